// SPDX-License-Identifier: AGPL-3.0-or-later
//! How long the house's chain of dice is, and what happens at its end.

use crate::cube::{one_step, table};
use crate::desk::{TestHouse, link};
use crate::matches::series;
use room::{CHAIN_LINKS, ClockRule, EndReason, Event, GameKind, Room, Status, Terms};

#[test]
fn a_match_has_links_for_every_game_it_may_need() {
    for (to, links) in [(1, 1_024), (3, 5_120), (5, 9_216), (7, 13_312), (9, 17_408)] {
        let terms = Terms { match_to: to, ..Terms::default() };
        assert_eq!(room::links_of(&terms), links);
        assert!(links <= dice::LINKS_MAX);
    }
    let desk = series(3, &[], ClockRule::default());
    assert_eq!(desk.room.dicing().unwrap().links, 5 * CHAIN_LINKS);
    let transcript = room::transcript("room1", desk.log.iter().map(|(_, event)| event)).expect("dice");
    assert!(dice::verify(&transcript).is_ok());
    let single = series(1, &[], ClockRule::default());
    let first = single.log.iter().find_map(|(_, event)| match event {
        Event::Rolled { i: 1, link, .. } => Some(link.clone()),
        _ => None,
    });
    let game_id = single.room.dicing().unwrap().game_id;
    assert_eq!(first, Some(room::hex(&link(&game_id, 1).0)), "a single game has the chain it always had");
}

#[test]
fn a_log_that_says_nothing_of_links_has_1024() {
    let old = r#"{"k":"dice_server","game_id":"00","commit":"11"}"#;
    let event: Event = serde_json::from_str(old).expect("an old event");
    assert_eq!(event, Event::DiceServer { game_id: "00".into(), commit: "11".into(), links: CHAIN_LINKS });
    assert_eq!(serde_json::to_string(&event).expect("json"), old);
}

#[test]
fn a_table_whose_dice_are_spent_closes_without_a_result() {
    let mut desk = table(GameKind::Tabla, &[], ClockRule::default());
    let Some((_, Event::DiceServer { links, .. })) =
        desk.log.iter_mut().find(|(_, event)| matches!(event, Event::DiceServer { .. }))
    else {
        panic!("a game with dice")
    };
    *links = 6;
    desk.room = Room::restore("room1", desk.log.clone()).expect("a good log");
    while desk.room.status() == Status::Playing {
        one_step(&mut desk);
    }
    let ending = desk.room.ending().expect("it is over");
    assert_eq!((ending.reason, ending.winner), (EndReason::DiceSpent, None));
    assert!(desk.room.tick(desk.now, &TestHouse).is_empty());
}
