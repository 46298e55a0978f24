// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the player on turn may do, so that a page can show it without knowing rules.

use std::collections::BTreeMap;
use std::fmt;

use game::Seat;
use room::{Play, Room};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use crate::detail::{step_flags, step_numbers};

/// The legal moves of the position.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Legal {
    /// Chess: for each square that can move, where to.
    Chess {
        /// From square to target squares.
        #[schema(value_type = BTreeMap<String, Vec<String>>)]
        dests: Dests,
        /// Moves, from and to, that need a promotion piece.
        promo: Vec<String>,
        /// What those pawns may become: `q`, `r`, `b`, `n`; in the leaflet only what was lost (A9).
        pieces: Vec<char>,
    },
    /// Bughouse: moves, drops and removals.
    Bughouse(crate::bughouse::Acts),
    /// Kalah: what each sowing would do.
    Kalah {
        /// By pit, from the mover's own left.
        #[schema(value_type = BTreeMap<String, Sowing>)]
        pits: BTreeMap<u8, Sowing>,
        /// Whether the sides may be exchanged (K12).
        swap: bool,
        /// Whether the exchange may be declined, with the extra move pending (K13).
        decline: bool,
    },
    /// The tables family: every legal prefix of steps. Node 0 is the start; a node without edges is a complete
    /// play. An edge is from, to, die, next node, and 1 if it hits or 2 if it pins.
    Tables {
        /// The edges of each node.
        #[schema(value_type = Vec<Vec<(u32, u32, u32, u32, u32)>>)]
        nodes: Vec<Vec<[u32; 5]>>,
    },
}

/// What a sowing would do.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Sowing {
    /// Board indices the stones fall into.
    pub path: Vec<u8>,
    /// Where the last one falls.
    pub last: u8,
    /// Whether the mover moves again (K5).
    pub again: bool,
    /// Stones captured (K6).
    pub captured: u16,
}

/// What is legal for `seat`; nothing for who is not on turn, and nothing to choose before a roll.
#[must_use]
pub(crate) fn of(room: &Room, seat: Seat) -> Option<Legal> {
    if let Play::Bughouse(game) = room.play() {
        return crate::bughouse::acts(room, game, seat).map(Legal::Bughouse);
    }
    if room.turn() != Some(seat) {
        return None;
    }
    match room.play() {
        Play::Bughouse(_) => None,
        Play::Chess(game) => Some(chess_of(game)),
        Play::Kalah(position) => Some(kalah_of(position)),
        Play::Tables(game) => matches!(game.phase(), tables::Phase::ToPlay { .. }).then(|| tables_of(game)),
    }
}

fn chess_of(game: &chess::Game) -> Legal {
    let dests = game.dests();
    let promo = dests.promoting.iter().map(|(from, to)| format!("{from}{to}")).collect();
    let pieces = dests.pieces.clone();
    Legal::Chess { dests: Dests(dests), promo, pieces }
}

/// Destinations as a map of square names, written without building it.
#[derive(Clone, Debug)]
pub struct Dests(chess::Destinations);

impl Serialize for Dests {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.from.iter().map(|(from, targets)| (Named(from), Targets(targets))))
    }
}

struct Targets<'a, T>(&'a [T]);

impl<T: fmt::Display> Serialize for Targets<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Named))
    }
}

struct Named<T>(T);

impl<T: fmt::Display> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

fn kalah_of(position: &kalah::Position) -> Legal {
    let mut pits = BTreeMap::new();
    let (mut swap, mut decline) = (false, false);
    for action in position.legal() {
        match action {
            kalah::Action::Sow(pit) => {
                if let Ok(sowing) = position.preview(pit) {
                    let last = sowing.path.last().copied().unwrap_or_default();
                    pits.insert(
                        pit,
                        Sowing { last, path: sowing.path, again: sowing.extra, captured: sowing.captured },
                    );
                }
            }
            kalah::Action::Swap => swap = true,
            kalah::Action::Decline => decline = true,
        }
    }
    Legal::Kalah { pits, swap, decline }
}

fn tables_of(game: &tables::Game) -> Legal {
    let nodes = game
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
    Legal::Tables { nodes }
}
