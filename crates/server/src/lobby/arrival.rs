// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is on the site: somebody with an open socket.

use crate::app::App;

/// An open socket of somebody; dropped when it closes.
pub(crate) struct Arrival {
    app: App,
    player: Box<str>,
}

impl Arrival {
    /// Somebody is here; a stranger (empty) may be anybody and is nobody.
    pub(crate) fn of(app: &App, player: &str) -> Option<Self> {
        if player.is_empty() {
            return None;
        }
        app.lobby.came(player, app.clock.now());
        Some(Self { app: app.clone(), player: player.into() })
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        self.app.lobby.went(&self.player, self.app.clock.now());
    }
}
