(** * Wythoff's theorem

    The P-positions of Wythoff's game are the pairs of [floor (n phi)] and
    [floor (n phi) + n], in either order, where [phi = (1 + sqrt 5) / 2] is the golden
    section (W. A. Wythoff, A modification of the game of nim, 1907). This is proved
    here for all [n] by hand, without an automaton: that the other theorems of this
    folder are about the right game, one can see from this one. *)

From Coq Require Import ZArith List Lia Psatz.
From Wythoff Require Import Game GameFacts.
From Theorems Require Import Games.
Import ListNotations.
Local Open Scope Z_scope.

(** [n phi = (n + sqrt (5 n^2)) / 2], rounded down. *)
Definition floor_phi (n : Z) : Z := (n + Z.sqrt (5 * n * n)) / 2.

Definition wythoff_pair (x y : Z) : Prop :=
  exists n, 0 <= n /\ ((x = floor_phi n /\ y = floor_phi n + n) \/
                       (y = floor_phi n /\ x = floor_phi n + n)).

(** ** The golden section without real numbers

    [a <= n phi] iff [a^2 <= a n + n^2], since [phi] is the root of [t^2 = t + 1]. *)

Record is_floor (a n : Z) : Prop := IsFloor {
  n_positive : 0 <= n;
  a_positive : 0 <= a;
  not_above : a * a <= a * n + n * n;
  not_below : (a + 1) * n + n * n < (a + 1) * (a + 1)
}.

Lemma floor_phi_right : forall n, 0 <= n -> is_floor (floor_phi n) n.
Proof.
  intros n Hn. unfold floor_phi. set (r := Z.sqrt (5 * n * n)).
  assert (S : r * r <= 5 * n * n < (r + 1) * (r + 1)) by (apply Z.sqrt_spec; nia).
  assert (R : 0 <= r) by apply Z.sqrt_nonneg.
  set (a := (n + r) / 2).
  assert (D : 2 * a <= n + r < 2 * a + 2).
  { pose proof (Z.div_mod (n + r) 2 ltac:(lia)). pose proof (Z.mod_pos_bound (n + r) 2 ltac:(lia)). unfold a. lia. }
  assert (R2 : 2 * n <= r) by nia.
  constructor; [lia|lia| |].
  - assert (0 <= 2 * a - n \/ a = 0) as [P| ->] by lia; [|nia].
    assert ((2 * a - n) * (2 * a - n) <= r * r) by (apply Z.mul_le_mono_nonneg; lia). lia.
  - assert ((r + 1) * (r + 1) <= (2 * a + 2 - n) * (2 * a + 2 - n)) by (apply Z.mul_le_mono_nonneg; lia). lia.
Qed.

(** What is larger than [c > n phi] is so, too. *)
Lemma above_phi : forall c b n, 0 <= n -> 0 <= c -> c * n + n * n < c * c -> c <= b -> b * n + n * n < b * b.
Proof.
  intros c b n N C H L. assert (n < c) by nia.
  assert (c * (c - n) <= b * (b - n)) by (apply Z.mul_le_mono_nonneg; lia). lia.
Qed.

Lemma floor_at_most : forall a n, is_floor a n -> a <= 2 * n.
Proof.
  intros a n [N A U _]. apply Z.nlt_ge. intro C.
  assert ((2 * n + 1) * a <= a * a) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (n * (2 * n + 1) <= n * a) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
Qed.

Lemma floor_increases : forall a n b m, is_floor a n -> is_floor b m -> n < m -> a < b.
Proof.
  intros a n b m F G H. pose proof (floor_at_most _ _ F). destruct F as [N A U _], G as [_ B _ L].
  apply Z.nle_gt. intro C.
  (* a + 1 <= (n + 1) phi <= m phi < b + 1 *)
  assert (E : (a + 1) * (a + 1) <= (a + 1) * m + m * m) by nia.
  pose proof (above_phi (b + 1) (a + 1) m ltac:(lia) ltac:(lia) L ltac:(lia)). lia.
Qed.

Lemma floor_unique : forall a b n, is_floor a n -> is_floor b n -> a = b.
Proof.
  assert (H : forall a b n, is_floor a n -> is_floor b n -> a < b -> False).
  { intros a b n [N A _ L] [_ B U _] C.
    pose proof (above_phi (a + 1) b n ltac:(lia) ltac:(lia) L ltac:(lia)). lia. }
  intros a b n F G. destruct (Z.lt_trichotomy a b) as [C|[C|C]]; [|exact C|]; exfalso; eauto.
Qed.

Lemma floor_injective : forall a n m, is_floor a n -> is_floor a m -> n = m.
Proof.
  intros a n m F G. destruct (Z.lt_trichotomy n m) as [C|[C|C]]; [|exact C|]; exfalso.
  - pose proof (floor_increases _ _ _ _ F G C). lia.
  - pose proof (floor_increases _ _ _ _ G F C). lia.
Qed.

(** The golden section is irrational. *)
Lemma irrational : forall a n, 0 <= a -> 0 <= n -> a * a = a * n + n * n -> n = 0.
Proof.
  assert (H : forall k : nat, forall a n, 0 <= n < Z.of_nat k -> 0 <= a -> a * a = a * n + n * n -> n = 0).
  { induction k as [|k IH]; intros a n Hn Ha E; [lia|].
    destruct (Z.eq_dec n 0) as [|N]; [assumption|].
    assert (n <= a < 2 * n) by nia.
    assert (a - n = 0) by (apply (IH n (a - n)); nia). nia. }
  intros a n Ha Hn. apply (H (S (Z.to_nat n))); lia.
Qed.

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

Lemma wythoff_option : forall x y u v, option_of wythoff (x, y) (u, v) <->
  0 <= u /\ 0 <= v /\ exists t, 1 <= t /\
  ((u = x /\ v = y - t) \/ (u = x - t /\ v = y) \/ (u = x - t /\ v = y - t)).
Proof.
  intros x y u v. unfold option_of, leads. cbn [wythoff terminal holds moves fst snd]. split.
  - intros [_ (m & I & s & Hs & _ & _ & Hu & Hv & Pu & Pv)].
    destruct I as [<-|[<-|[<-|[]]]];
      cbn [take_from_x take_from_y take_from_both rate_x offset_x rate_y offset_y first stride] in Hu, Hv;
      (split; [lia|split; [lia|]]); exists (1 + s); lia.
  - intros (Pu & Pv & t & Ht & C). split; [reflexivity|].
    destruct C as [C|[C|C]]; [exists take_from_y|exists take_from_x|exists take_from_both];
      (split; [cbn; auto|]; exists (t - 1);
       cbn [take_from_x take_from_y take_from_both rate_x offset_x rate_y offset_y first stride last allowed holds];
       repeat split; lia).
Qed.

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

Lemma option_in_row : forall x y v, 0 <= x -> 0 <= v < y -> option_of wythoff (x, y) (x, v).
Proof. intros x y v Hx Hv. apply wythoff_option. split; [lia|]. split; [lia|]. exists (y - v). lia. Qed.

Lemma option_symmetric : forall x y u v, option_of wythoff (x, y) (u, v) -> option_of wythoff (y, x) (v, u).
Proof.
  intros x y u v H. apply wythoff_option in H as (A & B & t & T & C). apply wythoff_option.
  split; [lia|]. split; [lia|]. exists t. lia.
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
