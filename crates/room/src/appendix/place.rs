// SPDX-License-Identifier: AGPL-3.0-or-later
//! A place beside the chairs: what it is there for, whose it is, and who has taken it.

use adapted::Actor as Who;
use game::Side;
use serde::{Deserialize, Serialize};

use crate::table::refusal::Refusal;

/// What somebody beside the chairs is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    /// D.2.9: the assistant of a blind player.
    Assistant,
    /// D.2.10: the helper of a sighted player.
    Helper,
    /// The arbiter.
    Arbiter,
}

/// A place that has a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whose place it is.
    pub who: Who,
    /// The hash of the link's code, which the log keeps instead of the code.
    pub(crate) code: String,
    /// Who has taken it: the id and the name.
    pub taken: Option<(String, String)>,
}

/// The one who takes such a place.
pub(crate) fn who_of(place: PlaceKind, side: Option<u8>) -> Result<Who, Refusal> {
    let side = match side {
        None => None,
        Some(0) => Some(Side::White),
        Some(1) => Some(Side::Black),
        Some(seat) => return Err(Refusal::NoSuchSeat { seat, last: 1 }),
    };
    match (place, side) {
        (PlaceKind::Assistant, Some(side)) => Ok(Who::Assistant(side)),
        (PlaceKind::Helper, Some(side)) => Ok(Who::Helper(side)),
        (PlaceKind::Arbiter, None) => Ok(Who::Arbiter),
        (PlaceKind::Assistant | PlaceKind::Helper, None) | (PlaceKind::Arbiter, Some(_)) => {
            Err(Refusal::NoSuchPlace)
        }
    }
}

impl Place {
    /// What the place is for.
    #[must_use]
    pub fn kind(&self) -> PlaceKind {
        match self.who {
            Who::Assistant(_) => PlaceKind::Assistant,
            Who::Helper(_) => PlaceKind::Helper,
            Who::Arbiter | Who::Player(_) | Who::Server => PlaceKind::Arbiter,
        }
    }

    /// The side it belongs to.
    #[must_use]
    pub fn side(&self) -> Option<u8> {
        match self.who {
            Who::Assistant(side) | Who::Helper(side) => u8::try_from(side.index()).ok(),
            Who::Arbiter | Who::Player(_) | Who::Server => None,
        }
    }
}
