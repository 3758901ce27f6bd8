(** * Linear conditions, decided digit by digit

    A condition on a position [x], [y] and another position [u], [v] (an option) is
    read from the four words at once. What is left of a comparison after some digits
    is a vector ([Numeration.shift]); it is replaced by its truth value as soon as
    the digits to come cannot change it ([Numeration.above]), which leaves finitely
    many vectors in practice. A congruence keeps its vector modulo [m]. *)

From Coq Require Import ZArith NArith List Bool Lia.
From Wythoff Require Import Numeration.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Conditions *)

(** [cx x + cy y + cu u + cv v + c] *)
Record form := Form { cx : Z; cy : Z; cu : Z; cv : Z; constant : Z }.

Definition eval (f : form) (x y u v : Z) : Z :=
  cx f * x + cy f * y + cu f * u + cv f * v + constant f.

Inductive relation :=
| RTrue
| RFalse
| RAtLeast (f : form)               (* f >= 0 *)
| REqual (f : form)                 (* f = 0 *)
| RDivides (m : positive) (f : form)
| RAnd (a b : relation)
| ROr (a b : relation)
| RNot (a : relation).

Fixpoint related (r : relation) (x y u v : Z) : bool :=
  match r with
  | RTrue => true
  | RFalse => false
  | RAtLeast f => 0 <=? eval f x y u v
  | REqual f => 0 =? eval f x y u v
  | RDivides m f => 0 =? eval f x y u v mod Zpos m
  | RAnd a b => related a x y u v && related b x y u v
  | ROr a b => related a x y u v || related b x y u v
  | RNot a => negb (related a x y u v)
  end.

(** ** Digits of pairs of numbers *)

Record letter := Letter { dx : N; dy : N }.

Definition xs (w : list letter) : list N := map dx w.
Definition ys (w : list letter) : list N := map dy w.

Definition letter_eqb (a b : letter) : bool := (dx a =? dx b)%N && (dy a =? dy b)%N.

Lemma letter_eqb_eq : forall a b, letter_eqb a b = true <-> a = b.
Proof.
  intros [a a'] [b b']. unfold letter_eqb. cbn. rewrite andb_true_iff, !N.eqb_eq.
  split; [intros [-> ->]; reflexivity|]. intro E. split; congruence.
Qed.

Definition digits_below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Lemma in_digits_below : forall n d, (d < n)%N -> In d (digits_below n).
Proof.
  intros n d H. unfold digits_below. apply in_map_iff. exists (N.to_nat d).
  split; [apply N2Nat.id|]. apply in_seq. lia.
Qed.

Definition letters (n : N) : list letter :=
  flat_map (fun a => map (Letter a) (digits_below n)) (digits_below n).

Lemma in_letters : forall n l, (dx l < n)%N -> (dy l < n)%N -> In l (letters n).
Proof.
  intros n [a b] H1 H2. unfold letters. apply in_flat_map. exists a.
  split; [apply in_digits_below, H1|]. apply in_map, in_digits_below, H2.
Qed.

Lemma NoDup_digits_below : forall n, NoDup (digits_below n).
Proof.
  intro n. unfold digits_below. generalize (seq_NoDup (N.to_nat n) 0).
  induction (seq 0 (N.to_nat n)) as [|a l IH]; cbn; intro H; [constructor|].
  inversion H; subst. constructor; [|auto].
  intro I. apply in_map_iff in I as (b & E & I). apply Nat2N.inj in E. subst. contradiction.
Qed.

(** ** What is left of a condition *)

Inductive left :=
| LTrue
| LFalse
| LAtLeast (f : form) (read : list Z)
| LEqual (f : form) (read : list Z)
| LDivides (m : positive) (f : form) (read : list Z)
| LAnd (a b : left)
| LOr (a b : left)
| LNot (a : left).

Fixpoint start (r : relation) : left :=
  match r with
  | RTrue => LTrue
  | RFalse => LFalse
  | RAtLeast f => LAtLeast f []
  | REqual f => LEqual f []
  | RDivides m f => LDivides m f []
  | RAnd a b => LAnd (start a) (start b)
  | ROr a b => LOr (start a) (start b)
  | RNot a => LNot (start a)
  end.

(** What the digits of a position and of an option add to a form. *)
Definition contribution (f : form) (l g : letter) : Z :=
  cx f * Z.of_N (dx l) + cy f * Z.of_N (dy l) + cu f * Z.of_N (dx g) + cv f * Z.of_N (dy g).

Definition least_sum (f : form) := Z.min (cx f) 0 + Z.min (cy f) 0 + Z.min (cu f) 0 + Z.min (cv f) 0.
Definition most_sum (f : form) := Z.max (cx f) 0 + Z.max (cy f) 0 + Z.max (cu f) 0 + Z.max (cv f) 0.

Section Machine.
  Variable Y : system.

  (** The sum is positive (negative), whatever digits are still to come. *)
  Definition surely_positive (f : form) (read : list Z) (c : Z) : bool :=
    above Y (plus read (scale (least_sum f) (unit_vector Y))) (c - least_sum f).
  Definition surely_negative (f : form) (read : list Z) (c : Z) : bool :=
    above Y (scale (-1) (plus read (scale (most_sum f) (unit_vector Y)))) (most_sum f - c).

  Definition at_least (f : form) (read : list Z) : left :=
    if surely_positive f read (constant f + 1) then LTrue
    else if surely_negative f read (constant f) then LFalse else LAtLeast f read.
  Definition equal (f : form) (read : list Z) : left :=
    if surely_positive f read (constant f) then LFalse
    else if surely_negative f read (constant f) then LFalse else LEqual f read.
  Definition both (a b : left) : left :=
    match a, b with
    | LFalse, _ => LFalse | _, LFalse => LFalse
    | LTrue, c => c | c, LTrue => c
    | _, _ => LAnd a b
    end.
  Definition either (a b : left) : left :=
    match a, b with
    | LTrue, _ => LTrue | _, LTrue => LTrue
    | LFalse, c => c | c, LFalse => c
    | _, _ => LOr a b
    end.
  Definition no (a : left) : left :=
    match a with LTrue => LFalse | LFalse => LTrue | _ => LNot a end.

  Fixpoint after (p : place) (a : left) (l g : letter) : left :=
    match a with
    | LTrue => LTrue
    | LFalse => LFalse
    | LAtLeast f read => at_least f (shift Y p read (contribution f l g))
    | LEqual f read => equal f (shift Y p read (contribution f l g))
    | LDivides m f read => LDivides m f (modulo (Zpos m) (shift Y p read (contribution f l g)))
    | LAnd a b => both (after p a l g) (after p b l g)
    | LOr a b => either (after p a l g) (after p b l g)
    | LNot a => no (after p a l g)
    end.

  (** Whether the condition holds where the words end. *)
  Fixpoint holds_at_end (a : left) : bool :=
    match a with
    | LTrue => true
    | LFalse => false
    | LAtLeast f read => 0 <=? dot read (basis Y 0) + constant f
    | LEqual f read => 0 =? dot read (basis Y 0) + constant f
    | LDivides m f read => 0 =? (dot read (basis Y 0) + constant f) mod Zpos m
    | LAnd a b => holds_at_end a && holds_at_end b
    | LOr a b => holds_at_end a || holds_at_end b
    | LNot a => negb (holds_at_end a)
    end.

  (** ** It is right *)

  Notation number w := (value (weight Y) w).

  Definition sum (f : form) (w g : list letter) : Z :=
    cx f * number (xs w) + cy f * number (ys w) + cu f * number (xs g) + cv f * number (ys g).

  Definition worth (f : form) (read : list Z) (w g : list letter) : Z :=
    dot read (basis Y (length w)) + sum f w g + constant f.

  (** Whether it holds if the words go on like this. *)
  Fixpoint holds_with (a : left) (w g : list letter) : bool :=
    match a with
    | LTrue => true
    | LFalse => false
    | LAtLeast f read => 0 <=? worth f read w g
    | LEqual f read => 0 =? worth f read w g
    | LDivides m f read => 0 =? worth f read w g mod Zpos m
    | LAnd a b => holds_with a w g && holds_with b w g
    | LOr a b => holds_with a w g || holds_with b w g
    | LNot a => negb (holds_with a w g)
    end.

  Lemma start_right : forall r w g, holds_with (start r) w g =
    related r (number (xs w)) (number (ys w)) (number (xs g)) (number (ys g)).
  Proof.
    induction r; intros w g; cbn [start holds_with related]; auto; congruence.
  Qed.

  Lemma end_right : forall a, holds_at_end a = holds_with a [] [].
  Proof.
    assert (E : forall f read, dot read (basis Y 0) + constant f = worth f read [] []).
    { intros. unfold worth, sum. cbn [xs ys map value length]. ring. }
    induction a; cbn [holds_at_end holds_with]; rewrite <- ?E; congruence.
  Qed.

  Hypothesis laws : lawful Y.

  (** Words that may follow, of a position and an option, of the same length. *)
  Record follow (w g : list letter) : Prop := Follow {
    same_length : length g = length w;
    follow_xs : exists p, canonical Y p (xs w) = true;
    follow_ys : exists p, canonical Y p (ys w) = true;
    follow_us : exists p, canonical Y p (xs g) = true;
    follow_vs : exists p, canonical Y p (ys g) = true
  }.

  Lemma times_range : forall c n m, 0 <= n <= m -> Z.min c 0 * m <= c * n <= Z.max c 0 * m.
  Proof.
    intros c n m H.
    destruct (Z.min_spec c 0) as [[? ->]|[? ->]], (Z.max_spec c 0) as [[? ->]|[? ->]]; nia.
  Qed.

  Lemma sum_range : forall f w g, follow w g ->
    least_sum f * (weight Y (length w) - 1) <= sum f w g <= most_sum f * (weight Y (length w) - 1).
  Proof.
    intros f w g [L [p A] [q B] [r C] [s D]]. unfold sum, least_sum, most_sum.
    apply (canonical_range Y laws) in A, B, C, D. unfold xs, ys in *. rewrite !map_length in *.
    rewrite L in *.
    pose proof (times_range (cx f) _ _ A). pose proof (times_range (cy f) _ _ B).
    pose proof (times_range (cu f) _ _ C). pose proof (times_range (cv f) _ _ D). lia.
  Qed.

  Lemma surely_positive_right : forall f read c w g, follow w g -> surely_positive f read c = true ->
    0 < dot read (basis Y (length w)) + sum f w g + c.
  Proof.
    intros f read c w g C H. apply sum_range with (f := f) in C.
    apply (above_sound Y laws) with (n := length w) in H.
    rewrite dot_plus, dot_scale, (unit_worth Y laws) in H. lia.
  Qed.

  Lemma surely_negative_right : forall f read c w g, follow w g -> surely_negative f read c = true ->
    dot read (basis Y (length w)) + sum f w g + c < 0.
  Proof.
    intros f read c w g C H. apply sum_range with (f := f) in C.
    apply (above_sound Y laws) with (n := length w) in H.
    rewrite dot_scale, dot_plus, dot_scale, (unit_worth Y laws) in H. lia.
  Qed.

  Lemma at_least_right : forall f read w g, follow w g ->
    holds_with (at_least f read) w g = holds_with (LAtLeast f read) w g.
  Proof.
    intros f read w g C. unfold at_least.
    destruct (surely_positive f read (constant f + 1)) eqn:E1.
    - apply (surely_positive_right _ _ _ _ _ C) in E1. cbn [holds_with].
      symmetry. apply Z.leb_le. unfold worth. lia.
    - destruct (surely_negative f read (constant f)) eqn:E2; [|reflexivity].
      apply (surely_negative_right _ _ _ _ _ C) in E2. cbn [holds_with].
      symmetry. apply Z.leb_gt. unfold worth. lia.
  Qed.

  Lemma equal_right : forall f read w g, follow w g ->
    holds_with (equal f read) w g = holds_with (LEqual f read) w g.
  Proof.
    intros f read w g C. unfold equal.
    destruct (surely_positive f read (constant f)) eqn:E1.
    - apply (surely_positive_right _ _ _ _ _ C) in E1. cbn [holds_with].
      symmetry. apply Z.eqb_neq. unfold worth. lia.
    - destruct (surely_negative f read (constant f)) eqn:E2; [|reflexivity].
      apply (surely_negative_right _ _ _ _ _ C) in E2. cbn [holds_with].
      symmetry. apply Z.eqb_neq. unfold worth. lia.
  Qed.

  Lemma both_right : forall a b w g, holds_with (both a b) w g = holds_with a w g && holds_with b w g.
  Proof.
    intros a b w g. destruct a, b; cbn [both holds_with];
      rewrite ?andb_true_l, ?andb_true_r, ?andb_false_l, ?andb_false_r; reflexivity.
  Qed.

  Lemma either_right : forall a b w g, holds_with (either a b) w g = holds_with a w g || holds_with b w g.
  Proof.
    intros a b w g. destruct a, b; cbn [either holds_with];
      rewrite ?orb_true_l, ?orb_true_r, ?orb_false_l, ?orb_false_r; reflexivity.
  Qed.

  Lemma no_right : forall a w g, holds_with (no a) w g = negb (holds_with a w g).
  Proof. intros a w g. destruct a; reflexivity. Qed.

  Lemma mod_shift : forall m a b c, m <> 0 -> (a - b) mod m = 0 -> (a + c) mod m = (b + c) mod m.
  Proof.
    intros m a b c Hm H. apply Z.mod_divide in H as [k H]; [|exact Hm].
    replace (a + c) with (b + c + k * m) by lia. apply Z.mod_add. exact Hm.
  Qed.

  (** A digit on. The place is that of the option's first word. *)
  Lemma after_right : forall a p l d w g, follow w g -> canonical Y p (xs (d :: g)) = true ->
    holds_with (after p a l d) w g = holds_with a (l :: w) (d :: g).
  Proof.
    intros a p l d w g C H.
    assert (S : forall f read, dot (shift Y p read (contribution f l d)) (basis Y (length w)) + sum f w g
      = dot read (basis Y (length (l :: w))) + sum f (l :: w) (d :: g)).
    { intros f read. cbn [xs map] in H. pose proof (shift_worth Y laws _ _ _ read (contribution f l d) H) as E.
      change (map dx g) with (xs g) in E. unfold xs at 1 2 3 in E. rewrite map_length in E.
      rewrite (same_length _ _ C) in E. rewrite E. unfold sum, contribution.
      unfold xs, ys. cbn [length map value]. rewrite !map_length, (same_length _ _ C). ring. }
    assert (W : forall f read, worth f (shift Y p read (contribution f l d)) w g = worth f read (l :: w) (d :: g)).
    { intros f read. unfold worth. rewrite S. reflexivity. }
    induction a; cbn [after].
    - reflexivity.
    - reflexivity.
    - rewrite at_least_right by exact C. cbn [holds_with]. rewrite W. reflexivity.
    - rewrite equal_right by exact C. cbn [holds_with]. rewrite W. reflexivity.
    - cbn [holds_with]. rewrite <- W. unfold worth. f_equal.
      rewrite <- !Z.add_assoc. apply mod_shift; [lia|]. apply dot_modulo. lia.
    - rewrite both_right. cbn [holds_with]. congruence.
    - rewrite either_right. cbn [holds_with]. congruence.
    - rewrite no_right. cbn [holds_with]. congruence.
  Qed.
End Machine.

(** ** Comparing *)

Definition form_eq : forall a b : form, {a = b} + {a <> b}.
Proof. decide equality; apply Z.eq_dec. Defined.

Definition vector_eq : forall a b : list Z, {a = b} + {a <> b} := list_eq_dec Z.eq_dec.

Definition left_eq : forall a b : left, {a = b} + {a <> b}.
Proof.
  decide equality; solve [apply vector_eq | apply form_eq | apply Pos.eq_dec].
Defined.

Definition place_eq : forall a b : place, {a = b} + {a <> b}.
Proof. decide equality; apply N.eq_dec. Defined.

Definition letter_eq : forall a b : letter, {a = b} + {a <> b}.
Proof. decide equality; apply N.eq_dec. Defined.
