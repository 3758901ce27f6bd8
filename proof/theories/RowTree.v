(** * Rows as the nodes of a tree

    The children of [n] are the numbers whose word is that of [n] with one more digit. The
    first child, with the digit 0, is [floor (phi (n + 1)) - 1]; so the children of
    consecutive numbers are consecutive, and [floor (phi r)] is one more than the first
    child of [r - 1]. Below consecutive numbers, of which only the states are known, one
    therefore knows the states of all nodes of some depth, and where they are, up to a
    translation ([below_ids], [lay_out_right]). *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Game Golden Numeration Quotients Automaton Rows.
Import ListNotations.
Local Open Scope Z_scope.

Definition first_child (n : Z) : Z := floor_phi (n + 1) - 1.

(** ** Zeckendorf's words *)

Notation fibonacci := (weight_of Fibonacci).
Notation zeckendorf := (system_of Fibonacci).

Lemma fibonacci_laws : lawful zeckendorf.
Proof. apply system_lawful. reflexivity. Qed.

Lemma fibonacci_SS : forall n, fibonacci (S (S n)) = fibonacci (S n) + fibonacci n.
Proof.
  intro n. unfold weight_of. cbn [weights]. destruct (weights Fibonacci n) as [u v].
  unfold quotient, period_of. cbn [quotients length]. rewrite !Nat.mod_1_r. cbn [nth fst tail Z.of_N]. lia.
Qed.

Lemma value_snoc : forall w d, value fibonacci (w ++ [d]) = value fibonacci (w ++ [0%N]) + Z.of_N d.
Proof.
  induction w as [|e w IH]; intro d; cbn [app value length].
  - change (fibonacci 0) with 1. lia.
  - rewrite !app_length, IH. cbn [length]. lia.
Qed.

Lemma value_snoc_0 : forall w d, value fibonacci ((w ++ [d]) ++ [0%N]) =
  value fibonacci (w ++ [0%N]) + value fibonacci w + 2 * Z.of_N d.
Proof.
  intros w d. rewrite <- app_assoc. cbn [app]. revert d.
  induction w as [|e w IH]; intro d; cbn [app value length].
  - change (fibonacci 0) with 1. change (fibonacci 1) with 2. lia.
  - rewrite IH, !app_length. cbn [length]. rewrite !Nat.add_1_r, Nat.add_succ_r, Nat.add_1_r, fibonacci_SS. lia.
Qed.

(** The word of a number, in enough places. *)
Lemma greedy_zeckendorf : forall n, 0 <= n -> let w := greedy fibonacci (S (Z.to_nat n)) n in
  canonical zeckendorf no_place w = true /\ value fibonacci w = n.
Proof.
  intros n H w. assert (L : 0 <= n < fibonacci (S (Z.to_nat n))).
  { pose proof (weight_large _ fibonacci_laws (Z.to_nat n)) as L.
    change (period zeckendorf) with 1%nat in L. rewrite Nat.mul_1_l in L.
    change (weight zeckendorf) with fibonacci in L. lia. }
  split.
  - apply (greedy_canonical _ fibonacci_laws); [exists (S (Z.to_nat n)); cbn; lia|exact L].
  - apply (greedy_value _ fibonacci_laws), L.
Qed.

(** Where a word ends. *)
Fixpoint end_place (p : place) (w : list N) : option place :=
  match w with
  | [] => Some p
  | d :: w' => match next_of Fibonacci p d with Some p' => end_place p' w' | None => None end
  end.

Lemma canonical_end : forall w p, canonical zeckendorf p w = true <-> exists p', end_place p w = Some p'.
Proof.
  induction w as [|d w IH]; intro p; cbn [canonical end_place].
  - split; [eauto|]. intros _. cbn. unfold may_end_of, period_of. cbn [quotients length seed].
    rewrite N.mod_1_r. reflexivity.
  - change (next_place zeckendorf p d) with (next_of Fibonacci p d).
    destruct (next_of Fibonacci p d) as [p'|]; [apply IH|]. split; [discriminate|intros (q & E); discriminate].
Qed.

Lemma end_place_app : forall w v p, end_place p (w ++ v) =
  match end_place p w with Some p' => end_place p' v | None => None end.
Proof.
  induction w as [|d w IH]; intros v p; cbn [app end_place]; [reflexivity|].
  destruct (next_of Fibonacci p d); auto.
Qed.

(** No two ones are neighbours. *)
Lemma next_fibonacci : forall p d p', class p = 0%N -> next_of Fibonacci p d = Some p' ->
  (d = 0%N /\ p' = Place 0 0) \/ (d = 1%N /\ memory p = 0%N /\ p' = Place 0 1).
Proof.
  intros p d p' C H. unfold next_of, quotient_below, class_below in H. rewrite C in H.
  cbn in H. destruct (memory p) as [|m]; cbn in H.
  - destruct d as [|[| |]]; cbn in H; try discriminate; injection H as <-; auto.
  - destruct d as [|d]; cbn in H; [|discriminate]. injection H as <-. auto.
Qed.

Lemma next_0 : forall p, class p = 0%N -> next_of Fibonacci p 0 = Some (Place 0 0).
Proof.
  intros p C. unfold next_of, quotient_below, class_below. rewrite C. cbn. destruct (memory p); reflexivity.
Qed.

Lemma next_1 : forall p, class p = 0%N -> memory p = 0%N -> next_of Fibonacci p 1 = Some (Place 0 1).
Proof. intros p C M. unfold next_of, quotient_below, class_below. rewrite C, M. reflexivity. Qed.

(** ** First children *)

Lemma first_child_first : forall n, 0 <= n -> first_child (first_child n) = first_child n + n.
Proof.
  intros n H. unfold first_child. rewrite Z.sub_add, floor_phi_floor by lia. lia.
Qed.

Lemma first_child_second : forall n, 0 <= n -> first_child (first_child n + 1) = first_child n + n + 2.
Proof.
  intros n H. unfold first_child.
  replace (floor_phi (n + 1) - 1 + 1 + 1) with (floor_phi (n + 1) + 1) by lia.
  rewrite floor_phi_after_floor by lia. lia.
Qed.

Lemma first_child_increases : forall n m, 0 <= n < m -> first_child n < first_child m.
Proof. intros n m H. unfold first_child. pose proof (floor_phi_increases (n + 1) (m + 1)). lia. Qed.

Lemma first_child_at_least : forall n, 0 <= n -> n <= first_child n.
Proof.
  assert (H : forall k : nat, Z.of_nat k <= first_child (Z.of_nat k)).
  { induction k as [|k IH]; [cbn; lia|].
    pose proof (first_child_increases (Z.of_nat k) (Z.of_nat (S k)) ltac:(lia)). lia. }
  intros n Hn. specialize (H (Z.to_nat n)). rewrite Z2Nat.id in H; assumption.
Qed.

(** ** Shape: the words that have states are Zeckendorf's *)

Definition goes_on (A : row_automaton) (i : positive) : option bool :=
  match PositiveMap.find i A with
  | None => None
  | Some s => Some (match after_one s with Some _ => true | None => false end)
  end.

Definition shape (states : list row_state) : bool :=
  let A := row_automaton_of states in
  match PositiveMap.find 1%positive A with Some s => (after_zero s =? 1)%positive | None => false end &&
  forallb (fun s =>
    match goes_on A (after_zero s) with Some true => true | _ => false end &&
    match after_one s with
    | None => true
    | Some j => match goes_on A j with Some false => true | _ => false end
    end) states.

Lemma number_from_in : forall (B : Type) (l : list B) i j A s, PositiveMap.find i (number_from j l A) = Some s ->
  In s l \/ PositiveMap.find i A = Some s.
Proof.
  intros B. induction l as [|t l IH]; intros i j A s H; cbn [number_from] in H; [auto|].
  apply IH in H as [H|H]; [left; right; exact H|].
  destruct (Pos.eq_dec i j) as [->|N].
  - rewrite PositiveMap.gss in H. left. left. congruence.
  - rewrite PositiveMap.gso in H by exact N. auto.
Qed.

(** [n] numbers from [a] on. *)
Fixpoint span (a : Z) (n : nat) : list Z :=
  match n with O => [] | S m => a :: span (a + 1) m end.

Lemma span_length : forall n a, length (span a n) = n.
Proof. induction n; intro a; cbn; auto. Qed.

Lemma span_app : forall n m a, span a (n + m) = span a n ++ span (a + Z.of_nat n) m.
Proof.
  induction n as [|n IH]; intros m a; cbn [Nat.add span app].
  - f_equal. cbn. lia.
  - f_equal. rewrite IH. do 2 f_equal. lia.
Qed.

Lemma in_span : forall n a r, In r (span a n) <-> a <= r < a + Z.of_nat n.
Proof.
  induction n as [|n IH]; intros a r; cbn [span In]; [lia|]. rewrite IH. lia.
Qed.

Definition children (A : row_automaton) (i : positive) : list positive :=
  match PositiveMap.find i A with
  | None => []
  | Some s => after_zero s :: match after_one s with Some j => [j] | None => [] end
  end.

Definition next_level (A : row_automaton) (l : list positive) : list positive := flat_map (children A) l.

Fixpoint below (A : row_automaton) (depth : nat) (l : list positive) : list positive :=
  match depth with O => l | S d => below A d (next_level A l) end.

(** Rows with their states and where they are: the row, [floor (phi row)], both up to a
    translation. [child] is the first child of the first one. *)
Record placed := Placed { at_row : Z; floor_at : Z; its_state : row_state }.

Fixpoint lay_out (A : row_automaton) (row floor child : Z) (l : list positive) : list placed :=
  match l with
  | [] => []
  | i :: l' =>
      match PositiveMap.find i A with
      | None => []
      | Some s => Placed row floor s ::
          lay_out A (row + 1) (child + 1) (child + match after_one s with Some _ => 2 | None => 1 end) l'
      end
  end.

Section Tree.
  Variable states : list row_state.
  Let A := row_automaton_of states.
  Hypothesis right_shape : shape states = true.

  Lemma found_in : forall i s, PositiveMap.find i A = Some s -> In s states.
  Proof.
    intros i s H. apply number_from_in in H as [H|H]; [exact H|].
    rewrite PositiveMap.gempty in H. discriminate.
  Qed.

  Lemma shape_zero : forall i s, PositiveMap.find i A = Some s ->
    exists t, PositiveMap.find (after_zero s) A = Some t /\ after_one t <> None.
  Proof.
    intros i s H. apply found_in in H. pose proof right_shape as R. unfold shape in R.
    apply andb_prop in R as [_ R]. rewrite forallb_forall in R. apply R in H. apply andb_prop in H as [H _].
    fold A in H. unfold goes_on in H. destruct (PositiveMap.find (after_zero s) A) as [t|]; [|discriminate].
    exists t. split; [reflexivity|]. destruct (after_one t); discriminate.
  Qed.

  Lemma shape_one : forall i s j, PositiveMap.find i A = Some s -> after_one s = Some j ->
    exists t, PositiveMap.find j A = Some t /\ after_one t = None.
  Proof.
    intros i s j H E. apply found_in in H. pose proof right_shape as R. unfold shape in R.
    apply andb_prop in R as [_ R]. rewrite forallb_forall in R. apply R in H. apply andb_prop in H as [_ H].
    rewrite E in H. fold A in H. unfold goes_on in H. destruct (PositiveMap.find j A) as [t|]; [|discriminate].
    exists t. split; [reflexivity|]. destruct (after_one t); [discriminate|reflexivity].
  Qed.

  Lemma shape_start : exists s, PositiveMap.find 1%positive A = Some s /\ after_zero s = 1%positive.
  Proof.
    pose proof right_shape as R. unfold shape in R. apply andb_prop in R as [R _]. fold A in R.
    destruct (PositiveMap.find 1%positive A) as [s|]; [|discriminate]. exists s. apply Pos.eqb_eq in R. auto.
  Qed.

  Lemma read_snoc : forall w d, read_row A (w ++ [d]) = row_next A (read_row A w) d.
  Proof. intros w d. unfold read_row. rewrite fold_left_app. reflexivity. Qed.

  Lemma read_zero : forall w, read_row A (0%N :: w) = read_row A w.
  Proof.
    intro w. destruct shape_start as (s & E & Z). unfold read_row. cbn [fold_left row_next].
    rewrite E, Z. reflexivity.
  Qed.

  Definition child_count (s : row_state) : Z := match after_one s with Some _ => 2 | None => 1 end.

  Lemma reading : forall w p, end_place no_place w = Some p -> exists i s,
    read_row A w = Some i /\ PositiveMap.find i A = Some s /\ class p = 0%N /\
    (memory p = 0%N <-> after_one s <> None) /\
    0 <= value fibonacci w /\ value fibonacci (w ++ [0%N]) = first_child (value fibonacci w) /\
    first_child (value fibonacci w + 1) = first_child (value fibonacci w) + child_count s.
  Proof.
    induction w as [|d w IH] using rev_ind; intros p H.
    - destruct shape_start as (s & E & Z). exists 1%positive, s. cbn in H. injection H as <-.
      destruct (shape_zero _ _ E) as (t & T & G). rewrite Z, E in T. injection T as <-.
      unfold child_count. destruct (after_one s); [|contradiction].
      repeat split; try assumption; try reflexivity. discriminate.
    - rewrite end_place_app in H. destruct (end_place no_place w) as [q|]; [|discriminate].
      destruct (IH q eq_refl) as (i & s & R & F & C & M & P & V & N). clear IH.
      cbn [end_place] in H. destruct (next_of Fibonacci q d) as [q'|] eqn:Q; [|discriminate].
      injection H as <-. rewrite read_snoc, R, value_snoc_0, value_snoc, V. cbn [row_next]. rewrite F.
      set (n := value fibonacci w) in *. pose proof (first_child_at_least n P).
      destruct (next_fibonacci _ _ _ C Q) as [[-> ->]|(-> & M0 & ->)].
      + destruct (shape_zero _ _ F) as (t & T & G). exists (after_zero s), t.
        rewrite Z.add_0_r, first_child_first, first_child_second by exact P.
        unfold child_count. destruct (after_one t); [|contradiction].
        repeat split; try assumption; try discriminate; lia.
      + apply M in M0. destruct (after_one s) as [j|] eqn:O; [|contradiction].
        destruct (shape_one _ _ _ F O) as (t & T & G). exists j, t. rewrite first_child_second by exact P.
        unfold child_count in *. rewrite O in N. rewrite G. repeat split; try assumption; try lia.
        * discriminate.
        * intro X. contradiction.
        * replace (first_child n + Z.of_N 1 + 1) with (first_child (n + 1)) by lia.
          change (Z.of_N 1) with 1. rewrite first_child_first by lia. lia.
  Qed.

  (** Leading zeros do not matter. *)
  Lemma read_value : forall w, canonical zeckendorf no_place w = true ->
    read_row A w = state_of_row A (value fibonacci w).
  Proof.
    intros w C. unfold state_of_row. set (n := value fibonacci w). set (v := greedy fibonacci (S (Z.to_nat n)) n).
    pose proof (canonical_range _ fibonacci_laws _ _ C) as [B _]. change (0 <= n) in B.
    destruct (greedy_zeckendorf n B) as [Cv Vv]. fold v in Cv, Vv.
    assert (Z0 : forall k u, canonical zeckendorf no_place u = true ->
      canonical zeckendorf no_place (repeat 0%N k ++ u) = true /\
      value fibonacci (repeat 0%N k ++ u) = value fibonacci u /\ read_row A (repeat 0%N k ++ u) = read_row A u).
    { intros k u Cu. induction k as [|k (I1 & I2 & I3)]; [auto|]. cbn [repeat app]. split; [|split].
      - cbn [canonical]. exact I1.
      - cbn [value]. rewrite I2. lia.
      - rewrite read_zero. exact I3. }
    assert (U : forall a b, canonical zeckendorf no_place a = true -> canonical zeckendorf no_place b = true ->
      value fibonacci a = value fibonacci b -> (length a <= length b)%nat -> read_row A a = read_row A b).
    { intros a b Ca Cb E Le. destruct (Z0 (length b - length a)%nat a Ca) as (I1 & I2 & I3).
      apply (canonical_greedy _ fibonacci_laws) in I1, Cb. change (weight zeckendorf) with fibonacci in I1, Cb.
      rewrite I2, E, app_length, repeat_length, Nat.sub_add in I1 by exact Le.
      rewrite <- I3. f_equal. congruence. }
    destruct (Nat.le_ge_cases (length w) (length v)); [|symmetry]; apply U; auto.
  Qed.

  (** What the tree is. *)
  Lemma node_at : forall n, 0 <= n -> exists i s,
    state_of_row A n = Some i /\ PositiveMap.find i A = Some s /\
    state_of_row A (first_child n) = Some (after_zero s) /\
    (forall j, after_one s = Some j -> state_of_row A (first_child n + 1) = Some j) /\
    first_child (n + 1) = first_child n + child_count s.
  Proof.
    intros n Hn. set (w := greedy fibonacci (S (Z.to_nat n)) n).
    destruct (greedy_zeckendorf n Hn) as [C V]. fold w in C, V.
    apply canonical_end in C as (p & E). destruct (reading w p E) as (i & s & R & F & K & M & P & V0 & N).
    rewrite V in *. exists i, s. split; [exact R|]. split; [exact F|].
    assert (X : forall d p', next_of Fibonacci p d = Some p' ->
      state_of_row A (first_child n + Z.of_N d) = row_next A (Some i) d).
    { intros d p' Q. rewrite <- R, <- read_snoc, <- V0, <- value_snoc. symmetry. apply read_value.
      apply canonical_end. rewrite end_place_app, E. cbn [end_place]. rewrite Q. eauto. }
    split; [|split; [|exact N]].
    - rewrite <- (Z.add_0_r (first_child n)). change 0 with (Z.of_N 0). rewrite (X 0%N _ (next_0 p K)).
      cbn [row_next]. rewrite F. reflexivity.
    - intros j O. change 1 with (Z.of_N 1). rewrite (X 1%N (Place 0 1)).
      + cbn [row_next]. rewrite F. exact O.
      + apply next_1; [exact K|]. apply M. congruence.
  Qed.

  (** ** Runs of consecutive numbers *)

  Definition id (n : Z) : positive := match state_of_row A n with Some i => i | None => 1%positive end.
  Definition ids (a : Z) (n : nat) : list positive := map id (span a n).

  Lemma children_id : forall n, 0 <= n ->
    children A (id n) = ids (first_child n) (Z.to_nat (first_child (n + 1) - first_child n)).
  Proof.
    intros n Hn. destruct (node_at n Hn) as (i & s & E & F & Z & O & N).
    unfold children, id at 1. rewrite E, F, N. unfold child_count. destruct (after_one s) as [j|].
    - replace (Z.to_nat _) with 2%nat by lia. unfold ids. cbn [span map]. unfold id. rewrite Z, (O j eq_refl). reflexivity.
    - replace (Z.to_nat _) with 1%nat by lia. unfold ids. cbn [span map]. unfold id. rewrite Z. reflexivity.
  Qed.

  Lemma ids_app : forall n m a, ids a (n + m) = ids a n ++ ids (a + Z.of_nat n) m.
  Proof. intros n m a. unfold ids. rewrite span_app, map_app. reflexivity. Qed.

  Lemma ids_length : forall n a, length (ids a n) = n.
  Proof. intros n a. unfold ids. rewrite map_length. apply span_length. Qed.

  Lemma first_child_weakly : forall n m, 0 <= n <= m -> first_child n <= first_child m.
  Proof.
    intros n m H. destruct (Z.eq_dec n m) as [->|]; [lia|]. pose proof (first_child_increases n m). lia.
  Qed.

  Lemma next_level_ids : forall n a, 0 <= a -> next_level A (ids a n) =
    ids (first_child a) (Z.to_nat (first_child (a + Z.of_nat n) - first_child a)).
  Proof.
    induction n as [|n IH]; intros a Ha.
    - cbn [Z.of_nat]. rewrite Z.add_0_r, Z.sub_diag. reflexivity.
    - change (next_level A (ids a (S n))) with (children A (id a) ++ next_level A (ids (a + 1) n)).
      rewrite children_id, IH by lia.
      pose proof (first_child_weakly a (a + 1)). pose proof (first_child_weakly (a + 1) (a + Z.of_nat (S n))).
      replace (a + 1 + Z.of_nat n) with (a + Z.of_nat (S n)) by lia.
      replace (first_child (a + 1)) with
        (first_child a + Z.of_nat (Z.to_nat (first_child (a + 1) - first_child a))) at 2 by lia.
      rewrite <- ids_app. f_equal. lia.
  Qed.

  Fixpoint descend (d : nat) (n : Z) : Z :=
    match d with O => n | S d' => descend d' (first_child n) end.

  Lemma descend_increases : forall d n m, 0 <= n < m -> descend d n < descend d m.
  Proof.
    induction d as [|d IH]; intros n m H; cbn [descend]; [lia|]. apply IH.
    pose proof (first_child_increases n m). pose proof (first_child_at_least n). lia.
  Qed.

  Lemma descend_weakly : forall d n m, 0 <= n <= m -> descend d n <= descend d m.
  Proof.
    intros d n m H. destruct (Z.eq_dec n m) as [->|]; [lia|]. pose proof (descend_increases d n m). lia.
  Qed.

  Lemma descend_at_least : forall d n, 0 <= n -> n <= descend d n.
  Proof.
    induction d as [|d IH]; intros n H; cbn [descend]; [lia|].
    pose proof (first_child_at_least n H). specialize (IH (first_child n)). lia.
  Qed.

  Lemma descend_S : forall d n, descend (S d) n = first_child (descend d n).
  Proof. induction d as [|d IH]; intro n; [reflexivity|]. cbn [descend] in *. rewrite <- IH. reflexivity. Qed.

  Lemma below_ids : forall d a n, 0 <= a -> below A d (ids a n) =
    ids (descend d a) (Z.to_nat (descend d (a + Z.of_nat n) - descend d a)).
  Proof.
    induction d as [|d IH]; intros a n Ha; cbn [below descend].
    - f_equal. lia.
    - rewrite next_level_ids by exact Ha. pose proof (first_child_at_least a Ha).
      pose proof (first_child_weakly a (a + Z.of_nat n)). rewrite IH by lia. f_equal. do 2 f_equal. f_equal. lia.
  Qed.

  (** Every number from [descend d 1] on is at depth [d] below one from 1 on. *)
  Lemma is_below : forall d r, descend d 1 <= r -> exists p, 1 <= p <= r /\ descend d p <= r < descend d (p + 1).
  Proof.
    intros d r H.
    assert (S : forall k : nat, descend d (1 + Z.of_nat k) <= r \/
      exists p, 1 <= p /\ descend d p <= r < descend d (p + 1)).
    { induction k as [|k [IH|IH]]; [left; exact H| |right; exact IH].
      destruct (Z.le_gt_cases (descend d (1 + Z.of_nat (S k))) r) as [C|C]; [left; exact C|right].
      exists (1 + Z.of_nat k). replace (1 + Z.of_nat k + 1) with (1 + Z.of_nat (S k)) by lia. lia. }
    pose proof (descend_at_least d 1).
    destruct (S (Z.to_nat r)) as [C|(p & P & Q)].
    - pose proof (descend_at_least d (1 + Z.of_nat (Z.to_nat r))). lia.
    - exists p. pose proof (descend_at_least d p). lia.
  Qed.

  (** The state of a row. *)
  Definition row_state_at (n : Z) : row_state :=
    match PositiveMap.find (id n) A with Some s => s | None => RowState [] 1 None end.

  Lemma row_state_found : forall n, 0 <= n ->
    PositiveMap.find (id n) A = Some (row_state_at n) /\ In (row_state_at n) states /\
    first_child (n + 1) = first_child n + child_count (row_state_at n).
  Proof.
    intros n Hn. destruct (node_at n Hn) as (i & s & E & F & _ & _ & N).
    unfold row_state_at, id. rewrite E, F. split; [reflexivity|]. split; [exact (found_in _ _ F)|exact N].
  Qed.

  Lemma lay_out_right : forall row_0 column_0 n a, 0 <= a ->
    lay_out A (a - row_0) (floor_phi a - column_0) (first_child a - column_0) (ids a n) =
    map (fun r => Placed (r - row_0) (floor_phi r - column_0) (row_state_at r)) (span a n).
  Proof.
    intros row_0 column_0. induction n as [|n IH]; intros a Ha; [reflexivity|].
    destruct (row_state_found a Ha) as (F & _ & N).
    change (ids a (S n)) with (id a :: ids (a + 1) n). cbn [lay_out span map]. rewrite F. f_equal.
    rewrite <- (IH (a + 1)) by lia. f_equal.
    - lia.
    - unfold first_child. lia.
    - rewrite N. unfold child_count. lia.
  Qed.

  (** Points, by the state of a row. *)
  Lemma point_at : forall h r, 0 <= r -> point A h r =
    match offset h (row_state_at r) with None => None | Some w => Some (floor_phi r + w) end.
  Proof.
    intros h r Hr. destruct (node_at r Hr) as (i & s & E & F & _).
    unfold point, row_state_at, id. rewrite E, F. reflexivity.
  Qed.
End Tree.
