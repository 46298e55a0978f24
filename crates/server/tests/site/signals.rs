// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the operator sees of somebody beside their games: which accounts share a device, and from which page moves came.
//! Nothing follows from it by itself.

use serde_json::{Value, json};

use crate::accounts::PASSWORD;
use crate::engines::on_every_engine;
use crate::people::{Answer, Open};
use crate::results::{Rated, account, blitz};
use crate::safety::{operator, reads};

/// The mark of a browser among the cookies of an answer, as it is shown again.
fn mark(answer: &Answer) -> String {
    let mut marks =
        answer.headers("set-cookie").into_iter().filter(|cookie| cookie.starts_with("kapia_device="));
    let mark = marks.next_back().expect("a login marks the browser");
    assert!(mark.contains("; HttpOnly; SameSite=Lax; Max-Age=15552000"), "{mark}");
    mark.split(';').next().unwrap_or_default().to_owned()
}

async fn from(server: &Open, cookie: &str, path: &str, name: &str) -> Answer {
    let body = json!({"name": name, "password": PASSWORD}).to_string();
    let headers = [("Content-Type", "application/json"), ("Cookie", cookie)];
    let answer = server.request("POST", path, &headers, Some(&body)).await;
    assert!(matches!(answer.status, 200 | 201), "{}", answer.text);
    answer
}

#[tokio::test]
async fn accounts_that_share_a_device_are_seen_and_not_punished() {
    on_every_engine(async |server| {
        let olga = operator(server, "Olga").await;
        let first = mark(&from(server, "", "/api/v1/accounts", "Ann").await);
        let other = mark(&from(server, "", "/api/v1/accounts", "Eve").await);
        assert_ne!(first, other, "every browser has its own");
        let bob = from(server, &first, "/api/v1/accounts", "Bob").await;
        assert_eq!(mark(&bob), first, "and keeps it");
        let mates = async |name: &str| {
            let seen = reads(&olga, &format!("/admin/users/{name}")).await;
            let mates = seen["same_device"].as_array().expect("a list").clone();
            assert_eq!(seen["sanctions"], json!([]), "nothing follows from it by itself");
            mates.iter().map(|mate| mate["name"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!((mates("Ann").await, mates("Eve").await), (vec!["Bob".to_owned()], vec![]));
        // Eve logs in where Bob was, and a mark that is none of ours is not taken.
        from(server, &first, "/api/v1/login", "Eve").await;
        assert_eq!(mates("Eve").await.len(), 2);
        let forged = from(server, "kapia_device=mine", "/api/v1/login", "Eve").await;
        assert_ne!(mark(&forged), "kapia_device=mine");
    })
    .await;
}

#[tokio::test]
async fn moves_from_a_page_that_had_lost_the_focus_are_counted_where_they_are_rated() {
    on_every_engine(async |server| {
        let olga = operator(server, "Olga").await;
        let (ann, bob) = (account(server, "ann").await, account(server, "bob").await);
        let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
        let path = format!("/api/v1/rooms/{}/commands", table.room);
        let says = async |person: &crate::people::Person, id: &str, b: bool, c: Value| {
            let told = person.request("POST", &path, Some(&json!({"id": id, "b": b, "c": c}))).await;
            assert_eq!(told.status, 200, "{}", told.text);
        };
        says(&ann, "a1", true, json!({"k": "move", "m": "e2e4"})).await;
        table.lines[1].hear("ev").await;
        let frame = json!({"t": "cmd", "id": "b1", "b": true, "c": {"k": "move", "m": "e7e5"}});
        table.lines[1].send_text(frame.to_string()).await;
        while table.lines[1].view["ply"] != json!(2) {
            table.lines[1].hear("ev").await;
        }
        says(&ann, "a2", false, json!({"k": "move", "m": "g1f3"})).await;
        says(&ann, "a3", true, json!({"k": "resign"})).await;
        let focus = async |name: &str| reads(&olga, &format!("/admin/users/{name}")).await["focus"].clone();
        let until = tokio::time::Instant::now() + crate::people::PATIENCE;
        let wanted = (json!({"unfocused": 1, "moves": 2}), json!({"unfocused": 1, "moves": 1}));
        // It is written behind the move, and nobody waits for it.
        while (focus("ann").await, focus("bob").await) != wanted {
            assert!(tokio::time::Instant::now() < until, "{} {}", focus("ann").await, focus("bob").await);
        }
    })
    .await;
}
