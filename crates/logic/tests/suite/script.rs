//! Commands and scripts: what they are read as, and how reading goes on after
//! a mistake.

use std::fmt::Write;

use proptest::prelude::*;
use wythoff_logic::lint;
use wythoff_logic::syntax::{
    Alphabet, COMMANDS, Command, CommandKind, Counts, Evaluation, MorphismSource, Name, Place,
    Quoted, Reference, SystemDefinition, Verbosity, expand_macros, is_complete, parse_command,
    parse_morphism, parse_regex, parse_script,
};

const PAPER: &str = include_str!("../../../papers/data/renard-rigo/printed/paper.txt");
const PRINTED: &str = include_str!("../../../papers/data/renard-rigo/printed/printed.txt");

/// A command, and the part of its debug output that says what it was read as,
/// with spans left out.
const READ: &[(&str, &str)] = &[
    ("eval t \"x=1\";", "eval t [] [] \"x=1\" Quiet"),
    ("def f x y \"x<y\":", "def f [x,y] [] \"x<y\" Steps"),
    ("eval \"x=1\"::", "eval - [] [] \"x=1\" Details"),
    ("def n=1..10 i=3 \"F[n]\";", "def - [] [n=1..10,i=3..3] \"F[n]\" Quiet"),
    (
        "reg f {0,1} msd_fib {-1, 0 ,+1} 3 \"0*\";",
        "reg f {0,1} msd_fib {-1,0,1} msd_3 \"0*\" Quiet",
    ),
    ("macro m \"%0=%1\";", "macro m \"%0=%1\" Quiet"),
    ("morphism h \"0->01 1->[10]\";", "morphism h [(0, [0, 1]), (1, [10])] Quiet"),
    ("promote W h;", "promote W h Quiet"),
    ("image W h V;", "image W h V Quiet"),
    ("cls;", "cls Quiet"),
    ("clear;", "cls Quiet"),
    ("ost rt2 [1] [2 1, 1];", "ost rt2 [1] [2, 1, 1] Quiet"),
    ("ost x [] [1];", "ost x [] [1] Quiet"),
    ("parry cube [2 0] [1];", "parry cube [2, 0] [1] Quiet"),
    ("parry fib [1,1];", "parry fib [1, 1] [] Quiet"),
    ("pisot p \"x^3 = x+1\";", "pisot p x^3-x-1 Quiet"),
    ("dumont d m;", "dumont d m Quiet"),
    ("dumont d \"0->01 1->0\";", "dumont d [(0, [0, 1]), (1, [0])] Quiet"),
    (
        "combine W a b=-3 c=2;",
        "combine W [(\"a\", None), (\"b\", Some(-3)), (\"c\", Some(2))] Quiet",
    ),
    ("join W A[x][y] $b[y];", "join W A[x][y] $b[y] Quiet"),
    ("split n o [+][-][];", "split n o [Some(Plus), Some(Minus), None] Quiet"),
    ("rsplit n[+] o;", "rsplit n o [Some(Plus)] Quiet"),
    ("union n a b c;", "Union n [a,b,c] Quiet"),
    ("rightquo n a b;", "RightQuotient n [a,b] Quiet"),
    ("star n a;", "Star n [a] Quiet"),
    ("reverse $n $a;", "Reverse $n [$a] Quiet"),
    ("convert $n msd_8 T;", "convert $n msd_8 T Quiet"),
    ("transduce n T $a;", "transduce n T $a Quiet"),
    ("alphabet n msd_2 {0,1} a;", "alphabet n msd_2 {0,1} a Quiet"),
    ("inf a;", "inf a Quiet"),
    ("test a 12;", "test a 12 Quiet"),
    ("first $a 3;", "first $a Some(3) Quiet"),
    ("first a;", "first a None Quiet"),
    ("count f n=10^3, m=0..1e2;", "count f [n=1000..1000,m=0..100] Quiet"),
    ("count a <= 20;", "count a <= 20 Quiet"),
    ("count $a;", "count $a all Quiet"),
    ("growth f;", "growth f Quiet"),
    ("values W f;", "values W f Quiet"),
    ("same f g;", "same f g Quiet"),
    ("relations f;", "relations f Quiet"),
    ("describe $a;", "describe $a Quiet"),
    ("regex a;", "regex a Quiet"),
    ("export $a GV;", "export $a Graphviz Quiet"),
    ("draw a;", "export a Graphviz Quiet"),
    ("load some/where.else-2.txt;", "load some/where.else-2.txt Quiet"),
    ("load \"a b.txt\";", "load a b.txt Quiet"),
    ("help;", "help - Quiet"),
    ("help eval;", "help eval Quiet"),
    ("quit;", "exit Quiet"),
    ("assert \"Ax x=x\";", "assert - \"Ax x=x\" Quiet"),
    ("assert all \"Ax x=x\":", "assert all \"Ax x=x\" Steps"),
    ("explain \"x=1\";", "explain \"x=1\" Quiet"),
    ("X[n] := T[2*n+3] + S[n];", "X [n] := \"T[2*n+3] + S[n]\" Quiet"),
    ("X[n][m] := ?msd_fib T[n]:", "X [n,m] := \"?msd_fib T[n]\" Steps"),
    (
        "[strategy 10 CCLS][export * BA]def f \"x=1\"::",
        "strategy 10 CCLS, export * BA, def f [] [] \"x=1\" Details",
    ),
    (
        "# first\n eval t # second\n\"x=1\n & #m(y)\" # third\n ;",
        "eval t [] [] \"x=1\n & #m(y)\" Quiet",
    ),
    (";;; eval t \"x=1\";;", "eval t [] [] \"x=1\" Quiet"),
];

#[test]
fn commands_are_read() {
    for (text, expected) in READ {
        let command = parse_command(text).unwrap_or_else(|e| panic!("{}", e.render(text, "row")));
        assert_eq!(shown(&command), *expected, "{text}");
        assert!(is_complete(text), "{text}");
    }
}

#[test]
fn every_command_has_a_row() {
    for usage in COMMANDS {
        let read = READ.iter().any(|(text, _)| {
            let word = text.split([' ', ';', ']']).find(|word| *word == usage.command);
            word.is_some()
        });
        let alike = [
            "intersect",
            "concat",
            "leftquo",
            "minimize",
            "fixleadzero",
            "fixtrailzero",
            "info",
            "exit",
        ]
        .contains(&usage.command);
        assert!(read || alike, "{}", usage.command);
        // Listed, and therefore read: not one of them is unknown, or a panic.
        let message = match parse_command(&format!("{} %;", usage.command)) {
            Ok(_) => continue,
            Err(error) => error.to_string(),
        };
        let form = format!("the form is `{} {}`", usage.command, usage.form);
        assert!(message.contains(&form) || message.contains("stands alone"), "{message}");
    }
}

/// Text, what is underlined, and part of what is said.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("", "", "there is no command"),
    ("evl t \"x=1\";", "evl", "there is no command `evl`; did you mean `eval`?"),
    ("eval t \"x=1\"", "", "has no `;`, `:` or `::` at its end"),
    ("eval t \"x=1\" eval u \"x=2\";", "eval", "should end before `eval`"),
    ("eval t;", "", "a formula in quotes is missing"),
    ("eval t x=1;", "", "a formula in quotes is missing"),
    ("eval t $x;", "$", "a formula in quotes must stand here, not `$`"),
    ("eval 2t \"x=1\";", "2t", "a name must stand here, not `2t`"),
    ("eval t \"x=1;", "\"", "not closed before the `;`"),
    ("eval t \"x=1", "\"", "never closed"),
    ("eval t \"x=1:\";", ":", "stands inside the quotes"),
    ("reg f \"0*\";", "\"0*\"", "a number system or a set such as `{0,1}` must stand here"),
    ("reg f {0,a} \"0\";", "a", "a letter, which is an integer, must stand here"),
    ("reg f {0,1 \"0\";", "\"0\"", "`}` must stand here"),
    ("test f;", "", "a count is missing"),
    ("test f -1;", "-", "a count must stand here"),
    ("test f 99999999999;", "99999999999", "too large"),
    ("export f pdf;", "pdf", "the formats are gv, ba, txt and svg"),
    ("ost f [0] [];", "[", "the period is empty"),
    ("parry f;", "", "`[` is missing"),
    ("parry f [1 x];", "x", "a digit or `]` must stand here"),
    ("parry f [1 99999999999];", "99999999999", "too large"),
    ("pisot f x^2-x-1;", "x", "a polynomial in quotes must stand here"),
    ("pisot f \"x^2-y\";", "y", "one variable"),
    ("dumont d;", "", "a morphism, or one in quotes, is missing"),
    ("dumont d \"0->0x\";", "x", "unexpected character `x`"),
    ("morphism h \"0->0x\";", "x", "unexpected character `x`"),
    ("def n=5..2 \"F[n]\";", "5..2", "the range is empty"),
    ("leftquo n a;", "", "a name is missing"),
    ("star n a b;", "b", "should end before `b`"),
    ("X[n] = T[n];", "=", "`:=` must stand here"),
    ("X[n] := ;", "", "a term is missing"),
    ("[foo]eval t \"x=1\";", "foo", "there is no metacommand `foo`"),
    (":", ":", "there is no command before this"),
    ("exit; exit;", " exit;", "more than one command"),
    ("é;", "é", "a command must stand here, not `é`"),
];

#[test]
fn mistakes_are_explained_at_their_place() {
    for (text, part, said) in MISTAKES {
        let error = parse_command(text).expect_err(text);
        assert!(error.to_string().contains(said), "{text}: {error}");
        assert_eq!(error.span.unwrap().of(text), *part, "{text}: {error}");
    }
}

#[test]
fn reading_goes_on_after_a_mistake() {
    let text = "eval a \"x=1:\neval b \"x=2\";\neval c \"x=3:\"\neval d \"x=4\";\n\
                eval e \"x=5\"\neval f \"x=6\";\nfoo bar;\neval g \"x=7\";\neval h \"x=8:\":\n\
                eval i \"x=9\"";
    let read: Vec<String> = parse_script(text)
        .iter()
        .map(|command| match command {
            Ok(Command { kind: CommandKind::Evaluate(evaluation), .. }) => {
                evaluation.name.as_ref().unwrap().text.clone()
            }
            Ok(other) => panic!("{other:?}"),
            Err(_) => "-".to_owned(),
        })
        .collect();
    assert_eq!(read.concat(), "-b-d-f-g--");
}

#[test]
fn an_open_command_is_not_complete() {
    for text in ["eval t", "eval t \"x=1", "eval t \"x=1\"", "exit; eval", "X[n] :="] {
        assert!(!is_complete(text), "{text}");
    }
    for text in ["", " # only a comment", "exit;", "eval t \"x=1;", "eval t \"x\" :"] {
        assert!(is_complete(text), "{text}");
    }
}

#[test]
fn formulas_know_their_place_in_the_script() {
    let text =
        "eval a \"x=1\";\neval b \"Ax x=(y\";\neval c \"Ax x=$y\";\neval d \"?msd_3 x=T[n]\";";
    let formula = |i: usize| {
        let commands = parse_script(text);
        let Ok(Command { kind: CommandKind::Evaluate(evaluation), .. }) = &commands[i] else {
            panic!()
        };
        evaluation.formula.parse_formula()
    };
    assert_eq!(formula(0).unwrap().span.of(text), "x=1");
    assert!(formula(1).unwrap_err().render(text, "s.txt").contains("s.txt:2:14"));
    assert!(formula(2).unwrap_err().render(text, "s.txt").contains("s.txt:3:14"));
    assert_eq!(formula(3).unwrap().span.of(text), "x=T[n]");
}

#[test]
fn the_paper_is_88_commands_of_which_45_are_evaluations() {
    let commands = parse_script(PAPER);
    let mut evaluations = 0;
    let mut doubtful = Vec::new();
    for command in &commands {
        let command = command.as_ref().unwrap_or_else(|e| panic!("{}", e.render(PAPER, "paper")));
        assert_eq!(command.verbosity, Verbosity::Steps);
        match &command.kind {
            CommandKind::Evaluate(evaluation) => {
                let formula = evaluation.formula.parse_formula();
                let formula = formula.unwrap_or_else(|e| panic!("{}", e.render(PAPER, "paper")));
                evaluations += usize::from(!evaluation.is_definition);
                let name = evaluation.name.as_ref().unwrap().text.as_str();
                doubtful.extend(lint(&formula).into_iter().map(|warning| {
                    assert!(warning.message.contains("=>"), "{name}: {warning:?}");
                    name
                }));
            }
            CommandKind::Regular { expression, .. } => {
                parse_regex(&expression.text).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((commands.len(), evaluations), (88, 45));
    // Exactly the statements that are vacuous.
    assert_eq!(
        doubtful,
        [
            "alinkb", "matcha", "matchb", "matcha", "matchb", "matcha", "matchb", "stable",
            "stableW3"
        ]
    );
}

#[test]
fn the_paper_as_printed_has_ten_mistakes() {
    let mut said = String::new();
    let commands = parse_script(PRINTED);
    assert_eq!(commands.len(), 72);
    for command in commands {
        let parsed = command.and_then(|command| match command.kind {
            CommandKind::Evaluate(evaluation) => evaluation.formula.parse_formula().map(|_| ()),
            _ => Ok(()),
        });
        if let Err(error) = parsed {
            let shown = error.render(PRINTED, "printed");
            let place = shown.lines().nth(3).unwrap();
            let name = place.split_whitespace().find(|word| word.contains(['_', 'c', 'W']));
            writeln!(said, "{}: {}", name.unwrap_or("?"), error.message).unwrap();
        }
    }
    let expected = "pposK2_an: the `:` stands inside the quotes\n\
                    matcha: one `)` too many\n\
                    matchb: one `)` too many\n\
                    matcha: one `)` too many\n\
                    matchb: one `)` too many\n\
                    stableW3: this quote is not closed before the `:` that ends the command\n\
                    nr_1: this quote is not closed before the `:` that ends the command\n\
                    nr_2: this quote is not closed before the `:` that ends the command\n\
                    nr_3: this quote is not closed before the `:` that ends the command\n\
                    $opt2W3_13(i,j,k): one `)` too many\n";
    assert_eq!(said, expected);
}

fn alphabets(alphabets: &[Alphabet]) -> String {
    let one = |alphabet: &Alphabet| match alphabet {
        Alphabet::System(system) => system.text.clone(),
        Alphabet::Letters { letters, .. } => {
            let letters: Vec<String> = letters.iter().map(i64::to_string).collect();
            format!("{{{}}}", letters.join(","))
        }
    };
    alphabets.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn definition_of(name: &str, definition: &SystemDefinition) -> String {
    match definition {
        SystemDefinition::Parry { preperiod, period, .. } => {
            format!("parry {name} {preperiod:?} {period:?}")
        }
        SystemDefinition::Pisot { polynomial, .. } => format!("pisot {name} {polynomial}"),
        SystemDefinition::Dumont(MorphismSource::Named(source)) => {
            format!("dumont {name} {}", source.text)
        }
        SystemDefinition::Dumont(MorphismSource::Written(morphism, _)) => {
            format!("dumont {name} {:?}", morphism.images)
        }
    }
}

fn evaluation_of(e: &Evaluation) -> String {
    let bindings = e.bindings.iter();
    let bindings = bindings.map(|b| format!("{}={}..{}", b.variable.text, b.first, b.last));
    let names: Vec<&str> = e.variables.iter().map(|name| name.text.as_str()).collect();
    format!(
        "{} {} [{}] [{}] \"{}\"",
        if e.is_definition { "def" } else { "eval" },
        e.name.as_ref().map_or("-", |name| &name.text),
        names.join(","),
        bindings.collect::<Vec<_>>().join(","),
        e.formula.text
    )
}

fn counts_of(counts: &Counts) -> String {
    match counts {
        Counts::All => "all".to_owned(),
        Counts::Values(places) => {
            let place = |p: &Place| format!("{}={}..{}", p.variable.text, p.first, p.last);
            format!("[{}]", places.iter().map(place).collect::<Vec<_>>().join(","))
        }
        Counts::Members(bound) => {
            format!("{} {}", if bound.is_included { "<=" } else { "<" }, bound.number)
        }
    }
}

/// A command in a line, without spans.
fn shown(command: &Command) -> String {
    let name = |name: &Name| name.text.clone();
    let names = |names: &[Name]| names.iter().map(name).collect::<Vec<_>>().join(",");
    let reference = |r: &Reference| format!("{}{}", if r.dollar { "$" } else { "" }, r.name.text);
    let quoted = |q: &Quoted| format!("\"{}\"", q.text);
    let kind = match &command.kind {
        CommandKind::Evaluate(e) => evaluation_of(e),
        CommandKind::Assert { name: n, formula } => {
            format!("assert {} {}", n.as_ref().map_or("-".to_owned(), name), quoted(formula))
        }
        CommandKind::Regular { name, alphabets: a, expression } => {
            format!("reg {} {} {}", name.text, alphabets(a), quoted(expression))
        }
        CommandKind::Macro { name, body } => format!("macro {} {}", name.text, quoted(body)),
        CommandKind::Morphism { name, morphism } => {
            format!("morphism {} {:?}", name.text, morphism.images)
        }
        CommandKind::Promote { word, morphism: m } => format!("promote {} {}", word.text, m.text),
        CommandKind::Image { word, morphism, old } => {
            format!("image {} {} {}", word.text, morphism.text, old.text)
        }
        CommandKind::Ostrowski { name, preperiod, period } => {
            format!("ost {} {preperiod:?} {period:?}", name.text)
        }
        CommandKind::System { name, definition } => definition_of(&name.text, definition),
        CommandKind::Combine { name: n, parts } => {
            let parts: Vec<_> = parts.iter().map(|(part, output)| (name(part), output)).collect();
            format!("combine {} {parts:?}", n.text)
        }
        CommandKind::Join { name, parts } => {
            parts.iter().fold(format!("join {}", name.text), |mut out, (part, variables)| {
                write!(out, " {}", reference(part)).unwrap();
                for variable in variables {
                    write!(out, "[{}]", variable.text).unwrap();
                }
                out
            })
        }
        CommandKind::Split(s) => format!(
            "{} {} {} {:?}",
            if s.is_reverse { "rsplit" } else { "split" },
            reference(&s.result),
            reference(&s.old),
            s.signs
        ),
        CommandKind::Operation { operator, result, operands } => {
            let operands: Vec<String> = operands.iter().map(reference).collect();
            format!("{operator:?} {} [{}]", reference(result), operands.join(","))
        }
        CommandKind::Convert { result, system, old } => {
            format!("convert {} {} {}", reference(result), system.text, reference(old))
        }
        CommandKind::First { automaton, count } => {
            format!("first {} {count:?}", reference(automaton))
        }
        CommandKind::Count { name, counts } => {
            format!("count {} {}", reference(name), counts_of(counts))
        }
        CommandKind::Growth(function) => format!("growth {}", function.text),
        CommandKind::ValuesWord { word, function } => {
            format!("values {} {}", word.text, function.text)
        }
        CommandKind::Same { left, right } => format!("same {} {}", left.text, right.text),
        CommandKind::Relations(function) => format!("relations {}", function.text),
        CommandKind::Transduce { result, transducer, old } => {
            format!("transduce {} {} {}", reference(result), transducer.text, reference(old))
        }
        CommandKind::Alphabet { result, alphabets: a, old } => {
            format!("alphabet {} {} {}", reference(result), alphabets(a), reference(old))
        }
        CommandKind::Infinite(r) => format!("inf {}", reference(r)),
        CommandKind::Describe(r) => format!("describe {}", reference(r)),
        CommandKind::ToRegex(r) => format!("regex {}", reference(r)),
        CommandKind::Test { automaton, count } => format!("test {} {count}", reference(automaton)),
        CommandKind::Export { automaton, format } => {
            format!("export {} {format:?}", reference(automaton))
        }
        CommandKind::Load(file) => format!("load {}", file.text),
        CommandKind::Help(topic) => {
            format!("help {}", topic.as_ref().map_or("-".to_owned(), name))
        }
        CommandKind::Clear => "cls".to_owned(),
        CommandKind::Exit => "exit".to_owned(),
        CommandKind::Explain(formula) => format!("explain {}", quoted(formula)),
        CommandKind::DefineWord { word, indices, term } => {
            format!("{} [{}] := {}", word.text, names(indices), quoted(term))
        }
        other => panic!("no line for {other:?}"),
    };
    let metacommands: Vec<&str> =
        command.metacommands.iter().flat_map(|meta| [meta.text.as_str(), ", "]).collect();
    let metacommands = metacommands.concat();
    format!("{metacommands}{kind} {:?}", command.verbosity)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_makes_reading_panic(text in any::<String>()) {
        for error in parse_script(&text).into_iter().filter_map(Result::err) {
            let _ = error.render(&text, "random");
        }
        let _ = is_complete(&text);
        let _ = parse_morphism(&text);
    }

    #[test]
    fn no_pieces_make_macros_or_morphisms_panic(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "#m", "#", "(", ")", ",", "[", "]", "%0", "%1", "%", "x", " ", "->", "0", "1", "-", "é",
        ]), 0..30)
    ) {
        let text = pieces.concat();
        let body = text.replace('#', "");
        let lookup = |name: &str| (name == "m").then(|| body.clone());
        if let Err(error) = expand_macros(&text, &lookup) {
            let _ = error.render(&text, "random");
        }
        if let Err(error) = parse_morphism(&text) {
            let _ = error.render(&text, "random");
        }
    }

    #[test]
    fn no_pieces_make_reading_panic(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "eval", "def", "reg", "macro", "morphism", "promote", "image", "ost", "combine", "join",
            "parry", "pisot", "dumont", "x^2-x-1",
            "split", "union", "star", "convert", "alphabet", "test", "export", "load", "help",
            "exit", "explain", "draw", " ", " ", " ", "\n", "\"", "\"", ";", ":", "::", ":=", "#",
            "x", "$", "[", "]", "{", "}", ",", "=", "..", "-", "1", "99", "msd_fib", "0->01",
            "(", ")", "é", "gv", "+", "?", "strategy", "%0",
        ]), 0..40)
    ) {
        let text = pieces.concat();
        for command in parse_script(&text) {
            match command {
                Ok(command) => {
                    let again = parse_command(command.span.of(&text));
                    prop_assert_eq!(again.map(|c| shown(&c)), Ok(shown(&command)));
                }
                Err(error) => {
                    let _ = error.render(&text, "random");
                }
            }
        }
    }
}
