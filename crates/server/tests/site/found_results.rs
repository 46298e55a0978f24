// SPDX-License-Identifier: AGPL-3.0-or-later
//! Results looked up: who is refused, whose own games are found again, and who stands in the list of a game.

use serde_json::json;

use crate::engines::on_every_engine;
use crate::people::Open;
use crate::results::{Rated, account, delay};

#[tokio::test]
async fn who_is_not_there_and_what_cannot_be_asked_is_refused() {
    on_every_engine(async |server| {
        let ann = account(server, "ann").await;
        let none = (404, "no_such_player".to_owned());
        let bad = (400, "bad_request".to_owned());
        for path in ["players/nobody", "players/nobody/games", "players/ann/against/nobody"] {
            assert_eq!(server.get(&format!("/api/v1/{path}")).await.refusal(), none, "{path}");
        }
        let guest = server.guest().await;
        assert_eq!(
            server.get(&format!("/api/v1/players/{}", guest.name.replace(' ', "%20"))).await.refusal(),
            none
        );
        for path in [
            "players/ann/games?result=lucky",
            "players/ann/games?next=x",
            "players/ann/games?colour=1",
            "players/ann/ratings/chess/soon",
            "leaderboards/go/blitz",
        ] {
            assert_eq!(server.get(&format!("/api/v1/{path}")).await.refusal(), bad, "{path}");
        }
        assert_eq!(server.get("/api/v1/account/games").await.refusal().0, 401);
        let own = ann.request("GET", "/api/v1/account/games", None).await;
        assert_eq!(own.json(), json!({"games": [], "next": null}));
    })
    .await;
}

#[tokio::test]
async fn a_guest_finds_their_games_again_while_the_cookie_lives() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let room = ann.opens(json!({"game": "kalah", "seat": "first", "bot": "kalah-beginner"})).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    line.ask(json!({"k": "resign"})).await;
    let found = ann.request("GET", "/api/v1/account/games", None).await.json();
    let game = &found["games"][0];
    assert_eq!((&game["room"], &game["rated"], &game["winner"]), (&json!(room), &json!(false), &json!(1)));
    assert_eq!((&game["seats"][0]["id"], &game["seats"][0]["result"]), (&json!(ann.id), &json!("lost")));
    assert_eq!((&game["seats"][1]["bot"], &game["seats"][1]["name"]), (&json!(true), &json!("Elena")));
    server.close().await;
}

#[tokio::test]
async fn the_list_has_who_is_ranked_and_has_played_lately() {
    on_every_engine(async |server| {
        let (ann, bob) = (account(server, "ann").await, account(server, "bob").await);
        // Matches to 9 make a FIBS rating known after twelve of them.
        for _ in 0..12 {
            let mut table = Rated::at_table(&[&ann, &bob], "tabla", json!({"match_to": 9}), delay()).await;
            table.shake().await;
            for game in 1..=3 {
                table.gives_up(1, 3).await;
                if game < 3 {
                    for line in &mut table.lines {
                        while line.view["match"]["between"] != json!(true) {
                            line.hear("ev").await;
                        }
                    }
                    for line in &mut table.lines {
                        line.ask(json!({"k": "next"})).await;
                    }
                    for line in &mut table.lines {
                        while line.view["match"]["between"] != json!(false) {
                            line.hear("ev").await;
                        }
                    }
                }
            }
        }
        let list = server.get("/api/v1/leaderboards/tabla/rapid").await.json();
        let [first, second] = list["players"].as_array().expect("a list").as_slice() else {
            panic!("{list}")
        };
        assert_eq!((&first["rank"], &first["name"], &first["games"]), (&json!(1), &json!("ann"), &json!(12)));
        assert_eq!((&second["rank"], &second["name"]), (&json!(2), &json!("bob")));
        assert!(!first["shown"].as_str().expect("words").contains('?'), "{list}");
        let programs = server.get("/api/v1/leaderboards/tabla/rapid?bots=true").await.json();
        assert_eq!(programs, json!({"players": []}));
    })
    .await;
}
