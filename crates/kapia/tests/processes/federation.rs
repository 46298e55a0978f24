// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia federation` as the owner of a site meets it: text, JSON, exit status, and what is refused in one line.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

fn federation(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    crate::common::kapia("federation", folder, args)
}

fn add(folder: &Path, id: &str, kind: &str, agreement: &str) -> (Option<i32>, String, String) {
    let name = format!("Federation {id}");
    let who = ["--id", id, "--name", &name, "--administrator", "Ann", "--kind", kind];
    federation(folder, &[&["add"][..], &who, &["--agreement", agreement]].concat())
}

/// A site that has been opened once.
fn site(name: &str) -> PathBuf {
    crate::common::site(name, async |_| {})
}

#[test]
fn d2_the_owner_gives_a_federation_to_a_person_or_a_company_and_nobody_else() {
    let folder = site("federation_kinds");
    let (code, said, _) = federation(&folder, &["list"]);
    assert_eq!((code, said.as_str()), (Some(0), "the site administers itself; it has no federations yet\n"));
    let (code, said, _) = add(&folder, "varna", "company", "2026/1");
    assert_eq!(
        (code, said.as_str()),
        (Some(0), "varna (Federation varna): Ann (company), agreement 2026/1\n")
    );
    assert_eq!(add(&folder, "sofia", "person", "2026/2").0, Some(0));
    let (code, _, said) = add(&folder, "ruse", "robot", "2026/3");
    assert_eq!(code, Some(2));
    assert!(said.contains("an administrator is a `person` or a `company`, not `robot`"), "{said}");
    let (_, said, _) = federation(&folder, &["list", "--json"]);
    let listed: Value = serde_json::from_str(&said).unwrap();
    let ids: Vec<_> = listed["federations"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, ["sofia", "varna"]);
    assert_eq!(listed["federations"][1]["administrator"], json!({"name": "Ann", "kind": "company"}));
}

#[test]
fn d3_an_agreement_is_one_federations_alone() {
    let folder = site("federation_agreements");
    assert_eq!(add(&folder, "varna", "company", "2026/1").0, Some(0));
    for (id, agreement) in [("sofia", "2026/1"), ("varna", "2026/2")] {
        let (code, _, said) = add(&folder, id, "person", agreement);
        assert_eq!(code, Some(1));
        assert!(
            said.starts_with("kapia: not kept: ") && said.contains("every federation has its own"),
            "{said}"
        );
    }
    let (_, said, _) = federation(&folder, &["list"]);
    assert_eq!(said, "varna (Federation varna): Ann (company), agreement 2026/1\n");
}

#[test]
fn d2_d3_the_owner_changes_a_federation_and_takes_it_back() {
    let folder = site("federation_changes");
    assert_eq!(add(&folder, "varna", "company", "2026/1").0, Some(0));
    assert_eq!(add(&folder, "sofia", "person", "2026/2").0, Some(0));
    let change = |more: &[&str]| federation(&folder, &[&["change", "--id"][..], more].concat());
    let (code, said, _) = change(&["varna", "--administrator", "Boris", "--kind", "person"]);
    assert_eq!(
        (code, said.as_str()),
        (Some(0), "varna (Federation varna): Boris (person), agreement 2026/1\n")
    );
    let (code, said, _) = change(&["varna", "--name", "Varna Games", "--agreement", "2026/3"]);
    assert_eq!((code, said.as_str()), (Some(0), "varna (Varna Games): Boris (person), agreement 2026/3\n"));
    let (code, _, said) = change(&["varna", "--agreement", "2026/2"]);
    assert_eq!(code, Some(1));
    assert!(said.starts_with("kapia: not changed: the agreement 2026/2 is another federation's"), "{said}");
    let (code, _, said) = change(&["ruse", "--name", "Ruse"]);
    assert_eq!((code, said.as_str()), (Some(1), "kapia: not changed: there is no federation ruse\n"));
    assert_eq!(change(&["varna"]).0, Some(2), "something is to be changed");
    assert_eq!(change(&["varna", "--name", " "]).0, Some(2));
    let (code, said, _) = federation(&folder, &["remove", "--id", "varna"]);
    assert_eq!((code, said.as_str()), (Some(0), "varna is administered by the site again\n"));
    let (code, _, said) = federation(&folder, &["remove", "--id", "varna"]);
    assert_eq!((code, said.as_str()), (Some(1), "kapia: not removed: there is no federation varna\n"));
    let (_, said, _) = federation(&folder, &["list"]);
    assert_eq!(said, "sofia (Federation sofia): Ann (person), agreement 2026/2\n");
}

#[test]
fn a_bad_record_and_a_missing_database_are_told_in_one_line() {
    let folder = site("federation_bad");
    for (id, agreement, words) in [
        ("Varna", "1", "`Varna` is no id of a federation; allowed are"),
        ("house", "1", "`house` is the site itself"),
        ("varna", " ", "the reference of an agreement must be 1 to 120 characters"),
    ] {
        let (code, _, said) = add(&folder, id, "person", agreement);
        assert_eq!(code, Some(2));
        assert!(said.starts_with("kapia: ") && said.contains(words) && said.lines().count() == 1, "{said}");
    }
    std::fs::remove_file(folder.join("kapia.db")).unwrap();
    let (code, _, said) = add(&folder, "varna", "person", "1");
    assert_eq!(code, Some(2));
    assert!(said.starts_with("kapia: there is no database at "), "{said}");
}
