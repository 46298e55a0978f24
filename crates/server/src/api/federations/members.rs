// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/federations/{federation}/members`: who is in a federation, who would like to be, and who is kept out.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::{ASKED, BANNED, INVITED, Listed, MEMBER, Member, Sanction, Store};
use utoipa::{IntoParams, ToSchema};

use super::moderation::can_be_sanctioned;
use super::{bad, found, reason, tell, told};
use crate::api::Payload;
use crate::api::account::SanctionView;
use crate::api::admin::SanctionNotice;
use crate::api::players::find;
use crate::api::reports::ID_CHARS;
use crate::app::App;
use crate::auth::refusal::AccountError;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::auth::{names, random};
use crate::error::{ApiError, Problem};
use crate::federations::refusal::FederationError;
use crate::federations::{Act, HOUSE, may, require};
use crate::rooms::log;
use crate::safety::kinds::SanctionKind;

/// What stands for a reason that nobody gave.
const UNSAID: &str = "–";

/// Members of a page.
pub const MEMBERS_PAGE: u32 = 100;

/// Which members.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct MembersQuery {
    /// `member`, or, for who accepts members, `asked`, `invited` or `banned`.
    #[serde(default)]
    status: Option<String>,
    /// The name behind which the page begins.
    #[serde(default)]
    after: String,
    /// Only those whose name begins so.
    #[serde(default)]
    name: String,
}

/// Members of a federation.
#[derive(Serialize, ToSchema)]
pub struct Members {
    /// By name.
    pub members: Vec<MemberView>,
    /// `after` of the next page; nothing: this is the last.
    #[schema(required)]
    pub next: Option<String>,
}

/// Somebody in a federation.
#[derive(Serialize, ToSchema)]
pub struct MemberView {
    /// The name.
    pub name: String,
    /// `member`, `asked`, `invited` or `banned`.
    pub status: String,
    /// What they do there.
    pub roles: Vec<String>,
    /// Since when, milliseconds since the epoch.
    pub since_ms: i64,
    /// Until when they are banned; nothing: for good.
    #[schema(required)]
    pub until_ms: Option<i64>,
    /// Why they are banned, or what they said when they asked.
    pub reason: String,
}

/// What somebody is in a federation.
#[derive(Serialize, ToSchema)]
pub struct MemberStatus {
    /// `member`, `asked`, `invited` or `banned`.
    pub status: String,
}

/// A wish to become a member.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinWish {
    /// A word to those who decide.
    #[serde(default)]
    pub text: Option<String>,
}

/// What somebody is to be in a federation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MemberWish {
    /// `member`, `invited` or `banned`.
    pub status: String,
    /// Of a ban: until when, milliseconds since the epoch; left out: for good.
    #[serde(default)]
    pub until_ms: Option<i64>,
    /// Why; a ban needs one, and whose it is reads it.
    #[serde(default)]
    pub reason: Option<String>,
}

impl From<Listed> for MemberView {
    fn from(listed: Listed) -> Self {
        let Member { status, since_us, until_us, reason, .. } = listed.member;
        let until_ms = until_us.map(|until| until / 1_000);
        let (name, roles) = (listed.name, listed.roles);
        Self { name, status, roles, since_ms: since_us / 1_000, until_ms, reason }
    }
}

/// Who is in a federation.
///
/// # Errors
/// `not_allowed` for who is no member, `missing_scope`, `no_such_federation`.
#[utoipa::path(get, path = "/api/v1/federations/{federation}/members", tag = "federations", operation_id = "list_members",
    params(("federation" = String, Path, description = "The federation"), MembersQuery), responses(
    (status = OK, body = Members),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn members(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let MembersQuery { status, after, name } = crate::api::query(&uri)?;
    let status = status.unwrap_or_else(|| MEMBER.to_owned());
    require(&app, &visitor, &id, if status == MEMBER { Act::See } else { Act::Accept }).await?;
    let now = app.clock.now().0;
    let [after, name] = [after, name].map(|name| names::asked(&name).unwrap_or_default());
    // What somebody wrote when they asked to join, and who of them are children, is for those who decide.
    let decides = may(&app, &visitor.known()?.player, &id, Act::Accept).await?;
    let page = app.store.members(&id, &status, now, (&name, &after), (decides, MEMBERS_PAGE + 1));
    let listed = page.await.map_err(log::unavailable)?;
    let (listed, next) = crate::api::page(listed, MEMBERS_PAGE, |one| &one.name);
    let runs = match id.as_str() {
        HOUSE => None,
        _ => found(&app, &id).await?.administrator_account,
    };
    let view = |listed: Listed| {
        let administrator = runs.as_ref() == Some(&listed.member.player);
        let mut view = MemberView::from(listed);
        if !decides {
            view.reason.clear();
        }
        if administrator {
            view.roles.push("administrator".to_owned());
        }
        view
    };
    Ok(find::fresh(Members { members: listed.into_iter().map(view).collect(), next }))
}

/// Asks to become a member, or becomes one: where everybody may, or who was invited.
///
/// # Errors
/// `no_session`, `not_allowed` for a guest, `missing_scope`, `by_invitation`, `banned_here`, `no_such_federation`.
#[utoipa::path(post, path = "/api/v1/federations/{federation}/members", tag = "federations", operation_id = "join_federation",
    params(("federation" = String, Path, description = "The federation")), request_body = JoinWish, responses(
    (status = CREATED, body = MemberStatus),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<(StatusCode, Json<MemberStatus>), ApiError> {
    let person = visitor.may(Scope::FederationAdmin)?;
    if person.account.is_none() {
        return Err(AccountError::NotAllowed.into());
    }
    let wish: JoinWish = if body.is_empty() { JoinWish::default() } else { crate::api::form(&body)? };
    let text = reason(wish.text.as_deref(), false)?;
    let is = |status: &str| Ok((StatusCode::CREATED, Json(MemberStatus { status: status.to_owned() })));
    if id == HOUSE {
        return is(MEMBER);
    }
    let row = found(&app, &id).await?;
    let now = app.clock.now();
    let known = app.store.member(&id, &person.player, now.0).await.map_err(log::unavailable)?;
    let status = match (known.as_ref().map(|known| known.status.as_str()), row.settings.joining.as_str()) {
        (Some(MEMBER), _) => return is(MEMBER),
        (Some(BANNED), _) => {
            let known = known.expect("a status is a member's");
            let until_ms = known.until_us.map(|until| until / 1_000);
            return Err(FederationError::BannedHere { federation: id, reason: known.reason, until_ms }.into());
        }
        (Some(INVITED), _) | (_, "open") => MEMBER,
        (_, "invite") => return Err(FederationError::ByInvitation { federation: id }.into()),
        (Some(_), _) => return is(ASKED),
        (None, _) => ASKED,
    };
    let member = Member {
        federation: id.clone(),
        player: person.player.clone(),
        status: status.to_owned(),
        since_us: now.0,
        until_us: None,
        reason: text,
    };
    let from = known.map(|known| known.status).unwrap_or_default();
    let act = if status == MEMBER { "member.joined" } else { "member.asked" };
    let audit = told(&id, &person.player, now, act, &person.player);
    if !app.store.audited(audit).set_member(member, &[&from]).await.map_err(log::unavailable)? {
        return Err(FederationError::Overtaken.into());
    }
    is(status)
}

/// Accepts, invites or bans somebody.
///
/// # Errors
/// `not_allowed`, `no_such_player`, `has_roles`, `cannot_sanction`, `bad_federation`, `no_such_federation`.
#[utoipa::path(put, path = "/api/v1/federations/{federation}/members/{name}", tag = "federations", operation_id = "put_member",
    params(("federation" = String, Path, description = "The federation"), ("name" = String, Path, description = "The player")),
    request_body = MemberWish, responses(
    (status = OK, body = MemberStatus),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn put_member(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, name)): Path<(String, String)>,
    Payload(wish): Payload<MemberWish>,
) -> Result<Json<MemberStatus>, ApiError> {
    let bans = wish.status == BANNED;
    require(&app, &visitor, &id, if bans { Act::Moderate } else { Act::Accept }).await?;
    if !bans && wish.status != MEMBER && wish.status != INVITED {
        return Err(bad("a status is member, invited or banned").into());
    }
    // Of the site itself everybody is a member; who is kept out of it is banned by its operator.
    found(&app, &id).await?;
    let whom = find::named(&app, &name).await?;
    let mut reason = reason(wish.reason.as_deref(), false)?;
    if bans && reason.is_empty() {
        UNSAID.clone_into(&mut reason);
    }
    let now = app.clock.now();
    let until_us = wish.until_ms.map(|until| until.saturating_mul(1_000));
    if until_us.is_some_and(|until| !bans || until <= now.0) {
        return Err(bad("only a ban has an end, which is in the future").into());
    }
    let known = app.store.member(&id, &whom.player, now.0).await.map_err(log::unavailable)?;
    let before = known.map(|known| known.status).unwrap_or_default();
    if before == BANNED && !bans {
        // Who lets them back decides about the ban.
        require(&app, &visitor, &id, Act::Moderate).await?;
    }
    let status = match (before.as_str(), wish.status.as_str()) {
        (MEMBER, INVITED) => MEMBER,
        (ASKED, INVITED) => MEMBER,
        (_, wanted) => wanted,
    };
    let by = visitor.player().to_owned();
    if bans {
        can_be_sanctioned(&app, &id, &by, &whom).await?;
    }
    if status == before && !bans {
        return Ok(Json(MemberStatus { status: status.to_owned() }));
    }
    let act = match status {
        MEMBER => "member.accepted",
        INVITED => "member.invited",
        _ => "member.banned",
    };
    let audit = store::Act {
        before: before.clone(),
        after: status.to_owned(),
        reason: reason.clone(),
        ..told(&id, &by, now, act, &whom.player)
    };
    let member = Member {
        federation: id.clone(),
        player: whom.player.clone(),
        status: status.to_owned(),
        since_us: now.0,
        until_us,
        reason: reason.clone(),
    };
    let mut before = before;
    if before == BANNED && !bans {
        // The ban they were told of ends with it, also where it keeps them from tournaments.
        if lift_bans(&app, &app.store, &whom.player, &id, (&by, &reason)).await? {
            before.clear();
        }
    }
    let store = app.store.audited(audit);
    let done = if bans {
        let sanction = Sanction {
            id: random::id::<ID_CHARS>(),
            player: whom.player.clone(),
            scope: id.clone(),
            kind: SanctionKind::Ban.word().to_owned(),
            at_us: now.0,
            until_us,
            reason: reason.clone(),
            given_by: by,
            report: None,
            ended_us: None,
        };
        let notice = SanctionNotice { k: "sanction", about: SanctionView::of(sanction.clone(), None) };
        let done = store.ban_member(member, &[&before], sanction).await.map_err(log::unavailable)?;
        app.notices.say(&whom.player, &notice);
        done
    } else {
        store.set_member(member, &[&before]).await.map_err(log::unavailable)?
    };
    if !done {
        return Err(FederationError::Overtaken.into());
    }
    tell(&app, &whom.player, &id, status, &reason);
    Ok(Json(MemberStatus { status: status.to_owned() }))
}

/// Lifts every ban of a federation that is in force for somebody; whether there was one.
async fn lift_bans(
    app: &App,
    store: &Store,
    player: &str,
    federation: &str,
    (by, why): (&str, &str),
) -> Result<bool, ApiError> {
    let now = app.clock.now().0;
    let mut all = app.store.sanctions_in(player, federation, now).await.map_err(log::unavailable)?;
    all.retain(|one| one.kind == SanctionKind::Ban.word());
    for ban in &all {
        store.lift_sanction(&ban.id, by, why, now).await.map_err(log::unavailable)?;
    }
    Ok(!all.is_empty())
}

/// Leaves a federation, refuses who asked, takes an invitation or a ban back, or lets a member go.
///
/// # Errors
/// `not_allowed`, `no_such_member`, `has_roles`, `no_such_federation`.
#[utoipa::path(delete, path = "/api/v1/federations/{federation}/members/{name}", tag = "federations", operation_id = "remove_member",
    params(("federation" = String, Path, description = "The federation"), ("name" = String, Path, description = "The player")),
    responses(
    (status = NO_CONTENT, description = "They are nothing there any more"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn remove_member(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let person = visitor.known()?;
    found(&app, &id).await?;
    let whom = find::named(&app, &name).await?;
    let now = app.clock.now();
    let none = || FederationError::NoSuchMember { name: whom.name.clone() };
    let own = whom.player == person.player;
    if own {
        visitor.may(Scope::FederationAdmin)?;
    } else {
        require(&app, &visitor, &id, Act::Accept).await?;
    }
    let known =
        app.store.member(&id, &whom.player, now.0).await.map_err(log::unavailable)?.ok_or_else(none)?;
    let standing = app.store.federation_standing(&id, &whom.player).await.map_err(log::unavailable)?;
    let standing = standing.unwrap_or_default();
    if standing.administrator || (!own && !standing.roles.is_empty()) {
        return Err(FederationError::HasRoles { name: whom.name }.into());
    }
    if known.status == BANNED || (!own && known.status == MEMBER) {
        require(&app, &visitor, &id, Act::Moderate).await?;
    }
    let audit = store::Act {
        before: known.status.clone(),
        ..told(&id, &person.player, now, if own { "member.left" } else { "member.removed" }, &whom.player)
    };
    let store = app.store.audited(audit);
    if known.status == BANNED && lift_bans(&app, &store, &whom.player, &id, (&person.player, "")).await? {
        tell(&app, &whom.player, &id, "removed", "");
        return Ok(StatusCode::NO_CONTENT);
    }
    if !store.remove_member(&id, &whom.player, &known.status).await.map_err(log::unavailable)? {
        return Err(FederationError::Overtaken.into());
    }
    if !own {
        tell(&app, &whom.player, &id, "removed", "");
    }
    Ok(StatusCode::NO_CONTENT)
}
