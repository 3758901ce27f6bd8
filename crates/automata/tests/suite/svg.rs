//! Pictures: well-formed, complete, and the same every time.

use crate::reference::{dfaos, dfas};
use crate::unlimited::trim;
use proptest::prelude::*;
use std::time::{Duration, Instant};
use wythoff_automata::format::svg;
use wythoff_automata::{Dfa, StateId, Symbol, Tracks};

/// Whether all tags are closed in order, and nothing is there that XML does not allow.
fn is_well_formed(text: &str) -> bool {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let Some(length) = rest[start..].find('>') else { return false };
        let tag = &rest[start + 1..start + length];
        rest = &rest[start + length + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap_or(""));
        }
        if tag.matches('"').count() % 2 == 1 {
            return false;
        }
    }
    open.is_empty() && !text.contains('&') && !text.contains("NaN") && !text.contains("inf")
}

proptest! {
    #[test]
    fn every_state_is_drawn(dfa in dfas()) {
        let text = svg::draw(&dfa);
        prop_assert!(is_well_formed(&text), "{}", text);
        let trimmed = trim(&dfa);
        let accepting = (0..trimmed.states()).filter(|&q| trimmed.accepts_at(StateId::new(q)));
        // Accepting states are two circles.
        prop_assert_eq!(text.matches("<circle").count(), trimmed.states() + accepting.count());
        prop_assert_eq!(svg::draw(&dfa), text);
    }

    #[test]
    fn word_automata_show_their_outputs(dfao in dfaos()) {
        let text = svg::draw_words(&dfao);
        prop_assert!(is_well_formed(&text), "{}", text);
        let first = format!(">0/{}</text>", dfao.output_at(StateId::FIRST));
        prop_assert!(text.contains(&first), "{}", text);
    }
}

#[test]
fn large_automata_are_drawn_in_no_time() {
    let tracks = Tracks::up_to(&[3]).unwrap();
    let edges = |r: usize| {
        (0..3).map(|d| (Symbol::new(d), StateId::new((3 * r + d) % 5003))).collect::<Vec<_>>()
    };
    let dfa = Dfa::new(tracks, (0..5003).map(|r| (r == 0, edges(r))).collect());
    let start = Instant::now();
    let text = svg::draw(&dfa);
    assert!(is_well_formed(&text));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn long_labels_are_cut_and_given_in_full_as_a_title() {
    let tracks = Tracks::up_to(&[6, 6, 2]).unwrap();
    let odd = (0..72).filter(|s| (s / 2 + s / 12) % 2 == s % 2);
    let edges = odd.map(|s| (Symbol::new(s), StateId::FIRST)).collect();
    let text = svg::draw(&Dfa::new(tracks, vec![(true, edges)]));
    assert!(is_well_formed(&text));
    assert!(text.contains('…') && text.contains("<text class=\"l\"><title>(0,0,0), "), "{text}");
}
