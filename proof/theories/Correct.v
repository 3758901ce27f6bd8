(** * The checker of one set is right

    If [check_set] says yes, the automaton accepts exactly the positions that the rule
    of play makes of those outside of the lower sets ([set_right]).

    First the machine of the witness: what it counts for the guessed families and for
    the rays, together, is the number of different options in a set ([counted_right]), the
    one of the automaton, or all positions. Then an
    induction over the size of positions: the options of a position are smaller, so the
    automaton is right on them, and what was counted are the P-positions among them. *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Game GameFacts Numeration Linear Moves Search Counting Automaton
  Frames Options Rays Scan Check.
Import ListNotations.

Section Counted.
  Variable R : rules.
  Variable Y : system.
  Variable W : witness.
  Variable B : automaton.
  Variable how : counting.

  Let K := N.of_nat (blocking R).
  Let T := machine W.

  Local Notation guesses_checked := (guesses_checked Y W B how).
  Local Notation ray_checked := (ray_checked R Y W B).

  (** ** What is counted *)

  Hypothesis laws : lawful Y.

  Local Notation place_of := (position_of Y).

  (** [n] is, up to [K], the number of options in the relation [C] of the position of
      [w] that are in the set of [B]. *)
  Definition counts (w : list letter) (C : position -> position -> Prop) (n : N) : Prop :=
    exists l, NoDup l /\
      (forall g, In g l <-> length g = length w /\ canonical_pair Y g /\
         C (place_of w) (place_of g) /\ accepts B start_state g = true) /\
      N.min K n = N.min K (N.of_nat (length l)).

  Lemma counts_ext : forall w (C C' : position -> position -> Prop) n,
    (forall o, C (place_of w) o <-> C' (place_of w) o) ->
    counts w C n -> counts w C' n.
  Proof.
    intros w C C' n E (l & N & I & L). exists l. split; [exact N|]. split; [|exact L].
    intro g. rewrite I, E. reflexivity.
  Qed.

  Lemma counts_none : forall w (C : position -> position -> Prop),
    (forall o, ~ C (place_of w) o) -> counts w C 0.
  Proof.
    intros w C H. exists []. split; [constructor|]. split; [|reflexivity].
    intro g. split; [intros []|]. intros (_ & _ & J & _). exact (H _ J).
  Qed.

  Lemma nodup_length_1 : forall (X : Type) (dec : forall a b : X, {a = b} + {a <> b}) (l : list X),
    (1 <= length l)%nat -> (1 <= length (nodup dec l))%nat.
  Proof.
    intros X dec [|a l] H; [cbn in H; lia|].
    assert (I : In a (nodup dec (a :: l))) by (apply nodup_In; cbn; auto).
    destruct (nodup dec (a :: l)); [destruct I|cbn; lia].
  Qed.

  Lemma nodup_length_0 : forall (X : Type) (dec : forall a b : X, {a = b} + {a <> b}) (l : list X),
    length l = 0%nat -> length (nodup dec l) = 0%nat.
  Proof. intros X dec [|a l] H; [reflexivity|discriminate]. Qed.

  (** Two kinds of options add up if none is of both kinds, or if only "none or some"
      matters. *)
  Lemma counts_join : forall w (C1 C2 : position -> position -> Prop) n1 n2,
    K = 1%N \/ (forall o, C1 (place_of w) o -> C2 (place_of w) o -> False) ->
    counts w C1 n1 -> counts w C2 n2 ->
    counts w (fun p o => C1 p o \/ C2 p o) (n1 + n2).
  Proof.
    intros w C1 C2 n1 n2 H (l1 & N1 & I1 & L1) (l2 & N2 & I2 & L2).
    assert (I : forall g, In g (l1 ++ l2) <-> length g = length w /\ canonical_pair Y g /\
         (C1 (place_of w) (place_of g) \/ C2 (place_of w) (place_of g)) /\ accepts B start_state g = true).
    { intro g. rewrite in_app_iff, I1, I2. intuition. }
    destruct H as [H|H].
    - set (dec := list_eq_dec letter_eq). exists (nodup dec (l1 ++ l2)). split; [apply NoDup_nodup|]. split.
      + intro g. rewrite nodup_In. apply I.
      + rewrite H in *. pose proof (nodup_length_1 _ dec (l1 ++ l2)) as P1.
        pose proof (nodup_length_0 _ dec (l1 ++ l2)) as P0. rewrite app_length in *. lia.
    - exists (l1 ++ l2). split; [|split; [exact I|]].
      + apply NoDup_app; auto. intros g J1 J2. apply I1 in J1 as (_ & _ & J1 & _).
        apply I2 in J2 as (_ & _ & J2 & _). exact (H _ J1 J2).
      + rewrite app_length, Nat2N.inj_add. lia.
  Qed.

  (** *** Guessed families *)

  Definition related_positions (r : relation) (p o : position) : bool :=
    related r (fst p) (snd p) (fst o) (snd o).

  Definition guessed_words (earlier : relation) (rs : list relation) (w : list letter) :=
    flat_map (fun r => option_words Y B (first_guess Y r) w) (disjoint earlier rs).

  Lemma guessed_words_ways : forall earlier rs w,
    N.of_nat (length (guessed_words earlier rs w)) =
    sum_ways Y B (map (first_guess Y) (disjoint earlier rs)) w.
  Proof.
    intros earlier rs w. unfold guessed_words. induction (disjoint earlier rs) as [|r l IH]; [reflexivity|].
    cbn [flat_map map sum_ways fold_right]. rewrite app_length, Nat2N.inj_add, IH. reflexivity.
  Qed.

  Lemma guessed_words_right : forall w, canonical_pair Y w ->
    forall rs earlier g,
    In g (guessed_words earlier rs w) <->
    length g = length w /\ canonical_pair Y g /\ related_positions earlier (place_of w) (place_of g) = false /\
    existsb (fun r => related_positions r (place_of w) (place_of g)) rs = true /\ accepts B start_state g = true.
  Proof.
    intros w [Cx Cy]. induction rs as [|r rs IH]; intros e g.
    - cbn. split; [intros []|]. intros (_ & _ & _ & H & _). discriminate.
    - unfold guessed_words. cbn [disjoint flat_map]. fold (guessed_words (ROr e r) rs w).
      rewrite in_app_iff, IH, (option_words_right Y B laws) by eauto.
      unfold first_guess. cbn [u_place v_place unsettled at_state].
      rewrite start_right, simplify_right. cbn [related].
      assert (E : forall a, related a (value (weight Y) (xs w)) (value (weight Y) (ys w))
          (value (weight Y) (xs g)) (value (weight Y) (ys g))
        = related_positions a (place_of w) (place_of g)) by reflexivity.
      rewrite !E. clear E.
      cbn [existsb].
      change (related_positions (ROr e r) (place_of w) (place_of g))
        with (related_positions e (place_of w) (place_of g) || related_positions r (place_of w) (place_of g)).
      unfold canonical_pair.
      destruct (related_positions e (place_of w) (place_of g)), (related_positions r (place_of w) (place_of g));
        cbn [negb andb orb]; intuition discriminate.
  Qed.

  Lemma guessed_words_NoDup : forall w, canonical_pair Y w ->
    forall rs earlier, NoDup (guessed_words earlier rs w).
  Proof.
    intros w Cw. induction rs as [|r rs IH]; intro e; [constructor|].
    unfold guessed_words. cbn [disjoint flat_map]. fold (guessed_words (ROr e r) rs w).
    apply NoDup_app; [apply option_words_NoDup|apply IH|].
    intros g H1 H2. apply (guessed_words_right w Cw) in H2 as (_ & _ & H & _).
    assert (I : In g (guessed_words e [r] w)) by (cbn; rewrite app_nil_r; exact H1).
    apply (guessed_words_right w Cw) in I as (_ & _ & _ & I & _).
    cbn [existsb] in I. rewrite orb_false_r in I.
    change (related_positions e (place_of w) (place_of g) ||
            related_positions r (place_of w) (place_of g) = false) in H.
    rewrite I, orb_true_r in H. discriminate.
  Qed.

  Lemma canonical_letters : forall w p q, canonical Y p (xs w) = true -> canonical Y q (ys w) = true ->
    Forall (fun l => In l (alphabet Y)) w.
  Proof.
    induction w as [|l w IH]; intros p q Hx Hy; constructor.
    - apply canonical_cons in Hx as (p' & Nx & _). apply canonical_cons in Hy as (q' & Ny & _).
      apply (next_letter Y laws _ _ _ _ _ Nx Ny).
    - apply canonical_cons in Hx as (p' & _ & Hx). apply canonical_cons in Hy as (q' & _ & Hy). eauto.
  Qed.

  Lemma guessed_count : forall ms rs, families ms = Some rs -> (forall m, In m ms -> (1 <= stride m)%Z) ->
    guesses_checked rs = true -> forall w, canonical_pair Y w ->
    counts w (fun p o => exists m, In m ms /\ leads m p o)
      (total T (bag_of (name how) (first_guesses Y rs)) w).
  Proof.
    intros ms rs EF HS H w Cw. unfold Check.guesses_checked in H.
    apply explore_closed in H as (Q & Q0 & QC).
    exists (guessed_words RFalse rs w). split; [apply guessed_words_NoDup; auto|]. split.
    - intro g. rewrite (guessed_words_right w Cw).
      assert (M : canonical_pair Y g ->
        (existsb (fun r => related_positions r (place_of w) (place_of g)) rs = true <->
         exists m, In m ms /\ leads m (place_of w) (place_of g))).
      { intro Cg. destruct (position_range Y laws g Cg) as [Gx Gy]. unfold related_positions.
        rewrite (families_right _ _ _ _ _ _ EF HS) by lia. rewrite <- !surjective_pairing. reflexivity. }
      split; intros (J1 & J2 & J); (split; [exact J1|]; split; [exact J2|]).
      + destruct J as (_ & J3 & J4). rewrite <- M by exact J2. auto.
      + rewrite <- M in J by exact J2. split; [reflexivity|]. exact J.
    - rewrite guessed_words_ways. unfold first_guesses. f_equal. symmetry.
      apply (sum_ways_bag Y B (name how) T). intros s Hs. pose proof Cw as [Cx Cy].
      apply (ways_named Y B (name how) T Q QC w (canonical_letters w _ _ Cx Cy)).
      apply Q0, Hs.
  Qed.

  (** *** Rays *)

  Definition good_move (m : move) : Prop := sensible_move m = true.

  Lemma ray_count : forall m i, good_move m -> ray_checked (m, i) = true ->
    forall w, canonical_pair Y w ->
    counts w (leads m) (count T i w).
  Proof.
    intros m i G H w Cw. unfold Check.ray_checked in H. cbn [fst snd] in H.
    destruct (ray m) as [[a b]|] eqn:E; [|discriminate]. cbn zeta in H.
    apply andb_prop in H as [H H2]. apply andb_prop in H as [H H1]. apply andb_prop in H as [HD HF].
    apply explore_closed in H1 as (Q1 & S1 & C1). apply explore_closed in H2 as (Q2 & S2 & C2).
    assert (P : (0 <= a /\ 0 <= b /\ 1 <= a + b)%Z).
    { unfold good_move, sensible_move in G. repeat (apply andb_prop in G as [G ?]). rewrite Z.leb_le in *.
      unfold ray in E. destruct (allowed m); try discriminate. destruct (last m); try discriminate.
      destruct (_ && _) eqn:EE in E; [|discriminate]. apply andb_prop in EE as [E1 E2]. apply Z.eqb_eq in E1, E2.
      injection E as <- <-. lia. }
    destruct (ray_counts Y B T K a b _ _ laws HD HF i P Q1 (S1 _ (or_introl eq_refl)) C1
      Q2 (S2 _ (or_introl eq_refl)) C2 m E w Cw) as (l & N & I & L).
    exists l. split; [exact N|]. split; [exact I|]. rewrite <- L. f_equal.
    unfold total. rewrite sum_over_cons, sum_over_nil. lia.
  Qed.

  Lemma apart_right : forall m m' p o, apart m m' = true -> leads m p o -> leads m' p o -> False.
  Proof.
    intros m m' p o H L L'. unfold apart in H.
    destruct (ray m) as [[a b]|] eqn:E; [|discriminate]. destruct (ray m') as [[a' b']|] eqn:E'; [|discriminate].
    apply (ray_leads _ _ _ _ _ E) in L as (s & S1 & S2 & S3 & _).
    apply (ray_leads _ _ _ _ _ E') in L' as (s' & S1' & S2' & S3' & _).
    apply negb_true_iff, Z.eqb_neq in H. apply H.
    assert (X : ((s + 1) * a = (s' + 1) * a')%Z) by lia. assert (Z : ((s + 1) * b = (s' + 1) * b')%Z) by lia.
    apply (Z.mul_reg_l _ _ ((s + 1) * (s' + 1))%Z); [nia|].
    transitivity (((s + 1) * a) * ((s' + 1) * b'))%Z; [ring|]. rewrite X, <- Z. ring.
  Qed.

  Fixpoint sum_rays (l : list (move * positive)) (w : list letter) : N :=
    match l with
    | [] => 0%N
    | (m, i) :: l' => (count T i w + sum_rays l' w)%N
    end.

  Lemma rays_count : forall l, (forall e, In e l -> good_move (fst e)) -> forallb ray_checked l = true ->
    K = 1%N \/ all_apart l = true ->
    forall w, canonical_pair Y w ->
    counts w (fun p o => exists e, In e l /\ leads (fst e) p o) (sum_rays l w).
  Proof.
    induction l as [|[m i] l IH]; intros G H D w Cw.
    - apply counts_none. intros o (e & [] & _).
    - cbn [forallb] in H. apply andb_prop in H as [H1 H2]. cbn [sum_rays].
      apply (counts_ext _ (fun p o => leads m p o \/ exists e, In e l /\ leads (fst e) p o)).
      + intro o. split.
        * intros [J|(e & I & J)]; [exists (m, i)|exists e]; cbn; auto.
        * intros (e & [<-|I] & J); [left; exact J|right; eauto].
      + apply counts_join.
        * destruct D as [D|D]; [left; exact D|right]. cbn [all_apart] in D. apply andb_prop in D as [D _].
          rewrite forallb_forall in D. intros o J (e & I & J'). exact (apart_right _ _ _ _ (D e I) J J').
        * apply ray_count; auto. apply (G (m, i)). cbn. auto.
        * apply IH; auto; [intros; apply G; cbn; auto|].
          destruct D as [D|D]; [left; exact D|right]. cbn [all_apart] in D. apply andb_prop in D as [_ D]. exact D.
  Qed.

  Lemma first_bag_total : forall rs l w, total T (first_bag how Y rs l) w =
    (total T (bag_of (name how) (first_guesses Y rs)) w + sum_rays l w)%N.
  Proof.
    intros rs l w. unfold first_bag.
    induction l as [|[m i] l IH]; cbn [fold_right sum_rays snd]; [lia|].
    unfold total in *. rewrite sum_insert, IH. lia.
  Qed.

  Lemma plan_moves : forall ms starts m, length ms = length starts ->
    (In m ms <-> In m (guessed (combine ms starts)) \/ exists e, In e (rays (combine ms starts)) /\ fst e = m).
  Proof.
    induction ms as [|m' ms IH]; intros [|[i|] starts] m L; try discriminate; cbn [combine guessed rays In].
    - split; [intros []|]. intros [[]|(e & [] & _)].
    - rewrite (IH starts m) by (cbn in L; congruence). split.
      + intros [<-|[I|(e & I & E)]]; [right; exists (m', i); cbn; auto|auto|right; exists e; cbn; auto].
      + intros [I|(e & [<-|I] & E)]; [auto|auto|right; right; exists e; auto].
    - rewrite (IH starts m) by (cbn in L; congruence). cbn [In]. tauto.
  Qed.

  (** *** All families together *)

  Definition moved (p o : position) : Prop := exists m, In m (moves R) /\ leads m p o.

  Lemma counted_right : forall M, sensible R = true -> counted R Y W B how = Some M ->
    forall w, canonical_pair Y w -> counts w moved (total T M w).
  Proof.
    intros M sense H w Cw. unfold counted in H. cbn zeta in H.
    set (plan := combine (moves R) (ray_starts how)) in *.
    destruct (families (guessed plan)) as [rs|] eqn:EF; [|discriminate].
    destruct (_ && _) eqn:E in H; [|discriminate]. apply some_equal in H. subst M.
    apply andb_prop in E as [E HR]. apply andb_prop in E as [E HG]. apply andb_prop in E as [HL HD].
    apply Nat.eqb_eq in HL.
    assert (IN : forall m, In m (moves R) <-> In m (guessed plan) \/ exists e, In e (rays plan) /\ fst e = m).
    { intro m. apply plan_moves. exact HL. }
    assert (GM : forall m, In m (moves R) -> good_move m).
    { unfold sensible in sense. apply andb_prop in sense as [_ sense]. rewrite forallb_forall in sense. exact sense. }
    assert (ST : forall m, In m (guessed plan) -> (1 <= stride m)%Z).
    { intros m Hm. assert (G : good_move m) by (apply GM, IN; auto).
      unfold good_move, sensible_move in G. repeat (apply andb_prop in G as [G ?]).
      rewrite Z.leb_le in *. assumption. }
    rewrite first_bag_total.
    apply (counts_ext _ (fun p o => (exists m, In m (guessed plan) /\ leads m p o) \/
                                    (exists e, In e (rays plan) /\ leads (fst e) p o))).
    - intro o. split.
      + intros [(m & I & J)|(e & I & J)]; [exists m|exists (fst e)]; (split; [apply IN|exact J]); [auto|].
        right. exists e. auto.
      + intros (m & I & J). apply IN in I as [I|(e & I & <-)]; [left; exists m|right; exists e]; auto.
    - unfold no_option_twice in HD. apply orb_prop in HD as [HD|HD].
      + apply N.eqb_eq in HD. apply counts_join; [left; exact HD| |].
        * apply (guessed_count _ _ EF); auto.
        * apply rays_count; auto. intros e I. apply GM, IN. right. exists e. auto.
      + destruct (guessed plan) as [|m0 ms] eqn:EG; [|destruct (rays plan) as [|e0 l0] eqn:ER; [|discriminate]].
        * apply counts_join.
          -- right. intros o (m & [] & _).
          -- apply (guessed_count _ _ EF); auto.
          -- apply rays_count; auto. intros e I. apply GM, IN. right. exists e. auto.
        * apply counts_join.
          -- right. intros o _ (e & [] & _).
          -- apply (guessed_count _ _ EF); auto.
          -- apply counts_none. intros o (e & [] & _).
  Qed.
End Counted.

Section Correct.
  Variable R : rules.
  Variable Y : system.
  Variable lower : list automaton.
  Variable A : automaton.
  Variable W : witness.

  Let K := N.of_nat (blocking R).
  Let T := machine W.

  Local Notation terminal_frames := (terminal_frames R Y).
  Local Notation check_set := (check_set R Y lower A W).
  Local Notation counts := (counts R Y).
  Local Notation moved := (moved R).
  Local Notation place_of := (position_of Y).

  Hypothesis laws : lawful Y.

  Lemma everything_accepts : forall w, canonical_pair Y w -> accepts (everything Y) start_state w = true.
  Proof.
    assert (L : forall l letters, In l letters -> lookup l (map (fun l => (l, 1%positive)) letters) = Some 1%positive).
    { intros l letters. induction letters as [|l' letters IH]; [intros []|]. intro I. cbn [map lookup].
      destruct (letter_eqb l l') eqn:E; [reflexivity|]. apply IH. destruct I as [->|I]; [|exact I].
      rewrite (proj2 (letter_eqb_eq l l) eq_refl) in E. discriminate. }
    intros w [Cx Cy]. pose proof (canonical_letters Y laws w _ _ Cx Cy) as F. clear Cx Cy.
    induction F as [|l w Hl F IH]; [reflexivity|]. cbn [accepts].
    change (next_state (everything Y) start_state l) with
      (lookup l (map (fun l => (l, 1%positive)) (alphabet Y))).
    rewrite (L l _ Hl). exact IH.
  Qed.

  Hypothesis checked : check_set = true.

  (** ** All options *)

  Lemma sensible_rules : sensible R = true.
  Proof.
    pose proof checked as H. unfold Check.check_set in H. apply andb_prop in H as [H _]. exact H.
  Qed.

  Lemma K_positive : (1 <= K)%N.
  Proof.
    pose proof sensible_rules as H. unfold sensible in H. apply andb_prop in H as [H _].
    apply Nat.leb_le in H. unfold K. lia.
  Qed.

  Definition terminal_here (p : position) : bool := holds (terminal R) (fst p) (snd p) 0.

  (** The automaton accepts what the rule of play says, of the numbers of options. *)
  Lemma follows_rule : forall w, canonical_pair Y w -> exists options_in all,
    counts A w moved options_in /\ (misere R = true -> counts (everything Y) w moved all) /\
    accepts A start_state w =
    expected (misere R) K (terminal_here (place_of w))
      (low_accepts lower (map (fun _ => start_state) lower) w) options_in all.
  Proof.
    intros w Cw. pose proof checked as H. unfold Check.check_set in H. apply andb_prop in H as [_ H].
    destruct (counted R Y W A (in_set W)) as [inside|] eqn:EI; [|discriminate].
    destruct (if misere R then counted R Y W (everything Y) (in_all W) else Some []) as [all|] eqn:EA; [|discriminate].
    exists (total T inside w), (total T all w).
    split; [exact (counted_right _ _ _ _ _ laws _ sensible_rules EI w Cw)|].
    split; [intro M; rewrite M in EA; exact (counted_right _ _ _ _ _ laws _ sensible_rules EA w Cw)|].
    unfold scan_checked in H. cbn zeta in H. apply andb_prop in H as [HF HS].
    apply explore_closed in HS as (Q & Q0 & QC).
    pose proof (scan_right Y A lower (misere R) T K terminal_frames (few W) (better W) laws
      _ HF Q QC w _ _ (Q0 _ (or_introl eq_refl)) (frames_start Y _ _ HF) Cw) as E.
    unfold right_state, right_from, first_scan in E.
    cbn [set_state low_states options all_options first_frame open] in E.
    rewrite E, start_right. unfold terminal_relation. rewrite simplify_right.
    rewrite (translate_right 1 (number 0) _ _ _ _ 0) by (rewrite eval_number; reflexivity).
    reflexivity.
  Qed.

  Lemma option_word : forall w, canonical_pair Y w -> forall o, option_of R (place_of w) o ->
    length (word_of Y (length w) o) = length w /\ canonical_pair Y (word_of Y (length w) o) /\
    place_of (word_of Y (length w) o) = o.
  Proof.
    intros w Cw o Ho. apply option_lower in Ho; [|exact sensible_rules].
    destruct (position_range Y laws w Cw) as [Rx Ry]. apply (word_of_right Y laws); try lia.
    pose proof Cw as [Cx _]. pose proof (canonical_period Y laws _ Cx) as D.
    unfold xs in D. rewrite map_length in D. exact D.
  Qed.

  Lemma NoDup_map_in : forall (B C : Type) (f : B -> C) (l : list B),
    (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
  Proof.
    intros B C f l. induction l as [|a l IH]; intros H N; cbn; [constructor|].
    inversion N; subst. constructor.
    - intro I. apply in_map_iff in I as (b & E & I). assert (b = a) by (apply H; cbn; auto). subst; contradiction.
    - apply IH; auto. intros; apply H; cbn; auto.
  Qed.

  Lemma NoDup_firstn : forall (B : Type) (k : nat) (l : list B), NoDup l -> NoDup (firstn k l).
  Proof.
    intros B k l H. rewrite <- (firstn_skipn k l) in H. revert H. generalize (firstn k l) (skipn k l).
    induction l0 as [|a l0 IH]; intros l1 H; [constructor|]. cbn in H. inversion H; subst.
    constructor; [|eauto]. intro I. apply H2. apply in_or_app. auto.
  Qed.

  Lemma in_firstn : forall (B : Type) (k : nat) (l : list B) a, In a (firstn k l) -> In a l.
  Proof. intros B k l a H. rewrite <- (firstn_skipn k l). apply in_or_app. auto. Qed.

  Section Right.
    Variable Q : position -> Prop.
    Variable Lower : position -> Prop.
    Hypothesis solves : solution R Lower Q.
    Hypothesis lower_right : forall w, canonical_pair Y w ->
      (low_accepts lower (map (fun _ => start_state) lower) w = true <-> Lower (place_of w)).

    (** Options counted are options of the game, where the automaton is right already. *)
    Lemma counts_many : forall w k n, canonical_pair Y w -> (k <= blocking R)%nat ->
      terminal_here (place_of w) = false ->
      (forall g, canonical_pair Y g -> (size (place_of g) < size (place_of w))%nat ->
         (accepts A start_state g = true <-> Q (place_of g))) ->
      counts A w moved n ->
      (many R k Q (place_of w) <-> (N.of_nat k <= n)%N).
    Proof.
      intros w k n Cw Hk NT IH (l & N & I & L).
      assert (HL : (N.of_nat k <= n)%N <-> (k <= length l)%nat) by (unfold K in L; lia).
      rewrite HL. split.
      - intros (os & No & Lo & Ho). rewrite <- Lo, <- (map_length (word_of Y (length w)) os).
        apply NoDup_incl_length.
        + apply NoDup_map_in; [|exact No]. intros a b Ha Hb E.
          destruct (option_word w Cw a) as (_ & _ & Ea); [apply Ho, Ha|].
          destruct (option_word w Cw b) as (_ & _ & Eb); [apply Ho, Hb|]. congruence.
        + intros g Hg. apply in_map_iff in Hg as (o & <- & Io). destruct (Ho o Io) as [Oo Qo].
          destruct (option_word w Cw o Oo) as (L1 & C1 & E1). apply I. rewrite E1.
          split; [exact L1|]. split; [exact C1|]. split; [apply Oo|].
          apply IH; [exact C1| |rewrite E1; exact Qo]. rewrite E1.
          apply option_lower in Oo; [|exact sensible_rules]. lia.
      - intro HK. exists (map place_of (firstn k l)). split; [|split].
        + apply NoDup_map_in; [|apply NoDup_firstn, N]. intros a b Ha Hb E.
          apply in_firstn in Ha, Hb. apply I in Ha, Hb.
          destruct Ha as (La & Ca & _), Hb as (Lb & Cb & _). apply (position_injective Y laws); auto. congruence.
        + rewrite map_length, firstn_length. lia.
        + intros o Ho. apply in_map_iff in Ho as (g & <- & Hg). apply in_firstn in Hg. apply I in Hg.
          destruct Hg as (_ & Cg & Og & Ag).
          assert (Oo : option_of R (place_of w) (place_of g)) by (split; assumption).
          split; [exact Oo|]. apply IH; auto. apply option_lower in Oo; [|exact sensible_rules]. lia.
    Qed.

    (** If fewer than [K] options are in the set, one is outside iff there are more. *)
    Lemma counts_out : forall w n all, canonical_pair Y w -> terminal_here (place_of w) = false ->
      (forall g, canonical_pair Y g -> (size (place_of g) < size (place_of w))%nat ->
         (accepts A start_state g = true <-> Q (place_of g))) ->
      counts A w moved n -> counts (everything Y) w moved all -> (n < K)%N ->
      ((exists o, option_of R (place_of w) o /\ ~ Q o) <-> (n < all)%N).
    Proof.
      intros w n all Cw NT IH (l & N & I & L) (l' & N' & I' & L') LK.
      assert (HL : (n < all)%N <-> (length l < length l')%nat) by lia. rewrite HL. split.
      - intros (o & Oo & No). destruct (option_word w Cw o Oo) as (L1 & C1 & E1).
        set (g := word_of Y (length w) o) in *.
        assert (Ng : ~ In g l).
        { intro J. apply I in J as (_ & _ & _ & J). apply No. rewrite <- E1. apply IH; auto. rewrite E1.
          apply option_lower in Oo; [|exact sensible_rules]. lia. }
        apply (NoDup_incl_length (l := g :: l)); [constructor; assumption|].
        intros h [<-|J]; apply I'.
        + rewrite E1. split; [exact L1|]. split; [exact C1|]. split; [apply Oo|]. apply everything_accepts, C1.
        + apply I in J as (J1 & J2 & J3 & _). split; [exact J1|]. split; [exact J2|]. split; [exact J3|].
          apply everything_accepts, J2.
      - intro H. destruct (existsb (fun g => negb (accepts A start_state g)) l') eqn:E.
        + apply existsb_exists in E as (g & J & Ag). apply negb_true_iff in Ag.
          apply I' in J as (_ & Cg & Og & _).
          assert (Oo : option_of R (place_of w) (place_of g)) by (split; assumption).
          exists (place_of g). split; [exact Oo|]. intro Qg. apply IH in Qg; auto; [congruence|].
          apply option_lower in Oo; [|exact sensible_rules]. lia.
        + exfalso. assert (D : (length l' <= length l)%nat); [|lia].
          apply NoDup_incl_length; [exact N'|]. intros g J.
          assert (Ag : accepts A start_state g = true).
          { destruct (accepts A start_state g) eqn:Ag; [reflexivity|]. rewrite <- E.
            apply existsb_exists. exists g. rewrite Ag. auto. }
          apply I' in J as (J1 & J2 & J3 & _). apply I. auto.
    Qed.

    (** The theorem about words. *)
    Theorem set_right : forall w, canonical_pair Y w -> (accepts A start_state w = true <-> Q (place_of w)).
    Proof.
      assert (Main : forall n w, (size (place_of w) < n)%nat -> canonical_pair Y w ->
        (accepts A start_state w = true <-> Q (place_of w))).
      { induction n as [|n IH]; intros w Hn Cw; [lia|].
        assert (IH' : forall g, canonical_pair Y g -> (size (place_of g) < size (place_of w))%nat ->
          (accepts A start_state g = true <-> Q (place_of g))) by (intros; apply IH; [lia|assumption]).
        destruct (position_range Y laws w Cw) as [Rx Ry].
        rewrite (solves (place_of w)) by lia. rewrite <- (lower_right w Cw).
        destruct (follows_rule w Cw) as (i & all & Ci & Ca & ->). unfold expected, previous_wins.
        destruct (low_accepts lower (map (fun _ => start_state) lower) w); cbn [negb andb].
        { split; [discriminate|]. intros [H _]. elim H. reflexivity. }
        pose proof K_positive as K1.
        destruct (terminal_here (place_of w)) eqn:ET.
        - assert (NO : forall o, ~ option_of R (place_of w) o).
          { intros p [H _]. unfold terminal_here in ET. congruence. }
          destruct (misere R) eqn:EM; cbn [negb andb orb].
          + split; [discriminate|]. intros (_ & _ & H). destruct (H eq_refl) as (p & Hp & _). elim (NO p Hp).
          + split; [|reflexivity]. intros _. split; [discriminate|]. split; [|discriminate].
            intros (l & _ & L & H). destruct l as [|p l]; [unfold K in K1; cbn in L; lia|].
            destruct (H p (or_introl eq_refl)) as [Hp _]. elim (NO p Hp).
        - rewrite (counts_many w (blocking R) i Cw (le_n _) ET IH' Ci). fold K.
          destruct (misere R) eqn:EM; cbn [negb andb orb].
          + rewrite andb_true_iff, negb_true_iff, N.leb_gt, N.ltb_lt. split.
            * intros [H1 H2]. split; [discriminate|]. split; [lia|]. intros _.
              apply (counts_out w i all Cw ET IH' Ci (Ca eq_refl) H1), H2.
            * intros (_ & H1 & H2). assert (L : (i < K)%N) by lia. split; [exact L|].
              apply (counts_out w i all Cw ET IH' Ci (Ca eq_refl) L), H2. reflexivity.
          + rewrite negb_true_iff, N.leb_gt. split.
            * intro H. split; [discriminate|]. split; [lia|discriminate].
            * intros (_ & H & _). lia. }
      intros w Cw. apply (Main (S (size (place_of w)))); auto.
    Qed.

    (** Whether a position has an option in the set can be told. *)
    Lemma option_decided : forall p, (0 <= fst p)%Z -> (0 <= snd p)%Z ->
      (exists o, option_of R p o /\ Q o) \/ ~ exists o, option_of R p o /\ Q o.
    Proof.
      intros p Hx Hy.
      set (places := (period Y * S (Z.to_nat (Z.max (fst p) (snd p))))%nat).
      destruct (word_of_right Y laws places p) as (_ & Cw & Ew).
      - exists (S (Z.to_nat (Z.max (fst p) (snd p)))). unfold places. lia.
      - split; [exact Hx|]. apply (enough_places Y laws); lia.
      - split; [exact Hy|]. apply (enough_places Y laws); lia.
      - set (w := word_of Y places p) in *. rewrite <- Ew.
        destruct (terminal_here (place_of w)) eqn:ET.
        { right. intros (o & [H _] & _). unfold terminal_here in ET. congruence. }
        destruct (follows_rule w Cw) as (i & o & Ci & _).
        assert (M : many R 1 Q (place_of w) <-> (1 <= i)%N).
        { apply (counts_many w 1 i); auto; [pose proof K_positive; unfold K in *; lia|].
          intros g Cg _. apply set_right, Cg. }
        assert (E : (exists o, option_of R (place_of w) o /\ Q o) <-> many R 1 Q (place_of w)).
        { split.
          - intros (q & Oq & Qq). exists [q]. split; [constructor; [intros []|constructor]|].
            split; [reflexivity|]. intros r [<-|[]]. auto.
          - intros (l & _ & L & H). destruct l as [|q l]; [discriminate|]. exists q. apply H. cbn. auto. }
        rewrite E, M. destruct (N.le_gt_cases 1 i); [left|right]; lia.
    Qed.
  End Right.
End Correct.
