(** * The search over all positions

    The words of all positions are read at once by the automaton, the terminal
    condition, the automata of lower values and a bag of a machine that counts
    options. Wherever words may end, the automaton must accept if and only if the
    rule of play says so. If the search ends without a bad state, the automaton is
    right on every word ([scan_right]), as far as the machine counts right.

    Where neither the automaton nor the terminal condition can accept any more, it
    is enough that [K] options are found. So the search may go on with parts of the
    bag, each with a number of options that it has at least ([Bound]). Which parts
    and what numbers is part of the witness. *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Numeration Linear Search Counting Automaton Options.
Import ListNotations.

Section Scan.
  Variable Y : system.
  Variable A : automaton.
  Variable lower : list automaton.
  Variable misere : bool.
  Variable T : counter.
  Variable K : N.

  (** What the rule of play says of a position: is it terminal, is it in a lower set,
      and how many of its options are in the set and outside. *)
  Definition expected (terminal low : bool) (options_in options_out : N) : bool :=
    negb low &&
    if misere then negb terminal && negb (K <=? options_in)%N && (1 <=? options_out)%N
    else terminal || negb (K <=? options_in)%N.

  Lemma expected_capped : forall t low i o i' o', (1 <= K)%N ->
    N.min K i = N.min K i' -> N.min K o = N.min K o' ->
    expected t low i o = expected t low i' o'.
  Proof.
    intros t low i o i' o' K1 Hi Ho. unfold expected.
    assert ((K <=? i)%N = (K <=? i')%N) as -> by (apply eq_true_iff_eq; rewrite !N.leb_le; lia).
    assert ((1 <=? o)%N = (1 <=? o')%N) as -> by (apply eq_true_iff_eq; rewrite !N.leb_le; lia).
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
    x_place : place; y_place : place;
    open_terminal : left;
    set_state : option positive;
    low_states : list (option positive);
    options : bag
  }.

  Inductive scan_state :=
  | At (s : scan)
  | Bound (x y : place) (M : bag) (least : N).

  (** Parts of the bag with the numbers that they have at least. *)
  Variable few : scan -> list (bag * N).
  (** A better bound, found later. *)
  Variable better : place -> place -> bag -> N.

  Definition enough (parts : list (bag * N)) (M : bag) : bool :=
    is_part (fold_right merge [] (map fst parts)) M &&
    (K <=? fold_right (fun p acc => snd p + acc)%N 0 parts)%N.

  Definition lighter (s : scan) : list scan_state :=
    match set_state s, open_terminal s, misere with
    | None, LFalse, false =>
        let parts := few s in
        if enough parts (options s)
        then map (fun p => Bound (x_place s) (y_place s) (fst p) (snd p)) parts
        else [At s]
    | _, _, _ => [At s]
    end.

  Definition options_now (b : bool) (M : bag) : N := total T b M [].

  Definition good_end (c : scan_state) : bool :=
    match c with
    | At s =>
        negb (may_end Y (x_place s) && may_end Y (y_place s)) ||
        Bool.eqb (accepts_here A (set_state s))
          (expected (holds_at_end Y (open_terminal s)) (low_accepts lower (low_states s) [])
             (options_now true (options s)) (options_now false (options s)))
    | Bound x y M least =>
        (least <=? K)%N && (negb (may_end Y x && may_end Y y) || (least <=? options_now true M)%N)
    end.

  Definition read_letter (c : scan_state) (l : letter) : list scan_state :=
    match c with
    | At s =>
        match next_place Y (x_place s) (dx l), next_place Y (y_place s) (dy l) with
        | Some px, Some py =>
            lighter (Scan px py (after Y (x_place s) (open_terminal s) l l) (next_state A (set_state s) l)
              (low_next lower (low_states s) l) (capped K (next_bag T (options s) l)))
        | _, _ => []
        end
    | Bound x y M least =>
        match next_place Y x (dx l), next_place Y y (dy l) with
        | Some px, Some py =>
            let M' := capped K (next_bag T M l) in
            [Bound px py M' (N.max least (better px py M'))]
        | _, _ => []
        end
    end.

  Definition scan_successors (c : scan_state) : option (list scan_state) :=
    if good_end c then Some (flat_map (read_letter c) (letters (digit_count Y))) else None.

  (** ** A finished search proves the automaton right *)

  Hypothesis laws : lawful Y.
  Hypothesis K1 : (1 <= K)%N.

  Definition right_from (s : scan) (w : list letter) : Prop :=
    accepts A (set_state s) w =
    expected (holds_with Y (open_terminal s) w w) (low_accepts lower (low_states s) w)
      (total T true (options s) w) (total T false (options s) w).

  Definition right_state (c : scan_state) (w : list letter) : Prop :=
    match c with
    | At s => canonical Y (x_place s) (xs w) = true -> canonical Y (y_place s) (ys w) = true -> right_from s w
    | Bound x y M least =>
        canonical Y x (xs w) = true -> canonical Y y (ys w) = true -> (least <= total T true M w)%N
    end.

  Lemma bounds_sum : forall w parts,
    (forall p, In p parts -> (snd p <= total T true (fst p) w)%N) ->
    (fold_right (fun p acc => snd p + acc)%N 0%N parts
     <= sum_over (fun i => count T true i w) (fold_right merge [] (map fst parts)))%N.
  Proof.
    intros w parts. induction parts as [|[M l] parts IH]; intro H; [cbn; lia|].
    cbn [map fold_right fst snd]. rewrite sum_merge.
    assert (E : (snd (M, l) <= total T true (fst (M, l)) w)%N) by (apply H; cbn; auto).
    cbn [fst snd] in E. unfold total in E.
    assert (F : (fold_right (fun p acc => snd p + acc)%N 0%N parts
     <= sum_over (fun i => count T true i w) (fold_right merge [] (map fst parts)))%N)
      by (apply IH; intros; apply H; cbn; auto).
    lia.
  Qed.

  Lemma lighter_right : forall t w, canonical Y (x_place t) (xs w) = true -> canonical Y (y_place t) (ys w) = true ->
    (forall c, In c (lighter t) -> right_state c w) -> right_from t w.
  Proof.
    intros t w Hx Hy H.
    assert (D : (forall c, In c [At t] -> right_state c w) -> right_from t w).
    { intro D. apply (D (At t)); cbn; auto. }
    revert H D. destruct t as [px py m q lows M]. unfold lighter.
    cbn [x_place y_place open_terminal set_state low_states options] in *.
    destruct q; [auto|]. destruct m; auto. unfold right_from at 1 2, expected. destruct misere; auto.
    set (s := Scan px py LFalse None lows M). destruct (enough (few s) M) eqn:EP; auto. intros H _.
    subst s. cbn [x_place y_place open_terminal set_state low_states options holds_with orb]. rewrite accepts_None.
    symmetry. apply andb_false_intro2. apply negb_false_iff, N.leb_le.
    unfold enough in EP. apply andb_prop in EP as [EP EK]. apply N.leb_le in EK.
    apply (part_sum (fun i => count T true i w)) in EP.
    assert (B := bounds_sum w (few (Scan px py LFalse None lows M))).
    unfold total in *. eapply N.le_trans; [exact EK|]. eapply N.le_trans; [apply B|exact EP].
    intros p Hp. specialize (H (Bound px py (fst p) (snd p))). cbn [right_state] in H.
    apply H; auto. apply in_map_iff. exists p. auto.
  Qed.

  Lemma scan_right : forall Q : scan_state -> Prop, closed _ scan_successors Q ->
    forall (w : list letter) c, Q c -> right_state c w.
  Proof.
    intros Q HQ. induction w as [|l w IH]; intros c Hs;
      destruct (HQ _ Hs) as (next & E & Hl); unfold scan_successors in E;
      destruct (good_end c) eqn:G; try discriminate; apply some_equal in E; subst next;
      destruct c as [s|x y M n]; cbn [right_state]; intros Hx Hy.
    - cbn [xs ys map canonical] in Hx, Hy. unfold good_end in G. rewrite Hx, Hy in G. cbn [andb negb orb] in G.
      apply Bool.eqb_prop in G. rewrite end_right in G. exact G.
    - cbn [xs ys map canonical] in Hx, Hy. unfold good_end in G. rewrite Hx, Hy in G. cbn [andb negb orb] in G.
      apply andb_prop in G as [_ G]. apply N.leb_le in G. exact G.
    - pose proof Hx as Hx'. pose proof Hy as Hy'.
      apply canonical_cons in Hx' as (px & Nx & Hx'). apply canonical_cons in Hy' as (py & Ny & Hy').
      set (t := Scan px py (after Y (x_place s) (open_terminal s) l l) (next_state A (set_state s) l)
              (low_next lower (low_states s) l) (capped K (next_bag T (options s) l))) in *.
      assert (IH' : right_from t w).
      { apply lighter_right; auto. intros c Hc. apply IH, Hl, in_flat_map.
        exists l. split; [apply (next_letter Y laws _ _ _ _ _ Nx Ny)|].
        cbn [read_letter]. rewrite Nx, Ny. exact Hc. }
      unfold right_from in *. cbn [accepts]. subst t.
      cbn [set_state open_terminal low_states options] in IH'. rewrite IH'.
      rewrite (after_right Y laws) by (exact Hx || (constructor; eauto)).
      rewrite low_accepts_next.
      apply expected_capped; [exact K1| |]; rewrite total_capped, total_next; reflexivity.
    - pose proof Hx as Hx'. pose proof Hy as Hy'.
      apply canonical_cons in Hx' as (px & Nx & Hx'). apply canonical_cons in Hy' as (py & Ny & Hy').
      unfold good_end in G. apply andb_prop in G as [G _]. apply N.leb_le in G.
      assert (I : right_state (Bound px py (capped K (next_bag T M l))
                   (N.max n (better px py (capped K (next_bag T M l))))) w).
      { apply IH, Hl, in_flat_map. exists l. split; [apply (next_letter Y laws _ _ _ _ _ Nx Ny)|].
        cbn [read_letter]. rewrite Nx, Ny. cbn. auto. }
      cbn [right_state] in I. specialize (I Hx' Hy').
      pose proof (total_capped T K true (next_bag T M l) w) as C. rewrite total_next in C. lia.
  Qed.
End Scan.

Definition state_eq : forall a b : option positive, {a = b} + {a <> b}.
Proof. decide equality; apply Pos.eq_dec. Defined.

Definition scan_eq : forall a b : scan, {a = b} + {a <> b}.
Proof.
  decide equality; try apply place_eq; try apply left_eq; try apply bag_eq; try apply state_eq.
  apply list_eq_dec, state_eq.
Defined.

Definition scan_state_eq : forall a b : scan_state, {a = b} + {a <> b}.
Proof.
  decide equality; try apply place_eq; try apply bag_eq; try apply N.eq_dec; apply scan_eq.
Defined.
