//! Regular expressions: what they parse to, and what is said about the others.

use proptest::prelude::*;
use wythoff_logic::syntax::parse_regex;

/// Text, and how it is printed.
const PRINTED: &[(&str, &str)] = &[
    ("", "()"),
    ("()", "()"),
    (" 0 1 ", "01"),
    ("(0|1)*0", "(0|1)*0"),
    ("0|1&2 3", "0|1&23"),
    ("(0|1)&2", "(0|1)&2"),
    ("~0*", "~0*"),
    ("~(0*)", "~(0*)"),
    ("0{3}1{2,}2{1,4}3{0,1}4{1,}", "0{3}1{2,}2{1,4}3?4+"),
    ("([0,0] | ([0,1] [1,1] * [1,0]))*", "([0,0]|[0,1][1,1]*[1,0])*"),
    ("(1[-1])*0*|(1[ -1 ])*10*", "(1[-1])*0*|(1[-1])*10*"),
    ("[10][+3][*,0]", "[10]3[*,0]"),
    (".*|", ".*|()"),
    (".[5-6]*[ 3 - 6 ]", ".[5-6]*[3-6]"),
    ("[^56][^0-4][^0-27]", "[^56][^0-4][^0-27]"),
    ("[0-3,1][*,5-9]", "[0-3,1][*,5-9]"),
    ("(01)(23)", "(01)(23)"),
    ("((012)*2*)|((012)*01)", "(012)*2*|(012)*01"),
];

#[test]
fn expressions_are_read_and_printed() {
    for (text, printed) in PRINTED {
        let regex = parse_regex(text).unwrap_or_else(|e| panic!("{}", e.render(text, "row")));
        assert_eq!(regex.to_string(), *printed, "{text}");
    }
}

const MISTAKES: &[(&str, &str, &str)] = &[
    ("(0|1", "(", "ends inside a parenthesis opened here"),
    ("0)", ")", "one `)` too many"),
    ("*0", "*", "nothing stands before `*`"),
    ("0|+", "+", "nothing stands before `+`"),
    ("0~", "~", "nothing stands after `~`"),
    ("a", "a", "unexpected `a`"),
    ("0]", "]", "unexpected `]`"),
    ("[0,]", "]", "an entry of a letter"),
    ("[0 1]", "[", "is not closed"),
    ("[0", "[", "is not closed"),
    ("[5-", "5-", "a range goes from a digit to a digit"),
    ("[5-9", "[", "is not closed"),
    ("[9-5]", "9-5", "its end is before its start"),
    ("[10-12]", "10-12", "a range goes from a digit to a digit"),
    ("[0-35]", "0-35", "a range goes from a digit to a digit"),
    ("[-1-1]", "-1-1", "a range goes from a digit to a digit"),
    ("[^]", "]", "a digit must stand here"),
    ("[^0,1]", ",", "a digit must stand here"),
    ("[^5", "[", "is not closed"),
    ("[^5-2]", "5-2", "its end is before its start"),
    ("0{", "", "a number must stand here"),
    ("0{1", "{", "is not closed"),
    ("0{3,2}", "{3,2}", "below the first"),
    ("0{99999}", "99999", "more than 10000 times"),
    ("0*********", "*", "too many signs in a row"),
];

#[test]
fn mistakes_are_explained_at_their_place() {
    for (text, part, said) in MISTAKES {
        let error = parse_regex(text).expect_err(text);
        assert!(error.to_string().contains(said), "{text}: {error}");
        assert_eq!(error.span.unwrap().of(text), *part, "{text}: {error}");
    }
}

#[test]
fn deep_expressions_do_not_overflow() {
    for open in ["(", "~", "~(", "(0|"] {
        let text = open.repeat(100_000);
        assert!(parse_regex(&text).unwrap_err().to_string().contains("nested more than"));
    }
    let deep = format!("{}0{}", "(".repeat(450), ")********".repeat(450));
    assert!(parse_regex(&deep).is_ok());
    assert!(parse_regex(&"01|".repeat(100_000)).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_printed_parses_to_the_same(
        parts in prop::collection::vec(prop::sample::select(vec![
            "0", "1", "[10]", "[-1]", "[0,*]", "[5-9]", "[^1]", "[^0-2]", "-", "[", "]", ".", "|", "&", "~", "*", "+", "?", "(", ")", "()",
            "{2}", "{1,}", "{0,1}", "{", " ", "é",
        ]), 0..20)
    ) {
        let text = parts.concat();
        match parse_regex(&text) {
            Ok(regex) => {
                let printed = regex.to_string();
                let again = parse_regex(&printed).map(|regex| regex.to_string());
                prop_assert_eq!(again, Ok(printed));
            }
            Err(error) => {
                let _ = error.render(&text, "random");
            }
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>()) {
        let _ = parse_regex(&text);
    }
}
