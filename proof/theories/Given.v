(** * Witnesses written down

    For proofs inside of Coq. For P-positions, where all families are rays: the machine
    that counts as a list, with the least number of options that each state can still come
    to. For rows no more than a key. What [bin/wythoff-coq] writes is of this form. *)

From Coq Require Import ZArith NArith List Bool FMapPositive Lia.
From Wythoff Require Import Game Golden WythoffGame Numeration Quotients Systems Linear Search Counting Automaton
  Tables Frames Options Rays Scan Check Theorems Rows RowTree RowCheck RowsRight Certificate.
Import ListNotations.
Local Open Scope N_scope.

(** The number of options, the least one over all words that may follow; and digits with
    the state they lead to. *)
Definition given_node := (N * N * list (N * N * positive))%type.

Definition counter_node_of (g : given_node) : counter_node :=
  match g with
  | (options, _, edges) =>
      CounterNode options
        (map (fun e => match e with (x, y, j) => (Letter x y, [(j, 1)]) end) edges)
  end.

Fixpoint machine_of (i : positive) (l : list given_node) (T : counter) : counter :=
  match l with
  | [] => T
  | g :: l' => machine_of (Pos.succ i) l' (PositiveMap.add i (counter_node_of g) T)
  end.

Fixpoint least_of (i : positive) (l : list given_node) (T : PositiveMap.t N) : PositiveMap.t N :=
  match l with
  | [] => T
  | (_, least, _) :: l' => least_of (Pos.succ i) l' (PositiveMap.add i least T)
  end.

(** ** Keys *)

Definition mix_pos (h : N) (p : positive) : N := mix h (Npos p).
Definition mix_state (h : N) (q : option positive) : N :=
  match q with None => mix h 0 | Some i => mix_pos h i end.
Definition mix_bag (h : N) (M : bag) : N := fold_left (fun h e => mix (mix_pos h (fst e)) (snd e)) M h.

Definition given_neighbours_key (s : neighbours) : positive :=
  N.succ_pos (mix_bag (mix_bag (mix_state (mix_pos 0 (at_link s)) (member s)) (here s)) (there s)).
Definition given_border_key (s : border) : positive :=
  N.succ_pos (mix_bag (mix_pos 0 (at_border_frame s)) (ray_here s)).
Definition given_scan_key (c : scan_state) : positive :=
  N.succ_pos match c with
  | At s =>
      let h := mix_state (mix_pos 1 (at_frame s)) (set_state s) in
      mix_bag (mix_bag (fold_left mix_state (low_states s) h) (options s)) (all_options s)
  | Bound i M least => mix (mix_bag (mix_pos 2 i) M) least
  end.

(** ** The witness *)

Section Given.
  Variable K : N.
  Variable nodes : list given_node.
  Variable least : PositiveMap.t N.

  Definition least_at (e : positive * N) : N :=
    match PositiveMap.find (fst e) least with None => 0 | Some n => N.min K (snd e * n) end.

  (** Of the parts with one state each, enough. *)
  Fixpoint first_enough (got : N) (M : bag) : list (bag * N) :=
    match M with
    | [] => []
    | e :: M' =>
        if K <=? got then []
        else match least_at e with
             | 0 => first_enough got M'
             | n => ([e], n) :: first_enough (got + n) M'
             end
    end.

  (** Rather one part than several. *)
  Definition given_few (s : scan) : list (bag * N) :=
    match find (fun e => K <=? least_at e) (options s) with
    | Some e => [([e], least_at e)]
    | None => first_enough 0 (options s)
    end.

  Definition given_better (_ : positive) (M : bag) : N :=
    N.min K (fold_right (fun e acc => least_at e + acc) 0 M).
End Given.

(** Rays that start with these states. *)
Definition given_rays (starts : list positive) : counting :=
  {| ray_starts := map Some starts; name := fun _ => None |}.

(** Where the rays of options in the set start, and those of all options. *)
Definition given (K : N) (starts all_starts : list positive) (nodes : list given_node) : witness :=
  let least := least_of 1 nodes (PositiveMap.empty _) in
  {| machine := machine_of 1 nodes (PositiveMap.empty _);
     in_set := given_rays starts;
     in_all := given_rays all_starts;
     few := given_few K least;
     better := given_better K least;
     guess_key := fun _ => 1%positive;
     neighbours_key := given_neighbours_key;
     border_key := given_border_key;
     scan_key := given_scan_key |}.

(** Automata, written down in the same way: accepting, and digits with their targets. *)
Definition given_automaton (l : list (bool * list (N * N * positive))) : list node :=
  map (fun n => Node (fst n) (map (fun e => match e with (x, y, j) => (Letter x y, j) end) (snd n))) l.

(** Once the checker says yes, in the kernel, this is the theorem. *)
Definition P_positions_are (R : rules) (s : number_system) (set : list node) : Prop :=
  forall x y, (0 <= x)%Z -> (0 <= y)%Z -> (P_position R (x, y) <-> accepted_by s set x y).

Theorem by_computation : forall R s set W, well_defined s = true ->
  check_set R (tools_of s) [] (automaton_of set) W = true -> P_positions_are R s set.
Proof.
  intros R s set W well checked x y Hx Hy. symmetry.
  apply (P_positions_right R (tools_of s) _ W (tools_lawful s well) checked); assumption.
Qed.

(** ** Rows *)

Definition given_triple_key (t : triple) : positive :=
  N.succ_pos (mix_pos (mix_pos (mix_pos 0 (lesser t)) (middle t)) (greater t)).

Theorem rows_by_computation : forall c,
  check_rows (rows c) (S (highest c)) (pred (look c)) given_triple_key = true -> claim_of_rows c.
Proof. intros c checked h Hh. apply (rows_right _ _ _ _ checked). lia. Qed.

(** All offsets of [h] are between two bounds. *)
Definition offsets_between (h : nat) (least greatest : Z) (states : list row_state) : bool :=
  forallb (fun s => match offset h s with
                    | Some w => (least <=? w)%Z && (w <=? greatest)%Z
                    | None => true
                    end) states.

(** So the positions of value [h] are as near to the line [y = phi x]. *)
Theorem values_near : forall c h least greatest, claim_of_rows c -> (h <= highest c)%nat ->
  offsets_between h least greatest (rows c) = true ->
  forall x y, (0 <= x <= y)%Z -> has_value wythoff h (x, y) ->
  (floor_phi x + least <= y <= floor_phi x + greatest)%Z.
Proof.
  intros c h least greatest claimed Hh between x y Hxy value.
  destruct (claimed h Hh) as [says right].
  assert (P : point (row_automaton_of (rows c)) h x = Some y).
  { apply (says x y ltac:(lia) ltac:(lia)) in value as [P|P]; [exact P|].
    (* an image of a point that is not above the diagonal is on it *)
    pose proof (right y x ltac:(lia) P). assert (x = y) by lia. subst. exact P. }
  unfold point in P. destruct (state_of_row _ x) as [i|]; [|discriminate].
  destruct (PositiveMap.find i _) as [s|] eqn:E; [|discriminate].
  apply number_from_in in E as [E|E]; [|rewrite PositiveMap.gempty in E; discriminate].
  unfold offsets_between in between. rewrite forallb_forall in between. apply between in E.
  destruct (offset h s) as [w|]; [|discriminate]. injection P as <-.
  apply andb_prop in E as [E1 E2]. apply Z.leb_le in E1, E2. lia.
Qed.
