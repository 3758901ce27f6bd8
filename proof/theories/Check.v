(** * The checker of one set

    [check_set] is given the rules of a game, a number system, the automata of the
    sets of lower values (none, for P-positions), the automaton of a set, and a
    witness, of which nothing is assumed. [Correct] proves that it is right if it says
    yes. *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Game Numeration Linear Moves Search Counting Automaton Frames
  Options Rays Scan.
Import ListNotations.

(** How the options in a set are counted, by states of a machine. *)
Record counting := Counted {
  ray_starts : list (option positive);       (* for each family: its state if it is a ray *)
  name : guess -> option positive            (* numbers guesses, of families that are no rays *)
}.

(** What a checker is given besides the theorem, and need not trust. *)
Record witness := Witness {
  machine : counter;                         (* counts options, *)
  in_set : counting;                         (* those in the set, *)
  in_all : counting;                         (* and all of them, in misère play *)
  few : scan -> list (bag * N);              (* see [Scan] *)
  better : positive -> bag -> N;
  guess_key : guess -> positive;             (* keys of the four searches *)
  neighbours_key : neighbours -> positive;
  border_key : border -> positive;
  scan_key : scan_state -> positive
}.

Definition first_guess (Y : system) (r : relation) : guess :=
  Guess (first_place Y) (first_place Y) (start r) start_state.

Definition first_guesses (Y : system) (rs : list relation) : list guess :=
  map (first_guess Y) (disjoint RFalse rs).

(** The automaton of all positions. *)
Definition everything (Y : system) : automaton :=
  automaton_of [Node true (map (fun l => (l, 1%positive)) (alphabet Y))].

Definition terminal_relation (R : rules) : relation :=
  simplify (translate 1 (number 0) (terminal R)).

(** Families that are guessed, and rays with their states. *)
Fixpoint guessed (l : list (move * option positive)) : list move :=
  match l with
  | [] => []
  | (m, None) :: l' => m :: guessed l'
  | (m, Some _) :: l' => guessed l'
  end.

Fixpoint rays (l : list (move * option positive)) : list (move * positive) :=
  match l with
  | [] => []
  | (m, None) :: l' => rays l'
  | (m, Some i) :: l' => (m, i) :: rays l'
  end.

(** Two rays in different directions have no option in common. *)
Definition apart (m m' : move) : bool :=
  match ray m, ray m' with
  | Some (a, b), Some (a', b') => negb (a * b' =? a' * b)%Z
  | _, _ => false
  end.

Fixpoint all_apart (l : list (move * positive)) : bool :=
  match l with
  | [] => true
  | (m, _) :: l' => forallb (fun e => apart m (fst e)) l' && all_apart l'
  end.

Definition first_bag (C : counting) (Y : system) (rs : list relation) (l : list (move * positive)) : bag :=
  fold_right (fun e M => insert (snd e) 1 M) (bag_of (name C) (first_guesses Y rs)) l.

Section Checker.
  Variable R : rules.
  Variable Y : system.
  Variable lower : list automaton.
  Variable A : automaton.
  Variable W : witness.

  Let K := N.of_nat (blocking R).
  Let T := machine W.

  (** ** Options in the set of an automaton *)

  Section Counted.
    Variable B : automaton.
    Variable C : counting.

    Definition guesses_checked (rs : list relation) : bool :=
      finished _ (explore _ (guess_key W) guess_eq (guess_successors Y B (name C) T) depth
        (first_guesses Y rs)).

    Definition ray_checked (e : move * positive) : bool :=
      match ray (fst e) with
      | None => false
      | Some (a, b) =>
          let D := make_links Y (one_step a b) in
          let F := make_frames Y (at_border a b) in
          valid_links Y D (one_step a b) && valid_frames Y F (at_border a b) &&
          finished _ (explore _ (neighbours_key W) neighbours_eq
            (neighbours_successors B T K D) depth [first_neighbours (snd e)]) &&
          finished _ (explore _ (border_key W) border_eq
            (border_successors T F) depth [first_border (snd e)])
      end.

    Definition no_option_twice (ms : list move) (l : list (move * positive)) : bool :=
      (K =? 1)%N ||
      match ms, l with
      | [], _ => all_apart l
      | _, [] => true
      | _, _ => false
      end.

    (** The bag that counts them, if that can be shown. *)
    Definition counted : option bag :=
      let plan := combine (moves R) (ray_starts C) in
      match families (guessed plan) with
      | None => None
      | Some rs =>
          if (length (moves R) =? length (ray_starts C))%nat && no_option_twice (guessed plan) (rays plan) &&
             guesses_checked rs && forallb ray_checked (rays plan)
          then Some (first_bag C Y rs (rays plan))
          else None
      end.
  End Counted.

  (** ** The set *)

  Definition terminal_frames : frame_table := make_frames Y (terminal_relation R).

  Definition first_scan (inside all : bag) : scan :=
    Scan 1 start_state (map (fun _ => start_state) lower) inside all.

  Definition scan_checked (inside all : bag) : bool :=
    let F := terminal_frames in
    valid_frames Y F (terminal_relation R) &&
    finished _ (explore _ (scan_key W) scan_state_eq
      (scan_successors A lower (misere R) T K F (few W) (better W)) depth [At (first_scan inside all)]).

  Definition check_set : bool :=
    sensible R &&
    match counted A (in_set W), (if misere R then counted (everything Y) (in_all W) else Some []) with
    | Some inside, Some all => scan_checked inside all
    | _, _ => false
    end.
End Checker.
