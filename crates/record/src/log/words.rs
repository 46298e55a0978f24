// SPDX-License-Identifier: AGPL-3.0-or-later
//! Seats, sides and switches as a record writes them.

use super::Fault;
use crate::Switch;
use game::{OptionKind, OptionSpec, OptionValue, Side, find_option};

/// Seat 0 plays White.
pub(super) fn side_of(seat: u8) -> Result<Side, Fault> {
    match seat {
        0 => Ok(Side::White),
        1 => Ok(Side::Black),
        _ => Err(Fault::TwoSeats),
    }
}

/// The seat that plays a side.
pub(super) fn seat_of(side: Side) -> u8 {
    u8::from(side == Side::Black)
}

/// A switch as it is written.
pub(crate) fn option_value(specs: &[OptionSpec], name: &str, text: &str) -> Result<OptionValue, Switch> {
    let spec = find_option(specs, name).map_err(|error| Switch::of(specs, error))?;
    let value = match spec.kind {
        OptionKind::Bool { .. } => text.parse().ok().map(OptionValue::Bool),
        OptionKind::Int { .. } | OptionKind::IntOf { .. } => text.parse().ok().map(OptionValue::Int),
        OptionKind::OneOf { .. } => Some(OptionValue::Text(text.to_owned())),
    };
    let value = value.ok_or_else(|| Switch::refuses(spec))?;
    spec.check(&value).map_err(|_| Switch::refuses(spec))?;
    Ok(value)
}
