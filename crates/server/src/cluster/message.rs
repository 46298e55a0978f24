// SPDX-License-Identifier: AGPL-3.0-or-later
//! A message of a trunk as it crosses the bus: openly of which trunk, which way and under which number it was sent, and behind
//! that what is sealed.

use super::seal::{Salt, Way};

/// Bytes of the open head of a message: trunk, way, number.
const HEAD: usize = 16 + 1 + 8;

/// A message of a trunk as it came over the bus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Which trunk it is of.
    pub trunk: Salt,
    /// Which end says that it sent it.
    pub way: Way,
    /// Under which number: 0 is the first word of either end.
    pub number: u64,
    /// What is sealed; in the first word of the node that serves, its 16 random bytes come before that.
    pub rest: Vec<u8>,
}

impl Message {
    /// Nothing for what no node has sent.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let (trunk, rest) = bytes.split_first_chunk::<16>()?;
        let (way, rest) = rest.split_first()?;
        let (number, rest) = rest.split_first_chunk::<8>()?;
        let number = u64::from_be_bytes(*number);
        Some(Self { trunk: *trunk, way: Way::of(*way)?, number, rest: rest.to_vec() })
    }
}

/// The open head of a message, as it goes over the bus and into its seal.
#[must_use]
pub fn head(trunk: &Salt, way: Way, number: u64) -> Vec<u8> {
    let mut head = Vec::with_capacity(HEAD);
    head.extend_from_slice(trunk);
    head.push(way.byte());
    head.extend_from_slice(&number.to_be_bytes());
    head
}
