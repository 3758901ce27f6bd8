//! Formulas as indices, letters as factors, functions as terms, several number systems in one
//! formula: each with a control that must fail, and what is said of what cannot be done.

use wythoff_control::Control;
use wythoff_logic::session::{Answer, Options, Session, SessionError};
use wythoff_logic::syntax::parse_script;

/// What came of the last command of a script, in a line, with what it warns of. All others must
/// be carried out.
fn said(script: &str) -> String {
    let mut session = Session::new(Options { members: 6, ..Options::default() });
    let commands = parse_script(script);
    let count = commands.len();
    let mut last = String::new();
    for (i, command) in commands.into_iter().enumerate() {
        let command = command.unwrap_or_else(|error| panic!("{}", error.render(script, "row")));
        last = match session.execute(&command, &Control::unlimited()) {
            Ok(response) => {
                let warnings = response.warnings.iter();
                let warnings = warnings.map(|notice| format!(" ({})", notice.warning.message));
                format!("{}{}", shown(&response.answer), warnings.collect::<String>())
            }
            Err(SessionError::Wrong(wrong)) if i + 1 == count => wrong.error.render(script, "row"),
            Err(error) => panic!("{script}: {error}"),
        };
    }
    last
}

fn shown(answer: &Answer) -> String {
    match answer {
        Answer::Truth { value, witness } => {
            let values = witness.iter().flat_map(|witness| &witness.values).map(|value| {
                let number = value.value.as_ref().map_or("a word".to_owned(), ToString::to_string);
                format!(" {}={number}", value.name)
            });
            format!("{value}{}", values.collect::<String>())
        }
        Answer::Relation(summary) => {
            let members = summary.members.iter().map(|member| {
                let numbers = member.numbers.iter().flatten().map(ToString::to_string);
                format!(" {}", numbers.collect::<Vec<_>>().join(","))
            });
            format!("{}:{}", summary.alphabets.join(" "), members.collect::<String>())
        }
        Answer::Word(summary) => {
            let first: String = summary.first.iter().take(8).map(i64::to_string).collect();
            format!("{} {first}", summary.alphabets.join(" "))
        }
        Answer::Values(rows) => {
            let value = |row: &wythoff_logic::session::ValueRow| {
                row.value.as_ref().map_or("-".to_owned(), ToString::to_string)
            };
            rows.iter().map(value).collect::<Vec<_>>().join(" ")
        }
        other => format!("{other:?}"),
    }
}

/// The same without warnings.
fn answered(script: &str) -> String {
    let said = said(script);
    said.split(" (number systems are mixed").next().unwrap_or_default().to_owned()
}

fn check(rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(script, expected)| {
            let found = answered(script);
            (found != *expected).then(|| format!("{script}\n  not {expected}\n  but {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Scripts, what is underlined with carets, and parts of what is said.
fn refuse(rows: &[(&str, &str, &[&str])]) {
    for (script, part, expected) in rows {
        let found = said(script);
        for text in *expected {
            assert!(found.contains(text), "{script}\n  should say {text}\n  but says {found}");
        }
        let lines: Vec<&str> = found.lines().collect();
        let carets = lines.iter().position(|line| line.contains('^')).expect("a place");
        let start = lines[carets].find('^').expect("it has one");
        let width = lines[carets].matches('^').count();
        let under: String = lines[carets - 1].chars().skip(start).take(width).collect();
        assert_eq!(under, *part, "{script}\n{found}");
    }
}

#[test]
fn a_formula_as_an_index_stands_for_its_variable_and_holds() {
    check(&[
        ("eval \"T[a<5]=@1\";", "msd_2: 1 2 4"),
        ("eval \"T[a]=@1 & a<5\";", "msd_2: 1 2 4"),
        ("eval \"~(T[a<5]=@1) & a<8\";", "msd_2: 0 3 5 6 7"),
        ("eval \"T[a<5]!=@1\";", "msd_2: 0 3"),
        ("eval \"Aa (T[a<5]=@0 | T[a<5]=@1) <=> a<5\";", "true"),
        ("eval \"Aa T[a<5]=@0 | T[a<5]=@1\";", "false a=5"),
        ("eval \"T[T[a<4]+2]=@1\";", "msd_2: 0 3"),
        ("eval \"T[Eb a=3*b & b<4]=@0\";", "msd_2: 0 3 6 9"),
        ("eval \"T[a<3]=T[b<2]\";", "msd_2 msd_2: 0,0 1,1 2,1"),
        ("def le \"x<=y\"; eval \"$le(2<a & a<5,b<4)\";", "msd_2 msd_2: 3,3"),
        ("def le \"x<=y\"; eval \"Aa $le(a<5,a+1)\";", "false a=5"),
        ("eval \"?msd_fib F[a<5]=@1\";", "msd_fib: 1 4"),
        ("eval a=0..6 \"T[a<5]\";", "0 1 1 0 1 - -"),
        ("def half \"y=x/2\"; eval \"half(a<5)=1\";", "msd_2: 2 3"),
        // A word on a set of digits, and one on two tracks.
        ("reg s {0,1} \"1*0\"; reg e {0,1} \"..\"; eval \"Ex $e($s(x))\";", "true x=a word"),
        ("reg s {0,1} \"1*0\"; reg e {0,1} \"..\"; eval \"Ax $e($s(x))\";", "false x=a word"),
        ("J[m][n] := T[m]+2*T[n]; eval \"J[a<3][b<4]=@3\";", "msd_2 msd_2: 1,1 1,2 2,1 2,2"),
    ]);
}

#[test]
fn a_formula_that_stands_for_nothing_is_refused() {
    refuse(&[
        ("eval \"T[1<2]=@1\";", "1<2", &["no free variable that it could stand for"]),
        ("eval \"T[Ea a<5]=@1\";", "Ea a<5", &["no free variable"]),
        ("def e \"x=2\"; eval \"$e(a<b)\";", "a<b", &["2 free variables, a, b"]),
        ("eval n=0..2 \"T[a<5]\";", "a<5", &["`a` has no value here"]),
        ("W[n] := T[n<5];", "W", &["`W[5]` would have no letter"]),
    ]);
}

#[test]
fn letters_are_factors_and_divisors() {
    check(&[
        ("eval \"An T[n]*T[n]=T[n]\";", "true"),
        ("eval \"An T[n]*T[n+1]=0\";", "false n=1"),
        ("eval \"T[a]*(b+c)=5 & a<2 & b<2\";", "msd_2 msd_2 msd_2: 1,0,5 1,1,4"),
        ("eval \"Aa,b,c T[a]*(b+c)=T[a]*b+T[a]*c\";", "true"),
        ("eval \"Aa,b T[a]*b=b\";", "false a=0 b=1"),
        ("eval \"Aa,b (b*T[a])*T[a]=b*T[a]\";", "true"),
        ("W[n] := T[n]-T[n+1]; eval \"An W[n]*W[n]<=1\";", "true"),
        ("W[n] := T[n]-T[n+1]; eval \"En W[n]*n=0-3\";", "true n=3"),
        ("W[n] := T[n]-T[n+1]; eval \"En W[n]*n=0-4\";", "false"),
        ("W[n] := T[n]*T[n+1]+2;", "msd_2 23222223"),
        // Rounded down; a quotient by a letter that is 0 does not exist.
        ("eval \"Aa,b b/(T[a]+1)<=b\";", "true"),
        ("eval \"Ea,b T[a]=@0 & b/T[a]=b\";", "false"),
        ("eval \"Aa,b T[a]=@1 => b/T[a]=b\";", "true"),
        ("W[n] := (0-T[n])/2;", "msd_2 0-1-10-100-1"),
        ("eval \"An (0-T[n])/2=0-T[n]\";", "true"),
        ("eval n=0..3 \"(0-T[n])/2\";", "0 -1 -1 0"),
        ("eval n=0..3 \"n/T[n]\";", "- 1 2 -"),
        ("eval n=0..3 \"T[n]*(n+1)\";", "0 2 3 0"),
    ]);
    refuse(&[
        ("eval \"a*b=1\";", "a*b", &["made of letters and constants", "cannot be decided"]),
        ("eval \"a*(T[b]+b)=1\";", "a*(T[b]+b)", &["one side of `*`"]),
        ("eval \"a/b=1\";", "b", &["the divisor must be a positive constant"]),
        ("eval \"a/0=1\";", "0", &["the divisor must be a positive constant"]),
        ("W[n] := T[n]/(T[n]-1);", "T[n]-1", &["the divisor must be"]),
    ]);
}

#[test]
fn a_definition_with_one_value_is_a_function() {
    let half = "def half \"y=x/2\"; def max \"(x<=y & z=y) | (x>y & z=x)\"; ";
    let wythoff = "reg shift {0,1} {0,1} \"([0,0]|[0,1][1,1]*[1,0])*\"; \
                   def phi \"?msd_fib (s=0 & n=0) | (Ex $shift(n-1,x) & s=x+1)\"; \
                   def lower \"?msd_fib Es $phi(n,s) & y=s\"; \
                   def upper \"?msd_fib Es $phi(n,s) & y=s+n\"; ";
    let rows = [
        (half, "eval \"Ax half(x)+half(x+1)=x\";", "true"),
        (half, "eval \"Ax half(x)+half(x)=x\";", "false x=1"),
        (half, "eval \"Ax ~(half(x)=x) <=> half(x)!=x\";", "true"),
        (half, "eval \"half(half(x))=1\";", "msd_2: 4 5 6 7"),
        (half, "eval \"Ax,y max(x,y)>=x & max(x,y)>=y & max(x,y)=max(y,x)\";", "true"),
        (half, "eval \"Ax,y max(x,y)>x\";", "false x=0 y=0"),
        (half, "eval \"Ax,y,z max(x,max(y,z))=max(max(x,y),z)\";", "true"),
        (half, "eval \"T[half(x)]!=T[x] & x<6\";", "msd_2: 1 3 5"),
        (half, "eval \"Ax half(x-1)=0\";", "false x=0"),
        (half, "eval \"Ax T[x]*half(x)<=x\";", "true"),
        (half, "eval x=0..5 \"half(x)+max(x,3)\";", "3 3 4 4 6 7"),
        (half, "eval x=0..3 \"half(x-1)\";", "- 0 0 1"),
        ("def five \"x=5\"; ", "eval \"five()+1=6\";", "true"),
        ("def Euler \"y=x/2\"; ", "eval \".Euler(7)=3\";", "true"),
        // The lower and the upper Wythoff sequence, without a word of their automata.
        (wythoff, "eval n=0..6 \"?msd_fib lower(n)\";", "0 1 3 4 6 8 9"),
        (wythoff, "eval \"?msd_fib An upper(n)=lower(lower(n))+1 | n=0\";", "true"),
        (wythoff, "eval \"?msd_fib An upper(n)=lower(lower(n))\";", "false n=1"),
        (wythoff, "eval \"?msd_fib Am,n (m>0 & n>0) => lower(m)!=upper(n)\";", "true"),
        (wythoff, "eval \"?msd_fib Ak k>0 => (En lower(n)=k | upper(n)=k)\";", "true"),
        // Values bring their number system with them.
        (wythoff, "eval \"An lower(n)<=upper(n)\";", "true"),
    ];
    for (definitions, command, expected) in rows {
        assert_eq!(said(&format!("{definitions}{command}")), expected, "{command}");
    }
}

#[test]
fn what_is_no_function_is_refused_with_numbers() {
    refuse(&[
        (
            "def f \"x=2*y\"; eval \"Ax f(x)<=x\";",
            "f",
            &["`f` is no function", "no y has `$f(1,y)`"],
        ),
        (
            "def f \"y<=x\"; eval \"Ax f(x)<=x\";",
            "f",
            &["`f` is no function", "y = 0 and y = 1 have `$f(1,y)`"],
        ),
        (
            "def f \"z=x+y & x<3\"; eval \"f(1,2)=3\";",
            "f",
            &["`f` is no function", "no y has `$f(3,0,y)`"],
        ),
        ("def f \"y=x+1\"; eval \"f(1,2)=3\";", "f", &["takes 1 argument, but 2 were given"]),
        ("def half \"y=x/2\"; eval \"halv(4)=2\";", "halv", &["did you mean `half`?"]),
        ("reg w {0,2} \"2*\"; eval \"w()=2\";", "w", &["has no number on its last track"]),
        ("reg w {0,2} msd_2 \"[2,0]*\"; eval \"w(3)=2\";", "w", &["has words on a track"]),
        ("W[n] := \"T[n]=@1\"; def f \"y=x/2\"; V[n] := f(n);", "f(n)", &["that grows"]),
    ]);
    // Proved of an automaton, not of a name.
    let script = "def f \"y=x/2\"; eval \"f(4)=2\"; def f \"2*y=x\"; eval \"f(4)=2\";";
    assert!(said(script).contains("no y has `$f(1,y)`"));
}

#[test]
fn both_orders_of_a_system_are_the_same_numbers() {
    check(&[
        ("reverse L T; eval \"An L[n]=T[n]\";", "true"),
        ("reverse L T; eval \"An L[n]=T[n+1]\";", "false n=0"),
        ("reverse L T; eval \"?lsd_2 An L[n+3]=T[n+3] & (?msd_2 T[n+1]=L[n+1])\";", "true"),
        ("eval \"(?lsd_2 x<5) & (?msd_2 x>2)\";", "lsd_2: 3 4"),
        ("eval \"(?msd_2 x<5) & (?lsd_2 x>2)\";", "msd_2: 3 4"),
        ("eval \"(?msd_2 x=6) & (?lsd_2 y=1)\";", "msd_2 msd_2: 6,1"),
        ("reverse L T; eval \"L[n]=@1 & n<5\";", "lsd_2: 1 2 4"),
        ("reverse L T; eval \"n<5 & L[n]=@1\";", "msd_2: 1 2 4"),
        ("reverse L T; eval \"?lsd_2 T[n]=@1 & n<5\";", "lsd_2: 1 2 4"),
        ("eval \"?lsd_2 T[n]=@1\";", "msd_2: 1 2 4 7 8 11"),
        ("def less \"?lsd_fib x<y\"; eval \"?msd_fib $less(x,3) & x>0\";", "msd_fib: 1 2"),
        ("def less \"?lsd_fib x<y\"; eval \"?msd_fib Ax,y $less(x,y) <=> x<y\";", "true"),
        ("def less \"?lsd_fib x<y\"; eval \"?msd_fib Ax,y $less(x,y) <=> x<=y\";", "false x=0 y=0"),
        ("def f \"?lsd_2 y=x/2\"; eval \"Ax f(x)+f(x+1)=x\";", "true"),
        // A backquote reads the other way round, and numbers stay what they are.
        ("eval \"`(?lsd_2 x<5) & (?msd_2 x>2)\";", "msd_2: 3 4"),
        ("eval \"`(x<5) & x>2\";", "lsd_2: 3 4"),
        ("eval \"`(x<5) & (?lsd_2 x>2)\";", "lsd_2: 3 4"),
        ("eval \"Ex `(x<5) & x>4\";", "false"),
    ]);
}

#[test]
fn answers_say_in_which_systems_they_are() {
    let warned = "(number systems are mixed here; the answer has `x` in lsd_2, `y` in lsd_2)";
    let script = "eval \"(?lsd_2 x<2) & (?msd_2 y=x)\";";
    assert_eq!(said(script), format!("lsd_2 lsd_2: 0,0 1,1 {warned}"));
    let script = "morphism m \"0->0110 1->1001\"; promote U m; eval \"x<3 & U[x]=@1\";";
    let expected = "msd_2: 1 2 (number systems are mixed here; the answer has `x` in msd_2)";
    assert_eq!(said(script), expected);
    assert_eq!(said("eval \"(?msd_2 x=2) & (?msd_4 y=2)\";"), "msd_2 msd_4: 2,2");
    assert_eq!(said("reverse L T; eval \"An L[n]=T[n]\";"), "true");
}

#[test]
fn powers_of_one_base_are_the_same_numbers() {
    let words = "morphism four \"0->0110 1->1001\"; promote U four; \
                 morphism eight \"0->01101001 1->10010110\"; promote X eight; reverse Y X; \
                 def next \"?msd_4 y=x+1\"; def mixed \"?msd_4 x<y & (?msd_fib z=z)\"; ";
    for (command, expected) in [
        ("eval \"An U[n]=T[n] & X[n]=U[n] & Y[n]=X[n]\";", "true"),
        ("eval \"An U[n]=X[n+1]\";", "false n=0"),
        ("eval \"?msd_4 T[n]=@1 & n<5\";", "msd_4: 1 2 4"),
        ("eval \"?msd_4 n<5 & X[n]=@1\";", "msd_4: 1 2 4"),
        ("eval \"?msd_8 n<5 & U[n]=@1\";", "msd_8: 1 2 4"),
        ("eval \"?lsd_8 n<5 & U[n]=@1\";", "lsd_8: 1 2 4"),
        ("eval \"?msd_2 $next(x,y) & x<2\";", "msd_2 msd_2: 0,1 1,2"),
        ("eval \"?msd_4 $next(x,y) & (?msd_16 x<2)\";", "msd_16 msd_16: 0,1 1,2"),
        ("eval \"?msd_2 Ax,y $next(x,y) <=> y=x+1\";", "true"),
        ("eval \"?msd_2 Ax,y $next(x,y) => T[x]!=T[y]\";", "false x=1 y=2"),
        // Nothing is changed where nothing is mixed.
        ("eval \"(?msd_2 x=2) & (?msd_4 y=2)\";", "msd_2 msd_4: 2,2"),
    ] {
        assert_eq!(answered(&format!("{words}{command}")), expected, "{command}");
    }
    let script = format!("{words}eval \"?msd_2 $mixed(x,y,z) & x=1\";");
    let found = said(&script);
    assert!(found.contains("not all its tracks are of one base"), "{found}");
}

#[test]
fn a_system_may_have_two_names() {
    check(&[
        ("ost phi [0] [1]; eval \"?msd_phi F[n]=@1 & n<5\";", "msd_phi: 1 4"),
        ("ost phi [0] [1]; eval \"?lsd_phi F[n]=@1 & n<5\";", "lsd_phi: 1 4"),
        ("ost silver [0] [2]; eval \"(?msd_silver x<4) & (?lsd_pell x>1)\";", "msd_silver: 2 3"),
        // Bases, too.
        ("parry two [2]; eval \"?msd_two T[n]=@1 & n<5\";", "msd_two: 1 2 4"),
        ("parry two [2]; eval \"?lsd_two T[n]=@1 & n<5\";", "lsd_two: 1 2 4"),
        ("parry two [2]; eval \"T[n]=@1 & (?lsd_two n<5)\";", "lsd_two: 1 2 4"),
        ("parry two [2]; def f \"?msd_two x<3\"; eval \"?msd_2 $f(n) & n>0\";", "msd_2: 1 2"),
        (
            "morphism m \"0->01 1->10\"; dumont d m; promote W m; eval \"?msd_d W[n]=@1 & n<5\";",
            "msd_d: 1 2 4",
        ),
    ]);
    refuse(&[
        (
            "ost a [0] [2]; def f \"?msd_a x<5\"; ost a [0] [3]; eval \"?lsd_2 y<3 & $f(x)\";",
            "x",
            &["would have to be read from the other end", "`msd_a` was defined again", "`msd`"],
        ),
        (
            "ost a [0] [2]; def f \"?msd_a x<5\"; ost a [0] [3]; eval \"?msd_a $f(x) & x<3\";",
            "x",
            &["`x` is a number of `msd_a` here, but of `msd_a` elsewhere"],
        ),
        (
            "ost a [0] [2]; def f \"?msd_a x<5\"; ost a [0] [3]; eval \"?lsd_a $f(x) & x<3\";",
            "x",
            &["`x` is a number of `lsd_a` here, but of `msd_a` elsewhere"],
        ),
    ]);
}

#[test]
fn systems_that_cannot_be_mixed_are_told_with_both_places() {
    refuse(&[
        (
            "eval \"?msd_fib F[x]=@0 & x<y & (?msd_2 T[x]=@1)\";",
            "x",
            &[
                "`x` is a number of `msd_2` here, but of `msd_fib` elsewhere",
                "from here, 1:26",
                "`convert`",
            ],
        ),
        (
            "eval \"?lsd_fib T[n]=@1 & n<m\";",
            "n",
            &["`n` is a number of `lsd_fib` here, but of `msd_2` elsewhere", "from here, 1:18"],
        ),
        ("eval \"(?msd_3 x<y) & x>z\";", "x", &["of `msd_2` here, but of `msd_3` elsewhere"]),
        // Sets that repeat themselves too late.
        ("eval \"(?msd_3 x<5000) & T[x]=@1\";", "x", &["of `msd_2` here, but of `msd_3`"]),
        (
            "eval \"F[y]=T[x] & x<y\";",
            "x",
            &["`x` is a number of `msd_2` here", "compared with `y`, one of `msd_fib`", "1:9"],
        ),
        (
            "def f \"?msd_fib y=x/2\"; eval \"Ax f(x)<x\";",
            "x",
            &["`x` is a number of `msd_2` here", "`msd_fib`"],
        ),
        // A set of digits does not say which digit comes first.
        (
            "reg s {0,1} {0,1} \"[0,1]*\"; eval \"(?lsd_2 y<9) & $s(x,y) & (?msd_2 x<9)\";",
            "x",
            &["track with the digits {0,1}", "`alphabet`"],
        ),
        // Words cannot be turned round.
        (
            "reg s lsd_2 {0,2} \"[0,2]*[1,0]\"; eval \"?msd_2 Ex,f $s(x,f) & x<9\";",
            "s",
            &["would have to be read from the other end, with its words", "`reverse`"],
        ),
        (
            "reg s lsd_2 msd_2 \"[0,1]*[1,0]\"; eval \"Ex,y $s(x,y)\";",
            "s",
            &["the tracks of `s` are read from different ends"],
        ),
    ]);
}

/// What is written with `?` inside the brackets of an index, an argument or a sum holds for what
/// stands there.
#[test]
fn a_system_inside_of_brackets_is_that_of_the_number_there() {
    check(&[
        ("eval \"?msd_fib F[5]=T[?msd_2 7]\";", "false"),
        ("eval \"?msd_fib Ex,y F[x]!=T[?msd_2 y+1] & x<2 & (?msd_2 y<9)\";", "true x=0 y=0"),
        ("eval \"?msd_2 An T[?msd_4 n]=T[n]\";", "true"),
        ("eval \"?msd_2 (?lsd_2 x=4) & x<9\";", "msd_2: 4"),
        ("eval \"?lsd_2 (?msd_2 x=4) & x<9\";", "lsd_2: 4"),
        ("eval \"(?msd_fib n+1)=3\";", "msd_fib: 2"),
        ("eval \"(?msd_4 n)<3 & T[n]=@1\";", "msd_4: 1 2"),
        ("eval \"T[?msd_4 n]=@1 & n<3\";", "msd_4: 1 2"),
        (
            "reg s {0,1} {0,1} \"[0,0]*[0,1][1,0]\"; eval \"Ex $s(?msd_fib x,?msd_fib x+1)\";",
            "true x=1",
        ),
        ("eval n=0..3 \"T[?msd_4 n]+(?msd_fib F[n])\";", "0 2 1 0"),
    ]);
    refuse(&[
        (
            "eval \"T[?msd_fib n]=@1\";",
            "n",
            &["`n` is a number of `msd_2` here, but of `msd_fib` elsewhere", "from here, 1:9"],
        ),
        ("eval \"Ex T[?msd_fib n+1]=@1\";", "n+1", &["`msd_fib`", "`msd_2`"]),
        ("eval \"T[?msd_fib 3]=@1\";", "3", &["`msd_fib`", "`msd_2`"]),
        (
            "eval \"(?msd_fib x)+1=y\";",
            "y",
            &["`y` is a number of `msd_2` here", "compared with `x`, one of `msd_fib`"],
        ),
        ("def f \"y=x/2\"; eval \"f(?msd_fib x)=3\";", "x", &["`msd_fib`", "`msd_2`"]),
        ("eval n=0..3 \"T[?msd_fib n]\";", "n", &["a number of `msd_fib`, but `T` reads `msd_2`"]),
        (
            "def f \"y=x/2\"; eval n=0..3 \"f(?msd_fib n)\";",
            "n",
            &["a number of `msd_fib`, but `f` reads `msd_2`"],
        ),
        ("eval \"T[?msd_fob n]=@1\";", "?msd_fob", &["unknown number system `msd_fob`"]),
    ]);
}

/// What `eval` computes is what a formula says.
#[test]
fn values_of_terms_are_those_of_formulas() {
    let terms = [
        "-n/2",
        "-(n/2)+9",
        "(3-n)/2",
        "-n+5",
        "(-n+7)/2",
        "3*n/2-n",
        "T[n]-2*T[n+1]",
        "n-T[n]",
        "-T[n]/2+3",
        "n/(T[n]+1)",
        "2-n/2",
        "n*T[n]-2",
        "(n-4)*2",
        "0-n",
        "n-n",
        "-n*2/3+1",
    ];
    for (system, least) in [("msd_2", 0), ("msd_neg_2", -9)] {
        // T is a word on natural numbers.
        let words = if least < 0 { "def e \"?msd_neg_2 Ek n=3*k\"; combine T e=1;" } else { "" };
        for term in terms {
            for n in least..=9 {
                let value = answered(&format!("{words} eval n={n} \"?{system} {term}\";"));
                let holds = |formula: String| {
                    let text = format!("{words} eval \"?{system} {formula} & n={n}\";");
                    answered(&text).starts_with("true")
                };
                // Whatever is added to what has no value has none either.
                let is_known = holds(format!("Ek,m,n {term}+k=m"));
                assert_eq!(value != "-", is_known, "{system}: {term} at {n}");
                if is_known {
                    assert!(holds(format!("En {term}={value}")), "{system}: {term} at {n}");
                    assert!(!holds(format!("En {term}={value}+1")), "{system}: {term} at {n}");
                }
            }
        }
    }
}

#[test]
fn an_assertion_is_a_statement() {
    check(&[
        ("assert \"Ax x<x+1\";", "true"),
        ("assert odd \"Ax Ey x=2*y\";", "false x=1"),
        ("assert odd \"Ax Ey x=2*y\"; eval \"$odd()\";", "false"),
    ]);
    refuse(&[
        ("assert \"x<y\";", "x<y", &["with free variables", "`Ax,y …`"]),
        ("assert \"T[3]\";", "T[3]", &["neither true nor false"]),
    ]);
}
