// SPDX-License-Identifier: AGPL-3.0-or-later
//! What each scope of a token opens, cell by cell.

use serde_json::{Value, json};
use server::auth::scope::Scope;
use server::auth::token;
use store::Token;

use crate::club::{Club, with_stakes};
use crate::people::{Open, Person};
use crate::safety::{asks, id};
use crate::tokens::by;

/// A token of somebody with one scope.
async fn only(server: &Open, person: &Person, scope: Scope) -> String {
    let (shown, now) = (token::fresh(), server.app.clock.now().0);
    let kept = Token {
        id: format!("{}{}", person.id, scope.word()),
        player: person.id.clone(),
        hash: token::hash(&shown),
        label: scope.word().to_owned(),
        scopes: scope.word().to_owned(),
        created_us: now,
        expires_us: now + 86_400_000_000,
        host: None,
        seen_us: None,
    };
    assert_eq!(server.app.store.create_token(kept, 20).await, Ok(true));
    shown
}

/// A request, and the scopes that open it: one of them is named to whoever has none of them.
type Cell<'a> = (&'static str, &'a str, Value, &'a [Scope]);

async fn each_scope(server: &Open, person: &Person, cells: &[Cell<'_>]) {
    for scope in Scope::ALL {
        let shown = only(server, person, scope).await;
        for (method, path, body, opens) in cells {
            let body = Some(body).filter(|body| !body.is_null());
            let answer = by(server, &shown, method, path, body).await;
            let named = format!("{method} {path} by {scope}: {} {}", answer.status, answer.text);
            let is_theirs = !path.starts_with("/api/v1/");
            let is_refused = answer.status == 403
                && if is_theirs {
                    answer.json()["error"]
                        .as_str()
                        .is_some_and(|said| said.contains("a token with the scope"))
                } else {
                    answer.refusal().1 == "missing_scope"
                };
            assert_eq!(is_refused, !opens.contains(&scope), "{named}");
            if is_refused && !is_theirs {
                let missing = answer.json()["params"]["scope"].as_str().expect("which").to_owned();
                assert!(opens.iter().any(|scope| scope.word() == missing), "{named}");
            }
        }
    }
}

/// An announced tournament of the club, at the board.
async fn cup(club: &Club) -> String {
    let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 2,
        "venue": "board"});
    let path = format!("/tournaments/{}", id(&asks(&club.ada, "POST", "/tournaments", wish).await));
    assert_eq!(asks(&club.ada, "POST", &format!("{path}/announce"), json!({})).await.status, 200);
    format!("/api/v1{path}")
}

#[tokio::test]
async fn every_scope_opens_what_is_its_own_and_nothing_else() {
    use Scope::{
        AccountRead, BoardPlay, BotPlay, CashierWrite, ChallengeWrite, FederationAdmin, LedgerRead, Operator,
        TournamentWrite,
    };
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        club.member(server, "bob", 0).await;
        let command = json!({"id": "c1", "c": {"k": "resign"}});
        let report = json!({"player": "bob", "kind": "name"});
        let own: &[Cell<'_>] = &[
            ("GET", "/api/v1/account", Value::Null, &[AccountRead]),
            ("GET", "/api/v1/account/games", Value::Null, &[AccountRead]),
            ("GET", "/api/v1/account/reports", Value::Null, &[AccountRead]),
            ("GET", "/api/v1/account/export", Value::Null, &[AccountRead]),
            ("GET", "/api/v1/blocks", Value::Null, &[AccountRead]),
            ("GET", "/api/v1/account/limits", Value::Null, &[LedgerRead]),
            ("GET", "/api/v1/ledger/accounts", Value::Null, &[LedgerRead]),
            ("GET", "/api/v1/ledger/statement?currency=sofia/credits", Value::Null, &[LedgerRead]),
            ("GET", "/api/v1/lobby", Value::Null, &[AccountRead, BoardPlay]),
            ("POST", "/api/v1/rooms", json!({"game": "chess"}), &[BoardPlay]),
            ("POST", "/api/v1/rooms/nowhere/commands", command, &[BoardPlay]),
            ("DELETE", "/api/v1/rooms/nowhere", Value::Null, &[BoardPlay]),
            ("POST", "/api/v1/rooms/nowhere/disputes", json!({"text": "a doubt"}), &[BoardPlay]),
            ("GET", "/api/v1/rooms/nowhere/stream", Value::Null, &[BoardPlay]),
            ("POST", "/api/v1/blocks/bob", Value::Null, &[BoardPlay]),
            ("DELETE", "/api/v1/blocks/bob", Value::Null, &[BoardPlay]),
            ("POST", "/api/v1/reports", report, &[BoardPlay]),
            (
                "POST",
                "/api/v1/matches",
                json!({"games": ["chess"], "series": {"games": 1}}),
                &[TournamentWrite],
            ),
            ("POST", "/api/v1/federations/sofia/members", json!({}), &[FederationAdmin]),
            (
                "GET",
                "/api/v1/federations/sofia/members",
                Value::Null,
                &[AccountRead, FederationAdmin, CashierWrite],
            ),
            (
                "GET",
                "/api/v1/federations/sofia/audit",
                Value::Null,
                &[AccountRead, FederationAdmin, CashierWrite],
            ),
            (
                "GET",
                "/api/v1/federations/sofia/bank",
                Value::Null,
                &[LedgerRead, FederationAdmin, CashierWrite],
            ),
            ("POST", "/api/bot/game/nowhere/move/e2e4", Value::Null, &[BotPlay, BoardPlay]),
            ("POST", "/api/board/game/nowhere/resign", Value::Null, &[BotPlay, BoardPlay]),
            ("POST", "/api/bot/game/nowhere/draw/yes", Value::Null, &[BotPlay, BoardPlay]),
            ("GET", "/api/bot/game/stream/nowhere", Value::Null, &[BotPlay, BoardPlay]),
            ("GET", "/api/account/playing", Value::Null, &[BotPlay, BoardPlay, AccountRead]),
            ("POST", "/api/challenge/nobody", Value::Null, &[ChallengeWrite]),
            ("POST", "/api/challenge/nowhere/accept", Value::Null, &[ChallengeWrite, BotPlay, BoardPlay]),
        ];
        each_scope(server, &ann, own).await;
        let entry = json!({"kind": "deposit", "account": "player/ann", "amount": 1, "reason": "cup"});
        let desk: &[Cell<'_>] = &[
            ("POST", "/api/v1/federations/sofia/cashier/entries", entry, &[CashierWrite]),
            ("POST", "/api/v1/federations/sofia/cashier/entries/none/confirm", json!({}), &[CashierWrite]),
        ];
        each_scope(server, &club.cash, desk).await;
        let rules: &[Cell<'_>] = &[
            (
                "PUT",
                "/api/v1/federations/sofia/roles/bob",
                json!({"roles": ["director"]}),
                &[FederationAdmin],
            ),
            ("PUT", "/api/v1/federations/sofia/members/bob", json!({"status": "member"}), &[FederationAdmin]),
            ("PATCH", "/api/v1/federations/sofia", json!({"stakes": true}), &[FederationAdmin]),
        ];
        each_scope(server, &club.ada, rules).await;
        let cup = cup(&club).await;
        let (entries, none) = (format!("{cup}/entries"), format!("{cup}/entries/none"));
        let present = format!("{none}/present");
        let both = &[TournamentWrite, Operator];
        let site: &[Cell<'_>] = &[
            ("GET", "/api/v1/admin/health", Value::Null, &[Operator]),
            ("GET", "/api/v1/admin/users", Value::Null, &[Operator]),
            ("GET", "/api/v1/admin/audit", Value::Null, &[Operator]),
            (
                "GET",
                "/api/v1/federations/sofia/bank",
                Value::Null,
                &[LedgerRead, FederationAdmin, CashierWrite, Operator],
            ),
            // The operator's scope stands in for what the operator does in a federation.
            ("POST", &entries, json!({"guest": "Guest"}), both),
            ("POST", &present, json!({}), both),
            ("DELETE", &none, Value::Null, both),
            ("DELETE", "/api/v1/federations/sofia/members/bob", Value::Null, &[FederationAdmin, Operator]),
        ];
        each_scope(server, &club.olga, site).await;
        // An account that never played becomes a bot, and with that token only.
        let carl = club.member(server, "carl", 0).await;
        each_scope(server, &carl, &[("POST", "/api/bot/account/upgrade", Value::Null, &[BotPlay])]).await;
    })
    .await;
}
