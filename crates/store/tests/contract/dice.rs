// SPDX-License-Identifier: AGPL-3.0-or-later
//! The dice of all rooms in one order, and the public log of commitments.

use store::{DiceEvent, LISTED_AT_ONCE_MAX, NewEvent, StoreError};

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
