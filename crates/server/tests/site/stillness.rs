// SPDX-License-Identifier: AGPL-3.0-or-later
//! Time in which the whole machine stood still: nobody under test can be blamed for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use tokio::time::Instant;

/// How often it is looked whether the machine goes on.
const STEP: Duration = Duration::from_millis(20);

/// Adds up by how much a thread that has nothing else to do woke too late.
pub(crate) struct Stillness {
    lost_ms: Arc<AtomicU64>,
    done: Arc<AtomicBool>,
}

impl Stillness {
    /// From now on.
    pub(crate) fn watched() -> Self {
        let (lost_ms, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let (lost, over) = (Arc::clone(&lost_ms), Arc::clone(&done));
        thread::spawn(move || {
            while !over.load(Relaxed) {
                let slept = Instant::now();
                thread::sleep(STEP);
                let late = slept.elapsed().saturating_sub(STEP);
                lost.fetch_add(u64::try_from(late.as_millis()).unwrap_or(u64::MAX), Relaxed);
            }
        });
        Self { lost_ms, done }
    }

    /// How much so far. Sleeps a moment first, so that a stillness that has just ended is counted.
    pub(crate) async fn so_far(&self) -> Duration {
        tokio::time::sleep(2 * STEP).await;
        Duration::from_millis(self.lost_ms.load(Relaxed))
    }
}

impl Drop for Stillness {
    fn drop(&mut self) {
        self.done.store(true, Relaxed);
    }
}
