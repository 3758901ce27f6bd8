//! `ost`, `parry`, `pisot`, `dumont`: number systems, and how they are kept.
//!
//! A system is used only after the logic has proved by induction that its
//! automaton adds (`induction.rs`). Where the session has a folder, a system is kept there as
//! custom base files, so that a later session, or Walnut, finds it under its name.

use super::promote::fixed_point;
use super::response::Answer;
use super::{Job, Session};
use crate::prover::Failure;
use crate::syntax::{Morphism, MorphismSource, Name, Span, SystemDefinition};
use crate::system::NEGATIVE_HELP;
use crate::{LogicError, LogicErrorKind, induction};
use std::sync::Arc;
use wythoff_automata::format::{Header, TrackKind, walnut};
use wythoff_automata::{Dfa, StateId};
use wythoff_numeration::{
    Arithmetic, DumontThomas, NumberSystem, NumerationError, Order, Parry, Polynomial,
};

const LIBRARY: &str = "Custom Bases";

/// How many weights are shown.
const FIRST_WEIGHTS: usize = 8;

impl Session {
    pub(super) fn ostrowski(
        &mut self,
        name: &Name,
        preperiod: &[u32],
        period: &[u32],
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        free_name(name)?;
        // Ostrowski digits do not depend on the whole part, and Walnut's [0 …] leaves it 0.
        let fraction = match preperiod {
            [0, rest @ ..] => wide(rest),
            all => wide(all),
        };
        let system = NumberSystem::ostrowski(&fraction, &wide(period))
            .map_err(|error| refused(error, name.span))?;
        let made = Arithmetic::of(&system, Order::MostSignificantFirst, job.control)
            .map(Arc::new)
            .map_err(|error| refused(error, name.span))?;
        induction::prove_addition(&name.text, &made, job.control)
            .map_err(|failure| failure.at(name.span))?;
        let adder = match self.library.folder() {
            Some(_) => Some(made.addition(job.control)?),
            None => None,
        };
        self.keep_system(name, &made, adder.as_ref(), job)?;
        let said = introduction(name, &made);
        self.prover.systems.define_ostrowski(&name.text, system);
        self.prover.systems.adopt(&format!("msd_{}", name.text), made);
        Ok(Answer::Done(format!("{said}; addition proved by induction")))
    }

    pub(super) fn define_system(
        &mut self,
        name: &Name,
        definition: &SystemDefinition,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        free_name(name)?;
        let (system, expansion, span) = match definition {
            SystemDefinition::Parry { preperiod, period, span } => {
                let parry = Parry::new(&wide(preperiod), &wide(period));
                let parry = parry.map_err(|error| refused(error, *span))?;
                (parry.system(), Some(parry), *span)
            }
            SystemDefinition::Pisot { polynomial, span } => {
                let parry = Parry::of_pisot(polynomial, job.control);
                let parry = parry.map_err(|error| refused(error, *span))?;
                (parry.system(), Some(parry), *span)
            }
            SystemDefinition::Dumont(MorphismSource::Written(morphism, span)) => {
                (Ok(of_morphism(morphism, *span)?), None, *span)
            }
            SystemDefinition::Dumont(MorphismSource::Named(source)) => {
                (Ok(of_morphism(&self.morphism(source)?, source.span)?), None, source.span)
            }
        };
        let made = system.and_then(|system| {
            let made = Arithmetic::morphic(&system, Order::MostSignificantFirst, job.control)?;
            Ok((system, Arc::new(made)))
        });
        let (system, made) = made.map_err(|error| match (&error, definition) {
            (NumerationError::Unrecognised { .. }, SystemDefinition::Pisot { polynomial, .. }) => {
                with_power(refused(error, span), name, polynomial, job)
            }
            _ => refused(error, span),
        })?;
        induction::prove_addition(&name.text, &made, job.control)
            .map_err(|failure| failure.at(name.span))?;
        let adder = made.addition(job.control)?;
        self.keep_system(name, &made, Some(&adder), job)?;
        let weights: Vec<String> =
            system.lengths(FIRST_WEIGHTS).iter().map(ToString::to_string).collect();
        let expansion = expansion.map_or(String::new(), |parry| format!(", {parry}"));
        let said = introduction(name, &made);
        self.prover.systems.define_morphic(&name.text, system);
        self.prover.systems.adopt(&format!("msd_{}", name.text), made);
        Ok(Answer::Done(format!(
            "{said}{expansion}, {} …; addition proved by induction, {} states",
            weights.join(" "),
            adder.states()
        )))
    }

    /// Writes `msd_NAME.txt` and its kin where the session has a folder. The order is written
    /// too, so that one of an older system of this name does not stay.
    fn keep_system(
        &self,
        name: &Name,
        made: &Arithmetic,
        adder: Option<&Dfa>,
        job: &mut Job<'_>,
    ) -> Result<(), Failure> {
        let (Some(folder), Some(adder)) = (self.library.folder(), adder) else { return Ok(()) };
        let parts = ["", "_addition", "_less_than"];
        for part in parts {
            // A file of the other order would be preferred to ours read backwards.
            let file = format!("lsd_{}{part}.txt", name.text);
            if folder.read(LIBRARY, &file)?.is_some() {
                let message = format!("there is another system with this name: {LIBRARY}/{file}");
                let error = LogicError::new(LogicErrorKind::Io, message).at(name.span);
                return Err(error.helping("choose another name, or remove the file").into());
            }
        }
        let less = made.word_order(job.control)?;
        for (part, dfa) in parts.into_iter().zip([made.valid(), adder, &less]) {
            let tracks = vec![TrackKind::Digits(made.digits().to_vec()); dfa.tracks().len()];
            let text = walnut::write(dfa, &Header { tracks });
            let stem = format!("msd_{}{part}", name.text);
            job.files.push(folder.write(LIBRARY, &stem, "txt", &text)?);
        }
        Ok(())
    }
}

/// That a name means nothing else.
fn free_name(name: &Name) -> Result<(), LogicError> {
    if name.text.starts_with("neg_") {
        let message = "names that begin with `neg_` are those of negative bases";
        let error = LogicError::new(LogicErrorKind::Type, message).at(name.span);
        return Err(error.helping(NEGATIVE_HELP));
    }
    Ok(())
}

fn introduction(name: &Name, made: &Arithmetic) -> String {
    let digits = made.digits().len() - 1;
    format!("number systems msd_{0} and lsd_{0}, digits 0..{digits}", name.text)
}

fn wide(numbers: &[u32]) -> Vec<u64> {
    numbers.iter().map(|&number| u64::from(number)).collect()
}

/// The number system of the fixed point that begins with the first letter of a morphism.
pub(super) fn of_morphism(morphism: &Morphism, span: Span) -> Result<DumontThomas, Failure> {
    let wrong = |message: String| LogicError::new(LogicErrorKind::Type, message).at(span);
    // What is wrong is told in the letters of the morphism.
    let word = fixed_point(morphism, morphism.images[0].0).map_err(|error| error.at(span))?;
    let mut images: Vec<Vec<usize>> = Vec::new();
    for letter in (0..word.states()).map(StateId::new) {
        let image: Vec<usize> = word.edges(letter).iter().map(|edge| edge.1.index()).collect();
        if image.is_empty() {
            let letter = word.output_at(letter);
            let message = format!("the image of {letter} is empty, so it has no address");
            return Err(wrong(message).into());
        }
        images.push(image);
    }
    DumontThomas::new(&images).map_err(|error| refused(error, span))
}

fn refused(error: NumerationError, span: Span) -> Failure {
    Failure::from(error).at(span)
}

/// With the advice to take a power that has an adder.
fn with_power(failure: Failure, name: &Name, polynomial: &Polynomial, job: &Job<'_>) -> Failure {
    let Failure::Wrong(error) = failure else { return failure };
    match Parry::power_with_adder(polynomial, job.control) {
        Some((power, polynomial)) => Failure::Wrong(error.helping(format!(
            "automata can add in the system of its power {power}: `pisot {} \"{polynomial}\"`",
            name.text
        ))),
        None => Failure::Wrong(error),
    }
}
