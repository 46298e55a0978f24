// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the lines of a report ask of the pairing: obeyed or refused, never passed over.

use super::*;

const FOUR: [(&str, &str); 4] = [("0.0", ""); 4];

/// The sentence that refuses four players with `line`.
fn fault(line: &str) -> String {
    event(&super::report(&FOUR, &format!("XXR 3\n{line}\n"))).unwrap_err().to_string()
}

#[test]
fn forbidden_pairs_are_kept_apart() {
    assert_eq!(paired(&FOUR, "XXR 3\nXXP 1 3\n").games, [(1, 4), (3, 2)]);
    assert_eq!(paired(&FOUR, "XXR 3\nXXP 1 3\nXXP 1 4\n").games, [(1, 2), (3, 4)]);
    let apart = event(&super::report(&FOUR, "XXR 3\nXXP 1 3 4\n")).unwrap();
    assert_eq!(apart.forbidden, [(1, 3), (1, 4), (3, 4)], "each named in a line, from each");
    assert_eq!(fault("XXP 1 x"), "`XXP 1 x`: a line XXP has the numbers of players who must not meet");
    assert_eq!(fault("XXP 1"), "`XXP 1`: a line XXP has the numbers of players who must not meet");
    assert_eq!(fault("XXP 1 5"), "`XXP 1 5`: only players of the tournament can be kept apart");
    assert_eq!(fault("XXP 5 1"), "`XXP 5 1`: only players of the tournament can be kept apart");
}

#[test]
fn ranks_of_the_file_rank_when_it_says_so() {
    let text = "\
001    1      One                                                                0.0    2
001    2      Two                                                                0.0    1
001    3      Three                                                              0.0    3
001    4      Four                                                               0.0    4
XXR 3
";
    assert_eq!(pair(&event(text).unwrap()).unwrap().games, [(1, 3), (4, 2)]);
    let ranked = format!("{text}XXC rank\n");
    assert_eq!(pair(&event(&ranked).unwrap()).unwrap().games, [(2, 3), (4, 1)]);
}

#[test]
fn trf26_260_keeps_players_apart_from_its_first_round_to_its_last() {
    assert_eq!(paired(&FOUR, "XXR 3\n260 001 001    1    3\n").games, [(1, 4), (3, 2)]);
    assert_eq!(paired(&FOUR, "XXR 3\n260 002 003    1    3\n").games, [(1, 3), (4, 2)]);
    let second = [("1.0", "3 w 1"), ("1.0", "4 b 1"), ("0.0", "1 b 0"), ("0.0", "2 w 0")];
    let games = |tail: &str| paired(&second, &format!("XXR 9\n{tail}")).games;
    assert_eq!(games(""), [(2, 1), (3, 4)]);
    assert_eq!(games("260 001 001    1    2\n"), [(2, 1), (3, 4)]);
    for rounds in ["001 002", "002 002", "002 009", "001 999"] {
        assert_eq!(games(&format!("260 {rounds}    1    2\n")), [(4, 1), (2, 3)], "{rounds}");
    }
    assert_eq!(games("260 003 009    1    2\n"), [(2, 1), (3, 4)]);
    // Nobody is left to be met.
    let apart = event(&super::report(&FOUR, "XXR 3\n260 001 001 1 2 3 4\n")).unwrap();
    assert_eq!(pair(&apart), Err(PairError::Impossible { players: 4 }));
}

#[test]
fn trf26_260_that_cannot_be_read_is_refused() {
    for line in ["260", "260 001 001", "260 001 001 1", "260 002 001 1 2", "260 000 001 1 2", "260 1 1 1 b"] {
        let allowed =
            "forbidden pairs are `260 001 009    5   17`: first and last round, two players or more";
        assert_eq!(fault(line), format!("`{}`: {allowed}", if line == "260" { "260 " } else { line }));
    }
    assert!(fault("260 001 001 1 5").contains("only players of the tournament can be kept apart"));
    assert_eq!(event(&super::report(&FOUR, "XXR 3\n260 002 002 1 5\n")).unwrap().forbidden, []);
}

#[test]
fn trf26_240_gives_byes_of_the_next_round_only() {
    let absent = |tail: &str| {
        let event = event(&super::report(&FOUR, &format!("XXR 3\n{tail}\n"))).unwrap();
        let marks = event.entries.iter().map(|entry| entry.rounds.first().map(|cell| cell.unwrap().mark));
        (marks.collect::<Vec<_>>(), event.played())
    };
    let (half, full, zero) = (Some(Mark::HalfBye), Some(Mark::FullBye), Some(Mark::ZeroBye));
    assert_eq!(absent("240 H 001    2    4"), (vec![None, half, None, half], 0));
    assert_eq!(absent("240 F 001    1\n240 Z 001    3"), (vec![full, None, zero, None], 0));
    assert_eq!(absent("240 H 002    2    4"), (vec![None; 4], 0));
    for line in ["240 U 001    2", "240 Q 001 1", "240 H x 1", "240 H 001 x", "240 H 001 7"] {
        let allowed = "a bye is `240 H 003   5   17`: H or F or Z, the round, players of the tournament";
        assert_eq!(fault(line), format!("`{line}`: {allowed}"));
    }
}

#[test]
fn trfx_xxz_names_who_is_absent() {
    assert_eq!(paired(&FOUR, "XXR 3\nXXZ 2 4\n").games, [(1, 3)]);
    let rows = [("0.0", ""), ("0.0", ""), ("0.5", "0000 - H"), ("0.0", "")];
    let event = event(&super::report(&rows, "XXR 3\nXXZ 3 4\n")).unwrap();
    assert_eq!(event.entries[2].rounds, [Some(Cell::bye(Mark::HalfBye))], "what is written stands");
    assert_eq!(event.entries[3].rounds, [Some(Cell::bye(Mark::ZeroBye))]);
    // Where everybody stays away nobody is paired, and not the round after that.
    for line in ["XXZ 1 2 3 4", "240 Z 001 1 2 3 4", "240 H 001 1 2\nXXZ 3 4"] {
        assert_eq!(fault(line), "nobody is to be paired", "{line}");
    }
    for line in ["XXZ 2 x", "XXZ 5"] {
        let allowed = "a line XXZ has the numbers of players of the tournament who are absent";
        assert_eq!(fault(line), format!("`{line}`: {allowed}"));
    }
}

#[test]
fn nothing_that_changes_the_pairing_is_passed_over() {
    for line in ["013 Team", "300 001", "310   1 Team", "320  2.0", "330 +- 001   1   2"] {
        assert_eq!(fault(line), format!("`{line}`: teams cannot be paired from a report"));
    }
    let points = ["162  W 3.0", "299 W   3.0", "XXS W=3", "BBW  3.0", "BBD  1.0", "BBL  0.5"];
    for line in points.into_iter().chain(["BBZ  0.5", "BBF  0.5", "BBU  0.5"]) {
        let allowed =
            "a win is one point, a draw half a point, and a bye what its letter says: no other points";
        assert_eq!(fault(line), format!("`{line}`: {allowed}"));
    }
    for line in ["250      02.0 001 003 0001 0090", "XXA    1  1.0", "192 FIDE_DUTCH_BAKU"] {
        assert_eq!(fault(line), format!("`{line}`: accelerations cannot be paired"));
    }
    for line in ["XXQ 1", "BBX 1"] {
        let allowed = "of the lines XX and BB those with XXR, XXC, XXP and XXZ are understood";
        assert_eq!(fault(line), format!("`{line}`: {allowed}"));
    }
    let silent = "XXR 3\n012 Spring\n192 FIDE_DUTCH\n### a remark\nBUL    1\n\n";
    assert_eq!(paired(&FOUR, silent).games, [(1, 3), (4, 2)]);
}

#[test]
fn settings_agree_or_are_refused() {
    for line in ["XXC white2", "XXC white1 black1", "XXC rank black1\nXXC white1"] {
        let refused = line.lines().last().unwrap();
        assert_eq!(fault(line), format!("`{refused}`: a line XXC has rank and one of white1, black1"));
    }
    for line in ["152 X", "XXC white1\n152 B", "152 W\n152 B"] {
        let refused = line.lines().last().unwrap();
        let allowed = "the first colour is W or B, and the same as in other lines";
        assert_eq!(fault(line), format!("`{refused}`: {allowed}"));
    }
    for line in ["XXC white1\n152 W", "152 w", "XXC white1 white1"] {
        assert_eq!(paired(&FOUR, &format!("XXR 3\n{line}\n")).games, [(1, 3), (4, 2)]);
    }
    assert_eq!(paired(&FOUR, "142 3\n152 b\n").games, [(3, 1), (2, 4)]);
}

#[test]
fn there_is_one_number_of_rounds() {
    let fault = |tail: &str| event(&super::report(&FOUR, tail)).unwrap_err().to_string();
    assert_eq!(fault(""), "the number of rounds is missing: a line `XXR 9` or `142 9` gives it");
    for line in ["XXR x", "XXR 0", "142 x", "XXR 3\n142 x"] {
        let word = line.split(' ').next_back().unwrap();
        assert_eq!(fault(line), format!("`{word}`: the number of rounds is a whole number from 1"));
    }
    assert_eq!(
        fault("142 7\nXXR 9\n"),
        "a line gives 9 rounds, and another one 7: there is one number of rounds"
    );
    assert_eq!(event(&super::report(&FOUR, "142 7\nXXR 7\n")).unwrap().rounds, 7);
}

#[test]
fn points_written_are_those_of_the_results() {
    let written = |points| event(&super::report(&[(points, "2 w 1|0000 - H"), ("0.0", "1 b 0")], "XXR 3\n"));
    assert!(written("1.0").is_ok());
    assert!(written("1.5").is_ok(), "what is announced may be counted");
    assert!(written("0.5").is_err());
    assert!(written("2.0").is_err());
}
