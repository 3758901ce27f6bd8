//! The steps of a search as data: a name, a sentence, and the numbers in it.

use serde::Serialize;
use wythoff_discovery::{Beam, End, Stage, Subject};

/// A step of a search. Everything but `stage` and `text` is there where it applies.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StageReport {
    /// The name of the stage, which begins or has just ended. Of the boards: computing (one
    /// begins to be computed), board (it is there), beams (it was looked at), numeration
    /// (number systems to try). Of a guess: learning, candidate (there is one that agrees with
    /// the data), proof (its proof begins), and how it ended: proved, refuted (by the proof),
    /// contradicted (by a board), exhausted (the data ended too early), too large, stopped (by
    /// a limit). Fronts add what they do with a theorem; the server forms (what follows from
    /// it) and files. Stages of several boards and guesses follow one another; more names may
    /// come.
    pub stage: &'static str,
    /// The same in words.
    pub text: String,
    /// The side of the board, or how many rows of data there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// How many P-positions the board has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<usize>,
    /// Whether beams with x > y are the mirror images of those listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetric: Option<bool>,
    /// The beams.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beams: Option<Vec<BeamReport>>,
    /// The number systems to try, the most promising first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub systems: Option<Vec<String>>,
    /// What a guess is about, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The Grundy value that it is about, or the largest one; none if about P-positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The number system of the guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// How it is learned, in words; none while several ways compete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The states of the guess, or as many as were told apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// How the guess ended, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// The position (x, y) that refutes it, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<[String; 2]>,
}

impl StageReport {
    /// A step with a name and a sentence, and nothing else to say.
    pub fn of(stage: &'static str, text: impl Into<String>) -> Self {
        Self { stage, text: text.into(), ..Self::default() }
    }
}

/// P-positions along a line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BeamReport {
    /// Its slope y/x.
    pub slope: f64,
    /// Whether it lies where x > y; then the slope is x/y.
    pub mirrored: bool,
    /// P-positions on it.
    pub points: usize,
}

impl From<&Beam> for BeamReport {
    fn from(beam: &Beam) -> Self {
        Self { slope: beam.slope, mirrored: beam.mirrored, points: beam.points }
    }
}

impl From<&Stage<'_>> for StageReport {
    fn from(stage: &Stage<'_>) -> Self {
        let mut report = Self { stage: stage.name(), text: stage.to_string(), ..Self::default() };
        if let Some(trial) = stage.trial() {
            report.board = trial.side;
            report.subject = Some(trial.subject.to_string());
            report.value = match trial.subject {
                Subject::P => None,
                Subject::Value(g) | Subject::UpTo(g) => Some(g),
            };
            report.system = Some(trial.system.to_string());
            report.method = trial.method.map(|method| method.to_string());
            report.states = stage.states();
        }
        match stage {
            Stage::Computing { side } => report.board = Some(*side),
            Stage::Board { side, positions } => {
                report.board = Some(*side);
                report.positions = Some(*positions);
            }
            Stage::Look(look) => {
                report.board = Some(look.side);
                report.positions = Some(look.positions);
                report.symmetric = Some(look.symmetric);
                report.beams = Some(look.beams.iter().map(BeamReport::from).collect());
            }
            Stage::Systems(systems) => {
                report.systems = Some(systems.iter().map(ToString::to_string).collect());
            }
            Stage::Ended { end, .. } => {
                report.end = Some(end.to_string());
                if let End::Refuted { x, y } = end {
                    report.position = Some([x.to_string(), y.to_string()]);
                }
            }
            _ => {}
        }
        report
    }
}
