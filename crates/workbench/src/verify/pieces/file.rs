//! The file of a piece.
//!
//! Two lines of text. The first names the format and its version; the second is a record as in
//! checkpoints: the number of bytes of a JSON value, its CRC-32, and the value. It holds the
//! game and its rules, the run (`value`, `rows`, `pieces`), the piece and its rows, the states
//! before its first row and behind its last one (see `states`), and what was counted in
//! between:
//!
//! ```text
//! wythoff piece 1
//! 28873 0a1b2c3d {"game":"wythoff","rules":"…","value":20,"rows":1703193660000,"pieces":200,
//!                 "piece":17,"first_row":136255492800,"end_row":144771461100,
//!                 "first":{"row":…,"levels":["…",…]},"last":{…},"values":[{…},…]}
//! ```
//!
//! Below 40 kB for values up to 20 and rows up to 10^12. A file that is not exactly like this
//! is refused.

use super::states;
use crate::checksum;
use crate::error::{FileProblem, WorkbenchError};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::Path;
use wythoff_files::Draft;
use wythoff_games::sequence::verified::{
    Checkpoint, Division, Extreme, PieceOutcome, Statistics, ValueStatistics,
};
use wythoff_games::{Grundy, Position, Rules, catalogue};

const FORMAT: &str = "wythoff piece ";
const VERSION: u32 = 1;

/// Larger files are refused; real ones are a hundredth of it.
const MAX_FILE: u64 = 1 << 22;

/// The only game whose runs are divided.
const GAME: &str = "wythoff";

/// A piece that was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Which run it belongs to.
    pub(crate) division: Division,
    /// Its number, from 1 on.
    pub(crate) number: u64,
    /// What became of it.
    pub(crate) outcome: PieceOutcome,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    game: String,
    rules: String,
    value: Grundy,
    rows: u64,
    pieces: u64,
    piece: u64,
    first_row: u64,
    end_row: u64,
    first: Option<States>,
    last: Option<States>,
    values: Vec<Counted>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct States {
    row: u64,
    levels: Vec<String>,
}

/// The points of a value. Extremes are `d_n - n` and the first n that has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    points: u64,
    min: Option<(i64, u64)>,
    max: Option<(i64, u64)>,
    max_from_100: Option<(i64, u64)>,
    last: Option<(u64, u64)>,
    checksum: u64,
}

impl From<&Checkpoint> for States {
    fn from(checkpoint: &Checkpoint) -> Self {
        let levels = checkpoint.states.iter().map(states::write).collect();
        Self { row: checkpoint.row, levels }
    }
}

impl States {
    fn read(&self) -> Option<Checkpoint> {
        let states = self.levels.iter().map(|line| states::read(line)).collect::<Option<_>>()?;
        Some(Checkpoint { row: self.row, states })
    }
}

impl From<&ValueStatistics> for Counted {
    fn from(value: &ValueStatistics) -> Self {
        let pair = |extreme: Option<Extreme>| extreme.map(|e| (e.lead, e.n));
        Self {
            points: value.points,
            min: pair(value.min),
            max: pair(value.max),
            max_from_100: pair(value.max_settled),
            last: value.last.map(|point| (point.x, point.y)),
            checksum: value.checksum,
        }
    }
}

impl Counted {
    fn read(&self) -> ValueStatistics {
        let extreme = |pair: Option<(i64, u64)>| pair.map(|(lead, n)| Extreme { lead, n });
        ValueStatistics {
            points: self.points,
            min: extreme(self.min),
            max: extreme(self.max),
            max_settled: extreme(self.max_from_100),
            last: self.last.map(|(x, y)| Position::new(x, y)),
            checksum: self.checksum,
        }
    }
}

impl Piece {
    fn record(&self) -> Record {
        let Self { division, number, outcome } = self;
        let rows = division.rows_of(*number);
        Record {
            game: GAME.to_owned(),
            rules: rules().to_string(),
            value: division.g(),
            rows: division.rows(),
            pieces: division.pieces(),
            piece: *number,
            first_row: rows.start,
            end_row: rows.end,
            first: outcome.start.as_ref().map(States::from),
            last: outcome.end.as_ref().map(States::from),
            values: outcome.statistics.values.iter().map(Counted::from).collect(),
        }
    }

    /// The piece of a record, if it is one.
    fn of(record: &Record) -> Option<Self> {
        let division = Division::new(record.value, record.rows, record.pieces).ok()?;
        let in_range = (1..=record.pieces).contains(&record.piece);
        let rows = in_range.then(|| division.rows_of(record.piece))?;
        let states = |states: &Option<States>| match states {
            None => Some(None),
            Some(states) => states.read().map(Some),
        };
        let values: Vec<_> = record.values.iter().map(Counted::read).collect();
        let sound = record.game == GAME
            && record.rules == rules().to_string()
            && (record.first_row, record.end_row) == (rows.start, rows.end)
            && values.len() as u64 == u64::from(record.value.0) + 1;
        let outcome = PieceOutcome {
            start: states(&record.first)?,
            end: states(&record.last)?,
            statistics: Statistics { first: rows.start, end: rows.end, values },
        };
        sound.then_some(Self { division, number: record.piece, outcome })
    }

    /// Its file as text.
    pub(crate) fn text(&self) -> String {
        let json = serde_json::to_string(&self.record()).expect("numbers and texts");
        format!("{FORMAT}{VERSION}\n{}\n", checksum::record(&json))
    }

    /// The piece of a text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn parse(text: &str) -> Result<Self, FileProblem> {
        let first = text.strip_prefix(FORMAT).and_then(|rest| rest.split_once('\n'));
        let (version, rest) = first.ok_or(FileProblem::NotAPiece)?;
        if version != VERSION.to_string() {
            return Err(FileProblem::Version { found: version.to_owned(), read: VERSION });
        }
        let (json, rest) = checksum::read_record(rest).ok_or(FileProblem::DamagedPiece)?;
        let record: Record = serde_json::from_str(json).map_err(|_| FileProblem::DamagedPiece)?;
        let piece = Self::of(&record).filter(|_| rest.is_empty());
        piece.ok_or(FileProblem::DamagedPiece)
    }

    /// The piece of a file.
    ///
    /// # Errors
    /// A file that cannot be read, or is not that of a piece, or is damaged.
    pub(crate) fn load(path: &Path) -> Result<Self, WorkbenchError> {
        let text =
            wythoff_files::read_text(path, MAX_FILE).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData | io::ErrorKind::FileTooLarge => {
                    WorkbenchError::unusable(path, FileProblem::NotAText(error))
                }
                _ => WorkbenchError::file(path, error),
            })?;
        Self::parse(&text).map_err(|problem| WorkbenchError::unusable(path, problem))
    }

    /// Writes the file as a whole.
    ///
    /// # Errors
    /// What the system says; what was there before is still there then.
    pub(crate) fn save(&self, path: &Path) -> Result<(), WorkbenchError> {
        let write = || {
            let mut draft = Draft::open(path)?;
            draft.write_all(self.text().as_bytes())?;
            draft.sync()?;
            draft.finish()
        };
        write().map_err(|error| WorkbenchError::file(path, error))
    }
}

fn rules() -> Rules {
    catalogue::find(GAME).expect("a game of the catalogue").1
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use wythoff_control::Control;

    fn piece() -> Piece {
        let division = Division::new(Grundy(5), 30_000, 3).unwrap();
        let task = division.task(2, division.usual_margin(), None);
        let outcome = task.run(&Control::unlimited()).unwrap();
        Piece { division, number: 2, outcome }
    }

    #[test]
    fn a_piece_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("2.piece");
        let piece = piece();
        piece.save(&path).unwrap();
        assert_eq!(Piece::load(&path).unwrap(), piece);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn one_changed_byte_is_refused_wherever_it_is() {
        let text = piece().text();
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << (at % 7);
            let changed = String::from_utf8(bytes).unwrap();
            assert!(Piece::parse(&changed).is_err(), "byte {at}");
        }
        for end in (0..text.len()).step_by(53) {
            assert!(Piece::parse(&text[..end]).is_err(), "the first {end} bytes");
        }
        assert!(Piece::parse(&format!("{text}{text}")).is_err());
        assert!(Piece::parse(&format!("{text} ")).is_err());
    }

    /// Whoever writes a checksum that fits still has to write a piece.
    #[test]
    fn a_record_that_is_no_piece_is_refused() {
        let good = serde_json::to_value(piece().record()).unwrap();
        let with = |key: &str, value: serde_json::Value| {
            let mut record = good.clone();
            record[key] = value;
            let json = record.to_string();
            Piece::parse(&format!("{FORMAT}{VERSION}\n{}\n", checksum::record(&json)))
        };
        assert!(with("piece", json!(2)).is_ok());
        for (key, value) in [
            ("piece", json!(0)),
            ("piece", json!(1)),
            ("piece", json!(4)),
            ("pieces", json!(0)),
            ("rows", json!(31_000)),
            ("value", json!(6)),
            ("game", json!("r-wythoff")),
            ("rules", json!("take any from x")),
            ("first_row", json!(0)),
            ("values", json!([])),
            ("more", json!(1)),
        ] {
            let read = with(key, value.clone());
            assert!(matches!(read, Err(FileProblem::DamagedPiece)), "{key} {value}: {read:?}");
        }
    }

    #[test]
    fn other_files_are_named_for_what_they_are() {
        let problem = |text: &str| Piece::parse(text).unwrap_err().to_string();
        assert!(problem("").contains("not a piece"));
        assert!(problem("wythoff checkpoint 2\n").contains("not a piece"));
        assert!(problem("wythoff piece 7\n").contains("version 7"));
    }
}
