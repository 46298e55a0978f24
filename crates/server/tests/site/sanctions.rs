// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody is forbidden, that it ends by itself, and what they say to it.

use game::Millis;
use serde_json::{Value, json};

use crate::client::Client;
use crate::engines::on_every_engine;
use crate::people::{Folder, Open, Pair, Person, hand};
use crate::results::{Rated, account, blitz};
use crate::safety::{asks, id, operator, reads};
use crate::streams::Reader;

async fn sanctions(olga: &Person, name: &str, kind: &str) -> String {
    let wish = json!({"player": name, "kind": kind, "reason": format!("{kind} it is")});
    id(&asks(olga, "POST", "/admin/sanctions", wish).await)
}

async fn lifts(olga: &Person, sanction: &str) {
    let lifted =
        asks(olga, "DELETE", &format!("/admin/sanctions/{sanction}"), json!({"reason": "enough"})).await;
    assert_eq!(lifted.status, 204, "{}", lifted.text);
}

fn no(answer: &Value, code: &str) {
    assert_eq!((&answer["t"], &answer["code"]), (&json!("no"), &json!(code)), "{answer}");
}

#[tokio::test]
async fn who_is_muted_does_not_chat_until_it_ends_by_itself() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (ann, olga) = (account(&server, "ann").await, operator(&server, "olga").await);
    let room = ann.opens(json!({"game": "chess", "seat": "first"})).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    let until_ms = hand.now().0 / 1_000 + 2_000;
    let wish = json!({"player": "ann", "kind": "mute", "until_ms": until_ms, "reason": "insults"});
    id(&asks(&olga, "POST", "/admin/sanctions", wish).await);
    let refused = line.ask(json!({"k": "chat", "text": "hi"})).await;
    no(&refused, "muted");
    assert_eq!(refused["params"]["until_ms"], json!(until_ms.to_string()));
    let body = json!({"id": "c1", "c": {"k": "chat", "text": "hi"}});
    let refused = asks(&ann, "POST", &format!("/rooms/{room}/commands"), body).await;
    assert_eq!(refused.refusal(), (422, "muted".into()));
    let shown = reads(&ann, "/account").await;
    let own = &shown["sanctions"][0];
    assert_eq!(
        (&own["kind"], &own["reason"], &own["scope"]),
        (&json!("mute"), &json!("insults"), &json!(""))
    );
    assert_eq!((&own["until_ms"], &own["appeal"]), (&json!(until_ms), &Value::Null));
    server.pass(&hand, Millis(2_500)).await;
    assert_eq!(line.ask(json!({"k": "chat", "text": "hi"})).await["t"], "ev");
    assert_eq!(reads(&ann, "/account").await["sanctions"], json!([]));
    let seen = reads(&olga, "/admin/users/ann").await;
    assert_eq!(seen["sanctions"][0]["ended_ms"], json!(until_ms), "{seen}");
    server.close().await;
}

#[tokio::test]
async fn who_may_not_play_rated_plays_for_fun() {
    on_every_engine(async |server| {
        let (ann, bob, olga) =
            (account(server, "ann").await, account(server, "bob").await, operator(server, "olga").await);
        let rated = json!({"game": "chess", "rated": true, "clock": blitz(), "seat": "first"});
        let bobs = bob.opens(rated.clone()).await;
        let seek = "/ws/seek?game=chess&kind=fischer&base_s=180&step_s=2";
        let headers = [("cookie", ann.cookie.as_str()), ("origin", &format!("http://{}", server.address))];
        let mut waits = Client::open_with(server.address, seek, &headers).await.expect("they wait");
        waits.hear("waiting").await;
        let mut told = Reader::of(&ann, server, "/api/v1/stream/me").await;
        let sanction = sanctions(&olga, "ann", "no_rated").await;
        assert_eq!(waits.end().await.bye.as_deref(), Some("no_rated"));
        let notice = told.until(|line| line["k"] == "sanction").await;
        assert_eq!((&notice["kind"], &notice["reason"]), (&json!("no_rated"), &json!("no_rated it is")));
        assert_eq!(asks(&ann, "POST", "/rooms", rated.clone()).await.refusal(), (422, "no_rated".into()));
        let mut line = ann.at(&bobs).await;
        line.hear("welcome").await;
        no(&line.ask(json!({"k": "sit", "seat": 1})).await, "no_rated");
        assert_eq!(Client::open_with(server.address, seek, &headers).await.err(), Some(422));
        ann.opens(json!({"game": "chess"})).await;
        lifts(&olga, &sanction).await;
        ann.opens(rated).await;
        assert_eq!(line.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
    })
    .await;
}

/// In force, but nobody was told.
async fn under(server: &Open, player: &Person, kind: &str) {
    let given = store::Sanction {
        id: format!("{kind}-{}", player.id),
        player: player.id.clone(),
        scope: String::new(),
        kind: kind.to_owned(),
        at_us: 0,
        until_us: None,
        reason: "a secret".to_owned(),
        given_by: "o".to_owned(),
        report: None,
        ended_us: None,
    };
    assert_eq!(server.app.store.give_sanction(given).await, Ok(true));
}

#[tokio::test]
async fn who_sits_already_may_not_play_either_and_why_is_theirs_to_know() {
    on_every_engine(async |server| {
        let (ann, bob, olga) =
            (account(server, "ann").await, account(server, "bob").await, operator(server, "olga").await);
        let cleo = account(server, "cleo").await;
        let rated = json!({"game": "chess", "rated": true, "clock": blitz(), "seat": "first"});
        let (closes, stays) = (ann.opens(rated.clone()).await, ann.opens(json!({"game": "chess"})).await);
        sanctions(&olga, "ann", "no_rated").await;
        for (room, status) in [(closes, "over"), (stays, "open")] {
            let shown = server.get(&format!("/api/v1/rooms/{room}")).await.json();
            assert_eq!(shown["s"]["status"], status, "{shown}");
        }
        let waits = cleo.opens(rated).await;
        let mut line = bob.at(&waits).await;
        line.hear("welcome").await;
        under(server, &cleo, "no_rated").await;
        let refused = line.ask(json!({"k": "sit", "seat": 1})).await;
        no(&refused, "other_may_not_play");
        assert!(!refused.to_string().contains("secret"), "{refused}");

        let mut table = Pair::at_table(server, "kalah", json!({"kind": "none"})).await;
        table.lines[0].ask(json!({"k": "resign"})).await;
        table.lines[1].until("over").await;
        table.lines[0].ask(json!({"k": "offer", "what": "rematch"})).await;
        under(server, &table.people[0], "ban").await;
        let refused = table.lines[1].ask(json!({"k": "accept", "what": "rematch"})).await;
        no(&refused, "other_may_not_play");
        assert_eq!((&refused["params"], &table.lines[1].view["rematch"]), (&Value::Null, &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn who_is_banned_is_out_at_once_and_sees_why() {
    on_every_engine(async |server| {
        let (ann, bob, olga) =
            (account(server, "ann").await, account(server, "bob").await, operator(server, "olga").await);
        let (_, plays) = crate::tokens::token(&ann, &["board:play"]).await;
        let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
        let waits = ann.opens(json!({"game": "kalah"})).await;
        let mut lobby = server.lobby(&ann.cookie).await;
        lobby.next().await.expect("the lobby");
        let sanction = sanctions(&olga, "ann", "ban").await;
        assert_eq!(lobby.end().await.bye.as_deref(), Some("banned"));
        assert_eq!(table.lines[0].end().await.bye.as_deref(), Some("banned"));
        let shown = server.get(&format!("/api/v1/rooms/{waits}")).await.json();
        assert_eq!(shown["s"]["status"], "over", "their table closes: {shown}");
        // Only the clock decides about the game that is on.
        let game = server.get(&format!("/api/v1/rooms/{}", table.room)).await.json();
        assert_eq!(game["s"]["status"], "playing", "{game}");
        let refused = asks(&ann, "POST", "/rooms", json!({"game": "chess"})).await;
        assert_eq!(refused.refusal(), (403, "banned".into()));
        assert_eq!(refused.json()["params"], json!({"reason": "ban it is"}));
        let body = json!({"id": "c1", "c": {"k": "move", "m": "e2e4"}});
        let path = format!("/rooms/{}/commands", table.room);
        assert_eq!(asks(&ann, "POST", &path, body.clone()).await.refusal(), (403, "banned".into()));
        let path = format!("/api/v1{path}");
        let refused = crate::tokens::by(server, &plays, "POST", &path, Some(&body)).await;
        assert_eq!(refused.refusal(), (403, "banned".into()));
        for path in ["/ws/lobby", "/ws/seek?game=chess&kind=fischer&base_s=180&step_s=2"] {
            let headers =
                [("cookie", ann.cookie.as_str()), ("origin", &format!("http://{}", server.address))];
            assert_eq!(Client::open_with(server.address, path, &headers).await.err(), Some(403), "{path}");
        }
        assert_eq!(asks(&ann, "GET", "/stream/me", Value::Null).await.refusal(), (403, "banned".into()));
        let report = json!({"player": "bob", "kind": "abuse"});
        assert_eq!(asks(&ann, "POST", "/reports", report).await.refusal(), (403, "banned".into()));
        for (method, path, body) in [
            ("PATCH", "/account", json!({"name": "anna"})),
            ("POST", "/account/tokens", json!({"label": "", "scopes": ["board:play"]})),
            ("POST", "/accounts", json!({"name": "anna", "password": "tabla-on-the-terrace"})),
        ] {
            assert_eq!(asks(&ann, method, path, body).await.refusal(), (403, "banned".into()), "{path}");
        }
        let nul = asks(&ann, "POST", "/account/appeals", json!({"sanction": "a\u{0}", "text": "x"})).await;
        assert_eq!(nul.refusal(), (404, "no_such_sanction".into()));
        assert_eq!(reads(&ann, "/account").await["sanctions"][0]["kind"], "ban");
        assert_eq!(reads(&ann, "/account/reports").await["reports"], json!([]));
        let export = ann.request("GET", "/api/v1/account/export", None).await;
        assert!(export.text.contains(r#"{"type":"end"}"#), "it is theirs to take along: {}", export.text);
        lifts(&olga, &sanction).await;
        let mut line = ann.at(&table.room).await;
        line.hear("welcome").await;
        assert_eq!(line.ask(json!({"k": "move", "m": "e2e4"})).await["t"], "ev");
    })
    .await;
}

#[tokio::test]
async fn an_appeal_is_decided_by_another_operator() {
    on_every_engine(async |server| {
        let (ann, bob, olga) =
            (account(server, "ann").await, account(server, "bob").await, operator(server, "olga").await);
        let sanction = sanctions(&olga, "ann", "ban").await;
        let says = async |who: &Person, text: &str| {
            asks(who, "POST", "/account/appeals", json!({"sanction": sanction, "text": text})).await
        };
        assert_eq!(says(&ann, " ").await.refusal(), (422, "bad_appeal".into()));
        assert_eq!(says(&bob, "let her").await.refusal(), (404, "no_such_sanction".into()));
        let appeal = id(&says(&ann, "it was my brother").await);
        assert_eq!(says(&ann, "again").await.refusal(), (409, "already_appealed".into()));
        let own = &reads(&ann, "/account").await["sanctions"][0]["appeal"];
        assert_eq!((&own["text"], &own["state"]), (&json!("it was my brother"), &json!("open")));
        let queue = reads(&olga, "/admin/appeals?state=open").await;
        let first = &queue["appeals"][0];
        assert_eq!((&first["id"], &first["player"]), (&json!(appeal), &json!("ann")), "{queue}");
        assert_eq!((&first["sanction"]["kind"], &first["sanction"]["by"]), (&json!("ban"), &json!("olga")));
        let (path, granted) =
            (format!("/admin/appeals/{appeal}"), json!({"verdict": "granted", "note": "well"}));
        let otto = operator(server, "otto").await;
        assert_eq!(asks(&olga, "POST", &path, granted.clone()).await.refusal(), (403, "own_sanction".into()));
        assert_eq!(asks(&otto, "POST", &path, json!({"verdict": "?"})).await.refusal().1, "bad_verdict");
        let none = asks(&otto, "POST", "/admin/appeals/none", granted.clone()).await;
        assert_eq!(none.refusal(), (404, "no_such_appeal".into()));
        assert_eq!(asks(&otto, "POST", &path, granted.clone()).await.status, 200);
        assert_eq!(asks(&otto, "POST", &path, granted).await.refusal(), (409, "already_closed".into()));
        assert_eq!(reads(&ann, "/account").await["sanctions"], json!([]));
        ann.opens(json!({"game": "chess"})).await;
        let acts = reads(&otto, "/admin/audit").await;
        let acts: Vec<&str> = acts["entries"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|one| one["act"].as_str())
            .collect();
        assert_eq!(acts, ["sanction.given", "appeal.decided"]);
    })
    .await;
}

#[tokio::test]
async fn sanctions_of_the_wrong_form_are_none() {
    on_every_engine(async |server| {
        let (ann, olga) = (account(server, "ann").await, operator(server, "olga").await);
        operator(server, "otto").await;
        for (wish, refusal) in [
            (json!({"player": "ann", "kind": "mute", "reason": " "}), (422, "bad_sanction")),
            (json!({"player": "ann", "kind": "hang", "reason": "x"}), (422, "bad_sanction")),
            (json!({"player": "ann", "kind": "mute", "reason": "x".repeat(501)}), (422, "bad_sanction")),
            (json!({"player": "ann", "kind": "mute", "reason": "x", "until_ms": 5}), (422, "bad_sanction")),
            (json!({"player": "olga", "kind": "mute", "reason": "x"}), (403, "cannot_sanction")),
            (json!({"player": "otto", "kind": "ban", "reason": "x"}), (403, "cannot_sanction")),
            (json!({"player": "nobody", "kind": "ban", "reason": "x"}), (404, "no_such_player")),
            (json!({"player": "ann", "kind": "ban", "reason": "x", "report": "r"}), (404, "no_such_report")),
        ] {
            let refused = asks(&olga, "POST", "/admin/sanctions", wish.clone()).await.refusal();
            assert_eq!((refused.0, refused.1.as_str()), refusal, "{wish}");
        }
        let gone = asks(&olga, "DELETE", "/admin/sanctions/none", json!({"reason": "x"})).await;
        assert_eq!(gone.refusal(), (404, "no_such_sanction".into()));
        let warned = sanctions(&olga, "ann", "warn").await;
        ann.opens(json!({"game": "chess"})).await;
        lifts(&olga, &warned).await;
        let again =
            asks(&olga, "DELETE", &format!("/admin/sanctions/{warned}"), json!({"reason": "x"})).await;
        assert_eq!(again.refusal(), (409, "already_closed".into()));
        assert_eq!(reads(&olga, "/admin/audit").await["entries"].as_array().map(Vec::len), Some(2));
    })
    .await;
}

#[tokio::test]
async fn a_guest_is_sanctioned_by_the_report_about_them() {
    on_every_engine(async |server| {
        let (ann, olga) = (account(server, "ann").await, operator(server, "olga").await);
        let guest = server.guest().await;
        let room = guest.opens(json!({"game": "chess"})).await;
        let report = json!({"player": guest.name, "room": room, "kind": "abuse", "text": "see the chat"});
        let report = id(&asks(&ann, "POST", "/reports", report).await);
        let wish = json!({"player": guest.name, "kind": "ban", "reason": "insults", "report": report});
        id(&asks(&olga, "POST", "/admin/sanctions", wish).await);
        assert_eq!(asks(&guest, "POST", "/rooms", json!({"game": "chess"})).await.refusal().1, "banned");
        assert_eq!(asks(&guest, "PATCH", "/session", json!({"name": "Ann"})).await.refusal().1, "banned");
        let seen = reads(&olga, &format!("/admin/users/{}", guest.id)).await;
        assert_eq!((&seen["guest"], &seen["sanctions"][0]["kind"]), (&json!(true), &json!("ban")));
    })
    .await;
}
