// SPDX-License-Identifier: AGPL-3.0-or-later
//! The binary of the house.
fn main() {}
