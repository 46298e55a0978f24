// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/account/export`: all that the site keeps of somebody, to take along.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use room::Event;
use serde_json::{Value, json};
use store::{FinishedGame, GAMES_AT_ONCE_MAX, GameFilter, StoreError, UserAccount};

use super::{OwnReport, SanctionView};
use crate::api::players;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::{ApiError, Problem};
use crate::federations::{HOUSE, memberships};
use crate::net::ndjson::Ndjson;
use crate::net::outbox::Outbox;
use crate::records::about::About;
use crate::records::write;
use crate::rooms::log;

/// An export takes no longer; one that was cut ends without its last line.
const EXPORT_WAIT: Duration = Duration::from_secs(60);
/// Forms of a record, the first that the game has.
const FORMATS: [&str; 3] = ["pgn", "bpgn", "record"];
/// Reports of one's own that are told.
const REPORTS_MAX: u32 = 10_000;
/// Applications for federations that are told.
const APPLICATIONS_MAX: u32 = 10_000;
/// Lines of an account that are read at once.
const LEDGER_AT_ONCE: u32 = 1_000;
/// Tables that are not over and are looked through for what one said there.
const OPEN_ROOMS_MAX: u32 = 1_000;

/// All that the site keeps of who asks, one JSON object a line; `type` says what it is: `account`, `name` (a former one), `session`,
/// `token`, `device`, `passkey`, `membership` (in federations, with roles), `application` (for a federation), `entry` (on the list of a tournament), `block`, `report`
/// (made by them), `sanction` (on them), `rating`, `ledger` (a line of their accounts), `limit` and `exclusion` (what they
/// allow themselves), `dispute` (by them), `game` with its `record`, `chat`, and, when nothing is missing, `end`. Secrets are left out.
/// Guests may ask, too.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope` for a token without `account:read`, [`ApiError::TooMany`].
#[utoipa::path(get, path = "/api/v1/account/export", tag = "account", operation_id = "export_account", responses(
    (status = OK, content_type = "application/x-ndjson", body = String, description = "One JSON object a line"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn export(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let person = visitor.may(Scope::AccountRead)?.clone();
    if app.is_closing() {
        return Err(ApiError::Unavailable);
    }
    app.account_limits.export(&person.player).inspect_err(|_| app.metrics.limited.one())?;
    let account = app.store.user_account(&person.player).await.map_err(log::unavailable)?;
    let (lines, mut response) = Ndjson::to(&app, &visitor)?;
    let file = HeaderValue::from_static("attachment; filename=\"kapia-export.ndjson\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, file);
    let outbox = Arc::new(Outbox::default());
    // Who is banned takes along what is theirs.
    let line = visitor.not_banned().is_ok().then(|| visitor.line(&app, &outbox)).flatten();
    tokio::spawn(async move {
        let _held = line;
        let to = To { lines, outbox };
        match tokio::time::timeout(EXPORT_WAIT, told(&app, &person, account, &to)).await {
            Ok(Ok(())) => {}
            Ok(Err(End::Gone)) => {}
            Ok(Err(End::Store(error))) => tracing::warn!(%error, "an export was not finished"),
            Err(_) => tracing::warn!(player = person.player, "an export took too long and was cut"),
        }
    });
    Ok(response)
}

/// Why an export ended early.
enum End {
    /// The reader is gone.
    Gone,
    /// The database cannot be read.
    Store(StoreError),
}

impl From<StoreError> for End {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Where it is written.
struct To {
    lines: Ndjson,
    outbox: Arc<Outbox>,
}

impl To {
    async fn say(&self, kind: &str, mut object: Value) -> Result<(), End> {
        object["type"] = kind.into();
        self.lines.line(&Utf8Bytes::from(object.to_string()), &self.outbox).await.map_err(|_| End::Gone)
    }
}

async fn told(app: &App, person: &Person, account: Option<UserAccount>, to: &To) -> Result<(), End> {
    let account = account.as_ref();
    let player = person.player.as_str();
    let kept = app.store.player(player).await?;
    let since_ms = kept.map(|kept| kept.created_us / 1_000);
    let asked = app.store.email_asked(player, app.clock.now().0).await?;
    let own = match account {
        None => json!({"id": player, "name": person.name, "guest": true, "created_ms": since_ms}),
        Some(account) => json!({
            "id": player, "name": account.name, "guest": false, "created_ms": account.created_us / 1_000,
            "bot": account.standing.bot, "operator": account.standing.operator, "child": account.standing.child,
            "adult_ms": account.standing.adult_us.map(|at| at / 1_000), "email": account.email,
            "email_ms": account.email_us.map(|at| at / 1_000), "email_asked": asked.map(|proof| proof.email),
            "totp": account.totp.is_some(), "renamed_ms": account.renamed_us.map(|at| at / 1_000),
            "terms": {
                "version": account.terms.version, "language": account.terms.language,
                "at_ms": account.terms.at_us / 1_000,
            },
        }),
    };
    to.say("account", own).await?;
    // Of a former name only what tells it apart from others is kept.
    for (name, until_us) in app.store.former_names(player).await? {
        to.say("name", json!({"name": name, "until_ms": until_us / 1_000})).await?;
    }
    credentials(app, player, to).await?;
    places(app, player, account, to).await?;
    for one in app.store.blocked_by(player).await? {
        to.say("block", json!({"id": one.player, "name": one.name, "at_ms": one.at_us / 1_000})).await?;
    }
    safety(app, player, to).await?;
    for one in players::ratings_of(app, player).await? {
        to.say("rating", json!(one)).await?;
    }
    for (tournament, said) in app.store.said_in_contests(player).await? {
        let said: Value = serde_json::from_str(&said).unwrap_or_default();
        to.say("person", json!({"tournament": tournament, "person": said})).await?;
    }
    ledger(app, player, to).await?;
    stakes(app, player, to).await?;
    games(app, player, to).await?;
    for room in app.store.rooms_of(player, OPEN_ROOMS_MAX).await? {
        said(&room.room, &log::read(app, &room.room).await?, player, to).await?;
    }
    to.say("end", json!({})).await
}

/// What they are in federations, and on which lists of tournaments.
async fn places(app: &App, player: &str, account: Option<&UserAccount>, to: &To) -> Result<(), End> {
    let Some(account) = account else { return Ok(()) };
    let own = memberships(app, player, account.standing.operator).await?;
    if let Some(site) = own.iter().find(|own| own.id == HOUSE) {
        to.say("membership", json!({"federation": site.id, "status": "member", "roles": site.roles})).await?;
    }
    for one in app.store.places_of(player).await? {
        let roles = own.iter().find(|own| own.id == one.federation).map_or(&[][..], |own| &own.roles);
        to.say("membership", json!({
            "federation": one.federation, "status": one.status, "roles": roles, "since_ms": one.since_us / 1_000,
            "until_ms": one.until_us.map(|at| at / 1_000), "reason": one.reason,
        }))
        .await?;
    }
    for one in app.store.applications(player, APPLICATIONS_MAX).await? {
        to.say("application", json!({
            "id": one.id, "at_ms": one.at_us / 1_000, "wanted": one.wanted, "name": one.name, "text": one.text,
            "state": one.state, "note": one.note,
        }))
        .await?;
    }
    for one in app.store.entries_of(player).await? {
        to.say("entry", json!({
            "tournament": one.contest, "federation": one.federation, "game": one.game, "tournament_state": one.state,
            "state": one.entry, "created_ms": one.created_us / 1_000,
        }))
        .await?;
    }
    Ok(())
}

/// What they allow themselves at games for stakes, and which games they contested.
async fn stakes(app: &App, player: &str, to: &To) -> Result<(), End> {
    for (currency, one) in app.store.all_loss_limits(player).await? {
        to.say(
            "limit",
            json!({
                "currency": currency, "span": one.span, "most": one.most, "next": one.next,
                "next_ms": one.next_us.map(|at| at / 1_000),
            }),
        )
        .await?;
    }
    if let Some(until) = app.store.excluded_until(player).await? {
        to.say("exclusion", json!({"until_ms": until / 1_000})).await?;
    }
    for (one, taken_back) in app.store.disputes_by(player).await? {
        to.say(
            "dispute",
            json!({
                "id": one.id, "room": one.room, "federation": one.federation, "text": one.text,
                "at_ms": one.at_us / 1_000, "taken_back": taken_back,
            }),
        )
        .await?;
    }
    Ok(())
}

/// Every line of their accounts, the first first.
async fn ledger(app: &App, player: &str, to: &To) -> Result<(), End> {
    for (account, _) in app.store.accounts_of(player).await? {
        let mut after = 0;
        loop {
            let page =
                app.store.statement_page(&account.name, after, LEDGER_AT_ONCE).await?.unwrap_or_default();
            for line in &page {
                to.say("ledger", json!({
                    "currency": account.name.currency.as_str(), "seq": line.seq, "at_ms": line.at.0 / 1_000,
                    "kind": line.kind, "ref": line.reference, "change": line.change, "balance": line.balance,
                }))
                .await?;
            }
            match page.last() {
                Some(last) if page.len() == LEDGER_AT_ONCE as usize => after = last.seq,
                _ => break,
            }
        }
    }
    Ok(())
}

/// What they reported, and what they were forbidden, with what was said to it.
async fn safety(app: &App, player: &str, to: &To) -> Result<(), End> {
    for one in app.store.reports_by(player, REPORTS_MAX).await? {
        let (room, text) = (one.new.room.clone(), one.new.text.clone());
        let mut object = json!(OwnReport::from(one));
        object["room"] = room.into();
        object["text"] = text.into();
        to.say("report", object).await?;
    }
    for (one, appeal) in app.store.sanctions_of(player).await? {
        let ended_ms = one.ended_us.map(|at| at / 1_000);
        let mut object = json!(SanctionView::of(one, appeal));
        object["ended_ms"] = json!(ended_ms);
        to.say("sanction", object).await?;
    }
    Ok(())
}

async fn credentials(app: &App, player: &str, to: &To) -> Result<(), End> {
    let now_us = app.clock.now().0;
    for one in app.store.sessions_of(player, now_us).await? {
        let object = json!({
            "id": one.id(), "label": one.label, "auth": one.auth, "created_ms": one.created_us / 1_000,
            "seen_ms": one.seen_us / 1_000, "expires_ms": one.expires_us / 1_000,
        });
        to.say("session", object).await?;
    }
    for one in app.store.tokens_of(player, now_us).await? {
        let object = json!({
            "id": one.id, "label": one.label, "host": one.host, "scopes": one.scopes.split(' ').collect::<Vec<_>>(),
            "created_ms": one.created_us / 1_000, "expires_ms": one.expires_us / 1_000,
            "seen_ms": one.seen_us.map(|at| at / 1_000),
        });
        to.say("token", object).await?;
    }
    // By what a device is known is a secret of the site; that there is one, and when it was seen, is theirs.
    for seen_us in app.store.devices_of(player).await? {
        to.say("device", json!({"seen_ms": seen_us / 1_000})).await?;
    }
    for one in app.store.passkeys_of(player).await? {
        let object = json!({
            "label": one.label, "created_ms": one.created_us / 1_000, "seen_ms": one.seen_us.map(|at| at / 1_000),
        });
        to.say("passkey", object).await?;
    }
    Ok(())
}

async fn games(app: &App, player: &str, to: &To) -> Result<(), End> {
    let mut filter = GameFilter::default();
    loop {
        let page = app.store.games_of(player, &filter, GAMES_AT_ONCE_MAX).await?;
        for game in &page {
            let events = log::read(app, &game.room).await?;
            to.say("game", object(game, &record(app, game, events.clone()).await?)).await?;
            said(&game.room, &events, player, to).await?;
        }
        let Some(last) = page.last() else { return Ok(()) };
        filter.before = Some((last.result.ended_us, last.room.clone()));
    }
}

/// A finished game, with its record.
fn object(game: &FinishedGame, (format, text): &(&str, String)) -> Value {
    let result = &game.result;
    let seats = result
        .players
        .iter()
        .map(|one| json!({"seat": one.seat, "id": one.player, "result": one.outcome.word()}));
    json!({
        "room": game.room, "game": result.game, "pool": result.pool, "rated": result.rated,
        "ended_ms": result.ended_us / 1_000, "winner": result.winner, "points": result.points,
        "reason": result.reason, "taken_back": game.taken_back, "seats": seats.collect::<Vec<_>>(), "format": format,
        "record": text,
    })
}

/// The record in the first form the game has. One that cannot be written is left empty: the rest is worth having.
async fn record(
    app: &App,
    game: &FinishedGame,
    events: Vec<(game::Micros, Event)>,
) -> Result<(&'static str, String), StoreError> {
    let about = About::of(app, &game.room, &events).await?;
    let room = game.room.clone();
    // The whole game is played once more: beside the threads that carry moves.
    let written = tokio::task::spawn_blocking(move || {
        FORMATS.into_iter().find_map(|format| {
            let file = write::write(&room, events.clone(), format, &about).ok()?;
            Some((format, file.text))
        })
    });
    Ok(written.await.ok().flatten().unwrap_or_default())
}

/// What the player said at a table.
async fn said(room: &str, events: &[(game::Micros, Event)], own: &str, to: &To) -> Result<(), End> {
    for (at, event) in events {
        if let Event::Chat { player, text, .. } = event
            && player == own
        {
            to.say("chat", json!({"room": room, "at_ms": at.0 / 1_000, "text": text})).await?;
        }
    }
    Ok(())
}
