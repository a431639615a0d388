(* What the checker accepts is the contact set of two meshes: no pair too many and none missing. *)
From Coq Require Import ZArith Reals List Bool Lra Lia MSetPositive.
From Flocq Require Import Core IEEE754.BinarySingleNaN IEEE754.Binary IEEE754.Bits.
Require Import hull certificate_checker certificate_steps.
Import ListNotations.
Open Scope Z_scope.

(* ---- what a contact is (docs/semantics.md) ---- *)

Definition value (b : Z) : R := (IZR (signed b) * powerRZ 2 (exponent b))%R.

Definition place (m : mesh) (v : Z) : space :=
  let '(x, y, z) := vertex m v in Sp (value x) (value y) (value z).

Definition corners (m : mesh) (f : Z) : list Z := let '(u, v, w) := face m f in [u; v; w].

Definition in_face (m : mesh) (f : Z) (x : space) : Prop := hull (map (place m) (corners m f)) x.

Definition contact (a b : mesh) (i j : Z) : Prop :=
  0 <= i < faces a /\ 0 <= j < faces b /\ exists x, in_face a i x /\ in_face b j x.

(* ---- two nodes ---- *)

Fixpoint leaves (t : boxed) : list (Z * list Z * list point) :=
  match t with BLeaf _ f vs ps => [(f, vs, ps)] | BNode _ l r => leaves l ++ leaves r end.

Definition inside (b : box) (p : point) : Prop :=
  lx b <= px p <= hx b /\ ly b <= py p <= hy b /\ lz b <= pz p <= hz b.

(* Boxes hold what is below them. *)
Fixpoint good (t : boxed) : Prop :=
  match t with
  | BLeaf b _ _ ps => Forall (inside b) ps
  | BNode b l r => good l /\ good r /\ forall f vs ps, In (f, vs, ps) (leaves l ++ leaves r) -> Forall (inside b) ps
  end.

Lemma good_inside t f vs ps : good t -> In (f, vs, ps) (leaves t) -> Forall (inside (box_of t)) ps.
Proof.
  destruct t; simpl.
  - intros H [E|[]]. injection E as <- <- <-. exact H.
  - intros (_ & _ & H) I. eapply H; eauto.
Qed.

Section Nodes.
Variable s : R.
Hypothesis positive : (0 < s)%R.
Variable self : bool.

Definition touching (us : list Z) (ps : list point) (vs : list Z) (qs : list point) : Prop :=
  exists x, hull (map (real s) ps) x /\ hull (map (real s) qs) x /\ ~ hull (map (real s) (shared self us ps vs)) x.

(* `after` is what was there before, and the contacts between leaves of a and b. *)
Definition right_for (there : list (Z * Z)) (a b : boxed) (after : list (Z * Z)) : Prop :=
  (forall c, In c after -> In c there \/ exists f us ps g vs qs, In (f, us, ps) (leaves a) /\
     In (g, vs, qs) (leaves b) /\ c = pair_of self f g /\ touching us ps vs qs) /\
  (forall c, In c there -> In c after) /\
  (forall f us ps g vs qs, In (f, us, ps) (leaves a) -> In (g, vs, qs) (leaves b) -> touching us ps vs qs ->
     In (pair_of self f g) after).

Definition unit_of (k : axis) : point := match k with X => P 1 0 0 | Y => P 0 1 0 | Z0 => P 0 0 1 end.

Lemma before_ranks k a b ps qs : before k a b = true -> Forall (inside a) ps -> Forall (inside b) qs ->
  ranks Z.ltb (map (dot (unit_of k)) ps) (map (dot (unit_of k)) qs) = true.
Proof.
  intros H A C. unfold ranks. apply forallb_forall. intros u U. apply forallb_forall. intros v V.
  apply in_map_iff in U. destruct U as (p & <- & U). apply in_map_iff in V. destruct V as (q & <- & V).
  rewrite Forall_forall in A, C. specialize (A p U). specialize (C q V). unfold inside in *.
  apply Z.ltb_lt. destruct k; simpl in H; apply Z.ltb_lt in H; unfold dot; simpl px; simpl py; simpl pz; lia.
Qed.

Lemma boxes_apart k a b there : good a -> good b -> before k (box_of a) (box_of b) = true -> right_for there a b there.
Proof.
  intros A C H. repeat split; auto. intros f us ps g vs qs I J (x & Hp & Hq & _). exfalso.
  eapply (ranks_apart s positive (unit_of k) ps qs x); eauto.
  eapply before_ranks; eauto; eapply good_inside; eauto.
Qed.

Lemma boxes_apart_back k a b there : good a -> good b -> before k (box_of b) (box_of a) = true -> right_for there a b there.
Proof.
  intros A C H. repeat split; auto. intros f us ps g vs qs I J (x & Hp & Hq & _). exfalso.
  eapply (ranks_apart s positive (unit_of k) qs ps x); eauto.
  eapply before_ranks; eauto; eapply good_inside; eauto.
Qed.

Theorem check_right p : forall a b there after, good a -> good b ->
  check self p a b there = Some after -> right_for there a b after.
Proof.
  induction p as [k|k|e|us vs d|p1 IH1 p2 IH2|p1 IH1 p2 IH2]; simpl; intros a b there after A C E.
  - destruct (before k (box_of a) (box_of b)) eqn:H; [|discriminate]. injection E as <-. eapply boxes_apart; eauto.
  - destruct (before k (box_of b) (box_of a)) eqn:H; [|discriminate]. injection E as <-. eapply boxes_apart_back; eauto.
  - destruct a as [ba f us ps|]; [|discriminate]. destruct b as [bb g vs qs|]; [|discriminate].
    destruct (absent e (shared self us ps vs) ps qs) eqn:H; [|discriminate]. injection E as <-.
    repeat split; auto. simpl. intros f' us' ps' g' vs' qs' [I|[]] [J|[]] (x & Hp & Hq & N).
    injection I as <- <- <-. injection J as <- <- <-. exfalso. apply N.
    eapply absent_right; eauto.
  - destruct a as [ba f us' ps|]; [|discriminate]. destruct b as [bb g vs' qs|]; [|discriminate].
    destruct (meet us vs d (shared self us' ps vs') ps qs) eqn:H; [|discriminate]. injection E as <-.
    apply (meet_right s positive) in H. repeat split; simpl; auto.
    + intros c [<-|I]; auto. right. exists f, us', ps, g, vs', qs. auto.
    + intros f2 us2 ps2 g2 vs2 qs2 [I|[]] [J|[]] _. injection I as <- <- <-. injection J as <- <- <-. auto.
  - destruct a as [|ba l r]; [discriminate|]. destruct (check self p1 l b there) as [more|] eqn:H; [|discriminate].
    simpl in A. destruct A as (Gl & Gr & _).
    destruct (IH1 _ _ _ _ Gl C H) as (S1 & K1 & F1). destruct (IH2 _ _ _ _ Gr C E) as (S2 & K2 & F2).
    split; [|split]; simpl; auto.
    + intros c I. destruct (S2 c I) as [I1|(f & us & ps & g & vs & qs & If & Ig & R)].
      * destruct (S1 c I1) as [I0|(f & us & ps & g & vs & qs & If & Ig & R)]; auto.
        right. exists f, us, ps, g, vs, qs. split; auto. apply in_or_app; auto.
      * right. exists f, us, ps, g, vs, qs. split; auto. apply in_or_app; auto.
    + intros f us ps g vs qs If Ig T. apply in_app_or in If. destruct If; [apply K2|]; eauto.
  - destruct b as [|bb l r]; [discriminate|]. destruct (check self p1 a l there) as [more|] eqn:H; [|discriminate].
    simpl in C. destruct C as (Gl & Gr & _).
    destruct (IH1 _ _ _ _ A Gl H) as (S1 & K1 & F1). destruct (IH2 _ _ _ _ A Gr E) as (S2 & K2 & F2).
    split; [|split]; simpl; auto.
    + intros c I. destruct (S2 c I) as [I1|(f & us & ps & g & vs & qs & If & Ig & R)].
      * destruct (S1 c I1) as [I0|(f & us & ps & g & vs & qs & If & Ig & R)]; auto.
        right. exists f, us, ps, g, vs, qs. split; auto. split; auto. apply in_or_app; auto.
      * right. exists f, us, ps, g, vs, qs. split; auto. split; auto. apply in_or_app; auto.
    + intros f us ps g vs qs If Ig T. apply in_app_or in Ig. destruct Ig; [apply K2|]; eauto.
Qed.
End Nodes.

(* ---- trees ---- *)

Fixpoint listed (t : tree) : list Z := match t with Face f => [f] | Fork l r => listed l ++ listed r end.

Lemma inside_join_l a b p : inside a p -> inside (join a b) p.
Proof. unfold inside, join; simpl; lia. Qed.
Lemma inside_join_r a b p : inside b p -> inside (join a b) p.
Proof. unfold inside, join; simpl; lia. Qed.
Lemma inside_only p : inside (only p) p.
Proof. unfold inside, only; simpl; lia. Qed.

(* What stands in a leaf: a face of the mesh, its vertices, and where they are. *)
Definition is_leaf (e : Z) (m : mesh) (f : Z) (vs : list Z) (ps : list point) : Prop :=
  vs = corners m f /\ map (corner e m) vs = map Some ps.

Lemma with_boxes_right e m t : forall t', with_boxes e m t = Some t' ->
  good t' /\ map (fun x => fst (fst x)) (leaves t') = listed t /\
  forall f vs ps, In (f, vs, ps) (leaves t') -> is_leaf e m f vs ps.
Proof.
  induction t as [f|l IHl r IHr]; simpl; intros t' E.
  - unfold is_leaf, corners. destruct (face m f) as [[u v] w] eqn:F.
    destruct (corner e m u) as [p|] eqn:U; [|discriminate]. destruct (corner e m v) as [q|] eqn:V; [|discriminate].
    destruct (corner e m w) as [r|] eqn:W; [|discriminate]. injection E as <-. split; [|split]; simpl; auto.
    + constructor; [|constructor; [|constructor; [|constructor]]]; auto using inside_join_l, inside_join_r, inside_only.
    + intros f' vs ps [I|[]]. injection I as <- <- <-. rewrite F. split; auto. simpl. rewrite U, V, W. reflexivity.
  - destruct (with_boxes e m l) as [l'|]; [|discriminate]. destruct (with_boxes e m r) as [r'|]; [|discriminate].
    injection E as <-. destruct (IHl _ eq_refl) as (Gl & Nl & Ll). destruct (IHr _ eq_refl) as (Gr & Nr & Lr).
    simpl. split; [split; [exact Gl|split; [exact Gr|]]|split].
    + intros f vs ps I. apply in_app_or in I. destruct I as [I|I].
      * eapply Forall_impl; [|eapply good_inside; [exact Gl|exact I]]. intros; apply inside_join_l; assumption.
      * eapply Forall_impl; [|eapply good_inside; [exact Gr|exact I]]. intros; apply inside_join_r; assumption.
    + rewrite map_app, Nl, Nr. reflexivity.
    + intros f vs ps I. apply in_app_or in I. destruct I; auto.
Qed.

Lemma no_repeats (a b : list Z) : NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) -> NoDup (a ++ b).
Proof.
  induction a as [|x a IH]; simpl; intros A C H; auto. inversion A; subst. constructor.
  - rewrite in_app_iff. intros [I|I]; [auto|]. eapply H; eauto.
  - apply IH; auto.
Qed.

Lemma collect_right n t : forall seen count seen' count', collect n t seen count = Some (seen', count') ->
  NoDup (listed t) /\ count' = count + Z.of_nat (length (listed t)) /\
  (forall f, In f (listed t) -> 0 <= f < n /\ ~ PositiveSet.In (Z.to_pos (f + 1)) seen) /\
  (forall k, PositiveSet.In k seen' <-> PositiveSet.In k seen \/ exists f, In f (listed t) /\ k = Z.to_pos (f + 1)).
Proof.
  induction t as [f|l IHl r IHr]; simpl; intros seen count seen' count' E.
  - destruct ((0 <=? f) && (f <? n) && negb (PositiveSet.mem (Z.to_pos (f + 1)) seen)) eqn:H; [|discriminate].
    injection E as <- <-. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, negb_true_iff in H. destruct H as ((H0 & H1) & H2).
    assert (N : ~ PositiveSet.In (Z.to_pos (f + 1)) seen).
    { intros I. apply PositiveSet.mem_spec in I. congruence. }
    split; [constructor; [intros []|constructor]|]. split; [lia|]. split.
    + intros g [<-|[]]. auto.
    + intros k. rewrite PositiveSet.add_spec. split.
      * intros [->|I]; eauto.
      * intros [I|(g & [<-|[]] & ->)]; auto.
  - destruct (collect n l seen count) as [[s c]|] eqn:L; [|discriminate].
    destruct (IHl _ _ _ _ L) as (Dl & Cl & Rl & Sl). destruct (IHr _ _ _ _ E) as (Dr & Cr & Rr & Sr).
    split; [|split; [|split]].
    + apply no_repeats; auto. intros f If Ig. destruct (Rr f Ig) as (_ & N). apply N, Sl. eauto.
    + rewrite app_length. lia.
    + intros f I. apply in_app_or in I. destruct I as [I|I]; auto.
      destruct (Rr f I) as (B & N). split; auto. intros S. apply N, Sl. auto.
    + intros k. rewrite Sr, Sl. split.
      * intros [[I|(f & I & ->)]|(f & I & ->)]; auto; right; exists f; rewrite in_app_iff; auto.
      * intros [I|(f & I & ->)]; auto. apply in_app_or in I. destruct I; eauto.
Qed.

Lemma covers_right n t : covers n t = true -> forall f, 0 <= f < n <-> In f (listed t).
Proof.
  unfold covers. destruct (collect n t PositiveSet.empty 0) as [[s c]|] eqn:E; [|discriminate].
  rewrite Z.eqb_eq. intros ->. destruct (collect_right _ _ _ _ _ _ E) as (D & C & R & _).
  intros f. split; [|intros I; apply R, I]. intros F.
  assert (I : incl (map Z.of_nat (seq 0 (length (listed t)))) (listed t)).
  { apply NoDup_length_incl; auto.
    - rewrite map_length, seq_length. auto.
    - intros g G. apply R in G. apply in_map_iff. exists (Z.to_nat g). rewrite in_seq. lia. }
  apply I. apply in_map_iff. exists (Z.to_nat f). rewrite in_seq. lia.
Qed.

(* ---- doubles ---- *)

(* What is called the value here is the real number that IEEE 754, as Flocq states it, gives to these bits. *)
Theorem value_is_double b : finite b = true -> value b = B2R 53 1024 (b64_of_bits b).
Proof.
  unfold finite. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, negb_true_iff, Z.eqb_neq. intros ((L & H) & N).
  unfold b64_of_bits, binary_float_of_bits. rewrite B2R_FF2B. unfold binary_float_of_bits_aux, split_bits.
  replace (2 ^ 52) with two52 by reflexivity. replace (2 ^ 11) with 2048 by reflexivity.
  fold (biased b). unfold value, signed, mantissa, exponent.
  assert (B : 0 <= biased b < 2048) by (unfold biased; apply Z.mod_pos_bound; lia).
  assert (M : 0 <= b mod two52 < two52) by (apply Z.mod_pos_bound; reflexivity).
  replace (Zle_bool (two52 * 2048) b) with (negb (b <? two63)).
  2: { replace (two52 * 2048) with two63 by reflexivity. rewrite Z.leb_antisym. reflexivity. }
  destruct (Zeq_bool (biased b) 0) eqn:E.
  - apply Zeq_bool_eq in E. rewrite E, Z.eqb_refl. simpl Z.max.
    destruct (b mod two52) as [|p|p] eqn:P; [|simpl|lia].
    + destruct (b <? two63); simpl; unfold Rdiv; lra.
    + unfold F2R. rewrite bpow_powerRZ. destruct (b <? two63); reflexivity.
  - apply Zeq_bool_neq in E. replace (biased b =? 0) with false by (symmetry; apply Z.eqb_neq; exact E).
    replace (Zeq_bool (biased b) (2048 - 1)) with false.
    2: { symmetry. destruct (Zeq_bool (biased b) (2048 - 1)) eqn:Q; auto. apply Zeq_bool_eq in Q. lia. }
    destruct (b mod two52 + two52) as [|p|p] eqn:P; [unfold two52 in *; lia| |unfold two52 in *; lia].
    simpl. unfold F2R. replace (Z.max 1 (biased b)) with (biased b) by lia. simpl Fexp.
    replace (biased b - 1075) with (biased b + (3 - 1024 - 53) - 1) by lia. rewrite bpow_powerRZ.
    destruct (b <? two63); reflexivity.
Qed.

Lemma two_positive e : (0 < powerRZ 2 e)%R.
Proof. apply powerRZ_lt. lra. Qed.

Lemma coordinate_value e b z : coordinate e b = Some z -> value b = (IZR z * powerRZ 2 e)%R.
Proof.
  unfold coordinate, value. destruct (finite b); [|discriminate].
  destruct (signed b =? 0) eqn:S.
  - intros H. injection H as <-. apply Z.eqb_eq in S. rewrite S. simpl. lra.
  - destruct (e <=? exponent b) eqn:E; [|discriminate]. intros H. injection H as <-. apply Z.leb_le in E.
    rewrite Z.shiftl_mul_pow2, mult_IZR by lia. rewrite <- (Z2Nat.id (exponent b - e)) by lia.
    rewrite <- pow_IZR, Rmult_assoc. f_equal.
    replace (exponent b) with (Z.of_nat (Z.to_nat (exponent b - e)) + e) at 1 by lia.
    rewrite powerRZ_add, <- pow_powerRZ by lra. reflexivity.
Qed.

Lemma corner_place e m v p : corner e m v = Some p -> place m v = real (powerRZ 2 e) p.
Proof.
  unfold corner, place. destruct ((0 <=? v) && (v <? vertices m)); [|discriminate].
  destruct (vertex m v) as [[x y] z].
  destruct (coordinate e x) as [a|] eqn:Ex; [|discriminate]. destruct (coordinate e y) as [b|] eqn:Ey; [|discriminate].
  destruct (coordinate e z) as [c|] eqn:Ez; [|discriminate]. intros H. injection H as <-.
  unfold real; simpl. rewrite (coordinate_value _ _ _ Ex), (coordinate_value _ _ _ Ey), (coordinate_value _ _ _ Ez).
  reflexivity.
Qed.

Lemma leaf_places e m f vs ps : is_leaf e m f vs ps -> map (place m) vs = map (real (powerRZ 2 e)) ps.
Proof.
  intros (_ & M). revert ps M. clear f. induction vs as [|v vs IH]; intros [|p ps] M; simpl in *; try discriminate; auto.
  injection M as C M. rewrite (corner_place _ _ _ _ C), (IH _ M). reflexivity.
Qed.

(* ---- two meshes ---- *)

Theorem certified a b c l : contacts a b c = Some l -> forall i j, In (i, j) l <-> contact a b i j.
Proof.
  unfold contacts, contact. destruct c as [|e ta tb p].
  - destruct ((faces a =? 0) || (faces b =? 0)) eqn:E; [|discriminate]. intros H. injection H as <-.
    rewrite orb_true_iff, !Z.eqb_eq in E. intros i j. split; [intros []|]. intros (? & ? & _). lia.
  - destruct (covers (faces a) ta && covers (faces b) tb) eqn:C; [|discriminate]. apply andb_true_iff in C.
    destruct C as (Ca & Cb). destruct (with_boxes e a ta) as [a'|] eqn:Ea; [|discriminate].
    destruct (with_boxes e b tb) as [b'|] eqn:Eb; [|discriminate]. intros H.
    destruct (with_boxes_right _ _ _ _ Ea) as (Ga & Na & La). destruct (with_boxes_right _ _ _ _ Eb) as (Gb & Nb & Lb).
    destruct (check_right (powerRZ 2 e) (two_positive e) false _ _ _ _ _ Ga Gb H) as (S & _ & F).
    intros i j. split.
    + intros I. destruct (S _ I) as [[]|(f & us & ps & g & vs & qs & If & Ig & E & x & Hp & Hq & _)].
      injection E as -> ->. assert (Lf := La _ _ _ If). assert (Lg := Lb _ _ _ Ig).
      split; [apply (covers_right _ _ Ca); rewrite <- Na; apply (in_map (fun x => fst (fst x)) _ _ If)|].
      split; [apply (covers_right _ _ Cb); rewrite <- Nb; apply (in_map (fun x => fst (fst x)) _ _ Ig)|].
      exists x. unfold in_face. rewrite <- (proj1 Lf), <- (proj1 Lg), (leaf_places _ _ _ _ _ Lf), (leaf_places _ _ _ _ _ Lg).
      auto.
    + intros (Ri & Rj & x & Hi & Hj). apply (covers_right _ _ Ca) in Ri. apply (covers_right _ _ Cb) in Rj.
      rewrite <- Na in Ri. rewrite <- Nb in Rj. apply in_map_iff in Ri. apply in_map_iff in Rj.
      destruct Ri as (((f & us) & ps) & Ef & If). destruct Rj as (((g & vs) & qs) & Eg & Ig). simpl in Ef, Eg. subst f g.
      assert (Lf := La _ _ _ If). assert (Lg := Lb _ _ _ Ig).
      apply (F _ _ _ _ _ _ If Ig). exists x. unfold in_face in Hi, Hj.
      rewrite <- (proj1 Lf), (leaf_places _ _ _ _ _ Lf) in Hi. rewrite <- (proj1 Lg), (leaf_places _ _ _ _ _ Lg) in Hj.
      repeat split; auto. simpl. intros (ws & E & _ & T & _). destruct ws; [|discriminate]. simpl in T. lra.
Qed.
