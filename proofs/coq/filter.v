(* filter.v: when the filters of opt/predicate.c answer, the sign is right.

   An expression over differences, sums and products of doubles is computed with a rounding after every
   operation. It is off by at most ((1+u)^d - 1) times its permanent, the same expression with
   magnitudes and nothing subtracted, and by what underflow adds. d is its depth: how many
   roundings a term goes through. *)
From Coq Require Import Reals Lra Lia Psatz Arith.
From Flocq Require Import Core Relative Plus_error.
Require Import rounding.
Open Scope R_scope.

#[local] Instance precision : Prec_gt_0 53. Proof. reflexivity. Qed.
#[local] Instance valid_format : Valid_exp format. Proof. apply FLT_exp_valid. reflexivity. Qed.

Definition u : R := bpow radix2 (-53).
Definition least : R := bpow radix2 (-1075).

Lemma u_pos : 0 < u. Proof. apply bpow_gt_0. Qed.
Lemma u_small : u <= 1 / 1024.
Proof. unfold u. apply Rle_trans with (bpow radix2 (-10)). apply bpow_le; lia. simpl. lra. Qed.
Lemma least_pos : 0 < least. Proof. apply bpow_gt_0. Qed.

Theorem rnd_error : forall x, Rabs (rnd x - x) <= u * Rabs x + least.
Proof.
  intros x.
  destruct (error_N_FLT radix2 (-1074) 53 eq_refl (fun z => negb (Z.even z)) x)
    as (eps & et & H1 & H2 & _ & H4).
  unfold rnd, format. rewrite H4.
  replace (x * (1 + eps) + et - x) with (x * eps + et) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_mult.
  assert (Hu : / 2 * bpow radix2 (- (53) + 1) = u).
  { unfold u. replace (-53)%Z with (-1 + (-53 + 1))%Z by reflexivity.
    rewrite (bpow_plus radix2 (-1) (-53 + 1)). f_equal. }
  assert (He : / 2 * bpow radix2 (-1074) = least).
  { unfold least. replace (-1075)%Z with (-1 + -1074)%Z by reflexivity.
    rewrite (bpow_plus radix2 (-1) (-1074)). f_equal. }
  rewrite Hu in H1. rewrite He in H2.
  apply Rplus_le_compat; auto.
  rewrite Rmult_comm. apply Rmult_le_compat_r; auto using Rabs_pos.
Qed.

(* A sum of two doubles does not underflow: it is exact where it is small. *)
Definition double (x : R) := generic_format radix2 format x.
Lemma double_rnd : forall x, double (rnd x).
Proof. intros x. apply generic_format_round; auto with typeclass_instances. Qed.
Lemma double_opp : forall x, double x -> double (- x).
Proof. intros x. apply generic_format_opp. Qed.
Lemma double_abs : forall x, double x -> double (Rabs x).
Proof. intros x. apply generic_format_abs. Qed.

Theorem sum_error : forall x y, double x -> double y -> Rabs (rnd (x + y) - (x + y)) <= u * Rabs (x + y).
Proof.
  intros x y dx dy.
  destruct (Rle_or_lt (bpow radix2 (-1022)) (Rabs (x + y))) as [big|small].
  - pose proof (relative_error_N_FLT radix2 (-1074) 53 eq_refl (fun z => negb (Z.even z)) (x + y)) as E.
    assert (Hu : / 2 * bpow radix2 (- (53) + 1) = u).
    { unfold u. replace (-53)%Z with (-1 + (-53 + 1))%Z by reflexivity.
      rewrite (bpow_plus radix2 (-1) (-53 + 1)). f_equal. }
    rewrite Hu in E. apply E. exact big.
  - replace (rnd (x + y)) with (x + y).
    + replace (x + y - (x + y)) with 0 by ring. rewrite Rabs_R0.
      apply Rmult_le_pos. apply Rlt_le, u_pos. apply Rabs_pos.
    + symmetry. apply round_generic; auto with typeclass_instances.
      apply FLT_format_plus_small; try assumption; try reflexivity.
      apply Rle_trans with (bpow radix2 (-1022)). lra. apply bpow_le. lia.
Qed.

(* ---- expressions ---- *)

Inductive expr := D (a b : R) | Sum (e f : expr) | Dif (e f : expr) | Mul (e f : expr).

Fixpoint exact e := match e with D a b => a - b | Sum e f => exact e + exact f
  | Dif e f => exact e - exact f | Mul e f => exact e * exact f end.
Fixpoint comp e := match e with D a b => rnd (a - b) | Sum e f => rnd (comp e + comp f)
  | Dif e f => rnd (comp e - comp f) | Mul e f => rnd (comp e * comp f) end.
Fixpoint perm e := match e with D a b => Rabs (a - b) | Sum e f => perm e + perm f
  | Dif e f => perm e + perm f | Mul e f => perm e * perm f end.
(* the permanent as the program computes it *)
Fixpoint pcomp e := match e with D a b => Rabs (rnd (a - b)) | Sum e f => rnd (pcomp e + pcomp f)
  | Dif e f => rnd (pcomp e + pcomp f) | Mul e f => rnd (pcomp e * pcomp f) end.
Fixpoint depth e : nat := match e with D _ _ => 1 | Sum e f => S (Nat.max (depth e) (depth f))
  | Dif e f => S (Nat.max (depth e) (depth f)) | Mul e f => S (depth e + depth f) end.
(* what underflow can add to the error, and take from the permanent *)
Fixpoint under e := match e with D a b => 0 | Sum e f => (1 + u) * (under e + under f)
  | Dif e f => (1 + u) * (under e + under f)
  | Mul e f => (1 + u) * ((1 + u)^depth e * perm e * under f + (1 + u)^depth f * perm f * under e
                          + under e * under f) + least end.
Fixpoint low e := match e with D a b => 0 | Sum e f => low e + low f | Dif e f => low e + low f
  | Mul e f => perm e * low f + perm f * low e + least end.
Fixpoint inputs e : Prop := match e with D a b => double a /\ double b
  | Sum e f => inputs e /\ inputs f | Dif e f => inputs e /\ inputs f | Mul e f => inputs e /\ inputs f end.

Definition g (k : nat) := (1 + u) ^ k - 1.
Lemma pow1 : forall k, 1 <= (1 + u) ^ k.
Proof. intros k. apply pow_R1_Rle. pose proof u_pos. lra. Qed.
Lemma g_le : forall j k, (j <= k)%nat -> g j <= g k.
Proof. intros j k H. unfold g. pose proof u_pos. assert ((1+u)^j <= (1+u)^k) by (apply Rle_pow; [lra|exact H]). lra. Qed.

Lemma perm_pos : forall e, 0 <= perm e.
Proof. induction e; simpl; try nra; apply Rabs_pos. Qed.
Lemma exact_perm : forall e, Rabs (exact e) <= perm e.
Proof.
  induction e; simpl.
  - lra.
  - pose proof (Rabs_triang (exact e1) (exact e2)). lra.
  - unfold Rminus. pose proof (Rabs_triang (exact e1) (- exact e2)). rewrite Rabs_Ropp in H. lra.
  - rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos.
Qed.
Lemma comp_double : forall e, double (comp e).
Proof. destruct e; apply double_rnd. Qed.
Lemma pcomp_double : forall e, double (pcomp e).
Proof. destruct e; try apply double_rnd. apply double_abs, double_rnd. Qed.
Lemma under_pos : forall e, 0 <= under e.
Proof.
  pose proof u_pos. pose proof least_pos.
  induction e; simpl; try lra; try (apply Rmult_le_pos; lra).
  pose proof (perm_pos e1). pose proof (perm_pos e2). pose proof (pow1 (depth e1)). pose proof (pow1 (depth e2)).
  assert (0 <= (1 + u)^depth e1 * perm e1 * under e2) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
  assert (0 <= (1 + u)^depth e2 * perm e2 * under e1) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
  assert (0 <= under e1 * under e2) by (apply Rmult_le_pos; lra).
  apply Rplus_le_le_0_compat; [apply Rmult_le_pos|]; lra.
Qed.
Lemma low_pos : forall e, 0 <= low e.
Proof.
  pose proof least_pos. induction e; simpl; try lra.
  pose proof (Rmult_le_pos _ _ (perm_pos e1) IHe2). pose proof (Rmult_le_pos _ _ (perm_pos e2) IHe1). lra.
Qed.

(* one sum *)
Lemma step_sum : forall x X P y Y Q k a b, double x -> double y -> 0 <= P -> 0 <= Q ->
  Rabs X <= P -> Rabs Y <= Q -> Rabs (x - X) <= g k * P + a -> Rabs (y - Y) <= g k * Q + b ->
  Rabs (rnd (x + y) - (X + Y)) <= g (S k) * (P + Q) + (1 + u) * (a + b).
Proof.
  intros x X P y Y Q k a b dx dy HP HQ HX HY Hx Hy. pose proof (sum_error x y dx dy) as Hok. pose proof u_pos.
  assert (Hs : Rabs ((x + y) - (X + Y)) <= g k * (P + Q) + (a + b)).
  { replace ((x+y)-(X+Y)) with ((x-X)+(y-Y)) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _). lra. }
  assert (HS : Rabs (x + y) <= (1 + u)^k * (P + Q) + (a + b)).
  { replace (x + y) with (((x+y)-(X+Y)) + (X + Y)) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _).
    pose proof (Rabs_triang X Y). unfold g in Hs. lra. }
  replace (rnd (x+y) - (X+Y)) with ((rnd (x+y) - (x+y)) + ((x+y) - (X+Y))) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _).
  unfold g in *. simpl.
  assert (u * Rabs (x + y) <= u * ((1 + u)^k * (P + Q) + (a + b))) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

Lemma weaker : forall e j k, (j <= k)%nat -> g j * perm e <= g k * perm e.
Proof. intros e j k H. apply Rmult_le_compat_r; [apply perm_pos|apply g_le; exact H]. Qed.

Theorem error : forall e, inputs e -> Rabs (comp e - exact e) <= g (depth e) * perm e + under e.
Proof.
  induction e; intros I; destruct I as (I1 & I2).
  - simpl. unfold g; simpl. pose proof (sum_error a (- b) I1 (double_opp b I2)) as E.
    unfold Rminus in *. lra.
  - specialize (IHe1 I1). specialize (IHe2 I2). cbn [comp exact perm depth under].
    apply step_sum; auto using perm_pos, exact_perm, comp_double.
    + apply Rle_trans with (1 := IHe1). pose proof (weaker e1 (depth e1) (Nat.max (depth e1) (depth e2)) ltac:(lia)). lra.
    + apply Rle_trans with (1 := IHe2). pose proof (weaker e2 (depth e2) (Nat.max (depth e1) (depth e2)) ltac:(lia)). lra.
  - specialize (IHe1 I1). specialize (IHe2 I2). cbn [comp exact perm depth under]. unfold Rminus in *.
    assert (HN : Rabs (- exact e2) <= perm e2) by (rewrite Rabs_Ropp; apply exact_perm).
    apply step_sum; auto using perm_pos, exact_perm, comp_double, double_opp.
    + apply Rle_trans with (1 := IHe1). pose proof (weaker e1 (depth e1) (Nat.max (depth e1) (depth e2)) ltac:(lia)). lra.
    + replace (- comp e2 - - exact e2) with (- (comp e2 + - exact e2)) by ring. rewrite Rabs_Ropp.
      apply Rle_trans with (1 := IHe2). pose proof (weaker e2 (depth e2) (Nat.max (depth e1) (depth e2)) ltac:(lia)). lra.
  - specialize (IHe1 I1). specialize (IHe2 I2). cbn [comp exact perm depth under].
    pose proof (exact_perm e1) as HX. pose proof (exact_perm e2) as HY.
    pose proof (perm_pos e1) as PP. pose proof (perm_pos e2) as PQ.
    pose proof (under_pos e1) as Ua. pose proof (under_pos e2) as Ub.
    set (x := comp e1) in *. set (y := comp e2) in *. set (X := exact e1) in *. set (Y := exact e2) in *.
    set (P := perm e1) in *. set (Q := perm e2) in *. set (j := depth e1) in *. set (k := depth e2) in *.
    set (a := under e1) in *. set (b := under e2) in *.
    pose proof (pow1 j) as Pj. pose proof (pow1 k) as Pk. pose proof u_pos as Hu.
    assert (Hx : Rabs x <= (1+u)^j * P + a).
    { replace x with ((x - X) + X) by ring. apply Rle_trans with (1 := Rabs_triang _ _). unfold g in IHe1. lra. }
    assert (Hxy : Rabs (x * y - X * Y) <= ((1+u)^j * (1+u)^k - 1) * (P * Q)
                    + ((1+u)^j * P * b + (1+u)^k * Q * a + a * b)).
    { replace (x*y - X*Y) with (x * (y - Y) + (x - X) * Y) by ring.
      apply Rle_trans with (1 := Rabs_triang _ _). rewrite 2!Rabs_mult.
      apply Rle_trans with (((1+u)^j * P + a) * (g k * Q + b) + (g j * P + a) * Q).
      - apply Rplus_le_compat; apply Rmult_le_compat; auto using Rabs_pos.
      - unfold g. right. ring. }
    assert (Hp : Rabs (x * y) <= ((1+u)^j * (1+u)^k) * (P * Q)
                    + ((1+u)^j * P * b + (1+u)^k * Q * a + a * b)).
    { replace (x * y) with ((x*y - X*Y) + X*Y) by ring. apply Rle_trans with (1 := Rabs_triang _ _).
      assert (Rabs (X * Y) <= P * Q). { rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos. } lra. }
    replace (rnd (x*y) - X*Y) with ((rnd (x*y) - x*y) + (x*y - X*Y)) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _). pose proof (rnd_error (x * y)) as E.
    set (M := (1+u)^j * P * b + (1+u)^k * Q * a + a * b) in *.
    assert (u * Rabs (x*y) <= u * (((1+u)^j * (1+u)^k) * (P * Q) + M)) by (apply Rmult_le_compat_l; lra).
    unfold g. simpl. rewrite pow_add. lra.
Qed.

(* ---- the computed permanent is not much too small ---- *)

Lemma q01 : forall k, 0 <= (1 - u)^k <= 1.
Proof. pose proof u_pos. pose proof u_small. induction k; simpl; [lra|]. destruct IHk. split; nra. Qed.
Lemma qle : forall j k, (j <= k)%nat -> (1-u)^k <= (1-u)^j.
Proof. pose proof u_pos. intros j k H0. induction H0. lra. simpl. pose proof (q01 m). nra. Qed.
Lemma rnd_pos : forall x, 0 <= x -> 0 <= rnd x.
Proof. intros x H. rewrite <- rnd_zero. apply rnd_monotone. exact H. Qed.
Lemma pcomp_pos : forall e, 0 <= pcomp e.
Proof. induction e; simpl; try (apply rnd_pos; lra). apply Rabs_pos. apply rnd_pos, Rmult_le_pos; auto. Qed.
Lemma sum_low : forall x y, double x -> double y -> 0 <= x + y -> (1 - u) * (x + y) <= rnd (x + y).
Proof. intros x y dx dy p. pose proof (sum_error x y dx dy) as E. rewrite (Rabs_pos_eq _ p) in E.
  pose proof (Rle_abs (- (rnd (x + y) - (x + y)))) as A. rewrite Rabs_Ropp in A. lra. Qed.
Lemma product_low : forall x, 0 <= x -> (1 - u) * x - least <= rnd x.
Proof. intros x p. pose proof (rnd_error x) as E. rewrite (Rabs_pos_eq _ p) in E.
  pose proof (Rle_abs (- (rnd x - x))) as A. rewrite Rabs_Ropp in A. lra. Qed.

Lemma sum_step_low : forall p q P Q j k a b, double p -> double q -> 0 <= p -> 0 <= q -> 0 <= P -> 0 <= Q ->
  0 <= a -> 0 <= b -> (1-u)^j * P - a <= p -> (1-u)^k * Q - b <= q ->
  (1-u)^(S (Nat.max j k)) * (P + Q) - (a + b) <= rnd (p + q).
Proof.
  intros p q P Q j k a b dp dq p0 q0 HP HQ a0 b0 Hp Hq. pose proof u_pos. pose proof u_small.
  assert ((1-u)^(Nat.max j k) * P <= (1-u)^j * P) by (apply Rmult_le_compat_r; [lra|apply qle; lia]).
  assert ((1-u)^(Nat.max j k) * Q <= (1-u)^k * Q) by (apply Rmult_le_compat_r; [lra|apply qle; lia]).
  apply Rle_trans with ((1 - u) * (p + q)).
  - simpl. rewrite Rmult_assoc.
    assert (M : (1 - u) * ((1 - u)^(Nat.max j k) * (P + Q) - (a + b)) <= (1 - u) * (p + q)) by (apply Rmult_le_compat_l; lra).
    assert (u * (a + b) >= 0) by (apply Rle_ge, Rmult_le_pos; lra). lra.
  - apply sum_low; auto. lra.
Qed.

Lemma product_step_low : forall p q X Y P Q a b, 0 <= p -> 0 <= q -> 0 <= X <= P -> 0 <= Y <= Q -> 0 <= a -> 0 <= b ->
  X - a <= p -> Y - b <= q -> X * Y - (P * b + Q * a) <= p * q.
Proof.
  intros p q X Y P Q a b p0 q0 HX HY a0 b0 Hp Hq.
  assert (X * b <= P * b) by (apply Rmult_le_compat_r; lra).
  assert (Y * a <= Q * a) by (apply Rmult_le_compat_r; lra).
  destruct (Rle_or_lt X a). { assert (X * Y <= a * Y) by (apply Rmult_le_compat_r; lra).
    assert (0 <= p * q) by (apply Rmult_le_pos; lra). assert (0 <= X * b) by (apply Rmult_le_pos; lra). lra. }
  destruct (Rle_or_lt Y b). { assert (X * Y <= X * b) by (apply Rmult_le_compat_l; lra).
    assert (0 <= p * q) by (apply Rmult_le_pos; lra). assert (0 <= Y * a) by (apply Rmult_le_pos; lra). lra. }
  assert ((X - a) * (Y - b) <= p * q) by (apply Rmult_le_compat; lra).
  assert (0 <= a * b) by (apply Rmult_le_pos; lra). lra.
Qed.

Theorem pcomp_low : forall e, inputs e -> (1 - u)^(depth e) * perm e - low e <= pcomp e.
Proof.
  pose proof u_pos as Hu. pose proof u_small as Hs.
  induction e; intros I; destruct I as (I1 & I2).
  - simpl. pose proof (sum_error a (- b) I1 (double_opp b I2)) as E.
    pose proof (Rabs_triang_inv (a - b) (a - b - rnd (a - b))) as T.
    replace (a - b - (a - b - rnd (a - b))) with (rnd (a - b)) in T by ring.
    rewrite (Rabs_minus_sym (a - b) (rnd (a - b))) in T. unfold Rminus in *. lra.
  - specialize (IHe1 I1). specialize (IHe2 I2). cbn [pcomp perm depth low].
    apply sum_step_low; auto using perm_pos, low_pos, pcomp_pos, pcomp_double.
  - specialize (IHe1 I1). specialize (IHe2 I2). cbn [pcomp perm depth low].
    apply sum_step_low; auto using perm_pos, low_pos, pcomp_pos, pcomp_double.
  - specialize (IHe1 I1). specialize (IHe2 I2). cbn [pcomp perm depth low].
    pose proof (q01 (depth e1)) as Q1. pose proof (q01 (depth e2)) as Q2.
    pose proof (perm_pos e1) as P1. pose proof (perm_pos e2) as P2.
    set (X := (1 - u)^depth e1 * perm e1) in *. set (Y := (1 - u)^depth e2 * perm e2) in *.
    assert (HX : 0 <= X <= perm e1). { unfold X. split. apply Rmult_le_pos; lra.
      rewrite <- (Rmult_1_l (perm e1)) at 2. apply Rmult_le_compat_r; lra. }
    assert (HY : 0 <= Y <= perm e2). { unfold Y. split. apply Rmult_le_pos; lra.
      rewrite <- (Rmult_1_l (perm e2)) at 2. apply Rmult_le_compat_r; lra. }
    pose proof (product_step_low _ _ X Y (perm e1) (perm e2) (low e1) (low e2) (pcomp_pos e1) (pcomp_pos e2)
      HX HY (low_pos e1) (low_pos e2) IHe1 IHe2) as M.
    apply Rle_trans with ((1 - u) * (pcomp e1 * pcomp e2) - least).
    + replace ((1 - u)^S (depth e1 + depth e2) * (perm e1 * perm e2)) with ((1 - u) * (X * Y))
        by (unfold X, Y; simpl; rewrite pow_add; ring).
      assert ((1 - u) * (X * Y - (perm e1 * low e2 + perm e2 * low e1)) <= (1 - u) * (pcomp e1 * pcomp e2))
        by (apply Rmult_le_compat_l; lra).
      assert (0 <= u * (perm e1 * low e2 + perm e2 * low e1)).
      { apply Rmult_le_pos. lra. pose proof (Rmult_le_pos _ _ P1 (low_pos e2)). pose proof (Rmult_le_pos _ _ P2 (low_pos e1)). lra. }
      lra.
    + apply product_low. apply Rmult_le_pos; apply pcomp_pos.
Qed.

(* What a program tests: |comp e| > fl(fl(C * pcomp e) + B). *)
Theorem filter : forall e C B, inputs e -> double B -> 0 <= B -> 0 <= C <= 1 ->
  g (depth e) <= C * (1 - u)^(S (S (depth e))) -> under e + low e + least <= (1 - u) * B ->
  let bound := rnd (rnd (C * pcomp e) + B) in
  (comp e > bound -> exact e > 0) /\ (comp e < - bound -> exact e < 0).
Proof.
  intros e C B I dB B0 HC Hg HB bound.
  pose proof u_pos as Hu. pose proof u_small as Hs. pose proof least_pos as Hl.
  pose proof (error e I) as E. pose proof (pcomp_low e I) as L. pose proof (pcomp_pos e) as PP.
  pose proof (perm_pos e) as P0. pose proof (low_pos e) as L0. pose proof (under_pos e) as U0.
  assert (T0 : 0 <= C * pcomp e) by (apply Rmult_le_pos; lra).
  pose proof (product_low (C * pcomp e) T0) as T.
  assert (HS : (1 - u) * (rnd (C * pcomp e) + B) <= bound).
  { apply sum_low; auto. apply double_rnd. pose proof (rnd_pos _ T0). lra. }
  assert (A : g (depth e) * perm e <= C * (1 - u)^(S (S (depth e))) * perm e) by (apply Rmult_le_compat_r; lra).
  assert (CL : C * ((1 - u)^(depth e) * perm e - low e) <= C * pcomp e) by (apply Rmult_le_compat_l; lra).
  assert (CL2 : (1 - u) * (1 - u) * (C * ((1 - u)^(depth e) * perm e - low e)) <= (1 - u) * (1 - u) * (C * pcomp e)).
  { apply Rmult_le_compat_l; auto. apply Rmult_le_pos; lra. }
  assert (T2 : (1 - u) * ((1 - u) * (C * pcomp e) - least) <= (1 - u) * rnd (C * pcomp e)) by (apply Rmult_le_compat_l; lra).
  assert (LL : (1 - u) * (1 - u) * C * low e <= 1 * low e).
  { apply Rmult_le_compat_r; auto. rewrite <- (Rmult_1_l 1). apply Rmult_le_compat; try lra.
    apply Rmult_le_pos; lra. rewrite <- (Rmult_1_l 1). apply Rmult_le_compat; lra. }
  assert (X : g (depth e) * perm e + under e <= bound).
  { simpl pow in A. assert ((1 - u) * least <= least) by (rewrite <- (Rmult_1_l least) at 2; apply Rmult_le_compat_r; lra).
    lra. }
  pose proof (Rle_abs (comp e - exact e)). pose proof (Rle_abs (- (comp e - exact e))) as N.
  rewrite Rabs_Ropp in N. lra.
Qed.

(* ---- orientations ---- *)

Definition orient3d_bound : R := (8 + bpow radix2 (-20)) * u.
Definition orient2d_bound : R := (4 + bpow radix2 (-20)) * u.
Definition underflow_bound : R := bpow radix2 (-770).
Definition largest_difference : R := bpow radix2 300.

Lemma constant_3d : g 8 <= orient3d_bound * (1 - u)^10.
Proof. unfold g, orient3d_bound, u. simpl. lra. Qed.
Lemma constant_2d : g 4 <= orient2d_bound * (1 - u)^6.
Proof. unfold g, orient2d_bound, u. simpl. lra. Qed.
Lemma bound_3d_small : 0 <= orient3d_bound <= 1.
Proof. unfold orient3d_bound, u. simpl. lra. Qed.
Lemma bound_2d_small : 0 <= orient2d_bound <= 1.
Proof. unfold orient2d_bound, u. simpl. lra. Qed.

Lemma double_of : forall x, rnd x = x -> double x.
Proof. intros x H. rewrite <- H. apply double_rnd. Qed.
Lemma rnd_sum_zero : forall x, rnd (0 + rnd x) = rnd x.
Proof. intros x. rewrite Rplus_0_l. apply rnd_again. Qed.
Lemma rnd_abs : forall x, rnd (Rabs x) = Rabs (rnd x).
Proof.
  intros x. unfold Rabs at 1. destruct (Rcase_abs x) as [n|p].
  - rewrite rnd_odd. rewrite <- (Rabs_Ropp (rnd x)). symmetry. apply Rabs_pos_eq.
    rewrite <- rnd_odd. apply rnd_pos. lra.
  - symmetry. apply Rabs_pos_eq, rnd_pos. lra.
Qed.
Lemma double_underflow : double underflow_bound.
Proof. apply generic_format_bpow. unfold format, FLT_exp. lia. Qed.

(* A rounded difference that is not large is one of a difference that is not. *)
Lemma difference_small : forall a b, double a -> double b -> Rabs (rnd (a - b)) <= largest_difference ->
  Rabs (a - b) <= 2 * largest_difference.
Proof.
  intros a b da db H. pose proof (sum_error a (- b) da (double_opp b db)) as E. fold (a - b) in E.
  pose proof u_small. pose proof u_pos. pose proof (Rabs_pos (a - b)).
  pose proof (Rabs_triang (rnd (a - b)) (- (rnd (a - b) - (a - b)))) as T. rewrite Rabs_Ropp in T.
  replace (rnd (a - b) + - (rnd (a - b) - (a - b))) with (a - b) in T by ring.
  assert (u * Rabs (a - b) <= 1 / 1024 * Rabs (a - b)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma least_largest : least * largest_difference = / 32 * underflow_bound.
Proof.
  unfold least, largest_difference, underflow_bound.
  replace (/ 32) with (bpow radix2 (-5)) by (simpl; lra). rewrite <- !bpow_plus. reflexivity.
Qed.
Lemma least_tiny : least <= / 1024 * underflow_bound.
Proof.
  unfold least, underflow_bound. replace (/ 1024) with (bpow radix2 (-10)) by (simpl; lra).
  rewrite <- bpow_plus. apply bpow_le. lia.
Qed.

(* One term of the larger determinant. *)
Definition term a1 b1 a2 b2 c d1 d2 d0 :=
  Mul (Dif (Mul (D a1 d1) (D b2 d2)) (Mul (D a2 d2) (D b1 d1))) (D c d0).
Lemma term_under : forall a1 b1 a2 b2 c d1 d2 d0, double c -> double d0 ->
  Rabs (rnd (c - d0)) <= largest_difference ->
  0 <= under (term a1 b1 a2 b2 c d1 d2 d0) <= 5 * (least * largest_difference) /\
  0 <= low (term a1 b1 a2 b2 c d1 d2 d0) <= 5 * (least * largest_difference).
Proof.
  intros a1 b1 a2 b2 c d1 d2 d0 dc dd H. pose proof (difference_small c d0 dc dd H) as M.
  split; split; try apply under_pos; try apply low_pos; unfold term; cbn [under low perm depth].
  - set (m := Rabs (c - d0)) in *. assert (0 <= m) by apply Rabs_pos. pose proof least_pos as L. pose proof u_pos. pose proof u_small.
    rewrite !Rmult_0_r, !Rplus_0_l, !Rplus_0_r, ?Rmult_0_l, ?Rmult_0_r, ?Rplus_0_l, ?Rplus_0_r.
    assert (ml : m * least <= 2 * largest_difference * least) by (apply Rmult_le_compat_r; lra).
    assert (one : least <= least * largest_difference / 8).
    { assert (8 <= largest_difference). { unfold largest_difference. apply Rle_trans with (bpow radix2 3). simpl; lra. apply bpow_le; lia. }
      assert (least * 8 <= least * largest_difference) by (apply Rmult_le_compat_l; lra). lra. }
    assert (0 <= m * least) by (apply Rmult_le_pos; lra).
    assert (cube : (1 + u) * (1 + u) * (1 + u) <= 1 + 1 / 64).
    { apply Rle_trans with ((1 + 1/1024) * (1 + 1/1024) * (1 + 1/1024)). repeat (apply Rmult_le_compat; try nra). lra. }
    replace ((1 + u) * ((1 + u) ^ 1 * m * ((1 + u) * (least + least))) + least)
      with ((1 + u) * (1 + u) * (1 + u) * (2 * (m * least)) + least) by ring.
    assert ((1 + u) * (1 + u) * (1 + u) * (2 * (m * least)) <= (1 + 1 / 64) * (2 * (m * least))) by (apply Rmult_le_compat_r; lra).
    lra.
  - set (m := Rabs (c - d0)) in *. assert (0 <= m) by apply Rabs_pos. pose proof least_pos as L.
    assert (ml : m * least <= 2 * largest_difference * least) by (apply Rmult_le_compat_r; lra).
    assert (one : least <= least * largest_difference / 8).
    { assert (8 <= largest_difference). { unfold largest_difference. apply Rle_trans with (bpow radix2 3). simpl; lra. apply bpow_le; lia. }
      assert (least * 8 <= least * largest_difference) by (apply Rmult_le_compat_l; lra). lra. }
    rewrite ?Rmult_0_r, ?Rplus_0_l, ?Rplus_0_r. lra.
Qed.

Definition small (x : R) := Rabs x <= largest_difference.

(* What opt/predicate.c computes of the nine differences: det and permanent, from 0 on. *)
Definition det3 x0 x1 x2 x3 x4 x5 x6 x7 x8 :=
  rnd (rnd (rnd (0 + rnd (rnd (rnd (x1 * x5) - rnd (x2 * x4)) * x6))
                   + rnd (rnd (rnd (x2 * x3) - rnd (x0 * x5)) * x7))
                   + rnd (rnd (rnd (x0 * x4) - rnd (x1 * x3)) * x8)).
Definition permanent3 x0 x1 x2 x3 x4 x5 x6 x7 x8 :=
  rnd (rnd (rnd (0 + rnd (rnd (Rabs (rnd (x1 * x5)) + Rabs (rnd (x2 * x4))) * Rabs x6))
                   + rnd (rnd (Rabs (rnd (x2 * x3)) + Rabs (rnd (x0 * x5))) * Rabs x7))
                   + rnd (rnd (Rabs (rnd (x0 * x4)) + Rabs (rnd (x1 * x3))) * Rabs x8)).
Definition volume a0 a1 a2 b0 b1 b2 c0 c1 c2 d0 d1 d2 : R :=
  ((a1 - d1) * (b2 - d2) - (a2 - d2) * (b1 - d1)) * (c0 - d0) +
  ((a2 - d2) * (b0 - d0) - (a0 - d0) * (b2 - d2)) * (c1 - d1) +
  ((a0 - d0) * (b1 - d1) - (a1 - d1) * (b0 - d0)) * (c2 - d2).

Theorem orient3d_filter : forall a0 a1 a2 b0 b1 b2 c0 c1 c2 d0 d1 d2,
  rnd a0 = a0 -> rnd a1 = a1 -> rnd a2 = a2 -> rnd b0 = b0 -> rnd b1 = b1 -> rnd b2 = b2 ->
  rnd c0 = c0 -> rnd c1 = c1 -> rnd c2 = c2 -> rnd d0 = d0 -> rnd d1 = d1 -> rnd d2 = d2 ->
  small (rnd (c0 - d0)) -> small (rnd (c1 - d1)) -> small (rnd (c2 - d2)) ->
  let det := det3 (rnd (a0 - d0)) (rnd (a1 - d1)) (rnd (a2 - d2)) (rnd (b0 - d0)) (rnd (b1 - d1))
                  (rnd (b2 - d2)) (rnd (c0 - d0)) (rnd (c1 - d1)) (rnd (c2 - d2)) in
  let permanent := permanent3 (rnd (a0 - d0)) (rnd (a1 - d1)) (rnd (a2 - d2)) (rnd (b0 - d0))
                  (rnd (b1 - d1)) (rnd (b2 - d2)) (rnd (c0 - d0)) (rnd (c1 - d1)) (rnd (c2 - d2)) in
  let bound := rnd (rnd (orient3d_bound * permanent) + underflow_bound) in
  (det > bound -> volume a0 a1 a2 b0 b1 b2 c0 c1 c2 d0 d1 d2 > 0) /\
  (det < - bound -> volume a0 a1 a2 b0 b1 b2 c0 c1 c2 d0 d1 d2 < 0).
Proof.
  intros a0 a1 a2 b0 b1 b2 c0 c1 c2 d0 d1 d2 Ha0 Ha1 Ha2 Hb0 Hb1 Hb2 Hc0 Hc1 Hc2 Hd0 Hd1 Hd2 S0 S1 S2
    det permanent bound.
  apply double_of in Ha0, Ha1, Ha2, Hb0, Hb1, Hb2, Hc0, Hc1, Hc2, Hd0, Hd1, Hd2.
  pose (t0 := term a1 b1 a2 b2 c0 d1 d2 d0). pose (t1 := term a2 b2 a0 b0 c1 d2 d0 d1).
  pose (t2 := term a0 b0 a1 b1 c2 d0 d1 d2). pose (e := Sum (Sum t0 t1) t2).
  assert (Hdet : det = comp e).
  { unfold det, det3, e, t0, t1, t2, term. cbn [comp]. rewrite rnd_sum_zero. reflexivity. }
  assert (Hperm : permanent = pcomp e).
  { unfold permanent, permanent3, e, t0, t1, t2, term. cbn [pcomp].
    rewrite rnd_sum_zero, <- !Rabs_mult, !rnd_abs. reflexivity. }
  assert (Hvol : volume a0 a1 a2 b0 b1 b2 c0 c1 c2 d0 d1 d2 = exact e) by reflexivity.
  unfold bound. rewrite Hdet, Hperm, Hvol.
  pose proof (term_under a1 b1 a2 b2 c0 d1 d2 d0 Hc0 Hd0 S0) as ((U0 & U0') & (L0 & L0')).
  pose proof (term_under a2 b2 a0 b0 c1 d2 d0 d1 Hc1 Hd1 S1) as ((U1 & U1') & (L1 & L1')).
  pose proof (term_under a0 b0 a1 b1 c2 d0 d1 d2 Hc2 Hd2 S2) as ((U2 & U2') & (L2 & L2')).
  fold t0 in U0, U0', L0, L0'. fold t1 in U1, U1', L1, L1'. fold t2 in U2, U2', L2, L2'.
  apply (filter e orient3d_bound underflow_bound).
  - unfold e, t0, t1, t2, term. cbn [inputs]. tauto.
  - exact double_underflow.
  - apply Rlt_le, bpow_gt_0.
  - exact bound_3d_small.
  - exact constant_3d.
  - unfold e. cbn [under low]. rewrite least_largest in *. pose proof least_tiny. pose proof u_pos. pose proof u_small.
    assert (0 < underflow_bound) by apply bpow_gt_0.
    assert (A : (1 + u) * (under t0 + under t1) <= (1 + 1/1024) * (under t0 + under t1)) by (apply Rmult_le_compat_r; lra).
    assert (0 <= (1 + u) * (under t0 + under t1)) by (apply Rmult_le_pos; lra).
    assert (B : (1 + u) * ((1 + u) * (under t0 + under t1) + under t2)
      <= (1 + 1/1024) * ((1 + u) * (under t0 + under t1) + under t2)) by (apply Rmult_le_compat_r; lra).
    assert (u * underflow_bound <= 1/1024 * underflow_bound) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Definition det2 x0 x1 x2 x3 := rnd (rnd (x0 * x3) - rnd (x1 * x2)).
Definition permanent2 x0 x1 x2 x3 := rnd (Rabs (rnd (x0 * x3)) + Rabs (rnd (x1 * x2))).

Theorem orient2d_filter : forall a0 a1 b0 b1 c0 c1,
  rnd a0 = a0 -> rnd a1 = a1 -> rnd b0 = b0 -> rnd b1 = b1 -> rnd c0 = c0 -> rnd c1 = c1 ->
  let det := det2 (rnd (a0 - c0)) (rnd (a1 - c1)) (rnd (b0 - c0)) (rnd (b1 - c1)) in
  let permanent := permanent2 (rnd (a0 - c0)) (rnd (a1 - c1)) (rnd (b0 - c0)) (rnd (b1 - c1)) in
  let bound := rnd (rnd (orient2d_bound * permanent) + underflow_bound) in
  let area := (a0 - c0) * (b1 - c1) - (a1 - c1) * (b0 - c0) in
  (det > bound -> area > 0) /\ (det < - bound -> area < 0).
Proof.
  intros a0 a1 b0 b1 c0 c1 Ha0 Ha1 Hb0 Hb1 Hc0 Hc1 det permanent bound area.
  apply double_of in Ha0, Ha1, Hb0, Hb1, Hc0, Hc1.
  pose (e := Dif (Mul (D a0 c0) (D b1 c1)) (Mul (D a1 c1) (D b0 c0))).
  assert (Hperm : permanent = pcomp e).
  { unfold permanent, permanent2, e. cbn [pcomp]. rewrite <- !Rabs_mult, !rnd_abs. reflexivity. }
  unfold bound. rewrite Hperm. change det with (comp e). change area with (exact e).
  apply (filter e orient2d_bound underflow_bound).
  - unfold e. cbn [inputs]. tauto.
  - exact double_underflow.
  - apply Rlt_le, bpow_gt_0.
  - exact bound_2d_small.
  - exact constant_2d.
  - unfold e. cbn [under low perm depth]. pose proof least_tiny. pose proof u_pos. pose proof u_small. pose proof least_pos.
    assert (0 < underflow_bound) by apply bpow_gt_0.
    rewrite ?Rmult_0_r, ?Rplus_0_l, ?Rplus_0_r, ?Rmult_0_r, ?Rplus_0_l, ?Rplus_0_r, ?Rmult_0_r, ?Rplus_0_l.
    assert (u * (least + least) <= 1/1024 * (least + least)) by (apply Rmult_le_compat_r; lra).
    assert (u * underflow_bound <= 1/1024 * underflow_bound) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* ---- nothing overflows ---- *)

Theorem rnd_little : forall x, Rabs (rnd x) <= 1.01 * Rabs x + 1.
Proof.
  intros x. pose proof (rnd_error x) as E. pose proof (Rabs_pos x). pose proof least_pos.
  assert (least <= 1). { unfold least. apply Rle_trans with (bpow radix2 0). apply bpow_le; lia. simpl; lra. }
  pose proof (Rabs_triang (rnd x - x) x) as T. replace (rnd x - x + x) with (rnd x) in T by ring.
  assert (u * Rabs x <= 0.01 * Rabs x) by (apply Rmult_le_compat_r; [lra|unfold u; simpl; lra]). lra.
Qed.
Theorem rnd_grows : forall x, Rabs (rnd x) <= 2 * Rabs x + 1.
Proof. intros x. pose proof (rnd_little x). pose proof (Rabs_pos x). lra. Qed.
Theorem fits_far : forall x, Rabs x <= bpow radix2 1020 -> fits x.
Proof.
  intros x H. assert (P : rnd (bpow radix2 1020) = bpow radix2 1020).
  { apply round_generic; auto with typeclass_instances. apply generic_format_bpow. unfold format, FLT_exp. lia. }
  assert (Q : bpow radix2 1020 <= largest).
  { unfold largest. assert (bpow radix2 1020 <= bpow radix2 1023) by (apply bpow_le; lia).
    assert (bpow radix2 971 <= bpow radix2 1023) by (apply bpow_le; lia).
    replace (bpow radix2 1024) with (2 * bpow radix2 1023). lra.
    change 1024%Z with (1 + 1023)%Z. rewrite bpow_plus. simpl (bpow radix2 1). lra. }
  apply Rabs_le_inv in H. destruct H as (L & R). split.
  - apply Rle_trans with (- bpow radix2 1020). lra. rewrite <- P, <- rnd_odd. apply rnd_monotone. lra.
  - apply Rle_trans with (rnd (bpow radix2 1020)). apply rnd_monotone. lra. lra.
Qed.
Theorem fits_below : forall x, Rabs x <= bpow radix2 1000 -> fits x.
Proof. intros x H. apply fits_far. apply Rle_trans with (1 := H). apply bpow_le. lia. Qed.
