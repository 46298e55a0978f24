// SPDX-License-Identifier: AGPL-3.0-or-later
//! Opening and closing the store.

use std::path::PathBuf;
use std::sync::Arc;

use crate::audit::act::Act;
use crate::db::renew::Renewal;
use crate::db::{self, Db, Pools};
use crate::error::StoreError;
use crate::migrate;
use crate::replica::Replica;
use crate::url::Address;
use crate::writer::{Desk, Fence, Queue};

/// The most reader connections that may be asked for.
pub const READERS_MAX: u32 = 64;

/// Which database, and how many readers at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// `sqlite:PATH` or `postgres://…`.
    pub url: String,
    /// How many reader connections, 1 to [`READERS_MAX`].
    pub readers: u32,
}

impl Config {
    /// The file the database is in; nothing when it is on a server.
    ///
    /// # Errors
    /// [`StoreError::Url`] for an address that names no database.
    pub fn file(&self) -> Result<Option<PathBuf>, StoreError> {
        match Address::parse(&self.url)? {
            Address::File(path) => Ok(Some(path)),
            Address::Server(_) => Ok(None),
        }
    }
}

/// What a database that is there is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To change it.
    Change,
    /// To read it: it need not be writable, and may be a standby. Whatever would be written is refused.
    Read,
    /// To see the nodes of a site and ask them to leave, who may be of an older version.
    Nodes,
}

impl Purpose {
    /// The step of the schema that is needed for it.
    fn step(self) -> i64 {
        match self {
            Self::Change | Self::Read => migrate::newest(),
            Self::Nodes => migrate::ATTENDANCE,
        }
    }
}

/// The server's memory. Cheap to clone; all clones share one writer and one set of readers. It lives in the tokio runtime
/// it was opened in.
#[derive(Clone)]
pub struct Store {
    pub(crate) shared: Arc<Shared>,
    /// What is told in the audit of what is written.
    pub(crate) act: Option<Act>,
    /// A standby that can be asked for what never changes.
    pub(crate) replica: Option<Replica>,
    /// The standby that is read from instead of the database.
    pub(crate) elsewhere: Option<Replica>,
}

pub(crate) struct Shared {
    reader: Db,
    control: Db,
    queue: Queue,
    fence: Fence,
    /// How new connections come to be made by other secrets, where there are any.
    renewal: Option<Renewal>,
    /// Whether anything can have been written.
    writes: bool,
}

impl Store {
    /// Opens the database, makes it when it is a file that does not exist yet, and brings its schema up to date.
    ///
    /// # Errors
    /// [`StoreError::Url`] and [`StoreError::Invalid`] for a bad configuration, [`StoreError::Newer`] and
    /// [`StoreError::Altered`] for a schema this version cannot work with, [`StoreError::Unavailable`] when it cannot be
    /// reached or written.
    pub async fn open(config: &Config) -> Result<Store, StoreError> {
        let readers = config.readers;
        if readers == 0 || readers > READERS_MAX {
            return Err(StoreError::Invalid {
                what: format!("{readers} readers; allowed are 1 to {READERS_MAX}"),
            });
        }
        let pools = match Address::parse(&config.url)? {
            Address::File(path) => db::open_sqlite(&path, readers).await?,
            Address::Server(options) => db::open_pg(*options, readers).await?,
        };
        Ok(Self::of(pools, true))
    }

    /// Whether there is anything at the address: a file, or a table. Nothing is made.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub async fn is_there(config: &Config) -> Result<bool, StoreError> {
        db::alone::is_taken(&Address::parse(&config.url)?).await
    }

    /// Opens the database of a site that is there, as it is: its schema is not brought up to date, under the hands of
    /// servers of an older version that use it.
    ///
    /// # Errors
    /// As [`Store::open`]; [`StoreError::Older`] for a schema that is too old for this, and [`StoreError::Invalid`] for a
    /// database that is not of a site.
    pub async fn attach(config: &Config, purpose: Purpose) -> Result<Store, StoreError> {
        let address = || Address::parse(&config.url);
        let (newest, needed) = (migrate::newest(), purpose.step());
        match db::alone::schema(address()?).await? {
            None => Err(StoreError::Invalid { what: "a database that is not one of a site of Kapia".into() }),
            Some(step) if step > newest => Err(StoreError::Newer { step }),
            Some(found) if found < needed => Err(StoreError::Older { found, needed }),
            Some(_) if purpose == Purpose::Read => {
                Ok(Self::of(db::attach::to_read(address()?, config.readers).await?, false))
            }
            Some(_) => Ok(Self::of(db::attach::to_change(address()?, config.readers).await?, true)),
        }
    }

    fn of(pools: Pools, writes: bool) -> Self {
        let fence = Fence::default();
        let Pools { writer, control, reader, renewal } = pools;
        let queue = Queue::start(writer, fence.clone());
        let shared = Shared { reader, control, queue, fence, renewal, writes };
        Store { shared: Arc::new(shared), act: None, replica: None, elsewhere: None }
    }

    /// From now on nothing is written unless this process still has its place, as [`Store::enlist`] gave it: whatever is asked
    /// for afterwards is refused as [`StoreError::Unavailable`], and nothing of it is kept.
    pub fn write_as(&self, node: &str) {
        self.shared.fence.set(node);
    }

    pub(crate) fn reader(&self) -> &Db {
        self.elsewhere.as_ref().map_or(&self.shared.reader, Replica::db)
    }

    /// Whether no process but this one writes to the database: a SQLite file. Several may write to PostgreSQL.
    #[must_use]
    pub fn writes_alone(&self) -> bool {
        self.reader().choose(true, false)
    }

    /// Makes new connections by this address, which leads to the same database with another user, password or certificate,
    /// after one was made by it; false: it leads to another one, or is no server, and nothing has changed.
    ///
    /// # Errors
    /// [`StoreError::Url`] for an address that names no database, [`StoreError::Unavailable`] when nobody is let in by it:
    /// then nothing has changed.
    pub async fn renew(&self, url: &str) -> Result<bool, StoreError> {
        match (&self.shared.renewal, Address::parse(url)?) {
            (Some(renewal), Address::Server(options)) => Ok(renewal.take(*options).await?),
            _ => Ok(false),
        }
    }

    /// For what must not wait behind anybody's writes.
    pub(crate) fn control(&self) -> &Db {
        &self.shared.control
    }

    pub(crate) fn queue(&self) -> Desk<'_> {
        self.shared.queue.by(self.act.clone())
    }

    /// The same store, for writes that are told in the audit: each in its own transaction, and only if it did something.
    #[must_use]
    pub fn audited(&self, act: Act) -> Store {
        Store { act: Some(act), ..self.clone() }
    }

    /// Moves everything committed so far into the database file (SQLite), so that the file alone is complete as soon as
    /// nobody writes. Does nothing on PostgreSQL.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the disk refuses.
    pub async fn checkpoint(&self) -> Result<(), StoreError> {
        self.queue().checkpoint().await
    }

    /// Writes what is waiting, checkpoints and closes every connection. Whatever is asked of any clone afterwards is
    /// answered with [`StoreError::Closed`].
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the last checkpoint failed; the store is closed all the same, and nothing that
    /// was acknowledged is lost.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.shared.reader.close().await;
        if let Some(replica) = &self.replica {
            replica.db().close().await;
        }
        self.control().close().await;
        if self.shared.writes { self.queue().close().await } else { Ok(()) }
    }
}
