//! Number systems by morphisms: Dumont and Thomas, Parry, Pisot.
//!
//! What: a number is the address of a letter in the fixed point of a morphism. The greedy
//! systems of Parry numbers, Tribonacci and Narayana among them, are instances, so one file
//! says what a digit is worth and one compiler (`arithmetic/morphic`) makes all automata.
//!
//! | file | what |
//! |---|---|
//! | `system` | the addresses: letters, digits, and why they are in the order of the numbers |
//! | `represent` | from numbers to digits and back |
//! | `recurrence` | the recurrence that all lengths of images follow |
//! | `polynomial` | integer polynomials |
//! | `pisot` | whether a polynomial is that of a Pisot number, decided exactly |
//! | `escape` | when a sequence of such a recurrence has left for good |
//! | `parry` | the greedy system of an expansion of 1 |
//! | `expansion` | the expansion of 1 in a Pisot base |

mod escape;
mod expansion;
mod parry;
mod pisot;
mod polynomial;
mod recurrence;
mod represent;
mod system;

pub use parry::Parry;
pub use pisot::PisotFault;
pub use polynomial::Polynomial;
pub(crate) use recurrence::{Grip, MOST_TERMS, Recurrence};
pub use system::DumontThomas;
