// SPDX-License-Identifier: AGPL-3.0-or-later
//! Minutes as people write them, `0.1` or `30`; kept in whole milliseconds, so that every machine counts alike.

use game::Millis;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Milliseconds of a minute.
const MINUTE_MS: i64 = 60_000;

/// The longest span that may be asked for: a year.
const MINUTES_MAX: f64 = 525_600.0;

/// A span of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Minutes(Millis);

impl Minutes {
    /// So many minutes.
    #[must_use]
    pub const fn whole(minutes: i64) -> Self {
        Self(Millis(minutes.saturating_mul(MINUTE_MS)))
    }

    /// The span.
    #[must_use]
    pub const fn span(self) -> Millis {
        self.0
    }
}

impl Serialize for Minutes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.0 % MINUTE_MS == 0 {
            serializer.serialize_i64(self.0.0 / MINUTE_MS)
        } else {
            serializer.serialize_f64(self.0.0 as f64 / MINUTE_MS as f64)
        }
    }
}

impl<'de> Deserialize<'de> for Minutes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let minutes = f64::deserialize(deserializer)?;
        if !(0.0..=MINUTES_MAX).contains(&minutes) {
            return Err(D::Error::custom(format!("minutes are from 0 to {MINUTES_MAX}")));
        }
        // In range, so that the cast is exact.
        Ok(Self(Millis((minutes * MINUTE_MS as f64).round() as i64)))
    }
}
