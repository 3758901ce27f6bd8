(** * Games on two piles: the specification

    What a position, a move, an option, a P-position and a Grundy value is. All
    theorems of this folder are about these definitions, so this is the file to
    read with care; there is no proof in it. That the definitions say what they
    should, and say it of one set only, is proved in [GameFacts]. *)

From Coq Require Import ZArith List Bool.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Positions

    Two piles of [x] and [y] tokens. Numbers are integers because moves subtract;
    positions that matter have [0 <= x] and [0 <= y]. *)

Definition position := (Z * Z)%type.

(** Every move lowers this number. *)
Definition size (p : position) : nat := Z.to_nat (fst p + snd p).

(** ** Conditions on a position and the number [t] of a step *)

Inductive condition :=
| Always
| Never
| At_least (cx cy ct c : Z)        (* cx x + cy y + ct t + c >= 0 *)
| Equal (cx cy ct c : Z)           (* cx x + cy y + ct t + c  = 0 *)
| All (parts : list condition)
| Any (parts : list condition)
| Not (part : condition).

Fixpoint holds (a : condition) (x y t : Z) : bool :=
  match a with
  | Always => true
  | Never => false
  | At_least cx cy ct c => 0 <=? cx * x + cy * y + ct * t + c
  | Equal cx cy ct c => 0 =? cx * x + cy * y + ct * t + c
  | All parts => forallb (fun part => holds part x y t) parts
  | Any parts => existsb (fun part => holds part x y t) parts
  | Not part => negb (holds part x y t)
  end.

(** ** Rules

    A family of moves takes [rate_x t + offset_x] from [x] and [rate_y t + offset_y]
    from [y], for [t = first, first + stride, first + 2 stride, ...] up to [last],
    at positions where the condition holds. *)

Record move := Move {
  rate_x : Z; offset_x : Z;
  rate_y : Z; offset_y : Z;
  first : Z; stride : Z; last : option Z;
  allowed : condition
}.

Record rules := Rules {
  blocking : nat;         (* the previous player may forbid [blocking - 1] options *)
  misere : bool;          (* whether a player who cannot move wins *)
  moves : list move;
  terminal : condition    (* where no move is allowed *)
}.

(** The family [m] leads from [p] to [o], in the step [t] with the number [s]. *)
Definition leads (m : move) (p o : position) : Prop :=
  exists s, 0 <= s /\
    let t := first m + s * stride m in
    match last m with Some l => t <= l | None => True end /\
    holds (allowed m) (fst p) (snd p) t = true /\
    fst o = fst p - (rate_x m * t + offset_x m) /\
    snd o = snd p - (rate_y m * t + offset_y m) /\
    0 <= fst o /\ 0 <= snd o.

(** Every move takes something and adds nothing. *)
Definition sensible_move (m : move) : bool :=
  let take_x := rate_x m * first m + offset_x m in
  let take_y := rate_y m * first m + offset_y m in
  (0 <=? rate_x m) && (0 <=? rate_y m) && (1 <=? stride m) &&
  (0 <=? take_x) && (0 <=? take_y) && (1 <=? take_x + take_y).

Definition sensible (R : rules) : bool :=
  (1 <=? blocking R)%nat && forallb sensible_move (moves R).

Section Play.
  Variable R : rules.

  Definition option_of (p o : position) : Prop :=
    holds (terminal R) (fst p) (snd p) 0 = false /\
    exists m, In m (moves R) /\ leads m p o.

  (** At least [k] different options of [p] are in [Q]. *)
  Definition many (k : nat) (Q : position -> Prop) (p : position) : Prop :=
    exists l, NoDup l /\ length l = k /\ forall o, In o l -> option_of p o /\ Q o.

  (** *** P-positions: the previous player wins

      If the options that are P-positions are those in [Q], then [p] is a
      P-position if the previous player can forbid all of them. A player without a
      move loses in normal play; in misère play that player wins, so that one
      option, which is not in [Q], has to be left. *)
  Definition previous_wins (Q : position -> Prop) (p : position) : Prop :=
    ~ many (blocking R) Q p /\
    (misere R = true -> exists o, option_of p o /\ ~ Q o).

  (** The rule, unfolded [n] times: enough if [n] is larger than the size. *)
  Fixpoint wins_within (n : nat) (p : position) : Prop :=
    match n with
    | O => False
    | S n' => previous_wins (wins_within n') p
    end.

  Definition P_position (p : position) : Prop := wins_within (S (size p)) p.

  (** *** Grundy values, of normal play without blocking

      The value of a position is the least number that is the value of no option. *)
  Definition is_least_other (value : nat -> position -> Prop) (g : nat) (p : position) : Prop :=
    (forall h, (h < g)%nat -> exists o, option_of p o /\ value h o) /\
    (forall o, option_of p o -> ~ value g o).

  Fixpoint value_within (n : nat) (g : nat) (p : position) : Prop :=
    match n with
    | O => False
    | S n' => is_least_other (value_within n') g p
    end.

  Definition has_value (g : nat) (p : position) : Prop := value_within (S (size p)) g p.
End Play.
