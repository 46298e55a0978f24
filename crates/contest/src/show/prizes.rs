// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who shares the prizes of which places; the sums are the ledger's.

use crate::contest::Contest;
use crate::settings::form::{Format, Ties};
use crate::show::standings::Standing;

impl Contest {
    /// Numbers in the order of the places; those of one group share the prizes of theirs. Equal points share, or what
    /// is equal after all tie-breaks; in a knock-out, those who came equally far.
    #[must_use]
    pub fn prize_groups(&self) -> Vec<Vec<u16>> {
        let ties = self.settings.money.as_ref().map_or(Ties::Share, |money| money.ties);
        let by_points = ties == Ties::Share
            && !matches!(self.settings.format, Format::Knockout | Format::DoubleElimination | Format::Match);
        let equal = |one: &Standing, other: &Standing| {
            if by_points { one.values.first() == other.values.first() } else { one.rank == other.rank }
        };
        let players = self.standings().players;
        players.chunk_by(equal).map(|group| group.iter().map(|player| player.number).collect()).collect()
    }
}
