// SPDX-License-Identifier: AGPL-3.0-or-later
//! What every record made from a room's log needs: its events in order, dates, names and the word of an end.

use game::Micros;
use room::{EndReason, Event, Room};

/// What a record makes of the events, one after another.
pub(crate) trait Scribe {
    /// The event, and the room with it folded in.
    fn note(&mut self, at: Micros, event: &Event, after: &Room);
}

/// `YYYY.MM.DD` of an instant, in the time of Greenwich; as PGN writes it when there is no such day.
pub(crate) fn date(at: Micros) -> String {
    jiff::Timestamp::from_microsecond(at.0)
        .map_or_else(|_| "????.??.??".to_owned(), |at| at.strftime("%Y.%m.%d").to_string())
}

/// The name at a seat as the record gives it.
pub(crate) fn name_of(room: &Room, seat: usize) -> String {
    room.chairs().get(seat).and_then(Option::as_ref).map_or("?".to_owned(), |chair| chair.name.clone())
}

/// The words the PGN standard has for an end.
pub(crate) fn termination(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Flag | EndReason::FlagDrawn | EndReason::BothFlags => "time forfeit",
        EndReason::Aborted
        | EndReason::NoShow
        | EndReason::Forfeit
        | EndReason::DiceTimeout
        | EndReason::DiceSpent
        | EndReason::Cancelled => "abandoned",
        EndReason::Mate
        | EndReason::Stalemate
        | EndReason::DeadPosition
        | EndReason::Fivefold
        | EndReason::SeventyFive
        | EndReason::Threefold
        | EndReason::Fifty
        | EndReason::Agreement
        | EndReason::Resignation
        | EndReason::ResignationDrawn
        | EndReason::Stones
        | EndReason::EqualStones
        | EndReason::BorneOff
        | EndReason::BorneOffLoses
        | EndReason::Mother
        | EndReason::Dropped
        | EndReason::BughouseMate
        | EndReason::Deadlock
        | EndReason::Repetition
        | EndReason::TooLong => "normal",
    }
}

/// How many hints each player has asked for, by seat.
pub(crate) fn hints_of(room: &Room) -> String {
    room.hints().map(|count| count.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_leap_years_and_centuries() {
        let day = 86_400_000_000;
        for (days, expected) in [
            (0, "1970.01.01"),
            (-1, "1969.12.31"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_777, "2026.11.20"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date(Micros(days * day)), expected, "day {days}");
            assert_eq!(date(Micros(days * day + day - 1)), expected, "the end of day {days}");
        }
    }
}
