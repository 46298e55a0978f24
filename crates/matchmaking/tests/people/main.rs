// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who meets whom: single cases, whatever anybody does, and a crowd.

mod crowd;
mod laws;
mod meetings;

use game::{Micros, Millis};
use matchmaking::{Queue, Seeker};

const START: Micros = Micros(1_000_000_000);

fn at(seconds: i64) -> Micros {
    START.plus(Millis::seconds(seconds))
}

fn seeker(player: &str, rating: i64, since: i64) -> Seeker<()> {
    Seeker { player: player.to_owned(), rating, since: at(since), tag: () }
}

fn queue(seats: usize, people: &[(&str, i64, i64)]) -> Queue<()> {
    let mut queue = Queue::new(seats);
    for (player, rating, since) in people {
        assert!(queue.enter(seeker(player, *rating, *since)).is_none());
    }
    queue
}

/// Who meets whom at an instant, by name.
fn meet(queue: &mut Queue<()>, now: i64) -> Vec<Vec<String>> {
    meet_but(queue, now, &[])
}

fn meet_but(queue: &mut Queue<()>, now: i64, blocked: &[(&str, &str)]) -> Vec<Vec<String>> {
    let may = |a: &str, b: &str| !blocked.contains(&(a, b)) && !blocked.contains(&(b, a));
    let groups = queue.groups(at(now), |a, b| may(&a.player, &b.player));
    groups.iter().map(|group| group.members().iter().map(|one| one.player.clone()).collect()).collect()
}
