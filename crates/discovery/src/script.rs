//! The proof as a script for Walnut, in Walnut's own syntax.
//!
//! Every statement is about two variables, and every direction of moves has its own
//! definition, so that a prover without plans can finish: `rayI_J` says that at least J
//! options down ray I are in the set: one of them is, and J - 1 down the ray from there. Wythoff's
//! rays are disjoint, so "at least k options" is a disjunction over the ways to share k among
//! them; other families of moves may share options, and are counted together.

use crate::encode::{Encoding, Moves, Ray};
use std::fmt::Write;
use wythoff_games::Play;

/// Formulas that count further are too long to be read by anybody.
const MOST_COUNTED: usize = 64;

/// The script that proves `$P` to be the set of P-positions, for a number system Walnut
/// knows by the given name (`msd_fib`); `prelude` is put before it, for systems that have
/// to be defined.
pub fn walnut_script(game: &str, system: &str, encoding: &Encoding, prelude: &str) -> String {
    let claim = format!("The P-positions of {} are the pairs accepted by P.txt.", one_line(game));
    let mut out = heading(&claim, "P.txt");
    let k = encoding.blocking as usize;
    if k > MOST_COUNTED {
        let _ = writeln!(out, "# Formulas that count to {k} would be too long: there are none.");
        return out;
    }
    out.push_str(prelude);
    let counted: Vec<Counted<'_>> = match encoding.rays() {
        Some(rays) => rays.into_iter().map(Counted::Down).collect(),
        None if k == 1 => encoding.moves.iter().map(Counted::Once).collect(),
        None => vec![Counted::Together],
    };
    let rays = counted.len();
    for (i, counted) in counted.into_iter().enumerate() {
        for count in 1..=k {
            let ray = format!("ray{}", i + 1);
            let text = counted.at_least(encoding, &ray, count);
            let _ = writeln!(out, "def {ray}_{count} \"?{system} {text}\":");
        }
    }
    let enough = shares(rays, k)
        .iter()
        .map(|share| {
            let parts: Vec<String> = share
                .iter()
                .enumerate()
                .filter(|&(_, &count)| count > 0)
                .map(|(i, count)| format!("$ray{}_{count}(x,y)", i + 1))
                .collect();
            format!("({})", parts.join(" & "))
        })
        .collect::<Vec<_>>()
        .join(" | ");
    let _ = writeln!(out, "def enough \"?{system} {enough}\":");
    // A definition without solutions has no variables in Walnut, and could not be referred
    // to: there is one of the terminal region only if there is a region.
    let (running, over) = match encoding.terminal_text() {
        Some(region) => {
            let _ = writeln!(out, "def over \"?{system} x=x & y=y & ({region})\":");
            (" & ~$over(x,y)", " | $over(x,y)")
        }
        None => ("", ""),
    };
    match encoding.play {
        Play::Normal => {
            let _ =
                writeln!(out, "eval stable \"?{system} ~(Ex,y $P(x,y){running} & $enough(x,y))\":");
            let _ = writeln!(
                out,
                "eval absorbing \"?{system} Ax,y $P(x,y) | ($enough(x,y){running})\":"
            );
        }
        Play::Misere => {
            let _ = writeln!(
                out,
                "def stuck \"?{system} x=x & y=y & (({}){over})\":",
                encoding.nothing_left_text()
            );
            let _ = writeln!(
                out,
                "eval stable \"?{system} ~(Ex,y $P(x,y) & ($stuck(x,y) | $enough(x,y)))\":"
            );
            let _ = writeln!(
                out,
                "eval absorbing \"?{system} Ax,y $P(x,y) | $stuck(x,y) | $enough(x,y)\":"
            );
        }
    }
    out
}

/// The comment that opens a script: what it proves, and how it is run.
pub(crate) fn heading(claim: &str, files: &str) -> String {
    format!(
        "# {claim}\n# Every eval below is TRUE. It runs as it stands in the folder that it was\n\
         # written to, beside {files}.\n\
         # In Walnut put {files} into \"Automata Library\" and this file into\n\
         # \"Command Files\", and load it by its name.\n"
    )
}

/// A name as part of a comment, which ends where Walnut, or anybody, sees the end of a line.
pub(crate) fn one_line(name: &str) -> String {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    name.replace(breaks, " ")
}

/// How options in the set are counted.
#[derive(Clone, Copy)]
enum Counted<'a> {
    /// Down one of the rays, from one option to those below.
    Down(Ray),
    /// Whether there is one, by one family of moves.
    Once(&'a Moves),
    /// All of them, which families of moves may share.
    Together,
}

impl Counted<'_> {
    /// At least `count` different options are in the set; for one less there is a definition.
    fn at_least(self, encoding: &Encoding, ray: &str, count: usize) -> String {
        let below = |u: &str, v: &str| match count {
            1 => String::new(),
            _ => format!(" & ${ray}_{}({u},{v})", count - 1),
        };
        match self {
            Self::Down(Ray::FromX) => format!("Eu u<x & $P(u,y){}", below("u", "y")),
            Self::Down(Ray::FromY) => format!("Ev v<y & $P(x,v){}", below("x", "v")),
            Self::Down(Ray::FromBoth) => {
                format!("Eu,v u<x & x+v=y+u & $P(u,v){}", below("u", "v"))
            }
            Self::Once(moves) => format!("Eu,v ({}) & $P(u,v)", moves.text("u", "v")),
            Self::Together => together(encoding, count),
        }
    }
}

/// At least `count` different options, by whatever moves, are in the set.
fn together(encoding: &Encoding, count: usize) -> String {
    // Options are sorted by u + v, and by u.
    let mut variables = Vec::new();
    let mut parts = Vec::new();
    for i in 0..count {
        let (u, v) = (format!("u{i}"), format!("v{i}"));
        parts.push(format!("({})", encoding.option_text(&u, &v)));
        parts.push(format!("$P({u},{v})"));
        if i > 0 {
            let (a, b) = (format!("u{}", i - 1), format!("v{}", i - 1));
            parts.push(format!("({a}+{b}<{u}+{v} | ({a}+{b}={u}+{v} & {a}<{u}))"));
        }
        variables.push(u);
        variables.push(v);
    }
    format!("E{} {}", variables.join(","), parts.join(" & "))
}

/// All ways to write k as an ordered sum of `rays` natural numbers.
fn shares(rays: usize, k: usize) -> Vec<Vec<usize>> {
    if rays == 1 {
        return vec![vec![k]];
    }
    (0..=k)
        .rev()
        .flat_map(|first| {
            shares(rays - 1, k - first).into_iter().map(move |rest| {
                let mut share = vec![first];
                share.extend(rest);
                share
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, discover, encode};
    use std::sync::Arc;
    use wythoff_automata::Control;
    use wythoff_games::catalogue;
    use wythoff_logic::session::{Answer, Options, Session};
    use wythoff_logic::syntax::parse_script;
    use wythoff_logic::{Predicate, TrackKind};
    use wythoff_numeration::NumberSystem;

    #[test]
    fn formulas_that_count_too_far_are_left_out() {
        let (_, rules) = catalogue::find("W1000000").expect("a game of the catalogue");
        let script = walnut_script("far", "msd_fib", &encode::encode(&rules).expect("linear"), "");
        assert!(script.contains("count to 1000000") && script.len() < 500, "{script}");
        assert!(script.lines().all(|line| line.starts_with('#')), "{script}");
    }

    #[test]
    fn a_name_does_not_end_the_comment_it_stands_in() {
        let (_, rules) = catalogue::find("K2").expect("a game of the catalogue");
        let encoding = encode::encode(&rules).expect("linear");
        let plain = walnut_script("K2", "msd_fib", &encoding, "");
        for name in ["a\reval bad \"0=1\":", "a\neval bad \"0=1\":", "\u{85}b", "\u{2028}b", "\""] {
            let script = walnut_script(name, "msd_fib", &encoding, "");
            let ends = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
            let commands =
                |text: &str| text.split(ends).filter(|line| !line.starts_with('#')).count();
            assert_eq!(commands(&script), commands(&plain), "{script}");
            assert_eq!(parse_script(&script).len(), parse_script(&plain).len(), "{script}");
        }
    }

    #[test]
    fn scripts_prove_the_set_and_refuse_another_one() -> Result<(), crate::DiscoveryError> {
        let systems = [NumberSystem::fibonacci(), NumberSystem::pell(), NumberSystem::base(2)?];
        for name in ["K2", "W3", "W4", "W8"] {
            let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
            let control = Control::unlimited();
            let found = discover(&rules, &systems, Effort::default(), &control, &())
                .expect("no limit is reached");
            let theorem = found.theorem.expect("the game is automatic");
            let encoding = encode::encode(&rules).expect("linear rules");
            let system = match theorem.numerals.system() {
                NumberSystem::Fibonacci => "msd_fib",
                NumberSystem::Base(_) => "msd_2",
                _ => "msd_pell",
            };
            let script = walnut_script(name, system, &encoding, "");
            let other = wythoff_automata::Dfa::nothing(theorem.set.tracks().clone());
            for (set, expected) in [(theorem.set.clone(), true), (Arc::new(other), false)] {
                let mut session = Session::new(Options::default());
                let id = session.prover.find_system(system, &control).expect("built in");
                let tracks = vec![TrackKind::System(id); 2];
                session.prover.define("P", Predicate { tracks, dfa: set });
                let mut all = true;
                for command in parse_script(&script) {
                    let command = command.expect("the script parses");
                    let response =
                        session.execute(&command, &control).expect("no limit is reached");
                    if let Answer::Truth { value, .. } = response.answer {
                        all &= value;
                    }
                }
                assert_eq!(all, expected, "{name}");
            }
        }
        Ok(())
    }
}
