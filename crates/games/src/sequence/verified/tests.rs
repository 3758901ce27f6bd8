//! Runs in pieces against plain runs, bad guesses, and going on from anywhere.

use super::*;
use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::{Engine, Row, wythoff, wythoff_last_point};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use wythoff_control::{Control, Reason};

fn plan(g: u32, rows: u64, piece: u64) -> Plan {
    let threads = NonZeroUsize::new(2).unwrap();
    Plan { piece, ..Plan::new(Grundy(g), rows, threads) }
}

fn run_all(plan: &Plan) -> VerifiedRun {
    run(plan, VerifiedRun::none(plan.g), &Control::unlimited(), &mut |_| ControlFlow::Continue(()))
        .unwrap()
}

/// Row by row, on the portable core.
fn plain(g: u32, rows: u64) -> Statistics {
    let mut tally = Tally::new(Grundy(g));
    wythoff(Engine::Window, Grundy(g), rows, &Control::unlimited(), &mut tally).unwrap();
    tally.statistics()
}

#[test]
fn runs_in_pieces_have_the_statistics_of_a_plain_run() {
    for (g, rows, piece) in [
        (0, 30_001, 7000),
        (1, 50_002, 5000),
        (3, 100_000, 9999),
        (8, 100_003, 30_000),
        (20, 150_000, 40_000),
        (24, 60_000, 20_000),
        (30, 60_000, 25_000),
        (60, 30_000, 12_000),
    ] {
        let progress = run_all(&plan(g, rows, piece));
        assert_eq!(progress.statistics, plain(g, rows), "g = {g}, pieces of {piece}");
        assert_eq!(progress.pieces, (rows - 256) / piece.next_multiple_of(4) + 1);
        assert_eq!(progress.links.checked, progress.pieces - 1);
        assert_eq!(progress.links.checked, progress.links.equal + progress.links.rerun);
    }
}

#[test]
fn runs_of_every_length_end_where_asked() {
    for rows in (0..900).chain(2000..2010) {
        let progress = run_all(&plan(2, rows, 600));
        assert_eq!(progress.statistics, plain(2, rows), "{rows} rows");
    }
}

#[test]
fn margins_that_were_always_enough_are_enough() {
    let progress = run_all(&plan(5, 2_000_000, 20_000));
    assert_eq!(progress.links, Links { checked: 99, equal: 99, rerun: 0 });
}

#[test]
fn bad_guesses_are_noticed_and_repaired() {
    let mut reruns = 0;
    for (g, margin, piece) in
        [(3, 0, 6000), (8, 20, 6000), (20, 0, 6000), (20, 400, 6000), (3, 0, 1)]
    {
        let plan = Plan { margin, ..plan(g, 120_000, piece) };
        let progress = run_all(&plan);
        assert_eq!(progress.statistics, plain(g, 120_000), "g = {g}, margin {margin}");
        assert_eq!(progress.links.checked, progress.pieces - 1);
        assert!(progress.pieces >= 20);
        reruns += progress.links.rerun;
    }
    assert!(reruns > 20, "{reruns} guesses were wrong");
}

#[test]
fn a_run_goes_on_from_every_joint() {
    let plan = plan(6, 90_001, 10_000);
    let mut joints = Vec::new();
    let all = run(&plan, VerifiedRun::none(plan.g), &Control::unlimited(), &mut |progress| {
        joints.push(progress.clone());
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(joints.pop().as_ref(), Some(&all));
    assert_eq!(joints.len(), 8);
    for joint in joints {
        let more =
            run(&plan, joint.clone(), &Control::unlimited(), &mut |_| ControlFlow::Continue(()));
        assert_eq!(more.unwrap(), all, "from row {}", joint.row());
        // Pieces of another length change only their number.
        let other = Plan { piece: 17_000, ..plan };
        let more = run(&other, joint, &Control::unlimited(), &mut |_| ControlFlow::Continue(()));
        assert_eq!(more.unwrap().statistics, all.statistics);
    }
}

#[test]
fn verified_rows_are_reached_again() {
    // So many pieces that joints are thinned out.
    let plan = plan(3, 200_000, 1500);
    let progress = run_all(&plan);
    assert!((32..=64).contains(&progress.joints.len()), "{}", progress.joints.len());
    let mut points = vec![Vec::new(); 4];
    let mut note = |row: Row<'_>| {
        for (h, points) in (0..).map(Grundy).zip(&mut points) {
            points.extend(row.point(h));
        }
    };
    wythoff(Engine::Window, Grundy(3), 200_000, &Control::unlimited(), &mut note).unwrap();
    let joint = progress.joints[7].row;
    for row in [0, 5, 777, joint - 1, joint, joint + 1, joint + 255, 123_457, 199_999] {
        for (h, points) in (0..).map(Grundy).zip(&points) {
            let expected = Count {
                points: points.partition_point(|p| p.x <= row) as u64,
                here: points.iter().copied().find(|p| p.x == row),
            };
            assert_eq!(
                count(&progress, h, row, &Control::unlimited()),
                Ok(expected),
                "{h} in row {row}"
            );
        }
    }
    for (h, points) in (0..).map(Grundy).zip(&points) {
        for n in [0, 1, 77, 5000, points.len() - 1] {
            let found = nth(&progress, h, n as u64, &Control::unlimited());
            assert_eq!(found, Ok(Some(points[n])), "point {n} of {h}");
        }
        for n in [points.len() as u64, u64::MAX] {
            assert_eq!(nth(&progress, h, n, &Control::unlimited()), Ok(None), "point {n} of {h}");
        }
    }
    let mut incomplete = progress.clone();
    incomplete.joints.iter_mut().for_each(|joint| joint.states.clear());
    let refused = count(&incomplete, Grundy(1), 199_999, &Control::unlimited());
    assert!(matches!(refused, Err(EngineError::Unsupported { .. })), "{refused:?}");
    for (value, row) in [(3, 200_000), (4, 5), (0, u64::MAX)] {
        let refused = count(&progress, Grundy(value), row, &Control::unlimited());
        assert!(matches!(refused, Err(EngineError::Unsupported { .. })), "{refused:?}");
    }
}

/// Rows behind a joint far out are near: levels far down do not come from the origin, whatever
/// the row.
#[test]
fn a_few_rows_behind_a_joint_take_a_few_rows() {
    let division = Division::new(Grundy(3), 40_000_000, 2).unwrap();
    let far = division.task(2, division.usual_margin(), None);
    let start = Task { end: far.first() + 400, ..far }.run(&Control::unlimited()).unwrap().start;
    for end in 4..8 {
        let task = Task {
            g: Grundy(3),
            start: Start::From(start.clone().unwrap()),
            end: division.rows_of(2).start + 1000 + end,
            margin: 0,
            statistics: false,
        };
        let without = task.run_without_end(&Control::unlimited()).unwrap();
        let with = task.run(&Control::unlimited()).unwrap();
        assert_eq!(without.statistics, with.statistics);
        assert_eq!((without.end, with.end.is_some()), (None, end == 4));
    }
}

#[test]
fn a_run_that_is_stopped_has_told_of_every_piece() {
    let plan = plan(4, 100_000, 10_000);
    let mut last = None;
    let stopped = run(&plan, VerifiedRun::none(plan.g), &Control::unlimited(), &mut |progress| {
        last = Some(progress.clone());
        if progress.pieces == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Err(EngineError::Stopped(Reason::Cancelled)));
    let last = last.unwrap();
    assert_eq!(last.row(), 40_000);
    let rest = run(&plan, last, &Control::unlimited(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(rest.unwrap(), run_all(&plan));
}

#[test]
fn progress_of_another_run_is_refused() {
    let plan = plan(4, 100_000, 10_000);
    let mut joint = None;
    let _ = run(&plan, VerifiedRun::none(plan.g), &Control::unlimited(), &mut |progress| {
        joint = Some(progress.clone());
        ControlFlow::Break(())
    });
    let joint = joint.unwrap();
    let refused = |plan: Plan, progress: VerifiedRun| {
        let result =
            run(&plan, progress, &Control::unlimited(), &mut |_| ControlFlow::Continue(()));
        assert!(matches!(result, Err(EngineError::Unsupported { .. })), "{result:?}");
    };
    refused(Plan { g: Grundy(5), ..plan }, joint.clone());
    refused(Plan { rows: 9000, ..plan }, joint.clone());
    refused(plan, VerifiedRun { checkpoint: None, ..joint.clone() });
    let mut incomplete = joint.clone();
    incomplete.checkpoint.as_mut().unwrap().states.pop();
    refused(plan, incomplete);
    let mut absurd = joint;
    absurd.checkpoint.as_mut().unwrap().states[0].0[1].first = i64::MAX;
    refused(plan, absurd);
}

#[test]
fn tasks_that_are_no_pieces_are_refused() {
    let task = Task {
        g: Grundy(4),
        start: Start::Guess(20_000),
        end: 40_000,
        margin: 400,
        statistics: true,
    };
    assert!(task.run(&Control::unlimited()).is_ok());
    for bad in [
        Task { start: Start::Guess(20_001), ..task.clone() },
        Task { start: Start::Guess(4), ..task.clone() },
        Task { end: 20_004, ..task.clone() },
        Task { end: 1 << 62, ..task.clone() },
        Task { margin: u64::MAX, ..task.clone() },
        Task { g: Grundy(300), ..task },
    ] {
        assert!(
            matches!(bad.run(&Control::unlimited()), Err(EngineError::Unsupported { .. })),
            "{bad:?}"
        );
    }
}

/// Nivasch, tables 2 and 3, as far as the extreme occurs below n = 180,000:
/// `g`, the minimum and the maximum of `d_n - n` with the first `n`, where it
/// does.
#[test]
fn extremes_are_those_of_tables_2_and_3() {
    let progress = run_all(&plan(24, 300_000, 70_000));
    let value = |g: usize| progress.statistics.values[g];
    let at = |lead, n| Some(Extreme { lead, n });
    for (g, min) in [(1, at(-4, 57)), (2, at(-6, 35_745)), (6, at(-11, 30_165))] {
        assert_eq!(value(g).min, min, "g = {g}");
    }
    for (g, min) in [(9, at(-13, 17_972)), (19, at(-20, 22_347)), (22, at(-20, 30_200))] {
        assert_eq!(value(g).min, min, "g = {g}");
    }
    for (g, max) in [(1, at(2, 282)), (2, at(3, 38_814)), (3, at(4, 2335)), (4, at(5, 15_486))] {
        assert_eq!(value(g).max, max, "g = {g}");
    }
    assert_eq!(value(8).max_settled, at(8, 20_735));
    assert_eq!(value(0).min, at(0, 0));
    assert_eq!(value(0).max_settled, at(0, 100));
}

#[test]
fn last_points_are_those_of_the_stream() {
    for (g, rows, piece) in [(20, 400_001, 150_000), (13, 90_000, 30_000)] {
        let control = Control::unlimited();
        let expected = wythoff_last_point(Engine::Stream, Grundy(g), rows, &control);
        assert_eq!(last_point(&plan(g, rows, piece), &control), expected);
    }
}
