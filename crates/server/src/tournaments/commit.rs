// SPDX-License-Identifier: AGPL-3.0-or-later
//! From events to durable events: the one place where a tournament changes. First the store, then the tournament, then
//! everybody.

use std::collections::BTreeMap;
use std::sync::Arc;

use contest::{Contest, Entry, Event, Person, State};
use game::Micros;
use ledger::{Group, LedgerError};
use serde::{Deserialize, Serialize};
use store::{
    ContestAppend, ContestEntry, ContestError, ContestHead, ContestPerson, NewContestEvent, StoreError,
};

use crate::error::ApiError;
use crate::rooms::log;
use crate::tournaments::host::Host;
use crate::tournaments::money;
use crate::tournaments::notices;
use crate::tournaments::read::{between, read};
use crate::tournaments::told;

/// The word for the format of a match that two agreed on by themselves.
pub(crate) const DUEL: &str = "duel";

/// What a list shows of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    pub(crate) name: String,
    pub(crate) venue: contest::Venue,
    pub(crate) rated: bool,
    pub(crate) rounds: Option<u16>,
    pub(crate) round: u16,
    pub(crate) players: u16,
    pub(crate) max_players: u16,
    pub(crate) clock: contest::Clock,
    pub(crate) access: contest::Access,
    pub(crate) money: bool,
    /// Whether chess is played by Appendix D.
    #[serde(default)]
    pub(crate) adapted: bool,
    /// Whether everybody was told of it. A card that does not say so is from before this was kept.
    #[serde(default = "told_before")]
    pub(crate) announced: bool,
    /// What an entry costs, minor units.
    #[serde(default)]
    pub(crate) entry_fee: i64,
    /// What lies in the fund by now, and at least.
    #[serde(default)]
    pub(crate) fund: i64,
}

fn told_before() -> bool {
    true
}

/// The first append of a tournament.
pub(crate) fn first(contest: &Contest, at: Micros, created: &Event) -> Result<ContestAppend, ApiError> {
    append(None, contest, at, std::slice::from_ref(created), (contest.by(), None), Vec::new())
}

fn append(
    before: Option<&Contest>,
    after: &Contest,
    at: Micros,
    events: &[Event],
    (actor, once): (&str, Option<&str>),
    groups: Vec<Group>,
) -> Result<ContestAppend, ApiError> {
    let defect = |error: serde_json::Error| {
        tracing::error!(%error, "an event of a tournament cannot be written");
        ApiError::Internal
    };
    // The first of what a command brought about carries its name.
    let names = once.into_iter().map(Some).chain(std::iter::repeat(None));
    let row = |(event, name): (&Event, Option<&str>)| {
        Ok(NewContestEvent {
            kind: kind(event)?,
            actor: actor.to_owned(),
            command_id: name.map(str::to_owned),
            room: room(event),
            payload: serde_json::to_string(event)?,
        })
    };
    Ok(ContestAppend {
        contest: after.id().to_owned(),
        expected_seq: before.map_or(0, Contest::seq),
        at_us: at.0,
        events: events.iter().zip(names).map(row).collect::<Result<_, _>>().map_err(defect)?,
        head: head(after, at).map_err(defect)?,
        entries: before.map_or_else(Vec::new, |before| changed(before, after)),
        persons: before.map_or_else(|| Ok(Vec::new()), |before| told_of(before, after)).map_err(defect)?,
        groups,
    })
}

/// The word for an event, as it stands in its JSON.
fn kind(event: &Event) -> Result<String, serde_json::Error> {
    let value = serde_json::to_value(event)?;
    Ok(value.get("k").and_then(serde_json::Value::as_str).unwrap_or("?").to_owned())
}

/// The table whose game an event took in.
fn room(event: &Event) -> Option<String> {
    match event {
        Event::Scored { room, .. } => room.clone(),
        Event::GameCalled { after, .. } => after.clone(),
        _ => None,
    }
}

pub(super) fn head(contest: &Contest, now: Micros) -> Result<ContestHead, serde_json::Error> {
    let settings = contest.settings();
    let card = Card {
        name: settings.name.clone(),
        venue: settings.venue,
        rated: settings.rated,
        rounds: settings.rounds,
        round: contest.paired(),
        players: contest.entered(),
        max_players: settings.entries_max(),
        clock: settings.clock.clone(),
        access: settings.access,
        money: settings.money.is_some(),
        adapted: settings.adapted.is_some(),
        announced: contest.is_announced(),
        entry_fee: money::fee(contest).map_or(0, |(_, fee)| fee),
        fund: money::fund(contest).fund,
    };
    let word = |value: serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    Ok(ContestHead {
        state: contest.state().id().to_owned(),
        federation: settings.federation.clone(),
        game: settings.game.clone(),
        // What two agreed on by themselves stands in no list.
        format: if settings.duel { DUEL.to_owned() } else { word(serde_json::to_value(settings.format)?) },
        starts_us: settings.starts_ms.map(|ms| ms.saturating_mul(1_000)),
        deadline_us: contest.deadline(now).map(|at| at.0),
        card: serde_json::to_string(&card)?,
    })
}

/// How it is with every account on the list.
pub(super) fn places(contest: &Contest) -> BTreeMap<&str, &'static str> {
    let entries = contest.entries().iter();
    let each = entries.flat_map(|entry| {
        entry.entrant.accounts().iter().map(|account| (account.as_str(), entry.state.id()))
    });
    each.collect()
}

/// Whose place on the list is another one now.
fn changed(before: &Contest, after: &Contest) -> Vec<ContestEntry> {
    let (was, is) = (places(before), places(after));
    let off = was.keys().filter(|player| !is.contains_key(*player));
    let off = off.map(|player| ContestEntry { player: (*player).to_owned(), state: None });
    let new = is.iter().filter(|(player, state)| was.get(*player) != Some(*state));
    let new = new.map(|(player, state)| ContestEntry {
        player: (*player).to_owned(),
        state: Some((*state).to_owned()),
    });
    off.chain(new).collect()
}

/// Of whom something else is said now than before.
fn told_of(before: &Contest, after: &Contest) -> Result<Vec<ContestPerson>, serde_json::Error> {
    let said = |contest: &Contest, id: u16| contest.entry(id).and_then(|entry| entry.person);
    let row = |entry: &Entry, person: Option<Person>| {
        Ok(ContestPerson {
            entry: i64::from(entry.id),
            player: entry.entrant.speaker().map(str::to_owned),
            said: person.map(|person| serde_json::to_string(&person)).transpose()?,
        })
    };
    let off = before.entries().iter().filter(|entry| entry.person.is_some());
    let off = off.filter(|entry| said(after, entry.id).is_none()).map(|entry| row(entry, None));
    let new = after.entries().iter().filter(|entry| entry.person.is_some());
    let new = new.filter(|entry| said(before, entry.id) != entry.person);
    off.chain(new.map(|entry| row(entry, entry.person))).collect()
}

impl Host {
    /// Makes events durable, takes them in and shows the tournament as it is now. `once` names the request that asked for
    /// them.
    pub(super) async fn commit(
        &mut self,
        now: Micros,
        events: Vec<Event>,
        actor: &str,
        once: Option<&str>,
    ) -> Result<(), ApiError> {
        if events.is_empty() {
            return Ok(());
        }
        let mut after = self.contest.clone();
        for event in &events {
            after.fold(now, event).map_err(|corrupt| {
                tracing::error!(%corrupt, "a tournament does not follow from itself");
                ApiError::Internal
            })?;
        }
        let refused = |error: &LedgerError| money::refused(error, &self.contest, actor);
        let groups = money::groups(self.app.stakes.on(), &self.contest, &after, &events);
        let groups = groups.map_err(|error| refused(&error))?;
        let append = append(Some(&self.contest), &after, now, &events, (actor, once), groups)?;
        let store = match told::act(&after, &events, actor, now) {
            Some(act) => self.app.store.audited(act),
            None => self.app.store.clone(),
        };
        match store.append_contest(append).await {
            Ok(_) => {}
            Err(ContestError::Store(StoreError::InDoubt { detail })) => {
                tracing::error!(%detail, "the database did not say whether it kept a tournament's events");
                self.doubtful = true;
                self.retry_soon();
                return Err(ApiError::InDoubt);
            }
            Err(ContestError::Store(error)) => return Err(log::unavailable(error)),
            Err(ContestError::Money { why, .. }) => return Err(refused(&why)),
            // Somebody else has written to it, which only an earlier commit of our own can have been.
            Err(ContestError::Conflict { .. } | ContestError::Repeated) => {
                self.reload().await?;
                return Err(ApiError::Unavailable);
            }
        }
        let before = std::mem::replace(&mut self.contest, after);
        self.last = now;
        self.show();
        self.happened(&before, &events, actor).await;
        Ok(())
    }

    /// What follows from events that are durable now, at the tables and for those concerned.
    async fn happened(&self, before: &Contest, events: &[Event], actor: &str) {
        self.follow(before, events);
        notices::happened(&self.app, &self.contest, events, actor).await;
        // In the lobby it stands while it waits for an answer.
        let waits = [before, &self.contest].iter().any(|contest| contest.state() == State::Open);
        if let Some(to) = self.contest.settings().to.as_ref().filter(|_| waits) {
            self.app.lobby.asked([to.as_str(), self.contest.by()]);
        }
    }

    /// Reads the tournament again. What was kept of events that were in doubt has happened.
    pub(super) async fn reload(&mut self) -> Result<(), ApiError> {
        let found = read(&self.app, self.contest.id()).await?;
        let (contest, last) = found.ok_or(ApiError::Internal)?;
        let news = between(&self.app, &self.contest, &contest).await?;
        let before = std::mem::replace(&mut self.contest, contest);
        self.last = last;
        self.doubtful = false;
        self.show();
        // One command caused them: what is in doubt is read before another is carried out.
        let (actors, events): (Vec<_>, Vec<_>) = news.into_iter().unzip();
        if let Some(actor) = actors.first() {
            self.happened(&before, &events, actor).await;
        }
        Ok(())
    }

    /// Shows it as it is now.
    pub(super) fn show(&self) {
        self.shown.send_replace(Arc::new(self.contest.clone()));
        self.app.tournaments.note_offer(&self.contest);
    }
}
