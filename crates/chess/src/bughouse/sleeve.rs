// SPDX-License-Identifier: AGPL-3.0-or-later
//! C3: the pieces a player holds.

use shakmaty::Role;
use std::fmt;

/// The pieces of one colour that may be dropped on one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sleeve([u8; 5]);

/// The order in which a sleeve is written.
const ORDER: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Sleeve {
    /// How many there are of a kind; never a king.
    #[must_use]
    pub fn count(self, role: Role) -> u8 {
        slot(role).and_then(|slot| self.0.get(slot)).copied().unwrap_or(0)
    }

    /// The number of pieces.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// There is nothing to drop.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 5]
    }

    /// The kinds there are, queens first.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        ORDER.into_iter().filter(move |role| self.count(*role) > 0)
    }

    pub(super) fn add(&mut self, role: Role) {
        if let Some(count) = slot(role).and_then(|slot| self.0.get_mut(slot)) {
            *count = count.saturating_add(1);
        }
    }

    pub(super) fn take(&mut self, role: Role) {
        if let Some(count) = slot(role).and_then(|slot| self.0.get_mut(slot)) {
            *count = count.saturating_sub(1);
        }
    }
}

/// Kings have no place in a sleeve.
fn slot(role: Role) -> Option<usize> {
    (role != Role::King).then(|| usize::from(role) - 1)
}

/// The letters in capitals, queens first, such as `QNPP`; nothing for an empty sleeve.
impl fmt::Display for Sleeve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for role in ORDER {
            for _ in 0..self.count(role) {
                write!(f, "{}", role.upper_char())?;
            }
        }
        Ok(())
    }
}
