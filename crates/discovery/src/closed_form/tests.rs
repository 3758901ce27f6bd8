use super::lines::SIDES;
use super::*;
use crate::{Effort, discover};
use dashu_int::{IBig, UBig};
use wythoff_games::{Rules, catalogue, language};
use wythoff_numeration::{NumberSystem, Quadratic, floor_linear};

fn theorem(rules: &Rules) -> Theorem {
    let found = discover(rules, &[], Effort::default(), &Control::unlimited(), &());
    found.expect("no limit").theorem.expect("a theorem")
}

fn named(name: &str) -> Theorem {
    theorem(&catalogue::find(name).expect("a game of the catalogue").1)
}

fn of_text(rules: &str) -> Theorem {
    theorem(&language::parse(&format!("game \"g\"\n{rules}")).expect("a game"))
}

/// The form of a theorem, which says what the automaton says.
fn form(theorem: &Theorem) -> Option<ClosedForm> {
    let form = ClosedForm::of(theorem, &Control::unlimited()).expect("no limit")?;
    for (x, y) in (0..200u64).flat_map(|x| (0..200u64).map(move |y| (x, y))) {
        let inside = theorem.numerals.contains(&theorem.set, &x.into(), &y.into());
        assert_eq!(form.contains(x, y, &theorem.numerals), inside, "({x}, {y}): {form:?}");
    }
    Some(form)
}

fn beams(theorem: &Theorem) -> ClosedForm {
    let form = form(theorem).expect("a form");
    assert!(form.planes.is_empty(), "{form:?}");
    form
}

#[test]
fn sets_of_points_and_lines_are_that() {
    let line = |start, step| Line { start, step };
    let wide = "take any from either pile\ntake equal from both\nterminal min(x, y) <= 0\n";
    let rows = [
        (named("nim"), vec![line((0, 0), (1, 1))], vec![]),
        (named("W3"), vec![line((0, 1), (1, 2)), line((0, 2), (1, 2))], vec![(0, 0)]),
        // The set is not symmetric: (0, t).
        (of_text("take any from x\ntake equal from both\n"), vec![line((0, 0), (0, 1))], vec![]),
        (of_text(wide), vec![line((0, 0), (0, 1))], vec![]),
    ];
    for (theorem, lines, points) in rows {
        let found = beams(&theorem);
        assert!(found.sequences.is_empty(), "{:?}", found.sequences);
        assert_eq!((found.lines, found.points), (lines, points));
    }
}

#[test]
fn lines_may_begin_late() {
    let rules = "take any from either pile\ntake equal from both for t at most 16\nplay misere\n";
    let theorem = of_text(rules);
    let found = beams(&theorem);
    assert!(found.sequences.is_empty(), "{:?}", found.sequences);
    // What is out of line ends beyond the rows that a board of 1,200 is asked about first.
    assert!(found.points.iter().any(|&(_, y)| y > SIDES[0] / 3), "{found:?}");
    // The form and the automaton agree far beyond all boards.
    for x in 1_000_000..1_000_200u64 {
        for y in x..x + 100 {
            let inside = theorem.numerals.contains(&theorem.set, &x.into(), &y.into());
            assert_eq!(found.contains(x, y, &theorem.numerals), inside, "({x}, {y})");
        }
    }
}

#[test]
fn beatty_sequences_have_slopes_of_their_own_fields() {
    // Game, factor, slope, step of the differences: b(n) - a(n) = step·n.
    let rows = [
        ("wythoff", 1, "(1 + sqrt 5)/2", 1),
        ("fraenkel:2", 1, "sqrt 2", 2),
        ("fraenkel:3", 1, "(-1 + sqrt 13)/2", 3),
        ("connell:2", 1, "(sqrt 2)/2", 1),
        ("connell:3", 1, "(-1 + sqrt 13)/6", 1),
    ];
    for (name, factor, slope, step) in rows {
        let found = beams(&named(name));
        assert!(found.lines.is_empty() && found.points.is_empty(), "{name}: {found:?}");
        let [sequence] = &found.sequences[..] else { panic!("{name}: {found:?}") };
        assert_eq!((sequence.factor, sequence.step), (factor, step), "{name}");
        assert_eq!((sequence.from, sequence.start, sequence.lead), (0, 0, 0), "{name}");
        assert_eq!(sequence.slope.to_string(), slope, "{name}");
        assert_eq!(sequence.constant(), Some(0), "{name}");
    }
}

#[test]
fn sequences_begin_where_their_offsets_have_settled() {
    let misere = "take any from either pile\ntake equal from both\nplay misere\n";
    let found = beams(&of_text(misere));
    let [sequence] = &found.sequences[..] else { panic!("{found:?}") };
    assert_eq!((sequence.from, sequence.constant()), (2, Some(0)));
    assert_eq!(found.points, [(0, 1), (2, 2)]);
}

#[test]
fn words_lines_and_several_sequences_stand_side_by_side() {
    // On every second diagonal 2·floor(n·phi) + 2, beside a line.
    let second = beams(&named("W2"));
    assert_eq!(second.lines, [Line { start: (0, 1), step: (1, 2) }]);
    assert_eq!(second.points, [(0, 0)]);
    let [sequence] = &second.sequences[..] else { panic!("{second:?}") };
    assert_eq!((sequence.factor, sequence.step, sequence.constant()), (2, 2, Some(2)));
    // Two positions on every diagonal, with words in Pell numeration.
    let theorem = named("W4");
    let fourth = beams(&theorem);
    assert_eq!(fourth.sequences.len(), 2, "{fourth:?}");
    for sequence in &fourth.sequences {
        assert_eq!(sequence.slope.to_string(), "(sqrt 2)/2");
        let morphism = sequence.morphism(&theorem.numerals).expect("a morphism");
        // Words that end with the digit 2 are no numbers.
        assert!(morphism.coding.contains(&None), "{morphism}");
        for (n, offset) in (0..300).zip(morphism.word(300)).filter(|(n, _)| *n >= sequence.from) {
            let zero = Quadratic::from(IBig::ZERO);
            let floor = floor_linear(&IBig::from(n + sequence.start), &sequence.slope, &zero);
            let a = u64::try_from(floor + offset).expect("a pile");
            assert_eq!(sequence.smaller_pile(n, &theorem.numerals), Some(a), "{n}");
        }
    }
}

#[test]
fn terminal_sets_have_the_words_of_the_paper() {
    // Game, start, lead, offsets that occur, points.
    let rows = [
        ("K2", 0, 1, vec![-1, 0], 2),
        ("K3", 1, 3, vec![-1, 0, 1], 5),
        ("K4", 1, 4, vec![-1, 0, 1, 2], 8),
    ];
    for (name, start, lead, offsets, points) in rows {
        let theorem = named(name);
        let found = beams(&theorem);
        let [sequence] = &found.sequences[..] else { panic!("{name}: {found:?}") };
        assert_eq!((sequence.start, sequence.lead), (start, lead), "{name}");
        assert_eq!(sequence.offsets.outputs(), offsets, "{name}");
        assert_eq!(found.points.len(), points, "{name}: {:?}", found.points);
        let morphism = sequence.morphism(&theorem.numerals).map(|morphism| morphism.to_string());
        let mu = "0 -> 01, 1 -> 2, 2 -> 31, 3 -> 45, 4 -> 35, 5 -> 4; \
                  1, 4 -> -1; 0, 2, 3, 5 -> 0";
        assert_eq!(morphism.as_deref() == Some(mu), name == "K2", "{morphism:?}");
    }
}

#[test]
fn sets_that_are_not_symmetric_have_two_sides() {
    let theorem =
        of_text("take any from either pile\ntake equal from both\nterminal x = 1 and y = 0\n");
    let found = beams(&theorem);
    assert!(!found.symmetric);
    assert!(found.sequences.iter().any(|sequence| sequence.mirrored), "{found:?}");
    assert!(found.sequences.iter().any(|sequence| !sequence.mirrored), "{found:?}");
}

#[test]
fn bounded_takes_have_planes() {
    let bounded = "take at most 2 from either pile\ntake equal from both for t at most 3\n";
    let plain = "take at most 2 from either pile\ntake equal from both for t at most 1\n";
    // So many pairs that no larger board may be asked for lines that begin late.
    let many = "take 1 from either pile\ntake equal from both for t at most 9\n";
    let all = [(bounded, ((5, 5), (0, 3))), (plain, ((3, 3), (0, 3))), (many, ((10, 10), (0, 2)))];
    for (rules, steps) in all {
        let found = form(&of_text(rules)).expect("a form");
        assert!(found.sequences.is_empty() && !found.planes.is_empty(), "{found:?}");
        assert!(found.planes.iter().all(|plane| plane.steps == steps), "{found:?}");
    }
}

#[test]
fn floors_of_a_field_are_exact() -> Result<(), DiscoveryError> {
    let control = Control::unlimited();
    for system in [NumberSystem::fibonacci(), NumberSystem::pell(), NumberSystem::metallic(3)?] {
        let numerals = Numerals::new(system.clone(), &control)?;
        let theta = Theta::of(&system).expect("a field");
        let mut ask = Ask::new(&numerals, &control)?;
        define_floor(&mut ask, &theta)?;
        // From a value at a large n, with positive and negative multiples of theta.
        for (u, v, w) in [(0, 1, 1), (2, 3, 1), (1, 1, 2), (3, -1, 1), (5, -2, 3), (7, 0, 3)] {
            let alpha = floor::Alpha::for_tests(u, v, w);
            let slope = alpha.value(Some(&theta));
            let zero = Quadratic::from(IBig::ZERO);
            let far = floor_linear(&IBig::from(floor::far()), &slope, &zero);
            let far = UBig::try_from(far).expect("positive");
            assert_eq!(floor::Alpha::recognise(Some(&theta), &far), Some(alpha));
            let floors = ask.relation(alpha.floor())?;
            for n in 0..300u64 {
                let value = crate::listing::value_at(&floors, &numerals, &n.into());
                let exact = floor_linear(&IBig::from(n), &slope, &zero);
                assert_eq!(value.map(IBig::from), Some(exact), "{system} {n} {slope}");
            }
        }
    }
    Ok(())
}
