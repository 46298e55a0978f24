// SPDX-License-Identifier: AGPL-3.0-or-later
//! Scores in Braille: the examples of the British code, lines, pages and the ASCII of embossers.

use chess::Game;
use chess::announce::braille::{Encoding, LINE_CELLS, PAGE_LINES, Score, of_move, of_text, score};
use chess::announce::{Status, hear};
use game::Side;

fn moves(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn plain(moves: &[String]) -> Score<'_> {
    Score { title: "", first: Side::White, number: 1, moves, result: None }
}

#[test]
fn moves_are_written_by_the_british_code() {
    for (san, cells) in [
        ("Nf3", "⠎⠋⠒"),
        ("e4+", "⠑⠲⠜⠏"),
        ("Bc3", "⠃⠉⠒"),
        ("bxc3", "⠃⠉⠒"),
        ("Re8#", "⠗⠑⠦⠜⠍"),
        ("N1c3", "⠎⠂⠉⠒"),
        ("O-O-O", "⠕⠤⠕⠤⠕"),
        ("exd8=Q", "⠑⠙⠦⠟"),
        ("Kg7", "⠅⠛⠶"),
    ] {
        assert_eq!(of_move(san), cells, "{san}");
    }
}

#[test]
fn numbers_stand_low_and_without_a_sign() {
    let played = moves("e4 e5 Nf3");
    assert_eq!(score(&plain(&played), Encoding::Unicode), "⠂⠀⠑⠲⠀⠑⠢⠀⠆⠀⠎⠋⠒\n");
    let black = moves("Nc6 Bb5");
    let from_black = Score { first: Side::Black, number: 12, ..plain(&black) };
    assert_eq!(score(&from_black, Encoding::Unicode), "⠂⠆⠀⠤⠎⠉⠖⠀⠂⠒⠀⠃⠃⠢\n");
}

#[test]
fn a_title_may_be_in_latin_or_cyrillic_letters() {
    assert_eq!(of_text("Ivan 27"), "⠠⠊⠧⠁⠝⠀⠼⠃⠛");
    assert_eq!(of_text("Ана – Юлия"), "⠠⠁⠝⠁⠀⠤⠀⠠⠳⠇⠊⠫");
    let played = moves("e4");
    let named = Score { title: "A - B", result: Some("1-0"), ..plain(&played) };
    assert_eq!(score(&named, Encoding::Unicode), "⠠⠁⠀⠤⠀⠠⠃\n⠂⠀⠑⠲⠀⠼⠁⠤⠼⠚\n");
}

#[test]
fn a_letter_with_a_mark_is_its_base_letter() {
    for (name, plain) in [
        ("Müller", "Muller"),
        ("Mu\u{308}ller", "Muller"),
        ("ÉLÁN Čech", "ELAN Cech"),
        ("Łukasz Đoković", "Lukasz Dokovic"),
        ("Strauß", "Strauss"),
        ("Ўладзімір", "Уладзімір"),
        ("Љиљана", "Льильана"),
    ] {
        assert_eq!(of_text(name).replace('⠠', ""), of_text(plain).replace('⠠', ""), "{name}");
    }
    assert_eq!(of_text("Ž"), "⠠⠵");
    // These have a cell of their own, however they are composed.
    assert_eq!(of_text("йёї"), "⠯⠡⠹");
    assert_eq!(of_text("и\u{306}"), "⠯");
    assert_eq!(of_text("O’Kelly"), "⠠⠕⠄⠠⠅⠑⠇⠇⠽");
}

#[test]
fn a_brf_file_has_lines_and_pages() {
    let played = moves("e4 e5 Nf3");
    assert_eq!(score(&plain(&played), Encoding::Brf), "1 E4 E5 2 SF3\r\n");
    let long: Vec<String> = std::iter::repeat_n(moves("Nf3 Nf6 Ng1 Ng8"), 150).flatten().collect();
    let file = score(&plain(&long), Encoding::Brf);
    assert!(file.is_ascii());
    let pages: Vec<&str> = file.split('\u{c}').collect();
    assert!(pages.len() > 2);
    for page in pages {
        let lines: Vec<&str> = page.split_terminator("\r\n").collect();
        assert!(lines.len() <= PAGE_LINES && lines.iter().all(|line| line.len() <= LINE_CELLS));
    }
}

#[test]
fn a_score_in_braille_is_read_back_as_far_as_it_says() {
    let fen = "4k3/8/8/8/1B6/2n5/1P6/4K3 w - - 0 1";
    let heard = hear(&Game::from_fen(fen).unwrap(), "⠃⠉⠒");
    assert_eq!(
        (heard.status, &heard.candidates[..]),
        (Status::Ambiguous, &["b2c3".to_owned(), "b4c3".to_owned()][..])
    );
    let start = Game::new();
    for (cells, uci) in [("⠎⠋⠒", "g1f3"), ("⠑⠲", "e2e4"), ("⠨⠑⠲", "e2e4"), ("⠰⠎⠉⠒", "b1c3")]
    {
        assert_eq!(hear(&start, cells).uci.as_deref(), Some(uci), "{cells}");
    }
}
