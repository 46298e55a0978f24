// SPDX-License-Identifier: AGPL-3.0-or-later
//! The results as a table: what every player did round by round, as pairings and standings want it.

use tourney::teams::{self, TeamMatch};
use tourney::tiebreak::{Format as TableFormat, Score, Table};
use tourney::{Cell, Colour};

use crate::contest::Contest;
use crate::round::{Board, Outcome, Round};

impl Contest {
    /// The results of all rounds; games that are on are missing.
    pub(crate) fn table(&self) -> Table {
        if self.settings.boards() > 1 { self.table_of_teams() } else { self.table_of_players() }
    }

    fn table_format(&self) -> TableFormat {
        if self.settings.format.is_round_robin() { TableFormat::RoundRobin } else { TableFormat::Swiss }
    }

    fn table_of_players(&self) -> Table {
        let rounds = self.rounds.len();
        let rating = |number| self.by_number(number).and_then(|entry| entry.rating);
        let mut players: Vec<Score> = self
            .numbers()
            .map(|number| Score {
                number,
                rating: rating(number),
                rounds: vec![None; rounds],
                points: vec![(0, 0); rounds],
            })
            .collect();
        for (at, round) in self.rounds.iter().enumerate() {
            for board in &round.boards {
                for number in board.players() {
                    let Some(player) = players.get_mut(usize::from(number).wrapping_sub(1)) else { continue };
                    player.rounds[at] = board.cell(number);
                    if let Some([white, black]) = board.points {
                        player.points[at] =
                            if number == board.white { (white, black) } else { (black, white) };
                    }
                }
            }
            add_byes(&mut players, at, round);
        }
        Table { rounds, format: self.table_format(), players }
    }

    /// A match counts once all its boards are over.
    fn table_of_teams(&self) -> Table {
        let numbers: Vec<u16> = self.numbers().collect();
        let rounds: Vec<teams::Round> =
            self.rounds.iter().map(|round| teams::Round { matches: matches(round), bye: None }).collect();
        let table = teams::table(&numbers, &rounds, self.table_format());
        // A match is between two teams of the tournament, each of which plays once a round.
        let mut table =
            table.unwrap_or(Table { rounds: 0, format: self.table_format(), players: Vec::new() });
        for (at, round) in self.rounds.iter().enumerate() {
            add_byes(&mut table.players, at, round);
        }
        if self.counts_points() {
            self.put_points(&mut table);
        }
        for player in &mut table.players {
            player.rating = self.by_number(player.number).and_then(|entry| entry.rating);
        }
        table
    }

    /// Whether games are worth more or less than one point: what was won at the boards of a team counts then, and not
    /// how many boards.
    pub(crate) fn counts_points(&self) -> bool {
        self.rounds.iter().flat_map(|round| &round.boards).any(|board| board.points.is_some())
    }

    fn put_points(&self, table: &mut Table) {
        for (at, round) in self.rounds.iter().enumerate() {
            for player in &mut table.players {
                let Some(points) = player.points.get_mut(at) else { continue };
                let own = round.boards.iter().filter(|board| board.players().contains(&player.number));
                *points = own.filter_map(|board| board.points.map(|each| (board, each))).fold(
                    (0, 0),
                    |(won, lost), (board, [white, black])| {
                        let (own, other) =
                            if board.white == player.number { (white, black) } else { (black, white) };
                        (won + own, lost + other)
                    },
                );
            }
        }
    }
}

fn add_byes(players: &mut [Score], at: usize, round: &Round) {
    for bye in &round.byes {
        let player = players.get_mut(usize::from(bye.number).wrapping_sub(1));
        if let Some(cell) = player.and_then(|player| player.rounds.get_mut(at)) {
            *cell = Some(Cell::bye(bye.mark.mark()));
        }
    }
}

/// The matches of a round that are over.
fn matches(round: &Round) -> Vec<TeamMatch> {
    let boards = round.boards.chunk_by(|one, other| one.match_number == other.match_number);
    boards.filter_map(team_match).collect()
}

/// A match of two teams out of its boards, once they are over. The first team has White on the first board.
pub(crate) fn team_match(boards: &[Board]) -> Option<TeamMatch> {
    let (first, second) = boards.first().map(|board| (board.white, board.black))?;
    let results = boards.iter().enumerate().map(|(at, board)| {
        let result = board.result?;
        let result = if TeamMatch::colour(at) == Colour::White { result } else { result.turned() };
        Some(match result {
            Outcome::WhiteWon => teams::Board::Won,
            Outcome::Drawn => teams::Board::Drawn,
            Outcome::BlackWon => teams::Board::Lost,
            Outcome::WhiteForfeit => teams::Board::WonByForfeit,
            Outcome::BlackForfeit => teams::Board::LostByForfeit,
            Outcome::Nobody => teams::Board::Nobody,
        })
    });
    Some(TeamMatch { first, second, boards: results.collect::<Option<_>>()? })
}
