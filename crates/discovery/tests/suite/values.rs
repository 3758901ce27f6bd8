//! Grundy values of Wythoff's game, from learning to answers.

use dashu_int::UBig;
use wythoff_automata::Dfa;
use wythoff_control::{Cancel, Control, Limits, Reason};
use wythoff_discovery::values::{
    ReadError, Remedy, Runs, Sight, Split, ValueAttempt, ValueDiscovery, ValueEffort, ValueTheorem,
    discover,
};
use wythoff_discovery::{DiscoveryError, Numerals};
use wythoff_games::engine::naive;
use wythoff_games::sequence::{Engine, Margin, Row, nth_points, wythoff};
use wythoff_games::{Grundy, Size, catalogue};
use wythoff_numeration::NumberSystem;

fn theorem(g: u32) -> ValueTheorem {
    let found = discover(Grundy(g), ValueEffort::default(), &Control::unlimited(), &())
        .expect("no limit is reached");
    assert_eq!(found.attempts.len(), 1, "the first sight suffices");
    found.theorem.expect("values up to 3 are automatic")
}

/// All points of values up to g in the first rows.
fn points(g: u32, rows: u64) -> Vec<Vec<Option<u64>>> {
    let mut all = Vec::new();
    let mut out = |row: Row<'_>| {
        if row.row < rows {
            let columns = row.columns.iter().take(g as usize + 1);
            all.push(columns.map(|&column| (column != Row::NONE).then_some(column)).collect());
        }
    };
    wythoff(Engine::Window, Grundy(g), rows, &Control::unlimited(), &mut out)
        .expect("a small value");
    all
}

#[test]
fn words_triples_pairs_and_synchronised_forms_have_the_sizes_in_print() {
    let control = Control::unlimited();
    for (g, states, triples, pairs, synchronised) in [
        (0, 4, 6, 7, [7, 8, 2]),
        (1, 209, 368, 825, [302, 333, 311]),
        (2, 9671, 17_190, 27_747, [10_782, 11_050, 11_263]),
    ] {
        let theorem = theorem(g);
        assert_eq!((theorem.word.states(), theorem.proof.triples), (states, triples));
        let set = theorem.pairs(Grundy(g), &control).expect("no limit").expect("this value");
        assert_eq!(set.states(), pairs);
        let forms = theorem.synchronised(Grundy(g), &control).expect("no limit").expect("this one");
        let sizes = [&forms.rows, &forms.columns, &forms.diagonals].map(|dfa| dfa.states());
        assert_eq!(sizes, synchronised);
        let decided = forms.first_order(&control).expect("no limit");
        assert!(decided.len() == 6 && decided.iter().all(|one| one.holds), "{decided:?}");
        assert!(theorem.pairs(Grundy(g + 1), &control).expect("no limit").is_none());
    }
}

#[test]
fn answers_agree_with_the_engine_in_the_first_rows() {
    let (g, rows) = (2, 20_000);
    let theorem = theorem(g);
    let mut counts = [0u64; 3];
    for (row, columns) in points(g, rows).into_iter().enumerate() {
        for (h, column) in columns.into_iter().enumerate() {
            let value = Grundy(u32::try_from(h).expect("small"));
            let here = UBig::from(row);
            let expected = column.map(UBig::from);
            assert_eq!(theorem.point(value, &here), expected, "value {h} in row {row}");
            let below = theorem.below(value, std::slice::from_ref(&here));
            assert_eq!(below, Some(vec![UBig::from(counts[h])]), "row {row}");
            if let Some(column) = expected {
                let n = UBig::from(counts[h]);
                assert_eq!(theorem.contains(value, &column, &here), Some(true));
                assert_eq!(theorem.nth(value, &n), Some((here, column)), "value {h}, {n}");
                counts[h] += 1;
            }
        }
    }
    assert!(theorem.nth(Grundy(3), &UBig::ZERO).is_none());
    assert!(theorem.below(Grundy(3), &[]).is_none());
    for first in [0u64, 5, 10_000_000_000] {
        let first = UBig::from(first);
        let rows = theorem.points(Grundy(1), &first, 100).expect("a value of the theorem");
        for (row, column) in rows.into_iter().enumerate() {
            assert_eq!(theorem.point(Grundy(1), &(&first + UBig::from(row))), column);
        }
    }
}

#[test]
fn far_answers_agree_with_the_recursive_algorithm() {
    let theorem = theorem(2);
    for digits in [12, 40, 300] {
        let n = UBig::from(10u8).pow(digits) + UBig::from(digits);
        let far = nth_points(Grundy(2), &n, Margin::usual(2), &Control::unlimited())
            .expect("a small value");
        for (h, point) in (0..).map(Grundy).zip(far) {
            let found = theorem.nth(h, &n).expect("a value of the theorem");
            assert_eq!(found, (point.row, point.column), "value {h}, 10^{digits}");
            assert_eq!(theorem.value_of(&found.1, &found.0), Some(h));
        }
    }
}

#[test]
#[ignore = "three minutes and 700 MB"]
fn value_3_is_automatic() {
    let theorem = theorem(3);
    assert_eq!((theorem.word.states(), theorem.proof.triples), (2_079_890, 3_669_668));
    let n = UBig::from(10u8).pow(40);
    let far =
        nth_points(Grundy(3), &n, Margin::usual(3), &Control::unlimited()).expect("a small value");
    for (h, point) in (0..).map(Grundy).zip(far) {
        assert_eq!(theorem.nth(h, &n), Some((point.row, point.column)), "value {h}");
    }
}

fn accepts(set: &Dfa, x: u64, y: u64) -> bool {
    let golden = Numerals::new(NumberSystem::fibonacci(), &Control::unlimited());
    let numerals = golden.expect("two digits");
    numerals.contains(set, &UBig::from(x), &UBig::from(y))
}

#[test]
fn automata_agree_with_the_definition() {
    let (theorem, control) = (theorem(2), Control::unlimited());
    let (_, rules) = catalogue::find("wythoff").expect("a game of the catalogue");
    let size = Size { rows: 60, cols: 60 };
    let table = naive::grundy(&rules, size, &Control::unlimited()).expect("a small board");
    for h in (0..3).map(Grundy) {
        let set = theorem.pairs(h, &control).expect("no limit").expect("a value of the theorem");
        for x in 0..60 {
            for y in 0..60 {
                let expected = table.get(x, y) == h;
                let found = accepts(&set, x as u64, y as u64);
                assert_eq!(found, expected, "value {h} at ({x}, {y})");
            }
        }
        let forms = theorem.synchronised(h, &control).expect("no limit").expect("as above");
        for n in 0..200u64 {
            let (a, b) = theorem.nth(h, &UBig::from(n)).expect("as above");
            let [a, b] = [a, b].map(|number| u64::try_from(number).expect("small"));
            for other in n.saturating_sub(2)..n + 3 {
                let same = other == n;
                assert_eq!(accepts(&forms.rows, other, a), same);
                assert_eq!(accepts(&forms.columns, other, b), same);
            }
            assert!(accepts(&forms.diagonals, n, b - a));
            assert!(!accepts(&forms.diagonals, n, b - a + 1));
        }
    }
}

/// The number with these Zeckendorf digits.
fn number(digits: &[u8]) -> UBig {
    let weights = (0..).map(|place| NumberSystem::fibonacci().weight(place));
    let here = digits.iter().rev().zip(weights).filter(|&(&digit, _)| digit == 1);
    here.map(|(_, weight)| weight).sum()
}

/// Every split is on the way to a row that the window of the proof at its place shows: a row
/// near it, near the row above it, or near the one below.
fn splits_are_near_their_places(remedy: &Remedy) {
    for Split { place, row, at } in &remedy.splits {
        assert!((1..=row.len()).contains(at) && row.first() == Some(&1), "{row:?} {at}");
        let parent = &place.row[..place.row.len() - 1];
        let child = [place.row.as_slice(), &[0]].concat();
        let near = [parent, &place.row, &child].iter().any(|digits| {
            let (one, other) = (number(digits), number(row));
            let (small, large) = if one < other { (one, other) } else { (other, one) };
            large - small <= UBig::from(40u8)
        });
        assert!(near, "{row:?} is far from {place}");
    }
}

/// The keys of the first sight that suffices if every key gets longer.
fn keys_of_a_longer_sight_everywhere(g: u32, mut sight: Sight) -> usize {
    loop {
        let Sight { depth, left, right, rows } = sight;
        sight = Sight { depth: depth + 1, left: left + 1, right: 2 * right + 4, rows };
        let effort = ValueEffort { sight: Some(sight), repairs: 0 };
        let found = discover(Grundy(g), effort, &Control::unlimited(), &());
        let found = found.expect("no limit");
        if found.theorem.is_some() {
            return found.attempts[0].keys;
        }
    }
}

/// From a sight that is too short, with runs that are long enough.
fn refined(g: u32, sight: Sight) -> ValueDiscovery {
    let effort = ValueEffort { sight: Some(sight), ..ValueEffort::default() };
    let found = discover(Grundy(g), effort, &Control::unlimited(), &()).expect("no limit");
    let (last, refused) = found.attempts.split_last().expect("there is an attempt");
    assert!(!refused.is_empty(), "{sight:?} is not too short");
    let mut keys = 0;
    for attempt in refused {
        let remedy = attempt.remedy.as_ref().expect("it was refused");
        assert!(attempt.refused.is_some() && !remedy.splits.is_empty() && remedy.runs.is_none());
        splits_are_near_their_places(remedy);
        assert_eq!(attempt.sight, sight);
        assert!(attempt.keys > keys, "every round tells some prefixes apart");
        keys = attempt.keys;
    }
    assert!(last.refused.is_none() && last.remedy.is_none() && last.keys > keys);
    // What is told apart in vain: keys beyond the states of the word.
    let everywhere = keys_of_a_longer_sight_everywhere(g, sight) - last.states;
    assert!(3 * (last.keys - last.states) < 2 * everywhere, "{} {everywhere}", last.keys);
    found
}

#[test]
fn short_sights_of_value_1_are_refined_where_the_proof_points() {
    let whole = theorem(1).word;
    for (depth, left, right) in [(0, 0, 0), (1, 0, 0), (1, 1, 2), (2, 0, 1), (3, 1, 2)] {
        let found = refined(1, Sight { depth, left, right, rows: 60 });
        let theorem = found.theorem.expect("refinement ends with the word");
        assert_eq!(theorem.word, whole);
    }
}

#[test]
fn short_sights_of_value_2_are_refined_where_the_proof_points() {
    let whole = theorem(2);
    for depth in [4, 5] {
        let found = refined(2, Sight { depth, left: 1, right: 4, rows: 82 });
        let theorem = found.theorem.expect("refinement ends with the word");
        assert_eq!((theorem.word, theorem.proof), (whole.word.clone(), whole.proof));
    }
}

#[test]
fn runs_that_are_too_short_get_longer() {
    for sight in [
        Sight { depth: 2, left: 0, right: 0, rows: 4 },
        Sight { depth: 2, left: 0, right: 0, rows: 3 },
    ] {
        let effort = ValueEffort { sight: Some(sight), ..ValueEffort::default() };
        let found = discover(Grundy(1), effort, &Control::unlimited(), &()).expect("no limit");
        let short = |attempt: &ValueAttempt| {
            attempt.remedy.as_ref().is_some_and(|remedy| remedy.runs == Some(Runs::Short))
        };
        assert!(found.attempts.iter().any(short));
        let last = found.attempts.last().expect("there is an attempt");
        assert!(last.sight.rows > sight.rows && last.sight.depth == sight.depth);
        assert_eq!(found.theorem.expect("longer runs suffice").word.states(), 209);
    }
}

#[test]
fn refinement_ends_after_the_rounds_it_is_given() {
    let sight = Some(Sight { depth: 2, left: 0, right: 0, rows: 60 });
    for repairs in 0..3 {
        let effort = ValueEffort { sight, repairs };
        let found = discover(Grundy(1), effort, &Control::unlimited(), &());
        let found = found.expect("no limit");
        assert!(found.theorem.is_none());
        assert_eq!(found.attempts.len(), repairs + 1);
        let last = found.attempts.last().expect("there is one");
        let place = last.refused.as_ref().expect("every guess is wrong");
        assert!(place.value <= 1 && place.row.first() == Some(&1));
        let remedy = last.remedy.as_ref().expect("it was refused").to_string();
        assert!(remedy.contains("tell prefixes near there apart"), "{remedy}");
    }
    // Runs that are longer than all that is known at first.
    let sight = Some(Sight { depth: 2, left: 0, right: 0, rows: 90_000 });
    let found = discover(Grundy(1), ValueEffort { sight, repairs: 2 }, &Control::unlimited(), &());
    let found = found.expect("no limit");
    assert!(found.theorem.is_none() && found.attempts.len() == 3);
}

#[test]
fn certificates_are_proved_again() {
    let (theorem, control) = (theorem(1), Control::unlimited());
    let certificate = theorem.certificate();
    let again = ValueTheorem::read(&certificate, &control).expect("a right certificate");
    assert_eq!((&again.word, again.proof), (&theorem.word, theorem.proof));
    // Row 0 would have its point of value 1 at (0, 2).
    let wrong = certificate.replacen("\n0 0 1 0 1\n", "\n0 0 2 0 1\n", 1);
    assert_ne!(wrong, certificate);
    let refused = ValueTheorem::read(&wrong, &control);
    assert!(matches!(refused, Err(ReadError::Refused(place)) if place.row.is_empty()));
    let cut = &certificate[..certificate.len() / 2];
    assert!(matches!(ValueTheorem::read(cut, &control), Err(ReadError::Format { .. })));
}

#[test]
fn the_first_order_proof_agrees() {
    let (theorem, control) = (theorem(2), Control::unlimited());
    let decided = theorem.first_order(&control).expect("no limit");
    assert!(decided.len() == 27 && decided.iter().all(|one| one.holds), "{decided:?}");
    let walnut = theorem.walnut(&control).expect("no limit");
    let sizes: Vec<usize> = walnut.files.iter().map(|(_, dfa)| dfa.states()).collect();
    assert_eq!(sizes, [4, 415, 13_880]);
    let evals = walnut.script.lines().filter(|line| line.starts_with("eval")).count();
    assert_eq!(evals, decided.len());
}

#[test]
fn limits_and_large_values_are_errors() {
    let control = Control::new(Limits { states: Some(300), ..Limits::default() }, Cancel::new());
    let stopped = discover(Grundy(1), ValueEffort::default(), &control, &());
    assert!(matches!(stopped, Err(DiscoveryError::Stopped(Reason::States { limit: 300 }))));
    let large = discover(Grundy(4), ValueEffort::default(), &Control::unlimited(), &());
    assert!(matches!(large, Err(DiscoveryError::Engine(_))));
}
