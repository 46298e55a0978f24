// SPDX-License-Identifier: AGPL-3.0-or-later
//! The codes that programs bring back for a token.

use store::{Change, OauthCode, Token};

use crate::accounts::{sign_up, token};
use crate::support::on_every_engine;

fn code(hash: &str, expires_us: i64) -> OauthCode {
    OauthCode {
        hash: hash.to_owned(),
        player: "p1".to_owned(),
        client: "Шах".to_owned(),
        redirect_uri: "https://app.example/back".to_owned(),
        challenge: "x".repeat(43),
        scopes: "board:play".to_owned(),
        expires_us,
        token: None,
    }
}

/// A token of `p1` made at that instant.
fn given(id: &str, created_us: i64) -> Token {
    let host = Some("app.example".to_owned());
    Token { created_us, host, ..token(id, "p1", 1_000) }
}

#[test]
fn a_code_gives_one_token_in_time_and_is_kept_with_it() {
    on_every_engine(async |database| {
        let store = &database.store;
        for (id, name) in [("p1", "Ann"), ("p2", "Bob")] {
            assert_eq!(store.sign_up(sign_up(id, name, &name.to_lowercase())).await, Ok(true));
        }
        for (hash, expires_us) in [("c1", 100), ("c2", 100), ("c3", 300)] {
            assert_eq!(store.create_oauth_code(code(hash, expires_us), 20).await, Ok(()));
        }
        assert_eq!(store.oauth_code("c1").await, Ok(Some(code("c1", 100))));
        assert_eq!(store.oauth_code("c9").await, Ok(None));
        let other = Token { player: "p2".to_owned(), ..given("t0", 50) };
        assert_eq!(store.give_for_code("c1", other, 2).await, Ok(false), "another's");
        assert_eq!(
            store.give_for_code("c1", given("t0", 100), 2).await,
            Ok(false),
            "void at the instant itself"
        );
        assert_eq!(store.give_for_code("c1", given("t0", 99), 0).await, Ok(false), "none are the most");
        assert_eq!(store.oauth_code("c1").await, Ok(Some(code("c1", 100))), "and it is as it was");
        assert_eq!(store.give_for_code("c1", given("t1", 99), 2).await, Ok(true));
        assert_eq!(store.give_for_code("c1", given("t2", 99), 2).await, Ok(false), "once");
        let used = OauthCode { token: Some("t1".to_owned()), ..code("c1", 100) };
        assert_eq!(store.oauth_code("c1").await, Ok(Some(used.clone())));
        let kept = store.tokens_of("p1", 99).await.expect("it can be read");
        assert_eq!(kept, [given("t1", 99)]);

        // The next code sweeps what gave nothing in time, and keeps what could still be taken back.
        assert_eq!(store.create_oauth_code(code("c4", 400), 200).await, Ok(()));
        assert_eq!(store.oauth_code("c1").await, Ok(Some(used)));
        assert_eq!(store.oauth_code("c2").await, Ok(None));
        assert_eq!(store.oauth_code("c3").await, Ok(Some(code("c3", 300))));
        assert_eq!(store.revoke_token("p1", "t1").await, Ok(true));
        assert_eq!(store.create_oauth_code(code("c5", 400), 200).await, Ok(()));
        assert_eq!(store.oauth_code("c1").await, Ok(None));
        assert_eq!(store.change_account("p1", Change::Erase(500)).await, Ok(true));
        assert_eq!(store.oauth_code("c5").await, Ok(None), "who leaves lets nobody in");
    });
}
