// SPDX-License-Identifier: AGPL-3.0-or-later
//! Inside a crate, too, files use each other in one direction: whoever opens one can read on downwards.
//!
//! A file uses another when it names a path of its module, `crate::clock::Reading` or `super::lag`. A name that the
//! root or a folder only gives out again (`pub use clock::Clock;`, taken as `crate::Clock`) is the file's it comes from.
//! What is written in the root itself names no file, and a file may call what lies in its own folder: both are one idea.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::Fault;
use super::tree::Tree;

/// Circles that are one idea in several files: they read better together than apart.
const NATURAL: [(&str, &[&str]); 4] = [
    // What all games of the family share; the games themselves are known by `ONE_OF_A_FAMILY`.
    ("tables", &["packed", "position", "rules", "step"]),
    // The colours of a bracket, and the field they are drawn in.
    ("tourney", &["swiss/colour", "swiss/field"]),
    // A bracket, and the exchanges inside it.
    ("tourney", &["swiss/bracket", "swiss/exchange"]),
    // Around the one `Store`: with events go transfers, and with transfers another room's events.
    (
        "store",
        &[
            "log/append",
            "log/head",
            "log/seat",
            "money/audited",
            "money/confirm",
            "money/missed",
            "money/post",
            "open",
            "writer",
        ],
    ),
];

/// One game a file: whoever plays by these rules belongs to the circle of its family.
const ONE_OF_A_FAMILY: (&str, &str) = ("tables", "\nimpl Rules for ");

/// The files of a crate, and which of them each uses; a file is named by its module, `swiss/colour`.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// The text of each file of a crate by its module; the root is the empty one.
type Files<'a> = BTreeMap<String, &'a str>;

/// The names that each file brings in with `use`, and where from: whoever takes them from it uses the file behind.
type Faces = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// From how many files a name may be handed on.
const HANDS_MAX: usize = 8;

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let mut crates: BTreeMap<&str, Files<'_>> = BTreeMap::new();
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

/// `crates/NAME/src/a/b.rs` is the module `a/b` of the crate NAME, and its root the empty one.
fn module_of(path: &Path) -> Option<(&str, String)> {
    let mut parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let file = parts.pop()?.strip_suffix(".rs")?;
    let ["crates", name, "src", folders @ ..] = parts.as_slice() else { return None };
    let mut module = folders.to_vec();
    match file {
        "mod" => {}
        "lib" | "main" if module.is_empty() => {}
        file => module.push(file),
    }
    Some((name, module.join("/")))
}

fn uses(files: &Files<'_>) -> Uses {
    let faces = files.iter().map(|(module, text)| (module.clone(), brought_in(text))).collect();
    let of = |(module, text): (&String, &&str)| {
        let found = paths(text);
        let used = found.iter().filter_map(|path| resolve(module, path, files, &faces, HANDS_MAX));
        (module.clone(), used.filter(|used| used != module).collect())
    };
    files.iter().filter(|(module, _)| !module.is_empty()).map(of).collect()
}

/// The file that a path names: the longest beginning of it that is one, or the file that this one has the name from.
fn resolve(module: &str, path: &[String], files: &Files<'_>, faces: &Faces, hands: usize) -> Option<String> {
    let mut at: Vec<&str> = module.split('/').filter(|part| !part.is_empty()).collect();
    let mut rest = path;
    match rest.first()?.as_str() {
        "crate" => {
            at.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|word| word == "super") {
                at.pop();
                rest = &rest[1..];
            }
        }
        child if !files.contains_key(&at.iter().copied().chain([child]).collect::<Vec<_>>().join("/")) => {
            return None;
        }
        _ => {}
    }
    let above = at.len();
    at.extend(rest.iter().map(String::as_str));
    while !at.is_empty() && !files.contains_key(&at.join("/")) {
        at.pop();
    }
    let file = at.join("/");
    let name = at.len().checked_sub(above).and_then(|read| rest.get(read));
    let handed = name.and_then(|name| faces.get(&file)?.get(name)).filter(|_| file != module && hands > 0);
    let behind = handed.and_then(|path| resolve(&file, path, files, faces, hands - 1));
    behind.or_else(|| Some(file).filter(|file| !file.is_empty()))
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
    found.into_iter().map(|(path, _)| path).collect()
}

/// What the text brings in with `use`: each name, and its path.
fn brought_in(text: &str) -> BTreeMap<String, Vec<String>> {
    let code = code_of(text);
    let mut found = Vec::new();
    for (at, word) in code.match_indices("use ") {
        let before = code[..at].rsplit('\n').next().unwrap_or_default().trim();
        if before.is_empty() || before == "pub" || (before.starts_with("pub(") && before.ends_with(')')) {
            read_path(&code[at + word.len()..], &mut Vec::new(), &mut found);
        }
    }
    found.into_iter().map(|(path, name)| (name, path)).collect()
}

/// Paths, and the name each of them is known by.
type Found = Vec<(Vec<String>, String)>;

/// Reads one path or group; gives back what follows it.
fn read_path<'a>(mut code: &'a str, before: &mut Vec<String>, found: &mut Found) -> &'a str {
    let depth = before.len();
    loop {
        code = code.trim_start();
        if let Some(group) = code.strip_prefix('{') {
            code = read_group(group, before, found);
            break;
        }
        if let Some(rest) = code.strip_prefix('*') {
            found.push((before.clone(), "*".to_owned()));
            code = rest;
            break;
        }
        let (word, rest) = word(code);
        if word.is_empty() {
            break;
        }
        code = rest;
        // `clock::{self}` is the path of the clock.
        if word != "self" || before.is_empty() {
            before.push(word.to_owned());
        }
        if let Some(rest) = code.strip_prefix("::") {
            code = rest;
            continue;
        }
        let mut name = before.last().cloned().unwrap_or_default();
        if let Some(rest) = code.trim_start().strip_prefix("as ") {
            let (other, rest) = self::word(rest.trim_start());
            (name, code) = (other.to_owned(), rest);
        }
        found.push((before.clone(), name));
        break;
    }
    before.truncate(depth);
    code
}

/// Reads what stands between braces; gives back what follows them.
fn read_group<'a>(mut code: &'a str, before: &mut Vec<String>, found: &mut Found) -> &'a str {
    loop {
        code = code.trim_start();
        if let Some(rest) = code.strip_prefix('}') {
            return rest;
        }
        let rest = read_path(code, before, found).trim_start();
        code = rest.strip_prefix(',').unwrap_or(rest);
        if code.len() == rest.len() && !code.starts_with('}') {
            return code;
        }
    }
}

/// The word the text begins with, and what follows it.
fn word(code: &str) -> (&str, &str) {
    code.split_at(code.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(code.len()))
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
    fn one_direction_is_none_and_neither_are_comments_and_tests() {
        let b = "// as crate::a::A has it\nuse crate::Root;\nfn b() {}\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n";
        let files = [
            ("crates/inn/src/lib.rs", "mod a;\nmod b;\npub use a::A;\npub struct Root;\n"),
            ("crates/inn/src/a.rs", "use crate::b;\nuse other_crate::a::b;\n"),
            ("crates/inn/src/b.rs", b),
        ];
        assert_eq!(faults(&files), Vec::<String>::new());
    }

    #[test]
    fn a_name_of_the_face_is_that_of_the_file_behind_it() {
        let b = ("crates/inn/src/b.rs", "use crate::{Other, A as First};\n");
        for face in
            ["pub use a::A;\n", "pub use a::{self, B as Other};\n", "pub use ::out;\nuse a::{Z as Y, A};\n"]
        {
            let files =
                [("crates/inn/src/lib.rs", face), ("crates/inn/src/a.rs", "use crate::b::{self};\n"), b];
            let found = faults(&files);
            assert!(found.len() == 1 && found[0].contains("a, b"), "{face}: {found:?}");
        }
        // `Root` stands in the root itself.
        let files = [
            ("crates/inn/src/lib.rs", "pub use a::Root as Other;\n"),
            ("crates/inn/src/a.rs", "use crate::b;\n"),
        ];
        assert_eq!(
            faults(&[files[0], files[1], ("crates/inn/src/b.rs", "use crate::Root;\n")]),
            Vec::<String>::new()
        );
    }

    #[test]
    fn what_a_folder_gives_out_is_its_files_and_everything_of_a_file_is_a_use() {
        let a =
            ("crates/inn/src/a/mod.rs", "mod deep;\npub use deep::Deep;\nuse crate::b;\npub struct Own;\n");
        let deep = ("crates/inn/src/a/deep.rs", "use super::Own;\n");
        let taken = |text| faults(&[a, deep, ("crates/inn/src/b.rs", text)]);
        assert_eq!(taken("use crate::a::Own;\n").len(), 1);
        assert_eq!(taken("use crate::a::*;\n").len(), 1);
        let below = [
            ("crates/inn/src/a/deep.rs", "use std::fmt;\n"),
            ("crates/inn/src/b.rs", "use crate::a::Deep;\n"),
        ];
        assert_eq!(faults(&[a, below[0], below[1]]), Vec::<String>::new());
        let up = [("crates/inn/src/a/deep.rs", "use crate::b;\n"), below[1]];
        assert!(faults(&[a, up[0], up[1]])[0].contains("a/deep, b"));
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
