// SPDX-License-Identifier: AGPL-3.0-or-later
//! Arenas: who waits is paired, wave after wave.

use tourney::Colour;
use tourney::arena::{self, Game, Outcome as Ended, Sheet, Waiting};
use tourney::tiebreak::{Part, TieBreak};

use crate::contest::Contest;
use crate::pairing::paired::Paired;
use crate::round::{Board, Outcome};

/// What an arena counts of a player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) sheet: Sheet,
    /// The opponents' ratings, game by game.
    pub(crate) ratings: Vec<u16>,
    balance: i32,
    last: Option<(Colour, u16)>,
    plays: bool,
}

/// The rating of somebody who has none: that of a newcomer.
const NEWCOMER: u16 = 1500;

impl Contest {
    /// Every player's sheet, by number less one. Who did not come gets nothing, and the other a win.
    pub(crate) fn arena_lines(&self) -> Vec<Line> {
        let mut lines = vec![Line::default(); self.order.len()];
        for board in self.rounds.iter().flat_map(|round| &round.boards) {
            for side in [0, 1] {
                let (own, other) = (board.players()[side], board.players()[1 - side]);
                let rating = self.by_number(other).and_then(|entry| entry.rating).unwrap_or(NEWCOMER);
                let Some(line) = lines.get_mut(usize::from(own).wrapping_sub(1)) else { continue };
                let Some(result) = board.result else {
                    line.plays = true;
                    continue;
                };
                let colour = if side == 0 { Colour::White } else { Colour::Black };
                if result.is_played() {
                    line.balance += if side == 0 { 1 } else { -1 };
                    line.last = Some((colour, other));
                }
                line.sheet.add(game(board, result, side), true);
                line.ratings.push(rating);
            }
        }
        lines
    }

    /// Game by game what a player's points and performance are made of.
    pub(crate) fn arena_parts(&self, number: u16) -> Vec<(&'static str, Vec<Part>)> {
        let lines = self.arena_lines();
        let Some(line) = lines.get(usize::from(number).wrapping_sub(1)) else { return Vec::new() };
        let over = self.rounds.iter().flat_map(|round| round.boards.iter().map(move |board| (round, board)));
        let over = over.filter(|(_, board)| board.players().contains(&number) && board.result.is_some());
        let games = over.zip(line.sheet.scores.iter().zip(&line.ratings));
        let parts = games.filter_map(|((round, board), (&score, &rating))| {
            let side = usize::from(board.black == number);
            let result = board.result?;
            let half_points = i64::from(result.marks()[side].half_points());
            let part = Part {
                round: usize::from(round.number),
                opponent: Some(board.players()[1 - side]),
                played: result.is_played(),
                score: None,
                result: half_points,
                cut: false,
                adds: i64::from(score),
            };
            // 500 more for a win and 500 less for a loss; all games count the same.
            let performance = i64::from(rating) + 500 * (half_points - 1);
            Some((part, Part { score: Some(i64::from(rating)), adds: performance, ..part }))
        });
        let (points, performances) = parts.unzip();
        vec![(TieBreak::Points.code(), points), (TieBreak::Performance.code(), performances)]
    }

    /// Those who wait, and whose entries are not at another game, paired by the standings.
    pub(crate) fn arena_wave(&self, busy: &[u16]) -> Paired {
        let lines = self.arena_lines();
        let ranks = arena_standings(&lines);
        let waiting: Vec<Waiting> = ranks
            .iter()
            .zip(1..)
            .filter_map(|(standing, rank)| {
                let line = lines.get(usize::from(standing.number).checked_sub(1)?)?;
                let away = self.by_number(standing.number).is_none_or(|own| busy.contains(&own.id));
                let waits = self.is_playing(standing.number) && !line.plays && !away;
                waits.then_some(Waiting {
                    number: standing.number,
                    rank,
                    balance: line.balance,
                    last_colour: line.last.map(|(colour, _)| colour),
                    last_opponent: line.last.map(|(_, opponent)| opponent),
                })
            })
            .collect();
        let pairs = arena::pair(&waiting, self.playing());
        Paired { boards: self.boards_of(&pairs), byes: Vec::new() }
    }
}

/// The standings of an arena: score, then performance.
pub(crate) fn arena_standings(lines: &[Line]) -> Vec<arena::Standing> {
    let players: Vec<(u16, &Sheet, &[u16])> =
        lines.iter().zip(1..).map(|(line, number)| (number, &line.sheet, line.ratings.as_slice())).collect();
    arena::standings(&players)
}

fn game(board: &Board, result: Outcome, side: usize) -> Game {
    let outcome = match result.marks()[side].half_points() {
        2 => Ended::Win,
        1 => Ended::Draw,
        _ => Ended::Loss,
    };
    Game { outcome, berserk: board.berserk[side], quick: board.pace.quick, long: board.pace.long }
}
