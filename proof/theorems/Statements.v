(** * Theorems of the kernel

    Each says which positions of a game the previous player wins: those whose digits,
    read together, an automaton accepts. The automata are those of
    testdata/certificates (written in build/theorems); "accepted" is defined in
    [Automaton], the games in [Games], [P_position] in [Game]. Coq's kernel computed
    the proofs; nothing outside of Coq is trusted. *)

From Coq Require Import ZArith List.
From Wythoff Require Import Game Golden Quotients Automaton Certificate.
From Theorems Require Import Games Wythoff.
From Generated Require Import Wythoff_P Misere_wythoff K1 K2 K3 K4 K20 W2 W3 W4 W8 Misere_W2 Connell3.
Import ListNotations.
Local Open Scope Z_scope.

(** Pell's numeration, and Connell's, are Ostrowski's with one quotient. *)
Notation Pell := (Ostrowski [2%N]).

Section Statements.
  Variables x y : Z.
  Hypothesis x_positive : 0 <= x.
  Hypothesis y_positive : 0 <= y.

  (** Wythoff's game, by words of Zeckendorf and by the golden section. *)
  Theorem wythoff_by_words : P_position wythoff (x, y) <-> accepted_by Fibonacci Wythoff_P_automaton x y.
  Proof. apply Wythoff_P; assumption. Qed.

  Theorem wythoff_by_golden_section : P_position wythoff (x, y) <->
    exists n, 0 <= n /\ ((x = floor_phi n /\ y = floor_phi n + n) \/
                         (y = floor_phi n /\ x = floor_phi n + n)).
  Proof. apply wythoff_theorem; assumption. Qed.

  (** So the automaton with seven states knows the golden section. *)
  Corollary words_of_golden_section : accepted_by Fibonacci Wythoff_P_automaton x y <-> wythoff_pair x y.
  Proof. rewrite <- wythoff_by_words. apply wythoff_theorem; assumption. Qed.

  Theorem misere_wythoff_by_words :
    P_position misere_wythoff (x, y) <-> accepted_by Fibonacci Misere_wythoff_automaton x y.
  Proof. apply Misere_wythoff; assumption. Qed.

  (** The game that ends with [l] tokens. *)
  Theorem K_1 : P_position (K 1) (x, y) <-> accepted_by Fibonacci K1_automaton x y.
  Proof. apply K1; assumption. Qed.
  Theorem K_2 : P_position (K 2) (x, y) <-> accepted_by Fibonacci K2_automaton x y.
  Proof. apply K2; assumption. Qed.
  Theorem K_3 : P_position (K 3) (x, y) <-> accepted_by Fibonacci K3_automaton x y.
  Proof. apply K3; assumption. Qed.
  Theorem K_4 : P_position (K 4) (x, y) <-> accepted_by Fibonacci K4_automaton x y.
  Proof. apply K4; assumption. Qed.
  Theorem K_20 : P_position (K 20) (x, y) <-> accepted_by Fibonacci K20_automaton x y.
  Proof. apply K20; assumption. Qed.

  (** The game with blocked options. *)
  Theorem W_2 : P_position (W 2) (x, y) <-> accepted_by Fibonacci W2_automaton x y.
  Proof. apply W2; assumption. Qed.
  Theorem W_3 : P_position (W 3) (x, y) <-> accepted_by Fibonacci W3_automaton x y.
  Proof. apply W3; assumption. Qed.
  Theorem W_4 : P_position (W 4) (x, y) <-> accepted_by Pell W4_automaton x y.
  Proof. apply W4; assumption. Qed.
  Theorem W_8 : P_position (W 8) (x, y) <-> accepted_by (Base 2) W8_automaton x y.
  Proof. apply W8; assumption. Qed.
  Theorem misere_W_2 : P_position (misere_W 2) (x, y) <-> accepted_by Fibonacci Misere_W2_automaton x y.
  Proof. apply Misere_W2; assumption. Qed.

  Theorem connell_3 : P_position (connell 3) (x, y) <-> accepted_by (Ostrowski [3%N]) Connell3_automaton x y.
  Proof. apply Connell3; assumption. Qed.
End Statements.
