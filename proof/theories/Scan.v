(** * The search over all positions

    The words of all positions are read at once by the automaton, the terminal
    condition, the automata of lower values and bags of a machine that counts: options
    in the set and, in misère play, all options. Wherever words may end, the automaton
    must accept if and only if the rule of play says so. If the search ends without a
    bad state, the automaton is right on every word ([scan_right]), as far as the machine
    counts right.

    Misère play asks for an option outside of the set. Those are not counted: they are
    far more than those inside, and so are the bags that follow them. But if fewer than
    [K] options are in the set, there is one outside iff there are more options than
    that, and it is enough to count both up to [K].

    Where neither the automaton nor the terminal condition can accept any more, it
    is enough that [K] options are found. So the search may go on with parts of the
    bag, each with a number of options that it has at least ([Bound]). Which parts
    and what numbers is part of the witness. *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Numeration Linear Search Counting Automaton Tables Frames Options.
Import ListNotations.

Section Scan.
  Variable Y : system.
  Variable A : automaton.
  Variable lower : list automaton.
  Variable misere : bool.
  Variable T : counter.
  Variable K : N.
  Variable F : frame_table.   (* of the terminal condition *)

  (** What the rule of play says of a position: is it terminal, is it in a lower set,
      how many of its options are in the set, and how many it has. *)
  Definition expected (terminal low : bool) (options_in all : N) : bool :=
    negb low &&
    if misere then negb terminal && negb (K <=? options_in)%N && (options_in <? all)%N
    else terminal || negb (K <=? options_in)%N.

  Lemma expected_capped : forall t low i a i' a', N.min K i = N.min K i' -> N.min K a = N.min K a' ->
    expected t low i a = expected t low i' a'.
  Proof.
    intros t low i a i' a' Hi Ha. unfold expected.
    destruct (N.leb_spec K i) as [L|L], (N.leb_spec K i') as [L'|L']; try lia.
    - destruct misere; [|reflexivity]. cbn [negb]. rewrite !andb_false_r. reflexivity.
    - assert ((i <? a)%N = (i' <? a')%N) as -> by (apply eq_true_iff_eq; rewrite !N.ltb_lt; lia).
      reflexivity.
  Qed.

  (** ** The lower sets *)

  Fixpoint low_accepts (automata : list automaton) (states : list (option positive)) (w : list letter) : bool :=
    match automata, states with
    | B :: automata', q :: states' => accepts B q w || low_accepts automata' states' w
    | _, _ => false
    end.

  Fixpoint low_next (automata : list automaton) (states : list (option positive)) (l : letter)
    : list (option positive) :=
    match automata, states with
    | B :: automata', q :: states' => next_state B q l :: low_next automata' states' l
    | _, _ => []
    end.

  Lemma low_accepts_next : forall automata states l w,
    low_accepts automata (low_next automata states l) w = low_accepts automata states (l :: w).
  Proof.
    induction automata as [|B automata IH]; intros [|q states] l w; cbn; auto. rewrite IH. reflexivity.
  Qed.

  (** ** States *)

  Record scan := Scan {
    at_frame : positive;
    set_state : option positive;
    low_states : list (option positive);
    options : bag;         (* in the set *)
    all_options : bag      (* in misère play *)
  }.

  Inductive scan_state :=
  | At (s : scan)
  | Bound (i : positive) (M : bag) (least : N).

  (** Parts of the bag with the numbers that they have at least. *)
  Variable few : scan -> list (bag * N).
  (** A better bound, found later. *)
  Variable better : positive -> bag -> N.

  Definition enough (parts : list (bag * N)) (M : bag) : bool :=
    is_part (fold_right merge [] (map fst parts)) M &&
    (K <=? fold_right (fun p acc => snd p + acc)%N 0 parts)%N.

  (** No position that starts like this is terminal. *)
  Definition never_terminal (i : positive) : bool :=
    match PositiveMap.find i F with
    | Some e => match open (stands_for _ _ e) with LFalse => true | _ => false end
    | None => false
    end.

  Definition lighter (s : scan) : list scan_state :=
    match set_state s with
    | None =>
        if misere || never_terminal (at_frame s) then
          let parts := few s in
          if enough parts (options s)
          then map (fun p => Bound (at_frame s) (fst p) (snd p)) parts
          else [At s]
        else [At s]
    | Some _ => [At s]
    end.

  Definition options_now (M : bag) : N := total T M [].

  Definition good_end (terminal : option bool) (c : scan_state) : bool :=
    match c with
    | At s =>
        match terminal with
        | None => true
        | Some t =>
            Bool.eqb (accepts_here A (set_state s))
              (expected t (low_accepts lower (low_states s) [])
                 (options_now (options s)) (options_now (all_options s)))
        end
    | Bound _ M least =>
        (least <=? K)%N &&
        match terminal with None => true | Some _ => (least <=? options_now M)%N end
    end.

  Definition read_letter (c : scan_state) (l : letter) (j : positive) : list scan_state :=
    match c with
    | At s =>
        lighter (Scan j (next_state A (set_state s) l) (low_next lower (low_states s) l)
                   (capped K (next_bag T (options s) l)) (capped K (next_bag T (all_options s) l)))
    | Bound _ M least =>
        let M' := capped K (next_bag T M l) in
        [Bound j M' (N.max least (better j M'))]
    end.

  Definition frame_of (c : scan_state) : positive :=
    match c with At s => at_frame s | Bound i _ _ => i end.

  Definition scan_successors (c : scan_state) : option (list scan_state) :=
    match PositiveMap.find (frame_of c) F with
    | None => None
    | Some e =>
        if good_end (marked _ _ e) c
        then Some (flat_map (fun edge => read_letter c (fst edge) (snd edge)) (leads_to _ _ e))
        else None
    end.

  (** ** A finished search proves the automaton right *)

  Hypothesis laws : lawful Y.
  Variable terminal : relation.
  Hypothesis F_valid : valid_frames Y F terminal = true.

  (** The automaton is right if the words go on like this, from the frame [f] on. *)
  Definition right_from (f : frame) (s : scan) (w : list letter) : Prop :=
    accepts A (set_state s) w =
    expected (holds_with Y (open f) w w) (low_accepts lower (low_states s) w)
      (total T (options s) w) (total T (all_options s) w).

  Definition right_state (f : frame) (c : scan_state) (w : list letter) : Prop :=
    match c with
    | At s => right_from f s w
    | Bound _ M least => (least <= total T M w)%N
    end.

  Lemma bounds_sum : forall w parts,
    (forall p, In p parts -> (snd p <= total T (fst p) w)%N) ->
    (fold_right (fun p acc => snd p + acc)%N 0%N parts
     <= sum_over (fun i => count T i w) (fold_right merge [] (map fst parts)))%N.
  Proof.
    intros w parts. induction parts as [|[M l] parts IH]; intro H; [cbn; lia|].
    cbn [map fold_right fst snd]. rewrite sum_merge.
    assert (E : (snd (M, l) <= total T (fst (M, l)) w)%N) by (apply H; cbn; auto).
    cbn [fst snd] in E. unfold total in E.
    assert (G : (fold_right (fun p acc => snd p + acc)%N 0%N parts
     <= sum_over (fun i => count T i w) (fold_right merge [] (map fst parts)))%N)
      by (apply IH; intros; apply H; cbn; auto).
    lia.
  Qed.

  Lemma lighter_frame : forall s c, In c (lighter s) -> frame_of c = at_frame s.
  Proof.
    intros s c H. unfold lighter in H.
    destruct (set_state s); [destruct H as [<-|[]]; reflexivity|].
    destruct (misere || never_terminal (at_frame s)); [|destruct H as [<-|[]]; reflexivity].
    destruct (enough (few s) (options s)); [|destruct H as [<-|[]]; reflexivity].
    apply in_map_iff in H as (p & <- & _). reflexivity.
  Qed.

  Lemma lighter_right : forall f t w, is_frame F (at_frame t) f ->
    (forall c, In c (lighter t) -> right_state f c w) -> right_from f t w.
  Proof.
    intros f t w (e & Ee & <-) H.
    assert (D : (forall c, In c [At t] -> right_state (stands_for _ _ e) c w) -> right_from (stands_for _ _ e) t w).
    { intro D. apply (D (At t)); cbn; auto. }
    revert H D. unfold lighter. destruct (set_state t) as [q|] eqn:EQ; [auto|].
    destruct (misere || never_terminal (at_frame t)) eqn:EO; [|auto].
    destruct (enough (few t) (options t)) eqn:EP; [|auto]. intros H _.
    unfold right_from. rewrite EQ, accepts_None.
    assert (L : (K <= total T (options t) w)%N).
    2: { apply N.leb_le in L. unfold expected. rewrite L. cbn [negb]. symmetry. apply andb_false_intro2.
         destruct misere; [rewrite andb_false_r; reflexivity|]. cbn [orb] in EO.
         unfold never_terminal in EO. rewrite Ee in EO. destruct (open (stands_for _ _ e)); try discriminate.
         reflexivity. }
    unfold enough in EP. apply andb_prop in EP as [EP EK]. apply N.leb_le in EK.
    apply (part_sum (fun i => count T i w)) in EP.
    assert (B := bounds_sum w (few t)).
    unfold total in *. eapply N.le_trans; [exact EK|]. eapply N.le_trans; [apply B|exact EP].
    intros p Hp. apply (H (Bound (at_frame t) (fst p) (snd p))). apply in_map_iff. exists p. auto.
  Qed.

  Lemma scan_right : forall Q : scan_state -> Prop, closed _ scan_successors Q ->
    forall (w : list letter) c f, Q c -> is_frame F (frame_of c) f -> frame_reads Y f w -> right_state f c w.
  Proof.
    intros Q HQ. induction w as [|l w IH]; intros c f Hs (e & Ee & <-) C;
      destruct (HQ _ Hs) as (next & E & Hl); unfold scan_successors in E; rewrite Ee in E.
    - rewrite (frame_end Y F _ F_valid _ _ Ee C) in E.
      destruct (good_end _ c) eqn:G in E; [|discriminate]. destruct c as [s|i M n]; cbn [good_end right_state] in *.
      + apply Bool.eqb_prop in G. exact G.
      + apply andb_prop in G as [_ G]. apply N.leb_le in G. exact G.
    - destruct (good_end (marked _ _ e) c) eqn:G in E; [|discriminate]. apply some_equal in E. subst next.
      destruct (frame_step Y laws F _ F_valid _ _ Ee _ _ C) as (j & f & I & J & C' & H).
      assert (N : forall c', In c' (read_letter c l j) -> Q c').
      { intros c' Hc. apply Hl, in_flat_map. exists (l, j). auto. }
      destruct c as [s|i M n]; cbn [read_letter right_state] in *.
      + set (t := Scan j (next_state A (set_state s) l) (low_next lower (low_states s) l)
                   (capped K (next_bag T (options s) l)) (capped K (next_bag T (all_options s) l))) in *.
        assert (R : right_from f t w).
        { apply lighter_right; [exact J|]. intros c Hc. apply IH; auto. rewrite (lighter_frame _ _ Hc). exact J. }
        unfold right_from in *. cbn [accepts]. subst t. cbn [set_state low_states options all_options] in R.
        rewrite R, H, low_accepts_next.
        apply expected_capped; rewrite total_capped, total_next; reflexivity.
      + apply andb_prop in G as [G _]. apply N.leb_le in G.
        assert (R := IH _ f (N _ (or_introl eq_refl)) J C'). cbn [right_state] in R.
        pose proof (total_capped T K (next_bag T M l) w) as B. rewrite total_next in B. lia.
  Qed.
End Scan.

Definition state_eq : forall a b : option positive, {a = b} + {a <> b}.
Proof. decide equality; apply Pos.eq_dec. Defined.

Definition scan_eq : forall a b : scan, {a = b} + {a <> b}.
Proof.
  decide equality; try apply bag_eq; try apply state_eq; try apply Pos.eq_dec.
  apply list_eq_dec, state_eq.
Defined.

Definition scan_state_eq : forall a b : scan_state, {a = b} + {a <> b}.
Proof.
  decide equality; try apply bag_eq; try apply N.eq_dec; try apply Pos.eq_dec; apply scan_eq.
Defined.
