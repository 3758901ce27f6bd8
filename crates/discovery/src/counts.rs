//! How many options of a position lie in a set, ray by ray.
//!
//! With blocking number k a position is N if k of its options are P. Asked as one question
//! about pairs of options, this counts along all rays at once, on four tracks: the proof of
//! W^10 did not end in five minutes. Along one ray an option is one number, and "at least j
//! along this ray" is a small automaton, 150 to 700 states for W^10. The rays of Wythoff's
//! game share no option, so their counts add up: one product of all of them says where k
//! options lie in the set. W^10 is proved in some ten seconds this way.
//!
//! Along the diagonal the count is made in the coordinates (difference, smaller pile), where
//! it is one along a row.

use crate::encode::{Encoding, FROM_BOTH, FROM_X, is_ray};
use crate::{DiscoveryError, Numerals};
use std::rc::Rc;
use wythoff_automata::{Control, Dfa, Reason, StateId, Symbol, minimize, rename, trim};
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{Outcome, Predicate, Prover, Trace, TrackKind};

/// Counting to more than this is not tried: an automaton that does has at least as many
/// states for every ray.
const MOST_COUNTED: u32 = 256;

/// The numbers, or pairs of numbers, of which a formula holds.
pub(crate) fn relation(
    prover: &mut Prover,
    system: &str,
    text: &str,
    control: &Control,
) -> Result<Rc<Dfa>, DiscoveryError> {
    let text = format!("?{system} {text}");
    let formula =
        parse_formula(&text).map_err(|error| DiscoveryError::Formula(error.to_string()))?;
    match prover.decide(&formula, control, &mut Trace::off())? {
        Outcome::Relation(relation) => Ok(relation.dfa),
        _ => Err(DiscoveryError::Formula(format!("`{text}` has no variables"))),
    }
}

/// The positions with at least k options in the set `$P`, k the blocking number; `None` if
/// the moves are not Wythoff's rays.
pub(crate) fn enough(
    encoding: &Encoding,
    numerals: &Numerals,
    prover: &mut Prover,
    set: &Dfa,
    control: &Control,
) -> Result<Option<Dfa>, DiscoveryError> {
    if !encoding.moves.iter().all(|one| is_ray(one)) {
        return Ok(None);
    }
    if encoding.blocking > MOST_COUNTED {
        return Err(Reason::States { limit: MOST_COUNTED.into() }.into());
    }
    let (system, id) = numerals.name(&mut prover.systems)?;
    let tracks = vec![TrackKind::System(id); 2];
    let mut count = Count { prover, system, tracks, k: encoding.blocking, control };
    let mirrored = rename(set, &[1, 0], set.tracks(), control)?;
    let symmetric = mirrored == *set || minimize(&mirrored, control)? == minimize(set, control)?;
    let mut rays: Vec<Vec<Rc<Dfa>>> = Vec::new();
    let mut row: Option<Vec<Rc<Dfa>>> = None;
    for one in &encoding.moves {
        let ray = match (one.as_str(), &row) {
            (FROM_BOTH, _) => count.diagonal()?,
            // The columns of a symmetric set are its rows.
            (_, Some(other)) if symmetric => other
                .iter()
                .map(|dfa| Ok(Rc::new(rename(dfa, &[1, 0], dfa.tracks(), control)?)))
                .collect::<Result<_, Reason>>()?,
            (FROM_X, _) => count.along("Eu", "u<x & $P(u,y)")?,
            _ => count.along("Ev", "v<y & $P(x,v)")?,
        };
        if one != FROM_BOTH && row.is_none() {
            row = Some(ray.clone());
        }
        rays.push(ray);
    }
    Ok(Some(add_up(&rays, encoding.blocking, set, control)?))
}

struct Count<'a> {
    prover: &'a mut Prover,
    system: String,
    tracks: Vec<TrackKind>,
    k: u32,
    control: &'a Control,
}

impl Count<'_> {
    fn relation(&mut self, text: &str) -> Result<Rc<Dfa>, DiscoveryError> {
        relation(self.prover, &self.system, text, self.control)
    }

    fn define(&mut self, name: &str, dfa: Rc<Dfa>) {
        self.prover.define(name, Predicate { tracks: self.tracks.clone(), dfa });
    }

    /// Where at least 1, …, k values of a variable satisfy a formula, as far as there are
    /// any.
    fn along(&mut self, exists: &str, text: &str) -> Result<Vec<Rc<Dfa>>, DiscoveryError> {
        let (quantifier, variable) = exists.split_at(1);
        let mut all = Vec::new();
        for j in 1..=self.k {
            let some = self.relation(&format!("{quantifier}[>={j}] {variable} {text}"))?;
            if wythoff_automata::is_empty(&some) {
                break;
            }
            all.push(some);
        }
        Ok(all)
    }

    /// Where at least 1, …, k positions further down the diagonal are in the set.
    fn diagonal(&mut self) -> Result<Vec<Rc<Dfa>>, DiscoveryError> {
        let above = self.relation("Ev $P(u,v) & v=u+d")?;
        let below = self.relation("Ev $P(v,u) & v=u+d")?;
        let same = above == below;
        self.define("D", above);
        let above = self.along("Eu", "u<x & $D(d,u)")?;
        let below = if same {
            above.clone()
        } else {
            self.define("D", below);
            self.along("Eu", "u<x & $D(d,u)")?
        };
        let mut all = Vec::new();
        for j in 0..above.len().max(below.len()) {
            let mut parts = Vec::new();
            for (name, side, text) in
                [("A", &above, "(Ed y=x+d & $A(d,x))"), ("B", &below, "(Ed x=y+d & $B(d,y))")]
            {
                if let Some(dfa) = side.get(j) {
                    self.define(name, dfa.clone());
                    parts.push(text);
                }
            }
            all.push(self.relation(&parts.join(" | "))?);
        }
        Ok(all)
    }
}

/// Where the counts along all rays add up to k: `rays[i][j]` are the positions with at least
/// j + 1 along ray i.
fn add_up(rays: &[Vec<Rc<Dfa>>], k: u32, set: &Dfa, control: &Control) -> Result<Dfa, Reason> {
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
