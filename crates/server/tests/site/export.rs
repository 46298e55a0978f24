// SPDX-License-Identifier: AGPL-3.0-or-later
//! All that the site keeps of somebody, to take along.

use serde_json::{Value, json};

use crate::accounts::{PASSWORD, account, ask};
use crate::engines::on_every_engine;
use crate::people::Person;

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
        let text = json!(lines).to_string();
        let cookie = ann.cookie.split_once('=').expect("a cookie").1;
        for secret in [cookie, token["token"].as_str().expect("a token"), &codes[0], PASSWORD, "argon2"] {
            assert!(!text.contains(secret), "{secret}");
        }

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
