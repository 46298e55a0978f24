// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a task stopped. Every variant prints as one sentence that says what to do next.

use std::fmt;
use std::io;

/// The result of every task.
pub(crate) type Res<T> = Result<T, Fail>;

/// Why a task stopped.
#[derive(Debug)]
pub(crate) enum Fail {
    /// The command line asks for something that does not exist.
    Usage(String),
    /// A program the task cannot do without is nowhere and could not be installed.
    Missing {
        /// What is missing.
        what: &'static str,
        /// What the user can do about it.
        remedy: String,
    },
    /// A program was run and said no.
    Command {
        /// The command line as typed in a shell.
        line: String,
        /// How it ended, with the end of its output where that was not shown.
        how: String,
    },
    /// The machine refused a file, a pipe or a process.
    Io {
        /// What was being done.
        doing: String,
        /// What the machine answered.
        source: io::Error,
    },
    /// A check found a fault; the sentence names it.
    Check(String),
}

impl Fail {
    pub(crate) fn usage(sentence: impl Into<String>) -> Self {
        Self::Usage(sentence.into())
    }

    pub(crate) fn check(sentence: impl Into<String>) -> Self {
        Self::Check(sentence.into())
    }

    /// Turns an `io::Error` into a [`Fail`] that says what was being done.
    pub(crate) fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let doing = doing.into();
        move |source| Self::Io { doing, source }
    }
}

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(sentence) | Self::Check(sentence) => f.write_str(sentence),
            Self::Missing { what, remedy } => write!(f, "{what} is missing: {remedy}"),
            Self::Command { line, how } => write!(f, "`{line}` {how}"),
            Self::Io { doing, source } => write!(f, "could not {doing}: {source}"),
        }
    }
}
