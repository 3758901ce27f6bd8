(** * Number systems: what the checker needs to know of one

    Numbers are written with the most significant digit first; the digit with [n]
    places to its right is worth [weight n]. The word of a number is the greedy one.
    This is the specification, the first section.

    A machine that reads words cannot know how many places are left. What it needs
    are three finite-state tools, the rest of the record [system]: a test whether a
    word is greedy ([next_place]), vectors for what has been read of a sum
    ([shift]), and a bound that settles the sign of a sum early ([above]). The laws
    they obey are [lawful]; the checker is proved for every lawful system, and
    [Quotients] makes bases, Zeckendorf's and Ostrowski's, [Parry] those of expansions
    of 1. A further system is a further proof of [lawful]. *)

From Coq Require Import ZArith NArith List Bool Lia.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Words *)

Section Words.
  Variable weight : nat -> Z.

  Fixpoint value (word : list N) : Z :=
    match word with
    | [] => 0
    | digit :: rest => Z.of_N digit * weight (length rest) + value rest
    end.

  (** The word of [n] in [places] places: at each the largest digit that fits. *)
  Fixpoint greedy (places : nat) (n : Z) : list N :=
    match places with
    | O => []
    | S k => Z.to_N (n / weight k) :: greedy k (n mod weight k)
    end.
End Words.

(** ** Vectors *)

Fixpoint dot (a b : list Z) : Z :=
  match a, b with
  | s :: a', t :: b' => s * t + dot a' b'
  | _, _ => 0
  end.

Fixpoint plus (a b : list Z) : list Z :=
  match a, b with
  | s :: a', t :: b' => s + t :: plus a' b'
  | [], _ => b
  | _, [] => a
  end.

Definition scale (k : Z) (a : list Z) : list Z := map (Z.mul k) a.
Definition modulo (m : Z) (a : list Z) : list Z := map (fun s => s mod m) a.

Lemma dot_nil_r : forall a, dot a [] = 0.
Proof. destruct a; reflexivity. Qed.

Lemma dot_plus : forall a b c, dot (plus a b) c = dot a c + dot b c.
Proof.
  induction a as [|s a IH]; intros [|t b] [|u c]; cbn [plus dot]; rewrite ?dot_nil_r; try lia.
  rewrite IH. ring.
Qed.

Lemma dot_scale : forall k a c, dot (scale k a) c = k * dot a c.
Proof.
  intros k. induction a as [|s a IH]; intros [|u c]; cbn [scale map dot]; try lia.
  change (map (Z.mul k) a) with (scale k a). rewrite IH. ring.
Qed.

Lemma dot_modulo : forall m a c, m <> 0 -> (dot (modulo m a) c - dot a c) mod m = 0.
Proof.
  intros m a c Hm. revert c.
  induction a as [|s a IH]; intros [|u c]; cbn [modulo map dot]; try reflexivity.
  change (map (fun s => s mod m) a) with (modulo m a). specialize (IH c).
  apply Z.mod_divide in IH as [k IH]; [|exact Hm]. apply Z.mod_divide; [exact Hm|].
  exists (k - u * (s / m)).
  replace (s mod m) with (s - m * (s / m)) by (rewrite (Z.div_mod s m) at 1 by exact Hm; ring).
  lia.
Qed.

(** ** Systems *)

(** Where a word has been read to: how many places are left, up to what matters, and
    what the digits before allow. *)
Record place := Place { class : N; memory : N }.

Record system := System {
  digit_count : N;                           (* digits are 0, ..., digit_count - 1 *)
  period : nat;                              (* words have a multiple of this many places *)
  weight : nat -> Z;
  first_place : place;
  next_place : place -> N -> option place;   (* None: the word is not greedy *)
  may_end : place -> bool;
  basis : nat -> list Z;                     (* a vector [v] is worth [dot v (basis n)], *)
  unit_vector : list Z;                      (* and this one [weight n], [n] places before the end *)
  shift : place -> list Z -> Z -> list Z;    (* one place further, where the digits add so much *)
  above : list Z -> Z -> bool                (* whether [dot v (basis n) + c > 0] for all [n] *)
}.

Section Canonical.
  Variable Y : system.

  Fixpoint canonical (p : place) (word : list N) : bool :=
    match word with
    | [] => may_end Y p
    | digit :: rest =>
        match next_place Y p digit with
        | Some p' => canonical p' rest
        | None => false
        end
    end.

  Record lawful : Prop := Lawful {
    period_positive : (1 <= period Y)%nat;
    weight_0 : weight Y 0 = 1;
    weight_positive : forall n, 1 <= weight Y n;
    weight_large : forall n, Z.of_nat n < weight Y (period Y * S n);
    next_digit : forall p d p', next_place Y p d = Some p' -> (d < digit_count Y)%N;
    canonical_range : forall p w, canonical p w = true ->
      0 <= value (weight Y) w <= weight Y (length w) - 1;
    canonical_period : forall w, canonical (first_place Y) w = true -> Nat.divide (period Y) (length w);
    canonical_greedy : forall w, canonical (first_place Y) w = true ->
      greedy (weight Y) (length w) (value (weight Y) w) = w;
    greedy_canonical : forall places n, Nat.divide (period Y) places -> 0 <= n < weight Y places ->
      canonical (first_place Y) (greedy (weight Y) places n) = true;
    unit_worth : forall n, dot (unit_vector Y) (basis Y n) = weight Y n;
    shift_worth : forall p d w v more, canonical p (d :: w) = true ->
      dot (shift Y p v more) (basis Y (length w)) =
      dot v (basis Y (S (length w))) + more * weight Y (length w);
    above_sound : forall v c, above Y v c = true -> forall n, 0 < dot v (basis Y n) + c
  }.

  Lemma canonical_cons : forall p d w, canonical p (d :: w) = true <->
    exists p', next_place Y p d = Some p' /\ canonical p' w = true.
  Proof.
    intros p d w. cbn [canonical]. destruct (next_place Y p d) as [p'|]; split.
    - intro H. exists p'. auto.
    - intros (q & E & H). congruence.
    - discriminate.
    - intros (q & E & H). discriminate.
  Qed.

  Hypothesis laws : lawful.

  Lemma greedy_length : forall places n, length (greedy (weight Y) places n) = places.
  Proof. induction places as [|k IH]; intro n; cbn [greedy length]; auto. Qed.

  Lemma greedy_value : forall places n, 0 <= n < weight Y places ->
    value (weight Y) (greedy (weight Y) places n) = n.
  Proof.
    induction places as [|k IH]; intros n Hn; cbn [greedy value].
    - rewrite (weight_0 laws) in Hn. lia.
    - pose proof (weight_positive laws k) as P.
      rewrite greedy_length, Z2N.id by (apply Z.div_pos; lia).
      rewrite IH by (apply Z.mod_pos_bound; lia).
      rewrite (Z.div_mod n (weight Y k)) at 3 by lia. ring.
  Qed.
End Canonical.
