//! Automata as reports, against arithmetic done by hand.

use dashu_int::UBig;
use std::hash::{DefaultHasher, Hash, Hasher};
use wythoff_workbench::machine::{Machine, MachineFormat, MachineKind, MachineReport};
use wythoff_workbench::prover::{
    Answer, Options, Session, definition_command, formula_command, parse_script,
};
use wythoff_workbench::{Control, Game, theorem};

fn relation(formula: &str) -> Machine {
    let mut session = Session::new(Options::default());
    let response = session.execute(&formula_command(formula), &Control::unlimited());
    match response.expect(formula).answer {
        Answer::Relation(summary) => Machine::of_relation(&session, &summary),
        other => panic!("{formula} gives {other:?}"),
    }
}

fn numbers(list: &[u32]) -> Vec<UBig> {
    list.iter().map(|&n| UBig::from(n)).collect()
}

#[test]
fn numbers_are_stepped_through_to_the_answer() {
    for (formula, order) in [("?msd_fib y=2*x", "msd_fib"), ("?lsd_2 y=2*x", "lsd_2")] {
        let machine = relation(formula);
        for (x, y) in [(0, 0), (5, 10), (5, 11), (21, 42), (1, 0)] {
            // Tracks are in the order of the names.
            let report =
                MachineReport::of(&machine, Some(&numbers(&[x, y])), &Control::unlimited())
                    .expect("two numbers");
            assert_eq!(report.tracks[0].variable.as_deref(), Some("x"));
            assert_eq!(report.tracks[0].alphabet, order);
            let run = report.run.expect("it was asked for");
            assert_eq!(run.accepted, Some(y == 2 * x), "{formula} {x} {y}");
            assert_eq!(run.states.len(), run.digits[0].len() + 1);
            assert_eq!(run.digits[0].len(), run.digits[1].len());
        }
        assert!(MachineReport::of(&machine, Some(&numbers(&[1])), &Control::unlimited()).is_err());
    }
}

#[test]
fn small_automata_are_drawn_and_large_ones_counted() {
    let small = MachineReport::of(&relation("?msd_2 Ey x=2*y"), None, &Control::unlimited())
        .expect("no numbers");
    let (states, edges) = (small.states_list.expect("drawn"), small.edges_list.expect("drawn"));
    assert_eq!(states.len(), small.states);
    assert_eq!(edges.iter().map(|e| e.symbols).sum::<usize>(), small.edges);
    assert_eq!(small.accepting, Some(states.iter().filter(|s| s.accepting).count()));
    assert!(edges.iter().any(|e| e.from == e.to && e.label == "0"), "{edges:?}");
    let large = MachineReport::of(&relation("?msd_2 y=257*x"), None, &Control::unlimited())
        .expect("no numbers");
    assert!(large.states > 200 && large.states_list.is_none() && large.edges_list.is_none());
    assert!(large.statistics.depth > 5 && large.statistics.components >= 1);
    assert_eq!(
        large.statistics.missing_edges,
        large.states * large.statistics.symbols - large.edges
    );
}

#[test]
fn words_give_their_letters() {
    let mut session = Session::new(Options::default());
    let script = "morphism m \"0->01 1->10\"; promote TM2 m;";
    let mut machine = None;
    for command in parse_script(script) {
        let command = command.expect("it can be read");
        let response = session.execute(&command, &Control::unlimited()).expect("it is carried out");
        if let Answer::Word(summary) = response.answer {
            machine = Some(Machine::of_word(&session, &summary));
        }
    }
    let machine = machine.expect("promote gives a word");
    for n in 0u32..40 {
        let report = MachineReport::of(&machine, Some(&numbers(&[n])), &Control::unlimited())
            .expect("a number");
        assert_eq!(report.kind, MachineKind::Word);
        let run = report.run.expect("it was asked for");
        assert_eq!(run.output, Some(i64::from(n.count_ones() % 2)), "{n}");
    }
}

#[test]
fn the_set_of_a_theorem_reads_positions() {
    let game = Game::load("K2").expect("built in");
    let found = theorem::find(&game, &Control::unlimited(), &());
    let machine = Machine::of_theorem(&found.expect("linear")).expect("proved");
    let form = game.closed_form().expect("a theorem");
    for (x, y) in (0..30).flat_map(|x| (0..30).map(move |y| (x, y))) {
        let read = numbers(&[x, y]);
        let report =
            MachineReport::of(&machine, Some(&read), &Control::unlimited()).expect("two numbers");
        let accepted = report.run.and_then(|run| run.accepted);
        assert_eq!(accepted, Some(form.is_p(&read[0], &read[1])), "({x}, {y})");
    }
}

#[test]
fn automata_are_equal_if_they_read_the_same_numbers_and_accept_the_same() {
    let control = &Control::unlimited();
    let minimal = |formula: &str| relation(formula).minimal(control).expect("no limit");
    let even = minimal("?msd_fib Ey x=2*y");
    assert_eq!(even, minimal("?msd_fib Ez n+n=2*n & n=z+z"));
    assert_eq!(hash(&even), hash(&minimal("?msd_fib Ez n+n=2*n & n=z+z")));
    assert_ne!(even, minimal("?msd_fib Ey x=3*y"));
    // All numbers have the same words in both systems, but they are other numbers.
    assert_ne!(minimal("?msd_neg_2 x=x"), minimal("?msd_2 x=x"));
    let game = Game::load("wythoff").expect("it is built in");
    let found = theorem::find(&game, control, &()).expect("no limit");
    let p = Machine::of_theorem(&found).expect("proved").minimal(control).expect("no limit");
    assert_eq!(p.alphabets().collect::<Vec<_>>(), ["msd_fib", "msd_fib"]);
    assert!(p.accepts(&[3.into(), 5.into()], control).expect("two numbers"));
    assert!(!p.accepts(&[3.into(), 4.into()], control).expect("two numbers"));
    assert!(p.output(&[3.into(), 4.into()], control).is_err());
}

fn hash(machine: &Machine) -> u64 {
    let mut state = DefaultHasher::new();
    machine.hash(&mut state);
    state.finish()
}

#[test]
fn the_automaton_of_a_theorem_is_a_relation_of_formulas() {
    let control = &Control::unlimited();
    let mut session = Session::new(Options::default());
    // The name of the system is taken there, by another one.
    for command in parse_script("ost own [0 1] [5];") {
        session.execute(&command.expect("a command"), control).expect("a system");
    }
    for (name, system) in [("wythoff", "msd_fib"), ("connell:3", "msd_own_2")] {
        let game = Game::load(name).expect("it is built in");
        let found = theorem::find(&game, control, &()).expect("no limit");
        let machine = Machine::of_theorem(&found).expect("proved");
        let predicate = machine.predicate_in(&mut session, control).expect("no limit");
        session.insert("p", predicate, control).expect("no folder");
        let statement = format!("?{system} Ax (Ey $p(x,y)) & Ay $p(x,y) => $p(y,x)");
        let response = session.execute(&formula_command(&statement), control);
        let answer = response.unwrap_or_else(|error| panic!("{name}: {error}")).answer;
        assert!(matches!(answer, Answer::Truth { value: true, .. }), "{name}: {answer:?}");
    }
}

#[test]
fn an_automaton_is_written_for_every_program() {
    let machine = relation("?msd_2 Ey x=2*y");
    let text = |format| machine.text(format);
    assert_eq!(
        text(MachineFormat::Walnut),
        "msd_2\n\n0 1\n0 -> 0\n1 -> 1\n\n1 0\n0 -> 0\n1 -> 1\n"
    );
    assert!(text(MachineFormat::Graphviz).starts_with("digraph"));
    assert!(text(MachineFormat::Tikz).contains("\\begin{tikzpicture}"));
    assert!(text(MachineFormat::Sage).starts_with("A = Automaton(["));
    assert!(text(MachineFormat::Svg).starts_with("<svg"));
    let edges: Vec<_> = machine.transitions().collect();
    assert_eq!(edges, [(0, vec![0], 0), (0, vec![1], 1), (1, vec![0], 0), (1, vec![1], 1)]);
    assert_eq!((machine.accepting(), machine.outputs()), (vec![0], None));
    assert_eq!(machine.variables().collect::<Vec<_>>(), [Some("x")]);
}

#[test]
fn a_definition_has_a_name() {
    assert!(definition_command("even", "Ey x=2*y").is_ok());
    for name in ["", "2even", "even n", "even\" \"1=1\"; def x", "n=1..2", "-"] {
        let error = definition_command(name, "x=x").expect_err(name);
        assert!(error.to_string().contains("is not a name"), "{error}");
    }
}
