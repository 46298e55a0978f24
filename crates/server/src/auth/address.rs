// SPDX-License-Identifier: AGPL-3.0-or-later
//! The network address a request counts against.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// The address of the other end of the connection, put on every request by the accept loop.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The address a request counts against: the peer, or what a trusted reverse proxy says stands behind it. Of
/// an IPv6 address only the /64 counts, since that is what one household is given.
#[must_use]
pub fn caller(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let mut address = canonical(peer);
    if !trusted.is_empty() {
        let values: Vec<&str> = headers
            .get_all("x-forwarded-for")
            .iter()
            .flat_map(|value| value.to_str().unwrap_or("unreadable").split(','))
            .collect();
        let mut hops = values.into_iter().rev().map(hop);
        // Behind an entry that cannot be read anything may stand, so the walk ends there; and nobody comes from
        // this machine by way of another.
        while trusted.contains(&address) {
            match hops.next() {
                Some(Some(hop)) if !hop.is_loopback() => address = hop,
                _ => break,
            }
        }
    }
    network(address)
}

/// One entry of the header: an address, with or without a port.
fn hop(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let address: Result<IpAddr, _> = entry.trim_start_matches('[').trim_end_matches(']').parse();
    address.or_else(|_| entry.parse::<SocketAddr>().map(|address| address.ip())).ok().map(canonical)
}

/// An IPv4 address written as IPv6 is that IPv4 address.
fn canonical(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) if !v6.is_loopback() => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forwarded(value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", value.parse().unwrap());
        headers
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_stranger_cannot_choose_his_address() {
        let headers = forwarded("1.2.3.4");
        assert_eq!(caller(ip("9.9.9.9"), &headers, &[]), ip("9.9.9.9"));
        assert_eq!(caller(ip("9.9.9.9"), &headers, &[ip("10.0.0.1")]), ip("9.9.9.9"));
        let spoofed = forwarded("6.6.6.6, 1.2.3.4");
        assert_eq!(caller(ip("10.0.0.1"), &spoofed, &[ip("10.0.0.1")]), ip("1.2.3.4"));
        assert_eq!(caller(ip("10.0.0.1"), &HeaderMap::new(), &[ip("10.0.0.1")]), ip("10.0.0.1"));
    }

    #[test]
    fn an_entry_that_cannot_be_read_ends_the_walk() {
        let proxy = [ip("10.0.0.1")];
        for (value, expected) in [
            ("6.6.6.6, unknown", "10.0.0.1"),
            ("6.6.6.6, 203.0.113.9:51234", "203.0.113.9"),
            ("6.6.6.6, [2001:db8::7]:443", "2001:db8::"),
            ("127.0.0.1", "10.0.0.1"),
            ("6.6.6.6, ::1", "10.0.0.1"),
        ] {
            assert_eq!(caller(proxy[0], &forwarded(value), &proxy), ip(expected), "{value}");
        }
    }

    #[test]
    fn a_household_is_one_address() {
        let none = HeaderMap::new();
        assert_eq!(caller(ip("2001:db8:1:2:3:4:5:6"), &none, &[]), caller(ip("2001:db8:1:2::9"), &none, &[]));
        assert_eq!(caller(ip("::ffff:1.2.3.4"), &none, &[]), ip("1.2.3.4"));
    }
}
