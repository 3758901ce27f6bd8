(** * The checker of rows

    Rows are the nodes of a tree ([RowTree]). The rows at depth [depth - 1] below three
    consecutive numbers, and the columns where these rows have their points, which are at
    depth [depth] below the same numbers, are known from the states of the three alone. So
    all triples of states that occur are visited, and below each the conditions of
    [RowGame] are tested in the rows below the middle one, with what can be seen of the
    rows before. The first rows are tested as they are. Why that is enough is said and
    proved in [RowsRight]. *)

From Coq Require Import ZArith NArith List Bool FMapPositive.
From Wythoff Require Import Search Rows RowTree.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Sets of integers *)

Definition zset := PositiveMap.t unit.

Definition key_of (z : Z) : positive :=
  match z with Z0 => 1 | Zpos p => p~0 | Zneg p => p~1 end%positive.

Definition has (z : Z) (s : zset) : bool :=
  match PositiveMap.find (key_of z) s with Some _ => true | None => false end.

Definition put (z : Z) (s : zset) : zset := PositiveMap.add (key_of z) tt s.

(** ** Rows one after the other *)

(** The columns and diagonals that hold points of one value so far. *)
Record held := Held { columns : zset; diagonals : zset }.

Definition nothing_held : held := Held (PositiveMap.empty _) (PositiveMap.empty _).

Definition hold (h : nat) (p : placed) (H : held) : held :=
  match offset h (its_state p) with
  | None => H
  | Some w =>
      let b := floor_at p + w in
      Held (put b (columns H)) (put (b - at_row p) (diagonals H))
  end.

Fixpoint pass (ok : placed -> held -> bool) (h : nat) (l : list placed) (H : held) : option held :=
  match l with
  | [] => Some H
  | p :: l' => if ok p H then pass ok h l' (hold h p H) else None
  end.

(** The integers from [a] on and before [b]. *)
Definition from_to (a b : Z) : list Z := span a (Z.to_nat (b - a)).

Definition is_lower (h : nat) (p : placed) (c : Z) : bool :=
  existsb (fun w => match w with Some w => floor_at p + w =? c | None => false end)
    (firstn h (offsets (its_state p))).

(** The point of [h] is alone in its column and on its diagonal, and the cells from [left]
    on and before it are points of lower values or not alone. *)
Definition row_ok (left : Z) (h : nat) (p : placed) (H : held) : bool :=
  match offset h (its_state p) with
  | None => true
  | Some w =>
      let b := floor_at p + w in
      negb (has b (columns H)) && negb (has (b - at_row p) (diagonals H)) &&
      forallb (fun c => is_lower h p c || has c (columns H) || has (c - at_row p) (diagonals H))
        (from_to left b)
  end.

Definition no_point (h : nat) (s : row_state) : bool :=
  match offset h s with None => true | Some _ => false end.

Definition length_Z {B : Type} (l : list B) : Z := Z.of_nat (length l).

(** ** Offsets *)

Definition numbers_in (s : row_state) : list Z :=
  flat_map (fun w => match w with Some w => [w] | None => [] end) (offsets s).

(** All offsets are larger than [- margin_of states], and at most [most_of states]. *)
Definition all_offsets (states : list row_state) : list Z := flat_map numbers_in states.
Definition margin_of (states : list row_state) : Z := 1 - fold_right Z.min 0 (all_offsets states).
Definition most_of (states : list row_state) : Z := fold_right Z.max 0 (all_offsets states).

(** Different values have different offsets. *)
Fixpoint distinct (l : list Z) : bool :=
  match l with
  | [] => true
  | w :: l' => negb (existsb (Z.eqb w) l') && distinct l'
  end.

Definition points_distinct (states : list row_state) : bool :=
  forallb (fun s => distinct (numbers_in s)) states.

(** ** Rows and triples *)

Record triple := Triple { lesser : positive; middle : positive; greater : positive }.

Definition triple_eq : forall a b : triple, {a = b} + {a <> b}.
Proof. decide equality; apply Pos.eq_dec. Defined.

(** The automaton and the two bounds of its states are computed once, by [check_rows]. *)
Section Check.
  Variable A : row_automaton.
  Variables margin most : Z.
  Variable values : nat.                 (* of the values below this *)
  Variable levels : nat.                 (* the depth, less one *)

  (** *** The first rows *)

  (** Row [start] is the first that is looked at below triples. From there on points are
      to the right of the diagonal, and the diagonals of all cells that are further to the
      left than those looked at are held. *)
  Definition first_ok (start : Z) (h : nat) (p : placed) (H : held) : bool :=
    Bool.eqb (no_point h (its_state p)) (has (at_row p) (columns H)) &&
    match offset h (its_state p) with Some w => at_row p <=? floor_at p + w | None => true end &&
    row_ok (at_row p) h p H &&
    (if at_row p =? start then
       (start + margin <=? floor_at p) &&
       forallb (fun d => has d (diagonals H)) (from_to 0 (floor_at p - start - margin))
     else true).

  Definition first_rows : bool :=
    let start := length_Z (below A levels [1%positive]) in
    let rows := lay_out A 0 0 0 (below A (S levels) [1%positive]) in
    forallb (fun h => match pass (first_ok start h) h rows nothing_held with Some _ => true | None => false end)
      (seq 0 values).

  (** *** Below a triple *)

  Fixpoint last_of (l : list positive) : positive :=
    match l with [] => 1%positive | [i] => i | _ :: l' => last_of l' end.

  (** Where the row after some rows has [floor (phi row)]: one after the first child of the
      last of them; the first child of the first of them is at 0. *)
  Definition floor_after (rows : list positive) : Z :=
    length_Z (next_level A rows) - length_Z (children A (last_of rows)) + 1.

  Definition middle_ok (first beyond : Z) (h : nat) (p : placed) (H : held) : bool :=
    if (first <=? at_row p) && (at_row p <? beyond) then
      has (floor_at p - margin - at_row p) (diagonals H) &&
      row_ok (floor_at p - margin + 1) h p H
    else true.

  (** In rows that have as numbers the columns from [column] on, there is no point iff the
      column holds one. *)
  Fixpoint images (h : nat) (H : held) (column : Z) (l : list positive) : bool :=
    match l with
    | [] => true
    | i :: l' =>
        match PositiveMap.find i A with
        | None => false
        | Some s => Bool.eqb (no_point h s) (has column (columns H)) && images h H (column + 1) l'
        end
    end.

  Definition triple_ok (t : triple) : bool :=
    let rows_before := below A levels [lesser t] in
    let rows_middle := below A levels [middle t] in
    let rows := rows_before ++ rows_middle ++ below A levels [greater t] in
    let first := length_Z rows_before in
    let beyond := first + length_Z rows_middle in
    let first_column := length_Z (next_level A rows_before) in
    let middle_columns := next_level A rows_middle in
    let placed_rows := tl (lay_out A 0 0 0 rows) in
    (first + margin + most <? floor_after rows_before) &&
    (first_column + length_Z middle_columns + margin <=? floor_after rows + 1) &&
    forallb (fun h =>
      match pass (middle_ok first beyond h) h placed_rows nothing_held with
      | None => false
      | Some H => images h H first_column middle_columns
      end) (seq 0 values).

  (** *** All triples *)

  Fixpoint windows (l : list positive) : list triple :=
    match l with
    | a :: (b :: c :: _) as l' => Triple a b c :: windows l'
    | _ => []
    end.

  Definition next_triples (t : triple) : list triple :=
    windows (last_of (children A (lesser t)) :: children A (middle t) ++
             [hd 1%positive (children A (greater t))]).

  Definition visit_triple (t : triple) : option (list triple) :=
    if triple_ok t then Some (next_triples t) else None.
End Check.

(** Any key will do ([Search]). *)
Definition check_rows (states : list row_state) (values levels : nat) (key : triple -> positive) : bool :=
  let A := row_automaton_of states in
  let margin := margin_of states in
  let most := most_of states in
  shape states && points_distinct states && first_rows A margin values levels &&
  finished _ (explore _ key triple_eq (visit_triple A margin most values levels) depth
    (windows (below A 2 [1%positive]))).
