// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a node knows of one room.

use std::collections::{BTreeMap, VecDeque};

use game::{Micros, Millis};

use crate::beat::SILENCE;
use crate::fold::{Fold, Shown};
use crate::ids::{Mono, NodeId, PlayerId, RequestId, SocketId};
use crate::job::Job;
use crate::kind::{Kind, Row};

/// A flag is called so much later when whoever it is about is connected elsewhere: their move may be on its way.
pub const FORWARD_GRACE: Millis = SILENCE;
/// An owner lets a room go that nobody was connected to for so long.
pub const IDLE: Millis = Millis::seconds(30);
/// Who is connected elsewhere counts as there for so long after the last word of it.
pub const PRESENCE_DEAD: Millis = Millis::seconds(12);

/// Somebody who waits to see the room.
#[derive(Clone, Debug)]
pub(crate) struct Joining {
    pub(crate) player: PlayerId,
    /// The newest version they have seen.
    pub(crate) since: i64,
    /// Whether the log was read because of it.
    pub(crate) checked: bool,
}

/// Who is connected at another node.
#[derive(Clone, Debug)]
pub(crate) struct Elsewhere {
    pub(crate) players: Vec<PlayerId>,
    pub(crate) until: Mono,
}

/// Rows on their way to the disk.
pub(crate) struct Writing<K: Kind> {
    pub(crate) request: RequestId,
    /// When it was sent, house time: if it fails, nobody could move since then.
    pub(crate) started: Micros,
    /// Each with the state after it.
    pub(crate) rows: Vec<(Row<K::Event>, K::State)>,
    pub(crate) job: Option<Job<K::Command>>,
}

/// A refusal, or a doubt, that waits for the head.
pub(crate) struct Comparing<K: Kind> {
    pub(crate) request: RequestId,
    pub(crate) job: Job<K::Command>,
    pub(crate) refusal: Option<K::Refusal>,
}

/// News of a started clock that is on its way to somebody elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct News {
    pub(crate) version: i64,
    /// When it happened.
    pub(crate) stamp: Micros,
    /// When it was durable.
    pub(crate) at: Micros,
    /// Whether it is not known to have arrived.
    pub(crate) is_open: bool,
}

/// What only the owner has.
pub(crate) struct Owned<K: Kind> {
    /// Since when nobody could move here; to be written before anything else.
    pub(crate) outage: Option<Micros>,
    pub(crate) writing: Option<Writing<K>>,
    pub(crate) comparing: Option<Comparing<K>>,
    pub(crate) news: Option<News>,
    /// News that arrived while rows were on their way, whose states do not know of it: of what stamp, and when.
    pub(crate) late_news: Vec<(Micros, Micros)>,
}

impl<K: Kind> Owned<K> {
    pub(crate) fn new(outage: Option<Micros>) -> Self {
        Self { outage, writing: None, comparing: None, news: None, late_news: Vec::new() }
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.writing.is_some() || self.comparing.is_some()
    }
}

/// What a node is to a room.
pub(crate) enum Phase<K: Kind> {
    /// It does not know who owns it.
    Out,
    /// It has asked for it.
    Claiming(RequestId),
    /// It owns it, as far as it knows.
    Owned(Box<Owned<K>>),
    /// Somebody else does.
    Mirror,
}

/// A room.
pub(crate) struct Room<K: Kind> {
    pub(crate) phase: Phase<K>,
    pub(crate) fold: Option<Fold<K>>,
    /// The newest epoch heard of, and whose.
    pub(crate) epoch: i64,
    pub(crate) owner: Option<NodeId>,
    /// Connections that were shown the room, up to `shown`.
    pub(crate) viewers: BTreeMap<SocketId, PlayerId>,
    pub(crate) shown: i64,
    /// When the last row was shown here, house time.
    pub(crate) shown_at: Option<Micros>,
    /// The clock that was started last for somebody who is here.
    pub(crate) news_shown: Option<Shown>,
    pub(crate) joining: BTreeMap<SocketId, Joining>,
    pub(crate) jobs: VecDeque<Job<K::Command>>,
    pub(crate) elsewhere: BTreeMap<NodeId, Elsewhere>,
    /// Since when nobody is connected.
    pub(crate) empty_since: Mono,
    /// This node's last good beat before it could not be trusted with the room.
    pub(crate) lapse: Option<Micros>,
    /// The read of the log under way.
    pub(crate) reading: Option<RequestId>,
    /// The newest row heard of, here or not.
    pub(crate) heard_of: i64,
    /// When to look again, after a failure.
    pub(crate) retry: Option<Mono>,
    /// Not claimed from a fresh owner before.
    pub(crate) steal_after: Mono,
    /// Claimed though nobody is connected: it has something to do by itself.
    pub(crate) is_due: bool,
    pub(crate) is_subscribed: bool,
    /// When who is here was last told to the owner, and whether that has changed.
    pub(crate) presence_sent: Mono,
    pub(crate) presence_changed: bool,
    pub(crate) alarm: Option<Mono>,
}

impl<K: Kind> Room<K> {
    pub(crate) fn new(now: Mono) -> Self {
        Self {
            phase: Phase::Out,
            fold: None,
            epoch: 0,
            owner: None,
            viewers: BTreeMap::new(),
            shown: 0,
            shown_at: None,
            news_shown: None,
            joining: BTreeMap::new(),
            jobs: VecDeque::new(),
            elsewhere: BTreeMap::new(),
            empty_since: now,
            lapse: None,
            reading: None,
            heard_of: 0,
            retry: None,
            steal_after: Mono(i64::MIN),
            is_due: false,
            is_subscribed: false,
            presence_sent: Mono(i64::MIN / 2),
            presence_changed: false,
            alarm: None,
        }
    }

    pub(crate) fn version(&self) -> i64 {
        self.fold.as_ref().map_or(0, |fold| fold.version)
    }

    /// Whether somebody at this node looks at it or waits for it.
    pub(crate) fn is_wanted(&self) -> bool {
        self.is_due || !self.viewers.is_empty() || !self.joining.is_empty() || !self.jobs.is_empty()
    }

    pub(crate) fn owned(&mut self) -> Option<&mut Owned<K>> {
        match &mut self.phase {
            Phase::Owned(owned) => Some(owned),
            Phase::Out | Phase::Claiming(_) | Phase::Mirror => None,
        }
    }

    pub(crate) fn is_owned(&self) -> bool {
        matches!(self.phase, Phase::Owned(_))
    }

    /// Whether this person is connected here.
    pub(crate) fn is_here(&self, player: &str) -> bool {
        self.viewers.values().any(|known| **known == *player)
    }

    /// Whether this person is connected at another node.
    pub(crate) fn is_elsewhere(&self, player: &str, now: Mono) -> bool {
        let mut others = self.elsewhere.values().filter(|other| other.until > now);
        others.any(|other| other.players.iter().any(|known| **known == *player))
    }

    /// Takes back what was under way, for it must be judged anew: commands wait again, in front.
    pub(crate) fn take_back(&mut self, is_doubtful: bool) {
        let Some(owned) = self.owned() else { return };
        let writing = owned.writing.take().and_then(|writing| writing.job);
        let comparing = owned.comparing.take().map(|comparing| comparing.job);
        if let Some(mut job) = comparing {
            job.wait();
            self.jobs.push_front(job);
        }
        if let Some(mut job) = writing {
            job.doubted |= is_doubtful;
            job.wait();
            self.jobs.push_front(job);
        }
    }
}
