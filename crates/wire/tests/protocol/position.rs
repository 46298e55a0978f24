// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a page would have to know rules for: what a game begins with, how far indiika has come, what is left of a
//! progressive double.

use game::Side;
use room::rules::tables::{Game, Options, Position, Variant};
use room::{ClockRule, GameKind, Setting, Settings};
use serde_json::{Value, json};

use crate::desk::Desk;
use crate::history;

/// The start as the first event tells it; no other event has one.
fn start(game: GameKind, options: Settings) -> Value {
    let desk = Desk::open(game, options, ClockRule::default());
    let events = history(&desk, "", 0);
    assert_eq!(events[0]["k"], "created");
    assert!(events[1..].iter().all(|event| event.get("start").is_none()), "{game:?}");
    events[0]["start"].clone()
}

#[test]
fn every_game_begins_with_its_start() {
    let plain = |game| start(game, Settings::new());
    for game in GameKind::ALL {
        let pos = plain(game);
        let men: Option<u64> =
            pos["white"].as_array().map(|men| men.iter().filter_map(serde_json::Value::as_u64).sum());
        match game {
            GameKind::Chess | GameKind::Leaflet => {
                assert_eq!(pos["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
            }
            GameKind::Bughouse => {
                assert_eq!([0, 1].map(|board| pos["boards"][board]["turn"].clone()), [json!(0), json!(2)]);
            }
            GameKind::Kalah => assert_eq!(pos["board"], json!([6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0])),
            GameKind::Indiika => {
                assert_eq!(
                    (&pos["hand"], &pos["placing"]),
                    (&json!([15, 15]), &json!(["placing", "placing"]))
                );
            }
            GameKind::Tapa | GameKind::Gyulbara => assert_eq!(pos["white"][24], 15, "{game:?}"),
            _ => assert_eq!(
                (men, &pos["pips"], &pos["phase"]),
                (Some(15), &json!([167, 167]), &json!("opening"))
            ),
        }
    }
    let small = [("houses", 3), ("seeds", 4)].map(|(name, n)| (name.to_owned(), Setting::Int(n)));
    assert_eq!(start(GameKind::Kalah, small.into())["board"], json!([4, 4, 4, 0, 4, 4, 4, 0]));
}

#[test]
fn a_start_stays_what_it_was_when_moves_follow() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    let before = history(&desk, "ann", 0)[0].clone();
    desk.make("ann", "e2e4").expect("a legal move");
    assert_eq!(history(&desk, "ann", 0)[0], before);
    assert!(history(&desk, "ann", 1).iter().all(|event| event.get("start").is_none()), "it is sent once");
}

/// White is to roll and rolls.
fn rolled(position: &str, dice: [u8; 2]) -> Value {
    shown(position, dice, false)
}

/// The same; the game may be over, by a flag for instance.
fn shown(position: &str, dice: [u8; 2], over: bool) -> Value {
    let position: Position = position.parse().expect("a position");
    let mut game = Game::from_position(position, &Options::default(), Side::White, [9, 9]);
    game.roll(dice).expect("White is to roll");
    serde_json::to_value(wire::Position::tables(&game, Some(dice), over)).expect("json")
}

#[test]
fn i6_i10_i11_a_position_of_indiika_says_what_each_does() {
    let entering = "indiika w 6:2 5:2 4:2 3:2 2:2 1:2 hand:3 | b 6:5 5:2 4:2 3:2 2:2 1:2";
    assert_eq!(rolled(entering, [5, 3])["placing"], json!(["entering", "bearing"]));
    let tapa = serde_json::to_value(wire::Position::tables(
        &Game::new(Variant::Tapa, &Options::default()),
        None,
        false,
    ));
    assert_eq!(tapa.expect("json").get("placing"), None);
}

#[test]
fn g11_a_progressive_double_says_what_is_to_come() {
    let line = "gyulbara w 24:4 4:2 3:3 2:3 1:3 | b 24:11 4:2 3:2";
    assert_eq!(rolled(line, [4, 4])["progress"], json!({ "rolled": 4, "rest": [[5, 4], [6, 4]] }));
    assert_eq!(rolled(line, [4, 3]).get("progress"), None);
    let over = shown(line, [4, 4], true);
    assert_eq!((&over["phase"], over.get("progress")), (&json!("over"), None), "nobody plays it any more");
}
