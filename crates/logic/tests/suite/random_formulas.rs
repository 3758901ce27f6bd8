//! Random formulas, decided by the prover and by trying all values.
//!
//! Every quantifier is bounded, by a number or by another variable, so a formula can be
//! evaluated from the definition: `Ex (x<=5 & …)` is a loop. Free variables are not
//! bounded; the automaton is compared at all small points. A difference prints the
//! formula, the point and both values.

mod counting;
mod formula;
mod generate;
mod terms;

use dashu_int::IBig;
use formula::{Formula, World};
use generate::{Generator, Others};
use wythoff_automata::{Symbol, is_empty};
use wythoff_control::{Cancel, Control, Limits};
use wythoff_logic::session::{Options, Session};
use wythoff_logic::syntax::{parse_formula, parse_script};
use wythoff_logic::{Failure, NamedRelation, Outcome, Prover, Trace, TrackKind};
use wythoff_numeration::Order;

/// The largest value of a free variable that is looked at, in systems of natural numbers and
/// of all integers.
const LARGEST: i64 = 11;
const LARGEST_SIGNED: i64 = 7;

/// More letters than indices of small terms reach.
const LETTERS: u32 = 5_000;

/// Formulas that take more work are left out, if they are few.
const MOST_WORK: u64 = 20_000_000;

/// The same where there is time for it: automata of the cubic base are ten times as large as
/// those of others, and with the work above one formula in forty is left out there.
const MOST_PATIENT_WORK: u64 = 20 * MOST_WORK;

/// A number system, and the script that defines `W`, `$p`, `$q`, `$r`, and the functions `f` and
/// `g` in it.
struct Setting {
    system: &'static str,
    script: &'static str,
    /// What can be mixed with it.
    others: Others,
    /// The letters of `W`, from that of the first index on.
    word: fn() -> Vec<u8>,
    /// The first index: 0, or a negative one where numbers are all integers.
    first: i64,
}

const FIBONACCI: Setting = Setting {
    system: "msd_fib",
    script: "def p \"?msd_fib y=2*x+1\"; def q \"?msd_fib Ek x=3*k+1\";
             def r \"?msd_fib x<=y\"; W[n] := F[n];
             def f \"?msd_fib y=x/2+1\";
             def g \"?msd_fib (x<=y & z=y) | (x>y & z=x)\";
             reverse V F; def s \"?lsd_fib x<=y\"; ost phi [0] [1]; def t \"?msd_phi x<=y\";",
    others: Others {
        systems: &["lsd_fib", "msd_phi", "lsd_phi"],
        words: &["V"],
        relations: &["s", "t"],
        foreign: &["msd_2", "lsd_3", "msd_pell"],
        ..Others::NONE
    },
    word: fibonacci_word,
    first: 0,
};

/// Nothing but tracks over sets of digits.
const fn sets(system: &'static str) -> Others {
    Others { sets: Some(system), ..Others::NONE }
}

const PELL: Setting = Setting {
    system: "msd_pell",
    script: "def p \"?msd_pell y=2*x+1\"; def q \"?msd_pell Ek x=3*k+1\";
             def r \"?msd_pell x<=y\";
             reg ends msd_pell \"(0|1|2)*1\"; W[n] := \"?msd_pell $ends(n)\";
             def f \"?msd_pell y=x/2+1\";
             def g \"?msd_pell (x<=y & z=y) | (x>y & z=x)\";
             alphabet $sets {0,1,2} {0,1,2} $r;",
    others: sets("msd_pell"),
    word: last_pell_digits,
    first: 0,
};

const BINARY: Setting = Setting {
    system: "msd_2",
    script: "def p \"y=2*x+1\"; def q \"Ek x=3*k+1\"; def r \"x<=y\"; W[n] := T[n];
             def f \"y=x/2+1\";
             def g \"(x<=y & z=y) | (x>y & z=x)\";
             reverse V T; morphism four \"0->0110 1->1001\"; promote U four;
             morphism eight \"0->01101001 1->10010110\"; promote X eight; reverse Y X;
             def s \"?lsd_2 x<=y\"; def t \"?msd_4 x<=y\"; def u \"?lsd_8 x<=y\";",
    others: Others {
        systems: &["lsd_2", "msd_4", "lsd_4", "msd_8"],
        words: &["V", "U", "X", "Y"],
        relations: &["s", "t", "u"],
        foreign: &["msd_fib", "lsd_3"],
        ..Others::NONE
    },
    word: || (0..LETTERS).map(|n| u8::from(n.count_ones() % 2 == 1)).collect(),
    first: 0,
};

const FIBONACCI_BACKWARDS: Setting = Setting {
    system: "lsd_fib",
    script: "def p \"?lsd_fib y=2*x+1\"; def q \"?lsd_fib Ek x=3*k+1\";
             def r \"?lsd_fib x<=y\"; reverse W F;
             def f \"?lsd_fib y=x/2+1\";
             def g \"?lsd_fib (x<=y & z=y) | (x>y & z=x)\";
             def s \"?msd_fib x<=y\";",
    others: Others { systems: &["msd_fib"], words: &["F"], relations: &["s"], ..Others::NONE },
    word: fibonacci_word,
    first: 0,
};

/// The first index of words on all integers; as many letters follow 0.
const FIRST: i64 = -(LETTERS as i64);

const NEGATIVE_BINARY: Setting = Setting {
    system: "msd_neg_2",
    script: "def p \"?msd_neg_2 y=2*x+1\"; def q \"?msd_neg_2 Ek x=3*k+1\";
             def r \"?msd_neg_2 x<=y\";
             reg odd msd_neg_2 \"0*10*(10*10*)*\"; W[n] := \"?msd_neg_2 $odd(n)\";
             def f \"?msd_neg_2 y=x/2+1\";
             def g \"?msd_neg_2 (x<=y & z=y) | (x>y & z=x)\";
             reverse V W; def s \"?lsd_neg_2 x<=y\"; def t \"?msd_neg_8 x<=y\";
             split N W[+]; convert N4 lsd_4 N; def n \"?msd_2 x<=y\"; def n8 \"?lsd_8 x<=y\";",
    others: Others {
        systems: &["lsd_neg_2", "msd_neg_4"],
        words: &["V"],
        relations: &["s", "t"],
        natural_words: &["N", "N4"],
        natural_relations: &["n", "n8"],
        naturals: &["msd_2", "lsd_4", "msd_fib", "lsd_3"],
        ..Others::NONE
    },
    word: || (FIRST..=-FIRST).map(|n| u8::from(ones_of_base_minus_2(n) % 2 == 1)).collect(),
    first: FIRST,
};

const NEGA_FIBONACCI: Setting = Setting {
    system: "msd_neg_fib",
    script: "def p \"?msd_neg_fib y=2*x+1\"; def q \"?msd_neg_fib Ek x=3*k+1\";
             def r \"?msd_neg_fib x<=y\";
             reg ends msd_neg_fib \"(0|1)*1\"; W[n] := \"?msd_neg_fib $ends(n)\";
             def f \"?msd_neg_fib y=x/2+1\";
             def g \"?msd_neg_fib (x<=y & z=y) | (x>y & z=x)\";
             split N W[+]; reverse NL N; def n \"?msd_fib x<=y\";",
    others: Others {
        systems: &["lsd_neg_fib"],
        natural_words: &["N", "NL"],
        natural_relations: &["n"],
        naturals: &["msd_fib", "lsd_fib", "msd_2"],
        ..Others::NONE
    },
    word: last_nega_fibonacci_digits,
    first: FIRST,
};

const NEGATIVE_TERNARY_BACKWARDS: Setting = Setting {
    system: "lsd_neg_3",
    script: "def p \"?lsd_neg_3 y=2*x+1\"; def q \"?lsd_neg_3 Ek x=3*k+1\";
             def r \"?lsd_neg_3 x<=y\";
             reg ends lsd_neg_3 \"1(0|1|2)*\"; W[n] := \"?lsd_neg_3 $ends(n)\";
             def f \"?lsd_neg_3 y=x/2+1\";
             def g \"?lsd_neg_3 (x<=y & z=y) | (x>y & z=x)\";
             alphabet $sets {0,1,2} {0,1,2} $r;",
    others: Others { naturals: &["lsd_3", "msd_3"], ..sets("lsd_neg_3") },
    word: || (FIRST..=-FIRST).map(|n| u8::from(n.rem_euclid(3) == 1)).collect(),
    first: FIRST,
};

/// The digits 1 of a number in base -2, from the last one on.
fn ones_of_base_minus_2(n: i64) -> u32 {
    let (mut rest, mut ones) = (n, 0);
    while rest != 0 {
        let digit = rest.rem_euclid(2);
        ones += u32::from(digit == 1);
        rest = (rest - digit) / -2;
    }
    ones
}

/// The last digit of every number: all sums of weights that are not side by side.
fn last_nega_fibonacci_digits() -> Vec<u8> {
    // F_{-20} to F_{-1}; each sum with whether its last weight was used.
    let mut weights = vec![-6765, 4181];
    for i in 2..20 {
        weights.push(weights[i - 2] + weights[i - 1]);
    }
    let mut sums: Vec<(i64, bool)> = vec![(0, false)];
    for weight in weights {
        let with = sums.iter().filter(|(_, used)| !used).map(|(sum, _)| (sum + weight, true));
        let without = sums.iter().map(|(sum, _)| (*sum, false));
        sums = with.chain(without).collect();
    }
    let letters = usize::try_from(1 - 2 * FIRST).expect("positive");
    let mut word = vec![None; letters];
    for (value, used) in sums {
        if let Ok(index) = usize::try_from(value - FIRST)
            && index < letters
        {
            assert_eq!(word[index].replace(u8::from(used)), None, "two words of {value}");
        }
    }
    word.into_iter().map(|letter| letter.expect("every number has a word")).collect()
}

/// The square of the golden ratio, 1 = 2/b + 1/b^2 + 1/b^3 + …: not a finite expansion.
const SQUARE: Setting = Setting {
    system: "msd_sq",
    script: "pisot sq \"x^2=3x-1\"; def p \"?msd_sq y=2*x+1\"; def q \"?msd_sq Ek x=3*k+1\";
             def r \"?msd_sq x<=y\";
             reg ends msd_sq \"(0|1|2)*1\"; W[n] := \"?msd_sq $ends(n)\";
             def f \"?msd_sq y=x/2+1\";
             def g \"?msd_sq (x<=y & z=y) | (x>y & z=x)\";",
    others: Others { systems: &["lsd_sq"], ..Others::NONE },
    word: || last_digits(&[1, 3, 8, 21, 55, 144, 377, 987, 2584, 6765]),
    first: 0,
};

/// The cube of the smallest Pisot number, of degree 3.
const CUBE: Setting = Setting {
    system: "msd_cube",
    script: "parry cube [2 0] [1]; def p \"?msd_cube y=2*x+1\"; def q \"?msd_cube Ek x=3*k+1\";
             def r \"?msd_cube x<=y\";
             reg ends msd_cube \"(0|1|2)*1\"; W[n] := \"?msd_cube $ends(n)\";
             def f \"?msd_cube y=x/2+1\";
             def g \"?msd_cube (x<=y & z=y) | (x>y & z=x)\";",
    others: Others { systems: &["lsd_cube"], ..Others::NONE },
    word: || last_digits(&[1, 3, 7, 16, 37, 86, 200, 465, 1081, 2513, 5842]),
    first: 0,
};

/// A system in which what a digit is worth depends on the digits before it.
const MORPHIC: Setting = Setting {
    system: "msd_dt",
    script: "morphism m \"0->01 1->101\"; dumont dt m; promote W m;
             def p \"?msd_dt y=2*x+1\"; def q \"?msd_dt Ek x=3*k+1\"; def r \"?msd_dt x<=y\";
             def f \"?msd_dt y=x/2+1\";
             def g \"?msd_dt (x<=y & z=y) | (x>y & z=x)\";",
    others: Others { systems: &["lsd_dt"], ..Others::NONE },
    word: morphic_word,
    first: 0,
};

fn open(setting: &Setting) -> Session {
    let mut session = Session::new(Options::default());
    for command in parse_script(setting.script) {
        let command = command.expect("the scripts of this file parse");
        session.execute(&command, &Control::unlimited()).expect("and run");
    }
    session
}

/// The fixed point of 0 → 01, 1 → 0.
fn fibonacci_word() -> Vec<u8> {
    let mut word = vec![0u8];
    while word.len() < LETTERS as usize {
        let image = |&letter: &u8| if letter == 0 { vec![0, 1] } else { vec![0] };
        word = word.iter().flat_map(image).collect();
    }
    word
}

fn last_pell_digits() -> Vec<u8> {
    last_digits(&[1, 2, 5, 12, 29, 70, 169, 408, 985, 2378, 5741])
}

/// Whether the last digit of every number is 1, by taking away the largest weights first.
fn last_digits(weights: &[u32]) -> Vec<u8> {
    let last = |n: u32| weights[1..].iter().rev().fold(n, |rest, weight| rest % weight);
    (0..LETTERS).map(|n| u8::from(last(n) == 1)).collect()
}

/// The fixed point of 0 → 01, 1 → 101.
fn morphic_word() -> Vec<u8> {
    let mut word = vec![0u8];
    while word.len() < LETTERS as usize {
        let image = |&letter: &u8| if letter == 0 { vec![0, 1] } else { vec![1, 0, 1] };
        word = word.iter().flat_map(image).collect();
    }
    word
}

/// How a formula is made of random numbers.
type Make = fn(&mut Generator) -> Formula;

/// Compares so many formulas; the number of those that take more work than this.
fn compare(setting: &Setting, seed: u64, count: u64, make: Make, work: u64) -> u64 {
    let world = World { word: (setting.word)(), first: setting.first, is_part: false };
    let mut session = open(setting);
    let mut stopped = 0;
    for i in 0..count {
        // A new session now and then: what was computed before must not matter either way.
        if i % 1000 == 999 {
            session = open(setting);
        }
        let seed = seed.wrapping_mul(1 << 32).wrapping_add(i);
        let mut generator = Generator::new(seed, setting.first < 0);
        generator.others = setting.others;
        let formula = make(&mut generator);
        let mut text = format!("?{} {formula}", setting.system);
        if !setting.others.natural_words.is_empty() || !setting.others.naturals.is_empty() {
            // What stands at places of natural numbers only is one.
            text =
                formula.free().iter().fold(text, |text, name| format!("{text} & {name}<{name}+1"));
        }
        match decide_within(&mut session.prover, &text, work) {
            Ok(outcome) => check(&session.prover, &world, &formula, &text, &outcome),
            Err(Failure::Stopped(_)) => stopped += 1,
            Err(Failure::Wrong(error)) => panic!("{text}: {}", error.render(&text, "formula")),
        }
    }
    stopped
}

fn decide(prover: &mut Prover, text: &str) -> Result<Outcome, Failure> {
    decide_within(prover, text, MOST_WORK)
}

fn decide_within(prover: &mut Prover, text: &str, work: u64) -> Result<Outcome, Failure> {
    let formula = parse_formula(text).unwrap_or_else(|e| panic!("{}", e.render(text, "formula")));
    let limits = Limits { states: Some(work / 200), work: Some(work), ..Limits::default() };
    let control = Control::new(limits, Cancel::new());
    prover.decide(&formula, &control, &mut Trace::off())
}

fn check(prover: &Prover, world: &World, formula: &Formula, text: &str, outcome: &Outcome) {
    let free = formula.free();
    match outcome {
        Outcome::True(_) | Outcome::False(_) => {
            assert!(free.is_empty(), "{text} has free variables");
            let found = matches!(outcome, Outcome::True(_));
            assert_eq!(found, formula.holds(world, &mut Vec::new()), "{text}");
        }
        Outcome::Relation(relation) => {
            assert_eq!(relation.names, free, "{text}");
            let (least, most) =
                if world.first < 0 { (-LARGEST_SIGNED, LARGEST_SIGNED) } else { (0, LARGEST) };
            let side = most - least + 1;
            for point in 0..side.pow(u32::try_from(free.len()).unwrap()) {
                let mut rest = point;
                let mut values = Vec::new();
                for name in &free {
                    values.push((name.clone(), least + rest % side));
                    rest /= side;
                }
                let found = contains(prover, relation, &values);
                let expected = formula.holds(world, &mut values.clone());
                assert_eq!(found, expected, "{text} at {values:?}");
            }
        }
    }
}

fn contains(prover: &Prover, relation: &NamedRelation, values: &[(String, i64)]) -> bool {
    let mut order = Order::MostSignificantFirst;
    let mut digits: Vec<Vec<i32>> = Vec::new();
    for ((_, value), track) in values.iter().zip(&relation.tracks) {
        let TrackKind::System(id) = track else { panic!("variables have systems") };
        let arithmetic = &prover.systems.get(*id).arithmetic;
        order = arithmetic.order();
        let word = arithmetic.represent(&IBig::from(*value), &Control::unlimited());
        digits.push(word.expect("no limit"));
    }
    let length = digits.iter().map(Vec::len).max().unwrap_or(0);
    for track in &mut digits {
        while track.len() < length {
            match order {
                Order::MostSignificantFirst => track.insert(0, 0),
                Order::LeastSignificantFirst => track.push(0),
            }
        }
    }
    let tracks = relation.dfa.tracks();
    let word: Vec<Symbol> = (0..length)
        .map(|i| {
            let column: Vec<i32> = digits.iter().map(|track| track[i]).collect();
            tracks.symbol(&column).expect("digits of the system")
        })
        .collect();
    relation.dfa.accepts(word)
}

fn agree(setting: &Setting, seed: u64, count: u64, make: Make) {
    let stopped = compare(setting, seed, count, make, MOST_WORK);
    assert!(stopped * 100 <= count, "{stopped} of {count} formulas reached the limit");
}

#[test]
fn formulas_of_fibonacci_agree_with_trying_all_values() {
    agree(&FIBONACCI, 1, 3_500, Generator::formula);
}

#[test]
fn formulas_of_pell_agree_with_trying_all_values() {
    agree(&PELL, 2, 3_000, Generator::formula);
}

#[test]
fn formulas_of_base_2_agree_with_trying_all_values() {
    agree(&BINARY, 3, 3_000, Generator::formula);
}

#[test]
fn formulas_read_backwards_agree_with_trying_all_values() {
    agree(&FIBONACCI_BACKWARDS, 4, 500, Generator::formula);
}

#[test]
fn formulas_of_the_square_of_phi_agree_with_trying_all_values() {
    agree(&SQUARE, 10, 1_000, Generator::formula);
    agree(&SQUARE, 11, 300, Generator::counts);
}

#[test]
fn formulas_of_a_cubic_base_agree_with_trying_all_values() {
    // Its automata are ten times as large as those of quadratic bases.
    let stopped = compare(&CUBE, 12, 500, Generator::formula, MOST_WORK);
    assert!(stopped <= 25, "{stopped} of 500 formulas reached the limit");
}

#[test]
fn formulas_of_a_morphism_agree_with_trying_all_values() {
    agree(&MORPHIC, 13, 1_000, Generator::formula);
    agree(&MORPHIC, 14, 300, Generator::counts);
}

#[test]
fn counts_of_fibonacci_agree_with_trying_all_values() {
    agree(&FIBONACCI, 5, 1_000, Generator::counts);
}

#[test]
fn counts_of_base_2_agree_with_trying_all_values() {
    agree(&BINARY, 6, 1_000, Generator::counts);
}

#[test]
fn counts_read_backwards_agree_with_trying_all_values() {
    agree(&FIBONACCI_BACKWARDS, 7, 300, Generator::counts);
}

#[test]
fn tuples_of_base_2_agree_with_trying_all_values() {
    agree(&BINARY, 8, 500, Generator::tuples);
}

#[test]
fn tuples_of_fibonacci_agree_with_trying_all_values() {
    agree(&FIBONACCI, 9, 300, Generator::tuples);
}

#[test]
fn formulas_of_base_minus_2_agree_with_trying_all_values() {
    agree(&NEGATIVE_BINARY, 10, 1_500, Generator::formula);
}

#[test]
fn formulas_of_nega_fibonacci_agree_with_trying_all_values() {
    agree(&NEGA_FIBONACCI, 11, 1_000, Generator::formula);
}

#[test]
fn formulas_of_base_minus_3_backwards_agree_with_trying_all_values() {
    agree(&NEGATIVE_TERNARY_BACKWARDS, 12, 300, Generator::formula);
}

#[test]
fn counts_of_negative_bases_agree_with_trying_all_values() {
    agree(&NEGATIVE_BINARY, 13, 500, Generator::counts);
    agree(&NEGA_FIBONACCI, 14, 300, Generator::counts);
    agree(&NEGATIVE_BINARY, 15, 200, Generator::tuples);
}

#[test]
fn terms_of_negative_bases_agree_with_trying_all_values() {
    agree(&NEGATIVE_BINARY, 16, 300, Generator::terms);
    agree(&NEGA_FIBONACCI, 17, 200, Generator::terms);
    agree(&NEGATIVE_TERNARY_BACKWARDS, 18, 100, Generator::terms);
}

#[test]
fn terms_of_pisot_systems_agree_with_trying_all_values() {
    agree(&SQUARE, 19, 100, Generator::terms);
    agree(&MORPHIC, 20, 100, Generator::terms);
}

#[test]
fn terms_of_fibonacci_agree_with_trying_all_values() {
    agree(&FIBONACCI, 10, 500, Generator::terms);
}

#[test]
fn terms_of_pell_agree_with_trying_all_values() {
    agree(&PELL, 11, 300, Generator::terms);
}

#[test]
fn terms_of_base_2_agree_with_trying_all_values() {
    agree(&BINARY, 12, 500, Generator::terms);
}

#[test]
fn terms_read_backwards_agree_with_trying_all_values() {
    agree(&FIBONACCI_BACKWARDS, 13, 200, Generator::terms);
}

/// Two that random formulas found, made small: `a+z != b` taken for a definition of z
/// beside the index `b-a`, and a counted body that is false for all values.
#[test]
fn small_formulas_that_went_wrong_once() {
    let mut session = open(&BINARY);
    for (text, expected) in [
        ("Ea,b (a=0 & b=1) & (Ez z<=6 & a+z!=b) & W[b-a]=1", true),
        ("E[!=1] x x<=2 & W[1-6]=0", true),
        ("E[>=1] x x<=2 & W[1-6]=0", false),
        ("E[=0] x x<=2 & W[1-6]=0", true),
    ] {
        let outcome = decide(&mut session.prover, text).expect(text);
        assert_eq!(matches!(outcome, Outcome::True(_)), expected, "{text}");
    }
}

/// Variables of all the terms of a formula together have too many digits for one alphabet; those
/// of a part are gone before the next part is looked at.
#[test]
fn a_formula_may_have_more_variables_than_fit_into_one_alphabet() {
    let mut session = open(&PELL);
    let text = "?msd_pell (E[<1] x x<=4 & ((Ay y<=b => ((~((2*y*(W[(x+a)]-W[(x/2)]))=(b+a)) \
                | (E[!=1] y y<=x & ((y*W[6])!=(f((f((x-x))+x)!=(3*x/(W[f(3)!=(x/(W[1*x]+W[(x-x)]))]\
                +W[(((x+x)/1)>=2*x ^ ((x-3)+(x+x))!=(x-x))])))+5))))))))";
    assert!(matches!(decide(&mut session.prover, text), Ok(Outcome::Relation(_))));
    // Thirty functions of one number, each a quantifier of its own.
    let all: Vec<String> = (0..30).map(|i| format!("f(x+{i})>{}", i / 2)).collect();
    let text = format!("?msd_pell Ax {}", all.join(" & "));
    assert!(matches!(decide(&mut session.prover, &text), Ok(Outcome::True(_))));
    let text = format!("?msd_pell Ax {} & f(x)>1", all.join(" & "));
    assert!(matches!(decide(&mut session.prover, &text), Ok(Outcome::False(_))));
    let text = format!("?msd_pell Ex {}", all.join(" & "));
    assert!(matches!(decide(&mut session.prover, &text), Ok(Outcome::True(_))));
}

/// Nine numbers in base 10 have too many digits for one alphabet: those that are bound are
/// forgotten one after the other. Random inequalities between them, two of them free.
#[test]
fn a_quantifier_may_have_more_variables_than_fit_into_one_alphabet() {
    const NAMES: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let mut session = Session::new(Options::default());
    let mut truths = [0, 0];
    for seed in 0..8 {
        let mut generator = Generator::new(seed, false);
        let mut number = |n: u64| usize::try_from(generator.below(n)).expect("small");
        // A tree of inequalities, and one more; all numbers are at most 2.
        let mut less: Vec<(usize, usize, usize)> = Vec::new();
        for right in 1..NAMES.len() {
            less.push((number(right as u64), number(2), right));
        }
        less.push((number(9), number(2), number(9)));
        let parts: Vec<String> = less
            .iter()
            .map(|&(left, more, right)| format!("{}+{more}<={}", NAMES[left], NAMES[right]))
            .chain(NAMES.iter().map(|name| format!("{name}<=2")))
            .collect();
        let body = parts.join(" & ");
        let all: Vec<[usize; 9]> = (0..3usize.pow(9))
            .map(|point| std::array::from_fn(|i| point / 3usize.pow(u32::try_from(i).unwrap()) % 3))
            .filter(|point| less.iter().all(|&(l, more, r)| point[l] + more <= point[r]))
            .collect();
        let text = format!("?msd_10 E{} {body}", NAMES.join(","));
        let outcome = decide(&mut session.prover, &text).expect(&text);
        assert_eq!(matches!(outcome, Outcome::True(_)), !all.is_empty(), "{text}");
        truths[usize::from(!all.is_empty())] += 1;
        let text = format!("?msd_10 E{} {body}", NAMES[2..].join(","));
        let Outcome::Relation(relation) = decide(&mut session.prover, &text).expect(&text) else {
            panic!("{text} has free variables")
        };
        for (a, b) in (0..4u8).flat_map(|a| (0..4u8).map(move |b| (a, b))) {
            let expected = all.iter().any(|point| point[..2] == [a, b].map(usize::from));
            let values = [("a", a), ("b", b)].map(|(name, n)| (name.to_owned(), i64::from(n)));
            assert_eq!(
                contains(&session.prover, &relation, &values),
                expected,
                "{text} at {a}, {b}"
            );
        }
    }
    assert!(truths.iter().all(|&count| count >= 1), "{truths:?}");
    // Where nothing can be forgotten the formula is refused, at its place.
    let text = format!("?msd_10 E{} {}=20", NAMES.join(","), NAMES.join("+"));
    let Err(Failure::Wrong(error)) = decide(&mut session.prover, &text) else {
        panic!("nine tracks of digits do not fit")
    };
    assert!(error.span.is_some() && error.to_string().contains("symbols"), "{error}");
}

/// "Exactly" is "at least" and "not one more", and a definition of the one half was quoted
/// in the other, where the variable of the same number was another one.
#[test]
fn both_halves_of_exactly_have_variables_of_their_own() {
    let mut session = Session::new(Options::default());
    for command in parse_script("def P \"?msd_2 a<=b\": def R \"?msd_2 a=2\":") {
        session.execute(&command.expect("it parses"), &Control::unlimited()).expect("and runs");
    }
    let text = "?msd_2 E[=1] u ($P(u+x,y) & ~$R(u+x)) & x=1 & y=3";
    let Outcome::Relation(relation) = decide(&mut session.prover, text).expect(text) else {
        panic!("{text} has free variables")
    };
    assert_eq!(relation.names, ["x", "y"]);
    assert_eq!(is_empty(&relation.dfa, &Control::unlimited()), Ok(true), "{text}");
    for (k, more) in [(1, 2), (2, 3), (3, 4)] {
        for (sign, not) in [("=", ""), ("!=", "~")] {
            let text = format!(
                "?msd_2 Ax,y (E[{sign}{k}] u ($P(u+x,y) & ~$R(u+x)))
                     <=> {not}((E[>={k}] v ($P(v+x,y) & ~$R(v+x)))
                         & ~(E[>={more}] w ($P(w+x,y) & ~$R(w+x))))"
            );
            let outcome = decide(&mut session.prover, &text).expect(&text);
            assert!(matches!(outcome, Outcome::True(_)), "{text}");
        }
    }
    for text in [
        "?msd_2 Ax,y (E[=1] u ($P(u+x,y) & ~$R(u+x)))
            <=> ((Eu ($P(u+x,y) & ~$R(u+x))) & ~(E[>=2] w ($P(w+x,y) & ~$R(w+x))))",
        "?msd_2 Ax,y (Iu ($P(y,u+x) & ~$R(u+x))) <=> (Am Eu u>m & $P(y,u+x) & ~$R(u+x))",
        "?msd_2 Ax (E[=1] u E[=1] u ($P(u+x,4) & ~$R(u+x))) <=> 1=2",
    ] {
        let outcome = decide(&mut session.prover, text).expect(text);
        assert!(matches!(outcome, Outcome::True(_)), "{text}");
    }
}

/// Each "exactly" inside another doubles the formula.
#[test]
fn counts_that_cannot_be_made_are_refused() {
    let counts = |n: usize| {
        let all: Vec<String> =
            (0..n).map(|i| format!("E[=1] x{} x{i}=x{}", i + 1, i + 1)).collect();
        format!("?msd_2 {}", all.join(" & "))
    };
    let mut session = open(&BINARY);
    assert!(decide(&mut session.prover, &counts(4)).is_ok());
    let Err(Failure::Wrong(error)) = decide(&mut session.prover, &counts(60)) else {
        panic!("60 inside each other")
    };
    assert!(error.to_string().contains("inside each other"), "{error}");
    // One more than the largest number that there is.
    let Err(Failure::Wrong(error)) = decide(&mut session.prover, "E[=4294967295] x x<5") else {
        panic!("it cannot be counted")
    };
    assert!(error.to_string().contains("less than 4294967295"), "{error}");
}

/// Three pairs, told to be different in orders that do not fit together, are not three
/// different pairs.
#[test]
fn tuples_are_counted_in_one_order_of_their_variables() {
    let mut session = open(&BINARY);
    let property = "u+v=1 & w+x=1 & y+z=1";
    for (text, expected) in [
        ("(u!=w | v!=x) & (w!=y|x!=z) & (u!=z | v!=y)", true),
        ("(u!=w | v!=x) & (w!=y|x!=z) & (u!=z | v!=y) & u=0 & w=1 & y=0", true),
        ("(u!=w | v!=x) & (w!=y|x!=z) & (u!=y | v!=z)", false),
        ("(u!=x | v!=w) & (w!=z|x!=y) & (u!=y | v!=z)", false),
    ] {
        let text = format!("?msd_2 Eu,v,w,x,y,z {property} & {text}");
        let outcome = decide(&mut session.prover, &text).expect(&text);
        assert_eq!(matches!(outcome, Outcome::True(_)), expected, "{text}");
    }
}

/// All sorts of formulas, in all systems: natural numbers and integers, both orders, Parry
/// systems and those of morphisms, mixed systems, and tracks over sets of digits.
///
/// `WYTHOFF_FORMULAS` says how many (400,000), `WYTHOFF_SEED` where to begin.
#[test]
#[ignore = "takes minutes"]
fn many_formulas_agree_with_trying_all_values() {
    let number = |name: &str, usual: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let (count, first) = (number("WYTHOFF_FORMULAS", 400_000), number("WYTHOFF_SEED", 0));
    // Automata of the cubic base are ten times as large as the others.
    let settings = [
        (&FIBONACCI, 10),
        (&PELL, 10),
        (&BINARY, 10),
        (&FIBONACCI_BACKWARDS, 10),
        (&NEGATIVE_BINARY, 10),
        (&NEGA_FIBONACCI, 10),
        (&NEGATIVE_TERNARY_BACKWARDS, 10),
        (&SQUARE, 10),
        (&MORPHIC, 10),
        (&CUBE, 1),
    ];
    let kinds: [(&str, u64, Make); 4] = [
        ("formulas", 10, Generator::formula),
        ("counts", 4, Generator::counts),
        ("tuples", 2, Generator::tuples),
        ("terms", 4, Generator::terms),
    ];
    let parts: u64 = kinds.iter().map(|kind| kind.1).sum();
    let weights: u64 = settings.iter().map(|setting| setting.1).sum();
    let share = |weight: u64| (count * weight).div_ceil(weights * parts);
    let stopped: Vec<[u64; 4]> = std::thread::scope(|scope| {
        let of_setting = |(i, (setting, weight)): (usize, (&'static Setting, u64))| {
            let (seed, share) = (1000 * first + i as u64, share(weight));
            scope.spawn(move || {
                let mut place = 0;
                kinds.map(|(_, parts, make)| {
                    place += 100;
                    compare(setting, place + seed, parts * share, make, MOST_PATIENT_WORK)
                })
            })
        };
        let threads: Vec<_> = settings.into_iter().enumerate().map(of_setting).collect();
        threads.into_iter().map(|thread| thread.join().expect("all agree")).collect()
    });
    // In every system by itself, so that none of them is compared in name only.
    for ((setting, weight), stopped) in settings.iter().zip(&stopped) {
        let (share, sum) = (share(*weight), stopped.iter().sum::<u64>());
        let kinds = kinds.iter().zip(stopped);
        let kinds: Vec<String> = kinds
            .map(|((name, parts, _), stopped)| format!("{stopped} of {} {name}", parts * share))
            .collect();
        let (all, system) = (parts * share, setting.system);
        println!("{system}: {sum} of {all} reached the limit: {}", kinds.join(", "));
    }
    for ((setting, weight), stopped) in settings.iter().zip(&stopped) {
        let (sum, system) = (stopped.iter().sum::<u64>(), setting.system);
        let all = parts * share(*weight);
        // Of a few formulas one may be stopped.
        let most = (all / 100).max(1);
        assert!(sum <= most, "{system}: {sum} of {all} formulas reached the limit");
    }
}
