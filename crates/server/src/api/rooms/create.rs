// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/rooms`: sets up a table, and seats a bot if one is asked for.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use game::{Micros, Seat};
use room::{
    Access, Actor, ClockKind, Command, Context, Direction, Event, GameKind, Room, Setting, Status, Table,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::OnceLock;
use std::time::Duration;
use utoipa::ToSchema;

use crate::api::Payload;
use crate::api::once::Once;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::auth::{random, terms};
use crate::challenges::{Challenge, Party};
use crate::error::{ApiError, Problem};
use crate::fairness::key::ROOM_ID_CHARS;
use crate::federations::refusal::FederationError;
use crate::federations::{self, presets};
use crate::rooms::create::NotCreated;
use crate::rooms::desk::Desk;
use crate::rooms::log;

use super::bound;
use super::challenge::offered;
use super::terms::{bot, table};

/// How soon it is looked whether a table in doubt is there.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// What a table is set up with.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The game's id.
    #[schema(value_type = GameKind, example = "tabla")]
    pub game: String,
    /// Rule switches; those left out have their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, Setting>,
    /// The clock; left out: none.
    #[serde(default)]
    pub clock: Clock,
    /// Which chair to take: `first` (White), `second` (Black), in bughouse also `third` and `fourth` (White and Black
    /// of board B), or `random`.
    #[serde(default)]
    pub seat: SeatWish,
    /// Who may join: `open` (listed in the lobby) or `link`.
    #[serde(default)]
    pub access: Access,
    /// A bot to sit down with, by id as in `GET /api/v1/games`. Its former ids are understood: `GAME-1` is the learner, `GAME-2`
    /// and `GAME-beginner` the club player, `GAME-3` the expert.
    #[serde(default)]
    pub bot: Option<String>,
    /// The level of the bot to sit down with, instead of an id: 1 (learner), 2 (casual), 3 (club), 4 (strong) or 5 (expert).
    #[serde(default)]
    #[schema(minimum = 1, maximum = 5)]
    pub level: Option<i64>,
    /// The name of the one account the table is offered to: nobody else sits down, and they may `refuse`.
    #[serde(default)]
    pub to: Option<String>,
    /// The room of a table that is offered to the one who asks: this one is offered to its maker instead, and that one
    /// closes. Once only: an answer is not answered again. `to` may be left out.
    #[serde(default)]
    pub answers: Option<String>,
    /// Which way the boards of the tables family turn: `right` or `left`.
    #[serde(default)]
    pub direction: Direction,
    /// Whether dice roll by themselves (tables family).
    #[serde(default = "yes")]
    pub auto_roll: bool,
    /// Live dice and no others (tables family): every player's page shows a link of its own chain with each roll, so that
    /// nobody, the server included, can know a roll before it falls. Where a stake is played for the dice are live as long as
    /// every page at the table knows them; then they are static.
    #[serde(default, deserialize_with = "crate::api::or_usual")]
    pub live_dice: bool,
    /// The federation it is a table of: its members set it up and sit down.
    #[serde(default)]
    pub federation: Option<String>,
    /// What the game is played for: by people of age, with a clock, in the credits of a federation they are members of.
    #[serde(default)]
    pub stake: Option<StakeWish>,
    /// Whether the game counts for ratings: for people with an account, with a clock, by a preset's rules.
    #[serde(default, deserialize_with = "crate::api::or_usual")]
    pub rated: bool,
    /// Appendix D of the Laws, for blind players: the conditions, as docs/protocol.md lists them; `{}` has the
    /// defaults.
    #[serde(default)]
    #[schema(value_type = Option<std::collections::BTreeMap<String, serde_json::Value>>, required = false)]
    pub adapted: Option<serde_json::Value>,
}

/// What a game is played for. Sums are minor units.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StakeWish {
    /// `FEDERATION/credits`.
    pub currency: String,
    /// The stake of one point; of a match, and of games that know no points, the stake itself.
    pub stake: i64,
    /// Nobody loses more; at least the stake.
    pub max: i64,
}

fn yes() -> bool {
    true
}

/// A clock.
#[derive(Clone, Copy, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// `none`, `fischer`, `bronstein`, `delay` or `correspondence`.
    pub kind: ClockKind,
    /// Seconds for the whole game, or the reserve.
    #[serde(default)]
    pub base_s: i64,
    /// Seconds a move.
    #[serde(default)]
    pub step_s: i64,
}

/// The chair asked for.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatWish {
    /// White; the first to sow.
    First,
    /// Black.
    Second,
    /// White of board B.
    Third,
    /// Black of board B.
    Fourth,
    /// Any.
    #[default]
    Random,
}

/// The room that was made.
#[derive(Serialize, ToSchema)]
pub struct RoomCreated {
    /// Its id: the page is `/room/{id}`, the socket `/ws/rooms/{id}`.
    pub id: String,
}

/// Sets up a table.
///
/// # Errors
/// [`ApiError::Refused`] naming what is wrong and what is allowed, [`ApiError::NoSession`], [`ApiError::TooMany`],
/// [`ApiError::Challenge`], `other_may_not_play`, `not_member`, `no_preset`, `no_such_federation`; of a stake
/// `stakes_off`, `bad_stake`, `stake_needs_clock`, `not_adult`, `self_excluded`, `limit_reached`, `short_of_credits`; of
/// one that binds `missed_handshakes`.
#[utoipa::path(post, path = "/api/v1/rooms", tag = "rooms", operation_id = "create_room", request_body = NewRoom, responses(
    (status = CREATED, body = RoomCreated),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    once: Option<Extension<Once>>,
    Payload(wish): Payload<NewRoom>,
) -> Result<(StatusCode, Json<RoomCreated>), ApiError> {
    let person = visitor.may(Scope::BoardPlay)?;
    let once = once.map(|once| once.0);
    let id = set_up_once(&app, visitor.address, person, wish, once).await?;
    Ok((StatusCode::CREATED, Json(RoomCreated { id })))
}

/// Sets up a table for `person`; its id.
///
/// # Errors
/// As [`create`].
pub(crate) async fn set_up(
    app: &App,
    address: IpAddr,
    person: &Person,
    wish: NewRoom,
) -> Result<String, ApiError> {
    set_up_once(app, address, person, wish, None).await
}

/// As [`set_up`]; the same table under the same name of the request.
async fn set_up_once(
    app: &App,
    address: IpAddr,
    person: &Person,
    wish: NewRoom,
    once: Option<Once>,
) -> Result<String, ApiError> {
    app.limits.room(address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
    app.takes_more()?;
    let actor = Actor { player: person.player.clone(), name: person.name.clone(), program: false };
    let chain = OnceLock::new();
    // Nobody else can say which id follows from the name of a request.
    let id = match &once {
        Some(Once(once)) => app.keys().next_room_id(&room::game_id(once)),
        None => random::id::<ROOM_ID_CHARS>(),
    };
    let chairs = GameKind::from_id(&wish.game).map_or(2, |kind| u32::from(kind.seats()));
    let seat = match wish.seat {
        SeatWish::First => Seat(0),
        SeatWish::Second => Seat(1),
        SeatWish::Third => Seat(2),
        SeatWish::Fourth => Seat(3),
        SeatWish::Random => Seat(u8::try_from(random::below(chairs)).unwrap_or(0)),
    };
    let bot = bot(&wish)?;
    seat_is_free_to(app, &person.player).await?;
    if wish.rated {
        bound::may_be_rated(app, person).await?;
    }
    let to = offered(app, person, &wish).await?;
    let answers = wish.answers.clone();
    let stake = bound::stake(app, &wish).await?;
    let table = table(wish, to.as_ref(), stake)?;
    belongs(app, person, &table).await?;
    bound::may_be_asked(app, &person.player, to.as_ref().map(|to| to.id.as_str()), &table).await?;
    bound::may_bind(app, &person.player, &table).await?;
    let mut events = Room::open(&actor, table, seat)?;
    let now = app.clock.now();
    let room = Room::restore(&id, events.iter().map(|event| (now, event.clone())))
        .map_err(|_| ApiError::Internal)?;
    if let Some(bot) = bot {
        let desk = Desk::new(app, room::game_id(&id), &chain);
        let ctx = Context { now, lag: room::Lag::default(), seen: None, server: &desk };
        events.extend(room.apply(&ctx, &actor, &Command::Bot { bot, seat: None })?.events);
    }
    // Before the lobby hears of the table: an offer is shown while its maker is here.
    app.lobby.seen(&person.player, now);
    let challenge = to.map(|to| {
        let from = Party {
            id: person.player.clone(),
            name: person.name.clone(),
            is_guest: person.account.is_none(),
        };
        Challenge::of(&room, from, to, now, app.config.challenge_lasts)
    });
    let new = Prepared { id, now, events, challenge, answers, actor, named: once.is_some() };
    make(app.clone(), new).await
}

/// A federation's table is made by one of its members, and like one of its presets where those bind.
async fn belongs(app: &App, person: &Person, table: &Table) -> Result<(), ApiError> {
    let Some(id) = &table.federation else { return Ok(()) };
    if person.account.is_none() || !federations::is_member(app, &person.player, id).await? {
        return Err(FederationError::NotMember { federation: id.clone() }.into());
    }
    if let Some(row) = app.store.federation(id).await.map_err(log::unavailable)? {
        let presets = presets::of_row(&row.settings.presets);
        presets::allow(id, &presets, &table.clone().checked()?)?;
    }
    Ok(())
}

/// Whether somebody has accepted the terms that hold.
async fn seat_is_free_to(app: &App, player: &str) -> Result<(), ApiError> {
    let no = terms::changed_for(&app.store, player, app.config.terms_version).await;
    no.map_err(log::unavailable)?.map_or(Ok(()), |no| Err(no.into()))
}

/// A table about to be made.
struct Prepared {
    id: String,
    now: Micros,
    events: Vec<Event>,
    challenge: Option<Challenge>,
    /// The room of the offer it is made instead of.
    answers: Option<String>,
    actor: Actor,
    /// Whether the request named itself: the table may be there already.
    named: bool,
}

/// Makes a table, and closes the offer it answers; its id.
async fn make(app: App, new: Prepared) -> Result<String, ApiError> {
    let Prepared { id, now, events, challenge, answers, actor, named } = new;
    if named && app.store.head(&id).await.map_err(log::unavailable)?.is_some() {
        return Ok(id);
    }
    if let Some(challenge) = challenge.filter(|_| !named || app.challenges.of(&id).is_none()) {
        app.challenges.add(&id, challenge)?;
    }
    let made = match app.rooms.create(&app, &id, now, &events).await {
        // The first request of this name was still at it; its challenge stands.
        Err(NotCreated::Exists) if named => return Ok(id),
        made => made,
    };
    made.map_err(|error| {
        let answer = match error {
            // The table may stand: then its challenge does.
            NotCreated::InDoubt => {
                tokio::spawn(settle(app.clone(), id.clone(), now));
                return ApiError::InDoubt;
            }
            NotCreated::Unavailable => ApiError::Unavailable,
            NotCreated::Exists | NotCreated::Short { .. } | NotCreated::Corrupt(_) => ApiError::Internal,
        };
        app.challenges.remove(&id);
        answer
    })?;
    if let Some(answered) = answers {
        app.rooms.counter(&app, actor, &answered, &id).await?;
    }
    Ok(id)
}

/// Finds out whether a table in doubt is there, and with it the challenge it was made for.
async fn settle(app: App, id: String, now: Micros) {
    let mut closing = app.closing();
    loop {
        tokio::select! {
            () = tokio::time::sleep(ASK_AGAIN) => {}
            // The next start reads the log.
            () = closing.wait() => return,
        }
        let Ok(events) = log::read(&app, &id).await else { continue };
        match Room::restore(&id, events) {
            Ok(room) if room.status() == Status::Open => {
                app.challenges.stands(&id);
                app.notices.created(&room, app.challenges.of(&id).as_ref(), now);
            }
            _ => app.challenges.remove(&id),
        }
        return;
    }
}
