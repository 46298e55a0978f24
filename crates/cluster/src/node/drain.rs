// SPDX-License-Identifier: AGPL-3.0-or-later
//! An orderly end: no claims any more, the rooms are let go as of the instant their mailbox is shut, then goodbye, so that
//! slow readers cost nobody time.

use game::Millis;

use crate::call::Call;
use crate::ids::{Mono, SocketId};
use crate::io::{Output, Say};
use crate::kind::Kind;
use crate::node::timers::Timer;
use crate::node::{Asked, Node};

/// The goodbye waits no longer for the database than this; the process ends within 5 s.
const PATIENCE: Millis = Millis(4_000);
/// Connections come back within this long, not all at once.
const RETRY_MS_MAX: u64 = 500;

/// How far an orderly end has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drain {
    since: Mono,
    is_over: bool,
}

impl<K: Kind> Node<K> {
    pub(super) fn begin_drain(&mut self, now: Mono) {
        if self.drain.is_some() {
            return;
        }
        self.drain = Some(Drain { since: now, is_over: false });
        self.timers.insert((now.plus(PATIENCE), Timer::Drain));
        self.ask(Asked::Drain, Call::Drain);
        for id in self.rooms.keys().cloned().collect::<Vec<_>>() {
            self.with_room(now, &id, |_, _| {});
        }
    }

    pub(super) fn go_on_draining(&mut self, now: Mono) {
        let Some(drain) = self.drain.filter(|drain| !drain.is_over) else { return };
        let open = self.asked.values().any(|asked| matches!(asked, Asked::Release));
        let owns = self.rooms.values().any(crate::room::Room::is_owned);
        if (open || owns) && now < drain.since.plus(PATIENCE) {
            return;
        }
        self.drain = Some(Drain { is_over: true, ..drain });
        for socket in self.sockets.keys().copied().collect::<Vec<SocketId>>() {
            let spread = socket.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            let retry_ms = u32::try_from(spread % (RETRY_MS_MAX + 1)).unwrap_or(0);
            self.out.push(Output::Tell { socket, say: Say::Bye { retry_ms } });
        }
        self.sockets.clear();
        self.rooms.clear();
        self.ask(Asked::Leave, Call::Leave);
    }
}
