(* balls.v: balls that share a point are never called disjoint (opt/overlap/meet.h). *)
From Coq Require Import Reals Lra Lia Psatz.
From Flocq Require Import Core.
Require Import rounding filter.
Open Scope R_scope.

Definition in_ball ax ay az r x y z : Prop :=
  (x - ax) * (x - ax) + (y - ay) * (y - ay) + (z - az) * (z - az) <= r * r.

(* The triangle inequality, without roots. *)
Lemma centres_near : forall px py pz qx qy qz r s, 0 <= r -> 0 <= s ->
  px * px + py * py + pz * pz <= r * r -> qx * qx + qy * qy + qz * qz <= s * s ->
  (px + qx) * (px + qx) + (py + qy) * (py + qy) + (pz + qz) * (pz + qz) <= (r + s) * (r + s).
Proof.
  intros px py pz qx qy qz r s Hr Hs HP HQ.
  set (dot := px * qx + py * qy + pz * qz).
  set (P := px * px + py * py + pz * pz) in *. set (Q := qx * qx + qy * qy + qz * qz) in *.
  assert (0 <= P) by (unfold P; nra). assert (0 <= Q) by (unfold Q; nra).
  assert (C : dot * dot <= P * Q).
  { assert (I : P * Q - dot * dot = (px * qy - py * qx) * (px * qy - py * qx)
      + (px * qz - pz * qx) * (px * qz - pz * qx) + (py * qz - pz * qy) * (py * qz - pz * qy)) by (unfold P, Q, dot; ring).
    pose proof (Rle_0_sqr (px * qy - py * qx)). pose proof (Rle_0_sqr (px * qz - pz * qx)).
    pose proof (Rle_0_sqr (py * qz - pz * qy)). unfold Rsqr in *. lra. }
  assert (PQ : P * Q <= (r * s) * (r * s)).
  { replace ((r * s) * (r * s)) with ((r * r) * (s * s)) by ring. apply Rmult_le_compat; assumption. }
  assert (D : dot <= r * s).
  { apply Rle_trans with (Rabs dot). apply Rle_abs.
    rewrite <- (Rabs_pos_eq (r * s)) by (apply Rmult_le_pos; assumption).
    apply Rsqr_le_abs_0. unfold Rsqr. lra. }
  replace ((px + qx) * (px + qx) + (py + qy) * (py + qy) + (pz + qz) * (pz + qz)) with (P + Q + 2 * dot)
    by (unfold P, Q, dot; ring). lra.
Qed.

(* ---- no more than that, rounded ---- *)

Lemma sum_high : forall x y, double x -> double y -> 0 <= x + y -> rnd (x + y) <= (1 + u) * (x + y).
Proof. intros x y dx dy p. pose proof (sum_error x y dx dy) as E. rewrite (Rabs_pos_eq _ p) in E.
  pose proof (Rle_abs (rnd (x + y) - (x + y))). lra. Qed.
Lemma product_high : forall x, 0 <= x -> rnd x <= (1 + u) * x + least.
Proof. intros x p. pose proof (rnd_error x) as E. rewrite (Rabs_pos_eq _ p) in E.
  pose proof (Rle_abs (rnd x - x)). lra. Qed.

Definition U := (1 + u) * (1 + u) * (1 + u).
Lemma square_high : forall a b, double a -> double b ->
  rnd (rnd (b - a) * rnd (b - a)) <= U * ((b - a) * (b - a)) + least.
Proof.
  intros a b da db. pose proof u_pos.
  pose proof (sum_error b (- a) db (double_opp a da)) as E. fold (b - a) in E.
  assert (A : Rabs (rnd (b - a)) <= (1 + u) * Rabs (b - a)).
  { pose proof (Rabs_triang (rnd (b - a) - (b - a)) (b - a)) as T.
    replace (rnd (b - a) - (b - a) + (b - a)) with (rnd (b - a)) in T by ring. lra. }
  assert (S : rnd (b - a) * rnd (b - a) <= (1 + u) * (1 + u) * ((b - a) * (b - a))).
  { pose proof (Rmult_le_compat _ _ _ _ (Rabs_pos (rnd (b - a))) (Rabs_pos (rnd (b - a))) A A) as M.
    rewrite <- Rabs_mult in M. rewrite Rabs_pos_eq in M by (apply Rle_0_sqr).
    replace ((1 + u) * Rabs (b - a) * ((1 + u) * Rabs (b - a))) with ((1 + u) * (1 + u) * (Rabs (b - a) * Rabs (b - a))) in M by ring.
    rewrite <- Rabs_mult in M. rewrite (Rabs_pos_eq ((b - a) * (b - a))) in M by (apply Rle_0_sqr). exact M. }
  pose proof (product_high (rnd (b - a) * rnd (b - a)) (Rle_0_sqr _)) as P.
  assert ((1 + u) * (rnd (b - a) * rnd (b - a)) <= (1 + u) * ((1 + u) * (1 + u) * ((b - a) * (b - a)))) by (apply Rmult_le_compat_l; lra).
  unfold U. lra.
Qed.

Definition ball_distance ax ay az bx by_ bz :=
  rnd (rnd (rnd (rnd (bx - ax) * rnd (bx - ax)) + rnd (rnd (by_ - ay) * rnd (by_ - ay)))
    + rnd (rnd (bz - az) * rnd (bz - az))).
Definition ball_reach ra rb :=
  let square := rnd (rnd (rb + ra) * rnd (rb + ra)) in
  rnd (rnd (square + rnd (16 * u * square)) + bpow radix2 (-1072)).

Lemma distance_high : forall ax ay az bx by_ bz, double ax -> double ay -> double az -> double bx -> double by_ -> double bz ->
  ball_distance ax ay az bx by_ bz <= (1 + u) * ((1 + u) * (U * ((bx - ax) * (bx - ax) + (by_ - ay) * (by_ - ay)
    + (bz - az) * (bz - az)) + 3 * least)).
Proof.
  intros ax ay az bx by_ bz dax day daz dbx dby dbz. pose proof u_pos. pose proof least_pos.
  pose proof (square_high ax bx dax dbx) as X. pose proof (square_high ay by_ day dby) as Y. pose proof (square_high az bz daz dbz) as Z.
  unfold ball_distance.
  pose proof (rnd_pos _ (Rle_0_sqr (rnd (bx - ax)))) as X0. unfold Rsqr in X0.
  pose proof (rnd_pos _ (Rle_0_sqr (rnd (by_ - ay)))) as Y0. unfold Rsqr in Y0.
  pose proof (rnd_pos _ (Rle_0_sqr (rnd (bz - az)))) as Z0. unfold Rsqr in Z0.
  set (x := rnd (rnd (bx - ax) * rnd (bx - ax))) in *. set (y := rnd (rnd (by_ - ay) * rnd (by_ - ay))) in *.
  set (z := rnd (rnd (bz - az) * rnd (bz - az))) in *.
  pose proof (sum_high x y (double_rnd _) (double_rnd _) ltac:(lra)) as S1.
  pose proof (rnd_pos (x + y) ltac:(lra)) as S0.
  pose proof (sum_high (rnd (x + y)) z (double_rnd _) (double_rnd _) ltac:(lra)) as S2.
  apply Rle_trans with (1 := S2). apply Rmult_le_compat_l. lra.
  assert (0 <= u * z) by (apply Rmult_le_pos; lra).
  assert ((1 + u) * (x + y + z) <= (1 + u) * (U * ((bx - ax) * (bx - ax) + (by_ - ay) * (by_ - ay)
    + (bz - az) * (bz - az)) + 3 * least)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Definition V := (1 - u) * (1 - u) * (1 - u).
Lemma eight_least : bpow radix2 (-1072) = 8 * least.
Proof. unfold least. replace 8 with (bpow radix2 3) by (simpl; lra). rewrite <- bpow_plus. reflexivity. Qed.

Lemma reach_low : forall ra rb, double ra -> double rb -> 0 <= ra -> 0 <= rb ->
  (1 - u) * ((1 - u) * ((1 + 16 * u * (1 - u)) * (V * ((rb + ra) * (rb + ra)) - least) - least) + 8 * least) <= ball_reach ra rb.
Proof.
  intros ra rb da db ra0 rb0. pose proof u_pos. pose proof u_small. pose proof least_pos. unfold ball_reach. rewrite eight_least.
  pose proof (sum_low rb ra db da ltac:(lra)) as R. pose proof (rnd_pos (rb + ra) ltac:(lra)) as R0.
  set (r := rnd (rb + ra)) in *. set (T := rb + ra) in *. assert (T0 : 0 <= T) by (unfold T; lra).
  assert (S : (1 - u) * (1 - u) * (T * T) <= r * r).
  { assert (0 <= (1 - u) * T) by (apply Rmult_le_pos; lra).
    pose proof (Rmult_le_compat _ _ _ _ H2 H2 R R). lra. }
  pose proof (product_low (r * r) (Rle_0_sqr _)) as Q. pose proof (rnd_pos (r * r) (Rle_0_sqr _)) as Q0.
  assert (QV : V * (T * T) - least <= rnd (r * r)).
  { assert ((1 - u) * ((1 - u) * (1 - u) * (T * T)) <= (1 - u) * (r * r)) by (apply Rmult_le_compat_l; lra). unfold V. lra. }
  set (s := rnd (r * r)) in *. set (w := V * (T * T) - least) in *.
  assert (M0 : 0 <= 16 * u * s) by (apply Rmult_le_pos; lra).
  pose proof (product_low (16 * u * s) M0) as M. pose proof (rnd_pos _ M0) as M1.
  set (m := rnd (16 * u * s)) in *.
  pose proof (sum_low s m (double_rnd _) (double_rnd _) ltac:(lra)) as A. pose proof (rnd_pos (s + m) ltac:(lra)) as A0.
  assert (d8 : double (8 * least)). { rewrite <- eight_least. apply generic_format_bpow. unfold format, FLT_exp. lia. }
  pose proof (sum_low (rnd (s + m)) (8 * least) (double_rnd _) d8 ltac:(lra)) as B.
  apply Rle_trans with (2 := B). apply Rmult_le_compat_l. lra.
  apply Rplus_le_compat_r. apply Rle_trans with (2 := A). apply Rmult_le_compat_l. lra.
  assert (0 <= 1 + 16 * u * (1 - u)) by (assert (0 <= 16 * u * (1 - u)) by (apply Rmult_le_pos; lra); lra).
  assert ((1 + 16 * u * (1 - u)) * w <= (1 + 16 * u * (1 - u)) * s) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

Lemma enough : (1 + u) * (1 + u) * U <= (1 - u) * (1 - u) * ((1 + 16 * u * (1 - u)) * V).
Proof. unfold U, V, u. simpl. lra. Qed.
Lemma enough_least : (1 + u) * (1 + u) * 3 <= (1 - u) * (8 - (1 - u) * (1 + (1 + 16 * u * (1 - u)))).
Proof. unfold u. simpl. lra. Qed.

Theorem balls_meet : forall ax ay az ra bx by_ bz rb,
  rnd ax = ax -> rnd ay = ay -> rnd az = az -> rnd ra = ra -> rnd bx = bx -> rnd by_ = by_ -> rnd bz = bz -> rnd rb = rb ->
  0 <= ra -> 0 <= rb ->
  (exists x y z, in_ball ax ay az ra x y z /\ in_ball bx by_ bz rb x y z) ->
  ball_distance ax ay az bx by_ bz <= ball_reach ra rb.
Proof.
  intros ax ay az ra bx by_ bz rb Hax Hay Haz Hra Hbx Hby Hbz Hrb ra0 rb0 (x & y & z & A & B).
  apply double_of in Hax, Hay, Haz, Hra, Hbx, Hby, Hbz, Hrb.
  pose proof (distance_high ax ay az bx by_ bz Hax Hay Haz Hbx Hby Hbz) as D.
  pose proof (reach_low ra rb Hra Hrb ra0 rb0) as R.
  unfold in_ball in A, B.
  pose proof (centres_near (x - ax) (y - ay) (z - az) (bx - x) (by_ - y) (bz - z) ra rb ra0 rb0 A ltac:(lra)) as N.
  replace (x - ax + (bx - x)) with (bx - ax) in N by ring. replace (y - ay + (by_ - y)) with (by_ - ay) in N by ring.
  replace (z - az + (bz - z)) with (bz - az) in N by ring. rewrite (Rplus_comm ra rb) in N.
  apply Rle_trans with (1 := D). apply Rle_trans with (2 := R).
  set (E := (bx - ax) * (bx - ax) + (by_ - ay) * (by_ - ay) + (bz - az) * (bz - az)) in *.
  set (T := (rb + ra) * (rb + ra)) in *. pose proof u_pos as Hu. pose proof u_small. pose proof least_pos.
  assert (T0 : 0 <= T) by apply Rle_0_sqr.
  pose proof (Rmult_le_compat_r T _ _ T0 enough) as F. pose proof (Rmult_le_compat_r least _ _ ltac:(lra) enough_least) as G.
  assert (K : (1 + u) * (1 + u) * U * E <= (1 + u) * (1 + u) * U * T).
  { apply Rmult_le_compat_l; auto. unfold U. repeat apply Rmult_le_pos; lra. }
  lra.
Qed.
