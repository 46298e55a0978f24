// SPDX-License-Identifier: AGPL-3.0-or-later
//! Programs that speak with lichess, at the site: challenges, games, and the client `berserk` itself.

use serde_json::{Value, json};
use server::auth::scope::Scope;
use server::auth::{names, token};
use store::{Agreed, Player, SignUp, Standing, Token};

use crate::people::{Answer, Open};
use crate::streams::Reader;

/// Somebody with an account, who comes with a token.
pub(crate) struct Program<'a> {
    server: &'a Open,
    name: String,
    pub(crate) token: String,
}

impl<'a> Program<'a> {
    pub(crate) async fn of(server: &'a Open, name: &str, scopes: &[Scope]) -> Self {
        let (player, now) = (format!("p{name}"), server.app.clock.now().0);
        let made = server.app.store.sign_up(SignUp {
            player: Player { id: player.clone(), name: name.to_owned(), created_us: now },
            name_key: names::key(name),
            name_look: names::looks_like(name),
            password: String::new(),
            email: None,
            standing: Standing::default(),
            terms: Agreed {
                version: i64::from(server::terms_of_use::TERMS_VERSION),
                language: "en".to_owned(),
                at_us: now,
            },
            recovery: Vec::new(),
            session: None,
            ended: None,
            now_us: now,
        });
        assert!(made.await.expect("the store answers"), "{name} is new");
        let shown = token::fresh();
        let kept = Token {
            id: format!("t{name}"),
            player,
            hash: token::hash(&shown),
            label: "test".to_owned(),
            scopes: Scope::words(scopes, " "),
            created_us: now,
            expires_us: now + 86_400_000_000,
            host: None,
            seen_us: None,
        };
        assert!(server.app.store.create_token(kept, 10).await.expect("the store answers"));
        Self { server, name: name.to_owned(), token: shown }
    }

    pub(crate) async fn player(server: &'a Open, name: &str) -> Self {
        Self::of(server, name, &[Scope::BoardPlay, Scope::BotPlay, Scope::ChallengeWrite]).await
    }

    pub(crate) fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }

    pub(crate) async fn post(&self, path: &str, body: Option<&Value>) -> Answer {
        let (bearer, body) = (self.bearer(), body.map(Value::to_string));
        let mut headers = vec![("Authorization", bearer.as_str())];
        if body.is_some() {
            headers.push(("Content-Type", "application/json"));
        }
        self.server.request("POST", path, &headers, body.as_deref()).await
    }

    /// A request that is granted.
    pub(crate) async fn does(&self, path: &str) {
        let answer = self.post(path, None).await;
        assert_eq!((answer.status, answer.text.as_str()), (200, r#"{"ok":true}"#), "{path}");
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.server.request("GET", path, &[("Authorization", &self.bearer())], None).await
    }

    pub(crate) async fn reads(&self, path: &str) -> Reader {
        let reader = Reader::open(self.server.address, path, &[("Authorization", &self.bearer())]).await;
        assert!(reader.head.starts_with("HTTP/1.1 200 "), "{}", reader.head);
        reader
    }

    pub(crate) async fn opens(&self, wish: Value) -> String {
        let answer = self.post("/api/v1/rooms", Some(&wish)).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn says(&self, room: &str, c: Value) -> Answer {
        static ASKED: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let id = format!("l{}", ASKED.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        self.post(&format!("/api/v1/rooms/{room}/commands"), Some(&json!({"id": id, "c": c}))).await
    }
}

/// Status and sentence of a refusal in the form of lichess.
pub(crate) fn refused(answer: &Answer) -> (u16, String) {
    assert_eq!(answer.header("content-type"), Some("application/json"), "{}", answer.text);
    let said = answer.json();
    assert_eq!(said.as_object().map(serde_json::Map::len), Some(1), "{said}");
    (answer.status, said["error"].as_str().expect("a sentence").to_owned())
}

pub(crate) fn of_type(word: &str) -> impl Fn(&Value) -> bool {
    move |line| line["type"] == word
}

#[tokio::test]
async fn a_table_is_offered_to_one_player_who_sits_or_refuses() {
    let server = Open::server().await;
    let (ann, bob) = (Program::player(&server, "Ann").await, Program::player(&server, "Bob").await);
    let carl = Program::player(&server, "Carl").await;
    let mut news = bob.reads("/api/v1/stream/me").await;
    let mut own = ann.reads("/api/v1/stream/me").await;
    let room = ann.opens(json!({"game": "tabla", "seat": "first", "to": "bob"})).await;
    for stream in [&mut news, &mut own] {
        let told = stream.next().await.expect("a notice");
        assert_eq!((&told["k"], &told["room"]), (&json!("challenge"), &json!(room)), "{told}");
        assert_eq!((&told["from"], &told["to"]), (&json!("Ann"), &json!("Bob")));
    }
    // Who comes later hears of it, too.
    assert_eq!(bob.reads("/api/v1/stream/me").await.next().await.expect("a notice")["room"], json!(room));
    let seen = |answer: Answer| answer.json()["s"]["can"].clone();
    let path = format!("/api/v1/rooms/{room}");
    assert_eq!(seen(carl.get(&path).await), json!(["chat"]));
    assert_eq!(seen(bob.get(&path).await), json!(["chat", "sit", "refuse", "counter"]));
    assert_eq!(seen(ann.get(&path).await), json!(["chat", "leave"]));
    let word = |status: u16, code: &str| (status, code.to_owned());
    let sit = || json!({"k": "sit", "seat": 1});
    let refuse = || json!({"k": "refuse"});
    assert_eq!(carl.says(&room, sit()).await.refusal(), word(422, "not_invited"));
    assert_eq!(carl.says(&room, refuse()).await.refusal(), word(422, "not_invited"));
    let bot = ann.says(&room, json!({"k": "bot", "bot": "tabla-1"})).await;
    assert_eq!(bot.refusal(), word(422, "not_invited"));
    assert_eq!(server.get("/api/v1/lobby").await.json()["offers"], json!([]), "it is nobody else's");
    assert_eq!(bob.says(&room, sit()).await.status, 200);
    assert_eq!(news.next().await.expect("a notice")["k"], "started");
    assert_eq!(bob.says(&room, refuse()).await.refusal(), word(422, "already_started"));

    let room = ann.opens(json!({"game": "kalah", "to": "Bob"})).await;
    assert_eq!(bob.says(&room, refuse()).await.status, 200);
    let closed = ann.get(&format!("/api/v1/rooms/{room}")).await.json();
    assert_eq!(closed["s"]["result"]["reason"], "cancelled");
    own.until(|line| line["k"] == "refused" && line["room"] == room).await;
    assert_eq!(bob.says(&room, sit()).await.refusal(), word(422, "offer_closed"));
    let accepted = bob.post(&format!("/api/challenge/{room}/accept"), None).await;
    let said = accepted.json()["error"].as_str().map(str::to_owned);
    assert_eq!(said.as_deref(), Some("this table is closed: its offer does not stand any more"));
    let room = ann.opens(json!({"game": "kalah", "to": "Bob"})).await;
    assert_eq!(ann.says(&room, json!({"k": "leave"})).await.status, 200);
    news.until(|line| line["k"] == "withdrawn" && line["room"] == room).await;

    for (to, code) in [("Nobody", (404, "no_such_player")), ("Ann", (422, "own_challenge"))] {
        let answer = ann.post("/api/v1/rooms", Some(&json!({"game": "chess", "to": to}))).await;
        assert_eq!(answer.refusal(), word(code.0, code.1));
    }
    let four = ann.post("/api/v1/rooms", Some(&json!({"game": "bughouse", "to": "Bob"}))).await;
    assert_eq!(four.refusal(), word(422, "offered_to_one"));
    server.close().await;
}

#[tokio::test]
async fn a_challenge_stands_after_a_restart() {
    let server = Open::server().await;
    let (ann, bob) = (Program::player(&server, "Ann").await, Program::player(&server, "Bob").await);
    let room = ann.opens(json!({"game": "chess", "to": "Bob"})).await;
    let (name, token) = (bob.name.clone(), bob.token.clone());
    let folder = server.close().await;
    let again = Open::server_in(folder, |_| {}).await;
    let bob = Program { server: &again, name, token };
    // A stream that was opened before the challenges were read would only hear of what comes.
    while again.app.challenges.count() == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let standing = bob.get("/api/challenge").await.json();
    assert_eq!(standing["in"][0]["id"], json!(room), "{standing}");
    assert_eq!(standing["in"][0]["challenger"]["name"], "Ann");
    bob.does(&format!("/api/challenge/{room}/accept")).await;
    assert_eq!(bob.get("/api/challenge").await.json(), json!({"in": [], "out": []}));
    again.close().await;
}

#[tokio::test]
async fn a_game_of_chess_is_played_by_the_addresses_of_lichess() {
    let server = Open::server().await;
    let (ann, bob) = (Program::player(&server, "Ann").await, Program::player(&server, "Bob").await);
    assert_eq!(ann.get("/api/account").await.json()["username"], "Ann");
    let mut events = bob.reads("/api/stream/event").await;
    let wish =
        json!({"rated": true, "clock.limit": 300, "clock.increment": 3, "color": "white", "days": null});
    let challenge = ann.post("/api/challenge/bob", Some(&wish)).await.json();
    let id = challenge["id"].as_str().expect("an id").to_owned();
    assert_eq!((&challenge["direction"], &challenge["color"]), (&json!("out"), &json!("white")));
    let told = events.until(of_type("challenge")).await;
    assert_eq!((&told["challenge"]["id"], &told["challenge"]["direction"]), (&json!(id), &json!("in")));
    assert_eq!(told["challenge"]["timeControl"]["limit"], 300);
    for person in ["challenger", "destUser"] {
        for challenge in [&told["challenge"], &challenge] {
            let person = &challenge[person];
            assert_eq!(
                (&person["rating"], &person["provisional"]),
                (&json!(1_500), &json!(true)),
                "{person}"
            );
        }
    }
    bob.does(&format!("/api/challenge/{id}/accept")).await;
    let start = events.until(of_type("gameStart")).await;
    assert_eq!(start["game"]["opponent"]["rating"], 1_500, "{start}");
    assert_eq!((&start["game"]["gameId"], &start["game"]["color"]), (&json!(id), &json!("black")));
    assert_eq!(start["game"]["isMyTurn"], false);

    let mut game = bob.reads(&format!("/api/bot/game/stream/{id}")).await;
    let full = game.next().await.expect("the game");
    assert_eq!((&full["type"], &full["white"]["name"]), (&json!("gameFull"), &json!("Ann")));
    assert_eq!((&full["rated"], &challenge["rated"]), (&json!(true), &json!(true)));
    assert_eq!((&full["white"]["rating"], &full["black"]["provisional"]), (&json!(1_500), &json!(true)));
    assert_eq!((&full["state"]["moves"], &full["state"]["status"]), (&json!(""), &json!("started")));
    let moves = [(&ann, "f2f3"), (&bob, "e7e5"), (&ann, "g2g4")];
    for (player, m) in moves {
        player.does(&format!("/api/board/game/{id}/move/{m}")).await;
    }
    game.until(|line| line["moves"] == "f2f3 e7e5 g2g4").await;
    let wrong = bob.post(&format!("/api/bot/game/{id}/move/e5e3"), None).await;
    assert_eq!(refused(&wrong).0, 400, "an illegal move");
    let said =
        ann.post(&format!("/api/bot/game/{id}/chat"), Some(&json!({"room": "player", "text": "oh"}))).await;
    assert_eq!(said.status, 200, "{}", said.text);
    assert_eq!(game.until(of_type("chatLine")).await["text"], "oh");
    ann.does(&format!("/api/bot/game/{id}/draw/yes")).await;
    assert_eq!(game.until(of_type("gameState")).await["wdraw"], true);
    bob.does(&format!("/api/bot/game/{id}/draw/no")).await;
    assert_eq!(game.until(of_type("gameState")).await["wdraw"], false);
    bob.does(&format!("/api/bot/game/{id}/move/d8h4")).await;
    let end = game.until(of_type("gameState")).await;
    assert_eq!((&end["status"], &end["winner"]), (&json!("mate"), &json!("black")));
    assert_eq!(game.next().await, None, "and that is all");
    let finish = events.until(of_type("gameFinish")).await;
    assert_eq!(
        (&finish["game"]["status"]["name"], &finish["game"]["winner"]),
        (&json!("mate"), &json!("black"))
    );
    assert_eq!(finish["game"]["opponent"]["rating"], 1_259, "{finish}");
    let blitz = bob.get("/api/account").await.json()["perfs"]["blitz"].clone();
    assert_eq!((&blitz["games"], &blitz["rating"]), (&json!(1), &json!(1_741)), "{blitz}");
    let pgn = bob.get(&format!("/game/export/{id}")).await.text;
    let site = "[Site \"Kapia\"]";
    for tag in ["[Event \"Rated game\"]", "[WhiteElo \"1500\"]", "[BlackElo \"1500\"]", "[UTCTime \"", site] {
        assert!(pgn.contains(tag), "{tag} in\n{pgn}");
    }
    // An analysis is made of the site's own record.
    let own = bob.get(&format!("/api/v1/rooms/{id}/record?format=record")).await.text;
    let again = record::log::Log::read(own.as_bytes()).expect("a record").0.to_pgn().expect("chess").write();
    for tag in ["[Event \"Rated game\"]", "[Round \"-\"]", "[BlackElo \"1500\"]", site] {
        assert!(again.contains(tag), "{tag} in\n{again}");
    }
    server.close().await;
}

#[tokio::test]
async fn every_other_game_is_a_variant_and_a_challenge_may_be_declined() {
    let server = Open::server().await;
    let (ann, bob) = (Program::player(&server, "Ann").await, Program::player(&server, "Bob").await);
    let mut events = ann.reads("/api/stream/event").await;
    let kalah = json!({"variant": "kalah", "color": "white"});
    let id =
        ann.post("/api/challenge/Bob", Some(&kalah)).await.json()["id"].as_str().expect("an id").to_owned();
    bob.does(&format!("/api/challenge/{id}/accept")).await;
    let mut game = ann.reads(&format!("/api/board/game/stream/{id}")).await;
    let full = game.next().await.expect("the game");
    assert_eq!((&full["variant"]["key"], &full["clock"]), (&json!("kalah"), &Value::Null));
    assert!(full["state"]["view"]["legal"]["pits"].is_object(), "{full}");
    ann.does(&format!("/api/bot/game/{id}/move/1")).await;
    assert_eq!(game.until(of_type("gameState")).await["moves"], "1");
    ann.does(&format!("/api/bot/game/{id}/resign")).await;
    let end = game.until(of_type("gameState")).await;
    assert_eq!((&end["status"], &end["winner"]), (&json!("resign"), &json!("black")));

    for (by, act, word) in [(&bob, "decline", "challengeDeclined"), (&ann, "cancel", "challengeCanceled")] {
        let form = "clock.limit=60&clock.increment=0&color=black";
        let bearer = ann.bearer();
        let headers =
            [("Authorization", bearer.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
        let answer = server.request("POST", "/api/challenge/Bob", &headers, Some(form)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let id = answer.json()["id"].as_str().expect("an id").to_owned();
        by.does(&format!("/api/challenge/{id}/{act}")).await;
        let told = events.until(of_type(word)).await;
        assert_eq!(told["challenge"]["id"], json!(id));
    }
    server.close().await;
}

#[tokio::test]
async fn what_a_token_is_not_good_for_is_refused() {
    let server = Open::server().await;
    let (ann, reader) =
        (Program::player(&server, "Ann").await, Program::of(&server, "Reader", &[Scope::LedgerRead]).await);
    for path in ["/api/challenge/Ann", "/api/bot/game/x/move/e2e4", "/api/board/game/x/abort"] {
        let (status, said) = refused(&reader.post(path, None).await);
        assert!(status == 403 && said.contains("scope"), "{path}: {status} {said}");
        let nobody = server.request("POST", path, &[], None).await;
        assert_eq!(refused(&nobody).0, 401, "{path}");
    }
    let bad = server.request("GET", "/api/account", &[("Authorization", "Bearer kap_no")], None).await;
    assert_eq!(refused(&bad).0, 401);
    assert_eq!(bad.header("www-authenticate"), Some("Bearer realm=\"kapia\""));
    for path in ["challenge/Nobody", "bot/game/nowhere/resign", "other/game/x/resign", "bot/game/x/fly"] {
        let (status, said) = refused(&ann.post(&format!("/api/{path}"), None).await);
        assert!(status == 404 && said.starts_with("there is no"), "{path}: {status} {said}");
    }
    for odd in [
        json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
        json!({"days": "x"}),
        json!({"variant": "go"}),
        json!({"clock.limit": -1}),
    ] {
        assert_eq!(refused(&ann.post("/api/challenge/Reader", Some(&odd)).await).0, 400, "{odd}");
    }
    let level = json!({"level": 9});
    assert_eq!(refused(&ann.post("/api/challenge/ai", Some(&level)).await).0, 400);
    assert_eq!(refused(&ann.post("/api/challenge/Ann", None).await).0, 400, "oneself");
    let tested = server.request("POST", "/api/token/test", &[], Some(&format!("{},kap_no", ann.token))).await;
    let good = tested.json();
    assert_eq!(good["kap_no"], Value::Null);
    assert_eq!(good[&ann.token]["userId"], "ann");
    assert_eq!(good[&ann.token]["scopes"], "board:play,bot:play,challenge:write");
    server.close().await;
}

/// Where the Python is that has the packages of `berserk.lock`; `cargo xtask test` installs it and names it here.
const BERSERK: &str = "KAPIA_PYTHON_BERSERK";
const GAMES: &str = "10";

#[tokio::test]
async fn berserk_plays_ten_whole_games() {
    let Some(python) = std::env::var_os(BERSERK) else {
        println!("NOT RUN: {BERSERK} names no Python with berserk; `cargo xtask test --lane rust` makes one");
        return;
    };
    let server = Open::server_with(|config| config.rate_limits = false).await;
    let (ann, bob) = (Program::player(&server, "Ann").await, Program::player(&server, "Bob").await);
    let mut plays = std::process::Command::new(python);
    plays.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/site/berserk_games.py"));
    plays.args([&format!("http://{}", server.address), &ann.token, &bob.token, GAMES]);
    let played =
        tokio::task::spawn_blocking(move || plays.output()).await.expect("no panic").expect("it runs");
    let said = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(played.status.success(), "{said}{}", String::from_utf8_lossy(&played.stderr));
    assert_eq!(said.lines().filter(|line| line.contains("\"plies\"")).count().to_string(), GAMES, "{said}");
    println!("{said}");
    server.close().await;
}

#[tokio::test]
async fn a_bot_of_the_site_is_challenged_by_its_name_and_by_its_level() {
    let server = Open::server().await;
    let ann = Program::player(&server, "Ann").await;
    let mut events = ann.reads("/api/stream/event").await;
    let games = server.get("/api/v1/games").await.json();
    let chess = games["games"].as_array().and_then(|all| all.iter().find(|game| game["id"] == "chess"));
    let name = chess.expect("chess")["bots"][0]["name"].as_str().expect("a name").to_lowercase();
    let wish = json!({"clock.limit": 300, "clock.increment": 3, "color": "white"});
    let answer = ann.post(&format!("/api/challenge/{name}"), Some(&wish)).await;
    let challenge = answer.json();
    assert_eq!((answer.status, &challenge["status"]), (200, &json!("accepted")), "{challenge}");
    let (bot, own) = (&challenge["destUser"], &challenge["challenger"]);
    assert_eq!((&bot["title"], &bot["id"], &own["rating"]), (&json!("BOT"), &json!(name), &json!(1_500)));
    let start = events.until(of_type("gameStart")).await;
    assert_eq!((&start["game"]["id"], &start["game"]["color"]), (&challenge["id"], &json!("white")));
    assert_eq!(start["game"]["opponent"]["title"], "BOT");
    let wish = json!({"level": "8", "clock.limit": 60, "color": "white"});
    let game = ann.post("/api/challenge/ai", Some(&wish)).await.json();
    assert_eq!((&game["source"], &game["opponent"]["title"]), (&json!("ai"), &json!("BOT")), "{game}");
    let room = ann.get(&format!("/api/v1/rooms/{}", game["id"].as_str().expect("an id"))).await.json();
    assert_eq!(room["s"]["seats"][1]["bot_id"], "chess-expert");
    server.close().await;
}
