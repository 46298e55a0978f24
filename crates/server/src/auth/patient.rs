// SPDX-License-Identifier: AGPL-3.0-or-later
//! The patient thread hashes passwords with what nobody else wants of the machine: whoever plays pushes it aside at once.
//! It may then stand still for minutes, in the middle of anything, so it holds nothing that anybody waits for: no lock,
//! and it neither takes memory nor gives any back. What it works on is handed to it whole, and it hands it back whole.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Thread, park};

use argon2::Block;
use argon2::password_hash::phc::Output;
use crossbeam_utils::atomic::AtomicCell;

/// The priority where what is left over cannot be asked for, from 0, as everything else has, to 19.
#[cfg(target_os = "linux")]
const PRIORITY: i32 = 10;

/// A hash to be made; it may be made twice at once.
pub(super) trait Hash: Send + Sync {
    /// The blocks of memory it takes.
    fn blocks(&self) -> usize;

    /// Makes it in that many blocks, without a lock and without any other memory; none where it cannot be made.
    fn fill(&self, memory: &mut [Block]) -> Option<Output>;
}

/// What lies between the two threads: each takes a thing and lays a thing down, in one step of the processor.
#[derive(Default)]
pub(super) struct Tray {
    pub(super) to_do: AtomicCell<Option<Box<Handed>>>,
    pub(super) done: AtomicCell<Option<Box<Handed>>>,
    pub(super) closed: AtomicBool,
}

const _: () = assert!(AtomicCell::<Option<Box<Handed>>>::is_lock_free(), "nobody waits at the tray");

/// A hash to be made, and what it is made in.
pub(super) struct Handed {
    pub(super) hash: Arc<dyn Hash>,
    pub(super) memory: Vec<Block>,
    pub(super) output: Option<Output>,
}

/// The life of the thread.
pub(super) fn fill(tray: &Tray, clerk: &Thread) {
    give_way();
    while !tray.closed.load(Ordering::Acquire) {
        let Some(mut handed) = tray.to_do.take() else {
            park();
            continue;
        };
        handed.output = handed.hash.fill(&mut handed.memory);
        tray.done.store(Some(handed));
        clerk.unpark();
    }
}

/// Makes this thread, not the process, give way to everything else.
#[cfg(target_os = "linux")]
fn give_way() {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
        thread_native_id,
    };
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    if let Err(error) = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle) {
        tracing::warn!(?error, "passwords are not hashed with what is left of the machine");
        if let Err(error) = rustix::process::setpriority_process(None, PRIORITY) {
            tracing::warn!(%error, "passwords are hashed with the priority of everything else");
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}
