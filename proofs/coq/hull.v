(* What a contact is, in the reals, and what shows that there is one or none: hulls of points, linear functions over
   them, and weights. Nothing here knows of certificates. *)
From Coq Require Import Reals List Lra Lia.
Import ListNotations.
Open Scope R_scope.

Record space := Sp { sx : R; sy : R; sz : R }.

(* The sum of f over points, by weights. *)
Fixpoint sum (ws : list R) (ps : list space) (f : space -> R) : R :=
  match ws, ps with
  | w :: ws', p :: ps' => w * f p + sum ws' ps' f
  | _, _ => 0
  end.

Fixpoint total (ws : list R) : R := match ws with w :: ws' => w + total ws' | [] => 0 end.

(* x is a sum of points with weights that are not negative and add up to w. *)
Definition cone (ps : list space) (w : R) (x : space) : Prop :=
  exists ws, length ws = length ps /\ Forall (fun v => 0 <= v) ws /\ total ws = w /\
    sx x = sum ws ps sx /\ sy x = sum ws ps sy /\ sz x = sum ws ps sz.

Definition hull (ps : list space) (x : space) : Prop := cone ps 1 x.

Definition linear (f : space -> R) : Prop :=
  exists a b c, forall p, f p = a * sx p + b * sy p + c * sz p.

Lemma sum_linear f ws ps x : linear f ->
  sx x = sum ws ps sx -> sy x = sum ws ps sy -> sz x = sum ws ps sz -> f x = sum ws ps f.
Proof.
  intros (a & b & c & L) X Y Z. rewrite L, X, Y, Z. clear x X Y Z.
  revert ps. induction ws as [|w ws IH]; intros [|p ps]; simpl; try lra.
  rewrite L, <- IH. lra.
Qed.

Lemma sum_below f c ws ps : Forall (fun p => f p <= c) ps -> Forall (fun v => 0 <= v) ws ->
  length ws = length ps -> sum ws ps f <= total ws * c.
Proof.
  revert ps. induction ws as [|w ws IH]; intros [|p ps] H W E; simpl in *; try lra; try discriminate.
  inversion H; inversion W; subst. injection E as E.
  assert (w * f p <= w * c) by (apply Rmult_le_compat_l; assumption).
  specialize (IH ps H3 H7 E). lra.
Qed.

Lemma sum_above f c ws ps : Forall (fun p => c <= f p) ps -> Forall (fun v => 0 <= v) ws ->
  length ws = length ps -> total ws * c <= sum ws ps f.
Proof.
  revert ps. induction ws as [|w ws IH]; intros [|p ps] H W E; simpl in *; try lra; try discriminate.
  inversion H; inversion W; subst. injection E as E.
  assert (w * c <= w * f p) by (apply Rmult_le_compat_l; assumption).
  specialize (IH ps H3 H7 E). lra.
Qed.

Lemma hull_below f c ps x : linear f -> Forall (fun p => f p <= c) ps -> hull ps x -> f x <= c.
Proof.
  intros L H (ws & E & W & T & X & Y & Z).
  rewrite (sum_linear f ws ps x L X Y Z). pose proof (sum_below f c ws ps H W E). rewrite T in *. lra.
Qed.

Lemma hull_above f c ps x : linear f -> Forall (fun p => c <= f p) ps -> hull ps x -> c <= f x.
Proof.
  intros L H (ws & E & W & T & X & Y & Z).
  rewrite (sum_linear f ws ps x L X Y Z). pose proof (sum_above f c ws ps H W E). rewrite T in *. lra.
Qed.

(* ---- hulls within hulls ---- *)

Lemma cone_zero ps : cone ps 0 (Sp 0 0 0).
Proof.
  exists (map (fun _ => 0) ps). rewrite map_length. repeat split; simpl.
  - apply Forall_forall. intros v H. apply in_map_iff in H. destruct H as (? & <- & _). lra.
  - induction ps; simpl; lra.
  - induction ps; simpl; lra.
  - induction ps; simpl; lra.
  - induction ps; simpl; lra.
Qed.

(* The weights of k times one point and of another, added. *)
Fixpoint mix (k : R) (us vs : list R) : list R :=
  match us, vs with u :: us', v :: vs' => k * u + v :: mix k us' vs' | _, _ => [] end.

Lemma mix_length k us vs : length us = length vs -> length (mix k us vs) = length vs.
Proof. revert vs. induction us; intros [|v vs] E; simpl in *; try discriminate; auto. Qed.

Lemma mix_positive k us vs : 0 <= k -> Forall (fun v => 0 <= v) us -> Forall (fun v => 0 <= v) vs ->
  Forall (fun v => 0 <= v) (mix k us vs).
Proof.
  intros K. revert vs. induction us as [|u us IH]; intros [|v vs] U V; simpl; auto.
  inversion U; inversion V; subst. constructor; auto.
  assert (0 <= k * u) by (apply Rmult_le_pos; assumption). lra.
Qed.

Lemma mix_total k us vs : length us = length vs -> total (mix k us vs) = k * total us + total vs.
Proof.
  revert vs. induction us as [|u us IH]; intros [|v vs] E; simpl in *; try discriminate; try lra.
  rewrite IH by congruence. lra.
Qed.

Lemma mix_sum k us vs ps f : length us = length vs -> length us = length ps ->
  sum (mix k us vs) ps f = k * sum us ps f + sum vs ps f.
Proof.
  revert vs ps. induction us as [|u us IH]; intros [|v vs] [|p ps] E F; simpl in *; try discriminate; try lra.
  rewrite IH by congruence. lra.
Qed.

Lemma cone_add ps k w v x y : 0 <= k -> cone ps w x -> cone ps v y ->
  cone ps (k * w + v) (Sp (k * sx x + sx y) (k * sy x + sy y) (k * sz x + sz y)).
Proof.
  intros K (us & Eu & Pu & Tu & Xu & Yu & Zu) (vs & Ev & Pv & Tv & Xv & Yv & Zv).
  exists (mix k us vs). rewrite mix_length, mix_total by congruence.
  repeat split; simpl; try (rewrite mix_sum by congruence); try congruence.
  apply mix_positive; assumption.
Qed.

(* What is summed of points of a hull lies in it; points with weight zero do not matter. *)
Lemma cone_within ss ws ps : length ws = length ps -> Forall (fun v => 0 <= v) ws ->
  (forall w p, In (w, p) (combine ws ps) -> w = 0 \/ hull ss p) ->
  cone ss (total ws) (Sp (sum ws ps sx) (sum ws ps sy) (sum ws ps sz)).
Proof.
  revert ps. induction ws as [|w ws IH]; intros [|p ps] E W H; simpl in *; try discriminate.
  - apply cone_zero.
  - inversion W; subst. injection E as E.
    assert (C : cone ss (total ws) (Sp (sum ws ps sx) (sum ws ps sy) (sum ws ps sz))) by (apply IH; auto).
    destruct (H w p (or_introl eq_refl)) as [Z|I].
    + subst w. destruct C as (us & C). exists us. simpl in *. rewrite !Rmult_0_l, !Rplus_0_l. exact C.
    + assert (D := cone_add ss w 1 (total ws) p _ H2 I C). simpl in D. rewrite Rmult_1_r in D. exact D.
Qed.

Lemma hull_within ss ps x : (forall p, In p ps -> hull ss p) -> hull ps x -> hull ss x.
Proof.
  intros H (ws & E & W & T & X & Y & Z).
  assert (C : cone ss (total ws) (Sp (sum ws ps sx) (sum ws ps sy) (sum ws ps sz))).
  { apply cone_within; auto. intros w p I. right. apply H. eapply in_combine_r; eauto. }
  rewrite T, <- X, <- Y, <- Z in C. destruct x; exact C.
Qed.

(* Where a linear function that is nowhere above c comes to c, only the points with c count. *)
Lemma hull_of_top f c ss ps x : linear f -> Forall (fun p => f p <= c) ps ->
  (forall p, In p ps -> f p = c -> hull ss p) -> hull ps x -> f x = c -> hull ss x.
Proof.
  intros L H S (ws & E & W & T & X & Y & Z) F.
  rewrite (sum_linear f ws ps x L X Y Z) in F.
  assert (N : forall w p, In (w, p) (combine ws ps) -> w = 0 \/ f p = c).
  { assert (G : sum ws ps f = total ws * c) by (rewrite T; lra). clear T X Y Z S F.
    revert ps H E G. induction ws as [|w ws IH]; intros [|p ps] H E G; simpl in *; try contradiction; try discriminate.
    inversion H; inversion W; subst. injection E as E.
    assert (w * f p <= w * c) by (apply Rmult_le_compat_l; assumption).
    pose proof (sum_below f c ws ps H3 H7 E).
    intros v q [I|I].
    - injection I as <- <-. assert (Q : w * (c - f p) = 0) by lra.
      apply Rmult_integral in Q. destruct Q; [left|right]; lra.
    - revert v q I. apply IH; auto. lra. }
  assert (C : cone ss (total ws) (Sp (sum ws ps sx) (sum ws ps sy) (sum ws ps sz))).
  { apply cone_within; auto. intros w p I. destruct (N w p I) as [?|Q]; [auto|right].
    apply S; [eapply in_combine_r; eauto|exact Q]. }
  rewrite T, <- X, <- Y, <- Z in C. destruct x; exact C.
Qed.

Lemma hull_member ps p : In p ps -> hull ps p.
Proof.
  induction ps as [|q ps IH]; [intros []|]. intros [->|I].
  - destruct (cone_zero ps) as (ws & E & W & T & X & Y & Z). exists (1 :: ws). simpl in *.
    repeat split; try constructor; auto; try lra.
  - destruct (IH I) as (ws & E & W & T & X & Y & Z). exists (0 :: ws). simpl.
    repeat split; try constructor; auto; try lra.
Qed.

(* ---- a segment that is cut ---- *)

Lemma hull_of_two a b x : hull [a; b] x <->
  exists t, 0 <= t <= 1 /\ sx x = sx a + t * (sx b - sx a) /\ sy x = sy a + t * (sy b - sy a) /\
    sz x = sz a + t * (sz b - sz a).
Proof.
  split.
  - intros ([|u [|v [|? ?]]] & E & W & T & X & Y & Z); try discriminate.
    inversion W as [|? ? U W']; inversion W' as [|? ? V _]; subst. simpl in *.
    exists v. repeat split; try lra.
    + rewrite X. replace u with (1 - v) by lra. ring.
    + rewrite Y. replace u with (1 - v) by lra. ring.
    + rewrite Z. replace u with (1 - v) by lra. ring.
  - intros (t & ? & X & Y & Z). exists [1 - t; t]. simpl. repeat split; try lra.
    constructor; [lra|constructor; [lra|constructor]].
Qed.

(* m between a and b: what lies between these lies on one side of m. *)
Lemma hull_cut a m b x : hull [a; b] m -> hull [a; m; b] x -> hull [a; m] x \/ hull [m; b] x.
Proof.
  intros M H.
  assert (B : hull [a; b] x).
  { eapply hull_within; [|exact H]. intros p [<-|[<-|[<-|[]]]]; auto; apply hull_member; simpl; auto. }
  apply hull_of_two in M. apply hull_of_two in B. rewrite !hull_of_two.
  destruct M as (t & T & Mx & My & Mz). destruct B as (u & U & Bx & By & Bz).
  destruct (Rle_or_lt u t) as [Q|Q].
  - left. destruct (Req_dec t 0) as [Z|Z].
    + exists 0. assert (u = 0) by lra. subst. rewrite Bx, By, Bz. repeat split; lra.
    + exists (u / t). rewrite Bx, By, Bz, Mx, My, Mz. repeat split.
      * apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
      * apply (Rmult_le_reg_r t); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      * field; lra.
      * field; lra.
      * field; lra.
  - right. exists ((u - t) / (1 - t)). rewrite Bx, By, Bz, Mx, My, Mz. repeat split.
    + apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
    + apply (Rmult_le_reg_r (1 - t)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
    + field; lra.
    + field; lra.
    + field; lra.
Qed.
