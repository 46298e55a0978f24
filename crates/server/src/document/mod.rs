// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the OpenAPI document says beyond what stands beside each request: the form of what is made field by field
//! (`schemas.rs`), who may ask (`security.rs`), which headers are read (`headers.rs`), and the stable codes of refusals in
//! the place of the names they have in the source (`codes.rs`). What is answered is decided elsewhere.

mod codes;
mod headers;
mod schemas;
mod security;

pub(crate) use codes::named;

use utoipa::openapi::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};

/// Completes the document.
pub(crate) fn complete(document: &mut OpenApi) {
    schemas::fill(document);
    headers::name(document);
    security::say(document);
}

/// Every operation of the document, with its method in small letters and its path.
fn operations(document: &mut OpenApi) -> impl Iterator<Item = (&'static str, &str, &mut Operation)> {
    document.paths.paths.iter_mut().flat_map(|(path, item)| {
        let PathItem { get, put, post, delete, patch, .. } = item;
        let each = [("get", get), ("put", put), ("post", post), ("delete", delete), ("patch", patch)];
        each.into_iter().filter_map(move |(method, one)| Some((method, path.as_str(), one.as_mut()?)))
    })
}
