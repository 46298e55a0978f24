// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the judge says to a play that is not legal, and the size of the graph a page gets.

use crate::common::{at, step};
use tables::{Illegal, Step, Variant, apply_steps, play_graph};

/// Complete plays share one node, so that what crosses the wire stays small.
#[test]
fn the_graph_of_a_double_is_small() {
    let start = tables::Position::initial(Variant::Tabla);
    let options = tables::Options::default();
    for die in 1..=6 {
        let graph = play_graph(&start, game::Side::White, &[die; 4], &options, false);
        let complete = graph.nodes.iter().filter(|edges| edges.is_empty()).count();
        assert_eq!(complete, 1, "{die}-{die}");
        assert!(graph.nodes.len() < 120, "{die}-{die}: {} nodes", graph.nodes.len());
    }
}

/// Every reason a play can be refused for, with its clause.
#[test]
fn every_refusal_names_its_clause() {
    let white = |line: &str, dice: &[u8], first: bool, steps: &[Step]| -> Illegal {
        let mut options = tables::Options::default();
        if line.contains("indiika") {
            options.indiika_carry_over = false;
        }
        apply_steps(&at(line), game::Side::White, dice, &options, first, steps)
            .expect_err("the play breaks a rule")
    };
    let tabla = "tabla w 13:2 6:13 | b 24:2 8:13";
    let cases = [
        ("T11", "no_stage", white(tabla, &[7, 1], false, &[])),
        ("T11", "die_not_left", white(tabla, &[3, 1], false, &[step(13, 8, 5)])),
        ("T11", "die_not_left", white(tabla, &[3, 1], false, &[step(13, 10, 3), step(13, 10, 3)])),
        ("T8", "nothing_there", white(tabla, &[3, 1], false, &[step(12, 9, 3)])),
        ("T17", "nothing_there", white(tabla, &[3, 1], false, &[step(25, 22, 3)])),
        ("T8", "wrong_distance", white(tabla, &[3, 1], false, &[step(13, 9, 3)])),
        ("T8", "wrong_distance", white(tabla, &[3, 1], false, &[step(13, 16, 3)])),
        ("T13", "must_play_more", white(tabla, &[3, 1], false, &[step(13, 10, 3)])),
        ("T17", "bar_first", white("tabla w 13:2 bar:1 | b 24:2", &[3, 1], false, &[step(13, 10, 3)])),
        ("T9", "closed", white("tabla w 13:2 | b 15:2", &[3, 1], false, &[step(13, 10, 3)])),
        ("T9", "closed", white("tabla w 13:2 bar:1 | b 3:2", &[3, 1], false, &[step(25, 22, 3)])),
        ("T20", "not_home", white("tabla w 7:1 3:2 | b 24:2", &[3, 1], false, &[step(3, 0, 3)])),
        ("T24", "not_highest", white("tabla w 5:1 3:2 | b 24:2", &[4, 1], false, &[step(3, 0, 4)])),
        (
            "X3",
            "after_the_end",
            white("tabla w 3:1 | b 24:2", &[4, 3], false, &[step(3, 0, 4), step(3, 0, 3)]),
        ),
        ("T14", "must_play_larger", white("tabla w 13:1 | b 23:2 1:13", &[6, 5], false, &[step(13, 8, 5)])),
        ("P10", "closed", white("tapa w 13:2 | b 15:2", &[3, 1], false, &[step(13, 10, 3)])),
        ("P13", "closed", white("tapa w 13:2 10:1 pin:10 | b 15:1", &[3, 1], false, &[step(13, 10, 3)])),
        ("P12", "pinned", white("tapa w 13:2 10:1 pin:10 | b 15:1", &[3, 1], false, &[step(10, 7, 3)])),
        ("P18", "pinned_at_home", white("tapa w 3:2 2:1 pin:2 | b 23:1", &[3, 1], false, &[step(3, 0, 3)])),
        (
            "P8",
            "first_long_move",
            white("tapa w 24:15 | b 24:15", &[6, 5], true, &[step(24, 18, 6), step(24, 19, 5)]),
        ),
        (
            "G8",
            "first_long_move",
            white("gyulbara w 24:15 | b 24:15", &[5, 4], true, &[step(24, 19, 5), step(24, 20, 4)]),
        ),
        ("G9", "closed", white("gyulbara w 24:15 | b 24:14 8:1", &[5, 4], false, &[step(24, 20, 4)])),
        ("I7", "place_full", white("indiika w 3:2 hand:13 | b hand:15", &[3, 1], false, &[step(26, 3, 3)])),
        (
            "I11",
            "still_placing",
            white("indiika w 3:2 hand:13 | b hand:15", &[3, 1], false, &[step(3, 0, 3)]),
        ),
        (
            "T8",
            "wrong_distance",
            white("indiika w 3:2 hand:13 | b hand:15", &[4, 1], false, &[step(26, 3, 4)]),
        ),
        ("I6", "nothing_there", white("indiika w 3:2 off:13 | b hand:15", &[4, 1], false, &[step(26, 4, 4)])),
        ("T8", "wrong_distance", white("indiika w 3:2 off:13 | b hand:15", &[4, 3], false, &[step(3, 0, 4)])),
        (
            "I12",
            "no_carry_over",
            white(
                "indiika w 6:2 5:3 4:2 3:3 2:2 1:2 hand:1 | b 1:2",
                &[6, 5],
                false,
                &[step(26, 6, 6), step(5, 0, 5)],
            ),
        ),
    ];
    for (clause, code, why) in cases {
        assert_eq!((why.clause(), why.code()), (clause, code), "{why}");
        let text = why.to_string();
        assert!(text.len() > 20 && !text.ends_with('.'), "one clear clause: {text}");
    }
}
