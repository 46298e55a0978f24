// SPDX-License-Identifier: AGPL-3.0-or-later
//! Laws that hold at every table, whatever people do: random conversations, junk included.

use crate::desk::{Desk, TestServer, clock, table};
use crate::live::pages;
use crate::permits;
use fastrand::Rng;
use proptest::prelude::*;
use room::{
    ClaimKind, ClockKind, Command, Event, GameKind, OfferKind, Permit, Play, Setting, Settings, Status, Table,
};

/// One of them.
fn one_of<T: Clone>(rng: &mut Rng, items: &[T]) -> T {
    rng.choice(items).expect("there are some").clone()
}

fn legal_move(desk: &Desk, rng: &mut Rng) -> String {
    match desk.room.play() {
        Play::Chess(game) => {
            let moves = game.legal_uci();
            if moves.is_empty() { "e2e4".into() } else { one_of(rng, &moves) }
        }
        Play::Kalah(position) => {
            let actions = position.legal();
            if actions.is_empty() { "1".into() } else { one_of(rng, &actions).to_string() }
        }
        Play::Tables(game) => {
            let graph = game.graph();
            let mut steps = Vec::new();
            let mut node = 0;
            while let Some(edges) = graph.nodes.get(node).filter(|edges| !edges.is_empty()) {
                let edge = edges[rng.usize(..edges.len())];
                steps.push(edge.step);
                node = edge.next as usize;
            }
            steps.iter().map(tables::Step::to_string).collect::<Vec<_>>().join(" ")
        }
        // Tables of four have laws of their own.
        _ => panic!("these laws do not know how {} is played", desk.room.table().game.id()),
    }
}

fn command(desk: &Desk, player: &str, rng: &mut Rng) -> Command {
    let what = one_of(rng, &OfferKind::ALL);
    let can = desk.room.permits(player);
    match rng.usize(..30) {
        0 => Command::Chat {
            text: one_of(rng, &["hi", "", "\u{7f}", "добър ден"]).into(),
            to: room::Whom::All,
        },
        1 => Command::Offer { what, points: one_of(rng, &[None, Some(0), Some(1), Some(3), Some(255)]) },
        2 => Command::Accept { what },
        3 => Command::Decline { what },
        4 => Command::Claim { what: one_of(rng, &[ClaimKind::Threefold, ClaimKind::Fifty]), m: None },
        5 => Command::Move {
            m: one_of(rng, &["", "e2e4", "swap", "9", "24/18", "bar/25", "💥", "-1/-1(99)"]).into(),
        },
        6 => Command::Sit { seat: one_of(rng, &[0, 1, 2, 255]) },
        7 if rng.usize(..20) == 0 => Command::Resign,
        7 if rng.usize(..20) == 0 => Command::Abort,
        8 => Command::Leave,
        9 => Command::Roll,
        // With live dice a good one would bind a player to links that nobody here knows.
        10 => {
            let digits: &[&str] = if desk.room.table().live_dice { &["", "zz"] } else { &["", "zz", "00"] };
            Command::DiceCommit { commit: one_of(rng, digits).repeat(32), deposit: None, live: false }
        }
        11 => Command::DiceReveal { c: "01".repeat(32) },
        12 => Command::DiceLink {
            i: one_of(rng, &[0, 1, 2, u32::MAX]),
            link: one_of(rng, &["", "00"]).repeat(32),
        },
        13 => Command::DiceRenew,
        // Something that is open, but for what would only end the game.
        14..18 if rng.usize(..4) > 0 => {
            let word = one_of(rng, &can);
            let permit = Permit::ALL.iter().find(|permit| permit.word() == word).expect("a word of `can`");
            match permit {
                Permit::Resign | Permit::Abort | Permit::Drop => Command::Move { m: legal_move(desk, rng) },
                permit => one_of(rng, &permits::commands(&desk.room, player, *permit)),
            }
        }
        _ => Command::Move { m: legal_move(desk, rng) },
    }
}

fn conversation(game: GameKind, kind: ClockKind, seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let live_dice = game.has_dice() && rng.usize(..3) == 0;
    let mut options = Settings::new();
    if game.has_dice() && rng.bool() {
        options.insert("match_to".to_owned(), Setting::Int(3));
        for switch in ["cube", "beavers", "raccoons"] {
            options.insert(switch.to_owned(), Setting::Bool(true));
        }
    }
    let table = table(game, options, clock(kind, 30, 10));
    let mut desk = Desk::at(Table { live_dice, ..table });
    permits::are_true(&desk, &["ann", "bob", "cid"]);
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    if game.has_dice() && rng.usize(..10) > 0 {
        if live_dice { pages(&mut desk) } else { desk.shake() }
    }
    for _ in 0..200 {
        desk.wait(rng.i64(0..3_000));
        if live_dice && rng.usize(..3) > 0 {
            pages(&mut desk);
        }
        let before = desk.room.version();
        let player = one_of(&mut rng, &["ann", "bob", "ann", "bob", "cid"]);
        let wish = command(&desk, player, &mut rng);
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
        if rng.usize(..40) == 0 {
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
