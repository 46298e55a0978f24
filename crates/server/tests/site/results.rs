// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is left of a game: its result for everybody, its ratings for those who played for them.

use serde_json::{Value, json};
use store::{Agreed, GameFilter, SignUp, Standing};

use crate::engines::on_every_engine;
use crate::people::{Client, Open, Person};

/// Somebody with an account of this name.
pub(crate) async fn account(server: &Open, name: &str) -> Person {
    account_of(server, name, Standing::default()).await
}

/// Somebody with an account that may do this.
pub(crate) async fn account_of(server: &Open, name: &str, standing: Standing) -> Person {
    let (person, now_us) = (server.guest().await, server.app.clock.now().0);
    let player = store::Player { id: person.id.clone(), name: name.to_owned(), created_us: now_us };
    let version = server::terms_of_use::TERMS_VERSION.into();
    let terms = Agreed { version, language: "en".to_owned(), at_us: now_us };
    let sign_up = SignUp {
        player,
        name_key: server::auth::names::key(name),
        name_look: server::auth::names::looks_like(name),
        password: "hash".to_owned(),
        email: None,
        standing,
        terms,
        recovery: Vec::new(),
        session: None,
        ended: None,
        now_us,
    };
    assert_eq!(server.app.store.sign_up(sign_up).await, Ok(true), "{name} signs up");
    Person { name: name.to_owned(), ..person }
}

/// People at a table, in the order of their seats.
pub(crate) struct Rated {
    pub(crate) room: String,
    pub(crate) lines: Vec<Client>,
}

impl Rated {
    pub(crate) async fn at_table(people: &[&Person], game: &str, options: Value, clock: Value) -> Self {
        let wish = json!({"game": game, "seat": "first", "options": options, "clock": clock, "rated": true});
        let room = people[0].opens(wish).await;
        let mut lines = Vec::new();
        for (seat, person) in people.iter().enumerate() {
            let mut line = person.at(&room).await;
            line.hear("welcome").await;
            if seat > 0 {
                let sat = line.ask(json!({"k": "sit", "seat": seat})).await;
                assert_eq!(sat["t"], "ev", "{sat}");
            }
            lines.push(line);
        }
        for line in &mut lines {
            while line.view["status"] == "open" {
                line.hear("ev").await;
            }
        }
        Self { room, lines }
    }

    /// Both take part in the handshake of the dice.
    pub(crate) async fn shake(&mut self) {
        let [first, second] = self.lines.as_mut_slice() else { panic!("two play") };
        tokio::join!(first.shake_hands([1; 32]), second.shake_hands([2; 32]));
        for line in &mut self.lines {
            line.until("playing").await;
        }
    }

    /// Seat `loser` gives up `points`, and the other takes them.
    pub(crate) async fn gives_up(&mut self, loser: usize, points: u8) {
        let offered = self.lines[loser].ask(json!({"k": "offer", "what": "resign", "points": points})).await;
        assert_eq!(offered["t"], "ev", "{offered}");
        let winner = &mut self.lines[1 - loser];
        while winner.view["offers"] == json!([]) {
            winner.hear("ev").await;
        }
        let accepted = winner.ask(json!({"k": "accept", "what": "resign"})).await;
        assert_eq!(accepted["t"], "ev", "{accepted}");
    }
}

pub(crate) fn blitz() -> Value {
    json!({"kind": "fischer", "base_s": 300, "step_s": 3})
}

pub(crate) fn delay() -> Value {
    json!({"kind": "delay", "base_s": 180, "step_s": 20})
}

/// The ratings after the game, by seat, from the view of the room.
fn after(view: &Value) -> Vec<f64> {
    let ratings = view["ratings"].as_array().expect("a list").iter().enumerate();
    ratings
        .map(|(seat, one)| {
            assert_eq!((&one["seat"], &one["before"]), (&json!(seat), &json!(1500.0)));
            one["after"].as_f64().expect("a number")
        })
        .collect()
}

#[tokio::test]
async fn scenario_5_a_rated_game_of_chess_moves_both_ratings_once() {
    on_every_engine(async |server| {
        let (ann, bob) = (account(server, "ann").await, account(server, "bob").await);
        let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
        assert_eq!(
            (&table.lines[0].view["rated"], &table.lines[0].view["ratings"]),
            (&json!(true), &json!([]))
        );
        let path = format!("/api/v1/rooms/{}/commands", table.room);
        let resign = json!({"id": "r1", "c": {"k": "resign"}});
        let told = ann.request("POST", &path, Some(&resign)).await;
        assert_eq!(told.status, 200, "{}", told.text);
        for line in &mut table.lines {
            line.until("over").await;
            assert_eq!(after(&line.view), [1258.524, 1741.476]);
            assert_eq!(line.view["ratings"][0]["pool"], "chess/blitz");
            let [.., ended, rated] = line.events.as_slice() else { panic!("events") };
            assert_eq!((&ended["k"], &rated["k"]), (&json!("ended"), &json!("rated")));
        }
        let again = ann.request("POST", &path, Some(&resign)).await;
        assert_eq!((again.status, again.json()["n"].clone()), (200, told.json()["n"].clone()));
        let store = &server.app.store;
        let steps = store.rating_steps("", &ann.id, "chess/blitz", 9).await.expect("read");
        assert_eq!(steps.len(), 1);
        // Who runs the site sees who meets whom, and which way the points go.
        let olga = crate::safety::operator(server, "olga").await;
        for (name, other, won, gained) in [("ann", &bob, 0, -241.476), ("bob", &ann, 1, 241.476)] {
            let pairs = &crate::safety::reads(&olga, &format!("/admin/users/{name}")).await["pairs"];
            let pair = json!({"id": other.id, "name": other.name, "games": 1, "won": won, "drawn": 0,
                "lost": 1 - won, "rating_gained": gained});
            assert_eq!(pairs, &json!([pair]));
        }
        // A replay shows it, and so does the room to who comes later.
        let shown = server.get(&format!("/api/v1/rooms/{}", table.room)).await.json();
        assert_eq!(after(&shown["s"]), [1258.524, 1741.476]);
        let last = shown["es"].as_array().expect("events").last().expect("one").clone();
        assert_eq!((&last["k"], &last["changes"]), (&json!("rated"), &shown["s"]["ratings"]));
    })
    .await;
}

#[tokio::test]
async fn scenario_6_tabla_by_its_length_and_bughouse_by_pairs() {
    on_every_engine(async |server| {
        let mut names = ["a1", "a2", "b1", "b2", "c1", "c2", "c3", "c4"].into_iter();
        let mut people = Vec::new();
        for name in names.by_ref() {
            people.push(account(server, name).await);
        }
        let [a1, a2, b1, b2, bughouse @ ..] =
            people.iter().collect::<Vec<_>>().try_into().unwrap_or([&people[0]; 8]);
        let mut single = Rated::at_table(&[a1, a2], "tabla", json!({}), delay()).await;
        single.shake().await;
        single.gives_up(1, 1).await;
        assert_eq!(after(&single.lines[0].view), [1510.0, 1490.0]);

        let mut long = Rated::at_table(&[b1, b2], "tabla", json!({"match_to": 3}), delay()).await;
        long.shake().await;
        long.gives_up(1, 3).await;
        assert_eq!(long.lines[0].view["status"], "over");
        assert_eq!(after(&long.lines[0].view), [1517.321, 1482.679]);

        let clock = json!({"kind": "fischer", "base_s": 180, "step_s": 0});
        let mut four = Rated::at_table(&bughouse, "bughouse", json!({}), clock).await;
        let resigned = four.lines[1].ask(json!({"k": "resign"})).await;
        assert_eq!(resigned["t"], "ev", "{resigned}");
        assert_eq!(after(&four.lines[1].view), [1746.580, 1253.420, 1253.420, 1746.580]);

        // A list of games tells who sat with whom, too.
        let teams = async |name: &str| {
            let list = server.get(&format!("/api/v1/players/{name}/games")).await.json();
            let seats = list["games"][0]["seats"].as_array().expect("a list").clone();
            seats.iter().map(|seat| seat["team"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(json!(teams("c4").await), four.lines[0].view["team"]);
        assert_eq!(teams("a1").await, [Value::Null, Value::Null]);
    })
    .await;
}

#[tokio::test]
async fn who_may_play_for_ratings_and_how() {
    let server = Open::server().await;
    let (ann, guest) = (account(&server, "ann").await, server.guest().await);
    let refused = async |person: &Person, wish: Value| {
        person.request("POST", "/api/v1/rooms", Some(&wish)).await.refusal()
    };
    let code = |word: &str| (422, word.to_owned());
    let wish = json!({"game": "kalah", "clock": blitz(), "rated": true, "seat": "first"});
    assert_eq!(refused(&guest, wish.clone()).await, code("rated_needs_account"));
    assert_eq!(refused(&ann, json!({"game": "kalah", "rated": true})).await, code("rated_needs_clock"));
    let own = json!({"game": "kalah", "rated": true, "clock": blitz(), "options": {"seeds": 5}});
    assert_eq!(refused(&ann, own).await, code("rated_needs_rules"));
    let mut with_bot = wish.clone();
    with_bot["bot"] = json!("kalah-beginner");
    assert_eq!(refused(&ann, with_bot).await, code("rated_needs_account"));

    let room = ann.opens(wish).await;
    let mut line = guest.at(&room).await;
    line.hear("welcome").await;
    let told = line.ask(json!({"k": "sit", "seat": 1})).await;
    assert_eq!((&told["t"], &told["code"]), (&json!("no"), &json!("rated_needs_account")));
    let path = format!("/api/v1/rooms/{room}/commands");
    let sit = json!({"id": "s1", "c": {"k": "sit", "seat": 1}});
    assert_eq!(guest.request("POST", &path, Some(&sit)).await.refusal(), code("rated_needs_account"));
    let bot = json!({"id": "s2", "c": {"k": "bot", "bot": "kalah-beginner"}});
    assert_eq!(ann.request("POST", &path, Some(&bot)).await.refusal(), code("rated_needs_account"));
    server.close().await;
}

#[tokio::test]
async fn a_rated_game_called_off_by_both_moves_nothing_and_is_found_again() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
    let alone = table.lines[0].ask(json!({"k": "abort"})).await;
    assert_eq!(alone["code"], "too_late_to_abort");
    table.lines[0].ask(json!({"k": "offer", "what": "abort"})).await;
    while table.lines[1].view["offers"] == json!([]) {
        table.lines[1].hear("ev").await;
    }
    table.lines[1].ask(json!({"k": "accept", "what": "abort"})).await;
    assert_eq!(table.lines[1].view["result"]["reason"], "aborted");
    assert_eq!(table.lines[1].view["ratings"], json!([]));
    let store = &server.app.store;
    let games = store.games_of(&bob.id, &GameFilter::default(), 9).await.expect("read");
    assert_eq!(games.len(), 1);
    let result = &games[0].result;
    assert_eq!((result.rated, result.points, result.reason.as_str()), (true, 0, "aborted"));
    assert!(result.players.iter().all(|one| one.outcome == store::Outcome::Void));
    assert_eq!(store.ratings_of("", &ann.id).await, Ok(Vec::new()));
    server.close().await;
}

#[tokio::test]
async fn a_guests_game_against_a_bot_leaves_its_result_too() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let room = ann.opens(json!({"game": "kalah", "seat": "first", "bot": "kalah-beginner"})).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    let resigned = line.ask(json!({"k": "resign"})).await;
    assert_eq!(resigned["t"], "ev", "{resigned}");
    assert_eq!((&line.view["rated"], &line.view["ratings"]), (&json!(false), &json!([])));
    let games = server.app.store.games_of(&ann.id, &GameFilter::default(), 9).await.expect("read");
    let result = &games[0].result;
    assert_eq!((games.len(), games[0].room.as_str(), result.winner), (1, room.as_str(), Some(1)));
    assert_eq!((result.pool.as_str(), result.rated, result.length), ("kalah/correspondence", false, 1));
    assert_eq!(result.players[1].player, "bot:kalah-club");
    // A table nobody joined is no game.
    let empty = ann.opens(json!({"game": "kalah"})).await;
    let closed = ann.request("DELETE", &format!("/api/v1/rooms/{empty}"), None).await;
    assert!(closed.status < 300, "{}", closed.text);
    assert_eq!(server.app.store.game_result(&empty).await, Ok(None));
    server.close().await;
}

#[tokio::test]
async fn players_are_shown_with_their_ratings_and_their_games() {
    on_every_engine(async |server| {
        let (ann, bob) = (account(server, "ann").await, account(server, "bob").await);
        let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
        table.lines[0].ask(json!({"k": "resign"})).await;
        let mut second = Rated::at_table(&[&bob, &ann], "tabla", json!({}), delay()).await;
        second.shake().await;
        second.gives_up(0, 2).await;

        let answer = server.get("/api/v1/players/BOB").await;
        assert_eq!((answer.status, answer.header("cache-control")), (200, Some("no-store")));
        let shown = answer.json();
        assert_eq!(
            (&shown["id"], &shown["name"], &shown["bot"]),
            (&json!(bob.id), &json!("bob"), &json!(false))
        );
        let [chess, tabla] = shown["ratings"].as_array().expect("a list").as_slice() else {
            panic!("{shown}")
        };
        assert_eq!((&chess["pool"], &chess["rating"]), (&json!("chess/blitz"), &json!(1741.476)));
        assert_eq!((&chess["shown"], &chess["standing"]), (&json!("1741?"), &json!("provisional")));
        assert_eq!((&chess["games"], &chess["experience"]), (&json!(1), &Value::Null));
        assert_eq!((&tabla["pool"], &tabla["rating"]), (&json!("tabla/rapid"), &json!(1490.0)));
        assert_eq!((&tabla["experience"], &tabla["deviation"]), (&json!(1), &Value::Null));

        let games = async |path: String| server.get(&path).await.json()["games"].clone();
        let all = games("/api/v1/players/ann/games".to_owned()).await;
        let rooms: Vec<_> = all.as_array().expect("a list").iter().map(|game| game["room"].clone()).collect();
        assert_eq!(rooms, [json!(second.room), json!(table.room)]);
        assert_eq!((&all[1]["winner"], &all[1]["reason"]), (&json!(1), &json!("resignation")));
        assert_eq!(all[1]["seats"][1], json!({"id": bob.id, "name": "bob", "bot": false, "result": "won"}));
        assert_eq!((&all[0]["points"], &all[0]["rated"]), (&json!(2), &json!(true)));
        for (wish, expected) in [
            ("game=chess", 1),
            ("pool=tabla/rapid", 1),
            ("rated=false", 0),
            ("result=won", 1),
            ("opponent=Bob", 2),
            ("from=1&to=2", 0),
        ] {
            let found = games(format!("/api/v1/players/ann/games?{wish}")).await;
            assert_eq!(found.as_array().map(Vec::len), Some(expected), "{wish}: {found}");
        }
        let first = server.get("/api/v1/players/ann/games?max=1").await.json();
        let next = first["next"].as_str().expect("another page");
        let second_page = server.get(&format!("/api/v1/players/ann/games?max=1&next={next}")).await.json();
        assert_eq!((&second_page["games"][0]["room"], &second_page["next"]), (&rooms[1], &Value::Null));

        let plot = server.get("/api/v1/players/ann/ratings/chess/blitz").await.json();
        assert_eq!(plot["points"].as_array().map(Vec::len), Some(1));
        assert_eq!((&plot["points"][0]["rating"], &plot["points"][0]["room"]), (&json!(1258.524), &rooms[1]));
        let against = server.get("/api/v1/players/ann/against/bob").await.json();
        assert_eq!(against, json!({"games": 2, "won": 1, "drawn": 0, "lost": 1}));
        // Nobody is ranked after one game.
        assert_eq!(server.get("/api/v1/leaderboards/chess/blitz").await.json(), json!({"players": []}));
    })
    .await;
}
