(** * Values of Wythoff's game, row by row: what has to be shown

    For each value [h] up to some bound and each row [r], let [point h r] be the column
    of a position of the row, or nothing. The positions of value [h] are these points
    and their mirror images, if in every row

    - no point is to the left of the diagonal;
    - (a) there is no point of [h] iff an earlier row has its point of [h] in the column
      with the number of this row;
    - (b) no earlier row has its point of [h] in the same column or on the same diagonal;
    - (c) points of different values are different;
    - (d) every cell between the diagonal and the point of [h] is the point of a lower
      value, or an earlier row has its point of [h] in the column or on the diagonal of
      the cell.

    Proof. A position and an option of it in the same set are both in one row, or
    column, or on one diagonal: (a) and (b) exclude it. A position that is in no set up
    to [h], on or above the diagonal, say (r, c), has an option in the set of [h]: if
    row r has no point then by (a) the mirror image (r, r') of a point with r' < r; if
    the point is to the left of c, that point; if it is to the right, one that (d) names.
    So by induction on the size of positions, whoever is in the set of [h] has options
    of all lower values and none of value [h], and nobody else. *)

From Coq Require Import ZArith List Bool Lia Arith.
From Wythoff Require Import Game GameFacts WythoffGame.
Import ListNotations.
Local Open Scope Z_scope.

Section Points.
  Variable values : nat.                          (* of values below this *)
  Variable point : nat -> Z -> option Z.

  (** A point of [h] in a row before [r], in the column [c]. *)
  Definition column_held (h : nat) (r c : Z) : Prop :=
    exists r', 0 <= r' < r /\ point h r' = Some c.

  (** The same for the diagonal [d]. *)
  Definition diagonal_held (h : nat) (r d : Z) : Prop :=
    exists r' b, 0 <= r' < r /\ point h r' = Some b /\ b - r' = d.

  Definition lower_point (h : nat) (r c : Z) : Prop :=
    exists h', (h' < h)%nat /\ point h' r = Some c.

  Record good_row (h : nat) (r : Z) : Prop := GoodRow {
    none_iff : point h r = None <-> column_held h r r;
    to_the_right : forall b, point h r = Some b -> r <= b;
    column_free : forall b, point h r = Some b -> ~ column_held h r b;
    diagonal_free : forall b, point h r = Some b -> ~ diagonal_held h r (b - r);
    points_differ : forall b, point h r = Some b -> ~ lower_point h r b;
    skipped : forall b c, point h r = Some b -> r <= c < b ->
      lower_point h r c \/ column_held h r c \/ diagonal_held h r (c - r)
  }.

  Hypothesis good : forall h r, (h < values)%nat -> 0 <= r -> good_row h r.

  Definition in_set (h : nat) (p : position) : Prop :=
    point h (fst p) = Some (snd p) \/ point h (snd p) = Some (fst p).

  Lemma in_set_symmetric : forall h x y, in_set h (x, y) -> in_set h (y, x).
  Proof. unfold in_set. cbn. tauto. Qed.

  Lemma one_in_row : forall h x y v, (h < values)%nat -> 0 <= x -> 0 <= y -> 0 <= v ->
    in_set h (x, y) -> in_set h (x, v) -> y = v.
  Proof.
    intros h x y v Hh Hx Hy Hv [A|A] [B|B]; cbn [fst snd] in *.
    - congruence.
    - destruct (Z.lt_trichotomy v x) as [C|[C|C]].
      + assert (point h x = None) by (apply (none_iff _ _ (good h x Hh Hx)); exists v; auto). congruence.
      + congruence.
      + pose proof (to_the_right _ _ (good h v Hh Hv) _ B). lia.
    - destruct (Z.lt_trichotomy y x) as [C|[C|C]].
      + assert (point h x = None) by (apply (none_iff _ _ (good h x Hh Hx)); exists y; auto). congruence.
      + congruence.
      + pose proof (to_the_right _ _ (good h y Hh Hy) _ A). lia.
    - destruct (Z.lt_trichotomy y v) as [C|[C|C]]; [|exact C|]; exfalso.
      + apply (column_free _ _ (good h v Hh Hv) _ B). exists y. auto.
      + apply (column_free _ _ (good h y Hh Hy) _ A). exists v. auto.
  Qed.

  Lemma one_on_diagonal : forall h x y t, (h < values)%nat -> 1 <= t -> 0 <= x - t -> 0 <= y - t ->
    in_set h (x, y) -> in_set h (x - t, y - t) -> False.
  Proof.
    assert (H : forall h x y t, (h < values)%nat -> 1 <= t -> 0 <= x - t -> 0 <= y - t ->
      point h x = Some y -> in_set h (x - t, y - t) -> False).
    { intros h x y t Hh Ht Hx Hy A B. pose proof (good h x Hh ltac:(lia)) as G.
      apply (diagonal_free _ _ G _ A). destruct B as [B|B]; cbn [fst snd] in B.
      - exists (x - t), (y - t). repeat split; try lia. exact B.
      - (* both on the main diagonal *)
        pose proof (to_the_right _ _ G _ A).
        pose proof (to_the_right _ _ (good h (y - t) Hh ltac:(lia)) _ B).
        assert (y = x) by lia. subst y. exists (x - t), (x - t). repeat split; try lia. exact B. }
    intros h x y t Hh Ht Hx Hy [A|A] B; cbn [fst snd] in A.
    - apply (H h x y t); assumption.
    - apply (H h y x t); try assumption. apply in_set_symmetric, B.
  Qed.

  Lemma stable : forall h p o, (h < values)%nat -> 0 <= fst p -> 0 <= snd p ->
    option_of wythoff p o -> in_set h p -> ~ in_set h o.
  Proof.
    intros h [x y] [u v] Hh Hx Hy O A B. cbn [fst snd] in *.
    apply wythoff_option in O as (Hu & Hv & t & Ht & [[-> ->]|[[-> ->]|[-> ->]]]).
    - pose proof (one_in_row h x y (y - t) Hh Hx Hy Hv A B). lia.
    - pose proof (one_in_row h y x (x - t) Hh Hy Hx Hu (in_set_symmetric _ _ _ A) (in_set_symmetric _ _ _ B)). lia.
    - exact (one_on_diagonal h x y t Hh Ht Hu Hv A B).
  Qed.

  Lemma sets_differ : forall g h p, (g < values)%nat -> (h < g)%nat -> 0 <= fst p -> 0 <= snd p ->
    in_set g p -> ~ in_set h p.
  Proof.
    intros g h [x y] Hg Hh Hx Hy A B. unfold in_set in A, B. cbn [fst snd] in *.
    assert (D : forall r b, 0 <= r -> point g r = Some b -> point h r = Some b -> False).
    { intros r b Hr P Q. apply (points_differ _ _ (good g r Hg Hr) _ P). exists h. auto. }
    assert (R : forall k r b, (k < values)%nat -> 0 <= r -> point k r = Some b -> r <= b)
      by (intros k r b Hk Hr; apply (to_the_right _ _ (good k r Hk Hr))).
    destruct A as [A|A], B as [B|B]; [eauto| | |eauto].
    - pose proof (R g x y Hg Hx A). pose proof (R h y x ltac:(lia) Hy B).
      assert (x = y) by lia. subst. eauto.
    - pose proof (R g y x Hg Hy A). pose proof (R h x y ltac:(lia) Hx B).
      assert (x = y) by lia. subst. eauto.
  Qed.

  Lemma absorbing : forall h p, (h < values)%nat -> 0 <= fst p -> 0 <= snd p ->
    (exists k, (k <= h)%nat /\ in_set k p) \/ exists o, option_of wythoff p o /\ in_set h o.
  Proof.
    assert (U : forall h x y, (h < values)%nat -> 0 <= x <= y ->
      (exists k, (k <= h)%nat /\ in_set k (x, y)) \/ exists o, option_of wythoff (x, y) o /\ in_set h o).
    { intros h r c Hh H. pose proof (good h r Hh ltac:(lia)) as G.
      destruct (point h r) as [b|] eqn:E.
      - pose proof (to_the_right _ _ G _ E).
        destruct (Z.lt_trichotomy b c) as [C|[->|C]].
        + right. exists (r, b). split; [apply option_in_row; lia|left; exact E].
        + left. exists h. split; [lia|left; exact E].
        + destruct (skipped _ _ G b c E ltac:(lia)) as [(k & K & P)|[(r' & K & P)|(r' & b' & K & P & D)]].
          * left. exists k. split; [lia|left; exact P].
          * right. exists (r', c). split; [|left; exact P].
            apply wythoff_option. split; [lia|]. split; [lia|]. exists (r - r'). lia.
          * pose proof (to_the_right _ _ (good h r' Hh ltac:(lia)) _ P).
            right. exists (r', b'). split; [|left; exact P].
            apply wythoff_option. split; [lia|]. split; [lia|]. exists (r - r'). lia.
      - apply (none_iff _ _ G) in E as (r' & K & P). right. exists (r, r').
        split; [apply option_in_row; lia|right; exact P]. }
    intros h [x y] Hh Hx Hy. cbn [fst snd] in *. destruct (Z.le_ge_cases x y) as [C|C].
    - apply U; [exact Hh|lia].
    - destruct (U h y x Hh ltac:(lia)) as [(k & K & P)|([u v] & O & P)].
      + left. exists k. split; [exact K|]. apply in_set_symmetric, P.
      + right. exists (v, u). split; [apply option_symmetric, O|apply in_set_symmetric, P].
  Qed.

  Theorem points_are_values : forall h p, (h < values)%nat -> 0 <= fst p -> 0 <= snd p ->
    (in_set h p <-> has_value wythoff h p).
  Proof.
    assert (H : forall n h p, (size p < n)%nat -> (h < values)%nat -> 0 <= fst p -> 0 <= snd p ->
      (in_set h p <-> has_value wythoff h p)).
    { induction n as [|n IH]; intros h p Hn Hh Hx Hy; [lia|].
      rewrite (has_value_rule wythoff eq_refl).
      assert (E : forall k o, (k < values)%nat -> option_of wythoff p o -> (in_set k o <-> has_value wythoff k o)).
      { intros k o Hk O. apply (option_lower wythoff eq_refl) in O. apply IH; lia. }
      split.
      - intro A. split.
        + intros k Hk. destruct (absorbing k p ltac:(lia) Hx Hy) as [(j & J & B)|(o & O & B)].
          * exfalso. apply (sets_differ h j p Hh ltac:(lia) Hx Hy A B).
          * exists o. split; [exact O|]. apply E; [lia|exact O|exact B].
        + intros o O B. apply E in B; [|exact Hh|exact O]. exact (stable h p o Hh Hx Hy O A B).
      - intros [L N]. destruct (absorbing h p Hh Hx Hy) as [(k & K & A)|(o & O & A)].
        + destruct (Nat.eq_dec k h) as [->|D]; [exact A|]. exfalso.
          destruct (L k ltac:(lia)) as (o & O & B). apply E in B; [|lia|exact O].
          exact (stable k p o ltac:(lia) Hx Hy O A B).
        + exfalso. apply (N o O), E; assumption. }
    intros h p. apply (H (S (size p))). lia.
  Qed.
End Points.
