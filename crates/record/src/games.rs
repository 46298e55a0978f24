// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a record has of the games of every family: what stands on a board, what a move did, and why the rules refuse
//! something. How each is played from a record is in `log::boards`.

use chess::bughouse::{self, Match, SetupError};
use chess::{FenError, FenField, FenFlaw, Played};
use game::{Codes, Params};
use thiserror::Error;

/// What stands on a board.
#[derive(Clone, Debug)]
pub enum Board<'a> {
    /// Chess and its variants.
    Chess {
        /// FEN, without marks of promoted men.
        fen: String,
        /// Whether the side on turn is in check.
        check: bool,
    },
    /// Bughouse.
    Bughouse(&'a Match),
    /// Kalah.
    Kalah(&'a kalah::Position),
    /// The tables family.
    Tables {
        /// The game.
        game: &'a tables::Game,
        /// The dice on the board.
        dice: Option<[u8; 2]>,
    },
}

/// A move, what it did, and what stands on the board after it.
#[derive(Clone, Debug)]
pub enum Made<'a> {
    /// A move of chess or of one of its variants; a drop has come from where it went.
    Chess {
        /// The move.
        played: &'a Played,
        /// The position after it.
        fen: String,
    },
    /// A sowing, a swap or a refusal to swap.
    Kalah {
        /// The action.
        action: kalah::Action,
        /// What it did.
        applied: &'a kalah::Applied,
        /// The board after it.
        position: &'a kalah::Position,
    },
}

macro_rules! broken {
    ($($(#[$doc:meta])* $kind:ident($why:ty),)+) => {
        /// Why the rules of a game refuse something.
        #[derive(Clone, Debug, PartialEq, Eq, Error)]
        pub enum Broken {
            $($(#[$doc])* #[error(transparent)] $kind(#[from] $why),)+
        }

        impl Broken {
            /// The data of the sentence, for translations.
            pub(crate) fn params(&self) -> Params {
                match self {
                    $(Self::$kind(why) => why.params(),)+
                }
            }
        }
    };
}

broken! {
    /// Chess does not allow the move.
    Chess(chess::Illegal),
    /// The FEN is none.
    Fen(FenError),
    /// Bughouse does not allow the action.
    Bughouse(bughouse::Illegal),
    /// The two boards are none.
    Boards(SetupError),
    /// Kalah does not allow the move.
    Kalah(kalah::Illegal),
    /// This is no move of kalah.
    KalahMove(kalah::ParseActionError),
    /// The rules of the tables family do not allow it.
    Tables(tables::TurnError),
    /// This is no play of the tables family.
    Play(tables::NotationError),
}

/// What the rules of each family say: the first part of a code, and what can be said.
pub(crate) const CODES: [(&str, Codes); 11] = [
    ("chess", chess::Illegal::CODES),
    ("chess", FenField::CODES),
    ("chess", FenFlaw::CODES),
    ("bughouse", bughouse::Illegal::CODES),
    ("bughouse", SetupError::CODES),
    ("kalah", kalah::Illegal::CODES),
    ("kalah", kalah::ParseActionError::CODES),
    ("tables", tables::Illegal::CODES),
    ("tables", tables::TurnError::CODES),
    ("tables", tables::NotationError::CODES),
    ("tables", tables::SetupError::CODES),
];

impl Broken {
    /// A stable word for programs, and the family before it.
    pub(crate) fn code(&self) -> (&'static str, &'static str) {
        match self {
            Self::Chess(why) | Self::Bughouse(bughouse::Illegal::Move(why)) => ("chess", why.code()),
            Self::Fen(why) => ("chess", why.code()),
            Self::Bughouse(why) => ("bughouse", why.code()),
            Self::Boards(SetupError::Board { source, .. }) => ("chess", source.code()),
            Self::Boards(why) => ("bughouse", why.code()),
            Self::Kalah(why) => ("kalah", why.code()),
            Self::KalahMove(why) => ("kalah", why.code()),
            Self::Tables(why) => ("tables", why.code()),
            Self::Play(why) => ("tables", why.code()),
        }
    }
}
