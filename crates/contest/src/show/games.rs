// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games of a pairing, one by one.

use serde::Serialize;

use crate::round::{Board, PairingGame};

/// A game of a pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameShown {
    /// Its table, when it is played online.
    pub room: Option<String>,
    /// What it brought, in points, 0, 0.5 or 1 each; none while it is on.
    pub score: Option<[f64; 2]>,
}

impl GameShown {
    fn over(PairingGame { room, half_points }: &PairingGame) -> Self {
        Self { room: room.clone(), score: Some(half_points.map(|half| f64::from(half) / 2.0)) }
    }

    /// The same with the two exchanged.
    #[must_use]
    pub(crate) fn turned(self) -> Self {
        Self { score: self.score.map(|[one, other]| [other, one]), ..self }
    }
}

impl Board {
    /// Its games in their order, by the colours of the first: those that are over, and the one that is on. A game to which
    /// somebody did not come is none, and an arbiter's word on a pairing that is not over is no game of it.
    #[must_use]
    pub fn games_shown(&self) -> Vec<GameShown> {
        let mut games: Vec<GameShown> = self.games.iter().map(GameShown::over).collect();
        match self.result {
            None if self.room.is_some() => games.push(GameShown { room: self.room.clone(), score: None }),
            Some(result) if games.is_empty() && result.is_played() => {
                let half_points = result.marks().map(|mark| mark.half_points());
                games.push(GameShown::over(&PairingGame { room: self.room.clone(), half_points }));
            }
            _ => {}
        }
        games
    }
}
