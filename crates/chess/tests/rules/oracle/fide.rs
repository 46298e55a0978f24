// SPDX-License-Identifier: AGPL-3.0-or-later
//! The machine-readable tricky cases FI01–FI12 of the specification.

use crate::oracle::reference::tricky;
use chess::{Game, Verdict};
use game::Side;
use serde_json::Value;

fn flag_result(game: &Game, flagged: Side) -> String {
    let other = flagged.other();
    if game.can_mate(other) == Verdict::No { "draw".into() } else { format!("{} wins", other.name()) }
}

#[test]
fn every_tricky_case_of_the_specification_is_ruled_as_it_says() {
    let cases = tricky("fide");
    let ids: Vec<_> = cases.iter().filter_map(|case| case["id"].as_str()).collect();
    assert_eq!(ids.len(), 12, "FI01 to FI12, found {ids:?}");
    for case in &cases {
        let id = &case["id"];
        let mut game = Game::from_fen(case["fen"].as_str().unwrap()).unwrap();
        for m in case["moves"].as_array().unwrap() {
            game.play(m.as_str().unwrap()).unwrap_or_else(|error| panic!("{id}: {m}: {error}"));
        }
        for (what, expected) in case["expect"].as_object().unwrap() {
            let kind = game.outcome().map(|outcome| outcome.kind);
            let found: Value = match what.as_str() {
                "threefold_now" => game.can_claim().threefold.into(),
                "fifty_now" => game.can_claim().fifty.into(),
                "fivefold" => (kind == Some(chess::FIVEFOLD)).into(),
                "seventyfive" => (kind == Some(chess::SEVENTYFIVE)).into(),
                "checkmate" => (kind == Some(chess::MATE)).into(),
                "dead_position" => (kind == Some(chess::DEAD_POSITION)).into(),
                "legal" => game.legal_uci().len().into(),
                "black_insufficient" => (game.can_mate(Side::Black) == Verdict::No).into(),
                "insufficient" => {
                    use chess::shakmaty::Position;
                    game.position().is_insufficient_material().into()
                }
                "flag_result" => {
                    for (flagged, result) in expected.as_object().unwrap() {
                        let side = Side::from_name(flagged.trim_end_matches("_flags")).unwrap();
                        assert_eq!(flag_result(&game, side), result.as_str().unwrap(), "{id}: {flagged}");
                    }
                    continue;
                }
                other => panic!("{id}: the specification has a new expectation `{other}`"),
            };
            assert_eq!(&found, expected, "{id}: {what}");
        }
    }
}
