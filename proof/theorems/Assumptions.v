(** What the theorems rest on: each must print "Closed under the global context".
    `make check` counts. *)

From Wythoff Require Import Game GameFacts Systems Correct Theorems RowsRight Verify Given.
From Theorems Require Import Wythoff Statements.

(** That the definitions mean what they should. *)
Print Assumptions P_position_rule.
Print Assumptions P_position_unique.
Print Assumptions has_value_rule.
Print Assumptions has_value_once.
Print Assumptions tools_lawful.

(** The checker. *)
Print Assumptions set_right.
Print Assumptions P_positions_right.
Print Assumptions values_right.
Print Assumptions rows_right.
Print Assumptions true_theorem_sound.
Print Assumptions verify_sound.
Print Assumptions by_computation.
Print Assumptions rows_by_computation.
Print Assumptions values_near.

(** Theorems about games. *)
Print Assumptions wythoff_theorem.
Print Assumptions wythoff_by_words.
Print Assumptions wythoff_by_golden_section.
Print Assumptions words_of_golden_section.
Print Assumptions misere_wythoff_by_words.
Print Assumptions K_1.
Print Assumptions K_2.
Print Assumptions K_3.
Print Assumptions K_4.
Print Assumptions K_20.
Print Assumptions W_2.
Print Assumptions W_3.
Print Assumptions W_4.
Print Assumptions W_8.
Print Assumptions misere_W_2.
Print Assumptions connell_3.
Print Assumptions wythoff_values_0_1.
Print Assumptions wythoff_values_0_1_2.
Print Assumptions wythoff_value_1.
Print Assumptions wythoff_value_2.
