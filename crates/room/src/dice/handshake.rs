// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fair dice at a table (KD1): who is bound by a commitment, who has shown their contribution, or their link of a live
//! roll, and the dice of the next one. The server's secret chain comes in through [`Links`]; a room never keeps it.

use dice::{Bound, Chain, Draw, Epoch, GameId, Live, LiveFault, Mode, Purpose, Secret};
use game::{Seat, TwoSeat};
use sha2::{Digest, Sha256};

use crate::dice::links::{CHAIN_LINKS, Links};
use crate::table::event::Event;
use crate::table::refusal::Refusal;

/// How often each player may ask for new live dice in one game.
pub const RENEWALS_MAX: u8 = 5;

/// What the server binds itself to.
pub(crate) struct Offered {
    pub(crate) commit: [u8; 32],
    pub(crate) links: u32,
    pub(crate) mode: Mode,
    pub(crate) by: Option<u8>,
    /// The number of the epoch, after a restoration.
    pub(crate) restored: Option<u32>,
}

/// The state of the handshake and of the rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dicing {
    /// How many chains of the server were given up before this one.
    pub epoch: u32,
    /// The KD1 id of this game, or of this epoch of it.
    pub game_id: GameId,
    /// Whether players bring one secret to all rolls or a link of their own to each.
    pub mode: Mode,
    /// Link 0 of the server's chain.
    pub commit: [u8; 32],
    /// The players' commitments, by seat.
    pub committed: [Option<[u8; 32]>; 2],
    /// Static: the players' contributions, by seat.
    pub revealed: [Option<Secret>; 2],
    /// Live: the chains that players left with the server, by seat.
    pub(crate) deposits: [Option<Box<Chain>>; 2],
    /// Live: the rolls, once both players are bound.
    pub(crate) live: Option<Box<Live>>,
    /// Live: how often each player asked for new dice.
    pub(crate) renewals: [u8; 2],
    /// Rolls made so far with this chain.
    pub rolls: u32,
    /// Static: the link of the server's chain that was shown last; link 0 before the first roll.
    pub(crate) shown: [u8; 32],
    /// Links of the server's chain: the most rolls there can be.
    pub links: u32,
    /// A roll was asked for when the links before these were spent: it is made as soon as the dice are agreed.
    pub asked: bool,
    /// Whether dice fell, or links were shown, before this epoch.
    pub(crate) had_shown: bool,
}

/// What a seat still owes the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owes {
    /// Its commitment.
    Commit,
    /// Static: its contribution.
    Reveal,
    /// Live: its link of the roll that is asked for.
    Link,
}

impl Dicing {
    /// `before`: the dice that were given up, because a roll was asked for that they had no link for, because a player
    /// wanted new ones, or because their links may be known.
    pub(crate) fn new(game_id: GameId, epoch: u32, offered: &Offered, before: Option<&Self>) -> Self {
        let mut renewals = before.map_or([0; 2], |before| before.renewals);
        if let Some(by) = offered.by.and_then(|by| TwoSeat::of(Seat(by))) {
            renewals[by.index()] = renewals[by.index()].saturating_add(1);
        }
        Self {
            epoch,
            game_id,
            mode: offered.mode,
            commit: offered.commit,
            committed: [None; 2],
            revealed: [None, None],
            deposits: [None, None],
            live: None,
            renewals,
            rolls: 0,
            shown: offered.commit,
            links: offered.links,
            had_shown: before.is_some_and(Self::has_shown),
            asked: before.is_some_and(|before| match offered.restored {
                Some(_) => before.asked || before.is_asked(),
                None => offered.by.is_none(),
            }),
        }
    }

    /// Whether nobody, the server included, can know a roll before it falls.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.mode == Mode::Live
    }

    /// Whether a live roll is asked for and links are missing.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.asked().is_some())
    }

    /// Whether dice have fallen, or somebody knows more of the next ones than everybody does.
    pub(crate) fn has_shown(&self) -> bool {
        self.had_shown || self.rolls > 0 || self.live.as_ref().is_some_and(|live| live.has_shown())
    }

    /// Whether the player of this seat has left their chain with the server.
    #[must_use]
    pub fn is_deposited(&self, seat: Seat) -> bool {
        TwoSeat::of(seat).is_some_and(|seat| self.deposits[seat.index()].is_some())
    }

    pub(crate) fn renewals(&self, seat: Seat) -> u8 {
        TwoSeat::of(seat).map_or(0, |seat| self.renewals[seat.index()])
    }

    /// The number of the next roll, or of the one that is asked for.
    #[must_use]
    pub fn next_index(&self) -> u32 {
        self.rolls.saturating_add(1)
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
        let two = TwoSeat::of(seat)?;
        let seat = two.index();
        if self.committed[seat].is_none() {
            Some(Owes::Commit)
        } else if self.is_live() {
            let missing = |live: &Live| live.missing().any(|missing| missing == two.seat().0);
            self.live.as_deref().is_some_and(missing).then_some(Owes::Link)
        } else if self.committed.iter().all(Option::is_some) && self.revealed[seat].is_none() {
            Some(Owes::Reveal)
        } else {
            None
        }
    }

    /// Whether both contributions are known; live: whether both players are bound.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        if self.is_live() { self.live.is_some() } else { self.revealed.iter().all(Option::is_some) }
    }

    /// `knows_live`: whether who binds themselves says that it is to a chain; nothing where nobody asks.
    pub(crate) fn commit_event(
        &self,
        seat: Seat,
        commit: &str,
        deposit: Option<&str>,
        knows_live: Option<bool>,
    ) -> Result<Event, Refusal> {
        let bad = |reason| Refusal::BadDice { reason };
        if self.owes(seat) != Some(Owes::Commit) {
            return Err(bad("your commitment to the dice has already been made"));
        }
        let commit = unhex(commit).ok_or(bad("a commitment to the dice is 64 hexadecimal digits"))?;
        if knows_live == Some(true) && !self.is_live() {
            return Err(bad("the dice of this game are not live"));
        }
        // Nothing of a chain has been shown yet: the server's serves for either.
        let fixed = knows_live == Some(false) && deposit.is_none() && self.is_live() && !self.has_shown();
        let deposit = match deposit {
            Some(_) if !self.is_live() => {
                return Err(bad("a chain is left with the server for live dice only"));
            }
            Some(tip) => {
                let tip = unhex(tip).ok_or(bad("the end of a chain is 64 hexadecimal digits"))?;
                if Chain::of_client(self.game_id, seat.0, Secret(tip), self.links).commit() != commit {
                    return Err(bad("this chain does not lead to your commitment"));
                }
                Some(hex(&tip))
            }
            None => None,
        };
        Ok(Event::DiceCommitted { seat: seat.0, commit: hex(&commit), deposit, fixed })
    }

    /// One of the pages knows static dice only.
    pub(crate) fn fix(&mut self) {
        self.mode = Mode::Static;
        self.committed = [None; 2];
        self.deposits = [None, None];
    }

    /// Binds a seat; with the second of them live dice begin. `first`: the id of the game's first dice.
    pub(crate) fn take_commit(
        &mut self,
        first: &GameId,
        seat: TwoSeat,
        commit: [u8; 32],
        deposit: Option<&str>,
    ) -> Result<(), String> {
        self.committed[seat.index()] = Some(commit);
        if let Some(tip) = deposit {
            let tip = Secret(unhex(tip).ok_or("the end of a chain is not 32 bytes of hex")?);
            let chain = Chain::of_client(self.game_id, seat.seat().0, tip, self.links);
            self.deposits[seat.index()] = Some(Box::new(chain));
        }
        if let ([Some(one), Some(two)], Mode::Live) = (self.committed, self.mode) {
            let bound = |commit, deposit: &Option<Box<Chain>>| Bound {
                commit,
                deposited: deposit.as_deref().cloned(),
            };
            let seats = vec![bound(one, &self.deposits[0]), bound(two, &self.deposits[1])];
            let epoch = (self.epoch > 0).then_some(Epoch { first: *first, n: self.epoch });
            let live = Live::new(self.game_id, epoch, self.links, self.commit, seats);
            self.live = Some(Box::new(live.map_err(|fault| fault.to_string())?));
        }
        Ok(())
    }

    pub(crate) fn link_event(&self, seat: Seat, i: u32, link: &str) -> Result<Event, Refusal> {
        let bad = |reason| Refusal::BadDice { reason };
        if self.owes(seat) != Some(Owes::Link) {
            return Err(bad("no link of yours is awaited now"));
        }
        if i != self.next_index() {
            return Err(bad("this is the link of another roll"));
        }
        let bytes = unhex(link).ok_or(bad("a link is 64 hexadecimal digits"))?;
        let shown = self.live.as_ref().map(|live| live.clone().link(seat.0, i, Secret(bytes)));
        if shown != Some(Ok(())) {
            return Err(bad("this link does not follow from the one before"));
        }
        Ok(Event::DiceLinked { seat: seat.0, i, link: hex(&bytes) })
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

    /// What comes when a roll is asked for: its dice, with live ones the asking for their links or, when the links are
    /// spent, the server's commitment to those of the next epoch.
    pub(crate) fn next(&self, room: &str, server: &(impl Links + ?Sized), seat: Option<Seat>) -> Event {
        match self.mode {
            _ if self.rolls >= self.links => self.renewed(room, server, None),
            Mode::Static => self.roll(server, seat),
            Mode::Live => Event::RollAsked { i: self.next_index(), seat: seat.map(|seat| seat.0), t: None },
        }
    }

    /// The server's commitment to the dice of the next epoch, which `by` asked for if anybody did.
    pub(crate) fn renewed(&self, room: &str, server: &(impl Links + ?Sized), by: Option<Seat>) -> Event {
        let game = dice::epoch_id(&game_id(room), self.epoch.saturating_add(1));
        let commit = hex(&server.commit(&game, CHAIN_LINKS));
        Event::DiceServer {
            game_id: hex(&game.0),
            commit,
            links: CHAIN_LINKS,
            live: self.is_live(),
            by: by.map(|seat| seat.0),
            epoch: None,
        }
    }

    /// The server's commitment to the dice of an epoch far ahead: links of this one, and of those that may have followed
    /// it, can be known. None when that epoch is over already.
    pub(crate) fn restored(&self, room: &str, server: &(impl Links + ?Sized), epoch: u32) -> Option<Event> {
        if epoch <= self.epoch {
            return None;
        }
        let game = dice::epoch_id(&game_id(room), epoch);
        let commit = hex(&server.commit(&game, self.links));
        let (links, live) = (self.links, self.is_live());
        Some(Event::DiceServer { game_id: hex(&game.0), commit, links, live, by: None, epoch: Some(epoch) })
    }

    /// The next roll: two dice of a turn, or one die a seat for the opening.
    fn roll(&self, server: &(impl Links + ?Sized), seat: Option<Seat>) -> Event {
        let index = self.next_index();
        let link = server.link(&self.game_id, self.links, index);
        let seat = seat.map(|seat| seat.0);
        let dice = self.drawn(seat, &link);
        Event::Rolled { i: index, seat, dice, link: hex(&link.0), links: Vec::new(), t: None }
    }

    /// Static: the dice of the next roll, with this link of the server.
    fn drawn(&self, seat: Option<u8>, link: &Secret) -> Vec<u8> {
        let contributions: Vec<Secret> = self.revealed.iter().flatten().cloned().collect();
        let (index, purpose) = (self.next_index(), purpose(seat));
        Draw { game_id: &self.game_id, index, purpose, contributions: &contributions }.dice(link, 2)
    }

    /// A roll as it was written. Its link must follow from the one before and its dice from the links: nobody writes a
    /// roll with the wrong key, and nothing that was changed afterwards is read.
    pub(crate) fn take_links(&mut self, seat: Option<u8>, dice: &[u8], link: &str) -> Result<(), String> {
        let link = Secret(unhex(link).ok_or("a link is not 32 bytes of hex")?);
        let drawn = match (self.mode, self.live.as_deref_mut()) {
            (Mode::Live, None) => return Err("no live dice are agreed".to_owned()),
            (Mode::Live, Some(live)) => {
                live.roll(&link).map_err(|fault| fault.to_string())?.dice.unwrap_or_default()
            }
            (Mode::Static, _) => {
                if !dice::check_link(&self.game_id, &self.shown, self.next_index(), &link.0) {
                    return Err("the server's link does not follow from the one before".to_owned());
                }
                self.shown = link.0;
                self.drawn(seat, &link)
            }
        };
        if drawn == dice { Ok(()) } else { Err("the dice are not those of their links".to_owned()) }
    }

    /// The live roll that was asked for, when every link is there.
    pub(crate) fn live_roll(&self, server: &(impl Links + ?Sized)) -> Result<Event, LiveFault> {
        let mut live = self.live.clone().ok_or(LiveFault::NothingAsked)?;
        let (_, seat) = live.asked().ok_or(LiveFault::NothingAsked)?;
        let link = server.link(&self.game_id, self.links, live.index());
        let roll = live.roll(&link)?;
        let links = roll.contrib.iter().map(|link| hex(&link.0)).collect();
        let dice = roll.dice.unwrap_or_default();
        Ok(Event::Rolled { i: roll.i, seat, dice, link: hex(&link.0), links, t: None })
    }
}

/// What a roll of `seat` is for; of nobody: the opening.
pub(crate) fn purpose(seat: Option<u8>) -> Purpose {
    if seat.is_some() { Purpose::Turn } else { Purpose::Opening }
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
