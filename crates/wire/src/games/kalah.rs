// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah as a page draws it.

use std::collections::BTreeMap;

use game::{Seat, Side};
use room::Room;
use room::rules::kalah::{self, Action, Applied};

use super::{Detail, Drawn, Legal, Position, Sowing};

impl Drawn for kalah::Position {
    fn position(&self, _: &Room) -> Position {
        Position::kalah(self)
    }

    fn legal(&self, _: &Room, _: Seat) -> Option<Legal> {
        let mut pits = BTreeMap::new();
        let (mut swap, mut decline) = (false, false);
        for action in self.legal() {
            match action {
                Action::Sow(pit) => {
                    if let Ok(sowing) = self.preview(pit) {
                        let last = sowing.path.last().copied().unwrap_or_default();
                        pits.insert(
                            pit,
                            Sowing {
                                last,
                                path: sowing.path,
                                again: sowing.extra,
                                captured: sowing.captured,
                            },
                        );
                    }
                }
                Action::Swap => swap = true,
                Action::Decline => decline = true,
            }
        }
        Some(Legal::Kalah { pits, swap, decline })
    }
}

impl Position {
    /// A board of kalah.
    #[must_use]
    pub fn kalah(position: &kalah::Position) -> Self {
        Self::Kalah {
            board: position.board().to_vec(),
            side: u8::from(position.side() == Side::Black),
            south_seat: position.south_seat().0,
            pie_open: position.pie_open(),
            houses: position.options().houses,
        }
    }
}

impl Detail {
    /// What an action of kalah did.
    #[must_use]
    pub fn kalah(applied: &Applied) -> Self {
        match applied {
            Applied::Sown(sowing) => Detail::Sown {
                pit: sowing.pit,
                seeds: sowing.seeds,
                last: sowing.path.last().copied().unwrap_or_default(),
                path: sowing.path.clone(),
                again: sowing.extra,
                captured: sowing.captured,
                swept: sowing.swept,
            },
            Applied::Swapped => Detail::Swapped { swap: true },
            Applied::Declined => Detail::Declined { decline: true },
        }
    }
}
