// SPDX-License-Identifier: AGPL-3.0-or-later
//! Inside a crate, too, files use each other in one direction: whoever opens one can read on downwards.
//!
//! A file uses another when it names a path of its module, `crate::clock::Reading` or `super::lag`. What a crate
//! gives out again at its root (`crate::Clock`) is its face, and names no file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::Fault;
use super::tree::Tree;

/// Circles that are one idea in several files: they read better together than apart.
const NATURAL: [(&str, &[&str]); 5] = [
    // What all games of the family share; the games themselves are known by `ONE_OF_A_FAMILY`.
    ("tables", &["packed", "position", "rules", "step"]),
    // The colours of a bracket, and the field they are drawn in.
    ("tourney", &["swiss/colour", "swiss/field"]),
    // A bracket, and the exchanges inside it.
    ("tourney", &["swiss/bracket", "swiss/exchange"]),
    // Around the one `Store`.
    ("store", &["log/append", "log/head", "log/seat", "open", "writer"]),
    ("store", &["people/player", "people/session"]),
];

/// One game a file: whoever plays by these rules belongs to the circle of its family.
const ONE_OF_A_FAMILY: (&str, &str) = ("tables", "\nimpl Rules for ");

/// The files of a crate, and which of them each uses; a file is named by its module, `swiss/colour`.
type Uses = BTreeMap<String, BTreeSet<String>>;

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let mut crates: BTreeMap<&str, BTreeMap<String, &str>> = BTreeMap::new();
    for file in &tree.files {
        if let Some((name, module)) = module_of(&file.path) {
            crates.entry(name).or_default().insert(module, &file.text);
        }
    }
    let mut faults = Vec::new();
    for (name, files) in &crates {
        for circle in circles(&uses(files)) {
            let is_known = |(of, known): &(&str, &[&str])| {
                let family =
                    |module: &str| *of == ONE_OF_A_FAMILY.0 && files[module].contains(ONE_OF_A_FAMILY.1);
                of == name && circle.iter().all(|module| known.contains(&module.as_str()) || family(module))
            };
            if !NATURAL.iter().any(is_known) {
                let list = circle.iter().cloned().collect::<Vec<_>>().join(", ");
                faults.push(Fault::new(
                    &PathBuf::from("crates").join(name).join("src"),
                    0,
                    format!(
                        "files use each other in a circle: {list}; move what both need into a file below them"
                    ),
                ));
            }
        }
    }
    faults
}

/// `crates/NAME/src/a/b.rs` is the module `a/b` of the crate NAME; the root of a crate is none.
fn module_of(path: &Path) -> Option<(&str, String)> {
    let mut parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let file = parts.pop()?.strip_suffix(".rs")?;
    let ["crates", name, "src", folders @ ..] = parts.as_slice() else { return None };
    let mut module = folders.to_vec();
    match file {
        "mod" => {}
        "lib" | "main" if module.is_empty() => return None,
        file => module.push(file),
    }
    Some((name, module.join("/")))
}

fn uses(files: &BTreeMap<String, &str>) -> Uses {
    let of = |(module, text): (&String, &&str)| {
        let used = paths(text).into_iter().filter_map(|path| resolve(module, &path, files));
        (module.clone(), used.filter(|used| used != module).collect())
    };
    files.iter().map(of).collect()
}

/// The file that a path names: the longest beginning of it that is one.
fn resolve(module: &str, path: &[String], files: &BTreeMap<String, &str>) -> Option<String> {
    let mut at: Vec<&str> = module.split('/').collect();
    let mut rest = path;
    match rest.first()?.as_str() {
        "crate" => {
            at.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        _ => {
            while rest.first().is_some_and(|word| word == "super") {
                at.pop();
                rest = &rest[1..];
            }
        }
    }
    at.extend(rest.iter().map(String::as_str));
    while !at.is_empty() {
        let name = at.join("/");
        if files.contains_key(&name) {
            return Some(name);
        }
        at.pop();
    }
    None
}

/// Every path of the text that begins at the crate, above the module or at it; groups in braces are taken apart.
fn paths(text: &str) -> Vec<Vec<String>> {
    let code = code_of(text);
    let mut found = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            let joins = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            if !code[..at].chars().next_back().is_some_and(joins) {
                read_path(&code[at..], &mut Vec::new(), &mut found);
            }
        }
    }
    found
}

/// Reads one path or group; gives back what follows it.
fn read_path<'a>(mut code: &'a str, before: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'a str {
    let depth = before.len();
    loop {
        code = code.trim_start();
        if let Some(group) = code.strip_prefix('{') {
            code = group;
            loop {
                code = code.trim_start();
                if code.is_empty() {
                    break;
                }
                if let Some(rest) = code.strip_prefix('}') {
                    code = rest;
                    break;
                }
                let rest = read_path(code, before, found).trim_start();
                code = rest.strip_prefix(',').unwrap_or(rest);
                if code.len() == rest.len() && !code.starts_with('}') {
                    break;
                }
            }
            break;
        }
        let end = code.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(code.len());
        if end == 0 {
            break;
        }
        before.push(code[..end].to_owned());
        code = &code[end..];
        match code.strip_prefix("::") {
            Some(rest) => code = rest,
            None => {
                found.push(before.clone());
                break;
            }
        }
    }
    before.truncate(depth);
    code
}

/// The text without comments and without the tests at its end, which may use anything.
fn code_of(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The sets of files from each of which every other of the set can be reached.
fn circles(uses: &Uses) -> Vec<BTreeSet<String>> {
    let reach: BTreeMap<&String, BTreeSet<&String>> =
        uses.keys().map(|module| (module, reached(uses, module))).collect();
    let mut circles: Vec<BTreeSet<String>> = Vec::new();
    for (module, all) in &reach {
        let with: BTreeSet<String> = all
            .iter()
            .filter(|other| reach[*other].contains(*module))
            .map(|other| (*other).clone())
            .collect();
        if with.len() > 1 && !circles.contains(&with) {
            circles.push(with);
        }
    }
    circles
}

/// What can be reached from a file in one step or more.
fn reached<'a>(uses: &'a Uses, from: &'a String) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::new();
    let mut next: Vec<&String> = uses[from].iter().collect();
    while let Some(module) = next.pop() {
        if let Some((module, _)) = uses.get_key_value(module)
            && seen.insert(module)
        {
            next.extend(&uses[module]);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::planted(files)).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn files_that_use_each_other_are_a_fault() {
        let found = faults(&[
            ("crates/inn/src/lib.rs", "mod a;\nmod b;\nmod c;\n"),
            ("crates/inn/src/a.rs", "use crate::b::{self, Thing};\n"),
            ("crates/inn/src/b.rs", "use crate::{c::Other, d};\n"),
            ("crates/inn/src/c.rs", "fn f() -> super::a::A { todo() }\n"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("a, b, c"), "{found:?}");
    }

    #[test]
    fn one_direction_is_none_and_neither_are_comments_tests_or_the_face_of_the_crate() {
        let b = "// as crate::a::A has it\nuse crate::A;\nfn b() {}\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n";
        let files = [
            ("crates/inn/src/lib.rs", "mod a;\nmod b;\npub use a::A;\n"),
            ("crates/inn/src/a.rs", "use crate::b;\nuse other_crate::a::b;\n"),
            ("crates/inn/src/b.rs", b),
        ];
        assert_eq!(faults(&files), Vec::<String>::new());
    }

    #[test]
    fn folders_are_modules_too() {
        let found = faults(&[
            ("crates/inn/src/room/mod.rs", "mod door;\nuse self::door::Door;\n"),
            ("crates/inn/src/room/door.rs", "use super::Room;\n"),
        ]);
        assert!(found[0].contains("room, room/door"), "{found:?}");
    }

    #[test]
    fn a_known_circle_may_become_smaller_but_not_larger() {
        let (append, head) = ("crates/store/src/log/append.rs", "crates/store/src/log/head.rs");
        let smaller = [(append, "use crate::log::head;\n"), (head, "use crate::log::append;\n")];
        assert_eq!(faults(&smaller), Vec::<String>::new());
        let larger = [
            smaller[0],
            (head, "use crate::log::{append, new};\n"),
            ("crates/store/src/log/new.rs", "use crate::log::append;\n"),
        ];
        assert_eq!(faults(&larger).len(), 1);
    }
}
