// SPDX-License-Identifier: AGPL-3.0-or-later
//! Money, so that everybody can add it up again.
//!
//! A [`Transfer`] is one debit and one credit of whole minor units, so that a journal out of balance cannot be written
//! down. Transfers that belong together are a [`Group`] under a key that works once; the acts of the site make groups:
//! [`CashEntry`] for what a cashier writes in and out, [`StakedGame`] for a game with a stake, [`Tournament`] for
//! entry fees and prizes, [`roll_up`] for the day's fees. How much goes to whom are plain sums ([`settle`],
//! [`PrizePlan::split`]). The journal is a hash chain; [`Audit`] reads it once and recomputes everything.
//!
//! [`Book`] is a ledger in memory, the model of what the database does. Fees fall on sixteen collecting accounts, so
//! that no account is touched by every game. Stakes are off unless the operator has signed for them ([`Stakes`]).
//! Never in here: SQL, the time of day, who may be paid.
//!
//! ```
//! use ledger::{Scale, StakeTerms, Worth, settle};
//! let terms = StakeTerms::new(200, 500, Scale::Points);
//! let settled = settle(&terms, 2, &[0], Worth { points: 3, cube: 1 }).expect("terms of two players");
//! assert_eq!((settled.pot, settled.fee, settled.net), (1000, 50, vec![450, -500]));
//! ```
#![forbid(unsafe_code)]

mod account;
mod audit;
mod book;
mod cash;
mod error;
mod group;
mod kind;
mod prizes;
mod report;
mod reverse;
mod settle;
mod stake;
mod statement;
mod tournament;
mod transfer;

pub use account::{Account, AccountKind, AccountName, Currency, FEE_SHARDS, NAME_MAX};
pub use audit::{Audit, reconcile};
pub use book::{Book, Posted, TURNOVER_MAX};
pub use cash::{CashEntry, fee_shards, roll_up};
pub use error::LedgerError;
pub use group::{AMOUNT_MAX, Draft, GROUP_MAX, Group, TEXT_MAX};
pub use kind::Kind;
pub use prizes::{ENTRIES_MAX, PrizePlan, PrizeSplit, Ties};
pub use report::{Check, Line, Report};
pub use reverse::Reversal;
pub use settle::{
    CUBE_MAX, FEDERATION_BP, FEE_BP, POINTS_MAX, SEATS_MAX, Scale, Settlement, StakeTerms, WHOLE_BP, Worth,
    settle,
};
pub use stake::{StakedGame, Stakes};
pub use statement::{StatementLine, statement};
pub use tournament::{BONUSES_MAX, Bonus, Tournament};
pub use transfer::{GENESIS, Hash, Head, Transfer, chain, hex};
