//! Learn, prove, and learn again where the proof refuses.

use super::certificate::{self, ReadError};
use super::convergence::{self, Convergence};
use super::first_order::Decided;
use super::learn::{Guess, Sight, learn};
use super::local_proof::{LocalVerdict, Place, ProofReport, local_proof, prove};
use super::points::PointsFrom;
use super::refine::{Remedy, Runs, refine};
use super::row_word::RowWord;
use super::splits::Splits;
use super::synchronised::Synchronised;
use super::{first_order, letter, pairs, query};
use crate::stage::{End, Follow, Stage, Subject, Trial};
use crate::{DiscoveryError, Method, Reading};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa};
use wythoff_games::Grundy;
use wythoff_games::sequence::recorded_convergence;
use wythoff_numeration::NumberSystem;

/// The largest value that is learned: a letter holds no more.
pub const LARGEST: Grundy = Grundy(3);

/// How many places the proof names at once: one round of refinement for all of them.
const PLACES: usize = 1024;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct ValueEffort {
    /// How far the learner looks at first; what suffices for the values that are known if
    /// left out.
    pub sight: Option<Sight>,
    /// How often it may refine its guess after the proof refused it.
    pub repairs: usize,
}

impl Default for ValueEffort {
    fn default() -> Self {
        Self { sight: None, repairs: 40 }
    }
}

/// The first sight for a value: the smallest that is known to suffice.
fn first_sight(g: Grundy) -> Sight {
    let rows = usize::try_from(recorded_convergence(g.0)).expect("some hundred rows");
    // Rows to convergence were recorded over a million starts; rarer starts need some more.
    let rows = rows + rows / 7;
    match g.0 {
        0 => Sight { depth: 3, left: 1, right: 4, rows },
        1 => Sight { depth: 5, left: 1, right: 4, rows },
        2 => Sight { depth: 7, left: 1, right: 4, rows },
        _ => Sight { depth: 9, left: 2, right: 16, rows },
    }
}

/// A guess, and what became of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ValueAttempt {
    /// How far the learner looked.
    pub sight: Sight,
    /// The prefixes that were told apart.
    pub keys: usize,
    /// The states of the guess.
    pub states: usize,
    /// Where the proof refused it first; `None` if it was proved, or if the runs were too
    /// narrow to give a guess.
    pub refused: Option<Place>,
    /// What was changed for the next guess; `None` if it was proved.
    pub remedy: Option<Remedy>,
}

/// What came out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ValueDiscovery {
    /// The theorem, if there is one.
    pub theorem: Option<ValueTheorem>,
    /// What was tried.
    pub attempts: Vec<ValueAttempt>,
}

/// The first-order proof for Walnut.
#[derive(Clone, Debug)]
pub struct Walnut {
    /// The commands.
    pub script: String,
    /// The automata they refer to, over two tracks of `msd_fib`, with the names of their
    /// files.
    pub files: Vec<(String, Arc<Dfa>)>,
}

/// A proved description of the positions of Grundy values 0, …, g of Wythoff's game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ValueTheorem {
    /// Where the points of each row stand.
    pub word: RowWord,
    /// How it was proved.
    pub proof: ProofReport,
}

/// Looks for the word of the rows of Wythoff's game with values 0, …, g, and proves it; every
/// step is told to `follow`.
///
/// # Errors
///
/// [`DiscoveryError`]: a value above [`LARGEST`], or a limit that was reached.
pub fn discover(
    g: Grundy,
    effort: ValueEffort,
    control: &Control,
    follow: &dyn Follow,
) -> Result<ValueDiscovery, DiscoveryError> {
    let told = Told { g, system: NumberSystem::fibonacci(), follow };
    let values = usize::try_from(g.0).unwrap_or(usize::MAX).saturating_add(1);
    let mut sight = effort.sight.unwrap_or_else(|| first_sight(Grundy(g.0.min(LARGEST.0))));
    let mut attempts = Vec::new();
    let mut splits = Splits::default();
    for _ in 0..=effort.repairs {
        told.learning();
        let guess = learn(values, sight, &splits, control)?;
        let keys = guess.as_ref().map_or(0, Guess::states);
        let mut attempt = ValueAttempt { sight, keys, states: 0, refused: None, remedy: None };
        let mut remedy = Remedy { splits: Vec::new(), runs: Some(Runs::Narrow) };
        let word = guess.as_ref().map(|guess| guess.word(control)).transpose()?.flatten();
        if let Some((guess, word)) = guess.zip(word) {
            attempt.states = word.states();
            told.candidate(attempt.states);
            match prove(&word, PLACES, control)? {
                Ok(proof) => {
                    told.ended(&attempt);
                    attempts.push(attempt);
                    let theorem = Some(ValueTheorem { word, proof });
                    return Ok(ValueDiscovery { theorem, attempts });
                }
                Err(places) => {
                    attempt.refused = places.first().cloned();
                    remedy = refine(&guess, places, sight, &mut splits, control)?;
                }
            }
        }
        told.ended(&attempt);
        if remedy.runs.is_none() && in_vain(&attempts, &attempt) {
            remedy.runs = Some(Runs::Short);
        }
        if remedy.runs.is_some() {
            sight = sight.with_longer_runs();
        }
        attempt.remedy = Some(remedy);
        attempts.push(attempt);
    }
    Ok(ValueDiscovery { theorem: None, attempts })
}

/// Whether keys were split for an attempt, with the same runs, and it has no more of them.
fn in_vain(before: &[ValueAttempt], attempt: &ValueAttempt) -> bool {
    before.last().is_some_and(|last| last.sight == attempt.sight && last.keys >= attempt.keys)
}

/// Tells the steps of a search.
struct Told<'a> {
    g: Grundy,
    system: NumberSystem,
    follow: &'a dyn Follow,
}

impl Told<'_> {
    fn trial(&self) -> Trial<'_> {
        let (subject, method) = (Subject::UpTo(self.g.0), Method::Word(Reading::Rows));
        Trial { subject, system: &self.system, method: Some(method), side: None }
    }

    fn learning(&self) {
        self.follow.stage(&Stage::Learning(self.trial()));
    }

    /// There is a guess, and its proof begins.
    fn candidate(&self, states: usize) {
        self.follow.stage(&Stage::Candidate { trial: self.trial(), states });
        self.follow.stage(&Stage::Proof { trial: self.trial(), states });
    }

    fn ended(&self, attempt: &ValueAttempt) {
        let states = attempt.states;
        let end = match &attempt.refused {
            Some(place) => End::Refused(place),
            None if states == 0 => End::Exhausted,
            None => End::Proved,
        };
        self.follow.stage(&Stage::Ended { trial: self.trial(), states, end });
    }
}

impl ValueTheorem {
    /// The largest value it speaks of.
    pub fn value(&self) -> Grundy {
        Grundy(u32::try_from(self.word.values() - 1).expect("a handful of values"))
    }

    /// The values as an index into letters; `None` if it says nothing about this one.
    fn level(&self, h: Grundy) -> Option<usize> {
        usize::try_from(h.0).ok().filter(|&level| level < self.word.values())
    }

    /// The automaton of the positions of value h, both orders; `None` if h > g.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn pairs(&self, h: Grundy, control: &Control) -> Result<Option<Arc<Dfa>>, DiscoveryError> {
        let Some(h) = self.level(h) else { return Ok(None) };
        Ok(Some(Arc::new(pairs::positions(&self.word.minimized(h + 1, control)?, h, control)?)))
    }

    /// The relations between n and the n-th point of value h; `None` if h > g.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn synchronised(
        &self,
        h: Grundy,
        control: &Control,
    ) -> Result<Option<Synchronised>, DiscoveryError> {
        let Some(h) = self.level(h) else { return Ok(None) };
        Synchronised::of(&self.word.minimized(h + 1, control)?, h, control)
    }

    /// The column b >= r of the position (r, b) of value h, if the row has one there; else
    /// the row's position of value h is the mirror image of an earlier row's.
    pub fn point(&self, h: Grundy, r: &UBig) -> Option<UBig> {
        query::point(&self.word, self.level(h)?, r)
    }

    /// The same for some rows one after the other; `None` if h > g.
    pub fn points(&self, h: Grundy, first: &UBig, rows: usize) -> Option<Vec<Option<UBig>>> {
        let mut columns = vec![None; rows];
        for (row, column) in self.points_from(h, first)? {
            match usize::try_from(row - first).ok().and_then(|i| columns.get_mut(i)) {
                Some(place) => *place = Some(column),
                None => break,
            }
        }
        Some(columns)
    }

    /// How many positions (a, b), a <= b, of value h have a < r, for each r of a list; `None` if
    /// h > g.
    pub fn below(&self, h: Grundy, rows: &[UBig]) -> Option<Vec<UBig>> {
        query::below(&self.word, self.level(h)?, rows)
    }

    /// The positions (r, b), r <= b, of value h in this row and all that follow; `None` if
    /// h > g.
    pub fn points_from(&self, h: Grundy, row: &UBig) -> Option<PointsFrom<'_>> {
        Some(PointsFrom::new(&self.word, self.level(h)?, row))
    }

    /// The n-th position (a, b), a <= b, of value h by increasing a, counted from 0; `None`
    /// if h > g.
    pub fn nth(&self, h: Grundy, n: &UBig) -> Option<(UBig, UBig)> {
        query::nth(&self.word, self.level(h)?, n)
    }

    /// Whether (x, y) has value h; `None` if h > g.
    pub fn contains(&self, h: Grundy, x: &UBig, y: &UBig) -> Option<bool> {
        Some(query::contains(&self.word, self.level(h)?, x, y))
    }

    /// The value of (x, y), if it is at most g.
    pub fn value_of(&self, x: &UBig, y: &UBig) -> Option<Grundy> {
        (0..=self.value().0).map(Grundy).find(|&h| self.contains(h, x, y) == Some(true))
    }

    /// Whether finite-state runs of values 0, …, h from the dummy state agree with the true
    /// state within some rows, from every row; `None` if h > g.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn convergence(
        &self,
        h: Grundy,
        rows: usize,
        control: &Control,
    ) -> Result<Option<Convergence>, DiscoveryError> {
        let Some(h) = self.level(h) else { return Ok(None) };
        let word = self.word.minimized(h + 1, control)?;
        convergence::convergence(&word, rows, control).map(Some)
    }

    /// The second proof: every statement of the first-order proof, decided by the prover.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn first_order(&self, control: &Control) -> Result<Vec<Decided>, DiscoveryError> {
        first_order::decide(&self.word, control)
    }

    /// The first-order proof for Walnut: the script, and the automata that go into Walnut's
    /// library, with the names of their files.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn walnut(&self, control: &Control) -> Result<Walnut, DiscoveryError> {
        let points = (0..self.word.values()).map(|h| {
            let word = self.word.minimized(h + 1, control)?;
            Ok((format!("P{h}.txt"), Arc::new(pairs::points(&word, h, control)?)))
        });
        let files = points.collect::<Result<_, DiscoveryError>>()?;
        Ok(Walnut { script: first_order::walnut_script(self.word.values()), files })
    }

    /// The theorem of a certificate, proved again.
    ///
    /// # Errors
    ///
    /// [`ReadError`]: a text that is no certificate of this kind, a word that the proof
    /// refuses, or a limit that was reached.
    pub fn read(certificate: &str, control: &Control) -> Result<Self, ReadError> {
        let word = certificate::read(certificate)?;
        match local_proof(&word, control)? {
            LocalVerdict::Proved(proof) => Ok(Self { word, proof }),
            LocalVerdict::Refused(place) => Err(ReadError::Refused(place)),
        }
    }

    /// The certificate for the independent checker.
    pub fn certificate(&self) -> String {
        certificate::write(&self.word, self.proof.depth)
    }
}

const _: () = assert!(letter::MOST_VALUES == LARGEST.0 as usize + 1);
