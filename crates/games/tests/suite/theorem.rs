//! Closed forms against the engines, and against themselves far out.

use dashu_int::{IBig, UBig};
use proptest::prelude::*;
use wythoff_games::catalogue::find;
use wythoff_games::condition::{Condition, Expr, Relation};
use wythoff_games::engine::sweep;
use wythoff_games::{ClosedForm, Control, MoveFamily, Play, Rules, Size};

fn game(name: &str) -> Rules {
    find(name).expect("a built-in game").1
}

fn form(name: &str) -> ClosedForm {
    ClosedForm::of(&game(name)).expect("a theorem")
}

fn big(n: usize) -> UBig {
    UBig::from(n)
}

fn parse(digits: &str) -> UBig {
    digits.parse().expect("digits")
}

fn ten_to(e: usize) -> UBig {
    UBig::from(10u8).pow(e)
}

fn names_with_theorems() -> Vec<String> {
    let plain = ["nim", "wythoff", "r-wythoff", "f-wythoff", "W1", "W2", "W3"].map(String::from);
    let connell = (1..=8).map(|k| format!("connell:{k}"));
    let fraenkel = (1..=5).map(|r| format!("fraenkel:{r}"));
    let terminal = (0..=25).map(|l| format!("terminal:{l}"));
    plain.into_iter().chain(connell).chain(fraenkel).chain(terminal).collect()
}

#[test]
fn closed_forms_agree_with_the_sweep() {
    const SIDE: usize = 300;
    for name in names_with_theorems() {
        let (rules, form) = (game(&name), form(&name));
        let board = sweep::outcomes(&rules, Size::new(SIDE, SIDE), &Control::unlimited())
            .expect("a ray game");
        for x in 0..SIDE {
            let expected: Vec<_> = board.row_positions(x).map(|p| UBig::from(p.y)).collect();
            let inside = |y: &UBig| *y < big(SIDE);
            let partners: Vec<_> = form.partners(&big(x)).into_iter().filter(inside).collect();
            assert_eq!(partners, expected, "{name}, row {x}");
        }
        let upper = |x: usize| board.row_positions(x).filter(move |p| p.y >= x as u64);
        let expected = (0..SIDE).flat_map(upper).map(|p| (UBig::from(p.x), UBig::from(p.y)));
        let listed = form.positions().filter(|(_, b)| *b < big(SIDE));
        for (expected, listed) in expected.zip(listed) {
            assert_eq!(listed, expected, "{name}");
        }
    }
}

/// Counts of P-positions per cell of a grid with uneven edges.
#[test]
fn counts_per_cell_agree_with_the_sweep() {
    const SIDE: usize = 300;
    let edges = |list: &[usize]| list.iter().map(|&v| big(v)).collect::<Vec<_>>();
    let grids = [
        (edges(&[0, SIDE]), edges(&[0, SIDE])),
        (edges(&[0, 1, 2, 3, 5, 8, 100, SIDE]), edges(&[0, 7, 64, 65, 128, 200, SIDE])),
        (edges(&[17, 40, 41, 90, 260]), edges(&[3, 20, 64, 150, 299])),
        ((0..=SIDE).map(big).collect(), (0..=SIDE).map(big).collect()),
    ];
    for name in names_with_theorems() {
        let (rules, form) = (game(&name), form(&name));
        let board = sweep::outcomes(&rules, Size::new(SIDE, SIDE), &Control::unlimited())
            .expect("a ray game");
        for (xs, ys) in &grids {
            let place = |edges: &[UBig], v: u64| {
                let cells = edges.windows(2);
                cells.into_iter().position(|e| e[0] <= UBig::from(v) && UBig::from(v) < e[1])
            };
            let mut expected = std::collections::BTreeMap::new();
            for p in board.positions() {
                if let (Some(i), Some(j)) = (place(xs, p.x), place(ys, p.y)) {
                    *expected.entry((i, j)).or_insert(UBig::ZERO) += UBig::ONE;
                }
            }
            let mut counted = std::collections::BTreeMap::new();
            for cell in form.cell_counts(xs, ys) {
                *counted.entry((cell.row, cell.col)).or_insert(UBig::ZERO) += cell.count;
            }
            assert_eq!(counted, expected, "{name}, {} x {} cells", xs.len() - 1, ys.len() - 1);
        }
    }
}

#[test]
fn membership_agrees_with_the_sweep_cell_by_cell() {
    const SIDE: usize = 60;
    for name in names_with_theorems() {
        let (rules, form) = (game(&name), form(&name));
        let board = sweep::outcomes(&rules, Size::new(SIDE, SIDE), &Control::unlimited())
            .expect("a ray game");
        for x in 0..SIDE {
            for y in 0..SIDE {
                assert_eq!(form.is_p(&big(x), &big(y)), board.is_p(x, y), "{name} ({x}, {y})");
            }
        }
    }
}

#[test]
fn nth_counts_the_positions_in_their_order() {
    for name in names_with_theorems() {
        let (rules, form) = (game(&name), form(&name));
        let terminal = |(a, b): &(UBig, UBig)| {
            rules.is_terminal_at(&IBig::from(a.clone()), &IBig::from(b.clone()))
        };
        for (n, position) in form.positions().filter(|p| !terminal(p)).take(400).enumerate() {
            assert_eq!(form.nth(&big(n)), position, "{name}, n = {n}");
        }
    }
}

#[test]
fn the_terminal_positions_come_first_in_the_enumeration() {
    let listed: Vec<_> = form("K3").positions().take(8).collect();
    let expected = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (4, 8), (5, 10)];
    assert_eq!(listed, expected.map(|(a, b)| (big(a), big(b))));
}

#[test]
fn games_are_recognised_by_their_rules() {
    let sum = || Expr::x().plus(Expr::y()).expect("two ones");
    let triangle = |relation, c| {
        let region = Condition::compare(sum(), relation, &Expr::constant(c)).expect("small");
        game("wythoff").with_terminal(region).expect("on the source")
    };
    let citation = |rules: &Rules| ClosedForm::of(rules).map(|f| f.citation());
    assert_eq!(citation(&triangle(Relation::AtMost, 2)), citation(&game("K2")));
    assert_eq!(citation(&triangle(Relation::Less, 3)), citation(&game("K2")));
    assert_eq!(citation(&triangle(Relation::AtMost, 0)), citation(&game("wythoff")));
    for other in ["K0", "W1", "connell:1", "fraenkel:1"] {
        assert_eq!(citation(&game(other)), citation(&game("wythoff")), "{other}");
    }
    let reordered = [(1, 1), (0, 1), (1, 0)].map(|(dx, dy)| MoveFamily::ray(dx, dy).expect("ray"));
    let rules = Rules::new("mine", reordered).expect("has moves");
    assert_eq!(citation(&rules), citation(&game("wythoff")));

    let none = [
        triangle(Relation::Equal, 2),
        triangle(Relation::AtMost, -1),
        game("wythoff").with_play(Play::Misere),
        game("connell:3").with_play(Play::Misere),
        game("nim").with_blocking(2.try_into().expect("not 0")),
        game("gdwn:1,2"),
        game("W4"),
    ];
    for rules in none {
        assert_eq!(citation(&rules), None, "{rules}");
    }
}

#[test]
fn fibonacci_pairs_are_p_positions_of_wythoff() {
    let form = form("wythoff");
    // (F_{2k}, F_{2k+1}) is a P-position, (F_{2k+1}, F_{2k+2}) is not.
    let (mut f, mut g) = (UBig::ONE, UBig::from(2u8));
    for k in 0..3000 {
        assert_eq!(form.is_p(&g, &f), k % 2 == 0, "k = {k}");
        (f, g) = (g.clone(), f + g);
    }
}

#[test]
fn a_position_of_fifty_digits() {
    let a = parse("161803398874989484820458683436563811772030917980576");
    let b = parse("261803398874989484820458683436563811772030917980576");
    for name in ["wythoff", "r-wythoff", "K0", "fraenkel:1"] {
        assert!(form(name).is_p(&a, &b), "{name}");
        assert!(form(name).is_p(&b, &a), "{name}");
        assert!(!form(name).is_p(&a, &(&b + UBig::ONE)), "{name}");
    }
    assert!(form("f-wythoff").is_p(&(&a + UBig::ONE), &(b + UBig::ONE)));
}

/// The P-positions of `K^l` by the recursion itself, with the indices to keep.
fn greedy(l: u64, up_to: usize) -> impl Iterator<Item = (u64, u64)> {
    let mut taken = vec![false; 3 * up_to];
    let mut a = l;
    (0..up_to as u64).map(move |n| {
        a += 1;
        while taken[usize::try_from(a).expect("small")] {
            a += 1;
        }
        let b = a + n + l + 1;
        if let Some(cell) = taken.get_mut(usize::try_from(b).expect("small")) {
            *cell = true;
        }
        (a, b)
    })
}

#[test]
fn triangles_agree_with_the_recursion_near_a_million() {
    for l in [1, 2, 3, 10, 24, 25, 100, 1000] {
        let form = form(&format!("terminal:{l}"));
        for (n, (a, b)) in greedy(l, 700_000).enumerate() {
            if n % 9973 < 3 {
                let (a, b) = (UBig::from(a), UBig::from(b));
                assert_eq!(form.nth(&big(n)), (a.clone(), b.clone()), "l = {l}, n = {n}");
                assert_eq!(form.partners(&a), std::slice::from_ref(&b), "l = {l}, n = {n}");
                assert_eq!(form.partners(&b), std::slice::from_ref(&a), "l = {l}, n = {n}");
                assert!(form.is_p(&b, &a));
            }
        }
    }
}

#[test]
fn triangles_far_out_are_consistent() {
    for l in [1, 2, 7, 20, 150] {
        let form = form(&format!("terminal:{l}"));
        let base = ten_to(40) + UBig::from(l * 977u32);
        let mut last: Option<UBig> = None;
        for i in 0..50 {
            let n = &base + big(i);
            let (a, b) = form.nth(&n);
            assert_eq!(b, &a + &n + UBig::from(l + 1), "b_n = a_n + n + l + 1");
            assert!(last.replace(a.clone()).is_none_or(|previous| previous < a), "increasing");
            assert!(form.is_p(&a, &b));
            for (x, y) in [(&a + UBig::ONE, b.clone()), (a.clone(), &b + UBig::ONE)] {
                assert!(!form.is_p(&x, &y), "a row, column or diagonal holds one");
            }
            assert!(!form.is_p(&(&a - UBig::ONE), &(&b - UBig::ONE)));
            // Of the integers l+1 to a_n, n + 1 are lower, the others upper.
            let upper = &a - UBig::from(l) - &n - UBig::ONE;
            assert!(form.nth(&(&upper - UBig::ONE)).1 < a && a < form.nth(&upper).1);
        }
        // Rows in a window: partners pair up, the lower ones are numbered
        // without gaps, and no integer is both or neither.
        let mut n: Option<UBig> = None;
        for i in 0..200 {
            let x = &base + big(i);
            let partners = form.partners(&x);
            let [y] = partners.as_slice() else { panic!("one partner per row") };
            assert_eq!(form.partners(y), std::slice::from_ref(&x));
            if *y > x {
                let index = y - &x - UBig::from(l + 1);
                assert_eq!(form.nth(&index).0, x);
                if let Some(previous) = n.replace(index.clone()) {
                    assert_eq!(index, previous + UBig::ONE);
                }
            }
        }
    }
}

#[test]
fn piles_of_a_thousand_digits() {
    for name in names_with_theorems() {
        let form = form(&name);
        let n = ten_to(1000) + UBig::from(12345u32);
        let (a, b) = form.nth(&n);
        assert!(a <= b && form.is_p(&b, &a), "{name}");
        assert!(form.partners(&a).contains(&b) && form.partners(&b).contains(&a), "{name}");
        let next = form.nth(&(n + UBig::ONE));
        assert!((a.clone(), b.clone()) < next, "{name}");
        assert!(!form.is_p(&a, &(b + UBig::from(7u8))), "{name}");
    }
}

#[test]
fn piles_of_thousands_of_digits_need_no_deep_stack() {
    let (a, b) = form("K5").nth(&ten_to(10_000));
    let small = std::thread::Builder::new().stack_size(128 * 1024);
    let answer = small.spawn(move || form("K5").is_p(&a, &b)).expect("a thread").join();
    assert!(answer.expect("no overflow"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_row_of_a_random_window_has_its_partners_back(
        which in 0..names_with_theorems().len(),
        digits in "[1-9][0-9]{0,59}",
    ) {
        let name = &names_with_theorems()[which];
        let (form, x) = (form(name), parse(&digits));
        let partners = form.partners(&x);
        prop_assert!(!partners.is_empty(), "{}: every row holds a P-position", name);
        for y in partners {
            prop_assert!(form.is_p(&x, &y) && form.is_p(&y, &x), "{}: ({}, {})", name, x, y);
            prop_assert!(form.partners(&y).contains(&x), "{}: ({}, {})", name, x, y);
        }
    }
}
