//! Whether the automaton accepts every word of the candidate.
//!
//! A claim says that all words of a class d are accepted from a set X of states. A set of
//! claims is closed if X accepts wherever d does, and for every edge a from d to a class t
//! there is a claim of t and a subset of the states that a leads to from X. All claims of a
//! closed set are true, by induction over the length of words; so a closed set with the claim
//! of the start and the initial states is a proof.
//!
//! One is looked for from that claim on. Where a claim of t is needed and none is there, it is
//! made of a small set that accepts all experiments that t does, since smaller sets serve more
//! often. If there is no such set, some e of t is not accepted behind a: then ae is a new
//! experiment. Either the candidate does not agree with it, or it refutes the claim (and
//! perhaps others), and those that relied on it are looked at again.

use super::candidate::{Candidate, ClassId};
use super::experiments::{Experiment, meets};
use super::matrix::{has, places, set};
use super::meter::{Meter, SORTED};
use crate::determinize::Moves;
use crate::{Reason, StateId, Symbol};

/// All words of a class are accepted from some states.
struct Claim {
    class: ClassId,
    states: Vec<StateId>,
    /// The claims that rely on it.
    serves: Vec<usize>,
    is_refuted: bool,
}

/// All claims, and those of each class that are not refuted.
struct Claims {
    all: Vec<Claim>,
    of_class: Vec<Vec<usize>>,
    /// Claims whose edges are to be looked at.
    open: Vec<usize>,
}

/// Why an edge of a claim needs a new experiment.
struct Obstacle {
    symbol: Symbol,
    rest: Experiment,
}

/// Whether all words of the candidate are accepted; if not, there are more experiments, by
/// which it does not agree. It agrees with those that are there.
pub(super) fn hold(candidate: &mut Candidate<'_>, meter: &mut Meter<'_>) -> Result<bool, Reason> {
    let mut claims =
        Claims { all: Vec::new(), of_class: vec![Vec::new(); candidate.len()], open: Vec::new() };
    claims.add(0, candidate.nfa.initial().to_vec());
    let mut moves = Moves::default();
    let mut marked = vec![0; candidate.nfa.states().div_ceil(64)];
    while let Some(claim) = claims.open.pop() {
        if claims.all[claim].is_refuted {
            continue;
        }
        moves.gather(candidate.nfa, &claims.all[claim].states);
        meter.look(1 + SORTED * moves.gathered(), 0)?;
        let obstacle = claims.look_at(claim, candidate, &moves, &mut marked, meter)?;
        let Some(Obstacle { symbol, rest }) = obstacle else { continue };
        let experiment = candidate.experiments.longer(symbol, rest, meter)?;
        candidate.answer(meter)?;
        if !candidate.agrees_along(symbol, rest, experiment) {
            return Ok(false);
        }
        claims.refute(experiment, candidate, meter)?;
    }
    Ok(true)
}

impl Claims {
    fn add(&mut self, class: ClassId, states: Vec<StateId>) -> usize {
        let number = self.all.len();
        self.all.push(Claim { class, states, serves: Vec::new(), is_refuted: false });
        self.of_class[class].push(number);
        self.open.push(number);
        number
    }

    /// Sees to it that there is a claim for every edge of one, unless something stands in the
    /// way. `moves` are those from its states; `marked` is empty, before and after.
    fn look_at(
        &mut self,
        claim: usize,
        candidate: &Candidate<'_>,
        moves: &Moves,
        marked: &mut [u64],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Obstacle>, Reason> {
        let mut groups = moves.groups().peekable();
        for (symbol, target) in candidate.edges(self.all[claim].class) {
            while groups.next_if(|group| group.0 < symbol).is_some() {}
            let there = groups.next_if(|group| group.0 == symbol).map_or(&[][..], |group| group.1);
            for state in there {
                set(marked, state.index());
            }
            let mut looked_at = 0;
            let known = self.of_class[target].iter().copied().find(|&known| {
                let states = &self.all[known].states;
                looked_at += 4 + states.len();
                states.iter().all(|state| has(marked, state.index()))
            });
            for state in there {
                marked[state.index() / 64] = 0;
            }
            meter.look(looked_at, 0)?;
            let serving = match known {
                Some(known) => known,
                None => match small_set(candidate, candidate.answers(target), there, meter)? {
                    Ok(states) => self.add(target, states),
                    Err(rest) => return Ok(Some(Obstacle { symbol, rest })),
                },
            };
            if serving != claim {
                self.all[serving].serves.push(claim);
            }
        }
        Ok(None)
    }

    /// Gives up the claims that an experiment refutes, and opens those that relied on them.
    fn refute(
        &mut self,
        experiment: Experiment,
        candidate: &Candidate<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Reason> {
        let accepting = candidate.experiments.states(experiment);
        let mut relied = Vec::new();
        for class in 0..self.of_class.len() {
            if !has(candidate.answers(class), experiment) {
                continue;
            }
            let all = &mut self.all;
            let mut looked_at = 0;
            self.of_class[class].retain(|&claim| {
                let claim = &mut all[claim];
                looked_at += 4 + claim.states.len();
                claim.is_refuted = !meets(&claim.states, accepting);
                if claim.is_refuted {
                    relied.append(&mut claim.serves);
                }
                !claim.is_refuted
            });
            meter.look(looked_at, 0)?;
        }
        relied.sort_unstable();
        relied.dedup();
        self.open.extend(relied);
        Ok(())
    }
}

/// A small set among some states that accepts all the experiments; else one of them that no
/// state accepts. Greedy: the state that accepts most of those left, until none is left.
fn small_set(
    candidate: &Candidate<'_>,
    experiments: &[u64],
    among: &[StateId],
    meter: &mut Meter<'_>,
) -> Result<Result<Vec<StateId>, Experiment>, Reason> {
    let mut left = experiments.to_vec();
    let mut states = Vec::new();
    loop {
        let first = places(&left).next();
        let Some(first) = first else { break };
        meter.look(among.len() * left.len(), 0)?;
        let gain = |state: &&StateId| -> u32 {
            let accepted = candidate.experiments.accepted(**state);
            left.iter().zip(accepted).map(|(left, one)| (left & one).count_ones()).sum()
        };
        // The first of the best, so that the same claims are made again and again.
        let best = among.iter().map(|state| (gain(&state), state)).rev().max_by_key(|pair| pair.0);
        match best {
            Some((gain, &state)) if gain > 0 => {
                states.push(state);
                let accepted = candidate.experiments.accepted(state);
                left.iter_mut().zip(accepted).for_each(|(left, one)| *left &= !one);
            }
            _ => return Ok(Err(first)),
        }
    }
    states.sort_unstable();
    Ok(Ok(states))
}
