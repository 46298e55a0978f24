// SPDX-License-Identifier: AGPL-3.0-or-later
//! C.18: what partners may say to each other, and to whom.

use serde::{Deserialize, Serialize};

use chess::shakmaty::Role;

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

/// What a player has asked of their partner in this game: the partner is free to do it, a bot does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Pieces they need, each until one comes.
    pub needs: Vec<Role>,
    /// To exchange pieces, or not to, whichever was said last.
    pub trade: Option<bool>,
    /// To wait: until they say to go on.
    pub sits: bool,
}

impl Asked {
    /// They say something.
    pub(crate) fn take(&mut self, phrase: Phrase) {
        let needed = match phrase {
            Phrase::NeedP => Role::Pawn,
            Phrase::NeedN => Role::Knight,
            Phrase::NeedB => Role::Bishop,
            Phrase::NeedR => Role::Rook,
            Phrase::NeedQ => Role::Queen,
            Phrase::Trade => return self.trade = Some(true),
            Phrase::NoTrade => return self.trade = Some(false),
            Phrase::Sit => return self.sits = true,
            Phrase::Go => return self.sits = false,
            Phrase::MateThreat | Phrase::Thanks => return,
        };
        if !self.needs.contains(&needed) {
            self.needs.push(needed);
        }
    }

    /// A piece came to them.
    pub(crate) fn get(&mut self, role: Role) {
        self.needs.retain(|needed| *needed != role);
    }
}
