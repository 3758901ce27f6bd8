//! Every source is asked the same questions, and whoever answers must agree with a board that
//! is computed straight from the definition.

mod far;

use super::*;
use crate::positions::{Extent, Listed as Position, PositionsRequest};
use crate::tile::{LARGER, Plane, UNKNOWN};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::Duration;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_games::engine::naive;
use wythoff_games::{GrundyTable, Outcome, OutcomeBoard, Pair, Size};

const SIDE: usize = 48;

/// A game with its boards.
struct Known {
    game: Game,
    values: Option<GrundyTable>,
    outcomes: OutcomeBoard,
}

fn games() -> Vec<Known> {
    let own = "game \"own\"\ntake any from either pile\ntake equal from both for t at most 2\n";
    let names = ["wythoff", "nim", "r-wythoff", "f-wythoff", "K2", "connell:2", "W2", "W4"];
    let games = names.map(|name| Game::load(name).expect(name)).into_iter();
    games
        .chain([Game::parse("own", own).expect("a game")])
        .map(|game| {
            let (size, control) = (Size::new(SIDE, SIDE), Control::unlimited());
            let rules = game.rules();
            let values = rules.has_grundy_values().then(|| naive::grundy(rules, size, &control));
            let outcomes = naive::outcomes(rules, size, &control).expect("a small board");
            Known { values: values.map(|values| values.expect("a small board")), outcomes, game }
        })
        .collect()
}

fn place((x, y): (usize, usize)) -> Pair {
    (UBig::from(x), UBig::from(y))
}

fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..SIDE).step_by(3).flat_map(|x| (0..SIDE).map(move |y| (x, y)))
}

fn index((x, y): &Pair) -> (usize, usize) {
    let index = |pile| usize::try_from(pile).expect("on the board");
    (index(x), index(y))
}

/// Sources that search have found what there is to be found.
fn session(known: &[Known]) -> Session {
    let session = Session::default();
    let control = Control::unlimited();
    for Known { game, .. } in known.iter().filter(|known| known.game.rules().is_linear()) {
        session.learn(&crate::theorem::find(game, &control, &()).expect("rules of the logic"));
    }
    session
}

#[test]
fn every_source_agrees_with_the_definition() -> Result<(), WorkbenchError> {
    let known = games();
    let session = session(&known);
    let control = Control::unlimited();
    let terms = Terms { care: Care::Search, control: &control };
    let mut answers: BTreeMap<&str, (bool, [u32; 6])> = BTreeMap::new();
    for Known { game, values, outcomes } in &known {
        for source in &session.sources {
            let name = source.name();
            let (_, count) = answers.entry(name).or_insert_with(|| (source.knows_places(), [0; 6]));
            for (x, y) in cells() {
                let piles = place((x, y));
                let here = Place { game, piles: &piles };
                let told = |what: &str| format!("{name} about {what} of {here}");
                let outcome = outcomes.outcome(x, y);
                if let Some(judged) = source.outcome(here, terms)? {
                    assert_eq!(judged.outcome, outcome, "{}", told("the outcome"));
                    count[0] += 1;
                }
                if let Some(sight) = source.sight(here, 2, terms)? {
                    assert_eq!(sight.outcome, outcome, "{}", told("the outcome"));
                    assert!(sight.good.iter().all(|to| here.allows(to)), "{}", told("options"));
                    let p = |to: &Pair| outcomes.is_p(index(to).0, index(to).1);
                    assert!(sight.good.iter().all(p), "{}", told("options"));
                    count[1] += 1;
                }
                if x % 9 == 0
                    && y % 5 == 0
                    && let Some(seen) = source.options(here, terms)?
                {
                    let to: BTreeSet<Pair> =
                        seen.iter().map(|seen| (seen.to.x.into(), seen.to.y.into())).collect();
                    let below = (0..=x).flat_map(|a| (0..=y).map(move |b| (a, b)));
                    let all: BTreeSet<Pair> =
                        below.map(place).filter(|to| here.allows(to)).collect();
                    assert_eq!(to, all, "{}", told("all options"));
                    for seen in seen {
                        let (a, b) = index(&(seen.to.x.into(), seen.to.y.into()));
                        assert_eq!(seen.outcome, outcomes.outcome(a, b), "{}", told("an option"));
                        let value = values.as_ref().map(|values| values.get(a, b));
                        assert_eq!(seen.value, value, "{}", told("an option"));
                    }
                    count[5] += 1;
                }
                let Some(values) = values else { continue };
                let value = values.get(x, y);
                for g in [0, 2, 7].map(Grundy) {
                    if let Some(worth) = source.worth(here, g, terms)? {
                        let right = match worth.value {
                            Value::Exactly(told) => told == Nimber::from(value),
                            Value::MoreThan(than) => value > than,
                        };
                        assert!(right, "{}", told("the value"));
                        count[2] += 1;
                    }
                    let reach = source.reach();
                    if reach != Reach::Whole && reach < Reach::UpTo(g) {
                        continue;
                    }
                    match source.option(here, &Nimber::from(g), terms)? {
                        None => continue,
                        Some(Choice::To(to, _)) => {
                            assert!(here.allows(&to), "{}", told("an option"));
                            let (a, b) = index(&to);
                            assert_eq!(values.get(a, b), g, "{}", told("an option"));
                        }
                        Some(Choice::Nowhere) => assert!(value <= g, "{}", told("options")),
                    }
                    count[3] += 1;
                }
                if let Some(checked) = source.check(here, &Nimber::from(value), terms)? {
                    assert!(checked.same, "{}", told("the value again"));
                    let wrong = Nimber::from(Grundy(value.0 + 1));
                    let again = source.check(here, &wrong, terms)?;
                    assert!(again.is_none_or(|checked| !checked.same), "{}", told("a wrong value"));
                    count[4] += 1;
                }
            }
        }
    }
    // Nobody who should know passes at everything.
    for (name, (knows_places, count)) in &answers {
        let answered = count.iter().sum::<u32>();
        assert_eq!(answered > 0, *knows_places, "{name} gives {answered} answers");
    }
    assert!(answers.values().any(|(_, count)| count[5] > 0), "nobody tells all options");
    Ok(())
}

/// All positions below a row, as a source lists them.
fn listed(source: &dyn Source, wanted: &Wanted<'_>, terms: Terms<'_>) -> Answer<Vec<Pair>> {
    let Some(list) = source.list(wanted, &UBig::ZERO, terms)? else { return Ok(None) };
    let request = PositionsRequest {
        value: wanted.value,
        from_row: UBig::ZERO,
        extent: Extent::UpToRow(UBig::from(SIDE / 3)),
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

#[test]
fn every_list_is_that_of_the_board() -> Result<(), WorkbenchError> {
    let known = games();
    let session = session(&known);
    let control = Control::unlimited();
    let mut lists: BTreeMap<&str, u32> = BTreeMap::new();
    for Known { game, values, outcomes } in &known {
        for (source, g) in session.sources.iter().flat_map(|source| [(source, 0), (source, 1)]) {
            if g > 0 && values.is_none() {
                continue;
            }
            let care = if g == 0 { Care::Search } else { Care::Glance };
            let terms = Terms { care, control: &control };
            let (value, non_terminal, computed) = (Grundy(g), true, false);
            let wanted = Wanted { game, value, non_terminal, computed, engine: None, margin: None };
            let Some(found) = listed(source.as_ref(), &wanted, terms)? else { continue };
            let has = |x: usize, y: usize| match values {
                Some(values) => values.get(x, y) == value,
                None => outcomes.is_p(x, y),
            };
            let big = |n: usize| dashu_int::IBig::from(n);
            let wanted_cell = |x: usize, y: usize| {
                (y >= x || !game.rules().is_symmetric())
                    && !game.rules().is_terminal_at(&big(x), &big(y))
                    && has(x, y)
            };
            let rows = 0..=SIDE / 3;
            let all: Vec<Pair> = rows
                .flat_map(|x| (0..SIDE).map(move |y| (x, y)))
                .filter(|&(x, y)| wanted_cell(x, y))
                .map(place)
                .collect();
            let name = source.name();
            let on_board: Vec<Pair> =
                found.iter().filter(|(_, y)| *y < UBig::from(SIDE)).cloned().collect();
            assert_eq!(on_board, all, "{name} lists value {g} of {}", game.name());
            *lists.entry(name).or_default() += 1;
            // The n-th of a list is the n-th.
            for n in [0, 1, found.len() - 1] {
                if let Some(told) = source.nth(&wanted, &UBig::from(n), terms)? {
                    let told = told.map(|(pair, _)| pair);
                    assert_eq!(told.as_ref(), found.get(n), "{name}, {n} of {}", game.name());
                }
            }
        }
    }
    assert!(lists.len() >= 5, "{lists:?}");
    Ok(())
}

#[test]
fn whoever_draws_draws_the_board() -> Result<(), WorkbenchError> {
    let known = games();
    let session = session(&known);
    let control = Control::unlimited();
    let terms = Terms { care: Care::Glance, control: &control };
    let window = Window { x: 3u8.into(), y: 5u8.into(), rows: 20, cols: 30, scale: 0 };
    for Known { game, values, outcomes } in &known {
        let layers = [Layer::Outcome, Layer::Grundy, Layer::Values(vec![Grundy(0), Grundy(2)])];
        for layer in layers.iter().filter(|layer| values.is_some() || **layer == Layer::Outcome) {
            for source in &session.sources {
                let mut drawing = Drawing::new(game, &window, layer)?;
                source.draw(&mut drawing, terms)?;
                let drawn = drawing.finish();
                for (i, plane) in drawn.planes.iter().enumerate() {
                    for (at, &cell) in plane.cells.iter().enumerate() {
                        let (x, y) = (3 + at / 30, 5 + at % 30);
                        let value = |values: &GrundyTable| values.get(x, y);
                        let right = match (layer, values.as_ref().map(value)) {
                            (Layer::Grundy, Some(value)) if cell == LARGER => {
                                drawn.more_than.is_some_and(|than| value.0 > than)
                            }
                            (Layer::Grundy, Some(value)) => u32::from(cell) == value.0,
                            (Layer::Values(wanted), Some(value)) => {
                                u16::from(value == wanted[i]) == cell
                            }
                            _ => u16::from(outcomes.outcome(x, y) == Outcome::P) == cell,
                        };
                        let name = source.name();
                        assert!(
                            right || cell == UNKNOWN,
                            "{name} draws {cell} at ({x}, {y}) of {}, {layer:?}",
                            game.name()
                        );
                    }
                }
            }
            let drawn = session.draw(game, &window, layer, terms)?;
            assert_eq!(drawn.unknown_cells(), 0, "{} {layer:?}", game.name());
        }
    }
    Ok(())
}

#[test]
fn a_board_is_drawn_as_far_as_its_memory_goes() -> Result<(), WorkbenchError> {
    // Its boards take four bytes a cell.
    let text = "game \"many takes\"\ntake at most 65 from either pile\n";
    let game = Game::parse("many takes", text)?;
    let session = Session::shared(Shared {
        bytes: 1 << 22,
        board: 4 * 300 * 300,
        grundy_side: 4096,
        outcome_side: 4096,
        point_rows: 1 << 16,
    });
    let control = Control::unlimited();
    let terms = Terms { care: Care::Glance, control: &control };
    for (first, known) in [(290u16, 10), (300, 0), (1000, 0)] {
        let window = Window { x: first.into(), y: first.into(), rows: 20, cols: 20, scale: 0 };
        let drawn = session.draw(&game, &window, &Layer::Grundy, terms)?;
        assert_eq!(drawn.unknown_cells(), 400 - known * known, "from {first} on");
        assert_eq!(drawn.reach, Some(300), "from {first} on");
        let note = drawn.note.expect("cells are unknown");
        assert_eq!(note, "values are computed near the origin only", "from {first} on");
    }
    Ok(())
}

#[test]
fn what_is_said_of_larger_cells_holds_for_all_of_them() -> Result<(), WorkbenchError> {
    let game = Game::load("wythoff")?;
    let window = Window { x: UBig::ZERO, y: UBig::ZERO, rows: 1, cols: 3, scale: 0 };
    let known = || wythoff_games::Known::Definition;
    let drawn = |second: [u16; 3]| -> Result<_, WorkbenchError> {
        let mut drawing = Drawing::new(&game, &window, &Layer::Grundy)?;
        let first = Plane { cells: vec![LARGER, UNKNOWN, 7] };
        drawing.fill_compared(&first, Grundy(20), known());
        drawing.fill_compared(&Plane { cells: second.to_vec() }, Grundy(0), known());
        Ok(drawing.finish().more_than)
    };
    assert_eq!(drawn([LARGER, LARGER, 7])?, Some(0));
    assert_eq!(drawn([LARGER, 0, 7])?, Some(20), "no cell is larger than 0 only");
    Ok(())
}

#[test]
fn whoever_compares_two_games_compares_their_boards() -> Result<(), WorkbenchError> {
    let known = games();
    let session = Session::default();
    let control = Control::unlimited();
    let terms = Terms { care: Care::Glance, control: &control };
    let window = Window { x: 3u8.into(), y: 5u8.into(), rows: 20, cols: 30, scale: 0 };
    let mut answers: BTreeSet<(&str, bool)> = BTreeSet::new();
    for two in known.windows(2) {
        let (first, second) = (&two[0], &two[1]);
        let both = first.values.as_ref().zip(second.values.as_ref());
        for of_values in [false, true] {
            if of_values && both.is_none() {
                continue;
            }
            let games = [&first.game, &second.game];
            let right = |drawn: &Drawn, name: &str| {
                assert_eq!(drawn.planes.len(), 2, "{name}");
                for at in 0..window.cells() {
                    let (x, y) = (3 + at / 30, 5 + at % 30);
                    let only = if let Some((a, b)) = both.filter(|_| of_values) {
                        let (a, b) = (a.get(x, y), b.get(x, y));
                        [a > b, a < b]
                    } else {
                        let (a, b) = (first.outcomes.is_p(x, y), second.outcomes.is_p(x, y));
                        [a && !b, b && !a]
                    };
                    let cells = [0, 1].map(|plane: usize| drawn.planes[plane].cells[at]);
                    let names = games.map(Game::name);
                    assert_eq!(cells, only.map(u16::from), "{name}: {names:?} at ({x}, {y})");
                }
            };
            for source in &session.sources {
                if let Some(drawn) = source.difference(&window, games, of_values, terms)? {
                    right(&drawn, source.name());
                    answers.insert((source.name(), of_values));
                }
            }
            right(&session.difference(&window, games, of_values, terms)?, "the session");
        }
    }
    assert!(answers.len() >= 3, "{answers:?}");
    Ok(())
}

#[test]
fn limits_end_a_question_and_are_no_answer() {
    let game = Game::load("W4").expect("a game of the catalogue");
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let control = Control::new(limits, Cancel::new());
    let piles = (UBig::from(10u8).pow(30), UBig::from(7u8));
    let here = Place { game: &game, piles: &piles };
    let session = Session::default();
    let terms = |control| Terms { care: Care::Search, control };
    assert!(session.outcome(here, terms(&control)).is_err());
    // What was stopped is not remembered as unknown.
    let unlimited = Control::unlimited();
    assert!(session.outcome(here, terms(&unlimited)).expect("in reach").is_some());
}
