// SPDX-License-Identifier: AGPL-3.0-or-later
//! Those who wait for the same game and clock, and which of them meet.

use std::cmp::Reverse;

use game::{Micros, Millis};

use crate::range::{ANYBODY_AFTER, range};

/// Somebody's neighbours by rating that are looked at, on each side: blocks among more than so many are nobody's lot.
const NEIGHBOURS: usize = 24;

/// Somebody who waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker<T> {
    /// Their id: nobody waits twice.
    pub player: String,
    /// Their rating for this game, in whole points.
    pub rating: i64,
    /// Since when they have waited.
    pub since: Micros,
    /// What the caller needs to find them again.
    pub tag: T,
}

/// Those who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<T> {
    /// From the lowest rating to the highest.
    members: Vec<Seeker<T>>,
}

/// Those who wait for one game with one clock.
#[derive(Clone, Debug)]
pub struct Queue<T> {
    /// How many make a game, at least 2.
    seats: usize,
    /// From the lowest rating to the highest, and from the longest wait to the shortest.
    waiting: Vec<Seeker<T>>,
}

impl<T> Queue<T> {
    /// A queue for a game of so many seats; fewer than 2 count as 2.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: seats.max(2), waiting: Vec::new() }
    }

    /// How many wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether nobody waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Those who wait, from the lowest rating to the highest.
    pub fn iter(&self) -> impl Iterator<Item = &Seeker<T>> {
        self.waiting.iter()
    }

    /// Who waits, since when, and what the caller keeps of them.
    pub fn tags(&mut self) -> impl Iterator<Item = (&str, Micros, &mut T)> {
        self.waiting.iter_mut().map(|one| (one.player.as_str(), one.since, &mut one.tag))
    }

    /// Lets somebody wait. Whoever waited under the same id is given back and waits no more.
    pub fn enter(&mut self, seeker: Seeker<T>) -> Option<Seeker<T>> {
        let before = self.leave(&seeker.player);
        let rank = |one: &Seeker<T>| (one.rating, one.since);
        let at = self.waiting.partition_point(|one| rank(one) <= rank(&seeker));
        self.waiting.insert(at, seeker);
        before
    }

    /// Somebody waits no more.
    pub fn leave(&mut self, player: &str) -> Option<Seeker<T>> {
        let at = self.waiting.iter().position(|one| one.player == player)?;
        Some(self.waiting.remove(at))
    }

    /// Takes out those who meet at `now`. `may_meet` says of two whether neither has blocked the
    /// other.
    ///
    /// The nearest meet first, and of those who are as near the ones who have waited longest. How far a group may lie
    /// apart is the mean of what its members look ([`range`]); who has waited for [`ANYBODY_AFTER`] meets whoever is
    /// nearest.
    pub fn groups(
        &mut self,
        now: Micros,
        may_meet: impl Fn(&Seeker<T>, &Seeker<T>) -> bool,
    ) -> Vec<Group<T>> {
        let mut groups = Vec::new();
        loop {
            let mut found: Vec<Candidate> =
                (0..self.waiting.len()).filter_map(|at| self.candidate(at, now, &may_meet)).collect();
            if found.is_empty() {
                return groups;
            }
            found.sort_by_key(|group| (!group.urgent, group.spread, Reverse(group.waited)));
            let mut taken = vec![false; self.waiting.len()];
            let mut meets: Vec<Vec<usize>> = Vec::new();
            for group in found {
                if !group.members.iter().any(|at| taken.get(*at).copied().unwrap_or(true)) {
                    for at in &group.members {
                        taken[*at] = true;
                    }
                    meets.push(group.members);
                }
            }
            groups.extend(self.take(&meets));
        }
    }

    /// The group of the one at `first` with the nearest above who will have each other.
    fn candidate(
        &self,
        first: usize,
        now: Micros,
        may_meet: &impl Fn(&Seeker<T>, &Seeker<T>) -> bool,
    ) -> Option<Candidate> {
        let mut members = vec![first];
        for at in first + 1..self.waiting.len().min(first + 1 + NEIGHBOURS) {
            let other = &self.waiting[at];
            if members.iter().all(|member| may_meet(&self.waiting[*member], other)) {
                members.push(at);
                if members.len() == self.seats {
                    break;
                }
            }
        }
        let (Some(last), true) = (members.last(), members.len() == self.seats) else { return None };
        let spread = self.waiting[*last].rating - self.waiting[first].rating;
        let waits: Vec<Millis> = members.iter().map(|at| now.since(self.waiting[*at].since)).collect();
        let urgent = waits.iter().any(|waited| *waited >= ANYBODY_AFTER);
        let looks: Option<i64> = waits.iter().map(|waited| range(*waited)).sum();
        let count = i64::try_from(members.len()).unwrap_or(i64::MAX);
        if looks.is_some_and(|looks| spread.saturating_mul(count) > looks) {
            return None;
        }
        let waited = waits.iter().map(|waited| waited.0).sum();
        Some(Candidate { members, spread, waited, urgent })
    }

    /// Takes out the groups, given by where their members stand.
    fn take(&mut self, meets: &[Vec<usize>]) -> Vec<Group<T>> {
        let mut group_of = vec![None; self.waiting.len()];
        for (group, members) in meets.iter().enumerate() {
            for at in members {
                group_of[*at] = Some(group);
            }
        }
        let mut groups: Vec<Group<T>> = meets.iter().map(|_| Group { members: Vec::new() }).collect();
        let mut left = Vec::with_capacity(self.waiting.len());
        for (seeker, group) in std::mem::take(&mut self.waiting).into_iter().zip(group_of) {
            match group.and_then(|group: usize| groups.get_mut(group)) {
                Some(group) => group.members.push(seeker),
                None => left.push(seeker),
            }
        }
        self.waiting = left;
        groups
    }
}

/// Some who could meet.
struct Candidate {
    members: Vec<usize>,
    /// Between the lowest and the highest rating.
    spread: i64,
    /// How long all of them have waited, milliseconds.
    waited: i64,
    /// Whether one of them has waited long enough for anybody.
    urgent: bool,
}

impl<T> Group<T> {
    /// From the lowest rating to the highest.
    #[must_use]
    pub fn members(&self) -> &[Seeker<T>] {
        &self.members
    }

    /// The members by seat. Of two, `lots` decides who has the first; of four, the strongest and the weakest are
    /// partners (seats 0 and 3, or 1 and 2), and `lots` decides the rest. Only the lowest three bits of `lots` count.
    #[must_use]
    pub fn seated(self, lots: u8) -> Vec<Seeker<T>> {
        let mut members = self.members;
        if let [_, _, _, _] = members.as_slice() {
            // Weakest, second, third, strongest: those at the ends are partners, as seats 0 and 3 are.
            if lots & 2 != 0 {
                members.swap(0, 3);
            }
            if lots & 4 != 0 {
                members.swap(1, 2);
            }
            if lots & 1 != 0 {
                members.swap(0, 1);
                members.swap(2, 3);
            }
        } else if lots & 1 != 0 {
            members.reverse();
        }
        members
    }
}
