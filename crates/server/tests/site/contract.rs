// SPDX-License-Identifier: AGPL-3.0-or-later
//! The public interface: what is promised is in the document.

use std::collections::BTreeSet;

/// Every path of the contract, a `{}` for each name in it, and its methods.
const CONTRACT: &[(&str, &str)] = &[
    ("/api/v1/accounts", "post"),
    ("/api/v1/login", "post"),
    ("/api/v1/logout", "post"),
    ("/api/v1/recover", "post"),
    ("/api/v1/account", "get patch delete"),
    ("/api/v1/account/sessions", "get delete"),
    ("/api/v1/account/sessions/{}", "get delete"),
    ("/api/v1/account/tokens", "get post delete"),
    ("/api/v1/account/tokens/{}", "get delete"),
    ("/api/v1/account/export", "get"),
    ("/api/v1/account/limits", "put"),
    ("/api/v1/account/exclusion", "post"),
    ("/api/v1/rooms", "post"),
    ("/api/v1/rooms/{}/commands", "post"),
    ("/api/v1/rooms/{}", "get"),
    ("/api/v1/rooms/{}/void", "post"),
    ("/api/v1/rooms/{}/disputes", "post"),
    ("/api/v1/players/{}", "get"),
    ("/api/v1/players/{}/games", "get"),
    ("/api/v1/players/{}/ratings/{}/{}", "get"),
    ("/api/v1/players/{}/against/{}", "get"),
    ("/api/v1/leaderboards/{}/{}", "get"),
    ("/api/v1/ledger/accounts", "get"),
    ("/api/v1/ledger/statement", "get"),
    ("/api/v1/federations", "get post"),
    ("/api/v1/federations/{}", "get patch"),
    ("/api/v1/federations/{}/members", "get post"),
    ("/api/v1/federations/{}/members/{}", "put delete"),
    ("/api/v1/federations/{}/roles/{}", "put"),
    ("/api/v1/federations/{}/audit", "get"),
    ("/api/v1/federations/{}/bank", "get"),
    ("/api/v1/federations/{}/sponsors", "post"),
    ("/api/v1/federations/{}/cashier/entries", "post"),
    ("/api/v1/federations/{}/cashier/entries/{}/confirm", "post"),
    ("/api/v1/tournaments", "get post"),
    ("/api/v1/tournaments/{}", "get patch"),
    ("/api/v1/tournaments/{}/{}", "post"),
    ("/api/v1/tournaments/{}/entries", "post"),
    ("/api/v1/tournaments/{}/entries/{}", "delete"),
    ("/api/v1/tournaments/{}/entries/{}/{}", "post"),
    ("/api/v1/tournaments/{}/pair", "post"),
    ("/api/v1/tournaments/{}/rounds/{}", "delete get"),
    ("/api/v1/tournaments/{}/rounds/{}/boards/{}", "put"),
    ("/api/v1/tournaments/{}/standings", "get"),
    ("/api/v1/tournaments/{}/bracket", "get"),
    ("/api/v1/tournaments/{}/trf", "get"),
    ("/api/v1/tournaments/{}/events", "get"),
    ("/api/v1/reports", "post"),
    ("/api/v1/blocks/{}", "post"),
    ("/api/v1/calendar.ics", "get"),
    ("/api/v1/stream/me", "get"),
    ("/api/account", "get"),
    ("/api/token/test", "post"),
    ("/api/stream/event", "get"),
    ("/api/challenge/{}", "post"),
    ("/api/challenge/{}/accept", "post"),
    ("/api/challenge/{}/decline", "post"),
    ("/api/bot/account/upgrade", "post"),
    ("/api/bot/game/stream/{}", "get"),
    ("/api/bot/game/{}/move/{}", "post"),
    ("/api/bot/game/{}/chat", "post"),
    ("/api/bot/game/{}/abort", "post"),
    ("/api/bot/game/{}/resign", "post"),
    ("/api/bot/game/{}/draw/{}", "post"),
    ("/ws/tournaments/{}", "get"),
    ("/ws/me", "get"),
];

#[test]
fn scenario_30_every_path_of_the_contract_is_in_the_document() {
    let document = serde_json::to_value(server::openapi()).expect("a document is JSON");
    let mut told = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let parts = path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part });
        let path = parts.collect::<Vec<_>>().join("/");
        for method in methods.as_object().expect("methods").keys() {
            told.insert(format!("{method} {path}"));
        }
    }
    let wanted = CONTRACT
        .iter()
        .flat_map(|(path, methods)| methods.split(' ').map(move |one| format!("{one} {path}")));
    let missing: Vec<_> = wanted.filter(|one| !told.contains(one)).collect();
    assert!(missing.is_empty(), "promised and not documented: {missing:?}");
}
