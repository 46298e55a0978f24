// SPDX-License-Identifier: AGPL-3.0-or-later
//! A TCP proxy in front of PostgreSQL that does what networks do: it swallows packets of open connections, and cuts a
//! connection at the moment that hurts most. No test lives here.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::task::JoinHandle;

/// A move whose command is called so is known by it: what is committed in one statement says nothing of a commit.
pub(crate) const ALONE: &str = "committed alone";

/// What happens to the next commit that comes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextCommit {
    /// It is carried out, and the connection breaks before the answer.
    LosesItsAnswer,
    /// It never arrives, and neither does anything else on this connection.
    IsSwallowed,
}

#[derive(Default)]
struct Weather {
    /// Connections with a smaller number are in a black hole.
    hole: AtomicU64,
    born: AtomicU64,
    next_commit: Mutex<Option<NextCommit>>,
    lets_in: AtomicUsize,
    asked: AtomicUsize,
}

impl Weather {
    fn befalls(&self, asked: &[u8]) -> Option<NextCommit> {
        let says = |word: &[u8]| asked.windows(word.len()).any(|part| part == word);
        let is_commit = says(b"COMMIT") || says(ALONE.as_bytes());
        let mut next = self.next_commit.lock().unwrap_or_else(PoisonError::into_inner);
        next.take_if(|_| is_commit)
    }
}

/// The proxy; it ends when nobody needs it any more.
pub(crate) struct Chaos {
    weather: Arc<Weather>,
    /// The URL of the same database through the proxy.
    pub(crate) url: String,
    running: JoinHandle<()>,
}

impl Chaos {
    pub(crate) async fn before(url: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        let (target, through) = route(url, port);
        let weather = Arc::new(Weather::default());
        weather.lets_in.store(usize::MAX, Ordering::SeqCst);
        let running = tokio::spawn(serve(listener, target, Arc::clone(&weather)));
        Self { weather, url: through, running }
    }

    /// From now on nothing gets through on the connections that are open; new ones work.
    pub(crate) fn swallow_open_connections(&self) {
        self.weather.hole.store(self.weather.born.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    /// What happens to the next commit.
    pub(crate) fn next_commit(&self, next: NextCommit) {
        *self.weather.next_commit.lock().unwrap_or_else(PoisonError::into_inner) = Some(next);
    }

    /// How many messages have gone to the server, each answered before the next on its connection.
    pub(crate) fn asked(&self) -> usize {
        self.weather.asked.load(Ordering::SeqCst)
    }

    /// Lets in so many more connections and no others.
    pub(crate) fn lets_in(&self, connections: usize) {
        self.weather.lets_in.store(connections, Ordering::SeqCst);
    }
}

impl Drop for Chaos {
    fn drop(&mut self) {
        self.running.abort();
    }
}

#[derive(Clone)]
enum Target {
    Tcp(String),
    Unix(PathBuf),
}

/// Where the server is, and the same URL with the proxy in its place.
fn route(url: &str, port: u16) -> (Target, String) {
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let (scheme, rest) = place.split_once("://").expect("a URL");
    let (authority, database) = rest.split_once('/').expect("a URL with a database");
    let (user, host) = authority.rsplit_once('@').unwrap_or(("postgres", authority));
    let folder = query.split('&').find_map(|pair| pair.strip_prefix("host="));
    let target = match folder {
        Some(folder) => {
            let (_, number) = host.split_once(':').unwrap_or((host, "5432"));
            Target::Unix(PathBuf::from(folder).join(format!(".s.PGSQL.{number}")))
        }
        None if host.contains(':') => Target::Tcp(host.to_owned()),
        None => Target::Tcp(format!("{host}:5432")),
    };
    // What is encrypted cannot be told apart.
    (target, format!("{scheme}://{user}@127.0.0.1:{port}/{database}?sslmode=disable"))
}

async fn serve(listener: TcpListener, target: Target, weather: Arc<Weather>) {
    loop {
        let Ok((client, _)) = listener.accept().await else { return };
        let left = weather.lets_in.load(Ordering::SeqCst);
        if left == 0 {
            continue;
        }
        if left != usize::MAX {
            weather.lets_in.store(left - 1, Ordering::SeqCst);
        }
        let number = weather.born.fetch_add(1, Ordering::SeqCst);
        let weather = Arc::clone(&weather);
        match &target {
            Target::Tcp(address) => {
                let Ok(server) = TcpStream::connect(address).await else { continue };
                tokio::spawn(between(client, server, number, weather));
            }
            Target::Unix(path) => {
                let Ok(server) = UnixStream::connect(path).await else { continue };
                tokio::spawn(between(client, server, number, weather));
            }
        }
    }
}

/// Carries bytes both ways for one connection.
async fn between<S>(client: TcpStream, server: S, number: u64, weather: Arc<Weather>)
where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = tokio::io::split(server);
    let is_lost = |weather: &Weather| number < weather.hole.load(Ordering::SeqCst);
    let (mut asked, mut answered) = (vec![0; 64 * 1024], vec![0; 64 * 1024]);
    let (mut loses, mut swallowed) = (false, false);
    loop {
        tokio::select! {
            read = from_client.read(&mut asked) => {
                let Ok(count @ 1..) = read else { return };
                weather.asked.fetch_add(1, Ordering::SeqCst);
                match weather.befalls(&asked[..count]) {
                    Some(NextCommit::LosesItsAnswer) => loses = true,
                    Some(NextCommit::IsSwallowed) => swallowed = true,
                    None => {}
                }
                if !swallowed && !is_lost(&weather) && to_server.write_all(&asked[..count]).await.is_err() {
                    return;
                }
            }
            read = from_server.read(&mut answered) => {
                let Ok(count @ 1..) = read else {
                    // The server has closed; in a hole the client never hears of it.
                    if !swallowed && !is_lost(&weather) {
                        return;
                    }
                    while let Ok(1..) = from_client.read(&mut asked).await {}
                    return;
                };
                if loses {
                    return;
                }
                if !swallowed && !is_lost(&weather) && to_client.write_all(&answered[..count]).await.is_err() {
                    return;
                }
            }
        }
    }
}
