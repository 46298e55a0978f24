// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why money does not move: each refusal carries what it is about. Nothing has been written when one is given.

use thiserror::Error;

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LedgerError {
    /// A number outside its range.
    #[error("{what} must be {min} to {max}, not {given}")]
    OutOfRange {
        /// What the number is.
        what: &'static str,
        /// The least allowed.
        min: i64,
        /// The most allowed.
        max: i64,
        /// What it was.
        given: i64,
    },
    /// M6: a maximum below the stake itself.
    #[error("the maximum stake is {max_stake}; it must be at least the stake, {stake}")]
    MaximumBelowStake {
        /// The stake, minor units.
        stake: i64,
        /// The maximum stake, minor units.
        max_stake: i64,
    },
    /// A cube that shows no power of two up to 64.
    #[error("a cube shows 1, 2, 4, 8, 16, 32 or 64, not {given}")]
    BadCube {
        /// What it was said to show.
        given: i64,
    },
    /// Winners that are no part of those who play.
    #[error("the winners must be different seats below {seats}, and not all of them")]
    BadWinners {
        /// How many play.
        seats: usize,
    },
    /// A prize table that does not hand out the whole fund.
    #[error("a prize table must add up to 10000 hundredths of a percent, not {sum}")]
    BadTable {
        /// What it adds up to.
        sum: i64,
    },
    /// Tie groups that do not describe the places.
    #[error("the groups of equal players must be 1 or more each and together {entries}, not {sum}")]
    BadTies {
        /// How many players there are.
        entries: i64,
        /// How many are in the groups.
        sum: i64,
    },
    /// A sum above what can be written down.
    #[error("{what} is more than can be written down")]
    TooMuch {
        /// Which sum.
        what: &'static str,
    },
    /// A name or a reason that cannot be kept.
    #[error("{what} must be 1 to {max} characters without control characters")]
    BadText {
        /// Which text.
        what: &'static str,
        /// How long it may be, in characters.
        max: usize,
    },
    /// A currency or an account written in another form.
    #[error("{given:?} is no {what}; the form is {form}")]
    BadForm {
        /// What it should be.
        what: &'static str,
        /// What was given, shortened.
        given: String,
        /// How it is written.
        form: &'static str,
    },
    /// The operator has not switched stakes on.
    #[error("stakes are off on this site")]
    StakesOff,
    /// Nothing to move.
    #[error("a group needs at least one transfer")]
    Empty,
    /// A transfer that its kind does not allow.
    #[error("a transfer of kind `{kind}` does not go from {debit} to {credit}")]
    WrongAccounts {
        /// The kind of the transfer.
        kind: &'static str,
        /// The account that would be debited.
        debit: String,
        /// The account that would be credited.
        credit: String,
    },
    /// Not enough on the account.
    #[error("{account} has {has}, and {needs} are needed")]
    Short {
        /// The account.
        account: String,
        /// What is on it, minor units.
        has: i64,
        /// What would be taken, minor units.
        needs: i64,
    },
    /// The key stands for something else already: a game that was settled cannot be refunded.
    #[error("{key} has been done already, with {differs}")]
    KeyTaken {
        /// The key of the group.
        key: String,
        /// What was not the same then.
        differs: &'static str,
    },
    /// A game or a tournament that would be closed by a group that takes nothing from it, or would stay open.
    #[error("{account} is closed by the group that takes from it, in the same stroke, and by no other")]
    WrongEnd {
        /// The account.
        account: String,
    },
    /// The account takes part in nothing any more.
    #[error("{account} is closed")]
    Closed {
        /// The account.
        account: String,
    },
    /// An account that would be closed with something on it.
    #[error("{account} cannot be closed: {left} would be left on it")]
    NotEmpty {
        /// The account.
        account: String,
        /// What would be left, minor units.
        left: i64,
    },
}

impl LedgerError {
    /// Refuses a number outside its closed range.
    pub(crate) fn range(what: &'static str, given: i64, [min, max]: [i64; 2]) -> Result<(), Self> {
        if (min..=max).contains(&given) { Ok(()) } else { Err(Self::OutOfRange { what, min, max, given }) }
    }

    /// Refuses the id of a game or tournament that would make two keys look alike.
    pub(crate) fn id(id: &str) -> Result<(), Self> {
        if !id.contains(':') {
            return Ok(());
        }
        let given = id.chars().take(40).collect();
        Err(Self::BadForm { what: "id of a game or tournament", given, form: "any word without a colon" })
    }

    /// Refuses a text that is empty, too long or has control characters, which would blur the lines that are hashed.
    pub(crate) fn text(what: &'static str, text: &str, max: usize) -> Result<(), Self> {
        let good = !text.is_empty() && text.chars().count() <= max && !text.chars().any(char::is_control);
        if good { Ok(()) } else { Err(Self::BadText { what, max }) }
    }
}
