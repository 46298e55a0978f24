// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody comes with, in words its owner knows it by in a list of sessions: "Firefox, Linux". Nothing hangs on it.

use axum::http::{HeaderMap, header};

/// Browsers, as they call themselves; those that call themselves another first.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];
/// Systems; those that call themselves another first.
const SYSTEMS: [(&str, &str); 6] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
];
/// Characters of a program that is no browser we know.
const OTHER_CHARS: usize = 24;

/// The label of a session.
#[must_use]
pub fn label(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or("");
    let find = |list: &[(&str, &'static str)]| {
        list.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => {
            let word = agent.split(['/', ' ']).next().unwrap_or("");
            word.chars().filter(|letter| letter.is_ascii_graphic()).take(OTHER_CHARS).collect()
        }
    }
}

/// The word for a guest in the first of a browser's languages that the server speaks; English when there is none.
pub(super) fn guest_word(headers: &HeaderMap) -> &'static str {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let word = |tag: &str| match tag.trim_start().get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("bg") => Some("Гост"),
        Some("ru") => Some("Гость"),
        Some("en") => Some("Guest"),
        _ => None,
    };
    wanted.split(',').find_map(word).unwrap_or("Guest")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_called_after_browser_and_system() {
        for (agent, said) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
                "Chrome, Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Safari/604.1",
                "Safari, iPhone",
            ),
            ("curl/8.5.0", "curl"),
            ("python-requests/2.32", "python-requests"),
            ("", ""),
        ] {
            let headers = HeaderMap::from_iter([(header::USER_AGENT, agent.parse().unwrap())]);
            assert_eq!(label(&headers), said);
        }
        assert_eq!(label(&HeaderMap::new()), "");
    }
}
