(** * Certificates: what they claim, and how they are written

    The last part of the specification. A certificate claims a theorem ([claim]), and
    there is exactly one way to write it ([lines]; the format is defined in
    docs/certificates.md). The checker never trusts a parser: it is given a
    certificate and a text, and compares the text, byte by byte, with the way the
    certificate is written ([written]). *)

From Coq Require Import ZArith NArith List Bool String Ascii DecimalString.
From Wythoff Require Import Game WythoffGame Numeration Quotients Parry Systems Linear Automaton Rows.
Import ListNotations.
Local Open Scope string_scope.

Inductive theorem :=
| P_positions (set : list node)
| Values (sets : list (list node)).   (* of value 0, 1, 2, ... *)

Record set_certificate := SetCertificate {
  game : string;                      (* a name, which means nothing *)
  numbers : number_system;
  game_rules : rules;
  stated : theorem
}.

(** Wythoff's game, by rows. *)
Record row_certificate := RowCertificate {
  highest : nat;                      (* of values up to this one *)
  look : nat;                         (* how deep the proof looks, which means nothing *)
  rows : list row_state
}.

Inductive certificate :=
| Sets (c : set_certificate)
| By_rows (c : row_certificate).

(** ** What it claims *)

Definition accepted_by (s : number_system) (set : list node) (x y : Z) : Prop :=
  accepts_position (tools_of s) (automaton_of set) (x, y) = true.

Definition claim_of_sets (c : set_certificate) : Prop :=
  let R := game_rules c in
  match stated c with
  | P_positions set =>
      forall x y, (0 <= x)%Z -> (0 <= y)%Z ->
      (accepted_by (numbers c) set x y <-> P_position R (x, y))
  | Values sets =>
      forall g set, nth_error sets g = Some set -> forall x y, (0 <= x)%Z -> (0 <= y)%Z ->
      (accepted_by (numbers c) set x y <-> has_value R g (x, y))
  end.

(** Points are on the diagonal or to the right of it, and those of [h] and their mirror
    images are the positions of value [h]. *)
Definition claim_of_rows (c : row_certificate) : Prop :=
  let A := row_automaton_of (rows c) in
  forall h, (h <= highest c)%nat ->
  (forall x y, (0 <= x)%Z -> (0 <= y)%Z -> (says_value A h x y <-> has_value wythoff h (x, y))) /\
  (forall r b, (0 <= r)%Z -> point A h r = Some b -> (r <= b)%Z).

Definition claim (c : certificate) : Prop :=
  match c with Sets c => claim_of_sets c | By_rows c => claim_of_rows c end.

Definition rules_of (c : certificate) : rules :=
  match c with Sets c => game_rules c | By_rows _ => wythoff end.

(** ** How it is written *)

Definition show_N (n : N) : string := NilZero.string_of_uint (N.to_uint n).
Definition show_Z (z : Z) : string := NilZero.string_of_int (Z.to_int z).
Definition show_length {B : Type} (l : list B) : string := show_N (N.of_nat (List.length l)).

Definition spaced (words : list string) : string := concat " " words.

Definition show_atom (relation : string) (numbers : list Z) : string :=
  "(" ++ spaced (relation :: map show_Z numbers) ++ ")".

Fixpoint show_condition (a : condition) : string :=
  match a with
  | Always => "true"
  | Never => "false"
  | At_least cx cy ct c => show_atom ">=" [cx; cy; ct; c]
  | Equal cx cy ct c => show_atom "=" [cx; cy; ct; c]
  | All parts => "(" ++ spaced ("and" :: map show_condition parts) ++ ")"
  | Any parts => "(" ++ spaced ("or" :: map show_condition parts) ++ ")"
  | Not part => "(not " ++ show_condition part ++ ")"
  end.

Definition show_move (m : move) : string :=
  spaced ("move" :: map show_Z [rate_x m; offset_x m; rate_y m; offset_y m; first m; stride m] ++
          [match last m with Some l => show_Z l | None => "*" end; show_condition (allowed m)]).

Definition show_system (s : number_system) : string :=
  match s with
  | By_quotients (Base b) => "base " ++ show_N b
  | By_quotients (Ostrowski quotients) => spaced ("ostrowski" :: ";" :: map show_N quotients)
  | By_quotients Fibonacci => "fibonacci"
  | By_expansion e => spaced ("parry" :: map show_N (before e) ++ ";" :: map show_N (again e))
  end.

(** States are numbered from 0 on in files. *)
Definition show_state (i : positive) : string := show_N (Pos.pred_N i).

Definition show_edge (e : letter * positive) : string :=
  show_N (dx (fst e)) ++ "," ++ show_N (dy (fst e)) ++ ">" ++ show_state (snd e).

Fixpoint node_lines (i : positive) (nodes : list node) : list string :=
  match nodes with
  | [] => []
  | n :: nodes' =>
      spaced (show_state i :: (if accepting n then "1" else "0") :: map show_edge (targets n))
      :: node_lines (Pos.succ i) nodes'
  end.

Definition set_lines (set : list node) : list string :=
  ("states " ++ show_length set) :: node_lines 1 set.

Fixpoint sets_lines (g : N) (sets : list (list node)) : list string :=
  match sets with
  | [] => []
  | set :: sets' => ("set " ++ show_N g) :: set_lines set ++ sets_lines (N.succ g) sets'
  end.

Definition version : string := "wythoff certificate 1".

Definition lines_of_sets (c : set_certificate) : list string :=
  let R := game_rules c in
  [version;
   match stated c with P_positions _ => "kind p-positions" | Values _ => "kind values" end;
   "game " ++ game c;
   "system " ++ show_system (numbers c);
   "blocking " ++ show_N (N.of_nat (blocking R));
   if misere R then "play misere" else "play normal"] ++
  map show_move (moves R) ++
  ["terminal " ++ show_condition (terminal R)] ++
  match stated c with
  | P_positions set => set_lines set
  | Values sets => ("value " ++ show_N (N.of_nat (List.length sets) - 1)) :: sets_lines 0 sets
  end ++
  ["end"].

Definition show_optional {B : Type} (show : B -> string) (b : option B) : string :=
  match b with Some b => show b | None => "-" end.

Fixpoint row_lines (i : positive) (states : list row_state) : list string :=
  match states with
  | [] => []
  | s :: states' =>
      spaced (show_state i :: map (show_optional show_Z) (offsets s) ++
              [show_state (after_zero s); show_optional show_state (after_one s)])
      :: row_lines (Pos.succ i) states'
  end.

Definition lines_of_rows (c : row_certificate) : list string :=
  [version;
   "kind wythoff-rows";
   "value " ++ show_N (N.of_nat (highest c));
   "depth " ++ show_N (N.of_nat (look c));
   "states " ++ show_length (rows c)] ++
  row_lines 1 (rows c) ++
  ["end"].

Definition lines (c : certificate) : list string :=
  match c with Sets c => lines_of_sets c | By_rows c => lines_of_rows c end.

Definition line_feed : ascii := "010".

Definition text_of (ls : list string) : string :=
  fold_right (fun l rest => l ++ String line_feed rest) "" ls.

(** The text of a certificate. *)
Definition written (c : certificate) : string := text_of (lines c).

(** ** Comparing, line by line *)

Fixpoint without_prefix (p s : string) : option string :=
  match p, s with
  | EmptyString, _ => Some s
  | String a p', String b s' => if Ascii.eqb a b then without_prefix p' s' else None
  | _, _ => None
  end.

Fixpoint are_lines_of (ls : list string) (s : string) : bool :=
  match ls with
  | [] => match s with EmptyString => true | _ => false end
  | l :: ls' =>
      match without_prefix l s with
      | Some (String c rest) => if Ascii.eqb c line_feed then are_lines_of ls' rest else false
      | _ => false
      end
  end.

Lemma without_prefix_right : forall p s rest, without_prefix p s = Some rest -> s = p ++ rest.
Proof.
  induction p as [|a p IH]; intros s rest H; cbn in H.
  - cbn. congruence.
  - destruct s as [|b s]; [discriminate|]. destruct (Ascii.eqb_spec a b) as [->|]; [|discriminate].
    cbn. f_equal. apply IH, H.
Qed.

Lemma are_lines_right : forall ls s, are_lines_of ls s = true -> s = text_of ls.
Proof.
  induction ls as [|l ls IH]; intros s H; cbn [are_lines_of] in H.
  - destruct s; [reflexivity|discriminate].
  - destruct (without_prefix l s) as [[|c rest]|] eqn:E; try discriminate.
    destruct (Ascii.eqb_spec c line_feed) as [->|]; [|discriminate].
    apply without_prefix_right in E. rewrite E, (IH rest H). reflexivity.
Qed.
