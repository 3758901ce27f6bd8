//! Every format there and back, and what readers say about mistakes.

use crate::reference::{dfaos, dfas, nfas, of_nfa, reach, words};
use crate::unlimited::{canonical, canonical_words, trim};
use proptest::prelude::*;
use std::path::Path;
use wythoff_automata::format::{Draft, FormatError, Header, TrackKind, ba, dot, walnut};
use wythoff_automata::{Control, Dfa, StateId, Symbol, Tracks, determinize, equivalent};

/// The digits of the systems that the files here use.
pub(crate) fn systems(name: &str) -> Option<Vec<i32>> {
    matches!(name, "msd_2" | "lsd_2" | "msd_fib" | "lsd_fib").then(|| vec![0, 1])
}

fn testdata(name: &str) -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/walnut");
    std::fs::read(root.join(name)).unwrap()
}

fn read_file(name: &str) -> Draft {
    walnut::read(&testdata(name), systems).unwrap()
}

fn fails(text: &str) -> FormatError {
    walnut::read(text.as_bytes(), systems).unwrap_err()
}

proptest! {
    #[test]
    fn walnut_files_of_languages_come_back(dfa in dfas()) {
        let header = Header::of_digits(dfa.tracks());
        let text = walnut::write(&dfa, &header);
        let draft = walnut::read(text.as_bytes(), systems).unwrap();
        prop_assert_eq!(&draft.header, &header);
        let back = draft.dfa().unwrap();
        prop_assert_eq!(walnut::write(&back, &header), text);
        prop_assert_eq!(back, dfa);
    }

    #[test]
    fn walnut_files_of_words_come_back(dfao in dfaos()) {
        let header = Header::of_digits(dfao.tracks());
        let text = walnut::write_words(&dfao, &header);
        let draft = walnut::read(text.as_bytes(), systems).unwrap();
        prop_assert_eq!(draft.dfao().unwrap(), dfao);
    }

    #[test]
    fn dot_files_of_languages_come_back(dfa in dfas()) {
        let header = Header::of_digits(dfa.tracks());
        let text = dot::write(&dfa, &header);
        let draft = dot::read(text.as_bytes(), None, systems).unwrap();
        prop_assert_eq!(&draft.header, &header);
        let back = draft.dfa().unwrap();
        prop_assert_eq!(canonical(&trim(&back)), canonical(&trim(&dfa)));
        let again = dot::read(text.as_bytes(), Some(&header), systems).unwrap();
        prop_assert_eq!(again.dfa().unwrap(), back);
    }

    #[test]
    fn dot_files_of_words_come_back(dfao in dfaos()) {
        let header = Header::of_digits(dfao.tracks());
        let text = dot::write_words(&dfao, &header);
        let back = dot::read(text.as_bytes(), None, systems).unwrap().dfao().unwrap();
        prop_assert_eq!(canonical_words(&back), canonical_words(&dfao));
        prop_assert_eq!(dot::write_words(&back, &header), text);
    }

    #[test]
    fn dot_files_of_nondeterministic_automata_come_back(nfa in nfas()) {
        let text = dot::write_nfa(&nfa, &Header::of_digits(nfa.tracks()));
        let back = dot::read(text.as_bytes(), None, systems).unwrap().nfa();
        let n = reach(nfa.tracks());
        prop_assert_eq!(of_nfa(&back, n), of_nfa(&nfa, n));
    }

    #[test]
    fn no_text_is_too_strange(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = walnut::read(&bytes, systems);
        let _ = dot::read(&bytes, None, systems);
    }

    #[test]
    fn ba_files_have_a_line_for_everything(dfa in dfas()) {
        let text = ba::write(&dfa);
        let accepting = (0..dfa.states()).filter(|&q| dfa.accepts_at(StateId::new(q))).count();
        prop_assert_eq!(text.lines().count(), 1 + dfa.edge_count() + accepting);
    }
}

#[test]
fn a_word_in_a_number_system() {
    let draft = read_file("fibonacci_word.txt");
    assert_eq!(draft.header, Header::of_systems(["msd_fib"]));
    let word = draft.dfao().unwrap();
    assert_eq!(word.output([1, 0, 1].map(Symbol::new)), Some(1));
    assert_eq!(word.output([1, 1].map(Symbol::new)), None);
    let text = walnut::write_words(&word, &draft.header);
    let comment = "# The Fibonacci word: the last digit of a Zeckendorf representation.\n";
    assert_eq!(format!("{comment}{text}").into_bytes(), testdata("fibonacci_word.txt"));
}

#[test]
fn wildcards_stand_for_every_digit_of_their_track() {
    let dfa = read_file("wildcards.txt").dfa().unwrap();
    assert_eq!(dfa.edge_count(), 4 + 2 + 1);
    let text = walnut::write(&dfa, &Header::of_systems(["msd_2"; 3]));
    let lines = [
        "msd_2 msd_2 msd_2",
        "",
        "0 1",
        "0 0 0 -> 0",
        "0 1 0 -> 0",
        "1 1 0 -> 0",
        "0 0 1 -> 0",
        "1 0 1 -> 0",
        "0 1 1 -> 0",
        "1 1 1 -> 0",
        "",
    ];
    assert_eq!(text, lines.join("\n"));
    let dot = dot::write(&dfa, &Header::of_systems(["msd_2"; 3]));
    assert!(dot.contains("0 -> 0 [label = \"(0,*,*), (1,0,1), (1,1,*)\"];"), "{dot}");
}

#[test]
fn sets_are_alphabets_and_states_have_any_numbers() {
    let draft = read_file("sets.txt");
    let sets = [TrackKind::Digits(vec![-1, 0, 1]), TrackKind::Digits(vec![0, 1, 2, 3])];
    assert_eq!(draft.header.tracks[..2], sets);
    let dfa = draft.dfa().unwrap();
    let symbol = |digits: [i32; 3]| dfa.tracks().symbol(&digits).unwrap();
    assert!(dfa.accepts([symbol([1, 0, 1]), symbol([-1, 3, 0])]));
    assert!(!dfa.accepts([symbol([-1, 3, 0]), symbol([1, 2, 1])]));
    assert!(
        walnut::write(&dfa, &draft.header).starts_with("{-1, 0, 1} {0, 1, 2, 3} lsd_2\n\n0 0\n")
    );
}

#[test]
fn outputs_may_be_negative() {
    let draft = read_file("negative_outputs.txt");
    let word = draft.dfao().unwrap();
    assert_eq!(word.outputs(), [-3, 0, 17]);
    let dot = dot::write_words(&word, &draft.header);
    assert!(dot.contains("0 [shape = circle, label = \"0/-3\"];"), "{dot}");
    assert!(dot.contains("2 -> 0 [label = \"*\"];"), "{dot}");
    // As a language, all outputs but 0 accept.
    assert!(draft.dfa().unwrap().accepts([]));
}

#[test]
fn several_targets_are_nondeterministic() {
    let draft = read_file("nondeterministic.txt");
    let nfa = draft.nfa();
    for word in words(nfa.tracks(), 5) {
        let expected = word.len() >= 3 && word[word.len() - 3].index() == 1;
        assert_eq!(nfa.accepts(word), expected);
    }
    let error = draft.dfa().unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (6, "a second edge with 1"));
}

#[test]
fn truth_values_are_automata_without_tracks() {
    let (yes, no) = (read_file("true.txt").dfa().unwrap(), read_file("false.txt").dfa().unwrap());
    assert_eq!(yes, Dfa::everything(Tracks::none()));
    assert_eq!(no, Dfa::nothing(Tracks::none()));
    assert_eq!(walnut::write(&yes, &Header::default()), "true\n");
    assert_eq!(walnut::write(&no, &Header::default()), "false\n");
    for dfa in [yes, no] {
        let text = dot::write(&dfa, &Header::default());
        assert_eq!(dot::read(text.as_bytes(), None, systems).unwrap().dfa().unwrap(), dfa);
    }
}

#[test]
fn a_drawing_by_walnut_is_read() {
    let text = "digraph G {\nlabel = \"(n): E x n=2*x\";\nrankdir = LR;\n\
        node [shape = doublecircle, label=\"0\", fontsize=12]0;\n\
        node [shape = circle, label=\"1\", fontsize=12]1;\n\
        node [shape = point ]; qi\nqi -> 0;\n\
        0 -> 0[ label = \"0\"];\n0 -> 1[ label = \"1\"];\n1 -> 0[ label = \"0\"];\n\
        1 -> 1[ label = \"1\"];\n}\n";
    let dfa = dot::read(text.as_bytes(), None, systems).unwrap().dfa().unwrap();
    assert_eq!(dfa.tracks().digits(0), [0, 1]);
    assert!(dfa.accepts([1, 1, 0].map(Symbol::new)));
    assert!(!dfa.accepts([1, 1].map(Symbol::new)));
    let header = Header::of_systems(["msd_fib"]);
    let same = dot::read(text.as_bytes(), Some(&header), systems).unwrap();
    assert_eq!(same.dfa().unwrap(), dfa);
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let table = [
        ("", 1, 1, "the file is empty"),
        ("# only this\n", 1, 1, "the file is empty"),
        ("msd_2\n", 1, 1, "no state follows the tracks"),
        ("0 1\n", 1, 1, "0 is not a number system"),
        ("msd_fob\n0 1\n", 1, 1, "unknown number system msd_fob; did you mean msd_fib?"),
        ("{0, x}\n0 1\n", 1, 5, "x is not a digit"),
        ("{0, 1\n0 1\n", 1, 1, "a set of digits without its closing }"),
        ("msd_2\n0\n", 2, 1, "neither a state nor an edge"),
        ("msd_2\n0 1 2\n", 2, 1, "neither a state nor an edge"),
        ("msd_2\n0 one\n", 2, 3, "one is not an output"),
        ("msd_2\n-1 0\n", 2, 1, "-1 is not a state"),
        ("msd_2\n0 1\n\n0 0\n", 4, 1, "state 0 is there already"),
        ("msd_2\n0 -> 0\n", 2, 3, "an edge before the first state"),
        ("msd_2\n0 1\n0 0 -> 0\n", 3, 3, "2 digits where there are 1 tracks"),
        ("msd_2\n0 1\n2 -> 0\n", 3, 1, "2 is not a digit of track 1; its digits are 0, 1"),
        ("msd_2\n0 1\n0 ->\n", 3, 5, "no target after the arrow"),
        ("msd_2\n0 1\n0 -> 5\n", 3, 6, "state 5 is not in the file"),
        ("msd_2\n0 1\n0 -> 99999999999999999999\n", 3, 6, "99999999999999999999 is not a state"),
        ("msd_2\n0 1\n0 -> 999999999999\n", 3, 6, "state 999999999999 is not in the file"),
        ("msd_2\n0\n0 -> 0 / 1\n", 2, 1, "neither a state nor an edge"),
        ("msd_2\n0 0\n0 -> 0 / 1\n", 3, 8, "an edge with an output"),
        ("true\n0 1\n", 2, 1, "nothing follows true in a file"),
    ];
    for (text, line, column, message) in table {
        let error = fails(text);
        assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
    let error = walnut::read(b"msd_2\n0 \xff1\n", systems).unwrap_err();
    assert_eq!((error.line, error.column), (2, 3));
}

#[test]
fn stars_do_not_fill_the_memory() {
    let set: Vec<String> = (0..256).map(|digit| digit.to_string()).collect();
    let set = format!("{{{}}}", set.join(","));
    let text = format!("{set} {set} {set}\n0 1\n* * * -> 0\n");
    assert!(fails(&text).message.contains("wildcards stand for more"));
    let text = format!("{set} {set}\n0 1\n{}", "* * -> 0\n".repeat(100));
    assert!(fails(&text).message.contains("wildcards stand for more"));
    let text =
        format!("digraph {{ comment = \"{set} {set} {set}\"; 0 -> 0 [label=\"(*,*,*)\"]; }}");
    assert!(dot::read(text.as_bytes(), None, systems).is_err());
    let text = format!("{set} {set} {set} {set}\n0 1\n");
    assert!(fails(&text).message.contains("symbols"));
}

#[test]
fn ba_lists_initial_state_edges_and_accepting_states() {
    let draft = walnut::read(b"msd_2\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n", systems).unwrap();
    let text = ba::write(&draft.dfa().unwrap());
    assert_eq!(text, "[0]\na0,[0]->[0]\na1,[0]->[1]\na0,[1]->[0]\n[1]\n");
}

#[test]
fn the_nondeterministic_file_is_determinised_as_it_is_read() {
    let control = Control::unlimited();
    let nfa = read_file("nondeterministic.txt").nfa();
    let dfa = determinize(&nfa, &control).unwrap();
    assert_eq!(dfa.states(), 8);
    assert!(equivalent(&dfa, &trim(&dfa), &control).unwrap().holds());
}

#[test]
fn byte_order_marks_and_line_ends_of_other_systems_do_not_matter() {
    let plain = "msd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n1 -> 0\n";
    let wanted = walnut::read(plain.as_bytes(), systems).unwrap().dfao().unwrap();
    let marked = format!("\u{feff}{}", plain.replace('\n', "\r\n"));
    let little: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [marked.into_bytes(), little, big] {
        assert_eq!(walnut::read(&bytes, systems).unwrap().dfao().unwrap(), wanted);
    }
}
