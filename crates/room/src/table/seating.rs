// SPDX-License-Identifier: AGPL-3.0-or-later
//! Sitting down, leaving, the bots, and the first events of a new table.

use std::sync::Arc;

use dice::GameId;
use game::Seat;

use crate::appendix::conditions::exchanged;
use crate::cube::terms::agreed;
use crate::dice::handshake::{game_id, hex};
use crate::dice::links::links_of;
use crate::ending::EndReason;
use crate::table::event::Event;
use crate::table::outside::{Actor, BotName, Context, Server};
use crate::table::refusal::Refusal;
use crate::table::room::{Chair, Room, Status};
use crate::table::seats::Seating;
use crate::table::setup::Table;

/// How a bot's name begins; nobody else's does.
const BOT: &str = "bot:";

/// The id of a bot by its name in the books: `bot:ID`, or `bot:ID/SEAT` at a table of four.
#[must_use]
pub fn bot_of(player: &str) -> Option<&str> {
    player.strip_prefix(BOT)?.split('/').next()
}

/// That somebody takes a chair.
fn seated(by: &Actor, seat: u8) -> Event {
    Event::Sat { seat, player: by.player.clone(), name: by.name.clone(), bot: None, program: by.program }
}

impl Room {
    /// The first events of a table that `by` sets up, with `by` in `seat`.
    ///
    /// # Errors
    /// [`Refusal::BadOption`], [`Refusal::BadClock`], [`Refusal::EmptyClock`], [`Refusal::NoSuchSeat`].
    pub fn open(by: &Actor, table: Table, seat: Seat) -> Result<Vec<Event>, Refusal> {
        let last = table.game.seats() - 1;
        if seat.0 > last {
            return Err(Refusal::NoSuchSeat { seat: seat.0, last });
        }
        Ok(vec![Event::Created { table: table.checked()?, by: by.player.clone() }, seated(by, seat.0)])
    }

    /// The first events of the next game, to be played in room `id`: the same table, the chairs
    /// exchanged as [`Room::next_chairs`] says.
    #[must_use]
    pub fn next_game(&self, id: &str, server: &dyn Server) -> Vec<Event> {
        // A tournament pairs by itself.
        let adapted = self.table.adapted.as_deref().map(|config| Box::new(exchanged(config)));
        let table = Table { event: None, adapted, ..(*self.table).clone() };
        let mut events = vec![Event::Created { table, by: self.creator.clone() }];
        for (seat, from) in (0..).zip(self.next_chairs()) {
            if let Some(Chair { player, name, bot, program }) = self.chairs.get(from).and_then(Option::as_ref)
            {
                events.push(Event::Sat {
                    seat,
                    player: player.clone(),
                    name: name.clone(),
                    bot: bot.clone(),
                    program: *program,
                });
            }
        }
        events.extend(opening_events(&self.table, id, server));
        events
    }

    /// Calls a player at the table by another name from now on. Names are no part of the log: nothing has happened.
    pub fn rename(&mut self, player: &str, name: &str) {
        for chair in
            Arc::make_mut(&mut self.chairs).iter_mut().flatten().filter(|chair| chair.player == player)
        {
            name.clone_into(&mut chair.name);
        }
        let places = self.appendix.iter_mut().flat_map(|table| &mut table.places);
        for (id, called) in places.filter_map(|place| place.taken.as_mut()) {
            if id == player {
                name.clone_into(called);
            }
        }
    }

    pub(crate) fn sit(&self, ctx: &Context<'_>, actor: &Actor, seat: u8) -> Result<Vec<Event>, Refusal> {
        if self.seat_of(&actor.player).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        if self.who(&actor.player).is_some() {
            return Err(Refusal::Seated);
        }
        if !self.is_for(&actor.player) {
            return Err(Refusal::NotInvited);
        }
        self.take_chair(ctx, seat, seated(actor, seat))
    }

    pub(crate) fn seat_bot(
        &self,
        ctx: &Context<'_>,
        actor: &Actor,
        bot: &str,
        seat: Option<u8>,
    ) -> Result<Vec<Event>, Refusal> {
        if actor.player != self.creator {
            return Err(Refusal::NotCreator);
        }
        if self.table.rated {
            return Err(Refusal::RatedNeedsAccount);
        }
        if self.table.stake.is_some() {
            return Err(Refusal::StakeNeedsPeople);
        }
        if self.table.to.is_some() {
            return Err(Refusal::NotInvited);
        }
        let free = || self.chairs.iter().position(Option::is_none).and_then(|seat| u8::try_from(seat).ok());
        let seat = seat.or_else(free).unwrap_or(0);
        let BotName { id: bot, name } = ctx
            .server
            .bot_at(self.table.game, bot, seat)
            .ok_or_else(|| Refusal::UnknownBot { bot: bot.chars().take(40).collect() })?;
        // Several of one kind may sit at a table of four; each is somebody else.
        let player = match self.seating {
            Seating::Four(_) => format!("{BOT}{bot}/{seat}"),
            Seating::Two => format!("{BOT}{bot}"),
        };
        let sat = Event::Sat { seat, player, name, bot: Some(bot), program: false };
        self.take_chair(ctx, seat, sat)
    }

    fn take_chair(&self, ctx: &Context<'_>, seat: u8, sat: Event) -> Result<Vec<Event>, Refusal> {
        let last = self.table.game.seats() - 1;
        let chair = self.chairs.get(usize::from(seat)).ok_or(Refusal::NoSuchSeat { seat, last })?;
        match self.no_offer() {
            // Who sat where does not matter any more.
            Refusal::OfferClosed => return Err(Refusal::OfferClosed),
            _ if chair.is_some() => return Err(Refusal::SeatTaken { seat }),
            begun if self.status != Status::Open => return Err(begun),
            _ => {}
        }
        let mut events = vec![sat];
        let others_sit = |(at, chair): (usize, &Option<Chair>)| at == usize::from(seat) || chair.is_some();
        if self.chairs.iter().enumerate().all(others_sit) {
            events.extend(opening_events(&self.table, &self.id, ctx.server));
        }
        Ok(events)
    }

    /// Why nobody sits down any more.
    fn no_offer(&self) -> Refusal {
        let is_closed = self.ending.is_some_and(|ending| ending.reason == EndReason::Cancelled);
        if is_closed { Refusal::OfferClosed } else { Refusal::AlreadyStarted }
    }

    /// Whether the table is offered to everybody, or to this player.
    #[must_use]
    pub fn is_for(&self, player: &str) -> bool {
        self.table.to.as_ref().is_none_or(|to| to == player || self.creator == player)
    }

    pub(crate) fn refuse(&self, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        if self.table.to.as_ref() != Some(&actor.player) {
            return Err(Refusal::NotInvited);
        }
        if self.status != Status::Open {
            return Err(self.no_offer());
        }
        Ok(vec![Event::Ended { reason: EndReason::Cancelled, winner: None, points: 0 }])
    }

    pub(crate) fn counter(&self, actor: &Actor, room: &str) -> Result<Vec<Event>, Refusal> {
        let end = self.refuse(actor)?;
        if self.table.answers.is_some() {
            return Err(Refusal::AlreadyAnswered);
        }
        Ok([Event::Countered { room: room.to_owned() }].into_iter().chain(end).collect())
    }

    pub(crate) fn leave(&self, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let seat = self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        if self.status != Status::Open {
            return Err(self.no_offer());
        }
        let mut events = vec![Event::Left { seat: seat.0 }];
        if actor.player == self.creator {
            events.push(Event::Ended { reason: EndReason::Cancelled, winner: None, points: 0 });
        }
        Ok(events)
    }
}

/// What happens once both chairs are taken: the server binds itself to its dice, or play begins. On a site that was
/// restored from a backup a game of this id may have been played before, with the same chain: its dice come from another.
fn opening_events(table: &Table, id: &str, server: &dyn Server) -> Vec<Event> {
    if !table.game.has_dice() {
        return vec![Event::Started { first: 0 }];
    }
    let links = links_of(&agreed(&table.options).unwrap_or_default());
    let bound = |game: GameId, epoch| {
        let commit = hex(&server.dice_commit(&game, links));
        let live = table.prefers_live_dice();
        Event::DiceServer { game_id: hex(&game.0), commit, links, live, by: None, epoch }
    };
    let own = game_id(id);
    let restored = server.dice_epoch().map(|epoch| bound(dice::epoch_id(&own, epoch), Some(epoch)));
    [Some(bound(own, None)), restored].into_iter().flatten().collect()
}
