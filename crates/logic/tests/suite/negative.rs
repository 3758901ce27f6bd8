//! Statements about all integers, in every negative base and both orders: true ones, false ones
//! beside them, and sets compared with enumeration.

use wythoff_automata::Symbol;
use wythoff_control::Control;
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{Outcome, Prover, Trace, TrackKind};
use wythoff_numeration::Order;

const SYSTEMS: [&str; 8] = [
    "msd_neg_2",
    "lsd_neg_2",
    "msd_neg_3",
    "lsd_neg_3",
    "msd_neg_10",
    "lsd_neg_10",
    "msd_neg_fib",
    "lsd_neg_fib",
];

fn decide(prover: &mut Prover, system: &str, text: &str) -> Outcome {
    let text = format!("?{system} {text}");
    let formula = parse_formula(&text).unwrap_or_else(|e| panic!("{}", e.render(&text, "test")));
    let outcome = prover.decide(&formula, &Control::unlimited(), &mut Trace::off());
    outcome.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Those that hold for natural numbers only are false here, and the other way round.
const STATEMENTS: &[(&str, bool)] = &[
    // There is no least number, and no largest one.
    ("Ax Ey y<x", true),
    ("Ax Ey y>x", true),
    ("Ex Ay x<=y", false),
    ("Ax x>=0", false),
    ("Ex x<0", true),
    ("Ax,y x+y>=x", false),
    ("Ax,y (x>=0 & y>=0) => x+y>=x", true),
    ("Ex 2*x+3<0", true),
    ("Ex 2*x+4=0", true),
    ("Ex 2*x+3=0", false),
    ("Ex 6*x=-9", false),
    ("Ax 2*x<=-3 <=> x<=-2", true),
    ("Ax 2*x<=-3 <=> x<=-1", false),
    ("Ax 2*x>=-3 <=> x>=-1", true),
    ("Ax 2*x>=-3 <=> x>=-2", false),
    // Differences have a value always.
    ("Ax,y Ez z=x-y", true),
    ("Ax,y x-y+y=x", true),
    ("Ax,y ~(x-y<0) <=> x>=y", true),
    ("Ax,y x-y<0", false),
    ("Ax Ey x+y=0", true),
    ("Ax -x=0-x & _x=-1*x & --x=x", true),
    ("Ax -x<=x", false),
    ("Ax x=5 => -x=-5 & -x<-4 & _x>_6", true),
    ("Ax x=5 => -x>-5", false),
    // Quotients are rounded down.
    ("-7/2=-4 & 7/2=3 & 7/-2=-4 & -7/-2=3", true),
    ("-7/2=-3", false),
    ("Ax Ey y=x/3", true),
    ("Ax x/3*3<=x & x<x/3*3+3", true),
    ("Ax x/-3*-3>=x & x>x/-3*-3-3", true),
    ("Ax x/-3=(-x)/3", true),
    ("Ax x/-3=-(x/3)", false),
    ("Ax (x/2=x/-2) => x=0", true),
    ("Ax (x/2=-1) => x=-1", false),
    // How many.
    ("Ix x<0", true),
    ("Ix x>0", true),
    ("Ix x<0 & x>-1000", false),
    ("Iy Ex x<0 & y=3*x", true),
    ("Iy Ex x<0 & x>-9 & y=3*x", false),
    ("E[=9] x x>-5 & x<5", true),
    ("E[=4] x x>-5 & x<5", false),
    ("E[>=100] x x<0", true),
    ("E[<=100] x x<0", false),
    ("An E[=2] x (x=n | x=-n) <=> n!=0", false),
    ("An (E[=2] x (x=n | x=-n)) <=> n!=0", true),
    ("Ea,b,c a<b & b<c & c<0 & a>-4", true),
    ("Ea,b,c a<b & b<c & c<0 & a>-3", false),
    // Large constants and coefficients.
    ("Ex x+123456789012345678901234567890=0 & x<0", true),
    ("Ax x<-123456789012345678901234567890 => x+123456789012345678901234567890>=0", false),
    ("Ax 97*x<-96 <=> x<0", true),
    ("Ax 97*x<-97 <=> x<0", false),
    // Subgroups: the integers ax + by are the multiples of the greatest common divisor.
    ("An (Ex,y n=6*x+10*y) <=> (Ez n=2*z)", true),
    ("An (Ex,y n=6*x+10*y) <=> (Ez n=4*z)", false),
    ("An Ex,y n=6*x-35*y", true),
    ("An (Ex,y x>=0 & y>=0 & n=3*x+5*y) => n!=7 & n>=0", true),
    ("An (n>=0 & n!=7) => (Ex,y x>=0 & y>=0 & n=3*x+5*y)", false),
    ("An (n>=8) => (Ex,y x>=0 & y>=0 & n=3*x+5*y)", true),
];

#[test]
fn statements_about_integers() {
    for system in SYSTEMS {
        let mut prover = Prover::new();
        for &(text, expected) in STATEMENTS {
            let outcome = decide(&mut prover, system, text);
            let found = match outcome {
                Outcome::True(_) => true,
                Outcome::False(_) => false,
                Outcome::Relation(_) => panic!("{text} has free variables"),
            };
            assert_eq!(found, expected, "?{system} {text}");
        }
    }
}

/// What is false of integers and true of natural numbers, or the other way round, is so in base
/// 2 still.
#[test]
fn natural_numbers_stay_natural() {
    let mut prover = Prover::new();
    for (text, expected) in [
        ("Ax x>=0", true),
        ("Ex Ay x<=y", true),
        ("Ax,y Ez z=x-y", false),
        ("Ex 2*x+3<0", false),
        ("Ix x<0", false),
        ("Ax Ey x+y=0", false),
        ("E[=5] x x<5", true),
    ] {
        let found = matches!(decide(&mut prover, "msd_2", text), Outcome::True(_));
        assert_eq!(found, expected, "{text}");
    }
}

/// Sets with what they are, for x and y.
type Set = (&'static str, fn(i64, i64) -> bool);

const SETS: &[Set] = &[
    ("x<y", |x, y| x < y),
    ("x<=y+3 & 2*x>y-9", |x, y| x <= y + 3 && 2 * x > y - 9),
    ("3*x-5*y=-4", |x, y| 3 * x - 5 * y == -4),
    ("7*x+11*y<=-13", |x, y| 7 * x + 11 * y <= -13),
    ("x/4=y", |x, y| x.div_euclid(4) == y),
    ("x/-4=y", |x, y| (-x).div_euclid(4) == y),
    ("~(x-y>5) & -x<y", |x, y| x - y <= 5 && -x < y),
    ("(Ez x=3*z+2) ^ y<-x", |x, y| (x.rem_euclid(3) == 2) != (y < -x)),
    ("Az (z>x & z<y) => (Ew z=2*w)", |x, y| (x + 1..y).all(|z| z % 2 == 0)),
    ("E[=3] z x<2*z & 2*z<y", |x, y| (x + 1..y).filter(|z| z % 2 == 0).count() == 3),
    ("Ez x<z & z<y & z<0", |x, y| (x + 1..y).any(|z| z < 0)),
    ("Iz z*2<x-y | z=y", |_, _| true),
    ("Iz z*2<x-y & z>y", |_, _| false),
];

#[test]
fn sets_of_integers_agree_with_enumeration() {
    let unlimited = &Control::unlimited();
    for system in SYSTEMS {
        let mut prover = Prover::new();
        for &(text, holds) in SETS {
            let Outcome::Relation(relation) = decide(&mut prover, system, text) else {
                panic!("{text} has free variables")
            };
            assert_eq!(relation.names, ["x", "y"]);
            let TrackKind::System(id) = relation.tracks[0] else { panic!("a number system") };
            let arithmetic = &prover.systems.get(id).arithmetic;
            let words: Vec<Vec<i32>> = (-30..=30i64)
                .map(|n| arithmetic.represent(&n.into(), unlimited).expect("no limit"))
                .collect();
            for (x, left) in (-30..).zip(&words) {
                for (y, right) in (-30..).zip(&words) {
                    let length = left.len().max(right.len());
                    let digit = |word: &[i32], place: usize| match arithmetic.order() {
                        Order::LeastSignificantFirst => word.get(place).copied().unwrap_or(0),
                        Order::MostSignificantFirst => {
                            (place + word.len()).checked_sub(length).map_or(0, |i| word[i])
                        }
                    };
                    let word: Vec<Symbol> = (0..length)
                        .map(|i| [digit(left, i), digit(right, i)])
                        .map(|pair| relation.dfa.tracks().symbol(&pair).expect("digits"))
                        .collect();
                    let found = relation.dfa.accepts(word);
                    assert_eq!(found, holds(x, y), "?{system} {text} at {x}, {y}");
                }
            }
        }
    }
}
