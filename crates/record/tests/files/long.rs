// SPDX-License-Identifier: AGPL-3.0-or-later
//! Files of some megabytes that only look like records: each is gone through in time that grows with its
//! length. What grew with its square would run for hours here.

use record::replay;

fn through(name: &str, head: &str, repeated: &str, times: usize) {
    let text = format!("{head}{}", repeated.repeat(times));
    let _ = replay(text.as_bytes(), name);
}

#[test]
fn long_pgn() {
    let head = "[Event \"x\"]\n\n";
    for repeated in ["(", ")", "{", "[", "[\"", "\" ]", "1. e4 (", "$1 ", "; ", "% \n", "\\\"", "   [", "!"] {
        through("x.pgn", head, repeated, 2_000_000 / repeated.len());
    }
    through("x.pgn", head, "Nf3 Nf6 Ng1 Ng8 ", 2_000);
    through("x.pgn", "[Variant \"Leaflet\"]\n\n", "Nf3 Nf6 Ng1 Ng8 ", 2_000);
}

#[test]
fn long_match_text() {
    let head = " 3 point match\n\n Game 1\n a : 0    b : 0\n";
    for repeated in ["31:", "Doubles ", ":0 ", "  1) 31: 8/5 6/5 ", "(", "\n 1)", "; [a \"", "Game 1\n"] {
        through("x.mat", head, repeated, 2_000_000 / repeated.len());
    }
}

#[test]
fn long_sgf() {
    for repeated in ["(", "[", "\\", "A[", "(;", ";W[31hefe]", ";B[double];W[double]", "MI[a:1]", ")"] {
        through("x.sgf", "(;GM[6]", repeated, 2_000_000 / repeated.len());
    }
}

#[test]
fn long_bughouse() {
    let head = "[WhiteA \"a\"]\n";
    for repeated in ["1A. ", "{", "(", "1A. e4{1} ", "e4 ", "{1}"] {
        through("x.bpgn", head, repeated, 2_000_000 / repeated.len());
    }
    through("x.bpgn", head, "1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 ", 50_000);
}

#[test]
fn long_records_of_the_site() {
    let head = "Kapia record 1\nGame: chess\n\n";
    for repeated in ["#", "0 move e4\n", "back 0\n", "{", "\n"] {
        through("x.log", head, repeated, 2_000_000 / repeated.len());
    }
    through("x.log", head, "0 move Nf3\n1 move Nf6\n0 move Ng1\n1 move Ng8\n", 50_000);
    through("x.log", "Kapia record 1\n", "A: b\n", 400_000);
}

#[test]
fn long_positions() {
    for repeated in ["XGID=", "Position ID: ", ":", "A"] {
        through("x.txt", "XGID=", repeated, 2_000_000 / repeated.len());
    }
}
