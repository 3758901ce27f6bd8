(** * The checker of rows is right

    What has to be shown of every row is in [RowGame]: the conditions (a) to (d). The
    checker has tested them in the first rows, and below every triple of states of
    consecutive numbers p - 1, p, p + 1 with 1 <= p. Let the rows of depth k - 1 below
    these three be A, ..., E - 1, where F is the first one below p, and let B be the first
    child of A. Then B, ... are the numbers of depth k, and [floor (phi r)] is one more
    than the first child of r - 1. All offsets are between - C (excluded) and M.

    - Every row from R on, the first one of depth k - 1 below 1, is below a middle p, and
      so is every number from R' on, the first one of depth k below 1. The rows before R'
      were tested as they are.
    - Rows up to A have their points in columns up to B + M and on diagonals up to
      B - A + M. The depth is large enough that all points of rows from F on are beyond
      these; so (b) holds if it holds among the rows after A, which are seen.
    - Rows from E on have their points beyond all columns below p, again by the depth. So
      whether some row has its point in such a column is seen. A row from R on has its
      point to the right of the diagonal, so a row whose point is in the column x is
      earlier than row x. This is (a).
    - (c) is a matter of single states.
    - (d) was tested for the cells from [floor (phi r) - C + 1] on. The diagonal of the
      cell before these, D(r) = [floor (phi r) - r - C], was tested as well: it holds a
      point of an earlier row. As D grows from row to row by 0 or 1, and all diagonals
      below D(R) hold points of rows before R, all diagonals up to D(r) hold points of
      rows before r, by induction. That settles all cells further to the left. *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Game Golden Numeration Quotients Automaton Search Rows RowTree RowGame RowCheck WythoffGame.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Sets of integers *)

Lemma key_injective : forall a b, key_of a = key_of b -> a = b.
Proof. intros [|a|a] [|b|b] H; cbn in H; congruence. Qed.

Lemma has_put : forall a b s, has a (put b s) = true <-> a = b \/ has a s = true.
Proof.
  intros a b s. unfold has, put. destruct (Z.eq_dec a b) as [->|N].
  - rewrite PositiveMap.gss. tauto.
  - rewrite PositiveMap.gso by (intro E; apply N, key_injective, E). split; [auto|tauto].
Qed.

Lemma has_empty : forall a, has a (PositiveMap.empty _) = false.
Proof. intro a. unfold has. rewrite PositiveMap.gempty. reflexivity. Qed.

Lemma in_from_to : forall a b c, In c (from_to a b) <-> a <= c < b.
Proof. intros a b c. unfold from_to. rewrite in_span. lia. Qed.

(** ** [floor (phi r)] *)

Lemma floor_next : forall r, floor_phi (r + 1) = first_child r + 1.
Proof. intro r. unfold first_child. lia. Qed.

Lemma floor_grows : forall a b, 0 <= a <= b -> floor_phi a - a <= floor_phi b - b /\ floor_phi a <= floor_phi b.
Proof.
  assert (H : forall (k : nat) a, 0 <= a -> floor_phi a + Z.of_nat k <= floor_phi (a + Z.of_nat k)).
  { induction k as [|k IH]; intros a Ha; [rewrite !Z.add_0_r; lia|].
    specialize (IH a Ha). pose proof (floor_phi_increases (a + Z.of_nat k) (a + Z.of_nat (S k))). lia. }
  intros a b L. specialize (H (Z.to_nat (b - a)) a ltac:(lia)).
  rewrite Z2Nat.id in H by lia. replace (a + (b - a)) with b in H by lia. lia.
Qed.

Lemma first_child_larger : forall n, 1 <= n -> n < first_child n.
Proof.
  intros n H. assert (E : floor_phi 2 = 3) by reflexivity.
  pose proof (floor_grows 2 (n + 1) ltac:(lia)). unfold first_child. lia.
Qed.

Section Right.
  Variable states : list row_state.
  Variable values : nat.
  Variable levels : nat.

  Let A := row_automaton_of states.
  Let C := margin_of states.
  Let M := most_of states.

  Hypothesis right_shape : shape states = true.
  Hypothesis differ : points_distinct states = true.

  Notation pt := (point A).
  Notation state_at := (row_state_at states).
  Notation ids := (ids states).
  Notation id := (id states).

  (** ** Offsets *)

  Lemma offset_in : forall h r w, 0 <= r -> offset h (state_at r) = Some w -> In w (all_offsets states).
  Proof.
    intros h r w Hr E. destruct (row_state_found states right_shape r Hr) as (_ & I & _).
    unfold all_offsets. apply in_flat_map. exists (state_at r). split; [exact I|].
    unfold numbers_in. apply in_flat_map. exists (Some w). split; [|left; reflexivity].
    unfold offset in E. rewrite <- E. apply nth_In. apply Nat.nle_gt. intro L.
    rewrite nth_overflow in E by exact L. discriminate.
  Qed.

  Lemma margin_positive : 1 <= C /\ 0 <= M.
  Proof.
    unfold C, M, margin_of, most_of. induction (all_offsets states); cbn [fold_right]; lia.
  Qed.

  Lemma offset_range : forall h r w, 0 <= r -> offset h (state_at r) = Some w -> - C < w <= M.
  Proof.
    intros h r w Hr E. apply offset_in in E; [|exact Hr]. unfold C, M, margin_of, most_of.
    induction (all_offsets states) as [|v l IH]; [contradiction|]. cbn [fold_right].
    destruct E as [->|E]; [lia|]. specialize (IH E). lia.
  Qed.

  Lemma point_offset : forall h r b, 0 <= r -> (pt h r = Some b <-> offset h (state_at r) = Some (b - floor_phi r)).
  Proof.
    intros h r b Hr. unfold A. rewrite (point_at states right_shape) by exact Hr.
    destruct (offset h (state_at r)) as [w|]; split; intro H; try discriminate; injection H as H; f_equal; lia.
  Qed.

  Lemma no_point_right : forall h r, 0 <= r -> (no_point h (state_at r) = true <-> pt h r = None).
  Proof.
    intros h r Hr. unfold A. rewrite (point_at states right_shape) by exact Hr.
    unfold no_point. destruct (offset h (state_at r)); split; congruence.
  Qed.

  Lemma point_range : forall h r b, 0 <= r -> pt h r = Some b -> floor_phi r - C < b <= floor_phi r + M.
  Proof.
    intros h r b Hr H. apply point_offset in H; [|exact Hr]. apply offset_range in H; [|exact Hr]. lia.
  Qed.

  Lemma points_differ_right : forall h r b, 0 <= r -> pt h r = Some b -> ~ lower_point pt h r b.
  Proof.
    assert (D : forall (l : list (option Z)) h k w, (k < h)%nat -> nth h l None = Some w -> nth k l None = Some w ->
      distinct (flat_map (fun w => match w with Some w => [w] | None => [] end) l) = false).
    { assert (I : forall (l : list (option Z)) h w, nth h l None = Some w ->
        In w (flat_map (fun w => match w with Some w => [w] | None => [] end) l)).
      { induction l as [|v l IH]; intros [|h] w E; cbn in E |- *; try discriminate; apply in_or_app.
        - left. rewrite E. left. reflexivity.
        - right. apply (IH h), E. }
      induction l as [|v l IH]; intros h k w L Eh Ek; [destruct h; discriminate|].
      destruct h as [|h]; [lia|]. cbn [nth] in Eh. destruct k as [|k]; cbn [nth] in Ek.
      - subst v. cbn [flat_map app distinct]. apply andb_false_intro1. apply negb_false_iff.
        apply existsb_exists. exists w. split; [apply (I l h), Eh|apply Z.eqb_refl].
      - assert (E : distinct (flat_map (fun w => match w with Some w => [w] | None => [] end) l) = false)
          by (apply (IH h k w); [lia|assumption..]).
        cbn [flat_map]. destruct v as [v|]; cbn [app distinct]; [|exact E]. rewrite E. apply andb_false_r. }
    intros h r b Hr E (k & K & Ek). apply point_offset in E, Ek; [|exact Hr..].
    destruct (row_state_found states right_shape r Hr) as (_ & I & _).
    pose proof differ as X. unfold points_distinct in X. rewrite forallb_forall in X. apply X in I.
    unfold numbers_in in I. rewrite (D _ h k _ K E Ek) in I. discriminate.
  Qed.

  (** ** Points that are seen: those of rows from [low] on *)

  Definition in_column (h : nat) (low r c : Z) : Prop := exists r', low <= r' < r /\ pt h r' = Some c.
  Definition on_diagonal (h : nat) (low r d : Z) : Prop :=
    exists r' b, low <= r' < r /\ pt h r' = Some b /\ b - r' = d.

  Section Seen.
    Variables row_0 column_0 low : Z.
    Hypothesis low_positive : 0 <= low.
    Variable h : nat.

    Definition place (r : Z) : placed := Placed (r - row_0) (floor_phi r - column_0) (state_at r).

    (** What is held by rows before [r]. *)
    Definition knows (H : held) (r : Z) : Prop :=
      (forall c, has (c - column_0) (columns H) = true <-> in_column h low r c) /\
      (forall d, has (d - column_0 + row_0) (diagonals H) = true <-> on_diagonal h low r d).

    Lemma knows_nothing : knows nothing_held low.
    Proof.
      split; intro z; cbn [nothing_held columns diagonals]; rewrite has_empty.
      - split; [discriminate|]. intros (r' & L & _). lia.
      - split; [discriminate|]. intros (r' & b & L & _). lia.
    Qed.

    Lemma knows_next : forall H r, low <= r -> knows H r -> knows (hold h (place r) H) (r + 1).
    Proof.
      intros H r L [K1 K2]. unfold hold, place. cbn [its_state floor_at at_row].
      assert (P : forall b, pt h r = Some b <-> offset h (state_at r) = Some (b - floor_phi r))
        by (intro b; apply point_offset; lia).
      split; intro z; destruct (offset h (state_at r)) as [w|] eqn:E; cbn [columns diagonals].
      - rewrite has_put, K1. split.
        + intros [Ez|(r' & R & Q)]; [exists r|exists r'].
          * split; [lia|]. apply P. f_equal. lia.
          * split; [lia|exact Q].
        + intros (r' & R & Q). destruct (Z.eq_dec r' r) as [->|N].
          * left. apply P in Q. injection Q as Q. lia.
          * right. exists r'. split; [lia|exact Q].
      - rewrite K1. split; intros (r' & R & Q); exists r'.
        + split; [lia|exact Q].
        + split; [|exact Q]. destruct (Z.eq_dec r' r) as [->|N]; [|lia]. apply P in Q. discriminate.
      - rewrite has_put, K2. split.
        + intros [Ez|(r' & b & R & Q & D)]; [exists r, (floor_phi r + w)|exists r', b].
          * split; [lia|]. split; [|lia]. apply P. f_equal. lia.
          * split; [lia|]. auto.
        + intros (r' & b & R & Q & D). destruct (Z.eq_dec r' r) as [->|N].
          * left. apply P in Q. injection Q as Q. lia.
          * right. exists r', b. split; [lia|]. auto.
      - rewrite K2. split; intros (r' & b & R & Q & D); exists r', b.
        + split; [lia|]. auto.
        + split; [|auto]. destruct (Z.eq_dec r' r) as [->|N]; [|lia]. apply P in Q. discriminate.
    Qed.

    Lemma pass_right : forall ok n r H H', low <= r -> knows H r ->
      pass ok h (map place (span r n)) H = Some H' ->
      knows H' (r + Z.of_nat n) /\
      forall r', r <= r' < r + Z.of_nat n -> exists H0, knows H0 r' /\ ok (place r') H0 = true.
    Proof.
      intro ok. induction n as [|n IH]; intros r H H' L K E; cbn [span map pass] in E.
      - injection E as <-. rewrite Z.add_0_r. split; [exact K|]. intros r' R. lia.
      - destruct (ok (place r) H) eqn:O; [|discriminate].
        destruct (IH (r + 1) _ H' ltac:(lia) (knows_next H r L K) E) as [K' R].
        replace (r + 1 + Z.of_nat n) with (r + Z.of_nat (S n)) in K', R by lia. split; [exact K'|].
        intros r' R'. destruct (Z.eq_dec r' r) as [->|N]; [eauto|]. apply R. lia.
    Qed.

    Definition row_holds (left r : Z) : Prop := forall b, pt h r = Some b ->
      ~ in_column h low r b /\ ~ on_diagonal h low r (b - r) /\
      forall c, left <= c < b -> lower_point pt h r c \/ in_column h low r c \/ on_diagonal h low r (c - r).

    Lemma row_ok_right : forall left r H, low <= r -> knows H r ->
      row_ok (left - column_0) h (place r) H = true -> row_holds left r.
    Proof.
      intros left r H L [K1 K2] O b E. unfold row_ok, place in O. cbn [its_state floor_at at_row] in O.
      pose proof (proj1 (point_offset h r b ltac:(lia)) E) as W. rewrite W in O.
      apply andb_prop in O as [O1 O3]. apply andb_prop in O1 as [O1 O2]. apply negb_true_iff in O1, O2.
      replace (floor_phi r - column_0 + (b - floor_phi r)) with (b - column_0) in * by lia.
      replace (b - column_0 - (r - row_0)) with (b - r - column_0 + row_0) in O2 by lia.
      split; [intro X; apply K1 in X; congruence|]. split; [intro X; apply K2 in X; congruence|].
      intros c R. rewrite forallb_forall in O3. specialize (O3 (c - column_0)).
      rewrite in_from_to in O3. specialize (O3 ltac:(lia)).
      apply orb_prop in O3 as [O3|O3]; [apply orb_prop in O3 as [O3|O3]|].
      - left. unfold is_lower in O3. apply existsb_exists in O3 as (w & I & Ew).
        cbn [its_state floor_at] in I, Ew. destruct w as [w|]; [|discriminate]. apply Z.eqb_eq in Ew.
        apply (In_nth _ _ None) in I as (k & Lk & Ek).
        assert (Kh : (k < h)%nat) by (rewrite firstn_length in Lk; lia).
        exists k. split; [exact Kh|]. apply point_offset; [lia|]. unfold offset.
        rewrite <- (firstn_skipn h (offsets (state_at r))), app_nth1 by exact Lk. rewrite Ek. f_equal. lia.
      - right. left. apply K1, O3.
      - right. right. apply K2. rewrite <- O3. f_equal. lia.
    Qed.
  End Seen.

  (** ** The first rows *)

  Let first_row := descend levels 1.          (* R *)
  Let beyond_first := descend (S levels) 1.   (* R' *)

  Lemma start_is_id : [1%positive] = ids 0 1.
  Proof.
    unfold RowTree.ids. cbn [span map]. f_equal. unfold RowTree.id.
    change (state_of_row (row_automaton_of states) 0) with (read_row (row_automaton_of states) [0%N]).
    rewrite (read_zero states right_shape). reflexivity.
  Qed.

  Lemma descend_0 : forall d, descend d 0 = 0.
  Proof. induction d as [|d IH]; [reflexivity|]. exact IH. Qed.

  Lemma below_start : forall d, below A d [1%positive] = ids 0 (Z.to_nat (descend d 1)).
  Proof.
    intro d. rewrite start_is_id. unfold A. rewrite (below_ids states right_shape) by lia.
    rewrite descend_0. cbn [Z.of_nat]. rewrite Z.sub_0_r. reflexivity.
  Qed.

  Lemma first_positive : 1 <= first_row /\ first_row < beyond_first.
  Proof.
    unfold first_row, beyond_first. pose proof (descend_at_least levels 1 ltac:(lia)).
    split; [lia|]. rewrite descend_S.
    apply first_child_larger. lia.
  Qed.

  Hypothesis first_checked : first_rows A C values levels = true.

  Lemma first_right : forall h r, (h < values)%nat -> 0 <= r < beyond_first ->
    (pt h r = None <-> in_column h 0 r r) /\ (forall b, pt h r = Some b -> r <= b) /\
    row_holds 0 h r r /\
    (r = first_row -> first_row + C <= floor_phi r /\
       forall d, 0 <= d < floor_phi r - r - C -> on_diagonal h 0 r d).
  Proof.
    intros h r Hh Hr. pose proof first_checked as F. unfold first_rows in F. rewrite forallb_forall in F.
    specialize (F h). rewrite in_seq in F. specialize (F ltac:(lia)). fold A in F.
    rewrite !below_start in F. unfold length_Z in F. rewrite ids_length in F.
    fold first_row beyond_first in F. pose proof first_positive as P.
    rewrite Z2Nat.id in F by lia.
    pose proof (lay_out_right states right_shape 0 0 (Z.to_nat beyond_first) 0 ltac:(lia)) as LO.
    change (0 - 0) with 0 in LO. change (floor_phi 0 - 0) with 0 in LO. change (first_child 0 - 0) with 0 in LO.
    unfold A in F. rewrite LO in F. clear LO. change (map _ (span 0 _)) with (map (place 0 0) (span 0 (Z.to_nat beyond_first))) in F.
    destruct (pass _ _ _ _) as [H|] eqn:E; [|discriminate]. clear F.
    apply (pass_right 0 0 0 ltac:(lia)) in E as [_ E]; [|lia|apply knows_nothing].
    destruct (E r ltac:(lia)) as (H0 & K & O). clear E. unfold first_ok in O.
    apply andb_prop in O as [O O4]. apply andb_prop in O as [O O3]. apply andb_prop in O as [O1 O2].
    unfold place in O1, O2, O4. cbn [its_state floor_at at_row] in O1, O2, O4.
    rewrite !Z.sub_0_r in *.
    split; [|split; [|split]].
    - destruct K as [K _]. rewrite <- K, Z.sub_0_r, <- no_point_right by lia.
      apply eqb_prop in O1. rewrite O1. tauto.
    - intros b Eb. apply point_offset in Eb; [|lia]. rewrite Eb in O2. apply Z.leb_le in O2. lia.
    - apply (row_ok_right 0 0 0 ltac:(lia) h r r H0 ltac:(lia) K).
      rewrite Z.sub_0_r. unfold place in O3 |- *. cbn [at_row] in O3. rewrite !Z.sub_0_r in *. exact O3.
    - intros ->. rewrite Z.eqb_refl in O4. apply andb_prop in O4 as [O4 O5]. apply Z.leb_le in O4.
      split; [exact O4|]. intros d Hd. rewrite forallb_forall in O5. specialize (O5 d).
      rewrite in_from_to in O5. specialize (O5 ltac:(lia)). destruct K as [_ K]. apply K. rewrite <- O5. f_equal. lia.
  Qed.

  (** ** Below a triple *)

  Lemma below_one : forall d q, 0 <= q ->
    below A d [id q] = ids (descend d q) (Z.to_nat (descend d (q + 1) - descend d q)).
  Proof.
    intros d q Hq. change [id q] with (ids q 1). unfold A. apply (below_ids states right_shape). exact Hq.
  Qed.

  Lemma last_ids : forall n a, last_of (ids a (S n)) = id (a + Z.of_nat n).
  Proof.
    induction n as [|n IH]; intro a; [cbn; f_equal; lia|].
    change (last_of (ids (a + 1) (S n)) = id (a + Z.of_nat (S n))). rewrite IH. f_equal. lia.
  Qed.

  Lemma floor_after_right : forall n a, 0 <= a -> (1 <= n)%nat ->
    floor_after A (ids a n) = floor_phi (a + Z.of_nat n) - first_child a.
  Proof.
    intros [|n] a Ha Hn; [lia|]. unfold floor_after. rewrite last_ids, (next_level_ids states right_shape) by exact Ha.
    rewrite (children_id states right_shape) by lia. unfold length_Z. rewrite !ids_length.
    pose proof (first_child_increases a (a + Z.of_nat (S n)) ltac:(lia)).
    pose proof (first_child_increases (a + Z.of_nat n) (a + Z.of_nat n + 1) ltac:(lia)).
    rewrite !Z2Nat.id by lia. pose proof (floor_next (a + Z.of_nat n)).
    replace (a + Z.of_nat (S n)) with (a + Z.of_nat n + 1) in * by lia. lia.
  Qed.

  Lemma images_right : forall h H column_0 n x, 0 <= x -> images A h H (x - column_0) (ids x n) = true ->
    forall y, x <= y < x + Z.of_nat n -> no_point h (state_at y) = has (y - column_0) (columns H).
  Proof.
    intros h H column_0. induction n as [|n IH]; intros x Hx E y Hy; [lia|].
    change (ids x (S n)) with (id x :: ids (x + 1) n) in E. cbn [images] in E.
    destruct (row_state_found states right_shape x Hx) as (F & _). fold A in F. rewrite F in E.
    apply andb_prop in E as [E1 E2]. destruct (Z.eq_dec y x) as [->|N]; [apply eqb_prop, E1|].
    apply (IH (x + 1)); [lia| |lia]. rewrite <- E2. f_equal. lia.
  Qed.

  Lemma lay_out_tail : forall i f f' c l, tl (lay_out A i f c l) = tl (lay_out A i f' c l).
  Proof. intros i f f' c [|j l]; [reflexivity|]. cbn [lay_out]. destruct (PositiveMap.find j A); reflexivity. Qed.

  Definition triple_of (p : Z) : triple := Triple (id (p - 1)) (id p) (id (p + 1)).

  Section Below.
    Variable p : Z.
    Hypothesis p_positive : 1 <= p.
    Hypothesis checked : triple_ok A C M values levels (triple_of p) = true.

    Let low := descend levels (p - 1).        (* the row A *)
    Let first := descend levels p.            (* F *)
    Let beyond := descend levels (p + 1).
    Let last_row := descend levels (p + 2).   (* E *)
    Let column_0 := first_child low.          (* B *)

    Lemma low_first : 0 <= low < first /\ first < beyond < last_row.
    Proof.
      unfold low, first, beyond, last_row. pose proof (descend_at_least levels (p - 1)).
      pose proof (descend_increases levels (p - 1) p). pose proof (descend_increases levels p (p + 1)).
      pose proof (descend_increases levels (p + 1) (p + 2)). lia.
    Qed.

    Record seen_below : Prop := SeenBelow {
      deep_left : first - low + C + M < floor_phi first - column_0;
      deep_right : first_child beyond + C <= floor_phi last_row + 1;
      diagonal_lemma : forall h r, (h < values)%nat -> first <= r < beyond ->
        on_diagonal h (low + 1) r (floor_phi r - C - r);
      rows_hold : forall h r, (h < values)%nat -> first <= r < beyond ->
        row_holds (low + 1) h (floor_phi r - C + 1) r;
      images_hold : forall h x, (h < values)%nat -> first_child first <= x < first_child beyond ->
        (pt h x = None <-> in_column h (low + 1) last_row x)
    }.

    Lemma triple_right : seen_below.
    Proof.
      pose proof checked as T. unfold triple_ok, triple_of in T. cbn [lesser middle greater] in T.
      rewrite !below_one in T by lia.
      replace (p - 1 + 1) with p in T by lia. replace (p + 1 + 1) with (p + 2) in T by lia.
      fold low first beyond last_row in T. pose proof low_first as LF.
      unfold A in T. rewrite !(next_level_ids states right_shape) in T by lia. fold A in T.
      rewrite !Z2Nat.id in T by lia.
      replace (low + (first - low)) with first in T by lia.
      replace (first + (beyond - first)) with beyond in T by lia. fold column_0 in T.
      assert (Rows : ids low (Z.to_nat (first - low)) ++ ids first (Z.to_nat (beyond - first)) ++
        ids beyond (Z.to_nat (last_row - beyond)) = ids low (Z.to_nat (last_row - low))).
      { replace (Z.to_nat (last_row - low)) with
          (Z.to_nat (first - low) + (Z.to_nat (beyond - first) + Z.to_nat (last_row - beyond)))%nat by lia.
        rewrite !ids_app. do 2 f_equal; [f_equal; lia|]. f_equal. lia. }
      rewrite Rows in T. clear Rows. unfold length_Z in T. rewrite !ids_length in T.
      pose proof (first_child_increases low first ltac:(lia)) as I1.
      pose proof (first_child_increases first beyond ltac:(lia)) as I2. fold column_0 in I1.
      rewrite !floor_after_right in T by lia. rewrite !Z2Nat.id in T by lia. fold column_0 in T.
      replace (low + (first - low)) with first in T by lia.
      replace (low + (last_row - low)) with last_row in T by lia.
      replace (first - low + (beyond - first)) with (beyond - low) in T by lia.
      replace (first_child first - column_0 + (first_child beyond - first_child first))
        with (first_child beyond - column_0) in T by lia.
      assert (Placed_rows : tl (lay_out A 0 0 0 (ids low (Z.to_nat (last_row - low)))) =
        map (place low column_0) (span (low + 1) (Z.to_nat (last_row - low) - 1))).
      { rewrite (lay_out_tail 0 0 (floor_phi low - column_0)).
        pose proof (lay_out_right states right_shape low column_0 (Z.to_nat (last_row - low)) low ltac:(lia)) as LO.
        unfold column_0 in LO at 2. rewrite !Z.sub_diag in LO. unfold A. rewrite LO.
        replace (Z.to_nat (last_row - low)) with (S (Z.to_nat (last_row - low) - 1)) at 1 by lia.
        reflexivity. }
      rewrite Placed_rows in T. clear Placed_rows.
      apply andb_prop in T as [T T3]. apply andb_prop in T as [T1 T2].
      apply Z.ltb_lt in T1. apply Z.leb_le in T2.
      rewrite forallb_forall in T3.
      assert (V : forall h, (h < values)%nat ->
        (forall r, first <= r < beyond ->
           on_diagonal h (low + 1) r (floor_phi r - C - r) /\ row_holds (low + 1) h (floor_phi r - C + 1) r) /\
        forall x, first_child first <= x < first_child beyond -> (pt h x = None <-> in_column h (low + 1) last_row x)).
      { intros h Hh. specialize (T3 h). rewrite in_seq in T3. specialize (T3 ltac:(lia)).
        destruct (pass _ _ _ _) as [H|] eqn:E; [|discriminate].
        apply (pass_right low column_0 (low + 1) ltac:(lia)) in E as [K E]; [|lia|apply knows_nothing].
        replace (low + 1 + Z.of_nat (Z.to_nat (last_row - low) - 1)) with last_row in K, E by lia. split.
        - intros r Hr. destruct (E r ltac:(lia)) as (H0 & K0 & O). unfold middle_ok in O.
          unfold place at 1 2 in O. cbn [at_row] in O.
          assert (Mid : (first - low <=? r - low) && (r - low <? beyond - low) = true)
            by (apply andb_true_intro; split; [apply Z.leb_le|apply Z.ltb_lt]; lia).
          rewrite Mid in O.
          apply andb_prop in O as [O1 O2]. split.
          + apply K0. rewrite <- O1. unfold place. cbn [floor_at at_row]. f_equal. lia.
          + apply (row_ok_right low column_0 (low + 1) ltac:(lia) h _ r H0 ltac:(lia) K0).
            rewrite <- O2. f_equal. unfold place. cbn [floor_at]. lia.
        - intros x Hx. pose proof (first_child_at_least first ltac:(lia)).
          rewrite <- no_point_right by lia. destruct K as [K _]. rewrite <- K.
          rewrite (images_right h H column_0 _ (first_child first) ltac:(lia) T3 x); [tauto|lia]. }
      constructor; [lia|lia| | |].
      - intros h r Hh Hr. apply (V h Hh), Hr.
      - intros h r Hh Hr. apply (V h Hh), Hr.
      - intros h x Hh Hx. apply (V h Hh), Hx.
    Qed.
  End Below.

  (** ** All triples *)

  Lemma in_windows : forall n a r, a < r -> r + 1 < a + Z.of_nat n -> In (triple_of r) (windows (ids a n)).
  Proof.
    induction n as [|n IH]; intros a r L U; [lia|].
    destruct n as [|[|n]]; [lia|lia|].
    change (windows (ids a (S (S (S n))))) with
      (Triple (id a) (id (a + 1)) (id (a + 1 + 1)) :: windows (ids (a + 1) (S (S n)))).
    destruct (Z.eq_dec r (a + 1)) as [->|N].
    - left. unfold triple_of. do 2 f_equal. lia.
    - right. apply IH; lia.
  Qed.

  Lemma next_triples_right : forall p, 1 <= p -> forall r, first_child p <= r < first_child (p + 1) ->
    In (triple_of r) (next_triples A (triple_of p)).
  Proof.
    intros p Hp r Hr. unfold next_triples, triple_of at 2 3 4. cbn [lesser middle greater].
    rewrite !(children_id states right_shape) by lia. replace (p - 1 + 1) with p by lia.
    pose proof (first_child_increases (p - 1) p ltac:(lia)).
    pose proof (first_child_increases (p + 1) (p + 1 + 1) ltac:(lia)).
    pose proof (first_child_at_least p).
    destruct (Z.to_nat (first_child p - first_child (p - 1))) as [|k] eqn:Ek; [lia|].
    destruct (Z.to_nat (first_child (p + 1 + 1) - first_child (p + 1))) as [|m] eqn:Em; [lia|].
    rewrite last_ids. change (hd 1%positive (ids (first_child (p + 1)) (S m))) with (id (first_child (p + 1))).
    replace (first_child (p - 1) + Z.of_nat k) with (first_child p - 1) by lia.
    pose proof (first_child_increases p (p + 1) ltac:(lia)).
    assert (En : Z.of_nat (Z.to_nat (first_child (p + 1) - first_child p)) = first_child (p + 1) - first_child p) by lia.
    set (n := Z.to_nat (first_child (p + 1) - first_child p)) in *.
    assert (E : id (first_child p - 1) :: ids (first_child p) n ++ [id (first_child (p + 1))] =
      ids (first_child p - 1) (1 + (n + 1))).
    { change (ids (first_child p - 1) (1 + (n + 1))) with
        (id (first_child p - 1) :: ids (first_child p - 1 + 1) (n + 1)).
      replace (first_child p - 1 + 1) with (first_child p) by lia. rewrite ids_app.
      replace (first_child p + Z.of_nat n) with (first_child (p + 1)) by lia. reflexivity. }
    rewrite E. apply in_windows; lia.
  Qed.

  Variable key : triple -> positive.
  Hypothesis all_checked : finished _ (explore _ key triple_eq (visit_triple A C M values levels) depth
    (windows (below A 2 [1%positive]))) = true.

  Lemma all_triples : forall p, 1 <= p -> triple_ok A C M values levels (triple_of p) = true.
  Proof.
    destruct (explore_closed _ _ _ _ _ _ all_checked) as (P & Start & Closed).
    assert (H : forall (k : nat) p, 1 <= p <= Z.of_nat k -> P (triple_of p)).
    { induction k as [|k IH]; intros p Hp; [lia|].
      destruct (Z.eq_dec p 1) as [->|N].
      - apply Start. rewrite below_start. apply in_windows; [lia|].
        change (descend 2 1) with 3. lia.
      - destruct (is_below 1 p) as (m & Hm & B); [change (descend 1 1) with 2; lia|].
        cbn [descend] in B. pose proof (first_child_larger m ltac:(lia)).
        destruct (Closed _ (IH m ltac:(lia))) as (l & E & L). apply L.
        unfold visit_triple in E. destruct (triple_ok _ _ _ _); [|discriminate].
        injection E as <-. apply next_triples_right; lia. }
    intros p Hp. destruct (Closed _ (H (Z.to_nat p) p ltac:(lia))) as (l & E & _).
    unfold visit_triple in E. destruct (triple_ok _ _ _ _); [reflexivity|discriminate].
  Qed.

  (** ** Every row *)

  Lemma row_below : forall r, first_row <= r -> exists p, 1 <= p /\
    descend levels p <= r < descend levels (p + 1) /\ seen_below p.
  Proof.
    intros r Hr. destruct (is_below levels r Hr) as (p & Hp & B). exists p.
    split; [lia|]. split; [exact B|]. apply triple_right; [lia|]. apply all_triples. lia.
  Qed.

  (** From the row R on, points are to the right of the diagonal. *)
  Lemma start_right : (1 <= values)%nat -> first_row + C <= floor_phi first_row.
  Proof.
    intro V. pose proof first_positive. apply (first_right 0 first_row); lia.
  Qed.

  Lemma later_right : forall h r b, (h < values)%nat -> first_row <= r -> pt h r = Some b -> r < b.
  Proof.
    intros h r b Hh Hr E. pose proof first_positive. pose proof (start_right ltac:(lia)).
    pose proof (floor_grows first_row r ltac:(lia)). apply point_range in E; lia.
  Qed.

  (** All diagonals up to D(r) hold points of rows before [r]. *)
  Lemma diagonals_filled : forall h r d, (h < values)%nat -> first_row <= r ->
    0 <= d <= floor_phi r - r - C -> on_diagonal h 0 r d.
  Proof.
    intros h r d Hh Hr Hd. pose proof first_positive as P.
    assert (L : forall r, first_row <= r -> on_diagonal h 0 r (floor_phi r - C - r)).
    { intros s Hs. destruct (row_below s Hs) as (p & Hp & B & S).
      destruct (diagonal_lemma p S h s Hh B) as (r' & b & R & Q). exists r', b.
      pose proof (descend_at_least levels (p - 1)). split; [lia|exact Q]. }
    assert (I : forall (k : nat) d, 0 <= d <= floor_phi (first_row + Z.of_nat k) - (first_row + Z.of_nat k) - C ->
      on_diagonal h 0 (first_row + Z.of_nat k) d).
    { induction k as [|k IH]; intros e He.
      - rewrite Z.add_0_r in *. destruct (first_right h first_row Hh ltac:(lia)) as (_ & _ & _ & S).
        destruct (Z.eq_dec e (floor_phi first_row - first_row - C)) as [->|N].
        + replace (floor_phi first_row - first_row - C) with (floor_phi first_row - C - first_row) by lia.
          apply L. lia.
        + apply S; [reflexivity|lia].
      - replace (first_row + Z.of_nat (S k)) with (first_row + Z.of_nat k + 1) in * by lia.
        set (s := first_row + Z.of_nat k) in *.
        assert (G : floor_phi (s + 1) <= floor_phi s + 2).
        { destruct (row_state_found states right_shape (s - 1) ltac:(lia)) as (_ & _ & N).
          replace (s - 1 + 1) with s in N by lia. pose proof (floor_next s). pose proof (floor_next (s - 1)) as F.
          replace (s - 1 + 1) with s in F by lia. unfold child_count in N. destruct (after_one _); lia. }
        destruct (Z.le_gt_cases e (floor_phi s - s - C)) as [Le|Gt].
        + destruct (IH e ltac:(lia)) as (r' & b & R & Q). exists r', b. split; [lia|exact Q].
        + replace e with (floor_phi (s + 1) - C - (s + 1)) by lia. apply L. lia. }
    specialize (I (Z.to_nat (r - first_row)) d). rewrite Z2Nat.id in I by lia.
    replace (first_row + (r - first_row)) with r in I by lia. apply I, Hd.
  Qed.

  (** What is seen is all there is. *)
  Section All_seen.
    Variable p : Z.
    Hypothesis p_positive : 1 <= p.
    Hypothesis seen : seen_below p.
    Let low := descend levels (p - 1).
    Let first := descend levels p.

    Lemma early_points : forall h r b, 0 <= r <= low -> pt h r = Some b ->
      b <= first_child low + M /\ b - r <= first_child low - low + M.
    Proof.
      intros h r b Hr E. apply point_range in E; [|lia].
      pose proof (floor_grows r low ltac:(lia)). pose proof (floor_phi_increases low (low + 1) ltac:(lia)).
      pose proof (floor_next low). lia.
    Qed.

    Lemma row_sees_column : forall h r b, first <= r -> pt h r = Some b ->
      (in_column h 0 r b -> in_column h (low + 1) r b) /\
      (on_diagonal h 0 r (b - r) -> on_diagonal h (low + 1) r (b - r)).
    Proof.
      intros h r b Hr E. destruct (low_first p p_positive) as [LF _]. fold low first in LF.
      apply point_range in E; [|lia]. pose proof (floor_grows first r ltac:(lia)) as G.
      pose proof (deep_left p seen) as D. fold low first in D. split.
      - intros (r' & R & Q). exists r'. split; [|exact Q]. destruct (Z.le_gt_cases r' low) as [Le|]; [|lia].
        destruct (early_points h r' b ltac:(lia) Q). lia.
      - intros (r' & b' & R & Q & X). exists r', b'. split; [|auto]. destruct (Z.le_gt_cases r' low) as [Le|]; [|lia].
        destruct (early_points h r' b' ltac:(lia) Q). lia.
    Qed.

    Lemma column_seen : forall h x r, first_child first <= x < first_child (descend levels (p + 1)) ->
      0 <= r -> pt h r = Some x -> low < r < descend levels (p + 2).
    Proof.
      intros h x r Hx Hr E. destruct (low_first p p_positive) as [LF LL]. fold low first in LF, LL.
      pose proof (deep_left p seen) as D. fold low first in D. split.
      - apply Z.nle_gt. intro Le. destruct (early_points h r x ltac:(lia) E) as [G _].
        pose proof margin_positive. pose proof (floor_next first). pose proof (floor_phi_increases first (first + 1) ltac:(lia)). lia.
      - apply Z.nle_gt. intro Le. pose proof (deep_right p seen).
        apply point_range in E; [|exact Hr].
        pose proof (floor_grows (descend levels (p + 2)) r ltac:(lia)). lia.
    Qed.
  End All_seen.

  Theorem every_row_good : forall h r, (h < values)%nat -> 0 <= r -> good_row pt h r.
  Proof.
    intros h r Hh Hr. pose proof first_positive as P. pose proof margin_positive as [C1 M0].
    constructor.
    - (* a row has no point iff its column holds one *)
      change (pt h r = None <-> in_column h 0 r r).
      destruct (Z.lt_ge_cases r beyond_first) as [L|L]; [apply first_right; lia|].
      destruct (is_below (S levels) r L) as (p & Hp & B). rewrite !descend_S in B.
      pose proof (triple_right p ltac:(lia) (all_triples p ltac:(lia))) as S.
      rewrite (images_hold p S h r Hh B). split.
      + intros (r' & R & Q). pose proof (descend_at_least levels (p - 1)).
        exists r'. split; [|exact Q]. split; [lia|].
        destruct (Z.lt_ge_cases r' first_row) as [E|E]; [lia|]. apply (later_right h r' r Hh E Q).
      + intros (r' & R & Q). exists r'. split; [|exact Q].
        pose proof (column_seen p ltac:(lia) S h r r' B ltac:(lia) Q). lia.
    - intros b E. destruct (Z.lt_ge_cases r first_row) as [L|L].
      + apply (first_right h r Hh ltac:(lia)), E.
      + pose proof (later_right h r b Hh L E). lia.
    - intros b E. change (~ in_column h 0 r b). destruct (Z.lt_ge_cases r first_row) as [L|L].
      + destruct (first_right h r Hh ltac:(lia)) as (_ & _ & R & _). apply (R b E).
      + destruct (row_below r L) as (p & Hp & B & S). intro X.
        apply (row_sees_column p Hp S h r b (proj1 B) E) in X. revert X. apply (rows_hold p S h r Hh B b E).
    - intros b E. change (~ on_diagonal h 0 r (b - r)). destruct (Z.lt_ge_cases r first_row) as [L|L].
      + destruct (first_right h r Hh ltac:(lia)) as (_ & _ & R & _). apply (R b E).
      + destruct (row_below r L) as (p & Hp & B & S). intro X.
        apply (row_sees_column p Hp S h r b (proj1 B) E) in X. revert X. apply (rows_hold p S h r Hh B b E).
    - intros b E. apply points_differ_right; assumption.
    - intros b c E Hc. change (lower_point pt h r c \/ in_column h 0 r c \/ on_diagonal h 0 r (c - r)).
      destruct (Z.lt_ge_cases r first_row) as [L|L].
      + destruct (first_right h r Hh ltac:(lia)) as (_ & _ & R & _). apply (R b E). lia.
      + destruct (Z.le_gt_cases c (floor_phi r - C)) as [Lc|Lc].
        * right. right. apply diagonals_filled; [exact Hh|exact L|lia].
        * destruct (row_below r L) as (p & Hp & B & S). pose proof (descend_at_least levels (p - 1)).
          destruct (rows_hold p S h r Hh B b E) as (_ & _ & R).
          destruct (R c ltac:(lia)) as [X|[(r' & X & Y)|(r' & b' & X & Y)]]; [left; exact X| |].
          -- right. left. exists r'. split; [lia|exact Y].
          -- right. right. exists r', b'. split; [lia|exact Y].
  Qed.
End Right.

(** What an accepted automaton says of values is true; and its points are not below the
    diagonal. *)
Theorem rows_right : forall states values levels key, check_rows states values levels key = true ->
  forall h, (h < values)%nat ->
  (forall x y, 0 <= x -> 0 <= y ->
     (says_value (row_automaton_of states) h x y <-> has_value wythoff h (x, y))) /\
  (forall r b, 0 <= r -> point (row_automaton_of states) h r = Some b -> r <= b).
Proof.
  intros states values levels key H. unfold check_rows in H.
  apply andb_prop in H as [H H4]. apply andb_prop in H as [H H3]. apply andb_prop in H as [H1 H2].
  pose proof (every_row_good states values levels H1 H2 H3 key H4) as G.
  intros h Hh. split.
  - intros x y Hx Hy. apply (points_are_values values _ G h (x, y) Hh Hx Hy).
  - intros r b Hr E. exact (to_the_right _ _ _ (G h r Hh Hr) b E).
Qed.
