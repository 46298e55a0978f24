// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who looks at a room.

use game::Seat;

/// Who looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewer<'a> {
    /// Their id; empty for somebody without a session.
    pub player: &'a str,
    /// Their chair.
    pub seat: Option<Seat>,
}
