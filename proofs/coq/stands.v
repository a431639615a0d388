(* stands.v: boxes as they stand that share a point have no gap along any axis that `relate` makes, and
   what is inside of boxes is rounded into their widened images (opt/overlap/sat.h). *)
From Coq Require Import Reals Lra Lia Psatz.
From Flocq Require Import Core.
Require Import rounding filter near sat.
Open Scope R_scope.

#[local] Instance precision : Prec_gt_0 53. Proof. reflexivity. Qed.
#[local] Instance valid_format : Valid_exp format. Proof. apply FLT_exp_valid. reflexivity. Qed.

(* ---- the axes of two stands ---- *)

(* C's ldexp (x, -e); what of a stand the program has; and that the scale is right. *)
Definition scaled (x : R) (e : BinNums.Z) : R := rnd (x * bpow radix2 (- e)).
Definition scaled_matrix (m : matrix) e : matrix := fun k j => scaled (m k j) e.
Definition scaled_point (t : dim -> R) e : dim -> R := fun k => scaled (t k) e.
Definition in_scale (x : R) e : Prop := Rabs (x * bpow radix2 (- e)) <= 2.

Lemma extent_scaled : forall m t r o k, 0 <= o -> extent_of (fun k j => m k j * o) (fun k => t k * o) r k = extent_of m t r k * o.
Proof.
  intros m t r o k o0. unfold extent_of, sum. rewrite !Rabs_mult, (Rabs_pos_eq o o0). ring.
Qed.

Section stands.
Context (m m' : matrix) (t t' r r' lo hi lo' hi' : dim -> R).
Context (dm : forall k j, double (m k j)) (dm' : forall k j, double (m' k j)).
Context (dt : forall k, double (t k)) (dt' : forall k, double (t' k)).
Context (dr : forall j, double (r j)) (dr' : forall j, double (r' j)).
Context (r0 : forall j, 0 <= r j) (r0' : forall j, 0 <= r' j).
Context (dlo : forall j, double (lo j)) (dhi : forall j, double (hi j)).
Context (dlo' : forall j, double (lo' j)) (dhi' : forall j, double (hi' j)).
Context (blo : forall j, Rabs (lo j) <= r j) (bhi : forall j, Rabs (hi j) <= r j).
Context (blo' : forall j, Rabs (lo' j) <= r' j) (bhi' : forall j, Rabs (hi' j) <= r' j).
(* The scale that both share, and those of their own. *)
Context (e own own' : BinNums.Z).
Context (sm : forall k j, in_scale (m k j) e) (sm' : forall k j, in_scale (m' k j) e).
Context (st : forall k, in_scale (t k) e) (st' : forall k, in_scale (t' k) e).
Context (so : forall k j, in_scale (m k j) own) (so' : forall k j, in_scale (m' k j) own').
Context (common : share m t r lo hi m' t' r' lo' hi').

Let column i : dim -> R := edge (scaled_matrix m own) i.
Let column' i : dim -> R := edge (scaled_matrix m' own') i.
Let world := scaled_matrix m e.
Let world' := scaled_matrix m' e.

(* What the axis p x q, with the given factors, makes of the two boxes. *)
Definition gap_along first (p q one other : dim -> R) : R :=
  gap first one other (shift_of p q (scaled_point t e) (scaled_point t' e))
    (slack_of p q (size_of world (scaled_point t e) r) (size_of world' (scaled_point t' e) r') (least_slack r r' e)) lo hi lo' hi'.

Lemma axis_right : forall first (A B : dim -> R) oa ob one other,
  (forall k, double (A k)) -> (forall k, double (B k)) -> (forall k, in_scale (A k) oa) -> (forall k, in_scale (B k) ob) ->
  let p k := scaled (A k) oa in let q k := scaled (B k) ob in
  let normal k := A (next k) * B (last k) - A (last k) * B (next k) in
  (forall j, one j = dot (cross p q) (edge world j) \/ one j = 0 /\ sum (fun k => normal k * m k j) = 0) ->
  (forall j, other j = dot (cross p q) (edge world' j) \/ other j = 0 /\ sum (fun k => normal k * m' k j) = 0) ->
  gap_along first p q one other <= 0.
Proof.
  intros first A B oa ob one other dA dB sA sB p q normal is_one is_other.
  destruct common as (w & (x & inside & off) & (x' & inside' & off')).
  set (o := bpow radix2 (- e)). assert (o0 : 0 < o) by apply bpow_gt_0.
  set (P k := A k * bpow radix2 (- oa)). set (Q k := B k * bpow radix2 (- ob)).
  assert (E : forall (n : matrix) j, sum (fun k => normal k * n k j) = 0 -> factor P Q (edge (fun k j => n k j * o) j) = 0).
  { intros n j z. unfold factor, n_exact, edge, P, Q.
    replace 0 with (bpow radix2 (- oa) * bpow radix2 (- ob) * o * 0) by ring. rewrite <- z. unfold normal, sum. ring. }
  assert (one_is : forall j, one j = dot (cross p q) (edge world j) \/ one j = 0 /\ factor P Q (edge (fun k j => m k j * o) j) = 0).
  { intros j. destruct (is_one j) as [H|(H & z)]; [left; exact H|right; split; [exact H|apply E; exact z]]. }
  assert (other_is : forall j, other j = dot (cross p q) (edge world' j) \/ other j = 0 /\ factor P Q (edge (fun k j => m' k j * o) j) = 0).
  { intros j. destruct (is_other j) as [H|(H & z)]; [left; exact H|right; split; [exact H|apply E; exact z]]. }
  assert (close : forall k, Rabs (posed (fun k j => m' k j * o) (fun k => t' k * o) x' k - posed (fun k j => m k j * o) (fun k => t k * o) x k)
    <= 5 * u * V (fun k j => m k j * o) (fun k j => m' k j * o) (fun k => t k * o) (fun k => t' k * o) r r' k + 8 * o * least).
  { intros k. unfold V. rewrite 2!extent_scaled by lra.
    assert (K : bpow radix2 (-1073) = 4 * least). { unfold least. replace 4 with (bpow radix2 2) by (simpl; lra). rewrite <- bpow_plus. reflexivity. }
    pose proof (off k) as H. pose proof (off' k) as H'. unfold wider in H, H'. rewrite K in H, H'.
    replace (posed (fun k j => m' k j * o) (fun k => t' k * o) x' k - posed (fun k j => m k j * o) (fun k => t k * o) x k)
      with ((w k - posed m t x k - (w k - posed m' t' x' k)) * o) by (unfold posed, sum; ring).
    rewrite Rabs_mult, (Rabs_pos_eq o) by lra.
    assert (G : Rabs (w k - posed m t x k - (w k - posed m' t' x' k)) <= 5 * u * (extent_of m t r k + extent_of m' t' r' k) + 8 * least).
    { apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp. lra. }
    apply (Rmult_le_compat_r o) in G; [|lra]. lra. }
  exact (no_gap (fun k j => m k j * o) (fun k j => m' k j * o) (fun k => t k * o) (fun k => t' k * o) world world'
    (scaled_point t e) (scaled_point t' e) P Q p q
    (fun k j => double_rnd _) (fun k j => double_rnd _) (fun k => double_rnd _) (fun k => double_rnd _)
    (fun k j => scaled_error _ _ (dm k j)) (fun k j => scaled_error _ _ (dm' k j)) (fun k => scaled_error _ _ (dt k)) (fun k => scaled_error _ _ (dt' k))
    (fun k => scaled_error _ _ (dA k)) (fun k => scaled_error _ _ (dB k)) sm sm' st st' sA sB one other one_is other_is
    r r' dr dr' r0 r0' first lo hi lo' hi' dlo dhi dlo' dhi' blo bhi blo' bhi' e x x' inside inside' close).
Qed.

(* A normal of a face of the first, of a face of the second, and a direction across an edge of each.
   What an axis was made of is orthogonal to it, and has no factor. *)
Theorem face_right : forall first i one other, let p := column (next i) in let q := column (last i) in
  one i = dot (cross p q) (edge world i) -> one (next i) = 0 -> one (last i) = 0 ->
  (forall j, other j = dot (cross p q) (edge world' j)) -> gap_along first p q one other <= 0.
Proof.
  intros first i one other p q i1 i2 i3 all. apply (axis_right first (edge m (next i)) (edge m (last i)) own own); try (intros k; apply dm || apply so).
  2: { intros j. left. apply all. }
  intros j. assert (C : j = i \/ j = next i \/ j = last i) by (destruct i, j; auto).
  destruct C as [C|[C|C]]; rewrite C; [left; exact i1|right|right]; (split; [assumption|unfold edge, sum, last; cbn [next]; ring]).
Qed.

Theorem other_face_right : forall first i one other, let p := column' (next i) in let q := column' (last i) in
  (forall j, one j = dot (cross p q) (edge world j)) ->
  other i = dot (cross p q) (edge world' i) -> other (next i) = 0 -> other (last i) = 0 -> gap_along first p q one other <= 0.
Proof.
  intros first i one other p q all i1 i2 i3. apply (axis_right first (edge m' (next i)) (edge m' (last i)) own' own'); try (intros k; apply dm' || apply so').
  { intros j. left. apply all. }
  intros j. assert (C : j = i \/ j = next i \/ j = last i) by (destruct i, j; auto).
  destruct C as [C|[C|C]]; rewrite C; [left; exact i1|right|right]; (split; [assumption|unfold edge, sum, last; cbn [next]; ring]).
Qed.

Theorem edges_right : forall first i j one other, let p := column i in let q := column' j in
  one i = 0 -> one (next i) = dot (cross p q) (edge world (next i)) -> one (last i) = dot (cross p q) (edge world (last i)) ->
  other j = 0 -> other (next j) = dot (cross p q) (edge world' (next j)) -> other (last j) = dot (cross p q) (edge world' (last j)) ->
  gap_along first p q one other <= 0.
Proof.
  intros first i j one other p q i1 i2 i3 j1 j2 j3. apply (axis_right first (edge m i) (edge m' j) own own'); try (intros k; apply dm || apply so); try (intros k; apply dm' || apply so').
  - intros l. assert (C : l = i \/ l = next i \/ l = last i) by (destruct i, l; auto).
    destruct C as [C|[C|C]]; rewrite C; [right|left; assumption|left; assumption]. split; [assumption|unfold edge, sum, last; cbn [next]; ring].
  - intros l. assert (C : l = j \/ l = next j \/ l = last j) by (destruct j, l; auto).
    destruct C as [C|[C|C]]; rewrite C; [right|left; assumption|left; assumption]. split; [assumption|unfold edge, sum, last; cbn [next]; ring].
Qed.
End stands.

(* ---- powers of two, and how far rounded numbers reach ---- *)

Definition two_to (e : BinNums.Z) : R := bpow radix2 e.
Theorem two_to_positive : forall e, 0 < two_to e.
Proof. intros e. apply bpow_gt_0. Qed.
Theorem two_to_grows : forall d e, (d <= e)%Z -> two_to d <= two_to e.
Proof. intros d e H. apply bpow_le. exact H. Qed.
Theorem two_to_seven : two_to 7 = 128.
Proof. unfold two_to. simpl. lra. Qed.
Theorem one_is_double : rnd 1 = 1.
Proof.
  apply round_generic; auto with typeclass_instances. change 1 with (bpow radix2 0).
  apply generic_format_bpow. unfold format, FLT_exp. lia.
Qed.
Theorem two_is_double : rnd 2 = 2.
Proof.
  apply round_generic; auto with typeclass_instances. change 2 with (bpow radix2 1).
  apply generic_format_bpow. unfold format, FLT_exp. lia.
Qed.

(* ---- vertices and faces ---- *)

(* A vertex as ts_posed rounds it lies in the widened image of any box that its model vertex lies in. *)
Definition rounded_vertex (m : matrix) (t x : dim -> R) k : R :=
  rnd (rnd (rnd (rnd (m k X * x X) + rnd (m k Y * x Y)) + rnd (m k Z * x Z)) + t k).

Theorem vertex_in_image : forall m t r lo hi x, (forall k, double (t k)) -> (forall j, Rabs (x j) <= r j) -> in_box lo hi x ->
  in_image m t r lo hi (rounded_vertex m t x).
Proof.
  intros m t r lo hi x dt bx inside. exists x. split. exact inside. intros k.
  pose proof least_pos as h0.
  assert (A : forall j, near 1 (Rabs (m k j) * Rabs (x j)) (1.01 * least) (rnd (m k j * x j)) (m k j * x j)).
  { intros j. apply (near_product 0 0 _ _ 0 0); auto using near_self; try lra; lia. }
  assert (B : near 3 (sum (fun j => Rabs (m k j) * Rabs (x j))) (3.01 * (1.01 * least))
    (sum3 (rnd (m k X * x X)) (rnd (m k Y * x Y)) (rnd (m k Z * x Z))) (sum (fun j => m k j * x j))).
  { apply (near_three 1 (fun j => Rabs (m k j) * Rabs (x j)) (fun j => rnd (m k j * x j)) (fun j => m k j * x j)); auto.
    intros j. apply double_rnd. lra. }
  assert (C : near 4 (sum (fun j => Rabs (m k j) * Rabs (x j)) + Rabs (t k)) (3.1 * least) (rounded_vertex m t x k) (posed m t x k)).
  { apply near_sum with (3.01 * (1.01 * least)) 0; [apply double_rnd|apply dt|exact B| |lra|lra].
    apply near_more with 0%nat 0; [apply near_self|lia|lra]. }
  destruct C as (_ & C). apply Rle_trans with (1 := C). unfold wider.
  assert (K : bpow radix2 (-1073) = 4 * least). { unfold least. replace 4 with (bpow radix2 2) by (simpl; lra). rewrite <- bpow_plus. reflexivity. }
  rewrite K. assert (G : sum (fun j => Rabs (m k j) * Rabs (x j)) + Rabs (t k) <= extent_of m t r k).
  { unfold extent_of, sum. pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (m k X)) (bx X)). pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (m k Y)) (bx Y)).
    pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (m k Z)) (bx Z)). lra. }
  assert (G0 : 0 <= sum (fun j => Rabs (m k j) * Rabs (x j)) + Rabs (t k)).
  { unfold sum. pose proof (Rmult_le_pos _ _ (Rabs_pos (m k X)) (Rabs_pos (x X))). pose proof (Rmult_le_pos _ _ (Rabs_pos (m k Y)) (Rabs_pos (x Y))).
    pose proof (Rmult_le_pos _ _ (Rabs_pos (m k Z)) (Rabs_pos (x Z))). pose proof (Rabs_pos (t k)). lra. }
  assert (g4 : g 4 <= 5 * u) by (unfold g, u; simpl; lra).
  pose proof (Rmult_le_compat (g 4) (5 * u) _ _ (g_pos 4) G0 g4 G). lra.
Qed.

(* So does every point of a face: the widened image is convex. *)
Theorem face_in_image : forall m t r lo hi v v' v'' a b c, 0 <= a -> 0 <= b -> 0 <= c -> a + b + c = 1 ->
  in_image m t r lo hi v -> in_image m t r lo hi v' -> in_image m t r lo hi v'' ->
  in_image m t r lo hi (fun k => a * v k + b * v' k + c * v'' k).
Proof.
  intros m t r lo hi v v' v'' a b c a0 b0 c0 one (x & I & O) (x' & I' & O') (x'' & I'' & O'').
  exists (fun j => a * x j + b * x' j + c * x'' j). split.
  - intros j. destruct (I j), (I' j), (I'' j).
    pose proof (Rmult_le_compat_l a _ _ a0 H). pose proof (Rmult_le_compat_l a _ _ a0 H0). pose proof (Rmult_le_compat_l b _ _ b0 H1).
    pose proof (Rmult_le_compat_l b _ _ b0 H2). pose proof (Rmult_le_compat_l c _ _ c0 H3). pose proof (Rmult_le_compat_l c _ _ c0 H4).
    replace (lo j) with (a * lo j + b * lo j + c * lo j) by (rewrite <- 2!Rmult_plus_distr_r, one; ring).
    replace (hi j) with (a * hi j + b * hi j + c * hi j) by (rewrite <- 2!Rmult_plus_distr_r, one; ring). lra.
  - intros k. replace (a * v k + b * v' k + c * v'' k - posed m t (fun j => a * x j + b * x' j + c * x'' j) k)
      with (a * (v k - posed m t x k) + b * (v' k - posed m t x' k) + c * (v'' k - posed m t x'' k) + (a + b + c - 1) * t k) by (unfold posed, sum; ring).
    replace ((a + b + c - 1) * t k) with 0 by (rewrite one; ring). rewrite Rplus_0_r.
    replace (wider m t r k) with (a * wider m t r k + b * wider m t r k + c * wider m t r k) by (rewrite <- 2!Rmult_plus_distr_r, one; ring).
    apply Rle_trans with (1 := Rabs_triang _ _). apply Rplus_le_compat. apply Rle_trans with (1 := Rabs_triang _ _). apply Rplus_le_compat.
    all: rewrite Rabs_mult; rewrite (Rabs_pos_eq a a0) || rewrite (Rabs_pos_eq b b0) || rewrite (Rabs_pos_eq c c0); apply Rmult_le_compat_l; auto.
Qed.
