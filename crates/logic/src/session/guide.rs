//! `help`: every command with its form, what it does, and an example.

use super::response::Answer;
use crate::syntax::{COMMANDS, Name, usage_of};
use crate::{LogicError, LogicErrorKind, suggest};
use std::fmt::Write as _;

/// What is to be known of a command beyond its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guide {
    /// The command.
    pub command: &'static str,
    /// What it does.
    pub text: &'static str,
    /// Commands that can be typed as they stand.
    pub examples: &'static [&'static str],
}

const fn guide(
    command: &'static str,
    text: &'static str,
    examples: &'static [&'static str],
) -> Guide {
    Guide { command, text, examples }
}

const GUIDES: &[Guide] = &[
    guide(
        "eval",
        "Without free variables the answer is TRUE or FALSE, with a witness or a counterexample \
         where there is one. With free variables it is the automaton of all tuples that satisfy \
         the formula. A name keeps the result as $name, its arguments being the free variables in \
         alphabetical order. Values before the quotes print an expression at these points. \
         Variables after the name make a counting function of them: the number of values of the \
         other free variables.\n\n\
         Quantifiers: E x,y (some), A x,y (all), I x (infinitely many), and not in Walnut \
         E[>=3] x,y (for at least three pairs), E[=2] x (for exactly two values), E[>k], E[<=k], \
         E[<k], E[!=k].\n\
         Terms: n, 7, s+t, s-t, 3*t, t/2, W[t] (a letter, which may be a factor or divisor too), and \
         not in Walnut f(t): the y with $f(t,y), if there is exactly one for every t. A formula with \
         one free variable as an index or argument, W[a<5] or $f(a<5), stands for that variable and \
         has to hold as well.",
        &[
            "eval \"?msd_fib Ax,y x+y=y+x\";",
            "eval twice \"?msd_fib y=2*x\":",
            "eval n=0..9 \"T[n]\";",
            "eval \"E[=2] x x<2\";",
            "eval \"T[a<5]*T[a+1]=1\";",
        ],
    ),
    guide(
        "def",
        "The same as eval: with a name, the result is kept as $name, and with variables after it as \
         a counting function.",
        &[
            "def even \"Ey x=2*y\";",
            "eval \"Ax $even(x) | $even(x+1)\";",
            "def half \"y=x/2\";",
            "eval \"Ax half(x)+half(x+1)=x\";",
            "def f n \"$even(x) & x<n\";",
        ],
    ),
    guide(
        "assert",
        "The same as eval for a statement without free variables. If it is FALSE the script ends \
         there, with its counterexample; after an eval that is FALSE the rest is run all the same.",
        &["assert \"?msd_fib Ax,y x+y=y+x\";", "assert odd \"Ax Ey x=2*y | x=2*y+1\";"],
    ),
    guide(
        "reg",
        "Each alphabet is a number system or a set of digits, on which words stand and no numbers. \
         Expressions have | & ~ * + ? {n,m} . () and letters: digits, [-1], [5-9], [^56], or for \
         several tracks [0,1]. A letter that is not in the alphabet is in no word, and there is a \
         warning.",
        &[
            "reg ez fib \"(0|1)*0\";",
            "reg high msd_10 \"[5-9][0-9]*\";",
            "reg shift {0,1} {0,1} \"([0,0]|[0,1][1,1]*[1,0])*\";",
        ],
    ),
    guide(
        "macro",
        "The text may have %0, %1, …; #name(a,b) in a formula is replaced by it, with a for %0 \
         and b for %1.",
        &["macro between \"(%0<%1 & %1<%2)\";", "eval \"Ax Ey #between(x,y,x+2)\";"],
    ),
    guide(
        "explain",
        "The steps with their states, edges, largest automaton on the way, and time.",
        &["explain \"?msd_fib Ax Ey x=2*y | x=2*y+1\";"],
    ),
    guide(
        "morphism",
        "Letters are digits, or integers in brackets: 0->[10]1.",
        &["morphism m \"0->01 1->10\";"],
    ),
    guide(
        "promote",
        "The first letter of the morphism begins the fixed point. Its letters are indexed in the \
         base that is the length of the images, or in a known system such as msd_fib.",
        &["morphism f \"0->01 1->0\";", "promote FW f;"],
    ),
    guide(
        "image",
        "All images must have one length.",
        &["morphism twice \"0->00 1->11\";", "image TT twice T;"],
    ),
    guide(
        "combine",
        "The letter is the output of the last automaton that accepts (1, 2, … unless given), else \
         0.",
        &["def small \"x<5\";", "def odd \"Ey x=2*y+1\";", "combine W small=3 odd=7;"],
    ),
    guide(
        "join",
        "Tracks with one variable are the same index; the letter is the first that is not 0.",
        &["join J T[x] RS[y];"],
    ),
    guide(
        "ost",
        "The continued fraction [0; pre, period, period, …]; defines msd_name and lsd_name. With a \
         session, the system is kept in Custom Bases.",
        &["ost silver [0] [2];", "eval \"?msd_silver Ax,y x+y=y+x\";"],
    ),
    guide(
        "parry",
        "The greedy system in which 1 = t_1/b + t_2/b^2 + …, t being the digits before the period \
         and then the period for ever: weights U_n = t_1*U_(n-1) + … + t_n*U_0 + 1. Without a \
         period the expansion is finite, as 1 = 1/b + 1/b^2. Defines msd_name and lsd_name. Its \
         weights must follow the recurrence of a Pisot number, else no automaton is known to add; \
         that the automaton adds is proved by induction before it is used.",
        &["parry tetra [1 1 1 1];", "parry cube [2 0] [1];", "eval \"?msd_cube Ax,y x+y=y+x\";"],
    ),
    guide(
        "pisot",
        "The greedy system whose base is the dominant root of the polynomial: one root above 1, all \
         others inside of the unit circle. Finds the expansion of 1, and goes on as parry does. \
         Where the number itself has no adder, a power of it that has one is named.",
        &["pisot root \"x^4=x^3+1\";", "eval \"?msd_root Ax Ey y>x\";"],
    ),
    guide(
        "dumont",
        "The n-th letter of the fixed point, from 0 on, has the address that n is written as: digit \
         d leads to the d-th letter of the image. The first letter of the morphism begins the fixed \
         point. `promote` finds the system for its word. Defines msd_name and lsd_name, if the \
         lengths of images follow the recurrence of a Pisot number; that addition adds is proved by \
         induction before it is used.",
        &[
            "morphism m \"0->0201 1->0 2->12\";",
            "dumont dt m;",
            "promote W m;",
            "dumont two \"0->01 1->10\";",
        ],
    ),
    guide(
        "union",
        "Words of any of them.",
        &["reg a {0,1} \"0*1\";", "reg b {0,1} \"1*\";", "union c a b;"],
    ),
    guide(
        "intersect",
        "Words of all of them.",
        &["reg a {0,1} \"0*1\";", "reg b {0,1} \"01*\";", "intersect c a b;"],
    ),
    guide(
        "concat",
        "A word of the first, then one of the second, and so on.",
        &["reg a {0,1} \"0*\";", "reg b {0,1} \"1\";", "concat c a b;"],
    ),
    guide(
        "star",
        "Any number of its words, one after the other.",
        &["reg a {0,1} \"01\";", "star c a;"],
    ),
    guide(
        "rightquo",
        "What remains of words of the first when a word of the second is taken from their end. \
         The second may be over fewer digits.",
        &["reg a {0,1} \"0*11\";", "reg b {0,1} \"1\";", "rightquo c a b;"],
    ),
    guide(
        "leftquo",
        "What remains of words of the first when a word of the second is taken from their \
         beginning. The second may be over fewer digits.",
        &["reg a {0,1} \"01*\";", "reg b {0,1} \"0\";", "leftquo c a b;"],
    ),
    guide(
        "reverse",
        "Words read backwards; msd becomes lsd and the other way round. $ before the names says \
         that an automaton is meant, not a word.",
        &["reverse R T;", "def even \"Ey x=2*y\";", "reverse $r $even;"],
    ),
    guide("minimize", "The fewest states.", &["minimize M T;"]),
    guide(
        "convert",
        "Between msd and lsd, between bases that are powers of one number, and for words that \
         repeat themselves between all number systems; for other words there is no automaton. \
         $new is an automaton, new a word.",
        &["convert T8 lsd_8 T;", "def third \"Ey x=3*y\";", "convert $f msd_fib $third;"],
    ),
    guide(
        "transduce",
        "Letter n is what the transducer writes when it reads letter n of the old word. $old is \
         read as 1 where it accepts and else 0. RUNSUM2, RUNSUM3, … write the sum of the letters \
         so far; others are files of the session's Transducer Library: the letters {0,1}, then \
         for each state its number and lines such as 0 -> 1 / 5.",
        &["transduce S RUNSUM2 T;", "transduce G RUNSUM2 F;"],
    ),
    guide(
        "split",
        "[+] takes the numbers from 0 up of a track over msd_neg_k or neg_fib, [-] those from 0 \
         down with their signs changed, [] leaves the track: new is over msd_k. Digits of msd_k \
         are read as those of msd_neg_k.",
        &["split P T[+];", "split M T[-];"],
    ),
    guide(
        "rsplit",
        "The other way: rsplit N[+][-] M takes a word over msd_k to one over msd_neg_k that is 0 \
         where a sign is another; join puts such parts together. [] leaves a track as it is.",
        &["rsplit N[-] T;"],
    ),
    guide(
        "alphabet",
        "The same edges over other alphabets. Edges with digits that are not in the new ones are \
         dropped; after a new digit an automaton rejects, and a word has the letter 0.",
        &["reg a {0,1,2} \"(0|1)*\";", "alphabet $b msd_2 $a;", "alphabet T4 msd_4 T;"],
    ),
    guide(
        "fixleadzero",
        "A word is accepted if it is one of them with zeros added or taken away in front.",
        &["reg a {0,1} \"001\";", "fixleadzero b a;"],
    ),
    guide(
        "fixtrailzero",
        "A word is accepted if it is one of them with zeros added or taken away at its end.",
        &["reg a {0,1} \"100\";", "fixtrailzero b a;"],
    ),
    guide(
        "inf",
        "TRUE if it accepts infinitely many, else FALSE and how many.",
        &["def small \"x<5\";", "inf small;"],
    ),
    guide(
        "test",
        "In order of length, then digits; words that begin with zeros are left out.",
        &["def even \"Ey x=2*y\";", "test even 5;"],
    ),
    guide(
        "first",
        "The same members as those of test, ten if it is not said how many.",
        &["def even \"Ey x=2*y\";", "first even;", "first even 3;"],
    ),
    guide(
        "count",
        "The values of a counting function that def made, at numbers of any size or in ranges; how \
         many members of a set of numbers are less than a bound (< or <=); or, with neither, how \
         many members an automaton has, if they are finitely many.",
        &[
            "def f n \"?msd_fib x<=n & Ey x=2*y\";",
            "count f n=10^30;",
            "count f n=0..9;",
            "def even \"?msd_fib Ey x=2*y\";",
            "count even <= 10^30;",
            "def pairs \"x+y=10 & x<y\";",
            "count pairs;",
        ],
    ),
    guide(
        "growth",
        "Decided. A function that is not bounded comes with digits along which it grows.",
        &["def f n \"?msd_fib x<=n & Ey x=2*y\";", "growth f;"],
    ),
    guide(
        "values",
        "The function must be bounded; its values are the letters.",
        &["def f n \"x+y=n & x<=1 & y<=1\";", "values W f;", "eval \"W[1]=@2\";"],
    ),
    guide(
        "same",
        "TRUE, or FALSE and the first place with different values.",
        &["def f n \"x<n\";", "def g n \"x+1<=n\";", "same f g;"],
    ),
    guide(
        "relations",
        "Between values at digits that end differently, behind any digits x; with the values at \
         the beginning they determine the function. The last one is along zeros.",
        &["def f n \"x<=n & Ey x=2*y\";", "relations f;"],
    ),
    guide(
        "describe",
        "States, edges, alphabets, how many members, and the first ones.",
        &["describe T;"],
    ),
    guide("info", "The same as describe.", &["info T;"]),
    guide(
        "regex",
        "In the syntax of reg; long ones are refused.",
        &["reg ez msd_2 \"(0|1)*0\";", "regex ez;"],
    ),
    guide(
        "export",
        "gv is Graphviz, ba the BA format, txt Walnut's, svg a picture; of a counting function mpl \
         is Maple, wl Mathematica, m MATLAB and Octave, sage Sage, json JSON. With a session the \
         file goes to Result, otherwise the text is printed.",
        &["export T gv;", "def f n \"x<=n\";", "export f mpl;"],
    ),
    guide("draw", "The same as export gv.", &["draw T;"]),
    guide("load", "From Command Files of the session, or from the path.", &["load proofs.txt;"]),
    guide("help", "With a command, how it is used.", &["help eval;"]),
    guide("clear", "Does nothing, so that Walnut's scripts run.", &["clear;"]),
    guide("cls", "The same as clear.", &["cls;"]),
    guide("exit", "Ends the session.", &["exit;"]),
    guide("quit", "Ends the session.", &["quit;"]),
];

/// The guide to a command.
pub fn guide_of(command: &str) -> Option<&'static Guide> {
    GUIDES.iter().find(|guide| guide.command == command)
}

pub(super) fn help(topic: Option<&Name>) -> Result<Answer, LogicError> {
    let Some(topic) = topic else { return Ok(Answer::Text(overview())) };
    let (Some(usage), Some(guide)) = (usage_of(&topic.text), guide_of(&topic.text)) else {
        let names = COMMANDS.iter().map(|usage| usage.command);
        let message = format!("there is no command `{}`", topic.text);
        return Err(LogicError::new(LogicErrorKind::UnknownName, message)
            .at(topic.span)
            .suggesting(suggest(&topic.text, names)));
    };
    let mut text = format!("{} {}\n{}\n\n{}\n", usage.command, usage.form, usage.about, guide.text);
    text.push_str("\nExample:\n");
    for example in guide.examples {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {example}");
    }
    Ok(Answer::Text(text))
}

fn overview() -> String {
    let mut text = String::from(
        "A command ends in `;` (the result), `:` (each step) or `::` (details). # begins a \
         comment.\n\n",
    );
    for usage in COMMANDS {
        let _ = writeln!(text, "  {:<12} {}", usage.command, usage.about);
    }
    text.push_str(
        "\nX[n] := T[2*n]+1; defines a word by an expression (not in Walnut).\n\
         `help eval;` tells more about one of them.\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Folder, Options, Response, Session, SessionError};
    use crate::syntax::parse_command;
    use std::fs;
    use wythoff_control::Control;

    fn run(session: &mut Session, text: &str) -> Result<Response, SessionError> {
        let command = parse_command(text).unwrap_or_else(|e| panic!("{}", e.render(text, "")));
        session.execute(&command, &Control::unlimited())
    }

    #[test]
    fn every_command_that_help_lists_is_carried_out_as_its_guide_says() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let scripts = folder.path().join("Command Files");
        fs::create_dir(&scripts).expect("a folder");
        fs::write(scripts.join("proofs.txt"), "eval \"1=1\";").expect("a file");
        for usage in COMMANDS {
            let guide = guide_of(usage.command);
            let guide = guide.unwrap_or_else(|| panic!("no guide to {}", usage.command));
            let first = |example: &&&str| example.split([' ', ';']).next() == Some(usage.command);
            assert!(guide.examples.iter().any(|e| first(&e)), "no example of {}", usage.command);
            let folder = Folder::open(folder.path()).expect("it is there");
            let mut session = Session::in_folder(Options::default(), folder);
            for example in guide.examples {
                let answer = run(&mut session, example);
                assert!(answer.is_ok(), "{example}: {answer:?}");
            }
        }
        assert_eq!(GUIDES.len(), COMMANDS.len());
        assert!(run(&mut Session::new(Options::default()), "X[n] := T[2*n]+1;").is_ok());
    }
}
