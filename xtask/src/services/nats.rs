// SPDX-License-Identifier: AGPL-3.0-or-later
//! A private NATS, by which the nodes of one site reach each other: Debian's package, installed by root or unpacked by anybody
//! else; on the loopback only, at a port that the machine chooses.

use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::apt;
use super::certificates::Certificates;
use crate::error::{Fail, Res};
use crate::guard::Guarded;
use crate::sink::Sink;
use crate::{paths, proc};

const PACKAGE: &str = "nats-server";

/// Who is let in where it speaks TLS.
const USER: &str = "kapia";
const PASSWORD: &str = "hushhush";

/// Names the program, where it is nowhere that it is looked for.
const VARIABLE: &str = "KAPIA_NATS_SERVER";

/// Where the program is.
#[derive(Clone, Debug)]
pub(crate) struct Program(PathBuf);

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = proc::answer(Command::new(&self.0).arg("--version")).unwrap_or_default();
        write!(f, "{} ({})", self.0.display(), version.trim())
    }
}

impl Program {
    fn at(path: PathBuf) -> Option<Self> {
        proc::succeeds(Command::new(&path).arg("--version")).then_some(Self(path))
    }
}

/// The program, installed if it is nowhere.
pub(crate) fn find_or_install(sink: &Sink) -> Res<Program> {
    if let Some(named) = env::var_os(VARIABLE) {
        return Program::at(PathBuf::from(&named)).ok_or_else(|| Fail::Missing {
            what: "NATS",
            remedy: format!("{VARIABLE} names {}, which does not start", named.display()),
        });
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    let installed = if !apt::here() {
        Err(Fail::check("there is no apt-get here"))
    } else if paths::is_root() {
        apt::install(&[PACKAGE], sink)
    } else {
        apt::unpack(&[PACKAGE], sink)
    };
    let reason = match installed {
        Ok(()) => "it was installed and does not start".to_owned(),
        Err(fail) => fail.to_string(),
    };
    find().ok_or(Fail::Missing {
        what: "NATS",
        remedy: format!(
            "install the Debian package {PACKAGE} or set {VARIABLE} to the program, or type `--without pg` ({reason})"
        ),
    })
}

/// On PATH, or where Debian puts programs of root.
fn find() -> Option<Program> {
    let debian = [PathBuf::from("/usr/sbin"), apt::unpacked().join("usr/sbin")];
    let on_path = paths::on_path(PACKAGE).and_then(Program::at);
    on_path.or_else(|| debian.iter().find_map(|dir| Program::at(dir.join(PACKAGE))))
}

/// A running private server; it stops when this value is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    _service: Guarded,
    url: String,
    home: PathBuf,
}

impl Server {
    /// Starts it; with certificates it lets nobody in who does not speak TLS and say a password.
    pub(crate) fn start(program: &Program, tls: Option<&Certificates>) -> Res<Self> {
        let kind = if tls.is_some() { "nats-tls" } else { "nats" };
        let home = paths::services().join(format!("{kind}-{}", std::process::id()));
        // One of a run that was killed, with the same process id.
        drop(fs::remove_dir_all(&home));
        fs::create_dir_all(&home).map_err(Fail::io(format!("make {}", home.display())))?;
        let mut nats = Command::new(&program.0);
        nats.args(["-a", "127.0.0.1", "-p", "-1", "--ports_file_dir"]).arg(&home).current_dir(&home);
        if let Some(tls) = tls {
            nats.args(["--tls", "--tlscert"]).arg(tls.server()).arg("--tlskey").arg(tls.key());
            nats.args(["--user", USER, "--pass", PASSWORD]);
        }
        let log = home.join("log");
        let log_file = fs::File::create(&log).map_err(Fail::io(format!("write {}", log.display())))?;
        let mut service = Guarded::start(&nats, "TERM", Stdio::null(), Stdio::from(log_file))?;
        let mut url = None;
        let ready = service.wait_until(Duration::from_secs(30), || {
            url = client_url(&home);
            url.is_some()
        });
        ready.map_err(|fail| {
            Fail::check(format!("{fail}; its log says:\n{}", fs::read_to_string(&log).unwrap_or_default()))
        })?;
        Ok(Self { _service: service, url: url.unwrap_or_default(), home })
    }

    /// The value of `KAPIA_TEST_NATS`.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A directory left behind is a file of a hundred bytes and a log.
        drop(fs::remove_dir_all(&self.home));
    }
}

/// What the server wrote of where it listens, once it has.
fn client_url(home: &Path) -> Option<String> {
    let mut files = fs::read_dir(home).ok()?.flatten().map(|entry| entry.path());
    let ports = files.find(|path| path.extension().is_some_and(|end| end == "ports"))?;
    first_nats(&fs::read_to_string(ports).ok()?)
}

/// The first address of `{"nats":["nats://127.0.0.1:4222"],…}`. Certificates are of the name, not of the number.
fn first_nats(ports: &str) -> Option<String> {
    let from = ports.find("nats://").or_else(|| ports.find("tls://"))?;
    let url = ports.get(from..)?.split('"').next()?;
    let port = url.rsplit(':').next()?;
    port.parse::<u16>().ok()?;
    Some(if url.starts_with("tls:") {
        format!("tls://{USER}:{PASSWORD}@localhost:{port}")
    } else {
        url.to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_it_listens_is_read_once_it_is_written_whole() {
        let whole = "{\n\t\"nats\": [\n\t\t\"nats://127.0.0.1:40583\"\n\t]\n}";
        assert_eq!(first_nats(whole).as_deref(), Some("nats://127.0.0.1:40583"));
        let tls = "{\"nats\":[\"tls://127.0.0.1:40583\"]}";
        assert_eq!(first_nats(tls).as_deref(), Some("tls://kapia:hushhush@localhost:40583"));
        assert_eq!(first_nats("{\"nats\":[\"nats://127.0.0.1:"), None);
        assert_eq!(first_nats(""), None);
    }
}
