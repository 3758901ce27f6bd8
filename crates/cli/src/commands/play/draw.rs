//! The position on the screen: piles, or for one small game a board with the
//! queen of Wythoff's game on it; and what may be taken.

use dashu_int::UBig;
use std::fmt::Write;
use wythoff_games::Position;
use wythoff_workbench::sum::{Component, Sum};

/// Piles longer than this are shown as a number only.
const LONGEST_PILE: u64 = 40;
/// Lines that a board leaves free for what is said around it.
const LINES_AROUND: usize = 8;
/// Moves are listed for positions with at most so many tokens.
const LISTED: u64 = 200;

/// The position, as fits a window of so many columns and lines.
pub(super) fn position(sum: &Sum, window: (usize, usize), colour: bool) -> String {
    if let Some(component) = sum.single()
        && !component.is_heap()
        && let Some(p) = small(component, LISTED)
        && let Some(board) = board(component, p, window, colour)
    {
        return board;
    }
    piles(sum)
}

fn small(component: &Component, most: u64) -> Option<Position> {
    let (x, y) = component.piles();
    let (x, y) = (u64::try_from(x).ok()?, u64::try_from(y).ok()?);
    (x.checked_add(y)? <= most).then_some(Position::new(x, y))
}

/// The queen `Q`, and `+` where she can go; the first pile counts upwards.
fn board(
    component: &Component,
    p: Position,
    (columns, lines): (usize, usize),
    colour: bool,
) -> Option<String> {
    let margin = p.x.to_string().len();
    let cell = p.y.to_string().len() + 1;
    let (rows, cols) = (usize::try_from(p.x).ok()? + 1, usize::try_from(p.y).ok()? + 1);
    if rows + LINES_AROUND > lines || margin + 1 + cols * cell > columns {
        return None;
    }
    let options = component.game().rules().options(p);
    let mut out = String::new();
    for x in (0..=p.x).rev() {
        // Writing to a string cannot fail.
        let _ = write!(out, "{x:>margin$} ");
        for y in 0..=p.y {
            let here = Position::new(x, y);
            let (sign, code) = match () {
                () if here == p => ("Q", "1;7"),
                () if options.contains(&here) => ("+", "32"),
                () => (".", "2"),
            };
            let space = " ".repeat(cell - 1);
            let _ = if colour {
                write!(out, "{space}\x1b[{code}m{sign}\x1b[0m")
            } else {
                write!(out, "{space}{sign}")
            };
        }
        out.push('\n');
    }
    let _ = write!(out, "{:margin$} ", "");
    for y in 0..=p.y {
        let _ = write!(out, "{y:>cell$}");
    }
    let _ = write!(out, "\n{component}");
    Some(out)
}

fn piles(sum: &Sum) -> String {
    let width = sum.components().iter().map(|c| c.name().chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (i, component) in sum.components().iter().enumerate() {
        let (x, y) = component.piles();
        let number =
            if sum.components().len() > 1 { format!("{}  ", i + 1) } else { String::new() };
        let name = component.name();
        let letter = if component.is_heap() { ' ' } else { 'x' };
        let _ = writeln!(out, "{number}{name:width$}  {letter} {}", pile(x));
        if !component.is_heap() {
            let space = number.len() + width;
            let _ = writeln!(out, "{:space$}  y {}", "", pile(y));
        }
    }
    out.trim_end().to_string()
}

/// `●●● 3`
fn pile(tokens: &UBig) -> String {
    match u64::try_from(tokens) {
        Ok(0) => "0".to_string(),
        Ok(n) if n <= LONGEST_PILE => {
            let row: String = (0..n).map(|_| '●').collect();
            format!("{row} {n}")
        }
        _ => tokens.to_string(),
    }
}

/// What may be taken, game by game.
pub(super) fn moves(sum: &Sum) -> String {
    let mut out = String::new();
    for (i, component) in sum.components().iter().enumerate() {
        if sum.components().len() > 1 {
            let _ = writeln!(out, "{}: {component}", i + 1);
        }
        match small(component, LISTED) {
            Some(p) => out.push_str(&takes(component, p)),
            None => {
                for line in component.game().rules().to_string().lines() {
                    let _ = writeln!(out, "  {line}");
                }
            }
        }
    }
    out.trim_end().to_string()
}

fn takes(component: &Component, p: Position) -> String {
    let (mut x, mut y, mut both, mut other) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for q in component.game().rules().options(p) {
        match (p.x - q.x, p.y - q.y) {
            (t, 0) => x.push(t),
            (0, t) => y.push(t),
            (t, u) if t == u => both.push(t),
            (t, u) => other.push(format!("x {t} y {u}")),
        }
    }
    let mut out = String::new();
    let name = if component.is_heap() { "take" } else { "x" };
    for (name, mut some) in [(name, x), ("y", y), ("both", both)] {
        some.sort_unstable();
        if !some.is_empty() {
            let _ = writeln!(out, "  {name} {}", ranges(&some));
        }
    }
    if !other.is_empty() {
        let _ = writeln!(out, "  {}", other.join(", "));
    }
    if out.is_empty() {
        out.push_str("  nothing is left to do\n");
    }
    out
}

/// `1 to 4, 6, 8 to 9`
fn ranges(sorted: &[u64]) -> String {
    let runs = sorted.chunk_by(|a, b| a + 1 == *b);
    let shown = runs.map(|run| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first} to {last}"),
        [] => String::new(),
    });
    shown.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(text: &str) -> Sum {
        Sum::parse(text).expect("a sum")
    }

    #[test]
    fn a_small_game_is_a_board_and_anything_else_piles() {
        let board = position(&sum("wythoff(2,3)"), (80, 24), false);
        assert_eq!(board, "2  + + + Q\n1  . . + +\n0  . + . +\n   0 1 2 3\nwythoff(2,3)");
        let narrow = position(&sum("wythoff(2,3)"), (8, 24), false);
        assert_eq!(narrow, "wythoff  x ●● 2\n         y ●●● 3");
        let piles = position(&sum("wythoff(2,1e30) + nim(4)"), (80, 24), false);
        let huge = "1000000000000000000000000000000";
        assert_eq!(
            piles,
            format!("1  wythoff  x ●● 2\n            y {huge}\n2  nim        ●●●● 4")
        );
    }

    #[test]
    fn takes_are_shown_as_ranges() {
        assert_eq!(moves(&sum("wythoff(2,3)")), "  x 1 to 2\n  y 1 to 3\n  both 1 to 2");
        assert_eq!(moves(&sum("connell:2(5,1)")), "  x 2, 4\n  both 1");
        assert_eq!(moves(&sum("nim(4)")), "  take 1 to 4");
        assert_eq!(moves(&sum("fraenkel:2(0,0)")), "  nothing is left to do");
        assert!(moves(&sum("wythoff(1e9,1e9)")).contains("t >= 1"));
    }
}
