// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches of indiika: the chance to win one at every score, exactly, and by it what a game of a match is worth.
//!
//! A game leads to a score nearer to the end, so scores are worked out from there. The winner of a game begins the next
//! one (S7) and nobody doubles before their own first roll of it (K9); in the Crawford game nobody doubles at all (K13).

use std::collections::HashMap;

use super::chain::Chain;
use super::solve::{At, Owner, Pays, READINGS, Values};

/// The longest match (S1).
pub const MATCH_MAX: u16 = 9;

/// What part of a match a game belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Both need more than one point.
    Normal,
    /// The first game in which one needs exactly one.
    Crawford,
    /// The games after that.
    After,
}

impl Part {
    /// Every part, in the order of a match.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Crawford, Self::After];

    /// The word of the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Crawford => "crawford",
            Self::After => "after",
        }
    }

    /// Whether a game of this part is played at this score.
    pub(super) fn has(self, away: [u16; 2]) -> bool {
        let needs_one = away.iter().filter(|needed| **needed == 1).count();
        match self {
            Self::Normal => needs_one == 0,
            Self::Crawford => needs_one == 1,
            Self::After => needs_one > 0,
        }
    }
}

/// Points two players still need.
type Away = [u16; 2];

/// The chances to win a match, by part, points that the first player and the second still need, and who begins the next
/// game: the first player's with themselves beginning, and with the second.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Met(HashMap<(Part, Away), [f64; 2]>);

impl Met {
    /// Works all scores out of matches to `length` points; `tell` hears how many of how many are done.
    pub(super) fn solve(chain: &Chain, length: u16, tell: &mut dyn FnMut(usize, usize)) -> Self {
        let mut met = Self::default();
        let mut games: Vec<(Part, Away)> = Part::ALL
            .into_iter()
            .flat_map(|part| {
                (1..=length).flat_map(move |own| (own..=length).map(move |other| (part, [own, other])))
            })
            .filter(|(part, away)| part.has(*away))
            .collect();
        // At one score the game after the Crawford game is needed by none, and itself leads to lower scores only.
        games.sort_by_key(|(_, [own, other])| own + other);
        for (done, (part, away)) in games.iter().enumerate() {
            tell(done, games.len());
            let values = Values::solve(chain, met.pays(*part, *away));
            let start = chain.start();
            let begins =
                |player| (1.0 + values.get(0, Owner::Nobody, At { player, own: start, other: start })) / 2.0;
            met.0.insert((*part, *away), [begins(0), 1.0 - begins(1)]);
            met.0.insert((*part, [away[1], away[0]]), [begins(1), 1.0 - begins(0)]);
        }
        tell(games.len(), games.len());
        met
    }

    /// The chance of the first player, when they begin the next game and when the other does; none beyond the table.
    #[must_use]
    pub fn chance(&self, part: Part, away: [u16; 2]) -> Option<[f64; 2]> {
        self.0.get(&(part, away)).copied()
    }

    /// What a game at this score may win: how much nearer it brings the match.
    pub(super) fn pays(&self, part: Part, away: Away) -> Pays {
        let wins = [0, 1].map(|player| {
            std::array::from_fn(|reading| self.after(part, [away[player], away[1 - player]], 1 << reading))
        });
        let most = u32::from(away[0].max(away[1]));
        let needed = (0..READINGS).find(|reading| 1u32 << reading >= most).unwrap_or(READINGS - 1);
        Pays { wins, top: if part == Part::Crawford { 0 } else { needed } }
    }

    /// From -1 to 1, what a player has who needed so much and has won so many points.
    fn after(&self, part: Part, [own, other]: Away, points: u16) -> f64 {
        if points >= own {
            return 1.0;
        }
        let own = own - points;
        let next = match part {
            Part::Normal if own == 1 => Part::Crawford,
            Part::Normal => Part::Normal,
            Part::Crawford | Part::After => Part::After,
        };
        // The winner begins the next game.
        self.chance(next, [own, other]).map_or(0.0, |[begins, _]| 2.0 * begins - 1.0)
    }

    /// The table as text: a line a score, part, points both need, chance of the first when they begin and when not.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut lines: Vec<_> = self.0.iter().collect();
        lines.sort_by_key(|((part, away), _)| (*part as u8, *away));
        let line = |((part, [own, other]), [begins, waits]): &(&(Part, Away), &[f64; 2])| {
            format!("{} {own} {other} {begins:.10} {waits:.10}\n", part.name())
        };
        lines.iter().map(line).collect()
    }

    /// Reads [`Met::to_text`]; none when a line is not of that form.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let line = |line: &str| {
            let mut words = line.split(' ');
            let name = words.next()?;
            let part = Part::ALL.into_iter().find(|part| part.name() == name)?;
            let away = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
            let chances = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
            Some(((part, away), chances))
        };
        text.lines().map(line).collect::<Option<_>>().map(Self)
    }
}
