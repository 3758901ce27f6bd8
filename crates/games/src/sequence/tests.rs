//! The engines of Wythoff's game against the transcription, against each other
//! and against published values.

use crate::sequence::strip::linear::Linear;
use crate::sequence::window::core::{Core, Generator};
use crate::sequence::window::pipeline::Pipeline;

use crate::position::{Grundy, Position};
use crate::sequence::receiver::{Once, Row, Rows, Silent};
use crate::sequence::strip::select::{Job, Rung};
use crate::sequence::strip::snapshot::{Snapshot, Strip};
use crate::sequence::strip::stream::Stream;
use crate::sequence::transcription::{Sequences, VecBool, fwsg, wsg};
use crate::sequence::vector::{Limbs, Plain};
use crate::sequence::window::{BitWindow, Escape};
use crate::sequence::{Engine, Stop, f_wythoff, f_wythoff_last_point, wythoff, wythoff_last_point};
use proptest::prelude::*;
use wythoff_control::Control;
use wythoff_numeration::ceil_div_phi;

const ENGINES: [Engine; 3] = [Engine::Window, Engine::Vector, Engine::Stream];

/// Collects `T_0, …, T_g`.
struct Collect(Sequences);

impl Collect {
    fn new(g: u32) -> Self {
        Self(vec![Vec::new(); g as usize + 1])
    }
}

impl Rows for Collect {
    fn row(&mut self, row: Row<'_>) {
        for (h, t) in (0..).zip(&mut self.0) {
            t.extend(row.point(Grundy(h)));
        }
    }
}

fn sequences(engine: Engine, g: u32, rows: u64) -> Sequences {
    let mut out = Collect::new(g);
    wythoff(engine, Grundy(g), rows, &Control::unlimited(), &mut out).unwrap();
    out.0
}

fn vec_bool(g: u32, rows: usize) -> Sequences {
    let mut out = Collect::new(g);
    VecBool::run(Grundy(g), rows, &mut out);
    out.0
}

/// The state of a generator is run on one rung, whatever `Rung::holds` says.
struct OnRung<'a, R> {
    rows: u64,
    out: Once<'a, R>,
}

impl<R: Rows> Job for OnRung<'_, R> {
    type Output = ();
    fn snapshot(&mut self, levels: u32) -> Snapshot {
        Snapshot::new(Strip::Wythoff, levels, &mut self.out)
    }
    fn run<C: Core>(&mut self, snapshot: &Snapshot) -> Result<(), Stop> {
        Linear::<C>::new(snapshot, self.rows)?.advance(
            self.rows,
            &Control::unlimited(),
            &mut self.out,
        )
    }
}

#[test]
fn engines_agree_with_the_transcription() {
    for (g, rows) in [(0, 3000), (1, 10_001), (2, 5002), (5, 10_003), (12, 6000), (20, 5000)] {
        let expected = wsg(Grundy(g), rows);
        for engine in ENGINES {
            assert_eq!(sequences(engine, g, rows), expected, "{engine:?}, g = {g}");
        }
    }
}

#[test]
fn f_wythoff_engines_agree_with_the_transcription() {
    for (g, rows) in [(0, 2000), (3, 10_001), (7, 4002), (20, 3003)] {
        let expected = fwsg(Grundy(g), rows);
        for engine in ENGINES {
            let mut out = Collect::new(g);
            f_wythoff(engine, Grundy(g), rows, &Control::unlimited(), &mut out).unwrap();
            assert_eq!(out.0, expected, "{engine:?}, g = {g}");
            let last =
                f_wythoff_last_point(engine, Grundy(g), rows, &Control::unlimited()).unwrap();
            assert_eq!(last, expected[g as usize].last().copied(), "{engine:?}, g = {g}");
        }
    }
}

#[test]
fn runs_shorter_than_the_snapshot_end_where_asked() {
    let expected = wsg(Grundy(3), 100);
    for rows in [0, 1, 2, 50, 100] {
        for engine in ENGINES {
            let all = sequences(engine, 3, rows);
            for (t, expected) in all.iter().zip(&expected) {
                let end = expected.partition_point(|p| p.x < rows);
                assert_eq!(t, &expected[..end], "{engine:?}, {rows} rows");
            }
        }
    }
}

#[test]
fn every_width_agrees_with_plain_arrays() {
    for (g, rows) in [(3, 4000), (20, 3000), (24, 3000), (56, 3000), (120, 2000), (199, 2000)] {
        let expected = vec_bool(g, rows);
        for rung in
            [Rung::Vector, Rung::Lanes, Rung::Bits64, Rung::Bits128, Rung::Bits256, Rung::Bits512]
        {
            if !rung.holds(g) {
                continue;
            }
            let mut out = Collect::new(g);
            let once = Once::new(&mut out, rows as u64, 0..=g as usize);
            rung.run(g, &mut OnRung { rows: rows as u64, out: once }).unwrap();
            assert_eq!(out.0, expected, "{rung:?}, g = {g}");
        }
    }
}

#[test]
fn vector_and_portable_agree_far_out() {
    let mut previous: Option<Vec<u64>> = None;
    for engine in ENGINES {
        // A sum that any moved point changes.
        let mut sums = vec![0u64; 21];
        let mut add = |row: Row<'_>| {
            for (sum, &column) in sums.iter_mut().zip(row.columns) {
                *sum = sum.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(column ^ row.row);
            }
        };
        wythoff(engine, Grundy(20), 300_000, &Control::unlimited(), &mut add).unwrap();
        assert!(previous.is_none_or(|p| p == sums), "{engine:?}");
        previous = Some(sums);
    }
}

#[test]
fn a_narrow_word_is_noticed_and_a_wider_one_goes_on() {
    let (g, rows) = (40, 3000);
    let mut out = Collect::new(g);
    let mut job = OnRung { rows, out: Once::new(&mut out, rows, 0..=g as usize) };
    assert!(!Rung::Bits64.holds(g));
    assert!(matches!(Rung::Bits64.run(g, &mut job), Err(Stop::Escape(_))));
    Rung::Bits128.run(g, &mut job).unwrap();
    assert_eq!(out.0, vec_bool(g, 3000));
}

/// The offsets between which 64-bit windows hold the first `rows` rows, worked
/// out from the points of the reference: the lowest diagonal vacant at a block's
/// end must not have fallen out, and no point of the block's row `i` may stand
/// in the top `4 - i` bits.
fn offsets_that_hold(g: u32, first: u64, rows: usize) -> (i64, i64) {
    let mut diagonals = vec![vec![false; 2 * rows]; g as usize];
    let mut vacant = vec![0; g as usize];
    let (mut low, mut high) = (0, i64::MAX);
    let mut look = |row: Row<'_>| {
        let zero = |row: u64| ceil_div_phi(row).cast_signed();
        // Rows come in blocks of four from the first one on.
        let i = row.row.wrapping_sub(first) % 4;
        let start = row.row.saturating_sub(i);
        for (h, (diagonals, vacant)) in (1..).zip(diagonals.iter_mut().zip(&mut vacant)) {
            if let Some(p) = row.point(Grundy(h)) {
                let d = p.y - p.x;
                diagonals[usize::try_from(d).unwrap()] = true;
                if row.row >= first {
                    let bit = i.cast_signed() + d.cast_signed() - zero(start);
                    high = high.min(59 + i.cast_signed() - bit);
                }
            }
            while diagonals[*vacant] {
                *vacant += 1;
            }
            if row.row >= first && i == 3 {
                low = low.max(zero(row.row + 1) - i64::try_from(*vacant).unwrap());
            }
        }
    };
    VecBool::run(Grundy(g), rows, &mut look);
    (low, high)
}

#[test]
fn windows_escape_exactly_when_they_must() {
    let g = 20;
    let snapshot = Snapshot::new(Strip::Wythoff, g, &mut Silent);
    let blocks = 10_000;
    let escape_of = |offset: i64| {
        let mut core = snapshot.window_at::<u64>(u32::try_from(offset).unwrap())?;
        let mut open = snapshot.open_sets::<BitWindow<u64>>(core.frame().base);
        let mut finals = Vec::new();
        for block in 0..blocks {
            core.blocks(&open[4 * block..4 * block + 4], &mut finals, &mut Silent)?;
            open.append(&mut finals);
        }
        Ok(())
    };
    let rows = usize::try_from(snapshot.row()).unwrap() + 4 * blocks;
    let (low, high) = offsets_that_hold(g, snapshot.row(), rows);
    assert_eq!(escape_of(low), Ok(()), "offset {low}");
    assert_eq!(escape_of(low - 1), Err(Escape::Below));
    assert_eq!(escape_of(high), Ok(()), "offset {high}");
    assert_eq!(escape_of(high + 1), Err(Escape::Above));
    // Far outside it is refused before the first row.
    assert_eq!(snapshot.window_at::<u64>(2).unwrap_err(), Escape::Below);
    assert_eq!(snapshot.window_at::<u64>(60).unwrap_err(), Escape::Above);
}

#[test]
fn both_cores_count_the_same_reflected_points() {
    fn counts<C: Core>(g: u32) -> Vec<(u64, Vec<u64>)> {
        let snapshot = Snapshot::new(Strip::Wythoff, g, &mut Silent);
        let window = snapshot.window::<C::Word>().unwrap();
        let mut open = snapshot.open_sets::<C>(window.frame().base);
        let mut core = C::begin(window, &open[..C::LAG]).unwrap();
        let mut all = Vec::new();
        for block in 0..500 {
            let end = 4 * block + C::LAG + 4;
            let mut finals = Vec::new();
            core.blocks(&open[4 * block..end], &mut finals, &mut Silent).unwrap();
            open.append(&mut finals);
            all.push((core.base(), core.points_in_final_columns()));
        }
        all
    }
    let reference = VecBool::new(Grundy(8), 3000);
    let mut all = counts::<BitWindow<u64>>(8);
    assert_eq!(counts::<BitWindow<Limbs<4>>>(8), all);
    all.extend(counts::<Pipeline<2, Plain<u64>>>(8));
    for (base, counts) in all {
        for (h, &count) in (1..).zip(&counts) {
            let below =
                (0..base).filter(|&b| reference.column(Grundy(h), usize::try_from(b).unwrap()));
            assert_eq!(below.count() as u64, count, "value {h}, columns below {base}");
        }
    }
}

#[test]
fn a_value_beyond_the_widest_window_is_refused() {
    let error =
        wythoff(Engine::Vector, Grundy(300), 10, &Control::unlimited(), &mut Silent).unwrap_err();
    assert!(error.to_string().contains("512 bits"), "{error}");
}

#[test]
fn last_points_are_those_of_the_reference() {
    for rows in [500, 5000, 20_001] {
        let expected = Some(VecBool::new(Grundy(13), rows).last());
        for engine in ENGINES {
            let last = wythoff_last_point(engine, Grundy(13), rows as u64, &Control::unlimited());
            assert_eq!(last.unwrap(), expected, "{engine:?}");
        }
    }
}

/// Nivasch, tables 2 and 3, as far as the extreme occurs below n = 40,000:
/// `g`, the extreme value of `d_n - n`, the first `n` that has it, and the
/// first `n` looked at.
const EXTREMES: [(u32, i64, usize, usize); 15] = [
    (0, 0, 0, 0),
    (1, -4, 57, 0),
    (1, 2, 282, 0),
    (2, -6, 35_745, 0),
    (2, 3, 38_814, 0),
    (3, 4, 2335, 0),
    (4, 5, 15_486, 0),
    (6, -11, 30_165, 0),
    (9, -13, 17_972, 0),
    (19, -20, 22_347, 0),
    (22, -20, 30_200, 0),
    (29, -26, 27, 0),
    (30, 30, 0, 0),
    (8, 8, 20_735, 100),
    (26, 17, 36_662, 100),
];

#[test]
fn extremes_of_the_diagonals_are_those_of_tables_2_and_3() {
    let all = sequences(Engine::Window, 30, 65_000);
    for (g, extreme, n, from) in EXTREMES {
        let t = &all[g as usize];
        let excess = |n: usize| {
            let Position { x, y } = t[n];
            (y - x).cast_signed() - i64::try_from(n).unwrap()
        };
        assert_eq!(excess(n), extreme, "g = {g}, n = {n}");
        for m in from..40_000 {
            let (here, beyond) =
                if extreme > 0 { (excess(m), extreme) } else { (-excess(m), -extreme) };
            assert!(here < beyond || here == beyond && m >= n, "g = {g}, n = {m}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Stopping anywhere and going on changes nothing, nor does the engine.
    #[test]
    fn advancing_in_pieces_gives_the_same_rows(pieces in prop::collection::vec(1u64..700, 1..12)) {
        fn collect<C: Core, G: Generator<C>>(g: u32, pieces: &[u64]) -> Sequences {
            let mut out = Collect::new(g);
            let snapshot = Snapshot::new(Strip::Wythoff, g, &mut out);
            let total: u64 = pieces.iter().sum();
            let mut generator = G::new(&snapshot, snapshot.row() + total).unwrap();
            let mut rows = snapshot.row();
            for piece in pieces {
                rows += piece;
                generator.advance(rows, &Control::unlimited(), &mut out).unwrap();
            }
            for t in &mut out.0 {
                t.retain(|p| p.x < rows);
            }
            out.0
        }
        let total = [pieces.iter().sum()];
        let expected = collect::<BitWindow<u64>, Linear<_>>(4, &total);
        prop_assert_eq!(&collect::<BitWindow<u64>, Linear<_>>(4, &pieces), &expected);
        prop_assert_eq!(&collect::<BitWindow<u64>, Stream<_>>(4, &pieces), &expected);
        prop_assert_eq!(&collect::<Pipeline<1, Plain<u64>>, Linear<_>>(4, &pieces), &expected);
        prop_assert_eq!(&collect::<Pipeline<1, Plain<u64>>, Stream<_>>(4, &pieces), &expected);
    }
}
