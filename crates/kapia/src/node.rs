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
        /// What it is called: `--node` of its `kapia serve`.
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
    let row = |node: &Attending| json!({"node": node.who.name, "state": state(node), "serves": node.serves, "version": node.who.version});
    let line = |node: &Attending| format!("{}  {}  {}", node.who.name, state(node), node.who.version);
    let text = match nodes.as_slice() {
        [] => "no node is there; a server without --nats-url is none".to_owned(),
        nodes => nodes.iter().map(line).collect::<Vec<_>>().join("\n"),
    };
    Ok(Said { value: json!({"nodes": nodes.iter().map(row).collect::<Vec<_>>()}), text })
}

async fn drain(store: &Store, name: &str) -> anyhow::Result<Result<Said, String>> {
    let nodes = store.attending(SILENCE_US).await?;
    let (named, others): (Vec<_>, Vec<_>) = nodes.into_iter().partition(|node| node.who.name == name);
    let called = |nodes: &[Attending]| {
        let names: Vec<&str> = nodes.iter().map(|node| node.who.name.as_str()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    if named.is_empty() {
        return Ok(Err(format!(
            "there is no node {name}; there are: {} (nothing was changed)",
            called(&others)
        )));
    }
    let only = || {
        Ok(Err(format!(
            "{name} is the only node of the site: whoever wants that ends it by its service manager (nothing was changed)"
        )))
    };
    if !another_speaks(store, name).await? || !store.ask_to_leave(name, HEARD_US).await? {
        return only();
    }
    let at_us = ServerClock::start(Micros::default()).now().0;
    let act = "node.drained".to_owned();
    store.tell(Act { at_us, act, subject: name.to_owned(), ..Act::default() }).await?;
    let began = Instant::now();
    let is_named = |node: &Attending| named.iter().any(|gone| gone.who.id == node.who.id);
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

/// Whether a node of another name, which nobody has asked to leave, says now that it is there: one that was killed a moment
/// ago does not.
async fn another_speaks(store: &Store, name: &str) -> anyhow::Result<bool> {
    let began = Instant::now();
    loop {
        let since_us = i64::try_from(began.elapsed().as_micros()).unwrap_or(i64::MAX);
        let nodes = store.attending(SILENCE_US).await?;
        let mut others = nodes.iter().filter(|node| node.who.name != name && !node.is_asked).peekable();
        if others.peek().is_none() || began.elapsed() > SPEAKS_WITHIN {
            return Ok(false);
        }
        if others.any(|node| node.silent_us < since_us) {
            return Ok(true);
        }
        sleep(LOOK).await;
    }
}
