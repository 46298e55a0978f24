// SPDX-License-Identifier: AGPL-3.0-or-later
//! Connections to PostgreSQL over a network that may swallow packets: every statement has a deadline, and a connection
//! that missed one is thrown away, together with all that are as old. Nobody waits for a ping, neither before a
//! connection is used nor after.

use std::io;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};

/// How long a statement that writes may take.
pub(crate) const WRITE_LIMIT: Duration = Duration::from_secs(3);
/// How long a statement that only reads may take.
pub(crate) const READ_LIMIT: Duration = Duration::from_secs(5);
/// How long a beat may take.
pub(crate) const BEAT_LIMIT: Duration = Duration::from_millis(700);
/// How long a caller waits for a connection; beyond it the server counts as unreachable.
pub(crate) const CONNECT_LIMIT: Duration = Duration::from_secs(2);
/// The pause before a server that just starts is asked again.
const PAUSE: Duration = Duration::from_millis(50);

/// Gives up on a server that does not answer in time.
pub(crate) async fn in_time<T>(
    limit: Duration,
    statement: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    timeout(limit, statement).await.unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::TimedOut).into()))
}

/// Connections to one server, at most so many at once.
#[derive(Clone)]
pub(crate) struct Links(Arc<Shared>);

struct Shared {
    options: Mutex<PgConnectOptions>,
    free: Arc<Semaphore>,
    idle: Mutex<Vec<Idle>>,
    trust: Trust,
    /// Whether a server will do that takes no writes.
    of_standby: bool,
}

/// Grows whenever a connection has failed: those that are older may be in the same hole.
pub(crate) type Trust = Arc<AtomicU64>;

struct Idle {
    conn: PgConnection,
    born: u64,
}

/// A connection somebody uses. It goes back only when its last user says that it is whole: one that was given up in
/// the middle of an answer never does.
pub(crate) struct Link {
    conn: Option<Idle>,
    is_whole: bool,
    home: Arc<Shared>,
    _permit: OwnedSemaphorePermit,
}

impl Links {
    pub(crate) fn new(options: PgConnectOptions, most: u32, trust: &Trust) -> Self {
        Self::of(options, most, trust, false)
    }

    /// As [`Links::new`], of a server that need not take writes.
    pub(crate) fn to_standby(options: PgConnectOptions, most: u32, trust: &Trust) -> Self {
        Self::of(options, most, trust, true)
    }

    fn of(options: PgConnectOptions, most: u32, trust: &Trust, of_standby: bool) -> Self {
        Links(Arc::new(Shared {
            options: Mutex::new(options),
            free: Arc::new(Semaphore::new(most as usize)),
            idle: Mutex::default(),
            trust: Arc::clone(trust),
            of_standby,
        }))
    }

    /// An idle connection that can be trusted, or a new one.
    pub(crate) async fn acquire(&self) -> Result<Link, sqlx::Error> {
        let home = Arc::clone(&self.0);
        let permit = match timeout(CONNECT_LIMIT, Arc::clone(&home.free).acquire_owned()).await {
            Ok(permit) => permit.map_err(|_| sqlx::Error::PoolClosed)?,
            Err(_) => return Err(sqlx::Error::PoolTimedOut),
        };
        let born = home.trust.load(Ordering::Acquire);
        let conn = loop {
            let idle = home.idle().pop();
            match idle {
                Some(idle) if idle.born == born => break idle,
                Some(_) => {}
                None => break Idle { conn: home.connect().await?, born },
            }
        };
        Ok(Link { conn: Some(conn), is_whole: false, home, _permit: permit })
    }

    /// From now on new connections are made by these.
    pub(crate) fn renew(&self, options: PgConnectOptions) {
        *self.0.options.lock().unwrap_or_else(PoisonError::into_inner) = options;
    }

    /// Where connections lead to: host, port, folder of the socket and database.
    pub(crate) fn place(&self) -> Place {
        place(&self.0.options())
    }

    /// Closes every connection; those in use when they come back.
    pub(crate) async fn close(&self) {
        self.0.free.close();
        let idle = std::mem::take(&mut *self.0.idle());
        for idle in idle {
            // The server sees the end of a connection all the same.
            let _ = timeout(BEAT_LIMIT, idle.conn.close()).await;
        }
    }
}

impl Shared {
    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        let options = self.options();
        if !self.of_standby {
            return connect(&options).await;
        }
        // It is not waited for: others answer in its place.
        in_time(CONNECT_LIMIT, Box::pin(options.connect())).await
    }

    fn options(&self) -> PgConnectOptions {
        self.options.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Link {
    /// Says that the server has answered and the connection can be used again.
    pub(crate) fn keep(mut self) {
        self.is_whole = true;
    }

    /// Throws the connection away, and with it the trust in all that are as old.
    pub(crate) fn distrust(self) {
        let born = self.conn.as_ref().map_or(0, |idle| idle.born);
        // Several that fail together are one failure.
        let _ = self.home.trust.compare_exchange(born, born + 1, Ordering::AcqRel, Ordering::Acquire);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(idle) = self.conn.take()
            && self.is_whole
            && !self.home.free.is_closed()
        {
            self.home.idle().push(idle);
        }
    }
}

impl Deref for Link {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.conn.as_ref().expect("only a dropped link has none").conn
    }
}

impl DerefMut for Link {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.conn.as_mut().expect("only a dropped link has none").conn
    }
}

/// Where a connection leads to.
pub(crate) type Place = (String, u16, Option<PathBuf>, Option<String>);

pub(crate) fn place(options: &PgConnectOptions) -> Place {
    let database = options.get_database().map(str::to_owned);
    (options.get_host().to_owned(), options.get_port(), options.get_socket().cloned(), database)
}

/// A connection to a server that takes writes. One that just starts, or is about to become the primary, is waited for.
pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    connect_to(options, true).await
}

/// As [`connect`], to any server.
pub(crate) async fn connect_to_read(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    connect_to(options, false).await
}

async fn connect_to(options: &PgConnectOptions, writes: bool) -> Result<PgConnection, sqlx::Error> {
    let deadline = Instant::now() + CONNECT_LIMIT;
    loop {
        // Boxed: with TLS it is large, and whatever asks the database would be larger by it all the time.
        let Ok(tried) = timeout_at(deadline, Box::pin(try_once(options, writes))).await else {
            return Err(io::Error::from(io::ErrorKind::TimedOut).into());
        };
        match tried {
            Err(error) if is_passing(&error) && Instant::now() + PAUSE < deadline => {
                tokio::time::sleep(PAUSE).await;
            }
            tried => return tried,
        }
    }
}

async fn try_once(options: &PgConnectOptions, writes: bool) -> Result<PgConnection, sqlx::Error> {
    let mut conn = options.connect().await?;
    if !writes {
        return Ok(conn);
    }
    let (read_only,): (String,) =
        sqlx::query_as("SELECT current_setting('transaction_read_only')").fetch_one(&mut conn).await?;
    if read_only == "on" {
        let why = "the server takes no writes: it is a standby, or was made read-only";
        return Err(io::Error::new(io::ErrorKind::HostUnreachable, why).into());
    }
    Ok(conn)
}

/// Whether a server says this while it starts, ends or changes its role, and another thing soon.
fn is_passing(error: &sqlx::Error) -> bool {
    use io::ErrorKind::{ConnectionRefused, ConnectionReset, HostUnreachable, UnexpectedEof};
    match error {
        sqlx::Error::Io(error) => {
            matches!(error.kind(), ConnectionRefused | ConnectionReset | HostUnreachable | UnexpectedEof)
        }
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| code.starts_with("57P") || code == "53300")
        }
        _ => false,
    }
}
