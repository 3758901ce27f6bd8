//! The proof of the sets of values as a script for Walnut, in Walnut's own syntax.
//!
//! `V0.txt`, `V1.txt`, … are the sets; `rayG_I` says that a position has an option of value
//! G by the I-th family of moves. One statement for every pair of values, one for every
//! value and family, and one for every value, all about two variables. `maybeG_I` is the same
//! as `rayG_I` for moves that the game may have or not: no set has any into itself.

use super::Stated;
use crate::script::{heading, one_line};
use std::fmt::Write;

/// The script that proves `$V0`, …, `$Vg` to be the sets of the values 0..=g, for a number
/// system Walnut knows by the given name (`msd_fib`); `prelude` is put before it, for
/// systems that have to be defined.
pub fn walnut_script(game: &str, system: &str, moves: &Stated, g: u32, prelude: &str) -> String {
    let Stated { sure, doubtful, .. } = moves;
    let game = one_line(game);
    let claim = format!("The positions of value G of {game} are the pairs accepted by VG.txt.");
    let mut out = heading(&claim, &format!("V0.txt to V{g}.txt"));
    out.push_str(prelude);
    // A definition without solutions has no variables in Walnut, and could not be referred
    // to: there is one of the terminal region only if there is a region.
    let running = match sure.terminal_text() {
        Some(region) => {
            let _ = writeln!(out, "def over \"?{system} x=x & y=y & ({region})\":");
            "~$over(x,y) & "
        }
        None => "",
    };
    for value in 0..=g {
        for lower in 0..value {
            let _ = writeln!(
                out,
                "eval disjoint{value}_{lower} \"?{system} ~(Ex,y $V{value}(x,y) & $V{lower}(x,y))\":"
            );
        }
        for (i, one) in sure.moves.iter().enumerate() {
            let ray = format!("{value}_{}", i + 1);
            let _ = writeln!(
                out,
                "def ray{ray} \"?{system} {running}(Eu,v ({}) & $V{value}(u,v))\":",
                one.text("u", "v")
            );
            let _ = writeln!(
                out,
                "eval stable{ray} \"?{system} ~(Ex,y $V{value}(x,y) & $ray{ray}(x,y))\":"
            );
        }
        for (i, one) in doubtful.iter().enumerate() {
            let maybe = format!("{value}_{}", i + 1);
            let _ = writeln!(
                out,
                "def maybe{maybe} \"?{system} Eu,v ({}) & $V{value}(u,v)\":",
                one.text("u", "v")
            );
            let _ = writeln!(
                out,
                "eval apart{maybe} \"?{system} ~(Ex,y $V{value}(x,y) & $maybe{maybe}(x,y))\":"
            );
        }
        let mut cases: Vec<String> = (0..=value).map(|lower| format!("$V{lower}(x,y)")).collect();
        cases.extend((1..=sure.moves.len()).map(|i| format!("$ray{value}_{i}(x,y)")));
        let _ = writeln!(out, "eval absorbing{value} \"?{system} Ax,y {}\":", cases.join(" | "));
    }
    out
}
