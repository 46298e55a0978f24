// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may ask for a hint: whoever has to decide, where nobody but bots of the site plays against or beside them, or both players
//! have agreed to hints, and nothing hangs on the game. Here it is only written down that one was asked for; what the answer is, the server finds out.

use game::Seat;

use crate::games::Play;
use crate::table::event::Event;
use crate::table::outside::{Actor, Context};
use crate::table::refusal::Refusal;
use crate::table::room::Room;

/// Most hints that may be asked for at one table: whoever comes later has to read that they were.
pub const HINTS_MAX: u32 = 1_000;

impl Room {
    /// How many hints the player of each chair has asked for.
    pub fn hints(&self) -> impl Iterator<Item = u32> {
        self.hinted.iter().map(|count| u32::from(*count)).take(self.chairs.len())
    }

    /// Whether hints are given at this table at all.
    #[must_use]
    pub fn gives_hints(&self) -> bool {
        self.is_free_for_hints() && (self.hints_agreed || self.people() == 1)
    }

    /// Whether both players have agreed to hints.
    #[must_use]
    pub fn has_agreed_hints(&self) -> bool {
        self.hints_agreed
    }

    /// Whether the two players, people both, may agree to hints and have not yet.
    pub(crate) fn may_agree_on_hints(&self) -> bool {
        let are_two = self.chairs.len() == 2 && self.people() == 2;
        self.is_free_for_hints() && are_two && !self.hints_agreed
    }

    /// Whether nothing hangs on the game, and it is played as usual.
    fn is_free_for_hints(&self) -> bool {
        let table = &self.table;
        !table.is_bound() && table.event.is_none() && table.adapted.is_none()
    }

    /// Chairs that nobody of the site's bots has.
    fn people(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.as_ref().is_none_or(|chair| chair.bot.is_none())).count()
    }

    /// Whether the player of this chair may ask now, however old what they have seen is.
    pub(crate) fn may_ask_for_hint(&self, seat: Seat) -> Result<(), Refusal> {
        if !self.gives_hints() {
            return Err(Refusal::NoHints);
        }
        if self.hints().sum::<u32>() >= HINTS_MAX {
            return Err(Refusal::TooManyHints { max: HINTS_MAX });
        }
        if !self.turns().contains(&seat) {
            return Err(Refusal::NotYourTurn);
        }
        let rolls =
            matches!(&self.play, Play::Tables(game) if matches!(game.phase(), tables::Phase::ToRoll { .. }));
        // Before a roll there is nothing to decide but the cube.
        if rolls && self.nothing_to_answer().is_ok() && self.may_double(seat).is_err() {
            return Err(Refusal::RollFirst);
        }
        Ok(())
    }

    pub(crate) fn ask_for_hint(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let seat = self.player(actor)?;
        if !self.gives_hints() {
            return Err(Refusal::NoHints);
        }
        self.mover(ctx, actor)?;
        self.may_ask_for_hint(seat)?;
        Ok(vec![Event::Hinted { seat: seat.0 }])
    }

    pub(crate) fn take_hint(&mut self, seat: u8) -> Result<(), String> {
        let count =
            self.hinted.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))?;
        *count = count.saturating_add(1);
        Ok(())
    }
}
