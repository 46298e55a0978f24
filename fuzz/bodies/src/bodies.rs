// SPDX-License-Identifier: AGPL-3.0-or-later
//! What programs and pages ask of the site: the JSON body of a request.

use serde_json::Value;
use server::api::body::{NESTED_MAX, form};
use server::error::ApiError;

/// How deep objects and arrays stand in each other.
fn depth(value: &Value) -> usize {
    match value {
        Value::Object(fields) => 1 + fields.values().map(depth).max().unwrap_or(0),
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

/// What is taken is no array and no deeper than may be, is taken again as it is written, and is refused with one level or one
/// name too many. What is refused is told in one line.
pub(crate) fn json(data: &[u8]) {
    let value: Value = match form(data) {
        Ok(value) => value,
        Err(error) => {
            let told = error.problem();
            assert_eq!(told.status, 400, "{told:?}");
            assert!(!told.detail.is_empty() && !told.detail.contains('\n'), "{:?}", told.detail);
            return;
        }
    };
    assert!(!value.is_array() && depth(&value) <= NESTED_MAX, "{value}");
    let written = value.to_string();
    assert!(form::<Value>(written.as_bytes()).is_ok(), "{written}");
    let deeper = (depth(&value)..=NESTED_MAX).fold(written.clone(), |inner, _| format!(r#"{{"a":{inner}}}"#));
    let refused = form::<Value>(deeper.as_bytes());
    assert!(matches!(refused, Err(ApiError::NestedTooDeep { .. })), "{deeper}: {refused:?}");
    if let Some((name, first)) = value.as_object().and_then(|fields| fields.iter().next()) {
        let name = Value::from(name.as_str());
        let twice = format!("{{{name}:{first},{}", &written[1..]);
        let refused = form::<Value>(twice.as_bytes());
        assert!(matches!(refused, Err(ApiError::DoubledName { .. })), "{twice}: {refused:?}");
    }
}
