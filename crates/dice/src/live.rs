// SPDX-License-Identifier: AGPL-3.0-or-later
//! The live mode: every seat has a chain of its own and shows one link with each roll, so that nobody, the
//! server included, knows the dice before the roll is asked for. Here stands whose link is missing and hence
//! whose clock runs; the clock itself and the sending are the room's business.

use crate::chain::{Chain, check_client_link, check_link};
use crate::draw::Purpose;
use crate::epoch::Epoch;
use crate::secret::{Bytes32, GameId, Secret};
use crate::transcript::{Mode, Roll, Source, Transcript};

/// Why something cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LiveFault {
    /// No seats, or more than a draw can name.
    #[error("live dice need 1 to 255 seats, there are {seats}")]
    Seats {
        /// How many there are.
        seats: usize,
    },
    /// A deposited chain that is not the one of its seat, of this game and of this length.
    #[error("the chain deposited for seat {seat} is not a chain of {links} links of this seat and game")]
    Deposit {
        /// Whose.
        seat: u8,
        /// The links every chain has.
        links: u32,
    },
    /// A roll is asked for while another is being made.
    #[error("roll {roll} is being made")]
    RollUnderWay {
        /// Its number.
        roll: u32,
    },
    /// All links are used: a new epoch is due.
    #[error("all {links} links are spent; the next epoch has to begin")]
    Spent {
        /// The links there were.
        links: u32,
    },
    /// A link or the dice, when nobody asked for a roll.
    #[error("no roll has been asked for")]
    NothingAsked,
    /// There is no such seat.
    #[error("there is no seat {seat}; the last is {last}")]
    NoSuchSeat {
        /// The seat named.
        seat: u8,
        /// The last there is.
        last: u8,
    },
    /// The link of another roll.
    #[error("this is link {found}; roll {roll} needs link {roll}")]
    OtherRoll {
        /// The number that came.
        found: u32,
        /// The number awaited.
        roll: u32,
    },
    /// The seat has shown its link already.
    #[error("seat {seat} has shown its link of roll {roll} already")]
    Shown {
        /// Whose.
        seat: u8,
        /// The roll.
        roll: u32,
    },
    /// The link does not lead to the one before.
    #[error("link {roll} of seat {seat} does not follow from the one before")]
    WrongLink {
        /// Whose.
        seat: u8,
        /// The roll.
        roll: u32,
    },
    /// The server's link does not lead to the one before.
    #[error("the server's link {roll} does not follow from the one before")]
    WrongServerLink {
        /// The roll.
        roll: u32,
    },
    /// Dice are wanted while a link is missing.
    #[error("the link of seat {seat} for roll {roll} is missing")]
    Missing {
        /// Whose.
        seat: u8,
        /// The roll.
        roll: u32,
    },
}

/// What binds a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Link 0 of its chain.
    pub commit: [u8; 32],
    /// The whole chain, of a player that cannot answer alone (a program, a reader of text): the server
    /// shows the links instead, and the transcript says so.
    pub deposited: Option<Chain>,
}

/// A roll between the asking and the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    purpose: Purpose,
    /// Who asked; nobody for an opening and a seating.
    roller: Option<u8>,
    links: Vec<Option<Secret>>,
}

/// The live dice of one epoch of one game: what the next roll has to follow from. The rolls themselves are kept by
/// whoever keeps the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Live {
    game_id: GameId,
    epoch: Option<Epoch>,
    links: u32,
    server_commit: Bytes32,
    seats: Vec<Bound>,
    /// The last link shown, by seat.
    shown: Vec<Bytes32>,
    /// The last link of the server.
    server: Bytes32,
    rolls: u32,
    asked: Option<Asked>,
}

impl Live {
    /// Live dice of the game `game_id` (an epoch of `epoch` when it is not the first) with chains of `links`
    /// links. `server` is link 0 of the server's chain.
    ///
    /// # Errors
    /// [`LiveFault::Seats`], [`LiveFault::Deposit`].
    pub fn new(
        game_id: GameId,
        epoch: Option<Epoch>,
        links: u32,
        server: [u8; 32],
        seats: Vec<Bound>,
    ) -> Result<Self, LiveFault> {
        let nseats = u8::try_from(seats.len()).ok().filter(|seats| *seats > 0);
        let nseats = nseats.ok_or(LiveFault::Seats { seats: seats.len() })?;
        for (seat, bound) in (0..nseats).zip(&seats) {
            let good = |chain: &Chain| chain.is_of(&game_id, seat, links) && chain.commit() == bound.commit;
            if bound.deposited.as_ref().is_some_and(|chain| !good(chain)) {
                return Err(LiveFault::Deposit { seat, links });
            }
        }
        let shown = seats.iter().map(|bound| Bytes32(bound.commit)).collect();
        let server = Bytes32(server);
        Ok(Self { game_id, epoch, links, server_commit: server, seats, shown, server, rolls: 0, asked: None })
    }

    /// The number of the roll under way, or of the next one.
    #[must_use]
    pub fn index(&self) -> u32 {
        self.rolls.saturating_add(1)
    }

    /// Whether every link is used and a new epoch has to begin before the next roll.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.index() > self.links
    }

    /// Asks for the next roll. Links of deposited chains are there at once; a roller's own link comes with
    /// their asking, so call [`Live::link`] for it next. From here on nothing can be decided before the dice.
    ///
    /// # Errors
    /// [`LiveFault::RollUnderWay`], [`LiveFault::Spent`], [`LiveFault::NoSuchSeat`].
    pub fn ask(&mut self, purpose: Purpose, roller: Option<u8>) -> Result<(), LiveFault> {
        let index = self.index();
        if self.asked.is_some() {
            return Err(LiveFault::RollUnderWay { roll: index });
        }
        if self.is_spent() {
            return Err(LiveFault::Spent { links: self.links });
        }
        if let Some(seat) = roller {
            self.check_seat(seat)?;
        }
        let link = |bound: &Bound| bound.deposited.as_ref().and_then(|chain| chain.link(index));
        self.asked = Some(Asked { purpose, roller, links: self.seats.iter().map(link).collect() });
        Ok(())
    }

    fn check_seat(&self, seat: u8) -> Result<(), LiveFault> {
        let last = u8::try_from(self.seats.len() - 1).unwrap_or(u8::MAX);
        if seat > last { Err(LiveFault::NoSuchSeat { seat, last }) } else { Ok(()) }
    }

    /// Takes link `index` of `seat`, which must lead to the one that seat has shown before.
    ///
    /// # Errors
    /// The [`LiveFault`] that says why not; nothing has changed then, and the link is still missing.
    pub fn link(&mut self, seat: u8, index: u32, link: Secret) -> Result<(), LiveFault> {
        let roll = self.index();
        self.check_seat(seat)?;
        let place = usize::from(seat);
        let asked = self.asked.as_mut().ok_or(LiveFault::NothingAsked)?;
        if index != roll {
            return Err(LiveFault::OtherRoll { found: index, roll });
        }
        if asked.links[place].is_some() {
            return Err(LiveFault::Shown { seat, roll });
        }
        if !check_client_link(&self.game_id, seat, &self.shown[place].0, roll, &link.0) {
            return Err(LiveFault::WrongLink { seat, roll });
        }
        asked.links[place] = Some(link);
        Ok(())
    }

    /// The seats whose links the roll under way still lacks, in order.
    pub fn missing(&self) -> impl Iterator<Item = u8> + '_ {
        let links = self.asked.as_ref().map(|asked| asked.links.as_slice()).unwrap_or_default();
        (0u8..).zip(links).filter(|(_, link)| link.is_none()).map(|(seat, _)| seat)
    }

    /// Whose clock runs while the dice are awaited: the roller's as long as their own link has not come, then
    /// that of the first seat whose link is missing, never the roller's for somebody else's silence. Nobody's
    /// when no roll is under way or no link is missing.
    #[must_use]
    pub fn whose_clock(&self) -> Option<u8> {
        let roller = self.asked.as_ref()?.roller;
        self.missing().find(|seat| Some(*seat) == roller).or_else(|| self.missing().next())
    }

    /// The roll under way, if one was asked for: who asked, and what for.
    #[must_use]
    pub fn asked(&self) -> Option<(Purpose, Option<u8>)> {
        self.asked.as_ref().map(|asked| (asked.purpose, asked.roller))
    }

    /// Whether anybody has shown a link of the roll under way.
    #[must_use]
    pub fn has_shown(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.links.iter().any(Option::is_some))
    }

    /// Whether the chain of `seat` lies with the server.
    #[must_use]
    pub fn is_deposited(&self, seat: u8) -> bool {
        self.seats.get(usize::from(seat)).is_some_and(|bound| bound.deposited.is_some())
    }

    /// The dice of the roll under way, once every link is there, with the server's link; the next roll may be asked
    /// for.
    ///
    /// # Errors
    /// [`LiveFault::NothingAsked`], [`LiveFault::Missing`], [`LiveFault::WrongServerLink`]; nothing changed.
    pub fn roll(&mut self, server: &Secret) -> Result<Roll, LiveFault> {
        let roll = self.index();
        let asked = self.asked.as_ref().ok_or(LiveFault::NothingAsked)?;
        let purpose = asked.purpose;
        if let Some(seat) = self.missing().next() {
            return Err(LiveFault::Missing { seat, roll });
        }
        if !check_link(&self.game_id, &self.server.0, roll, &server.0) {
            return Err(LiveFault::WrongServerLink { roll });
        }
        let contrib: Vec<Bytes32> = asked.links.iter().flatten().map(Bytes32::from).collect();
        self.server = Bytes32::from(server);
        self.shown.clone_from(&contrib);
        self.asked = None;
        self.rolls = roll;
        Ok(Roll::drawn(&self.game_id, roll, purpose, self.server, contrib))
    }

    /// What [`crate::verify`] checks `rolls` by: everything these dice are bound to.
    #[must_use]
    pub fn transcript(&self, rolls: Vec<Roll>) -> Transcript {
        let source = |bound: &Bound| if bound.deposited.is_some() { Source::Deposited } else { Source::Own };
        let sources: Vec<Source> = self.seats.iter().map(source).collect();
        Transcript {
            scheme: Some("KD1".to_owned()),
            game_id: self.game_id,
            epoch: self.epoch,
            mode: Mode::Live,
            nseats: u8::try_from(self.seats.len()).unwrap_or(u8::MAX),
            chain_len: Some(self.links),
            server_tip: None,
            server_commit: self.server_commit,
            client_commits: self.seats.iter().map(|bound| Bytes32(bound.commit)).collect(),
            sources: sources.contains(&Source::Deposited).then_some(sources),
            client_secrets: None,
            rolls,
        }
    }
}
