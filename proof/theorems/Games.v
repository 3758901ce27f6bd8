(** * The games of the theorems

    Wythoff's, of [WythoffGame], and others that are named after changes of it. *)

From Coq Require Import ZArith List.
From Wythoff Require Import Game.
From Wythoff Require Export WythoffGame.
Import ListNotations.
Local Open Scope Z_scope.

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
