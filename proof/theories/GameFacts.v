(** * The definitions of [Game] say what they should

    [P_position] satisfies the rule of play and nothing else does; the same for
    [has_value]. Both are instances of one fact, since a move lowers the size: the
    rule "[p] is in the set iff it is in no lower set, and the previous player wins"
    has exactly one solution ([solution_unique]). *)

From Coq Require Import ZArith List Bool Lia Arith.
From Wythoff Require Import Game.
Import ListNotations.
Local Open Scope Z_scope.

Section Facts.
  Variable R : rules.
  Hypothesis good_rules : sensible R = true.

  Lemma leads_lower : forall m p o, In m (moves R) -> leads m p o ->
    0 <= fst o <= fst p /\ 0 <= snd o <= snd p /\ fst o + snd o < fst p + snd p.
  Proof.
    intros m p o Hm (s & Hs & _ & _ & H1 & H2 & H3 & H4).
    pose proof good_rules as A. unfold sensible in A.
    apply andb_prop in A as [_ A]. rewrite forallb_forall in A.
    specialize (A m Hm). unfold sensible_move in A.
    repeat (apply andb_prop in A as [A ?]). rewrite Z.leb_le in *.
    assert (0 <= rate_x m * (s * stride m))
      by (apply Z.mul_nonneg_nonneg; [|apply Z.mul_nonneg_nonneg]; lia).
    assert (0 <= rate_y m * (s * stride m))
      by (apply Z.mul_nonneg_nonneg; [|apply Z.mul_nonneg_nonneg]; lia).
    lia.
  Qed.

  Lemma option_lower : forall p o, option_of R p o ->
    0 <= fst o <= fst p /\ 0 <= snd o <= snd p /\ (size o < size p)%nat.
  Proof.
    intros p o [_ (m & Hm & H)]. apply leads_lower in H; [|exact Hm].
    unfold size. lia.
  Qed.

  Lemma many_ext : forall k (Q Q' : position -> Prop) p,
    (forall o, option_of R p o -> (Q o <-> Q' o)) -> many R k Q p -> many R k Q' p.
  Proof.
    intros k Q Q' p H (l & A & B & C). exists l. split; [exact A|]. split; [exact B|].
    intros o Ho. destruct (C o Ho) as [D E]. split; [exact D|]. apply H; assumption.
  Qed.

  Lemma previous_wins_ext : forall (Q Q' : position -> Prop) p,
    (forall o, option_of R p o -> (Q o <-> Q' o)) -> previous_wins R Q p -> previous_wins R Q' p.
  Proof.
    intros Q Q' p H [A B]. split.
    - intro C. apply A. apply (many_ext _ Q'); [|exact C]. intros o Ho; symmetry; auto.
    - intro M. destruct (B M) as (o & Ho & N). exists o. split; [exact Ho|]. rewrite <- H; auto.
  Qed.

  Lemma wins_within_enough : forall n k p, (size p < n)%nat -> (size p < k)%nat ->
    (wins_within R n p <-> wins_within R k p).
  Proof.
    induction n as [|n IH]; intros [|k] p Hn Hk; try lia. cbn [wins_within].
    split; apply previous_wins_ext; intros o Ho; apply option_lower in Ho as (_ & _ & L);
      [|symmetry]; apply IH; lia.
  Qed.

  (** The rule of play. *)
  Theorem P_position_rule : forall p, P_position R p <-> previous_wins R (P_position R) p.
  Proof.
    intro p. unfold P_position at 1. cbn [wins_within].
    split; apply previous_wins_ext; intros o Ho; apply option_lower in Ho as (_ & _ & L);
      [|symmetry]; unfold P_position; apply wins_within_enough; lia.
  Qed.

  (** [Q] is what the rule of play makes of positions outside of [Lower]. *)
  Definition solution (Lower Q : position -> Prop) : Prop :=
    forall p, 0 <= fst p -> 0 <= snd p -> (Q p <-> ~ Lower p /\ previous_wins R Q p).

  Theorem solution_unique : forall Lower Q Q', solution Lower Q -> solution Lower Q' ->
    forall p, 0 <= fst p -> 0 <= snd p -> (Q p <-> Q' p).
  Proof.
    intros Lower Q Q' HQ HQ'.
    assert (H : forall n p, (size p < n)%nat -> 0 <= fst p -> 0 <= snd p -> (Q p <-> Q' p)).
    { induction n as [|n IH]; intros p Hn Hx Hy; [lia|].
      rewrite (HQ p Hx Hy), (HQ' p Hx Hy).
      assert (E : forall o, option_of R p o -> (Q o <-> Q' o)).
      { intros o Ho. apply option_lower in Ho. apply IH; lia. }
      split; intros [A B]; split; auto; revert B; apply previous_wins_ext; auto.
      intros o Ho. symmetry. auto. }
    intros p Hx Hy. apply (H (S (size p))); auto.
  Qed.

  (** Exactly one set of positions satisfies the rule of play. *)
  Corollary P_position_unique : forall Q : position -> Prop,
    (forall p, 0 <= fst p -> 0 <= snd p -> (Q p <-> previous_wins R Q p)) ->
    forall p, 0 <= fst p -> 0 <= snd p -> (Q p <-> P_position R p).
  Proof.
    intros Q H. apply (solution_unique (fun _ => False)).
    - intros p Hx Hy. rewrite (H p Hx Hy). tauto.
    - intros p Hx Hy. rewrite (P_position_rule p) at 1. tauto.
  Qed.

  (** ** Values *)

  Lemma value_within_enough : forall n k g p, (size p < n)%nat -> (size p < k)%nat ->
    (value_within R n g p <-> value_within R k g p).
  Proof.
    induction n as [|n IH]; intros [|k] g p Hn Hk; try lia. cbn [value_within].
    assert (E : forall h o, option_of R p o -> (value_within R n h o <-> value_within R k h o)).
    { intros h o Ho. apply option_lower in Ho as (_ & _ & L). apply IH; lia. }
    unfold is_least_other. split; intros [A B]; split.
    - intros h Hh. destruct (A h Hh) as (o & Ho & V). exists o. rewrite <- E; auto.
    - intros o Ho. rewrite <- E; auto.
    - intros h Hh. destruct (A h Hh) as (o & Ho & V). exists o. rewrite E; auto.
    - intros o Ho. rewrite E; auto.
  Qed.

  Theorem has_value_rule : forall g p, has_value R g p <-> is_least_other R (has_value R) g p.
  Proof.
    intros g p.
    assert (E : forall h o, option_of R p o -> (value_within R (size p) h o <-> has_value R h o)).
    { intros h o Ho. apply option_lower in Ho as (_ & _ & L). apply value_within_enough; lia. }
    unfold has_value at 1. cbn [value_within]. unfold is_least_other. split; intros [A B]; split.
    - intros h Hh. destruct (A h Hh) as (o & Ho & V). exists o. rewrite <- E; auto.
    - intros o Ho. rewrite <- E; auto.
    - intros h Hh. destruct (A h Hh) as (o & Ho & V). exists o. rewrite E; auto.
    - intros o Ho. rewrite E; auto.
  Qed.

  (** A position has at most one value. *)
  Theorem has_value_once : forall g h p, has_value R g p -> has_value R h p -> g = h.
  Proof.
    assert (L : forall g h p, (g < h)%nat -> has_value R g p -> has_value R h p -> False).
    { intros g h p L G H. rewrite has_value_rule in G, H.
      destruct G as [_ G], H as [H _]. destruct (H g L) as (o & Ho & V). exact (G o Ho V). }
    intros g h p G H. destruct (Nat.lt_trichotomy g h) as [C|[C|C]]; [|exact C|]; exfalso; eauto.
  Qed.

  Hypothesis one : blocking R = 1%nat.
  Hypothesis normal : misere R = false.

  Lemma wins_if_no_option : forall (Q : position -> Prop) p,
    previous_wins R Q p <-> forall o, option_of R p o -> ~ Q o.
  Proof.
    intros Q p. unfold previous_wins, many. rewrite one, normal. split.
    - intros [A _] o Ho V. apply A. exists [o]. split; [|split; [reflexivity|]].
      + constructor; [intros []|constructor].
      + intros o' [<-|[]]. auto.
    - intro A. split; [|discriminate]. intros (l & _ & L & H).
      destruct l as [|o l]; [discriminate|].
      destruct (H o) as [Ho V]; [left; auto|]. exact (A o Ho V).
  Qed.

  (** The positions of value [g] follow from those of lower values by the rule of
      play: of the others, those without an option of value [g]. (Whether there is an
      option of a value is a question about finitely many positions; the checker
      answers it, so the answer need not be found here.) *)
  Theorem values_solve : forall g,
    (forall h p, (h < g)%nat -> 0 <= fst p -> 0 <= snd p ->
       (exists o, option_of R p o /\ has_value R h o) \/ ~ exists o, option_of R p o /\ has_value R h o) ->
    solution (fun p => exists h, (h < g)%nat /\ has_value R h p) (has_value R g).
  Proof.
    intros g decide p Hx Hy. rewrite wins_if_no_option. split.
    - intro V. split.
      + intros (h & L & V'). rewrite (has_value_once g h p V V') in L. lia.
      + apply has_value_rule in V as [_ V]. exact V.
    - intros [N A]. apply has_value_rule. split; [|exact A].
      induction h as [h IH] using lt_wf_ind. intro Hh.
      destruct (decide h p Hh Hx Hy) as [E|E]; [exact E|]. exfalso.
      apply N. exists h. split; [exact Hh|]. apply has_value_rule. split.
      + intros i Hi. apply IH; lia.
      + intros o Ho V. apply E. exists o. auto.
  Qed.
End Facts.
