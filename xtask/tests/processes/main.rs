// SPDX-License-Identifier: AGPL-3.0-or-later
//! What xtask and its scripts do with processes of their own.

mod guard;
mod nightly;
