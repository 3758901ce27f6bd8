//! The proof in the form for games with one P-position in every row.
//!
//! It is for symmetric rules without blocking whose moves include any number from either
//! pile, whatever the other moves, the terminal region and the play convention are.
//!
//! **What is judged.** In normal play let Q be the set without the terminal positions. The set
//! has to hold all of those; no position of Q may have a terminal option; and any other
//! position with a terminal option has an option in the set. In misère play Q is the set, and
//! no terminal position and none without a move may be in it. In both cases there is left a
//! region of *open* positions, and the set is the set of P-positions if and only if besides
//!
//! * no position of Q has an option in Q, and
//! * every open position that is not in Q has one.
//!
//! **How it is judged.** These are decided in this order:
//!
//! 1. Q is symmetric;
//! 2. a row has at most one position of Q, so no move along a row or, by 1, a column leads
//!    from Q to Q;
//! 3. a row with an open position has one;
//! 4. no other move leads from Q to Q;
//! 5. an open position (x, y) with x <= y < z, where (x, z) is in Q, has an option in Q by
//!    another move or down its column.
//!
//! They suffice: let (x, y) be open and not in Q. The rules and, by 1, the set are symmetric, so
//! let x <= y. By 3 there is some (x, z) in Q, and z is not y. If z < y that is an option; if
//! not, 5 gives one. They are necessary but for 3: 1 since P-positions of symmetric rules are
//! symmetric. A row without a position of Q is looked at by itself, and if it holds no mistake
//! (as may be in a row with finitely many open positions) nothing is decided here.
//!
//! **Classes.** If the multiples of some k may be taken from either pile, and no other number of
//! one pile alone, a row falls into k classes, those of the columns modulo k, and all of this is
//! said of each: a class of a row has at most one position of Q, and has one; and y and z of 5 are
//! in one class. Connell's games are judged like this, where the general form would need the
//! sums of four numbers of as many digits as k; here the classes come last, when little is left
//! that they could tell apart. It is done where all positions are open.
//!
//! **Why it is cheap.** Diagonals are made rows by D(d, x), which says that (x, x + d) is in Q:
//! there a move down a diagonal changes one number, and x <= y < z says d < e. So what is asked
//! has two or three numbers where the general form has four, and sums are left in one place.
//! Of K^100, whose set has 3,380 states, no automaton on the way has more than 10,000.
//!
//! A refutation names a position at which the definition fails. If the set is not symmetric, let
//! a be in it and its mirror image b not. If a has no option in the set, and b has one, then
//! that one and its mirror image are such a pair again, further down.

use crate::ask::{Ask, Decision};
use crate::encode::{Encoding, Moves, Ray};
use crate::prove::{ProofOutcome, Refutation};
use crate::{DiscoveryError, Numerals, Strategy};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa};
use wythoff_games::Play;
use wythoff_logic::syntax::{Formula, all_of, any_of, call, equal, exists, less, number, variable};

/// The most classes of a row.
const MOST_CLASSES: u64 = 64;

/// Whether the rules are such that this form can decide.
pub(crate) fn applies(encoding: &Encoding) -> bool {
    encoding.blocking == 1 && encoding.symmetric && classes(encoding).is_some()
}

/// How many classes a row has: the k whose multiples may be taken from either pile.
fn classes(encoding: &Encoding) -> Option<u64> {
    let has = |k: u64, ray: Ray| encoding.moves.iter().any(|one| one.multiples() == Some((k, ray)));
    let mut all = encoding.moves.iter().filter_map(Moves::multiples);
    let (k, _) = all.find(|&(k, ray)| ray == Ray::FromX && has(k, Ray::FromY))?;
    let open = encoding.play == Play::Normal && encoding.terminal().is_none();
    (k == 1 || open && k <= MOST_CLASSES).then_some(k)
}

/// Decides whether a set is the set of P-positions; `None` if that is not seen in this form.
///
/// # Errors
///
/// A limit that was reached.
pub(crate) fn prove(
    encoding: &Encoding,
    numerals: &Numerals,
    set: &Arc<Dfa>,
    control: &Control,
) -> Result<Option<ProofOutcome>, DiscoveryError> {
    let mut ask = Ask::new(numerals, control)?;
    ask.define("P", set.clone());
    let Some(classes) = classes(encoding) else { return Ok(None) };
    let mut rows = Rows { encoding, numerals, set, control, ask, classes, all_open: true };
    match rows.judge() {
        Ok(()) => Ok(Some(ProofOutcome::Proved)),
        Err(Refused::Wrong(refutation)) => Ok(Some(ProofOutcome::Refuted(refutation))),
        Err(Refused::Unseen) => Ok(None),
        Err(Refused::Stopped(error)) => Err(error),
    }
}

/// Why there is no proof.
enum Refused {
    /// The set is wrong.
    Wrong(Refutation),
    /// It may be right.
    Unseen,
    /// The question could not be decided.
    Stopped(DiscoveryError),
}

impl From<DiscoveryError> for Refused {
    fn from(error: DiscoveryError) -> Self {
        Self::Stopped(error)
    }
}

/// A prover that knows the set, `$Q`, and once they are made `$O`, the open positions, and
/// `$D`, Q by differences.
struct Rows<'a> {
    encoding: &'a Encoding,
    numerals: &'a Numerals,
    set: &'a Arc<Dfa>,
    control: &'a Control,
    ask: Ask<'a>,
    /// How many classes a row has.
    classes: u64,
    /// Whether all positions are open: there is no `$O` then.
    all_open: bool,
}

impl Rows<'_> {
    fn judge(&mut self) -> Result<(), Refused> {
        self.ends()?;
        self.symmetric()?;
        if self.classes > 1 {
            let steps = variable("s") * self.classes;
            self.make("E", less("y", "z") & exists(["s"], equal("z", variable("y") + steps)))?;
        }
        self.one_a_row()?;
        self.make("D", exists(["y"], call("Q", ["x", "y"]) & equal("y", variable("x") + "d")))?;
        self.stable()?;
        self.absorbing()
    }

    /// Gives the pairs of which a formula holds, in the order of the alphabet, a name.
    fn make(&mut self, name: &str, formula: Formula) -> Result<(), DiscoveryError> {
        let pairs = self.ask.relation(formula)?;
        self.ask.define(name, pairs);
        Ok(())
    }

    /// Values that satisfy a formula that should have no solution.
    fn solution<'v>(
        &mut self,
        variables: impl IntoIterator<Item = &'v str>,
        never: Formula,
    ) -> Result<Option<Decision>, DiscoveryError> {
        let decision = self.ask.decide(!exists(variables, never))?;
        Ok((!decision.holds).then_some(decision))
    }

    /// No position (x, y) satisfies a formula.
    fn never(&mut self, inside: bool, never: Formula) -> Result<(), Refused> {
        match self.solution(["x", "y"], never)? {
            Some(found) => Err(wrong(found.value("x"), found.value("y"), inside)),
            None => Ok(()),
        }
    }

    /// The positions where the game is over and before: what they are, and which are open.
    fn ends(&mut self) -> Result<(), Refused> {
        let in_set = call("P", ["x", "y"]);
        let terminal = self.encoding.terminal();
        let closed = match (self.encoding.play, terminal) {
            (Play::Normal, None) => {
                self.ask.define("Q", self.set.clone());
                return Ok(());
            }
            (Play::Normal, Some(region)) => {
                self.never(false, !in_set.clone() & region.clone())?;
                self.make("R", of_both(region))?;
                let over = call("R", ["x", "y"]);
                self.make("Q", in_set & !over.clone())?;
                let moves = self.encoding.moves.iter();
                let ways: Vec<Formula> = moves.map(|one| leads_into("R", one)).collect();
                for way in &ways {
                    self.never(true, call("Q", ["x", "y"]) & way.clone())?;
                }
                any_of([over].into_iter().chain(ways))
            }
            (Play::Misere, region) => {
                let lost = any_of([self.encoding.nothing_left()].into_iter().chain(region));
                self.never(true, in_set & lost.clone())?;
                self.ask.define("Q", self.set.clone());
                lost
            }
        };
        self.make("O", of_both(!closed))?;
        self.all_open = false;
        Ok(())
    }

    /// A formula, of open positions only.
    fn where_open(&self, formula: Formula) -> Formula {
        if self.all_open { formula } else { formula & call("O", ["x", "y"]) }
    }

    fn symmetric(&mut self) -> Result<(), Refused> {
        let lopsided = call("Q", ["x", "y"]) & !call("Q", ["y", "x"]);
        let Some(found) = self.solution(["x", "y"], lopsided)? else { return Ok(()) };
        let (mut x, mut y) = (found.value("x"), found.value("y"));
        let strategy = Strategy::new(self.encoding, self.numerals, self.set, self.control)?;
        loop {
            self.control.look().map_err(DiscoveryError::from)?;
            if !strategy.options(&x, &y, 1).is_empty() {
                return Err(wrong(x, y, true));
            }
            match strategy.options(&y, &x, 1).pop() {
                Some(option) => (x, y) = option,
                None => return Err(wrong(y, x, false)),
            }
        }
    }

    /// The first number is smaller than the other one and in its class.
    fn before(&self, first: &str, other: &str) -> Formula {
        if self.classes == 1 { less(first, other) } else { call("E", [first, other]) }
    }

    fn one_a_row(&mut self) -> Result<(), Refused> {
        let two = call("Q", ["x", "y"]) & call("Q", ["x", "z"]) & less("z", "y");
        let two = if self.classes == 1 {
            two
        } else {
            self.make("N", two)?;
            call("N", ["x", "y", "z"]) & self.before("z", "y")
        };
        if let Some(found) = self.solution(["x", "y", "z"], two)? {
            return Err(wrong(found.value("x"), found.value("y"), true));
        }
        for class in 0..self.classes {
            let mut there = call("Q", ["x", "y"]);
            if self.classes > 1 {
                let steps = variable("s") * self.classes;
                there = there & exists(["s"], equal("y", steps + number(class)));
            }
            let none = !exists(["y"], there);
            let empty =
                if self.all_open { none } else { exists(["y"], call("O", ["x", "y"])) & none };
            if let Some(found) = self.solution(["x"], empty)? {
                return Err(self.mistake_in_row(found.value("x"))?);
            }
        }
        Ok(())
    }

    /// An open position without an option in Q, in a row without a position of Q.
    fn mistake_in_row(&mut self, x: UBig) -> Result<Refused, DiscoveryError> {
        let without = self.encoding.moves.iter().map(|one| !leads_into("Q", one));
        let mistake =
            self.where_open(all_of([equal("x", number(x.clone()))].into_iter().chain(without)));
        Ok(match self.solution(["x", "y"], mistake)? {
            Some(found) => wrong(x, found.value("y"), false),
            None => Refused::Unseen,
        })
    }

    /// The moves that are neither along rows nor along columns.
    fn others(&self) -> Vec<Moves> {
        let k = self.classes;
        let along = [Some((k, Ray::FromX)), Some((k, Ray::FromY))];
        let is_other = |one: &&Moves| !along.contains(&one.multiples());
        self.encoding.moves.iter().filter(is_other).cloned().collect()
    }

    fn stable(&mut self) -> Result<(), Refused> {
        for one in self.others() {
            let Some(down) = one.down_diagonal() else {
                self.never(true, call("Q", ["x", "y"]) & leads_into("Q", &one))?;
                continue;
            };
            let two = call("D", ["d", "x"]) & call("D", ["d", "u"]) & down;
            if let Some(found) = self.solution(["d", "u", "x"], two)? {
                let (x, d) = (found.value("x"), found.value("d"));
                return Err(wrong(x.clone(), x + d, true));
            }
        }
        Ok(())
    }

    fn absorbing(&mut self) -> Result<(), Refused> {
        // One small automaton after the other: with all that they ask for left open they are
        // fifty times as large together. Diagonals come first, since they leave little.
        self.make("L", exists(["e"], call("D", ["e", "x"]) & less("d", "e")))?;
        if !self.all_open {
            let open = call("O", ["x", "y"]) & equal("y", variable("x") + "d");
            self.make("S", exists(["y"], open))?;
            self.make("L", call("L", ["d", "x"]) & call("S", ["d", "x"]))?;
        }
        let others = self.others();
        for down in others.iter().filter_map(Moves::down_diagonal) {
            self.make("S", exists(["u"], call("D", ["d", "u"]) & down))?;
            self.make("L", call("L", ["d", "x"]) & !call("S", ["d", "x"]))?;
        }
        if self.classes > 1 {
            self.make("N", call("L", ["d", "x"]) & call("D", ["e", "x"]) & less("d", "e"))?;
            self.make("L", exists(["e"], call("N", ["d", "e", "x"]) & call("E", ["d", "e"])))?;
        }
        self.make("L", exists(["d"], call("L", ["d", "x"]) & equal("y", variable("x") + "d")))?;
        let column = exists(["u"], call("Q", ["u", "y"]) & self.before("u", "x"));
        let rest = others.iter().filter(|one| one.down_diagonal().is_none());
        let rest = rest.map(|one| !leads_into("Q", one));
        let missing = [call("L", ["x", "y"]), !column].into_iter().chain(rest);
        self.never(false, all_of(missing))
    }
}

/// Some option of (x, y) by these moves is in the set of this name, the terminal region aside.
fn leads_into(set: &str, moves: &Moves) -> Formula {
    exists(["u", "v"], moves.option() & call(set, ["u", "v"]))
}

/// A formula that may not speak of both x and y, as one that does.
fn of_both(formula: Formula) -> Formula {
    formula & equal("x", "x") & equal("y", "y")
}

fn wrong(x: UBig, y: UBig, inside: bool) -> Refused {
    Refused::Wrong(Refutation { x, y, inside })
}

#[cfg(test)]
mod tests;
