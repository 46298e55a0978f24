// SPDX-License-Identifier: AGPL-3.0-or-later
//! A database that stands still: nobody waits without an answer, and nobody is told what is not so.

use serde_json::json;
use sqlx::{Connection as _, SqliteConnection};

use crate::people::{Open, Pair};

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
