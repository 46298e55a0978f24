// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a link to a page looks like where it is pasted: title, description and picture in the language of whoever
//! asks, and that language on `<html>` before any script runs. The sentences are those of `i18n/`, which the build of
//! the pages writes into `previews.json`; the names of players are in no preview.

use std::collections::BTreeMap;

use axum::http::{HeaderMap, header};
use serde::Deserialize;

/// The languages of the pages, the one for everybody else last.
const LANGUAGES: [&str; 3] = ["bg", "ru", "en"];
/// Where the previews stand in `index.html`.
const SLOT: &str = "<!--preview-->";

/// What one language says of the pages.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Words {
    /// The name of the site.
    app: String,
    /// What the site is.
    lead: String,
    /// What a link to a table asks for.
    invite: String,
    /// The heading of the rules.
    rules: String,
    /// The games by their ids.
    games: BTreeMap<String, Game>,
}

impl Words {
    /// The page, or the site where it names a game that is not here.
    pub(crate) fn known(&self, page: Page) -> Page {
        match &page {
            Page::Table(game) | Page::Rules(game) if !self.games.contains_key(game) => Page::Site,
            _ => page,
        }
    }

    /// Title, description and picture of a page.
    fn said(&self, page: &Page) -> (String, String, &str) {
        let game = match page {
            Page::Table(game) | Page::Rules(game) => self.games.get(game),
            Page::Site => None,
        };
        match (page, game) {
            (Page::Table(_), Some(game)) => {
                (format!("{} – {}", game.name, self.app), self.invite.clone(), &game.picture)
            }
            (Page::Rules(_), Some(game)) => {
                (format!("{}: {} – {}", self.rules, game.name, self.app), game.line.clone(), &game.picture)
            }
            _ => (self.app.clone(), self.lead.clone(), "tables"),
        }
    }
}

/// What one language says of a game.
#[derive(Debug, Clone, Deserialize)]
struct Game {
    name: String,
    line: String,
    /// The picture of its board, one of `web/dist/og`.
    picture: String,
}

/// What a language says, by the languages' codes: `previews.json`.
pub(crate) type AllWords = BTreeMap<String, Words>;

/// A page as its preview sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Page {
    /// Any page that is about no game.
    Site,
    /// A table where this game is played.
    Table(String),
    /// The rules of a game.
    Rules(String),
}

impl Page {
    /// Tells pages of one game from those of another in a tag of a cache.
    pub(crate) fn key(&self) -> String {
        match self {
            Page::Site => "site".to_owned(),
            Page::Table(game) => format!("table-{game}"),
            Page::Rules(game) => format!("rules-{game}"),
        }
    }
}

/// The language of the pages that `Accept-Language` likes best; English where it names none of them.
pub(crate) fn language(asked: &HeaderMap) -> &'static str {
    let wishes = asked.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut best: Option<(f32, &'static str)> = None;
    for wish in wishes.split(',') {
        let mut parts = wish.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default().split('-').next().unwrap_or_default().to_ascii_lowercase();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |q| q.parse().unwrap_or(0.0));
        let Some(known) = LANGUAGES.into_iter().find(|known| *known == tag) else { continue };
        // The first of two equal wishes stands.
        if weight > best.map_or(0.0, |(of_best, _)| of_best) {
            best = Some((weight, known));
        }
    }
    best.map_or("en", |(_, known)| known)
}

/// The text as the value of an attribute.
fn attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The shell of the pages with its language and the preview of `page`. `base` is the address of the site without a
/// slash at its end.
pub(crate) fn dress(shell: &str, lang: &str, words: &Words, page: &Page, base: &str) -> String {
    let (title, text, picture) = words.said(page);
    let tags = [
        ("og:type", "website".to_owned()),
        ("og:site_name", words.app.clone()),
        ("og:title", title),
        ("og:description", text.clone()),
        ("og:image", format!("{base}/og/{picture}.png")),
        ("og:image:width", "1200".to_owned()),
        ("og:image:height", "630".to_owned()),
        ("og:locale", lang.to_owned()),
    ];
    let mut lines: Vec<String> = tags
        .iter()
        .map(|(name, value)| format!(r#"<meta property="{name}" content="{}" />"#, attribute(value)))
        .collect();
    lines.push(r#"<meta name="twitter:card" content="summary_large_image" />"#.to_owned());
    lines.push(format!(r#"<meta name="description" content="{}" />"#, attribute(&text)));
    shell.replacen(r#"lang="en""#, &format!(r#"lang="{lang}""#), 1).replacen(SLOT, &lines.join("\n    "), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHELL: &str = r#"<html lang="en"><head><!--preview--></head><p lang="en">x</p></html>"#;

    fn words() -> Words {
        let game =
            Game {
                name: "Табла".to_owned(), line: "A \"line\"".to_owned(), picture: "tables".to_owned()
            };
        Words {
            app: "Капия".to_owned(),
            lead: "Lead".to_owned(),
            invite: "Come".to_owned(),
            rules: "Rules".to_owned(),
            games: BTreeMap::from([("tabla".to_owned(), game)]),
        }
    }

    fn asking(wishes: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, axum::http::HeaderValue::from_static(wishes))])
    }

    #[test]
    fn the_language_is_the_best_liked_of_ours() {
        assert_eq!(language(&asking("de, ru;q=0.5, bg-BG;q=0.8")), "bg");
        assert_eq!(language(&asking("ru-RU,ru;q=0.9,en;q=0.8")), "ru");
        assert_eq!(language(&asking("bg;q=0, de")), "en");
        assert_eq!(language(&HeaderMap::new()), "en");
    }

    #[test]
    fn a_table_a_lesson_and_the_site_have_previews_of_their_own() {
        let shown = |page| dress(SHELL, "bg", &words(), &page, "https://kapia.example");
        let table = shown(Page::Table("tabla".to_owned()));
        assert!(table.starts_with(r#"<html lang="bg">"#), "{table}");
        assert!(table.contains(r#"<p lang="en">"#), "{table}");
        assert!(table.contains(r#"<meta property="og:title" content="Табла – Капия" />"#), "{table}");
        assert!(table.contains(r#"<meta property="og:description" content="Come" />"#), "{table}");
        assert!(table.contains(r#"content="https://kapia.example/og/tables.png""#), "{table}");
        let rules = shown(Page::Rules("tabla".to_owned()));
        assert!(rules.contains(r#"content="Rules: Табла – Капия""#), "{rules}");
        assert!(rules.contains("A &quot;line&quot;"), "{rules}");
        let site = shown(Page::Rules("no such game".to_owned()));
        assert!(site.contains(r#"<meta property="og:title" content="Капия" />"#), "{site}");
    }
}
