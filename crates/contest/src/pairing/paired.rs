// SPDX-License-Identifier: AGPL-3.0-or-later
//! A round as it was paired, before it stands in the log.

use crate::round::{Board, Bye};

/// Boards and byes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Paired {
    pub(crate) boards: Vec<Board>,
    pub(crate) byes: Vec<Bye>,
}
