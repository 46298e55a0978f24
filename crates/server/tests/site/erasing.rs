// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who erases themselves: what they must play to its end, what ends with them, what comes back, and what is left.

use game::Millis;
use serde_json::json;

use crate::accounts::{PASSWORD, account, ask, login};
use crate::engines::{on_every_database, on_every_engine};
use crate::people::{Folder, Open, Person, hand};
use crate::results::{Rated, blitz};

/// A game of two that binds nobody; the first of them opens it.
async fn casual(one: &Person, other: &Person, game: &str) -> String {
    let room = one.opens(json!({"game": game, "seat": "first"})).await;
    let mut line = other.at(&room).await;
    line.hear("welcome").await;
    assert_eq!(line.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
    room
}

#[tokio::test]
async fn who_erases_themselves_is_out_and_comes_back_by_a_code() {
    on_every_engine(async |server| {
        let (ann, codes) = account(server, "Ann").await;
        let erase = async |password: &str| {
            ann.request("DELETE", "/api/v1/account", Some(&json!({"password": password}))).await
        };
        assert_eq!(erase("wrong").await.refusal(), (401, "bad_login".into()));
        // What counts is played to its end; nothing is left before that is known.
        let (bob, _) = account(server, "Bob").await;
        let waits = ann.opens(json!({"game": "chess", "seat": "first"})).await;
        let mut rated = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
        assert_eq!(erase(PASSWORD).await.refusal(), (409, "still_playing".into()));
        let table = server.get(&format!("/api/v1/rooms/{waits}")).await.json();
        assert_eq!(table["s"]["status"], "open", "{table}");
        rated.lines[0].ask(json!({"k": "resign"})).await;
        rated.lines[0].until("over").await;
        // What binds nobody ends with them: called off before it is one, given up, and called off where nobody gives up alone.
        let early = ann.opens(json!({"game": "chess", "bot": "chess-1", "seat": "first"})).await;
        let late = casual(&ann, &bob, "chess").await;
        let mut lines = [ann.at(&late).await, bob.at(&late).await];
        for line in &mut lines {
            line.hear("welcome").await;
        }
        for (line, m) in [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")] {
            assert_eq!(lines[line].ask(json!({"k": "move", "m": m})).await["t"], "ev");
            lines[1 - line].hear("ev").await;
        }
        let dice = casual(&ann, &bob, "tabla").await;
        let mut tabla = [ann.at(&dice).await, bob.at(&dice).await];
        for line in &mut tabla {
            line.hear("welcome").await;
        }
        let [first, second] = &mut tabla;
        tokio::join!(first.shake_hands([1; 32]), second.shake_hands([2; 32]));
        first.until("playing").await;
        let mut lobby = server.lobby(&ann.cookie).await;
        lobby.next().await.expect("the lobby");
        let gone = erase(PASSWORD).await;
        assert_eq!(gone.status, 202, "{}", gone.text);
        assert!(gone.json()["erased_ms"].as_i64().is_some_and(|at| at > 14 * 86_400_000));
        assert_eq!(lobby.end().await.bye.as_deref(), Some("signed_out"));
        for (room, reason) in
            [(&waits, "cancelled"), (&early, "aborted"), (&late, "resignation"), (&dice, "aborted")]
        {
            let table = server.get(&format!("/api/v1/rooms/{room}")).await.json();
            assert_eq!(table["s"]["status"], "over", "{table}");
            assert_eq!(table["s"]["result"]["reason"], reason, "{table}");
        }
        assert_eq!(ann.request("GET", "/api/v1/account", None).await.status, 401);
        assert_eq!(login(server, "Ann", PASSWORD).await.refusal(), (401, "bad_login".into()));
        let body = json!({"name": "Ann", "code": codes[0], "password": PASSWORD});
        assert_eq!(ask(server, "/api/v1/recover", &body).await.status, 200);
        assert_eq!(login(server, "Ann", PASSWORD).await.status, 200, "it was taken back");
    })
    .await;
}

#[tokio::test]
async fn p28_after_two_weeks_nothing_is_left_of_who_wanted_that() {
    on_every_database(async |database| {
        let hand = hand();
        let open = async |folder| {
            Open::server_by(folder, Some(&hand), |config| config.database_url.clone_from(&database)).await
        };
        let server = open(Folder::fresh()).await;
        let (ann, codes) = account(&server, "Ann").await;
        let room = ann.opens(json!({"game": "chess", "bot": "chess-1", "seat": "first"})).await;
        for c in [json!({"k": "chat", "text": "my own words"}), json!({"k": "resign"})] {
            let asked = json!({"id": c["k"], "c": c});
            let done = ann.request("POST", &format!("/api/v1/rooms/{room}/commands"), Some(&asked)).await;
            assert_eq!(done.status, 200, "{}", done.text);
        }
        let said = server.get(&format!("/api/v1/rooms/{room}")).await.text;
        assert!(said.contains("my own words") && said.contains("\"Ann\""), "{said}");
        let gone = ann.request("DELETE", "/api/v1/account", Some(&json!({"password": PASSWORD}))).await;
        assert_eq!(gone.status, 202, "{}", gone.text);
        let taken = ask(&server, "/api/v1/accounts", &json!({"name": "Ann", "password": PASSWORD})).await;
        assert_eq!(taken.refusal(), (409, "name_taken".into()), "until then it can be taken back");
        let folder = server.close().await;
        hand.advance(Millis(15 * 86_400_000));
        let server = open(folder).await;
        let made = loop {
            let made = ask(&server, "/api/v1/accounts", &json!({"name": "Ann", "password": PASSWORD})).await;
            if made.status != 409 {
                break made;
            }
            tokio::task::yield_now().await;
        };
        assert_eq!(made.status, 201, "{}", made.text);
        assert_ne!(made.json()["id"], json!(ann.id), "somebody else");
        let table = server.get(&format!("/api/v1/rooms/{room}")).await.json();
        let name = table["s"]["seats"][0]["name"].as_str().expect("a name").to_owned();
        assert!(name.starts_with("deleted-"), "{name}");
        let shown = table.to_string();
        assert!(!shown.contains("my own words") && !shown.contains("\"Ann\""), "{shown}");
        let body = json!({"name": name, "code": codes[0], "password": PASSWORD});
        assert_eq!(ask(&server, "/api/v1/recover", &body).await.refusal(), (401, "bad_login".into()));
        server.close().await;
    })
    .await;
}
