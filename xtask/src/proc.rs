// SPDX-License-Identifier: AGPL-3.0-or-later
//! Running other programs: in the open with their lines counted, or quietly for their answer.

use std::io::{self, BufRead, BufReader, IsTerminal};
use std::process::{Command, Stdio};

use crate::error::{Fail, Res};
use crate::guard;
use crate::tally::Tally;

/// The command line as one would type it.
pub(crate) fn line_of(command: &Command) -> String {
    let program = command.get_program();
    let is_cargo = std::env::var_os("CARGO").is_some_and(|cargo| cargo == program);
    let program = if is_cargo { "cargo".to_owned() } else { program.to_string_lossy().into_owned() };
    let mut words = vec![program];
    words.extend(command.get_args().map(|arg| quoted(&arg.to_string_lossy())));
    words.join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:@,+%".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}

/// Runs a program, shows every line as it comes and counts the tests it reports. Whatever it starts ends with
/// this task.
pub(crate) fn tee(command: &mut Command, tally: &mut Tally) -> Res<()> {
    tally.say(&format!("$ {}", line_of(command)));
    watch(command, |said| {
        tally.show(said);
        tally.line(said);
    })
}

/// Runs a program like [`tee`], but keeps its lines: what it said, and how it ended.
pub(crate) fn collect(command: &mut Command) -> Res<(Vec<String>, Res<()>)> {
    let mut lines = Vec::new();
    let end = watch(command, |said| lines.push(said.to_owned()));
    match end {
        Err(Fail::Io { doing, source }) => Err(Fail::Io { doing, source }),
        end => Ok((lines, end)),
    }
}

/// Runs a program and gives every line it prints to `see`.
fn watch(command: &mut Command, mut see: impl FnMut(&str)) -> Res<()> {
    let line = line_of(command);
    let (reader, writer) = io::pipe().map_err(Fail::io("make a pipe"))?;
    let second = writer.try_clone().map_err(Fail::io("make a pipe"))?;
    if io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    let mut guarded = if cfg!(test) { plain(command) } else { guard::over(command, "TERM")? };
    let mut child =
        guarded.stdout(writer).stderr(second).spawn().map_err(Fail::io(format!("start `{line}`")))?;
    // The command holds the writing ends too; with it they go, or the reader would wait for ever.
    drop(guarded);
    let mut lines = BufReader::new(reader);
    let mut bytes = Vec::new();
    while lines.read_until(b'\n', &mut bytes).map_err(Fail::io(format!("read from `{line}`")))? > 0 {
        see(&String::from_utf8_lossy(&bytes));
        bytes.clear();
    }
    let status = child.wait().map_err(Fail::io(format!("wait for `{line}`")))?;
    if status.success() { Ok(()) } else { Err(Fail::Command { line, how: format!("ended with {status}") }) }
}

/// The same command without a guard: the program of the unit tests is not xtask and cannot be one.
fn plain(command: &Command) -> Command {
    let mut same = Command::new(command.get_program());
    same.args(command.get_args()).stdin(Stdio::null());
    same.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    if let Some(dir) = command.get_current_dir() {
        same.current_dir(dir);
    }
    same
}

/// Runs a program quietly and gives back what it printed.
pub(crate) fn answer(command: &mut Command) -> Res<String> {
    let line = line_of(command);
    let out = command.stdin(Stdio::null()).output().map_err(Fail::io(format!("start `{line}`")))?;
    if out.status.success() {
        return Ok(String::from_utf8_lossy(&out.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&out.stderr);
    let last: Vec<&str> = said.trim().lines().rev().take(5).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    Err(Fail::Command { line, how: format!("ended with {}: {}", out.status, last.join(" / ")) })
}

/// True when the program can be started and ends well; what it prints is thrown away.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_printed_as_it_would_be_typed() {
        let mut command = Command::new("psql");
        command.args(["-c", "select 1", "-h", "/tmp/x"]);
        assert_eq!(line_of(&command), "psql -c 'select 1' -h /tmp/x");
    }

    #[test]
    fn tee_counts_what_the_program_reports_and_tells_its_end() {
        let mut tally = Tally::default();
        let script = "echo 'test result: ok. 3 passed; 1 failed; 0 ignored'; exit 7";
        let end = tee(Command::new("sh").args(["-c", script]), &mut tally);
        assert_eq!((tally.passed, tally.failed), (3, 1));
        assert!(end.is_err_and(|fail| fail.to_string().contains('7')));
    }

    #[test]
    fn a_refusal_carries_the_end_of_what_the_program_said() {
        let end = answer(Command::new("sh").args(["-c", "echo no such thing >&2; exit 2"]));
        assert!(end.is_err_and(|fail| fail.to_string().contains("no such thing")));
    }
}
