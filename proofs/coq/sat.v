(* sat.v: along an axis of separation, boxes that share a point show no gap (opt/overlap/sat.h).

   The images of two boxes under their poses, widened for what rounding does to vertices, share a
   point. Then what a test computes along an axis p x q is no gap: its slack covers every rounding, of the axis, the
   factors, the shift, the slack itself and the test (docs/overlap.md). proofs/coq/stands.v has the axes that `relate` makes. *)
From Coq Require Import Reals Lra Lia Psatz.
From Flocq Require Import Core.
Require Import rounding filter near.
Open Scope R_scope.

(* ---- an axis, rounding by rounding ---- *)

Section axis.
(* The matrices and shifts, scaled; what of them the program has; and the two edges of the axis. *)
Context (M M' : matrix) (T T' : dim -> R) (m m' : matrix) (t t' : dim -> R) (P Q p q : dim -> R).
Context (dm : forall k j, double (m k j)) (dm' : forall k j, double (m' k j)).
Context (dt : forall k, double (t k)) (dt' : forall k, double (t' k)).
Context (dp : forall k, double (p k)) (dq : forall k, double (q k)).
Context (nm : forall k j, Rabs (m k j - M k j) <= least) (nm' : forall k j, Rabs (m' k j - M' k j) <= least).
Context (nt : forall k, Rabs (t k - T k) <= least) (nt' : forall k, Rabs (t' k - T' k) <= least).
Context (np : forall k, Rabs (p k - P k) <= least) (nq : forall k, Rabs (q k - Q k) <= least).
Context (bm : forall k j, Rabs (M k j) <= 2) (bm' : forall k j, Rabs (M' k j) <= 2).
Context (bt : forall k, Rabs (T k) <= 2) (bt' : forall k, Rabs (T' k) <= 2).
Context (bp : forall k, Rabs (P k) <= 2) (bq : forall k, Rabs (Q k) <= 2).

Notation h := least.
Let h0 := least_pos.
Let hs := least_small.
Definition n_exact k := P (next k) * Q (last k) - P (last k) * Q (next k).
Definition N k := Rabs (P (next k)) * Rabs (Q (last k)) + Rabs (P (last k)) * Rabs (Q (next k)).

Lemma near_scaled : forall x y, Rabs (x - y) <= h -> near 0 (Rabs y) h x y.
Proof. intros x y H. split. lra. unfold g. simpl. lra. Qed.
Lemma hh : h * h <= h * 0.001.
Proof. apply Rmult_le_compat_l; lra. Qed.
Lemma times_bound : forall x y b c, 0 <= x <= b -> 0 <= y <= c -> 0 <= x * y <= b * c.
Proof. intros x y b c H1 H2. split. apply Rmult_le_pos; lra. apply Rmult_le_compat; lra. Qed.

Lemma N_bound : forall k, 0 <= N k <= 8.
Proof.
  intros k. unfold N.
  pose proof (times_bound (Rabs (P (next k))) (Rabs (Q (last k))) 2 2) as A.
  pose proof (times_bound (Rabs (P (last k))) (Rabs (Q (next k))) 2 2) as B.
  specialize (A ltac:(split; auto using Rabs_pos) ltac:(split; auto using Rabs_pos)).
  specialize (B ltac:(split; auto using Rabs_pos) ltac:(split; auto using Rabs_pos)). lra.
Qed.

Lemma near_minor : forall i j, near 1 (Rabs (P i) * Rabs (Q j)) (5.01 * h) (rnd (p i * q j)) (P i * Q j).
Proof.
  intros i j. apply (near_product 0 0 _ _ h h); auto using near_scaled; try lra; try lia.
  pose proof (bp i). pose proof (bq j). pose proof hh. pose proof (Rabs_pos (P i)). pose proof (Rabs_pos (Q j)).
  pose proof (times_bound (Rabs (P i)) h 2 h ltac:(lra) ltac:(lra)).
  pose proof (times_bound (Rabs (Q j)) h 2 h ltac:(lra) ltac:(lra)). lra.
Qed.

Lemma near_cross : forall k, near 2 (N k) (10.1 * h) (cross p q k) (n_exact k).
Proof.
  intros k. unfold cross, N, n_exact, plus_of, minus_of.
  apply near_difference with (5.01 * h) (5.01 * h); auto using double_rnd, near_minor; lra.
Qed.

Lemma near_magnitude : forall k, near 2 (N k) (10.1 * h) (rnd (Rabs (plus_of p q k) + Rabs (minus_of p q k))) (N k).
Proof.
  assert (A : forall i j, near 1 (Rabs (P i) * Rabs (Q j)) (5.01 * h) (Rabs (rnd (p i * q j))) (Rabs (P i) * Rabs (Q j))).
  { intros i j. pose proof (near_abs _ _ _ _ _ (near_minor i j)) as E. rewrite Rabs_mult in E. exact E. }
  intros k. unfold N, plus_of, minus_of.
  apply near_sum with (5.01 * h) (5.01 * h); auto using double_abs, double_rnd; lra.
Qed.

(* A sum of three. *)
Lemma near_three : forall k (c : dim -> R) (x F : dim -> R) a, (forall i, double (x i)) -> 0 <= a ->
  (forall i, near k (c i) a (x i) (F i)) ->
  near (S (S k)) (sum c) (3.01 * a) (sum3 (x X) (x Y) (x Z)) (sum F).
Proof.
  intros k c x F a dx a0 H. unfold sum, sum3.
  apply near_sum with (2.001 * a) a; auto using double_rnd; try lra.
  - apply near_sum with a a; auto; lra.
  - apply near_more with k a; auto; lra.
Qed.

(* A factor: the axis times an edge. *)
Definition factor (e : dim -> R) := sum (fun k => n_exact k * e k).
Definition factor_size (e : dim -> R) := sum (fun k => N k * Rabs (e k)).

Lemma near_factor : forall e E, (forall k, double (e k)) -> (forall k, Rabs (e k - E k) <= h) -> (forall k, Rabs (E k) <= 2) ->
  near 5 (factor_size E) (89 * h) (dot (cross p q) e) (factor E).
Proof.
  intros e E de ne be. unfold dot, factor, factor_size.
  apply near_more with 5%nat (3.01 * (29.4 * h)); [|lia|lra].
  apply (near_three 3 (fun k => N k * Rabs (E k)) (fun k => rnd (cross p q k * e k)) (fun k => n_exact k * E k)).
  - intros i. apply double_rnd.
  - lra.
  - intros k. apply (near_product 2 0 _ _ (10.1 * h) h); auto using near_cross, near_scaled; try lra; try lia.
    pose proof (N_bound k). pose proof (be k). pose proof (Rabs_pos (E k)). pose proof hh.
    pose proof (times_bound (N k) h 8 h ltac:(lra) ltac:(lra)).
    pose proof (times_bound (Rabs (E k)) h 2 h ltac:(lra) ltac:(lra)). lra.
Qed.

Definition apart k := Rabs (T' k) + Rabs (T k).
Lemma near_shift : near 6 (2 * sum (fun k => N k * apart k)) (350 * h) (shift_of p q t t')
  (2 * sum (fun k => n_exact k * (T' k - T k))).
Proof.
  unfold shift_of, dot. apply near_more with 6%nat (2 * (3.01 * (58 * h))); [|lia|lra]. apply near_twice.
  apply (near_three 4 (fun k => N k * apart k) (fun k => rnd (cross p q k * rnd (t' k - t k)))).
  - intros i. apply double_rnd.
  - lra.
  - intros k.
    assert (B : near 1 (apart k) (2.01 * h) (rnd (t' k - t k)) (T' k - T k)).
    { apply near_difference with h h; auto using near_scaled; lra. }
    apply (near_product 2 1 _ _ (10.1 * h) (2.01 * h)); auto using near_cross; try lra; try lia.
    pose proof (N_bound k). pose proof (bt k). pose proof (bt' k). pose proof hh. pose proof (near_perm _ _ _ _ _ B).
    pose proof (times_bound (N k) h 8 h ltac:(lra) ltac:(lra)).
    pose proof (times_bound (apart k) h 4 h ltac:(unfold apart in *; lra) ltac:(lra)). lra.
Qed.

(* ---- a test ---- *)

Context (one other : dim -> R).
(* A factor was computed, or is zero because it would be. *)
Context (is_one : forall j, one j = dot (cross p q) (edge m j) \/ one j = 0 /\ factor (edge M j) = 0).
Context (is_other : forall j, other j = dot (cross p q) (edge m' j) \/ other j = 0 /\ factor (edge M' j) = 0).
Context (r r' : dim -> R).
Context (dr : forall j, double (r j)) (dr' : forall j, double (r' j)).
Context (r0 : forall j, 0 <= r j) (r0' : forall j, 0 <= r' j).

Lemma factor_size_pos : forall e, 0 <= factor_size e.
Proof.
  intros e. unfold factor_size, sum. pose proof (N_bound X). pose proof (N_bound Y). pose proof (N_bound Z).
  pose proof (Rmult_le_pos (N X) (Rabs (e X)) ltac:(lra) (Rabs_pos _)). pose proof (Rmult_le_pos (N Y) (Rabs (e Y)) ltac:(lra) (Rabs_pos _)).
  pose proof (Rmult_le_pos (N Z) (Rabs (e Z)) ltac:(lra) (Rabs_pos _)). lra.
Qed.
Lemma near_zero : forall E, factor E = 0 -> near 5 (factor_size E) (89 * h) 0 (factor E).
Proof.
  intros E z. pose proof (factor_size_pos E). rewrite z. split. rewrite Rabs_R0. lra.
  replace (0 - 0) with 0 by ring. rewrite Rabs_R0. pose proof (Rmult_le_pos _ _ (g_pos 5) H). lra.
Qed.
Lemma near_one : forall j, near 5 (factor_size (edge M j)) (89 * h) (one j) (factor (edge M j)).
Proof.
  intros j. destruct (is_one j) as [e|(e & z)]; rewrite e.
  - apply near_factor; unfold edge; intros k; auto.
  - apply near_zero. exact z.
Qed.
Lemma near_other : forall j, near 5 (factor_size (edge M' j)) (89 * h) (other j) (factor (edge M' j)).
Proof.
  intros j. destruct (is_other j) as [e|(e & z)]; rewrite e.
  - apply near_factor; unfold edge; intros k; auto.
  - apply near_zero. exact z.
Qed.

(* A factor times the sum of two doubles. *)
Lemma near_times : forall f F S x y, near 5 S (89 * h) f F -> double x -> double y ->
  near 7 (S * Rabs (x + y)) ((89.1 * Rabs (x + y) + 1) * h) (rnd (f * rnd (x + y))) (F * (x + y)).
Proof.
  intros f F S x y H dx dy. apply (near_product 5 1 _ _ (89 * h) 0); auto; try lra; try lia.
  - split. lra. pose proof (sum_error x y dx dy). unfold g. simpl. lra.
  - pose proof (Rabs_pos (x + y)). pose proof (Rmult_le_pos (Rabs (x + y)) h ltac:(lra) ltac:(lra)). lra.
Qed.

(* Six more terms, added one by one: the sum of the first i. *)
Fixpoint added (v : R) (x : nat -> R) i := match i with O => v | Datatypes.S i => rnd (added v x i + x i) end.
Fixpoint whole (v : R) (x : nat -> R) i := match i with O => v | Datatypes.S i => whole v x i + x i end.
Lemma near_added : forall k v V c a (x F C b : nat -> R), double v -> near k c a v V -> 0 <= a ->
  (forall i, double (x i)) -> (forall i, 0 <= b i) -> (forall i, near k (C i) (b i) (x i) (F i)) ->
  forall i, double (added v x i) /\ 0 <= whole a b i /\
    near (i + k) (whole c C i) (1.0001 ^ i * whole a b i) (added v x i) (whole V F i).
Proof.
  intros k v V c a x F C b dv nv a0 dx b0 H. induction i as [|i (d & w & IH)].
  - simpl. repeat split; auto; try apply nv. apply Rle_trans with (1 := proj2 nv). lra.
  - simpl added. simpl whole. pose proof (b0 i). assert (1 <= 1.0001 ^ i) by (apply pow_R1_Rle; lra).
    split; [apply double_rnd|split; [lra|]]. simpl plus.
    assert (0 <= 1.0001 ^ i * whole a b i) by (apply Rmult_le_pos; lra).
    assert (b i <= 1.0001 ^ i * b i) by (rewrite <- (Rmult_1_l (b i)) at 1; apply Rmult_le_compat_r; lra).
    apply near_sum with (1.0001 ^ i * whole a b i) (b i); auto.
    + apply near_more with k (b i); auto; try lia; lra.
    + lra.
    + simpl pow. lra.
Qed.

Context (first : dim) (lo hi lo' hi' : dim -> R).
Context (dlo : forall j, double (lo j)) (dhi : forall j, double (hi j)).
Context (dlo' : forall j, double (lo' j)) (dhi' : forall j, double (hi' j)).
Context (blo : forall j, Rabs (lo j) <= r j) (bhi : forall j, Rabs (hi j) <= r j).
Context (blo' : forall j, Rabs (lo' j) <= r' j) (bhi' : forall j, Rabs (hi' j) <= r' j).

Let s j := Rabs (lo j + hi j).
Let s' j := Rabs (lo' j + hi' j).
Let d j := Rabs (hi j - lo j).
Let d' j := Rabs (hi' j - lo' j).
Let F j := factor (edge M j).
Let F' j := factor (edge M' j).
Let S j := factor_size (edge M j).
Let S' j := factor_size (edge M' j).

Definition centre := centre_of first one other (shift_of p q t t') (fun j => rnd (lo j + hi j)) (fun j => rnd (lo' j + hi' j)).
Definition centre_exact := 2 * sum (fun k => n_exact k * (T' k - T k)) - F X * (lo X + hi X) - F Y * (lo Y + hi Y)
  - F Z * (lo Z + hi Z) + F' first * (lo' first + hi' first) + F' (next first) * (lo' (next first) + hi' (next first)) + F' (last first) * (lo' (last first) + hi' (last first)).
Definition half slack := half_of first one other slack (fun j => rnd (hi j - lo j)) (fun j => rnd (hi' j - lo' j)).
Definition half_exact slack := slack + Rabs (F X) * (hi X - lo X) + Rabs (F Y) * (hi Y - lo Y) + Rabs (F Z) * (hi Z - lo Z)
  + Rabs (F' first) * (hi' first - lo' first) + Rabs (F' (next first)) * (hi' (next first) - lo' (next first)) + Rabs (F' (last first)) * (hi' (last first) - lo' (last first)).

Lemma around : forall f : dim -> R, f first + f (next first) + f (last first) = f X + f Y + f Z.
Proof. intros f. unfold last. case first; simpl; ring. Qed.

Definition six (x y : dim -> R) (i : nat) : R :=
  match i with 0 => x X | 1 => x Y | 2 => x Z | 3 => y first | 4 => y (next first) | _ => y (last first) end%nat.

Lemma under_term : forall v, 0 <= (89.1 * Rabs v + 1) * h.
Proof. intros v. pose proof (Rabs_pos v). apply Rmult_le_pos; lra. Qed.

Lemma near_centre : near 13 (2 * sum (fun k => N k * apart k) + S X * s X + S Y * s Y + S Z * s Z + S' first * s' first + S' (next first) * s' (next first) + S' (last first) * s' (last first))
  (1.001 * (350 * h + (89.1 * s X + 1) * h + (89.1 * s Y + 1) * h + (89.1 * s Z + 1) * h
    + (89.1 * s' first + 1) * h + (89.1 * s' (next first) + 1) * h + (89.1 * s' (last first) + 1) * h)) centre centre_exact.
Proof.
  destruct (near_added 7 (shift_of p q t t') (2 * sum (fun k => n_exact k * (T' k - T k))) (2 * sum (fun k => N k * apart k)) (350 * h)
    (six (fun j => - rnd (one j * rnd (lo j + hi j))) (fun j => rnd (other j * rnd (lo' j + hi' j))))
    (six (fun j => - (F j * (lo j + hi j))) (fun j => F' j * (lo' j + hi' j)))
    (six (fun j => S j * s j) (fun j => S' j * s' j)) (six (fun j => (89.1 * s j + 1) * h) (fun j => (89.1 * s' j + 1) * h)))
    with (i := 6%nat) as (_ & a0 & C).
  - apply double_twice, double_rnd.
  - apply near_more with 6%nat (350 * h); [apply near_shift|lia|lra].
  - lra.
  - intros [|[|[|[|[|i]]]]]; simpl; auto using double_opp, double_rnd.
  - intros [|[|[|[|[|i]]]]]; apply under_term.
  - intros [|[|[|[|[|i]]]]]; simpl; try apply near_opp; apply near_times; auto; (apply near_one || apply near_other).
  - refine (near_more _ 13 _ _ _ _ _ C _ _). lia. apply Rmult_le_compat_r. exact a0. lra.
Qed.

Lemma near_half : forall slack, double slack -> 0 <= slack ->
  near 13 (slack + S X * d X + S Y * d Y + S Z * d Z + S' first * d' first + S' (next first) * d' (next first) + S' (last first) * d' (last first))
  (1.001 * (0 + (89.1 * d X + 1) * h + (89.1 * d Y + 1) * h + (89.1 * d Z + 1) * h
    + (89.1 * d' first + 1) * h + (89.1 * d' (next first) + 1) * h + (89.1 * d' (last first) + 1) * h)) (half slack) (half_exact slack).
Proof.
  intros slack dl l0.
  destruct (near_added 7 slack slack slack 0
    (six (fun j => rnd (Rabs (one j) * rnd (hi j - lo j))) (fun j => rnd (Rabs (other j) * rnd (hi' j - lo' j))))
    (six (fun j => Rabs (F j) * (hi j - lo j)) (fun j => Rabs (F' j) * (hi' j - lo' j)))
    (six (fun j => S j * d j) (fun j => S' j * d' j)) (six (fun j => (89.1 * d j + 1) * h) (fun j => (89.1 * d' j + 1) * h)))
    with (i := 6%nat) as (_ & a0 & C).
  - exact dl.
  - apply near_more with 0%nat 0; [|lia|lra]. pose proof (near_self slack) as E. rewrite (Rabs_pos_eq slack l0) in E. exact E.
  - lra.
  - intros [|[|[|[|[|i]]]]]; simpl; auto using double_rnd.
  - intros [|[|[|[|[|i]]]]]; apply under_term.
  - intros [|[|[|[|[|i]]]]]; simpl; unfold d, d', Rminus; apply near_times; auto using double_opp; apply near_abs; (apply near_one || apply near_other).
  - refine (near_more _ 13 _ _ _ _ _ C _ _). lia. apply Rmult_le_compat_r. exact a0. lra.
Qed.

(* All magnitudes together are at most 2 Perm. *)
Definition V k := extent_of M T r k + extent_of M' T' r' k.
(* P of docs/overlap.md. *)
Definition Perm := sum (fun k => N k * V k).

Lemma both_bounds : forall x y b, Rabs x <= b -> Rabs y <= b -> Rabs (x + y) + Rabs (y - x) <= 2 * b.
Proof.
  intros x y b Hx Hy. apply Rabs_le_inv in Hx. apply Rabs_le_inv in Hy.
  unfold Rabs. destruct (Rcase_abs (x + y)); destruct (Rcase_abs (y - x)); lra.
Qed.

Lemma all_terms : 2 * sum (fun k => N k * apart k) + S X * s X + S Y * s Y + S Z * s Z + S' first * s' first + S' (next first) * s' (next first) + S' (last first) * s' (last first)
  + (S X * d X + S Y * d Y + S Z * d Z + S' first * d' first + S' (next first) * d' (next first) + S' (last first) * d' (last first)) <= 2 * Perm.
Proof.
  assert (A : forall j, S j * s j + S j * d j <= S j * (2 * r j)).
  { intros j. rewrite <- Rmult_plus_distr_l. apply Rmult_le_compat_l. apply factor_size_pos. apply both_bounds; auto. }
  assert (A' : forall j, S' j * s' j + S' j * d' j <= S' j * (2 * r' j)).
  { intros j. rewrite <- Rmult_plus_distr_l. apply Rmult_le_compat_l. apply factor_size_pos. apply both_bounds; auto. }
  pose proof (A X). pose proof (A Y). pose proof (A Z). pose proof (A' X). pose proof (A' Y). pose proof (A' Z).
  pose proof (around (fun j => S' j * s' j)) as C. pose proof (around (fun j => S' j * d' j)) as D. simpl in C, D.
  assert (E : 2 * Perm = 2 * sum (fun k => N k * apart k) + S X * (2 * r X) + S Y * (2 * r Y) + S Z * (2 * r Z)
    + S' X * (2 * r' X) + S' Y * (2 * r' Y) + S' Z * (2 * r' Z)).
  { unfold Perm, V, extent_of, apart, S, S', factor_size, edge, sum. ring. }
  lra.
Qed.

(* ---- the slack ---- *)

Let reach := sum r + sum r'.
Lemma reach_pos : 0 <= sum r /\ 0 <= sum r'.
Proof. unfold sum. pose proof (r0 X). pose proof (r0 Y). pose proof (r0 Z). pose proof (r0' X). pose proof (r0' Y). pose proof (r0' Z). lra. Qed.

Lemma near_size : forall (w W : matrix) (v U b : dim -> R), (forall k j, double (w k j)) -> (forall k, double (v k)) -> (forall j, double (b j)) ->
  (forall k j, Rabs (w k j - W k j) <= h) -> (forall k, Rabs (v k - U k) <= h) -> (forall k j, Rabs (W k j) <= 2) -> (forall j, 0 <= b j) ->
  forall k, near 4 (extent_of W U b k) ((4.01 + 1.01 * sum b) * h) (size_of w v b k) (extent_of W U b k).
Proof.
  intros w W v U b dw dv db nw nv bw b0 k.
  assert (A : forall j, near 1 (Rabs (W k j) * b j) (1.001 * (b j * h) + h) (rnd (Rabs (w k j) * b j)) (Rabs (W k j) * b j)).
  { intros j. apply (near_product 0 0 _ _ h 0); try lra; try lia.
    - pose proof (near_abs _ _ _ _ _ (near_scaled _ _ (nw k j))) as E. exact E.
    - pose proof (near_self (b j)) as E. rewrite (Rabs_pos_eq (b j)) in E by auto. exact E.
    - pose proof (Rmult_le_pos (b j) h (b0 j) ltac:(lra)). lra. }
  assert (B : forall j, 0 <= b j * h) by (intros j; apply Rmult_le_pos; [auto|lra]).
  pose proof (B X) as BX. pose proof (B Y) as BY. pose proof (B Z) as BZ.
  unfold extent_of, size_of, sum. rewrite (Rplus_comm _ (Rabs (U k))). rewrite <- !Rplus_assoc.
  pose proof (near_abs _ _ _ _ _ (near_scaled _ _ (nv k))) as E0.
  assert (E1 : near 2 (Rabs (U k) + Rabs (W k X) * b X) (1.0001 * (2 * h + 1.001 * (b X * h)))
    (rnd (Rabs (v k) + rnd (Rabs (w k X) * b X))) (Rabs (U k) + Rabs (W k X) * b X)).
  { apply near_sum with h (1.001 * (b X * h) + h); auto using double_abs, double_rnd; try lra. apply near_more with 0%nat h; [exact E0|lia|lra]. }
  assert (E2 : near 3 (Rabs (U k) + Rabs (W k X) * b X + Rabs (W k Y) * b Y) (1.0003 * (3 * h + 1.001 * (b X * h) + 1.001 * (b Y * h)))
    (rnd (rnd (Rabs (v k) + rnd (Rabs (w k X) * b X)) + rnd (Rabs (w k Y) * b Y))) (Rabs (U k) + Rabs (W k X) * b X + Rabs (W k Y) * b Y)).
  { eapply near_sum; [apply double_rnd|apply double_rnd|exact E1|apply near_more with 1%nat (1.001 * (b Y * h) + h); [apply A|lia|apply Rle_refl]| |]; lra. }
  eapply near_sum; [apply double_rnd|apply double_rnd|exact E2|apply near_more with 1%nat (1.001 * (b Z * h) + h); [apply A|lia|apply Rle_refl]| |]; lra.
Qed.

Lemma extent_bound : forall (W : matrix) (U b : dim -> R), (forall k j, Rabs (W k j) <= 2) -> (forall k, Rabs (U k) <= 2) -> (forall j, 0 <= b j) ->
  forall k, 0 <= extent_of W U b k <= 2 * sum b + 2.
Proof.
  intros W U b bw bu b0 k. unfold extent_of, sum. pose proof (bu k). pose proof (Rabs_pos (U k)).
  assert (A : forall j, 0 <= Rabs (W k j) * b j <= 2 * b j).
  { intros j. apply times_bound. split; auto using Rabs_pos. specialize (b0 j). lra. }
  pose proof (A X). pose proof (A Y). pose proof (A Z). lra.
Qed.

Let size := size_of m t r.
Let size' := size_of m' t' r'.
Lemma double_size : forall (w : matrix) v b k, double (size_of w v b k).
Proof. intros. apply double_rnd. Qed.

Lemma near_doubt_term : forall k, near 8 (N k * V k) ((111 + 29 * reach) * h) (doubt_term p q size size' k) (N k * V k).
Proof.
  intros k. pose proof reach_pos as (R1 & R2).
  pose proof (near_size m M t T r dm dt dr nm nt bm r0 k) as A. pose proof (near_size m' M' t' T' r' dm' dt' dr' nm' nt' bm' r0' k) as B.
  assert (C : near 5 (V k) ((8.1 + 1.02 * reach) * h) (rnd (size k + size' k)) (V k)).
  { pose proof (Rmult_le_pos _ h R1 ltac:(lra)). pose proof (Rmult_le_pos _ h R2 ltac:(lra)). unfold reach.
    eapply near_sum; [apply double_rnd|apply double_rnd|exact A|exact B| |]; lra. }
  pose proof (extent_bound M T r bm bt r0 k). pose proof (extent_bound M' T' r' bm' bt' r0' k). pose proof (N_bound k).
  assert (R0 : 0 <= reach) by (unfold reach; lra). pose proof (Rmult_le_pos _ h R0 ltac:(lra)) as R3.
  apply (near_product 2 5 _ _ (10.1 * h) ((8.1 + 1.02 * reach) * h)); auto using near_magnitude; try lra; try lia.
  pose proof (times_bound (N k) ((8.1 + 1.02 * reach) * h) 8 ((8.1 + 1.02 * reach) * h) ltac:(lra) ltac:(lra)).
  assert (VB : V k <= 2 * reach + 4) by (unfold V, reach; lra). assert (V0 : 0 <= V k) by (unfold V; lra).
  pose proof (times_bound (V k) (10.1 * h) (2 * reach + 4) (10.1 * h) ltac:(lra) ltac:(lra)).
  assert (HH : 10.1 * h * ((8.1 + 1.02 * reach) * h) <= 0.02 * ((8.1 + 1.02 * reach) * h)) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

Lemma size_pos : forall (w : matrix) v b k, (forall j, 0 <= b j) -> 0 <= size_of w v b k.
Proof.
  intros w v b k b0. unfold size_of.
  repeat first [apply rnd_pos | apply Rplus_le_le_0_compat | apply Rmult_le_pos | apply Rabs_pos | apply b0].
Qed.
Lemma doubt_pos : 0 <= doubt p q size size'.
Proof.
  assert (A : forall k, 0 <= doubt_term p q size size' k).
  { intros k. apply rnd_pos, Rmult_le_pos; apply rnd_pos, Rplus_le_le_0_compat; auto using Rabs_pos; apply size_pos; auto. }
  unfold doubt. repeat first [apply A | apply Rle_refl | apply rnd_pos | apply Rplus_le_le_0_compat].
Qed.

Lemma near_doubt : near 11 Perm ((340 + 90 * reach) * h) (doubt p q size size') Perm.
Proof.
  pose proof reach_pos as (R1 & R2). assert (R0 : 0 <= reach) by (unfold reach; lra). pose proof (Rmult_le_pos _ h R0 ltac:(lra)) as R3.
  assert (Z0 : forall x, rnd (0 + rnd x) = rnd x) by exact rnd_sum_zero.
  unfold doubt. unfold doubt_term at 1. rewrite Z0. fold (doubt_term p q size size' X).
  apply near_more with 10%nat (3.01 * ((111 + 29 * reach) * h)); [|lia|lra].
  apply (near_three 8 (fun k => N k * V k) (doubt_term p q size size') (fun k => N k * V k)).
  - intros i. apply double_rnd.
  - lra.
  - apply near_doubt_term.
Qed.

Lemma least_slack_low : forall e, (255.9 * reach + 509 + 255.9 * bpow radix2 (- e)) * h <= least_slack r r' e.
Proof.
  intros e. pose proof reach_pos as (R1 & R2). assert (R0 : 0 <= reach) by (unfold reach; lra). pose proof (Rmult_le_pos _ h R0 ltac:(lra)) as R3.
  pose proof (r0 X). pose proof (r0 Y). pose proof (r0 Z). pose proof (r0' X). pose proof (r0' Y). pose proof (r0' Z).
  assert (Hu : u <= 0.000001) by (unfold u; simpl; lra). pose proof u_pos as Hu0.
  assert (low3 : forall x y z, double x -> double y -> double z -> 0 <= x -> 0 <= y -> 0 <= z -> 0.999997 * (x + y + z) <= sum3 x y z).
  { intros x y z dx dy dz x0 y0 z0. unfold sum3. pose proof (sum_low x y dx dy ltac:(lra)) as L. pose proof (rnd_pos (x + y) ltac:(lra)).
    pose proof (sum_low (rnd (x + y)) z (double_rnd _) dz ltac:(lra)) as L2.
    assert (0.999999 * (x + y) <= (1 - u) * (x + y)) by (apply Rmult_le_compat_r; lra).
    assert (0.999999 * (rnd (x + y) + z) <= (1 - u) * (rnd (x + y) + z)) by (apply Rmult_le_compat_r; lra). lra. }
  pose proof (low3 _ _ _ (dr X) (dr Y) (dr Z) (r0 X) (r0 Y) (r0 Z)) as A. pose proof (low3 _ _ _ (dr' X) (dr' Y) (dr' Z) (r0' X) (r0' Y) (r0' Z)) as B.
  set (x := sum3 (r X) (r Y) (r Z)) in *. set (y := sum3 (r' X) (r' Y) (r' Z)) in *.
  assert (x0 : 0 <= x) by lra. assert (y0 : 0 <= y) by lra.
  pose proof (sum_low x y (double_rnd _) (double_rnd _) ltac:(lra)) as C. fold (reach_sum r r') in C.
  assert (C1 : 0.999999 * (x + y) <= (1 - u) * (x + y)) by (apply Rmult_le_compat_r; lra).
  assert (D : 0.99999 * reach <= reach_sum r r') by (unfold reach, sum in *; change (rnd (x + y)) with (reach_sum r r') in *; lra).
  assert (d2 : double 2). { change 2 with (bpow radix2 1). apply generic_format_bpow. unfold format, FLT_exp. lia. }
  pose proof (sum_low (reach_sum r r') 2 (double_rnd _) d2 ltac:(lra)) as E.
  assert (E1 : 0.999999 * (reach_sum r r' + 2) <= (1 - u) * (reach_sum r r' + 2)) by (apply Rmult_le_compat_r; lra).
  assert (K : bpow radix2 (-1067) = 256 * h). { unfold least. replace 256 with (bpow radix2 8) by (simpl; lra). rewrite <- bpow_plus. reflexivity. }
  unfold least_slack. set (v := rnd (reach_sum r r' + 2)) in *.
  assert (v0 : 0 <= bpow radix2 (-1067) * v) by (rewrite K; apply Rmult_le_pos; lra).
  pose proof (product_low _ v0) as G. pose proof (rnd_pos _ v0) as G0.
  assert (G1 : 0.999999 * (bpow radix2 (-1067) * v) <= (1 - u) * (bpow radix2 (-1067) * v)) by (apply Rmult_le_compat_r; lra).
  assert (vl : 0.99998 * reach + 1.99999 <= v) by lra.
  pose proof (Rmult_le_compat_r h _ _ ltac:(lra) vl) as vh.
  assert (d1 : double 1). { change 1 with (bpow radix2 0). apply generic_format_bpow. unfold format, FLT_exp. lia. }
  pose proof (scaled_error 1 (-1067 - e) d1) as J.
  set (w := 1 * bpow radix2 (-1067 - e)) in *.
  assert (W : w = 256 * (bpow radix2 (- e) * h)). { unfold w. replace (-1067 - e)%Z with (-1067 + - e)%Z by lia. rewrite bpow_plus, K. ring. }
  pose proof (bpow_gt_0 radix2 (- e)) as o0. set (o := bpow radix2 (- e)) in *.
  assert (oh : 0 <= o * h) by (apply Rmult_le_pos; lra).
  pose proof (Rle_abs (- (rnd w - w))) as J1. rewrite Rabs_Ropp in J1.
  pose proof (rnd_pos w ltac:(lra)) as w0.
  pose proof (sum_low (rnd (bpow radix2 (-1067) * v)) (rnd w) (double_rnd _) (double_rnd _) ltac:(lra)) as L.
  assert (L1 : 0.999999 * (rnd (bpow radix2 (-1067) * v) + rnd w) <= (1 - u) * (rnd (bpow radix2 (-1067) * v) + rnd w)) by (apply Rmult_le_compat_r; lra).
  rewrite K in *. lra.
Qed.

Lemma Perm_pos : 0 <= Perm.
Proof. apply (near_perm _ _ _ _ _ near_doubt). Qed.

(* Along this axis the slack covers all that was rounded: 26.01 u Perm, and the widening, 10 u Perm. *)
Theorem slack_enough : forall e, let slack := slack_of p q size size' (least_slack r r' e) in
  double slack /\ 36.01 * u * Perm + (370 + 179 * reach + 384 * bpow radix2 (- e)) * h <= (1 - g 13) * slack /\ 0 <= slack.
Proof.
  intros e slack. pose proof reach_pos as (R1 & R2). assert (R0 : 0 <= reach) by (unfold reach; lra). pose proof (Rmult_le_pos _ h R0 ltac:(lra)) as R3.
  pose proof (least_slack_low e) as L. set (l := least_slack r r' e) in *. pose proof near_doubt as (_ & D). set (D0 := doubt p q size size') in *.
  pose proof Perm_pos as P0. pose proof u_pos as Hu0. assert (Hu : u <= 0.000001) by (unfold u; simpl; lra).
  pose proof (bpow_gt_0 radix2 (- e)) as o0. set (o := bpow radix2 (- e)) in *. assert (oh : 0 <= o * h) by (apply Rmult_le_pos; lra).
  assert (g11 : g 11 <= 0.000001) by (unfold g, u; simpl; lra). assert (g13 : g 13 <= 0.000001) by (unfold g, u; simpl; lra).
  pose proof (Rle_abs (- (D0 - Perm))) as D1. rewrite Rabs_Ropp in D1.
  assert (D2 : g 11 * Perm <= 0.000001 * Perm) by (apply Rmult_le_compat_r; lra).
  assert (D3 : 0.999999 * Perm - (340 + 90 * reach) * h <= D0) by lra.
  assert (D4 : 0 <= D0) by apply doubt_pos.
  assert (C0 : 0 <= 20 * u * D0) by (apply Rmult_le_pos; [lra|exact D4]).
  pose proof (product_low _ C0) as G. pose proof (rnd_pos _ C0) as G0.
  assert (G1 : 0.999999 * (20 * u * D0) <= (1 - u) * (20 * u * D0)) by (apply Rmult_le_compat_r; lra).
  assert (G2 : 20 * u * (0.999999 * Perm - (340 + 90 * reach) * h) <= 20 * u * D0) by (apply Rmult_le_compat_l; lra).
  assert (G3 : 20 * u * ((340 + 90 * reach) * h) <= 0.00002 * ((340 + 90 * reach) * h)) by (apply Rmult_le_compat_r; lra).
  assert (l0 : 0 <= l) by lra.
  assert (dl : double l) by apply double_rnd.
  pose proof (sum_low (rnd (20 * u * D0)) l (double_rnd _) dl ltac:(lra)) as K.
  assert (K1 : 0.999999 * (rnd (20 * u * D0) + l) <= (1 - u) * (rnd (20 * u * D0) + l)) by (apply Rmult_le_compat_r; lra).
  assert (E : slack = 2 * rnd (rnd (20 * u * D0) + l)) by reflexivity.
  assert (s0 : 0 <= slack) by (rewrite E; pose proof (rnd_pos (rnd (20 * u * D0) + l) ltac:(lra)); lra).
  assert (Q0 : 0.999999 * slack <= (1 - g 13) * slack) by (apply Rmult_le_compat_r; lra).
  assert (uP : 0 <= u * Perm) by (apply Rmult_le_pos; lra).
  repeat split; try assumption.
  - rewrite E. apply double_twice, double_rnd.
  - apply Rle_trans with (2 := Q0). rewrite E. lra.
Qed.

(* ---- the point that both share ---- *)

Context (e : BinNums.Z) (x x' : dim -> R).
Context (inside : in_box lo hi x) (inside' : in_box lo' hi' x').
Context (close : forall k, Rabs (posed M' T' x' k - posed M T x k) <= 5 * u * V k + 8 * bpow radix2 (- e) * h).

Lemma along_axis : Rabs (sum (fun k => n_exact k * (posed M' T' x' k - posed M T x k))) <= 5 * u * Perm + 192 * bpow radix2 (- e) * h.
Proof.
  pose proof (bpow_gt_0 radix2 (- e)) as o0. set (o := bpow radix2 (- e)) in *. assert (oh : 0 <= o * h) by (apply Rmult_le_pos; lra).
  assert (A : forall k, Rabs (n_exact k * (posed M' T' x' k - posed M T x k)) <= 5 * u * (N k * V k) + 64 * o * h).
  { intros k. rewrite Rabs_mult. destruct (near_cross k) as (n1 & _). pose proof (N_bound k) as (N0 & N8).
    apply Rle_trans with (N k * (5 * u * V k + 8 * o * h)). apply Rmult_le_compat; auto using Rabs_pos.
    assert (N k * (8 * o * h) <= 8 * (8 * o * h)) by (apply Rmult_le_compat_r; lra). lra. }
  pose proof (A X). pose proof (A Y). pose proof (A Z). unfold sum at 1.
  apply Rle_trans with (1 := Rabs_triang _ _). apply Rle_trans with (1 := Rplus_le_compat_r _ _ _ (Rabs_triang _ _)). unfold Perm, sum. lra.
Qed.

Lemma off_centre : forall f a b v, a <= v <= b -> Rabs (f * (2 * v - (a + b))) <= Rabs f * (b - a).
Proof. intros f a b v H. rewrite Rabs_mult. apply Rmult_le_compat_l. apply Rabs_pos. apply Rabs_le. lra. Qed.

Lemma seven : forall a b c v e f g, Rabs (a + b + c + v + e + f + g) <= Rabs a + Rabs b + Rabs c + Rabs v + Rabs e + Rabs f + Rabs g.
Proof.
  intros a b c v w f g. pose proof (Rabs_triang (a + b + c + v + w + f) g). pose proof (Rabs_triang (a + b + c + v + w) f).
  pose proof (Rabs_triang (a + b + c + v) w). pose proof (Rabs_triang (a + b + c) v). pose proof (Rabs_triang (a + b) c).
  pose proof (Rabs_triang a b). lra.
Qed.

Lemma centre_within : Rabs centre_exact <= half_exact 0 + 10 * u * Perm + 384 * bpow radix2 (- e) * h.
Proof.
  pose proof along_axis as A.
  assert (E : centre_exact = 2 * sum (fun k => n_exact k * (posed M' T' x' k - posed M T x k))
    + F X * (2 * x X - (lo X + hi X)) + F Y * (2 * x Y - (lo Y + hi Y)) + F Z * (2 * x Z - (lo Z + hi Z))
    + - (F' X * (2 * x' X - (lo' X + hi' X))) + - (F' Y * (2 * x' Y - (lo' Y + hi' Y))) + - (F' Z * (2 * x' Z - (lo' Z + hi' Z)))).
  { pose proof (around (fun j => F' j * (lo' j + hi' j))) as C. simpl in C.
    transitivity (2 * sum (fun k => n_exact k * (T' k - T k)) - F X * (lo X + hi X) - F Y * (lo Y + hi Y) - F Z * (lo Z + hi Z)
      + (F' X * (lo' X + hi' X) + F' Y * (lo' Y + hi' Y) + F' Z * (lo' Z + hi' Z))).
    rewrite <- C. unfold centre_exact. ring. unfold F, F', factor, posed, edge, sum. ring. }
  rewrite E. unfold half_exact. pose proof (around (fun j => Rabs (F' j) * (hi' j - lo' j))) as D. simpl in D.
  pose proof (off_centre (F X) _ _ _ (inside X)). pose proof (off_centre (F Y) _ _ _ (inside Y)). pose proof (off_centre (F Z) _ _ _ (inside Z)).
  pose proof (off_centre (F' X) _ _ _ (inside' X)). pose proof (off_centre (F' Y) _ _ _ (inside' Y)). pose proof (off_centre (F' Z) _ _ _ (inside' Z)).
  set (a := sum (fun k => n_exact k * (posed M' T' x' k - posed M T x k))) in *.
  match goal with |- Rabs (?b + ?c + ?d + ?e + ?f + ?g + ?h) <= _ => pose proof (seven b c d e f g h) as K end.
  rewrite 3!Rabs_Ropp, (Rabs_mult 2 a), (Rabs_pos_eq 2) in K by lra. lra.
Qed.

Theorem no_gap : gap first one other (shift_of p q t t') (slack_of p q size size' (least_slack r r' e)) lo hi lo' hi' <= 0.
Proof.
  destruct (slack_enough e) as (dl & L & l0). set (slack := slack_of p q size size' (least_slack r r' e)) in *.
  unfold gap. fold centre. fold (half slack). rewrite <- rnd_zero. apply rnd_monotone.
  destruct near_centre as (_ & C). destruct (near_half slack dl l0) as (_ & H).
  pose proof centre_within as W. pose proof all_terms as A.
  pose proof reach_pos as (R1 & R2). pose proof (bpow_gt_0 radix2 (- e)) as o0. set (o := bpow radix2 (- e)) in *.
  assert (E : half_exact slack = half_exact 0 + slack) by (unfold half_exact; ring).
  pose proof (Rle_abs (- (half slack - half_exact slack))) as H1. rewrite Rabs_Ropp in H1.
  pose proof (Rabs_triang (centre - centre_exact) centre_exact) as C1. replace (centre - centre_exact + centre_exact) with centre in C1 by ring.
  pose proof u_pos as Hu. pose proof Perm_pos as P0.
  assert (G : g 13 * (2 * Perm) <= 26.01 * u * Perm).
  { replace (g 13 * (2 * Perm)) with (2 * g 13 * Perm) by ring. apply Rmult_le_compat_r. lra. unfold g, u. simpl. lra. }
  set (PC := 2 * sum (fun k => N k * apart k) + S X * s X + S Y * s Y + S Z * s Z + S' first * s' first + S' (next first) * s' (next first) + S' (last first) * s' (last first)) in *.
  set (PH := S X * d X + S Y * d Y + S Z * d Z + S' first * d' first + S' (next first) * d' (next first) + S' (last first) * d' (last first)) in *.
  assert (G1 : g 13 * (PC + PH) <= g 13 * (2 * Perm)) by (apply Rmult_le_compat_l; [apply g_pos|lra]).
  assert (B : forall j, (s j + d j) * h <= 2 * r j * h) by (intros j; apply Rmult_le_compat_r; [lra|apply both_bounds; auto]).
  assert (B' : forall j, (s' j + d' j) * h <= 2 * r' j * h) by (intros j; apply Rmult_le_compat_r; [lra|apply both_bounds; auto]).
  pose proof (B X). pose proof (B Y). pose proof (B Z). pose proof (B' first). pose proof (B' (next first)). pose proof (B' (last first)).
  pose proof (around (fun j => r' j * h)) as C2. simpl in C2.
  assert (K : 1.001 * (350 * h + (89.1 * s X + 1) * h + (89.1 * s Y + 1) * h + (89.1 * s Z + 1) * h
    + (89.1 * s' first + 1) * h + (89.1 * s' (next first) + 1) * h + (89.1 * s' (last first) + 1) * h)
    + 1.001 * (0 + (89.1 * d X + 1) * h + (89.1 * d Y + 1) * h + (89.1 * d Z + 1) * h
    + (89.1 * d' first + 1) * h + (89.1 * d' (next first) + 1) * h + (89.1 * d' (last first) + 1) * h) <= (370 + 179 * reach) * h).
  { pose proof (Rmult_le_pos _ h R1 ltac:(lra)). pose proof (Rmult_le_pos _ h R2 ltac:(lra)). unfold reach, sum in *. lra. }
  replace (slack + S X * d X + S Y * d Y + S Z * d Z + S' first * d' first + S' (next first) * d' (next first) + S' (last first) * d' (last first)) with (slack + PH) in H by (unfold PH; ring).
  lra.
Qed.
End axis.
