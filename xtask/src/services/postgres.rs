// SPDX-License-Identifier: AGPL-3.0-or-later
//! A private PostgreSQL: its own data directory, a Unix socket, a port of the loopback with TLS, thrown away at the end.
//!
//! Search order of the programs: `$KAPIA_PG_BIN`; PATH; `/usr/lib/postgresql/*/bin`; what an earlier run
//! unpacked below `target/services/root`; then installation.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::apt;
use super::certificates::Certificates;
use crate::error::{Fail, Res};
use crate::guard::Guarded;
use crate::sink::Sink;
use crate::{paths, proc};

/// The longest path of a Unix socket is 107 bytes, of which the name takes 16.
const SOCKET_DIR_MAX: usize = 90;

/// Where the programs of PostgreSQL are.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    bin: PathBuf,
    libraries: Option<OsString>,
}

impl fmt::Display for Programs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = proc::answer(self.command("postgres").arg("--version")).unwrap_or_default();
        write!(f, "{} ({})", self.bin.display(), version.trim())
    }
}

impl Programs {
    fn at(bin: PathBuf, libraries: Option<OsString>) -> Option<Self> {
        let programs = Self { bin, libraries };
        let all = ["initdb", "postgres", "pg_isready", "psql"];
        let there = all.iter().all(|name| programs.bin.join(name).is_file());
        (there && proc::succeeds(programs.command("postgres").arg("--version"))).then_some(programs)
    }

    /// One of the programs. A machine may have the common ones alone where it looks for them: then it is beside those they
    /// are links to.
    fn path(&self, name: &str) -> PathBuf {
        let here = self.bin.join(name);
        let linked = || Some(fs::canonicalize(self.bin.join("postgres")).ok()?.with_file_name(name));
        if here.is_file() { here } else { linked().filter(|path| path.is_file()).unwrap_or(here) }
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.path(name));
        if let Some(libraries) = &self.libraries {
            command.env("LD_LIBRARY_PATH", libraries);
        }
        command
    }

    /// PostgreSQL refuses to serve root, so root runs it as nobody.
    fn unprivileged(&self, name: &str) -> Command {
        if !paths::is_root() {
            return self.command(name);
        }
        let mut command = as_nobody();
        command.arg(self.path(name));
        if let Some(libraries) = &self.libraries {
            command.env("LD_LIBRARY_PATH", libraries);
        }
        command
    }
}

fn as_nobody() -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]);
    command
}

/// The programs, installed if they are nowhere.
pub(crate) fn find_or_install(sink: &Sink) -> Res<Programs> {
    if let Some(named) = env::var_os("KAPIA_PG_BIN") {
        return Programs::at(PathBuf::from(&named), None).ok_or_else(|| Fail::Missing {
            what: "PostgreSQL",
            remedy: format!("KAPIA_PG_BIN names {}, where its programs are not", named.display()),
        });
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    let installed = if !apt::here() {
        Err(Fail::check("there is no apt-get here"))
    } else if paths::is_root() {
        apt::install(&["postgresql"], sink)
    } else {
        apt::unpack(&["postgresql"], sink)
    };
    let reason = match installed {
        Ok(()) => match find() {
            Some(found) => return Ok(found),
            None => "it was installed but does not start".to_owned(),
        },
        Err(fail) => fail.to_string(),
    };
    Err(Fail::Missing {
        what: "PostgreSQL",
        remedy: format!(
            "install it or set KAPIA_PG_BIN to the directory of its programs, or type `--without pg` ({reason})"
        ),
    })
}

fn find() -> Option<Programs> {
    let on_path = || Programs::at(paths::on_path("initdb")?.parent()?.to_path_buf(), None);
    let debian = || newest(Path::new("/usr/lib/postgresql")).and_then(|bin| Programs::at(bin, None));
    let unpacked = || {
        let bin = newest(&apt::unpacked().join("usr/lib/postgresql"))?;
        Programs::at(bin, apt::library_path())
    };
    on_path().or_else(debian).or_else(unpacked)
}

/// The `bin` directory of the newest version below `dir`, whose entries are named by major versions.
fn newest(dir: &Path) -> Option<PathBuf> {
    let version = |entry: &fs::DirEntry| entry.file_name().to_str()?.parse::<u32>().ok();
    let versions =
        fs::read_dir(dir).ok()?.flatten().filter_map(|entry| Some((version(&entry)?, entry.path())));
    versions.filter(|(_, path)| path.join("bin/initdb").is_file()).max().map(|(_, path)| path.join("bin"))
}

/// What a private server keeps when its machine, or one of its processes, dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// Nothing has to outlive the tests, not even a power cut: that is quicker.
    Nothing,
    /// What it said it had written, as at a site.
    WhatItSaid,
}

impl Keeps {
    fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Nothing => &["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
            Self::WhatItSaid => &[],
        }
    }
}

/// A running private server; it stops and its data is thrown away when this value is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    service: Option<Guarded>,
    programs: Programs,
    home: PathBuf,
    port: u16,
    keeps: Keeps,
    certificates: Certificates,
}

/// A server that takes over what another one writes, as it writes it, and answers who only reads; it stops and its data is
/// thrown away when this value is dropped.
#[derive(Debug)]
pub(crate) struct Standby {
    _service: Guarded,
    home: PathBuf,
    port: u16,
}

impl Server {
    /// Makes a new cluster and starts it.
    pub(crate) fn start(programs: &Programs, keeps: Keeps) -> Res<Self> {
        let home = make_home()?;
        let certificates = Certificates::make(home.join("tls"))?;
        if paths::is_root() {
            proc::answer(Command::new("chown").arg("nobody:nogroup").arg(certificates.key()))?;
        }
        let port = free_port().map_err(Fail::io("find a free port of the loopback".to_owned()))?;
        let mut server = Self { service: None, programs: programs.clone(), home, port, keeps, certificates };
        let data = server.home.join("data");
        let mut initdb = programs.unprivileged("initdb");
        initdb
            .args(["--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "-D"])
            .arg(&data);
        initdb.current_dir(&server.home);
        proc::answer(&mut initdb)?;
        server.service = Some(server.started(&data, port)?);
        Ok(server)
    }

    /// A server on these data, once it answers.
    fn started(&self, data: &Path, port: u16) -> Res<Guarded> {
        let log_path = data.with_extension("log");
        let log = fs::File::create(&log_path).map_err(Fail::io(format!("write {}", log_path.display())))?;
        let mut postgres = self.programs.unprivileged("postgres");
        postgres.arg("-D").arg(data).current_dir(&self.home);
        let socket_dir = format!("unix_socket_directories={}", self.home.display());
        let listen = format!("port={port}");
        let shown = format!("ssl_cert_file={}", self.certificates.server().display());
        let key = format!("ssl_key_file={}", self.certificates.key().display());
        // Every test has a database and a pool of its own.
        let many = "max_connections=300";
        let settings = ["listen_addresses=127.0.0.1", &listen, &socket_dir, many, "ssl=on", &shown, &key];
        for setting in settings.iter().chain(self.keeps.settings()) {
            postgres.args(["-c", setting]);
        }
        let mut service = Guarded::start(&postgres, "INT", Stdio::null(), Stdio::from(log))?;
        let mut asked = self.programs.command("pg_isready");
        asked.arg("-q").arg("-h").arg(&self.home).args(["-p", &port.to_string()]);
        let ready = service.wait_until(Duration::from_secs(30), || proc::succeeds(&mut asked));
        ready.map_err(|fail| {
            let log = fs::read_to_string(&log_path).unwrap_or_default();
            Fail::check(format!("{fail}; its log says:\n{log}"))
        })?;
        Ok(service)
    }

    /// Copies the server and starts the copy as its standby. The server keeps what the standby has yet to hear.
    pub(crate) fn standby(&self) -> Res<Standby> {
        let data = self.home.join("standby");
        let mut copy = self.programs.unprivileged("pg_basebackup");
        copy.arg("-h")
            .arg(&self.home)
            .args(["-p", &self.port.to_string(), "-U", "postgres", "-D"])
            .arg(&data);
        copy.args(["-R", "-X", "stream", "-C", "-S", "standby", "-c", "fast", "--no-sync", "-w"]);
        copy.current_dir(&self.home);
        proc::answer(&mut copy)?;
        let port = free_port().map_err(Fail::io("find a free port of the loopback".to_owned()))?;
        Ok(Standby { _service: self.started(&data, port)?, home: self.home.clone(), port })
    }

    /// Tells a program where `psql` is.
    pub(crate) fn name_psql_to(&self, command: &mut Command) {
        command.env("KAPIA_PG_BIN", &self.programs.bin);
        if let Some(libraries) = &self.programs.libraries {
            command.env("KAPIA_PG_LIBRARIES", libraries);
        }
    }

    /// The value of `KAPIA_TEST_PG`.
    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@localhost:{}/postgres?host={}", self.port, self.home.display())
    }

    /// The value of `KAPIA_TEST_PG_TLS`: the same server over the network, where it speaks TLS if it is asked to.
    pub(crate) fn tls_url(&self) -> String {
        format!("postgres://postgres@localhost:{}/postgres", self.port)
    }

    /// The certificates behind that.
    pub(crate) fn certificates(&self) -> &Certificates {
        &self.certificates
    }

    /// One of its programs, which finds it.
    fn asked_by(&self, program: &str) -> Command {
        let mut command = self.programs.command(program);
        command.arg("-h").arg(&self.home).args(["-p", &self.port.to_string()]);
        command
    }

    /// How many bytes the server has ever written to its log of changes: proof that tests reached it.
    pub(crate) fn bytes_written(&self) -> Res<u64> {
        let mut psql = self.asked_by("psql");
        psql.args(["-X", "-At", "-U", "postgres"]);
        psql.args(["-c", "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint", "postgres"]);
        let said = proc::answer(&mut psql)?;
        said.trim().parse().map_err(|_| Fail::check(format!("psql answered `{}`, not a number", said.trim())))
    }
}

impl Standby {
    /// The value of `KAPIA_TEST_PG_STANDBY`.
    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@localhost:{}/postgres?host={}", self.port, self.home.display())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.service.take());
        // A directory left behind is removed by the next start.
        drop(fs::remove_dir_all(&self.home));
    }
}

/// A port that nobody listens on now.
fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// An empty directory for one server: below `target/services` where the path is short enough for a socket
/// and open to the user that PostgreSQL runs as, else below the machine's own temporary directory.
fn make_home() -> Res<PathBuf> {
    // Every server of this process has a folder of its own.
    static SERVERS: AtomicU32 = AtomicU32::new(0);
    let name = format!("pg-{}-{}", std::process::id(), SERVERS.fetch_add(1, Ordering::Relaxed));
    for base in [paths::services(), env::temp_dir().join("kapia-services")] {
        fs::create_dir_all(&base).map_err(Fail::io(format!("make {}", base.display())))?;
        sweep(&base);
        let home = base.join(&name);
        fs::create_dir_all(&home).map_err(Fail::io(format!("make {}", home.display())))?;
        if home.as_os_str().len() <= SOCKET_DIR_MAX && open_to_postgres(&home)? {
            return Ok(home);
        }
        fs::remove_dir(&home).map_err(Fail::io(format!("remove {}", home.display())))?;
    }
    Err(Fail::check(format!(
        "PostgreSQL has no directory that it may write to: neither below target/services nor below {}",
        env::temp_dir().display()
    )))
}

/// Gives the directory to the user that PostgreSQL will run as, and tells whether that user reaches it.
fn open_to_postgres(home: &Path) -> Res<bool> {
    if !paths::is_root() {
        return Ok(true);
    }
    proc::answer(Command::new("chown").arg("nobody:nogroup").arg(home))?;
    Ok(proc::succeeds(as_nobody().args(["test", "-w"]).arg(home)))
}

/// Removes what a killed run left behind.
fn sweep(base: &Path) {
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let pid =
            name.to_str().and_then(|name| name.strip_prefix("pg-")?.split('-').next()?.parse::<u32>().ok());
        if let Some(pid) = pid
            && !Path::new(&format!("/proc/{pid}")).exists()
        {
            // If it cannot be removed it is only a waste of disk.
            drop(fs::remove_dir_all(entry.path()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_is_chosen_by_number() {
        let dir = paths::scratch("pg-versions");
        for version in ["9", "15", "17", "junk"] {
            let bin = dir.join(version).join("bin");
            fs::create_dir_all(&bin).expect("target/tmp is ours");
            if version != "17" {
                fs::write(bin.join("initdb"), "").expect("target/tmp is ours");
            }
        }
        assert_eq!(newest(&dir), Some(dir.join("15/bin")), "17 has no initdb, 9 is older");
        fs::remove_dir_all(&dir).expect("target/tmp is ours");
    }
}
