// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tie-breaks that can be checked by hand.

use super::*;
use crate::{Cell, Colour, Mark};

/// `2w1 0-U`: opponent, colour, result; number 0 is nobody.
fn cells(text: &str) -> Vec<Option<Cell>> {
    let cell = |word: &str| {
        let (rest, mark) = word.split_at(word.len() - 1);
        let (opponent, colour) = rest.split_at(rest.len() - 1);
        let colour = match colour {
            "w" => Some(Colour::White),
            "b" => Some(Colour::Black),
            _ => None,
        };
        let opponent = Some(opponent.parse().unwrap()).filter(|&number| number > 0);
        Cell { opponent, colour, mark: Mark::from_char(mark.chars().next().unwrap()).unwrap() }
    };
    text.split_whitespace().map(|word| Some(cell(word))).collect()
}

fn table(format: Format, rows: &[&str]) -> Table {
    let players = rows.iter().enumerate().map(|(index, row)| {
        let number = u16::try_from(index).unwrap() + 1;
        Score { number, rating: Some(2000 + 100 * number), rounds: cells(row), points: Vec::new() }
    });
    let rounds = rows.iter().map(|row| row.split_whitespace().count()).max().unwrap_or(0);
    Table { rounds, format, players: players.collect() }
}

/// The values of one tie-break after the points, by starting number.
fn by_number(table: &Table, tie_break: TieBreak) -> Vec<Option<i64>> {
    let mut all = standings(table, &[TieBreak::Points, tie_break]).unwrap();
    all.sort_by_key(|standing| standing.number);
    all.iter().map(|standing| standing.values[1]).collect()
}

fn round_robin() -> Table {
    // 1 beats 2, 2 beats 3, 3 draws with 1; 4 loses to all.
    table(Format::RoundRobin, &["2w1 3b= 4w1", "1b0 4w1 3w1", "4b1 1w= 2b0", "3w0 2b0 1b0"])
}

#[test]
fn article_6_direct_encounter_of_two_is_their_game() {
    let swiss = table(Format::Swiss, &["2w1 3b0", "1b0 4w1", "4b0 1w1", "3w1 2b0"]);
    // All have one point, and not all have met: nobody can be told from the others.
    assert_eq!(by_number(&swiss, TieBreak::DirectEncounter), [Some(0); 4]);
    // All three have met, and each has beaten one.
    let three = table(Format::Swiss, &["2w1 3b0", "1b0 3w1", "1w1 2b0"]);
    assert_eq!(by_number(&three, TieBreak::DirectEncounter), [Some(0); 3]);
    let two = table(Format::Swiss, &["2w0 0-U", "1b1 0-Z"]);
    assert_eq!(by_number(&two, TieBreak::DirectEncounter), [Some(2), Some(1)]);
}

#[test]
fn article_6_one_whom_nobody_can_catch_is_first_though_not_all_have_met() {
    // 1 beat 2, 3 and 4, who have not met each other; all four have three points.
    let swiss = table(
        Format::Swiss,
        &[
            "2w1 3b1 4w1 5b0",
            "1b0 6w1 7b1 8w1",
            "7w1 1w0 8b1 6b1",
            "8w1 7b1 1b0 0-U",
            "0-Z 0-Z 0-Z 1w1",
            "0-Z 2b0 0-Z 3w0",
            "3b0 4w0 2w0 0-Z",
            "4b0 0-Z 3w0 2b0",
        ],
    );
    let places = by_number(&swiss, TieBreak::DirectEncounter);
    assert_eq!(places[..4], [Some(1), Some(2), Some(2), Some(2)]);
}

#[test]
fn article_6_a_forfeit_is_no_encounter() {
    let two = table(Format::Swiss, &["2w+ 0-Z", "1b- 0-U"]);
    assert_eq!(by_number(&two, TieBreak::DirectEncounter), [Some(0), Some(0)]);
}

#[test]
fn a_round_robin_ranks_by_all_its_tie_breaks() {
    let table = round_robin();
    let order = [TieBreak::Points, TieBreak::DirectEncounter, TieBreak::SonnebornBerger];
    let all = standings(&table, &order).unwrap();
    let places: Vec<_> = all.iter().map(|standing| (standing.number, standing.rank)).collect();
    assert_eq!(places, [(1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(all[0].values, [Some(5), Some(0), Some(4 * 2 + 3)]);
    assert_eq!(by_number(&table, TieBreak::Koya), [Some(3), Some(2), Some(1), Some(0)]);
    assert_eq!(by_number(&table, TieBreak::Progressive), [Some(10), Some(6), Some(8), Some(0)]);
    assert_eq!(by_number(&table, TieBreak::Wins), [Some(2), Some(2), Some(1), Some(0)]);
    assert_eq!(by_number(&table, TieBreak::Blacks), [Some(1), Some(1), Some(2), Some(2)]);
}

#[test]
fn article_9_2_koya_counts_rounds_that_a_player_can_play() {
    // Three players: everybody has a free round, so that half of the points is one.
    let three = table(Format::RoundRobin, &["0-Z 3w1 2b0", "3b0 0-Z 1w1", "2w1 1b0 0-Z"]);
    assert_eq!(by_number(&three, TieBreak::Koya), [Some(2), Some(2), Some(2)]);
    assert_eq!(by_number(&three, TieBreak::Buchholz), [Some(4); 3], "a free round adds nothing");
}

#[test]
fn article_16_absences_count_as_little_as_possible() {
    // 1 met 2, then had half a point for nothing, then stayed away.
    let swiss = table(Format::Swiss, &["2w1 0-H 0-Z", "1b0 3w1 0-U", "0-U 2b0 0-H"]);
    // 2 has two points against 1; the dummies of 1 have 1's own score of a point and a half.
    assert_eq!(by_number(&swiss, TieBreak::Buchholz)[0], Some(4 + 3 + 3));
    assert_eq!(by_number(&swiss, TieBreak::BuchholzCut1)[0], Some(4 + 3));
    // What 1 gives to 2: a win, and draws for what came after.
    assert_eq!(by_number(&swiss, TieBreak::Buchholz)[1], Some((2 + 1 + 1) + 3 + 3));
}

#[test]
fn article_10_ratings_average_and_perform() {
    let table = round_robin();
    assert_eq!(by_number(&table, TieBreak::AverageRating), [Some(2300), Some(2267), Some(2233), Some(2200)]);
    // 2.5 of 3 is 83 %: 273 points; 0 of 3 is 800 below.
    assert_eq!(by_number(&table, TieBreak::Performance), [Some(2573), Some(2392), Some(2233), Some(1400)]);
    let mut unrated = table;
    unrated.players[3].rating = None;
    assert_eq!(by_number(&unrated, TieBreak::Performance), [None; 4]);
}

#[test]
fn the_tables_family_counts_points() {
    let mut table = round_robin();
    table.players[0].points = vec![(2, 0), (1, 3), (4, 0), (9, 9)];
    table.players[3].points = vec![(0, 1)];
    assert_eq!(by_number(&table, TieBreak::PointsFor)[0], Some(7), "rounds beyond the table do not count");
    assert_eq!(by_number(&table, TieBreak::PointsBalance), [Some(4), Some(0), Some(0), Some(-1)]);
}

#[test]
fn a_table_that_contradicts_itself_is_refused() {
    let mut table = round_robin();
    table.players[3].number = 9;
    let fault = standings(&table, &[TieBreak::Points]).unwrap_err();
    assert_eq!(fault.to_string(), "player 1 met 4, who is not in the table");
    table.players[3].number = 1;
    assert_eq!(standings(&table, &[]).unwrap_err(), TableError::Repeated { number: 1 });
}

#[test]
fn every_code_reads_back() {
    for tie_break in TieBreak::ALL {
        assert_eq!(TieBreak::from_code(tie_break.code()), Some(tie_break));
    }
    assert_eq!(TieBreak::from_code("BH/C9"), None);
}
