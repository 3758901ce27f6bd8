//! Formulas: what they parse to, what they print as, and what is said about
//! the ones that do not parse.

use dashu_int::UBig;
use proptest::prelude::*;
use wythoff_logic::syntax::{
    Comparison, Connective, Expression, Formula, FormulaKind, Name, Quantifier, Span, SystemName,
    Term, TermKind, parse_expression, parse_formula, parse_term,
};

/// Text, and the tree it means, printed with all its parentheses.
const TREES: &[(&str, &str)] = &[
    // Precedence and associativity.
    ("a=b & c=d | e=f", "(((a=b)&(c=d))|(e=f))"),
    ("a=b | c=d & e=f", "(((a=b)|(c=d))&(e=f))"),
    ("a=b ^ c=d ^ e=f", "(((a=b)^(c=d))^(e=f))"),
    ("a=b => c=d => e=f", "(((a=b)=>(c=d))=>(e=f))"),
    ("a=b <=> c=d => e=f", "((a=b)<=>((c=d)=>(e=f)))"),
    ("~a=b & c=d", "((~(a=b))&(c=d))"),
    ("~~`a=b", "(~(~(`(a=b))))"),
    ("a+b*c-d/2=1", "(((a+(b*c))-(d/2))=1)"),
    ("-a*b=_c", "(((-a)*b)=(-c))"),
    ("a--b=-(c+d)", "((a-(-b))=(-(c+d)))"),
    ("(a+b)*2>=c", "(((a+b)*2)>=c)"),
    ("((a))=(((b)))", "(a=b)"),
    ("((a=b))", "(a=b)"),
    // Quantifiers reach to the end of their parenthesis.
    ("Ex x>2 => x>1", "(E[x]((x>2)=>(x>1)))"),
    ("Ax,y x=y & Ez z=x => y=z", "(A[x,y]((x=y)&(E[z]((z=x)=>(y=z)))))"),
    ("(Ex x>2) => y=1", "((E[x](x>2))=>(y=1))"),
    ("E x , y x=y", "(E[x,y](x=y))"),
    ("Ep,q(p=q)", "(E[p,q](p=q))"),
    ("~Ex x=1 & y=2", "(~(E[x]((x=1)&(y=2))))"),
    ("In Am m=n", "(I[n](A[m](m=n)))"),
    ("Ex1 x1=0", "(E[x1](x1=0))"),
    ("AxEy xEy=0", "(A[xEy](xEy=0))"),
    ("E[>=3] r,s r=s", "(E>=3[r,s](r=s))"),
    ("E[ = 2 ]x x<2", "(E=2[x](x<2))"),
    ("E[<=1]x x<2", "(E<=1[x](x<2))"),
    // Number systems: to the end of the parenthesis, inherited inside.
    ("?msd_fib a=b & c=d", "((a={fib}b)&(c={fib}d))"),
    ("(?lsd_3 a=b) & c=d", "((a={lsd_3}b)&(c=d))"),
    ("a=b & ?msd_fib c=d & (e=f)", "(((a=b)&(c={fib}d))&(e={fib}f))"),
    (
        "?msd_fib a=b & (?msd_3 c=d & $f(e)) & $g(h)",
        "(((a={fib}b)&((c={msd_3}d)&$f{msd_3}(e)))&$g{fib}(h))",
    ),
    ("Ax ?fib Ey x=y", "(A[x](E[y](x={fib}y)))"),
    ("?3 a=b", "(a={msd_3}b)"),
    ("?lsd a=b", "(a={lsd_2}b)"),
    ("?msd4 a=b", "(a={msd_4}b)"),
    ("?msd_neg_2 a=b", "(a={msd_neg_2}b)"),
    ("$f(?msd_3 x, y) & a=b", "($f(x,y)&(a=b))"),
    ("a ?msd_3 = b", "(a={msd_3}b)"),
    // Calls, words, letters.
    ("$f()", "$f()"),
    ("$f(x, y+1,2*z)", "$f(x,(y+1),(2*z))"),
    ("$Early(x)", "$Early(x)"),
    ("T[n+1]=@1", "(T[(n+1)]=@1)"),
    ("T[i][T[j]]=@-1", "(T[i][T[j]]=@-1)"),
    (".A[n]=.Each[n] + @ + 3", "(A[n]=(Each[n]+@3))"),
    // Formulas as indices and arguments, and functions.
    ("T[a<5]=@1", "(T[such that (a<5)]=@1)"),
    (
        "T[a<5 & $g(a)][Eb b=c+1]=T[d]",
        "(T[such that ((a<5)&$g(a))][such that (E[b](b=(c+1)))]=T[d])",
    ),
    ("$f(a<5,b,?msd_fib c=2)", "$f(such that (a<5),b,such that (c={fib}2))"),
    ("?msd_fib T[a<5]=T[?msd_2 b<5]", "(T[such that (a<{fib}5)]={fib}T[such that (b<5)])"),
    ("f(n)+3<2*g(m,n-1)", "((f(n)+3)<(2*g(m,(n-1))))"),
    ("f(f(n))=c()", "(f(f(n))=c())"),
    ("Ax f(x)>x", "(A[x](f(x)>x))"),
    (".Euler(n)=T[f(n)]", "(Euler(n)=T[f(n)])"),
    ("?msd_fib f(a<5)=1", "(f(such that (a<{fib}5))={fib}1)"),
    ("x\n\t=\r\n99999999999999999999999999", "(x=99999999999999999999999999)"),
];

#[test]
fn formulas_have_the_trees_of_walnut() {
    for (text, tree) in TREES {
        let formula = parse_formula(text).unwrap_or_else(|e| panic!("{}", e.render(text, "row")));
        assert_eq!(full(&formula), *tree, "{text}");
        let printed = formula.to_string();
        let again = parse_formula(&printed).unwrap_or_else(|e| panic!("{printed}: {e}"));
        assert_eq!(full(&again), *tree, "{text} was printed as {printed}");
    }
}

/// Text, and what it is printed as.
const PRINTED: &[(&str, &str)] = &[
    (
        "?msd_fib Ap,q ((~$f(p,q))=>(Ex,y(x<=p&(y=q|x=y))))",
        "?msd_fib Ap,q ~$f(p,q) => (Ex,y x<=p & (y=q | x=y))",
    ),
    ("(a=b&c=d)|e=f", "(a=b & c=d) | e=f"),
    ("a=b&(c=d&e=f)", "a=b & (c=d & e=f)"),
    ("a-(b-c)=(a-b)-c", "a-(b-c)=a-b-c"),
    (".A[n]=@-1", ".A[n]=@-1"),
    ("E [>=3] x x=1", "E[>=3] x x=1"),
    ("a=b & ?msd_3 c=d", "a=b & (?msd_3 c=d)"),
    ("T[?msd_4 (n+1)]=(?lsd_2 2*m)+1", "T[?msd_4 n+1]=(?lsd_2 2*m)+1"),
    ("$f(?msd_3 x,(y))&(?msd_fib x)=g(?3 x)", "$f(?msd_3 x,y) & (?msd_fib x)=g(?msd_3 x)"),
];

#[test]
fn formulas_are_printed_with_few_parentheses() {
    for (text, printed) in PRINTED {
        assert_eq!(parse_formula(text).unwrap().to_string(), *printed);
    }
}

/// Text, and what it is printed as with parentheses around every part.
const GROUPED: &[(&str, &str)] = &[
    ("?msd_fib a=b & c=d & e=f", "?msd_fib (a=b) & (c=d) & (e=f)"),
    ("a=b & (c=d & e=f) | ~g=h", "((a=b) & ((c=d) & (e=f))) | (~(g=h))"),
    ("(Ex x=1 & x=2) => a=b", "(Ex x=1 & x=2) => (a=b)"),
];

#[test]
fn formulas_are_printed_with_many_parentheses() {
    for (text, printed) in GROUPED {
        assert_eq!(parse_formula(text).unwrap().grouped().to_string(), *printed);
    }
}

/// Text, the part that is underlined, and part of what is said.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("", "", "the formula is empty"),
    ("  \n ", "", "the formula is empty"),
    ("a=b)", ")", "one `)` too many"),
    ("(a=b)))", ")", "2 `)` too many"),
    ("(a=b) ) & (c=d)", ")", "one `)` too many"),
    ("Ax (x=1 & (y=2)", "(", "ends inside a parenthesis opened here"),
    ("T[n=1", "[", "ends inside a bracket opened here"),
    ("$f(x", "(", "ends inside a parenthesis opened here"),
    ("a==b", "==", "`==` is written `=`"),
    ("a=b && c=d", "&&", "`&&` is written `&`"),
    ("a=b || c=d", "||", "`||` is written `|`"),
    ("a=b -> c=d", "->", "`->` is written `=>`"),
    ("!a=b", "!", "`!` is written `~`"),
    ("a≤b", "≤", "`≤` is written `<=`"),
    ("∀x x=x", "∀", "`∀` is written `A`"),
    ("a=b AND c=d", "AND", "`AND` is written `&`"),
    ("a=b and c=d", "and", "`and` is written `&`"),
    ("not a=b", "not", "`not` is written `~`"),
    ("not (a=b)", "not", "`not` is written `~`"),
    ("forall x x=x", "forall", "`forall` is written `A`"),
    ("Forall x x=x", "Forall", "`Forall` is written `A`"),
    ("Exists x x=x", "Exists", "`Exists` is written `E`"),
    ("All x x=x", "All", "`All` is written `A`"),
    ("EAx Ax=1", "Ax", "variables may not start with A, E or I: these are quantifiers"),
    ("Ex,Iy x=1", "Iy", "variables may not start with A, E or I: these are quantifiers"),
    ("Ex y (x=y)", "y", "separated by commas; did you mean `Ex,y`?"),
    ("Ex,1 x=y", "1", "a variable must follow"),
    ("E x", "", "the formula ends after `x`"),
    ("Ex: x=1", ":", "unexpected character `:`"),
    ("x+1", "x+1", "is a number, not true or false"),
    ("T[n]", "T[n]", "compare it: `T[n]=@1`"),
    ("a=1 & b", "b", "`&` joins formulas, but `b` is a number"),
    ("x=>y", "x", "`>=`"),
    ("~x", "x", "`~` stands before a formula"),
    ("Ex x", "x", "`Ex` quantifies a formula"),
    ("(a=b)+1=c", "(a=b)", "`+` calculates with numbers, but `(a=b)` is true or false"),
    ("$f(x)=1", "$f(x)", "`=` compares numbers, but"),
    ("a<b<c", "<", "write `a<b & b<c`"),
    ("2x=1", "2x", "`2*x`"),
    ("a=b c=d", "c", "an operator is missing between `b` and `c`"),
    ("(a=b)(c=d)", "(", "an operator is missing"),
    ("f (x)=1", "f", "did you mean `$f(`?"),
    ("f(x) & x=1", "f(x)", "did you mean `$f(x)`?"),
    ("Ex y(x=y)", "y(x=y)", "did you mean `$y(x=y)`?"),
    ("Ax f(x)", "f(x)", "with `$` a definition is true or false"),
    ("(a<5)*2=b", "(a<5)", "only an index or an argument can be a formula"),
    ("f(x", "(", "ends inside a parenthesis opened here"),
    ("f(x,)=1", ")", "must stand here, not `)`"),
    ("$f x", "$f", "`(` and the arguments must follow `$f`"),
    ("$(x)", "$", "the name of a definition must follow `$`"),
    ("A[n]=1", "A", "`.A[n]`"),
    ("Abc[n]=1", "Abc", "`.Abc[n]`"),
    ("E[n]=1", "E[", "`.E[n]`"),
    ("E[>=x] y y=1", "x", "a number must stand here"),
    ("E[>=99999999999] y y=1", "99999999999", "cannot be counted"),
    ("a=@x", "@", "a letter must follow `@`"),
    ("a=@99999999999999999999", "@99999999999999999999", "at most 64 bits"),
    ("? a=b & c=d", "?", "a number system must follow"),
    ("a=b & ?", "?", "a number system must follow"),
    ("()", "()", "nothing between the parentheses"),
    ("a= =b", "=", "must stand here, not `=`"),
    ("a=b,c=d", ",", "unexpected `,`"),
    ("(a=b]", "]", "`)` must close the `(`, not `]`"),
    ("#m(x)", "#m", "was not expanded"),
    ("a=é", "é", "names are made of"),
    ("a=\u{7}", "\u{7}", "control character U+0007"),
    ("$f(x,)", ")", "must stand here, not `)`"),
];

#[test]
fn mistakes_are_explained_at_their_place() {
    for (text, part, said) in MISTAKES {
        let error = parse_formula(text).expect_err(text);
        let message = error.to_string();
        assert!(message.contains(said), "{text}: {message}");
        let span = error.span.unwrap_or_else(|| panic!("{text} has no place"));
        assert_eq!(span.of(text), *part, "{text}: {message}");
        assert!(error.render(text, "row").contains(&message[..10]));
    }
}

#[test]
fn an_error_shows_the_line() {
    let text = "?msd_fib An (Ex (($pposK1_an(x,n)) => (F1G1[x-2]=1))))";
    let shown = parse_formula(text).unwrap_err().render(text, "matcha");
    let expected = "one `)` too many\n --> matcha:1:54\n  |\n\
                    1 | ?msd_fib An (Ex (($pposK1_an(x,n)) => (F1G1[x-2]=1))))\n  |";
    assert!(shown.starts_with(expected), "{shown}");
}

#[test]
fn deep_and_long_formulas_neither_overflow_nor_slow_down() {
    let many = 100_000;
    for text in [
        "(".repeat(many),
        format!("{}a=b{}", "(".repeat(many), ")".repeat(many)),
        format!("{}a=b", "~".repeat(many)),
        format!("{}a=b", "Ex ".repeat(many)),
        format!("{}1=2", "-".repeat(many)),
        format!("{}1=2", "-(".repeat(many)),
        format!("{}1", "T[".repeat(many)),
        format!("{}1", "$f(".repeat(many)),
        format!("a=b{}", " & a=b".repeat(many)),
        format!("a{}=b", "+a".repeat(many)),
        format!("a=b{}", " => a=b".repeat(many)),
    ] {
        let error = parse_formula(&text).unwrap_err().to_string();
        assert!(error.contains("nested more than") || error.contains("in a row"), "{error}");
    }
    let deep = format!("{}a=b{}", "(".repeat(400), ")".repeat(400));
    assert!(parse_formula(&deep).is_ok());
    let long = format!("a=b{}", " & a=b".repeat(1900));
    assert_eq!(parse_formula(&long).unwrap().to_string(), long);
    let digits = format!("a={}", "7".repeat(many));
    assert_eq!(parse_formula(&digits).unwrap().to_string(), digits);
}

#[test]
fn spans_exclude_the_parentheses_around_and_include_those_inside() {
    let text = "Er (r>p) => (1=2)";
    let formula = parse_formula(text).unwrap();
    assert_eq!(formula.span.of(text), text);
    let FormulaKind::Quantified { variables, body, .. } = &formula.kind else { panic!() };
    assert_eq!(variables[0].span.of(text), "r");
    assert_eq!(body.span.of(text), "(r>p) => (1=2)");
    let FormulaKind::Binary { left, right, .. } = &body.kind else { panic!() };
    assert_eq!(left.span.of(text), "r>p");
    assert_eq!(right.span.of(text), "1=2");
}

#[test]
fn terms_stand_alone_where_they_are_asked_for() {
    let (term, system) = parse_term("?msd_fib T[2*n+3] + S[n]").unwrap();
    assert_eq!(term.to_string(), "T[2*n+3]+S[n]");
    assert_eq!(system.text, "msd_fib");
    assert!(parse_term("a=b").is_err());
    assert!(matches!(parse_expression("F[1]"), Ok(Expression::Term(..))));
    assert!(matches!(parse_expression("F[1]=1"), Ok(Expression::Formula(_))));
}

/// The tree with all its parentheses; the default system is not shown.
fn full(formula: &Formula) -> String {
    let system = |system: &SystemName| match system.text.as_str() {
        "msd_2" => String::new(),
        "msd_fib" => "{fib}".to_owned(),
        other => format!("{{{other}}}"),
    };
    match &formula.kind {
        FormulaKind::Compare { relation, left, right, system: own } => {
            format!("({}{relation}{}{})", full_term(left), system(own), full_term(right))
        }
        FormulaKind::Call { name, arguments, system: own } => {
            let arguments: Vec<String> = arguments.iter().map(full_term).collect();
            format!("${}{}({})", name.text, system(own), arguments.join(","))
        }
        FormulaKind::Not(inner) => format!("(~{})", full(inner)),
        FormulaKind::Reverse(inner) => format!("(`{})", full(inner)),
        FormulaKind::Binary { connective, left, right } => {
            format!("({}{connective}{})", full(left), full(right))
        }
        FormulaKind::Quantified { quantifier, variables, body } => {
            let sign = match quantifier {
                Quantifier::Count { comparison, count } => format!("E{comparison}{count}"),
                other => other.to_string(),
            };
            let names: Vec<&str> = variables.iter().map(|v| v.text.as_str()).collect();
            format!("({sign}[{}]{})", names.join(","), full(body))
        }
    }
}

fn full_term(term: &Term) -> String {
    let both = |left: &Term, sign: &str, right: &Term| {
        format!("({}{sign}{})", full_term(left), full_term(right))
    };
    match &term.kind {
        TermKind::Variable(name) => name.clone(),
        TermKind::Number(number) => number.to_string(),
        TermKind::Negate(inner) => format!("(-{})", full_term(inner)),
        TermKind::Add(left, right) => both(left, "+", right),
        TermKind::Subtract(left, right) => both(left, "-", right),
        TermKind::Multiply(left, right) => both(left, "*", right),
        TermKind::Divide(left, right) => both(left, "/", right),
        TermKind::Word { name, indices } => {
            let indices: Vec<String> =
                indices.iter().map(|i| format!("[{}]", full_term(i))).collect();
            format!("{}{}", name.text, indices.concat())
        }
        TermKind::Letter(letter) => format!("@{letter}"),
        TermKind::Apply { name, arguments } => {
            let arguments: Vec<String> = arguments.iter().map(full_term).collect();
            format!("{}({})", name.text, arguments.join(","))
        }
        TermKind::Where(formula) => format!("such that {}", full(formula)),
    }
}

const NOWHERE: Span = Span::new(0, 0);

fn a_name() -> impl Strategy<Value = Name> {
    prop::sample::select(vec!["x", "y", "n", "x1", "b_2", "and", "pp"])
        .prop_map(|text| Name { text: text.to_owned(), span: NOWHERE })
}

fn a_term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        a_name().prop_map(|name| TermKind::Variable(name.text)),
        any::<u128>().prop_map(|n| TermKind::Number(UBig::from(n))),
        any::<i64>().prop_map(TermKind::Letter),
    ]
    .prop_map(|kind| Term { kind, system: None, span: NOWHERE });
    leaf.prop_recursive(4, 16, 3, |inner| {
        let two = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        let word = || prop::sample::select(vec!["T", "A", "Each", "I1", "w"]);
        let index = || prop_oneof![3 => inner.clone(), 1 => a_formula_as_term(inner.clone())];
        prop_oneof![
            inner.clone().prop_map(|t| TermKind::Negate(Box::new(t))),
            two().prop_map(|(a, b)| TermKind::Add(a, b)),
            two().prop_map(|(a, b)| TermKind::Subtract(a, b)),
            two().prop_map(|(a, b)| TermKind::Multiply(a, b)),
            two().prop_map(|(a, b)| TermKind::Divide(a, b)),
            (word(), prop::collection::vec(index(), 1..3)).prop_map(|(word, indices)| {
                let name = Name { text: word.to_owned(), span: NOWHERE };
                TermKind::Word { name, indices }
            }),
            (word(), prop::collection::vec(index(), 0..3)).prop_map(|(word, arguments)| {
                let name = Name { text: word.to_owned(), span: NOWHERE };
                TermKind::Apply { name, arguments }
            }),
        ]
        .prop_map(|kind| Term { kind, system: None, span: NOWHERE })
    })
}

/// A formula as an index or argument.
fn a_formula_as_term(term: impl Strategy<Value = Term> + Clone) -> impl Strategy<Value = Term> {
    (a_comparison(), term.clone(), term, a_system(), any::<bool>()).prop_map(
        |(relation, left, right, system, is_quantified)| {
            let compare = FormulaKind::Compare { relation, left, right, system };
            let mut formula = Formula { kind: compare, span: NOWHERE };
            if is_quantified {
                let kind = FormulaKind::Quantified {
                    quantifier: Quantifier::Exists,
                    variables: vec![Name { text: "y".to_owned(), span: NOWHERE }],
                    body: Box::new(formula),
                };
                formula = Formula { kind, span: NOWHERE };
            }
            Term { kind: TermKind::Where(Box::new(formula)), system: None, span: NOWHERE }
        },
    )
}

fn a_system() -> impl Strategy<Value = SystemName> {
    prop::sample::select(vec!["msd_2", "msd_2", "msd_fib", "lsd_10", "msd_neg_3"])
        .prop_map(|text| SystemName { text: text.to_owned(), span: None })
}

fn a_comparison() -> impl Strategy<Value = Comparison> {
    prop::sample::select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::Greater,
        Comparison::AtMost,
        Comparison::AtLeast,
    ])
}

fn a_formula() -> impl Strategy<Value = Formula> {
    let argument = || prop_oneof![3 => a_term(), 1 => a_formula_as_term(a_term().boxed())];
    let leaf = prop_oneof![
        (a_comparison(), a_term(), a_term(), a_system()).prop_map(
            |(relation, left, right, system)| FormulaKind::Compare {
                relation,
                left,
                right,
                system
            }
        ),
        (a_name(), prop::collection::vec(argument(), 0..3), a_system())
            .prop_map(|(name, arguments, system)| FormulaKind::Call { name, arguments, system }),
    ]
    .prop_map(|kind| Formula { kind, span: NOWHERE });
    leaf.prop_recursive(6, 32, 2, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let connective = prop::sample::select(vec![
            Connective::And,
            Connective::Or,
            Connective::Xor,
            Connective::Implies,
            Connective::Iff,
        ]);
        let quantifier = prop_oneof![
            Just(Quantifier::Exists),
            Just(Quantifier::ForAll),
            Just(Quantifier::Infinitely),
            (a_comparison(), any::<u32>())
                .prop_map(|(comparison, count)| Quantifier::Count { comparison, count }),
        ];
        prop_oneof![
            boxed().prop_map(FormulaKind::Not),
            boxed().prop_map(FormulaKind::Reverse),
            (connective, boxed(), boxed()).prop_map(|(connective, left, right)| {
                FormulaKind::Binary { connective, left, right }
            }),
            (quantifier, prop::collection::vec(a_name(), 1..3), boxed()).prop_map(
                |(quantifier, variables, body)| FormulaKind::Quantified {
                    quantifier,
                    variables,
                    body
                }
            ),
        ]
        .prop_map(|kind| Formula { kind, span: NOWHERE })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_printed_formula_parses_to_the_same_tree(formula in a_formula()) {
        let printed = formula.to_string();
        let again = parse_formula(&printed).map_err(|e| e.render(&printed, "printed"));
        let again = again.map_err(TestCaseError::fail)?;
        prop_assert_eq!(full(&again), full(&formula), "{}", printed);
        let grouped = formula.grouped().to_string();
        let again = parse_formula(&grouped).map_err(|e| e.render(&grouped, "grouped"));
        let again = again.map_err(TestCaseError::fail)?;
        prop_assert_eq!(full(&again), full(&formula), "{}", grouped);
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>()) {
        if let Err(error) = parse_formula(&text) {
            let _ = error.render(&text, "random");
        }
    }

    #[test]
    fn no_tokens_make_the_parser_panic(
        tokens in prop::collection::vec(prop::sample::select(vec![
            "(", ")", "[", "]", ",", "+", "-", "_", "*", "/", "=", "!=", "<", ">", "<=", ">=",
            "=>", "<=>", "&", "|", "^", "~", "`", "x", "y", "E", "A", "I", "Ex", "Ax,y", "$f",
            "$f(", "f(", "T[", ".A[", ".A(", "@1", "@", "?msd_fib", "?", "17", "E[>=2]", " ", "\n", "#", "é",
            "and", "NOT", "==", ".", "$",
        ]), 0..30)
    ) {
        let text = tokens.concat();
        match parse_formula(&text) {
            Ok(formula) => {
                let again = parse_formula(&formula.to_string());
                prop_assert_eq!(again.map(|f| full(&f)), Ok(full(&formula)));
            }
            Err(error) => {
                let _ = error.render(&text, "random");
            }
        }
    }
}
