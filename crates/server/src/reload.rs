// SPDX-License-Identifier: AGPL-3.0-or-later
//! Choices that are taken up while the server runs, as the operator asks for it: secrets, which must be changed without
//! anybody being sent away, and words. What was taken, what stays as it was and what waits for a restart is told in the log.

use std::fmt::Debug;
use std::sync::Arc;

use store::Store;
use tokio::sync::{mpsc, watch};

use crate::app::App;
use crate::cluster::bus::Bus;
use crate::config::Config;
use crate::fairness::key_check;
use crate::fairness::key_file::KeyError;
use crate::fairness::key_ring::KeyRing;

/// What became of the choices.
#[derive(Default)]
struct Told {
    taken: Vec<&'static str>,
    waiting: Vec<&'static str>,
}

impl Told {
    fn log(&self) {
        if !self.taken.is_empty() {
            tracing::info!("taken up: {}", self.taken.join(", "));
        }
        if !self.waiting.is_empty() {
            tracing::warn!("taken up at the next start only: {}", self.waiting.join(", "));
        }
        if self.taken.is_empty() && self.waiting.is_empty() {
            tracing::info!("nothing to take up");
        }
    }
}

/// Of these the running server keeps what it began with.
fn waiting(began: &Config, new: &Config) -> Vec<&'static str> {
    type Choice = fn(&Config) -> &dyn Debug;
    let choices: [(&str, Choice); 17] = [
        ("listen", |config| &config.listen),
        ("metrics_listen", |config| &config.metrics_listen),
        ("data_dir", |config| &config.data_dir),
        ("key_file", |config| &config.key_file),
        ("replica_url", |config| &config.replica_url),
        ("node", |config| &config.node),
        ("public_url", |config| &config.public_url),
        ("owner", |config| &config.owner),
        ("source_url", |config| &config.source_url),
        ("trusted_proxies", |config| &config.trusted_proxies),
        ("rate_limits", |config| &config.rate_limits),
        ("password_patience_ms", |config| &config.password_patience),
        ("bot_delay_ms", |config| &config.bot_delay),
        ("stakes_statement", |config| &config.stakes),
        ("mail_command", |config| &config.mail_command),
        ("ends_dir", |config| &config.ends_dir),
        ("archive_days", |config| &config.archive_days),
    ];
    let differs =
        |(_, choice): &(&str, Choice)| format!("{:?}", choice(began)) != format!("{:?}", choice(new));
    choices.into_iter().filter(differs).map(|(name, _)| name).collect()
}

/// Takes the address of the database, if only what lets the server in has changed.
async fn database(store: &Store, began: &mut Config, new: &Config, told: &mut Told) {
    if began.database() == new.database() {
        return;
    }
    match store.renew(&new.database()).await {
        Ok(true) => {
            began.database_url.clone_from(&new.database_url);
            told.taken.push("database_url, for new connections");
        }
        Ok(false) => told.waiting.push("database_url, which names another database"),
        Err(error) => tracing::warn!(%error, "database_url stays as it is"),
    }
}

fn words(app: &App, new: &Config, told: &mut Told) {
    if *app.chat_words() != new.chat_words {
        app.take_chat_words(new.chat_words.clone());
        told.taken.push("chat_words");
    }
}

/// The keys of the file, if they are others than these: where the site is served new dice are made with the newest from now on.
async fn keys(
    store: &Store,
    held: &KeyRing,
    config: &Config,
    serves: bool,
) -> Result<Option<KeyRing>, KeyError> {
    let chosen = key_check::choose(store, &config.key_file()).await?;
    if chosen.ring == *held {
        return Ok(None);
    }
    Ok(Some(if serves { chosen.keep(store).await? } else { chosen.ring }))
}

fn kept(error: &KeyError) {
    tracing::warn!(%error, "the keys of the dice stay as they are");
}

/// Takes up what comes, for a server that is alone.
pub(crate) async fn run(app: App, mut comes: mpsc::Receiver<Config>) {
    let mut began = app.config.clone();
    while let Some(new) = comes.recv().await {
        let mut told = Told { waiting: waiting(&began, &new), ..Told::default() };
        match keys(&app.store, &app.keys(), &began, true).await {
            Ok(Some(ring)) => {
                app.take_keys(ring);
                told.taken.push("the keys of the dice");
            }
            Ok(None) => {}
            Err(error) => kept(&error),
        }
        database(&app.store, &mut began, &new, &mut told).await;
        if began.bus != new.bus {
            told.waiting.push("nats_url");
        }
        words(&app, &new, &mut told);
        told.log();
    }
}

/// What a node has beside the server that it may be.
pub(crate) struct Held {
    /// The choices it goes on with whenever it begins to serve.
    pub(crate) config: watch::Sender<Config>,
    /// The keys.
    pub(crate) keys: watch::Sender<KeyRing>,
    /// The database.
    pub(crate) store: watch::Sender<Store>,
}

/// Takes up what comes, for a node that was asked for `asked`, whether it serves or stands by.
pub(crate) async fn run_for_node(
    held: Arc<Held>,
    asked: Config,
    bus: Bus,
    served_here: watch::Receiver<Option<App>>,
    mut comes: mpsc::Receiver<Config>,
) {
    let mut began = held.config.borrow().clone();
    while let Some(new) = comes.recv().await {
        let app = served_here.borrow().clone();
        let mut told = Told { waiting: waiting(&asked, &new), ..Told::default() };
        let store = held.store.borrow().clone();
        let ring = held.keys.borrow().clone();
        match keys(&store, &ring, &began, app.is_some()).await {
            Ok(Some(ring)) => {
                if let Some(app) = &app {
                    app.take_keys(ring.clone());
                }
                held.keys.send_replace(ring);
                told.taken.push("the keys of the dice");
            }
            Ok(None) => {}
            Err(error) => kept(&error),
        }
        database(&store, &mut began, &new, &mut told).await;
        match &new.bus {
            Some(url) if began.bus.as_ref() != Some(url) && bus.renew(url) => {
                began.bus = Some(url.clone());
                told.taken.push("nats_url, for the next connection");
            }
            url if *url == began.bus => {}
            _ => told.waiting.push("nats_url, which names another bus"),
        }
        if let Some(app) = &app {
            words(app, &new, &mut told);
        }
        began.chat_words = new.chat_words;
        held.config.send_replace(began.clone());
        told.log();
    }
}
