// SPDX-License-Identifier: AGPL-3.0-or-later
//! How many connections one address may hold open while they are not yet sockets: a connection costs a file
//! descriptor long before anybody has said anything on it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Connections of one address at a time; a browser opens six.
pub(crate) const CONNECTIONS_PER_ADDRESS: u32 = 128;

/// The connections that are open, by address. This machine and trusted proxies speak for many people and are
/// not counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guests(Arc<Mutex<HashMap<IpAddr, u32>>>);

/// One connection; its place is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Guest(Option<(Guests, IpAddr)>);

impl Guests {
    /// A place for a connection from `from`, unless that address has too many.
    #[must_use]
    pub(crate) fn admit(&self, from: IpAddr, trusted: &[IpAddr]) -> Option<Guest> {
        let from = from.to_canonical();
        if from.is_loopback() || trusted.contains(&from) {
            return Some(Guest(None));
        }
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(from).or_default();
        if *count >= CONNECTIONS_PER_ADDRESS {
            return None;
        }
        *count += 1;
        Some(Guest(Some((self.clone(), from))))
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let Some((guests, from)) = self.0.take() else { return };
        let mut open = guests.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                open.remove(&from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_every_place() {
        let guests = Guests::default();
        let (one, other) = (IpAddr::from([203, 0, 113, 1]), IpAddr::from([203, 0, 113, 2]));
        let mut held: Vec<_> = (0..CONNECTIONS_PER_ADDRESS).filter_map(|_| guests.admit(one, &[])).collect();
        assert_eq!(held.len(), 128);
        assert!(guests.admit(one, &[]).is_none());
        assert!(guests.admit(other, &[]).is_some());
        assert!(guests.admit(one, &[one]).is_some());
        held.pop();
        assert!(guests.admit(one, &[]).is_some());
        drop(held);
        assert!(guests.0.lock().unwrap().is_empty());
    }
}
