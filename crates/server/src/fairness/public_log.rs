// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the server tells about all its dice: statistics of every roll and the public log of commitments. Both are
//! folds of the log of events, brought up to date every few seconds; nothing here can change a game.

use std::collections::{BTreeMap, VecDeque};

use dice::{Bytes32, Entry, Fact, GameId, Head, HeadSigner, Log, Signature, Statistics};
use game::{Micros, Millis};
use room::Event;
use store::{DiceEvent, LISTED_AT_ONCE_MAX, Store, StoreError};
use tokio::sync::Mutex;

/// Events are looked for when they are as old as this: then few can still come between them. Who comes later is put at
/// the end of the log, whose order is kept and never changes.
pub(crate) const SETTLED_AFTER: Millis = Millis::seconds(15);
/// So long an event may be late and still get into the log, microseconds: no write takes longer.
const LATE_MAX_US: i64 = 3_600_000_000;
/// The newest entries of the log that are kept in memory.
pub(crate) const LATEST: usize = 20;
/// Events read at a time, and how many times at once: the rest waits for the next time.
const READ_AT_ONCE: u32 = 5_000;
const READS_MAX: u32 = 40;

/// What is known so far.
#[derive(Clone, Default)]
pub(crate) struct Known {
    /// All rolls up to here are counted.
    upto: (i64, String, i64),
    /// The newest event of the log, microseconds.
    newest_us: i64,
    /// All rolls.
    pub(crate) statistics: Statistics,
    /// The end of the log, with the heads of its days.
    pub(crate) log: Log,
    /// Its newest entries, the oldest first.
    pub(crate) latest: VecDeque<Entry>,
}

/// The dice of the server.
pub(crate) struct Fairness {
    signer: HeadSigner,
    /// The signature under the head of each day: that of a day that is over never changes.
    signed: Mutex<BTreeMap<u64, (Head, Signature)>>,
    known: Mutex<Known>,
    /// One day is read at a time: a long one is work for the database.
    reading: Mutex<()>,
}

/// What a public entry of the log says about an event, and of which game; nothing for a roll.
fn fact(event: &DiceEvent) -> Option<(GameId, Fact)> {
    let own = room::game_id(&event.room);
    match serde_json::from_str(&event.payload).ok()? {
        Event::DiceServer { game_id, commit, .. } => {
            let (game, commit) = (GameId::from_hex(&game_id)?, Bytes32::from_hex(&commit)?);
            let fact = if game == own { Fact::Commit { commit } } else { Fact::Epoch { first: own, commit } };
            Some((game, fact))
        }
        Event::Ended { reason, .. } => Some((own, Fact::End { reason: reason.word().to_owned() })),
        _ => None,
    }
}

fn millis(at_us: i64) -> u64 {
    u64::try_from(at_us / 1_000).unwrap_or(0)
}

/// The instant of an entry: that of its event, or of the entry before when the event came late.
fn instant(before: u64, event: &DiceEvent) -> u64 {
    millis(event.at_us).max(before)
}

fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl Known {
    /// The next entry of the log.
    fn enter(&mut self, event: &DiceEvent) {
        let Some((game, fact)) = fact(event) else { return };
        if self.latest.len() == LATEST {
            self.latest.pop_front();
        }
        let at = instant(self.latest.back().map_or(0, |entry| entry.at), event);
        self.latest.push_back(self.log.add(at, game, fact));
        self.newest_us = self.newest_us.max(event.at_us);
    }

    fn count(&mut self, roll: DiceEvent) {
        if let Ok(Event::Rolled { seat, dice, .. }) = serde_json::from_str(&roll.payload)
            && let Ok(dice) = dice.try_into()
        {
            self.statistics.add(seat, dice);
        }
        self.upto = (roll.at_us, roll.room, roll.seq);
    }

    /// Reads what is in the log already: after a start, and what other nodes have put there.
    async fn read_log(&mut self, store: &Store) -> Result<(), StoreError> {
        for _ in 0..READS_MAX {
            let after = number(self.log.len());
            let ask = |store: Store| async move { store.dice_log(after, READ_AT_ONCE).await };
            let events = store.read_old(ask).await?;
            events.iter().for_each(|event| self.enter(event));
            if events.len() < READ_AT_ONCE as usize {
                break;
            }
        }
        Ok(())
    }

    /// Puts what is settled into the log. It is durable before anybody is told.
    async fn go_on(&mut self, store: &Store, until_us: i64) -> Result<(), StoreError> {
        let limit = u32::try_from(LISTED_AT_ONCE_MAX).unwrap_or(u32::MAX);
        for _ in 0..READS_MAX {
            let since_us = self.newest_us.saturating_sub(LATE_MAX_US);
            let found = store.unlisted_dice(since_us, until_us, limit).await?;
            let is_all = found.len() < LISTED_AT_ONCE_MAX;
            let events: Vec<DiceEvent> = found.into_iter().filter(|event| fact(event).is_some()).collect();
            let names = events.iter().map(|event| (event.room.clone(), event.seq)).collect();
            if !events.is_empty() && !store.list_dice(number(self.log.len()), names).await? {
                // Another node was quicker.
                return self.read_log(store).await;
            }
            events.iter().for_each(|event| self.enter(event));
            if is_all {
                break;
            }
        }
        Ok(())
    }

    async fn count_rolls(&mut self, store: &Store, until_us: i64) -> Result<(), StoreError> {
        for _ in 0..READS_MAX {
            let (at_us, room, seq) = &self.upto;
            let after = (*at_us, room.as_str(), *seq);
            let ask = |store: Store| async move { store.rolls(after, until_us, READ_AT_ONCE).await };
            let rolls = store.read_old(ask).await?;
            let is_all = rolls.len() < READ_AT_ONCE as usize;
            rolls.into_iter().for_each(|roll| self.count(roll));
            if is_all {
                break;
            }
        }
        Ok(())
    }
}

/// The last instant that is settled.
fn settled(now: Micros) -> i64 {
    now.0.saturating_sub(SETTLED_AFTER.0.saturating_mul(1_000))
}

impl Fairness {
    /// Nothing known yet; heads are signed by `signer`.
    pub(crate) fn new(signer: HeadSigner) -> Self {
        Self { signer, signed: Mutex::default(), known: Mutex::default(), reading: Mutex::default() }
    }

    /// The public key of the signatures.
    pub(crate) fn key(&self) -> Bytes32 {
        self.signer.key()
    }

    /// The heads of these days with their signatures.
    pub(crate) async fn sign(&self, heads: impl Iterator<Item = &Head>) -> Vec<(Head, Signature)> {
        let mut signed = self.signed.lock().await;
        let sign = |head: &Head| match signed.get(&head.day) {
            Some(known) if known.0 == *head => *known,
            _ => {
                let made = (*head, self.signer.sign(head));
                signed.insert(head.day, made);
                made
            }
        };
        heads.map(sign).collect()
    }

    /// Everything that is settled by now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub(crate) async fn known(&self, store: &Store, now: Micros) -> Result<Known, StoreError> {
        let mut known = self.known.lock().await;
        let until_us = settled(now);
        known.read_log(store).await?;
        known.go_on(store, until_us).await?;
        known.count_rolls(store, until_us).await?;
        Ok(known.clone())
    }

    /// The entries of one day (counted from 1970-01-01), with the number and the hash of the entry before them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub(crate) async fn day(
        &self,
        store: &Store,
        now: Micros,
        day: u64,
    ) -> Result<(u64, Bytes32, Vec<Entry>), StoreError> {
        let _one_at_a_time = self.reading.lock().await;
        let known = self.known(store, now).await?;
        let before = known.log.heads().iter().rev().find(|head| head.day < day);
        let (n, hash) = before.map_or((0, dice::BEFORE_ALL), |head| (head.n, head.hash));
        let last = known.log.heads().iter().find(|head| head.day == day).map_or(n, |head| head.n);
        let mut log = Log::after(n, hash);
        let mut entries: Vec<Entry> = Vec::new();
        while log.len() < last {
            let limit = u32::try_from(last - log.len()).unwrap_or(u32::MAX).min(READ_AT_ONCE);
            let after = number(log.len());
            let ask = |store: Store| async move { store.dice_log(after, limit).await };
            let events = store.read_old(ask).await?;
            if events.is_empty() {
                break;
            }
            for event in events {
                let Some((game, fact)) = fact(&event) else { continue };
                let at = instant(entries.last().map_or(0, |entry| entry.at), &event);
                entries.push(log.add(at, game, fact));
            }
        }
        Ok((n, hash, entries))
    }
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
            live: false,
            by: None,
            epoch: None,
        };
        let roll = |seat| Event::Rolled {
            i: 1,
            seat,
            dice: vec![3, 3],
            link: "00".repeat(32),
            links: Vec::new(),
            t: None,
        };
        let end = Event::Ended { reason: room::EndReason::BorneOff, winner: Some(0), points: 1 };
        let mut known = Known::default();
        let mut entries = Vec::new();
        for (seq, what) in
            (1..).zip([commit(&first, "a"), roll(None), roll(Some(1)), commit(&epoch, "b"), end])
        {
            let event = event(seq * 1_000, "r1", seq, &what);
            match fact(&event) {
                Some(_) => {
                    known.enter(&event);
                    entries.extend(known.latest.back().cloned());
                }
                None => known.count(event),
            }
        }
        assert_eq!(dice::verify_log(&entries, known.log.heads()), Ok(()));
        assert_eq!(entries.len(), 3);
        assert_eq!(entries[1].fact, Fact::Epoch { first, commit: Bytes32([0xBB; 32]) });
        assert_eq!(entries[2].fact, Fact::End { reason: "borne_off".into() });
        assert_eq!((known.statistics.rolls(), known.statistics.doubles()), (2, 2));
        assert_eq!((&known.upto, known.newest_us), (&(3_000, "r1".to_owned(), 3), 5_000));
        for seq in 0..100 {
            known.enter(&event(9_000, "r1", seq, &commit(&first, "c")));
        }
        assert_eq!(known.latest.len(), LATEST);
        known.enter(&event(4_000, "r2", 1, &commit(&first, "d")));
        assert_eq!(known.latest.back().map(|late| late.at), Some(9), "who comes late stands at the end");
        known.count(DiceEvent { at_us: 9_001, room: "r2".into(), seq: 1, payload: "nonsense".into() });
        assert_eq!(known.upto.1, "r2", "what cannot be read is passed over");
    }
}
