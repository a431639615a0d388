(* The steps of the checker at two faces are right: what it takes for apart has no point in common but in the hull of
   what the faces share, and what it takes for a meeting has one outside of it. *)
From Coq Require Import ZArith Reals List Bool Lra Lia.
Require Import hull certificate_checker.
Import ListNotations.
Open Scope Z_scope.

(* ---- whole numbers as places, in units of s ---- *)

Section Unit.
Variable s : R.
Hypothesis positive : (0 < s)%R.

Definition real (p : point) : space := Sp (IZR (px p) * s) (IZR (py p) * s) (IZR (pz p) * s).

Definition along (n : point) (x : space) : R :=
  (IZR (px n) * sx x + IZR (py n) * sy x + IZR (pz n) * sz x)%R.

Lemma along_linear n : linear (along n).
Proof. exists (IZR (px n)), (IZR (py n)), (IZR (pz n)). reflexivity. Qed.

Lemma along_real n p : along n (real p) = (IZR (dot n p) * s)%R.
Proof. unfold along, real, dot; simpl. rewrite !plus_IZR, !mult_IZR. ring. Qed.

Lemma scale_le a b : a <= b -> (IZR a * s <= IZR b * s)%R.
Proof. intros. apply Rmult_le_compat_r; [lra|]. apply IZR_le; assumption. Qed.

Lemma scale_lt a b : a < b -> (IZR a * s < IZR b * s)%R.
Proof. intros. apply Rmult_lt_compat_r; [lra|]. apply IZR_lt; assumption. Qed.

Lemma scale_eq a b : (IZR a * s = IZR b * s)%R -> a = b.
Proof. intros E. apply Rmult_eq_reg_r in E; [|lra]. apply eq_IZR; assumption. Qed.

(* ---- weights ---- *)

Definition shares (ws : list Z) : list R := map (fun w => (IZR w / IZR (certificate_checker.total ws))%R) ws.

Lemma sum_shares g f ws ps k : (forall p, g (real p) = (IZR (f p) * s)%R) ->
  sum (map (fun w => (IZR w / k)%R) ws) (map real ps) g = (IZR (weighed f ws ps) / k * s)%R.
Proof.
  intros G. revert ps. induction ws as [|w ws IH]; intros [|p ps]; simpl; try (unfold Rdiv; ring).
  rewrite IH, G, plus_IZR, mult_IZR. unfold Rdiv. ring.
Qed.

Lemma total_shares ws k : hull.total (map (fun w => (IZR w / k)%R) ws) = (IZR (certificate_checker.total ws) / k)%R.
Proof.
  induction ws as [|w ws IH]; simpl; [unfold Rdiv; ring|]. rewrite IH, plus_IZR. unfold Rdiv. ring.
Qed.

Definition mean (ws : list Z) (ps : list point) : space :=
  let k := IZR (certificate_checker.total ws) in
  Sp (IZR (weighed px ws ps) / k * s) (IZR (weighed py ws ps) / k * s) (IZR (weighed pz ws ps) / k * s).

Lemma mean_hull ws ps : are_weights ws ps = true -> hull (map real ps) (mean ws ps).
Proof.
  unfold are_weights. rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall, Z.ltb_lt. intros ((E & W) & T).
  assert (K : (0 < IZR (certificate_checker.total ws))%R) by (apply IZR_lt; exact T).
  exists (shares ws). unfold shares. rewrite !map_length, total_shares. repeat split.
  - exact E.
  - apply Forall_forall. intros v I. apply in_map_iff in I. destruct I as (w & <- & I).
    apply W, Z.leb_le, IZR_le in I. apply Rmult_le_pos; [exact I|]. left. apply Rinv_0_lt_compat, K.
  - field. lra.
  - symmetry. apply sum_shares. reflexivity.
  - symmetry. apply sum_shares. reflexivity.
  - symmetry. apply sum_shares. reflexivity.
Qed.

Lemma is_mean_hull p ws ps : is_mean p ws ps = true -> hull (map real ps) (real p).
Proof.
  unfold is_mean. rewrite !andb_true_iff, !Z.eqb_eq. intros (((W & X) & Y) & Z0).
  assert (H := mean_hull ws ps W). unfold mean in H. rewrite X, Y, Z0, !mult_IZR in H.
  unfold are_weights in W. rewrite !andb_true_iff, Z.ltb_lt in W.
  assert (K : (0 < IZR (certificate_checker.total ws))%R) by (apply IZR_lt; tauto).
  replace (real p) with (Sp (IZR (certificate_checker.total ws) * IZR (px p) / IZR (certificate_checker.total ws) * s)
    (IZR (certificate_checker.total ws) * IZR (py p) / IZR (certificate_checker.total ws) * s)
    (IZR (certificate_checker.total ws) * IZR (pz p) / IZR (certificate_checker.total ws) * s)); [exact H|].
  unfold real. f_equal; field; lra.
Qed.

(* ---- two faces apart ---- *)

Lemma ranks_apart n ps qs x : ranks Z.ltb (map (dot n) ps) (map (dot n) qs) = true ->
  hull (map real ps) x -> hull (map real qs) x -> False.
Proof.
  unfold ranks. rewrite forallb_forall. intros R Hp Hq.
  assert (B : forall q, In q qs -> (along n x < IZR (dot n q) * s)%R).
  { intros q Iq.
    assert (L : (along n x <= IZR (dot n q - 1) * s)%R).
    { apply (hull_below (along n) _ (map real ps)); auto using along_linear.
      apply Forall_forall. intros y I. apply in_map_iff in I. destruct I as (p & <- & Ip).
      rewrite along_real. apply scale_le.
      specialize (R (dot n p) (in_map _ _ _ Ip)). rewrite forallb_forall in R.
      specialize (R (dot n q) (in_map _ _ _ Iq)). apply Z.ltb_lt in R. lia. }
    assert (Q : (IZR (dot n q - 1) * s < IZR (dot n q) * s)%R) by (apply scale_lt; lia). lra. }
  assert (M : exists c, (along n x < c)%R /\ Forall (fun y => c <= along n y)%R (map real qs)).
  { clear Hq R. induction qs as [|q qs IH]; simpl.
    - exists (along n x + 1)%R. split; [lra|constructor].
    - destruct IH as (c & C & F); [intros; apply B; simpl; auto|].
      exists (Rmin c (IZR (dot n q) * s)). split.
      + apply Rmin_glb_lt; [exact C|]. apply B; simpl; auto.
      + constructor; [rewrite along_real; apply Rmin_r|].
        eapply Forall_impl; [|exact F]. intros y Y. eapply Rle_trans; [apply Rmin_l|exact Y]. }
  destruct M as (c & C & F). pose proof (hull_above _ _ _ _ (along_linear n) F Hq). lra.
Qed.

Lemma within_top n c ss ws ps : within n c ss ws ps = true ->
  forall p, In p ps -> dot n p = c -> hull (map real ss) (real p).
Proof.
  revert ws. induction ps as [|q ps IH]; intros ws W p I E; [destruct I|].
  destruct ws as [|w ws]; [discriminate|]. simpl in W. apply andb_true_iff in W. destruct W as (A & W).
  destruct I as [<-|I].
  - rewrite E, Z.eqb_refl in A. apply (is_mean_hull q w ss). exact A.
  - eapply IH; eauto.
Qed.

Lemma opposite_linear n : linear (fun x => (- along n x)%R).
Proof. exists (- IZR (px n))%R, (- IZR (py n))%R, (- IZR (pz n))%R. intros p. unfold along. ring. Qed.

Lemma beyond_shared n ws ss ps qs (side : bool) x :
  beyond n ws ss ps qs (if side then ps else qs) = true ->
  hull (map real ps) x -> hull (map real qs) x -> hull (map real ss) x.
Proof.
  unfold beyond. destruct ss as [|s0 ss]; [discriminate|]. set (c := dot n s0). set (all := s0 :: ss).
  rewrite !andb_true_iff, !forallb_forall. intros ((P1 & Q1) & W) Hp Hq.
  assert (FP : Forall (fun y => along n y <= IZR c * s)%R (map real ps)).
  { apply Forall_forall. intros y I. apply in_map_iff in I. destruct I as (p & <- & I).
    rewrite along_real. apply scale_le, Z.leb_le, P1, I. }
  assert (FQ : Forall (fun y => IZR c * s <= along n y)%R (map real qs)).
  { apply Forall_forall. intros y I. apply in_map_iff in I. destruct I as (q & <- & I).
    rewrite along_real. apply scale_le, Z.leb_le, Q1, I. }
  assert (E : along n x = (IZR c * s)%R).
  { pose proof (hull_below _ _ _ _ (along_linear n) FP Hp). pose proof (hull_above _ _ _ _ (along_linear n) FQ Hq). lra. }
  assert (T : forall rs, within n c all ws rs = true -> forall y, In y (map real rs) -> along n y = (IZR c * s)%R ->
    hull (map real all) y).
  { intros rs V y I G. apply in_map_iff in I. destruct I as (r & <- & I). eapply within_top; eauto.
    rewrite along_real in G. apply scale_eq, G. }
  destruct side.
  - apply (hull_of_top (along n) (IZR c * s) (map real all) (map real ps)); auto using along_linear. exact (T ps W).
  - apply (hull_of_top (fun y => - along n y)%R (- (IZR c * s))%R (map real all) (map real qs)); auto using opposite_linear.
    + eapply Forall_impl; [|exact FQ]. simpl. intros; lra.
    + intros y I G. apply (T qs W y I). lra.
    + lra.
Qed.

(* The three points of a face in another order. *)
Lemma hull_pick ps i x : length ps = 3%nat -> hull (map real ps) x ->
  hull (map real [pick (next i) ps; pick i ps; pick (next (next i)) ps]) x.
Proof.
  destruct ps as [|p [|q [|r [|? ?]]]]; intros E; try discriminate. apply hull_within.
  intros y I. apply hull_member. revert y I. apply incl_map.
  unfold pick, next. destruct (i =? 0) eqn:E0; [|destruct (i =? 1) eqn:E1]; simpl; intros y; simpl; tauto.
Qed.

Lemma absent_right e : forall ss ps qs x, absent e ss ps qs = true ->
  hull (map real ps) x -> hull (map real qs) x -> hull (map real ss) x.
Proof.
  induction e as [d|d ws|d ws|i ws l IHl r IHr|i ws l IHl r IHr]; intros ss ps qs x A Hp Hq; simpl in A.
  - destruct (ranks_apart _ _ _ _ A Hp Hq).
  - exact (beyond_shared _ _ _ _ _ true x A Hp Hq).
  - exact (beyond_shared _ _ _ _ _ false x A Hp Hq).
  - rewrite !andb_true_iff, Nat.eqb_eq in A. destruct A as (((E & M) & L) & R).
    apply is_mean_hull in M. apply (hull_pick ps i x E) in Hp. destruct (hull_cut _ _ _ _ M Hp); eauto.
  - rewrite !andb_true_iff, Nat.eqb_eq in A. destruct A as (((E & M) & L) & R).
    apply is_mean_hull in M. apply (hull_pick qs i x E) in Hq. destruct (hull_cut _ _ _ _ M Hq); eauto.
Qed.

(* ---- two faces that meet ---- *)

Lemma meet_right us vs d ss ps qs : meet us vs d ss ps qs = true ->
  exists x, hull (map real ps) x /\ hull (map real qs) x /\ ~ hull (map real ss) x.
Proof.
  unfold meet. cbv zeta. simpl. rewrite !andb_true_iff, !Z.eqb_eq. intros ((((((U & V) & T) & X) & Y) & Z0) & N).
  exists (mean us ps). split; [apply mean_hull; exact U|]. split.
  - replace (mean us ps) with (mean vs qs); [apply mean_hull; exact V|].
    unfold mean. rewrite T, X, Y, Z0. reflexivity.
  - destruct ss as [|s0 ss].
    + intros (ws & E & _ & F & _). destruct ws; [|discriminate]. simpl in F. lra.
    + revert N. generalize (vector d ps qs). intros n N H. rewrite forallb_forall in N.
      unfold are_weights in U. rewrite !andb_true_iff, Z.ltb_lt in U. destruct U as (_ & K).
      assert (K' : (0 < IZR (certificate_checker.total us))%R) by (apply IZR_lt; exact K).
      set (w := certificate_checker.total us) in *.
      set (c := dot n (P (weighed px us ps) (weighed py us ps) (weighed pz us ps))) in *.
      assert (A : along n (mean us ps) = (IZR c / IZR w * s)%R).
      { unfold c, along, mean, dot; simpl. rewrite !plus_IZR, !mult_IZR. fold w. field. lra. }
      assert (L : (along n (mean us ps) <= (IZR c - 1) / IZR w * s)%R).
      { apply (hull_below (along n) _ (map real (s0 :: ss))); auto using along_linear.
        apply Forall_forall. intros y I. apply in_map_iff in I. destruct I as (q & <- & I).
        rewrite along_real. apply Rmult_le_compat_r; [lra|].
        specialize (N q I). apply Z.ltb_lt in N.
        apply (Rmult_le_reg_r (IZR w)); [exact K'|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
        rewrite <- minus_IZR, <- mult_IZR. apply IZR_le. lia. }
      assert (Q : (0 < 1 / IZR w * s)%R).
      { apply Rmult_lt_0_compat; [|exact positive]. unfold Rdiv. rewrite Rmult_1_l. apply Rinv_0_lt_compat, K'. }
      rewrite A in L. unfold Rdiv in *. lra.
Qed.
End Unit.
