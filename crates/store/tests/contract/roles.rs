// SPDX-License-Identifier: AGPL-3.0-or-later
//! People in federations: members, roles, the administrator, and what the database itself refuses.

use store::{Agreed, FederationChange, Member, NewRoles, Player, SignUp, Standing, Store};
use tourney::federation::{Administrator, AdministratorKind, Federation};

use crate::support::{Database, on_every_engine};

const NOW: i64 = 1_800_000_000_000_000;

pub(crate) async fn signed_up(store: &Store, id: &str) {
    let sign_up = SignUp {
        player: Player { id: id.to_owned(), name: id.to_owned(), created_us: NOW },
        name_key: id.to_owned(),
        name_look: id.to_owned(),
        password: "$argon2id$".to_owned(),
        email: None,
        standing: Standing::default(),
        terms: Agreed { version: 1, language: "en".to_owned(), at_us: NOW },
        recovery: Vec::new(),
        session: None,
        ended: None,
        now_us: NOW,
    };
    assert_eq!(store.sign_up(sign_up).await, Ok(true));
}

async fn begin(database: &Database) -> Store {
    let store = database.store.clone();
    for id in ["sofia", "varna"] {
        let who = Administrator::new("Ann", AdministratorKind::Person).expect("a name");
        let record = Federation::new(id, id, who, id).expect("a record");
        assert_eq!(store.add_federation(record).await, Ok(true));
    }
    for id in ["ann", "bob", "cid"] {
        signed_up(&store, id).await;
    }
    store
}

fn member(player: &str, status: &str, until_us: Option<i64>) -> Member {
    Member {
        federation: "sofia".to_owned(),
        player: player.to_owned(),
        status: status.to_owned(),
        since_us: NOW,
        until_us,
        reason: "why".to_owned(),
    }
}

fn roles(player: &str, before: &[&str], after: &[&str]) -> NewRoles {
    let owned = |list: &[&str]| list.iter().map(|&role| role.to_owned()).collect();
    let (before, after) = (owned(before), owned(after));
    NewRoles { federation: "sofia".to_owned(), player: player.to_owned(), before, after, at_us: NOW }
}

#[test]
fn who_is_in_a_federation_and_who_does_what_there() {
    on_every_engine(async |database| {
        let store = begin(database).await;
        assert_eq!(store.federation_standing("ruse", "ann").await, Ok(None));
        assert_eq!(store.federation_standing("sofia", "ann").await, Ok(Some(Default::default())));
        assert_eq!(store.set_member(member("ann", "asked", None), &[""]).await, Ok(true));
        assert_eq!(store.set_member(member("ann", "asked", None), &[""]).await, Ok(false), "once");
        assert!(!store.federation_standing("sofia", "ann").await.unwrap().unwrap().member);
        assert_eq!(store.set_member(member("ann", "member", None), &["asked"]).await, Ok(true));
        assert!(store.federation_standing("sofia", "ann").await.unwrap().unwrap().member);
        assert_eq!(store.put_roles(roles("bob", &[], &["cashier", "director"])).await, Ok(true));
        assert_eq!(store.put_roles(roles("bob", &[], &["admin"])).await, Ok(false), "others stood there");
        let own = store.federations_of("bob").await.unwrap();
        assert_eq!(own.len(), 1);
        assert_eq!((own[0].id.as_str(), own[0].roles.join(" ")), ("sofia", "cashier director".to_owned()));
        let listed = store.members("sofia", "member", NOW, ("", ""), (true, 9)).await.unwrap();
        let names: Vec<_> = listed.iter().map(|one| (one.name.as_str(), one.roles.len())).collect();
        assert_eq!(names, [("ann", 0), ("bob", 2)]);
        for (begins, expected) in [("b", vec!["bob"]), ("bob", vec!["bob"]), ("bobo", vec![]), ("%", vec![])]
        {
            let found = store.members("sofia", "member", NOW, (begins, ""), (true, 9)).await.unwrap();
            assert_eq!(found.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), expected, "{begins}");
        }
        assert_eq!(store.count_members("sofia").await, Ok(2));
        // Who is kept out has no roles, until it is over.
        let out = member("bob", "banned", Some(NOW + 5));
        assert_eq!(store.set_member(out, &["member"]).await, Ok(true));
        let standing = store.federation_standing("sofia", "bob").await.unwrap().unwrap();
        assert_eq!((standing.member, standing.roles.len()), (false, 0));
        let status = async |now| store.member("sofia", "bob", now).await.unwrap().map(|known| known.status);
        assert_eq!(status(NOW).await.as_deref(), Some("banned"));
        assert_eq!(status(NOW + 5).await, None);
        assert_eq!(store.remove_member("sofia", "ann", "asked").await, Ok(false));
        assert_eq!(store.remove_member("sofia", "ann", "member").await, Ok(true));
        assert_eq!(store.federations_of("ann").await, Ok(vec![]));
        assert_eq!(store.remove_federation("sofia").await, Ok(true), "with those who are in it");
    });
}

#[test]
fn a_new_administrator_ends_every_role_and_the_audit_tells_it() {
    on_every_engine(async |database| {
        let store = begin(database).await;
        assert_eq!(store.appoint("ruse", "ann", "", NOW).await, Ok(false));
        assert_eq!(store.appoint("sofia", "ann", "", NOW).await, Ok(true));
        let standing = store.federation_standing("sofia", "ann").await.unwrap().unwrap();
        assert!(standing.member && standing.administrator);
        assert_eq!(store.federations_of("ann").await.unwrap()[0].roles, ["administrator"]);
        assert_eq!(store.put_roles(roles("cid", &[], &["admin"])).await, Ok(true));
        assert_eq!(store.appoint("sofia", "ann", "", NOW).await, Ok(true));
        assert_eq!(store.federation_standing("sofia", "cid").await.unwrap().unwrap().roles, ["admin"]);
        let row = store.federation("sofia").await.unwrap().expect("it is there");
        let change = |seq| {
            let row = store::FederationRow { administrator_account: Some("bob".into()), seq, ..row.clone() };
            FederationChange { row, at_us: NOW, by: "op".to_owned() }
        };
        assert_eq!(store.set_federation(change(row.seq + 1)).await, Ok(false), "another was faster");
        assert_eq!(store.set_federation(change(row.seq)).await, Ok(true));
        let later = store.federation("sofia").await.unwrap().expect("it is there");
        assert_eq!((later.seq, later.administrator_account.as_deref()), (row.seq + 1, Some("bob")));
        assert!(store.federation_standing("sofia", "cid").await.unwrap().unwrap().roles.is_empty());
        assert!(!store.federation_standing("sofia", "ann").await.unwrap().unwrap().administrator);
        let told: Vec<_> = store.audit(0, 9).await.unwrap().into_iter().map(|entry| entry.act).collect();
        let told: Vec<_> = told
            .iter()
            .map(|act| [&act.federation, &act.act, &act.actor, &act.subject, &act.before, &act.after])
            .map(|texts| texts.map(String::as_str))
            .collect();
        assert_eq!(
            told,
            [
                ["sofia", "administrator.appointed", "", "ann", "", "ann"],
                ["sofia", "administrator.appointed", "op", "bob", "ann", "bob"],
                ["sofia", "roles.changed", "op", "cid", "admin", ""],
            ]
        );
    });
}

#[test]
fn no_role_without_membership() {
    on_every_engine(async |database| {
        let store = begin(database).await;
        let broken = "INSERT INTO role (federation, player, role) VALUES ('sofia', 'ann', 'admin')";
        assert!(database.raw(broken).await.is_err());
        assert_eq!(store.put_roles(roles("ann", &[], &["admin"])).await, Ok(true));
        assert!(database.raw("DELETE FROM member WHERE player = 'ann'").await.is_err());
        assert!(database.raw("UPDATE role SET role = 'king' WHERE player = 'ann'").await.is_err());
    });
}
