// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the house tells about all its dice: statistics of every roll and the public log of commitments. Both are
//! folds of the log of events, brought up to date when somebody asks; nothing here can change a game.

use std::collections::VecDeque;

use dice::{Bytes32, Entry, Fact, GameId, Log, Statistics};
use game::{Micros, Millis};
use room::Event;
use store::{DiceEvent, StoreError};
use tokio::sync::Mutex;

use crate::app::App;

/// Events become part of the public log when they are as old as this: then none can come between them any more, since
/// no write takes so long.
pub(crate) const SETTLED_AFTER: Millis = Millis::seconds(15);
/// The newest entries of the log that are kept in memory.
pub(crate) const LATEST: usize = 20;
/// Events read at a time, and how many times for one question: the rest waits for the next.
const READ_AT_ONCE: u32 = 5_000;
const READS_MAX: u32 = 40;
/// A day, microseconds.
const DAY_US: i64 = 86_400_000_000;

/// What is known so far.
#[derive(Clone, Default)]
pub(crate) struct Known {
    /// Everything up to here has been read.
    upto: (i64, String, i64),
    /// All rolls.
    pub(crate) statistics: Statistics,
    /// The end of the log, with the heads of its days.
    pub(crate) log: Log,
    /// Its newest entries, the oldest first.
    pub(crate) latest: VecDeque<Entry>,
}

/// The dice of the house.
#[derive(Default)]
pub(crate) struct Fairness(Mutex<Known>);

/// What a public entry of the log says about an event, and of which game; nothing for a roll.
fn fact(event: &DiceEvent) -> Option<(GameId, Fact)> {
    let own = room::game_id(&event.room);
    match serde_json::from_str(&event.payload).ok()? {
        Event::DiceServer { game_id, commit, .. } => {
            let (game, commit) = (GameId::from_hex(&game_id)?, Bytes32::from_hex(&commit)?);
            let fact = if game == own { Fact::Commit { commit } } else { Fact::Epoch { first: own, commit } };
            Some((game, fact))
        }
        Event::Ended { reason, .. } => {
            let reason = serde_json::to_value(reason).ok()?;
            Some((own, Fact::End { reason: reason.as_str()?.to_owned() }))
        }
        _ => None,
    }
}

fn millis(at_us: i64) -> u64 {
    u64::try_from(at_us / 1_000).unwrap_or(0)
}

impl Known {
    fn take(&mut self, event: DiceEvent) {
        if let Some((game, fact)) = fact(&event) {
            if self.latest.len() == LATEST {
                self.latest.pop_front();
            }
            self.latest.push_back(self.log.add(millis(event.at_us), game, fact));
        } else if let Ok(Event::Rolled { seat, dice, .. }) = serde_json::from_str(&event.payload)
            && let Ok(dice) = dice.try_into()
        {
            self.statistics.add(seat, dice);
        }
        self.upto = (event.at_us, event.room, event.seq);
    }
}

/// The last instant that is settled.
fn settled(now: Micros) -> i64 {
    now.0.saturating_sub(SETTLED_AFTER.0.saturating_mul(1_000))
}

/// Everything that is settled by now.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be read now.
pub(crate) async fn known(app: &App) -> Result<Known, StoreError> {
    let mut known = app.fairness.0.lock().await;
    let until = settled(app.clock.now());
    for _ in 0..READS_MAX {
        let (at_us, room, seq) = &known.upto;
        let events = app.store.dice_events((*at_us, room, *seq), until, READ_AT_ONCE).await?;
        let is_all = events.len() < READ_AT_ONCE as usize;
        events.into_iter().for_each(|event| known.take(event));
        if is_all {
            break;
        }
    }
    Ok(known.clone())
}

/// The entries of one day (counted from 1970-01-01), with the number and the hash of the entry before them.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be read now.
pub(crate) async fn day(app: &App, day: u64) -> Result<(u64, Bytes32, Vec<Entry>), StoreError> {
    let known = known(app).await?;
    let before = known.log.heads().iter().rev().find(|head| head.day < day);
    let (n, hash) = before.map_or((0, dice::BEFORE_ALL), |head| (head.n, head.hash));
    let mut log = Log::after(n, hash);
    let mut entries = Vec::new();
    let last = known.log.heads().iter().find(|head| head.day == day).map_or(n, |head| head.n);
    let from = i64::try_from(day).ok().and_then(|day| day.checked_mul(DAY_US)).unwrap_or(i64::MAX);
    let mut after = (from.saturating_sub(1), String::new(), i64::MAX);
    while log.len() < last {
        let events =
            app.store.dice_events((after.0, &after.1, after.2), known.upto.0 + 1, READ_AT_ONCE).await?;
        if events.is_empty() {
            break;
        }
        for event in events {
            if log.len() < last
                && let Some((game, fact)) = fact(&event)
            {
                entries.push(log.add(millis(event.at_us), game, fact));
            }
            after = (event.at_us, event.room, event.seq);
        }
    }
    Ok((n, hash, entries))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(at_us: i64, room: &str, seq: i64, event: &Event) -> DiceEvent {
        DiceEvent { at_us, room: room.to_owned(), seq, payload: serde_json::to_string(event).unwrap() }
    }

    #[test]
    fn commitments_epochs_and_ends_make_a_log_that_verifies_and_rolls_are_counted() {
        let first = room::game_id("r1");
        let epoch = dice::epoch_id(&first, 1);
        let commit = |game: &GameId, digit: &str| Event::DiceServer {
            game_id: game.to_string(),
            commit: digit.repeat(64),
            links: room::CHAIN_LINKS,
        };
        let roll = |seat| Event::Rolled { i: 1, seat, dice: vec![3, 3], link: "00".repeat(32), t: None };
        let end = Event::Ended { reason: room::EndReason::BorneOff, winner: Some(0), points: 1 };
        let mut known = Known::default();
        let mut entries = Vec::new();
        for (seq, what) in
            (1..).zip([commit(&first, "a"), roll(None), roll(Some(1)), commit(&epoch, "b"), end])
        {
            let event = event(seq * 1_000, "r1", seq, &what);
            let fact = fact(&event);
            known.take(event);
            entries.extend(fact.and_then(|_| known.latest.back().cloned()));
        }
        assert_eq!(dice::verify_log(&entries, known.log.heads()), Ok(()));
        assert_eq!(entries.len(), 3);
        assert_eq!(entries[1].fact, Fact::Epoch { first, commit: Bytes32([0xBB; 32]) });
        assert_eq!(entries[2].fact, Fact::End { reason: "borne_off".into() });
        assert_eq!((known.statistics.rolls(), known.statistics.doubles()), (2, 2));
        assert_eq!(known.upto, (5_000, "r1".to_owned(), 5));
        for seq in 0..100 {
            known.take(event(9_000, "r1", seq, &commit(&first, "c")));
        }
        assert_eq!(known.latest.len(), LATEST);
        known.take(DiceEvent { at_us: 9_001, room: "r2".into(), seq: 1, payload: "nonsense".into() });
        assert_eq!(known.upto.1, "r2", "what cannot be read is passed over");
    }
}
