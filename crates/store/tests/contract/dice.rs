// SPDX-License-Identifier: AGPL-3.0-or-later
//! The dice of all rooms in one order.

use store::NewEvent;

use crate::support::{append, event, on_every_engine};

fn dice_event(kind: &str, at_us: i64) -> NewEvent {
    NewEvent { at_us, kind: kind.to_owned(), ..event(&format!("{kind} {at_us}")) }
}

#[test]
fn dice_of_all_rooms_come_in_the_order_of_time_and_only_rooms_with_dice_end() {
    on_every_engine(async |house| {
        let rooms = [
            ("r1", vec![("sat", 1), ("dice_server", 5), ("rolled", 7), ("rolled", 9), ("ended", 11)]),
            ("r2", vec![("sat", 2), ("dice_server", 5), ("moved", 6), ("rolled", 8), ("rolled", 20)]),
            ("r3", vec![("moved", 3), ("ended", 4)]),
        ];
        for (room, events) in &rooms {
            let events = events.iter().map(|(kind, at_us)| dice_event(kind, *at_us)).collect();
            house.store.append(append(room, 0, events)).await.expect("append");
        }
        for limit in [1, 2, 3, 100] {
            let (mut found, mut after) = (Vec::new(), (0, String::new(), 0));
            loop {
                let cursor = (after.0, after.1.as_str(), after.2);
                let page = house.store.dice_events(cursor, 20, limit).await.expect("a page");
                let Some(last) = page.last() else { break };
                after = (last.at_us, last.room.clone(), last.seq);
                assert!(page.len() <= limit as usize);
                found.extend(page.into_iter().map(|event| (event.at_us, event.room, event.seq)));
            }
            let expected =
                [(5, "r1", 2), (5, "r2", 2), (7, "r1", 3), (8, "r2", 4), (9, "r1", 4), (11, "r1", 5)];
            assert_eq!(found, expected.map(|(at_us, room, seq)| (at_us, room.to_owned(), seq)), "{limit}");
        }
    });
}
