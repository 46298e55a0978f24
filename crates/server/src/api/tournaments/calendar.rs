// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/calendar.ics`: when tournaments begin, for calendars (RFC 5545).

use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::{IntoResponse as _, Response};
use game::Micros;
use serde::Deserialize;
use store::{CONTESTS_AT_ONCE_MAX, ContestFilter, ContestRow};
use utoipa::IntoParams;

use super::list::never_announced;
use crate::api;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::tournaments::commit::Card;

/// Tournaments that began so long ago are still told.
const PAST_US: i64 = 30 * 24 * 3_600 * 1_000_000;
/// The longest line, bytes.
const LINE_MAX: usize = 75;
/// The most tournaments that are told: those made last.
const EVENTS_MAX: usize = 1_000;
/// What is told: everything but drafts.
const TOLD: [&str; 7] = ["open", "checkin", "running", "paused", "finished", "closed", "cancelled"];

/// Whose.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Whose {
    /// Of this federation only.
    pub federation: Option<String>,
}

/// The tournaments of the last month and those to come that have a time.
///
/// # Errors
/// [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/calendar.ics", tag = "tournaments", operation_id = "calendar", params(Whose), responses(
    (status = OK, content_type = "text/calendar", body = String),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn calendar(State(app): State<App>, uri: Uri) -> Result<Response, ApiError> {
    let Whose { federation } = api::query(&uri)?;
    let mut filter = ContestFilter {
        states: TOLD.map(str::to_owned).to_vec(),
        federation,
        from_us: Some(app.clock.now().0.saturating_sub(PAST_US)),
        ..ContestFilter::default()
    };
    let mut rows = Vec::new();
    loop {
        let page = app.store.contests(&filter, CONTESTS_AT_ONCE_MAX).await.map_err(log::unavailable)?;
        let is_full = page.len() == CONTESTS_AT_ONCE_MAX as usize;
        rows.extend(page);
        let Some(last) = rows.last().filter(|_| is_full && rows.len() < EVENTS_MAX) else { break };
        filter.before = Some((last.created_us, last.id.clone()));
    }
    let site = app
        .config
        .public_url
        .as_ref()
        .map_or_else(|| format!("http://{}", app.config.listen), ToString::to_string);
    let mut text = String::new();
    let mut say = |line: &str| fold(&mut text, line);
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kapia//Tournaments//EN"] {
        say(line);
    }
    for row in rows.iter().filter(|row| !never_announced(row)) {
        event(&mut say, row, site.trim_end_matches('/'));
    }
    say("END:VCALENDAR");
    let headers =
        [(header::CONTENT_TYPE, "text/calendar; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, text).into_response())
}

fn event(say: &mut impl FnMut(&str), row: &ContestRow, site: &str) {
    let Some(starts) = row.head.starts_us else { return };
    let name = serde_json::from_str::<Card>(&row.head.card).map_or_else(|_| row.id.clone(), |card| card.name);
    say("BEGIN:VEVENT");
    say(&format!("UID:{}@kapia", row.id));
    say(&format!("DTSTAMP:{}", stamp(row.updated_us)));
    say(&format!("SEQUENCE:{}", row.seq));
    say(&format!("DTSTART:{}", stamp(starts)));
    say(&format!("SUMMARY:{}", plain(&name)));
    say(&format!("URL:{site}/tournament/{}", row.id));
    if row.head.state == "cancelled" {
        say("STATUS:CANCELLED");
    }
    say("END:VEVENT");
}

fn stamp(us: i64) -> String {
    jiff::Timestamp::from_microsecond(Micros(us).0)
        .map_or_else(|_| "19700101T000000Z".to_owned(), |at| at.strftime("%Y%m%dT%H%M%SZ").to_string())
}

/// A text with what means something else in a calendar escaped.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if matches!(letter, '\\' | ';' | ',') {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

/// A line, cut where it is too long; what follows begins with a space.
fn fold(text: &mut String, line: &str) {
    let mut length = 0;
    for letter in line.chars() {
        if length + letter.len_utf8() > LINE_MAX {
            text.push_str("\r\n ");
            length = 1;
        }
        text.push(letter);
        length += letter.len_utf8();
    }
    text.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_and_letters_stay_whole() {
        let mut text = String::new();
        fold(&mut text, &format!("SUMMARY:{}", plain(&"Купа; ".repeat(20))));
        assert!(text.lines().count() > 2 && text.contains("\\;"));
        assert!(text.split("\r\n").all(|line| line.len() <= LINE_MAX), "{text}");
        assert!(text.split("\r\n").skip(1).all(|line| line.is_empty() || line.starts_with(' ')));
        assert_eq!(stamp(1_790_000_000_000_000), "20260921T141320Z");
    }
}
