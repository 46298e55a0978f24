// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game is played for, as everybody at the table reads it: what each result would bring and cost by now, and
//! after the end the sum in numbers. How much goes to whom is `ledger`'s decision; what of a room it is asked about is
//! said here, for the server too.

use ledger::{Scale, StakeTerms, Worth, settle};
use room::{Cube, Ending, Play, Room, StakeSettled};
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::SettledKind;

/// The points a game without the cube is worth.
const POINTS: [u8; 3] = [1, 2, 3];

/// What a game is played for. Sums are minor units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StakeView {
    /// In which credits, `FEDERATION/LABEL`.
    pub currency: String,
    /// The stake of one point.
    pub stake: i64,
    /// Nobody loses more.
    pub max: i64,
    /// What each player puts aside for as long as the game is on.
    pub escrow: i64,
    /// What each result would bring and cost with the cube as it stands; one row where points do not count.
    pub outcomes: Vec<OutcomeView>,
    /// The same if the double that waits for an answer is taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub if_taken: Vec<OutcomeView>,
}

/// What one result would bring and cost. Sums are minor units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OutcomeView {
    /// Points of the game, without the cube.
    pub points: u8,
    /// The final stake.
    #[serde(rename = "final")]
    pub final_stake: i64,
    /// The fee, which the winner pays.
    pub fee: i64,
    /// What a winner has more than before.
    pub win: i64,
    /// What a loser has less than before.
    pub lose: i64,
}

/// What became of a stake. Sums are minor units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SettlementView {
    /// `settled`, `refunded` or `reversed`.
    pub kind: SettledKind,
    /// The final stake.
    #[serde(rename = "final")]
    pub final_stake: i64,
    /// All final stakes together.
    pub pot: i64,
    /// The fee.
    pub fee: i64,
    /// The site's part of it.
    pub house: i64,
    /// The federation's part of it.
    pub federation: i64,
    /// By seat: what was won, or lost when below zero.
    pub net: Vec<i64>,
}

impl From<&StakeSettled> for SettlementView {
    fn from(settled: &StakeSettled) -> Self {
        Self {
            kind: settled.kind.into(),
            final_stake: settled.final_stake,
            pot: settled.pot,
            fee: settled.fee,
            house: settled.house,
            federation: settled.federation,
            net: settled.net.clone(),
        }
    }
}

/// What was agreed about the stake of a room, as the ledger asks for it; nothing where there is none.
#[must_use]
pub fn terms(room: &Room) -> Option<StakeTerms> {
    let stake = room.table().stake.as_ref()?;
    let scale = match room.play() {
        Play::Tables(_) if room.terms().is_match() => Scale::Flat,
        Play::Tables(_) if room.cube().is_some() => Scale::Cube,
        Play::Tables(_) => Scale::Points,
        _ => Scale::Flat,
    };
    Some(StakeTerms { federation_bp: stake.share_bp, ..StakeTerms::new(stake.stake, stake.max, scale) })
}

/// What an end was worth: the room counts the cube in, the ledger wants both. A refused double pays the cube before it,
/// which is what the cube shows then (K8).
#[must_use]
pub fn worth(room: &Room, ending: Ending) -> Worth {
    if terms(room).is_none_or(|terms| terms.scale == Scale::Flat) {
        return Worth::ONE;
    }
    let cube = room.cube().map_or(1, Cube::value).max(1);
    let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    Worth { points: small(ending.points / cube), cube: small(cube) }
}

impl StakeView {
    /// The stake of a room as it stands.
    pub(crate) fn of(room: &Room) -> Option<Self> {
        let (terms, stake) = (terms(room)?, room.table().stake.as_ref()?);
        let seats = room.chairs().len();
        let cube = room.cube().map_or(1, Cube::value);
        let doubled = room.cube().filter(|cube| cube.offer().is_some()).map(Cube::if_taken);
        Some(Self {
            currency: stake.currency.clone(),
            stake: stake.stake,
            max: stake.max,
            escrow: terms.escrow(),
            outcomes: outcomes(&terms, seats, cube),
            if_taken: doubled.map_or_else(Vec::new, |cube| outcomes(&terms, seats, cube)),
        })
    }
}

/// A row for each number of points; one where they do not count.
fn outcomes(terms: &StakeTerms, seats: usize, cube: u32) -> Vec<OutcomeView> {
    let rows = if terms.scale == Scale::Flat { &POINTS[..1] } else { &POINTS[..] };
    let winners: &[usize] = if seats == 4 { &[0, 1] } else { &[0] };
    let cube = u8::try_from(cube).unwrap_or(u8::MAX);
    let row = |points: u8| {
        let settled = settle(terms, seats, winners, Worth { points, cube }).ok()?;
        Some(OutcomeView {
            points,
            final_stake: settled.final_stake,
            fee: settled.fee,
            win: settled.net.first().copied().unwrap_or(0),
            lose: settled.final_stake,
        })
    };
    rows.iter().copied().filter_map(row).collect()
}
