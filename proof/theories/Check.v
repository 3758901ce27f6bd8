(** * The checker of one set

    [check_set] is given the rules of a game, a number system, the automata of the
    sets of lower values (none, for P-positions), the automaton of a set, and a
    witness, of which nothing is assumed. [Correct] proves that it is right if it says
    yes. *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Game Numeration Linear Moves Search Counting Automaton Frames
  Options Rays Scan.
Import ListNotations.

(** What a checker is given besides the theorem, and need not trust. *)
Record witness := Witness {
  ray_starts : list (option positive);       (* for each family: its state if it is a ray *)
  machine : counter;                         (* counts the options *)
  name : guess -> option positive;           (* numbers guesses, of families that are no rays *)
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

Definition first_bag (W : witness) (Y : system) (rs : list relation) (l : list (move * positive)) : bag :=
  fold_right (fun e M => insert (snd e) 1 M) (bag_of (name W) (first_guesses Y rs)) l.

Section Checker.
  Variable R : rules.
  Variable Y : system.
  Variable lower : list automaton.
  Variable A : automaton.
  Variable W : witness.

  Let K := N.of_nat (blocking R).
  Let T := machine W.

  Definition guesses_checked (rs : list relation) : bool :=
    finished _ (explore _ (guess_key W) guess_eq (guess_successors Y A (misere R) (name W) T) depth
      (first_guesses Y rs)).

  Definition ray_checked (e : move * positive) : bool :=
    match ray (fst e) with
    | None => false
    | Some (a, b) =>
        let D := make_links Y (one_step a b) in
        let F := make_frames Y (at_border a b) in
        valid_links Y D (one_step a b) && valid_frames Y F (at_border a b) &&
        finished _ (explore _ (neighbours_key W) neighbours_eq
          (neighbours_successors A (misere R) T K D) depth [first_neighbours (snd e)]) &&
        finished _ (explore _ (border_key W) border_eq
          (border_successors (misere R) T F) depth [first_border (snd e)])
    end.

  Definition first_scan (rs : list relation) (l : list (move * positive)) : scan :=
    Scan 1 start_state (map (fun _ => start_state) lower) (first_bag W Y rs l).

  Definition terminal_frames : frame_table := make_frames Y (terminal_relation R).

  Definition scan_checked (rs : list relation) (l : list (move * positive)) : bool :=
    let F := terminal_frames in
    valid_frames Y F (terminal_relation R) &&
    finished _ (explore _ (scan_key W) scan_state_eq
      (scan_successors A lower (misere R) T K F (few W) (better W)) depth [At (first_scan rs l)]).

  Definition no_option_twice (ms : list move) (l : list (move * positive)) : bool :=
    (K =? 1)%N ||
    match ms, l with
    | [], _ => all_apart l
    | _, [] => true
    | _, _ => false
    end.

  Definition check_set : bool :=
    let plan := combine (moves R) (ray_starts W) in
    sensible R && (length (moves R) =? length (ray_starts W))%nat &&
    match families (guessed plan) with
    | None => false
    | Some rs =>
        no_option_twice (guessed plan) (rays plan) &&
        guesses_checked rs && forallb ray_checked (rays plan) && scan_checked rs (rays plan)
    end.
End Checker.
