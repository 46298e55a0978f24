// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rounds that an arbiter pairs: what the rules forbid is refused, unless it is forced.

use crate::contest::Contest;
use crate::pairing::paired::Paired;
use crate::refusal::Refusal;
use crate::round::{Board, Bye, ByeMark};
use crate::settings::form::Format;

/// What an arbiter wrote.
pub(crate) struct Hand<'a> {
    /// White and black, in the order of the boards.
    pub(crate) pairs: &'a [(u16, u16)],
    /// Against the rules.
    pub(crate) force: bool,
}

impl Contest {
    /// The next round as it was written. Who is left out gets nothing; a bye that was asked for stands.
    pub(crate) fn round_by_hand(&self, hand: &Hand<'_>) -> Result<Paired, Refusal> {
        if self.is_played_out() {
            return Err(Refusal::NoRoundsLeft);
        }
        self.check_places(hand.pairs)?;
        let mut paired = if self.settings.format.is_knockout() {
            self.matches_by_hand(hand.pairs)?
        } else {
            if !hand.force {
                self.check_rules(hand.pairs)?;
            }
            Paired { boards: self.boards_of(hand.pairs), byes: self.left_out(hand.pairs) }
        };
        self.finish_boards(&mut paired);
        Ok(paired)
    }

    /// No force makes a player sit at two boards.
    fn check_places(&self, pairs: &[(u16, u16)]) -> Result<(), Refusal> {
        let mut seen = Vec::new();
        let playing = self.boards_on();
        if pairs.is_empty() {
            return Err(Refusal::NoLegalPairing);
        }
        for &(white, black) in pairs {
            let illegal = |why| Err(Refusal::IllegalPairing { white, black, why });
            for number in [white, black] {
                if !self.is_playing(number) {
                    return illegal("both have to take part");
                }
                if seen.contains(&number) || playing.contains(&number) {
                    return illegal("nobody plays twice in a round");
                }
                seen.push(number);
            }
        }
        Ok(())
    }

    /// Who sits at a board that has no result.
    pub(crate) fn boards_on(&self) -> Vec<u16> {
        let boards = self.rounds.iter().flat_map(crate::round::Round::open_boards);
        boards.flat_map(Board::players).collect()
    }

    fn check_rules(&self, pairs: &[(u16, u16)]) -> Result<(), Refusal> {
        let asked = self.asked_byes();
        let table = self.settings.format.is_round_robin().then(|| self.all_rounds());
        let round = table.as_ref().and_then(|rounds| rounds.get(self.rounds.len()));
        for &(white, black) in pairs {
            let illegal = |why| Err(Refusal::IllegalPairing { white, black, why });
            if asked.iter().any(|bye| bye.number == white || bye.number == black) {
                return illegal("one of them has a bye in this round");
            }
            if self.settings.format == Format::Swiss && self.have_met(white, black) {
                return illegal("they have met before");
            }
            let is_in_round =
                |&(one, other): &(u16, u16)| (one, other) == (white, black) || (one, other) == (black, white);
            if round.is_some_and(|round| !round.games.iter().any(is_in_round)) {
                return illegal("the table of the round robin pairs them in another round");
            }
        }
        Ok(())
    }

    /// C1: whether they have played each other.
    fn have_met(&self, one: u16, other: u16) -> bool {
        let boards = self.rounds.iter().flat_map(|round| &round.boards);
        let mut met =
            boards.filter(|board| board.players().contains(&one) && board.players().contains(&other));
        met.any(|board| board.result.is_some_and(|result| result.is_played()))
    }

    fn left_out(&self, pairs: &[(u16, u16)]) -> Vec<Bye> {
        let asked = self.asked_byes();
        let is_paired = |number| pairs.iter().any(|&(white, black)| white == number || black == number);
        let free = self.numbers().filter(|&number| self.is_playing(number) && !is_paired(number));
        let bye = |number| asked.iter().find(|bye| bye.number == number).copied();
        free.map(|number| bye(number).unwrap_or(Bye { number, mark: ByeMark::Z })).collect()
    }

    /// A bracket says who meets whom: by hand, some of its matches are chosen, and their colours.
    fn matches_by_hand(&self, pairs: &[(u16, u16)]) -> Result<Paired, Refusal> {
        let ready = self.matches_now();
        let mut boards = Vec::new();
        for (&(white, black), board) in pairs.iter().zip(1..) {
            let of = ready
                .iter()
                .find(|&&(_, one, other)| (one, other) == (white, black) || (one, other) == (black, white));
            let Some(&(number, ..)) = of else {
                return Err(Refusal::IllegalPairing {
                    white,
                    black,
                    why: "the bracket has no such match now",
                });
            };
            boards.push(Board::new(board, u32::try_from(number).ok(), white, black));
        }
        Ok(Paired { boards, byes: Vec::new() })
    }
}
