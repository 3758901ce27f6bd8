//! `def f n "φ"`, `count`, `first`, `growth`, `values`, `same`, `relations`: how many.

use super::members::Listing;
use super::response::{Answer, CountDifference, CountRow, CountingSummary, RelationSummary};
use super::{Job, Session};
use crate::counting::{CountingFunction, MatrixFormat, NoCount, natural};
use crate::kind::{Kind, set};
use crate::prover::{Failure, NamedRelation, Witness, WitnessValue};
use crate::syntax::{Bound, Counts, Evaluation, Name, Place, Reference};
use crate::table::{AutomaticWord, Predicate, TrackKind, prepare};
use crate::{LogicError, LogicErrorKind, suggest};
use dashu_int::{IBig, UBig};
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Padding, Reason, Symbol, join};
use wythoff_control::Limits;
use wythoff_numeration::{Order, Relation};
use wythoff_series::{Comparison, CountError, Growth, ImageError, Linear, Values, compare};

/// The most points of one command.
const MOST_POINTS: u64 = 1_000_000;

/// Values that a definition shows.
const FIRST_VALUES: u32 = 16;

/// Members that `first` shows, if it is not said how many.
const FIRST_MEMBERS: u32 = 10;

/// The work that a definition may spend on saying the rank.
const RANK_WORK: u64 = 20_000_000;

impl Session {
    /// The counting function that an evaluation asks for, kept if it has a name.
    pub(super) fn define_counting(
        &mut self,
        evaluation: &Evaluation,
        relation: Option<&NamedRelation>,
        job: &mut Job<'_>,
    ) -> Result<CountingSummary, Failure> {
        let Some(relation) = relation else {
            return Err(not_free(&evaluation.variables[0]).into());
        };
        let function = self.counting(relation, &evaluation.variables, job)?;
        let summary = self.summarise_counting(function, job)?;
        if let Some(name) = &evaluation.name {
            self.keep_counting(name, &summary.function, job)?;
        }
        Ok(summary)
    }

    /// The counting function of a relation by some of its variables.
    fn counting(
        &self,
        relation: &NamedRelation,
        variables: &[Name],
        job: &Job<'_>,
    ) -> Result<CountingFunction, Failure> {
        let mut index = Vec::new();
        for variable in variables {
            let place = relation.names.iter().position(|name| *name == variable.text);
            let place = place.ok_or_else(|| not_free(variable))?;
            if index.contains(&place) {
                let message = format!("`{}` is named twice", variable.text);
                return Err(LogicError::new(LogicErrorKind::Type, message)
                    .at(variable.span)
                    .into());
            }
            index.push(place);
        }
        let systems = &self.prover.systems;
        let tracks: Vec<TrackKind> = index.iter().map(|&i| relation.tracks[i].clone()).collect();
        let alphabets = super::summary::alphabets(&tracks, systems);
        let made = CountingFunction::of_relation(relation, &index, alphabets, systems, job.control);
        match made {
            Ok(function) => Ok(function),
            Err(NoCount::Failed(failure)) => Err(failure),
            Err(NoCount::Infinite(at)) => {
                let others = (0..relation.names.len()).filter(|place| !index.contains(place));
                let others: Vec<&str> = others.map(|i| relation.names[i].as_str()).collect();
                let at = Predicate { tracks, dfa: Arc::from(at) };
                Err(self.infinitely_many(variables, &others, &at, job)?.into())
            }
        }
    }

    /// That there are infinitely many, and the first place where it is so.
    fn infinitely_many(
        &self,
        variables: &[Name],
        others: &[&str],
        at: &Predicate,
        job: &Job<'_>,
    ) -> Result<LogicError, Failure> {
        let listing = Listing::new(at, &self.prover.systems, job.control)?;
        let place = match listing.first(1, job.control)?.first() {
            Some(member) => {
                let values = variables.iter().zip(&member.numbers).map(|(variable, number)| {
                    let number = number.as_ref().expect("an index of words is never padded");
                    format!("{} = {number}", variable.text)
                });
                format!(" at {}", values.collect::<Vec<_>>().join(", "))
            }
            // Without an index there is one place only.
            None => String::new(),
        };
        let what = how_many(others);
        let message = format!("infinitely many {what} the formula{place}, so they have no count");
        let (start, end) = (variables[0].span, variables[variables.len() - 1].span);
        let bound = format!("bound them, for example by `{}<={}`", others[0], variables[0].text);
        Ok(LogicError::new(LogicErrorKind::Type, message).at(start.to(end)).helping(bound))
    }

    /// A counting function in numbers.
    fn summarise_counting(
        &self,
        function: CountingFunction,
        job: &Job<'_>,
    ) -> Result<CountingSummary, Failure> {
        let limits = Limits { work: Some(RANK_WORK), ..Limits::default() };
        let minimal = job.control.within(limits, |control| function.linear.minimise(control));
        let rank = match minimal {
            Ok(minimal) => Some(minimal.dimension()),
            Err(Reason::Work { limit: RANK_WORK }) => None,
            Err(reason) => return Err(reason.into()),
        };
        let mut first = Vec::new();
        if let [TrackKind::System(_)] = function.tracks.as_slice() {
            let mut values = Values::new(&function.linear);
            for n in 0..FIRST_VALUES {
                let word = self.index_word(&function, &[n.into()], job.control)?;
                first.push(natural(&values.value(&word, job.control)?));
            }
        }
        Ok(CountingSummary { function: Arc::new(function), rank, first })
    }

    /// Keeps a counting function under a name, and writes it where the session has a folder.
    fn keep_counting(
        &mut self,
        name: &Name,
        function: &Arc<CountingFunction>,
        job: &mut Job<'_>,
    ) -> Result<(), Failure> {
        if let Some(folder) = self.library.folder() {
            for format in MatrixFormat::OF_DEFINITIONS {
                let text = function.text(format, job.control)?;
                job.files.push(folder.write("Result", &name.text, format.extension(), &text)?);
            }
        }
        self.functions.insert(name.text.clone(), function.clone());
        Ok(())
    }

    /// The counting function of a name.
    pub(super) fn find_counting(&self, name: &Name) -> Result<Arc<CountingFunction>, LogicError> {
        if let Some(function) = self.functions.get(&name.text) {
            return Ok(function.clone());
        }
        let message = format!("there is no counting function `{}`", name.text);
        Err(LogicError::new(LogicErrorKind::UnknownName, message)
            .at(name.span)
            .suggesting(suggest(&name.text, self.functions.keys().map(String::as_str)))
            .helping("`def f n \"…\"` defines one: how many values of the other free variables"))
    }

    pub(super) fn first(
        &mut self,
        reference: &Reference,
        count: Option<u32>,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        self.test(reference, count.unwrap_or(FIRST_MEMBERS), job)
    }

    pub(super) fn count(
        &mut self,
        reference: &Reference,
        counts: &Counts,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        match counts {
            Counts::All => self.count_all(reference, job),
            Counts::Members(bound) => self.count_members(&reference.name, bound, job),
            Counts::Values(places) => self.count_values(&reference.name, places, job),
        }
    }

    /// How many members there are.
    fn count_all(&mut self, reference: &Reference, job: &mut Job<'_>) -> Result<Answer, Failure> {
        let name = &reference.name;
        if !reference.dollar && self.functions.contains_key(&name.text) {
            // Its variables have no values.
            return self.count_values(name, &[], job);
        }
        let predicate = self.find_predicate(name, job.control)?;
        let Some(value) = self.number_of(&predicate, job.control)? else {
            let message = format!("`{}` has infinitely many members", name.text);
            let error = LogicError::new(LogicErrorKind::Type, message).at(name.span);
            let help = match predicate.tracks.as_slice() {
                [TrackKind::System(_)] => {
                    format!("`count {} < 1000` counts those below a bound", name.text)
                }
                _ => "`def f n \"…\"` counts values of some variables for those of others".into(),
            };
            return Err(error.helping(help).into());
        };
        Ok(Answer::Counts(vec![CountRow { at: Vec::new(), value }]))
    }

    /// How many tuples satisfy a formula.
    ///
    /// # Errors
    ///
    /// If they are infinitely many, or the control says so.
    pub fn count_of(&self, summary: &RelationSummary, control: &Control) -> Result<UBig, Failure> {
        if let Some(value) = self.number_of(&summary.predicate, control)? {
            return Ok(value);
        }
        let what = how_many(&summary.variables.iter().map(String::as_str).collect::<Vec<_>>());
        let message = format!("infinitely many {what} the formula, so they have no count");
        let help = "count for every value of a variable those of the others, or bound them";
        Err(LogicError::new(LogicErrorKind::Type, message).helping(help).into())
    }

    /// How many members are below a bound.
    fn count_members(
        &mut self,
        name: &Name,
        bound: &Bound,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let predicate = self.find_predicate(name, job.control)?;
        let [TrackKind::System(id)] = predicate.tracks.as_slice() else {
            let message = format!("`{}` is not a set of numbers", name.text);
            return Err(LogicError::new(LogicErrorKind::Type, message)
                .at(name.span)
                .helping("`def f n \"…\"` counts values of some variables for those of others")
                .into());
        };
        let systems = &self.prover.systems;
        let arithmetic = &systems.get(*id).arithmetic;
        let members = prepare(&predicate.dfa, &[Kind::Number(*id)], systems, job.control)?;
        let less = arithmetic.linear(&[1, -1], Relation::Less, &0.into(), job.control)?;
        let tracks = less.tracks().clone();
        let below: Dfa = join((&members, &[0]), (&less, &[0, 1]), &tracks, job.control)?;
        let padding = match arithmetic.order() {
            Order::MostSignificantFirst => Padding::Leading,
            Order::LeastSignificantFirst => Padding::Trailing,
        };
        let linear = match Linear::of_automaton(&below, &[1], padding, job.control) {
            Ok(linear) => linear,
            Err(CountError::Stopped(reason)) => return Err(reason.into()),
            // Only of all integers there can be infinitely many below a number.
            Err(CountError::Infinite { .. }) => {
                let message = format!("`{}` has infinitely many negative members", name.text);
                return Err(LogicError::new(LogicErrorKind::Type, message).at(name.span).into());
            }
        };
        let least_beyond =
            if bound.is_included { &bound.number + IBig::ONE } else { bound.number.clone() };
        let kinds = &predicate.tracks;
        let word = self.word_of(linear.tracks(), kinds, &[least_beyond], job.control);
        let word = word.map_err(|error| Failure::from(error).at(name.span))?;
        let word = word.expect("numbers have digits of their systems");
        let value = natural(&linear.value(&word, job.control)?);
        Ok(Answer::Counts(vec![CountRow { at: Vec::new(), value }]))
    }

    /// The values of a counting function.
    fn count_values(
        &mut self,
        name: &Name,
        places: &[Place],
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let function = self.find_counting(name)?;
        let wrong = |message: String, at: &Name| {
            LogicError::new(LogicErrorKind::Type, message).at(at.span).helping(format!(
                "`{}` is a function of {}",
                name.text,
                function.index.join(", ")
            ))
        };
        for place in places {
            let variable = &place.variable;
            if !function.index.contains(&variable.text) {
                return Err(wrong(format!("there is no `{}` here", variable.text), variable).into());
            }
        }
        let mut ordered = Vec::new();
        for variable in &function.index {
            let mut given = places.iter().filter(|place| place.variable.text == *variable);
            match (given.next(), given.next()) {
                (Some(place), None) => ordered.push(place),
                (Some(_), Some(again)) => {
                    let message = format!("`{variable}` has two values");
                    return Err(wrong(message, &again.variable).into());
                }
                (None, _) => return Err(wrong(format!("`{variable}` has no value"), name).into()),
            }
        }
        let ranges: Vec<(IBig, IBig)> =
            ordered.iter().map(|place| (place.first.clone(), place.last.clone())).collect();
        let rows = self.counts(&function, &ranges, job.control);
        Ok(Answer::Counts(rows.map_err(|failure| failure.at(name.span))?))
    }

    /// The values of a counting function at all points of a box, the last variable running
    /// fastest: a first and a last value for each variable of its index.
    ///
    /// # Errors
    ///
    /// If there are more than a million points, a variable stands for words, or the control
    /// says so.
    ///
    /// # Panics
    ///
    /// If there is not one range for each variable, or one ends before it starts.
    pub fn counts(
        &self,
        function: &CountingFunction,
        ranges: &[(IBig, IBig)],
        control: &Control,
    ) -> Result<Vec<CountRow>, Failure> {
        assert_eq!(ranges.len(), function.index.len(), "one range for each variable");
        let mut sizes = ranges.iter().map(|(first, last)| u64::try_from(last - first).ok());
        let points =
            sizes.try_fold(1u64, |product, size| product.checked_mul(size?.checked_add(1)?));
        if points.is_none_or(|points| points > MOST_POINTS) {
            let message = format!("there are more than {MOST_POINTS} points");
            return Err(LogicError::new(LogicErrorKind::Type, message).into());
        }
        let mut point: Vec<IBig> = ranges.iter().map(|range| range.0.clone()).collect();
        let mut values = Values::new(&function.linear);
        let mut rows: Vec<CountRow> = Vec::new();
        loop {
            let word = self.index_word(function, &point, control)?;
            let value = natural(&values.value(&word, control)?);
            let at = function.index.iter().cloned().zip(point.iter().cloned()).collect();
            control.work(word.len() + 1, rows.capacity() * size_of::<CountRow>())?;
            rows.push(CountRow { at, value });
            let Some(next) = (0..point.len()).rev().find(|&i| point[i] < ranges[i].1) else {
                return Ok(rows);
            };
            point[next] += IBig::ONE;
            for later in next + 1..point.len() {
                point[later].clone_from(&ranges[later].0);
            }
        }
    }

    /// The word of values of an index, one for each of its variables.
    fn index_word(
        &self,
        function: &CountingFunction,
        values: &[IBig],
        control: &Control,
    ) -> Result<Vec<Symbol>, Failure> {
        let (tracks, kinds) = (function.linear.tracks(), &function.tracks);
        if let Some(word) = self.word_of(tracks, kinds, values, control)? {
            return Ok(word);
        }
        let words = function.index.iter().zip(kinds).find_map(|(name, kind)| match kind {
            TrackKind::Digits(digits) => Some((name, digits)),
            TrackKind::System(_) => None,
        });
        let (name, digits) = words.expect("numbers have digits of their systems");
        let message = format!("`{name}` is a word over {}, not a number", set(digits));
        Err(LogicError::new(LogicErrorKind::Type, message).into())
    }

    pub(super) fn growth(&self, name: &Name, job: &Job<'_>) -> Result<Answer, Failure> {
        let function = self.find_counting(name)?;
        let growth = function.growth(job.control)?;
        Ok(Answer::Text(function.growth_text(&name.text, &growth)))
    }

    /// The word of the values of a bounded function.
    pub(super) fn values_word(
        &mut self,
        word: &Name,
        name: &Name,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let function = self.find_counting(name)?;
        let growth = function.growth(job.control)?;
        let wrong = |message: String| LogicError::new(LogicErrorKind::Type, message).at(name.span);
        if growth != Growth::Bounded {
            return Err(wrong(function.growth_text(&name.text, &growth)).into());
        }
        let dfao = function.linear.to_dfao(job.control).map_err(|error| match error {
            ImageError::Stopped(reason) => reason.into(),
            error => Failure::from(wrong(error.to_string())),
        })?;
        let made = AutomaticWord { tracks: function.tracks.clone(), dfao: Arc::new(dfao) };
        self.keep_word(word, made, job)
    }

    /// Whether two functions are the same; if not, the first place where they differ.
    pub(super) fn same(&self, left: &Name, right: &Name, job: &Job<'_>) -> Result<Answer, Failure> {
        let (one, two) = (self.find_counting(left)?, self.find_counting(right)?);
        let found = self.compare_counting(&one, &two, job.control);
        let found = found.map_err(|failure| failure.at(right.span))?;
        Ok(Answer::Truth { value: found.is_none(), witness: found.map(|found| found.at) })
    }

    /// The first place where two counting functions differ, by the length of their digits,
    /// then these; none if they are the same.
    ///
    /// # Errors
    ///
    /// If they are not functions over the same number systems, or the control says so.
    pub fn compare_counting(
        &self,
        left: &CountingFunction,
        right: &CountingFunction,
        control: &Control,
    ) -> Result<Option<CountDifference>, Failure> {
        if left.tracks != right.tracks {
            let over = |function: &CountingFunction| function.alphabets.join(" ");
            let (left, right) = (over(left), over(right));
            let message = format!("one is a function over {left}, the other over {right}");
            return Err(LogicError::new(LogicErrorKind::Type, message).into());
        }
        let (one, two) = (left.most_significant_first(), right.most_significant_first());
        let (mut word, one, two) = match compare(&one, &two, control)? {
            Comparison::Equal => return Ok(None),
            Comparison::Different { word, left, right } => (word, natural(&left), natural(&right)),
        };
        if left.order == Order::LeastSignificantFirst {
            word.reverse();
        }
        let numbers = left.numbers(&word, &self.prover.systems, control)?;
        let tracks = left.linear.tracks();
        let values = left.index.iter().zip(numbers).enumerate().map(|(track, (name, value))| {
            let digits = word.iter().map(|&symbol| tracks.digit(symbol, track)).collect();
            WitnessValue { name: name.clone(), value, digits }
        });
        let at = Witness { values: values.collect() };
        Ok(Some(CountDifference { at, left: one, right: two }))
    }

    pub(super) fn relations(&self, name: &Name, job: &Job<'_>) -> Result<Answer, Failure> {
        let function = self.find_counting(name)?;
        let lines = function.recurrences(&name.text, &self.prover.systems, job.control)?;
        Ok(Answer::Text(lines.join("\n")))
    }
}

/// What satisfies a formula in these variables.
fn how_many(variables: &[&str]) -> String {
    match variables {
        [one] => format!("values of {one} satisfy"),
        many => format!("tuples ({}) satisfy", many.join(",")),
    }
}

fn not_free(variable: &Name) -> LogicError {
    let message = format!("`{}` is not a free variable of the formula", variable.text);
    LogicError::new(LogicErrorKind::Type, message).at(variable.span)
}
