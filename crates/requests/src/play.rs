//! `POST /play`: sums of games. No games are kept here: the page sends the
//! sum as it stands and the move, and gets the sum after it.

use crate::{ApiError, Desk, Kind, natural};
use dashu_int::UBig;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;
use wythoff_games::{Play, Position};
use wythoff_workbench::error::{InputError, TextError};
use wythoff_workbench::sum::{
    Asking, Component, Match, Move, MoveReport, Moved, Player, Refusal, Sum, winning_move,
};
use wythoff_workbench::{Control, Game, Limits, Reason, WorkbenchError, number};

/// The longest sum, in bytes.
const LONGEST: usize = 1 << 16;
/// The most components.
const MOST_COMPONENTS: usize = 64;
/// The most moves that are listed.
const MOST_MOVES: usize = 10_000;
/// How long a winning move is looked for.
const PATIENCE: Duration = Duration::from_secs(5);
/// Piles with more tokens have too many moves to list.
const LARGEST_LISTED: u64 = 1 << 14;

const fn yes() -> bool {
    true
}

/// A sum of games as it stands, and a move in it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayRequest {
    /// The sum, at most 65,536 bytes.
    #[cfg_attr(feature = "schema", schemars(example = &"wythoff(10,15) + nim(7)"))]
    sum: String,
    /// Games of one's own that the sum uses: name (letters, digits, - and _) to the text of a
    /// .game file.
    #[serde(default)]
    sources: BTreeMap<String, String>,
    /// Made first, if given.
    #[serde(rename = "move")]
    made: Option<MoveRequest>,
    /// False: only the state of the game, no search for a winning move.
    #[serde(default = "yes")]
    solve: bool,
    /// How many legal moves are listed at most, and never more than 10,000.
    #[serde(default)]
    moves: usize,
}

/// A move to be made.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MoveRequest {
    /// In which component, counted from 1.
    component: usize,
    /// What is taken from each pile; one number for a Nim heap.
    take: Vec<String>,
}

/// A sum as it stands after the move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayReport {
    /// To be sent with the next move.
    sum: String,
    /// Its components.
    components: Vec<ComponentReport>,
    /// Why the move was not made.
    refused: Option<Refused>,
    /// Whether no move is left.
    over: bool,
    /// Who has won, if it is over.
    winner: Option<Winner>,
    /// Who wins, and how.
    solution: Option<Solution>,
    /// The move that the machine makes: a winning one, or the smallest.
    advice: Option<Advice>,
    /// Why there is no solution, where there is none.
    note: Option<String>,
    /// The legal moves, as many as were asked for.
    moves: Vec<Moved>,
    /// Whether there are more.
    moves_cut: bool,
}

/// Why a move was not made.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum Refused {
    /// The sum has fewer components.
    #[serde(rename = "no such component")]
    NoSuchComponent,
    /// The piles have fewer tokens.
    #[serde(rename = "too many")]
    TooMany,
    /// The rules have no such move.
    #[serde(rename = "against the rules")]
    AgainstTheRules,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NoSuchComponent => Self::NoSuchComponent,
            Refusal::TooMany => Self::TooMany,
            Refusal::AgainstTheRules => Self::AgainstTheRules,
        }
    }
}

/// Who has won a game that is over.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Winner {
    /// The player who moved last.
    Previous,
    /// The player who would be next.
    Next,
}

/// A component of a sum.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ComponentReport {
    /// Its game.
    game: String,
    /// Its piles; one for a Nim heap.
    #[cfg_attr(feature = "schema", schemars(inner(regex(pattern = "^[0-9]+$"))))]
    piles: Vec<String>,
    /// Whether it is a Nim heap.
    heap: bool,
    /// Its Grundy value, if it is known.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    value: Option<String>,
}

/// Who wins a sum, and how.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Solution {
    /// Who wins.
    outcome: wythoff_games::Outcome,
    /// The nim-sum, if it is known.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    value: Option<String>,
    /// A winning move, if there is one.
    #[serde(rename = "move")]
    winning: Option<Moved>,
    /// The sum after it.
    after: Option<String>,
    /// Why it wins, or why there is none.
    explanation: String,
    /// How it is known.
    known: String,
    /// The second computation that confirmed it, if there is one.
    checked_by: Option<String>,
}

/// The move that the machine makes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Advice {
    /// The move.
    #[serde(rename = "move")]
    made: Moved,
    /// Why it is made.
    why: String,
}

/// Reads a sum. Names are built-in games or one's own, never files.
fn read(text: &str, sources: &BTreeMap<String, String>) -> Result<Sum, ApiError> {
    if text.len() > LONGEST {
        return Err(ApiError::limit(format!("a sum has at most {LONGEST} bytes")));
    }
    if let Some(bad) = text.chars().find(|c| "/\\.~".contains(*c)) {
        return Err(ApiError::request(format!(
            "`{bad}` has no place in a sum; games of your own go into `sources`"
        )));
    }
    let mut components: Vec<Component> = Vec::new();
    for part in parts(text) {
        let own = part.1.split_once('(').and_then(|(name, piles)| {
            let source = sources.get(name.trim())?;
            let piles = piles.trim_end().strip_suffix(')')?;
            Some((name.trim(), (part.0 + name.len() + 1, piles), source))
        });
        let component = if let Some((name, piles, source)) = own {
            own_component(text, part, name, piles, source)?
        } else {
            let alone = Sum::parse(part.1).map_err(|error| within(text, part.0, error))?;
            alone.components()[0].clone()
        };
        components.push(component);
        if components.len() > MOST_COMPONENTS {
            return Err(ApiError::limit(format!("a sum has at most {MOST_COMPONENTS} parts")));
        }
    }
    if components.len() > 1 {
        for (component, (at, part)) in components.iter().zip(parts(text)) {
            // The place is that of the part without the spaces around it.
            let start = at + part.len() - part.trim_start().len();
            let span = start..start + part.trim().len();
            component.can_be_added().map_err(|error| mistake(text, span, error.into()))?;
        }
    }
    Ok(Sum::new(components)?)
}

/// The parts of a sum and where they begin: a `+` within parentheses belongs to a number.
fn parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut open = false;
    let parts = text.split(move |c| {
        open = (open || c == '(') && c != ')';
        c == '+' && !open
    });
    parts.scan(0, |next, part| {
        let at = *next;
        *next += part.len() + 1;
        Some((at, part))
    })
}

/// A mistake in a part of a sum that begins at a byte, as one in the whole sum: that is what was
/// sent, and what its place is counted in.
fn within(text: &str, at: usize, error: WorkbenchError) -> WorkbenchError {
    match error {
        WorkbenchError::Text(mistake) => {
            let span = mistake.span.start + at..mistake.span.end + at;
            WorkbenchError::Text(Box::new(TextError { text: line(text), span, ..*mistake }))
        }
        other => other,
    }
}

/// What is wrong with what is written at a place of the sum.
fn mistake(text: &str, span: Range<usize>, cause: WorkbenchError) -> WorkbenchError {
    let message = cause.to_string();
    let error = TextError::new("the sum", &line(text), span, message);
    WorkbenchError::Text(Box::new(TextError { cause: Some(Box::new(cause)), ..error }))
}

/// The sum as one line, so that a place in it is a column; bytes stay where they are.
fn line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A game of one's own at a position: a part of the sum, and where its piles begin in it.
fn own_component(
    text: &str,
    (at, part): (usize, &str),
    name: &str,
    (mut start, piles): (usize, &str),
    source: &str,
) -> Result<Component, ApiError> {
    let from = at + part.len() - part.trim_start().len();
    // A mistake in the rules has a place in the rules; in the sum it is their name that is wrong.
    let game = Game::parse(name, source).map_err(|error| match &error {
        WorkbenchError::Text(wrong) => {
            let place = wrong.place();
            let message = format!(
                "the rules of `{name}` have a mistake in line {}, column {}: {}",
                place.line, place.column, wrong.message
            );
            TextError::new("the sum", &line(text), from..from + name.len(), message).into()
        }
        _ => error,
    })?;
    let mut read = Vec::new();
    for pile in piles.split(',') {
        match number::parse_natural(pile) {
            Err(error) => {
                let span = start + error.span.start..start + error.span.end;
                return Err(mistake(text, span, InputError::from(error).into()).into());
            }
            Ok(_) => read.push(natural(pile)?),
        }
        start += pile.len() + 1;
    }
    let [x, y] = <[UBig; 2]>::try_from(read).map_err(|other| {
        let message = format!("{name} has two piles, not {}", other.len());
        let span = from..at + part.trim_end().len();
        WorkbenchError::from(TextError::new("the sum", &line(text), span, message))
    })?;
    Ok(Component::new(game, name, (x, y)))
}

/// `POST /play`
///
/// # Errors
/// What is wrong with the sum; a cancelled run.
pub fn answer(
    desk: &Desk,
    request: &PlayRequest,
    control: &Control,
) -> Result<PlayReport, ApiError> {
    let mut sum = read(&request.sum, &request.sources)?;
    let mut refused = None;
    if let Some(made) = &request.made {
        match after(&sum, made)? {
            Ok(next) => sum = next,
            Err(refusal) => refused = Some(refusal.into()),
        }
    }
    let smallest = sum.smallest_move();
    let over = smallest.is_none();
    let misere = sum.single().is_some_and(|c| c.game().rules().play() == Play::Misere);
    let winner = over.then_some(if misere { Winner::Next } else { Winner::Previous });
    // A game in which options are forbidden is not played here; the reason is said.
    let unplayable = Match::new(sum.clone(), Player::Human).err().map(|error| error.to_string());
    let patience = Limits { time: Some(PATIENCE), ..Limits::default() };
    let brief = control.narrowed(patience);
    let asking = Asking { session: &desk.session, control: &brief };
    let (mut solution, mut note) = (None, None);
    if request.solve {
        match winning_move(&sum, asking).map_err(ApiError::from) {
            Ok(found) => solution = Some(found),
            Err(error) if error.kind == Kind::Cancelled => return Err(error),
            Err(_) if brief.look() == Err(Reason::Time) => {
                note = Some("out of reach in the time allowed".to_string());
            }
            Err(error) => note = Some(error.message),
        }
    }
    let advice = match (&solution, &smallest, &unplayable) {
        (_, None, _) | (_, _, Some(_)) => None,
        _ if !request.solve => None,
        (Some(MoveReport { winning: Some(made), explanation, .. }), ..) => {
            Some(Advice { made: made.clone(), why: explanation.clone() })
        }
        (solution, Some(smallest), _) => {
            let why = match solution {
                Some(_) => "no move wins, so the smallest one",
                None => "who wins is out of reach here, so the smallest move",
            };
            Some(Advice { made: Moved::of(&sum, smallest), why: why.to_string() })
        }
    };
    let components = sum.components().iter().map(|c| component(c, asking, request.solve));
    let components = components.collect();
    let (moves, moves_cut) = moves(&sum, request.moves.min(MOST_MOVES));
    Ok(PlayReport {
        sum: sum.to_string(),
        components,
        refused,
        over,
        winner,
        solution: solution.map(shown),
        advice,
        note: unplayable.or(note),
        moves,
        moves_cut,
    })
}

/// The sum after a move, or why the move is refused.
fn after(sum: &Sum, made: &MoveRequest) -> Result<Result<Sum, Refusal>, ApiError> {
    let index = made.component.checked_sub(1);
    let Some(component) = index.and_then(|i| sum.components().get(i)) else {
        return Ok(Err(Refusal::NoSuchComponent));
    };
    let take: Result<Vec<UBig>, _> = made.take.iter().map(|t| natural(t)).collect();
    let take = match <[UBig; 2]>::try_from(take?) {
        Ok([x, y]) => (x, y),
        Err(mut one) if one.len() == 1 && component.is_heap() => (one.remove(0), UBig::ZERO),
        Err(other) => {
            let message = format!("a move takes from two piles, not from {}", other.len());
            return Err(ApiError::request(message));
        }
    };
    if take.0 > component.piles().0 || take.1 > component.piles().1 {
        return Ok(Err(Refusal::TooMany));
    }
    let made = Move { component: index.unwrap_or_default(), take };
    Ok(sum.after(&made).ok_or(Refusal::AgainstTheRules))
}

fn component(c: &Component, asking: Asking<'_>, solve: bool) -> ComponentReport {
    let worth = if solve { asking.worth(c, wythoff_games::Grundy(0)).ok() } else { None };
    ComponentReport {
        game: c.name().to_string(),
        piles: c.numbers(c.piles()),
        heap: c.is_heap(),
        value: worth.and_then(|w| w.exact().map(ToString::to_string)),
    }
}

fn shown(found: MoveReport) -> Solution {
    Solution {
        outcome: found.outcome,
        value: found.value.map(|v| v.to_string()),
        winning: found.winning,
        after: found.after,
        explanation: found.explanation,
        known: found.known,
        checked_by: found.checked_by,
    }
}

/// The legal moves, at most so many, and whether there are more.
fn moves(sum: &Sum, most: usize) -> (Vec<Moved>, bool) {
    let mut listed = Vec::new();
    if most == 0 {
        return (listed, false);
    }
    for (component, c) in sum.components().iter().enumerate() {
        let (x, y) = c.piles();
        let piles = u64::try_from(x).ok().zip(u64::try_from(y).ok());
        let Some((x, y)) = piles.filter(|&(x, y)| x.max(y) <= LARGEST_LISTED) else {
            return (listed, true);
        };
        for to in c.game().rules().options(Position::new(x, y)) {
            if listed.len() == most {
                return (listed, true);
            }
            let take = (UBig::from(x - to.x), UBig::from(y - to.y));
            listed.push(Moved::of(sum, &Move { component, take }));
        }
    }
    (listed, false)
}
