// SPDX-License-Identifier: AGPL-3.0-or-later
//! How many connections may be open while they are not yet sockets, of one address and altogether: a connection
//! costs a file descriptor long before anybody has said anything on it. When the server is full the oldest of them
//! goes, so that somebody new gets in; a socket stays, and so does an answer that goes on.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::net::stream::ConnectionState;

/// Connections of one address at a time; a browser opens six.
pub(crate) const CONNECTIONS_PER_ADDRESS: u32 = 128;

/// The connections that are open.
#[derive(Clone, Debug)]
pub(crate) struct Guests {
    max: usize,
    open: Arc<Mutex<Open>>,
}

#[derive(Debug, Default)]
struct Open {
    /// By address. This machine and trusted proxies speak for many people and are not counted here.
    addresses: HashMap<IpAddr, u32>,
    /// In the order in which they came.
    lines: BTreeMap<u64, Arc<ConnectionState>>,
    next: u64,
}

/// One connection; its place is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Guest {
    guests: Guests,
    number: u64,
    address: Option<IpAddr>,
}

impl Guests {
    /// Room for `max` connections, sockets included.
    #[must_use]
    pub(crate) fn new(max: usize) -> Self {
        Self { max, open: Arc::default() }
    }

    /// A place for a connection from `from`, beside so many sockets. Nothing when that address has too many, or
    /// when there is nothing but sockets.
    #[must_use]
    pub(crate) fn admit(
        &self,
        from: IpAddr,
        trusted: &[IpAddr],
        state: &Arc<ConnectionState>,
        sockets: usize,
    ) -> Option<Guest> {
        let from = from.to_canonical();
        let counted = !from.is_loopback() && !trusted.contains(&from);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if counted && open.addresses.get(&from).is_some_and(|count| *count >= CONNECTIONS_PER_ADDRESS) {
            return None;
        }
        if open.lines.len().saturating_add(sockets) >= self.max && !open.shows_out_the_oldest() {
            return None;
        }
        if counted {
            *open.addresses.entry(from).or_default() += 1;
        }
        let number = open.next;
        open.next += 1;
        open.lines.insert(number, Arc::clone(state));
        drop(open);
        Some(Guest { guests: self.clone(), number, address: counted.then_some(from) })
    }

    /// How many are open.
    pub(crate) fn open(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).lines.len()
    }

    /// Lets the oldest connection go that is no socket; false when there is none.
    pub(crate) fn make_room(&self) -> bool {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).shows_out_the_oldest()
    }
}

impl Open {
    fn shows_out_the_oldest(&mut self) -> bool {
        let oldest = self.lines.iter().find(|(_, state)| !state.stays()).map(|(number, _)| *number);
        let Some(state) = oldest.and_then(|number| self.lines.remove(&number)) else { return false };
        state.show_out();
        true
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut open = self.guests.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.lines.remove(&self.number);
        let Some(from) = self.address else { return };
        if let Some(count) = open.addresses.get_mut(&from) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                open.addresses.remove(&from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> Arc<ConnectionState> {
        Arc::default()
    }

    #[test]
    fn one_address_cannot_take_every_place() {
        let guests = Guests::new(1_000);
        let (one, other) = (IpAddr::from([203, 0, 113, 1]), IpAddr::from([203, 0, 113, 2]));
        let mut held: Vec<_> =
            (0..CONNECTIONS_PER_ADDRESS).filter_map(|_| guests.admit(one, &[], &state(), 0)).collect();
        assert_eq!(held.len(), 128);
        assert!(guests.admit(one, &[], &state(), 0).is_none());
        assert!(guests.admit(other, &[], &state(), 0).is_some());
        assert!(guests.admit(one, &[one], &state(), 0).is_some());
        held.pop();
        assert!(guests.admit(one, &[], &state(), 0).is_some());
        drop(held);
        let open = guests.open.lock().unwrap();
        assert!(open.addresses.is_empty() && open.lines.is_empty());
    }

    #[test]
    fn the_oldest_that_is_no_socket_goes_for_somebody_new() {
        let guests = Guests::new(4);
        let lines = [state(), state(), state()];
        lines[0].becomes_socket();
        let held: Vec<_> =
            lines.iter().map(|state| guests.admit(IpAddr::from([203, 0, 113, 1]), &[], state, 0)).collect();
        assert!(held.iter().all(Option::is_some));
        let gone = || lines.each_ref().map(|state| state.is_shown_out());
        assert_eq!(gone(), [false, false, false], "there is room");
        // With one socket elsewhere the server is full.
        let newcomer = guests.admit(IpAddr::from([203, 0, 113, 2]), &[], &state(), 1);
        assert!(newcomer.is_some());
        assert_eq!(gone(), [false, true, false], "the oldest is a socket and stays");
        assert!(guests.make_room());
        assert_eq!(gone(), [false, true, true]);
        drop(newcomer);
        assert!(!guests.make_room(), "nothing but a socket is left");
        assert!(guests.admit(IpAddr::from([203, 0, 113, 3]), &[], &state(), 3).is_none());
    }
}
