//! Periods of rows against published and naive values.

use dashu_int::UBig;
use std::sync::Arc;
use wythoff_control::{Cancel, Control, Progress, Reason};
use wythoff_games::engine::naive;
use wythoff_games::period::{self, PeriodError, Periodicity, RowLimits, Rows, Stopped};
use wythoff_games::{Rules, Size, catalogue, language};

const GAMES: [&str; 4] = ["nim", "wythoff", "f-wythoff", "r-wythoff"];

fn game(name: &str) -> Rules {
    catalogue::find(name).expect("a built-in game").1
}

fn rows_of(name: &str, last: u64) -> Rows {
    period::rows(&game(name), last, RowLimits::default(), &Control::unlimited())
        .expect("a supported game")
}

/// `(row, preperiod, period)` of every line of a game in the table.
fn table(name: &str) -> Vec<(u64, u64, u64)> {
    let text = include_str!("../../../../testdata/periods.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let of_game = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    of_game
        .map(|numbers| {
            let n: Vec<u64> = numbers.split(' ').map(|n| n.parse().expect("a number")).collect();
            (n[0], n[1], n[2])
        })
        .collect()
}

fn summary(row: &Periodicity) -> (u64, u64, u64) {
    (row.row(), row.preperiod(), row.period())
}

fn agrees_with_the_table(name: &str, last: u64) {
    let expected: Vec<_> = table(name).into_iter().filter(|(row, ..)| *row <= last).collect();
    assert_eq!(expected.last().map(|e| e.0), Some(last), "the table reaches row {last}");
    let computed: Vec<_> = rows_of(name, last).rows().iter().map(summary).collect();
    assert_eq!(computed, expected, "{name}");
}

#[test]
fn wythoff_rows_agree_with_the_table() {
    agrees_with_the_table("wythoff", 30);
}

#[test]
fn f_wythoff_rows_agree_with_the_table() {
    agrees_with_the_table("f-wythoff", 36);
}

/// Rows 14 and 15 have 18 million columns each; row 16 closes with 17.
#[test]
fn r_wythoff_rows_agree_with_the_table() {
    agrees_with_the_table("r-wythoff", 19);
}

#[test]
fn wythoff_periods_to_row_127_are_1_or_3_times_a_power_of_2() {
    let rows = rows_of("wythoff", 127);
    assert_eq!(rows.rows().len(), 128);
    for row in &rows.rows()[1..] {
        let period = row.period();
        assert!(period.is_multiple_of(3) && (period / 3).is_power_of_two(), "{:?}", summary(row));
    }
}

#[test]
fn nim_rows_have_the_next_power_of_2_as_period() {
    for row in rows_of("nim", 100).rows() {
        assert_eq!(summary(row), (row.row(), 0, (row.row() + 1).next_power_of_two()));
        for column in [0, 5, 77, 1 << 20, (1 << 40) + 3] {
            let value = i64::try_from(row.row() ^ column).unwrap();
            assert_eq!(row.offset(column), value - i64::try_from(column).unwrap());
        }
    }
}

/// Every value equals the naive one, and no smaller preperiod or period fits.
#[test]
fn rows_agree_with_naive_boards() {
    let (last, columns) = (12, 600);
    for name in GAMES {
        let board = naive::grundy(&game(name), Size::new(last + 1, columns), &Control::unlimited())
            .expect(name);
        let rows = rows_of(name, last as u64);
        for (a, row) in rows.rows().iter().enumerate() {
            for b in 0..columns {
                assert_eq!(row.grundy(b as u64), Some(board.get(a, b)), "{name} ({a}, {b})");
            }
            is_minimal(row);
        }
    }
}

/// By trying every smaller period, up to a thousand.
fn is_minimal(row: &Periodicity) {
    let (preperiod, period) = (row.preperiod(), row.period());
    if let Some(before) = preperiod.checked_sub(1) {
        assert_ne!(row.offset(before), row.offset(before + period), "{:?}", summary(row));
    }
    for shorter in 1..period.min(1000) {
        let differs = |b: &u64| row.offset(*b) != row.offset(b + shorter);
        let cycle = preperiod..preperiod + period;
        assert!(cycle.into_iter().any(|b| differs(&b)), "{:?} has {shorter}", summary(row));
    }
}

#[test]
fn head_and_cycle_are_the_offsets_in_order() {
    let rows = rows_of("wythoff", 20);
    let row = &rows.rows()[20];
    assert_eq!((row.head().len(), row.cycle().len()), (1165, 384));
    for (b, offset) in row.head().chain(row.cycle()).enumerate() {
        assert_eq!(row.offset(b as u64), offset);
    }
}

#[test]
fn values_at_columns_of_any_size() {
    let huge = UBig::from(10u8).pow(1000) + 7u8;
    for name in GAMES {
        let rules = game(name);
        let rows = rows_of(name, 9);
        for row in rows.rows() {
            let beyond = (&huge - row.preperiod()) % row.period();
            let twin = row.preperiod() + beyond;
            let shift = &huge - twin;
            let value = row.value(&huge);
            assert_eq!(value, shift + row.value(&twin.into()), "{name}");
            let a = UBig::from(row.row());
            assert_eq!(rows.value(&a, &huge), Some(value.clone()));
            assert_eq!(rows.value(&huge, &a), Some(value.clone()));
            assert_eq!(
                period::value(&rules, &huge, &a, RowLimits::default(), &Control::unlimited()),
                Ok(value)
            );
        }
        assert_eq!(rows.value(&huge, &huge), None);
    }
    let wythoff = game("wythoff");
    let error = period::value(&wythoff, &huge, &huge, RowLimits::default(), &Control::unlimited());
    assert_eq!(error, Err(PeriodError::RowTooLarge(huge)));
}

#[test]
fn values_beyond_32_bits_are_not_grundy_numbers() {
    let rows = rows_of("wythoff", 3);
    let row = &rows.rows()[3];
    assert!(row.grundy(u64::from(u32::MAX) - 3).is_some());
    assert_eq!(row.grundy(u64::from(u32::MAX) + 10), None);
    assert_eq!((0..12).map(|b| row.offset(u64::MAX - b)).filter(|&o| o > 3).count(), 0);
}

#[test]
fn guards_on_the_step_are_progressions() {
    for moves in [
        "take any from y if t != 2\ntake any from x",
        "take any from y if t <= x + 3\ntake any from x",
        "take any from y if t mod 3 != 0\ntake any from x",
        "take any even from y if t >= 4\ntake any from x",
        "take one of 2, 5, ... from y if t mod 4 = 1 or t = 8\ntake any from x",
        "take any from y if t != 2 and t mod 2 = 1 or y > 9 and t > 4\ntake any from x",
    ] {
        let rules = language::parse(&format!("game \"g\"\n{moves}\n")).expect(moves);
        let control = Control::unlimited();
        let board = naive::grundy(&rules, Size::new(5, 400), &control).expect(moves);
        let rows = period::rows(&rules, 4, RowLimits::default(), &control)
            .unwrap_or_else(|error| panic!("{moves}: {error}"));
        for (a, row) in rows.rows().iter().enumerate() {
            for b in 0..400 {
                assert_eq!(row.grundy(b as u64), Some(board.get(a, b)), "{moves} ({a}, {b})");
            }
        }
        assert_eq!(rows.rows().len(), 5, "{moves}");
    }
}

#[test]
fn other_games_are_refused_with_the_reason() {
    let refused = |name: &str, last| {
        period::rows(&game(name), last, RowLimits::default(), &Control::unlimited()).unwrap_err()
    };
    let error = refused("blocking:2", 3).to_string();
    assert!(error.ends_with("it has outcomes but no Sprague-Grundy values"), "{error}");
    let written = |lines: &str| {
        let rules = language::parse(&format!("game \"g\"\n{lines}")).expect(lines);
        period::rows(&rules, 3, RowLimits::default(), &Control::unlimited())
            .unwrap_err()
            .to_string()
    };
    let error = written("take any from y if 2t <= y");
    assert!(error.contains("remember all of its columns"), "{error}");
    let error = written("take any from y if y - t mod 3 != 1");
    assert!(error.contains("sees several classes"), "{error}");
    let error = written("take any from y\ntake 1 from x and t from y");
    assert!(error.contains("a fixed number from x and many from y"), "{error}");
    let error = written("take at most 2000 from y");
    assert!(error.contains("single numbers above 1000 from y"), "{error}");
    let last = period::LAST_ROW;
    assert_eq!(refused("nim", last + 1), PeriodError::RowTooLarge((last + 1).into()));
    assert_eq!(rows_of("nim", last).rows().len() as u64, last + 1);
}

/// Games with guards, remainders, terminal regions, offsets and strides, and a wedge, none of
/// them symmetric in general: every value equals the naive one, far beyond the first cycle
/// where that is short.
#[test]
fn rows_of_other_games_agree_with_naive_boards() {
    let (last, columns) = (7, 400);
    let games = [
        "take any from either pile\ntake equal from both if x + y mod 2 = 0",
        "take any from either pile if x + y mod 3 != 1 or x < y\ntake equal from both",
        "take any from y\ntake any from x if x mod 2 = 1\ntake equal from both",
        "take any from y\ntake any from x if y mod 4 = 0\ntake t from x and 2t from y",
        "take any from either pile\ntake equal from both\nterminal x + y <= 6",
        "take any from either pile\ntake equal from both if t <= |x - y|",
        "take any from y\ntake 2t + 1 from x and 3t - 1 from y\ntake 1 from x",
        "take any from y if y >= 2x + 3\ntake any from x\ntake t from x and t + 2 from y",
        "take any from y\ntake any odd from x\ntake equal from both for t multiples of 2",
        "take any from y\ntake t - 1 from x and t from y if y mod 3 = 0",
        "take any from y\ntake 3t from x\ntake 2t from x and t from y",
    ];
    let written = games.map(|lines| language::parse(&format!("game \"g\"\n{lines}")).unwrap());
    let built_in = ["fraenkel:2", "gdwn:1,2", "terminal:3", "st-wythoff:2,1", "st-wythoff:3,2"];
    for rules in written.into_iter().chain(built_in.map(game)) {
        let board = naive::grundy(&rules, Size::new(last + 1, columns), &Control::unlimited());
        let board = board.expect("values");
        let limits = RowLimits { columns: 1 << 20, ..RowLimits::default() };
        let rows = period::rows(&rules, last as u64, limits, &Control::unlimited()).unwrap();
        assert_eq!(rows.stopped(), None, "{rules}");
        for (a, row) in rows.rows().iter().enumerate() {
            for b in 0..columns {
                assert_eq!(row.grundy(b as u64), Some(board.get(a, b)), "{rules} at ({a}, {b})");
            }
            is_minimal(row);
        }
        let (x, y) = (UBig::from(3u8), UBig::from(399u16));
        assert_eq!(rows.value(&x, &y), Some(board.get(3, 399).0.into()), "{rules}");
    }
}

/// That a row rises as it says, from its preperiod on and from no earlier column, and that no
/// shorter period does; `values` are those of a board.
fn rises(row: &Periodicity, values: &[u64], what: &str) {
    let index = |n: u64| usize::try_from(n).expect("on the board");
    let (preperiod, period) = (index(row.preperiod()), index(row.period()));
    let rise = |b: usize, p: usize| values[b + p].wrapping_sub(values[b]);
    for b in preperiod..values.len() - period {
        assert_eq!(rise(b, period), row.rise(), "{what} at {b}");
    }
    if let Some(before) = preperiod.checked_sub(1) {
        assert_ne!(rise(before, period), row.rise(), "{what}: preperiod {preperiod}");
    }
    for shorter in 1..period {
        let mut rises = (preperiod..preperiod + period).map(|b| rise(b, shorter));
        let first = rises.next();
        assert!(rises.any(|other| Some(other) != first), "{what}: period {shorter}");
    }
}

/// Multiples of k along a row, few takes, odd ones, takes at some columns only.
#[test]
fn rows_by_strides_agree_with_naive_boards() {
    let (last, columns) = (6, 2000);
    let games = [
        "take at most 3 from either pile\ntake equal from both",
        "take one of 1, 4 from either pile",
        "take any odd from either pile\ntake equal from both",
        "take any odd from y\ntake any even from x\ntake t from x and 2t from y",
        "take multiples of 3 from y\ntake any from x if y mod 2 = 0\ntake equal from both",
        "take one of 4, 6, ... from y\ntake any from x",
        "take at most 4 from y if x - t mod 2 = 0\ntake equal from both",
        "take any odd from y if y mod 3 != 0\ntake equal from both",
    ];
    let written = games.map(|lines| language::parse(&format!("game \"g\"\n{lines}")).unwrap());
    let built_in = ["connell:2", "connell:3", "connell:7"];
    let mut whole = 0;
    for rules in written.into_iter().chain(built_in.map(game)) {
        let board = naive::grundy(&rules, Size::new(last + 1, columns), &Control::unlimited());
        let board = board.expect("values");
        let limits = RowLimits { columns: 1 << 14, ..RowLimits::default() };
        let rows = period::rows(&rules, last as u64, limits, &Control::unlimited()).unwrap();
        assert_eq!(rows.stopped(), None, "{rules}");
        for (a, row) in rows.rows().iter().enumerate() {
            let values: Vec<u64> = (0..columns).map(|b| board.get(a, b).0.into()).collect();
            for (b, &value) in (0u64..).zip(&values) {
                assert_eq!(row.grundy(b).map(|g| g.0.into()), Some(value), "{rules} at ({a}, {b})");
                assert_eq!(row.value(&b.into()), value.into(), "{rules} at ({a}, {b})");
            }
            // Some periods are wider than the board.
            if row.preperiod() + 2 * row.period() <= columns as u64 {
                rises(row, &values, &format!("{rules}, row {a}"));
                whole += 1;
            }
        }
    }
    assert!(whole >= 60, "{whole} periods of 77");
}

/// Where every third position is terminal, only the others rise.
#[test]
fn rows_that_rise_at_some_columns_only_are_given_up() {
    let lines = "take any from either pile\ntake equal from both\nterminal y mod 3 = 1";
    let rules = language::parse(&format!("game \"g\"\n{lines}")).unwrap();
    let rows = period::rows(&rules, 3, RowLimits::default(), &Control::unlimited()).unwrap();
    assert_eq!(rows.rows().len(), 0);
    let reason = rows.stopped().expect("no period").to_string();
    assert!(reason.contains("values rise at some columns"), "{reason}");
}

/// Row 0 of Connell's game is ⌊b/k⌋, at columns of any size.
#[test]
fn the_first_row_of_connells_game_rises_by_one_in_k_columns() {
    for k in [2u64, 5, 20] {
        let rows = rows_of(&format!("connell:{k}"), 0);
        let row = &rows.rows()[0];
        assert_eq!((row.preperiod(), row.period(), row.rise()), (0, k, 1));
        let far = UBig::from(10u8).pow(40) + 3u8;
        assert_eq!(row.value(&far), far / k);
    }
}

/// In a game that is not symmetric the row is the first pile, however large the second is.
#[test]
fn rows_and_columns_are_not_exchanged_unless_the_rules_allow_it() {
    let rules = language::parse("game \"g\"\ntake any from y\ntake 1 from x").unwrap();
    let rows = period::rows(&rules, 4, RowLimits::default(), &Control::unlimited()).unwrap();
    let (short, long) = (UBig::from(2u8), UBig::from(10u8).pow(30));
    assert!(rows.value(&short, &long).is_some());
    assert_eq!(rows.value(&long, &short), None);
}

/// A terminal region of side 2100 needs a window of that width: more than there is.
#[test]
fn a_window_that_is_too_narrow_ends_the_rows() {
    let lines = "take any from either pile\nterminal x >= 2 and y <= 2100";
    let rules = language::parse(&format!("game \"g\"\n{lines}")).unwrap();
    let rows = period::rows(&rules, 3, RowLimits::default(), &Control::unlimited()).unwrap();
    assert_eq!(rows.rows().len(), 2);
    assert_eq!(rows.stopped(), Some(&Stopped::Window { row: 2, places: 2048 }));
}

#[test]
fn limits_keep_the_rows_that_fit() {
    let r_wythoff = game("r-wythoff");
    let columns = RowLimits { columns: 100_000, ..RowLimits::default() };
    let rows = period::rows(&r_wythoff, 16, columns, &Control::unlimited()).unwrap();
    assert_eq!(rows.rows().last().map(summary), Some((11, 42, 75_600)));
    assert_eq!(rows.stopped(), Some(&Stopped::Columns { row: 12, allowed: 100_000 }));
    let error = period::row(&r_wythoff, 16, columns, &Control::unlimited()).unwrap_err();
    assert_eq!(error.to_string(), "row 12 needs more than the 100000 columns allowed");

    let bytes = RowLimits { bytes: 1_000_000, ..RowLimits::default() };
    let rows = period::rows(&r_wythoff, 16, bytes, &Control::unlimited()).unwrap();
    assert_eq!(rows.rows().last().map(summary), Some((11, 42, 75_600)));
    assert!(matches!(rows.stopped(), Some(Stopped::Bytes { row: 12, allowed: 1_000_000, .. })));
}

#[test]
fn cancelling_ends_a_run_in_the_middle_of_a_row() {
    let rules = game("r-wythoff");
    let cancel = Cancel::new();
    let progress = Arc::new(Progress::new());
    let control =
        Control::new(wythoff_control::Limits::default(), cancel.clone()).watched(progress.clone());
    // Rows 14 and 15 take a hundred times as long as those before, so the cancelling comes
    // before the end.
    let rows = std::thread::scope(|scope| {
        scope.spawn(|| {
            while progress.counted().is_none_or(|(row, _)| row < 13) {
                std::thread::yield_now();
            }
            cancel.cancel();
        });
        period::rows(&rules, 16, RowLimits::default(), &control).unwrap()
    });
    let Some(&Stopped::Run { row, reason: Reason::Cancelled }) = rows.stopped() else {
        panic!("{:?}", rows.stopped())
    };
    assert!(row >= 13);
    assert_eq!(rows.rows().len() as u64, row);
    assert_eq!(rows.rows()[..13], *rows_of("r-wythoff", 12).rows());
    assert_eq!(progress.counted(), Some((row, 17)));
    let error = period::row(&rules, 16, RowLimits::default(), &control).unwrap_err();
    assert_eq!(error.to_string(), "cancelled, at row 0");
}
