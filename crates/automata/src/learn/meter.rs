//! Work counted in small pieces.
//!
//! A unit of work is what the subset construction needs for an edge: to gather, sort and hash
//! it. A look at a state, a word of bits or an edge, one after the other, takes a small part of that.

use crate::{Control, Reason};

/// How many looks are a unit of work.
const LOOKS: usize = 25;

/// How many looks it takes to gather and sort an edge.
pub(super) const SORTED: usize = 8;

/// So many units are counted at once.
const AT_ONCE: usize = 64;

/// A control that is told of looks.
pub(super) struct Meter<'a> {
    control: &'a Control,
    looks: usize,
}

impl<'a> Meter<'a> {
    pub(super) fn new(control: &'a Control) -> Self {
        Self { control, looks: 0 }
    }

    pub(super) fn control(&self) -> &'a Control {
        self.control
    }

    /// Some looks; the largest array being filled takes `block` bytes.
    pub(super) fn look(&mut self, looks: usize, block: usize) -> Result<(), Reason> {
        self.looks += looks;
        if self.looks < LOOKS * AT_ONCE {
            return Ok(());
        }
        let units = self.looks / LOOKS;
        self.looks %= LOOKS;
        self.control.work(units, block)
    }
}
