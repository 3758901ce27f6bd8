(** * Small machines, tabulated

    The large searches read words along with a small machine: the places of the words
    and what is left of a linear condition. Its states are large terms, and computing
    their successors is arithmetic; there are few of them, so it is done once. A table
    holds for each number a state, its mark and its edges to other numbers. Whoever
    made it, [valid_table] tests that it is right. *)

From Coq Require Import PArith List Bool FMapPositive.
From Wythoff Require Import Search.
Import ListNotations.

Section Tables.
  Variable label state : Type.
  Variable label_eq : forall a b : label, {a = b} + {a <> b}.
  Variable state_eq : forall a b : state, {a = b} + {a <> b}.
  Variable mark : state -> option bool.
  Variable next : state -> list (label * state).

  Record entry := Entry {
    stands_for : state;
    marked : option bool;
    leads_to : list (label * positive)
  }.

  Definition state_table := PositiveMap.t entry.

  Definition mark_eqb (a b : option bool) : bool :=
    match a, b with
    | None, None => true
    | Some a, Some b => Bool.eqb a b
    | _, _ => false
    end.

  Lemma mark_eqb_eq : forall a b, mark_eqb a b = true -> a = b.
  Proof. intros [[|]|] [[|]|] H; try discriminate; reflexivity. Qed.

  Fixpoint same_edges (T : state_table) (edges : list (label * state)) (named : list (label * positive)) : bool :=
    match edges, named with
    | [], [] => true
    | (l, s) :: edges', (l', j) :: named' =>
        (if label_eq l l' then true else false) &&
        match PositiveMap.find j T with
        | Some e => if state_eq (stands_for e) s then true else false
        | None => false
        end &&
        same_edges T edges' named'
    | _, _ => false
    end.

  Definition valid_entry (T : state_table) (e : entry) : bool :=
    mark_eqb (marked e) (mark (stands_for e)) && same_edges T (next (stands_for e)) (leads_to e).

  Definition valid_table (T : state_table) : bool :=
    forallb (fun ie => valid_entry T (snd ie)) (PositiveMap.elements T).

  (** The number [i] stands for the state [s]. *)
  Definition names (T : state_table) (i : positive) (s : state) : Prop :=
    exists e, PositiveMap.find i T = Some e /\ stands_for e = s.

  Definition names_b (T : state_table) (i : positive) (s : state) : bool :=
    match PositiveMap.find i T with
    | Some e => if state_eq (stands_for e) s then true else false
    | None => false
    end.

  Lemma names_b_right : forall T i s, names_b T i s = true -> names T i s.
  Proof.
    intros T i s H. unfold names_b in H. destruct (PositiveMap.find i T) as [e|] eqn:E; [|discriminate].
    destruct (state_eq (stands_for e) s) as [H'|]; [|discriminate]. exists e. auto.
  Qed.

  Lemma valid_right : forall T, valid_table T = true -> forall i e, PositiveMap.find i T = Some e ->
    marked e = mark (stands_for e) /\
    forall l s, In (l, s) (next (stands_for e)) -> exists j, In (l, j) (leads_to e) /\ names T j s.
  Proof.
    intros T V i e E. unfold valid_table in V. rewrite forallb_forall in V.
    specialize (V (i, e) (PositiveMap.elements_correct T i E)). cbn [snd] in V. unfold valid_entry in V.
    apply andb_prop in V as [V1 V2]. split; [apply mark_eqb_eq, V1|].
    revert V2. generalize (next (stands_for e)) (leads_to e).
    induction l as [|[l s] edges IH]; intros [|[l' j] named] H; cbn [same_edges] in H; try discriminate.
    - intros l s [].
    - apply andb_prop in H as [H H3]. apply andb_prop in H as [H1 H2].
      destruct (label_eq l l') as [<-|]; [|discriminate].
      intros m t [I|I].
      + exists j. assert (m = l) as -> by congruence. assert (t = s) as -> by congruence.
        split; [left; reflexivity|]. apply names_b_right. exact H2.
      + destruct (IH named H3 m t I) as (k & I' & N). exists k. split; [right; exact I'|exact N].
  Qed.

  (** ** Making one; nothing is proved of this. The start gets the number 1. *)

  Variable key : state -> positive.

  Definition numbering := PositiveMap.t (list (state * positive)).

  Definition number_of (N : numbering) (s : state) : option positive :=
    match PositiveMap.find (key s) N with
    | None => None
    | Some bucket =>
        match find (fun e => if state_eq (fst e) s then true else false) bucket with
        | Some e => Some (snd e)
        | None => None
        end
    end.

  Definition give (N : numbering) (i : positive) (s : state) : numbering :=
    PositiveMap.add (key s)
      ((s, i) :: match PositiveMap.find (key s) N with None => [] | Some bucket => bucket end) N.

  Fixpoint give_all (N : numbering) (i : positive) (states : list state) : numbering :=
    match states with
    | [] => N
    | s :: rest =>
        match number_of N s with
        | Some _ => give_all N i rest
        | None => give_all (give N i s) (Pos.succ i) rest
        end
    end.

  Definition table_entry (N : numbering) (s : state) : entry :=
    Entry s (mark s)
      (map (fun ls => (fst ls, match number_of N (snd ls) with Some j => j | None => 1%positive end)) (next s)).

  Definition tabulate (start : state) : state_table :=
    let successors s := Some (map snd (next s)) in
    match explore _ key state_eq successors depth [start] with
    | Done _ seen =>
        let states := flat_map snd (PositiveMap.elements seen) in
        let N := give_all (PositiveMap.empty _) 1 (start :: states) in
        fold_right (fun bucket T => fold_right (fun e T =>
            PositiveMap.add (snd e) (table_entry N (fst e)) T) T (snd bucket))
          (PositiveMap.empty _) (PositiveMap.elements N)
    | _ => PositiveMap.empty _
    end.
End Tables.
