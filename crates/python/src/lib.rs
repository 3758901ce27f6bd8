//! The workbench as a Python package.
//!
//! ```python
//! import wythoff as w
//! theorem = w.game("W^4").theorem(max_time=60)
//! assert theorem.automaton.accepts(3, 5) == (w.game("W^4").outcome(3, 5) == "P")
//! ```
//!
//! One class of Python a file, each a thin front over `wythoff-workbench`; what is computed, how
//! it is known and what may go wrong is said there. Small answers (numbers, positions, moves) are
//! classes of Python (`python/wythoff/_answers.py`), made in `answer`. What takes longer than a
//! moment goes through `control`: the interpreter lock is released, Ctrl-C stops it, limits hold.
//!
//! The types of everything here are written down in `python/wythoff/_core.pyi`, and `stubtest`
//! compares them with the module.

// Functions of Python: arguments have names and come by value, and texts are for its readers.
#![allow(clippy::too_many_arguments, clippy::needless_pass_by_value, clippy::doc_link_with_quotes)]

mod answer;
mod arrow;
mod automaton;
mod check;
mod compare;
mod control;
mod errors;
mod game;
mod hint;
mod number;
mod positions;
mod result;
mod room;
mod save;
mod series;
mod session;
mod set;
mod sum;
mod sweep;
mod table;
mod theorem;
mod verify;

/// The compiled part of `wythoff`.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use super::automaton::Automaton;
    #[pymodule_export]
    use super::check::check;
    #[pymodule_export]
    use super::compare::compare;
    #[pymodule_export]
    use super::game::{Game, game, games, read_game};
    #[pymodule_export]
    use super::positions::Positions;
    #[pymodule_export]
    use super::save::write_file;
    #[pymodule_export]
    use super::series::Series;
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::set::Set;
    #[pymodule_export]
    use super::sum::{Sum, sum};
    #[pymodule_export]
    use super::sweep::{Sweep, SweepUnderWay, carry_out};
    #[pymodule_export]
    use super::table::{Rows, Table};
    #[pymodule_export]
    use super::theorem::Theorem;
    #[pymodule_export]
    use super::verify::{compute_piece, link_pieces, piece_is_there, rows_here};
}
