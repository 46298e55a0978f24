// SPDX-License-Identifier: AGPL-3.0-or-later
//! P1: the terms of use have changed. Who has accepted older ones takes no seat before they accept the newer; who has a
//! seat plays on.

use serde_json::{Value, json};
use server::terms_of_use::TERMS_VERSION;
use store::{Agreed, Player, SignUp, Standing};

use crate::accounts::{PASSWORD, account, ask, logged_in};
use crate::engines::on_every_engine;
use crate::people::{Answer, Client, Folder, Open, Person};

const TERMS: &str = "/api/v1/account/terms";

/// Somebody with an account who accepted the terms before these.
async fn of_old(server: &Open) -> Person {
    let app = &server.app;
    let now_us = app.clock.now().0;
    let sign_up = SignUp {
        player: Player { id: "p-ann".to_owned(), name: "Ann".to_owned(), created_us: now_us },
        name_key: server::auth::names::key("Ann"),
        name_look: server::auth::names::looks_like("Ann"),
        password: app.passwords.hash("Ann", PASSWORD).await.expect("a good password"),
        email: None,
        standing: Standing::default(),
        terms: Agreed { version: i64::from(TERMS_VERSION) - 1, language: "ru".to_owned(), at_us: now_us },
        recovery: Vec::new(),
        session: None,
        ended: None,
        now_us,
    };
    assert_eq!(app.store.sign_up(sign_up).await, Ok(true));
    let body = json!({"name": "Ann", "password": PASSWORD});
    logged_in(server, &ask(server, "/api/v1/login", &body).await)
}

fn refused(answer: &Answer) {
    assert_eq!(answer.refusal(), (403, "terms_changed".into()), "{}", answer.text);
    assert_eq!(answer.json()["params"], json!({"version": TERMS_VERSION.to_string()}));
}

#[tokio::test]
async fn p1_nobody_sits_down_before_they_accept_newer_terms() {
    on_every_engine(async |server| {
        let ann = of_old(server).await;
        let (bob, _) = account(server, "Bob").await;
        let wish = json!({"label": "bot", "scopes": ["board:play", "challenge:write"], "days": 1});
        let token = ann.request("POST", "/api/v1/account/tokens", Some(&wish)).await.json();
        let bearer = format!("Bearer {}", token["token"].as_str().expect("a token"));
        let by_token = async |path: &str, body: &str| {
            let headers =
                [("Authorization", bearer.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
            server.request("POST", path, &headers, Some(body)).await
        };
        let table = bob.opens(json!({"game": "chess", "seat": "first"})).await;
        let sit = json!({"id": "s1", "c": {"k": "sit", "seat": 1}});
        let commands = format!("/api/v1/rooms/{table}/commands");
        refused(&ann.request("POST", "/api/v1/rooms", Some(&json!({"game": "chess"}))).await);
        refused(&ann.request("POST", &commands, Some(&sit)).await);
        let mut line = ann.at(&table).await;
        line.hear("welcome").await;
        let no = line.ask(json!({"k": "sit", "seat": 1})).await;
        assert_eq!((&no["t"], &no["code"]), (&json!("no"), &json!("terms_changed")), "{no}");
        let seek = "/ws/seek?game=chess&kind=fischer&base_s=180&step_s=2";
        let mut seek = Client::open(server.address, seek, Some(&ann.cookie)).await;
        assert_eq!(seek.end().await.bye.as_deref(), Some("terms_changed"));
        // In the form of lichess: a sentence that says where.
        let no = by_token("/api/challenge/Bob", "").await;
        assert_eq!(no.status, 403, "{}", no.text);
        assert!(no.text.contains("/terms"), "{}", no.text);
        let to_ann = bob.opens(json!({"game": "chess", "to": "Ann"})).await;
        assert_eq!(by_token(&format!("/api/challenge/{to_ann}/accept"), "").await.status, 403);
        let seen = server.get(&format!("/api/v1/rooms/{table}")).await.json();
        assert_eq!(seen["s"]["seats"][1], Value::Null, "the chair is free: {seen}");

        let older = json!({"version": TERMS_VERSION - 1});
        refused(&ann.request("POST", TERMS, Some(&older)).await);
        let now = json!({"version": TERMS_VERSION, "language": "bg"});
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
        let no = server.request("POST", TERMS, &headers, Some(&now.to_string())).await;
        assert_eq!(no.refusal(), (403, "not_allowed".into()), "a program accepts nothing");
        assert_eq!(ask(server, TERMS, &now).await.refusal(), (401, "no_session".into()));
        for _ in 0..2 {
            assert_eq!(ann.request("POST", TERMS, Some(&now)).await.status, 204);
        }
        let own = ann.request("GET", "/api/v1/account", None).await.json();
        assert_eq!(own["terms_version"], json!(TERMS_VERSION));
        let kept = server.app.store.user_account(&ann.id).await.expect("it can be read");
        assert_eq!(kept.expect("an account").terms.language, "bg");
        assert_eq!(ann.request("POST", &commands, Some(&sit)).await.status, 200);
        assert_eq!(by_token(&format!("/api/challenge/{to_ann}/accept"), "").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn p1_a_game_goes_on_under_the_terms_it_began_with() {
    let server = Open::server().await;
    let (guest, other) = (server.guest().await, server.guest().await);
    let table = guest.opens(json!({"game": "chess", "seat": "first"})).await;
    let commands = format!("/api/v1/rooms/{table}/commands");
    let does = async |who: &Person, id: &str, c: Value| {
        who.request("POST", &commands, Some(&json!({"id": id, "c": c}))).await
    };
    assert_eq!(does(&other, "c1", json!({"k": "sit", "seat": 1})).await.status, 200);
    let folder: Folder = server.close().await;
    let server = Open::server_in(folder, |config| config.terms_version = TERMS_VERSION + 1).await;
    let (guest, other) = (guest.follows(&server), other.follows(&server));
    let told = server.get("/api/v1/house").await.json();
    assert_eq!(told["terms_version"], json!(TERMS_VERSION + 1));
    assert_eq!(does(&guest, "c2", json!({"k": "move", "m": "e2e4"})).await.status, 200);
    assert_eq!(does(&other, "c3", json!({"k": "move", "m": "e7e5"})).await.status, 200);
    assert_eq!(does(&guest, "c4", json!({"k": "resign"})).await.status, 200);

    // The next game is another seat, asked for and agreed to.
    let rematch = json!({"k": "offer", "what": "rematch"});
    let no = does(&guest, "c5", rematch.clone()).await;
    assert_eq!(no.refusal(), (403, "terms_changed".into()));
    let accept = json!({"version": TERMS_VERSION + 1, "language": "en"});
    assert_eq!(guest.request("POST", TERMS, Some(&accept)).await.status, 204);
    assert_eq!(does(&guest, "c6", rematch).await.status, 200);
    let agree = json!({"k": "accept", "what": "rematch"});
    assert_eq!(does(&other, "c7", agree.clone()).await.refusal(), (403, "terms_changed".into()));
    assert_eq!(other.request("POST", TERMS, Some(&accept)).await.status, 204);
    assert_eq!(does(&other, "c8", agree).await.status, 200);
    // Who comes now finds these.
    server.guest().await.opens(json!({"game": "chess"})).await;
    server.close().await;
}
