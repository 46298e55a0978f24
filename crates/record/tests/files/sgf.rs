// SPDX-License-Identifier: AGPL-3.0-or-later
//! SGF of gnubg: a match recorded with gnubg itself, what is refused and why, and that writing is the
//! inverse of reading.

use crate::made::{Pick, as_written, random_match};
use proptest::prelude::*;
use record::{Replayed, mat, replay, sgf};

const GNUBG_SGF: &str = include_str!("vectors/gnubg_5_points.sgf");
const GNUBG_MAT: &str = include_str!("vectors/gnubg_5_points.mat");

fn said(remarks: &[record::Remark]) -> Vec<String> {
    remarks.iter().map(ToString::to_string).collect()
}

fn good(text: &str, name: &str) -> Vec<Replayed> {
    let games = replay(text.as_bytes(), name).unwrap();
    for game in &games {
        assert_eq!(game.first_illegal, None, "{name}: {}", game.title);
        assert_eq!(game.remarks, [], "{name}: {}", game.title);
    }
    games
}

#[test]
fn a_match_saved_by_gnubg_in_two_forms_is_the_same_match() {
    assert_eq!(good(GNUBG_SGF, "m.sgf"), good(GNUBG_MAT, "m.mat"));
    let (sgf, mat) = (
        sgf::read(GNUBG_SGF.as_bytes(), "m.sgf").unwrap(),
        mat::read(GNUBG_MAT.as_bytes(), "m.mat").unwrap(),
    );
    assert_eq!(as_written(sgf.clone()).games, as_written(mat).games);
    assert_eq!((sgf.length, sgf.crawford), (5, true));
    assert_eq!(sgf.games.iter().filter(|match_game| match_game.crawford).count(), 1);
}

fn one(text: &str) -> Replayed {
    replay(text.as_bytes(), "x.sgf").unwrap().remove(0)
}

#[test]
fn what_cannot_be_played_is_named_with_its_line() {
    for (text, line, ply, reason) in [
        ("(;GM[1]\n;B[aa])", 1, 0, "GM[1] is another game; allowed: GM[6], backgammon"),
        (
            "(;GM[6]\n;AE[a:y])",
            2,
            0,
            "a game from a set-up position is not read; allowed: games from the start",
        ),
        ("(;GM[6]\n;W[31hefe]\n;W[31hefe])", 3, 2, "it is ?'s turn"),
        ("(;GM[6]\n;W[31hefe]\n;B[take])", 3, 2, "no double was offered"),
        ("(;GM[6]\n;W[hello])", 2, 1, "the program that wrote the file marks this as not playable"),
        (
            "(;GM[6]MI[length:3]RU[Crawford:CrawfordGame]\n;W[31hefe]\n;B[double])",
            3,
            2,
            "K13: nobody may double in the Crawford game",
        ),
        ("(;GM[6]\n{)", 2, 0, "this is not SGF; allowed: properties such as W[31hefe]"),
    ] {
        let illegal = one(text).first_illegal.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(
            (illegal.line, illegal.ply, illegal.reason.to_string().as_str()),
            (line, ply, reason),
            "{text}"
        );
    }
    assert_eq!(said(&one("(;GM[6]\n;W[31hefe]").remarks), ["line 2: the game tree is never closed with )"]);
}

#[test]
fn a_resignation_counts_what_the_file_says() {
    let game = one("(;GM[6]PW[a]PB[b]RE[B+2R]\n;W[31hefe])");
    assert_eq!((game.result.as_str(), game.ended_by.as_deref()), ("b wins 2 points", Some("resignation")));
    let odd = one("(;GM[6]PW[a]PB[b]RE[B+5R]\n;W[31hefe])");
    assert_eq!(
        said(&odd.remarks),
        ["the file says b wins 5 points by resignation, but 1, 2 or 3 times the cube, 1, can be won"]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn a_match_survives_the_journey(picks in prop::collection::vec(any::<Pick>(), 1..900), to in 0usize..5, beavers: bool) {
        let made = random_match(&picks, [0, 3, 5, 7, 9][to], beavers);
        let text = sgf::write(&made);
        let read = sgf::read(text.as_bytes(), "match.sgf").unwrap();
        prop_assert_eq!(as_written(read.clone()), as_written(made), "{}", text);
        prop_assert_eq!(sgf::write(&read), text.clone());
        let from_mat = mat::read(mat::write(&read).as_bytes(), "match.mat").unwrap();
        prop_assert_eq!(as_written(from_mat).games, as_written(read).games);
        for game in replay(text.as_bytes(), "match.sgf").unwrap() {
            prop_assert_eq!(game.first_illegal, None, "{}", text);
            prop_assert_eq!(&game.remarks, &[], "{}", text);
        }
    }
}

#[test]
fn notes_stand_at_their_acts_and_change_nothing() {
    let all = mat::read(GNUBG_MAT.as_bytes(), "m.mat").unwrap();
    let chances = [0.5, 0.25, 0.125, 0.1, 0.05];
    let doubling = sgf::Doubling { chances, kept: -0.5, taken: 0.25 };
    let weighed = sgf::Weighed { steps: Vec::new(), chances, equity: -0.125, plies: 2, cubeful: true };
    let note = |game: usize, act: usize| sgf::Note {
        mark: if game == 0 { act as u8 } else { 0 },
        luck: (act == 1).then_some(-0.25),
        comment: if act == 0 { "a]\\b\nc (;B[11])".to_owned() } else { String::new() },
        plays: vec![weighed.clone(); act % 3],
        made: 0,
        doubling: act.is_multiple_of(2).then_some(doubling),
    };
    let noted = sgf::write_with(&all, note);
    assert_eq!(good(&noted, "m.sgf"), good(&sgf::write(&all), "m.sgf"));
    let told = "0.500000 0.250000 0.125000 0.100000 0.050000 ";
    let doubled = format!("DA[E ver 3 0C 0 0.000000 1 {told}0.225000 -0.500000 {told}0.225000 0.250000]");
    let looked = format!("A[0][ E ver 3 {told}-0.125000 2C 0 0 0.000000 1]");
    assert!(noted.contains(&doubled) && noted.contains(&looked), "{noted}");
    let acts: Vec<&str> = noted.lines().skip(1).take(5).collect();
    let ends = ["C[a\\]\\\\b c (;B[11\\])]", "LU[-0.25000]DO[]", "BM[1]", "BM[2]", "]"];
    for (act, end) in acts.iter().zip(ends) {
        assert!(act.ends_with(end), "{act} should end with {end}");
    }
    assert!(!acts[4].contains("BM") && !noted.contains("C[]"), "{noted}");
    let remarks = ["a\nb".to_owned(), "Game 1".to_owned(), "7 point match".to_owned()];
    let text = mat::write_with(&all, &remarks);
    assert_eq!(good(&text, "m.mat"), good(&mat::write(&all), "m.mat"));
    assert!(text.contains("\n; Game 1\n; 7 point match\n\n 5 point match\n"), "{text}");
}

#[test]
fn the_games_of_a_match_fit_together() {
    let game = |information: &str| format!("(;FF[4]GM[6]MI{information}RE[W+2];W[31hefe])\n");
    let told = |text: &str| {
        let games = replay(text.as_bytes(), "x.sgf").unwrap();
        games.iter().flat_map(|game| said(&game.remarks)).collect::<Vec<_>>()
    };
    let first = |length: u32| game(&format!("[length:{length}][game:0][ws:0][bs:0]"));
    let second = |length: u32, game_index: u32, score: u32| {
        game(&format!("[length:{length}][game:{game_index}][ws:{score}][bs:0]"))
    };
    assert_eq!(told(&(first(7) + &second(7, 1, 2))), [""; 0]);
    assert!(told(&(first(2) + &second(2, 1, 2)))[0].ends_with("a match to 2 was already over"));
    assert!(told(&(first(7) + &second(7, 1, 5)))[0].ends_with("and 2:0 by the game before it"));
    assert!(told(&(first(7) + &second(7, 2, 2)))[0].starts_with("this is game 3,"));
    for length in ["-7", "999999999999", "32768"] {
        let text = game(&format!("[length:{length}][game:0][ws:0][bs:0]"));
        let illegal = replay(text.as_bytes(), "x.sgf").unwrap().remove(0).first_illegal.unwrap();
        assert_eq!((illegal.ply, illegal.text), (0, format!("length:{length}")));
        assert!(illegal.reason.to_string().starts_with("a match is to 1 to 32767 points"), "{length}");
    }
}
