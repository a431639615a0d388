(* What the checker accepts is the set of contacts of a mesh with itself. *)
From Coq Require Import ZArith Reals List Bool Lia MSetPositive.
Require Import hull certificate_checker certificate_steps certificate.
Import ListNotations.
Open Scope Z_scope.

(* A common point outside of the hull of the vertices, by number, that both faces name. *)
Definition both_name (m : mesh) (i j : Z) : list Z :=
  filter (fun v => existsb (Z.eqb v) (corners m j)) (corners m i).

Definition self_contact (m : mesh) (i j : Z) : Prop :=
  0 <= i < j /\ j < faces m /\
  exists x, in_face m i x /\ in_face m j x /\ ~ hull (map (place m) (both_name m i j)) x.

(* What two faces share, by place, is the same from either side. *)
Lemma shared_places e m f us ps g vs qs x : is_leaf e m f us ps -> is_leaf e m g vs qs ->
  hull (map (real (powerRZ 2 e)) (shared true us ps vs)) x <->
  hull (map (place m) (filter (fun v => existsb (Z.eqb v) vs) us)) x.
Proof.
  intros (_ & Mu) _.
  assert (E : map (real (powerRZ 2 e)) (shared true us ps vs) =
              map (place m) (filter (fun v => existsb (Z.eqb v) vs) us)).
  { unfold shared. revert ps Mu. induction us as [|u us IH]; intros [|p ps] M; simpl in *; try discriminate; auto.
    injection M as C M. specialize (IH _ M).
    destruct (existsb (Z.eqb u) vs); simpl; [|exact IH]. rewrite IH, (corner_place _ _ _ _ C). reflexivity. }
  rewrite E. reflexivity.
Qed.

Lemma both_sides m us vs x : hull (map (place m) (filter (fun v => existsb (Z.eqb v) vs) us)) x ->
  hull (map (place m) (filter (fun v => existsb (Z.eqb v) us) vs)) x.
Proof.
  apply hull_within. intros y I. apply hull_member. apply in_map_iff in I. destruct I as (v & <- & I).
  apply in_map. apply filter_In in I. destruct I as (I & E). apply existsb_exists in E. destruct E as (w & J & E).
  apply Z.eqb_eq in E. subst w. apply filter_In. split; auto. apply existsb_exists. exists v. rewrite Z.eqb_refl. auto.
Qed.

(* Each leaf of a tree stands before or behind each other one. *)
Definition self_right (s : R) (there : list (Z * Z)) (t : boxed) (after : list (Z * Z)) : Prop :=
  (forall c, In c after -> In c there \/ exists f us ps g vs qs, In (f, us, ps) (leaves t) /\ In (g, vs, qs) (leaves t) /\
     f <> g /\ c = pair_of true f g /\ touching s true us ps vs qs) /\
  (forall c, In c there -> In c after) /\
  (forall f us ps g vs qs, In (f, us, ps) (leaves t) -> In (g, vs, qs) (leaves t) -> f <> g ->
     touching s true us ps vs qs -> touching s true vs qs us ps -> In (pair_of true f g) after).

Lemma parts (a b : list Z) : NoDup (a ++ b) -> NoDup a /\ NoDup b /\ forall x, In x a -> ~ In x b.
Proof.
  induction a as [|x a IH]; simpl; intros D; [split; [constructor|split; [exact D|intros x []]]|].
  inversion D as [|? ? N D']; subst. destruct (IH D') as (A & C & H). rewrite in_app_iff in N.
  split; [constructor; tauto|]. split; auto. intros y [<-|I]; [tauto|auto].
Qed.

Lemma pair_back f g : pair_of true f g = pair_of true g f.
Proof. unfold pair_of. rewrite Z.min_comm, Z.max_comm. reflexivity. Qed.

Lemma check_inner_right s i : (0 < s)%R -> forall t there after, good t ->
  NoDup (map (fun x => fst (fst x)) (leaves t)) -> check_inner i t there = Some after -> self_right s there t after.
Proof.
  intros Ps. induction i as [|i1 IH1 p i2 IH2]; intros t there after G D E; destruct t as [b f vs ps|b l r];
    simpl in E; try discriminate.
  - injection E as <-. repeat split; auto. simpl.
    intros f1 us1 ps1 g1 vs1 qs1 [I|[]] [J|[]] N. injection I as <- <- <-. injection J as <- <- <-. contradiction.
  - destruct (check_inner i1 l there) as [more|] eqn:E1; [|discriminate].
    destruct (check true p l r more) as [still|] eqn:E2; [|discriminate].
    simpl in G, D. destruct G as (Gl & Gr & _). rewrite map_app in D.
    apply parts in D. destruct D as (Dl & Dr & Dx).
    assert (X : forall f us ps g vs qs, In (f, us, ps) (leaves l) -> In (g, vs, qs) (leaves r) -> f <> g).
    { intros f us ps g vs qs I J Eq. subst g. apply (in_map (fun x => fst (fst x))) in I.
      apply (in_map (fun x => fst (fst x))) in J. exact (Dx _ I J). }
    destruct (IH1 _ _ _ Gl Dl E1) as (S1 & K1 & F1). destruct (IH2 _ _ _ Gr Dr E) as (S3 & K3 & F3).
    destruct (check_right s Ps true _ _ _ _ _ Gl Gr E2) as (S2 & K2 & F2).
    split; [|split]; simpl.
    + intros c I. destruct (S3 c I) as [I2|(f & us & ps & g & vs & qs & If & Ig & R)].
      2: { right. exists f, us, ps, g, vs, qs. rewrite !in_app_iff. tauto. }
      destruct (S2 c I2) as [I1|(f & us & ps & g & vs & qs & If & Ig & R)].
      2: { right. exists f, us, ps, g, vs, qs. rewrite !in_app_iff. pose proof (X _ _ _ _ _ _ If Ig). tauto. }
      destruct (S1 c I1) as [I0|(f & us & ps & g & vs & qs & If & Ig & R)]; auto.
      right. exists f, us, ps, g, vs, qs. rewrite !in_app_iff. tauto.
    + auto.
    + intros f us ps g vs qs If Ig N T T'. apply in_app_or in If. apply in_app_or in Ig.
      destruct If as [If|If]; destruct Ig as [Ig|Ig].
      * apply K3, K2. eapply F1; eauto.
      * apply K3. eapply F2; eauto.
      * assert (Q : In (pair_of true g f) after) by (apply K3; eapply F2; eauto). rewrite pair_back in Q. exact Q.
      * eapply F3; eauto.
Qed.

Lemma touching_faces e m f us ps g vs qs : is_leaf e m f us ps -> is_leaf e m g vs qs ->
  touching (powerRZ 2 e) true us ps vs qs <->
  exists x, in_face m f x /\ in_face m g x /\ ~ hull (map (place m) (both_name m f g)) x.
Proof.
  intros Lf Lg. unfold touching, in_face, both_name. rewrite <- (proj1 Lf), <- (proj1 Lg).
  rewrite (leaf_places _ _ _ _ _ Lf), (leaf_places _ _ _ _ _ Lg).
  split; intros (x & Hf & Hg & N); exists x; split; auto; split; auto; intros H; apply N.
  - apply (shared_places e m f us ps g vs qs x Lf Lg). exact H.
  - apply (shared_places e m f us ps g vs qs x Lf Lg). exact H.
Qed.

Lemma touching_back m f g :
  (exists x, in_face m f x /\ in_face m g x /\ ~ hull (map (place m) (both_name m f g)) x) ->
  exists x, in_face m g x /\ in_face m f x /\ ~ hull (map (place m) (both_name m g f)) x.
Proof.
  intros (x & Hf & Hg & N). exists x. split; auto. split; auto. intros H. apply N.
  unfold both_name in *. apply both_sides. exact H.
Qed.

Theorem self_certified m c l : self_contacts m c = Some l -> forall i j, In (i, j) l <-> self_contact m i j.
Proof.
  unfold self_contacts, self_contact. destruct c as [|e t p].
  - destruct (faces m =? 0) eqn:E; [|discriminate]. intros H. injection H as <-. apply Z.eqb_eq in E.
    intros i j. split; [intros []|]. intros (? & ? & _). lia.
  - destruct (covers (faces m) t) eqn:C; [|discriminate]. destruct (with_boxes e m t) as [t'|] eqn:E; [|discriminate].
    intros H. destruct (with_boxes_right _ _ _ _ E) as (G & N & L).
    assert (D : NoDup (listed t)).
    { unfold covers in C. destruct (collect (faces m) t PositiveSet.empty 0) as [[s c]|] eqn:K; [|discriminate].
      apply (collect_right _ _ _ _ _ _ K). }
    rewrite <- N in D. destruct (check_inner_right _ _ (two_positive e) _ _ _ G D H) as (S & _ & F).
    intros i j. split.
    + intros I. destruct (S _ I) as [[]|(f & us & ps & g & vs & qs & If & Ig & Ne & Eq & T)].
      apply (touching_faces e m f us ps g vs qs (L _ _ _ If) (L _ _ _ Ig)) in T.
      assert (Rf : 0 <= f < faces m).
      { apply (covers_right _ _ C). rewrite <- N. apply (in_map (fun x => fst (fst x)) _ _ If). }
      assert (Rg : 0 <= g < faces m).
      { apply (covers_right _ _ C). rewrite <- N. apply (in_map (fun x => fst (fst x)) _ _ Ig). }
      unfold pair_of in Eq. injection Eq as -> ->.
      destruct (Z.lt_ge_cases f g) as [O|O].
      * rewrite Z.min_l, Z.max_r by lia. split; [lia|]. split; [lia|]. exact T.
      * rewrite Z.min_r, Z.max_l by lia. split; [lia|]. split; [lia|]. apply touching_back. exact T.
    + intros (Ri & Rj & T).
      assert (Ii : In i (listed t)) by (apply (covers_right _ _ C); lia).
      assert (Ij : In j (listed t)) by (apply (covers_right _ _ C); lia).
      rewrite <- N in Ii, Ij. apply in_map_iff in Ii. apply in_map_iff in Ij.
      destruct Ii as (((f & us) & ps) & Ef & If). destruct Ij as (((g & vs) & qs) & Eg & Ig). simpl in Ef, Eg. subst f g.
      replace (i, j) with (pair_of true i j) by (unfold pair_of; rewrite Z.min_l, Z.max_r by lia; reflexivity).
      eapply F; eauto.
      * lia.
      * apply (touching_faces e m i us ps j vs qs (L _ _ _ If) (L _ _ _ Ig)). exact T.
      * apply (touching_faces e m j vs qs i us ps (L _ _ _ Ig) (L _ _ _ If)). apply touching_back. exact T.
Qed.
