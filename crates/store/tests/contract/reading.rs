// SPDX-License-Identifier: AGPL-3.0-or-later
//! Questions over many rooms: restart, lobby, seats, deadlines.

use store::{Due, Head, NewEvent, RoomHead, Sitter, Status, Store};

use crate::support::{append, event, on_every_engine, playing};

async fn room(store: &Store, name: &str, born_us: i64, head: Head) {
    let mut request = append(name, 0, vec![NewEvent { at_us: born_us, ..event("e") }]);
    request.head = head;
    store.append(request).await.expect("the room is made");
}

async fn seat(store: &Store, name: &str, at_us: i64, status: Status, players: &[(u8, &str)]) {
    let expected = store.head(name).await.expect("head").map_or(0, |head| head.seq);
    let mut request = append(name, expected, vec![NewEvent { at_us, ..event("e") }]);
    request.head.status = status;
    request.seats =
        Some(players.iter().map(|&(seat, player)| Sitter { seat, player: player.to_owned() }).collect());
    store.append(request).await.expect("the seats are taken");
}

fn names(heads: &[RoomHead]) -> Vec<&str> {
    heads.iter().map(|head| head.room.as_str()).collect()
}

#[test]
fn a_restart_finds_every_room_that_is_not_over_page_by_page() {
    on_every_engine(async |database| {
        let statuses = [Status::Open, Status::Starting, Status::Playing, Status::Over];
        for number in 0..40_i64 {
            let status = statuses[usize::try_from(number % 4).expect("small")];
            // Several rooms share an instant, so that pages have to break between them.
            room(&database.store, &format!("r{number:02}"), number / 7, Head { status, ..playing() }).await;
        }
        database.restart().await;
        for limit in [1, 4, 7, 100] {
            let mut found: Vec<RoomHead> = Vec::new();
            loop {
                let page = database.store.live_rooms(found.last(), limit).await.expect("a page");
                assert!(page.len() <= limit as usize);
                if page.is_empty() {
                    break;
                }
                found.extend(page);
            }
            let expected: Vec<String> =
                (0..40).filter(|number| number % 4 != 3).map(|number| format!("r{number:02}")).collect();
            assert_eq!(names(&found), expected, "pages of {limit}");
        }
    });
}

#[test]
fn the_lobby_shows_listed_rooms_newest_first() {
    on_every_engine(async |database| {
        let store = &database.store;
        for (name, born_us, status, listed) in [
            ("old offer", 1, Status::Open, true),
            ("new offer", 5, Status::Open, true),
            ("private offer", 6, Status::Open, false),
            ("starting", 7, Status::Starting, true),
            ("game", 2, Status::Playing, true),
            ("later game", 3, Status::Playing, true),
            ("private game", 8, Status::Playing, false),
            ("finished", 9, Status::Over, true),
        ] {
            let lobby = format!(r#"{{"name":"{name}"}}"#);
            room(store, name, born_us, Head { status, listed, lobby, ..playing() }).await;
        }
        let offers = store.open_offers(10).await.expect("offers");
        assert_eq!(names(&offers), ["new offer", "old offer"]);
        assert_eq!(offers[0].head.lobby, r#"{"name":"new offer"}"#);
        assert_eq!(names(&store.live_games(10).await.expect("games")), ["later game", "game"]);
        assert_eq!(names(&store.open_offers(1).await.expect("offers")), ["new offer"]);
    });
}

#[test]
fn a_player_finds_the_rooms_he_sits_in_until_they_are_over() {
    on_every_engine(async |database| {
        let store = &database.store;
        seat(store, "r1", 10, Status::Open, &[(0, "ann")]).await;
        seat(store, "r2", 20, Status::Playing, &[(0, "bob"), (1, "ann")]).await;
        seat(store, "r3", 30, Status::Playing, &[(0, "bob"), (1, "eve")]).await;
        seat(store, "r1", 40, Status::Playing, &[(0, "ann"), (1, "eve")]).await;
        let rooms = async |player| {
            let heads = store.rooms_of(player, 10).await.expect("rooms");
            heads.into_iter().map(|head| head.room).collect::<Vec<_>>()
        };
        assert_eq!(rooms("ann").await, ["r1", "r2"]);
        assert_eq!(rooms("eve").await, ["r1", "r3"]);
        assert!(rooms("nobody").await.is_empty());
        let game = async |player| {
            let head = store.game_of(player).await.expect("read");
            head.map(|head| head.room)
        };
        assert_eq!(game("ann").await.as_deref(), Some("r1"), "the latest");
        seat(store, "r4", 45, Status::Open, &[(0, "ann"), (1, "zoe")]).await;
        assert_eq!(game("ann").await.as_deref(), Some("r1"), "an offer is no game");
        assert_eq!((game("zoe").await, game("nobody").await), (None, None));
        seat(store, "r4", 46, Status::Over, &[(0, "ann"), (1, "zoe")]).await;

        seat(store, "r1", 50, Status::Playing, &[(1, "eve")]).await;
        assert_eq!(rooms("ann").await, ["r2"], "who has left a room does not find it");
        seat(store, "r2", 60, Status::Over, &[(0, "bob"), (1, "ann")]).await;
        assert!(rooms("ann").await.is_empty(), "a room that is over is not listed");
        assert_eq!(game("ann").await, None);
        assert_eq!(rooms("bob").await, ["r3"]);
        assert_eq!(store.rooms_of("eve", 1).await.expect("rooms").len(), 1);
    });
}

#[test]
fn an_append_without_seats_leaves_them_and_one_with_seats_replaces_them() {
    on_every_engine(async |database| {
        let store = &database.store;
        seat(store, "r1", 1, Status::Playing, &[(1, "bob"), (0, "ann")]).await;
        store.append(append("r1", 1, vec![event("move")])).await.expect("append");
        let sitter = |seat, player: &str| Sitter { seat, player: player.to_owned() };
        assert_eq!(store.sitters("r1").await, Ok(vec![sitter(0, "ann"), sitter(1, "bob")]));
        seat(store, "r1", 2, Status::Playing, &[(0, "eve")]).await;
        assert_eq!(store.sitters("r1").await, Ok(vec![sitter(0, "eve")]));
        seat(store, "r1", 3, Status::Playing, &[]).await;
        assert_eq!(store.sitters("r1").await, Ok(vec![]));
    });
}

#[test]
fn deadlines_come_due_longest_overdue_first_and_vanish_with_the_clock() {
    on_every_engine(async |database| {
        let store = &database.store;
        for (name, deadline_us, status) in [
            ("late", Some(300), Status::Playing),
            ("early", Some(100), Status::Playing),
            ("same", Some(100), Status::Starting),
            ("no clock", None, Status::Playing),
            ("over", Some(50), Status::Over),
        ] {
            room(store, name, 1, Head { status, deadline_us, ..playing() }).await;
        }
        let due = async |now_us, limit| store.due(now_us, limit).await.expect("due rooms");
        let one = |room: &str, deadline_us| Due { room: room.to_owned(), seq: 1, deadline_us };
        assert!(due(99, 10).await.is_empty());
        assert_eq!(due(100, 10).await, [one("early", 100), one("same", 100)]);
        assert_eq!(due(i64::MAX, 10).await, [one("early", 100), one("same", 100), one("late", 300)]);
        assert_eq!(due(i64::MAX, 1).await, [one("early", 100)]);

        let mut moved = append("early", 1, vec![event("move")]);
        moved.head.deadline_us = Some(500);
        store.append(moved).await.expect("append");
        let mut stopped = append("same", 1, vec![event("stop")]);
        stopped.head.deadline_us = None;
        store.append(stopped).await.expect("append");
        assert_eq!(due(400, 10).await, [one("late", 300)]);
    });
}
