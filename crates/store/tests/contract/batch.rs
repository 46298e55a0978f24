// SPDX-License-Identifier: AGPL-3.0-or-later
//! Many at once: what shares a transaction shares nothing else.

use store::{Append, AppendError, Certain, Committed, Head, Player, Session, Sitter, Store, StoreError};
use tokio::task::JoinHandle;

use crate::support::{append, command, event, on_every_engine, payloads, playing};

type Asked = JoinHandle<Result<Committed, AppendError>>;

/// Asks for all of them before any can be answered, as far as a scheduler lets that be said.
fn ask(store: &Store, appends: impl IntoIterator<Item = Append>) -> Vec<Asked> {
    let ask = |append| {
        let store = store.clone();
        tokio::spawn(async move { store.append(append).await })
    };
    appends.into_iter().map(ask).collect()
}

async fn answers(asked: Vec<Asked>) -> Vec<Result<Committed, AppendError>> {
    let mut answers = Vec::with_capacity(asked.len());
    for one in asked {
        answers.push(one.await.expect("the task ends"));
    }
    answers
}

const CERTAIN: Certain = Certain { commands_are_new: true, status_stays: true };

#[test]
fn what_is_certain_is_kept_as_what_is_looked_up() {
    on_every_engine(async |database| {
        let store = &database.store;
        let rooms = [("sure", CERTAIN), ("unsure", Certain::default())];
        for (room, _) in rooms {
            store.append(append(room, 0, vec![event("born")])).await.expect("a new room");
        }
        let mut seq = 1;
        for count in 1..=6_i64 {
            for (room, certain) in rooms {
                let mut events: Vec<_> = (0..count)
                    .map(|n| command("p1", &format!("c{count}"), &format!("{count}-{n}")))
                    .collect();
                events[0].at_us = 10 * count;
                let head = Head {
                    listed: count % 2 == 0,
                    deadline_us: (count % 3 > 0).then_some(count),
                    lobby: format!("{{\"turn\":{count}}}"),
                    ..playing()
                };
                let done = store.append(Append { head, certain, ..append(room, seq, events) }).await;
                assert_eq!(done, Ok(Committed { seq: seq + count }), "{room}");
            }
            seq += count;
            let mut heads = Vec::new();
            for (room, _) in rooms {
                heads.push(store.head(room).await.expect("a head").expect("the room"));
            }
            heads.iter_mut().for_each(|head| head.room.clear());
            assert_eq!(heads[0], heads[1], "after {count} at once");
            assert_eq!(store.events("sure", 0).await, store.events("unsure", 0).await);
            assert_eq!(
                store.carried_out("sure", "p1", &format!("c{count}")).await,
                Ok(Some((seq - count + 1, seq)))
            );
        }
    });
}

#[test]
fn of_a_few_at_once_the_one_at_fault_fails_alone() {
    on_every_engine(async |database| {
        let store = &database.store;
        for room in ["r0", "r1", "r2"] {
            store.append(append(room, 0, vec![event("born")])).await.expect("a new room");
        }
        for round in 0..20_i64 {
            // Of the rounds before, each room missed every third.
            let stands = |room: i64| 1 + round - (round + 2 - room) / 3;
            let misses = |room: i64| room == round % 3;
            let requests = (0..3).map(|room| Append {
                certain: CERTAIN,
                ..append(
                    &format!("r{room}"),
                    if misses(room) { 999 } else { stands(room) },
                    vec![event(&format!("{room}-{round}"))],
                )
            });
            for (room, answer) in (0..3).zip(answers(ask(store, requests)).await) {
                let right = if misses(room) {
                    Err(AppendError::Conflict { current: stands(room) })
                } else {
                    Ok(Committed { seq: stands(room) + 1 })
                };
                assert_eq!(answer, right, "room {room}, round {round}");
            }
        }
        for (room, kept) in [("r0", 14), ("r1", 14), ("r2", 15)] {
            assert_eq!(payloads(store, room).await.len(), kept, "{room}");
        }
    });
}

#[test]
fn one_conflict_among_many_fails_alone() {
    on_every_engine(async |database| {
        let store = &database.store;
        for round in 0..3_i64 {
            let requests = (0..200).map(|room| {
                let expected = if room == 77 { round + 50 } else { round };
                append(&format!("r{room}"), expected, vec![event("e")])
            });
            for (room, answer) in answers(ask(store, requests)).await.into_iter().enumerate() {
                let right = if room == 77 {
                    Err(AppendError::Conflict { current: 0 })
                } else {
                    Ok(Committed { seq: round + 1 })
                };
                assert_eq!(answer, right, "room {room}, round {round}");
            }
        }
        assert_eq!(payloads(store, "r76").await.len(), 3);
        assert_eq!(store.head("r77").await, Ok(None));
    });
}

#[test]
fn every_kind_of_refusal_in_one_rush_is_told_to_the_right_one() {
    on_every_engine(async |database| {
        let store = &database.store;
        let born = (0..120).map(|room| append(&format!("r{room}"), 0, vec![command("p", "c0", "born")]));
        assert!(answers(ask(store, born)).await.iter().all(Result::is_ok));

        let seats = |player: &str| Some(vec![Sitter { seat: 0, player: player.to_owned() }; 2]);
        let requests: Vec<Append> = (0..120)
            .map(|room| {
                let name = format!("r{room}");
                match room % 10 {
                    3 => append(&name, 9, vec![event("stale")]),
                    5 => append(&name, 1, vec![event("x"), command("p", "c0", "again")]),
                    7 => Append { seats: seats(&name), ..append(&name, 1, vec![event("two in one chair")]) },
                    _ => append(&name, 1, vec![command("p", "c1", "fine"), event("more")]),
                }
            })
            .collect();
        for (room, answer) in answers(ask(store, requests)).await.into_iter().enumerate() {
            match room % 10 {
                3 => assert_eq!(answer, Err(AppendError::Conflict { current: 1 })),
                5 => assert_eq!(answer, Err(AppendError::DuplicateCommand { first_seq: 1, last_seq: 1 })),
                7 => assert!(
                    matches!(answer, Err(AppendError::Store(StoreError::Database { .. }))),
                    "{answer:?}"
                ),
                _ => assert_eq!(answer, Ok(Committed { seq: 3 }), "room {room}"),
            }
            let kept = payloads(store, &format!("r{room}")).await;
            let fine = !matches!(room % 10, 3 | 5 | 7);
            assert_eq!(kept, if fine { vec!["born", "fine", "more"] } else { vec!["born"] }, "room {room}");
        }
    });
}

#[test]
fn of_many_who_want_the_same_version_exactly_one_gets_it() {
    on_every_engine(async |database| {
        for round in 0..5_i64 {
            let requests = (0..60).map(|who| append("r1", round, vec![event(&format!("{round}:{who}"))]));
            let answers = answers(ask(&database.store, requests)).await;
            let won = answers.iter().filter(|answer| **answer == Ok(Committed { seq: round + 1 })).count();
            let lost = answers
                .iter()
                .filter(|answer| **answer == Err(AppendError::Conflict { current: round + 1 }))
                .count();
            assert_eq!((won, lost), (1, 59), "{answers:?}");
        }
        assert_eq!(payloads(&database.store, "r1").await.len(), 5);
    });
}

#[test]
fn a_command_sent_many_times_at_once_is_carried_out_once() {
    on_every_engine(async |database| {
        let requests = (0..40).map(|_| append("r1", 0, vec![command("p", "c", "a"), event("b")]));
        let answers = answers(ask(&database.store, requests)).await;
        let told = Err(AppendError::DuplicateCommand { first_seq: 1, last_seq: 2 });
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        assert_eq!(answers.iter().filter(|answer| **answer == told).count(), 39, "{answers:?}");
    });
}

#[test]
fn appends_to_one_room_waiting_together_are_made_one_after_the_other() {
    on_every_engine(async |database| {
        let store = database.store.clone();
        // Queued in this order by one task, without waiting for the answers.
        let mut asked: Vec<Asked> = Vec::new();
        for seq in 0..50 {
            asked.extend(ask(&store, [append("r1", seq, vec![event(&seq.to_string())])]));
            tokio::task::yield_now().await;
        }
        // Whoever overtook another got a conflict; nobody's event is lost or doubled.
        let answers = answers(asked).await;
        let made = answers.iter().filter(|answer| answer.is_ok()).count();
        assert!(made >= 1);
        assert_eq!(payloads(&store, "r1").await, (0..made).map(|seq| seq.to_string()).collect::<Vec<_>>());
    });
}

#[test]
fn small_writes_that_fail_do_not_touch_the_appends_beside_them() {
    on_every_engine(async |database| {
        let store = &database.store;
        let player = |id: &str| Player { id: id.to_owned(), name: "Guest".to_owned(), created_us: 1 };
        let session = |token: &str, player: &str| Session {
            token_hash: token.to_owned(),
            player: player.to_owned(),
            created_us: 1,
            seen_us: 1,
            expires_us: 9,
            label: String::new(),
            auth: "guest".to_owned(),
            auth_us: 1,
            device: String::new(),
        };
        assert_eq!(store.create_guest(player("p1"), session("t1", "p1"), 4).await, Ok(true));
        let asked = ask(store, (0..40).map(|room| append(&format!("r{room}"), 0, vec![event("e")])));
        let (nobody, taken, beat) = tokio::join!(
            store.create_session(session("t2", "nobody")),
            store.create_guest(player("p2"), session("t1", "p2"), 4),
            store.heartbeat(77),
        );
        assert!(matches!(nobody, Err(StoreError::Database { .. })), "{nobody:?}");
        assert_eq!(taken, Ok(false));
        assert_eq!(
            store.player("p2").await,
            Ok(None),
            "the guest and the session are made together or not at all"
        );
        assert_eq!(beat, Ok(()));
        assert_eq!(store.last_heartbeat().await, Ok(Some(77)));
        assert!(answers(asked).await.iter().all(Result::is_ok));
    });
}
