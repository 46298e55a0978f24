// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/fairness`: statistics of all rolls and where the public log of commitments stands.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// All dice of the site, but for those of the last seconds.
#[derive(Serialize, ToSchema)]
pub struct Fairness {
    /// Rolls of two dice.
    pub rolls: u64,
    /// How often each face fell, 1 to 6.
    pub faces: Vec<u64>,
    /// How often each ordered pair fell: 1-1, 1-2, …, 6-6.
    pub pairs: Vec<u64>,
    /// How often the last die of a roll was followed by the first of the next: 1 by 1, 1 by 2, …, 6 by 6.
    pub lag: Vec<u64>,
    /// Rolls of two equal dice.
    pub doubles: u64,
    /// Nine figures with the limit that chance passes once in a million times.
    pub figures: Vec<Figure>,
    /// The public log of commitments.
    pub log: CommitmentLog,
}

/// One figure.
#[derive(Serialize, ToSchema)]
pub struct Figure {
    /// `faces`, `pairs`, `classes`, `lag`, `triples`, `doubles`, `seats`, `openings` or `runs`.
    #[schema(value_type = String)]
    pub name: &'static str,
    /// Degrees of freedom of a chi-squared value; nothing for a standard score.
    pub df: Option<u16>,
    /// The value.
    pub value: f64,
    /// The value, its sign aside, must stay below.
    pub limit: f64,
    /// Whether it does.
    pub good: bool,
}

/// Where the log stands.
#[derive(Serialize, ToSchema)]
pub struct CommitmentLog {
    /// Entries so far.
    pub entries: u64,
    /// The hash of the last one, which binds all of them; 64 zeros when there is none.
    pub hash: String,
    /// The Ed25519 key by which the heads are signed, 32 bytes as hex: the same as long as the server keeps its key file.
    pub key: String,
    /// The last entry of each day and its hash, the newest day first, at most 366 days.
    pub heads: Vec<DayHead>,
    /// The newest entries, the newest first.
    pub latest: Vec<LogEntry>,
}

/// The head of a day.
#[derive(Serialize, ToSchema)]
pub struct DayHead {
    /// Days since 1970-01-01 in the time of Greenwich.
    pub day: u64,
    /// The number of its last entry.
    pub n: u64,
    /// The hash of that entry.
    pub hash: String,
    /// The signature of `"KD1/head" || u64(day) || u64(n) || hash`, 64 bytes as hex.
    pub signature: String,
}

/// An entry of the log; its hash is SHA-256 of `"KD1/log" || previous hash || u64(n) || u64(at) || game_id || fact`
/// with the fact `u8(1) || commit`, `u8(2) || first || commit` or `u8(3) || reason`.
#[derive(Serialize, ToSchema)]
pub struct LogEntry {
    /// Its number, from 1.
    pub n: u64,
    /// When, milliseconds since 1970.
    pub at: u64,
    /// Whose dice, 16 bytes as hex.
    pub game_id: String,
    /// `commit`, `epoch` or `end`.
    #[schema(value_type = String)]
    pub k: &'static str,
    /// Link 0 of the site's chain, of a `commit` and an `epoch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The id of the game's first epoch, of an `epoch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// How the game ended, of an `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What binds it and all before it.
    pub hash: String,
}

impl LogEntry {
    pub(super) fn of(entry: &dice::Entry) -> Self {
        let (k, commit, first, reason) = match &entry.fact {
            dice::Fact::Commit { commit } => ("commit", Some(commit.to_string()), None, None),
            dice::Fact::Epoch { first, commit } => {
                ("epoch", Some(commit.to_string()), Some(first.to_string()), None)
            }
            dice::Fact::End { reason } => ("end", None, None, Some(reason.clone())),
        };
        let (game_id, hash) = (entry.game_id.to_string(), entry.hash.to_string());
        Self { n: entry.n, at: entry.at, game_id, k, commit, first, reason, hash }
    }
}

/// Days whose heads are sent.
const DAYS: usize = 366;

/// Statistics of all rolls, and the public log of commitments.
///
/// # Errors
/// [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/fairness", tag = "fairness", operation_id = "show_fairness", responses(
    (status = OK, body = Fairness),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show(State(app): State<App>) -> Result<Json<Fairness>, ApiError> {
    let known = app.fairness.known(&app.store, app.clock.now()).await.map_err(log::unavailable)?;
    let all = &known.statistics;
    let figure = |figure: dice::Figure| Figure {
        name: figure.name,
        df: figure.df,
        value: figure.value,
        limit: figure.limit,
        good: figure.is_good(),
    };
    let heads = app.fairness.sign(known.log.heads().iter().rev().take(DAYS)).await;
    let head = |(head, signature): &(dice::Head, dice::Signature)| DayHead {
        day: head.day,
        n: head.n,
        hash: head.hash.to_string(),
        signature: signature.to_string(),
    };
    Ok(Json(Fairness {
        rolls: all.rolls(),
        faces: all.faces().to_vec(),
        pairs: all.pairs().to_vec(),
        lag: all.lag().to_vec(),
        doubles: all.doubles(),
        figures: all.figures().into_iter().map(figure).collect(),
        log: CommitmentLog {
            entries: known.log.len(),
            hash: known.log.hash().to_string(),
            key: app.fairness.key().to_string(),
            heads: heads.iter().map(head).collect(),
            latest: known.latest.iter().rev().map(LogEntry::of).collect(),
        },
    }))
}
