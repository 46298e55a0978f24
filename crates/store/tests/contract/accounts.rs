// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts: whose name is whose, what ends with what, and what is spent once.

use store::{
    Agreed, Change, FactorsSeen, Known, Player, Recovery, Return, Session, SignUp, Standing, Store, Token,
};

use crate::support::on_every_engine;

const DAY: i64 = 86_400_000_000;

fn player(id: &str, name: &str) -> Player {
    Player { id: id.to_owned(), name: name.to_owned(), created_us: 10 }
}

fn session(token: &str, player: &str) -> Session {
    Session {
        token_hash: token.to_owned(),
        player: player.to_owned(),
        created_us: 10,
        seen_us: 10,
        expires_us: 400 * DAY,
        label: "Firefox, Linux".to_owned(),
        auth: "password".to_owned(),
        auth_us: 10,
        device: String::new(),
    }
}

pub(crate) fn sign_up(id: &str, name: &str, key: &str) -> SignUp {
    SignUp {
        player: player(id, name),
        name_key: key.to_owned(),
        name_look: key.to_owned(),
        password: format!("hash of {name}"),
        email: None,
        standing: Standing { adult_us: Some(10), ..Standing::default() },
        terms: Agreed { version: 2, language: "bg".to_owned(), at_us: 10 },
        recovery: vec!["r1".to_owned(), "r2".to_owned()],
        session: Some(session(&format!("s-{id}"), id)),
        ended: None,
        now_us: 10,
    }
}

pub(crate) fn token(id: &str, player: &str, expires_us: i64) -> Token {
    Token {
        id: id.to_owned(),
        player: player.to_owned(),
        hash: format!("hash of {id}"),
        label: "my bot".to_owned(),
        scopes: "board:play bot:play".to_owned(),
        created_us: 20,
        expires_us,
        host: None,
        seen_us: None,
    }
}

async fn factors(store: &Store) -> FactorsSeen {
    let account = store.user_account("p1").await.expect("it can be read").expect("it is there");
    FactorsSeen::of(&account)
}

async fn who(store: &Store, session: &str) -> Option<(String, bool)> {
    let known: Option<Known<Session>> = store.session(session, 20).await.expect("it can be read");
    known.map(|known| (known.player.id, known.account.is_some()))
}

#[test]
fn a_guest_who_signs_up_stays_the_same_player() {
    on_every_engine(async |database| {
        let store = &database.store;
        let guest = Session { auth: "guest".to_owned(), ..session("old", "p1") };
        assert_eq!(store.create_guest(player("p1", "Guest 1"), guest, 4).await, Ok(true));
        let wish = SignUp { ended: Some("old".to_owned()), ..sign_up("p1", "Ann", "ann") };
        assert_eq!(store.sign_up(wish).await, Ok(true));
        assert_eq!(store.player("p1").await, Ok(Some(player("p1", "Ann"))));
        assert_eq!(who(store, "old").await, None, "the guest's cookie is worth nothing any more");
        assert_eq!(who(store, "s-p1").await, Some(("p1".to_owned(), true)));
        let account = store.user_account("p1").await.expect("it can be read").expect("it is there");
        assert_eq!(store.account_called("ann").await, Ok(Some(account.clone())));
        assert_eq!((account.name.as_str(), account.password.as_deref()), ("Ann", Some("hash of Ann")));
        assert_eq!(account.terms, Agreed { version: 2, language: "bg".to_owned(), at_us: 10 });
        assert_eq!(account.standing, Standing { adult_us: Some(10), ..Standing::default() });
        assert_eq!(store.sign_up(sign_up("p1", "Anna", "anna")).await, Ok(false), "one account a player");
    });
}

#[test]
fn a_taken_name_leaves_nothing_behind() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.sign_up(sign_up("p1", "Cop", "cop")).await, Ok(true));
        assert_eq!(store.sign_up(sign_up("p2", "cop", "cop")).await, Ok(false));
        assert_eq!(store.player("p2").await, Ok(None));
        assert_eq!(who(store, "s-p2").await, None);
        assert_eq!(store.create_player(player("p3", "Guest 3")).await, Ok(true));
        assert_eq!(store.rename_guest("p3", "COP", ("cop", "cop"), 20).await, Ok(false));
        assert_eq!(store.player("p3").await, Ok(Some(player("p3", "Guest 3"))));
        assert_eq!(
            store.rename_guest("p1", "Guest", ("guest", "guest"), 20).await,
            Ok(false),
            "an account is no guest"
        );
    });
}

#[test]
fn an_old_name_leads_on_and_is_nobody_elses_meanwhile() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.sign_up(sign_up("p1", "Ann", "ann")).await, Ok(true));
        assert_eq!(store.sign_up(sign_up("p2", "Bob", "bob")).await, Ok(true));
        let named = |name: &str, now_us: i64| Change::Name {
            name: name.to_owned(),
            name_key: name.to_lowercase(),
            name_look: name.to_lowercase(),
            until_us: now_us + 365 * DAY,
            not_since_us: now_us - 90 * DAY,
            now_us,
        };
        assert_eq!(store.change_account("p1", named("Bob", 20)).await, Ok(false));
        assert_eq!(store.account_once_called("ann", 20).await, Ok(None), "what was refused left nothing");
        assert_eq!(store.change_account("p1", named("Anna", 20)).await, Ok(true));
        assert_eq!(store.player("p1").await, Ok(Some(player("p1", "Anna"))));
        let led = store.account_once_called("ann", 30).await.expect("it can be read").expect("it leads on");
        assert_eq!((led.player.as_str(), led.name.as_str(), led.renamed_us), ("p1", "Anna", Some(20)));
        assert_eq!(store.sign_up(sign_up("p3", "Ann", "ann")).await, Ok(false));
        assert_eq!(store.change_account("p2", named("Ann", 30)).await, Ok(false));
        assert_eq!(store.create_player(player("p4", "Guest")).await, Ok(true));
        assert_eq!(store.rename_guest("p4", "Ann", ("ann", "ann"), 30).await, Ok(false));
        // Its former owner may have it back; after a year anybody may.
        let (soon, later) = (19 + 90 * DAY, 20 + 90 * DAY);
        assert_eq!(store.change_account("p1", named("Ann", soon)).await, Ok(false), "once in 90 days");
        assert_eq!(store.change_account("p1", named("Ann", later)).await, Ok(true));
        assert_eq!(store.account_once_called("anna", 460 * DAY).await, Ok(None));
        let late = SignUp { now_us: 460 * DAY, ..sign_up("p5", "Anna", "anna") };
        assert_eq!(store.sign_up(late).await, Ok(true));
    });
}

#[test]
fn a_code_works_once_and_ends_every_other_session() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.sign_up(sign_up("p1", "Ann", "ann")).await, Ok(true));
        let seen = factors(store).await;
        let back = |spent: &[&str], new: &str| Return {
            cash: Vec::new(),
            player: "p1".to_owned(),
            spent: spent.iter().map(|hash| (*hash).to_owned()).collect(),
            password: format!("hash by {new}"),
            totp_step: None,
            factors: seen.clone(),
            passkey: None,
            session: session(new, "p1"),
            now_us: 20,
        };
        assert_eq!(store.come_back(back(&["r1", "unknown"], "n0")).await, Ok(false));
        assert_eq!(store.ways_back("p1", 20).await.map(|ways| ways.len()), Ok(2), "nothing was spent");
        assert_eq!(store.come_back(back(&["r1"], "n1")).await, Ok(true));
        assert_eq!((who(store, "s-p1").await, who(store, "n0").await), (None, None));
        assert_eq!(who(store, "n1").await, Some(("p1".to_owned(), true)));
        assert_eq!(store.come_back(back(&["r1"], "n2")).await, Ok(false), "it is spent");
        let account = store.user_account("p1").await.expect("it can be read").expect("it is there");
        assert_eq!(account.password.as_deref(), Some("hash by n1"));

        let link = |hash: &str, expires_us| Recovery {
            player: "p1".to_owned(),
            hash: hash.to_owned(),
            is_link: true,
            expires_us: Some(expires_us),
        };
        store.add_recovery(link("late", 20)).await.expect("a link");
        store.add_recovery(link("good", 21)).await.expect("a link");
        assert_eq!(store.come_back(back(&["late"], "n3")).await, Ok(false));
        assert_eq!(store.come_back(back(&["good"], "n3")).await, Ok(true));
        store.renew_recovery("p1", vec!["x1".to_owned()]).await.expect("new codes");
        assert_eq!(store.ways_back("p1", 20).await, Ok(vec![Recovery::code("p1", "x1")]));
    });
}

#[test]
fn a_time_step_of_the_second_factor_is_taken_once() {
    let confirmed = |secret: &str| Change::TotpConfirmed {
        secret: secret.to_owned(),
        step: 5,
        kept: "n1".to_owned(),
        now_us: 10,
    };
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.sign_up(sign_up("p1", "Ann", "ann")).await, Ok(true));
        assert_eq!(store.change_account("p1", confirmed("key")).await, Ok(false), "none was shown");
        assert_eq!(store.change_account("p1", Change::TotpShown("key".to_owned())).await, Ok(true));
        assert_eq!(store.change_account("p1", confirmed("other")).await, Ok(false), "another was shown");
        assert_eq!(store.change_account("p1", confirmed("key")).await, Ok(true));
        assert_eq!(store.change_account("p1", Change::TotpShown("new".to_owned())).await, Ok(false));
        let account = store.user_account("p1").await.expect("it can be read").expect("it is there");
        assert_eq!((account.totp.as_deref(), account.totp_pending), (Some("key"), None));
        for (step, taken) in [(5, false), (6, true), (6, false), (4, false), (7, true)] {
            assert_eq!(store.change_account("p1", Change::TotpUsed(step)).await, Ok(taken), "{step}");
        }
        let gone = |spent: Option<&str>| Change::TotpGone { spent: spent.map(str::to_owned), now_us: 10 };
        store.renew_recovery("p1", vec!["x1".to_owned()]).await.expect("a code");
        assert_eq!(store.change_account("p1", gone(Some("x2"))).await, Ok(false), "it is no code");
        assert_eq!(store.change_account("p1", gone(Some("x1"))).await, Ok(true));
        assert_eq!(store.ways_back("p1", 10).await, Ok(vec![]), "it is spent");
        assert_eq!(store.change_account("p1", gone(None)).await, Ok(true));
        let account = store.user_account("p1").await.expect("it can be read").expect("it is there");
        assert_eq!(account.totp, None);
    });
}

#[test]
fn sessions_are_listed_and_ended_one_by_one_or_all_but_one() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.sign_up(sign_up("p1", "Ann", "ann")).await, Ok(true));
        for (number, seen_us) in [(1, 30), (2, 20), (3, 40)] {
            let one = Session { seen_us, ..session(&format!("{number:064x}"), "p1") };
            assert_eq!(store.create_session(one).await, Ok(true));
        }
        let listed = store.sessions_of("p1", 20).await.expect("it can be read");
        assert_eq!(listed.iter().map(|one| one.seen_us).collect::<Vec<_>>(), [40, 30, 20, 10]);
        assert_eq!(listed[0].label, "Firefox, Linux");
        let kept = session(&"a".repeat(64), "p1");
        assert_eq!(store.create_session(kept.clone()).await, Ok(true));
        assert_eq!(store.end_own_session("p2", kept.id()).await, Ok(false), "it is not theirs");
        assert_eq!(store.end_own_session("p1", kept.id()).await, Ok(true));
        assert_eq!(store.create_session(kept.clone()).await, Ok(true));
        let changed = Change::Password { password: "new".to_owned(), kept: kept.token_hash.clone() };
        assert_eq!(store.change_account("p1", changed).await, Ok(true));
        assert_eq!(store.sessions_of("p1", 20).await, Ok(vec![kept.clone()]));
        assert_eq!(store.end_other_sessions("p1", "").await, Ok(1));
    });
}

#[test]
fn a_token_is_good_until_it_ends_or_is_revoked_and_there_are_not_too_many() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.sign_up(sign_up("p1", "Ann", "ann")).await, Ok(true));
        assert_eq!(store.create_token(token("t1", "p1", 100), 2).await, Ok(true));
        assert_eq!(store.create_token(token("t2", "p1", 200), 2).await, Ok(true));
        assert_eq!(store.create_token(token("t3", "p1", 200), 2).await, Ok(false), "two are the most");
        let known = store.token("hash of t1", 99).await.expect("it can be read").expect("it is good");
        assert_eq!((known.by, known.player), (token("t1", "p1", 100), player("p1", "Ann")));
        assert!(known.account.is_some());
        assert_eq!(store.token("hash of t1", 100).await, Ok(None), "void at the instant itself");
        assert_eq!(store.touch_token("t2", 77).await, Ok(true));
        let listed = store.tokens_of("p1", 100).await.expect("it can be read");
        assert_eq!(
            listed.iter().map(|one| (one.id.as_str(), one.seen_us)).collect::<Vec<_>>(),
            [("t2", Some(77))]
        );
        assert_eq!(store.revoke_token("p2", "t2").await, Ok(false), "it is not theirs");
        assert_eq!(store.revoke_token("p1", "t2").await, Ok(true));
        assert_eq!(store.token("hash of t2", 50).await, Ok(None));
        let later = Token { created_us: 100, ..token("t4", "p1", 200) };
        assert_eq!(store.create_token(later, 1).await, Ok(true), "what is void makes room");
    });
}

#[test]
fn who_is_erased_has_fourteen_days_to_think_it_over() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.sign_up(sign_up("p1", "Ann", "ann")).await, Ok(true));
        assert_eq!(store.create_token(token("t1", "p1", 400 * DAY), 2).await, Ok(true));
        assert_eq!(store.change_account("p1", Change::Erase(14 * DAY)).await, Ok(true));
        assert_eq!(who(store, "s-p1").await, None);
        assert_eq!(store.token("hash of t1", 50).await, Ok(None));
        let back = Return {
            cash: Vec::new(),
            player: "p1".to_owned(),
            spent: vec!["r1".to_owned()],
            password: "new".to_owned(),
            totp_step: None,
            factors: factors(store).await,
            passkey: None,
            session: session("back", "p1"),
            now_us: 20,
        };
        assert_eq!(store.come_back(back.clone()).await, Ok(true));
        let gone = Change::Erased {
            name: "deleted-1".to_owned(),
            name_key: "deleted-1".to_owned(),
            now_us: 20 * DAY,
        };
        assert_eq!(store.change_account("p1", gone.clone()).await, Ok(false), "it was taken back");

        assert_eq!(store.change_account("p1", Change::Erase(14 * DAY)).await, Ok(true));
        let early = Change::Erased { name: "x".to_owned(), name_key: "x".to_owned(), now_us: 14 * DAY - 1 };
        assert_eq!(store.change_account("p1", early).await, Ok(false));
        assert_eq!(store.to_erase(14 * DAY - 1).await, Ok(vec![]));
        assert_eq!(store.to_erase(14 * DAY).await, Ok(vec!["p1".to_owned()]));
        assert_eq!(store.change_account("p1", gone).await, Ok(true));
        assert_eq!(store.to_erase(14 * DAY).await, Ok(vec![]));
        assert_eq!(store.player("p1").await, Ok(Some(player("p1", "deleted-1"))));
        assert_eq!(store.user_account("p1").await, Ok(None));
        let spent = Return { spent: vec!["r2".to_owned()], ..back };
        assert_eq!(store.come_back(spent).await, Ok(false), "too late");
        assert_eq!(store.sign_up(sign_up("p2", "Ann", "ann")).await, Ok(true), "the name is free");
    });
}

#[test]
fn a_login_counts_only_while_its_password_does_and_the_account_stays() {
    on_every_engine(async |database| {
        let store = &database.store;
        let made = sign_up("p1", "Ann", "ann");
        let password = made.password.clone();
        assert_eq!(store.sign_up(made).await, Ok(true));
        let log_in = async |token: &str, password: &str| {
            let seen = factors(store).await;
            store.log_in(session(token, "p1"), password.to_owned(), seen, None).await
        };
        assert_eq!(log_in("n1", "other").await, Ok(false));
        assert_eq!(log_in("n1", &password).await, Ok(true));
        let changed = Change::Password { password: "new".to_owned(), kept: "n1".to_owned() };
        assert_eq!(store.change_account("p1", changed).await, Ok(true));
        assert_eq!(log_in("n2", &password).await, Ok(false));
        assert_eq!(store.change_account("p1", Change::Erase(50)).await, Ok(true));
        assert_eq!(log_in("n3", "new").await, Ok(false));
        assert_eq!(store.create_session(session("n4", "p1")).await, Ok(true));
        assert_eq!(store.session("n4", 11).await, Ok(None), "nobody is in who is to be erased");
    });
}

#[test]
fn how_old_names_look_is_filled_in_and_their_clashes_stay() {
    on_every_engine(async |database| {
        let store = &database.store;
        let unknown =
            |id: &str, name: &str| SignUp { name_look: name.to_lowercase(), ..sign_up(id, name, name) };
        for (id, name) in [("p1", "Ilya"), ("p2", "llya"), ("p3", "Bob")] {
            assert_eq!(store.sign_up(unknown(id, name)).await, Ok(true));
        }
        let renamed = Change::Name {
            name: "Rob".to_owned(),
            name_key: "rob".to_owned(),
            name_look: "rob".to_owned(),
            until_us: 365 * DAY,
            not_since_us: -DAY,
            now_us: 10,
        };
        assert_eq!(store.change_account("p3", renamed).await, Ok(true));
        assert!(database.raw("UPDATE user_account SET name_look = NULL").await.is_ok());
        assert!(database.raw("UPDATE name_old SET name_look = NULL").await.is_ok());
        let look = |name: &str| name.to_lowercase().replace('i', "l");
        assert_eq!(store.fill_looks(look).await, Ok(4), "three names and a former one");
        assert_eq!(store.fill_looks(look).await, Ok(0));
        let like = |look: &str| SignUp { name_look: look.to_owned(), ..sign_up("p9", "New", "new") };
        for taken in ["llya", "bob", "rob"] {
            assert_eq!(store.sign_up(like(taken)).await, Ok(false), "{taken}");
        }
        assert_eq!(store.sign_up(like("new")).await, Ok(true));
    });
}

#[test]
fn two_who_were_on_one_device_are_told_apart_from_two_who_were_not() {
    on_every_engine(async |database| {
        let store = &database.store;
        let on =
            |token: &str, id: &str, device: &str| Session { device: device.to_owned(), ..session(token, id) };
        for (id, name, device) in [("p1", "Ann", "d1"), ("p2", "Bob", "d2"), ("p3", "Eve", "")] {
            let first = Some(on(&format!("s-{id}"), id, device));
            let wish = SignUp { session: first, ..sign_up(id, name, &name.to_lowercase()) };
            assert_eq!(store.sign_up(wish).await, Ok(true));
        }
        let same = async |one: &str, other: &str, now_us| store.same_device(one, other, now_us).await;
        assert_eq!(same("p1", "p2", 20).await, Ok(false));
        assert_eq!(same("p3", "p3", 20).await, Ok(false), "without a device nobody is on one");
        let password = "hash of Bob".to_owned();
        let later = Session { created_us: DAY, seen_us: DAY, ..on("s-4", "p2", "d1") };
        let factors =
            FactorsSeen::of(&store.user_account("p2").await.expect("it reads").expect("it is there"));
        assert_eq!(store.log_in(later, password, factors, None).await, Ok(true));
        assert_eq!((same("p1", "p2", DAY).await, same("p2", "p1", DAY).await), (Ok(true), Ok(true)));
        let mates = store.device_mates("p1", DAY, 10).await.expect("it reads");
        assert_eq!(mates.iter().map(|mate| (&*mate.name, mate.seen_us)).collect::<Vec<_>>(), [("Bob", 10)]);
        // A session that goes on keeps its device; one that ended does not take it away.
        assert_eq!(store.end_session("s-4").await, Ok(true));
        assert_eq!(same("p1", "p2", 89 * DAY).await, Ok(true));
        assert_eq!(same("p1", "p2", 91 * DAY).await, Ok(false), "Ann was not there for 90 days");
        assert_eq!(store.touch_session("s-p1", 60 * DAY, 400 * DAY).await, Ok(true));
        assert_eq!(same("p1", "p2", 90 * DAY).await, Ok(true));
        let now_us = 95 * DAY;
        store.end_expired_sessions(now_us).await.expect("it works");
        assert_eq!(same("p1", "p2", DAY).await, Ok(false), "forgotten");
        assert_eq!(store.change_account("p1", Change::Erase(now_us)).await, Ok(true));
        let gone = Change::Erased { name: "deleted-1".to_owned(), name_key: "deleted-1".to_owned(), now_us };
        assert_eq!(store.change_account("p1", gone).await, Ok(true));
        assert_eq!(store.device_mates("p1", now_us, 10).await, Ok(Vec::new()));
    });
}
