// SPDX-License-Identifier: AGPL-3.0-or-later
//! The lane `deny`: what is built in has no known fault, a licence that may be combined with ours, and a known source.
//!
//! Before it believes that all is well, it plants a fault of each kind and expects cargo-deny to find it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Fail, Res};
use crate::services::deny;
use crate::sink::Sink;
use crate::tally::Tally;
use crate::{advisories, cargo, paths, proc};

/// A fault that is planted.
struct Drill {
    name: &'static str,
    /// A line more of the advisories.
    advisory: &'static str,
    /// What stands in `deny.toml`, and what stands there instead.
    change: (&'static str, &'static str),
    /// What cargo-deny says when it has found it.
    finding: &'static str,
}

const DRILLS: [Drill; 3] = [
    Drill {
        name: "fault",
        advisory: "RUSTSEC-2000-0001\tserde\t2000-01-01\t\t[]\t[]\n",
        change: ("", ""),
        finding: "RUSTSEC-2000-0001",
    },
    Drill { name: "licence", advisory: "", change: ("  \"MIT\",\n", ""), finding: "rejected" },
    Drill {
        name: "source",
        advisory: "",
        change: ("https://github.com/rust-lang/crates.io-index", "https://example.com/index"),
        finding: "source-not-allowed",
    },
];

/// Checks what is built in.
pub(crate) fn check(tally: &mut Tally) -> Res<()> {
    let program = deny::find_or_install(&Sink::Terminal)?;
    // cargo-deny looks at the crates of every platform; what is missing of them comes now, and nothing later.
    proc::tee(cargo::cargo().args(["fetch", "--locked", "--quiet"]), tally)?;
    let home = paths::root().join("target/tmp/deny");
    for drill in &DRILLS {
        let config = make(&home.join(drill.name), drill.advisory, drill.change)?;
        let mut check = command(&program, &config);
        let out = check.output().map_err(Fail::io(format!("start `{}`", proc::line_of(&check))))?;
        let said = String::from_utf8_lossy(&out.stderr);
        if out.status.success() || !said.contains(drill.finding) {
            return Err(Fail::check(format!("a planted {} was not found:\n{said}", drill.name)));
        }
        tally.say(&format!("a planted {} is found", drill.name));
    }
    let config = make(&home.join("check"), "", ("", ""))?;
    proc::tee(&mut command(&program, &config), tally)
}

/// Makes a database and a configuration that points to it, with a change.
fn make(home: &Path, more: &str, (old, new): (&str, &str)) -> Res<PathBuf> {
    advisories::database(home, more)?;
    let text = advisories::configuration(home)?;
    if !text.contains(old) {
        return Err(Fail::check(format!("deny.toml does not hold `{old}`, which a drill changes")));
    }
    let config = home.join("deny.toml");
    fs::write(&config, text.replacen(old, new, 1))
        .map_err(Fail::io(format!("write {}", config.display())))?;
    Ok(config)
}

fn command(program: &Path, config: &Path) -> Command {
    let mut deny = Command::new(program);
    deny.current_dir(paths::root())
        .args(["--offline", "--log-level", "error", "--config"])
        .arg(config)
        .arg("check");
    deny
}
