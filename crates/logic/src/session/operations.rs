//! `union`, `intersect`, `concat`, `star`, quotients, `reverse`, `minimize`,
//! `alphabet`, and zeros added or taken away.
//!
//! These are operations on *words*, as in Walnut: nothing is known here of numbers, so
//! neither are invalid words dropped nor zeros padded.

use super::response::Answer;
use super::words::undefined;
use super::{Job, Session};
use crate::prover::Failure;
use crate::syntax::{Alphabet, Operator, Reference};
use crate::table::{AutomaticWord, Predicate, TrackKind, close};
use crate::{LogicError, LogicErrorKind};
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Dfao, Nfa, Reason, StateId, Symbol, Tracks, concatenate, determinize,
    intersection, left_quotient, minimize, minimize_words, rename, reverse, reverse_words,
    right_quotient, star, union,
};
use wythoff_numeration::Order;

impl Session {
    pub(super) fn operation(
        &mut self,
        operator: Operator,
        result: &Reference,
        operands: &[Reference],
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let old = &operands[0];
        if matches!(operator, Operator::Reverse | Operator::Minimize)
            && self.is_word(old, job.control)?
        {
            let word = self.find_word(&old.name, job.control)?;
            let made = match operator {
                Operator::Reverse => self.reversed_word(&word, job)?,
                _ => AutomaticWord {
                    tracks: word.tracks.clone(),
                    dfao: Arc::new(minimize_words(&word.dfao, job.control)?),
                },
            };
            return self.keep_word(&result.name, made, job);
        }
        let first = self.find_predicate(&old.name, job.control)?;
        let mut others = Vec::new();
        for operand in &operands[1..] {
            let mut other = self.find_predicate(&operand.name, job.control)?;
            if matches!(operator, Operator::RightQuotient | Operator::LeftQuotient) {
                other = self.over_more_digits(&other, &first, job.control)?;
            }
            self.same_tracks(&first, &other, &operand.name)?;
            others.push(other);
        }
        let mut tracks = first.tracks.clone();
        let nfa = |predicate: &Predicate| Nfa::from(&*predicate.dfa);
        let settle =
            |nfa: &Nfa| Ok::<Dfa, Failure>(minimize(&determinize(nfa, job.control)?, job.control)?);
        let dfa = match operator {
            Operator::Union | Operator::Intersect => {
                let mut all = (*first.dfa).clone();
                for other in &others {
                    let both = match operator {
                        Operator::Union => union(&all, &other.dfa, job.control)?,
                        _ => intersection(&all, &other.dfa, job.control)?,
                    };
                    all = minimize(&both, job.control)?;
                }
                all
            }
            Operator::Concat => {
                let mut all = nfa(&first);
                for other in &others {
                    all = concatenate(&all, &nfa(other), job.control)?;
                }
                settle(&all)?
            }
            Operator::Star => settle(&star(&nfa(&first), job.control)?)?,
            Operator::RightQuotient => {
                minimize(&right_quotient(&first.dfa, &others[0].dfa, job.control)?, job.control)?
            }
            // As in Walnut the words come first, in both quotients.
            Operator::LeftQuotient => {
                settle(&left_quotient(&others[0].dfa, &first.dfa, job.control)?)?
            }
            Operator::Reverse => {
                let other = |track| self.prover.other_order(track, job.control);
                tracks = tracks.iter().map(other).collect::<Result<_, Failure>>()?;
                settle(&reverse(&nfa(&first), job.control)?)?
            }
            Operator::Minimize => minimize(&first.dfa, job.control)?,
            Operator::FixLeadZero | Operator::FixTrailZero => {
                let order = match operator {
                    Operator::FixLeadZero => Order::MostSignificantFirst,
                    _ => Order::LeastSignificantFirst,
                };
                if first.dfa.tracks().zero().is_none() {
                    let message = "0 is not a digit of every track";
                    let error = LogicError::new(LogicErrorKind::Type, message);
                    return Err(error.at(old.name.span).into());
                }
                close(&first.dfa, order, job.control)?
            }
        };
        self.keep_predicate(result, Predicate { tracks, dfa: Arc::new(dfa) }, job)
    }

    /// An automaton over some of the digits of another, as one over all of them: as in Walnut,
    /// what is taken away in a quotient may have fewer. Number systems have to agree in which
    /// digit comes first. The automaton itself, if that is not so.
    fn over_more_digits(
        &self,
        part: &Arc<Predicate>,
        whole: &Predicate,
        control: &Control,
    ) -> Result<Arc<Predicate>, Failure> {
        let order = |track: &TrackKind| match track {
            TrackKind::System(id) => Some(self.prover.systems.get(*id).arithmetic.order()),
            TrackKind::Digits(_) => None,
        };
        let fits = |track: usize| {
            let orders = (order(&part.tracks[track]), order(&whole.tracks[track]));
            let turned = matches!(orders, (Some(own), Some(other)) if own != other);
            let more = whole.dfa.tracks().digits(track);
            !turned && part.dfa.tracks().digits(track).iter().all(|digit| more.contains(digit))
        };
        let count = whole.tracks.len();
        if part.tracks.len() != count || !(0..count).all(fits) {
            return Ok(part.clone());
        }
        let onto: Vec<usize> = (0..count).collect();
        let dfa = rename(&part.dfa, &onto, whole.dfa.tracks(), control)?;
        Ok(Arc::new(Predicate { tracks: whole.tracks.clone(), dfa: Arc::new(dfa) }))
    }

    pub(super) fn keep_predicate(
        &mut self,
        result: &Reference,
        predicate: Predicate,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let summary = self.summarise(&predicate, Vec::new(), job.control)?;
        self.keep(&result.name, predicate, job)?;
        Ok(Answer::Relation(Box::new(summary)))
    }

    /// Whether a name without `$` is that of a word.
    pub(super) fn is_word(
        &mut self,
        reference: &Reference,
        control: &Control,
    ) -> Result<bool, Failure> {
        Ok(!reference.dollar && self.prover.means_word(&reference.name.text, control)?)
    }

    pub(super) fn reversed_word(
        &mut self,
        word: &AutomaticWord,
        job: &Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        let other = |track| self.prover.other_order(track, job.control);
        let tracks = word.tracks.iter().map(other).collect::<Result<_, Failure>>()?;
        let dfao = reverse_words(&word.dfao, job.control).map_err(undefined)?;
        Ok(AutomaticWord { tracks, dfao: Arc::new(minimize_words(&dfao, job.control)?) })
    }

    /// The same automaton over other alphabets; edges with digits that these lack are dropped.
    pub(super) fn alphabet(
        &mut self,
        result: &Reference,
        alphabets: &[Alphabet],
        old: &Reference,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let kinds = self.kinds(alphabets, job.control)?;
        let tracks = self.tracks(&kinds)?;
        let check = |count: usize| {
            if count == kinds.len() {
                return Ok(());
            }
            let message = format!("`{}` has {count} tracks, not {}", old.name.text, kinds.len());
            Err(LogicError::new(LogicErrorKind::Type, message).at(old.name.span))
        };
        if self.is_word(old, job.control)? {
            let word = self.find_word(&old.name, job.control)?;
            check(word.tracks.len())?;
            let dfao = over(&word.dfao, &tracks, job.control)?;
            let dfao = Arc::new(minimize_words(&dfao, job.control)?);
            return self.keep_word(&result.name, AutomaticWord { tracks: kinds, dfao }, job);
        }
        let predicate = self.find_predicate(&old.name, job.control)?;
        check(predicate.tracks.len())?;
        let onto: Vec<usize> = (0..kinds.len()).collect();
        let dfa =
            Arc::new(minimize(&rename(&predicate.dfa, &onto, &tracks, job.control)?, job.control)?);
        self.keep_predicate(result, Predicate { tracks: kinds, dfa }, job)
    }
}

/// A word automaton over other tracks: where a symbol has a digit that the old ones lack,
/// the letter is 0 from there on, as in Walnut.
fn over(dfao: &Dfao, tracks: &Tracks, control: &Control) -> Result<Dfao, Reason> {
    let old = dfao.tracks();
    let new: Vec<Symbol> = (0..tracks.symbols())
        .map(Symbol::new)
        .filter(|&symbol| old.symbol(&tracks.tuple(symbol)).is_none())
        .collect();
    let zero = StateId::new(dfao.states());
    let mut states: Vec<(i64, Vec<(Symbol, StateId)>)> = Vec::new();
    for state in (0..dfao.states()).map(StateId::new) {
        let mut edges: Vec<_> = new.iter().map(|&symbol| (symbol, zero)).collect();
        edges.extend(
            dfao.edges(state)
                .iter()
                .filter_map(|(symbol, target)| Some((tracks.symbol(&old.tuple(symbol))?, target))),
        );
        control.work(edges.len(), 8 * edges.len())?;
        states.push((dfao.output_at(state), edges));
    }
    if !new.is_empty() {
        let all = (0..tracks.symbols()).map(|symbol| (Symbol::new(symbol), zero));
        states.push((0, all.collect()));
    }
    Ok(Dfao::new(tracks.clone(), states))
}
