// SPDX-License-Identifier: AGPL-3.0-or-later
//! Players who listen to the game: the site's own players wait until what was said can have been heard. Only where
//! no clock runs, so that nobody's time is spent by it.

use std::time::Duration;

use chess::bughouse::Place;
use game::{Seat, Side};
use room::{Command, Status};
use tokio::time::Instant;

use crate::rooms::host::Host;
use crate::rooms::message::{Message, Thought};

/// The longest a listener can ask for at once, in milliseconds.
const HEARS_MS_MAX: u32 = 30_000;
/// Who waits for somebody's first move looks again after this long.
const AGAIN: Duration = Duration::from_millis(500);

impl Host {
    /// The player needs so long to hear what was said.
    pub(crate) fn hears(&mut self, player: &str, ms: u32) {
        let Some(seat) = self.room.seat_of(player) else { return };
        let until = Instant::now() + Duration::from_millis(u64::from(ms.min(HEARS_MS_MAX)));
        self.listeners.retain(|(other, _)| *other != seat);
        self.listeners.push((seat, until));
    }

    /// Puts off what a player of the site does while somebody listens; gives it back when there is nobody to wait for.
    pub(crate) fn unhurried(&self, thought: Thought) -> Option<Thought> {
        let dice = matches!(thought.command, Some(Command::DiceCommit { .. } | Command::DiceReveal { .. }));
        let pause = if dice { None } else { self.pause(thought.seat) };
        let (Some(pause), Some(handle)) = (pause, self.app.rooms.handle(self.room.id())) else {
            return Some(thought);
        };
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            // The room is gone only when the site closes.
            let _ = handle.send(Message::Bot(Box::new(thought))).await;
        });
        None
    }

    /// How long the player of the site in this chair has to wait now.
    fn pause(&self, bot: Seat) -> Option<Duration> {
        if self.room.status() != Status::Playing || self.room.clock().rule().is_live() {
            return None;
        }
        let here = || self.listeners.iter().filter(|(seat, _)| self.audience.has(*seat));
        let (until, now) = (here().map(|(_, until)| *until).max()?, Instant::now());
        if until > now {
            return Some(until - now);
        }
        // In bughouse the others would be far away before a listener has made out where the game begins.
        let early = self.has_moved(bot) && here().any(|(seat, _)| !self.has_moved(*seat));
        early.then_some(AGAIN)
    }

    /// Whether a player of bughouse has moved; elsewhere nobody moves twice before the other.
    fn has_moved(&self, seat: Seat) -> bool {
        let (Some(game), Some(place)) = (self.room.bughouse(), Place::of_seat(seat)) else { return true };
        game.plies(place.board) > u32::from(place.side == Side::Black)
    }
}
