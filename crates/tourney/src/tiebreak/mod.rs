// SPDX-License-Identifier: AGPL-3.0-or-later
//! Standings and tie-breaks by FIDE C.07, and those of the tables family.
//!
//! The order of tie-breaks belongs to the tournament and is published before it starts ([`TieBreak`]);
//! [`standings`] applies them one after another. Here are results only: prizes are somewhere else.

mod buchholz;
mod direct;
mod explain;
mod performance;
mod results;

pub use explain::{Part, explain};
pub use results::{Format, Score, Table, TableError};

use results::Crosstable;

/// What decides between players with equal points. Articles are those of C.07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// `PTS`: the points.
    Points,
    /// `DE`, article 6: the players who are tied, among themselves; 1 is first, 0 where it says nothing.
    DirectEncounter,
    /// `BH`, article 8.1: the sum of the opponents' scores.
    Buchholz,
    /// `BH/C1`: without the least of them.
    BuchholzCut1,
    /// `BH/M1`: without the least and the greatest.
    BuchholzMedian1,
    /// `SB`, article 9.1: each opponent's score times the result against them.
    SonnebornBerger,
    /// `KS`, article 9.2 (Koya): points against those who have at least half of all points.
    Koya,
    /// `PS`, article 7.5: the sum of the scores after each round.
    Progressive,
    /// `WIN`, article 7.1: rounds with the points of a win, played or not.
    Wins,
    /// `WON`, article 7.2: games won over the board.
    GamesWon,
    /// `BPG`, article 7.3: games played with Black.
    Blacks,
    /// `ARO`, article 10.1: the average rating of the opponents met; none without ratings.
    AverageRating,
    /// `TPR`, article 10.2: the performance; none without ratings.
    Performance,
    /// Points won in the games of the tables family, less those lost.
    PointsBalance,
    /// Points won in the games of the tables family.
    PointsFor,
}

impl TieBreak {
    /// All of them, in the order in which they are declared.
    pub const ALL: [Self; 15] = [
        Self::Points,
        Self::DirectEncounter,
        Self::Buchholz,
        Self::BuchholzCut1,
        Self::BuchholzMedian1,
        Self::SonnebornBerger,
        Self::Koya,
        Self::Progressive,
        Self::Wins,
        Self::GamesWon,
        Self::Blacks,
        Self::AverageRating,
        Self::Performance,
        Self::PointsBalance,
        Self::PointsFor,
    ];

    /// FIDE's acronym, or one of the same form.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Points => "PTS",
            Self::DirectEncounter => "DE",
            Self::Buchholz => "BH",
            Self::BuchholzCut1 => "BH/C1",
            Self::BuchholzMedian1 => "BH/M1",
            Self::SonnebornBerger => "SB",
            Self::Koya => "KS",
            Self::Progressive => "PS",
            Self::Wins => "WIN",
            Self::GamesWon => "WON",
            Self::Blacks => "BPG",
            Self::AverageRating => "ARO",
            Self::Performance => "TPR",
            Self::PointsBalance => "PB",
            Self::PointsFor => "PF",
        }
    }

    /// The tie-break with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tie_break| tie_break.code() == code)
    }

    /// How many units of the value make one point, or one of what is counted.
    #[must_use]
    pub const fn units(self) -> i64 {
        match self {
            Self::SonnebornBerger => 4,
            Self::Points
            | Self::Buchholz
            | Self::BuchholzCut1
            | Self::BuchholzMedian1
            | Self::Koya
            | Self::Progressive => 2,
            _ => 1,
        }
    }
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The starting number.
    pub number: u16,
    /// The rank, from 1; players whom nothing separates share it.
    pub rank: usize,
    /// The value of each tie-break in the order asked, in its [`units`](TieBreak::units); none where there is
    /// no value.
    pub values: Vec<Option<i64>>,
}

/// The standings by `order`, the first first, the players whom nothing separates by starting number.
///
/// # Errors
/// The table is not sound.
pub fn standings(table: &Table, order: &[TieBreak]) -> Result<Vec<Standing>, TableError> {
    let cross = Crosstable::new(table)?;
    let mut standings: Vec<(usize, Standing)> = table
        .players
        .iter()
        .enumerate()
        .map(|(at, player)| (at, Standing { number: player.number, rank: 1, values: Vec::new() }))
        .collect();
    standings.sort_by_key(|(_, standing)| standing.number);
    for &tie_break in order {
        let ranks: Vec<(usize, usize)> =
            standings.iter().map(|(at, standing)| (*at, standing.rank)).collect();
        let values = values(&cross, tie_break, &ranks);
        for (at, standing) in &mut standings {
            standing.values.push(values[*at]);
        }
        let key = |value: Option<i64>| match (tie_break, value) {
            (TieBreak::DirectEncounter, Some(place)) => place,
            (_, Some(value)) => -value,
            (_, None) => i64::MAX,
        };
        let last = |standing: &Standing| key(standing.values.last().copied().flatten());
        standings.sort_by_key(|(_, standing)| (standing.rank, last(standing), standing.number));
        let keys: Vec<(usize, i64)> =
            standings.iter().map(|(_, standing)| (standing.rank, last(standing))).collect();
        for (at, (_, standing)) in standings.iter_mut().enumerate() {
            standing.rank = 1 + keys.iter().position(|other| *other == keys[at]).unwrap_or(at);
        }
    }
    Ok(standings.into_iter().map(|(_, standing)| standing).collect())
}

/// The values of one tie-break, by the player's place in the table. `ranks`: (place in the table, rank) by
/// what came before.
fn values(cross: &Crosstable<'_>, tie_break: TieBreak, ranks: &[(usize, usize)]) -> Vec<Option<i64>> {
    let each = |value: &dyn Fn(usize) -> i64| (0..cross.len()).map(|at| Some(value(at))).collect();
    match tie_break {
        TieBreak::Points => each(&|at| cross.score(at)),
        TieBreak::DirectEncounter => direct::places(cross, ranks),
        TieBreak::Buchholz => each(&|at| buchholz::buchholz(cross, at, 0, 0)),
        TieBreak::BuchholzCut1 => each(&|at| buchholz::buchholz(cross, at, 1, 0)),
        TieBreak::BuchholzMedian1 => each(&|at| buchholz::buchholz(cross, at, 1, 1)),
        TieBreak::SonnebornBerger => each(&|at| buchholz::sonneborn_berger(cross, at)),
        TieBreak::Koya => each(&|at| cross.koya(at)),
        TieBreak::Progressive => each(&|at| cross.progressive(at)),
        TieBreak::Wins => each(&|at| cross.count(at, |cell| cell.mark.half_points() == 2)),
        TieBreak::GamesWon => {
            each(&|at| cross.count(at, |cell| cell.game().is_some() && cell.mark.half_points() == 2))
        }
        TieBreak::Blacks => each(&|at| {
            cross.count(at, |cell| cell.game().is_some_and(|(_, colour)| colour == crate::Colour::Black))
        }),
        TieBreak::AverageRating => (0..cross.len()).map(|at| performance::average(cross, at)).collect(),
        TieBreak::Performance => (0..cross.len()).map(|at| performance::performance(cross, at)).collect(),
        TieBreak::PointsBalance => each(&|at| cross.points(at).0 - cross.points(at).1),
        TieBreak::PointsFor => each(&|at| cross.points(at).0),
    }
}

#[cfg(test)]
mod tests;
