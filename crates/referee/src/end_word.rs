// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of ends on this interface, which other programs are written against: those of the reference
//! implementations, where these have another word than the rest of the server.

use game::EndKind;

/// What the referee calls an end.
pub(crate) fn word(kind: EndKind) -> &'static str {
    match kind {
        EndKind::SeventyFive => "seventyfive",
        EndKind::BughouseMate => "mate",
        EndKind::TooLong => "length",
        EndKind::Resignation => "resign",
        EndKind::Mate
        | EndKind::Stalemate
        | EndKind::DeadPosition
        | EndKind::Fivefold
        | EndKind::Threefold
        | EndKind::Fifty
        | EndKind::Agreement
        | EndKind::ResignationDrawn
        | EndKind::Flag
        | EndKind::FlagDrawn
        | EndKind::Stones
        | EndKind::EqualStones
        | EndKind::BorneOff
        | EndKind::BorneOffLoses
        | EndKind::Mother
        | EndKind::Dropped
        | EndKind::Deadlock
        | EndKind::Repetition
        | EndKind::BothFlags => kind.word(),
    }
}
