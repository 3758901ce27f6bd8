//! Variables of a formula, each of one kind, on the tracks of automata.

use crate::kind::{Kind, set};
use crate::node::{TableId, Variable};
use crate::prover::Failure;
use crate::syntax::{Name, Span, Term, TermKind};
use crate::table::TrackKind;
use crate::translate::{Atom, Translator};
use crate::{LogicError, LogicErrorKind, SystemId, Systems};
use std::sync::Arc;
use wythoff_automata::Dfa;

/// A track of an automaton that was named in a formula.
#[derive(Clone, Copy)]
pub(crate) struct Track<'a> {
    /// The automaton.
    pub(crate) of: &'a str,
    /// Its number, from 0.
    pub(crate) number: usize,
    /// What it holds.
    pub(crate) kind: &'a TrackKind,
}

impl Track<'_> {
    fn shown(self, systems: &Systems) -> String {
        let held = match self.kind {
            TrackKind::System(id) => format!("numbers of `{}`", systems.get(*id).name),
            TrackKind::Digits(digits) => format!("words over {}", set(digits)),
        };
        format!("track {} of `{}` holds {held}", self.number + 1, self.of)
    }

    /// The system of numbers on this track: its own, or the formula's if that has exactly the
    /// digits of the track.
    pub(crate) fn system(
        self,
        formula: SystemId,
        systems: &Systems,
    ) -> Result<SystemId, LogicError> {
        match self.kind {
            TrackKind::System(id) => Ok(*id),
            TrackKind::Digits(digits) if *digits == systems.get(formula).arithmetic.digits() => {
                Ok(formula)
            }
            TrackKind::Digits(digits) => {
                let message = format!("{}, not numbers", self.shown(systems));
                Err(LogicError::new(LogicErrorKind::Type, message).helping(words_help(digits)))
            }
        }
    }
}

impl<'a> Track<'a> {
    /// All tracks of an automaton.
    pub(crate) fn all(of: &'a str, kinds: &'a [TrackKind]) -> impl Iterator<Item = Self> {
        kinds.iter().enumerate().map(move |(number, kind)| Self { of, number, kind })
    }
}

/// What to do with words where numbers are wanted.
pub(crate) fn words_help(digits: &[i32]) -> String {
    let equal = "words can only be equal or different, by `=` and `!=`";
    let is_base = (0..).zip(digits).all(|(place, &digit)| place == digit);
    match digits.len() {
        base if is_base && base > 1 => {
            format!("{equal}; `alphabet $new msd_{base} $old;` makes an automaton of numbers")
        }
        _ => equal.to_owned(),
    }
}

impl Translator<'_> {
    /// The variable that a name stands for here, of whatever kind.
    pub(crate) fn named(&mut self, name: &str) -> Variable {
        let known = self.scope.get(name).and_then(|stack| stack.last()).copied();
        let variable = known.unwrap_or_else(|| {
            let variable = self.plan.variable(Some(name), self.inferred.free(name));
            self.scope.insert(name.to_owned(), vec![variable]);
            self.free.push((name.to_owned(), variable));
            variable
        });
        let occurring = self.occurring.last_mut().expect("the formula itself has a list");
        if !occurring.contains(&variable) {
            occurring.push(variable);
        }
        variable
    }

    /// The variable of a name, as a number of the given system.
    pub(crate) fn number(
        &mut self,
        name: &str,
        span: Span,
        system: SystemId,
    ) -> Result<Variable, LogicError> {
        let variable = self.named(name);
        match self.plan.info(variable).kind.clone() {
            None => self.plan.info_mut(variable).kind = Some(Kind::Number(system)),
            Some(Kind::Number(known)) => {
                debug_assert_eq!(known, system, "what is added has one system: see `infer`");
            }
            Some(kind) => return Err(self.no_number(name, &kind).at(span)),
        }
        Ok(variable)
    }

    fn no_number(&self, name: &str, kind: &Kind) -> LogicError {
        let digits = kind.digits(&self.prover.systems);
        let shown = kind.shown(&self.prover.systems);
        LogicError::new(LogicErrorKind::Type, format!("`{name}` is {shown}, not a number"))
            .helping(words_help(digits))
    }

    /// The variable of a name on a track, and what it is read as there.
    pub(crate) fn on_track(
        &mut self,
        name: &str,
        span: Span,
        track: Track<'_>,
    ) -> Result<(Variable, Kind), LogicError> {
        let digits = match track.kind {
            TrackKind::System(id) => {
                let variable = self.named(name);
                return match self.plan.info(variable).kind.clone() {
                    Some(kind @ Kind::Word(_)) => Err(self
                        .elsewhere(name, &kind, track)
                        .at(span)
                        .helping("a variable is a number everywhere, or a word everywhere")),
                    Some(kind) => Ok((variable, kind)),
                    None => Ok((self.number(name, span, *id)?, Kind::Number(*id))),
                };
            }
            TrackKind::Digits(digits) => digits,
        };
        let variable = self.named(name);
        let kind = self.plan.info(variable).kind.clone();
        let kind = kind.unwrap_or_else(|| Kind::from(track.kind));
        if *kind.digits(&self.prover.systems) != **digits {
            return Err(self.elsewhere(name, &kind, track).at(span).helping(
                "a variable has one set of digits; `alphabet` gives an automaton another one",
            ));
        }
        self.plan.info_mut(variable).kind = Some(kind.clone());
        Ok((variable, kind))
    }

    fn elsewhere(&self, name: &str, kind: &Kind, track: Track<'_>) -> LogicError {
        let systems = &self.prover.systems;
        let message =
            format!("`{name}` is {} elsewhere, but {}", kind.shown(systems), track.shown(systems));
        LogicError::new(LogicErrorKind::Type, message)
    }

    /// The variables that stand for terms on the tracks of an automaton, and what they are
    /// read as: perhaps another system than that of the track. A term gets a variable of its
    /// own.
    pub(crate) fn arguments(
        &mut self,
        name: &Name,
        terms: &[Term],
        tracks: &[TrackKind],
        system: SystemId,
        atom: &mut Atom,
    ) -> Result<(Vec<Variable>, Vec<Kind>), Failure> {
        let mut variables = Vec::new();
        let mut kinds = Vec::new();
        for (term, track) in terms.iter().zip(Track::all(&name.text, tracks)) {
            let (variable, kind) = match &term.kind {
                TermKind::Variable(name) => self.on_track(name, term.span, track)?,
                TermKind::Where(formula) => self.such_that(formula, track, atom)?,
                _ => {
                    let own = track.system(system, &self.prover.systems);
                    let own = own.map_err(|error| error.at(term.span))?;
                    let own = self.inferred.system(term).unwrap_or(own);
                    (self.index(term, own, atom)?, Kind::Number(own))
                }
            };
            variables.push(variable);
            kinds.push(kind);
        }
        Ok((variables, kinds))
    }

    /// An automaton on variables of these kinds.
    pub(crate) fn placed(
        &mut self,
        name: &Name,
        dfa: &Arc<Dfa>,
        tracks: &[TrackKind],
        kinds: &[Kind],
    ) -> Result<TableId, Failure> {
        // A set of digits is read as whatever stands on it.
        let own = |(track, kind): (&TrackKind, &Kind)| match track {
            TrackKind::System(id) => Kind::Number(*id),
            TrackKind::Digits(_) => kind.clone(),
        };
        let own: Vec<Kind> = tracks.iter().zip(kinds).map(own).collect();
        let table = self.prover.prepare_as(&name.text, dfa, &own, kinds, self.control);
        table.map_err(|failure| failure.at(name.span))
    }
}
