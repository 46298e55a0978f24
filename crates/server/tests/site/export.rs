// SPDX-License-Identifier: AGPL-3.0-or-later
//! All that the site keeps of somebody, to take along.

use serde_json::{Value, json};
use store::Sanction;

use crate::accounts::{PASSWORD, account, ask};
use crate::aftermath::session;
use crate::club::{Club, seated, table, with_stakes};
use crate::engines::on_every_engine;
use crate::people::Person;
use crate::results::blitz;
use crate::safety::asks;

const PATH: &str = "/api/v1/account/export";

/// The lines of an export.
async fn export(person: &Person) -> Vec<Value> {
    let answer = person.request("GET", PATH, None).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    assert!(answer.header("content-disposition").is_some_and(|how| how.starts_with("attachment")));
    // The body comes in chunks; a line of one is JSON, what is between is not.
    answer
        .text
        .lines()
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn of<'a>(lines: &'a [Value], kind: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["type"] == kind).collect()
}

#[tokio::test]
async fn an_export_has_all_of_its_owner_and_no_secret() {
    on_every_engine(async |server| {
        let (ann, codes) = account(server, "Ann").await;
        account(server, "Bob").await;
        let room = ann.opens(json!({"game": "chess", "bot": "chess-1", "seat": "first"})).await;
        for (id, c) in [("c1", json!({"k": "chat", "text": "good luck"})), ("c2", json!({"k": "resign"}))] {
            let body = json!({"id": id, "c": c});
            let done = ann.request("POST", &format!("/api/v1/rooms/{room}/commands"), Some(&body)).await;
            assert_eq!(done.status, 200, "{}", done.text);
        }
        assert_eq!(ann.request("POST", "/api/v1/blocks/Bob", None).await.status, 204);
        let wish = json!({"label": "my bot", "scopes": ["board:play"], "days": 30});
        let token = ann.request("POST", "/api/v1/account/tokens", Some(&wish)).await.json();
        let lines = export(&ann).await;
        assert_eq!((&lines[0]["type"], &lines[0]["name"]), (&json!("account"), &json!("Ann")));
        assert_eq!(lines.last().expect("a line")["type"], "end");
        assert_eq!(of(&lines, "session").len(), 1);
        assert_eq!(of(&lines, "token")[0]["label"], "my bot");
        assert_eq!(of(&lines, "block")[0]["name"], "Bob");
        let games = of(&lines, "game");
        assert_eq!((games.len(), &games[0]["room"], &games[0]["format"]), (1, &json!(room), &json!("pgn")));
        assert!(games[0]["record"].as_str().is_some_and(|pgn| pgn.contains("0-1")), "{}", games[0]);
        let chat = of(&lines, "chat");
        assert_eq!((chat.len(), &chat[0]["text"]), (1, &json!("good luck")));
        assert_eq!((of(&lines, "report").len(), of(&lines, "sanction").len()), (0, 0));
        let text = json!(lines).to_string();
        let cookie = ann.cookie.split_once('=').expect("a cookie").1;
        for secret in [cookie, token["token"].as_str().expect("a token"), &codes[0], PASSWORD, "argon2"] {
            assert!(!text.contains(secret), "{secret}");
        }

        let body = json!({"player": "Bob", "kind": "abuse", "text": "Rude words."});
        assert_eq!(ann.request("POST", "/api/v1/reports", Some(&body)).await.status, 201);
        let now_us = server.app.clock.now().0;
        let mute = Sanction {
            id: "s1".to_owned(),
            player: ann.id.clone(),
            scope: String::new(),
            kind: "mute".to_owned(),
            at_us: now_us,
            until_us: None,
            reason: "calm down".to_owned(),
            given_by: ann.id.clone(),
            report: None,
            ended_us: None,
        };
        assert_eq!(server.app.store.give_sanction(mute).await, Ok(true));
        let lifted = server.app.store.lift_sanction("s1", &ann.id, "calm", now_us).await;
        assert_eq!(lifted, Ok(true));
        let wish = json!({"id": "varna", "name": "Varna", "text": "We play at the sea."});
        assert_eq!(ann.request("POST", "/api/v1/federation-applications", Some(&wish)).await.status, 201);
        let renamed = ann.request("PATCH", "/api/v1/account", Some(&json!({"name": "Anna"}))).await;
        assert_eq!(renamed.status, 200, "{}", renamed.text);
        let lines = export(&ann).await;
        assert_eq!(of(&lines, "application")[0]["text"], "We play at the sea.");
        assert_eq!(of(&lines, "name")[0]["name"], "ann", "what she was called");
        let (report, sanction) = (of(&lines, "report")[0], of(&lines, "sanction")[0]);
        for (field, is) in [("player", "Bob"), ("kind", "abuse"), ("state", "open"), ("text", "Rude words.")]
        {
            assert_eq!(report[field], is, "{report}");
        }
        assert_eq!((&sanction["kind"], &sanction["reason"]), (&json!("mute"), &json!("calm down")));
        assert_eq!(sanction["ended_ms"], json!(now_us / 1_000), "{sanction}");

        let guest = server.guest().await;
        let lines = export(&guest).await;
        assert_eq!((&lines[0]["guest"], &lines[0]["name"]), (&json!(true), &json!(guest.name)));
        assert_eq!(ask(server, "/api/v1/logout", &json!({})).await.status, 204);
        assert_eq!(server.get(PATH).await.refusal(), (401, "no_session".into()));
        for _ in 1..5 {
            export(&guest).await;
        }
        let refused = guest.request("GET", PATH, None).await;
        assert_eq!(refused.refusal(), (429, "too_many_requests".into()));
        assert_eq!(refused.json()["params"]["key"], "exports");
    })
    .await;
}

#[tokio::test]
async fn an_export_has_what_federations_tournaments_and_stakes_keep_of_its_owner() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 500).await, club.member(server, "bob", 500).await);
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 3,
            "clock": blitz()});
        let made = asks(&club.ada, "POST", "/tournaments", wish).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let cup = made.json()["id"].as_str().expect("an id").to_owned();
        assert_eq!(asks(&club.ada, "POST", &format!("/tournaments/{cup}/announce"), json!({})).await.status, 200);
        assert_eq!(asks(&ann, "POST", &format!("/tournaments/{cup}/entries"), json!({})).await.status, 201);
        let (room, mut lines) = seated(&[&ann, &bob], table("chess", json!({}), blitz(), 100, 100)).await;
        assert_eq!(lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[1].until("over").await;
        let contests = asks(&ann, "POST", &format!("/rooms/{room}/disputes"), json!({"text": "not so"})).await;
        assert_eq!(contests.status, 201, "{}", contests.text);
        let most = json!({"currency": "sofia/credits", "day": 700});
        assert_eq!(asks(&ann, "PUT", "/account/limits", most).await.status, 200);
        assert_eq!(asks(&ann, "POST", "/account/exclusion", json!({"days": 7})).await.status, 200);
        server.app.store.create_session(session(&ann, "machine")).await.expect("a session");

        let lines = export(&ann).await;
        let memberships = of(&lines, "membership");
        assert_eq!(memberships[0], &json!({"type": "membership", "federation": "house", "status": "member", "roles": []}));
        assert_eq!(
            (&memberships[1]["federation"], &memberships[1]["status"], &memberships[1]["roles"]),
            (&json!("sofia"), &json!("member"), &json!([]))
        );
        assert_eq!(of(&export(&club.cash).await, "membership")[1]["roles"], json!(["cashier"]));
        let entry = of(&lines, "entry")[0];
        assert_eq!((&entry["tournament"], &entry["state"]), (&json!(cup), &json!("entered")), "{entry}");
        let limit = of(&lines, "limit")[0];
        assert_eq!((&limit["span"], &limit["most"]), (&json!("day"), &json!(700)), "{limit}");
        assert!(of(&lines, "exclusion")[0]["until_ms"].as_i64().is_some_and(|until| until > 7 * 86_400_000));
        let dispute = of(&lines, "dispute")[0];
        assert_eq!(
            (&dispute["room"], &dispute["text"], &dispute["taken_back"]),
            (&json!(room), &json!("not so"), &json!(false))
        );
        // By what it is known is the site's.
        let device = of(&lines, "device")[0];
        assert!(device["seen_ms"].is_i64() && device.as_object().is_some_and(|fields| fields.len() == 2), "{device}");
        // What is another's is not in it.
        let bobs = export(&bob).await;
        for kind in ["entry", "limit", "exclusion", "dispute"] {
            assert!(of(&bobs, kind).is_empty(), "{kind}");
        }
    })
    .await;
}
