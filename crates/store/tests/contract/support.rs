// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fresh databases of every engine, and short ways to write appends. No test lives here.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{Connection, PgConnection, SqliteConnection};
use store::{Append, Certain, Config, Head, NewEvent, Status, Store, StoreError};

use crate::blank;
use crate::pg_place::{in_database, is_left_alone, on_server};

static COUNTER: AtomicU32 = AtomicU32::new(0);

/// A fresh database and the store open on it.
pub(crate) struct Database {
    pub(crate) url: String,
    pub(crate) store: Store,
    kind: Kind,
}

enum Kind {
    Sqlite { folder: PathBuf },
    Pg { server: String, name: String },
}

/// Runs a test once for each engine, each time on a fresh database.
#[allow(clippy::print_stderr, reason = "a failing test shows on which engine")]
#[allow(clippy::needless_pass_by_value, reason = "a closure written at the call")]
pub(crate) fn on_every_engine(test: impl AsyncFn(&mut Database)) {
    runtime().block_on(async {
        for kind in engines() {
            let mut database = kind.build().await;
            eprintln!("on {}", database.url);
            test(&mut database).await;
            database.tear_down().await;
        }
    });
}

/// Runs a test on a fresh database of the server that has a standby, and tells it the address of that.
#[allow(clippy::needless_pass_by_value, reason = "a closure written at the call")]
pub(crate) fn on_the_followed(test: impl AsyncFn(&mut Database, &str)) {
    let named = |name| std::env::var(name).ok();
    let Some((server, standby)) = named("KAPIA_TEST_PG_FOLLOWED").zip(named("KAPIA_TEST_PG_STANDBY")) else {
        return;
    };
    runtime().block_on(async {
        let name = fresh_name();
        on_server(&server, format!("CREATE DATABASE {name}")).await;
        let url = in_database(&server, &name);
        let mut database = Database { store: open(&url).await, url, kind: Kind::Pg { server, name } };
        test(&mut database, &standby).await;
        database.tear_down().await;
    });
}

fn runtime() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build().expect("a runtime can be made")
}

fn fresh_name() -> String {
    format!("kapia_test_{}_{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed))
}

fn engines() -> Vec<Kind> {
    let name = fresh_name();
    let mut engines = vec![Kind::Sqlite { folder: std::env::temp_dir().join(&name) }];
    if let Ok(server) = std::env::var("KAPIA_TEST_PG") {
        engines.push(Kind::Pg { server, name });
    }
    engines
}

impl Kind {
    async fn build(self) -> Database {
        let url = match &self {
            Kind::Sqlite { folder } => {
                std::fs::create_dir_all(folder).expect("a folder for the test");
                let file = folder.join("house.db");
                blank::write_file(&file).await;
                format!("sqlite:{}", file.display())
            }
            Kind::Pg { server, name } => {
                blank::make_database(server, name).await;
                in_database(server, name)
            }
        };
        let store = open(&url).await;
        Database { url, store, kind: self }
    }
}

impl Database {
    pub(crate) fn is_sqlite(&self) -> bool {
        matches!(self.kind, Kind::Sqlite { .. })
    }

    /// Closes the store and opens it again.
    pub(crate) async fn restart(&mut self) {
        self.store.close().await.expect("closing works");
        self.store = open(&self.url).await;
    }

    /// Runs SQL behind the store's back.
    pub(crate) async fn raw(&self, sql: &'static str) -> Result<u64, sqlx::Error> {
        match &self.kind {
            Kind::Sqlite { folder } => {
                let url = format!("sqlite:{}", folder.join("house.db").display());
                let mut conn = SqliteConnection::connect(&url).await?;
                let done = sqlx::raw_sql(sql).execute(&mut conn).await.map(|done| done.rows_affected());
                conn.close().await?;
                done
            }
            Kind::Pg { .. } => {
                let mut conn = PgConnection::connect(&self.url).await?;
                let done = sqlx::raw_sql(sql).execute(&mut conn).await.map(|done| done.rows_affected());
                conn.close().await?;
                done
            }
        }
    }

    /// Waits until nobody uses the database: what a killed process began may still be on its way.
    pub(crate) async fn is_left_alone(&self) {
        if let Kind::Pg { server, name } = &self.kind {
            is_left_alone(server, name).await;
        }
    }

    async fn tear_down(self) {
        // A test may have closed it itself.
        _ = self.store.close().await;
        match self.kind {
            Kind::Sqlite { folder } => {
                std::fs::remove_dir_all(folder).expect("the test's folder can be removed");
            }
            Kind::Pg { server, name } => on_server(&server, format!("DROP DATABASE {name}")).await,
        }
    }
}

pub(crate) async fn open(url: &str) -> Store {
    let config = Config { url: url.to_owned(), readers: 2 };
    // Once more where the machine stood still while the database was to answer.
    match Store::open(&config).await {
        Err(StoreError::Unavailable { .. }) => Store::open(&config).await,
        opened => opened,
    }
    .expect("the store opens")
}

/// A heartbeat: there or not, however often the database has to be asked.
pub(crate) async fn beat(store: &Store, id: &str) -> Result<bool, StoreError> {
    for _ in 0..20 {
        match store.beat(id, false, i64::MAX).await {
            Err(StoreError::Unavailable { .. }) => {}
            told => return told.map(|at| at.is_some()),
        }
    }
    store.beat(id, false, i64::MAX).await.map(|at| at.is_some())
}

/// An event of the server itself.
pub(crate) fn event(payload: &str) -> NewEvent {
    NewEvent {
        at_us: 1_000,
        kind: "moved".to_owned(),
        actor: String::new(),
        command_id: None,
        payload: payload.to_owned(),
    }
}

/// An event that an actor's command caused.
pub(crate) fn command(actor: &str, id: &str, payload: &str) -> NewEvent {
    NewEvent { actor: actor.to_owned(), command_id: Some(id.to_owned()), ..event(payload) }
}

/// A room in which a game is on.
pub(crate) fn playing() -> Head {
    Head {
        status: Status::Playing,
        game: "tabla".to_owned(),
        listed: true,
        deadline_us: None,
        lobby: "{}".to_owned(),
    }
}

/// An append that says nothing special about the head.
pub(crate) fn append(room: &str, expected_seq: i64, events: Vec<NewEvent>) -> Append {
    Append {
        room: room.to_owned(),
        expected_seq,
        epoch: 0,
        events,
        head: playing(),
        seats: None,
        end: None,
        moved: None,
        certain: Certain::default(),
    }
}

/// A room's payloads, in order.
pub(crate) async fn payloads(store: &Store, room: &str) -> Vec<String> {
    let events = store.events(room, 0).await.expect("events can be read");
    for (index, event) in events.iter().enumerate() {
        assert_eq!(event.seq, index as i64 + 1, "the numbers of {room} have no gaps");
    }
    events.into_iter().map(|event| event.payload).collect()
}
