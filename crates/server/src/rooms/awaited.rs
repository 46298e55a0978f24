// SPDX-License-Identifier: AGPL-3.0-or-later
//! A board of a tournament: who was awaited has come, and what the tournament decides without a game.

use game::Seat;
use room::{Event, Step};

use crate::error::ApiError;
use crate::rooms::failed::{Failed, Refused};
use crate::rooms::host::{Host, RETRY};
use crate::tournaments::message::Note;

impl Host {
    /// `player` has shown themselves at the table: by a socket, or by what they ask for. What could not be written of it is
    /// looked at again soon.
    pub(super) async fn arrived(&mut self, player: &str) {
        let now = self.time(self.app.clock.now());
        let events = self.room.arrive(player);
        if !events.is_empty() && !self.happen(now, events).await {
            self.retry_at = Some(self.app.clock.now().plus(RETRY));
        }
    }

    /// Whoever is here has come, though it could not be written when they came.
    pub(super) async fn all_arrived(&mut self) {
        if self.room.is_complete() {
            return;
        }
        let chairs = (0_u8..).map(Seat).zip(self.room.chairs());
        let here = chairs.filter(|(seat, _)| self.audience.has(*seat));
        let players: Vec<String> =
            here.filter_map(|(_, chair)| Some(chair.as_ref()?.player.clone())).collect();
        for player in players {
            self.arrived(&player).await;
        }
    }

    /// Tells the tournament who has come to its board, and that its game is over.
    pub(super) fn tell_tournament(&self, events: &[Event]) {
        let Some(board) = &self.room.table().event else { return };
        for event in events {
            let room = self.room.id().to_owned();
            let note = match event {
                Event::Arrived { seat } => {
                    let chair = self.room.chairs().get(usize::from(*seat)).and_then(Option::as_ref);
                    chair.map(|chair| Note::Arrived { room, player: chair.player.clone() })
                }
                Event::Ended { .. } => Some(Note::Ended { room }),
                _ => None,
            };
            if let Some(note) = note {
                self.app.tournaments.note(&board.tournament, note);
            }
        }
    }

    /// The tournament has decided this board: `winner` was there, or nobody was. It tells it again until the game is over.
    pub(super) async fn forfeit(&mut self, winner: Option<Seat>) -> Result<(), ApiError> {
        self.catch_up().await.map_err(|refused| not_now(&refused))?;
        let now = self.time(self.app.clock.now());
        let step = Step::of(&self.room, now, self.room.forfeit(winner)).map_err(|_| ApiError::Internal)?;
        match self.commit(now, step, None).await {
            Err(Failed::Conflict) => {
                self.reload().await.map_err(|refused| not_now(&refused))?;
                Err(ApiError::Unavailable)
            }
            done => done.map_err(ApiError::from),
        }
    }
}

/// Why a table cannot be told just now, or never.
fn not_now(refused: &Refused) -> ApiError {
    if matches!(refused, Refused::Broken) { ApiError::Internal } else { ApiError::Unavailable }
}
