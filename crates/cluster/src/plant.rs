// SPDX-License-Identifier: AGPL-3.0-or-later
//! Faults of this state machine that the simulation switches on to show that it finds them.

/// A fault. Without the feature `plants` none can be switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plant {
    /// A command is answered before its events are durable.
    AckBeforeCommit,
    /// A room refuses without comparing its head.
    StaleRefusal,
    /// A mirror takes rows in although some before them are missing.
    GapIgnored,
    /// An owner does not know again what it carried out.
    DedupeOff,
    /// A node that starts takes all live rooms and suspends them since it was last there itself.
    SuspendOnStart,
    /// A mirror shows everybody what the one who acted may see.
    MirrorSkipsRedact,
}
