// SPDX-License-Identifier: AGPL-3.0-or-later
//! The list of a tournament: entering and leaving it, and what an entry may ask for.

use std::collections::BTreeSet;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use contest::{
    Access, ByeMark, Command, Contest, Entrant, Person, Settings, State as Stage, TEAM_PLAYERS_MAX, Venue,
    Who,
};
use room::adapted::Rights;
use room::{ClockKind, ClockRule, GameKind};
use serde::Deserialize;
use serde_json::json;
use store::UserAccount;

use super::{elsewhere, who};
use crate::api::once::Once;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::refusal::FederationError;
use crate::federations::{self, Act, HOUSE};
use crate::net::conditional::ConditionError;
use crate::rooms::{closing, handshakes, log};
use crate::safety::kinds::SanctionKind;
use crate::safety::refusal::SafetyError;
use crate::safety::rule;
use crate::stakes;
use crate::stakes::cash::REVIEW_ABOVE;
use crate::stakes::refusal::StakeError;
use crate::tournaments::refusal::TournamentError;
use crate::tournaments::{money, open};

/// Who is to enter; nobody named: who asks.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    name: Option<String>,
    guest: Option<String>,
    rating: Option<u16>,
    team: Option<String>,
    #[serde(default)]
    players: Vec<String>,
    #[serde(default, deserialize_with = "crate::api::or_usual")]
    half: bool,
    /// The entry fee that was read, in hundredths of a credit: who names it enters for it or not at all.
    fee: Option<i64>,
    /// By Appendix D.
    visually_disabled: Option<bool>,
    hearing_impaired: Option<bool>,
    assistant: Option<Rights>,
}

impl Form {
    /// What it says of the player; nothing where it says nothing.
    fn person(&self) -> Option<Person> {
        let said = self.visually_disabled.is_some() || self.hearing_impaired.is_some();
        (said || self.assistant.is_some()).then(|| Person {
            visually_disabled: self.visually_disabled.unwrap_or(false),
            hearing_impaired: self.hearing_impaired.unwrap_or(false),
            assistant: self.assistant,
        })
    }
}

/// Which round is missed.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Missed {
    #[serde(default, deserialize_with = "crate::api::or_usual")]
    round: u16,
    #[serde(default)]
    half: bool,
    /// A whole point, which only an arbiter gives.
    #[serde(default, deserialize_with = "crate::api::or_usual")]
    full: bool,
}

/// Enters: oneself with nothing, another by `name`, at the board a `guest`, a `team` with its `players`, the captain first.
/// Where chess is played by Appendix D, an entry also says `visually_disabled`, `hearing_impaired` and `assistant`: null, or
/// what of D.2.9 they may do (`execute`, `announce`, `record`, `tell`, `claim`, `adjourn`).
///
/// # Errors
/// `not_member`, `event_needs_account`, `no_events`, `no_rated` where games are rated, `missed_handshakes`, of another
/// `other_may_not_play`, `own_fee`, `already_entered`, `tournament_full`, `too_late`, `wrong_state`,
/// `changed_meanwhile` where it costs something else than the `fee` that was read, or that was changed in the same moment; where an entry costs something what a game for a stake is refused for.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/entries", tag = "tournaments", operation_id = "enter_tournament",
    params(("id" = String, Path, description = "The tournament")),
    request_body(content = Value, description = "`{}`, `{name,rating}`, `{guest,rating}` or `{team,players}`; by Appendix D with `visually_disabled`, `hearing_impaired`, `assistant`; with `fee`, what was read that it costs"), responses(
    (status = CREATED, body = Value, description = "`entry`, its place on the list; `also`: other tournaments that those who entered are in at about the same time"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn enter(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    once: Option<Extension<Once>>,
    body: Bytes,
) -> Result<Response, ApiError> {
    let form: Form = who::optional(&body)?;
    let person_said = form.person();
    if [form.name.is_some(), form.guest.is_some(), form.team.is_some()]
        .into_iter()
        .filter(|named| *named)
        .count()
        > 1
    {
        let reason = "an entry is a name, a guest or a team, one of them".to_owned();
        return Err(ApiError::BadRequest { reason });
    }
    if form.players.len() > TEAM_PLAYERS_MAX {
        let reason = format!("a team has at most {TEAM_PLAYERS_MAX} players");
        return Err(ApiError::BadRequest { reason });
    }
    let contest = open::seen(&app, &id).await?;
    let person = visitor.known()?;
    let settings = contest.settings();
    let (who, entrant, people) = if let Some(guest) = form.guest {
        (who::arbiter(&app, &visitor, &contest).await?, Entrant::Guest(guest), Vec::new())
    } else if let Some(name) = form.team {
        let mut people = Vec::with_capacity(form.players.len());
        for player in &form.players {
            people.push(find::named(&app, player).await?);
        }
        let players = people.iter().map(|one| one.player.clone()).collect();
        (who::either(&app, &visitor, &contest).await?, Entrant::Team { name, players }, people)
    } else {
        let account = match &form.name {
            Some(name) => find::named(&app, name).await?,
            None => own(&app, &person.player).await?,
        };
        let who = if account.player == person.player && form.rating.is_none() {
            who::either(&app, &visitor, &contest).await?
        } else {
            who::arbiter(&app, &visitor, &contest).await?
        };
        (who, Entrant::Account(account.player.clone()), vec![account])
    };
    let fee = money::fee(&contest);
    if let (Some((_, fee)), Some(payer)) = (fee, people.first().filter(|one| one.player != person.player)) {
        may_spend_for(&app, &visitor, settings, payer, fee).await?;
    }
    if form.fee.is_some_and(|read| read != fee.map_or(0, |(_, fee)| fee)) {
        return Err(ConditionError::Changed { seq: contest.seq() }.into());
    }
    for (place, one) in people.iter().enumerate() {
        let own = one.player == person.player;
        may_enter(&app, settings, &who, one).await?;
        if settings.duel {
            apart(&app, contest.by(), &one.player).await?;
        }
        let may = may_be_bound(&app, settings, &one.player).await;
        may.map_err(|error| if own { error } else { theirs(error) })?;
        if let Some((currency, fee)) = fee {
            // The first of a team pays for it.
            let part = if place == 0 { fee } else { 0 };
            let may = stakes::who::may_enter(&app, &one.player, currency, part).await;
            may.map_err(|error| if own { error } else { theirs(error) })?;
        } else if let Some(money) = &settings.money {
            let may = stakes::who::may_win(&app, &one.player, &money.currency).await;
            may.map_err(|error| if own { error } else { theirs(error) })?;
        }
    }
    let rating = match (form.rating, people.first()) {
        (None, Some(first)) => known_rating(&app, settings, &first.player).await?,
        (rating, _) => rating,
    };
    let bot = people.iter().any(|one| one.standing.bot);
    let command =
        Command::Enter { entrant: entrant.clone(), rating, bot, half: form.half, person: person_said };
    let after = open::ask_once(&app, &id, who.clone(), command, None, once.as_deref()).await?;
    let entered = after.entries().iter().rev().find(|entry| entry.entrant == entrant);
    let entry = entered.map(|entry| entry.id);
    if let Some(entry) = entry.filter(|_| settings.money != after.settings().money) {
        // What it costs was changed while they were on their way.
        open::ask(&app, &id, who, Command::Leave { entry }, None).await?;
        return Err(ConditionError::Changed { seq: after.seq() }.into());
    }
    let also = elsewhere::others(&app, &after, &people).await?;
    Ok(who::json(StatusCode::CREATED, json!({ "entry": entry, "seq": after.seq(), "also": also })))
}

/// Whom somebody else enters pays at the start without having been asked: that is as much as a withdrawal from their account,
/// so it takes who may do that, and no more than they may without a second person.
async fn may_spend_for(
    app: &App,
    visitor: &Visitor,
    settings: &Settings,
    payer: &UserAccount,
    fee: i64,
) -> Result<(), ApiError> {
    let own = || TournamentError::OwnFee { name: payer.name.clone() };
    match federations::require(app, visitor, &settings.federation, Act::Cash).await {
        Ok(()) if fee <= REVIEW_ABOVE => Ok(()),
        Ok(()) | Err(ApiError::Federation(FederationError::NotAllowed { .. })) => Err(own().into()),
        Err(error) => Err(error),
    }
}

/// What somebody is told of another who may not play for credits: why, is theirs to know.
pub(super) fn theirs(error: ApiError) -> ApiError {
    match error {
        ApiError::Unavailable | ApiError::InDoubt | ApiError::Internal | ApiError::Stake(StakeError::Off) => {
            error
        }
        _ => SafetyError::OtherMayNotPlay.into(),
    }
}

/// The account of who asks.
pub(super) async fn own(app: &App, player: &str) -> Result<UserAccount, ApiError> {
    let found = app.store.user_account(player).await.map_err(log::unavailable)?;
    found.ok_or_else(|| TournamentError::NeedsAccount.into())
}

/// Whether somebody may take part at all. Whom an arbiter enters need not be a member, unless it costs a federation's
/// credits.
pub(super) async fn may_enter(
    app: &App,
    settings: &Settings,
    who: &Who,
    one: &UserAccount,
) -> Result<(), ApiError> {
    if one.erase_us.is_some() {
        return Err(TournamentError::NeedsAccount.into());
    }
    not_kept_out(app, &settings.federation, &one.player).await?;
    // What is won is credits, too.
    let members =
        settings.money.is_some() || settings.access == Access::Members && matches!(who, Who::Player(_));
    if members && !federations::is_member(app, &one.player, &settings.federation).await? {
        return Err(TournamentError::NotMember { federation: settings.federation.clone() }.into());
    }
    Ok(())
}

/// Whether no sanction, of the site or of the federation that holds it, keeps somebody from a tournament.
async fn not_kept_out(app: &App, federation: &str, player: &str) -> Result<(), ApiError> {
    let now = app.clock.now().0;
    let scope = if federation == HOUSE { "" } else { federation };
    for scope in BTreeSet::from(["", scope]) {
        let sanctions = app.store.sanctions_in(player, scope, now).await.map_err(log::unavailable)?;
        let kinds = [SanctionKind::Ban, SanctionKind::NoEvents];
        if sanctions.iter().any(|sanction| kinds.iter().any(|kind| kind.word() == sanction.kind)) {
            return Err(TournamentError::NoEvents.into());
        }
    }
    Ok(())
}

/// Two of whom one has blocked the other play no match by themselves.
async fn apart(app: &App, by: &str, player: &str) -> Result<(), ApiError> {
    let apart = app.store.apart_from(by).await.map_err(log::unavailable)?;
    if apart.contains(player) { Err(ApiError::Blocked) } else { Ok(()) }
}

/// Whether somebody may be bound to the games of a tournament, where nobody is asked again at the table: to those that
/// count for ratings, and after handshakes that were missed to any.
pub(super) async fn may_be_bound(app: &App, settings: &Settings, player: &str) -> Result<(), ApiError> {
    if settings.venue == Venue::Board {
        return Ok(());
    }
    if settings.rated {
        let no = rule::forbidden(&app.store, player, app.clock.now(), &[SanctionKind::NoRated]).await;
        no.map_err(log::unavailable)?.map_or(Ok(()), Err)?;
    }
    handshakes::may_bind(app, player).await
}

/// The rating with which an account is put in order: that of the tournament's pool.
pub(super) async fn known_rating(
    app: &App,
    settings: &Settings,
    player: &str,
) -> Result<Option<u16>, ApiError> {
    let kind = match settings.clock.kind {
        contest::ClockKind::None => ClockKind::None,
        contest::ClockKind::Fischer => ClockKind::Fischer,
        contest::ClockKind::Bronstein => ClockKind::Bronstein,
        contest::ClockKind::Delay => ClockKind::Delay,
        contest::ClockKind::Correspondence => ClockKind::Correspondence,
    };
    let clock = ClockRule { kind, base_s: settings.clock.base_s, step_s: settings.clock.step_s };
    let pool = closing::pool(GameKind::from_id(&settings.game)?, clock).to_string();
    let rating = app.store.rating(closing::SITE, player, &pool).await.map_err(log::unavailable)?;
    Ok(rating.and_then(|rating| u16::try_from((rating.stored.rating_mp() + 500).div_euclid(1_000)).ok()))
}

/// Takes an entry off the list, or out of a tournament that has begun.
///
/// # Errors
/// `no_such_entry`, `not_allowed`, `wrong_state`.
#[utoipa::path(delete, path = "/api/v1/tournaments/{id}/entries/{entry}", tag = "tournaments", operation_id = "leave_tournament",
    params(("id" = String, Path, description = "The tournament"), ("entry" = String, Path, description = "A name or number")),
    responses(
    (status = NO_CONTENT, description = "They are out"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn leave(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, entry)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let contest = open::seen(&app, &id).await?;
    let who = who::either(&app, &visitor, &contest).await?;
    let entry = who::entry(&contest, &who::names(&app, &contest).await?, &entry)?;
    let command = match contest.state() {
        Stage::Running | Stage::Paused => Command::Withdraw { entry },
        _ => Command::Leave { entry },
    };
    open::ask(&app, &id, who, command, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What an entry asks for: `present`, `withdraw`, `return`, `bye` with `round` and `half`, or from an arbiter `full`; `unbye` with
/// `round` takes a bye back before the round is paired.
///
/// # Errors
/// `no_such_entry`, `not_allowed`, `wrong_state`, `entry_state`, `bad_bye`.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/entries/{entry}/{act}", tag = "tournaments", operation_id = "act_on_entry",
    params(("id" = String, Path, description = "The tournament"), ("entry" = String, Path, description = "A name or number"),
    ("act" = String, Path, description = "What")),
    request_body(content = Value, description = "`round` and `half` or `full` of a bye, or nothing"), responses(
    (status = OK, body = Value, description = "`seq`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn act_on_entry(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, entry, act)): Path<(String, String, String)>,
    uri: Uri,
    once: Option<Extension<Once>>,
    body: Bytes,
) -> Result<Response, ApiError> {
    let Missed { round, half, full } = who::optional(&body)?;
    let contest = open::seen(&app, &id).await?;
    let who = who::either(&app, &visitor, &contest).await?;
    let entry = who::entry(&contest, &who::names(&app, &contest).await?, &entry)?;
    if act == "return" {
        may_return(&app, visitor.player(), &contest, entry).await?;
    }
    let command = match act.as_str() {
        "present" => Command::Present { entry },
        "withdraw" => Command::Withdraw { entry },
        "return" => Command::Return { entry },
        "bye" => Command::Bye { entry, round, mark: mark(half, full)? },
        "unbye" => Command::Unbye { entry, round },
        _ => return Err(ApiError::NotFound { path: uri.path().to_owned() }),
    };
    let contest = open::ask_once(&app, &id, who, command, None, once.as_deref()).await?;
    Ok(who::json(StatusCode::OK, json!({ "seq": contest.seq() })))
}

/// Whether nothing keeps those of an entry away that came after it left.
async fn may_return(app: &App, asks: &str, contest: &Contest, entry: u16) -> Result<(), ApiError> {
    let accounts = contest.entry(entry).map_or(&[][..], |entry| entry.entrant.accounts());
    for player in accounts {
        not_kept_out(app, &contest.settings().federation, player).await?;
        let may = may_be_bound(app, contest.settings(), player).await;
        may.map_err(|error| if player == asks { error } else { theirs(error) })?;
    }
    Ok(())
}

fn mark(half: bool, full: bool) -> Result<ByeMark, ApiError> {
    match (half, full) {
        (false, false) => Ok(ByeMark::Z),
        (true, false) => Ok(ByeMark::H),
        (false, true) => Ok(ByeMark::F),
        (true, true) => {
            Err(ApiError::BadRequest { reason: "a bye brings half a point or a whole one".to_owned() })
        }
    }
}
