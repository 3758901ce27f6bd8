//! The API as a client meets it.

mod automata;
mod client;
mod contract;
mod games;
mod guard;
mod hostile;
mod jobs;
mod listing;
mod load;
mod papers;
mod play;
mod positions;
mod schema;
mod socket;
mod tiles;
mod wire;
