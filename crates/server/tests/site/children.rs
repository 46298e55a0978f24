// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts of people under 14.

use serde_json::json;

use crate::accounts::{PASSWORD, account, ask, logged_in};
use crate::engines::on_every_engine;
use crate::federations::everybody;
use crate::safety::{asks, reads};

#[tokio::test]
async fn a_child_has_no_chat_and_does_not_grow_up_alone() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let room = ann.opens(json!({"game": "chess", "seat": "first"})).await;
        let mut line = ann.at(&room).await;
        line.hear("welcome").await;
        assert_eq!(line.ask(json!({"k": "chat", "text": "hi"})).await["t"], "ev");
        let says = async |wish| ann.request("PATCH", "/api/v1/account", Some(&wish)).await;
        assert_eq!(says(json!({"child": true})).await.status, 200);
        let refused = line.ask(json!({"k": "chat", "text": "hi"})).await;
        assert_eq!((&refused["t"], &refused["code"]), (&json!("no"), &json!("child_chat")), "{refused}");
        let path = format!("/api/v1/rooms/{room}/commands");
        let body = json!({"id": "c1", "c": {"k": "chat", "text": "hi"}});
        let refused = ann.request("POST", &path, Some(&body)).await;
        assert_eq!(refused.refusal(), (422, "child_chat".into()));
        for wish in [json!({"child": false}), json!({"adult": true})] {
            assert_eq!(says(wish).await.refusal(), (403, "child_stays".into()));
        }
    })
    .await;
}

#[tokio::test]
async fn a_child_is_shown_to_nobody_and_plays_for_nothing() {
    on_every_engine(async |server| {
        let wish = json!({"name": "Kiddo", "password": PASSWORD, "adult": true, "child": true});
        let made = ask(server, "/api/v1/accounts", &wish).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let kiddo = logged_in(server, &made);
        account(server, "Ann").await;
        let own = kiddo.request("GET", "/api/v1/account", None).await.json();
        assert_eq!((&own["child"], &own["adult"]), (&json!(true), &json!(false)), "under 14 is not 18");
        for path in [
            "players/Kiddo",
            "players/Kiddo/games",
            "players/Kiddo/ratings/chess/blitz",
            "players/Kiddo/against/Ann",
            "players/Ann/against/Kiddo",
            "players/Ann/games?opponent=Kiddo",
        ] {
            let refused = server.get(&format!("/api/v1/{path}")).await;
            assert_eq!(refused.refusal(), (404, "no_such_player".into()), "{path}");
        }
        let refused = server.get("/api/user/Kiddo").await;
        assert_eq!((refused.status, refused.json()["error"].is_string()), (404, true), "{}", refused.text);
        assert_eq!(server.get("/api/v1/players/Ann").await.status, 200);
        let games = kiddo.request("GET", "/api/v1/account/games", None).await;
        assert_eq!(games.status, 200, "one's own are one's own: {}", games.text);
    })
    .await;
}

#[tokio::test]
async fn what_applicants_write_and_which_of_them_are_children_is_for_those_who_decide() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        let [mem, moderator, ..] = &people;
        let wish = json!({"name": "Kiddo", "password": PASSWORD, "adult": true, "child": true});
        let kiddo = logged_in(server, &ask(server, "/api/v1/accounts", &wish).await);
        let (ann, _) = account(server, "ann").await;
        let members = "/federations/sofia/members";
        for person in [&kiddo, &ann] {
            let asked = asks(person, "POST", members, json!({"text": "my telephone is 123"})).await;
            assert_eq!(asked.status, 201, "{}", asked.text);
            let path = format!("{members}/{}", person.name);
            assert_eq!(asks(moderator, "PUT", &path, json!({"status": "member"})).await.status, 200);
        }
        let seen = async |who| {
            let listed = reads(who, members).await;
            let all = listed["members"].as_array().expect("members");
            let with = |name: &str| all.iter().any(|one| one["name"] == name);
            (with("Kiddo"), with("ann"), listed.to_string().contains("telephone"))
        };
        assert_eq!(seen(mem).await, (false, true, false));
        let (kid, grown, _) = seen(moderator).await;
        assert!(kid && grown, "who decides sees everybody");
    })
    .await;
}
