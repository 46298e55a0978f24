// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who sees a tournament that is not announced, and whom a name on its list means.

use serde_json::json;

use crate::engines::on_every_engine;
use crate::results::account;
use crate::safety::operator;
use crate::tournaments::{Cup, PATH};

#[tokio::test]
async fn a_draft_is_there_only_for_who_has_a_hand_in_it() {
    on_every_engine(async |server| {
        let (olga, ann) = (operator(server, "olga").await, account(server, "ann").await);
        let wish = json!({"federation": "house", "name": "Secret", "game": "chess", "format": "swiss", "rounds": 3,
            "venue": "board"});
        let made = olga.request("POST", PATH, Some(&wish)).await.json();
        let path = format!("{PATH}/{}", made["id"].as_str().expect("an id"));
        let none = (404, "no_such_tournament".to_owned());
        for what in ["", "/events", "/standings", "/crosstable", "/bracket", "/trf", "/rounds/1"] {
            let at = format!("{path}{what}");
            assert_eq!(server.get(&at).await.refusal(), none, "{what}");
            assert_eq!(ann.request("GET", &at, None).await.refusal(), none, "{what}");
        }
        let socket = format!("/ws{}", &path["/api/v1".len()..]);
        assert_eq!(ann.request("GET", &socket, None).await.status, 404);
        assert_eq!(olga.request("GET", &path, None).await.json()["name"], "Secret");
        let announced = olga.request("POST", &format!("{path}/announce"), Some(&json!({}))).await;
        assert_eq!(announced.status, 200, "{}", announced.text);
        assert_eq!(server.get(&path).await.json()["name"], "Secret");
    })
    .await;
}

#[tokio::test]
async fn a_guest_with_the_name_of_an_account_does_not_stand_before_it() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "swiss", "rounds": 3, "venue": "board"})).await;
        let ann = account(server, "ann").await;
        let entries = format!("{}/entries", cup.path);
        assert_eq!(ann.request("POST", &entries, Some(&json!({}))).await.status, 201);
        assert_eq!(cup.post("entries", json!({"guest": "ann"})).await.status, 201);
        let left = ann.request("DELETE", &format!("{entries}/ann"), None).await;
        assert!(left.status < 300, "{}", left.text);
        assert_eq!(cup.listed().await.len(), 1, "the guest stays");
    })
    .await;
}
