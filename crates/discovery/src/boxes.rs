//! Learning the automaton of P-positions from a far board, one position for each row.
//!
//! A word w of digit pairs, followed by h digits, stands for the positions of a box: with one
//! corner at the value of w with h zeros after it, and as many rows and columns as there are
//! words of h digits after the digits of w. If two words lead to one state, their boxes of
//! every height h hold the same positions, seen from their corners. So the *signature* of a
//! word is what its boxes hold, for all heights up to a sight that are on the board; and a word
//! is taken for the first one, in the order of their lengths, that agrees with it on every
//! height that is seen of it. That is right if boxes that agree so far agree for ever; if not,
//! the proof says so, and a longer sight is needed.
//!
//! Unlike `learn`, which asks for suffixes that tell states apart until none is found, this
//! looks once at everything within the sight, in a time that does not depend on the board.
//!
//! Cost: states times letters times the rows of a box as high as the sight, as far as the beam
//! crosses it. A state is known by a hash of 64 bits: two that share it by chance make a wrong
//! guess, which the proof refuses.

use crate::far::Far;
use crate::{Numerals, Unlearned};
use rustc_hash::FxHashMap;
use wythoff_automata::{Control, Dfa, Reason, StateId, Symbol, Tracks, minimize, trim};

/// Learns the set of positions of a board, seen in boxes of at most so many rows.
///
/// # Errors
///
/// [`Unlearned`].
pub(crate) fn learn(
    far: &Far,
    numerals: &Numerals,
    rows: u64,
    most: usize,
    control: &Control,
) -> Result<Dfa, Unlearned> {
    let boxes = Boxes::new(far, numerals, rows);
    let mut learner =
        Learner { boxes, control, words: vec![PairPrefix::EMPTY], known: FxHashMap::default() };
    let first = learner.signature(&PairPrefix::EMPTY).map_err(|reason| learner.stopped(reason))?;
    learner.register(&first.heights, 0);
    let base = usize::from(numerals.base());
    let mut states = Vec::new();
    while let Some(word) = learner.words.get(states.len()).cloned() {
        if learner.words.len() > most {
            return Err(Unlearned::TooMany { states: most });
        }
        let mut edges = Vec::new();
        for dx in 0..base {
            for dy in 0..base {
                let Some(target) = learner.step(&word, dx, dy)? else { continue };
                edges.push((Symbol::new(dx * base + dy), StateId::new(target)));
            }
        }
        states.push((learner.boxes.holds(&word), edges));
    }
    let digits = u32::from(numerals.base());
    let tracks = Tracks::up_to(&[digits, digits]).expect("two tracks of small digits");
    trim(&Dfa::new(tracks, states), control)
        .and_then(|guess| minimize(&guess, control))
        .map_err(|reason| learner.stopped(reason))
}

/// A word of digit pairs.
#[derive(Clone, Debug)]
struct PairPrefix {
    digits: Vec<(u8, u8)>,
    /// The states of the automaton of canonical words, on both tracks.
    flags: (StateId, StateId),
}

impl PairPrefix {
    const EMPTY: Self = Self { digits: Vec::new(), flags: (StateId::FIRST, StateId::FIRST) };
}

/// What the boxes of a word hold.
struct Signature {
    /// A hash of the boxes of height 0, of those of heights 0 and 1, ….
    heights: Vec<u64>,
    is_empty: bool,
}

/// The boxes of words on a board.
struct Boxes<'a> {
    far: &'a Far,
    numerals: &'a Numerals,
    /// How many words of h digits may follow a state of the automaton of canonical words.
    counts: Vec<Vec<u64>>,
    /// The most digits of numbers that are all on the board.
    longest: usize,
    /// The largest height that is looked at.
    sight: usize,
}

impl<'a> Boxes<'a> {
    fn new(far: &'a Far, numerals: &'a Numerals, rows: u64) -> Self {
        let valid = numerals.valid();
        let states = (0..valid.states()).map(StateId::new);
        let mut counts: Vec<Vec<u64>> =
            vec![states.clone().map(|state| u64::from(valid.accepts_at(state))).collect()];
        loop {
            let last = &counts[counts.len() - 1];
            let follow =
                |state| valid.edges(state).iter().map(|(_, target)| last[target.index()]).sum();
            let next: Vec<u64> = states.clone().map(follow).collect();
            if next[0] > far.side() {
                break;
            }
            counts.push(next);
        }
        let longest = counts.len() - 1;
        let seen = counts.iter().take_while(|count| count[0] <= rows).count();
        Self { far, numerals, counts, longest, sight: seen.saturating_sub(1) }
    }

    /// The word with one more pair of digits, if that is canonical.
    fn extend(&self, word: &PairPrefix, dx: usize, dy: usize) -> Option<PairPrefix> {
        let valid = self.numerals.valid();
        let small = |digit: usize| u8::try_from(digit).ok();
        let step = |flag: StateId, digit: usize| {
            let digit = i32::try_from(digit).ok()?;
            valid.next(flag, self.numerals.arithmetic().symbol(digit)?)
        };
        let flags = (step(word.flags.0, dx)?, step(word.flags.1, dy)?);
        let mut digits = word.digits.clone();
        digits.push((small(dx)?, small(dy)?));
        Some(PairPrefix { digits, flags })
    }

    /// The value of a word with some zeros after it, on both tracks.
    fn corner(&self, word: &PairPrefix, zeros: usize) -> (u64, u64) {
        let places = (zeros..).zip(word.digits.iter().rev());
        places.fold((0, 0), |(x, y), (place, &(dx, dy))| {
            let weight = self.numerals.weight(place).expect("a place of the board");
            (x + u64::from(dx) * weight, y + u64::from(dy) * weight)
        })
    }

    /// Whether the position of a word is P.
    fn holds(&self, word: &PairPrefix) -> bool {
        let valid = self.numerals.valid();
        let (x, y) = self.corner(word, 0);
        valid.accepts_at(word.flags.0)
            && valid.accepts_at(word.flags.1)
            && self.far.partners(x).any(|partner| partner == y)
    }

    /// Calls with the positions of a box, row by row, counted from its corner. Returns how many
    /// rows were looked at.
    fn positions(&self, word: &PairPrefix, height: usize, found: &mut dyn FnMut(u64, u64)) -> u64 {
        let (x, y) = self.corner(word, height);
        let count = |flag: StateId| self.counts[height][flag.index()];
        let (rows, columns) = (x..x + count(word.flags.0), y..y + count(word.flags.1));
        let [mut first, mut second] = self.far.rows_of(columns.clone());
        // The first rows are looked at wherever their positions are.
        let beginning = rows.start..rows.end.min(self.far.beginning());
        let from = rows.start.max(self.far.beginning());
        for part in [&mut first, &mut second] {
            *part = part.start.max(from)..part.end.min(rows.end);
        }
        if first.start > second.start {
            std::mem::swap(&mut first, &mut second);
        }
        // Near the origin both lines are in one box: no row is looked at twice.
        second.start = second.start.max(first.end.max(first.start));
        let mut looked = 0;
        for row in beginning.chain(first).chain(second) {
            looked += 1;
            for column in self.far.partners(row).filter(|column| columns.contains(column)) {
                found(row - x, column - y);
            }
        }
        looked
    }
}

struct Learner<'a> {
    boxes: Boxes<'a>,
    control: &'a Control,
    /// A word for each state.
    words: Vec<PairPrefix>,
    /// The first state with a signature, by how many heights are seen.
    known: FxHashMap<(usize, u64), usize>,
}

impl Learner<'_> {
    fn stopped(&self, reason: Reason) -> Unlearned {
        Unlearned::Stopped { reason, states: self.words.len() }
    }

    /// The state after one more pair of digits; `None` if no position is seen there.
    fn step(
        &mut self,
        word: &PairPrefix,
        dx: usize,
        dy: usize,
    ) -> Result<Option<usize>, Unlearned> {
        if word.digits.is_empty() && (dx, dy) == (0, 0) {
            // Zeros in front change nothing.
            return Ok(Some(0));
        }
        let Some(next) = self.boxes.extend(word, dx, dy) else { return Ok(None) };
        if next.digits.len() > self.boxes.longest {
            return Err(Unlearned::Exhausted { states: self.words.len() });
        }
        let signature = self.signature(&next).map_err(|reason| self.stopped(reason))?;
        if signature.is_empty {
            return Ok(None);
        }
        let (last, hash) = match signature.heights[..] {
            [.., hash] => (signature.heights.len() - 1, hash),
            [] => unreachable!("a word on the board has the height 0"),
        };
        let state = self.known.get(&(last, hash)).copied().unwrap_or(self.words.len());
        if state == self.words.len() {
            self.words.push(next);
        }
        self.register(&signature.heights, state);
        Ok(Some(state))
    }

    /// Remembers the state of a signature, and of all that is seen of it by a shorter sight,
    /// unless another one was the first.
    fn register(&mut self, heights: &[u64], state: usize) {
        for (height, &hash) in heights.iter().enumerate() {
            self.known.entry((height, hash)).or_insert(state);
        }
    }

    fn signature(&self, word: &PairPrefix) -> Result<Signature, Reason> {
        let seen = self.boxes.sight.min(self.boxes.longest - word.digits.len());
        let mut signature = Signature { heights: Vec::with_capacity(seen + 1), is_empty: true };
        let mut hash = 1u64;
        for height in 0..=seen {
            hash = mix(hash, u64::MAX);
            let looked = self.boxes.positions(word, height, &mut |row, column| {
                hash = mix(mix(hash, row), column);
                signature.is_empty = false;
            });
            signature.heights.push(hash);
            // Some rows that follow each other are looked at in the time of an edge.
            let units = usize::try_from(looked / 8).unwrap_or(usize::MAX);
            let block = self.known.len() * size_of::<((usize, u64), usize)>();
            self.control.work(units + word.digits.len(), block)?;
        }
        Ok(signature)
    }
}

/// A hash of a sequence and one number more.
fn mix(hash: u64, number: u64) -> u64 {
    let mixed = (hash ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::agrees;
    use crate::{DiscoveryError, Sample};
    use wythoff_games::language;
    use wythoff_numeration::NumberSystem;

    #[test]
    fn wythoffs_game_is_learned_as_from_pairs() -> Result<(), DiscoveryError> {
        let control = Control::unlimited();
        let text = "game \"test\"\ntake any from either pile\ntake equal from both\n";
        let rules = language::parse(text).expect("a game");
        let far = Far::of(&rules, 20_000, 1.618_034, &control)?.expect("the golden beam");
        let numerals = Numerals::new(NumberSystem::fibonacci(), &control)?;
        let set = learn(&far, &numerals, 50, 1000, &control).expect("a small automaton");
        let sample = Sample::of(&rules, 2000, &control)?;
        let pairs = crate::learn(&sample, &numerals, 1000, &control).expect("the same");
        assert_eq!(set, pairs);
        Ok(())
    }

    #[test]
    fn a_board_that_ends_too_soon_is_noticed() -> Result<(), DiscoveryError> {
        let control = Control::unlimited();
        let text = "game \"test\"\ntake any from either pile\n\
                    take equal from both for t at least 2\n";
        let rules = language::parse(text).expect("a game");
        let numerals = Numerals::new(NumberSystem::parry(&[], &[1, 0, 0, 0])?, &control)?;
        let short = Far::of(&rules, 5000, 1.380_277_569, &control)?.expect("the beam");
        match learn(&short, &numerals, 1000, 5000, &control) {
            Err(Unlearned::Exhausted { .. }) => {}
            Err(other) => panic!("{other:?}"),
            // Fewer heights tell fewer states apart.
            Ok(set) => {
                let sample = Sample::of(&rules, 40_000, &control)?;
                assert!(!agrees(&set, &numerals, &sample, &control)?, "{} states", set.states());
            }
        }
        assert!(matches!(
            learn(&short, &numerals, 1000, 20, &control),
            Err(Unlearned::TooMany { states: 20 })
        ));
        control.cancel().cancel();
        assert!(matches!(
            learn(&short, &numerals, 1000, 5000, &control),
            Err(Unlearned::Stopped { .. })
        ));
        Ok(())
    }
}
