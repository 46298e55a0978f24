// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who stands where, and why.

use std::cmp::Reverse;

use tourney::elimination::{Consolation, Plan, Source, Stage};
use tourney::tiebreak::{self, Part, TieBreak};

use crate::contest::Contest;
use crate::pairing::arena::arena_standings;
use crate::round::{Board, Outcome, RoundState};
use crate::settings::form::Format;

/// Everybody's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// How many rounds are over.
    pub after_round: u16,
    /// What the values are, `PTS` first.
    pub tie_breaks: Vec<&'static str>,
    /// The players, the first first.
    pub players: Vec<Standing>,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The place; players whom nothing separates share it.
    pub rank: u16,
    /// Who.
    pub number: u16,
    /// Points and tie-breaks; none where there is no value.
    pub values: Vec<Option<f64>>,
}

/// The first key separates, the second one within it.
type Key = (i64, i64);

/// Who is still in a knock-out stands before everybody who is not.
const STILL_IN: Key = (i64::MAX, 0);
/// Who lost the last match is second.
const SECOND: Key = (i64::MAX - 1, 0);

impl Contest {
    /// The standings now.
    #[must_use]
    pub fn standings(&self) -> Standings {
        let over = self.rounds.iter().take_while(|round| round.state == RoundState::Over).count();
        let (codes, players) = match self.settings.format {
            Format::Arena => self.arena_places(),
            _ => self.table_places(),
        };
        let after_round = u16::try_from(over).unwrap_or(u16::MAX);
        Standings { after_round, tie_breaks: codes, players }
    }

    /// What each value of a player is made of, in the order of the standings' tie-breaks. Of an arena, where games
    /// count by streaks, the parts are its games in their order; those of its points add up to them.
    #[must_use]
    pub fn explain(&self, number: u16) -> Vec<(&'static str, Vec<Part>)> {
        if self.is_arena() {
            return self.arena_parts(number);
        }
        let (table, order) = (self.table(), self.tie_break_order());
        let standings = tiebreak::standings(&table, &order).unwrap_or_default();
        let parts = tiebreak::explain(&table, &order, &standings, number).unwrap_or_default();
        order.iter().map(|tie_break| tie_break.code()).zip(parts).collect()
    }

    fn tie_break_order(&self) -> Vec<TieBreak> {
        let asked = self.settings.tie_breaks.iter().filter_map(|code| TieBreak::from_code(code));
        std::iter::once(TieBreak::Points).chain(asked).collect()
    }

    fn table_places(&self) -> (Vec<&'static str>, Vec<Standing>) {
        let order = self.tie_break_order();
        // A table made of rounds in which everybody sits once is always sound.
        let standings = tiebreak::standings(&self.table(), &order).unwrap_or_default();
        // What a team wins at its boards is counted in half points, where they are not worth points of their own.
        let halves = self.settings.boards() > 1 && !self.counts_points();
        let units = |tie_break: &TieBreak| match tie_break {
            TieBreak::PointsFor | TieBreak::PointsBalance if halves => 2 * tie_break.units(),
            _ => tie_break.units(),
        };
        let value = |(tie_break, value): (&TieBreak, &Option<i64>)| {
            value.map(|value| value as f64 / units(tie_break) as f64)
        };
        let mut players: Vec<Standing> = standings
            .iter()
            .map(|standing| Standing {
                rank: place(standing.rank),
                number: standing.number,
                values: order.iter().zip(&standing.values).map(value).collect(),
            })
            .collect();
        match self.settings.format {
            Format::Knockout | Format::DoubleElimination => {
                let keys = self.knockout_keys();
                let key = |number: u16| keys.get(usize::from(number).wrapping_sub(1)).copied();
                rank_by(&mut players, |player| Reverse(key(player.number)));
            }
            // Who left the match has lost it.
            Format::Match => {
                let of = |number: u16| standings.iter().find(|standing| standing.number == number);
                let points = |number: u16| of(number).and_then(|standing| standing.values.first());
                rank_by(&mut players, |player| {
                    (!self.is_playing(player.number), Reverse(points(player.number)))
                });
            }
            _ => {}
        }
        (order.iter().map(|tie_break| tie_break.code()).collect(), players)
    }

    fn arena_places(&self) -> (Vec<&'static str>, Vec<Standing>) {
        let standings = arena_standings(&self.arena_lines());
        let mut players: Vec<Standing> = standings
            .iter()
            .map(|standing| Standing {
                rank: 1,
                number: standing.number,
                values: vec![Some(f64::from(standing.score)), standing.performance.map(f64::from)],
            })
            .collect();
        let key = |player: &Standing| {
            let of = standings.iter().find(|standing| standing.number == player.number);
            Reverse(of.map(|standing| (standing.score, standing.performance)))
        };
        rank_by(&mut players, key);
        (vec![TieBreak::Points.code(), TieBreak::Performance.code()], players)
    }

    /// How far everybody came in the bracket, by number less one; the greater the further.
    fn knockout_keys(&self) -> Vec<Key> {
        let mut keys = vec![STILL_IN; self.order.len()];
        let Some(bracket) = self.bracket() else { return keys };
        let plan = bracket.plan();
        let last_main = plan.matches.iter().filter(|one| one.stage == Stage::Main).map(|one| one.round).max();
        let progressive = Consolation::from(self.settings.consolation) == Consolation::Progressive;
        let double = self.settings.format == Format::DoubleElimination;
        for board in self.rounds.iter().flat_map(|round| &round.boards) {
            let number = board.match_number.and_then(|number| usize::try_from(number).ok());
            let Some(of) = number.and_then(|number| plan.matches.get(number)) else { continue };
            let round = i64::from(of.round);
            // Who did not come goes on nowhere: they are out as if they had lost the match that they would have come to.
            let missed = number.filter(|_| board.result == Some(Outcome::Nobody));
            let missed = missed.map(|number| round_after_loss(plan, number));
            for (player, won) in ends(board) {
                let Some(key) = keys.get_mut(usize::from(player).wrapping_sub(1)) else { continue };
                match (of.stage, won) {
                    (Stage::Main, false) if double => *key = missed.map_or(*key, |round| (round, 0)),
                    (Stage::Main, false) if Some(of.round) == last_main => *key = SECOND,
                    // Those go on in the consolation: its winner is third.
                    (Stage::Main, false) if progressive => *key = (0, missed.unwrap_or(i64::MAX)),
                    (Stage::Main | Stage::Lower, false) => *key = (round, 0),
                    (Stage::Third, true) => key.1 = 1,
                    (Stage::Consolation, false) if progressive => *key = (0, round),
                    (Stage::Final, false) if !self.is_reset_due(board) => *key = SECOND,
                    (Stage::Reset, false) => *key = SECOND,
                    _ => {}
                }
            }
        }
        keys
    }

    /// Whether the two of the final play again: who came from the lower bracket, with Black, has won.
    fn is_reset_due(&self, board: &Board) -> bool {
        let bracket = self.bracket();
        let number = board.match_number.and_then(|number| usize::try_from(number).ok());
        let second = bracket.zip(number).and_then(|(bracket, number)| {
            let winner = bracket.winner(number)?;
            let seats = *bracket.seats().get(number)?;
            Some(seats[1] == tourney::elimination::Slot::Player(winner))
        });
        second.unwrap_or(false)
    }
}

/// The round of the match that the loser of a match goes on to, 0 where there is none.
fn round_after_loss(plan: &Plan, number: usize) -> i64 {
    let takes =
        |source: &Source| matches!(*source, Source::Loser(of) | Source::LoserOfFirst(of) if of == number);
    let next = plan.matches.iter().find(|one| one.seats.iter().any(takes));
    next.map_or(0, |one| i64::from(one.round))
}

/// Both players of a board that is over, and whether they won.
fn ends(board: &Board) -> Vec<(u16, bool)> {
    let Some(result) = board.result else { return Vec::new() };
    board.players().into_iter().zip(result.marks().map(|mark| mark.half_points() == 2)).collect()
}

/// Puts players in the order of `key`, the order they have within equal ones, and ranks them by it.
fn rank_by<K: Ord>(players: &mut [Standing], key: impl Fn(&Standing) -> K) {
    players.sort_by_cached_key(&key);
    let mut rank = 1;
    for at in 0..players.len() {
        if at > 0 && key(&players[at]) != key(&players[at - 1]) {
            rank = at + 1;
        }
        players[at].rank = place(rank);
    }
}

fn place(rank: usize) -> u16 {
    u16::try_from(rank).unwrap_or(u16::MAX)
}
