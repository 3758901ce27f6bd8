//! Regular expressions, simplified as they are put together, printed, and evaluated.

use crate::{Control, Nfa, Reason, Symbol, Tracks, concatenate, optional, plus, star};
use std::fmt;
use std::sync::Arc;

/// A regular expression over some tracks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    tracks: Tracks,
    root: Arc<Node>,
}

/// A part of an expression. Built only by the functions below, which keep it simple: no
/// union in a union, no concatenation in a concatenation, no empty word where it changes
/// nothing.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Node {
    Nothing,
    EmptyWord,
    /// One symbol, any of these; sorted, not empty.
    OneOf(Vec<Symbol>),
    Concatenation(Vec<Arc<Node>>),
    Union(Vec<Arc<Node>>),
    Star(Arc<Node>),
    Plus(Arc<Node>),
    Optional(Arc<Node>),
}

use Node::{Concatenation, EmptyWord, Nothing, OneOf, Optional, Plus, Star, Union};

impl Node {
    /// How many symbols are written; saturates.
    pub(super) fn size(&self) -> usize {
        match self {
            Nothing | EmptyWord => 1,
            OneOf(symbols) => symbols.len(),
            Concatenation(parts) | Union(parts) => {
                parts.iter().fold(0, |sum: usize, part| sum.saturating_add(part.size()))
            }
            Star(inner) | Plus(inner) | Optional(inner) => inner.size(),
        }
    }

    fn accepts_empty_word(&self) -> bool {
        match self {
            Nothing | OneOf(_) => false,
            EmptyWord | Star(_) | Optional(_) => true,
            Concatenation(parts) => parts.iter().all(|part| part.accepts_empty_word()),
            Union(parts) => parts.iter().any(|part| part.accepts_empty_word()),
            Plus(inner) => inner.accepts_empty_word(),
        }
    }
}

pub(super) fn one_of(mut symbols: Vec<Symbol>) -> Arc<Node> {
    symbols.sort_unstable();
    symbols.dedup();
    Arc::new(if symbols.is_empty() { Nothing } else { OneOf(symbols) })
}

/// x*: the same for x, x+, x? and x*.
pub(super) fn starred(node: &Arc<Node>) -> Arc<Node> {
    match &**node {
        Nothing | EmptyWord => Arc::new(EmptyWord),
        Star(_) => node.clone(),
        Plus(inner) | Optional(inner) => starred(inner),
        _ => Arc::new(Star(node.clone())),
    }
}

/// x?: x itself if it has the empty word; (x+)? is x*.
fn optionally(node: &Arc<Node>) -> Arc<Node> {
    match &**node {
        Nothing | EmptyWord => Arc::new(EmptyWord),
        Plus(inner) => starred(inner),
        node_ref if node_ref.accepts_empty_word() => node.clone(),
        _ => Arc::new(Optional(node.clone())),
    }
}

/// One after the other; x x* is x+, x* x* is x*.
pub(super) fn sequence(parts: impl IntoIterator<Item = Arc<Node>>) -> Arc<Node> {
    let mut flat: Vec<Arc<Node>> = Vec::new();
    for part in parts {
        match &*part {
            Nothing => return part,
            EmptyWord => {}
            Concatenation(inner) => {
                for one in inner {
                    append(&mut flat, one.clone());
                }
            }
            _ => append(&mut flat, part),
        }
    }
    match flat.len() {
        0 => Arc::new(EmptyWord),
        1 => flat.swap_remove(0),
        _ => Arc::new(Concatenation(flat)),
    }
}

fn append(flat: &mut Vec<Arc<Node>>, part: Arc<Node>) {
    let merged = match (flat.last().map(|last| &**last), &*part) {
        (Some(Star(a)), Star(b) | Optional(b)) if a == b => flat.last().cloned(),
        (Some(Optional(a)), Star(b)) if a == b => Some(part.clone()),
        (Some(Star(a)), b) if **a == *b => Some(Arc::new(Plus(a.clone()))),
        (Some(Plus(a)), Star(b) | Optional(b)) if a == b => flat.last().cloned(),
        (Some(Star(a)), Plus(b)) if a == b => Some(part.clone()),
        (Some(a), Star(b)) if *a == **b => Some(Arc::new(Plus(b.clone()))),
        _ => None,
    };
    if let Some(merged) = merged {
        flat.pop();
        flat.push(merged);
        return;
    }
    flat.push(part);
    // x = y z and (y z)*: the starred part may be several parts of the row.
    if let Some(Star(inner)) = flat.last().map(|last| &**last)
        && let Concatenation(row) = &**inner
    {
        let star = flat.len() - 1;
        if star >= row.len() && flat[star - row.len()..star] == row[..] {
            let plus = Arc::new(Plus(inner.clone()));
            flat.truncate(star - row.len());
            flat.push(plus);
        }
    }
}

/// Either of them; symbols become one class, common beginnings and ends are taken out.
pub(super) fn either(parts: impl IntoIterator<Item = Arc<Node>>) -> Arc<Node> {
    let mut symbols = Vec::new();
    let mut others: Vec<Arc<Node>> = Vec::new();
    let mut empty = false;
    let mut open: Vec<Arc<Node>> = parts.into_iter().collect();
    while let Some(part) = open.pop() {
        match &*part {
            Nothing => {}
            EmptyWord => empty = true,
            OneOf(more) => symbols.extend_from_slice(more),
            Union(inner) => open.extend(inner.iter().cloned()),
            Optional(inner) => {
                empty = true;
                open.push(inner.clone());
            }
            _ => others.push(part),
        }
    }
    if !symbols.is_empty() {
        others.push(one_of(symbols));
    }
    others.sort_unstable();
    others.dedup();
    // x+ and x* are x*; x and x* are x*.
    let stars: Vec<Arc<Node>> =
        others.iter().filter(|part| matches!(***part, Star(_))).cloned().collect();
    others.retain(|part| {
        let inside = |star: &Arc<Node>| match (&**star, &**part) {
            (Star(a), Plus(b)) => a == b,
            (Star(a), _) => a == part,
            _ => false,
        };
        !stars.iter().any(inside)
    });
    factor(&mut others);
    let union = match others.len() {
        0 => return Arc::new(if empty { EmptyWord } else { Nothing }),
        1 => others.swap_remove(0),
        _ => Arc::new(Union(others)),
    };
    if empty { optionally(&union) } else { union }
}

/// Takes out what two alternatives begin or end with, as long as there is something.
fn factor(parts: &mut Vec<Arc<Node>>) {
    'again: loop {
        for i in 0..parts.len() {
            for j in i + 1..parts.len() {
                if let Some(merged) = merge(&parts[i], &parts[j]) {
                    parts.remove(j);
                    parts.remove(i);
                    // The merged part is no union, symbol class or empty word, unless one
                    // of the two was; then it is left to itself.
                    if parts.contains(&merged) {
                        continue 'again;
                    }
                    let place = parts.partition_point(|part| *part < merged);
                    parts.insert(place, merged);
                    continue 'again;
                }
            }
        }
        return;
    }
}

fn merge(a: &Arc<Node>, b: &Arc<Node>) -> Option<Arc<Node>> {
    let (x, y) = (row(a), row(b));
    let front = x.iter().zip(y).take_while(|(p, q)| p == q).count();
    let rest = x.len().min(y.len()) - front;
    let back = x.iter().rev().zip(y.iter().rev()).take(rest).take_while(|(p, q)| p == q).count();
    if front + back == 0 {
        return None;
    }
    let middle = |row: &[Arc<Node>]| sequence(row[front..row.len() - back].iter().cloned());
    let middle = either([middle(x), middle(y)]);
    let all = x[..front].iter().cloned().chain([middle]).chain(x[x.len() - back..].iter().cloned());
    Some(sequence(all))
}

/// The parts one after the other.
fn row(node: &Arc<Node>) -> &[Arc<Node>] {
    match &**node {
        Concatenation(parts) => parts,
        _ => std::slice::from_ref(node),
    }
}

impl Expression {
    pub(super) fn new(tracks: Tracks, root: Arc<Node>) -> Self {
        Self { tracks, root }
    }

    /// How many symbols are written.
    pub fn size(&self) -> usize {
        self.root.size()
    }

    /// The language of the expression.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn nfa(&self, control: &Control) -> Result<Nfa, Reason> {
        self.evaluate(&self.root, control)
    }

    fn evaluate(&self, node: &Node, control: &Control) -> Result<Nfa, Reason> {
        let tracks = || self.tracks.clone();
        match node {
            Nothing => Ok(Nfa::nothing(tracks())),
            EmptyWord => Ok(Nfa::empty_word(tracks())),
            OneOf(symbols) => Ok(Nfa::one_of(tracks(), symbols.iter().copied())),
            Star(inner) => star(&self.evaluate(inner, control)?, control),
            Plus(inner) => plus(&self.evaluate(inner, control)?, control),
            Optional(inner) => optional(&self.evaluate(inner, control)?, control),
            Concatenation(parts) => {
                parts.iter().try_fold(Nfa::empty_word(tracks()), |sum, part| {
                    concatenate(&sum, &self.evaluate(part, control)?, control)
                })
            }
            Union(parts) => parts.iter().try_fold(Nfa::nothing(tracks()), |sum, part| {
                sum.union(&self.evaluate(part, control)?, control)
            }),
        }
    }

    fn symbol(&self, symbol: Symbol) -> String {
        let digits = self.tracks.tuple(symbol);
        if let [digit @ 0..=9] = digits[..] {
            return digit.to_string();
        }
        let digits: Vec<String> = digits.iter().map(i32::to_string).collect();
        format!("[{}]", digits.join(","))
    }

    /// Writes a part; `binds` is how tightly its surroundings hold it: 0 alternatives, 1
    /// a row, 2 something repeated.
    fn print(&self, node: &Node, binds: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = match node {
            OneOf(symbols) if self.is_all(symbols) || symbols.len() == 1 => 3,
            OneOf(_) | Union(_) => 0,
            Concatenation(_) => 1,
            Star(_) | Plus(_) | Optional(_) => 2,
            // Written with brackets of their own.
            Nothing | EmptyWord => 3,
        };
        // What is repeated is repeated again only in brackets: 0*? means something else
        // to some readers.
        let brackets = own < binds || (own == 2 && binds == 2);
        if brackets {
            f.write_str("(")?;
        }
        match node {
            Nothing => f.write_str("(~(.*))")?,
            EmptyWord => f.write_str("()")?,
            OneOf(symbols) if self.is_all(symbols) => f.write_str(".")?,
            OneOf(symbols) => {
                let all: Vec<String> = symbols.iter().map(|&symbol| self.symbol(symbol)).collect();
                f.write_str(&all.join("|"))?;
            }
            Concatenation(parts) => {
                for part in parts {
                    self.print(part, 1, f)?;
                }
            }
            Union(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    if i > 0 {
                        f.write_str("|")?;
                    }
                    self.print(part, 0, f)?;
                }
            }
            Star(inner) | Plus(inner) | Optional(inner) => {
                self.print(inner, 2, f)?;
                f.write_str(match node {
                    Star(_) => "*",
                    Plus(_) => "+",
                    _ => "?",
                })?;
            }
        }
        if brackets { f.write_str(")") } else { Ok(()) }
    }

    /// Whether a class is the whole alphabet, and worth a dot.
    fn is_all(&self, symbols: &[Symbol]) -> bool {
        symbols.len() > 1 && symbols.len() == self.tracks.symbols()
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(&self.root, 0, f)
    }
}
