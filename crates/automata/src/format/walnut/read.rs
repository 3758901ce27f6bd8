//! The reader: line by line, every complaint with its place.

use crate::format::draft::{Draft, DraftEdge, Header, TrackKind};
use crate::format::error::{FormatError, Place, shown, text};
use crate::{StateId, Symbol, Tracks};
use rustc_hash::FxHashMap;

/// The most edges that wildcards may stand for in one file. Edges that are written out
/// are bounded by the length of the file; a line of stars is not.
const MOST_BY_WILDCARD: usize = 1 << 22;

/// Reads an automaton. `alphabet` gives the digits of a named number system.
///
/// # Errors
///
/// Where the text is not an automaton, and why.
pub fn read(
    bytes: &[u8],
    alphabet: impl Fn(&str) -> Option<Vec<i32>>,
) -> Result<Draft, FormatError> {
    let text = text(bytes)?;
    let mut lines = lines(&text);
    let Some(first) = lines.next() else {
        return Err(FormatError::new(Place { line: 1, column: 1 }, "the file is empty")
            .suggest("it begins with the tracks, such as msd_2 {0, 1}"));
    };
    if let Some(value) = truth(first.text.trim()) {
        return match lines.next() {
            None => Ok(Draft::truth(value)),
            Some(line) => Err(FormatError::new(
                line.place(0),
                format!("nothing follows {} in a file", first.text.trim()),
            )),
        };
    }
    let (header, places) = first.header()?;
    let tracks = header.resolve(&places, &alphabet)?;
    Reader::new(tracks).body(lines, header, first.number)
}

/// Reads the entries of a header alone.
pub(crate) fn read_header(text: &str) -> Result<Header, FormatError> {
    Ok(Line { number: 1, text }.header()?.0)
}

fn truth(word: &str) -> Option<bool> {
    match word {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// The lines that say something.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines()
        .enumerate()
        .map(|(i, line)| Line { number: i + 1, text: without_comment(line) })
        .filter(|line| !line.text.trim().is_empty())
}

fn without_comment(line: &str) -> &str {
    let end = [line.find('#'), line.find("//")].into_iter().flatten().min();
    &line[..end.unwrap_or(line.len())]
}

#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) number: usize,
    pub(super) text: &'a str,
}

/// A word of a line, with the byte at which it begins.
pub(super) type Token<'a> = (usize, &'a str);

impl<'a> Line<'a> {
    pub(super) fn place(&self, byte: usize) -> Place {
        let before = self.text.get(..byte).unwrap_or(self.text);
        Place { line: self.number, column: before.chars().count() + 1 }
    }

    pub(super) fn error(&self, byte: usize, message: impl Into<String>) -> FormatError {
        FormatError::new(self.place(byte), message)
    }

    pub(super) fn tokens(text: &'a str, offset: usize) -> impl Iterator<Item = Token<'a>> {
        text.split_whitespace().map(move |word| {
            // Words are slices of the text.
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            (offset + start, word)
        })
    }

    pub(super) fn header(&self) -> Result<(Header, Vec<Place>), FormatError> {
        let mut header = Header::default();
        let mut places = Vec::new();
        let mut byte = 0;
        while let Some(start) = self.text[byte..].find(|c: char| !c.is_whitespace()) {
            byte += start;
            places.push(self.place(byte));
            let rest = &self.text[byte..];
            if let Some(set) = rest.strip_prefix('{') {
                let Some(length) = set.find('}') else {
                    return Err(self.error(byte, "a set of digits without its closing }"));
                };
                header.tracks.push(TrackKind::Digits(self.digits(&set[..length], byte + 1)?));
                byte += length + 2;
            } else {
                let end = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
                let name = &rest[..end];
                if !is_name(name) {
                    let message = format!("{} is not a number system", shown(name));
                    return Err(self.error(byte, message).suggest(
                        "the file begins with its tracks, such as msd_fib, lsd_2 or {0, 1}",
                    ));
                }
                header.tracks.push(TrackKind::System(name.to_owned()));
                byte += end;
            }
        }
        Ok((header, places))
    }

    fn digits(&self, set: &str, offset: usize) -> Result<Vec<i32>, FormatError> {
        let mut digits = Vec::new();
        let mut byte = offset;
        for part in set.split(',') {
            let word = part.trim();
            let digit: i32 = word.parse().map_err(|_| {
                let start = byte + (part.len() - part.trim_start().len());
                self.error(start, format!("{} is not a digit", quoted(word)))
                    .suggest("digits are whole numbers, separated by commas")
            })?;
            digits.push(digit);
            byte += part.len() + 1;
        }
        digits.sort_unstable();
        digits.dedup();
        Ok(digits)
    }
}

/// The word as it is, or what to say when there is none.
fn quoted(word: &str) -> String {
    if word.is_empty() { "an empty place".to_owned() } else { shown(word) }
}

/// Whether this may be the name of a number system.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

struct Reader {
    tracks: Tracks,
    numbers: FxHashMap<u64, StateId>,
    states: Vec<(i64, Vec<DraftEdge>)>,
    /// Edges whose targets are still names.
    edges: Vec<RawEdge>,
    by_wildcard: usize,
}

struct RawEdge {
    source: StateId,
    /// The symbols of the line, as a range of those of all lines.
    symbols: std::ops::Range<usize>,
    target: u64,
    place: Place,
}

impl Reader {
    fn new(tracks: Tracks) -> Self {
        Self {
            tracks,
            numbers: FxHashMap::default(),
            states: Vec::new(),
            edges: Vec::new(),
            by_wildcard: 0,
        }
    }

    fn body<'a>(
        mut self,
        lines: impl Iterator<Item = Line<'a>>,
        header: Header,
        header_line: usize,
    ) -> Result<Draft, FormatError> {
        let mut symbols: Vec<Symbol> = Vec::new();
        for line in lines {
            match line.text.find("->") {
                Some(arrow) => self.edge(line, arrow, &mut symbols)?,
                None => self.state(line)?,
            }
        }
        if self.states.is_empty() {
            let place = Place { line: header_line, column: 1 };
            return Err(FormatError::new(place, "no state follows the tracks")
                .suggest("a state is its number and its output, such as 0 1"));
        }
        for edge in &self.edges {
            let Some(&target) = self.numbers.get(&edge.target) else {
                let message = format!("state {} is not in the file", edge.target);
                return Err(FormatError::new(edge.place, message));
            };
            let line = edge.place.line;
            let made = symbols[edge.symbols.clone()].iter();
            let edges = &mut self.states[edge.source.index()].1;
            edges.extend(made.map(|&symbol| DraftEdge { symbol, target, line }));
        }
        let initial = vec![StateId::FIRST];
        Ok(Draft { header, tracks: self.tracks, initial, states: self.states })
    }

    fn state(&mut self, line: Line<'_>) -> Result<(), FormatError> {
        let words: Vec<Token<'_>> = Line::tokens(line.text, 0).take(3).collect();
        let &[(at, name), (output_at, output)] = &words[..] else {
            let (at, _) = words[0];
            return Err(line
                .error(at, "neither a state nor an edge")
                .suggest("a state is its number and its output, an edge has an arrow ->"));
        };
        let name = state_number(line, at, name)?;
        let output: i64 = output.parse().map_err(|_| {
            line.error(output_at, format!("{} is not an output", shown(output)))
                .suggest("outputs are whole numbers of 64 bits")
        })?;
        let number = StateId::new(self.states.len());
        if self.numbers.insert(name, number).is_some() {
            return Err(line.error(at, format!("state {name} is there already")));
        }
        self.states.push((output, Vec::new()));
        Ok(())
    }

    fn edge(
        &mut self,
        line: Line<'_>,
        arrow: usize,
        symbols: &mut Vec<Symbol>,
    ) -> Result<(), FormatError> {
        if self.states.is_empty() {
            return Err(line.error(arrow, "an edge before the first state"));
        }
        let source = StateId::new(self.states.len() - 1);
        let digits: Vec<Token<'_>> = Line::tokens(&line.text[..arrow], 0).collect();
        if digits.len() != self.tracks.len() {
            let (found, wanted) = (digits.len(), self.tracks.len());
            let at = digits.get(wanted).map_or(arrow, |token| token.0);
            let message = format!("{found} digits where there are {wanted} tracks");
            return Err(line.error(at, message));
        }
        let from = symbols.len();
        self.symbols(line, &digits, symbols)?;
        let range = from..symbols.len();
        let mut targets = Line::tokens(&line.text[arrow + 2..], arrow + 2).peekable();
        if targets.peek().is_none() {
            return Err(line.error(arrow + 2, "no target after the arrow"));
        }
        for (i, (at, word)) in targets.enumerate() {
            if word.starts_with('/') {
                return Err(line
                    .error(at, "an edge with an output")
                    .suggest("this is a transducer; automata have outputs at states"));
            }
            let target = state_number(line, at, word)?;
            if i > 0 {
                // Each further target repeats the symbols of the line.
                self.grow(line, range.len().saturating_sub(1))?;
            }
            let place = line.place(at);
            self.edges.push(RawEdge { source, symbols: range.clone(), target, place });
        }
        Ok(())
    }

    /// All symbols that a line of digits and wildcards stands for.
    fn symbols(
        &mut self,
        line: Line<'_>,
        digits: &[Token<'_>],
        symbols: &mut Vec<Symbol>,
    ) -> Result<(), FormatError> {
        // For every track, the numbers that its digits add to the symbol.
        let mut choices: Vec<(usize, usize)> = Vec::with_capacity(digits.len());
        let mut base = 0;
        let mut count = 1usize;
        for (track, &(at, word)) in digits.iter().enumerate() {
            let set = self.tracks.digits(track);
            if word == "*" {
                choices.push((self.tracks.stride(track), set.len()));
                count = count.saturating_mul(set.len());
                continue;
            }
            let place = word.parse().ok().and_then(|digit: i32| set.binary_search(&digit).ok());
            let Some(place) = place else {
                let message = format!("{} is not a digit of track {}", shown(word), track + 1);
                let some: Vec<String> = set.iter().take(12).map(i32::to_string).collect();
                let more = if set.len() > 12 { ", …" } else { "" };
                return Err(line
                    .error(at, message)
                    .suggest(format!("its digits are {}{more}", some.join(", "))));
            };
            base += place * self.tracks.stride(track);
        }
        self.grow(line, count.saturating_sub(1))?;
        let from = symbols.len();
        symbols.push(Symbol::new(base));
        for (stride, digits) in choices {
            let until = symbols.len();
            for step in 1..digits {
                for i in from..until {
                    symbols.push(Symbol::new(symbols[i].index() + step * stride));
                }
            }
            if digits == 0 {
                symbols.truncate(from);
            }
        }
        Ok(())
    }

    fn grow(&mut self, line: Line<'_>, by: usize) -> Result<(), FormatError> {
        self.by_wildcard = self.by_wildcard.saturating_add(by);
        if self.by_wildcard > MOST_BY_WILDCARD {
            let message = format!("wildcards stand for more than {MOST_BY_WILDCARD} edges");
            return Err(line.error(0, message).suggest("leave out edges that reject"));
        }
        Ok(())
    }
}

pub(super) fn state_number(line: Line<'_>, at: usize, word: &str) -> Result<u64, FormatError> {
    word.parse().map_err(|_| {
        line.error(at, format!("{} is not a state", shown(word)))
            .suggest("states are numbers from 0")
    })
}
