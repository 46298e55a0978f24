// SPDX-License-Identifier: AGPL-3.0-or-later
//! Passkeys: how many there may be, that each answer counts once, and which sessions have shown a second factor.

use store::{
    Agreed, Change, FactorsSeen, Passkey, PasskeyUse, Player, Return, Session, SignUp, Standing, Store,
};

use crate::support::on_every_engine;

fn session(token: &str, auth_us: i64) -> Session {
    Session {
        token_hash: token.to_owned(),
        player: "p1".to_owned(),
        created_us: 10,
        seen_us: 10,
        expires_us: 1_000,
        label: "Firefox, Linux".to_owned(),
        auth: "password".to_owned(),
        auth_us,
        device: String::new(),
    }
}

async fn sign_up(store: &Store) {
    let ann = SignUp {
        player: Player { id: "p1".to_owned(), name: "Ann".to_owned(), created_us: 10 },
        name_key: "ann".to_owned(),
        name_look: "ann".to_owned(),
        password: "hash".to_owned(),
        email: None,
        standing: Standing::default(),
        terms: Agreed { version: 2, language: "bg".to_owned(), at_us: 10 },
        recovery: Vec::new(),
        session: Some(session("n1", 10)),
        ended: None,
        now_us: 10,
    };
    assert_eq!(store.sign_up(ann).await, Ok(true));
}

fn passkey(id: &str, created_us: i64) -> Passkey {
    Passkey {
        id: id.to_owned(),
        player: "p1".to_owned(),
        label: "phone".to_owned(),
        fixed: "key".to_owned(),
        moving: "0".to_owned(),
        created_us,
        seen_us: None,
    }
}

fn shown(before: &str, moving: &str) -> PasskeyUse {
    PasskeyUse { id: "k1".to_owned(), before: before.to_owned(), moving: moving.to_owned(), at_us: 40 }
}

/// The second factors there are now.
async fn seen(store: &Store) -> FactorsSeen {
    let account = store.user_account("p1").await.expect("it can be read").expect("it is there");
    FactorsSeen::of(&account)
}

async fn auth(store: &Store, token: &str) -> i64 {
    store.session(token, 20).await.expect("it can be read").expect("it is there").by.auth_us
}

#[test]
fn passkeys_are_kept_named_and_taken_away() {
    on_every_engine(async |database| {
        let store = &database.store;
        sign_up(store).await;
        assert_eq!(store.create_passkey(passkey("k1", 20), 2, "n1").await, Ok(true));
        assert_eq!(store.create_passkey(passkey("k1", 20), 2, "n1").await, Ok(false), "it is known");
        assert_eq!(store.create_passkey(passkey("k2", 30), 2, "n1").await, Ok(true));
        assert_eq!(store.create_passkey(passkey("k3", 30), 2, "n1").await, Ok(false), "there are two");
        assert_eq!(store.rename_passkey("p2", "k1", "mine").await, Ok(false), "it is not theirs");
        assert_eq!(store.rename_passkey("p1", "k1", "key ring").await, Ok(true));
        let listed = store.passkeys_of("p1").await.expect("they can be read");
        let labels: Vec<&str> = listed.iter().map(|one| one.label.as_str()).collect();
        assert_eq!(labels, ["phone", "key ring"]);
        let account = store.user_account("p1").await.expect("it can be read").expect("it is there");
        assert_eq!(account.passkeys, 2);
        assert_eq!(store.remove_passkey("p2", "k1", "").await, Ok(false), "it is not theirs");
        assert_eq!(store.remove_passkey("p1", "k1", "").await, Ok(true));
        assert_eq!(store.passkey("k1").await, Ok(None));
        assert_eq!(store.passkey("k2").await, Ok(Some(passkey("k2", 30))));
        assert_eq!(store.change_account("p1", Change::Erase(50)).await, Ok(true));
        let erased = Change::Erased { name: "d".to_owned(), name_key: "d".to_owned(), now_us: 60 };
        assert_eq!(store.change_account("p1", erased).await, Ok(true));
        assert_eq!(store.passkey("k2").await, Ok(None), "nothing is left");
    });
}

#[test]
fn an_answer_of_a_passkey_counts_once_and_only_while_the_account_stays() {
    on_every_engine(async |database| {
        let store = &database.store;
        sign_up(store).await;
        assert_eq!(store.create_passkey(passkey("k1", 20), 2, "n1").await, Ok(true));
        assert_eq!(store.log_in_by_passkey(shown("0", "1"), session("n2", 40)).await, Ok(true));
        assert_eq!(store.log_in_by_passkey(shown("0", "2"), session("n3", 40)).await, Ok(false));
        assert_eq!(store.session("n3", 20).await, Ok(None));
        assert_eq!(store.use_passkey(shown("0", "2")).await, Ok(false), "another answer came first");
        assert_eq!(store.use_passkey(shown("1", "2")).await, Ok(true));
        let kept = store.passkey("k1").await.expect("it can be read").expect("it is there");
        assert_eq!((kept.moving.as_str(), kept.seen_us), ("2", Some(40)));
        assert_eq!(store.change_account("p1", Change::Erase(50)).await, Ok(true));
        assert_eq!(store.log_in_by_passkey(shown("2", "3"), session("n4", 40)).await, Ok(false));
        let kept = store.passkey("k1").await.expect("it can be read").expect("it is there");
        assert_eq!(kept.moving, "2", "both or neither");
    });
}

#[test]
fn a_new_factor_was_shown_by_one_session_only() {
    on_every_engine(async |database| {
        let store = &database.store;
        sign_up(store).await;
        assert_eq!(store.create_session(session("n2", 15)).await, Ok(true));
        assert_eq!(store.create_passkey(passkey("k1", 20), 2, "n1").await, Ok(true));
        assert_eq!((auth(store, "n1").await, auth(store, "n2").await), (20, 0));
        let seen = seen(store).await;
        assert_eq!(store.confirm_session("n2", seen.clone(), 25).await, Ok(true));
        assert_eq!(auth(store, "n2").await, 25);
        assert_eq!(store.confirm_session("n9", seen.clone(), 25).await, Ok(false));
        assert_eq!(store.change_account("p1", Change::TotpShown("key".to_owned())).await, Ok(true));
        let confirmed =
            Change::TotpConfirmed { secret: "key".to_owned(), step: 1, kept: "n2".to_owned(), now_us: 30 };
        assert_eq!(store.change_account("p1", confirmed).await, Ok(true));
        assert_eq!((auth(store, "n1").await, auth(store, "n2").await), (0, 30));
        assert_eq!(store.confirm_session("n1", seen, 35).await, Ok(false), "there is one more to show");
        assert_eq!(auth(store, "n1").await, 0);
    });
}

/// Whoever was let in before there was a factor is not let in after it.
#[test]
fn what_was_decided_without_a_factor_is_not_written_beside_one() {
    on_every_engine(async |database| {
        let store = &database.store;
        sign_up(store).await;
        let before = seen(store).await;
        let log_in = async |token: &str, seen: &FactorsSeen| {
            let password = "hash".to_owned();
            store.log_in(session(token, 15), password, seen.clone(), Some("k1".to_owned())).await
        };
        assert_eq!(log_in("n2", &before).await, Ok(true));
        assert_eq!(store.create_passkey(passkey("k1", 20), 2, "n1").await, Ok(true));
        assert_eq!(log_in("n3", &before).await, Ok(false));
        assert_eq!(store.confirm_session("n2", before.clone(), 25).await, Ok(false));
        let back = |factors: &FactorsSeen| Return {
            cash: Vec::new(),
            player: "p1".to_owned(),
            spent: Vec::new(),
            password: "hash".to_owned(),
            totp_step: None,
            factors: factors.clone(),
            passkey: Some("k1".to_owned()),
            session: session("n4", 15),
            now_us: 30,
        };
        assert_eq!(store.come_back(back(&before)).await, Ok(false));
        assert_eq!(store.session("n4", 20).await, Ok(None));
        let now = seen(store).await;
        assert_eq!(store.come_back(back(&now)).await, Ok(true));
        assert_eq!(log_in("n5", &now).await, Ok(true));
        assert_eq!(store.log_in_by_passkey(shown("0", "1"), session("n6", 40)).await, Ok(true));
        assert_eq!(store.create_session(session("n7", 40)).await, Ok(true));

        // All that was begun with it ends with it, but where it is taken away.
        assert_eq!(store.remove_passkey("p1", "k1", "n5").await, Ok(true));
        for (token, stays) in [("n4", false), ("n5", true), ("n6", false), ("n7", true)] {
            let found = store.session(token, 45).await.expect("it can be read");
            assert_eq!(found.is_some(), stays, "{token}");
        }
        assert_eq!(store.touch_session("n4", 46, 900).await, Ok(false), "for good");
        let begun = store.sessions_by_passkey("p1", "k1").await;
        assert_eq!(begun, Ok(["n4", "n5", "n6"].map(str::to_owned).to_vec()));
    });
}

#[test]
fn a_session_that_was_renewed_ends_with_the_passkey_it_was_begun_with() {
    on_every_engine(async |database| {
        let store = &database.store;
        sign_up(store).await;
        assert_eq!(store.create_passkey(passkey("k1", 20), 2, "n1").await, Ok(true));
        let old = Session { seen_us: 0, ..session("n2", 15) };
        assert_eq!(store.log_in_by_passkey(shown("0", "1"), old.clone()).await, Ok(true));
        let new = Session { token_hash: "n3".to_owned(), seen_us: 30, ..old };
        assert_eq!(store.renew_session("n2", new, 90).await, Ok(true));
        assert_eq!(store.remove_passkey("p1", "k1", "").await, Ok(true));
        assert_eq!(store.session("n3", 45).await, Ok(None));
    });
}
