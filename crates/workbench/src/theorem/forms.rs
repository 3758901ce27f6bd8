//! What follows from a proved set: its closed form, its words, its recursion.

use super::closed_form::{ClosedFormReport, walnut_word};
use crate::error::WorkbenchError;
use serde::Serialize;
use wythoff_automata::Control;
use wythoff_discovery::encode::encode;
use wythoff_discovery::{ClosedForm, CodingWord, Morphism, Recursion, Theorem, redundant};
use wythoff_games::Rules;

/// Redundant moves that are named.
const EXAMPLES: usize = 20;

/// A morphism with a coding.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MorphismReport {
    /// The number of its letters.
    pub letters: usize,
    /// The image of each letter.
    pub images: Vec<Vec<usize>>,
    /// What each letter stands for; null if it is left out.
    pub coding: Vec<Option<i64>>,
    /// Both as they are written: `0 -> 01, 1 -> 2, …; 0, 2 -> 1; 1 -> 0`.
    pub text: String,
}

impl MorphismReport {
    /// A morphism, to be shown.
    pub fn of(morphism: &Morphism) -> Self {
        Self {
            letters: morphism.images.len(),
            images: morphism.images.clone(),
            coding: morphism.coding.clone(),
            text: morphism.to_string(),
        }
    }
}

/// The word that says of every row on which side of the diagonal its P-position is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CodingWordReport {
    /// The word explained.
    pub text: String,
    /// The row of the first letter.
    pub from: u64,
    /// The states of its automaton.
    pub states: usize,
    /// Its morphism.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub morphism: Option<MorphismReport>,
    /// Its automaton as a Walnut file.
    #[serde(skip)]
    pub automaton: String,
}

/// a_n as a mex, b_n = rate·a_n + step·n + difference.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RecursionReport {
    /// The recursion as it is written.
    pub text: String,
    /// Numbers below this are excluded from the start.
    pub first: u64,
    /// How many times the smaller pile the larger one has.
    pub rate: u64,
    /// By how much what it has more grows from position to position.
    pub step: u64,
    /// How much more the larger pile of the first position has.
    pub difference: u64,
}

/// The moves that can be left out without changing the P-positions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RedundantReport {
    /// In words.
    pub text: String,
    /// `none`, `finite` or `infinite`: how many steps there are.
    pub steps: &'static str,
    /// The states of their automaton.
    pub states: usize,
    /// Some of them: taken from the first pile, taken from the second.
    pub examples: Vec<[String; 2]>,
}

/// All that follows, as far as it exists.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Forms {
    /// The closed form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_form: Option<ClosedFormReport>,
    /// What the digits of the piles are, if that is said in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digits: Option<&'static str>,
    /// The coding word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coding_word: Option<CodingWordReport>,
    /// The recursion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recursion: Option<RecursionReport>,
    /// The redundant moves, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<RedundantReport>,
}

/// The closed form of a theorem.
pub(super) fn closed_form(
    theorem: &Theorem,
    control: &Control,
) -> Result<Option<ClosedFormReport>, WorkbenchError> {
    let form = ClosedForm::of(theorem, control)?;
    Ok(form.map(|form| ClosedFormReport::of(&form, &theorem.numerals)))
}

/// What the digits of a theorem's positions are, if that is said in a sentence.
pub(super) fn digits(
    theorem: &Theorem,
    control: &Control,
) -> Result<Option<&'static str>, WorkbenchError> {
    let shift = "the digits of the smaller pile end in an even number of zeros, and the larger \
                 one has the same digits and one zero more";
    Ok(theorem.is_shift(control)?.then_some(shift))
}

/// The coding word of a theorem.
pub(super) fn coding_word(
    rules: &Rules,
    theorem: &Theorem,
    control: &Control,
) -> Result<Option<CodingWordReport>, WorkbenchError> {
    let word = CodingWord::of(rules, theorem, control)?;
    let Some(word) = word else { return Ok(None) };
    let morphism = word.morphism(theorem, control)?;
    Ok(Some(CodingWordReport {
        text: format!(
            "letter n, n = 0, 1, …, is 1 if the P-position of row n{} lies to the right of the \
             diagonal, 2 if to the left, 3 if on it",
            plus(word.from)
        ),
        from: word.from,
        states: word.word.states(),
        morphism: morphism.as_ref().map(MorphismReport::of),
        automaton: walnut_word(&word.word, theorem.numerals.system()),
    }))
}

/// The recursion of a theorem.
pub(super) fn recursion(
    rules: &Rules,
    theorem: &Theorem,
    control: &Control,
) -> Result<Option<RecursionReport>, WorkbenchError> {
    Ok(Recursion::of(rules, theorem, control)?.map(recursion_report))
}

/// ` + 3`, or nothing if it is 0.
pub(crate) fn plus(number: u64) -> String {
    if number == 0 { String::new() } else { format!(" + {number}") }
}

fn recursion_report(recursion: Recursion) -> RecursionReport {
    let Recursion { first, rate, step, difference } = recursion;
    let excluded = match first {
        0 => String::new(),
        1 => " ∪ {0}".to_owned(),
        2 => " ∪ {0, 1}".to_owned(),
        _ => format!(" ∪ {{0, …, {}}}", first - 1),
    };
    let times = |factor: u64| if factor == 1 { String::new() } else { factor.to_string() };
    let text = format!(
        "a_n = mex({{a_i, b_i : i < n}}{excluded}), b_n = {}a_n + {}n{}, n = 0, 1, …",
        times(rate),
        times(step),
        plus(difference)
    );
    RecursionReport { text, first, rate, step, difference }
}

/// The redundant moves of a theorem.
pub(super) fn redundant_moves(
    rules: &Rules,
    theorem: &Theorem,
    control: &Control,
) -> Result<RedundantReport, WorkbenchError> {
    let encoding = encode(rules)?;
    let all = redundant(&encoding, &theorem.numerals, &theorem.set, control)?;
    let examples: Vec<[String; 2]> = all
        .examples(EXAMPLES, control)?
        .into_iter()
        .map(|(i, j)| [i.to_string(), j.to_string()])
        .collect();
    let named: Vec<String> = examples.iter().map(|[i, j]| format!("({i}, {j})")).collect();
    let (steps, text) = if all.has_no_moves(control)? {
        ("none", "no move is ever legal, so there is none to leave out".to_owned())
    } else if all.is_none(control)? {
        ("none", "no move can be left out without changing the P-positions".to_owned())
    } else if all.is_finite(control)? {
        let more = if examples.len() == EXAMPLES { ", …" } else { "" };
        ("finite", format!("each of these moves can be left out alone: {}{more}", named.join(", ")))
    } else {
        (
            "infinite",
            format!("infinitely many moves can each be left out alone: {}, …", named.join(", ")),
        )
    };
    Ok(RedundantReport { text, steps, states: all.redundant.states(), examples })
}
