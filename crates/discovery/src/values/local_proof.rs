//! The local proof: the word of the rows says where the positions of values 0, …, g of
//! Wythoff's game stand, because it obeys the rules of algorithm WSG in every row.
//!
//! Let F(r) = floor(phi r). The points of value h are the (r, F(r) + w_h(r)) of the rows whose
//! letter has an offset, and with their mirror images they are the positions of value h if
//!
//! * *mirror*: w_h(r) is missing if and only if an earlier row has its h-point in column r;
//! * *column*, *diagonal*: no two h-points share one;
//! * *cell*: no two values share a point;
//! * *skip*: every cell (r, c), r <= c < F(r) + w_h(r), holds a point of a lower value, or
//!   column c or diagonal c - r holds an h-point of an earlier row.
//!
//! For then no option of an h-point is one, and every other position without a lower value
//! has one as an option. Cells far left of the line are skipped for one reason:
//!
//! * *low*: every diagonal below F(r) - r - C_h, with C_h = 1 + max(0, -min w_h), holds an
//!   h-point of an earlier row. F(r) - r grows by steps of 0 and 1, so it is enough that in
//!   every row the one diagonal F(r) - r - C_h does.
//!
//! All of this is local. The descendants of p at one level are consecutive rows, those of p - 1
//! and p + 1 are their neighbours, and the next level are the columns near phi times these
//! rows: the first child of r - 1 is F(r) - 1. So the conditions in all descendants of p at
//! depth k - 1 (rows) and k (columns) are decided by the three states of p - 1, p, p + 1.
//! Triples of states are closed under children, starting with p = 1; rows that are no
//! descendants at depth k of any p >= 1 are compared with exact ones. A window that would
//! leave the descendants of the three is refused: k has to be larger.
//!
//! Cost: linear in the number of triples (`neighbours`).

use super::first_rows::FirstRows;
use super::neighbours::{Bounds, Generations, RowsBelow, Seen, Triples};
use super::row_word::{NOWHERE, RowWord};
use crate::DiscoveryError;
use std::fmt;
use wythoff_automata::Control;

/// The deepest expansion tried.
const DEEPEST: usize = 16;

/// The proof went through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofReport {
    /// The neighbour triples that were checked.
    pub triples: usize,
    /// The levels each was expanded.
    pub depth: usize,
    /// The rows compared with exact ones.
    pub base_rows: usize,
}

/// What does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A first row is not the exact one.
    Base,
    /// A point is missing without a mirror image, or there in spite of one.
    Mirror,
    /// Two points of one value share a column.
    Column,
    /// Two points of one value share a diagonal.
    Diagonal,
    /// Two values share a point.
    Cell,
    /// A cell that is skipped for no reason.
    Skip,
    /// A diagonal far left of the line is empty.
    Low,
    /// Offsets that no expansion reaches, at any depth tried.
    Wide,
}

/// Where the proof fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The value.
    pub value: usize,
    /// What does not hold.
    pub what: Broken,
    /// The digits of a row in which it does not, most significant first.
    pub row: Vec<u8>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.what {
            Broken::Base => "a first row is not the exact one",
            Broken::Mirror => "a point is missing without a mirror image, or there in spite of one",
            Broken::Column => "two points share a column",
            Broken::Diagonal => "two points share a diagonal",
            Broken::Cell => "it shares a point with a smaller value",
            Broken::Skip => "a cell is skipped for no reason",
            Broken::Low => "a diagonal far left of the line is empty",
            Broken::Wide => "its offsets are too large for the proof",
        };
        let row: String = self.row.iter().map(ToString::to_string).collect();
        write!(f, "value {}, in the row with the Zeckendorf digits {row}: {what}", self.value)
    }
}

/// What the proof said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalVerdict {
    /// The word is right.
    Proved(ProofReport),
    /// It is not, or not provable so.
    Refused(Place),
}

/// Decides whether a word is that of the rows of Wythoff's game.
///
/// # Errors
///
/// A limit that was reached.
pub(super) fn local_proof(
    word: &RowWord,
    control: &Control,
) -> Result<LocalVerdict, DiscoveryError> {
    Ok(match prove(word, 1, control)? {
        Ok(report) => LocalVerdict::Proved(report),
        Err(mut places) => LocalVerdict::Refused(places.swap_remove(0)),
    })
}

/// The same, with more than one of the places where it fails, at most `most`: at least one if
/// the word is not proved.
pub(crate) fn prove(
    word: &RowWord,
    most: usize,
    control: &Control,
) -> Result<Result<ProofReport, Vec<Place>>, DiscoveryError> {
    let wide = Err(vec![Place { value: 0, what: Broken::Wide, row: Vec::new() }]);
    let Some(bounds) = Bounds::of(word) else { return Ok(wide) };
    for depth in 3..=DEEPEST {
        let Some(rows) = base_rows(depth) else { break };
        if let Some(verdict) = at_depth(word, &bounds, depth, rows, most, control)? {
            return Ok(verdict);
        }
    }
    Ok(wide)
}

/// The rows that are no descendants at this depth of a positive number: its smallest one is
/// 1 followed by as many zeros.
pub(crate) fn base_rows(depth: usize) -> Option<usize> {
    let (mut row, mut next) = (1usize, 2usize);
    for _ in 0..depth {
        (row, next) = (next, row.checked_add(next)?);
    }
    Some(row)
}

/// The proof at one depth; `None` if it is too small.
fn at_depth(
    word: &RowWord,
    bounds: &Bounds,
    depth: usize,
    rows: usize,
    most: usize,
    control: &Control,
) -> Result<Option<Result<ProofReport, Vec<Place>>>, DiscoveryError> {
    if let Some(place) = base(word, bounds, rows, control)? {
        return Ok(Some(Err(vec![place])));
    }
    let mut search = Search {
        word,
        bounds,
        most,
        triples: Triples::new(word),
        checked: Vec::new(),
        generations: Generations::new(depth),
        spare: Vec::new(),
        places: Vec::new(),
    };
    let mut next = 0;
    let mut on = On::Further;
    while on == On::Further && next < search.triples.found.len() {
        if search.checked.get(next) != Some(&true) {
            let triple = search.triples.found[next];
            let window = search.generations.window(word, bounds, triple);
            on = search.check(next, window, SHARED, control)?;
        }
        next += 1;
    }
    if on == On::Deeper && search.places.is_empty() {
        return Ok(None);
    }
    let Search { mut places, triples, .. } = search;
    if places.is_empty() {
        let triples = triples.found.len();
        return Ok(Some(Ok(ProofReport { triples, depth, base_rows: rows })));
    }
    places.sort_by_key(|place| place.row.len());
    Ok(Some(Err(places)))
}

/// How many generations of new triples are checked with the rows of the first of them: each
/// needs one level more. Rows and columns of one are the same in memory, too.
const SHARED: usize = 8;

/// How the proof goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    /// With the next triple.
    Further,
    /// At a larger depth.
    Deeper,
    /// Not at all: there are enough places where it fails.
    Nowhere,
}

/// The triples that were found, and what they showed.
struct Search<'a> {
    word: &'a RowWord,
    bounds: &'a Bounds,
    most: usize,
    triples: Triples,
    /// Whether a triple was checked; those beyond the end were not.
    checked: Vec<bool>,
    generations: Generations,
    /// Those that are not in use.
    spare: Vec<RowsBelow>,
    places: Vec<Place>,
}

impl Search<'_> {
    /// Checks a triple in its window, and those of its children that are new, for some
    /// generations.
    fn check(
        &mut self,
        number: usize,
        window: RowsBelow,
        generations: usize,
        control: &Control,
    ) -> Result<On, DiscoveryError> {
        let (word, bounds) = (self.word, self.bounds);
        let triple = self.triples.found[number];
        match self.generations.check(word, bounds, triple, &window) {
            Seen::Good => {}
            Seen::TooNarrow => return Ok(On::Deeper),
            Seen::Bad { value, what, path } => {
                let mut row = self.triples.prefix(number);
                row.extend(path);
                self.places.push(Place { value, what, row });
                if self.places.len() >= self.most {
                    return Ok(On::Nowhere);
                }
            }
        }
        self.spare.push(window);
        let first = self.triples.found.len();
        self.triples.grow(word, number);
        let end = self.triples.found.len();
        control.state(end, self.triples.bytes())?;
        self.checked.resize(end.max(number + 1), false);
        self.checked[number] = true;
        if generations == 0 {
            return Ok(On::Further);
        }
        let mut children = Vec::with_capacity(end - first);
        for child in first..end {
            let mut window = self.spare.pop().unwrap_or_default();
            let (triple, digit) = (self.triples.found[child], self.triples.digit(child));
            self.generations.child_window(word, bounds, triple, digit, &mut window);
            children.push((child, window));
        }
        for (child, window) in children {
            let on = self.check(child, window, generations - 1, control)?;
            if on != On::Further {
                return Ok(on);
            }
        }
        Ok(On::Further)
    }
}

/// Compares the first rows with exact ones, and the low diagonals in them.
fn base(
    word: &RowWord,
    bounds: &Bounds,
    rows: usize,
    control: &Control,
) -> Result<Option<Place>, DiscoveryError> {
    let exact = FirstRows::new(word.values(), rows, control)?;
    // The states of 0, 1, 2, …: children of consecutive numbers are consecutive.
    let mut states: Vec<(u32, Vec<u8>)> = vec![(0, Vec::new())];
    let mut parent = 0;
    while states.len() < rows {
        let (state, digits) = states[parent].clone();
        for (digit, target) in (0..).zip(word.edges(state)) {
            if target != NOWHERE && (parent, digit) != (0, 0) {
                let mut longer = digits.clone();
                longer.push(digit);
                states.push((target, longer));
            }
        }
        parent += 1;
    }
    let mut held: Vec<Vec<bool>> = vec![Vec::new(); word.values()];
    let mut slope = 0usize;
    for (row, ((state, digits), letter)) in states.into_iter().zip(exact.letters()).enumerate() {
        let broken = |value, what| Some(Place { value, what, row: digits.clone() });
        for (h, held) in held.iter_mut().enumerate() {
            if word.letter(state).offset(h) != letter.offset(h) {
                return Ok(broken(h, Broken::Base));
            }
            let low = usize::try_from(bounds.low[h]).expect("not negative");
            if let Some(low) = slope.checked_sub(low)
                && held.get(low) != Some(&true)
            {
                return Ok(broken(h, Broken::Low));
            }
        }
        for (h, held) in held.iter_mut().enumerate() {
            let offset = letter.offset(h).and_then(|offset| isize::try_from(offset).ok());
            // No point lies left of the main diagonal.
            if let Some(diagonal) = offset.and_then(|offset| slope.checked_add_signed(offset)) {
                held.resize(held.len().max(diagonal + 1), false);
                held[diagonal] = true;
            }
        }
        // F(r) - r: row 0 is the one with a 0-point after which it does not grow.
        slope += usize::from(letter.has_zero() && row > 0);
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::learn::tests::word;
    use crate::values::letter::Letter;
    use crate::values::neighbours::small;

    /// A small generator, so that the mutants are the same in every run.
    fn random(state: &mut u64, below: usize) -> usize {
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(*state >> 33).expect("31 bits") % below
    }

    #[test]
    fn one_edit_mutants_are_refused() {
        let word = word();
        let control = Control::unlimited();
        let states = word.states();
        let mut seed = 1;
        let (mut refused, mut same) = (0, 0);
        let twins: Vec<bool> = (0..states).map(|q| word.next(q, 1).is_some()).collect();
        while refused < 1200 {
            let mut letters: Vec<Letter> = (0..small(states)).map(|q| word.letter(q)).collect();
            let mut next: Vec<[u32; 2]> = (0..small(states)).map(|q| word.edges(q)).collect();
            let state = random(&mut seed, states);
            if random(&mut seed, 2) == 0 {
                // An offset that is another one, or missing.
                let h = random(&mut seed, 2);
                let offset = random(&mut seed, 9);
                let offset = i64::try_from(offset).expect("small") - 5;
                let mut offsets = [0, 1].map(|h| letters[state].offset(h).map(i64::from));
                offsets[h] = (offset < 3).then_some(offset);
                letters[state] = Letter::new(offsets).expect("small");
            } else {
                // An edge to another state of the same kind.
                let digit = random(&mut seed, 2);
                let target = random(&mut seed, states);
                if next[state][digit] == NOWHERE || twins[target] != (digit == 0) {
                    continue;
                }
                next[state][digit] = small(target);
            }
            let Some(mutant) = RowWord::new(2, letters, next) else { continue };
            if mutant.minimized(2, &control).expect("no limit") == word {
                same += 1;
                continue;
            }
            let verdict = local_proof(&mutant, &control).expect("no limit");
            assert!(matches!(verdict, LocalVerdict::Refused(_)), "{state}: {verdict:?}");
            refused += 1;
        }
        assert!(same < 1200, "most edits change the word");
    }

    #[test]
    fn a_refusal_names_the_row() {
        let word = word();
        let mut letters: Vec<Letter> = (0..small(word.states())).map(|q| word.letter(q)).collect();
        let next: Vec<[u32; 2]> = (0..small(word.states())).map(|q| word.edges(q)).collect();
        // Row 4 is 101; its point of value 1 moves by one.
        let state = [1, 0, 1].iter().fold(0, |q, &digit| word.edges(q)[digit]) as usize;
        let moved = letters[state].offset(1).expect("row 4 has a point of value 1") + 1;
        letters[state] = letters[state].with(1, i8::try_from(moved).expect("small"));
        let mutant = RowWord::new(2, letters, next).expect("the same shape");
        let verdict = local_proof(&mutant, &Control::unlimited()).expect("no limit");
        let place = Place { value: 1, what: Broken::Base, row: vec![1, 0, 1] };
        assert_eq!(verdict, LocalVerdict::Refused(place));
    }
}
