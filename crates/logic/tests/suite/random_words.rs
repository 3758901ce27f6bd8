//! Random formulas about words and numbers, decided by the prover and by trying all values.
//!
//! Words are over two digits, numbers in base 2 or Zeckendorf, either digit first. What an
//! automaton of this file says of a word depends on its first two symbols and on whether it
//! has them, so a quantifier over words of all lengths need not be tried beyond a few more
//! symbols than the numbers beside it have. Everything else is by the definition: beside a
//! free word all values have its length, and a number has to fit.

use crate::random::Random;
use std::collections::BTreeMap;
use std::fmt;
use wythoff_automata::{Control, Dfa, Dfao, StateId, Symbol, Tracks};
use wythoff_logic::session::{Options, Session};
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{
    AutomaticWord, NamedRelation, Outcome, Predicate, Prover, SystemId, Trace, TrackKind,
};
use wythoff_numeration::{Arithmetic, Order};

/// The largest number that a quantifier beside no free word takes.
const LARGEST: u64 = 4;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Number(u64),
    Word(Vec<i32>),
}

/// Names that begin with f are words, others numbers.
fn is_word(name: &str) -> bool {
    name.starts_with('f')
}

#[derive(Clone, Debug)]
enum Formula {
    /// `$p0(f,n)`, a number perhaps with 1 added.
    Call(usize, Vec<(&'static str, u64)>),
    /// `W[f][n+1]=@2`.
    Letter([(&'static str, u64); 2], &'static str, i64),
    /// `n<=4`.
    Small(&'static str),
    /// `n<m+1`, `f=g`.
    Compare(&'static str, &'static str, &'static str, u64),
    Not(Box<Formula>),
    Binary(Box<Formula>, &'static str, Box<Formula>),
    /// `E`, `A`, `I`, `E[>=2]`, `E[=1]`.
    Quantified(&'static str, &'static str, Box<Formula>),
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = |&(name, more): &(&str, u64)| match more {
            0 => name.to_owned(),
            more => format!("{name}+{more}"),
        };
        match self {
            Self::Call(number, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(plus).collect();
                write!(f, "$p{number}({})", arguments.join(","))
            }
            Self::Letter([word, number], sign, letter) => {
                write!(f, "W[{}][{}]{sign}@{letter}", plus(word), plus(number))
            }
            Self::Small(name) => write!(f, "{name}<={LARGEST}"),
            // An equation alone does not say that its variables are words.
            Self::Compare(left, sign, right, _) if is_word(left) => {
                write!(f, "({left}{sign}{right} & ($p0({left}) | ~$p0({left})))")
            }
            Self::Compare(left, sign, right, more) => {
                write!(f, "{left}{sign}{}", plus(&(right, *more)))
            }
            Self::Not(inner) => write!(f, "~({inner})"),
            Self::Binary(left, sign, right) => write!(f, "(({left}) {sign} ({right}))"),
            Self::Quantified(quantifier, name, body) => write!(f, "({quantifier} {name} ({body}))"),
        }
    }
}

impl Formula {
    fn free(&self, bound: &mut Vec<&'static str>, all: &mut Vec<&'static str>) {
        let mut meet = |name: &'static str| {
            if !bound.contains(&name) && !all.contains(&name) {
                all.push(name);
            }
        };
        match self {
            Self::Call(_, arguments) => arguments.iter().for_each(|argument| meet(argument.0)),
            Self::Letter(indices, ..) => indices.iter().for_each(|index| meet(index.0)),
            Self::Small(name) => meet(name),
            Self::Compare(left, _, right, _) => {
                meet(left);
                meet(right);
            }
            Self::Not(inner) => inner.free(bound, all),
            Self::Binary(left, _, right) => {
                left.free(bound, all);
                right.free(bound, all);
            }
            Self::Quantified(_, name, body) => {
                bound.push(name);
                body.free(bound, all);
                bound.pop();
            }
        }
    }

    /// The free variables, alphabetically.
    fn variables(&self) -> Vec<&'static str> {
        let mut all = Vec::new();
        self.free(&mut Vec::new(), &mut all);
        all.sort_unstable();
        all
    }
}

/// Automata, and how numbers are written.
struct World {
    digits: [i32; 2],
    arithmetic: Arithmetic,
    /// So many more symbols than the numbers beside them have, words are tried with: two that
    /// matter, and as many as make more than one number of what follows.
    more: usize,
    predicates: Vec<(Vec<bool>, Dfa)>,
    word: Dfao,
}

impl World {
    /// Random automata with their tracks, defined in a session too.
    fn new(random: &mut Random, session: &mut Session, system: &str) -> Self {
        let digits = random.one_of(&[[-1, 1], [0, 1], [0, 2], [1, 2], [-1, 0]]);
        let prover = &mut session.prover;
        let id = prover.find_system(system, &Control::unlimited()).expect("it is built in");
        let arithmetic = (*prover.systems.get(id).arithmetic).clone();
        let kind = |word: bool| kind(word, digits, id);
        let tracks = |words: &[bool]| {
            let sets = words
                .iter()
                .map(|&word| if word { digits.to_vec() } else { arithmetic.digits().to_vec() });
            Tracks::new(sets.collect::<Vec<_>>()).expect("few symbols")
        };
        let shapes: [&[bool]; 6] =
            [&[true], &[true], &[true, true], &[true, false], &[false, true], &[false]];
        let mut predicates = Vec::new();
        for (number, words) in shapes.into_iter().enumerate() {
            let states = tree(random, &tracks(words));
            let states = states.into_iter().map(|(output, edges)| (output % 2 == 1, edges));
            let dfa = Dfa::new(tracks(words), states.collect());
            let tracks = words.iter().map(|&word| kind(word)).collect();
            let predicate = Predicate { tracks, dfa: dfa.clone().into() };
            prover.define(&format!("p{number}"), predicate);
            predicates.push((words.to_vec(), dfa));
        }
        let word = Dfao::new(tracks(&[true, false]), tree(random, &tracks(&[true, false])));
        let tracks = vec![kind(true), kind(false)];
        prover.define_word("W", AutomaticWord { tracks, dfao: word.clone().into() });
        let more = if arithmetic.valid().states() == 1 { 3 } else { 4 };
        Self { digits, arithmetic, more, predicates, word }
    }

    fn represent(&self, number: u64) -> Vec<i32> {
        self.arithmetic.represent(&number.into(), &Control::unlimited()).expect("no limit")
    }

    /// The digits of a number in so many places, if it fits.
    fn padded(&self, number: u64, length: usize) -> Option<Vec<i32>> {
        let mut digits = self.represent(number);
        while digits.len() < length {
            match self.arithmetic.order() {
                Order::MostSignificantFirst => digits.insert(0, 0),
                Order::LeastSignificantFirst => digits.push(0),
            }
        }
        (digits.len() == length).then_some(digits)
    }

    fn digits_of(&self, number: u64) -> usize {
        self.represent(number).len()
    }

    fn words(&self, length: usize) -> Vec<Value> {
        let word = |number: usize| {
            (0..length).map(|place| self.digits[number >> place & 1]).collect::<Vec<i32>>()
        };
        (0..1 << length).map(|number| Value::Word(word(number))).collect()
    }

    /// The numbers that fit into so many places.
    fn numbers(&self, length: usize) -> Vec<Value> {
        (0..1 << length)
            .take_while(|&number| self.digits_of(number) <= length)
            .map(Value::Number)
            .collect()
    }

    /// The symbols of values of one length.
    fn symbols(&self, tracks: &Tracks, values: &[Value], length: usize) -> Option<Vec<Symbol>> {
        let rows = values.iter().map(|value| match value {
            Value::Number(number) => self.padded(*number, length),
            Value::Word(word) => (word.len() == length).then(|| word.clone()),
        });
        let rows = rows.collect::<Option<Vec<_>>>()?;
        let column = |place: usize| {
            let digits: Vec<i32> = rows.iter().map(|row| row[place]).collect();
            tracks.symbol(&digits).expect("digits of the tracks")
        };
        Some((0..length).map(column).collect())
    }

    /// Whether an automaton holds of values: words with their length; numbers alone with some
    /// padding.
    fn accepts(&self, dfa: &Dfa, values: &[Value]) -> bool {
        let with = |length: usize| {
            self.symbols(dfa.tracks(), values, length).is_some_and(|word| dfa.accepts(word))
        };
        if let Some(length) = length_of(values) {
            return with(length);
        }
        let least = self.longest(values);
        (least..=least + self.more).any(with)
    }

    /// The digits of the longest number.
    fn longest(&self, values: &[Value]) -> usize {
        let digits = values.iter().map(|value| match value {
            Value::Number(number) => self.digits_of(*number),
            Value::Word(_) => 0,
        });
        digits.max().unwrap_or(0)
    }

    fn holds(&self, formula: &Formula, at: &mut BTreeMap<&'static str, Value>) -> bool {
        let value = |at: &BTreeMap<_, Value>, (name, more): (&'static str, u64)| match &at[name] {
            Value::Number(number) => Value::Number(number + more),
            word @ Value::Word(_) => word.clone(),
        };
        match formula {
            Formula::Call(number, arguments) => {
                let values: Vec<Value> = arguments.iter().map(|&term| value(at, term)).collect();
                self.accepts(&self.predicates[*number].1, &values)
            }
            Formula::Letter(indices, sign, letter) => {
                let values = indices.map(|term| value(at, term));
                let length = length_of(&values).expect("one of them is a word");
                let word = self.symbols(self.word.tracks(), &values, length);
                let found = word.and_then(|word| self.word.output(word));
                found.is_some_and(|found| (found == *letter) == (*sign == "="))
            }
            Formula::Small(name) => at[name] <= Value::Number(LARGEST),
            Formula::Compare(left, sign, right, more) => {
                let (left, right) = (value(at, (left, 0)), value(at, (right, *more)));
                match *sign {
                    "=" => left == right,
                    "!=" => left != right,
                    "<" => left < right,
                    _ => left >= right,
                }
            }
            Formula::Not(inner) => !self.holds(inner, at),
            Formula::Binary(left, sign, right) => {
                let (left, right) = (self.holds(left, at), self.holds(right, at));
                match *sign {
                    "&" => left && right,
                    "|" => left || right,
                    "^" => left != right,
                    "=>" => !left || right,
                    _ => left == right,
                }
            }
            Formula::Quantified(quantifier, name, body) => {
                let free = body.variables();
                if !free.contains(name) {
                    // All values or none.
                    return match *quantifier {
                        "E[=1]" => false,
                        _ => self.holds(body, at),
                    };
                }
                let others: Vec<Value> =
                    free.iter().filter(|other| *other != name).map(|n| at[n].clone()).collect();
                let beside = length_of(&others);
                let least = self.longest(&others);
                let candidates: Vec<Value> = match (beside, is_word(name)) {
                    (Some(length), true) => self.words(length),
                    (Some(length), false) => self.numbers(length),
                    (None, true) => {
                        (least..=least + self.more).flat_map(|length| self.words(length)).collect()
                    }
                    (None, false) => (0..=LARGEST).map(Value::Number).collect(),
                };
                let hidden = at.get(name).cloned();
                let mut found = Vec::new();
                for candidate in &candidates {
                    at.insert(name, candidate.clone());
                    if self.holds(body, at) {
                        found.push(candidate);
                    }
                }
                let answer = match *quantifier {
                    "E" => !found.is_empty(),
                    "A" => found.len() == candidates.len(),
                    "E[>=2]" => found.len() >= 2,
                    "E[=1]" => found.len() == 1,
                    // Infinitely many words are of all lengths from some on.
                    _ if is_word(name) => {
                        let long = |value: &&Value| length_of(&[(*value).clone()]);
                        beside.is_none() && found.iter().any(|v| long(v) == Some(least + self.more))
                    }
                    _ => false,
                };
                match hidden {
                    Some(value) => at.insert(name, value),
                    None => at.remove(name),
                };
                answer
            }
        }
    }
}

/// The length of the words among some values.
fn length_of(values: &[Value]) -> Option<usize> {
    values.iter().find_map(|value| match value {
        Value::Word(word) => Some(word.len()),
        Value::Number(_) => None,
    })
}

fn kind(word: bool, digits: [i32; 2], system: SystemId) -> TrackKind {
    if word { TrackKind::Digits(digits.to_vec()) } else { TrackKind::System(system) }
}

/// The states of an automaton that has forgotten all but the first two symbols.
fn tree(random: &mut Random, tracks: &Tracks) -> Vec<(i64, Vec<(Symbol, StateId)>)> {
    let all = |target: usize| {
        let edge = |symbol| (Symbol::new(symbol), StateId::new(target));
        (0..tracks.symbols()).map(edge).collect::<Vec<_>>()
    };
    // State 0 begins, 1 and 2 have one symbol; 3, 4 and 5 have two or more.
    let mut states = Vec::new();
    for targets in [[1, 2], [3, 4], [4, 5]] {
        let mut edges = all(0);
        for edge in &mut edges {
            edge.1 = StateId::new(random.one_of(&targets));
        }
        edges.retain(|_| random.below(6) > 0);
        states.push((0, edges));
    }
    states.extend((3..6).map(|target| (0, all(target))));
    for state in &mut states {
        state.0 = i64::try_from(random.below(4)).expect("it is small");
    }
    // Now and then all words are short.
    if random.below(4) == 0 {
        states.truncate(3);
        for (_, edges) in &mut states {
            edges.retain(|edge| edge.1.index() < 3);
        }
    }
    states
}

struct Generator<'r> {
    random: &'r mut Random,
    scope: Vec<&'static str>,
    quantifiers: usize,
}

impl Generator<'_> {
    fn word(&mut self) -> Option<&'static str> {
        let words: Vec<_> = self.scope.iter().copied().filter(|name| is_word(name)).collect();
        (!words.is_empty()).then(|| self.random.one_of(&words))
    }

    fn number(&mut self) -> Option<&'static str> {
        let numbers: Vec<_> = self.scope.iter().copied().filter(|name| !is_word(name)).collect();
        (!numbers.is_empty()).then(|| self.random.one_of(&numbers))
    }

    fn atom(&mut self) -> Option<Formula> {
        let more = u64::try_from(self.random.below(2)).expect("0 or 1");
        Some(match self.random.below(9) {
            0 | 1 => Formula::Call(self.random.below(2), vec![(self.word()?, 0)]),
            2 => Formula::Call(2, vec![(self.word()?, 0), (self.word()?, 0)]),
            3 => Formula::Call(3, vec![(self.word()?, 0), (self.number()?, more)]),
            4 => Formula::Call(4, vec![(self.number()?, more), (self.word()?, 0)]),
            5 => Formula::Call(5, vec![(self.number()?, more)]),
            6 => {
                let indices = [(self.word()?, 0), (self.number()?, more)];
                let letter = i64::try_from(self.random.below(4)).expect("it is small");
                Formula::Letter(indices, self.random.one_of(&["=", "!="]), letter)
            }
            7 => {
                let sign = self.random.one_of(&["=", "!="]);
                Formula::Compare(self.word()?, sign, self.word()?, 0)
            }
            _ => {
                let sign = self.random.one_of(&["=", "!=", "<", ">="]);
                Formula::Compare(self.number()?, sign, self.number()?, more)
            }
        })
    }

    fn formula(&mut self, depth: usize) -> Formula {
        let kind = if depth == 0 { 0 } else { self.random.below(9) };
        match kind {
            0 | 1 if !self.scope.is_empty() => loop {
                if let Some(atom) = self.atom() {
                    return atom;
                }
            },
            2 => Formula::Not(Box::new(self.formula(depth - 1))),
            3..=5 => {
                let left = Box::new(self.formula(depth - 1));
                let sign = self.random.one_of(&["&", "|", "^", "=>", "<=>"]);
                Formula::Binary(left, sign, Box::new(self.formula(depth - 1)))
            }
            _ => self.quantified(depth.saturating_sub(1)),
        }
    }

    fn quantified(&mut self, depth: usize) -> Formula {
        if self.quantifiers == 0 && !self.scope.is_empty() {
            return self.formula(0);
        }
        self.quantifiers = self.quantifiers.saturating_sub(1);
        let name = self.random.one_of(&["f", "f", "fold", "m", "n"]);
        let quantifier = self.random.one_of(&["E", "E", "A", "A", "E[>=2]", "E[=1]", "I"]);
        self.scope.push(name);
        let body = self.formula(depth);
        self.scope.pop();
        // Beside words a number has to fit; alone it is kept small.
        let free = body.variables();
        if is_word(name) || free.iter().any(|other| is_word(other)) || !free.contains(&name) {
            return Formula::Quantified(quantifier, name, Box::new(body));
        }
        let sign = if quantifier == "A" { "=>" } else { "&" };
        let small = Formula::Binary(Box::new(Formula::Small(name)), sign, Box::new(body));
        Formula::Quantified(quantifier, name, Box::new(small))
    }
}

fn compare(system: &str, seed: u64, count: usize) {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..count {
        let mut session = Session::new(Options::default());
        let world = World::new(&mut random, &mut session, system);
        for _ in 0..8 {
            let scopes: [&[&str]; 6] =
                [&[], &["f"], &["f", "n"], &["f", "fold"], &["n"], &["m", "n"]];
            let scope = random.one_of(&scopes);
            let mut generator =
                Generator { random: &mut random, scope: scope.to_vec(), quantifiers: 3 };
            let formula = generator.formula(4);
            check(&mut session.prover, &world, &formula, &format!("?{system} {formula}"));
        }
    }
}

fn check(prover: &mut Prover, world: &World, formula: &Formula, text: &str) {
    let parsed = parse_formula(text).unwrap_or_else(|e| panic!("{}", e.render(text, "formula")));
    let outcome = prover.decide(&parsed, &Control::unlimited(), &mut Trace::off());
    let outcome = outcome.unwrap_or_else(|error| panic!("{text}: {error}"));
    let free = formula.variables();
    let automata = || format!("{text}\n{:?}\n{:?}", world.predicates, world.word);
    match outcome {
        Outcome::True(_) | Outcome::False(_) => {
            assert!(free.is_empty(), "{text} has free variables");
            let found = matches!(outcome, Outcome::True(_));
            assert_eq!(found, world.holds(formula, &mut BTreeMap::new()), "{}", automata());
        }
        Outcome::Relation(relation) => {
            assert_eq!(relation.names, free, "{text}");
            for point in points(world, &free) {
                let found = contains(world, &relation, &point);
                let mut at = free.iter().copied().zip(point.iter().cloned()).collect();
                let expected = world.holds(formula, &mut at);
                assert_eq!(found, expected, "at {point:?}: {}", automata());
            }
        }
    }
}

/// The values of free variables at which a relation is looked up.
fn points(world: &World, free: &[&str]) -> Vec<Vec<Value>> {
    let lengths = if free.iter().any(|name| is_word(name)) { 0..=3 } else { 3..=3 };
    let mut points = Vec::new();
    for length in lengths {
        let mut tuples = vec![Vec::new()];
        for name in free {
            let values = if is_word(name) { world.words(length) } else { world.numbers(length) };
            let longer = |tuple: &Vec<Value>| {
                let with = |value: &Value| [tuple.clone(), vec![value.clone()]].concat();
                values.iter().map(with).collect::<Vec<_>>()
            };
            tuples = tuples.iter().flat_map(longer).collect();
        }
        points.extend(tuples);
    }
    points
}

fn contains(world: &World, relation: &NamedRelation, point: &[Value]) -> bool {
    let length = length_of(point).unwrap_or_else(|| world.longest(point));
    let word = world.symbols(relation.dfa.tracks(), point, length).expect("values fit");
    relation.dfa.accepts(word)
}

#[test]
fn words_beside_binary_numbers_agree_with_trying_all_values() {
    compare("msd_2", 1, 70);
}

#[test]
fn words_beside_binary_numbers_read_backwards_agree_with_trying_all_values() {
    compare("lsd_2", 2, 70);
}

#[test]
fn words_beside_zeckendorf_digits_agree_with_trying_all_values() {
    compare("msd_fib", 3, 40);
}

/// A hundred thousand; takes some minutes.
#[test]
#[ignore = "takes minutes"]
fn many_formulas_about_words_agree_with_trying_all_values() {
    std::thread::scope(|scope| {
        for (seed, system) in [(10, "msd_2"), (11, "lsd_2"), (12, "msd_fib"), (13, "lsd_fib")] {
            scope.spawn(move || compare(system, seed, 3_000));
        }
    });
}
