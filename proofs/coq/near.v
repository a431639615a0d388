(* near.v: how far a number is from what it would be without rounding. Every number is followed as it is
   computed (x), as it would be (X), and with the sum of the magnitudes of its terms (P): near k P a x X
   says that x went through k roundings and lost a by underflow. Then the formulas that
   proofs/coq/sat.v is about, as opt/overlap/sat.h computes them. *)
From Coq Require Import Reals Lra Lia Psatz.
From Flocq Require Import Core Relative Plus_error.
Require Import rounding filter.
Open Scope R_scope.

#[local] Instance precision : Prec_gt_0 53. Proof. reflexivity. Qed.
#[local] Instance valid_format : Valid_exp format. Proof. apply FLT_exp_valid. reflexivity. Qed.

(* ---- one operation ---- *)

Definition near (k : nat) (P a x X : R) : Prop := Rabs X <= P /\ Rabs (x - X) <= g k * P + a.

Lemma g_pos : forall k, 0 <= g k.
Proof. intros k. unfold g. pose proof (pow1 k). lra. Qed.

Lemma near_perm : forall k P a x X, near k P a x X -> 0 <= P.
Proof. intros k P a x X (H & _). pose proof (Rabs_pos X). lra. Qed.

Lemma near_more : forall j k P a b x X, near j P a x X -> (j <= k)%nat -> a <= b -> near k P b x X.
Proof.
  intros j k P a b x X N l ab. pose proof (near_perm _ _ _ _ _ N). destruct N as (H1 & H2). split; auto.
  pose proof (Rmult_le_compat_r P _ _ H (g_le j k l)). lra.
Qed.

Lemma near_self : forall x, near 0 (Rabs x) 0 x x.
Proof. intros x. split. lra. replace (x - x) with 0 by ring. rewrite Rabs_R0. unfold g. simpl. lra. Qed.

Lemma near_abs : forall k P a x X, near k P a x X -> near k P a (Rabs x) (Rabs X).
Proof.
  intros k P a x X (H1 & H2). split. rewrite Rabs_Rabsolu. exact H1.
  apply Rle_trans with (2 := H2). apply Rabs_triang_inv2.
Qed.

Lemma near_opp : forall k P a x X, near k P a x X -> near k P a (- x) (- X).
Proof.
  intros k P a x X (H1 & H2). split. rewrite Rabs_Ropp. exact H1.
  replace (- x - - X) with (- (x - X)) by ring. rewrite Rabs_Ropp. exact H2.
Qed.

Lemma near_twice : forall k P a x X, near k P a x X -> near k (2 * P) (2 * a) (2 * x) (2 * X).
Proof.
  intros k P a x X (H1 & H2). split. rewrite Rabs_mult, (Rabs_pos_eq 2) by lra. lra.
  replace (2 * x - 2 * X) with (2 * (x - X)) by ring. rewrite Rabs_mult, (Rabs_pos_eq 2) by lra. lra.
Qed.

(* Up to twenty roundings are nearly none. *)
Lemma pow_small : forall k, (k <= 20)%nat -> (1 + u) ^ k <= 1 + bpow radix2 (-40).
Proof.
  intros k H. apply Rle_trans with ((1 + u) ^ 20). apply Rle_pow. pose proof u_pos. lra. exact H.
  unfold u. simpl. lra.
Qed.

Lemma near_sum : forall k P Q a b c x X y Y, double x -> double y -> near k P a x X -> near k Q b y Y ->
  0 <= a + b -> 1.0001 * (a + b) <= c -> near (S k) (P + Q) c (rnd (x + y)) (X + Y).
Proof.
  intros k P Q a b c x X y Y dx dy HX HY ab Hc. pose proof (near_perm _ _ _ _ _ HX). pose proof (near_perm _ _ _ _ _ HY).
  destruct HX as (X1 & X2). destruct HY as (Y1 & Y2). split.
  - pose proof (Rabs_triang X Y). lra.
  - apply Rle_trans with (1 := step_sum x X P y Y Q k a b dx dy H H0 X1 Y1 X2 Y2). apply Rplus_le_compat_l.
    apply Rle_trans with (2 := Hc). apply Rmult_le_compat_r. exact ab. unfold u. simpl. lra.
Qed.

Lemma near_difference : forall k P Q a b c x X y Y, double x -> double y -> near k P a x X -> near k Q b y Y ->
  0 <= a + b -> 1.0001 * (a + b) <= c -> near (S k) (P + Q) c (rnd (x - y)) (X - Y).
Proof.
  intros k P Q a b c x X y Y dx dy HX HY ab Hc. unfold Rminus.
  apply near_sum with a b; auto using double_opp, near_opp.
Qed.

Lemma near_product : forall j k P Q a b c x X y Y, near j P a x X -> near k Q b y Y -> (j + k <= 18)%nat ->
  0 <= a -> 0 <= b -> 1.0001 * (P * b + Q * a + a * b) + least <= c ->
  near (S (j + k)) (P * Q) c (rnd (x * y)) (X * Y).
Proof.
  intros j k P Q a b c x X y Y HX HY few a0 b0 Hc.
  pose proof (near_perm _ _ _ _ _ HX) as P0. pose proof (near_perm _ _ _ _ _ HY) as Q0.
  destruct HX as (X1 & X2). destruct HY as (Y1 & Y2).
  pose proof (pow1 j) as Pj. pose proof (pow1 k) as Pk. pose proof u_pos as Hu.
  pose proof (pow_small (S j) ltac:(lia)) as Sj. pose proof (pow_small (S k) ltac:(lia)) as Sk.
  split. { rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos. }
  assert (Hx : Rabs x <= (1+u)^j * P + a).
  { replace x with ((x - X) + X) by ring. apply Rle_trans with (1 := Rabs_triang _ _). unfold g in X2. lra. }
  set (M := (1+u)^j * P * b + (1+u)^k * Q * a + a * b).
  assert (Hxy : Rabs (x * y - X * Y) <= ((1+u)^j * (1+u)^k - 1) * (P * Q) + M).
  { replace (x*y - X*Y) with (x * (y - Y) + (x - X) * Y) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _). rewrite 2!Rabs_mult.
    apply Rle_trans with (((1+u)^j * P + a) * (g k * Q + b) + (g j * P + a) * Q).
    - apply Rplus_le_compat; apply Rmult_le_compat; auto using Rabs_pos.
    - unfold g, M. right. ring. }
  assert (Hp : Rabs (x * y) <= ((1+u)^j * (1+u)^k) * (P * Q) + M).
  { replace (x * y) with ((x*y - X*Y) + X*Y) by ring. apply Rle_trans with (1 := Rabs_triang _ _).
    assert (Rabs (X * Y) <= P * Q). { rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos. } lra. }
  replace (rnd (x*y) - X*Y) with ((rnd (x*y) - x*y) + (x*y - X*Y)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). pose proof (rnd_error (x * y)) as E.
  assert (u * Rabs (x*y) <= u * (((1+u)^j * (1+u)^k) * (P * Q) + M)) by (apply Rmult_le_compat_l; lra).
  assert (MM : (1 + u) * M <= 1.0001 * (P * b + Q * a + a * b)).
  { unfold M. simpl pow in Sj, Sk. assert (Pb : 0 <= P * b) by (apply Rmult_le_pos; lra). assert (Qa : 0 <= Q * a) by (apply Rmult_le_pos; lra).
    assert (ab : 0 <= a * b) by (apply Rmult_le_pos; lra).
    assert (B : 1 + bpow radix2 (-40) <= 1.0001) by (simpl; lra).
    assert (T1 : (1 + u) * (1 + u)^j * (P * b) <= 1.0001 * (P * b)) by (apply Rmult_le_compat_r; lra).
    assert (T2 : (1 + u) * (1 + u)^k * (Q * a) <= 1.0001 * (Q * a)) by (apply Rmult_le_compat_r; lra).
    assert (T3 : (1 + u) * (a * b) <= 1.0001 * (a * b)) by (apply Rmult_le_compat_r; [lra|unfold u; simpl; lra]).
    lra. }
  unfold g. change (S (j + k)) with (1 + (j + k))%nat. rewrite 2!pow_add, pow_1. lra.
Qed.

(* A double that is scaled by a power of two loses nothing, unless it underflows. *)
Theorem scaled_error : forall x e, double x -> Rabs (rnd (x * bpow radix2 e) - x * bpow radix2 e) <= least.
Proof.
  intros x e d. destruct (Rle_or_lt (bpow radix2 (-1022)) (Rabs (x * bpow radix2 e))) as [big|small].
  - replace (rnd (x * bpow radix2 e)) with (x * bpow radix2 e).
    { replace (x * bpow radix2 e - x * bpow radix2 e) with 0 by ring. rewrite Rabs_R0. pose proof least_pos. lra. }
    symmetry. apply round_generic; auto with typeclass_instances.
    apply generic_format_FLT_FLX. exact big.
    assert (G : generic_format radix2 (FLX_exp 53) x) by (apply generic_format_FLX_FLT with (-1074)%Z; exact d).
    apply FLX_format_generic in G; [|reflexivity]. destruct G as [f Hf Hm].
    apply generic_format_FLX. apply FLX_spec with (Float radix2 (Fnum f) (Fexp f + e)); auto.
    rewrite Hf. unfold F2R. simpl Fnum. simpl Fexp. rewrite bpow_plus. ring.
  - apply Rle_trans with (/ 2 * ulp radix2 format (x * bpow radix2 e)).
    apply error_le_half_ulp. auto with typeclass_instances.
    unfold format. rewrite ulp_FLT_small; [|reflexivity|].
    + unfold least. replace (/ 2) with (bpow radix2 (-1)) by (simpl; lra). rewrite <- bpow_plus. right. reflexivity.
    + apply Rlt_trans with (1 := small). apply bpow_lt. lia.
Qed.

Lemma double_twice : forall x, double x -> double (2 * x).
Proof.
  intros x d. rewrite Rmult_comm. change 2 with (bpow radix2 1). apply FLT_format_generic in d; [|reflexivity]. destruct d as [f Hf Hm He].
  apply generic_format_FLT. apply FLT_spec with (Float radix2 (Fnum f) (Fexp f + 1)); auto.
  - rewrite Hf. unfold F2R. simpl Fnum. simpl Fexp. rewrite bpow_plus. ring.
  - simpl. lia.
Qed.

Lemma least_small : least * 1024 <= 1.
Proof.
  unfold least. replace 1024 with (bpow radix2 10) by (simpl; lra). rewrite <- bpow_plus.
  change 1 with (bpow radix2 0). apply bpow_le. lia.
Qed.

(* ---- two stands ---- *)

(* The world's axes, and the model's. *)
Inductive dim := X | Y | Z.
Definition next (k : dim) : dim := match k with X => Y | Y => Z | Z => X end.
Definition last (k : dim) : dim := next (next k).
Definition sum (f : dim -> R) : R := f X + f Y + f Z.

(* Entry j of row k of a matrix is m k j, and its columns are its edges. *)
Definition matrix := dim -> dim -> R.
Definition edge (m : matrix) (j : dim) : dim -> R := fun k => m k j.

(* How far rounded vertices can be from the image of a box, on axis k, and the image so widened. *)
Definition extent_of (m : matrix) (t reach : dim -> R) (k : dim) : R :=
  sum (fun j => Rabs (m k j) * reach j) + Rabs (t k).
Definition wider m t reach k : R := 5 * u * extent_of m t reach k + bpow radix2 (-1073).
Definition in_box (lo hi x : dim -> R) : Prop := forall j, lo j <= x j <= hi j.
Definition posed (m : matrix) (t x : dim -> R) (k : dim) : R := sum (fun j => m k j * x j) + t k.
Definition in_image m t reach lo hi (w : dim -> R) : Prop :=
  exists x, in_box lo hi x /\ forall k, Rabs (w k - posed m t x k) <= wider m t reach k.
Definition share m t reach lo hi m' t' reach' lo' hi' : Prop :=
  exists w, in_image m t reach lo hi w /\ in_image m' t' reach' lo' hi' w.

(* ---- what the program computes ---- *)

Definition plus_of (p q : dim -> R) k := rnd (p (next k) * q (last k)).
Definition minus_of (p q : dim -> R) k := rnd (p (last k) * q (next k)).
Definition cross (p q : dim -> R) k := rnd (plus_of p q k - minus_of p q k).
Definition sum3 x y z := rnd (rnd (x + y) + z).
Definition dot (a b : dim -> R) := sum3 (rnd (a X * b X)) (rnd (a Y * b Y)) (rnd (a Z * b Z)).

(* `size` of struct posed. *)
Definition size_of (world : matrix) (shift reach : dim -> R) k :=
  rnd (rnd (rnd (Rabs (shift k) + rnd (Rabs (world k X) * reach X)) + rnd (Rabs (world k Y) * reach Y))
       + rnd (Rabs (world k Z) * reach Z)).
Definition doubt_term p q (size size' : dim -> R) k :=
  rnd (rnd (Rabs (plus_of p q k) + Rabs (minus_of p q k)) * rnd (size k + size' k)).
Definition doubt p q size size' :=
  rnd (rnd (rnd (0 + doubt_term p q size size' X) + doubt_term p q size size' Y) + doubt_term p q size size' Z).

Definition reach_sum (r r' : dim -> R) := rnd (sum3 (r X) (r Y) (r Z) + sum3 (r' X) (r' Y) (r' Z)).
Definition least_slack (r r' : dim -> R) e :=
  rnd (rnd (bpow radix2 (-1067) * rnd (reach_sum r r' + 2)) + rnd (1 * bpow radix2 (-1067 - e))).
Definition slack_of p q size size' least_ := 2 * rnd (rnd (20 * u * doubt p q size size') + least_).
Definition shift_of p q (t t' : dim -> R) := 2 * dot (cross p q) (fun k => rnd (t' k - t k)).

(* What a test computes along an axis, of the sums s = lo + hi and the differences d = hi - lo. The terms of
   the other box are added from axis i on, and around. *)
Definition centre_of i (one other : dim -> R) shift (s s' : dim -> R) :=
  rnd (rnd (rnd (rnd (rnd (rnd (shift - rnd (one X * s X)) - rnd (one Y * s Y)) - rnd (one Z * s Z))
    + rnd (other i * s' i)) + rnd (other (next i) * s' (next i))) + rnd (other (last i) * s' (last i))).
Definition half_of i (one other : dim -> R) slack (d d' : dim -> R) :=
  rnd (rnd (rnd (rnd (rnd (rnd (slack + rnd (Rabs (one X) * d X)) + rnd (Rabs (one Y) * d Y)) + rnd (Rabs (one Z) * d Z))
    + rnd (Rabs (other i) * d' i)) + rnd (Rabs (other (next i)) * d' (next i))) + rnd (Rabs (other (last i)) * d' (last i))).
Definition gap i one other shift slack (lo hi lo' hi' : dim -> R) :=
  rnd (Rabs (centre_of i one other shift (fun j => rnd (lo j + hi j)) (fun j => rnd (lo' j + hi' j)))
    - half_of i one other slack (fun j => rnd (hi j - lo j)) (fun j => rnd (hi' j - lo' j))).
