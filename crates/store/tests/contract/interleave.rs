// SPDX-License-Identifier: AGPL-3.0-or-later
//! The law of the log under any interleaving: in every room the numbers are dense and unique, every acknowledged append
//! lies there whole and once, and nothing else lies there.

use std::collections::BTreeMap;

use proptest::prelude::*;
use store::{Append, AppendError, Certain, Store};

use crate::support::{append, command, on_every_engine};

/// One step of a player: into which room, how many events, whether the store is told that the command is new, and whether
/// it is sent again afterwards.
#[derive(Debug, Clone)]
struct Step {
    room: usize,
    events: usize,
    certain: bool,
    resend: bool,
}

fn step() -> impl Strategy<Value = Step> {
    (0..4_usize, 1..5_usize, any::<bool>(), any::<bool>()).prop_map(|(room, events, certain, resend)| Step {
        room,
        events,
        certain,
        resend,
    })
}

/// What a player was told: the room and the payloads, by the number of the first event.
type Answers = Vec<(usize, i64, Vec<String>)>;

fn request(who: usize, turn: usize, step: &Step, expected_seq: i64) -> Append {
    let id = format!("{who}-{turn}");
    let events = (0..step.events).map(|n| command(&format!("p{who}"), &id, &format!("{id}-{n}"))).collect();
    append(&format!("room{}", step.room), expected_seq, events)
}

/// Plays the steps against whoever else plays; a conflict is tried again from where the room is.
async fn play(store: Store, who: usize, steps: Vec<Step>) -> Answers {
    let mut known: BTreeMap<usize, i64> = BTreeMap::new();
    let mut told = Answers::new();
    for (turn, step) in steps.iter().enumerate() {
        let last = loop {
            let expected = known.get(&step.room).copied().unwrap_or(0);
            let certain = Certain { commands_are_new: step.certain, status_stays: step.certain };
            match store.append(Append { certain, ..request(who, turn, step, expected) }).await {
                Ok(done) => break done.seq,
                Err(AppendError::Conflict { current }) => _ = known.insert(step.room, current),
                Err(other) => panic!("{other}"),
            }
        };
        known.insert(step.room, last);
        let first = last + 1 - step.events as i64;
        if step.resend {
            let again = store.append(request(who, turn, step, last)).await;
            assert_eq!(again, Err(AppendError::DuplicateCommand { first_seq: first, last_seq: last }));
        }
        let payloads = (0..step.events).map(|n| format!("{who}-{turn}-{n}")).collect();
        told.push((step.room, first, payloads));
    }
    told
}

async fn check(store: &Store, told: Answers) {
    for room in 0..4 {
        let mut expected: BTreeMap<i64, String> = BTreeMap::new();
        for (_, first, payloads) in told.iter().filter(|(of, _, _)| *of == room) {
            for (seq, payload) in (*first..).zip(payloads) {
                assert_eq!(expected.insert(seq, payload.clone()), None, "number {seq} was given twice");
            }
        }
        let events = store.events(&format!("room{room}"), 0).await.expect("events");
        let found: BTreeMap<i64, String> =
            events.iter().map(|event| (event.seq, event.payload.clone())).collect();
        assert_eq!(found, expected);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), (1..=found.len() as i64).collect::<Vec<_>>());
        let head = store.head(&format!("room{room}")).await.expect("head");
        assert_eq!(head.map_or(0, |head| head.seq), found.len() as i64);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 40, ..ProptestConfig::default() })]

    #[test]
    fn any_interleaving_keeps_every_log_dense_unique_and_whole(
        players in prop::collection::vec(prop::collection::vec(step(), 1..12), 2..8)
    ) {
        on_every_engine(async |database| {
            let tasks: Vec<_> = players
                .iter()
                .enumerate()
                .map(|(who, steps)| tokio::spawn(play(database.store.clone(), who, steps.clone())))
                .collect();
            let mut told = Answers::new();
            for task in tasks {
                told.extend(task.await.expect("the player ends"));
            }
            database.restart().await;
            check(&database.store, told).await;
        });
    }
}
