// SPDX-License-Identifier: AGPL-3.0-or-later
//! The operator's program that sends mail. It gets a whole letter on its standard input and finds out from the head of it
//! where to send it; nothing anybody wrote is ever among its arguments, and no shell is between.

use std::env;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// How long it may take for a letter: less than a request may wait for its answer.
pub const COMMAND_WAIT: Duration = Duration::from_secs(10);
/// How often it is looked whether it has ended.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailCommand {
    program: String,
    arguments: Vec<String>,
}

/// A text that names no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a mail command is a program and its arguments, as in \"sendmail -t -i\"; quotes are closed")]
pub struct BadCommand;

/// Why a letter was not taken.
#[derive(Debug, Error)]
pub(crate) enum CommandError {
    #[error("the mail command {program} cannot be run: {source}")]
    NotRun { program: String, source: io::Error },
    #[error("the mail command {program} took longer than {} s and was ended", COMMAND_WAIT.as_secs())]
    TooLong { program: String },
    #[error("the mail command {program} failed: {status}")]
    Failed { program: String, status: ExitStatus },
}

impl FromStr for MailCommand {
    type Err = BadCommand;

    fn from_str(text: &str) -> Result<Self, BadCommand> {
        let mut words = shlex::split(text).ok_or(BadCommand)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(BadCommand)?;
        Ok(Self { program, arguments: words.collect() })
    }
}

impl MailCommand {
    /// Hands it a letter and waits until it has taken it. What it complains about stands where the site's log does.
    pub(crate) async fn take(&self, letter: String) -> Result<(), CommandError> {
        let program = || self.program.clone();
        let not_run = |source| CommandError::NotRun { program: program(), source };
        let command = self.clone();
        // Beside the threads that carry moves; a letter is far shorter than what fits between two programs.
        let begun = tokio::task::spawn_blocking(move || command.begin(&letter)).await;
        let mut child = begun.map_err(io::Error::other).flatten().map_err(not_run)?;
        match tokio::time::timeout(COMMAND_WAIT, end(&mut child)).await {
            Ok(Ok(status)) if status.success() => Ok(()),
            Ok(Ok(status)) => Err(CommandError::Failed { program: program(), status }),
            Ok(Err(source)) => Err(not_run(source)),
            Err(_) => {
                // It ends at once, and is waited for, so that nothing of it stays.
                let ended = tokio::task::spawn_blocking(move || child.kill().and_then(|()| child.wait()));
                if let Err(error) = ended.await.map_err(io::Error::other).flatten() {
                    tracing::warn!(%error, "a mail command that took too long could not be ended");
                }
                Err(CommandError::TooLong { program: program() })
            }
        }
    }

    /// The program, if there is none of that name where it is looked for when a letter is sent.
    #[must_use]
    pub fn missing(&self) -> Option<&str> {
        let program = Path::new(&self.program);
        // A name with a folder is a path; one without is looked for in `PATH`.
        let is_there = if program.components().count() > 1 {
            can_be_run(program)
        } else {
            let folders = env::var_os("PATH").unwrap_or_default();
            env::split_paths(&folders).any(|folder| can_be_run(&folder.join(program)))
        };
        (!is_there).then_some(&self.program)
    }

    fn begin(&self, letter: &str) -> io::Result<Child> {
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            // A program that does not read to the end says by its status what it thinks of the letter.
            let _ = input.write_all(letter.as_bytes());
        }
        Ok(child)
    }
}

#[cfg(unix)]
fn can_be_run(program: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    program.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

/// Elsewhere a name may go without the ending of its file.
#[cfg(not(unix))]
fn can_be_run(program: &Path) -> bool {
    program.is_file() || program.with_extension("exe").is_file()
}

async fn end(child: &mut Child) -> io::Result<ExitStatus> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_words_and_quotes_keep_spaces_together() {
        let command: MailCommand = "'/opt/my mail/send' -t -i".parse().unwrap();
        assert_eq!(command.program, "/opt/my mail/send");
        assert_eq!(command.arguments, ["-t", "-i"]);
        for bad in ["", "  ", "''", "sendmail 'x"] {
            assert_eq!(bad.parse::<MailCommand>(), Err(BadCommand), "{bad:?}");
        }
    }

    #[tokio::test]
    async fn a_letter_is_taken_or_it_is_said_why_not() {
        let run = async |text: &str| {
            text.parse::<MailCommand>().unwrap().take("To: a@b.bg\n\nx\n".to_owned()).await
        };
        assert!(run("cat").await.is_ok());
        assert!(run("true").await.is_ok(), "who reads nothing may be content all the same");
        let failed = run("false").await.unwrap_err().to_string();
        assert!(failed.starts_with("the mail command false failed: "), "{failed}");
        let missing = |text: &str| text.parse::<MailCommand>().unwrap().missing().map(str::to_owned);
        for there in ["cat", "/bin/cat -u"] {
            assert_eq!(missing(there), None, "{there}");
        }
        for none in ["/nowhere/sendmail -t", "no-such-sendmail -t", "/etc/passwd", "/bin"] {
            assert_eq!(missing(none).as_deref(), none.split(' ').next(), "{none}");
        }
        let none = run("/nowhere/sendmail -t").await.unwrap_err().to_string();
        assert!(none.starts_with("the mail command /nowhere/sendmail cannot be run"), "{none}");
    }
}
