//! Theorems about the positions of a Grundy value.
//!
//! Wythoff's game itself has a method of its own: the word of its rows, proved locally.
//! R-Wythoff and other linear games get one set after the other, each proved by three
//! conditions: disjoint from the lower values, no option inside, every other position has
//! one. So does F-Wythoff, which lies between two linear games.

use super::folder::{walnut_system, write_all};
use super::html::page_of_value;
use super::spent::Spent;
use super::table::{self, AutomatonRow};
use super::{
    Follow, NumerationNames, if_it_fits, latex, not_cancelled, notes_of, number_of_states,
    unless_limited,
};
use crate::error::{Disagreement, Hint, InputError, WorkbenchError};
use crate::game::Game;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wythoff_automata::format::{Header, TrackKind, walnut};
use wythoff_automata::{Dfa, Dfao};
use wythoff_control::{Control, Reason, peak_kb};
use wythoff_discovery::levels::{self, Course, Golden, Levels, Numbering, ON_THE_LEFT};
use wythoff_discovery::values::{self, ValueDiscovery, ValueTheorem};
use wythoff_discovery::{Effort, Morphism, Numerals};
use wythoff_games::sequence::SequenceGame;
use wythoff_games::{EngineError, Grundy, Known};
use wythoff_numeration::NumberSystem;

use super::Status;

/// The largest value of Wythoff's game that is proved without being asked twice: the next
/// one has two million states.
const USUAL: Grundy = Grundy(2);

/// The states of a larger automaton are not listed one by one.
const MOST_STATES: usize = 100_000;

/// One value that is proved.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LevelReport {
    /// The value.
    pub value: Grundy,
    /// The states of the automaton of its positions as pairs, both orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The states of the automaton of its word, by rows or by diagonals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word_states: Option<usize>,
}

/// The n-th position as a function of n.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SynchronisedReport {
    /// The states of {(n, a_n)}.
    pub first_states: usize,
    /// The states of {(n, b_n)}.
    pub second_states: usize,
    /// Whether the set is symmetric: then only positions with x <= y are numbered.
    #[serde(skip)]
    pub symmetric: bool,
}

/// How the positions (a, b), a <= b, of a value run along the golden line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GoldenReport {
    /// All of it in words.
    pub text: String,
    /// The values of b - floor(a·phi).
    pub offsets: Vec<i64>,
    /// The letters of a morphism that generates the word of b - floor(a·phi), row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<usize>,
    /// Whether beyond every row b falls once more while a grows.
    pub falls: bool,
    /// If the positions are Wythoff's P-positions with something added to both piles, and
    /// finitely many others: what is added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub translated_by: Option<u64>,
    /// The same as a corollary in LaTeX.
    #[serde(skip)]
    latex: String,
}

/// What there is to say about the positions of a value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ValueTheoremReport {
    /// The game.
    pub game: String,
    /// The value asked for.
    pub value: Grundy,
    /// How the search ended.
    pub status: Status,
    /// The states of the automaton of pairs, both orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The states of the joint word of the rows, values 0 to the one asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joint_word_states: Option<usize>,
    /// The neighbour triples of the local proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triples: Option<usize>,
    /// The number system.
    pub system: String,
    /// The theorem in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// How it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<Known>,
    /// The values that are proved.
    pub levels: Vec<LevelReport>,
    /// The n-th position, synchronised with n.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub synchronised: Option<SynchronisedReport>,
    /// How the positions run along the golden line, for F-Wythoff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub golden: Option<GoldenReport>,
    /// What was left out, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Whether there is a certificate.
    #[serde(skip)]
    pub certified: bool,
    /// Why there is no theorem, in a word or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// The same with its numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
    /// Seconds that it took.
    pub seconds: f64,
    /// The most memory that the process had resident, in kB, where the system tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_kb: Option<u64>,
}

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

    /// What there is to say.
    pub fn report(&self) -> ValueTheoremReport {
        let states = self.sets.get(self.value.0 as usize).map(|set| set.states());
        let (verdict, evidence, system) = self.ending();
        let status = match (self.is_proved(), self.limit()) {
            (true, _) => Status::Proved,
            (false, Some(_)) => Status::Stopped,
            (false, None) => Status::NotProved,
        };
        let known = match &self.proof {
            Proof::Rows(_) => "the local proof of the word of the rows",
            Proof::Levels(levels) => match levels.ratios {
                Some(_) => {
                    "disjoint, stable and absorbing, decided value by value for two linear games \
                     that F-Wythoff lies between"
                }
                None => "disjoint, stable and absorbing, decided value by value",
            },
        };
        let proved = self.is_proved();
        // That of Wythoff's game always fits, and may have millions of lines.
        let certificate = match &self.proof {
            Proof::Rows(_) => Ok(()),
            Proof::Levels(_) => self.certificate().map(|_| ()),
        };
        ValueTheoremReport {
            game: self.game.name().to_owned(),
            value: self.value,
            status,
            states,
            joint_word_states: self.rows().map(|theorem| theorem.word.states()),
            triples: self.rows().map(|theorem| theorem.proof.triples),
            statement: proved.then(|| self.statement(states)),
            system,
            known: proved.then(|| Known::Proved(known.into())),
            levels: self.levels(),
            synchronised: self.synchronised.clone(),
            golden: self.golden.clone(),
            certified: proved && certificate.is_ok(),
            notes: notes_of(&self.notes, certificate),
            verdict: (!proved).then_some(verdict),
            evidence: (!proved).then_some(evidence),
            seconds: self.spent.time.as_secs_f64(),
            peak_kb: peak_kb(),
        }
    }

    /// The limit that ended the search without a theorem, if one did.
    pub const fn limit(&self) -> Option<Reason> {
        match &self.proof {
            Proof::Rows(_) => None,
            Proof::Levels(levels) => levels.ending.limit(),
        }
    }

    /// The verdict, its numbers, and the number system.
    fn ending(&self) -> (String, String, String) {
        match &self.proof {
            Proof::Rows(discovery) => {
                let last = discovery.attempts.last();
                let said = last.map_or_else(String::new, |attempt| {
                    let place = attempt.refused.as_ref();
                    let place = place.map_or_else(String::new, |place| format!("; {place}"));
                    let remedy = attempt.remedy.as_ref();
                    let remedy = remedy.map_or_else(String::new, |remedy| {
                        format!("; what would be tried next: {remedy}")
                    });
                    format!(
                        "{} guesses, the last with {} states{place}{remedy}",
                        discovery.attempts.len(),
                        attempt.states
                    )
                });
                ("refused by the proof".to_owned(), said, "fib".to_owned())
            }
            Proof::Levels(levels) => {
                let ending = &levels.ending;
                let system = levels.numerals.system().to_string();
                (ending.name().to_owned(), ending.to_string(), system)
            }
        }
    }

    fn levels(&self) -> Vec<LevelReport> {
        let word = |h: usize| match &self.proof {
            Proof::Rows(_) => None,
            Proof::Levels(levels) => levels.levels[h].word.as_ref().map(Dfao::states),
        };
        let sets = (0u32..).zip(&self.sets);
        sets.map(|(h, set)| LevelReport {
            value: Grundy(h),
            states: Some(set.states()),
            word_states: word(h as usize),
        })
        .collect()
    }

    fn statement(&self, states: Option<usize>) -> String {
        let (game, value) = (self.game.name(), self.value);
        let names = |(numerals, _): (&Numerals, _)| NumerationNames::of(numerals.system()).name;
        let system = self.pairs().map(names).unwrap_or_default();
        match (states, self.rows()) {
            (Some(states), _) => format!(
                "A position (x, y) of {game} has Grundy value {value} if and only if the automaton \
                 with {} accepts the digits of x and y in {system}, read together from the most \
                 significant place.",
                number_of_states(states)
            ),
            (None, Some(theorem)) => format!(
                "The automaton with {} states that reads the Zeckendorf digits of r gives, for each \
                 value h up to {value}, the offset w such that (r, floor(r·phi) + w) has value h in \
                 {game}, or says that the row's position of value h lies left of the diagonal.",
                theorem.word.states()
            ),
            (None, None) => String::new(),
        }
    }

    /// The theorem for a paper, if the value is proved.
    pub fn latex(&self) -> Option<String> {
        let (game, value) = (self.game.name(), self.value);
        let mut text = match (self.pairs(), self.rows()) {
            (Some((numerals, set)), _) => {
                let names = NumerationNames::of(numerals.system());
                latex::of_value(game, value, set.states(), &names.latex)
            }
            (None, Some(theorem)) => latex::of_rows(game, value, theorem.word.states()),
            (None, None) => return None,
        };
        if let Some(forms) = &self.synchronised {
            text += &latex::of_numbering(value, forms);
        }
        text += self.golden.as_ref().map_or("", |golden| &golden.latex);
        Some(text)
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

impl GoldenReport {
    fn of(value: Grundy, golden: &Golden, word: &Dfao, letters: Option<usize>) -> Self {
        let (least, largest) = golden.offsets;
        let mut offsets = word.outputs();
        offsets.retain(|&offset| offset != ON_THE_LEFT);
        let word = match letters {
            Some(letters) => format!("; w is coded by a morphism on {letters} letters"),
            None => String::new(),
        };
        let diagonals = if golden.every_diagonal { "; every diagonal has one of them" } else { "" };
        let text = format!(
            "the positions (a, b), a <= b, have b = floor(a·phi) + w(a) with w(a) from {least} to \
             {largest}{word}; so b/a tends to phi{diagonals}"
        );
        let latex = format!(
            "The positions $(a,b)$ with $a\\le b$ of Grundy value ${value}$ satisfy \
             ${least}\\le b-\\lfloor a\\varphi\\rfloor\\le {largest}$. In particular $b/a$ tends \
             to $\\varphi$."
        );
        let (course, in_latex, falls, translated_by) = match &golden.course {
            Course::Falls => (
                "beyond every row there are a < a' with b > b'; so they are not translated \
                 P-positions of Wythoff's game, whatever finitely many of them are"
                    .to_owned(),
                " For every $N$ there are two of them with $N\\le a<a'$ and $b>b'$: up to finitely \
                 many positions they are no translate of Wythoff's $\\mathcal{P}$-positions."
                    .to_owned(),
                true,
                None,
            ),
            Course::Translate { by, others } => {
                let list: Vec<String> = others.iter().map(|(x, y)| format!("({x}, {y})")).collect();
                let also = if list.is_empty() { "nothing else".to_owned() } else { list.join(", ") };
                let pair = format!("(floor(n·phi) + {by}, floor(n·phi^2) + {by})");
                let in_latex = format!(
                    " They are $(\\lfloor n\\varphi\\rfloor+{by},\\lfloor n\\varphi^2\\rfloor+{by})$, \
                     $n\\ge 0$, and {}.",
                    if list.is_empty() { also.clone() } else { format!("${}$", list.join("$, $")) }
                );
                (format!("they are {pair}, n >= 0, and {also}"), in_latex, false, Some(*by))
            }
            Course::Other => (String::new(), String::new(), false, None),
        };
        let text = if course.is_empty() { text } else { format!("{text}; {course}") };
        let latex = format!("\\begin{{corollary}}\n{latex}{in_latex}\n\\end{{corollary}}\n");
        Self { text, offsets, letters, falls, translated_by, latex }
    }
}
