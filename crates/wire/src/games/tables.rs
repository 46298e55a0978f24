// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables family as a page draws it.

use game::{Seat, Side};
use room::rules::tables::{self, Done, Game, Origin, Step, Target};
use room::{Room, Status};

use super::{Detail, Drawn, Legal, Phase, Placing, Position, Progress};

impl Drawn for Game {
    fn position(&self, room: &Room) -> Position {
        let over = room.status() == Status::Over || room.is_between_games();
        Position::tables(self, room.rolled(), over)
    }

    fn legal(&self, _: &Room, _: Seat) -> Option<Legal> {
        if !matches!(self.phase(), tables::Phase::ToPlay { .. }) {
            return None;
        }
        let nodes = self
            .graph()
            .nodes
            .iter()
            .map(|edges| {
                edges
                    .iter()
                    .map(|edge| {
                        let [from, to, die] = step_numbers(edge.step);
                        [from, to, die, edge.next, step_flags(edge.hit, edge.pin)]
                    })
                    .collect()
            })
            .collect();
        Some(Legal::Tables { nodes })
    }
}

impl Position {
    /// A board of the tables family with the dice that lie on it. `over`: the game has ended, by whatever reason.
    #[must_use]
    pub fn tables(game: &Game, roll: Option<[u8; 2]>, over: bool) -> Self {
        let position = game.position();
        let checkers = |side: Side| {
            let mut men = [0; 26];
            men[0] = position.off(side);
            men[25] = position.bar(side);
            for point in 1..=24 {
                men[usize::from(point)] = position.count(side, point);
            }
            men
        };
        let (phase, stage, side, completing) = match game.phase() {
            tables::Phase::Opening => (Phase::Opening, Vec::new(), None, false),
            tables::Phase::ToRoll { side } => (Phase::Roll, Vec::new(), Some(side), false),
            tables::Phase::ToPlay { side, stage, completing, .. } => {
                (Phase::Play, stage, Some(side), completing)
            }
            tables::Phase::Over => (Phase::Over, Vec::new(), None, false),
        };
        let phase = if over { Phase::Over } else { phase };
        Self::Tables {
            variant: game.variant().name(),
            white: checkers(Side::White),
            black: checkers(Side::Black),
            pinned: Side::BOTH.map(|side| position.pinned(side).collect()),
            hand: Side::BOTH.map(|side| position.hand(side)),
            pips: [position.pip_count(Side::White), position.pip_count(Side::Black)],
            roll,
            stage,
            phase,
            side: side.map(|side| seat_of(side).0),
            pending: game.pending().to_vec(),
            completing,
            rolls: Side::BOTH.map(|side| game.roll_no(side)),
            placing: match Side::BOTH.map(|side| position.placing(side)) {
                [Some(white), Some(black)] => Some([white.into(), black.into()]),
                _ => None,
            },
            progress: game
                .progress()
                .filter(|_| matches!(phase, Phase::Play))
                .map(|tables::Progress { rolled, rest }| Progress { rolled, rest }),
        }
    }
}

impl From<tables::Placing> for Placing {
    fn from(placing: tables::Placing) -> Self {
        match placing {
            tables::Placing::Two => Self::Placing,
            tables::Placing::Any => Self::Entering,
            tables::Placing::Done => Self::Bearing,
        }
    }
}

impl Detail {
    /// What a stage of the tables family did: its dice, its steps, whether the game started over (P14), whether it
    /// was the opponent's double that was finished (G15), and what it left to the opponent (G13).
    #[must_use]
    pub fn tables(dice: &[u8], steps: &[Done], restart: bool, completing: bool, handed: &[(u8, u8)]) -> Self {
        let numbers = |done: &Done| {
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

/// What a step does to a single opposing checker: 1 hits it, 2 pins it.
fn step_flags(hit: bool, pin: bool) -> u32 {
    u32::from(hit) | u32::from(pin) << 1
}

/// A step as numbers: from, to, die.
fn step_numbers(step: Step) -> [u32; 3] {
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

fn seat_of(side: Side) -> Seat {
    Seat(u8::from(side == Side::Black))
}
