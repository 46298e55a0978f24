// SPDX-License-Identifier: AGPL-3.0-or-later
//! P4: a site that was restored from a backup agrees on the dice of its games anew. Whoever played on after the backup
//! was made has seen links that the games, set back, have yet to use.

use crate::cube::one_step;
use crate::desk::{Desk, TestServer, actor, clock, table};
use crate::live::pages;
use dice::{GameId, Secret};
use game::{Micros, Seat};
use room::{
    ClockKind, ClockRule, Command, Context, Event, GameKind, Lag, Owes, Play, Room, Server, Setting,
    Settings, Status, Table,
};

/// The server of a site that was restored, at an instant.
struct Restored(Micros);

impl Server for Restored {
    fn dice_epoch(&self) -> Option<u32> {
        u32::try_from(self.0.0 / 1_000_000).ok()
    }
    fn dice_commit(&self, game: &GameId, links: u32) -> [u8; 32] {
        TestServer.dice_commit(game, links)
    }
    fn dice_link(&self, game: &GameId, links: u32, index: u32) -> Secret {
        TestServer.dice_link(game, links, index)
    }
    fn fresh_room_id(&self) -> String {
        TestServer.fresh_room_id()
    }
    fn bot_at(&self, game: GameKind, bot: &str, seat: u8) -> Option<room::BotName> {
        TestServer.bot_at(game, bot, seat)
    }
    fn takes_resignation(&self, room: &Room, bot: Seat, points: u8) -> bool {
        TestServer.takes_resignation(room, bot, points)
    }
}

/// The site goes on: what it appends to the game.
fn restored(desk: &mut Desk) -> Event {
    let event = desk.room.restored_dice(&Restored(desk.now)).expect("a game with dice");
    desk.take(std::slice::from_ref(&event));
    event
}

fn seated(live_dice: bool, auto_roll: bool) -> Desk {
    let table = table(GameKind::Tabla, Settings::default(), clock(ClockKind::Fischer, 600, 0));
    let mut desk = Desk::at(Table { auto_roll, live_dice, ..table });
    desk.wait(1_000_000);
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    desk
}

/// Every page does its part, with secrets nobody had before.
fn agree(desk: &mut Desk) {
    if desk.room.dicing().is_some_and(room::Dicing::is_live) {
        return pages(desk);
    }
    for (player, seat) in [("ann", 0), ("bob", 1), ("ann", 0), ("bob", 1)] {
        let dicing = desk.room.dicing().expect("dice");
        let secret = Secret([seat + 7; 32]);
        let command = match dicing.owes(Seat(seat)) {
            Some(Owes::Commit) => {
                let commit = room::hex(&dice::client_commit(&dicing.game_id, seat, &secret));
                Command::DiceCommit { commit, deposit: None, live: false }
            }
            Some(Owes::Reveal) => Command::DiceReveal { c: room::hex(&secret.0) },
            owes => panic!("{player} owes {owes:?}"),
        };
        desk.say(player, command).expect("it is owed");
    }
}

/// Plays the game to its end; every roll of every epoch can be checked.
fn plays_out(mut desk: Desk, numbers: &[u32]) {
    while desk.room.status() == Status::Playing {
        pages(&mut desk);
        if desk.room.status() == Status::Playing {
            one_step(&mut desk);
        }
    }
    desk.assert_folds_the_same();
    let transcripts = room::transcripts("room1", desk.log.iter().map(|(_, event)| event));
    let epochs: Vec<u32> = transcripts.iter().map(|one| one.epoch.map_or(0, |epoch| epoch.n)).collect();
    assert_eq!(epochs, numbers);
    for transcript in &transcripts {
        dice::verify(transcript).expect("a sound epoch");
    }
    assert!(transcripts.last().is_some_and(|last| last.rolls.len() > 10));
}

fn phase(desk: &Desk) -> tables::Phase {
    let Play::Tables(game) = desk.room.play() else { panic!("a game with dice") };
    game.phase()
}

#[test]
fn p4_a_turn_that_was_rolled_is_played_and_the_next_roll_has_new_dice() {
    for live in [false, true] {
        let mut desk = seated(live, true);
        agree(&mut desk);
        pages(&mut desk);
        let tables::Phase::ToPlay { side, .. } = phase(&desk) else { panic!("a turn") };
        let mover = desk.room.play().seat_of(side);
        let epoch = u32::try_from(desk.now.0 / 1_000_000).expect("a small number");
        let event = restored(&mut desk);
        assert!(
            matches!(event, Event::DiceServer { epoch: Some(n), by: None, .. } if n == epoch),
            "{event:?}"
        );
        assert!(
            desk.room.dice_awaited() && desk.room.turn().is_none(),
            "nobody moves before the dice are agreed"
        );
        let before = phase(&desk);
        agree(&mut desk);
        assert_eq!(phase(&desk), before, "nothing is rolled: the turn goes on");
        assert_eq!(desk.room.turn(), Some(mover));
        assert_eq!(desk.room.clock().running(), Some(mover));
        plays_out(desk, &[0, epoch]);
    }
}

#[test]
fn p4_a_roll_that_was_asked_for_is_made_with_the_new_dice() {
    let mut desk = seated(true, false);
    pages(&mut desk);
    while !desk.room.dice_awaited() {
        one_step(&mut desk);
    }
    let i = desk.room.dicing().expect("dice").next_index();
    assert!(matches!(desk.log.last(), Some((_, Event::RollAsked { .. }))));
    restored(&mut desk);
    let rolls =
        |desk: &Desk| desk.log.iter().filter(|(_, event)| matches!(event, Event::Rolled { .. })).count();
    let before = rolls(&desk);
    pages(&mut desk);
    assert_eq!(rolls(&desk), before + 1, "roll {i} of the dice before is roll 1 of the new ones");
    let epoch = desk.room.dicing().expect("dice").epoch;
    plays_out(desk, &[0, epoch]);
}

#[test]
fn p4_a_roll_that_nobody_asked_for_is_not_made() {
    let mut desk = seated(false, false);
    agree(&mut desk);
    while !matches!(phase(&desk), tables::Phase::ToRoll { .. }) {
        one_step(&mut desk);
    }
    restored(&mut desk);
    agree(&mut desk);
    assert!(matches!(phase(&desk), tables::Phase::ToRoll { .. }), "the player rolls when they like to");
    let epoch = desk.room.dicing().expect("dice").epoch;
    plays_out(desk, &[0, epoch]);
}

#[test]
fn p4_dice_that_were_being_agreed_are_agreed_anew() {
    for live in [false, true] {
        let mut desk = seated(live, true);
        assert_eq!(desk.room.status(), Status::Starting);
        restored(&mut desk);
        agree(&mut desk);
        pages(&mut desk);
        assert_eq!(desk.room.status(), Status::Playing);
        let epoch = desk.room.dicing().expect("dice").epoch;
        plays_out(desk, &[epoch]);
    }
}

#[test]
fn p4_a_second_restoration_has_dice_of_its_own() {
    let mut desk = seated(false, true);
    agree(&mut desk);
    let mut again = desk.clone();
    let first = restored(&mut desk);
    again.wait(60_000);
    let second = restored(&mut again);
    let commit = |event: &Event| match event {
        Event::DiceServer { commit, .. } => commit.clone(),
        other => panic!("{other:?}"),
    };
    assert_ne!(
        commit(&first),
        commit(&second),
        "what was shown after the first is worth nothing after the second"
    );
}

#[test]
fn a_game_without_dice_or_over_needs_none() {
    let desk = Desk::playing(GameKind::Chess, ClockRule::default());
    assert_eq!(desk.room.restored_dice(&Restored(desk.now)), None);
    let mut desk = seated(false, true);
    agree(&mut desk);
    desk.say("ann", Command::DiceRenew).expect_err("static dice are not renewed");
    while desk.room.status() == Status::Playing {
        one_step(&mut desk);
    }
    assert_eq!(desk.room.restored_dice(&Restored(desk.now)), None);
}

#[test]
fn p4_a_game_that_begins_after_a_restoration_may_have_been_played_before_it() {
    for live in [false, true] {
        let table = table(GameKind::Tabla, Settings::default(), clock(ClockKind::Fischer, 600, 0));
        let mut desk = Desk::at(Table { auto_roll: true, live_dice: live, ..table });
        desk.wait(1_000_000);
        let server = Restored(desk.now);
        let ctx = Context { now: desk.now, lag: Lag::default(), seen: None, server: &server };
        let events =
            desk.room.apply(&ctx, &actor("bob"), &Command::Sit { seat: 1 }).expect("a free chair").events;
        desk.take(&events);
        let dicing = desk.room.dicing().expect("dice");
        let epoch = dicing.epoch;
        assert!(epoch > 1, "{events:?}");
        agree(&mut desk);
        pages(&mut desk);
        assert_eq!(desk.room.status(), Status::Playing);
        plays_out(desk, &[epoch]);
    }
}

#[test]
fn p4_who_has_to_answer_a_double_still_has_to() {
    let options: Settings = [("cube".to_owned(), Setting::Bool(true))].into();
    for live in [false, true] {
        let table = table(GameKind::Tabla, options.clone(), clock(ClockKind::Fischer, 600, 0));
        let mut desk = Desk::at(Table { auto_roll: false, live_dice: live, ..table });
        desk.wait(1_000_000);
        desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
        agree(&mut desk);
        pages(&mut desk);
        while !matches!(phase(&desk), tables::Phase::ToRoll { .. }) {
            one_step(&mut desk);
        }
        let doubler = desk.room.turn().expect("somebody is to roll");
        let [doubles, answers] = if doubler == Seat(0) { ["ann", "bob"] } else { ["bob", "ann"] };
        desk.say(doubles, Command::Double).expect("the cube is free");
        assert_eq!(desk.room.clock().running(), Some(doubler.opponent()));
        restored(&mut desk);
        agree(&mut desk);
        pages(&mut desk);
        assert_eq!(desk.room.turn(), Some(doubler.opponent()));
        assert_eq!(desk.room.clock().running(), Some(doubler.opponent()), "their clock, not the doubler's");
        desk.say(answers, Command::Take).expect("they take");
    }
}

#[test]
fn p4_nobody_is_charged_before_they_are_back() {
    let mut desk = seated(true, false);
    pages(&mut desk);
    while !desk.room.dice_awaited() {
        one_step(&mut desk);
    }
    let asked = desk.now;
    desk.wait(5_000);
    for event in desk.room.suspend(asked, desk.now) {
        desk.take(std::slice::from_ref(&event));
    }
    restored(&mut desk);
    let left = |desk: &Desk| desk.room.clock().read(desk.now).expect("a clock").left;
    let before = left(&desk);
    desk.wait(20_000);
    assert_eq!(left(&desk), before, "the clocks stand");
}
