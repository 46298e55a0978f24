// SPDX-License-Identifier: AGPL-3.0-or-later
//! A site that real processes serve: its folder, its database, and the processes. Nothing is asserted here but that a
//! process does what it is told.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

/// A fresh folder and, where the data is on PostgreSQL, a fresh database.
pub(crate) struct Site {
    pub(crate) folder: PathBuf,
    server: Option<Server>,
}

struct Server {
    url: String,
    name: String,
}

/// A process that serves; it is killed when nobody needs it any more.
pub(crate) struct Serving {
    /// Where it is: host and port.
    pub(crate) address: String,
    child: Child,
    _said: BufReader<ChildStdout>,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a process ended that did not serve.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: Option<i32>,
    /// The last line of its standard error.
    pub(crate) sentence: String,
}

/// Runs a test once for each engine.
#[allow(clippy::print_stderr, reason = "a failing test shows on which engine")]
pub(crate) fn on_every_engine(test: impl Fn(&Site)) {
    let server = std::env::var("KAPIA_TEST_PG").ok();
    for server in std::iter::once(None).chain(server.map(Some)) {
        eprintln!("on {}", server.as_deref().unwrap_or("SQLite"));
        test(&Site::fresh(server));
    }
}

impl Site {
    /// A site on PostgreSQL; nothing where no server of it is named.
    pub(crate) fn on_server() -> Option<Self> {
        std::env::var("KAPIA_TEST_PG").ok().map(|url| Self::fresh(Some(url)))
    }

    /// A site on the PostgreSQL that has a standby, and the address of its database there; nothing where neither is named.
    pub(crate) fn followed() -> Option<(Self, String)> {
        let named = |name| std::env::var(name).ok();
        let (server, standby) = named("KAPIA_TEST_PG_FOLLOWED").zip(named("KAPIA_TEST_PG_STANDBY"))?;
        let site = Self::fresh(Some(server));
        let there = Server { url: standby, name: site.server.as_ref()?.name.clone() }.database();
        Some((site, there))
    }

    /// A site on the PostgreSQL with this address.
    pub(crate) fn on(server: String) -> Self {
        Self::fresh(Some(server))
    }

    /// What starts a node of this site, which has a data folder of its own and the same key of dice.
    pub(crate) fn node(&self, name: &str, bus: &str) -> Command {
        self.node_in(name, name, bus)
    }

    /// The same with a data folder of another name than its own.
    pub(crate) fn node_in(&self, folder: &str, name: &str, bus: &str) -> Command {
        let folder = self.folder.join(folder);
        let mut command = self.command(&folder);
        command.arg("--key-file").arg(self.folder.join("house.key"));
        command.args(["--nats-url", bus, "--node", name, "--rate-limits", "off"]);
        command
    }

    fn fresh(server: Option<String>) -> Self {
        static SITES: AtomicU32 = AtomicU32::new(0);
        let number = SITES.fetch_add(1, Ordering::Relaxed);
        let name = format!("kapia_process_{}_{number}", std::process::id());
        let folder = std::env::temp_dir().join(&name);
        // One of a run that was killed, with the same process id.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a fresh folder");
        let server = server.map(|url| Server { url, name });
        if let Some(server) = &server {
            server.run(format!("CREATE DATABASE {}", server.name));
        }
        Self { folder, server }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Another data folder with the same key of dice, as on a second machine.
    pub(crate) fn another_folder(&self) -> PathBuf {
        let folder = self.folder.join("elsewhere");
        std::fs::create_dir(&folder).expect("a fresh folder");
        std::fs::copy(self.folder.join("house.key"), folder.join("house.key")).expect("the key is copied");
        folder
    }

    /// Another site on the same engine.
    pub(crate) fn another(&self) -> Site {
        Self::fresh(self.server.as_ref().map(|server| server.url.clone()))
    }

    /// Whether the data is on a server, which processes reach by more than one folder.
    pub(crate) fn is_shared(&self) -> bool {
        self.server.is_some()
    }

    /// The address of the database, for `--database-url`.
    pub(crate) fn database(&self) -> String {
        match &self.server {
            Some(server) => server.database(),
            None => format!("sqlite:{}", self.folder.join("kapia.db").display()),
        }
    }

    fn command(&self, folder: &Path) -> Command {
        self.command_on(folder, &self.database())
    }

    fn command_on(&self, folder: &Path, database: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kapia"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--data-dir"]).arg(folder).env("KAPIA_LOG", "warn");
        command.current_dir(&self.folder).env_remove("KAPIA_CONFIG").env_remove("KAPIA_DATABASE_URL");
        command.args(["--database-url", database]);
        // Every core is taken by other tests.
        command.args(["--password-patience-ms", "0"]);
        command
    }

    /// A process that serves this site, once people can reach it.
    pub(crate) fn serve(&self) -> Serving {
        self.serve_from(&self.folder)
    }

    /// The same with another data folder.
    pub(crate) fn serve_from(&self, folder: &Path) -> Serving {
        serving(self.command(folder))
    }

    /// A process that serves another database from another data folder.
    pub(crate) fn serve_at(&self, folder: &Path, database: &str) -> Serving {
        serving(self.command_on(folder, database))
    }

    /// The same, of a process that is expected not to serve.
    pub(crate) fn refused_at(&self, folder: &Path, database: &str) -> Ended {
        ended(self.command_on(folder, database))
    }

    /// The same with more words on its command line.
    pub(crate) fn serve_with(&self, words: &[&str]) -> Serving {
        serving(self.starts(words))
    }

    /// What starts a process with these words, too.
    pub(crate) fn starts(&self, words: &[&str]) -> Command {
        let mut command = self.command(&self.folder);
        command.args(words);
        command
    }

    /// A process that is expected not to serve.
    pub(crate) fn refused(&self) -> Ended {
        self.refused_from(&self.folder)
    }

    /// The same with another data folder.
    pub(crate) fn refused_from(&self, folder: &Path) -> Ended {
        ended(self.command(folder))
    }
}

pub(crate) fn ended(mut command: Command) -> Ended {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("kapia starts");
    let mut url = String::new();
    let mut said = BufReader::new(child.stdout.take().expect("its output is piped"));
    said.read_line(&mut url).expect("its output can be read");
    if !url.is_empty() {
        child.kill().expect("it can be killed");
    }
    let ended = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(ended.stderr).expect("text");
    let sentence = said.lines().last().unwrap_or_default().to_owned();
    Ended { status: ended.status.code(), sentence }
}

pub(crate) fn serving(mut command: Command) -> Serving {
    let mut child = command.stdout(Stdio::piped()).spawn().expect("kapia starts");
    let mut said = BufReader::new(child.stdout.take().expect("its output is piped"));
    let mut url = String::new();
    said.read_line(&mut url).expect("its output can be read");
    assert!(url.starts_with("http://"), "it says where it is: {url:?}");
    let address = url.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    Serving { address, child, _said: said }
}

/// Where a process that serves is asked for its metrics, as it says in its log: a port that it has found itself.
pub(crate) fn desk(log: &Path) -> String {
    let said = std::fs::read_to_string(log).expect("its log can be read");
    let (_, rest) =
        said.split_once("metrics are at http://").unwrap_or_else(|| panic!("no metrics are told in {said}"));
    rest.split('/').next().unwrap_or_default().to_owned()
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
        if let Some(server) = &self.server {
            server.run(format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", server.name));
        }
    }
}

impl Server {
    /// The URL of the fresh database: the path of the server's URL is replaced.
    fn database(&self) -> String {
        let (place, query) = self
            .url
            .split_once('?')
            .map_or((self.url.as_str(), String::new()), |(place, query)| (place, format!("?{query}")));
        let (scheme, rest) = place.split_once("://").expect("KAPIA_TEST_PG is a URL");
        let host = rest.split('/').next().unwrap_or_default();
        format!("{scheme}://{host}/{}{query}", self.name)
    }

    fn run(&self, sql: String) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let mut conn =
                PgConnection::connect(&self.url).await.expect("KAPIA_TEST_PG names a server that answers");
            sqlx::raw_sql(AssertSqlSafe(sql))
                .execute(&mut conn)
                .await
                .expect("databases are made and dropped there");
            conn.close().await.expect("the connection closes");
        });
    }
}

impl Serving {
    /// The process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends the process as a crash would.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    /// Waits until the process ends by itself; its exit status.
    pub(crate) fn ends(mut self) -> Option<i32> {
        let status = self.child.wait().expect("it ends");
        status.code()
    }

    /// Stops the process where it is, or lets it go on.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status().expect("there is a kill command");
        assert!(sent.success());
    }
}
