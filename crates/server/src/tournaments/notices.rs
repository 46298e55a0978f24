// SPDX-License-Identifier: AGPL-3.0-or-later
//! What those on the list of a tournament hear of it wherever they are: that it begins soon, that a table waits for them,
//! what a game brought them.

use std::collections::BTreeSet;

use contest::{Board, Contest, DECLINED, Entry, Event, LEFT, NOBODY_CAME, Outcome, Settings, State, TOO_FEW};
use game::{Micros, Millis};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::app::App;
use crate::mail::address::MailAddress;
use crate::mail::letter::{About, Letter};
use crate::tournaments::host::Host;

/// The reason of who calls a tournament off, or halts it, and gives none.
pub(crate) const UNSAID: &str = "-";
/// So many minutes before the start it is told that it begins.
const BEFORE_MIN: [i64; 2] = [60, 5];

/// What somebody hears on `GET /api/v1/stream/me` of a tournament they are in.
#[derive(Serialize, ToSchema)]
pub struct TournamentNotice {
    /// `tournament`.
    #[schema(value_type = String)]
    pub k: &'static str,
    /// Which.
    pub tournament: String,
    /// What it is called.
    pub name: String,
    /// Of a match of two, whose name is that of who offers it: its games in turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub games: Vec<String>,
    /// `entered` (by somebody else), `soon` (it begins in `minutes`), `called` (the own table of a round is there), `bye` (no opponent in a round),
    /// `result` (how the own game ended), `message` (an arbiter says something to everybody) or `cancelled` (it is off; `text`: why, if that was said).
    /// Of a match that is offered to one player: `declined` (`player` said no), `expired` (`player` did not answer in time), `withdrawn`
    /// (`player` took it back), or `cancelled` (somebody else called the match with `player` off).
    #[schema(value_type = String)]
    pub what: &'static str,
    /// How many minutes are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<i64>,
    /// The round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// The board of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u16>,
    /// The table, where it is played online.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
    /// Of the own game: `won`, `drawn`, `lost`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub result: Option<&'static str>,
    /// Of a match that is off before it began: the other of the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// What an arbiter says to everybody, or why they called it off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A notice of which nothing is said yet.
fn notice(contest: &Contest, title: &str, what: &'static str) -> TournamentNotice {
    TournamentNotice {
        k: "tournament",
        tournament: contest.id().to_owned(),
        name: title.to_owned(),
        games: if contest.settings().duel { in_turn(contest.settings()) } else { Vec::new() },
        what,
        minutes: None,
        round: None,
        board: None,
        room: None,
        result: None,
        player: None,
        text: None,
    }
}

/// What a tournament is called: a match of two by who offered it, as they are called now.
async fn title(app: &App, contest: &Contest) -> String {
    if !contest.settings().duel {
        return contest.settings().name.clone();
    }
    match app.store.names(&BTreeSet::from([contest.by()])).await {
        Ok(mut names) => names.remove(contest.by()).unwrap_or_default(),
        Err(error) => {
            tracing::warn!(%error, "who offered a match cannot be read");
            String::new()
        }
    }
}

fn in_turn(settings: &Settings) -> Vec<String> {
    if settings.games.is_empty() { vec![settings.game.clone()] } else { settings.games.clone() }
}

fn tell(app: &App, entry: &Entry, said: &TournamentNotice) {
    for account in entry.entrant.accounts() {
        app.notices.say(account, said);
    }
}

/// What a result is to White and to Black.
fn brought(result: Outcome) -> [&'static str; 2] {
    let word = |half_points: u32| match half_points {
        2 => "won",
        1 => "drawn",
        _ => "lost",
    };
    result.marks().map(|mark| word(mark.half_points()))
}

fn called(app: &App, contest: &Contest, title: &str, round: u16, board: &Board) {
    let said = TournamentNotice {
        round: Some(round),
        board: Some(board.board),
        room: board.room.clone(),
        ..notice(contest, title, "called")
    };
    for entry in board.players().into_iter().filter_map(|number| contest.by_number(number)) {
        tell(app, entry, &said);
    }
}

/// Tells those concerned of events that are durable now, which `actor` caused.
pub(super) async fn happened(app: &App, contest: &Contest, events: &[Event], actor: &str) {
    let title = &title(app, contest).await;
    for event in events {
        match event {
            Event::Entered { entrant, .. } => {
                for account in entrant.accounts().iter().filter(|account| *account != actor) {
                    app.notices.say(account, &notice(contest, title, "entered"));
                }
            }
            Event::RoundPaired { round, boards, byes, .. } => {
                boards.iter().filter(|board| board.result.is_none()).for_each(|board| {
                    called(app, contest, title, *round, board);
                });
                for entry in byes.iter().filter_map(|bye| contest.by_number(bye.number)) {
                    tell(
                        app,
                        entry,
                        &TournamentNotice { round: Some(*round), ..notice(contest, title, "bye") },
                    );
                }
            }
            Event::Said { text, .. } => {
                let said = TournamentNotice { text: Some(text.clone()), ..notice(contest, title, "message") };
                contest.entries().iter().for_each(|entry| tell(app, entry, &said));
            }
            Event::Cancelled { reason } => off(app, contest, title, reason, actor),
            Event::GameCalled { round, board, .. } => {
                if let Some(board) = contest.board(*round, *board) {
                    called(app, contest, title, *round, board);
                }
            }
            Event::Scored { round, board, result, .. }
            | Event::Forfeited { round, board, result, .. }
            | Event::Corrected { round, board, result, .. } => {
                let Some(at) = contest.board(*round, *board) else { continue };
                for (number, word) in at.players().into_iter().zip(brought(*result)) {
                    let (round, board) = (Some(*round), Some(*board));
                    let said = TournamentNotice {
                        round,
                        board,
                        result: Some(word),
                        ..notice(contest, title, "result")
                    };
                    contest.by_number(number).into_iter().for_each(|entry| tell(app, entry, &said));
                }
            }
            _ => {}
        }
    }
}

/// Tells those concerned that a tournament is off. Of a match that waits for one player the other of the two hears what the one
/// did who ended it; what somebody else calls off, in whatever words, both hear: neither of them has done anything. Of any other
/// all on the list hear it, but who called it off.
fn off(app: &App, contest: &Contest, title: &str, reason: &str, actor: &str) {
    let is_said = !actor.is_empty() && ![DECLINED, LEFT, NOBODY_CAME, TOO_FEW, UNSAID].contains(&reason);
    let text = is_said.then(|| reason.to_owned());
    let called_off = || TournamentNotice { text: text.clone(), ..notice(contest, title, "cancelled") };
    let waits = contest.rounds().is_empty();
    let Some(to) = contest.settings().to.as_deref().filter(|_| waits) else {
        if contest.settings().duel && reason == NOBODY_CAME && actor.is_empty() {
            app.notices.say(contest.by(), &notice(contest, title, "expired"));
            return;
        }
        let accounts = contest.entries().iter().flat_map(|entry| entry.entrant.accounts());
        for account in accounts.filter(|account| *account != actor) {
            app.notices.say(account, &called_off());
        }
        return;
    };
    let by = contest.by();
    match reason {
        DECLINED if actor == to => of_two(app, by, to, notice(contest, title, "declined")),
        NOBODY_CAME if actor.is_empty() => of_two(app, by, to, notice(contest, title, "expired")),
        LEFT if actor == by => of_two(app, to, by, notice(contest, title, "withdrawn")),
        _ => {
            for (hears, of) in [(by, to), (to, by)].into_iter().filter(|(hears, _)| *hears != actor) {
                of_two(app, hears, of, called_off());
            }
        }
    }
}

/// Tells one of two what became of the match with the other, unless they have blocked each other.
fn of_two(app: &App, hears: &str, of: &str, said: TournamentNotice) {
    let (app, hears, of) = (app.clone(), hears.to_owned(), of.to_owned());
    tokio::spawn(async move {
        let known = BTreeSet::from([of.as_str()]);
        match tokio::try_join!(app.store.names(&known), app.store.apart_from(&hears)) {
            Ok((_, apart)) if apart.contains(&of) => {}
            Ok((names, _)) => {
                let player = names.get(&of).cloned();
                app.notices.say(&hears, &TournamentNotice { player, ..said });
            }
            Err(error) => tracing::warn!(%error, "who offered a match, or was asked, cannot be read"),
        }
    });
}

/// When it is told that a tournament begins: the instants behind `since`, the first first, with the minutes that are left.
fn reminders(contest: &Contest, since: Micros) -> impl Iterator<Item = (Micros, i64)> {
    let waits = matches!(contest.state(), State::Open | State::Checkin);
    let starts = contest.settings().starts_ms.filter(|_| waits);
    let starts = starts.map(|ms| Micros(ms.saturating_mul(1_000)));
    let each = starts.into_iter().flat_map(|starts| {
        BEFORE_MIN.map(|minutes| (starts.plus(Millis::ZERO - Millis::seconds(minutes * 60)), minutes))
    });
    each.filter(move |(at, _)| *at > since)
}

/// Writes to the proved address of a player, if there is one; what becomes of the letter is in the log.
async fn write(app: &App, player: &str, about: About) -> Result<(), StoreError> {
    let Some(account) = app.store.user_account(player).await? else { return Ok(()) };
    let proved = account.email.as_deref().filter(|_| account.email_us.is_some());
    let Some(Ok(to)) = proved.map(str::parse::<MailAddress>) else { return Ok(()) };
    let (language, name) = (account.terms.language, account.name);
    let letter = Letter { to, language, name, site: app.config.base_url(), about };
    // Why one was not sent is in the log; the next may go.
    let _ = app.mail.send(letter).await;
    Ok(())
}

impl Host {
    /// When it is next told that it begins.
    pub(super) fn next_reminder(&self) -> Option<Micros> {
        reminders(&self.contest, self.reminded).map(|(at, _)| at).min()
    }

    /// Writes it to those who have given an address: one letter after the other, so that others need not wait for them all.
    fn write_to_all(&self, minutes: i64) {
        let app = self.app.clone();
        if !app.mail.is_on() {
            return;
        }
        let entries = self.contest.entries().iter();
        let players: Vec<String> = entries.flat_map(|entry| entry.entrant.accounts().to_vec()).collect();
        let tournament = self.contest.settings().name.clone();
        let link = format!("{}/tournament/{}", app.config.base_url(), self.contest.id());
        tokio::spawn(async move {
            for player in players {
                let (tournament, link) = (tournament.clone(), link.clone());
                let about = About::Soon { tournament, minutes, link };
                if let Err(error) = write(&app, &player, about).await {
                    tracing::warn!(%error, "who is to be reminded of a tournament cannot be read");
                }
            }
        });
    }

    /// Tells those on the list that it begins, once for each time.
    pub(super) fn remind(&mut self) {
        let now = self.app.clock.now();
        let due = reminders(&self.contest, self.reminded).filter(|(at, _)| *at <= now);
        // Of two that came due together the nearer one says all.
        if let Some((_, minutes)) = due.min_by_key(|(_, minutes)| *minutes) {
            let said = TournamentNotice {
                minutes: Some(minutes),
                ..notice(&self.contest, &self.contest.settings().name, "soon")
            };
            self.contest.entries().iter().for_each(|entry| tell(&self.app, entry, &said));
            self.write_to_all(minutes);
        }
        self.reminded = now;
    }
}
