//! Families of moves: how they are written, and what they mean as conditions.
//!
//! The steps of a family are numbered `s = 0, 1, …`. Each takes something, so every
//! option has a smaller sum; and no two take the same, so options and steps of a
//! position correspond. A wedge has no steps: which options it has is a condition on them.

use crate::condition::{Condition, Form, MOST, OPTION, TRACKS};
use crate::{Understood, ensure, number};

/// Reads what follows `move `: that `(x', y')` is an option of `(x, y)`, and the number of
/// tracks that this speaks of.
pub(crate) fn parse(text: &str) -> Understood<(Condition, usize)> {
    if let Some(text) = text.strip_prefix("wedge ") {
        let wedge = wedge(text).ok_or("a wedge is a pile, two numbers and a condition")?;
        return Ok((wedge, OPTION));
    }
    let fields: Vec<_> = text.splitn(8, ' ').collect();
    let numbers: Vec<Option<i64>> = fields.iter().map(|n| number(n, -MOST..=MOST)).collect();
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
    let (x, y) = (Form::new([1, 0, -1, 0, 0], -take_x), Form::new([0, 1, 0, -1, 0], -take_y));
    let (zero, guess) = (Form::new([0; TRACKS], 0), Form::new([0, 0, 0, 0, 1], 0));
    let s = match (grow_x, grow_y) {
        (0, 0) => zero,
        (1, _) => x,
        (_, 1) => y,
        _ => guess,
    };
    let with_steps = |form: Form, factor| form.plus(factor, s).ok_or("the numbers are too large");
    // That the piles are as they should be, that there is a step `s`, and that the
    // family's own condition holds there.
    let t = with_steps(Form::new([0; TRACKS], first), stride)?;
    let mut parts = vec![
        Condition::compare(with_steps(x, -grow_x)?, true),
        Condition::compare(with_steps(y, -grow_y)?, true),
        Condition::compare(s, false),
        Condition::parse(fields[7], Some(t)).ok_or("not a condition on x, y and t")?,
    ];
    let left = last.map(|last| with_steps(Form::new([0; TRACKS], last), -1)).transpose()?;
    parts.extend(left.map(|steps| Condition::compare(steps, false)));
    let option = Condition::Join { all: true, negated: false, parts };
    Ok((option, if s == guess { TRACKS } else { OPTION }))
}

/// Reads what follows `move wedge `: that `1 <= k <= l < rate k + offset`, where `l` is taken
/// from the pile that is named first and `k` from the other one.
fn wedge(text: &str) -> Option<Condition> {
    let fields: Vec<_> = text.splitn(4, ' ').collect();
    let [pile @ ("x" | "y"), rate, offset, guard] = fields[..] else { return None };
    let [rate, offset]: [i64; 2] = [number(rate, 2..=MOST)?, number(offset, 0..=MOST)?];
    // That so many times `k` and `l`, and a constant, are not negative.
    let at_least_zero = |k: i64, l: i64, constant: i64| {
        let [x, y] = if pile == "x" { [l, k] } else { [k, l] };
        Condition::compare(Form::new([x, y, -x, -y, 0], constant), false)
    };
    let mut parts = vec![at_least_zero(1, 0, -1), at_least_zero(-1, 1, 0)];
    parts.extend([at_least_zero(rate, -1, offset - 1), Condition::parse(guard, None)?]);
    Some(Condition::Join { all: true, negated: false, parts })
}
