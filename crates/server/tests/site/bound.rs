// SPDX-License-Identifier: AGPL-3.0-or-later
//! Nobody is bound to a stake who is not there, who has said goodbye, or who was not told of it.

use game::Millis;
use serde_json::json;

use crate::club::{Club, adult, has, stakes_by_hand, table, with_stakes, with_stakes_and};
use crate::results::blitz;
use crate::safety::{asks, operator, reads};
use crate::tokens;

#[tokio::test]
async fn nobody_sits_down_for_a_stake_while_its_maker_is_away() {
    with_stakes_and(
        |config| config.offer_grace = std::time::Duration::ZERO,
        async |server| {
            let club = Club::founded(server).await;
            let (ann, bob) = (club.member(server, "ann", 500).await, club.member(server, "bob", 500).await);
            let room = ann.opens(table("chess", json!({}), blitz(), 200, 500)).await;
            let sit = json!({"id": "s1", "c": {"k": "sit", "seat": 1}});
            let path = format!("/rooms/{room}/commands");
            let away = asks(&bob, "POST", &path, sit.clone()).await;
            assert_eq!(away.refusal(), (422, "opponent_away".into()));
            assert_eq!((has(&ann).await, has(&bob).await), ((500, 0), (500, 0)));
            let mut line = ann.at(&room).await;
            line.hear("welcome").await;
            let sat = asks(&bob, "POST", &path, sit.clone()).await;
            assert_eq!(sat.status, 200, "{}", sat.text);
            line.until("playing").await;
            assert_eq!((has(&ann).await, has(&bob).await), ((300, 200), (300, 200)));
            // The answer was lost on its way: the same command is answered the same, though nothing is left to put aside.
            let again = asks(&bob, "POST", &path, sit).await;
            assert_eq!((again.status, again.json()), (200, sat.json()), "{}", again.text);
            let other = json!({"id": "s2", "c": {"k": "sit", "seat": 1}});
            assert_eq!(asks(&club.till, "POST", &path, other).await.refusal().1, "seat_taken");
        },
    )
    .await;
}

#[tokio::test]
async fn a_lichess_program_is_not_seated_for_a_stake_that_it_is_not_told_of() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 500).await, club.member(server, "bob", 500).await);
        let mut wish = table("chess", json!({}), blitz(), 200, 500);
        wish["to"] = json!("bob");
        let room = ann.opens(wish).await;
        let asked = &reads(&bob, "/lobby").await["challenges"][0];
        assert_eq!(asked["stake"], json!({"currency": "sofia/credits", "stake": 200, "max": 500}), "{asked}");
        let refused = bob.request("POST", &format!("/api/challenge/{room}/accept"), None).await;
        assert_eq!(refused.status, 400, "{}", refused.text);
        assert!(refused.text.contains("stake"), "{}", refused.text);
        assert_eq!(has(&bob).await, (500, 0));
    })
    .await;
}

#[tokio::test]
async fn the_site_says_that_its_own_credits_are_played_for() {
    with_stakes(async |server| {
        let (olga, ann) = (operator(server, "olga").await, adult(server, "ann").await);
        let shown = reads(&ann, "/federations/house").await;
        assert_eq!((&shown["stakes"], &shown["stake_range"][0]), (&json!(true), &json!(1)), "{shown}");
        let wish = json!({"kind": "deposit", "account": "player/ann", "amount": 500, "reason": "cup"});
        let made = asks(&olga, "POST", "/federations/house/cashier/entries", wish).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let mut wish = table("chess", json!({}), blitz(), 200, 200);
        wish["stake"]["currency"] = json!("house/credits");
        let opened = asks(&ann, "POST", "/rooms", wish).await;
        assert_eq!(opened.status, 201, "what is told is so: {}", opened.text);
    })
    .await;
}

#[tokio::test]
async fn a_program_is_here_as_long_as_it_asks_for_anything() {
    let (server, hand) = stakes_by_hand().await;
    let club = Club::founded(&server).await;
    let (ann, bob) = (club.member(&server, "ann", 500).await, club.member(&server, "bob", 500).await);
    let (_, token) = tokens::token(&ann, &["board:play"]).await;
    server.pass(&hand, Millis::seconds(60)).await;
    let wish = table("chess", json!({}), blitz(), 200, 500);
    let made = tokens::by(&server, &token, "POST", "/api/v1/rooms", Some(&wish)).await;
    let path = format!("/rooms/{}/commands", crate::safety::id(&made));
    server.pass(&hand, Millis::seconds(15)).await;
    assert_eq!(tokens::by(&server, &token, "GET", "/api/v1/lobby", None).await.status, 200);
    server.pass(&hand, Millis::seconds(25)).await;
    let sits =
        async |id: &str| asks(&bob, "POST", &path, json!({"id": id, "c": {"k": "sit", "seat": 1}})).await;
    assert_eq!(sits("s1").await.refusal(), (422, "opponent_away".into()));
    assert_eq!(tokens::by(&server, &token, "GET", "/api/v1/lobby", None).await.status, 200);
    server.pass(&hand, Millis::seconds(15)).await;
    let sat = sits("s2").await;
    assert_eq!(sat.status, 200, "{}", sat.text);
    server.close().await;
}
