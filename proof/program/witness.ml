(* Finds what the verified checker is given besides a certificate: a machine that
   counts options, with as few states as possible, and hints for its searches. Nothing
   rests on it; a mistake here makes the checker refuse a true theorem. All hints are
   functions in the sense of mathematics: the same result whenever they are asked.

   For each family of moves the options are guessed digit by digit (the guesses are
   those of the extracted code); guesses from which options are counted alike are
   merged. A ray is then made deterministic: a state is the bag of all guesses,
   counted up to the blocking number; and minimal. In misère play the same is done for
   all options, which are those in the set of all positions. *)

open Verified
open Convert

(* Counts states of searches, here and in the extracted code, against a limit. A state
   with bags counts for as many as these have members, or for one in ten where they are
   packed: that is what it costs, some two microseconds each. *)
exception Limit

let limit = ref max_int
let visited = ref 0

let visit count =
  visited := !visited + count;
  if !visited > !limit then raise Limit

(* Hashes, by mixing integers. *)
let mix h i =
  let h = ((h lxor (h lsr 31)) * 0x1e3779b97f4a7c15) + i in
  let h = (h lxor (h lsr 29)) * 0x3f58476d1ce4e5b9 in
  h lxor (h lsr 32)

let spread h = positive (1 + (h land 0x1fffff))

let hash_place h p = mix h ((of_n p.class0 * 2) + of_n p.memory)
let hash_state h = function None -> mix h 0 | Some q -> mix h (of_positive q)
let hash_vector h v = List.fold_left (fun h e -> mix h (of_z e)) (mix h 11) v
let hash_bag h b = List.fold_left (fun h (i, n) -> mix (mix h (of_positive i)) (of_n n)) (mix h 12) b

let rec hash_left h = function
  | LTrue -> mix h 1
  | LFalse -> mix h 2
  | LAtLeast (_, v) -> hash_vector (mix h 3) v
  | LEqual (_, v) -> hash_vector (mix h 4) v
  | LDivides (_, _, v) -> hash_vector (mix h 5) v
  | LAnd (a, b) -> hash_left (hash_left (mix h 6) a) b
  | LOr (a, b) -> hash_left (hash_left (mix h 7) a) b
  | LNot a -> hash_left (mix h 8) a

let hash_guess s =
  hash_state (hash_left (hash_place (hash_place 0 s.u_place) s.v_place) s.unsettled) s.at_state

let hash_neighbours s =
  hash_bag (hash_bag (hash_state (of_positive s.at_link) s.member) s.here) s.there

let hash_border s = hash_bag (of_positive s.at_border_frame) s.ray_here

let hash_scan = function
  | At s ->
    let h = hash_state (of_positive s.at_frame) s.set_state in
    hash_bag (hash_bag (List.fold_left hash_state h s.low_states) s.options) s.all_options
  | Bound (i, bag, least) -> mix (hash_bag (-of_positive i) bag) (of_n least)

module Guesses = Hashtbl.Make (struct
  type t = guess
  let equal = ( = )
  let hash s = hash_guess s land max_int
end)

(* ---- Guesses ---- *)

(* A machine that guesses: whether a state is an option in the set, and by letter the
   states after it, one for each way. *)
type guesses = {
  ends : bool array;
  after : int list array array;
  starts : int list;
  index : int Guesses.t;
}

let explore_guesses system automaton letters starts =
  let index = Guesses.create 1024 and queue = Queue.create () in
  let id s =
    match Guesses.find_opt index s with
    | Some i -> i
    | None ->
      visit 1;
      let i = Guesses.length index in
      Guesses.add index s i;
      Queue.add s queue;
      i
  in
  let starts = List.map id starts in
  let ends = ref [] and after = ref [] in
  while not (Queue.is_empty queue) do
    let s = Queue.pop queue in
    after := Array.map (fun l -> List.map id (guess_next system automaton s l)) letters :: !after;
    ends := guess_ends system automaton s :: !ends
  done;
  let array l = Array.of_list (List.rev l) in
  { ends = array !ends; after = array !after; starts; index }

module Ints = Hashtbl.Make (struct
  type t = int
  let equal = Int.equal
  let hash h = h land max_int
end)

(* Classes of a partition, refined until states of a class agree in what [signature]
   makes of the classes; a state with the class -1 is left out. Signatures are hashes:
   two that meet by accident would only spoil the witness. *)
let refine size initial signature =
  let classes = Array.init size initial in
  let count = ref (-1) and stable = ref false in
  while not !stable do
    let names = Ints.create (2 * max 16 !count) in
    let fresh =
      Array.init size (fun i ->
          if classes.(i) < 0 then -1
          else begin
            let s = signature classes i in
            match Ints.find_opt names s with
            | Some c -> c
            | None ->
              let c = Ints.length names in
              Ints.add names s c;
              c
          end)
    in
    stable := Ints.length names = !count;
    count := Ints.length names;
    Array.blit fresh 0 classes 0 size
  done;
  (classes, !count)

(* Guesses that lead to options, merged where they count the same. Returns the class
   of each guess, -1 for the rest, and the machine of the classes. *)
let merge_guesses g =
  let size = Array.length g.ends in
  let useful = Array.copy g.ends in
  let before = Array.make size [] in
  Array.iteri (fun i -> Array.iter (List.iter (fun j -> before.(j) <- i :: before.(j)))) g.after;
  let stack = Stack.create () in
  Array.iteri (fun i u -> if u then Stack.push i stack) useful;
  while not (Stack.is_empty stack) do
    List.iter
      (fun j -> if not useful.(j) then (useful.(j) <- true; Stack.push j stack))
      before.(Stack.pop stack)
  done;
  let kept classes l =
    List.sort Int.compare (List.filter_map (fun j -> if useful.(j) then Some classes.(j) else None) l)
  in
  let signature classes i =
    let edges h l = List.fold_left mix (mix h (-1)) (kept classes l) in
    Array.fold_left edges (mix classes.(i) (Bool.to_int g.ends.(i))) g.after.(i)
  in
  let classes, count = refine size (fun i -> if useful.(i) then 0 else -1) signature in
  let ends = Array.make count false and after = Array.make count [||] in
  Array.iteri
    (fun i c ->
       if c >= 0 && after.(c) = [||] then begin
         ends.(c) <- g.ends.(i);
         after.(c) <- Array.map (fun l -> kept classes l) g.after.(i)
       end)
    classes;
  (classes, ends, after)

(* ---- Rays ---- *)

(* Places as numbers. *)
type places = { list : place array; next : int array array; may_end : bool array }

let number_places system =
  let digits = of_n system.digit_count in
  let index = Hashtbl.create 16 and queue = Queue.create () in
  let id p =
    match Hashtbl.find_opt index p with
    | Some i -> i
    | None ->
      let i = Hashtbl.length index in
      Hashtbl.add index p i;
      Queue.add p queue;
      i
  in
  ignore (id system.first_place);
  let list = ref [] and next = ref [] in
  while not (Queue.is_empty queue) do
    let p = Queue.pop queue in
    let after d = match system.next_place p (n d) with Some q -> id q | None -> -1 in
    list := p :: !list;
    next := Array.init digits after :: !next
  done;
  let list = Array.of_list (List.rev !list) in
  { list; next = Array.of_list (List.rev !next); may_end = Array.map system.may_end list }

(* A deterministic machine: the number of options if words may end, otherwise -1, and the
   state after each letter, -1 if the letter may not follow. *)
type ray = {
  values : int array;
  targets : int array array;
  least : int array; (* the least number over all words that may follow *)
}

(* Bags as strings, to save memory: two places, then for each state the distance from
   the one before and its number, seven bits in a byte. *)
module Bags = Hashtbl.Make (struct
  type t = Stdlib.String.t
  let equal = Stdlib.String.equal
  let hash s =
    let h = ref (Stdlib.String.length s) in
    Stdlib.String.iter (fun c -> h := (!h * 0x100000001b3) lxor Char.code c) s;
    mix !h 0 land max_int
end)

let rec put buffer i =
  if i < 128 then Buffer.add_uint8 buffer i
  else begin
    Buffer.add_uint8 buffer (i land 127 lor 128);
    put buffer (i lsr 7)
  end

(* The number at a place of a string, and the place after it. *)
let get s at =
  let rec go at shift acc =
    let byte = Char.code s.[at] in
    let acc = acc lor ((byte land 127) lsl shift) in
    if byte < 128 then (acc, at + 1) else go (at + 1) (shift + 7) acc
  in
  go at 0 0

let determinize places letters cap (ends, after) starts =
  let index = Bags.create 4096 and queue = Queue.create () in
  let id s =
    match Bags.find_opt index s with
    | Some i -> i
    | None ->
      visit (1 + (Stdlib.String.length s / 20));
      let i = Bags.length index in
      Bags.add index s i;
      Queue.add s queue;
      i
  in
  (* How often each state was reached, and which were. *)
  let numbers = Array.make (Array.length ends) 0 and reached = ref [] in
  let reach m i =
    if numbers.(i) = 0 then reached := i :: !reached;
    numbers.(i) <- numbers.(i) + m
  in
  let buffer = Buffer.create 1024 in
  let pack x y =
    Buffer.clear buffer;
    put buffer x;
    put buffer y;
    let add last i =
      put buffer (i - last);
      put buffer (min cap numbers.(i));
      numbers.(i) <- 0;
      i
    in
    ignore (List.fold_left add 0 (List.sort Int.compare !reached));
    reached := [];
    Buffer.contents buffer
  in
  let unpack s =
    let x, at = get s 0 in
    let y, at = get s at in
    let rec go at last acc =
      if at = Stdlib.String.length s then acc
      else
        let step, at = get s at in
        let m, at = get s at in
        go at (last + step) ((last + step, m) :: acc)
    in
    (x, y, go at 0 [])
  in
  List.iter (reach 1) starts;
  ignore (id (pack 0 0));
  let who = ref [] and values = ref [] and targets = ref [] in
  while not (Queue.is_empty queue) do
    let x, y, bag = unpack (Queue.pop queue) in
    let value =
      if places.may_end.(x) && places.may_end.(y)
      then min cap (List.fold_left (fun acc (i, m) -> if ends.(i) then acc + m else acc) 0 bag)
      else -1
    in
    let target k (dx, dy) =
      let x' = places.next.(x).(dx) and y' = places.next.(y).(dy) in
      if x' < 0 || y' < 0 then -1
      else begin
        List.iter (fun (i, m) -> List.iter (reach m) after.(i).(k)) bag;
        id (pack x' y')
      end
    in
    who := (x, y) :: !who;
    values := value :: !values;
    targets := Array.mapi target letters :: !targets
  done;
  let array l = Array.of_list (List.rev l) in
  (array !who, array !values, array !targets)

(* Equal states merged; the start stays the first. *)
let minimize (who, values, targets) =
  let size = Array.length values in
  let first = Hashtbl.create 64 in
  let initial i =
    let d = (who.(i), values.(i)) in
    match Hashtbl.find_opt first d with
    | Some c -> c
    | None ->
      let c = Hashtbl.length first in
      Hashtbl.add first d c;
      c
  in
  let signature classes i =
    let target h j = mix h (if j < 0 then -1 else classes.(j)) in
    Array.fold_left target classes.(i) targets.(i)
  in
  let classes, count = refine size initial signature in
  let values' = Array.make count 0 and targets' = Array.make count [||] in
  Array.iteri
    (fun i c ->
       if targets'.(c) = [||] then begin
         values'.(c) <- values.(i);
         targets'.(c) <- Array.map (fun j -> if j < 0 then -1 else classes.(j)) targets.(i)
       end)
    classes;
  (* Backwards from the states of each value in turn. *)
  let before = Array.make count [] in
  Array.iteri (fun i -> Array.iter (fun j -> if j >= 0 then before.(j) <- i :: before.(j))) targets';
  let least = Array.make count max_int in
  let order = List.init count (fun i -> i) |> List.filter (fun i -> values'.(i) >= 0) in
  let order = List.sort (fun i j -> compare values'.(i) values'.(j)) order in
  List.iter
    (fun i ->
       let v = values'.(i) and stack = Stack.create () in
       let mark j = if least.(j) > v then (least.(j) <- v; Stack.push j stack) in
       mark i;
       while not (Stack.is_empty stack) do
         List.iter mark before.(Stack.pop stack)
       done)
    order;
  ({ values = values'; targets = targets'; least }, classes.(0))

(* ---- The witness ---- *)

module Open_bags = Hashtbl.Make (struct
  type t = place * place * bag
  let equal = ( = )
  let hash (x, y, b) = hash_bag (hash_place (hash_place 0 x) y) b land max_int
end)

(* The least number of options of a bag over all words that may follow. *)
let least_of_bag system letters machine cap =
  let known = Open_bags.create 4096 in
  let successors (x, y, bag) =
    List.filter_map
      (fun l ->
         match (system.next_place x l.dx, system.next_place y l.dy) with
         | Some x, Some y -> Some (x, y, capped cap (next_bag machine bag l))
         | _ -> None)
      letters
  in
  let value (x, y, bag) =
    if system.Verified.may_end x && system.Verified.may_end y
    then min (of_n cap) (of_n (total machine bag []))
    else of_n cap
  in
  fun start ->
    match Open_bags.find_opt known start with
    | Some v -> v
    | None ->
      (* All states that are new, then a fixed point. *)
      let local = Open_bags.create 64 and order = ref [] and queue = Queue.create () in
      let meet s =
        if not (Open_bags.mem known s || Open_bags.mem local s) then begin
          let _, _, bag = s in
          visit (1 + List.length bag);
          Open_bags.add local s (ref (value s), ref []);
          Queue.add s queue
        end
      in
      meet start;
      while not (Queue.is_empty queue) do
        let s = Queue.pop queue in
        let v, after = Open_bags.find local s in
        order := s :: !order;
        if !v > 0 then begin
          let l = successors s in
          List.iter meet l;
          after :=
            List.map
              (fun t ->
                 match Open_bags.find_opt known t with
                 | Some v -> ref v
                 | None -> fst (Open_bags.find local t))
              l
        end
      done;
      let changed = ref true in
      while !changed do
        changed := false;
        List.iter
          (fun s ->
             let v, after = Open_bags.find local s in
             List.iter (fun u -> if !u < !v then (v := !u; changed := true)) !after)
          !order
      done;
      Open_bags.iter (fun s (v, _) -> Open_bags.add known s !v) local;
      Open_bags.find known start

let no_counting = { ray_starts = []; name = (fun _ -> None) }

let trivial_witness = {
  machine = PositiveMap.empty;
  in_set = no_counting;
  in_all = no_counting;
  few = (fun _ -> []);
  better = (fun _ _ -> N0);
  guess_key = (fun _ -> XH);
  neighbours_key = (fun _ -> XH);
  border_key = (fun _ -> XH);
  scan_key = (fun _ -> XH);
}

let find rules system automaton =
  let cap = of_nat rules.blocking and misere = rules.misere in
  let letters = letters system.digit_count in
  let letter_array = Array.of_list letters in
  let digits = Array.map (fun l -> (of_n l.dx, of_n l.dy)) letter_array in
  let places = number_places system in
  let rays_only = List.for_all (fun m -> ray m <> None) rules.moves in
  let directions = List.map ray rules.moves in
  let apart = List.length (List.sort_uniq compare directions) = List.length directions in
  (* Rays and other families together only if no option can count twice. *)
  let as_ray m = ray m <> None && (cap = 1 || (rays_only && apart)) in
  let machine = ref PositiveMap.empty and fresh = ref 1 and least = ref [] in
  let add_ray set m =
    let relation = match family m with Some r -> r | None -> RFalse in
    let g = explore_guesses system set letter_array [ first_guess system relation ] in
    let classes, ends, after = merge_guesses g in
    let starts = List.filter (fun c -> c >= 0) (List.map (fun i -> classes.(i)) g.starts) in
    let r, start = minimize (determinize places digits cap (ends, after) starts) in
    let base = !fresh in
    Array.iteri
      (fun i value ->
         let edges = ref [] in
         for k = Array.length digits - 1 downto 0 do
           let j = r.targets.(i).(k) in
           if j >= 0 then edges := (letter_array.(k), [ (positive (base + j), n 1) ]) :: !edges
         done;
         machine :=
           PositiveMap.add (positive (base + i))
             { options_here = n (max 0 value); edges = !edges }
             !machine)
      r.values;
    fresh := base + Array.length r.values;
    least := r.least :: !least;
    Some (positive (base + start))
  in
  let rays set = List.map (fun m -> if as_ray m then add_ray set m else None) rules.moves in
  let ray_starts = rays automaton in
  let all_starts = if misere then rays (everything system) else [] in
  let first_guessed = !fresh in
  let least = Array.concat (List.rev !least) in
  let guessed = List.filter (fun m -> not (as_ray m)) rules.moves in
  match families guessed with
  | None -> trivial_witness
  | Some relations ->
    let add_guesses set =
      let g = explore_guesses system set letter_array (first_guesses system relations) in
      let classes, ends, after = merge_guesses g in
      let base = !fresh in
      let named c = positive (base + c) in
      Array.iteri
        (fun c ends ->
           let bag l = List.fold_left (fun acc j -> insert (named j) (n 1) acc) [] l in
           let edges = List.mapi (fun k l -> (l, bag after.(c).(k))) letters in
           machine :=
             PositiveMap.add (named c)
               { options_here = n (Bool.to_int ends);
                 edges = List.filter (fun (_, b) -> b <> []) edges }
               !machine)
        ends;
      fresh := base + Array.length ends;
      let names = Array.init (Array.length ends) named in
      let name s =
        match Guesses.find_opt g.index s with
        | Some i when classes.(i) >= 0 -> Some names.(classes.(i))
        | _ -> None
      in
      (List.map (fun i -> classes.(i)) g.starts, after, name)
    in
    let starts, after, name = add_guesses automaton in
    let in_all =
      if not misere then no_counting
      else
        let _, _, name = add_guesses (everything system) in
        { ray_starts = all_starts; name }
    in
    (* Which families lead to a class: guesses of the same families form a part. *)
    let leading = Array.make (Array.length after) 0 in
    List.iteri
      (fun f start ->
         let seen = Array.make (Array.length after) false and stack = Stack.create () in
         let meet c = if c >= 0 && not seen.(c) then (seen.(c) <- true; Stack.push c stack) in
         meet start;
         while not (Stack.is_empty stack) do
           let c = Stack.pop stack in
           leading.(c) <- leading.(c) lor (1 lsl (f land 31));
           Array.iter (List.iter meet) after.(c)
         done)
      starts;
    let machine = !machine in
    let solve = least_of_bag system letters machine (n cap) in
    let is_ray i = of_positive i < first_guessed in
    let part_of i = if is_ray i then -of_positive i else leading.(of_positive i - first_guessed) in
    let frames = terminal_frames rules system in
    let least_of i bag =
      if List.for_all (fun (i, _) -> is_ray i) bag
      then min cap (List.fold_left (fun acc (i, m) -> acc + (of_n m * min cap least.(of_positive i - 1))) 0 bag)
      else
        match PositiveMap.find i frames with
        | Some e -> solve (e.stands_for.x_place, e.stands_for.y_place, bag)
        | None -> 0
    in
    let few s =
      let parts = List.sort_uniq compare (List.map (fun (i, _) -> part_of i) s.options) in
      let bag p = List.filter (fun (i, _) -> part_of i = p) s.options in
      let scored = List.map (fun p -> let b = bag p in (least_of s.at_frame b, b)) parts in
      let rec take got = function
        | (v, b) :: rest when got < cap && v > 0 -> (b, n v) :: take (got + v) rest
        | _ -> []
      in
      take 0 (List.sort (fun (a, _) (b, _) -> compare b a) scored)
    in
    let key size hash s = visit (1 + size s); spread (hash s) in
    let scan_size = function
      | At s -> List.length s.options + List.length s.all_options
      | Bound (_, bag, _) -> List.length bag
    in
    { machine; in_set = { ray_starts; name }; in_all; few;
      better = (fun i bag -> n (least_of i bag));
      guess_key = key (fun _ -> 0) hash_guess;
      neighbours_key = key (fun s -> List.length s.here + List.length s.there) hash_neighbours;
      border_key = key (fun s -> List.length s.ray_here) hash_border;
      scan_key = key scan_size hash_scan }

(* Below a triple all values of all rows are looked at, so it counts for many states. *)
let key_of_triples certificate =
  let rec nodes depth = if depth < 2 then depth + 1 else nodes (depth - 1) + nodes (depth - 2) in
  let cost = max 1 (3 * nodes (of_nat certificate.look) * (of_nat certificate.highest + 1) / 10) in
  fun t ->
    visit cost;
    spread (mix (mix (of_positive t.lesser) (of_positive t.middle)) (of_positive t.greater))

let witnesses = function
  | Sets certificate ->
    let system = tools_of certificate.numbers in
    let sets = match certificate.stated with P_positions set -> [ set ] | Values sets -> sets in
    For_sets (List.map (fun set -> find certificate.game_rules system (automaton_of set)) sets)
  | By_rows certificate -> For_rows (key_of_triples certificate)
