// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is judged when something becomes durable or reaches somebody: I1 to I4, I6, I7, I10, I12. What concerns time is in
//! `clocks`.

use std::rc::Rc;

use cluster::{By, NodeId, RoomId, Row};
use game::{Micros, Seat};
use room::{Context, Event, OfferKind, Room, Status, Whom};

use crate::book::{Book, Pages, Where};
use crate::rooms::{KEY, Rooms, View, Wished, actor, chain};
use crate::store::{EPOCH, Log};
use crate::verdict::Invariant::{I1, I2, I3, I4, I6, I7, I10, I12};

impl Book {
    /// The room's log before the run: its dice are begun.
    pub(crate) fn begun(&mut self, room: &RoomId) {
        let rows = self.rooms.get(room).map(|pages| pages.rows.clone()).unwrap_or_default();
        rows.iter().for_each(|row| self.dice(0, room, row));
    }

    /// Rows became durable.
    pub(crate) fn appended(&mut self, now: i64, room: &RoomId, rows: &[Row<Rc<Event>>], epoch: i64) {
        let Some(pages) = self.rooms.get_mut(room) else { return };
        let newest = pages.epoch;
        if epoch < newest || rows.iter().any(|row| row.epoch != epoch) {
            self.fail(now, I3, format!("{}: rows of epoch {epoch}, the newest is {newest}", room.0));
            return;
        }
        for row in rows {
            // A roll is judged before it is folded, which would refuse it too.
            self.dice(now, room, row);
            let Some(pages) = self.rooms.get_mut(room) else { return };
            let mut state = pages.states.last().map(|state| (**state).clone());
            let folds = state.as_mut().is_some_and(|state| state.fold(row.at, &row.event).is_ok());
            if row.seq != pages.version() + 1 || !folds {
                let what = format!("{}: row {} does not follow: {:?}", room.0, row.seq, row.event);
                return self.fail(now, I1, what);
            }
            pages.states.extend(state.map(Rc::new));
            pages.rows.push(row.clone());
            pages.durable.push(now);
            if let Some(by) = &row.by
                && let Some(before) = pages.commands.insert(by.clone(), row.seq)
            {
                let what = format!("{}: {by:?} had an effect at {before} and at {}", room.0, row.seq);
                return self.fail(now, I4, what);
            }
        }
    }

    /// I6: each link of the server leads to the one before. The next one is remembered as a secret.
    fn dice(&mut self, now: i64, room: &RoomId, row: &Row<Rc<Event>>) {
        let Some(pages) = self.rooms.get_mut(room) else { return };
        let state = pages.states.last().cloned();
        match &*row.event {
            Event::DiceServer { game_id, commit, links, .. } => {
                let id = (0..16).map_while(|n| u8::from_str_radix(game_id.get(2 * n..2 * n + 2)?, 16).ok());
                let Ok(id) = <[u8; 16]>::try_from(id.collect::<Vec<_>>()) else { return };
                pages.link = room::unhex(commit).map(|commit| (commit, 0));
                let next = chain(KEY, &dice::GameId(id), *links).link(1);
                pages.secret = next.map(|link| Rc::from(room::hex(&link.0)));
            }
            Event::Rolled { i, link, .. } => {
                let dicing = state.as_deref().and_then(Room::dicing);
                let (Some(dicing), Some((before, n))) = (dicing, pages.link) else { return };
                let link = room::unhex(link);
                let follows =
                    |link: &[u8; 32]| *i == n + 1 && dice::check_link(&dicing.game_id, &before, *i, link);
                if !link.as_ref().is_some_and(follows) {
                    return self.fail(now, I6, format!("{}: the link of roll {i} does not follow", room.0));
                }
                pages.link = link.map(|link| (link, *i));
                let next = chain(KEY, &dicing.game_id, dicing.links).link(*i + 1);
                pages.secret = next.map(|link| Rc::from(room::hex(&link.0)));
            }
            _ => {}
        }
    }

    /// A node speaks for a room it takes for its own: shows it to somebody, writes, refuses.
    pub(crate) fn spoke(&mut self, now: i64, (room, node): (&RoomId, NodeId), epoch: i64, what: &str) {
        let Some(pages) = self.rooms.get(room) else { return };
        let is_newer = |claim: &&(i64, i64, bool, NodeId)| claim.1 > epoch && claim.3 != node;
        if let Some((at, newer, was_fresh, _)) = pages.claims.iter().find(is_newer)
            && !was_fresh
        {
            let what = format!(
                "{}: {what} in epoch {epoch}, but epoch {newer} began at {at} without a steal",
                room.0
            );
            self.fail(now, I2, what);
        }
    }

    /// Rows went over the bus.
    pub(crate) fn published(&mut self, now: i64, room: &RoomId, rows: &[Row<Rc<Event>>]) {
        let Some(pages) = self.rooms.get(room) else { return };
        if let Some(row) = rows.iter().find(|row| pages.row(row.seq) != Some(*row)) {
            let is_roll = matches!(*row.event, Event::Rolled { .. });
            let what = format!("{}: row {} is on the bus and not in the log", room.0, row.seq);
            self.fail(now, if is_roll { I6 } else { I1 }, what);
        }
    }

    /// Somebody is shown an event.
    pub(crate) fn showed(
        &mut self,
        now: i64,
        (room, place): (&RoomId, Where),
        player: &Rc<str>,
        n: i64,
        shown: &str,
    ) {
        let Some(pages) = self.rooms.get_mut(room) else { return };
        let Some(state) = pages.state(n).cloned() else {
            return self.fail(
                now,
                I1,
                format!("{}: {player} is shown event {n}, which is not there", room.0),
            );
        };
        if pages.secret.as_ref().is_some_and(|secret| shown.contains(&**secret)) {
            return self.fail(now, I6, format!("{}: event {n} shows {player} the next link", room.0));
        }
        let row = pages.row(n).cloned();
        if let Some(row) = row
            && !may_see(&row, &state, player, shown)
        {
            let what = format!("{}: {player} is shown event {n}, which is not for them: {shown}", room.0);
            return self.fail(now, I7, what);
        }
        let class = state.seat_of(player).map(|seat| seat.0);
        if pages.shown(n, class).as_deref().map(without_clock) != Some(without_clock(shown)) {
            return self.fail(now, I1, format!("{}: {player} is shown another event {n}: {shown}", room.0));
        }
        pages.hand(player, n, now, Some(place));
    }

    /// Somebody is shown a room.
    pub(crate) fn welcomed(&mut self, now: i64, room: &RoomId, player: &Rc<str>, view: &View) {
        let Some(pages) = self.rooms.get_mut(room) else { return };
        if pages.state(view.version).map(|state| View::of(state)) != Some(*view) {
            return self.fail(now, I1, format!("{}: {player} is shown {view:?}", room.0));
        }
        pages.hand(player, view.version, now, None);
    }

    /// Somebody is told that a command is done.
    pub(crate) fn acknowledged(&mut self, now: i64, room: &RoomId, by: &By) {
        let Some(pages) = self.rooms.get(room) else { return };
        if !pages.commands.contains_key(by) {
            self.fail(now, I1, format!("{}: {by:?} is said to be done", room.0));
        }
    }

    /// Somebody is refused a command that was read at `read`: some log between then and now must refuse it.
    pub(crate) fn refused(
        &mut self,
        now: i64,
        house: Micros,
        (room, by): (&RoomId, &By),
        (wished, seen, read): (&Wished, Option<i64>, i64),
        refusal: &room::Refusal,
    ) {
        let Some(pages) = self.rooms.get(room) else { return };
        // Judged at the instant it was read, or later: a flag may have fallen meanwhile.
        let refuses = |state: &Rc<Room>| {
            [house, Micros(EPOCH + read)].into_iter().any(|now| {
                let ctx = Context { now, lag: wished.lag, seen, server: &Rooms { other_key: None } };
                let step = state.apply(&ctx, &actor(&by.player), &wished.command);
                // The book's clocks do not know how late the news was: they may take a flag for fallen.
                step.map_or(true, |step| step.events.iter().any(|event| matches!(event, Event::Ended { .. })))
            })
        };
        let current = |n: &i64| *n == pages.version() || pages.durable_at(*n + 1) >= read;
        let mut states = (1..=pages.version()).rev().take_while(current).filter_map(|n| pages.state(n));
        if !states.any(refuses) {
            let what = format!("{}: {by:?} {:?} is refused: {refusal:?}", room.0, wished.command);
            self.fail(now, I12, what);
        }
    }

    /// I10: stakes.
    pub(crate) fn money(&mut self, now: i64, room: &RoomId, log: &Log) {
        let ends = log.rows.iter().filter(|row| matches!(*row.event, Event::Ended { .. })).count();
        let is_staked = matches!(log.rows.first().map(|row| &*row.event),
            Some(Event::Created { table, .. }) if table.stake.is_some());
        let sum: i64 = log.money.values().sum();
        let held = log.money.get("room").copied().unwrap_or(0);
        let is_closed = log.closings as usize == ends;
        if is_staked && (sum != 0 || !is_closed || ends > 1 || (ends == 1 && held != 0)) {
            let what = format!("{}: {:?}, {} closings, {ends} ends", room.0, log.money, log.closings);
            self.fail(now, I10, what);
        }
    }
}

/// At tables of four an event shows the clocks, and how late its news was is known to its owner alone.
fn without_clock(shown: &str) -> (&str, &str) {
    let Some((before, clock)) = shown.split_once(",\"clock\":[") else { return (shown, "") };
    (before, clock.split_once(']').map_or("", |(_, after)| after))
}

/// Whether what is shown of a row is for this person: by rules of its own, not by those of `wire`.
fn may_see(row: &Row<Rc<Event>>, after: &Room, player: &str, shown: &str) -> bool {
    let own = after.seat_of(player);
    let is_partner = |seat: u8| own.is_some_and(|own| own.0 == seat || own.0 + seat == 3);
    let is_four = after.table().game.seats() == 4;
    match &*row.event {
        Event::Chat { seat: Some(seat), to: Whom::Team, .. } | Event::Phrase { seat, .. } => {
            is_partner(*seat)
        }
        Event::Chat { seat: None, .. } => {
            own.is_none() || !matches!(after.status(), Status::Starting | Status::Playing)
        }
        Event::Offered { seat, what: OfferKind::Resign, .. } if is_four => is_partner(*seat),
        Event::DiceCommitted { deposit: Some(tip), .. } => !shown.contains(&**tip),
        Event::DiceLinked { link, .. } => !shown.contains(&**link),
        Event::DiceRevealed { seat, c } => {
            let both = after.dicing().is_some_and(|dicing| dicing.revealed.iter().all(Option::is_some));
            both || own == Some(Seat(*seat)) || !shown.contains(&**c)
        }
        _ => true,
    }
}

/// Whether a class is shown something of row `n`.
pub(crate) fn is_shown(pages: &mut Pages, n: i64, player: &str) -> bool {
    let class = pages.state(n).and_then(|state| state.seat_of(player)).map(|seat| seat.0);
    pages.shown(n, class).is_some()
}
