// SPDX-License-Identifier: AGPL-3.0-or-later
//! What clients of lichess ask for besides the moves: the games that are on, people, the file of a game, its words, and
//! what they claim.

use serde_json::{Value, json};
use server::auth::scope::Scope;

use crate::engines::on_every_engine;
use crate::lichess::{Program, of_type, refused};
use crate::people::{Open, request};

#[tokio::test]
async fn a_program_finds_its_games_its_opponents_and_the_file_of_a_game() {
    let server = Open::server().await;
    let (ann, bob) = (Program::player(&server, "Ann").await, Program::player(&server, "Bob").await);
    assert_eq!(ann.get("/api/account/playing").await.json(), json!({"nowPlaying": []}));
    let wish = json!({"rated": true, "clock.limit": 300, "clock.increment": 3, "color": "white"});
    let challenge = ann.post("/api/challenge/Bob", Some(&wish)).await.json();
    let id = challenge["id"].as_str().expect("an id").to_owned();
    assert_eq!(ann.get("/api/account/playing").await.json(), json!({"nowPlaying": []}), "it is not on yet");
    bob.does(&format!("/api/challenge/{id}/accept")).await;
    for (player, color, turn) in [(&ann, "white", true), (&bob, "black", false)] {
        let on = player.get("/api/account/playing?nb=1").await.json();
        let game = &on["nowPlaying"][0];
        assert_eq!((&game["gameId"], &game["color"]), (&json!(id), &json!(color)), "{on}");
        assert_eq!((&game["isMyTurn"], &game["opponent"]["rating"]), (&json!(turn), &json!(1_500)), "{on}");
        assert_eq!((&game["speed"], &game["_pool"]), (&json!("blitz"), &Value::Null));
    }
    for (player, m) in [(&ann, "f2f3"), (&bob, "e7e5"), (&ann, "g2g4"), (&bob, "d8h4")] {
        player.does(&format!("/api/bot/game/{id}/move/{m}")).await;
    }
    assert_eq!(ann.get("/api/account/playing").await.json(), json!({"nowPlaying": []}));

    let path = format!("/game/export/{id}");
    for accept in ["*/*", "application/x-chess-pgn"] {
        let pgn = request(server.address, "GET", &path, &[("Accept", accept)], None).await;
        assert_eq!(
            (pgn.status, pgn.header("content-type")),
            (200, Some("application/x-chess-pgn")),
            "{accept}"
        );
        assert!(pgn.text.contains("[White \"Ann\"]") && pgn.text.contains("Qh4#"), "{}", pgn.text);
    }
    let told = request(server.address, "GET", &path, &[("Accept", "application/json")], None).await;
    assert_eq!(told.header("content-type"), Some("application/json"));
    let game = told.json();
    assert_eq!((&game["moves"], &game["status"]), (&json!("f3 e5 g4 Qh4#"), &json!("mate")), "{game}");
    assert_eq!(
        (&game["winner"], &game["rated"], &game["variant"]),
        (&json!("black"), &json!(true), &json!("standard"))
    );
    let black = &game["players"]["black"];
    assert_eq!(
        (&black["user"]["name"], &black["rating"], &black["ratingDiff"]),
        (&json!("Bob"), &json!(1_500), &json!(241))
    );
    assert_eq!(game["clock"], json!({"initial": 300, "increment": 3, "totalTime": 420}));
    assert!(game["createdAt"].as_i64() <= game["lastMoveAt"].as_i64());
    assert_eq!(refused(&server.get("/game/export/nowhere").await).0, 404);

    let shown = server.get("/api/user/bob").await.json();
    assert_eq!(
        (&shown["id"], &shown["username"], &shown["title"]),
        (&json!("bob"), &json!("Bob"), &Value::Null)
    );
    assert_eq!(shown["perfs"]["blitz"]["rating"], 1_741, "{shown}");
    assert_eq!(refused(&server.get("/api/user/nobody").await).0, 404);
    server.close().await;
}

#[tokio::test]
async fn a_program_sees_who_is_here_and_which_programs_can_be_challenged() {
    on_every_engine(async |server| {
        let (ann, bob) = (Program::player(server, "Ann").await, Program::player(server, "Bob").await);
        let robot = Program::player(server, "Robot").await;
        robot.does("/api/bot/account/upgrade").await;
        // As the loop of lichess-bot asks about an opponent, and as berserk does.
        let status = async |names: &str| server.get(&format!("/api/users/status?ids={names}")).await.json();
        assert_eq!(status("bob,nobody,%20").await, json!([{"id": "bob", "name": "Bob"}]));
        assert_eq!(server.get("/api/bot/online").await.text, "");
        let news = robot.reads("/api/stream/event").await;
        let here = json!([{"id": "robot", "name": "Robot", "title": "BOT", "online": true}]);
        assert_eq!(status("robot").await, here);
        let _bobs = bob.reads("/api/stream/event").await;
        let bots = server.get("/api/bot/online?nb=1").await;
        assert_eq!((bots.status, bots.header("content-type")), (200, Some("application/x-ndjson")));
        let lines: Vec<Value> =
            bots.text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(
            (lines.len(), &lines[0]["username"], &lines[0]["title"]),
            (1, &json!("Robot"), &json!("BOT"))
        );
        assert_eq!(lines[0]["perfs"], json!({}), "{}", bots.text);

        let wish = json!({"clock.limit": 300, "clock.increment": 3});
        let id = ann.post("/api/challenge/Robot", Some(&wish)).await.json()["id"].clone();
        let playing = async |with: &str| status(&format!("Ann{with}")).await[0].clone();
        assert_eq!(playing("").await["playing"], Value::Null, "it is not on yet");
        robot.does(&format!("/api/challenge/{}/accept", id.as_str().expect("an id"))).await;
        assert_eq!(playing("").await["playing"], true);
        assert_eq!(playing("&withGameIds=True").await["playingId"], Value::Null, "its link is its own");
        let open = ann.opens(json!({"game": "kalah", "seat": "first", "access": "open"})).await;
        assert_eq!(robot.says(&open, json!({"k": "sit", "seat": 1})).await.status, 200);
        assert_eq!(playing("&withGameIds=True").await["playingId"], open);
        assert_eq!(playing("&withGameIds=False").await["playingId"], Value::Null);

        let text = [("Content-Type", "text/plain")];
        let users = server.request("POST", "/api/users", &text, Some("bob,nobody,ANN")).await.json();
        let names: Vec<_> = users.as_array().expect("people").iter().map(|user| &user["username"]).collect();
        assert_eq!(names, ["Bob", "Ann"]);
        drop(news);

        let many = vec!["x"; 101].join(",");
        for refusal in [
            server.get(&format!("/api/users/status?ids={many}")).await,
            server.get("/api/users/status").await,
            server.get("/api/bot/online?nb=x").await,
            server.request("POST", "/api/users", &text, Some(&many)).await,
        ] {
            assert_eq!(refused(&refusal).0, 400);
        }
    })
    .await;
}

#[tokio::test]
async fn other_games_are_taken_home_as_the_site_writes_them() {
    let server = Open::server().await;
    let (ann, bob) = (Program::player(&server, "Ann").await, Program::player(&server, "Bob").await);
    let kalah = json!({"variant": "kalah", "color": "white"});
    let id =
        ann.post("/api/challenge/Bob", Some(&kalah)).await.json()["id"].as_str().expect("an id").to_owned();
    bob.does(&format!("/api/challenge/{id}/accept")).await;
    ann.does(&format!("/api/bot/game/{id}/move/1")).await;
    let path = format!("/game/export/{id}");
    let file = server.get(&path).await;
    assert_eq!((file.status, file.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    let read = record::replay(file.text.as_bytes(), "own.txt").expect("a record").remove(0);
    assert_eq!(read.plies, 1);
    let told = request(server.address, "GET", &path, &[("Accept", "application/json")], None).await.json();
    assert_eq!(
        (&told["moves"], &told["variant"], &told["clock"]),
        (&json!("1"), &json!("kalah"), &Value::Null)
    );
    server.close().await;
}

#[tokio::test]
async fn what_is_said_is_read_again_and_nobody_wins_by_a_claim() {
    let server = Open::server().await;
    let (ann, bob) = (Program::player(&server, "Ann").await, Program::player(&server, "Bob").await);
    let reader = Program::of(&server, "Reader", &[Scope::LedgerRead]).await;
    let wish = json!({"clock.limit": 300, "clock.increment": 3, "color": "white"});
    let id =
        ann.post("/api/challenge/Bob", Some(&wish)).await.json()["id"].as_str().expect("an id").to_owned();
    bob.does(&format!("/api/challenge/{id}/accept")).await;
    // As lichess-bot says it: a form.
    let bearer = ann.bearer();
    let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    let form = Some("room=player&text=good+luck");
    let said = server.request("POST", &format!("/api/bot/game/{id}/chat"), &headers, form).await;
    assert_eq!(said.status, 200, "{}", said.text);
    for kind in ["bot", "board"] {
        let lines = bob.get(&format!("/api/{kind}/game/{id}/chat")).await;
        assert_eq!(lines.json(), json!([{"user": "Ann", "text": "good luck"}]), "{kind}");
    }
    assert_eq!(refused(&reader.get(&format!("/api/board/game/{id}/chat")).await).0, 403);
    assert_eq!(refused(&bob.get(&format!("/api/board/game/{id}/abort")).await).0, 404);
    // Only the clock decides about somebody who is gone.
    for end in ["", "/"] {
        let path = format!("/api/board/game/{id}/claim-victory{end}");
        let (status, sentence) = refused(&bob.post(&path, None).await);
        assert!(status == 400 && sentence.contains("the clock alone decides"), "{status} {sentence}");
        assert_eq!(refused(&reader.post(&path, None).await).0, 403);
        assert_eq!(refused(&bob.post(&path.replace(&id, "nowhere"), None).await).0, 404);
    }
    assert_eq!(refused(&bob.post(&format!("/api/board/game/{id}/berserk"), None).await).0, 400, "no arena");

    // To take back is offered and answered as a draw is.
    let mut game = ann.reads(&format!("/api/board/game/stream/{id}")).await;
    game.next().await.expect("the game");
    ann.does(&format!("/api/bot/game/{id}/move/e2e4")).await;
    bob.does(&format!("/api/bot/game/{id}/move/e7e5?offeringDraw=false")).await;
    ann.does(&format!("/api/bot/game/{id}/move/g1f3?offeringDraw=true")).await;
    game.until(|line| line["wdraw"] == true).await;
    bob.does(&format!("/api/bot/game/{id}/draw/no")).await;
    bob.does(&format!("/api/bot/game/{id}/move/b8c6")).await;
    bob.does(&format!("/api/bot/game/{id}/takeback/yes")).await;
    game.until(|line| line["btakeback"] == true).await;
    ann.does(&format!("/api/bot/game/{id}/takeback/yes")).await;
    assert_eq!(game.until(|line| line["moves"] == "e2e4 e7e5 g1f3").await["btakeback"], false);
    bob.does(&format!("/api/bot/game/{id}/draw/yes")).await;
    ann.does(&format!("/api/bot/game/{id}/draw/yes")).await;
    assert_eq!(game.until(|line| line["status"] != "started").await["status"], "draw");

    // A challenge is declined with a reason, as lichess-bot gives it.
    let mut events = ann.reads("/api/stream/event").await;
    let id =
        ann.post("/api/challenge/Bob", Some(&wish)).await.json()["id"].as_str().expect("an id").to_owned();
    let bearer = bob.bearer();
    let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    let declined =
        server.request("POST", &format!("/api/challenge/{id}/decline"), &headers, Some("reason=later")).await;
    assert_eq!((declined.status, declined.text.as_str()), (200, r#"{"ok":true}"#));
    events.until(of_type("challengeDeclined")).await;
    server.close().await;
}

/// Their clients know no `bye` of ours: the line ends, and they connect again.
#[tokio::test]
async fn a_server_that_ends_says_no_goodbye_to_clients_of_lichess() {
    let server = Open::server().await;
    let (ann, bob) = (Program::player(&server, "Ann").await, Program::player(&server, "Bob").await);
    let mut events = ann.reads("/api/stream/event").await;
    let wish = json!({"clock.limit": 300, "clock.increment": 3, "color": "white"});
    let id =
        ann.post("/api/challenge/Bob", Some(&wish)).await.json()["id"].as_str().expect("an id").to_owned();
    bob.does(&format!("/api/challenge/{id}/accept")).await;
    events.until(of_type("gameStart")).await;
    let mut game = ann.reads(&format!("/api/bot/game/stream/{id}")).await;
    game.until(of_type("gameFull")).await;
    let mut left = Vec::new();
    tokio::join!(server.close(), async {
        for stream in [&mut events, &mut game] {
            while let Some(line) = stream.next().await {
                left.push(line);
            }
        }
    });
    assert!(left.iter().all(|line| line["type"].is_string()), "{left:?}");
}

#[tokio::test]
async fn of_the_two_boards_of_bughouse_a_player_is_told_of_their_own() {
    let server = Open::server().await;
    let clock = json!({"kind": "fischer", "base_s": 300, "step_s": 3});
    let mut four = Vec::new();
    for name in ["Wanda", "Xenia", "Yasen", "Zlata"] {
        four.push(Program::player(&server, name).await);
    }
    let room = four[0].opens(json!({"game": "bughouse", "seat": "first", "clock": clock})).await;
    for (seat, program) in four.iter().enumerate().skip(1) {
        let sat = program.says(&room, json!({"k": "sit", "seat": seat})).await;
        assert_eq!(sat.status, 200, "{}", sat.text);
    }
    four[0].does(&format!("/api/bot/game/{room}/move/e2e4")).await;
    for (seat, color, opponent) in
        [(0, "white", "Xenia"), (1, "black", "Wanda"), (2, "white", "Zlata"), (3, "black", "Yasen")]
    {
        let game = four[seat].get("/api/account/playing").await.json()["nowPlaying"][0].clone();
        assert_eq!((&game["color"], &game["opponent"]["name"]), (&json!(color), &json!(opponent)), "{game}");
        assert_eq!(game["isMyTurn"], json!(seat == 1 || seat == 2), "{game}");
        assert_eq!(game["lastMove"], if seat < 2 { "e2e4" } else { "" }, "{game}");
        let mut line = four[seat].reads(&format!("/api/bot/game/stream/{room}")).await;
        let full = line.next().await.expect("the game");
        let pair = if seat < 2 { ("Wanda", "Xenia") } else { ("Yasen", "Zlata") };
        assert_eq!((&full["white"]["name"], &full["black"]["name"]), (&json!(pair.0), &json!(pair.1)));
    }
    let mut ends = four[3].reads(&format!("/api/bot/game/stream/{room}")).await;
    four[2].does(&format!("/api/bot/game/{room}/resign")).await;
    let end = ends.until(|line| line["winner"].is_string()).await;
    assert_eq!(end["winner"], "black", "the pair of Wanda and Zlata: {end}");
    server.close().await;
}
