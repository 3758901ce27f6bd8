(** * Options, guessed digit by digit

    While the words of a position are read, those of an option are guessed, with the
    relation of the family in tow ([Linear]) and the automaton reading the option.
    Every way to the end is an option, and different ways are different options, so
    counting ways is counting options. That is one way to get a machine that counts
    ([Counting]): the states of the guesses, where states that count the same may
    have the same number. Which have is part of the witness, and [same_as_numbered]
    tests it, state by state. *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive FinFun.
From Wythoff Require Import Numeration Linear Search Counting Automaton.
Import ListNotations.

Lemma NoDup_app : forall (B : Type) (l1 l2 : list B), NoDup l1 -> NoDup l2 ->
  (forall a, In a l1 -> ~ In a l2) -> NoDup (l1 ++ l2).
Proof.
  induction l1 as [|a l1 IH]; intros l2 H1 H2 H; [exact H2|].
  inversion H1; subst. cbn. constructor.
  - rewrite in_app_iff. intros [?|?]; [contradiction|]. apply (H a); cbn; auto.
  - apply IH; auto. intros b Hb. apply H. cbn; auto.
Qed.

Lemma some_equal : forall (B : Type) (a b : B), Some a = Some b -> a = b.
Proof. intros B a b H. congruence. Qed.

Lemma NoDup_letters : forall n, NoDup (letters n).
Proof.
  intro n. unfold letters.
  assert (G : forall l, NoDup l -> NoDup (flat_map (fun a => map (Letter a) (digits_below n)) l)).
  { induction l as [|a l IH]; intro H; [constructor|]. inversion H; subst. cbn [flat_map].
    apply NoDup_app.
    - apply Injective_map_NoDup; [|apply NoDup_digits_below]. intros b c E. congruence.
    - apply IH. assumption.
    - intros e I J. apply in_map_iff in I as (b & <- & _). apply in_flat_map in J as (c & I & J).
      apply in_map_iff in J as (d & E & _). assert (c = a) by congruence. subst. contradiction. }
  apply G, NoDup_digits_below.
Qed.

Section Options.
  Variable Y : system.
  Variable A : automaton.
  Record guess := Guess { u_place : place; v_place : place; unsettled : left; at_state : option positive }.

  Definition guess_step (s : guess) (l g : letter) : option guess :=
    match next_place Y (u_place s) (dx g), next_place Y (v_place s) (dy g) with
    | Some pu, Some pv =>
        match next_state A (at_state s) g with
        | None => None
        | Some q =>
            match after Y (u_place s) (unsettled s) l g with
            | LFalse => None
            | rest => Some (Guess pu pv rest (Some q))
            end
        end
    | _, _ => None
    end.

  Definition guess_next (s : guess) (l : letter) : list guess :=
    flat_map (fun g => match guess_step s l g with Some t => [t] | None => [] end) (alphabet Y).

  Definition guess_ends (s : guess) : bool :=
    may_end Y (u_place s) && may_end Y (v_place s) && holds_at_end Y (unsettled s) &&
    accepts_here A (at_state s).

  (** The words of the options in the set. *)
  Fixpoint option_words (s : guess) (w : list letter) : list (list letter) :=
    match w with
    | [] => if guess_ends s then [[]] else []
    | l :: w' => flat_map (fun g => match guess_step s l g with
                                    | Some t => map (cons g) (option_words t w')
                                    | None => [] end) (alphabet Y)
    end.

  Hypothesis laws : lawful Y.

  Lemma guess_step_right : forall s l g, match guess_step s l g with
    | Some t => next_place Y (u_place s) (dx g) = Some (u_place t) /\
                next_place Y (v_place s) (dy g) = Some (v_place t) /\
                unsettled t = after Y (u_place s) (unsettled s) l g /\ at_state t = next_state A (at_state s) g
    | None => next_place Y (u_place s) (dx g) = None \/ next_place Y (v_place s) (dy g) = None \/
              next_state A (at_state s) g = None \/
              after Y (u_place s) (unsettled s) l g = LFalse
    end.
  Proof.
    intros s l g. unfold guess_step.
    destruct (next_place Y (u_place s) (dx g)) as [pu|]; [|auto].
    destruct (next_place Y (v_place s) (dy g)) as [pv|]; [|auto].
    destruct (next_state A (at_state s) g) eqn:E3; [|auto].
    destruct (after Y (u_place s) (unsettled s) l g) eqn:E4; cbn; auto 10.
  Qed.

  Lemma option_words_right : forall w s g,
    (exists p, canonical Y p (xs w) = true) -> (exists p, canonical Y p (ys w) = true) ->
    (In g (option_words s w) <->
     length g = length w /\ canonical Y (u_place s) (xs g) = true /\ canonical Y (v_place s) (ys g) = true /\
     holds_with Y (unsettled s) w g = true /\ accepts A (at_state s) g = true).
  Proof.
    induction w as [|l w IH]; intros s g Hx Hy.
    - cbn [option_words]. unfold guess_ends. rewrite end_right. split.
      + intro H. destruct (may_end Y (u_place s) && may_end Y (v_place s) && holds_with Y (unsettled s) [] [] &&
          accepts_here A (at_state s)) eqn:E; [|destruct H].
        destruct H as [<-|[]]. repeat (apply andb_prop in E as [E ?]). cbn. auto.
      + intros (H & Cu & Cv & M & C). destruct g; [|discriminate].
        cbn [xs ys map canonical accepts] in *. rewrite Cu, Cv, M, C. cbn. auto.
    - assert (Hx' : exists p, canonical Y p (xs w) = true).
      { destruct Hx as [p Hx]. apply canonical_cons in Hx as (p' & _ & Hx). eauto. }
      assert (Hy' : exists p, canonical Y p (ys w) = true).
      { destruct Hy as [p Hy]. apply canonical_cons in Hy as (p' & _ & Hy). eauto. }
      cbn [option_words]. rewrite in_flat_map. split.
      + intros (e & _ & H). pose proof (guess_step_right s l e) as S.
        destruct (guess_step s l e) as [t|]; [|destruct H].
        destruct S as (S1 & S2 & S3 & S4). apply in_map_iff in H as (g' & <- & H).
        apply IH in H; [|exact Hx'|exact Hy']. destruct H as (L & C1 & C2 & M & C).
        assert (C1' : canonical Y (u_place s) (xs (e :: g')) = true)
          by (apply canonical_cons; exists (u_place t); auto).
        assert (C2' : canonical Y (v_place s) (ys (e :: g')) = true)
          by (apply canonical_cons; exists (v_place t); auto).
        rewrite S3, (after_right Y laws) in M by (exact C1' || (constructor; eauto)).
        cbn [length accepts]. rewrite <- S4. auto.
      + intros (L & C1 & C2 & M & C). destruct g as [|e g]; [discriminate|].
        cbn [accepts length] in *. assert (L' : length g = length w) by congruence.
        pose proof C1 as C1'. pose proof C2 as C2'.
        apply canonical_cons in C1' as (pu & N1 & C1'). apply canonical_cons in C2' as (pv & N2 & C2').
        rewrite <- (after_right Y laws _ (u_place s)) in M by (exact C1 || (constructor; eauto)).
        exists e. split; [apply (next_letter Y laws _ _ _ _ _ N1 N2)|].
        pose proof (guess_step_right s l e) as S. destruct (guess_step s l e) as [t|].
        * destruct S as (S1 & S2 & S3 & S4). apply in_map. apply IH; [exact Hx'|exact Hy'|].
          assert (u_place t = pu) as -> by congruence. assert (v_place t = pv) as -> by congruence.
          rewrite S3, S4. auto.
        * exfalso. destruct S as [S|[S|[S|S]]]; try congruence.
          -- rewrite S, accepts_None in C. discriminate.
          -- rewrite S in M. discriminate.
  Qed.

  Lemma option_words_NoDup : forall w s, NoDup (option_words s w).
  Proof.
    induction w as [|l w IH]; intro s; cbn [option_words].
    - destruct (guess_ends s); repeat constructor. intros [].
    - assert (N : NoDup (alphabet Y)) by apply NoDup_letters.
      induction (alphabet Y) as [|e rest IHl]; cbn [flat_map]; [constructor|].
      inversion N; subst. apply NoDup_app; auto.
      + destruct (guess_step s l e); [|constructor]. apply Injective_map_NoDup; auto.
        intros a c E. congruence.
      + intros g Hg Hin. apply in_flat_map in Hin as (e' & He & Hin).
        destruct (guess_step s l e); [|destruct Hg]. apply in_map_iff in Hg as (g' & <- & _).
        destruct (guess_step s l e'); [|destruct Hin]. apply in_map_iff in Hin as (g'' & E & _).
        injection E as -> _. contradiction.
  Qed.

  (** ** Numbered guesses

      [name] numbers the guesses; [None] is for those that lead to no option. *)

  Variable name : guess -> option positive.
  Variable T : counter.

  Definition named_end (i : option positive) : N :=
    match i with None => 0%N | Some i => at_end T i end.
  Definition named_after (i : option positive) (l : letter) : bag :=
    match i with None => [] | Some i => after_letter T i l end.
  Definition named_count (i : option positive) (w : list letter) : N :=
    match i with None => 0%N | Some i => count T i w end.

  Definition bag_of (l : list guess) : bag :=
    fold_right (fun s acc => match name s with Some i => insert i 1 acc | None => acc end) [] l.

  Definition one_if (b : bool) : N := if b then 1%N else 0%N.

  Definition same_as_numbered (s : guess) : bool :=
    let i := name s in
    (one_if (guess_ends s) =? named_end i)%N &&
    forallb (fun l => if bag_eq (bag_of (guess_next s l)) (named_after i l) then true else false) (alphabet Y).

  Definition guess_successors (s : guess) : option (list guess) :=
    if same_as_numbered s then Some (flat_map (guess_next s) (alphabet Y)) else None.

  Definition ways (s : guess) (w : list letter) : N := N.of_nat (length (option_words s w)).

  Definition sum_ways (l : list guess) (w : list letter) : N :=
    fold_right (fun t acc => (ways t w + acc)%N) 0%N l.

  Lemma ways_cons : forall s l w, ways s (l :: w) = sum_ways (guess_next s l) w.
  Proof.
    intros s l w. unfold ways at 1, guess_next. cbn [option_words].
    induction (alphabet Y) as [|e rest IH]; [reflexivity|]. cbn [flat_map].
    rewrite app_length, Nat2N.inj_add, IH.
    destruct (guess_step s l e); cbn [app sum_ways fold_right]; [|reflexivity].
    rewrite map_length. reflexivity.
  Qed.

  Lemma sum_ways_bag : forall w l, (forall s, In s l -> ways s w = named_count (name s) w) ->
    sum_ways l w = total T (bag_of l) w.
  Proof.
    intros w l. induction l as [|s l IH]; intro H; [reflexivity|].
    cbn [sum_ways fold_right bag_of]. fold (sum_ways l w). fold (bag_of l).
    rewrite IH by (intros; apply H; cbn; auto).
    rewrite (H s) by (cbn; auto). unfold total, named_count.
    destruct (name s); [rewrite sum_insert; lia|lia].
  Qed.

  (** In a closed set of guesses the numbered machine counts options. *)
  Lemma ways_named : forall Q : guess -> Prop, closed _ guess_successors Q ->
    forall w, Forall (fun l => In l (alphabet Y)) w -> forall s, Q s -> ways s w = named_count (name s) w.
  Proof.
    intros Q HQ. induction w as [|l w IH]; intros HW s Hs;
      destruct (HQ s Hs) as (next & E & Hl); unfold guess_successors in E;
      destruct (same_as_numbered s) eqn:ES; try discriminate; apply some_equal in E; subst next;
      unfold same_as_numbered in ES; apply andb_prop in ES as [E EE];
      apply N.eqb_eq in E.
    - unfold ways. cbn [option_words].
      destruct (name s); cbn [named_end named_count count] in *; rewrite <- E;
        destruct (guess_ends s); reflexivity.
    - inversion HW; subst. rewrite ways_cons, sum_ways_bag.
      + rewrite forallb_forall in EE. specialize (EE l H1).
        destruct (bag_eq (bag_of (guess_next s l)) (named_after (name s) l)) as [->|]; [|discriminate].
        destruct (name s); reflexivity.
      + intros t Ht. apply IH; auto. apply Hl, in_flat_map. exists l. auto.
  Qed.
End Options.

Definition guess_eq : forall a b : guess, {a = b} + {a <> b}.
Proof.
  decide equality; try apply place_eq; try apply left_eq.
  decide equality; apply Pos.eq_dec.
Defined.
