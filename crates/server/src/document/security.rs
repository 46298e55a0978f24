// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may ask what: everybody, whoever is known by a cookie or a token, or only the owner of an account by their cookie.

use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};

use super::operations;

/// The name of the scheme of a program.
const TOKEN: &str = "token";
/// The name of the scheme of a browser.
const COOKIE: &str = "cookie";

/// What a token never does: credentials, and what its owner alone decides.
const BY_COOKIE: &[&str] = &[
    "accept_terms",
    "add_passkey",
    "begin_passkey",
    "change_account",
    "change_password",
    "confirm",
    "confirm_totp",
    "create_token",
    "end_session",
    "end_sessions",
    "end_totp",
    "erase_account",
    "exclude_oneself",
    "grant_oauth",
    "list_passkeys",
    "list_sessions",
    "list_tokens",
    "name_passkey",
    "remove_passkey",
    "rename",
    "renew_recovery",
    "revoke_token",
    "revoke_tokens",
    "set_limits",
    "show_session",
    "show_token",
    "show_totp",
];

/// What is answered to everybody, and to some people more of it.
const BY_ANYBODY: &[&str] = &[
    "ask_for_passkey",
    "calendar",
    "create_account",
    "create_session",
    "health",
    "lichess_bots_online",
    "lichess_export",
    "lichess_statuses",
    "lichess_test_tokens",
    "lichess_user",
    "lichess_users",
    "list_federations",
    "list_games",
    "list_player_games",
    "list_player_ratings",
    "list_tournaments",
    "login",
    "logout",
    "login_by_passkey",
    "oauth_metadata",
    "oauth_token",
    "open_lobby_socket",
    "open_room_socket",
    "open_tournament_socket",
    "prove_email",
    "read_record",
    "recover",
    "recover_by_mail",
    "show_audit_heads",
    "show_bracket",
    "show_crosstable",
    "show_dice",
    "show_evidence",
    "show_fairness",
    "show_fairness_log",
    "show_federation",
    "show_head_to_head",
    "show_house",
    "show_leaderboard",
    "show_lobby",
    "show_oauth_request",
    "show_player",
    "show_record",
    "show_room",
    "show_round",
    "show_score",
    "show_standings",
    "show_tactile_board",
    "show_tournament",
    "show_trf",
    "stream_room",
    "tournament_events",
];

/// Says it of every operation.
pub(super) fn say(document: &mut OpenApi) {
    for (_, _, operation) in operations(document) {
        let id = operation.operation_id.as_deref().unwrap_or_default();
        let by = |name: &str| SecurityRequirement::new(name, Vec::<String>::new());
        operation.security = Some(match () {
            () if BY_COOKIE.contains(&id) => vec![by(COOKIE)],
            () if BY_ANYBODY.contains(&id) => vec![SecurityRequirement::default(), by(COOKIE), by(TOKEN)],
            () => vec![by(COOKIE), by(TOKEN)],
        });
    }
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("kap_ and 46 letters and digits")
        .description(Some("A token of an account, for a program. What it lacks a scope for is refused with `missing_scope`, which names it."))
        .build();
    let cookie = ApiKeyValue::with_description(
        "kapia_session",
        "The session of a browser, of a guest too, which POST /api/v1/session begins; over TLS its name begins with `__Host-`.",
    );
    let components = document.components.get_or_insert_default();
    components.add_security_scheme(TOKEN, SecurityScheme::Http(token));
    components.add_security_scheme(COOKIE, SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_that_of_an_operation() {
        let mut document = crate::router::openapi();
        let known: Vec<String> =
            operations(&mut document).filter_map(|(.., one)| one.operation_id.clone()).collect();
        for name in BY_COOKIE.iter().chain(BY_ANYBODY) {
            assert!(known.iter().any(|id| id == name), "{name}");
        }
    }
}
