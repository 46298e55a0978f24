// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a room answers: a command is tried on the room as it is, and what follows is made durable.

use std::sync::{Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use game::{Micros, Millis};
use room::{Command, Context, Event, OfferKind, Refusal, Status, Step};
use tokio::runtime::{Handle, RuntimeFlavor};
use wire::ServerMessage;

use crate::auth::refusal::AccountError;
use crate::auth::terms;
use crate::error::ApiError;
use crate::federations;
use crate::federations::refusal::FederationError;
use crate::net::outbox::Outbox;
use crate::rooms::failed::{Failed, Refused};
use crate::rooms::host::Host;
use crate::rooms::message::{CommandMessage, Reply, Thought};
use crate::rooms::{handshakes, names, rated};
use crate::safety::kinds::SanctionKind;
use crate::safety::refusal::SafetyError;
use crate::safety::rule;
use crate::shedding::Shed;

impl Host {
    pub(super) async fn command(&mut self, mut message: CommandMessage) {
        // A socket knows its person by the name they had when it was opened.
        let (name, program, free) = if matches!(message.command, Command::Sit { .. } | Command::Chat { .. }) {
            // What is asked of the database is asked at once: the room waits for the slowest answer only.
            let (store, player) = (&self.app.store, &message.actor.player);
            tokio::join!(
                names::of(store, player),
                names::is_program(store, player),
                self.keeps_apart(&message)
            )
        } else {
            (Ok(None), Ok(false), Ok(()))
        };
        if let Ok(Some(name)) = name {
            message.actor.name = name;
        }
        if let Ok(program) = program {
            message.actor.program = program;
        }
        // A rematch is a seat at the next table.
        let free = match message.command {
            Command::Offer { what: OfferKind::Rematch, .. }
            | Command::Accept { what: OfferKind::Rematch } => {
                let player = &message.actor.player;
                let (terms, free) =
                    tokio::join!(self.has_the_terms(player), self.meets_nobody_blocked(player));
                terms.and(free)
            }
            _ => free,
        };
        let asking = free.and_then(|()| self.may_look(&message));
        let answer = match asking {
            Ok(asking) => {
                let answer = self.answer(&message).await;
                if let (Ok(()), Some(asking)) = (&answer, asking) {
                    self.look(asking);
                }
                answer
            }
            // What was carried out before is not asked about again.
            Err(no @ (Refused::Blocked | Refused::Account(_) | Refused::Forbidden(_) | Refused::Hint(_))) => {
                match self.repeated(&message).await {
                    Ok(None) => Err(no),
                    Ok(Some(refused)) | Err(refused) => Err(refused),
                }
            }
            Err(refused) => Err(refused),
        };
        // Whoever the game waits for now may be a bot, which is always there.
        if answer.is_ok() {
            self.welcome_back().await;
        }
        self.reply(message, answer);
    }

    /// Nobody sits down with, or talks to, whom they have blocked or who has blocked them. Who is under 14 writes to
    /// nobody; the ready phrases of a team stay, in which nothing of one's own can be said.
    async fn keeps_apart(&self, message: &CommandMessage) -> Result<(), Refused> {
        if matches!(message.command, Command::Sit { .. }) {
            self.has_the_terms(&message.actor.player).await?;
        } else if self.commands.is_new(&message.actor.player, &message.id) && self.app.puts_off(Shed::Talk) {
            // What was said before the answer was lost is not refused.
            return Err(Refused::Unavailable);
        }
        let (free, is_child, apart) = tokio::join!(
            self.is_free_to(message),
            self.is_child(message),
            self.meets_nobody_blocked(&message.actor.player)
        );
        free?;
        if is_child? {
            return Err(Refused::Account(AccountError::ChildChat));
        }
        apart
    }

    /// Whether nobody sits here whom `player` has blocked, or who has blocked them.
    async fn meets_nobody_blocked(&self, player: &str) -> Result<(), Refused> {
        let apart = self.app.store.apart_from(player).await.map_err(|error| {
            tracing::warn!(room = self.room.id(), %error, "who has blocked whom cannot be read");
            Refused::Unavailable
        })?;
        let meets = |chair: &room::Chair| apart.contains(&chair.player);
        if self.room.chairs().iter().flatten().any(meets) { Err(Refused::Blocked) } else { Ok(()) }
    }

    /// Whether somebody has accepted the terms that hold: asked before a seat, and never of who has one.
    async fn has_the_terms(&self, player: &str) -> Result<(), Refused> {
        let version = self.app.config.terms_version;
        let changed = terms::changed_for(&self.app.store, player, version).await.map_err(|error| {
            tracing::warn!(room = self.room.id(), %error, "who accepted which terms cannot be read");
            Refused::Unavailable
        })?;
        changed.map_or(Ok(()), |no| Err(Refused::Account(no)))
    }

    /// Whether somebody under 14 wants to write.
    async fn is_child(&self, message: &CommandMessage) -> Result<bool, Refused> {
        if !matches!(message.command, Command::Chat { .. }) {
            return Ok(false);
        }
        let account = self.app.store.user_account(&message.actor.player).await.map_err(|error| {
            tracing::warn!(room = self.room.id(), %error, "who writes here cannot be read");
            Refused::Unavailable
        })?;
        Ok(account.is_some_and(|account| account.standing.child))
    }

    /// Whether no sanction forbids somebody to write, or to sit down here, or those to play who sit here.
    async fn is_free_to(&self, message: &CommandMessage) -> Result<(), Refused> {
        let own = &message.actor.player;
        if matches!(message.command, Command::Chat { .. }) {
            self.allows(own, &[SanctionKind::Ban, SanctionKind::Mute]).await?;
            // Who may not write at a federation's tables may write at others.
            return match &self.room.table().federation {
                Some(federation) => self.allows_in(federation, own, &[SanctionKind::Mute]).await,
                None => Ok(()),
            };
        }
        self.allows(own, self.needed_to_play()).await?;
        self.others_may_play(own).await
    }

    /// The sanctions that keep somebody from a game of this room.
    fn needed_to_play(&self) -> &'static [SanctionKind] {
        if self.room.table().rated {
            &[SanctionKind::Ban, SanctionKind::NoRated]
        } else {
            &[SanctionKind::Ban]
        }
    }

    /// Whether nobody sits here, but `asks`, who may not play. Why is theirs to know.
    async fn others_may_play(&self, asks: &str) -> Result<(), Refused> {
        let chairs = self.room.chairs().iter().flatten();
        for chair in chairs.filter(|chair| chair.bot.is_none() && chair.player != asks) {
            self.allows(&chair.player, self.needed_to_play()).await.map_err(|refused| match refused {
                Refused::Forbidden(_) => Refused::Forbidden(SafetyError::OtherMayNotPlay),
                other => other,
            })?;
        }
        Ok(())
    }

    async fn allows(&self, player: &str, kinds: &[SanctionKind]) -> Result<(), Refused> {
        self.allows_in("", player, kinds).await
    }

    async fn allows_in(&self, scope: &str, player: &str, kinds: &[SanctionKind]) -> Result<(), Refused> {
        let found = rule::forbidden_in(&self.app.store, scope, player, self.app.clock.now(), kinds).await;
        let found = found.map_err(|error| {
            tracing::warn!(room = self.room.id(), %error, "what somebody is forbidden cannot be read");
            Refused::Unavailable
        })?;
        found.map_or(Ok(()), |forbidden| Err(Refused::Forbidden(forbidden)))
    }

    /// The maker of a table closes it while nobody else plays there. At a table of four others may leave their
    /// chairs by the same command; here only its maker speaks.
    pub(super) async fn withdraw(&mut self, message: CommandMessage) {
        let answer = if message.actor.player != self.room.creator() {
            Err(Refused::ByRoom(Refusal::NotCreator))
        } else if self.room.status() == Status::Over {
            Err(Refused::ByRoom(Refusal::NotPlaying { status: Status::Over.name() }))
        } else {
            self.answer(&message).await
        };
        self.reply(message, answer);
    }

    /// Tells whoever asked what became of it. A socket has heard already of what happened.
    fn reply(&self, message: CommandMessage, answer: Result<(), Refused>) {
        let answer = match answer {
            Ok(()) => Ok(None),
            Err(Refused::Repeated { version }) => Ok(Some(version)),
            Err(Refused::ByRoom(refusal)) => {
                self.app.metrics.refusals.one();
                Err(ApiError::Refused(refusal))
            }
            Err(Refused::Blocked) => {
                self.app.metrics.refusals.one();
                Err(ApiError::Blocked)
            }
            Err(Refused::Hint(no)) => {
                self.app.metrics.refusals.one();
                Err(no.into())
            }
            Err(Refused::Forbidden(forbidden)) => {
                self.app.metrics.refusals.one();
                Err(forbidden.into())
            }
            Err(Refused::Outside { federation }) => {
                self.app.metrics.refusals.one();
                Err(FederationError::NotMember { federation }.into())
            }
            Err(Refused::Stake(no)) => {
                self.app.metrics.refusals.one();
                Err(*no)
            }
            Err(Refused::Short { account }) => {
                self.app.metrics.refusals.one();
                Err(self.short(&account, &message.actor.player).into())
            }
            Err(Refused::Account(no)) => {
                self.app.metrics.refusals.one();
                Err(no.into())
            }
            // As long as the last commit is in doubt, so is every command that may have been part of it.
            Err(Refused::Unavailable) if !self.doubtful => Err(ApiError::Unavailable),
            Err(Refused::Unavailable | Refused::InDoubt) => Err(ApiError::InDoubt),
            Err(Refused::Broken) => Err(ApiError::Internal),
        };
        match (message.reply, answer) {
            (Reply::Socket { .. }, Ok(None)) => {}
            (Reply::Socket { outbox, .. }, Ok(Some(version))) => {
                let ok = ServerMessage::Ok { id: &message.id, n: version };
                outbox.push(Utf8Bytes::from(ok.to_json()));
            }
            (Reply::Socket { outbox, .. }, Err(error)) => refuse(&outbox, Some(&message.id), &error),
            // Who asked may have gone; what was done is done all the same.
            (Reply::Request(reply), answer) => {
                let _ = reply.send(answer.map(|repeated| repeated.unwrap_or_else(|| self.room.version())));
            }
        }
    }

    async fn answer(&mut self, message: &CommandMessage) -> Result<(), Refused> {
        self.catch_up().await?;
        self.arrived(&message.actor.player).await;
        let app = self.app.clone();
        let own = message.actor.player.as_str();
        let players = self.spenders(message);
        let _turn = app.stakes.turn(players.iter().map(String::as_str)).await;
        if matches!(message.command, Command::Sit { .. }) && self.room.status() == Status::Open {
            // Who has sat down by this command hears it again, whatever they may do by now.
            if let Err(refused) = self.may_sit(own).await {
                return Err(self.repeated(message).await?.unwrap_or(refused));
            }
        }
        // Once more after a conflict: somebody else has written to this room and it has been read again.
        for attempt in 0..2 {
            let now = self.time(message.received);
            let step = match self.asked(now, message) {
                Ok(step) => step,
                Err(Refusal::Broken { reason }) => {
                    tracing::error!(room = self.room.id(), %reason, "this room cannot go on");
                    return Err(Refused::Broken);
                }
                Err(refusal) => {
                    return Err(self.repeated(message).await?.unwrap_or(Refused::ByRoom(refusal)));
                }
            };
            if step.events.iter().any(|event| matches!(event, Event::Rematch { .. })) {
                self.check_rematch(&message.actor.player).await?;
            } else if matches!(message.command, Command::Offer { what: OfferKind::Rematch, .. }) {
                self.may_stake(own).await?;
            }
            match self.commit(now, step, Some(message)).await {
                Ok(()) => return Ok(()),
                Err(Failed::Conflict) if attempt == 0 => self.reload().await?,
                Err(Failed::Short { account }) => {
                    self.cannot_pay(&account, own).await;
                    return Err(Refused::Short { account });
                }
                Err(failed) => return Err(failed.into()),
            }
        }
        Err(Refused::Unavailable)
    }

    /// A rated game is for people with an account, a federation's for its members, a stake for who can pay it.
    async fn may_sit(&mut self, player: &str) -> Result<(), Refused> {
        self.takes_part(player).await?;
        if self.room.table().rated {
            self.check_account(player).await?;
        }
        self.check_member(player).await?;
        self.check_stake(player).await
    }

    /// At a table that binds nobody sits who has let several wait for the dice.
    async fn takes_part(&self, player: &str) -> Result<(), Refused> {
        if !self.room.table().is_bound() {
            return Ok(());
        }
        handshakes::may_bind(&self.app, player).await.map_err(|error| match error {
            ApiError::Stake(no) => Refused::Stake(Box::new(no.into())),
            _ => Refused::Unavailable,
        })
    }

    /// At a federation's table its members play.
    async fn check_member(&self, player: &str) -> Result<(), Refused> {
        let Some(federation) = &self.room.table().federation else { return Ok(()) };
        let member = match federations::is_member(&self.app, player, federation).await {
            Ok(member) => member,
            // A federation that is no more has no members.
            Err(ApiError::Federation(_)) => false,
            Err(error) => {
                tracing::warn!(room = self.room.id(), %error, "the members of a federation cannot be read");
                return Err(Refused::Unavailable);
            }
        };
        if member { Ok(()) } else { Err(Refused::Outside { federation: federation.clone() }) }
    }

    /// So is the next one: who has no account any more plays no other, nor does who may not play now.
    async fn check_rematch(&mut self, asks: &str) -> Result<(), Refused> {
        self.has_the_terms(asks).await?;
        self.takes_part(asks).await?;
        for chair in self.room.chairs().iter().flatten().filter(|_| self.room.table().rated) {
            self.check_account(&chair.player).await?;
        }
        for chair in self.room.chairs().iter().flatten().filter(|chair| chair.bot.is_none()) {
            self.check_member(&chair.player).await?;
        }
        self.allows(asks, self.needed_to_play()).await?;
        self.others_may_play(asks).await?;
        self.is_still_offered().await?;
        self.check_stake(asks).await
    }

    async fn check_account(&self, player: &str) -> Result<(), Refused> {
        match rated::may_play(&self.app.store, player).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Refused::ByRoom(Refusal::RatedNeedsAccount)),
            Err(error) => {
                tracing::error!(%error, "an account cannot be read");
                Err(Refused::Unavailable)
            }
        }
    }

    fn asked(&self, now: Micros, message: &CommandMessage) -> Result<Step, Refusal> {
        let desk = self.desk();
        let ctx = Context { now, lag: message.lag, seen: message.seen, server: &desk };
        let resigns = matches!(message.command, Command::Resign);
        self.pondered(now, resigns, || self.room.apply(&ctx, &message.actor, &message.command))
    }

    /// Whether a side can still mate may take seconds to find out, at a resignation and at a fallen flag. Then
    /// the other rooms of this thread are given to another, and one room ponders at a time.
    pub(super) fn pondered<T>(&self, now: Micros, resigns: bool, work: impl FnOnce() -> T) -> T {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let grace = Millis(room::FLAG_GRACE_MS_MAX);
        let flag_near = self.room.deadline().is_some_and(|deadline| deadline.since(now) <= grace);
        let chess = matches!(self.room.play(), room::Play::Chess(_));
        let shared = matches!(Handle::current().runtime_flavor(), RuntimeFlavor::MultiThread);
        if !(chess && shared && (resigns || flag_near)) {
            return work();
        }
        tokio::task::block_in_place(|| {
            let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
            work()
        })
    }

    pub(super) fn decided(&self, now: Micros, thought: &Thought) -> Result<Step, Option<Refusal>> {
        let command = thought.command.as_ref().ok_or(None)?;
        let desk = self.desk();
        let ctx = Context { now, lag: room::Lag::default(), seen: None, server: &desk };
        self.room.apply(&ctx, &thought.actor, command).map_err(Some)
    }
}

/// Tells one socket that nothing happened, and why.
pub(crate) fn refuse(reply: &Outbox, id: Option<&str>, error: &ApiError) {
    let problem = error.problem();
    let no = ServerMessage::No { id, code: problem.code, detail: &problem.detail, params: problem.params };
    reply.push(Utf8Bytes::from(no.to_json()));
}
