//! What a game means as a formula.
//!
//! The only place that knows both games and logic. Positions are (x, y), options (u, v).
//! Each family of moves becomes one formula; the usual ones (any number from one pile, or
//! the same from both) need no step variable, so that the prover can replace an option's
//! pile by the position's.

use crate::{DiscoveryError, Plain};
use wythoff_games::condition::{Condition, Linear};
use wythoff_games::family::{Steps, Take, Wedge};
use wythoff_games::{MoveFamily, Play, Rules};
use wythoff_logic::syntax::{
    Formula, Term, all_of, any_of, at_least, at_most, call, equal, exists, less, number, variable,
};

/// The most parts of a condition, and the most families of moves: formulas are as deep as
/// they are long, and the prover takes none that is too deep.
const MOST_PARTS: usize = 1_000;

/// One of the three rays of Wythoff's game. They share no option, so what is counted along
/// them adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ray {
    /// Any number from the first pile.
    FromX,
    /// Any number from the second pile.
    FromY,
    /// The same number from both piles.
    FromBoth,
}

/// The formula of one family of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    how: How,
    guard: Plain,
}

/// Which options there are if the guard allows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// All on a ray; the guard does not speak of the step.
    Along(Ray),
    /// By steps t.
    Steps { steps: Steps, x: Take, y: Take },
    /// All in a wedge; the guard does not speak of a step.
    Within(Wedge),
}

/// The formulas of a game.
#[derive(Clone, Debug)]
pub struct Encoding {
    pub(crate) moves: Vec<Moves>,
    terminal: Option<Plain>,
    pub(crate) blocking: u32,
    pub(crate) play: Play,
    /// Whether exchanging the piles changes nothing.
    pub(crate) symmetric: bool,
}

/// The formulas of a game.
///
/// # Errors
///
/// [`DiscoveryError::NotLinear`]; [`DiscoveryError::TooLong`].
pub fn encode(rules: &Rules) -> Result<Encoding, DiscoveryError> {
    let moves = rules.families().iter().map(Moves::of).collect::<Result<Vec<_>, _>>()?;
    if moves.len() > MOST_PARTS {
        return Err(DiscoveryError::TooLong {
            what: "the families of moves",
            parts: moves.len(),
            most: MOST_PARTS,
        });
    }
    let terminal = match rules.terminal() {
        Condition::Never => None,
        region => Some(plain(region)?),
    };
    let (blocking, play, symmetric) = (rules.blocking(), rules.play(), rules.is_symmetric());
    Ok(Encoding { moves, terminal, blocking, play, symmetric })
}

impl Encoding {
    /// (x, y) is terminal; `None` if no position is.
    pub fn terminal(&self) -> Option<Formula> {
        self.terminal.as_ref().map(condition)
    }

    /// (x, y) is terminal, as scripts have it.
    pub(crate) fn terminal_text(&self) -> Option<String> {
        self.terminal().map(|region| region.grouped().to_string())
    }

    /// The families of moves that can be asked about one by one.
    pub(crate) fn rays(&self) -> Option<Vec<Ray>> {
        self.moves.iter().map(Moves::ray).collect()
    }

    /// (u, v) is an option of (x, y).
    pub(crate) fn option(&self) -> Formula {
        let any = any_of(self.moves.iter().map(Moves::option));
        match self.terminal() {
            Some(terminal) => any & !terminal,
            None => any,
        }
    }

    /// (u, v) is an option of (x, y), as scripts have it, with other names for the option.
    pub(crate) fn option_text(&self, u: &str, v: &str) -> String {
        let moves: Vec<String> =
            self.moves.iter().map(|one| format!("({})", one.text(u, v))).collect();
        let any = format!("({})", moves.join(" | "));
        match self.terminal_text() {
            Some(terminal) => format!("{any} & ~({terminal})"),
            None => any,
        }
    }

    /// All options of (x, y), the terminal region aside, are in `$P`: in misère play the next
    /// player wins, whatever is forbidden. With blocking number 1 it is enough, and shorter,
    /// that there is no option, where none of them is in the set.
    pub(crate) fn nothing_left(&self) -> Formula {
        all_of(self.moves.iter().map(|one| {
            let outside = if self.blocking == 1 {
                one.option()
            } else {
                one.option() & !call("P", ["u", "v"])
            };
            !exists(["u", "v"], outside)
        }))
    }

    /// The same, as scripts have it.
    pub(crate) fn nothing_left_text(&self) -> String {
        let outside = if self.blocking == 1 { "" } else { " & ~$P(u,v)" };
        let none = |one: &Moves| format!("~(Eu,v ({}){outside})", one.text("u", "v"));
        self.moves.iter().map(none).collect::<Vec<_>>().join(" & ")
    }
}

impl Moves {
    fn of(family: &MoveFamily) -> Result<Self, DiscoveryError> {
        let guard = plain(family.guard())?;
        let (x, y, steps) = (family.x(), family.y(), family.steps());
        let ray = match (x, y) {
            (Take::STEP, Take::NOTHING) => Some(Ray::FromX),
            (Take::NOTHING, Take::STEP) => Some(Ray::FromY),
            (Take::STEP, Take::STEP) => Some(Ray::FromBoth),
            _ => None,
        };
        let how = match (family.wedge(), ray) {
            (Some(wedge), _) => How::Within(wedge),
            (None, Some(ray)) if steps == Steps::ALL && family.guard().is_on_source() => {
                How::Along(ray)
            }
            _ => How::Steps { steps, x, y },
        };
        Ok(Self { how, guard })
    }

    /// Which of Wythoff's rays it is, if it is one without a guard.
    pub(crate) fn ray(&self) -> Option<Ray> {
        match self.how {
            How::Along(ray) if self.guard == Plain::True => Some(ray),
            _ => None,
        }
    }

    /// The number k and the ray, if these moves are all multiples of k along it, without a guard.
    pub(crate) fn multiples(&self) -> Option<(u64, Ray)> {
        if self.guard != Plain::True {
            return None;
        }
        match self.how {
            How::Along(ray) => Some((1, ray)),
            How::Steps { steps, x, y } if steps.last().is_none() => {
                let ray = match (x, y) {
                    (Take::STEP, Take::NOTHING) => Ray::FromX,
                    (Take::NOTHING, Take::STEP) => Ray::FromY,
                    (Take::STEP, Take::STEP) => Ray::FromBoth,
                    _ => return None,
                };
                (steps.first() == steps.stride()).then(|| (steps.stride(), ray))
            }
            How::Steps { .. } | How::Within(_) => None,
        }
    }

    /// (u, v) is an option of (x, y) by these moves, the terminal region aside.
    pub(crate) fn option(&self) -> Formula {
        let [x, y, u, v] = ["x", "y", "u", "v"].map(variable);
        let mut formula = self.leads([&x, &y], [&u, &v]);
        if self.guard != Plain::True {
            formula = formula & condition(&self.guard);
        }
        if self.has_step() { exists(["t"], formula) } else { formula }
    }

    /// (u, u + d) is an option of (x, x + d) by these moves, the terminal region aside; `None`
    /// if they do not go down the diagonals.
    pub(crate) fn down_diagonal(&self) -> Option<Formula> {
        let [x, y, u] = ["x", "y", "u"].map(variable);
        let leads = match self.how {
            How::Along(Ray::FromBoth) => less(&u, &x),
            How::Steps { steps, x: from_x, y: from_y } if from_x == from_y => {
                is_step(steps) & taken(&x, &u, from_x)
            }
            How::Along(_) | How::Steps { .. } | How::Within(_) => return None,
        };
        let allowed = match &self.guard {
            Plain::True => leads,
            guard => leads & exists(["y"], equal(y, x + "d") & condition(guard)),
        };
        Some(if self.has_step() { exists(["t"], allowed) } else { allowed })
    }

    /// The same as scripts have it, with other names for the option.
    pub(crate) fn text(&self, u: &str, v: &str) -> String {
        let leads = self.leads([&variable("x"), &variable("y")], [&variable(u), &variable(v)]);
        let step = if self.has_step() { "Et " } else { "" };
        match &self.guard {
            Plain::True => format!("{step}{leads}"),
            guard => format!("{step}{leads} & ({})", condition(guard).grouped()),
        }
    }

    fn has_step(&self) -> bool {
        matches!(self.how, How::Steps { .. })
    }

    /// A move, by the step t if there are steps, leads from one position to another one,
    /// whatever the guard says.
    fn leads(&self, [x, y]: [&Term; 2], [u, v]: [&Term; 2]) -> Formula {
        match self.how {
            How::Along(Ray::FromX) => less(u, x) & equal(v, y),
            How::Along(Ray::FromY) => less(v, y) & equal(u, x),
            How::Along(Ray::FromBoth) => less(u, x) & equal(x.clone() + v, y.clone() + u),
            How::Within(wedge) if wedge.larger_from_x => within(wedge, [y, x], [v, u]),
            How::Within(wedge) => within(wedge, [x, y], [u, v]),
            How::Steps { steps, x: from_x, y: from_y } => {
                is_step(steps) & taken(x, u, from_x) & taken(y, v, from_y)
            }
        }
    }
}

/// t is one of these steps.
fn is_step(steps: Steps) -> Formula {
    let mut all = at_least("t", steps.first());
    if let Some(last) = steps.last() {
        all = all & at_most("t", last);
    }
    if steps.stride() > 1 {
        let multiple = number(steps.stride()) * "s";
        all = all & exists(["s"], equal("t", number(steps.first()) + multiple));
    }
    all
}

/// What is taken in a wedge, k = x - u and l = y - v, leads from (x, y) to (u, v): k >= 1,
/// k <= l and l < rate k + offset, without differences.
fn within(wedge: Wedge, [x, y]: [&Term; 2], [u, v]: [&Term; 2]) -> Formula {
    let times = |pile: &Term| number(wedge.rate) * pile.clone();
    let mut above = v.clone() + times(x);
    if wedge.offset > 0 {
        above = above + number(wedge.offset);
    }
    less(u, x) & at_least(y.clone() + u, v.clone() + x) & less(y.clone() + times(u), above)
}

/// What a step t takes from a pile leads to another one.
fn taken(pile: &Term, target: &Term, take: Take) -> Formula {
    let after = match take.rate {
        0 => target.clone(),
        1 => target.clone() + "t",
        rate => target.clone() + number(rate) * "t",
    };
    let offset = number(take.offset.unsigned_abs());
    match take.offset {
        0 => equal(pile, after),
        1.. => equal(pile, after + offset),
        _ => equal(pile.clone() + offset, after),
    }
}

fn plain(condition: &Condition) -> Result<Plain, DiscoveryError> {
    let plain = Plain::of(condition)?;
    let parts = plain.height();
    if parts > MOST_PARTS {
        let what = "the cases of a condition";
        return Err(DiscoveryError::TooLong { what, parts, most: MOST_PARTS });
    }
    Ok(plain)
}

/// A condition in the language of the prover.
fn condition(plain: &Plain) -> Formula {
    match plain {
        Plain::True => all_of([]),
        Plain::False => any_of([]),
        Plain::AtLeastZero(form) => {
            let [positive, negative] = sides(*form);
            at_least(positive, negative)
        }
        Plain::Zero(form) => {
            let [positive, negative] = sides(*form);
            equal(positive, negative)
        }
        Plain::Remainder { form, modulus, residue } => {
            // No coefficient is negative, so a form that is too small has another remainder.
            let [dividend, _] = sides(*form);
            let multiple = number(modulus.unsigned_abs()) * "q";
            let parts = match residue {
                0 => multiple,
                _ => multiple + number(residue.unsigned_abs()),
            };
            exists(["q"], equal(dividend, parts))
        }
        Plain::Not(inner) => !condition(inner),
        Plain::All(parts) => all_of(parts.iter().map(condition)),
        Plain::Any(parts) => any_of(parts.iter().map(condition)),
    }
}

/// The positive and the negative terms of a form.
fn sides(form: Linear) -> [Term; 2] {
    [1, -1].map(|sign| {
        let terms = [("x", form.x), ("y", form.y), ("t", form.t)]
            .into_iter()
            .filter(|(_, coefficient)| coefficient.signum() == sign)
            .map(|(name, coefficient)| match coefficient.unsigned_abs() {
                1 => variable(name),
                many => number(many) * name,
            });
        let constant = (form.c.signum() == sign).then(|| number(form.c.unsigned_abs()));
        terms.chain(constant).reduce(|sum, term| sum + term).unwrap_or_else(|| number(0u32))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Numerals;
    use crate::ask::Ask;
    use proptest::prelude::*;
    use wythoff_automata::{Control, Dfa};
    use wythoff_games::{Position, language};
    use wythoff_logic::syntax::parse_formula;
    use wythoff_numeration::NumberSystem;

    /// Rays, rays with guards, steps with a first and a last one and a stride, takes with
    /// rates and offsets of both signs, conditions of all kinds.
    const GAMES: [&str; 9] = [
        "game \"a\"\ntake any from either pile\ntake equal from both\n",
        "game \"b\"\ntake any from either pile if x > y or x + 3 < 2 y\n",
        "game \"c\"\ntake one of 2, 5, ..., 20 from x\ntake 2t + 1 from x and 3t - 1 from y\n",
        "game \"d\"\ntake any from x if max(x, y) <= 7 and x != 3 y\n",
        "game \"e\"\ntake equal from both\nterminal x + y <= 4 or |x - y| = 2\n",
        "game \"f\"\ntake any from either pile\ntake equal from both if x + y mod 2 = 0\n",
        "game \"h\"\ntake k from one pile and l from the other where k <= l < 2k + 1\n",
        "game \"i\"\ntake k from y and l from x where k <= l < 3k if x > y\n",
        "game \"g\"\ntake any odd from y if x - t mod 3 != 1\nterminal x mod 2 = 1 and y < 3\n",
    ];

    /// The text without places: what a formula prints is its tree.
    fn same(formula: &Formula, text: &str) {
        let parsed = parse_formula(text).expect("scripts can be read");
        assert_eq!(parsed.to_string(), formula.to_string(), "{text}");
    }

    #[test]
    fn scripts_say_what_is_decided() {
        for game in GAMES {
            let rules = language::parse(game).unwrap_or_else(|error| panic!("{game}: {error}"));
            let encoding = encode(&rules).expect("linear rules");
            for one in &encoding.moves {
                same(&one.option(), &one.text("u", "v"));
            }
            same(&encoding.option(), &encoding.option_text("u", "v"));
            same(&encoding.nothing_left(), &encoding.nothing_left_text());
            if let (Some(terminal), Some(text)) = (encoding.terminal(), encoding.terminal_text()) {
                same(&terminal, &text);
            }
        }
    }

    /// Lines that take something, with a guard or without.
    fn take() -> impl Strategy<Value = String> {
        let moves = prop::sample::select(vec![
            "take any from x",
            "take any from either pile",
            "take equal from both",
            "take at most 3 from y",
            "take one of 2, 5, ... from x",
            "take t from x and 2t from y",
            "take 2t + 1 from x and 3t - 1 from y for t odd",
            "take k from one pile and l from the other where k <= l < 2k + 1",
            "take k from y and l from x where k <= l < 3k",
        ]);
        let guard = prop::sample::select(vec![
            "",
            "",
            " if x mod 2 = 0",
            " if x + y mod 3 != 1",
            " if 2x - y mod 5 = 3",
            " if x > y or y mod 2 = 1",
            " if x mod 2 = 1 and x - y mod 4 != 2",
        ]);
        let step = prop::sample::select(vec!["", " and t mod 3 = 1", " and x - t mod 2 = 0"]);
        (moves, guard, step).prop_map(|(moves, guard, step)| {
            // A wedge, and a take of a fixed number, have no step to speak of.
            let step = if moves.contains(" k ") || guard.is_empty() { "" } else { step };
            format!("{moves}{guard}{step}\n")
        })
    }

    /// Whether four numbers below 16 are in a relation in base 2.
    fn holds(relation: &Dfa, numbers: [u64; 4]) -> bool {
        let digit = |n: u64, place: u32| i32::from(n >> place & 1 == 1);
        let symbol = |place| relation.tracks().symbol(&numbers.map(|n| digit(n, place)));
        relation.accepts((0..4).rev().map(|place| symbol(place).expect("two digits")))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn formulas_have_the_options_of_the_rules(
            takes in prop::collection::vec(take(), 1..4),
            terminal in prop::sample::select(vec!["", "terminal x + y mod 4 = 1\n", "terminal x < 2\n"]),
        ) {
            let text = format!("game \"random\"\n{}{terminal}", takes.concat());
            let rules = language::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let control = Control::unlimited();
            let base = NumberSystem::base(2).expect("a base");
            let numerals = Numerals::new(base, &control).expect("numerals");
            let mut ask = Ask::new(&numerals, &control).expect("a prover");
            let option = encode(&rules).expect("linear rules").option();
            // Every variable occurs, so that the tracks are those of u, v, x and y.
            let [u, v, x, y] = ["u", "v", "x", "y"].map(variable);
            let all = option & at_least(x + y, number(0u32)) & at_least(u + v, number(0u32));
            let relation = ask.relation(all).expect("decided");
            prop_assert_eq!(relation.tracks().len(), 4);
            for (x, y) in (0..14).flat_map(|x| (0..14).map(move |y| (x, y))) {
                let options = rules.options(Position::new(x, y));
                for (u, v) in (0..14).flat_map(|u| (0..14).map(move |v| (u, v))) {
                    let listed = options.contains(&Position::new(u, v));
                    prop_assert_eq!(holds(&relation, [u, v, x, y]), listed, "{} ({}, {})", text, x, y);
                }
            }
        }
    }
}
