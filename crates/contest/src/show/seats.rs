// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is to sit where: the accounts of a board's table by its chairs.

use crate::contest::Contest;
use crate::entry::Entrant;

impl Contest {
    /// The accounts for the chairs of a board's game that is on, White's first; none for somebody without one. Of a
    /// team, its players sit down in their order, one a board of the match; the pairs of bughouse, whose partners
    /// face each other across the boards, take chairs 0 and 3, and 1 and 2.
    #[must_use]
    pub fn seats(&self, round: u16, board: u16) -> Vec<Option<&str>> {
        let Some(of) = self.board(round, board) else { return Vec::new() };
        let at = usize::from((board.saturating_sub(1)) % u16::from(self.settings.boards().max(1)));
        let [white, black] = of.colours_now();
        if self.settings.is_for_teams() && self.settings.boards() == 1 {
            let [first, second] =
                [white, black].map(|number| [self.account_at(number, 0), self.account_at(number, 1)]);
            return vec![first[0], second[0], second[1], first[1]];
        }
        [white, black].map(|number| self.account_at(number, at)).to_vec()
    }

    fn account_at(&self, number: u16, place: usize) -> Option<&str> {
        match &self.by_number(number)?.entrant {
            Entrant::Account(id) => Some(id),
            Entrant::Guest(_) => None,
            Entrant::Team { players, .. } => players.get(place).map(String::as_str),
        }
    }
}
