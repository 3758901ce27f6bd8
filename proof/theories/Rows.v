(** * Automata that know the rows of Wythoff's game

    An automaton reads the Zeckendorf word of a row [r] and says, for each value [h], at
    which offset from [floor (phi r)] the row has its point of value [h], or that it has
    none. This is part of the specification: what such an automaton says of a position. *)

From Coq Require Import ZArith NArith List Bool FMapPositive.
From Wythoff Require Import Game Golden Numeration Quotients Automaton.
Import ListNotations.
Local Open Scope Z_scope.

(** A state: the offset for each value, and where the digits 0 and 1 lead. *)
Record row_state := RowState {
  offsets : list (option Z);
  after_zero : positive;
  after_one : option positive
}.

(** The states are numbered from 1 on; words start at 1. *)
Definition row_automaton := PositiveMap.t row_state.
Definition row_automaton_of (l : list row_state) : row_automaton := number_from 1 l (PositiveMap.empty _).

Section Reading.
  Variable A : row_automaton.

  Definition row_next (q : option positive) (digit : N) : option positive :=
    match q with
    | None => None
    | Some i =>
        match PositiveMap.find i A with
        | None => None
        | Some s => match digit with 0%N => Some (after_zero s) | 1%N => after_one s | _ => None end
        end
    end.

  Definition read_row (word : list N) : option positive := fold_left row_next word (Some 1%positive).

  (** The state of a row, after its word, written with enough places. *)
  Definition state_of_row (r : Z) : option positive :=
    read_row (greedy (weight_of Fibonacci) (S (Z.to_nat r)) r).

  Definition offset (h : nat) (s : row_state) : option Z := nth h (offsets s) None.

  (** The column of the point of value [h] in row [r]. *)
  Definition point (h : nat) (r : Z) : option Z :=
    match state_of_row r with
    | None => None
    | Some i =>
        match PositiveMap.find i A with
        | None => None
        | Some s => match offset h s with None => None | Some w => Some (floor_phi r + w) end
        end
    end.
End Reading.

(** Points and their mirror images. *)
Definition says_value (A : row_automaton) (h : nat) (x y : Z) : Prop :=
  point A h x = Some y \/ point A h y = Some x.
