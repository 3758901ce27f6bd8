(** * Bases, Zeckendorf's system and Ostrowski's, all in one

    The weights are [U_0 = 1] and [U_n = a_n U_(n-1) + tail U_(n-2)], where the
    quotients [a_1, a_2, ...] repeat a finite list for ever, and [U_(-1)] is [seed].

    - base [b]: one quotient, [tail = 0];
    - Ostrowski's system of a periodic continued fraction: [tail = 1], [seed = 0];
      Pell's is the one with the quotient 2;
    - Zeckendorf's: the quotient 1, [tail = 1], [seed = 1], so that the weights are
      the Fibonacci numbers 1, 2, 3, 5, ....

    Greedy words are those with digits at most [a_n], where [a_n] itself is followed
    by 0 (in a base, it does not occur), and is not the last digit unless [seed = 1].
    A place remembers the number of places left modulo the period, and whether the
    digit before was as large as its quotient. *)

From Coq Require Import ZArith NArith List Bool Lia Znumtheory.
From Wythoff Require Import Numeration.
Import ListNotations.
Local Open Scope Z_scope.

(** The systems of certificates. *)
Inductive numeration :=
| Base (b : N)
| Ostrowski (quotients : list N)
| Fibonacci.

Definition quotients (s : numeration) : list N :=
  match s with Base b => [b] | Ostrowski l => l | Fibonacci => [1%N] end.
Definition tail (s : numeration) : Z := match s with Base _ => 0 | _ => 1 end.
Definition seed (s : numeration) : Z := match s with Fibonacci => 1 | _ => 0 end.

Definition period_of (s : numeration) : nat := length (quotients s).

(** The quotient [a_(n+1)], that of the digit with [n] places to its right. *)
Definition quotient (s : numeration) (n : nat) : Z :=
  Z.of_N (nth (n mod period_of s) (quotients s) 1%N).

(** The pair [U_n], [U_(n-1)]. *)
Fixpoint weights (s : numeration) (n : nat) : Z * Z :=
  match n with
  | O => (1, seed s)
  | S m => let (u, v) := weights s m in (quotient s m * u + tail s * v, u)
  end.

Definition weight_of (s : numeration) (n : nat) : Z := fst (weights s n).

(** Which of them there are: bases from 2 on, quotients from 1 on. *)
Definition well_formed (s : numeration) : bool :=
  match s with
  | Base b => (2 <=? b)%N
  | Ostrowski l => (1 <=? length l)%nat && forallb (fun a => 1 <=? a)%N l
  | Fibonacci => true
  end.

(** ** The tools of the checker *)

Definition no_place : place := Place 0 0.

(** The class after a place, which is also the one of its quotient. *)
Definition class_below (s : numeration) (p : place) : N :=
  match class p with
  | 0%N => N.of_nat (period_of s) - 1
  | c => c - 1
  end%N.

Definition quotient_below (s : numeration) (p : place) : Z :=
  quotient s (N.to_nat (class_below s p)).

Definition next_of (s : numeration) (p : place) (digit : N) : option place :=
  let d := Z.of_N digit in
  let a := quotient_below s p in
  if (0 <? memory p)%N then
    if d =? 0 then Some (Place (class_below s p) 0) else None
  else if d <? a then Some (Place (class_below s p) 0)
  else if (d =? a) && (tail s =? 1) then Some (Place (class_below s p) 1)
  else None.

Definition may_end_of (s : numeration) (p : place) : bool :=
  (class p mod N.of_nat (period_of s) =? 0)%N && ((seed s =? 1) || (memory p =? 0)%N).

(** Vectors have two entries. *)
Definition entry (i : nat) (v : list Z) : Z := nth i v 0.

Definition shift_of (s : numeration) (p : place) (v : list Z) (more : Z) : list Z :=
  [entry 0 v * quotient_below s p + entry 1 v + more; tail s * entry 0 v].

(** Since [0 <= U_(n-1) <= U_n] and [1 <= U_n]. *)
Definition above_of (v : list Z) (c : Z) : bool :=
  let least := Z.min (entry 0 v) (entry 0 v + entry 1 v) in
  (0 <=? least) && (0 <? least + c).

Definition basis_of (s : numeration) (n : nat) : list Z :=
  let (u, v) := weights s n in [u; v].

Definition system_of (s : numeration) : system := {|
  digit_count := fold_right N.max 0%N (quotients s) + Z.to_N (tail s);
  period := period_of s;
  weight := weight_of s;
  first_place := no_place;
  next_place := next_of s;
  may_end := may_end_of s;
  basis := basis_of s;
  unit_vector := [1; 0];
  shift := shift_of s;
  above := above_of
|}.

(** ** They are lawful *)

Section Lawful.
  Variable s : numeration.
  Hypothesis well : well_formed s = true.

  Notation U n := (fst (weights s n)).
  Notation V n := (snd (weights s n)).

  Lemma period_1 : (1 <= period_of s)%nat.
  Proof.
    unfold period_of. destruct s as [b|l|]; cbn [quotients length]; try lia.
    cbn [well_formed] in well. apply andb_prop in well as [H _]. apply Nat.leb_le in H. exact H.
  Qed.

  Lemma quotient_1 : forall n, 1 <= quotient s n.
  Proof.
    intro n. pose proof period_1 as P. unfold quotient.
    assert (I : In (nth (n mod period_of s) (quotients s) 1%N) (quotients s)).
    { apply nth_In. fold (period_of s). apply Nat.mod_upper_bound. lia. }
    revert I. generalize (nth (n mod period_of s) (quotients s) 1%N). intros a I.
    destruct s as [b|l|]; cbn [quotients well_formed] in *.
    - destruct I as [<-|[]]. apply N.leb_le in well. lia.
    - apply andb_prop in well as [_ H]. rewrite forallb_forall in H. apply H, N.leb_le in I. lia.
    - destruct I as [<-|[]]. lia.
  Qed.

  Lemma quotient_base : tail s = 0 -> forall n, 2 <= quotient s n.
  Proof.
    intros T n. destruct s as [b|l|]; try discriminate. cbn in well. apply N.leb_le in well.
    unfold quotient, period_of. cbn [quotients length]. rewrite Nat.mod_1_r. cbn [nth]. lia.
  Qed.

  Lemma tail_01 : tail s = 0 \/ tail s = 1.
  Proof. destruct s; auto. Qed.

  Lemma seed_01 : seed s = 0 \/ seed s = 1.
  Proof. destruct s; auto. Qed.

  Lemma weights_S : forall n, U (S n) = quotient s n * U n + tail s * V n /\ V (S n) = U n.
  Proof. intro n. cbn [weights]. destruct (weights s n). auto. Qed.

  Lemma weights_order : forall n, 1 <= U n /\ 0 <= V n <= U n.
  Proof.
    induction n as [|n IH].
    - cbn. pose proof seed_01. lia.
    - destruct (weights_S n) as [-> ->]. pose proof (quotient_1 n).
      destruct tail_01 as [-> | ->]; nia.
  Qed.

  Lemma weights_large : forall n, Z.of_nat n < U (S n) /\ Z.of_nat n <= U n.
  Proof.
    induction n as [|n [IH1 IH2]].
    - cbn [Z.of_nat]. pose proof (weights_order 0). pose proof (weights_order 1). lia.
    - split; [|lia]. destruct (weights_S (S n)) as [-> _]. destruct (weights_S n) as [_ ->].
      pose proof (quotient_1 (S n)). pose proof (weights_order n).
      destruct tail_01 as [T|T]; rewrite T; [|nia].
      pose proof (quotient_base T (S n)). nia.
  Qed.

  Lemma weights_grow : forall n k, U n <= U (n + k).
  Proof.
    intros n k. induction k as [|k IH]; [rewrite Nat.add_0_r; lia|].
    rewrite Nat.add_succ_r. destruct (weights_S (n + k)) as [-> _].
    pose proof (quotient_1 (n + k)). pose proof (weights_order (n + k)).
    destruct tail_01 as [-> | ->]; nia.
  Qed.

  (** How many places are left, modulo the period. *)
  Definition agree (n : nat) (p : place) : Prop :=
    (n mod period_of s = N.to_nat (class p) mod period_of s)%nat.

  Lemma agree_below : forall n p, agree (S n) p <->
    (n mod period_of s = N.to_nat (class_below s p) mod period_of s)%nat.
  Proof.
    intros n p. unfold agree, class_below. pose proof period_1 as P.
    destruct (class p) as [|c] eqn:E.
    - replace (N.to_nat (N.of_nat (period_of s) - 1)) with (period_of s - 1)%nat by lia.
      rewrite Nat.mod_0_l by lia. rewrite (Nat.mod_small (period_of s - 1)) by lia. split; intro H.
      + apply Nat.mod_divide in H as [k H]; [|lia].
        destruct k as [|k]; [cbn in H; lia|].
        assert (n = period_of s - 1 + k * period_of s)%nat as -> by lia.
        rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
      + rewrite (Nat.div_mod n (period_of s)) by lia. rewrite H.
        assert (S (period_of s * (n / period_of s) + (period_of s - 1)) =
                0 + (n / period_of s + 1) * period_of s)%nat as -> by lia.
        rewrite Nat.mod_add by lia. apply Nat.mod_0_l. lia.
    - replace (N.to_nat (N.pos c)) with (S (N.to_nat (N.pos c - 1)))%nat by lia.
      generalize (N.to_nat (N.pos c - 1)). intro k. clear E.
      assert (Z1 : forall a b, (a mod period_of s = b mod period_of s)%nat <->
        (Z.of_nat a - Z.of_nat b) mod Z.of_nat (period_of s) = 0).
      { intros a b. rewrite Zminus_mod. split; intro H.
        - apply (f_equal Z.of_nat) in H. rewrite !Nat2Z.inj_mod in H. rewrite H, Z.sub_diag. reflexivity.
        - rewrite <- Zminus_mod in H. apply Z.mod_divide in H as [q H]; [|lia].
          apply Nat2Z.inj. rewrite !Nat2Z.inj_mod.
          replace (Z.of_nat a) with (Z.of_nat b + q * Z.of_nat (period_of s)) by lia.
          apply Z.mod_add. lia. }
      rewrite !Z1. replace (Z.of_nat (S n) - Z.of_nat (S k)) with (Z.of_nat n - Z.of_nat k) by lia. tauto.
  Qed.

  Lemma next_class : forall p d p', next_of s p d = Some p' -> class p' = class_below s p.
  Proof.
    intros p d p' H. unfold next_of in H.
    destruct (0 <? memory p)%N; [destruct (_ =? _)|destruct (_ <? _); [|destruct (_ && _)]];
      try discriminate; injection H as <-; reflexivity.
  Qed.

  Lemma agree_next : forall n p d p', next_of s p d = Some p' -> (agree (S n) p <-> agree n p').
  Proof.
    intros n p d p' H. apply next_class in H. rewrite agree_below. unfold agree. rewrite H. tauto.
  Qed.

  Lemma canonical_agree : forall w p, canonical (system_of s) p w = true -> agree (length w) p.
  Proof.
    induction w as [|d w IH]; intros p H.
    - cbn in H. unfold may_end_of in H. apply andb_prop in H as [H _]. apply N.eqb_eq in H.
      unfold agree. cbn [length]. pose proof period_1. rewrite Nat.mod_0_l by lia.
      apply (f_equal N.to_nat) in H. rewrite N2Nat.inj_mod, Nat2N.id in H. symmetry. exact H.
    - apply canonical_cons in H as (p' & E & H). cbn [length].
      apply (agree_next _ _ _ _ E). apply IH, H.
  Qed.

  Lemma agree_quotient : forall n p, agree (S n) p -> quotient_below s p = quotient s n.
  Proof.
    intros n p H. apply agree_below in H. unfold quotient_below, quotient. rewrite H. reflexivity.
  Qed.

  (** What words are worth that may follow a place. *)
  Definition in_range (n : nat) (p : place) (v : Z) : Prop :=
    0 <= v < if (0 <? memory p)%N then V n else U n.

  Lemma next_range : forall n p d p' v, agree (S n) p -> next_of s p d = Some p' -> in_range n p' v ->
    in_range (S n) p (Z.of_N d * U n + v).
  Proof.
    intros n p d p' v A E H. unfold next_of in E. rewrite (agree_quotient n p A) in E.
    unfold in_range. destruct (weights_S n) as [-> ->]. pose proof (weights_order n).
    destruct (0 <? memory p)%N.
    - destruct (Z.eqb_spec (Z.of_N d) 0) as [->|]; [|discriminate]. injection E as <-.
      unfold in_range in H. cbn in H. lia.
    - destruct (Z.ltb_spec (Z.of_N d) (quotient s n)).
      + injection E as <-. unfold in_range in H. cbn in H. destruct tail_01 as [-> | ->]; nia.
      + destruct (Z.eqb_spec (Z.of_N d) (quotient s n)) as [->|]; [|discriminate].
        destruct (Z.eqb_spec (tail s) 1) as [->|]; [|discriminate]. injection E as <-.
        unfold in_range in H. cbn in H. pose proof (quotient_1 n). nia.
  Qed.

  Lemma range : forall w p, canonical (system_of s) p w = true ->
    in_range (length w) p (value (weight_of s) w).
  Proof.
    induction w as [|d w IH]; intros p H.
    - cbn in H. unfold may_end_of in H. apply andb_prop in H as [_ H].
      unfold in_range. cbn. destruct (N.ltb_spec 0 (memory p)) as [M|]; [|lia].
      apply orb_prop in H as [H|H]; [apply Z.eqb_eq in H; lia|apply N.eqb_eq in H; lia].
    - assert (A := canonical_agree _ _ H). apply canonical_cons in H as (p' & E & H). cbn [length value].
      apply (next_range _ _ d p'); auto.
  Qed.

  Lemma range_weak : forall w p, canonical (system_of s) p w = true ->
    0 <= value (weight_of s) w < weight_of s (length w).
  Proof.
    intros w p H. apply range in H. unfold in_range in H. pose proof (weights_order (length w)).
    change (weight_of s (length w)) with (U (length w)). destruct (0 <? memory p)%N; lia.
  Qed.

  Lemma greedy_of_canonical : forall w p, canonical (system_of s) p w = true ->
    greedy (weight_of s) (length w) (value (weight_of s) w) = w.
  Proof.
    induction w as [|d w IH]; intros p H; [reflexivity|].
    apply canonical_cons in H as (p' & _ & H). cbn [length value greedy].
    pose proof (range_weak _ _ H) as B.
    set (u := weight_of s (length w)) in *. set (v := value (weight_of s) w) in *.
    assert ((Z.of_N d * u + v) / u = Z.of_N d) as ->
      by (rewrite Z.div_add_l, Z.div_small by lia; lia).
    assert ((Z.of_N d * u + v) mod u = v) as ->
      by (rewrite Z.add_comm, Z.mod_add, Z.mod_small by lia; reflexivity).
    rewrite N2Z.id, (IH p' H). reflexivity.
  Qed.

  Lemma canonical_of_greedy : forall places p n, agree places p -> in_range places p n ->
    canonical (system_of s) p (greedy (weight_of s) places n) = true.
  Proof.
    induction places as [|k IH]; intros p n A B.
    - unfold agree in A. pose proof period_1. rewrite Nat.mod_0_l in A by lia.
      cbn. unfold may_end_of. apply andb_true_intro. split.
      + apply N.eqb_eq. apply N2Nat.inj. rewrite N2Nat.inj_mod, Nat2N.id. symmetry. exact A.
      + unfold in_range in B. cbn in B. destruct (N.ltb_spec 0 (memory p)).
        * apply orb_true_intro. left. apply Z.eqb_eq. pose proof seed_01. lia.
        * apply orb_true_intro. right. apply N.eqb_eq. lia.
    - cbn [greedy canonical]. change (next_place (system_of s)) with (next_of s).
      pose proof (weights_order k) as O. unfold weight_of at 1 2.
      assert (D : 0 <= n) by (unfold in_range in B; lia).
      assert (Q : 0 <= n / U k) by (apply Z.div_pos; lia).
      assert (M := Z.mod_pos_bound n (U k) ltac:(lia)).
      assert (E := Z.div_mod n (U k) ltac:(lia)).
      set (d := n / U k) in *. set (r := n mod U k) in *.
      assert (X : exists p', next_of s p (Z.to_N d) = Some p' /\ in_range k p' r).
      { unfold next_of. rewrite Z2N.id by exact Q. rewrite (agree_quotient k p A).
        unfold in_range in *. destruct (weights_S k) as [W1 W2]. rewrite W1, W2 in B.
        destruct (0 <? memory p)%N.
        - assert (d = 0) as -> by nia. exists (Place (class_below s p) 0). cbn. auto.
        - destruct (Z.ltb_spec d (quotient s k)).
          + exists (Place (class_below s p) 0). cbn. auto.
          + pose proof (quotient_1 k). destruct tail_01 as [T|T]; rewrite T in B; [nia|].
            assert (d = quotient s k) as -> by nia. rewrite Z.eqb_refl, T.
            exists (Place (class_below s p) 1). cbn. split; [reflexivity|lia]. }
      destruct X as (p' & E' & B'). rewrite E'. apply IH; [|exact B'].
      apply (agree_next k p _ p' E'). exact A.
  Qed.

  Theorem system_lawful : lawful (system_of s).
  Proof.
    constructor; cbn [system_of period weight digit_count next_place first_place unit_vector basis shift above].
    - apply period_1.
    - reflexivity.
    - intro n. apply weights_order.
    - intro n. pose proof period_1. destruct (weights_large n) as [L _].
      pose proof (weights_grow (S n) (period_of s * S n - S n)) as G.
      replace (S n + (period_of s * S n - S n))%nat with (period_of s * S n)%nat in G by nia.
      unfold weight_of. lia.
    - intros p d p' H. unfold next_of in H.
      assert (L : quotient_below s p <= Z.of_N (fold_right N.max 0%N (quotients s))).
      { unfold quotient_below, quotient. generalize (N.to_nat (class_below s p)). intro n.
        assert (I : In (nth (n mod period_of s) (quotients s) 1%N) (quotients s)).
        { apply nth_In. fold (period_of s). apply Nat.mod_upper_bound. pose proof period_1. lia. }
        revert I. generalize (nth (n mod period_of s) (quotients s) 1%N). intro a.
        induction (quotients s) as [|c l IH]; intros []; cbn [fold_right]; [subst; lia|].
        specialize (IH H0). lia. }
      assert (P : 1 <= quotient_below s p) by apply quotient_1.
      destruct tail_01 as [T|T]; rewrite T in *; destruct (0 <? memory p)%N.
      + destruct (Z.eqb_spec (Z.of_N d) 0); [lia|discriminate].
      + destruct (Z.ltb_spec (Z.of_N d) (quotient_below s p)); [lia|].
        rewrite andb_false_r in H. discriminate.
      + destruct (Z.eqb_spec (Z.of_N d) 0); [lia|discriminate].
      + destruct (Z.ltb_spec (Z.of_N d) (quotient_below s p)); [lia|].
        destruct (Z.eqb_spec (Z.of_N d) (quotient_below s p)); [lia|discriminate].
    - intros p w H. apply range_weak in H. lia.
    - intros w H. apply canonical_agree in H. unfold agree in H. cbn in H.
      pose proof period_1. rewrite Nat.mod_0_l in H by lia. apply Nat.mod_divide; [lia|exact H].
    - intros w H. apply (greedy_of_canonical w no_place H).
    - intros places n D B. apply canonical_of_greedy.
      + unfold agree. cbn. pose proof period_1. rewrite Nat.mod_0_l by lia. apply Nat.mod_divide; [lia|exact D].
      + exact B.
    - intro n. unfold basis_of, weight_of. destruct (weights s n). cbn [dot fst]. ring.
    - intros p d w v more H. apply canonical_agree in H. cbn [length] in H.
      unfold shift_of. rewrite (agree_quotient _ _ H).
      assert (E : forall n, basis_of s n = [U n; V n]).
      { intro n. unfold basis_of. destruct (weights s n). reflexivity. }
      assert (D : forall b c, dot v [b; c] = entry 0 v * b + entry 1 v * c).
      { intros b c. unfold entry. destruct v as [|a [|a' [|]]]; cbn [dot nth]; ring. }
      rewrite !E, D. destruct (weights_S (length w)) as [-> ->]. unfold weight_of. cbn [dot]. ring.
    - intros v c H n. unfold above_of in H. apply andb_prop in H as [H1 H2].
      apply Z.leb_le in H1. apply Z.ltb_lt in H2. unfold basis_of.
      pose proof (weights_order n) as O. destruct (weights s n) as [u t]. cbn [fst snd] in O.
      assert (D : dot v [u; t] = entry 0 v * u + entry 1 v * t).
      { unfold entry. destruct v as [|a [|a' [|]]]; cbn [dot nth]; ring. }
      rewrite D. set (a := entry 0 v) in *. set (b := entry 1 v) in *. set (m := Z.min a (a + b)) in *.
      assert (m <= a /\ m <= a + b) by lia.
      assert (m * u <= a * u + b * t) by nia. nia.
  Qed.
End Lawful.
