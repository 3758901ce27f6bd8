use super::*;

/// What is shown below the place: lines of text and of carets.
fn shown(text: &str, span: Range<usize>) -> String {
    let excerpt = Excerpt { file: "f", text, span, label: Some("here") }.to_string();
    let (_, lines) = excerpt.split_once('\n').expect("the place comes first");
    lines.replace("\n  | ", "\n").replace("  |\n", "")
}

#[test]
fn carets_are_as_wide_as_what_they_mean() {
    for (text, marked, carets) in [
        ("a b c", "b", "1 | a b c\n  ^ here"),
        ("\ta", "a", "1 |     a\n    ^ here"),
        ("a\tb", "\tb", "1 | a    b\n ^^^^^ here"),
        ("数字 x", "x", "1 | 数字 x\n     ^ here"),
        ("数字 x", "数字", "1 | 数字 x\n^^^^ here"),
        // An accent that is a character of its own takes no room.
        ("e\u{301}e x", "x", "1 | e\u{301}e x\n   ^ here"),
        ("e\u{301}", "\u{301}", "1 | e\u{301}\n ^ here"),
        ("x\u{1b}[2Jy", "y", "1 | x\u{FFFD}[2Jy\n     ^ here"),
        ("x\u{202e}y", "y", "1 | x\u{FFFD}y\n  ^ here"),
    ] {
        let start = text.find(marked).expect("it is there");
        assert_eq!(shown(text, start..start + marked.len()), carets, "{text}");
    }
}

#[test]
fn the_end_and_nothing_can_be_pointed_at() {
    assert_eq!(shown("", 0..0), "1 | \n^ here");
    assert_eq!(shown("ab", 2..2), "1 | ab\n  ^ here");
    assert_eq!(shown("ab  ", 4..4), "1 | ab\n    ^ here");
    assert_eq!(shown("ab\n", 3..3), "2 | \n^ here");
    assert_eq!(shown("ab\r\ncd", 2..2), "1 | ab\n  ^ here");
}

#[test]
fn the_first_and_the_last_of_several_lines_are_shown() {
    let text = "one (two\nthree\nfour) five";
    assert_eq!(shown(text, 4..14), "1 | one (two\n    ^^^^\n2 | three\n^^^^^ here");
    assert_eq!(shown(text, 4..20), "1 | one (two\n    ^^^^\n  …\n3 | four) five\n^^^^^ here");
    // The break at the end of a line belongs to it.
    assert_eq!(shown(text, 4..9), "1 | one (two\n    ^^^^ here");
}

#[test]
fn the_numbers_of_lines_are_aligned() {
    let text = "\n".repeat(8) + "a\nb\n";
    let excerpt = Excerpt { file: "f", text: &text, span: 8..11, label: None };
    assert_eq!(excerpt.to_string(), "  --> f:9:1\n   |\n 9 | a\n   | ^\n10 | b\n   | ^");
    let mistake = Mistake { message: "bad", place: Some(excerpt), help: vec!["go".into()] };
    assert!(mistake.to_string().ends_with("\n   | ^\n   |\n   = help: go"), "{mistake}");
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let text = format!("{}x{}", "数".repeat(200), "字".repeat(200));
    let lines = shown(&text, 600..601);
    let (line, carets) = lines.split_once('\n').expect("two lines");
    let columns = |text: &str| text.chars().filter_map(UnicodeWidthChar::width).sum::<usize>();
    assert!(columns(line) <= SHOWN_COLUMNS + 6, "{line}");
    assert!(line.starts_with("1 | …数") && line.ends_with("字…"), "{line}");
    let before = line.split('x').next().expect("the text before it");
    assert_eq!(columns(before) - 4, carets.find('^').expect("a caret"));
    // A place that is longer than the line that is shown has carets to its end.
    let all = shown(&text, 0..text.len());
    assert_eq!(all.matches('^').count(), SHOWN_COLUMNS, "{all}");
}

#[test]
fn spans_that_are_none_do_no_harm() {
    for text in ["", "é", "a\né\n", "数"] {
        for start in 0..8 {
            for end in 0..8 {
                let excerpt = Excerpt { file: "f", text, span: start..end, label: None };
                assert!(excerpt.to_string().ends_with('^'), "{text:?} {start} {end}: {excerpt}");
            }
        }
    }
}

#[test]
fn a_mistake_without_a_place_has_its_help() {
    let mistake = Mistake { message: "bad", place: None, help: vec!["go".into(), "on".into()] };
    assert_eq!(mistake.to_string(), "bad\n = help: go\n = help: on");
}
