// SPDX-License-Identifier: AGPL-3.0-or-later
//! What four chairs and two boards need beside the state every table has (rules/chess.md, part C). The rules of the
//! boards are `chess::bughouse`'s; what a room does with this is in `bughouse`.

use chess::bughouse::{Action, BoardId, Place};
use game::Seat;

use crate::bughouse::phrase::{Asked, TalkRule};
use crate::clock::Clock;
use crate::clock::rule::ClockRule;
use crate::settings::{Setting, Settings};
use crate::table::offer::OfferKind;

/// What a table of four has beside that of two.
#[derive(Clone, Debug)]
pub(crate) struct TwoBoards {
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
    /// The number of own moves at which each seat last offered a draw, to resign, and to call the game off.
    pub(crate) offered: [[Option<u32>; 3]; 4],
    /// What each seat has asked of its partner.
    pub(crate) asked: [Asked; 4],
    pub(crate) talk: TalkRule,
    pub(crate) partner_confirms: bool,
}

impl TwoBoards {
    pub(crate) fn new(rule: ClockRule, settings: &Settings) -> Self {
        Self {
            second: Clock::from_seat(rule, Place::WHITE_B.seat()),
            run: [0; 2],
            made: [0; 4],
            versions: [1; 2],
            last: [None; 2],
            offered: [[None; 3]; 4],
            asked: Default::default(),
            talk: TalkRule::of(settings),
            partner_confirms: settings.get("partner_confirms") == Some(&Setting::Bool(true)),
        }
    }

    /// Moves by `place`.
    pub(crate) fn made(&self, place: Place) -> u32 {
        self.made[place.seat().index()]
    }

    /// Whether `place` has made no move since offering this.
    pub(crate) fn has_just_offered(&self, place: Place, what: OfferKind) -> bool {
        self.offered[place.seat().index()][slot(what)] == Some(self.made(place))
    }

    pub(crate) fn take_offer(&mut self, place: Place, what: OfferKind) {
        if what != OfferKind::Rematch {
            self.offered[place.seat().index()][slot(what)] = Some(self.made(place));
        }
    }

    /// C.15: what a player offered is not for later. Counts a move of `place`; whether its offer of this kind has now
    /// outlived two of them.
    pub(crate) fn take_move(&mut self, place: Place) -> impl Fn(OfferKind) -> bool + use<> {
        let index = place.seat().index();
        self.made[index] += 1;
        let made = self.made[index];
        let stale = self.offered[index].map(|offered| offered.is_some_and(|offered| made > offered + 1));
        move |what| stale[slot(what)]
    }
}

/// Where `TwoBoards::offered` keeps an offer of this kind.
fn slot(what: OfferKind) -> usize {
    match what {
        OfferKind::Resign => 1,
        OfferKind::Abort => 2,
        _ => 0,
    }
}

/// The board `seat` plays on.
pub(crate) fn board_of(seat: Seat) -> Option<BoardId> {
    Place::of_seat(seat).map(|place| place.board)
}

/// C1: whether two seats are one pair.
pub(crate) fn same_team(one: Seat, other: Seat) -> bool {
    let team = |seat| Place::of_seat(seat).map(Place::team);
    team(one).is_some_and(|one| team(other) == Some(one))
}
