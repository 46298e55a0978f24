// SPDX-License-Identifier: AGPL-3.0-or-later
//! The headers that requests read and that no list of parameters beside them names.

use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{OpenApi, RefOr, Required};

use super::operations;
use crate::api::once;

/// Edits of what others may be editing.
const EDITS: [&str; 3] = ["change_tournament", "unpair_round", "put_result"];
/// Where the language of who asks is kept when the body does not say it.
const SPEAKS: [&str; 2] = ["create_account", "accept_terms"];

/// Names them.
pub(super) fn name(document: &mut OpenApi) {
    for (method, path, operation) in operations(document) {
        let id = operation.operation_id.clone().unwrap_or_default();
        if EDITS.contains(&id.as_str()) {
            let what = "The `seq` of the tournament one has seen, in quotes; 412 when it has changed since";
            put(operation, header("if-match", Required::True, what));
        }
        if method == "post" && once::PATHS.iter().any(|start| path.starts_with(start)) {
            let what = "1 to 64 letters, digits, `-` or `_`: under the same key the same request is carried out once within \
                 seven days; repeated, its first answer comes again with `Idempotent-Replay: true`";
            put(operation, header(once::KEY, Required::False, what));
        }
        if SPEAKS.contains(&id.as_str()) {
            let what = "The language in which the terms were accepted, where the body does not say it";
            put(operation, header("accept-language", Required::False, what));
        }
    }
}

fn header(name: &str, required: Required, what: &str) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Header)
        .required(required)
        .description(Some(what))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .build()
}

fn put(operation: &mut Operation, header: Parameter) {
    let parameters = operation.parameters.get_or_insert_default();
    parameters.retain(|known| !matches!(known, RefOr::T(known) if known.name == header.name));
    parameters.push(RefOr::T(header));
}
