(** * Rays: counting options by induction along a line

    A family that takes any multiple of [(a, b)], and has no condition, is a *ray*: if
    [p >= (a, b)], then the options of [p] are [p - (a, b)] and the options of
    [p - (a, b)]; otherwise there are none. So a machine counts them right if

    - its number is 0 at positions with [x < a] or [y < b], and
    - its number at [p] is one more than at [p - (a, b)] if that is in the set, and
      the same otherwise.

    Two searches check this, and neither has to follow sets of guesses: they are
    little larger than the machine, which can be minimal. This is what makes large
    certificates and proofs inside of Coq feasible; where it does not apply, options
    are guessed ([Options]). *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Game Numeration Linear Moves Search Counting Automaton Tables Frames Options.
Import ListNotations.

(** ** Families that are rays *)

Definition ray (m : move) : option (Z * Z) :=
  let a := (rate_x m * stride m)%Z in
  let b := (rate_y m * stride m)%Z in
  match allowed m, last m with
  | Always, None =>
      if (rate_x m * first m + offset_x m =? a)%Z && (rate_y m * first m + offset_y m =? b)%Z
      then Some (a, b) else None
  | _, _ => None
  end.

Lemma ray_leads : forall m a b p o, ray m = Some (a, b) ->
  (leads m p o <-> exists s, (0 <= s /\ fst o = fst p - (s + 1) * a /\ snd o = snd p - (s + 1) * b /\
                              0 <= fst o /\ 0 <= snd o)%Z).
Proof.
  intros m a b p o H. unfold ray in H. destruct (allowed m) eqn:C; try discriminate.
  destruct (last m) eqn:L; try discriminate.
  destruct ((rate_x m * first m + offset_x m =? rate_x m * stride m)%Z &&
            (rate_y m * first m + offset_y m =? rate_y m * stride m)%Z) eqn:E; [|discriminate].
  apply andb_prop in E as [E1 E2]. apply Z.eqb_eq in E1, E2.
  assert (a = rate_x m * stride m)%Z as -> by congruence.
  assert (b = rate_y m * stride m)%Z as -> by congruence. clear H.
  unfold leads. rewrite C, L. cbn [holds].
  split; intros (s & H); exists s; cbn zeta in *; intuition lia.
Qed.

Section Rays.
  Variable Y : system.
  Variable A : automaton.
  Variable T : counter.
  Variable K : N.
  Variable a b : Z.      (* the step of the ray *)

  (** ** Positions [w] and [g] with [g = w - (a, b)] *)

  Definition one_step : relation := RAnd (REqual (taken_x a)) (REqual (taken_y b)).

  Variable D : link_table.

  Record neighbours := Neighbours {
    at_link : positive;
    here : bag;                  (* what the machine counts at [w] *)
    there : bag;                 (* and at [g] *)
    member : option positive     (* the automaton on [g] *)
  }.

  Definition neighbours_agree (s : neighbours) : bool :=
    (N.min K (total T (here s) []) =?
     N.min K (total T (there s) [] + one_if (accepts_here A (member s))))%N.

  Definition neighbours_successors (s : neighbours) : option (list neighbours) :=
    match PositiveMap.find (at_link s) D with
    | None => None
    | Some e =>
        if match marked _ _ e with None => true | Some _ => neighbours_agree s end
        then Some (map (fun edge => match edge with
               | (l, g, j) => Neighbours j (next_bag T (here s) l) (next_bag T (there s) g)
                                (next_state A (member s) g)
               end) (leads_to _ _ e))
        else None
    end.

  (** ** Positions with [x < a] or [y < b] *)

  Definition at_border : relation :=
    ROr (RAtLeast (Form (-1) 0 0 0 (a - 1))) (RAtLeast (Form 0 (-1) 0 0 (b - 1))).

  Variable F : frame_table.

  Record border := Border { at_border_frame : positive; ray_here : bag }.

  Definition border_good (s : border) : bool := (total T (ray_here s) [] =? 0)%N.

  Definition border_successors (s : border) : option (list border) :=
    match PositiveMap.find (at_border_frame s) F with
    | None => None
    | Some e =>
        if match marked _ _ e with Some true => border_good s | _ => true end
        then Some (map (fun edge => Border (snd edge) (next_bag T (ray_here s) (fst edge))) (leads_to _ _ e))
        else None
    end.

  (** ** The searches prove the machine right *)

  Hypothesis laws : lawful Y.

  Hypothesis D_valid : valid_links Y D one_step = true.
  Hypothesis F_valid : valid_frames Y F at_border = true.

  Lemma neighbours_right : forall Q : neighbours -> Prop, closed _ neighbours_successors Q ->
    forall w g s t, Q s -> is_link D (at_link s) t -> link_reads Y t w g ->
    N.min K (total T (here s) w) = N.min K (total T (there s) g + one_if (accepts A (member s) g)).
  Proof.
    intros Q HQ. induction w as [|l w IH]; intros [|d g] s t Hs (e & Ee & <-) H;
      try (discriminate (reads_length _ _ _ _ H));
      destruct (HQ s Hs) as (next & E & Hl); unfold neighbours_successors in E; rewrite Ee in E.
    - rewrite (link_end Y D _ D_valid _ _ Ee H) in E.
      destruct (neighbours_agree s) eqn:G; [|discriminate].
      apply N.eqb_eq, G.
    - destruct (match marked _ _ e with None => true | Some _ => neighbours_agree s end); [|discriminate].
      apply some_equal in E. subst next.
      destruct (link_step_right Y laws D _ D_valid _ _ Ee _ _ _ _ H) as (j & t & I & J & H').
      assert (Qt : Q (Neighbours j (next_bag T (here s) l) (next_bag T (there s) d) (next_state A (member s) d))).
      { apply Hl, in_map_iff. exists (l, d, j). auto. }
      specialize (IH g _ t Qt J H'). cbn [here there member] in IH. rewrite !total_next in IH. exact IH.
  Qed.

  Lemma border_right : forall Q : border -> Prop, closed _ border_successors Q ->
    forall w s t, Q s -> is_frame F (at_border_frame s) t -> frame_reads Y t w ->
    holds_with Y (open t) w w = true -> total T (ray_here s) w = 0%N.
  Proof.
    intros Q HQ. induction w as [|l w IH]; intros s t Hs (e & Ee & <-) C H;
      destruct (HQ s Hs) as (next & E & Hl); unfold border_successors in E; rewrite Ee in E.
    - rewrite (frame_end Y F _ F_valid _ _ Ee C), H in E.
      destruct (border_good s) eqn:G; [|discriminate].
      apply N.eqb_eq, G.
    - destruct (match marked _ _ e with Some true => border_good s | _ => true end); [|discriminate].
      apply some_equal in E. subst next.
      destruct (frame_step Y laws F _ F_valid _ _ Ee _ _ C) as (j & t & I & J & C' & H').
      rewrite <- H' in H.
      assert (Qt : Q (Border j (next_bag T (ray_here s) l))).
      { apply Hl, in_map_iff. exists (l, j). auto. }
      specialize (IH _ t Qt J C' H). cbn [ray_here] in IH. rewrite total_next in IH. exact IH.
  Qed.

  (** ** Starting with the state [i] *)

  Variable i : positive.

  Definition first_neighbours : neighbours := Neighbours 1 [(i, 1%N)] [(i, 1%N)] start_state.

  Definition first_border : border := Border 1 [(i, 1%N)].

  Hypothesis step_positive : (0 <= a /\ 0 <= b /\ 1 <= a + b)%Z.
  Variable Qn : neighbours -> Prop.
  Hypothesis Qn_start : Qn first_neighbours.
  Hypothesis Qn_closed : closed _ neighbours_successors Qn.
  Variable Qb : border -> Prop.
  Hypothesis Qb_start : Qb first_border.
  Hypothesis Qb_closed : closed _ border_successors Qb.
  Variable m : move.
  Hypothesis is_ray : ray m = Some (a, b).

  Theorem ray_counts : forall w, canonical_pair Y w ->
    exists l, NoDup l /\
      (forall g, In g l <-> length g = length w /\ canonical_pair Y g /\
         leads m (position_of Y w) (position_of Y g) /\ accepts A start_state g = true) /\
      N.min K (total T [(i, 1%N)] w) = N.min K (N.of_nat (length l)).
  Proof.
    assert (Main : forall n w, (size (position_of Y w) < n)%nat -> canonical_pair Y w ->
      exists l, NoDup l /\
      (forall g, In g l <-> length g = length w /\ canonical_pair Y g /\
         leads m (position_of Y w) (position_of Y g) /\ accepts A start_state g = true) /\
      N.min K (total T [(i, 1%N)] w) = N.min K (N.of_nat (length l))).
    { induction n as [|n IH]; intros w Hn Cw; [lia|].
      pose proof Cw as [Cx Cy]. destruct (position_range Y laws w Cw) as [Rx Ry].
      set (p := position_of Y w) in *.
      destruct (related at_border (fst p) (snd p) (fst p) (snd p)) eqn:EB.
      - (* the border *)
        exists []. split; [constructor|]. split.
        + intro g. split; [intros []|]. intros (_ & _ & H & _). exfalso.
          apply (ray_leads m a b _ _ is_ray) in H as (s & H).
          cbn [at_border related] in EB. unfold eval in EB. cbn [cx cy cu cv constant] in EB.
          apply orb_prop in EB. rewrite !Z.leb_le in EB. nia.
        + pose proof (border_right Qb Qb_closed w first_border _ Qb_start
            (frames_start Y F _ F_valid) (conj Cx Cy)) as E.
          cbn [first_border ray_here first_frame open] in E. rewrite E; [cbn; lia|].
          rewrite start_right. exact EB.
      - (* one step back *)
        assert (P : (a <= fst p /\ b <= snd p)%Z).
        { cbn [at_border related] in EB. unfold eval in EB. cbn [cx cy cu cv constant] in EB.
          apply orb_false_iff in EB. rewrite !Z.leb_gt in EB. lia. }
        set (q := (fst p - a, snd p - b)%Z).
        destruct (word_of_right Y laws (length w) q) as (Lq & Cq & Eq).
        + pose proof (canonical_period Y laws _ Cx) as P0. unfold xs in P0. rewrite map_length in P0. exact P0.
        + unfold q. cbn [fst snd]. lia.
        + unfold q. cbn [fst snd]. lia.
        + set (wq := word_of Y (length w) q) in *.
          assert (Sq : (size q < size p)%nat) by (unfold size, q; cbn [fst snd]; lia).
          destruct (IH wq ltac:(rewrite Eq; lia) Cq) as (l & N & I & C). rewrite Eq, Lq in I.
          assert (E : N.min K (total T [(i, 1%N)] w) =
            N.min K (total T [(i, 1%N)] wq + one_if (accepts A start_state wq))).
          { pose proof Cq as [Cu Cv].
            apply (neighbours_right Qn Qn_closed w wq first_neighbours _ Qn_start
              (links_start Y D _ D_valid)).
            constructor; try assumption.
            cbn [first_link difference]. rewrite start_right.
            change (related one_step (fst p) (snd p) (fst (position_of Y wq)) (snd (position_of Y wq)) = true).
            rewrite Eq. cbn [one_step related q fst snd]. rewrite eval_taken_x, eval_taken_y.
            apply andb_true_intro. rewrite !Z.eqb_eq. lia. }
          assert (Step : forall o, leads m p o <-> (o = q \/ leads m q o)).
          { intro o. rewrite !(ray_leads m a b _ _ is_ray). split.
            - intros (s & H). destruct (Z.eq_dec s 0) as [->|].
              + left. destruct o. cbn [fst snd] in *. unfold q. f_equal; lia.
              + right. exists (s - 1)%Z. unfold q. cbn [fst snd]. intuition lia.
            - intros [->|(s & H)].
              + exists 0%Z. unfold q. cbn [fst snd]. lia.
              + exists (s + 1)%Z. unfold q in H. cbn [fst snd] in H. intuition lia. }
          destruct (accepts A start_state wq) eqn:EA.
          * exists (wq :: l). split; [|split].
            -- constructor; [|exact N]. intro J. apply I in J as (_ & _ & J & _).
               rewrite Eq in J. apply (ray_leads m a b _ _ is_ray) in J as (s & J). nia.
            -- intro g. cbn [In]. rewrite I, Step. split.
               ++ intros [<-|(J1 & J2 & J3 & J4)]; [|auto 6].
                  rewrite Eq. split; [exact Lq|]. split; [exact Cq|]. split; [left; reflexivity|exact EA].
               ++ intros (J1 & J2 & [J3|J3] & J4); [left|right; auto].
                  apply (position_injective Y laws); auto; congruence.
            -- rewrite E. cbn [one_if length]. lia.
          * exists l. split; [exact N|]. split.
            -- intro g. rewrite I, Step. split; [intuition|].
               intros (J1 & J2 & [J3|J3] & J4); [|auto]. exfalso.
               assert (g = wq) as -> by (apply (position_injective Y laws); auto; congruence).
               congruence.
            -- rewrite E. cbn [one_if]. lia. }
    intros w Cw. apply (Main (S (size (position_of Y w))) w); auto.
  Qed.
End Rays.

Definition neighbours_eq : forall a b : neighbours, {a = b} + {a <> b}.
Proof.
  decide equality; try apply bag_eq; try apply Pos.eq_dec.
  decide equality; apply Pos.eq_dec.
Defined.

Definition border_eq : forall a b : border, {a = b} + {a <> b}.
Proof. decide equality; try apply bag_eq; apply Pos.eq_dec. Defined.
