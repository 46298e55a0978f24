// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match of two: every round is one game of it.

use tourney::Colour;
use tourney::series::{Length, Series as Games, State};

use crate::contest::Contest;
use crate::pairing::paired::Paired;
use crate::refusal::Refusal;
use crate::round::Outcome;
use crate::settings::form::{Format, Series};

/// Whether another game is to be played.
pub(crate) fn goes_on(series: &Games) -> bool {
    matches!(series.state(), State::Next(_))
}

impl Contest {
    /// The match with its games so far, from the side of number 1. A game to which neither came is played again.
    pub(crate) fn series(&self) -> Option<Games> {
        let length = match self.settings.series? {
            Series::FirstTo(points) => Length::FirstTo(u32::from(points) * 2),
            Series::Games(games) => Length::Games { games: games.into(), break_ties: false },
        };
        let mut series = Games::new(length, self.first_colour).ok()?;
        for board in self.rounds.iter().flat_map(|round| &round.boards) {
            let own = board.cell(1).filter(|_| board.result != Some(Outcome::Nobody));
            if let Some(points) = own.and_then(|own| u8::try_from(own.mark.half_points()).ok()) {
                // A correction may have decided it earlier: what was played after that does not count.
                let _ = series.add(points);
            }
        }
        Some(series)
    }

    pub(crate) fn series_game(&self) -> Result<Paired, Refusal> {
        debug_assert_eq!(self.settings.format, Format::Match);
        let State::Next(colour) = self.series().ok_or(Refusal::NoRoundsLeft)?.state() else {
            return Err(Refusal::NoRoundsLeft);
        };
        let pair = if colour == Colour::White { (1, 2) } else { (2, 1) };
        Ok(Paired { boards: self.boards_of(&[pair]), byes: Vec::new() })
    }
}
