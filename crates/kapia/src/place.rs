// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where a command finds the database of a server and its key: the same flags, variables and file as `kapia serve`.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use store::Store;

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
    async fn open(&self) -> anyhow::Result<Store> {
        let url = self.existing()?;
        // What is empty, or somebody else's, would be made into a new site, and a check would find it clean.
        anyhow::ensure!(Store::is_there(&url).await?, "the database is not one of a site of Kapia");
        Ok(Store::open(&store::Config { url, readers: 2 }).await?)
    }

    /// The address of a database, which is there if it is a file.
    pub(crate) fn existing(&self) -> anyhow::Result<String> {
        let url = self.url()?;
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = Path::new(path.strip_prefix("//").unwrap_or(path));
            anyhow::ensure!(path.is_file(), "there is no database at {}", path.display());
        }
        Ok(url)
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

/// Does something with the database and closes it.
pub(crate) fn with<T>(
    place: &Place,
    task: impl AsyncFnOnce(&Store) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    run(async {
        let store = place.open().await?;
        let done = task(&store).await;
        store.close().await?;
        done
    })
}

/// As [`with`], but makes the database where there is none: of a site that was never opened.
pub(crate) fn with_new<T>(
    place: &Place,
    task: impl AsyncFnOnce(&Store) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    run(async {
        let store = Store::open(&store::Config { url: place.url()?, readers: 2 }).await?;
        let done = task(&store).await;
        store.close().await?;
        done
    })
}

/// Runs what needs the database to its end.
pub(crate) fn run<T>(task: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the machine gives no thread")?
        .block_on(task)
}
