// SPDX-License-Identifier: AGPL-3.0-or-later
//! A program on the other end of two pipes. Whatever it does, nobody here waits longer than they said: a thread writes
//! to it and another one reads, and both end with it. This is the one part of the crate that touches the machine.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use thiserror::Error;

/// Longest line of a program that is looked at, bytes; longer ones are cut.
const LINE_BYTES_MAX: u64 = 1 << 16;
/// Lines that may wait to be read, or to be written.
const LINES_MAX: usize = 1_000;
/// How long a program that was told to quit may take for it, in steps of 10 ms.
const QUIT_STEPS: u32 = 20;

/// Why nothing is heard of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Lost {
    /// It has ended, has closed its pipes, or does not read.
    #[error("the program has ended")]
    Gone,
    /// What was waited for did not come in time.
    #[error("no answer within {ms} ms")]
    Silent {
        /// How long was waited, milliseconds.
        ms: u64,
    },
}

/// A running program. Dropping it ends it, and what it has started.
#[derive(Debug)]
pub struct Process {
    child: Child,
    to: SyncSender<String>,
    lines: Receiver<String>,
}

impl Process {
    /// Starts a program; what it says on its standard error is not heard.
    ///
    /// # Errors
    /// The machine's reason why it cannot be run.
    pub fn start(mut command: Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own can be ended as a whole.
        let mut child = command.process_group(0).spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the program has no pipes"));
        };
        let (to, lines_to) = sync_channel(LINES_MAX);
        let (from, lines) = sync_channel(LINES_MAX);
        std::thread::spawn(move || write_lines(stdin, &lines_to));
        std::thread::spawn(move || read_lines(stdout, &from));
        Ok(Self { child, to, lines })
    }

    /// Says one line, or several.
    ///
    /// # Errors
    /// [`Lost::Gone`].
    pub fn say(&self, text: &str) -> Result<(), Lost> {
        // Who leaves so many lines unread reads none of them.
        self.to.try_send(format!("{text}\n")).map_err(|_| Lost::Gone)
    }

    /// Forgets what has been said unasked.
    pub fn forget(&self) {
        for _ in 0..LINES_MAX {
            if self.lines.try_recv().is_err() {
                return;
            }
        }
    }

    /// What `wanted` makes of the first line it makes something of.
    ///
    /// # Errors
    /// [`Lost`].
    #[expect(clippy::disallowed_methods, reason = "a program may take so long and no longer")]
    pub fn hear<T>(&self, patience: Duration, mut wanted: impl FnMut(&str) -> Option<T>) -> Result<T, Lost> {
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                    // Who talks on and on does not answer either.
                    if left.is_zero() {
                        return Err(silent(patience));
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Lost::Gone),
                Err(RecvTimeoutError::Timeout) => return Err(silent(patience)),
            }
        }
    }

    /// Ends the program and whatever it has started.
    pub fn end(&mut self) {
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            // It may have ended by itself.
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn silent(patience: Duration) -> Lost {
    Lost::Silent { ms: u64::try_from(patience.as_millis()).unwrap_or(u64::MAX) }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Time to write down what it has learned.
        if self.say("quit").is_ok() {
            for _ in 0..QUIT_STEPS {
                if self.child.try_wait().is_ok_and(|status| status.is_some()) {
                    break;
                }
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        self.end();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Hands over the lines that answer something; thoughts (`info …`) are dropped, so that who thinks aloud is still silent
/// when it does not answer. Ends with the program or the listener.
fn read_lines(stdout: ChildStdout, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut bytes = Vec::new();
    let mut cut = false;
    loop {
        bytes.clear();
        match reader.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let rest_of_a_long_line = std::mem::replace(&mut cut, bytes.last() != Some(&b'\n'));
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if rest_of_a_long_line || line.is_empty() || line.starts_with("info") {
            continue;
        }
        if sender.send(line.to_owned()).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(script: &str) -> Process {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Process::start(command).unwrap()
    }

    fn answer(line: &str) -> Option<String> {
        line.strip_prefix("answer ").map(str::to_owned)
    }

    const SHORT: Duration = Duration::from_millis(300);
    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn an_answer_is_heard_among_other_lines() {
        let process = sh("read question; echo info answer 1; echo chatter; echo answer to $question");
        process.say("all").unwrap();
        assert_eq!(process.hear(LONG, answer), Ok("to all".to_owned()));
        assert_eq!(process.hear(LONG, answer), Err(Lost::Gone));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "it must not take long")]
    fn nobody_waits_for_the_silent_the_talkative_and_the_deaf() {
        let begun = Instant::now();
        assert_eq!(sh("sleep 600").hear(SHORT, answer), Err(Lost::Silent { ms: 300 }));
        assert_eq!(sh("while :; do echo well; done").hear(SHORT, answer), Err(Lost::Silent { ms: 300 }));
        let deaf = sh("sleep 600");
        let line = "x".repeat(4_000);
        assert!((0..2_000).any(|_| deaf.say(&line).is_err()), "pipes are not endless");
        drop(deaf);
        assert!(begun.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn what_it_has_started_ends_with_it() {
        let process = sh("sleep 600 & echo answer $!; wait");
        let child = process.hear(LONG, answer).unwrap();
        drop(process);
        let stat = format!("/proc/{child}/stat");
        let is_over = || match std::fs::read_to_string(&stat) {
            Ok(stat) => stat.contains(") Z "),
            Err(_) => true,
        };
        assert!((0..500).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            is_over()
        }));
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        assert!(Process::start(Command::new("/nowhere/engine")).is_err());
    }
}
