// SPDX-License-Identifier: AGPL-3.0-or-later
//! What has happened in the lives of a town, counted.

/// What has happened.
#[derive(Debug, Default)]
pub(crate) struct Done {
    pub(crate) operations: u64,
    pub(crate) transfers: u64,
    pub(crate) settled: u64,
    pub(crate) refunded: u64,
    pub(crate) reversed: u64,
    pub(crate) paid: u64,
    pub(crate) cancelled: u64,
    pub(crate) rolled_up: u64,
    pub(crate) refused: u64,
    pub(crate) repeated: u64,
    pub(crate) crashes: [u64; 3],
}

impl Done {
    pub(crate) fn add(&mut self, other: &Self) {
        self.operations += other.operations;
        self.transfers += other.transfers;
        self.settled += other.settled;
        self.refunded += other.refunded;
        self.reversed += other.reversed;
        self.paid += other.paid;
        self.cancelled += other.cancelled;
        self.rolled_up += other.rolled_up;
        self.refused += other.refused;
        self.repeated += other.repeated;
        self.crashes.iter_mut().zip(other.crashes).for_each(|(all, more)| *all += more);
    }
}
