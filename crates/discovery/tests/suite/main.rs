//! Theorems that are found, against boards, brute force and both false and printed ones.

mod definitions;
mod discoveries;
mod levels;
mod pisot;
mod random_games;
mod redundant;
mod remainders;
mod slopes;
mod stages;
mod values;
