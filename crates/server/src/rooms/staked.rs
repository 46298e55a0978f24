// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table that is played for a stake: who may take a chair at it, and what becomes of an offer whose maker cannot pay
//! any more.

use room::{Command, EndReason, Event, OfferKind, Stake, Status};

use crate::error::ApiError;
use crate::federations::presets;
use crate::rooms::failed::Refused;
use crate::rooms::host::Host;
use crate::rooms::log;
use crate::rooms::message::CommandMessage;
use crate::safety::refusal::SafetyError;
use crate::stakes::offer::{self, Wished};
use crate::stakes::refusal::{StakeError, Whose};
use crate::stakes::who;

impl Host {
    /// Whose credits a command may put aside: they are not spent elsewhere meanwhile.
    pub(super) fn spenders(&self, message: &CommandMessage) -> Vec<String> {
        let begins = matches!(
            message.command,
            Command::Sit { .. }
                | Command::Accept { what: OfferKind::Rematch }
                | Command::Offer { what: OfferKind::Rematch, .. }
        );
        if !begins || self.room.table().stake.is_none() {
            return Vec::new();
        }
        let chairs = self.room.chairs().iter().flatten().map(|chair| chair.player.clone());
        chairs.chain([message.actor.player.clone()]).collect()
    }

    /// Whether `asks`, and everybody else who sits here, may play for the stake. Who sits here and may not any more gets up:
    /// with its maker the offer closes.
    pub(super) async fn check_stake(&mut self, asks: &str) -> Result<(), Refused> {
        let Some(stake) = self.room.table().stake.clone() else { return Ok(()) };
        self.may_stake(asks).await?;
        let escrow = wire::stake::terms(&self.room).map_or(0, |terms| terms.escrow());
        for other in self.others(asks) {
            self.is_there(&other)?;
            let Err(error) = who::may_play(&self.app, &other, &stake, escrow, &[]).await else { continue };
            let error = match error {
                ApiError::Unavailable | ApiError::InDoubt | ApiError::Internal => return Err(refused(error)),
                ApiError::Stake(StakeError::Short { needs, .. }) => {
                    StakeError::Short { whose: Whose::Other, needs }.into()
                }
                ApiError::Stake(StakeError::Off) => StakeError::Off.into(),
                // Why is theirs to know.
                _ => ApiError::from(SafetyError::OtherMayNotPlay),
            };
            self.gets_up(&other).await;
            return Err(Refused::Stake(Box::new(error)));
        }
        Ok(())
    }

    /// Whether `asks` may play here for the stake, if there is one: asked of who offers another game, too.
    pub(super) async fn may_stake(&self, asks: &str) -> Result<(), Refused> {
        let Some(stake) = &self.room.table().stake else { return Ok(()) };
        let escrow = wire::stake::terms(&self.room).map_or(0, |terms| terms.escrow());
        who::may_play(&self.app, asks, stake, escrow, &self.others(asks)).await.map_err(refused)
    }

    fn others(&self, asks: &str) -> Vec<String> {
        let chairs = self.room.chairs().iter().flatten();
        chairs.filter(|chair| chair.player != asks).map(|chair| chair.player.clone()).collect()
    }

    /// Whether a new table could be set up like this one: a rematch is one, by the presets and the stakes that hold now.
    pub(super) async fn is_still_offered(&self) -> Result<(), Refused> {
        let table = self.room.table();
        let Some(id) = &table.federation else { return Ok(()) };
        let asked = async {
            if let Some(stake) = &table.stake {
                let Stake { currency, stake, max, .. } = stake;
                let wished = Wished { currency, stake: *stake, max: *max, federation: Some(id) };
                offer::agreed(&self.app, &wished).await?;
            }
            let row = self.app.store.federation(id).await.map_err(log::unavailable)?;
            let presets = row.map(|row| presets::of_row(&row.settings.presets)).unwrap_or_default();
            presets::allow(id, &presets, table).map_err(ApiError::from)
        };
        asked.await.map_err(refused)
    }

    /// Where a clock runs from the first move on, nobody is bound to a stake while they are away. Games with dice begin with
    /// what both send, and without it nothing moves.
    fn is_there(&self, player: &str) -> Result<(), Refused> {
        if self.room.table().game.has_dice() || self.app.lobby.has(player, self.app.clock.now()) {
            Ok(())
        } else {
            Err(Refused::Stake(Box::new(StakeError::Away.into())))
        }
    }

    /// The ledger said that this account has not enough: who sits here already gets up.
    pub(super) async fn cannot_pay(&mut self, account: &str, asks: &str) {
        let owner = account.rsplit('/').next().unwrap_or_default().to_owned();
        if owner != asks {
            self.gets_up(&owner).await;
        }
    }

    /// What whoever asks is told of an account that has not enough.
    pub(super) fn short(&self, account: &str, asks: &str) -> StakeError {
        let own = account.rsplit('/').next() == Some(asks);
        let needs = wire::stake::terms(&self.room).map_or(0, |terms| terms.escrow());
        StakeError::Short { whose: if own { Whose::You } else { Whose::Other }, needs }
    }

    /// Frees the chair of `player` before the game; with its maker the table closes.
    async fn gets_up(&mut self, player: &str) {
        if self.room.status() != Status::Open {
            return;
        }
        let Some(seat) = self.room.seat_of(player) else { return };
        let mut events = vec![Event::Left { seat: seat.0 }];
        if self.room.creator() == player {
            events.push(Event::Ended { reason: EndReason::Cancelled, winner: None, points: 0 });
        }
        let now = self.time(self.app.clock.now());
        if !self.happen(now, events).await {
            tracing::warn!(room = self.room.id(), "a table whose maker cannot pay stays open for now");
        }
    }
}

fn refused(error: ApiError) -> Refused {
    match error {
        ApiError::Unavailable | ApiError::InDoubt => Refused::Unavailable,
        error => Refused::Stake(Box::new(error)),
    }
}
