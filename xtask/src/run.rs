// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask run`: from a fresh clone to a server that answers, and in a moment the second time.

use std::process::{Command, ExitCode};

use crate::cargo::{self, Profile};
use crate::error::{Fail, Res};
use crate::sink::Sink;
use crate::{paths, web};

/// Builds what has changed and becomes `kapia serve`.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    let (ours, theirs) = match args.iter().position(|arg| arg == "--") {
        Some(at) => (&args[..at], &args[at + 1..]),
        None => (args, &[][..]),
    };
    let mut release = false;
    for arg in ours {
        match arg.as_str() {
            "--release" => release = true,
            other => {
                return Err(Fail::usage(format!(
                    "unknown argument `{other}` of run; allowed: --release, and after `--` what `kapia serve` takes"
                )));
            }
        }
    }
    web::make(&Sink::Terminal)?;
    let profile = if release { Profile::Release } else { Profile::Dev };
    cargo::build_site(profile, |command| Sink::Terminal.run(command))?;
    let mut serve = Command::new(profile.site());
    serve.arg("serve").args(theirs).current_dir(paths::root());
    become_it(&mut serve)
}

#[cfg(unix)]
fn become_it(command: &mut Command) -> Res<ExitCode> {
    use std::os::unix::process::CommandExt;
    let line = crate::proc::line_of(command);
    Err(Fail::Io { doing: format!("start `{line}`"), source: command.exec() })
}

#[cfg(not(unix))]
fn become_it(command: &mut Command) -> Res<ExitCode> {
    let line = crate::proc::line_of(command);
    let status = command.status().map_err(Fail::io(format!("start `{line}`")))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
