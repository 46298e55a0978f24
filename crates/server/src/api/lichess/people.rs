// SPDX-License-Identifier: AGPL-3.0-or-later
//! People in lines of the lichess forms, with their ratings: a line is made where a room happens, without asking
//! anybody; who is in it is looked up before it goes out.

use axum::extract::ws::Utf8Bytes;
use game::Micros;
use rating::{Pool, Standing};
use room::{ClockRule, GAMES, GameKind};
use serde_json::{Map, Value};
use store::Store;

use crate::api::players::find;
use crate::auth::names;
use crate::rooms::closing::{self, SITE};

/// Names the pool of a line until it goes out.
const POOL: &str = "_pool";
/// Where people stand in lines.
const PLACES: [&str; 6] = ["challenger", "destUser", "opponent", "white", "black", "player"];

/// Notes in a line which ratings it shows.
pub(super) fn of_pool(line: &mut Value, game: GameKind, clock: ClockRule) {
    line[POOL] = closing::pool(game, clock).to_string().into();
}

/// Puts ratings, and the title of programs, to the people of a line and of what it tells of.
pub(super) async fn complete(store: &Store, now: Micros, line: &mut Value) {
    for part in [None, Some("game"), Some("challenge")] {
        let fields = match part {
            None => line.as_object_mut(),
            Some(part) => line.get_mut(part).and_then(Value::as_object_mut),
        };
        if let Some(fields) = fields {
            people(store, now, fields).await;
        }
    }
}

/// The same of a line that is text already.
pub(super) async fn completed(store: &Store, now: Micros, text: Utf8Bytes) -> Utf8Bytes {
    let Ok(mut line) = serde_json::from_str::<Value>(&text) else { return text };
    complete(store, now, &mut line).await;
    line.to_string().into()
}

async fn people(store: &Store, now: Micros, fields: &mut Map<String, Value>) {
    let Some(pool) = fields.remove(POOL).and_then(|key| Pool::from_key(&GAMES, key.as_str()?).ok()) else {
        return;
    };
    for place in PLACES {
        let Some(user) = fields.get_mut(place).filter(|user| user["title"].is_null()) else { continue };
        let Some(key) = user["name"].as_str().and_then(names::asked) else { continue };
        // Without an answer the game goes on all the same: nobody waits for a rating.
        let Ok(Some(account)) = store.account_called(&key).await else { continue };
        if account.standing.bot {
            user["title"] = "BOT".into();
        }
        if let Ok(kept) = store.rating(SITE, &account.player, &pool.to_string()).await {
            let stored = kept.map_or(::closing::Stored::start(pool), |kept| kept.stored);
            user["rating"] = (find::points(stored.rating_mp()).round() as i64).into();
            if find::standing(stored, pool, now) == Standing::Provisional {
                user["provisional"] = true.into();
            }
        }
    }
}
