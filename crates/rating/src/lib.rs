// SPDX-License-Identifier: AGPL-3.0-or-later
//! How strong somebody is, as a number that everybody can recompute.
//!
//! Three ways to rate, each in its own file: Glicko-2 for two players who win, draw or lose (`glicko.rs`), the
//! formula of FIBS for the tables family, where the length of the match counts (`fibs.rs`), and Glicko-2 against
//! a stand-in opponent for the pairs of bughouse (`bughouse.rs`). A [`Pool`] says which games are rated together:
//! every game has its own, and every speed of it. What is stored are whole numbers, thousandths of a point
//! (`stored.rs`); fractions live only inside one calculation.
//!
//! Every function is total: a number that cannot be a rating is brought into its range first. Never in here: which
//! games are rated for whom, the time of day, storage.
//!
//! ```
//! use game::Micros;
//! use rating::{Score, StoredGlicko, rate};
//! let now = Micros(1_700_000_000_000_000);
//! let [winner, loser] = rate([StoredGlicko::START; 2], Score::Win, now);
//! assert_eq!((winner.rating_mp, loser.rating_mp), (1_741_476, 1_258_524));
//! ```
#![forbid(unsafe_code)]

mod bughouse;
mod fibs;
mod glicko;
mod pool;
mod stored;

pub use bughouse::{pairs_after, stand_in};
pub use fibs::{EXPERIENCE_MAX, Fibs, MATCH_LENGTH_MAX, Ramp, match_over, win_chance};
pub use game::Scale;
pub use glicko::{
    DEVIATION_MAX, DEVIATION_MIN, Glicko, Meeting, PERIODS_PER_DAY, RATING_CHANGE_MAX, RATING_MAX,
    RATING_MIN, Score, TAU, VOLATILITY_MAX, game_over, period_over,
};
pub use pool::{Fault, Pool, Speed};
pub use stored::{Standing, StoredFibs, StoredGlicko, rate, rate_match, rate_pairs};
