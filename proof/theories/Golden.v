(** * The golden section without real numbers

    [floor_phi n] is [n phi], rounded down, where [phi = (1 + sqrt 5) / 2] is the golden
    section. Nothing else of [phi] is needed than that it is the root of
    [t^2 = t + 1]: so [a <= n phi] iff [a^2 <= a n + n^2]. *)

From Coq Require Import ZArith Lia Psatz.
Local Open Scope Z_scope.

(** [n phi = (n + sqrt (5 n^2)) / 2], rounded down. *)
Definition floor_phi (n : Z) : Z := (n + Z.sqrt (5 * n * n)) / 2.

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

(** ** Floors of floors

    With [n phi = a + e] and [0 < e < 1], [a phi = a + n - e / phi] and
    [(a + 1) phi = a + n + phi - e / phi]. *)

Lemma floor_of_floor : forall a n, is_floor a n -> 1 <= n -> is_floor (a + n - 1) a.
Proof.
  intros a n F P. pose proof (floor_at_most _ _ F). destruct F as [N A U L].
  assert (a * a <> a * n + n * n) by (intro E; apply irrational in E; lia).
  constructor; lia.
Qed.

Lemma floor_after_floor : forall a n, is_floor a n -> is_floor (a + n + 1) (a + 1).
Proof.
  intros a n F. pose proof (floor_at_most _ _ F). destruct F as [N A U L]. constructor; lia.
Qed.

Lemma floor_phi_floor : forall n, 1 <= n -> floor_phi (floor_phi n) = floor_phi n + n - 1.
Proof.
  intros n P. pose proof (floor_phi_right n ltac:(lia)) as F.
  apply (floor_unique _ _ (floor_phi n)); [apply floor_phi_right, F|apply floor_of_floor; assumption].
Qed.

Lemma floor_phi_after_floor : forall n, 0 <= n -> floor_phi (floor_phi n + 1) = floor_phi n + n + 1.
Proof.
  intros n P. pose proof (floor_phi_right n P) as F. pose proof (a_positive _ _ F).
  apply (floor_unique _ _ (floor_phi n + 1)); [apply floor_phi_right; lia|apply floor_after_floor, F].
Qed.

Lemma floor_phi_increases : forall n m, 0 <= n < m -> floor_phi n < floor_phi m.
Proof.
  intros n m H. apply (floor_increases _ n _ m); [apply floor_phi_right; lia..|lia].
Qed.
