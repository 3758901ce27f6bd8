(** * Wythoff's theorem

    The P-positions of Wythoff's game are the pairs of [floor (n phi)] and
    [floor (n phi) + n], in either order, where [phi = (1 + sqrt 5) / 2] is the golden
    section (W. A. Wythoff, A modification of the game of nim, 1907). This is proved
    here for all [n] by hand, without an automaton: that the other theorems of this
    folder are about the right game, one can see from this one. *)

From Coq Require Import ZArith Lia.
From Wythoff Require Import Game GameFacts Golden WythoffGame.
Local Open Scope Z_scope.

Definition wythoff_pair (x y : Z) : Prop :=
  exists n, 0 <= n /\ ((x = floor_phi n /\ y = floor_phi n + n) \/
                       (y = floor_phi n /\ x = floor_phi n + n)).

(** No number but 0 is [floor (n phi)] and [floor (m phi) + m]. *)
Lemma floors_apart : forall a n b m, is_floor a n -> is_floor b m -> a = b + m -> m = 0.
Proof.
  intros a n b m [N A U L] [M B U' L'] E. subst a.
  destruct (Z.le_gt_cases n b) as [C|C].
  - apply (irrational b m); [lia|lia|]. nia.
  - exfalso. nia.
Qed.

(** Every number is one or the other. *)
Lemma floors_cover : forall x, 0 <= x -> (exists n, is_floor x n) \/ exists n, is_floor n (x - n) /\ n <= x.
Proof.
  intros x Hx.
  assert (S : forall k : nat, (x + 1) * Z.of_nat k + Z.of_nat k * Z.of_nat k < (x + 1) * (x + 1) \/
    exists n, 0 <= n /\ (x + 1) * n + n * n < (x + 1) * (x + 1) <= (x + 1) * (n + 1) + (n + 1) * (n + 1)).
  { induction k as [|k IH]; [left; nia|]. destruct IH as [IH|IH]; [|right; exact IH].
    destruct (Z.lt_ge_cases ((x + 1) * Z.of_nat (S k) + Z.of_nat (S k) * Z.of_nat (S k)) ((x + 1) * (x + 1))) as [C|C];
      [left; exact C|right]. exists (Z.of_nat k). rewrite Nat2Z.inj_succ in C. lia. }
  destruct (S (Z.to_nat (x + 1))) as [C|(n & N & L & U)]; [nia|].
  destruct (Z.le_gt_cases (x * x) (x * n + n * n)) as [C|C].
  - left. exists n. constructor; lia.
  - right. exists n. assert (n <= x) by nia. split; [|assumption].
    assert ((x + 1) * (x + 1) <> (x + 1) * (n + 1) + (n + 1) * (n + 1)).
    { intro E. apply irrational in E; lia. }
    constructor; nia.
Qed.

(** ** The game *)

Lemma pair_floor : forall x y, wythoff_pair x y <->
  exists a n, is_floor a n /\ ((x = a /\ y = a + n) \/ (y = a /\ x = a + n)).
Proof.
  intros x y. split.
  - intros (n & N & H). exists (floor_phi n), n. split; [apply floor_phi_right, N|exact H].
  - intros (a & n & F & H). exists n. split; [apply F|].
    rewrite <- (floor_unique _ _ _ F (floor_phi_right n ltac:(apply F))). exact H.
Qed.

Lemma pair_symmetric : forall x y, wythoff_pair x y -> wythoff_pair y x.
Proof. intros x y (n & N & H). exists n. tauto. Qed.

(** One in each row, each column and each diagonal. *)
Lemma one_in_row : forall x y y', wythoff_pair x y -> wythoff_pair x y' -> y = y'.
Proof.
  intros x y y' H H'. apply pair_floor in H as (a & n & F & H). apply pair_floor in H' as (b & m & G & H').
  assert (Zero : forall c, is_floor c 0 -> c = 0) by (intros c C; pose proof (floor_at_most _ _ C); destruct C; lia).
  destruct H as [[Hx Hy]|[Hy Hx]], H' as [[Hx' Hy']|[Hy' Hx']].
  - assert (E : b = a) by lia. rewrite E in G. pose proof (floor_injective _ _ _ F G). lia.
  - assert (M : m = 0) by (apply (floors_apart a n b m F G); lia). rewrite M in G. pose proof (Zero _ G).
    assert (E : b = a) by lia. rewrite E in G. pose proof (floor_injective _ _ _ F G). lia.
  - assert (M : n = 0) by (apply (floors_apart b m a n G F); lia). rewrite M in F. pose proof (Zero _ F).
    assert (E : a = b) by lia. rewrite E in F. pose proof (floor_injective _ _ _ F G). lia.
  - destruct (Z.lt_trichotomy n m) as [C|[C|C]].
    + pose proof (floor_increases _ _ _ _ F G C). lia.
    + lia.
    + pose proof (floor_increases _ _ _ _ G F C). lia.
Qed.

Lemma one_in_diagonal : forall x y t, wythoff_pair x y -> wythoff_pair (x - t) (y - t) -> t = 0.
Proof.
  intros x y t H H'. apply pair_floor in H as (a & n & F & H). apply pair_floor in H' as (b & m & G & H').
  assert (n = m) by (destruct F, G; lia). subst m. pose proof (floor_unique _ _ _ F G). lia.
Qed.

(** Above the diagonal, a position without a pair among its options is a pair. *)
Lemma pairs_absorb : forall x y, 0 <= x <= y ->
  (forall u v, option_of wythoff (x, y) (u, v) -> ~ wythoff_pair u v) -> wythoff_pair x y.
Proof.
  intros x y H N. destruct (floors_cover x ltac:(lia)) as [(n & F)|(b & F & L)].
  - (* the pair of the row is (x, x + n) *)
    assert (P : wythoff_pair x (x + n)) by (apply pair_floor; exists x, n; auto).
    destruct (Z.lt_trichotomy y (x + n)) as [C|[->|C]].
    + exfalso. pose proof (floor_phi_right (y - x) ltac:(lia)) as G. set (a := floor_phi (y - x)) in *.
      assert (a < x) by (apply (floor_increases a (y - x) x n G F); lia).
      apply (N a (a + (y - x))).
      * apply wythoff_option. destruct G. split; [lia|]. split; [lia|]. exists (x - a). lia.
      * apply pair_floor. exists a, (y - x). auto.
    + exact P.
    + exfalso. apply (N x (x + n)); [|exact P]. apply option_in_row; destruct F; lia.
  - (* it is (x, b) *)
    assert (P : wythoff_pair x b) by (apply pair_floor; exists b, (x - b); split; [exact F|lia]).
    destruct (Z.eq_dec y b) as [->|]; [exact P|].
    exfalso. apply (N x b); [|exact P]. apply option_in_row; destruct F; lia.
Qed.

Theorem wythoff_theorem : forall x y, 0 <= x -> 0 <= y ->
  (P_position wythoff (x, y) <-> wythoff_pair x y).
Proof.
  intros x y Hx Hy. symmetry.
  refine (P_position_unique wythoff eq_refl (fun p => wythoff_pair (fst p) (snd p)) _ (x, y) Hx Hy).
  clear x y Hx Hy. intros [x y] Hx Hy. cbn [fst snd] in *.
  rewrite (wins_if_no_option wythoff eq_refl eq_refl). split.
  - intros H [u v] O H'. cbn [fst snd] in H'.
    apply wythoff_option in O as (_ & _ & t & Ht & [C|[C|C]]); destruct C as [-> ->].
    + pose proof (one_in_row _ _ _ H H'). lia.
    + pose proof (one_in_row _ _ _ (pair_symmetric _ _ H) (pair_symmetric _ _ H')). lia.
    + pose proof (one_in_diagonal _ _ _ H H'). lia.
  - intro N. destruct (Z.le_ge_cases x y) as [C|C].
    + apply pairs_absorb; [lia|]. intros u v O. apply (N (u, v) O).
    + apply pair_symmetric. apply pairs_absorb; [lia|].
      intros u v O P. apply (N (v, u)); [apply option_symmetric, O|apply pair_symmetric, P].
Qed.
