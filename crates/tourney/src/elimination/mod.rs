// SPDX-License-Identifier: AGPL-3.0-or-later
//! Knock-outs: single elimination with consolations, double elimination with a reset final.
//!
//! A [`Plan`] says from the beginning where the winner and the loser of every match go; a [`Bracket`] is a plan
//! with its results. Seeds are numbers from 1, the strongest first: the first two can meet in the final only,
//! the first four not before the semifinals, and so on. Where players are missing to a power of two, the
//! strongest have no match in the first round.
//!
//! A match here has a winner; how many games it takes is the business of [`series`](crate::series).

mod bracket;
mod plan;

pub use bracket::{Bracket, BracketError, Slot};
pub use plan::{Consolation, Match, Plan, PlanError, Source, Stage};

#[cfg(test)]
mod tests;
