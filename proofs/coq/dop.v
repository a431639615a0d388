(* dop.v: a morphed vertex lies in the blended polytope, whatever was rounded on the way (ref/blend/blend.c,
   opt/blend/blend.c). Sequences stand for what the code reads: x r is the number of reference r. *)
From Coq Require Import Reals Lra Lia Psatz Arith.
From Flocq Require Import Core Relative Plus_error.
Require Import rounding filter balls.
Open Scope R_scope.

#[local] Instance precision : Prec_gt_0 53. Proof. reflexivity. Qed.
#[local] Instance valid_format : Valid_exp format. Proof. apply FLT_exp_valid. reflexivity. Qed.

(* ---- weighted sums, as they are computed and as they would be ---- *)

Fixpoint blended (w x : nat -> R) (n : nat) : R :=
  match n with O => 0 | S r => rnd (blended w x r + rnd (w r * x r)) end.
Fixpoint total (w x : nat -> R) (n : nat) : R :=
  match n with O => 0 | S r => total w x r + w r * x r end.

Definition weights (w : nat -> R) n := forall r, (r < n)%nat -> 0 <= w r.
Definition all_below (x y : nat -> R) n := forall r, (r < n)%nat -> x r <= y r.

Lemma weights_fewer : forall w n, weights w (S n) -> weights w n.
Proof. intros w n H r l. apply H. lia. Qed.
Lemma below_fewer : forall x y n, all_below x y (S n) -> all_below x y n.
Proof. intros x y n H r l. apply H. lia. Qed.
#[local] Hint Resolve weights_fewer below_fewer : core.

Lemma blended_double : forall w x n, double (blended w x n).
Proof. intros w x [|n]. apply generic_format_0. apply double_rnd. Qed.

Lemma blended_monotone : forall w x y n, weights w n -> all_below x y n -> blended w x n <= blended w y n.
Proof.
  intros w x y n. induction n; intros W B; simpl. lra.
  apply rnd_monotone. apply Rplus_le_compat. apply IHn; eauto.
  apply rnd_monotone, Rmult_le_compat_l. apply W. lia. apply B. lia.
Qed.
Lemma total_monotone : forall w x y n, weights w n -> all_below x y n -> total w x n <= total w y n.
Proof.
  intros w x y n. induction n; intros W B; simpl. lra.
  apply Rplus_le_compat. apply IHn; eauto. apply Rmult_le_compat_l. apply W. lia. apply B. lia.
Qed.
Lemma blended_opp : forall w x n, blended w (fun r => - x r) n = - blended w x n.
Proof.
  intros w x n. induction n; simpl. ring.
  rewrite IHn, <- rnd_odd. f_equal. rewrite <- Ropp_mult_distr_r, rnd_odd. ring.
Qed.
Lemma blended_pos : forall w x n, weights w n -> all_below (fun _ => 0) x n -> 0 <= blended w x n.
Proof.
  intros w x n. induction n; intros W B; simpl. lra.
  apply rnd_pos, Rplus_le_le_0_compat. apply IHn; eauto.
  apply rnd_pos, Rmult_le_pos. apply W. lia. apply B. lia.
Qed.
Lemma total_along : forall w x y z a b c n,
  total w (fun r => a * x r + b * y r + c * z r) n = a * total w x n + b * total w y n + c * total w z n.
Proof. intros w x y z a b c n. induction n; simpl. ring. rewrite IHn. ring. Qed.
Lemma total_pos : forall w x n, weights w n -> all_below (fun _ => 0) x n -> 0 <= total w x n.
Proof.
  intros w x n. induction n; intros W B; simpl. lra.
  apply Rplus_le_le_0_compat. apply IHn; eauto. apply Rmult_le_pos. apply W. lia. apply B. lia.
Qed.
Lemma total_abs : forall w x n, weights w n -> Rabs (total w x n) <= total w (fun r => Rabs (x r)) n.
Proof.
  intros w x n. induction n; intros W; simpl. rewrite Rabs_R0. lra.
  apply Rle_trans with (1 := Rabs_triang _ _). apply Rplus_le_compat. apply IHn; eauto.
  rewrite Rabs_mult, (Rabs_pos_eq (w n)). lra. apply W. lia.
Qed.

(* What underflow adds: products only, each then in n sums at most. *)
Fixpoint sunk (n : nat) : R := match n with O => 0 | S r => (1 + u) * (sunk r + least) end.
Lemma sunk_pos : forall n, 0 <= sunk n.
Proof. pose proof u_pos. pose proof least_pos. induction n; simpl. lra. apply Rmult_le_pos; lra. Qed.

(* A term goes through its product and n sums at most. *)
Theorem blended_error : forall w x n, weights w n ->
  Rabs (blended w x n - total w x n) <= g (S n) * total w (fun r => Rabs (x r)) n + sunk n.
Proof.
  intros w x n. induction n; intros W.
  - simpl. rewrite Rminus_0_r, Rabs_R0. lra.
  - cbn [blended total sunk].
    assert (W0 : 0 <= w n) by (apply W; lia).
    assert (P0 : 0 <= w n * Rabs (x n)) by (apply Rmult_le_pos; [lra|apply Rabs_pos]).
    apply step_sum.
    + apply blended_double.
    + apply double_rnd.
    + apply total_pos; eauto. intros r _. apply Rabs_pos.
    + exact P0.
    + apply total_abs. eauto.
    + rewrite Rabs_mult, (Rabs_pos_eq (w n)); lra.
    + apply IHn. eauto.
    + pose proof (rnd_error (w n * x n)) as E. rewrite Rabs_mult, (Rabs_pos_eq (w n)) in E by lra.
      apply Rle_trans with (1 := E). apply Rplus_le_compat_r, Rmult_le_compat_r. lra.
      apply Rle_trans with (g 1). unfold g. simpl. lra. apply g_le. lia.
Qed.

(* ---- how large that is, for up to 2^20 references ---- *)

Definition most_references : R := bpow radix2 20.

Lemma pow_near : forall k, INR k * u <= 1 -> (1 + u)^k * (1 - INR k * u) <= 1.
Proof.
  pose proof u_pos as Hu. induction k; intros H. simpl. lra.
  rewrite S_INR in *. assert (0 <= INR k) by apply pos_INR. assert (INR k * u <= 1) by nra.
  specialize (IHk H1). pose proof (pow1 k). simpl.
  replace ((1 + u) * (1 + u) ^ k * (1 - (INR k + 1) * u))
    with ((1 + u)^k * (1 - INR k * u) - (1 + u)^k * ((INR k + 1) * u * u)) by ring.
  assert (0 <= (1 + u)^k * ((INR k + 1) * u * u)) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

Lemma g_near : forall n, INR n <= most_references -> g (S n) <= (INR n + 1) * u * (1 + bpow radix2 (-30)).
Proof.
  intros n H. pose proof u_pos. pose proof (pow_near (S n)) as P. rewrite S_INR in P.
  pose proof (pos_INR n). unfold g. set (p := (1 + u) ^ S n) in *. set (h := (INR n + 1) * u) in *.
  assert (h0 : 0 <= h) by (unfold h; apply Rmult_le_pos; lra).
  assert (hs : h <= bpow radix2 (-32)).
  { unfold h, u, most_references in *. simpl in *. lra. }
  assert (h <= 1) by (simpl in hs; lra). specialize (P H2).
  assert (1 <= p) by apply pow1.
  assert (p <= 2) by (simpl in hs; nra).
  assert (p - 1 <= p * h) by lra. assert (p - 1 <= 2 * h) by nra.
  assert (p * h <= (1 + 2 * h) * h) by nra.
  assert (2 * h <= bpow radix2 (-30)) by (simpl in *; lra).
  assert ((1 + 2 * h) * h <= (1 + bpow radix2 (-30)) * h) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma sunk_near : forall n, INR n <= most_references -> sunk n <= 1.01 * INR n * least.
Proof.
  intros n H. pose proof u_pos. pose proof least_pos.
  assert (G : sunk n <= INR n * (1 + u) ^ n * least).
  { clear H. induction n; cbn [sunk pow]. simpl. lra.
    rewrite S_INR. pose proof (pow1 n). pose proof (pos_INR n).
    assert (least <= (1 + u)^n * least) by (rewrite <- (Rmult_1_l least) at 1; apply Rmult_le_compat_r; lra).
    assert ((1 + u) * (sunk n + least) <= (1 + u) * (INR n * (1 + u)^n * least + (1 + u)^n * least)) by (apply Rmult_le_compat_l; lra).
    lra. }
  pose proof (g_near n H) as N. unfold g in N. simpl pow in N.
  pose proof (pos_INR n). pose proof (pow1 n).
  assert ((1 + u)^n <= 1.01).
  { unfold most_references in H. assert ((1 + u)^n <= (1 + u) * (1 + u)^n) by nra.
    assert ((INR n + 1) * u * (1 + bpow radix2 (-30)) <= 0.01) by (unfold u in *; simpl in *; lra). lra. }
  apply Rle_trans with (1 := G). apply Rmult_le_compat_r. lra. nra.
Qed.

(* ---- the widening ---- *)

Definition dop_extra (n : nat) (size : R) : R :=
  rnd (rnd ((2 * INR n + 4) * u * size) + INR n * bpow radix2 (-1072)).

Lemma double_whole : forall n, INR n <= most_references -> forall e, (-1074 <= e)%Z -> double (INR n * bpow radix2 e).
Proof.
  intros n H e He. rewrite INR_IZR_INZ. replace (IZR (Z.of_nat n) * bpow radix2 e) with (F2R (Float radix2 (Z.of_nat n) e)) by reflexivity.
  apply generic_format_FLT. apply FLT_spec with (Float radix2 (Z.of_nat n) e); auto.
  simpl. rewrite Z.abs_eq by lia. apply lt_IZR. rewrite <- INR_IZR_INZ.
  apply Rle_lt_trans with (1 := H). unfold most_references. simpl. lra.
Qed.

Lemma enough_for_size : forall N G, 1 <= N <= most_references -> 0 <= G <= (N + 1) * u * (1 + bpow radix2 (-30)) ->
  2 * G + u * (1 + G) <= (1 - u) * (1 - u) * (1 - u) * ((2 * N + 4) * u) * (1 - G).
Proof.
  intros N G HN HG. unfold most_references in HN.
  assert (G <= bpow radix2 (-31)) by (unfold u in *; simpl in *; lra).
  assert (A : 2 * G + u * (1 + G) <= u * (2 * N + 3 + bpow radix2 (-8))) by (unfold u in *; simpl in *; lra).
  assert (B : u * (2 * N + 4 - bpow radix2 (-8)) <= (1 - u) * (1 - u) * (1 - u) * ((2 * N + 4) * u) * (1 - bpow radix2 (-31))).
  { unfold u in *. simpl in *. lra. }
  assert (C : (1 - u) * (1 - u) * (1 - u) * ((2 * N + 4) * u) * (1 - bpow radix2 (-31)) <= (1 - u) * (1 - u) * (1 - u) * ((2 * N + 4) * u) * (1 - G)).
  { apply Rmult_le_compat_l. pose proof u_pos. pose proof u_small. repeat apply Rmult_le_pos; lra. lra. }
  assert (u * (2 * N + 3 + bpow radix2 (-8)) <= u * (2 * N + 4 - bpow radix2 (-8))) by (unfold u; simpl; lra).
  lra.
Qed.

(* All that is rounded, of a sum of T with the errors G and a, is less than the widening. *)
Lemma dop_extra_enough : forall n S T, (1 <= n)%nat -> INR n <= most_references -> 0 <= T -> 0 <= S ->
  Rabs (S - T) <= g (Datatypes.S n) * T + sunk n ->
  2 * g (Datatypes.S n) * T + 4 * sunk n + u * (T + g (Datatypes.S n) * T + sunk n) <= (1 - u) * dop_extra n S.
Proof.
  intros n S T Hn HN T0 S0 HS. pose proof u_pos as Hu. pose proof u_small as Hs. pose proof least_pos as Hl.
  assert (N1 : 1 <= INR n) by (change 1 with (INR 1); apply le_INR; exact Hn).
  pose proof (g_near n HN) as Hg. pose proof (sunk_near n HN) as Ha. pose proof (sunk_pos n) as A0.
  assert (G0 : 0 <= g (Datatypes.S n)) by (pose proof (pow1 (Datatypes.S n)); unfold g; lra).
  set (G := g (Datatypes.S n)) in *. set (a := sunk n) in *. set (N := INR n) in *.
  assert (SL : T - G * T - a <= S).
  { pose proof (Rle_abs (- (S - T))) as X. rewrite Rabs_Ropp in X. lra. }
  assert (C0 : 0 <= (2 * N + 4) * u) by (apply Rmult_le_pos; lra).
  assert (P0 : 0 <= (2 * N + 4) * u * S) by (apply Rmult_le_pos; lra).
  pose proof (product_low _ P0) as P. pose proof (rnd_pos _ P0) as P1.
  assert (E8 : bpow radix2 (-1072) = 8 * least) by apply eight_least.
  assert (dE : double (N * bpow radix2 (-1072))) by (apply double_whole; [exact HN|lia]).
  assert (E0 : 0 <= N * bpow radix2 (-1072)) by (rewrite E8; apply Rmult_le_pos; lra).
  assert (Q : (1 - u) * (rnd ((2 * N + 4) * u * S) + N * (8 * least)) <= dop_extra n S).
  { unfold dop_extra. fold N. rewrite E8. rewrite E8 in dE. apply sum_low; auto. apply double_rnd. rewrite E8 in E0. lra. }
  pose proof (enough_for_size N G ltac:(lra) ltac:(lra)) as F.
  pose proof (Rmult_le_compat_r T _ _ T0 F) as FT.
  set (c := (2 * N + 4) * u) in *.
  assert (cs : c <= bpow radix2 (-30)) by (unfold c, N, most_references in *; unfold u in *; simpl in *; lra).
  assert (M1 : c * (T - G * T - a) <= c * S) by (apply Rmult_le_compat_l; lra).
  assert (M2 : (1 - u) * (c * (T - G * T - a)) <= (1 - u) * (c * S)) by (apply Rmult_le_compat_l; lra).
  assert (M3 : (1 - u) * ((1 - u) * ((1 - u) * (c * (T - G * T - a)) - least + N * (8 * least))) <= (1 - u) * dop_extra n S).
  { apply Rmult_le_compat_l. lra. apply Rle_trans with (2 := Q). apply Rmult_le_compat_l; lra. }
  assert (ca : c * a <= bpow radix2 (-30) * a) by (apply Rmult_le_compat_r; lra).
  assert (H : 4 * a + u * a + (1 - u) * (1 - u) * (1 - u) * (c * a) <= (1 - u) * (1 - u) * (N * (8 * least) - least)).
  { assert ((1 - u) * (1 - u) * (1 - u) * (c * a) <= c * a).
    { assert (0 <= c * a) by (apply Rmult_le_pos; lra).
      assert ((1 - u) * (1 - u) * (1 - u) <= 1) by (unfold u; simpl; lra).
      rewrite <- (Rmult_1_l (c * a)) at 2. apply Rmult_le_compat_r; lra. }
    assert (4 * a + u * a + c * a <= 5 * a) by (unfold u in *; simpl in *; lra).
    assert (NL : least <= N * least) by (rewrite <- (Rmult_1_l least) at 1; apply Rmult_le_compat_r; lra).
    assert (5 * a <= 6 * (N * least)) by lra.
    assert (6 * (N * least) <= (1 - u) * (1 - u) * (7 * (N * least))) by (unfold u in *; simpl in *; lra).
    assert ((1 - u) * (1 - u) * (7 * (N * least)) <= (1 - u) * (1 - u) * (N * (8 * least) - least)).
    { apply Rmult_le_compat_l. apply Rmult_le_pos; lra. lra. }
    lra. }
  lra.
Qed.

(* ---- the theorem ---- *)

Lemma part_below : forall d x, Rabs d <= 1 -> Rabs (d * x) <= Rabs x.
Proof. intros d x H. rewrite Rabs_mult. rewrite <- (Rmult_1_l (Rabs x)) at 2. apply Rmult_le_compat_r. apply Rabs_pos. exact H. Qed.

Section vertex.
Context (n : nat) (w x y z size : nat -> R).
Context (some : (1 <= n)%nat).
Context (few : INR n <= most_references).
Context (positive : weights w n).
Context (sized : all_below (fun r => Rabs (x r) + Rabs (y r) + Rabs (z r)) size n).

Let T := total w size n.
Let G := g (S n).
Let a := sunk n.

Lemma size_pos : all_below (fun _ => 0) size n.
Proof.
  intros r l. specialize (sized r l). simpl in sized. pose proof (Rabs_pos (x r)). pose proof (Rabs_pos (y r)).
  pose proof (Rabs_pos (z r)). lra.
Qed.
Lemma T_pos : 0 <= T. Proof. apply total_pos. exact positive. apply size_pos. Qed.
Lemma G_pos : 0 <= G. Proof. unfold G, g. pose proof (pow1 (S n)). lra. Qed.

Lemma coordinates : total w (fun r => Rabs (x r)) n + total w (fun r => Rabs (y r)) n + total w (fun r => Rabs (z r)) n <= T.
Proof.
  pose proof (total_along w (fun r => Rabs (x r)) (fun r => Rabs (y r)) (fun r => Rabs (z r)) 1 1 1 n) as E.
  assert (total w (fun r => 1 * Rabs (x r) + 1 * Rabs (y r) + 1 * Rabs (z r)) n <= T).
  { apply total_monotone. exact positive. intros r l. specialize (sized r l). simpl in sized. lra. }
  lra.
Qed.

Lemma error_of : forall v, Rabs (blended w v n - total w v n) <= G * total w (fun r => Rabs (v r)) n + a.
Proof. intros v. apply blended_error. exact positive. Qed.

Lemma size_error : Rabs (blended w size n - T) <= G * T + a.
Proof.
  pose proof (error_of size) as E. fold T in E. apply Rle_trans with (1 := E). apply Rplus_le_compat_r, Rmult_le_compat_l.
  apply G_pos. apply total_monotone. exact positive. intros r l. rewrite Rabs_pos_eq. lra. apply (size_pos r l).
Qed.

Lemma widening : 2 * G * T + 4 * a + u * (T + G * T + a) <= (1 - u) * dop_extra n (blended w size n).
Proof.
  apply dop_extra_enough; auto. apply T_pos. apply blended_pos. exact positive. apply size_pos. apply size_error.
Qed.

(* The vertex as it is computed, along a direction, against what it would be. *)
Lemma vertex_error : forall dx dy dz, Rabs dx <= 1 -> Rabs dy <= 1 -> Rabs dz <= 1 ->
  Rabs (dx * blended w x n + dy * blended w y n + dz * blended w z n
    - (dx * total w x n + dy * total w y n + dz * total w z n)) <= G * T + 3 * a.
Proof.
  intros dx dy dz Hx Hy Hz. pose proof (error_of x) as Ex. pose proof (error_of y) as Ey. pose proof (error_of z) as Ez.
  pose proof (part_below dx (blended w x n - total w x n) Hx). pose proof (part_below dy (blended w y n - total w y n) Hy).
  pose proof (part_below dz (blended w z n - total w z n) Hz).
  replace (dx * blended w x n + dy * blended w y n + dz * blended w z n - (dx * total w x n + dy * total w y n + dz * total w z n))
    with (dx * (blended w x n - total w x n) + dy * (blended w y n - total w y n) + dz * (blended w z n - total w z n)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). apply Rle_trans with (1 := Rplus_le_compat_r _ _ _ (Rabs_triang _ _)).
  pose proof (Rmult_le_compat_l G _ _ G_pos coordinates) as C. lra.
Qed.

Theorem dop_below : forall lo dx dy dz, Rabs dx <= 1 -> Rabs dy <= 1 -> Rabs dz <= 1 ->
  all_below lo (fun r => dx * x r + dy * y r + dz * z r) n ->
  rnd (blended w lo n - dop_extra n (blended w size n)) <= dx * blended w x n + dy * blended w y n + dz * blended w z n.
Proof.
  intros lo dx dy dz Hx Hy Hz below. pose proof u_pos. pose proof u_small. pose proof T_pos. pose proof G_pos.
  pose proof (sunk_pos n) as a0. fold a in a0.
  pose proof widening as E. set (e := dop_extra n (blended w size n)) in *.
  set (t := fun r => dx * x r + dy * y r + dz * z r) in *.
  assert (de : double e) by apply double_rnd.
  assert (e0 : 0 <= e).
  { assert (0 <= 2 * G * T) by (repeat apply Rmult_le_pos; lra). assert (0 <= G * T) by (apply Rmult_le_pos; lra).
    assert (0 <= u * (T + G * T + a)) by (apply Rmult_le_pos; lra).
    assert (0 <= (1 - u) * e) by lra. destruct (Rle_or_lt 0 e); auto. exfalso. assert ((1 - u) * - e > 0) by (apply Rmult_lt_0_compat; lra). lra. }
  apply Rle_trans with (rnd (blended w t n - e)).
  { apply rnd_monotone. pose proof (blended_monotone w lo t n positive below). lra. }
  pose proof (sum_error (blended w t n) (- e) (blended_double w t n) (double_opp _ de)) as R. fold (blended w t n - e) in R.
  pose proof (Rle_abs (rnd (blended w t n - e) - (blended w t n - e))) as R1.
  assert (S : total w (fun r => Rabs (t r)) n <= T).
  { apply total_monotone. exact positive. intros r l. specialize (sized r l). simpl in sized. unfold t.
    pose proof (part_below dx (x r) Hx). pose proof (part_below dy (y r) Hy). pose proof (part_below dz (z r) Hz).
    pose proof (Rabs_triang (dx * x r + dy * y r) (dz * z r)). pose proof (Rabs_triang (dx * x r) (dy * y r)). lra. }
  pose proof (error_of t) as B. pose proof (Rmult_le_compat_l G _ _ G_pos S) as GS.
  pose proof (Rle_abs (blended w t n - total w t n)) as B1.
  assert (A : Rabs (blended w t n) <= T + G * T + a).
  { replace (blended w t n) with ((blended w t n - total w t n) + total w t n) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _). pose proof (total_abs w t n positive). lra. }
  assert (D : Rabs (blended w t n - e) <= T + G * T + a + e).
  { apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp, (Rabs_pos_eq e e0). lra. }
  assert (D1 : u * Rabs (blended w t n - e) <= u * (T + G * T + a + e)) by (apply Rmult_le_compat_l; lra).
  pose proof (vertex_error dx dy dz Hx Hy Hz) as V.
  pose proof (total_along w x y z dx dy dz n) as I. fold t in I. rewrite <- I in V.
  match type of V with Rabs ?v <= _ => pose proof (Rle_abs (- v)) as V1; rewrite Rabs_Ropp in V1 end.
  lra.
Qed.

Theorem dop_size : Rabs (blended w x n) + Rabs (blended w y n) + Rabs (blended w z n)
  <= rnd (blended w size n + dop_extra n (blended w size n)).
Proof.
  pose proof u_pos. pose proof u_small. pose proof T_pos. pose proof G_pos. pose proof coordinates as C.
  pose proof widening as E. pose proof size_error as S. set (e := dop_extra n (blended w size n)) in *.
  assert (S0 : 0 <= blended w size n) by (apply blended_pos; [exact positive|apply size_pos]).
  assert (de : double e) by apply double_rnd.
  assert (M : forall v, Rabs (blended w v n) <= total w (fun r => Rabs (v r)) n + G * total w (fun r => Rabs (v r)) n + a).
  { intros v. pose proof (error_of v). pose proof (total_abs w v n positive).
    replace (blended w v n) with ((blended w v n - total w v n) + total w v n) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _). lra. }
  pose proof (M x). pose proof (M y). pose proof (M z). pose proof (Rmult_le_compat_l G _ _ G_pos C) as GC.
  pose proof (sunk_pos n) as a0. fold a in a0.
  assert (0 <= G * T) by (apply Rmult_le_pos; lra).
  assert (e0 : 0 <= e).
  { assert (0 <= u * (T + G * T + a)) by (apply Rmult_le_pos; lra).
    assert (0 <= (1 - u) * e) by lra. destruct (Rle_or_lt 0 e); auto. exfalso. assert ((1 - u) * - e > 0) by (apply Rmult_lt_0_compat; lra). lra. }
  pose proof (sum_low _ _ (blended_double w size n) de ltac:(lra)) as L.
  pose proof (Rle_abs (- (blended w size n - T))) as SL. rewrite Rabs_Ropp in SL.
  assert (B : (1 - u) * (T - G * T - a) <= (1 - u) * blended w size n) by (apply Rmult_le_compat_l; lra).
  assert (0 <= u * (G * T)) by (apply Rmult_le_pos; lra). assert (0 <= u * a) by (apply Rmult_le_pos; lra).
  lra.
Qed.
End vertex.

Theorem dop_above : forall n w x y z size, (1 <= n)%nat -> INR n <= most_references -> weights w n ->
  all_below (fun r => Rabs (x r) + Rabs (y r) + Rabs (z r)) size n ->
  forall hi dx dy dz, Rabs dx <= 1 -> Rabs dy <= 1 -> Rabs dz <= 1 ->
  all_below (fun r => dx * x r + dy * y r + dz * z r) hi n ->
  dx * blended w x n + dy * blended w y n + dz * blended w z n <= rnd (blended w hi n + dop_extra n (blended w size n)).
Proof.
  intros n w x y z size some few positive sized hi dx dy dz Hx Hy Hz above.
  pose proof (dop_below n w x y z size some few positive sized (fun r => - hi r) (- dx) (- dy) (- dz)) as H.
  rewrite 3!Rabs_Ropp in H. specialize (H Hx Hy Hz). rewrite blended_opp in H.
  replace (- blended w hi n - dop_extra n (blended w size n)) with (- (blended w hi n + dop_extra n (blended w size n))) in H by ring.
  rewrite rnd_odd in H.
  assert (all_below (fun r => - hi r) (fun r => - dx * x r + - dy * y r + - dz * z r) n).
  { intros r l. specialize (above r l). simpl in above. lra. }
  specialize (H H0). lra.
Qed.

(* ---- the polytope of a reference ---- *)

Definition is_sign (d : R) : Prop := d = -1 \/ d = 0 \/ d = 1.
Definition measured (x y z : R) : R := rnd (rnd (x + y) + z).
Definition dop_size_of (most : R) : R := rnd (most + rnd (4 * u * most)).
Definition tiny : R := bpow radix2 (-1021).

Lemma sum_exact : forall x y, double x -> double y -> Rabs (x + y) <= tiny -> rnd (x + y) = x + y.
Proof.
  intros x y dx dy small. apply round_generic; auto with typeclass_instances.
  apply FLT_format_plus_small; try assumption; try reflexivity.
Qed.
Lemma double_is : forall x, double x -> rnd x = x.
Proof. intros x d. apply round_generic; auto with typeclass_instances. Qed.
Lemma double_tiny : double tiny.
Proof. apply generic_format_bpow. unfold format, FLT_exp. lia. Qed.
Lemma double_sign : forall d x, is_sign d -> double x -> double (d * x).
Proof.
  intros d x [H|[H|H]] dx; rewrite H. replace (-1 * x) with (- x) by ring. apply double_opp, dx.
  rewrite Rmult_0_l. apply generic_format_0. rewrite Rmult_1_l. exact dx.
Qed.
Lemma sign_abs : forall d, is_sign d -> Rabs d <= 1.
Proof. intros d [H|[H|H]]; rewrite H; apply Rabs_le; lra. Qed.

(* Where a sum of magnitudes is tiny it is not rounded. *)
Lemma small_sum : forall x y, double x -> double y -> 0 <= x -> 0 <= y -> rnd (x + y) < tiny -> x + y < tiny.
Proof.
  intros x y dx dy x0 y0 H. destruct (Rlt_or_le (x + y) tiny); auto. exfalso.
  apply rnd_monotone in H0. rewrite (double_is tiny double_tiny) in H0. lra.
Qed.

Lemma quarter : forall m, tiny <= m -> 3.49 * u * m <= rnd (4 * u * m).
Proof.
  intros m H. pose proof u_pos. pose proof (bpow_gt_0 radix2 (-1021)) as t0. fold tiny in t0.
  assert (P : 0 <= 4 * u * m) by (repeat apply Rmult_le_pos; lra).
  pose proof (product_low _ P) as L.
  assert (E : least * 8 = 4 * u * tiny).
  { unfold least, u, tiny. replace 8 with (bpow radix2 3) by (simpl; lra). replace 4 with (bpow radix2 2) by (simpl; lra).
    rewrite <- 3!bpow_plus. reflexivity. }
  assert (4 * u * tiny <= 4 * u * m) by (apply Rmult_le_compat_l; lra).
  assert (u * (4 * u * m) <= 0.001 * (4 * u * m)) by (apply Rmult_le_compat_r; [lra|pose proof u_small; unfold u; simpl; lra]).
  lra.
Qed.

Section reference.
Context (x y z most : R).
Context (dx : double x) (dy : double y) (dz : double z) (dm : double most).
Let length := Rabs x + Rabs y + Rabs z.
Context (reached : measured (Rabs x) (Rabs y) (Rabs z) <= most).

Lemma most_pos : 0 <= most.
Proof.
  apply Rle_trans with (2 := reached). apply rnd_pos. pose proof (Rabs_pos z).
  pose proof (rnd_pos (Rabs x + Rabs y)). pose proof (Rabs_pos x). pose proof (Rabs_pos y). lra.
Qed.
Lemma size_above : most <= dop_size_of most.
Proof.
  pose proof most_pos. pose proof u_pos. unfold dop_size_of. rewrite <- (double_is most dm) at 1. apply rnd_monotone.
  pose proof (rnd_pos (4 * u * most)). assert (0 <= 4 * u * most) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

(* Nothing is rounded. *)
Lemma tiny_exact : most < tiny -> Rabs x + Rabs y < tiny /\ length < tiny /\ length <= most.
Proof.
  intros H. pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z).
  pose proof (double_abs x dx) as ax. pose proof (double_abs y dy) as ay. pose proof (double_abs z dz) as az.
  pose proof (rnd_pos (Rabs x + Rabs y) ltac:(lra)) as s0.
  unfold measured in reached. pose proof (double_rnd (Rabs x + Rabs y)) as ds.
  assert (A : rnd (Rabs x + Rabs y) + Rabs z < tiny) by (apply small_sum; auto; lra).
  assert (B : Rabs x + Rabs y < tiny) by (apply small_sum; auto; lra).
  rewrite (sum_exact (Rabs x) (Rabs y)) in * by (auto; rewrite Rabs_pos_eq; lra).
  rewrite (sum_exact (Rabs x + Rabs y) (Rabs z)) in reached by (auto; rewrite Rabs_pos_eq; lra).
  unfold length. lra.
Qed.

Theorem dop_size_made : length <= dop_size_of most.
Proof.
  pose proof most_pos as m0. pose proof size_above as s. pose proof u_pos. pose proof u_small.
  destruct (Rlt_or_le most tiny) as [small|big]. { pose proof (tiny_exact small). lra. }
  pose proof (quarter most big) as Q. pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z).
  pose proof (double_abs x dx) as ax. pose proof (double_abs y dy) as ay. pose proof (double_abs z dz) as az.
  pose proof (sum_low (Rabs x) (Rabs y) ax ay ltac:(lra)) as A.
  pose proof (rnd_pos (Rabs x + Rabs y) ltac:(lra)) as A0.
  pose proof (sum_low _ (Rabs z) (double_rnd (Rabs x + Rabs y)) az ltac:(lra)) as B.
  fold (measured (Rabs x) (Rabs y) (Rabs z)) in B.
  assert (0 <= u * Rabs z) by (apply Rmult_le_pos; lra).
  assert (L : (1 - u) * ((1 - u) * length) <= most).
  { apply Rle_trans with (2 := reached). apply Rle_trans with (2 := B). apply Rmult_le_compat_l. lra. unfold length. lra. }
  pose proof (sum_low most _ dm (double_rnd (4 * u * most)) ltac:(pose proof (rnd_pos (4 * u * most)); assert (0 <= 4 * u * most) by (repeat apply Rmult_le_pos; lra); lra)) as C.
  fold (dop_size_of most) in C.
  assert (C1 : (1 - u) * ((1 + 3.49 * u) * most) <= dop_size_of most).
  { apply Rle_trans with (2 := C). apply Rmult_le_compat_l; lra. }
  assert (L1 : (1 - u) * (1 + 3.49 * u) * ((1 - u) * ((1 - u) * length)) <= (1 - u) * (1 + 3.49 * u) * most).
  { apply Rmult_le_compat_l. apply Rmult_le_pos; lra. exact L. }
  assert (l0 : 0 <= length) by (unfold length; lra).
  assert (1 <= (1 - u) * (1 + 3.49 * u) * ((1 - u) * (1 - u))) by (unfold u; simpl; lra).
  assert (1 * length <= (1 - u) * (1 + 3.49 * u) * ((1 - u) * (1 - u)) * length) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

Context (a b c lo : R).
Context (sa : is_sign a) (sb : is_sign b) (sc : is_sign c).
Context (lowest : lo <= measured (a * x) (b * y) (c * z)).

Lemma below_made : rnd (lo - rnd (4 * u * dop_size_of most)) <= a * x + b * y + c * z.
Proof.
  pose proof u_pos as Hu. pose proof u_small. pose proof most_pos as m0. pose proof size_above as s. pose proof dop_size_made as l.
  pose proof (double_sign a x sa dx) as da. pose proof (double_sign b y sb dy) as db. pose proof (double_sign c z sc dz) as dc.
  pose proof (part_below a x (sign_abs a sa)) as pa. pose proof (part_below b y (sign_abs b sb)) as pb. pose proof (part_below c z (sign_abs c sc)) as pc.
  set (size := dop_size_of most) in *. set (e := rnd (4 * u * size)).
  assert (de : double e) by apply double_rnd.
  assert (e0 : 0 <= e) by (apply rnd_pos, Rmult_le_pos; lra).
  apply Rle_trans with (rnd (measured (a * x) (b * y) (c * z) - e)). { apply rnd_monotone. lra. }
  pose proof (Rabs_triang (a * x) (b * y)) as T1. pose proof (Rabs_triang (a * x + b * y) (c * z)) as T2.
  pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z).
  destruct (Rlt_or_le most tiny) as [small|big].
  - destruct (tiny_exact small) as (A & B & _). unfold length in B. unfold measured.
    rewrite (sum_exact (a * x) (b * y)) by (auto; lra).
    pose proof (double_rnd (a * x + b * y)) as dab. rewrite (sum_exact (a * x) (b * y)) in dab by (auto; lra).
    pose proof (double_rnd (a * x + b * y + c * z)) as dabc. rewrite (sum_exact (a * x + b * y) (c * z)) in dabc by (auto; lra).
    rewrite (sum_exact (a * x + b * y) (c * z)) by (auto; lra).
    rewrite <- (double_is _ dabc) at 2. apply rnd_monotone. lra.
  - pose proof (quarter size ltac:(lra)) as Q. fold e in Q. unfold length in l.
    pose proof (sum_error _ _ da db) as E1. pose proof (sum_error _ _ (double_rnd (a * x + b * y)) dc) as E2.
    fold (measured (a * x) (b * y) (c * z)) in E2. set (t := measured (a * x) (b * y) (c * z)) in *.
    set (p := rnd (a * x + b * y)) in *. set (v := a * x + b * y + c * z) in *.
    assert (E1' : Rabs (p - (a * x + b * y)) <= u * size).
    { apply Rle_trans with (1 := E1). apply Rmult_le_compat_l; lra. }
    assert (P : Rabs (p + c * z) <= size + u * size).
    { replace (p + c * z) with ((p - (a * x + b * y)) + v) by (unfold v; ring). apply Rle_trans with (1 := Rabs_triang _ _). unfold v in *. lra. }
    assert (E2' : Rabs (t - (p + c * z)) <= u * (size + u * size)).
    { apply Rle_trans with (1 := E2). apply Rmult_le_compat_l; lra. }
    assert (E3 : Rabs (t - v) <= (2 * u + u * u) * size).
    { replace (t - v) with ((t - (p + c * z)) + (p - (a * x + b * y))) by (unfold v; ring). apply Rle_trans with (1 := Rabs_triang _ _). lra. }
    assert (E4 : Rabs t <= (1 + 2 * u + u * u) * size).
    { replace t with ((t - v) + v) by ring. apply Rle_trans with (1 := Rabs_triang _ _). unfold v in *. lra. }
    pose proof (sum_error t (- e) (double_rnd _) (double_opp _ de)) as R. fold (t - e) in R.
    pose proof (Rle_abs (rnd (t - e) - (t - e))) as R1. pose proof (Rle_abs (t - v)) as R2.
    assert (R3 : Rabs (t - e) <= (1 + 2 * u + u * u) * size + e).
    { apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp, (Rabs_pos_eq e e0). lra. }
    assert (R4 : u * Rabs (t - e) <= u * ((1 + 2 * u + u * u) * size + e)) by (apply Rmult_le_compat_l; lra).
    assert (Q1 : (1 - u) * (3.49 * u * size) <= (1 - u) * e) by (apply Rmult_le_compat_l; lra).
    assert (K : (2 * u + u * u) + u * (1 + 2 * u + u * u) <= (1 - u) * (3.49 * u)) by (unfold u; simpl; lra).
    pose proof (Rmult_le_compat_r size _ _ ltac:(lra) K). lra.
Qed.
End reference.

Lemma above_made : forall x y z most, double x -> double y -> double z -> double most ->
  measured (Rabs x) (Rabs y) (Rabs z) <= most -> forall a b c hi, is_sign a -> is_sign b -> is_sign c ->
  measured (a * x) (b * y) (c * z) <= hi -> a * x + b * y + c * z <= rnd (hi + rnd (4 * u * dop_size_of most)).
Proof.
  intros x y z most dx dy dz dm reached a b c hi sa sb sc highest.
  assert (N : forall d, is_sign d -> is_sign (- d)) by (intros d [H|[H|H]]; rewrite H; unfold is_sign; [right; right|right; left|left]; lra).
  pose proof (below_made x y z most dx dy dz dm reached (- a) (- b) (- c) (- hi) (N a sa) (N b sb) (N c sc)) as H.
  assert (M : measured (- a * x) (- b * y) (- c * z) = - measured (a * x) (b * y) (c * z)).
  { unfold measured. rewrite <- rnd_odd. replace (- a * x + - b * y) with (- (a * x + b * y)) by ring. rewrite rnd_odd. f_equal. ring. }
  rewrite M in H. specialize (H ltac:(lra)).
  replace (- hi - rnd (4 * u * dop_size_of most)) with (- (hi + rnd (4 * u * dop_size_of most))) in H by ring.
  rewrite rnd_odd in H. lra.
Qed.

(* The same with a sign as C has it: d * x, without a product. *)
Definition part_of (d : Z) (x : R) : R := if (0 <? d)%Z then x else if (d <? 0)%Z then - x else 0.
Definition signs (a b c : Z) : Prop := (-1 <= a <= 1)%Z /\ (-1 <= b <= 1)%Z /\ (-1 <= c <= 1)%Z.
Lemma part_is : forall d x, (-1 <= d <= 1)%Z -> part_of d x = IZR d * x /\ is_sign (IZR d).
Proof.
  intros d x H. unfold part_of, is_sign. assert (d = -1 \/ d = 0 \/ d = 1)%Z as [e|[e|e]] by lia; subst; simpl; split; auto; ring.
Qed.

Definition slab_extra (most : R) : R := rnd (4 * u * dop_size_of most).

Theorem dop_below_made : forall x y z most lo a b c, double x -> double y -> double z -> double most ->
  measured (Rabs x) (Rabs y) (Rabs z) <= most -> signs a b c ->
  lo <= measured (part_of a x) (part_of b y) (part_of c z) ->
  rnd (lo - slab_extra most) <= part_of a x + part_of b y + part_of c z.
Proof.
  intros x y z most lo a b c dx dy dz dm reached (Ha & Hb & Hc) H.
  destruct (part_is a x Ha) as (ea & sa). destruct (part_is b y Hb) as (eb & sb). destruct (part_is c z Hc) as (ec & sc).
  rewrite ea, eb, ec in *. apply below_made; assumption.
Qed.

Theorem dop_above_made : forall x y z most hi a b c, double x -> double y -> double z -> double most ->
  measured (Rabs x) (Rabs y) (Rabs z) <= most -> signs a b c ->
  measured (part_of a x) (part_of b y) (part_of c z) <= hi ->
  part_of a x + part_of b y + part_of c z <= rnd (hi + slab_extra most).
Proof.
  intros x y z most hi a b c dx dy dz dm reached (Ha & Hb & Hc) H.
  destruct (part_is a x Ha) as (ea & sa). destruct (part_is b y Hb) as (eb & sb). destruct (part_is c z Hc) as (ec & sc).
  rewrite ea, eb, ec in *. apply above_made; assumption.
Qed.

(* ---- sums of numbers that are not too large do not overflow ---- *)

Definition all_within (x : nat -> R) (most : R) n := forall r, (r < n)%nat -> Rabs (x r) <= most.

Theorem blended_small : forall w x n, INR n <= most_references -> weights w n -> all_below w (fun _ => bpow radix2 100) n ->
  all_within x (bpow radix2 840) n -> Rabs (blended w x n) <= bpow radix2 961.
Proof.
  intros w x n N W B X. pose proof u_pos. pose proof least_pos.
  assert (T : total w (fun r => Rabs (x r)) n <= INR n * bpow radix2 940).
  { clear N. induction n. simpl. lra. rewrite S_INR. cbn [total].
    assert (w n * Rabs (x n) <= bpow radix2 100 * bpow radix2 840).
    { apply Rmult_le_compat. apply W; lia. apply Rabs_pos. apply (B n); lia. apply X; lia. }
    rewrite <- bpow_plus in H1. change (100 + 840)%Z with 940%Z in H1.
    assert (total w (fun r => Rabs (x r)) n <= INR n * bpow radix2 940).
    { apply IHn; eauto. intros r l. apply X. lia. }
    lra. }
  pose proof (blended_error w x n W) as E. pose proof (total_abs w x n W) as A. pose proof (g_near n N) as G. pose proof (sunk_near n N) as S.
  assert (G0 : 0 <= g (Datatypes.S n)) by (pose proof (pow1 (Datatypes.S n)); unfold g; lra).
  assert (T0 : 0 <= total w (fun r => Rabs (x r)) n) by (apply total_pos; auto; intros r l; apply Rabs_pos).
  set (t := total w (fun r => Rabs (x r)) n) in *. pose proof (pos_INR n) as n0.
  assert (G1 : g (Datatypes.S n) <= 0.01) by (unfold most_references, u in *; simpl in *; lra).
  assert (M : INR n * bpow radix2 940 <= bpow radix2 960).
  { change 960%Z with (20 + 940)%Z. rewrite bpow_plus. apply Rmult_le_compat_r. apply bpow_ge_0. exact N. }
  assert (g (Datatypes.S n) * t <= 0.01 * t) by (apply Rmult_le_compat_r; lra).
  assert (L : least <= bpow radix2 (-20)) by (unfold least; apply bpow_le; lia).
  assert (INR n * least <= 1). { assert (INR n * least <= bpow radix2 20 * bpow radix2 (-20)) by (apply Rmult_le_compat; unfold most_references in N; lra). rewrite <- bpow_plus in H2. simpl in H2. lra. }
  assert (D : 2 * bpow radix2 960 = bpow radix2 961). { change 961%Z with (1 + 960)%Z. rewrite bpow_plus. simpl (bpow radix2 1). lra. }
  assert (O : 4 <= bpow radix2 960) by (apply Rle_trans with (bpow radix2 2); [simpl; lra|apply bpow_le; lia]).
  replace (blended w x n) with ((blended w x n - total w x n) + total w x n) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). lra.
Qed.
