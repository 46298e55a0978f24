// SPDX-License-Identifier: AGPL-3.0-or-later
//! Names that people and federations give themselves.

use server::auth::names;
use tourney::federation::{Administrator, AdministratorKind, Federation};

use crate::bytes::text;

/// Characters that are not seen, or turn the way of writing.
const UNSEEN: [char; 6] = ['\u{200b}', '\u{200d}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{ad}'];

/// What is taken is taken again as it is, holds nothing that is not seen, and is found under one key.
pub(crate) fn people(data: &[u8]) {
    let given = text(data);
    if let Ok(name) = names::checked(&given) {
        assert_eq!(names::checked(&name).ok().as_ref(), Some(&name), "of {given:?}");
        assert!((1..=names::NAME_CHARS_MAX).contains(&name.chars().count()), "{name:?}");
        is_seen(&name);
    }
    if let Ok(name) = names::of_account(&given) {
        assert_eq!(names::of_account(&name).ok().as_ref(), Some(&name), "of {given:?}");
        assert_eq!(
            names::given(&name).ok().as_ref(),
            Some(&name),
            "the operator may give what anybody may take"
        );
        let long = names::ACCOUNT_NAME_CHARS_MIN..=names::ACCOUNT_NAME_CHARS_MAX;
        assert!(long.contains(&name.chars().count()), "{name:?}");
        is_seen(&name);
        let key = names::key(&name);
        assert_eq!(names::asked(&name), Some(key.clone()), "{name:?} is not found by its name");
        assert!(!key.is_empty() && !names::looks_like(&name).is_empty(), "{name:?} has no key");
        // With a dot and a word of the site behind it, it is the site's.
        assert!(names::of_account(&format!("{name}.kapia")).is_err(), "{name:?}");
        for unseen in UNSEEN {
            assert!(names::of_account(&format!("{name}{unseen}")).is_err(), "{name:?} and {unseen:?}");
        }
    }
    if let Some(key) = names::asked(&given) {
        assert_eq!(names::asked(&format!(" {given}\t")), Some(key), "blanks around {given:?}");
    }
    assert!(!names::is_id(&given) || given.len() == names::ID_CHARS + 1);
}

fn is_seen(name: &str) {
    let bad = |letter: char| UNSEEN.contains(&letter) || letter.is_control() || game::is_unseen(letter);
    assert!(!name.contains(bad) && name.trim() == name && !name.contains("  "), "{name:?}");
}

/// Id, name, administrator and agreement, a line each.
pub(crate) fn federations(data: &[u8]) {
    let given = text(data);
    let mut lines = given.split('\n');
    let mut line = || lines.next().unwrap_or_default();
    let (id, name, administrator, agreement) = (line(), line(), line(), line());
    let Ok(administrator) = Administrator::new(administrator, AdministratorKind::Company) else { return };
    let Ok(one) = Federation::new(id, name, administrator.clone(), agreement) else { return };
    assert_ne!(one.id(), tourney::federation::HOUSE);
    [one.name(), administrator.name(), one.agreement()].into_iter().for_each(is_seen);
    let again = Federation::new(one.id(), one.name(), administrator, one.agreement());
    assert_eq!(again, Ok(one), "what is kept is kept again as it is");
}
