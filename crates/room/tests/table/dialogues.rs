// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole conversations at a table: what is said, what follows, and that the log tells the same story.

use crate::desk::{Desk, TestServer, actor, clock};
use crate::ends::ended;
use room::{
    ClaimKind, ClockKind, ClockRule, Command, Context, EndReason, Event, GameKind, Lag, OfferKind, Refusal,
    Room, Settings, Status,
};

#[test]
fn a_short_game_of_chess() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    assert_eq!(desk.room.status(), Status::Playing);
    for (player, m) in [("ann", "f2f3"), ("bob", "e7e5"), ("ann", "g2g4")] {
        assert_eq!(desk.make(player, m).unwrap().len(), 1);
    }
    let end = desk.make("bob", "d8h4").unwrap();
    assert_eq!(ended(&end), Some((EndReason::Mate, Some(1), 1)));
    assert_eq!(desk.make("ann", "a2a3"), Err(Refusal::NotPlaying { status: "over" }));
    desk.assert_folds_the_same();
}

#[test]
fn only_the_player_on_turn_moves_and_only_by_the_rules() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    assert_eq!(desk.make("bob", "e7e5"), Err(Refusal::NotYourTurn));
    assert_eq!(desk.make("cid", "e2e4"), Err(Refusal::NotSeated));
    let illegal = desk.make("ann", "e2e5").unwrap_err();
    assert_eq!(illegal.code(), "illegal_move");
    let junk = desk.make("ann", "\u{0}💥").unwrap_err();
    assert_eq!(junk.code(), "illegal_move");
    assert_eq!(desk.say("ann", Command::Roll), Err(Refusal::NotInThisGame { act: "roll" }));
    desk.assert_folds_the_same();
}

#[test]
fn a_move_on_an_old_position_is_stale_but_talk_does_not_age_it() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    let seen = desk.room.version();
    desk.say("cid", Command::Chat { text: " good luck\n".into(), to: room::Whom::All }).unwrap();
    let m = Command::Move { m: "e2e4".into() };
    desk.say_with("ann", m, Lag::default(), Some(seen)).unwrap();
    let m = Command::Move { m: "e7e5".into() };
    let refusal = desk.say_with("bob", m, Lag::default(), Some(seen)).unwrap_err();
    assert_eq!(refusal.code(), "stale_version");
}

#[test]
fn chairs() {
    let mut desk = Desk::open(GameKind::Chess, Settings::new(), ClockRule::default());
    assert_eq!(desk.say("ann", Command::Sit { seat: 1 }), Err(Refusal::AlreadySeated));
    assert_eq!(desk.say("bob", Command::Sit { seat: 0 }), Err(Refusal::SeatTaken { seat: 0 }));
    assert_eq!(desk.say("bob", Command::Sit { seat: 2 }), Err(Refusal::NoSuchSeat { seat: 2, last: 1 }));
    assert_eq!(
        desk.say("bob", Command::Bot { bot: "chess-beginner".into(), seat: None }),
        Err(Refusal::NotCreator)
    );
    let unknown = desk.say("ann", Command::Bot { bot: "tabla-beginner".into(), seat: None }).unwrap_err();
    assert_eq!(unknown.code(), "unknown_bot");
    desk.say("bob", Command::Sit { seat: 1 }).unwrap();
    assert_eq!(desk.say("cid", Command::Sit { seat: 1 }), Err(Refusal::SeatTaken { seat: 1 }));
    assert_eq!(desk.say("bob", Command::Leave), Err(Refusal::AlreadyStarted));
    let left = {
        let mut desk = Desk::open(GameKind::Chess, Settings::new(), ClockRule::default());
        desk.say("ann", Command::Leave).unwrap()
    };
    assert_eq!(ended(&left), Some((EndReason::Cancelled, None, 0)));
}

#[test]
fn fide_5_2_3_a_draw_is_agreed_only_after_both_have_moved() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    let draw = Command::Offer { what: OfferKind::Draw, points: None };
    assert_eq!(desk.say("ann", draw.clone()), Err(Refusal::TooEarlyForDraw));
    desk.make("ann", "e2e4").unwrap();
    desk.make("bob", "e7e5").unwrap();
    desk.say("ann", draw.clone()).unwrap();
    assert_eq!(desk.say("ann", draw.clone()), Err(Refusal::OfferRepeated));
    desk.make("ann", "g1f3").unwrap();
    assert!(desk.room.offers().of_kind(OfferKind::Draw).is_some(), "9.1: it stands until answered");
    desk.make("bob", "b8c6").unwrap();
    assert!(desk.room.offers().of_kind(OfferKind::Draw).is_none(), "9.1: a move refuses it");
    desk.say("bob", draw.clone()).unwrap();
    let end = desk.say("ann", draw).unwrap();
    assert_eq!(ended(&end), Some((EndReason::Agreement, None, 1)));
    desk.assert_folds_the_same();
}

#[test]
fn fide_9_2_threefold_is_claimed() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    let claim = |m: Option<&str>| Command::Claim { what: ClaimKind::Threefold, m: m.map(str::to_owned) };
    for _ in 0..2 {
        assert_eq!(desk.say("ann", claim(None)), Err(Refusal::ClaimFails));
        for (player, m) in [("ann", "g1f3"), ("bob", "g8f6"), ("ann", "f3g1"), ("bob", "f6g8")] {
            if desk.room.ply() == 7 {
                assert!(!desk.room.permits("bob").contains(&"claim_threefold"));
                let end = desk.say("bob", claim(Some("f6g8"))).unwrap();
                assert_eq!(ended(&end), Some((EndReason::Threefold, None, 1)));
                return;
            }
            desk.make(player, m).unwrap();
        }
    }
    unreachable!("the claim was made at the eighth ply");
}

#[test]
fn a_takeback_needs_both_and_undoes_the_last_own_move() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    let back = Command::Offer { what: OfferKind::Takeback, points: None };
    assert_eq!(desk.say("ann", back.clone()), Err(Refusal::NothingToTakeBack));
    for (player, m) in [("ann", "e2e4"), ("bob", "e7e5"), ("ann", "g1f3"), ("bob", "b8c6")] {
        desk.wait(1_000);
        desk.make(player, m).unwrap();
    }
    desk.say("ann", back).unwrap();
    desk.wait(2_000);
    let events = desk.say("bob", Command::Accept { what: OfferKind::Takeback }).unwrap();
    assert!(matches!(events[..], [Event::TakenBack { ply: 2, .. }]));
    assert_eq!(desk.room.ply(), 2);
    assert_eq!(desk.room.turn(), Some(game::Seat(0)));
    desk.make("ann", "d2d4").unwrap();
    desk.assert_folds_the_same();
}

#[test]
fn a_resignation_loses() {
    let mut desk = Desk::playing(GameKind::Kalah, ClockRule::default());
    let end = desk.say("ann", Command::Resign).unwrap();
    assert_eq!(ended(&end), Some((EndReason::Resignation, Some(1), 1)));
}

#[test]
fn a_game_can_be_called_off_before_the_second_move() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    desk.make("ann", "e2e4").unwrap();
    let mut other = Desk::playing(GameKind::Chess, ClockRule::default());
    other.make("ann", "e2e4").unwrap();
    other.make("bob", "e7e5").unwrap();
    assert_eq!(other.say("bob", Command::Abort), Err(Refusal::TooLateToAbort));
    let end = desk.say("bob", Command::Abort).unwrap();
    assert_eq!(ended(&end), Some((EndReason::Aborted, None, 0)));
}

#[test]
fn the_next_game_exchanges_the_chairs() {
    let mut desk = Desk::playing(GameKind::Kalah, ClockRule::default());
    let again = Command::Offer { what: OfferKind::Rematch, points: None };
    assert_eq!(desk.say("ann", again.clone()).unwrap_err(), Refusal::NotOver);
    desk.say("ann", Command::Resign).unwrap();
    desk.say("ann", again.clone()).unwrap();
    let events = desk.say("bob", again).unwrap();
    assert_eq!(events, vec![Event::Rematch { room: "next".into() }]);
    let log = desk.room.next_game("next", &TestServer);
    let next = Room::restore("next", log.into_iter().map(|event| (desk.now, event))).unwrap();
    assert_eq!(next.seat_of("bob"), Some(game::Seat(0)));
    assert_eq!(next.status(), Status::Playing);
}

#[test]
fn bots_answer_offers_at_once() {
    let mut desk = Desk::open(GameKind::Kalah, Settings::new(), ClockRule::default());
    desk.say("ann", Command::Bot { bot: "kalah-beginner".into(), seat: None }).unwrap();
    assert_eq!(desk.room.bots_to_act().into_iter().next(), None);
    desk.make("ann", "2").unwrap();
    let (seat, _) = desk.room.bots_to_act().into_iter().next().expect("the bot is on turn");
    assert_eq!(seat, game::Seat(1));
    desk.say("ann", Command::Offer { what: OfferKind::Takeback, points: None }).unwrap();
    assert_eq!(desk.room.ply(), 0);
}

#[test]
fn two_who_both_give_up_agree_on_nothing() {
    let mut desk = crate::matches::open_match(3, &[], ClockRule::default());
    let gives_up = |points| Command::Offer { what: OfferKind::Resign, points: Some(points) };
    desk.say("ann", gives_up(1)).unwrap();
    let answer = desk.say("bob", gives_up(3)).unwrap();
    let no = Event::Declined { seat: 1, what: OfferKind::Resign };
    assert_eq!(answer, [no, Event::Offered { seat: 1, what: OfferKind::Resign, points: Some(3) }]);
    assert_eq!(desk.room.offers().waiting_for(game::Seat(1), OfferKind::Resign), None);
    desk.say("ann", Command::Accept { what: OfferKind::Resign }).unwrap();
    desk.assert_folds_the_same();
}

#[test]
fn talk_has_limits() {
    let mut desk = Desk::playing(GameKind::Kalah, ClockRule::default());
    let unseen = "\u{200b} \u{202e}\u{a0}\u{2066}";
    for text in ["", "  ", "\n\t", unseen, &"x".repeat(281)] {
        let refusal = desk.say("ann", Command::Chat { text: text.into(), to: room::Whom::All }).unwrap_err();
        assert_eq!(refusal, Refusal::BadChat { max: 280 });
    }
    desk.say("ann", Command::Chat { text: "я".repeat(280), to: room::Whom::All }).unwrap();
    // What turns text round stops at no line's end; what joins letters of a script or an emoji stays.
    let mixed = "\u{202e}a\u{2066}b\u{202c}\u{2069} 👩\u{200d}🌾";
    let said = desk.say("bob", Command::Chat { text: mixed.into(), to: room::Whom::All }).unwrap();
    let Event::Chat { text, .. } = &said[0] else { panic!("{said:?}") };
    assert_eq!(text, "ab 👩\u{200d}🌾");
}

#[test]
fn apply_changes_nothing() {
    let desk = Desk::playing(GameKind::Chess, ClockRule::default());
    let before = format!("{:?}", desk.room);
    let ctx = Context { now: desk.now, lag: Lag::default(), seen: None, server: &TestServer };
    desk.room.apply(&ctx, &actor("ann"), &Command::Move { m: "e2e4".into() }).unwrap();
    assert_eq!(format!("{:?}", desk.room), before);
}

#[test]
fn a_broken_log_is_named_not_believed() {
    let desk = Desk::playing(GameKind::Chess, ClockRule::default());
    let mut log = desk.log.clone();
    log.push((desk.now, Event::Moved { seat: 0, m: "e2e5".into(), t: room::Timing::NONE }));
    let corrupt = Room::restore("room1", log).unwrap_err();
    assert_eq!(corrupt.version, 5);
    assert!(Room::restore("room1", []).is_err());
}

#[test]
fn a_takeback_does_not_use_up_the_next_one() {
    let mut desk = Desk::open(GameKind::Chess, Settings::new(), ClockRule::default());
    desk.say("ann", Command::Bot { bot: "chess-beginner".into(), seat: None }).unwrap();
    for m in ["e2e4", "d2d4"] {
        desk.make("ann", m).unwrap();
        desk.say("ann", Command::Offer { what: OfferKind::Takeback, points: None }).unwrap();
        assert_eq!(desk.room.ply(), 0);
    }
    desk.assert_folds_the_same();
}

#[test]
fn a_table_hears_only_so_much() {
    let mut desk = Desk::playing(GameKind::Kalah, ClockRule::default());
    while desk.say("ann", Command::Chat { text: "hi".into(), to: room::Whom::All }).is_ok() {}
    let refusal = desk.say("bob", Command::Chat { text: "hi".into(), to: room::Whom::All }).unwrap_err();
    assert_eq!(refusal, Refusal::TalkedOut { max: room::TALK_EVENTS_MAX });
    desk.make("ann", "1").unwrap();
}
