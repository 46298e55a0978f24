// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game is called off by who may, or its stake is taken back after the end: the correcting transfers, what is told of
//! them at the table and in the audit are written together.

use closing::{RatingChange, Stored};
use game::Micros;
use ledger::{Account, AccountKind, AccountName, Group, LedgerError, Reversal};
use room::{EndReason, Ending, Event, SettledKind, StakeSettled, Status, Step};
use store::{Act, AuditedGroup, Confirmed, Moved, RatingBack};
use tokio::sync::oneshot;

use crate::api::rooms::DISPUTE_HOURS;
use crate::app::App;
use crate::error::ApiError;
use crate::federations::HOUSE;
use crate::rooms::closing::{pool_of, winners};
use crate::rooms::failed::Failed;
use crate::rooms::host::Host;
use crate::rooms::log::{self, Beside};
use crate::rooms::message::{Decision, Message, Office, Undone, VoidWish};
use crate::rooms::registry::Rooms;
use crate::stakes::cash::{self, REVIEW_ABOVE};
use crate::stakes::refusal::{StakeError, Whose};
use crate::stakes::{game as staked, who};

/// How often a reversal is worked out anew while those it takes from spend what they have.
const TRIES: usize = 8;

impl Rooms {
    /// Calls a game off, or takes its stake back. Much is taken back only when a second person confirms it.
    ///
    /// # Errors
    /// As [`Rooms::open`], [`StakeError::AlreadyVoid`], [`StakeError::NotStaked`], [`StakeError::OfTournament`],
    /// [`StakeError::OwnAccount`], [`StakeError::EntryClosed`], [`StakeError::Short`].
    pub(crate) async fn void(&self, app: &App, id: &str, decision: Decision) -> Result<Undone, ApiError> {
        let handle = self.open(app, id).await?;
        let (reply, answer) = oneshot::channel();
        let wish = VoidWish { decision, reply };
        handle.send(Message::Void(Box::new(wish))).await.map_err(|_| ApiError::Unavailable)?;
        answer.await.unwrap_or(Err(ApiError::InDoubt))
    }
}

impl Host {
    pub(super) async fn void(&mut self, wish: VoidWish) {
        let VoidWish { decision, reply } = wish;
        let answer = match self.catch_up().await {
            Ok(()) => self.voided(&decision).await,
            Err(_) => Err(ApiError::Unavailable),
        };
        // Who asked may have gone; what was done is done all the same.
        let _ = reply.send(answer);
    }

    async fn voided(&mut self, decision: &Decision) -> Result<Undone, ApiError> {
        // The result of a board is the arbiter's. Ratings go back where the arbiter decides it otherwise, or the operator says
        // so, and only what was nobody's stake.
        let unstaked = self.room.settlement().is_none_or(|settled| settled.kind == SettledKind::Reversed);
        let only_ratings = unstaked && self.room.status() == Status::Over;
        if self.room.table().event.is_some() && (decision.of == Office::Federation || !only_ratings) {
            return Err(StakeError::OfTournament.into());
        }
        // Whoever asked may have sat down since. An arbiter who plays has corrected the board by the tournament's own rules.
        let sits = self.room.chairs().iter().flatten().any(|chair| chair.player == decision.by);
        if sits && decision.of != Office::Tournament {
            return Err(StakeError::OwnAccount.into());
        }
        match (self.room.status(), self.room.settlement().cloned(), self.room.ending()) {
            (Status::Open, ..) => Err(StakeError::NotStaked.into()),
            (Status::Starting | Status::Playing, ..) => self.call_off(decision).await,
            (Status::Over, Some(settled), Some(ending)) if settled.kind == SettledKind::Settled => {
                // Asked here, where nothing happens in between: the game may have ended since somebody looked at it.
                if decision.confirmed.is_none() && settled.final_stake > REVIEW_ABOVE {
                    return Ok(Undone::Review { stake: settled.final_stake });
                }
                self.take_back(decision, &settled, ending).await
            }
            (Status::Over, Some(_), _) => Err(StakeError::AlreadyVoid.into()),
            // Only the ratings are to be taken back.
            (Status::Over, None, Some(ending)) if !self.room.ratings().is_empty() => {
                let contested =
                    self.app.store.is_contested(self.room.id()).await.map_err(log::unavailable)?;
                if decision.of == Office::Federation && !contested {
                    return Err(StakeError::NotContested { hours: DISPUTE_HOURS }.into());
                }
                let nothing = StakeSettled {
                    kind: SettledKind::Settled,
                    final_stake: 0,
                    pot: 0,
                    fee: 0,
                    house: 0,
                    federation: 0,
                    net: vec![0; self.room.chairs().len()],
                };
                self.take_back(decision, &nothing, ending).await
            }
            (Status::Over, None, _) => Err(StakeError::NotStaked.into()),
        }
    }

    async fn call_off(&mut self, decision: &Decision) -> Result<Undone, ApiError> {
        let (now, step) = self.without_a_result()?;
        let moved = self.moved(decision, now, None, ("game.voided", ""));
        self.commit_with(now, step, Some(moved), None).await.map_err(ApiError::from)?;
        Ok(if self.room.settlement().is_some() { Undone::Refunded } else { Undone::CalledOff })
    }

    /// The game ends now, and nobody has won it.
    pub(super) fn without_a_result(&self) -> Result<(Micros, Step), ApiError> {
        let now = self.time(self.app.clock.now());
        let end = Event::Ended { reason: EndReason::Aborted, winner: None, points: 0 };
        let step = Step::of(&self.room, now, vec![end]).map_err(|_| ApiError::Internal)?;
        Ok((now, step))
    }

    async fn take_back(
        &mut self,
        decision: &Decision,
        settled: &StakeSettled,
        ending: Ending,
    ) -> Result<Undone, ApiError> {
        let winners = winners(&self.room, ending);
        let settlement = StakeSettled { kind: SettledKind::Reversed, ..settled.clone() };
        let actor = decision.confirmed.as_ref().map_or(&decision.by, |entry| &entry.actor);
        let app = self.app.clone();
        let players = self.room.chairs().iter().flatten().map(|chair| chair.player.as_str());
        // What was written out for somebody comes back once: by this, or with them.
        let _turn = app.stakes.turn(players).await;
        let mut rolled_up = false;
        for _ in 0..TRIES {
            let mut back = Vec::new();
            let group = if self.room.table().stake.is_some() {
                let accounts = self.accounts().await?;
                back = self.back_for(&accounts, &settlement).await?;
                let balances = balances_after(&accounts, &back);
                let reversal = Reversal { actor, balances: &balances, rolled_up };
                let group = staked::reversed(&self.room, ending, &winners, &reversal);
                Some(group.map_err(|error| refused(&error))?.ok_or(StakeError::NotStaked)?)
            } else {
                None
            };
            let now = self.time(self.app.clock.now());
            let events = vec![Event::Settled { settlement: settlement.clone() }];
            let step = Step::of(&self.room, now, events).map_err(|_| ApiError::Internal)?;
            let sum = settled.final_stake.to_string();
            let act = if group.is_some() { ("game.reversed", sum.as_str()) } else { ("game.unrated", "") };
            let mut moved = self.moved(decision, now, group, act);
            (moved.back, moved.ratings) = (back, self.ratings_back().await?);
            let moved = Some(moved);
            match self.write(now, step, Beside { moved, ..Beside::default() }, None).await {
                Ok(()) => return Ok(Undone::Reversed),
                Err(Failed::Short { account }) => {
                    let name: Option<AccountName> = account.parse().ok();
                    match name {
                        // The fee has left its collecting account since.
                        Some(name) if !rolled_up && is_receiver(name.kind) => rolled_up = true,
                        Some(name) if name.kind == AccountKind::Player => {}
                        _ => {
                            return Err(StakeError::Short {
                                whose: Whose::Other,
                                needs: settled.final_stake,
                            }
                            .into());
                        }
                    }
                }
                // A rating has moved since.
                Err(Failed::Stale) => {}
                Err(Failed::Conflict) => self.reload().await.map_err(|_| ApiError::Unavailable)?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::Unavailable)
    }

    /// What this game moved in every list, taken off the ratings as they are now.
    async fn ratings_back(&self) -> Result<Vec<RatingBack>, ApiError> {
        let store = &self.app.store;
        let mut all = Vec::new();
        for step in store.steps_of_game(self.room.id()).await.map_err(log::unavailable)? {
            let found =
                store.rating(&step.scope, &step.player, &step.pool).await.map_err(log::unavailable)?;
            let (Some(now), false) = (found, step.is_back) else { continue };
            let pool = pool_of(&self.room);
            let before = store
                .rating_after_step(&step.scope, &step.player, &step.pool, step.n.saturating_sub(1))
                .await;
            let before = before.map_err(log::unavailable)?.unwrap_or_else(|| Stored::start(pool));
            let change = RatingChange {
                player: step.player,
                scope: step.scope,
                pool,
                expected_version: now.version,
                before: now.stored,
                after: now.stored.without(before, step.after, step.at),
            };
            all.push(RatingBack { change, played: now.played });
        }
        Ok(all)
    }

    /// What comes back of what was written out for winners who are to be erased, as far as it is needed.
    async fn back_for(
        &self,
        accounts: &[Account],
        settlement: &StakeSettled,
    ) -> Result<Vec<AuditedGroup>, ApiError> {
        let mut back = Vec::new();
        for (account, net) in accounts.iter().zip(&settlement.net) {
            let lacks = net - account.balance();
            if lacks > 0 {
                back.extend(cash::back_for(&self.app, account, self.room.id(), lacks).await?);
            }
        }
        Ok(back)
    }

    /// The accounts of those who sit here, by seat.
    async fn accounts(&self) -> Result<Vec<Account>, ApiError> {
        let currency = self.room.table().stake.as_ref().map_or("", |stake| stake.currency.as_str());
        let mut accounts = Vec::new();
        for chair in self.room.chairs().iter().flatten() {
            let name = who::account_of(currency, &chair.player)?;
            let account = self.app.store.account(&name).await.map_err(log::unavailable)?;
            accounts.push(account.unwrap_or_else(|| Account::new(0, name)));
        }
        Ok(accounts)
    }

    /// What is written beside the events of a decision. The audit names both who were needed for it.
    fn moved(
        &self,
        decision: &Decision,
        now: Micros,
        group: Option<Group>,
        (act, sum): (&str, &str),
    ) -> Box<Moved> {
        let Decision { by, reason, confirmed, .. } = decision;
        let federation = self.room.table().federation.clone().filter(|id| id != HOUSE).unwrap_or_default();
        let act = Act {
            at_us: now.0,
            federation,
            act: act.to_owned(),
            actor: by.clone(),
            subject: self.room.id().to_owned(),
            before: confirmed.as_ref().map_or_else(String::new, |entry| entry.actor.clone()),
            after: sum.to_owned(),
            reason: reason.clone(),
        };
        let confirmed = confirmed.as_ref().map(|entry| Confirmed {
            entry: entry.id.clone(),
            by: by.clone(),
            at_us: now.0,
        });
        Box::new(Moved { group, act: Some(act), confirmed, ..Moved::default() })
    }
}

/// What is on accounts when all of this has come back.
fn balances_after(accounts: &[Account], back: &[AuditedGroup]) -> Vec<i64> {
    let drafts = || back.iter().flat_map(|back| &back.group.drafts);
    let came = |account: &Account| -> i64 {
        drafts().filter(|draft| draft.credit == account.name).map(|draft| draft.amount).sum()
    };
    accounts.iter().map(|account| account.balance() + came(account)).collect()
}

fn is_receiver(kind: AccountKind) -> bool {
    matches!(kind, AccountKind::House | AccountKind::Federation)
}

fn refused(error: &LedgerError) -> ApiError {
    tracing::error!(%error, "a game cannot be taken back");
    ApiError::Internal
}
