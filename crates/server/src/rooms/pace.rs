// SPDX-License-Identifier: AGPL-3.0-or-later
//! Players who listen to the game: the bots wait until what was said can have been heard. Only where
//! no clock runs, so that nobody's time is spent by it, and never for long: others sit at the table, too.

use std::time::Duration;

use chess::bughouse::Place;
use game::{Seat, Side};
use room::{ClockKind, Command, Status};
use tokio::time::Instant;

use crate::rooms::host::Host;
use crate::rooms::message::{Message, Thought};

/// The longest a listener can ask for at once, in milliseconds.
const HEARS_MS_MAX: u32 = 30_000;
/// The longest one thing that a bot does is put off, whatever listeners ask for.
const PUT_OFF_MAX: Duration = Duration::from_secs(60);
/// Who has asked for no time for this long does not listen any more.
const LISTENS: Duration = Duration::from_secs(600);
/// Who waits looks again after this long at most: the game may have changed meanwhile.
const AGAIN: Duration = Duration::from_millis(500);

impl Host {
    /// The player needs so long to hear what was said.
    pub(crate) fn hears(&mut self, player: &str, ms: u32) {
        if self.room.seat_of(player).is_none() {
            return;
        }
        let until = Instant::now() + Duration::from_millis(u64::from(ms.min(HEARS_MS_MAX)));
        // Who has left the table is forgotten with it.
        self.listeners.retain(|(other, _)| other != player && self.room.seat_of(other).is_some());
        self.listeners.push((player.to_owned(), until));
    }

    /// Puts off what a bot does while somebody listens; gives it back when there is nobody to wait for.
    pub(crate) fn unhurried(&self, mut thought: Thought) -> Option<Thought> {
        let (Some(pause), Some(handle)) = (self.pause(&thought), self.app.rooms.handle(self.room.id()))
        else {
            return Some(thought);
        };
        if thought.put_off_at.get_or_insert_with(Instant::now).elapsed() >= PUT_OFF_MAX {
            return Some(thought);
        }
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            // The room is gone only when the site closes.
            let _ = handle.send(Message::Bot(Box::new(thought))).await;
        });
        None
    }

    /// How long the bot has to wait now.
    fn pause(&self, thought: &Thought) -> Option<Duration> {
        // The handshake of the dice, and the removal for which two boards stand, are waited for by all.
        let dice = matches!(thought.command, Some(Command::DiceCommit { .. } | Command::DiceReveal { .. }));
        let stands = self.room.bughouse().is_some_and(|game| game.frozen().is_some());
        let clocked = self.room.clock().rule().kind != ClockKind::None;
        if dice || stands || clocked || self.room.status() != Status::Playing {
            return None;
        }
        let now = Instant::now();
        let here = || {
            let listening = self.listeners.iter().filter(move |(_, until)| now < *until + LISTENS);
            let seated = listening.filter_map(|(player, until)| Some((self.room.seat_of(player)?, *until)));
            seated.filter(|(seat, _)| self.audience.has(*seat))
        };
        let until = here().map(|(_, until)| until).max()?;
        if until > now {
            return Some((until - now).min(AGAIN));
        }
        // In bughouse the others would be far away before a listener has made out where the game begins.
        let early = self.has_moved(thought.seat) && here().any(|(seat, _)| !self.has_moved(seat));
        early.then_some(AGAIN)
    }

    /// Whether a player of bughouse has moved; elsewhere nobody moves twice before the other.
    fn has_moved(&self, seat: Seat) -> bool {
        let (Some(game), Some(place)) = (self.room.bughouse(), Place::of_seat(seat)) else { return true };
        game.plies(place.board) > u32::from(place.side == Side::Black)
    }
}
