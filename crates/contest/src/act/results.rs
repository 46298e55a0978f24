// SPDX-License-Identifier: AGPL-3.0-or-later
//! Results: from the tables, from the arbiter's hand, and from not coming.

use std::cmp::Ordering;

use crate::command::{ArenaNotes, Who};
use crate::contest::Contest;
use crate::event::Event;
use crate::pairing::series;
use crate::refusal::Refusal;
use crate::round::{Board, Outcome};
use crate::settings::form::{ClockKind, Format, Series};
use crate::state::State;
use crate::step::Step;

/// The game of a knock-out match in which Black, drawing, goes on.
const LAST_ATTEMPT: u16 = 3;

/// How a pairing that may be a match stands after a game.
enum Pairing {
    /// It is one game.
    Single,
    /// Another game follows; the score so far, in half points.
    GoesOn([u32; 2]),
    /// It is over, with this score.
    Over(Outcome, [u32; 2]),
}

type Points = Option<[u32; 2]>;

/// Highest points of a game: more than any match or cube brings.
const POINTS_MAX: u32 = 1_000_000;

impl Contest {
    /// What a table's game ended with. Told twice, or of a board that was decided otherwise, it changes nothing.
    pub(crate) fn scored(
        step: &mut Step,
        room: &str,
        result: Outcome,
        points: Points,
        arena: ArenaNotes,
    ) -> Result<(), Refusal> {
        let Some((round, number)) = step.contest.at_room(room) else { return Ok(()) };
        let Some(board) = step.contest.board(round, number) else { return Ok(()) };
        if board.result.is_some() {
            return Ok(());
        }
        check_points(points)?;
        let turned = board.colours_now() != board.players();
        let (result, points) = if turned {
            (result.turned(), points.map(|[white, black]| [black, white]))
        } else {
            (result, points)
        };
        Self::take(step, (round, number), (result, points), None, arena)
    }

    /// An arbiter's result: the first one of a board, or a correction of it.
    pub(crate) fn put_result(
        step: &mut Step,
        who: &Who,
        (round, number): (u16, u16),
        (result, points): (Outcome, Points),
        reason: Option<String>,
    ) -> Result<(), Refusal> {
        let contest = &step.contest;
        check_points(points)?;
        contest.round(round).ok_or(Refusal::NoSuchRound { round })?;
        let board = contest.board(round, number).ok_or(Refusal::NoSuchBoard { round, board: number })?;
        let Some(before) = board.result else {
            return Self::take(step, (round, number), (result, points), Some(who), ArenaNotes::default());
        };
        if before == result && board.points == points {
            return Ok(());
        }
        if contest.settings.format.is_knockout() && result == Outcome::Drawn {
            return Err(Refusal::BadResult { allowed: "one by which somebody goes on, or -:-" });
        }
        if before != result && !contest.keeps_bracket(round, number, result) {
            return Err(Refusal::LaterResult);
        }
        if contest.state == State::Finished && contest.would_go_on(round, number, result) {
            return Err(Refusal::BadResult { allowed: "one that leaves nothing to be played: it is over" });
        }
        let by = who.id().map(str::to_owned);
        step.push(Event::Corrected { round, board: number, result, points, by, reason })
    }

    /// Whether with this result of a board there would be a match to play again, of a knock-out or of a match of two.
    fn would_go_on(&self, round: u16, board: u16, result: Outcome) -> bool {
        if !self.settings.format.is_knockout() && self.settings.format != Format::Match {
            return false;
        }
        let goes_on = |contest: &Self| match contest.settings.format {
            Format::Match => contest.series().is_some_and(|series| series::goes_on(&series)),
            _ => !contest.matches_now().is_empty(),
        };
        // Ended early, it may have been so before.
        !goes_on(self) && self.with_result(round, board, result).is_none_or(|other| goes_on(&other))
    }

    /// A board's first result. A drawn match of a knock-out is played again with the other colours; in its third
    /// game Black has draw odds.
    fn take(
        step: &mut Step,
        (round, number): (u16, u16),
        (result, points): (Outcome, Points),
        who: Option<&Who>,
        arena: ArenaNotes,
    ) -> Result<(), Refusal> {
        let contest = &step.contest;
        let Some(board) = contest.board(round, number) else { return Ok(()) };
        let room = board.room.clone();
        let (mut result, mut score) = (result, None);
        // What an arbiter writes is the result of the pairing, not of one of its games.
        if who.is_none() && result.is_played() {
            match contest.match_of(board, result) {
                Pairing::Single => {}
                Pairing::GoesOn(score) => return step.push(contest.next_game(round, board, Some(score))),
                Pairing::Over(whole, games) => (result, score) = (whole, Some(games)),
            }
        }
        if contest.settings.format.is_knockout() {
            let repeated = contest.with_repeats(board, result);
            if result == Outcome::Drawn {
                if board.attempt < LAST_ATTEMPT {
                    let next = contest.next_game(round, board, repeated);
                    return step.push(next);
                }
                result = Outcome::BlackWon;
            }
            score = score.or(repeated.filter(|_| board.attempt > 1));
        }
        let may_berserk = contest.is_arena() && contest.settings.clock.kind == ClockKind::Fischer;
        step.push(Event::Scored {
            round,
            board: number,
            result,
            points,
            score,
            room,
            by: who.and_then(Who::id).map(str::to_owned),
            berserk: arena.berserk.map(|gave| gave && may_berserk),
            quick: arena.quick,
            long: arena.long,
        })
    }

    /// Where the match of a board stands after another game that ended like this, by the colours of its first game. One
    /// that would be drawn in a knock-out goes on until somebody leads.
    fn match_of(&self, board: &Board, result: Outcome) -> Pairing {
        let Some(series) = self.settings.series.filter(|_| self.settings.format != Format::Match) else {
            return Pairing::Single;
        };
        let marks = result.marks().map(|mark| mark.half_points());
        let score = [board.score[0] + marks[0], board.score[1] + marks[1]];
        let (most, lead) = (score[0].max(score[1]), score[0].abs_diff(score[1]));
        let decided = match series {
            Series::FirstTo(points) => most >= 2 * u32::from(points),
            Series::Games(games) => lead > 2 * u32::from(games.saturating_sub(board.attempt)),
        };
        let played = matches!(series, Series::Games(games) if board.attempt >= games);
        match score[0].cmp(&score[1]) {
            Ordering::Greater if decided || played => Pairing::Over(Outcome::WhiteWon, score),
            Ordering::Less if decided || played => Pairing::Over(Outcome::BlackWon, score),
            Ordering::Equal if (decided || played) && !self.settings.format.is_knockout() => {
                Pairing::Over(Outcome::Drawn, score)
            }
            _ => Pairing::GoesOn(score),
        }
    }

    /// The score of a match of a knock-out that is one game, with those games of it that were drawn and played again.
    fn with_repeats(&self, board: &Board, result: Outcome) -> Option<[u32; 2]> {
        let [white, black] = result.marks().map(|mark| mark.half_points());
        let counts = self.settings.series.is_none() && result.is_played();
        counts.then(|| [board.score[0] + white, board.score[1] + black])
    }

    fn next_game(&self, round: u16, board: &Board, score: Option<[u32; 2]>) -> Event {
        let attempt = board.attempt.saturating_add(1);
        let [white, black] = if attempt % 2 == 1 { board.players() } else { [board.black, board.white] };
        let room = self.is_online().then(|| self.room_of(round, board.board, attempt));
        let after = board.room.clone();
        Event::GameCalled { round, board: board.board, attempt, white, black, room, after, score }
    }

    /// Somebody is at the table; told twice, it is told.
    pub(crate) fn arrived(step: &mut Step, room: &str, number: u16) -> Result<(), Refusal> {
        let Some((round, at)) = step.contest.at_room(room) else { return Ok(()) };
        let Some(board) = step.contest.board(round, at) else { return Ok(()) };
        let side = board.players().iter().position(|&player| player == number);
        match side {
            Some(side) if board.result.is_none() && !board.arrived[side] => {
                step.push(Event::Arrived { round, board: at, number })
            }
            _ => Ok(()),
        }
    }
}

fn check_points(points: Points) -> Result<(), Refusal> {
    match points {
        Some(points) if points.iter().any(|&points| points > POINTS_MAX) => {
            Err(Refusal::BadResult { allowed: "one with points from 0 to 1000000" })
        }
        _ => Ok(()),
    }
}
