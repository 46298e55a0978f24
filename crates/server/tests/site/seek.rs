// SPDX-License-Identifier: AGPL-3.0-or-later
//! Quick pairing: people who wait for an opponent.

use std::collections::{BTreeMap, BTreeSet};

use game::Millis;
use serde_json::{Value, json};

use crate::client::End;
use crate::people::{Client, Folder, Open, PATIENCE, Person, hand};
use crate::results::{Rated, account, blitz};

pub(crate) const BLITZ: &str = "/ws/seek?game=chess&kind=fischer&base_s=180&step_s=2";

pub(crate) async fn seeks(server: &Open, person: &Person, path: &str) -> Client {
    Client::open(server.address, path, Some(&person.cookie)).await
}

/// Everything up to the last message, and how the line ended.
async fn to_the_end(line: &mut Client) -> (Vec<Value>, End) {
    let mut said = Vec::new();
    loop {
        match line.next().await {
            Ok(message) => said.push(message),
            Err(end) => return (said, end),
        }
    }
}

/// The room somebody is seated in.
pub(crate) async fn seated(line: &mut Client) -> String {
    let (said, end) = to_the_end(line).await;
    assert_eq!(end.bye.as_deref(), Some("done"), "{said:?}");
    let last = said.last().expect("a last message");
    assert_eq!(last["t"], "seated", "{said:?}");
    last["room"].as_str().expect("a room").to_owned()
}

#[tokio::test]
async fn two_who_wait_for_the_same_meet_and_a_third_waits() {
    let server = Open::server().await;
    let (ann, bob, cid) = (server.guest().await, server.guest().await, server.guest().await);
    let mut third = seeks(&server, &cid, "/ws/seek?game=chess&kind=fischer&base_s=300").await;
    let alone = json!({"t": "waiting", "people": 1, "range": 100, "bot": false});
    assert_eq!(third.next().await, Ok(alone), "another clock is another pool");
    let (mut one, mut two) = (seeks(&server, &ann, BLITZ).await, seeks(&server, &bob, BLITZ).await);
    let room = seated(&mut one).await;
    assert_eq!(seated(&mut two).await, room);
    let seen = server.get(&format!("/api/v1/rooms/{room}")).await.json();
    let names: BTreeSet<&str> =
        seen["s"]["seats"].as_array().unwrap().iter().filter_map(|seat| seat["name"].as_str()).collect();
    assert_eq!(names, BTreeSet::from([ann.name.as_str(), bob.name.as_str()]));
    assert_eq!(seen["s"]["clock_rule"], json!({"kind": "fischer", "base_s": 180, "step_s": 2}));
    // Nobody plays two games at one time; the game that waits is named.
    let mut again = seeks(&server, &ann, BLITZ).await;
    let (said, end) = to_the_end(&mut again).await;
    assert_eq!((said, end.bye.as_deref()), (vec![json!({"t": "busy", "room": room})], Some("done")));
    server.close().await;
}

#[tokio::test]
async fn between_accounts_it_is_rated_and_a_guest_makes_it_casual() {
    let server = Open::server().await;
    let (ann, bob, cid) =
        (account(&server, "ann").await, account(&server, "bob").await, account(&server, "cid").await);
    let guest = server.guest().await;
    for (one, two, rated) in [(&ann, &bob, true), (&cid, &guest, false)] {
        let (mut first, mut second) = (seeks(&server, one, BLITZ).await, seeks(&server, two, BLITZ).await);
        let room = seated(&mut first).await;
        assert_eq!(seated(&mut second).await, room);
        let seen = server.get(&format!("/api/v1/rooms/{room}")).await.json();
        assert_eq!(seen["s"]["rated"], rated);
    }
    server.close().await;
}

#[tokio::test]
async fn ratings_that_lie_apart_meet_later() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
    assert_eq!(table.lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
    // 1741 and 1259 now: the range reaches from one to the other after 20 s.
    let mut lines = [seeks(&server, &ann, BLITZ).await, seeks(&server, &bob, BLITZ).await];
    for line in &mut lines {
        line.hear("waiting").await;
    }
    hand.advance(Millis::seconds(19));
    for line in &mut lines {
        while line.hear("waiting").await["range"] != 400 {}
    }
    hand.advance(Millis::seconds(1));
    let [one, two] = &mut lines;
    assert_eq!(seated(one).await, seated(two).await);
    server.close().await;
}

#[tokio::test]
async fn who_gives_up_or_comes_twice_waits_once() {
    let server = Open::server().await;
    let (ann, bob, cid) = (server.guest().await, server.guest().await, server.guest().await);
    let mut first = seeks(&server, &ann, BLITZ).await;
    first.hear("waiting").await;
    let kalah = "/ws/seek?game=kalah&kind=fischer&base_s=300&step_s=3";
    let mut other = seeks(&server, &ann, kalah).await;
    let (said, end) = to_the_end(&mut first).await;
    assert_eq!((said.last(), end.bye.as_deref()), (Some(&json!({"t": "replaced"})), Some("done")));
    // Bob finds nobody at chess: Ann waits for kalah now.
    let mut chess = seeks(&server, &bob, BLITZ).await;
    chess.hear("waiting").await;
    drop(chess);
    let mut last = seeks(&server, &cid, kalah).await;
    assert_eq!(seated(&mut last).await, seated(&mut other).await);
    // Bob has gone: whoever comes for chess is alone.
    let gone = async {
        while server.app.matchmaker.waiting() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.expect("the server notices who has gone");
    let dan = server.guest().await;
    let mut line = seeks(&server, &dan, BLITZ).await;
    assert_eq!(line.hear("waiting").await["people"], 1);
    server.close().await;
}

#[tokio::test]
async fn who_sits_down_elsewhere_while_they_wait_is_led_there() {
    let server = Open::server().await;
    let (ann, bob, cid) = (server.guest().await, server.guest().await, server.guest().await);
    let own = ann.opens(json!({"game": "kalah", "seat": "first", "clock": blitz()})).await;
    let mut anns = seeks(&server, &ann, BLITZ).await;
    anns.hear("waiting").await;
    let mut table = bob.at(&own).await;
    table.hear("welcome").await;
    assert_eq!(table.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
    let mut cids = seeks(&server, &cid, BLITZ).await;
    let (said, end) = to_the_end(&mut anns).await;
    assert_eq!((said.last(), end.bye.as_deref()), (Some(&json!({"t": "busy", "room": own})), Some("done")));
    // Cid waits on, alone, and meets the next who comes.
    let dan = server.guest().await;
    let mut dans = seeks(&server, &dan, BLITZ).await;
    assert_eq!(seated(&mut cids).await, seated(&mut dans).await);
    server.close().await;
}

#[tokio::test]
async fn four_are_seated_at_two_boards() {
    let server = Open::server().await;
    let mut lines = Vec::new();
    for _ in 0..4 {
        let person = server.guest().await;
        lines.push(seeks(&server, &person, "/ws/seek?game=bughouse&kind=fischer&base_s=180").await);
    }
    let mut rooms = BTreeSet::new();
    for line in &mut lines {
        rooms.insert(seated(line).await);
    }
    assert_eq!(rooms.len(), 1);
    server.close().await;
}

#[tokio::test]
async fn after_20_s_without_a_person_a_bot_is_offered_and_the_range_widens() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let ann = server.guest().await;
    let mut line = seeks(&server, &ann, BLITZ).await;
    line.hear("waiting").await;
    hand.advance(Millis::seconds(19));
    let said = line.hear("waiting").await;
    assert_eq!((&said["bot"], &said["range"]), (&json!(false), &json!(400)));
    hand.advance(Millis::seconds(1));
    assert_eq!(line.hear("waiting").await["bot"], true);
    hand.advance(Millis::seconds(10));
    assert_eq!(line.hear("waiting").await["range"], Value::Null);
    server.close().await;
}

#[tokio::test]
async fn what_cannot_be_waited_for_is_refused() {
    let server = Open::server().await;
    let ann = server.guest().await;
    for (path, cookie, status) in [
        (BLITZ, None, 401),
        ("/ws/seek?game=chess&kind=none", Some(&ann.cookie), 422),
        ("/ws/seek?game=chess&kind=correspondence&step_s=86400", Some(&ann.cookie), 422),
        ("/ws/seek?game=chess&kind=fischer", Some(&ann.cookie), 422),
        ("/ws/seek?game=chess&kind=fischer&base_s=999999999", Some(&ann.cookie), 422),
        ("/ws/seek?game=morris&kind=fischer&base_s=60", Some(&ann.cookie), 422),
        ("/ws/seek?game=chess&kind=hourglass&base_s=60", Some(&ann.cookie), 400),
        ("/ws/seek?game=chess", Some(&ann.cookie), 400),
        ("/ws/seek?accept=x&game=chess", Some(&ann.cookie), 400),
        ("/ws/seek?accept=x", None, 401),
        ("/ws/seek?game=chess&kind=fischer&base_s=60&x=1", Some(&ann.cookie), 400),
    ] {
        let origin = format!("http://{}", server.address);
        let cookie = cookie.map(String::as_str);
        let refused = Client::try_open(server.address, path, cookie, Some(&origin)).await.err();
        assert_eq!(refused, Some(status), "{path}");
    }
    server.close().await;
}

/// A crowd at the pools of three games: everybody is seated once, whatever order they come in.
#[tokio::test]
async fn two_hundred_people_are_seated() {
    const GAMES: [(&str, usize); 3] = [("chess", 2), ("tabla", 2), ("bughouse", 4)];
    let server = Open::server_with(|config| config.rate_limits = false).await;
    let mut waiting = tokio::task::JoinSet::new();
    for number in 0..200 {
        let (game, _) = GAMES[number % 10 / 4];
        let person = server.guest().await;
        let address = server.address;
        let path = format!("/ws/seek?game={game}&kind=fischer&base_s=300&step_s=3");
        waiting.spawn(async move {
            let mut line = Client::open(address, &path, Some(&person.cookie)).await;
            (game, person.id, seated(&mut line).await)
        });
    }
    let mut rooms: BTreeMap<(String, &str), BTreeSet<String>> = BTreeMap::new();
    while let Some(done) = waiting.join_next().await {
        let (game, id, room) = done.expect("everybody is seated");
        assert!(rooms.entry((room, game)).or_default().insert(id));
    }
    for ((room, game), people) in &rooms {
        let (_, seats) = GAMES.iter().find(|(name, _)| name == game).expect("a game");
        assert_eq!(people.len(), *seats, "{game} {room}");
        let sitters = server.app.store.sitters(room).await.expect("the store");
        assert_eq!(&sitters.into_iter().map(|one| one.player).collect::<BTreeSet<_>>(), people);
    }
    assert_eq!(rooms.values().map(BTreeSet::len).sum::<usize>(), 200);
    server.close().await;
}

#[tokio::test]
async fn who_is_seated_offers_no_other_table_any_more() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, server.guest().await);
    account(&server, "cid").await;
    let days = json!({"kind": "correspondence", "step_s": 86_400});
    let letters = ann.opens(json!({"game": "chess", "clock": days})).await;
    let challenge = ann.opens(json!({"game": "kalah", "to": "cid"})).await;
    let now = ann.opens(json!({"game": "tabla", "clock": blitz()})).await;
    let mut lobby = Client::open(server.address, "/ws/lobby", Some(&ann.cookie)).await;
    let (mut one, mut two) = (seeks(&server, &ann, BLITZ).await, seeks(&server, &bob, BLITZ).await);
    let room = seated(&mut one).await;
    assert_eq!(seated(&mut two).await, room);
    let wanted = BTreeSet::from([letters, challenge, room]);
    loop {
        let seen = lobby.next().await.expect("the lobby speaks");
        let mine = seen["mine"].as_array().expect("a list").iter();
        if mine.map(|one| one["room"].as_str().expect("a room").to_owned()).collect::<BTreeSet<_>>() == wanted
        {
            break;
        }
    }
    let closed = ann.request("GET", &format!("/api/v1/rooms/{now}"), None).await.json();
    assert_eq!(closed["s"]["result"]["reason"], "cancelled");
    server.close().await;
}

#[tokio::test]
async fn looking_for_an_opponent_is_within_the_limit_of_tables() {
    let proxy = "127.0.0.1".parse().expect("an address");
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let ann = server.guest().await;
    let origin = format!("http://{}", server.address);
    let known = [("cookie", ann.cookie.as_str()), ("x-forwarded-for", "203.0.113.7")];
    let headers = [known[0], known[1], ("origin", origin.as_str())];
    for _ in 0..server::net::limits::ROOMS_BURST {
        drop(Client::open_with(server.address, BLITZ, &headers).await.expect("a line"));
    }
    assert_eq!(Client::open_with(server.address, BLITZ, &headers).await.err(), Some(429));
    let table = [known[0], known[1], ("content-type", "application/json")];
    let refused = server.request("POST", "/api/v1/rooms", &table, Some(r#"{"game":"chess"}"#)).await;
    assert_eq!(refused.refusal(), (429, "too_many_requests".to_owned()));
    server.close().await;
}
