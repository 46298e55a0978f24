// SPDX-License-Identifier: AGPL-3.0-or-later
//! Live dice at a table: every player shows a link of a chain of their own with each roll.

use crate::cube::{on_turn, one_step, other};
use crate::desk::{Desk, TestServer, clock, table};
use crate::ends::ended;
use crate::family::name;
use dice::{Chain, Secret, Source};
use room::{
    CHAIN_LINKS, ClockKind, ClockRule, Command, EndReason, Event, GameKind, LINK_GRACE, OfferKind, Owes,
    RENEWALS_MAX, Refusal, Room, Setting, Settings, Status, Table,
};

/// A table with live dice that `ann` and `bob` sit down at.
fn seated(options: &[(&str, Setting)], clock: ClockRule, auto_roll: bool) -> Desk {
    let options: Settings = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let table = table(GameKind::Tabla, options, clock);
    let mut desk = Desk::at(Table { auto_roll, live_dice: true, ..table });
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    desk
}

/// The chain of `player` for the dice of now.
fn chain(desk: &Desk, player: &str) -> Chain {
    let dicing = desk.room.dicing().expect("dice");
    let seat = desk.room.seat_of(player).expect("a player").0;
    Chain::of_client(dicing.game_id, seat, Secret([seat + 1; 32]), dicing.links)
}

fn commit(desk: &mut Desk, player: &str) -> Vec<Event> {
    let commit = room::hex(&chain(desk, player).commit());
    desk.say(player, Command::DiceCommit { commit, deposit: None, live: false }).expect("an owed commitment")
}

fn deposit(desk: &mut Desk, player: &str) -> Vec<Event> {
    let commit = room::hex(&chain(desk, player).commit());
    let tip = Secret([desk.room.seat_of(player).expect("a player").0 + 1; 32]);
    desk.say(player, Command::DiceCommit { commit, deposit: Some(room::hex(&tip.0)), live: false })
        .expect("a good chain")
}

fn link_of(desk: &Desk, player: &str) -> Command {
    let i = desk.room.dicing().expect("dice").next_index();
    Command::DiceLink { i, link: room::hex(&chain(desk, player).link(i).expect("a link").0) }
}

fn show(desk: &mut Desk, player: &str) -> Vec<Event> {
    let link = link_of(desk, player);
    desk.say(player, link).expect("an owed link")
}

/// Both pages do their part, as long as anything is owed.
pub(crate) fn pages(desk: &mut Desk) {
    loop {
        let owes = |player| {
            let seat = desk.room.seat_of(player).expect("a player");
            desk.room.owes_dice(seat).then(|| desk.room.dicing().and_then(|dicing| dicing.owes(seat)))?
        };
        match ["ann", "bob"].map(|player| (player, owes(player))) {
            [(player, Some(Owes::Commit)), _] | [_, (player, Some(Owes::Commit))] => commit(desk, player),
            [(player, Some(Owes::Link)), _] | [_, (player, Some(Owes::Link))] => show(desk, player),
            _ => return,
        };
    }
}

fn started(options: &[(&str, Setting)], clock: ClockRule, auto_roll: bool) -> Desk {
    let mut desk = seated(options, clock, auto_roll);
    pages(&mut desk);
    assert_eq!(desk.room.status(), Status::Playing);
    desk
}

/// Plays until a roll is asked for: the roller.
fn until_asked(desk: &mut Desk) -> &'static str {
    while !desk.room.dice_awaited() {
        one_step(desk);
    }
    let asked = desk.log.iter().rev().find_map(|(_, event)| match event {
        Event::RollAsked { seat, .. } => *seat,
        _ => None,
    });
    name(game::Seat(asked.expect("a turn's roll")))
}

fn play_out(desk: &mut Desk) {
    while desk.room.status() == Status::Playing {
        pages(desk);
        if desk.room.status() == Status::Playing {
            one_step(desk);
        }
    }
}

fn transcripts(desk: &Desk) -> Vec<dice::Transcript> {
    room::transcripts("room1", desk.log.iter().map(|(_, event)| event))
}

#[test]
fn a_whole_game_of_live_dice_is_checked_by_its_transcript_alone() {
    for auto_roll in [true, false] {
        let mut desk = started(&[], ClockRule::default(), auto_roll);
        play_out(&mut desk);
        assert_eq!(desk.room.ending().map(|ending| ending.reason), Some(EndReason::BorneOff));
        desk.assert_folds_the_same();
        let [transcript] = &transcripts(&desk)[..] else { panic!("one epoch") };
        let rolls = desk.log.iter().filter(|(_, event)| matches!(event, Event::Rolled { .. })).count();
        assert!(rolls > 20);
        assert_eq!(dice::verify(transcript).map(|verified| verified.rolls as usize), Ok(rolls));
        assert_eq!((transcript.mode, &transcript.sources), (dice::Mode::Live, &None));
        assert!(
            transcript.rolls.windows(2).all(|two| two[0].contrib != two[1].contrib),
            "a link for each roll"
        );
    }
}

#[test]
fn between_the_asking_and_the_dice_nothing_can_be_decided() {
    let mut desk = started(&[("cube", Setting::Bool(true))], ClockRule::default(), false);
    while desk.room.permits(on_turn(&desk)).iter().all(|act| *act != "double") {
        one_step(&mut desk);
        pages(&mut desk);
    }
    let roller = on_turn(&desk);
    let events = desk.say(roller, Command::Roll).expect("a roll");
    assert!(matches!(events[..], [Event::RollAsked { .. }]), "{events:?}");
    assert_eq!((desk.room.turn(), desk.room.dice_awaited()), (None, true));
    for command in [Command::Double, Command::Roll, Command::Move { m: String::new() }, Command::DiceRenew] {
        let refused = desk.say(roller, command);
        assert!(matches!(refused, Err(Refusal::BadDice { .. } | Refusal::NotYourTurn)), "{refused:?}");
    }
    assert!(matches!(show(&mut desk, roller)[..], [Event::DiceLinked { .. }]), "the other's link is missing");
    let events = show(&mut desk, other(roller));
    assert!(matches!(events[..2], [Event::DiceLinked { .. }, Event::Rolled { .. }]), "{events:?}");
    assert_eq!(desk.room.turn(), desk.room.seat_of(roller));
    assert!(desk.say(roller, Command::Double).is_err(), "the dice have fallen");
}

#[test]
fn a_link_that_is_not_owed_or_does_not_follow_changes_nothing() {
    let mut desk = started(&[], ClockRule::default(), true);
    let early = link_of(&desk, "ann");
    assert!(matches!(desk.say("ann", early), Err(Refusal::BadDice { .. })), "nobody has asked");
    let roller = until_asked(&mut desk);
    let before = format!("{:?}", desk.room);
    let Command::DiceLink { i, link } = link_of(&desk, roller) else { panic!("a link") };
    let bad = [
        (i + 1, link.clone()),
        (i, "zz".repeat(32)),
        (i, "00".repeat(32)),
        (i, room::hex(&chain(&desk, roller).link(i + 1).expect("a link").0)),
        (i, room::hex(&chain(&desk, other(roller)).link(i).expect("a link").0)),
    ];
    for (i, link) in bad {
        let refused = desk.say(roller, Command::DiceLink { i, link });
        assert!(matches!(refused, Err(Refusal::BadDice { .. })), "{refused:?}");
    }
    assert_eq!(format!("{:?}", desk.room), before);
    show(&mut desk, roller);
    let again = Command::DiceLink { i, link };
    assert!(matches!(desk.say(roller, again), Err(Refusal::BadDice { .. })), "it is shown already");
}

#[test]
fn who_withholds_a_link_loses_by_their_own_clock() {
    let mut desk = started(&[], clock(ClockKind::Fischer, 60, 0), true);
    let roller = until_asked(&mut desk);
    let silent = other(roller);
    let running = |desk: &Desk| desk.room.clock().running().map(name);
    let left = |desk: &Desk, player: &str| {
        let reading = desk.room.clock().read(desk.now).expect("a clock");
        reading.left[desk.room.seat_of(player).expect("a player").index()].0
    };
    assert_eq!(running(&desk), Some(roller), "their own link is missing first");
    desk.wait(2_000);
    let before = (left(&desk, roller), left(&desk, silent));
    show(&mut desk, roller);
    assert_eq!(running(&desk), Some(silent));
    desk.wait(LINK_GRACE.0);
    assert_eq!((left(&desk, roller), left(&desk, silent)), before, "a page has a second to answer");
    desk.wait(3_000);
    assert_eq!((left(&desk, roller), left(&desk, silent)), (before.0, before.1 - 3_000));
    let mut honest = desk.clone();
    show(&mut honest, silent);
    assert_eq!(running(&honest), Some(roller), "the roller's move goes on");
    assert_eq!(left(&honest, silent), before.1 - 3_000);
    honest.assert_folds_the_same();

    let end = ended(&desk.run_out());
    let winner = desk.room.seat_of(roller).map(|seat| seat.0);
    assert_eq!(end, Some((EndReason::Flag, winner, 3)));
    desk.assert_folds_the_same();
}

#[test]
fn after_the_server_was_down_the_clock_goes_on_with_the_link() {
    let mut desk = started(&[], clock(ClockKind::Fischer, 60, 0), true);
    let roller = until_asked(&mut desk);
    show(&mut desk, roller);
    let silent = other(roller);
    let seat = desk.room.seat_of(silent).expect("a player");
    let from = desk.now;
    desk.wait(5_000);
    let events = desk.room.suspend(from, desk.now);
    desk.take(&events);
    assert!(desk.room.is_frozen());
    assert_eq!(desk.room.returned(seat), [Event::Resumed], "the page is back");
    show(&mut desk, silent);
    assert!(!desk.room.is_frozen());
    assert_eq!(desk.room.clock().running().map(name), Some(roller));
    play_out(&mut desk);
    desk.assert_folds_the_same();
}

#[test]
fn a_chain_left_with_the_server_answers_at_once_and_nobody_sees_its_end() {
    let mut desk = seated(&[], ClockRule::default(), true);
    let commit = room::hex(&chain(&desk, "bob").commit());
    for tip in ["zz".repeat(32), "07".repeat(32)] {
        let refused =
            desk.say("bob", Command::DiceCommit { commit: commit.clone(), deposit: Some(tip), live: false });
        assert!(matches!(refused, Err(Refusal::BadDice { .. })), "{refused:?}");
    }
    deposit(&mut desk, "bob");
    pages(&mut desk);
    let roller = until_asked(&mut desk);
    assert!(desk.room.owes_dice(game::Seat(0)) && !desk.room.owes_dice(game::Seat(1)), "{roller}");
    play_out(&mut desk);
    desk.assert_folds_the_same();
    let [transcript] = &transcripts(&desk)[..] else { panic!("one epoch") };
    assert_eq!(transcript.sources, Some(vec![Source::Own, Source::Deposited]));
    assert!(dice::verify(transcript).is_ok());

    let mut both = seated(&[], ClockRule::default(), true);
    deposit(&mut both, "ann");
    deposit(&mut both, "bob");
    assert_eq!(both.room.status(), Status::Playing, "nothing is waited for");
    play_out(&mut both);
    both.assert_folds_the_same();

    let mut fixed = Desk::playing(GameKind::Tabla, ClockRule::default());
    let refused =
        fixed.say("ann", Command::DiceCommit { commit, deposit: Some("01".repeat(32)), live: false });
    assert!(matches!(refused, Err(Refusal::BadDice { .. })), "{refused:?}");
}

#[test]
fn another_device_asks_for_new_dice_between_two_rolls_and_not_too_often() {
    let mut desk = started(&[], clock(ClockKind::Fischer, 60, 0), true);
    let player = other(on_turn(&desk));
    let (turn, seat) = (desk.room.turn(), desk.room.seat_of(player).expect("a player").0);
    for n in 1..=RENEWALS_MAX {
        assert!(desk.room.permits(player).contains(&"dice_renew"));
        let events = desk.say(player, Command::DiceRenew).expect("between two rolls");
        assert!(matches!(events[..], [Event::DiceServer { live: true, by: Some(by), .. }] if by == seat));
        assert_eq!((desk.room.turn(), desk.room.dicing().expect("dice").epoch), (None, u32::from(n)));
        pages(&mut desk);
        assert_eq!(desk.room.turn(), turn, "no roll was asked for, and none is made");
    }
    assert!(!desk.room.permits(player).contains(&"dice_renew"));
    assert!(matches!(desk.say(player, Command::DiceRenew), Err(Refusal::BadDice { .. })));
    assert!(desk.room.permits(other(player)).contains(&"dice_renew"), "the other still may");
    play_out(&mut desk);
    desk.assert_folds_the_same();
    let transcripts = transcripts(&desk);
    assert_eq!(transcripts.len(), usize::from(RENEWALS_MAX) + 1);
    assert!(transcripts.iter().all(|transcript| dice::verify(transcript).is_ok()));

    let mut fixed = Desk::playing(GameKind::Tabla, ClockRule::default());
    fixed.shake();
    assert!(matches!(fixed.say("ann", Command::DiceRenew), Err(Refusal::BadDice { .. })));
}

#[test]
fn nobody_calls_a_table_off_who_could_know_more_of_the_opening_roll() {
    let mut desk = seated(&[], ClockRule::default(), true);
    commit(&mut desk, "ann");
    let events = commit(&mut desk, "bob");
    assert!(matches!(events[..], [_, Event::RollAsked { i: 1, seat: None, .. }]), "{events:?}");
    assert!(desk.room.permits("ann").contains(&"abort"));
    show(&mut desk, "bob");
    assert!(!desk.room.permits("ann").contains(&"abort"));
    assert_eq!(desk.say("ann", Command::Abort), Err(Refusal::TooLateToAbort));
    let end = ended(&desk.run_out());
    assert_eq!(end, Some((EndReason::DiceTimeout, None, 0)), "their silence voids the table");
}

#[test]
fn links_that_are_spent_are_followed_by_a_live_epoch() {
    let mut desk = seated(&[], ClockRule::default(), true);
    let short = dice::Chain::from_tip(room::game_id("room1"), Secret([7; 32]), 6);
    let Some((_, Event::DiceServer { links, commit, .. })) = desk.log.last_mut() else { panic!("dice") };
    (*links, *commit) = (6, room::hex(&short.commit()));
    desk.room = Room::restore("room1", desk.log.clone()).expect("a good log");
    pages(&mut desk);
    play_out(&mut desk);
    let transcripts = transcripts(&desk);
    assert_eq!(transcripts[0].rolls.len(), 6);
    assert!(transcripts.len() > 1 && transcripts.iter().all(|transcript| dice::verify(transcript).is_ok()));
    assert_eq!(desk.room.dicing().map(|dicing| dicing.links), Some(CHAIN_LINKS));
    desk.assert_folds_the_same();
}

#[test]
fn a_log_whose_dice_were_chosen_does_not_fold() {
    let mut desk = started(&[], ClockRule::default(), true);
    let roller = until_asked(&mut desk);
    show(&mut desk, roller);
    show(&mut desk, other(roller));
    let last = desk.log.iter().rposition(|(_, event)| matches!(event, Event::Rolled { .. })).expect("a roll");
    let spoilt = |spoil: fn(&mut Event)| {
        let mut log = desk.log[..=last].to_vec();
        spoil(&mut log[last].1);
        Room::restore("room1", log).is_err()
    };
    assert!(!spoilt(|_| {}));
    assert!(spoilt(|event| {
        let Event::Rolled { dice, .. } = event else { panic!("a roll") };
        dice[0] = 1 + dice[0] % 6;
    }));
    assert!(spoilt(|event| {
        let Event::Rolled { link, .. } = event else { panic!("a roll") };
        *link = "00".repeat(32);
    }));
    let mut early = desk.log[..=last].to_vec();
    early.remove(last - 1);
    assert!(Room::restore("room1", early).is_err(), "a roll without a player's link");
    assert!(desk.room.tick(desk.now, &TestServer).is_empty());
    assert!(desk.say(roller, Command::Offer { what: OfferKind::Resign, points: Some(1) }).is_ok());
}
