//! Labels of edges in pictures: many symbols on one edge, in few words.
//!
//! One track: `0, 2..5`, or `*` for all its digits. Several: `(0,1), (1,*)`, where a star
//! stands for every digit of its track. Tracks are freed one after the other, from the
//! last or from the first, whichever is shorter; the sets of a label are disjoint.

use crate::{Symbol, Tracks};
use rustc_hash::FxHashMap;

/// The text of a set of symbols, which are sorted.
pub fn label(tracks: &Tracks, symbols: &[Symbol]) -> String {
    match tracks.len() {
        0 => "()".to_owned(),
        1 => digits_label(tracks, symbols),
        _ => boxes_label(tracks, symbols),
    }
}

fn digits_label(tracks: &Tracks, symbols: &[Symbol]) -> String {
    if symbols.len() == tracks.symbols() && symbols.len() > 1 {
        return "*".to_owned();
    }
    let digits: Vec<i32> = symbols.iter().map(|&symbol| tracks.digit(symbol, 0)).collect();
    let mut parts = Vec::new();
    for run in digits.chunk_by(|&a, &b| i64::from(a) + 1 == i64::from(b)) {
        // Two digits are as short as their range, and easier to read.
        if run.len() > 2 {
            parts.push(format!("{}..{}", run[0], run[run.len() - 1]));
        } else {
            parts.extend(run.iter().map(i32::to_string));
        }
    }
    parts.join(", ")
}

fn boxes_label(tracks: &Tracks, symbols: &[Symbol]) -> String {
    let last_first = boxes(tracks, symbols, (0..tracks.len()).rev());
    let first_first = boxes(tracks, symbols, 0..tracks.len());
    let mut boxes = if first_first.len() < last_first.len() { first_first } else { last_first };
    // In the order of digits, a free track after them.
    boxes.sort_unstable_by_key(|one| {
        one.iter().map(|place| place.map_or((1, 0), |place| (0, place))).collect::<Vec<_>>()
    });
    let text = |one: &Vec<Option<usize>>| {
        let digits: Vec<String> = one
            .iter()
            .enumerate()
            .map(|(track, place)| match place {
                Some(place) => tracks.digits(track)[*place].to_string(),
                None => "*".to_owned(),
            })
            .collect();
        format!("({})", digits.join(","))
    };
    boxes.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// Disjoint boxes that cover the symbols; tracks are freed in this order.
fn boxes(
    tracks: &Tracks,
    symbols: &[Symbol],
    order: impl Iterator<Item = usize>,
) -> Vec<Vec<Option<usize>>> {
    let mut boxes: Vec<Vec<Option<usize>>> = symbols
        .iter()
        .map(|&symbol| (0..tracks.len()).map(|t| Some(tracks.place(symbol, t))).collect())
        .collect();
    for track in order {
        let size = tracks.digits(track).len();
        if size < 2 {
            continue;
        }
        // Boxes that differ on this track alone; if they are all there, they are one.
        let mut groups: FxHashMap<Vec<Option<usize>>, usize> = FxHashMap::default();
        for one in &boxes {
            let mut key = one.clone();
            key[track] = None;
            *groups.entry(key).or_default() += 1;
        }
        for one in &mut boxes {
            let digit = one[track].take();
            if groups.get(one).is_none_or(|&count| count < size) {
                one[track] = digit;
            }
        }
        boxes.sort_unstable();
        boxes.dedup();
    }
    boxes
}

/// One entry of a label on one track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Any,
    Range(i32, i32),
}

/// Reads a label as a list of tuples; `None` if it is not one.
pub(crate) fn parse(text: &str) -> Option<Vec<Vec<Entry>>> {
    let mut tuples = Vec::new();
    let mut rest = text.trim();
    if rest.is_empty() {
        return None;
    }
    loop {
        if let Some(inside) = rest.strip_prefix(['(', '[']) {
            let end = inside.find([')', ']'])?;
            let entries = &inside[..end];
            let tuple = if entries.trim().is_empty() {
                Some(Vec::new())
            } else {
                entries.split(',').map(entry).collect()
            };
            tuples.push(tuple?);
            rest = inside[end + 1..].trim_start();
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            tuples.push(vec![entry(&rest[..end])?]);
            rest = &rest[end..];
        }
        match rest.strip_prefix(',') {
            Some(more) => rest = more.trim_start(),
            None if rest.is_empty() => return Some(tuples),
            None => return None,
        }
    }
}

fn entry(word: &str) -> Option<Entry> {
    let word = word.trim();
    if word == "*" {
        return Some(Entry::Any);
    }
    let (from, until) = word.split_once("..").unwrap_or((word, word));
    Some(Entry::Range(from.parse().ok()?, until.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tracks: &Tracks, tuples: &[&[i32]]) -> String {
        let mut symbols: Vec<Symbol> =
            tuples.iter().map(|digits| tracks.symbol(digits).expect("in the sets")).collect();
        symbols.sort_unstable();
        label(tracks, &symbols)
    }

    #[test]
    fn labels_are_short() -> Result<(), crate::TooManySymbols> {
        let ten = Tracks::up_to(&[10])?;
        assert_eq!(of(&ten, &[&[1]]), "1");
        assert_eq!(of(&ten, &[&[1], &[2], &[4], &[5], &[6], &[9]]), "1, 2, 4..6, 9");
        let two = Tracks::new([vec![0, 1], vec![-1, 0, 1]])?;
        assert_eq!(of(&two, &[&[0, 1], &[1, 1]]), "(*,1)");
        assert_eq!(of(&two, &[&[0, 0], &[1, -1], &[1, 0], &[1, 1]]), "(0,0), (1,*)");
        let all: Vec<Symbol> = (0..6).map(Symbol::new).collect();
        assert_eq!(label(&two, &all), "(*,*)");
        assert_eq!(label(&ten, &(0..10).map(Symbol::new).collect::<Vec<_>>()), "*");
        assert_eq!(label(&Tracks::none(), &[Symbol::new(0)]), "()");
        assert_eq!(parse("(0,*), [-3..4,1]").map(|tuples| tuples.len()), Some(2));
        assert_eq!(parse("0,, 1"), None);
        assert_eq!(parse("()"), Some(vec![Vec::new()]));
        Ok(())
    }
}
