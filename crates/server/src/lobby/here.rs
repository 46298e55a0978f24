// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is here: everybody with an open socket, and for a while those whose last one has closed, because a page
//! that is reloaded or a phone between two networks comes back. Time comes in as an argument.

use std::collections::{HashMap, HashSet, VecDeque};

use game::{Micros, Millis};

/// The players with a socket, and those who have just lost their last one.
#[derive(Debug)]
pub(crate) struct Here {
    /// How long somebody without a socket still counts.
    grace: Millis,
    /// When this process began: nobody it has not seen yet is gone before the grace after it.
    began: Micros,
    sockets: HashMap<Box<str>, u32>,
    /// When those without a socket were last seen, the earliest first. One who came back may still stand here.
    leaving: VecDeque<(Micros, Box<str>)>,
    /// The newest entry of each in `leaving`.
    left: HashMap<Box<str>, Micros>,
    /// Whether the grace after the beginning is over and was told.
    settled: bool,
}

impl Here {
    pub(crate) fn new(grace: Millis, began: Micros) -> Self {
        Self {
            grace,
            began,
            sockets: HashMap::new(),
            leaving: VecDeque::new(),
            left: HashMap::new(),
            settled: false,
        }
    }

    /// A socket of `player` opens.
    pub(crate) fn came(&mut self, player: &str) {
        self.left.remove(player);
        *self.sockets.entry(player.into()).or_default() += 1;
    }

    /// A socket of `player` closes.
    pub(crate) fn went(&mut self, player: &str, now: Micros) {
        let open = self.sockets.get_mut(player).map_or(0, |open| {
            *open = open.saturating_sub(1);
            *open
        });
        if open == 0 {
            self.sockets.remove(player);
            self.seen(player, now);
        }
    }

    /// `player` did something without a socket.
    pub(crate) fn seen(&mut self, player: &str, now: Micros) {
        if !self.is_connected(player) {
            self.left.insert(player.into(), now);
            self.leaving.push_back((now, player.into()));
        }
    }

    /// How many have an open socket.
    pub(crate) fn online(&self) -> usize {
        self.sockets.len()
    }

    /// Whether `player` has an open socket.
    pub(crate) fn is_connected(&self, player: &str) -> bool {
        self.sockets.contains_key(player)
    }

    /// Whether `player` has an open socket, or was here without one a moment ago.
    pub(crate) fn sees(&self, player: &str, now: Micros) -> bool {
        self.is_connected(player) || self.left.get(player).is_some_and(|left| now < left.plus(self.grace))
    }

    /// Whether `player` is here, or may be expected back at any moment.
    pub(crate) fn has(&self, player: &str, now: Micros) -> bool {
        now < self.began.plus(self.grace) || self.sees(player, now)
    }

    /// When somebody counts as gone next.
    pub(crate) fn next_gone(&self) -> Option<Micros> {
        let first = self.leaving.front().map(|(left, _)| left.plus(self.grace));
        let unseen = (!self.settled).then(|| self.began.plus(self.grace));
        first.into_iter().chain(unseen).min()
    }

    /// Takes note of everybody who is gone at `now`; whether one of `makers` is among them.
    pub(crate) fn settle(&mut self, now: Micros, makers: &HashSet<String>) -> bool {
        let mut any = false;
        while let Some((left, _)) = self.leaving.front()
            && now >= left.plus(self.grace)
        {
            let Some((left, player)) = self.leaving.pop_front() else { break };
            if self.left.get(&player) == Some(&left) {
                self.left.remove(&player);
                any |= makers.contains(&*player);
            }
        }
        if !self.settled && now >= self.began.plus(self.grace) {
            self.settled = true;
            any |= makers.iter().any(|maker| !self.has(maker, now));
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    const BEGAN: Micros = Micros(1_000_000_000);

    fn at(seconds: i64) -> Micros {
        BEGAN.plus(Millis::seconds(100 + seconds))
    }

    /// A server that has been up for a while.
    fn here() -> Here {
        let grace = Config::default().offer_grace;
        let mut here = Here::new(Millis(i64::try_from(grace.as_millis()).unwrap()), BEGAN);
        assert!(!here.settle(at(0), &HashSet::new()));
        here
    }

    fn makers(names: &[&str]) -> HashSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn an_abandoned_offer_leaves_the_lobby_within_30_s() {
        let mut here = here();
        here.came("ann");
        assert_eq!(here.next_gone(), None);
        here.went("ann", at(0));
        assert!(here.has("ann", at(15)), "a page that is reloaded comes back");
        assert!(!here.settle(at(15), &makers(&["ann"])));
        assert!(!here.has("ann", at(29)), "and half a second later the lobby has said so");
        let gone = here.next_gone().unwrap();
        assert!(at(15) < gone && gone < at(29), "{gone:?}");
        assert!(here.settle(gone, &makers(&["ann"])));
        assert_eq!(here.next_gone(), None);
    }

    #[test]
    fn who_has_another_socket_or_comes_back_is_not_gone() {
        let mut here = here();
        here.came("ann");
        here.came("ann");
        here.went("ann", at(0));
        assert!(here.has("ann", at(1_000)), "one of two pages is open");
        here.went("ann", at(1_000));
        here.came("ann");
        assert!(!here.settle(at(2_000), &makers(&["ann"])));
        assert!(here.has("ann", at(2_000)));
        here.went("ann", at(2_000));
        here.came("ann");
        here.went("ann", at(2_010));
        assert!(!here.settle(at(2_025), &makers(&["ann"])), "only the last time counts");
        assert!(here.settle(at(2_040), &makers(&["ann"])));
    }

    #[test]
    fn only_a_maker_of_a_table_is_missed() {
        let mut here = here();
        here.seen("bob", at(0));
        assert!(here.has("bob", at(10)), "a table made without a socket is an offer");
        assert!(!here.settle(at(60), &makers(&["ann"])));
    }

    #[test]
    fn after_a_restart_everybody_has_time_to_come_back() {
        let mut here = Here::new(Millis::seconds(20), BEGAN);
        let makers = makers(&["ann", "bob"]);
        here.came("ann");
        assert!(here.has("bob", BEGAN.plus(Millis::seconds(19))));
        assert_eq!(here.next_gone(), Some(BEGAN.plus(Millis::seconds(20))));
        assert!(here.settle(BEGAN.plus(Millis::seconds(20)), &makers));
        assert!(!here.has("bob", BEGAN.plus(Millis::seconds(20))));
        assert!(here.has("ann", at(0)));
    }
}
