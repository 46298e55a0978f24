// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a federation may issue is not passed by several who write in at one moment.

use std::time::Duration;

use game::Micros;
use ledger::{AccountKind, AccountName, CashEntry, Currency, Group, Posted};
use store::{Act, Confirmed, FederationChange, FederationRow, FederationSettings, PendingEntry, PostError};
use tourney::federation::{Administrator, AdministratorKind, Federation};

use crate::ledger::{balance, reconciled};
use crate::roles::signed_up;
use crate::support::{on_every_engine, open};

const AT: Micros = Micros(1_700_000_000_000_000);
const LIMIT: i64 = 600;
/// How often a database that is busy is tried, and how long it is left alone between: half a minute together.
const TRIES: usize = 600;
const PAUSE: Duration = Duration::from_millis(50);
/// How often the limit comes and goes.
const ROUNDS: i64 = 60;

fn sofia() -> FederationChange {
    let administrator = Administrator::new("Ada", AdministratorKind::Person).expect("a person");
    let record = Federation::new("sofia", "Sofia", administrator, "2026/1").expect("a federation");
    let settings = FederationSettings { issue_limit: Some(LIMIT), ..FederationSettings::default() };
    let row = FederationRow { record, settings, administrator_account: None, seq: 1 };
    FederationChange { row, at_us: 0, by: String::new() }
}

fn currency() -> Currency {
    "sofia/credits".parse().expect("a currency")
}

fn ann() -> AccountName {
    AccountName::new(&currency(), AccountKind::Player, "ann").expect("a name")
}

fn grant(id: &str, amount: i64) -> Group {
    CashEntry { id, cashier: "eve", reason: "cup" }.deposit(&ann(), amount).expect("a deposit")
}

#[test]
fn desks_at_one_moment_do_not_issue_more_than_the_limit_together() {
    on_every_engine(async |database| {
        let store = &database.store;
        signed_up(store, "eve").await;
        assert_eq!(store.found_federation(sofia()).await, Ok(true));
        // As the command line beside the server does it: each with a connection of its own.
        let desks = [store.clone(), open(&database.url).await, open(&database.url).await];
        let mut tasks = tokio::task::JoinSet::new();
        for number in 0..24_usize {
            let act = Act { at_us: AT.0, act: "cash.deposit".to_owned(), ..Act::default() };
            let desk = desks[number % desks.len()].audited(act);
            tasks.spawn(async move {
                let group = grant(&format!("k{number}"), 100);
                for _ in 0..TRIES {
                    match desk.post(group.clone(), AT).await {
                        // A database that another process writes to just now says so; nothing was written.
                        Err(PostError::Store(store::StoreError::Unavailable { .. })) => {
                            tokio::time::sleep(PAUSE).await;
                        }
                        end => return end,
                    }
                }
                desk.post(group, AT).await
            });
        }
        let (mut issued, mut refused) = (0, 0);
        while let Some(end) = tasks.join_next().await {
            match end.expect("no task fails") {
                Ok(posted) if !posted.repeated => issued += 1,
                Err(PostError::BeyondIssue { limit: LIMIT }) => refused += 1,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!((issued, refused, balance(store, &ann()).await), (6, 18, LIMIT));
        let told = store.audit(0, 100).await.expect("readable");
        let told = told.iter().filter(|entry| entry.act.act == "cash.deposit").count();
        assert_eq!(told, 6, "what was refused is told of nowhere");
        for desk in desks.into_iter().skip(1) {
            desk.close().await.expect("it closes");
        }
        assert_eq!(reconciled(store).await, 6);
    });
}

#[test]
fn what_waited_for_a_second_person_counts_when_it_is_confirmed() {
    on_every_engine(async |database| {
        let store = &database.store;
        signed_up(store, "eve").await;
        assert_eq!(store.found_federation(sofia()).await, Ok(true));
        let waits = PendingEntry {
            id: "d1".to_owned(),
            federation: "sofia".to_owned(),
            kind: "deposit".to_owned(),
            account: ann().to_string(),
            amount: 500,
            reason: "cup".to_owned(),
            actor: "eve".to_owned(),
            at_us: 5,
            state: "open".to_owned(),
        };
        assert_eq!(store.begin_entry(waits).await, Ok(true));
        store.post(grant("k1", 101), AT).await.expect("it is posted");
        let confirm = async || {
            let by = Confirmed { entry: "d1".to_owned(), by: "bob".to_owned(), at_us: 9 };
            store.post_confirmed(by, grant("d1", 500), AT).await
        };
        assert_eq!(confirm().await, Err(PostError::BeyondIssue { limit: LIMIT }));
        let state = store.pending_entry("d1").await.expect("readable").expect("it is there").state;
        assert_eq!((state.as_str(), balance(store, &ann()).await), ("open", 101), "it waits on");
        // What was written out may be issued again; what was issued is not issued twice.
        let out =
            CashEntry { id: "w1", cashier: "eve", reason: "cup" }.withdraw(&ann(), 1).expect("a withdrawal");
        store.post(out, AT).await.expect("it is posted");
        assert!(confirm().await.expect("it is posted").is_some());
        assert!(store.post(grant("k1", 101), AT).await.expect("it is known").repeated);
        assert_eq!(confirm().await, Ok(None), "it waits no more");
        assert_eq!(balance(store, &ann()).await, LIMIT);
    });
}

#[test]
fn the_reason_of_a_refusal_is_that_of_the_moment_it_was_refused_in() {
    on_every_engine(async |database| {
        let store = &database.store;
        signed_up(store, "eve").await;
        assert_eq!(store.found_federation(sofia()).await, Ok(true));
        let mut tasks = tokio::task::JoinSet::new();
        // A limit that comes and goes, while sums are issued that are beyond it and sums that are within.
        let desk = store.clone();
        tasks.spawn(async move {
            for turn in 0..2 * ROUNDS {
                let mut row = desk.federation("sofia").await.expect("readable").expect("it is there");
                row.settings.issue_limit = (turn % 2 == 1).then_some(LIMIT);
                let change = FederationChange { row, at_us: 0, by: String::new() };
                assert_eq!(desk.set_federation(change).await, Ok(true));
            }
        });
        for number in 0..ROUNDS {
            let desk = store.clone();
            tasks.spawn(async move {
                let end = desk.post(grant(&format!("k{number}"), LIMIT + 1), AT).await;
                assert!(
                    matches!(
                        end,
                        Ok(Posted { repeated: false, .. }) | Err(PostError::BeyondIssue { limit: LIMIT })
                    ),
                    "{end:?}"
                );
            });
        }
        while let Some(end) = tasks.join_next().await {
            end.expect("no task fails");
        }
        reconciled(store).await;
    });
}
