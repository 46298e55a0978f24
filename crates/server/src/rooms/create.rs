// SPDX-License-Identifier: AGPL-3.0-or-later
//! The one way a room comes to be, whoever asks for it: a person, or a room whose players go on to the next game.

use game::Micros;
use room::{Corrupt, Event, Room};

use store::Append;

use crate::app::App;
use crate::rooms::commands::Commands;
use crate::rooms::log::{self, Appended, Beside, Times};
use crate::rooms::names;
use crate::rooms::registry::Rooms;

/// Why there is no new room.
#[derive(Debug)]
pub(crate) enum NotCreated {
    /// There is one with this id.
    Exists,
    /// The events do not fold: a defect of whoever made them.
    Corrupt(Corrupt),
    /// This account has not what the game is played for.
    Short {
        /// Its name.
        account: String,
    },
    /// The database does not say whether it kept it.
    InDoubt,
    /// The database cannot be written; nothing was kept.
    Unavailable,
}

/// A room that is to come to be together with something else.
pub(crate) struct Next {
    room: Room,
    events: Vec<Event>,
}

impl Next {
    /// A room of these first events, and what is to be written for it.
    ///
    /// # Errors
    /// [`NotCreated::Corrupt`], [`NotCreated::Unavailable`].
    pub(crate) fn of(
        app: &App,
        id: &str,
        now: Micros,
        events: Vec<Event>,
    ) -> Result<(Self, Append), NotCreated> {
        let room = Room::restore(id, events.iter().map(|event| (now, event.clone())))
            .map_err(NotCreated::Corrupt)?;
        let append = log::to_append(app, &room, now, &events, Beside::default(), None);
        let append = append.map_err(|_| NotCreated::Unavailable)?;
        Ok((Self { room, events }, append))
    }
}

impl Rooms {
    /// Gives a room that was written with something else its task, and shows it in the lobby.
    pub(crate) fn came_to_be(&self, app: &App, next: Next, now: Micros) {
        let Next { room, events } = next;
        app.lobby.changed(&room, &events);
        app.notices.created(&room, None, now);
        self.adopt(app, room, Times { last: now, unheard: None }, Commands::default());
    }

    /// Makes the first events of a room durable, gives it its task and shows it in the lobby.
    ///
    /// # Errors
    /// [`NotCreated`]; while the database fails the pulse is told.
    pub(crate) async fn create(
        &self,
        app: &App,
        id: &str,
        now: Micros,
        events: &[Event],
    ) -> Result<(), NotCreated> {
        let events = &names::marked(&app.store, events).await.map_err(|error| {
            tracing::warn!(room = id, %error, "nobody says who of a new room is a program");
            NotCreated::Unavailable
        })?;
        let room = Room::restore(id, events.iter().map(|event| (now, event.clone())))
            .map_err(NotCreated::Corrupt)?;
        match log::append(app, &room, now, events, Beside::default(), None).await {
            Appended::Done => {
                app.challenges.stands(id);
                app.lobby.changed(&room, events);
                app.notices.created(&room, app.challenges.of(id).as_ref(), now);
                self.adopt(app, room, Times { last: now, unheard: None }, Commands::default());
                Ok(())
            }
            Appended::Conflict | Appended::Stale | Appended::EntryClosed | Appended::Repeated { .. } => {
                Err(NotCreated::Exists)
            }
            Appended::Short { account } => Err(NotCreated::Short { account }),
            failed @ (Appended::InDoubt | Appended::Unavailable) => {
                app.pulse.fail();
                Err(if failed == Appended::InDoubt { NotCreated::InDoubt } else { NotCreated::Unavailable })
            }
        }
    }
}
