// SPDX-License-Identifier: AGPL-3.0-or-later
//! Data walks through the rooms of the project in one direction: which crate may use which.
//!
//! The plan stands in `ARCHITECTURE.md` and nowhere else; it is read from there, so that the map and the
//! check cannot say different things.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::Fault;
use super::manifest;
use super::tree::Tree;

const MAP: &str = "ARCHITECTURE.md";

/// The block of arrows follows the line that begins so.
const BEFORE_ARROWS: &str = "Arrows (uses)";

/// In the map: a crate that may use every other.
const EVERYTHING: &str = "everything";

/// Crates that know nothing of the machine: no sockets, no SQL, no clock, no randomness of their own.
const PURE: [&str; 19] = [
    "game",
    "dice",
    "rating",
    "ledger",
    "tourney",
    "contest",
    "closing",
    "matchmaking",
    "cluster",
    "chess",
    "adapted",
    "kalah",
    "tables",
    "room",
    "record",
    "referee",
    "bots",
    "analysis",
    "wire",
];

/// What a pure crate may not be built with.
const IMPURE: [&str; 12] = [
    "tokio",
    "async-std",
    "mio",
    "sqlx",
    "libsqlite3-sys",
    "rusqlite",
    "axum",
    "hyper",
    "reqwest",
    "rand",
    "getrandom",
    "tracing-subscriber",
];

/// Which crates a crate may use.
type Arrows = BTreeMap<String, BTreeSet<String>>;

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let rooms: BTreeSet<&str> = tree.files.iter().filter_map(|file| crate_of(&file.path)).collect();
    let (arrows, mut faults) = match tree.get(MAP) {
        Some(map) => read(&map.text, &rooms),
        None => (Arrows::new(), vec![Fault::new(Path::new(MAP), 0, "the map of the project is not there")]),
    };
    for file in &tree.files {
        let Some(name) = crate_of(&file.path) else { continue };
        let nothing = BTreeSet::new();
        let allowed = arrows.get(name).unwrap_or(&nothing);
        for dependency in manifest::dependencies(&file.text) {
            let to = dependency.package.as_str();
            if rooms.contains(to) && !allowed.contains(to) {
                let what = format!("`{name}` may not use `{to}`; {MAP} allows: {}", list(allowed));
                faults.push(Fault::new(&file.path, dependency.line, what));
            }
            if PURE.contains(&name) && IMPURE.contains(&to) {
                let what =
                    format!("`{name}` takes time, chance and data as arguments: it may not use `{to}`");
                faults.push(Fault::new(&file.path, dependency.line, what));
            }
        }
    }
    if let Some(ring) = ring(&arrows) {
        faults.push(Fault::new(Path::new(MAP), 0, format!("arrows go in a ring: {ring}")));
    }
    faults
}

/// Reads lines like `chess, kalah -> game` from the block of arrows; every crate must be in it or be used.
fn read(map: &str, rooms: &BTreeSet<&str>) -> (Arrows, Vec<Fault>) {
    let mut arrows = Arrows::new();
    let mut faults = Vec::new();
    let lines = map.lines().enumerate().skip_while(|(_, line)| !line.starts_with(BEFORE_ARROWS));
    let lines = lines.skip_while(|(_, line)| !line.starts_with("```")).skip(1);
    for (index, line) in lines.take_while(|(_, line)| !line.starts_with("```")) {
        let Some((from, to)) = line.split_once("->") else { continue };
        let mut named = |words: &str| -> BTreeSet<String> {
            let mut found = BTreeSet::new();
            for word in words.split(',').map(str::trim).filter(|word| !word.is_empty() && *word != "…") {
                if rooms.contains(word) {
                    found.insert(word.to_owned());
                } else if word == EVERYTHING {
                    found.extend(rooms.iter().map(|room| (*room).to_owned()));
                } else {
                    faults.push(Fault::new(Path::new(MAP), index + 1, format!("there is no crate `{word}`")));
                }
            }
            found
        };
        let (from, to) = (named(from), named(to));
        for name in from {
            let mut to = to.clone();
            to.remove(&name);
            arrows.entry(name).or_default().extend(to);
        }
    }
    for room in rooms {
        let known = arrows.contains_key(*room) || arrows.values().any(|uses| uses.contains(*room));
        if !known {
            let what = format!("the crate `{room}` is not among the arrows of {MAP}");
            faults.push(Fault::new(Path::new("crates").join(room).as_path(), 0, what));
        }
    }
    (arrows, faults)
}

/// A way from a crate back to itself, if there is one.
fn ring(arrows: &Arrows) -> Option<String> {
    let mut left: BTreeSet<&String> = arrows.keys().collect();
    loop {
        let free: Vec<&String> =
            left.iter().copied().filter(|name| arrows[*name].iter().all(|to| !left.contains(to))).collect();
        if free.is_empty() {
            break;
        }
        free.iter().for_each(|name| {
            left.remove(*name);
        });
    }
    (!left.is_empty()).then(|| left.into_iter().cloned().collect::<Vec<_>>().join(", "))
}

/// `crates/NAME/Cargo.toml` is the manifest of the crate NAME.
fn crate_of(path: &Path) -> Option<&str> {
    let mut parts = path.iter().map(|part| part.to_str().unwrap_or_default());
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some("crates"), Some(name), Some("Cargo.toml"), None) => Some(name),
        _ => None,
    }
}

fn list(names: &BTreeSet<String>) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.iter().cloned().collect::<Vec<_>>().join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = "# Map\n\nArrows (uses), and no others:\n\n```\ndice, kalah -> game\n\
                        room -> game, kalah, dice\nserver -> room, …\nkapia -> everything\n```\nOther -> words\n";

    /// A small project that keeps to the plan, with one manifest replaced.
    fn project_with(map: &str, changed: &str, manifest: &str) -> Vec<String> {
        let uses = [
            ("game", ""),
            ("dice", "game"),
            ("kalah", "game"),
            ("room", "game kalah dice"),
            ("server", "room tokio"),
            ("kapia", "game dice kalah room server clap"),
        ];
        let mut planted = vec![(MAP.to_owned(), map.to_owned())];
        for (name, uses) in uses {
            let lines: String = uses.split(' ').map(|to| format!("{to}.workspace = true\n")).collect();
            let own = format!("[dependencies]\n{lines}");
            let manifest = if name == changed { manifest.to_owned() } else { own };
            planted.push((format!("crates/{name}/Cargo.toml"), manifest));
        }
        let planted: Vec<(&str, &str)> = planted.iter().map(|(path, text)| (&**path, &**text)).collect();
        check(&Tree::planted(&planted)).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn a_project_that_keeps_to_its_map_is_clean() {
        assert_eq!(project_with(PLAN, "", ""), Vec::<String>::new());
    }

    #[test]
    fn an_arrow_against_the_stream_is_a_fault() {
        let manifest = "[dependencies]\ngame.workspace = true\nroom.workspace = true\n";
        let expected = "crates/kalah/Cargo.toml:3: `kalah` may not use `room`; ARCHITECTURE.md allows: game";
        assert_eq!(project_with(PLAN, "kalah", manifest), [expected]);
    }

    #[test]
    fn a_renamed_arrow_is_still_an_arrow() {
        let manifest = "[dependencies]\nhidden = { package = \"dice\", path = \"../dice\" }\n";
        assert_eq!(project_with(PLAN, "game", manifest).len(), 1);
    }

    #[test]
    fn a_pure_crate_with_a_runtime_is_a_fault() {
        assert_eq!(project_with(PLAN, "room", "[dependencies]\ntokio.workspace = true\n").len(), 1);
        let for_tests = "[dev-dependencies]\ntokio = \"1\"\nserver = { path = \"../server\" }\n";
        assert_eq!(project_with(PLAN, "room", for_tests), Vec::<String>::new());
    }

    #[test]
    fn a_crate_that_the_map_does_not_know_is_a_fault() {
        let files = [(MAP, PLAN), ("crates/attic/Cargo.toml", "[package]\n"), ("crates/game/Cargo.toml", "")];
        let faults = check(&Tree::planted(&files));
        assert!(faults.iter().any(|fault| fault.what.contains("`attic` is not among the arrows")));
        assert!(faults.iter().any(|fault| fault.what == "there is no crate `room`" && fault.line == 7));
    }

    #[test]
    fn a_project_without_a_map_is_a_fault() {
        assert_eq!(check(&Tree::planted(&[])).len(), 1);
    }

    #[test]
    fn a_ring_in_the_map_is_a_fault() {
        let ring = PLAN.replace("dice, kalah -> game\n", "dice, kalah -> game\ngame -> room\n");
        assert!(
            project_with(&ring, "", "").iter().any(|fault| fault.contains("in a ring: dice, game, kalah"))
        );
    }
}
