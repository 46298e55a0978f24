// SPDX-License-Identifier: AGPL-3.0-or-later
//! The start: who is not there is dropped, the others get numbers, and the first round is paired.

use std::cmp::Reverse;

use tourney::Colour;

use crate::contest::Contest;
use crate::entry::Entry;
use crate::event::Event;
use crate::lot::{self, Seed};
use crate::refusal::Refusal;
use crate::settings::form::{FirstColour, Seeding};
use crate::state::{DropReason, TOO_FEW};
use crate::step::Step;

impl Contest {
    /// `short`: entries that cannot pay; `busy`: those that are at another game.
    pub(crate) fn start(step: &mut Step, seed: &Seed, short: &[u16], busy: &[u16]) -> Result<(), Refusal> {
        let contest = &step.contest;
        let mut order = Vec::new();
        let mut dropped = Vec::new();
        for entry in &contest.entries {
            if !contest.is_at_start(entry) {
                dropped.push((entry.id, DropReason::Absent));
            } else if short.contains(&entry.id) {
                dropped.push((entry.id, DropReason::Short));
            } else {
                order.push(entry.id);
            }
        }
        let there = u16::try_from(order.len()).unwrap_or(u16::MAX);
        if there < contest.settings.min_players {
            return step.push(Event::Cancelled { reason: TOO_FEW.to_owned() });
        }
        contest.put_in_order(&mut order, seed);
        let first = match contest.settings.first_colour {
            FirstColour::White => Colour::White,
            FirstColour::Black => Colour::Black,
            FirstColour::Lot => lot::colour(seed),
        };
        for (entry, why) in dropped {
            step.push(Event::Dropped { entry, why })?;
        }
        step.push(Event::Started { seed: seed.clone(), order, first_white: first == Colour::White })?;
        if step.contest.is_arena() {
            return Ok(());
        }
        Self::pair_by_itself(step, busy)
    }

    fn put_in_order(&self, order: &mut [u16], seed: &Seed) {
        let entered = |id: &u16| self.entry(*id);
        match self.settings.seeding {
            Seeding::Rating => order.sort_by_key(|id| (Reverse(entered(id).and_then(rating)), *id)),
            Seeding::Order => order.sort_unstable(),
            Seeding::Lot => lot::order(seed, order),
        }
    }
}

fn rating(entry: &Entry) -> Option<u16> {
    entry.rating
}
