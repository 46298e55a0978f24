// SPDX-License-Identifier: AGPL-3.0-or-later
//! The table of events on the page: each has its row, with each of its fields.

use std::collections::BTreeSet;

use room::{ClockRule, GameKind};
use wire::{EndReason, Level, OfferKind, Phrase, What, Whom};

use crate::PAGE;
use crate::desk::Desk;

/// The place of an event in the enum; one that is added is missing here before it is missing on the page.
fn place(what: &What) -> usize {
    match what {
        What::Created { .. } => 0,
        What::Sat { .. } => 1,
        What::Left { .. } => 2,
        What::DiceServer { .. } => 3,
        What::DiceCommitted { .. } => 4,
        What::DiceRevealed { .. } => 5,
        What::Rolled { .. } => 6,
        What::Started { .. } => 7,
        What::Moved { .. } => 8,
        What::Passed { .. } => 9,
        What::Doubled { .. } => 10,
        What::Taken { .. } => 11,
        What::Dropped { .. } => 12,
        What::GameOver { .. } => 13,
        What::Next { .. } => 14,
        What::GameBegan { .. } => 15,
        What::Offered { .. } => 16,
        What::Declined { .. } => 17,
        What::TakenBack { .. } => 18,
        What::Chat { .. } => 19,
        What::Phrase { .. } => 20,
        What::Suspended { .. } => 21,
        What::Resumed {} => 22,
        What::Ended { .. } => 23,
        What::Rematch { .. } => 24,
        What::Rated { .. } => 25,
        What::Countered { .. } => 26,
        What::Arrived { .. } => 27,
        What::RollAsked { .. } => 28,
        What::DiceLinked { .. } => 29,
        What::Settled { .. } => 30,
        What::Berserk { .. } => 31,
        What::Adapted { .. } => 32,
        What::Hinted { .. } => 33,
        What::HintsAgreed {} => 34,
    }
}

/// The event at this place, as a table tells it.
fn told(wanted: usize) -> What {
    let mut desk = Desk::playing(GameKind::Kalah, ClockRule::default());
    desk.make("ann", "3").expect("a legal sowing");
    let told = wire::history("room1", desk.log.clone(), 0, &crate::viewer(&desk, "")).expect("a good log");
    told.into_iter().map(|event| event.what).find(|what| place(what) == wanted).expect("it happens")
}

/// One of each, every field there.
fn one_of_each() -> Vec<What> {
    let text = || "x".to_owned();
    vec![
        told(0),
        What::Sat { seat: 1, name: text(), bot: true, bot_id: Some(text()), program: true },
        What::Left { seat: 1 },
        What::DiceServer { game_id: text(), commit: text(), live: true, by: Some(0) },
        What::DiceCommitted { seat: 1, commit: text(), deposited: true, fixed: true },
        What::DiceRevealed { seat: 1, c: Some(text()) },
        What::Rolled {
            i: 0,
            seat: None,
            purpose: wire::Purpose::Opening,
            dice: vec![3, 1],
            link: text(),
            links: vec![text(), text()],
        },
        What::Started { first: 0 },
        told(8),
        What::Passed { seat: 0, handed: vec![(5, 4)] },
        What::Doubled { seat: 0, level: Level::Double, value: 2 },
        What::Taken { seat: 1, value: 2 },
        What::Dropped { seat: 1 },
        What::GameOver { game: 1, reason: EndReason::BorneOff, winner: 0, points: 1, score: [1, 0] },
        What::Next { seat: 0 },
        What::GameBegan { game: 2, first: 0 },
        What::Offered { seat: 0, what: OfferKind::Resign, points: Some(2) },
        What::Declined { seat: 1, what: OfferKind::Draw },
        What::TakenBack { ply: 4 },
        What::Chat { name: text(), seat: None, text: text(), to: Some(Whom::Team), f: true, h: true },
        What::Phrase { seat: 0, p: Phrase::Sit },
        What::Suspended { ms: 5 },
        What::Resumed {},
        What::Ended { reason: EndReason::Mate, winner: Some(0), team: Some(Some(1)), points: 1 },
        What::Rematch { room: text() },
        What::Countered { room: text() },
        What::Arrived { seat: 1 },
        What::Rated {
            changes: vec![wire::RatingView { seat: 0, pool: text(), before: 1500.0, after: 1510.0 }],
        },
        What::Settled {
            settlement: wire::stake::SettlementView {
                kind: wire::SettledKind::Settled,
                final_stake: 500,
                pot: 1000,
                fee: 50,
                house: 30,
                federation: 20,
                net: vec![450, -500],
            },
        },
        What::RollAsked { i: 2, seat: Some(0), purpose: wire::Purpose::Turn },
        What::DiceLinked { seat: 0, i: 2 },
        What::Berserk { seat: 0 },
        What::Adapted { by: text(), a: Some("press"), said: Vec::new() },
        What::Hinted { seat: 0 },
        What::HintsAgreed {},
    ]
}

#[test]
fn every_event_is_on_the_page_with_its_fields() {
    let (_, section) = PAGE.split_once("### Events").expect("the section");
    let rows: Vec<&str> = section
        .lines()
        .skip_while(|line| !line.starts_with("|"))
        .take_while(|line| line.starts_with('|'))
        .collect();
    let samples = one_of_each();
    assert_eq!(samples.iter().map(place).collect::<BTreeSet<_>>(), (0..35).collect());
    for what in samples {
        let told = serde_json::to_value(&what).expect("json");
        let name = format!("`{}`", told["k"].as_str().expect("a word"));
        let row = rows.iter().find(|row| row.split('|').nth(1).is_some_and(|cell| cell.contains(&name)));
        let row = row.unwrap_or_else(|| panic!("{name} has no row"));
        for field in told.as_object().expect("an object").keys().filter(|field| *field != "k") {
            assert!(row.contains(&format!("`{field}`")), "{name} without its `{field}`: {row}");
        }
    }
}
