(* sphere.v: a morphed vertex lies in the blended ball, whatever was rounded on the way: about the
   formulas of `balls` of ref/blend/blend.c and opt/blend/blend.c. *)
From Coq Require Import Reals Lra Lia Psatz Arith.
From Flocq Require Import Core.
Require Import rounding filter balls dop.
Open Scope R_scope.

(* ---- in real numbers: paper 000, eq. 7 to 10 ---- *)

Definition near (x y z r : R) : Prop := 0 <= r /\ x * x + y * y + z * z <= r * r.

Lemma near_sum : forall x y z r a b c s, near x y z r -> near a b c s -> near (x + a) (y + b) (z + c) (r + s).
Proof. intros x y z r a b c s (r0 & A) (s0 & B). split. lra. apply centres_near; assumption. Qed.
Lemma near_scaled : forall w x y z r, 0 <= w -> near x y z r -> near (w * x) (w * y) (w * z) (w * r).
Proof.
  intros w x y z r w0 (r0 & A). split. apply Rmult_le_pos; assumption.
  replace (w * x * (w * x) + w * y * (w * y) + w * z * (w * z)) with (w * w * (x * x + y * y + z * z)) by ring.
  replace (w * r * (w * r)) with (w * w * (r * r)) by ring. apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact A].
Qed.
Theorem total_near : forall w x y z r n, weights w n -> (forall i, (i < n)%nat -> near (x i) (y i) (z i) (r i)) ->
  near (total w x n) (total w y n) (total w z n) (total w r n).
Proof.
  intros w x y z r n. induction n; intros W H; simpl.
  - split; lra.
  - apply near_sum. apply IHn. eauto using weights_fewer. intros i l. apply H. lia.
    apply near_scaled. apply W. lia. apply H. lia.
Qed.
Lemma total_minus : forall w x y n, total w (fun i => x i - y i) n = total w x n - total w y n.
Proof. intros w x y n. induction n; simpl. ring. rewrite IHn. ring. Qed.

(* A ball that is small in the sum of magnitudes. *)
Lemma near_of_sum : forall x y z s, Rabs x + Rabs y + Rabs z <= s -> near x y z s.
Proof.
  intros x y z s H. pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z). split. lra.
  assert (S : forall t, t * t = Rabs t * Rabs t) by (intros t; rewrite <- Rabs_mult; symmetry; apply Rabs_pos_eq, Rle_0_sqr).
  rewrite (S x), (S y), (S z).
  assert (M : (Rabs x + Rabs y + Rabs z) * (Rabs x + Rabs y + Rabs z) <= s * s) by (apply Rmult_le_compat; lra).
  assert (0 <= Rabs x * Rabs y) by (apply Rmult_le_pos; lra). assert (0 <= Rabs x * Rabs z) by (apply Rmult_le_pos; lra).
  assert (0 <= Rabs y * Rabs z) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma sum_of_near : forall x y z r, near x y z r -> Rabs x + Rabs y + Rabs z <= 2 * r.
Proof.
  intros x y z r (r0 & A). pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z).
  assert (S : forall t, t * t = Rabs t * Rabs t) by (intros t; rewrite <- Rabs_mult; symmetry; apply Rabs_pos_eq, Rle_0_sqr).
  rewrite (S x), (S y), (S z) in A. set (a := Rabs x) in *. set (b := Rabs y) in *. set (c := Rabs z) in *.
  pose proof (Rle_0_sqr (a - b)). pose proof (Rle_0_sqr (a - c)). pose proof (Rle_0_sqr (b - c)). unfold Rsqr in *.
  assert ((a + b + c) * (a + b + c) <= 2 * r * (2 * r)). { assert (0 <= r * r) by (apply Rmult_le_pos; lra). lra. }
  destruct (Rle_or_lt (a + b + c) (2 * r)); auto. exfalso.
  assert (2 * r * (2 * r) < (a + b + c) * (a + b + c)). { apply Rmult_le_0_lt_compat; lra. } lra.
Qed.

(* ---- rounded ---- *)

(* weight_of: at least half of |x|+|y|+|z| of every point of the ball. *)
Definition weight_of (x y z r : R) : R := rnd (rnd (rnd (Rabs x + Rabs y) + Rabs z) + r).
Definition ball_extra (n : nat) (size : R) : R :=
  rnd (rnd ((4 * INR n + 8) * u * size) + INR n * bpow radix2 (-1071)).

Lemma weight_low : forall x y z r, double x -> double y -> double z -> double r -> 0 <= r ->
  0 <= weight_of x y z r /\ (1 - u) * (1 - u) * (1 - u) * (Rabs x + Rabs y + Rabs z + r) <= weight_of x y z r.
Proof.
  intros x y z r dx dy dz dr r0. pose proof u_pos. pose proof u_small.
  pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z).
  pose proof (sum_low _ _ (double_abs x dx) (double_abs y dy) ltac:(lra)) as A.
  pose proof (rnd_pos (Rabs x + Rabs y) ltac:(lra)) as A0. set (p := rnd (Rabs x + Rabs y)) in *.
  pose proof (sum_low p _ (double_rnd _) (double_abs z dz) ltac:(lra)) as B.
  pose proof (rnd_pos (p + Rabs z) ltac:(lra)) as B0. set (q := rnd (p + Rabs z)) in *.
  pose proof (sum_low q r (double_rnd _) dr ltac:(lra)) as C. pose proof (rnd_pos (q + r) ltac:(lra)) as C0.
  unfold weight_of. fold p. fold q. split. exact C0. apply Rle_trans with (2 := C).
  assert (V : (1 - u) * ((1 - u) * (Rabs x + Rabs y + Rabs z)) <= q).
  { apply Rle_trans with (2 := B). apply Rmult_le_compat_l. lra. assert (0 <= u * Rabs z) by (apply Rmult_le_pos; lra). lra. }
  assert ((1 - u) * ((1 - u) * r) <= r). { assert ((1 - u) * (1 - u) <= 1) by nra. rewrite <- (Rmult_1_l r) at 2. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; lra. }
  replace ((1 - u) * (1 - u) * (1 - u) * (Rabs x + Rabs y + Rabs z + r))
    with ((1 - u) * ((1 - u) * ((1 - u) * (Rabs x + Rabs y + Rabs z)) + (1 - u) * ((1 - u) * r))) by ring.
  apply Rmult_le_compat_l; lra.
Qed.

Lemma ball_extra_enough : forall n S M, (1 <= n)%nat -> INR n <= most_references -> 0 <= M -> 0 <= S ->
  (1 - g (Datatypes.S n)) * ((1 - u) * (1 - u) * (1 - u) * M) - sunk n <= S ->
  3 * g (Datatypes.S n) * M + 7 * sunk n + u * (M + g (Datatypes.S n) * M + sunk n) <= (1 - u) * ball_extra n S.
Proof.
  intros n S M Hn HN M0 S0 HS. pose proof u_pos as Hu. pose proof u_small as Hs. pose proof least_pos as Hl.
  assert (N1 : 1 <= INR n) by (change 1 with (INR 1); apply le_INR; exact Hn).
  pose proof (g_near n HN) as Hg. pose proof (sunk_near n HN) as Ha. pose proof (sunk_pos n) as A0.
  assert (G0 : 0 <= g (Datatypes.S n)) by (pose proof (pow1 (Datatypes.S n)); unfold g; lra).
  set (G := g (Datatypes.S n)) in *. set (a := sunk n) in *. set (N := INR n) in *.
  set (c := (4 * N + 8) * u). set (V := (1 - u) * (1 - u) * (1 - u)) in *.
  assert (c0 : 0 <= c) by (unfold c; apply Rmult_le_pos; lra).
  assert (Gs : G <= bpow radix2 (-31)) by (unfold most_references, u in *; simpl in *; lra).
  assert (cs : c <= bpow radix2 (-29)) by (unfold c, most_references, u in *; simpl in *; lra).
  assert (V1 : 0.99 <= V <= 1) by (unfold V, u; simpl; lra).
  assert (P0 : 0 <= c * S) by (apply Rmult_le_pos; lra).
  pose proof (product_low _ P0) as P. pose proof (rnd_pos _ P0) as P1.
  assert (E : bpow radix2 (-1071) = 16 * least).
  { unfold least. replace 16 with (bpow radix2 4) by (simpl; lra). rewrite <- bpow_plus. reflexivity. }
  assert (dE : double (N * bpow radix2 (-1071))) by (apply double_whole; [exact HN|lia]).
  assert (NL : least <= N * least) by (rewrite <- (Rmult_1_l least) at 1; apply Rmult_le_compat_r; lra).
  assert (Q : (1 - u) * (rnd (c * S) + N * (16 * least)) <= ball_extra n S).
  { unfold ball_extra. fold N. fold c. rewrite E in *. apply sum_low; auto. apply double_rnd. lra. }
  assert (B1 : c * ((1 - G) * (V * M) - a) <= c * S) by (apply Rmult_le_compat_l; lra).
  assert (VM : 0.99 * M <= V * M) by (apply Rmult_le_compat_r; lra).
  assert (VM2 : 0.98 * M <= (1 - G) * (V * M)).
  { assert (0.999 * (V * M) <= (1 - G) * (V * M)) by (apply Rmult_le_compat_r; simpl in Gs; lra). lra. }
  assert (B2 : c * (0.98 * M) <= c * ((1 - G) * (V * M))) by (apply Rmult_le_compat_l; lra).
  assert (B3 : (1 - u) * (c * (0.98 * M) - c * a) <= (1 - u) * (c * S)) by (apply Rmult_le_compat_l; lra).
  assert (B4 : (1 - u) * ((1 - u) * ((1 - u) * (c * (0.98 * M) - c * a) - least + N * (16 * least))) <= (1 - u) * ball_extra n S).
  { apply Rmult_le_compat_l. lra. apply Rle_trans with (2 := Q). apply Rmult_le_compat_l; lra. }
  assert (ca : 0 <= c * a <= 0.01 * a). { split. apply Rmult_le_pos; lra. apply Rmult_le_compat_r; simpl in cs; lra. }
  assert (F : 3 * G + u * (1 + G) <= V * (c * 0.98)).
  { assert (3 * G + u * (1 + G) <= u * (3 * N + 4.01)) by (unfold most_references, u in *; simpl in *; lra).
    assert (u * (3 * N + 4.01) <= 0.99 * (c * 0.98)) by (unfold c, u in *; simpl in *; lra).
    assert (0.99 * (c * 0.98) <= V * (c * 0.98)) by (apply Rmult_le_compat_r; lra). lra. }
  pose proof (Rmult_le_compat_r M _ _ M0 F) as FM.
  assert (V * (c * a) <= 1 * (c * a)) by (apply Rmult_le_compat_r; lra).
  assert (W : 0.99 * (N * (16 * least) - least) <= (1 - u) * (1 - u) * (N * (16 * least) - least)).
  { apply Rmult_le_compat_r. lra. unfold u. simpl. lra. }
  assert (U : u * a <= 0.01 * a) by (apply Rmult_le_compat_r; lra).
  unfold V in *. lra.
Qed.

Theorem ball_blended : forall n w px py pz cx cy cz r, (1 <= n)%nat -> INR n <= most_references -> weights w n ->
  (forall i, (i < n)%nat -> double (cx i) /\ double (cy i) /\ double (cz i) /\ double (r i)) ->
  (forall i, (i < n)%nat -> near (px i - cx i) (py i - cy i) (pz i - cz i) (r i)) ->
  near (blended w px n - blended w cx n) (blended w py n - blended w cy n) (blended w pz n - blended w cz n)
    (rnd (blended w r n + ball_extra n (blended w (fun i => weight_of (cx i) (cy i) (cz i) (r i)) n))).
Proof.
  intros n w px py pz cx cy cz r Hn HN W D H.
  pose proof u_pos as Hu. pose proof u_small as Hs. pose proof (sunk_pos n) as a0.
  assert (G0 : 0 <= g (S n)) by (pose proof (pow1 (S n)); unfold g; lra).
  set (G := g (S n)) in *. set (a := sunk n) in *.
  set (m := fun i => weight_of (cx i) (cy i) (cz i) (r i)).
  set (ax := fun v : nat -> R => total w (fun i => Rabs (v i)) n).
  set (M := total w (fun i => 1 * (Rabs (cx i) + Rabs (cy i) + Rabs (cz i)) + 1 * r i + 0 * 0) n).
  assert (r0 : all_below (fun _ => 0) r n) by (intros i l; apply (H i l)).
  assert (TC : total w (fun i => 1 * Rabs (cx i) + 1 * Rabs (cy i) + 1 * Rabs (cz i)) n = ax cx + ax cy + ax cz).
  { rewrite total_along. unfold ax. ring. }
  assert (TR : 0 <= total w r n) by (apply total_pos; assumption).
  assert (AP : forall v, 0 <= ax v) by (intros v; apply total_pos; [assumption|intros i l; apply Rabs_pos]).
  assert (MM : ax cx + ax cy + ax cz + total w r n = M).
  { rewrite <- TC. unfold M. rewrite (total_along w (fun i => Rabs (cx i) + Rabs (cy i) + Rabs (cz i)) r (fun _ => 0) 1 1 0).
    assert (X : total w (fun i => Rabs (cx i) + Rabs (cy i) + Rabs (cz i)) n = total w (fun i => 1 * Rabs (cx i) + 1 * Rabs (cy i) + 1 * Rabs (cz i)) n).
    { apply Rle_antisym; apply total_monotone; auto; intros i l; lra. }
    rewrite X. ring. }
  pose proof (AP cx). pose proof (AP cy). pose proof (AP cz).
  assert (M0 : 0 <= M) by lra.
  assert (PP : ax px + ax py + ax pz <= M + total w r n).
  { assert (X : total w (fun i => 1 * Rabs (px i) + 1 * Rabs (py i) + 1 * Rabs (pz i)) n
      <= total w (fun i => 1 * (1 * Rabs (cx i) + 1 * Rabs (cy i) + 1 * Rabs (cz i)) + 2 * r i + 0 * 0) n).
    { apply total_monotone; auto. intros i l. pose proof (sum_of_near _ _ _ _ (H i l)).
      pose proof (Rabs_triang_inv (px i) (cx i)). pose proof (Rabs_triang_inv (py i) (cy i)). pose proof (Rabs_triang_inv (pz i) (cz i)). lra. }
    rewrite total_along in X. rewrite (total_along w (fun i => 1 * Rabs (cx i) + 1 * Rabs (cy i) + 1 * Rabs (cz i)) r (fun _ => 0) 1 2 0) in X.
    rewrite TC in X. fold (ax px) (ax py) (ax pz) in X. lra. }
  pose proof (fun v => blended_error w v n W) as E. fold G in E. fold a in E.
  assert (R : near (total w px n - total w cx n) (total w py n - total w cy n) (total w pz n - total w cz n) (total w r n)).
  { rewrite <- 3!total_minus. apply total_near; assumption. }
  set (e := 2 * (G * M) + 6 * a).
  assert (GM : 0 <= G * M) by (apply Rmult_le_pos; lra).
  assert (near ((blended w px n - total w px n) - (blended w cx n - total w cx n)) ((blended w py n - total w py n) - (blended w cy n - total w cy n))
    ((blended w pz n - total w pz n) - (blended w cz n - total w cz n)) e) as F.
  { apply near_of_sum. pose proof (E px). pose proof (E py). pose proof (E pz). pose proof (E cx). pose proof (E cy). pose proof (E cz).
    assert (T : forall s t, Rabs (s - t) <= Rabs s + Rabs t) by (intros s t; unfold Rminus; rewrite <- (Rabs_Ropp t); apply Rabs_triang).
    pose proof (T (blended w px n - total w px n) (blended w cx n - total w cx n)). pose proof (T (blended w py n - total w py n) (blended w cy n - total w cy n)).
    pose proof (T (blended w pz n - total w pz n) (blended w cz n - total w cz n)).
    fold (ax px) (ax py) (ax pz) (ax cx) (ax cy) (ax cz) in *.
    assert (G * ((ax px + ax py + ax pz) + (ax cx + ax cy + ax cz)) <= G * (2 * M)) by (apply Rmult_le_compat_l; lra).
    unfold e. lra. }
  pose proof (near_sum _ _ _ _ _ _ _ _ R F) as RF.
  replace (total w px n - total w cx n + (blended w px n - total w px n - (blended w cx n - total w cx n))) with (blended w px n - blended w cx n) in RF by ring.
  replace (total w py n - total w cy n + (blended w py n - total w py n - (blended w cy n - total w cy n))) with (blended w py n - blended w cy n) in RF by ring.
  replace (total w pz n - total w cz n + (blended w pz n - total w pz n - (blended w cz n - total w cz n))) with (blended w pz n - blended w cz n) in RF by ring.
  (* the weights of the balls *)
  assert (m0 : all_below (fun _ => 0) m n).
  { intros i l. destruct (D i l) as (d1 & d2 & d3 & d4). apply weight_low; auto; apply (r0 i l). }
  set (V := (1 - u) * (1 - u) * (1 - u)).
  assert (V1 : 0.99 <= V <= 1) by (unfold V, u; simpl; lra).
  assert (TM : V * M <= total w m n).
  { assert (X : total w (fun i => V * (Rabs (cx i) + Rabs (cy i) + Rabs (cz i)) + V * r i + 0 * 0) n <= total w m n).
    { apply total_monotone; auto. intros i l. destruct (D i l) as (d1 & d2 & d3 & d4).
      pose proof (weight_low (cx i) (cy i) (cz i) (r i) d1 d2 d3 d4 (r0 i l)) as (_ & L). fold V in L. unfold m. lra. }
    unfold M. rewrite (total_along w (fun i => Rabs (cx i) + Rabs (cy i) + Rabs (cz i)) r (fun _ => 0)) in X.
    rewrite (total_along w (fun i => Rabs (cx i) + Rabs (cy i) + Rabs (cz i)) r (fun _ => 0)). lra. }
  assert (Tm : total w (fun i => Rabs (m i)) n = total w m n).
  { apply Rle_antisym; apply total_monotone; auto; intros i l; rewrite Rabs_pos_eq; try lra; apply (m0 i l). }
  pose proof (E m) as Em. rewrite Tm in Em. pose proof (Rle_abs (- (blended w m n - total w m n))) as Em1. rewrite Rabs_Ropp in Em1.
  assert (Gs : G <= 1). { pose proof (g_near n HN). fold G in H3. unfold most_references, u in *. simpl in *. lra. }
  assert (SL : (1 - G) * (V * M) - a <= blended w m n).
  { assert ((1 - G) * (V * M) <= (1 - G) * total w m n) by (apply Rmult_le_compat_l; lra). lra. }
  pose proof (ball_extra_enough n (blended w m n) M Hn HN M0 (blended_pos w m n W m0) SL) as X. fold G in X. fold a in X.
  set (x := ball_extra n (blended w m n)) in *.
  assert (Tr : total w (fun i => Rabs (r i)) n = total w r n).
  { apply Rle_antisym; apply total_monotone; auto; intros i l; rewrite Rabs_pos_eq; try lra; apply (r0 i l). }
  pose proof (E r) as Er. rewrite Tr in Er.
  pose proof (Rle_abs (blended w r n - total w r n)) as Er1. pose proof (Rle_abs (- (blended w r n - total w r n))) as Er2. rewrite Rabs_Ropp in Er2.
  assert (GR : G * total w r n <= G * M) by (apply Rmult_le_compat_l; lra).
  assert (b0 : 0 <= blended w r n) by (apply blended_pos; assumption).
  assert (x0 : 0 <= x).
  { assert (0 <= u * (M + G * M + a)) by (apply Rmult_le_pos; lra). assert (0 <= (1 - u) * x) by lra.
    destruct (Rle_or_lt 0 x); auto. exfalso. assert ((1 - u) * - x > 0) by (apply Rmult_lt_0_compat; lra). lra. }
  pose proof (sum_low _ _ (blended_double w r n) (double_rnd _ : double x) ltac:(lra)) as L.
  assert (ub : u * blended w r n <= u * (M + G * M + a)) by (apply Rmult_le_compat_l; lra).
  assert (LL : total w r n + e <= rnd (blended w r n + x)) by (unfold e; lra).
  destruct RF as (q0 & RF). split. lra.
  apply Rle_trans with (1 := RF). apply Rmult_le_compat; lra.
Qed.

(* ---- the ball of a reference ---- *)

Definition square (x : R) : R := rnd (x * x).
Definition length_by (m x y z : R) : R :=
  rnd (m * rnd (sqrt (rnd (rnd (square (rnd (x / m)) + square (rnd (y / m))) + square (rnd (z / m)))))).
Definition largest_of (x y z : R) : R := Rmax (Rmax (Rabs x) (Rabs y)) (Rabs z).
Definition length_of (x y z : R) : R :=
  if Req_EM_T (largest_of x y z) 0 then 0 else length_by (largest_of x y z) x y z.
Definition radius_made (most : R) : R := rnd (rnd (most + rnd (16 * u * most)) + bpow radix2 (-1074)).

Lemma least_small : least <= u / 100000.
Proof.
  unfold least, u. apply Rle_trans with (bpow radix2 (-73)). apply bpow_le; lia. simpl. lra.
Qed.

(* A quotient of at most 1 is rounded and squared. *)
Lemma square_low : forall q, Rabs q <= 1 -> (1 - u) * (1 - u) * (1 - u) * (q * q) - 3 * least <= square (rnd q).
Proof.
  intros q H. pose proof u_pos. pose proof u_small. pose proof least_pos. pose proof (Rabs_pos q) as P.
  pose proof (rnd_error q) as E. set (a := (1 - u) * Rabs q).
  assert (A : a - least <= Rabs (rnd q)).
  { pose proof (Rabs_triang_inv q (q - rnd q)) as T. replace (q - (q - rnd q)) with (rnd q) in T by ring.
    rewrite (Rabs_minus_sym q (rnd q)) in T. unfold a. lra. }
  assert (a0 : 0 <= a) by (apply Rmult_le_pos; lra).
  assert (a1 : a <= 1) by (unfold a; assert (u * Rabs q <= u * 1) by (apply Rmult_le_compat_l; lra); assert (0 <= u * Rabs q) by (apply Rmult_le_pos; lra); lra).
  assert (S : rnd q * rnd q = Rabs (rnd q) * Rabs (rnd q)) by (rewrite <- Rabs_mult; symmetry; apply Rabs_pos_eq, Rle_0_sqr).
  assert (Q : q * q = Rabs q * Rabs q) by (rewrite <- Rabs_mult; symmetry; apply Rabs_pos_eq, Rle_0_sqr).
  assert (B : a * a - 2 * least <= rnd q * rnd q).
  { assert (a * least <= 1 * least) by (apply Rmult_le_compat_r; lra). assert (0 <= a * least) by (apply Rmult_le_pos; lra).
    assert (0 <= least * least) by (apply Rmult_le_pos; lra).
    destruct (Rle_or_lt least a) as [big|small].
    - rewrite S. assert ((a - least) * (a - least) <= Rabs (rnd q) * Rabs (rnd q)) by (apply Rmult_le_compat; lra). lra.
    - pose proof (Rle_0_sqr (rnd q)) as Z. unfold Rsqr in Z. assert (a * a <= a * 1) by (apply Rmult_le_compat_l; lra). lra. }
  pose proof (product_low (rnd q * rnd q) (Rle_0_sqr _)) as C. unfold square.
  assert (D : (1 - u) * (a * a - 2 * least) <= (1 - u) * (rnd q * rnd q)) by (apply Rmult_le_compat_l; lra).
  assert (0 <= u * least) by (apply Rmult_le_pos; lra).
  rewrite Q. unfold a in D. lra.
Qed.
Lemma square_pos : forall q, 0 <= square q.
Proof. intros q. apply rnd_pos. apply Rle_0_sqr. Qed.

(* Three squares, of which one is 1, and the root of their sum. *)
Lemma root_low : forall a b c, Rabs a <= 1 -> Rabs b <= 1 -> Rabs c <= 1 -> 1 <= a * a + b * b + c * c ->
  (1 - 3.7 * u) * sqrt (a * a + b * b + c * c) <= rnd (sqrt (rnd (rnd (square (rnd a) + square (rnd b)) + square (rnd c)))).
Proof.
  intros a b c Ha Hb Hc one. pose proof u_pos. pose proof u_small. pose proof least_pos. pose proof least_small as ls.
  pose proof (square_low a Ha) as A. pose proof (square_low b Hb) as B. pose proof (square_low c Hc) as C.
  pose proof (square_pos (rnd a)) as A0. pose proof (square_pos (rnd b)) as B0. pose proof (square_pos (rnd c)) as C0.
  set (Q := a * a + b * b + c * c) in *.
  set (X := square (rnd a)) in *. set (Y := square (rnd b)) in *. set (Z := square (rnd c)) in *.
  pose proof (sum_low X Y (double_rnd _) (double_rnd _) ltac:(lra)) as S1. pose proof (rnd_pos (X + Y) ltac:(lra)) as P1.
  pose proof (sum_low (rnd (X + Y)) Z (double_rnd _) (double_rnd _) ltac:(lra)) as S2.
  set (s := rnd (rnd (X + Y) + Z)) in *.
  assert (0 <= u * Z) by (apply Rmult_le_pos; lra).
  assert (S3 : (1 - u) * ((1 - u) * (X + Y + Z)) <= s).
  { apply Rle_trans with (2 := S2). apply Rmult_le_compat_l; lra. }
  assert (S4 : (1 - u) * (1 - u) * (1 - u) * Q - 9 * least <= X + Y + Z) by (unfold Q; lra).
  assert (S5 : ((1 - u) * (1 - u) * (1 - u) - u / 1000) * Q <= X + Y + Z).
  { assert (9 * least <= u / 1000 * 1) by lra. assert (u / 1000 * 1 <= u / 1000 * Q) by (apply Rmult_le_compat_l; lra). lra. }
  assert (S6 : (1 - u) * ((1 - u) * (((1 - u) * (1 - u) * (1 - u) - u / 1000) * Q)) <= s).
  { apply Rle_trans with (2 := S3). do 2 (apply Rmult_le_compat_l; [lra|]). exact S5. }
  assert (K : (1 - 2.6 * u) * (1 - 2.6 * u) <= (1 - u) * ((1 - u) * ((1 - u) * (1 - u) * (1 - u) - u / 1000))) by (unfold u; simpl; lra).
  assert (S7 : (1 - 2.6 * u) * (1 - 2.6 * u) * Q <= s).
  { pose proof (Rmult_le_compat_r Q _ _ ltac:(lra) K). lra. }
  assert (R : (1 - 2.6 * u) * sqrt Q <= sqrt s).
  { rewrite <- (sqrt_square (1 - 2.6 * u)) by lra. rewrite <- sqrt_mult_alt by (apply Rmult_le_pos; lra). apply sqrt_le_1_alt. lra. }
  assert (q1 : 1 <= sqrt Q) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
  pose proof (product_low (sqrt s) (sqrt_pos s)) as T.
  assert (least <= u / 1000 * sqrt Q). { assert (u / 1000 * 1 <= u / 1000 * sqrt Q) by (apply Rmult_le_compat_l; lra). lra. }
  assert ((1 - u) * ((1 - 2.6 * u) * sqrt Q) <= (1 - u) * sqrt s) by (apply Rmult_le_compat_l; lra).
  assert (K2 : 1 - 3.7 * u <= (1 - u) * (1 - 2.6 * u) - u / 1000) by (unfold u; simpl; lra).
  pose proof (Rmult_le_compat_r (sqrt Q) _ _ ltac:(lra) K2). lra.
Qed.

Lemma quotient_small : forall x m, 0 < m -> Rabs x <= m -> Rabs (x / m) <= 1.
Proof.
  intros x m m0 H. unfold Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ m)) by (apply Rlt_le, Rinv_0_lt_compat, m0).
  rewrite <- (Rinv_r m) by lra. apply Rmult_le_compat_r. apply Rlt_le, Rinv_0_lt_compat, m0. exact H.
Qed.

(* The length as it is computed is hardly too small. *)
Lemma length_low : forall x y z, (1 - 4.8 * u) * sqrt (x * x + y * y + z * z) - least <= length_of x y z.
Proof.
  intros x y z. pose proof u_pos. pose proof u_small. pose proof least_pos. unfold length_of.
  set (m := largest_of x y z).
  assert (Mx : Rabs x <= m) by (unfold m, largest_of; apply Rle_trans with (2 := Rmax_l _ _), Rmax_l).
  assert (My : Rabs y <= m) by (unfold m, largest_of; apply Rle_trans with (2 := Rmax_l _ _), Rmax_r).
  assert (Mz : Rabs z <= m) by (unfold m, largest_of; apply Rmax_r).
  pose proof (Rabs_pos x) as x0. destruct (Req_EM_T m 0) as [zero|some].
  { assert (N : forall t, Rabs t <= m -> t * t = 0).
    { intros t Ht. rewrite zero in Ht. pose proof (Rabs_pos t). assert (t = 0); [|subst; ring].
      destruct (Req_dec t 0) as [e|ne]; auto. pose proof (Rabs_pos_lt t ne). lra. }
    rewrite (N x Mx), (N y My), (N z Mz), 2!Rplus_0_r, sqrt_0. lra. }
  assert (m0 : 0 < m) by lra. unfold length_by.
  set (Q := x / m * (x / m) + y / m * (y / m) + z / m * (z / m)).
  assert (I : x * x + y * y + z * z = m * m * Q) by (unfold Q; field; lra).
  assert (one : 1 <= Q).
  { assert (Rabs x = m \/ Rabs y = m \/ Rabs z = m) as W.
    { unfold m, largest_of, Rmax. repeat destruct Rle_dec; auto. }
    assert (F : forall t, Rabs t = m -> t / m * (t / m) = 1).
    { intros t e. assert (t * t = m * m) as TT by (rewrite <- e, <- Rabs_mult; symmetry; apply Rabs_pos_eq, Rle_0_sqr).
      replace (t / m * (t / m)) with (t * t / (m * m)) by (field; lra). rewrite TT. field. lra. }
    pose proof (Rle_0_sqr (x / m)). pose proof (Rle_0_sqr (y / m)). pose proof (Rle_0_sqr (z / m)). unfold Rsqr in *.
    unfold Q. destruct W as [W|[W|W]]; rewrite (F _ W); lra. }
  pose proof (root_low (x / m) (y / m) (z / m) (quotient_small x m m0 Mx) (quotient_small y m m0 My) (quotient_small z m m0 Mz) one) as T.
  fold Q in T. set (t := rnd (sqrt (rnd (rnd (square (rnd (x / m)) + square (rnd (y / m))) + square (rnd (z / m)))))) in *.
  assert (N : sqrt (x * x + y * y + z * z) = m * sqrt Q).
  { rewrite I, sqrt_mult_alt by (apply Rmult_le_pos; lra). rewrite sqrt_square by lra. reflexivity. }
  rewrite N. assert (t0 : 0 <= t) by (apply rnd_pos, sqrt_pos).
  pose proof (product_low (m * t) (Rmult_le_pos m t (Rlt_le _ _ m0) t0)) as L.
  assert (M : (1 - u) * (m * ((1 - 3.7 * u) * sqrt Q)) <= (1 - u) * (m * t)).
  { apply Rmult_le_compat_l. lra. apply Rmult_le_compat_l; lra. }
  assert (K : 1 - 4.8 * u <= (1 - u) * (1 - 3.7 * u)) by (unfold u; simpl; lra).
  pose proof (Rmult_le_compat_r (m * sqrt Q) _ _ (Rmult_le_pos _ _ (Rlt_le _ _ m0) (sqrt_pos Q)) K). lra.
Qed.

(* Doubles that differ do so by the least double. *)
Lemma apart : forall p c, double p -> double c -> p - c <> 0 -> 1.9 * least <= Rabs (p - c).
Proof.
  intros p c dp dc ne. pose proof u_pos. pose proof u_small.
  pose proof (sum_error p (- c) dp (double_opp c dc)) as E. fold (p - c) in E.
  pose proof (Rabs_pos_lt _ ne) as P.
  assert (N : rnd (p - c) <> 0).
  { intros e. rewrite e in E. unfold Rminus in E at 1. rewrite Rplus_0_l, Rabs_Ropp in E. assert (u * Rabs (p - c) <= 1 / 1024 * Rabs (p - c)) by (apply Rmult_le_compat_r; lra). lra. }
  assert (B : bpow radix2 (-1074) <= Rabs (rnd (p - c))).
  { apply generic_format_ge_bpow with (fexp := format). intros e. unfold format, FLT_exp. lia.
    apply Rabs_pos_lt, N. apply double_abs, double_rnd. }
  assert (E2 : bpow radix2 (-1074) = 2 * least).
  { unfold least. replace 2 with (bpow radix2 1) by (simpl; lra). rewrite <- bpow_plus. reflexivity. }
  rewrite E2 in B. pose proof (Rabs_triang (rnd (p - c) - (p - c)) (p - c)) as T.
  replace (rnd (p - c) - (p - c) + (p - c)) with (rnd (p - c)) in T by ring.
  assert (u * Rabs (p - c) <= 1 / 1024 * Rabs (p - c)) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma difference_low : forall p c, double p -> double c ->
  (1 - u) * (1 - u) * ((p - c) * (p - c)) <= rnd (p - c) * rnd (p - c).
Proof.
  intros p c dp dc. pose proof u_pos. pose proof u_small.
  pose proof (sum_error p (- c) dp (double_opp c dc)) as E. fold (p - c) in E.
  pose proof (Rabs_triang_inv (p - c) (p - c - rnd (p - c))) as T.
  replace (p - c - (p - c - rnd (p - c))) with (rnd (p - c)) in T by ring. rewrite (Rabs_minus_sym (p - c) (rnd (p - c))) in T.
  assert (S : forall t, t * t = Rabs t * Rabs t) by (intros t; rewrite <- Rabs_mult; symmetry; apply Rabs_pos_eq, Rle_0_sqr).
  rewrite (S (p - c)), (S (rnd (p - c))). pose proof (Rabs_pos (p - c)).
  replace ((1 - u) * (1 - u) * (Rabs (p - c) * Rabs (p - c))) with ((1 - u) * Rabs (p - c) * ((1 - u) * Rabs (p - c))) by ring.
  assert (0 <= (1 - u) * Rabs (p - c)) by (apply Rmult_le_pos; lra). apply Rmult_le_compat; lra.
Qed.

Theorem ball_made : forall px py pz cx cy cz most,
  double px -> double py -> double pz -> double cx -> double cy -> double cz -> double most ->
  length_of (rnd (px - cx)) (rnd (py - cy)) (rnd (pz - cz)) <= most ->
  near (px - cx) (py - cy) (pz - cz) (radius_made most).
Proof.
  intros px py pz cx cy cz most dpx dpy dpz dcx dcy dcz dm H.
  pose proof u_pos as Hu. pose proof u_small as Hs. pose proof least_pos as Hl.
  pose proof (length_low (rnd (px - cx)) (rnd (py - cy)) (rnd (pz - cz))) as L.
  pose proof (difference_low px cx dpx dcx) as X. pose proof (difference_low py cy dpy dcy) as Y. pose proof (difference_low pz cz dpz dcz) as Z.
  set (D2 := (px - cx) * (px - cx) + (py - cy) * (py - cy) + (pz - cz) * (pz - cz)).
  set (N2 := rnd (px - cx) * rnd (px - cx) + rnd (py - cy) * rnd (py - cy) + rnd (pz - cz) * rnd (pz - cz)) in *.
  pose proof (Rle_0_sqr (px - cx)) as X0. pose proof (Rle_0_sqr (py - cy)) as Y0. pose proof (Rle_0_sqr (pz - cz)) as Z0. unfold Rsqr in *.
  assert (d0 : 0 <= D2) by (unfold D2; lra).
  set (D := sqrt D2). assert (DD : D * D = D2) by (apply sqrt_sqrt; exact d0). assert (D0 : 0 <= D) by apply sqrt_pos.
  assert (N : (1 - u) * D <= sqrt N2).
  { unfold D. rewrite <- (sqrt_square (1 - u)) by lra. rewrite <- sqrt_mult_alt by (apply Rmult_le_pos; lra).
    apply sqrt_le_1_alt. unfold N2, D2. lra. }
  assert (m0 : 0 <= most).
  { apply Rle_trans with (2 := H). unfold length_of. destruct Req_EM_T. lra. unfold length_by. apply rnd_pos, Rmult_le_pos.
    unfold largest_of. apply Rle_trans with (2 := Rmax_r _ _), Rabs_pos. apply rnd_pos, sqrt_pos. }
  assert (E2 : bpow radix2 (-1074) = 2 * least).
  { unfold least. replace 2 with (bpow radix2 1) by (simpl; lra). rewrite <- bpow_plus. reflexivity. }
  assert (P0 : 0 <= 16 * u * most) by (apply Rmult_le_pos; lra).
  pose proof (product_low _ P0) as P. pose proof (rnd_pos _ P0) as P1.
  pose proof (sum_low most _ dm (double_rnd (16 * u * most)) ltac:(lra)) as A. pose proof (rnd_pos (most + rnd (16 * u * most)) ltac:(lra)) as A0.
  assert (d2 : double (2 * least)) by (rewrite <- E2; apply generic_format_bpow; unfold format, FLT_exp; lia).
  pose proof (sum_low _ (2 * least) (double_rnd (most + rnd (16 * u * most))) d2 ltac:(lra)) as B.
  unfold radius_made. rewrite E2. set (a := rnd (most + rnd (16 * u * most))) in *.
  pose proof (rnd_pos (a + 2 * least) ltac:(lra)) as R0. set (R := rnd (a + 2 * least)) in *.
  split. exact R0. fold D2. rewrite <- DD.
  assert (G : D <= R); [|apply Rmult_le_compat; lra].
  destruct (Req_dec D2 0) as [none|some].
  { unfold D. rewrite none, sqrt_0. exact R0. }
  assert (far : 1.9 * least <= D).
  { assert (F : forall t, 1.9 * least <= Rabs t -> t * t <= D2 -> 1.9 * least <= D).
    { intros t H1 H2. apply Rle_trans with (1 := H1). unfold D. rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. exact H2. }
    destruct (Req_dec (px - cx) 0) as [ex|nx]; [|apply (F (px - cx)); [apply apart; assumption|unfold D2; lra]].
    destruct (Req_dec (py - cy) 0) as [ey|ny]; [|apply (F (py - cy)); [apply apart; assumption|unfold D2; lra]].
    destruct (Req_dec (pz - cz) 0) as [ez|nz]; [|apply (F (pz - cz)); [apply apart; assumption|unfold D2; lra]].
    exfalso. apply some. unfold D2. rewrite ex, ey, ez. ring. }
  assert (M : (1 - 4.8 * u) * ((1 - u) * D) - least <= most).
  { apply Rle_trans with (2 := H). apply Rle_trans with (2 := L). apply Rplus_le_compat_r. apply Rmult_le_compat_l; lra. }
  set (k := 1 + 16 * u * (1 - u)).
  assert (k1 : 0 <= k) by (unfold k; assert (0 <= 16 * u * (1 - u)) by (apply Rmult_le_pos; lra); lra).
  assert (A1 : (1 - u) * (k * most - least) <= a).
  { apply Rle_trans with (2 := A). apply Rmult_le_compat_l. lra. unfold k. lra. }
  assert (A2 : (1 - u) * (k * ((1 - 4.8 * u) * ((1 - u) * D) - least) - least) <= a).
  { apply Rle_trans with (2 := A1). apply Rmult_le_compat_l. lra. apply Rplus_le_compat_r. apply Rmult_le_compat_l; assumption. }
  assert (B1 : (1 - u) * ((1 - u) * (k * ((1 - 4.8 * u) * ((1 - u) * D) - least) - least) + 2 * least) <= R).
  { apply Rle_trans with (2 := B). apply Rmult_le_compat_l; lra. }
  apply Rle_trans with (2 := B1).
  assert (K : 1 + 8 * u <= (1 - u) * ((1 - u) * (k * ((1 - 4.8 * u) * (1 - u))))) by (unfold k, u; simpl; lra).
  assert (W : (1 - u) * ((1 - u) * (k + 1) - 2) <= 14.5 * u) by (unfold k, u; simpl; lra).
  pose proof (Rmult_le_compat_r D _ _ D0 K) as KD. pose proof (Rmult_le_compat_r least _ _ (Rlt_le _ _ Hl) W) as WL.
  assert (8 * u * (1.9 * least) <= 8 * u * D) by (apply Rmult_le_compat_l; lra). assert (0 < u * least) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Theorem ball_size_small : forall w x y z r n, INR n <= most_references -> weights w n -> all_below w (fun _ => bpow radix2 100) n ->
  all_within (fun i => weight_of (x i) (y i) (z i) (r i)) (bpow radix2 840) n ->
  Rabs (blended w (fun i => weight_of (x i) (y i) (z i) (r i)) n) <= bpow radix2 961.
Proof. intros w x y z r n. apply blended_small. Qed.
