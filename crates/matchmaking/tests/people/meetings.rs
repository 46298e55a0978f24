// SPDX-License-Identifier: AGPL-3.0-or-later
//! Single cases.

use crate::{meet, meet_but, queue, seeker};

#[test]
fn two_of_one_strength_meet_at_once() {
    let mut waiting = queue(2, &[("ann", 1500, 0), ("bob", 1540, 0)]);
    assert_eq!(meet(&mut waiting, 0), [["ann", "bob"]]);
    assert!(waiting.is_empty());
}

#[test]
fn the_nearest_meet_and_the_third_waits() {
    let mut waiting = queue(2, &[("ann", 1500, 0), ("bob", 1580, 0), ("cid", 1600, 1)]);
    assert_eq!(meet(&mut waiting, 1), [["bob", "cid"]]);
    assert_eq!(waiting.iter().map(|one| one.player.as_str()).collect::<Vec<_>>(), ["ann"]);
}

#[test]
fn the_range_widens_until_anybody_will_do() {
    let mut waiting = queue(2, &[("ann", 1000, 0), ("bob", 1300, 0)]);
    assert!(meet(&mut waiting, 9).is_empty());
    assert_eq!(meet(&mut waiting, 10), [["ann", "bob"]]);
    let mut waiting = queue(2, &[("ann", 400, 0), ("bob", 3900, 29)]);
    assert!(meet(&mut waiting, 29).is_empty());
    assert_eq!(
        meet(&mut waiting, 30),
        [["ann", "bob"]],
        "who has waited for half a minute meets whoever there is"
    );
}

#[test]
fn a_newcomer_is_met_half_way() {
    // 100 and 500 points: 300 between them.
    let mut waiting = queue(2, &[("ann", 1000, 0), ("bob", 1300, 20)]);
    assert_eq!(meet(&mut waiting, 20), [["ann", "bob"]]);
    let mut waiting = queue(2, &[("ann", 1000, 0), ("bob", 1301, 20)]);
    assert!(meet(&mut waiting, 20).is_empty());
}

#[test]
fn who_has_waited_longest_goes_first() {
    let mut waiting = queue(2, &[("ann", 1500, 0), ("bob", 1510, 5), ("cid", 1500, 3), ("dan", 900, 0)]);
    assert_eq!(meet(&mut waiting, 5), [["ann", "cid"]]);
    // Dan has waited for 30 s and takes the one who is left, though somebody nearer has come meanwhile.
    assert!(waiting.enter(seeker("eve", 1512, 30)).is_none());
    assert_eq!(meet(&mut waiting, 30), [["dan", "bob"]]);
}

#[test]
fn the_blocked_never_meet_and_others_do() {
    let blocked = [("bob", "ann")];
    let mut waiting = queue(2, &[("ann", 1500, 0), ("bob", 1500, 0)]);
    assert!(meet_but(&mut waiting, 1_000_000, &blocked).is_empty());
    assert!(waiting.enter(seeker("cid", 1500, 1_000_000)).is_none());
    assert_eq!(meet_but(&mut waiting, 1_000_000, &blocked).len(), 1);
    let mut four = queue(4, &[("ann", 1500, 0), ("bob", 1500, 0), ("cid", 1500, 0), ("dan", 1500, 0)]);
    assert!(meet_but(&mut four, 60, &blocked).is_empty(), "nor at one table of four");
    assert!(four.enter(seeker("eve", 1500, 60)).is_none());
    assert_eq!(meet_but(&mut four, 60, &blocked).len(), 1);
}

#[test]
fn four_are_seated_as_even_pairs() {
    for lots in 0..8 {
        let mut waiting =
            queue(4, &[("one", 1100, 0), ("two", 1120, 0), ("three", 1140, 0), ("four", 1160, 0)]);
        let [group] = waiting.groups(crate::at(0), |_, _| true).try_into().unwrap();
        let seats: Vec<i64> = group.seated(lots).iter().map(|one| one.rating).collect();
        assert_eq!(seats[0] + seats[3], seats[1] + seats[2], "{lots}: {seats:?}");
    }
    let first = |lots| {
        let mut waiting = queue(2, &[("ann", 1500, 0), ("bob", 1540, 0)]);
        let [group] = waiting.groups(crate::at(0), |_, _| true).try_into().unwrap();
        group.seated(lots)[0].player.clone()
    };
    assert_eq!([first(0), first(1)], ["ann", "bob"]);
}

#[test]
fn nobody_waits_twice() {
    let mut waiting = queue(2, &[("ann", 1500, 0)]);
    assert_eq!(waiting.enter(seeker("ann", 1700, 1)), Some(seeker("ann", 1500, 0)));
    assert_eq!(waiting.len(), 1);
    assert!(meet(&mut waiting, 100).is_empty(), "nor does anybody meet themselves");
    assert!(waiting.leave("ann").is_some() && waiting.leave("ann").is_none());
}
