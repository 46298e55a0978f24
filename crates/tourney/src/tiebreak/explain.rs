// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a tie-break's value is made of, round by round, so that it can be said in words.

use super::results::{Crosstable, half_points};
use super::{Standing, Table, TableError, TieBreak, buchholz};

/// What one round adds to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The round, from 1.
    pub round: usize,
    /// The opponent's number; none for a bye or an absence.
    pub opponent: Option<u16>,
    /// Whether they met over the board. In a Buchholz score of a round that was not played somebody with a score of
    /// their own (article 16.4) stands for the opponent.
    pub played: bool,
    /// What counts of the opponent, in the units of the tie-break: their score, in half points, or their rating.
    pub score: Option<i64>,
    /// The player's own result, in half points.
    pub result: i64,
    /// Left out, as the least or the greatest.
    pub cut: bool,
    /// What the round adds, in the [`units`](TieBreak::units) of the tie-break. All parts together are the value,
    /// but for `DE`, `ARO` and `TPR`, which are no sums.
    pub adds: i64,
}

/// The parts of each value of `number`, in the order of `order`; `standings` are those of the table by that order.
///
/// # Errors
/// The table is not sound.
pub fn explain(
    table: &Table,
    order: &[TieBreak],
    standings: &[Standing],
    number: u16,
) -> Result<Vec<Vec<Part>>, TableError> {
    let cross = Crosstable::new(table)?;
    let Some(at) = table.players.iter().position(|player| player.number == number) else {
        return Ok(Vec::new());
    };
    let own = standings.iter().find(|standing| standing.number == number);
    let values = order.iter().enumerate().map(|(place, &tie_break)| match tie_break {
        TieBreak::DirectEncounter => {
            let before = |standing: &Standing| standing.values.get(..place).map(<[_]>::to_vec);
            let tied = standings.iter().filter(|other| own.is_some_and(|own| before(own) == before(other)));
            let tied: Vec<u16> = tied.map(|standing| standing.number).collect();
            let parts = rounds(&cross, table, at, tie_break).into_iter();
            parts
                .filter(|part| part.opponent.is_some_and(|other| tied.contains(&other)) && part.played)
                .collect()
        }
        TieBreak::Buchholz => of_opponents(table, buchholz::cut_parts(&cross, at, 0, 0), tie_break),
        TieBreak::BuchholzCut1 => of_opponents(table, buchholz::cut_parts(&cross, at, 1, 0), tie_break),
        TieBreak::BuchholzMedian1 => of_opponents(table, buchholz::cut_parts(&cross, at, 1, 1), tie_break),
        TieBreak::SonnebornBerger => of_opponents(table, buchholz::parts(&cross, at), tie_break),
        _ => rounds(&cross, table, at, tie_break),
    });
    Ok(values.collect())
}

fn of_opponents(table: &Table, parts: Vec<buchholz::Part>, tie_break: TieBreak) -> Vec<Part> {
    let each = parts.into_iter().map(|part| Part {
        round: part.round + 1,
        opponent: part.opponent.map(|other| table.players[other].number),
        played: part.played,
        score: Some(part.score),
        result: part.result,
        cut: part.cut,
        adds: match tie_break {
            TieBreak::SonnebornBerger => part.score * part.result,
            _ if part.cut => 0,
            _ => part.score,
        },
    });
    each.collect()
}

/// Tie-breaks that count something in each round.
fn rounds(cross: &Crosstable<'_>, table: &Table, at: usize, tie_break: TieBreak) -> Vec<Part> {
    let total = cross.rounds();
    let each = cross.cells(at).iter().zip(1..).filter_map(|(cell, round)| {
        let cell_at = (*cell)?;
        let opponent = cross.opponent(&cell_at);
        let result = half_points(cell);
        let won = i64::from(result == 2);
        let played = cell_at.game();
        let rating = opponent.and_then(|other| cross.rating(other)).map(i64::from);
        let points = table.players[at].points.get(round - 1).copied().unwrap_or_default();
        let (for_them, against) = (i64::from(points.0), i64::from(points.1));
        let (score, adds) = match tie_break {
            TieBreak::Koya => (opponent.map(|other| cross.score(other)), cross.koya_of(&cell_at)),
            // A result counts again after every later round.
            TieBreak::Progressive => (None, result * (total - i64::try_from(round).unwrap_or(total) + 1)),
            TieBreak::Wins => (None, won),
            TieBreak::GamesWon => (None, if played.is_some() { won } else { 0 }),
            TieBreak::Blacks => {
                (None, i64::from(played.is_some_and(|(_, colour)| colour == crate::Colour::Black)))
            }
            TieBreak::AverageRating | TieBreak::Performance => (rating.filter(|_| played.is_some()), 0),
            TieBreak::PointsBalance => (None, for_them - against),
            TieBreak::PointsFor => (None, for_them),
            _ => (None, result),
        };
        let opponent = opponent.map(|other| table.players[other].number);
        Some(Part { round, opponent, played: played.is_some(), score, result, cut: false, adds })
    });
    each.collect()
}
