//! The experiment against algorithm FSW, start by start.

use super::*;
use crate::sequence::transcription::fsw::State as Transcribed;
use crate::sequence::transcription::wsg;
use crate::watch::Unwatched;

/// The experiment as the paper describes it.
fn transcribed(g: u32, up_to_row: u64, rows: u64) -> Convergence {
    let sequences = wsg(Grundy(g), rows);
    let inserts: Vec<Vec<bool>> = (0..rows)
        .map(|row| {
            let holds = |t: &Vec<crate::Position>| t.binary_search_by_key(&row, |p| p.x).is_ok();
            sequences.iter().map(holds).collect()
        })
        .collect();
    let mut truth = vec![Transcribed::of_row(&sequences, 0)];
    for (row, insert) in inserts.iter().enumerate() {
        let mut state = truth[row].clone();
        state.step(|h| insert[h]);
        truth.push(state);
    }
    let mut tallies = vec![Tally::default(); g as usize + 1];
    for start in 0..=up_to_row {
        let mut state = truth[start as usize].dummy();
        let mut agreed = 0;
        for row in start as usize.. {
            while agreed <= g as usize && state.values[agreed] == truth[row].values[agreed] {
                tallies[agreed].add(start, row as u64 - start);
                agreed += 1;
            }
            if agreed > g as usize {
                break;
            }
            state.step(|h| inserts[row][h]);
        }
    }
    Convergence::new(up_to_row, 0, tallies)
}

#[test]
fn times_are_those_of_the_transcription() {
    for (g, up_to_row, rows) in [(0, 5, 10), (1, 1500, 2000), (3, 1000, 1500), (7, 500, 1500)] {
        let expected = transcribed(g, up_to_row, rows);
        assert_eq!(convergence(Grundy(g), up_to_row, &Unwatched).unwrap(), expected, "g = {g}");
        assert_eq!(one_at_a_time(Grundy(g), up_to_row, &Unwatched).unwrap(), expected, "g = {g}");
    }
}
