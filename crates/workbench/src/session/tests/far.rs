//! Far from the origin, where there is no board straight from the definition: whoever answers
//! must agree with everybody else who does.

use super::*;
use crate::positions::DIRECT;
use wythoff_games::Outcome::{N, P};

/// Questions are asked around these rows.
fn rows() -> [UBig; 3] {
    [6, 12, 30].map(|n| UBig::from(10u8).pow(n))
}

/// What all sources say to one question, with their names.
type Told<T> = Vec<(&'static str, T)>;

/// All say the same; what that is, if anybody says anything.
fn agreed<T: PartialEq + std::fmt::Debug + Clone>(told: &Told<T>, what: &str) -> Option<T> {
    let (_, first) = told.first()?;
    assert!(told.iter().all(|(_, other)| other == first), "{what}: {told:?}");
    Some(first.clone())
}

/// Asks all sources.
fn ask<T>(
    session: &Session,
    mut question: impl FnMut(&dyn Source) -> Answer<T>,
) -> Answer<Told<T>> {
    let mut told = Vec::new();
    for source in &session.sources {
        if let Some(answer) = question(source.as_ref())? {
            told.push((source.name(), answer));
        }
    }
    Ok(Some(told))
}

/// How often so many sources have answered one question.
#[derive(Debug, Default)]
struct Count {
    alone: u32,
    together: u32,
}

impl Count {
    fn note<T>(&mut self, told: &Told<T>) {
        self.alone += u32::from(told.len() == 1);
        self.together += u32::from(told.len() > 1);
    }
}

const ANSWERED: &str = "a list of answers, empty or not";

fn wanted(game: &Game, g: u32) -> Wanted<'_> {
    let (value, non_terminal, computed) = (Grundy(g), true, false);
    Wanted { game, value, non_terminal, computed, engine: None, margin: None }
}

/// What is known of one position; as far as it is known, it all fits together.
fn compare(
    session: &Session,
    here: Place<'_>,
    count: &mut Count,
    terms: Terms<'_>,
) -> Result<(), WorkbenchError> {
    let what = |question: &str| format!("{question} of {here}");
    let told = ask(session, |source| source.outcome(here, terms))?.expect(ANSWERED);
    let mut outcomes: Told<Outcome> = told.iter().map(|(name, j)| (*name, j.outcome)).collect();
    count.note(&outcomes);
    let mut options: BTreeSet<(Grundy, Pair)> = BTreeSet::new();
    for (name, sight) in ask(session, |source| source.sight(here, 2, terms))?.expect(ANSWERED) {
        outcomes.push((name, sight.outcome));
        options.extend(sight.good.into_iter().map(|to| (Grundy(0), to)));
    }
    if here.rules().has_grundy_values() {
        let mut exact: Told<Nimber> = Vec::new();
        let mut more: Told<Grundy> = Vec::new();
        for g in [0, 7].map(Grundy) {
            let told = ask(session, |source| source.worth(here, g, terms))?.expect(ANSWERED);
            count.note(&told);
            for (name, worth) in told {
                outcomes.push((name, worth.outcome()));
                match worth.value {
                    Value::Exactly(value) => exact.push((name, value)),
                    Value::MoreThan(than) => more.push((name, than)),
                }
            }
        }
        if let Some(value) = agreed(&exact, &what("the value")) {
            let larger = |than: Grundy| value > Nimber::from(than);
            assert!(more.iter().all(|(_, than)| larger(*than)), "{here} is {value:?}: {more:?}");
            let checked = ask(session, |source| source.check(here, &value, terms))?;
            let checked = checked.expect(ANSWERED);
            count.note(&checked);
            for (name, checked) in checked {
                assert!(checked.same, "{name} about {value:?} of {here} again");
            }
        }
        for g in [0, 2].map(Grundy) {
            let knows = |source: &dyn Source| source.reach() >= Reach::UpTo(g);
            let told = ask(session, |source| {
                if knows(source) { source.option(here, &Nimber::from(g), terms) } else { Ok(None) }
            })?;
            let told = told.expect(ANSWERED);
            count.note(&told);
            for (_, choice) in &told {
                if let Choice::To(to, _) = choice {
                    options.insert((g, to.clone()));
                }
            }
            let some = |(name, choice): &(_, Choice)| (*name, *choice != Choice::Nowhere);
            let some = agreed(&told.iter().map(some).collect(), &what("an option of a value"));
            if let (Some(some), Grundy(0)) = (some, g) {
                outcomes.push(("options", if some { N } else { P }));
            }
        }
    }
    agreed(&outcomes, &what("the outcome"));
    options.iter().try_for_each(|(g, to)| is_option(session, here, to, *g, terms))
}

/// A move leads there, and nobody says that it is not worth `g`.
fn is_option(
    session: &Session,
    from: Place<'_>,
    to: &Pair,
    g: Grundy,
    terms: Terms<'_>,
) -> Result<(), WorkbenchError> {
    assert!(from.allows(to), "{from} -> {to:?}");
    let here = Place { piles: to, ..from };
    if g == Grundy(0) {
        let told = ask(session, |source| source.outcome(here, terms))?.expect(ANSWERED);
        assert!(told.iter().all(|(_, judged)| judged.outcome == P), "{here}: {told:?}");
    }
    if here.rules().has_grundy_values() {
        for (name, worth) in ask(session, |source| source.worth(here, g, terms))?.expect(ANSWERED) {
            match worth.value {
                Value::Exactly(value) => assert_eq!(value, Nimber::from(g), "{name}: {here}"),
                Value::MoreThan(than) => assert!(than < g, "{name}: {here} > {than}"),
            }
        }
    }
    Ok(())
}

/// The first positions of a value from row n on, and the n-th, which all agree on. At a glance,
/// since with more care a board is grown for those that nobody else knows; for the n-th it always
/// is, if n is small.
fn positions(
    session: &Session,
    game: &Game,
    (g, n): (u32, &UBig),
    count: &mut Count,
    terms: Terms<'_>,
) -> Result<Vec<Pair>, WorkbenchError> {
    let terms = Terms { care: Care::Glance, ..terms };
    let wanted = wanted(game, g);
    let what = format!("positions of value {g} of {} around {n}", game.name());
    let mut nth = None;
    if *n >= UBig::from(DIRECT) {
        let told = ask(session, |source| source.nth(&wanted, n, terms))?.expect(ANSWERED);
        count.note(&told);
        let pair = |(name, found): (_, Listed)| (name, found.map(|(pair, _)| pair));
        nth = agreed(&told.into_iter().map(pair).collect(), &what).flatten();
    }
    let told = ask(session, |source| first_from(source, &wanted, n, terms))?.expect(ANSWERED);
    count.note(&told);
    Ok(agreed(&told, &what).unwrap_or_default().into_iter().chain(nth).collect())
}

/// Three positions from a row on, as a source lists them.
fn first_from(
    source: &dyn Source,
    wanted: &Wanted<'_>,
    row: &UBig,
    terms: Terms<'_>,
) -> Answer<Vec<Pair>> {
    let Some(list) = source.list(wanted, row, terms)? else { return Ok(None) };
    let request = PositionsRequest {
        value: wanted.value,
        from_row: row.clone(),
        extent: Extent::Count(3),
        non_terminal: true,
        engine: None,
    };
    let mut all = Vec::new();
    let mut sink = |position: Position| {
        all.push((position.x, position.y));
        ControlFlow::Continue(())
    };
    let mut counter = Counter::new(request, wanted.game.rules(), &mut sink);
    let ended = list.list(&mut counter, terms.control)?;
    Ok(ended.map(|_| all))
}

/// What all sources draw around a position.
fn compare_drawings(
    session: &Session,
    game: &Game,
    (x, y): &Pair,
    count: &mut Count,
    terms: Terms<'_>,
) -> Result<(), WorkbenchError> {
    let terms = Terms { care: Care::Glance, ..terms };
    for scale in [0, 3] {
        let window = Window { x: x.clone(), y: y - UBig::from(9u8), rows: 12, cols: 24, scale };
        let layers = [Layer::Outcome, Layer::Grundy, Layer::Values(vec![Grundy(0), Grundy(2)])];
        let has_values = game.rules().has_grundy_values();
        for layer in layers.iter().filter(|layer| has_values || **layer == Layer::Outcome) {
            let mut drawings = Vec::new();
            for source in &session.sources {
                let mut drawing = Drawing::new(game, &window, layer)?;
                source.draw(&mut drawing, terms)?;
                drawings.push((source.name(), drawing.finish()));
            }
            for plane in 0..drawings[0].1.planes.len() {
                for at in 0..window.cells() {
                    let told = |(name, drawn): &(&'static str, Drawn)| {
                        (*name, drawn.planes[plane].cells[at], drawn.more_than)
                    };
                    let told = drawings.iter().map(told).filter(|(_, cell, _)| *cell != UNKNOWN);
                    let (larger, exact): (Vec<_>, Vec<_>) =
                        told.partition(|(_, cell, _)| *cell == LARGER);
                    let exact: Told<u16> =
                        exact.into_iter().map(|(name, cell, _)| (name, cell)).collect();
                    let what = || format!("{} {layer:?} {window:?}, cell {at}", game.name());
                    count.note(&exact);
                    if let Some(value) = agreed(&exact, &what()) {
                        let fits = |more: Option<u32>| more.is_some_and(|m| u32::from(value) > m);
                        let fit = larger.iter().all(|(_, _, more)| fits(*more));
                        assert!(fit, "{}: {value}, {larger:?}", what());
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn whoever_answers_far_out_agrees_with_the_others() -> Result<(), WorkbenchError> {
    let known = games();
    let session = session(&known);
    let control = Control::unlimited();
    let terms = Terms { care: Care::Search, control: &control };
    for row in rows() {
        let (mut listed, mut told, mut drawn) = Default::default();
        for Known { game, values, .. } in &known {
            // A flat board of a million columns is computed; it shall have few rows.
            let mut places = vec![(UBig::ONE, row.clone())];
            if row > UBig::from(DIRECT) {
                places.push((&row + UBig::ONE, 7u8.into()));
            }
            for g in if values.is_some() { vec![0, 2] } else { vec![0] } {
                let found = positions(&session, game, (g, &row), &mut listed, terms)?;
                if let Some((x, y)) = found.last() {
                    places.push((x.clone(), y.clone()));
                    places.push((y + UBig::ONE, x.clone()));
                    compare_drawings(&session, game, &(x.clone(), y.clone()), &mut drawn, terms)?;
                }
            }
            for piles in &places {
                compare(&session, Place { game, piles }, &mut told, terms)?;
            }
        }
        for count in [&listed, &told, &drawn] {
            let Count { together, .. } = count;
            assert!(*together > 5, "{row}: {listed:?} {told:?} {drawn:?}");
        }
    }
    Ok(())
}
