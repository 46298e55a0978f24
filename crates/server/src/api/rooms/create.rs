// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/rooms`: sets up a table, and seats a bot if one is asked for.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bots::Level;
use game::{Micros, Seat};
use room::{
    Access, Actor, ClockKind, ClockRule, Command, Context, Direction, Event, GameKind, Refusal, Room,
    Setting, Table,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::OnceLock;
use utoipa::ToSchema;

use crate::api::Payload;
use crate::app::App;
use crate::auth::random;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::challenges::{Challenge, Party};
use crate::error::{ApiError, Problem};
use crate::fairness::key::ROOM_ID_CHARS;
use crate::rooms::create::NotCreated;
use crate::rooms::desk::Desk;
use crate::rooms::log;
use crate::safety::kinds::SanctionKind;
use crate::safety::rule;

use super::challenge::offered;

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
    /// A bot to sit down with, by id as in `GET /api/v1/games`; `GAME-beginner` is the one of the
    /// default level.
    #[serde(default)]
    pub bot: Option<String>,
    /// The level of the bot to sit down with, 1 to 3, instead of an id.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 3)]
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
    /// Whether the game counts for ratings: for people with an account, with a clock, by a preset's rules.
    #[serde(default)]
    pub rated: bool,
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
/// [`ApiError::Challenge`].
#[utoipa::path(post, path = "/api/v1/rooms", tag = "rooms", operation_id = "create_room", request_body = NewRoom, responses(
    (status = CREATED, body = RoomCreated),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<NewRoom>,
) -> Result<(StatusCode, Json<RoomCreated>), ApiError> {
    let person = visitor.may(Scope::BoardPlay)?;
    let id = set_up(&app, visitor.address, person, wish).await?;
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
    app.limits.room(address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
    let actor = Actor { player: person.player.clone(), name: person.name.clone() };
    let chain = OnceLock::new();
    let id = random::id::<ROOM_ID_CHARS>();
    let chairs = GameKind::from_id(&wish.game).map_or(2, |kind| u32::from(kind.seats()));
    let seat = match wish.seat {
        SeatWish::First => Seat(0),
        SeatWish::Second => Seat(1),
        SeatWish::Third => Seat(2),
        SeatWish::Fourth => Seat(3),
        SeatWish::Random => Seat(u8::try_from(random::below(chairs)).unwrap_or(0)),
    };
    let bot = bot(&wish)?;
    if wish.rated {
        let no = rule::forbidden(&app.store, &person.player, app.clock.now(), &[SanctionKind::NoRated]).await;
        no.map_err(log::unavailable)?.map_or(Ok(()), Err)?;
    }
    if wish.rated && person.account.is_none() {
        return Err(Refusal::RatedNeedsAccount.into());
    }
    let to = offered(app, person, &wish).await?;
    let answers = wish.answers.clone();
    let mut events = Room::open(&actor, table(wish, to.as_ref())?, seat)?;
    let now = app.clock.now();
    let room = Room::restore(&id, events.iter().map(|event| (now, event.clone())))
        .map_err(|_| ApiError::Internal)?;
    if let Some(bot) = bot {
        let desk = Desk::new(&app.key, room::game_id(&id), &chain);
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
    let new = Prepared { id, now, events, challenge, answers, actor };
    // Who asked may go away before they are answered; what was begun is brought to its end all the same.
    let made = tokio::spawn(make(app.clone(), new)).await;
    made.unwrap_or(Err(ApiError::Internal))
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
}

/// Makes a table, and closes the offer it answers; its id.
async fn make(app: App, new: Prepared) -> Result<String, ApiError> {
    let Prepared { id, now, events, challenge, answers, actor } = new;
    if let Some(challenge) = challenge {
        app.challenges.add(&id, challenge)?;
    }
    app.rooms.create(&app, &id, now, &events).await.map_err(|error| {
        app.challenges.remove(&id);
        match error {
            NotCreated::InDoubt => ApiError::InDoubt,
            NotCreated::Unavailable => ApiError::Unavailable,
            NotCreated::Exists | NotCreated::Corrupt(_) => ApiError::Internal,
        }
    })?;
    if let Some(answered) = answers {
        app.rooms.counter(&app, actor, &answered, &id).await?;
    }
    Ok(id)
}

/// The id of the bot that is wanted. Who asks for a level may leave the id out or give the old one,
/// which says nothing of a level.
fn bot(wish: &NewRoom) -> Result<Option<String>, ApiError> {
    let Some(level) = wish.level else { return Ok(wish.bot.clone()) };
    let known = u8::try_from(level).ok().and_then(Level::from_number);
    let level = known.ok_or(ApiError::BadLevel { level })?;
    let id = format!("{}-{}", wish.game, level.number());
    match &wish.bot {
        Some(bot) if *bot != id && *bot != format!("{}-beginner", wish.game) => {
            Err(ApiError::OtherLevel { bot: bot.chars().take(40).collect(), level: level.number() })
        }
        _ => Ok(Some(id)),
    }
}

fn table(wish: NewRoom, to: Option<&Party>) -> Result<Table, ApiError> {
    Ok(Table {
        game: GameKind::from_id(&wish.game)?,
        options: wish.options,
        clock: ClockRule { kind: wish.clock.kind, base_s: wish.clock.base_s, step_s: wish.clock.step_s },
        access: if to.is_some() { Access::Link } else { wish.access },
        direction: wish.direction,
        auto_roll: wish.auto_roll,
        rated: wish.rated,
        to: to.map(|to| to.id.clone()),
        answers: to.and(wish.answers),
    })
}
