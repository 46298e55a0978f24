// SPDX-License-Identifier: AGPL-3.0-or-later
//! D.2.8: the clocks when a game goes back to the ply in which both scores agree.

use game::Side;

/// What the clocks said, White before Black, all in one unit, such as seconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// The remaining times after 0, 1, 2 … plies, increments included; empty when nobody read them.
    pub log: Vec<[i64; 2]>,
    /// The times at the start, for clocks that were not read.
    pub initial: Option<[i64; 2]>,
    /// The times now.
    pub now: [i64; 2],
    /// The side at whose fault the scores differ: it gets no time back.
    pub fault: Option<Side>,
}

/// How the times of a ruling were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRule {
    /// Nothing is retraced, so nothing changes.
    Unchanged,
    /// The readings after the last ply that both agree on.
    Restored,
    /// There were no readings; each side has used as much for every move.
    Average,
    /// There is nothing to find them from.
    Arbiter,
}

impl ClockRule {
    /// The rule in words, for programs and logs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unchanged => "unchanged",
            Self::Restored => "restored to the readings after the last agreed ply",
            Self::Average => "no readings kept: average time per move",
            Self::Arbiter => "no readings kept: the arbiter decides",
        }
    }
}

/// The times after `agreed` of `played` plies, the first of which was `first`'s.
pub(super) fn retraced(clocks: &Clocks, first: Side, agreed: usize, played: usize) -> ([i64; 2], ClockRule) {
    let (mut times, rule) = match (clocks.log.get(agreed), clocks.initial) {
        (Some(reading), _) => (*reading, ClockRule::Restored),
        (None, Some(initial)) => (average(clocks, initial, first, [agreed, played]), ClockRule::Average),
        (None, None) => (clocks.now, ClockRule::Arbiter),
    };
    if let Some(side) = clocks.fault {
        times[side.index()] = times[side.index()].min(clocks.now[side.index()]);
    }
    (times, rule)
}

/// Each side's time, as if it had taken as long for every move.
fn average(clocks: &Clocks, initial: [i64; 2], first: Side, plies: [usize; 2]) -> [i64; 2] {
    Side::BOTH.map(|side| {
        let moves = |plies: usize| if side == first { plies.div_ceil(2) } else { plies / 2 };
        let (agreed, played) = (moves(plies[0]) as i128, moves(plies[1]) as i128);
        let [start, now] = [initial, clocks.now].map(|times| i128::from(times[side.index()]));
        let used = if played == 0 { 0 } else { ((start - now) * agreed * 2 + played).div_euclid(played * 2) };
        i64::try_from(start - used).unwrap_or(i64::MAX)
    })
}
