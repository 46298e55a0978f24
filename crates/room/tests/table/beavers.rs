// SPDX-License-Identifier: AGPL-3.0-or-later
//! Beavers and raccoons, clause by clause: K10 to K12 and K15.

use crate::cube::{OFF, ON, on_turn, other, seat, shows, table, until_double, with_cube};
use crate::ends::ended;
use game::Seat;
use room::{ClockRule, Command, CubeOffer, EndReason, Event, GameKind, Level, Refusal};

#[test]
fn k10_k11_a_beaver_accepts_and_doubles_and_keeps_the_cube() {
    let mut desk = with_cube(&[]);
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    assert_eq!(desk.say(other(doubler), Command::Beaver), Err(Refusal::CannotBeaver), "not agreed");

    let mut desk = with_cube(&["beavers"]);
    let doubler = until_double(&mut desk);
    let beaverer = other(doubler);
    desk.say(doubler, Command::Double).unwrap();
    assert_eq!(desk.say(beaverer, Command::Raccoon), Err(Refusal::CannotRaccoon));
    assert!(desk.room.permits(beaverer).contains(&"beaver"));
    desk.say(beaverer, Command::Beaver).unwrap();
    assert_eq!(on_turn(&desk), doubler, "a beaver is a double too: the doubler answers");
    let offer = CubeOffer { seat: Seat(seat(&desk, beaverer)), level: Level::Beaver };
    assert_eq!(desk.room.cube().unwrap().offer(), Some(offer));
    assert_eq!(desk.say(doubler, Command::Raccoon), Err(Refusal::CannotRaccoon), "not agreed");
    desk.say(doubler, Command::Take).unwrap();
    assert_eq!(shows(&desk), (4, Some(seat(&desk, beaverer))));
    assert_eq!(on_turn(&desk), doubler);
    desk.assert_folds_the_same();
}

#[test]
fn k12_a_raccoon_makes_it_eight_and_the_beaverer_keeps_the_cube() {
    let mut desk = with_cube(&["beavers", "raccoons"]);
    let doubler = until_double(&mut desk);
    let beaverer = other(doubler);
    desk.say(doubler, Command::Double).unwrap();
    desk.say(beaverer, Command::Beaver).unwrap();
    assert!(desk.room.permits(doubler).contains(&"raccoon"));
    desk.say(doubler, Command::Raccoon).unwrap();
    let can = desk.room.permits(beaverer);
    assert!(can.contains(&"take") && can.contains(&"drop"));
    assert!(!can.contains(&"beaver") && !can.contains(&"raccoon"), "K15: nothing beyond the raccoon");
    assert_eq!(desk.say(beaverer, Command::Beaver), Err(Refusal::CannotBeaver));
    desk.say(beaverer, Command::Take).unwrap();
    assert_eq!(shows(&desk), (8, Some(seat(&desk, beaverer))));
    assert_eq!(on_turn(&desk), doubler, "their turn goes on");
    desk.assert_folds_the_same();
}

#[test]
fn k15_a_refused_beaver_costs_two_and_a_refused_raccoon_four() {
    for (raccoon, points) in [(false, 2), (true, 4)] {
        let mut desk = with_cube(&["beavers", "raccoons"]);
        let doubler = until_double(&mut desk);
        let beaverer = other(doubler);
        desk.say(doubler, Command::Double).unwrap();
        desk.say(beaverer, Command::Beaver).unwrap();
        let (refuser, winner) = if raccoon {
            desk.say(doubler, Command::Raccoon).unwrap();
            (beaverer, doubler)
        } else {
            (doubler, beaverer)
        };
        let end = desk.say(refuser, Command::Drop).unwrap();
        assert_eq!(ended(&end), Some((EndReason::Dropped, Some(seat(&desk, winner)), points)));
        desk.assert_folds_the_same();
    }
}

#[test]
fn k15_where_a_beaver_stands_it_is_taken_by_itself() {
    let options = [("cube", ON), ("beavers", ON), ("beaver_droppable", OFF)];
    let mut desk = table(GameKind::Tabla, &options, ClockRule::default());
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    assert!(desk.room.permits(other(doubler)).contains(&"drop"), "the double itself may be refused");
    let events = desk.say(other(doubler), Command::Beaver).unwrap();
    assert!(matches!(events[..2], [Event::Doubled { .. }, Event::Taken { .. }]), "{events:?}");
    assert_eq!(shows(&desk), (4, Some(seat(&desk, other(doubler)))));

    let options = [("cube", ON), ("beavers", ON), ("raccoons", ON), ("beaver_droppable", OFF)];
    let mut desk = table(GameKind::Tabla, &options, ClockRule::default());
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    desk.say(other(doubler), Command::Beaver).unwrap();
    assert_eq!(desk.say(doubler, Command::Drop), Err(Refusal::CannotDrop));
    let events = desk.say(doubler, Command::Raccoon).unwrap();
    assert!(matches!(events[1], Event::Taken { .. }), "{events:?}");
    assert_eq!(shows(&desk), (8, Some(seat(&desk, other(doubler)))));
    desk.assert_folds_the_same();
}

#[test]
fn k15_beavers_and_raccoons_stop_at_64() {
    // 8 -> 16 -> 32 -> 64: the last raccoon that fits; at 16 a beaver fits, at 32 none.
    let mut desk = with_cube(&["beavers", "raccoons"]);
    let mut seen = Vec::new();
    for _ in 0..6 {
        let doubler = until_double(&mut desk);
        desk.say(doubler, Command::Double).unwrap();
        let value = shows(&desk).0;
        let beaver = desk.room.permits(other(doubler)).contains(&"beaver");
        seen.push((value, beaver));
        assert_eq!(beaver, value * 4 <= 64);
        if value == 16 {
            desk.say(other(doubler), Command::Beaver).unwrap();
            assert!(!desk.room.permits(doubler).contains(&"raccoon"), "128 is too much");
            desk.say(doubler, Command::Take).unwrap();
            assert_eq!(shows(&desk).0, 64);
            break;
        }
        desk.say(other(doubler), Command::Take).unwrap();
    }
    assert_eq!(seen, [(1, true), (2, true), (4, true), (8, true), (16, true)]);
}
