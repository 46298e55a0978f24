// SPDX-License-Identifier: AGPL-3.0-or-later
//! `WS /ws/rooms/{id}`: the line to a table, as docs/protocol.md describes it.

use std::sync::Arc;

use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use game::Micros;
use room::{Actor, Lag};
use serde::Deserialize;
use tokio::time::Instant;
use utoipa::IntoParams;
use wire::{ClientMessage, ServerMessage, VERSION};

use crate::app::App;
use crate::auth::lines::Line;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::limits::Budget;
use crate::net::outbox::{CloseReason, Next, Outbox};
use crate::net::ws::connection::{Connection, Gone, admit, close_reason_for};
use crate::net::ws::open_commands::OpenCommands;
use crate::net::ws::pings::pings;
use crate::rooms::Handle;
use crate::rooms::answer::refuse;
use crate::rooms::join::{join, welcome};
use crate::rooms::message::{CommandMessage, Joined, Message, POST_WITHIN, Reply};

/// Frames over the limit before a socket is closed.
const EXCESS_MAX: u32 = 200;

/// What the address of a socket says.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Opening {
    /// The version of the protocol the client speaks.
    #[serde(default)]
    pub v: Option<String>,
    /// The number of the last event the client has seen; left out: a newcomer.
    #[serde(default)]
    pub since: Option<i64>,
}

/// The line to a table: a WebSocket of JSON text messages, see docs/protocol.md.
///
/// # Errors
/// [`ApiError::ForeignOrigin`], [`ApiError::NoSuchRoom`], [`ApiError::TooMany`], [`ApiError::Unavailable`],
/// `missing_scope` for a token without `board:play`.
#[utoipa::path(get, path = "/ws/rooms/{id}", tag = "rooms", operation_id = "open_room_socket",
    params(("id" = String, Path, description = "The room"), Opening), responses(
    (status = SWITCHING_PROTOCOLS, description = "The socket is open"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn open(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if visitor.person.is_some() {
        visitor.may(Scope::BoardPlay)?;
    }
    let (upgrade, seat) = admit(&app, &visitor, &headers, upgrade)?;
    let opening: Opening = crate::api::query(&uri)?;
    // Looked up before the upgrade, so that an unknown room is an ordinary 404.
    let handle = app.rooms.open(&app, &id).await?;
    Ok(upgrade.on_upgrade(async move |socket| {
        let end = Connection::new(app.clone(), socket, seat, &visitor);
        if let Some((socket, end)) = RoomSocket::begin(app, id, visitor, opening, handle, end).await {
            // A task of its own: what the beginning needed is given back, and most sockets only wait.
            tokio::spawn(socket.talk(end));
        }
    }))
}

/// One socket of a room.
struct RoomSocket {
    app: App,
    handle: Handle,
    key: u32,
    outbox: Arc<Outbox>,
    actor: Option<Actor>,
    address: std::net::IpAddr,
    budget: Budget,
    excess: u32,
    open: OpenCommands,
    _line: Option<Line>,
}

impl RoomSocket {
    /// Joins the room and sends the welcome.
    async fn begin(
        app: App,
        id: String,
        visitor: Visitor,
        opening: Opening,
        handle: Handle,
        mut end: Connection,
    ) -> Option<(Self, Connection)> {
        if opening.v.as_deref() != Some(version_text()) {
            end.bye(CloseReason::VERSION).await;
            return None;
        }
        let outbox = Arc::new(Outbox::default());
        let line = visitor.line(&app, &outbox);
        let Some(joined) = join(&handle, visitor.player(), &outbox).await else {
            end.bye(app.close_reason()).await;
            return None;
        };
        let socket = Self {
            budget: app.limits.frames(visitor.address),
            app,
            handle,
            key: joined.key,
            outbox,
            address: visitor.address,
            actor: visitor.person.map(|person| Actor {
                player: person.player,
                name: person.name,
                program: false,
            }),
            excess: 0,
            open: OpenCommands::default(),
            _line: line,
        };
        let Err(reason) = socket.greet(&mut end, &id, &joined, opening.since).await else {
            return Some((socket, end));
        };
        end.bye(reason).await;
        socket.leave().await;
        None
    }

    async fn leave(&self) {
        let _ = self.handle.send(Message::Leave(self.key)).await;
    }

    /// Sends the welcome; what happens meanwhile waits in the outbox.
    async fn greet(
        &self,
        end: &mut Connection,
        id: &str,
        joined: &Joined,
        since: Option<i64>,
    ) -> Result<(), CloseReason> {
        let player = self.actor.as_ref().map_or("", |actor| &actor.player);
        let frame = welcome(&self.app, id, joined, player, since, &self.outbox).await?;
        end.send(frame, &self.outbox).await.map_err(|Gone| CloseReason::BROKEN)
    }

    /// Passes on what the room says and hears what the client says, until one of them ends it.
    async fn talk(mut self, mut end: Connection) {
        if end.ping().await.is_ok() {
            self.talk_on(&mut end).await;
        }
        self.leave().await;
    }

    async fn talk_on(&mut self, end: &mut Connection) {
        let mut pings = pings();
        loop {
            let gone = tokio::select! {
                next = self.outbox.next() => match next {
                    Next::Frame(frame) => end.send(frame, &self.outbox).await.is_err(),
                    Next::End(reason) => {
                        Box::pin(end.bye(reason)).await;
                        true
                    }
                },
                frame = end.socket.recv() => self.hear(end, frame).await.is_err(),
                _ = pings.tick() => end.ping().await.is_err(),
                () = at(self.open.due()) => {
                    while let Some(id) = self.open.late(Instant::now()) {
                        refuse(&self.outbox, Some(&id), &ApiError::InDoubt);
                    }
                    false
                }
            };
            if gone {
                return;
            }
        }
    }

    async fn hear(
        &mut self,
        end: &mut Connection,
        frame: Option<Result<Frame, axum::Error>>,
    ) -> Result<(), Gone> {
        let now = self.app.clock.now();
        end.heard();
        let text = match frame {
            Some(Ok(Frame::Text(text))) => text,
            Some(Ok(Frame::Pong(stamp))) => {
                end.pong(&stamp, now);
                return self.within_limits(end, now).await.map(drop);
            }
            Some(Ok(Frame::Ping(_))) => return self.within_limits(end, now).await.map(drop),
            Some(Ok(Frame::Binary(_))) => {
                Box::pin(end.bye(CloseReason::NOT_TEXT)).await;
                return Err(Gone);
            }
            Some(Ok(Frame::Close(_))) => {
                Box::pin(end.farewell()).await;
                return Err(Gone);
            }
            None => return Err(Gone),
            Some(Err(error)) => {
                if let Some(reason) = close_reason_for(error) {
                    Box::pin(end.bye(reason)).await;
                }
                return Err(Gone);
            }
        };
        if !self.within_limits(end, now).await? {
            let id = ClientMessage::id_of(&text);
            refuse(&self.outbox, id.as_deref(), &ApiError::TooMany { key: "frames", retry_s: 1 });
            return Ok(());
        }
        if self.outbox.gave_up().is_some() {
            return Ok(());
        }
        self.message(end.trusted_ms(), &text, now).await
    }

    /// Counts a frame; a socket that will not stop is closed.
    async fn within_limits(&mut self, end: &mut Connection, now: Micros) -> Result<bool, Gone> {
        if self.budget.spend(now) {
            return Ok(true);
        }
        self.app.metrics.limited.one();
        self.excess += 1;
        if self.excess > EXCESS_MAX {
            Box::pin(end.bye(CloseReason::FLOOD)).await;
            return Err(Gone);
        }
        Ok(false)
    }

    /// Puts a command into the mailbox of the room; one that does not fit in is certain not to be carried out.
    async fn post(&self, ask: CommandMessage) {
        match tokio::time::timeout(POST_WITHIN, self.handle.reserve()).await {
            // Whose session ended meanwhile asks for nothing any more.
            Ok(Ok(_)) if self.outbox.gave_up().is_some() => {}
            Ok(Ok(place)) => place.send(Message::Command(Box::new(ask))),
            Ok(Err(_)) => self.outbox.close(self.app.close_reason()),
            Err(_) => refuse(&self.outbox, Some(&ask.id), &ApiError::Unavailable),
        }
    }

    async fn message(&mut self, trusted_ms: Option<i64>, text: &str, now: Micros) -> Result<(), Gone> {
        match ClientMessage::parse(text) {
            Ok(ClientMessage::Ping { n }) => {
                let pong = ServerMessage::Pong { n, now: now.0 / 1000 };
                self.outbox.push(Utf8Bytes::from(pong.to_json()));
            }
            // One that does not fit in is as good as said a little later: the next sentence brings another.
            Ok(ClientMessage::Hears { ms }) => {
                if let Some(actor) = &self.actor {
                    let player = actor.player.as_str().into();
                    let _ = self.handle.try_send(Message::Hears { player, ms });
                }
            }
            Ok(ClientMessage::Cmd { id, at, ms, b, c }) => {
                let Some(actor) = self.actor.clone() else {
                    refuse(&self.outbox, Some(&id), &ApiError::NoSession);
                    return Ok(());
                };
                if let Err(error) = self.app.limits.at_table(&c, self.address, &actor.player) {
                    self.app.metrics.limited.one();
                    refuse(&self.outbox, Some(&id), &error);
                    return Ok(());
                }
                let lag = Lag { client_ms: ms, trusted_ms };
                let open = self.open.add(&id, Instant::now());
                let reply = Reply::Socket { outbox: Arc::clone(&self.outbox), open };
                let ask = CommandMessage {
                    actor,
                    id,
                    seen: at,
                    lag,
                    unfocused: b,
                    received: now,
                    command: c,
                    reply,
                };
                self.post(ask).await;
            }
            Err(bad) => {
                self.app.metrics.malformed.one();
                refuse(&self.outbox, ClientMessage::id_of(text).as_deref(), &bad.into());
            }
        }
        Ok(())
    }
}

/// Waits until then, or for ever.
async fn at(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

fn version_text() -> &'static str {
    const { assert!(VERSION == 1) };
    "1"
}
