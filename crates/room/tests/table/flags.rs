// SPDX-License-Identifier: AGPL-3.0-or-later
//! Flags and outages: who loses on time, when, and who pays for a server that was down.

use crate::desk::{Desk, clock};
use crate::ends::ended;
use room::{ClockKind, Command, EndReason, Event, GameKind, OfferKind};

#[test]
fn first_moves_must_come_and_then_the_flag_can_fall() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    assert_eq!(ended(&desk.run_out()), Some((EndReason::NoShow, None, 0)));

    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    for (player, m) in [("ann", "e2e4"), ("bob", "e7e5")] {
        desk.wait(20_000);
        desk.make(player, m).unwrap();
    }
    assert_eq!(ended(&desk.run_out()), Some((EndReason::Flag, Some(1), 1)));
    desk.assert_folds_the_same();
}

#[test]
fn a_move_after_the_flag_is_answered_with_the_end() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    desk.make("ann", "e2e4").unwrap();
    desk.make("bob", "e7e5").unwrap();
    desk.wait(60_001);
    let events = desk.make("ann", "g1f3").unwrap();
    assert_eq!(ended(&events), Some((EndReason::Flag, Some(1), 1)));
    assert_eq!(events.len(), 1);
}

#[test]
fn nobody_pays_for_the_time_the_server_was_down() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    desk.make("ann", "e2e4").unwrap();
    desk.make("bob", "e7e5").unwrap();
    desk.wait(5_000);
    let heartbeat = desk.now;
    desk.wait(3_600_000);
    let events = desk.room.suspend(heartbeat, desk.now);
    assert_eq!(events.len(), 1);
    desk.take(&events);
    let left = |desk: &Desk| desk.room.clock().read(desk.now).unwrap().left[0].0;
    assert_eq!(left(&desk), 55_000);
    desk.wait(29_000);
    assert_eq!(left(&desk), 55_000, "the clock stands until the player is back");
    let back = desk.room.returned(game::Seat(0));
    assert_eq!(back, vec![Event::Resumed]);
    desk.take(&back);
    desk.wait(1_000);
    desk.make("ann", "g1f3").unwrap();
    assert_eq!(left(&desk), 54_000);
    desk.assert_folds_the_same();
}

#[test]
fn the_clock_goes_on_by_itself_when_the_player_does_not_come_back() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    desk.make("ann", "e2e4").unwrap();
    desk.make("bob", "e7e5").unwrap();
    let events = desk.room.suspend(desk.now, desk.now);
    desk.take(&events);
    assert_eq!(desk.run_out(), vec![Event::Resumed]);
    assert_eq!(ended(&desk.run_out()), Some((EndReason::Flag, Some(1), 1)));
}

#[test]
fn c3_a_fallen_flag_is_not_escaped_by_talking_about_it() {
    let commands = [
        Command::Offer { what: OfferKind::Takeback, points: None },
        Command::Accept { what: OfferKind::Draw },
        Command::Resign,
        Command::Move { m: "g1f3".into() },
    ];
    for command in commands {
        let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Delay, 1, 1));
        desk.make("ann", "e2e4").unwrap();
        desk.make("bob", "e7e5").unwrap();
        desk.say("bob", Command::Offer { what: OfferKind::Draw, points: None }).unwrap();
        desk.wait(2_001);
        let events = desk.say("ann", command.clone()).unwrap();
        assert_eq!(ended(&events), Some((EndReason::Flag, Some(1), 1)), "{command:?}");
        assert_eq!(events.len(), 1);
    }
}
