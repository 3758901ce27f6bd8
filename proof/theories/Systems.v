(** * The number systems of certificates

    Those of [Quotients] and those of [Parry], under one name. *)

From Coq Require Import Bool.
From Wythoff Require Import Numeration Quotients Parry.

Inductive number_system :=
| By_quotients (s : numeration)
| By_expansion (e : expansion).

Coercion By_quotients : numeration >-> number_system.

Definition tools_of (s : number_system) : system :=
  match s with By_quotients s => system_of s | By_expansion e => system_by e end.

Definition well_defined (s : number_system) : bool :=
  match s with By_quotients s => well_formed s | By_expansion e => proper e end.

Theorem tools_lawful : forall s, well_defined s = true -> lawful (tools_of s).
Proof. intros [s|e] H; [apply system_lawful, H|apply expansion_lawful, H]. Qed.
