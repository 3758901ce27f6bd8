//! The commands that are made of more than names: part of the parser in
//! `parse_command.rs`.

use super::command::{
    Binding, Bound, CommandKind, Counts, Evaluation, ExportFormat, MorphismSource, Place, Quoted,
    Sign, Split, SystemDefinition,
};
use super::formula::Name;
use super::morphism::parse_morphism;
use super::parse_command::Cursor;
use super::polynomial::parse_polynomial;
use super::script::PieceKind;
use super::span::Span;
use crate::error::{LogicError, LogicErrorKind, suggest};
use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

const FORMATS: &[(&str, ExportFormat)] = &[
    ("gv", ExportFormat::Graphviz),
    ("dot", ExportFormat::Graphviz),
    ("ba", ExportFormat::Ba),
    ("txt", ExportFormat::Walnut),
    ("svg", ExportFormat::Svg),
    ("mpl", ExportFormat::Maple),
    ("wl", ExportFormat::Mathematica),
    ("m", ExportFormat::Matlab),
    ("sage", ExportFormat::Sage),
    ("json", ExportFormat::Json),
];

/// Numbers of more bits are refused: a slip of the finger is likelier than a wish.
const MOST_BITS: usize = 400_000;

impl Cursor<'_> {
    /// `[strategy …]` and the like, before a command.
    pub(super) fn metacommands(&mut self) -> Result<Vec<Name>, LogicError> {
        let mut found = Vec::new();
        while self.is_symbol("[") {
            let open = self.symbol("[")?;
            let first = self.word("`strategy` or `export`")?;
            if !matches!(first.of(self.text), "strategy" | "export") {
                let message = format!("there is no metacommand `{}`", first.of(self.text));
                return Err(LogicError::new(LogicErrorKind::UnknownName, message).at(first));
            }
            while self.peek().is_some() && !self.is_symbol("]") {
                self.advance();
            }
            let close = self.symbol("]")?;
            let span = Span::new(open.end, close.start);
            found.push(Name { text: span.of(self.text).trim().to_owned(), span });
        }
        Ok(found)
    }

    /// `eval` or `def`, after the command word.
    pub(super) fn evaluation(&mut self, is_definition: bool) -> Result<CommandKind, LogicError> {
        let (mut names, mut bindings) = (Vec::new(), Vec::new());
        while self.peek().is_some_and(|piece| piece.kind == PieceKind::Word) {
            let name = self.name()?;
            if self.skip("=") {
                bindings.push(self.binding(name)?);
            } else {
                // Variables may be listed with commas.
                self.skip(",");
                names.push(name);
            }
        }
        let formula = self.quoted("a formula in quotes")?;
        let mut names = names.into_iter();
        let name = names.next();
        let variables = names.collect();
        let evaluation = Evaluation { is_definition, name, variables, bindings, formula };
        Ok(CommandKind::Evaluate(evaluation))
    }

    /// `1..10` or `5`, after `n=`.
    fn binding(&mut self, variable: Name) -> Result<Binding, LogicError> {
        let start = self.here();
        let first = self.integer("a number")?;
        let mut last = first;
        if self.skip(".") {
            self.symbol(".")?;
            last = self.integer("a number")?;
            if last < first {
                let end = self.last();
                let message = "the range is empty: its end is before its start";
                return Err(LogicError::syntax(start.to(end), message));
            }
        }
        Ok(Binding { variable, first, last })
    }

    /// `count name`, `count name n=10^30 m=0..9`, `count name <= 1000`, after the command word.
    pub(super) fn count(&mut self) -> Result<CommandKind, LogicError> {
        let name = self.reference()?;
        if self.peek().is_none() {
            return Ok(CommandKind::Count { name, counts: Counts::All });
        }
        if self.skip("<") {
            let is_included = self.skip("=");
            let bound = Bound { number: self.whole()?, is_included };
            return Ok(CommandKind::Count { name, counts: Counts::Members(bound) });
        }
        let mut places = Vec::new();
        while self.peek().is_some() {
            let variable = self.name()?;
            self.symbol("=")?;
            let start = self.here();
            let first = self.whole()?;
            let mut last = first.clone();
            if self.skip(".") {
                self.symbol(".")?;
                let end = self.here();
                last = self.whole()?;
                if last < first {
                    let message = "the range is empty: its end is before its start";
                    return Err(LogicError::syntax(start.to(end), message));
                }
            }
            self.skip(",");
            places.push(Place { variable, first, last });
        }
        Ok(CommandKind::Count { name, counts: Counts::Values(places) })
    }

    /// An integer of any size: `1000`, `-1e30`, `10^30`.
    fn whole(&mut self) -> Result<IBig, LogicError> {
        let is_negative = self.skip("-");
        let size = IBig::from(self.natural()?);
        Ok(if is_negative { -size } else { size })
    }

    /// A number of any size: `1000`, `1e30`, `10^30`.
    fn natural(&mut self) -> Result<UBig, LogicError> {
        let digits = |text: &str| {
            let all = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            if all { UBig::from_str_radix(text, 10).ok() } else { None }
        };
        let start = self.here();
        let text = start.of(self.text);
        let (factor, base, exponent) = match text.split_once(['e', 'E']) {
            Some((factor, exponent)) => (digits(factor), Some(UBig::from(10u8)), digits(exponent)),
            None => (Some(UBig::ONE), digits(text), Some(UBig::ONE)),
        };
        let (Some(factor), Some(base), Some(mut exponent)) = (factor, base, exponent) else {
            return Err(self.expected("a number"));
        };
        self.advance();
        let mut end = start;
        if !text.contains(['e', 'E']) && self.skip("^") {
            end = self.here();
            exponent = digits(end.of(self.text))
                .ok_or_else(|| self.expected("an exponent, in digits,"))?;
            self.advance();
        }
        let exponent = usize::try_from(exponent).ok();
        let bits = exponent.and_then(|exponent| base.bit_len().checked_mul(exponent));
        match (exponent, bits) {
            (Some(exponent), Some(0..=MOST_BITS)) => Ok(factor * base.pow(exponent)),
            _ => Err(LogicError::syntax(start.to(end), "the number is too large")),
        }
    }

    pub(super) fn morphism(&mut self) -> Result<CommandKind, LogicError> {
        let name = self.name()?;
        let quoted = self.quoted("a morphism in quotes")?;
        let morphism = parse_morphism(&quoted.text).map_err(|e| e.shifted(quoted.start))?;
        Ok(CommandKind::Morphism { name, morphism })
    }

    pub(super) fn combine(&mut self) -> Result<CommandKind, LogicError> {
        let name = self.name()?;
        let mut parts = Vec::new();
        while parts.is_empty() || self.peek().is_some() {
            self.skip("$");
            let part = self.name()?;
            let output = if self.skip("=") { Some(self.integer("an output")?) } else { None };
            parts.push((part, output));
        }
        Ok(CommandKind::Combine { name, parts })
    }

    pub(super) fn join(&mut self) -> Result<CommandKind, LogicError> {
        let name = self.name()?;
        let mut parts = Vec::new();
        while parts.is_empty() || self.peek().is_some() {
            let part = self.reference()?;
            let mut variables = Vec::new();
            while variables.is_empty() || self.is_symbol("[") {
                self.symbol("[")?;
                variables.push(self.name()?);
                self.symbol("]")?;
            }
            parts.push((part, variables));
        }
        Ok(CommandKind::Join { name, parts })
    }

    pub(super) fn ostrowski(&mut self) -> Result<CommandKind, LogicError> {
        let name = self.name()?;
        let preperiod = self.quotients()?;
        let open = self.here();
        let period = self.quotients()?;
        if period.is_empty() {
            return Err(LogicError::syntax(open, "the period is empty").helping(
                "the golden ratio is `ost name [0] [1]`, the square root of 2 `[1] [2]`",
            ));
        }
        Ok(CommandKind::Ostrowski { name, preperiod, period })
    }

    /// `[0 1 2]`, with or without commas.
    fn quotients(&mut self) -> Result<Vec<u32>, LogicError> {
        self.list("a partial quotient or `]`")
    }

    fn list(&mut self, what: &str) -> Result<Vec<u32>, LogicError> {
        self.symbol("[")?;
        let mut numbers = Vec::new();
        while !self.is_symbol("]") {
            numbers.push(self.number(what)?);
            self.skip(",");
        }
        self.symbol("]")?;
        Ok(numbers)
    }

    /// `parry name [2 0] [1]`; without a period the expansion is finite.
    pub(super) fn parry(&mut self) -> Result<CommandKind, LogicError> {
        let name = self.name()?;
        let start = self.here();
        let preperiod = self.list("a digit or `]`")?;
        let period = if self.is_symbol("[") { self.list("a digit or `]`")? } else { Vec::new() };
        let span = Span::new(start.start, self.end_before());
        Ok(CommandKind::System {
            name,
            definition: SystemDefinition::Parry { preperiod, period, span },
        })
    }

    pub(super) fn pisot(&mut self) -> Result<CommandKind, LogicError> {
        let name = self.name()?;
        let quoted = self.quoted("a polynomial in quotes")?;
        let polynomial = parse_polynomial(&quoted.text).map_err(|e| e.shifted(quoted.start))?;
        let definition = SystemDefinition::Pisot { polynomial, span: quoted.span() };
        Ok(CommandKind::System { name, definition })
    }

    pub(super) fn dumont(&mut self) -> Result<CommandKind, LogicError> {
        let name = self.name()?;
        let source = if self.peek().is_some_and(|piece| piece.kind == PieceKind::Word) {
            MorphismSource::Named(self.name()?)
        } else {
            let quoted = self.quoted("a morphism, or one in quotes,")?;
            let morphism = parse_morphism(&quoted.text).map_err(|e| e.shifted(quoted.start))?;
            MorphismSource::Written(morphism, quoted.span())
        };
        Ok(CommandKind::System { name, definition: SystemDefinition::Dumont(source) })
    }

    /// `split new old [+][-]`; the signs may also stand after the new name.
    pub(super) fn split(&mut self, is_reverse: bool) -> Result<CommandKind, LogicError> {
        let result = self.reference()?;
        let mut signs = self.signs()?;
        let old = self.reference()?;
        signs.extend(self.signs()?);
        if signs.is_empty() {
            return Err(self.expected("a sign for each track, as in `[+][-]`,"));
        }
        Ok(CommandKind::Split(Split { is_reverse, result, old, signs }))
    }

    fn signs(&mut self) -> Result<Vec<Option<Sign>>, LogicError> {
        let mut signs = Vec::new();
        while self.skip("[") {
            signs.push(if self.skip("+") {
                Some(Sign::Plus)
            } else if self.skip("-") {
                Some(Sign::Minus)
            } else {
                None
            });
            self.symbol("]")?;
        }
        Ok(signs)
    }

    pub(super) fn export(&mut self, is_drawing: bool) -> Result<CommandKind, LogicError> {
        let automaton = self.reference()?;
        if is_drawing {
            return Ok(CommandKind::Export { automaton, format: ExportFormat::Graphviz });
        }
        let span = self.word("a format, one of gv, ba, txt, svg,")?;
        let written = span.of(self.text).to_ascii_lowercase();
        let found = FORMATS.iter().find(|(name, _)| *name == written);
        let Some(&(_, format)) = found else {
            let message = format!("there is no format `{}`", span.of(self.text));
            return Err(LogicError::new(LogicErrorKind::UnknownName, message)
                .at(span)
                .suggesting(suggest(&written, FORMATS.iter().map(|(name, _)| *name)))
                .helping(
                    "the formats are gv, ba, txt and svg; of a counting function mpl, wl, sage and \
                     json",
                ));
        };
        Ok(CommandKind::Export { automaton, format })
    }

    /// A file name: a quoted text, or all that stands before the end mark.
    pub(super) fn load(&mut self) -> Result<CommandKind, LogicError> {
        if let Ok(quoted) = self.quoted("a file") {
            let span = quoted.span();
            return Ok(CommandKind::Load(Name { text: quoted.text, span }));
        }
        let start = self.here();
        if self.peek().is_none() {
            return Err(self.expected("a file"));
        }
        let mut span = start;
        while self.peek().is_some() {
            span = start.to(self.here());
            self.advance();
        }
        Ok(CommandKind::Load(Name { text: span.of(self.text).to_owned(), span }))
    }

    /// `X[n] := term`, after the name.
    pub(super) fn word_definition(&mut self, word: Span) -> Result<CommandKind, LogicError> {
        let text = word.of(self.text);
        let word = Name { text: text.to_owned(), span: word };
        let mut indices = Vec::new();
        while self.skip("[") {
            indices.push(self.name()?);
            self.symbol("]")?;
        }
        self.symbol(":=")?;
        if let Ok(term) = self.quoted("a term") {
            return Ok(CommandKind::DefineWord { word, indices, term });
        }
        if self.peek().is_none() {
            return Err(self.expected("a term"));
        }
        let start = self.here();
        let mut span = start;
        while self.peek().is_some() {
            span = start.to(self.here());
            self.advance();
        }
        let term = Quoted { text: span.of(self.text).to_owned(), start: span.start };
        Ok(CommandKind::DefineWord { word, indices, term })
    }
}
