// SPDX-License-Identifier: AGPL-3.0-or-later
//! What `kapia serve` logs, on its standard error; how much of it can change while it runs.

use tracing_subscriber::Registry;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::reload::{self, Handle};
use tracing_subscriber::util::SubscriberInitExt as _;

/// The log of this process.
pub(super) struct Log(Handle<Targets, Registry>);

fn shown(level: LevelFilter) -> Targets {
    Targets::new()
        .with_default(level.min(LevelFilter::WARN))
        .with_target("server", level)
        .with_target("store", level)
        .with_target("kapia", level)
        // It says each of its tries; what becomes of the bus `server` says, once.
        .with_target("async_nats", LevelFilter::OFF)
}

impl Log {
    /// Begins to log, as text or one JSON object a line.
    pub(super) fn start(level: LevelFilter, json: bool) -> Self {
        let (shown, handle) = reload::Layer::new(shown(level));
        let colours = crate::plain::err().is_terminal();
        let text =
            (!json).then(|| tracing_subscriber::fmt::layer().with_ansi(colours).with_writer(std::io::stderr));
        let json = json.then(|| tracing_subscriber::fmt::layer().json().with_writer(std::io::stderr));
        tracing_subscriber::registry().with(shown).with(text).with(json).init();
        Self(handle)
    }

    /// From now on the least important messages logged are of this level.
    pub(super) fn set(&self, level: LevelFilter) {
        // It fails where nobody logs any more.
        let _ = self.0.reload(shown(level));
    }
}
