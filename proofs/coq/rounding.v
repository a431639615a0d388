(* rounding.v: the axioms of proofs/logic/number.h, one theorem of the same name for each, and
   the contracts of ts_add, ts_sub, ts_mul, ts_div and ts_sqrt, for the doubles of IEEE 754 as Flocq
   defines them. Run: coqc proofs/coq/rounding.v *)
From Coq Require Import Reals ZArith Lia Lra.
From Flocq Require Import Core BinarySingleNaN Binary Bits.
Open Scope R_scope.

(* The doubles without a largest exponent, and the nearest of them, an even one of two. *)
Definition format := FLT_exp (-1074) 53.
Definition rnd (x : R) : R := round radix2 format ZnearestE x.

#[local] Instance precision : Prec_gt_0 53. Proof. reflexivity. Qed.
#[local] Instance valid_format : Valid_exp format. Proof. apply FLT_exp_valid. reflexivity. Qed.

Theorem rnd_monotone : forall x y, x <= y -> rnd x <= rnd y.
Proof. intros x y le. apply round_le; auto with typeclass_instances. Qed.

Theorem rnd_zero : rnd 0 = 0.
Proof. apply round_0; auto with typeclass_instances. Qed.

Theorem rnd_again : forall x, rnd (rnd x) = rnd x.
Proof.
  intros x. apply round_generic; auto with typeclass_instances.
  apply generic_format_round; auto with typeclass_instances.
Qed.

Theorem rnd_odd : forall x, rnd (- x) = - rnd x.
Proof. intros x. apply round_NE_opp. Qed.

(* ---- operations ---- *)

(* `largest` of number.h. *)
Definition largest : R := bpow radix2 1024 - bpow radix2 971.
Definition fits (x : R) : Prop := - largest <= rnd x <= largest.

Notation real := (B2R 53 1024).
Notation finite := (is_finite 53 1024).

Lemma fits_below : forall x, fits x -> Rlt_bool (Rabs (rnd x)) (bpow radix2 1024) = true.
Proof.
  intros x [low high]. apply Rlt_bool_true.
  apply Rle_lt_trans with largest.
  - apply Rabs_le. split; assumption.
  - unfold largest. pose proof (bpow_gt_0 radix2 971). lra.
Qed.

Theorem ts_add : forall a b, finite a = true -> finite b = true -> fits (real a + real b) ->
  real (b64_plus mode_NE a b) = rnd (real a + real b).
Proof.
  intros a b fa fb ok. apply fits_below in ok.
  pose proof (Bplus_correct 53 1024 eq_refl eq_refl binop_nan_pl64 mode_NE a b fa fb) as right.
  change (SpecFloat.fexp 53 1024) with format in right.
  unfold rnd in ok. simpl round_mode in right. rewrite ok in right. exact (proj1 right).
Qed.

Theorem ts_sub : forall a b, finite a = true -> finite b = true -> fits (real a - real b) ->
  real (b64_minus mode_NE a b) = rnd (real a - real b).
Proof.
  intros a b fa fb ok. apply fits_below in ok.
  pose proof (Bminus_correct 53 1024 eq_refl eq_refl binop_nan_pl64 mode_NE a b fa fb) as right.
  change (SpecFloat.fexp 53 1024) with format in right.
  unfold rnd in ok. simpl round_mode in right. rewrite ok in right. exact (proj1 right).
Qed.

Theorem ts_mul : forall a b, fits (real a * real b) ->
  real (b64_mult mode_NE a b) = rnd (real a * real b).
Proof.
  intros a b ok. apply fits_below in ok.
  pose proof (Bmult_correct 53 1024 eq_refl eq_refl binop_nan_pl64 mode_NE a b) as right.
  change (SpecFloat.fexp 53 1024) with format in right.
  unfold rnd in ok. simpl round_mode in right. rewrite ok in right. exact (proj1 right).
Qed.

Theorem ts_div : forall a b, real b <> 0 -> fits (real a / real b) ->
  real (b64_div mode_NE a b) = rnd (real a / real b).
Proof.
  intros a b nonzero ok. apply fits_below in ok.
  pose proof (Bdiv_correct 53 1024 eq_refl eq_refl binop_nan_pl64 mode_NE a b nonzero) as right.
  change (SpecFloat.fexp 53 1024) with format in right.
  unfold rnd in ok. simpl round_mode in right. rewrite ok in right. exact (proj1 right).
Qed.

Theorem ts_sqrt : forall a, real (b64_sqrt mode_NE a) = rnd (sqrt (real a)).
Proof.
  intros a. exact (proj1 (Bsqrt_correct 53 1024 eq_refl eq_refl unop_nan_pl64 mode_NE a)).
Qed.

