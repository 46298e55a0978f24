// SPDX-License-Identifier: AGPL-3.0-or-later
//! Data walks through the rooms of the house in one direction: which crate may use which.

use std::path::Path;

use super::Fault;
use super::manifest;
use super::tree::Tree;

/// The plan of the house. Adding an arrow here is a decision about the architecture, not a fix for tidy.
const ARROWS: [(&str, &[&str]); 12] = [
    ("game", &[]),
    ("dice", &[]),
    ("chess", &["game"]),
    ("kalah", &["game"]),
    ("tables", &["game"]),
    ("room", &["game", "chess", "kalah", "tables", "dice"]),
    ("record", &["game", "chess", "kalah", "tables"]),
    ("bots", &["game", "chess", "kalah", "tables"]),
    ("wire", &["game", "room", "chess", "kalah", "tables"]),
    ("store", &["game", "room"]),
    ("server", &["game", "dice", "room", "wire", "store", "bots", "record"]),
    (
        "kapia",
        &["game", "dice", "chess", "kalah", "tables", "room", "record", "bots", "wire", "store", "server"],
    ),
];

/// Crates that know nothing of the machine: no sockets, no SQL, no clock, no randomness of their own.
const PURE: [&str; 9] = ["game", "dice", "chess", "kalah", "tables", "room", "record", "bots", "wire"];

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

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in &tree.files {
        let Some(name) = crate_of(&file.path) else { continue };
        let Some((_, allowed)) = ARROWS.iter().find(|(from, _)| *from == name) else {
            let what =
                format!("the crate `{name}` is not in the plan of the house (xtask/src/tidy/arrows.rs)");
            faults.push(Fault::new(&file.path, 0, what));
            continue;
        };
        for dependency in manifest::dependencies(&file.text) {
            let to = dependency.package.as_str();
            let is_room = ARROWS.iter().any(|(room, _)| *room == to);
            if is_room && !allowed.contains(&to) {
                let what = format!("`{name}` may not use `{to}`; allowed: {}", list(allowed));
                faults.push(Fault::new(&file.path, dependency.line, what));
            }
            if PURE.contains(&name) && IMPURE.contains(&to) {
                let what =
                    format!("`{name}` takes time, chance and data as arguments: it may not use `{to}`");
                faults.push(Fault::new(&file.path, dependency.line, what));
            }
        }
    }
    for (name, _) in ARROWS {
        if tree.get(&format!("crates/{name}/Cargo.toml")).is_none() {
            let what = format!("the plan of the house names `{name}`, which is not built");
            faults.push(Fault::new(Path::new("crates"), 0, what));
        }
    }
    faults
}

/// `crates/NAME/Cargo.toml` is the manifest of the crate NAME.
fn crate_of(path: &Path) -> Option<&str> {
    let mut parts = path.iter().map(|part| part.to_str().unwrap_or_default());
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some("crates"), Some(name), Some("Cargo.toml"), None) => Some(name),
        _ => None,
    }
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole plan, with one manifest replaced.
    fn house_with(changed: &str, manifest: &str) -> Vec<Fault> {
        let planted: Vec<(String, String)> = ARROWS
            .iter()
            .map(|(name, uses)| {
                let lines: String = uses.iter().map(|to| format!("{to}.workspace = true\n")).collect();
                let own = format!("[dependencies]\n{lines}");
                (
                    format!("crates/{name}/Cargo.toml"),
                    if *name == changed { manifest.to_owned() } else { own },
                )
            })
            .collect();
        let planted: Vec<(&str, &str)> = planted.iter().map(|(path, text)| (&**path, &**text)).collect();
        check(&Tree::planted(&planted))
    }

    #[test]
    fn the_plan_itself_is_clean() {
        assert_eq!(house_with("", ""), []);
    }

    #[test]
    fn an_arrow_against_the_stream_is_a_fault() {
        let faults = house_with("kalah", "[dependencies]\ngame.workspace = true\nroom.workspace = true\n");
        assert_eq!(faults.len(), 1);
        assert_eq!(
            faults[0].to_string(),
            "crates/kalah/Cargo.toml:3: `kalah` may not use `room`; allowed: game"
        );
    }

    #[test]
    fn a_renamed_arrow_is_still_an_arrow() {
        let faults =
            house_with("game", "[dependencies]\nhidden = { package = \"dice\", path = \"../dice\" }\n");
        assert_eq!(faults.len(), 1);
    }

    #[test]
    fn a_pure_crate_with_a_runtime_is_a_fault() {
        assert_eq!(house_with("room", "[dependencies]\ntokio.workspace = true\n").len(), 1);
        assert_eq!(house_with("server", "[dependencies]\ntokio.workspace = true\n"), []);
        assert_eq!(house_with("room", "[dev-dependencies]\ntokio = \"1\"\nserver = \"1\"\n"), []);
    }

    #[test]
    fn a_crate_outside_the_plan_is_a_fault() {
        let tree = Tree::planted(&[("crates/attic/Cargo.toml", "[package]\nname = \"attic\"\n")]);
        let faults = check(&tree);
        assert!(faults.iter().any(|fault| fault.what.contains("`attic` is not in the plan")));
        assert_eq!(faults.len(), 1 + ARROWS.len(), "and every room of the plan is missing");
    }

    #[test]
    fn arrows_go_one_way() {
        for (from, uses) in ARROWS {
            for to in uses {
                let back = ARROWS.iter().find(|(name, _)| name == to).map(|(_, uses)| uses.contains(&from));
                assert_eq!(back, Some(false), "{from} and {to} use each other, or {to} is unknown");
            }
        }
    }
}
