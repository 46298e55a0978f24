// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/ledger/statement`: how one's account came about, transfer by transfer.

use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::{EntryLine, STATEMENT_LINES_MAX};
use utoipa::{IntoParams, ToSchema};

use crate::api::players::find;
use crate::api::tournaments::titles;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::stakes::who;

/// Lines of a page, unless told otherwise.
const LINES: u32 = 50;
/// Kinds whose `ref` is a tournament.
const OF_TOURNAMENTS: [&str; 3] = ["entry", "entry_back", "prize"];
/// The most lines of a page.
const LINES_MAX: u32 = 200;

/// Which part of which account.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StatementQuery {
    /// `FEDERATION/LABEL`.
    pub currency: String,
    /// The number of a transfer: those after it are shown; left out: from the first.
    #[serde(default)]
    pub after: i64,
    /// The most lines, 1 to 200 (CSV: 10,000); left out: 50 (CSV: 10,000).
    #[serde(default)]
    pub max: Option<u32>,
}

/// A part of a statement, the oldest line first.
#[derive(Serialize, ToSchema)]
pub struct StatementPage {
    /// The lines.
    pub lines: Vec<StatementRow>,
    /// `after` of the next part; nothing: this is the last.
    #[schema(required)]
    pub next: Option<i64>,
}

/// A line of a statement, minor units.
#[derive(Serialize, ToSchema)]
pub struct StatementRow {
    /// The transfer's number in the books of the site.
    pub seq: i64,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
    /// Why, such as `deposit`, `escrow`, `win`, `release`, `refund`, `reverse`.
    pub kind: String,
    /// What it is about: the room, the tournament, the cashier's reason.
    pub r#ref: String,
    /// Where it is about a tournament: what that is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What came in, or went out when below zero.
    pub change: i64,
    /// What was free afterwards.
    pub balance: i64,
}

impl From<EntryLine> for StatementRow {
    fn from(line: EntryLine) -> Self {
        let EntryLine { seq, at, kind, reference, change, balance, .. } = line;
        Self { seq, at_ms: at.0 / 1_000, kind, r#ref: reference, title: None, change, balance }
    }
}

/// How one's account came about, the oldest transfer first. With `Accept: text/csv` as a table for other programs, whose
/// header `Link` with `rel="next"` names the next part where there is one.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`, [`ApiError::BadRequest`] for what is no currency.
#[utoipa::path(get, path = "/api/v1/ledger/statement", tag = "ledger", operation_id = "own_statement",
    params(StatementQuery), responses(
    (status = OK, content((StatementPage = "application/json"), (String = "text/csv"))),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn statement(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, ApiError> {
    let person = visitor.may(Scope::LedgerRead)?;
    let StatementQuery { currency, after, max } = crate::api::query(&uri)?;
    if currency.parse::<ledger::Currency>().is_err() {
        return Err(ApiError::BadRequest { reason: "a currency is FEDERATION/LABEL".to_owned() });
    }
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let csv = accept.split(',').any(|one| one.split(';').next().unwrap_or_default().trim() == "text/csv");
    let (usual, most) = if csv { (STATEMENT_LINES_MAX, STATEMENT_LINES_MAX) } else { (LINES, LINES_MAX) };
    let max = max.unwrap_or(usual);
    if !(1..=most).contains(&max) {
        return Err(ApiError::BadRequest { reason: format!("max is a whole number from 1 to {most}") });
    }
    let name = who::account_of(&currency, &person.player)?;
    let lines = app.store.statement_page(&name, after, max.saturating_add(1)).await;
    let mut lines: Vec<StatementRow> =
        lines.map_err(log::unavailable)?.unwrap_or_default().into_iter().map(StatementRow::from).collect();
    let more = lines.len() > max as usize;
    lines.truncate(max as usize);
    let next = lines.last().filter(|_| more).map(|last| last.seq);
    if csv {
        let headers = [
            (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
            (header::CACHE_CONTROL, "no-store"),
            (header::CONTENT_DISPOSITION, "attachment; filename=\"statement.csv\""),
        ];
        let rest = next.map(|next| {
            [(
                header::LINK,
                format!(
                    "</api/v1/ledger/statement?currency={currency}&after={next}&max={max}>; rel=\"next\""
                ),
            )]
        });
        return Ok((headers, rest, table(&lines)).into_response());
    }
    let about = lines.iter().filter(|line| OF_TOURNAMENTS.contains(&&*line.kind)).map(|line| &*line.r#ref);
    let titles = titles(&app, &about.collect()).await?;
    for line in &mut lines {
        line.title = titles.get(&line.r#ref).filter(|_| OF_TOURNAMENTS.contains(&&*line.kind)).cloned();
    }
    Ok(find::fresh(StatementPage { lines, next }))
}

/// The lines by RFC 4180. A text that another program would take for a formula is quoted as one.
fn table(lines: &[StatementRow]) -> String {
    let mut text = "seq,at,kind,ref,change,balance\r\n".to_owned();
    for line in lines {
        let at =
            jiff::Timestamp::from_millisecond(line.at_ms).map_or_else(|_| String::new(), |at| at.to_string());
        let safe = if line.r#ref.starts_with(['=', '+', '-', '@']) {
            format!("'{}", line.r#ref)
        } else {
            line.r#ref.clone()
        };
        let quoted = format!("\"{}\"", safe.replace('"', "\"\""));
        text += &format!("{},{at},{},{quoted},{},{}\r\n", line.seq, line.kind, line.change, line.balance);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_words_that_look_like_more() {
        let row = |reference: &str| StatementRow {
            seq: 1,
            at_ms: 0,
            kind: "deposit".into(),
            r#ref: reference.into(),
            title: None,
            change: 5,
            balance: 5,
        };
        let text = table(&[row("a \"b\", c"), row("=1+1")]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "1,1970-01-01T00:00:00Z,deposit,\"a \"\"b\"\", c\",5,5");
        assert!(lines[2].contains("\"'=1+1\""), "{text}");
    }
}
