// SPDX-License-Identifier: AGPL-3.0-or-later
//! Standings of whole tournaments, with every tie-break, as FIDE's own server computed them.

use tourney::tiebreak::{Format, Score, Table, TieBreak, standings};
use tourney::trf::Report;

/// The value in points, as a number: the reference writes some zeros without decimals.
fn number(tie_break: TieBreak, value: Option<i64>) -> f64 {
    value.unwrap() as f64 / tie_break.units() as f64
}

#[test]
fn c_07_every_column_of_the_15_tournaments_is_equal() {
    let mut differences = Vec::new();
    let mut values_compared = 0;
    for case in (1..=29).step_by(2) {
        let report = Report::read(&super::text(&format!("swiss/{case:02}.full.trf"))).unwrap();
        let rounds = report.players().map(|player| player.rounds.len()).max().unwrap();
        let players = report.players().map(|player| Score {
            number: player.number,
            rating: player.rating,
            rounds: player.rounds.clone(),
            points: Vec::new(),
        });
        let table = Table { rounds, format: Format::Swiss, players: players.collect() };
        let text = super::text(&format!("tiebreak/{case:02}.tsv"));
        let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let head = lines.next().unwrap();
        assert_eq!(head[..3], ["StartNo", "Rank", "PTS"]);
        let order: Vec<TieBreak> = head[2..].iter().map(|code| TieBreak::from_code(code).unwrap()).collect();
        let computed = standings(&table, &order).unwrap();
        assert_eq!(computed.len(), text.lines().count() - 1);
        for row in lines {
            let number: u16 = row[0].parse().unwrap();
            let own = computed.iter().find(|standing| standing.number == number).unwrap();
            let mut ours = vec![f64::from(own.number), own.rank as f64];
            ours.extend(
                order.iter().zip(&own.values).map(|(tie_break, value)| self::number(*tie_break, *value)),
            );
            for ((column, ours), theirs) in head.iter().zip(&ours).zip(&row) {
                values_compared += 1;
                let theirs: f64 = theirs.parse().unwrap();
                if ours.to_bits() != theirs.to_bits() {
                    differences.push(format!("{case:02} player {number} {column}: {ours}, not {theirs}"));
                }
            }
        }
    }
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
    assert!(values_compared > 4_700, "only {values_compared}");
}
