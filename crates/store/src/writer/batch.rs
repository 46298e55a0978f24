// SPDX-License-Identifier: AGPL-3.0-or-later
//! One transaction: many appends and writes that share a commit but not each other's failures.
//!
//! Appends are written in waves in which every room occurs once, with few statements of many rows. A wave is right when
//! as many rows changed as were asked for. If everything is right at once, and it nearly always is, there is nothing
//! more to it. If not, the transaction is begun again with savepoints: a wave that is not right is undone and its halves
//! are tried, down to the single append at fault, which is then looked at on its own.

use std::collections::HashSet;

use game::Micros;

use super::rows::StatusOf;
use super::write::Write;
use super::{Fence, Reply, rows, single, verdict};
use crate::db::{Conn, Db};
use crate::error::{AppendError, Remedy, StoreError, remedy};
use crate::log::append::{Append, Committed};
use crate::log::seat;
use crate::results::end;

/// How often a transaction that lost a race, or its connection, is begun.
const TRIES: usize = 3;

type Outcome<T, E> = Result<T, E>;

/// What goes into one transaction, with those who wait for it.
#[derive(Default)]
pub(super) struct Batch {
    appends: Vec<Append>,
    append_replies: Vec<Reply<Committed, AppendError>>,
    writes: Vec<Write>,
    write_replies: Vec<Reply<u64, StoreError>>,
    events: usize,
}

/// What the transaction says to each, valid once it is committed.
struct Answers {
    appends: Vec<Outcome<Committed, AppendError>>,
    writes: Vec<Outcome<u64, StoreError>>,
}

impl Batch {
    pub(super) fn push_append(&mut self, append: Append, reply: Reply<Committed, AppendError>) {
        self.events += append.events.len();
        self.appends.push(append);
        self.append_replies.push(reply);
    }

    pub(super) fn push_write(&mut self, write: Write, reply: Reply<u64, StoreError>) {
        self.writes.push(write);
        self.write_replies.push(reply);
    }

    pub(super) fn events(&self) -> usize {
        self.events
    }

    pub(super) fn len(&self) -> usize {
        self.appends.len() + self.writes.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes, commits and answers everybody. A connection that can no longer be trusted is not left in `slot`.
    ///
    /// A commit of which nobody knows whether it was kept is looked for in the log before anything else is said.
    pub(super) async fn commit(self, db: &Db, fence: &Fence, slot: &mut Option<Conn>) {
        let mut last = StoreError::Closed;
        let mut doubt = None;
        for _ in 0..TRIES {
            let conn = match slot {
                Some(conn) => conn,
                None => match super::connect(db).await {
                    Ok(conn) => slot.insert(conn),
                    Err(error) => {
                        last = error.into();
                        break;
                    }
                },
            };
            let error = match self.transact(conn, fence, &mut doubt).await {
                Ok(answers) => return self.answer(answers),
                Err(error) => error,
            };
            let (cure, in_doubt) = (remedy(&error), doubt.is_some());
            tracing::warn!(%error, in_doubt, "a transaction of the writer was not committed");
            clear(slot, cure).await;
            last = error.into();
            let can_tell = doubt.as_ref().is_none_or(|answers| self.witness(answers).is_some());
            if !can_tell || !(in_doubt || matches!(cure, Remedy::Again | Remedy::Reconnect)) {
                break;
            }
        }
        if doubt.is_some() {
            last = StoreError::InDoubt { detail: last.to_string() };
        }
        self.fail(&last);
    }

    /// One attempt. `doubt` holds what an earlier one said whose commit may have been kept.
    async fn transact(
        &self,
        conn: &mut Conn,
        fence: &Fence,
        doubt: &mut Option<Answers>,
    ) -> Result<Answers, sqlx::Error> {
        let witness = doubt.as_ref().and_then(|answers| self.witness(answers));
        if let Some(witness) = witness {
            let kept = was_kept(conn, witness).await?;
            if let Some(answers) = doubt.take().filter(|_| kept) {
                return Ok(answers);
            }
        }
        if self.writes.is_empty() && single::takes(&self.appends) {
            match single::write(conn, fence, &self.appends).await {
                Ok(()) => return Ok(self.all_written(Vec::new())),
                // One of them is at fault, and it is found out below which.
                Err(error) if remedy(&error) == Remedy::None => {}
                Err(error) => {
                    *doubt = is_in_doubt(&error).then(|| self.all_written(Vec::new()));
                    return Err(error);
                }
            }
        }
        fence.begin(conn).await?;
        let answers = match self.write_at_once(conn).await? {
            Some(answers) => answers,
            None => {
                conn.command("ROLLBACK").await?;
                fence.begin(conn).await?;
                let appends = self.write_appends(conn).await?;
                Answers { appends, writes: self.write_small(conn).await? }
            }
        };
        match conn.command("COMMIT").await {
            Ok(()) => Ok(answers),
            Err(error) => {
                *doubt = is_in_doubt(&error).then_some(answers);
                Err(error)
            }
        }
    }

    /// An append by which it can be told whether the transaction was kept: one that it wrote.
    fn witness(&self, answers: &Answers) -> Option<&Append> {
        let mut written = self.appends.iter().zip(&answers.appends);
        written.find(|(_, outcome)| outcome.is_ok()).map(|(append, _)| append)
    }

    /// Writes everything without savepoints; `None` when something is not right, and then it must all be undone.
    async fn write_at_once(&self, conn: &mut Conn) -> Result<Option<Answers>, sqlx::Error> {
        for wave in waves(&self.appends) {
            if !fault(write_part(conn, wave).await)? {
                return Ok(None);
            }
        }
        let mut writes = Vec::with_capacity(self.writes.len());
        for write in &self.writes {
            match write.run(conn).await {
                Ok(rows) if write.is_whole(rows) => writes.push(Ok(rows)),
                outcome => return fault(outcome.map(|_| false)).map(|_| None),
            }
        }
        Ok(Some(self.all_written(writes)))
    }

    /// What is said when there was nothing wrong with any append.
    fn all_written(&self, writes: Vec<Outcome<u64, StoreError>>) -> Answers {
        let appends = self.appends.iter().map(|append| Ok(Committed { seq: append.last_seq() })).collect();
        Answers { appends, writes }
    }

    async fn write_appends(
        &self,
        conn: &mut Conn,
    ) -> Result<Vec<Outcome<Committed, AppendError>>, sqlx::Error> {
        let mut outcomes = Vec::with_capacity(self.appends.len());
        for wave in waves(&self.appends) {
            let mut parts = vec![wave];
            while let Some(part) = parts.pop() {
                conn.command("SAVEPOINT part").await?;
                match write_part(conn, part).await {
                    Ok(true) => {
                        conn.command("RELEASE SAVEPOINT part").await?;
                        outcomes.extend(part.iter().map(|append| Ok(Committed { seq: append.last_seq() })));
                        continue;
                    }
                    Ok(false) if part.len() == 1 => {
                        undo_part(conn).await?;
                        outcomes.push(Err(verdict::on_append(conn, &part[0], None).await?));
                        continue;
                    }
                    Err(error) if remedy(&error) != Remedy::None => return Err(error),
                    Err(error) if part.len() == 1 => {
                        undo_part(conn).await?;
                        outcomes.push(Err(verdict::on_append(conn, &part[0], Some(error.into())).await?));
                        continue;
                    }
                    Ok(false) | Err(_) => undo_part(conn).await?,
                }
                let (first, second) = part.split_at(part.len() / 2);
                parts.push(second);
                parts.push(first);
            }
        }
        Ok(outcomes)
    }

    async fn write_small(&self, conn: &mut Conn) -> Result<Vec<Outcome<u64, StoreError>>, sqlx::Error> {
        let mut outcomes = Vec::with_capacity(self.writes.len());
        for write in &self.writes {
            conn.command("SAVEPOINT part").await?;
            let outcome = write.run(conn).await;
            match &outcome {
                Ok(rows) if write.is_whole(*rows) => conn.command("RELEASE SAVEPOINT part").await?,
                Err(error) if remedy(error) != Remedy::None => return outcome.map(|_| Vec::new()),
                _ => undo_part(conn).await?,
            }
            outcomes.push(outcome.map_err(StoreError::from));
        }
        Ok(outcomes)
    }

    fn answer(self, answers: Answers) {
        for (reply, outcome) in self.append_replies.into_iter().zip(answers.appends) {
            _ = reply.send(outcome);
        }
        for (reply, outcome) in self.write_replies.into_iter().zip(answers.writes) {
            _ = reply.send(outcome);
        }
    }

    fn fail(self, error: &StoreError) {
        for reply in self.append_replies {
            _ = reply.send(Err(AppendError::Store(error.clone())));
        }
        for reply in self.write_replies {
            _ = reply.send(Err(error.clone()));
        }
    }
}

/// Cuts appends, in their order, into runs in which no room occurs twice: within one statement a room can move only once.
fn waves(appends: &[Append]) -> Vec<&[Append]> {
    let mut waves = Vec::new();
    let mut rooms = HashSet::with_capacity(appends.len());
    let mut start = 0;
    for (index, append) in appends.iter().enumerate() {
        if !rooms.insert(append.room.as_str()) {
            waves.push(&appends[start..index]);
            start = index;
            rooms.clear();
            rooms.insert(&append.room);
        }
    }
    if start < appends.len() {
        waves.push(&appends[start..]);
    }
    waves
}

/// Writes one append, in the transaction that is open; `false` when it could not be written as asked.
pub(crate) async fn write_one(conn: &mut Conn, append: &Append) -> Result<bool, sqlx::Error> {
    write_part(conn, std::slice::from_ref(append)).await
}

/// Writes appends to different rooms; `false` when some of them could not be written as asked.
async fn write_part(conn: &mut Conn, part: &[Append]) -> Result<bool, sqlx::Error> {
    for append in part.iter().filter(|append| !append.certain.commands_are_new) {
        if rows::repeats(conn, append).await? {
            return Ok(false);
        }
    }
    let (new, old): (Vec<&Append>, Vec<&Append>) = part.iter().partition(|append| append.expected_seq == 0);
    let (staying, turning): (Vec<&Append>, Vec<&Append>) =
        old.into_iter().partition(|append| append.certain.status_stays);
    if rows::make_heads(conn, &new).await? != new.len() as u64
        || rows::move_heads(conn, &staying, StatusOf::Before).await? != staying.len() as u64
        || rows::move_heads(conn, &turning, StatusOf::After).await? != turning.len() as u64
    {
        return Ok(false);
    }
    for append in part {
        if let Some(sitters) = &append.seats {
            seat::replace(conn, &append.room, sitters).await?;
        }
    }
    let events: Vec<(&Append, usize)> =
        part.iter().flat_map(|append| (0..append.events.len()).map(move |index| (append, index))).collect();
    if rows::insert_events(conn, &events).await? != events.len() as u64 {
        return Ok(false);
    }
    for append in part {
        if let Some(game) = &append.end
            && !end::write(conn, &append.room, game).await?
        {
            return Ok(false);
        }
        if let Some(moved) = &append.moved
            && !moved.write(conn, &append.room, Micros(append.span_us().1)).await?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether an append is in the log. The earlier transaction may still be under way: its locks are waited for, by trying
/// to write the same once more.
async fn was_kept(conn: &mut Conn, append: &Append) -> Result<bool, sqlx::Error> {
    conn.begin().await?;
    let kept = !write_part(conn, std::slice::from_ref(append)).await? && rows::stand(conn, append).await?;
    conn.command("ROLLBACK").await?;
    Ok(kept)
}

/// Counts an engine's objection to a statement as "not right"; what ails the database itself stays an error.
fn fault(right: Result<bool, sqlx::Error>) -> Result<bool, sqlx::Error> {
    match right {
        Err(error) if remedy(&error) == Remedy::None => Ok(false),
        other => other,
    }
}

async fn undo_part(conn: &mut Conn) -> Result<(), sqlx::Error> {
    conn.command("ROLLBACK TO SAVEPOINT part").await?;
    conn.command("RELEASE SAVEPOINT part").await
}

/// Whether a failed commit may have been kept all the same. An engine that answers with a plain refusal has not kept it;
/// a broken connection or a failed disk does not tell.
fn is_in_doubt(error: &sqlx::Error) -> bool {
    use crate::error::Outage;
    !matches!(remedy(error), Remedy::None | Remedy::Again | Remedy::Wait(Outage::DiskFull | Outage::Busy))
}

/// Ends a transaction that failed, or gives its connection up.
async fn clear(slot: &mut Option<Conn>, cure: Remedy) {
    let Some(mut conn) = slot.take() else { return };
    let alive = !matches!(cure, Remedy::Reconnect) && conn.command("ROLLBACK").await.is_ok();
    if alive { *slot = Some(conn) } else { conn.discard().await }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p8_a_commit_that_broke_off_is_in_doubt_and_one_that_was_refused_is_not() {
        let reset = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
        assert!(is_in_doubt(&sqlx::Error::Io(reset)));
        assert!(is_in_doubt(&sqlx::Error::WorkerCrashed));
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        assert!(!is_in_doubt(&sqlx::Error::Io(full)));
        assert!(!is_in_doubt(&sqlx::Error::RowNotFound));
    }
}
