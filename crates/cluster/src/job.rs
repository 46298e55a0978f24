// SPDX-License-Identifier: AGPL-3.0-or-later
//! A command on its way through a node: it came by a connection of its own, or another node passed it on.

use game::{Micros, Millis};

use crate::beat::SILENCE;
use crate::house_time::HouseTime;
use crate::ids::{Mono, NodeId, SocketId};
use crate::kind::By;

/// Every command is answered within 2.5 s of its frame; this leaves the answer time to be sent.
pub const ANSWER_WITHIN: Millis = Millis(2_400);

/// Where the answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// To a connection of this node.
    Socket(SocketId),
    /// To the node that passed it on.
    Node { node: NodeId, line: u64 },
}

/// Whether it was passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It waits.
    Waiting,
    /// It was passed on last at `at`; `heard` when the owner said that it has it.
    Sent { at: Mono, heard: bool },
}

/// A command.
#[derive(Clone, Debug)]
pub(crate) struct Job<C> {
    pub(crate) origin: Origin,
    pub(crate) by: By,
    pub(crate) seen: Option<i64>,
    pub(crate) command: C,
    /// When its frame was read, by this node's clock; from another node without the time the bus took.
    pub(crate) read: Mono,
    /// When its frame was read, house time, as the node says where it was.
    pub(crate) said: Option<Micros>,
    /// As [`crate::message::Ask::shown`].
    pub(crate) shown: Option<(i64, Micros)>,
    /// Whether it may have been kept somewhere.
    pub(crate) doubted: bool,
    /// Whether its sender has been told already that nobody knows.
    pub(crate) answered: bool,
    /// Whether the room was compared with its head because the sender has seen more than it holds.
    pub(crate) compared: bool,
    pub(crate) stage: Stage,
}

impl<C> Job<C> {
    /// When it must be answered.
    pub(crate) fn deadline(&self) -> Mono {
        self.read.plus(ANSWER_WITHIN)
    }

    /// When its frame was read, house time. The way over the bus is taken out, as long as it can have been.
    pub(crate) fn received(&self, time: &HouseTime) -> Option<Micros> {
        let latest = time.now(self.read)?;
        Some(self.said.map_or(latest, |said| said.clamp(latest.plus(Millis(-SILENCE.0)), latest)))
    }

    /// Lets it be passed on anew, or carried out here.
    pub(crate) fn wait(&mut self) {
        self.stage = Stage::Waiting;
    }
}
