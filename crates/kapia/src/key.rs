// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia key`: the keys of a site's dice come and go.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail, ensure};
use clap::Subcommand;
use game::Micros;
use jiff::Timestamp;
use serde_json::json;
use server::{DiceKey, KeyError, KeyRing, ServerClock};
use store::{Act, BoundKey, KeyState, RoomChain, SiteKey, Store};

use crate::place::{self, Site};
use crate::said::{Said, say};

/// Rooms read at a time.
const AT_ONCE: u32 = 1_000;
/// So long after its last game a key is kept: by whoever restores the backup of last week that game is played on with it.
const KEPT_US: i64 = 7 * 86_400_000_000;

/// The keys of the dice: which there are, another one, and the end of one.
#[derive(Subcommand, Debug)]
pub(crate) enum Key {
    /// Every key that the file or the database knows, and the games that hang on it.
    List {
        #[command(flatten)]
        site: Site,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Puts a new key into the file: from its next start, or SIGHUP, on the server makes new dice with it, and games that are on
    /// keep theirs. Every node needs a copy of the file before the first of them begins with it. Exit status 1: the key that was
    /// added before has not been begun with, or there are 16.
    Add {
        #[command(flatten)]
        site: Site,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Destroys a key that no game needs any more: in the file, which every node needs a copy of. Exit status 1: it is the
    /// one that new dice are made with, a game is on with it, or the last such game ended less than 7 days ago.
    Retire {
        /// What it is called.
        #[arg(value_name = "KEY")]
        id: String,
        /// Also when a game with it has just ended: restored from a backup, it is played on with new dice.
        #[arg(long)]
        at_once: bool,
        #[command(flatten)]
        site: Site,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
}

/// The games that hang on a key.
#[derive(Default)]
struct Games {
    /// The rooms in which one is on.
    on: BTreeSet<String>,
    /// When the last of the others ended, microseconds since the epoch; nothing when that is long ago.
    ended_us: Option<i64>,
}

/// What no key is called: of games whose key is not in the file.
const NOBODYS: &str = "";

/// The keys of a site.
struct Keys {
    path: PathBuf,
    ring: KeyRing,
    /// As the database knows them.
    known: Vec<SiteKey>,
}

impl Keys {
    /// Whether the database knows this key.
    fn knows(&self, key: &DiceKey) -> bool {
        self.known.iter().any(|known| known.key.commit == key.commit())
    }
}

impl Key {
    /// Runs the command; the exit status is 1 when the answer is no.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let (said, json) = match self {
            Self::List { site, json } => {
                (with(site, async |store, keys| Ok(Ok(list(store, &keys).await?)))?, json)
            }
            Self::Add { site, json } => (with(site, async |_, keys| add(keys))?, json),
            Self::Retire { id, at_once, site, json } => {
                (with(site, async |store, keys| retire(store, keys, id, *at_once).await)?, json)
            }
        };
        say(said, *json)
    }
}

/// Does something with the keys of a site, while nobody else does.
fn with(
    site: &Site,
    task: impl AsyncFnOnce(&Store, Keys) -> anyhow::Result<Result<Said, String>>,
) -> anyhow::Result<Result<Said, String>> {
    let path = site.config()?.key_file();
    ensure!(
        path.is_file(),
        "there are no keys at {}; --key-file or --data-dir says where they are",
        path.display()
    );
    // Whoever replaces the file leaves another one behind.
    let file = File::open(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    file.lock().with_context(|| format!("{} cannot be locked", path.display()))?;
    let ring = KeyRing::read(&path)?.ok_or_else(|| KeyError::Missing { path: path.clone() })?;
    ensure!(is_at(&file, &path)?, "{} has changed meanwhile: try again", path.display());
    place::with(&site.place, async |store| {
        let known = store.site_keys().await?;
        let is_ours = |key: &BoundKey| ring.known_by(&key.commit).is_some() || ring.has_lost(&key.commit);
        ensure!(known.is_empty() || known.iter().any(|key| is_ours(&key.key)), KeyError::Wrong { path });
        let needed = known.iter().filter(|key| key.state != KeyState::Retired);
        if let Some(lacking) = needed.map(|key| &key.key).find(|key| !is_ours(key)) {
            bail!(KeyError::Lacks { path, id: lacking.id.clone() });
        }
        task(store, Keys { path, ring, known }).await
    })
}

/// Whether the file that was opened is still the one at `path`.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> anyhow::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let (opened, there) = (file.metadata()?, path.metadata()?);
    Ok((opened.dev(), opened.ino()) == (there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> anyhow::Result<bool> {
    Ok(true)
}

/// `1 game is on`.
fn games_on(count: usize) -> String {
    if count == 1 { "1 game is on".to_owned() } else { format!("{count} games are on") }
}

async fn list(store: &Store, keys: &Keys) -> anyhow::Result<Said> {
    let games = games(store, &keys.ring).await?;
    let of = |id: &str| games.get(id).map_or((0, None), |games| (games.on.len(), games.ended_us));
    let mut rows: Vec<(String, &str, bool)> = Vec::new();
    for SiteKey { key, state } in &keys.known {
        rows.push((key.id.clone(), state.word(), keys.ring.known_by(&key.commit).is_some()));
    }
    for key in keys.ring.keys().iter().filter(|key| !keys.knows(key)) {
        rows.push((key.id(), "new", true));
    }
    let row = |(id, state, in_file): &(String, &str, bool)| {
        let (on, ended_us) = of(id);
        json!({"key": id, "state": state, "in_file": in_file, "games": on, "ended": ended_us.map(instant)})
    };
    let line = |(id, state, in_file): &(String, &str, bool)| {
        let (on, ended_us) = of(id);
        let ended = ended_us.map_or(String::new(), |at| format!(", the last before ended {}", instant(at)));
        let file = if *in_file { "" } else { ", not in the file" };
        format!("{id}  {state:7}  {}{ended}{file}", games_on(on))
    };
    let text = rows.iter().map(line).collect::<Vec<_>>().join("\n");
    Ok(Said { value: json!({"keys": rows.iter().map(row).collect::<Vec<_>>()}), text })
}

fn add(mut keys: Keys) -> anyhow::Result<Result<Said, String>> {
    if let Some(waiting) = keys.ring.keys().iter().find(|key| !keys.knows(key)) {
        let id = waiting.id();
        return Ok(Err(format!(
            "{id} was added before, and no server has begun with it yet (nothing was changed)"
        )));
    }
    let Some(id) = keys.ring.add().map(DiceKey::id) else {
        return Ok(Err(
            "there are as many keys as a file may hold: retire one first (nothing was changed)".to_owned()
        ));
    };
    keys.ring.replace(&keys.path)?;
    let path = keys.path.display();
    let text = format!(
        "{id} is in {path}: copy the file to where its backup is and to every node, then reload the server (SIGHUP) or restart it; new dice are made with it from then on"
    );
    Ok(Ok(Said { value: json!({"key": id}), text }))
}

async fn retire(
    store: &Store,
    mut keys: Keys,
    id: &str,
    at_once: bool,
) -> anyhow::Result<Result<Said, String>> {
    let named = keys.known.iter().find(|known| known.key.id == id).cloned();
    let Some(SiteKey { key: BoundKey { commit, .. }, state }) = named else {
        if keys.ring.keys().iter().any(|key| key.id() == id) {
            return Ok(Err(format!("{id} is new: no server has begun with it yet (nothing was changed)")));
        }
        bail!("there is no key {id}; `kapia key list` shows them");
    };
    let is_here = keys.ring.known_by(&commit).is_some();
    match state {
        KeyState::Active => {
            let why = "new dice are made with it: add another one and reload the server first";
            return Ok(Err(format!("{id} cannot be retired: {why} (nothing was changed)")));
        }
        KeyState::Old if is_here => {
            let mut games = games(store, &keys.ring).await?;
            let Games { on, ended_us } = games.remove(id).unwrap_or_default();
            if !on.is_empty() {
                let on = games_on(on.len());
                return Ok(Err(format!("{id} cannot be retired: {on} with it (nothing was changed)")));
            }
            if let Some(room) = games.remove(NOBODYS).and_then(|games| games.on.into_iter().next()) {
                return Ok(Err(format!(
                    "{id} cannot be retired: of the game in room {room} it cannot be told with which key it is played (nothing was changed)"
                )));
            }
            if let Some(ended_us) = ended_us.filter(|_| !at_once) {
                let free = instant(ended_us.saturating_add(KEPT_US));
                return Ok(Err(format!(
                    "{id} cannot be retired before {free}, seven days after the last game with it; --at-once does not wait (nothing was changed)"
                )));
            }
        }
        KeyState::Old => bail!("{} has no key {id} any more: start the server with it", keys.path.display()),
        // The file is still to be made without it: it broke off there, or it is that of another node.
        KeyState::Retired => {}
    }
    if state == KeyState::Old {
        let act =
            Act { at_us: now_us(), act: "key.retired".to_owned(), subject: id.to_owned(), ..Act::default() };
        ensure!(store.audited(act).retire_key(id).await?, "{id} has changed meanwhile: try again");
    }
    if keys.ring.destroy(&commit) {
        keys.ring.replace(&keys.path)?;
    }
    let text = format!(
        "{id} is destroyed in {}: copy the file to where its backup is and to every node",
        keys.path.display()
    );
    Ok(Ok(Said { value: json!({"key": id, "destroyed": is_here}), text }))
}

fn now_us() -> i64 {
    ServerClock::start(Micros::default()).now().0
}

/// By what a key is called, the games that hang on it: those that are on, and those that ended within [`KEPT_US`].
async fn games(store: &Store, ring: &KeyRing) -> anyhow::Result<BTreeMap<String, Games>> {
    let since_us = now_us() - KEPT_US;
    let mut games: BTreeMap<String, Games> = BTreeMap::new();
    let mut after = String::new();
    loop {
        let (chains, last) = store.chains(since_us, &after, AT_ONCE).await?;
        for RoomChain { made, over_us } in chains {
            let key = server::maker(ring, &made.payload).map_or(NOBODYS.to_owned(), DiceKey::id);
            let of = games.entry(key).or_default();
            match over_us {
                None => drop(of.on.insert(made.room)),
                Some(at) => of.ended_us = of.ended_us.max(Some(at)),
            }
        }
        let Some(last) = last else { return Ok(games) };
        after = last;
    }
}

fn instant(us: i64) -> String {
    Timestamp::from_microsecond(us).map(|at| format!("{at:.0}")).unwrap_or_default()
}
