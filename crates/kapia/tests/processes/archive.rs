// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia archive` beside a server that people use: what they ask of an old game is answered as before, and `kapia verify`
//! and backups take it as before.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use store::{Config, Standing, Store};

use crate::backup;
use crate::common::{run as kapia, text};
use crate::http::{asks, cookie, fill};
use crate::played::{Game, events};
use crate::site::{Serving, Site, on_every_engine};

/// A day more than a room has to be over.
const AGE_US: i64 = 31 * 86_400_000_000;

/// Runs SQL behind the server's back.
fn raw(site: &Site, sql: String) {
    let (url, sql) = (site.database(), AssertSqlSafe(sql));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        if site.is_shared() {
            let mut conn = PgConnection::connect(&url).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut conn).await.unwrap();
            conn.close().await.unwrap();
        } else {
            let mut conn = SqliteConnection::connect(&url).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut conn).await.unwrap();
            conn.close().await.unwrap();
        }
    });
}

/// Puts all dice of a site into its public log, as the server does some seconds later.
fn list_dice(site: &Site) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&Config { url: site.database(), readers: 1 }).await.unwrap();
        loop {
            let rows = store.unlisted_dice(0, i64::MAX, 500).await.unwrap();
            if rows.is_empty() {
                break;
            }
            let after = store.dice_log(0, 500).await.unwrap().len();
            let names = rows.into_iter().map(|row| (row.room, row.seq)).collect();
            // The server may be quicker, after which it is looked again.
            store.list_dice(i64::try_from(after).unwrap(), names).await.unwrap();
        }
        store.close().await.unwrap();
    });
}

/// A game of tabla with talk that Bob gives up.
pub(crate) fn played(serving: &Serving, site: &Site) -> String {
    let mut game = Game::opened(serving, &json!({}));
    game.acts(serving, "bob", &json!({"k": "sit", "seat": 1}));
    game.agrees(serving, room::game_id(&game.id));
    game.rolls(serving, 4, &site.database());
    game.acts(serving, "ann", &json!({"k": "chat", "text": "a good game"}));
    game.acts(serving, "bob", &json!({"k": "offer", "what": "resign", "points": 3}));
    game.acts(serving, "ann", &json!({"k": "accept", "what": "resign"}));
    game.id
}

/// What people are told of a game.
pub(crate) fn told(serving: &Serving, room: &str) -> Vec<String> {
    let told =
        ["", "/record?format=mat", "/record?format=record", "/record?format=log", "/dice"].map(|path| {
            let path = format!("/api/v1/rooms/{room}{path}");
            let answer = asks(&serving.address, &cookie("ann"), "GET", &path, &[], None).expect("an answer");
            assert!(answer.is_done(), "{path}: {} {}", answer.status, answer.text);
            answer.text
        });
    let mut told = told.to_vec();
    // When it was asked is in it, too.
    let mut view: Value = serde_json::from_str(&told[0]).expect("JSON");
    view["s"]["now"].take();
    view["s"]["clock"]["at"].take();
    told[0] = view.to_string();
    told
}

fn report(site: &Site, words: &[&str]) -> (Option<i32>, Value) {
    let url = site.database();
    let place = ["--json", "--database-url", &url, "--data-dir", text(site.folder())];
    let (status, out, err) = kapia(site.folder(), &[words, &place].concat());
    (status, serde_json::from_str(&out).unwrap_or_else(|_| panic!("{words:?}: {out}{err}")))
}

#[test]
fn an_old_game_is_put_away_and_nobody_sees_it() {
    on_every_engine(|site| {
        let serving = site.serve();
        fill(site, ["ann", "bob"].map(|name| (name.to_owned(), Standing::default())).into());
        let (old, young) = (played(&serving, site), played(&serving, site));
        let on = Game::opened(&serving, &json!({})).id;
        list_dice(site);
        raw(
            site,
            format!("UPDATE head SET updated_us = updated_us - {AGE_US} WHERE room IN ('{old}', '{on}')"),
        );
        let (before, log) = (told(&serving, &old), events(&site.database(), &old));
        let (status, wish) = report(site, &["archive", "--dry-run"]);
        assert_eq!((status, &wish["rooms"], &wish["dry_run"]), (Some(0), &json!(1), &json!(true)), "{wish}");
        let (status, made) = report(site, &["archive"]);
        assert_eq!(
            (status, &made["rooms"], &made["events"]),
            (Some(0), &json!(1), &json!(log.len())),
            "{made}"
        );
        assert!(made["kept_bytes"].as_u64().unwrap() * 2 < made["plain_bytes"].as_u64().unwrap(), "{made}");
        assert_eq!(report(site, &["archive"]).1["rooms"], 0);
        assert_eq!((told(&serving, &old), events(&site.database(), &old)), (before.clone(), log.clone()));

        // A server does it by itself, where the operator wants it, and leaves alone what is on.
        serving.kill();
        raw(site, format!("UPDATE head SET updated_us = updated_us - {AGE_US} WHERE room = '{young}'"));
        let serving = site.serve_with(&["--archive-days", "30"]);
        let mut waited = 0;
        while report(site, &["verify"]).1["archived"] != 2 {
            waited += 1;
            assert!(waited < 100, "it was put away");
            std::thread::sleep(Duration::from_millis(100));
        }
        assert_eq!(told(&serving, &old), before);
        let (status, found) = report(site, &["verify"]);
        assert_eq!((status, &found["clean"], &found["rooms"]), (Some(0), &json!(true), &json!(3)), "{found}");
        serving.kill();
        backup::drill(site);
        damaged(site, &old);
    });
}

/// One byte of a piece is another one, then all of it is a log that the audit knows nothing of.
fn damaged(site: &Site, room: &str) {
    let open =
        if site.is_shared() { "DROP TRIGGER archive_grows ON archive" } else { "DROP TRIGGER archive_grows" };
    raw(site, open.to_owned());
    let flip = if site.is_shared() {
        "set_byte(body, 60, 255 - get_byte(body, 60))"
    } else {
        "CAST(substr(body, 1, 60) || CASE substr(body, 61, 1) WHEN X'00' THEN X'FF' ELSE X'00' END || substr(body, 62) AS BLOB)"
    };
    raw(site, format!("CREATE TABLE kept AS SELECT body FROM archive WHERE room = '{room}'"));
    raw(site, format!("UPDATE archive SET body = {flip} WHERE room = '{room}'"));
    let (status, found) = report(site, &["verify"]);
    let first = found["first"].to_string();
    assert_eq!((status, &found["clean"], &found["faults"]), (Some(1), &json!(false), &json!(1)), "{found}");
    assert!(first.contains(&format!("room {room}: its archive is damaged")), "{found}");
    raw(site, format!("UPDATE archive SET body = (SELECT body FROM kept) WHERE room = '{room}'"));
    raw(site, "DROP TABLE kept".to_owned());
    assert_eq!(report(site, &["verify"]).0, Some(0), "mended");
    let other =
        format!("UPDATE audit SET after = REPLACE(after, '{room}', 'nobody') WHERE act = 'rooms.archived'");
    let open = if site.is_shared() {
        "DROP TRIGGER audit_append_only ON audit"
    } else {
        "DROP TRIGGER audit_no_update"
    };
    raw(site, format!("{open}; {other}"));
    let (status, found) = report(site, &["verify"]);
    assert_eq!(status, Some(1));
    assert!(found["first"].to_string().contains("not the one that the audit tells of"), "{found}");
}

#[test]
fn how_long_a_game_is_over_is_a_number_of_days() {
    let site = crate::common::site("archive-days", async |_| {});
    for (days, is_good) in [("0", false), ("1", true), ("36500", true), ("36501", false), ("x", false)] {
        let words = ["archive", "--days", days, "--data-dir", text(&site)];
        let (status, out, err) = kapia(&site, &words);
        assert_eq!(status, Some(if is_good { 0 } else { 2 }), "{days}: {out}{err}");
    }
    let config = site.join("kapia.toml");
    std::fs::write(&config, "archive_days = 0\n").unwrap();
    for command in ["serve", "archive"] {
        let words = [command, "--config", text(&config), "--data-dir", text(&site)];
        let (status, _, err) = kapia(&site, &words);
        let said = "line 1, archive_days: allowed are 1 to 36500, not 0";
        assert!(status == Some(2) && err.contains("kapia.toml") && err.contains(said), "{err}");
    }
}
