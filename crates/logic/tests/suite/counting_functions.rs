//! Counting functions against enumeration: formulas in twelve number systems, classical results
//! about words, files read back, and what cannot be counted.

use dashu_int::{IBig, UBig};
use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use wythoff_control::Control;
use wythoff_logic::CountingFunction;
use wythoff_logic::session::{Answer, Folder, Options, Session, SessionError};
use wythoff_logic::syntax::parse_script;
use wythoff_series::{Growth, Rational};

/// Systems of natural numbers; the base of `square` is the square of the golden ratio.
const SYSTEMS: [&str; 8] =
    ["msd_2", "msd_3", "msd_fib", "msd_pell", "msd_trib", "msd_square", "lsd_2", "lsd_fib"];

/// Systems of all integers.
const SIGNED: [&str; 4] = ["msd_neg_2", "msd_neg_3", "msd_neg_fib", "lsd_neg_2"];

fn session() -> Session {
    let mut session = Session::new(Options::default());
    answer(&mut session, "parry square [2] [1];");
    session
}

/// Runs commands; what the last one answers.
fn run(session: &mut Session, script: &str) -> Result<Answer, String> {
    let mut last = Err("there is no command".to_owned());
    for command in parse_script(script) {
        let command = command.map_err(|error| error.render(script, "script"))?;
        last = match session.execute(&command, &Control::unlimited()) {
            Ok(response) => Ok(response.answer),
            Err(SessionError::Wrong(wrong)) => Err(wrong.error.to_string()),
            Err(SessionError::Stopped(stop)) => Err(stop.reason.to_string()),
        };
    }
    last
}

fn answer(session: &mut Session, script: &str) -> Answer {
    run(session, script).unwrap_or_else(|error| panic!("{script}: {error}"))
}

/// Runs commands, the last of which defines a counting function.
fn function(session: &mut Session, script: &str) -> Arc<CountingFunction> {
    match answer(session, script) {
        Answer::Relation(summary) => summary.counting.expect("variables were named").function,
        other => panic!("{script}: {other:?}"),
    }
}

/// The numbers that `count` prints.
fn counts(session: &mut Session, command: &str) -> Vec<UBig> {
    match answer(session, command) {
        Answer::Counts(rows) => rows.into_iter().map(|row| row.value).collect(),
        other => panic!("{command}: {other:?}"),
    }
}

fn text(session: &mut Session, command: &str) -> String {
    match answer(session, command) {
        Answer::Text(text) => text,
        other => panic!("{command}: {other:?}"),
    }
}

fn small(numbers: &[UBig]) -> Vec<u64> {
    numbers.iter().map(|n| u64::try_from(n.clone()).expect("small")).collect()
}

/// A formula with an index n, the variables that are counted, a bound for their values, and
/// what it says.
type Row = (&'static str, usize, fn(u64) -> u64, fn(u64, &[u64]) -> bool);

const ROWS: &[Row] = &[
    ("x<n", 1, |n| n, |n, v| v[0] < n),
    ("x<=n", 1, |n| n, |n, v| v[0] <= n),
    ("x+y=n", 2, |n| n, |n, v| v[0] + v[1] == n),
    ("x+y<=n", 2, |n| n, |n, v| v[0] + v[1] <= n),
    ("x<y & y<n", 2, |n| n, |n, v| v[0] < v[1] && v[1] < n),
    ("2*x=n", 1, |n| n, |n, v| 2 * v[0] == n),
    ("n=2*x+3*y", 2, |n| n, |n, v| n == 2 * v[0] + 3 * v[1]),
    ("Ek n=x+2*k", 1, |n| n, |n, v| v[0] <= n && (n - v[0]).is_multiple_of(2)),
    ("x>n & x<2*n", 1, |n| 2 * n, |n, v| v[0] > n && v[0] < 2 * n),
    ("n<=x & x<=3*n+2", 1, |n| 3 * n + 2, |n, v| n <= v[0] && v[0] <= 3 * n + 2),
    ("x=5*n | x=7*n", 1, |n| 7 * n, |n, v| v[0] == 5 * n || v[0] == 7 * n),
    ("x+n=10", 1, |_| 10, |n, v| v[0] + n == 10),
    ("n=n & x<5", 1, |_| 5, |_, v| v[0] < 5),
    ("x+y+z=n", 3, |n| n.min(14), |n, v| n <= 14 && v[0] + v[1] + v[2] == n),
    ("x<n & x>n", 1, |n| n, |_, _| false),
    ("(n=0 & x<4) | (n=1 & x<2)", 1, |_| 4, |n, v| (n == 0 && v[0] < 4) || (n == 1 && v[0] < 2)),
    ("x/3=n", 1, |n| 3 * n + 2, |n, v| v[0] / 3 == n),
    ("x/2=n/2", 1, |n| n + 1, |n, v| v[0] / 2 == n / 2),
    ("3*x<=n & x>0", 1, |n| n, |n, v| 3 * v[0] <= n && v[0] > 0),
    ("x!=y & x+y=n", 2, |n| n, |n, v| v[0] != v[1] && v[0] + v[1] == n),
    ("Ez z<n & x=2*z", 1, |n| 2 * n, |n, v| v[0].is_multiple_of(2) && v[0] / 2 < n),
    ("x<50 & Az (z<x => z+3<n)", 1, |_| 50, |n, v| v[0] < 50 && (v[0] == 0 || v[0] + 2 < n)),
    ("E[>=2] z 2*z+x<n", 1, |n| n, |n, v| v[0] + 2 < n),
    ("n>5 & x<10", 1, |_| 10, |n, v| n > 5 && v[0] < 10),
    ("x<=n & (n-x)/2=x/2", 1, |n| n, |n, v| v[0] <= n && (n - v[0]) / 2 == v[0] / 2),
    ("x+2*y=n & x<=y", 2, |n| n, |n, v| v[0] + 2 * v[1] == n && v[0] <= v[1]),
    ("(x<n) ^ (x<2*n)", 1, |n| 2 * n, |n, v| (v[0] < n) != (v[0] < 2 * n)),
    ("n=x", 1, |n| n, |n, v| n == v[0]),
    ("x=0 & n>2", 1, |_| 0, |n, v| v[0] == 0 && n > 2),
    ("(n<3 => x<7) & (n>=3 => x<1)", 1, |_| 7, |n, v| v[0] < if n < 3 { 7 } else { 1 }),
    (
        "x<n & y<x & z<y & n<12",
        3,
        |n| n.min(12),
        |n, v| n < 12 && v[0] < n && v[1] < v[0] && v[2] < v[1],
    ),
    ("x=n+100 | x=2*n+200", 1, |n| 2 * n + 200, |n, v| v[0] == n + 100 || v[0] == 2 * n + 200),
    ("~(x>n) & ~(x=3)", 1, |n| n, |n, v| v[0] <= n && v[0] != 3),
    ("Ea,b n=2*a+b & b<2 & x<=a", 1, |n| n, |n, v| v[0] <= n / 2),
    ("Ek x=4*k+1 & x<n", 1, |n| n, |n, v| v[0] % 4 == 1 && v[0] < n),
    ("x<n & x<20-n", 1, |n| n, |n, v| v[0] < n && n <= 20 && v[0] < 20 - n),
    ("x<=n & E[=1] y (y+x=n | y=x+n)", 1, |n| n, |_, v| v[0] == 0),
    ("x<n & Ay (y<x => 2*y!=x)", 1, |n| n, |n, v| v[0] < n && !(v[0] > 0 && v[0] % 2 == 0)),
    ("x<=y & y<=n & y<=x+2", 2, |n| n, |n, v| v[0] <= v[1] && v[1] <= n && v[1] <= v[0] + 2),
    ("n/2=x+y", 2, |n| n, |n, v| n / 2 == v[0] + v[1]),
    ("(x<n => n<3) & x<6", 1, |_| 6, |n, v| (v[0] >= n || n < 3) && v[0] < 6),
    (
        "x<30 & (2*x+1<=n <=> 3*x>n)",
        1,
        |_| 30,
        |n, v| v[0] < 30 && (2 * v[0] < n) == (3 * v[0] > n),
    ),
];

/// A formula of integers with an index n, and what it says of an x between -60 and 60, outside
/// of which it holds for none.
type SignedRow = (&'static str, fn(i64, i64) -> bool);

const SIGNED_ROWS: &[SignedRow] = &[
    ("-3<=x & x<n", |n, x| -3 <= x && x < n),
    ("n<=x & x<=0", |n, x| n <= x && x <= 0),
    ("2*x=n", |n, x| 2 * x == n),
    ("(0<=x & x<n) | (n<x & x<=0)", |n, x| (0 <= x && x < n) || (n < x && x <= 0)),
    ("x=n/3 | x=-n", |n, x| x == n.div_euclid(3) || x == -n),
    ("x>-10 & x<10 & Ek x+n=3*k", |n, x| -10 < x && x < 10 && (x + n).rem_euclid(3) == 0),
    ("x+5>n & x-5<n", |n, x| x + 5 > n && x - 5 < n),
    ("x/(-2)=n", |n, x| (-x).div_euclid(2) == n),
];

#[test]
fn formulas_of_integers_count_what_enumeration_counts() {
    for system in SIGNED {
        let mut session = session();
        for (formula, holds) in SIGNED_ROWS {
            function(&mut session, &format!("def f n \"?{system} {formula}\";"));
            let found = small(&counts(&mut session, "count f n=-20..20;"));
            for (n, found) in (-20..=20).zip(found) {
                let expected = (-60..=60).filter(|&x| holds(n, x)).count() as u64;
                assert_eq!(found, expected, "{system}: {formula} at {n}");
            }
        }
        function(&mut session, &format!("def f n \"?{system} n<x & x<=0\";"));
        assert_eq!(counts(&mut session, "count f n=-10^30;"), [UBig::from(10u8).pow(30)]);
        answer(&mut session, &format!("def s \"?{system} x>=-7 & Ek x=2*k\";"));
        for (bound, expected) in [("< -6", 0), ("<= -6", 1), ("< 0", 3), ("<= 0", 4), ("< 5", 6)] {
            let found = counts(&mut session, &format!("count s {bound};"));
            assert_eq!(small(&found), [expected], "{system}: {bound}");
        }
        answer(&mut session, &format!("def t \"?{system} x<=3\";"));
        let said = run(&mut session, "count t < 0;").expect_err("infinitely many");
        assert!(said.contains("`t` has infinitely many negative members"), "{said}");
    }
}

/// All tuples with entries up to a bound.
fn tuples(length: usize, most: u64) -> Vec<Vec<u64>> {
    (0..length).fold(vec![Vec::new()], |tuples, _| {
        let longer = |tuple: Vec<u64>| (0..=most).map(move |x| [tuple.clone(), vec![x]].concat());
        tuples.into_iter().flat_map(longer).collect()
    })
}

#[test]
fn formulas_count_what_enumeration_counts_in_every_system() {
    for system in SYSTEMS {
        let mut session = session();
        for (formula, counted, most, holds) in ROWS {
            let function = function(&mut session, &format!("def f n \"?{system} {formula}\";"));
            assert_eq!(function.counted.len(), *counted, "{formula}");
            let last = if *counted == 3 { 14 } else { 36 };
            let found = counts(&mut session, &format!("count f n=0..{last};"));
            for (n, found) in (0..=last).zip(small(&found)) {
                let all = tuples(*counted, most(n));
                let expected = all.iter().filter(|tuple| holds(n, tuple)).count();
                assert_eq!(found, expected as u64, "{system}: {formula} at {n}");
            }
            // Padding of the index makes no difference, in the smallest representation either.
            let control = Control::unlimited();
            let minimal = function.linear.minimise(&control).unwrap();
            let zero = function.linear.tracks().zero().unwrap();
            let digits = function.linear.tracks().symbols();
            for first in (0..digits).map(wythoff_automata::Symbol::new) {
                let word = [first, first, zero, first];
                let value = function.linear.value(&word, &control).unwrap();
                assert_eq!(minimal.value(&word, &control).unwrap(), value, "{system}: {formula}");
                let padded = if system.starts_with("msd") {
                    [&[zero; 3], &word[..]].concat()
                } else {
                    [&word[..], &[zero; 3]].concat()
                };
                assert_eq!(minimal.value(&padded, &control).unwrap(), value, "{system}: {formula}");
            }
        }
    }
}

/// A formula with the index n, m, and what it says of x.
type PairRow = (&'static str, fn(u64, u64, u64) -> bool);

#[test]
fn an_index_may_have_several_variables_in_any_order() {
    let rows: [PairRow; 6] = [
        ("x<n & x<m", |n, m, x| x < n && x < m),
        ("n<=x & x<=m", |n, m, x| n <= x && x <= m),
        ("x+n=m", |n, m, x| x + n == m),
        ("n=m & x<3", |n, m, x| n == m && x < 3),
        ("x<n | x<2*m", |n, m, x| x < n || x < 2 * m),
        ("n<m & x=20*m", |n, m, x| n < m && x == 20 * m),
    ];
    // 20*m in the base of `square` takes longer than all others together.
    for system in SYSTEMS.into_iter().filter(|&system| system != "msd_square") {
        let mut session = session();
        for (formula, holds) in rows {
            function(&mut session, &format!("def f n m \"?{system} {formula}\";"));
            function(&mut session, &format!("def g m, n \"?{system} {formula}\";"));
            let found = small(&counts(&mut session, "count f n=0..9 m=0..11;"));
            let turned = small(&counts(&mut session, "count g n=0..9 m=0..11;"));
            for n in 0..10 {
                for m in 0..12 {
                    let expected = (0..=20 * 12).filter(|&x| holds(n, m, x)).count() as u64;
                    let place = usize::try_from(n * 12 + m).unwrap();
                    assert_eq!(found[place], expected, "{system}: {formula} at {n}, {m}");
                    let place = usize::try_from(m * 10 + n).unwrap();
                    assert_eq!(turned[place], expected, "{system}: {formula} at {n}, {m}");
                }
            }
        }
        let all = function(&mut session, &format!("def f n m \"?{system} n<m\";"));
        assert!(all.counted.is_empty());
        assert_eq!(small(&counts(&mut session, "count f n=3 m=2..4;")), [0, 0, 1]);
    }
}

/// A word by its definition.
fn word(name: &str, length: usize) -> Vec<u8> {
    let image: fn(u8) -> &'static [u8] = match name {
        "T" => |c| if c == 0 { &[0, 1] } else { &[1, 0] },
        "F" => |c| if c == 0 { &[0, 1] } else { &[0] },
        "TR" => |c| [&[0u8, 1][..], &[0, 2], &[0]][usize::from(c)],
        _ => panic!("no such word"),
    };
    let mut word = vec![0u8];
    while word.len() < length {
        word = word.iter().flat_map(|&c| image(c).to_vec()).collect();
    }
    word
}

/// The number of different factors of each length that satisfy a condition.
fn factors(name: &str, last: usize, holds: impl Fn(&[u8]) -> bool) -> Vec<u64> {
    let word = word(name, 40 * last + 200);
    (0..=last)
        .map(|n| {
            let mut all: Vec<&[u8]> = if n == 0 { vec![&[]] } else { word.windows(n).collect() };
            all.sort_unstable();
            all.dedup();
            all.into_iter().filter(|factor| holds(factor)).count() as u64
        })
        .collect()
}

fn is_palindrome(factor: &[u8]) -> bool {
    factor.iter().eq(factor.iter().rev())
}

fn is_unbordered(factor: &[u8]) -> bool {
    (1..factor.len()).all(|k| factor[..k] != factor[factor.len() - k..])
}

/// Definitions for a word W: equal factors, first occurrences, palindromes, borders.
fn definitions(name: &str, system: &str) -> String {
    format!(
        "def eq \"?{system} At,u (t>=i & t<i+n & t+j=u+i) => {name}[t]={name}[u]\";
         def novel \"?{system} Aj j<i => ~$eq(i,j,n)\";
         def pal \"?{system} At,u (t>=i & t<i+n & t+u+1=2*i+n) => {name}[t]={name}[u]\";
         def bordered \"?{system} Ek k>=1 & k<n & $eq(i,i+n-k,k)\";
         def complexity n \"?{system} $novel(i,n)\";
         def palindromes n \"?{system} $novel(i,n) & $pal(i,n)\";
         def unbordered n \"?{system} $novel(i,n) & ~$bordered(i,n)\";"
    )
}

#[test]
fn factors_palindromes_and_unbordered_factors_are_counted() {
    for (name, system) in [("T", "msd_2"), ("F", "msd_fib"), ("T", "lsd_2")] {
        let mut session = session();
        let script = match system {
            // The word is built in for msd.
            "lsd_2" => format!("convert L lsd_2 T; {}", definitions("L", system)),
            _ => definitions(name, system),
        };
        answer(&mut session, &script);
        for (function, expected) in [
            ("complexity", factors(name, 24, |_| true)),
            ("palindromes", factors(name, 24, is_palindrome)),
            ("unbordered", factors(name, 24, is_unbordered)),
        ] {
            let found = small(&counts(&mut session, &format!("count {function} n=0..24;")));
            assert_eq!(found, expected, "{name} in {system}: {function}");
        }
    }
}

#[test]
fn the_fibonacci_word_has_n_plus_1_factors_and_one_or_two_palindromes() {
    let mut session = session();
    answer(&mut session, &definitions("F", "msd_fib"));
    answer(&mut session, "def next n \"?msd_fib x<=n\";");
    let same = answer(&mut session, "same complexity next;");
    assert!(matches!(same, Answer::Truth { value: true, witness: None }), "{same:?}");
    let same = answer(&mut session, "def n0 n \"?msd_fib x<n\"; same n0 next;");
    let Answer::Truth { value: false, witness: Some(witness) } = same else {
        panic!("{same:?}");
    };
    assert_eq!(witness.values[0].value, Some(IBig::ZERO));
    let found = counts(&mut session, "count complexity n=10^30;");
    assert_eq!(found, [UBig::from(10u8).pow(30) + UBig::ONE]);
    assert_eq!(text(&mut session, "growth palindromes;"), "palindromes is bounded");
    answer(&mut session, "values PAL palindromes;");
    let odd = "eval \"?msd_fib An (PAL[n]=@1 & Ek n=2*k) | (PAL[n]=@2 & Ek n=2*k+1)\";";
    assert!(matches!(answer(&mut session, odd), Answer::Truth { value: true, .. }));
    let wrong = run(&mut session, "values C complexity;").unwrap_err();
    assert!(wrong.contains("complexity is not bounded, and 2^k or more at"), "{wrong}");
}

/// Brlek, de Luca and Varricchio: with n = 2^a + b + 1, 0 <= b < 2^a, the number of factors of
/// length n >= 3 of the Thue-Morse word is 6·2^(a-1) + 4b if 2b <= 2^a, else 8·2^(a-1) + 2b.
#[test]
fn the_complexity_of_thue_morse_is_the_known_one_at_any_size() {
    let known = |n: &UBig| {
        let mut power = UBig::ONE;
        while &power * 2u8 < *n {
            power *= 2u8;
        }
        let rest = n - &power - UBig::ONE;
        if &rest * 2u8 <= power { &power * 3u8 + rest * 4u8 } else { &power * 4u8 + rest * 2u8 }
    };
    let mut session = session();
    answer(&mut session, &definitions("T", "msd_2"));
    let found = counts(&mut session, "count complexity n=3..300;");
    for (n, found) in (3u32..).zip(&found) {
        assert_eq!(*found, known(&n.into()), "{n}");
    }
    for n in ["10^30", "12345678901234567890123456789", "2^200", "3^100"] {
        let found = counts(&mut session, &format!("count complexity n={n};"));
        let value = match n.split_once('^') {
            Some((base, power)) => base.parse::<UBig>().unwrap().pow(power.parse().unwrap()),
            None => n.parse().unwrap(),
        };
        assert_eq!(found, [known(&value)], "{n}");
    }
    // The recurrence, by hand: every relation holds for n = 0..50.
    let lines = text(&mut session, "relations complexity;");
    assert!(lines.lines().any(|line| line.starts_with("complexity(4*n+3) = ")), "{lines}");
}

#[test]
fn words_are_counted_as_index_and_as_values() {
    let mut session = session();
    let script = "reg ones {0,1} msd_2 \"([0,0]|[1,0]|[1,1])*\";";
    answer(&mut session, script);
    // For a word of length k with j ones: the numbers whose ones are among them, 2^j.
    let by_word = function(&mut session, "def f w \"$ones(w,x)\";");
    let control = Control::unlimited();
    let symbol = |digit| by_word.linear.tracks().symbol(&[digit]).unwrap();
    let value = by_word.linear.value(&[0, 1, 1, 0, 1].map(symbol), &control).unwrap();
    assert_eq!(value, Rational::from(8));
    assert!(run(&mut session, "count f w=3;").unwrap_err().contains("`w` is a word over {0,1}"));
    // Infinitely many words cover the ones of a number.
    let wrong = run(&mut session, "def g x \"$ones(w,x)\";").unwrap_err();
    assert!(wrong.contains("infinitely many values of w satisfy the formula at x = 0"), "{wrong}");
    // Words of two letters, and the numbers that fit beside them.
    answer(&mut session, "reg two {0,1} \"(0|1)(0|1)\";");
    function(&mut session, "def g x \"$ones(w,x) & $two(w)\";");
    assert_eq!(small(&counts(&mut session, "count g x=0..5;")), [4, 2, 2, 1, 0, 0]);
}

#[test]
fn what_is_infinite_is_said_with_the_first_place() {
    let rows = [
        ("def f n \"?S x>n\";", "at n = 0"),
        ("def f n \"?S n=7 | x<n\";", "at n = 7"),
        ("def f n \"?S (n=7 & Ek x=2*k) | (n>=23 & x>n) | x<n\";", "at n = 7"),
        ("def f n \"?S n>=23 & x>n\";", "at n = 23"),
        ("def f n m \"?S (n=3 & m=2 & x>5) | x<n\";", "at n = 3, m = 2"),
        ("def f m n \"?S (n=3 & m=2 & x>5) | x<n\";", "at m = 2, n = 3"),
        ("def f n \"?S x+n=y\";", "tuples (x,y) satisfy the formula at n = 0"),
        ("def f n \"?S n=100 & x=x\";", "at n = 100"),
    ];
    for system in SYSTEMS {
        for (script, place) in rows {
            let script = script.replace('S', system);
            let mut session = session();
            let said = run(&mut session, &script).unwrap_err();
            assert!(said.contains(place) && said.contains("infinitely many"), "{script}: {said}");
            // The automaton is there all the same, the function is not.
            assert!(run(&mut session, "describe f;").is_ok(), "{script}");
            assert!(run(&mut session, "growth f;").unwrap_err().contains("no counting function"));
        }
    }
}

#[test]
fn members_below_a_bound_are_counted() {
    for system in SYSTEMS {
        let mut session = session();
        answer(
            &mut session,
            &format!("def s \"?{system} Ek x=3*k+1\"; def none \"?{system} x<0\";"),
        );
        for bound in 0..30u64 {
            let expected = (0..bound).filter(|x| x % 3 == 1).count() as u64;
            let found = counts(&mut session, &format!("count s < {bound};"));
            assert_eq!(small(&found), [expected], "{system}: {bound}");
            let up_to = counts(&mut session, &format!("count s <= {bound};"));
            assert_eq!(small(&up_to), [expected + u64::from(bound % 3 == 1)], "{system}: {bound}");
        }
        let third = (UBig::from(10u8).pow(30) - UBig::ONE) / 3u8;
        assert_eq!(counts(&mut session, "count s < 10^30;"), [third]);
        assert_eq!(small(&counts(&mut session, "count none < 1000;")), [0]);
        match answer(&mut session, "first s 3;") {
            Answer::Members(members) => {
                let numbers: Vec<_> = members.iter().map(|m| m.numbers[0].clone()).collect();
                assert_eq!(numbers, [1u8, 4, 7].map(|n| Some(IBig::from(n))));
            }
            other => panic!("{other:?}"),
        }
        let Answer::Members(members) = answer(&mut session, "first s;") else { panic!("members") };
        assert_eq!(members.len(), 10);
    }
}

#[test]
fn all_members_of_a_finite_set_are_counted() {
    let systems = SYSTEMS.iter().chain(&["msd_neg_2", "lsd_neg_3", "msd_neg_fib"]);
    for system in systems {
        let mut session = session();
        // Numbers whose multiples and sums are in a range, so that long and short ones are
        // among them; where numbers are all integers, negative ones as well.
        let is_signed = system.contains("neg");
        let all = if is_signed { -50i64..=50 } else { 0..=50 };
        for most in [0, 1, 7, 12, 33] {
            let range = if is_signed { format!(" & {}<=x", -most) } else { String::new() };
            let script = format!("def s \"?{system} x<={most}{range} & ~(Ek x=3*k)\"; count s;");
            let is_member = |x: i64| x.abs() <= most && x.rem_euclid(3) != 0;
            let expected = all.clone().filter(|&x| is_member(x)).count() as u64;
            assert_eq!(small(&counts(&mut session, &script)), [expected], "{script}");
            let positive = if is_signed { " & x>=0 & y>=0" } else { "" };
            let script = format!("def p \"?{system} x+2*y<={most} & x!=y{positive}\"; count p;");
            let pairs = (0..=most).flat_map(|x| (0..=most).map(move |y| (x, y)));
            let expected = pairs.filter(|&(x, y)| x + 2 * y <= most && x != y).count() as u64;
            assert_eq!(small(&counts(&mut session, &script)), [expected], "{script}");
        }
        assert_eq!(
            small(&counts(&mut session, &format!("def n \"?{system} x!=x\"; count n;"))),
            [0]
        );
    }
    let mut session = session();
    // More than 128 bits count.
    let most = UBig::from(10u8).pow(60);
    let large = format!("def large \"x<{most}\"; count large;");
    assert_eq!(counts(&mut session, &large), [most]);
    assert_eq!(
        counts(
            &mut session,
            "def squares \"x<1000000000000000000000 & y<1000000000000000000000\"; count squares;"
        ),
        [UBig::from(10u8).pow(42)]
    );
    // Words are what they are, whatever zeros they begin with; so are files as a set of numbers.
    assert_eq!(small(&counts(&mut session, "reg w {0,1} \"(0|1){3}|()\"; count w;")), [9]);
    assert_eq!(small(&counts(&mut session, "reg w {0,1} {0,1} \"[0,1]{0,4}\"; count w;")), [5]);
    assert_eq!(small(&counts(&mut session, "reg n msd_2 \"0*(1|01|11)\"; count n;")), [2]);
    assert_eq!(small(&counts(&mut session, "reg n lsd_fib \"(1|01|11)0*\"; count n;")), [2]);
    // Beside words of two letters there are the numbers with at most two digits.
    let beside = "reg b {0,1} msd_2 \"[0,0][1,*]\"; count b;";
    assert_eq!(small(&counts(&mut session, beside)), [2]);
}

#[test]
fn growth_is_decided() {
    let rows = [
        ("x<n", "2^k or more"),
        ("2*x=n", "is bounded"),
        ("x+n=10", "is bounded"),
        ("x<n & x>n", "is bounded"),
        ("x+y=n & x<=3", "is bounded"),
        ("x=n+100 | x=2*n+200", "is bounded"),
    ];
    for system in SYSTEMS {
        for (formula, expected) in rows {
            let mut session = session();
            function(&mut session, &format!("def f n \"?{system} {formula}\";"));
            let said = text(&mut session, "growth f;");
            assert!(said.contains(expected), "{system}: {formula}: {said}");
        }
    }
    // The number of ones in base 2 is not bounded, but at most the number of digits: pairs of n
    // and a power of 2 where both have a 1.
    let mut session = session();
    answer(&mut session, "reg one msd_2 msd_2 \"([0,0]|[1,0])*[1,1]([0,0]|[1,0])*\";");
    let ones = function(&mut session, "def ones n \"$one(n,p)\";");
    let Growth::Polynomial(pump) = ones.growth(&Control::unlimited()).unwrap() else {
        panic!("the number of ones")
    };
    let (digits, control) = (|k| pump.repeated.repeat(k), Control::unlimited());
    for k in 0..50 {
        let word = [&pump.before[..], &digits(k), &pump.after].concat();
        let value = ones.linear.value(&word, &control).unwrap();
        assert!(value.integer().is_some_and(|value| *value >= k.into()), "{k}");
    }
    for (n, found) in (0u64..).zip(small(&counts(&mut session, "count ones n=0..200;"))) {
        assert_eq!(found, u64::from(n.count_ones()));
    }
    let lines = text(&mut session, "relations ones;");
    let expected = "ones(2*n) = ones(n)\n\
                    ones(4*n+1) = ones(2*n+1)\n\
                    ones(4*n+3) = -ones(n) + 2 ones(2*n+1)\n\
                    ones(x 0^(k+1) y) = ones(x 0^k y)\n\
                    ones(0) = 0, ones(1) = 1";
    assert_eq!(lines, expected);
}

/// In Zeckendorf digits, whichever comes first: f(n) = n + 1, and x11 is no number.
#[test]
fn relations_are_told_of_digits_that_are_numbers() {
    for system in ["msd_fib", "lsd_fib"] {
        let mut session = session();
        function(&mut session, &format!("def f n \"?{system} x<=n\";"));
        let expected = "f(x01) = f(x) + f(x0)\n\
                        f(x000) = -f(x) + 2 f(x00)\n\
                        f(x010) = f(x) + 2 f(x0)\n\
                        f(x0100) = f(x) + 2 f(x0) + f(x00)\n\
                        f(x 0^(k+4) y) = 2 f(x 0^(k+3) y) - f(x 0^(k+1) y)\n\
                        at the digits: f(0) = 1, f(1) = 2, f(10) = 3, f(100) = 4";
        assert_eq!(text(&mut session, "relations f;"), expected, "{system}");
    }
}

/// The value of an index by the numbers that a file gives: v, a matrix for each tuple of
/// digits, w.
#[derive(Debug, Default, PartialEq, Eq)]
struct Parts {
    v: Vec<String>,
    matrices: BTreeMap<String, Vec<Vec<String>>>,
    w: Vec<String>,
}

impl Parts {
    /// What was read as nested lists: one level for vectors, two for matrices.
    fn take(&mut self, name: &str, text: &str) {
        let clean: String = text.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
        let clean = clean.replace('{', "[").replace('}', "]");
        let rows = clean.trim_start_matches('[').trim_end_matches(']').split("],[");
        let mut rows: Vec<Vec<String>> =
            rows.map(|row| row.split(',').map(str::to_owned).collect()).collect();
        match name {
            "v" => self.v = rows.swap_remove(0),
            "w" => self.w = rows.swap_remove(0),
            name => {
                self.matrices.insert(name.to_owned(), rows);
            }
        }
    }

    /// v times the matrices of some digits times w, all natural numbers.
    fn value(&self, digits: impl Iterator<Item = u32>) -> u64 {
        let number = |text: &String| text.parse::<u64>().expect("a natural number");
        let mut row: Vec<u64> = self.v.iter().map(number).collect();
        for digit in digits {
            let matrix = &self.matrices[&digit.to_string()];
            let sum = |column: usize| {
                row.iter().zip(matrix).map(|(v, entries)| v * number(&entries[column])).sum()
            };
            row = (0..row.len()).map(sum).collect();
        }
        row.iter().zip(&self.w).map(|(v, w)| v * number(w)).sum()
    }

    fn of(function: &CountingFunction) -> Self {
        let strings = |v: &[Rational]| v.iter().map(Rational::to_string).collect();
        let mut parts = Self {
            v: strings(function.linear.row()),
            w: strings(function.linear.column()),
            ..Self::default()
        };
        for (symbol, matrix) in function.linear.matrices() {
            let size = function.linear.dimension();
            let mut rows = vec![vec!["0".to_owned(); size]; size];
            for entry in matrix.entries() {
                rows[entry.row][entry.column] = entry.value.to_string();
            }
            let digits = function.linear.tracks().tuple(symbol);
            let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
            parts.matrices.insert(digits.join("_"), rows);
        }
        parts
    }
}

/// A small reader of the five formats.
fn read(text: &str, extension: &str) -> Parts {
    let mut parts = Parts::default();
    let strip = |name: &str| name.trim_start_matches("M_n_").trim_start_matches("m_").to_owned();
    match extension {
        "mpl" => {
            let text: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            for statement in text.join(" ").split(';').filter(|s| !s.trim().is_empty()) {
                let (name, value) = statement.split_once(":=").expect("an assignment");
                let value = value.split_once('(').expect("a constructor").1;
                parts.take(&strip(name.trim()), value.trim().trim_end_matches(')'));
            }
        }
        "sage" => {
            let text: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            for statement in text.join(" ").split(')').filter(|s| !s.trim().is_empty()) {
                let (name, value) = statement.split_once('=').expect("an assignment");
                let list = &value[value.find('[').expect("a list")..];
                parts.take(&strip(name.trim()), list);
            }
        }
        "m" => {
            let text: Vec<&str> = text.lines().filter(|line| !line.starts_with('%')).collect();
            for statement in text.join(" ").split("];").filter(|s| !s.trim().is_empty()) {
                let (name, value) = statement.split_once('=').expect("an assignment");
                let name = strip(name.trim());
                // Rows of one number are a column.
                let between = if name == "w" { "," } else { "],[" };
                parts.take(&name, &value.replace(';', between));
            }
        }
        "wl" => {
            let text = text.split_once("*)").expect("a comment").1;
            let text = text.split("value[").next().expect("the parts come first");
            for statement in text.split(';').filter(|s| !s.trim().is_empty()) {
                let (name, value) = statement.split_once('=').expect("an assignment");
                let name = name.trim().trim_start_matches("M[").trim_end_matches(']');
                parts.take(&name.replace(", ", "_"), value);
            }
        }
        "json" => {
            let field = |name: &str, text: &str| {
                let start = text.find(&format!("\"{name}\":")).expect("a field") + name.len() + 3;
                text[start..].to_owned()
            };
            let until =
                |text: String, end: &str| text.split(end).next().expect("a part").to_owned();
            parts.take("v", &until(field("row", text), "]"));
            parts.take("w", &until(field("column", text), "]"));
            for matrix in field("matrices", text).split("{\"digits\":").skip(1) {
                let digits = until(matrix.trim_start_matches('[').to_owned(), "]");
                parts.take(&digits.replace(',', "_"), &until(field("rows", matrix), "]]"));
            }
        }
        other => panic!("{other}"),
    }
    parts
}

#[test]
fn files_say_what_the_function_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let open = || Folder::open(folder.path()).expect("a folder");
    let mut session = Session::in_folder(Options::default(), open());
    for (script, name) in [
        ("def f n \"?msd_fib x<=n & Ey x=2*y\";", "f"),
        ("def g n m \"?msd_2 n<=x & x<m\";", "g"),
        ("def none n \"x<n & x>n\";", "none"),
    ] {
        let function = function(&mut session, script);
        for format in ["mpl", "wl", "m", "sage", "json"] {
            answer(&mut session, &format!("export {name} {format};"));
            let file = folder.path().join("Result").join(format!("{name}.{format}"));
            let text = fs::read_to_string(&file).expect("it was written");
            assert_eq!(read(&text, format), Parts::of(&function), "{name}.{format}\n{text}");
        }
    }
    // Walnut's files are written by the definition itself.
    let fresh = tempfile::tempdir().expect("a temporary folder");
    let mut session = Session::in_folder(Options::default(), Folder::open(fresh.path()).unwrap());
    answer(&mut session, "def f n \"x<=n\";");
    let written =
        |name: &str| fs::read_to_string(fresh.path().join("Result").join(name)).expect("written");
    let text = written("f.mpl");
    let expected = "# n in msd_2: the value of a word is v . (matrices of its digits) . w\n\
                    v := Vector[row]([1,0]);\n\n\
                    M_n_0 := Matrix([[1,0],\n[0,2]]);\n\n\
                    M_n_1 := Matrix([[1,1],\n[0,2]]);\n\n\
                    w := Vector[column]([1,1]);\n";
    assert_eq!(text, expected);
    let expected = "% n in msd_2: the value of a word is v * (matrices of its digits) * w\n\
                    % exact below 2^53; sym(v) in place of v for larger values\n\
                    v = [1,0];\n\nM_n_0 = [1,0;\n0,2];\n\nM_n_1 = [1,1;\n0,2];\n\nw = [1;1];\n";
    assert_eq!(written("f.m"), expected);
    assert!(written("f.wl").starts_with("(*") && written("f.sage").starts_with('#'));
    // What was read is the function: x<=n for n + 1 values.
    let parts = read(&written("f.m"), "m");
    for n in 0..40u32 {
        assert_eq!(parts.value((0..6).rev().map(|place| n >> place & 1)), u64::from(n + 1));
    }
    // Entries of the smallest representation may be fractions.
    let halves = function(&mut session, "def h n \"x<=n & 2*y<=x\";");
    let minimal = halves.with(halves.linear.minimise(&Control::unlimited()).unwrap());
    for (format, extension) in [
        (wythoff_logic::MatrixFormat::Maple, "mpl"),
        (wythoff_logic::MatrixFormat::Mathematica, "wl"),
        (wythoff_logic::MatrixFormat::Matlab, "m"),
        (wythoff_logic::MatrixFormat::Sage, "sage"),
        (wythoff_logic::MatrixFormat::Json, "json"),
    ] {
        let text = minimal.text(format, &Control::unlimited()).unwrap();
        assert_eq!(read(&text, extension), Parts::of(&minimal), "{text}");
    }
}

#[test]
fn mistakes_are_told() {
    let rows = [
        ("def f n \"1=1\";", "`n` is not a free variable of the formula"),
        ("def f m \"x<n\";", "`m` is not a free variable of the formula"),
        ("def f n n \"x<n\";", "`n` is named twice"),
        ("def f n \"x<n\"; count f;", "`n` has no value"),
        ("def f n \"x<n\"; count $f;", "`f` has infinitely many members"),
        ("def s \"Ek x=2*k\"; count s;", "`s` has infinitely many members"),
        ("reg w {0,1} \"01*\"; count w;", "`w` has infinitely many members"),
        ("count s;", "there is no automaton `$s`"),
        ("def f n \"x<n\"; count f m=3;", "there is no `m` here"),
        ("def f n m \"x<n & x<m\"; count f n=3;", "`m` has no value"),
        ("def f n \"x<n\"; count f n=3 n=4;", "`n` has two values"),
        ("def f n \"x<n\"; count f n=9..3;", "the range is empty"),
        ("def f n \"x<n\"; count f n=0..10^9;", "there are more than 1000000 points"),
        ("def f n \"x<n\"; count f n=10^99999999;", "the number is too large"),
        ("def f n \"x<n\"; count f n=1e99999999;", "the number is too large"),
        ("def f n \"x<n\"; count f n=99999999999999999999^99999999999999999999;", "too large"),
        ("def f n \"x<n\"; count f n=e5;", "a number must stand here, not `e5`"),
        ("def f n \"x<n\"; count f n=1e;", "a number must stand here, not `1e`"),
        ("def f n \"x<n\"; count f n=-3;", "-3 is negative, and this number system has natural"),
        ("def f n \"x<n\"; count f n=-;", "a number is missing"),
        ("def s \"x<9\"; count s < -1;", "-1 is negative, and this number system has natural"),
        ("def f n \"?msd_neg_2 x=n\"; count f n=3..-3;", "the range is empty"),
        ("def f n \"x<n\"; count $f < 10;", "`f` is not a set of numbers"),
        ("def s \"x<9\"; count s n=4;", "there is no counting function `s`"),
        ("def f n \"x<n\"; def f \"x<n\"; count f n=4;", "there is no counting function `f`"),
        ("def ff n \"x<n\"; growth fff;", "did you mean `ff`"),
        (
            "def f n \"x<n\"; def g n \"?msd_3 x<n\"; same f g;",
            "one is a function over msd_2, the other over msd_3",
        ),
        ("export T mpl;", "there is no counting function `T`"),
    ];
    for (script, expected) in rows {
        let said = run(&mut session(), script).expect_err(script);
        assert!(said.contains(expected), "{script}\n{said}");
    }
}

#[test]
fn numbers_are_read_in_three_ways() {
    let mut session = session();
    function(&mut session, "def f n \"x<n\";");
    for (written, value) in
        [("1000", 1000u64), ("1e3", 1000), ("10^3", 1000), ("0e5", 0), ("7^0", 1)]
    {
        assert_eq!(small(&counts(&mut session, &format!("count f n={written};"))), [value]);
    }
    assert_eq!(small(&counts(&mut session, "count f n=2^3..10;")), [8, 9, 10]);
}
