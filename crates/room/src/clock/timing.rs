// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the clock said about an act, as the log keeps it.

use serde::{Deserialize, Serialize};

/// Time one action took, as it was measured, so that any dispute can be recomputed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// Milliseconds between the start of the running clock and the receipt of the action, without `house_ms`.
    pub used: i64,
    /// Milliseconds the server itself had taken of that span, from the stamp of an event to the moment its news
    /// was handed to the players' sockets. They count against nobody: every running clock is set forward by them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub house_ms: i64,
    /// Milliseconds of it forgiven as lag.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub comp: i64,
    /// The thinking time the player's own page claimed, milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<i64>,
}

impl Timing {
    /// An action that took no time.
    pub const NONE: Self = Self { used: 0, house_ms: 0, comp: 0, client: None };

    /// Milliseconds that count against the player.
    #[must_use]
    pub fn charged(&self) -> i64 {
        self.used.saturating_sub(self.comp).max(0)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
pub(crate) fn is_zero(value: &i64) -> bool {
    *value == 0
}
