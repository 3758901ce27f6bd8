//! The sets of Grundy values: what is proved, what is refused, and what is derived.

use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{Dfa, StateId, Symbol, equivalent, intersection};
use wythoff_control::{Cancel, Control, Limits, Reason};
use wythoff_discovery::levels::{
    Course, Ending, Golden, Levels, Numbering, Stated, discover, prove, walnut_script,
};
use wythoff_discovery::{DiscoveryError, Effort, certificate};
use wythoff_games::engine::naive;
use wythoff_games::sequence::diagonals::Form;
use wythoff_games::{EngineError, Grundy, Rules, Size, catalogue, language};
use wythoff_logic::session::{Answer, Options, Session};
use wythoff_logic::syntax::{parse_formula, parse_script};
use wythoff_logic::{Outcome, Predicate, Prover, Trace, TrackKind};

fn game(text: &str) -> Rules {
    match catalogue::find(text) {
        Ok((_, rules)) => rules,
        Err(_) => language::parse(&format!("game \"test\"\n{text}\n")).expect("a game"),
    }
}

fn proved(rules: &Rules, g: u32) -> Result<Levels, DiscoveryError> {
    let found = discover(rules, g, Effort::default(), &Control::unlimited(), &())?;
    assert_eq!(found.ending.name(), "proved", "{}: {}", rules.name(), found.ending);
    assert_eq!(found.levels.len(), g as usize + 1);
    Ok(found)
}

/// States of the diagonal words and of the pairs of R-Wythoff, value by value.
const R_WYTHOFF: [(usize, usize); 14] = [
    (2, 7),
    (5, 15),
    (17, 75),
    (34, 167),
    (127, 715),
    (95, 518),
    (238, 1_326),
    (1_088, 5_582),
    (467, 2_524),
    (2_453, 11_991),
    (4_117, 20_648),
    (3_191, 15_325),
    (6_228, 26_917),
    (7_978, 35_360),
];

fn r_wythoff(g: u32) -> Result<(), DiscoveryError> {
    let found = proved(&game("r-wythoff"), g)?;
    for (level, sizes) in found.levels.iter().zip(R_WYTHOFF) {
        let word = level.word.as_ref().expect("read by diagonals");
        assert_eq!((word.states(), level.set.states()), sizes);
    }
    Ok(())
}

#[test]
fn values_of_r_wythoff_are_proved() -> Result<(), DiscoveryError> {
    r_wythoff(6)
}

#[test]
#[ignore = "10 s: values 7, 8 and 9 have 5582, 2524 and 11991 states"]
fn more_values_of_r_wythoff_are_proved() -> Result<(), DiscoveryError> {
    r_wythoff(9)
}

#[test]
#[ignore = "a minute: 13 has 35360 states"]
fn many_values_of_r_wythoff_are_proved() -> Result<(), DiscoveryError> {
    r_wythoff(13)
}

/// States of the words of the rows and of the pairs of F-Wythoff, value by value, and the
/// bounds of b - floor(a·phi).
const F_WYTHOFF: [(usize, usize, (i64, i64)); 4] =
    [(5, 8, (0, 0)), (7, 21, (-1, 1)), (10, 27, (-2, 2)), (180, 462, (-4, 3))];

/// Ho's theorems: all positions but finitely many are translated P-positions of Wythoff's game.
const HO: [(u64, &[(u64, u64)]); 3] = [(1, &[(0, 0)]), (2, &[(0, 1)]), (4, &[(0, 2), (1, 3)])];

#[test]
fn values_of_f_wythoff_are_proved() -> Result<(), DiscoveryError> {
    let found = proved(&game("f-wythoff"), 3)?;
    assert_eq!(found.ratios, Some(1));
    for (value, level) in found.levels.iter().enumerate() {
        let word = level.word.as_ref().expect("read by rows");
        let golden = Golden::of(level, &found.numerals, &Control::unlimited())?;
        let Golden { offsets, every_diagonal, course } = golden.expect("near the golden line");
        assert!(every_diagonal, "Jiao's theorem 12");
        assert_eq!((word.states(), level.set.states(), offsets), F_WYTHOFF[value]);
        let expected = match HO.get(value) {
            Some(&(by, others)) => Course::Translate { by, others: others.to_vec() },
            None => Course::Falls,
        };
        assert_eq!(course, expected, "value {value}");
    }
    Ok(())
}

#[test]
#[ignore = "minutes: value 4 has 4328 states as a word"]
fn value_4_of_f_wythoff_is_proved() -> Result<(), DiscoveryError> {
    let found = proved(&game("f-wythoff"), 4)?;
    assert_eq!(found.ratios, Some(3));
    let level = &found.levels[4];
    let word = level.word.as_ref().expect("read by rows");
    assert_eq!(word.states(), 4_328);
    let golden = Golden::of(level, &found.numerals, &Control::unlimited())?;
    let golden = golden.expect("near the golden line");
    let expected = Golden { offsets: (-8, 4), every_diagonal: true, course: Course::Falls };
    assert_eq!(golden, expected);
    Ok(())
}

/// Games with the states of each value that is proved.
const OTHERS: [(&str, &[usize]); 8] = [
    ("nim", &[1, 2, 3]),
    ("K1", &[5, 33]),
    ("K2", &[28, 21]),
    ("fraenkel:2", &[15, 15]),
    ("take any odd from either pile\ntake equal from both", &[5, 7, 4]),
    ("take any from x\ntake any from y\nterminal x <= 2", &[3, 4, 5]),
    ("take any from either pile\ntake equal from both\nterminal x + y >= 9", &[9, 3, 6]),
    ("take at most 3 from either pile", &[3, 3, 3, 3]),
];

#[test]
fn values_of_other_games_are_proved() -> Result<(), DiscoveryError> {
    for (name, states) in OTHERS {
        let g = u32::try_from(states.len() - 1).expect("few values");
        let found = proved(&game(name), g)?;
        let sizes: Vec<usize> = found.sets().map(Dfa::states).collect();
        assert_eq!(sizes, states, "{name}");
    }
    Ok(())
}

#[test]
#[ignore = "5 s: value 1 of Wythoff's game has 825 states, value 2 of K^2 has 792"]
fn values_of_games_with_wythoffs_rays_are_proved() -> Result<(), DiscoveryError> {
    let found = proved(&game("wythoff"), 1)?;
    assert_eq!(found.levels[1].set.states(), 825);
    let control = Control::unlimited();
    let numbering = Numbering::of(&found.numerals, &found.levels[1].set, &control)?;
    let numbering = numbering.expect("one position a row");
    assert_eq!((numbering.first.states(), numbering.second.states()), (302, 333));
    let found = proved(&game("K2"), 2)?;
    assert_eq!(found.levels[2].set.states(), 792);
    Ok(())
}

#[test]
#[ignore = "half a minute, 700 MB: value 2 of K^1 has 1223 states, of K^3 1040"]
fn values_that_need_long_boards_are_proved() -> Result<(), DiscoveryError> {
    for (name, states, sizes) in [("K1", 1_223, (545, 571)), ("K3", 1_040, (352, 368))] {
        let found = proved(&game(name), 2)?;
        assert_eq!(found.levels[2].set.states(), states, "{name}");
        let set = &found.levels[2].set;
        let numbering = Numbering::of(&found.numerals, set, &Control::unlimited())?;
        let numbering = numbering.expect("one position a row");
        assert_eq!((numbering.first.states(), numbering.second.states()), sizes, "{name}");
    }
    Ok(())
}

#[test]
fn sets_agree_with_the_definition() -> Result<(), DiscoveryError> {
    let side = 70;
    for (name, g) in
        [("r-wythoff", 5), ("f-wythoff", 3), ("K1", 1), ("K2", 1), ("fraenkel:2", 1), ("nim", 2)]
    {
        let rules = game(name);
        let found = proved(&rules, g)?;
        let size = Size { rows: side, cols: side };
        let table = naive::grundy(&rules, size, &Control::unlimited()).expect("a small board");
        for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
            let value = table.get(x, y);
            for (h, set) in (0..).zip(found.sets()) {
                let inside = found.numerals.contains(set, &x.into(), &y.into());
                assert_eq!(inside, value == Grundy(h), "{name}: ({x}, {y}), value {h}");
            }
        }
    }
    Ok(())
}

/// Every automaton one edit away: an end more or less, an edge left out, or led elsewhere.
fn mutants(set: &Dfa) -> Vec<Dfa> {
    let states = set.states();
    let plain: Vec<(bool, Vec<(Symbol, StateId)>)> = (0..states)
        .map(StateId::new)
        .map(|state| (set.accepts_at(state), set.edges(state).iter().collect()))
        .collect();
    let mut all = Vec::new();
    for state in 0..states {
        let mut one = plain.clone();
        one[state].0 ^= true;
        all.push(one);
        for edge in 0..plain[state].1.len() {
            let mut one = plain.clone();
            one[state].1.remove(edge);
            all.push(one);
            let mut one = plain.clone();
            let target = &mut one[state].1[edge].1;
            *target = StateId::new((target.index() + 1 + state % 3) % states);
            all.push(one);
        }
    }
    all.into_iter().map(|states| Dfa::new(set.tracks().clone(), states)).collect()
}

/// All pairs of numbers.
fn all_pairs(control: &Control) -> Arc<Dfa> {
    let formula = parse_formula("?msd_fib x=x & y=y").expect("a formula");
    match Prover::new().decide(&formula, control, &mut Trace::off()) {
        Ok(Outcome::Relation(relation)) => relation.dfa,
        other => panic!("{other:?}"),
    }
}

#[test]
fn sets_that_are_wrong_are_refuted_with_a_position() -> Result<(), DiscoveryError> {
    let rules = game("r-wythoff");
    let found = proved(&rules, 2)?;
    let control = Control::unlimited();
    let sets: Vec<Arc<Dfa>> = found.levels.iter().map(|level| level.set.clone()).collect();
    assert_eq!(prove(&rules, &found.numerals, &sets, &control)?, None);
    let pairs = all_pairs(&control);
    let mut refuted = 0;
    for (value, set) in sets.iter().enumerate() {
        for mutant in mutants(set) {
            // Words that are no numbers do not matter.
            let numbers = intersection(&mutant, &pairs, &control)?;
            let same = equivalent(&numbers, set, &control)?.holds();
            let mut changed = sets.clone();
            changed[value] = Arc::new(mutant);
            let wrong = prove(&rules, &found.numerals, &changed, &control)?;
            assert_eq!(wrong.is_none(), same, "value {value}");
            refuted += usize::from(!same);
        }
    }
    assert!(refuted > 400, "{refuted}");
    // Exchanged, and one of the lower values missing.
    let exchanged = [sets[0].clone(), sets[2].clone(), sets[1].clone()];
    let (value, _) = prove(&rules, &found.numerals, &exchanged, &control)?.expect("wrong");
    assert_eq!(value, 1);
    let without = [sets[0].clone(), sets[2].clone()];
    assert!(prove(&rules, &found.numerals, &without, &control)?.is_some());
    Ok(())
}

#[test]
fn positions_are_numbered() -> Result<(), DiscoveryError> {
    let found = proved(&game("r-wythoff"), 3)?;
    let control = Control::unlimited();
    let sizes = [(7, 8), (13, 16), (41, 46), (77, 88)];
    for ((g, level), sizes) in (0..).zip(&found.levels).zip(sizes) {
        let numbering = Numbering::of(&found.numerals, &level.set, &control)?;
        let numbering = numbering.expect("one position a row");
        assert_eq!((numbering.first.states(), numbering.second.states()), sizes);
        let form = Form::of(Grundy(g), &Control::unlimited()).expect("certified");
        let large = UBig::from(10u8).pow(300) + UBig::from(g);
        for n in (0..300u32).map(UBig::from).chain([large]) {
            assert_eq!(numbering.nth(&n), Some(form.nth(&n)), "value {g}, n = {n}");
        }
    }
    // Finitely many positions, and many in one row: there is no n-th one.
    let control = Control::unlimited();
    for text in ["take any from x", "take any from either pile\nterminal x + y >= 2"] {
        let found = proved(&game(text), 1)?;
        for level in &found.levels {
            assert!(Numbering::of(&found.numerals, &level.set, &control)?.is_none(), "{text}");
        }
    }
    Ok(())
}

#[test]
fn scripts_prove_the_sets_and_refuse_others() -> Result<(), DiscoveryError> {
    let rules = game("r-wythoff");
    let found = proved(&rules, 4)?;
    let moves = Stated::of(&rules, 4, &Control::unlimited())?;
    let script = walnut_script("r-wythoff", "msd_fib", &moves, 4, "");
    for wrong in [None, Some(1), Some(4)] {
        let mut session = Session::new(Options::default());
        let id = session.prover.find_system("msd_fib", &Control::unlimited()).expect("built in");
        for (value, set) in found.sets().enumerate() {
            let set =
                if wrong == Some(value) { Dfa::nothing(set.tracks().clone()) } else { set.clone() };
            let tracks = vec![TrackKind::System(id); 2];
            let predicate = Predicate { tracks, dfa: Arc::new(set) };
            session.prover.define(&format!("V{value}"), predicate);
        }
        let mut statements = 0;
        let mut all = true;
        for command in parse_script(&script) {
            let command = command.expect("the script parses");
            let response = session.execute(&command, &Control::unlimited()).expect("no limit");
            if let Answer::Truth { value, .. } = response.answer {
                statements += 1;
                all &= value;
            }
        }
        assert_eq!(statements, 10 + 5 * 3 + 5);
        assert_eq!(all, wrong.is_none(), "{wrong:?}");
    }
    Ok(())
}

#[test]
fn certificates_hold_all_sets() -> Result<(), DiscoveryError> {
    let rules = game("r-wythoff");
    let found = proved(&rules, 2)?;
    let text = certificate::write_values(&rules, found.numerals.system(), found.sets())?;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["wythoff certificate 1", "kind values"]);
    let at = lines.iter().position(|line| *line == "value 2").expect("the last value");
    assert_eq!(lines[at + 1..at + 3], ["set 0", "states 7"]);
    assert_eq!(lines[at + 10..at + 12], ["set 1", "states 15"]);
    assert_eq!(lines[at + 27..at + 29], ["set 2", "states 75"]);
    assert_eq!(lines.len(), at + 29 + 75 + 1);
    assert_eq!(lines.last(), Some(&"end"));
    Ok(())
}

#[test]
fn certificates_of_f_wythoff_are_accepted_and_refused_with_a_flipped_edge()
-> Result<(), DiscoveryError> {
    let rules = game("f-wythoff");
    let found = proved(&rules, 3)?;
    let text = found.certificate(&rules)?;
    let accepted = wythoff_checker::check(&text, wythoff_checker::Ceiling::default());
    let accepted = accepted.expect("a theorem");
    assert_eq!((&*accepted.kind, &*accepted.game), ("values-between", "f-wythoff"));
    assert_eq!(accepted.value, Some(3));
    // Some edges of the last set, led to the next state.
    let (rules, sets) = text.split_at(text.find("set 3\n").expect("the last set"));
    let edges: Vec<(usize, &str)> = sets.match_indices('>').collect();
    let states = found.levels[3].set.states();
    let mut flipped = 0;
    for (at, _) in edges.iter().step_by(250) {
        let target = sets[at + 1..].split([' ', '\n']).next().expect("a state");
        let next = (target.parse::<usize>().expect("a number") + 1) % states;
        let end = at + 1 + target.len();
        let changed = format!("{rules}{}>{next}{}", &sets[..*at], &sets[end..]);
        let verdict = wythoff_checker::check(&changed, wythoff_checker::Ceiling::default());
        assert!(matches!(verdict, Err(wythoff_checker::Rejection::Wrong(_))), "{verdict:?}");
        flipped += 1;
    }
    assert!(flipped > 3, "{flipped}");
    Ok(())
}

#[test]
fn games_without_values_are_refused() {
    for text in ["W2", "take any from either pile\nplay misere"] {
        let rules = game(text);
        let refused = discover(&rules, 1, Effort::default(), &Control::unlimited(), &());
        assert!(matches!(refused, Err(DiscoveryError::Engine(EngineError::NoGrundyValues(_)))));
    }
    // The ratio guard is understood in F-Wythoff itself only.
    let rules = game("take any from x\ntake equal from both if the ratio stays the same");
    let refused = discover(&rules, 1, Effort::default(), &Control::unlimited(), &());
    assert!(matches!(refused, Err(DiscoveryError::NotLinear { .. })));
}

#[test]
fn limits_keep_what_was_proved() -> Result<(), DiscoveryError> {
    let control = Control::new(Limits { states: Some(400), ..Limits::default() }, Cancel::new());
    let found = discover(&game("r-wythoff"), 9, Effort::default(), &control, &())?;
    assert!(found.ending.limit().is_some(), "{}", found.ending);
    assert!((1..9).contains(&found.levels.len()), "{}", found.levels.len());
    // A board that is too small.
    let effort = Effort { largest_side: 3_000, ..Effort::default() };
    let found = discover(&game("wythoff"), 1, effort, &Control::unlimited(), &())?;
    assert_eq!(found.levels.len(), 1);
    assert!(matches!(found.ending, Ending::Exhausted { value: 1, .. }), "{}", found.ending);
    assert!(found.ending.to_string().contains("does not show"));
    // Cancelled before it began.
    let cancel = Cancel::new();
    cancel.cancel();
    let control = Control::new(Limits::default(), cancel);
    for name in ["r-wythoff", "K2"] {
        let found = discover(&game(name), 2, Effort::default(), &control, &());
        assert!(matches!(found, Err(DiscoveryError::Stopped(Reason::Cancelled))), "{name}");
    }
    Ok(())
}
