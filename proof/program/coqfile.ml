(* wythoff-coq NAME GAME FILE: a certificate of P-positions, or of rows of Wythoff's game,
   as a Coq file with its theorem about GAME (an expression of theorems/Games.v), proved
   by computation. *)

open Verified
open Convert

let list items = "[" ^ Stdlib.String.concat ";\n   " items ^ "]"

let edges l =
  let edge (letter, target) =
    Printf.sprintf "(%d, %d, %d%%positive)" (of_n letter.dx) (of_n letter.dy) (of_positive target)
  in
  "[" ^ Stdlib.String.concat "; " (List.map edge l) ^ "]"

let number_system system =
  let numbers l = Stdlib.String.concat "; " (List.map (fun a -> string_of_int (of_n a)) l) in
  match system with
  | By_quotients Fibonacci -> "Fibonacci"
  | By_quotients (Base b) -> Printf.sprintf "(Base %d)" (of_n b)
  | By_quotients (Ostrowski l) -> Printf.sprintf "(Ostrowski [%s])" (numbers l)
  | By_expansion { before; again } ->
    Printf.sprintf "(By_expansion (Expansion [%s] [%s]))" (numbers before) (numbers again)

let refuse reason = prerr_endline ("wythoff-coq: " ^ reason); exit 2

(* The theorem that the automaton accepts the P-positions. *)
let p_positions name game certificate set =
  let system = tools_of certificate.numbers in
  let rules = certificate.game_rules in
  let witness = Witness.find rules system (automaton_of set) in
  let start = function
    | Some i -> string_of_int (of_positive i) ^ "%positive"
    | None -> refuse "not all families are rays"
  in
  let starts counting = Stdlib.String.concat "; " (List.map start counting.ray_starts) in
  let rec nodes i =
    match PositiveMap.find (positive i) witness.machine with
    | None -> []
    | Some node ->
      let least = of_n (witness.better XH [ (positive i, n 1) ]) in
      let target (l, bag) = (l, fst (List.hd bag)) in
      Printf.sprintf "(%d, %d, %s)" (of_n node.options_here) least
        (edges (List.map target node.edges))
      :: nodes (i + 1)
  in
  let state node =
    Printf.sprintf "(%s, %s)" (if node.accepting then "true" else "false") (edges node.targets)
  in
  Printf.printf
    "(* Written by wythoff-coq: an automaton, a machine that counts options, and the\n\
    \   theorem that the automaton accepts the P-positions. *)\n\
     From Coq Require Import ZArith NArith List.\n\
     From Wythoff Require Import Game Quotients Parry Systems Automaton Given.\n\
     From Theorems Require Import Games.\n\
     Import ListNotations.\n\
     Local Open Scope N_scope.\n\n\
     Definition %s_automaton : list node := given_automaton\n  %s.\n\n\
     Definition %s_counts : list given_node :=\n  %s.\n\n\
     Theorem %s : P_positions_are %s %s %s_automaton.\n\
     Proof.\n\
    \  apply (by_computation _ _ _ (given %d [%s] [%s] %s_counts)); [reflexivity|].\n\
    \  vm_cast_no_check (eq_refl true).\n\
     Qed.\n"
    name (list (List.map state set))
    name (list (nodes 1))
    name game (number_system certificate.numbers) name
    (of_nat rules.blocking) (starts witness.in_set)
    (if rules.misere then starts witness.in_all else "") name

(* The theorem that the automaton knows the values of rows. *)
let values_by_rows name { highest; look; rows } =
  let optional show = function Some a -> Printf.sprintf "Some %s" (show a) | None -> "None" in
  let target i = string_of_int (of_positive i) ^ "%positive" in
  let offset w = Printf.sprintf "(%d)" (of_z w) in
  let state s =
    Printf.sprintf "RowState [%s] %s (%s)"
      (Stdlib.String.concat "; " (List.map (optional offset) s.offsets))
      (target s.after_zero) (optional target s.after_one)
  in
  Printf.printf
    "(* Written by wythoff-coq: an automaton that reads rows of Wythoff's game, and the\n\
    \   theorem that it knows where they have their values. *)\n\
     From Coq Require Import ZArith List.\n\
     From Wythoff Require Import Rows Certificate Given.\n\
     Import ListNotations.\n\
     Local Open Scope Z_scope.\n\n\
     Definition %s_automaton : list row_state :=\n  %s.\n\n\
     Theorem %s : claim_of_rows (RowCertificate %d %d %s_automaton).\n\
     Proof. apply rows_by_computation. vm_cast_no_check (eq_refl true). Qed.\n"
    name (list (List.map state rows))
    name (of_nat highest) (of_nat look) name

let () =
  let name, game, file =
    match Array.to_list Sys.argv with
    | [ _; name; game; file ] -> (name, game, file)
    | _ -> prerr_endline "usage: wythoff-coq NAME GAME FILE"; exit 2
  in
  let channel = open_in_bin file in
  let text = really_input_string channel (in_channel_length channel) in
  match Parse.certificate text with
  | Sets ({ stated = P_positions set; _ } as certificate) -> p_positions name game certificate set
  | By_rows certificate when game = "wythoff" -> values_by_rows name certificate
  | By_rows _ -> refuse "rows are those of `wythoff`"
  | Sets _ -> refuse "values by sets have no theorems in Coq's kernel"
