// SPDX-License-Identifier: AGPL-3.0-or-later
//! Forgiveness of network delay, by the published formula of lichess (scalachess `LagTracker`), in
//! milliseconds: a quota that grows with every move and pays for the time a move spent on the wire, never
//! more than the network measured by the house itself.

use game::Millis;

use crate::clock_rule::{ClockKind, ClockRule};

/// What is known about the delay of one action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lag {
    /// The thinking time the page claims, milliseconds.
    pub client_ms: Option<i64>,
    /// The delay the house measured itself by ping and pong, milliseconds. A page cannot make it smaller, and
    /// without it nothing is forgiven.
    pub trusted_ms: Option<i64>,
}

/// Slack above the measured delay: a frame of the screen and the jitter of a busy phone.
const FRAME_MS: i64 = 140;

/// How much lag a player may still be forgiven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagQuota {
    left: Millis,
    gain: Millis,
}

impl LagQuota {
    /// The quota at the start of a game: with E = base + 40 steps in seconds, the gain of a move is
    /// min(1 s, 4 E + 150 ms), the start 3 gains and the most 7 gains.
    #[must_use]
    pub fn new(rule: ClockRule) -> Self {
        let expected_s = rule.base_s.saturating_add(rule.step_s.saturating_mul(40));
        let gain = match rule.kind {
            ClockKind::None | ClockKind::Correspondence => 0,
            _ => (expected_s.saturating_mul(4) + 150).min(1_000),
        };
        Self { left: Millis(3 * gain), gain: Millis(gain) }
    }

    /// What is left.
    #[must_use]
    pub fn left(&self) -> Millis {
        self.left
    }

    /// How much of `used` is forgiven.
    #[must_use]
    pub fn forgiven(&self, used: Millis, lag: Lag) -> Millis {
        let (Some(client), Some(trusted)) = (lag.client_ms, lag.trusted_ms) else { return Millis::ZERO };
        let claimed = used.0.saturating_sub(client.max(0)).max(0);
        Millis(claimed.min(self.left.0).min(trusted.max(0).saturating_add(FRAME_MS)))
    }

    pub(crate) fn spend(&mut self, forgiven: Millis, finished: bool) {
        let gain = if finished { self.gain.0 } else { 0 };
        self.left = Millis((self.left.0 - forgiven.0 + gain).clamp(0, 7 * self.gain.0));
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
            assert_eq!((quota.gain.0, quota.left.0), (gain, start));
            for _ in 0..10 {
                quota.spend(Millis::ZERO, true);
            }
            assert_eq!(quota.left.0, most);
        }
    }
}
