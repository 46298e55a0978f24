// SPDX-License-Identifier: AGPL-3.0-or-later
//! The open sockets of everybody, by the session or token they came with: when that ends, so do they.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::net::outbox::{CloseReason, Outbox};

/// How long what has ended is remembered: a socket that was being opened meanwhile is closed at once.
const REMEMBERED: Duration = Duration::from_secs(60);
/// So many are remembered; more end in a minute only if somebody means harm, and then the eldest are forgotten.
const REMEMBERED_MAX: usize = 10_000;

#[derive(Default)]
struct Inner {
    open: HashMap<u64, Entry>,
    next: u64,
    ended: VecDeque<(Instant, Ended)>,
}

struct Entry {
    player: Box<str>,
    credential: Box<str>,
    by_token: bool,
    expires_us: i64,
    outbox: Arc<Outbox>,
}

/// What has ended.
enum Ended {
    /// One session or token, by its hash.
    One(Box<str>),
    /// Every session of a player but this; tokens stay.
    SessionsBut(Box<str>, Box<str>),
    /// Every session and token of a player but this.
    AllBut(Box<str>, Box<str>),
    /// Everything of a player, who is banned until then (microseconds since the epoch), or for good.
    Banned(Box<str>, Option<i64>),
}

impl Ended {
    fn has(&self, player: &str, credential: &str, by_token: bool) -> bool {
        match self {
            Self::SessionsBut(whose, kept) => !by_token && **whose == *player && **kept != *credential,
            Self::One(ended) => **ended == *credential,
            Self::AllBut(whose, kept) => **whose == *player && **kept != *credential,
            Self::Banned(whose, _) => **whose == *player,
        }
    }

    /// Whether it may have been begun after the end, which then has nothing to do with it: somebody has come in again.
    fn spares_newer(&self) -> bool {
        matches!(self, Self::SessionsBut(..) | Self::AllBut(..))
    }

    /// Whether it is none any more at `now_us`.
    fn is_over(&self, now_us: i64) -> bool {
        matches!(self, Self::Banned(_, Some(until)) if *until <= now_us)
    }

    fn reason(&self) -> CloseReason {
        if matches!(self, Self::Banned(..)) { CloseReason::BANNED } else { CloseReason::SIGNED_OUT }
    }
}

/// The open sockets.
#[derive(Clone, Default)]
pub struct Lines(Arc<Mutex<Inner>>);

/// A socket among them, until it is dropped.
pub struct Line {
    key: u64,
    lines: Lines,
}

impl Lines {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket of `player` opens at `now_us`, who came with the session or token of this hash, good from one instant until
    /// another.
    #[must_use]
    pub fn open(
        &self,
        player: &str,
        (credential, (begun_us, expires_us)): (&str, (i64, i64)),
        by_token: bool,
        outbox: &Arc<Outbox>,
        now_us: i64,
    ) -> Option<Line> {
        let mut inner = self.lock();
        let has = |(at, ended): &&(Instant, Ended)| {
            let ago_us = i64::try_from(at.elapsed().as_micros()).unwrap_or(i64::MAX);
            let is_newer = ended.spares_newer() && begun_us > now_us.saturating_sub(ago_us);
            at.elapsed() <= REMEMBERED
                && !is_newer
                && !ended.is_over(now_us)
                && ended.has(player, credential, by_token)
        };
        if let Some((_, ended)) = inner.ended.iter().find(has) {
            outbox.close(ended.reason());
            return None;
        }
        let key = inner.next;
        inner.next += 1;
        let entry = Entry {
            player: player.into(),
            credential: credential.into(),
            by_token,
            expires_us,
            outbox: Arc::clone(outbox),
        };
        inner.open.insert(key, entry);
        drop(inner);
        Some(Line { key, lines: self.clone() })
    }

    /// A session or token has ended.
    pub fn end(&self, credential: &str) {
        self.close(Ended::One(credential.into()));
    }

    /// Every session of a player has ended, but the one with this hash.
    pub fn end_others_sessions(&self, player: &str, kept: &str) {
        self.close(Ended::SessionsBut(player.into(), kept.into()));
    }

    /// Every session and token of a player has ended, but the one with this hash.
    pub fn end_others(&self, player: &str, kept: &str) {
        self.close(Ended::AllBut(player.into(), kept.into()));
    }

    /// A player is banned until then, or for good.
    pub fn ban(&self, player: &str, until_us: Option<i64>) {
        self.close(Ended::Banned(player.into(), until_us));
    }

    /// A player is banned no more.
    pub fn lift(&self, player: &str) {
        let banned = |ended: &Ended| matches!(ended, Ended::Banned(whose, _) if **whose == *player);
        self.lock().ended.retain(|(_, ended)| !banned(ended));
    }

    /// Who came with one session has this now, as the same player, or the same one for longer: nothing ends.
    pub fn carry_on(&self, credential: &str, new: &str, expires_us: i64) {
        let mut inner = self.lock();
        for entry in inner.open.values_mut().filter(|entry| *entry.credential == *credential) {
            entry.credential = new.into();
            entry.expires_us = expires_us;
        }
        for (_, ended) in &mut inner.ended {
            if let Ended::SessionsBut(_, kept) | Ended::AllBut(_, kept) = ended
                && **kept == *credential
            {
                *kept = new.into();
            }
        }
    }

    /// Sessions and tokens whose time is over at `now_us` have ended.
    pub fn expire(&self, now_us: i64) {
        for entry in self.lock().open.values().filter(|entry| entry.expires_us <= now_us) {
            entry.outbox.close(CloseReason::SIGNED_OUT);
        }
    }

    fn close(&self, ended: Ended) {
        let now = Instant::now();
        let mut inner = self.lock();
        for entry in
            inner.open.values().filter(|entry| ended.has(&entry.player, &entry.credential, entry.by_token))
        {
            entry.outbox.close(ended.reason());
        }
        while inner.ended.front().is_some_and(|(at, _)| now.duration_since(*at) > REMEMBERED)
            || inner.ended.len() >= REMEMBERED_MAX
        {
            inner.ended.pop_front();
        }
        inner.ended.push_back((now, ended));
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.lines.lock().open.remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_socket_ends_with_the_time_of_what_it_came_with() {
        let (lines, outbox) = (Lines::default(), Arc::new(Outbox::default()));
        let _line = lines.open("p1", ("a", (0, 20)), false, &outbox, 0);
        lines.expire(19);
        assert_eq!(outbox.gave_up(), None);
        lines.carry_on("a", "b", 30);
        lines.expire(29);
        assert_eq!(outbox.gave_up(), None, "it is good for longer");
        lines.expire(30);
        assert_eq!(outbox.gave_up(), Some(CloseReason::SIGNED_OUT));
    }

    #[test]
    fn what_has_ended_is_remembered_as_long_as_it_matters() {
        let lines = Lines::default();
        let opens = |now_us| {
            let outbox = Arc::new(Outbox::default());
            lines.open("p1", ("a", (0, 1_000)), false, &outbox, now_us).ok_or_else(|| outbox.gave_up())
        };
        let refused = Err(Some(CloseReason::BANNED));
        lines.ban("p1", Some(20));
        assert_eq!(opens(19).map(drop), refused);
        assert_eq!(opens(20).map(drop), Ok(()), "the ban is over");
        lines.ban("p1", None);
        assert_eq!(opens(30).map(drop), refused);
        lines.lift("p1");
        assert_eq!(opens(30).map(drop), Ok(()));
        lines.ban("p1", None);
        let long_ago = Instant::now().checked_sub(REMEMBERED + Duration::from_secs(1)).unwrap();
        lines.lock().ended.iter_mut().for_each(|(at, _)| *at = long_ago);
        assert_eq!(opens(30).map(drop), Ok(()), "what is older is read from the database");
    }

    #[test]
    fn who_comes_in_again_after_everything_has_ended_is_let_in() {
        let lines = Lines::default();
        let now_us = 1_000_000_000;
        let opens = |credential: &str, begun_us| {
            let outbox = Arc::new(Outbox::default());
            let line = lines.open("p1", (credential, (begun_us, i64::MAX)), false, &outbox, now_us);
            line.map(drop).ok_or_else(|| outbox.gave_up())
        };
        let refused = Err(Some(CloseReason::SIGNED_OUT));
        lines.end_others_sessions("p1", "kept");
        assert_eq!(opens("old", now_us - 60_000_000), refused, "it was being opened meanwhile");
        assert_eq!(opens("new", now_us + 1), Ok(()), "another login");
        assert_eq!(opens("kept", now_us - 60_000_000), Ok(()));
        lines.carry_on("kept", "renewed", i64::MAX);
        assert_eq!(opens("renewed", now_us - 60_000_000), Ok(()), "the same one, for longer");
        lines.end("new");
        assert_eq!(opens("new", now_us + 1), refused, "what is named is over");
    }
}
