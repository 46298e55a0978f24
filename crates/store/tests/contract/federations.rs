// SPDX-License-Identifier: AGPL-3.0-or-later
//! D2, D3: federations, their administrators and agreements, and what the database itself refuses.

use game::Micros;
use ledger::{AccountKind, AccountName, CashEntry};
use store::StoreError;
use tourney::federation::{Administrator, AdministratorKind, Federation};

use crate::support::{Database, on_every_engine};

fn federation(id: &str, kind: AdministratorKind, agreement: &str) -> Federation {
    let administrator = Administrator::new(&format!("Who runs {id}"), kind).expect("a good name");
    Federation::new(id, &format!("Federation {id}"), administrator, agreement).expect("a good record")
}

#[test]
fn d2_a_person_or_a_company_administers_a_federation() {
    on_every_engine(async |database| {
        assert_eq!(database.store.federations().await, Ok(vec![]));
        let varna = federation("varna", AdministratorKind::Company, "2026/1");
        let sofia = federation("sofia", AdministratorKind::Person, "2026/2");
        for record in [&varna, &sofia] {
            assert_eq!(database.store.add_federation(record.clone()).await, Ok(true));
        }
        database.restart().await;
        assert_eq!(database.store.federations().await, Ok(vec![sofia, varna]));
    });
}

#[test]
fn d3_every_federation_has_an_agreement_of_its_own() {
    on_every_engine(async |database| {
        let kept = federation("sofia", AdministratorKind::Person, "2026/1");
        assert_eq!(database.store.add_federation(kept.clone()).await, Ok(true));
        let shared = federation("varna", AdministratorKind::Company, "2026/1");
        assert_eq!(database.store.add_federation(shared).await, Ok(false), "the agreement is Sofia's");
        let again = federation("sofia", AdministratorKind::Company, "2026/2");
        assert_eq!(database.store.add_federation(again).await, Ok(false), "Sofia has one");
        assert_eq!(database.store.federations().await, Ok(vec![kept]));
    });
}

#[test]
fn d2_d3_a_federation_is_changed_and_keeps_an_agreement_of_its_own() {
    on_every_engine(async |database| {
        let sofia = federation("sofia", AdministratorKind::Person, "1");
        let varna = federation("varna", AdministratorKind::Company, "2");
        for record in [&sofia, &varna] {
            assert_eq!(database.store.add_federation(record.clone()).await, Ok(true));
        }
        let company = federation("sofia", AdministratorKind::Company, "1");
        assert_eq!(
            database.store.change_federation(company.clone()).await,
            Ok(true),
            "its own agreement stays"
        );
        let shared = federation("sofia", AdministratorKind::Company, "2");
        assert_eq!(database.store.change_federation(shared).await, Ok(false), "that is Varna's");
        let nobody = federation("ruse", AdministratorKind::Company, "3");
        assert_eq!(database.store.change_federation(nobody).await, Ok(false), "there is no Ruse");
        database.restart().await;
        assert_eq!(database.store.federations().await, Ok(vec![company, varna]));
    });
}

#[test]
fn a_federation_stays_while_money_lies_on_its_accounts() {
    on_every_engine(async |database| {
        for (id, agreement) in [("varna", "1"), ("varna-2", "2")] {
            let record = federation(id, AdministratorKind::Person, agreement);
            assert_eq!(database.store.add_federation(record).await, Ok(true));
        }
        let currency: ledger::Currency = "varna/credits".parse().expect("a currency");
        let ann = AccountName::new(&currency, AccountKind::Player, "ann").expect("a name");
        let entry = |id| CashEntry { id, cashier: "eve", reason: "a test" };
        let paid = entry("1").deposit(&ann, 7).expect("a deposit");
        database.store.post(paid, Micros(1)).await.expect("it is posted");
        assert_eq!(database.store.remove_federation("varna").await, Ok(false), "Ann has 7");
        assert_eq!(
            database.store.remove_federation("varna-2").await,
            Ok(true),
            "another's money is not its own"
        );
        let back = entry("2").withdraw(&ann, 7).expect("a withdrawal");
        database.store.post(back, Micros(2)).await.expect("it is posted");
        assert_eq!(database.store.remove_federation("varna").await, Ok(true));
        assert_eq!(database.store.remove_federation("varna").await, Ok(false), "there is none any more");
        assert_eq!(database.store.federations().await, Ok(vec![]));
    });
}

/// What the database says to a row written by hand: id, kind of administrator, agreement.
macro_rules! by_hand {
    ($database:expr, $id:literal, $kind:literal, $agreement:literal) => {
        $database
            .raw(concat!(
                "INSERT INTO federation (id, name, administrator, administrator_kind, agreement) VALUES ('",
                $id,
                "', 'F', 'A', '",
                $kind,
                "', '",
                $agreement,
                "')"
            ))
            .await
    };
}

/// Asserts that a row was refused for the constraint of this name, which SQLite gives for a CHECK only.
fn refused(database: &Database, done: Result<u64, sqlx::Error>, constraint: &str, sqlite: &str) {
    let error = done.expect_err(constraint).to_string();
    let words = if database.is_sqlite() { sqlite } else { constraint };
    assert!(error.contains(words), "{constraint}: {error}");
}

#[test]
fn d2_d3_are_constraints() {
    on_every_engine(async |database| {
        assert_eq!(by_hand!(database, "sofia", "person", "1").ok(), Some(1));
        let kind = "administrator_is_person_or_company";
        refused(database, by_hand!(database, "varna", "robot", "2"), kind, kind);
        refused(
            database,
            by_hand!(database, "varna", "person", ""),
            "agreement_is_given",
            "agreement_is_given",
        );
        refused(
            database,
            by_hand!(database, "varna", "person", "1"),
            "agreement_is_its_own",
            "federation.agreement",
        );
        refused(database, by_hand!(database, "sofia", "person", "2"), "federation_pkey", "federation.id");
        refused(database, by_hand!(database, "house", "person", "2"), "federation_id_check", "CHECK");
        assert_eq!(database.store.federations().await.map(|all| all.len()), Ok(1));
    });
}

#[test]
fn a_row_that_is_no_record_is_named_and_not_shown() {
    on_every_engine(async |database| {
        assert_eq!(by_hand!(database, "No id", "person", "1").ok(), Some(1));
        let refused = database.store.federations().await;
        let Err(StoreError::Database { detail }) = &refused else { panic!("{refused:?}") };
        assert!(detail.contains("`No id` is no id of a federation"), "{detail}");
    });
}
