// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every route of the document, asked by everybody there is (T14): what each is answered stands in `every_route.tsv`, a line a
//! route and a column a person. The requests are made from the document; a route without a line fails, and so does a line
//! without a route.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::net::SocketAddr;

use serde_json::{Map, Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::club::{adult, with_stakes};
use crate::federations::{F, everybody};
use crate::people::{Open, PATIENCE};
use crate::safety::{asks, id};
use crate::tokens::token;

const TABLE: &str = include_str!("every_route.tsv");

/// The columns: nobody, a guest, a player, a director of a federation and its administrator, the operator, a program of the
/// operator with the scope `operator` and one that may only read an account, a program of a player that may play.
const COLUMNS: [&str; 9] =
    ["nobody", "guest", "player", "director", "admin", "operator", "op_token", "read_token", "play_token"];

/// What ends what one came with, or changes oneself: asked last, in this order.
const LAST: [&str; 12] = [
    "POST /api/bot/account/upgrade",
    "DELETE /api/v1/federations/{federation}",
    "PATCH /api/v1/session",
    "PUT /api/v1/account/limits",
    "POST /api/v1/account/exclusion",
    "PATCH /api/v1/account",
    "DELETE /api/v1/account/sessions",
    "DELETE /api/token",
    "DELETE /api/v1/account/tokens",
    "DELETE /api/v1/account",
    "POST /api/v1/session",
    "POST /api/v1/logout",
];

/// A token ends itself by it: each comes with another one than to the rest.
const GIVES_UP: &str = "DELETE /api/token";

/// What stands behind the names in paths.
struct Places {
    room: String,
    cup: String,
}

impl Places {
    /// The path with something in the place of each name; `target` is somebody whom one may do things to.
    fn fill(&self, path: &str, target: &str) -> String {
        let own = |name: &str| match name {
            "{federation}" => "sofia",
            "{game}" => "chess",
            "{speed}" => "blitz",
            "{day}" => "2026-01-01",
            "{round}" | "{board}" => "1",
            "{move}" => "e2e4",
            "{answer}" => "yes",
            "{name}" | "{user}" | "{other}" => target,
            "{id}" if path.contains("/tournaments/") => &self.cup,
            "{id}" if path.contains("/rooms/") || path.contains("game/") => &self.room,
            "{act}" if path.contains("/entries/") => "present",
            "{act}" => "announce",
            "{place}" => "arbiter",
            "{side}" => "white",
            _ => "none",
        };
        let parts = path
            .split('/')
            .map(|part| if part.starts_with('{') { own(part).to_owned() } else { part.to_owned() });
        parts.collect::<Vec<_>>().join("/")
    }
}

/// The simplest thing that a schema allows.
fn simplest(document: &Value, schema: &Value, target: &str) -> Value {
    if let Some(named) = schema["$ref"].as_str() {
        let place = named.trim_start_matches('#');
        return simplest(document, document.pointer(place).expect("the document is whole"), target);
    }
    if let Some(one) = ["oneOf", "anyOf"].iter().find_map(|word| schema[*word].as_array()?.first()) {
        return simplest(document, one, target);
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut whole = Map::new();
        for part in parts {
            whole.extend(simplest(document, part, target).as_object().cloned().unwrap_or_default());
        }
        return Value::Object(whole);
    }
    if let Some(first) = schema["enum"].as_array().and_then(|all| all.first()) {
        return first.clone();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null").cloned().unwrap_or_default(),
        kind => kind.clone(),
    };
    match kind.as_str() {
        Some("object") | None => {
            let mut wanted = schema["required"].as_array().cloned().unwrap_or_default();
            // Whoever may do something there may do it nowhere else.
            if schema["properties"].get("federation").is_some() {
                wanted.push(json!("federation"));
            }
            let field = |name: &Value| {
                let name = name.as_str().expect("a name").to_owned();
                let value = match name.as_str() {
                    "name" | "player" => json!(target),
                    "game" => json!("chess"),
                    "games" => json!(["chess"]),
                    "series" => json!({"games": 1}),
                    "kind" if schema["properties"]["kind"]["enum"].is_null() => json!("warn"),
                    "federation" => json!("sofia"),
                    _ => simplest(document, &schema["properties"][&name], target),
                };
                (name, value)
            };
            Value::Object(wanted.iter().map(field).collect())
        }
        Some("array") => json!([]),
        Some("integer" | "number") => schema.get("minimum").cloned().unwrap_or(json!(1)),
        Some("boolean") => json!(false),
        _ => json!("a"),
    }
}

/// What the route wants to be told behind its path.
fn question(document: &Value, route: &Value, target: &str) -> String {
    let all = route["parameters"].as_array().into_iter().flatten();
    let wanted = all.filter(|one| one["in"] == "query" && one["required"] == true);
    let pair = |one: &Value| {
        let value = match simplest(document, &one["schema"], target) {
            Value::String(text) => text,
            value => value.to_string(),
        };
        format!("{}={value}", one["name"].as_str().expect("a name"))
    };
    let pairs: Vec<String> = wanted.map(pair).collect();
    if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
}

/// The status of the answer, whatever follows: some never end.
async fn status(address: SocketAddr, head: &str, body: &str) -> u16 {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    // The server may answer before everything is written.
    let _ = stream.write_all([head.as_bytes(), body.as_bytes()].concat().as_slice()).await;
    let mut said = Vec::new();
    let first = async {
        while !said.contains(&b'\n') && stream.read_buf(&mut said).await.is_ok_and(|read| read > 0) {}
    };
    timeout(PATIENCE, first).await.expect("the server answers");
    let line = String::from_utf8_lossy(&said);
    line.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{head}: {line}"))
}

/// Statuses that let somebody in are one cell; every refusal has its own.
fn cell(status: u16) -> String {
    match status {
        101 => "101".to_owned(),
        200..300 => "2xx".to_owned(),
        300..400 => "3xx".to_owned(),
        _ => status.to_string(),
    }
}

async fn asked(
    server: &Open,
    document: &Value,
    places: &Places,
    by: &[(String, String, String)],
) -> BTreeMap<String, Vec<String>> {
    let mut routes: Vec<(String, &str, &Value)> = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, route) in methods.as_object().expect("methods") {
            routes.push((format!("{} {path}", method.to_uppercase()), path, route));
        }
    }
    let last =
        |(name, ..): &(String, &str, &Value)| LAST.iter().position(|one| one == name).map_or(0, |at| at + 1);
    routes.sort_by_key(last);
    assert_eq!(
        routes.iter().filter(|route| last(route) > 0).count(),
        LAST.len(),
        "what is asked last is there"
    );
    let mut answers = BTreeMap::new();
    for (name, path, route) in routes {
        let method = name.split(' ').next().expect("a method");
        // The last column first: programs come before those whose they are.
        let mut cells = VecDeque::new();
        for (target, credential, spare) in by.iter().rev() {
            let credential = if name == GIVES_UP { spare } else { credential };
            let path = places.fill(path, target);
            let content = route.pointer("/requestBody/content").and_then(Value::as_object);
            let kind = content.and_then(|all| all.keys().next()).map_or("application/json", String::as_str);
            let schema =
                content.and_then(|all| all.values().next()).map_or(&Value::Null, |one| &one["schema"]);
            let body = match kind {
                _ if method == "GET" => String::new(),
                "application/json" if schema.is_null() => "{}".to_owned(),
                "application/json" => simplest(document, schema, target).to_string(),
                _ => "a=a".to_owned(),
            };
            let upgrade = if path.starts_with("/ws/") {
                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nConnection: Upgrade\r\n"
            } else {
                "Connection: close\r\n"
            };
            let question = question(document, route, target);
            let address = server.address;
            let mut head = format!(
                "{method} {path}{question} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{upgrade}{credential}"
            );
            if !body.is_empty() {
                let _ = write!(head, "Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
            }
            head.push_str("\r\n");
            cells.push_front(cell(status(address, &head, &body).await));
        }
        answers.insert(name, Vec::from(cells));
    }
    answers
}

#[tokio::test]
async fn t14_every_route_answers_everybody_as_the_table_says() {
    with_stakes(async |server| {
        let [_, _, director, _, _, admin, olga] = everybody(server).await;
        let (ann, bob, guest) = (adult(server, "ann").await, adult(server, "bob").await, server.guest().await);
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 2,
            "venue": "board"});
        let cup = id(&asks(&director, "POST", "/tournaments", wish).await);
        assert_eq!(asks(&director, "POST", &format!("/tournaments/{cup}/announce"), json!({})).await.status, 200);
        let places = Places { room: bob.opens(json!({"game": "chess", "seat": "first"})).await, cup };
        let cookie = |person: &crate::people::Person| format!("Cookie: {}\r\n", person.cookie);
        let bearer = |token: &str| format!("Authorization: Bearer {token}\r\n");
        let (_, operates) = token(&olga, &["operator"]).await;
        let (_, reads) = token(&olga, &["account:read"]).await;
        let (_, plays) = token(&ann, &["board:play"]).await;
        let (_, operates_too) = token(&olga, &["operator"]).await;
        let (_, reads_too) = token(&olga, &["account:read"]).await;
        let (_, plays_too) = token(&ann, &["board:play"]).await;
        let one = |credential: String| (credential.clone(), credential);
        let credentials = [
            one(String::new()),
            one(cookie(&guest)),
            one(cookie(&ann)),
            one(cookie(&director)),
            one(cookie(&admin)),
            one(cookie(&olga)),
            (bearer(&operates), bearer(&operates_too)),
            (bearer(&reads), bearer(&reads_too)),
            (bearer(&plays), bearer(&plays_too)),
        ];
        let mut by = Vec::new();
        for (column, (credential, spare)) in COLUMNS.iter().zip(credentials) {
            // Everybody has somebody of their own to do things to, a member of the federation.
            let target = format!("t{}", column.replace('_', ""));
            let person = adult(server, &target).await;
            assert_eq!(asks(&person, "POST", &format!("{F}/members"), json!({})).await.status, 201);
            by.push((target, credential, spare));
        }
        let document = serde_json::to_value(server::openapi()).expect("a document is JSON");
        let answers = asked(server, &document, &places, &by).await;
        agrees(&answers);
    })
    .await;
}

fn agrees(answers: &BTreeMap<String, Vec<String>>) {
    let mut lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<&str> = lines.next().expect("a table has a head").split('\t').skip(1).collect();
    assert_eq!(head, COLUMNS);
    let mut table = BTreeMap::new();
    for line in lines {
        let mut cells = line.split('\t').map(str::to_owned);
        let route = cells.next().expect("a line has a route");
        assert!(table.insert(route, cells.collect::<Vec<_>>()).is_none(), "twice in the table: {line}");
    }
    let mut wrong = String::new();
    for (route, cells) in answers {
        match table.remove(route) {
            None => wrong.push_str(&format!("{route}\t{}\tis not in the table\n", cells.join("\t"))),
            Some(told) if told != *cells => {
                wrong.push_str(&format!("{route}\t{}\tby the table {}\n", cells.join("\t"), told.join(" ")));
            }
            Some(_) => {}
        }
    }
    for route in table.keys() {
        let _ = writeln!(wrong, "{route}\tis in the table and not in the document");
    }
    assert!(wrong.is_empty(), "every_route.tsv:\n{wrong}");
}
