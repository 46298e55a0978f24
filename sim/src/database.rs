// SPDX-License-Identifier: AGPL-3.0-or-later
//! The way of a statement to the database and of its answer back, and what the book learns on it.

use std::rc::Rc;

use cluster::Input;
use cluster::{Answer, Call, NodeId, RequestId, RoomId};
use room::Event;

use crate::faults::Trouble;
use crate::shell::LEASE_US;
use crate::store::{Did, Store};
use crate::world::{Happens, World};

fn pool(call: &Call<Rc<Event>>) -> (usize, i64) {
    match call {
        Call::Beat { .. } | Call::Drain | Call::Leave => (0, 700_000),
        Call::Claim { .. } | Call::Append(_) | Call::Release { .. } => (1, 3_000_000),
        Call::Read { .. } | Call::Head { .. } | Call::Poll { .. } | Call::Due { .. } => (2, 5_000_000),
    }
}

/// The room a request writes to.
fn written(call: &Call<Rc<Event>>) -> Option<RoomId> {
    match call {
        Call::Append(append) => Some(append.room.clone()),
        Call::Claim { room, .. } | Call::Release { room, .. } => Some(room.clone()),
        _ => None,
    }
}

impl World {
    pub(crate) fn ask(&mut self, at: usize, request: RequestId, call: Call<Rc<Event>>) {
        self.trace(|| format!("{at} asks {request:?} {}", brief(&call)));
        if let Call::Append(append) = &call {
            let node = self.processes[at].node_id().unwrap_or(NodeId(0));
            self.book.spoke(self.now, (&append.room, node), append.epoch, "writes");
        }
        let (pool, limit) = pool(&call);
        let (life, now) = (self.processes[at].life, self.now);
        self.note(&[at as i64, pool as i64, request.0.cast_signed()]);
        if let Call::Claim { room, .. } = &call {
            self.processes[at].claims.insert(request, room.clone());
        }
        if matches!(call, Call::Beat { .. }) {
            self.processes[at].beat_asked = now;
        }
        self.processes[at].asked.insert(request, (pool, Store::writes(&call), written(&call)));
        self.put(now + limit, Happens::Late { process: at, life, request });
        if self.processes[at].cut_until > now {
            let answer = Box::new(Answer::Unavailable);
            return self.put(now + 5_000, Happens::Answer { process: at, life, request, answer });
        }
        let is_lost = self.processes[at].is_dead_pool[pool];
        if is_lost {
            self.processes[at].lost.insert(request, written(&call));
            // Nobody knows of a black hole before something falls into it.
            self.look_who_is_able();
        }
        if is_lost && (pool != 1 || self.rng.hits(700)) {
            return;
        }
        // What sank into a black hole may come up again.
        let delay = if is_lost { self.rng.within(1_000, 4_000_000) } else { self.database_us() };
        self.put(
            now + delay,
            Happens::Statement { process: at, life, request, call: Box::new(call), is_lost },
        );
    }

    fn database_us(&mut self) -> i64 {
        let slow = if self.net.slow_until > self.now { self.net.slow_us } else { 0 };
        self.rng.within(300, 2_500) + if slow > 0 { self.rng.within(slow / 2, slow) } else { 0 }
    }

    pub(crate) fn statement(
        &mut self,
        at: usize,
        life: u32,
        request: RequestId,
        call: &Call<Rc<Event>>,
        is_lost: bool,
    ) {
        let now = self.now;
        // A process that is gone may have sent it before.
        let Some(node) = self.processes[at].node_id().filter(|_| self.processes[at].life == life) else {
            return;
        };
        let writes = Store::writes(call) || matches!(call, Call::Beat { .. });
        let answer = if self.net.away_until > now || (writes && self.net.full_until > now) {
            Answer::Unavailable
        } else {
            let (answer, did) = self.store.execute(now, node, call);
            self.trace(|| {
                format!("   database: {request:?} of {at} {} -> {}", brief(call), outcome(&answer))
            });
            self.did(node, did);
            answer
        };
        if !is_lost {
            let delay = self.rng.within(200, 1_500);
            let answer = Box::new(answer);
            self.put(now + delay, Happens::Answer { process: at, life, request, answer });
        }
    }

    fn did(&mut self, node: NodeId, did: Did) {
        let now = self.now;
        match did {
            Did::Nothing => {}
            Did::Released => self.look_who_is_able(),
            Did::Claimed { room, epoch, was_fresh } => {
                self.report.claims[usize::from(was_fresh)] += 1;
                self.note(&[3, epoch]);
                if let Some(pages) = self.book.rooms.get_mut(&room) {
                    pages.epoch = pages.epoch.max(epoch);
                    pages.claims.push((now, epoch, was_fresh, node));
                }
                self.look_who_is_able();
            }
            Did::Appended { room, rows, epoch } => {
                self.report.rows += rows.len() as u64;
                self.note(&[4, epoch, rows.last().map_or(0, |row| row.seq)]);
                for row in &rows {
                    self.trace(|| format!("   log {} {}: {:?}", room.0, row.seq, row.event));
                    self.report.moves += u64::from(matches!(*row.event, Event::Moved { .. }));
                    if let Event::Ended { reason, .. } = &*row.event {
                        self.report.ends[0] += 1;
                        self.report.ends[1] += u64::from(reason.word().starts_with("flag"));
                    }
                }
                self.book.appended(now, &room, &rows, epoch);
                self.see_who_is_connected(&room, &rows);
                let slow_us = self.net.slowest_us;
                self.book.charged(now, slow_us, &room, &rows);
            }
        }
    }

    pub(crate) fn answer(&mut self, at: usize, life: u32, request: RequestId, answer: Answer<Rc<Event>>) {
        if self.processes[at].life != life {
            return;
        }
        let Some((pool, writes, _)) = self.processes[at].asked.get(&request).cloned() else { return };
        if self.processes[at].is_dead_pool[pool] {
            return;
        }
        self.processes[at].asked.remove(&request);
        let claimed_room = self.processes[at].claims.remove(&request);
        let is_broken = self.net.away_until > self.now || self.processes[at].cut_until > self.now;
        let is_good = !matches!(answer, Answer::Unavailable);
        let answer = match answer {
            // The connection broke between the commit and its answer.
            _ if is_broken && writes && is_good => Answer::InDoubt,
            _ if is_broken => Answer::Unavailable,
            answer => answer,
        };
        if let Answer::Claimed(claimed) = &answer
            && let Some(room) = claimed_room
            && let Some(pages) = self.book.rooms.get_mut(&room)
        {
            pages.told = pages.told.max(claimed.epoch);
            self.look_who_is_able();
        }
        if matches!(answer, Answer::Beat { .. }) {
            let process = &mut self.processes[at];
            process.beat = process.beat_asked;
            let until = process.beat + LEASE_US;
            self.put(until, Happens::Trouble(Trouble::Mended));
            self.look_who_is_able();
        }
        self.feed(at, Input::Store { request, answer });
    }

    pub(crate) fn late(&mut self, at: usize, life: u32, request: RequestId) {
        if self.processes[at].life != life {
            return;
        }
        let Some((pool, writes, _)) = self.processes[at].asked.remove(&request) else { return };
        // The connection is thrown away.
        self.processes[at].is_dead_pool[pool] = false;
        self.processes[at].lost.remove(&request);
        self.look_who_is_able();
        let answer = if writes { Answer::InDoubt } else { Answer::Unavailable };
        self.feed(at, Input::Store { request, answer });
    }
}

/// A request in a word.
fn brief(call: &Call<Rc<Event>>) -> String {
    match call {
        Call::Append(append) => format!("append {} after {} in {}", append.room.0, append.seq, append.epoch),
        other => format!("{other:?}"),
    }
}

/// An answer in a word.
fn outcome(answer: &Answer<Rc<Event>>) -> String {
    match answer {
        Answer::Found { head, rows } => format!("{head:?} and {} rows", rows.len()),
        Answer::Claimed(claimed) => {
            format!("claimed {} since {:?}, {} rows", claimed.epoch, claimed.since, claimed.rows.len())
        }
        other => format!("{other:?}"),
    }
}
