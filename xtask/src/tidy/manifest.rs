// SPDX-License-Identifier: AGPL-3.0-or-later
//! Reading the dependencies of a `Cargo.toml`: just enough of its grammar for our own manifests.

/// One line of a dependency table.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    /// The package, also when it is renamed.
    pub(crate) package: String,
    /// Counted from 1.
    pub(crate) line: usize,
}

/// What is built into the package: `[dependencies]` and `[build-dependencies]`, also those of one target
/// only; development dependencies are exempt.
pub(crate) fn dependencies(manifest: &str) -> Vec<Dependency> {
    let mut found: Vec<Dependency> = Vec::new();
    let mut table = Table::Other;
    for (index, line) in manifest.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            table = Table::named(name);
            if let Table::One(package) = &table {
                found.push(Dependency { package: package.clone(), line: index + 1 });
            }
            continue;
        }
        let Some((key, value)) = line.split_once('=') else { continue };
        let key = key.trim();
        match &table {
            Table::Other => {}
            Table::All => {
                let package = renamed(value).unwrap_or_else(|| bare(key));
                found.push(Dependency { package, line: index + 1 });
            }
            Table::One(_) => {
                if key == "package"
                    && let Some(last) = found.last_mut()
                {
                    last.package = value.trim().trim_matches('"').to_owned();
                }
            }
        }
    }
    found
}

/// What the table whose lines are being read is about.
enum Table {
    Other,
    /// A line is a dependency.
    All,
    /// The table itself is one dependency.
    One(String),
}

impl Table {
    fn named(name: &str) -> Self {
        let name = name.trim();
        // [target.'cfg(unix)'.dependencies]
        let name = match name.strip_prefix("target.").and_then(|rest| rest.rfind("dependencies")) {
            Some(_) if name.contains("dev-dependencies") => return Self::Other,
            Some(at) if name["target.".len()..][..at].ends_with("build-") => {
                &name["target.".len()..][at - 6..]
            }
            Some(at) => &name["target.".len()..][at..],
            None => name,
        };
        for kind in ["dependencies", "build-dependencies"] {
            if name == kind {
                return Self::All;
            }
            if let Some(one) = name.strip_prefix(kind).and_then(|rest| rest.strip_prefix('.')) {
                return Self::One(one.trim_matches('"').to_owned());
            }
        }
        Self::Other
    }
}

/// `game.workspace` is the dependency `game`.
fn bare(key: &str) -> String {
    key.split('.').next().unwrap_or(key).trim().trim_matches('"').to_owned()
}

/// `{ package = "game", … }` is the dependency `game`, whatever it is called here.
fn renamed(value: &str) -> Option<String> {
    let (_, rest) = value.split_once("package")?;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?;
    Some(rest.split_once('"')?.0.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(manifest: &str) -> Vec<String> {
        dependencies(manifest).into_iter().map(|dependency| dependency.package).collect()
    }

    #[test]
    fn every_way_to_write_a_dependency_is_read() {
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\ngame.workspace = true\n\
            tokio = { version = \"1\", features = [\"net\"] } # a remark\nold = { package = \"chess\", path = \"../chess\" }\n\
            \n[build-dependencies]\nkalah = \"1\"\n[dependencies.store]\npath = \"../store\"\n\
            [dependencies.alias]\npackage = \"wire\"\n[target.'cfg(unix)'.dependencies]\ndice.workspace = true\n\
            [target.'cfg(unix)'.build-dependencies]\nbots.workspace = true\n";
        assert_eq!(names(manifest), ["game", "tokio", "chess", "kalah", "store", "wire", "dice", "bots"]);
    }

    #[test]
    fn development_dependencies_and_other_tables_are_not() {
        let manifest = "[dev-dependencies]\nproptest = \"1\"\n[features]\nfast = []\n\
            [target.'cfg(unix)'.dev-dependencies]\ninsta = \"1\"\n[lints]\nworkspace = true\n";
        assert_eq!(names(manifest), Vec::<String>::new());
    }

    #[test]
    fn lines_are_counted_from_one() {
        assert_eq!(dependencies("[dependencies]\n\ngame.workspace = true\n")[0].line, 3);
    }
}
