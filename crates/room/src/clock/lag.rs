// SPDX-License-Identifier: AGPL-3.0-or-later
//! Forgiveness of network delay, by the published formula of lichess (scalachess `LagTracker`), in
//! milliseconds: a quota that grows with every move and pays for the time a move spent on the wire, never
//! more than the network measured by the server itself.

use game::Millis;

use crate::clock::rule::{ClockKind, ClockRule};

/// What is known about the delay of one action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lag {
    /// The thinking time the page claims, milliseconds.
    pub client_ms: Option<i64>,
    /// The delay the server measured itself by ping and pong, milliseconds. A page cannot make it smaller, and
    /// without it nothing is forgiven.
    pub trusted_ms: Option<i64>,
}

/// Slack above the measured delay: a frame of the screen and the jitter of a busy phone.
const FRAME_MS: i64 = 140;

/// Of the base time, what may be forgiven in one game at most, percent. A page can answer late on purpose, so the
/// measured delay is only an upper bound of the true one; this bounds what that is worth.
const GAME_PERCENT_MAX: i64 = 5;

/// How much lag a player may still be forgiven, milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagQuota {
    left: i32,
    gain: i32,
    /// For the rest of the game.
    rest: i32,
}

impl LagQuota {
    /// The quota at the start of a game: with E = base + 40 steps in seconds, the gain of a move is
    /// min(1 s, 4 E + 150 ms), the start 3 gains and the most 7 gains; in the whole game never more than
    /// 5 % of the base time (of the time for a move, where that is longer).
    #[must_use]
    pub fn new(rule: ClockRule) -> Self {
        let expected_s = rule.base_s.saturating_add(rule.step_s.saturating_mul(40));
        let gain = match rule.kind {
            ClockKind::None | ClockKind::Correspondence => 0,
            _ => (expected_s.saturating_mul(4) + 150).min(1_000),
        };
        let gain = i32::try_from(gain).unwrap_or(0);
        let rest = rule.base().max(rule.step()).0 / 100 * GAME_PERCENT_MAX;
        Self { left: 3 * gain, gain, rest: i32::try_from(rest).unwrap_or(i32::MAX) }
    }

    /// What is left.
    #[must_use]
    pub fn left(&self) -> Millis {
        Millis(self.left.min(self.rest).into())
    }

    /// How much of `used` is forgiven.
    #[must_use]
    pub fn forgiven(&self, used: Millis, lag: Lag) -> Millis {
        let (Some(client), Some(trusted)) = (lag.client_ms, lag.trusted_ms) else { return Millis::ZERO };
        let claimed = used.0.saturating_sub(client.max(0)).max(0);
        Millis(claimed.min(self.left().0).min(trusted.max(0).saturating_add(FRAME_MS)))
    }

    pub(crate) fn spend(&mut self, forgiven: Millis, finished: bool) {
        // A log of an older server may hold more than is forgiven today.
        let forgiven = i32::try_from(forgiven.0).unwrap_or(i32::MAX);
        let gain = if finished { self.gain } else { 0 };
        self.left = self.left.saturating_sub(forgiven).saturating_add(gain).clamp(0, 7 * self.gain);
        self.rest = self.rest.saturating_sub(forgiven).max(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quota_of_the_published_table() {
        // (base, gain, start, most) of 15+0, 60+0, 180+0, 300+0
        for (base_s, gain, start, most) in [
            (15, 210, 630, 1_470),
            (60, 390, 1_170, 2_730),
            (180, 870, 2_610, 6_090),
            (300, 1_000, 3_000, 7_000),
        ] {
            let mut quota = LagQuota::new(ClockRule { kind: ClockKind::Fischer, base_s, step_s: 0 });
            assert_eq!((quota.gain, quota.left), (gain, start));
            for _ in 0..10 {
                quota.spend(Millis::ZERO, true);
            }
            assert_eq!(quota.left, most);
        }
    }
}
