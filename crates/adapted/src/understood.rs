// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was understood of words when they were said. It is kept beside them, so that what is heard in them later changes
//! no game that was played.

use chess::announce::Heard;
use serde::{Deserialize, Serialize};

/// What the words of a command were heard as.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Understood {
    /// The move, in UCI notation; nothing: they were not those of one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// D.2.7: they began as a correction.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub correction: bool,
    /// They were typed on another keyboard's layout, and must be read back before they count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rescued: bool,
}

impl Understood {
    /// The move, where it need not be read back first.
    pub(crate) fn sure(self) -> Option<String> {
        self.uci.filter(|_| !self.rescued)
    }
}

impl From<Heard> for Understood {
    fn from(heard: Heard) -> Self {
        Self { uci: heard.uci, correction: heard.correction, rescued: heard.rescued }
    }
}
