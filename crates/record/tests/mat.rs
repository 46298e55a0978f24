// SPDX-License-Identifier: AGPL-3.0-or-later
//! Match text: what is refused and why, the cube, and that a game of tabla survives the journey.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

use game::Side;
use proptest::prelude::*;
use record::{Replayed, mat, replay};
use tables::{Game, Options, Variant};

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
        assert_eq!((illegal.line, illegal.ply, illegal.reason.as_str()), (line, ply, reason), "{rows}");
    }
}

#[test]
fn forced_play_is_forced_in_records_too() {
    let half = one("  1) 31: 8/5\r\n").first_illegal.unwrap();
    assert_eq!((half.line, half.ply, half.text.as_str()), (5, 1, "31: 8/5"));
    assert!(!half.reason.is_empty());
}

#[test]
fn a_refused_double_ends_the_game_for_what_the_cube_showed() {
    let dropped = one(
        "  1) 31: 8/5 6/5           Doubles => 2\r\n  2)  Takes                    64: 24/14\r\n  3)  Doubles => 4             Drops\r\n      Wins 2 points\r\n",
    );
    assert_eq!((dropped.first_illegal, dropped.remarks.len()), (None, 0));
    assert_eq!((dropped.result.as_str(), dropped.ended_by.as_deref()), ("a wins 2 points", Some("drop")));
    let wrong =
        one("  1) 31: 8/5 6/5           Doubles => 2\r\n  2)  Drops                    Wins 2 points\r\n");
    assert_eq!(wrong.remarks, ["the file says b wins 2 points, the board says b wins 1 point by drop"]);
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

/// A game of tabla between players who choose at random.
fn random_game(picks: &[(u8, u8, u16)]) -> (mat::Single, Game) {
    let mut game = Game::new(Variant::Tabla, &Options::default());
    let mut turns = Vec::new();
    for (a, b, pick) in picks {
        let dice = [a % 6 + 1, b % 6 + 1];
        if game.opening(dice[0], dice[1]).is_err() {
            game.roll(dice).unwrap();
        }
        let Some(side) = game.side() else { continue };
        let graph = game.graph();
        let (mut node, mut steps) = (0, Vec::new());
        while let Some(edge) = graph.edges(node).get(usize::from(*pick) % graph.edges(node).len().max(1)) {
            steps.push(edge.step);
            node = edge.next;
        }
        let played = game.play(&steps).unwrap();
        let rolled = if turns.is_empty() { [dice[0].max(dice[1]), dice[0].min(dice[1])] } else { dice };
        turns.push(mat::Turn { side, dice: rolled, steps: played.steps });
        if game.outcome().is_some() {
            break;
        }
    }
    let result = game.outcome().and_then(|outcome| Some((outcome.winner?, outcome.points.0)));
    let names = ["Guest: 4821".to_owned(), "Иван".to_owned()];
    (mat::Single { names, date: Some("2026-11-21".to_owned()), turns, result }, game)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_game_of_tabla_survives_the_journey(picks in prop::collection::vec(any::<(u8, u8, u16)>(), 1..400)) {
        let (single, game) = random_game(&picks);
        let text = single.write();
        let read = replay(text.as_bytes(), "game.mat").unwrap().remove(0);
        prop_assert_eq!(read.first_illegal, None, "{}", text);
        prop_assert_eq!(read.plies as usize, single.turns.len());
        prop_assert_eq!(&read.remarks, &Vec::<String>::new());
        prop_assert!(read.title.starts_with("Guest 4821 – Иван"));
        if !single.turns.is_empty() {
            prop_assert_eq!(read.final_position, game.position().to_string());
        }
        let winner = |side| if side == Side::White { "Guest 4821" } else { "Иван" };
        let result = single.result.map_or("*".to_owned(), |(side, points)| {
            format!("{} wins {points} point{}", winner(side), if points == 1 { "" } else { "s" })
        });
        prop_assert_eq!(read.result, result);
    }
}
