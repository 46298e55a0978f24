// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess as a page draws it.

use game::Seat;
use room::Room;
use room::rules::chess::{Destinations, Game, Played, Square};
use serde::{Serialize, Serializer};

use super::{Detail, Drawn, Legal, Position};
use crate::words::Castle;

impl Drawn for Game {
    fn position(&self, room: &Room) -> Position {
        Position::Chess {
            fen: self.fen(),
            last: match room.last() {
                Some((_, room::Detail::Chess(played))) => {
                    Some([played.from.to_string(), played.to.to_string()])
                }
                _ => None,
            },
            check: self.is_check(),
        }
    }

    fn legal(&self, _: &Room, _: Seat) -> Option<Legal> {
        let dests = self.dests();
        let promo = dests.promoting.iter().map(|(from, to)| format!("{from}{to}")).collect();
        let pieces = dests.pieces.clone();
        Some(Legal::Chess { dests: Dests(dests), promo, pieces })
    }
}

impl Detail {
    /// What a chess move did.
    #[must_use]
    pub fn chess(played: &Played) -> Self {
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
}

/// Destinations as a map of square names, written without building it.
#[derive(Clone, Debug)]
pub struct Dests(Destinations);

impl Serialize for Dests {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.from.iter().map(|(from, targets)| (Named(from), Targets(targets))))
    }
}

struct Targets<'a>(&'a [Square]);

impl Serialize for Targets<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Named))
    }
}

/// A square by its name: there are dozens in every message.
struct Named<'a>(&'a Square);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = [self.0.file().char(), self.0.rank().char()].map(|letter| letter as u8);
        serializer.serialize_str(str::from_utf8(&name).unwrap_or_default())
    }
}
