// SPDX-License-Identifier: AGPL-3.0-or-later
//! The pages of the server: the files of `web/dist`, built into the binary.
//!
//! Names that carry a hash never change and are kept by browsers for a year; everything else is asked for
//! again with an `ETag`. Addresses without a file are routes of the page and get `index.html`. A server built
//! without `web/dist` answers with one page that names the command that builds it.

mod previews;

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::State;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::app::App;
use crate::auth::origin;
use crate::auth::session::caller;
use crate::error::ApiError;
use crate::tournaments::open;
use previews::{AllWords, Page};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The page of a server whose pages were not built.
const UNBUILT: &str = include_str!("unbuilt.html");

/// Folder of `web/dist` whose file names carry a hash of their content.
const HASHED: &str = "assets/";

/// Answers any address no other route has.
pub(crate) async fn serve(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    extensions: Extensions,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if ["api", "ws", "metrics"].contains(&path) || path.starts_with("api/") || path.starts_with("ws/") {
        return ApiError::NotFound { path: uri.path().to_owned() }.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        let (method, path) = (method.to_string(), uri.path().to_owned());
        let allow = [(header::ALLOW, HeaderValue::from_static("GET, HEAD"))];
        return (allow, ApiError::MethodNotAllowed { method, path }).into_response();
    }
    if let Some(file) = Dist::get(path) {
        return answer(path, file, &headers);
    }
    // Names of players may have a dot; those of files that are missing do.
    if !path.starts_with("u/") && path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return ApiError::NotFound { path: uri.path().to_owned() }.into_response();
    }
    match Dist::get("index.html") {
        Some(file) => shell(&app, path, file, (&extensions, &headers)).await,
        None => html(StatusCode::OK, UNBUILT),
    }
}

/// The page of the address as far as a preview tells pages apart. What the preview says is looked up within the limit of
/// requests; beyond it everybody gets the page all the same, without a preview of its own.
async fn page_of(app: &App, path: &str, within_limit: impl FnOnce() -> bool) -> Page {
    let parts: Vec<_> = path.split('/').collect();
    if matches!(parts.as_slice(), ["room" | "tournament" | "federation", _, ..]) && !within_limit() {
        return Page::Site;
    }
    match parts.as_slice() {
        ["room", id] => match app.store.head(id).await {
            Ok(Some(room)) => Page::Table(room.head.game),
            // No such table, or no telling now: the page itself will say so.
            Ok(None) | Err(_) => Page::Site,
        },
        ["learn", game] => Page::Rules((*game).to_owned()),
        ["tournament", id] | ["tournament", id, "desk"] => match open::seen(app, id).await {
            Ok(contest) => previews::told(&contest).map_or(Page::Site, Page::Tournament),
            Err(_) => Page::Site,
        },
        // An address may have what no database takes.
        ["federation", id] | ["federation", id, _] if !id.contains('\0') => {
            match app.store.federation(id).await {
                Ok(Some(row)) => {
                    Page::Federation { id: row.record.id().to_owned(), name: row.record.name().to_owned() }
                }
                Ok(None) | Err(_) => Page::Site,
            }
        }
        _ => Page::Site,
    }
}

/// The shell of every page, with the language of whoever asks and the preview of the address.
async fn shell(
    app: &App,
    path: &str,
    file: EmbeddedFile,
    (extensions, asked): (&Extensions, &HeaderMap),
) -> Response {
    let all = Dist::get("previews.json")
        .and_then(|words| serde_json::from_slice::<AllWords>(&words.data).ok())
        .unwrap_or_default();
    let lang = previews::language(asked);
    let (Some(words), Ok(text)) = (all.get(lang), std::str::from_utf8(&file.data)) else {
        return answer("index.html", file, asked);
    };
    let within_limit = || {
        let asked = app.limits.request(caller(app, extensions, asked));
        asked.inspect_err(|_| app.metrics.limited.one()).is_ok()
    };
    let page = page_of(app, path, within_limit).await;
    let base = origin::base(asked, app.config.public_url.as_ref());
    // Which page it is of a few: a tag is no place for what somebody wrote into an address.
    let known_page = words.known(page);
    let dressed = previews::dress(text, lang, words, &known_page, &base);
    let (tag, known) = tagged(&file, &format!("-{lang}-{}", known_page.key()), asked);
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = HeaderValue::from_static(media_type("index.html"));
        ([(header::CONTENT_TYPE, kind)], dressed).into_response()
    };
    keep(response.headers_mut(), &tag, "no-cache", "Accept-Language");
    response
}

fn html(status: StatusCode, text: &'static str) -> Response {
    let mut response = (status, text).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn answer(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let packed = packed(path, asked);
    // The bytes of each coding are another thing, and have a strong tag of their own (RFC 9110, 8.8.3.3).
    let coding = packed.as_ref().map(|(coding, _)| *coding);
    let more = coding.map_or_else(String::new, |coding| format!("-{coding}"));
    let (tag, known) = tagged(&file, &more, asked);
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        body_of(path, coding, packed.map_or(file, |(_, packed)| packed))
    };
    let lasting = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    keep(response.headers_mut(), &tag, lasting, "Accept-Encoding");
    response
}

/// The tag of a file, with what else its answer depends on, and whether the browser has it already.
fn tagged(file: &EmbeddedFile, more: &str, asked: &HeaderMap) -> (String, bool) {
    let hash = file.metadata.sha256_hash();
    let etag = format!("\"{}{more}\"", room::hex(hash.get(..16).unwrap_or_default()));
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).is_some_and(|tags| {
        tags == "*" || tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag)
    });
    (etag, known)
}

/// How long an answer may be kept, under which tag, and what it varies with.
fn keep(headers: &mut HeaderMap, etag: &str, lasting: &'static str, varies: &'static str) {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    if let Ok(etag) = HeaderValue::from_str(etag) {
        headers.insert(header::ETAG, etag);
    }
    headers.insert(header::VARY, HeaderValue::from_static(varies));
}

/// The packed form of a file that the build left beside it, when the browser understands it.
fn packed(path: &str, asked: &HeaderMap) -> Option<(&'static str, EmbeddedFile)> {
    let accepted =
        asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    [("br", ".br"), ("gzip", ".gz")].into_iter().find_map(|(coding, suffix)| {
        let accepts = accepted.split(',').any(|entry| {
            let mut parts = entry.split(';');
            parts.next().is_some_and(|name| name.trim() == coding) && !parts.any(|part| part.trim() == "q=0")
        });
        accepts.then(|| Dist::get(&format!("{path}{suffix}"))).flatten().map(|file| (coding, file))
    })
}

/// The file in this coding.
fn body_of(path: &str, coding: Option<&'static str>, file: EmbeddedFile) -> Response {
    let mut response = Response::new(match file.data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    });
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// The kinds of file the build makes.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "wasm" => "application/wasm",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
