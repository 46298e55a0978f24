// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by the Laws at the table: what is an affair of clocks and of the two people, not of the board.

use game::{Outcome, Seat};
use room::{ClaimKind, ClockKind, ClockRule, Command, EndReason, Event, GameKind, OfferKind, Refusal};

use crate::desk::{Desk, clock};

fn ended(events: &[Event]) -> Option<(EndReason, Option<u8>)> {
    events.iter().find_map(|event| match event {
        Event::Ended { reason, winner, .. } => Some((*reason, *winner)),
        _ => None,
    })
}

fn play(desk: &mut Desk, moves: &str) {
    for m in moves.split(' ') {
        let player = ["ann", "bob"][desk.room.ply() as usize % 2];
        desk.make(player, m).unwrap_or_else(|refusal| panic!("{m}: {refusal}"));
    }
}

/// White has taken everything but the king; White to move.
const BARE_KING: &str = "c2c4 b7b5 c4b5 b8c6 b5c6 c8b7 c6b7 d8c8 b7a8r c8b8 a8a7 b8b3 d1b3 e7e6 a7c7 f8b4 \
    c7d7 b4a3 d7f7 a3b4 f7g7 b4a3 g7h7 g8e7 b3e6 a3d6 e6d6 e7c6 d6c6 e8f8 h7h8 f8f7";

#[test]
fn b_4_x_touching_binds_nobody_only_whole_moves_count() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    assert!(matches!(desk.make("ann", "e2"), Err(Refusal::IllegalMove { .. })));
    assert_eq!((desk.room.ply(), desk.room.turn()), (0, Some(Seat(0))), "any other piece may move");
    desk.make("ann", "g1f3").unwrap();
}

#[test]
fn b_7_5_an_illegal_move_is_refused_and_nothing_happens() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    play(&mut desk, "e2e4 e7e5");
    let before = (desk.room.version(), desk.room.ply(), desk.room.turn());
    assert!(matches!(desk.make("ann", "e4e5"), Err(Refusal::IllegalMove { .. })));
    assert_eq!((desk.room.version(), desk.room.ply(), desk.room.turn()), before);
}

#[test]
fn b_6_2_1_a_move_is_made_and_completed_when_it_is_received() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    play(&mut desk, "e2e4 e7e5");
    assert_eq!(desk.room.clock().running(), Some(Seat(0)));
    desk.make("ann", "g1f3").unwrap();
    assert_eq!(desk.room.clock().running(), Some(Seat(1)), "the opponent's clock runs at once");
    assert!(desk.make("ann", "f3g1").is_err(), "nothing is taken back by moving again");
}

#[test]
fn b_6_9_a_flag_draws_when_the_opponent_could_not_mate_by_any_series_of_moves() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    play(&mut desk, BARE_KING);
    assert_eq!(desk.room.play().outcome(), None::<Outcome>);
    assert_eq!(ended(&desk.run_out()), Some((EndReason::FlagDrawn, None)));
}

#[test]
fn b_6_9_the_flag_is_tested_before_the_move() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    play(&mut desk, "f2f3 e7e5 g2g4");
    desk.wait(60_001);
    let late = desk.make("bob", "d8h4").unwrap();
    assert_eq!(ended(&late), Some((EndReason::Flag, Some(0))), "the mate comes too late");
}

#[test]
fn b_5_1_2_a_resignation_draws_when_the_opponent_could_not_mate() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    play(&mut desk, BARE_KING);
    let drawn = desk.say("ann", Command::Resign).unwrap();
    assert_eq!(ended(&drawn), Some((EndReason::ResignationDrawn, None)));
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    play(&mut desk, BARE_KING);
    assert_eq!(ended(&desk.say("bob", Command::Resign).unwrap()), Some((EndReason::Resignation, Some(0))));
}

#[test]
fn b_9_1_a_draw_offer_stands_until_it_is_answered_or_the_opponent_moves() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    play(&mut desk, "e2e4 e7e5");
    let draw = Command::Offer { what: OfferKind::Draw, points: None };
    desk.say("ann", draw.clone()).unwrap();
    play(&mut desk, "g1f3");
    assert!(desk.room.offers().of_kind(OfferKind::Draw).is_some(), "the own move leaves it");
    play(&mut desk, "b8c6");
    assert!(desk.room.offers().of_kind(OfferKind::Draw).is_none(), "the answer's move refuses it");
    desk.say("ann", draw).unwrap();
    let agreed = desk.say("bob", Command::Accept { what: OfferKind::Draw }).unwrap();
    assert_eq!(ended(&agreed), Some((EndReason::Agreement, None)));
}

#[test]
fn b_9_3_fifty_moves_are_claimed_only_when_they_are_true() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    let fifty = Command::Claim { what: ClaimKind::Fifty, m: None };
    assert_eq!(desk.say("ann", fifty), Err(Refusal::ClaimFails));
    assert!(!desk.room.permits("ann").contains(&"claim_fifty"), "the button is not there");
}
