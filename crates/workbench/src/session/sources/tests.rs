//! What the sources draw, against boards and against one another, position by position.

use super::boards::planes::{
    count_outcomes, count_value, differences, mean_values, outcome_differences,
};
use super::found::drawing::{ProvedSet, count_members};
use super::nim::nim_values;
use super::print::drawing::{count_by_theorem, theorem_differences, zero_or_larger};
use super::recursion::drawing::{Strip, far_counts, far_values};
use super::recursion::nearby::Sequences;
use super::sequence::drawing::{count_points, point_rows};
use super::shipped::drawing::count_by_values;
use crate::shipped::WythoffValues;
use crate::tile::{AT_LEAST, LARGER, Plane, UNKNOWN, Window};
use crate::{Control, Game, theorem};
use dashu_int::UBig;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::{Grundy, GrundyTable, OutcomeBoard, Size};

const SIDE: usize = 200;

const CHOICE: Choice = Choice { engine: None, max_memory: 1 << 28 };

fn game(name: &str) -> Game {
    Game::load(name).expect(name)
}

fn table(game: &Game) -> GrundyTable {
    let size = Size::new(SIDE, SIDE);
    select::grundy(game.rules(), size, CHOICE, &Control::unlimited()).expect("a small board").1
}

fn outcomes(game: &Game) -> OutcomeBoard {
    let size = Size::new(SIDE, SIDE);
    select::outcomes(game.rules(), size, CHOICE, &Control::unlimited()).expect("a small board").1
}

fn window(x: usize, y: usize, rows: usize, cols: usize, scale: usize) -> Window {
    Window { x: x.into(), y: y.into(), rows, cols, scale }
}

/// Windows that lie on the board, on its edge, and off it.
fn windows() -> Vec<Window> {
    vec![
        window(0, 0, 40, 30, 0),
        window(17, 100, 33, 64, 0),
        window(0, 0, 25, 25, 3),
        window(3, 9, 10, 20, 2),
        window(100, 60, 30, 30, 2),
        window(150, 150, 80, 90, 0),
        window(500, 500, 4, 4, 0),
    ]
}

/// What a plane of counts must be, position by position.
fn counted(window: &Window, holds: impl Fn(usize, usize) -> bool) -> Plane {
    let (x, y) = (usize::try_from(&window.x).unwrap(), usize::try_from(&window.y).unwrap());
    let step = 1 << window.scale;
    let mut cells = Vec::new();
    for i in 0..window.rows {
        for j in 0..window.cols {
            let (x, y) = (x + i * step, y + j * step);
            if x + step > SIDE || y + step > SIDE {
                cells.push(UNKNOWN);
                continue;
            }
            let all = (x..x + step).flat_map(|x| (y..y + step).map(move |y| (x, y)));
            cells.push(u16::try_from(all.filter(|&(x, y)| holds(x, y)).count()).unwrap());
        }
    }
    Plane { cells }
}

/// The same where `plane` knows more than a board of this side does.
fn agrees_where_known(plane: &Plane, expected: &Plane, what: &str) {
    assert_eq!(plane.cells.len(), expected.cells.len());
    for (i, (&cell, &wanted)) in plane.cells.iter().zip(&expected.cells).enumerate() {
        assert!(cell == wanted || wanted == UNKNOWN, "{what}: cell {i} is {cell}, not {wanted}");
    }
}

#[test]
fn boards_are_counted_cell_by_cell() {
    for name in ["wythoff", "connell:3", "gdwn:1,2", "f-wythoff"] {
        let (table, board) = (table(&game(name)), outcomes(&game(name)));
        for window in windows() {
            let zeros = counted(&window, |x, y| table.get(x, y) == Grundy(0));
            assert_eq!(count_outcomes(&window, &board), zeros, "{name} {window:?}");
            for g in [0, 1, 7] {
                let expected = counted(&window, |x, y| table.get(x, y) == Grundy(g));
                assert_eq!(count_value(&window, &table, Grundy(g)), expected, "{name} {window:?}");
            }
        }
    }
}

#[test]
fn means_of_values_are_rounded_down() {
    let table = table(&game("wythoff"));
    let single = mean_values(&window(30, 40, 5, 6, 0), &table);
    assert_eq!(u32::from(single.cells[2 * 6 + 3]), table.get(32, 43).0);
    let four = mean_values(&window(30, 40, 5, 6, 1), &table);
    let sum: u32 =
        [(30, 40), (30, 41), (31, 40), (31, 41)].map(|(x, y)| table.get(x, y).0).iter().sum();
    assert_eq!(u32::from(four.cells[0]), sum / 4);
    assert_eq!(mean_values(&window(SIDE - 1, 0, 2, 1, 0), &table).cells[1], UNKNOWN);
}

#[test]
fn theorems_count_what_boards_count_and_go_on() {
    for name in ["nim", "wythoff", "f-wythoff", "connell:2", "fraenkel:3", "K4", "W2", "W3"] {
        let game = game(name);
        let (form, board) = (game.closed_form().expect(name), outcomes(&game));
        for window in windows() {
            let plane = count_by_theorem(&window, &form);
            assert_eq!(plane.unknown_cells(), 0);
            agrees_where_known(&plane, &counted(&window, |x, y| board.is_p(x, y)), name);
        }
        let single = zero_or_larger(&window(0, 0, 50, 50, 0), &form).expect("single cells");
        for (i, &cell) in single.cells.iter().enumerate() {
            assert_eq!(cell, if board.is_p(i / 50, i % 50) { 0 } else { LARGER }, "{name} {i}");
        }
        assert!(zero_or_larger(&window(0, 0, 5, 5, 1), &form).is_none());
    }
}

#[test]
fn huge_cells_hold_at_least_so_many() {
    let form = game("wythoff").closed_form().expect("Wythoff's theorem");
    let x = UBig::from(10u8).pow(100);
    let window = Window { x: x.clone(), y: x, rows: 8, cols: 8, scale: 400 };
    let plane = count_by_theorem(&window, &form);
    assert!(plane.cells.contains(&AT_LEAST) && plane.cells.contains(&0));
    assert_eq!(plane.max(), AT_LEAST);
}

#[test]
fn listed_points_count_what_boards_count() {
    let values = [0, 1, 5].map(Grundy);
    for name in ["wythoff", "f-wythoff", "r-wythoff"] {
        let game = game(name);
        let table = table(&game);
        let lists = point_rows(game.rules(), &values, 150, &Control::unlimited())
            .expect("it has an engine");
        let lists = lists.expect("small values");
        for list in &lists {
            assert_eq!(list.rows(), 150);
            for window in windows() {
                let plane = count_points(&window, list);
                let expected = counted(&window, |x, y| table.get(x, y) == list.value);
                for (i, (&cell, &wanted)) in plane.cells.iter().zip(&expected.cells).enumerate() {
                    let known = cell != UNKNOWN && wanted != UNKNOWN;
                    assert!(!known || cell == wanted, "{name} {window:?} {i}: {cell} {wanted}");
                }
                // Beyond the list and below it, as the smaller side of a cell says.
                let all_listed = window.x_end() <= UBig::from(150u8);
                assert!(!all_listed || plane.unknown_cells() == 0, "{name} {window:?}");
            }
        }
    }
    assert!(point_rows(game("K2").rules(), &values, 10, &Control::unlimited()).is_none());
}

#[test]
fn small_values_far_away_are_those_of_the_points() {
    let game = game("wythoff");
    let table = table(&game);
    // From the origin the same computation can be compared with a board.
    let here = window(40, 70, 60, 50, 0);
    let (plane, _) = far_values(&Sequences, &here, Grundy(6), &Control::unlimited())
        .expect("in reach")
        .expect("single");
    for (i, &cell) in plane.cells.iter().enumerate() {
        let value = table.get(40 + i / 50, 70 + i % 50).0;
        let expected = if value <= 6 { u16::try_from(value).unwrap() } else { LARGER };
        assert_eq!(cell, expected, "{i}");
    }
    let coarse = window(20, 20, 40, 40, 2);
    let values = [Grundy(1), Grundy(4)];
    let (planes, _) =
        far_counts(&Sequences, &coarse, &values, &Control::unlimited()).expect("in reach");
    for (plane, value) in planes.iter().zip(values) {
        let expected = counted(&coarse, |x, y| table.get(x, y) == value);
        agrees_where_known(plane, &expected, "far counts");
    }
    // P-positions far out, by the theorem and by RW.
    let x = UBig::from(10u8).pow(30);
    let y = game.closed_form().expect("a theorem").partners(&x).remove(0);
    let far = Window { x, y: y - UBig::from(20u8), rows: 30, cols: 60, scale: 0 };
    let (planes, known) =
        far_counts(&Sequences, &far, &[Grundy(0)], &Control::unlimited()).expect("in reach");
    assert_eq!(planes[0], count_by_theorem(&far, &game.closed_form().expect("a theorem")));
    assert!(known.to_string().starts_with("conditional"), "{known}");
    assert!(planes[0].max() > 0);
}

/// Far out and off the strip nothing is run: a run would notice that it is cancelled.
#[test]
fn far_from_the_strip_nothing_is_run() {
    let x = UBig::from(10u8).pow(2000);
    let off = Window { x: x.clone(), y: x, rows: 64, cols: 64, scale: 0 };
    let cancelled = Control::unlimited();
    cancelled.cancel().cancel();
    let (plane, known) =
        far_values(&Sequences, &off, Grundy(20), &cancelled).expect("no run").expect("single");
    assert!(plane.cells.iter().all(|&cell| cell == LARGER));
    assert!(known.to_string().contains("|a - b/phi| <= 56"), "{known}");
    // On the strip there is a run, which notices.
    let y = &off.x + wythoff_numeration::floor_div_phi_big(&off.x);
    assert!(far_values(&Sequences, &Window { y, ..off }, Grundy(20), &cancelled).is_err());
}

#[test]
fn the_theorem_about_values_counts_what_boards_count_and_goes_on() {
    let wythoff = game("wythoff");
    let table = table(&wythoff);
    let theorem = WythoffValues::load(&Control::unlimited()).expect("it is proved");
    for window in windows() {
        for value in [0, 1, 2].map(Grundy) {
            let plane = count_by_values(&window, value, &theorem).expect("a small value");
            let expected = counted(&window, |x, y| table.get(x, y) == value);
            agrees_where_known(&plane, &expected, &format!("value {value}, {window:?}"));
        }
    }
    assert!(count_by_values(&window(0, 0, 4, 4, 0), Grundy(3), &theorem).is_none());
    let form = wythoff.closed_form().expect("a theorem");
    let far = UBig::from(10u8).pow(30);
    let near_the_line = form.partners(&far).remove(0);
    for (scale, back) in [(0, 30u64), (3, 100), (100, 0)] {
        let y = &near_the_line - UBig::from(back);
        let window = Window { x: far.clone(), y, rows: 30, cols: 60, scale };
        // P-positions have a theorem of their own, and small values algorithm RW.
        let zeros = count_by_values(&window, Grundy(0), &theorem).expect("a small value");
        assert_eq!(zeros, count_by_theorem(&window, &form), "2^{scale}");
        assert!(zeros.max() > 0);
        if scale < 4 {
            let values = [Grundy(1), Grundy(2)];
            let (planes, _) =
                far_counts(&Sequences, &window, &values, &Control::unlimited()).expect("in reach");
            for (plane, value) in planes.iter().zip(values) {
                let counted = count_by_values(&window, value, &theorem).expect("a small value");
                assert_eq!(counted, *plane, "value {value}, 2^{scale}");
                assert!(counted.max() > 0);
            }
        }
    }
}

#[test]
fn cells_of_a_value_hold_what_their_quarters_hold() {
    let theorem = WythoffValues::load(&Control::unlimited()).expect("it is proved");
    let origin = UBig::ZERO;
    let far = UBig::from(3u8).pow(40);
    for (x, y) in [(&origin, &origin), (&far, &origin), (&origin, &far), (&far, &far)] {
        let of = |cells: usize, scale| {
            let window = Window { x: x.clone(), y: y.clone(), rows: cells, cols: cells, scale };
            count_by_values(&window, Grundy(1), &theorem).expect("a small value")
        };
        for scale in [1, 5, 10] {
            let (coarse, fine) = (of(24, scale), of(48, scale - 1));
            let quarters = |i: usize, j: usize| -> u32 {
                let four = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let cells = four.map(|(a, b)| fine.cells[(2 * i + a) * 48 + 2 * j + b]);
                cells.into_iter().map(u32::from).sum()
            };
            for (n, &cell) in coarse.cells.iter().enumerate() {
                assert_eq!(u32::from(cell), quarters(n / 24, n % 24), "2^{scale}, cell {n}");
            }
        }
    }
}

#[test]
fn off_the_strip_there_is_nothing_and_on_it_nothing_is_known() {
    let table = table(&game("wythoff"));
    let window = window(0, 0, 100, 100, 1);
    let plane = Strip::of(Grundy(3)).plane(&window);
    let expected = counted(&window, |x, y| table.get(x, y) <= Grundy(3));
    for (cell, wanted) in plane.cells.iter().zip(&expected.cells) {
        assert!(*cell == UNKNOWN || *cell == *wanted && *cell == 0, "{cell} {wanted}");
    }
    assert!(plane.unknown_cells() < plane.cells.len());
    let x = UBig::from(10u8).pow(50);
    let far = Window { x: x.clone(), y: x, rows: 16, cols: 16, scale: 165 };
    let (planes, _) =
        far_counts(&Sequences, &far, &[Grundy(2)], &Control::unlimited()).expect("in reach");
    assert!(planes[0].cells.contains(&0) && planes[0].cells.contains(&UNKNOWN));
}

#[test]
fn the_values_of_nim_are_nim_sums() {
    let plane = nim_values(&window(60_000, 5, 3, 4, 0)).expect("single cells");
    for (i, &cell) in plane.cells.iter().enumerate() {
        assert_eq!(usize::from(cell), (60_000 + i / 4) ^ (5 + i % 4));
    }
    assert_eq!(nim_values(&window(1 << 20, 0, 1, 1, 0)).expect("single").cells, [AT_LEAST]);
}

#[test]
fn games_are_compared_position_by_position() {
    let (first, second) = (game("wythoff"), game("connell:2"));
    let (a, b) = (table(&first), table(&second));
    let (p, q) = (outcomes(&first), outcomes(&second));
    for window in windows() {
        let expected = [
            counted(&window, |x, y| a.get(x, y) > b.get(x, y)),
            counted(&window, |x, y| a.get(x, y) < b.get(x, y)),
        ];
        assert_eq!(differences(&window, &a, &b), expected);
        let expected = [
            counted(&window, |x, y| p.is_p(x, y) && !q.is_p(x, y)),
            counted(&window, |x, y| !p.is_p(x, y) && q.is_p(x, y)),
        ];
        assert_eq!(outcome_differences(&window, &p, &q), expected);
        let forms = [&first, &second].map(|game| game.closed_form().expect("a theorem"));
        let by_theorem = theorem_differences(&window, &forms[0], &forms[1]).expect("few rows");
        for (plane, expected) in by_theorem.iter().zip(&expected) {
            agrees_where_known(plane, expected, "differences by theorem");
        }
    }
}

#[test]
fn the_automaton_of_a_theorem_counts_what_boards_count() {
    for name in ["K2", "W3"] {
        let game = game(name);
        let found = theorem::find(&game, &Control::unlimited(), &());
        let set = ProvedSet::of(&found.expect("linear rules")).expect("it is proved");
        let board = outcomes(&game);
        for window in windows() {
            let plane = count_members(&window, &set).expect("a small window");
            agrees_where_known(&plane, &counted(&window, |x, y| board.is_p(x, y)), name);
        }
        let x = UBig::from(10u8).pow(300);
        let y = game.closed_form().expect(name).partners(&x).remove(0);
        let far = Window { x, y: y - UBig::from(40u8), rows: 64, cols: 128, scale: 1 };
        let by_theorem = count_by_theorem(&far, &game.closed_form().expect(name));
        assert_eq!(count_members(&far, &set).expect("a small window"), by_theorem);
        assert!(by_theorem.max() > 0);
        let huge = Window { scale: 20, ..far };
        assert!(count_members(&huge, &set).is_none());
    }
}
