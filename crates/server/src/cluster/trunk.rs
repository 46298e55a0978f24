// SPDX-License-Identifier: AGPL-3.0-or-later
//! All lines between two nodes, one after the other on the bus: sealed, numbered, and given up as a whole when something is
//! missing or nothing is heard. People then connect again; nothing they did is lost, since nothing that was not answered
//! counts as done.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::{Instant, timeout};

use super::bus::Bus;
use super::ends::{Arrived, Line, WINDOW};
use super::frame::Frame;
use super::message::{Message, head};
use super::seal::{Forged, Salt, Seal, SiteSecret, Way};
use crate::net::carrier::Carrier;

/// How often each end says that it is there.
const BEAT: Duration = Duration::from_millis(250);
/// An end that was silent for so long is gone.
pub(super) const SILENCE: Duration = Duration::from_millis(1_500);
/// How long the bus may take a first word; one that takes longer is away.
const DIALLED_WITHIN: Duration = Duration::from_millis(100);
/// Words that may wait to be sent.
const OUTGOING: usize = 256;
/// This end of a trunk.
pub(crate) struct Trunk {
    id: Salt,
    /// Which way this end speaks.
    way: Way,
    bus: Bus,
    /// The node at the other end, as the bus knows it.
    peer: String,
    /// What people call it, once that is known.
    name: OnceLock<String>,
    /// What is sent goes one after the other, whoever sends it and whatever becomes of them meanwhile.
    outgoing: mpsc::Sender<Frame>,
    /// What it is sealed with, and what waits; taken once both ends have said their word.
    sending: Mutex<(Option<Seal>, Option<mpsc::Receiver<Frame>>)>,
    hearing: Mutex<Option<(Seal, u64)>>,
    heard: Mutex<Instant>,
    lines: Mutex<HashMap<u32, Entry>>,
    next: AtomicU32,
    /// Whether the other end wants nobody more.
    closing: AtomicBool,
    /// The other end, to those who come by it.
    far: Carrier,
    broken: watch::Sender<bool>,
}

struct Entry {
    arrived: mpsc::UnboundedSender<Arrived>,
    credit: Arc<Semaphore>,
    /// Bytes that have arrived and not gone on.
    waiting: usize,
}

impl Trunk {
    /// Dials `server`; the trunk is open once that one has answered.
    pub(super) async fn dial(
        bus: &Bus,
        secret: &SiteSecret,
        own: &str,
        server: &str,
        id: Salt,
    ) -> Result<Arc<Self>, Forged> {
        let trunk = Arc::new(Self::new(id, Way::Up, bus, server));
        let head = head(&id, Way::Up, 0);
        let mut first = secret.seal(server, &id, &[], Way::Up);
        let word = first.close(0, &head, Frame::Hello(own.to_owned()).encode())?;
        // Who stands by has to look again soon, whatever the bus does.
        let _ = timeout(DIALLED_WITHIN, bus.send(server, [head, word].concat())).await;
        Ok(trunk)
    }

    /// Answers a node that has dialled this one, `own`.
    pub(super) async fn answer(
        bus: &Bus,
        secret: &SiteSecret,
        own: &str,
        mut hello: Message,
        salt: Salt,
    ) -> Result<Arc<Self>, Forged> {
        let id = hello.trunk;
        let first = secret.seal(own, &id, &[], Way::Up);
        let word = first.open(0, &head(&id, Way::Up, 0), &mut hello.rest)?;
        let Some(Frame::Hello(peer)) = Frame::decode(word) else { return Err(Forged) };
        let trunk = Arc::new(Self::new(id, Way::Down, bus, &peer));
        let head = head(&id, Way::Down, 0);
        let mut seal = secret.seal(own, &id, &salt, Way::Down);
        let word = seal.close(0, &head, Frame::Beat.encode())?;
        *trunk.hearing() = Some((secret.seal(own, &id, &salt, Way::Up), 1));
        trunk.sending().0 = Some(seal);
        bus.send(&peer, [head, salt.to_vec(), word].concat()).await;
        Ok(trunk)
    }

    fn new(id: Salt, way: Way, bus: &Bus, peer: &str) -> Self {
        let (outgoing, waiting) = mpsc::channel(OUTGOING);
        Self {
            id,
            way,
            bus: bus.clone(),
            peer: peer.to_owned(),
            name: OnceLock::new(),
            outgoing,
            sending: Mutex::new((None, Some(waiting))),
            hearing: Mutex::default(),
            heard: Mutex::new(Instant::now()),
            lines: Mutex::default(),
            next: AtomicU32::new(0),
            closing: AtomicBool::new(false),
            far: Carrier::default(),
            broken: watch::Sender::new(false),
        }
    }

    pub(super) fn id(&self) -> Salt {
        self.id
    }

    /// The node at the other end, as the bus knows it.
    pub(super) fn peer(&self) -> &str {
        &self.peer
    }

    /// What people call that node, to whoever reads the log.
    pub(super) fn name(&self) -> &str {
        self.name.get().unwrap_or(&self.peer)
    }

    /// People call the node at the other end so.
    pub(super) fn is_called(&self, name: &str) {
        let _ = self.name.set(name.to_owned());
    }

    fn sending(&self) -> MutexGuard<'_, (Option<Seal>, Option<mpsc::Receiver<Frame>>)> {
        self.sending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hearing(&self) -> MutexGuard<'_, Option<(Seal, u64)>> {
        self.hearing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<u32, Entry>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether both ends have said their word and nothing is wrong.
    pub(super) fn is_open(&self) -> bool {
        self.hearing().is_some() && !*self.broken.borrow()
    }

    /// Whether nobody more is let in at the other end.
    pub(super) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Says that nobody more is let in here. Where so much waits that it cannot be said, they find out.
    pub(super) fn close(&self) {
        let _ = self.outgoing.try_send(Frame::Closing);
    }

    /// Says that this node ends, so that those who came by it are told. Where so much waits that it cannot be said, they
    /// find out.
    pub(super) fn leave(&self) {
        let _ = self.outgoing.try_send(Frame::Leaving);
    }

    /// The node at the other end, to those who come by it.
    pub(super) fn far(&self) -> Carrier {
        self.far.clone()
    }

    pub(super) fn is_broken(&self) -> bool {
        *self.broken.borrow()
    }

    /// For how long nothing was heard of the other end.
    pub(super) fn silent(&self) -> Duration {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// Tells when it is given up.
    pub(super) fn broken(&self) -> watch::Receiver<bool> {
        self.broken.subscribe()
    }

    /// Whether the other end has taken it up. A node that dials and is not answered at once dials again, and leaves an answer
    /// that comes late alone: then nobody has come by this trunk, and nobody ever will.
    fn is_used(&self) -> bool {
        self.way == Way::Up || self.hearing().as_ref().is_some_and(|(_, next)| *next > 1)
    }

    /// Gives it up, with all its lines.
    pub(super) fn give_up(&self) {
        self.broken.send_replace(true);
        self.lines().clear();
    }

    fn break_off(&self, why: &str) {
        tracing::warn!(node = self.name(), "a trunk is given up: {why}");
        self.give_up();
    }

    /// Says one thing, unless the trunk is given up. Safe to drop while waiting: what is numbered is sent.
    pub(super) async fn send(&self, frame: Frame) {
        let mut broken = self.broken();
        tokio::select! {
            // An error says that the trunk is gone altogether.
            _ = self.outgoing.send(frame) => {}
            _ = broken.wait_for(|broken| *broken) => {}
        }
    }

    /// Sends what was said, one after the other; the bus takes nothing while it is away.
    async fn write(&self) {
        let (Some(mut seal), Some(mut waiting)) = std::mem::take(&mut *self.sending()) else { return };
        let mut number = 1;
        while let Some(frame) = waiting.recv().await {
            let head = head(&self.id, self.way, number);
            let Ok(word) = seal.close(number, &head, frame.encode()) else { return self.give_up() };
            number += 1;
            self.bus.send(&self.peer, [head, word].concat()).await;
        }
    }

    /// So many bytes of a line have gone on.
    pub(super) async fn taken(&self, line: u32, bytes: u32) {
        if let Some(entry) = self.lines().get_mut(&line) {
            entry.waiting = entry.waiting.saturating_sub(bytes as usize);
        }
        self.send(Frame::Taken { line, bytes }).await;
    }

    /// A line has ended here.
    pub(super) async fn over(&self, line: u32) {
        if self.lines().remove(&line).is_some() {
            self.send(Frame::Cut(line)).await;
        }
    }

    fn enter(&self, number: u32) -> Line {
        let (sender, arrived) = mpsc::unbounded_channel();
        let credit = Arc::new(Semaphore::new(WINDOW));
        self.lines().insert(number, Entry { arrived: sender, credit: Arc::clone(&credit), waiting: 0 });
        Line { number, arrived, credit }
    }

    /// Begins a line for somebody who has connected here.
    pub(super) async fn begin(&self, from: SocketAddr) -> Line {
        let line = self.next.fetch_add(1, Ordering::Relaxed);
        let own = self.enter(line);
        self.send(Frame::Open { line, from }).await;
        own
    }

    /// The answer to the first word: from now on it is open.
    fn opened(&self, secret: &SiteSecret, mut message: Message) -> Result<(), Forged> {
        let salt = *message.rest.first_chunk::<16>().ok_or(Forged)?;
        let sealed = message.rest.get_mut(16..).ok_or(Forged)?;
        let seal = secret.seal(&self.peer, &self.id, &salt, Way::Down);
        seal.open(0, &head(&self.id, Way::Down, 0), sealed)?;
        self.sending().0 = Some(secret.seal(&self.peer, &self.id, &salt, Way::Up));
        *self.hearing() = Some((seal, 1));
        self.note();
        Ok(())
    }

    fn note(&self) {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Takes in what came over the bus. What the other end has not sent changes nothing, whoever sent it; when a word of the
    /// other end is missing the trunk ends. Answers the line of somebody who has connected there.
    pub(super) fn hear(&self, secret: &SiteSecret, message: Message) -> Option<(Line, SocketAddr)> {
        // A first word that comes late, or from somebody who heard it, changes nothing.
        let heard = if message.number == 0 {
            let waits = self.way == Way::Up && self.hearing().is_none();
            if waits { self.opened(secret, message).map(|()| None) } else { Ok(None) }
        } else {
            self.open(message)
        };
        heard.unwrap_or_else(|forged| {
            tracing::debug!(node = self.name(), "{forged}");
            None
        })
    }

    fn open(&self, mut message: Message) -> Result<Option<(Line, SocketAddr)>, Forged> {
        let frame = {
            let mut hearing = self.hearing();
            let Some((seal, next)) = hearing.as_mut() else { return Ok(None) };
            // What was heard already may have been sent again by somebody else.
            if message.number < *next {
                return Ok(None);
            }
            let head = head(&self.id, message.way, message.number);
            let frame = Frame::decode(seal.open(message.number, &head, &mut message.rest)?);
            if message.number > *next {
                drop(hearing);
                self.break_off("something is missing");
                return Ok(None);
            }
            *next += 1;
            frame
        };
        self.note();
        let mut lines = self.lines();
        match frame {
            Some(Frame::Open { line, from }) => {
                drop(lines);
                return Ok(Some((self.enter(line), from)));
            }
            Some(Frame::Data { line, bytes }) => {
                if let Some(entry) = lines.get_mut(&line) {
                    entry.waiting += bytes.len();
                    if entry.waiting > WINDOW {
                        drop(lines);
                        self.break_off("more was sent than may be");
                        return Ok(None);
                    }
                    // Who reads no more has ended the line.
                    let _ = entry.arrived.send(Arrived::Bytes(bytes));
                }
            }
            Some(Frame::Taken { line, bytes }) => {
                if let Some(entry) = lines.get(&line) {
                    entry.credit.add_permits(
                        (bytes as usize).min(WINDOW - entry.credit.available_permits().min(WINDOW)),
                    );
                }
            }
            Some(Frame::End(line)) => {
                if let Some(entry) = lines.get(&line) {
                    let _ = entry.arrived.send(Arrived::End);
                }
            }
            Some(Frame::Cut(line)) => drop(lines.remove(&line)),
            Some(Frame::Closing) => self.closing.store(true, Ordering::Relaxed),
            Some(Frame::Leaving) => {
                drop(lines);
                self.far.end();
            }
            Some(Frame::Beat | Frame::Hello(_)) | None => {}
        }
        Ok(None)
    }

    /// Says that this end is there, and notices when the other one is not.
    pub(super) async fn keep(self: Arc<Self>) {
        let beats = async {
            loop {
                self.send(Frame::Beat).await;
                tokio::time::sleep(BEAT).await;
            }
        };
        let watch = async {
            while self.silent() <= SILENCE {
                tokio::time::sleep(BEAT).await;
            }
            if self.is_used() {
                tracing::warn!(
                    node = self.name(),
                    "a node is not heard; people who came by it connect again"
                );
            } else {
                tracing::debug!(node = self.name(), "a node had given up its dial before it was answered");
            }
        };
        let mut broken = self.broken();
        tokio::select! {
            () = beats => {}
            () = watch => {}
            () = self.write() => {}
            _ = broken.wait_for(|broken| *broken) => {}
        }
        self.give_up();
    }
}

#[cfg(test)]
mod tests;
