// SPDX-License-Identifier: AGPL-3.0-or-later
//! Acts that wait for a second person, and answers that are kept: what was confirmed is not given up too, and the other
//! way round.

use game::Micros;
use ledger::{AccountName, CashEntry, LedgerError};
use store::{Act, Append, AppendError, Confirmed, KeptAnswer, Moved, PendingEntry, PostError, Store};

use crate::ledger::{balance, deposit, player, reconciled};
use crate::roles::signed_up;
use crate::support::{append, event, on_every_engine};

const AT: Micros = Micros(1_700_000_000_000_000);

fn entry(id: &str, kind: &str) -> PendingEntry {
    PendingEntry {
        id: id.to_owned(),
        federation: "house".to_owned(),
        kind: kind.to_owned(),
        account: player("ann").to_string(),
        amount: 500,
        reason: "cup".to_owned(),
        actor: "eve".to_owned(),
        at_us: 5,
        state: "open".to_owned(),
    }
}

fn by_bob(id: &str) -> Confirmed {
    Confirmed { entry: id.to_owned(), by: "bob".to_owned(), at_us: 9 }
}

async fn state(store: &Store, id: &str) -> String {
    store.pending_entry(id).await.expect("it can be read").expect("it is there").state
}

#[test]
fn i5_an_act_is_confirmed_with_its_money_or_given_up() {
    on_every_engine(async |database| {
        let store = &database.store;
        signed_up(store, "eve").await;
        let ann: AccountName = player("ann");
        for id in ["d1", "d2", "w1"] {
            assert_eq!(store.begin_entry(entry(id, "deposit")).await, Ok(true));
        }
        let confirm = async |id: &str| store.post_confirmed(by_bob(id), deposit(id, "ann", 500), AT).await;
        let done = confirm("d1").await.expect("it is posted").expect("it waited");
        assert_eq!((done.first, done.last, balance(store, &ann).await), (1, 1, 500));
        assert_eq!(confirm("d1").await, Ok(None), "it waits no more");
        assert_eq!(store.give_up_entry("d1", "bob", 9).await, Ok(false), "it is paid");
        assert_eq!(store.give_up_entry("d2", "bob", 9).await, Ok(true));
        assert_eq!(confirm("d2").await, Ok(None), "it was given up");
        assert_eq!((balance(store, &ann).await, reconciled(store).await), (500, 1));
        // What the ledger refuses still waits.
        let cash = CashEntry { id: "w1", cashier: "eve", reason: "cup" };
        let much = cash.withdraw(&ann, 501).expect("a withdrawal");
        let refused = store.post_confirmed(by_bob("w1"), much, AT).await;
        assert!(matches!(refused, Err(PostError::Refused(LedgerError::Short { .. }))), "{refused:?}");
        assert_eq!(state(store, "w1").await, "open");
        // What was posted by itself once has only to wait no more.
        store.post(deposit("w1", "ann", 500), AT).await.expect("it is posted");
        assert_eq!(confirm("w1").await.map(|done| done.map(|done| done.last)), Ok(Some(2)));
        assert_eq!((state(store, "w1").await, balance(store, &ann).await), ("confirmed".to_owned(), 1_000));
    });
}

fn taken_back(room: &str, id: &str) -> Append {
    let act = Act { act: "game.reversed".to_owned(), ..Act::default() };
    let moved = Moved { act: Some(act), confirmed: Some(by_bob(id)), ..Moved::default() };
    Append { moved: Some(Box::new(moved)), ..append(room, 0, vec![event("settled")]) }
}

#[test]
fn i5_a_game_is_taken_back_with_what_waited_for_it_or_not_at_all() {
    on_every_engine(async |database| {
        let store = &database.store;
        signed_up(store, "eve").await;
        assert_eq!(store.begin_entry(entry("reverse-r1", "reverse")).await, Ok(true));
        assert_eq!(store.begin_entry(entry("reverse-r1", "reverse")).await, Ok(false), "one waits already");
        assert_eq!(store.give_up_entry("reverse-r1", "bob", 9).await, Ok(true));
        assert_eq!(store.append(taken_back("r1", "reverse-r1")).await, Err(AppendError::EntryClosed));
        assert_eq!(store.head("r1").await, Ok(None));
        assert_eq!(store.begin_entry(entry("reverse-r1", "reverse")).await, Ok(true), "it is begun again");
        assert!(store.append(taken_back("r1", "reverse-r1")).await.is_ok());
        assert_eq!(state(store, "reverse-r1").await, "confirmed");
        assert_eq!(store.audit(0, 9).await.map(|told| told.len()), Ok(1));
        assert_eq!(store.begin_entry(entry("reverse-r1", "reverse")).await, Ok(false), "it is done");
        assert_eq!(store.give_up_entry("reverse-r1", "bob", 9).await, Ok(false));
    });
}

#[test]
fn an_answer_stays_for_its_time_and_one_that_was_only_begun_does_not() {
    on_every_engine(async |database| {
        let store = &database.store;
        let kept = |status, answer: &str, at_us| KeptAnswer {
            player: "ann".to_owned(),
            name: "k-1".to_owned(),
            request: "r".to_owned(),
            status,
            answer: answer.to_owned(),
            at_us,
        };
        for (row, stale_us, is_kept) in [
            (kept(0, "", 100), 10, true),
            (kept(201, "first", 100), 10, true),
            (kept(201, "second", 110), 20, false),
            (kept(0, "", 110), 99, false),
            (kept(0, "", 200), 100, true),
        ] {
            assert_eq!(store.keep_answer(row.clone(), stale_us).await, Ok(is_kept), "{row:?}");
            let stands = if is_kept { row } else { kept(201, "first", 100) };
            assert_eq!(store.kept_answer("ann", "k-1").await, Ok(Some(stands)));
        }
    });
}
