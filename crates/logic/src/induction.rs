//! Whether an addition automaton adds, decided by the logic itself.
//!
//! What: [`doubt`] proves of the automata of a number system, its canonical words, their order
//! and x + y = z, that they are those of the natural numbers, or says which statement fails.
//! Nothing of its weights is used, so it holds for files of others as well.
//!
//! Why it is right. First, no automaton tells a word from the same with more zeros before it,
//! so a word may be thought of without them. Let `less` be the order and `add` the relation on
//! canonical words.
//!
//! 1. `less` is irreflexive, transitive and total, no word is the largest, and only finitely
//!    many are below any one. So there is exactly one order-preserving map ν from the words
//!    onto the natural numbers. The least word z has ν(z) = 0; and if y is above x and nothing
//!    is between them, ν(y) = ν(x) + 1: that is `next`.
//! 2. add(z, y, t) if and only if y and t are the same word.
//! 3. For all x, y, t: add(s, y, t) holds of the s next to x if and only if t is next to some
//!    u with add(x, y, u).
//!
//! By induction on ν(x), add(x, y, t) if and only if ν(t) = ν(x) + ν(y): for x = z this is (2).
//! If it holds for x, and s is next to x, then by (3) add(s, y, t) if and only if t is next to
//! a u with ν(u) = ν(x) + ν(y), that is ν(t) = ν(s) + ν(y). Every word but z is next to one.
//!
//! The finiteness in (1) is a question of lengths: of infinitely many words some are longer than
//! any given one, of finitely many not. The quantifier `I` would be of no use, since it asks for
//! words above any given one in the order that is in doubt: if all even numbers come before all
//! odd ones, it finds finitely many below each.
//!
//! Cost: two projections of a product of the adder with `next`, in which hardly any subsets
//! arise, since s and u are determined.

use crate::prover::{Failure, NamedRelation, Outcome, Prover};
use crate::syntax::parse_formula;
use crate::table::{Predicate, TrackKind, close};
use crate::trace::Trace;
use crate::{LogicError, LogicErrorKind};
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, StateId, Symbol, Tracks, is_empty, minimize};
use wythoff_numeration::{Arithmetic, NumerationError, Order};

/// What holds for all words x, y, z, t; in words, and as a formula.
type Statement = (&'static str, &'static str);

/// The order of the words is that of the natural numbers. Words are infinitely many, and so as
/// long as one likes, since none is the largest.
const ORDER: [Statement; 5] = [
    ("no word is less than itself", "~$less(x,x)"),
    ("of two words one is less", "$less(x,y) | $less(y,x) | $same(x,y)"),
    ("less is transitive", "($less(x,y) & $less(y,z)) => $less(x,z)"),
    ("no word is the largest", "Ey $less(x,y)"),
    ("finitely many words are less than any one", "Ez ~(Ey $less(y,x) & $longer(y,z))"),
];

/// The next word.
const NEXT: &str = "$less(x,y) & ~(Ez $less(x,z) & $less(z,y))";

/// Addition from 0 on.
const ADDITION: [Statement; 2] = [
    ("0 + y = y", "(~Ex $less(x,z)) => ($add(z,y,t) <=> $same(y,t))"),
    (
        "(x + 1) + y = (x + y) + 1",
        "(Es $next(x,s) & $add(s,y,t)) <=> (Eu $next(u,t) & $add(x,y,u))",
    ),
];

/// That automata do not tell a word from the same with more zeros before it.
const PADDING: &str = "zeros before a number do not change it";

/// The first of the statements that the automata of a number system do not satisfy; none if
/// its order is the order of the natural numbers and its addition adds.
///
/// # Errors
///
/// The control's reason.
pub(crate) fn doubt(
    arithmetic: &Arc<Arithmetic>,
    control: &Control,
) -> Result<Option<&'static str>, Failure> {
    let name = match arithmetic.order() {
        Order::MostSignificantFirst => "msd_checked",
        Order::LeastSignificantFirst => "lsd_checked",
    };
    let mut prover = Prover::new();
    let system = TrackKind::System(prover.systems.adopt(name, arithmetic.clone()));
    let (less, add) = (arithmetic.word_order(control)?, arithmetic.addition(control)?);
    for dfa in [arithmetic.valid(), &less, &add] {
        if close(dfa, arithmetic.order(), control)? != minimize(dfa, control)? {
            return Ok(Some(PADDING));
        }
    }
    let same = diagonal(arithmetic.valid())?;
    let longer = longer(same.tracks(), arithmetic.order());
    for (name, dfa) in [("less", less), ("same", same), ("longer", longer), ("add", add)] {
        let tracks = vec![system.clone(); dfa.tracks().len()];
        prover.define(name, Predicate { tracks, dfa: Arc::new(dfa) });
    }
    if let Some(wrong) = first_false(&mut prover, name, &ORDER, control)? {
        return Ok(Some(wrong));
    }
    let next = relation(&mut prover, name, NEXT, control)?;
    prover.define("next", next.predicate());
    first_false(&mut prover, name, &ADDITION, control)
}

/// Proves that the automata of a system that was made here are those of the natural numbers.
///
/// # Errors
///
/// The first statement that they do not satisfy, or the control's reason.
pub fn prove_addition(
    name: &str,
    arithmetic: &Arc<Arithmetic>,
    control: &Control,
) -> Result<(), Failure> {
    match doubt(arithmetic, control)? {
        None => Ok(()),
        Some(statement) => Err(refused(name, statement).into()),
    }
}

fn first_false(
    prover: &mut Prover,
    system: &str,
    statements: &[Statement],
    control: &Control,
) -> Result<Option<&'static str>, Failure> {
    for (said, formula) in statements {
        // Counterexamples are not turned into numbers, which a wrong adder could not do.
        let wrong = relation(prover, system, &format!("~({formula})"), control)?;
        if !is_empty(&wrong.dfa, control)? {
            return Ok(Some(said));
        }
    }
    Ok(None)
}

/// The relation between the free variables of a formula.
fn relation(
    prover: &mut Prover,
    system: &str,
    formula: &str,
    control: &Control,
) -> Result<NamedRelation, Failure> {
    let formula = parse_formula(&format!("?{system} {formula}"))?;
    match prover.decide(&formula, control, &mut Trace::off())? {
        Outcome::Relation(relation) => Ok(relation),
        Outcome::True(_) | Outcome::False(_) => unreachable!("every formula has a free variable"),
    }
}

/// The pairs of equal words.
fn diagonal(valid: &Dfa) -> Result<Dfa, Failure> {
    let digits = valid.tracks().digits(0).to_vec();
    let pair = Tracks::new([digits.clone(), digits]).map_err(NumerationError::from)?;
    let states = (0..valid.states()).map(StateId::new).map(|state| {
        let edges = valid.edges(state);
        let twice = edges.symbols.iter().zip(edges.targets).map(|(&symbol, &target)| {
            let digit = valid.tracks().digit(symbol, 0);
            (pair.symbol(&[digit, digit]).expect("a digit of both"), target)
        });
        (valid.accepts_at(state), twice.collect())
    });
    let states = states.collect();
    Ok(Dfa::new(pair, states))
}

/// The pairs of words of which the first is longer, zeros before them left out: the most
/// significant digit of both that is not 0 stands in the first one alone.
fn longer(tracks: &Tracks, order: Order) -> Dfa {
    let all @ [same, first, other] = [0, 1, 2].map(StateId::new);
    let mut edges = [const { Vec::new() }; 3];
    for symbol in (0..tracks.symbols()).map(Symbol::new) {
        let longest = match [0, 1].map(|track| tracks.digit(symbol, track) != 0) {
            [true, false] => Some(first),
            [false, true] => Some(other),
            [false, false] => None,
            // What is less significant makes no difference any more; what is more so may.
            [true, true] if order == Order::MostSignificantFirst => Some(other),
            [true, true] => Some(same),
        };
        for (from, edges) in all.into_iter().zip(&mut edges) {
            let is_decided = from != same && order == Order::MostSignificantFirst;
            let to = longest.filter(|_| !is_decided).unwrap_or(from);
            edges.push((symbol, to));
        }
    }
    let states = all.into_iter().zip(edges).map(|(state, edges)| (state == first, edges));
    Dfa::new(tracks.clone(), states.collect())
}

/// That a system that was made here does not add: a mistake of ours, not of who asks.
pub(crate) fn refused(name: &str, statement: &str) -> LogicError {
    LogicError::new(
        LogicErrorKind::Unsupported,
        format!("the automata of `{name}` do not satisfy \"{statement}\", and are not used"),
    )
    .helping("this is a mistake of the program; please report it")
}

#[cfg(test)]
mod tests;
