// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where a command finds the database of a server and its key: the same flags, variables and file as `kapia serve`.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use store::{Purpose, Store};

use crate::serve;

/// The database of a server.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// Where the server keeps its embedded database [default: ./data].
    #[arg(long, env = "KAPIA_DATA_DIR", value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
    /// The database: sqlite:PATH or postgres://USER@HOST/NAME [default: SQLite in the data folder].
    #[arg(long, env = "KAPIA_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    /// The configuration file [default: kapia.toml, if there is one].
    #[arg(long, env = "KAPIA_CONFIG", value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

impl Place {
    /// Opens a database that exists; a server may be using it meanwhile.
    async fn open(&self, purpose: Purpose) -> anyhow::Result<Store> {
        Ok(Store::attach(&store::Config { url: self.existing()?, readers: 2 }, purpose).await?)
    }

    /// The address of a database, which is there if it is a file.
    pub(crate) fn existing(&self) -> anyhow::Result<String> {
        let url = self.url()?;
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = Path::new(path.strip_prefix("//").unwrap_or(path));
            let advice = if self.is_named()? {
                ""
            } else {
                "; --config, --data-dir or --database-url says where it is"
            };
            anyhow::ensure!(path.is_file(), "there is no database at {}{advice}", path.display());
        }
        Ok(url)
    }

    /// Whether anything says where the database is; else it is in a folder below the current one, which may be any.
    fn is_named(&self) -> anyhow::Result<bool> {
        let file = serve::read_file(self.config.as_deref())?;
        let named = [&self.data_dir, &file.data_dir].iter().any(|folder| folder.is_some());
        Ok(named || self.database_url.is_some() || file.database_url.is_some())
    }

    fn url(&self) -> anyhow::Result<String> {
        Ok(self.config()?.database())
    }

    /// Where the server keeps things.
    pub(crate) fn config(&self) -> anyhow::Result<server::Config> {
        let file = serve::read_file(self.config.as_deref())?;
        let default = server::Config::default();
        let data_dir = self.data_dir.clone().or(file.data_dir).unwrap_or(default.data_dir);
        let database_url = self.database_url.clone().or(file.database_url);
        Ok(server::Config { data_dir, database_url, ..server::Config::default() })
    }
}

/// The database of a server, and where it looks for its key.
#[derive(Args, Debug)]
pub(crate) struct Site {
    #[command(flatten)]
    pub(crate) place: Place,
    /// The key of the server [default: house.key in the data folder].
    #[arg(long, env = "KAPIA_KEY_FILE", value_name = "FILE")]
    key_file: Option<PathBuf>,
}

impl Site {
    /// Where the server keeps things.
    pub(crate) fn config(&self) -> anyhow::Result<server::Config> {
        let file = serve::read_file(self.place.config.as_deref())?;
        Ok(server::Config { key_file: self.key_file.clone().or(file.key_file), ..self.place.config()? })
    }
}

/// Changes something in the database and closes it.
pub(crate) fn with<T>(
    place: &Place,
    task: impl AsyncFnOnce(&Store) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    with_for(Purpose::Change, place, task)
}

/// As [`with`], for something that `purpose` is enough for.
pub(crate) fn with_for<T>(
    purpose: Purpose,
    place: &Place,
    task: impl AsyncFnOnce(&Store) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    run(async { closing(place.open(purpose).await?, task).await })
}

/// As [`with`], but makes the database where there is none: of a site that was never opened, which has no key yet.
pub(crate) fn with_new<T>(
    place: &Place,
    key_file: &Path,
    task: impl AsyncFnOnce(&Store) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let url = if place.is_named()? { place.url()? } else { place.existing()? };
    let database = store::Config { url, readers: 2 };
    run(async {
        server::not_alone(&database, key_file).await?;
        closing(Store::open(&database).await?, task).await
    })
}

async fn closing<T>(store: Store, task: impl AsyncFnOnce(&Store) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let done = task(&store).await;
    store.close().await?;
    done
}

/// Runs what needs the database to its end.
pub(crate) fn run<T>(task: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the machine gives no thread")?
        .block_on(task)
}
