// SPDX-License-Identifier: AGPL-3.0-or-later
//! Keeping the peace in a federation; the site itself as one; what becomes of the roles of who is gone.

use serde_json::{Value, json};
use store::Change;

use crate::accounts::{PASSWORD, ask, logged_in};
use crate::engines::on_every_engine;
use crate::federations::{F, everybody, founded, gets, patched};
use crate::people::Person;
use crate::results::account;
use crate::safety::{asks, operator, reads};

#[tokio::test]
async fn p17_who_keeps_the_peace_and_who_runs_tournaments() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        account(server, "target").await;
        let room = people[0].opens(json!({"game": "chess", "federation": "sofia"})).await;
        let mut line = people[0].at(&room).await;
        line.hear("welcome").await;
        assert_eq!(line.ask(json!({"k": "chat", "text": "rude"})).await["t"], "ev");
        let chat = line.events.iter().find(|event| event["k"] == "chat").expect("the line").clone();
        let hide = json!({"room": room, "seq": chat["n"], "reason": "rude"});
        let warn = json!({"player": "target", "kind": "warn", "reason": "rude"});
        let mute = json!({"player": "target", "kind": "mute", "reason": "rude"});
        let cup =
            json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 3});
        let rows: [(&str, String, Value, &str); 6] = [
            ("GET", format!("{F}/sanctions"), Value::Null, ".x..xxx"),
            ("POST", format!("{F}/sanctions"), warn, ".x..xxx"),
            ("POST", format!("{F}/sanctions"), mute, ".x..xxx"),
            ("POST", format!("{F}/messages/hide"), hide, ".x..xxx"),
            ("PUT", format!("{F}/members/target"), json!({"status": "member"}), ".xx.xxx"),
            ("POST", "/tournaments".to_owned(), cup, "..x.xxx"),
        ];
        for (method, path, body, row) in rows {
            for (person, cell) in people.iter().zip(row.chars()) {
                let answer = match method {
                    "GET" => gets(person, &path).await,
                    _ => asks(person, method, &path, body.clone()).await,
                };
                let may = (200..300).contains(&answer.status);
                assert_eq!(may, cell == 'x', "{} {method} {path} {body}: {}", person.name, answer.text);
                if !may {
                    assert_eq!(answer.refusal(), (403, "not_allowed".into()), "{}", person.name);
                }
            }
        }
        let held = reads(&people[1], &format!("{F}/sanctions")).await;
        let first = held["sanctions"].as_array().expect("sanctions").last().expect("one").clone();
        let path = format!("{F}/sanctions/{}", first["id"].as_str().expect("an id"));
        for (person, cell) in people.iter().zip(".x..xxx".chars()) {
            let lifted = asks(person, "DELETE", &path, json!({"reason": "enough"})).await;
            let told = match (cell, lifted.status) {
                ('.', 403) => true,
                // Once only.
                ('x', 204) => person.name == "mod",
                ('x', 409) => person.name != "mod",
                _ => false,
            };
            assert!(told, "{}: {}", person.name, lifted.text);
        }
        assert_eq!(line.hear("hidden").await["ns"], json!([chat["n"]]));
    })
    .await;
}

#[tokio::test]
async fn a_mute_holds_at_the_federations_tables_and_nowhere_else() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        let [mem, moderator, .., olga] = &people;
        let mute = json!({"player": "mem", "kind": "mute", "reason": "insults"});
        let given = asks(moderator, "POST", &format!("{F}/sanctions"), mute.clone()).await;
        assert_eq!(given.status, 201, "{}", given.text);
        let chat = json!({"k": "chat", "text": "hello"});
        for (federation, refused) in [(Some("sofia"), true), (None, false)] {
            let room = mem.opens(json!({"game": "chess", "federation": federation})).await;
            let mut line = mem.at(&room).await;
            line.hear("welcome").await;
            let said = line.ask(chat.clone()).await;
            assert_eq!(said["code"] == "muted", refused, "{said}");
        }
        let own = reads(mem, "/account").await;
        let told = &own["sanctions"][0];
        assert_eq!(
            (&told["scope"], &told["kind"], &told["reason"]),
            (&json!("sofia"), &json!("mute"), &json!("insults"))
        );
        // Members read that it was done, not to whom.
        let lines = reads(mem, &format!("{F}/audit")).await.to_string();
        assert!(lines.contains("sanction.given"), "{lines}");
        let others = reads(&people[2], &format!("{F}/audit")).await.to_string();
        assert!(others.contains("\"mem\""), "{others}");

        // Nobody moderates what is not theirs, or whom they may not.
        founded(olga, "varna", json!({})).await;
        let path = format!("/federations/varna/sanctions/{}", given.json()["id"].as_str().expect("an id"));
        let refused = asks(olga, "DELETE", &path, json!({"reason": "x"})).await;
        assert_eq!(refused.refusal(), (404, "no_such_sanction".into()));
        let elsewhere = mem.opens(json!({"game": "chess"})).await;
        let wish = json!({"room": elsewhere, "seq": 1, "reason": "x"});
        let refused = asks(moderator, "POST", &format!("{F}/messages/hide"), wish).await;
        assert_eq!(refused.refusal(), (403, "not_allowed".into()));
        for (player, code) in [
            ("dir", (409, "has_roles")),
            ("mod", (422, "cannot_sanction")),
            ("olga", (422, "cannot_sanction")),
        ] {
            let wish = json!({"player": player, "kind": "warn", "reason": "x"});
            let refused = asks(moderator, "POST", &format!("{F}/sanctions"), wish).await.refusal();
            assert_eq!(refused.1, code.1, "{player}");
        }
        for bad in [
            json!({"player": "mem", "kind": "no_rated", "reason": "x"}),
            json!({"player": "mem", "kind": "mute", "reason": " "}),
            json!({"player": "mem", "kind": "mute", "reason": "x", "until_ms": 1}),
        ] {
            let refused = asks(moderator, "POST", &format!("{F}/sanctions"), bad.clone()).await;
            assert_eq!(refused.refusal(), (422, "bad_federation".into()), "{bad}");
        }
        let path = format!("{F}/sanctions/{}", given.json()["id"].as_str().expect("an id"));
        assert_eq!(asks(moderator, "DELETE", &path, json!({"reason": "sorry"})).await.status, 204);
        let room = mem.opens(json!({"game": "chess", "federation": "sofia"})).await;
        let mut line = mem.at(&room).await;
        line.hear("welcome").await;
        assert_eq!(line.ask(chat).await["t"], "ev");
    })
    .await;
}

#[tokio::test]
async fn the_site_itself_is_a_federation_of_everybody() {
    on_every_engine(async |server| {
        let (ann, olga) = (account(server, "ann").await, operator(server, "olga").await);
        let stranger = server.get("/api/v1/federations/house").await;
        assert_eq!(stranger.status, 200, "{}", stranger.text);
        let shown = stranger.json();
        assert_eq!(
            (&shown["id"], &shown["members"], &shown["joining"]),
            (&json!("house"), &json!(2), &json!("open"))
        );
        assert_eq!(shown["stakes"], false, "nothing was said of stakes here");
        assert_eq!(shown["you"], json!({"status": null, "roles": []}));
        let own = reads(&ann, "/federations/house").await;
        assert_eq!(own["you"], json!({"status": "member", "roles": []}));
        let runs = reads(&olga, "/federations/house").await;
        assert_eq!(runs["you"]["roles"], json!(["operator"]));
        let members = reads(&ann, "/federations/house/members").await;
        let names: Vec<_> =
            members["members"].as_array().expect("members").iter().map(|one| &one["name"]).collect();
        assert_eq!(names, ["ann", "olga"]);
    })
    .await;
}

#[tokio::test]
async fn who_is_erased_is_nobody_in_any_federation() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        let [.., admin, ada, olga] = &people;
        let store = &server.app.store;
        let now_us = server.app.clock.now().0;
        for (person, name) in [(admin, "deleted-a"), (ada, "deleted-b")] {
            let erased =
                Change::Erased { name_key: server::auth::names::key(name), name: name.to_owned(), now_us };
            for change in [Change::Erase(now_us), erased] {
                assert_eq!(store.change_account(&person.id, change).await, Ok(true));
            }
        }
        let shown = reads(olga, F).await;
        assert_eq!(
            (&shown["members"], &shown["administrator_account"]),
            (&json!(4), &json!(null)),
            "{shown}"
        );
        let audit = reads(olga, &format!("{F}/audit")).await;
        let told = |name: &str, before: &str| {
            let all = audit["entries"].as_array().expect("entries");
            all.iter().any(|one| {
                one["act"] == "roles.changed"
                    && one["subject"] == name
                    && one["before"] == before
                    && one["after"] == ""
            })
        };
        assert!(told("deleted-a", "admin") && told("deleted-b", "administrator"), "{audit}");
    })
    .await;
}

#[tokio::test]
async fn another_role_is_another_cookie() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        let [mem, .., olga] = &people;
        let renews = async |cookie: &str| {
            let headers = [("Cookie", cookie), ("Content-Type", "application/json")];
            let answer = server.request("POST", "/api/v1/session", &headers, Some("{}")).await;
            assert_eq!(answer.json()["name"], "mem", "{}", answer.text);
            answer.header("set-cookie").map(|text| text.split(';').next().unwrap_or_default().to_owned())
        };
        assert_eq!(renews(&mem.cookie).await.as_deref(), Some(mem.cookie.as_str()), "nothing has changed");
        let put = asks(olga, "PUT", &format!("{F}/roles/mem"), json!({"roles": ["director"]})).await;
        assert_eq!(put.status, 200, "{}", put.text);
        let new = renews(&mem.cookie).await.expect("another cookie");
        assert_ne!(new, mem.cookie);
        // A tab that asked at the same moment is not shut out, and does not put the old one back.
        assert_eq!(renews(&mem.cookie).await, None);
        assert_eq!(renews(&new).await.as_deref(), Some(new.as_str()), "once");
        let listed = reads(mem, "/account/sessions").await;
        assert!(!listed.to_string().contains("\"seen_ms\":0"), "{listed}");
    })
    .await;
}

#[tokio::test]
async fn a_renewed_session_ends_with_every_cookie_it_had() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        let [.., olga] = &people;
        let (mia, _) = crate::accounts::account(server, "Mia").await;
        let member = json!({"status": "member"});
        assert_eq!(asks(olga, "PUT", &format!("{F}/members/Mia"), member).await.status, 200);
        let status = async |cookie: &str| {
            server.request("GET", "/api/v1/account", &[("Cookie", cookie)], None).await.status
        };
        let renewed = async || {
            let put = asks(olga, "PUT", &format!("{F}/roles/Mia"), json!({"roles": ["director"]})).await;
            assert_eq!(put.status, 200, "{}", put.text);
            let body = json!({"name": "Mia", "password": PASSWORD});
            let old = logged_in(server, &ask(server, "/api/v1/login", &body).await);
            asks(olga, "PUT", &format!("{F}/roles/Mia"), json!({"roles": []})).await;
            let answer = old.request("POST", "/api/v1/session", Some(&json!({}))).await;
            let cookie = answer.header("set-cookie").expect("another cookie");
            let new =
                Person { cookie: cookie.split(';').next().expect("a cookie").to_owned(), ..old.clone() };
            assert_ne!(new.cookie, old.cookie);
            assert_eq!((status(&old.cookie).await, status(&new.cookie).await), (200, 200), "for a moment");
            (old, new)
        };
        let (old, new) = renewed().await;
        let own = |list: &Value| {
            let all = list["sessions"].as_array().expect("a list").iter();
            all.filter(|one| one["current"] == true).map(|one| one["id"].clone()).collect::<Vec<_>>()
        };
        let listed = reads(&new, "/account/sessions").await;
        assert_eq!(own(&listed).len(), 1, "{listed}");
        assert_eq!(own(&reads(&old, "/account/sessions").await), own(&listed), "it is the same session");
        assert_eq!(new.request("POST", "/api/v1/logout", None).await.status, 204);
        assert_eq!((status(&old.cookie).await, status(&new.cookie).await), (401, 401), "logged out");

        let (old, new) = renewed().await;
        let id = own(&reads(&new, "/account/sessions").await).remove(0);
        let path = format!("/api/v1/account/sessions/{}", id.as_str().expect("an id"));
        assert_eq!(mia.request("DELETE", &path, None).await.status, 204);
        assert_eq!(
            (status(&old.cookie).await, status(&new.cookie).await),
            (401, 401),
            "ended from elsewhere"
        );

        let (old, new) = renewed().await;
        assert_eq!(new.request("DELETE", "/api/v1/account/sessions", None).await.status, 204);
        assert_eq!((status(&old.cookie).await, status(&new.cookie).await), (401, 200), "all but this one");
    })
    .await;
}

#[tokio::test]
async fn a_frozen_federation_holds_no_new_tournaments() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        let [_, _, director, .., olga] = &people;
        let wish =
            json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 3});
        let made = asks(director, "POST", "/tournaments", wish.clone()).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let seq = reads(olga, F).await["seq"].as_i64();
        let frozen = patched(olga, "sofia", seq, &json!({"frozen": true})).await;
        assert_eq!(frozen.status, 200, "{}", frozen.text);
        let refused = asks(director, "POST", "/tournaments", wish).await;
        assert_eq!(refused.refusal(), (422, "federation_frozen".into()));
        let announce = format!("/tournaments/{}/announce", made.json()["id"].as_str().expect("an id"));
        let refused = asks(director, "POST", &announce, json!({})).await;
        assert_eq!(refused.refusal(), (422, "federation_frozen".into()));
    })
    .await;
}
