//! An automatic word through a transducer.
//!
//! The letters of a word stand at addresses, words of digits in the order of their digits:
//! those of one length are consecutive, and a 0 in front changes nothing. Letter n of the
//! result is what the transducer writes when it reads letter n, so the state that it is in
//! before that has to be known from the address of n.
//!
//! Let f(q, m) be what reading all letters at addresses of m digits below a state q of the
//! word automaton does to the states of the transducer. f(q, 0) is one letter, and f(q, m+1)
//! is the composition of f(q_d, m) over the digits d in order, so all f(·, m+1) follow from
//! all f(·, m): as there are finitely many functions, the sequence in m is eventually
//! periodic. After some digits of an address have been read, the automaton made here knows
//! its state q, and for every m the state s(m) that the transducer is in before the letters
//! below, should m digits follow. The next digit d makes it q_d, and s(m) becomes the image of
//! s(m+1) under f(q_0, m), f(q_1, m), …, f(q_(d-1), m): what is skipped. In the end s(0) is
//! the state before the letter. s is a finite vector, because f is eventually periodic.
//!
//! For bases this is Dekking, "Iteration of maps by an automaton" (Discrete Mathematics 126,
//! 1994); nothing in it needs images of one length, so Fibonacci and other greedy systems are
//! the same (Shallit and Zavyalov, "Transduction of automatic sequences and applications",
//! 2023, have base k). Cost: at most states times (transducer states) ^ (length of the vector)
//! states; words and transducers of the literature need a few dozen.

use crate::join::{Factor, Product};
use crate::transducer::Transducer;
use crate::trim::{reachable_within, trim};
use crate::{Control, Dfa, Dfao, Reason, StateId, Symbol, WordError};
use rustc_hash::FxHashMap;
use thiserror::Error;

/// Why a word has no image under a transducer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TransduceError {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Reason),
    /// The transducer does not read a letter in a state in which it meets it.
    #[error("the transducer does not read the letter {letter} in its state {state}")]
    NotRead {
        /// The letter.
        letter: i64,
        /// The number of the state.
        state: usize,
    },
}

/// A state of the transducer; one more than there are for "it has stopped before".
type Place = u32;

/// What reading some letters does to each state.
type Function = Box<[Place]>;

/// The word that a transducer writes when it reads the word of an automaton with one track.
///
/// The letters stand at the words of `addresses`, which has them with any number of zeros in
/// front, on all of which `word` is defined and does not depend on these zeros.
///
/// # Errors
///
/// The control's reason, or a letter that the transducer does not read when it comes.
pub fn transduce(
    word: &Dfao,
    addresses: &Dfa,
    transducer: &Transducer,
    control: &Control,
) -> Result<Dfao, TransduceError> {
    let tree = Tree::new(word, addresses, control)?;
    let skips = Skips::new(&tree, transducer, control)?;
    let stopped = place(transducer.states());
    let start = (StateId::FIRST, vec![0; skips.tables.len()].into_boxed_slice());
    let made = Dfao::explore(word.tracks(), start, control, |(state, before), next| {
        let mut skipped: Function = (0..before.len()).map(|m| before[skips.after(m)]).collect();
        for &(symbol, target) in &tree.edges[state.index()] {
            next.lead(symbol, (target, skipped.clone()))?;
            for (m, place) in skipped.iter_mut().enumerate() {
                if *place != stopped {
                    *place = skips.tables[m][target.index()][*place as usize];
                }
            }
            control.work(skipped.len(), 0)?;
        }
        let Some(letter) = tree.letters[state.index()] else {
            // The beginning of an address need not be one; nobody asks for its letter.
            return Ok(Some(0));
        };
        let at = before[0];
        if at == stopped {
            // The letter at which it stopped is an earlier one, and is told there.
            return Ok(Some(0));
        }
        match transducer.step(StateId::of(at), letter) {
            Some((_, written)) => Ok(Some(written)),
            None => Err(Trouble::NotRead(letter, at as usize)),
        }
    });
    made.map_err(|trouble| match trouble {
        Trouble::Stopped(reason) => TransduceError::Stopped(reason),
        Trouble::NotRead(letter, state) => TransduceError::NotRead { letter, state },
    })
}

/// What may come of exploring; every state has an output, so none is undefined.
enum Trouble {
    Stopped(Reason),
    NotRead(i64, usize),
}

impl From<Reason> for Trouble {
    fn from(reason: Reason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<WordError> for Trouble {
    fn from(error: WordError) -> Self {
        match error {
            WordError::Stopped(reason) => Self::Stopped(reason),
            WordError::Undefined { .. } => unreachable!("every state has an output"),
        }
    }
}

fn place(number: usize) -> Place {
    StateId::new(number).get()
}

/// The word automaton along its addresses: no edge leads away from them.
struct Tree {
    edges: Vec<Vec<(Symbol, StateId)>>,
    /// The letter of a state, where an address may end.
    letters: Vec<Option<i64>>,
}

impl Tree {
    fn new(word: &Dfao, addresses: &Dfa, control: &Control) -> Result<Self, Reason> {
        let addresses = trim(addresses, control)?;
        let tracks = word.tracks();
        assert_eq!(tracks, addresses.tracks(), "letters stand at addresses");
        assert_eq!(tracks.len(), 1, "addresses are in the order of their digits");
        let factor = |transitions| Factor { tracks, transitions, onto: &[0] };
        let product =
            Product::new(factor(word.transitions()), factor(addresses.transitions()), &[1]);
        let (transitions, pairs) = product.explore(control)?;
        let letter = |&(p, q): &(u32, u32)| {
            addresses.accepts_at(StateId::of(q)).then(|| word.output_at(StateId::of(p)))
        };
        let letters: Vec<Option<i64>> = pairs.iter().map(letter).collect();
        let ends: Vec<StateId> =
            (0..letters.len()).filter(|&q| letters[q].is_some()).map(StateId::new).collect();
        let useful = reachable_within(&transitions.reversed_within(control)?, &ends, control)?;
        let edges = (0..letters.len())
            .map(|q| {
                let edges = transitions.of(StateId::new(q)).iter();
                edges.filter(|edge| useful[edge.1.index()]).collect()
            })
            .collect();
        Ok(Self { edges, letters })
    }
}

/// f(q, m) for all states q and numbers of digits m, as far as they differ.
struct Skips {
    /// The functions of all states for m = 0, 1, ….
    tables: Vec<Vec<Function>>,
    /// Which of them comes after the last.
    recurring: usize,
}

impl Skips {
    fn new(tree: &Tree, transducer: &Transducer, control: &Control) -> Result<Self, Reason> {
        let count = transducer.states();
        let stopped = place(count);
        let one = |letter: &Option<i64>| -> Function {
            let step = |state| match letter {
                None => place(state),
                Some(letter) => transducer
                    .step(StateId::new(state), *letter)
                    .map_or(stopped, |(next, _)| next.get()),
            };
            (0..count).map(step).collect()
        };
        let mut table: Vec<Function> = tree.letters.iter().map(one).collect();
        let mut seen: FxHashMap<Vec<Function>, usize> = FxHashMap::default();
        let mut tables = Vec::new();
        loop {
            if let Some(&recurring) = seen.get(&table) {
                return Ok(Self { tables, recurring });
            }
            let bytes = 4 * count * table.len();
            control.allocate(2 * bytes as u64)?;
            seen.insert(table.clone(), tables.len());
            let mut next = Vec::with_capacity(table.len());
            for edges in &tree.edges {
                let mut all: Function = (0..count).map(place).collect();
                for (_, target) in edges {
                    for state in &mut all {
                        if *state != stopped {
                            *state = table[target.index()][*state as usize];
                        }
                    }
                }
                control.work(count * (edges.len() + 1), bytes)?;
                next.push(all);
            }
            tables.push(std::mem::replace(&mut table, next));
        }
    }

    /// m + 1, or another number with the same functions.
    fn after(&self, m: usize) -> usize {
        if m + 1 < self.tables.len() { m + 1 } else { self.recurring }
    }
}
