//! The positions of Grundy value 0, 1, 2, … of a game, each a proved set.
//!
//! | file | what |
//! |---|---|
//! | `conditions` | the proof: disjoint from the lower values, no option inside, every other position has one |
//! | `diagonals` | guesses for R-Wythoff, from words of one dimension |
//! | `rows`, `stretch` | guesses for F-Wythoff, from words of one dimension, without data |
//! | `ratio` | F-Wythoff between two linear games |
//! | `boards` | guesses for other games, from boards |
//! | `sweep` | large boards for games with Wythoff's rays |
//! | `golden` | what follows for positions along the golden line |
//! | `ending` | how a search ended, in words |
//! | `numbering` | the n-th position of a value as a function of n |
//! | `script` | the proof as a script for Walnut |
//!
//! The sets are proved one after the other, each with the help of all lower ones. A guess
//! that is refuted comes back with a position, and more data follows, as long as there is
//! any.
//!
//! Of R-Wythoff, values 0 to 9 (11,991 states) take 4 s and 50 MB, 0 to 13 (35,360 states)
//! some 40 s, 0 to 15 (14 has 41,849 states, 15 has 48,810) two minutes and 330 MB; Gu proved
//! 2 and 3 and conjectured the rest. Of Wythoff's game, value 1 (825 states) takes a second,
//! of K^1, K^2 and K^3 value 2 has 1223, 792 and 1040 states. Of F-Wythoff, values 0 to 3 take
//! SECONDS.

mod boards;
mod conditions;
mod diagonals;
mod ending;
mod golden;
mod numbering;
mod ratio;
mod rows;
mod script;
mod stretch;
mod sweep;

pub use conditions::{Condition, Counterexample};
pub use ending::Ending;
pub use golden::{Course, Golden};
pub use numbering::Numbering;
pub use ratio::Stated;
pub use script::walnut_script;

use crate::ask::is_symmetric;
use crate::certificate::{write_values, write_values_between};
use crate::stage::{End, Follow, Stage, Subject, Trial};
use crate::{DiscoveryError, Effort, Method, Numerals, Reading, discover as discover_p};
use boards::Boards;
use conditions::Conditions;
use diagonals::Diagonals;
use rows::Rows;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Dfao, Reason, minimize, union};
use wythoff_games::{EngineError, Rules, catalogue};
use wythoff_numeration::NumberSystem;

/// The letter of a word of rows whose position is to the left of the main diagonal.
pub const ON_THE_LEFT: i64 = i64::MAX;

/// The positions of one value, proved.
#[derive(Clone, Debug)]
pub struct Level {
    /// The pairs (x, y), both orders.
    pub set: Arc<Dfa>,
    /// For R-Wythoff, the word of a(d) - floor(d·phi): the smaller pile of the position on
    /// diagonal d. For F-Wythoff, that of b(a) - floor(a·phi) or [`ON_THE_LEFT`]: the larger
    /// pile of the position in row a.
    pub word: Option<Dfao>,
    /// The rows of the data it was learned from.
    pub rows: u32,
}

/// What was tried for one value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LevelAttempt {
    /// The value.
    pub value: u32,
    /// The rows of the data.
    pub rows: u32,
    /// The states of the guess; `None` if the data ended before there was one.
    pub states: Option<usize>,
    /// The position that refutes the guess, if one does.
    pub refuted: Option<Counterexample>,
}

/// What came out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Levels {
    /// The digits in which the sets are described.
    pub numerals: Numerals,
    /// The values 0, 1, … that are proved.
    pub levels: Vec<Level>,
    /// For F-Wythoff, the number of ratios that the proof tells apart.
    pub ratios: Option<u64>,
    /// How it ended.
    pub ending: Ending,
    /// What was tried.
    pub attempts: Vec<LevelAttempt>,
}

impl Levels {
    /// The sets of the values that are proved.
    pub fn sets(&self) -> impl ExactSizeIterator<Item = &Dfa> {
        self.levels.iter().map(|level| &*level.set)
    }

    /// The moves that the proof speaks of.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError::NotLinear`], [`DiscoveryError::TooLong`].
    pub fn moves(&self, rules: &Rules) -> Result<Stated, DiscoveryError> {
        match self.ratios {
            Some(ratios) => Stated::up_to(ratios),
            None => Stated::linear(rules),
        }
    }

    /// The certificate of all values that are proved, of a game with these rules.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError::NoCertificate`].
    pub fn certificate(&self, rules: &Rules) -> Result<String, DiscoveryError> {
        let system = self.numerals.system();
        match self.ratios {
            Some(ratios) => {
                let (sure, doubtful) = (ratio::sure(ratios), ratio::doubtful(ratios));
                write_values_between(&sure, &doubtful, system, self.sets())
            }
            None => write_values(rules, system, self.sets()),
        }
    }
}

/// A guess of the positions of one value.
struct Guess {
    word: Option<Dfao>,
    set: Dfa,
    method: Method,
}

/// Where guesses come from.
enum Source {
    Diagonals(Diagonals),
    Rows(Rows),
    Boards(Boards),
}

impl Source {
    fn rows(&self) -> u32 {
        match self {
            Self::Diagonals(data) => data.rows(),
            Self::Rows(_) => rows::SURVEY,
            Self::Boards(boards) => boards.side(),
        }
    }

    /// How guesses are learned, where there is one way.
    fn method(&self) -> Option<Method> {
        match self {
            Self::Diagonals(_) => Some(Method::Word(Reading::Diagonals)),
            Self::Rows(_) => Some(Method::Word(Reading::Rows)),
            Self::Boards(_) => None,
        }
    }
}

/// Looks for the sets of the values 0..=g of a game and proves them, one after the other;
/// every step is told to `follow`.
///
/// # Errors
///
/// [`DiscoveryError`]: rules that cannot be stated or that have no Grundy values. A limit
/// that is reached is an [`Ending`], and what was proved before stays; before anything was
/// begun it is an error.
pub fn discover(
    rules: &Rules,
    g: u32,
    effort: Effort,
    control: &Control,
    follow: &dyn Follow,
) -> Result<Levels, DiscoveryError> {
    if !rules.has_grundy_values() {
        return Err(EngineError::NoGrundyValues(rules.name().to_owned()).into());
    }
    // What is cancelled before it begins is an error, not a search that found nothing.
    control.look()?;
    let moves = Stated::of(rules, g, control)?;
    let ratios = moves.ratios;
    let golden = Numerals::new(NumberSystem::fibonacci(), control)?;
    let mut search =
        Search { rules, moves, effort, control, levels: Vec::new(), attempts: Vec::new() };
    let (numerals, source) = if catalogue::is(rules, "r-wythoff") {
        (golden, Source::Diagonals(Diagonals::new()))
    } else if ratios.is_some() {
        (golden, Source::Rows(Rows::new()))
    } else {
        let found = discover_p(rules, &[], effort, control, follow)?;
        let Some(theorem) = found.theorem else {
            let ending = Ending::WithoutZero(Box::new(found.verdict));
            return Ok(Levels {
                numerals: golden,
                levels: Vec::new(),
                ratios,
                ending,
                attempts: Vec::new(),
            });
        };
        search.levels.push(Level { set: theorem.set, word: None, rows: theorem.side });
        (theorem.numerals, Source::Boards(Boards::new(rules, &search.moves.sure)))
    };
    let ending = search.run(g, &numerals, source, follow)?;
    let Search { levels, attempts, .. } = search;
    Ok(Levels { numerals, levels, ratios, ending, attempts })
}

/// Decides whether some sets are those of the values 0, 1, … of a game, in this order; if
/// not, the first value whose set is wrong comes back with a position.
///
/// # Errors
///
/// As [`discover`], and a limit that was reached.
pub fn prove(
    rules: &Rules,
    numerals: &Numerals,
    sets: &[Arc<Dfa>],
    control: &Control,
) -> Result<Option<(u32, Counterexample)>, DiscoveryError> {
    if !rules.has_grundy_values() {
        return Err(EngineError::NoGrundyValues(rules.name().to_owned()).into());
    }
    let top = u32::try_from(sets.len().saturating_sub(1)).expect("values fit in 32 bits");
    let moves = &Stated::of(rules, top, control)?;
    let mut lower: Option<Dfa> = None;
    for (value, set) in (0..).zip(sets) {
        let symmetric = rules.is_symmetric() && is_symmetric(set, control)?;
        let lower_sets = lower.as_ref();
        let conditions = Conditions { moves, numerals, symmetric, lower: lower_sets };
        if let Some(wrong) = conditions.refute(set, control)? {
            return Ok(Some((value, wrong)));
        }
        lower = Some(match lower {
            None => (**set).clone(),
            Some(lower) => minimize(&union(&lower, set, control)?, control)?,
        });
    }
    Ok(None)
}

struct Search<'a> {
    rules: &'a Rules,
    moves: Stated,
    effort: Effort,
    control: &'a Control,
    levels: Vec<Level>,
    attempts: Vec<LevelAttempt>,
}

impl Search<'_> {
    /// Proves values until the last one is reached or something stands in the way.
    fn run(
        &mut self,
        g: u32,
        numerals: &Numerals,
        mut source: Source,
        follow: &dyn Follow,
    ) -> Result<Ending, DiscoveryError> {
        let mut lower: Option<Dfa> = self.levels.first().map(|level| (*level.set).clone());
        let proved = u32::try_from(self.levels.len()).expect("values fit in 32 bits");
        for value in proved..=g {
            let end = match self.value(value, numerals, &mut source, lower.as_ref(), follow) {
                Ok(end) => end,
                Err(DiscoveryError::Stopped(reason)) => Some(Ending::Stopped { value, reason }),
                Err(error) => return Err(error),
            };
            if let Some(end) = end {
                return Ok(end);
            }
            let set = &self.levels.last().expect("the value that was just proved").set;
            lower = match lower {
                None => Some((**set).clone()),
                Some(lower) => match self.with(&lower, set) {
                    Ok(all) => Some(all),
                    Err(reason) if value < g => {
                        return Ok(Ending::Stopped { value: value + 1, reason });
                    }
                    Err(_) => Some(lower),
                },
            };
        }
        Ok(Ending::Proved)
    }

    /// Both sets as one.
    fn with(&self, lower: &Dfa, set: &Dfa) -> Result<Dfa, Reason> {
        minimize(&union(lower, set, self.control)?, self.control)
    }

    /// Guesses and proves one value; `None` if it is proved.
    fn value(
        &mut self,
        value: u32,
        numerals: &Numerals,
        source: &mut Source,
        lower: Option<&Dfa>,
        follow: &dyn Follow,
    ) -> Result<Option<Ending>, DiscoveryError> {
        let control = self.control;
        let mut states = 0;
        loop {
            let trial = Trial {
                subject: Subject::Value(value),
                system: numerals.system(),
                method: source.method(),
                side: Some(source.rows()),
            };
            follow.stage(&Stage::Learning(trial));
            let guess = match source {
                Source::Diagonals(data) => data.guess(value, numerals, control)?,
                Source::Rows(data) => data.guess(value, numerals, control)?,
                Source::Boards(boards) => {
                    boards.guess(self.rules, value, numerals, self.effort, control)?
                }
            };
            let rows = source.rows();
            let mut attempt = LevelAttempt { value, rows, states: None, refuted: None };
            let ended = |states: usize, end: End<'_>, trial: Trial<'_>| {
                follow.stage(&Stage::Ended { trial, states, end });
            };
            if let Some(Guess { word, set, method }) = guess {
                states = set.states();
                attempt.states = Some(states);
                let trial = trial.by(method);
                follow.stage(&Stage::Candidate { trial, states });
                follow.stage(&Stage::Proof { trial, states });
                let set = Arc::new(set);
                let symmetric = self.rules.is_symmetric() && is_symmetric(&set, control)?;
                let conditions = Conditions { moves: &self.moves, numerals, symmetric, lower };
                match conditions.refute(&set, control) {
                    Ok(None) => {
                        ended(states, End::Proved, trial);
                        self.attempts.push(attempt);
                        self.levels.push(Level { set, word, rows });
                        return Ok(None);
                    }
                    Ok(Some(wrong)) => {
                        ended(states, End::Refuted { x: &wrong.x, y: &wrong.y }, trial);
                        attempt.refuted = Some(wrong);
                    }
                    Err(DiscoveryError::Stopped(reason)) => {
                        ended(states, End::ProofStopped(reason), trial);
                        self.attempts.push(attempt);
                        return Ok(Some(Ending::Unproved { value, rows, states, reason }));
                    }
                    Err(error) => return Err(error),
                }
            } else {
                ended(0, End::Exhausted, trial);
            }
            let refuted = attempt.refuted.clone();
            self.attempts.push(attempt);
            let more = match source {
                Source::Diagonals(data) => data.grow(self.effort),
                Source::Rows(data) => data.grow(),
                Source::Boards(boards) => boards.grow(refuted.as_ref(), numerals, self.effort),
            };
            if !more {
                return Ok(Some(Ending::Exhausted { value, rows, states }));
            }
        }
    }
}
