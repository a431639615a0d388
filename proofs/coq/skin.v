(* skin.v: a ball that follows a joint, or several, loses no vertex (paper 002, section 3; docs/skin.md). All of
   it is about real numbers; what rounding adds is derived in docs/skin.md. *)
From Coq Require Import Reals Lra Psatz List.
Require Import corner.
Import ListNotations.
Open Scope R_scope.

(* ---- lengths ---- *)

Definition norm a := sqrt (dot a a).
Lemma norm_pos : forall a, 0 <= norm a. Proof. intros a. apply sqrt_pos. Qed.
Lemma norm_sqr : forall a, norm a * norm a = dot a a.
Proof. intros a. apply sqrt_sqrt, dot_pos. Qed.
Lemma norm_le : forall a r, 0 <= r -> dot a a <= r * r -> norm a <= r.
Proof. intros a r r0 H. unfold norm. rewrite <- (sqrt_square r r0). apply sqrt_le_1_alt. exact H. Qed.
Lemma dot_norm : forall a b, dot a b <= norm a * norm b.
Proof.
  intros a b. apply Rle_trans with (1 := Rle_abs _).
  rewrite <- (Rabs_pos_eq (norm a * norm b)) by (apply Rmult_le_pos; apply norm_pos).
  apply Rsqr_le_abs_0. unfold Rsqr. replace (norm a * norm b * (norm a * norm b)) with (norm a * norm a * (norm b * norm b)) by ring.
  rewrite !norm_sqr. apply cauchy.
Qed.
Lemma norm_plus : forall a b, norm (plus a b) <= norm a + norm b.
Proof.
  intros a b. apply norm_le. pose proof (norm_pos a); pose proof (norm_pos b); lra.
  replace (dot (plus a b) (plus a b)) with (dot a a + dot b b + 2 * dot a b) by (unfold dot, plus; simpl; ring).
  pose proof (dot_norm a b). pose proof (norm_sqr a). pose proof (norm_sqr b).
  replace ((norm a + norm b) * (norm a + norm b)) with (norm a * norm a + norm b * norm b + 2 * (norm a * norm b)) by ring. lra.
Qed.
Lemma norm_times : forall s a, norm (times s a) = Rabs s * norm a.
Proof.
  intros s a. unfold norm. replace (dot (times s a) (times s a)) with (s * s * dot a a) by (unfold dot, times; simpl; ring).
  rewrite sqrt_mult_alt by (apply Rle_0_sqr). fold (Rsqr s). rewrite sqrt_Rsqr_abs. reflexivity.
Qed.
Definition distance a b := norm (minus a b).

(* ---- matrices of three rows and four columns ---- *)

Record pose := M { r0 : vec; r1 : vec; r2 : vec; shift : vec }.
Definition linear m v := V (dot (r0 m) v) (dot (r1 m) v) (dot (r2 m) v).
Definition apply m v := plus (linear m v) (shift m).
(* (a after b), entry by entry: opt_skin_times of opt/skin.c, times of ref/skin.c. *)
Definition column0 m := V (px (r0 m)) (px (r1 m)) (px (r2 m)).
Definition column1 m := V (py (r0 m)) (py (r1 m)) (py (r2 m)).
Definition column2 m := V (pz (r0 m)) (pz (r1 m)) (pz (r2 m)).
Definition row_times r m := V (dot r (column0 m)) (dot r (column1 m)) (dot r (column2 m)).
Definition after a b := M (row_times (r0 a) b) (row_times (r1 a) b) (row_times (r2 a) b) (apply a (shift b)).
Lemma after_apply : forall a b v, apply (after a b) v = apply a (apply b v).
Proof. intros a b v. apply vec_eq; unfold after, apply, linear, row_times, column0, column1, column2, plus, dot; simpl; ring. Qed.

(* A number k that bounds what a matrix does to a length. *)
Definition stretches m k := 0 <= k /\ forall v, norm (linear m v) <= k * norm v.

(* The bound of pose_ball: the root of the largest row sum of |R^T R|. *)
Definition row_sum m c := Rabs (dot c (column0 m)) + Rabs (dot c (column1 m)) + Rabs (dot c (column2 m)).
Lemma product_half : forall g x y, g * (x * y) <= Rabs g * ((x * x + y * y) / 2).
Proof.
  intros g x y. apply Rle_trans with (Rabs g * Rabs (x * y)).
  - rewrite <- Rabs_mult. apply Rle_abs.
  - apply Rmult_le_compat_l. apply Rabs_pos. pose proof (Rle_0_sqr (x - y)). pose proof (Rle_0_sqr (x + y)). unfold Rsqr in *.
    unfold Rabs; destruct (Rcase_abs (x * y)); lra.
Qed.
Theorem stretch_bound : forall m q, row_sum m (column0 m) <= q -> row_sum m (column1 m) <= q -> row_sum m (column2 m) <= q ->
  stretches m (sqrt q).
Proof.
  intros m q H0 H1 H2. split. apply sqrt_pos. intros v.
  assert (q0 : 0 <= q). { apply Rle_trans with (2 := H0). unfold row_sum.
    pose proof (Rabs_pos (dot (column0 m) (column0 m))). pose proof (Rabs_pos (dot (column0 m) (column1 m))). pose proof (Rabs_pos (dot (column0 m) (column2 m))). lra. }
  apply norm_le. apply Rmult_le_pos; [apply sqrt_pos | apply norm_pos].
  replace (sqrt q * norm v * (sqrt q * norm v)) with (sqrt q * sqrt q * (norm v * norm v)) by ring.
  rewrite sqrt_sqrt by exact q0. rewrite norm_sqr.
  set (g00 := dot (column0 m) (column0 m)). set (g01 := dot (column0 m) (column1 m)). set (g02 := dot (column0 m) (column2 m)).
  set (g11 := dot (column1 m) (column1 m)). set (g12 := dot (column1 m) (column2 m)). set (g22 := dot (column2 m) (column2 m)).
  assert (S10 : dot (column1 m) (column0 m) = g01) by (unfold g01, dot; ring).
  assert (S20 : dot (column2 m) (column0 m) = g02) by (unfold g02, dot; ring).
  assert (S21 : dot (column2 m) (column1 m) = g12) by (unfold g12, dot; ring).
  unfold row_sum in H0, H1, H2. rewrite S10 in H1. rewrite S20, S21 in H2. fold g00 g01 g02 in H0. fold g11 g12 in H1. fold g22 in H2.
  replace (dot (linear m v) (linear m v)) with
    (g00 * (px v * px v) + g11 * (py v * py v) + g22 * (pz v * pz v) + 2 * (g01 * (px v * py v)) + 2 * (g02 * (px v * pz v)) + 2 * (g12 * (py v * pz v)))
    by (unfold g00, g01, g02, g11, g12, g22, linear, column0, column1, column2, dot; simpl; ring).
  pose proof (product_half g00 (px v) (px v)). pose proof (product_half g11 (py v) (py v)). pose proof (product_half g22 (pz v) (pz v)).
  pose proof (product_half g01 (px v) (py v)). pose proof (product_half g02 (px v) (pz v)). pose proof (product_half g12 (py v) (pz v)).
  assert (X : (Rabs g00 + Rabs g01 + Rabs g02) * (px v * px v) <= q * (px v * px v)) by (apply Rmult_le_compat_r; [apply Rle_0_sqr | exact H0]).
  assert (Y : (Rabs g01 + Rabs g11 + Rabs g12) * (py v * py v) <= q * (py v * py v)) by (apply Rmult_le_compat_r; [apply Rle_0_sqr | exact H1]).
  assert (Z : (Rabs g02 + Rabs g12 + Rabs g22) * (pz v * pz v) <= q * (pz v * pz v)) by (apply Rmult_le_compat_r; [apply Rle_0_sqr | exact H2]).
  unfold dot. lra.
Qed.

(* A posed ball holds the posed points. *)
Lemma posed_in : forall m k c r x, stretches m k -> distance x c <= r -> distance (apply m x) (apply m c) <= k * r.
Proof.
  intros m k c r x (k0 & K) H. unfold distance in *.
  replace (minus (apply m x) (apply m c)) with (linear m (minus x c)) by (apply vec_eq; unfold apply, linear, minus, plus, dot; simpl; ring).
  apply Rle_trans with (1 := K _). apply Rmult_le_compat_l; assumption.
Qed.

(* ---- one joint, any weight between ---- *)

(* (1-w) I + w C, and w C: the local pose of a weight. *)
Definition blended c w := M
  (V (1 - w + w * px (r0 c)) (w * py (r0 c)) (w * pz (r0 c)))
  (V (w * px (r1 c)) (1 - w + w * py (r1 c)) (w * pz (r1 c)))
  (V (w * px (r2 c)) (w * py (r2 c)) (1 - w + w * pz (r2 c))) (times w (shift c)).
Definition scaled c w := M (times w (r0 c)) (times w (r1 c)) (times w (r2 c)) (times w (shift c)).

(* What both have in common: between two weights a vertex is between its two places. *)
Definition straight (m : R -> pose) := forall a b s x,
  apply (m ((1 - s) * a + s * b)) x = plus (times (1 - s) (apply (m a) x)) (times s (apply (m b) x)).
Lemma apply_between : forall p s x y,
  apply p (plus (times (1 - s) x) (times s y)) = plus (times (1 - s) (apply p x)) (times s (apply p y)).
Proof. intros p s x y. apply vec_eq; unfold apply, linear, plus, times, dot; simpl; ring. Qed.
Lemma blended_straight : forall p c, straight (fun w => after p (blended c w)).
Proof.
  intros p c a b s x. rewrite !after_apply, <- apply_between. f_equal.
  apply vec_eq; unfold apply, linear, blended, plus, times, dot; simpl; ring.
Qed.
Lemma scaled_straight : forall p c, straight (fun w => after p (scaled c w)).
Proof.
  intros p c a b s x. rewrite !after_apply, <- apply_between. f_equal.
  apply vec_eq; unfold apply, linear, scaled, plus, times, dot; simpl; ring.
Qed.

(* A ball that holds two points holds what is between them. *)
Lemma between_in : forall a b s o r, 0 <= s <= 1 -> distance a o <= r -> distance b o <= r ->
  distance (plus (times (1 - s) a) (times s b)) o <= r.
Proof.
  intros a b s o r S A B. unfold distance in *.
  replace (minus (plus (times (1 - s) a) (times s b)) o) with (plus (times (1 - s) (minus a o)) (times s (minus b o)))
    by (apply vec_eq; unfold minus, plus, times; simpl; ring).
  apply Rle_trans with (1 := norm_plus _ _). rewrite !norm_times, !Rabs_pos_eq by lra.
  pose proof (Rmult_le_compat_l (1 - s) _ _ ltac:(lra) A). pose proof (Rmult_le_compat_l s _ _ ltac:(lra) B). lra.
Qed.

Lemma reach : forall x c o r, distance x c <= r -> distance x o <= distance o c + r.
Proof.
  intros x c o r H. unfold distance in *.
  replace (minus x o) with (plus (times (-1) (minus o c)) (minus x c)) by (apply vec_eq; unfold minus, plus, times; simpl; ring).
  apply Rle_trans with (1 := norm_plus _ _). rewrite norm_times, Rabs_left by lra. lra.
Qed.

(* The update for linear weights: about any centre o, as far as the farther of the two spheres reaches. *)
Theorem one_joint : forall m lo hi w k l c r o big x, straight m -> lo <= w <= hi ->
  stretches (m lo) k -> stretches (m hi) l ->
  distance o (apply (m lo) c) + k * r <= big -> distance o (apply (m hi) c) + l * r <= big ->
  distance x c <= r -> distance (apply (m w) x) o <= big.
Proof.
  intros m lo hi w k l c r o big x L W K K' A B X.
  assert (S : exists s, 0 <= s <= 1 /\ w = (1 - s) * lo + s * hi).
  { destruct (Req_dec lo hi) as [E | N].
    - exists 0. split. lra. lra.
    - assert (D : 0 < hi - lo) by lra. exists ((w - lo) / (hi - lo)). split.
      + split. apply Rmult_le_pos. lra. apply Rlt_le, Rinv_0_lt_compat. exact D.
        apply Rmult_le_reg_r with (hi - lo). exact D. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      + field. lra. }
  destruct S as (s & S & E). rewrite E, L. apply between_in. exact S.
  - apply Rle_trans with (2 := A). apply reach. apply posed_in; assumption.
  - apply Rle_trans with (2 := B). apply reach. apply posed_in; assumption.
Qed.

(* All joints of a node, as in `joined`: each vertex hangs on one of them, with a weight of its range. *)
Record hinge := H { at_weight : R -> pose; least : R; most : R; least_stretch : R; most_stretch : R }.
Definition is_hinge h := straight (at_weight h) /\ stretches (at_weight h (least h)) (least_stretch h) /\
  stretches (at_weight h (most h)) (most_stretch h).
Definition spheres c r h := [(apply (at_weight h (least h)) c, least_stretch h * r); (apply (at_weight h (most h)) c, most_stretch h * r)].
Theorem any_joint : forall hinges c r o big h w x, (forall h, In h hinges -> is_hinge h) ->
  (forall s, In s (flat_map (spheres c r) hinges) -> distance o (fst s) + snd s <= big) ->
  In h hinges -> least h <= w <= most h -> distance x c <= r -> distance (apply (at_weight h w) x) o <= big.
Proof.
  intros hinges c r o big h w x G S I W X. destruct (G h I) as (L & K & K').
  apply (one_joint (at_weight h) (least h) (most h) w (least_stretch h) (most_stretch h) c r o big x L W K K'); auto.
  - apply (S (apply (at_weight h (least h)) c, least_stretch h * r)). apply in_flat_map. exists h. split. exact I. simpl; tauto.
  - apply (S (apply (at_weight h (most h)) c, most_stretch h * r)). apply in_flat_map. exists h. split. exact I. simpl; tauto.
Qed.

(* ---- several joints at once, as in `combined` ---- *)

(* A joint of the node: its matrix and norm, the range of weights, and the vertex' own weight. *)
Record joint := J { matrix : pose; stretch : R; lo : R; hi : R; weight : R }.
Definition is_joint j := stretches (matrix j) (stretch j) /\ 0 <= weight j /\ lo j <= weight j <= hi j.
Definition middle_of j := (lo j + hi j) / 2.
Fixpoint sum (f : joint -> R) js := match js with [] => 0 | j :: rest => f j + sum f rest end.
Fixpoint vsum (f : joint -> vec) js := match js with [] => V 0 0 0 | j :: rest => plus (f j) (vsum f rest) end.
Definition skinned js x := vsum (fun j => times (weight j) (apply (matrix j) x)) js.

Lemma norm_vsum : forall f g js, (forall j, In j js -> norm (f j) <= g j) -> norm (vsum f js) <= sum g js.
Proof.
  intros f g js. induction js as [|j rest I]; intros A; simpl.
  - apply norm_le. lra. unfold dot; simpl. lra.
  - apply Rle_trans with (1 := norm_plus _ _). pose proof (A j (or_introl eq_refl)).
    assert (norm (vsum f rest) <= sum g rest) by (apply I; intros; apply A; right; assumption). lra.
Qed.
Lemma sum_mean : forall f b js, (forall j, In j js -> 0 <= weight j /\ f j <= b) ->
  sum (fun j => weight j * f j) js <= sum weight js * b.
Proof.
  intros f b js. induction js as [|j rest I]; intros A; simpl. lra.
  destruct (A j (or_introl eq_refl)) as (W & F). pose proof (Rmult_le_compat_l _ _ _ W F).
  assert (sum (fun j => weight j * f j) rest <= sum weight rest * b) by (apply I; intros; apply A; right; assumption). lra.
Qed.
Lemma vsum_plus : forall f g js, vsum (fun j => plus (f j) (g j)) js = plus (vsum f js) (vsum g js).
Proof.
  intros f g js. induction js as [|j rest I]; simpl. apply vec_eq; simpl; ring.
  rewrite I. apply vec_eq; unfold plus; simpl; ring.
Qed.
Lemma vsum_ext : forall f g js, (forall j, f j = g j) -> vsum f js = vsum g js.
Proof. intros f g js E. induction js; simpl. reflexivity. rewrite IHjs, E. reflexivity. Qed.
Lemma vsum_const : forall b js, vsum (fun j => times (weight j) b) js = times (sum weight js) b.
Proof.
  intros b js. induction js as [|j rest I]; simpl. apply vec_eq; simpl; ring.
  rewrite I. apply vec_eq; unfold plus, times; simpl; ring.
Qed.

Definition off b c j := minus (apply (matrix j) c) b.
Definition width b c js := sum (fun j => (hi j - lo j) / 2 * norm (off b c j)) js
  + norm (vsum (fun j => times (middle_of j) (off b c j)) js).

Theorem several_joints : forall js c r b widest far x, (forall j, In j js -> is_joint j) -> sum weight js = 1 ->
  (forall j, In j js -> stretch j * r <= widest) -> (forall j, In j js -> norm (off b c j) <= far) ->
  distance x c <= r -> distance (skinned js x) b <= widest + Rmin far (width b c js).
Proof.
  intros js c r b widest far x G S R F X.
  assert (E : minus (skinned js x) b = plus (vsum (fun j => times (weight j) (minus (apply (matrix j) x) (apply (matrix j) c))) js)
                                            (vsum (fun j => times (weight j) (off b c j)) js)).
  { rewrite <- vsum_plus. unfold skinned.
    rewrite (vsum_ext (fun j => plus (times (weight j) (minus (apply (matrix j) x) (apply (matrix j) c))) (times (weight j) (off b c j)))
      (fun j => plus (times (weight j) (apply (matrix j) x)) (times (weight j) (times (-1) b)))).
    - rewrite vsum_plus, vsum_const, S. apply vec_eq; unfold minus, plus, times; simpl; ring.
    - intros j. apply vec_eq; unfold off, minus, plus, times; simpl; ring. }
  unfold distance. rewrite E. apply Rle_trans with (1 := norm_plus _ _). apply Rplus_le_compat.
  - apply Rle_trans with (sum (fun j => weight j * (stretch j * r)) js).
    + apply norm_vsum. intros j I. destruct (G j I) as (K & W & _). rewrite norm_times, Rabs_pos_eq by exact W.
      apply Rmult_le_compat_l. exact W. apply posed_in; assumption.
    + apply Rle_trans with (sum weight js * widest). apply sum_mean. intros j I. destruct (G j I) as (_ & W & _). split; auto. rewrite S. lra.
  - apply Rmin_glb.
    + apply Rle_trans with (sum (fun j => weight j * norm (off b c j)) js).
      * apply norm_vsum. intros j I. destruct (G j I) as (_ & W & _). rewrite norm_times, Rabs_pos_eq by exact W. lra.
      * apply Rle_trans with (sum weight js * far). apply sum_mean. intros j I. destruct (G j I) as (_ & W & _). split; auto. rewrite S. lra.
    + rewrite (vsum_ext _ (fun j => plus (times (weight j - middle_of j) (off b c j)) (times (middle_of j) (off b c j)))).
      2: { intros j. apply vec_eq; unfold plus, times; simpl; ring. }
      rewrite vsum_plus. apply Rle_trans with (1 := norm_plus _ _). unfold width. apply Rplus_le_compat_r.
      apply norm_vsum. intros j I. destruct (G j I) as (_ & _ & W). rewrite norm_times.
      apply Rmult_le_compat_r. apply norm_pos. unfold middle_of. apply Rabs_le. lra.
Qed.
