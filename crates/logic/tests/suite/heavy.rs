//! Formulas that only learning can decide: the answers of `testdata/heavy.txt`.

use wythoff_control::{Cancel, Control, Limits};
use wythoff_logic::session::{Answer, Options, Session};
use wythoff_logic::syntax::parse_script;

/// Ten times the work that is needed; the subsets alone are many times more.
const MOST_WORK: u64 = 300_000_000;

#[test]
fn small_answers_behind_millions_of_subsets_are_found() {
    let mut session = Session::new(Options::default());
    let mut truths = Vec::new();
    let mut cubes = None;
    for command in parse_script(include_str!("../../../../testdata/heavy.txt")) {
        let command = command.expect("the script can be read");
        let limits = Limits { work: Some(MOST_WORK), ..Limits::default() };
        let control = Control::new(limits, Cancel::new());
        let response = session.execute(&command, &control).expect("within the limit");
        let name = response.name.expect("all have names");
        match response.answer {
            Answer::Truth { value, .. } => truths.push((name, value)),
            Answer::Relation(summary) if name == "cube_order" => cubes = Some(summary),
            _ => {}
        }
    }
    let expected = [
        ("equal_same", true),
        ("odd_palindromes_everywhere", true),
        ("no_fourth_power", true),
        ("dejean_7_4", true),
        ("dejean_is_sharp", false),
    ];
    assert_eq!(truths, expected.map(|(name, value)| (name.to_owned(), value)));
    // Counted in the first 100,000 letters.
    let word = tribonacci(100_000);
    let is_order = |n: usize| word.windows(3 * n).any(|w| w[..2 * n] == w[n..]);
    let orders: Vec<usize> = (1..200).filter(|&n| is_order(n)).collect();
    let members = cubes.expect("it is defined").members;
    let members = members.iter().map(|member| member.numbers[0].clone().expect("a number"));
    let members: Vec<usize> = members.map(|n| n.try_into().expect("small")).collect();
    assert!(members.len() > 3);
    let small = members.iter().filter(|&&n| n < 200).copied();
    assert_eq!(small.collect::<Vec<_>>(), orders[..orders.len().min(members.len())]);
}

/// The first letters of the Tribonacci word.
fn tribonacci(length: usize) -> Vec<usize> {
    let mut word = vec![0];
    while word.len() < length {
        word =
            word.iter().flat_map(|letter| [&[0, 1][..], &[0, 2], &[0]][*letter]).copied().collect();
    }
    word.truncate(length);
    word
}
