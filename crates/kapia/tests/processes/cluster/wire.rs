// SPDX-License-Identifier: AGPL-3.0-or-later
//! The wire between a node and its bus, which can be cut: whatever is sent is swallowed, and nobody new gets through. And
//! somebody else on the bus, who hears everything and says it again, changed and unchanged.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use tokio::time::Instant;

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

/// How long the bus may take to bring what it has taken.
const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes before the number of a word: trunk and way.
const BEFORE_NUMBER: usize = 17;

/// Somebody on the bus without the key of the site.
pub(crate) struct Meddler {
    bus: String,
    said: Arc<AtomicUsize>,
    heard: Arc<Mutex<Vec<u8>>>,
}

impl Meddler {
    /// Begins to meddle at once, for as long as the tests run.
    pub(crate) fn at(bus: &str) -> Self {
        Self::on(bus, true)
    }

    /// Only listens: two who say everything again would never end.
    pub(crate) fn listening(bus: &str) -> Self {
        Self::on(bus, false)
    }

    fn on(bus: &str, meddles: bool) -> Self {
        let (from, to) = joined(bus, "SUB kapia.> 1");
        let said = Arc::new(AtomicUsize::new(0));
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (count, all) = (Arc::clone(&said), Arc::clone(&heard));
        thread::spawn(move || meddle(from, to, (&count, &all), meddles));
        Self { bus: bus.to_owned(), said, heard }
    }

    /// All the words it has heard, one after the other, up to this one, which somebody says openly now: the bus brings
    /// everybody what it has taken in the order in which it took it.
    pub(crate) fn heard_until(&self, word: &str) -> Vec<u8> {
        joined(&self.bus, &format!("PUB kapia.open {}\r\n{word}", word.len()));
        let until = Instant::now() + PATIENCE;
        loop {
            let heard = self.heard.lock().unwrap().clone();
            if heard.windows(word.len()).any(|bytes| bytes == word.as_bytes()) {
                return heard;
            }
            assert!(Instant::now() < until, "nobody hears {word} among {} bytes", heard.len());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// How many words it has heard and said again.
    pub(crate) fn said(&self) -> usize {
        self.said.load(Ordering::Relaxed)
    }
}

/// A connection to the bus, once it has taken this.
fn joined(bus: &str, what: &str) -> (BufReader<TcpStream>, TcpStream) {
    let mut to = TcpStream::connect(bus.trim_start_matches("nats://")).unwrap();
    let mut from = BufReader::new(to.try_clone().unwrap());
    let greeting = "CONNECT {\"verbose\":false,\"echo\":false}";
    to.write_all(format!("{greeting}\r\n{what}\r\nPING\r\n").as_bytes()).unwrap();
    let mut line = String::new();
    while line != "PONG\r\n" {
        line.clear();
        assert!(from.read_line(&mut line).unwrap() > 0, "the bus lets nobody in");
    }
    (from, to)
}

fn meddle(
    mut from: BufReader<TcpStream>,
    mut to: TcpStream,
    (count, heard): (&AtomicUsize, &Mutex<Vec<u8>>),
    meddles: bool,
) {
    let mut line = String::new();
    while from.read_line(&mut line).is_ok_and(|read| read > 0) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words[..] {
            ["PING"] => to.write_all(b"PONG\r\n").unwrap(),
            ["MSG", subject, _, length] => {
                let mut bytes = vec![0; length.parse::<usize>().unwrap() + 2];
                from.read_exact(&mut bytes).unwrap();
                bytes.truncate(bytes.len() - 2);
                heard.lock().unwrap().extend_from_slice(&bytes);
                let flips =
                    [None, Some(0), Some(BEFORE_NUMBER), Some(BEFORE_NUMBER + 7), Some(bytes.len() - 1)];
                for flipped in flips.into_iter().filter(|_| meddles) {
                    let mut again = bytes.clone();
                    if let Some(at) = flipped {
                        again[at] ^= 1;
                    }
                    let head = format!("PUB {subject} {}\r\n", again.len());
                    to.write_all(&[head.as_bytes(), &again, b"\r\n"].concat()).unwrap();
                }
                count.fetch_add(1, Ordering::Relaxed);
            }
            _ => {}
        }
        line.clear();
    }
}
