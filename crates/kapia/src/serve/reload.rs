// SPDX-License-Identifier: AGPL-3.0-or-later
//! SIGHUP: the choices of `kapia serve` are read again while it runs. What cannot be read stays as it is.

use server::Config;
use tokio::sync::mpsc;
use tracing_subscriber::filter::LevelFilter;

use super::log::Log;
use super::{Serve, read_file};

/// Choices that are read again.
pub(super) struct Again {
    /// The words of the command line, which stay.
    pub(super) serve: Serve,
    pub(super) log: Log,
    pub(super) level: LevelFilter,
    /// As many connections as at the start.
    pub(super) connections_max: usize,
}

impl Again {
    fn read(&self) -> anyhow::Result<(LevelFilter, Config)> {
        let file = read_file(self.serve.config.as_deref())?;
        let level = self.serve.level(&file)?;
        let config = Config { connections_max: self.connections_max, ..self.serve.clone().merged(file)? };
        Ok((level, config))
    }

    /// Reads them at every SIGHUP and hands them to the server, until nobody takes them.
    #[cfg(unix)]
    pub(super) async fn run(mut self, taken: mpsc::Sender<Config>) {
        let Ok(mut told) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup()) else {
            tracing::warn!("SIGHUP cannot be heard: choices are read at the start only");
            return;
        };
        while told.recv().await.is_some() {
            match self.read() {
                Ok((level, config)) => {
                    if level != self.level {
                        self.log.set(level);
                        self.level = level;
                        tracing::info!("taken up: log, {level}");
                    }
                    if taken.send(config).await.is_err() {
                        return;
                    }
                }
                Err(error) => tracing::warn!("every choice stays as it is: {error:#}"),
            }
        }
    }

    #[cfg(not(unix))]
    pub(super) async fn run(self, _: mpsc::Sender<Config>) {}
}
