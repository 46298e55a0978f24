// SPDX-License-Identifier: AGPL-3.0-or-later
//! One append at a time: what is kept, and each way to be refused.

use store::{
    Append, AppendError, Certain, Committed, EVENTS_PER_APPEND_MAX, Head, NewEvent, Sitter, Status,
    StoreError,
};

use crate::support::{append, command, event, on_every_engine, payloads, playing};

#[test]
fn what_is_appended_is_read_back_as_it_was() {
    on_every_engine(async |database| {
        let first = NewEvent {
            at_us: 1_700_000_000_000_001,
            kind: "created".to_owned(),
            actor: "p1".to_owned(),
            command_id: Some("c-1".to_owned()),
            payload: r#"{"слово":"капия","q":"'\"$1?"}"#.to_owned(),
        };
        let second = NewEvent { at_us: -5, actor: String::new(), command_id: None, ..first.clone() };
        let mut request = append("r1", 0, vec![first.clone(), second.clone()]);
        request.head = Head {
            status: Status::Open,
            game: "kalah".to_owned(),
            listed: false,
            deadline_us: Some(i64::MAX),
            lobby: r#"{"by":"Иван"}"#.to_owned(),
        };
        let done = database.store.append(request.clone()).await;
        assert_eq!(done, Ok(Committed { seq: 2 }));
        database.restart().await;

        let events = database.store.events("r1", 0).await.expect("events");
        for (kept, given) in events.iter().zip([&first, &second]) {
            let kept = (kept.at_us, &kept.kind, &kept.actor, &kept.command_id, &kept.payload);
            assert_eq!(kept, (given.at_us, &given.kind, &given.actor, &given.command_id, &given.payload));
        }
        let head = database.store.head("r1").await.expect("head").expect("the room exists");
        assert_eq!((head.room.as_str(), head.seq, &head.head), ("r1", 2, &request.head));
        assert_eq!((head.created_us, head.updated_us), (first.at_us, second.at_us));
    });
}

#[test]
fn the_head_follows_every_append_but_keeps_its_game_and_its_birth() {
    on_every_engine(async |database| {
        database.store.append(append("r1", 0, vec![event("a")])).await.expect("first");
        let mut second = append("r1", 1, vec![NewEvent { at_us: 9_000, ..event("b") }]);
        second.head = Head {
            status: Status::Over,
            game: "chess".to_owned(),
            listed: false,
            deadline_us: Some(5),
            lobby: "{\"x\":1}".to_owned(),
        };
        database.store.append(second.clone()).await.expect("second");
        let head = database.store.head("r1").await.expect("head").expect("exists");
        assert_eq!(head.head, Head { game: "tabla".to_owned(), ..second.head });
        assert_eq!((head.seq, head.created_us, head.updated_us), (2, 1_000, 9_000));
    });
}

#[test]
fn events_after_a_version_are_exactly_the_missed_ones_in_order() {
    on_every_engine(async |database| {
        for seq in 0..30_i64 {
            database.store.append(append("r1", seq, vec![event(&format!("{seq}"))])).await.expect("append");
        }
        database.store.append(append("r10", 0, vec![event("other room")])).await.expect("append");
        for after in [0_i64, 1, 9, 10, 29, 30, 99] {
            let seqs: Vec<i64> = database
                .store
                .events("r1", after)
                .await
                .expect("events")
                .iter()
                .map(|event| event.seq)
                .collect();
            assert_eq!(seqs, (after + 1..=30).collect::<Vec<_>>(), "after {after}");
        }
        assert!(database.store.events("no such room", 0).await.expect("events").is_empty());
        assert_eq!(database.store.head("no such room").await, Ok(None));
    });
}

#[test]
fn a_stale_or_a_future_version_is_told_where_the_room_is() {
    on_every_engine(async |database| {
        let store = &database.store;
        store.append(append("r1", 0, vec![event("a"), event("b"), event("c")])).await.expect("append");
        for expected in [0, 1, 2, 4, 1_000] {
            let refused = store.append(append("r1", expected, vec![event("x")])).await;
            assert_eq!(refused, Err(AppendError::Conflict { current: 3 }), "expected {expected}");
        }
        let refused = store.append(append("unborn", 7, vec![event("x")])).await;
        assert_eq!(refused, Err(AppendError::Conflict { current: 0 }));
        assert_eq!(payloads(store, "r1").await, ["a", "b", "c"]);
        assert_eq!(store.head("unborn").await, Ok(None));
    });
}

#[test]
fn a_repeated_command_is_told_what_it_did_at_any_version() {
    on_every_engine(async |database| {
        let store = &database.store;
        store
            .append(append("r1", 0, vec![event("house"), command("p1", "c1", "a"), event("end")]))
            .await
            .expect("a");
        store.append(append("r1", 3, vec![command("p1", "c2", "b")])).await.expect("b");
        for expected in [0, 3, 4] {
            let again = store.append(append("r1", expected, vec![command("p1", "c1", "again")])).await;
            let told = Err(AppendError::DuplicateCommand { first_seq: 2, last_seq: 3 });
            assert_eq!(again, told, "expected {expected}");
        }
        let hidden = store.append(append("r1", 4, vec![event("x"), command("p1", "c2", "again")])).await;
        assert_eq!(hidden, Err(AppendError::DuplicateCommand { first_seq: 4, last_seq: 4 }));
        assert_eq!(store.carried_out("r1", "p1", "c1").await, Ok(Some((2, 3))));
        for (room, actor, id) in [("r1", "p1", "c3"), ("r1", "p2", "c1"), ("r2", "p1", "c1")] {
            assert_eq!(store.carried_out(room, actor, id).await, Ok(None), "{room} {actor} {id}");
        }
        assert_eq!(payloads(store, "r1").await, ["house", "a", "end", "b"]);
        assert_eq!(store.head("r1").await.expect("head").expect("exists").seq, 4);
    });
}

#[test]
fn what_its_caller_is_certain_of_an_append_does_without() {
    on_every_engine(async |database| {
        let store = &database.store;
        let certain = Certain { commands_are_new: true, status_stays: true };
        let sure =
            |expected, id: &str| Append { certain, ..append("r1", expected, vec![command("p1", id, id)]) };
        store.append(sure(0, "c1")).await.expect("a new room");
        store.append(sure(1, "c2")).await.expect("a new command");
        let told = Err(AppendError::DuplicateCommand { first_seq: 1, last_seq: 1 });
        assert_eq!(store.append(append("r1", 2, vec![command("p1", "c1", "again")])).await, told);
        // A stale version is found out whatever its caller is certain of, and the command with it.
        let stale = store.append(sure(1, "c2")).await;
        assert_eq!(stale, Err(AppendError::DuplicateCommand { first_seq: 2, last_seq: 2 }));
        assert_eq!(store.append(sure(1, "c3")).await, Err(AppendError::Conflict { current: 2 }));
        assert_eq!(payloads(store, "r1").await, ["c1", "c2"]);

        let lobby = r#"{"turn":1}"#.to_owned();
        let head = Head { lobby: lobby.clone(), deadline_us: Some(7), ..playing() };
        store.append(Append { head, ..sure(2, "c4") }).await.expect("a move");
        let head = store.head("r1").await.expect("head").expect("exists").head;
        assert_eq!((head.status, head.lobby, head.deadline_us), (Status::Playing, lobby, Some(7)));
        let over = Head { status: Status::Over, ..playing() };
        store.append(Append { head: over, ..append("r1", 3, vec![event("end")]) }).await.expect("the end");
        assert_eq!(store.head("r1").await.expect("head").expect("exists").head.status, Status::Over);
        assert!(store.live_rooms(None, 9).await.expect("rooms").is_empty());
    });
}

#[test]
fn a_command_id_is_its_actors_own_and_its_rooms_own() {
    on_every_engine(async |database| {
        let store = &database.store;
        store.append(append("r1", 0, vec![command("p1", "c1", "a")])).await.expect("p1 in r1");
        store.append(append("r1", 1, vec![command("p2", "c1", "b")])).await.expect("p2 in r1");
        store.append(append("r2", 0, vec![command("p1", "c1", "c")])).await.expect("p1 in r2");
        assert_eq!(payloads(store, "r1").await, ["a", "b"]);
        assert_eq!(payloads(store, "r2").await, ["c"]);
    });
}

#[test]
fn a_command_of_several_events_is_kept_on_the_first_of_them() {
    on_every_engine(async |database| {
        let events = vec![command("p1", "c1", "a"), command("p1", "c1", "b"), command("p2", "c1", "c")];
        database.store.append(append("r1", 0, events)).await.expect("append");
        let kept: Vec<_> = database
            .store
            .events("r1", 0)
            .await
            .expect("events")
            .into_iter()
            .map(|event| event.command_id)
            .collect();
        assert_eq!(kept, [Some("c1".to_owned()), None, Some("c1".to_owned())]);
    });
}

#[test]
fn a_refused_append_leaves_nothing_behind() {
    on_every_engine(async |database| {
        let store = &database.store;
        let sitter = |player: &str| Sitter { seat: 0, player: player.to_owned() };
        let mut first = append("r1", 0, vec![command("p1", "c1", "a")]);
        first.seats = Some(vec![sitter("p1")]);
        store.append(first).await.expect("append");
        let before = store.head("r1").await.expect("head");

        // The last event of three is a repeated command: neither the first two, nor the head, nor the chairs change.
        let mut second = append("r1", 1, vec![event("x"), event("y"), command("p1", "c1", "z")]);
        second.head = Head { status: Status::Over, lobby: "{\"changed\":true}".to_owned(), ..playing() };
        second.seats = Some(vec![sitter("p9")]);
        let refused = store.append(second).await;
        assert_eq!(refused, Err(AppendError::DuplicateCommand { first_seq: 1, last_seq: 1 }));
        assert_eq!(payloads(store, "r1").await, ["a"]);
        assert_eq!(store.head("r1").await.expect("head"), before);
        assert_eq!(store.sitters("r1").await, Ok(vec![sitter("p1")]));
    });
}

#[test]
fn what_no_engine_could_keep_is_refused_with_a_sentence() {
    on_every_engine(async |database| {
        let nul = "a\0b";
        let mut nul_lobby = append("r1", 0, vec![event("a")]);
        nul_lobby.head.lobby = nul.to_owned();
        let mut nul_player = append("r1", 0, vec![event("a")]);
        nul_player.seats = Some(vec![Sitter { seat: 0, player: nul.to_owned() }]);
        for (request, part) in [
            (append("r1", 0, vec![]), "1 to 256"),
            (append("r1", 0, vec![event("a"); EVENTS_PER_APPEND_MAX + 1]), "1 to 256"),
            (append("r1", -1, vec![event("a")]), "begin at 0"),
            (append("r1", i64::MAX, vec![event("a")]), "begin at 0"),
            (append("", 0, vec![event("a")]), "without an id"),
            (append(nul, 0, vec![event("a")]), "NUL"),
            (append("r1", 0, vec![event(nul)]), "NUL"),
            (append("r1", 0, vec![command("p1", nul, "a")]), "NUL"),
            (nul_lobby, "NUL"),
            (nul_player, "NUL"),
        ] {
            match database.store.append(request).await {
                Err(AppendError::Store(error @ StoreError::Invalid { .. })) => {
                    assert!(error.to_string().contains(part), "{error}");
                }
                other => panic!("{part}: {other:?}"),
            }
        }
        assert_eq!(database.store.head("r1").await, Ok(None));
    });
}

#[test]
fn a_seat_taken_twice_is_the_appends_own_fault_and_leaves_nothing() {
    on_every_engine(async |database| {
        let mut twice = append("r1", 0, vec![event("a")]);
        twice.seats = Some(vec![Sitter { seat: 1, player: "p1".to_owned() }; 2]);
        let refused = database.store.append(twice).await;
        assert!(matches!(refused, Err(AppendError::Store(StoreError::Database { .. }))), "{refused:?}");
        assert_eq!(database.store.head("r1").await, Ok(None));
        assert!(database.store.events("r1", 0).await.expect("events").is_empty());
    });
}

#[test]
fn an_append_of_the_largest_size_is_kept_whole() {
    on_every_engine(async |database| {
        let events: Vec<_> =
            (0..EVENTS_PER_APPEND_MAX).map(|n| command("p", &format!("c{n}"), &n.to_string())).collect();
        let done = database.store.append(append("r1", 0, events)).await;
        assert_eq!(done, Ok(Committed { seq: EVENTS_PER_APPEND_MAX as i64 }));
        let expected: Vec<_> = (0..EVENTS_PER_APPEND_MAX).map(|n| n.to_string()).collect();
        assert_eq!(payloads(&database.store, "r1").await, expected);
    });
}
