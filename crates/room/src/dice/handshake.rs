// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fair dice at a table (KD1, static mode): who is bound by a commitment, who has shown the contribution, and the
//! dice of the next roll. The server's secret chain comes in through [`Server`]; a room never keeps it.

use dice::{Draw, GameId, Purpose, Secret};
use game::{Seat, TwoSeat};
use sha2::{Digest, Sha256};
use tables::MatchRules;

use crate::table::event::Event;
use crate::table::outside::Server;
use crate::table::refusal::Refusal;

/// Links of the chain of a single game; a game of the tables family rolls far fewer times, and when they are
/// spent after all, the dice are agreed anew. A match has as many for each game it may need, for all of them
/// together.
pub const CHAIN_LINKS: u32 = 1024;

/// Links of the chain of a table on these terms: 1,024 to 17,408.
#[must_use]
pub fn links_of(terms: &MatchRules) -> u32 {
    CHAIN_LINKS * terms.games_max()
}

/// The state of the handshake and of the rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dicing {
    /// How many chains of the server were spent before this one.
    pub epoch: u32,
    /// The KD1 id of this game, or of this epoch of it.
    pub game_id: GameId,
    /// Link 0 of the server's chain.
    pub commit: [u8; 32],
    /// The players' commitments, by seat.
    pub committed: [Option<[u8; 32]>; 2],
    /// The players' contributions, by seat.
    pub revealed: [Option<Secret>; 2],
    /// Rolls made so far with this chain.
    pub rolls: u32,
    /// Links of the server's chain: the most rolls there can be.
    pub links: u32,
    /// A roll was asked for when the links before these were spent: it is made as soon as the dice are agreed.
    pub asked: bool,
}

/// What a seat still owes the handshake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owes {
    /// Its commitment.
    Commit,
    /// Its contribution.
    Reveal,
}

impl Dicing {
    /// `before`: the dice that were used up, when a roll was asked for that they had no link for.
    pub(crate) fn new(game_id: GameId, commit: [u8; 32], links: u32, before: Option<&Self>) -> Self {
        Self {
            epoch: before.map_or(0, |before| before.epoch.saturating_add(1)),
            game_id,
            commit,
            committed: [None; 2],
            revealed: [None, None],
            rolls: 0,
            links,
            asked: before.is_some(),
        }
    }

    /// The seat that keeps the game waiting for its part of the handshake: the one on turn as long as it owes
    /// something itself, then the other. Its clock runs and nobody else's.
    #[must_use]
    pub fn awaited(&self, on_turn: Seat) -> Option<Seat> {
        [on_turn, on_turn.opponent()].into_iter().find(|seat| self.owes(*seat).is_some())
    }

    /// What this seat still owes; nothing while the other is awaited.
    #[must_use]
    pub fn owes(&self, seat: Seat) -> Option<Owes> {
        let seat = TwoSeat::of(seat)?.index();
        if self.committed[seat].is_none() {
            Some(Owes::Commit)
        } else if self.committed.iter().all(Option::is_some) && self.revealed[seat].is_none() {
            Some(Owes::Reveal)
        } else {
            None
        }
    }

    /// Whether both contributions are known.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.revealed.iter().all(Option::is_some)
    }

    pub(crate) fn commit_event(&self, seat: Seat, commit: &str) -> Result<Event, Refusal> {
        if self.owes(seat) != Some(Owes::Commit) {
            return Err(Refusal::BadDice { reason: "your commitment to the dice has already been made" });
        }
        let commit = unhex(commit)
            .ok_or(Refusal::BadDice { reason: "a commitment to the dice is 64 hexadecimal digits" })?;
        Ok(Event::DiceCommitted { seat: seat.0, commit: hex(&commit) })
    }

    pub(crate) fn reveal_event(&self, seat: Seat, c: &str) -> Result<Event, Refusal> {
        if self.owes(seat) != Some(Owes::Reveal) {
            return Err(Refusal::BadDice {
                reason: "contributions to the dice are shown after both players have committed to them",
            });
        }
        let bytes = unhex(c)
            .ok_or(Refusal::BadDice { reason: "a contribution to the dice is 64 hexadecimal digits" })?;
        let secret = Secret(bytes);
        let committed = TwoSeat::of(seat).and_then(|seat| self.committed[seat.index()]);
        if committed != Some(dice::client_commit(&self.game_id, seat.0, &secret)) {
            return Err(Refusal::BadDice { reason: "this contribution does not match your commitment" });
        }
        Ok(Event::DiceRevealed { seat: seat.0, c: hex(&bytes) })
    }

    /// What comes when a roll is asked for: its dice or, when the links are spent, the server's commitment to
    /// those of the next epoch.
    pub(crate) fn next(&self, room: &str, server: &dyn Server, seat: Option<Seat>) -> Event {
        if self.rolls < self.links {
            return self.roll(server, seat);
        }
        let game = dice::epoch_id(&game_id(room), self.epoch.saturating_add(1));
        let commit = hex(&server.dice_commit(&game, CHAIN_LINKS));
        Event::DiceServer { game_id: hex(&game.0), commit, links: CHAIN_LINKS }
    }

    /// The next roll: two dice of a turn, or one die a seat for the opening.
    fn roll(&self, server: &dyn Server, seat: Option<Seat>) -> Event {
        let index = self.rolls + 1;
        let link = server.dice_link(&self.game_id, self.links, index);
        let contributions: Vec<Secret> = self.revealed.iter().flatten().cloned().collect();
        let purpose = if seat.is_some() { Purpose::Turn } else { Purpose::Opening };
        let dice =
            Draw { game_id: &self.game_id, index, purpose, contributions: &contributions }.dice(&link, 2);
        Event::Rolled { i: index, seat: seat.map(|seat| seat.0), dice, link: hex(&link.0), t: None }
    }
}

/// The KD1 id of a room's game: its own room id, hashed, so that nothing else has to be stored.
#[must_use]
pub fn game_id(room: &str) -> GameId {
    let mut hash = Sha256::new();
    hash.update(b"kapia/room/");
    hash.update(room.as_bytes());
    let digest = hash.finalize();
    let mut id = [0; 16];
    id.copy_from_slice(&digest[..16]);
    GameId(id)
}

/// Lower-case hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads 64 hexadecimal digits.
#[must_use]
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(bytes)
}
