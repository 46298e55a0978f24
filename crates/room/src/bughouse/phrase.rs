// SPDX-License-Identifier: AGPL-3.0-or-later
//! C.18: what partners may say to each other, and to whom.

use serde::{Deserialize, Serialize};

use crate::settings::{Setting, Settings};

/// C.18: what players may write during the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TalkRule {
    /// Anything but squares and moves.
    #[default]
    Team,
    /// Phrases only.
    Presets,
    /// Anything.
    All,
}

impl TalkRule {
    pub(crate) fn of(settings: &Settings) -> Self {
        match settings.get("talk") {
            Some(Setting::Text(word)) if word == "presets" => Self::Presets,
            Some(Setting::Text(word)) if word == "all" => Self::All,
            _ => Self::Team,
        }
    }
}

/// Whom a message is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// Everybody at and beside the table.
    #[default]
    All,
    /// The speaker's pair.
    Team,
}

/// C.18: the phrases a page has buttons for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words say what they say")]
pub enum Phrase {
    NeedP,
    NeedN,
    NeedB,
    NeedR,
    NeedQ,
    Trade,
    NoTrade,
    Sit,
    Go,
    MateThreat,
    Thanks,
}
