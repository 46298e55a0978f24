// SPDX-License-Identifier: AGPL-3.0-or-later
//! Offers between the two players: what stands, and how long.

use game::{Seat, TwoSeat};
use serde::{Deserialize, Serialize};

/// What may be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A draw (chess, kalah).
    Draw,
    /// To take back the offerer's last move (chess, kalah).
    Takeback,
    /// To resign: with 1, 2 or 3 points (tables family, X6), or for the pair (bughouse, C.15).
    Resign,
    /// Another game with the chairs exchanged.
    Rematch,
    /// To call the game off, without a result (tables family: once dice have fallen nobody may alone; every
    /// game at a rated table: once it is played).
    Abort,
    /// That both may ask for hints, where nothing hangs on the game.
    Hints,
}

impl OfferKind {
    /// The word used in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback => "takeback",
            Self::Resign => "resign",
            Self::Rematch => "rematch",
            Self::Abort => "abort",
            Self::Hints => "hints",
        }
    }

    /// All kinds, in the order they are listed.
    pub const ALL: [Self; 6] =
        [Self::Draw, Self::Takeback, Self::Resign, Self::Rematch, Self::Abort, Self::Hints];
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is offered.
    pub what: OfferKind,
    /// Who offers.
    pub seat: Seat,
    /// Points of an offered resignation.
    pub points: Option<u8>,
}

/// X6: points of the largest resignation.
const POINTS_MAX: u8 = 3;

/// The offers standing at a table: at most one of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    standing: Vec<Offer>,
    /// For each seat and kind, one more than the ply at which it was last offered, 0 for never: no second offer
    /// before the next own move. No game is as long as this can count; beyond it all plies are one.
    last: [[u16; OfferKind::ALL.len()]; 2],
    /// Points of each seat's last resignation: who was refused may offer more at once.
    points: [u8; 2],
}

/// How a ply is kept in `Offers::last`.
fn mark(ply: u32) -> u16 {
    u16::try_from(ply.saturating_add(1)).unwrap_or(u16::MAX)
}

impl Offers {
    /// What stands now.
    #[must_use]
    pub fn standing(&self) -> &[Offer] {
        &self.standing
    }

    /// The offer of this kind that waits for `answerer`, if any.
    #[must_use]
    pub fn waiting_for(&self, answerer: Seat, what: OfferKind) -> Option<Offer> {
        self.standing.iter().copied().find(|offer| offer.what == what && offer.seat != answerer)
    }

    /// Any standing offer of this kind, whoever made it.
    #[must_use]
    pub fn of_kind(&self, what: OfferKind) -> Option<Offer> {
        self.standing.iter().copied().find(|offer| offer.what == what)
    }

    /// Whether this seat already offered this at this ply; a resignation, with all the points there are.
    #[must_use]
    pub fn repeated(&self, seat: Seat, what: OfferKind, ply: u32) -> bool {
        let offered = self.last.get(seat.index()).is_some_and(|kinds| kinds[what as usize] == mark(ply));
        offered && (what != OfferKind::Resign || self.repeats_points(seat, POINTS_MAX, ply))
    }

    /// Whether this seat already offered to resign with as many points at this ply.
    #[must_use]
    pub fn repeats_points(&self, seat: Seat, points: u8, ply: u32) -> bool {
        TwoSeat::of(seat).map(TwoSeat::index).is_some_and(|index| {
            self.last[index][OfferKind::Resign as usize] == mark(ply) && points <= self.points[index]
        })
    }

    pub(crate) fn add(&mut self, offer: Offer, ply: u32) {
        self.standing.retain(|old| old.what != offer.what);
        if let Some(kinds) = self.last.get_mut(offer.seat.index()) {
            kinds[offer.what as usize] = mark(ply);
        }
        if let (Some(points), Some(last)) = (offer.points, self.points.get_mut(offer.seat.index())) {
            *last = points;
        }
        self.standing.push(offer);
    }

    /// Whether this seat's offer of this kind stands.
    #[must_use]
    pub fn has(&self, seat: Seat, what: OfferKind) -> bool {
        self.standing.iter().any(|offer| offer.seat == seat && offer.what == what)
    }

    /// Adds an offer that does not replace those of other seats.
    pub(crate) fn add_beside(&mut self, offer: Offer) {
        self.standing.retain(|old| (old.what, old.seat) != (offer.what, offer.seat));
        self.standing.push(offer);
    }

    pub(crate) fn retain(&mut self, stays: impl Fn(&Offer) -> bool) {
        self.standing.retain(stays);
    }

    pub(crate) fn remove(&mut self, what: OfferKind) {
        self.standing.retain(|offer| offer.what != what);
    }

    /// A move, or a turn with nothing to play, by `mover` ends a draw offer made to them (FIDE 9.1) and every
    /// takeback or resignation offer; that both may ask for hints stands until it is answered.
    pub(crate) fn moved(&mut self, mover: Seat) {
        let stays = |offer: &Offer| offer.what == OfferKind::Draw && offer.seat == mover;
        self.standing.retain(|offer| offer.what == OfferKind::Hints || stays(offer));
    }

    pub(crate) fn clear(&mut self) {
        self.standing.clear();
    }
}
