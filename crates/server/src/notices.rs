// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player's programs are told of the player's own games: that one began, that it is their turn, that it is
//! over, that somebody challenges them. Costs next to nothing while nobody listens.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use game::{Micros, Seat};
use room::{Room, Status};
use serde::Serialize;
use utoipa::ToSchema;
use wire::{ResultView, View, Viewer};

use crate::challenges::Challenge;
use crate::net::outbox::{CloseReason, Outbox};

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NoticeKind)] // `About` is what the site tells of itself.
pub enum About {
    /// A game has begun, or is on when the stream is opened.
    Started,
    /// The game waits for the player.
    Turn,
    /// The game is over.
    Finished,
    /// A table waits for one of the two players it is for: it was offered to them, or they offer it.
    Challenge,
    /// The player to whom it was offered said no.
    Refused,
    /// The player to whom it was offered offers another table instead.
    Countered,
    /// Who offered it took it back, or nobody answered in time.
    Withdrawn,
}

/// Why a table is not offered any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyNot {
    /// The player to whom it was offered said no.
    Declined,
    /// They offer another one instead.
    Countered,
    /// Who offered it took it back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

/// One line of `GET /api/v1/stream/me`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Notice {
    /// What it is about.
    pub k: About,
    /// The room.
    pub room: String,
    /// The version of the room it is true of.
    pub n: i64,
    /// The game's id.
    pub game: room::GameKind,
    /// The status of the room.
    pub status: wire::Status,
    /// The player's own chair.
    #[schema(required)]
    pub seat: Option<u8>,
    /// Whether the game waits for them.
    pub my_turn: bool,
    /// The names by seat, empty for a free chair.
    pub names: Vec<String>,
    /// Of a challenge: the name of who offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Of a challenge: the name of who is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Of a challenge: the room of the one it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<String>,
    /// Of one that stands no more: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<WhyNot>,
    /// Of one that was countered: the room of the other offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
}

/// What is told, before it is put into words.
pub(crate) struct News<'a> {
    pub(crate) about: About,
    /// Whom it is told.
    pub(crate) player: &'a str,
    /// The version of the room.
    pub(crate) n: i64,
    /// The room as they see it.
    pub(crate) view: &'a View,
    /// Of a challenge: the two.
    pub(crate) challenge: Option<&'a Challenge>,
}

/// How news are put into words; nothing where a reader does not want to know.
pub(crate) type Words = fn(&News<'_>) -> Option<Utf8Bytes>;

impl Notice {
    fn of(news: &News<'_>) -> Self {
        let view = news.view;
        Self {
            k: news.about,
            room: view.id.clone(),
            n: news.n,
            game: view.game,
            status: view.status,
            seat: view.seat,
            my_turn: view.seat.is_some_and(|seat| view.turns.contains(&seat)),
            names: view
                .seats
                .iter()
                .map(|seat| seat.as_ref().map(|seat| seat.name.clone()).unwrap_or_default())
                .collect(),
            from: news.challenge.map(|one| one.from.name.clone()),
            to: news.challenge.map(|one| one.to.name.clone()),
            answers: news.challenge.and_then(|one| one.table.answers.clone()),
            reason: match (news.about, news.challenge) {
                (About::Refused, _) => Some(WhyNot::Declined),
                (About::Countered, _) => Some(WhyNot::Countered),
                (About::Withdrawn, Some(one)) if one.has_expired => Some(WhyNot::Expired),
                (About::Withdrawn, _) => Some(WhyNot::Withdrawn),
                (About::Started | About::Turn | About::Finished | About::Challenge, _) => None,
            },
            answer: view.countered.clone(),
            result: view.result.clone(),
        }
    }

    /// News in the words of `GET /api/v1/stream/me`.
    pub(crate) fn words(news: &News<'_>) -> Option<Utf8Bytes> {
        let text = serde_json::to_string(&Self::of(news));
        Some(text.expect("a notice holds only strings and numbers").into())
    }
}

/// What a room was before something happened in it.
pub(crate) struct Before {
    status: Status,
    /// Who was on turn, and since which version with this to decide.
    turns: Vec<(Seat, i64)>,
}

/// Who is on turn, and since which version with what there is to decide now: the turn may come back within one step.
fn turns(room: &Room) -> Vec<(Seat, i64)> {
    room.turns().into_iter().map(|seat| (seat, room.decision_version(seat))).collect()
}

struct Listener {
    key: u64,
    outbox: Arc<Outbox>,
    words: Words,
    /// Whether they hear of more than games.
    all: bool,
}

#[derive(Default)]
struct Inner {
    listeners: HashMap<Box<str>, Vec<Listener>>,
    next_key: u64,
    /// The server closes: who comes now is told so.
    closed: bool,
}

/// Those who listen to notices.
#[derive(Default)]
pub struct Notices(Arc<Mutex<Inner>>);

/// Somebody listens for as long as this is kept.
pub(crate) struct Listening {
    inner: Arc<Mutex<Inner>>,
    player: Box<str>,
    key: u64,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = inner.listeners.get_mut(&self.player) {
            own.retain(|listener| listener.key != self.key);
            if own.is_empty() {
                inner.listeners.remove(&self.player);
            }
        }
    }
}

impl Notices {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets `outbox` hear of the games of `player` until what is answered is dropped.
    /// `all`: of what becomes of their reports, too.
    pub(crate) fn join(&self, player: &str, outbox: Arc<Outbox>, words: Words, all: bool) -> Listening {
        let mut inner = self.lock();
        let key = inner.next_key;
        inner.next_key += 1;
        if inner.closed {
            outbox.close(CloseReason::RESTART);
        }
        inner.listeners.entry(player.into()).or_default().push(Listener { key, outbox, words, all });
        drop(inner);
        Listening { inner: Arc::clone(&self.0), player: player.into(), key }
    }

    /// What the room is now, to be compared with afterwards; nothing when none of its players listens.
    pub(crate) fn before(&self, before: &Room, after: &Room) -> Option<Before> {
        if self.listening(before).is_empty() && self.listening(after).is_empty() {
            return None;
        }
        Some(Before { status: before.status(), turns: turns(before) })
    }

    /// The players who listen, with their chairs; of a table that waits for one player, those of the two who sit nowhere, too.
    fn listening(&self, room: &Room) -> Vec<(Option<Seat>, String)> {
        let inner = self.lock();
        if inner.listeners.is_empty() {
            return Vec::new();
        }
        let chairs = (0..).map(Seat).zip(room.chairs());
        let seated = chairs.filter_map(|(seat, chair)| Some((Some(seat), chair.as_ref()?.player.as_str())));
        let to = room.table().to.as_deref();
        let two = to.into_iter().chain(to.map(|_| room.creator()));
        let beside = two.filter(|player| room.seat_of(player).is_none()).map(|player| (None, player));
        let known = |(_, player): &(Option<Seat>, &str)| inner.listeners.contains_key(*player);
        seated.chain(beside).filter(known).map(|(seat, player)| (seat, player.to_owned())).collect()
    }

    /// Tells those who listen what has become of a room.
    pub(crate) fn happened(&self, before: &Before, room: &Room, challenge: Option<&Challenge>, now: Micros) {
        let turns = turns(room);
        for (seat, player) in self.listening(room) {
            let about = match (before.status, room.status(), seat) {
                (Status::Open, Status::Starting | Status::Playing, Some(_)) => About::Started,
                (Status::Open, Status::Over, _) if challenge.is_some() => {
                    match (room.countered(), room.seat_of(room.creator())) {
                        (Some(_), _) => About::Countered,
                        (None, Some(_)) => About::Refused,
                        (None, None) => About::Withdrawn,
                    }
                }
                (Status::Open | Status::Starting | Status::Playing, Status::Over, Some(_)) => About::Finished,
                (_, Status::Playing, Some(seat))
                    if turns.iter().any(|turn| turn.0 == seat && !before.turns.contains(turn)) =>
                {
                    About::Turn
                }
                _ => continue,
            };
            self.tell(about, seat, &player, room, challenge, now);
        }
    }

    /// Tells of a new room: it begins with its chairs taken, or waits for one player.
    pub(crate) fn created(&self, room: &Room, challenge: Option<&Challenge>, now: Micros) {
        if room.status() == Status::Open {
            for (seat, player) in self.listening(room).into_iter().filter(|_| challenge.is_some()) {
                self.tell(About::Challenge, seat, &player, room, challenge, now);
            }
            return;
        }
        self.happened(&Before { status: Status::Open, turns: Vec::new() }, room, None, now);
    }

    fn tell(
        &self,
        about: About,
        seat: Option<Seat>,
        player: &str,
        room: &Room,
        challenge: Option<&Challenge>,
        now: Micros,
    ) {
        let view = &wire::view(room, &Viewer { player, seat }, now);
        let news = News { about, player, n: room.version(), view, challenge };
        let inner = self.lock();
        for listener in inner.listeners.get(player).into_iter().flatten() {
            if let Some(frame) = (listener.words)(&news) {
                listener.outbox.push(frame);
            }
        }
    }

    /// Tells a player something that is about no room.
    pub(crate) fn say(&self, player: &str, notice: &impl Serialize) {
        let text = serde_json::to_string(notice).expect("a notice holds only strings and numbers");
        let frame = Utf8Bytes::from(text);
        for listener in self.lock().listeners.get(player).into_iter().flatten().filter(|one| one.all) {
            listener.outbox.push(frame.clone());
        }
    }

    /// Ends every stream.
    pub(crate) fn close(&self) {
        let mut inner = self.lock();
        inner.closed = true;
        let players: HashSet<Box<str>> = inner.listeners.keys().cloned().collect();
        for listener in players.iter().filter_map(|player| inner.listeners.get(player)).flatten() {
            listener.outbox.close(CloseReason::RESTART);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_goes_away_before_the_first_line_listens_no_more() {
        let notices = Notices::default();
        let first = notices.join("ann", Arc::default(), Notice::words, true);
        let second = notices.join("ann", Arc::default(), Notice::words, false);
        drop(first);
        assert_eq!(notices.lock().listeners["ann"].len(), 1);
        drop(second);
        assert!(notices.lock().listeners.is_empty());
    }
}
