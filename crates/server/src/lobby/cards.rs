// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rooms as the lobby reads them: their cards, and what those who sit there are called today.

use std::collections::BTreeSet;

use store::{RoomHead, StoreError};

use crate::app::App;
use crate::rooms::card::Card;
use crate::rooms::names;

/// Rooms and their cards.
pub(super) fn read(heads: Vec<RoomHead>) -> Vec<(RoomHead, Card)> {
    let card = |head: RoomHead| match serde_json::from_str(&head.head.lobby) {
        Ok(card) => Some((head, card)),
        Err(error) => {
            tracing::error!(room = head.room, %error, "a lobby card cannot be read");
            None
        }
    };
    heads.into_iter().filter_map(card).collect()
}

/// The people of a room: id and name.
pub(super) fn people((_, card): &mut (RoomHead, Card)) -> impl Iterator<Item = (&str, &mut String)> {
    let seats = card.seats.iter_mut().flatten();
    seats.filter(|(id, _)| room::bot_of(id).is_none()).map(|(id, name)| (id.as_str(), name))
}

/// Puts in what they are called today; who of them are programs.
pub(super) async fn join(
    app: &App,
    people: Vec<(&str, &mut String)>,
) -> Result<BTreeSet<String>, StoreError> {
    let ids = people.iter().map(|(id, _)| *id).collect();
    let (known, programs) = tokio::try_join!(app.store.names(&ids), app.store.programs_among(&ids))?;
    for (id, name) in people {
        *name = names::shown(known.get(id), std::mem::take(name));
    }
    Ok(programs)
}

/// The names by seat, empty for a free chair.
pub(super) fn names_of(seats: Vec<Option<(String, String)>>) -> Vec<String> {
    seats.into_iter().map(|seat| seat.map(|(_, name)| name).unwrap_or_default()).collect()
}
