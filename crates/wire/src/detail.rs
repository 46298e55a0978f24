// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a move did, in words and numbers from which a page makes a sentence in any language.

use game::Seat;
use room::Room;
use serde::Serialize;
use tables::{Origin, Step, Target};
use utoipa::ToSchema;

use crate::words::Castle;

/// What a move did.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub enum Detail {
    Chess {
        piece: char,
        from: String,
        to: String,
        #[schema(required)]
        takes: Option<char>,
        check: bool,
        mate: bool,
        #[schema(required)]
        castle: Option<Castle>,
        #[schema(required)]
        promo: Option<char>,
    },
    Bughouse(crate::bughouse::Done),
    Sown {
        pit: u8,
        seeds: u16,
        path: Vec<u8>,
        last: u8,
        again: bool,
        captured: u16,
        #[schema(value_type = Option<(u16, u16)>, required)]
        swept: Option<[u16; 2]>,
    },
    Swapped {
        swap: bool,
    },
    Declined {
        decline: bool,
    },
    Tables {
        dice: Vec<u8>,
        /// From, to, die, [`step_flags`]; 25 is the bar, 26 the hand, target 0 is off.
        #[schema(value_type = Vec<(u32, u32, u32, u32)>)]
        steps: Vec<[u32; 4]>,
        /// P14: the game has started over.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        restart: bool,
        /// G13: numbers and counts the opponent has to play.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        handed: Vec<(u8, u8)>,
        /// G15: the opponent's double was being finished.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        completing: bool,
    },
}

/// The detail of the room's last move and its text as a record writes it.
#[must_use]
pub(crate) fn of(room: &Room, notation: &str) -> Option<(Detail, String)> {
    let (_, last) = room.last()?;
    Some(match last {
        room::Detail::Chess(played) => (Detail::chess(played), played.san.clone()),
        room::Detail::Bughouse(applied) => (Detail::bughouse(applied), applied.san.clone()),
        room::Detail::Kalah(applied) => (Detail::kalah(applied), notation.to_owned()),
        room::Detail::Tables { stage, steps, completing, restarted, handed } => {
            (Detail::tables(stage, steps, *restarted, *completing, handed), notation.to_owned())
        }
    })
}

impl Detail {
    /// What a chess move did.
    #[must_use]
    pub fn chess(played: &chess::Played) -> Self {
        Self::Chess {
            piece: played.piece,
            from: played.from.to_string(),
            to: played.to.to_string(),
            takes: played.captured,
            check: played.check,
            mate: played.mate,
            castle: played.castle.map(Castle::from),
            promo: played.promotion,
        }
    }

    /// What an action of bughouse did.
    #[must_use]
    pub fn bughouse(applied: &chess::bughouse::Applied) -> Self {
        Self::Bughouse(crate::bughouse::done(applied))
    }

    /// What an action of kalah did.
    #[must_use]
    pub fn kalah(applied: &kalah::Applied) -> Self {
        kalah_detail(applied)
    }

    /// What a stage of the tables family did: its dice, its steps, whether the game started over (P14), whether it
    /// was the opponent's double that was finished (G15), and what it left to the opponent (G13).
    #[must_use]
    pub fn tables(
        dice: &[u8],
        steps: &[tables::Done],
        restart: bool,
        completing: bool,
        handed: &[(u8, u8)],
    ) -> Self {
        let numbers = |done: &tables::Done| {
            let [from, to, die] = step_numbers(done.step);
            [from, to, die, step_flags(done.hit, done.pin)]
        };
        Self::Tables {
            dice: dice.to_vec(),
            steps: steps.iter().map(numbers).collect(),
            restart,
            handed: handed.to_vec(),
            completing,
        }
    }
}

/// G13: what a seat that could not go on has just left to the other.
#[must_use]
pub(crate) fn handed_by(after: &Room, seat: Seat) -> Vec<(u8, u8)> {
    match after.play() {
        room::Play::Tables(game) if after.turn() == Some(seat.opponent()) => game.pending().to_vec(),
        _ => Vec::new(),
    }
}

fn kalah_detail(applied: &kalah::Applied) -> Detail {
    match applied {
        kalah::Applied::Sown(sowing) => Detail::Sown {
            pit: sowing.pit,
            seeds: sowing.seeds,
            last: sowing.path.last().copied().unwrap_or_default(),
            path: sowing.path.clone(),
            again: sowing.extra,
            captured: sowing.captured,
            swept: sowing.swept,
        },
        kalah::Applied::Swapped => Detail::Swapped { swap: true },
        kalah::Applied::Declined => Detail::Declined { decline: true },
    }
}

/// What a step does to a single opposing checker: 1 hits it, 2 pins it.
pub(crate) fn step_flags(hit: bool, pin: bool) -> u32 {
    u32::from(hit) | u32::from(pin) << 1
}

/// A step as numbers: from, to, die.
pub(crate) fn step_numbers(step: Step) -> [u32; 3] {
    let from = match step.from {
        Origin::Point(point) => u32::from(point),
        Origin::Bar => 25,
        Origin::Hand => 26,
    };
    let to = match step.to {
        Target::Point(point) => u32::from(point),
        Target::Off => 0,
    };
    [from, to, u32::from(step.die)]
}
