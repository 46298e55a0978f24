// SPDX-License-Identifier: AGPL-3.0-or-later
//! The pages of the house: the files of `web/dist`, built into the binary.
//!
//! Names that carry a hash never change and are kept by browsers for a year; everything else is asked for
//! again with an `ETag`. Addresses without a file are routes of the page and get `index.html`. A house built
//! without `web/dist` answers with one page that names the command that builds it.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The page of a house whose pages were not built.
const UNBUILT: &str = include_str!("unbuilt.html");

/// Folder of `web/dist` whose file names carry a hash of their content.
const HASHED: &str = "assets/";

/// Answers any address no other route has.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if ["api", "ws"].contains(&path) || path.starts_with("api/") || path.starts_with("ws/") {
        return ApiError::NotFound { path: uri.path().to_owned() }.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        let (method, path) = (method.to_string(), uri.path().to_owned());
        return ApiError::MethodNotAllowed { method, path }.into_response();
    }
    if let Some(file) = Dist::get(path) {
        return answer(path, file, &headers);
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return ApiError::NotFound { path: uri.path().to_owned() }.into_response();
    }
    match Dist::get("index.html") {
        Some(file) => answer("index.html", file, &headers),
        None => html(StatusCode::OK, UNBUILT),
    }
}

fn html(status: StatusCode, text: &'static str) -> Response {
    let mut response = (status, text).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn answer(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let mut etag = String::with_capacity(34);
    etag.push('"');
    etag.push_str(&room::hex(hash.get(..16).unwrap_or_default()));
    etag.push('"');
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).is_some_and(|tags| {
        tags == "*" || tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag)
    });
    let mut response =
        if known { StatusCode::NOT_MODIFIED.into_response() } else { body_of(path, file, asked) };
    let headers = response.headers_mut();
    let keep = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    response
}

/// The file, in the packed form the build left beside it when the browser understands it.
fn body_of(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let accepted =
        asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let packed = [("br", ".br"), ("gzip", ".gz")].into_iter().find_map(|(coding, suffix)| {
        let accepts = accepted.split(',').any(|entry| {
            let mut parts = entry.split(';');
            parts.next().is_some_and(|name| name.trim() == coding) && !parts.any(|part| part.trim() == "q=0")
        });
        accepts.then(|| Dist::get(&format!("{path}{suffix}"))).flatten().map(|file| (coding, file))
    });
    let (coding, file) = packed.map_or((None, file), |(coding, file)| (Some(coding), file));
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
