//! How many options of a position lie in a set, ray by ray.
//!
//! With blocking number k a position is N if k of its options are P. Asked as one question
//! about pairs of options, this counts along all rays at once, on four tracks: the proof of
//! W^10 did not end in five minutes. Along one ray an option is one number; one automaton counts
//! them, and "at least j along this ray" is read from it. The rays of Wythoff's
//! game share no option, so their counts add up: one product of all of them says where k
//! options lie in the set. W^10 is proved in a second this way.
//!
//! Along the diagonal the count is made in the coordinates (difference, smaller pile), where
//! it is one along a row.

use crate::DiscoveryError;
use crate::ask::{Ask, is_symmetric, mirrored};
use crate::encode::{Encoding, Ray};
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Padding, Reason, StateId, Symbol, count_projected, is_empty, minimize,
    minimize_words, trim,
};
use wythoff_logic::syntax::{Formula, any_of, call, equal, exists, less, variable};

/// Counting to more than this is not tried: an automaton that does has at least as many
/// states for every ray.
const MOST_COUNTED: u32 = 256;

/// The positions with at least k options in the set `$P`; `None` if the moves are not
/// Wythoff's rays.
pub(crate) fn enough(
    encoding: &Encoding,
    k: u32,
    ask: &mut Ask<'_>,
    set: &Dfa,
    control: &Control,
) -> Result<Option<Dfa>, DiscoveryError> {
    let Some(moves) = encoding.rays() else { return Ok(None) };
    if k > MOST_COUNTED {
        return Err(Reason::States { limit: MOST_COUNTED.into() }.into());
    }
    let symmetric = is_symmetric(set, control)?;
    let mut rays: Vec<Vec<Arc<Dfa>>> = Vec::new();
    let mut row: Option<Vec<Arc<Dfa>>> = None;
    for ray in moves {
        let counted = match (ray, &row) {
            (Ray::FromBoth, _) => diagonal(ask, k, control)?,
            // The columns of a symmetric set are its rows.
            (_, Some(other)) if symmetric => other
                .iter()
                .map(|dfa| Ok(Arc::new(mirrored(dfa, control)?)))
                .collect::<Result<_, Reason>>()?,
            (Ray::FromX, _) => {
                along(ask, k, "u", &(less("u", "x") & call("P", ["u", "y"])), control)?
            }
            (Ray::FromY, _) => {
                along(ask, k, "v", &(less("v", "y") & call("P", ["x", "v"])), control)?
            }
        };
        if ray != Ray::FromBoth && row.is_none() {
            row = Some(counted.clone());
        }
        rays.push(counted);
    }
    Ok(Some(add_up(&rays, k, set, control)?))
}

/// Where at least 1, …, k values of a variable satisfy a formula, as far as there are any.
fn along(
    ask: &mut Ask<'_>,
    k: u32,
    variable: &str,
    formula: &Formula,
    control: &Control,
) -> Result<Vec<Arc<Dfa>>, DiscoveryError> {
    let all = ask.named(formula.clone())?;
    let kept = |track: &usize| all.names[*track] != variable;
    let keep: Vec<usize> = (0..all.names.len()).filter(kept).collect();
    // One automaton counts; each of the others would take as long.
    let counted = count_projected(&all.dfa, &keep, k, Padding::Leading, control)?;
    let counted = minimize_words(&counted, control)?;
    let mut thresholds = Vec::new();
    for j in 1..=i64::from(k) {
        let some = trim(&counted.where_output(|count| count >= j), control)?;
        if is_empty(&some, control)? {
            break;
        }
        thresholds.push(Arc::new(minimize(&some, control)?));
    }
    Ok(thresholds)
}

/// Where at least 1, …, k positions further down the diagonal are in the set.
fn diagonal(ask: &mut Ask<'_>, k: u32, control: &Control) -> Result<Vec<Arc<Dfa>>, DiscoveryError> {
    let on_diagonal =
        |pair: [&str; 2]| exists(["v"], call("P", pair) & equal("v", variable("u") + "d"));
    let further = less("u", "x") & call("D", ["d", "u"]);
    let above = ask.relation(on_diagonal(["u", "v"]))?;
    let below = ask.relation(on_diagonal(["v", "u"]))?;
    let same = above == below;
    ask.define("D", above);
    let above = along(ask, k, "u", &further, control)?;
    let below = if same {
        above.clone()
    } else {
        ask.define("D", below);
        along(ask, k, "u", &further, control)?
    };
    let mut all = Vec::new();
    for j in 0..above.len().max(below.len()) {
        let mut parts = Vec::new();
        for (name, side, small, large) in [("A", &above, "x", "y"), ("B", &below, "y", "x")] {
            if let Some(dfa) = side.get(j) {
                ask.define(name, dfa.clone());
                let there = equal(large, variable(small) + "d") & call(name, ["d", small]);
                parts.push(exists(["d"], there));
            }
        }
        all.push(ask.relation(any_of(parts))?);
    }
    Ok(all)
}

/// Where the counts along all rays add up to k: `rays[i][j]` are the positions with at least
/// j + 1 along ray i.
fn add_up(rays: &[Vec<Arc<Dfa>>], k: u32, set: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    let all: Vec<&Dfa> = rays.iter().flatten().map(|dfa| &**dfa).collect();
    let start: Vec<Option<StateId>> = vec![Some(StateId::FIRST); all.len()];
    let symbols = set.tracks().symbols();
    let sum = Dfa::explore(set.tracks().clone(), start, control, |states, edges| {
        control.work(symbols * states.len(), 0)?;
        for symbol in (0..symbols).map(Symbol::new) {
            let next: Vec<Option<StateId>> =
                states.iter().zip(&all).map(|(state, dfa)| dfa.next((*state)?, symbol)).collect();
            if next.iter().any(Option::is_some) {
                edges.lead(symbol, next)?;
            }
        }
        // "At least j" is one of the automata for each j, so the accepting ones are counted.
        let accepts = |(state, dfa): (&Option<StateId>, &&Dfa)| {
            state.is_some_and(|state| dfa.accepts_at(state))
        };
        let count = states.iter().zip(&all).filter(|&pair| accepts(pair)).count();
        Ok::<bool, Reason>(count >= k as usize)
    })?;
    minimize(&trim(&sum, control)?, control)
}
