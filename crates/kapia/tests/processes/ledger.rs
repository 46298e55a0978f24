// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia ledger` as an operator meets it: text, JSON, exit status, and one letter changed in the file.

use std::path::{Path, PathBuf};

use game::Micros;
use ledger::{AccountKind, AccountName, CashEntry, Scale, StakeTerms, StakedGame, Stakes, Worth};
use serde_json::{Value, json};
use store::{FederationChange, FederationRow, FederationSettings};
use tourney::federation::{Administrator, AdministratorKind, Federation};

fn ledger(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    crate::common::kapia("ledger", folder, args)
}

/// A federation that may issue this much.
fn sofia(issue_limit: i64) -> FederationChange {
    let administrator = Administrator::new("Ada", AdministratorKind::Person).unwrap();
    let record = Federation::new("sofia", "Sofia", administrator, "2026/1").unwrap();
    let settings = FederationSettings { issue_limit: Some(issue_limit), ..FederationSettings::default() };
    let row = FederationRow { record, settings, administrator_account: None, seq: 1 };
    FederationChange { row, at_us: 0, by: String::new() }
}

/// A site in which Ann has won a game for a stake from Bob.
fn site(name: &str) -> PathBuf {
    crate::common::site(name, async |store| {
        let currency: ledger::Currency = "house/credits".parse().unwrap();
        for player in ["ann", "bob"] {
            let account = AccountName::new(&currency, AccountKind::Player, player).unwrap();
            let entry = CashEntry { id: player, cashier: "eve", reason: "paid at the desk" };
            store.post(entry.deposit(&account, 1_000).unwrap(), Micros(0)).await.unwrap();
        }
        let players = vec!["ann".to_owned(), "bob".to_owned()];
        let terms = StakeTerms::new(200, 500, Scale::Points);
        let game = StakedGame { currency, id: "g1".to_owned(), players, terms };
        let stakes = Stakes::on("a test").unwrap();
        store.post(game.open(&stakes).unwrap(), Micros(1)).await.unwrap();
        store.post(game.settle(&[0], Worth { points: 3, cube: 1 }).unwrap(), Micros(2)).await.unwrap();
    })
}

#[test]
fn a_ledger_that_adds_up_is_all_zeros_and_exit_0() {
    let folder = site("ledger_clean");
    let (code, said, _) = ledger(&folder, &["reconcile"]);
    assert_eq!(code, Some(0), "{said}");
    let counts = said.lines().filter(|line| line.split_whitespace().nth(1) == Some("0")).count();
    assert_eq!(counts, 11, "{said}");
    assert!(said.contains("\n7 transfers, 6 accounts\nthe chain ends with transfer 7, "), "{said}");
    let (code, said, _) = ledger(&folder, &["reconcile", "--json"]);
    let report: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &report["clean"], &report["transfers"]), (Some(0), &json!(true), &json!(7)));
    assert_eq!(report["lines"].as_array().unwrap().len(), 11);
    assert_eq!(report["lines"][4]["check"], "I4");
    assert_eq!((&report["end"]["seq"], report["end"]["hash"].as_str().unwrap().len()), (&json!(7), 64));
}

#[test]
fn one_letter_changed_in_the_file_is_found_and_named() {
    let folder = site("ledger_tampered");
    let path = folder.join("kapia.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let (from, to) = (b"paid at the desk".as_slice(), b"paid at the dusk".as_slice());
    let at = bytes.windows(from.len()).position(|window| window == from).unwrap();
    bytes[at..at + to.len()].copy_from_slice(to);
    std::fs::write(&path, bytes).unwrap();
    let (code, said, _) = ledger(&folder, &["reconcile"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains(" 0, deposit) is not what its hash was made of"), "{said}");
    let (code, said, _) = ledger(&folder, &["reconcile", "--json"]);
    let report: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &report["clean"], &report["lines"][4]["count"]), (Some(1), &json!(false), &json!(1)));
}

#[test]
fn a_statement_ends_with_the_balance_at_the_number_asked_for() {
    let folder = site("ledger_statement");
    let ann = ["statement", "--account", "house/credits/player/ann"];
    let (code, said, _) = ledger(&folder, &ann);
    assert_eq!(code, Some(0));
    assert!(said.contains("+950             1450  house/credits/escrow/g1, g1"), "{said}");
    assert!(said.ends_with("balance 1450\n"), "{said}");
    let (_, said, _) = ledger(&folder, &[&ann[..], &["--at", "4", "--json"]].concat());
    let statement: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&statement["balance"], statement["lines"].as_array().unwrap().len()), (&json!(500), 2));
    let zoe = ["statement", "--account", "house/credits/player/zoe"];
    let why = "kapia: nobody has used house/credits/player/zoe\n";
    let (code, said, error) = ledger(&folder, &zoe);
    assert_eq!((code, said.as_str(), error.as_str()), (Some(1), "", why));
    let (code, said, error) = ledger(&folder, &[&zoe[..], &["--json"]].concat());
    let answer: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, error.as_str()), (Some(1), why));
    assert_eq!(answer, json!({"account": "house/credits/player/zoe", "known": false}));
}

#[test]
fn a_bad_name_and_a_missing_database_are_told_in_one_line() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ledger_none");
    std::fs::create_dir_all(&folder).unwrap();
    let (code, _, said) = ledger(&folder, &["reconcile"]);
    assert_eq!(code, Some(2));
    assert!(said.starts_with("kapia: there is no database at ") && said.lines().count() == 1, "{said}");
    assert!(!folder.join("kapia.db").exists(), "asking makes no database");
    // A file that was cut off to nothing is no clean site, and stays as it is for whoever looks into it.
    std::fs::write(folder.join("kapia.db"), "").unwrap();
    for words in [&["reconcile"][..], &["statement", "--account", "house/credits/player/ann"]] {
        let (code, _, said) = ledger(&folder, words);
        assert_eq!(
            (code, &*said),
            (Some(2), "kapia: the store refuses a database that is not one of a site of Kapia\n")
        );
    }
    let (code, _, said) = crate::common::kapia("verify", &folder, &[]);
    assert_eq!(
        (code, &*said),
        (Some(2), "kapia: the store refuses a database that is not one of a site of Kapia\n")
    );
    assert_eq!(std::fs::metadata(folder.join("kapia.db")).unwrap().len(), 0);
    std::fs::remove_file(folder.join("kapia.db")).unwrap();
    let (code, _, said) = ledger(&folder, &["statement", "--account", "ann"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("house/credits/player/ann"), "{said}");
}

#[test]
fn a_grant_is_made_once_under_its_id() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ledger_grant");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("password"), "tabla-on-the-terrace\n").unwrap();
    let add = ["add", "--name", "Ann", "--password-file", "password", "--adult"];
    assert_eq!(crate::common::kapia("account", &folder, &add).0, Some(0));
    let grant = |to: &str, amount: &str| {
        let of = ["grant", "--currency", "house/credits", "--to", to, "--amount", amount];
        ledger(&folder, &[&of[..], &["--reason", "cup", "--id", "k1", "--json"]].concat())
    };
    for repeated in [false, true] {
        let (code, said, error) = grant("ann", "500");
        assert_eq!(code, Some(0), "{error}");
        let made: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(made, json!({"seq": 1, "balance": 500, "repeated": repeated}));
    }
    for (to, amount) in [("ann", "501"), ("nobody", "500")] {
        let (code, _, said) = grant(to, amount);
        assert_eq!((code, said.lines().count()), (Some(1), 1), "{said}");
    }
    assert_eq!(grant("ann", "0").0, Some(2));
    assert_eq!(ledger(&folder, &["reconcile"]).0, Some(0));
}

#[test]
fn an_account_of_a_site_that_nothing_names_founds_no_other_one() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("account_nowhere");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("password"), "tabla-on-the-terrace\n").unwrap();
    let add = ["account", "add", "--name", "Ann", "--password-file", "password"];
    let (code, _, said) = crate::common::run(&folder, &add);
    assert_eq!((code, said.lines().count()), (Some(2), 1), "{said}");
    assert!(said.contains("there is no database at") && said.contains("--config"), "{said}");
    assert!(!folder.join("data").exists(), "nothing was made");
}

#[test]
fn a_grant_stays_within_what_its_federation_may_issue() {
    let folder = crate::common::site("ledger_issue", async |store| {
        assert_eq!(store.found_federation(sofia(600)).await, Ok(true));
    });
    std::fs::write(folder.join("password"), "tabla-on-the-terrace\n").unwrap();
    let add = ["add", "--name", "Ann", "--password-file", "password", "--adult"];
    assert_eq!(crate::common::kapia("account", &folder, &add).0, Some(0));
    let grant = |amount: &str, id: &str| {
        let of = ["grant", "--currency", "sofia/credits", "--to", "ann", "--amount", amount];
        ledger(&folder, &[&of[..], &["--reason", "cup", "--id", id]].concat())
    };
    assert_eq!(grant("500", "k1").0, Some(0));
    let (code, _, said) = grant("101", "k2");
    assert_eq!((code, said.as_str()), (Some(1), "kapia: the federation sofia may issue 600 in all\n"));
    assert_eq!(grant("100", "k2").0, Some(0), "all of it");
    assert_eq!(grant("500", "k1").0, Some(0), "what is asked again is issued once");
}
