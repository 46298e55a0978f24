// SPDX-License-Identifier: AGPL-3.0-or-later
//! The one task that writes. Whatever waits in its queue goes into one transaction; when nothing else waits, a single
//! request is committed at once. Answers are given after the commit.
//!
//! `batch.rs` is one transaction, `rows.rs` its statements of many rows, `single.rs` the one statement that a few moves
//! take, `verdict.rs` the reason of a refusal.

mod batch;
mod fence;
#[cfg(test)]
mod full_disk;
mod rows;
mod single;
mod verdict;
mod write;

use std::ops::Deref;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

pub(crate) use write::Write;

use crate::audit::act::Act;
use crate::db::{Conn, Db};
use crate::error::{AppendError, StoreError};
use crate::log::append::{Append, Committed};
use batch::Batch;
pub(crate) use batch::write_one;
pub(crate) use fence::Fence;

/// How many requests may wait before those who ask have to wait themselves.
const QUEUE_MAX: usize = 4096;
/// A transaction is closed to further requests when it holds this many events.
const EVENTS_PER_COMMIT: usize = 256;
/// The queue has to be empty for so long before the writer does housekeeping.
const IDLE: Duration = Duration::from_millis(50);
/// Housekeeping is worth while when so many events were written since the last time.
const EVENTS_PER_CHECKPOINT: usize = 512;

type Reply<T, E> = oneshot::Sender<Result<T, E>>;

/// What can be asked of the writer.
enum Job {
    Append(Append, Reply<Committed, AppendError>),
    Write(Write, Reply<u64, StoreError>),
    Checkpoint(Reply<(), StoreError>),
    Close(Reply<(), StoreError>),
}

/// The way to the writer.
pub(crate) struct Queue(mpsc::Sender<Job>);

impl Queue {
    /// Starts the writer on a pool that nobody else writes through. It ends when it is told to close or when the last
    /// handle is gone, in both cases after writing what is waiting. What it writes it writes behind the `fence`.
    pub(crate) fn start(db: Db, fence: Fence) -> Queue {
        let (sender, jobs) = mpsc::channel(QUEUE_MAX);
        tokio::spawn(Writer { db, fence, conn: None, unsaved: 0, shared: false }.run(jobs));
        Queue(sender)
    }

    pub(crate) async fn append(&self, append: Append) -> Result<Committed, AppendError> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Append(append, reply)).await?;
        answer.await.unwrap_or(Err(AppendError::Store(StoreError::Closed)))
    }

    pub(crate) async fn write(&self, write: impl Into<Write>) -> Result<u64, StoreError> {
        let write = write.into();
        if write.texts().iter().any(|text| text.contains('\0')) {
            return Err(StoreError::Invalid { what: "text with a NUL character".to_owned() });
        }
        let (reply, answer) = oneshot::channel();
        self.send(Job::Write(write, reply)).await?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// The way to it for whoever tells in the audit what they write.
    pub(crate) fn by(&self, act: Option<Act>) -> Desk<'_> {
        Desk { queue: self, act }
    }

    pub(crate) async fn checkpoint(&self) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Checkpoint(reply)).await?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Close(reply)).await?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    async fn send(&self, job: Job) -> Result<(), StoreError> {
        self.0.send(job).await.map_err(|_| StoreError::Closed)
    }
}

/// The way to the writer, with what is told in the audit of a small write.
pub(crate) struct Desk<'a> {
    queue: &'a Queue,
    act: Option<Act>,
}

impl Desk<'_> {
    pub(crate) async fn write(self, write: impl Into<Write>) -> Result<u64, StoreError> {
        let write = write.into();
        match self.act {
            Some(act) => self.queue.write(Write::Audited(Box::new(write), Box::new(act))).await,
            None => self.queue.write(write).await,
        }
    }
}

impl Deref for Desk<'_> {
    type Target = Queue;

    fn deref(&self) -> &Queue {
        self.queue
    }
}

/// The writer's own state.
struct Writer {
    db: Db,
    fence: Fence,
    /// Kept between transactions; `None` before the first and after one that broke it.
    conn: Option<Conn>,
    /// Events written since the last checkpoint.
    unsaved: usize,
    /// Whether the last transaction was of several requests.
    shared: bool,
}

/// What ends a batch before it is full.
type Stop = Option<Job>;

impl Writer {
    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut closing = None;
        while let Some(job) = self.next(&mut jobs).await {
            if self.shared {
                // Those whom the last commit answered get a turn to ask again before this one is closed.
                tokio::task::yield_now().await;
            }
            let (batch, stop) = collect(job, &mut jobs);
            self.shared = batch.len() > 1;
            self.unsaved += batch.events();
            if !batch.is_empty() {
                batch.commit(&self.db, &self.fence, &mut self.conn).await;
            }
            match stop {
                Some(Job::Checkpoint(reply)) => _ = reply.send(self.checkpoint_whole().await),
                Some(Job::Close(reply)) => {
                    // No new request is let in; those already waiting are served before the loop ends.
                    jobs.close();
                    closing.get_or_insert(reply);
                }
                _ => {}
            }
        }
        // Whoever is the last to close the file moves all of its log. To wait for those who read, as a backup does, would keep
        // other processes from writing.
        let done = self.checkpoint_at_close().await;
        self.conn = None;
        self.db.close().await;
        if let Some(reply) = closing {
            _ = reply.send(done);
        }
    }

    /// The next job; while there is none, housekeeping.
    async fn next(&mut self, jobs: &mut mpsc::Receiver<Job>) -> Option<Job> {
        if self.unsaved >= EVENTS_PER_CHECKPOINT {
            match tokio::time::timeout(IDLE, jobs.recv()).await {
                Ok(job) => return job,
                Err(_) => self.checkpoint_passive().await,
            }
        }
        jobs.recv().await
    }

    async fn checkpoint_passive(&mut self) {
        self.unsaved = 0;
        let Some(conn) = self.conn.as_mut() else { return };
        if let Err(error) = conn.checkpoint_passive().await {
            tracing::warn!(%error, "the database log could not be checkpointed; it stays longer for now");
        }
    }

    async fn checkpoint_whole(&mut self) -> Result<(), StoreError> {
        self.conn().await?.checkpoint_whole().await?;
        self.unsaved = 0;
        Ok(())
    }

    async fn checkpoint_at_close(&mut self) -> Result<(), StoreError> {
        Ok(self.conn().await?.checkpoint_passive().await?)
    }

    async fn conn(&mut self) -> Result<&mut Conn, StoreError> {
        if self.conn.is_none() {
            self.conn = Some(connect(&self.db).await?);
        }
        self.conn.as_mut().ok_or(StoreError::Closed)
    }
}

/// A connection for the writer.
async fn connect(db: &Db) -> Result<Conn, sqlx::Error> {
    let mut conn = db.acquire().await?;
    single::make_ready(&mut conn).await?;
    Ok(conn)
}

/// Takes what is waiting, up to a full batch or a job that is not part of one.
fn collect(first: Job, jobs: &mut mpsc::Receiver<Job>) -> (Batch, Stop) {
    let mut batch = Batch::default();
    let mut job = first;
    loop {
        match job {
            Job::Append(append, reply) => batch.push_append(append, reply),
            Job::Write(write, reply) => batch.push_write(write, reply),
            other => return (batch, Some(other)),
        }
        if batch.events() >= EVENTS_PER_COMMIT || batch.len() >= EVENTS_PER_COMMIT {
            return (batch, None);
        }
        match jobs.try_recv() {
            Ok(next) => job = next,
            Err(_) => return (batch, None),
        }
    }
}
