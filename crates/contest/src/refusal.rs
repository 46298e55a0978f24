// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a command was not done: one variant a situation, with the data a clear sentence needs.

use thiserror::Error;

/// A refused command. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The form is not as it may be.
    #[error("{field}: {allowed}")]
    BadField {
        /// Which field.
        field: &'static str,
        /// What may stand there.
        allowed: &'static str,
    },
    /// What was agreed may not change any more.
    #[error("{field} cannot change after the first entry")]
    Frozen {
        /// Which field.
        field: &'static str,
    },
    /// Not in this state.
    #[error("a tournament that is {state} does not take `{act}`")]
    WrongState {
        /// What was asked for.
        act: &'static str,
        /// Where the tournament is.
        state: &'static str,
    },
    /// Somebody else may.
    #[error("only {who} may do that")]
    NotAllowed {
        /// Who may.
        who: &'static str,
    },
    /// Nobody of that number.
    #[error("there is no entry {entry}")]
    NoSuchEntry {
        /// What was named.
        entry: u16,
    },
    /// There twice.
    #[error("they have entered already")]
    AlreadyEntered,
    /// Everything is taken.
    #[error("the tournament is full: at most {max} may enter")]
    Full {
        /// How many may.
        max: u16,
    },
    /// Its round is past.
    #[error("nobody enters after round {round}")]
    TooLate {
        /// The last round in which one could.
        round: u16,
    },
    /// Only those whom an arbiter enters.
    #[error("only those who are invited may enter")]
    NotInvited,
    /// People only.
    #[error("bots may not enter this tournament")]
    NoBots,
    /// Who enters is not what the tournament is for.
    #[error("an entry is {allowed}")]
    BadEntry {
        /// What may enter.
        allowed: &'static str,
    },
    /// It is not so with this entry.
    #[error("entry {entry} is {state}")]
    EntryState {
        /// Which entry.
        entry: u16,
        /// What it is.
        state: &'static str,
    },
    /// A bye that cannot be asked for.
    #[error("a bye is {allowed}")]
    BadBye {
        /// What may be asked for.
        allowed: &'static str,
    },
    /// There is no such round.
    #[error("there is no round {round}")]
    NoSuchRound {
        /// What was named.
        round: u16,
    },
    /// There is no such board.
    #[error("there is no board {board} in round {round}")]
    NoSuchBoard {
        /// The round.
        round: u16,
        /// What was named.
        board: u16,
    },
    /// The round has to end first.
    #[error("round {round} is not over")]
    RoundOpen {
        /// Which round.
        round: u16,
    },
    /// Rounds are left.
    #[error("rounds are left to play: pause the tournament to end it early")]
    RoundsLeft,
    /// Every round has been paired.
    #[error("every round has been paired")]
    NoRoundsLeft,
    /// Its games have begun.
    #[error("round {round} has begun")]
    RoundBegun {
        /// Which round.
        round: u16,
    },
    /// The rules forbid it.
    #[error("{white} and {black} cannot be paired: {why}")]
    IllegalPairing {
        /// By number.
        white: u16,
        /// By number.
        black: u16,
        /// What forbids it.
        why: &'static str,
    },
    /// The rules leave none.
    #[error("no legal pairing exists")]
    NoLegalPairing,
    /// Not a result of this board.
    #[error("a result here is {allowed}")]
    BadResult {
        /// What is one.
        allowed: &'static str,
    },
    /// What was built on it stands.
    #[error("a later match of the bracket has been paired on this result")]
    LaterResult,
    /// It has to be said why.
    #[error("say why, in 1 to {max} characters")]
    ReasonNeeded {
        /// How long it may be.
        max: usize,
    },
    /// The events do not follow from one another: our own fault.
    #[error("the tournament's log is broken: {reason}")]
    Broken {
        /// What is wrong.
        reason: String,
    },
}

game::messages! { Refusal {
    BadField { field, allowed } => "bad_field",
    Frozen { field } => "frozen",
    WrongState { act, state } => "wrong_state",
    NotAllowed { who } => "not_allowed",
    NoSuchEntry { ; entry } => "no_such_entry",
    AlreadyEntered => "already_entered",
    Full { ; max } => "tournament_full",
    TooLate { ; round } => "too_late",
    NotInvited => "not_invited",
    NoBots => "no_bots",
    BadEntry { allowed } => "bad_entry",
    EntryState { state; entry } => "entry_state",
    BadBye { allowed } => "bad_bye",
    NoSuchRound { ; round } => "no_such_round",
    NoSuchBoard { ; round, board } => "no_such_board",
    RoundOpen { ; round } => "round_open",
    RoundsLeft => "rounds_left",
    NoRoundsLeft => "no_rounds_left",
    RoundBegun { ; round } => "round_begun",
    IllegalPairing { why; white, black } => "illegal_pairing",
    NoLegalPairing => "no_legal_pairing",
    BadResult { allowed } => "bad_result",
    LaterResult => "later_result",
    ReasonNeeded { ; max } => "reason_needed",
    Broken { reason } => "internal",
} }
