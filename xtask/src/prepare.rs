// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fetching what the later lanes need while the compiler is busy with the first ones.
//!
//! The work here is mostly waiting for the network, so it shares the machine well with cargo. Its output
//! goes to a log; a lane that needs something waits for it and, if it failed, fails with the reason.

use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::error::{Fail, Res};
use crate::lanes::Need;
use crate::services::chromium::{self, Chromium};
use crate::services::nats;
use crate::services::node::{self, Node};
use crate::services::orca;
use crate::services::postgres::{self, Programs};
use crate::services::stockfish;
use crate::sink::Sink;
use crate::{paths, web};

/// What was prepared, or why not; a lane waits until its part is decided.
#[derive(Debug, Default)]
struct Shelf {
    node: Option<Result<Node, String>>,
    postgres: Option<Result<Programs, String>>,
    nats: Option<Result<nats::Program, String>>,
    shell: Option<Result<Chromium, String>>,
    chromium: Option<Result<Chromium, String>>,
    orca: Option<Result<String, String>>,
    stockfish: Option<Result<PathBuf, String>>,
}

/// The preparation under way.
#[derive(Debug)]
pub(crate) struct Prepared {
    shelf: Arc<(Mutex<Shelf>, Condvar)>,
    /// Whether lanes that have a longer form take it.
    pub(crate) all: bool,
    /// Whether the lane of the Rust tests runs those of both engines on both.
    pub(crate) both_engines: bool,
}

impl Prepared {
    /// Starts fetching for the needs of the lanes that will run.
    pub(crate) fn start(page: bool, needs: &[Need], all: bool, both_engines: bool) -> Res<Self> {
        let log = paths::root().join("target/tmp/prepare.log");
        let sink = Sink::log(&log)?;
        let shelf = Arc::new((Mutex::new(Shelf::default()), Condvar::new()));
        let prepared = Self { shelf: Arc::clone(&shelf), all, both_engines };
        let [pg, opponent, browser, ear] =
            [Need::Postgres, Need::Stockfish, Need::Browser, Need::Orca].map(|need| needs.contains(&need));
        thread::spawn(move || {
            let set = |change: Box<dyn FnOnce(&mut Shelf)>| {
                change(&mut hold(&shelf.0));
                shelf.1.notify_all();
            };
            if page || browser || ear {
                let node = find_page(&sink).map_err(|fail| fail.to_string());
                set(Box::new(|shelf| shelf.node = Some(node)));
            }
            // One after the other: apt serves only one at a time.
            if pg {
                let postgres = postgres::find_or_install(&sink).map_err(|fail| fail.to_string());
                set(Box::new(|shelf| shelf.postgres = Some(postgres)));
                let nats = nats::find_or_install(&sink).map_err(|fail| fail.to_string());
                set(Box::new(|shelf| shelf.nats = Some(nats)));
            }
            if opponent {
                let stockfish = stockfish::find_or_install(&sink).map_err(|fail| fail.to_string());
                set(Box::new(|shelf| shelf.stockfish = Some(stockfish)));
            }
            if browser {
                let shell = chromium::find_or_install_without_window(&sink).map_err(|fail| fail.to_string());
                set(Box::new(|shelf| shelf.shell = Some(shell)));
            }
            if ear {
                let chromium = chromium::find_or_install(&sink).map_err(|fail| fail.to_string());
                set(Box::new(|shelf| shelf.chromium = Some(chromium)));
                let orca = orca::find_or_install(&sink).map_err(|fail| fail.to_string());
                set(Box::new(|shelf| shelf.orca = Some(orca)));
            }
        });
        Ok(prepared)
    }

    /// Node.js, with the page's packages installed.
    pub(crate) fn page(&self) -> Res<Node> {
        self.wait(|shelf| shelf.node.clone())
    }

    /// The programs of PostgreSQL.
    pub(crate) fn postgres(&self) -> Res<Programs> {
        self.wait(|shelf| shelf.postgres.clone())
    }

    /// The program of NATS, which is there where PostgreSQL is.
    pub(crate) fn nats(&self) -> Res<nats::Program> {
        self.wait(|shelf| shelf.nats.clone())
    }

    /// A browser for pages that nobody looks at.
    pub(crate) fn shell(&self) -> Res<Chromium> {
        self.wait(|shelf| shelf.shell.clone())
    }

    /// A browser that can open a window.
    pub(crate) fn chromium(&self) -> Res<Chromium> {
        self.wait(|shelf| shelf.chromium.clone())
    }

    /// The version of Orca.
    pub(crate) fn orca(&self) -> Res<String> {
        self.wait(|shelf| shelf.orca.clone())
    }

    /// Where Stockfish is.
    pub(crate) fn stockfish(&self) -> Res<PathBuf> {
        self.wait(|shelf| shelf.stockfish.clone())
    }

    fn wait<T>(&self, part: impl Fn(&Shelf) -> Option<Result<T, String>>) -> Res<T> {
        let (lock, changed) = &*self.shelf;
        let mut shelf = hold(lock);
        loop {
            if let Some(result) = part(&shelf) {
                return result.map_err(Fail::check);
            }
            shelf = changed.wait(shelf).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn find_page(sink: &Sink) -> Res<Node> {
    let node = node::find_or_install(sink)?;
    web::packages(&node, sink)?;
    Ok(node)
}

/// The shelf holds finished results only, so a panic elsewhere cannot have left it half written.
fn hold(lock: &Mutex<Shelf>) -> MutexGuard<'_, Shelf> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
