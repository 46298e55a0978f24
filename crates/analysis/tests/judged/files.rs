// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a file must be, and what is written into the files of other programs.

use analysis::{Decision, Judged, Report, Settings, Turn};
use record::{Replayed, replay};

use crate::{judged, record, refused, refused_with};

/// Two games of a match that two programs have played.
pub(crate) const MATCH: &str = "\
 7 point match

 Game 1
 charlot1 : 0                   charlot2 : 0
  1)                             41: 13/9 24/23
  2) 31: 6/5 8/5                 41: 6/5 9/5
  3) 31: 24/21 6/5               65: 24/18 23/18
  4) 41: 8/4 5/4                 21: 6/4* 18/17*
  5) 21: 25/23 25/24             53: 18/13 17/14
  6) 31: 23/22 24/21*            53: 25/22 13/8
  7) 41: 13/9 22/21              33: 14/11 13/10 13/10 11/8
  8) 41: 13/9 6/5                55: 22/17 8/3 8/3 6/1*
  9) 42: 25/21 5/3               42: 8/6 17/13
 10) 61: 9/8 13/7                 Doubles => 2
 11)  Takes                      64: 13/7 7/3
 12) 54: 7/3 21/16               61: 8/2 3/2
 13) 11: 9/8 8/7 8/7 7/6         62: 3/1 8/2
 14) 63: 16/10 10/7              55: 13/8 13/8 10/5 10/5
 15) 63: 13/10 13/7              21: 6/5 5/3
 16) 54: 7/2 6/2                 53: 8/3 8/5
 17) 31: 10/9 9/6                31: 6/3 6/5
 18) 55: 21/16 16/11 11/6 6/1    31: 3/0 1/0
 19) 32: 7/4 7/5                 41: 5/1 1/0
 20) 51: 4/3 6/1                 55: 5/0 5/0 5/0 5/0
 21) 64: 21/15 15/11             41: 5/1 1/0
 22) 22: 11/9 9/7 6/4 5/3        21: 2/0 1/0
 23) 33: 7/4 3/0 3/0 3/0         51: 3/0 2/1
 24) 64: 4/0 6/0                 63: 3/0 3/0
                                  Wins 2 points

 Game 2
 charlot1 : 0                   charlot2 : 2
  1)                             21: 13/11 6/5
  2) 41: 24/20* 24/23            43: 25/21 8/5*
  3) 64: 25/21 21/15             54: 13/8 24/20
  4) 55: 15/10 10/5* 6/1* 6/1    65: 25/20*
  5) 31: 25/24 23/20*            62: 25/23
  6) 63: 8/5* 20/14*             43: 25/22 25/21
  7) 31: 6/5 13/10               54: 25/21 21/16
  8) 62: 14/8 10/8               44: 13/9 9/5 8/4 8/4
  9) 65: 8/3* 8/2*               41: 25/21
 10) 31: 13/10 3/2               62:
 11) 52: 24/22 22/17*            31: 25/22
 12) 66: 17/11 13/7 13/7 11/5    43: 25/22 16/12*
 13) 53: 25/20* 20/17            21:
 14) 11: 17/16 16/15 15/14 14/13* 41: 25/21
 15) 11: 8/7 8/7 7/6 7/6         52:
 16) 31: 10/9 9/6                65:
 17) 21: 7/6 7/5                 66:
 18) 54: 6/2 13/8                51:
 19) 63: 8/5 6/0                 11:
 20) 63: 6/0 5/2                 61:
 21) 41: 1/0 5/1                 61:
 22) 63: 5/2 6/0                 43: 25/22 21/17
 23) 21: 1/0 2/0                 52: 17/15 15/10
 24) 51: 6/1 6/5                 11: 10/9 9/8 6/5 6/5
 25) 42: 5/1 2/0                 63: 21/15 15/12
 26) 52: 2/0 5/0                 44: 13/9 13/9 12/8 9/5
 27) 44: 5/1 2/0 2/0 1/0
      Wins 3 points
";

const QUICK: Settings = Settings { plies: 0, candidates: 5, nodes: Some(400), game: None };

/// What a replay finds, without the lines of the file.
fn replayed(text: &str, name: &str) -> Vec<Replayed> {
    let games = replay(text.as_bytes(), name).unwrap_or_else(|error| panic!("{error}"));
    assert!(games.iter().all(|game| game.first_illegal.is_none() && game.remarks.is_empty()), "{games:?}");
    games
}

#[test]
fn what_is_no_game_is_refused_with_its_reason() {
    let illegal = MATCH.replacen("31: 6/5 8/5", "31: 6/5 8/1", 1);
    let cut = &MATCH.as_bytes()[..9];
    for (bytes, name, said) in [
        (&b""[..], "a.mat", "a.mat: the file is empty"),
        (b"\0\x01\x02", "a.bin", "a binary file is not read"),
        (b"hello", "a.txt", "a.txt, line 1: "),
        (cut, "a.mat", "a.mat, line 1: "),
        (illegal.as_bytes(), "a.mat", "a.mat, game 1, line "),
        (
            b"[Variant \"Crazyhouse\"]\n\n1. e4 e5 *\n",
            "a.pgn",
            "a.pgn: crazyhouse is not analysed; allowed: chess, leaflet, bughouse, kalah",
        ),
        (b"[White \"a\"]\n\n*\n", "a.pgn", "a.pgn: there is no move and no position to judge"),
        (b"8/8/8/4k3/8/8/8/8 w - - 0 1\n", "a.fen", "a.fen, line 1: "),
        (
            b"[Event \"a\"]\n\n1. e4 *\n\n[Variant \"Leaflet\"]\n\n1. e4 *\n",
            "a.pgn",
            "games of chess and of leaflet in one file",
        ),
        (b"[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n", "a.pgn", "a.pgn, game 1, line 3, move 3: `Ke3`: "),
        (b"Kapia record 1\nGame: kalah\n\n0 move 9\n", "a.log", "a.log, game 1, line 4, move 1: "),
    ] {
        let why = refused(bytes, name);
        assert!(why.contains(said) && !why.contains('\n'), "{name}: {why}");
    }
}

#[test]
fn one_game_of_a_file_is_judged_alone() {
    let chess = "[White \"a\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"b\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
        [Variant \"Leaflet\"]\n\n1. e4 *\n";
    let only = |game| Settings { game: Some(game), ..QUICK };
    // Those before and behind may leave the rules and be of other games.
    let report = judged(chess, "a.pgn", &only(1));
    assert_eq!(report.games.len(), 1);
    assert_eq!(report.games[0].players, ["b", "?"]);
    assert!(report.to_pgn().unwrap().contains("g4"), "of the same game");
    assert!(refused_with(chess.as_bytes(), "a.pgn", &only(0)).contains("a.pgn, game 1, line "));
    assert!(
        refused_with(chess.as_bytes(), "a.pgn", &only(3))
            .contains("there is no move and no position to judge")
    );
    // A game of a match keeps its score.
    let all = judged(MATCH, "a.mat", &QUICK);
    let last = all.games.len() - 1;
    assert!(last > 0);
    assert_eq!(judged(MATCH, "a.mat", &only(last)).games, all.games[last..]);
}

#[test]
fn the_same_file_gives_the_same_bytes() {
    let chess = "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n";
    let kalah = record("kalah", "Option: houses = 3\nOption: seeds = 2\n", "0 move 1\n1 move 1\n");
    for (text, name) in [(MATCH, "a.mat"), (chess, "a.pgn"), (&kalah, "a.log")] {
        let [first, again] = [(); 2].map(|()| judged(text, name, &QUICK));
        assert_eq!(first, again);
        assert_eq!(first.to_json().to_string(), again.to_json().to_string());
        assert_eq!(first.to_text(), again.to_text());
        assert!(
            !first.to_text().contains("NaN") && first.to_text().lines().all(|line| line.trim_end() == line)
        );
    }
}

#[test]
fn progress_is_told_to_its_end() {
    let mut told = Vec::new();
    analysis::analyse(b"[White \"a\"]\n\n1. e4 e5 2. Nf3 *\n", "a.pgn", &QUICK, &mut |done, all| {
        told.push((done, all));
    })
    .unwrap();
    assert_eq!(told, [(1, 3), (2, 3), (3, 3)]);
}

#[test]
fn exported_matches_replay_as_the_file_did() {
    let report = judged(MATCH, "a.mat", &QUICK);
    let before = replayed(MATCH, "a.mat");
    let mat = report.to_mat().unwrap();
    assert_eq!(replayed(&mat, "b.mat"), before);
    assert_eq!(replayed(&mat, "b"), before, "its form is known without a name");
    // gnubg takes every line after the head for moves.
    let remarks =
        mat.lines().take_while(|line| !line.contains(" 7 point match\n") && line.starts_with(';')).count();
    assert_eq!(mat.lines().filter(|line| line.starts_with(';')).count(), remarks);
    let marked =
        report.to_text().lines().filter(|line| line.ends_with("bad") || line.ends_with("doubtful")).count();
    assert!(marked > 3 && remarks == marked + 2, "{marked} {remarks}\n{mat}");
    let plain = report.to_plain_mat().unwrap();
    assert_eq!(replayed(&plain, "b.mat"), before);
    let told = |line: &&str| line.starts_with(';') && !line.starts_with("; [");
    assert_eq!((plain.lines().filter(told).count(), mat.lines().filter(told).count()), (0, marked + 1));
    let sgf = report.to_sgf().unwrap();
    let again = replayed(&sgf, "b.sgf");
    let kept = |game: &Replayed| (game.plies, game.final_position.clone(), game.result.clone());
    assert!(again.iter().map(kept).eq(before.iter().map(kept)), "{sgf}");
    assert!(sgf.contains("]LU[") && sgf.contains("BM[") && sgf.contains("C[charlot"), "{sgf}");
    let log = record("tabla", "", "opening 3-1\n0 move 8/5 6/5\n1 roll 6-5\n1 move 24/18 18/13\n");
    let report = judged(&log, "a.log", &QUICK);
    assert_eq!(replayed(&report.to_mat().unwrap(), "b.mat")[0].plies, 2);
    // Nobody knows a roll without its play.
    let flagged = judged(&record("tabla", "", "opening 3-1\n0 move 8/5 6/5\n1 roll 6-5\n"), "a.log", &QUICK);
    for (text, name) in [(flagged.to_mat().unwrap(), "b.mat"), (flagged.to_sgf().unwrap(), "b.sgf")] {
        let again = replayed(&text, name).remove(0);
        assert_eq!((again.plies, again.first_illegal), (1, None), "{text}");
    }
}

#[test]
fn a_form_of_another_game_is_refused() {
    let tapa = judged(&record("tapa", "", "opening 3-1\n0 move 24/20\n"), "a.log", &QUICK);
    assert_eq!(tapa.to_mat().unwrap_err().to_string(), "--mat holds matches of tabla, not tapa");
    assert_eq!(tapa.to_plain_mat().unwrap_err().to_string(), "--plain holds matches of tabla, not tapa");
    assert_eq!(tapa.to_sgf().unwrap_err().to_string(), "--sgf holds matches of tabla, not tapa");
    assert_eq!(tapa.to_pgn().unwrap_err().to_string(), "--pgn holds games of chess and of leaflet, not tapa");
    let chess = judged("[White \"a\"]\n\n1. e4 *\n", "a.pgn", &QUICK);
    assert_eq!(chess.to_mat().unwrap_err().to_string(), "--mat holds matches of tabla, not chess");
}

fn turns(report: &Report) -> impl Iterator<Item = &Turn> {
    report.games.iter().flat_map(|game| match &game.judged {
        Judged::Tables(game) => &game.turns[..],
        _ => &[],
    })
}

/// What gnubg keeps of its own analysis: `A[made][play E ver 3 …]…` and `DA[E ver 3 …]`.
#[test]
fn sgf_carries_plays_and_cube_as_gnubg_writes_them() {
    let report = judged(MATCH, "a.mat", &QUICK);
    let sgf = report.to_sgf().unwrap();
    let (mut plays, mut doubles) = (0, 0);
    for (node, turn) in sgf.lines().filter(|line| line.starts_with(';')).zip(turns(&report)) {
        let chequer = turn.decisions.iter().find_map(|decision| match decision {
            Decision::Chequer(chequer) => Some(chequer),
            Decision::Cube(_) => None,
        });
        assert_eq!(node.contains("]A["), chequer.is_some(), "{node}");
        if let Some(chequer) = chequer {
            plays += 1;
            let (_, list) = node.split_once("]A[").unwrap();
            let values: Vec<&str> =
                list.split_terminator(']').map(|value| value.trim_start_matches('[')).collect();
            let made: usize = values[0].parse().unwrap();
            let told: Vec<Vec<&str>> =
                values[1..=chequer.candidates.len()].iter().map(|value| value.split(' ').collect()).collect();
            assert!(!values[chequer.candidates.len() + 1].contains(" E ver "), "{node}");
            assert!(chequer.candidates[made].made);
            for (words, play) in told.iter().zip(&chequer.candidates) {
                assert_eq!(words[1..4], ["E", "ver", "3"]);
                assert_eq!(words[0].len(), 2 * play.steps.len(), "{node}");
                let numbers: Vec<f64> = words[4..10].iter().map(|word| word.parse().unwrap()).collect();
                for (number, wanted) in numbers.iter().zip(play.chances.iter().chain([&play.equity])) {
                    assert!((number - wanted).abs() < 1e-6, "{node}");
                }
                assert_eq!(words[10..], [&format!("{}C", play.plies) as &str, "0", "0", "0.000000", "1"]);
            }
        }
        let cube = turn.decisions.iter().find_map(|decision| match decision {
            Decision::Cube(cube) => Some(cube),
            Decision::Chequer(_) => None,
        });
        assert_eq!(node.contains("]DA[E ver 3 0C 0 0.000000 1 "), cube.is_some(), "{node}");
        if let Some(cube) = cube {
            doubles += 1;
            let (_, told) = node.split_once("0.000000 1 ").unwrap();
            let told = told.split(']').next().unwrap();
            let numbers: Vec<f64> = told.split(' ').map(|word| word.parse().unwrap()).collect();
            let [kept, taken, _] = cube.match_chances.unwrap();
            let [win, gammon, backgammon, lost, lost_three] = cube.chances;
            let cubeless = 2.0 * win - 1.0 + gammon + backgammon - lost - lost_three;
            let wanted =
                [&cube.chances[..], &[cubeless, kept], &cube.chances[..], &[cubeless, taken]].concat();
            assert_eq!(numbers.len(), wanted.len());
            assert!(
                numbers.iter().zip(&wanted).all(|(number, wanted)| (number - wanted).abs() < 1e-5),
                "{node}"
            );
        }
    }
    assert!(plays > 20 && doubles > 5, "{plays} {doubles}");
    let three_one = sgf.lines().find(|line| line.starts_with(";W[31hefe]") || line.starts_with(";W[31fehe]"));
    assert!(
        three_one.is_some_and(|line| line.contains("A[0][hefe ") || line.contains("A[0][fehe ")),
        "{sgf}"
    );
}
