// SPDX-License-Identifier: AGPL-3.0-or-later
//! What comes into a room from outside: who acts, when, and what only the server can give.

use dice::{GameId, Secret};
use game::{Micros, Seat};

use crate::Room;
use crate::catalogue::GameKind;
use crate::clock::lag::Lag;
use crate::dice::links::Links;

/// Who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Their id; `bot:<id>` for a bot.
    pub player: String,
    /// Their name now.
    pub name: String,
    /// Whether their account is that of a program; asked for when they sit down.
    pub program: bool,
}

/// What a room needs from outside besides the command itself.
pub struct Context<'a> {
    /// When the command was received.
    pub now: Micros,
    /// What is known of its delay.
    pub lag: Lag,
    /// The newest version its sender had seen, when it is said.
    pub seen: Option<i64>,
    /// The server.
    pub server: &'a dyn Server,
}

/// Who a player of the site is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotName {
    /// Its id, which the log keeps.
    pub id: String,
    /// Its name in English; a page has it in every language.
    pub name: String,
}

/// The secrets and choices only the server can give.
pub trait Server {
    /// Link 0 of the game's chain of `links` links.
    fn dice_commit(&self, game: &GameId, links: u32) -> [u8; 32];
    /// Link `index`, 1 to `links`, of the game's chain of `links` links.
    fn dice_link(&self, game: &GameId, links: u32, index: u32) -> Secret;
    /// On a site that was restored from a backup: the number of an epoch that no game can have begun.
    fn dice_epoch(&self) -> Option<u32> {
        None
    }
    /// An id no room has yet.
    fn fresh_room_id(&self) -> String;
    /// The player of the site that is called as `bot`, if it plays `game`, for seat `seat`.
    fn bot_at(&self, game: GameKind, bot: &str, seat: u8) -> Option<BotName>;
    /// X6: whether the bot in chair `bot` agrees when the other resigns with `points`, the cube not
    /// counted.
    fn takes_resignation(&self, room: &Room, bot: Seat, points: u8) -> bool;
}

impl Links for dyn Server + '_ {
    fn commit(&self, game: &GameId, links: u32) -> [u8; 32] {
        self.dice_commit(game, links)
    }

    fn link(&self, game: &GameId, links: u32, index: u32) -> Secret {
        self.dice_link(game, links, index)
    }
}
