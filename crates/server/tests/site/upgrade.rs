// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts that are programs': how one becomes a bot, and where it is not put among people.

use serde_json::{Value, json};
use server::auth::refusal::AccountError;
use server::auth::scope::Scope;

use crate::client::Client;
use crate::lichess::Program;
use crate::people::Open;
use crate::results::account;
use crate::streams::Reader;
use crate::tournaments::Cup;

#[tokio::test]
async fn an_account_that_has_never_played_becomes_a_bot_for_ever() {
    let server = Open::server().await;
    let (ann, bob) = (Program::player(&server, "ann").await, Program::player(&server, "bob").await);
    assert_eq!(ann.get("/api/account").await.json()["title"], Value::Null);
    for _ in 0..2 {
        let done = ann.post("/api/bot/account/upgrade", None).await;
        assert_eq!((done.status, done.json()), (200, json!({"ok": true})), "once more is no fault");
    }
    assert_eq!(ann.get("/api/account").await.json()["title"], "BOT");
    bob.opens(json!({"game": "chess"})).await;
    let refused = bob.post("/api/bot/account/upgrade", None).await;
    let said = AccountError::HasPlayed.to_string();
    assert_eq!((refused.status, refused.json()["error"].clone()), (409, json!(said)));
    let cid = Program::of(&server, "cid", &[Scope::BoardPlay]).await;
    let refused = cid.post("/api/bot/account/upgrade", None).await;
    assert!(refused.status == 403 && refused.json()["error"].is_string(), "{}", refused.text);
    server.close().await;
}

#[tokio::test]
async fn a_bot_is_not_put_among_people_who_did_not_choose_it() {
    let server = Open::server().await;
    // It does not play in a tournament that was entered as a person.
    let cup = Cup::open(&server, json!({"format": "swiss", "rounds": 1, "bots": false})).await;
    let dan = account(&server, "dan").await;
    let entered = dan.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
    assert_eq!(entered.status, 201, "{}", entered.text);
    let refused = dan.request("POST", "/api/bot/account/upgrade", None).await;
    assert_eq!(
        (refused.status, refused.json()["error"].clone()),
        (409, json!(AccountError::HasPlayed.to_string()))
    );
    // Whoever looks for an opponent meets a person.
    let ann = Program::player(&server, "ann").await;
    assert_eq!(ann.post("/api/bot/account/upgrade", None).await.status, 200);
    let bearer = format!("Bearer {}", ann.token);
    let seek = "/ws/seek?game=chess&kind=fischer&base_s=180&step_s=2";
    let no = Client::open_with(server.address, seek, &[("authorization", &bearer)]).await;
    assert_eq!((no.err(), AccountError::BotNotPaired.code()), (Some(422), "bot_not_paired"));
    server.close().await;
}

#[tokio::test]
async fn a_bot_is_marked_at_every_table_and_in_the_lobby() {
    let server = Open::server().await;
    let (robbie, bob) = (Program::player(&server, "robbie").await, Program::player(&server, "bob").await);
    robbie.does("/api/bot/account/upgrade").await;
    // A table at which nobody has to be here.
    let days = json!({"kind": "correspondence", "step_s": 86_400});
    let wish = json!({"game": "chess", "seat": "first", "access": "open", "clock": days});
    let (own, other) = (robbie.opens(wish.clone()).await, bob.opens(wish).await);
    let lobby = async |server: &Open| server.get("/api/v1/lobby").await.json();
    let seen = lobby(&server).await;
    let mark = |room: &str| {
        let mut offers = seen["offers"].as_array().expect("offers").iter();
        offers.find(|offer| offer["room"] == *room).expect("the offer")["program"].clone()
    };
    assert_eq!((mark(&own), mark(&other)), (json!(true), Value::Null), "{seen}");
    for (program, room) in [(&bob, &own), (&robbie, &other)] {
        let sat = program.says(room, json!({"k": "sit", "seat": 1})).await;
        assert_eq!(sat.status, 200, "{}", sat.text);
    }
    let marked = async |server: &Open| {
        for (room, seat) in [(&own, 0), (&other, 1)] {
            let welcome =
                Reader::open(server.address, &format!("/api/v1/rooms/{room}/stream"), &[]).await.next().await;
            let welcome = welcome.expect("a welcome");
            let player = &welcome["s"]["seats"][seat];
            assert_eq!((&player["bot"], &player["program"]), (&json!(false), &json!(true)), "{welcome}");
            assert_eq!(welcome["s"]["seats"][1 - seat]["program"], Value::Null, "{welcome}");
            let sat =
                welcome["es"].as_array().expect("events").iter().find(|event| event["name"] == "robbie");
            assert_eq!(sat.expect("it sat down")["program"], true, "{welcome}");
        }
        let live = lobby(server).await["live"].clone();
        let programs = |room: &str| {
            let mut live = live.as_array().expect("games").iter();
            live.find(|one| one["room"] == *room).expect("the game")["programs"].clone()
        };
        assert_eq!((programs(&own), programs(&other)), (json!([0]), json!([1])), "{live}");
    };
    marked(&server).await;
    // No log names anybody, nor says what they are.
    let again = Open::server_in(server.close().await, |_| {}).await;
    marked(&again).await;
    again.close().await;
}
