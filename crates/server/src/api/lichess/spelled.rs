// SPDX-License-Identifier: AGPL-3.0-or-later
//! The addresses of games as lichess documents them: one for each act, under `bot` and under `board`. Here two
//! handlers answer all of them, by what stands in the address.

use utoipa::openapi::path::{Parameter, PathItem};
use utoipa::openapi::{OpenApi, RefOr};

/// What is answered by an address of our own making, and the addresses it stands for.
const ACTS: [(&str, &[(&str, &str)]); 4] = [
    ("/api/{kind}/game/{id}/move/{move}", &[("move", "move/{move}")]),
    (
        "/api/{kind}/game/{id}/{act}",
        &[("abort", "abort"), ("resign", "resign"), ("berserk", "berserk"), (CHAT, CHAT)],
    ),
    ("/api/{kind}/game/{id}/claim-victory/", &[("claim_victory", "claim-victory")]),
    (
        "/api/{kind}/game/{id}/{what}/{answer}",
        &[("draw", "draw/{answer}"), ("takeback", "takeback/{answer}")],
    ),
];
/// What can be read, too.
const CHAT: &str = "chat";
/// What those addresses name.
const NAMED: [&str; 3] = ["kind", "act", "what"];

/// Spells the addresses of games out.
pub(crate) fn spell_out(document: &mut OpenApi) {
    for (own, acts) in ACTS {
        let Some(item) = document.paths.paths.remove(own) else { continue };
        for kind in ["bot", "board"] {
            for (name, path) in acts {
                let mut item = item.clone();
                if *name != CHAT {
                    item.get = None;
                }
                let item = spelled(item, &format!("lichess_{kind}_{name}"));
                document.paths.paths.insert(format!("/api/{kind}/game/{{id}}/{path}"), item);
            }
        }
    }
}

fn spelled(mut item: PathItem, id: &str) -> PathItem {
    for (operation, id) in [(&mut item.post, id.to_owned()), (&mut item.get, format!("{id}_lines"))] {
        let Some(operation) = operation else { continue };
        operation.operation_id = Some(id);
        if let Some(parameters) = &mut operation.parameters {
            parameters.retain(|parameter| name(parameter).is_none_or(|name| !NAMED.contains(&name)));
        }
    }
    item
}

fn name(parameter: &RefOr<Parameter>) -> Option<&str> {
    match parameter {
        RefOr::T(parameter) => Some(&parameter.name),
        RefOr::Ref(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_has_an_address_and_none_is_left_to_be_filled_in() {
        let document = crate::router::openapi();
        let paths = &document.paths.paths;
        assert!(paths.keys().all(|path| !path.contains("{kind}")), "{:?}", paths.keys());
        for kind in ["bot", "board"] {
            for act in ["move/{move}", "abort", "resign", "chat", "draw/{answer}", "takeback/{answer}"] {
                let path = format!("/api/{kind}/game/{{id}}/{act}");
                let post = paths[&path].post.as_ref().unwrap_or_else(|| panic!("{path}"));
                let named: Vec<&str> = post.parameters.iter().flatten().filter_map(name).collect();
                assert!(named.iter().all(|name| path.contains(name) || *name == "offeringDraw"), "{named:?}");
            }
        }
    }
}
