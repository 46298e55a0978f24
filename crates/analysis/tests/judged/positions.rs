// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions that somebody has set up: what is best in them, and why there is nothing to decide.

use analysis::hint::{Hint, Kind, Unit};
use analysis::{Judged, Nothing, PositionDecision, PositionJudged, Settings, Terms};
use record::position_id::{MatchId, Xgid, write_position_id};

use crate::{judged, refused, refused_with};

const QUICK: Settings = Settings { plies: 0, candidates: 5, nodes: Some(400), game: None };

fn positions(text: &str, name: &str) -> Vec<PositionJudged> {
    let games = judged(text, name, &QUICK).games.into_iter();
    games
        .map(|game| match game.judged {
            Judged::Position(position) => position,
            other => panic!("{other:?}"),
        })
        .collect()
}

fn decisions(text: &str) -> Vec<PositionDecision> {
    positions(text, "").remove(0).decisions
}

fn only(text: &str) -> PositionDecision {
    let mut all = decisions(text);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

fn hint(decision: &PositionDecision) -> &Hint {
    decision.found.as_ref().unwrap_or_else(|why| panic!("{why:?}"))
}

fn actions(decision: &PositionDecision) -> Vec<&str> {
    hint(decision).choices.iter().map(|choice| choice.action.as_str()).collect()
}

#[test]
fn the_mate_in_a_position_of_chess_is_found_for_who_is_on_turn() {
    let decision = only("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let found = hint(&decision);
    assert_eq!((decision.seat, found.kind, found.unit), (0, Kind::Move, Unit::Chance));
    let best = &found.choices[0];
    assert_eq!((best.action.as_str(), best.text.as_str(), best.mate), ("d1d8", "Rd8#", Some(1)));
    assert!(found.choices.len() > 1 && found.choices[1].centipawns.is_some(), "{found:?}");
    let black = only("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
    assert_eq!((black.seat, hint(&black).choices[0].text.as_str()), (1, "Rd1#"));
}

#[test]
fn a_pgn_of_a_position_is_judged_by_the_rules_it_names() {
    // By the leaflet a pawn that comes far takes what was lost; by its file alone nobody would know.
    let of = |variant: &str| {
        format!("{variant}[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n*\n")
    };
    let report = judged(&of("[Variant \"Leaflet\"]\n"), "a.pgn", &QUICK);
    assert_eq!(report.game, "leaflet");
    for text in [of("[Variant \"Leaflet\"]\n"), of("")] {
        let position = positions(&text, "a.pgn").remove(0);
        assert_eq!(actions(&position.decisions[0])[0], "d1d8", "{text}");
    }
    // A game of no moves is none, nor one of a game that nobody judges.
    assert!(refused(b"[White \"a\"]\n\n*\n", "a.pgn").contains("no move and no position to judge"));
    let atomic = of("[Variant \"Atomic\"]\n");
    assert!(refused(atomic.as_bytes(), "a.pgn").contains("atomic is not analysed"));
}

#[test]
fn each_line_of_fens_is_a_position_and_one_of_them_can_be_chosen() {
    let text = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n";
    let all = positions(text, "");
    assert_eq!(all.len(), 2);
    assert_eq!(all[1].decisions[0].found, Err(Nothing::Over(Some("mate".to_owned()))));
    let second = judged(text, "", &Settings { game: Some(1), ..QUICK });
    assert!(second.to_text().contains("the game is over (mate): there is nothing to decide"));
    let nowhere = refused_with(text.as_bytes(), "x", &Settings { game: Some(2), ..QUICK });
    assert_eq!(nowhere, "x: there is no move and no position to judge");
    let mixed = format!("{text}4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1\n");
    assert!(refused(mixed.as_bytes(), "x").contains("are not analysed together"));
}

#[test]
fn sleeves_are_played_from_on_one_board_and_on_two() {
    // A rook from the sleeve mates on the last rank.
    let board = "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1";
    let one = only(board);
    assert_eq!((one.seat, one.board.map(|board| board.name())), (0, Some("A")));
    assert!(actions(&one)[0].starts_with("R@"), "{one:?}");
    let two = decisions(&format!("{board} | 3r2k1/5ppp/8/8/8/8/5PPP/6K1[] b - - 0 1"));
    assert_eq!(two.iter().map(|decision| decision.seat).collect::<Vec<_>>(), [0, 3]);
    assert!(actions(&two[0])[0].starts_with("R@"));
    assert!(hint(&two[1]).choices.len() > 1);
    let json = judged(board, "", &QUICK).to_json();
    assert_eq!(json["game"], "bughouse");
    assert_eq!(json["games"][0]["position"]["decisions"][0]["board"], "A", "{json}");
}

const RACE: &str = "XGID=-BBBBBB------------bbbbbb-";

/// What the IDs of both programs say of one position; the second has to be the same.
fn both(rest: &str, id: &MatchId) -> (PositionDecision, Terms) {
    let text = format!("{RACE}:{rest}");
    let position = text.parse::<Xgid>().unwrap().position;
    let ids = format!("{}:{id}", write_position_id(&position, id.on_roll));
    let [xg, gnubg] = [text, ids].map(|text| positions(&text, "").remove(0));
    assert_eq!(xg.decisions, gnubg.decisions, "{rest}");
    assert_eq!(xg.terms, gnubg.terms, "{rest}");
    (xg.decisions[0].clone(), xg.terms.unwrap())
}

fn id(text: &str) -> MatchId {
    text.parse().unwrap()
}

#[test]
fn plays_of_a_roll_have_their_equity_and_five_chances() {
    let base = MatchId {
        on_roll: game::Side::Black,
        to_act: game::Side::Black,
        jacoby: false,
        ..id("cAkAAAAAAAAA")
    };
    let (decision, terms) = both("0:0:1:65:0:0:0:0:10", &MatchId { dice: Some([6, 5]), ..base });
    assert_eq!((decision.seat, decision.dice), (1, Some([6, 5])));
    let found = hint(&decision);
    assert_eq!((found.kind, found.unit, terms.length, terms.by_score), (Kind::Move, Unit::Points, 0, false));
    assert_eq!(found.choices[0].text, "6/off 5/off");
    assert!(found.choices.iter().all(|choice| choice.chances.is_some() && choice.match_chance.is_none()));
    // A match, at its score.
    let scored = MatchId { dice: Some([6, 5]), length: 7, score: [2, 4], ..base };
    let (decision, terms) = both("0:0:1:65:4:2:0:7:10", &scored);
    assert!(terms.by_score && hint(&decision).choices[0].match_chance.is_some_and(|chance| chance > 0.5));
}

#[test]
fn before_a_roll_the_cube_is_judged() {
    let base = MatchId {
        on_roll: game::Side::Black,
        to_act: game::Side::Black,
        jacoby: false,
        ..id("cAkAAAAAAAAA")
    };
    let (decision, _) = both("0:0:1:00:0:0:0:0:10", &base);
    let worth = decision.cube.unwrap();
    assert_eq!(worth.equities[2], 1.0);
    assert_eq!(hint(&decision).kind, Kind::Double);
    let best = &hint(&decision).choices[0];
    let [kept, taken, dropped] = worth.equities;
    assert_eq!(best.action == "double", taken.min(dropped) > kept, "{decision:?}");
    assert!((best.value.unwrap() - kept.max(taken.min(dropped))).abs() < 1e-9, "{decision:?}");
    // Nobody doubles in the Crawford game, nor with the cube of the other.
    let crawford = MatchId { length: 7, score: [2, 6], crawford: true, ..base };
    let (none, terms) = both("0:0:1:00:6:2:1:7:10", &crawford);
    assert_eq!(none.found, Err(Nothing::NoDouble));
    assert!(terms.crawford);
    let theirs = MatchId { cube_log: 1, owner: Some(game::Side::White), ..base };
    let (none, _) = both("1:-1:1:00:0:0:0:0:10", &theirs);
    assert_eq!((none.found, none.cube), (Err(Nothing::NoDouble), None));
    // Later in a match who is behind doubles at once.
    let decision = only("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:6:0:7:10");
    assert_eq!(actions(&decision)[0], "double");
    assert!(decision.cube.unwrap().match_chances.is_some());
    let over = both("0:0:1:00:7:2:0:7:10", &MatchId { length: 7, score: [2, 7], ..base }).0;
    assert_eq!(over.found, Err(Nothing::Over(None)));
}

#[test]
fn a_double_is_answered_by_the_other_side_and_beavered_where_that_was_agreed() {
    let doubled = MatchId {
        on_roll: game::Side::Black,
        to_act: game::Side::White,
        doubled: true,
        jacoby: false,
        ..id("cAkAAAAAAAAA")
    };
    let (decision, _) = both("0:0:1:D:0:0:0:0:10", &doubled);
    assert_eq!((decision.seat, hint(&decision).kind), (0, Kind::Answer));
    let mut all = actions(&decision);
    all.sort_unstable();
    assert_eq!(all, ["drop", "take"]);
    // What the answers are worth is what the doubler does not have.
    let [_, taken, dropped] = decision.cube.unwrap().equities;
    let value = |action: &str| {
        let choice = hint(&decision).choices.iter().find(|choice| choice.action == action);
        choice.and_then(|choice| choice.value).unwrap()
    };
    assert!((value("take") + taken).abs() < 1e-9 && (value("drop") + dropped).abs() < 1e-9);
    let beavers = only(&format!("{RACE}:0:0:1:D:0:0:2:0:10"));
    assert!(actions(&beavers).contains(&"beaver"), "{beavers:?}");
    // The Jacoby rule is named, and not counted.
    let report = judged(&format!("{RACE}:0:0:1:D:0:0:1:0:10"), "", &QUICK);
    assert!(report.to_text().contains("the Jacoby rule is not counted"));
    assert_eq!(report.to_json()["games"][0]["position"]["terms"]["jacoby"], true);
}

#[test]
fn who_can_play_nothing_decides_nothing() {
    // Black enters against six closed points.
    let decision = only("XGID=-------------------bbbbbbA:0:0:1:31:0:0:0:0:10");
    assert_eq!(decision.found, Err(Nothing::NoMove), "{decision:?}");
    let resigned = MatchId { resigned: 1, to_act: game::Side::Black, ..id("cAkAAAAAAAAA") };
    assert_eq!(only(&format!("4HPwATDgc/ABMA:{resigned}")).found, Err(Nothing::Resignation));
}

#[test]
fn a_position_is_told_as_text_and_no_file_of_other_programs_holds_it() {
    let report = judged("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "", &QUICK);
    let text = report.to_text();
    assert!(text.contains("\nposition: white to move\n  move"), "{text}");
    assert!(text.contains("Rd8#") && text.contains("#1"), "{text}");
    let error = report.to_pgn().unwrap_err().to_string();
    assert_eq!(error, "--pgn holds games of chess and of leaflet, not a position of chess");
    let tabla = judged(&format!("{RACE}:0:0:1:00:0:0:0:0:10"), "", &QUICK);
    let text = tabla.to_text();
    assert!(text.contains("double, take") && text.contains("right for black: "), "{text}");
    for error in [tabla.to_mat(), tabla.to_plain_mat(), tabla.to_sgf()] {
        let error = error.unwrap_err().to_string();
        assert!(error.ends_with("holds matches of tabla, not a position of tabla"), "{error}");
    }
    // The same text, the same answer.
    assert_eq!(text, judged(&format!("{RACE}:0:0:1:00:0:0:0:0:10"), "", &QUICK).to_text());
}
