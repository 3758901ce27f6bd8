(** * Families of moves as linear relations between a position and an option

    The step [t] of a family follows from the position [x, y] and the option [u, v]:
    if [rate_x >= 1] then [rate_x t = x - u - offset_x], and in the same way for [y];
    a family with a single step has no other [t]. So "this family leads from [x, y]
    to [u, v]" is a linear relation, with one congruence for the stride and the rate. *)

From Coq Require Import ZArith NArith List Bool Lia.
From Wythoff Require Import Game Linear.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Forms *)

(** [a f + b g] *)
Definition combine_forms (a : Z) (f : form) (b : Z) (g : form) : form :=
  Form (a * cx f + b * cx g) (a * cy f + b * cy g) (a * cu f + b * cu g) (a * cv f + b * cv g)
       (a * constant f + b * constant g).

Lemma eval_combine : forall a f b g x y u v,
  eval (combine_forms a f b g) x y u v = a * eval f x y u v + b * eval g x y u v.
Proof. intros. unfold eval, combine_forms. cbn [cx cy cu cv constant]. ring. Qed.

Definition number (c : Z) : form := Form 0 0 0 0 c.

Lemma eval_number : forall c x y u v, eval (number c) x y u v = c.
Proof. intros. unfold eval, number. cbn [cx cy cu cv constant]. ring. Qed.

(** What is taken from a pile, beyond the offset. *)
Definition taken_x (offset : Z) : form := Form 1 0 (-1) 0 (- offset).
Definition taken_y (offset : Z) : form := Form 0 1 0 (-1) (- offset).

Lemma eval_taken_x : forall c x y u v, eval (taken_x c) x y u v = x - u - c.
Proof. intros. unfold eval, taken_x. cbn [cx cy cu cv constant]. ring. Qed.
Lemma eval_taken_y : forall c x y u v, eval (taken_y c) x y u v = y - v - c.
Proof. intros. unfold eval, taken_y. cbn [cx cy cu cv constant]. ring. Qed.

(** ** Conditions on [x], [y] and [t], where [k t] is the form [kt] *)

Definition condition_induction (P : condition -> Prop)
  (always : P Always) (never : P Never)
  (least : forall a b c d, P (At_least a b c d)) (same : forall a b c d, P (Equal a b c d))
  (every : forall l, Forall P l -> P (All l)) (some : forall l, Forall P l -> P (Any l))
  (negated : forall a, P a -> P (Not a)) : forall a, P a :=
  fix go (a : condition) : P a :=
    let go_list := fix go_list (l : list condition) : Forall P l :=
      match l with
      | [] => Forall_nil P
      | b :: l' => Forall_cons b (go b) (go_list l')
      end in
    match a with
    | Always => always
    | Never => never
    | At_least a b c d => least a b c d
    | Equal a b c d => same a b c d
    | All l => every l (go_list l)
    | Any l => some l (go_list l)
    | Not a => negated a (go a)
    end.

Definition substitute (k : positive) (kt : form) (a b c d : Z) : form :=
  combine_forms (Zpos k) (Form a b 0 0 d) c kt.

Fixpoint translate (k : positive) (kt : form) (a : condition) : relation :=
  match a with
  | Always => RTrue
  | Never => RFalse
  | At_least a b c d => RAtLeast (substitute k kt a b c d)
  | Equal a b c d => REqual (substitute k kt a b c d)
  | All l => fold_right RAnd RTrue (map (translate k kt) l)
  | Any l => fold_right ROr RFalse (map (translate k kt) l)
  | Not a => RNot (translate k kt a)
  end.

Lemma translate_right : forall k kt x y u v t, eval kt x y u v = Zpos k * t ->
  forall a, related (translate k kt a) x y u v = holds a x y t.
Proof.
  intros k kt x y u v t E.
  assert (S : forall a b c d, eval (substitute k kt a b c d) x y u v = Zpos k * (a * x + b * y + c * t + d)).
  { intros. unfold substitute. rewrite eval_combine, E. unfold eval. cbn [cx cy cu cv constant]. ring. }
  induction a using condition_induction; cbn [translate related holds]; auto.
  - rewrite S. apply eq_true_iff_eq. rewrite !Z.leb_le. nia.
  - rewrite S. apply eq_true_iff_eq. rewrite !Z.eqb_eq. nia.
  - induction H as [|a l Ha _ IH]; [reflexivity|]. cbn [map fold_right related forallb]. congruence.
  - induction H as [|a l Ha _ IH]; [reflexivity|]. cbn [map fold_right related existsb]. congruence.
  - congruence.
Qed.

(** ** Families *)

(** A number [k] and a form that is worth [k t]. *)
Definition step_of (m : move) : option (positive * form) :=
  if match last m with Some l => l <? first m + stride m | None => false end
  then Some (1%positive, number (first m))
  else if 1 <=? rate_x m then Some (Z.to_pos (rate_x m), taken_x (offset_x m))
  else if 1 <=? rate_y m then Some (Z.to_pos (rate_y m), taken_y (offset_y m))
  else None.

Definition family_with (m : move) (k : positive) (kt : form) : relation :=
  let beyond_first := combine_forms 1 kt (- (Zpos k * first m)) (number 1) in
  RAnd (RAtLeast beyond_first)
 (RAnd (RDivides (k * Z.to_pos (stride m)) beyond_first)
 (RAnd (match last m with Some l => RAtLeast (combine_forms (Zpos k) (number l) (-1) kt) | None => RTrue end)
 (RAnd (REqual (combine_forms (Zpos k) (taken_x (offset_x m)) (- rate_x m) kt))
 (RAnd (REqual (combine_forms (Zpos k) (taken_y (offset_y m)) (- rate_y m) kt))
       (translate k kt (allowed m)))))).

Lemma step_right : forall m k kt x y u v s, step_of m = Some (k, kt) -> 1 <= stride m -> 0 <= s ->
  let t := first m + s * stride m in
  match last m with Some l => t <= l | None => True end ->
  u = x - (rate_x m * t + offset_x m) -> v = y - (rate_y m * t + offset_y m) ->
  eval kt x y u v = Zpos k * t.
Proof.
  intros m k kt x y u v s E Hstride Hs t Hl Hu Hv. unfold step_of in E.
  destruct (match last m with Some l => l <? first m + stride m | None => false end) eqn:E1.
  - injection E as <- <-. rewrite eval_number. destruct (last m) as [l|]; [|discriminate].
    apply Z.ltb_lt in E1. unfold t in *.
    assert (s * stride m < stride m) by lia. assert (s = 0) by nia. subst s. lia.
  - destruct (Z.leb_spec 1 (rate_x m)); [|destruct (Z.leb_spec 1 (rate_y m)); [|discriminate]];
      injection E as <- <-; rewrite ?eval_taken_x, ?eval_taken_y, Z2Pos.id by lia; lia.
Qed.

Lemma family_with_right : forall m k kt x y u v, step_of m = Some (k, kt) -> 1 <= stride m ->
  0 <= u -> 0 <= v ->
  (related (family_with m k kt) x y u v = true <-> leads m (x, y) (u, v)).
Proof.
  intros m k kt x y u v E Hstride Hu Hv.
  unfold family_with, leads. cbn [related fst snd].
  rewrite !andb_true_iff, !eval_combine, eval_number, eval_taken_x, eval_taken_y.
  rewrite Z.leb_le, !Z.eqb_eq.
  assert (L : forall t, eval kt x y u v = Zpos k * t ->
    (related (match last m with Some l => RAtLeast (combine_forms (Zpos k) (number l) (-1) kt) | None => RTrue end)
       x y u v = true <-> match last m with Some l => t <= l | None => True end)).
  { intros t Ht. destruct (last m) as [l|]; cbn [related]; [|tauto].
    rewrite eval_combine, eval_number, Z.leb_le, Ht. nia. }
  rewrite Pos2Z.inj_mul, Z2Pos.id by lia.
  split.
  - intros (A & B & C & D & F & G). symmetry in B. apply Z.mod_divide in B as [s B]; [|nia].
    assert (T : eval kt x y u v = Zpos k * (first m + s * stride m)) by lia.
    assert (0 <= s) by nia.
    exists s. split; [assumption|]. cbn zeta. rewrite (L _ T) in C. rewrite (translate_right _ _ _ _ _ _ _ T) in G.
    rewrite T in D, F. repeat split; auto; nia.
  - intros (s & Hs & A). cbn zeta in A. destruct A as (A & B & C & D & _).
    assert (T := step_right m k kt x y u v s E Hstride Hs A C D). cbn zeta in T.
    rewrite (L _ T), (translate_right _ _ _ _ _ _ _ T), T.
    repeat split; auto; try nia.
    symmetry. apply Z.mod_divide; [nia|]. exists s. ring.
Qed.

(** ** Simplifying, so that less has to be tracked *)

Definition is_number (f : form) : bool :=
  (cx f =? 0) && (cy f =? 0) && (cu f =? 0) && (cv f =? 0).

Lemma is_number_right : forall f x y u v, is_number f = true -> eval f x y u v = constant f.
Proof.
  intros f x y u v H. unfold is_number in H. repeat (apply andb_prop in H as [H ?]).
  rewrite Z.eqb_eq in *. unfold eval. rewrite H, H2, H1, H0. ring.
Qed.

Definition truth (b : bool) : relation := if b then RTrue else RFalse.

Definition simple_and (a b : relation) : relation :=
  match a, b with
  | RFalse, _ => RFalse | _, RFalse => RFalse
  | RTrue, c => c | c, RTrue => c
  | _, _ => RAnd a b
  end.
Definition simple_or (a b : relation) : relation :=
  match a, b with
  | RTrue, _ => RTrue | _, RTrue => RTrue
  | RFalse, c => c | c, RFalse => c
  | _, _ => ROr a b
  end.

Fixpoint simplify (r : relation) : relation :=
  match r with
  | RTrue => RTrue
  | RFalse => RFalse
  | RAtLeast f => if is_number f then truth (0 <=? constant f) else r
  | REqual f => if is_number f then truth (0 =? constant f) else r
  | RDivides m f => if (m =? 1)%positive then RTrue
                    else if is_number f then truth (0 =? constant f mod Zpos m) else r
  | RAnd a b => simple_and (simplify a) (simplify b)
  | ROr a b => simple_or (simplify a) (simplify b)
  | RNot a => match simplify a with RTrue => RFalse | RFalse => RTrue | c => RNot c end
  end.

Lemma simplify_right : forall r x y u v, related (simplify r) x y u v = related r x y u v.
Proof.
  intros r x y u v.
  assert (T : forall b, related (truth b) x y u v = b) by (intros []; reflexivity).
  induction r; cbn [simplify related]; auto.
  - destruct (is_number f) eqn:E; [|reflexivity]. rewrite (is_number_right _ _ _ _ _ E), T. reflexivity.
  - destruct (is_number f) eqn:E; [|reflexivity]. rewrite (is_number_right _ _ _ _ _ E), T. reflexivity.
  - destruct (Pos.eqb_spec m 1) as [->|].
    + rewrite Z.mod_1_r. reflexivity.
    + destruct (is_number f) eqn:E; [|reflexivity]. rewrite (is_number_right _ _ _ _ _ E), T. reflexivity.
  - rewrite <- IHr1, <- IHr2. destruct (simplify r1), (simplify r2); cbn [simple_and related];
      rewrite ?andb_true_l, ?andb_true_r, ?andb_false_l, ?andb_false_r; reflexivity.
  - rewrite <- IHr1, <- IHr2. destruct (simplify r1), (simplify r2); cbn [simple_or related];
      rewrite ?orb_true_l, ?orb_true_r, ?orb_false_l, ?orb_false_r; reflexivity.
  - rewrite <- IHr. destruct (simplify r); reflexivity.
Qed.

(** ** All families *)

Definition family (m : move) : option relation :=
  match step_of m with
  | Some (k, kt) => Some (simplify (family_with m k kt))
  | None => None
  end.

Lemma family_right : forall m r x y u v, family m = Some r -> 1 <= stride m -> 0 <= u -> 0 <= v ->
  (related r x y u v = true <-> leads m (x, y) (u, v)).
Proof.
  intros m r x y u v H. unfold family in H. destruct (step_of m) as [[k kt]|] eqn:E; [|discriminate].
  assert (r = simplify (family_with m k kt)) as -> by congruence.
  rewrite simplify_right. apply family_with_right. exact E.
Qed.

Fixpoint families (l : list move) : option (list relation) :=
  match l with
  | [] => Some []
  | m :: l' =>
      match family m, families l' with
      | Some r, Some rs => Some (r :: rs)
      | _, _ => None
      end
  end.

Lemma families_right : forall l rs x y u v, families l = Some rs -> (forall m, In m l -> 1 <= stride m) ->
  0 <= u -> 0 <= v ->
  (existsb (fun r => related r x y u v) rs = true <-> exists m, In m l /\ leads m (x, y) (u, v)).
Proof.
  induction l as [|m l IH]; intros rs x y u v H HS Hu Hv; cbn [families] in H.
  - injection H as <-. cbn. split; [discriminate|]. intros (m & [] & _).
  - destruct (family m) as [r|] eqn:E; [|discriminate].
    destruct (families l) as [rs'|]; [|discriminate]. injection H as <-.
    cbn [existsb]. rewrite orb_true_iff, (family_right m r) by (auto; apply HS; left; auto).
    rewrite (IH rs' x y u v eq_refl) by (auto; intros; apply HS; right; auto).
    split.
    + intros [A|(k & A & B)]; [exists m | exists k]; cbn; auto.
    + intros (k & [->|A] & B); [left; exact B|right; exists k; auto].
Qed.

(** The families made disjoint, so that an option counts once however many lead to it. *)
Fixpoint disjoint (earlier : relation) (l : list relation) : list relation :=
  match l with
  | [] => []
  | r :: l' => simplify (RAnd r (RNot earlier)) :: disjoint (ROr earlier r) l'
  end.
