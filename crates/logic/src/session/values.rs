//! Values of expressions at given points: `eval n=1..10 "T[2*n]"`.
//!
//! A term is evaluated number by number, without automata but those of its words. A
//! formula is decided once, and the points are looked up in its automaton.

use super::response::{Answer, ValueRow};
use super::{Job, Session};
use crate::kind::set;
use crate::prover::{Failure, Outcome};
use crate::syntax::{
    Binding, Formula, Name, Span, SystemName, Term, TermKind, call, integer, variable,
};
use crate::table::TrackKind;
use crate::trace::Trace;
use crate::translate::{floor, is_divisor, no_quotient};
use crate::typing::{Track, words_help};
use crate::{LogicError, LogicErrorKind, SystemId, suggest};
use dashu_int::IBig;
use wythoff_automata::{Control, Dfa, Symbol, Tracks, shortest_word};
use wythoff_numeration::{NumerationError, Order};

/// The most points of one command.
const MOST_POINTS: u64 = 1_000_000;

impl Session {
    pub(super) fn term_values(
        &mut self,
        term: &Term,
        system: &SystemName,
        bindings: &[Binding],
        control: &Control,
    ) -> Result<Answer, Failure> {
        let system =
            self.prover.find_system(&system.text, control).map_err(|error| match system.span {
                Some(span) => error.at(span),
                None => error,
            })?;
        let mut rows = Vec::new();
        for point in points(bindings)? {
            let value = self.value(term, system, &point, control)?;
            rows.push(ValueRow { at: point, value });
        }
        Ok(Answer::Values(rows))
    }

    pub(super) fn truth_values(
        &mut self,
        formula: &Formula,
        bindings: &[Binding],
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let points = points(bindings)?;
        let relation = match self.prover.decide(formula, job.control, &mut job.trace)? {
            Outcome::Relation(relation) => relation,
            Outcome::True(witness) => return Ok(Answer::Truth { value: true, witness }),
            Outcome::False(witness) => return Ok(Answer::Truth { value: false, witness }),
        };
        if let Some(name) = relation
            .names
            .iter()
            .find(|name| bindings.iter().all(|binding| binding.variable.text != **name))
        {
            return Err(unbound(name).at(formula.span).into());
        }
        for (name, track) in relation.names.iter().zip(&relation.tracks) {
            if let TrackKind::Digits(digits) = track {
                let message = format!("`{name}` is a word over {}, not a number", set(digits));
                let error = LogicError::new(LogicErrorKind::Type, message);
                return Err(error.at(formula.span).helping(words_help(digits)).into());
            }
        }
        let mut rows = Vec::with_capacity(points.len());
        for point in points {
            let numbers: Vec<IBig> = relation
                .names
                .iter()
                .map(|name| IBig::from(lookup(&point, name).expect("checked above")))
                .collect();
            let holds = self.contains(&relation.dfa, &relation.tracks, &numbers, job.control);
            let holds = holds.map_err(|error| Failure::from(error).at(formula.span))?;
            rows.push(ValueRow { at: point, value: Some(IBig::from(u8::from(holds))) });
        }
        Ok(Answer::Values(rows))
    }

    /// Whether an automaton accepts a tuple of numbers.
    fn contains(
        &self,
        dfa: &Dfa,
        tracks: &[TrackKind],
        numbers: &[IBig],
        control: &Control,
    ) -> Result<bool, NumerationError> {
        let word = self.word_of(dfa.tracks(), tracks, numbers, control)?;
        Ok(word.is_some_and(|word| dfa.accepts(word)))
    }

    /// The word of a tuple of numbers.
    pub(super) fn word_of(
        &self,
        tracks: &Tracks,
        kinds: &[TrackKind],
        numbers: &[IBig],
        control: &Control,
    ) -> Result<Option<Vec<Symbol>>, NumerationError> {
        let mut order = Order::MostSignificantFirst;
        let mut digits = Vec::new();
        for (kind, number) in kinds.iter().zip(numbers) {
            let TrackKind::System(id) = kind else { return Ok(None) };
            let arithmetic = &self.prover.systems.get(*id).arithmetic;
            order = arithmetic.order();
            digits.push(arithmetic.represent(number, control)?);
        }
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        for track in &mut digits {
            let zeros = vec![0; length - track.len()];
            match order {
                Order::MostSignificantFirst => *track = [zeros, std::mem::take(track)].concat(),
                Order::LeastSignificantFirst => track.extend(zeros),
            }
        }
        let column = |i: usize| digits.iter().map(|track| track[i]).collect::<Vec<i32>>();
        Ok((0..length).map(|i| tracks.symbol(&column(i))).collect())
    }

    /// The value of a term; none where a difference of natural numbers is negative or a word
    /// has no letter.
    fn value(
        &mut self,
        term: &Term,
        system: SystemId,
        point: &[(String, i64)],
        control: &Control,
    ) -> Result<Option<IBig>, Failure> {
        let error = |message: &str| LogicError::new(LogicErrorKind::Type, message).at(term.span);
        let system = match &term.system {
            Some(written) => self.prover.named_system(written, control)?,
            None => system,
        };
        let mut both = |left: &Term, right: &Term| {
            Ok::<_, Failure>((
                self.value(left, system, point, control)?,
                self.value(right, system, point, control)?,
            ))
        };
        Ok(match &term.kind {
            TermKind::Variable(name) => match lookup(point, name) {
                Some(value) if value < 0 && !system.is_signed() => {
                    let number = value.into();
                    let error = Failure::from(NumerationError::NegativeNumber { number });
                    return Err(error.at(term.span));
                }
                Some(value) => Some(value.into()),
                None => return Err(unbound(name).at(term.span).into()),
            },
            TermKind::Number(number) => Some(number.clone().into()),
            TermKind::Letter(letter) => Some((*letter).into()),
            TermKind::Negate(inner) => {
                self.value(inner, system, point, control)?.map(|value| -value)
            }
            TermKind::Add(left, right) => {
                let (left, right) = both(left, right)?;
                left.zip(right).map(|(left, right)| left + right)
            }
            TermKind::Subtract(left, right) => {
                let numeric = has_numbers(left) || has_numbers(right);
                let (left, right) = both(left, right)?;
                let difference = left.zip(right).map(|(left, right)| left - right);
                // Letters may be negative; natural numbers may not.
                let partial = numeric && !system.is_signed();
                difference.filter(|value| !partial || *value >= IBig::ZERO)
            }
            TermKind::Multiply(left, right) => {
                let (left, right) = both(left, right)?;
                left.zip(right).map(|(left, right)| left * right)
            }
            TermKind::Divide(left, divided_by) => {
                let numeric = has_numbers(left);
                let wrong = || Failure::from(no_quotient(system.is_signed(), divided_by.span));
                if has_numbers(divided_by) {
                    return Err(wrong());
                }
                let (left, right) = both(left, divided_by)?;
                let is_signed = system.is_signed();
                let divisor = right.filter(|divisor| is_divisor(divisor, is_signed));
                // A letter that is no divisor leaves no value, a constant is a mistake.
                if divisor.is_none() && !has_letters(divided_by) {
                    return Err(wrong());
                }
                // A quotient of natural numbers is one.
                left.filter(|value| is_signed || !numeric || *value >= IBig::ZERO)
                    .zip(divisor)
                    .map(|(left, divisor)| floor(left, divisor))
            }
            TermKind::Word { name, indices } => {
                self.letter_value((name, indices), term.span, system, point, control)?
            }
            TermKind::Apply { name, arguments } => {
                let function = self.prover.function(name, control)?;
                if function.tracks.len() != arguments.len() + 1 {
                    return Err(error("the number of arguments is not that of the function").into());
                }
                let mut numbers = Vec::new();
                for (argument, track) in arguments.iter().zip(&function.tracks) {
                    if let TrackKind::System(own) = track {
                        self.agrees(argument, name, *own, control)?;
                    }
                    let value = self.value(argument, system, point, control)?;
                    let has_digits = |value: &IBig| system.is_signed() || *value >= IBig::ZERO;
                    let Some(number) = value.filter(has_digits) else { return Ok(None) };
                    numbers.push(number);
                }
                self.function_value(name, numbers, control)?
            }
            TermKind::Where(formula) => {
                let Some(name) = formula.stands_for() else {
                    return Err(error("as an index a formula has one free variable").into());
                };
                let Some(value) = lookup(point, name) else {
                    return Err(unbound(name).at(term.span).into());
                };
                let decided = self.prover.decide(formula, control, &mut Trace::off())?;
                let Outcome::Relation(relation) = decided else {
                    unreachable!("it has a free variable")
                };
                let number = [IBig::from(value)];
                let holds = self.contains(&relation.dfa, &relation.tracks, &number, control)?;
                holds.then(|| value.into())
            }
        })
    }

    /// Checks that the number system that is written inside of an index or argument, if there is
    /// one, can stand for that of its track.
    fn agrees(
        &mut self,
        term: &Term,
        of: &Name,
        track: SystemId,
        control: &Control,
    ) -> Result<(), Failure> {
        let Some(written) = &term.system else { return Ok(()) };
        let id = self.prover.named_system(written, control)?;
        if self.prover.is_part_of(track, id)
            || self.prover.stand_for_each_other(id, track, control)?
        {
            return Ok(());
        }
        let own = &self.prover.systems.get(track).name;
        let message =
            format!("this is a number of `{}`, but `{}` reads `{own}`", written.text, of.text);
        let error = LogicError::new(LogicErrorKind::Type, message).at(term.span);
        Err(error.beside(of.span, format!("`{own}` comes from here")).into())
    }

    /// The letter of a word; none where an index has no value.
    fn letter_value(
        &mut self,
        (name, indices): (&Name, &[Term]),
        span: Span,
        system: SystemId,
        point: &[(String, i64)],
        control: &Control,
    ) -> Result<Option<IBig>, Failure> {
        let Some(word) = self.prover.word(&name.text, control)? else {
            let names = self.prover.word_names();
            let message = format!("there is no word automaton `{}`", name.text);
            return Err(LogicError::new(LogicErrorKind::UnknownName, message)
                .at(name.span)
                .suggesting(suggest(&name.text, names.iter().map(String::as_str)))
                .into());
        };
        if word.tracks.len() != indices.len() {
            let message = "the number of indices is not that of the word";
            return Err(LogicError::new(LogicErrorKind::Type, message).at(span).into());
        }
        let mut numbers = Vec::new();
        let mut kinds = Vec::new();
        for (index, track) in indices.iter().zip(Track::all(&name.text, &word.tracks)) {
            let own = track.system(system, &self.prover.systems);
            let own = own.map_err(|error| error.at(index.span))?;
            kinds.push(TrackKind::System(own));
            self.agrees(index, name, own, control)?;
            // An index may be an integer where numbers are; it has no letter if it is negative.
            let calculated = if self.prover.is_part_of(own, system) { system } else { own };
            let value = self.value(index, calculated, point, control)?;
            let has_digits = |value: &IBig| own.is_signed() || *value >= IBig::ZERO;
            let Some(number) = value.filter(has_digits) else { return Ok(None) };
            numbers.push(number);
        }
        let digits = self.word_of(word.dfao.tracks(), &kinds, &numbers, control)?;
        Ok(digits.and_then(|digits| word.dfao.output(digits)).map(IBig::from))
    }

    /// The value of a function that was proved to be one.
    fn function_value(
        &mut self,
        name: &Name,
        numbers: Vec<IBig>,
        control: &Control,
    ) -> Result<Option<IBig>, Failure> {
        let terms = numbers.into_iter().map(integer).chain([variable("y")]);
        let formula = call(&name.text, terms.collect::<Vec<Term>>());
        let Outcome::Relation(relation) =
            self.prover.decide(&formula, control, &mut Trace::off())?
        else {
            unreachable!("it has a free variable")
        };
        let TrackKind::System(id) = relation.tracks[0] else {
            unreachable!("the value of a function is a number")
        };
        let Some(word) = shortest_word(&relation.dfa, control)? else { return Ok(None) };
        let digits: Vec<i32> =
            word.iter().map(|&symbol| relation.dfa.tracks().digit(symbol, 0)).collect();
        Ok(Some(self.prover.systems.get(id).arithmetic.value(&digits, control)?))
    }
}

/// Whether a term speaks of numbers, not of letters and constants alone.
fn has_numbers(term: &Term) -> bool {
    match &term.kind {
        TermKind::Variable(_) | TermKind::Apply { .. } | TermKind::Where(_) => true,
        TermKind::Number(_) | TermKind::Letter(_) | TermKind::Word { .. } => false,
        TermKind::Negate(inner) => has_numbers(inner),
        TermKind::Add(left, right)
        | TermKind::Subtract(left, right)
        | TermKind::Multiply(left, right)
        | TermKind::Divide(left, right) => has_numbers(left) || has_numbers(right),
    }
}

/// Whether a letter of a word occurs in a term.
fn has_letters(term: &Term) -> bool {
    match &term.kind {
        TermKind::Word { .. } => true,
        TermKind::Variable(_)
        | TermKind::Number(_)
        | TermKind::Letter(_)
        | TermKind::Apply { .. }
        | TermKind::Where(_) => false,
        TermKind::Negate(inner) => has_letters(inner),
        TermKind::Add(left, right)
        | TermKind::Subtract(left, right)
        | TermKind::Multiply(left, right)
        | TermKind::Divide(left, right) => has_letters(left) || has_letters(right),
    }
}

fn unbound(name: &str) -> LogicError {
    LogicError::new(LogicErrorKind::Type, format!("`{name}` has no value here"))
        .helping(format!("give it some: `eval {name}=0..9 \"…\"`"))
}

fn lookup(point: &[(String, i64)], name: &str) -> Option<i64> {
    point.iter().find(|(variable, _)| variable == name).map(|(_, value)| *value)
}

/// All points, the last variable running fastest.
fn points(bindings: &[Binding]) -> Result<Vec<Vec<(String, i64)>>, LogicError> {
    let count = bindings.iter().try_fold(1u64, |product, binding| {
        product.checked_mul(binding.last.abs_diff(binding.first).checked_add(1)?)
    });
    if count.is_none_or(|count| count > MOST_POINTS) {
        let span = bindings[0].variable.span;
        let message = format!("there are more than {MOST_POINTS} points");
        return Err(LogicError::new(LogicErrorKind::Type, message).at(span));
    }
    let mut points = vec![Vec::new()];
    for binding in bindings {
        points = points
            .into_iter()
            .flat_map(|point| {
                (binding.first..=binding.last).map(move |value| {
                    let mut longer = point.clone();
                    longer.push((binding.variable.text.clone(), value));
                    longer
                })
            })
            .collect();
    }
    Ok(points)
}
