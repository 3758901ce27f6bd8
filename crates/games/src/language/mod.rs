//! The `.game` language: rules as a text that people write and read aloud.
//!
//! ```
//! let rules = wythoff_games::language::parse(
//!     "game \"K^2\"
//!      take any from either pile
//!      take equal from both
//!      terminal x + y <= 2",
//! )?;
//! let (_, built_in) = wythoff_games::catalogue::find("K2")?;
//! assert!(rules.same_game(&built_in));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One statement per line; `#` starts a comment. In the grammar below `[ ]` is
//! optional and `{ }` repeats; `docs/game-language.md` says what it means.
//!
//! ```text
//! file       = `game` "NAME", then lines of:  take | terminal | blocking | play
//! take       = `take` ( one | two | equal | strip | wedge ) [ `if` condition ]
//! one        = ( set | amount ) `from` pile [ `for t` set ]
//! two        = amount `from` PILE `and` amount `from` OTHER [ `for t` set ]
//!              PILE and OTHER: x, y | one pile, the other | the larger pile, the smaller pile
//! equal      = `equal from both` [ `for t` set ]
//! strip      = `k from x and l from y where |k - l| <` N
//! wedge      = `k from` PILE `and l from` OTHER `where k <= l <` [ N ] `k` [ `+` N ]
//!              PILE and OTHER: x, y | y, x | one pile, the other
//! pile       = `x` | `y` | `either pile` | `the larger pile` | `the smaller pile`
//! set        = `any` | [ `any` ] `odd` | [ `any` ] `even` | `multiples of` N
//!            | `at most` N | `at least` N | `one of` N { `,` N } [ `, ...` [ `,` N ] ]
//! amount     = N | a linear expression in t that does not decrease: t, 2t, 2t + 1
//! terminal   = `terminal` condition
//! blocking   = `blocking` N
//! play       = `play` ( `normal` | `misere` )
//!
//! condition  = both { `or` both }
//! both       = simple { `and` simple }
//! simple     = sum relation sum { relation sum } | sum `mod` N ( `=` | `!=` ) N
//!            | `always` | `never` | `the ratio stays the same` | `(` condition `)`
//! relation   = `<` | `<=` | `=` | `!=` | `>=` | `>`
//! sum        = [ `-` ] product { ( `+` | `-` ) product }
//! product    = factor { `*` factor }, all but one of them constant
//! factor     = N | x | y | t | N factor | `max(` sum `,` sum `)` | `min(` sum `,` sum `)`
//!            | `|` sum `|` | `(` sum `)`
//! ```

mod error;
mod formula;
mod lexer;
mod parser;
mod print;
mod take;

pub use error::LanguageError;
pub use print::print;

use crate::condition::MAX_COEFFICIENT;
use crate::rules::Rules;
use error::Span;
use parser::Parser;

/// The longest file, in bytes.
pub(crate) const MAX_BYTES: usize = 64 * 1024;

/// The most move families; the widest built-in strip has 2001.
pub(crate) const MAX_FAMILIES: usize = 2048;

/// The widest strip `|k - l| < R`, as in the catalogue.
pub(crate) const MAX_STRIP: u32 = 1000;

/// The most comparisons, `max`, `min` and `|·|` in a guard or in the terminal
/// region.
pub(crate) const MAX_PARTS: usize = 256;

/// The deepest nesting of brackets.
pub(crate) const MAX_DEPTH: usize = 32;

/// The largest number of tokens that an amount or a step may name: a rate times
/// a step then fits in 64 bits, and an offset in 32.
pub(crate) const MAX_AMOUNT: u32 = 1_000_000_000;

/// The largest number of any kind.
pub(crate) const MAX_NUMBER: u64 = MAX_COEFFICIENT.cast_unsigned();

/// The longest name, in characters.
pub(crate) const MAX_NAME: usize = 100;

/// The game that a `.game` file describes. Takes time linear in the length of
/// the file, whatever is in it.
///
/// # Errors
/// The first mistake in the file, with its place.
pub fn parse(source: &str) -> Result<Rules, LanguageError> {
    read(source, None)
}

/// The same for rules that may lack the line `game "NAME"`: then the game is called so.
///
/// ```
/// let rules = wythoff_games::language::parse_rules("take any from either pile", "two piles")?;
/// assert_eq!(rules.name(), "two piles");
/// # Ok::<(), wythoff_games::language::LanguageError>(())
/// ```
///
/// # Errors
/// As [`parse`].
pub fn parse_rules(source: &str, name: &str) -> Result<Rules, LanguageError> {
    read(source, Some(name))
}

fn read(source: &str, otherwise: Option<&str>) -> Result<Rules, LanguageError> {
    if source.len() > MAX_BYTES {
        let message = format!("the file has {} bytes", source.len());
        let start = Span { start: 0, end: 0 };
        return Err(
            LanguageError::new(source, start, message).expecting(format!("at most {MAX_BYTES}"))
        );
    }
    let (tokens, bad_character) = lexer::lex(source);
    let mut parser = Parser::new(source, tokens, otherwise);
    match (parser.statements(), bad_character) {
        // The tokens end at the bad character, where the parser may miss some.
        (Err(error), Some(bad)) if error.span.start >= bad.span.start => Err(bad),
        (Err(error), _) | (Ok(()), Some(error)) => Err(error),
        (Ok(()), None) => parser.finish(),
    }
}
