(** * A search that is proved right

    From some states on, all successors, until nothing new turns up. If the search
    ends, what it has seen is closed: it holds the starts and, with each state, its
    successors; and every state in it passed the test of [successors]. This is all
    the proofs need to know of a search: they are inductions over words that stay in
    the closed set.

    [key] spreads the states over a table. Any function will do; if it is bad, the
    search is slow. The number of steps is limited by [2 ^ depth]: fuel by doubling,
    so that a large limit costs nothing. *)

From Coq Require Import ZArith List Bool FMapPositive.
Import ListNotations.

Section Search.
  Variable state : Type.
  Variable key : state -> positive.
  Variable eq : forall a b : state, {a = b} + {a <> b}.
  Variable successors : state -> option (list state).   (* None: a bad state *)

  Definition table := PositiveMap.t (list state).

  Definition mem_at (seen : table) (k : positive) (s : state) : bool :=
    match PositiveMap.find k seen with
    | None => false
    | Some bucket => existsb (fun t => if eq s t then true else false) bucket
    end.

  Definition add_at (seen : table) (k : positive) (s : state) : table :=
    PositiveMap.add k
      (s :: match PositiveMap.find k seen with None => [] | Some bucket => bucket end) seen.

  Definition mem (seen : table) (s : state) : bool := mem_at seen (key s) s.
  Definition add (seen : table) (s : state) : table := add_at seen (key s) s.

  Inductive progress :=
  | Going (seen : table) (work : list state)
  | Done (seen : table)
  | Bad (s : state).

  Definition step (c : progress) : progress :=
    match c with
    | Going seen [] => Done seen
    | Going seen (s :: work) =>
        let k := key s in   (* once: keys may take time *)
        if mem_at seen k s then Going seen work
        else match successors s with
             | None => Bad s
             | Some l => Going (add_at seen k s) (rev_append l work)
             end
    | _ => c
    end.

  Fixpoint run (depth : nat) (c : progress) : progress :=
    match c with
    | Going _ _ => match depth with O => step c | S d => run d (run d c) end
    | _ => c
    end.

  Definition explore (depth : nat) (starts : list state) : progress :=
    run depth (Going (PositiveMap.empty _) starts).

  Definition closed (P : state -> Prop) : Prop :=
    forall s, P s -> exists l, successors s = Some l /\ forall t, In t l -> P t.

  Lemma mem_add : forall seen s t, mem (add seen s) t = true <-> t = s \/ mem seen t = true.
  Proof.
    intros seen s t. unfold mem, add, mem_at, add_at.
    destruct (Pos.eq_dec (key t) (key s)) as [E|E].
    - rewrite E, PositiveMap.gss. cbn [existsb].
      destruct (eq t s) as [->|N]; cbn [orb].
      + split; auto.
      + destruct (PositiveMap.find (key s) seen); cbn [existsb].
        * split; [auto|]. intros [H|H]; [contradiction|auto].
        * split; [discriminate|]. intros [H|H]; [contradiction|discriminate].
    - rewrite PositiveMap.gso by exact E.
      split; [auto|]. intros [->|H]; [contradiction|auto].
  Qed.

  Lemma mem_empty : forall t, mem (PositiveMap.empty _) t = false.
  Proof. intro t. unfold mem, mem_at. rewrite PositiveMap.gempty. reflexivity. Qed.

  Definition invariant (starts : list state) (c : progress) : Prop :=
    match c with
    | Going seen work =>
        (forall s, In s starts -> mem seen s = true \/ In s work) /\
        forall s, mem seen s = true -> exists l, successors s = Some l /\
          forall t, In t l -> mem seen t = true \/ In t work
    | Done seen =>
        (forall s, In s starts -> mem seen s = true) /\ closed (fun s => mem seen s = true)
    | Bad _ => True
    end.

  Lemma step_invariant : forall starts c, invariant starts c -> invariant starts (step c).
  Proof.
    intros starts [seen work|seen|s] H; cbn [step]; auto.
    destruct work as [|s work].
    - cbn in *. destruct H as [H0 H]. split.
      + intros s e. destruct (H0 s e) as [A|[]]; exact A.
      + intros s Hs. destruct (H s Hs) as [l [E Hl]]. exists l. split; [exact E|].
        intros t Ht. destruct (Hl t Ht) as [A|[]]; exact A.
    - destruct H as [H0 H]. cbn zeta.
      fold (mem seen s). fold (add seen s). destruct (mem seen s) eqn:M.
      + cbn. split.
        * intros u e. destruct (H0 u e) as [A|[A|A]]; auto. subst. auto.
        * intros t Ht. destruct (H t Ht) as [l [E Hl]]. exists l. split; [exact E|].
          intros u Hu. destruct (Hl u Hu) as [A|[A|A]]; auto. subst; auto.
      + destruct (successors s) as [l|] eqn:E; [|exact I]. cbn [invariant].
        assert (W : forall t, In t (s :: work) -> mem (add seen s) t = true \/ In t (rev_append l work)).
        { intros t [A|A].
          - left. apply mem_add. auto.
          - right. rewrite rev_append_rev. apply in_or_app. auto. }
        split.
        * intros u e. destruct (H0 u e) as [A|A]; auto. left. apply mem_add. auto.
        * intros t Ht. apply mem_add in Ht as [->|Ht].
          -- exists l. split; [exact E|]. intros u Hu. right.
             rewrite rev_append_rev. apply in_or_app. left. apply in_rev in Hu. exact Hu.
          -- destruct (H t Ht) as [l' [E' Hl]]. exists l'. split; [exact E'|].
             intros u Hu. destruct (Hl u Hu) as [A|A]; auto.
             left. apply mem_add. auto.
  Qed.

  Lemma run_invariant : forall starts d c, invariant starts c -> invariant starts (run d c).
  Proof.
    intros starts d; induction d as [|d IH]; intros c H; destruct c; cbn [run]; auto.
    apply step_invariant; auto.
  Qed.

  Definition finished (c : progress) : bool :=
    match c with Done _ => true | _ => false end.

  Theorem explore_closed : forall d starts, finished (explore d starts) = true ->
    exists P : state -> Prop, (forall s, In s starts -> P s) /\ closed P.
  Proof.
    intros d starts H.
    assert (I : invariant starts (explore d starts)).
    { apply run_invariant. cbn. split; [auto|]. intros s Hs. rewrite mem_empty in Hs. discriminate. }
    destruct (explore d starts) as [| seen |]; try discriminate.
    cbn in I. exists (fun s => mem seen s = true). exact I.
  Qed.
End Search.

(** Enough for any search. [Opaque], lest Coq unfold it: 2^60 steps. *)
Definition depth := 60%nat.
Global Opaque depth.
