// SPDX-License-Identifier: AGPL-3.0-or-later
//! A database that stands still: nobody waits without an answer, and nobody is told what is not so.

use std::time::Duration;

use serde_json::json;
use sqlx::{Connection as _, SqliteConnection};

use crate::people::{Client, Open, Pair, Person};
use crate::tournaments::{online, table};

#[tokio::test]
async fn p2_in_doubt_is_said() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    // Somebody else holds the file: the move can neither be written nor given up.
    let file = server.folder().join("kapia.db");
    let mut other = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.expect("a file");
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.expect("a lock");
    let command = json!({"t": "cmd", "id": "m1", "c": {"k": "move", "m": "e2e4"}});
    pair.lines[0].send_text(command.to_string()).await;
    let no = pair.lines[0].hear("no").await;
    assert_eq!((no["id"].as_str(), no["code"].as_str()), (Some("m1"), Some("in_doubt")), "{no}");

    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.expect("the lock is let go");
    other.close().await.expect("it closes");
    // The answer itself still comes, and a repeat under the same id counts once.
    let mut done = pair.lines[0].hear("ev").await;
    while done["id"] != "m1" {
        done = pair.lines[0].hear("ev").await;
    }
    pair.lines[0].send_text(command.to_string()).await;
    let ok = pair.lines[0].hear("ok").await;
    assert_eq!((ok["id"].as_str(), ok["n"].as_i64()), (Some("m1"), done["n"].as_i64()), "{ok}");
    server.close().await;
}

/// The database refuses for a while to keep such rows.
async fn refusing(server: &Open, rows: &str) -> SqliteConnection {
    let file = server.folder().join("kapia.db");
    let mut other = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.expect("a file");
    let sql = format!("CREATE TRIGGER refusing BEFORE INSERT ON {rows} BEGIN SELECT RAISE(ABORT, 'no'); END");
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut other).await.expect("a trigger");
    other
}

/// It keeps them again.
async fn keeps_again(mut other: SqliteConnection) {
    sqlx::raw_sql("DROP TRIGGER refusing").execute(&mut other).await.expect("no trigger");
    other.close().await.expect("it closes");
}

async fn come(people: &[Person; 2], room: &str) -> [Client; 2] {
    let mut lines = [people[0].at(room).await, people[1].at(room).await];
    for line in &mut lines {
        line.hear("welcome").await;
    }
    lines
}

#[tokio::test]
async fn p8_a_result_that_a_tournament_could_not_keep_is_taken_in_later() {
    let server = Open::server().await;
    let (cup, people) = online(&server, 5.0, 1).await;
    let room = table(&cup, 1).await;
    let mut lines = come(&people, &room).await;
    let other = refusing(&server, "contest_event").await;
    assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
    lines[0].until("over").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(cup.get("/rounds/1").await["boards"][0]["result"], json!(null));
    keeps_again(other).await;
    let round = cup.until("/rounds/1", |round| round["state"] == "over").await;
    assert_eq!(round["boards"][0]["result"], "1-0", "{round}");
    server.close().await;
}

#[tokio::test]
async fn p8_who_came_while_a_tournament_could_not_keep_it_has_come() {
    let server = Open::server().await;
    let (cup, people) = online(&server, 0.03, 1).await;
    let room = table(&cup, 1).await;
    let other = refusing(&server, "contest_event").await;
    let mut lines = come(&people, &room).await;
    // Past the time to come.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    keeps_again(other).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
    let round = cup.until("/rounds/1", |round| round["state"] == "over").await;
    assert_eq!(round["boards"][0]["result"], "1-0", "{round}");
    server.close().await;
}

#[tokio::test]
async fn p8_who_came_while_a_table_could_not_keep_it_has_come() {
    let server = Open::server().await;
    let (cup, people) = online(&server, 0.03, 1).await;
    let room = table(&cup, 1).await;
    let other = refusing(&server, "event WHEN NEW.kind = 'arrived'").await;
    let mut lines = come(&people, &room).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    keeps_again(other).await;
    // Past the time to come; neither asks for anything.
    tokio::time::sleep(Duration::from_millis(3_000)).await;
    assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
    let round = cup.until("/rounds/1", |round| round["state"] == "over").await;
    assert_eq!(round["boards"][0]["result"], "1-0", "{round}");
    server.close().await;
}

#[tokio::test]
async fn p8_a_table_that_could_not_keep_what_its_tournament_decided_is_told_again() {
    let server = Open::server().await;
    let (cup, [ann, _]) = online(&server, 0.03, 1).await;
    let room = table(&cup, 1).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    let other = refusing(&server, "event WHEN NEW.kind = 'ended'").await;
    let round = cup.until("/rounds/1", |round| round["state"] == "over").await;
    assert_eq!(round["boards"][0]["result"], "+:-", "{round}");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_ne!(line.view["status"], "over");
    keeps_again(other).await;
    line.until("over").await;
    assert_eq!(line.view["result"]["reason"], "forfeit");
    server.close().await;
}
