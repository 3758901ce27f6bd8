//! Games and numbers as they are written in requests.

use crate::ApiError;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use wythoff_workbench::error::InputError;
use wythoff_workbench::{Game, WorkbenchError, number};

/// Numbers with more digits are not read: their digits in other systems would
/// take seconds.
const MOST_DIGITS: usize = 10_000;

/// A game by its name or by its text. A name is never a file here.
///
/// # Errors
/// No game, an unknown one, or a text with a mistake.
pub(crate) fn game_of(name: Option<&str>, source: Option<&str>) -> Result<Game, ApiError> {
    match (name, source) {
        (_, Some(source)) => Ok(Game::parse("the game", source)?),
        (Some(name), None) => {
            let plain = |c: char| c.is_ascii_alphanumeric() || "-:,^ ".contains(c);
            if !name.chars().all(plain) {
                return Err(ApiError::request(format!(
                    "`{name}` is not the name of a built-in game; send the text of a .game file \
                     as `source`"
                )));
            }
            Ok(Game::load(name)?)
        }
        (None, None) => Err(ApiError::request("a game is needed: `game` or `source`")),
    }
}

/// A natural number, not too long.
///
/// # Errors
/// What is no number, or one of too many digits.
pub fn natural(text: &str) -> Result<UBig, ApiError> {
    let number = number::parse_natural(text)
        .map_err(|error| WorkbenchError::from(InputError::from(error)))?;
    // A decimal digit takes 3.33 bits.
    if number.bit_len() > MOST_DIGITS * 10 / 3 {
        return Err(ApiError::limit(format!("a number has more than {MOST_DIGITS} digits")));
    }
    Ok(number)
}
