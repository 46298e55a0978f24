// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of ends in a record. Records written before every end had a word of its own are understood too.

use game::EndKind;

/// Whether a record that says `word` names the end that stands on the board.
pub(super) fn names(word: &str, stands: EndKind) -> bool {
    word == stands.word() || earlier(stands) == Some(word)
}

/// What earlier records called this end, where that was another word.
fn earlier(kind: EndKind) -> Option<&'static str> {
    match kind {
        EndKind::SeventyFive => Some("seventyfive"),
        EndKind::BughouseMate => Some("mate"),
        EndKind::TooLong => Some("length"),
        EndKind::BorneOffLoses | EndKind::Mother => Some("borne_off"),
        EndKind::Mate
        | EndKind::Stalemate
        | EndKind::DeadPosition
        | EndKind::Fivefold
        | EndKind::Threefold
        | EndKind::Fifty
        | EndKind::Agreement
        | EndKind::Resignation
        | EndKind::ResignationDrawn
        | EndKind::Flag
        | EndKind::FlagDrawn
        | EndKind::Stones
        | EndKind::EqualStones
        | EndKind::BorneOff
        | EndKind::Dropped
        | EndKind::Deadlock
        | EndKind::Repetition
        | EndKind::BothFlags => None,
    }
}
