(* wythoff-verified FILE...: checks certificates with the checker that is proved right.

   What has to be trusted of this file: that it hands the bytes of the file to
   [Verified.verify], and says "accepted" only if that says yes. *)

let usage = "usage: wythoff-verified [--max-states N] FILE…

Checks certificates of theorems about two-pile games (docs/certificates.md) with a
checker that is proved correct in Coq: of their P-positions, and of their Grundy
values by sets. N limits how many states the searches visit, by default 20000000.
Exit codes: 0 all accepted, 1 at least one rejected, 2 bad usage, a file that cannot
be read or a kind of certificate that is not checked here, 3 stopped by a limit."

type verdict = Accepted of string | Rejected of string | Unasked of string | Stopped of string

let most_bytes = 256 lsl 20

let read file =
  let channel = open_in_bin file in
  Fun.protect
    ~finally:(fun () -> close_in channel)
    (fun () ->
       let length = in_channel_length channel in
       if length > most_bytes then raise (Sys_error (file ^ ": longer than 256 MB"));
       really_input_string channel length)

(* The lines that say what was proved, as they stand in the file. *)
let summary text (certificate : Verified.certificate) =
  let field name =
    let lines = String.split_on_char '\n' text in
    let prefix = name ^ " " in
    let n = String.length prefix in
    let line = List.find (fun l -> String.length l >= n && String.sub l 0 n = prefix) lines in
    String.sub line n (String.length line - n)
  in
  let count sets = List.fold_left (fun acc set -> acc + List.length set) 0 sets in
  let kind, states =
    match certificate.stated with
    | Verified.P_positions set -> ("p-positions", List.length set)
    | Verified.Values sets ->
      (Printf.sprintf "values 0 to %d" (List.length sets - 1), count sets)
  in
  Printf.sprintf "%s of %s: %d states in %s" kind (field "game") states (field "system")

let check text =
  match Parse.certificate text with
  | exception Parse.Refused reason -> Rejected reason
  | exception Parse.Not_checked reason -> Unasked reason
  | certificate ->
    let coq_text = Convert.text text in
    if not (Verified.are_lines_of (Verified.lines certificate) coq_text) then
      Rejected "not written as certificates are"
    else if not (Verified.good_form certificate) then
      Rejected "against the rules of the format"
    else if Verified.verify coq_text certificate (Witness.witnesses certificate) then
      Accepted (summary text certificate)
    else Rejected "the theorem is not proved"

let verdict file =
  match read file with
  | exception Sys_error reason -> Unasked reason
  | exception End_of_file -> Unasked "cannot be read"
  | text ->
    Witness.visited := 0;
    (match check text with
     | verdict -> verdict
     | exception Witness.Limit -> Stopped "limit of states reached"
     | exception Stack_overflow -> Stopped "too large for the stack"
     | exception Out_of_memory -> Stopped "out of memory")

let () =
  let files =
    match List.tl (Array.to_list Sys.argv) with
    | "--max-states" :: number :: files when int_of_string_opt number <> None ->
      Witness.limit := int_of_string number;
      files
    | files ->
      Witness.limit := 20_000_000;
      files
  in
  match files with
  | [ "--help" ] | [ "-h" ] -> print_endline usage
  | files when files = [] || List.exists (fun f -> f <> "" && f.[0] = '-') files ->
    prerr_endline usage;
    exit 2
  | files ->
    let code file =
      let code, outcome =
        match verdict file with
        | Accepted what -> (0, "accepted: " ^ what)
        | Rejected reason -> (1, "rejected: " ^ reason)
        | Unasked reason -> (2, reason)
        | Stopped reason -> (3, "not checked: " ^ reason)
      in
      Printf.printf "%s: %s\n%!" file outcome;
      code
    in
    (* A rejection says more than a file that could not be checked. *)
    let codes = List.map code files in
    exit (match List.find_opt (fun c -> List.mem c codes) [ 2; 3; 1 ] with Some c -> c | None -> 0)
