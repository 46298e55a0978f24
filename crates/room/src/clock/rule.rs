// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clock agreed for a table: which of the ways to measure time, with which numbers. How it runs is in
//! `clock`.

use game::Millis;
use serde::{Deserialize, Serialize};

use crate::table::refusal::Refusal;

/// How time is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// No clock.
    #[default]
    None,
    /// `base_s` for the game, `step_s` added after every move.
    Fischer,
    /// `base_s` for the game; after a move the time it took is given back, at most `step_s`.
    Bronstein,
    /// The rule of the Bulgarian federations (C1 to C3), also called simple delay: `step_s` for every move,
    /// then the reserve `base_s` runs, which is never given back.
    Delay,
    /// `step_s` (days) for every move.
    Correspondence,
}

/// The clock agreed for a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockRule {
    /// How time is measured.
    pub kind: ClockKind,
    /// Seconds for the whole game, or the reserve.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub base_s: i64,
    /// Seconds a move: increment, delay, move time, or days of correspondence.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub step_s: i64,
}

/// Longest `base_s`: three hours.
pub const BASE_S_MAX: i64 = 10_800;
/// Longest `step_s` of a live game: ten minutes.
pub const STEP_S_MAX: i64 = 600;
/// Shortest time for a correspondence move: a day.
pub const CORRESPONDENCE_S_MIN: i64 = 86_400;
/// Longest time for a correspondence move: two weeks.
pub const CORRESPONDENCE_S_MAX: i64 = 1_209_600;

impl ClockRule {
    /// Checks the numbers.
    ///
    /// # Errors
    /// [`Refusal::BadClock`] or [`Refusal::EmptyClock`].
    pub fn check(&self) -> Result<(), Refusal> {
        let within = |field, value: i64, min, max| {
            if (min..=max).contains(&value) { Ok(()) } else { Err(Refusal::BadClock { field, min, max }) }
        };
        match self.kind {
            ClockKind::None => Ok(()),
            ClockKind::Correspondence => {
                within("step_s", self.step_s, CORRESPONDENCE_S_MIN, CORRESPONDENCE_S_MAX)
            }
            ClockKind::Fischer | ClockKind::Bronstein | ClockKind::Delay => {
                within("base_s", self.base_s, 0, BASE_S_MAX)?;
                within("step_s", self.step_s, 0, STEP_S_MAX)?;
                if self.base_s + self.step_s == 0 { Err(Refusal::EmptyClock) } else { Ok(()) }
            }
        }
    }

    /// The rule without the numbers its kind does not use.
    #[must_use]
    pub fn without_idle_numbers(self) -> Self {
        match self.kind {
            ClockKind::None => Self::default(),
            ClockKind::Correspondence => Self { base_s: 0, ..self },
            ClockKind::Fischer | ClockKind::Bronstein | ClockKind::Delay => self,
        }
    }

    /// Whether the game is played at one sitting.
    #[must_use]
    pub fn is_live(&self) -> bool {
        !matches!(self.kind, ClockKind::None | ClockKind::Correspondence)
    }

    pub(crate) fn base(&self) -> Millis {
        match self.kind {
            // Nobody can make a first move in no time at all: a bare increment is also the start.
            ClockKind::Fischer | ClockKind::Bronstein if self.base_s == 0 => Millis::seconds(self.step_s),
            ClockKind::None | ClockKind::Correspondence => Millis::ZERO,
            _ => Millis::seconds(self.base_s),
        }
    }

    pub(crate) fn step(&self) -> Millis {
        Millis::seconds(self.step_s)
    }

    /// Free time at the head of every move, before `left` is touched.
    pub(crate) fn allowance(&self) -> Millis {
        match self.kind {
            ClockKind::Delay | ClockKind::Correspondence => self.step(),
            _ => Millis::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_clocks_name_the_limits() {
        let rule = ClockRule { kind: ClockKind::Fischer, base_s: 10_801, step_s: 0 };
        assert_eq!(rule.check(), Err(Refusal::BadClock { field: "base_s", min: 0, max: BASE_S_MAX }));
        let rule = ClockRule { kind: ClockKind::Delay, base_s: 0, step_s: 0 };
        assert_eq!(rule.check(), Err(Refusal::EmptyClock));
        let rule = ClockRule { kind: ClockKind::Correspondence, base_s: 0, step_s: 60 };
        assert!(rule.check().is_err());
    }
}
