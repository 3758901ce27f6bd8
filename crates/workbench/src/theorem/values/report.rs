//! What there is to say of a theorem about the positions of a value, in fields, in words and for
//! a paper.

use super::super::{NumerationNames, Status, latex, notes_of, number_of_states};
use super::{FoundValues, Proof};
use serde::Serialize;
use wythoff_automata::Dfao;
use wythoff_control::peak_kb;
use wythoff_discovery::Numerals;
use wythoff_discovery::levels::{Course, Golden, ON_THE_LEFT};
use wythoff_games::{Grundy, Known};

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

impl FoundValues {
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
}

impl GoldenReport {
    pub(super) fn of(value: Grundy, golden: &Golden, word: &Dfao, letters: Option<usize>) -> Self {
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
