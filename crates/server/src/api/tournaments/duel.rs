// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/matches`: a match that two agree on by themselves, of games that may change in turn. It is a tournament
//! of two that stands in no list: it begins when the other has entered, and every next game has its table by itself.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use contest::{Clock, ClockKind, Command, Entrant, Refusal, Series, Settings, State as Stage, Switch, Who};
use serde::Deserialize;
use serde_json::json;
use store::{ContestFilter, UserAccount};

use super::create::{begun, checked, made_before};
use super::entries::{known_rating, may_be_bound, may_enter, own, theirs as theirs_to_know};
use super::who;
use crate::api::Payload;
use crate::api::once::Once;
use crate::api::rooms::asked;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::challenges::{CHALLENGES_BY_TO_MAX, CHALLENGES_TO_MAX, ChallengeError, Party};
use crate::error::{ApiError, Problem};
use crate::federations::HOUSE;
use crate::rooms::log;
use crate::tournaments::commit::DUEL;
use crate::tournaments::open;
use crate::tournaments::refusal::TournamentError;

/// Matches that one may offer and that nobody has entered yet.
const OFFERED_MAX: u32 = 3;
/// Minutes to come to the next game: by a live clock, and by days.
const ARRIVE_MIN: [i64; 2] = [10, 7 * 1_440];

/// What is offered.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    games: Vec<String>,
    series: Series,
    #[serde(default)]
    clock: Clock,
    #[serde(default)]
    options: BTreeMap<String, Switch>,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    to: Option<String>,
}

/// Offers a match of two in which the games change in turn: `games` in their order, at least one, the first again after
/// the last; `series`: `first_to` so many points, or so many `games`; `clock`, `options` and `rated` as of a tournament. Who
/// opens `/tournament/ID` and enters is the other; then its first table is there, and the score stands with it. With `to`, the
/// name of an account, nobody else may enter; they are told at once, may say no by `POST /api/v1/tournaments/ID/decline`, and
/// have a day to answer.
///
/// # Errors
/// `event_needs_account`, `no_events`, `too_many_matches`, `no_such_player`, `own_challenge`, `blocked`, `no_bots`,
/// `other_may_not_play`, `challenged_already`, `challenged_too_often`, `bad_field`, and what a table of such games is refused for.
#[utoipa::path(post, path = "/api/v1/matches", tag = "tournaments", operation_id = "offer_match",
    request_body(content = Value, description = "`games`, `series`, `clock`, `options`, `rated`, `to`"), responses(
    (status = CREATED, body = Value, description = "`id` of the match, `state`, `seq`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn offer_match(
    State(app): State<App>,
    visitor: Visitor,
    once: Option<Extension<Once>>,
    Payload(wish): Payload<NewMatch>,
) -> Result<Response, ApiError> {
    let person = visitor.may(Scope::TournamentWrite)?;
    let account = own(&app, &person.player).await?;
    if account.standing.bot {
        return Err(TournamentError::Refused(Refusal::NoBots).into());
    }
    let to = match &wish.to {
        Some(name) => Some(asked(&app, person, name).await?),
        None => None,
    };
    let settings = settings(wish, to.as_ref())?;
    let game = checked(&settings)?;
    // Whoever offers several at once offers them one after the other, as those do who offer to the same player.
    let two = [Some(person.player.as_str()), to.as_ref().map(|to| to.id.as_str())];
    let _turn = app.stakes.turn(two.into_iter().flatten()).await;
    let me = Who::Player(person.player.clone());
    let contest = match made_before(&app, once.as_deref()).await? {
        Some(made) => made,
        None => {
            may_offer(&app, &person.player, &settings, &account, to.as_ref()).await?;
            app.limits.room(visitor.address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
            begun(&app, &person.player, settings, game, once.as_deref()).await?
        }
    };
    let id = contest.id().to_owned();
    // What is named is brought to its end from wherever it broke off.
    if contest.state() == Stage::Draft {
        open::ask(&app, &id, Who::Server, Command::Announce, None).await?;
    }
    let contest = open::seen(&app, &id).await?;
    let contest = if contest.state() == Stage::Open && contest.of_account(&account.player).is_none() {
        let rating = known_rating(&app, contest.settings(), &account.player).await?;
        let entrant = Entrant::Account(account.player.clone());
        let enter = Command::Enter { entrant, rating, bot: account.standing.bot, half: false, person: None };
        open::ask(&app, &id, me, enter, None).await?
    } else {
        contest
    };
    let answer = json!({ "id": id, "state": contest.state().id(), "seq": contest.seq() });
    Ok(who::json(StatusCode::CREATED, answer))
}

/// Whether a match may be offered: that not too many are already, that who offers it could play it, and to whom.
async fn may_offer(
    app: &App,
    by: &str,
    settings: &Settings,
    account: &UserAccount,
    to: Option<&Party>,
) -> Result<(), ApiError> {
    let waiting = ContestFilter {
        states: vec!["open".to_owned()],
        format: Some(DUEL.to_owned()),
        player: Some(by.to_owned()),
        ..ContestFilter::default()
    };
    let waiting = app.store.contests(&waiting, OFFERED_MAX).await.map_err(log::unavailable)?;
    if waiting.len() >= OFFERED_MAX as usize {
        return Err(TournamentError::TooManyMatches { max: OFFERED_MAX }.into());
    }
    may_enter(app, settings, &Who::Player(by.to_owned()), account).await?;
    may_be_bound(app, settings, &account.player).await?;
    match to {
        Some(to) => may_be_offered(app, settings, by, to).await,
        None => Ok(()),
    }
}

/// Whether a match may be offered to this player: that they could play it, and that not too many wait for them.
async fn may_be_offered(app: &App, settings: &Settings, by: &str, to: &Party) -> Result<(), ApiError> {
    let waiting = app.tournaments.offered(&to.id);
    let theirs = waiting.iter().filter(|one| one.settings().to.as_deref() == Some(&to.id));
    if theirs.clone().filter(|one| one.by() == by).count() >= CHALLENGES_BY_TO_MAX {
        return Err(ChallengeError::TooManyForOne.into());
    }
    if theirs.count() >= CHALLENGES_TO_MAX {
        return Err(ChallengeError::TooManyForThem.into());
    }
    let account = own(app, &to.id).await?;
    if account.standing.bot {
        return Err(TournamentError::Refused(Refusal::NoBots).into());
    }
    // Why somebody else may not is theirs to know.
    may_enter(app, settings, &Who::Player(to.id.clone()), &account).await.map_err(theirs_to_know)?;
    may_be_bound(app, settings, &to.id).await.map_err(theirs_to_know)
}

/// The tournament of two. It has no name of its own: it is shown by that of who offers it, as they are called then.
fn settings(wish: NewMatch, to: Option<&Party>) -> Result<Settings, ApiError> {
    let bad = |reason: String| ApiError::BadRequest { reason };
    let first = wish.games.first().cloned().ok_or_else(|| bad("`games` names one at least".to_owned()))?;
    let live = !matches!(wish.clock.kind, ClockKind::None | ClockKind::Correspondence);
    let games = if wish.games.len() > 1 { wish.games } else { Vec::new() };
    let mut form = json!({
        "federation": HOUSE,
        "name": "",
        "game": first,
        "games": games,
        "options": wish.options,
        "clock": wish.clock,
        "format": "match",
        "series": wish.series,
        "rated": wish.rated,
        "access": "open",
        "manual": false,
        "seeding": "order",
        "first_colour": "lot",
        "arrive_min": ARRIVE_MIN[usize::from(!live)],
        "protest_min": 0,
        "duel": true,
    });
    if let Some(to) = to {
        form["to"] = json!(to.id);
    }
    serde_json::from_value(form).map_err(|error| bad(format!("the match cannot be set up: {error}")))
}
