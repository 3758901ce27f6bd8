(** * The rules of the format

    What docs/certificates.md demands of a file beyond the way it is written: ranges
    of numbers, orders, automata without useless states. Nothing is proved of these
    tests: the theorem does not need them. They are here so that the verified
    program refuses what the format refuses. *)

From Coq Require Import ZArith NArith List Bool String Ascii FMapPositive.
From Wythoff Require Import Game Numeration Quotients Parry Systems Linear Search Counting Automaton Rows Certificate.
Import ListNotations.
Local Open Scope Z_scope.

Definition million := 1000000.
Definition small (z : Z) : bool := Z.abs z <=? million.

(** ** Names: 1 to 200 bytes of UTF-8 without control characters *)

Fixpoint bytes (s : string) : list N :=
  match s with EmptyString => [] | String c rest => N_of_ascii c :: bytes rest end.

Definition between (low high n : N) : bool := ((low <=? n) && (n <=? high))%N.
Definition continues (n : N) : bool := between 128 191 n.

(** The well-formed sequences of bytes, by their first byte, without C0 and C1. *)
Fixpoint plain_text (s : list N) : bool :=
  match s with
  | [] => true
  | a :: s1 =>
      if between 32 126 a then plain_text s1 else
      match s1 with
      | [] => false
      | b :: s2 =>
          if between 194 223 a then
            continues b && negb ((a =? 194) && (b <? 160))%N && plain_text s2
          else
            match s2 with
            | [] => false
            | c :: s3 =>
                if between 224 239 a then
                  between (if a =? 224 then 160 else 128)%N (if a =? 237 then 159 else 191)%N b &&
                  continues c && plain_text s3
                else
                  match s3 with
                  | [] => false
                  | d :: s4 =>
                      between 240 244 a &&
                      between (if a =? 240 then 144 else 128)%N (if a =? 244 then 143 else 191)%N b &&
                      continues c && continues d && plain_text s4
                  end
            end
      end
  end.

Definition good_name (s : string) : bool :=
  (1 <=? String.length s)%nat && (String.length s <=? 200)%nat && plain_text (bytes s).

(** ** Number systems *)

(** Of the ways to write an expansion only the shortest, in which it is another one from
    each digit on; and none of those that are bases or Zeckendorf's. *)
Definition shortest (e : expansion) : bool :=
  let all := seq 0 (memories e) in
  let differ s r := smaller e (memories e) s r || smaller e (memories e) r s in
  forallb (fun s => forallb (fun r => (s =? r)%nat || differ s r) all) all.

Definition good_expansion (e : expansion) : bool :=
  (List.length (before e) <=? 8)%nat && (List.length (again e) <=? 8)%nat && (memories e <=? 8)%nat &&
  forallb (between 0 9) (digits_of e) && existsb (fun d => negb (d =? 0)%N) (again e) &&
  proper e && shortest e &&
  match before e, again e with
  | [], [_] => false
  | [], [1%N; 0%N] => false
  | _, _ => true
  end.

Definition good_system (s : number_system) : bool :=
  match s with
  | By_quotients (Base b) => between 2 10 b
  | By_quotients (Ostrowski l) =>
      (1 <=? List.length l)%nat && (List.length l <=? 8)%nat && forallb (between 1 9) l
  | By_quotients Fibonacci => true
  | By_expansion e => good_expansion e
  end.

(** ** Conditions and moves *)

Fixpoint nested (a : condition) : nat :=
  match a with
  | All l | Any l => S (fold_right Nat.max 0%nat (map nested l))
  | Not b => S (nested b)
  | _ => 0%nat
  end.

(** [scale] is what [t] is multiplied by if it is expressed by the number of the step. *)
Fixpoint good_parts (scale : Z) (a : condition) : bool :=
  match a with
  | Always | Never => true
  | At_least cx cy ct c | Equal cx cy ct c =>
      small cx && small cy && small ct && small c && small (ct * scale)
  | All l | Any l => (2 <=? List.length l)%nat && forallb (good_parts scale) l
  | Not b => good_parts scale b
  end.

Definition good_condition (scale : Z) (a : condition) : bool :=
  (nested a <=? 16)%nat && good_parts scale a && (String.length (show_condition a) <=? 1024)%nat.

(** [t] does not occur. *)
Fixpoint without_t (a : condition) : bool :=
  match a with
  | Always | Never => true
  | At_least _ _ ct _ | Equal _ _ ct _ => ct =? 0
  | All l | Any l => forallb without_t l
  | Not b => without_t b
  end.

Definition good_move (m : move) : bool :=
  let several := match last m with Some l => first m + stride m <=? l | None => true end in
  let scale := if several then stride m else 0 in
  forallb small [rate_x m; offset_x m; rate_y m; offset_y m; first m; stride m] &&
  match last m with Some l => small l && (first m <=? l) | None => true end &&
  (1 <=? first m) && sensible_move m &&
  (negb several || (1 <=? rate_x m) || (1 <=? rate_y m)) &&
  small (rate_x m * scale) && small (rate_y m * scale) &&
  good_condition scale (allowed m).

Fixpoint increasing (l : list string) : bool :=
  match l with
  | a :: (b :: _) as rest => match String.compare a b with Lt => increasing rest | _ => false end
  | _ => true
  end.

Definition good_rules (R : rules) : bool :=
  (1 <=? blocking R)%nat && (blocking R <=? 1000)%nat &&
  (1 <=? List.length (moves R))%nat && (List.length (moves R) <=? 64)%nat &&
  forallb good_move (moves R) && increasing (map show_move (moves R)) &&
  without_t (terminal R) && good_condition 0 (terminal R).

(** ** Automata *)

(** States are numbered in the order in which they turn up among the targets of the states
    before; [fresh] is the next one that has to. *)
Fixpoint meet (targets : list positive) (fresh : positive) : option positive :=
  match targets with
  | [] => Some fresh
  | t :: rest =>
      match Pos.compare t fresh with
      | Lt => meet rest fresh
      | Eq => meet rest (Pos.succ fresh)
      | Gt => None
      end
  end.

Fixpoint breadth_first (i fresh : positive) (targets_of : list (list positive)) : option positive :=
  match targets_of with
  | [] => Some fresh
  | targets :: rest =>
      if (i <? fresh)%positive then
        match meet targets fresh with
        | Some fresh' => breadth_first (Pos.succ i) fresh' rest
        | None => None
        end
      else None
  end.

Definition numbered (targets_of : list (list positive)) : bool :=
  match breadth_first 1 2 targets_of with
  | Some fresh => (Npos fresh =? N.of_nat (List.length targets_of) + 1)%N
  | None => false
  end.

Section Automata.
  Variable Y : system.

  Definition letter_before (a b : letter) : bool :=
    ((dx a <? dx b) || ((dx a =? dx b) && (dy a <? dy b)))%N.

  Fixpoint ordered (edges : list (letter * positive)) : bool :=
    match edges with
    | a :: (b :: _) as rest => letter_before (fst a) (fst b) && ordered rest
    | _ => true
    end.

  Definition digits_in_range (edges : list (letter * positive)) : bool :=
    forallb (fun e => (dx (fst e) <? digit_count Y) && (dy (fst e) <? digit_count Y))%N edges.

  Definition loops_on_zero (nodes : list node) : bool :=
    match nodes with
    | n :: _ => match targets n with (Letter 0 0, 1%positive) :: _ => true | _ => false end
    | [] => false
    end.

  (** From every state an accepting one can be reached: backwards from those. *)
  Fixpoint sources (i : positive) (nodes : list node) (into : PositiveMap.t (list positive))
    : PositiveMap.t (list positive) :=
    match nodes with
    | [] => into
    | n :: nodes' =>
        sources (Pos.succ i) nodes'
          (fold_right (fun e into =>
             PositiveMap.add (snd e)
               (i :: match PositiveMap.find (snd e) into with Some l => l | None => [] end) into)
           into (targets n))
    end.

  Fixpoint accepting_states (i : positive) (nodes : list node) : list positive :=
    match nodes with
    | [] => []
    | n :: nodes' =>
        let rest := accepting_states (Pos.succ i) nodes' in
        if accepting n then i :: rest else rest
    end.

  Fixpoint all_seen (seen : table positive) (i : positive) (nodes : list node) : bool :=
    match nodes with
    | [] => true
    | _ :: nodes' => mem _ (fun j => j) Pos.eq_dec seen i && all_seen seen (Pos.succ i) nodes'
    end.

  Definition useful (nodes : list node) : bool :=
    let into := sources 1 nodes (PositiveMap.empty _) in
    let before i := Some (match PositiveMap.find i into with Some l => l | None => [] end) in
    match explore _ (fun j => j) Pos.eq_dec before depth (accepting_states 1 nodes) with
    | Done _ seen => all_seen seen 1 nodes
    | _ => false
    end.

  Definition is_empty_set (nodes : list node) : bool :=
    match nodes with
    | [Node false [(Letter 0 0, 1%positive)]] => true
    | _ => false
    end.

  (** Every accepted word of a multiple of [period] places is canonical: a search
      through the automaton and both places, [None] after a digit that may not be there. *)
  Record reading := Reading { state : positive; x_at : option place; y_at : option place; phase : N }.

  Definition reading_eq : forall a b : reading, {a = b} + {a <> b}.
  Proof. repeat decide equality. Defined.

  Definition place_key (p : option place) : N :=
    match p with None => 0%N | Some p => (1 + class p * 3 + memory p)%N end.

  Definition reading_key (s : reading) : positive :=
    N.succ_pos ((Npos (state s) * 32 + place_key (x_at s)) * 32 + place_key (y_at s))%N.

  Definition place_after (p : option place) (d : N) : option place :=
    match p with None => None | Some p => next_place Y p d end.

  Definition ends_well (p : option place) : bool :=
    match p with None => false | Some p => may_end Y p end.

  Definition reading_successors (A : automaton) (s : reading) : option (list reading) :=
    match PositiveMap.find (state s) A with
    | None => None
    | Some n =>
        if accepting n && (phase s =? 0)%N && negb (ends_well (x_at s) && ends_well (y_at s)) then None
        else Some (map (fun e => Reading (snd e) (place_after (x_at s) (dx (fst e)))
                    (place_after (y_at s) (dy (fst e)))
                    ((phase s + 1) mod N.of_nat (period Y))%N) (targets n))
    end.

  Definition canonical_only (nodes : list node) : bool :=
    let p := Some (first_place Y) in
    finished _ (explore _ reading_key reading_eq (reading_successors (automaton_of nodes)) depth
      [Reading 1 p p 0]).

  Definition good_set (nodes : list node) : bool :=
    forallb (fun n => ordered (targets n) && digits_in_range (targets n)) nodes &&
    numbered (map (fun n => map snd (targets n)) nodes) && loops_on_zero nodes &&
    (useful nodes || is_empty_set nodes) && canonical_only nodes.
End Automata.

Definition at_most_2_24 {B : Type} (l : list B) : bool := (N.of_nat (List.length l) <=? 16777216)%N.

Definition good_theorem (c : set_certificate) : bool :=
  let Y := tools_of (numbers c) in
  match stated c with
  | P_positions set => at_most_2_24 set && good_set Y set
  | Values sets =>
      (blocking (game_rules c) =? 1)%nat && negb (misere (game_rules c)) &&
      (1 <=? List.length sets)%nat && (List.length sets <=? 1001)%nat &&
      forallb (fun set => at_most_2_24 set && good_set Y set) sets
  end.

(** ** Rows *)

Definition good_row_state (highest : nat) (s : row_state) : bool :=
  (List.length (offsets s) =? S highest)%nat &&
  forallb (fun w => match w with Some w => Z.abs w <=? 1000 | None => true end) (offsets s).

Definition row_targets (s : row_state) : list positive :=
  after_zero s :: match after_one s with Some j => [j] | None => [] end.

Definition good_rows (c : row_certificate) : bool :=
  (highest c <=? 15)%nat && (2 <=? look c)%nat && (look c <=? 16)%nat &&
  at_most_2_24 (rows c) && forallb (good_row_state (highest c)) (rows c) &&
  numbered (map row_targets (rows c)).

(** ** All of it *)

Definition good_sets (c : set_certificate) : bool :=
  good_name (game c) && good_system (numbers c) && good_rules (game_rules c) && good_theorem c.

Definition good_form (c : certificate) : bool :=
  match c with Sets c => good_sets c | By_rows c => good_rows c end.
