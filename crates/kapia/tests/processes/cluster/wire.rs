// SPDX-License-Identifier: AGPL-3.0-or-later
//! The wire between a node and its bus, which can be cut: whatever is sent is swallowed, and nobody new gets through.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// A wire; it hangs on a thread for as long as the tests run.
pub(crate) struct Wire {
    port: u16,
    is_cut: Arc<AtomicBool>,
}

impl Wire {
    /// A wire to the bus at this address.
    pub(crate) fn to(bus: &str) -> Self {
        let bus = bus.trim_start_matches("nats://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let is_cut = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&is_cut);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let Ok(far) = TcpStream::connect(&bus) else { continue };
                let (near_again, far_again) = (near.try_clone().unwrap(), far.try_clone().unwrap());
                let (one, other) = (Arc::clone(&cut), Arc::clone(&cut));
                thread::spawn(move || carry(near, far, &one));
                thread::spawn(move || carry(far_again, near_again, &other));
            }
        });
        Self { port, is_cut }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn cut(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
    }

    pub(crate) fn mend(&self) {
        self.is_cut.store(false, Ordering::Relaxed);
    }
}

/// What was sent while the wire was cut never arrives: with it the connection is of no more use.
fn carry(mut from: TcpStream, mut to: TcpStream, cut: &AtomicBool) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        if cut.load(Ordering::Relaxed) {
            while cut.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(20));
            }
            break;
        }
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(std::net::Shutdown::Both);
    let _ = to.shutdown(std::net::Shutdown::Both);
}
