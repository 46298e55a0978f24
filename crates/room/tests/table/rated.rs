// SPDX-License-Identifier: AGPL-3.0-or-later
//! A rated table binds: no bots, no takeback, no abort alone once play has begun; its ratings stand in its log.

use room::{
    ClockKind, ClockRule, Command, EndReason, Event, GameKind, OfferKind, RatingShift, Refusal, Room,
    Setting, Settings, Stake, Status, Table,
};

use crate::desk::{self, Desk, clock};

const BLITZ: ClockRule = ClockRule { kind: ClockKind::Fischer, base_s: 300, step_s: 3 };

fn table(game: GameKind, options: Settings, clock: ClockRule) -> Table {
    Table { rated: true, ..desk::table(game, options, clock) }
}

/// A rated table with everybody in their chairs.
fn playing(game: GameKind, clock: ClockRule) -> Desk {
    let mut desk = Desk::at(table(game, Settings::new(), clock));
    for (seat, player) in (1..game.seats()).zip(["bob", "cid", "dan"]) {
        desk.say(player, Command::Sit { seat }).expect("the chair is free");
    }
    desk
}

fn offer(what: OfferKind) -> Command {
    Command::Offer { what, points: None }
}

fn reason(room: &Room) -> Option<EndReason> {
    room.ending().map(|ending| ending.reason)
}

#[test]
fn it_needs_a_clock_and_the_usual_rules() {
    let none = ClockRule::default();
    for game in GameKind::ALL {
        assert_eq!(table(game, Settings::new(), none).checked().unwrap_err(), Refusal::RatedNeedsClock);
        assert!(table(game, Settings::new(), BLITZ).checked().is_ok(), "{game:?}");
    }
    let six = Settings::from([("seeds".to_owned(), Setting::Int(5))]);
    let refused = table(GameKind::Kalah, six, BLITZ).checked().unwrap_err();
    assert_eq!(refused, Refusal::RatedNeedsRules { allowed: "document, pie, four".to_owned() });
    let agreed =
        Settings::from([("match_to".to_owned(), Setting::Int(3)), ("cube".to_owned(), Setting::Bool(true))]);
    assert!(table(GameKind::Tabla, agreed, BLITZ).checked().is_ok());
}

#[test]
fn appendix_d_is_played_for_nothing() {
    let adapted = Some(Box::default());
    let casual = Table { adapted, ..desk::table(GameKind::Chess, Settings::new(), BLITZ) };
    assert!(casual.clone().checked().is_ok());
    let rated = Table { rated: true, ..casual.clone() };
    assert_eq!(rated.checked().unwrap_err(), Refusal::AdaptedCasual);
    let stake = Some(Stake { currency: "sofia/credits".to_owned(), stake: 1, max: 1, share_bp: 0 });
    assert_eq!(Table { stake, ..casual }.checked().unwrap_err(), Refusal::AdaptedCasual);
}

#[test]
fn no_bot_sits_down() {
    let mut desk = Desk::at(table(GameKind::Chess, Settings::new(), BLITZ));
    assert!(!desk.room.permits("ann").contains(&"bot"));
    let told = desk.say("ann", Command::Bot { bot: "chess-beginner".to_owned(), seat: None });
    assert_eq!(told, Err(Refusal::RatedNeedsAccount));
}

#[test]
fn without_dice_it_is_called_off_by_both_or_by_nobody() {
    for game in [GameKind::Chess, GameKind::Kalah, GameKind::Bughouse] {
        let mut desk = playing(game, BLITZ);
        assert_eq!(desk.room.status(), Status::Playing);
        let can = desk.room.permits("ann");
        assert!(!can.contains(&"abort") && can.contains(&"offer_abort"), "{game:?}: {can:?}");
        assert_eq!(desk.say("ann", Command::Abort), Err(Refusal::TooLateToAbort), "{game:?}");
        desk.say("ann", offer(OfferKind::Abort)).expect("it is offered");
        assert_eq!(reason(&desk.room), None);
        let told = desk.clone().say("ann", Command::Accept { what: OfferKind::Abort });
        assert_eq!(told, Err(Refusal::NoSuchOffer), "{game:?}: not by who offered it");
        desk.say("bob", Command::Accept { what: OfferKind::Abort }).expect("both agree");
        assert_eq!(reason(&desk.room), Some(EndReason::Aborted));
        desk.assert_folds_the_same();
    }
}

#[test]
fn with_dice_one_calls_it_off_only_before_they_are_agreed() {
    let mut desk = playing(GameKind::Tabla, clock(ClockKind::Delay, 180, 20));
    assert!(desk.room.permits("bob").contains(&"abort"));
    desk.clone().say("bob", Command::Abort).expect("nothing has fallen");
    desk.shake();
    assert_eq!(desk.say("bob", Command::Abort), Err(Refusal::TooLateToAbort));
    assert!(desk.room.clock().running().is_some(), "the clock runs from the opening roll");
    let end = desk.run_out();
    assert!(end.iter().any(|event| matches!(event, Event::Ended { reason: EndReason::Flag, points: 3, .. })));
}

#[test]
fn a_first_move_that_does_not_come_voids_it() {
    let mut desk = playing(GameKind::Chess, BLITZ);
    desk.run_out();
    assert_eq!(reason(&desk.room), Some(EndReason::NoShow));
}

#[test]
fn no_move_is_taken_back() {
    let mut desk = playing(GameKind::Chess, BLITZ);
    desk.make("ann", "e2e4").expect("legal");
    assert!(!desk.room.permits("ann").contains(&"offer_takeback"));
    let told = desk.say("ann", offer(OfferKind::Takeback));
    assert_eq!(told, Err(Refusal::NotInThisGame { act: "takeback" }));
}

#[test]
fn a_table_that_is_not_rated_is_not_bound() {
    let mut desk = Desk::playing(GameKind::Chess, BLITZ);
    assert_eq!(desk.say("ann", offer(OfferKind::Abort)), Err(Refusal::NotInThisGame { act: "offer_abort" }));
    desk.say("bob", Command::Abort).expect("before the second move");
}

#[test]
fn the_ratings_follow_the_end_once() {
    let shift =
        RatingShift { seat: 0, pool: "chess/blitz".into(), before_mp: 1_500_000, after_mp: 1_741_476 };
    let rated = Event::Rated { changes: vec![shift.clone()] };
    let mut desk = playing(GameKind::Chess, BLITZ);
    assert!(desk.room.clone().fold(desk.now, &rated).is_err(), "not while it is played");
    desk.say("bob", Command::Resign).expect("a player may resign");
    desk.take(std::slice::from_ref(&rated));
    assert_eq!(desk.room.ratings(), [shift]);
    assert!(desk.room.clone().fold(desk.now, &rated).is_err(), "not twice");
    desk.assert_folds_the_same();
    let json = serde_json::to_string(&rated).expect("json");
    assert!(json.starts_with(r#"{"k":"rated","changes":[{"seat":0,"#), "{json}");
}

#[test]
fn another_game_is_rated_too_and_old_logs_are_not() {
    let mut desk = playing(GameKind::Chess, BLITZ);
    desk.say("bob", Command::Resign).expect("a player may resign");
    let next = desk.room.next_game("next", &crate::desk::TestServer);
    let log = next.into_iter().map(|event| (desk.now, event));
    assert!(Room::restore("next", log).expect("it folds").table().rated);
    let old: Table = serde_json::from_str(r#"{"game":"chess"}"#).expect("an old table");
    assert!(!old.rated && !serde_json::to_string(&old).expect("json").contains("rated"));
}
