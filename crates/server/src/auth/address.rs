// SPDX-License-Identifier: AGPL-3.0-or-later
//! The network address a request counts against.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, header};

/// The address of the other end of the connection, put on every request by the accept loop.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// What proxies write down about whom a request comes from.
const FORWARDING: [HeaderName; 3] =
    [header::FORWARDED, HeaderName::from_static("x-forwarded-for"), HeaderName::from_static("x-real-ip")];

/// Somebody behind a proxy of this machine that nobody declared: all of them together are one stranger.
const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The address a request counts against: the peer, or what a trusted reverse proxy says stands behind it. Of
/// an IPv6 address only the /64 counts, since that is what one household is given. A request that was forwarded
/// is not this machine's own, whatever it says: then it comes from nobody in particular.
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
    let is_forwarded = FORWARDING.iter().any(|name| headers.contains_key(name));
    if address.is_loopback() && is_forwarded { UNKNOWN } else { network(address, 64) }
}

/// The network an address belongs to, as providers hand them out: the /48 of an IPv6 address, the /24 of an IPv4
/// address. Who has many addresses has them side by side.
#[must_use]
pub fn neighbourhood(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(v4) if !v4.is_loopback() => {
            let [a, b, c, _] = v4.octets();
            IpAddr::from([a, b, c, 0])
        }
        other => network(other, 48),
    }
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

/// The first `bits` bits of an IPv6 address; other addresses stay whole.
fn network(address: IpAddr, bits: u32) -> IpAddr {
    match address {
        IpAddr::V6(v6) if !v6.is_loopback() => {
            let mask = u128::MAX.checked_shl(128_u32.saturating_sub(bits)).unwrap_or(0);
            IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & mask))
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

    #[test]
    fn a_forwarded_request_is_not_the_machines_own() {
        let home = ip("127.0.0.1");
        assert_eq!(caller(home, &HeaderMap::new(), &[]), home);
        for name in ["forwarded", "x-forwarded-for", "X-Real-IP"] {
            let name: HeaderName = name.parse().unwrap();
            for value in ["127.0.0.1", "203.0.113.9", "for=127.0.0.1", ""] {
                let headers = HeaderMap::from_iter([(name.clone(), value.parse().unwrap())]);
                for from in [home, ip("::1"), ip("::ffff:127.0.0.1")] {
                    assert_eq!(caller(from, &headers, &[]), UNKNOWN, "{name}: {value} from {from}");
                }
                assert!(
                    !caller(home, &headers, &[home]).is_loopback(),
                    "{name}: {value} from a declared proxy"
                );
                assert_eq!(caller(ip("9.9.9.9"), &headers, &[]), ip("9.9.9.9"));
            }
        }
    }

    #[test]
    fn a_neighbourhood_is_what_a_provider_hands_out() {
        for (address, network) in [
            ("203.0.113.9", "203.0.113.0"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1::"),
            ("127.0.0.1", "127.0.0.1"),
            ("::1", "::1"),
        ] {
            assert_eq!(neighbourhood(ip(address)), ip(network), "{address}");
        }
    }
}
