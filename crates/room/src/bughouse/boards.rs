// SPDX-License-Identifier: AGPL-3.0-or-later
//! What four chairs and two boards need beside the state every table has (rules/chess.md, part C). The rules of the
//! boards are `chess::bughouse`'s; what a room does with this is in `bughouse`.

use chess::bughouse::Action;
use game::Seat;

use crate::bughouse::phrase::TalkRule;
use crate::clock::Clock;
use crate::clock::rule::ClockRule;
use crate::settings::{Setting, Settings};
use crate::table::offer::OfferKind;

/// What a table of four has beside that of two; boxed, so that a table of two stays small.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    /// The clock of board B; that of board A is the room's.
    pub(crate) second: Clock,
    /// Milliseconds each board's clocks have run, the run under way aside and removals aside: the same on both.
    pub(crate) run: [i64; 2],
    /// Moves by each seat.
    pub(crate) made: [u32; 4],
    /// The version at which each board last changed for the one who has to act there.
    pub(crate) versions: [i64; 2],
    /// The last action on each board.
    pub(crate) last: [Option<Action>; 2],
    /// The number of own moves at which each seat last offered a draw, and to resign.
    pub(crate) offered: [[Option<u32>; 2]; 4],
    pub(crate) talk: TalkRule,
    pub(crate) partner_confirms: bool,
}

impl Pairs {
    pub(crate) fn new(rule: ClockRule, settings: &Settings) -> Self {
        Self {
            second: Clock::new(rule),
            run: [0; 2],
            made: [0; 4],
            versions: [1; 2],
            last: [None; 2],
            offered: [[None; 2]; 4],
            talk: TalkRule::of(settings),
            partner_confirms: settings.get("partner_confirms") == Some(&Setting::Bool(true)),
        }
    }
}

/// Where `Pairs::offered` keeps an offer of this kind.
pub(crate) fn slot(what: OfferKind) -> usize {
    usize::from(what == OfferKind::Resign)
}

/// The board a seat plays on.
pub(crate) fn board_of(seat: Seat) -> usize {
    usize::from(seat.0 >> 1 & 1)
}

/// C1: the other one of the pair.
pub(crate) fn partner(seat: Seat) -> Seat {
    Seat(3 - (seat.0 & 3))
}

/// C1: whether two seats are one pair.
pub(crate) fn same_team(one: Seat, other: Seat) -> bool {
    one == other || partner(one) == other
}
