// SPDX-License-Identifier: AGPL-3.0-or-later
//! Plays as people write them.

use crate::common::sample::questions;
use crate::common::{at, step};
use game::Side;
use tables::{
    NotationError, Options, PlayGraph, Step, Variant, apply_steps, format_steps, parse_steps, play_graph,
    stage_plays,
};

const START: &str = "tabla w 24:2 13:5 8:3 6:5 | b 24:2 13:5 8:3 6:5";

fn read(line: &str, dice: &[u8], text: &str) -> Result<Vec<Step>, NotationError> {
    let graph = play_graph(&at(line), Side::White, dice, &Options::default(), false);
    parse_steps(text, dice, &graph)
}

/// What a text does, as a position.
fn after(line: &str, dice: &[u8], text: &str) -> String {
    let steps = read(line, dice, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let applied = apply_steps(&at(line), Side::White, dice, &Options::default(), false, &steps);
    applied.unwrap_or_else(|error| panic!("{text}: {error}")).position.to_string()
}

#[test]
fn steps_are_read_as_written() {
    assert_eq!(read(START, &[3, 1], "8/5 6/5"), Ok(vec![step(8, 5, 3), step(6, 5, 1)]));
    for text in ["6/5 8/5", "  8/5,6/5 ", "8-5 6-5", "8/5* 6/5*"] {
        assert_eq!(after(START, &[3, 1], text), after(START, &[3, 1], "8/5 6/5"), "{text}");
    }
}

#[test]
fn one_checker_playing_several_dice_may_be_written_at_once() {
    assert_eq!(read(START, &[6, 4], "24/14"), Ok(vec![step(24, 18, 6), step(18, 14, 4)]));
    assert_eq!(after(START, &[6, 4], "24/18/14"), after(START, &[6, 4], "24/14"));
    assert_eq!(after(START, &[3; 4], "24/15 13/10"), after(START, &[3; 4], "24/21 21/18 18/15 13/10"));
}

#[test]
fn repeats_are_read() {
    assert_eq!(after(START, &[3; 4], "13/10(2) 8/5(2)"), after(START, &[3; 4], "13/10 13/10 8/5 8/5"));
    assert_eq!(after(START, &[3; 4], "24/18(2)"), after(START, &[3; 4], "24/21(2) 21/18(2)"));
}

#[test]
fn bar_off_and_hand_have_names_and_numbers() {
    let line = "tabla w bar:1 6:2 | b 4:1 8:14";
    assert_eq!(after(line, &[4, 1], "bar/21* 6/5"), after(line, &[4, 1], "25/21 6/5"));
    let off = "tabla w 6:1 3:1 | b 6:10";
    assert_eq!(after(off, &[6, 5], "6/off 3/off"), after(off, &[6, 5], "6/0 3/0"));
    assert_eq!(after(off, &[6, 5], "6/1 3/OFF"), at("tabla w 1:1 | b 6:10").to_string());
    let hand = "indiika w hand:15 | b hand:15";
    assert_eq!(after(hand, &[4, 2], "hand/4 hand/2"), after(hand, &[4, 2], "26/2 26/4"));
}

#[test]
fn bar_off_and_hand_are_read_in_the_languages_of_the_page() {
    let line = "tabla w bar:1 6:2 | b 4:1 8:14";
    assert_eq!(after(line, &[4, 1], "бар/21* 6/5"), after(line, &[4, 1], "bar/21* 6/5"));
    let off = "tabla w 6:1 3:1 | b 6:10";
    for text in ["6/вън 3/вън", "6/вне 3/вне", "6/ВЪН 3/off"] {
        assert_eq!(after(off, &[6, 5], text), after(off, &[6, 5], "6/off 3/off"), "{text}");
    }
    let hand = "indiika w hand:15 | b hand:15";
    for text in ["ръка/4 ръка/2", "рука/4 Рука/2"] {
        assert_eq!(after(hand, &[4, 2], text), after(hand, &[4, 2], "hand/4 hand/2"), "{text}");
    }
}

#[test]
fn nothing_is_written_as_nothing_or_pass() {
    for text in ["", "  ", "pass", "Pass"] {
        assert_eq!(read(START, &[3, 1], text), Ok(Vec::new()));
    }
}

#[test]
fn a_merged_move_hits_no_more_than_is_written() {
    // Over 10 it hits, over 12 it does not.
    let line = "tabla w 13:1 | b 15:1 24:14";
    assert_eq!(read(line, &[3, 1], "13/9"), Ok(vec![step(13, 12, 1), step(12, 9, 3)]));
    assert_eq!(read(line, &[3, 1], "13/10*/9"), Ok(vec![step(13, 10, 3), step(10, 9, 1)]));
}

#[test]
fn a_merged_move_with_two_meanings_is_asked_back() {
    let line = "tabla w 13:1 | b 15:1 13:1 24:13";
    let error = read(line, &[3, 1], "13/9").unwrap_err();
    assert_eq!(error.code(), "ambiguous_move");
    assert_eq!(error.to_string(), "`13/9` can mean 13/10 10/9 or 13/12 12/9: write each step");
    assert!(read(line, &[3, 1], "13/12/9").is_ok());
}

/// What is no legal play is still read if the dice allow it, so that the judge can say why it is not legal.
#[test]
fn an_illegal_play_is_read_for_the_judge() {
    let why = |line: &str, dice: &[u8], text: &str| {
        let steps = read(line, dice, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        apply_steps(&at(line), Side::White, dice, &Options::default(), false, &steps).unwrap_err().clause()
    };
    assert_eq!(why(START, &[5, 1], "24/19 6/5"), "T9");
    assert_eq!(why(START, &[3, 1], "8/5"), "T13");
    assert_eq!(why(START, &[3, 1], "7/4 6/5"), "T8");
    assert_eq!(why(START, &[3, 1], "bar/22 6/5"), "T17");
    assert_eq!(why(START, &[6, 3], "6/off 3/off"), "T20");
    assert_eq!(why("tabla w 4:1 2:1 | b 24:1", &[6, 1], "2/off 4/3"), "T24");
}

#[test]
fn what_is_no_play_gets_one_sentence() {
    let why = |text: &str| read(START, &[3, 1], text).unwrap_err().to_string();
    assert_eq!(why("e2e4"), "`e2e4` is not a move; write for example 24/18, bar/20, 6/off or hand/4");
    assert_eq!(why("8/6 6/5"), "the dice 3-1 do not play 8/6");
    assert_eq!(why("8/5 6/5 6/5"), "a stage has at most 2 steps");
    for text in
        ["/", "8", "8/", "8/5(0)", "8/5(9)", "8/5(", "8/5)", "27/3", "8/5/4/3/2/1", "8/x", "🙂/5", "8//5"]
    {
        assert_eq!(read(START, &[3, 1], text).unwrap_err().code(), "bad_word", "{text}");
    }
    let long = "8/5 ".repeat(100_000);
    assert_eq!(read(START, &[3, 1], &long).unwrap_err().code(), "too_many_steps");
    assert!(parse_steps("8/5", &[], &PlayGraph::complete()).is_err());
}

/// Whatever the generator lists is written and read back to the same position.
#[test]
fn every_play_is_read_back() {
    for variant in Variant::ALL {
        for q in questions(variant, 400, 51, false) {
            let graph = play_graph(&q.position, q.side, &q.dice, &q.options, q.first_turn);
            for play in stage_plays(&q.position, q.side, &q.dice, &q.options, q.first_turn) {
                let judge = |steps: &[Step]| {
                    apply_steps(&q.position, q.side, &q.dice, &q.options, q.first_turn, steps).unwrap()
                };
                let text = format_steps(&judge(&play.steps).steps);
                let steps =
                    parse_steps(&text, &q.dice, &graph).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(judge(&steps).position, play.position, "{text} on {}", q.position);
            }
        }
    }
}
