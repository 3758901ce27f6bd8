(** * The program

    [verify] and what the search for witnesses uses of the rest, as OCaml. Booleans,
    lists, pairs and options become OCaml's, and so do characters; numbers stay what
    they are here, so that there is nothing to overflow. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlChar FMapPositive.
From Wythoff Require Import Game Numeration Quotients Parry Systems Linear Moves Search Counting Automaton
  Tables Frames Options Rays Scan Check Rows RowTree RowCheck Certificate Form Verify.

Extraction Language OCaml.
Extraction "verified.ml"
  verify are_lines_of lines good_form true_theorem
  tools_of automaton_of family families ray guess_next guess_ends first_guess first_guesses letters
  next_bag capped total insert terminal_frames everything.
