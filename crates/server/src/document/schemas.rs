// SPDX-License-Identifier: AGPL-3.0-or-later
//! The form of bodies and answers that no type of the source has: those of tournaments and of the lichess paths, which are
//! made field by field. They stand in `schemas.json`, by method and path.

use std::collections::BTreeMap;

use serde::Deserialize;
use utoipa::openapi::schema::{AnyOf, Array, Schema};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr};

use super::operations;

/// The file.
const FILE: &str = include_str!("schemas.json");

/// What stands in it: the names of schemas by request, and the schemas.
#[derive(Deserialize)]
struct Forms {
    answers: BTreeMap<String, Name>,
    bodies: BTreeMap<String, Name>,
    schemas: BTreeMap<String, RefOr<Schema>>,
}

/// One object, or a list of them.
#[derive(Deserialize)]
#[serde(untagged)]
enum Name {
    One(String),
    Each([String; 1]),
}

impl Name {
    fn schema(&self) -> RefOr<Schema> {
        match self {
            Self::One(name) => RefOr::Ref(Ref::from_schema_name(name)),
            Self::Each([name]) => RefOr::T(Schema::Array(Array::new(Ref::from_schema_name(name)))),
        }
    }
}

/// Says of each request which form it and its answer have.
pub(super) fn fill(document: &mut OpenApi) {
    let forms: Forms = match serde_json::from_str(FILE) {
        Ok(forms) => forms,
        Err(error) => return tracing::error!(%error, "the forms of the document cannot be read"),
    };
    for (method, path, operation) in operations(document) {
        let name = format!("{method} {path}");
        if let (Some(form), Some(RefOr::T(body))) = (forms.bodies.get(&name), &mut operation.request_body) {
            body.content.values_mut().for_each(|content| put(content, form));
        }
        let Some(form) = forms.answers.get(&name) else { continue };
        for (status, answer) in &mut operation.responses.responses {
            if let (true, RefOr::T(answer)) = (status.starts_with('2'), answer) {
                let said = answer.content.iter_mut().filter(|(media, _)| media.contains("json"));
                said.for_each(|(_, content)| put(content, form));
            }
        }
    }
    let schemas = &mut document.components.get_or_insert_default().schemas;
    schemas.extend(forms.schemas);
    for name in TOLD_BY_THEIR_FIELDS {
        if let Some(schema) = schemas.get_mut(name) {
            any_of(schema);
        }
    }
}

/// These have no field that says which of their forms it is, and what one form has another may have beside more: two of
/// them may fit.
const TOLD_BY_THEIR_FIELDS: [&str; 2] = ["Legal", "Detail"];

fn any_of(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::OneOf(one)) = schema {
        let mut any = AnyOf::new();
        any.items = std::mem::take(&mut one.items);
        any.description = one.description.take();
        *schema = RefOr::T(Schema::AnyOf(any));
    }
}

fn put(content: &mut RefOr<Content>, form: &Name) {
    if let RefOr::T(content) = content {
        content.schema = Some(form.schema());
    }
}
