// SPDX-License-Identifier: AGPL-3.0-or-later
//! Laws that hold at every table, whatever people do: random conversations, junk included.

use crate::choice::Choice;
use crate::desk::{Desk, TestServer, clock, table};
use crate::live::pages;
use crate::permits;
use proptest::prelude::*;
use room::{
    ClaimKind, ClockKind, Command, Event, GameKind, OfferKind, Permit, Play, Setting, Settings, Status, Table,
};

fn legal_move(desk: &Desk, choice: &mut Choice) -> String {
    match desk.room.play() {
        Play::Chess(game) => {
            let moves = game.legal_uci();
            if moves.is_empty() { "e2e4".into() } else { choice.of(&moves) }
        }
        Play::Kalah(position) => {
            let actions = position.legal();
            if actions.is_empty() { "1".into() } else { choice.of(&actions).to_string() }
        }
        Play::Tables(game) => {
            let graph = game.graph();
            let mut steps = Vec::new();
            let mut node = 0;
            while let Some(edges) = graph.nodes.get(node).filter(|edges| !edges.is_empty()) {
                let edge = edges[choice.below(edges.len())];
                steps.push(edge.step);
                node = edge.next as usize;
            }
            steps.iter().map(tables::Step::to_string).collect::<Vec<_>>().join(" ")
        }
        // Tables of four have laws of their own.
        _ => panic!("these laws do not know how {} is played", desk.room.table().game.id()),
    }
}

fn command(desk: &Desk, player: &str, choice: &mut Choice) -> Command {
    let what = choice.of(&OfferKind::ALL);
    let can = desk.room.permits(player);
    match choice.below(30) {
        0 => Command::Chat {
            text: choice.of(&["hi", "", "\u{7f}", "добър ден"]).into(),
            to: room::Whom::All,
        },
        1 => Command::Offer { what, points: choice.of(&[None, Some(0), Some(1), Some(3), Some(255)]) },
        2 => Command::Accept { what },
        3 => Command::Decline { what },
        4 => Command::Claim { what: choice.of(&[ClaimKind::Threefold, ClaimKind::Fifty]), m: None },
        5 => Command::Move {
            m: choice.of(&["", "e2e4", "swap", "9", "24/18", "bar/25", "💥", "-1/-1(99)"]).into(),
        },
        6 => Command::Sit { seat: choice.of(&[0, 1, 2, 255]) },
        7 if choice.below(20) == 0 => Command::Resign,
        7 if choice.below(20) == 0 => Command::Abort,
        8 => Command::Leave,
        9 => Command::Roll,
        // With live dice a good one would bind a player to links that nobody here knows.
        10 => {
            let digits: &[&str] = if desk.room.table().live_dice { &["", "zz"] } else { &["", "zz", "00"] };
            Command::DiceCommit { commit: choice.of(digits).repeat(32), deposit: None, live: false }
        }
        11 => Command::DiceReveal { c: "01".repeat(32) },
        12 => {
            Command::DiceLink { i: choice.of(&[0, 1, 2, u32::MAX]), link: choice.of(&["", "00"]).repeat(32) }
        }
        13 => Command::DiceRenew,
        // Something that is open, but for what would only end the game.
        14..18 if choice.below(4) > 0 => {
            let word = choice.of(&can);
            let permit = Permit::ALL.iter().find(|permit| permit.word() == word).expect("a word of `can`");
            match permit {
                Permit::Resign | Permit::Abort | Permit::Drop => {
                    Command::Move { m: legal_move(desk, choice) }
                }
                permit => choice.of(&permits::commands(&desk.room, player, *permit)),
            }
        }
        _ => Command::Move { m: legal_move(desk, choice) },
    }
}

fn conversation(game: GameKind, kind: ClockKind, seed: u64) {
    let mut choice = Choice(seed | 1);
    let live_dice = game.has_dice() && choice.below(3) == 0;
    let mut options = Settings::new();
    if game.has_dice() && choice.below(2) == 0 {
        options.insert("match_to".to_owned(), Setting::Int(3));
        for switch in ["cube", "beavers", "raccoons"] {
            options.insert(switch.to_owned(), Setting::Bool(true));
        }
    }
    let table = table(game, options, clock(kind, 30, 10));
    let mut desk = Desk::at(Table { live_dice, ..table });
    permits::are_true(&desk, &["ann", "bob", "cid"]);
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    if game.has_dice() && choice.below(10) > 0 {
        if live_dice { pages(&mut desk) } else { desk.shake() }
    }
    for _ in 0..200 {
        desk.wait(i64::try_from(choice.below(3_000)).expect("small"));
        if live_dice && choice.below(3) > 0 {
            pages(&mut desk);
        }
        let before = desk.room.version();
        let player = choice.of(&["ann", "bob", "ann", "bob", "cid"]);
        let wish = command(&desk, player, &mut choice);
        match desk.say(player, wish.clone()) {
            Ok(events) => {
                let follows = i64::try_from(events.len()).expect("few");
                assert_eq!(desk.room.version(), before + follows, "every event has the next number");
                assert!(!events.is_empty(), "a granted wish leaves a trace: {wish:?}");
            }
            Err(refusal) => {
                assert_eq!(desk.room.version(), before);
                assert!(!refusal.to_string().is_empty());
            }
        }
        if choice.below(40) == 0 {
            let events = desk.room.suspend(desk.now, desk.now);
            desk.take(&events);
        }
        let due = desk.room.tick(desk.now, &TestServer);
        desk.take(&due);
        // It takes long: one conversation of eight is stopped at every state.
        if seed.is_multiple_of(8) {
            permits::are_true(&desk, &["ann", "bob", "cid"]);
        }
        if desk.room.status() == Status::Over {
            assert!(desk.room.turn().is_none());
            assert_eq!(desk.room.deadline(), None);
        }
    }
    desk.assert_folds_the_same();
    let ends = desk.log.iter().filter(|(_, event)| matches!(event, Event::Ended { .. })).count();
    assert!(ends <= 1, "a game ends once");
    let text =
        serde_json::to_string(&desk.log.iter().map(|(_, event)| event).collect::<Vec<_>>()).expect("json");
    let read: Vec<Event> = serde_json::from_str(&text).expect("the log reads back");
    assert!(read.iter().eq(desk.log.iter().map(|(_, event)| event)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn chess_rooms_obey(seed in any::<u64>()) {
        conversation(GameKind::Chess, ClockKind::Fischer, seed);
    }

    #[test]
    fn leaflet_rooms_obey(seed in any::<u64>()) {
        conversation(GameKind::Leaflet, ClockKind::Fischer, seed);
    }

    #[test]
    fn kalah_rooms_obey(seed in any::<u64>()) {
        conversation(GameKind::Kalah, ClockKind::Bronstein, seed);
    }

    #[test]
    fn tabla_rooms_obey(seed in any::<u64>()) {
        conversation(GameKind::Tabla, ClockKind::Delay, seed);
    }

    #[test]
    fn rooms_of_the_whole_tables_family_obey(seed in any::<u64>(), game in 0_usize..6) {
        conversation(GameKind::ALL[game], ClockKind::Delay, seed);
    }

    #[test]
    fn rooms_without_a_clock_obey(seed in any::<u64>()) {
        conversation(GameKind::Kalah, ClockKind::None, seed);
    }
}
