// SPDX-License-Identifier: AGPL-3.0-or-later
//! The transitions of a move, rows 1 to 13: repeated, touched, announced, made and timed.

use crate::desk::{
    ASSISTANT, BLACK, Desk, HELPER, Short, WHITE, after_e4, announce, insert, over_the_board, square,
    with_assistant, with_helper,
};
use adapted::{
    AnnounceTime, Cause, Command, Config, Message, Missing, Phase, Press, Refusal, Repeat, Score, Touch,
    Wording,
};
use game::{Millis, Side};

fn repeat(text: &str) -> Command {
    Command::repeat(text)
}

#[test]
fn row01_the_opponent_repeats_the_move() {
    let mut desk = after_e4(with_helper());
    assert_eq!(desk.no(WHITE, repeat("e4")), Refusal::NotYourTurn);
    assert_eq!(desk.go(HELPER, repeat("Eva vier")), [Message::Repeated]);
    assert!(desk.table.echo().unwrap().repeated);
}

#[test]
fn row02_a_second_wrong_repetition_calls_the_arbiter() {
    let mut desk = after_e4(over_the_board());
    let said = desk.go(BLACK, repeat("Eva drei"));
    assert!(
        matches!(&said[..], [Message::Mismatch { announced, .. }] if announced == "Bauer Eva zwei Eva vier"),
        "{said:?}"
    );
    assert_eq!(desk.table.clocks().running(), Some(Side::Black), "the clocks run on");
    let said = desk.go(BLACK, repeat("Anna"));
    assert_eq!(said.last(), Some(&Message::Arbitration(Cause::Mismatch)));
    assert_eq!(desk.table.clocks().running(), None);
    let mut desk = after_e4(over_the_board());
    desk.go(BLACK, repeat("d4"));
    desk.go(BLACK, Command::CallArbiter);
    assert_eq!(desk.phase(), Phase::Arbitration(Cause::Called));
}

#[test]
fn row03_a_move_is_carried_out_after_it_was_repeated() {
    let mut desk = after_e4(with_assistant());
    assert_eq!(desk.no(BLACK, Command::Echo { board: None }), Refusal::RepeatFirst);
    assert_eq!(desk.no(BLACK, Command::touch(square("e7"))), Refusal::EchoFirst);
    desk.go(BLACK, repeat("e4"));
    assert_ne!(desk.table.board(Side::Black), desk.table.board(Side::White));
    assert_eq!(desk.go(ASSISTANT, Command::Echo { board: None }), [Message::Echoed(Side::Black)]);
    assert_eq!(desk.table.board(Side::Black), desk.table.board(Side::White));
    let mut free = after_e4(Config { repeat: Repeat::Expected, ..over_the_board() });
    free.go(BLACK, Command::Echo { board: None });
}

#[test]
fn row04_a_piece_taken_from_its_hole_binds() {
    let mut desk = Desk::begun(over_the_board(), "4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1");
    assert_eq!(desk.no(WHITE, Command::touch(square("h3"))), Refusal::NothingThere { square: square("h3") });
    assert_eq!(desk.no(WHITE, Command::touch(square("e8"))), Refusal::NothingThere { square: square("e8") });
    assert_eq!(desk.no(WHITE, insert("a1", "a4")), Refusal::NotInHand { from: square("a1") });
    assert_eq!(desk.go(WHITE, Command::touch(square("a1"))), [Message::Bound(square("a1"))]);
    desk.go(WHITE, Command::touch(square("e4")));
    assert_eq!(desk.no(WHITE, insert("e4", "e5")), Refusal::TouchBinds { square: square("a1") });
    desk.go(WHITE, Command::touch(square("a1")));
    desk.go(WHITE, insert("a1", "a4"));
    assert_eq!(desk.no(WHITE, insert("a1", "a5")), Refusal::PutDown);
}

#[test]
fn row04_an_opponents_piece_that_was_touched_must_be_taken() {
    let mut desk = Desk::begun(over_the_board(), "4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1");
    desk.go(WHITE, Command::touch(square("d5")));
    desk.go(WHITE, Command::touch(square("a1")));
    assert_eq!(desk.no(WHITE, insert("a1", "a4")), Refusal::TouchBinds { square: square("d5") });
    desk.go(WHITE, Command::touch(square("e4")));
    desk.go(WHITE, insert("e4", "d5"));
}

#[test]
fn row05_who_says_adjust_is_not_bound() {
    let mut desk = Desk::begun(over_the_board(), "");
    desk.go(WHITE, Command::Adjust);
    assert!(desk.go(WHITE, Command::touch(square("a1"))).is_empty());
    desk.go(WHITE, Command::touch(square("e2")));
    assert_eq!(desk.no(WHITE, Command::Adjust), Refusal::TooLateToAdjust);
    desk.go(WHITE, insert("e2", "e4"));
}

#[test]
fn row06_only_what_is_captured_is_removed() {
    let passing = "4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1";
    let mut desk = Desk::begun(over_the_board(), passing);
    assert_eq!(desk.no(WHITE, Command::remove(square("c5"))), Refusal::NoCapture { square: square("c5") });
    desk.go(WHITE, Command::remove(square("e5")));
    desk.go(WHITE, Command::touch(square("d5")));
    desk.go(WHITE, insert("d5", "e6"));
    desk.go(WHITE, announce("David schlägt Eva sechs en passant"));
    assert!(desk.go(WHITE, Command::PressClock).contains(&Message::Turn(Side::Black)));
}

#[test]
fn row07_a_piece_put_where_it_cannot_go_is_said_or_found_out() {
    let mut desk = Desk::begun(over_the_board(), "");
    desk.go(WHITE, Command::touch(square("g1")));
    assert_eq!(desk.go(WHITE, insert("g1", "g3")), [Message::IllegalInsertion]);
    desk.go(WHITE, insert("g1", "f3"));
    let mut quiet = Desk::begun(Config { warn_illegal: false, ..over_the_board() }, "");
    quiet.go(WHITE, Command::touch(square("g1")));
    assert!(quiet.go(WHITE, insert("g1", "g3")).is_empty());
    quiet.go(WHITE, announce("Springer Felix drei"));
    let done = (square("g1"), square("g3"));
    let said = Message::NotMade(vec![Missing::SaidAndDone { said: "g1f3".into(), done }]);
    assert_eq!(quiet.go(WHITE, Command::PressClock), [said]);
}

#[test]
fn row08_a_move_is_announced_in_the_words_that_were_agreed() {
    let mut desk = Desk::begun(with_assistant(), "");
    assert_eq!(desk.no(BLACK, announce("e5")), Refusal::NotYourTurn);
    let words = "Springer Gustav eins Felix drei".to_owned();
    let said =
        Message::Announced { side: Side::White, uci: "g1f3".into(), words, lang: "de", correction: false };
    assert_eq!(desk.go(ASSISTANT, announce("Nf3")), [said]);
    assert_eq!(desk.no(WHITE, announce("e4")), Refusal::AnnouncedAlready);
    for (seconds, words) in [(600, "Bauer Eva zwei Eva vier"), (180, "Bauer Eva vier"), (60, "e4")] {
        let mut desk = Desk::begun(Config { base: Millis::seconds(seconds), ..over_the_board() }, "");
        let said = desk.go(WHITE, announce("e4"));
        assert!(matches!(&said[..], [Message::Announced { words: w, .. }] if w == words), "{said:?}");
    }
    let bulgarian = Wording::Always(chess::announce::Form::Bulgarian);
    let mut desk = Desk::begun(Config { wording: bulgarian, ..over_the_board() }, "");
    let said = desk.go(WHITE, announce("e4"));
    assert!(
        matches!(&said[..], [Message::Announced { words, .. }] if words == "пешка е 2 на е 4"),
        "{said:?}"
    );
}

#[test]
fn row08a_a_repetition_before_the_press_counts() {
    let mut desk = Desk::begun(over_the_board(), "");
    assert_eq!(desk.no(BLACK, repeat("e4")), Refusal::NothingAnnounced);
    desk.go(WHITE, announce("e4"));
    assert_eq!(desk.no(WHITE, repeat("e4")), Refusal::NotYourTurn);
    let said = desk.go(BLACK, repeat("d4"));
    assert!(matches!(&said[..], [Message::Mismatch { .. }]), "{said:?}");
    desk.go(BLACK, repeat("Eva vier"));
    desk.go(WHITE, Command::touch(square("e2")));
    desk.go(WHITE, insert("e2", "e4"));
    desk.go(WHITE, Command::PressClock);
    desk.go(BLACK, Command::Echo { board: None });
}

#[test]
fn row09_what_is_not_one_move_is_asked_back_of_the_speaker_only() {
    let mut desk = Desk::begun(over_the_board(), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let asked = desk.try_go(WHITE, announce("Springer")).unwrap();
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].to, adapted::Audience::Only(WHITE));
    let said = desk.go(WHITE, announce("Eva schlägt Turm David fünf"));
    assert!(matches!(&said[..], [Message::Question(_), Message::Hint(_)]), "{said:?}");
    assert_eq!(desk.table.clocks().running(), Some(Side::White));
}

#[test]
fn row10_a_slip_is_corrected_until_the_clock_is_pressed() {
    let mut desk = Desk::begun(over_the_board(), "");
    assert_eq!(desk.no(WHITE, Command::correct("e4")), Refusal::NothingAnnounced);
    desk.go(WHITE, announce("Eva drei"));
    let said = desk.go(WHITE, announce("Korrektur: Eva vier"));
    assert!(matches!(&said[..], [Message::Announced { correction: true, .. }]), "{said:?}");
    assert_eq!(desk.table.pending().slips, 1);
    desk.go(WHITE, Command::touch(square("e2")));
    desk.go(WHITE, insert("e2", "e4"));
    assert_eq!(desk.no(WHITE, Command::correct("d4")), Refusal::CorrectionTooLate);
    desk.go(WHITE, Command::PressClock);
    assert_eq!(desk.no(WHITE, Command::correct("e3")), Refusal::NotYourTurn);
}

/// Row 10 and Laws 4.3 where nobody has a board of their own: the words alone put the move on the screen, so a slip of the
/// tongue is put right as long as nothing was touched, and what was touched binds the words.
#[test]
fn row10_on_the_screen_what_was_touched_binds_the_words() {
    let screen = Config { touch: Touch::PegOut, ..Config::default() };
    let mut desk = Desk::begun(screen.clone(), "");
    desk.go(WHITE, announce("Eva drei"));
    desk.go(WHITE, Command::correct("Korrektur d4"));
    assert_eq!(desk.table.pending().announced.as_deref(), Some("d2d4"), "nothing was touched");
    let mut desk = Desk::begun(screen.clone(), "");
    desk.go(WHITE, Command::touch(square("b1")));
    let binds = Refusal::TouchBinds { square: square("b1") };
    assert_eq!(desk.no(WHITE, announce("e4")), binds);
    // Words that are no move are asked back, whatever was touched.
    assert!(matches!(desk.go(WHITE, announce("Springer"))[..], [Message::Question(_)]));
    desk.go(WHITE, announce("Nc3"));
    assert_eq!(desk.no(WHITE, Command::correct("Korrektur e4")), Refusal::CorrectionTooLate);
    desk.go(WHITE, Command::correct("Korrektur Na3"));
    desk.go(WHITE, Command::PressClock);
    assert_eq!(desk.phase(), Phase::Turn(Side::Black));
    let mut desk = Desk::begun(screen.clone(), "");
    desk.go(WHITE, Command::Adjust);
    desk.go(WHITE, Command::touch(square("b1")));
    desk.go(WHITE, announce("e4"));
    let mut off = Desk::begun(Config { touch: Touch::Off, ..screen.clone() }, "");
    off.go(WHITE, Command::touch(square("b1")));
    off.go(WHITE, announce("e4"));
    // What a log has stays: it was granted before the touch was asked about.
    let mut desk = Desk::begun(screen, "");
    desk.go(WHITE, Command::touch(square("b1")));
    let step = desk.table.apply(desk.now, WHITE, announce("e4"), None).unwrap();
    assert_eq!(step.after.pending().announced.as_deref(), Some("e2e4"));
}

#[test]
fn row11_one_move_said_and_another_made_stops_the_clock_button() {
    let mut desk = Desk::begun(over_the_board(), "");
    desk.go(WHITE, Command::touch(square("e2")));
    desk.go(WHITE, insert("e2", "e4"));
    desk.go(WHITE, announce("Eva drei"));
    let done = (square("e2"), square("e4"));
    let missing = Message::NotMade(vec![Missing::SaidAndDone { said: "e2e3".into(), done }]);
    assert_eq!(desk.go(WHITE, Command::PressClock), [missing]);
    desk.go(WHITE, Command::correct("Eva vier"));
    desk.go(WHITE, Command::PressClock);
    assert_eq!(desk.phase(), Phase::Turn(Side::Black));
}

#[test]
fn row12_a_made_move_starts_the_other_clock_and_the_scores() {
    let config = Config { score: [Score::Own, Score::Auto], ..with_assistant() };
    let mut desk = Desk::begun(config, "");
    desk.go(WHITE, Command::touch(square("e2")));
    desk.go(WHITE, insert("e2", "e4"));
    desk.go(WHITE, announce("e4"));
    let said = desk.go(ASSISTANT, Command::PressClock);
    assert!(said.contains(&Message::ScoreDue) && said.contains(&Message::Turn(Side::Black)));
    assert_eq!(desk.table.score(Side::Black), ["e4"]);
    assert_eq!(desk.table.clocks().log()[1], [Millis(900_000 - 4_000 + 10_000), Millis(900_000)]);
    desk.go(ASSISTANT, Command::score("Eva vier"));
    assert_eq!(desk.table.score(Side::White), ["Eva vier"]);
    assert_eq!(desk.no(BLACK, Command::score("e4")), Refusal::ScoreIsKept);
    assert_eq!(desk.no(ASSISTANT, Command::PressClock), Refusal::NotYourTurn, "not for the opponent");
}

#[test]
fn row12_a_clock_may_press_itself_and_wait_for_the_speech() {
    let grace = AnnounceTime::Grace { max: Millis(2_500) };
    let config = Config { press: Press::AutoWhenMade, announce_time: grace, ..Config::default() };
    let mut desk = Desk::begun(config, "");
    desk.go(WHITE, announce("e4"));
    assert_eq!(desk.phase(), Phase::Turn(Side::Black));
    let pressed = desk.now;
    let black = |desk: &Desk, after| desk.table.clocks().reading(pressed.plus(Millis(after)))[1];
    assert_eq!(black(&desk, 2_500), Millis(900_000));
    assert_eq!(black(&desk, 3_000), Millis(899_500));
    assert_eq!(
        desk.no(WHITE, Command::SpeechEnd),
        Refusal::NotYourTurn,
        "it is Black who waits for the words"
    );
    desk.go(BLACK, Command::SpeechEnd);
    assert_eq!(black(&desk, 2_500), Millis(899_500), "the speech ended two seconds after the press");
}

/// D.2.3: the seven ways to be incomplete, and the complete one.
#[test]
fn row13_every_part_that_is_missing_is_named() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    for parts in 0..8_u8 {
        let (removed, inserted, announced) = (parts & 1 > 0, parts & 2 > 0, parts & 4 > 0);
        let mut desk = Desk::begun(over_the_board(), fen);
        desk.go(WHITE, Command::touch(square("e4")));
        if announced {
            desk.go(WHITE, announce("exd5"));
        }
        if inserted {
            desk.go(WHITE, insert("e4", "d5"));
        }
        if removed {
            desk.go(WHITE, Command::remove(square("d5")));
        }
        let said = desk.go(WHITE, Command::PressClock);
        let mut missing = Vec::new();
        missing.extend((!announced).then_some(Missing::Announcement));
        missing.extend((!inserted).then_some(Missing::Insertion));
        missing.extend((announced && !removed).then(|| Missing::Removal(square("d5"))));
        if missing.is_empty() {
            assert!(said.contains(&Message::Turn(Side::Black)), "{said:?}");
        } else {
            assert_eq!(said, [Message::NotMade(missing)], "parts {parts:03b}");
        }
    }
}

#[test]
fn row13_the_third_early_press_is_told_to_the_arbiter() {
    let mut desk = Desk::begun(over_the_board(), "");
    for times in 1..=3 {
        let said = desk.go(WHITE, Command::PressClock);
        let told = said.contains(&Message::PressedEarly { side: Side::White, times });
        assert_eq!(told, times == 3, "{said:?}");
    }
}
