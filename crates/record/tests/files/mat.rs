// SPDX-License-Identifier: AGPL-3.0-or-later
//! Match text: what is refused and why, the cube, and that a game of tabla survives the journey.

use crate::made::{Pick, as_written, random_match};
use proptest::prelude::*;
use record::{Match, Replayed, mat, replay};

fn said(remarks: &[record::Remark]) -> Vec<String> {
    remarks.iter().map(ToString::to_string).collect()
}

fn one(rows: &str) -> Replayed {
    let text = format!(" 3 point match\r\n\r\n Game 1\r\n a : 0                          b : 0\r\n{rows}");
    replay(text.as_bytes(), "test.mat").unwrap().remove(0)
}

#[test]
fn an_illegal_play_is_named_with_its_line() {
    for (rows, line, ply, reason) in [
        ("  1) 31: 8/5 6/5          42: 24/20 24/22 24/23\r\n", 5, 2, "a stage has at most 2 steps"),
        ("  1) 31: 8/5 6/5\r\n  2) 42: 8/4 6/4\r\n", 6, 2, "it is b's turn"),
        ("  1) 77: 8/1 8/1\r\n", 5, 1, "a die shows 1 to 6, not 7"),
        (
            "  1) 31: Illegal play (8/5 6/4)\r\n",
            5,
            1,
            "the program that wrote the file marks this as not playable",
        ),
        ("  1) 31: 8/5 6/5           Takes\r\n", 5, 2, "no double was offered"),
        ("  1) 31: 8/5 6/5           Doubles => 8\r\n", 5, 2, "the cube can only go to 2"),
        (
            "  1) 31: 8/5 6/5           Doubles => 2\r\n  2) 31: 24/21 22/21\r\n",
            6,
            2,
            "the double is not answered yet",
        ),
    ] {
        let game = one(rows);
        let illegal = game.first_illegal.unwrap_or_else(|| panic!("{rows}"));
        assert_eq!(
            (illegal.line, illegal.ply, illegal.reason.to_string().as_str()),
            (line, ply, reason),
            "{rows}"
        );
    }
}

#[test]
fn forced_play_is_forced_in_records_too() {
    let half = one("  1) 31: 8/5\r\n").first_illegal.unwrap();
    assert_eq!((half.line, half.ply, half.text.as_str()), (5, 1, "31: 8/5"));
    assert!(!half.reason.to_string().is_empty());
}

#[test]
fn a_refused_double_ends_the_game_for_what_the_cube_showed() {
    let dropped = one(
        "  1) 31: 8/5 6/5           Doubles => 2\r\n  2)  Takes                    64: 24/14\r\n  3)  Doubles => 4             Drops\r\n      Wins 2 points\r\n",
    );
    assert_eq!((dropped.first_illegal, dropped.remarks.len()), (None, 0));
    assert_eq!((dropped.result.as_str(), dropped.ended_by.as_deref()), ("a wins 2 points", Some("dropped")));
    let wrong =
        one("  1) 31: 8/5 6/5           Doubles => 2\r\n  2)  Drops                    Wins 2 points\r\n");
    assert_eq!(
        said(&wrong.remarks),
        ["the file says b wins 2 points, the board says b wins 1 point by dropped"]
    );
}

#[test]
fn a_file_without_a_game_says_what_a_game_looks_like() {
    let error = replay(b" 3 point match\n\n nothing here\n", "x.mat").unwrap_err();
    assert_eq!(
        error.to_string(),
        "x.mat, line 1: no game begins anywhere; a game begins with a line such as `Game 1`"
    );
    assert_eq!(replay(b" \r\n", "x.mat").unwrap_err().to_string(), "x.mat: the file is empty");
    assert!(
        replay(b"\x7fELF\0\0", "x.pgn")
            .unwrap_err()
            .to_string()
            .starts_with("x.pgn: a binary file is not read")
    );
}

/// The names as match text can hold them.
fn column_safe(mut game: Match) -> Match {
    game.names = ["Guest 4821".to_owned(), "Иван Ванко [x y]".to_owned()];
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn a_match_survives_the_journey(picks in prop::collection::vec(any::<Pick>(), 1..900), to in 0usize..5, beavers: bool) {
        let made = random_match(&picks, [0, 3, 5, 7, 9][to], beavers);
        let text = mat::write(&made);
        let read = mat::read(text.as_bytes(), "match.mat").unwrap();
        prop_assert_eq!(as_written(read.clone()), as_written(column_safe(made)), "{}", text);
        prop_assert_eq!(mat::write(&read), text.clone());
        for game in replay(text.as_bytes(), "match.mat").unwrap() {
            prop_assert_eq!(game.first_illegal, None, "{}", text);
            prop_assert_eq!(&game.remarks, &[], "{}", text);
        }
    }
}

#[test]
fn k13_nobody_doubles_in_the_crawford_game() {
    let text = " 3 point match\n\n Game 1\n a : 2     b : 0\n  1) 31: 8/5 6/5           Doubles => 2\n";
    let game = replay(text.as_bytes(), "x.mat").unwrap().remove(0);
    let illegal = game.first_illegal.unwrap();
    assert_eq!((illegal.line, illegal.ply), (5, 2));
    assert_eq!(illegal.reason.to_string(), "K13: nobody may double in the Crawford game");
    let off = format!("; [Crawford \"Off\"]\n{text}");
    assert_eq!(replay(off.as_bytes(), "x.mat").unwrap()[0].first_illegal, None);
}

#[test]
fn k3_k7_only_who_has_the_cube_on_turn_may_double() {
    let taken = "  1) 31: 8/5 6/5           Doubles => 2\r\n  2)  Takes                    64: 24/14\r\n";
    let theirs = format!("{taken}  3) 31: 24/20               Doubles => 4\r\n");
    let illegal = one(&theirs).first_illegal.unwrap();
    assert_eq!(
        (illegal.line, illegal.reason.to_string().as_str()),
        (7, "the cube belongs to the other player")
    );
    let own = format!("{taken}  3)  Doubles => 4             Beavers => 8\r\n  4)  Raccoons => 16\r\n");
    assert_eq!(one(&own).first_illegal, None);
}

#[test]
fn a_line_without_end_does_not_take_for_ever() {
    let mut text = b" 3 point match\n\n Game 1\n".to_vec();
    text.extend(b"a:1 ".repeat(500_000));
    text.extend(b" ".repeat(2_000_000));
    assert_eq!(replay(&text, "x.mat").unwrap().len(), 1);
}

/// A match of so many points, of these games: number, score, and who wins how many points.
fn course(length: &str, games: &[(u32, [u32; 2], &str)]) -> Vec<Replayed> {
    let mut text = format!(" {length} point match\r\n\r\n");
    for (number, [white, black], wins) in games {
        let names = format!(" a : {white}                          b : {black}\r\n");
        text += &format!(" Game {number}\r\n{names}  1) 31: 8/5 6/5\r\n{wins}\r\n\r\n");
    }
    replay(text.as_bytes(), "test.mat").unwrap()
}

const WHITE_2: &str = "      Wins 2 points";
const BLACK_1: &str = "                                  Wins 1 point";

#[test]
fn the_games_of_a_match_fit_together() {
    let remarks = |games: &[Replayed]| games.iter().flat_map(|game| said(&game.remarks)).collect::<Vec<_>>();
    let whole = [(1, [0, 0], WHITE_2), (2, [2, 0], BLACK_1), (3, [2, 1], WHITE_2), (4, [4, 1], BLACK_1)];
    assert_eq!(remarks(&course("7", &whole)), [""; 0]);
    assert_eq!(remarks(&course("7", &whole[2..])), [""; 0], "a file may begin with any game");
    assert_eq!(remarks(&course("0", &[whole[0], (2, [0, 0], BLACK_1)])), [""; 0], "no match, no score");
    let over = |score: &str| {
        format!("the score before this game is {score} in the file: a match to 2 was already over")
    };
    assert_eq!(remarks(&course("2", &whole)), [over("2:0"), over("2:1"), over("4:1")]);
    let mut other = whole;
    other[1].1 = [5, 0];
    assert_eq!(
        remarks(&course("7", &other)),
        [
            "the score before this game is 5:0 in the file, and 2:0 by the game before it",
            "the score before this game is 2:1 in the file, and 5:1 by the game before it"
        ]
    );
    let without = [whole[0], whole[2], whole[3]];
    assert_eq!(
        remarks(&course("7", &without)),
        ["this is game 3, but after the game before it comes game 2"]
    );
    let twice = [whole[0], (1, [0, 0], WHITE_2)];
    assert_eq!(remarks(&course("7", &twice)), [""; 0], "another match");
}

#[test]
fn a_match_to_points_that_nobody_plays_to_is_refused() {
    for length in ["-7", "999999999999", "32768", "7.5"] {
        let game = course(length, &[(1, [0, 0], WHITE_2)]).remove(0);
        let illegal = game.first_illegal.unwrap_or_else(|| panic!("{length}"));
        let why = "a match is to 1 to 32767 points, and 0 stands for games without a match";
        assert_eq!((illegal.line, illegal.ply, illegal.reason.to_string().as_str()), (1, 0, why), "{length}");
        assert_eq!(illegal.text, format!("{length} point match"));
    }
    assert_eq!(course("32767", &[(1, [0, 0], WHITE_2)])[0].first_illegal, None);
}
