//! Automata as reports, against arithmetic done by hand.

use dashu_int::UBig;
use wythoff_workbench::machine::{Machine, MachineKind, MachineReport};
use wythoff_workbench::prover::{Answer, Options, Session, formula_command, parse_script};
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
