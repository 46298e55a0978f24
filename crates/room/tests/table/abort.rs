// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who has seen dice cannot make them unseen: after the first roll a game of the tables family is called off by
//! both players or by nobody.

use room::{
    ClockKind, ClockRule, Command, EndReason, Event, FORSAKEN_WAIT, GameKind, OfferKind, Refusal, Room,
    Settings, Status,
};

use crate::desk::{Desk, clock};

fn offer(what: OfferKind) -> Command {
    Command::Offer { what, points: None }
}

fn dice_games() -> impl Iterator<Item = GameKind> {
    GameKind::ALL.into_iter().filter(|game| game.has_dice())
}

fn is_void(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Ended { reason, .. } if reason.is_void()))
}

#[test]
fn no_abort_after_a_roll() {
    for game in dice_games() {
        let before = Desk::playing(game, ClockRule::default());
        for player in ["ann", "bob"] {
            assert!(before.room.permits(player).contains(&"abort"), "{game:?}: no dice have fallen");
            before.clone().say(player, Command::Abort).expect("the dice are not agreed yet");
        }
        let mut desk = before;
        desk.shake();
        assert_eq!(desk.room.status(), Status::Playing);
        for player in ["ann", "bob"] {
            let can = desk.room.permits(player);
            assert!(!can.contains(&"abort") && can.contains(&"offer_abort"), "{game:?}: {can:?}");
            assert_eq!(desk.say(player, Command::Abort), Err(Refusal::TooLateToAbort), "{game:?}");
            for command in [Command::Leave, Command::Resign, Command::Accept { what: OfferKind::Abort }] {
                desk.clone().say(player, command).expect_err("no way out alone");
            }
        }
    }
}

#[test]
fn who_says_nothing_after_a_roll_loses_by_the_clock() {
    for game in dice_games() {
        let mut desk = Desk::playing(game, clock(ClockKind::Delay, 30, 12));
        desk.shake();
        let loser = desk.room.turn().expect("somebody won the opening roll");
        let end = desk.run_out();
        assert!(!is_void(&end), "{game:?}: {end:?}");
        let ending = desk.room.ending().expect("the flag has fallen");
        assert_eq!((ending.reason, ending.winner), (EndReason::Flag, Some(loser.opponent())), "{game:?}");
    }
}

#[test]
fn both_together_call_a_game_off() {
    for game in dice_games() {
        let mut desk = Desk::playing(game, ClockRule::default());
        desk.shake();
        desk.say("ann", offer(OfferKind::Abort)).expect("an offer");
        assert_eq!(desk.say("ann", offer(OfferKind::Abort)), Err(Refusal::OfferRepeated));
        assert!(desk.room.permits("bob").contains(&"accept_abort"));
        desk.say("bob", Command::Decline { what: OfferKind::Abort }).expect("a refusal");
        assert_eq!(desk.room.status(), Status::Playing);
        desk.say("bob", offer(OfferKind::Abort)).expect("their own offer");
        let end = desk.say("ann", Command::Accept { what: OfferKind::Abort }).expect("both want it");
        assert_eq!(end, [Event::Ended { reason: EndReason::Aborted, winner: None, points: 0 }]);
        desk.assert_folds_the_same();
    }
}

#[test]
fn a_bot_calls_nothing_off() {
    let mut desk = Desk::playing(GameKind::Tabla, ClockRule::default());
    desk.shake();
    // The same game, with a bot in Bob's chair.
    for (_, event) in &mut desk.log {
        if let Event::Sat { seat: 1, player, bot, .. } = event {
            *player = "bot:tabla-beginner".into();
            *bot = Some("tabla-beginner".into());
        }
    }
    desk.room = Room::restore("room1", desk.log.clone()).expect("the log folds");
    let events = desk.say("ann", offer(OfferKind::Abort)).expect("an offer");
    assert!(matches!(events[..], [Event::Offered { .. }, Event::Declined { seat: 1, .. }]), "{events:?}");
    assert_eq!(desk.room.status(), Status::Playing);
}

#[test]
fn games_without_dice_have_no_such_offer() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    let refused = desk.say("ann", offer(OfferKind::Abort));
    assert_eq!(refused, Err(Refusal::NotInThisGame { act: "offer_abort" }));
    assert!(!desk.room.permits("ann").contains(&"offer_abort"));
}

#[test]
fn a_table_without_a_clock_that_somebody_has_left_for_good_is_called_off() {
    for game in [GameKind::Chess, GameKind::Kalah] {
        let mut desk = Desk::playing(game, ClockRule::default());
        let m = if game == GameKind::Chess { "e2e4" } else { "2" };
        desk.wait(5_000);
        desk.make("ann", m).expect("it is legal");
        let moved = desk.now;
        assert_eq!(desk.room.deadline(), Some(moved.plus(FORSAKEN_WAIT)));
        // Nobody's time counts: the server may be down, and who only talks plays no further.
        desk.wait(86_400_000);
        assert_eq!((desk.room.time_ends(), desk.room.suspend(moved, desk.now)), (None, Vec::new()));
        desk.say("ann", Command::Chat { text: "Are you there?".to_owned(), to: room::Whom::All })
            .expect("a line");
        assert_eq!(desk.run_out(), [Event::Ended { reason: EndReason::Aborted, winner: None, points: 0 }]);
        assert_eq!(desk.now, moved.plus(FORSAKEN_WAIT));
        desk.assert_folds_the_same();
    }
    let mut with_bot = Desk::open(GameKind::Kalah, Settings::new(), ClockRule::default());
    with_bot.say("ann", Command::Bot { bot: "kalah-beginner".to_owned(), seat: None }).expect("it sits down");
    assert_eq!(
        (with_bot.room.status(), with_bot.room.deadline()),
        (Status::Playing, None),
        "a bot is never gone"
    );
    let clock = clock(ClockKind::Correspondence, 0, 86_400);
    assert!(Desk::playing(GameKind::Chess, clock).room.time_ends().is_some(), "a clock decides");
}
