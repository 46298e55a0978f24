// SPDX-License-Identifier: AGPL-3.0-or-later
//! One offer instead of another (P5): the answer is durable first, then what it answers closes and says where it is.
//! Where that broke off it is done again later (`jobs::challenges`).

use room::{Actor, Command};

use crate::app::App;
use crate::error::ApiError;
use crate::rooms::{Asked, Rooms};

impl Rooms {
    /// Closes the offer in `answered`, to `actor`: theirs in `room` stands instead. When it can be closed no more,
    /// `room` is. Done twice, it is done once.
    ///
    /// # Errors
    /// As [`Rooms::command`].
    pub(crate) async fn counter(
        &self,
        app: &App,
        actor: Actor,
        answered: &str,
        room: &str,
    ) -> Result<(), ApiError> {
        let command = Command::Counter { room: room.to_owned() };
        // An answer answers once: its room names the command.
        let asked = Asked { id: room.to_owned(), ..Asked::now(app, command) };
        match self.command(app, answered, actor.clone(), asked).await {
            Ok(_) => Ok(()),
            // Perhaps it was closed: then the answer has to stand.
            Err(ApiError::InDoubt) => Err(ApiError::InDoubt),
            Err(error) => {
                if let Err(left) = self.withdraw(app, room, actor).await {
                    tracing::warn!(room, error = %left, "an answer to nothing cannot be closed");
                }
                Err(error)
            }
        }
    }
}
