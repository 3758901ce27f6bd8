//! Macros: `#name(a,b)` replaced by a text in which `%0` and `%1` stand for a
//! and b.
//!
//! Replacement is of text, before a formula is parsed, as in Walnut; an
//! argument is anything up to the next comma or parenthesis of its own level.
//! What a macro expands to may call macros. Size and number of replacements
//! are bounded, so that a macro that calls itself is an error and no hang.

use super::command::Quoted;
use super::formula::Formula;
use super::lexer::is_word_byte;
use super::parse_formula::parse_formula;
use super::span::Span;
use crate::error::{LogicError, LogicErrorKind};

/// The longest text that a formula may expand to, in bytes.
pub const MAX_EXPANDED: usize = 1 << 20;

/// The deepest that macros may call macros.
const MAX_DEPTH: usize = 50;

/// The most calls in one formula, those in macros included: fifty macros that
/// call the next one twice would never end otherwise.
const MAX_CALLS: usize = 10_000;

/// The text with its macros replaced; none, if it calls no macro. `lookup`
/// gives the text of a macro.
///
/// # Errors
/// A macro that does not exist (kind `UnknownName`, with the place of the
/// name), one that is not given what it needs, or one that never ends. Places
/// are in `text`.
pub fn expand_macros(
    text: &str,
    lookup: &dyn Fn(&str) -> Option<String>,
) -> Result<Option<String>, LogicError> {
    if !text.contains('#') {
        return Ok(None);
    }
    let mut expander = Expander { lookup, calls: 0 };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(call) = next_call(text, at)? {
        out.push_str(&text[at..call.start]);
        out.push_str(&expander.replacement(&call, MAX_DEPTH)?);
        if out.len() > MAX_EXPANDED {
            return Err(too_long(&call));
        }
        at = call.end;
    }
    out.push_str(&text[at..]);
    Ok(Some(out))
}

impl Quoted {
    /// The formula that this is, with its macros replaced.
    ///
    /// # Errors
    /// The first mistake. After a replacement it is shown in the text that
    /// came out, and says so; spans of the formula are then places in that
    /// text too, which is the second part of the answer.
    pub fn parse_with_macros(
        &self,
        lookup: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(Formula, Option<String>), LogicError> {
        match expand_macros(&self.text, lookup).map_err(|error| error.shifted(self.start))? {
            None => Ok((self.parse_formula()?, None)),
            Some(text) => {
                let formula = parse_formula(&text).map_err(|error| error.in_expansion(&text))?;
                Ok((formula, Some(text)))
            }
        }
    }
}

/// `#name(…)` in a text.
struct Call<'s> {
    start: usize,
    end: usize,
    name: &'s str,
    name_span: Span,
    arguments: Vec<&'s str>,
}

fn next_call(text: &str, from: usize) -> Result<Option<Call<'_>>, LogicError> {
    let Some(offset) = text[from..].find('#') else { return Ok(None) };
    let start = from + offset;
    let rest = &text[start + 1..];
    let name = &rest[..rest.find(|c| !is_word_byte(c)).unwrap_or(rest.len())];
    let name_span = Span::new(start + 1, start + 1 + name.len());
    let after = rest[name.len()..].trim_start();
    if name.is_empty() || !after.starts_with('(') {
        let message = "a macro is called as `#name(argument, …)`";
        return Err(LogicError::syntax(Span::new(start, name_span.end), message));
    }
    let open = text.len() - after.len();
    let mut arguments = Vec::new();
    let mut depth = 0_usize;
    let mut argument = open + 1;
    for (i, c) in text[open..].char_indices() {
        let here = open + i;
        match c {
            '(' | '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1).max(1),
            ',' if depth == 1 => {
                arguments.push(text[argument..here].trim());
                argument = here + 1;
            }
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let last = text[argument..here].trim();
            if !(arguments.is_empty() && last.is_empty()) {
                arguments.push(last);
            }
            return Ok(Some(Call { start, end: here + 1, name, name_span, arguments }));
        }
    }
    let message = "the formula ends inside the arguments of this macro";
    Err(LogicError::syntax(Span::new(start, open + 1), message))
}

struct Expander<'l> {
    lookup: &'l dyn Fn(&str) -> Option<String>,
    /// So far.
    calls: usize,
}

impl Expander<'_> {
    /// What a call stands for, macros inside replaced too. Errors in it are
    /// told at the call, the only place that was typed.
    fn replacement(&mut self, call: &Call<'_>, depth_left: usize) -> Result<String, LogicError> {
        let Some(body) = (self.lookup)(call.name) else {
            let message = format!("there is no macro `{}`", call.name);
            return Err(LogicError::new(LogicErrorKind::UnknownName, message).at(call.name_span));
        };
        self.calls += 1;
        if depth_left == 0 || self.calls > MAX_CALLS {
            return Err(LogicError::syntax(call.name_span, format!("`{}` never ends", call.name))
                .helping("a macro may not call itself"));
        }
        let text = fill(call, &body)?;
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        let here = |error: LogicError| LogicError { span: Some(call.name_span), ..error };
        while let Some(inner) = next_call(&text, at).map_err(here)? {
            out.push_str(&text[at..inner.start]);
            out.push_str(&self.replacement(&inner, depth_left - 1).map_err(here)?);
            if out.len() > MAX_EXPANDED {
                return Err(too_long(call));
            }
            at = inner.end;
        }
        out.push_str(&text[at..]);
        Ok(out)
    }
}

/// The body with the arguments in their places.
fn fill(call: &Call<'_>, body: &str) -> Result<String, LogicError> {
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    let mut needed = 0;
    while let Some(percent) = rest.find('%') {
        out.push_str(&rest[..percent]);
        rest = &rest[percent + 1..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let Ok(index) = rest[..digits].parse::<usize>() else {
            out.push('%');
            continue;
        };
        rest = &rest[digits..];
        needed = needed.max(index.saturating_add(1));
        out.push_str(call.arguments.get(index).unwrap_or(&""));
        if out.len() > MAX_EXPANDED {
            return Err(too_long(call));
        }
    }
    out.push_str(rest);
    if needed == call.arguments.len() {
        return Ok(out);
    }
    let message = format!(
        "the macro `{}` takes {needed} argument{}, not {}",
        call.name,
        if needed == 1 { "" } else { "s" },
        call.arguments.len()
    );
    Err(LogicError::syntax(call.name_span, message))
}

fn too_long(call: &Call<'_>) -> LogicError {
    let message = format!("`{}` expands to more than {MAX_EXPANDED} bytes", call.name);
    LogicError::syntax(call.name_span, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lookup(name: &str) -> Option<String> {
        let body = match name {
            "twice" => "(%0)=2*(%1)",
            "both" => "#twice(%0,%1) & #twice(%1,%0)",
            "none" => "1=1",
            "itself" => "#itself(%0)",
            "grow" => "#grow(%0%0)",
            _ => return None,
        };
        Some(body.to_owned())
    }

    #[test]
    fn macros_are_replaced_as_text() {
        for (text, expected) in [
            ("Ex #twice(x, y+1)", "Ex (x)=2*(y+1)"),
            ("#none() & #none( )", "1=1 & 1=1"),
            ("#twice($f(a,b),T[i,j])", "($f(a,b))=2*(T[i,j])"),
            ("#both(x,y)", "(x)=2*(y) & (y)=2*(x)"),
            ("#twice (x,y)", "(x)=2*(y)"),
        ] {
            assert_eq!(expand_macros(text, &lookup).unwrap().as_deref(), Some(expected));
        }
        assert_eq!(expand_macros("x=1", &lookup), Ok(None));
    }

    #[test]
    fn mistakes_are_told_at_the_call() {
        for (text, part, said) in [
            ("x=1 & #tvice(x,y)", "tvice", "there is no macro `tvice`"),
            ("#twice(x)", "twice", "takes 2 arguments, not 1"),
            ("#none(x)", "none", "takes 0 arguments, not 1"),
            ("#twice", "#twice", "is called as"),
            ("#twice(x,(y)", "#twice(", "ends inside the arguments"),
            ("#itself(x)", "itself", "never ends"),
            ("#grow(x)", "grow", "expands to more than"),
        ] {
            let error = expand_macros(text, &lookup).expect_err(text);
            assert!(error.to_string().contains(said), "{text}: {error}");
            assert_eq!(error.span.unwrap().of(text), part, "{text}: {error}");
        }
    }

    #[test]
    fn an_error_after_expansion_shows_the_expansion() {
        let quoted = Quoted { text: "Ex #twice(x,)".to_owned(), start: 40 };
        let error = quoted.parse_with_macros(&lookup).unwrap_err();
        let shown = error.render("the file", "file");
        assert!(shown.contains("after expanding macros:1:"), "{shown}");
        assert!(shown.contains("Ex (x)=2*()"), "{shown}");
    }
}
