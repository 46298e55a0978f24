// SPDX-License-Identifier: AGPL-3.0-or-later
//! One position of tabla with everything that was decided around it, in the short forms programs copy and
//! paste: GNUBG position ID and match ID, and XGID. Each is read exactly: what is read and written again is
//! the same text.
//!
//! White is player 0 of gnubg, Black player 1. XGID draws player 1 at the bottom, with capital letters, as
//! gnubg does when it writes one.

mod bits;
mod copied;
mod fault;
mod field;
mod gnubg;
mod match_id;
mod xgid;

pub(crate) use copied::looks_copied;
pub use copied::{Asked, Copied, replay_each};
pub use fault::{Fault, Form, IdError};
pub use field::Field;
pub use gnubg::{read_position_id, write_position_id};
pub use match_id::MatchId;
pub use xgid::{Roll, Xgid};

/// A position from checkers on the points of two players, each in their own numbering, index 25 the bar; the
/// rest of the fifteen is borne off.
fn position(checkers: [[u8; 26]; 2]) -> Result<tables::Position, tables::SetupError> {
    let [white, black] = checkers.map(|men| {
        let on_board: u32 = men.iter().map(|n| u32::from(*n)).sum();
        tables::SideSetup {
            points: (1..=24u8).map(|point| (point.into(), men[usize::from(point)].into())).collect(),
            bar: men[25].into(),
            off: 15u32.saturating_sub(on_board),
            ..tables::SideSetup::default()
        }
    });
    let setup = tables::Setup { variant: tables::Variant::Tabla, white, black };
    tables::Position::from_setup(&setup)
}
