// SPDX-License-Identifier: AGPL-3.0-or-later
//! The next round of every format, by the engines of `tourney`, and whether there is one.

use tourney::Cell;
use tourney::swiss::{self, Entry, Event};

use crate::contest::Contest;
use crate::entry;
use crate::pairing::paired::Paired;
use crate::pairing::series;
use crate::refusal::Refusal;
use crate::room_id::room_id;
use crate::round::{Board, Bye, ByeMark, Outcome};
use crate::settings::form::Format;

impl Contest {
    /// The next round, by the rules of the format. `busy` are at other games: an arena does not pair them.
    pub(crate) fn next_round(&self, busy: &[u16]) -> Result<Paired, Refusal> {
        if self.is_played_out() {
            return Err(Refusal::NoRoundsLeft);
        }
        let mut paired = match self.settings.format {
            Format::Swiss => self.swiss_round()?,
            Format::RoundRobin | Format::DoubleRoundRobin | Format::Scheveningen => self.table_round()?,
            Format::Knockout | Format::DoubleElimination => self.bracket_round()?,
            Format::Arena => self.arena_wave(busy),
            Format::Match => self.series_game()?,
        };
        self.finish_boards(&mut paired);
        Ok(paired)
    }

    /// Tables for all who play; who meets somebody that has left has won.
    pub(crate) fn finish_boards(&self, paired: &mut Paired) {
        let round = self.paired().saturating_add(1);
        for board in &mut paired.boards {
            board.result = match board.players().map(|number| self.is_playing(number)) {
                [true, true] => None,
                [true, false] => Some(Outcome::WhiteForfeit),
                [false, true] => Some(Outcome::BlackForfeit),
                [false, false] => Some(Outcome::Nobody),
            };
            if self.is_online() && board.result.is_none() {
                board.room = Some(self.room_of(round, board.board, board.attempt));
            }
        }
    }

    /// The table of a board's game. Those of a round that was taken back are not used again.
    pub(crate) fn room_of(&self, round: u16, board: u16, attempt: u16) -> String {
        /// More than any board has games.
        const GAMES: u16 = 16;
        let back = usize::from(round).checked_sub(1).and_then(|at| self.taken_back.get(at)).copied();
        let back = back.unwrap_or_default().saturating_mul(GAMES);
        room_id(&self.id, round, board, attempt.saturating_add(back))
    }

    /// Whether every round that the format has was paired.
    #[must_use]
    pub fn is_played_out(&self) -> bool {
        match self.settings.format {
            Format::Swiss => self.settings.rounds.is_some_and(|rounds| self.paired() >= rounds),
            Format::RoundRobin | Format::DoubleRoundRobin | Format::Scheveningen => {
                self.rounds.len() >= self.all_rounds().len()
            }
            Format::Knockout | Format::DoubleElimination => {
                self.bracket().is_none_or(|bracket| bracket.ready().is_empty())
            }
            Format::Arena => false,
            Format::Match => self.series().is_none_or(|series| !series::goes_on(&series)),
        }
    }

    /// The tournament as the Swiss system sees it before its next round.
    pub(crate) fn swiss_event(&self) -> Event {
        let next = self.paired().saturating_add(1);
        let entries = self.table().players.into_iter().map(|mut player| {
            let away = match self.by_number(player.number) {
                Some(own) if own.is_playing() => bye_of(own, next),
                _ => Some(ByeMark::Z),
            };
            player.rounds.extend(away.map(|mark| Some(Cell::bye(mark.mark()))));
            Entry { number: player.number, rounds: player.rounds }
        });
        Event {
            rounds: self.settings.rounds.unwrap_or(next),
            first_colour: Some(self.first_colour),
            entries: entries.collect(),
            forbidden: Vec::new(),
        }
    }

    fn swiss_round(&self) -> Result<Paired, Refusal> {
        let pairing = swiss::pair(&self.swiss_event()).map_err(|_| Refusal::NoLegalPairing)?;
        let mut byes = self.asked_byes();
        byes.extend(pairing.bye.map(|number| Bye { number, mark: ByeMark::U }));
        byes.sort_by_key(|bye| bye.number);
        Ok(Paired { boards: self.boards_of(&pairing.games), byes })
    }

    /// Those who play and have asked to miss the next round.
    pub(crate) fn asked_byes(&self) -> Vec<Bye> {
        let next = self.paired().saturating_add(1);
        let playing = self.numbers().filter_map(|number| {
            let own = self.by_number(number).filter(|own| own.is_playing())?;
            Some(Bye { number, mark: bye_of(own, next)? })
        });
        playing.collect()
    }

    /// Boards for these pairs, in their order; several for two teams.
    pub(crate) fn boards_of(&self, pairs: &[(u16, u16)]) -> Vec<Board> {
        let each = self.settings.boards();
        let mut boards = Vec::new();
        for (&(white, black), at) in pairs.iter().zip(0..) {
            for board in 0..each {
                let number = u16::try_from(boards.len() + 1).unwrap_or(u16::MAX);
                let of = (each > 1).then_some(at);
                let (white, black) = if board % 2 == 0 { (white, black) } else { (black, white) };
                boards.push(Board::new(number, of, white, black));
            }
        }
        boards
    }
}

fn bye_of(own: &entry::Entry, round: u16) -> Option<ByeMark> {
    own.byes.iter().find(|(of, _)| *of == round).map(|&(_, mark)| mark)
}
