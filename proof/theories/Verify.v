(** * The verified checker

    [verify] is given the text of a file and, as hints, the certificate that is
    written there and witnesses. It says yes only if the text is
    the one of that certificate, letter for letter, and the certificate is true. *)

From Coq Require Import ZArith NArith List Bool String Lia.
From Wythoff Require Import Game WythoffGame Numeration Systems Automaton Check Theorems RowCheck RowsRight
  Certificate Form.
Import ListNotations.

(** Automata with their witnesses; there must be one for each. *)
Fixpoint with_witnesses (sets : list (list node)) (Ws : list witness) : option (list (automaton * witness)) :=
  match sets, Ws with
  | [], [] => Some []
  | set :: sets', W :: Ws' =>
      match with_witnesses sets' Ws' with
      | Some l => Some ((automaton_of set, W) :: l)
      | None => None
      end
  | _, _ => None
  end.

Definition true_sets (c : set_certificate) (Ws : list witness) : bool :=
  let R := game_rules c in
  let Y := tools_of (numbers c) in
  match stated c, Ws with
  | P_positions set, [W] => check_set R Y [] (automaton_of set) W
  | Values sets, _ =>
      (blocking R =? 1)%nat && negb (misere R) &&
      match with_witnesses sets Ws with
      | Some l => check_sets R Y [] l
      | None => false
      end
  | _, _ => false
  end.

Definition true_rows (c : row_certificate) (key : triple -> positive) : bool :=
  check_rows (rows c) (S (highest c)) (pred (look c)) key.

(** A witness for each set, or keys for the search through triples. *)
Inductive witnesses :=
| For_sets (Ws : list witness)
| For_rows (key : triple -> positive).

Definition true_theorem (c : certificate) (Ws : witnesses) : bool :=
  match c, Ws with
  | Sets c, For_sets Ws => well_defined (numbers c) && true_sets c Ws
  | By_rows c, For_rows key => true_rows c key
  | _, _ => false
  end.

Definition verify (text : string) (c : certificate) (Ws : witnesses) : bool :=
  are_lines_of (lines c) text && good_form c && true_theorem c Ws.

Lemma with_witnesses_right : forall sets Ws l, with_witnesses sets Ws = Some l ->
  map fst l = map automaton_of sets.
Proof.
  induction sets as [|set sets IH]; intros [|W Ws] l H; cbn in H; try discriminate.
  - injection H as <-. reflexivity.
  - destruct (with_witnesses sets Ws) as [l'|] eqn:E; [|discriminate]. injection H as <-.
    cbn. f_equal. apply (IH _ _ E).
Qed.

Theorem true_sets_sound : forall c Ws, well_defined (numbers c) = true -> true_sets c Ws = true -> claim_of_sets c.
Proof.
  intros c Ws well H. pose proof (tools_lawful _ well) as laws. unfold true_sets in H. unfold claim_of_sets.
  destruct (stated c) as [set|sets].
  - destruct Ws as [|W [|]]; try discriminate. intros x y Hx Hy.
    apply (P_positions_right _ _ _ W laws H); assumption.
  - apply andb_prop in H as [H1 H2]. apply andb_prop in H1 as [H0 H1].
    apply Nat.eqb_eq in H0. apply negb_true_iff in H1.
    destruct (with_witnesses sets Ws) as [l|] eqn:E; [|discriminate].
    intros g set Eg x y Hx Hy.
    apply (values_right _ _ laws H0 H1 l H2 g); try assumption.
    rewrite (with_witnesses_right _ _ _ E). apply map_nth_error, Eg.
Qed.

Theorem true_theorem_sound : forall c Ws, true_theorem c Ws = true -> claim c.
Proof.
  intros [c|c] [Ws|key] H; try discriminate; cbn [true_theorem] in H.
  - apply andb_prop in H as [H1 H2]. exact (true_sets_sound c Ws H1 H2).
  - intros h Hh. apply (rows_right _ _ _ _ H). lia.
Qed.

Lemma good_form_sensible : forall c, good_form c = true -> sensible (rules_of c) = true.
Proof.
  intros [c|c] H; [|reflexivity]. cbn [good_form rules_of] in *. unfold good_sets in H.
  repeat (apply andb_prop in H as [H ?]).
  unfold sensible. unfold good_rules in *.
  repeat match goal with G : (_ && _)%bool = true |- _ => apply andb_prop in G as [G ?] end.
  apply andb_true_intro. split; [assumption|]. apply forallb_forall. intros m Hm.
  match goal with
  | G : forallb good_move _ = true |- _ =>
      rewrite forallb_forall in G; specialize (G m Hm); unfold good_move in G
  end.
  repeat match goal with G : (_ && _)%bool = true |- _ => apply andb_prop in G as [G ?] end.
  assumption.
Qed.

(** The theorem about the program. *)
Theorem verify_sound : forall text c Ws, verify text c Ws = true ->
  text = written c /\ sensible (rules_of c) = true /\ claim c.
Proof.
  intros text c Ws H. unfold verify in H.
  apply andb_prop in H as [H H2]. apply andb_prop in H as [H0 H1].
  split; [apply are_lines_right, H0|]. split; [apply good_form_sensible, H1|].
  exact (true_theorem_sound c Ws H2).
Qed.
