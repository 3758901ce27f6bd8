//! Learning the automaton of a set of positions from a board.
//!
//! Words are pairs of digits; the board answers whether a word belongs to the set. States
//! are told apart by suffixes: two words are taken to be the same state while no suffix
//! known so far leads one into the set and the other not. The guess is compared with the
//! board, words of few digits first; a word on which it is wrong is searched for the
//! shortest suffix that tells two merged states apart (Rivest and Schapire, "Inference of finite
//! automata using homing sequences", 1993), so only the states concerned are split and the
//! guess is never larger than the truth. A wrong guess costs time, never a theorem: the
//! proof decides.
//!
//! Cost: states times symbols times suffixes look-ups, and one walk over the positions of
//! the board for every few suffixes.

use crate::{Numerals, Sample};
use rustc_hash::FxHashMap;
use wythoff_automata::{Control, Dfa, Reason, StateId, Symbol, Tracks, minimize};

/// How many wrong words of one walk are used.
const WRONG_AT_ONCE: usize = 64;

/// Why nothing was learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unlearned {
    /// The board ended before two states could be told apart.
    Exhausted {
        /// The states found before.
        states: usize,
    },
    /// More states than allowed.
    TooMany {
        /// The bound.
        states: usize,
    },
    /// A limit was reached.
    Stopped {
        /// Which one.
        reason: Reason,
        /// The states found before.
        states: usize,
    },
}

/// Learns the set of a sample, in the digits of a system: an automaton that agrees with the
/// whole board.
///
/// # Errors
///
/// [`Unlearned`].
pub fn learn(
    sample: &Sample,
    numerals: &Numerals,
    most: usize,
    control: &Control,
) -> Result<Dfa, Unlearned> {
    Learner::new(sample, numerals, most, control).run()
}

/// A pair of digits.
type Letter = (u8, u8);

/// States of the automaton of canonical words on both tracks.
type Flags = (StateId, StateId);

/// Before the first digit.
const NO_DIGITS: Flags = (StateId::FIRST, StateId::FIRST);

/// Where a walk through the words of a guess has come.
struct Walk {
    state: StateId,
    x: u64,
    y: u64,
    flags: Option<Flags>,
}

/// A word that leads to a state: its value with d zeros after it, for every d, on both
/// tracks, and the states of the automaton of canonical words, if it is one so far.
#[derive(Clone, Debug)]
struct Access {
    word: Vec<Letter>,
    x: Vec<u64>,
    y: Vec<u64>,
    flags: Option<Flags>,
}

/// A suffix: its value on both tracks, and after which flags it is canonical.
#[derive(Clone, Debug)]
struct Suffix {
    length: usize,
    x: u64,
    y: u64,
    after_x: Vec<bool>,
    after_y: Vec<bool>,
}

/// A word with the hash of what all suffixes say of it, in order.
#[derive(Clone, Debug)]
struct Entry {
    access: Access,
    hash: (u64, u64),
}

struct Learner<'a> {
    sample: &'a Sample,
    numerals: &'a Numerals,
    most: usize,
    control: &'a Control,
    /// The most digits that the board can answer for.
    longest: usize,
    letters: Vec<Letter>,
    suffixes: Vec<Suffix>,
    entries: Vec<Entry>,
    /// The entry of every state.
    states: Vec<usize>,
    /// For every state, the first entry of its extensions by all letters.
    extensions: Vec<usize>,
    by_hash: FxHashMap<(u64, u64), usize>,
}

impl<'a> Learner<'a> {
    fn new(sample: &'a Sample, numerals: &'a Numerals, most: usize, control: &'a Control) -> Self {
        let base = numerals.base();
        let side = u64::from(sample.side());
        let longest =
            (0..64).take_while(|&m| numerals.weight(m).is_some_and(|w| w <= side)).count() - 1;
        Self {
            sample,
            numerals,
            most,
            control,
            longest,
            letters: (0..base).flat_map(|dx| (0..base).map(move |dy| (dx, dy))).collect(),
            suffixes: Vec::new(),
            entries: Vec::new(),
            states: Vec::new(),
            extensions: Vec::new(),
            by_hash: FxHashMap::default(),
        }
    }

    fn stopped(&self, reason: Reason) -> Unlearned {
        Unlearned::Stopped { reason, states: self.states.len() }
    }

    fn run(mut self) -> Result<Dfa, Unlearned> {
        let root = Access {
            word: Vec::new(),
            x: vec![0; self.longest + 1],
            y: vec![0; self.longest + 1],
            flags: Some(NO_DIGITS),
        };
        self.suffixes.push(self.suffix(&[]));
        let entry = self.entry(root)?;
        self.entries.push(entry);
        self.add_state(0)?;
        self.close()?;
        // Short words first: they are few, and most of what is to be learned shows there.
        for length in 1..=self.longest {
            loop {
                let guess = self.guess().map_err(|reason| self.stopped(reason))?;
                let wrong = self.wrong_words(&guess, length)?;
                if wrong.is_empty() {
                    break;
                }
                for word in wrong {
                    self.repair(&word)?;
                }
            }
        }
        self.guess()
            .and_then(|guess| minimize(&guess, self.control))
            .map_err(|reason| self.stopped(reason))
    }

    /// What the board says of a word followed by a suffix; `None` beyond the board.
    fn member(&self, access: &Access, suffix: &Suffix) -> Option<bool> {
        let Some((fx, fy)) = access.flags else { return Some(false) };
        if !suffix.after_x[fx.index()] || !suffix.after_y[fy.index()] {
            return Some(false);
        }
        let x = access.x.get(suffix.length)?.checked_add(suffix.x)?;
        let y = access.y.get(suffix.length)?.checked_add(suffix.y)?;
        let side = u64::from(self.sample.side());
        if x >= side || y >= side {
            return None;
        }
        let small = |n: u64| u32::try_from(n).expect("within the board");
        Some(self.sample.contains(small(x), small(y)))
    }

    fn exhausted(&self) -> Unlearned {
        Unlearned::Exhausted { states: self.states.len() }
    }

    /// Some work, in look-ups.
    fn work(&self, units: usize) -> Result<(), Unlearned> {
        let block = self.entries.len() * size_of::<Entry>();
        self.control.work(units, block).map_err(|reason| self.stopped(reason))
    }

    fn suffix(&self, word: &[Letter]) -> Suffix {
        let value = |digit: &dyn Fn(&Letter) -> u8| {
            word.iter()
                .rev()
                .enumerate()
                .map(|(place, letter)| {
                    u64::from(digit(letter)) * self.numerals.weight(place).unwrap_or(u64::MAX >> 24)
                })
                .sum()
        };
        let after = |digit: &dyn Fn(&Letter) -> u8| {
            let valid = self.numerals.valid();
            (0..valid.states())
                .map(|flag| {
                    let end = word.iter().try_fold(StateId::new(flag), |state, letter| {
                        valid.next(state, self.numerals.arithmetic().symbol(digit(letter).into())?)
                    });
                    end.is_some_and(|state| valid.accepts_at(state))
                })
                .collect()
        };
        Suffix {
            length: word.len(),
            x: value(&|letter| letter.0),
            y: value(&|letter| letter.1),
            after_x: after(&|letter| letter.0),
            after_y: after(&|letter| letter.1),
        }
    }

    /// The word one letter longer.
    fn extend(&self, access: &Access, letter: Letter) -> Access {
        let shift = |values: &[u64], digit: u8| {
            // With d zeros after it, the old word stands where it stood with d + 1.
            (0..values.len() - 1)
                .map(|d| values[d + 1] + u64::from(digit) * self.numerals.weight(d).unwrap_or(0))
                .collect()
        };
        let flags = self.step(access.flags, letter);
        let mut word = access.word.clone();
        word.push(letter);
        // A word that begins with zeros only is as good as the empty one.
        let (x, y) = if word.iter().all(|&letter| letter == (0, 0)) {
            (access.x.clone(), access.y.clone())
        } else {
            (shift(&access.x, letter.0), shift(&access.y, letter.1))
        };
        Access { word, x, y, flags }
    }

    /// The flags after one more letter; `None` once a word is not canonical.
    fn step(&self, flags: Option<Flags>, letter: Letter) -> Option<Flags> {
        let step = |flag: StateId, digit: u8| {
            self.numerals.valid().next(flag, self.numerals.arithmetic().symbol(digit.into())?)
        };
        let (fx, fy) = flags?;
        Some((step(fx, letter.0)?, step(fy, letter.1)?))
    }

    fn canonical(&self, (fx, fy): Flags) -> bool {
        let valid = self.numerals.valid();
        valid.accepts_at(fx) && valid.accepts_at(fy)
    }

    fn entry(&self, access: Access) -> Result<Entry, Unlearned> {
        self.work(self.suffixes.len())?;
        let mut entry = Entry { access, hash: (0, 0) };
        for suffix in &self.suffixes {
            let member = self.member(&entry.access, suffix).ok_or_else(|| self.exhausted())?;
            entry.hash = mix(entry.hash, member);
        }
        Ok(entry)
    }

    /// Makes a state of an entry, and entries of its extensions.
    fn add_state(&mut self, entry: usize) -> Result<(), Unlearned> {
        if self.states.len() >= self.most {
            return Err(Unlearned::TooMany { states: self.most });
        }
        self.by_hash.insert(self.entries[entry].hash, self.states.len());
        self.states.push(entry);
        self.extensions.push(self.entries.len());
        for i in 0..self.letters.len() {
            let access = self.extend(&self.entries[entry].access, self.letters[i]);
            let extension = self.entry(access)?;
            self.entries.push(extension);
        }
        Ok(())
    }

    /// Every extension of a state is a state.
    fn close(&mut self) -> Result<(), Unlearned> {
        let mut next = 0;
        while next < self.entries.len() {
            if !self.by_hash.contains_key(&self.entries[next].hash) {
                self.add_state(next)?;
            }
            next += 1;
        }
        Ok(())
    }

    fn target(&self, state: usize, letter: usize) -> usize {
        self.by_hash[&self.entries[self.extensions[state] + letter].hash]
    }

    fn guess(&self) -> Result<Dfa, Reason> {
        let base = u32::from(self.numerals.base());
        let tracks = Tracks::up_to(&[base, base]).expect("two tracks of small digits");
        let states = (0..self.states.len())
            .map(|state| {
                let accepts =
                    self.member(&self.entries[self.states[state]].access, &self.suffixes[0]);
                let edges = (0..self.letters.len())
                    .map(|i| (Symbol::new(i), StateId::new(self.target(state, i))))
                    .collect();
                (accepts == Some(true), edges)
            })
            .collect();
        wythoff_automata::trim(&Dfa::new(tracks, states), self.control)
    }

    /// Some words of one length on which a guess is wrong.
    fn wrong_words(&self, guess: &Dfa, length: usize) -> Result<Vec<Vec<Letter>>, Unlearned> {
        let base = usize::from(self.numerals.base());
        let weight = |place: usize| self.numerals.weight(place).expect("within the board");
        let small = |n: u64| u32::try_from(n).expect("within the board");
        let mut wrong = Vec::new();
        let mut accepted = 0;
        let mut word: Vec<Letter> = Vec::new();
        let start = Walk { state: StateId::FIRST, x: 0, y: 0, flags: Some(NO_DIGITS) };
        let mut stack = vec![(start, 0usize, (0u8, 0u8))];
        while let Some((Walk { state, x, y, flags }, depth, letter)) = stack.pop() {
            self.work(1)?;
            if depth > 0 {
                word.truncate(depth - 1);
                word.push(letter);
            }
            if depth == length {
                if guess.accepts_at(state) {
                    accepted += 1;
                    let canonical = flags.is_some_and(|flags| self.canonical(flags));
                    if !canonical || !self.sample.contains(small(x), small(y)) {
                        wrong.push(word.clone());
                        if wrong.len() >= WRONG_AT_ONCE {
                            return Ok(wrong);
                        }
                    }
                }
                continue;
            }
            let weight = weight(length - 1 - depth);
            for (symbol, target) in guess.edges(state).iter() {
                let (dx, dy) = self.letters[symbol.index()];
                debug_assert_eq!(symbol.index(), usize::from(dx) * base + usize::from(dy));
                let next = Walk {
                    state: target,
                    x: x + u64::from(dx) * weight,
                    y: y + u64::from(dy) * weight,
                    flags: self.step(flags, (dx, dy)),
                };
                stack.push((next, depth + 1, (dx, dy)));
            }
        }
        let bound = small(weight(length));
        if accepted != self.sample.count_below(bound) {
            self.missing(guess, length, bound, &mut wrong);
        }
        Ok(wrong)
    }

    /// Words of positions of the sample that a guess does not accept.
    fn missing(&self, guess: &Dfa, length: usize, bound: u32, wrong: &mut Vec<Vec<Letter>>) {
        let digit = |digits: &[i32], i: usize| match (i + digits.len()).checked_sub(length) {
            Some(place) => u8::try_from(digits[place]).expect("small digits"),
            None => 0,
        };
        let numerals = &self.numerals;
        for x in 0..bound {
            let row = self.sample.row(x);
            let xs = numerals.represent(&x.into());
            for &y in row.iter().take_while(|&&y| y < bound) {
                let ys = numerals.represent(&y.into());
                let word: Vec<Letter> =
                    (0..length).map(|i| (digit(&xs, i), digit(&ys, i))).collect();
                let base = usize::from(self.numerals.base());
                let symbols = word
                    .iter()
                    .map(|&(dx, dy)| Symbol::new(usize::from(dx) * base + usize::from(dy)));
                if !guess.accepts(symbols) {
                    wrong.push(word);
                    if wrong.len() >= WRONG_AT_ONCE {
                        return;
                    }
                }
            }
        }
    }

    /// The state that the guess reaches by the first letters of a word.
    fn reached(&self, word: &[Letter]) -> usize {
        let base = usize::from(self.numerals.base());
        word.iter().fold(0, |state, &(dx, dy)| {
            self.target(state, usize::from(dx) * base + usize::from(dy))
        })
    }

    /// Splits states until the guess is right on a word.
    fn repair(&mut self, word: &[Letter]) -> Result<(), Unlearned> {
        loop {
            let truth = self.after(0, word)?;
            if self.after(word.len(), word)? == truth {
                return Ok(());
            }
            // The answer changes where a prefix is replaced by the word of its state; the
            // last such place gives the shortest suffix, and short suffixes keep all words
            // on the board.
            let mut other = word.len();
            while self.after(other - 1, word)? != truth {
                other -= 1;
            }
            let suffix = self.suffix(&word[other..]);
            self.add_suffix(suffix)?;
        }
    }

    /// What the board says if the first letters of a word are replaced by the word of the
    /// state they lead to.
    fn after(&self, letters: usize, word: &[Letter]) -> Result<bool, Unlearned> {
        let state = self.reached(&word[..letters]);
        let access = &self.entries[self.states[state]].access;
        self.member(access, &self.suffix(&word[letters..])).ok_or_else(|| self.exhausted())
    }

    fn add_suffix(&mut self, suffix: Suffix) -> Result<(), Unlearned> {
        self.work(self.entries.len())?;
        for i in 0..self.entries.len() {
            let member =
                self.member(&self.entries[i].access, &suffix).ok_or_else(|| self.exhausted())?;
            let entry = &mut self.entries[i];
            entry.hash = mix(entry.hash, member);
        }
        self.suffixes.push(suffix);
        self.by_hash.clear();
        for (state, &entry) in self.states.iter().enumerate() {
            self.by_hash.insert(self.entries[entry].hash, state);
        }
        self.close()
    }
}

/// The hash of a row with one more answer. Two of them: a collision would merge two states
/// for good.
fn mix((a, b): (u64, u64), member: bool) -> (u64, u64) {
    let bit = u64::from(member) + 1;
    (
        (a.rotate_left(5) ^ bit).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        (b.rotate_left(11) ^ bit).wrapping_mul(0xc2b2_ae3d_27d4_eb4f),
    )
}
