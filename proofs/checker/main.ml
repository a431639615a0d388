(* touchstone-checker: reads meshes and a certificate, asks the proved checker, prints the contacts. What the theorem
   does not speak of is here: how files are read (docs/certificates.md) and how pairs are printed. *)
module Whole = Z
open Certified
module Z = Whole

exception Unreadable of string

let expect good what = if not good then raise (Unreadable what)

(* ---- meshes ---- *)

let whole path =
  let file = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in file) (fun () -> really_input_string file (in_channel_length file))

let u32 text at = Int32.to_int (String.get_int32_le text at) land 0xFFFFFFFF

let read_mesh path =
  let text = whole path in
  expect (String.length text >= 16 && String.sub text 0 8 = "tsmesh 1") (path ^ ": expected a raw mesh");
  let v = u32 text 8 and f = u32 text 12 in
  expect (String.length text = 16 + (24 * v) + (12 * f)) (path ^ ": expected " ^ string_of_int v ^ " vertices and "
    ^ string_of_int f ^ " faces");
  let bits at = Z.extract (Z.of_int64 (String.get_int64_le text at)) 0 64 in
  let triple get size at = ((get at, get (at + size)), get (at + (2 * size))) in
  { vertices = Z.of_int v; faces = Z.of_int f;
    vertex = (fun i -> triple bits 8 (16 + (24 * Z.to_int i)));
    face = (fun i -> triple (fun at -> Z.of_int (u32 text at)) 4 (16 + (24 * v) + (12 * Z.to_int i))) }

(* One power of two that all coordinates are multiples of. Any will do for the theorem. *)
let least_exponent mesh least =
  let least = ref least in
  for i = 0 to Z.to_int mesh.vertices - 1 do
    let (x, y), z = mesh.vertex (Z.of_int i) in
    List.iter (fun b -> if not (Z.equal (Z.extract b 0 63) Z.zero) then least := Z.min !least (exponent b)) [ x; y; z ]
  done;
  !least

(* ---- certificates ---- *)

type input = { text : string; mutable at : int }

let byte i =
  expect (i.at < String.length i.text) "it ends early";
  i.at <- i.at + 1;
  Char.code i.text.[i.at - 1]

let count i =
  let rec go shift sum =
    expect (shift < 63) "a count of over nine bytes";
    let b = byte i in
    let sum = Z.add sum (Z.shift_left (Z.of_int (b land 127)) shift) in
    if b >= 128 then go (shift + 7) sum else sum in
  go 0 Z.zero

let number i =
  let size = count i in
  let bytes = Z.shift_right size 1 in
  expect (Z.leq bytes (Z.of_int (min 4096 (String.length i.text - i.at)))) "a number that is too long";
  let bytes = Z.to_int bytes in
  i.at <- i.at + bytes;
  let x = Z.of_bits (String.sub i.text (i.at - bytes) bytes) in
  if Z.is_odd size then Z.neg x else x

let rec times n read = if n = 0 then [] else let x = read () in x :: times (n - 1) read
let numbers i n = times n (fun () -> number i)

let rec tree i depth =
  expect (depth <= 256) "a tree of over 256 levels";
  let n = count i in
  if Z.equal n Z.zero then let l = tree i (depth + 1) in Fork (l, tree i (depth + 1)) else Face (Z.pred n)

let direction i =
  let name = byte i in
  let plain = name land 63 in
  expect (name < 128 && plain < 39) "a direction without a name";
  let pair make = make (Z.of_int ((plain - 3) mod 9 / 3)) (Z.of_int ((plain - 3) mod 3)) in
  let d =
    if plain = 0 then let px = number i in let py = number i in Given { px; py; pz = number i }
    else if plain = 1 then Normal_a else if plain = 2 then Normal_b
    else if plain < 12 then pair (fun k l -> Edges (k, l)) else if plain < 21 then pair (fun k l -> Corners (k, l))
    else if plain < 30 then pair (fun k l -> Corner_edge (k, l)) else pair (fun k l -> Edge_corner (k, l)) in
  if name >= 64 then Against d else d

(* a and b: how many corners the faces, or their parts, have. *)
let rec absence i a b =
  let lists n = times n (fun () -> let w = byte i in expect (w < 4) "too many weights"; numbers i w) in
  match byte i with
  | 0 -> Strictly (direction i)
  | 1 -> let d = direction i in Beyond_a (d, lists a)
  | 2 -> let d = direction i in Beyond_b (d, lists b)
  | 3 when a = 3 -> cut i (fun () -> absence i 2 b) (fun k w l r -> Cut_a (k, w, l, r))
  | 4 when b = 3 -> cut i (fun () -> absence i a 2) (fun k w l r -> Cut_b (k, w, l, r))
  | _ -> raise (Unreadable "no reason why two faces are apart")

and cut i part make =
  let k = byte i in
  expect (k < 3) "no corner";
  let w = numbers i 2 in
  let l = part () in
  make (Z.of_int k) w l (part ())

let axes = [| X; Y; Z0 |]

(* Two trees of 256 levels have no deeper proof. *)
let rec steps ?(depth = 0) i self =
  expect (depth <= 512) "steps of over 512 levels";
  let half () = steps ~depth:(depth + 1) i self in
  match byte i with
  | 0 -> let l = half () in Split_a (l, half ())
  | 1 -> let l = half () in Split_b (l, half ())
  | (2 | 3 | 4) as k -> Apart axes.(k - 2)
  | (5 | 6 | 7) as k -> Apart_back axes.(k - 5)
  | 8 -> Faces_apart (absence i 3 3)
  | 9 -> let u = numbers i 3 in let v = numbers i 3 in Faces_meet (u, v, if self then direction i else Normal_a)
  | _ -> raise (Unreadable "no step")

(* Which steps there are within a mesh follows from its tree. *)
let rec inner i = function
  | Face _ -> One
  | Fork (l, r) -> let l = inner i l in let p = steps i true in Halves (l, p, inner i r)

let check path meshes =
  let text = whole path in
  expect (String.length text > 72 && String.sub text 0 8 = "tscert 1") (path ^ ": expected a certificate");
  let i = { text; at = 72 } in
  let e = List.fold_right least_exponent meshes (Z.of_int 1024) in
  let answer =
    match (byte i, meshes) with
    | 0, [ m ] -> self_contacts m Self_nothing
    | 0, [ a; b ] -> contacts a b Nothing
    | 1, [ m ] -> let t = tree i 0 in self_contacts m (Self_certificate (e, t, inner i t))
    | 2, [ a; b ] -> let ta = tree i 0 in let tb = tree i 0 in contacts a b (Certificate (e, ta, tb, steps i false))
    | _ -> None in
  expect (i.at = String.length text) "something follows its end";
  answer

(* ---- answers ---- *)

let pair (a, b) = Z.to_string a ^ " " ^ Z.to_string b

(* 0: proved, and the contacts were printed; 1: not; 2: can't be read. *)
let run print = function
  | path :: meshes -> (
      match check path (List.map read_mesh meshes) with
      | Some list ->
          List.iter (fun p -> print_endline (print (pair p))) (List.sort compare list);
          print_endline (print "certified"); 0
      | None -> print_endline (print "not certified"); 1
      | exception (Unreadable why | Sys_error why) -> prerr_endline ("touchstone-checker: " ^ path ^ ": " ^ why); 2)
  | [] -> prerr_endline "usage: touchstone-checker CERTIFICATE A [B] | --batch (such lines on standard input)"; 2

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [ "--batch" ] ->
      let rec lines worst =
        match read_line () with
        | line -> lines (max worst (run (fun s -> line ^ ": " ^ s) (String.split_on_char ' ' line)))
        | exception End_of_file -> worst in
      exit (lines 0)
  | words -> exit (run Fun.id words)
