// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the lobby shows: its lists read from the store, and sent to those who look when they change.

use std::collections::BTreeSet;

use axum::extract::ws::Utf8Bytes;
use game::{Micros, Millis};
use room::{ClockKind, ClockRule, Settings};
use serde::Serialize;
use store::{RoomHead, StoreError};
use utoipa::ToSchema;

use super::challenges::{ChallengeView, standing};
use super::matches::{self, MatchOffer};
use crate::app::App;
use crate::lobby::terms::{OfFederation, OfStake};
use crate::rooms::card::Card;
use crate::rooms::{log, names};
use crate::shedding::Shed;

/// A change is told at most this often.
pub const EVERY: Millis = Millis(500);
/// And while the disk is slow at most this often.
pub const EVERY_SLOWLY: Millis = Millis::seconds(5);
/// Offers shown.
pub const OFFERS_MAX: usize = 100;
/// Offers read to find those whose makers are here.
const OFFERS_READ: u32 = 1_000;
/// Games to watch shown.
pub const LIVE_MAX: u32 = 50;
/// Own games shown.
pub const MINE_MAX: u32 = 50;

/// The lobby as one person sees it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct LobbyView {
    /// Tables with a free chair, the newest first.
    pub offers: Vec<Offer>,
    /// Games to watch, the newest first.
    pub live: Vec<Live>,
    /// The games of the one who asks, the latest active first.
    pub mine: Vec<Mine>,
    /// The tables that wait for one player and are offered to the one who asks, or by them; the oldest first.
    pub challenges: Vec<ChallengeView>,
    /// The matches of games in turn that are offered to the one who asks, or by them to one player.
    pub matches: Vec<MatchOffer>,
}

/// A table with a free chair.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Offer {
    /// The room.
    pub room: String,
    /// The game's id.
    #[schema(value_type = room::GameKind)]
    pub game: String,
    /// Rule switches that differ from their defaults.
    #[schema(value_type = std::collections::BTreeMap<String, room::Setting>)]
    pub options: Settings,
    /// The clock.
    pub clock: ClockRule,
    /// The name of who offers.
    pub by: String,
    /// Whether the account of who offers is that of a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub program: bool,
    /// The first free chair.
    pub seat_open: u8,
    /// Every free chair.
    pub seats_open: Vec<u8>,
    /// When it was set up, milliseconds since 1970.
    pub created_ms: i64,
    /// The federation whose table it is: only its members sit down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub federation: Option<OfFederation>,
    /// What is played for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stake: Option<OfStake>,
    /// Whether it is played by Appendix D, for blind players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub adapted: bool,
}

/// A game to watch.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Live {
    /// The room.
    pub room: String,
    /// The game's id.
    #[schema(value_type = room::GameKind)]
    pub game: String,
    /// The players' names, by seat.
    pub names: Vec<String>,
    /// By seat, the id of a bot; nothing for a person.
    pub bots: Vec<Option<String>>,
    /// The seats of accounts that are those of programs; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub programs: Vec<u8>,
    /// Moves made.
    pub ply: u32,
    /// Whether it is played by Appendix D, for blind players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub adapted: bool,
}

/// A game of the one who asks.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Mine {
    /// The room.
    pub room: String,
    /// The game's id.
    #[schema(value_type = room::GameKind)]
    pub game: String,
    /// The names by seat, empty for a free chair.
    pub names: Vec<String>,
    /// By seat, the id of a bot; nothing for a person and for a free chair.
    pub bots: Vec<Option<String>>,
    /// Whether the game waits for them.
    pub your_turn: bool,
    /// `open`, `starting` or `playing`.
    #[schema(value_type = room::Status)]
    pub status: String,
    /// Whether who asks set up the table: only they can close it.
    pub maker: bool,
    /// Whether the table is offered to everybody, or to those who have its link.
    pub listed: bool,
    /// The clock.
    pub clock: ClockRule,
    /// Whether it is played by Appendix D, for blind players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub adapted: bool,
}

/// The lists everybody sees.
///
/// # Errors
/// [`StoreError`] when the database cannot be read.
async fn common(app: &App) -> Result<(Vec<Offer>, Vec<Live>), StoreError> {
    let heads = app.store.open_offers(OFFERS_READ).await?;
    let mut live = read(app.store.live_games(LIVE_MAX).await?);
    let mut offers: Vec<(String, Offer)> = read(heads).into_iter().filter_map(offer).collect();
    {
        let mut inner = app.lobby.lock();
        let waits = |offer: &Offer| offer.clock.kind == ClockKind::Correspondence;
        inner.makers =
            offers.iter().filter(|(_, offer)| !waits(offer)).map(|(maker, _)| maker.clone()).collect();
        let now = app.clock.now();
        offers.retain(|(maker, offer)| waits(offer) || inner.here.has(maker, now));
        offers.truncate(OFFERS_MAX);
    }
    let makers = offers.iter_mut().map(|(maker, offer)| (maker.as_str(), &mut offer.by));
    let programs = join(app, makers.chain(live.iter_mut().flat_map(people)).collect()).await?;
    let marked = |(maker, offer)| Offer { program: programs.contains(&maker), ..offer };
    let mut offers: Vec<Offer> = offers.into_iter().map(marked).collect();
    name_federations(app, &mut offers).await?;
    Ok((offers, live.into_iter().map(|room| live_game(room, &programs)).collect()))
}

/// Puts in what the federations of tables are called; one that is no more is left out.
async fn name_federations(app: &App, offers: &mut [Offer]) -> Result<(), StoreError> {
    if offers.iter().all(|offer| offer.federation.is_none()) {
        return Ok(());
    }
    let known = app.store.federations().await?;
    for of in offers.iter_mut().map(|offer| &mut offer.federation) {
        *of = of.take().and_then(|OfFederation { id, .. }| {
            let found = known.iter().find(|one| one.id() == id)?;
            Some(OfFederation { name: found.name().to_owned(), id })
        });
    }
    Ok(())
}

/// Rooms and their cards.
fn read(heads: Vec<RoomHead>) -> Vec<(RoomHead, Card)> {
    let card = |head: RoomHead| match serde_json::from_str(&head.head.lobby) {
        Ok(card) => Some((head, card)),
        Err(error) => {
            tracing::error!(room = head.room, %error, "a lobby card cannot be read");
            None
        }
    };
    heads.into_iter().filter_map(card).collect()
}

/// The people of a room: id and name.
fn people((_, card): &mut (RoomHead, Card)) -> impl Iterator<Item = (&str, &mut String)> {
    let seats = card.seats.iter_mut().flatten();
    seats.filter(|(id, _)| room::bot_of(id).is_none()).map(|(id, name)| (id.as_str(), name))
}

/// Puts in what they are called today; who of them are programs.
async fn join(app: &App, people: Vec<(&str, &mut String)>) -> Result<BTreeSet<String>, StoreError> {
    let ids = people.iter().map(|(id, _)| *id).collect();
    let (known, programs) = tokio::try_join!(app.store.names(&ids), app.store.programs_among(&ids))?;
    for (id, name) in people {
        *name = names::shown(known.get(id), std::mem::take(name));
    }
    Ok(programs)
}

/// An offer and the id of who makes it.
fn offer((head, card): (RoomHead, Card)) -> Option<(String, Offer)> {
    let Card { options, clock, mut seats, maker, federation, stake, adapted, .. } = card;
    let seats_open: Vec<u8> =
        (0..).zip(&seats).filter(|(_, seat)| seat.is_none()).map(|(at, _)| at).collect();
    let seat_open = seats_open.first().copied()?;
    let maker = maker.and_then(|seat| seats.get_mut(usize::from(seat))).and_then(Option::take);
    let (id, by) = maker.or_else(|| seats.into_iter().flatten().next())?;
    let created_ms = head.created_us / 1000;
    let (room, game) = (head.room, head.head.game);
    let federation = federation.map(|id| OfFederation { id, name: String::new() });
    let stake = stake.map(OfStake::from);
    let offer = Offer {
        room,
        game,
        options,
        clock,
        by,
        program: false,
        seat_open,
        seats_open,
        created_ms,
        federation,
        stake,
        adapted,
    };
    Some((id, offer))
}

fn live_game((head, card): (RoomHead, Card), known: &BTreeSet<String>) -> Live {
    let bots = card.bots();
    let programs = card.seats_of(known);
    let Card { seats, ply, adapted, .. } = card;
    Live { room: head.room, game: head.head.game, bots, programs, names: names_of(seats), ply, adapted }
}

fn names_of(seats: Vec<Option<(String, String)>>) -> Vec<String> {
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
    let mut rooms = read(app.store.rooms_of(player, MINE_MAX).await?);
    join(app, rooms.iter_mut().flat_map(people).collect()).await?;
    Ok(rooms.into_iter().map(|room| own_game(room, player)).collect())
}

fn own_game((head, card): (RoomHead, Card), player: &str) -> Mine {
    let bots = card.bots();
    let Card { seats, turns, turn, maker, clock, adapted, .. } = card;
    let is_own = |seat: &u8| {
        seats.get(usize::from(*seat)).and_then(Option::as_ref).is_some_and(|(id, _)| id == player)
    };
    let your_turn = turns.iter().chain(&turn).any(is_own);
    let maker = maker.is_some_and(|seat| is_own(&seat));
    let status = head.head.status.as_str().to_owned();
    let listed = head.head.listed;
    let (room, game, names) = (head.room, head.head.game, names_of(seats));
    Mine { room, game, names, bots, your_turn, status, maker, listed, clock, adapted }
}

/// The lobby as `player` (empty: a stranger) sees it now.
///
/// # Errors
/// As the store.
pub async fn view(app: &App, player: &str) -> Result<LobbyView, crate::error::ApiError> {
    let (offers, live) = common(app).await.map_err(log::unavailable)?;
    let mine = mine(app, player).await.map_err(log::unavailable)?;
    let challenges = standing(app, player).await.map_err(log::unavailable)?;
    let matches = matches::standing(app, player).await.map_err(log::unavailable)?;
    Ok(LobbyView { offers, live, mine, challenges, matches })
}

/// Tells those in the lobby of changes until the site closes.
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
        let slowly = app.shedding.now(app.clock.now()) >= Shed::Lobby;
        tokio::select! {
            () = app.clock.sleep(if slowly { EVERY_SLOWLY } else { EVERY }) => {}
            () = closing.wait() => return,
        }
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
        let challenges = standing(app, &player).await?;
        let matches = matches::standing(app, &player).await?;
        let (offers, live) = lists.clone();
        let view = LobbyView { offers, live, mine: own, challenges, matches };
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
