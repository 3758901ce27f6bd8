(** * The small machines of the searches

    A *frame* reads the words of one position: the places of both, and what is left of
    a condition on it. A *link* reads the words of two positions with a relation
    between them. Both are tabulated ([Tables]). *)

From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From Wythoff Require Import Numeration Linear Search Automaton Tables.
Import ListNotations.

(** ** Keys, for the search that makes a table: any would do *)

Definition mix (h k : N) : N := N.land (N.lxor (h * 31) k) 1048575.
Definition mix_Z (h : N) (z : Z) : N := mix h (Z.abs_N (z * 2 + 1)).
Definition mix_place (h : N) (p : place) : N := mix (mix h (class p)) (memory p).

Fixpoint mix_left (h : N) (a : left) : N :=
  match a with
  | LTrue => mix h 1
  | LFalse => mix h 2
  | LAtLeast _ read => fold_left mix_Z read (mix h 3)
  | LEqual _ read => fold_left mix_Z read (mix h 4)
  | LDivides _ _ read => fold_left mix_Z read (mix h 5)
  | LAnd a b => mix_left (mix_left (mix h 6) a) b
  | LOr a b => mix_left (mix_left (mix h 7) a) b
  | LNot a => mix_left (mix h 8) a
  end.

Section Frames.
  Variable Y : system.

  (** ** Frames *)

  Record frame := Frame { x_place : place; y_place : place; open : left }.

  (** [None] where words may not end; otherwise whether the condition holds. *)
  Definition frame_mark (s : frame) : option bool :=
    if may_end Y (x_place s) && may_end Y (y_place s) then Some (holds_at_end Y (open s)) else None.

  Definition frame_next (s : frame) : list (letter * frame) :=
    flat_map (fun l =>
      match next_place Y (x_place s) (dx l), next_place Y (y_place s) (dy l) with
      | Some px, Some py => [(l, Frame px py (after Y (x_place s) (open s) l l))]
      | _, _ => []
      end) (alphabet Y).

  Definition first_frame (r : relation) : frame := Frame (first_place Y) (first_place Y) (start r).

  Definition frame_key (s : frame) : positive :=
    N.succ_pos (mix_left (mix_place (mix_place 0 (x_place s)) (y_place s)) (open s)).

  Definition frame_eq : forall a b : frame, {a = b} + {a <> b}.
  Proof. decide equality; try apply place_eq; apply left_eq. Defined.

  Definition frame_table := state_table letter frame.

  Definition make_frames (r : relation) : frame_table :=
    tabulate _ _ frame_eq frame_mark frame_next frame_key (first_frame r).

  Definition valid_frames (F : frame_table) (r : relation) : bool :=
    valid_table _ _ letter_eq frame_eq frame_mark frame_next F && names_b _ _ frame_eq F 1 (first_frame r).

  Definition is_frame (F : frame_table) (i : positive) (s : frame) : Prop := names _ _ F i s.

  (** ** Links *)

  Record link := Link {
    link_x : place; link_y : place; link_u : place; link_v : place;
    difference : left
  }.

  (** Where the words may end and the relation holds. *)
  Definition link_mark (s : link) : option bool :=
    if may_end Y (link_x s) && may_end Y (link_y s) && may_end Y (link_u s) && may_end Y (link_v s) &&
       holds_at_end Y (difference s)
    then Some true else None.

  Definition link_step (s : link) (l g : letter) : list (letter * letter * link) :=
    match next_place Y (link_x s) (dx l), next_place Y (link_y s) (dy l),
          next_place Y (link_u s) (dx g), next_place Y (link_v s) (dy g) with
    | Some x, Some y, Some u, Some v =>
        match after Y (link_u s) (difference s) l g with
        | LFalse => []
        | rest => [(l, g, Link x y u v rest)]
        end
    | _, _, _, _ => []
    end.

  Definition link_next (s : link) : list (letter * letter * link) :=
    flat_map (fun l => flat_map (link_step s l) (alphabet Y)) (alphabet Y).

  Definition first_link (r : relation) : link :=
    let p := first_place Y in Link p p p p (start r).

  Definition link_key (s : link) : positive :=
    let places := mix_place (mix_place (mix_place (mix_place 0 (link_x s)) (link_y s)) (link_u s)) (link_v s) in
    N.succ_pos (mix_left places (difference s)).

  Definition link_eq : forall a b : link, {a = b} + {a <> b}.
  Proof. decide equality; try apply place_eq; apply left_eq. Defined.

  Definition letters_eq : forall a b : letter * letter, {a = b} + {a <> b}.
  Proof. decide equality; apply letter_eq. Defined.

  Definition link_table := state_table (letter * letter) link.

  Definition make_links (r : relation) : link_table :=
    tabulate _ _ link_eq link_mark link_next link_key (first_link r).

  Definition valid_links (D : link_table) (r : relation) : bool :=
    valid_table _ _ letters_eq link_eq link_mark link_next D && names_b _ _ link_eq D 1 (first_link r).

  Definition is_link (D : link_table) (i : positive) (s : link) : Prop := names _ _ D i s.

  (** ** What the tables say *)

  Hypothesis laws : lawful Y.

  Definition frame_reads (s : frame) (w : list letter) : Prop :=
    canonical Y (x_place s) (xs w) = true /\ canonical Y (y_place s) (ys w) = true.

  Lemma frame_end : forall F r, valid_frames F r = true -> forall i e, PositiveMap.find i F = Some e ->
    frame_reads (stands_for _ _ e) [] -> marked _ _ e = Some (holds_with Y (open (stands_for _ _ e)) [] []).
  Proof.
    intros F r V i e E [Hx Hy]. apply andb_prop in V as [V _].
    destruct (valid_right _ _ _ _ _ _ _ V i e E) as [-> _]. unfold frame_mark.
    cbn [xs ys map canonical] in Hx, Hy. rewrite Hx, Hy, end_right. reflexivity.
  Qed.

  Lemma frame_step : forall F r, valid_frames F r = true -> forall i e, PositiveMap.find i F = Some e ->
    forall l w, frame_reads (stands_for _ _ e) (l :: w) -> exists j s,
    In (l, j) (leads_to _ _ e) /\ is_frame F j s /\ frame_reads s w /\
    holds_with Y (open s) w w = holds_with Y (open (stands_for _ _ e)) (l :: w) (l :: w).
  Proof.
    intros F r V i e E l w [Hx Hy]. apply andb_prop in V as [V _].
    destruct (valid_right _ _ _ _ _ _ _ V i e E) as [_ N].
    pose proof Hx as Hx'. pose proof Hy as Hy'.
    apply canonical_cons in Hx' as (px & Nx & Hx'). apply canonical_cons in Hy' as (py & Ny & Hy').
    set (s := Frame px py (after Y (x_place (stands_for _ _ e)) (open (stands_for _ _ e)) l l)).
    destruct (N l s) as (j & I & J).
    { apply in_flat_map. exists l. split; [apply (next_letter Y laws _ _ _ _ _ Nx Ny)|].
      rewrite Nx, Ny. left. reflexivity. }
    exists j, s. split; [exact I|]. split; [exact J|]. split; [split; assumption|].
    unfold s. cbn [open]. apply (after_right Y laws); [constructor; eauto|exact Hx].
  Qed.

  Record link_reads (s : link) (w g : list letter) : Prop := LinkReads {
    reads_length : length g = length w;
    reads_x : canonical Y (link_x s) (xs w) = true;
    reads_y : canonical Y (link_y s) (ys w) = true;
    reads_u : canonical Y (link_u s) (xs g) = true;
    reads_v : canonical Y (link_v s) (ys g) = true;
    reads_related : holds_with Y (difference s) w g = true
  }.

  Lemma link_end : forall D r, valid_links D r = true -> forall i e, PositiveMap.find i D = Some e ->
    link_reads (stands_for _ _ e) [] [] -> marked _ _ e = Some true.
  Proof.
    intros D r V i e E [_ Hx Hy Hu Hv H]. apply andb_prop in V as [V _].
    destruct (valid_right _ _ _ _ _ _ _ V i e E) as [-> _]. unfold link_mark.
    cbn [xs ys map canonical] in *. rewrite Hx, Hy, Hu, Hv, end_right, H. reflexivity.
  Qed.

  Lemma link_step_right : forall D r, valid_links D r = true -> forall i e, PositiveMap.find i D = Some e ->
    forall l d w g, link_reads (stands_for _ _ e) (l :: w) (d :: g) -> exists j s,
    In (l, d, j) (leads_to _ _ e) /\ is_link D j s /\ link_reads s w g.
  Proof.
    intros D r V i e E l d w g [L Hx Hy Hu Hv H]. apply andb_prop in V as [V _].
    destruct (valid_right _ _ _ _ _ _ _ V i e E) as [_ N]. set (t := stands_for _ _ e) in *.
    pose proof Hx as Hx'. pose proof Hy as Hy'. pose proof Hu as Hu'. pose proof Hv as Hv'.
    apply canonical_cons in Hx' as (x' & Nx & Hx'). apply canonical_cons in Hy' as (y' & Ny & Hy').
    apply canonical_cons in Hu' as (u' & Nu & Hu'). apply canonical_cons in Hv' as (v' & Nv & Hv').
    assert (L' : length g = length w) by (cbn in L; congruence).
    rewrite <- (after_right Y laws _ (link_u t)) in H by (exact Hu || (constructor; eauto)).
    set (s := Link x' y' u' v' (after Y (link_u t) (difference t) l d)).
    destruct (N (l, d) s) as (j & I & J).
    { apply in_flat_map. exists l. split; [apply (next_letter Y laws _ _ _ _ _ Nx Ny)|].
      apply in_flat_map. exists d. split; [apply (next_letter Y laws _ _ _ _ _ Nu Nv)|].
      unfold link_step. rewrite Nx, Ny, Nu, Nv. subst s.
      destruct (after Y (link_u t) (difference t) l d); try (left; reflexivity). discriminate H. }
    exists j, s. split; [exact I|]. split; [exact J|]. constructor; assumption.
  Qed.

  Lemma frames_start : forall F r, valid_frames F r = true -> is_frame F 1 (first_frame r).
  Proof. intros F r V. apply andb_prop in V as [_ V]. apply names_b_right in V. exact V. Qed.

  Lemma links_start : forall D r, valid_links D r = true -> is_link D 1 (first_link r).
  Proof. intros D r V. apply andb_prop in V as [_ V]. apply names_b_right in V. exact V. Qed.
End Frames.
