// SPDX-License-Identifier: AGPL-3.0-or-later
//! The game on the table: one closed enum over the rules crates, so that the room can ask every game the
//! same few questions ([`Game`]). Rules live in those crates; nothing here decides what is legal.

mod bughouse;
mod chess;
mod kalah;
mod tables;

use ::chess::bughouse as two_boards;
use game::{OptionError, OptionSpec, OptionValue, Outcome, Seat, Side};

use crate::catalogue::{GameKind, Rules};
use crate::settings::Settings;
use crate::table::refusal::Refusal;

/// The rules crates, whose types [`Play`] and [`Detail`] hold.
pub mod rules {
    pub use {chess, kalah, tables};
}

/// A game under way.
#[derive(Clone, Debug)]
pub enum Play {
    /// Chess, by FIDE or by the leaflet.
    Chess(Box<::chess::Game>),
    /// Bughouse.
    Bughouse(Box<two_boards::Match>),
    /// Kalah.
    Kalah(Box<::kalah::Position>),
    /// The tables family.
    Tables(Box<::tables::Game>),
}

/// The same expression for whatever game a [`Play`] holds: `with_game!(play, game => game.question())`. Whoever has
/// a trait that the games of all families implement asks them so, and does not name the families again.
#[macro_export]
macro_rules! with_game {
    ($play:expr, $game:ident => $answer:expr) => {
        match $play {
            $crate::Play::Chess($game) => $answer,
            $crate::Play::Bughouse($game) => $answer,
            $crate::Play::Kalah($game) => $answer,
            $crate::Play::Tables($game) => $answer,
        }
    };
}

/// What the last move was, for the page and the record.
#[derive(Clone, Debug)]
pub enum Detail {
    /// A chess move.
    Chess(::chess::Played),
    /// A move, drop or removal of bughouse.
    Bughouse(Box<two_boards::Applied>),
    /// A sowing, a swap or a refusal to swap.
    Kalah(::kalah::Applied),
    /// The steps of one stage, each with whether it hit or pinned.
    Tables {
        /// The dice that were to be played.
        stage: Vec<u8>,
        /// The steps made, and what each did.
        steps: Vec<::tables::Done>,
        /// G15: the stage belonged to a double the opponent had started.
        completing: bool,
        /// P14: both end checkers were pinned and the game has started over.
        restarted: bool,
        /// G13: numbers, and how often each, that the opponent has to play because of this.
        handed: Vec<(u8, u8)>,
    },
}

/// What a move led to.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The move in the game's own notation, as it goes into the log.
    pub notation: String,
    /// What happened on the board.
    pub detail: Detail,
    /// Whether the mover's move is complete for the clock (C7).
    pub finished: bool,
}

/// What a room asks every game.
trait Game {
    /// The seat that has to act.
    fn turn(&self) -> Option<Seat>;

    /// The end of a game for two by its rules, if it has come.
    fn outcome(&self) -> Option<Outcome>;

    /// Makes a move for `seat`, which in games for two is known to be on turn.
    fn make(&mut self, seat: Seat, notation: &str) -> Result<Effect, Refusal>;

    /// The seat that plays `side`.
    fn seat_of(&self, side: Side) -> Seat {
        seat(side)
    }

    /// FIDE 5.1.2, 6.9: whether `side` could still win if the other gives up or oversteps the time.
    fn can_win(&self, _side: Side) -> bool {
        true
    }
}

impl Play {
    /// A fresh game with these switches.
    ///
    /// # Errors
    /// [`Refusal::BadOption`].
    pub fn new(kind: GameKind, settings: &Settings) -> Result<Self, Refusal> {
        Ok(match kind.rules() {
            Rules::Fide => Self::Chess(Box::default()),
            Rules::Leaflet => Self::Chess(Box::new(chess::leaflet(settings)?)),
            Rules::Bughouse => Self::Bughouse(Box::new(bughouse::new(settings)?)),
            Rules::Kalah => Self::Kalah(Box::new(kalah::new(settings)?)),
            Rules::Tables(variant) => Self::Tables(Box::new(tables::new(variant, settings)?)),
        })
    }

    /// S7, S8: a later game of a match, which `starter` begins by rolling both dice.
    ///
    /// # Errors
    /// [`Refusal::NotInThisGame`] outside the tables family.
    pub(crate) fn again(&self, starter: Seat) -> Result<Self, Refusal> {
        let Self::Tables(game) = self else { return Err(Refusal::NotInThisGame { act: "match" }) };
        Ok(Self::Tables(Box::new(tables::again(game, side(starter)))))
    }

    /// The seat that has to act; nobody when the game is over or waits for the opening roll, or where seats do not
    /// take turns.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        with_game!(self, game => Game::turn(&**game))
    }

    /// The seat that plays `side`.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Seat {
        with_game!(self, game => Game::seat_of(&**game, side))
    }

    /// The end of a game for two by its rules, if it has come.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(self, game => Game::outcome(&**game))
    }

    /// FIDE 5.1.2, 6.9: whether `seat` could still win if the other gives up or oversteps the time.
    pub(crate) fn can_win(&self, seat: Seat) -> bool {
        with_game!(self, game => Game::can_win(&**game, side(seat)))
    }

    /// T15, X4: plays the stage in which nothing can be played; says whether the turn is over with it (C7).
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] when something can be played, [`Refusal::RollFirst`] when there are no dice.
    pub fn pass(&mut self) -> Result<bool, Refusal> {
        let Self::Tables(game) = self else { return Err(Refusal::RollFirst) };
        tables::pass(game)
    }

    /// Makes a move for `seat`; in games for two `seat` is known to be on turn.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] with the reason and its clause, or [`Refusal::RollFirst`]; the game is as before.
    pub fn make_by(&mut self, seat: Seat, notation: &str) -> Result<Effect, Refusal> {
        with_game!(self, game => Game::make(&mut **game, seat, notation))
    }

    /// Makes a move for the player on turn.
    ///
    /// # Errors
    /// As [`Play::make_by`], or where seats do not take turns [`Refusal::NotYourTurn`].
    pub fn make(&mut self, notation: &str) -> Result<Effect, Refusal> {
        match self {
            Self::Bughouse(_) => Err(Refusal::NotYourTurn),
            _ => self.make_by(self.turn().unwrap_or(Seat(0)), notation),
        }
    }
}

/// Sets the switches of `specs` that a table names.
fn set_known<O>(
    specs: &[OptionSpec],
    settings: &Settings,
    options: &mut O,
    set: fn(&mut O, &str, &OptionValue) -> Result<(), OptionError>,
) -> Result<(), Refusal> {
    for spec in specs {
        if let Some(setting) = settings.get(spec.name) {
            set(options, spec.name, &setting.clone().into()).map_err(Refusal::BadOption)?;
        }
    }
    Ok(())
}

/// Sets every switch of a table: one that the game does not have is refused.
fn set_all<O>(
    settings: &Settings,
    options: &mut O,
    set: fn(&mut O, &str, &OptionValue) -> Result<(), OptionError>,
) -> Result<(), Refusal> {
    for (name, setting) in settings {
        set(options, name, &setting.clone().into()).map_err(Refusal::BadOption)?;
    }
    Ok(())
}

fn illegal(error: &dyn std::error::Error, clause: &str) -> Refusal {
    Refusal::IllegalMove { reason: error.to_string(), clause: clause.to_owned() }
}

/// Seat 0 plays White, seat 1 Black.
fn seat(side: Side) -> Seat {
    Seat(match side {
        Side::White => 0,
        Side::Black => 1,
    })
}

/// The side a seat plays in games where the chairs never change sides.
fn side(seat: Seat) -> Side {
    if seat.0 == 0 { Side::White } else { Side::Black }
}
