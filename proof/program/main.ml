(* wythoff-verified FILE...: checks certificates with the checker that is proved right.

   What has to be trusted of this file: that it hands the bytes of the file to
   [Verified.verify], and says "accepted" only if that says yes. *)

let usage = "usage: wythoff-verified [--max-states N] FILE…

Checks certificates of theorems about two-pile games (docs/certificates.md) with a
checker that is proved correct in Coq. N limits the work, in steps of the searches, by
default 40000000. Exit codes: 0 all accepted, 1 at least one rejected, 2 bad usage, a
file that cannot be read or one that cannot be asked about, since the proofs do not know
its kind, a condition, a move or a number system; 3 stopped by a limit."

type verdict = Accepted of string | Rejected of string | Unasked of string | Stopped of string

let first_line = "wythoff certificate 1\n"
let most_bytes = 256 lsl 20

(* Of what does not begin as a certificate nothing is read but as much as the first line
   would have; of nothing more than 256 MB and the byte that shows that there is more. A
   file need not have a length: it may be a pipe. *)
let read file =
  let channel = open_in_bin file in
  Fun.protect
    ~finally:(fun () -> close_in channel)
    (fun () ->
       let text = Buffer.create 65536 and chunk = Bytes.create 65536 in
       let rec up_to size =
         let want = min (size - Buffer.length text) (Bytes.length chunk) in
         let n = if want > 0 then input channel chunk 0 want else 0 in
         if n > 0 then begin
           Buffer.add_subbytes text chunk 0 n;
           up_to size
         end
       in
       up_to (String.length first_line);
       if Buffer.contents text = first_line then up_to (most_bytes + 1);
       Buffer.contents text)

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
  match certificate with
  | Verified.By_rows { highest; rows; _ } ->
    Printf.sprintf "wythoff-rows 0 to %d of wythoff: %d states in fibonacci"
      (Convert.of_nat highest) (List.length rows)
  | Verified.Sets { stated; _ } ->
    let kind, states =
      match stated with
      | Verified.P_positions set -> ("p-positions", List.length set)
      | Verified.Values sets ->
        (Printf.sprintf "values 0 to %d" (List.length sets - 1), count sets)
    in
    Printf.sprintf "%s of %s: %d states in %s" kind (field "game") states (field "system")

let check text =
  match Parse.certificate text with
  | exception Parse.Refused reason -> Rejected reason
  | exception Parse.Unknown reason -> Unasked ("cannot be asked: " ^ reason)
  | certificate ->
    let coq_text = Convert.text text in
    if not (Verified.are_lines_of (Verified.lines certificate) coq_text) then
      Rejected "not written as certificates are"
    else if not (Verified.good_form certificate) then
      Rejected "against the rules of the format"
    else if Verified.verify coq_text certificate (Witness.witnesses certificate) then
      Accepted (summary text certificate)
    else Rejected "the theorem is not proved"

(* Without the name of the file, which is printed before it. *)
let reason_of file reason =
  let prefix = file ^ ": " in
  let n = String.length prefix in
  if String.length reason > n && String.sub reason 0 n = prefix
  then String.sub reason n (String.length reason - n)
  else reason

let verdict file =
  match read file with
  | exception Sys_error reason -> Unasked (reason_of file reason)
  | text when String.length text > most_bytes -> Rejected "longer than 256 MB"
  | text ->
    Witness.visited := 0;
    (match check text with
     | verdict -> verdict
     | exception Witness.Limit -> Stopped "limit reached"
     | exception Stack_overflow -> Stopped "too large for the stack"
     | exception Out_of_memory -> Stopped "out of memory")

(* What outweighs the other: not asked, rejected, stopped, accepted. *)
let worse a b = List.find (fun code -> code = a || code = b) [ 2; 1; 3; 0 ]

(* A reader who has gone ends it quietly, a full disk does not. *)
let say line =
  try print_endline line with
  | Sys_error reason when reason = "Broken pipe" -> exit 3
  | Sys_error reason -> prerr_endline ("wythoff-verified: " ^ reason); exit 2

let number text =
  if text <> "" && String.for_all (fun c -> c >= '0' && c <= '9') text
  then int_of_string_opt text
  else None

let () =
  if Sys.unix then Sys.set_signal Sys.sigpipe Sys.Signal_ignore;
  let limit, files =
    match List.tl (Array.to_list Sys.argv) with
    | "--max-states" :: word :: files when number word <> None ->
      (Option.get (number word), files)
    | files -> (40_000_000, files)
  in
  Witness.limit := limit;
  match files with
  | [ "--help" ] | [ "-h" ] -> say usage
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
      say (file ^ ": " ^ outcome);
      code
    in
    exit (List.fold_left (fun worst file -> worse worst (code file)) 0 files)
