// SPDX-License-Identifier: AGPL-3.0-or-later
//! Somebody leaves the site for good: their games that bind nobody end in their name. A game for ratings, for a stake or
//! of a tournament is played to its end.

use room::{Actor, Command};
use tokio::sync::oneshot;
use wire::Status;

use crate::app::App;
use crate::auth::refusal::AccountError;
use crate::error::ApiError;
use crate::rooms::host::Host;
use crate::rooms::message::{AbandonWish, Message};
use crate::rooms::open::Asked;
use crate::rooms::registry::Rooms;

/// How often a table is looked at while it changes.
const TRIES: usize = 5;

impl Rooms {
    /// Whether the game of a table must be played to its end by whoever sits there.
    ///
    /// # Errors
    /// As [`Rooms::open`].
    pub(crate) async fn is_binding(&self, app: &App, id: &str) -> Result<bool, ApiError> {
        let (_, view) = self.snapshot(app, id, "").await?;
        let binds = view.rated || view.stake.is_some() || view.event.is_some();
        Ok(binds && matches!(view.status, Status::Starting | Status::Playing))
    }

    /// Takes somebody away from a table: one that waits is left, a game is called off alone where that is allowed, given up
    /// where it can be, and called off where it can be neither.
    ///
    /// # Errors
    /// As [`Rooms::open`], `still_playing` for a game that binds.
    pub(crate) async fn abandon(&self, app: &App, id: &str, actor: &Actor) -> Result<(), ApiError> {
        for _ in 0..TRIES {
            let (_, view) = self.snapshot(app, id, &actor.player).await?;
            let command = match view.status {
                _ if view.seat.is_none() => return Ok(()),
                Status::Over => return Ok(()),
                Status::Open => Command::Leave,
                _ if view.can.contains(&"abort") => Command::Abort,
                _ if view.can.contains(&"resign") => Command::Resign,
                Status::Starting | Status::Playing => return self.call_off(app, id, &actor.player).await,
            };
            match self.command(app, id, actor.clone(), Asked::now(app, command)).await {
                // Something else happened there meanwhile: it is looked at once more.
                Ok(_) | Err(ApiError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Err(ApiError::Unavailable)
    }

    async fn call_off(&self, app: &App, id: &str, player: &str) -> Result<(), ApiError> {
        let handle = self.open(app, id).await?;
        let (reply, answer) = oneshot::channel();
        let wish = AbandonWish { player: player.to_owned(), reply };
        handle.send(Message::Abandon(wish)).await.map_err(|_| ApiError::Unavailable)?;
        answer.await.unwrap_or(Err(ApiError::InDoubt))
    }
}

impl Host {
    pub(super) async fn abandon(&mut self, wish: AbandonWish) {
        let AbandonWish { player, reply } = wish;
        let answer = match self.catch_up().await {
            Ok(()) => self.abandoned(&player).await,
            Err(_) => Err(ApiError::Unavailable),
        };
        // Who asked may have gone; what was done is done all the same.
        let _ = reply.send(answer);
    }

    async fn abandoned(&mut self, player: &str) -> Result<(), ApiError> {
        let is_on = matches!(self.room.status(), room::Status::Starting | room::Status::Playing);
        if !is_on || self.room.seat_of(player).is_none() {
            return Ok(());
        }
        let table = self.room.table();
        if table.is_bound() || table.event.is_some() {
            return Err(AccountError::StillPlaying.into());
        }
        let (now, step) = self.without_a_result()?;
        Ok(self.commit(now, step, None).await?)
    }
}
