//! Natural numbers and integers in one formula: what is said of natural numbers in a part of a
//! formula of integers, at negative ones as well, compared with the definition.

use wythoff_automata::Symbol;
use wythoff_control::Control;
use wythoff_logic::session::{Answer, Options, Session};
use wythoff_logic::syntax::{parse_command, parse_formula, parse_script};
use wythoff_logic::{Failure, Outcome, Prover, Trace, TrackKind};
use wythoff_numeration::Order;

fn answer(prover: &mut Prover, text: &str) -> Result<Outcome, Failure> {
    let formula = parse_formula(text).unwrap_or_else(|e| panic!("{}", e.render(text, "test")));
    prover.decide(&formula, &Control::unlimited(), &mut Trace::off())
}

fn is_true(prover: &mut Prover, text: &str) -> bool {
    match answer(prover, text) {
        Ok(Outcome::True(_)) => true,
        Ok(Outcome::False(_)) => false,
        Ok(Outcome::Relation(_)) => panic!("{text} has free variables"),
        Err(error) => panic!("{text}: {error}"),
    }
}

type Holds = fn(i64) -> bool;

/// What a part over natural numbers says of x. A comparison does not hold where x is negative,
/// and the rest follows.
const PARTS: &[(&str, Holds)] = &[
    ("x<5", |x| (0..5).contains(&x)),
    ("~(x<5)", |x| !(0..5).contains(&x)),
    ("x!=5", |x| x >= 0 && x != 5),
    ("~(x=5)", |x| x != 5),
    ("Ek x=2*k", |x| x >= 0 && x % 2 == 0),
    ("~(Ek x=2*k)", |x| !(x >= 0 && x % 2 == 0)),
    ("Ak x!=2*k", |x| x >= 0 && x % 2 != 0),
    ("Ak ~(x=2*k)", |x| x < 0 || x % 2 != 0),
    ("Ak x=2*k => k>3", |x| x < 0 || x % 2 != 0 || x > 6),
    ("Ek ~(x=2*k)", |_| true),
    ("Ek ~(x<=2*k) & k>1", |x| !(0..=4).contains(&x)),
    ("Ek x=2*k & k<3", |x| (0..6).contains(&x) && x % 2 == 0),
    ("Ak x<k <=> k>=x+1", |_| true),
    ("Ak (x<k) ^ (k>=x+1)", |_| false),
    ("Ak x<k | k<=x", |x| x >= 0),
    ("(Ek x=3*k+1) => x<9", |x| x < 9 || x % 3 != 1),
    ("(Ek x=3*k+1) <=> (Ak ~(x=k+2))", |x| (x >= 0 && x % 3 == 1) == (x < 2)),
    ("E[=0] k x=k", |x| x < 0),
    ("E[>=2] k ~(x=k+3)", |_| true),
    ("E[=2] k x=k | x+1=k", |x| x >= 0),
    ("Ik x<k", |x| x >= 0),
    ("Ik ~(x>=k)", |_| true),
    ("Ak Ej x+j=3*k => k>j", |_| true),
    ("Ek Aj ~(x+j=k)", |x| x != 0),
    ("x/2=1", |x| x == 2 || x == 3),
    ("Ak ~(x/2=k) | k<2", |x| x < 4),
    ("Ak ~(x-3=k)", |x| x < 3),
    ("Ax x>=0", |_| true),
];

/// The members among -20 to 20 of the set of a formula.
fn members(prover: &mut Prover, text: &str) -> Vec<i64> {
    let Ok(Outcome::Relation(relation)) = answer(prover, text) else {
        panic!("{text}: {:?}", answer(prover, text))
    };
    let [TrackKind::System(id)] = relation.tracks[..] else { panic!("{text}: one number") };
    let arithmetic = &prover.systems.get(id).arithmetic;
    let tracks = relation.dfa.tracks();
    let has = |x: &i64| {
        let digits = arithmetic.represent(&(*x).into(), &Control::unlimited()).expect("no limit");
        let symbols = digits.iter().map(|&digit| tracks.symbol(&[digit]).expect("a digit"));
        relation.dfa.accepts(symbols.collect::<Vec<Symbol>>())
    };
    assert!(arithmetic.is_signed(), "{text}");
    (-20..=20).filter(has).collect()
}

#[test]
fn what_a_part_over_natural_numbers_says_of_negative_integers_is_what_its_comparisons_say() {
    for (integers, naturals) in [
        ("msd_neg_2", "msd_2"),
        ("msd_neg_2", "lsd_4"),
        ("msd_neg_fib", "msd_3"),
        ("lsd_neg_2", "lsd_fib"),
    ] {
        let prover = &mut Prover::new();
        for &(part, holds) in PARTS {
            let expected = |is_member: &dyn Fn(i64) -> bool| -> Vec<i64> {
                (-20..=20).filter(|&x| is_member(x)).collect()
            };
            let text = format!("?{integers} x>-99 & (?{naturals} {part})");
            assert_eq!(members(prover, &text), expected(&holds), "{text}");
            let text = format!("?{integers} x>-99 & ~(?{naturals} {part})");
            assert_eq!(members(prover, &text), expected(&|x| !holds(x)), "{text}");
            let text = format!("?{integers} (x<-3) ^ (?{naturals} {part})");
            assert_eq!(members(prover, &text), expected(&|x| (x < -3) != holds(x)), "{text}");
            // Of a bound variable, and the part alone.
            let text = format!("?{integers} Ax (x>-20 & x<20 & (?{naturals} {part})) => x>=0");
            assert_eq!(is_true(prover, &text), (-19..0).all(|x| !holds(x)), "{text}");
        }
    }
}

/// As an index and as an argument.
#[test]
fn a_formula_that_stands_for_an_integer_may_speak_of_natural_numbers() {
    let session = &mut Session::new(Options::default());
    let script = "def e \"?msd_neg_2 Ek x=3*k\": W[n] := \"?msd_neg_2 $e(n)\":
                  def small \"?msd_2 x<3\":";
    for command in parse_script(script) {
        session.execute(&command.expect("it parses"), &Control::unlimited()).expect("and runs");
    }
    for &(part, holds) in PARTS.iter().filter(|(part, _)| !part.starts_with("Ax")) {
        let expected: Vec<i64> = (-20..=20).filter(|&x| x % 3 == 0 && holds(x)).collect();
        for text in [
            format!("?msd_neg_2 $e((?msd_2 {part}))"),
            format!("?msd_neg_2 W[(?msd_fib {part})]=@1"),
            format!("?msd_neg_2 x=x+0 & W[(?msd_2 {part})]=@1"),
        ] {
            assert_eq!(members(&mut session.prover, &text), expected, "{text}");
        }
    }
}

/// In `T[x-3+3]` an integer x may be less than 3, a natural number may not.
#[test]
fn a_part_whose_indices_depend_on_what_is_elsewhere_is_not_decided_by_itself() {
    let session = &mut Session::new(Options::default());
    let prover = &mut session.prover;
    for text in [
        "?msd_neg_2 x<9 & (Ek (?msd_2 x=2*k) & x>0 & (?msd_2 x<9) & T[x-3+3]=@1)",
        "?msd_neg_2 x<9 & (Ek (?msd_2 x=2*k & x<9) & T[x-3+3]=@1)",
        "?msd_neg_2 x<9 & (Ek ~(?msd_2 x+k<1) & T[0-x]=@1)",
        "?msd_neg_2 x<9 & (Ek ~(?msd_2 x+k<1) & T[T[0-x]]=@1)",
    ] {
        let Err(Failure::Wrong(error)) = answer(prover, text) else {
            panic!("{text} has an answer")
        };
        assert!(error.to_string().contains("`msd_2`"), "{error}");
    }
    // The same index, beside the part and not in it.
    for (text, expected) in [
        ("?msd_neg_2 x<3 & (Ek (?msd_2 x=2*k)) & T[x-3+3]=@1", vec![2]),
        ("?msd_neg_2 x<3 & x>-4 & ~(Ek (?msd_2 x=2*k)) & T[0-x]=@1", vec![-2, -1]),
        ("?msd_neg_2 x<3 & T[T[x-3+3]+1]=@1", vec![0, 1, 2]),
    ] {
        assert_eq!(members(prover, text), expected, "{text}");
    }
}

/// A variable on no place of integers is natural, whatever the base of the others becomes.
#[test]
fn naturals_beside_integers_stay_natural_when_the_base_changes() {
    let session = &mut Session::new(Options::default());
    let script = "def sum \"?msd_2 x+y>=0\": def less \"?msd_2 x<y\": def three \"?lsd_2 x+y=z\":";
    for command in parse_script(script) {
        session.execute(&command.expect("it parses"), &Control::unlimited()).expect("and runs");
    }
    for system in ["msd_neg_2", "msd_neg_4", "lsd_neg_8", "lsd_neg_2", "msd_neg_4"] {
        for (formula, expected) in [
            ("Ax x>=0 => (Ay $sum(x,y))", true),
            ("Ax (Ay $sum(x,y)) <=> x>=0", true),
            ("Ax x=1 => (E[=2] y ~$less(x,y))", true),
            ("Ax x=1 => (E[=1] y $less(y,x))", true),
            ("Ey Ax x>=0 => ~$less(x,y)", true),
            ("Ex x<0 & (Ey $less(x,y))", false),
            ("Ax (x<0) <=> (Ay ~$less(x,y))", true),
            ("Ax x>=0 => (Ey Az $three(x,y,z) => z>=y)", true),
            ("Ax x=5 => (E[=6] y Ez $three(y,z,x))", true),
            ("Ax x=5 => (E[=6] y,z $three(y,z,x))", true),
            ("Ax x=5 => (Ay (?msd_2 y>=0) & ((Ez $three(y,z,x)) <=> (?msd_2 y<6)))", true),
            ("Ax x=5 => (Iy Az ~$three(y,z,x))", true),
            ("Ax x=5 => (Iy Ez $three(y,z,x))", false),
        ] {
            let text = format!("?{system} {formula}");
            assert_eq!(is_true(&mut session.prover, &text), expected, "{text}");
        }
        let text = format!("?{system} $less(x,y) & x<3");
        let Ok(Outcome::Relation(relation)) = answer(&mut session.prover, &text) else {
            panic!("{text} has free variables")
        };
        let signed = relation.tracks.iter().map(|track| match track {
            TrackKind::System(id) => id.is_signed(),
            TrackKind::Digits(_) => panic!("numbers"),
        });
        assert_eq!(signed.collect::<Vec<bool>>(), [true, false], "{text}");
        let TrackKind::System(id) = relation.tracks[0] else { panic!("numbers") };
        let first = session.prover.systems.get(id).arithmetic.order();
        let is_last = first == Order::LeastSignificantFirst;
        assert_eq!(is_last, system.starts_with("lsd"), "{text}");
    }
}

/// Values of letters at integers, by numbers and not by automata.
#[test]
fn a_word_over_natural_numbers_has_no_value_at_a_negative_index() {
    let session = &mut Session::new(Options::default());
    for (command, expected) in [
        ("eval n=-2..2 \"?msd_neg_2 T[n]\";", [None, None, Some(0), Some(1), Some(1)]),
        ("eval n=-2..2 \"?msd_neg_2 T[n-3+3]\";", [None, None, Some(0), Some(1), Some(1)]),
        ("eval n=-2..2 \"?msd_neg_2 T[0-n]\";", [Some(1), Some(1), Some(0), None, None]),
        ("eval n=-2..2 \"?msd_neg_2 T[n/2+1]\";", [Some(0), Some(0), Some(1), Some(1), Some(1)]),
        ("eval n=-2..2 \"?msd_neg_2 T[T[-n]-1]\";", [Some(0), Some(0), None, None, None]),
    ] {
        let parsed = parse_command(command).expect("it parses");
        let response = session.execute(&parsed, &Control::unlimited()).expect("and runs");
        let Answer::Values(rows) = response.answer else { panic!("{command}") };
        let values: Vec<Option<i64>> = rows
            .iter()
            .map(|row| row.value.as_ref().map(|value| value.try_into().expect("small")))
            .collect();
        assert_eq!(values, expected, "{command}");
    }
}
