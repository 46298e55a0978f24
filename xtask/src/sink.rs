// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the output of a helper program goes: to the terminal, or to a log that is shown only when needed.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::{Fail, Res};
use crate::proc;

/// Where the output of a helper program goes.
#[derive(Clone, Debug)]
pub(crate) enum Sink {
    /// Straight through: the user watches.
    Terminal,
    /// Appended to a file, while something else has the terminal.
    Log(PathBuf),
}

impl Sink {
    /// A log that starts empty.
    pub(crate) fn log(path: &Path) -> Res<Self> {
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir).map_err(Fail::io(format!("make {}", dir.display())))?;
        }
        fs::write(path, "").map_err(Fail::io(format!("write {}", path.display())))?;
        Ok(Self::Log(path.to_path_buf()))
    }

    /// Says one line.
    pub(crate) fn say(&self, line: &str) {
        match self {
            Self::Terminal => println!("{line}"),
            Self::Log(path) => {
                if let Ok(mut file) = OpenOptions::new().append(true).open(path) {
                    // A line lost from a log must not stop the work it speaks of.
                    drop(writeln!(file, "{line}"));
                }
            }
        }
    }

    /// Runs a program with its output going here.
    pub(crate) fn run(&self, command: &mut Command) -> Res<()> {
        let line = proc::line_of(command);
        self.say(&format!("$ {line}"));
        if let Self::Log(path) = self {
            let open = || OpenOptions::new().append(true).open(path);
            let doing = format!("open {}", path.display());
            command.stdin(Stdio::null());
            command.stdout(open().map_err(Fail::io(doing.clone()))?);
            command.stderr(open().map_err(Fail::io(doing))?);
        }
        let status = command.status().map_err(Fail::io(format!("start `{line}`")))?;
        if status.success() {
            return Ok(());
        }
        let tail = match self {
            Self::Terminal => String::new(),
            Self::Log(path) => format!(" (see {})", path.display()),
        };
        Err(Fail::Command { line, how: format!("ended with {status}{tail}") })
    }
}
