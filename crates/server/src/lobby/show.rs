// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the lobby shows: its lists read from the store, and sent to those who look when they change.

use std::collections::BTreeSet;

use axum::extract::ws::Utf8Bytes;
use game::{Micros, Millis};
use room::{ClockKind, ClockRule, Settings};
use serde::Serialize;
use store::{RoomHead, StoreError};
use utoipa::ToSchema;

use super::Guest;
use super::cards::{join, names_of, people, read};
use super::challenges::ChallengeView;
use super::matches::MatchOffer;
use super::own::{Mine, Own};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::lobby::terms::{OfFederation, OfStake};
use crate::matchmaking::seeks::{Looker, SeekView};
use crate::rooms::card::Card;
use crate::rooms::log;
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
/// The lobby as one person sees it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct LobbyView {
    /// Those who wait for an opponent and would be paired with the one who asks; first of all the one who asks, then who
    /// has waited longest.
    pub seeks: Vec<SeekView>,
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

/// The lobby as somebody sees it now.
///
/// # Errors
/// As the store.
pub async fn view(app: &App, visitor: &Visitor) -> Result<LobbyView, crate::error::ApiError> {
    let lists = common(app).await.map_err(log::unavailable)?;
    let who = looker(visitor);
    let mut own = Own::read(app, who.player).await.map_err(log::unavailable)?;
    let seeks = own.seeks(app, &who).await.map_err(log::unavailable)?;
    Ok(whole(seeks, lists, own))
}

/// Who looks at the lobby by this request.
pub(crate) fn looker(visitor: &Visitor) -> Looker<'_> {
    let has_account = visitor.person.as_ref().is_some_and(|person| person.account.is_some());
    Looker { player: visitor.player(), has_account }
}

fn whole(seeks: Vec<SeekView>, (offers, live): (Vec<Offer>, Vec<Live>), own: Own) -> LobbyView {
    let Own { mine, challenges, matches, .. } = own;
    LobbyView { seeks, offers, live, mine, challenges, matches }
}

/// Tells those in the lobby of changes until the site closes.
pub async fn run(app: App) {
    let mut closing = app.closing();
    let (mut lists, mut seen) = ((Vec::new(), Vec::new()), 0);
    loop {
        let gone = app.lobby.lock().here.next_gone().unwrap_or(Micros(i64::MAX));
        tokio::select! {
            () = app.lobby.wake.notified() => {}
            () = app.matchmaker.news() => {}
            () = tokio::time::sleep_until(app.clock.instant(gone)) => {}
            () = closing.wait() => return,
        }
        app.lobby.settle(app.clock.now());
        if let Err(error) = turn(&app, &mut lists, &mut seen).await {
            tracing::warn!(%error, "the lobby cannot be read");
        }
        let slowly = app.shedding.now(app.clock.now()) >= Shed::Lobby;
        tokio::select! {
            () = app.clock.sleep(if slowly { EVERY_SLOWLY } else { EVERY }) => {}
            () = closing.wait() => return,
        }
    }
}

/// One turn: reads what may have changed and sends it to those for whom it has. `seen` is the version of the rows of those
/// who wait that was sent last: they come and go often, and nothing is read anew for them alone.
async fn turn(app: &App, lists: &mut (Vec<Offer>, Vec<Live>), seen: &mut u64) -> Result<(), StoreError> {
    let version = app.matchmaker.version();
    let (stale, players) = {
        let mut inner = app.lobby.lock();
        if inner.guests.is_empty() {
            return Ok(());
        }
        (std::mem::take(&mut inner.lists), std::mem::take(&mut inner.players))
    };
    let news = std::mem::replace(seen, version) != version;
    if stale {
        *lists = common(app).await?;
    }
    let waiting: Vec<(u64, String, bool, Option<Own>)> = {
        let mut inner = app.lobby.lock();
        let hear = |guest: &mut Guest| {
            let is_old = stale || players.contains(&guest.player);
            let own = guest.own.take_if(|_| !is_old && news);
            (is_old || news).then(|| (guest.key, guest.player.clone(), guest.has_account, own))
        };
        inner.guests.iter_mut().filter_map(hear).collect()
    };
    for (key, player, has_account, own) in waiting {
        let mut own = match own {
            Some(own) => own,
            None => Own::read(app, &player).await?,
        };
        let seeks = own.seeks(app, &Looker { player: &player, has_account }).await?;
        let view = whole(seeks, lists.clone(), own.clone());
        let text = serde_json::to_string(&view).expect("a lobby holds only strings, numbers and maps");
        let frame = Utf8Bytes::from(text);
        let mut inner = app.lobby.lock();
        if let Some(guest) = inner.guests.iter_mut().find(|guest| guest.key == key) {
            guest.own = Some(own);
            if guest.last.as_ref() != Some(&frame) {
                guest.last = Some(frame.clone());
                guest.outbox.push(frame);
            }
        }
    }
    Ok(())
}
