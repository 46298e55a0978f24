// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chromium, which plays whole games in the end-to-end lane and is heard in the lane of Orca.
//!
//! Search order: `$KAPIA_CHROMIUM`; PATH; what an earlier run fetched; Debian's package as root; without
//! root the `@sparticuz/chromium` package by npm. Where no window is wanted Debian's headless shell comes first: it is the
//! same engine without the window around it, and takes two thirds of the time.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{apt, node};
use crate::error::{Fail, Res};
use crate::sink::Sink;
use crate::{paths, proc};

const PACKAGE: &str = "@sparticuz/chromium@153";
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/// Debian's package of the engine without a window, and its program.
const SHELL: &str = "chromium-headless-shell";

/// A browser that starts.
#[derive(Clone, Debug)]
pub(crate) struct Chromium {
    program: PathBuf,
    libraries: Option<OsString>,
    version: String,
}

impl Chromium {
    /// Tells a test runner which browser to use: `KAPIA_CHROMIUM`, and `KAPIA_CHROMIUM_ARGS` with the flags
    /// that this machine needs.
    pub(crate) fn name_to(&self, command: &mut Command) {
        command.env("KAPIA_CHROMIUM", &self.program);
        // Chromium refuses its sandbox to root; the fetched build carries none.
        let bare = paths::is_root() || self.libraries.is_some();
        command.env("KAPIA_CHROMIUM_ARGS", if bare { "--no-sandbox" } else { "" });
        if let Some(libraries) = &self.libraries {
            command.env("LD_LIBRARY_PATH", libraries).env("FONTCONFIG_FILE", fonts_file());
        }
    }

    /// True for the fetched build, which can open no window.
    pub(crate) fn is_headless(&self) -> bool {
        self.libraries.is_some()
    }

    fn at(program: PathBuf, libraries: Option<OsString>) -> Option<Self> {
        let mut ask = Command::new(&program);
        ask.arg("--version");
        if let Some(libraries) = &libraries {
            ask.env("LD_LIBRARY_PATH", libraries);
        }
        let version = proc::answer(&mut ask).ok()?.trim().to_owned();
        Some(Self { program, libraries, version })
    }
}

impl fmt::Display for Chromium {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.program.display(), self.version)
    }
}

/// A browser for pages that nobody looks at: the shell where it is or can be had, else any.
pub(crate) fn find_or_install_without_window(sink: &Sink) -> Res<Chromium> {
    if env::var_os("KAPIA_CHROMIUM").is_none() {
        let shell = || Chromium::at(paths::on_path(SHELL)?, None);
        let installed = || {
            let can_be_had = paths::is_root() && apt::here();
            (can_be_had && apt::install(&[SHELL], sink).is_ok()).then(shell).flatten()
        };
        if let Some(shell) = shell().or_else(installed) {
            return Ok(shell);
        }
    }
    find_or_install(sink)
}

/// A browser that starts, fetched if there is none.
pub(crate) fn find_or_install(sink: &Sink) -> Res<Chromium> {
    if let Some(named) = env::var_os("KAPIA_CHROMIUM") {
        return Chromium::at(PathBuf::from(&named), None).ok_or_else(|| Fail::Missing {
            what: "Chromium",
            remedy: format!("KAPIA_CHROMIUM names {}, which does not start", named.display()),
        });
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    let installed =
        if paths::is_root() && apt::here() { apt::install(&["chromium"], sink) } else { by_npm(sink) };
    let reason = match installed {
        Ok(()) => match find() {
            Some(found) => return Ok(found),
            None => "it was installed but does not start".to_owned(),
        },
        Err(fail) => fail.to_string(),
    };
    Err(Fail::Missing {
        what: "Chromium",
        remedy: format!(
            "install it or set KAPIA_CHROMIUM to its path, or type `--without browser` ({reason})"
        ),
    })
}

fn find() -> Option<Chromium> {
    let on_path =
        || NAMES.iter().filter_map(|name| paths::on_path(name)).find_map(|at| Chromium::at(at, None));
    let fetched = || {
        let home = home();
        Chromium::at(home.join("chromium"), Some(libraries(&home)))
    };
    on_path().or_else(fetched)
}

/// Where the fetched browser unpacks itself.
fn home() -> PathBuf {
    paths::services().join("chromium")
}

/// The fonts of the system, and those that come with the fetched browser for a machine that has none.
fn fonts_file() -> PathBuf {
    home().join("kapia-fonts.conf")
}

fn write_fonts_file() -> Res<()> {
    let (home, file) = (home(), fonts_file());
    let text = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">\n<fontconfig>\n\
         <include ignore_missing=\"yes\">/etc/fonts/fonts.conf</include>\n<dir>{home}/fonts</dir>\n\
         <cachedir>{home}/fonts-cache</cachedir>\n</fontconfig>\n",
        home = home.display()
    );
    fs::write(&file, text).map_err(Fail::io(format!("write {}", file.display())))
}

/// The libraries that come with the fetched browser.
fn libraries(home: &Path) -> OsString {
    paths::joined(&home.join("al2023/lib"), env::var_os("LD_LIBRARY_PATH").as_deref())
}

fn by_npm(sink: &Sink) -> Res<()> {
    let node = node::find_or_install(sink)?;
    let mut install = node.npm();
    install.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(paths::tools()).arg(PACKAGE);
    sink.run(&mut install)?;
    let home = home();
    fs::create_dir_all(&home).map_err(Fail::io(format!("make {}", home.display())))?;
    // The package unpacks its libraries only where it believes to be in the data centre it was made for.
    let script =
        "const { default: c } = await import('@sparticuz/chromium'); console.log(await c.executablePath());";
    let mut unpack = node.node();
    unpack.args(["--input-type=module", "-e", script]).current_dir(paths::tools());
    unpack.env("TMPDIR", &home).env("AWS_LAMBDA_JS_RUNTIME", "nodejs24.x");
    sink.run(&mut unpack)?;
    write_fonts_file()
}
