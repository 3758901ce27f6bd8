(** * Systems of Parry: greedy words by an expansion of 1

    An expansion is a word [t_1 t_2 ...] of digits with a period, such that what is
    left of it from any later digit on is lexicographically smaller than the whole. The
    weights are [U_n = t_1 U_(n-1) + ... + t_n U_0 + 1] ([weight_recurrence]), and the
    greedy words those in which no part is larger than the beginning of the expansion.

    What digits before a place mean for those to come is a number, the memory: [s] if the
    last [s] digits are the first ones of the expansion, where the period is entered
    again from its end. [count n s] is the number of words of [n] digits that may
    follow; and [count n 0 = U_n]. What has been read of a sum is a vector over the
    memories, which is worth [a_0 count n 0 + a_1 count n 1 + ...] with [n] places left.
    Zeros are read until none of its entries is negative: from there on it grows. *)

From Coq Require Import ZArith NArith List Bool Lia Wf_nat.
From Wythoff Require Import Numeration.
Import ListNotations.
Local Open Scope Z_scope.

(** The expansion [before], then [again] for ever. *)
Record expansion := Expansion { before : list N; again : list N }.

Definition digits_of (e : expansion) : list N := before e ++ again e.

Definition memories (e : expansion) : nat := length (digits_of e).

(** The digit of the expansion that a memory is compared with, and the memory after it. *)
Definition limit (e : expansion) (s : nat) : Z := Z.of_N (nth s (digits_of e) 0%N).
Definition after_limit (e : expansion) (s : nat) : nat :=
  if (S s <? memories e)%nat then S s else length (before e).

(** How many words of [n] digits may follow a memory: digits below the limit lead to
    memory 0. *)
Fixpoint count (e : expansion) (n s : nat) : Z :=
  match n with
  | O => 1
  | S m => limit e s * count e m 0 + count e m (after_limit e s)
  end.

(** Whether the expansion is smaller from digit [s] on than from digit [r] on, as its
    first digits show. *)
Fixpoint smaller (e : expansion) (digits s r : nat) : bool :=
  match digits with
  | O => false
  | S k => (limit e s <? limit e r) ||
           ((limit e s =? limit e r) && smaller e k (after_limit e s) (after_limit e r))
  end.

(** Which expansions there are. *)
Definition proper (e : expansion) : bool :=
  (1 <=? length (again e))%nat && (1 <=? limit e 0) &&
  forallb (fun s => smaller e (memories e) s 0) (seq 1 (memories e - 1)).

(** ** The tools of the checker *)

Definition next_by (e : expansion) (p : place) (digit : N) : option place :=
  let s := N.to_nat (memory p) in
  if Z.of_N digit <? limit e s then Some (Place 0 0)
  else if Z.of_N digit =? limit e s then Some (Place 0 (N.of_nat (after_limit e s)))
  else None.

Definition counts (e : expansion) (n : nat) : list Z := map (count e n) (seq 0 (memories e)).

(** What some memories' entries of a vector are worth one place further. *)
Fixpoint shifted (e : expansion) (memories : list nat) (v : list Z) : list Z :=
  match memories, v with
  | s :: rest, a :: v' =>
      plus [a * limit e s] (plus (repeat 0 (after_limit e s) ++ [a]) (shifted e rest v'))
  | _, _ => []
  end.

Definition shift_by (e : expansion) (v : list Z) (more : Z) : list Z :=
  plus (more :: repeat 0 (memories e - 1)) (shifted e (seq 0 (memories e)) v).

(** With no places left a vector is worth the sum of its entries. *)
Fixpoint above_within (e : expansion) (zeros : nat) (v : list Z) (c : Z) : bool :=
  match zeros with
  | O => false
  | S k => (0 <? dot v (counts e 0) + c) &&
           (forallb (Z.leb 0) v || above_within e k (shift_by e v 0) c)
  end.

Definition system_by (e : expansion) : system := {|
  digit_count := fold_right N.max 0%N (digits_of e) + 1;
  period := 1;
  weight := fun n => count e n 0;
  first_place := Place 0 0;
  next_place := next_by e;
  may_end := fun _ => true;
  basis := counts e;
  unit_vector := [1];
  shift := fun _ => shift_by e;
  above := above_within e 64
|}.

(** ** They are lawful *)

Section Lawful.
  Variable e : expansion.
  Hypothesis well : proper e = true.

  Notation C := (count e).
  Notation U n := (count e n 0).

  Lemma again_1 : (1 <= length (again e))%nat.
  Proof. apply andb_prop in well as [H _]. apply andb_prop in H as [H _]. apply Nat.leb_le, H. Qed.

  Lemma limit_first : 1 <= limit e 0.
  Proof. apply andb_prop in well as [H _]. apply andb_prop in H as [_ H]. apply Z.leb_le, H. Qed.

  Lemma memories_1 : (1 <= memories e)%nat.
  Proof. unfold memories, digits_of. rewrite app_length. pose proof again_1. lia. Qed.

  Lemma limit_0 : forall s, 0 <= limit e s.
  Proof. intro s. unfold limit. lia. Qed.

  Lemma after_limit_is : forall s, (after_limit e s < memories e)%nat.
  Proof.
    intro s. unfold after_limit. destruct (Nat.ltb_spec (S s) (memories e)); [assumption|].
    unfold memories, digits_of. rewrite app_length. pose proof again_1. lia.
  Qed.

  Lemma count_1 : forall n s, 1 <= C n s.
  Proof.
    induction n as [|n IH]; intro s; cbn [count]; [lia|].
    pose proof (IH 0%nat). pose proof (IH (after_limit e s)). pose proof (limit_0 s). nia.
  Qed.

  Lemma weights_increase : forall n, U n + 1 <= U (S n).
  Proof.
    intro n. cbn [count]. pose proof limit_first. pose proof (count_1 n 0).
    pose proof (count_1 n (after_limit e 0)). nia.
  Qed.

  (** Below the first digit where they differ everything follows. *)
  Lemma smaller_counts : forall n, (forall m, (m < n)%nat -> forall s, C m s <= U m) ->
    forall digits m s r, (m <= n)%nat -> smaller e digits s r = true -> C m s <= C m r.
  Proof.
    intros n IH. induction digits as [|k IHk]; intros m s r L H; [discriminate|].
    destruct m as [|m]; [reflexivity|]. cbn [smaller] in H. cbn [count].
    apply orb_prop in H as [H|H].
    - apply Z.ltb_lt in H. pose proof (IH m ltac:(lia) (after_limit e s)).
      pose proof (count_1 m (after_limit e r)). pose proof (count_1 m 0). nia.
    - apply andb_prop in H as [H1 H2]. apply Z.eqb_eq in H1. rewrite H1.
      pose proof (IHk m _ _ ltac:(lia) H2). lia.
  Qed.

  Lemma count_most : forall n s, C n s <= U n.
  Proof.
    intro n. induction n as [n IH] using lt_wf_ind. intro s.
    destruct s as [|s]; [reflexivity|].
    destruct (Nat.lt_ge_cases (S s) (memories e)) as [L|L].
    - apply andb_prop in well as [_ H]. rewrite forallb_forall in H.
      apply (smaller_counts n IH (memories e) n (S s) 0%nat ltac:(lia)).
      apply H, in_seq. lia.
    - destruct n as [|n]; [reflexivity|].
      pose proof (IH n ltac:(lia) (after_limit e (S s))). pose proof (weights_increase n).
      assert (limit e (S s) = 0) as Z0 by (unfold limit; rewrite nth_overflow; [reflexivity|exact L]).
      cbn [count] in *. rewrite Z0. lia.
  Qed.

  (** The weights, as the format defines them: [t_(k+1) U_(n-1) + ... + t_(k+n) U_0], and 1. *)
  Definition expansion_digit (i : nat) : Z := limit e (Nat.iter i (after_limit e) 0%nat).

  Fixpoint sum_from (k n : nat) : Z :=
    match n with
    | O => 0
    | S m => expansion_digit k * U m + sum_from (S k) m
    end.

  Lemma count_is_sum : forall n k, C n (Nat.iter k (after_limit e) 0%nat) = sum_from k n + 1.
  Proof.
    induction n as [|n IH]; intro k; cbn [count sum_from]; [reflexivity|].
    specialize (IH (S k)). change (Nat.iter (S k) (after_limit e) 0%nat) with
      (after_limit e (Nat.iter k (after_limit e) 0%nat)) in IH.
    rewrite IH. unfold expansion_digit. ring.
  Qed.

  Theorem weight_recurrence : forall n, U n = sum_from 0 n + 1.
  Proof. intro n. apply (count_is_sum n 0). Qed.

  (** *** Words *)

  Definition in_range (n : nat) (p : place) (v : Z) : Prop := 0 <= v < C n (N.to_nat (memory p)).

  Lemma range : forall w p, canonical (system_by e) p w = true ->
    in_range (length w) p (value (fun n => U n) w).
  Proof.
    induction w as [|d w IH]; intros p H; [unfold in_range; cbn; lia|].
    apply canonical_cons in H as (p' & E & H). apply IH in H. cbn [length value].
    change (next_place (system_by e)) with (next_by e) in E. unfold next_by in E.
    unfold in_range in *. cbn [count].
    pose proof (count_1 (length w) (after_limit e (N.to_nat (memory p)))).
    destruct (Z.ltb_spec (Z.of_N d) (limit e (N.to_nat (memory p)))) as [L|L].
    - injection E as <-. cbn in H. nia.
    - destruct (Z.eqb_spec (Z.of_N d) (limit e (N.to_nat (memory p)))) as [->|]; [|discriminate].
      injection E as <-. cbn [memory] in H. rewrite Nat2N.id in H.
      pose proof (limit_0 (N.to_nat (memory p))). pose proof (count_1 (length w) 0). nia.
  Qed.

  Lemma range_weak : forall w p, canonical (system_by e) p w = true ->
    0 <= value (fun n => U n) w < U (length w).
  Proof.
    intros w p H. apply range in H. unfold in_range in H.
    pose proof (count_most (length w) (N.to_nat (memory p))). lia.
  Qed.

  Lemma greedy_of_canonical : forall w p, canonical (system_by e) p w = true ->
    greedy (fun n => U n) (length w) (value (fun n => U n) w) = w.
  Proof.
    induction w as [|d w IH]; intros p H; [reflexivity|].
    apply canonical_cons in H as (p' & _ & H). cbn [length value greedy].
    pose proof (range_weak _ _ H) as B.
    set (u := U (length w)) in *. set (v := value (fun n => U n) w) in *.
    assert ((Z.of_N d * u + v) / u = Z.of_N d) as ->
      by (rewrite Z.div_add_l, Z.div_small by lia; lia).
    assert ((Z.of_N d * u + v) mod u = v) as ->
      by (rewrite Z.add_comm, Z.mod_add, Z.mod_small by lia; reflexivity).
    rewrite N2Z.id, (IH p' H). reflexivity.
  Qed.

  Lemma canonical_of_greedy : forall places p n, in_range places p n ->
    canonical (system_by e) p (greedy (fun n => U n) places n) = true.
  Proof.
    induction places as [|k IH]; intros p n B; [reflexivity|].
    cbn [greedy canonical]. change (next_place (system_by e)) with (next_by e).
    unfold in_range in B. cbn [count] in B. set (s := N.to_nat (memory p)) in *.
    pose proof (count_1 k 0) as P. pose proof (count_most k (after_limit e s)) as L.
    assert (Q : 0 <= n / U k) by (apply Z.div_pos; lia).
    assert (M := Z.mod_pos_bound n (U k) ltac:(lia)).
    assert (E := Z.div_mod n (U k) ltac:(lia)).
    set (d := n / U k) in *. set (r := n mod U k) in *.
    unfold next_by. fold s. rewrite Z2N.id by exact Q.
    destruct (Z.ltb_spec d (limit e s)).
    - apply IH. unfold in_range. cbn. lia.
    - assert (d = limit e s) as D by nia. rewrite D, Z.eqb_refl.
      apply IH. unfold in_range. cbn [memory]. rewrite Nat2N.id. nia.
  Qed.

  (** *** Vectors *)

  Lemma dot_entry : forall k a l, (k < length l)%nat -> dot (repeat 0 k ++ [a]) l = a * nth k l 0.
  Proof.
    induction k as [|k IH]; intros a [|b l] H; cbn in H; try lia; cbn [repeat app dot nth].
    - rewrite Z.add_0_r. reflexivity.
    - rewrite IH by lia. ring.
  Qed.

  Lemma dot_zeros : forall k l, dot (repeat 0 k) l = 0.
  Proof. induction k as [|k IH]; intros [|b l]; cbn [repeat dot]; rewrite ?IH; ring. Qed.

  Lemma counts_entry : forall n s, (s < memories e)%nat -> nth s (counts e n) 0 = C n s.
  Proof.
    intros n s H. unfold counts. rewrite (nth_indep _ 0 (C n 0%nat)) by (rewrite map_length, seq_length; exact H).
    rewrite map_nth, seq_nth by exact H. reflexivity.
  Qed.

  Lemma counts_first : forall n, exists rest, counts e n = U n :: rest.
  Proof.
    intro n. unfold counts. pose proof memories_1. destruct (memories e) as [|k]; [lia|].
    cbn [seq map]. eexists. reflexivity.
  Qed.

  Lemma shifted_worth : forall n l v, dot (shifted e l v) (counts e n) = dot v (map (C (S n)) l).
  Proof.
    intros n. induction l as [|s l IH]; intros [|a v]; cbn [shifted map dot]; try reflexivity.
    rewrite !dot_plus, IH, dot_entry by (unfold counts; rewrite map_length, seq_length; apply after_limit_is).
    rewrite counts_entry by apply after_limit_is.
    destruct (counts_first n) as [rest ->]. cbn [dot count]. ring.
  Qed.

  Lemma shift_by_worth : forall n v more,
    dot (shift_by e v more) (counts e n) = dot v (counts e (S n)) + more * U n.
  Proof.
    intros n v more. unfold shift_by. rewrite dot_plus, shifted_worth.
    change (map (C (S n)) (seq 0 (memories e))) with (counts e (S n)).
    destruct (counts_first n) as [rest ->]. cbn [dot]. rewrite dot_zeros. ring.
  Qed.

  Lemma dot_grows : forall n v l, forallb (Z.leb 0) v = true -> dot v (map (C 0) l) <= dot v (map (C n) l).
  Proof.
    intros n. induction v as [|a v IH]; intros [|s l] H; cbn [map dot]; try lia.
    cbn [forallb] in H. apply andb_prop in H as [A H]. apply Z.leb_le in A.
    pose proof (IH l H). pose proof (count_1 n s). change (C 0 s) with 1. nia.
  Qed.

  Lemma above_within_sound : forall zeros v c, above_within e zeros v c = true ->
    forall n, 0 < dot v (counts e n) + c.
  Proof.
    induction zeros as [|k IH]; intros v c H n; [discriminate|].
    cbn [above_within] in H. apply andb_prop in H as [A H]. apply Z.ltb_lt in A.
    apply orb_prop in H as [H|H].
    - pose proof (dot_grows n v (seq 0 (memories e)) H). unfold counts in *. lia.
    - destruct n as [|n]; [exact A|]. specialize (IH _ _ H n). rewrite shift_by_worth in IH. lia.
  Qed.

  Theorem expansion_lawful : lawful (system_by e).
  Proof.
    constructor; cbn [system_by period weight digit_count next_place first_place unit_vector basis shift above].
    - lia.
    - reflexivity.
    - intro n. apply count_1.
    - intro n. rewrite Nat.mul_1_l. induction n as [|n IH].
      + pose proof (weights_increase 0). pose proof (count_1 0 0). lia.
      + pose proof (weights_increase (S n)). lia.
    - intros p d p' H. unfold next_by in H. set (s := N.to_nat (memory p)) in *.
      assert (L : limit e s <= Z.of_N (fold_right N.max 0%N (digits_of e))).
      { unfold limit. generalize s. induction (digits_of e) as [|a l IH]; intros [|i]; cbn [nth fold_right]; try lia.
        pose proof (IH i). lia. }
      destruct (Z.ltb_spec (Z.of_N d) (limit e s)); [lia|].
      destruct (Z.eqb_spec (Z.of_N d) (limit e s)); [lia|discriminate].
    - intros p w H. apply range_weak in H. lia.
    - intros w _. exists (length w). lia.
    - intros w H. apply (greedy_of_canonical w _ H).
    - intros places n _ B. apply canonical_of_greedy. exact B.
    - intro n. destruct (counts_first n) as [rest ->]. cbn [dot]. ring.
    - intros p d w v more _. apply shift_by_worth.
    - apply above_within_sound.
  Qed.
End Lawful.
