//! What the variables of a formula are: words, or numbers of which system.
//!
//! An automaton whose track has a number system takes numbers there; one whose track is a
//! set of digits takes words, or numbers of a system with exactly these digits (as in
//! Walnut, where alphabets have to agree). So a variable is a word if all its places are
//! tracks with sets. One that is also added, compared or indexed with is a number, if the
//! digits allow it; if they do not, it is a word, and the translation tells what is wrong at
//! the place where it is used as a number. An equation of two variables says nothing by
//! itself: both are what either is elsewhere.
//!
//! Numbers that are added or compared are of one system, those of a formula are all read from
//! the same end; `resolve.rs` says of which and from which. `part.rs`: what has a system of its
//! own that does not go together with the others.
//!
//! A formula is read once before it is translated, because the place that decides may come
//! last. Cost: nearly linear, and parts that are reversed are decided here.

mod negative;
mod part;
mod resolve;

use crate::SystemId;
use crate::kind::Kind;
use crate::prover::{Failure, NamedRelation, Prover};
use crate::syntax::{Comparison, Formula, FormulaKind, Name, Span, SystemName, Term, TermKind};
use crate::table::TrackKind;
use part::Clash;
pub(crate) use part::Part;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use wythoff_automata::Control;

/// What is known of a formula before it is translated. Parts of the formula are told by where
/// they are in memory: places in the text are not different in formulas that a program made.
#[derive(Debug, Default)]
pub(crate) struct Inferred {
    free: FxHashMap<String, Kind>,
    bound: FxHashMap<*const Name, Kind>,
    sums: FxHashMap<*const Term, SystemId>,
    reversed: FxHashMap<*const Formula, NamedRelation>,
    parts: Parts,
    /// Whether something is a number of another system than at one of its places.
    pub(crate) is_mixed: bool,
}

impl Inferred {
    /// What a free variable is; none if it is nowhere.
    pub(crate) fn free(&self, name: &str) -> Option<Kind> {
        self.free.get(name).cloned()
    }

    /// What a bound variable is.
    pub(crate) fn bound(&self, name: &Name) -> Option<Kind> {
        self.bound.get(&std::ptr::from_ref(name)).cloned()
    }

    /// The system of an index, an argument, or of a comparison with this left side; none if no
    /// number in it varies.
    pub(crate) fn system(&self, term: &Term) -> Option<SystemId> {
        self.sums.get(&std::ptr::from_ref(term)).copied()
    }

    /// The set that a part stands for.
    pub(crate) fn part(&self, part: &Formula) -> Option<Part> {
        self.parts.get(&std::ptr::from_ref(part)).cloned()
    }

    /// The relation of a part that is reversed, after that.
    pub(crate) fn reversed(&self, inner: &Formula) -> Option<NamedRelation> {
        self.reversed.get(&std::ptr::from_ref(inner)).cloned()
    }
}

/// Parts that stand for a set of numbers.
type Parts = FxHashMap<*const Formula, Part>;

/// Finds what the variables of a formula are.
///
/// # Errors
///
/// Numbers of different systems that would have to be of one, a part that cannot be reversed,
/// or a limit.
pub(crate) fn infer(
    formula: &Formula,
    prover: &mut Prover,
    control: &Control,
) -> Result<Inferred, Failure> {
    let mut parts = Parts::default();
    loop {
        let mut reader = Reader::new(prover, control, parts);
        reader.formula(formula)?;
        let mistake = match reader.resolve() {
            Err(mistake @ Failure::Wrong(_)) => mistake,
            other => return other,
        };
        let Some(clash) = reader.clash else { return Err(mistake) };
        parts = reader.parts;
        match part::apart(formula, clash, prover, control)? {
            Some((part, set)) if !parts.contains_key(&part) => parts.insert(part, set),
            _ => return Err(mistake),
        };
    }
}

impl<'a> Reader<'a> {
    fn new(prover: &'a mut Prover, control: &'a Control, parts: Parts) -> Self {
        Self {
            prover,
            control,
            parts,
            clash: None,
            scope: FxHashMap::default(),
            things: Vec::new(),
            places: Vec::new(),
            tables: Vec::new(),
            free: Vec::new(),
            bound: Vec::new(),
            sums: Vec::new(),
            reversed: FxHashMap::default(),
        }
    }
}

/// A variable, or a sum with all variables in it: what has one system.
#[derive(Debug, Default)]
struct Thing {
    /// Another one that stands for both.
    same: Option<usize>,
    digits: Option<Arc<[i32]>>,
    /// The same for all that change their base together; of those that stand for others.
    base: Option<usize>,
}

/// A place where something is a number.
#[derive(Clone, Debug)]
struct Place {
    thing: usize,
    system: SystemId,
    span: Span,
    /// The variable that stands there, if it is one.
    name: Option<String>,
    /// Where the system was written down, with `?`, if it was.
    named_at: Option<usize>,
    /// Whether it might be a word as well: an equation of two variables.
    is_weak: bool,
    /// Whether it is the track of an automaton that has a system, not what is calculated in it:
    /// an integer may stand there, too.
    is_track: bool,
}

/// Things on the tracks of an automaton.
#[derive(Debug)]
struct TableUse {
    name: String,
    span: Span,
    tracks: Vec<TrackKind>,
    things: Vec<usize>,
}

struct Reader<'a> {
    prover: &'a mut Prover,
    control: &'a Control,
    /// The variables in scope, by name; the last one is the innermost.
    scope: FxHashMap<String, Vec<usize>>,
    things: Vec<Thing>,
    /// In the order of the text.
    places: Vec<Place>,
    tables: Vec<TableUse>,
    free: Vec<(String, usize)>,
    bound: Vec<(*const Name, usize)>,
    sums: Vec<(*const Term, usize)>,
    reversed: FxHashMap<*const Formula, NamedRelation>,
    parts: Parts,
    /// The places of the first two systems that do not go together.
    clash: Option<Clash>,
}

/// A number system, and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Written {
    system: SystemId,
    /// Where it was written down, with `?`, if it was.
    named_at: Option<usize>,
    /// Whether it is that of a track.
    is_track: bool,
}

impl Written {
    fn on_track(system: SystemId) -> Self {
        Self { system, named_at: None, is_track: true }
    }
}

impl Reader<'_> {
    fn thing(&mut self) -> usize {
        self.things.push(Thing::default());
        self.things.len() - 1
    }

    fn variable(&mut self, name: &str) -> usize {
        if let Some(&known) = self.scope.get(name).and_then(|stack| stack.last()) {
            return known;
        }
        let thing = self.thing();
        self.scope.insert(name.to_owned(), vec![thing]);
        self.free.push((name.to_owned(), thing));
        thing
    }

    /// The one that stands for a thing and all that it is linked with.
    fn root(&self, mut thing: usize) -> usize {
        while let Some(same) = self.things[thing].same {
            thing = same;
        }
        thing
    }

    /// Both have one system. The older one stands for both: variables are older than the sums
    /// they occur in, so the way to the one that stands for all is short.
    fn link(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        let (one, other) = (one.min(other), one.max(other));
        if one == other {
            return;
        }
        let digits = self.things[other].digits.take();
        self.things[other].same = Some(one);
        let known = &mut self.things[one].digits;
        *known = known.take().or(digits);
    }

    fn place(&mut self, thing: usize, system: Written, span: Span, name: Option<&str>) {
        let Written { system, named_at, is_track } = system;
        let name = name.map(str::to_owned);
        self.places.push(Place { thing, system, span, name, named_at, is_weak: false, is_track });
    }

    fn written(&mut self, system: &SystemName) -> Result<Written, Failure> {
        let named_at = system.span.map(|span| span.start);
        let system = self.prover.named_system(system, self.control)?;
        Ok(Written { system, named_at, is_track: false })
    }

    fn formula(&mut self, formula: &Formula) -> Result<(), Failure> {
        if let Some(part) = self.parts.get(&std::ptr::from_ref(formula)) {
            // Its set can be written in whatever system the variable has elsewhere.
            let variable = part.variable.clone();
            self.variable(&variable);
            return Ok(());
        }
        match &formula.kind {
            FormulaKind::Compare { relation, left, right, system } => {
                let system = self.written(system)?;
                if let (TermKind::Variable(one), TermKind::Variable(other)) =
                    (&left.kind, &right.kind)
                    && matches!(relation, Comparison::Equal | Comparison::NotEqual)
                    && left.system.is_none()
                    && right.system.is_none()
                {
                    self.equation((left, one), (right, other), system);
                    return Ok(());
                }
                let sum = self.thing();
                self.sums.push((std::ptr::from_ref(left), sum));
                self.sum(left, sum, system)?;
                self.sum(right, sum, system)?;
            }
            FormulaKind::Call { name, arguments, system } => {
                let system = self.written(system)?;
                // What does not exist is told by the translation.
                if let Some(predicate) = self.prover.predicate(&name.text, self.control)? {
                    let things = self.arguments(arguments, &predicate.tracks, system)?;
                    self.table(name, &predicate.tracks, things);
                }
            }
            FormulaKind::Not(inner) => self.formula(inner)?,
            FormulaKind::Reverse(inner) => self.reverse(inner)?,
            FormulaKind::Binary { left, right, .. } => {
                self.formula(left)?;
                self.formula(right)?;
            }
            FormulaKind::Quantified { variables, body, .. } => {
                for name in variables {
                    let thing = self.thing();
                    self.scope.entry(name.text.clone()).or_default().push(thing);
                    self.bound.push((std::ptr::from_ref(name), thing));
                }
                self.formula(body)?;
                for name in variables {
                    self.scope.get_mut(&name.text).expect("pushed above").pop();
                }
            }
        }
        Ok(())
    }

    /// `x=y` or `x!=y`: of numbers or of words.
    fn equation(&mut self, left: (&Term, &str), right: (&Term, &str), system: Written) {
        let sides = [left, right].map(|(term, name)| {
            let thing = self.variable(name);
            self.place(thing, system, term.span, Some(name));
            let place = self.places.last_mut().expect("pushed in the line above");
            place.is_weak = true;
            thing
        });
        self.link(sides[0], sides[1]);
        self.sums.push((std::ptr::from_ref(left.0), sides[0]));
    }

    /// A part of a sum.
    fn sum(&mut self, term: &Term, sum: usize, system: Written) -> Result<(), Failure> {
        let system = match &term.system {
            Some(own) => self.written(own)?,
            None => system,
        };
        match &term.kind {
            TermKind::Variable(name) => {
                let variable = self.variable(name);
                self.place(variable, system, term.span, Some(name));
                self.link(sum, variable);
            }
            TermKind::Number(_) | TermKind::Letter(_) => {}
            TermKind::Negate(inner) => self.sum(inner, sum, system)?,
            TermKind::Add(left, right)
            | TermKind::Subtract(left, right)
            | TermKind::Multiply(left, right)
            | TermKind::Divide(left, right) => {
                self.sum(left, sum, system)?;
                self.sum(right, sum, system)?;
            }
            TermKind::Word { name, indices } => {
                if let Some(word) = self.prover.word(&name.text, self.control)? {
                    let things = self.arguments(indices, &word.tracks, system)?;
                    self.table(name, &word.tracks, things);
                }
            }
            TermKind::Apply { name, arguments } => {
                if let Some(predicate) = self.prover.predicate(&name.text, self.control)?
                    && let Some((TrackKind::System(value), tracks)) = predicate.tracks.split_last()
                {
                    let mut things = self.arguments(arguments, tracks, system)?;
                    self.place(sum, calculated(*value, system), term.span, None);
                    things.push(sum);
                    self.table(name, &predicate.tracks, things);
                }
            }
            TermKind::Where(inner) => self.formula(inner)?,
        }
        Ok(())
    }

    /// Terms on the tracks of an automaton.
    fn arguments(
        &mut self,
        terms: &[Term],
        tracks: &[TrackKind],
        system: Written,
    ) -> Result<Vec<usize>, Failure> {
        let mut things = Vec::new();
        for (term, track) in terms.iter().zip(tracks) {
            let name = match &term.kind {
                TermKind::Variable(name) => Some(name.as_str()),
                TermKind::Where(inner) => {
                    self.formula(inner)?;
                    inner.stands_for()
                }
                _ => None,
            };
            let thing = match name {
                Some(name) => self.variable(name),
                None => self.thing(),
            };
            things.push(thing);
            // What has a system of its own is a number of that, on whatever track.
            let system = match &term.system {
                Some(name_of) => {
                    let written = self.written(name_of)?;
                    let span = name_of.span.unwrap_or(term.span);
                    self.place(thing, written, span, name);
                    written
                }
                None => system,
            };
            // What is calculated on a set is a number of the formula's system.
            let own = match track {
                TrackKind::System(id) => calculated(*id, system),
                TrackKind::Digits(_) => system,
            };
            if let TrackKind::Digits(digits) = track {
                let root = self.root(thing);
                self.things[root].digits.get_or_insert_with(|| digits.as_slice().into());
            }
            match (&term.kind, track) {
                (TermKind::Variable(_) | TermKind::Where(_), TrackKind::Digits(_)) => {}
                (TermKind::Variable(_) | TermKind::Where(_), TrackKind::System(id)) => {
                    self.place(thing, Written::on_track(*id), term.span, name);
                }
                _ => {
                    self.place(thing, own, term.span, None);
                    self.sums.push((std::ptr::from_ref(term), thing));
                    let before = self.places.len();
                    self.sum(term, thing, own)?;
                    // What does not vary is calculated as the formula says, where it can be.
                    let is_own = |place: &Place| self.root(place.thing) == self.root(thing);
                    let varies = self.things[thing].same.is_some()
                        || self.places[before..].iter().any(is_own);
                    if !varies && self.prover.is_part_of(own.system, system.system) {
                        self.place(thing, system, term.span, None);
                    }
                }
            }
        }
        Ok(things)
    }

    fn table(&mut self, name: &Name, tracks: &[TrackKind], things: Vec<usize>) {
        // A wrong number of arguments is told by the translation.
        if things.len() == tracks.len() {
            let (name, span) = (name.text.clone(), name.span);
            self.tables.push(TableUse { name, span, tracks: tracks.to_vec(), things });
        }
    }

    /// A part that is decided by itself.
    fn reverse(&mut self, inner: &Formula) -> Result<(), Failure> {
        let relation = self.prover.reversed(inner, self.control)?;
        let mut things = Vec::new();
        for (name, track) in relation.names.iter().zip(&relation.tracks) {
            let thing = self.variable(name);
            things.push(thing);
            match track {
                TrackKind::System(id) => {
                    self.place(thing, Written::on_track(*id), inner.span, Some(name));
                }
                TrackKind::Digits(digits) => {
                    let root = self.root(thing);
                    self.things[root].digits.get_or_insert_with(|| digits.as_slice().into());
                }
            }
        }
        let name = Name { text: "the part".to_owned(), span: inner.span };
        self.table(&name, &relation.tracks, things);
        self.reversed.insert(std::ptr::from_ref(inner), relation);
        Ok(())
    }
}

/// The system of what is calculated for a track, in a part of the formula that has this one:
/// integers, if that has integers, or is an index that may be one.
fn calculated(track: SystemId, formula: Written) -> Written {
    let is_track = formula.is_track || formula.system.is_signed();
    Written { system: track, named_at: None, is_track }
}
