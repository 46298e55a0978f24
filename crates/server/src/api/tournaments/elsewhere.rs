// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who enters a tournament is told of the others they are in at about the same time.

use contest::Contest;
use serde_json::{Value, json};
use store::{ContestFilter, ContestRow, UserAccount};

use super::list::{names_of_two, title};
use crate::app::App;
use crate::error::ApiError;
use crate::rooms::log;

/// Tournaments that begin less than this apart are at the same time.
const APART_US: i64 = 3 * 3_600_000_000;
/// Those that have not ended.
const LIVE: [&str; 4] = ["open", "checkin", "running", "paused"];

/// The other tournaments these accounts are in which are on now, or begin at about the same time.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(super) async fn others(
    app: &App,
    contest: &Contest,
    people: &[UserAccount],
) -> Result<Vec<Value>, ApiError> {
    let mut found: Vec<Value> = Vec::new();
    let now = app.clock.now().0;
    let begins = contest.settings().starts_ms.map_or(now, |ms| ms.saturating_mul(1_000));
    for one in people {
        let filter = ContestFilter {
            states: LIVE.map(str::to_owned).to_vec(),
            player: Some(one.player.clone()),
            ..ContestFilter::default()
        };
        let rows =
            app.store.contests(&filter, store::CONTESTS_AT_ONCE_MAX).await.map_err(log::unavailable)?;
        let beside = rows.iter().filter(|row| row.id != contest.id() && is_beside(row, begins, now));
        let names = names_of_two(app, &rows).await?;
        for row in beside {
            let shown = json!({ "id": row.id, "name": title(row, &names), "state": row.head.state });
            if !found.contains(&shown) {
                found.push(shown);
            }
        }
    }
    Ok(found)
}

/// Whether a tournament is played when another begins.
fn is_beside(row: &ContestRow, begins: i64, now: i64) -> bool {
    match (row.head.state.as_str(), row.head.starts_us) {
        // Without a set time nobody knows.
        ("open", None) => false,
        ("open", Some(at)) => at.abs_diff(begins) < APART_US.unsigned_abs(),
        _ => begins.saturating_sub(now) < APART_US,
    }
}
