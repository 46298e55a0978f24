// SPDX-License-Identifier: AGPL-3.0-or-later
//! The state of a table and what one may ask it. How it changes is in `fold`, what may happen in `act`.

use std::sync::Arc;

use game::{Micros, Seat};
use serde::Serialize;
use tables::{Cube, MatchRules};

use crate::appendix::state::{Appendix, turn};
use crate::clock::Clock;
use crate::cube::match_play::Match;
use crate::dice::handshake::Dicing;
use crate::ending::Ending;
use crate::games::{Detail, Play};
use crate::table::aftermath::{RatingShift, StakeSettled};
use crate::table::offer::Offers;
use crate::table::seats::Seating;
use crate::table::setup::Table;
use crate::table::tally::Said;

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A chair is free.
    Open,
    /// Both sit; the dice are being agreed.
    Starting,
    /// The game is on.
    Playing,
    /// It is over.
    Over,
}

impl Status {
    /// The word in messages and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Starting => "starting",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

/// Somebody in a chair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chair {
    /// The player's id.
    pub player: String,
    /// The name shown.
    pub name: String,
    /// The engine, for a bot.
    pub bot: Option<String>,
    /// Whether the account is that of somebody's program.
    pub program: bool,
}

/// A table: the fold of its events. Small, so that a hundred thousand fit into memory; the history stays in
/// the log. It is copied for every move, which is tried on the copy: what stays as it is, is shared.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) id: String,
    pub(crate) version: i64,
    /// The version at which the position or the turn last changed.
    pub(crate) position_version: i64,
    pub(crate) table: Arc<Table>,
    pub(crate) creator: String,
    /// By seat: two, or four in bughouse.
    pub(crate) chairs: Arc<[Option<Chair>]>,
    pub(crate) status: Status,
    pub(crate) play: Play,
    /// The moves, one a line: what a takeback is replayed from. Empty where takebacks are not part of the game.
    pub(crate) moves: String,
    pub(crate) ply: u32,
    pub(crate) last: Option<(Seat, Detail)>,
    /// Whether each seat has ever moved: from then on the clocks run.
    pub(crate) moved: [bool; 2],
    /// Who of those awaited at a board of a tournament has come, a bit a seat.
    pub(crate) arrived: u8,
    /// Arena: who plays with half of their time.
    pub(crate) berserk: [bool; 2],
    /// Hints each seat has asked for.
    pub(crate) hinted: [u16; 4],
    /// Both players want hints.
    pub(crate) hints_agreed: bool,
    /// Moves by each seat that are on the record.
    pub(crate) made: [u32; 2],
    /// Chat lines, offers, answers and changes of chairs so far.
    pub(crate) said: Said,
    pub(crate) offers: Offers,
    pub(crate) clock: Clock,
    /// How many play, and what a table of four has beside this.
    pub(crate) seating: Seating,
    pub(crate) dicing: Option<Box<Dicing>>,
    /// What a table by Appendix D has beside this.
    pub(crate) appendix: Option<Box<Appendix>>,
    /// What was agreed about cube and match.
    pub(crate) terms: MatchRules,
    /// The doubling cube, when it was agreed.
    pub(crate) cube: Option<Box<Cube>>,
    /// The match, when more than one game is played.
    pub(crate) match_play: Option<Box<Match>>,
    /// The two dice on the board, kept for drawing until the next roll.
    pub(crate) rolled: Option<[u8; 2]>,
    /// Since when the present turn, handshake or wait lasts.
    pub(crate) waiting_since: Micros,
    /// Set while the game stands after the server was down.
    pub(crate) frozen: bool,
    pub(crate) ending: Option<Ending>,
    /// What followed from the end, or from a long outage, where something did.
    pub(crate) aftermath: Option<Box<Aftermath>>,
    pub(crate) goes_on: Option<GoesOn>,
}

/// What followed from the end of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aftermath {
    /// The ratings that moved.
    pub(crate) ratings: Vec<RatingShift>,
    /// Until then, and until somebody plays on, either player may call a game for a stake off: the server was down for long.
    pub(crate) called_off_until: Option<Micros>,
    /// What became of the stake.
    pub(crate) settlement: Option<StakeSettled>,
}

/// Where those of a table that is over go on.
#[derive(Clone, Debug)]
pub(crate) enum GoesOn {
    /// In the room of the next game.
    Rematch(Box<str>),
    /// In the room of the other offer with which this one was answered.
    Countered(Box<str>),
}

impl Room {
    /// The room's id, as in its address.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The number of the last event.
    #[must_use]
    pub fn version(&self) -> i64 {
        self.version
    }

    /// The version at which the position or the turn last changed: what a player's decision is about.
    #[must_use]
    pub fn position_version(&self) -> i64 {
        self.position_version
    }

    /// What was agreed.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Who set the table up.
    #[must_use]
    pub fn creator(&self) -> &str {
        &self.creator
    }

    /// Who sits where.
    #[must_use]
    pub fn chairs(&self) -> &[Option<Chair>] {
        &self.chairs
    }

    /// How far the table has come.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }

    /// The game itself.
    #[must_use]
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Moves made and not taken back.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The last move and who made it.
    #[must_use]
    pub fn last(&self) -> Option<&(Seat, Detail)> {
        self.last.as_ref()
    }

    /// The offers that stand.
    #[must_use]
    pub fn offers(&self) -> &Offers {
        &self.offers
    }

    /// The clock; in bughouse that of board A.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The dice handshake, in games with dice once both sit.
    #[must_use]
    pub fn dicing(&self) -> Option<&Dicing> {
        self.dicing.as_deref()
    }

    /// The two dice on the board.
    #[must_use]
    pub fn rolled(&self) -> Option<[u8; 2]> {
        self.rolled
    }

    /// How it ended.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The ratings that moved with the end; none at a table that is not rated.
    #[must_use]
    pub fn ratings(&self) -> &[RatingShift] {
        self.aftermath.as_ref().map_or(&[], |after| &after.ratings)
    }

    /// What became of the stake, once the game is over.
    #[must_use]
    pub fn settlement(&self) -> Option<&StakeSettled> {
        self.aftermath.as_ref()?.settlement.as_ref()
    }

    /// The room of the next game, once agreed.
    #[must_use]
    pub fn rematch(&self) -> Option<&str> {
        match &self.goes_on {
            Some(GoesOn::Rematch(room)) => Some(room),
            Some(GoesOn::Countered(_)) | None => None,
        }
    }

    /// The room of the other offer with which this one was answered.
    #[must_use]
    pub fn countered(&self) -> Option<&str> {
        match &self.goes_on {
            Some(GoesOn::Countered(room)) => Some(room),
            Some(GoesOn::Rematch(_)) | None => None,
        }
    }

    /// Where this player sits.
    #[must_use]
    pub fn seat_of(&self, player: &str) -> Option<Seat> {
        let sits = |chair: &Option<Chair>| chair.as_ref().is_some_and(|chair| chair.player == player);
        let seat = self.chairs.iter().position(sits)?;
        u8::try_from(seat).ok().map(Seat)
    }

    /// What was agreed about cube and match.
    #[must_use]
    pub fn terms(&self) -> &MatchRules {
        &self.terms
    }

    /// The doubling cube, when it was agreed.
    #[must_use]
    pub fn cube(&self) -> Option<&Cube> {
        self.cube.as_deref()
    }

    /// The match, when more than one game is played.
    #[must_use]
    pub fn match_play(&self) -> Option<&Match> {
        self.match_play.as_deref()
    }

    /// The seat that has to act while the game is on: to answer a double, or to play. Nobody between two games and
    /// while the dice are agreed anew, nor in bughouse, where [`Room::turns`] says who may act.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        if self.status != Status::Playing || self.is_between_games() || self.dice_awaited() {
            return None;
        }
        if let Some(table) = self.appendix() {
            return turn(table);
        }
        self.cube().and_then(Cube::answerer).or_else(|| self.play.turn())
    }

    /// Whether the game stands because the server was down.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        self.frozen
    }

    /// The chairs of bots that have to act now: their handshake, their move, an answer to
    /// a double, or their wish for the next game.
    #[must_use]
    pub fn bots_to_act(&self) -> Vec<(Seat, &Chair)> {
        let bots = self.chairs.iter().enumerate().filter_map(|(i, chair)| {
            let chair = chair.as_ref().filter(|chair| chair.bot.is_some())?;
            Some((Seat(u8::try_from(i).unwrap_or(0)), chair))
        });
        if self.appendix.is_some() {
            return bots.filter(|(seat, _)| self.due(*seat).is_some()).collect();
        }
        let acts =
            |seat: Seat| self.owes_dice(seat) || self.turns().contains(&seat) || self.may_ask_next(seat);
        bots.filter(|(seat, _)| acts(*seat)).collect()
    }
}
