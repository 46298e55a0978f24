// SPDX-License-Identifier: AGPL-3.0-or-later
//! How long the server's chain of dice is, and what happens at its end.

use crate::cube::{one_step, other};
use crate::desk::{Desk, TestServer, clock, link};
use crate::ends::ended;
use crate::family::name;
use crate::matches::open_match;
use dice::Secret;
use room::{
    CHAIN_LINKS, ClockKind, ClockRule, Command, EndReason, Event, GameKind, MatchRules, Play, Refusal, Room,
    Server as _, Setting, Settings, Status,
};

#[test]
fn a_match_has_links_for_every_game_it_may_need() {
    for (to, links) in [(1, 1_024), (3, 5_120), (5, 9_216), (7, 13_312), (9, 17_408)] {
        let terms = MatchRules { match_to: to, ..MatchRules::default() };
        assert_eq!(room::links_of(&terms), links);
        assert!(links <= dice::LINKS_MAX);
    }
    let desk = open_match(3, &[], ClockRule::default());
    assert_eq!(desk.room.dicing().unwrap().links, 5 * CHAIN_LINKS);
    let transcript = room::transcripts("room1", desk.log.iter().map(|(_, event)| event)).pop().expect("dice");
    assert!(dice::verify(&transcript).is_ok());
    let single = open_match(1, &[], ClockRule::default());
    let first = single.log.iter().find_map(|(_, event)| match event {
        Event::Rolled { i: 1, link, .. } => Some(link.clone()),
        _ => None,
    });
    let game_id = single.room.dicing().unwrap().game_id;
    assert_eq!(first, Some(room::hex(&link(&game_id, 1).0)), "a single game has the chain it always had");
}

#[test]
fn a_log_with_another_link_or_other_dice_does_not_fold() {
    let desk = open_match(1, &[], ClockRule::default());
    let last = desk.log.iter().rposition(|(_, event)| matches!(event, Event::Rolled { .. })).expect("a roll");
    let spoilt = |spoil: fn(&mut Vec<u8>, &mut String)| {
        let mut log = desk.log[..=last].to_vec();
        let Event::Rolled { dice, link, .. } = &mut log[last].1 else { panic!("a roll") };
        spoil(dice, link);
        Room::restore("room1", log).err()
    };
    assert!(spoilt(|_, _| ()).is_none());
    let said = |fault: Option<room::Corrupt>| fault.map(|fault| fault.to_string()).unwrap_or_default();
    let other_dice = said(spoilt(|dice, _| dice[0] = 1 + dice[0] % 6));
    assert!(other_dice.contains("the dice are not those of their links"), "{other_dice}");
    let other_link = said(spoilt(|_, link| *link = "00".repeat(32)));
    assert!(other_link.contains("does not follow from the one before"), "{other_link}");
}

#[test]
fn a_log_that_says_nothing_of_links_has_1024() {
    let old = r#"{"k":"dice_server","game_id":"00","commit":"11"}"#;
    let event: Event = serde_json::from_str(old).expect("an old event");
    assert_eq!(
        event,
        Event::DiceServer {
            game_id: "00".into(),
            commit: "11".into(),
            links: CHAIN_LINKS,
            live: false,
            by: None,
            epoch: None,
        }
    );
    assert_eq!(serde_json::to_string(&event).expect("json"), old);
}

/// A table whose chain has only six links, the handshake done.
fn short(options: &[(&str, Setting)], clock: ClockRule) -> Desk {
    let options: Settings = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let mut desk = Desk::open(GameKind::Tabla, options, clock);
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    let game_id = room::game_id("room1");
    let Some((_, Event::DiceServer { links, commit, .. })) = desk.log.last_mut() else {
        panic!("a game with dice")
    };
    (*links, *commit) = (6, room::hex(&TestServer.dice_commit(&game_id, 6)));
    desk.room = Room::restore("room1", desk.log.clone()).expect("a good log");
    desk.shake();
    desk
}

/// Plays until the links are spent and the dice have to be agreed anew; who asked for the roll.
fn until_spent(desk: &mut Desk) -> &'static str {
    while !desk.room.dice_awaited() {
        assert_eq!(desk.room.status(), Status::Playing);
        one_step(desk);
    }
    let Play::Tables(game) = desk.room.play() else { panic!("a game with dice") };
    let tables::Phase::ToRoll { side } = game.phase() else { panic!("a roll is due") };
    name(desk.room.play().seat_of(side))
}

/// The part of `player` in the handshake.
fn commits(desk: &mut Desk, player: &str, reveals: bool) -> Vec<Event> {
    let dicing = desk.room.dicing().expect("dice");
    let (seat, secret) = if player == "ann" { (0, Secret([1; 32])) } else { (1, Secret([2; 32])) };
    let command = if reveals {
        Command::DiceReveal { c: room::hex(&secret.0) }
    } else {
        Command::DiceCommit {
            commit: room::hex(&dice::client_commit(&dicing.game_id, seat, &secret)),
            deposit: None,
            live: false,
        }
    };
    desk.say(player, command).expect("it is owed")
}

#[test]
fn a_table_whose_dice_are_spent_begins_the_next_epoch_and_plays_on() {
    let mut desk = short(&[], ClockRule::default());
    let roller = until_spent(&mut desk);
    let dicing = desk.room.dicing().expect("dice");
    assert_eq!((dicing.epoch, dicing.rolls, dicing.links), (1, 0, CHAIN_LINKS));
    assert_eq!(desk.room.turn(), None, "nothing can be done before the dice are agreed");
    let refused = desk.say(roller, Command::Roll);
    assert!(matches!(refused, Err(Refusal::BadDice { .. })), "{refused:?}");
    desk.shake();
    let rolled = desk.log.last().map(|(_, event)| event.clone());
    let Some(Event::Rolled { i: 1, seat, .. }) = rolled else { panic!("the roll is made: {rolled:?}") };
    assert_eq!(seat, desk.room.seat_of(roller).map(|seat| seat.0), "by the player who was to roll");
    while desk.room.status() == Status::Playing {
        one_step(&mut desk);
    }
    assert_eq!(desk.room.ending().map(|ending| ending.reason), Some(EndReason::BorneOff));
    desk.assert_folds_the_same();
    let transcripts = room::transcripts("room1", desk.log.iter().map(|(_, event)| event));
    let [first, second] = &transcripts[..] else { panic!("two epochs") };
    assert_eq!(dice::verify(first).map(|verified| verified.rolls), Ok(6));
    assert!(dice::verify(second).expect("sound").rolls > 10);
    assert_eq!(second.epoch, Some(dice::Epoch { first: first.game_id, n: 1 }));
    assert!(desk.room.tick(desk.now, &TestServer).is_empty());
}

#[test]
fn a_roll_that_was_asked_for_cannot_be_doubled_before_while_the_dice_are_agreed() {
    let mut desk = short(&[("cube", Setting::Bool(true))], ClockRule::default());
    let roller = until_spent(&mut desk);
    assert!(!desk.room.permits(roller).iter().any(|act| ["double", "roll"].contains(act)));
    assert!(desk.say(roller, Command::Double).is_err());
    desk.shake();
    assert!(matches!(desk.log.last(), Some((_, Event::Rolled { i: 1, .. }))));
    assert!(desk.say(roller, Command::Double).is_err(), "the dice have fallen");
}

#[test]
fn whoever_keeps_the_next_epoch_waiting_does_so_on_their_own_clock() {
    let mut desk = short(&[], clock(ClockKind::Fischer, 60, 0));
    let roller = until_spent(&mut desk);
    let silent = other(roller);
    let running = |desk: &Desk| desk.room.clock().running().map(name);
    let left = |desk: &Desk, player: &str| {
        let reading = desk.room.clock().read(desk.now).expect("a clock");
        reading.left[desk.room.seat_of(player).expect("a player").index()].0
    };
    assert_eq!(running(&desk), Some(roller), "both are awaited, the one on turn first");
    let before = (left(&desk, roller), left(&desk, silent));
    desk.wait(1_000);
    commits(&mut desk, roller, false);
    assert_eq!(running(&desk), Some(silent));
    desk.wait(5_000);
    assert_eq!((left(&desk, roller), left(&desk, silent)), (before.0 - 1_000, before.1 - 5_000));
    commits(&mut desk, silent, false);
    assert_eq!(running(&desk), Some(roller), "now their contribution is awaited");
    commits(&mut desk, roller, true);
    assert_eq!(running(&desk), Some(silent));
    desk.assert_folds_the_same();

    let mut honest = desk.clone();
    let events = commits(&mut honest, silent, true);
    assert!(matches!(events[..], [Event::DiceRevealed { .. }, Event::Rolled { .. }, ..]), "{events:?}");
    assert_eq!(running(&honest), Some(roller), "the roller's move goes on");

    let end = ended(&desk.run_out());
    let winner = desk.room.seat_of(roller).map(|seat| seat.0);
    assert_eq!(end, Some((EndReason::Flag, winner, 3)), "C4: the silent one loses by their own clock");
}

#[test]
fn dice_are_not_agreed_anew_before_their_links_are_spent() {
    let desk = short(&[], ClockRule::default());
    let game_id = dice::epoch_id(&room::game_id("room1"), 1);
    let early = Event::DiceServer {
        game_id: game_id.to_string(),
        commit: "11".repeat(32),
        links: 6,
        live: false,
        by: None,
        epoch: None,
    };
    assert!(desk.room.clone().fold(desk.now, &early).is_err());
    let mut desk = desk;
    until_spent(&mut desk);
    let mut log = desk.log.clone();
    if let Some((_, Event::DiceServer { game_id, .. })) = log.last_mut() {
        *game_id = "00".repeat(16);
    }
    assert!(Room::restore("room1", log).is_err(), "an epoch has the id that follows from the game's");
}
