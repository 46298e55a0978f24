// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clocks of a table as a page shows them.

use serde::Serialize;
use utoipa::ToSchema;

/// The clock at the instant `at`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct ClockView {
    pub ms: Vec<i64>,
    #[schema(required)]
    pub move_ms: Option<Vec<i64>>,
    /// Bughouse: whose clocks run from `at` on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<[bool; 4]>,
    #[schema(required)]
    pub running: Option<u8>,
    pub standing: bool,
    pub at: i64,
    /// Bughouse: the time of team 1 less that of team 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagonal: Option<i64>,
}
