// SPDX-License-Identifier: AGPL-3.0-or-later
//! The four clocks of bughouse: flags of both boards, the wait for a removal, and the server being down (C11, C13,
//! C16).

use crate::bughouse::{BLITZ, STEP, ending, four, left, play, word};
use crate::desk::{Desk, clock};
use game::Seat;
use room::{
    ClockKind, ClockRule, Command, EndReason, Event, FORSAKEN_WAIT, Lag, REMOVAL_GRACE, REMOVAL_WAIT,
};

#[test]
fn c11_after_ten_seconds_the_removers_own_clock_runs_and_can_flag() {
    let mut desk = four(&[("promotion", word("gambler"))], BLITZ);
    desk.wait(2_000);
    play(&mut desk, 0, STEP);
    assert_eq!(left(&desk), [58_000, 60_000, 58_000, 60_000]);
    desk.wait(REMOVAL_GRACE.0 + 4_000);
    assert_eq!(left(&desk), [58_000, 60_000, 58_000, 56_000], "dan's, though cid is on turn there");
    let mut flagged = desk.clone();
    flagged.run_out();
    assert_eq!(ending(&flagged), (EndReason::Flag, Some(2)));
    flagged.assert_folds_the_same();
    desk.make("dan", "x:b1").unwrap();
    desk.wait(1_000);
    assert_eq!(left(&desk), [58_000, 59_000, 57_000, 56_000]);
    let [a, b] = desk.room.board_times(desk.now).expect("two boards");
    assert_eq!((a, b), (3_000, 3_000));
    desk.assert_folds_the_same();
}

#[test]
fn c11_a_crash_in_the_middle_of_a_removal_costs_nobody_anything() {
    let mut desk = four(&[("promotion", word("gambler"))], BLITZ);
    play(&mut desk, 0, STEP);
    desk.wait(4_000);
    let down = desk.now;
    desk.wait(50_000);
    let log = desk.log.clone();
    desk.room = room::Room::restore("room1", log).unwrap();
    let events = desk.room.suspend(down, desk.now);
    desk.take(&events);
    assert_eq!(desk.room.turns(), [Seat(3)], "the removal is still awaited");
    assert_eq!(desk.make("bob", "e7e5").unwrap_err().params()[1].1, "C10");
    desk.wait(2_000);
    let back = desk.room.returned(Seat(3));
    assert_eq!(back, [Event::Resumed]);
    desk.take(&back);
    desk.wait(6_000);
    assert_eq!(left(&desk), [60_000; 4], "four of their ten seconds were used before the crash");
    desk.wait(1_000);
    assert_eq!(left(&desk), [60_000, 60_000, 60_000, 59_000]);
    desk.make("dan", "x:b1").unwrap();
    desk.wait(500);
    assert_eq!(left(&desk), [60_000, 59_500, 59_500, 59_000]);
    desk.assert_folds_the_same();
}

#[test]
fn c11_without_clocks_the_server_removes_the_most_valuable_piece() {
    let mut desk = four(&[("promotion", word("gambler"))], ClockRule::default());
    play(&mut desk, 0, STEP);
    let before = desk.now;
    let events = desk.run_out();
    assert_eq!(desk.now, before.plus(REMOVAL_WAIT));
    assert!(matches!(&events[..], [Event::Moved { seat: 3, m, .. }] if m == "x:d1"), "{events:?}");
    assert_eq!((desk.room.time_ends(), desk.room.deadline()), (None, Some(desk.now.plus(FORSAKEN_WAIT))));
    desk.assert_folds_the_same();
}

#[test]
fn c13_flags_of_both_pairs_in_one_millisecond_draw() {
    let mut desk = four(&[], BLITZ);
    desk.run_out();
    assert_eq!(ending(&desk), (EndReason::BothFlags, None), "both White clocks ran from the start");
    desk.assert_folds_the_same();
}

#[test]
fn c13_flags_of_one_pair_lose_and_the_earlier_flag_counts() {
    let mut desk = four(&[], BLITZ);
    desk.make("cid", "e2e4").unwrap();
    desk.run_out();
    assert_eq!(ending(&desk), (EndReason::Flag, Some(2)), "ann and dan fell together");
    let mut desk = four(&[], BLITZ);
    desk.wait(1);
    desk.make("ann", "e2e4").unwrap();
    desk.wait(65_000);
    // dan's partner speaks up long after both flags fell: cid fell first, bob a millisecond later.
    let events = desk.make("ann", "g1f3").unwrap();
    assert!(
        matches!(events[..], [Event::Ended { reason: EndReason::Flag, winner: Some(3), .. }]),
        "{events:?}"
    );
    assert_eq!(ending(&desk).1, Some(1));
}

/// bob's flag falls 50 ms before dan's, but bob has made moves and may claim more lag: that grace is over later.
fn two_flags_near() -> Desk {
    let mut desk = four(&[], BLITZ);
    play(&mut desk, 0, "g1f3 g8f6 b1c3 b8c6 e2e3 e7e6 d2d3 d7d6 f1e2 f8e7 a2a3");
    desk.wait(50);
    play(&mut desk, 1, "e2e4");
    desk
}

#[test]
fn c13_the_earlier_flag_is_waited_for_though_its_grace_is_longer() {
    let mut desk = two_flags_near();
    let began = desk.now;
    desk.run_out();
    assert_eq!(desk.now.since(began).0, 60_000 - 50 + 2_000 + 1);
    assert_eq!(ending(&desk), (EndReason::Flag, Some(1)), "bob's flag fell first");
    desk.assert_folds_the_same();
    // dan's own word, after the time, decides at once, and still against bob.
    let mut desk = two_flags_near();
    desk.wait(60_050);
    desk.make("dan", "e7e5").unwrap();
    assert_eq!(ending(&desk), (EndReason::Flag, Some(1)));
    // Anybody else's is only a word.
    let mut desk = two_flags_near();
    desk.wait(61_500);
    assert_eq!(desk.make("ann", "h2h3").unwrap_err().code(), "illegal_move");
}

#[test]
fn c13_a_move_that_comes_with_its_lag_saves_its_flag_but_not_the_other_one() {
    let mut desk = two_flags_near();
    desk.wait(60_050);
    let lag = Lag { client_ms: Some(59_900), trusted_ms: Some(200) };
    let events = desk.say_with("bob", Command::Move { m: "a7a6".into() }, lag, None).unwrap();
    assert!(matches!(events[..], [Event::Moved { seat: 1, .. }]), "{events:?}");
    desk.run_out();
    assert_eq!(ending(&desk), (EndReason::Flag, Some(2)), "dan's fell");
    desk.assert_folds_the_same();
}

#[test]
fn c16_both_white_clocks_start_together_and_the_boards_use_the_same_time() {
    let mut desk = four(&[], clock(ClockKind::Fischer, 60, 2));
    desk.wait(1_500);
    desk.make("ann", "e2e4").unwrap();
    desk.wait(333);
    desk.make("cid", "e2e4").unwrap();
    desk.now.0 += 777;
    desk.make("bob", "e7e5").unwrap();
    desk.now.0 += 4_223;
    assert_eq!(desk.room.board_times(desk.now), Some([1_838, 1_838]));
    assert_eq!(left(&desk), [60_495, 61_667, 60_167, 59_995]);
    let mut still = four(&[], ClockRule { step_s: 0, ..BLITZ });
    still.wait(1_500);
    still.make("ann", "e2e4").unwrap();
    still.wait(500);
    let [a_w, a_b, b_w, b_b] = left(&still);
    assert_eq!(a_w + a_b, b_w + b_b);
}

#[test]
fn c16_nobody_is_charged_while_the_server_is_down() {
    let mut desk = four(&[], BLITZ);
    desk.wait(1_000);
    desk.make("ann", "e2e4").unwrap();
    desk.wait(1_000);
    let down = desk.now;
    desk.wait(50_000);
    let events = desk.room.suspend(down, desk.now);
    desk.take(&events);
    desk.wait(1_000);
    assert_eq!(left(&desk), [59_000, 59_000, 58_000, 60_000]);
    desk.make("cid", "e2e4").unwrap();
    desk.wait(1_000);
    assert_eq!(left(&desk), [59_000, 58_000, 58_000, 59_000]);
    assert_eq!(desk.room.board_times(desk.now), Some([3_000, 3_000]));
    desk.assert_folds_the_same();
}
