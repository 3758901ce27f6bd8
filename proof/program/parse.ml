(* Reads a certificate. Nothing rests on it: what it makes of a text is written again
   by the extracted code and compared with the text. So it is lax where that is
   simpler, and only has to read what is written as it should be. *)

open Verified

exception Refused of Stdlib.String.t

(* What the format has and the proofs do not know. *)
exception Unknown of Stdlib.String.t

type lines = { mutable rest : Stdlib.String.t list; mutable number : int }

let refuse lines reason = raise (Refused (Printf.sprintf "line %d: %s" lines.number reason))

let unknown lines what =
  raise (Unknown (Printf.sprintf "line %d: this checker does not know %s" lines.number what))

let line lines =
  lines.number <- lines.number + 1;
  match lines.rest with
  | [] -> refuse lines "the file ends too early"
  | l :: rest -> lines.rest <- rest; l

let field lines name =
  let l = line lines in
  let n = Stdlib.String.length name + 1 in
  if Stdlib.String.length l >= n && Stdlib.String.sub l 0 n = name ^ " "
  then Stdlib.String.sub l n (Stdlib.String.length l - n)
  else refuse lines ("expected `" ^ name ^ " …`")

let words = Stdlib.String.split_on_char ' '

let integer lines word =
  match int_of_string_opt word with
  | Some i when abs i <= 1 lsl 40 -> i
  | _ -> refuse lines ("`" ^ word ^ "` is not a number of this format")

let natural lines word =
  let i = integer lines word in
  if i < 0 then refuse lines ("`" ^ word ^ "` is negative") else i

(* A condition, from its words; parentheses are words of their own. *)
let condition lines text =
  if Stdlib.String.length text > 1024 then refuse lines "a condition has at most 1024 bytes";
  let spread = Buffer.create 64 in
  Stdlib.String.iter
    (function
      | '(' -> Buffer.add_string spread "( "
      | ')' -> Buffer.add_string spread " )"
      | c -> Buffer.add_char spread c)
    text;
  let wrong () = refuse lines "not a condition" in
  let rec one = function
    | "true" :: rest -> (Always, rest)
    | "false" :: rest -> (Never, rest)
    | "(" :: (">=" | "=" as op) :: a :: b :: c :: d :: ")" :: rest ->
      let z word = Convert.z (integer lines word) in
      ((if op = "=" then Equal (z a, z b, z c, z d) else At_least (z a, z b, z c, z d)), rest)
    | "(" :: "mod" :: _ -> unknown lines "`(mod …)`"
    | "(" :: "not" :: rest ->
      (match one rest with
       | part, ")" :: rest -> (Not part, rest)
       | _ -> wrong ())
    | "(" :: ("and" | "or" as op) :: rest ->
      let parts, rest = several [] rest in
      ((if op = "and" then All parts else Any parts), rest)
    | _ -> wrong ()
  and several parts = function
    | ")" :: rest -> (List.rev parts, rest)
    | rest -> let part, rest = one rest in several (part :: parts) rest
  in
  match one (words (Buffer.contents spread)) with
  | condition, [] -> condition
  | _ -> wrong ()

let move lines text =
  match words text with
  | "wedge" :: _ -> unknown lines "`move wedge …`"
  | rx :: ox :: ry :: oy :: first :: stride :: last :: rest ->
    let z word = Convert.z (integer lines word) in
    { rate_x = z rx; offset_x = z ox; rate_y = z ry; offset_y = z oy; first = z first;
      stride = z stride; last = (if last = "*" then None else Some (z last));
      allowed = condition lines (Stdlib.String.concat " " rest) }
  | _ -> refuse lines "a move is seven numbers and a condition"

let rec moves lines =
  match lines.rest with
  | l :: _ when Stdlib.String.length l >= 5 && Stdlib.String.sub l 0 5 = "move " ->
    let m = move lines (field lines "move") in
    m :: moves lines
  | _ -> []

let number_system lines text =
  let small word =
    let i = natural lines word in
    if i > 9 && i <= 24 then unknown lines "quotients and digits above 9" else Convert.n i
  in
  let numbers = List.map small in
  let rec expansion before = function
    | ";" :: again -> { before = numbers (List.rev before); again = numbers again }
    | digit :: rest -> expansion (digit :: before) rest
    | [] -> refuse lines "an expansion of 1 has a `;` before its period"
  in
  match words text with
  | [ "fibonacci" ] -> By_quotients Fibonacci
  | [ "base"; b ] -> By_quotients (Base (Convert.n (natural lines b)))
  | "ostrowski" :: ";" :: quotients -> By_quotients (Ostrowski (numbers quotients))
  | "parry" :: digits -> By_expansion (expansion [] digits)
  | _ -> refuse lines "this number system is not known"

let edge lines word =
  match Stdlib.String.split_on_char '>' word with
  | [ digits; target ] ->
    (match Stdlib.String.split_on_char ',' digits with
     | [ x; y ] ->
       ({ dx = Convert.n (natural lines x); dy = Convert.n (natural lines y) },
        Convert.positive (natural lines target + 1))
     | _ -> refuse lines "this is not an edge")
  | _ -> refuse lines "this is not an edge"

let set lines =
  let states = natural lines (field lines "states") in
  let nodes = ref [] in
  for _ = 1 to states do
    match words (line lines) with
    | _ :: accepting :: edges ->
      nodes := { accepting = accepting = "1"; targets = List.map (edge lines) edges } :: !nodes
    | _ -> refuse lines "expected a state"
  done;
  List.rev !nodes

let sets lines kind =
  let game = field lines "game" in
  let numbers = number_system lines (field lines "system") in
  let blocking = natural lines (field lines "blocking") in
  if blocking > 1000 then refuse lines "`blocking` is at most 1000";
  let misere = field lines "play" = "misere" in
  let moves = moves lines in
  let terminal = condition lines (field lines "terminal") in
  let stated =
    if kind = "p-positions" then P_positions (set lines)
    else begin
      let top = natural lines (field lines "value") in
      if top > 1000 then refuse lines "`value` is at most 1000";
      Values (List.init (top + 1) (fun _ -> ignore (field lines "set"); set lines))
    end
  in
  { game = Convert.text game; numbers;
    game_rules = { blocking = Convert.nat blocking; misere; moves; terminal }; stated }

(* The number of the state, offsets, two targets. *)
let row_state lines =
  let optional read word = if word = "-" then None else Some (read word) in
  let target word = Convert.positive (natural lines word + 1) in
  match List.rev (words (line lines)) with
  | one :: zero :: rest when rest <> [] ->
    let offset word = Convert.z (integer lines word) in
    { offsets = List.map (optional offset) (List.tl (List.rev rest));
      after_zero = target zero; after_one = optional target one }
  | _ -> refuse lines "expected a state"

let rows lines =
  let highest = natural lines (field lines "value") in
  if highest > 15 then refuse lines "`value` is at most 15";
  let look = natural lines (field lines "depth") in
  if look < 2 || look > 16 then refuse lines "`depth` is from 2 to 16";
  let states = natural lines (field lines "states") in
  let read = ref [] in
  for _ = 1 to states do read := row_state lines :: !read done;
  { highest = Convert.nat highest; look = Convert.nat look; rows = List.rev !read }

let certificate text =
  let lines = { rest = Stdlib.String.split_on_char '\n' text; number = 0 } in
  if line lines <> "wythoff certificate 1" then refuse lines "not a certificate of version 1";
  match field lines "kind" with
  | "wythoff-rows" -> By_rows (rows lines)
  | ("p-positions" | "values") as kind -> Sets (sets lines kind)
  | "values-between" -> unknown lines "certificates of the kind values-between"
  | _ -> refuse lines "this kind of certificate is not known"
