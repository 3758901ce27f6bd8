//! What may be wrong with an item of the papers: its data do not fit its check.

use wythoff_games::Grundy;
use wythoff_logic::LogicError;

/// What is wrong with an item of the papers.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ItemFlaw {
    /// There are more or fewer lists than classes.
    #[error("{count} lists of u and of v are expected")]
    Lists {
        /// How many there should be.
        count: usize,
    },
    /// The rows of a table are not equally long.
    #[error("the printed rows differ in length")]
    UnevenRows,
    /// A line is not as it should be.
    #[error("the line `{line}` cannot be read")]
    Line {
        /// The line.
        line: String,
    },
    /// A position is moved off the board.
    #[error("p_{n} is moved below zero")]
    BelowZero {
        /// Which one.
        n: u64,
    },
    /// No theorem was found about the game.
    #[error("no theorem about {game} was found")]
    NoTheorem {
        /// The game.
        game: String,
    },
    /// No closed form of the P-positions of the game was found.
    #[error("no closed form of the P-positions of {game} was found")]
    NoClosedForm {
        /// The game.
        game: String,
    },
    /// No engine gives the points of the game row by row.
    #[error("{game} has no sequence engine")]
    NoSequence {
        /// The game.
        game: String,
    },
    /// Nothing was computed about a value.
    #[error("no value {value}")]
    NoValue {
        /// The value.
        value: Grundy,
    },
    /// More values than there are numbers for.
    #[error("too many values")]
    TooManyValues,
    /// The rows hold no point of a value.
    #[error("no point of value {value} in these rows")]
    NoPointOf {
        /// The value.
        value: Grundy,
    },
    /// The rows hold no point at all.
    #[error("no point in these rows")]
    NoPoint,
    /// Nothing is printed for a distance.
    #[error("no cell at distance {distance}")]
    NoCell {
        /// The distance.
        distance: u64,
    },
    /// A morphism lacks a letter.
    #[error("no image of the letter {letter}")]
    NoImage {
        /// The letter.
        letter: char,
    },
    /// A coding lacks a letter.
    #[error("no coding of the letter {letter}")]
    NoCoding {
        /// The letter.
        letter: char,
    },
    /// There is no such script.
    #[error("there is no script {script}")]
    NoScript {
        /// Its path.
        script: String,
    },
    /// A script lacks the heading of a group.
    #[error("{script} has no heading `{heading}`")]
    NoHeading {
        /// Its path.
        script: String,
        /// The heading.
        heading: String,
    },
    /// A script does not define what is asked about.
    #[error("{script} defines no automaton `{name}`")]
    NoAutomaton {
        /// Its path.
        script: String,
        /// What is not defined.
        name: String,
    },
    /// Something is neither true nor false.
    #[error("{script}: `{name}` has free variables")]
    Open {
        /// The path of the script.
        script: String,
        /// The statement.
        name: String,
    },
    /// A command of a script is wrong.
    #[error("{}", error.render(text, script).trim_end())]
    Command {
        /// The path of the script.
        script: String,
        /// The script.
        text: &'static str,
        /// What is wrong.
        error: Box<LogicError>,
    },
}
