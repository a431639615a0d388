(* The checker of certificate_checker.v as an OCaml program. Whole numbers become zarith's, which is GMP: that their
   operations are those of Coq's Z is believed, as is Coq's extraction (docs/soundness.md). *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic.
Require Import certificate_checker.

Extract Inductive positive => "Integer.t" [ "Integer.twice_plus_one" "Integer.twice" "Integer.one" ] "Integer.by_bit".
Extract Inductive Z => "Integer.t" [ "Integer.zero" "" "Integer.neg" ] "Integer.by_sign".
Extract Constant Z.add => "Integer.add".
Extract Constant Z.sub => "Integer.sub".
Extract Constant Z.mul => "Integer.mul".
Extract Constant Z.opp => "Integer.neg".
Extract Constant Z.eqb => "Integer.equal".
Extract Constant Z.leb => "Integer.leq".
Extract Constant Z.ltb => "Integer.lt".
Extract Constant Z.min => "Integer.min".
Extract Constant Z.max => "Integer.max".
Extract Constant Z.shiftl => "Integer.shift_left".
Extract Constant Z.div => "Integer.ediv".
Extract Constant Z.modulo => "Integer.erem".
Extract Constant Z.to_pos => "Integer.to_positive".

Extraction "certified" contacts self_contacts exponent.
