// SPDX-License-Identifier: AGPL-3.0-or-later
//! When the server was down: nobody is charged for it, and what was asked for waits as long as before.

use crate::protocol::Protocol;
use game::{Micros, Millis};

impl Protocol {
    /// The server could take nothing from `from` on: the running clock stands.
    pub fn stand(&mut self, from: Micros) {
        self.clocks.stand(from);
        self.stood.get_or_insert(from);
    }

    /// The clock that stood goes on.
    pub fn wake(&mut self, at: Micros) {
        self.clocks.wake(at);
        if let Some(from) = self.stood.take() {
            let away = at.since(from);
            for asked in self.asked.iter_mut().flatten() {
                *asked = asked.plus(away);
            }
        }
    }

    /// Between an event and its news the server itself took so long: it counts against nobody.
    pub fn set_forward(&mut self, taken: Millis) {
        self.clocks.set_forward(taken);
    }

    /// Whether the game stands because the server was down.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.stood.is_some()
    }
}
