//! Games whose P-positions need the number system of a Pisot unit.

use std::sync::Arc;
use wythoff_automata::{Dfa, StateId};
use wythoff_control::Control;
use wythoff_discovery::{Discovery, DiscoveryError, Effort, Method, Theorem, Why};
use wythoff_discovery::{ProofOutcome, discover, encode, prove};
use wythoff_games::engine::naive;
use wythoff_games::{Rules, Size, language};
use wythoff_logic::session::{Answer, Options, Session};
use wythoff_logic::syntax::parse_script;
use wythoff_logic::{Predicate, TrackKind};

const AT_LEAST_2: &str = "take any from either pile\ntake equal from both for t at least 2";
const NOT_2: &str = "take any from either pile\ntake equal from both if t != 2";
const EVEN: &str = "take any from x\ntake any even from y\ntake equal from both";
const THIRDS: &str = "take any from x\ntake multiples of 3 from y\ntake equal from both";

fn game(moves: &str) -> Rules {
    let text = format!("game \"test\"\n{moves}\n");
    language::parse(&text).unwrap_or_else(|error| panic!("{moves}: {error}"))
}

fn found(moves: &str) -> Result<Discovery, DiscoveryError> {
    discover(&game(moves), &[], Effort::default(), &Control::unlimited(), &())
}

/// The theorem of a game, compared with what it should be and with the definition.
fn theorem(moves: &str, system: &str, states: usize) -> Result<Theorem, DiscoveryError> {
    let found = found(moves)?;
    let theorem = found.theorem.unwrap_or_else(|| panic!("{moves}: {}", found.verdict));
    assert_eq!(theorem.numerals.system().to_string(), system, "{moves}");
    assert_eq!(theorem.set.states(), states, "{moves}");
    let size = Size { rows: 200, cols: 200 };
    let board = naive::outcomes(&game(moves), size, &Control::unlimited())?;
    let positions: Vec<(u64, u64)> = board.positions().map(|p| (p.x, p.y)).collect();
    for x in 0..200u64 {
        for y in 0..200u64 {
            let accepted = theorem.numerals.contains(&theorem.set, &x.into(), &y.into());
            assert_eq!(accepted, positions.contains(&(x, y)), "({x}, {y}) of {moves}");
        }
    }
    Ok(theorem)
}

#[test]
fn misere_play_needs_the_same_numbers() -> Result<(), DiscoveryError> {
    let moves = format!("{NOT_2}\nplay misere");
    let theorem = theorem(&moves, "parry:2,0;1", 903)?;
    assert_eq!(theorem.method, Method::Boxes);
    is_refused(&moves, &theorem)
}

/// An automaton with one edge moved to another state.
fn with_an_edge_moved(set: &Dfa) -> Dfa {
    let middle = set.states() / 2;
    let states = (0..set.states()).map(|state| {
        let id = StateId::new(state);
        let mut edges: Vec<_> = set.edges(id).iter().collect();
        if state == middle {
            let first = edges.first_mut().expect("a state of a trim automaton has edges");
            first.1 = StateId::new((first.1.index() + 1) % set.states());
        }
        (set.accepts_at(id), edges)
    });
    Dfa::new(set.tracks().clone(), states.collect())
}

fn is_refused(moves: &str, theorem: &Theorem) -> Result<(), DiscoveryError> {
    let wrong = Arc::new(with_an_edge_moved(&theorem.set));
    let encoding = encode::encode(&game(moves))?;
    let outcome = prove(&encoding, &theorem.numerals, &wrong, &Control::unlimited())?;
    assert!(matches!(outcome, ProofOutcome::Refuted(_)), "{moves}");
    Ok(())
}

#[test]
fn diagonal_steps_of_at_least_two_need_a_quartic_number() -> Result<(), DiscoveryError> {
    let theorem = theorem(AT_LEAST_2, "parry:;1,0,0,0", 834)?;
    assert_eq!(theorem.method, Method::Boxes);
    is_refused(AT_LEAST_2, &theorem)
}

#[test]
fn diagonal_steps_other_than_two_need_the_cube_of_the_smallest_pisot_number()
-> Result<(), DiscoveryError> {
    let theorem = theorem(NOT_2, "parry:2,0;1", 823)?;
    assert_eq!(theorem.method, Method::Boxes);
    is_refused(NOT_2, &theorem)?;
    // The same, said in the language of the prover and decided there.
    for (set, expected) in
        [(theorem.set.clone(), true), (Arc::new(with_an_edge_moved(&theorem.set)), false)]
    {
        assert_eq!(holds(SCRIPT, "parry own [2 0] [1];", set), expected);
    }
    Ok(())
}

/// That P is the set of P-positions of the game without taking 2 from both: symmetric, one
/// position in every row, none reached from another one along a diagonal, and every position
/// that is nearer than that of its row leads to one down its column or its diagonal.
const SCRIPT: &str = r#"
eval sym "?msd_own ~(Ex,y $P(x,y) & ~$P(y,x))";
eval fun "?msd_own ~(Ex,y,z $P(x,y) & $P(x,z) & y<z)";
eval total "?msd_own Ax Ey $P(x,y)";
def dd "?msd_own Ey $P(x,y) & y=x+d";
eval stable "?msd_own ~(Ed,u,x $dd(d,x) & $dd(d,u) & u<x & x!=u+2)";
def dia "?msd_own Eu $dd(d,u) & u<x & x!=u+2";
def column "?msd_own Eu $P(u,y) & u<x";
def nearer "?msd_own Ez $P(x,z) & x<=y & y<z";
def rest "?msd_own $nearer(x,y) & ~$column(x,y)";
eval absorbing "?msd_own ~(Ex,y $rest(x,y) & ~(Ed y=x+d & $dia(d,x)))";
"#;

/// Whether all that a script asks about `$P` is true.
fn holds(script: &str, system: &str, set: Arc<Dfa>) -> bool {
    let control = Control::unlimited();
    let mut session = Session::new(Options::default());
    for command in parse_script(system) {
        session.execute(&command.expect("a command"), &control).expect("a number system");
    }
    let id = session.prover.find_system("msd_own", &control).expect("defined above");
    session.prover.define("P", Predicate { tracks: vec![TrackKind::System(id); 2], dfa: set });
    parse_script(script).into_iter().all(|command| {
        let response = session.execute(&command.expect("a command"), &control);
        match response.expect("no limit is reached").answer {
            Answer::Truth { value, .. } => value,
            _ => true,
        }
    })
}

#[test]
fn quadratic_units_are_found_on_small_boards() -> Result<(), DiscoveryError> {
    for (moves, system, states) in [(EVEN, "parry:3;2", 15), (THIRDS, "parry:4;3", 21)] {
        let theorem = theorem(moves, system, states)?;
        assert_eq!(theorem.method, Method::Pairs, "{moves}");
        is_refused(moves, &theorem)?;
    }
    Ok(())
}

#[test]
fn a_far_board_that_is_too_small_leads_to_a_larger_one() -> Result<(), DiscoveryError> {
    let effort = Effort { largest_side: 200_000, ..Effort::default() };
    let found = discover(&game(NOT_2), &[], effort, &Control::unlimited(), &())?;
    let far: Vec<_> =
        found.attempts.iter().filter(|attempt| attempt.method == Method::Boxes).collect();
    assert!(far.len() > 1, "{:?}", found.attempts);
    assert!(!matches!(far[0].end, Why::Proved));
    assert_eq!(found.theorem.map(|theorem| theorem.set.states()), Some(823));
    Ok(())
}
