// SPDX-License-Identifier: AGPL-3.0-or-later
//! The word by which it is known what was written out of an account that is to be erased.

/// What the reference of a transfer begins with that empties an account before it is erased; the instant from which it is
/// erased follows, microseconds. Until then its owner may come back, and the credits with them.
pub const WRITTEN_OUT: &str = "account erased ";
