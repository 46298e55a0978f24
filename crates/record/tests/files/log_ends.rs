// SPDX-License-Identifier: AGPL-3.0-or-later
//! Ends in the site's own record: what stands on the board is asked of the board, what does not is believed where it can
//! be true.

use game::EndKind;
use record::{Replayed, replay};

const CHESS: &str = "Game: chess\n\n0 move f3\n";
const KALAH: &str = "Game: kalah\n\n0 move 2\n";
const BUGHOUSE: &str = "Game: bughouse\n\n0 move e4\n";
const TABLA: &str = "Game: tabla\nOption: cube = true\nOption: match_to = 5\n\nopening 3-1\n0 move 8/5 6/5\n";

fn one(text: &str) -> Replayed {
    replay(format!("Kapia record 1\n{text}").as_bytes(), "x.log").unwrap().remove(0)
}

/// Why the last line of this record is not believed.
fn refused(text: &str) -> String {
    let illegal = one(text).first_illegal.unwrap_or_else(|| panic!("believed: {text}"));
    assert_eq!(illegal.line as usize, text.lines().count() + 1, "{text}: {illegal}");
    illegal.reason.to_string()
}

#[test]
fn an_end_that_would_stand_on_the_board_is_not_believed_without_it() {
    let shown = |game: &str, end: &str| refused(&format!("{game}{end}\n"));
    for kind in EndKind::ALL {
        let word = kind.word();
        let (believed, said) = match kind {
            EndKind::Resignation | EndKind::Flag => (4, format!("end 0 1 {word}")),
            EndKind::Agreement => (3, format!("end draw {word}")),
            EndKind::ResignationDrawn | EndKind::FlagDrawn | EndKind::BothFlags => {
                (1, format!("end draw {word}"))
            }
            EndKind::Mate
            | EndKind::Stones
            | EndKind::BorneOff
            | EndKind::BorneOffLoses
            | EndKind::Mother
            | EndKind::Dropped
            | EndKind::BughouseMate => (0, format!("end 0 1 {word}")),
            EndKind::Stalemate
            | EndKind::DeadPosition
            | EndKind::Fivefold
            | EndKind::SeventyFive
            | EndKind::Threefold
            | EndKind::Fifty
            | EndKind::EqualStones
            | EndKind::Deadlock
            | EndKind::Repetition
            | EndKind::TooLong => (0, format!("end draw {word}")),
        };
        let mut count = 0;
        for game in [CHESS, KALAH, BUGHOUSE, TABLA] {
            let replayed = one(&format!("{game}{said}\n"));
            if let Some(illegal) = replayed.first_illegal {
                let why = format!("this game cannot have ended by {word}: nothing on the board says so");
                assert_eq!(illegal.reason.to_string(), why, "{game}{said}");
                assert_eq!(replayed.result, "*", "{game}{said}");
            } else {
                assert_eq!(replayed.ended_by.as_deref(), Some(word), "{game}{said}");
                count += 1;
            }
        }
        assert_eq!(count, believed, "{said}");
    }
    assert!(shown(TABLA, "over 1 1 borne_off").starts_with("this game cannot have ended by borne_off"));
    assert!(shown(KALAH, "end 0 5 foo").starts_with("`foo` is no reason for an end"));
}

#[test]
fn a_reason_has_its_own_form_of_result() {
    for (game, end, allowed) in [
        (CHESS, "end draw resignation", "S 1 resignation"),
        (CHESS, "end 0 2 flag", "S 1 flag"),
        (CHESS, "end 1 1 agreement", "draw agreement"),
        (CHESS, "end void agreement", "draw agreement"),
        (CHESS, "end draw aborted", "void aborted"),
        (KALAH, "end 0 0 no_show", "void no_show"),
        (BUGHOUSE, "end 3 4 flag", "S 1 flag"),
        (TABLA, "end 0 7 resignation", "S 1 resignation, S 2 resignation, S 3 resignation"),
        (TABLA, "over 0 4 flag", "S 1 flag, S 2 flag, S 3 flag"),
    ] {
        let why = refused(&format!("{game}{end}\n"));
        assert_eq!(why, format!("this reason needs another result; allowed: {allowed}"), "{end}");
    }
    assert_eq!(refused(&format!("{CHESS}end 3 1 flag\n")), "this game has seats 0 and 1");
    let taken = format!("{TABLA}1 double 2\n0 take\n1 roll 6-5\n1 move 24/18 18/13\n");
    assert!(refused(&format!("{taken}end 1 3 resignation\n")).contains("S 2 resignation, S 4 resignation"));
    // C5: a double that waits for its answer does not count.
    let offered = format!("{TABLA}1 double 2\n");
    assert!(refused(&format!("{offered}end 1 6 flag\n")).contains("S 3 flag"));
    for text in [
        format!("{taken}end 1 6 flag\n"),
        format!("{offered}end 1 3 flag\n"),
        format!("{BUGHOUSE}end 3 1 resignation\n"),
        format!("{BUGHOUSE}end 2 1 resign\n"),
        format!("{CHESS}end 1 0 forfeit\n"),
        format!("{CHESS}end void forfeit\n"),
    ] {
        assert_eq!(one(&text).first_illegal, None, "{text}");
    }
    assert_eq!(one(&format!("{BUGHOUSE}end 2 1 resign\n")).ended_by.as_deref(), Some("resignation"));
}

#[test]
fn a_claimed_draw_lies_in_the_position() {
    let twice = ["0 move Nf3\n1 move Nf6\n0 move Ng1\n1 move Ng8\n"; 2].concat();
    let board = format!("Game: chess\n\n{twice}");
    assert_eq!(one(&format!("{board}end draw threefold\n")).first_illegal, None);
    // 9.2.1: with a move that is announced and never made.
    let (announced, _) = twice.rsplit_once("1 move").unwrap();
    assert_eq!(one(&format!("Game: chess\n\n{announced}end draw threefold\n")).first_illegal, None);
    assert!(refused(&format!("{board}0 move e4\nend draw threefold\n")).contains("by threefold"));
    let quiet = |halfmoves| format!("Game: chess\nStart: 4k2r/8/8/8/8/8/8/R3K3 w - - {halfmoves} 80\n\n");
    for halfmoves in [99, 100] {
        assert_eq!(one(&format!("{}end draw fifty\n", quiet(halfmoves))).first_illegal, None, "{halfmoves}");
    }
    assert!(refused(&format!("{}end draw fifty\n", quiet(98))).contains("by fifty"));
}

#[test]
fn what_an_arbiter_has_decided_is_believed_whatever_stands_on_the_board() {
    let ruled = one(&format!("{CHESS}end 0 1 mate ruled\n"));
    assert_eq!((ruled.first_illegal, ruled.result.as_str()), (None, "1-0"));
    assert_eq!(ruled.ended_by.as_deref(), Some("mate"));
    let mate = "Game: chess\n\n0 move f3\n1 move e5\n0 move g4\n1 move Qh4\n";
    let ruled = one(&format!("{mate}end draw agreement ruled\n"));
    assert_eq!((ruled.first_illegal, ruled.result.as_str()), (None, "1/2-1/2"));
    assert!(refused(&format!("{mate}end draw agreement\n")).contains("the board says seat 1 wins by mate"));
    assert!(refused(&format!("{CHESS}end 0 1 foo ruled\n")).starts_with("`foo` is no reason"));
    assert!(refused(&format!("{CHESS}end ruled\n")).starts_with("an end is "));
    assert!(refused(&format!("{CHESS}end draw ruled\n")).starts_with("an end is "));
}

#[test]
fn between_two_games_a_match_can_only_be_called_off() {
    let between = format!("{TABLA}over 0 2 resignation\n");
    assert_eq!(one(&format!("{between}end void aborted\n")).first_illegal, None);
    for end in ["end 0 1 resignation", "end 0 5 borne_off", "over 0 1 resignation"] {
        assert!(refused(&format!("{between}{end}\n")).contains("the next begins with"), "{end}");
    }
}
