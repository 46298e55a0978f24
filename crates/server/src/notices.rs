// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player's programs are told of the player's own games: that one began, that it is their turn, that it is
//! over. Costs next to nothing while nobody listens.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use game::{Micros, Seat};
use room::{Room, Status};
use serde::Serialize;
use utoipa::ToSchema;
use wire::{ResultView, View, Viewer};

use crate::net::outbox::{CloseReason, Outbox};

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// A game has begun, or is on when the stream is opened.
    Started,
    /// The game waits for the player.
    Turn,
    /// The game is over.
    Finished,
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
    pub status: Status,
    /// The player's own chair.
    #[schema(required)]
    pub seat: Option<u8>,
    /// Whether the game waits for them.
    pub my_turn: bool,
    /// The names by seat, empty for a free chair.
    pub names: Vec<String>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
}

impl Notice {
    /// A notice of the room as its player sees it at version `n`.
    #[must_use]
    pub fn of(k: About, n: i64, view: &View) -> Self {
        Self {
            k,
            room: view.id.clone(),
            n,
            game: view.game,
            status: view.status,
            seat: view.seat,
            my_turn: view.seat.is_some_and(|seat| view.turns.contains(&seat)),
            names: view
                .seats
                .iter()
                .map(|seat| seat.as_ref().map(|seat| seat.name.clone()).unwrap_or_default())
                .collect(),
            result: view.result.clone(),
        }
    }

    pub(crate) fn to_frame(&self) -> Utf8Bytes {
        serde_json::to_string(self).expect("a notice holds only strings and numbers").into()
    }
}

/// What a room was before something happened in it.
pub(crate) struct Before {
    status: Status,
    turns: Vec<Seat>,
}

struct Listener {
    key: u64,
    outbox: Arc<Outbox>,
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
pub struct Notices(Mutex<Inner>);

impl Notices {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets `outbox` hear of the games of `player` from now on; the key lets it go.
    pub(crate) fn join(&self, player: &str, outbox: Arc<Outbox>) -> u64 {
        let mut inner = self.lock();
        let key = inner.next_key;
        inner.next_key += 1;
        if inner.closed {
            outbox.close(CloseReason::RESTART);
        }
        inner.listeners.entry(player.into()).or_default().push(Listener { key, outbox });
        key
    }

    /// Lets a listener go.
    pub(crate) fn leave(&self, player: &str, key: u64) {
        let mut inner = self.lock();
        if let Some(own) = inner.listeners.get_mut(player) {
            own.retain(|listener| listener.key != key);
            if own.is_empty() {
                inner.listeners.remove(player);
            }
        }
    }

    /// What the room is now, to be compared with afterwards; nothing when none of its players listens.
    pub(crate) fn before(&self, before: &Room, after: &Room) -> Option<Before> {
        if self.listening(before).is_empty() && self.listening(after).is_empty() {
            return None;
        }
        Some(Before { status: before.status(), turns: before.turns() })
    }

    /// The chairs of players who listen.
    fn listening(&self, room: &Room) -> Vec<(Seat, String)> {
        let inner = self.lock();
        if inner.listeners.is_empty() {
            return Vec::new();
        }
        let known = |player: &str| inner.listeners.contains_key(player);
        let chairs = (0..).map(Seat).zip(room.chairs());
        let seated = chairs.filter_map(|(seat, chair)| Some((seat, chair.as_ref()?.player.clone())));
        seated.filter(|(_, player)| known(player)).collect()
    }

    /// Tells those who listen what has become of a room.
    pub(crate) fn happened(&self, before: &Before, room: &Room, now: Micros) {
        let turns = room.turns();
        for (seat, player) in self.listening(room) {
            let k = match (before.status, room.status()) {
                (Status::Open, Status::Starting | Status::Playing) => About::Started,
                (Status::Open | Status::Starting | Status::Playing, Status::Over) => About::Finished,
                (_, Status::Playing) if turns.contains(&seat) && !before.turns.contains(&seat) => About::Turn,
                _ => continue,
            };
            let view = wire::view(room, &Viewer { player: &player, seat: Some(seat) }, now);
            self.tell(&player, &Notice::of(k, room.version(), &view).to_frame());
        }
    }

    /// Tells of a room that begins with its chairs taken.
    pub(crate) fn created(&self, room: &Room, now: Micros) {
        self.happened(&Before { status: Status::Open, turns: Vec::new() }, room, now);
    }

    fn tell(&self, player: &str, frame: &Utf8Bytes) {
        let inner = self.lock();
        for listener in inner.listeners.get(player).into_iter().flatten() {
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
