// SPDX-License-Identifier: AGPL-3.0-or-later
//! Between the stamp of a move and the moment its news is on its way to the next player lies the server's own time;
//! no clock runs meanwhile, and the log says how long it was.

use game::{Millis, Seat};
use room::{ClockKind, ClockRule, Command, Event, GameKind, Room, Whom};

use crate::desk::{Desk, TestServer, clock};

fn rules() -> [ClockRule; 3] {
    [clock(ClockKind::Fischer, 60, 0), clock(ClockKind::Bronstein, 60, 2), clock(ClockKind::Delay, 60, 1)]
}

/// Both have moved, so that the clocks run; Ann is on turn.
fn under_way(rule: ClockRule) -> Desk {
    let mut desk = Desk::playing(GameKind::Chess, rule);
    for (player, m) in [("ann", "g1h3"), ("bob", "g8h6")] {
        desk.say_slowly(player, Command::Move { m: m.into() }, 400).expect("a legal move");
    }
    desk
}

fn left(desk: &Desk, seat: u8) -> i64 {
    desk.room.left(Seat(seat), desk.now).expect("a clock").0
}

/// The last timing the log has.
fn timing(desk: &Desk) -> room::Timing {
    let timing = desk.log.iter().rev().find_map(|(_, event)| match event {
        Event::Moved { t, .. } => Some(*t),
        _ => None,
    });
    timing.expect("a move")
}

#[test]
fn p3_commit_time_is_the_houses() {
    for rule in rules() {
        let mut desk = under_way(rule);
        let pawns =
            ["a2a3 a7a6", "b2b3 b7b6", "c2c3 c7c6", "d2d3 d7d6", "e2e3 e7e6", "f2f3 f7f6", "g2g3 g7g6"];
        for both in pawns.into_iter().chain(["h3g1 h6g8"]) {
            for ((player, seat), m) in [("ann", 0), ("bob", 1)].into_iter().zip(both.split(' ')) {
                let m = m.to_owned();
                assert_eq!(left(&desk, seat), 60_000, "{rule:?}: {player} has seen nothing yet");
                desk.say_slowly(player, Command::Move { m }, 400).expect("a legal move");
                assert_eq!((timing(&desk).used, timing(&desk).house_ms), (0, 400), "{rule:?}");
            }
        }
        assert_eq!([left(&desk, 0), left(&desk, 1)], [60_000; 2], "{rule:?}: 16 moves, no thinking");
        desk.assert_folds_the_same();
    }
}

#[test]
fn thinking_after_the_news_counts_to_the_millisecond() {
    let mut desk = under_way(clock(ClockKind::Fischer, 60, 0));
    desk.wait(3_000);
    assert_eq!(left(&desk, 0), 57_000);
    desk.say_slowly("ann", Command::Move { m: "e2e4".into() }, 700).expect("a legal move");
    assert_eq!((timing(&desk).used, timing(&desk).house_ms), (3_000, 400));
    assert_eq!([left(&desk, 0), left(&desk, 1)], [57_000, 60_000]);
    // What was rounded is in the player's favour.
    desk.now.0 += 999;
    assert_eq!(left(&desk, 1), 60_000);
}

#[test]
fn a_flag_waits_for_the_news() {
    let mut desk = under_way(clock(ClockKind::Fischer, 1, 0));
    let stamp = desk.now;
    desk.say_slowly("ann", Command::Move { m: "e2e4".into() }, 5_000).expect("a legal move");
    assert!(desk.room.deadline().expect("a clock runs") > stamp.plus(Millis(6_000)));
    desk.wait(900);
    assert_eq!(desk.room.tick(desk.now, &TestServer), []);
    desk.say("bob", Command::Move { m: "e7e5".into() }).expect("in time");
    assert_eq!(desk.room.left(Seat(1), desk.now), Some(Millis(100)));
}

#[test]
fn talk_gives_nobody_time() {
    let mut desk = under_way(clock(ClockKind::Fischer, 60, 0));
    desk.say_slowly("bob", Command::Chat { text: "hi".into(), to: Whom::All }, 2_000).expect("a line");
    assert_eq!(left(&desk, 0), 58_000, "Ann had seen the position before");
}

#[test]
fn an_outage_keeps_what_the_server_had_taken() {
    let mut desk = under_way(clock(ClockKind::Fischer, 60, 0));
    desk.wait(1_000);
    let from = desk.now;
    desk.wait(9_000);
    let suspended = desk.room.suspend(from, desk.now);
    assert!(matches!(suspended[..], [Event::Suspended { house_ms: 400, .. }]), "{suspended:?}");
    desk.take(&suspended);
    let stamp = desk.now;
    let resumed = desk.room.returned(Seat(0));
    desk.take(&resumed);
    desk.wait(300);
    desk.hand(stamp, desk.now, &resumed);
    assert_eq!(left(&desk, 0), 59_000, "one second of thinking, neither the outage nor the server's time");
    desk.assert_folds_the_same();
}

#[test]
fn a_log_without_the_field_replays_as_before() {
    let old = r#"{"k":"moved","seat":0,"m":"e2e4","t":{"used":1500}}"#;
    let event: Event = serde_json::from_str(old).expect("an old row");
    assert_eq!(serde_json::to_string(&event).expect("JSON"), old);
    let mut desk = under_way(clock(ClockKind::Fischer, 60, 0));
    desk.wait(1_100);
    let mut again = Room::restore("room1", desk.log.clone()).expect("the log folds");
    again.fold(desk.now, &event).expect("an old row folds");
    assert_eq!(again.left(Seat(0), desk.now), Some(Millis(58_500)));
}
