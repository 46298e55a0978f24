// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia serve`: gathers what the operator chose and opens the server. A flag goes before its environment
//! variable, that before the configuration file, that before the default.

use std::io::IsTerminal as _;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Args;
use serde::Deserialize;
use server::auth::origin::PublicUrl;
use server::terms_of_use::{Owner, SourceUrl};
use server::{BotDelay, Config, Server};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// The configuration file read when none is named.
const CONFIG_FILE: &str = "kapia.toml";
/// Threads that serve people, unless told otherwise.
const WORKERS: usize = 2;

/// Opens the server: embedded database in ./data, http on 127.0.0.1:8080, no flag needed.
#[derive(Args, Debug)]
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
    /// The address people see: https://kapia.example. Requests for any other host are refused, so a proxy in front
    /// must pass Host on as it came.
    #[arg(long, env = "KAPIA_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Who owns and runs the site: the other party of the terms of use, and named there.
    #[arg(long, env = "KAPIA_OWNER", value_name = "NAME")]
    owner: Option<Owner>,
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
    /// How long a bot takes, milliseconds [default: 300 to 700].
    #[arg(long, env = "KAPIA_BOT_DELAY_MS", value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    bot_delay_ms: Option<u64>,
    /// Threads that serve people [default: 2].
    #[arg(long, env = "KAPIA_WORKERS", value_name = "N", value_parser = clap::value_parser!(u64).range(1..=256))]
    workers: Option<u64>,
    /// The least important messages logged: error, warn, info, debug, trace, off [default: info].
    #[arg(long, env = "KAPIA_LOG", value_name = "LEVEL")]
    log: Option<LevelFilter>,
    /// Log one JSON object a line.
    #[arg(long, env = "KAPIA_LOG_JSON")]
    log_json: bool,
    /// The configuration file [default: kapia.toml, if there is one].
    #[arg(long, env = "KAPIA_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The configuration file: the same choices under the same names, with underscores.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    pub(crate) listen: Option<SocketAddr>,
    metrics_listen: Option<SocketAddr>,
    pub(crate) data_dir: Option<PathBuf>,
    pub(crate) key_file: Option<PathBuf>,
    pub(crate) database_url: Option<String>,
    pub(crate) public_url: Option<String>,
    owner: Option<String>,
    source_url: Option<String>,
    #[serde(default)]
    trusted_proxies: Vec<IpAddr>,
    rate_limits: Option<bool>,
    bot_delay_ms: Option<u64>,
    workers: Option<u64>,
}

/// Reads the configuration file: the one that is named, or the usual one if it is there.
pub(crate) fn read_file(named: Option<&Path>) -> anyhow::Result<File> {
    let path = named.unwrap_or(Path::new(CONFIG_FILE));
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(File::default());
        }
        Err(error) => bail!("the configuration file {} cannot be read: {error}", path.display()),
    };
    toml::from_str(&text).map_err(|error| {
        let reason = error.to_string().lines().map(str::trim).collect::<Vec<_>>().join(" ");
        anyhow::anyhow!("the configuration file {} is wrong: {reason}", path.display())
    })
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
        self.start_log();
        // A socket is an open file, and the usual thousand of them are soon in use.
        let files = rlimit::increase_nofile_limit(u64::MAX);
        let file = read_file(self.config.as_deref())?;
        let workers = self.workers.or(file.workers).map_or(Ok(WORKERS), usize::try_from)?;
        let mut config = self.merged(file)?;
        match files {
            Ok(files) => config.connections_max = Config::connections_for(files),
            Err(error) => tracing::warn!(%error, "the limit of open files stays as it is"),
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(workers)
            .enable_all()
            .build()
            .context("the machine gives no threads")?;
        runtime.block_on(open(config))
    }

    fn start_log(&self) {
        let level = self.log.unwrap_or(LevelFilter::INFO);
        let shown = Targets::new()
            .with_default(level.min(LevelFilter::WARN))
            .with_target("server", level)
            .with_target("store", level)
            .with_target("kapia", level);
        let colours = std::io::stderr().is_terminal();
        let text = (!self.log_json)
            .then(|| tracing_subscriber::fmt::layer().with_ansi(colours).with_writer(std::io::stderr));
        let json =
            self.log_json.then(|| tracing_subscriber::fmt::layer().json().with_writer(std::io::stderr));
        tracing_subscriber::registry().with(shown).with(text).with(json).init();
    }

    fn merged(self, file: File) -> anyhow::Result<Config> {
        let default = Config::default();
        let from_file = file.public_url.map(|url| url.parse::<PublicUrl>()).transpose()?;
        let owner = file.owner.map(|name| name.parse::<Owner>()).transpose()?;
        let source = file.source_url.map(|url| url.parse::<SourceUrl>()).transpose()?;
        let delay = self.bot_delay_ms.or(file.bot_delay_ms).map(Duration::from_millis);
        let proxies =
            if self.trusted_proxies.is_empty() { file.trusted_proxies } else { self.trusted_proxies };
        Ok(Config {
            listen: self.listen.or(file.listen).unwrap_or(default.listen),
            connections_max: default.connections_max,
            metrics_listen: self.metrics_listen.or(file.metrics_listen),
            data_dir: self.data_dir.or(file.data_dir).unwrap_or(default.data_dir),
            key_file: self.key_file.or(file.key_file),
            database_url: self.database_url.or(file.database_url),
            public_url: self.public_url.or(from_file),
            owner: self.owner.or(owner),
            source_url: self.source_url.or(source),
            trusted_proxies: proxies,
            rate_limits: self.rate_limits.or(file.rate_limits).unwrap_or(default.rate_limits),
            bot_delay: delay.map_or(default.bot_delay, BotDelay::exactly),
            offer_grace: default.offer_grace,
            challenge_lasts: default.challenge_lasts,
        })
    }
}

#[expect(
    clippy::print_stdout,
    reason = "the address goes to standard output, where programs and people look"
)]
async fn open(config: Config) -> anyhow::Result<()> {
    let server = Server::open(config).await?;
    // Whoever reads the address may end the process at once.
    let stop = told_to_stop();
    println!("{}", server.url());
    Ok(server.run(stop).await?)
}

/// Hears Ctrl-C and the signal by which a service manager ends a program, from now on.
fn told_to_stop() -> impl Future<Output = ()> {
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
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        serve: Serve,
    }

    fn merged(flags: &[&str], file: &str) -> anyhow::Result<Config> {
        let line = Line::try_parse_from([&["kapia"], flags].concat())?;
        line.serve.merged(toml::from_str(file)?)
    }

    #[test]
    fn no_flag_is_needed() {
        let config = merged(&[], "").unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(config.data_dir, PathBuf::from("./data"));
        assert!(config.rate_limits && config.public_url.is_none());
        assert_eq!(config.database(), "sqlite://./data/kapia.db");
        assert_eq!(config.metrics_listen, None);
    }

    #[test]
    fn a_flag_goes_before_the_file() {
        let file = "listen = \"0.0.0.0:80\"\npublic_url = \"https://kapia.example\"\nrate_limits = true\n";
        let config = merged(&["--listen", "127.0.0.1:9", "--rate-limits", "off"], file).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:9");
        assert!(!config.rate_limits);
        let metrics =
            |flags| merged(flags, "metrics_listen = \"127.0.0.1:9\"").unwrap().metrics_listen.unwrap().port();
        assert_eq!((metrics(&[]), metrics(&["--metrics-listen", "[::1]:10"])), (9, 10));
        let config_of = |flags| merged(flags, "owner = \"Club X\"\n").unwrap().owner.unwrap().to_string();
        assert_eq!((config_of(&[]), config_of(&["--owner", "Ann"])), ("Club X".into(), "Ann".into()));
        assert_eq!(config.public_url.unwrap().to_string(), "https://kapia.example");
    }

    #[test]
    fn a_wrong_value_is_named() {
        for (flags, file, said) in [
            (&["--rate-limits", "maybe"][..], "", "on and off"),
            (&["--public-url", "kapia.example/play"][..], "", "https://kapia.example"),
            (&["--listen", "8080"][..], "", "--listen"),
            (&["--owner", " "][..], "", "1 to 80 printable characters"),
            (&["--source-url", "kapia.example"][..], "", "https://kapia.example/source"),
            (&[][..], "owner = \"\"", "1 to 80 printable characters"),
            (&[][..], "port = 1", "port"),
            (&[][..], "public_url = \"x\"", "https://kapia.example"),
        ] {
            let error = format!("{:#}", merged(flags, file).unwrap_err());
            assert!(error.contains(said), "{error}");
        }
    }
}
