// SPDX-License-Identifier: AGPL-3.0-or-later
//! Round robins: all rounds are known at the start.

use tourney::{Pairing, round_robin};

use crate::contest::Contest;
use crate::pairing::paired::Paired;
use crate::refusal::Refusal;
use crate::round::{Bye, ByeMark};
use crate::settings::form::Format;

impl Contest {
    /// All rounds of the table, for those who were there at the start. A Scheveningen tournament of an odd number
    /// has an empty place at the end of the second team.
    pub(crate) fn all_rounds(&self) -> Vec<Pairing> {
        let players = self.started_with;
        let rounds = match self.settings.format {
            Format::DoubleRoundRobin => round_robin::double(players),
            Format::Scheveningen => round_robin::scheveningen(players.div_ceil(2), false),
            _ => round_robin::single(players),
        };
        rounds.unwrap_or_default()
    }

    /// Who is free in a round robin gets nothing: everybody is, once.
    pub(crate) fn table_round(&self) -> Result<Paired, Refusal> {
        let round = self.all_rounds().into_iter().nth(self.rounds.len()).ok_or(Refusal::NoRoundsLeft)?;
        let is_there = |number: u16| number <= self.started_with;
        let (games, broken): (Vec<_>, Vec<_>) =
            round.games.into_iter().partition(|&(white, black)| is_there(white) && is_there(black));
        let free = broken.into_iter().flat_map(<[u16; 2]>::from).chain(round.bye);
        let free = free.filter(|&number| self.is_playing(number));
        let byes = free.map(|number| Bye { number, mark: ByeMark::Z }).collect();
        Ok(Paired { boards: self.boards_of(&games), byes })
    }
}
