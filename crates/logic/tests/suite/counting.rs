//! Formulas that count without saying so, against counting by hand.
//!
//! The prover turns "pairwise different" and "none but these" into counts; here every such
//! formula is about a random finite relation, and is evaluated by enumeration as well.

use proptest::prelude::*;
use wythoff_automata::Control;
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{Outcome, Prover, Trace};

/// Points (x, u, v) with small entries.
type Points = Vec<(u8, u8, u8)>;

fn truth(text: &str) -> bool {
    let formula = parse_formula(text).expect(text);
    match Prover::new().decide(&formula, &Control::unlimited(), &mut Trace::off()) {
        Ok(Outcome::True(_)) => true,
        Ok(Outcome::False(_)) => false,
        other => panic!("{text}: {other:?}"),
    }
}

/// The relation R(x, u, v) as a formula in the given variables.
fn relation(points: &Points, x: &str, u: &str, v: &str) -> String {
    let points: Vec<String> =
        points.iter().map(|(a, b, c)| format!("({x}={a} & {u}={b} & {v}={c})")).collect();
    format!("({})", points.join(" | "))
}

/// The same as a relation R(x, u).
fn pairs(points: &Points, x: &str, u: &str) -> String {
    let points: Vec<String> =
        points.iter().map(|(a, b, _)| format!("({x}={a} & {u}={b})")).collect();
    format!("({})", points.join(" | "))
}

fn tuples_at(points: &Points, x: u8) -> Vec<(u8, u8)> {
    let mut all: Vec<(u8, u8)> =
        points.iter().filter(|point| point.0 == x).map(|point| (point.1, point.2)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn values_at(points: &Points, x: u8) -> Vec<u8> {
    let mut all: Vec<u8> = tuples_at(points, x).into_iter().map(|tuple| tuple.0).collect();
    all.dedup();
    all
}

fn points() -> impl Strategy<Value = Points> {
    proptest::collection::vec((0u8..3, 0u8..4, 0u8..3), 1..9)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn pairwise_different_tuples_are_counted(points in points(), all in any::<bool>()) {
        let r = |u: &str, v: &str| relation(&points, "x", u, v);
        let body = format!(
            "Er,s,t,u,v,w ({} & {} & {} & (r!=t|s!=u) & (r!=v|s!=w) & (t!=v|u!=w))",
            r("r", "s"), r("t", "u"), r("v", "w"),
        );
        let (three, expected) = if all {
            let expected = (0..3).all(|x| tuples_at(&points, x).len() >= 3);
            (format!("?msd_fib Ax x<3 => ({body})"), expected)
        } else {
            let expected = (0..3).any(|x| tuples_at(&points, x).len() >= 3);
            (format!("?msd_fib Ex x<3 & ({body})"), expected)
        };
        prop_assert_eq!(truth(&three), expected, "{}", three);
        let said = format!("?msd_fib Ex E[>=3] u,v {}", r("u", "v"));
        let expected = (0..3).any(|x| tuples_at(&points, x).len() >= 3);
        prop_assert_eq!(truth(&said), expected);
    }

    #[test]
    fn one_of_three_pairs_need_not_differ(points in points()) {
        // r and v may be the same value, so this is no count of three.
        let r = |u: &str| pairs(&points, "x", u);
        let text = format!(
            "?msd_2 Ex,r,t,v {} & {} & {} & r!=t & t!=v", r("r"), r("t"), r("v"),
        );
        let expected = (0..3).any(|x| values_at(&points, x).len() >= 2);
        prop_assert_eq!(truth(&text), expected);
    }

    #[test]
    fn none_but_the_given_ones(points in points(), distinct in any::<bool>(), inside in any::<bool>()) {
        // Two given tuples, which the context may or may not say to be different or inside.
        let r = |u: &str, v: &str| relation(&points, "x", u, v);
        let mut context = vec!["a<5 & b<5 & c<5 & d<5 & x<3".to_owned()];
        if distinct {
            context.push("(a!=c | b!=d)".to_owned());
        }
        if inside {
            context.push(format!("{} & {}", r("a", "b"), r("c", "d")));
        }
        let text = format!(
            "?msd_fib Ex,a,b,c,d {} & ~(Eu,v {} & ~(u=a & v=b) & ~(u=c & v=d))",
            context.join(" & "), r("u", "v"),
        );
        let mut expected = false;
        for x in 0..3 {
            let all = tuples_at(&points, x);
            for (a, b) in (0..5).flat_map(|a| (0..5).map(move |b| (a, b))) {
                for (c, d) in (0..5).flat_map(|c| (0..5).map(move |d| (c, d))) {
                    expected |= (!distinct || (a, b) != (c, d))
                        && (!inside || all.contains(&(a, b)) && all.contains(&(c, d)))
                        && all.iter().all(|&t| t == (a, b) || t == (c, d));
                }
            }
        }
        prop_assert_eq!(truth(&text), expected, "{}", text);
    }

    #[test]
    fn counts_compare_in_every_way(points in points(), count in 0u32..5) {
        let r = pairs(&points, "x", "u");
        for (sign, holds) in [
            (">=", (|n, k| n >= k) as fn(u32, u32) -> bool),
            ("<=", |n, k| n <= k),
            ("=", |n, k| n == k),
            ("!=", |n, k| n != k),
            ("<", |n, k| n < k),
            (">", |n, k| n > k),
        ] {
            let text = format!("?lsd_2 Ax x<3 => (E[{sign}{count}] u {r})");
            let expected = (0..3).all(|x| {
                holds(u32::try_from(values_at(&points, x).len()).expect("few"), count)
            });
            prop_assert_eq!(truth(&text), expected, "{}", text);
        }
    }
}

#[test]
fn absurd_coefficients_are_refused_not_overflowed() {
    for text in [
        "?msd_2 Ax,y (x=y & 9223372036854775807*x=9223372036854775807*y+x)",
        "?msd_fib Ex 99999999999999999999999*x=x+1",
    ] {
        let formula = parse_formula(text).expect(text);
        let answer = Prover::new().decide(&formula, &Control::unlimited(), &mut Trace::off());
        assert!(answer.is_err(), "{text}");
    }
}
