// SPDX-License-Identifier: AGPL-3.0-or-later
//! The lobby: tables with a free chair, games to watch, and the games of the one who asks. Everybody in the
//! lobby gets the same lists, read once; a socket hears of a change at most every half second. An offer to play
//! now is shown while its maker is [`here`]; one by correspondence waits for whoever comes.

mod here;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::{Micros, Millis};
use room::{ClockKind, ClockRule, Event, Room, Settings, Status};
use serde::{Deserialize, Serialize};
use store::{RoomHead, StoreError};
use tokio::sync::Notify;
use utoipa::ToSchema;

use crate::app::App;
use crate::rooms::log;
use crate::ws::outbox::{Farewell, Outbox};
use here::Here;

/// A change is told at most this often.
pub const EVERY: Duration = Duration::from_millis(500);
/// Offers shown.
pub const OFFERS_MAX: usize = 100;
/// Offers read to find those whose makers are here.
const OFFERS_READ: u32 = 1_000;
/// Games to watch shown.
pub const LIVE_MAX: u32 = 50;
/// Own games shown.
pub const MINE_MAX: u32 = 50;

/// What the lobby keeps of a room beside its log.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    #[serde(default, skip_serializing_if = "Settings::is_empty")]
    options: Settings,
    clock: ClockRule,
    /// By seat: id and name.
    seats: Vec<Option<(String, String)>>,
    /// The seats that may act; cards written before there were four chairs name one in `turn`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    turns: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<u8>,
    /// Where the maker of the table sits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    maker: Option<u8>,
    ply: u32,
}

impl Card {
    pub(crate) fn of(room: &Room) -> Self {
        Self {
            options: room.table().options.clone(),
            clock: room.table().clock,
            seats: room
                .chairs()
                .iter()
                .map(|chair| chair.as_ref().map(|chair| (chair.player.clone(), chair.name.clone())))
                .collect(),
            turns: room.turns().into_iter().map(|seat| seat.0).collect(),
            turn: None,
            maker: room.seat_of(room.creator()).map(|seat| seat.0),
            ply: room.ply(),
        }
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a card holds only strings, numbers and string-keyed maps")
    }
}

/// The lobby as one person sees it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct LobbyView {
    /// Tables with a free chair, the newest first.
    pub offers: Vec<Offer>,
    /// Games to watch, the newest first.
    pub live: Vec<Live>,
    /// The games of the one who asks, the latest active first.
    pub mine: Vec<Mine>,
}

/// A table with a free chair.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Offer {
    /// The room.
    pub room: String,
    /// The game's id.
    pub game: String,
    /// Rule switches that differ from their defaults.
    #[schema(value_type = std::collections::BTreeMap<String, serde_json::Value>)]
    pub options: Settings,
    /// The clock.
    #[schema(value_type = crate::api::rooms::Clock)]
    pub clock: ClockRule,
    /// The name of who offers.
    pub by: String,
    /// The first free chair.
    pub seat_open: u8,
    /// Every free chair.
    pub seats_open: Vec<u8>,
    /// When it was set up, milliseconds since 1970.
    pub created_ms: i64,
}

/// A game to watch.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Live {
    /// The room.
    pub room: String,
    /// The game's id.
    pub game: String,
    /// The players' names, by seat.
    pub names: Vec<String>,
    /// By seat, the id of a player of the house; nothing for a person.
    pub bots: Vec<Option<String>>,
    /// Moves made.
    pub ply: u32,
}

/// A game of the one who asks.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Mine {
    /// The room.
    pub room: String,
    /// The game's id.
    pub game: String,
    /// The names by seat, empty for a free chair.
    pub names: Vec<String>,
    /// By seat, the id of a player of the house; nothing for a person and for a free chair.
    pub bots: Vec<Option<String>>,
    /// Whether the house waits for him.
    pub your_turn: bool,
    /// `open`, `starting` or `playing`.
    pub status: String,
    /// Whether who asks set up the table: only they can close it.
    pub maker: bool,
    /// Whether the table is offered to everybody, or to those who have its link.
    pub listed: bool,
    /// The clock.
    #[schema(value_type = crate::api::rooms::Clock)]
    pub clock: ClockRule,
}

/// Somebody looking at the lobby.
struct Guest {
    key: u64,
    player: String,
    outbox: Arc<Outbox>,
    last: Option<Utf8Bytes>,
}

struct Inner {
    guests: Vec<Guest>,
    next_key: u64,
    here: Here,
    /// Who makes an offer to play now, shown or not, as of the last reading.
    makers: HashSet<String>,
    /// Whether the common lists may have changed.
    lists: bool,
    /// Players whose own games may have changed.
    players: HashSet<String>,
}

/// Those who look at the lobby, and what they have to be told.
pub struct Lobby {
    inner: Mutex<Inner>,
    wake: Notify,
}

/// An open socket of somebody; dropped when it closes.
pub(crate) struct Arrival {
    app: App,
    player: Box<str>,
}

impl Arrival {
    /// Somebody is here; a stranger (empty) may be anybody and is nobody.
    pub(crate) fn of(app: &App, player: &str) -> Option<Self> {
        if player.is_empty() {
            return None;
        }
        app.lobby.came(player, app.clock.now());
        Some(Self { app: app.clone(), player: player.into() })
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        self.app.lobby.went(&self.player, self.app.clock.now());
    }
}

impl Lobby {
    /// A lobby that opens at `began`; who loses his last socket counts as here for `grace`.
    pub(crate) fn new(grace: Duration, began: Micros) -> Self {
        let grace = Millis(i64::try_from(grace.as_millis()).unwrap_or(i64::MAX));
        let inner = Inner {
            guests: Vec::new(),
            next_key: 0,
            here: Here::new(grace, began),
            makers: HashSet::new(),
            lists: false,
            players: HashSet::new(),
        };
        Self { inner: Mutex::new(inner), wake: Notify::new() }
    }

    fn came(&self, player: &str, now: Micros) {
        let mut inner = self.lock();
        let back = inner.makers.contains(player) && !inner.here.has(player, now);
        inner.here.came(player);
        inner.lists |= back;
        drop(inner);
        if back {
            self.wake.notify_one();
        }
    }

    fn went(&self, player: &str, now: Micros) {
        self.lock().here.went(player, now);
        self.wake.notify_one();
    }

    /// `player` did something without a socket.
    pub(crate) fn seen(&self, player: &str, now: Micros) {
        self.lock().here.seen(player, now);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes those off the lists who are gone.
    fn settle(&self, now: Micros) {
        let Inner { here, makers, lists, .. } = &mut *self.lock();
        *lists |= here.settle(now, makers);
    }

    /// Lets a socket in; it is sent the lobby at the next turn.
    pub(crate) fn join(&self, player: &str, outbox: Arc<Outbox>) -> u64 {
        let mut inner = self.lock();
        let key = inner.next_key;
        inner.next_key += 1;
        inner.guests.push(Guest { key, player: player.to_owned(), outbox, last: None });
        inner.lists = true;
        drop(inner);
        self.wake.notify_one();
        key
    }

    /// Lets a socket go.
    pub(crate) fn leave(&self, key: u64) {
        self.lock().guests.retain(|guest| guest.key != key);
    }

    /// Notes what happened in a room. Costs next to nothing while nobody looks.
    pub(crate) fn changed(&self, room: &Room, events: &[Event]) {
        let mut inner = self.lock();
        if inner.guests.is_empty() {
            return;
        }
        inner.lists |=
            events.iter().any(shows) || (room.status() == Status::Playing && room.ply().is_multiple_of(10));
        for chair in room.chairs().iter().flatten() {
            if chair.bot.is_none() && !inner.players.contains(&chair.player) {
                inner.players.insert(chair.player.clone());
            }
        }
        drop(inner);
        self.wake.notify_one();
    }

    /// Ends every socket.
    pub(crate) fn close(&self) {
        for guest in self.lock().guests.drain(..) {
            guest.outbox.close(Farewell::RESTART);
        }
    }
}

/// Whether an event changes the lists everybody sees.
fn shows(event: &Event) -> bool {
    matches!(
        event,
        Event::Created { .. }
            | Event::Sat { .. }
            | Event::Left { .. }
            | Event::Started { .. }
            | Event::Ended { .. }
            | Event::Rematch { .. }
    )
}

/// The lists everybody sees.
///
/// # Errors
/// [`StoreError`] when the database cannot be read.
async fn common(app: &App) -> Result<(Vec<Offer>, Vec<Live>), StoreError> {
    let heads = app.store.open_offers(OFFERS_READ).await?;
    let live = app.store.live_games(LIVE_MAX).await?;
    let read: Vec<(String, Offer)> = heads.into_iter().filter_map(offer).collect();
    let mut inner = app.lobby.lock();
    let waits = |offer: &Offer| offer.clock.kind == ClockKind::Correspondence;
    inner.makers = read.iter().filter(|(_, offer)| !waits(offer)).map(|(maker, _)| maker.clone()).collect();
    let now = app.clock.now();
    let offers = read
        .into_iter()
        .filter(|(maker, offer)| waits(offer) || inner.here.has(maker, now))
        .map(|(_, offer)| offer)
        .take(OFFERS_MAX)
        .collect();
    Ok((offers, live.into_iter().filter_map(live_game).collect()))
}

fn card(head: &RoomHead) -> Option<Card> {
    serde_json::from_str(&head.head.lobby)
        .inspect_err(|error| tracing::error!(room = head.room, %error, "a lobby card cannot be read"))
        .ok()
}

/// An offer and the id of who makes it.
fn offer(head: RoomHead) -> Option<(String, Offer)> {
    let Card { options, clock, mut seats, maker, .. } = card(&head)?;
    let seats_open: Vec<u8> =
        (0..).zip(&seats).filter(|(_, seat)| seat.is_none()).map(|(at, _)| at).collect();
    let seat_open = seats_open.first().copied()?;
    let maker = maker.and_then(|seat| seats.get_mut(usize::from(seat))).and_then(Option::take);
    let (id, by) = maker.or_else(|| seats.into_iter().flatten().next())?;
    let created_ms = head.created_us / 1000;
    let (room, game) = (head.room, head.head.game);
    Some((id, Offer { room, game, options, clock, by, seat_open, seats_open, created_ms }))
}

fn live_game(head: RoomHead) -> Option<Live> {
    let Card { seats, ply, .. } = card(&head)?;
    Some(Live { room: head.room, game: head.head.game, bots: bots(&seats), names: names(seats), ply })
}

/// The players of the house, seat by seat.
fn bots(seats: &[Option<(String, String)>]) -> Vec<Option<String>> {
    let bot = |(player, _): &(String, String)| room::bot_of(player).map(str::to_owned);
    seats.iter().map(|seat| seat.as_ref().and_then(bot)).collect()
}

fn names(seats: Vec<Option<(String, String)>>) -> Vec<String> {
    seats.into_iter().map(|seat| seat.map(|(_, name)| name).unwrap_or_default()).collect()
}

/// The games of one player.
///
/// # Errors
/// [`StoreError`] when the database cannot be read.
async fn mine(app: &App, player: &str) -> Result<Vec<Mine>, StoreError> {
    if player.is_empty() {
        return Ok(Vec::new());
    }
    let heads = app.store.rooms_of(player, MINE_MAX).await?;
    Ok(heads.into_iter().filter_map(|head| own_game(head, player)).collect())
}

fn own_game(head: RoomHead, player: &str) -> Option<Mine> {
    let Card { seats, turns, turn, maker, clock, .. } = card(&head)?;
    let is_own = |seat: &u8| {
        seats.get(usize::from(*seat)).and_then(Option::as_ref).is_some_and(|(id, _)| id == player)
    };
    let your_turn = turns.iter().chain(&turn).any(is_own);
    let maker = maker.is_some_and(|seat| is_own(&seat));
    let status = head.head.status.as_str().to_owned();
    let (listed, bots) = (head.head.listed, bots(&seats));
    let (room, game, names) = (head.room, head.head.game, names(seats));
    Some(Mine { room, game, names, bots, your_turn, status, maker, listed, clock })
}

/// The lobby as `player` (empty: a stranger) sees it now.
///
/// # Errors
/// As the store.
pub async fn view(app: &App, player: &str) -> Result<LobbyView, crate::error::ApiError> {
    let (offers, live) = common(app).await.map_err(log::unavailable)?;
    let mine = mine(app, player).await.map_err(log::unavailable)?;
    Ok(LobbyView { offers, live, mine })
}

/// Tells those in the lobby of changes until the house closes.
pub async fn run(app: App) {
    let mut closing = app.closing();
    let mut lists = (Vec::new(), Vec::new());
    loop {
        let gone = app.lobby.lock().here.next_gone().unwrap_or(Micros(i64::MAX));
        tokio::select! {
            () = app.lobby.wake.notified() => {}
            () = tokio::time::sleep_until(app.clock.instant(gone)) => {}
            () = closing.wait() => return,
        }
        app.lobby.settle(app.clock.now());
        if let Err(error) = turn(&app, &mut lists).await {
            tracing::warn!(%error, "the lobby cannot be read");
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// One turn: reads what may have changed and sends it to those for whom it has.
async fn turn(app: &App, lists: &mut (Vec<Offer>, Vec<Live>)) -> Result<(), StoreError> {
    let (stale, players) = {
        let mut inner = app.lobby.lock();
        if inner.guests.is_empty() {
            return Ok(());
        }
        (std::mem::take(&mut inner.lists), std::mem::take(&mut inner.players))
    };
    if stale {
        *lists = common(app).await?;
    }
    let waiting: Vec<(u64, String)> = {
        let inner = app.lobby.lock();
        inner
            .guests
            .iter()
            .filter(|guest| stale || players.contains(&guest.player))
            .map(|guest| (guest.key, guest.player.clone()))
            .collect()
    };
    for (key, player) in waiting {
        let own = mine(app, &player).await?;
        let view = LobbyView { offers: lists.0.clone(), live: lists.1.clone(), mine: own };
        let text = serde_json::to_string(&view).expect("a lobby holds only strings, numbers and maps");
        let frame = Utf8Bytes::from(text);
        let mut inner = app.lobby.lock();
        if let Some(guest) = inner.guests.iter_mut().find(|guest| guest.key == key)
            && guest.last.as_ref() != Some(&frame)
        {
            guest.last = Some(frame.clone());
            guest.outbox.push(frame);
        }
    }
    Ok(())
}
