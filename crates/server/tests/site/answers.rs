// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is answered has the form that the OpenAPI document says, and who may ask is who the document says.

use serde_json::{Value, json};

use crate::engines::on_every_engine;
use crate::people::{Open, Person};
use crate::results::account;
use crate::safety::operator;
use crate::tokens::{by, token};
use crate::tournaments::PATH;

struct Document(Value);

impl Document {
    fn told() -> Self {
        Self(serde_json::to_value(server::openapi()).expect("a document is JSON"))
    }

    /// The form of what a request is answered with.
    fn answer(&self, method: &str, path: &str, status: &str) -> &Value {
        let content = &self.0["paths"][path][method]["responses"][status]["content"];
        let content = content.as_object().unwrap_or_else(|| panic!("{method} {path} {status}"));
        let json = content.iter().find(|(media, _)| media.contains("json")).expect("JSON");
        &json.1["schema"]
    }

    /// Why a value is not of this form.
    fn misfit(&self, schema: &Value, value: &Value) -> Option<String> {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.trim_start_matches("#/components/schemas/");
            let why = self.misfit(&self.0["components"]["schemas"][name], value);
            return why.map(|why| format!("{name}: {why}"));
        }
        if let Some(all) = schema["allOf"].as_array() {
            return all.iter().find_map(|one| self.misfit(one, value));
        }
        if let Some(some) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            let whys: Option<Vec<_>> = some.iter().map(|one| self.misfit(one, value)).collect();
            return whys.map(|whys| format!("none of {whys:?}"));
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(one) => vec![one],
            Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let is = |kind: &&str| match *kind {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            _ => false,
        };
        if !kinds.is_empty() && !kinds.iter().any(is) {
            return Some(format!("{value} is not {kinds:?}"));
        }
        if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
            return Some(format!("{value} is none of {}", schema["enum"]));
        }
        if let Some(items) = value.as_array() {
            return items.iter().find_map(|item| self.misfit(&schema["items"], item));
        }
        let fields = value.as_object()?;
        let missing = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        if let Some(missing) = missing.into_iter().find(|name| !fields.contains_key(*name)) {
            return Some(format!("{missing} is missing in {value}"));
        }
        fields.iter().find_map(|(name, field)| {
            let known = schema["properties"].get(name).or(schema.get("additionalProperties"));
            match known {
                Some(Value::Bool(true)) => None,
                Some(form) if form.is_object() => {
                    self.misfit(form, field).map(|why| format!("{name}: {why}"))
                }
                _ => Some(format!("nothing is said of {name}: {field}")),
            }
        })
    }

    fn fits(&self, (method, path, status): (&str, &str, &str), value: &Value) {
        let why = self.misfit(self.answer(method, path, status), value);
        assert_eq!(why, None, "{method} {path}: {value}");
    }
}

/// A knock-out of four at the board, its answers on the way.
async fn tournament(document: &Document, server: &Open, olga: &Person) {
    let fits = |method: &str, path: &str, status: &str, value: &Value| {
        document.fits((method, &format!("/api/v1/tournaments{path}"), status), value);
    };
    let wish = json!({"federation": "house", "name": "Cup", "game": "tabla", "format": "knockout", "venue": "board",
        "seeding": "order", "protest_min": 0.5});
    let made = olga.request("POST", PATH, Some(&wish)).await.json();
    fits("post", "", "201", &made);
    let path = format!("{PATH}/{}", made["id"].as_str().expect("an id"));
    let post = async |act: &str, body: Value| {
        let done = olga.request("POST", &format!("{path}/{act}"), Some(&body)).await;
        assert!(done.status < 300, "{act}: {}", done.text);
        done.json()
    };
    fits("post", "/{id}/{act}", "200", &post("announce", json!({})).await);
    for guest in ["P1", "P2", "P3", "P4"] {
        let entered = post("entries", json!({"guest": guest, "rating": 1500})).await;
        fits("post", "/{id}/entries", "201", &entered);
    }
    post("checkin", json!({})).await;
    for entry in 1..=4 {
        let present = post(&format!("entries/{entry}/present"), json!({})).await;
        fits("post", "/{id}/entries/{entry}/{act}", "200", &present);
    }
    post("message", json!({"reason": "We begin."})).await;
    post("start", json!({})).await;
    let get = async |what: &str| olga.request("GET", &format!("{path}{what}"), None).await.json();
    if get("").await["round"] == 0 {
        fits("post", "/{id}/pair", "201", &post("pair", json!({})).await);
    }
    fits("get", "/{id}/rounds/{round}", "200", &get("/rounds/1").await);
    let seq = get("").await["seq"].to_string();
    let seen = format!("\"{seq}\"");
    let headers =
        [("Cookie", olga.cookie.as_str()), ("Content-Type", "application/json"), ("If-Match", &seen)];
    let result = json!({"result": "1-0", "points": 2}).to_string();
    let put = server.request("PUT", &format!("{path}/rounds/1/boards/1"), &headers, Some(&result)).await;
    assert_eq!(put.status, 200, "{}", put.text);
    fits("put", "/{id}/rounds/{round}/boards/{board}", "200", &put.json());
    fits("get", "/{id}", "200", &get("").await);
    fits("get", "/{id}/rounds/{round}", "200", &get("/rounds/1").await);
    fits("get", "/{id}/standings", "200", &get("/standings?explain=1").await);
    fits("get", "/{id}/crosstable", "200", &get("/crosstable").await);
    fits("get", "/{id}/bracket", "200", &get("/bracket").await);
    fits("get", "", "200", &olga.request("GET", PATH, None).await.json());
    let offered = json!({"games": ["tabla", "tapa"], "series": {"games": 2}});
    let offered = olga.request("POST", "/api/v1/matches", Some(&offered)).await.json();
    document.fits(("post", "/api/v1/matches", "201"), &offered);
}

/// The lichess paths.
async fn programs(document: &Document, server: &Open, ann: &Person) {
    let get = async |path: &str| ann.request("GET", path, None).await.json();
    document.fits(("get", "/api/account", "200"), &get("/api/account").await);
    document.fits(("get", "/api/user/{name}", "200"), &get("/api/user/ann").await);
    let statuses = get("/api/users/status?ids=ann,bob&withGameIds=true").await;
    document.fits(("get", "/api/users/status", "200"), &statuses);
    let offer = json!({"clock.limit": 300, "clock.increment": 3, "color": "white"});
    let challenged = ann.request("POST", "/api/challenge/bob", Some(&offer)).await.json();
    document.fits(("post", "/api/challenge/{user}", "200"), &challenged);
    document.fits(("get", "/api/challenge", "200"), &get("/api/challenge").await);
    let game = json!({"clock.limit": 300, "clock.increment": 3, "color": "white", "level": 1});
    let begun = ann.request("POST", "/api/challenge/ai", Some(&game)).await.json();
    document.fits(("post", "/api/challenge/{user}", "200"), &begun);
    document.fits(("get", "/api/account/playing", "200"), &get("/api/account/playing").await);
    let room = begun["id"].as_str().expect("a room").to_owned();
    let headers = [("Accept", "application/json")];
    let exported = server.request("GET", &format!("/game/export/{room}"), &headers, None).await.json();
    document.fits(("get", "/game/export/{id}", "200"), &exported);
    document
        .fits(("get", "/api/bot/game/{id}/chat", "200"), &get(&format!("/api/bot/game/{room}/chat")).await);
}

#[tokio::test]
async fn what_is_answered_is_of_the_form_that_is_told() {
    let document = Document::told();
    assert!(document.misfit(&json!({"type": "object", "properties": {}}), &json!({"a": 1})).is_some());
    on_every_engine(async |server| {
        let olga = operator(server, "olga").await;
        let (ann, _) = crate::accounts::account(server, "ann").await;
        account(server, "bob").await;
        tournament(&document, server, &olga).await;
        programs(&document, server, &ann).await;
    })
    .await;
}

#[tokio::test]
async fn who_may_ask_is_who_the_document_says() {
    let document = Document::told();
    let server = Open::server().await;
    let (ann, _) = crate::accounts::account(&server, "ann").await;
    let (_, reads) = token(&ann, &["account:read"]).await;
    for (path, item) in document.0["paths"].as_object().expect("paths") {
        for (method, one) in item.as_object().expect("methods") {
            let asked: Vec<&str> =
                path.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect();
            let (asked, method) = (asked.join("/"), method.to_uppercase());
            let security = one["security"].as_array().expect("who");
            let anybody = security.iter().any(|one| one.as_object().is_some_and(serde_json::Map::is_empty));
            let has = |scheme: &str| security.iter().any(|one| one.get(scheme).is_some());
            // What goes on for long is opened by an upgrade.
            if path.starts_with("/ws/") {
                continue;
            }
            let body = (method != "GET").then_some("{}");
            let headers = [("Content-Type", "application/json")];
            let stranger = server.request(&method, &asked, &headers, body).await;
            let said = format!("{method} {path}: {} {}", stranger.status, stranger.text);
            if anybody {
                assert_ne!((stranger.status, stranger.text.contains("no_session")), (401, true), "{said}");
            } else {
                assert!(stranger.status >= 400, "{said}");
            }
            if method == "GET" && !anybody && !path.contains('{') {
                assert!([401, 403].contains(&stranger.status), "{said}");
            }
            if has("cookie") && !has("token") {
                let program = by(&server, &reads, &method, &asked, Some(&json!({}))).await;
                assert!(program.status >= 400, "{method} {path}: {} {}", program.status, program.text);
            }
        }
    }
    server.close().await;
}
