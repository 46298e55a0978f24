// SPDX-License-Identifier: AGPL-3.0-or-later
//! Knock-outs: the matches of the bracket that can be played, and what they decide.

use tourney::Mark;
use tourney::elimination::{Bracket, Plan, Source};

use crate::contest::Contest;
use crate::pairing::paired::Paired;
use crate::refusal::Refusal;
use crate::round::{Board, Outcome};
use crate::settings::form::Format;

/// What a board of the bracket has decided.
pub(crate) enum Decided {
    /// Somebody goes on.
    Winner(u16),
    /// Nobody came: nobody goes on.
    Nobody,
}

/// Who goes on from a board.
pub(crate) fn decided(board: &Board) -> Option<Decided> {
    match board.result?.marks() {
        [Mark::Win | Mark::ForfeitWin, _] => Some(Decided::Winner(board.white)),
        [_, Mark::Win | Mark::ForfeitWin] => Some(Decided::Winner(board.black)),
        [Mark::ForfeitLoss, _] => Some(Decided::Nobody),
        _ => None,
    }
}

impl Contest {
    /// The bracket with all that has been decided; none when nobody could play it.
    pub(crate) fn bracket(&self) -> Option<Bracket> {
        let plan = match self.settings.format {
            Format::Knockout => Plan::single(self.started_with, self.settings.consolation.into()),
            Format::DoubleElimination => Plan::double(self.started_with),
            _ => return None,
        };
        let mut bracket = Bracket::new(plan.ok()?);
        let boards = self.rounds.iter().flat_map(|round| &round.boards);
        for (board, decided) in boards.filter_map(|board| Some((board, decided(board)?))) {
            let number = usize::try_from(board.match_number?).ok()?;
            let taken = match decided {
                Decided::Winner(winner) => bracket.report(number, winner),
                Decided::Nobody => bracket.report_nobody(number),
            };
            taken.ok()?;
        }
        Some(bracket)
    }

    /// The matches whose turn it is; the first seat has White.
    pub(crate) fn bracket_round(&self) -> Result<Paired, Refusal> {
        let ready = self.matches_now();
        let boards = ready.into_iter().zip(1..).map(|((number, white, black), board)| {
            Board::new(board, u32::try_from(number).ok(), white, black)
        });
        Ok(Paired { boards: boards.collect(), byes: Vec::new() })
    }

    /// Of the matches that can be played, those as few matches from the seeds as any: nobody is a round ahead.
    pub(crate) fn matches_now(&self) -> Vec<(usize, u16, u16)> {
        let Some(bracket) = self.bracket() else { return Vec::new() };
        let mut depths: Vec<u16> = Vec::new();
        for one in &bracket.plan().matches {
            let after = one.seats.map(|source| match source {
                Source::Seed(_) | Source::Nobody => 0,
                Source::Winner(number)
                | Source::Loser(number)
                | Source::LoserOfFirst(number)
                | Source::IfSecondWon(number, _) => depths.get(number).copied().unwrap_or(0),
            });
            depths.push(1 + after[0].max(after[1]));
        }
        let depth = |number: usize| depths.get(number).copied();
        let mut ready = bracket.ready();
        let first = ready.iter().filter_map(|one| depth(one.0)).min();
        ready.retain(|one| depth(one.0) == first);
        ready
    }

    /// Whether a board may get this result although the next rounds have been paired: whoever meets there must be
    /// the same.
    pub(crate) fn keeps_bracket(&self, round: u16, board: u16, result: Outcome) -> bool {
        if !self.settings.format.is_knockout() {
            return true;
        }
        let Some(bracket) = self.with_result(round, board, result).and_then(|other| other.bracket()) else {
            return false;
        };
        let seats = bracket.seats();
        let later = self.rounds.iter().skip(usize::from(round)).flat_map(|later| &later.boards);
        later.into_iter().all(|board| {
            let place = board.match_number.and_then(|number| seats.get(usize::try_from(number).ok()?));
            place.is_some_and(|seats| {
                board
                    .players()
                    .iter()
                    .all(|&player| seats.contains(&tourney::elimination::Slot::Player(player)))
            })
        })
    }
}
