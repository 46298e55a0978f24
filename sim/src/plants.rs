// SPDX-License-Identifier: AGPL-3.0-or-later
//! Faults that are put in on purpose, each by its name, and the invariant that has to find it: a check that finds nothing
//! proves nothing as long as nobody has seen it find something.

use cluster::Plant;

use crate::verdict::Invariant;

/// A planted fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// In the state machine of a node.
    Node(Plant),
    /// The store takes rows of any epoch.
    NoFence,
    /// A node judges its lease by the calendar.
    LeaseByCalendar,
    /// The store does not know commands again, nor does the owner.
    DedupeOff,
    /// A claim is told the newest beat of any node.
    BeatOfAnyNode,
    /// Two nodes roll with different keys.
    TwoKeys,
}

/// A planted fault with its name.
#[derive(Clone, Copy, Debug)]
pub struct Planted {
    /// As after `--plant`.
    pub name: &'static str,
    /// What is switched on.
    pub fault: Fault,
    /// What has to find it.
    pub by: Invariant,
}

/// All of them (section 8 of the design).
pub const PLANTS: [Planted; 10] = [
    plant("ack_before_commit", Fault::Node(Plant::AckBeforeCommit), Invariant::I1),
    plant("no_fence", Fault::NoFence, Invariant::I3),
    plant("lease_by_calendar", Fault::LeaseByCalendar, Invariant::I2),
    plant("stale_refusal", Fault::Node(Plant::StaleRefusal), Invariant::I12),
    plant("gap_ignored", Fault::Node(Plant::GapIgnored), Invariant::I8),
    plant("dedupe_off", Fault::DedupeOff, Invariant::I4),
    plant("beat_of_any_node", Fault::BeatOfAnyNode, Invariant::I5),
    plant("suspend_on_start", Fault::Node(Plant::SuspendOnStart), Invariant::I5),
    plant("two_keys", Fault::TwoKeys, Invariant::I6),
    plant("mirror_skips_redact", Fault::Node(Plant::MirrorSkipsRedact), Invariant::I7),
];

const fn plant(name: &'static str, fault: Fault, by: Invariant) -> Planted {
    Planted { name, fault, by }
}

impl Planted {
    /// The one of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        PLANTS.into_iter().find(|plant| plant.name == name)
    }
}
