// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia backup --follow`: a copy that goes on. A folder holds runs, each of which begins with the file of the database and goes
//! on with its log; `kapia restore` takes the newest that is whole.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use jiff::{Timestamp, tz::TimeZone};
use serde_json::{Value, json};
use store::{Follower, Looked, Piece, Snapshot};
use tokio::time::Instant;
use zstd::stream::{read::Decoder, write::Encoder};

use super::files::create;
use super::manifest::{MANIFEST, Manifest};
use super::whole;
use crate::serve::told_to_stop;

/// How often the log is looked at: about so much is lost with the disk.
const EVERY: Duration = Duration::from_millis(500);
/// A new run begins after so long …
const RUN_LASTS: Duration = Duration::from_hours(24);
/// … or when its log has so many bytes, and several times as many as it began with: a restoration goes through all of it.
const LOG_BYTES: u64 = 256 * 1024 * 1024;
const LOG_TIMES: u64 = 4;
/// What a run is called: the second it began in.
const NAMED: &str = "%Y-%m-%dT%H%M%S";
/// The file a run begins with.
const BASE: &str = "base.zst";
/// The file that makes a run whole, written last.
const MARK: &str = "follow.json";
/// Who holds it writes into the folder.
const LOCK: &str = "follow.lock";

/// Goes on until the process is told to stop.
pub(super) async fn follow(url: &str, to: &Path, json: bool) -> anyhow::Result<()> {
    let _lock = locked(to)?;
    let stop = told_to_stop();
    tokio::pin!(stop);
    let mut follower = Follower::open(url).await?;
    loop {
        let mut run = Run::begin(to, &mut follower).await?;
        let begun = Instant::now();
        loop {
            let looked = follower.look(|piece| run.put(piece)).await?;
            match looked.with_context(|| run.not_written())? {
                Looked::Gap => {
                    tracing::warn!("the database is another file now: its copy begins anew");
                    break;
                }
                Looked::Whole(_) if !run.is_whole => {
                    run.finish_beginning()?;
                    remove_others(to, &run.folder)?;
                    say(&run, json)?;
                }
                Looked::Whole(_) => {}
            }
            if run.is_long() || begun.elapsed() > RUN_LASTS {
                break;
            }
            tokio::select! {
                () = &mut stop => {
                    let last = follower.look(|piece| run.put(piece)).await?;
                    last.with_context(|| run.not_written())?;
                    return Ok(());
                }
                () = tokio::time::sleep(EVERY) => {}
            }
        }
    }
}

fn say(run: &Run, json: bool) -> io::Result<()> {
    let (folder, bytes) = (run.folder.display().to_string(), run.base_bytes);
    let mut out = crate::plain::out();
    match json {
        true => writeln!(out, "{}", json!({"folder": folder, "bytes": bytes})),
        false => writeln!(out, "{folder} begins with {bytes} bytes; what is written goes on there"),
    }?;
    out.flush()
}

/// Keeps everybody else from writing into the folder.
fn locked(to: &Path) -> anyhow::Result<File> {
    let path = to.join(LOCK);
    let said = || format!("{} cannot be written", path.display());
    let file = File::options().create(true).truncate(false).write(true).open(&path).with_context(said)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => bail!("another process copies into {}", to.display()),
        Err(fs::TryLockError::Error(error)) => Err(error).with_context(said),
    }
}

/// A copy that goes on.
struct Run {
    folder: PathBuf,
    base_bytes: u64,
    log: Option<File>,
    logs: u32,
    log_bytes: u64,
    is_whole: bool,
}

impl Run {
    async fn begin(to: &Path, follower: &mut Follower) -> anyhow::Result<Self> {
        let folder = loop {
            let folder = to.join(Timestamp::now().to_zoned(TimeZone::UTC).strftime(NAMED).to_string());
            match private().create(&folder) {
                Ok(()) => break folder,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => tokio::time::sleep(EVERY).await,
                Err(error) => {
                    return Err(error).with_context(|| format!("{} cannot be made", folder.display()));
                }
            }
        };
        let mut run = Self { folder, base_bytes: 0, log: None, logs: 0, log_bytes: 0, is_whole: false };
        let mut into = Encoder::new(BufWriter::new(create(&run.folder.join(BASE))?), 3)?;
        into.include_checksum(true)?;
        run.base_bytes = follower.base(&mut into).await?.with_context(|| run.not_written())?;
        let file = into.finish()?.into_inner().map_err(io::IntoInnerError::into_error);
        file.and_then(|file| file.sync_all()).with_context(|| run.not_written())?;
        Ok(run)
    }

    fn not_written(&self) -> String {
        format!("{} cannot be written", self.folder.display())
    }

    /// Puts a piece of the log on the disk.
    fn put(&mut self, piece: Piece<'_>) -> io::Result<()> {
        let (Piece::New(bytes) | Piece::More(bytes)) = piece;
        let mut packed = Encoder::new(Vec::new(), 3)?;
        packed.include_checksum(true)?;
        packed.write_all(bytes)?;
        let packed = packed.finish()?;
        if matches!(piece, Piece::New(_)) {
            self.logs += 1;
            self.log = Some(create(&self.folder.join(log_name(self.logs)))?);
            File::open(&self.folder)?.sync_all()?;
        }
        let log = self.log.as_mut().ok_or_else(|| io::Error::other("its log was never begun"))?;
        log.write_all(&packed)?;
        log.sync_data()?;
        self.log_bytes += bytes.len() as u64;
        Ok(())
    }

    /// From here on it can be restored from.
    fn finish_beginning(&mut self) -> anyhow::Result<()> {
        let mark = json!({"format": 1, "version": server::VERSION, "begun": Timestamp::now().to_string()});
        whole::put_last(&self.folder, MARK, format!("{mark}\n").as_bytes())?;
        self.is_whole = true;
        Ok(())
    }

    fn is_long(&self) -> bool {
        self.log_bytes > LOG_BYTES.max(self.base_bytes.saturating_mul(LOG_TIMES))
    }
}

fn private() -> fs::DirBuilder {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

fn log_name(number: u32) -> String {
    format!("log-{number:06}.zst")
}

/// The folders of runs, the oldest first. Others are somebody's.
fn runs(of: &Path) -> io::Result<Vec<PathBuf>> {
    let mut runs = Vec::new();
    for entry in fs::read_dir(of)? {
        let path = entry?.path();
        let is_named = path
            .file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| jiff::civil::DateTime::strptime(NAMED, name).is_ok());
        if is_named && path.join(BASE).is_file() {
            runs.push(path);
        }
    }
    runs.sort();
    Ok(runs)
}

fn remove_others(of: &Path, own: &Path) -> anyhow::Result<()> {
    for run in runs(of)?.into_iter().filter(|run| run != own) {
        fs::remove_dir_all(&run).with_context(|| format!("{} cannot be removed", run.display()))?;
    }
    Ok(())
}

/// The newest whole run in a folder that a copy goes on in, or the folder itself where it is one; nothing for another folder.
pub(super) fn newest(folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    let is_whole = |run: &Path| run.join(MARK).is_file();
    if folder.join(MANIFEST).is_file() || !folder.is_dir() {
        return Ok(None);
    }
    if is_whole(folder) {
        return Ok(Some(folder.to_owned()));
    }
    let runs = runs(folder)?;
    let whole = runs.iter().rfind(|run| is_whole(run)).cloned();
    ensure!(whole.is_some() || runs.is_empty(), "{} was broken off before it was whole", folder.display());
    Ok(whole)
}

/// What a backup of this run would be, in a folder that goes with it.
pub(super) struct Rebuilt(PathBuf);

impl Rebuilt {
    /// Puts it below `beside`, which must have room for the database and its backup.
    pub(super) async fn of(run: &Path, beside: &Path) -> anyhow::Result<Self> {
        let mark: Value = serde_json::from_slice(&fs::read(run.join(MARK))?)
            .with_context(|| format!("{} cannot be read", run.join(MARK).display()))?;
        ensure!(mark["format"] == 1, "{} is of a newer version", run.display());
        let rebuilt = Self(beside.join("rebuilding"));
        let _ = fs::remove_dir_all(&rebuilt.0);
        private().recursive(true).create(&rebuilt.0)?;
        let file = rebuilt.0.join("kapia.db");
        let open = |name: &str| -> anyhow::Result<_> {
            let path = run.join(name);
            let file = File::open(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            Ok(Decoder::new(BufReader::new(file))?)
        };
        let mut logs = Vec::new();
        while run.join(log_name(logs.len() as u32 + 1)).is_file() {
            logs.push(open(&log_name(logs.len() as u32 + 1))?);
        }
        let made = store::rebuild(&file, open(BASE)?, logs).await;
        made.with_context(|| format!("{} (nothing was changed)", run.display()))?;
        let to = rebuilt.backup();
        private().create(&to)?;
        let manifest: Manifest =
            whole::copied(Snapshot::open(&format!("sqlite:{}", file.display())).await?, &to).await?;
        tracing::debug!(root = manifest.root, "the copy is whole");
        fs::remove_file(&file)?;
        Ok(rebuilt)
    }

    /// The folder of the backup.
    pub(super) fn backup(&self) -> PathBuf {
        self.0.join("backup")
    }
}

impl Drop for Rebuilt {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
