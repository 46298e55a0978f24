// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every sample file beside the repository is read, or refused with its line and reason.

use record::{RecordError, Replayed, bpgn, pgn, replay};
use std::process::Command;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/samples");

fn read(folder: &str, name: &str) -> Vec<u8> {
    let path = format!("{SAMPLES}/{folder}/{name}");
    std::fs::read(&path)
        .unwrap_or_else(|error| panic!("the samples must lie beside the repository: {path}: {error}"))
}

fn names(folder: &str) -> Vec<String> {
    let path = format!("{SAMPLES}/{folder}");
    let entries = std::fs::read_dir(&path)
        .unwrap_or_else(|error| panic!("the samples must lie beside the repository: {path}: {error}"));
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert!(!names.is_empty());
    names
}

fn good(folder: &str, name: &str) -> Vec<Replayed> {
    let games = replay(&read(folder, name), name).unwrap_or_else(|error| panic!("{error}"));
    for game in &games {
        assert_eq!(game.first_illegal, None, "{name}: {}", game.title);
        assert_eq!(game.remarks, [], "{name}: {}", game.title);
    }
    games
}

#[test]
fn every_pgn_file_replays_to_its_last_move() {
    for name in names("pgn") {
        if name == "pychess-badpgn.pgn" {
            let error = replay(&read("pgn", &name), &name).unwrap_err();
            assert!(matches!(error, RecordError::Unreadable { line: 1, .. }), "{error}");
            assert!(error.to_string().contains("is not a tag; allowed: [Name \"value\"]"), "{error}");
            continue;
        }
        let bytes = read("pgn", &name);
        let games = good("pgn", &name);
        let read: Vec<_> = pgn::games(&bytes).collect();
        assert_eq!(games.len(), read.len(), "{name}");
        for (replayed, game) in games.iter().zip(&read) {
            assert_eq!(replayed.plies as usize, game.moves.len(), "{name}: {}", replayed.title);
            let white_moved_last = replayed.final_position.contains(" b ");
            assert_eq!(replayed.plies % 2 == 1, white_moved_last, "{name}: {}", replayed.title);
            // Files count their plies; one of the six games of 1997 counts its resignation.
            if let Some(count) = game.tag("PlyCount").and_then(|count| count.parse::<u32>().ok()) {
                assert!(count - replayed.plies <= u32::from(name.starts_with("kasparov")), "{name}: {count}");
            }
        }
    }
}

#[test]
fn the_ends_of_well_known_games_are_found() {
    let molinari = &good("pgn", "molinari-bordais-1979.pgn")[0];
    assert_eq!((molinari.ended_by.as_deref(), molinari.result.as_str()), (Some("mate"), "0-1"));
    assert_eq!(
        molinari.final_position,
        "r1bqkb1r/pp1ppppp/5n2/2p5/2P1P3/2Nn2P1/PP1PNP1P/R1BQKB1R w KQkq - 1 6"
    );
    let crazyhouse = &good("pgn", "knightvuillaume-jannlee-zh-lichess.pgn")[0];
    assert_eq!((crazyhouse.game.as_str(), crazyhouse.ended_by.as_deref()), ("crazyhouse", Some("mate")));
    assert_eq!(
        crazyhouse.final_position,
        "r4rk1/ppp1nppp/6b1/8/2B1pP2/4Pq2/PPP4P/R1BqK3[PPNNNBRp] w - - 1 25"
    );
    let match_of_1997 = good("pgn", "kasparov-deep-blue-1997.pgn");
    let results: Vec<_> = match_of_1997.iter().map(|game| game.result.as_str()).collect();
    assert_eq!(results, ["1-0", "1-0", "1/2-1/2", "1/2-1/2", "1/2-1/2", "1-0"]);
    let lichess = good("pgn", "lichess_db_10k.pgn");
    assert_eq!(lichess[1].ended_by.as_deref(), Some("Time forfeit"));
    assert!(good("pgn", "utf8-bom.pgn").iter().all(|game| game.plies == 0));
}

#[test]
fn variations_comments_glyphs_and_clocks_are_kept() {
    let annotated = pgn::games(&read("pgn", "pychess-annotated.pgn")).next().unwrap();
    assert_eq!(annotated.comments, ["Initial main line comment"]);
    let line: Vec<_> = annotated.moves.iter().map(|node| node.san.as_str()).collect();
    assert_eq!(line, ["e4", "e5", "Nf3", "Nc6", "Bc4"]);
    assert_eq!((&annotated.moves[0].nags, &annotated.moves[1].nags), (&vec![1, 24], &vec![1]));
    assert_eq!(annotated.moves[2].variations[0].moves[0].san, "f4");
    assert_eq!(annotated.moves[3].variations.len(), 2);
    assert_eq!(
        annotated.moves[3].variations[0].moves[1].variations[0].moves[0].variations[0].moves[1].san,
        "Bc5"
    );
    let lichess = pgn::games(&read("pgn", "lichess_db_10k.pgn")).next().unwrap();
    assert_eq!(lichess.moves[41].clock(), Some(game::Millis::seconds(52)));
    assert!(lichess.moves.iter().all(|node| node.clock().is_some()));
}

#[test]
fn every_file_of_the_tables_folder_is_read() {
    for name in names("tables") {
        assert!(!good("tables", &name).is_empty());
    }
}

#[test]
fn the_same_match_in_match_text_and_sgf() {
    let sgf = good("tables", "gnubgparser_charlot_7p_analysed.sgf");
    assert_eq!(sgf, good("tables", "gnubgparser_charlot1-charlot2_7p_2025-11-08-2305.mat"));
    let ends: Vec<_> = sgf.iter().map(|game| (game.result.as_str(), game.ended_by.as_deref())).collect();
    assert_eq!(
        ends,
        [
            ("charlot2 wins 2 points", Some("resignation")),
            ("charlot1 wins 2 points", Some("dropped")),
            ("charlot1 wins 4 points", Some("borne_off")),
            ("charlot1 wins 3 points", Some("resignation")),
        ]
    );
}

#[test]
fn one_position_copied_by_three_programs() {
    let position = |name| good("tables", name)[0].final_position.clone();
    let bgblitz = position("bgblitz_text_01_checkerPosition_EN.txt");
    assert_eq!(bgblitz, position("xg_text_01_checkerPosition_EN.txt"));
    let text = String::from_utf8(read("tables", "bgblitz_text_01_checkerPosition_EN.txt")).unwrap();
    let after = |mark: &str| text.split_once(mark).unwrap().1.split_whitespace().next().unwrap().to_owned();
    let matched: record::position_id::MatchId = after("Match-ID:").parse().unwrap();
    assert_eq!(matched.to_string(), after("Match-ID:"));
    let position = record::position_id::read_position_id(&after("Position-ID:"), matched.on_roll).unwrap();
    assert_eq!(position.to_string(), bgblitz);
    let xgid: record::position_id::Xgid = after("XGID=").parse().unwrap();
    assert_eq!((xgid.length, xgid.score, xgid.owner), (matched.length, matched.score, matched.owner));
}

/// rules/chess.md E: the `Result` tag is that of White on the board that ended. BlackB, partner of WhiteA, is
/// mated in 1934301, which is tagged 1-0; WhiteB's flag falls in 1934660, which is tagged 0-1.
#[test]
fn the_five_games_of_fics_replay_to_the_recorded_end_with_the_right_winner() {
    let expected = [
        ("1283326.bpgn", 8, "*", "aborted"),
        ("1934301.bpgn", 110, "0-1", "bughouse_mate"),
        ("1934461.bpgn", 125, "1-0", "flag"),
        ("1934587.bpgn", 90, "1-0", "bughouse_mate"),
        ("1934660.bpgn", 107, "1-0", "flag"),
    ];
    assert_eq!(names("bpgn"), expected.map(|(name, ..)| name));
    for (name, plies, result, reason) in expected {
        let game = good("bpgn", name).remove(0);
        assert_eq!((game.result.as_str(), game.ended_by.as_deref()), (result, Some(reason)), "{name}");
        assert_eq!(game.plies, plies, "{name}");
        let read = bpgn::games(&read("bpgn", name)).next().unwrap();
        assert_eq!(read.moves.len(), plies as usize);
        assert!(read.moves.iter().all(|node| node.left.is_some()), "{name}");
        let text = read.write();
        let mut again = bpgn::games(text.as_bytes()).next().unwrap();
        again.moves.iter_mut().zip(&read.moves).for_each(|(new, old)| new.line = old.line);
        again.line = read.line;
        assert_eq!(again, read, "{name}");
    }
}

/// The independent referee of the specification replays the same matches; it names its totals.
fn oracle(name: &str, what: &str) -> u32 {
    let script = format!("{SAMPLES}/../tools/gnubg_match/mat_replay.py");
    let output = Command::new("python3").arg(&script).arg(format!("{SAMPLES}/tables/{name}")).output();
    let output = output.unwrap_or_else(|error| panic!("python3 is needed for {script}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let line = text.lines().find(|line| line.starts_with(what) && line[what.len()..].starts_with("  "));
    line.unwrap_or_else(|| panic!("no `{what}` in {text}")).rsplit(' ').next().unwrap().parse().unwrap()
}

#[test]
fn matches_are_replayed_as_the_independent_referee_does() {
    let mut checked = 0;
    for name in names("tables").iter().filter(|name| name.ends_with(".mat") || name.starts_with("raw_")) {
        let games = good("tables", name);
        assert_eq!(games.iter().map(|game| game.plies).sum::<u32>(), oracle(name, "plies"), "{name}");
        assert_eq!(u32::try_from(games.len()).unwrap(), oracle(name, "games replayed"), "{name}");
        let by_rule = games.iter().filter(|game| game.ended_by.as_deref() != Some("resignation")).count();
        assert_eq!(u32::try_from(by_rule).unwrap(), oracle(name, "points exact"), "{name}");
        checked += 1;
    }
    assert_eq!(checked, 4);
}
