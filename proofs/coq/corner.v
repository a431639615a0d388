(* corner.v: the plane-sphere test and the tree of balls inside a big triangle miss no contact (paper 002,
   sections 4 and 5; docs/proofs/corner.md). All of it is about real numbers: the lattice is exact in the
   code, the balls are what the code's rounding has to make large enough. *)
From Coq Require Import Reals Lra Lia Psatz ZArith.
From Flocq Require Import Core.
Require Import rounding.
Require balls.
Open Scope R_scope.

Record vec := V { px : R; py : R; pz : R }.
Definition plus a b := V (px a + px b) (py a + py b) (pz a + pz b).
Definition minus a b := V (px a - px b) (py a - py b) (pz a - pz b).
Definition times s a := V (s * px a) (s * py a) (s * pz a).
Definition dot a b := px a * px b + py a * py b + pz a * pz b.
Definition cross a b :=
  V (py a * pz b - pz a * py b) (pz a * px b - px a * pz b) (px a * py b - py a * px b).
Lemma vec_eq : forall a b, px a = px b -> py a = py b -> pz a = pz b -> a = b.
Proof. intros [x y z] [x' y' z']; simpl; intros; subst; reflexivity. Qed.

Record triangle := T { c0 : vec; c1 : vec; c2 : vec }.
Record ball := B { centre : vec; radius : R }.
Definition mix a b c t := plus (plus (times a (c0 t)) (times b (c1 t))) (times c (c2 t)).
Definition in_triangle x t := exists a b c, 0 <= a /\ 0 <= b /\ 0 <= c /\ a + b + c = 1 /\ x = mix a b c t.
Definition in_ball x s := dot (minus x (centre s)) (minus x (centre s)) <= radius s * radius s.

(* p of the code, and n: from the first corner to the ball's centre. *)
Definition normal t := cross (minus (c1 t) (c0 t)) (minus (c2 t) (c0 t)).
Definition along t s := dot (normal t) (minus (centre s) (c0 t)).
Definition in_plane x t := dot (normal t) (minus x (c0 t)) = 0.

(* ---- the plane-sphere test ---- *)

Lemma triangle_in_plane : forall x t, in_triangle x t -> in_plane x t.
Proof.
  intros x t (a & b & c & _ & _ & _ & S & X). subst x. replace a with (1 - b - c) by lra.
  unfold in_plane, normal, mix, cross, dot, plus, minus, times; simpl. ring.
Qed.

Lemma cauchy : forall a b, dot a b * dot a b <= dot a a * dot b b.
Proof.
  intros a b.
  assert (I : dot a a * dot b b - dot a b * dot a b = dot (cross a b) (cross a b))
    by (unfold dot, cross; simpl; ring).
  assert (0 <= dot (cross a b) (cross a b)).
  { unfold dot. repeat apply Rplus_le_le_0_compat; apply Rle_0_sqr. }
  lra.
Qed.
Lemma dot_pos : forall a, 0 <= dot a a.
Proof. intros a. unfold dot. repeat apply Rplus_le_le_0_compat; apply Rle_0_sqr. Qed.

(* What `exactly` of opt/corner/plane.c and `plane_sphere` of ref/corner.c decide. *)
Definition plane_sphere t s : Prop :=
  along t s * along t s <= dot (normal t) (normal t) * (radius s * radius s).

Theorem plane_not_missed : forall t s x, in_plane x t -> in_ball x s -> plane_sphere t s.
Proof.
  intros t s x P I. unfold plane_sphere.
  assert (E : along t s = dot (normal t) (minus (centre s) x)).
  { unfold in_plane in P. unfold along. rewrite <- (Rplus_0_r (dot _ (minus (centre s) x))), <- P.
    unfold dot, minus; simpl. ring. }
  rewrite E. apply Rle_trans with (1 := cauchy _ _).
  apply Rmult_le_compat_l. apply dot_pos.
  unfold in_ball in I. replace (dot (minus (centre s) x) (minus (centre s) x))
    with (dot (minus x (centre s)) (minus x (centre s))) by (unfold dot, minus; simpl; ring).
  exact I.
Qed.

(* So the corrected algorithm 1 finds every triangle that the ball meets, one without area too. *)
Theorem triangle_not_missed : forall t s x, in_triangle x t -> in_ball x s -> plane_sphere t s.
Proof. intros t s x H. apply plane_not_missed. apply triangle_in_plane. exact H. Qed.

(* As the paper writes it: with roots. *)
Theorem with_roots : forall t s, 0 <= radius s ->
  (plane_sphere t s <-> Rabs (along t s) <= radius s * sqrt (dot (normal t) (normal t))).
Proof.
  intros t s r0. unfold plane_sphere. set (w := along t s). set (q := dot (normal t) (normal t)).
  assert (q0 : 0 <= q) by apply dot_pos. pose proof (sqrt_pos q). pose proof (sqrt_sqrt q q0) as Q.
  assert (P : 0 <= radius s * sqrt q) by (apply Rmult_le_pos; assumption).
  assert (E : q * (radius s * radius s) = (radius s * sqrt q) * (radius s * sqrt q)) by (rewrite <- Q at 1; ring).
  rewrite E. split; intros L.
  - rewrite <- (Rabs_pos_eq _ P). apply Rsqr_le_abs_0. exact L.
  - rewrite <- (Rabs_pos_eq _ P) in L. apply Rsqr_le_abs_1 in L. exact L.
Qed.

(* The other way round: what is reported has a point of the plane in it. A triangle without area lies
   in many planes, and the test reports every ball. *)
Theorem plane_only : forall t s, plane_sphere t s -> 0 < dot (normal t) (normal t) ->
  exists x, in_plane x t /\ in_ball x s.
Proof.
  intros t s M q0. set (q := dot (normal t) (normal t)) in *. set (w := along t s).
  exists (minus (centre s) (times (w / q) (normal t))). split.
  - unfold in_plane. replace (dot (normal t) (minus (minus (centre s) (times (w / q) (normal t))) (c0 t)))
      with (along t s - w / q * dot (normal t) (normal t)) by (unfold along, dot, minus, times; simpl; ring).
    fold w q. field. lra.
  - unfold in_ball. replace (dot _ _) with (w / q * (w / q) * q) by (unfold q, dot, minus, times; simpl; ring).
    unfold plane_sphere in M. fold w q in M.
    replace (w / q * (w / q) * q) with (w * w / q) by (field; lra).
    apply Rmult_le_reg_l with q. exact q0. replace (q * (w * w / q)) with (w * w) by (field; lra). exact M.
Qed.
Theorem no_area : forall t s, dot (normal t) (normal t) = 0 -> plane_sphere t s.
Proof.
  intros t s Z. unfold plane_sphere, along. pose proof (cauchy (normal t) (minus (centre s) (c0 t))) as C.
  rewrite Z in *. lra.
Qed.

(* ---- the four parts of a part ---- *)

Definition middle a b := times (1 / 2) (plus a b).
(* Child c < 3 has corner j at the midpoint of corners c and j, and so its own corner stays. *)
Definition part0 t := T (middle (c0 t) (c0 t)) (middle (c0 t) (c1 t)) (middle (c0 t) (c2 t)).
Definition part1 t := T (middle (c1 t) (c0 t)) (middle (c1 t) (c1 t)) (middle (c1 t) (c2 t)).
Definition part2 t := T (middle (c2 t) (c0 t)) (middle (c2 t) (c1 t)) (middle (c2 t) (c2 t)).
Definition part3 t := T (middle (c1 t) (c2 t)) (middle (c2 t) (c0 t)) (middle (c0 t) (c1 t)).
Lemma corner_stays : forall a, middle a a = a.
Proof. intros a. apply vec_eq; unfold middle, times, plus; simpl; lra. Qed.

Theorem parts_cover : forall t x, in_triangle x t ->
  in_triangle x (part0 t) \/ in_triangle x (part1 t) \/ in_triangle x (part2 t) \/ in_triangle x (part3 t).
Proof.
  intros t x (a & b & c & a0 & b0 & c0' & S & X).
  assert (split : 1 <= 2 * a \/ 1 <= 2 * b \/ 1 <= 2 * c \/ (2 * a <= 1 /\ 2 * b <= 1 /\ 2 * c <= 1)) by lra.
  destruct split as [L | [L | [L | (A & B' & C)]]].
  - left. exists (2 * a - 1), (2 * b), (2 * c). repeat split; try lra. subst x. replace a with (1 - b - c) by lra.
    apply vec_eq; unfold mix, part0, middle, times, plus; simpl; field.
  - right; left. exists (2 * a), (2 * b - 1), (2 * c). repeat split; try lra. subst x. replace b with (1 - a - c) by lra.
    apply vec_eq; unfold mix, part1, middle, times, plus; simpl; field.
  - right; right; left. exists (2 * a), (2 * b), (2 * c - 1). repeat split; try lra. subst x. replace c with (1 - a - b) by lra.
    apply vec_eq; unfold mix, part2, middle, times, plus; simpl; field.
  - right; right; right. exists (1 - 2 * a), (1 - 2 * b), (1 - 2 * c). repeat split; try lra. subst x. replace c with (1 - a - b) by lra.
    apply vec_eq; unfold mix, part3, middle, times, plus; simpl; field.
Qed.

(* And they cover nothing else. *)
Theorem parts_within : forall t x,
  in_triangle x (part0 t) \/ in_triangle x (part1 t) \/ in_triangle x (part2 t) \/ in_triangle x (part3 t) ->
  in_triangle x t.
Proof.
  intros t x H.
  destruct H as [H | [H | [H | H]]]; destruct H as (a & b & c & a0 & b0 & c0' & S & X).
  - exists (a + b / 2 + c / 2), (b / 2), (c / 2). repeat split; try lra. subst x.
    apply vec_eq; unfold mix, part0, middle, times, plus; simpl; field.
  - exists (a / 2), (a / 2 + b + c / 2), (c / 2). repeat split; try lra. subst x.
    apply vec_eq; unfold mix, part1, middle, times, plus; simpl; field.
  - exists (a / 2), (b / 2), (a / 2 + b / 2 + c). repeat split; try lra. subst x.
    apply vec_eq; unfold mix, part2, middle, times, plus; simpl; field.
  - exists (b / 2 + c / 2), (a / 2 + c / 2), (a / 2 + b / 2). repeat split; try lra. subst x.
    apply vec_eq; unfold mix, part3, middle, times, plus; simpl; field.
Qed.

(* A ball that holds three corners holds what is between them. *)
Theorem corners_suffice : forall t s x, in_ball (c0 t) s -> in_ball (c1 t) s -> in_ball (c2 t) s ->
  in_triangle x t -> in_ball x s.
Proof.
  intros t s x H0 H1 H2 (a & b & c & a0 & b0 & c0' & S & X). unfold in_ball in *.
  set (u := minus (c0 t) (centre s)) in *. set (v := minus (c1 t) (centre s)) in *. set (w := minus (c2 t) (centre s)) in *.
  set (q := radius s * radius s) in *.
  assert (E : minus x (centre s) = plus (plus (times a u) (times b v)) (times c w)).
  { subst x. replace a with (1 - b - c) by lra.
    apply vec_eq; unfold mix, u, v, w, minus, plus, times; simpl; ring. }
  rewrite E.
  assert (J : dot (plus (plus (times a u) (times b v)) (times c w)) (plus (plus (times a u) (times b v)) (times c w))
    = (a + b + c) * (a * dot u u + b * dot v v + c * dot w w)
      - a * b * dot (minus u v) (minus u v) - b * c * dot (minus v w) (minus v w) - a * c * dot (minus u w) (minus u w))
    by (unfold dot, plus, times, minus; simpl; ring).
  rewrite J, S.
  pose proof (Rmult_le_pos _ _ (Rmult_le_pos _ _ a0 b0) (dot_pos (minus u v))).
  pose proof (Rmult_le_pos _ _ (Rmult_le_pos _ _ b0 c0') (dot_pos (minus v w))).
  pose proof (Rmult_le_pos _ _ (Rmult_le_pos _ _ a0 c0') (dot_pos (minus u w))).
  pose proof (Rmult_le_compat_l _ _ _ a0 H0). pose proof (Rmult_le_compat_l _ _ _ b0 H1). pose proof (Rmult_le_compat_l _ _ _ c0' H2).
  replace q with (a * q + b * q + c * q) by (rewrite <- (Rmult_1_l q) at 4; rewrite <- S; ring). lra.
Qed.

(* ---- the lattice: the whole numbers by which the code tells a part ---- *)

Definition row := (Z * Z * Z)%type.
Definition add_rows (a b : row) : row :=
  let '(x, y, z) := a in let '(x', y', z') := b in (x + x', y + y', z + z')%Z.
Definition at_lattice t (d : nat) (b : row) : vec :=
  let '(x, y, z) := b in times (/ 2 ^ d) (mix (IZR x) (IZR y) (IZR z) t).

(* part_of of opt/corner/corner.c and set_middle of ref/corner.c add two rows; on the next level the sum is the midpoint. *)
Theorem lattice_middle : forall t d a b,
  at_lattice t (S d) (add_rows a b) = middle (at_lattice t d a) (at_lattice t d b).
Proof.
  intros t d [[x y] z] [[x' y'] z']. unfold add_rows, at_lattice. rewrite !plus_IZR. simpl pow.
  assert (2 ^ d <> 0) by (apply pow_nonzero; lra).
  apply vec_eq; unfold middle, mix, times, plus; simpl; field; assumption.
Qed.

(* T itself is told by the unit rows, on level 0. *)
Theorem lattice_whole : forall t, T (at_lattice t 0 (1, 0, 0)%Z) (at_lattice t 0 (0, 1, 0)%Z) (at_lattice t 0 (0, 0, 1)%Z) = t.
Proof. intros [[a0 a1 a2] [b0 b1 b2] [e0 e1 e2]]. unfold at_lattice, mix, times, plus; simpl. f_equal; apply vec_eq; simpl; field. Qed.

(* The rows of a corner are not negative and sum to 2^d: the corner is in T. *)
Definition row_of (d : nat) (b : row) : Prop :=
  let '(x, y, z) := b in (0 <= x /\ 0 <= y /\ 0 <= z /\ x + y + z = 2 ^ Z.of_nat d)%Z.
Theorem rows_sum : forall d a b, row_of d a -> row_of d b -> row_of (S d) (add_rows a b).
Proof.
  intros d [[x y] z] [[x' y'] z']. unfold row_of, add_rows. rewrite Nat2Z.inj_succ, Z.pow_succ_r by apply Nat2Z.is_nonneg.
  intros. repeat split; nia.
Qed.

(* ---- the tree ---- *)

Inductive tree := Leaf (s : ball) | Node (s : ball) (k0 k1 k2 k3 : tree).
Definition ball_of k := match k with Leaf s => s | Node s _ _ _ _ => s end.

(* What balls a test of two is made for: a radius that is not negative, say, and numbers of some size. *)
Section balls.
Variable usual : ball -> Prop.

(* The tree stands for a part: its ball holds the part's corners, and its children, if it has any, stand
   for the four parts. Which parts have children is left open: quaternary, or the corner-tree with any margin. *)
Definition holds s t := usual s /\ in_ball (c0 t) s /\ in_ball (c1 t) s /\ in_ball (c2 t) s.
Fixpoint stands_for k t : Prop := match k with
  | Leaf s => holds s t
  | Node s k0 k1 k2 k3 => holds s t /\ stands_for k0 (part0 t) /\ stands_for k1 (part1 t) /\
      stands_for k2 (part2 t) /\ stands_for k3 (part3 t) end.

(* meets_leaf of ref/corner.c, with any test of two balls. *)
Fixpoint reaches (meet : ball -> ball -> bool) s k : bool := match k with
  | Leaf b => meet s b
  | Node b k0 k1 k2 k3 => andb (meet s b)
      (orb (reaches meet s k0) (orb (reaches meet s k1) (orb (reaches meet s k2) (reaches meet s k3)))) end.

(* A test that never says "apart" of two such balls with a common point: docs/proofs/overlap.md. *)
Definition one_sided (meet : ball -> ball -> bool) :=
  forall s b x, usual s -> usual b -> in_ball x s -> in_ball x b -> meet s b = true.

Theorem leaf_reached : forall meet, one_sided meet -> forall k t s x,
  usual s -> stands_for k t -> in_triangle x t -> in_ball x s -> reaches meet s k = true.
Proof.
  intros meet sound k. induction k as [b | b k0 I0 k1 I1 k2 I2 k3 I3]; intros t s x U H X M; simpl in *.
  - destruct H as (W & H0 & H1 & H2). apply (sound s b x U W M). apply (corners_suffice t b x H0 H1 H2 X).
  - destruct H as ((W & H0 & H1 & H2) & P0 & P1 & P2 & P3).
    rewrite (sound s b x U W M (corners_suffice t b x H0 H1 H2 X)). simpl.
    destruct (parts_cover t x X) as [C | [C | [C | C]]].
    + rewrite (I0 _ s x U P0 C M). reflexivity.
    + rewrite (I1 _ s x U P1 C M). rewrite Bool.orb_true_r. reflexivity.
    + rewrite (I2 _ s x U P2 C M). simpl. rewrite !Bool.orb_true_r. reflexivity.
    + rewrite (I3 _ s x U P3 C M). rewrite !Bool.orb_true_r. reflexivity.
Qed.

(* Which leaf: one whose part has the point, and every ball above it meets. So an undivided central part
   is a leaf like any other: the plane is then asked, and it meets as well. *)
Theorem no_contact_missed : forall meet, one_sided meet -> forall k t s small x,
  usual s -> stands_for k t -> (forall y, in_triangle y small -> in_ball y s) ->
  in_triangle x t -> in_triangle x small -> reaches meet s k = true /\ plane_sphere t s.
Proof.
  intros meet sound k t s small x U H I X M. split.
  - apply (leaf_reached meet sound k t s x U H X (I x M)).
  - apply (triangle_not_missed t s x X (I x M)).
Qed.
End balls.

(* There are such tests: the exact one, of the naive twin. *)
Theorem exact_one_sided : forall meet,
  (forall s b, dot (minus (centre b) (centre s)) (minus (centre b) (centre s)) <=
    (radius s + radius b) * (radius s + radius b) -> meet s b = true) ->
  one_sided (fun s => 0 <= radius s) meet.
Proof.
  intros meet H [[sx sy sz] r] [[bx by_ bz] q] [x y z] S0 B0 S1 B1. apply H. unfold in_ball, dot, minus in *. simpl in *.
  pose proof (balls.centres_near (x - sx) (y - sy) (z - sz) (bx - x) (by_ - y) (bz - z) r q S0 B0 S1 ltac:(lra)) as N.
  replace (x - sx + (bx - x)) with (bx - sx) in N by ring. replace (y - sy + (by_ - y)) with (by_ - sy) in N by ring.
  replace (z - sz + (bz - z)) with (bz - sz) in N by ring. exact N.
Qed.

(* ---- halves do not overflow (midpoint of opt/corner/corner.c) ---- *)

Lemma top : forall e, (-1074 <= e)%Z -> rnd (bpow radix2 (53 + e) - bpow radix2 e) = bpow radix2 (53 + e) - bpow radix2 e.
Proof.
  intros e E. apply round_generic; auto with typeclass_instances.
  replace (bpow radix2 (53 + e) - bpow radix2 e) with (F2R (Float radix2 (2 ^ 53 - 1) e)).
  - apply generic_format_FLT. exists (Float radix2 (2 ^ 53 - 1) e); try reflexivity. exact E.
  - unfold F2R. cbn [Fnum Fexp]. rewrite bpow_plus, minus_IZR. change (IZR (2 ^ 53)) with (bpow radix2 53). ring.
Qed.
Theorem rnd_largest : rnd largest = largest.
Proof. exact (top 971 ltac:(lia)). Qed.
Theorem rnd_half_largest : rnd (1 / 2 * largest) = 1 / 2 * largest.
Proof.
  replace (1 / 2 * largest) with (bpow radix2 (53 + 970) - bpow radix2 970). exact (top 970 ltac:(lia)).
  unfold largest. change 1024%Z with (1 + (53 + 970))%Z. change 971%Z with (1 + 970)%Z.
  rewrite (bpow_plus radix2 1 (53 + 970)), (bpow_plus radix2 1 970). change (bpow radix2 1) with 2. field.
Qed.
