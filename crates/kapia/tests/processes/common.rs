// SPDX-License-Identifier: AGPL-3.0-or-later
//! What tests of commands with a database have in common: a site on the disk, and the command run on it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use store::{Config, Store};

/// Runs `kapia COMMAND ARGS` on the site in `folder`: exit status, standard output, standard error.
pub(crate) fn kapia(command: &str, folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    run(folder, &[&[command], args, &["--data-dir", text(folder)]].concat())
}

/// Runs a command of `kapia` with these words alone; exit status, standard output, standard error.
pub(crate) fn run(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_kapia"));
    run.args(words).current_dir(folder).env_remove("KAPIA_DATABASE_URL").env_remove("KAPIA_CONFIG");
    let Output { status, stdout, stderr } = run.output().expect("kapia starts");
    (
        status.code(),
        String::from_utf8_lossy(&stdout).into_owned(),
        String::from_utf8_lossy(&stderr).into_owned(),
    )
}

/// The same, which has to end well.
pub(crate) fn done(folder: &Path, words: &[&str]) -> String {
    let (status, out, err) = run(folder, words);
    assert_eq!(status, Some(0), "kapia {words:?}: {out}{err}");
    out
}

/// A path as a word of a command.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// A new site in a folder of that name, and what `fill` does with its database before it is closed.
pub(crate) fn site(name: &str, fill: impl AsyncFnOnce(&Store)) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let url = format!("sqlite:{}", folder.join("kapia.db").display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&Config { url, readers: 1 }).await.unwrap();
        fill(&store).await;
        store.close().await.unwrap();
    });
    folder
}
