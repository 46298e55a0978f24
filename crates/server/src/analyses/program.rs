// SPDX-License-Identifier: AGPL-3.0-or-later
//! One analysis, made by a process of its own: when it fails, one analysis is lost and nothing else.

use std::io;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use analysis::{Findings, JobLine};
use serde::Serialize;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::Command;
use utoipa::ToSchema;

/// How long one analysis may take.
const WAIT: Duration = Duration::from_secs(600);
/// Most bytes a program may say.
pub(super) const OUTPUT_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// The exit status of a program that does not take the game.
const REFUSED: i32 = 2;

/// Why there is no analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// It took longer than ten minutes.
    TooLong,
    /// More was found than is kept.
    TooLarge,
    /// There is nothing to judge in this game, or nobody here judges such games.
    Refused,
    /// The program ended before it was done.
    Killed,
}

/// The program that analyses, asked as `kapia analyse`.
pub(super) fn command(program: &Path, arguments: &[String]) -> Command {
    let mut command = Command::new(program);
    command.args(["analyse", "--job"]).args(arguments);
    command
}

/// Has a game analysed; `step` is told how many moves are judged, and of how many. The program ends when this is dropped.
pub(super) async fn analyse(
    command: Command,
    game: impl AsRef<[u8]>,
    step: impl FnMut(usize, usize),
) -> Result<Findings, Failure> {
    match tokio::time::timeout(WAIT, ask(command, game, step)).await {
        Ok(Ok(found)) => found,
        Ok(Err(error)) => {
            tracing::error!(%error, "an analysis cannot be made");
            Err(Failure::Killed)
        }
        Err(_) => Err(Failure::TooLong),
    }
}

async fn ask(
    mut command: Command,
    game: impl AsRef<[u8]>,
    step: impl FnMut(usize, usize),
) -> io::Result<Result<Findings, Failure>> {
    let mut child = command
        // Nothing of the server's is its business: no password of a database, no address of another service.
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Ok(Err(Failure::Killed));
    };
    let told = async move {
        // A program that does not read to the end says by its status why.
        let _ = input.write_all(game.as_ref()).await;
    };
    let (found, ()) = tokio::join!(listen(output, step), told);
    let status = child.wait().await?;
    Ok(match found? {
        Some(Ok(findings)) if status.success() => Ok(findings),
        Some(Err(failure)) => Err(failure),
        _ if status.code() == Some(REFUSED) => Err(Failure::Refused),
        _ => Err(Failure::Killed),
    })
}

/// Reads what it says to the end; nothing where the last line is no report.
async fn listen(
    output: impl tokio::io::AsyncRead + Unpin,
    mut step: impl FnMut(usize, usize),
) -> io::Result<Option<Result<Findings, Failure>>> {
    let mut lines = BufReader::new(output.take(OUTPUT_BYTES_MAX)).split(b'\n');
    let mut read: u64 = 0;
    while let Some(line) = lines.next_segment().await? {
        read += line.len() as u64 + 1;
        match serde_json::from_slice(&line) {
            Ok(JobLine::Step { done, all }) => step(done, all),
            Ok(JobLine::Found(findings)) => return Ok(Some(Ok(*findings))),
            Err(_) if read >= OUTPUT_BYTES_MAX => return Ok(Some(Err(Failure::TooLarge))),
            Err(_) => return Ok(None),
        }
    }
    Ok(None)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A program that does what a line of shell says.
    fn shell(line: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", line]);
        command
    }

    #[tokio::test]
    async fn what_a_program_says_is_taken_or_it_is_known_why_not() {
        let good = r#"read x; [ "$x" = game ] && echo '{"done":1,"all":2}' && echo '{"report":{"a":1},"files":{"text":"t"}}'"#;
        let mut steps = Vec::new();
        let found = analyse(shell(good), "game\n".to_owned(), |done, all| steps.push((done, all))).await;
        assert_eq!(found.map(|findings| findings.files["text"].clone()), Ok("t".to_owned()));
        assert_eq!(steps, [(1, 2)]);
        for (line, why) in [
            ("exit 2", Failure::Refused),
            (r#"echo '{"done":1,"all":2}'; kill -9 $$"#, Failure::Killed),
            ("echo nonsense", Failure::Killed),
            (r#"echo '{"report":{},"files":{}}'; exit 1"#, Failure::Killed),
            ("exit 0", Failure::Killed),
        ] {
            let found = analyse(shell(line), "game\n".to_owned(), |_, _| {}).await;
            assert_eq!(found.err(), Some(why), "{line}");
        }
        let nowhere = analyse(command(Path::new("/nowhere/kapia"), &[]), String::new(), |_, _| {}).await;
        assert_eq!(nowhere.err(), Some(Failure::Killed));
    }

    #[tokio::test]
    async fn a_program_ends_with_whoever_waits_for_it() {
        let mark = std::env::temp_dir().join(format!("kapia-analyses-{}", std::process::id()));
        let line = format!(r#"echo '{{"done":1,"all":2}}'; sleep 1; touch {}"#, mark.display());
        let (tell, begun) = tokio::sync::oneshot::channel();
        let mut tell = Some(tell);
        let waiting = tokio::spawn(analyse(shell(&line), String::new(), move |_, _| {
            if let Some(tell) = tell.take() {
                let _ = tell.send(());
            }
        }));
        assert_eq!(begun.await, Ok(()));
        waiting.abort();
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        assert!(!mark.exists(), "it went on");
    }
}
