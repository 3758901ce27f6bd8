(** * Automata that read pairs of numbers

    A set of positions is given by an automaton that reads the words of [x] and [y]
    together. This is the second part of the specification: what it means that an
    automaton accepts a position. *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Game Numeration Linear Counting.
Import ListNotations.

(** A state: whether it accepts, and where letters lead; without an edge, nowhere. *)
Record node := Node { accepting : bool; targets : list (letter * positive) }.

(** The states are numbered from 1 on; words start at 1. *)
Definition automaton := PositiveMap.t node.

Fixpoint number_from {state : Type} (i : positive) (l : list state) (A : PositiveMap.t state) : PositiveMap.t state :=
  match l with
  | [] => A
  | n :: l' => number_from (Pos.succ i) l' (PositiveMap.add i n A)
  end.

Definition automaton_of (l : list node) : automaton := number_from 1 l (PositiveMap.empty node).

Section Reading.
  Variable A : automaton.

  Definition start_state : option positive := Some 1%positive.

  Definition accepts_here (q : option positive) : bool :=
    match q with
    | None => false
    | Some i => match PositiveMap.find i A with None => false | Some n => accepting n end
    end.

  Definition next_state (q : option positive) (l : letter) : option positive :=
    match q with
    | None => None
    | Some i => match PositiveMap.find i A with None => None | Some n => lookup l (targets n) end
    end.

  Fixpoint accepts (q : option positive) (w : list letter) : bool :=
    match w with
    | [] => accepts_here q
    | l :: w' => accepts (next_state q l) w'
    end.

  Lemma accepts_None : forall w, accepts None w = false.
  Proof. induction w; auto. Qed.
End Reading.

(** The words of [x] and [y], of the same length, read together. *)
Definition pair_words (x y : list N) : list letter :=
  map (fun d => Letter (fst d) (snd d)) (combine x y).

Definition word_of (Y : system) (places : nat) (p : position) : list letter :=
  pair_words (greedy (weight Y) places (fst p)) (greedy (weight Y) places (snd p)).

(** Whether an automaton accepts a position, written with enough places. *)
Definition accepts_position (Y : system) (A : automaton) (p : position) : bool :=
  let places := (period Y * S (Z.to_nat (Z.max (fst p) (snd p))))%nat in
  accepts A start_state (word_of Y places p).

(** ** Words and positions correspond *)

Lemma xs_pair : forall a b, length a = length b -> xs (pair_words a b) = a.
Proof.
  induction a as [|d a IH]; intros [|e b] H; try discriminate; auto.
  unfold pair_words, xs in *. cbn. f_equal. apply IH. cbn in H. congruence.
Qed.

Lemma ys_pair : forall a b, length a = length b -> ys (pair_words a b) = b.
Proof.
  induction a as [|d a IH]; intros [|e b] H; try discriminate; auto.
  unfold pair_words, ys in *. cbn. f_equal. apply IH. cbn in H. congruence.
Qed.

Lemma pair_xs_ys : forall w, pair_words (xs w) (ys w) = w.
Proof.
  induction w as [|[d e] w IH]; [reflexivity|]. unfold pair_words, xs, ys in *. cbn. congruence.
Qed.

Section Positions.
  Variable Y : system.
  Hypothesis laws : lawful Y.

  Definition canonical_pair (w : list letter) : Prop :=
    canonical Y (first_place Y) (xs w) = true /\ canonical Y (first_place Y) (ys w) = true.

  Definition position_of (w : list letter) : position :=
    (value (weight Y) (xs w), value (weight Y) (ys w)).

  Lemma position_range : forall w, canonical_pair w ->
    (0 <= fst (position_of w) < weight Y (length w) /\
     0 <= snd (position_of w) < weight Y (length w))%Z.
  Proof.
    intros w [H1 H2]. apply (canonical_range Y laws) in H1, H2. unfold position_of. cbn [fst snd].
    unfold xs, ys in *. rewrite !map_length in *. lia.
  Qed.

  Lemma word_position : forall w, canonical_pair w -> word_of Y (length w) (position_of w) = w.
  Proof.
    intros w [H1 H2]. apply (canonical_greedy Y laws) in H1, H2. unfold word_of, position_of. cbn [fst snd].
    unfold xs, ys in H1, H2. rewrite map_length in H1, H2. unfold xs, ys. rewrite H1, H2.
    apply pair_xs_ys.
  Qed.

  Lemma position_injective : forall a b, length a = length b -> canonical_pair a -> canonical_pair b ->
    position_of a = position_of b -> a = b.
  Proof.
    intros a b L A B E. rewrite <- (word_position a A), <- (word_position b B), L, E. reflexivity.
  Qed.

  Lemma word_of_right : forall places p, Nat.divide (period Y) places ->
    (0 <= fst p < weight Y places)%Z -> (0 <= snd p < weight Y places)%Z ->
    length (word_of Y places p) = places /\ canonical_pair (word_of Y places p) /\
    position_of (word_of Y places p) = p.
  Proof.
    intros places [x y] D Hx Hy. cbn [fst snd] in *.
    unfold word_of, canonical_pair, position_of. cbn [fst snd].
    assert (L : length (greedy (weight Y) places x) = length (greedy (weight Y) places y))
      by (rewrite !greedy_length; reflexivity).
    rewrite !xs_pair, !ys_pair by exact L.
    rewrite !(greedy_canonical Y laws), !(greedy_value Y laws) by assumption.
    unfold pair_words. rewrite map_length, combine_length, !greedy_length, Nat.min_id. auto.
  Qed.

  Lemma enough_places : forall n, (0 <= n)%Z -> forall m, (n <= m)%Z ->
    (n < weight Y (period Y * S (Z.to_nat m)))%Z.
  Proof.
    intros n Hn m Hm. pose proof (weight_large Y laws (Z.to_nat m)). lia.
  Qed.

  (** An automaton that is right on all canonical words is right on all positions. *)
  Lemma accepts_position_right : forall A (Q : position -> Prop),
    (forall w, canonical_pair w -> (accepts A start_state w = true <-> Q (position_of w))) ->
    forall p, (0 <= fst p)%Z -> (0 <= snd p)%Z -> (accepts_position Y A p = true <-> Q p).
  Proof.
    intros A Q H p Hx Hy. unfold accepts_position.
    set (places := (period Y * S (Z.to_nat (Z.max (fst p) (snd p))))%nat).
    destruct (word_of_right places p) as (_ & C & E).
    - exists (S (Z.to_nat (Z.max (fst p) (snd p)))). unfold places. lia.
    - split; [exact Hx|]. apply enough_places; lia.
    - split; [exact Hy|]. apply enough_places; lia.
    - rewrite (H _ C), E. reflexivity.
  Qed.

  (** All letters; among them is the first of a canonical pair. *)
  Definition alphabet : list letter := letters (digit_count Y).

  Lemma next_letter : forall p q l px py, next_place Y p (dx l) = Some px -> next_place Y q (dy l) = Some py ->
    In l alphabet.
  Proof.
    intros p q l px py H1 H2. apply (next_digit Y laws) in H1, H2. apply in_letters; assumption.
  Qed.
End Positions.
