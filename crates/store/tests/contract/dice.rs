// SPDX-License-Identifier: AGPL-3.0-or-later
//! The dice of all rooms in one order, and the public log of commitments.

use store::{
    Append, BoundKey, DiceEvent, Head, KeyState, LISTED_AT_ONCE_MAX, NewEvent, RoomChain, Status, StoreError,
};

use crate::support::{append, event, on_every_engine};

fn dice_event(kind: &str, at_us: i64) -> NewEvent {
    NewEvent { at_us, kind: kind.to_owned(), ..event(&format!("{kind} {at_us}")) }
}

fn places(events: &[DiceEvent]) -> Vec<(i64, &str, i64)> {
    events.iter().map(|event| (event.at_us, event.room.as_str(), event.seq)).collect()
}

fn named(events: &[DiceEvent]) -> Vec<(String, i64)> {
    events.iter().map(|event| (event.room.clone(), event.seq)).collect()
}

#[test]
fn rolls_of_all_rooms_come_in_the_order_of_time() {
    on_every_engine(async |database| {
        let rooms = [
            ("r1", vec![("sat", 1), ("dice_server", 5), ("rolled", 7), ("rolled", 9), ("ended", 11)]),
            ("r2", vec![("sat", 2), ("dice_server", 5), ("moved", 6), ("rolled", 8), ("rolled", 20)]),
        ];
        for (room, events) in &rooms {
            let events = events.iter().map(|(kind, at_us)| dice_event(kind, *at_us)).collect();
            database.store.append(append(room, 0, events)).await.expect("append");
        }
        for limit in [1, 2, 3, 100] {
            let (mut found, mut after) = (Vec::new(), (0, String::new(), 0));
            loop {
                let page =
                    database.store.rolls((after.0, &after.1, after.2), 20, limit).await.expect("a page");
                let Some(last) = page.last() else { break };
                after = (last.at_us, last.room.clone(), last.seq);
                assert!(page.len() <= limit as usize);
                found.extend(page);
            }
            assert_eq!(places(&found), [(7, "r1", 3), (8, "r2", 4), (9, "r1", 4)], "{limit}");
        }
    });
}

#[test]
fn the_public_log_keeps_its_order_and_takes_who_comes_late_at_its_end() {
    on_every_engine(async |database| {
        let store = &database.store;
        let made = |events: &[(&str, i64)]| events.iter().map(|(kind, at)| dice_event(kind, *at)).collect();
        store
            .append(append("r1", 0, made(&[("dice_server", 5), ("rolled", 7), ("ended", 11)])))
            .await
            .unwrap();
        store.append(append("r2", 0, made(&[("dice_server", 9)]))).await.unwrap();
        store.append(append("r3", 0, made(&[("moved", 3), ("ended", 4)]))).await.unwrap();
        let found = store.unlisted_dice(0, 12, 10).await.unwrap();
        assert_eq!(
            places(&found),
            [(5, "r1", 1), (9, "r2", 1), (11, "r1", 3)],
            "a room without dice is not in it"
        );
        assert_eq!(places(&store.unlisted_dice(6, 11, 10).await.unwrap()), [(9, "r2", 1)]);
        assert!(store.list_dice(0, named(&found[..2])).await.unwrap());
        assert_eq!(places(&store.unlisted_dice(0, 12, 10).await.unwrap()), [(11, "r1", 3)]);

        assert!(!store.list_dice(0, named(&found[2..])).await.unwrap(), "the log has gone on");
        assert!(!store.list_dice(2, named(&found[1..])).await.unwrap(), "one of them is in it");
        assert!(store.list_dice(2, named(&found[2..])).await.unwrap());
        store.append(append("r4", 0, made(&[("dice_server", 6)]))).await.unwrap();
        let late = store.unlisted_dice(0, 12, 10).await.unwrap();
        assert!(store.list_dice(3, named(&late)).await.unwrap());
        let all = [(5, "r1", 1), (9, "r2", 1), (11, "r1", 3), (6, "r4", 1)];
        assert_eq!(places(&store.dice_log(0, 10).await.unwrap()), all);
        assert_eq!(places(&store.dice_log(1, 2).await.unwrap()), all[1..3]);
        let many = vec![("r".to_owned(), 1); LISTED_AT_ONCE_MAX + 1];
        assert!(matches!(store.list_dice(4, many).await, Err(StoreError::Invalid { .. })));
    });
}

#[test]
fn chains_are_told_of_games_that_are_on_or_have_just_ended() {
    on_every_engine(async |database| {
        let store = &database.store;
        for (room, status, at_us) in [
            ("r1", Status::Playing, 5),
            ("r2", Status::Over, 6),
            ("r3", Status::Over, 90),
            ("r4", Status::Open, 7),
        ] {
            let events = ["sat", "dice_server", "rolled"].map(|kind| dice_event(kind, at_us)).into();
            let made = append(room, 0, events);
            let head = Head { status, ..made.head.clone() };
            store.append(Append { head, ..made }).await.expect("append");
        }
        store.append(append("r5", 0, vec![dice_event("sat", 95)])).await.expect("a room without dice");
        let told = async |since_us, after, limit| {
            let (chains, last) = store.chains(since_us, after, limit).await.expect("a page");
            let told = |chain: RoomChain| (chain.made.room, chain.made.seq, chain.over_us);
            (chains.into_iter().map(told).collect::<Vec<_>>(), last)
        };
        let of = |room: &str, over_us| (room.to_owned(), 2, over_us);
        let last = |room: &str| Some(room.to_owned());
        let all = vec![of("r1", None), of("r3", Some(90)), of("r4", None)];
        assert_eq!(told(50, "", 10).await, (all, last("r5")));
        assert_eq!(told(i64::MIN, "", 2).await, (vec![of("r1", None), of("r2", Some(6))], last("r2")));
        assert_eq!(told(50, "r4", 2).await, (vec![], last("r5")), "one without dice");
        assert_eq!(told(50, "r5", 2).await, (vec![], None));
    });
}

#[test]
fn one_key_takes_the_place_of_another_and_an_old_one_is_retired() {
    on_every_engine(async |database| {
        let store = &database.store;
        let key = |id: &str| BoundKey { id: id.to_owned(), commit: format!("commit of {id}") };
        let known = async || {
            let keys = store.site_keys().await.expect("keys");
            keys.iter().map(|known| (known.key.id.clone(), known.state)).collect::<Vec<_>>()
        };
        let of = |id: &str, state| (id.to_owned(), state);
        assert!(!store.succeed_key(key("a"), "").await.unwrap(), "there is nothing to take the place of");
        assert_eq!(known().await, []);
        assert!(store.bind_key(key("a")).await.unwrap() && !store.bind_key(key("b")).await.unwrap());
        assert!(!store.succeed_key(key("b"), "c").await.unwrap(), "another one is active");
        assert!(!store.succeed_key(key("a"), "a").await.unwrap(), "it is known");
        assert!(!store.retire_key("a").await.unwrap(), "it is active");
        assert_eq!(known().await, [of("a", KeyState::Active)]);
        assert!(store.succeed_key(key("b"), "a").await.unwrap());
        assert_eq!(known().await, [of("b", KeyState::Active), of("a", KeyState::Old)]);
        assert_eq!(store.active_key().await.unwrap(), Some(key("b")));
        store.note_old_keys(vec![key("b"), key("c")]).await.unwrap();
        assert_eq!(
            known().await,
            [of("b", KeyState::Active), of("a", KeyState::Old), of("c", KeyState::Old)],
            "who is known stays what it is"
        );
        assert!(store.retire_key("c").await.unwrap());
        assert!(store.retire_key("a").await.unwrap() && !store.retire_key("a").await.unwrap());
        assert!(!store.succeed_key(key("a"), "b").await.unwrap(), "what is retired stays so");
        let retired = [of("a", KeyState::Retired), of("c", KeyState::Retired)];
        assert_eq!(known().await, [&[of("b", KeyState::Active)][..], &retired].concat());
    });
}
