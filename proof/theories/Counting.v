(** * Machines that count

    A state of such a machine stands for a number for every word: how many of the
    options of a position, of some kind, are in a set. A state that reads a letter becomes a *bag* of states, whose numbers add up; so a
    bag is what a search has to carry. Numbers matter only up to the blocking number
    [K], and so do multiplicities in bags.

    A machine is part of a witness: nothing is assumed of it here. *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Linear.
Import ListNotations.
Local Open Scope N_scope.

Definition bag := list (positive * N).

(** The number of options if the words end here, and the bags after a letter. *)
Record counter_node := CounterNode {
  options_here : N;
  edges : list (letter * bag)
}.

Definition counter := PositiveMap.t counter_node.

Fixpoint lookup {B : Type} (l : letter) (edges : list (letter * B)) : option B :=
  match edges with
  | [] => None
  | (l', b) :: rest => if letter_eqb l l' then Some b else lookup l rest
  end.

Section Counting.
  Variable T : counter.

  Definition at_end (i : positive) : N :=
    match PositiveMap.find i T with
    | None => 0
    | Some n => options_here n
    end.

  Definition after_letter (i : positive) (l : letter) : bag :=
    match PositiveMap.find i T with
    | None => []
    | Some n => match lookup l (edges n) with None => [] | Some b => b end
    end.

  (** ** The number of a state and of a bag *)

  Definition sum_over (f : positive -> N) (M : bag) : N :=
    fold_right (fun e acc => snd e * f (fst e) + acc) 0 M.

  Fixpoint count (i : positive) (w : list letter) : N :=
    match w with
    | [] => at_end i
    | l :: w' => sum_over (fun j => count j w') (after_letter i l)
    end.

  Definition total (M : bag) (w : list letter) : N := sum_over (fun i => count i w) M.

  Lemma sum_over_nil : forall f, sum_over f [] = 0.
  Proof. reflexivity. Qed.

  Lemma sum_over_cons : forall f i n M, sum_over f ((i, n) :: M) = n * f i + sum_over f M.
  Proof. reflexivity. Qed.

  Lemma sum_over_app : forall f M L, sum_over f (M ++ L) = sum_over f M + sum_over f L.
  Proof.
    intros f M L. induction M as [|[i n] M IH]; [reflexivity|].
    cbn [app]. rewrite !sum_over_cons, IH. lia.
  Qed.

  (** ** Bags, kept sorted *)

  Fixpoint insert (i : positive) (n : N) (M : bag) : bag :=
    match M with
    | [] => [(i, n)]
    | (j, m) :: M' =>
        match Pos.compare i j with
        | Eq => (i, n + m) :: M'
        | Lt => (i, n) :: M
        | Gt => (j, m) :: insert i n M'
        end
    end.

  Lemma sum_insert : forall f i n M, sum_over f (insert i n M) = n * f i + sum_over f M.
  Proof.
    intros f i n M. induction M as [|[j m] M IH]; [reflexivity|].
    cbn [insert]. destruct (Pos.compare_spec i j) as [->|H|H]; rewrite !sum_over_cons.
    - lia.
    - reflexivity.
    - rewrite IH. lia.
  Qed.

  Fixpoint merge (M : bag) : bag -> bag :=
    match M with
    | [] => fun L => L
    | (i, n) :: M' =>
        fix go (L : bag) : bag :=
          match L with
          | [] => M
          | (j, m) :: L' =>
              match Pos.compare i j with
              | Eq => (i, n + m) :: merge M' L'
              | Lt => (i, n) :: merge M' L
              | Gt => (j, m) :: go L'
              end
          end
    end.

  Lemma sum_merge : forall f M L, sum_over f (merge M L) = sum_over f M + sum_over f L.
  Proof.
    intros f. induction M as [|[i n] M IH]; [reflexivity|].
    induction L as [|[j m] L IHL].
    - cbn [merge]. rewrite sum_over_nil. lia.
    - cbn [merge]. destruct (Pos.compare_spec i j) as [->|H|H]; rewrite !sum_over_cons.
      + rewrite IH. lia.
      + rewrite IH, sum_over_cons. lia.
      + change (m * f j + sum_over f (merge ((i, n) :: M) L) =
                n * f i + sum_over f M + (m * f j + sum_over f L)).
        rewrite IHL, sum_over_cons. lia.
  Qed.

  (** Many bags are merged pair by pair: inserting one after the other is quadratic. *)
  Fixpoint merge_pairs (l : list bag) : list bag :=
    match l with
    | a :: b :: l' => merge a b :: merge_pairs l'
    | _ => l
    end.

  Fixpoint merge_all (rounds : nat) (l : list bag) : bag :=
    match l with
    | [] => []
    | [a] => a
    | _ => match rounds with O => fold_right merge [] l | S k => merge_all k (merge_pairs l) end
    end.

  Definition sum_of_sums (f : positive -> N) (l : list bag) : N :=
    fold_right (fun M acc => sum_over f M + acc) 0 l.

  Lemma sum_fold_merge : forall f l, sum_over f (fold_right merge [] l) = sum_of_sums f l.
  Proof.
    intros f l. induction l; [reflexivity|].
    cbn [fold_right sum_of_sums]. rewrite sum_merge, IHl. reflexivity.
  Qed.

  Lemma sum_merge_pairs : forall f n l, (length l <= n)%nat ->
    sum_of_sums f (merge_pairs l) = sum_of_sums f l.
  Proof.
    intros f n. induction n as [|n IH]; intros [|a [|b l]] H; try reflexivity; cbn in H; try lia.
    cbn [merge_pairs sum_of_sums fold_right]. rewrite sum_merge.
    fold (sum_of_sums f (merge_pairs l)). fold (sum_of_sums f l).
    rewrite IH by lia. lia.
  Qed.

  Lemma sum_merge_all : forall f k l, sum_over f (merge_all k l) = sum_of_sums f l.
  Proof.
    intros f k. induction k as [|k IH]; intros [|a [|b l]]; cbn [merge_all];
      try reflexivity; try (cbn; lia).
    - apply (sum_fold_merge f (a :: b :: l)).
    - rewrite IH. apply (sum_merge_pairs f (length (a :: b :: l))). auto.
  Qed.

  Definition times (n : N) (M : bag) : bag :=
    match n with 1 => M | _ => map (fun e => (fst e, n * snd e)) M end.

  Lemma sum_times : forall f n M, sum_over f (times n M) = n * sum_over f M.
  Proof.
    intros f n M.
    assert (H : sum_over f (map (fun e => (fst e, n * snd e)) M) = n * sum_over f M).
    { induction M as [|[i m] M IH]; [cbn; lia|].
      cbn [map fst snd]. rewrite !sum_over_cons, IH. lia. }
    unfold times. destruct n as [|[p|p|]]; auto. lia.
  Qed.

  (** A bag after a letter. 60 rounds merge 2^60 bags. *)
  Definition next_bag (M : bag) (l : letter) : bag :=
    merge_all 60 (map (fun e => times (snd e) (after_letter (fst e) l)) M).

  Lemma total_next : forall M l w, total (next_bag M l) w = total M (l :: w).
  Proof.
    intros M l w. unfold total, next_bag. rewrite sum_merge_all.
    induction M as [|[i n] M IH]; [reflexivity|].
    cbn [map sum_of_sums fold_right fst snd]. rewrite sum_times, sum_over_cons.
    fold (sum_of_sums (fun j => count j w) (map (fun e => times (snd e) (after_letter (fst e) l)) M)).
    rewrite IH. reflexivity.
  Qed.

  (** Whether [L] is a part of [M]. *)
  Fixpoint is_part (L M : bag) : bool :=
    match M with
    | [] => match L with [] => true | _ => false end
    | (j, m) :: M' =>
        match L with
        | [] => true
        | (i, n) :: L' => if Pos.eqb i j then (n <=? m) && is_part L' M' else is_part L M'
        end
    end.

  Lemma part_sum : forall f M L, is_part L M = true -> sum_over f L <= sum_over f M.
  Proof.
    intros f M. induction M as [|[j m] M IH]; intros [|[i n] L] H; cbn [is_part] in H; try discriminate.
    - apply N.le_0_l.
    - rewrite !sum_over_cons. destruct (Pos.eqb_spec i j) as [->|E].
      + apply andb_prop in H as [H1 H2]. apply N.leb_le in H1. apply IH in H2. nia.
      + apply IH in H. rewrite sum_over_cons in H. lia.
  Qed.

  (** ** Only up to [K] *)

  Variable K : N.

  Definition capped (M : bag) : bag := map (fun e => (fst e, N.min K (snd e))) M.

  Lemma total_capped : forall M w, N.min K (total (capped M) w) = N.min K (total M w).
  Proof.
    intros M w. unfold total. induction M as [|[i n] M IH]; [reflexivity|].
    cbn [capped map fst snd]. fold (capped M). rewrite !sum_over_cons.
    remember (sum_over (fun j => count j w) (capped M)) as A eqn:EA.
    remember (sum_over (fun j => count j w) M) as B eqn:EB. clear EA EB.
    generalize (count i w). intro c.
    destruct (N.min_spec K n) as [[H ->]|[H ->]].
    - destruct (N.eq_dec c 0) as [->|Hc]; [lia|].
      assert (K <= K * c) by nia. assert (K <= n * c) by nia. lia.
    - generalize (n * c). intro z. lia.
  Qed.
End Counting.

Definition bag_eq : forall a b : bag, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
