(** * Wythoff's game

    Two piles. Take any positive number of tokens from one pile, or the same number
    from both; whoever cannot move loses. *)

From Coq Require Import ZArith List Lia.
From Wythoff Require Import Game.
Import ListNotations.
Local Open Scope Z_scope.

Definition take_from_y : move := Move 0 0 1 0 1 1 None Always.
Definition take_from_x : move := Move 1 0 0 0 1 1 None Always.
Definition take_from_both : move := Move 1 0 1 0 1 1 None Always.

Definition wythoff_moves : list move := [take_from_y; take_from_x; take_from_both].

Definition wythoff : rules := Rules 1 false wythoff_moves Never.

(** ** Its options *)

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

Lemma option_in_row : forall x y v, 0 <= x -> 0 <= v < y -> option_of wythoff (x, y) (x, v).
Proof. intros x y v Hx Hv. apply wythoff_option. split; [lia|]. split; [lia|]. exists (y - v). lia. Qed.

Lemma option_symmetric : forall x y u v, option_of wythoff (x, y) (u, v) -> option_of wythoff (y, x) (v, u).
Proof.
  intros x y u v H. apply wythoff_option in H as (A & B & t & T & C). apply wythoff_option.
  split; [lia|]. split; [lia|]. exists t. lia.
Qed.
