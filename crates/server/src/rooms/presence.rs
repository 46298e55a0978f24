// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a room tells by itself from time to time: who is here, and, while the disk is slow, to those who only watch what
//! has happened.

use game::Millis;
use wire::ServerMessage;

use crate::rooms::host::Host;

/// Changes among the watchers are told at most this often.
const PRESENCE_EVERY: Millis = Millis(500);

impl Host {
    /// Tells everybody who is here, if that has changed: a chair at once, watchers from time to time.
    pub(crate) fn presence_changed(&mut self) {
        let presence = self.audience.presence();
        if presence.seats != self.sent.seats {
            self.send_presence();
        } else if presence != self.sent && self.presence_due.is_none() {
            self.presence_due = Some(self.app.clock.now().plus(PRESENCE_EVERY));
        }
    }

    pub(super) fn send_presence(&mut self) {
        self.presence_due = None;
        self.sent = self.audience.presence();
        let chairs = self.room.chairs().len().min(self.sent.seats.len());
        let here = ServerMessage::Here { seats: &self.sent.seats[..chairs], watching: self.sent.watching };
        self.audience.send_all(&here);
    }

    /// Tells those who only watch all that they have not been told yet: they are told it before anything that is for
    /// everybody, and before anybody comes, sits down or stands up.
    pub(super) fn tell_spectators(&mut self) {
        self.audience.release(&self.room, self.app.clock.now());
    }
}
