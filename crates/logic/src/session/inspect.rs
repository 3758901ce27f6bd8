//! `inf`, `test`, `describe`, `regex`, `export`, `load`: looking at what there is.

use super::folder::failed;
use super::members::Listing;
use super::response::Answer;
use super::summary::FileFormat;
use super::{Job, Session};
use crate::counting::MatrixFormat;
use crate::prover::Failure;
use crate::syntax::{ExportFormat, Name, Reference};
use crate::{LogicError, LogicErrorKind};
use std::io;
use std::path::PathBuf;
use wythoff_automata::format::regex::{RegexError, expression};

/// Scripts larger than this are refused.
const MAX_SCRIPT: u64 = 1 << 24;

/// The most letters that a regular expression is printed with.
const LONGEST_REGEX: usize = 20_000;

impl Session {
    pub(super) fn infinite(
        &mut self,
        reference: &Reference,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let predicate = self.find_predicate(&reference.name, job.control)?;
        let listing = Listing::new(&predicate, &self.prover.systems, job.control)?;
        Ok(Answer::Infinite(listing.size(job.control)?))
    }

    pub(super) fn test(
        &mut self,
        reference: &Reference,
        count: u32,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let predicate = self.find_predicate(&reference.name, job.control)?;
        let listing = Listing::new(&predicate, &self.prover.systems, job.control)?;
        Ok(Answer::Members(listing.first(count as usize, job.control)?))
    }

    pub(super) fn describe(
        &mut self,
        reference: &Reference,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        if self.is_word(reference, job.control)? {
            let word = self.find_word(&reference.name, job.control)?;
            return Ok(Answer::Word(Box::new(self.summarise_word(&word, job.control)?)));
        }
        let predicate = self.find_predicate(&reference.name, job.control)?;
        let summary = self.summarise(&predicate, Vec::new(), job.control)?;
        Ok(Answer::Relation(Box::new(summary)))
    }

    pub(super) fn regex(
        &mut self,
        reference: &Reference,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let predicate = self.find_predicate(&reference.name, job.control)?;
        match expression(&predicate.dfa, LONGEST_REGEX, job.control) {
            Ok(expression) => Ok(Answer::Text(expression.to_string())),
            Err(RegexError::Stopped(reason)) => Err(reason.into()),
            Err(error) => {
                let error = LogicError::new(LogicErrorKind::Type, error.to_string());
                Err(error.at(reference.name.span).into())
            }
        }
    }

    /// Into `Result` of the session's folder; without one, the text is the answer.
    pub(super) fn export(
        &mut self,
        reference: &Reference,
        format: ExportFormat,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let format = match format {
            ExportFormat::Walnut => FileFormat::Walnut,
            ExportFormat::Graphviz => FileFormat::Graphviz,
            ExportFormat::Ba => FileFormat::Ba,
            ExportFormat::Svg => FileFormat::Svg,
            ExportFormat::Maple => {
                return self.export_matrices(reference, MatrixFormat::Maple, job);
            }
            ExportFormat::Mathematica => {
                return self.export_matrices(reference, MatrixFormat::Mathematica, job);
            }
            ExportFormat::Matlab => {
                return self.export_matrices(reference, MatrixFormat::Matlab, job);
            }
            ExportFormat::Sage => return self.export_matrices(reference, MatrixFormat::Sage, job),
            ExportFormat::Json => return self.export_matrices(reference, MatrixFormat::Json, job),
        };
        let text = if self.is_word(reference, job.control)? {
            let word = self.find_word(&reference.name, job.control)?;
            self.word_text(&word, format).map_err(|error| error.at(reference.name.span))?
        } else {
            let predicate = self.find_predicate(&reference.name, job.control)?;
            self.predicate_text(&predicate, format)
        };
        self.write_result(&reference.name, format.extension(), text, job)
    }

    /// The matrices of a counting function, in the same way.
    fn export_matrices(
        &self,
        reference: &Reference,
        format: MatrixFormat,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let function = self.find_counting(&reference.name)?;
        let text = function.text(format, job.control)?;
        self.write_result(&reference.name, format.extension(), text, job)
    }

    fn write_result(
        &self,
        name: &Name,
        extension: &str,
        text: String,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let Some(folder) = self.library.folder() else { return Ok(Answer::Text(text)) };
        let path = folder.write("Result", &name.text, extension, &text)?;
        let said = format!("written to {}", path.display());
        job.files.push(path);
        Ok(Answer::Done(said))
    }

    /// A script of the folder's `Command Files`, or of the path that is written.
    pub(super) fn load(&mut self, file: &Name) -> Result<Answer, Failure> {
        if !self.options.loads {
            let message = "no files are read here";
            return Err(LogicError::new(LogicErrorKind::Io, message).at(file.span).into());
        }
        let mut candidates = Vec::new();
        if let Some(folder) = self.library.folder() {
            candidates.push(folder.file("Command Files", &file.text));
        }
        candidates.push(PathBuf::from(&file.text));
        let mut last = None;
        for path in candidates {
            match wythoff_files::read_text(&path, MAX_SCRIPT) {
                Ok(source) => return Ok(Answer::Script { path, source }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    last = Some(failed(&path, &error));
                }
                Err(error) => return Err(failed(&path, &error).at(file.span).into()),
            }
        }
        Err(last.expect("there is a candidate").at(file.span).into())
    }
}
