//! A guess put together from what a board shows: straight lines, and the rest as a band.
//!
//! Beams of rational slope are often periodic: moved by a fixed vector they fall onto
//! themselves. Such a beam is finitely many arithmetic progressions of positions, each
//! followed back towards the origin as far as it goes. What is left is finite or lies
//! close to the line of the golden ratio, and is learned row by row. The union is the
//! guess: W^10 is 70 progressions, a golden beam and 40 single positions.
//!
//! Cost: a pass over the board per beam and period tried, then that of the band; the
//! progressions are automata of a few dozen states each.

use crate::ask::Ask;
use crate::band::{Band, Reading, from_diagonals, with_mirror_image};
use crate::look::Look;
use crate::slope::Slope;
use crate::word::{DigitTree, learn_word};
use crate::{DiscoveryError, Numerals, Sample};
use rustc_hash::FxHashSet;
use wythoff_automata::{Control, Dfa, Tracks, minimize, rename, union};
use wythoff_logic::syntax::{equal, exists, number};
use wythoff_numeration::NumberSystem;

/// The longest period of a beam that is tried, in multiples of its direction.
const LONGEST_PERIOD: u32 = 64;

/// The most progressions of one guess.
const MOST_PROGRESSIONS: usize = 2_000;

/// The positions start, start + step, start + 2·step, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Progression {
    /// The first position.
    pub start: (u32, u32),
    /// From each to the next.
    pub step: (u32, u32),
}

/// A board as progressions and a rest that lies close to the golden line, or is finite.
#[derive(Clone, Debug)]
pub(crate) struct Mixture {
    /// The progressions; with x <= y only if the set is symmetric.
    pub progressions: Vec<Progression>,
    numerals: Numerals,
    symmetric: bool,
    /// The rest with x <= y, and with x > y by columns if the set is not symmetric.
    rests: Vec<Sample>,
    tree: DigitTree,
}

impl Mixture {
    /// Takes a board apart.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(crate) fn of(
        sample: &Sample,
        look: &Look,
        control: &Control,
    ) -> Result<Self, DiscoveryError> {
        let numerals = Numerals::new(NumberSystem::fibonacci(), control)?;
        let tree = DigitTree::new(&numerals, sample.side() as usize)
            .expect("prefixes of Zeckendorf words are such words");
        let mut progressions = Vec::new();
        let mut rests = Vec::new();
        for mirrored in [false, true] {
            if mirrored && look.symmetric {
                break;
            }
            let half = if mirrored { sample.transposed() } else { sample.clone() };
            let lines = lines(&half, look, mirrored, control)?;
            let mut covered = FxHashSet::default();
            for line in &lines {
                control.look()?;
                covered.extend(on_board(*line, sample.side()));
            }
            rests.push(if covered.is_empty() { half } else { half.without(&covered, control)? });
            let flip = |(x, y): (u32, u32)| if mirrored { (y, x) } else { (x, y) };
            progressions.extend(
                lines
                    .into_iter()
                    .map(|line| Progression { start: flip(line.start), step: flip(line.step) }),
            );
        }
        Ok(Self { progressions, numerals, symmetric: look.symmetric, rests, tree })
    }

    /// The digits of its guesses.
    pub(crate) fn numerals(&self) -> &Numerals {
        &self.numerals
    }

    /// The guess: lines and bands together, the bands read in one way; `None` if what is left
    /// lies far from the golden line, or the board ends before the word of a band is
    /// learned.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(crate) fn guess(
        &self,
        reading: Reading,
        control: &Control,
    ) -> Result<Option<Dfa>, DiscoveryError> {
        // Hundreds of progressions take minutes, and are not needed if there is no band.
        let mut bands = Vec::new();
        for (i, rest) in self.rests.iter().enumerate() {
            // The second one is read by columns, without the diagonal.
            let mirrored = i == 1;
            let Some(band) = Band::of(rest, &self.tree, reading, mirrored, control)? else {
                return Ok(None);
            };
            let Some(word) = learn_word(&band.terms, &self.numerals, control)? else {
                return Ok(None);
            };
            bands.push((band, word, mirrored));
        }
        let mut set = line_set(&self.progressions, &self.numerals, control)?;
        for (band, word, mirrored) in bands {
            let mut part = band.pairs(&word, &self.numerals, control)?;
            if reading == Reading::Diagonals {
                part = from_diagonals(part, &self.numerals, control)?;
            }
            if mirrored {
                part = rename(&part, &[1, 0], part.tracks(), control)?;
            }
            set = minimize(&union(&set, &part, control)?, control)?;
        }
        if self.symmetric {
            set = with_mirror_image(&set, control)?;
        }
        Ok(Some(set))
    }
}

/// The automaton of some progressions.
fn line_set(
    progressions: &[Progression],
    numerals: &Numerals,
    control: &Control,
) -> Result<Dfa, DiscoveryError> {
    let mut ask = Ask::new(numerals, control)?;
    let digits = u32::from(numerals.base());
    let tracks = Tracks::up_to(&[digits, digits]).expect("two tracks");
    let mut parts = vec![Dfa::nothing(tracks)];
    for Progression { start, step } in progressions {
        let at = |start: u32, step: u32| number(start) + number(step) * "k";
        let on_line = equal("x", at(start.0, step.0)) & equal("y", at(start.1, step.1));
        parts.push((*ask.relation(exists(["k"], on_line))?).clone());
    }
    // Unions of sets of about one size: the large ones are made a few times only.
    while parts.len() > 1 {
        parts = parts
            .chunks(2)
            .map(|pair| match pair {
                [a, b] => Ok(minimize(&union(a, b, control)?, control)?),
                _ => Ok(pair[0].clone()),
            })
            .collect::<Result<_, DiscoveryError>>()?;
    }
    Ok(parts.remove(0))
}

/// The positions of a progression on a board.
fn on_board(line: Progression, side: u32) -> impl Iterator<Item = (u32, u32)> {
    let next = move |&(x, y): &(u32, u32)| Some((x + line.step.0, y + line.step.1));
    std::iter::successors(Some(line.start), next).take_while(move |&(x, y)| x < side && y < side)
}

/// The progressions of all periodic beams on one side of the diagonal.
fn lines(
    half: &Sample,
    look: &Look,
    mirrored: bool,
    control: &Control,
) -> Result<Vec<Progression>, DiscoveryError> {
    let mut all = Vec::new();
    for beam in look.beams.iter().filter(|beam| beam.mirrored == mirrored) {
        let Some(Slope::Rational { p, q }) = beam.value else { continue };
        let (Ok(p), Ok(q)) = (u32::try_from(p), u32::try_from(q)) else { continue };
        // The far half of the rows, a little away from the edge.
        let rows = beam.rows - beam.rows / 16;
        let mut far: Vec<(u32, u32)> = Vec::new();
        for x in rows / 2..rows {
            let row = half.row(x).iter().filter(|&&y| y >= x && beam.holds(x, y));
            far.extend(row.map(|&y| (x, y)));
        }
        for m in 1..=LONGEST_PERIOD {
            let (Some(right), Some(up)) = (m.checked_mul(q), m.checked_mul(p)) else { break };
            let step = (right, up);
            control.look()?;
            control.work(far.len() / 16 + 1, 0)?;
            if step.0 > rows / 8 {
                break;
            }
            if is_period(half, &far, rows, step) {
                let window = far.iter().filter(|(x, _)| *x < rows / 2 + step.0);
                for &point in window {
                    control.look()?;
                    all.extend(back(half, point, step));
                }
                break;
            }
        }
        if all.len() > MOST_PROGRESSIONS {
            return Ok(Vec::new());
        }
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Whether the far half of a beam, moved by a step, falls onto itself.
fn is_period(half: &Sample, far: &[(u32, u32)], rows: u32, step: (u32, u32)) -> bool {
    far.iter().all(|&(x, y)| {
        let ahead = x + step.0 >= rows
            || y + step.1 >= half.side()
            || half.contains(x + step.0, y + step.1);
        let behind = x < rows / 2 + step.0
            || y.checked_sub(step.1).is_some_and(|y| half.contains(x - step.0, y));
        ahead && behind
    })
}

/// The progression through a position, from its first position on; `None` if it has a gap
/// before the edge of the board.
fn back(half: &Sample, point: (u32, u32), step: (u32, u32)) -> Option<Progression> {
    let mut start = point;
    while let (Some(x), Some(y)) = (start.0.checked_sub(step.0), start.1.checked_sub(step.1)) {
        if !half.contains(x, y) {
            break;
        }
        start = (x, y);
    }
    let line = Progression { start, step };
    on_board(line, half.side()).all(|(x, y)| half.contains(x, y)).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_games::catalogue;

    #[test]
    fn a_mixture_is_lines_and_a_golden_beam() -> Result<(), DiscoveryError> {
        let (_, rules) = catalogue::find("W2").expect("a game of the catalogue");
        let control = Control::unlimited();
        let sample = Sample::of(&rules, 6_000, &control)?;
        let mixture = Mixture::of(&sample, &Look::of(&sample, &control)?, &control)?;
        // {n, 2n + 1}, and the rest is {2 floor(n phi) + 2, 2 floor(n phi^2) + 2} with (0, 0).
        assert_eq!(mixture.progressions.len(), 1);
        assert_eq!(mixture.progressions[0].step, (1, 2));
        assert_eq!(mixture.progressions[0].start, (0, 1));
        for reading in [Reading::Rows, Reading::Diagonals] {
            let set = mixture.guess(reading, &control)?.expect("a guess");
            assert_eq!(set.states(), 73, "{reading:?}");
        }
        Ok(())
    }

    #[test]
    fn steps_that_lead_off_the_board_are_no_periods() -> Result<(), DiscoveryError> {
        let (_, rules) = catalogue::find("nim").expect("a game of the catalogue");
        let sample = Sample::of(&rules, 20, &Control::unlimited())?;
        assert!(is_period(&sample, &[(9, 9)], 10, (1, 1)));
        // Back from column 1 by five columns.
        assert!(!is_period(&sample, &[(9, 1)], 10, (1, 5)));
        Ok(())
    }
}
