// SPDX-License-Identifier: AGPL-3.0-or-later
//! Starting a private server for a lane, on a free port with an empty data directory.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::error::{Fail, Res};
use crate::guard::Guarded;
use crate::paths;

/// A running server; it stops and its data is thrown away when this value is dropped.
#[derive(Debug)]
pub(crate) struct Site {
    service: Option<Guarded>,
    data: PathBuf,
    /// Where it answers, for example `http://127.0.0.1:41873`.
    pub(crate) url: String,
}

/// Who runs the sites of the tests, and their password.
const OPERATOR: (&str, &str) = ("Boyana", "three walnut boards\n");

impl Site {
    /// Starts `binary` and waits until it answers; `name` tells it from others of this run.
    pub(crate) fn start(binary: &Path, name: &str) -> Res<Self> {
        // Between the choice of a port and its use somebody else may take it.
        Self::start_once(binary, name).or_else(|_| Self::start_once(binary, name))
    }

    fn start_once(binary: &Path, name: &str) -> Res<Self> {
        let log = &paths::scratch(&format!("site-{name}.log"));
        let data = paths::scratch(&format!("site-{name}"));
        if data.exists() {
            fs::remove_dir_all(&data).map_err(Fail::io(format!("empty {}", data.display())))?;
        }
        fs::create_dir_all(&data).map_err(Fail::io(format!("make {}", data.display())))?;
        let listen = format!("127.0.0.1:{}", free_port()?);
        let mut serve = Command::new(binary);
        serve.arg("serve").args(["--listen", &listen]).arg("--data-dir").arg(&data);
        // Games for credits are drilled, too.
        serve.args(["--stakes-statement", "credits have no value here"]);
        // The drills knock far more often than people do.
        serve.env("KAPIA_RATE_LIMITS", "off");
        // The browsers take every core.
        serve.env("KAPIA_PASSWORD_PATIENCE_MS", "0");
        // Its letters are read by `web/e2e/mail.spec.ts`.
        let letters = paths::web().join("e2e/letters.sh");
        serve.env("KAPIA_MAIL_COMMAND", format!("sh '{}'", letters.display()));
        let file = fs::File::create(log).map_err(Fail::io(format!("write {}", log.display())))?;
        let second = file.try_clone().map_err(Fail::io(format!("write {}", log.display())))?;
        let service = Guarded::start(&serve, "TERM", Stdio::from(file), Stdio::from(second))?;
        let mut site = Self { service: Some(service), data, url: format!("http://{listen}") };
        if let Some(service) = site.service.as_mut() {
            service.wait_until(Duration::from_secs(20), || answers(&listen)).map_err(|fail| {
                let said = fs::read_to_string(log).unwrap_or_default();
                Fail::check(format!("{fail}; its log says:\n{said}"))
            })?;
        }
        Ok(site)
    }

    /// Makes the account of somebody who runs the site, with the name and the password that `web/e2e/people.ts` knows.
    pub(crate) fn with_operator(self, binary: &Path) -> Res<Self> {
        let file = paths::scratch("operator-password");
        fs::write(&file, OPERATOR.1).map_err(Fail::io(format!("write {}", file.display())))?;
        let mut add = Command::new(binary);
        add.args(["account", "add", "--operator", "--json", "--name", OPERATOR.0]);
        add.arg("--data-dir").arg(&self.data).arg("--password-file").arg(&file).stdout(Stdio::null());
        let done = add.status().map_err(Fail::io(format!("start {}", binary.display())))?;
        if done.success() { Ok(self) } else { Err(Fail::check(format!("no operator was made: {done}"))) }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        drop(self.service.take());
        // A directory left behind in target/tmp harms nobody.
        drop(fs::remove_dir_all(&self.data));
    }
}

/// A port that nobody listens on right now.
pub(crate) fn free_port() -> Res<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(Fail::io("find a free port"))?;
    Ok(listener.local_addr().map_err(Fail::io("find a free port"))?.port())
}

fn answers(address: &str) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else { return false };
    let limit = Some(Duration::from_secs(2));
    if stream.set_read_timeout(limit).is_err() || stream.set_write_timeout(limit).is_err() {
        return false;
    }
    let request = format!("GET /health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let mut answer = [0; 12];
    stream.write_all(request.as_bytes()).is_ok()
        && stream.read_exact(&mut answer).is_ok()
        && answer.starts_with(b"HTTP/1.1 200")
}
