(** * The games of the theorems

    Two piles. Take any positive number of tokens from one pile, or the same number
    from both. *)

From Coq Require Import ZArith List.
From Wythoff Require Import Game.
Import ListNotations.
Local Open Scope Z_scope.

Definition take_from_y : move := Move 0 0 1 0 1 1 None Always.
Definition take_from_x : move := Move 1 0 0 0 1 1 None Always.
Definition take_from_both : move := Move 1 0 1 0 1 1 None Always.

Definition wythoff_moves : list move := [take_from_y; take_from_x; take_from_both].

(** Whoever cannot move loses. *)
Definition wythoff : rules := Rules 1 false wythoff_moves Never.

(** Whoever cannot move wins. *)
Definition misere_wythoff : rules := Rules 1 true wythoff_moves Never.

(** [W k]: before each move, up to [k - 1] options may be forbidden. *)
Definition W (k : nat) : rules := Rules k false wythoff_moves Never.

(** [K l]: the game ends as soon as at most [l] tokens are left. *)
Definition K (l : Z) : rules := Rules 1 false wythoff_moves (At_least (-1) (-1) 0 l).

(** [connell k]: from one pile multiples of [k], from both any number. *)
Definition connell (k : Z) : rules :=
  Rules 1 false [Move 0 0 1 0 k k None Always; Move 1 0 0 0 k k None Always; take_from_both] Never.

(** [W k] where whoever cannot move wins. *)
Definition misere_W (k : nat) : rules := Rules k true wythoff_moves Never.
