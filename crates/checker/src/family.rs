//! Families of moves: how they are written, and what they mean as conditions.
//!
//! The steps of a family are numbered `s = 0, 1, …`. Each takes something, so every
//! option has a smaller sum; and no two take the same, so options and steps of a
//! position correspond.

use crate::condition::{Condition, Form, NUMBERS, OPTION, Tracks};
use crate::{Understood, ensure, number};

/// Reads what follows `move `: that `(x', y')` is an option of `(x, y)`, and the tracks that
/// this speaks of.
pub(crate) fn parse(text: &str) -> Understood<(Condition, Tracks)> {
    let fields: Vec<_> = text.splitn(8, ' ').collect();
    let numbers: Vec<Option<i64>> = fields.iter().map(|n| number(n, NUMBERS)).collect();
    // The rates and offsets of both piles come first.
    let [Some(rx), Some(ox), Some(ry), Some(oy), Some(first), Some(stride), last, _] = numbers[..]
    else {
        return Err("a move is seven numbers of up to a million and a condition");
    };
    let steps = first >= 1 && stride >= 1 && last.map_or(fields[6] == "*", |last| last >= first);
    ensure(steps, "a move needs steps with 1 <= first <= last or `*`, and 1 <= stride")?;
    let last = last.map(|last| (last - first) / stride);
    // With a single step nothing grows.
    let stride = if last == Some(0) { 0 } else { stride };
    let (take_x, grow_x) = (rx * first + ox, rx * stride);
    let (take_y, grow_y) = (ry * first + oy, ry * stride);
    let takes = take_x + take_y > 0 && [rx, ry, take_x, take_y].iter().all(|&n| n >= 0);
    ensure(takes, "a move must take something from a pile and never add to one")?;
    ensure(stride == 0 || grow_x + grow_y > 0, "all steps of this move take the same")?;

    // The step to an option need not be guessed if there is only one, or if each
    // takes one more from a pile: then it is what is taken beyond the first.
    let form = |coefficients, constant| Form { coefficients, constant, modulus: 0 };
    let guess = form([0, 0, 0, 0, 1], 0);
    let s = match (grow_x, grow_y) {
        (0, 0) => form([0, 0, 0, 0, 0], 0),
        (1, _) => form([1, 0, -1, 0, 0], -take_x),
        (_, 1) => form([0, 1, 0, -1, 0], -take_y),
        _ => guess,
    };
    let with_step = |mut form: Form| {
        let factor = std::mem::take(&mut form.coefficients[4]);
        form.plus(factor, s).ok_or("the numbers are too large")
    };
    // That the piles are as they should be, that there is a step `s`, and that the
    // family's own condition holds there.
    let t = with_step(form([0, 0, 0, 0, stride], first))?;
    let mut parts = vec![
        Condition::compare(with_step(form([1, 0, -1, 0, -grow_x], -take_x))?, true),
        Condition::compare(with_step(form([0, 1, 0, -1, -grow_y], -take_y))?, true),
        Condition::compare(s, false),
        Condition::parse(fields[7], Some(t)).ok_or("not a condition on x, y and t")?,
    ];
    let before_end = last.map(|last| with_step(form([0, 0, 0, 0, -1], last))).transpose()?;
    parts.extend(before_end.map(|form| Condition::compare(form, false)));
    let option = Condition::Join { all: true, negated: false, parts };
    Ok((option, if s == guess { [true; 5] } else { OPTION }))
}
