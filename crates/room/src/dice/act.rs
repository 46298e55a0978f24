// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players ask of the dice: to agree on them, and to roll.

use game::{Seat, TwoSeat};

use crate::dice::handshake::{Dicing, RENEWALS_MAX};
use crate::games::Play;
use crate::table::event::Event;
use crate::table::outside::{Actor, Context, Server};
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};

impl Room {
    pub(crate) fn roll(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let Play::Tables(game) = &self.play else { return Err(Refusal::NotInThisGame { act: "roll" }) };
        let seat = self.mover(ctx, actor)?;
        self.nothing_to_answer()?;
        if !matches!(game.phase(), tables::Phase::ToRoll { .. }) {
            return Err(Refusal::CannotRoll);
        }
        let timing = self.clock.measure(seat, ctx.now, ctx.lag);
        let mut rolled = self.next_roll(ctx.server, Some(seat))?;
        // When the links are spent, the clock runs on until the dice are agreed anew.
        if let Event::Rolled { t, .. } | Event::RollAsked { t, .. } = &mut rolled {
            *t = Some(timing);
        }
        self.followed(ctx, vec![rolled])
    }

    pub(crate) fn next_roll(&self, server: &dyn Server, seat: Option<Seat>) -> Result<Event, Refusal> {
        let dicing = self.dicing.as_ref().ok_or(Refusal::CannotRoll)?;
        Ok(dicing.next(&self.id, server, seat))
    }

    pub(crate) fn dice_commit(
        &self,
        ctx: &Context<'_>,
        actor: &Actor,
        commit: &str,
        deposit: Option<&str>,
        live: bool,
    ) -> Result<Vec<Event>, Refusal> {
        let (seat, dicing) = self.dicer(actor)?;
        // Who agreed on live dice has them; a table of which it was not said has them if everybody can.
        let knows_live = Some(live).filter(|live| *live || !self.table.live_dice);
        let committed = vec![dicing.commit_event(seat, commit, deposit, knows_live)?];
        // Live dice need nothing more than both commitments.
        if dicing.is_live() { self.followed(ctx, committed) } else { Ok(committed) }
    }

    pub(crate) fn dice_link(
        &self,
        ctx: &Context<'_>,
        actor: &Actor,
        i: u32,
        link: &str,
    ) -> Result<Vec<Event>, Refusal> {
        let (seat, dicing) = self.dicer(actor)?;
        self.followed(ctx, vec![dicing.link_event(seat, i, link)?])
    }

    /// Only between two rolls: while one is asked for, links are known to somebody, and who knows them could choose.
    pub(crate) fn dice_renew(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let seat = self.player(actor)?;
        let dicing = self.may_renew_dice(seat)?;
        Ok(vec![dicing.renewed(&self.id, ctx.server, Some(seat))])
    }

    /// The dice that the player of this seat may have renewed now.
    pub(crate) fn may_renew_dice(&self, seat: Seat) -> Result<&Dicing, Refusal> {
        let reason = match self.dicing() {
            Some(dicing) if !dicing.is_live() => "only live dice are renewed",
            Some(_) if self.status != Status::Playing || self.dice_awaited() => {
                "the dice are renewed between two rolls only"
            }
            Some(dicing) if dicing.renewals(seat) >= RENEWALS_MAX => {
                "your dice were renewed as often as they can be in one game"
            }
            Some(dicing) => return Ok(dicing),
            None => "this game has no dice",
        };
        Err(Refusal::BadDice { reason })
    }

    /// On a site that was restored from a backup: whoever played on after it was made can know the dice to come, so that
    /// a game that is not over has them agreed anew.
    #[must_use]
    pub fn restored_dice(&self, server: &dyn Server) -> Option<Event> {
        let dicing = self.dicing().filter(|_| matches!(self.status, Status::Starting | Status::Playing))?;
        dicing.restored(&self.id, server, server.dice_epoch()?)
    }

    /// The dice of the roll that was asked for, when every link is there.
    pub(crate) fn live_roll(&self, server: &dyn Server) -> Result<Event, Refusal> {
        let dicing = self.dicing.as_ref().ok_or(Refusal::CannotRoll)?;
        dicing.live_roll(server).map_err(|fault| Refusal::Broken { reason: fault.to_string() })
    }

    pub(crate) fn dice_reveal(
        &self,
        ctx: &Context<'_>,
        actor: &Actor,
        c: &str,
    ) -> Result<Vec<Event>, Refusal> {
        let (seat, dicing) = self.dicer(actor)?;
        let revealed = dicing.reveal_event(seat, c)?;
        let other = TwoSeat::of(seat).map(TwoSeat::other);
        if other.is_some_and(|other| dicing.revealed[other.index()].is_some()) {
            self.followed(ctx, vec![revealed])
        } else {
            Ok(vec![revealed])
        }
    }

    fn dicer(&self, actor: &Actor) -> Result<(Seat, &Dicing), Refusal> {
        let seat = self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        match &self.dicing {
            Some(dicing) if self.status == Status::Starting || self.dice_awaited() => Ok((seat, dicing)),
            _ => Err(Refusal::BadDice { reason: "the dice are not being agreed now" }),
        }
    }
}
