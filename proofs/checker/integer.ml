(* The whole numbers of the extracted checker: zarith's, with the two ways in which Coq takes them apart. *)
type t = Z.t

let zero = Z.zero
let one = Z.one
let add = Z.add
let sub = Z.sub
let mul = Z.mul
let neg = Z.neg
let equal = Z.equal
let leq = Z.leq
let lt = Z.lt
let min = Z.min
let max = Z.max

(* Both are asked with a positive divisor alone, where all kinds of division are one. *)
let ediv = Z.ediv
let erem = Z.erem
let shift_left x n = Z.shift_left x (Z.to_int n)
let twice p = Z.shift_left p 1
let twice_plus_one p = Z.succ (twice p)

(* Coq's Z.to_pos: what is not positive becomes 1. *)
let to_positive x = if Z.sign x > 0 then x else Z.one

let by_bit odd even last p =
  if Z.equal p Z.one then last () else (if Z.is_odd p then odd else even) (Z.shift_right p 1)

let by_sign zero positive negative x =
  match Z.sign x with 0 -> zero () | 1 -> positive x | _ -> negative (Z.neg x)
