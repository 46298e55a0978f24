// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why one append could not be written: the slow path, asked only about an append that failed alone.

use super::rows;
use crate::db::{Conn, on};
use crate::error::{AppendError, StoreError};
use crate::log::append::Append;
use crate::money;
use crate::results::end;

/// The reason, as the database stands now. A command that was carried out before comes first: the answer to it does not
/// depend on where the room stands by now. `refused` is what the engine itself said, if it did.
pub(super) async fn on_append(
    conn: &mut Conn,
    append: &Append,
    refused: Option<StoreError>,
) -> Result<AppendError, sqlx::Error> {
    for (index, event) in append.events.iter().enumerate() {
        let Some(command_id) = append.command_at(index) else { continue };
        let earlier = match rows::earlier_use(conn, &append.room, &event.actor, command_id).await {
            // Its archive is damaged, and nobody can say: that is the business of this room alone.
            Err(error @ sqlx::Error::Decode(_)) => return Ok(AppendError::Store(error.into())),
            earlier => earlier?,
        };
        if let Some((first_seq, last_seq)) = earlier {
            return Ok(AppendError::DuplicateCommand { first_seq, last_seq });
        }
    }
    const SQL: &str = "SELECT seq, epoch FROM head WHERE room = $1";
    let head: Option<(i64, i64)> =
        on!(conn, |conn| sqlx::query_as(SQL).bind(&append.room).fetch_optional(&mut **conn).await)?;
    let (current, epoch) = head.unwrap_or((0, 0));
    if epoch != append.epoch {
        return Ok(AppendError::Fenced { epoch });
    }
    if current != append.expected_seq {
        return Ok(AppendError::Conflict { current });
    }
    let moved = append.moved.as_ref();
    let ended = append.end.iter().flat_map(|game| &game.closing.ratings);
    let back = moved.iter().flat_map(|moved| &moved.ratings).map(|back| &back.change);
    if end::is_stale(conn, ended.chain(back)).await? {
        return Ok(AppendError::StaleClosing);
    }
    if let Some(room) = moved.and_then(|moved| moved.room.as_ref())
        && let refused @ AppendError::Refused(_) = Box::pin(on_append(conn, room, None)).await?
    {
        return Ok(refused);
    }
    if let Some(confirmed) = moved.and_then(|moved| moved.confirmed.as_ref())
        && !confirmed.waits(conn).await?
    {
        return Ok(AppendError::EntryClosed);
    }
    let groups: Vec<_> = moved.iter().flat_map(|moved| moved.groups()).collect();
    if let Some(refusal) = money::refusal(conn, &groups).await? {
        return Ok(AppendError::Refused(refusal));
    }
    let odd = || StoreError::Database {
        detail: format!("room {} has events behind its head, or an end", append.room),
    };
    Ok(AppendError::Store(refused.unwrap_or_else(odd)))
}
