// SPDX-License-Identifier: AGPL-3.0-or-later
//! Of several processes that want one database, one gets it.

use store::{
    Act, Append, AppendError, Attendant, Attending, Certain, Committed, Node, Outage, Store, StoreError,
};

use crate::support::{append, beat, event, on_every_engine, open, payloads};

/// A silence nobody keeps in a test.
const LONG_US: i64 = 3_600_000_000;

fn node(id: &str) -> Node {
    Node {
        id: id.to_owned(),
        name: format!("name of {id}"),
        role: "all".to_owned(),
        version: "1".to_owned(),
        key_ids: String::new(),
    }
}

#[test]
fn c_who_is_there_keeps_the_next_one_out_until_it_leaves() {
    on_every_engine(async |database| {
        let other = open(&database.url).await;
        assert_eq!(database.store.enlist(&node("a"), LONG_US).await, Ok(None));
        let incumbent =
            other.enlist(&node("b"), LONG_US).await.expect("an answer").expect("somebody is there");
        assert_eq!((incumbent.id.as_str(), incumbent.name.as_str()), ("a", "name of a"));
        assert!((0..LONG_US).contains(&incumbent.silent_us), "{incumbent:?}");
        assert_eq!(beat(&other, "b").await, Ok(false), "who was not let in is not there");
        assert_eq!(beat(&database.store, "a").await, Ok(true));
        database.store.leave("a").await.expect("leaving works");
        assert_eq!(other.enlist(&node("b"), LONG_US).await, Ok(None));
        assert_eq!(beat(&database.store, "a").await, Ok(false), "who left does not come back unasked");
        other.close().await.expect("closing works");
    });
}

#[test]
fn c_a_silence_gives_the_place_away_and_the_one_before_hears_of_it() {
    on_every_engine(async |database| {
        let other = open(&database.url).await;
        assert_eq!(database.store.enlist(&node("a"), LONG_US).await, Ok(None));
        // No silence is short enough for a lease of nothing.
        assert_eq!(other.enlist(&node("b"), 0).await, Ok(None));
        assert_eq!(beat(&database.store, "a").await, Ok(false));
        assert_eq!(beat(&other, "b").await, Ok(true));
        other.close().await.expect("closing works");
    });
}

#[test]
fn c_of_many_that_come_at_once_one_gets_in() {
    on_every_engine(async |database| {
        let tries: Vec<_> = (0..12)
            .map(|number| {
                let store = database.store.clone();
                tokio::spawn(async move { store.enlist(&node(&format!("n{number}")), LONG_US).await })
            })
            .collect();
        let others: Vec<_> = (0..4).map(|_| open(&database.url)).collect();
        let mut let_in = 0;
        for one in tries {
            let_in += usize::from(one.await.expect("no panic").expect("an answer").is_none());
        }
        for (number, other) in others.into_iter().enumerate() {
            let other = other.await;
            let answer = other.enlist(&node(&format!("late{number}")), LONG_US).await.expect("an answer");
            assert!(answer.is_some());
            other.close().await.expect("closing works");
        }
        assert_eq!(let_in, 1);
    });
}

/// Whoever was replaced writes nothing more, whatever it believes, and what it had written before is what the next one finds.
#[test]
fn c_who_was_replaced_writes_nothing_more() {
    on_every_engine(async |database| {
        let (old, new) = (&database.store, open(&database.url).await);
        let hears = async |store: &Store, at_us| store.heartbeat(at_us).await;
        let moves = async |store: &Store, seq| {
            let certain = Certain { commands_are_new: true, status_stays: true };
            store.append(Append { certain, ..append("r1", seq, vec![event("moved")]) }).await
        };
        old.append(append("r1", 0, vec![event("made")])).await.expect("a room");
        assert_eq!(old.enlist(&node("a"), LONG_US).await, Ok(None));
        assert_eq!(new.incumbent(LONG_US).await.expect("an answer").map(|one| one.id).as_deref(), Some("a"));
        old.write_as("a");
        hears(old, 1_000).await.expect("it has its place");
        moves(old, 1).await.expect("it has its place");
        assert_eq!(new.enlist(&node("b"), 0).await, Ok(None));
        new.write_as("b");
        assert_eq!(new.incumbent(LONG_US).await.expect("an answer").map(|one| one.id).as_deref(), Some("b"));
        assert_eq!(new.last_heartbeat().await, Ok(Some(1_000)));
        let refused = hears(old, 2_000).await.expect_err("its place is taken");
        assert!(
            matches!(refused, StoreError::Unavailable { outage: Outage::Replaced, .. }),
            "nothing was written: {refused:?}"
        );
        assert_eq!(new.last_heartbeat().await, Ok(Some(1_000)));
        let refused = moves(old, 2).await.expect_err("its place is taken");
        let is_replaced = |error: &AppendError| matches!(error, AppendError::Store(StoreError::Unavailable { outage, .. }) if *outage == Outage::Replaced);
        assert!(is_replaced(&refused), "nothing was written: {refused:?}");
        assert_eq!(payloads(&new, "r1").await.len(), 2);
        assert_eq!(moves(&new, 2).await, Ok(Committed { seq: 3 }));
        hears(&new, 3_000).await.expect("it has its place");
        assert_eq!(new.last_heartbeat().await, Ok(Some(3_000)));
        new.leave("b").await.expect("leaving works");
        assert_eq!(new.incumbent(LONG_US).await, Ok(None));
        hears(&new, 4_000).await.expect_err("who has left writes nothing more");
        new.close().await.expect("closing works");
    });
}

fn attendant(id: &str, place: &str) -> Attendant {
    let (name, version) = (format!("name of {id}"), "1".to_owned());
    Attendant { id: id.to_owned(), name, version, place: place.to_owned() }
}

#[test]
fn c_who_is_there_is_listed_and_hears_that_it_is_to_leave() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.predecessor().await, Ok(None));
        assert_eq!(store.enlist(&node("p1"), LONG_US).await, Ok(None));
        for (id, place) in [("b", "p2"), ("a", "p0"), ("a", "p1")] {
            assert_eq!(store.attend(&attendant(id, place)).await, Ok(false), "{id} {place}");
        }
        let listed = |nodes: Vec<Attending>| {
            let row = |one: Attending| (one.who, one.serves, one.is_asked);
            nodes.into_iter().map(row).collect::<Vec<_>>()
        };
        let (a, b) = (attendant("a", "p1"), attendant("b", "p2"));
        let all = store.attending(LONG_US).await.expect("the list");
        assert_eq!(listed(all), [(a.clone(), true, false), (b.clone(), false, false)]);
        assert_eq!(store.ask_to_leave("c", LONG_US).await, Ok(false), "nobody");
        let told = store.audited(Act { act: "node.drained".to_owned(), ..Act::default() });
        assert_eq!(told.ask_to_leave("b", -1).await, Ok(false), "nobody else is heard");
        assert_eq!(store.audit_head().await.expect("the head").seq, 0, "what was not done is not told");
        assert_eq!(told.ask_to_leave("b", LONG_US).await, Ok(true));
        assert_eq!(store.audit_head().await.expect("the head").seq, 1, "who was asked stands in the audit");
        assert_eq!(store.ask_to_leave("b", LONG_US).await, Ok(true), "asked again it is the same");
        assert_eq!(store.ask_to_leave("a", LONG_US).await, Ok(false), "it is the last one");
        assert_eq!((store.attend(&a).await, store.attend(&b).await), (Ok(false), Ok(true)));
        let all = store.attending(LONG_US).await.expect("the list");
        assert_eq!(listed(all), [(a.clone(), true, false), (b, false, true)]);
        store.depart("b").await.expect("it goes");
        store.leave("p1").await.expect("it leaves its place");
        let all = store.attending(LONG_US).await.expect("the list");
        assert_eq!(listed(all), [(a, false, false)]);
        assert_eq!(store.attending(-1).await.map(listed), Ok(vec![]), "no silence is short enough");
    });
}

#[test]
fn c_whoever_is_asked_at_once_one_node_stays() {
    on_every_engine(async |database| {
        let others = [open(&database.url).await, open(&database.url).await];
        for id in ["a", "b", "c"] {
            assert_eq!(database.store.attend(&attendant(id, id)).await, Ok(false));
        }
        let [one, two] = &others;
        let asked = tokio::join!(
            database.store.ask_to_leave("a", LONG_US),
            one.ask_to_leave("b", LONG_US),
            two.ask_to_leave("c", LONG_US),
        );
        let granted = [asked.0, asked.1, asked.2].into_iter().filter(|asked| *asked == Ok(true)).count();
        assert_eq!(granted, 2, "the last one is not asked");
        for store in others {
            store.close().await.expect("closing works");
        }
    });
}

#[test]
fn c_it_is_known_whether_the_one_before_gave_its_place_up() {
    on_every_engine(async |database| {
        let store = &database.store;
        let before = async || store.predecessor().await.expect("an answer").expect("somebody");
        assert_eq!(store.enlist(&node("a"), LONG_US).await, Ok(None));
        let one = before().await;
        assert_eq!((one.name.as_str(), one.left), ("name of a", false));
        assert!((0..LONG_US).contains(&one.silent_us), "{one:?}");
        store.leave("a").await.expect("leaving works");
        assert!(before().await.left);
        assert_eq!(store.enlist(&node("b"), LONG_US).await, Ok(None));
        let one = before().await;
        assert_eq!((one.name.as_str(), one.left), ("name of b", false));
    });
}
