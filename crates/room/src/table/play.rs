// SPDX-License-Identifier: AGPL-3.0-or-later
//! The game on the table: one closed enum over the rules crates, so that the room can ask every game the
//! same few questions. Rules live in those crates; nothing here decides what is legal.

use chess::bughouse;
use game::{Outcome, Seat, Side};
use tables::Variant;

use crate::catalogue::{GameKind, Rules};
use crate::settings::Settings;
use crate::table::refusal::Refusal;

/// A game under way.
#[derive(Clone, Debug)]
pub enum Play {
    /// Chess, by FIDE or by the leaflet.
    Chess(Box<chess::Game>),
    /// Bughouse.
    Bughouse(Box<bughouse::Match>),
    /// Kalah.
    Kalah(Box<kalah::Position>),
    /// The tables family.
    Tables(Box<tables::Game>),
}

/// What the last move was, for the page and the record.
#[derive(Clone, Debug)]
pub enum Detail {
    /// A chess move.
    Chess(chess::Played),
    /// A move, drop or removal of bughouse.
    Bughouse(Box<bughouse::Applied>),
    /// A sowing, a swap or a refusal to swap.
    Kalah(kalah::Applied),
    /// The steps of one stage, each with whether it hit or pinned.
    Tables {
        /// The dice that were to be played.
        stage: Vec<u8>,
        /// The steps made, and what each did.
        steps: Vec<tables::Done>,
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

impl Play {
    /// A fresh game with these switches.
    ///
    /// # Errors
    /// [`Refusal::BadOption`].
    pub fn new(kind: GameKind, settings: &Settings) -> Result<Self, Refusal> {
        Ok(match kind.rules() {
            Rules::Fide => Self::Chess(Box::default()),
            Rules::Leaflet => {
                let mut options = chess::leaflet::Options::default();
                for (name, setting) in settings {
                    options.set(name, &setting.clone().into()).map_err(Refusal::BadOption)?;
                }
                Self::Chess(Box::new(chess::leaflet::new_game(&options)))
            }
            Rules::Bughouse => {
                let mut options = bughouse::Options::default();
                for spec in bughouse::OPTIONS {
                    if let Some(setting) = settings.get(spec.name) {
                        options.set(spec.name, &setting.clone().into()).map_err(Refusal::BadOption)?;
                    }
                }
                Self::Bughouse(Box::new(bughouse::Match::new(&options)))
            }
            Rules::Kalah => {
                let mut options = kalah::Options::default();
                for (name, setting) in settings {
                    options.set(name, &setting.clone().into()).map_err(Refusal::BadOption)?;
                }
                Self::Kalah(Box::new(kalah::Position::initial(&options)))
            }
            Rules::Tables(variant) => Self::tables(variant, settings)?,
        })
    }

    /// S7, S8: a later game of a match, which `starter` begins by rolling both dice.
    ///
    /// # Errors
    /// [`Refusal::NotInThisGame`] outside the tables family.
    pub(crate) fn again(&self, starter: Seat) -> Result<Self, Refusal> {
        let Self::Tables(game) = self else { return Err(Refusal::NotInThisGame { act: "match" }) };
        let again = tables::Game::new_with_starter(game.variant(), game.options(), side(starter));
        Ok(Self::Tables(Box::new(again)))
    }

    fn tables(variant: Variant, settings: &Settings) -> Result<Self, Refusal> {
        let mut options = tables::Options::default();
        for spec in tables::option_specs(variant) {
            if let Some(setting) = settings.get(spec.name) {
                options.set(spec.name, &setting.clone().into()).map_err(Refusal::BadOption)?;
            }
        }
        Ok(Self::Tables(Box::new(tables::Game::new(variant, &options))))
    }

    /// The seat that has to act; nobody when the game is over or waits for the opening roll, or where seats do not
    /// take turns.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        match self {
            Self::Chess(game) => game.outcome().is_none().then(|| seat(game.turn())),
            Self::Bughouse(_) => None,
            Self::Kalah(position) => position.decider(),
            Self::Tables(game) => match game.phase() {
                tables::Phase::ToRoll { side } | tables::Phase::ToPlay { side, .. } => Some(seat(side)),
                tables::Phase::Opening | tables::Phase::Over => None,
            },
        }
    }

    /// The seat that plays `side`.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Seat {
        match self {
            Self::Kalah(position) => position.seat_of(side),
            Self::Chess(_) | Self::Bughouse(_) | Self::Tables(_) => seat(side),
        }
    }

    /// The end of a game for two by its rules, if it has come.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Chess(game) => game.outcome(),
            Self::Bughouse(_) => None,
            Self::Kalah(position) => position.outcome(),
            Self::Tables(game) => game.outcome(),
        }
    }

    /// T15, X4: plays the stage in which nothing can be played; says whether the turn is over with it (C7).
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] when something can be played, [`Refusal::RollFirst`] when there are no dice.
    pub fn pass(&mut self) -> Result<bool, Refusal> {
        let Self::Tables(game) = self else { return Err(Refusal::RollFirst) };
        let tables::Phase::ToPlay { side, completing, .. } = game.phase() else {
            return Err(Refusal::RollFirst);
        };
        game.play(&[]).map_err(|error| illegal(&error, "T13"))?;
        Ok(is_move_complete(game, side, completing))
    }

    /// Makes a move for `seat`; in games for two `seat` is known to be on turn.
    ///
    /// # Errors
    /// As [`Play::make`].
    pub fn make_by(&mut self, seat: Seat, notation: &str) -> Result<Effect, Refusal> {
        let Self::Bughouse(game) = self else { return self.make(notation) };
        let place = bughouse::Place::of_seat(seat).ok_or(Refusal::NoSuchSeat { seat: seat.0, last: 3 })?;
        let action: bughouse::Action =
            notation.parse().map_err(|error: bughouse::Illegal| illegal(&error, error.clause()))?;
        let applied = game.apply(place, action).map_err(|error| illegal(&error, error.clause()))?;
        let notation = applied.action.to_string();
        Ok(Effect { notation, detail: Detail::Bughouse(Box::new(applied)), finished: true })
    }

    /// Makes a move for the player on turn.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] with the reason and its clause, [`Refusal::RollFirst`], or where seats do not take
    /// turns [`Refusal::NotYourTurn`]; the game is as before.
    pub fn make(&mut self, notation: &str) -> Result<Effect, Refusal> {
        match self {
            Self::Bughouse(_) => Err(Refusal::NotYourTurn),
            Self::Chess(game) => {
                let played = game.play(notation).map_err(|error| illegal(&error, error.clause()))?;
                Ok(Effect { notation: played.uci.clone(), detail: Detail::Chess(played), finished: true })
            }
            Self::Kalah(position) => make_kalah(position, notation),
            Self::Tables(game) => make_tables(game, notation),
        }
    }
}

fn make_kalah(position: &mut kalah::Position, notation: &str) -> Result<Effect, Refusal> {
    let action: kalah::Action = notation.parse().map_err(|error| illegal(&error, "K2"))?;
    let before = position.decider();
    let applied = position.apply(action).map_err(|error| illegal(&error, error.clause()))?;
    let finished = position.decider() != before;
    Ok(Effect { notation: action.to_string(), detail: Detail::Kalah(applied), finished })
}

fn make_tables(game: &mut tables::Game, notation: &str) -> Result<Effect, Refusal> {
    let tables::Phase::ToPlay { stage, completing, .. } = game.phase() else {
        return Err(Refusal::RollFirst);
    };
    let steps =
        tables::parse_steps(notation, &stage, &game.graph()).map_err(|error| illegal(&error, "T11"))?;
    let played = game.play(&steps).map_err(|error| match &error {
        tables::TurnError::Illegal(reason) => illegal(&error, reason.clause()),
        _ => illegal(&error, "X2"),
    })?;
    let finished = is_move_complete(game, played.side, completing);
    let notation = tables::format_steps(&played.steps);
    let handed = if played.handed_over { game.pending().to_vec() } else { Vec::new() };
    let detail =
        Detail::Tables { stage, steps: played.steps, completing, restarted: played.restarted, handed };
    Ok(Effect { notation, detail, finished })
}

/// C7: all stages of a turn are one move, and so are those of finishing the opponent's double.
fn is_move_complete(game: &tables::Game, played: Side, was_completing: bool) -> bool {
    !matches!(game.phase(),
        tables::Phase::ToPlay { side, completing, .. } if side == played && completing == was_completing)
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
pub(crate) fn side(seat: Seat) -> Side {
    if seat.0 == 0 { Side::White } else { Side::Black }
}
