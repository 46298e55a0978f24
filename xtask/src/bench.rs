// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask bench`: builds what is shipped and hands over to the scripts of `bench/`.

use std::process::ExitCode;

use crate::cargo::{self, Profile};
use crate::error::{Fail, Res};
use crate::services::{chromium, node};
use crate::sink::Sink;
use crate::{bench_rules, paths, web};

/// The scripts, and whether they need a browser.
const SCRIPTS: [(&str, bool); 11] = [
    ("platform", false),
    ("scale", false),
    ("backup", false),
    ("crash", false),
    ("ends", false),
    ("seek", false),
    ("hall", false),
    ("live", false),
    ("logins", false),
    ("start", false),
    ("page", true),
];

/// Runs one of the benches; the rest of the arguments are its own.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    let allowed = || format!("rules, {}", SCRIPTS.map(|(name, _)| name).join(", "));
    let Some((name, rest)) = args.split_first() else {
        return Err(Fail::usage(format!("which bench? allowed: {}", allowed())));
    };
    if name == "rules" {
        return bench_rules::main(rest);
    }
    let Some((name, browser)) = SCRIPTS.iter().find(|(known, _)| known == name) else {
        return Err(Fail::usage(format!("unknown bench `{name}`; allowed: {}", allowed())));
    };
    let node = node::find_or_install(&Sink::Terminal)?;
    web::packages(&node, &Sink::Terminal)?;
    web::bundle(&node, &Sink::Terminal)?;
    cargo::build_site(Profile::Dist, |command| Sink::Terminal.run(command))?;
    let mut script = node.node();
    script.arg(format!("bench/{name}.mjs")).arg("--bin").arg(Profile::Dist.site()).args(rest);
    script.current_dir(paths::root());
    if *browser {
        chromium::find_or_install(&Sink::Terminal)?.name_to(&mut script);
    }
    Sink::Terminal.run(&mut script).map(|()| ExitCode::SUCCESS)
}
