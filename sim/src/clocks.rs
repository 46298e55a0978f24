// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is judged of time: I5 and I9, with clocks of this file's own, in true time. A table of four is left out: its clocks
//! hang together.

use std::rc::Rc;

use cluster::{By, RoomId, Row};
use room::{ClockKind, Event, Play, Room, Timing};

use crate::book::{Book, Pages};
use crate::store::EPOCH;
use crate::verdict::Invariant::{I5, I9};

/// How wrong two nodes' clocks may be together, and what is rounded, microseconds.
const CLOCKS_US: i64 = 110_000;
/// What an outage may begin too early, microseconds: a beat, or the silence after which a deaf owner's room is claimed, with the
/// way of the claim. What a slow database took comes on top.
const BEAT_US: i64 = 375_000;
/// An owner that stands still for less than a lease and a beat is not noticed: its players pay for it.
const UNNOTICED_US: i64 = 1_300_000;
/// A mirror shows what was lost on the bus within this long.
const REPAIR_US: i64 = 1_200_000;

fn timing(event: &Event) -> Option<(u8, Timing)> {
    match event {
        Event::Moved { seat, t, .. }
        | Event::Doubled { seat, t, .. }
        | Event::Taken { seat, t, .. }
        | Event::Dropped { seat, t, .. }
        | Event::Rolled { seat: Some(seat), t: Some(t), .. }
        | Event::RollAsked { seat: Some(seat), t: Some(t), .. } => Some((*seat, *t)),
        _ => None,
    }
}

/// When the run began that was under way after row `n`, and for whom it could be seen.
fn run_began(pages: &Pages, n: i64, player: &str) -> i64 {
    let starts = |n: &i64| {
        pages.row(*n).is_some_and(|row| row.event.starts_a_clock() && !matches!(*row.event, Event::Resumed))
    };
    let start = (1..=n).rev().find(starts).unwrap_or(1);
    let durable = pages.durable_at(start);
    let there = pages.connected.get(&(start, Rc::from(player))).copied();
    match pages.first_handed(player, start) {
        // Whoever lost their connection meanwhile, or came later, is late.
        Some((handed, place)) if there.is_some() && there == place => {
            handed.clamp(durable, durable + REPAIR_US)
        }
        _ => durable,
    }
}

impl Book {
    /// Rows became durable: what they charge and what they give.
    pub(crate) fn charged(&mut self, now: i64, slow_us: i64, room: &RoomId, rows: &[Row<Rc<Event>>]) {
        for row in rows {
            let Some(pages) = self.rooms.get(room) else { return };
            let Some(before) = pages.state(row.seq - 1) else { continue };
            if before.table().game.seats() != 2 || !before.table().clock.is_live() {
                continue;
            }
            // Where several faults come together nothing is promised of time, but that no move is lost.
            let start = pages.last_start(row.seq - 1);
            let (felt, bus) = self.felt(start - 1_000_000, now);
            if matches!(*row.event, Event::Suspended { .. } | Event::Ended { .. } | Event::Moved { .. }) {
                self.judged[usize::from(felt > 1)] += 1;
            }
            if felt > 1 {
                continue;
            }
            // Without the bus nobody can say when a mirror showed what the poll brought.
            let late_us = CLOCKS_US + if bus { REPAIR_US } else { 0 };
            let Some(pages) = self.rooms.get(room) else { return };
            let Some(before) = pages.state(row.seq - 1) else { continue };
            let fault = match &*row.event {
                Event::Suspended { from_us, to_us, .. } => {
                    let (from, to) = (from_us - EPOCH, to_us - EPOCH);
                    // Whoever had moved by then was given nothing more.
                    let given = pages.able_us(from, to.min(self.moved_by(room, pages, from)), 0);
                    let most = BEAT_US + CLOCKS_US + slow_us;
                    (given > most).then(|| format!("{given} us are given, at most {most}"))
                }
                Event::Ended { reason, winner, .. } if reason.word().starts_with("flag") => {
                    self.flag_early(now, late_us, room, row, *winner);
                    continue;
                }
                event => timing(event).and_then(|(seat, t)| {
                    let player = &before.chairs().get(usize::from(seat))?.as_ref()?.player;
                    let by = row.by.as_ref()?;
                    let (_, read) = self.frames.get(&(room.clone(), by.clone())).copied()?;
                    let began = run_began(pages, row.seq - 1, player);
                    let could = pages.able_us(began, read.max(began), UNNOTICED_US) + late_us;
                    (t.charged() * 1000 > could).then(|| {
                        let charged = t.charged();
                        format!("{player} is charged {charged} ms of {} us: {t:?}", could - late_us)
                    })
                }),
            };
            if let Some(what) = fault {
                self.fail(now, I5, format!("{} row {}: {what}", room.0, row.seq));
            }
        }
    }

    /// When the first command of somebody awaited was read after `from` that is not done yet.
    fn moved_by(&self, room: &RoomId, pages: &Pages, from: i64) -> i64 {
        let Some(state) = pages.state(pages.version()) else { return i64::MAX };
        let awaited: Vec<&str> = crate::rooms::awaited(state)
            .iter()
            .filter_map(|seat| Some(&*state.chairs().get(seat.index())?.as_ref()?.player))
            .collect();
        let open = |((of, by), (first, last)): (&(RoomId, By), &(i64, i64))| {
            let counts = of == room && awaited.contains(&&*by.player) && !pages.commands.contains_key(by);
            let read = if *first + CLOCKS_US >= from { *first } else { *last };
            (counts && read + CLOCKS_US >= from).then_some(read)
        };
        self.frames.iter().filter_map(open).min().unwrap_or(i64::MAX)
    }

    /// I9: the loser's time was up; one end.
    fn flag_early(
        &mut self,
        now: i64,
        late_us: i64,
        room: &RoomId,
        row: &Row<Rc<Event>>,
        winner: Option<u8>,
    ) {
        let Some(pages) = self.rooms.get(room) else { return };
        let Some(before) = pages.state(row.seq - 1) else { return };
        let ends = |row: &&Row<Rc<Event>>| matches!(*row.event, Event::Ended { .. });
        if pages.rows.iter().filter(ends).count() > 1 {
            return self.fail(now, I9, format!("{}: a second end, row {}", room.0, row.seq));
        }
        // Where a turn can be several acts, the clock's own crate answers for it.
        let (Some(winner), Play::Chess(_)) = (winner, before.play()) else { return };
        let loser = winner ^ 1;
        let Some(player) = before.chairs().get(usize::from(loser)).and_then(Option::as_ref) else { return };
        let left = left_us(before, &pages.rows[..pages.rows.len() - 1], loser);
        let began = run_began(pages, row.seq - 1, &player.player);
        let used = pages.able_us(began, now, UNNOTICED_US) + late_us;
        if used < left {
            let what = format!("{}: {} had {left} us and used {used}", room.0, player.player);
            self.fail(now, I9, what);
        }
    }
}

/// What a player has left of the log's own figures, microseconds: one act a move.
fn left_us(room: &Room, rows: &[Row<Rc<Event>>], seat: u8) -> i64 {
    let rule = room.table().clock;
    let base_s = match rule.kind {
        ClockKind::Fischer | ClockKind::Bronstein if rule.base_s == 0 => rule.step_s,
        _ => rule.base_s,
    };
    let (mut left, step) = (base_s * 1000, rule.step_s * 1000);
    // Nobody's clock runs before both have moved.
    let own = rows.iter().filter_map(|row| timing(&row.event)).filter(|(who, _)| *who == seat).skip(1);
    for (_, t) in own {
        let used = t.charged();
        left += match rule.kind {
            ClockKind::Fischer => step - used,
            ClockKind::Bronstein => used.min(step) - used,
            ClockKind::Delay => -(used - step).max(0),
            ClockKind::None | ClockKind::Correspondence => 0,
        };
    }
    let free = if rule.kind == ClockKind::Delay { step } else { 0 };
    (left + free) * 1000
}
