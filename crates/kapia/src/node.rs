// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia node`: which processes serve a site of several, and how one of them is asked to leave.

use std::process::ExitCode;
use std::time::Duration;

use clap::Subcommand;
use game::Micros;
use serde_json::json;
use server::ServerClock;
use store::{Act, Attending, Purpose, Store};
use tokio::time::{Instant, sleep};

use crate::place::{self, Place};
use crate::said::{Said, say};

/// A node that was silent for so long is not there, microseconds.
const SILENCE_US: i64 = 5_000_000;
/// Whoever says each second that they are there and was not heard of for so long may be gone, microseconds.
const HEARD_US: i64 = 2_500_000;
/// How long it is waited for another node to say that it is there.
const SPEAKS_WITHIN: Duration = Duration::from_millis(2_500);
/// However long it was silent, microseconds.
const EVER_US: i64 = i64::MAX;
/// How long a node may take to leave: to hear of it, to say goodbye, and a moment more.
const LEAVES_WITHIN: Duration = Duration::from_secs(20);
/// How often it is looked whether it has.
const LOOK: Duration = Duration::from_millis(100);

/// The nodes of a site that several servers serve: which there are, and the leave of one.
#[derive(Subcommand, Debug)]
pub(crate) enum Node {
    /// Every node that is there, which of them serves the site, and which was asked to leave.
    List {
        #[command(flatten)]
        place: Place,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Asks a node to leave, as its service manager does: it lets nobody in any more, its rooms are shut and another node
    /// opens them, its people are told to come back, and its process ends. Returns when it has. Exit status 1: there is no such
    /// node, no other one would be left, or it is not known to have left within 20 seconds.
    Drain {
        /// What it is called: `--node` of its `kapia serve`; or its id, which `kapia node list` tells where several have one name.
        #[arg(value_name = "NAME")]
        name: String,
        #[command(flatten)]
        place: Place,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
}

impl Node {
    /// Runs the command; the exit status is 1 when the answer is no.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let (said, json) = match self {
            Self::List { place, json } => {
                (place::with_for(Purpose::Nodes, place, async |store| Ok(Ok(list(store).await?)))?, json)
            }
            Self::Drain { name, place, json } => {
                (place::with_for(Purpose::Nodes, place, async |store| drain(store, name).await)?, json)
            }
        };
        say(said, *json)
    }
}

fn state(node: &Attending) -> &'static str {
    match (node.is_asked, node.serves) {
        (true, _) => "leaves",
        (false, true) => "serves",
        (false, false) => "stands by",
    }
}

async fn list(store: &Store) -> anyhow::Result<Said> {
    let nodes = store.attending(SILENCE_US).await?;
    let row = |node: &Attending| json!({"node": node.who.name, "state": state(node), "serves": node.serves, "version": node.who.version, "id": node.who.id});
    let is_double = |node: &Attending| nodes.iter().filter(|one| one.who.name == node.who.name).count() > 1;
    let line = |node: &Attending| {
        let id = if is_double(node) { format!("  {}", node.who.id) } else { String::new() };
        format!("{}  {}  {}{id}", node.who.name, state(node), node.who.version)
    };
    let text = match nodes.as_slice() {
        [] => "no node is there; a server without --nats-url is none".to_owned(),
        nodes => nodes.iter().map(line).collect::<Vec<_>>().join("\n"),
    };
    Ok(Said { value: json!({"nodes": nodes.iter().map(row).collect::<Vec<_>>()}), text })
}

async fn drain(store: &Store, name: &str) -> anyhow::Result<Result<Said, String>> {
    let nodes = store.attending(SILENCE_US).await?;
    let is_meant = |node: &Attending| node.who.name == name || node.who.id == name;
    let (mut named, others): (Vec<_>, Vec<_>) = nodes.into_iter().partition(is_meant);
    // One that was killed a moment ago still bears the name of the one that has come in its place.
    let is_heard = |node: &Attending| node.silent_us <= HEARD_US;
    if named.iter().any(is_heard) {
        named.retain(is_heard);
    }
    let called = |nodes: &[Attending]| {
        let names: Vec<&str> = nodes.iter().map(|node| node.who.name.as_str()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let one = match named.as_slice() {
        [] => {
            let there = called(&others);
            return Ok(Err(format!("there is no node {name}; there are: {there} (nothing was changed)")));
        }
        [one] => &one.who,
        several => {
            let ids: Vec<&str> = several.iter().map(|node| node.who.id.as_str()).collect();
            return Ok(Err(format!(
                "several nodes are called {name}: say which one by its id, {} (nothing was changed)",
                ids.join(" or ")
            )));
        }
    };
    let only = || {
        Ok(Err(format!(
            "{name} is the only node of the site: whoever wants that ends it by its service manager (nothing was changed)"
        )))
    };
    let at_us = ServerClock::start(Micros::default()).now().0;
    let act = Act { at_us, act: "node.drained".to_owned(), subject: one.name.clone(), ..Act::default() };
    let store = &store.audited(act);
    if !another_speaks(store, &one.id).await? || !store.ask_to_leave(&one.id, HEARD_US).await? {
        return only();
    }
    let began = Instant::now();
    let is_named = |node: &Attending| node.who.id == one.id;
    while began.elapsed() < LEAVES_WITHIN {
        // One that has ended in order has taken its word back; one that is only silent may be hanging.
        if !store.attending(EVER_US).await?.iter().any(is_named) {
            let left = store.attending(SILENCE_US).await?;
            let serves = left.iter().find(|node| node.serves).map(|node| node.who.name.as_str());
            let text = format!("{name} has left; there are: {}", called(&left));
            return Ok(Ok(Said { value: json!({"node": name, "left": true, "serves": serves}), text }));
        }
        sleep(LOOK).await;
    }
    let speaks = store.attending(SILENCE_US).await?.iter().any(is_named);
    let how =
        if speaks { "is still there" } else { "is silent: whether its process has ended is not known," };
    Ok(Err(format!("{name} was asked to leave and {how} after {} s", LEAVES_WITHIN.as_secs())))
}

/// Whether a node other than this one, which nobody has asked to leave, says now that it is there: one that was killed a moment
/// ago does not.
async fn another_speaks(store: &Store, id: &str) -> anyhow::Result<bool> {
    let began = Instant::now();
    loop {
        let since_us = i64::try_from(began.elapsed().as_micros()).unwrap_or(i64::MAX);
        let nodes = store.attending(SILENCE_US).await?;
        let mut others = nodes.iter().filter(|node| node.who.id != id && !node.is_asked).peekable();
        if others.peek().is_none() || began.elapsed() > SPEAKS_WITHIN {
            return Ok(false);
        }
        if others.any(|node| node.silent_us < since_us) {
            return Ok(true);
        }
        sleep(LOOK).await;
    }
}
