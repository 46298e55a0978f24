// SPDX-License-Identifier: AGPL-3.0-or-later
//! The format, column by column, and what is refused.

use super::*;
use crate::{Colour, Mark};

const LINES: &str = "\
012 Пролет 2026
001    1 m GM Петрова, Ана                      2410 BUL     2900001 1990/01/31  1.5    1     2 w 1  0000 - H
001    2      Иванов, Иван                                                       0.0    3     1 b 0
001    3      Dupont, Jean                      1500 FRA                         1.0    2  0000 - U     2 w +
XXR 5
";

#[test]
fn a_report_is_read_by_its_columns() {
    let report = Report::read(LINES).unwrap();
    let players: Vec<_> = report.players().collect();
    assert_eq!(players.len(), 3);
    let ana = players[0];
    assert_eq!((ana.number, ana.sex, ana.title.as_str()), (1, Some('m'), "GM"));
    assert_eq!((ana.name.as_str(), ana.rating, ana.federation.as_str()), ("Петрова, Ана", Some(2410), "BUL"));
    assert_eq!((ana.fide_id.as_str(), ana.birth.as_str()), ("2900001", "1990/01/31"));
    assert_eq!((ana.points_tenths, ana.rank), (15, Some(1)));
    let won = Cell { opponent: Some(2), colour: Some(Colour::White), mark: Mark::Win };
    assert_eq!(ana.rounds, [Some(won), Some(Cell::bye(Mark::HalfBye))]);
    assert_eq!(players[1].rating, None);
    assert_eq!(players[2].rounds[0], Some(Cell::bye(Mark::PairingBye)));
    assert_eq!(report.tagged("XXR").collect::<Vec<_>>(), ["5"]);
}

#[test]
fn a_report_is_written_as_it_was_read() {
    for line_end in ["\n", "\r\n", "\r"] {
        let text = LINES.replace('\n', line_end);
        assert_eq!(Report::read(&text).unwrap().write().unwrap(), text);
        let open = text.strip_suffix(line_end).unwrap();
        assert_eq!(Report::read(open).unwrap().write().unwrap(), open);
    }
}

#[test]
fn no_line_is_lost_to_a_byte_order_mark_or_to_mixed_line_ends() {
    let players = |report: &Report| report.players().map(|player| player.number).collect::<Vec<_>>();
    let (first, others) = LINES.split_once('\n').unwrap();
    // A player stands in the first line, behind the mark.
    let marked = format!("\u{feff}{others}{first}\n");
    let report = Report::read(&marked).unwrap();
    assert_eq!((players(&report), report.marked), (vec![1, 2, 3], true));
    assert_eq!(report.write().unwrap(), marked);
    for ends in [["\n", "\r\n"], ["\r\n", "\n"], ["\n", "\r"], ["\r", "\r\n"]] {
        let lines = LINES.lines().zip(ends.into_iter().cycle());
        let mixed: String = lines.flat_map(|(line, end)| [line, end]).collect();
        let report = Report::read(&mixed).unwrap();
        assert_eq!(players(&report), [1, 2, 3], "{ends:?}");
        assert_eq!(report.tagged("XXR").collect::<Vec<_>>(), ["5"]);
        assert_eq!(report.write().unwrap(), mixed);
    }
}

#[test]
fn a_round_without_entry_stays_empty() {
    let text = LINES.replace("    2 w 1  0000 - H", "           0000 - H");
    let report = Report::read(&text).unwrap();
    assert_eq!(report.players().next().unwrap().rounds[0], None);
    assert_eq!(report.write().unwrap(), text);
}

#[test]
fn faults_name_line_columns_and_what_is_allowed() {
    let fault = |from: &str, to: &str| Report::read(&LINES.replacen(from, to, 1)).unwrap_err().to_string();
    assert_eq!(fault("2410", "24x0"), "line 2, columns 49-52 (rating): `24x0` is not a whole number");
    assert_eq!(
        fault("1.5    1", "1,5    1"),
        "line 2, columns 81-84 (points): `1,5` is not a number with one decimal"
    );
    assert_eq!(
        fault("2 w 1", "2 w ?"),
        "line 2, columns 90-99 (result): `2 w ?` is not a result with one of 1 0 = W D L + - U F H Z"
    );
    assert_eq!(fault("2 w 1", "2 x 1"), "line 2, columns 90-99 (colour): `2 x 1` is not w, b or -");
    assert_eq!(fault("2 w 1", "1 w 1"), "line 2, columns 90-99 (opponent): `1 w 1` is not another player");
    assert!(fault("2 w 1", "2 w H").contains("is not a game with one of"));
    assert!(fault("2 w 1", "2 - 1").contains("a game with an opponent and a colour"));
    assert!(fault("0000 - U", "0000 w U").contains("a colour with an opponent"));
    assert_eq!(fault("001    3", "001    1"), "line 4: the starting number 1 is taken");
    assert_eq!(
        fault("001    2", "001    0"),
        "line 3, columns 5-8 (starting number): `0` is not a number from 1"
    );
    assert_eq!(Report::read("001    1 x").unwrap_err(), TrfError::Short { line: 1, columns: 10 });
}

#[test]
fn what_does_not_fit_is_not_written() {
    let mut report = Report::read(LINES).unwrap();
    let Line::Player(player) = &mut report.lines[1] else { panic!("a player") };
    player.name = "x".repeat(34);
    assert!(report.write().unwrap_err().to_string().ends_with("(name) has more than 33 characters"));
    let Line::Player(player) = &mut report.lines[1] else { panic!("a player") };
    player.name = "x".repeat(33);
    player.points_tenths = 1000;
    assert!(matches!(report.write(), Err(TrfError::Wide { field: "points", most: 4, .. })));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(2_000))]

    #[test]
    fn damaged_reports_are_read_or_refused_and_never_more(
        damage in proptest::collection::vec((0usize..500, proptest::char::range(' ', '~')), 0..12),
        cut in 0usize..600,
        junk in ".{0,40}",
    ) {
        let mut text: Vec<char> = LINES.chars().collect();
        for (at, sign) in damage {
            if let Some(place) = text.get_mut(at) {
                *place = sign;
            }
        }
        text.truncate(cut.max(100));
        let text: String = text.into_iter().collect::<String>() + &junk + "\nXXR 5\n";
        if let Ok(report) = Report::read(&text) {
            if let Ok(written) = report.write() {
                let again = Report::read(&written);
                proptest::prop_assert_eq!(again, Ok(report.clone()));
            }
            // Whatever is in it, there is an answer.
            let _ = crate::swiss::Event::from_report(&report).map(|event| crate::swiss::pair(&event));
        }
    }
}
