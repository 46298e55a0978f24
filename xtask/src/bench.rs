// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask bench`: builds what is shipped and hands over to the scripts of `bench/`.

use std::process::ExitCode;

use crate::cargo::{self, Profile};
use crate::error::{Fail, Res};
use crate::servers::Servers;
use crate::services::{chromium, faketime, node};
use crate::sink::Sink;
use crate::{bench_nets, bench_rules, paths, web};

/// What a script needs beside the site.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Nothing,
    Browser,
    /// PostgreSQL and NATS.
    Servers,
}

/// The scripts, and what they need.
const SCRIPTS: [(&str, Need); 13] = [
    ("platform", Need::Nothing),
    ("scale", Need::Nothing),
    ("backup", Need::Nothing),
    ("crash", Need::Nothing),
    ("cluster", Need::Servers),
    ("ends", Need::Nothing),
    ("seek", Need::Nothing),
    ("hall", Need::Nothing),
    ("live", Need::Nothing),
    ("logins", Need::Nothing),
    ("thinkers", Need::Nothing),
    ("start", Need::Nothing),
    ("page", Need::Browser),
];

/// What asks for nodes whose calendars differ.
const SKEW: &str = "--skew-ms";

/// Runs one of the benches; the rest of the arguments are its own.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    let allowed = || format!("rules, nets, {}", SCRIPTS.map(|(name, _)| name).join(", "));
    let Some((name, rest)) = args.split_first() else {
        return Err(Fail::usage(format!("which bench? allowed: {}", allowed())));
    };
    match name.as_str() {
        "rules" => return bench_rules::main(rest),
        "nets" => return bench_nets::main(rest),
        _ => {}
    }
    let Some((name, need)) = SCRIPTS.iter().find(|(known, _)| known == name) else {
        return Err(Fail::usage(format!("unknown bench `{name}`; allowed: {}", allowed())));
    };
    let node = node::find_or_install(&Sink::Terminal)?;
    web::packages(&node, &Sink::Terminal)?;
    web::bundle(&node, &Sink::Terminal)?;
    cargo::build_site(Profile::Dist, |command| Sink::Terminal.run(command))?;
    let mut script = node.node();
    script.arg(format!("bench/{name}.mjs")).arg("--bin").arg(Profile::Dist.site()).args(rest);
    script.current_dir(paths::root());
    if *need == Need::Browser {
        chromium::find_or_install(&Sink::Terminal)?.name_to(&mut script);
    }
    // They stop when the script has ended.
    let servers = if *need == Need::Servers { Some(Servers::find_and_start()?) } else { None };
    if let Some(servers) = &servers {
        servers.name_to(&mut script);
        servers.name_psql_to(&mut script);
    }
    if rest.iter().any(|word| word == SKEW) {
        script.env(faketime::VARIABLE, faketime::find_or_install(&Sink::Terminal)?);
    }
    Sink::Terminal.run(&mut script).map(|()| ExitCode::SUCCESS)
}
