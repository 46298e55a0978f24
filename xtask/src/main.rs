// SPDX-License-Identifier: AGPL-3.0-or-later
//! Task runner.
fn main() {}
