// SPDX-License-Identifier: AGPL-3.0-or-later
//! The known faults of crates: a pinned extract of the RustSec advisory database, and the database that cargo-deny
//! wants, made from it.
//!
//! The extract (`xtask/advisories.tsv`) holds one line an advisory that was not withdrawn: id, crate, date, kind,
//! and the ranges of good versions, nothing else. It is made by `cargo xtask advisories CLONE`; facts of RustSec
//! are dedicated to the public domain (CC0). No network is needed to check against it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::error::{Fail, Res};
use crate::{paths, proc};

/// Where cargo-deny looks for the database below `db-path`: a name made of the address of RustSec.
const DATABASE: &str = "advisory-db-3157b0e258782691";

/// One advisory.
#[derive(Debug, PartialEq, Eq)]
struct Advisory<'a> {
    id: &'a str,
    package: &'a str,
    date: &'a str,
    /// `unmaintained`, `unsound`, `notice`; empty for a vulnerability.
    kind: &'a str,
    /// TOML lists of version ranges.
    patched: String,
    unaffected: String,
}

impl<'a> Advisory<'a> {
    /// Reads a file of the database; none if it was withdrawn.
    fn of_file(text: &'a str) -> Res<Option<Self>> {
        let front = text.split("```").nth(1).unwrap_or_default();
        if value(front, "withdrawn").is_some() {
            return Ok(None);
        }
        let word = |key| value(front, key).map(|value| value.trim_matches('"'));
        let must = |key| word(key).ok_or_else(|| Fail::check(format!("an advisory without `{key}`")));
        Ok(Some(Self {
            id: must("id")?,
            package: must("package")?,
            date: must("date")?,
            kind: word("informational").unwrap_or_default(),
            patched: list(front, "patched"),
            unaffected: list(front, "unaffected"),
        }))
    }

    /// Reads a line of the extract.
    fn of_line(line: &'a str) -> Res<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, package, date, kind, patched, unaffected] = fields[..] else {
            return Err(Fail::check(format!("six fields are expected in `{line}` of xtask/advisories.tsv")));
        };
        Ok(Self { id, package, date, kind, patched: patched.to_owned(), unaffected: unaffected.to_owned() })
    }

    fn line(&self) -> String {
        let Self { id, package, date, kind, patched, unaffected } = self;
        format!("{id}\t{package}\t{date}\t{kind}\t{patched}\t{unaffected}\n")
    }

    /// As a file of the database.
    fn file(&self) -> String {
        let Self { id, package, date, kind, patched, unaffected } = self;
        let kind = if kind.is_empty() { String::new() } else { format!("informational = \"{kind}\"\n") };
        format!(
            "```toml\n[advisory]\nid = \"{id}\"\npackage = \"{package}\"\ndate = \"{date}\"\n{kind}\n[versions]\n\
             patched = {patched}\nunaffected = {unaffected}\n```\n\n# {id} of {package}\n\n\
             See https://rustsec.org/advisories/{id}.html\n"
        )
    }
}

/// What stands after `key =` on a line of its own.
fn value<'a>(front: &'a str, key: &str) -> Option<&'a str> {
    let after = |line: &'a str| line.trim().strip_prefix(key)?.trim_start().strip_prefix('=').map(str::trim);
    front.lines().find_map(after)
}

/// The list after `key =`, which may go over several lines, on one line.
fn list(front: &str, key: &str) -> String {
    let starts = |line: &&str| value(line, key).is_some();
    let Some(at) = front.lines().position(|line| starts(&line)) else { return "[]".to_owned() };
    let mut text = String::new();
    for line in front.lines().skip(at) {
        text.push_str(line.split('#').next().unwrap_or_default().trim());
        if text.contains(']') {
            break;
        }
    }
    text.split_once('=').map_or_else(|| "[]".to_owned(), |(_, list)| list.trim().to_owned())
}

fn extract() -> PathBuf {
    paths::root().join("xtask/advisories.tsv")
}

/// `cargo xtask advisories CLONE`: makes the extract anew from a clone of the advisory database.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    let [clone] = args else {
        return Err(Fail::usage("advisories wants a clone of https://github.com/RustSec/advisory-db"));
    };
    let clone = Path::new(clone);
    let commit = proc::answer(Command::new("git").arg("-C").arg(clone).args(["rev-parse", "HEAD"]))?;
    let mut out = format!("# RustSec advisory-db at {} (CC0-1.0)\n", commit.trim());
    let mut count = 0;
    for package in entries(&clone.join("crates"))? {
        for file in entries(&package)? {
            let text = fs::read_to_string(&file).map_err(Fail::io(format!("read {}", file.display())))?;
            if let Some(advisory) = Advisory::of_file(&text)? {
                out.push_str(&advisory.line());
                count += 1;
            }
        }
    }
    fs::write(extract(), out).map_err(Fail::io("write xtask/advisories.tsv"))?;
    println!("{count} advisories");
    Ok(ExitCode::SUCCESS)
}

fn entries(dir: &Path) -> Res<Vec<PathBuf>> {
    let read = fs::read_dir(dir).map_err(Fail::io(format!("read {}", dir.display())))?;
    let mut found: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    found.sort();
    Ok(found)
}

/// Makes the database of cargo-deny below `home` from the extract and the lines in `more`.
pub(crate) fn database(home: &Path, more: &str) -> Res<()> {
    let root = home.join(DATABASE);
    if root.exists() {
        fs::remove_dir_all(&root).map_err(Fail::io(format!("empty {}", root.display())))?;
    }
    let text = fs::read_to_string(extract()).map_err(Fail::io("read xtask/advisories.tsv"))?;
    for line in text.lines().chain(more.lines()).filter(|line| !line.starts_with('#')) {
        let advisory = Advisory::of_line(line)?;
        let dir = root.join("crates").join(advisory.package);
        fs::create_dir_all(&dir).map_err(Fail::io(format!("make {}", dir.display())))?;
        let file = dir.join(format!("{}.md", advisory.id));
        fs::write(&file, advisory.file()).map_err(Fail::io(format!("write {}", file.display())))?;
    }
    // cargo-deny asks git how old the database is, so that it has to be a repository.
    for args in ["init --quiet", "add --all", "commit --quiet --message=extract"] {
        let mut git = Command::new("git");
        git.current_dir(&root).env("GIT_CONFIG_GLOBAL", "/dev/null");
        for who in ["GIT_AUTHOR", "GIT_COMMITTER"] {
            git.env(format!("{who}_NAME"), "kapia").env(format!("{who}_EMAIL"), "kapia@localhost");
        }
        proc::answer(git.args(args.split(' ')))?;
    }
    Ok(())
}

/// `deny.toml` with its database at `home`.
pub(crate) fn configuration(home: &Path) -> Res<String> {
    let mut text = fs::read_to_string(paths::root().join("deny.toml")).map_err(Fail::io("read deny.toml"))?;
    let table = "[advisories]\n";
    if !text.ends_with(table) && !text.contains(table) {
        return Err(Fail::check("deny.toml has no table [advisories]"));
    }
    let mut path = String::from(table);
    writeln!(path, "db-path = \"{}\"", home.display())
        .map_err(|source| Fail::check(format!("write a path: {source}")))?;
    text = text.replacen(table, &path, 1);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "```toml\n[advisory]\nid = \"RUSTSEC-2026-0097\"\npackage = \"rand\"\ndate = \"2026-04-09\"\n\
        informational = \"unsound\"\n\n[versions]\npatched = [\n  \">= 0.10.1\", # the newest\n  \"< 0.10.0, >= 0.9.3\",\n]\n\
        ```\n\n# A title\n";

    #[test]
    fn a_file_of_the_database_becomes_one_line_and_back() -> Res<()> {
        let advisory = Advisory::of_file(FILE)?.expect("not withdrawn");
        let line = advisory.line();
        let wanted =
            "RUSTSEC-2026-0097\trand\t2026-04-09\tunsound\t[\">= 0.10.1\",\"< 0.10.0, >= 0.9.3\",]\t[]\n";
        assert_eq!(line, wanted);
        let again = Advisory::of_line(line.trim_end())?;
        assert_eq!(again, advisory);
        assert_eq!(Advisory::of_file(&again.file())?.as_ref(), Some(&advisory));
        Ok(())
    }

    #[test]
    fn a_withdrawn_advisory_is_none_and_a_broken_line_is_refused() -> Res<()> {
        assert_eq!(
            Advisory::of_file(&FILE.replace("[versions]", "withdrawn = \"2026-05-01\"\n[versions]"))?,
            None
        );
        assert!(Advisory::of_line("RUSTSEC-1\trand").is_err());
        Ok(())
    }

    #[test]
    fn every_line_of_the_extract_is_read() -> Res<()> {
        let text = fs::read_to_string(extract()).map_err(Fail::io("read the extract"))?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        for line in &lines {
            Advisory::of_line(line)?;
        }
        assert!(lines.len() > 1000);
        assert!(lines.iter().any(|line| line.starts_with("RUSTSEC-2020-0036\tfailure\t")));
        Ok(())
    }
}
