// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia serve`: gathers what the operator chose and opens the server. A flag goes before its environment
//! variable, that before the configuration file, that before the default.

mod log;
mod reload;

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use ledger::Stakes;
use server::auth::origin::PublicUrl;
use server::chat::ChatWords;
use server::mail::command::MailCommand;
use server::terms_of_use::{Owner, SourceUrl};
use server::{BotDelay, BusUrl, Config, ConfigFile, Node, Server};
use tokio::sync::mpsc;
use tracing_subscriber::filter::LevelFilter;

use log::Log;
use reload::Again;

/// The configuration file read when none is named.
const CONFIG_FILE: &str = "kapia.toml";
/// Threads that serve people, unless told otherwise.
const WORKERS: usize = 2;

/// Opens the server: embedded database in ./data, http on 127.0.0.1:8080, no flag needed.
#[derive(Args, Clone, Debug)]
pub(crate) struct Serve {
    /// The address to listen on [default: 127.0.0.1:8080].
    #[arg(long, env = "KAPIA_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Where GET /metrics is answered, for Prometheus: an address that not everybody reaches [default: nowhere].
    #[arg(long, env = "KAPIA_METRICS_LISTEN", value_name = "ADDRESS:PORT")]
    metrics_listen: Option<SocketAddr>,
    /// Where the server keeps its key and its embedded database [default: ./data].
    #[arg(long, env = "KAPIA_DATA_DIR", value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
    /// The key of the dice [default: house.key in the data folder].
    #[arg(long, env = "KAPIA_KEY_FILE", value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// The database: sqlite:PATH or postgres://USER@HOST/NAME [default: SQLite in the data folder].
    #[arg(long, env = "KAPIA_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    /// A standby of the PostgreSQL database that follows it by streaming replication: postgres://USER@HOST/NAME. Records, rooms
    /// that are over and the public log of dice are read there, as soon as it has them; rooms that are on and money never.
    /// Where it is behind or away the database itself is asked [default: none].
    #[arg(long, env = "KAPIA_REPLICA_URL", value_name = "URL", hide_env_values = true)]
    replica_url: Option<String>,
    /// The bus by which several servers of one site reach each other: nats://HOST:PORT or tls://HOST:PORT, with USER:PASSWORD@
    /// or TOKEN@ before the host where it asks for it. Started with it on one PostgreSQL, with one key of the dice, each is a
    /// node of the same site: people connect to any of them, one serves, the others stand by and take its place. Without it a
    /// database has one server at a time.
    #[arg(long, env = "KAPIA_NATS_URL", value_name = "URL", hide_env_values = true)]
    nats_url: Option<String>,
    /// What this node is called in logs and in the database [default: the address listened on].
    #[arg(long, env = "KAPIA_NODE", value_name = "NAME", value_parser = server::node_name)]
    node: Option<String>,
    /// What this node does; only all, for now: let people in, and serve when it is its turn [default: all].
    #[arg(long, env = "KAPIA_ROLE", value_name = "ROLE", value_parser = server::node_role)]
    role: Option<String>,
    /// The address people see: https://kapia.example. Requests for any other host are refused, so a proxy in front
    /// must pass Host on as it came.
    #[arg(long, env = "KAPIA_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Who owns and runs the site: the other party of the terms of use, and named there.
    #[arg(long, env = "KAPIA_OWNER", value_name = "NAME")]
    owner: Option<Owner>,
    /// Games are played for credits: what the operator says of the law of the place, which is kept with the choice. Without
    /// it nothing is played for.
    #[arg(long, env = "KAPIA_STAKES_STATEMENT", value_name = "TEXT")]
    stakes_statement: Option<String>,
    /// Where the source of exactly this server is, as the licence asks; the terms of use link to it.
    #[arg(long, env = "KAPIA_SOURCE_URL", value_name = "URL")]
    source_url: Option<SourceUrl>,
    /// A reverse proxy whose X-Forwarded-For is believed; several with commas. All who come by a proxy of this
    /// machine that is not named here count as one stranger.
    #[arg(long, env = "KAPIA_TRUSTED_PROXIES", value_name = "IP", value_delimiter = ',')]
    trusted_proxies: Vec<IpAddr>,
    /// Whether rate limits are on; off only for tests and benchmarks [default: on].
    #[arg(long, env = "KAPIA_RATE_LIMITS", value_name = "on|off", value_parser = on_off)]
    rate_limits: Option<bool>,
    /// How long a password waits on a busy machine for time that nobody else wants, before it is hashed all the same,
    /// milliseconds [default: 500].
    #[arg(long, env = "KAPIA_PASSWORD_PATIENCE_MS", value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=server::PASSWORD_PATIENCE_MS_MAX))]
    password_patience_ms: Option<u64>,
    /// How long a bot takes, milliseconds [default: 300 to 700].
    #[arg(long, env = "KAPIA_BOT_DELAY_MS", value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=server::BOT_DELAY_MS_MAX))]
    bot_delay_ms: Option<u64>,
    /// Threads that serve people [default: 2].
    #[arg(long, env = "KAPIA_WORKERS", value_name = "N", value_parser = clap::value_parser!(u64).range(1..=server::WORKERS_MAX))]
    workers: Option<u64>,
    /// Words the chat filter hides beside its own, a file for each language; several with commas. One word a line,
    /// `word*` with any ending, `#` before a remark.
    #[arg(long, env = "KAPIA_CHAT_WORDS", value_name = "FILE", value_delimiter = ',')]
    chat_words: Vec<PathBuf>,
    /// A folder with files of `kapia tables bearoff build` and `kapia kalah db build`: bots and analyses know those ends
    /// exactly, in the memory that the files take; without it six checkers of each player, and fourteen seeds.
    #[arg(long, env = "KAPIA_ENDS_DIR", value_name = "DIR")]
    ends_dir: Option<PathBuf>,
    /// Puts the logs of rooms away that have been over for so many days, as `kapia archive` does: at the start and every hour.
    /// Without it nobody does.
    #[arg(long, env = "KAPIA_ARCHIVE_DAYS", value_name = "N", value_parser = archive_days())]
    archive_days: Option<u32>,
    /// What sends mail: a program that takes a whole letter on its standard input, as "sendmail -t -i" does. Without it nobody is
    /// asked for an address.
    #[arg(long, env = "KAPIA_MAIL_COMMAND", value_name = "COMMAND")]
    mail_command: Option<MailCommand>,
    /// The least important messages logged: error, warn, info, debug, trace, off [default: info].
    #[arg(long, env = "KAPIA_LOG", value_name = "LEVEL")]
    log: Option<LevelFilter>,
    /// Log one JSON object a line [default: off].
    #[arg(long, env = "KAPIA_LOG_JSON", value_name = "on|off", num_args = 0..=1, require_equals = true, default_missing_value = "on", value_parser = on_off)]
    log_json: Option<bool>,
    /// The configuration file [default: kapia.toml, if there is one].
    #[arg(long, env = "KAPIA_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Reads the configuration file: the one that is named, or the usual one if it is there.
pub(crate) fn read_file(named: Option<&Path>) -> anyhow::Result<ConfigFile> {
    let path = named.unwrap_or(Path::new(CONFIG_FILE));
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(ConfigFile::default());
        }
        Err(error) => bail!("the configuration file {} cannot be read: {error}", path.display()),
    };
    text.parse().with_context(|| format!("the configuration file {} is wrong", path.display()))
}

/// Reads the lists of words.
fn chat_words(files: &[PathBuf]) -> anyhow::Result<ChatWords> {
    let mut words = ChatWords::default();
    for path in files {
        let named = || format!("the list of words {}", path.display());
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", named()))?;
        words.add(text.parse().with_context(|| format!("{} is wrong", named()))?);
    }
    Ok(words)
}

/// For how many days a room is over before its log is put away, as a flag says.
pub(crate) fn archive_days() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(1..=server::ARCHIVE_DAYS_MAX)
}

fn on_off(text: &str) -> Result<bool, String> {
    match text {
        "on" | "true" | "1" => Ok(true),
        "off" | "false" | "0" => Ok(false),
        _ => Err("allowed are on and off".to_owned()),
    }
}

impl Serve {
    /// Runs the server until it is told to stop.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let file = read_file(self.config.as_deref())?;
        let level = self.level(&file)?;
        let log = Log::start(level, self.log_json.or(file.log_json).unwrap_or(false));
        // A socket is an open file, and the usual thousand of them are soon in use.
        let files = rlimit::increase_nofile_limit(u64::MAX);
        let workers = self.workers.or(file.workers).map_or(Ok(WORKERS), usize::try_from)?;
        let mut config = self.clone().merged(file)?;
        if let Some(dir) = &config.ends_dir {
            crate::ends::adopt_all(dir)?;
        }
        match files {
            Ok(files) => config.connections_max = Config::connections_for(files),
            Err(error) => tracing::warn!(%error, "the limit of open files stays as it is"),
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(workers)
            .enable_all()
            .build()
            .context("the machine gives no threads")?;
        let again = Again { serve: self, log, level, connections_max: config.connections_max };
        runtime.block_on(open(config, again))
    }

    /// The least important messages logged.
    fn level(&self, file: &ConfigFile) -> anyhow::Result<LevelFilter> {
        match (self.log, &file.log) {
            (Some(level), _) => Ok(level),
            (None, None) => Ok(LevelFilter::INFO),
            (None, Some(word)) => word.parse().map_err(|_| {
                anyhow::anyhow!("log: the level of the log is error, warn, info, debug, trace or off")
            }),
        }
    }

    fn merged(self, file: ConfigFile) -> anyhow::Result<Config> {
        let default = Config::default();
        let bus = self.nats_url.map(|url| url.parse::<BusUrl>()).transpose()?.or(file.nats_url);
        let stakes = self.stakes_statement.or(file.stakes_statement);
        let patience = self.password_patience_ms.or(file.password_patience_ms).map(Duration::from_millis);
        let delay = self.bot_delay_ms.or(file.bot_delay_ms).map(Duration::from_millis);
        let proxies =
            if self.trusted_proxies.is_empty() { file.trusted_proxies } else { self.trusted_proxies };
        let words = if self.chat_words.is_empty() { file.chat_words } else { self.chat_words };
        Ok(Config {
            listen: self.listen.or(file.listen).unwrap_or(default.listen),
            connections_max: default.connections_max,
            metrics_listen: self.metrics_listen.or(file.metrics_listen),
            data_dir: self.data_dir.or(file.data_dir).unwrap_or(default.data_dir),
            key_file: self.key_file.or(file.key_file),
            database_url: self.database_url.or(file.database_url),
            replica_url: self.replica_url.or(file.replica_url),
            bus,
            node: self.node.or(file.node),
            public_url: self.public_url.or(file.public_url),
            owner: self.owner.or(file.owner),
            terms_version: default.terms_version,
            source_url: self.source_url.or(file.source_url),
            stakes: stakes.map_or_else(|| Ok(Stakes::default()), |text| Stakes::on(&text))?,
            trusted_proxies: proxies,
            rate_limits: self.rate_limits.or(file.rate_limits).unwrap_or(default.rate_limits),
            password_patience: patience.unwrap_or(default.password_patience),
            bot_delay: delay.map_or(default.bot_delay, BotDelay::exactly),
            offer_grace: default.offer_grace,
            reader_patience: default.reader_patience,
            goodbye_patience: default.goodbye_patience,
            stream_quiet: default.stream_quiet,
            challenge_lasts: default.challenge_lasts,
            chat_words: chat_words(&words)?,
            mail_command: self.mail_command.or(file.mail_command),
            // The same program in another process.
            analysis_program: std::env::current_exe().ok(),
            ends_dir: self.ends_dir.or(file.ends_dir),
            archive_days: self.archive_days.or(file.archive_days),
        })
    }
}

#[expect(
    clippy::print_stdout,
    reason = "the address goes to standard output, where programs and people look"
)]
async fn open(config: Config, again: Again) -> anyhow::Result<()> {
    if let Some(program) = config.mail_command.as_ref().and_then(MailCommand::missing) {
        tracing::warn!("the program {program} of mail_command is not there: no letter can be sent");
    }
    let (take, taken) = mpsc::channel(1);
    tokio::spawn(again.run(take));
    if let Some(bus) = config.bus.clone() {
        let node = Node::open(config, bus).await?.reloaded_by(taken);
        let stop = told_to_stop();
        println!("{}", node.url());
        return Ok(Box::pin(node.run(stop)).await?);
    }
    let server = Server::open(config).await?.reloaded_by(taken);
    // Whoever reads the address may end the process at once.
    let stop = told_to_stop();
    println!("{}", server.url());
    Ok(server.run(stop).await?)
}

/// Hears Ctrl-C and the signal by which a service manager ends a program, from now on.
pub(crate) fn told_to_stop() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
    async move {
        #[cfg(unix)]
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
        drop(tokio::signal::ctrl_c().await);
    }
}

#[cfg(test)]
mod tests;
