(** * What an accepted set of automata proves

    The two theorems for use: an automaton that [check_set] accepts is the set of
    P-positions; automata that it accepts one after the other are the sets of the
    positions of Grundy value 0, 1, 2, .... *)

From Coq Require Import ZArith NArith List Bool Lia.
From Wythoff Require Import Game GameFacts Numeration Automaton Scan Check Correct.
Import ListNotations.

Theorem P_positions_right : forall R Y A W, lawful Y -> check_set R Y [] A W = true ->
  forall p, (0 <= fst p)%Z -> (0 <= snd p)%Z ->
  (accepts_position Y A p = true <-> P_position R p).
Proof.
  intros R Y A W laws checked. apply (accepts_position_right Y laws).
  apply (set_right R Y [] A W laws checked (P_position R) (fun _ => False)).
  - intros p _ _. rewrite P_position_rule at 1 by exact (sensible_rules _ _ _ _ _ checked). tauto.
  - intros w _. split; [discriminate|intros []].
Qed.

(** Each set is checked with those before it as the lower ones. *)
Fixpoint check_sets (R : rules) (Y : system) (lower : list automaton)
  (sets : list (automaton * witness)) : bool :=
  match sets with
  | [] => true
  | (A, W) :: sets' => check_set R Y lower A W && check_sets R Y (lower ++ [A]) sets'
  end.

Section Values.
  Variable R : rules.
  Variable Y : system.
  Hypothesis laws : lawful Y.
  Hypothesis one : blocking R = 1%nat.
  Hypothesis normal : misere R = false.

  Definition value_words (g : nat) (A : automaton) : Prop :=
    forall w, canonical_pair Y w -> (accepts A start_state w = true <-> has_value R g (position_of Y w)).

  Definition value_decided (g : nat) : Prop :=
    forall p, (0 <= fst p)%Z -> (0 <= snd p)%Z ->
    (exists o, option_of R p o /\ has_value R g o) \/ ~ exists o, option_of R p o /\ has_value R g o.

  Lemma low_accepts_exists : forall lower w,
    low_accepts lower (map (fun _ => start_state) lower) w = true <->
    exists g A, nth_error lower g = Some A /\ accepts A start_state w = true.
  Proof.
    induction lower as [|A lower IH]; intro w; cbn [map low_accepts].
    - split; [discriminate|]. intros ([|g] & A & H & _); discriminate.
    - rewrite orb_true_iff, IH. split.
      + intros [H|(g & B & E & H)]; [exists 0%nat, A|exists (S g), B]; auto.
      + intros ([|g] & B & E & H); cbn in E; [left; congruence|right; eauto].
  Qed.

  Lemma check_sets_words : forall sets lower, check_sets R Y lower sets = true ->
    (forall g A, nth_error lower g = Some A -> value_words g A /\ value_decided g) ->
    forall g A, nth_error (lower ++ map fst sets) g = Some A -> value_words g A.
  Proof.
    induction sets as [|[A W] sets IH]; intros lower H L.
    - cbn [map]. rewrite app_nil_r. intros g A E. apply (L g A E).
    - cbn [check_sets] in H. apply andb_prop in H as [H1 H2].
      assert (S : solution R (fun p => exists h, (h < length lower)%nat /\ has_value R h p)
                    (has_value R (length lower))).
      { apply values_solve; auto; [exact (sensible_rules _ _ _ _ _ H1)|].
        intros h p Hh. destruct (nth_error lower h) as [B|] eqn:E; [|apply nth_error_None in E; lia].
        apply (L h B E). }
      assert (LR : forall w, canonical_pair Y w ->
        (low_accepts lower (map (fun _ => start_state) lower) w = true <->
         exists h, (h < length lower)%nat /\ has_value R h (position_of Y w))).
      { intros w Cw. rewrite low_accepts_exists. split.
        - intros (g & B & E & HB). exists g. split; [apply nth_error_Some; congruence|].
          apply (proj1 (L g B E) w Cw), HB.
        - intros (h & Hh & V). destruct (nth_error lower h) as [B|] eqn:E; [|apply nth_error_None in E; lia].
          exists h, B. split; [exact E|]. apply (proj1 (L h B E) w Cw), V. }
      replace (lower ++ map fst ((A, W) :: sets)) with ((lower ++ [A]) ++ map fst sets)
        by (rewrite <- app_assoc; reflexivity).
      apply IH; [exact H2|].
      intros g B E. destruct (Nat.lt_ge_cases g (length lower)) as [Hg|Hg].
      + rewrite nth_error_app1 in E by exact Hg. apply L, E.
      + rewrite nth_error_app2 in E by exact Hg.
        destruct (g - length lower)%nat as [|k] eqn:Ek; [|destruct k; discriminate].
        assert (g = length lower) as -> by lia. assert (B = A) as -> by (cbn in E; congruence). split.
        * exact (set_right R Y lower A W laws H1 _ _ S LR).
        * exact (option_decided R Y lower A W laws H1 _ _ S LR).
  Qed.

  Theorem values_right : forall sets, check_sets R Y [] sets = true ->
    forall g A, nth_error (map fst sets) g = Some A ->
    forall p, (0 <= fst p)%Z -> (0 <= snd p)%Z ->
    (accepts_position Y A p = true <-> has_value R g p).
  Proof.
    intros sets H g A E. apply (accepts_position_right Y laws).
    apply (check_sets_words sets [] H); [|exact E]. intros [|h] B F; discriminate.
  Qed.
End Values.
