(* Numbers and texts of the extracted code, from OCaml's and back. *)

open Verified

let rec positive i =
  if i = 1 then XH
  else if i land 1 = 1 then XI (positive (i lsr 1))
  else XO (positive (i lsr 1))

let n i = if i = 0 then N0 else Npos (positive i)
let z i = if i = 0 then Z0 else if i > 0 then Zpos (positive i) else Zneg (positive (-i))

let nat i =
  let rec go acc i = if i = 0 then acc else go (S acc) (i - 1) in
  go O i

let rec of_positive = function
  | XH -> 1
  | XI p -> (2 * of_positive p) + 1
  | XO p -> 2 * of_positive p

let of_n = function N0 -> 0 | Npos p -> of_positive p
let of_z = function Z0 -> 0 | Zpos p -> of_positive p | Zneg p -> -of_positive p

let of_nat n =
  let rec go acc = function O -> acc | S n -> go (acc + 1) n in
  go 0 n

let text (s : Stdlib.String.t) : Verified.string =
  let rec go acc i = if i < 0 then acc else go (String (s.[i], acc)) (i - 1) in
  go EmptyString (Stdlib.String.length s - 1)
