// SPDX-License-Identifier: AGPL-3.0-or-later
//! What every part of the server shares.

use std::ops::Deref;
use std::sync::{Arc, PoisonError, RwLock};

use game::Micros;
use store::Store;
use tokio::sync::watch;

use crate::analyses::Analyses;
use crate::auth::ceremonies::Ceremonies;
use crate::auth::lines::Lines;
use crate::auth::password::{Passwords, Pepper};
use crate::challenges::Challenges;
use crate::chat::ChatWords;
use crate::clock::ServerClock;
use crate::config::Config;
use crate::error::ApiError;
use crate::fairness::audit_heads::AuditHeads;
use crate::fairness::key_ring::KeyRing;
use crate::fairness::public_log::Fairness;
use crate::lobby::Lobby;
use crate::mail::Mail;
use crate::matchmaking::Matchmaker;
use crate::metrics::Metrics;
use crate::net::account_limits::AccountLimits;
use crate::net::limits::Limits;
use crate::net::outbox::CloseReason;
use crate::notices::Notices;
use crate::records::turns::Turns;
use crate::rooms::Rooms;
use crate::rooms::at_play::AtPlay;
use crate::rooms::bot_pool::BotPool;
use crate::rooms::hint_lane::HintLane;
use crate::rooms::pulse::Pulse;
use crate::shedding::{Shed, Shedding};
use crate::stakes::Stakes;
use crate::tournaments::Tournaments;

/// Records that are read at the same time: games on the site come first.
const READERS_MAX: usize = 1;

/// The server's common things; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The common things themselves.
pub struct Inner {
    /// What the operator chose.
    pub config: Config,
    /// The durable truth.
    pub store: Store,
    /// The time.
    pub clock: ServerClock,
    /// When this process began.
    pub began: game::Micros,
    /// The secrets of the dice, and of the site.
    keys: RwLock<Arc<KeyRing>>,
    /// Words of the operator that the chat filter looks for.
    chat_words: RwLock<Arc<ChatWords>>,
    /// How often anybody may do anything.
    pub limits: Limits,
    /// What is put off while the disk is slow.
    pub shedding: Shedding,
    /// What is counted.
    pub metrics: Metrics,
    /// The heartbeat.
    pub pulse: Pulse,
    /// When the backup was made that the database was restored from: no event in it is younger.
    pub(crate) restored: Option<Micros>,
    /// The rooms in memory.
    pub rooms: Rooms,
    /// The tournaments in memory.
    pub tournaments: Tournaments,
    /// Those who look at the lobby.
    pub lobby: Lobby,
    /// Passwords are hashed here, beside everything else.
    pub passwords: Passwords,
    /// How often anybody may log in or sign up.
    pub account_limits: AccountLimits,
    /// Where letters are put in.
    pub mail: Mail,
    /// The passkeys that are waited for.
    pub ceremonies: Ceremonies,
    /// Whose sockets are open.
    pub lines: Lines,
    /// Those who listen to what happens in their games.
    pub notices: Notices,
    /// Those who wait for an opponent.
    pub matchmaker: Matchmaker,
    /// The tables that wait for one player.
    pub challenges: Challenges,
    /// Who is at a game that binds them.
    pub at_play: AtPlay,
    /// Whether anything is played for.
    pub stakes: Stakes,
    /// The bots.
    pub(crate) bot_pool: BotPool,
    /// Where hints are looked for.
    pub(crate) hint_lane: HintLane,
    /// What is known of all dice.
    pub(crate) fairness: Fairness,
    /// The ends of the days of the audit.
    pub(crate) audit_heads: AuditHeads,
    /// Who may have a record read now; the others wait their turn.
    pub(crate) readers: Turns,
    /// Analyses of finished games.
    pub(crate) analyses: Analyses,
    closing: watch::Sender<bool>,
    parting: watch::Sender<bool>,
}

/// Tells a task when the server closes.
#[derive(Clone)]
pub struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Waits until the server closes.
    pub async fn wait(&mut self) {
        // An error says that the server is gone altogether: then it has closed, too.
        let _ = self.0.wait_for(|closing| *closing).await;
    }

    /// Whether the server is closing.
    #[must_use]
    pub fn is_set(&self) -> bool {
        *self.0.borrow()
    }
}

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// On a site that was restored from a backup: an epoch of dice that no game can have begun. No game has as many by
    /// itself as there are seconds, and every restoration is later than the one before.
    pub(crate) fn dice_epoch(&self) -> Option<u32> {
        let _upto = self.restored?;
        Some(u32::try_from(self.clock.now().0 / 1_000_000).unwrap_or(u32::MAX))
    }

    pub(crate) fn new(
        config: Config,
        store: Store,
        keys: KeyRing,
        clock: ServerClock,
        (pulse, restored): (Pulse, Option<Micros>),
    ) -> Self {
        Self(Arc::new(Inner {
            limits: Limits::new(config.rate_limits),
            shedding: Shedding::new(config.rate_limits),
            lobby: Lobby::new(config.offer_grace, clock.now()),
            store,
            began: clock.now(),
            clock,
            metrics: Metrics::default(),
            pulse,
            restored,
            rooms: Rooms::default(),
            tournaments: Tournaments::default(),
            passwords: Passwords::new(Pepper::of(&keys), config.password_patience),
            account_limits: AccountLimits::new(config.rate_limits),
            mail: Mail::new(config.mail_command.clone()),
            ceremonies: Ceremonies::default(),
            lines: Lines::default(),
            notices: Notices::default(),
            matchmaker: Matchmaker::default(),
            challenges: Challenges::default(),
            at_play: AtPlay::default(),
            stakes: Stakes::new(config.stakes.clone()),
            bot_pool: BotPool::default(),
            hint_lane: HintLane::default(),
            fairness: Fairness::new(keys.head_signer()),
            audit_heads: AuditHeads::default(),
            readers: Turns::new(READERS_MAX),
            analyses: Analyses::new(config.analysis_program.clone(), config.ends_dir.clone()),
            closing: watch::Sender::new(false),
            parting: watch::Sender::new(false),
            chat_words: RwLock::new(Arc::new(config.chat_words.clone())),
            config,
            keys: RwLock::new(Arc::new(keys)),
        }))
    }

    /// Whether something new may begin: not while the disk is slow, so that what is on goes on.
    ///
    /// # Errors
    /// [`ApiError::Unavailable`].
    pub(crate) fn takes_more(&self) -> Result<(), ApiError> {
        if self.puts_off(Shed::New) { Err(ApiError::Unavailable) } else { Ok(()) }
    }

    /// Whether the disk is so slow that this is put off, which is counted then.
    pub(crate) fn puts_off(&self, what: Shed) -> bool {
        let is_put_off = self.shedding.now(self.clock.now()) >= what;
        if is_put_off {
            self.metrics.shed.one();
        }
        is_put_off
    }

    /// The secrets of the dice, and of the site: those of now.
    #[must_use]
    pub fn keys(&self) -> Arc<KeyRing> {
        Arc::clone(&self.keys.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// New dice are made with the first of these from now on.
    pub(crate) fn take_keys(&self, keys: KeyRing) {
        *self.keys.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(keys);
    }

    /// Words of the operator that the chat filter looks for: those of now.
    pub(crate) fn chat_words(&self) -> Arc<ChatWords> {
        Arc::clone(&self.chat_words.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn take_chat_words(&self, words: ChatWords) {
        *self.chat_words.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(words);
    }

    /// Tells when the server closes.
    #[must_use]
    pub fn closing(&self) -> Closing {
        Closing(self.closing.subscribe())
    }

    /// Whether the server is closing.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// What a socket hears whose room takes nothing more.
    pub(crate) fn close_reason(&self) -> CloseReason {
        if self.is_closing() { CloseReason::RESTART } else { CloseReason::BROKEN }
    }

    /// Tells when sockets are to hear the goodbye: the rooms are shut and it is written since when.
    pub(crate) fn parting(&self) -> Closing {
        Closing(self.parting.subscribe())
    }

    pub(crate) fn part(&self) {
        self.parting.send_replace(true);
    }
}
