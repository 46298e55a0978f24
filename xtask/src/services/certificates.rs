// SPDX-License-Identifier: AGPL-3.0-or-later
//! Certificates of private servers, made for each of them and thrown away with them: an authority, what it says of
//! `localhost`, and an authority that says nothing of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::apt;
use crate::error::{Fail, Res};
use crate::sink::Sink;
use crate::{paths, proc};

/// The files below one folder.
#[derive(Clone, Debug)]
pub(crate) struct Certificates {
    folder: PathBuf,
}

impl Certificates {
    /// Makes them in a folder that is made, too.
    pub(crate) fn make(folder: PathBuf) -> Res<Self> {
        let openssl = apt::find_or_install("OpenSSL", "openssl", &Sink::Terminal, || {
            paths::on_path("openssl")
                .or_else(|| Some(apt::unpacked().join("usr/bin/openssl")).filter(|at| at.is_file()))
        })?;
        fs::create_dir_all(&folder).map_err(Fail::io(format!("make {}", folder.display())))?;
        let made = |name: &str, words: &[&str]| {
            let mut command = Command::new(&openssl);
            command.args([
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
            ]);
            command.args(["-days", "7", "-keyout", &format!("{name}.key"), "-out", &format!("{name}.pem")]);
            proc::answer(command.args(words).current_dir(&folder)).map(drop)
        };
        made("root", &["-subj", "/CN=Kapia tests"])?;
        made("stranger", &["-subj", "/CN=A stranger"])?;
        let of_root = ["-CA", "root.pem", "-CAkey", "root.key", "-subj", "/CN=localhost"];
        let says =
            ["-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE"];
        made("server", &[of_root.as_slice(), &says].concat())?;
        Ok(Self { folder })
    }

    /// What the server shows.
    pub(crate) fn server(&self) -> PathBuf {
        self.folder.join("server.pem")
    }

    /// What nobody but the server may read.
    pub(crate) fn key(&self) -> PathBuf {
        self.folder.join("server.key")
    }

    /// Where the authorities are: `root.pem`, and `stranger.pem`, which knows nobody.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}
