//! Automata drawn from theorems about K^1 and K^2: figures 1, 2 and 4 of Renard and
//! Rigo.
//!
//! What they draw is compared edge by edge with what was found: for figures 1 and 2 the automaton
//! that definition 9 makes of the printed morphism, for figure 4 that of the printed formula.

use super::{CheckError, Comparison, Findings, ItemFlaw};
use crate::Drawing;
use crate::scripts::Script;
use dashu_int::UBig;
use serde::Deserialize;
use std::sync::Arc;
use wythoff_automata::format::svg;
use wythoff_automata::{Dfa, Dfao, StateId, Symbol};
use wythoff_control::Control;
use wythoff_discovery::{ClosedForm, Sequence, Theorem};
use wythoff_logic::session::{Options, Session};
use wythoff_workbench::theorem::find;
use wythoff_workbench::{Game, WorkbenchError};

/// What is drawn.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    /// The n at which the word of the closed form takes its larger value.
    LargerOffset,
    /// The word of the closed form, with its outputs.
    Offsets,
    /// The P-positions.
    Positions,
}

/// An automaton of a game, found and proved, with as many states as the paper's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct DrawnAutomaton {
    game: String,
    what: What,
    /// The states of the automaton that is printed, if it is the same one.
    states: Option<usize>,
    /// The images of the letters of the printed morphism, in order.
    morphism: Option<Vec<Vec<usize>>>,
    /// The letters that the automaton accepts, where it accepts any.
    #[serde(default)]
    accepts: Vec<usize>,
    /// A letter of the Fibonacci morphism 0 -> 01, 1 -> 0 for each letter, in figure 2.
    underneath: Option<Vec<usize>>,
    /// A script, and the name of the automaton that it defines.
    defined: Option<(String, String)>,
}

/// States by number, with the edges and a label of each.
struct Drawn(Vec<(Vec<(usize, usize)>, i64)>);

impl Drawn {
    fn of_dfa(dfa: &Dfa) -> Self {
        let states = (0..dfa.states()).map(StateId::new);
        Self(states.map(|q| (edges(dfa.edges(q).iter()), dfa.accepts_at(q).into())).collect())
    }

    /// The edges alone, with no labels.
    fn of_dfao(dfao: &Dfao) -> Self {
        let states = (0..dfao.states()).map(StateId::new);
        Self(states.map(|q| (edges(dfao.edges(q).iter()), 0)).collect())
    }

    /// By definition 9: the d-th letter of an image is where digit d leads.
    fn of_morphism(images: &[Vec<usize>], accepts: &[usize]) -> Self {
        let state = |(letter, image): (usize, &Vec<usize>)| {
            (image.iter().copied().enumerate().collect(), accepts.contains(&letter).into())
        };
        Self(images.iter().enumerate().map(state).collect())
    }

    /// Walks through both at once from their first states; how many edges there are, or what is
    /// different.
    fn compare(&self, other: &Self) -> Result<usize, String> {
        let mut to = vec![None; self.0.len()];
        let mut queue = vec![(0, 0)];
        let mut count = 0;
        while let Some((here, there)) = queue.pop() {
            match to.get(here) {
                Some(Some(known)) if *known == there => continue,
                Some(None) => to[here] = Some(there),
                _ => return Err(format!("state {here} stands for two states")),
            }
            let ((mine, label), (theirs, their_label)) = (&self.0[here], &other.0[there]);
            if label != their_label {
                return Err(format!("state {here} differs in what it accepts"));
            }
            if mine.iter().map(|edge| edge.0).ne(theirs.iter().map(|edge| edge.0)) {
                return Err(format!("state {here} has edges {mine:?}, not {theirs:?}"));
            }
            count += mine.len();
            queue.extend(mine.iter().zip(theirs).map(|(a, b)| (a.1, b.1)));
        }
        if to.contains(&None) || self.0.len() != other.0.len() {
            return Err(format!("{} states, not {}", self.0.len(), other.0.len()));
        }
        Ok(count)
    }
}

fn edges(edges: impl Iterator<Item = (Symbol, StateId)>) -> Vec<(usize, usize)> {
    edges.map(|(symbol, target)| (symbol.index(), target.index())).collect()
}

impl DrawnAutomaton {
    pub(super) fn run(&self, control: &Control) -> Result<Findings, CheckError> {
        let game = Game::load(&self.game)?;
        let found = find(&game, control, &())?;
        let theorem =
            found.theorem().ok_or_else(|| ItemFlaw::NoTheorem { game: self.game.clone() })?;
        let (drawing, found) = match self.what {
            What::Positions => (svg::draw(&theorem.set), Drawn::of_dfa(&theorem.set)),
            What::Offsets => {
                let form = self.closed_form(theorem, control)?;
                (svg::draw_words(&form.offsets), Drawn::of_dfao(&form.offsets))
            }
            What::LargerOffset => {
                let form = self.closed_form(theorem, control)?;
                let larger = form.offsets.outputs().last().copied();
                let set = form.offsets.where_output(|output| Some(output) == larger);
                (svg::draw(&set), Drawn::of_dfa(&set))
            }
        };
        let mut comparisons = Vec::new();
        if let Some(printed) = self.states {
            let (printed, computed) = (printed.to_string(), found.0.len().to_string());
            comparisons.push(Comparison::of("states", printed, computed));
        }
        if let Some(images) = &self.morphism {
            let printed = Drawn::of_morphism(images, &self.accepts);
            comparisons.extend(edge_by_edge(&printed, &found));
            if let Some(letters) = &self.underneath {
                comparisons.push(underneath(images, letters));
            }
        }
        if let Some((script, name)) = &self.defined {
            let printed = defined(script, name, control)?;
            comparisons.extend(edge_by_edge(&Drawn::of_dfa(&printed), &found));
        }
        comparisons.push(self.agrees(&game, theorem)?);
        Ok(Findings { comparisons, figure: Some(Drawing::Automaton(drawing)) })
    }

    fn closed_form(&self, theorem: &Theorem, control: &Control) -> Result<Sequence, CheckError> {
        let form = ClosedForm::of(theorem, control).map_err(WorkbenchError::from)?;
        let sequence = form.as_ref().and_then(ClosedForm::only_sequence).cloned();
        Ok(sequence.ok_or_else(|| ItemFlaw::NoClosedForm { game: self.game.clone() })?)
    }

    /// The proved set against the theorem in print.
    fn agrees(&self, game: &Game, theorem: &Theorem) -> Result<Comparison, CheckError> {
        const SIDE: u32 = 200;
        let form =
            game.closed_form().ok_or_else(|| ItemFlaw::NoClosedForm { game: self.game.clone() })?;
        let cells = (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y)));
        let wrong = cells.into_iter().find(|&(x, y)| {
            let (x, y) = (UBig::from(x), UBig::from(y));
            theorem.numerals.contains(&theorem.set, &x, &y) != form.is_p(&x, &y)
        });
        let holds = match wrong {
            None => Ok(format!("proved; as the theorem says on {SIDE} × {SIDE}")),
            Some((x, y)) => Err(format!("({x},{y}) differs")),
        };
        Ok(Comparison::holds(format!("P-positions of {}", self.game), holds))
    }
}

/// The printed automaton against the one that was found; and, as a control, with its first edge
/// leading elsewhere.
fn edge_by_edge(printed: &Drawn, found: &Drawn) -> [Comparison; 2] {
    let same = printed.compare(found).map(|edges| format!("all {edges} edges are the same"));
    let mut states = printed.0.clone();
    if let Some((_, target)) = states.last_mut().and_then(|(edges, _)| edges.first_mut()) {
        *target = (*target + 1) % printed.0.len();
    }
    let spoiled = Drawn(states).compare(found);
    [
        Comparison::holds("the automaton, edge by edge", same),
        Comparison {
            what: "control: with one edge leading elsewhere".into(),
            printed: "differs".into(),
            agrees: spoiled.is_err(),
            computed: spoiled.map_or_else(|why| format!("differs: {why}"), |_| "the same".into()),
        },
    ]
}

/// Whether a map of letters takes every image of a morphism to that of the Fibonacci morphism:
/// equation (2).
fn underneath(images: &[Vec<usize>], letters: &[usize]) -> Comparison {
    let fibonacci = [vec![0, 1], vec![0]];
    let fails = images.iter().zip(letters).position(|(image, &letter)| {
        let below: Vec<usize> = image.iter().filter_map(|&c| letters.get(c).copied()).collect();
        fibonacci.get(letter) != Some(&below)
    });
    let holds = match fails {
        None if letters.len() == images.len() => Ok(format!("holds for {} letters", images.len())),
        None => Err("a letter is left out".to_owned()),
        Some(letter) => Err(format!("fails for letter {letter}")),
    };
    Comparison::holds("the map to the Fibonacci morphism", holds)
}

/// The automaton that a script defines.
fn defined(path: &str, name: &str, control: &Control) -> Result<Arc<Dfa>, CheckError> {
    let mut session = Session::new(Options { members: 0, ..Options::default() });
    let script = Script::at(path)?;
    for command in script.commands()? {
        script.execute(&command, &mut session, control)?;
    }
    let missing = || ItemFlaw::NoAutomaton { script: path.to_owned(), name: name.to_owned() };
    let found = session.prover.predicate(name, control).ok().flatten().ok_or_else(missing)?;
    Ok(found.dfa.clone())
}
