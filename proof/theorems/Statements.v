(** * Theorems of the kernel

    Most say which positions of a game the previous player wins: those whose digits,
    read together, an automaton accepts. The last ones are about Grundy values of
    Wythoff's game. The automata are those of testdata/certificates (written in
    build/theorems); "accepted" is defined in [Automaton], "says" in [Rows], the games
    in [Games], [P_position] and [has_value] in [Game]. Coq's kernel computed the
    proofs; nothing outside of Coq is trusted. *)

From Coq Require Import ZArith List.
From Wythoff Require Import Game Golden Quotients Systems Automaton Rows Certificate Given.
From Theorems Require Import Games Wythoff.
From Generated Require Import Wythoff_P Misere_wythoff K1 K2 K3 K4 K20 W2 W3 W4 W8 Misere_W2 Connell3
  Rows1 Rows2.
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

  (** The values 0 and 1, and 0 to 2, of Wythoff's game, by rows. *)
  Theorem wythoff_values_0_1 : forall h, (h <= 1)%nat ->
    (has_value wythoff h (x, y) <-> says_value (row_automaton_of Rows1_automaton) h x y).
  Proof. intros h Hh. symmetry. apply (proj1 (Rows1 h Hh)); assumption. Qed.
  Theorem wythoff_values_0_1_2 : forall h, (h <= 2)%nat ->
    (has_value wythoff h (x, y) <-> says_value (row_automaton_of Rows2_automaton) h x y).
  Proof. intros h Hh. symmetry. apply (proj1 (Rows2 h Hh)); assumption. Qed.

  (** So all positions of value 1, and of value 2, are near the line [y = phi x]. *)
  Corollary wythoff_value_1 : x <= y -> has_value wythoff 1 (x, y) ->
    floor_phi x - 4 <= y <= floor_phi x + 2.
  Proof. intro L. apply (values_near _ 1 (-4) 2 Rows1); [auto|vm_compute; reflexivity|auto]. Qed.
  Corollary wythoff_value_2 : x <= y -> has_value wythoff 2 (x, y) ->
    floor_phi x - 5 <= y <= floor_phi x + 3.
  Proof. intro L. apply (values_near _ 2 (-5) 3 Rows2); [auto|vm_compute; reflexivity|auto]. Qed.
End Statements.
