// SPDX-License-Identifier: AGPL-3.0-or-later
//! Match equity tables: the chance to win a match at every score.
//!
//! A game leads to a score nearer to the end, so scores are worked out from there. The winner of a game begins the next
//! one (S7), and in the Crawford game nobody doubles (K13).

use std::collections::HashMap;

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
pub(super) type Away = [u16; 2];

/// The chances to win a match, by part, points that the first player and the second still need, and who begins the next
/// game: the first player's with themselves beginning, and with the second.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Met(HashMap<(Part, Away), [f64; 2]>);

impl Met {
    /// Works all scores out of matches to `length` points; `tell` hears how many of how many are done. `begins` says with
    /// what chance each player wins the match when they begin a game at this score, by the scores that are known by then.
    pub(super) fn build(
        length: u16,
        tell: &mut dyn FnMut(usize, usize),
        mut begins: impl FnMut(&Self, Part, Away) -> [f64; 2],
    ) -> Self {
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
            let [first, second] = begins(&met, *part, *away);
            met.0.insert((*part, *away), [first, 1.0 - second]);
            met.0.insert((*part, [away[1], away[0]]), [second, 1.0 - first]);
        }
        tell(games.len(), games.len());
        met
    }

    /// The chance of the first player, when they begin the next game and when the other does; none beyond the table.
    #[must_use]
    pub fn chance(&self, part: Part, away: [u16; 2]) -> Option<[f64; 2]> {
        self.0.get(&(part, away)).copied()
    }

    /// The chance of a player to win the match who needed so many points and has won some of them in a game of this part.
    /// Who begins the next game is the winner, or where that is not so nobody knows. None beyond the table.
    #[must_use]
    pub fn after(&self, part: Part, [own, other]: [u16; 2], points: u32, winner_begins: bool) -> Option<f64> {
        let Some(own) = u32::from(own).checked_sub(points).filter(|left| *left > 0) else { return Some(1.0) };
        let next = match part {
            Part::Normal if own == 1 => Part::Crawford,
            Part::Normal => Part::Normal,
            Part::Crawford | Part::After => Part::After,
        };
        let [begins, waits] = self.chance(next, [own as u16, other])?;
        Some(if winner_begins { begins } else { (begins + waits) / 2.0 })
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
