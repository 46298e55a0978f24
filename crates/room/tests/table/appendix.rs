// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables by Appendix D: nothing there lasts for ever, and nobody fills a log.

use game::{Micros, Seat};
use room::adapted::{
    Actor, ClaimKind, Command as Act, Config, Flag, Phase, Refusal as No, Repeat, Understood,
};
use room::{
    ACTS_MAX, ADJOURNED_WAIT, ARBITER_WAIT, ClockKind, Command, EndReason, Event, GameKind, HEAR_WAIT,
    OfEvent, PlaceKind, Refusal, Room, Settings, Status, TALK_WAIT, Table,
};

use crate::desk::{self, Desk};

/// `ann` is White, `bob` Black and `cleo`, where she is `asked`, the arbiter; White is on turn.
fn playing(config: Config, asked: bool) -> Desk {
    let clock = desk::clock(ClockKind::Fischer, 300, 5);
    let mut desk = Desk::at(Table {
        adapted: Some(Box::new(config)),
        ..desk::table(GameKind::Chess, Settings::new(), clock)
    });
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    if asked {
        let (place, side, code) = (PlaceKind::Arbiter, None, "hash".to_owned());
        desk.say("ann", Command::MakePlace { place, side, code: code.clone(), director: false })
            .expect("the maker's");
        desk.say("cleo", Command::TakePlace { code }).expect("the link is new");
    }
    for player in ["ann", "bob"] {
        act(&mut desk, player, Act::Accept);
    }
    desk.run_out();
    assert_eq!(phase(&desk), Phase::Turn(game::Side::White));
    desk
}

fn act(desk: &mut Desk, player: &str, act: Act) {
    desk.wait(1);
    desk.say(player, Command::Adapted { a: Box::new(act) }).expect("it is allowed");
}

fn phase(desk: &Desk) -> Phase {
    desk.room.appendix().expect("a table by Appendix D").protocol().phase()
}

fn called_off(desk: &mut Desk) {
    let ended = desk.run_out();
    assert_eq!(ended, [Event::Ended { reason: EndReason::Aborted, winner: None, points: 0 }]);
    assert_eq!(desk.room.status(), Status::Over);
    desk.assert_folds_the_same();
}

#[test]
fn an_arbiter_who_does_not_come_back_holds_nobody_for_ever() {
    let mut desk = playing(Config::default(), true);
    act(&mut desk, "ann", Act::CallArbiter);
    assert!(matches!(phase(&desk), Phase::Arbitration(_)));
    let called = desk.now;
    assert_eq!(desk.room.deadline(), Some(called.plus(ARBITER_WAIT)));
    desk.wait(60_000);
    act(&mut desk, "cleo", Act::Say { to: game::Side::White, text: "I am coming.".to_owned() });
    let heard = desk.now;
    assert_eq!(desk.room.deadline(), Some(heard.plus(ARBITER_WAIT)));
    desk.wait(60_000);
    act(&mut desk, "bob", Act::SubmitScore { side: game::Side::Black, entries: Vec::new() });
    assert_eq!(desk.room.deadline(), Some(heard.plus(ARBITER_WAIT)), "who waits prolongs nothing");
    called_off(&mut desk);
}

#[test]
fn an_adjourned_game_waits_thirty_days() {
    let mut desk = playing(Config { repeat: Repeat::Off, ..Config::default() }, true);
    act(&mut desk, "cleo", Act::OrderAdjournment);
    act(&mut desk, "ann", Act::Seal { text: "e4".to_owned() });
    assert!(matches!(phase(&desk), Phase::Adjourned(_)));
    assert_eq!(desk.room.deadline(), Some(desk.now.plus(ADJOURNED_WAIT)));
    called_off(&mut desk);
}

/// After an outage a clock waits for the one whose it is, or until the arbiter has it run again.
#[test]
fn an_arbiter_who_speaks_after_an_outage_starts_nobodys_clock() {
    let mut desk = playing(Config { repeat: Repeat::Off, ..Config::default() }, true);
    let runs = |desk: &Desk| desk.room.appendix().unwrap().protocol().clocks().falls_at().is_some();
    let goes_down = |desk: &mut Desk| {
        let from = desk.now;
        desk.wait(60_000);
        let events = desk.room.suspend(from, desk.now);
        desk.take(&events);
        assert!(!runs(desk));
    };
    goes_down(&mut desk);
    let say = Act::Say { to: game::Side::White, text: "We wait for you.".to_owned() };
    for aside in [say, Act::Time { side: game::Side::White, ms: game::Millis::seconds(60) }] {
        act(&mut desk, "cleo", aside);
        assert!(!runs(&desk));
    }
    act(&mut desk, "ann", Act::Announce { text: "e4".to_owned() });
    assert!(runs(&desk), "the player is back");
    goes_down(&mut desk);
    desk.run_out();
    assert!(runs(&desk), "nobody is waited for longer than half a minute");
    goes_down(&mut desk);
    act(&mut desk, "cleo", Act::Pause);
    act(&mut desk, "cleo", Act::Resume);
    assert!(runs(&desk), "the arbiter has it run");
    desk.assert_folds_the_same();
}

#[test]
fn a_flag_that_nobody_claims_is_seen_by_the_server_an_hour_later() {
    let mut desk = playing(Config { flag: Flag::Claimed, ..Config::default() }, false);
    let falls = desk.room.appendix().unwrap().protocol().clocks().falls_at().expect("a clock runs");
    assert_eq!(desk.room.deadline(), Some(falls.plus(TALK_WAIT)));
    desk.run_out();
    assert_eq!(
        desk.room.ending().map(|end| (end.reason, end.winner)),
        Some((EndReason::Flag, Some(Seat(1))))
    );
}

#[test]
fn nobody_says_more_between_two_moves_than_anybody_needs() {
    let mut desk = playing(Config { repeat: Repeat::Off, ..Config::default() }, false);
    for _ in 0..ACTS_MAX {
        act(&mut desk, "bob", Act::OfferDraw);
    }
    let more = desk.say("bob", Command::Adapted { a: Box::new(Act::OfferDraw) });
    assert_eq!(more, Err(Refusal::Adapted(No::TooManyActs { max: ACTS_MAX })));
    act(&mut desk, "ann", Act::Announce { text: "e4".to_owned() });
    act(&mut desk, "ann", Act::PressClock);
    act(&mut desk, "bob", Act::OfferDraw);
    for _ in 1..ACTS_MAX {
        act(&mut desk, "bob", Act::OfferDraw);
    }
    act(&mut desk, "bob", Act::Announce { text: "e5".to_owned() });
    act(&mut desk, "bob", Act::PressClock);
    act(&mut desk, "bob", Act::Resign);
    assert_eq!(desk.room.status(), Status::Over);
}

/// Who plays against a bot has no hour more than their clock: a bot claims as a player would.
#[test]
fn a_bot_claims_the_flag_where_the_players_claim() {
    let config = Config { flag: Flag::Claimed, ..Config::default() };
    let waits = playing(config.clone(), false).room.deadline();
    let clock = desk::clock(ClockKind::Fischer, 300, 5);
    let mut desk = Desk::at(Table {
        adapted: Some(Box::new(config)),
        ..desk::table(GameKind::Chess, Settings::new(), clock)
    });
    desk.say("ann", Command::Bot { bot: "chess-beginner".into(), seat: None }).expect("the chair is free");
    let bot = desk.room.chairs()[1].as_ref().expect("it sits there").player.clone();
    for player in ["ann", &bot] {
        act(&mut desk, player, Act::Accept);
    }
    desk.run_out();
    let falls = desk.room.deadline().expect("the clock runs");
    assert!(waits.is_some_and(|waits| waits > falls.plus(game::Millis::seconds(3_000))), "people may wait");
    let events = desk.run_out();
    let black = Actor::Player(game::Side::Black);
    let claim = |event: &Event| matches!(event, Event::Adapted { by, c, .. } if (*by, &**c) == (black, &Act::ClaimFlag));
    assert!(events.iter().any(claim), "{events:?}");
    assert!(matches!(events.last(), Some(Event::Ended { reason: EndReason::Flag, winner: Some(1), .. })));
    desk.assert_folds_the_same();
}

/// A board of a tournament: `ann` and `bob` are seated, `olga` is the director.
fn board() -> Desk {
    let event = OfEvent { tournament: "T".into(), round: 1, board: 1, arena: false, paid: false };
    let clock = desk::clock(ClockKind::Fischer, 300, 5);
    let mut desk = Desk::at(Table {
        adapted: Some(Box::new(Config::default())),
        event: Some(event),
        ..desk::table(GameKind::Chess, Settings::new(), clock)
    });
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    let events = desk.room.directed_by(&desk::actor("olga"));
    desk.take(&events);
    desk
}

#[test]
fn who_does_not_hear_the_conditions_at_a_board_of_a_tournament_has_lost() {
    let mut desk = board();
    assert!(desk.room.directed_by(&desk::actor("ann")).is_empty(), "who plays does not judge");
    assert_eq!(desk.room.deadline(), None, "the tournament waits for those who have not come");
    let events = desk.room.arrive("ann");
    desk.take(&events);
    act(&mut desk, "ann", Act::Accept);
    assert_eq!(desk.room.deadline(), None);
    let events = desk.room.arrive("bob");
    desk.take(&events);
    assert_eq!(desk.room.deadline(), Some(desk.now.plus(HEAR_WAIT)));
    assert_eq!(desk.run_out(), [Event::Ended { reason: EndReason::Forfeit, winner: Some(0), points: 0 }]);
    desk.assert_folds_the_same();
}

#[test]
fn no_director_who_plays_at_a_board_chooses_its_arbiter() {
    let mut desk = board();
    let (place, side) = (PlaceKind::Arbiter, None);
    let make = |director| Command::MakePlace { place, side, code: "hash".to_owned(), director };
    let end = |director| Command::EndPlace { place, side, director };
    for phase in ["before", "in"] {
        for command in [make(true), end(true)] {
            assert_eq!(desk.say("ann", command), Err(Refusal::PlaceNotAllowed), "{phase} the game");
        }
        if phase == "before" {
            for player in ["ann", "bob"] {
                let events = desk.room.arrive(player);
                desk.take(&events);
                act(&mut desk, player, Act::Accept);
            }
        }
    }
    assert_eq!(desk.say("dora", end(false)), Err(Refusal::PlaceNotAllowed));
    desk.say("dora", make(true)).expect("she may run the tournament");
    desk.say("cleo", Command::TakePlace { code: "hash".to_owned() }).expect("the link is new");
    desk.say("dora", end(true)).expect("who may give it may take it back");
    assert_eq!(desk.room.who("cleo"), None);
    desk.assert_folds_the_same();
}

#[test]
fn a_game_of_a_tournament_does_not_begin_before_both_have_come() {
    let mut desk = board();
    for player in ["ann", "bob"] {
        act(&mut desk, player, Act::Accept);
    }
    assert_eq!((phase(&desk), desk.room.deadline()), (Phase::Ready, None));
    let said = Command::Adapted { a: Box::new(Act::Announce { text: "e4".to_owned() }) };
    assert!(desk.say("ann", said).is_err(), "nobody would hear it");
    for player in ["ann", "bob"] {
        let events = desk.room.arrive(player);
        desk.take(&events);
    }
    desk.run_out();
    assert_eq!(phase(&desk), Phase::Turn(game::Side::White));
}

/// The moves of a room read from a log.
fn replayed(log: &[(Micros, Event)]) -> Result<Vec<String>, String> {
    let again = Room::restore("room1", log.iter().cloned()).map_err(|corrupt| corrupt.to_string())?;
    Ok(again.appendix().expect("a table by Appendix D").protocol().moves().to_vec())
}

fn written(log: &[(Micros, Event)]) -> String {
    let events: Vec<&Event> = log.iter().map(|(_, event)| event).collect();
    serde_json::to_string(&events).expect("a log is written")
}

/// The log with the words, and what is kept of them, as `change` has them.
fn changed(desk: &Desk, change: impl Fn(&mut String, &mut Option<Box<Understood>>)) -> Vec<(Micros, Event)> {
    let mut log = desk.log.clone();
    for (_, event) in &mut log {
        let Event::Adapted { c, u, .. } = event else { continue };
        match &mut **c {
            Act::Announce { text }
            | Act::CorrectSlip { text }
            | Act::Repeat { text }
            | Act::Seal { text }
            | Act::Claim { text: Some(text), .. } => change(text, u),
            _ => {}
        }
    }
    log
}

#[test]
fn a_game_is_what_was_heard_when_it_was_played_whatever_is_heard_later() {
    let mut desk = playing(Config { repeat: Repeat::Required, ..Config::default() }, true);
    let announce = |text: &str| Act::Announce { text: text.to_owned() };
    let repeat = |text: &str| Act::Repeat { text: text.to_owned() };
    act(&mut desk, "ann", announce("something"));
    act(&mut desk, "ann", announce("Eva zwo"));
    act(&mut desk, "ann", announce("Eva vier"));
    act(&mut desk, "ann", Act::CorrectSlip { text: "Korrektur David vier".to_owned() });
    act(&mut desk, "ann", Act::PressClock);
    act(&mut desk, "bob", repeat("Eva vier"));
    act(&mut desk, "bob", repeat("David vier"));
    act(&mut desk, "bob", Act::Echo { board: None });
    let claim = Act::Claim { what: ClaimKind::Threefold, text: Some("Springer Felix sechs".to_owned()) };
    act(&mut desk, "bob", claim);
    act(&mut desk, "bob", announce("Springer Felix sechs"));
    act(&mut desk, "cleo", Act::OrderAdjournment);
    act(&mut desk, "bob", Act::PressClock);
    act(&mut desk, "ann", repeat("Springer Felix sechs"));
    act(&mut desk, "ann", Act::Echo { board: None });
    act(&mut desk, "ann", Act::Seal { text: "Cesar vier".to_owned() });
    act(&mut desk, "cleo", Act::Resume);
    desk.assert_folds_the_same();
    let played = ["d2d4", "g8f6", "c2c4"].map(str::to_owned).to_vec();
    assert_eq!(replayed(&desk.log), Ok(played.clone()));
    let text = written(&desk.log);
    assert_eq!(text.matches("\"u\":").count(), 10, "beside all words: {text}");
    let read: Vec<Event> = serde_json::from_str(&text).expect("and read");
    let read: Vec<_> = desk.log.iter().map(|(at, _)| *at).zip(read).collect();
    assert_eq!(replayed(&read), Ok(played.clone()));

    // A grammar that hears something else in every word, or nothing.
    for otherwise in ["Anna vier", "Springer Cesar drei", "?"] {
        let log = changed(&desk, |words, _| *words = otherwise.to_owned());
        assert_eq!(replayed(&log), Ok(played.clone()), "{otherwise}");
    }
    // What was no move then is none now.
    let log = changed(&desk, |words, kept| {
        if kept.as_ref().is_some_and(|kept| kept.uci.is_none()) {
            "Hektor vier".clone_into(words);
        }
    });
    assert_eq!(replayed(&log), Ok(played.clone()));

    // Logs of before keep the words alone.
    let old = changed(&desk, |_, kept| *kept = None);
    assert!(!written(&old).contains("uci"), "{}", written(&old));
    assert_eq!(replayed(&old), Ok(played));
    let log = changed(&desk, |words, kept| {
        *kept = None;
        "Anna vier".clone_into(words);
    });
    assert_ne!(replayed(&log).unwrap_or_default().first().map(String::as_str), Some("d2d4"));
}
