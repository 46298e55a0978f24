// SPDX-License-Identifier: AGPL-3.0-or-later
//! A rating as the columns of a row.

use closing::Stored;
use game::Micros;
use rating::{StoredFibs, StoredGlicko};

use crate::error::StoreError;

/// `rating_mp`, `deviation_mp`, `volatility_nano`, `experience`, `played_us`.
pub(crate) type Columns = (i64, Option<i64>, Option<i64>, Option<i64>, i64);

/// The columns of a rating after a game that ended at `at`.
pub(crate) fn columns(stored: Stored, at: Micros) -> Columns {
    match stored {
        Stored::Glicko(glicko) => {
            let (deviation, volatility) = (Some(glicko.deviation_mp), Some(glicko.volatility_nano));
            (glicko.rating_mp, deviation, volatility, None, glicko.played.unwrap_or(at).0)
        }
        Stored::Fibs(fibs) => (fibs.rating_mp, None, None, Some(fibs.experience.into()), at.0),
    }
}

/// The rating in the columns of a row.
pub(crate) fn stored(columns: Columns) -> Result<Stored, StoreError> {
    let odd = || StoreError::Database { detail: "a rating is of no known kind".to_owned() };
    match columns {
        (rating_mp, Some(deviation_mp), Some(volatility_nano), None, played_us) => {
            let played = Some(Micros(played_us));
            Ok(Stored::Glicko(StoredGlicko { rating_mp, deviation_mp, volatility_nano, played }))
        }
        (rating_mp, None, None, Some(experience), _) => {
            let experience = u32::try_from(experience).map_err(|_| odd())?;
            Ok(Stored::Fibs(StoredFibs { rating_mp, experience }))
        }
        _ => Err(odd()),
    }
}
