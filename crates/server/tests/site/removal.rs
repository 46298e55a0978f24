// SPDX-License-Identifier: AGPL-3.0-or-later
//! A federation is taken back when it is empty, and its audit tells its members of its tournaments.

use serde_json::{Value, json};

use crate::club::{Club, with_stakes};
use crate::safety::{asks, reads};

const F: &str = "/federations/sofia";

#[tokio::test]
async fn a_federation_goes_only_when_it_is_empty_and_only_by_the_operator() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 5).await;
        assert_eq!(asks(&club.ada, "DELETE", F, json!({})).await.refusal(), (403, "not_allowed".into()));
        let refused = asks(&club.olga, "DELETE", F, json!({})).await;
        assert_eq!(refused.refusal(), (409, "federation_not_empty".into()));
        let out = json!({"kind": "withdraw", "account": "player/ann", "amount": 5, "reason": "home"});
        assert_eq!(asks(&club.cash, "POST", &format!("{F}/cashier/entries"), out).await.status, 201);
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 1,
            "venue": "board"});
        let made = asks(&club.ada, "POST", "/tournaments", wish).await;
        let path = format!("/tournaments/{}", made.json()["id"].as_str().expect("an id"));
        assert_eq!(asks(&club.olga, "DELETE", F, json!({})).await.refusal().1, "federation_not_empty");
        let off = asks(&club.ada, "POST", &format!("{path}/cancel"), json!({"reason": "rain"})).await;
        assert_eq!(off.status, 200, "{}", off.text);
        let gone = asks(&club.olga, "DELETE", F, json!({})).await;
        assert_eq!(gone.status, 204, "{}", gone.text);
        assert_eq!(asks(&club.olga, "DELETE", F, json!({})).await.refusal(), (404, "no_such_federation".into()));
        let left = ann.request("GET", &format!("/api/v1{F}"), None).await;
        assert_eq!(left.refusal(), (404, "no_such_federation".into()));
    })
    .await;
}

#[tokio::test]
async fn members_read_in_the_audit_what_was_done_with_tournaments_and_their_money() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 500).await, club.member(server, "bob", 500).await);
        let acme = json!({"id": "acme", "name": "Acme"});
        assert_eq!(asks(&club.ada, "POST", &format!("{F}/sponsors"), acme).await.status, 201);
        let sum = json!({"kind": "deposit", "account": "sponsor/acme", "amount": 400, "reason": "cup"});
        assert_eq!(asks(&club.cash, "POST", &format!("{F}/cashier/entries"), sum).await.status, 201);
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "match", "seeding": "order",
            "series": {"games": 1}, "venue": "board", "protest_min": 0,
            "money": {"currency": "sofia/credits", "entry_fee": 100, "prizes_bp": [10_000],
                "bonuses": [{"sponsor": "acme", "amount": 300}]}});
        let made = asks(&club.ada, "POST", "/tournaments", wish).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let id = made.json()["id"].as_str().expect("an id").to_owned();
        let path = format!("/tournaments/{id}");
        let acts = async |act: &str| {
            let done = asks(&club.ada, "POST", &format!("{path}/{act}"), json!({})).await;
            assert_eq!(done.status, 200, "{act}: {}", done.text);
            done.json()
        };
        acts("announce").await;
        for person in [&ann, &bob] {
            assert_eq!(asks(person, "POST", &format!("{path}/entries"), json!({})).await.status, 201);
        }
        let seq = acts("start").await["seq"].clone();
        let tag = format!("\"{seq}\"");
        let headers =
            [("Cookie", club.ada.cookie.as_str()), ("Content-Type", "application/json"), ("If-Match", tag.as_str())];
        let body = json!({"result": "1-0"}).to_string();
        let board = format!("/api/v1{path}/rounds/1/boards/1");
        let put = crate::people::request(server.address, "PUT", &board, &headers, Some(&body)).await;
        assert_eq!(put.status, 200, "{}", put.text);
        acts("finish").await;
        let audit = reads(&ann, &format!("{F}/audit")).await;
        let told: Vec<Value> = audit["entries"].as_array().expect("entries").clone();
        let of_cup: Vec<(&str, &str, &str)> = told
            .iter()
            .rev()
            .filter(|entry| entry["act"].as_str().is_some_and(|act| act.starts_with("tournament.")))
            .map(|entry| {
                let text = |field: &str| entry[field].as_str().expect("a text");
                (text("act"), text("actor"), text("after"))
            })
            .collect();
        assert_eq!(
            of_cup,
            [
                ("tournament.created", "ada", "Cup"),
                ("tournament.announced", "ada", "300"),
                ("tournament.started", "ada", "2"),
                ("tournament.result", "ada", "1/1"),
                ("tournament.closed", "ada", "500"),
            ]
        );
        assert!(told.iter().all(|entry| entry["act"] != "tournament.closed" || entry["subject"] == id.as_str()));
    })
    .await;
}
