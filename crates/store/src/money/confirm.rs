// SPDX-License-Identifier: AGPL-3.0-or-later
//! An act that waited for a second person is confirmed: what moves and the end of the waiting are written together.

use game::Micros;
use ledger::{Group, Posted};

use super::audited::{self, AuditedGroup};
use super::confirmed::Confirmed;
use super::missed::Missed;
use super::post::{PostError, Write};
use crate::audit::act::Act;
use crate::db::Conn;
use crate::log::append::Append;
use crate::open::Store;
use crate::results::end::{self, RatingBack};
use crate::writer;

/// What is written with events of a room, or none of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Moved {
    /// What comes back to accounts first, so that they have what is taken from them then.
    pub back: Vec<AuditedGroup>,
    /// The transfers, besides those that the end of a game makes.
    pub group: Option<Group>,
    /// What is told of it in the audit.
    pub act: Option<Act>,
    /// What waited for a second person until now.
    pub confirmed: Option<Confirmed>,
    /// Another room that comes to be with them.
    pub room: Option<Box<Append>>,
    /// Who missed the handshake of the dice.
    pub missed: Vec<Missed>,
    /// The steps that take the ratings of this game back.
    pub ratings: Vec<RatingBack>,
}

impl Moved {
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let act = self.back.iter().map(|back| &back.act).chain(&self.act).flat_map(Act::texts);
        let missed = self.missed.iter().flat_map(Missed::texts);
        act.chain(self.confirmed.iter().flat_map(Confirmed::texts)).chain(missed)
    }

    /// Writes what goes with events of `of`, in the transaction that is open; `false` when some of it is known or over
    /// already.
    pub(crate) async fn write(&self, conn: &mut Conn, of: &str, at: Micros) -> Result<bool, sqlx::Error> {
        if let Some(room) = &self.room
            && !Box::pin(writer::write_one(&mut *conn, room)).await?
        {
            return Ok(false);
        }
        for back in &self.ratings {
            if !end::write_back(&mut *conn, of, back).await? {
                return Ok(false);
            }
        }
        for missed in &self.missed {
            missed.write(&mut *conn).await?;
        }
        if let Some(confirmed) = &self.confirmed
            && !confirmed.write(&mut *conn).await?
        {
            return Ok(false);
        }
        if !audited::write_all(&mut *conn, &self.back).await? {
            return Ok(false);
        }
        if let Some(group) = &self.group
            && super::post(&mut *conn, group, at).await? == 0
        {
            return Ok(false);
        }
        if let Some(act) = &self.act {
            act.write(conn).await?;
        }
        Ok(true)
    }

    /// The transfers, in their order.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.back.iter().map(|back| &back.group).chain(&self.group)
    }
}

impl Store {
    /// Posts the group of an act that waits for a second person, who confirms it: it is posted and the act waits no more, or
    /// neither. Nothing when the act waited no more.
    ///
    /// # Errors
    /// As [`Store::post`].
    pub async fn post_confirmed(
        &self,
        confirmed: Confirmed,
        group: Group,
        at: Micros,
    ) -> Result<Option<Posted>, PostError> {
        group.check()?;
        let write = || Write::Confirm(Box::new(group.clone()), at, confirmed.clone());
        self.posted_now(&group, write).await
    }
}
