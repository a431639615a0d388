(* The checker of certificates (docs/certificates.md), as a function: of two meshes, or of one with itself, and of
   whatever somebody claims to be a proof, it makes the list of contacts, or refuses. certificate.v proves that a list
   it makes is the contact set; what makes the proofs is not believed. Coordinates are whole numbers times 2^e. *)
From Coq Require Import ZArith List Bool MSetPositive.
Import ListNotations.
Open Scope Z_scope.

(* ---- meshes, as they are read: a coordinate is the 64 bits of a double ---- *)

Record mesh := Mesh { vertices : Z; faces : Z; vertex : Z -> Z * Z * Z; face : Z -> Z * Z * Z }.

Definition two52 := 4503599627370496.
Definition two63 := 9223372036854775808.

Definition biased (b : Z) : Z := (b / two52) mod 2048.
Definition finite (b : Z) : bool := (0 <=? b) && (b <? 2 * two63) && negb (biased b =? 2047).
Definition mantissa (b : Z) : Z := if biased b =? 0 then b mod two52 else b mod two52 + two52.
Definition signed (b : Z) : Z := if b <? two63 then mantissa b else - mantissa b.
Definition exponent (b : Z) : Z := Z.max 1 (biased b) - 1075.

(* The double as a multiple of 2^e, if it is one without more ado. *)
Definition coordinate (e b : Z) : option Z :=
  if finite b then
    if signed b =? 0 then Some 0
    else if e <=? exponent b then Some (Z.shiftl (signed b) (exponent b - e)) else None
  else None.

Record point := P { px : Z; py : Z; pz : Z }.

Definition corner (e : Z) (m : mesh) (v : Z) : option point :=
  if (0 <=? v) && (v <? vertices m) then
    let '(x, y, z) := vertex m v in
    match coordinate e x, coordinate e y, coordinate e z with
    | Some a, Some b, Some c => Some (P a b c)
    | _, _, _ => None
    end
  else None.

(* ---- trees over the faces ---- *)

Inductive tree := Face (f : Z) | Fork (l r : tree).

Record box := B { lx : Z; ly : Z; lz : Z; hx : Z; hy : Z; hz : Z }.

(* The same with the checker's own boxes, and of each face its vertices by number and place. *)
Inductive boxed := BLeaf (b : box) (f : Z) (vs : list Z) (ps : list point) | BNode (b : box) (l r : boxed).

Definition box_of (t : boxed) : box := match t with BLeaf b _ _ _ => b | BNode b _ _ => b end.

Definition join (a b : box) : box :=
  B (Z.min (lx a) (lx b)) (Z.min (ly a) (ly b)) (Z.min (lz a) (lz b))
    (Z.max (hx a) (hx b)) (Z.max (hy a) (hy b)) (Z.max (hz a) (hz b)).
Definition only (p : point) : box := B (px p) (py p) (pz p) (px p) (py p) (pz p).

Fixpoint with_boxes (e : Z) (m : mesh) (t : tree) : option boxed :=
  match t with
  | Face f =>
      let '(u, v, w) := face m f in
      match corner e m u, corner e m v, corner e m w with
      | Some p, Some q, Some r => Some (BLeaf (join (only p) (join (only q) (only r))) f [u; v; w] [p; q; r])
      | _, _, _ => None
      end
  | Fork l r =>
      match with_boxes e m l with
      | Some l' => match with_boxes e m r with
                   | Some r' => Some (BNode (join (box_of l') (box_of r')) l' r')
                   | None => None
                   end
      | None => None
      end
  end.

(* Each of the faces 0 to n-1 is in one leaf. *)
Fixpoint collect (n : Z) (t : tree) (seen : PositiveSet.t) (count : Z) : option (PositiveSet.t * Z) :=
  match t with
  | Face f =>
      let k := Z.to_pos (f + 1) in
      if (0 <=? f) && (f <? n) && negb (PositiveSet.mem k seen) then Some (PositiveSet.add k seen, count + 1) else None
  | Fork l r => match collect n l seen count with Some (s, c) => collect n r s c | None => None end
  end.

Definition covers (n : Z) (t : tree) : bool :=
  match collect n t PositiveSet.empty 0 with Some (_, count) => count =? n | None => false end.

(* ---- directions ---- *)

(* By name, of corners and edges of two faces, or given. Edge k leads from corner k to the next one. *)
Inductive direction :=
| Given (n : point)
| Normal_a | Normal_b
| Edges (i j : Z)            (* edge i of a times edge j of b *)
| Corners (i j : Z)          (* from corner i of a to corner j of b *)
| Corner_edge (i j : Z)      (* from corner i of a straight to the line of edge j of b *)
| Edge_corner (i j : Z)      (* from the line of edge i of a straight to corner j of b *)
| Against (d : direction).

Definition minus (p q : point) : point := P (px p - px q) (py p - py q) (pz p - pz q).
Definition dot (n p : point) : Z := px n * px p + py n * py p + pz n * pz p.
Definition cross (p q : point) : point :=
  P (py p * pz q - pz p * py q) (pz p * px q - px p * pz q) (px p * py q - py p * px q).

Definition pick (k : Z) (ps : list point) : point :=
  nth (if k =? 0 then 0%nat else if k =? 1 then 1%nat else 2%nat) ps (P 0 0 0).
Definition next (k : Z) : Z := if k =? 0 then 1 else if k =? 1 then 2 else 0.
Definition edge (k : Z) (ps : list point) : point := minus (pick (next k) ps) (pick k ps).
Definition across (w e : point) : point := cross e (cross w e).

Fixpoint vector (d : direction) (ps qs : list point) : point :=
  match d with
  | Given n => n
  | Normal_a => cross (edge 0 ps) (edge 1 ps)
  | Normal_b => cross (edge 0 qs) (edge 1 qs)
  | Edges i j => cross (edge i ps) (edge j qs)
  | Corners i j => minus (pick j qs) (pick i ps)
  | Corner_edge i j => across (minus (pick j qs) (pick i ps)) (edge j qs)
  | Edge_corner i j => across (minus (pick j qs) (pick i ps)) (edge i ps)
  | Against d => minus (P 0 0 0) (vector d ps qs)
  end.

(* ---- two faces ---- *)

Fixpoint total (ws : list Z) : Z := match ws with w :: ws' => w + total ws' | [] => 0 end.
Fixpoint weighed (f : point -> Z) (ws : list Z) (ps : list point) : Z :=
  match ws, ps with w :: ws', p :: ps' => w * f p + weighed f ws' ps' | _, _ => 0 end.

Definition are_weights (ws : list Z) (ps : list point) : bool :=
  (length ws =? length ps)%nat && forallb (Z.leb 0) ws && (0 <? total ws).

(* p is the mean of points by weights. *)
Definition is_mean (p : point) (ws : list Z) (ps : list point) : bool :=
  are_weights ws ps && (weighed px ws ps =? total ws * px p) && (weighed py ws ps =? total ws * py p) &&
  (weighed pz ws ps =? total ws * pz p).

(* That two hulls have no point in common but in the hull of what they share. *)
Inductive absence :=
| Strictly (d : direction)                          (* a lies before b *)
| Beyond_a (d : direction) (ws : list (list Z))     (* a not behind the shared, b not before; and of a only what is *)
| Beyond_b (d : direction) (ws : list (list Z))     (* within the shared lies as far, by weights; or of b *)
| Cut_a (i : Z) (ws : list Z) (l r : absence)       (* corner i of a lies between the others: each part for itself *)
| Cut_b (i : Z) (ws : list Z) (l r : absence).

Definition ranks (f : Z -> Z -> bool) (xs ys : list Z) : bool := forallb (fun x => forallb (f x) ys) xs.

(* Each point lies off c, by a linear function, or is a mean of the shared. *)
Fixpoint within (n : point) (c : Z) (ss : list point) (ws : list (list Z)) (ps : list point) : bool :=
  match ps, ws with
  | [], _ => true
  | p :: ps', w :: ws' => (negb (dot n p =? c) || is_mean p w ss) && within n c ss ws' ps'
  | _, [] => false
  end.

Definition beyond (n : point) (ws : list (list Z)) (ss ps qs inner : list point) : bool :=
  match ss with
  | [] => false
  | s :: _ => let c := dot n s in
      forallb (fun p => dot n p <=? c) ps && forallb (fun q => c <=? dot n q) qs && within n c ss ws inner
  end.

Fixpoint absent (e : absence) (ss ps qs : list point) : bool :=
  match e with
  | Strictly d => let n := vector d ps qs in ranks Z.ltb (map (dot n) ps) (map (dot n) qs)
  | Beyond_a d ws => beyond (vector d ps qs) ws ss ps qs ps
  | Beyond_b d ws => beyond (vector d ps qs) ws ss ps qs qs
  | Cut_a i ws l r =>
      let a := pick (next i) ps in let m := pick i ps in let b := pick (next (next i)) ps in
      (length ps =? 3)%nat && is_mean m ws [a; b] && absent l ss [a; m] qs && absent r ss [m; b] qs
  | Cut_b i ws l r =>
      let a := pick (next i) qs in let m := pick i qs in let b := pick (next (next i)) qs in
      (length qs =? 3)%nat && is_mean m ws [a; b] && absent l ss ps [a; m] && absent r ss ps [m; b]
  end.

(* That they have one: a mean of both, and if they share something, a direction in which it lies behind that. *)
Definition meet (us vs : list Z) (d : direction) (ss ps qs : list point) : bool :=
  let w := total us in
  let x := P (weighed px us ps) (weighed py us ps) (weighed pz us ps) in
  are_weights us ps && are_weights vs qs && (w =? total vs) &&
  (px x =? weighed px vs qs) && (py x =? weighed py vs qs) && (pz x =? weighed pz vs qs) &&
  match ss with [] => true | _ => let n := vector d ps qs in forallb (fun s => w * dot n s <? dot n x) ss end.

(* ---- two nodes ---- *)

Inductive axis := X | Y | Z0.

Inductive proof :=
| Apart (k : axis) | Apart_back (k : axis)               (* a before b by boxes, or behind *)
| Faces_apart (e : absence)
| Faces_meet (us vs : list Z) (d : direction)
| Split_a (p q : proof) | Split_b (p q : proof).

Definition before (k : axis) (a b : box) : bool :=
  match k with X => hx a <? lx b | Y => hy a <? ly b | Z0 => hz a <? lz b end.

(* What two faces share by number, if they are of one mesh. *)
Definition shared (self : bool) (us : list Z) (ps : list point) (vs : list Z) : list point :=
  if self then map snd (filter (fun x => existsb (Z.eqb (fst x)) vs) (combine us ps)) else [].

Definition pair_of (self : bool) (f g : Z) : Z * Z := if self then (Z.min f g, Z.max f g) else (f, g).

(* The contacts, in front of those that are there; None: it proves nothing. *)
Fixpoint check (self : bool) (p : proof) (a b : boxed) (there : list (Z * Z)) : option (list (Z * Z)) :=
  match p with
  | Apart k => if before k (box_of a) (box_of b) then Some there else None
  | Apart_back k => if before k (box_of b) (box_of a) then Some there else None
  | Faces_apart e =>
      match a, b with
      | BLeaf _ _ us ps, BLeaf _ _ vs qs => if absent e (shared self us ps vs) ps qs then Some there else None
      | _, _ => None
      end
  | Faces_meet ws xs d =>
      match a, b with
      | BLeaf _ f us ps, BLeaf _ g vs qs =>
          if meet ws xs d (shared self us ps vs) ps qs then Some (pair_of self f g :: there) else None
      | _, _ => None
      end
  | Split_a p q =>
      match a with
      | BNode _ l r => match check self p l b there with Some more => check self q r b more | None => None end
      | _ => None
      end
  | Split_b p q =>
      match b with
      | BNode _ l r => match check self p a l there with Some more => check self q a r more | None => None end
      | _ => None
      end
  end.

(* Within one node: in its halves, and between them. *)
Inductive inner := One | Halves (l : inner) (p : proof) (r : inner).

Fixpoint check_inner (i : inner) (t : boxed) (there : list (Z * Z)) : option (list (Z * Z)) :=
  match i, t with
  | One, BLeaf _ _ _ _ => Some there
  | Halves l p r, BNode _ a b =>
      match check_inner l a there with
      | Some more => match check true p a b more with Some still => check_inner r b still | None => None end
      | None => None
      end
  | _, _ => None
  end.

(* ---- the whole ---- *)

Inductive certificate := Nothing | Certificate (e : Z) (ta tb : tree) (p : proof).
Inductive self_certificate := Self_nothing | Self_certificate (e : Z) (t : tree) (i : inner).

Definition contacts (a b : mesh) (c : certificate) : option (list (Z * Z)) :=
  match c with
  | Nothing => if (faces a =? 0) || (faces b =? 0) then Some [] else None
  | Certificate e ta tb p =>
      if covers (faces a) ta && covers (faces b) tb then
        match with_boxes e a ta with
        | Some a' => match with_boxes e b tb with Some b' => check false p a' b' [] | None => None end
        | None => None
        end
      else None
  end.

Definition self_contacts (m : mesh) (c : self_certificate) : option (list (Z * Z)) :=
  match c with
  | Self_nothing => if faces m =? 0 then Some [] else None
  | Self_certificate e t i =>
      if covers (faces m) t then
        match with_boxes e m t with Some t' => check_inner i t' [] | None => None end
      else None
  end.
