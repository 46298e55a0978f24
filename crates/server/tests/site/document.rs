// SPDX-License-Identifier: AGPL-3.0-or-later
//! The OpenAPI document is whole: forms, security, headers, codes.

use serde_json::Value;

fn told() -> Value {
    serde_json::from_str(&server::openapi_text().expect("a document")).expect("JSON")
}

fn each(document: &Value) -> Vec<(String, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let all = paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().expect("methods").iter();
        item.map(move |(method, one)| (format!("{method} {path}"), one))
    });
    all.collect()
}

/// Where a schema says nothing at all.
fn empty(at: &str, schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) if fields.is_empty() => found.push(at.to_owned()),
        Value::Object(fields) => {
            for (name, inner) in fields {
                match name.as_str() {
                    "properties" | "schemas" => {
                        for (name, inner) in inner.as_object().into_iter().flatten() {
                            empty(&format!("{at}.{name}"), inner, found);
                        }
                    }
                    "items" | "additionalProperties" => empty(&format!("{at}[]"), inner, found),
                    "oneOf" | "anyOf" | "allOf" => {
                        for inner in inner.as_array().into_iter().flatten() {
                            empty(at, inner, found);
                        }
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

#[test]
fn no_body_and_no_answer_is_of_any_form() {
    let document = told();
    let mut found = Vec::new();
    for (name, one) in each(&document) {
        let contents = one["responses"].as_object().expect("answers").iter();
        let contents = contents.map(|(status, answer)| (format!("{name} {status}"), &answer["content"]));
        let body = (format!("{name} body"), &one["requestBody"]["content"]);
        for (name, content) in contents.chain([body]) {
            for (media, form) in content.as_object().into_iter().flatten() {
                match form.get("schema") {
                    None => found.push(format!("{name} {media}")),
                    Some(schema) => empty(&format!("{name} {media}"), schema, &mut found),
                }
            }
        }
    }
    assert!(found.is_empty(), "of any form: {found:#?}");
}

#[test]
fn every_schema_that_is_named_is_there() {
    let document = told();
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    let text = document.to_string();
    for part in text.split("#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap_or_default();
        assert!(schemas.contains_key(name), "{name}");
    }
}

#[test]
fn every_operation_says_its_security_and_every_header_it_reads() {
    let document = told();
    let schemes = document["components"]["securitySchemes"].as_object().expect("schemes");
    assert_eq!(schemes["token"]["scheme"], "bearer");
    assert_eq!(schemes["cookie"]["in"], "cookie");
    for (name, one) in each(&document) {
        let security =
            one["security"].as_array().unwrap_or_else(|| panic!("{name} says nothing of security"));
        for scheme in security.iter().flat_map(|one| one.as_object().expect("a scheme").keys()) {
            assert!(schemes.contains_key(scheme), "{name}: {scheme}");
        }
        let reads = |header: &str| {
            let parameters = one["parameters"].as_array().into_iter().flatten();
            parameters.into_iter().find(|one| one["in"] == "header" && one["name"] == header).cloned()
        };
        let edits = [
            "patch /api/v1/federations/{federation}",
            "patch /api/v1/tournaments/{id}",
            "delete /api/v1/tournaments/{id}/rounds/{round}",
            "put /api/v1/tournaments/{id}/rounds/{round}/boards/{board}",
        ];
        let needs = reads("if-match").is_some_and(|header| header["required"] == true);
        assert_eq!(needs, edits.contains(&name.as_str()), "{name}");
        let once = ["/api/v1/rooms", "/api/v1/federations", "/api/v1/tournaments", "/api/v1/matches"];
        let path = name.strip_prefix("post ");
        let may_repeat = path.is_some_and(|path| {
            once.iter().any(|start| path.starts_with(start)) || path == "/api/v1/account/exclusion"
        });
        assert_eq!(reads("idempotency-key").is_some(), may_repeat, "{name}");
    }
}

#[test]
fn refusals_are_told_by_their_codes() {
    let text = server::openapi_text().expect("a document");
    assert!(!text.contains("[`"), "{}", text.split("[`").nth(1).unwrap_or_default());
    assert!(!text.contains("Error::"), "{}", text.split("Error::").nth(1).unwrap_or_default());
    for code in ["`no_session`", "`too_many_requests`", "`house_unavailable`", "`bad_sanction`"] {
        assert!(text.contains(code), "{code}");
    }
}

#[test]
fn what_a_view_and_a_file_are_said_to_be_holds_for_every_game() {
    let document = told();
    let schemas = &document["components"]["schemas"];
    // Of bughouse the legal moves and a move fit the form of chess, too.
    for name in ["Legal", "Detail"] {
        assert!(schemas[name]["anyOf"].is_array() && schemas[name]["oneOf"].is_null(), "{name}");
    }
    // Where moves are told in words only there is no position, but the field is there.
    let view = &schemas["View"];
    assert!(view["required"].as_array().expect("a list").contains(&"pos".into()));
    assert_eq!(view["properties"]["pos"]["oneOf"][1]["type"], "null");
    let roll = &schemas["DiceTranscript"]["properties"]["rolls"]["items"];
    assert_eq!(roll["properties"]["purpose"]["type"], "integer");
    let media = |path: &str| {
        let content = document["paths"][path]["get"]["responses"]["200"]["content"].as_object();
        content.expect("files").keys().cloned().collect::<std::collections::BTreeSet<_>>()
    };
    let [bpgn, text] = ["application/x-bpgn", "text/plain"].map(str::to_owned);
    let [pgn, sgf, lines] =
        ["application/vnd.chess-pgn", "application/x-go-sgf", "application/x-ndjson"].map(str::to_owned);
    let files = [pgn, sgf, lines, bpgn.clone(), text.clone()];
    assert_eq!(media("/api/v1/rooms/{id}/record"), files.into());
    let [json, lichess] = ["application/json", "application/x-chess-pgn"].map(str::to_owned);
    assert_eq!(media("/game/export/{id}"), [json, lichess, bpgn, text].into());
}
