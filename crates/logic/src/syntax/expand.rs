//! Macros: `#name(a,b)` replaced by a text in which `%0` and `%1` stand for a
//! and b.
//!
//! Replacement is of text, before a formula is parsed, as in Walnut; an
//! argument is anything up to the next comma or parenthesis of its own level.
//! What a macro expands to may call macros, and so may its arguments, at any
//! depth. The texts made on the way are bounded together, so that a macro that
//! calls itself is an error and no hang; every piece of text knows the macros
//! in whose bodies it was written, one inside the other, so that such a macro
//! is told from one that is only large.

use super::lexer::is_word_byte;
use super::span::Span;
use crate::error::{LogicError, LogicErrorKind};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// The longest text that a formula may expand to, in bytes.
pub(super) const MAX_EXPANDED: usize = 1 << 20;

/// The longest that all texts made on the way may be together: fifty macros
/// that call the next one twice would never end otherwise.
const MAX_MADE: usize = 1 << 24;

/// What a call counts beside its text, so that calls of empty macros are
/// bounded too.
const CALL: usize = 64;

/// The text with its macros replaced; none, if it calls no macro. `lookup`
/// gives the text of a macro.
///
/// # Errors
/// A macro that does not exist (kind `UnknownName`, with the place of the
/// name), one that is not given what it needs, one that never ends, or one
/// that grows too large. Places are in `text`.
pub fn expand_macros(
    text: &str,
    lookup: &dyn Fn(&str) -> Option<String>,
) -> Result<Option<String>, LogicError> {
    if !text.contains('#') {
        return Ok(None);
    }
    let mut expander =
        Expander { lookup, bodies: FxHashMap::default(), calls: Vec::new(), made: 0 };
    let mut out = String::with_capacity(text.len());
    let mut open = vec![Passage { text: text.to_owned(), pieces: vec![(0, None)], at: 0 }];
    // The call that was typed; errors in what it stands for are told there.
    let mut typed = Span::default();
    while let Some(mut current) = open.pop() {
        let is_typed = open.is_empty();
        let here = |error: LogicError| {
            if is_typed { error } else { LogicError { span: Some(typed), ..error } }
        };
        let Some(call) = next_call(&current.text, current.at).map_err(here)? else {
            out.push_str(&current.text[current.at..]);
            if out.len() > MAX_EXPANDED {
                return Err(too_long(typed.of(text), typed));
            }
            continue;
        };
        out.push_str(&current.text[current.at..call.start]);
        let next = expander.replacement(&current, &call).map_err(here)?;
        if is_typed {
            typed = call.name_span;
        }
        current.at = call.end;
        // What has nothing left to say need not wait.
        if is_typed || current.at < current.text.len() {
            open.push(current);
        }
        open.push(next);
    }
    Ok(Some(out))
}

/// `#name(…)` in a text.
struct Call<'s> {
    start: usize,
    end: usize,
    name: &'s str,
    name_span: Span,
    /// Where its arguments stand.
    arguments: Vec<Range<usize>>,
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
                arguments.push(trimmed(text, argument, here));
                argument = here + 1;
            }
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let last = trimmed(text, argument, here);
            if !(arguments.is_empty() && last.is_empty()) {
                arguments.push(last);
            }
            return Ok(Some(Call { start, end: here + 1, name, name_span, arguments }));
        }
    }
    let message = "the formula ends inside the arguments of this macro";
    Err(LogicError::syntax(Span::new(start, open + 1), message))
}

/// A part of a text without the spaces around it.
fn trimmed(text: &str, from: usize, until: usize) -> Range<usize> {
    let part = &text[from..until];
    let start = from + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

/// A text that macros are replaced in, up to where that is done.
struct Passage {
    text: String,
    /// Where a piece of the text begins, and the call in whose body it was
    /// written; none where it was typed. Increasing, the first one at 0.
    pieces: Vec<(usize, Option<usize>)>,
    at: usize,
}

impl Passage {
    /// The call in whose body the byte at a place was written.
    fn origin(&self, at: usize) -> Option<usize> {
        let after = self.pieces.partition_point(|piece| piece.0 <= at);
        self.pieces[after - 1].1
    }

    /// The pieces of a part of the text, each with its distance from the part's beginning.
    fn pieces_of(&self, part: &Range<usize>) -> impl Iterator<Item = (usize, Option<usize>)> {
        let start = part.start;
        let inside = self.pieces.partition_point(|piece| piece.0 <= start);
        let after = self.pieces.partition_point(|piece| piece.0 < part.end).max(inside);
        let pieces = self.pieces[inside..after].iter().map(move |piece| (piece.0 - start, piece.1));
        std::iter::once((0, self.origin(start))).chain(pieces)
    }
}

struct Expander<'l> {
    lookup: &'l dyn Fn(&str) -> Option<String>,
    /// The macros that were called so far.
    bodies: FxHashMap<String, Arc<str>>,
    /// Every call so far: the macro, and the call in whose body it was written.
    calls: Vec<(Arc<str>, Option<usize>)>,
    /// The length of all texts so far.
    made: usize,
}

impl Expander<'_> {
    /// The text of a macro, looked up once.
    fn body(&mut self, name: &str) -> Option<Arc<str>> {
        if let Some(known) = self.bodies.get(name) {
            return Some(known.clone());
        }
        let body: Arc<str> = (self.lookup)(name)?.into();
        self.bodies.insert(name.to_owned(), body.clone());
        Some(body)
    }

    /// What a call in a text stands for, macros inside not replaced yet.
    fn replacement(&mut self, text: &Passage, call: &Call<'_>) -> Result<Passage, LogicError> {
        let Some(body) = self.body(call.name) else {
            let message = format!("there is no macro `{}`", call.name);
            return Err(LogicError::new(LogicErrorKind::UnknownName, message).at(call.name_span));
        };
        let outer = text.origin(call.start);
        self.calls.push((call.name.into(), outer));
        let filled = fill(text, call, &body, self.calls.len() - 1)?;
        self.made += filled.text.len() + CALL;
        if self.made <= MAX_MADE {
            return Ok(filled);
        }
        if self.is_inside(outer, call.name) {
            return Err(LogicError::syntax(call.name_span, format!("`{}` never ends", call.name))
                .helping("a macro may not call itself"));
        }
        let message = "the macros of this formula call too many others";
        Err(LogicError::syntax(call.name_span, message)
            .helping("define parts of it with `def` and use them as `$name(…)`"))
    }

    /// Whether a call was written in the body of a macro, or in that of one
    /// called there, and so on.
    fn is_inside(&self, mut outer: Option<usize>, name: &str) -> bool {
        while let Some(call) = outer {
            let (called, next) = &self.calls[call];
            if **called == *name {
                return true;
            }
            outer = *next;
        }
        false
    }
}

/// The body of a call's macro with the arguments in their places.
fn fill(text: &Passage, call: &Call<'_>, body: &str, number: usize) -> Result<Passage, LogicError> {
    let mut out = String::with_capacity(body.len());
    let mut pieces = vec![(0, Some(number))];
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
        if let Some(argument) = call.arguments.get(index) {
            let before = out.len();
            pieces.extend(text.pieces_of(argument).map(|(at, call)| (before + at, call)));
            out.push_str(&text.text[argument.clone()]);
            pieces.push((out.len(), Some(number)));
        }
        if out.len() > MAX_EXPANDED {
            return Err(too_long(call.name, call.name_span));
        }
    }
    out.push_str(rest);
    if needed == call.arguments.len() {
        return Ok(Passage { text: out, pieces, at: 0 });
    }
    let message = format!(
        "the macro `{}` takes {needed} argument{}, not {}",
        call.name,
        if needed == 1 { "" } else { "s" },
        call.arguments.len()
    );
    Err(LogicError::syntax(call.name_span, message))
}

fn too_long(name: &str, at: Span) -> LogicError {
    let message = format!("`{name}` expands to more than {MAX_EXPANDED} bytes");
    LogicError::syntax(at, message)
        .helping("define parts of it with `def` and use them as `$name(…)`")
}

#[cfg(test)]
mod tests {
    use super::super::parse_formula::parse_formula;
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

    /// `deep0` calls `deep1`, and so on to `deep999`; `ten0` calls the next one ten times at
    /// each of five levels, `wide0` twice at each of fifty.
    fn tower(name: &str) -> Option<String> {
        let level = |prefix: &str| name.strip_prefix(prefix)?.parse::<u32>().ok();
        if let Some(n) = level("deep") {
            return Some(if n < 999 { format!("(#deep{}(%0))", n + 1) } else { "%0".to_owned() });
        }
        if let Some(n) = level("ten") {
            let call = if n < 4 { format!("#ten{}()", n + 1) } else { "x".to_owned() };
            return Some(call.repeat(10));
        }
        if let Some(n) = level("wide") {
            let n = n + 1;
            return Some(if n < 50 { format!("#wide{n}()#wide{n}()") } else { String::new() });
        }
        Some(match name {
            "next" => "(%0+1)".to_owned(),
            "second" => "%1".to_owned(),
            // Its call of itself is an argument that nobody asks for.
            "ends" => "#second(#ends(%0),%0)".to_owned(),
            "apply" => "#%0(%1)".to_owned(),
            "loop" => "#%0(%0,%1)".to_owned(),
            "ping" => "#pong(%0)".to_owned(),
            "pong" => "x=%0 & #ping(%0)".to_owned(),
            _ => return None,
        })
    }

    #[test]
    fn a_macro_that_does_not_call_itself_ends() {
        let nested = format!("{}x{}", "#next(".repeat(300), ")".repeat(300));
        let sum = format!("{}x{}", "(".repeat(300), "+1)".repeat(300));
        let list = "#next(x)".repeat(30_000);
        for (text, expected) in [
            ("#deep0(x)", format!("{}x{}", "(".repeat(999), ")".repeat(999))),
            ("#ten0()", "x".repeat(100_000)),
            ("#ends(x)", "x".to_owned()),
            ("#apply(next,#apply(next,x))", "((x+1)+1)".to_owned()),
            (nested.as_str(), sum),
            (list.as_str(), "(x+1)".repeat(30_000)),
        ] {
            let found = expand_macros(text, &tower).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(found, Some(expected), "{text}");
        }
    }

    #[test]
    fn what_never_ends_is_told_from_what_is_too_large() {
        for (text, part, said) in [
            ("1=1 & #ping(x)", "ping", "never ends"),
            ("#loop(loop,x)", "loop", "never ends"),
            ("#next(#loop(loop,x))", "next", "never ends"),
            ("#wide0()", "wide0", "call too many others"),
        ] {
            let error = expand_macros(text, &tower).expect_err(text);
            assert!(error.to_string().contains(said), "{text}: {error}");
            assert_eq!(error.span.unwrap().of(text), part, "{text}: {error}");
        }
    }

    #[test]
    fn an_error_after_expansion_shows_the_expansion() {
        let text = expand_macros("Ex #twice(x,)", &lookup).unwrap().expect("there is a macro");
        let error = parse_formula(&text).unwrap_err().in_expansion(&text);
        let shown = error.render("the file", "file");
        assert!(shown.contains("after expanding macros:1:"), "{shown}");
        assert!(shown.contains("Ex (x)=2*()"), "{shown}");
    }
}
