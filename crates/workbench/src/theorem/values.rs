//! Theorems about the positions of a Grundy value.
//!
//! Wythoff's game itself has a method of its own: the word of its rows, proved locally.
//! R-Wythoff and other linear games get one set after the other, each proved by three
//! conditions: disjoint from the lower values, no option inside, every other position has
//! one. So does F-Wythoff, which lies between two linear games.

mod report;

pub use report::{GoldenReport, LevelReport, SynchronisedReport, ValueTheoremReport};

use super::folder::{walnut_system, write_all};
use super::html::page_of_value;
use super::spent::Spent;
use super::table::{self, AutomatonRow};
use super::{Follow, if_it_fits, not_cancelled, unless_limited};
use crate::error::{Disagreement, Hint, InputError, WorkbenchError};
use crate::game::Game;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wythoff_automata::Dfa;
use wythoff_automata::format::{Header, TrackKind, walnut};
use wythoff_control::{Control, Reason};
use wythoff_discovery::levels::{self, Golden, Levels, Numbering};
use wythoff_discovery::values::{self, ValueDiscovery, ValueTheorem};
use wythoff_discovery::{Effort, Morphism, Numerals};
use wythoff_games::sequence::SequenceGame;
use wythoff_games::{EngineError, Grundy};
use wythoff_numeration::NumberSystem;

/// The largest value of Wythoff's game that is proved without being asked twice: the next
/// one has two million states.
const USUAL: Grundy = Grundy(2);

/// The states of a larger automaton are not listed one by one.
const MOST_STATES: usize = 100_000;

/// What was found.
enum Proof {
    Rows(ValueDiscovery),
    Levels(Box<Levels>),
}

/// The result of a search for the positions of a value.
pub struct FoundValues {
    game: Game,
    value: Grundy,
    proof: Proof,
    /// The digits of the sets.
    numerals: Numerals,
    /// The sets as pairs, value by value, as far as they were made.
    sets: Vec<Arc<Dfa>>,
    synchronised: Option<SynchronisedReport>,
    golden: Option<GoldenReport>,
    /// {(n, a_n)} and {(n, b_n)}, if they were derived.
    numbering: Option<[Arc<Dfa>; 2]>,
    notes: Vec<String>,
    spent: Spent,
}

/// Looks for the positions of value g of a game, and those of all smaller values on the way;
/// tells `follow` what it does.
///
/// # Errors
/// Rules that cannot be stated in the logic, a game without Grundy values, or a value of
/// Wythoff's game that has to be asked for with `full`.
pub fn find_values(
    game: &Game,
    value: Grundy,
    full: bool,
    control: &Control,
    follow: &dyn Follow,
) -> Result<FoundValues, WorkbenchError> {
    let mut spent = Spent::default();
    let mut found = spent.phase(control, |control| search(game, value, full, control, follow))?;
    not_cancelled(control)?;
    found.spent = spent;
    Ok(found)
}

fn search(
    game: &Game,
    value: Grundy,
    full: bool,
    control: &Control,
    follow: &dyn Follow,
) -> Result<FoundValues, WorkbenchError> {
    if SequenceGame::of(game.rules()) == Some(SequenceGame::Wythoff) {
        if value > values::LARGEST {
            return Err(InputError::BeyondTheorems { value, largest: values::LARGEST }.into());
        }
        if value > USUAL && !full {
            return Err(InputError::TakesLong { value }.into());
        }
        let discovery = values::discover(value, values::ValueEffort::default(), control, follow);
        let proof = Proof::Rows(discovery?);
        let golden = Numerals::new(NumberSystem::fibonacci(), control)?;
        let mut found = FoundValues::new(game, value, proof, golden);
        // The pairs of the largest value would have tens of millions of states.
        if value <= USUAL {
            let pairs = found.pairs_of_rows(control).map(Some);
            unless_limited(pairs, "the automaton of pairs", &mut found.notes)?;
        }
        Ok(found)
    } else {
        if !game.rules().has_grundy_values() {
            let error = EngineError::NoGrundyValues(game.name().to_owned());
            let hint = Hint::ProveOutcomes { game: game.asked_as().to_owned() };
            return Err(WorkbenchError::engine(error, hint));
        }
        let found = levels::discover(game.rules(), value.0, Effort::default(), control, follow);
        let found = found?;
        let sets = found.levels.iter().map(|level| level.set.clone()).collect();
        let numerals = found.numerals.clone();
        let mut found = FoundValues::new(game, value, Proof::Levels(Box::new(found)), numerals);
        found.sets = sets;
        Ok(found)
    }
}

impl FoundValues {
    fn new(game: &Game, value: Grundy, proof: Proof, numerals: Numerals) -> Self {
        Self {
            game: game.clone(),
            value,
            proof,
            numerals,
            sets: Vec::new(),
            synchronised: None,
            golden: None,
            numbering: None,
            notes: Vec::new(),
            spent: Spent::default(),
        }
    }

    /// The theorem about rows, for Wythoff's game.
    fn rows(&self) -> Option<&ValueTheorem> {
        match &self.proof {
            Proof::Rows(discovery) => discovery.theorem.as_ref(),
            Proof::Levels(_) => None,
        }
    }

    fn pairs_of_rows(&mut self, control: &Control) -> Result<(), WorkbenchError> {
        let Some(theorem) = self.rows() else { return Ok(()) };
        let mut sets = Vec::new();
        for h in (0..=self.value.0).map(Grundy) {
            sets.extend(theorem.pairs(h, control)?);
        }
        self.sets = sets;
        Ok(())
    }

    /// Whether the value that was asked for is proved.
    pub fn is_proved(&self) -> bool {
        match &self.proof {
            Proof::Rows(discovery) => discovery.theorem.is_some(),
            Proof::Levels(levels) => levels.levels.len() > self.value.0 as usize,
        }
    }

    /// The automaton of the positions of the value as pairs, if it is proved and was made,
    /// and its digits.
    pub(crate) fn pairs(&self) -> Option<(&Numerals, &Dfa)> {
        let set = self.sets.get(usize::try_from(self.value.0).ok()?)?;
        Some((&self.numerals, set))
    }

    /// The same, state by state, unless there are so many that nobody reads them.
    pub fn automaton(&self) -> Option<Vec<AutomatonRow>> {
        let (_, set) = self.pairs()?;
        (set.states() <= MOST_STATES).then(|| table::of(set))
    }

    /// Derives the n-th position as a function of n, and how the positions run along the golden
    /// line. If a limit is reached they are left out, with a note.
    ///
    /// # Errors
    /// A cancelled run; what was found stays.
    pub fn synchronise(&mut self, control: &Control) -> Result<(), WorkbenchError> {
        let mut spent = self.spent;
        let forms = spent.phase(control, |control| self.numbered(control));
        let golden = spent.phase(control, |control| self.along_golden_line(control));
        self.spent = spent;
        if let Some((numbering, symmetric)) =
            unless_limited(forms, "the numbering", &mut self.notes)?
        {
            let [first_states, second_states] = numbering.each_ref().map(|dfa| dfa.states());
            self.synchronised = Some(SynchronisedReport { first_states, second_states, symmetric });
            self.numbering = Some(numbering);
        }
        self.golden = unless_limited(golden, "the golden line", &mut self.notes)?;
        Ok(())
    }

    fn along_golden_line(&self, control: &Control) -> Result<Option<GoldenReport>, WorkbenchError> {
        let Proof::Levels(levels) = &self.proof else { return Ok(None) };
        let Some(level) = levels.levels.get(self.value.0 as usize) else { return Ok(None) };
        let golden = Golden::of(level, &levels.numerals, control)?;
        let word = level.word.as_ref();
        Ok(golden.zip(word).map(|(golden, word)| {
            let letters = Morphism::of_dfao(word, &levels.numerals);
            let letters = letters.map(|morphism| morphism.images.len());
            GoldenReport::of(self.value, &golden, word, letters)
        }))
    }

    /// {(n, a_n)} and {(n, b_n)}, and whether the set is symmetric.
    #[expect(clippy::type_complexity, reason = "two automata and a flag, taken apart at once")]
    fn numbered(&self, control: &Control) -> Result<Option<([Arc<Dfa>; 2], bool)>, WorkbenchError> {
        Ok(match &self.proof {
            Proof::Rows(discovery) => match &discovery.theorem {
                Some(theorem) if self.value <= USUAL => {
                    let forms = theorem.synchronised(self.value, control)?;
                    forms.map(|forms| ([forms.rows, forms.columns], true))
                }
                _ => None,
            },
            Proof::Levels(levels) => match self.sets.get(self.value.0 as usize) {
                Some(set) => {
                    let forms = Numbering::of(&levels.numerals, set, control)?;
                    forms.map(|forms| ([forms.first, forms.second], forms.symmetric))
                }
                None => None,
            },
        })
    }

    /// The certificate, if the value is proved.
    ///
    /// # Errors
    /// A theorem that the format of certificates has no room for.
    pub fn certificate(&self) -> Result<Option<String>, WorkbenchError> {
        match &self.proof {
            Proof::Rows(_) => Ok(self.rows().map(ValueTheorem::certificate)),
            Proof::Levels(_) if !self.is_proved() => Ok(None),
            Proof::Levels(levels) => {
                levels.certificate(self.game.rules()).map(Some).map_err(WorkbenchError::from)
            }
        }
    }

    /// The limit that ended the search without a theorem, if one did.
    pub const fn limit(&self) -> Option<Reason> {
        match &self.proof {
            Proof::Rows(_) => None,
            Proof::Levels(levels) => levels.ending.limit(),
        }
    }

    /// Writes everything that belongs to the theorem ([`FoundValues::files`]), and gives the
    /// files written.
    ///
    /// # Errors
    /// A file that cannot be written, or a search without a theorem.
    pub fn write_folder(
        &mut self,
        folder: &Path,
        control: &Control,
    ) -> Result<Vec<PathBuf>, WorkbenchError> {
        write_all(folder, self.files(control)?)
    }

    /// The files of the theorem, names and texts: `theorem.json`, `theorem.html`,
    /// `theorem.tex`, the automata as `V0.txt` … (Walnut), {(n, a_n)} and {(n, b_n)} as `a.txt` and
    /// `b.txt`, if they were derived, `proof.txt` (a Walnut script) with
    /// the automata that it needs, and `certificate.cert`. A script or a certificate that
    /// reaches a limit is left out, with a note.
    ///
    /// # Errors
    /// A search without a theorem.
    pub fn files(&mut self, control: &Control) -> Result<Vec<(String, String)>, WorkbenchError> {
        if !self.is_proved() {
            return Err(InputError::NoTheorem.into());
        }
        let script = match self.rows().filter(|_| self.value <= USUAL) {
            Some(theorem) => {
                let mut spent = self.spent;
                let script = spent.phase(control, |control| {
                    theorem.walnut(control).map(Some).map_err(WorkbenchError::from)
                });
                self.spent = spent;
                unless_limited(script, "the Walnut script", &mut self.notes)?
            }
            None => None,
        };
        let report = self.report();
        let json = serde_json::to_string_pretty(&report).map_err(Disagreement::Report)?;
        let set = self.pairs().map(|(_, set)| set);
        let mut files = vec![
            ("theorem.json".to_owned(), json + "\n"),
            ("theorem.html".to_owned(), page_of_value(&self.game, &report, set, control)),
        ];
        let certificate = if_it_fits(self.certificate())?;
        files.extend(certificate.map(|text| ("certificate.cert".to_owned(), text)));
        files.extend(self.latex().map(|text| ("theorem.tex".to_owned(), text)));
        let (system, prelude) = match &self.proof {
            Proof::Rows(_) => ("msd_fib".to_owned(), String::new()),
            Proof::Levels(levels) => walnut_system(levels.numerals.system()),
        };
        let header = Header { tracks: vec![TrackKind::System(system.clone()); 2] };
        for (h, set) in self.sets.iter().enumerate() {
            files.push((format!("V{h}.txt"), walnut::write(set, &header)));
        }
        // Read n first.
        for (name, set) in ["a.txt", "b.txt"].iter().zip(self.numbering.iter().flatten()) {
            files.push(((*name).to_owned(), walnut::write(set, &header)));
        }
        match &self.proof {
            Proof::Rows(_) => {
                if let Some(script) = script {
                    files.push(("proof.txt".to_owned(), script.script));
                    let sets = script.files.iter();
                    files.extend(
                        sets.map(|(name, set)| (name.clone(), walnut::write(set, &header))),
                    );
                }
            }
            Proof::Levels(levels) => {
                let moves = levels.moves(self.game.rules())?;
                let name = self.game.name();
                let script = levels::walnut_script(name, &system, &moves, self.value.0, &prelude);
                files.push(("proof.txt".to_owned(), script));
            }
        }
        Ok(files)
    }
}
