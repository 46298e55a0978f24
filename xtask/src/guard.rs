// SPDX-License-Identifier: AGPL-3.0-or-later
//! Services that cannot outlive their task.
//!
//! A service (PostgreSQL, the server itself) is started through a second `xtask` process, the guard, which
//! holds the other end of a pipe. When the task ends in whatever way (success, a failed lane, a panic,
//! Ctrl-C, even `kill -9`) the pipe closes and the guard ends the whole process group of the service.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Fail, Res};
use crate::proc;

/// The hidden command of the guard process.
pub(crate) const COMMAND: &str = "guard";

/// How long a service may take to end politely before it is killed.
const PATIENCE: Duration = Duration::from_secs(5);

/// A running service; it ends when this value is dropped.
#[derive(Debug)]
pub(crate) struct Guarded {
    guard: Child,
    /// Closing it tells the guard to end the service.
    leash: Option<ChildStdin>,
    line: String,
}

impl Guarded {
    /// Starts `service`; `signal` (`INT`, `TERM`) is how it likes to be asked to stop. Its working directory,
    /// environment and output are those set on the command.
    pub(crate) fn start(service: &Command, signal: &str, stdout: Stdio, stderr: Stdio) -> Res<Self> {
        let line = proc::line_of(service);
        let mut guard = over(service, signal)?;
        guard.stdout(stdout).stderr(stderr);
        let mut guard = guard.spawn().map_err(Fail::io(format!("start `{line}`")))?;
        let leash = guard.stdin.take();
        Ok(Self { guard, leash, line })
    }

    /// Fails when the service has ended by itself.
    pub(crate) fn alive(&mut self) -> Res<()> {
        match self.guard.try_wait() {
            Ok(None) => Ok(()),
            Ok(Some(status)) => {
                Err(Fail::Command { line: self.line.clone(), how: format!("ended by itself with {status}") })
            }
            Err(source) => Err(Fail::Io { doing: format!("look after `{}`", self.line), source }),
        }
    }

    /// Waits until `ready` says yes; fails when the service ends or `limit` passes.
    pub(crate) fn wait_until(&mut self, limit: Duration, mut ready: impl FnMut() -> bool) -> Res<()> {
        let start = Instant::now();
        while !ready() {
            self.alive()?;
            if start.elapsed() > limit {
                let how = format!("did not answer within {} s", limit.as_secs());
                return Err(Fail::Command { line: self.line.clone(), how });
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        drop(self.leash.take());
        // The guard ends by itself within PATIENCE; there is nobody to tell if waiting for it fails.
        drop(self.guard.wait());
    }
}

/// This program, to be started once more. The lane that builds every test builds it, too: what lies at the path that it
/// was started from is another file by then, or none.
fn myself() -> Res<PathBuf> {
    if cfg!(target_os = "linux") {
        return Ok(PathBuf::from("/proc/self/exe"));
    }
    std::env::current_exe().map_err(Fail::io("find the path of xtask"))
}

/// The command that runs `service` under a guard, whose standard input is the leash: when the value that holds
/// its writing end is gone, the service and all it has started are ended. Output is yet to be set.
pub(crate) fn over(service: &Command, signal: &str) -> Res<Command> {
    let myself = myself()?;
    let mut guard = Command::new(myself);
    guard.arg(COMMAND).arg(signal).arg(service.get_program()).args(service.get_args());
    for (name, value) in service.get_envs() {
        match value {
            Some(value) => guard.env(name, value),
            None => guard.env_remove(name),
        };
    }
    if let Some(dir) = service.get_current_dir() {
        guard.current_dir(dir);
    }
    own_group(&mut guard);
    guard.stdin(Stdio::piped());
    Ok(guard)
}

/// The guard process: `xtask guard SIGNAL PROGRAM ARGS...`.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    let [signal, program, rest @ ..] = args else {
        return Err(Fail::usage("guard is for xtask itself: guard SIGNAL PROGRAM ARGS"));
    };
    let mut command = Command::new(OsString::from(program));
    command.args(rest).stdin(Stdio::null());
    own_group(&mut command);
    let mut service = command.spawn().map_err(Fail::io(format!("start `{program}`")))?;
    let group = service.id();
    let signal = signal.clone();
    thread::spawn(move || {
        // Nothing is ever written: the read ends when the other end is gone.
        drop(io::stdin().read_to_end(&mut Vec::new()));
        send(&signal, group);
        thread::sleep(PATIENCE);
        send("KILL", group);
    });
    let status = service.wait().map_err(Fail::io(format!("wait for `{program}`")))?;
    // What the service itself left behind in its group goes with it.
    send("KILL", group);
    Ok(ExitCode::from(u8::try_from(status.code().unwrap_or(1)).unwrap_or(1)))
}

/// Puts the process at the head of a group of its own, so that Ctrl-C reaches only the task and a signal to
/// the group reaches everything the service has started.
fn own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

fn send(signal: &str, group: u32) {
    // The shell's own `kill`: the program of that name is missing from the smallest systems.
    proc::succeeds(Command::new("sh").args(["-c", &format!("kill -s {signal} -- -{group}")]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signal_reaches_the_whole_group() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "sleep 60 & sleep 60"]);
        own_group(&mut shell);
        let mut shell = shell.spawn().expect("sh is everywhere");
        send("TERM", shell.id());
        let status = shell.wait().expect("it was started above");
        assert!(!status.success());
    }
}
