// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the lobby keeps of a room: a line of JSON beside its log.

use std::collections::BTreeSet;

use room::{ClockRule, Room, Settings, Stake};
use serde::{Deserialize, Serialize};

/// What the lobby keeps of a room beside its log.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    #[serde(default, skip_serializing_if = "Settings::is_empty")]
    pub(crate) options: Settings,
    pub(crate) clock: ClockRule,
    /// By seat: the id, and the name of a bot. Names of people are joined when the card is shown; older cards hold
    /// those of their day.
    pub(crate) seats: Vec<Option<(String, String)>>,
    /// The seats that may act; cards written before there were four chairs name one in `turn`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) turns: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) turn: Option<u8>,
    /// Where the maker of the table sits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) maker: Option<u8>,
    /// The id of the one player the table is offered to, and of who offers it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) to: Option<(String, String)>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) rated: bool,
    /// The id of the federation whose table it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) federation: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stake: Option<Stake>,
    /// Whether it is played by Appendix D.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) adapted: bool,
    pub(crate) ply: u32,
}

impl Card {
    pub(crate) fn of(room: &Room) -> Self {
        Self {
            options: room.table().options.clone(),
            clock: room.table().clock,
            seats: room
                .chairs()
                .iter()
                .map(|chair| {
                    let chair = chair.as_ref()?;
                    let name = if chair.bot.is_some() { chair.name.clone() } else { String::new() };
                    Some((chair.player.clone(), name))
                })
                .collect(),
            turns: room.turns().into_iter().map(|seat| seat.0).collect(),
            turn: None,
            maker: room.seat_of(room.creator()).map(|seat| seat.0),
            to: room.table().to.clone().map(|to| (to, room.creator().to_owned())),
            rated: room.table().rated,
            federation: room.table().federation.clone(),
            stake: room.table().stake.clone(),
            adapted: room.table().adapted.is_some(),
            ply: room.ply(),
        }
    }

    /// By seat, the id of a bot.
    pub(crate) fn bots(&self) -> Vec<Option<String>> {
        let bot = |(player, _): &(String, String)| room::bot_of(player).map(str::to_owned);
        self.seats.iter().map(|seat| seat.as_ref().and_then(bot)).collect()
    }

    /// The seats of these players.
    pub(crate) fn seats_of(&self, players: &BTreeSet<String>) -> Vec<u8> {
        let is_theirs = |seat: &Option<(String, String)>| {
            seat.as_ref().is_some_and(|(player, _)| players.contains(player))
        };
        (0..).zip(&self.seats).filter(|(_, seat)| is_theirs(seat)).map(|(seat, _)| seat).collect()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a card holds only strings, numbers and string-keyed maps")
    }
}
