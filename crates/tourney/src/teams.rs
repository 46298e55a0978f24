// SPDX-License-Identifier: AGPL-3.0-or-later
//! Team events: matches on several boards at once, leagues and Swiss tournaments of teams, pairs of bughouse.
//!
//! A team match is one result, so that a team is to the other rooms of this crate what a player is: match points
//! are its points, game points are what [`PointsFor`](crate::tiebreak::TieBreak::PointsFor) and
//! [`PointsBalance`](crate::tiebreak::TieBreak::PointsBalance) count, in half points. Who sits at which board is
//! the teams' business.

use crate::swiss::{Entry, Event};
use crate::tiebreak::{Format, Score, Table};
use crate::{Cell, Colour, Mark};

/// Most boards of a match.
pub const BOARDS_MAX: usize = 64;

/// How a board ended, from the first team's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// The first team's player won.
    Won,
    /// Drawn.
    Drawn,
    /// The second team's player won.
    Lost,
    /// The second team's player did not come.
    WonByForfeit,
    /// The first team's player did not come.
    LostByForfeit,
    /// Neither came.
    Nobody,
}

impl Board {
    /// Half points of both.
    const fn points(self) -> (u32, u32) {
        match self {
            Self::Won | Self::WonByForfeit => (2, 0),
            Self::Drawn => (1, 1),
            Self::Lost | Self::LostByForfeit => (0, 2),
            Self::Nobody => (0, 0),
        }
    }

    const fn is_played(self) -> bool {
        matches!(self, Self::Won | Self::Drawn | Self::Lost)
    }
}

/// A match of two teams. The first team has White on the odd boards, the second on the even ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamMatch {
    /// The first team.
    pub first: u16,
    /// The second team.
    pub second: u16,
    /// The boards, from the first.
    pub boards: Vec<Board>,
}

impl TeamMatch {
    /// A game of bughouse: both boards are one result, and a pair wins or draws together.
    #[must_use]
    pub fn of_pairs(first: u16, second: u16, result: Board) -> Self {
        Self { first, second, boards: vec![result] }
    }

    /// The first team's colour on a board, from 0.
    #[must_use]
    pub const fn colour(board: usize) -> Colour {
        if board.is_multiple_of(2) { Colour::White } else { Colour::Black }
    }

    /// Game points of both, in half points.
    #[must_use]
    pub fn game_points(&self) -> (u32, u32) {
        let points = self.boards.iter().map(|board| board.points());
        points.fold((0, 0), |(first, second), (one, other)| (first + one, second + other))
    }

    /// Match points of both: 2 for more game points than the other, 1 for as many; 0 for both when nobody came.
    #[must_use]
    pub fn match_points(&self) -> (u32, u32) {
        match self.game_points() {
            (0, 0) => (0, 0),
            (first, second) => match first.cmp(&second) {
                std::cmp::Ordering::Greater => (2, 0),
                std::cmp::Ordering::Equal => (1, 1),
                std::cmp::Ordering::Less => (0, 2),
            },
        }
    }

    /// The match as a round of both teams. When no board was played it is a forfeit.
    fn cells(&self) -> (Cell, Cell) {
        let played = self.boards.iter().any(|board| board.is_played());
        let mark = |match_points: u32| match (match_points, played) {
            (2, true) => Mark::Win,
            (1, true) => Mark::Draw,
            (_, true) => Mark::Loss,
            (2, false) => Mark::ForfeitWin,
            // A draw without a move: each has forfeited as much.
            (1, false) => Mark::DrawUnrated,
            (_, false) => Mark::ForfeitLoss,
        };
        let (first, second) = self.match_points();
        let cell = |opponent, colour, points| Cell {
            opponent: Some(opponent),
            colour: Some(colour),
            mark: mark(points),
        };
        (cell(self.second, Colour::White, first), cell(self.first, Colour::Black, second))
    }
}

/// A round of a team event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The matches.
    pub matches: Vec<TeamMatch>,
    /// The team that is free, if any, and the half points that it gets for its boards.
    pub bye: Option<(u16, u32)>,
}

/// Why results make no team event. Rounds count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TeamError {
    /// A team that does not take part.
    #[error("round {round}: team {team} does not take part")]
    Stranger {
        /// The round.
        round: usize,
        /// The number.
        team: u16,
    },
    /// Twice in one round.
    #[error("round {round}: team {team} plays twice")]
    Twice {
        /// The round.
        round: usize,
        /// The number.
        team: u16,
    },
    /// No boards, or too many.
    #[error("round {round}: a match has 1 to {BOARDS_MAX} boards, not {boards}")]
    Boards {
        /// The round.
        round: usize,
        /// How many.
        boards: usize,
    },
}

/// All rounds as a table whose standings can be asked for: teams in the order of `teams`, match points as points,
/// game points (in half points) as points for and against.
///
/// # Errors
/// A round names a stranger, a team twice, or a match without boards.
pub fn table(teams: &[u16], rounds: &[Round], format: Format) -> Result<Table, TeamError> {
    let mut players: Vec<Score> = teams
        .iter()
        .map(|&number| Score { number, rating: None, rounds: Vec::new(), points: Vec::new() })
        .collect();
    for (index, round) in rounds.iter().enumerate() {
        for (team, cell, points) in entries(round, index + 1)? {
            let place = players.iter().position(|player| player.number == team);
            let place = place.ok_or(TeamError::Stranger { round: index + 1, team })?;
            let player = &mut players[place];
            if player.rounds.len() > index {
                return Err(TeamError::Twice { round: index + 1, team });
            }
            player.rounds.push(Some(cell));
            player.points.push(points);
        }
        for player in &mut players {
            player.rounds.resize(index + 1, None);
            player.points.resize(index + 1, (0, 0));
        }
    }
    Ok(Table { rounds: rounds.len(), format, players })
}

/// What a round brings to a team: its number, the result, half points won and lost.
type Brought = (u16, Cell, (u32, u32));

/// What a round brings to each team that it names.
fn entries(round: &Round, number: usize) -> Result<Vec<Brought>, TeamError> {
    let mut all = Vec::new();
    for played in &round.matches {
        if !(1..=BOARDS_MAX).contains(&played.boards.len()) {
            return Err(TeamError::Boards { round: number, boards: played.boards.len() });
        }
        let (one, other) = played.cells();
        let (first, second) = played.game_points();
        all.push((played.first, one, (first, second)));
        all.push((played.second, other, (second, first)));
    }
    if let Some((team, half_points)) = round.bye {
        all.push((team, Cell::bye(Mark::PairingBye), (half_points, 0)));
    }
    Ok(all)
}

/// The event as the Swiss system sees it: pair its next round with [`swiss::pair`](crate::swiss::pair). `teams` in
/// the order of their strength; `away`: teams that miss the next round.
///
/// # Errors
/// As [`table`].
pub fn swiss_event(
    teams: &[u16],
    rounds: &[Round],
    of_rounds: u16,
    away: &[u16],
) -> Result<Event, TeamError> {
    let table = table(teams, rounds, Format::Swiss)?;
    let entry = |score: Score| {
        let mut rounds = score.rounds;
        if away.contains(&score.number) {
            rounds.push(Some(Cell::bye(Mark::ZeroBye)));
        }
        Entry { number: score.number, rounds }
    };
    let entries = table.players.into_iter().map(entry).collect();
    Ok(Event { rounds: of_rounds, first_colour: None, entries, forbidden: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiebreak::{TieBreak, standings};
    use crate::{round_robin, swiss};

    /// `"1-0=": four boards of the first team.
    fn boards(text: &str) -> Vec<Board> {
        text.chars()
            .map(|sign| match sign {
                '1' => Board::Won,
                '=' => Board::Drawn,
                '0' => Board::Lost,
                '+' => Board::WonByForfeit,
                '-' => Board::LostByForfeit,
                _ => Board::Nobody,
            })
            .collect()
    }

    fn played(first: u16, second: u16, text: &str) -> TeamMatch {
        TeamMatch { first, second, boards: boards(text) }
    }

    fn round(matches: &[(u16, u16, &str)], bye: Option<(u16, u32)>) -> Round {
        Round { matches: matches.iter().map(|&(a, b, text)| played(a, b, text)).collect(), bye }
    }

    #[test]
    fn more_game_points_win_the_match() {
        assert_eq!(played(1, 2, "1==0").game_points(), (4, 4));
        assert_eq!(played(1, 2, "1==0").match_points(), (1, 1));
        assert_eq!(played(1, 2, "1===").match_points(), (2, 0));
        assert_eq!(played(1, 2, "1-00").match_points(), (0, 2));
        assert_eq!(played(1, 2, "xx").match_points(), (0, 0));
        assert_eq!(TeamMatch::of_pairs(1, 2, Board::Won).match_points(), (2, 0));
        assert_eq!([0, 1, 2].map(TeamMatch::colour), [Colour::White, Colour::Black, Colour::White]);
    }

    #[test]
    fn a_match_without_a_move_is_a_forfeit() {
        let marks = |text| {
            let (one, other) = played(1, 2, text).cells();
            (one.mark, other.mark)
        };
        assert_eq!(marks("++"), (Mark::ForfeitWin, Mark::ForfeitLoss));
        assert_eq!(marks("+0"), (Mark::Draw, Mark::Draw));
        assert_eq!(marks("xx"), (Mark::ForfeitLoss, Mark::ForfeitLoss));
    }

    #[test]
    fn a_league_ranks_by_match_points_then_game_points_then_the_match_between() {
        let rounds = [
            round(&[(1, 2, "10"), (3, 4, "11")], None),
            round(&[(1, 3, "1="), (2, 4, "11")], None),
            round(&[(1, 4, "1="), (2, 3, "00")], None),
        ];
        let table = table(&[1, 2, 3, 4], &rounds, Format::RoundRobin).unwrap();
        let order = [TieBreak::Points, TieBreak::PointsFor, TieBreak::DirectEncounter];
        let all = standings(&table, &order).unwrap();
        let ranks: Vec<_> = all.iter().map(|standing| (standing.number, standing.rank)).collect();
        assert_eq!(ranks, [(1, 1), (3, 2), (2, 3), (4, 4)]);
        assert_eq!(all[0].values, [Some(5), Some(2 + 3 + 3), Some(0)]);
        assert_eq!(all[1].values, [Some(4), Some(4 + 1 + 4), Some(0)]);
    }

    #[test]
    fn a_bye_brings_a_win_and_what_the_event_gives_for_its_boards() {
        let table = table(&[1, 2, 3], &[round(&[(1, 2, "1111")], Some((3, 5)))], Format::Swiss).unwrap();
        let all = standings(&table, &[TieBreak::Points, TieBreak::PointsFor]).unwrap();
        assert_eq!(all.iter().map(|standing| standing.number).collect::<Vec<_>>(), [1, 3, 2]);
        assert_eq!(all[1].values, [Some(2), Some(5)]);
    }

    #[test]
    fn teams_are_paired_like_players() {
        let teams: Vec<u16> = (1..=6).collect();
        let mut rounds = Vec::new();
        let mut met = std::collections::HashSet::new();
        for _ in 0..3 {
            let event = swiss_event(&teams, &rounds, 5, &[]).unwrap();
            let pairing = swiss::pair(&event).unwrap();
            assert_eq!(pairing.games.len(), 3);
            assert!(pairing.games.iter().all(|&(a, b)| met.insert((a.min(b), a.max(b)))));
            let matches: Vec<_> =
                pairing.games.iter().map(|&(a, b)| (a, b, if a < b { "11=0" } else { "0=00" })).collect();
            rounds.push(round(&matches, None));
        }
        let event = swiss_event(&teams, &rounds, 5, &[2, 3]).unwrap();
        assert_eq!(swiss::pair(&event).unwrap().games.len(), 2);
        let league = round_robin::double(4).unwrap();
        assert_eq!(league.iter().map(|round| round.games.len()).sum::<usize>(), 12);
    }

    #[test]
    fn rounds_that_cannot_be_are_refused() {
        let fault = |rounds: &[Round]| table(&[1, 2, 3], rounds, Format::Swiss).unwrap_err().to_string();
        assert_eq!(fault(&[round(&[(1, 9, "1")], None)]), "round 1: team 9 does not take part");
        assert_eq!(fault(&[round(&[(1, 2, "1"), (2, 3, "1")], None)]), "round 1: team 2 plays twice");
        assert_eq!(
            fault(&[Round::default(), round(&[(1, 2, "1")], Some((1, 0)))]),
            "round 2: team 1 plays twice"
        );
        assert_eq!(fault(&[round(&[(1, 2, "")], None)]), "round 1: a match has 1 to 64 boards, not 0");
    }
}
