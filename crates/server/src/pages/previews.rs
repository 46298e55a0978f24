// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a link to a page looks like where it is pasted: title, description and picture in the language of whoever
//! asks, and that language on `<html>` before any script runs. The sentences are those of `i18n/`, which the build of
//! the pages writes into `previews.json`; the names of players are in no preview, and neither is a tournament that not
//! everybody may hear of.

use std::collections::BTreeMap;

use axum::http::{HeaderMap, header};
use contest::{Access, Contest};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

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
    /// What a tournament is, with `{game}` and `{when}` in it.
    tournament: String,
    /// The same of one without a time: with `{game}`.
    tournament_open: String,
    /// What a federation is.
    federation: String,
    /// The games by their ids.
    games: BTreeMap<String, Game>,
}

impl Words {
    /// The page, or the site where it names a game that is not here.
    pub(crate) fn known(&self, page: Page) -> Page {
        match &page {
            Page::Table(game) | Page::Rules(game) | Page::Tournament(Event { game, .. })
                if !self.games.contains_key(game) =>
            {
                Page::Site
            }
            _ => page,
        }
    }

    /// Title, description and picture of a page.
    fn said(&self, lang: &str, page: &Page) -> (String, String, &str) {
        let game = match page {
            Page::Table(game) | Page::Rules(game) | Page::Tournament(Event { game, .. }) => {
                self.games.get(game)
            }
            Page::Site | Page::Federation { .. } => None,
        };
        match (page, game) {
            (Page::Table(_), Some(game)) => {
                (format!("{} – {}", game.name, self.app), self.invite.clone(), &game.picture)
            }
            (Page::Rules(_), Some(game)) => {
                (format!("{}: {} – {}", self.rules, game.name, self.app), game.line.clone(), &game.picture)
            }
            (Page::Tournament(event), Some(game)) => {
                let text = match event.starts_ms.and_then(|ms| when(lang, ms)) {
                    Some(at) => self.tournament.replace("{when}", &at),
                    None => self.tournament_open.clone(),
                };
                let title = format!("{} – {}", event.name, self.app);
                (title, text.replace("{game}", &game.name), &game.picture)
            }
            (Page::Federation { name, .. }, _) => {
                (format!("{name} – {}", self.app), self.federation.clone(), "tables")
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
    /// A tournament anybody may hear of.
    Tournament(Event),
    /// A federation.
    Federation {
        /// Its id.
        id: String,
        /// What it is called.
        name: String,
    },
}

/// A tournament as its preview tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Event {
    id: String,
    name: String,
    game: String,
    starts_ms: Option<i64>,
}

/// What anybody may hear of a tournament: nothing of what was never announced, of one whose players an arbiter enters, or of a match of two.
pub(crate) fn told(contest: &Contest) -> Option<Event> {
    let settings = contest.settings();
    let hidden = !contest.is_announced() || settings.access == Access::Invited || settings.duel;
    (!hidden).then(|| Event {
        id: contest.id().to_owned(),
        name: settings.name.clone(),
        game: settings.game.clone(),
        starts_ms: settings.starts_ms,
    })
}

/// An instant as a language writes it. Nobody knows yet where the reader is, so the time is that of Greenwich.
fn when(lang: &str, ms: i64) -> Option<String> {
    let at = jiff::Timestamp::from_millisecond(ms).ok()?;
    let form = if lang == "en" { "%-d %B %Y, %H:%M UTC" } else { "%d.%m.%Y, %H:%M UTC" };
    Some(at.strftime(form).to_string())
}

impl Page {
    /// Tells pages of one game, tournament or federation from those of another in a tag of a cache; what somebody wrote is in
    /// it as a sum only.
    pub(crate) fn key(&self) -> String {
        match self {
            Page::Tournament(Event { id, name, game, starts_ms }) => {
                format!("tournament-{id}-{}", sum(&format!("{game} {starts_ms:?} {name}")))
            }
            Page::Federation { id, name } => format!("federation-{}", sum(&format!("{id} {name}"))),
            Page::Site => "site".to_owned(),
            Page::Table(game) => format!("table-{game}"),
            Page::Rules(game) => format!("rules-{game}"),
        }
    }
}

fn sum(text: &str) -> String {
    room::hex(Sha256::digest(text).get(..8).unwrap_or_default())
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
    let (title, text, picture) = words.said(lang, page);
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
            tournament: "{game}. Begins on {when}.".to_owned(),
            tournament_open: "{game}.".to_owned(),
            federation: "A federation.".to_owned(),
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

    fn cup(name: &str, starts_ms: Option<i64>) -> Page {
        let (id, game) = ("c1".to_owned(), "tabla".to_owned());
        Page::Tournament(Event { id, name: name.to_owned(), game, starts_ms })
    }

    #[test]
    fn a_tournament_and_a_federation_are_called_by_name_and_a_tournament_by_game_and_time() {
        let shown = |lang, page| dress(SHELL, lang, &words(), &page, "https://kapia.example");
        let timed = shown("bg", cup("A \"cup\"", Some(1_790_000_000_000)));
        assert!(timed.contains(r#"content="A &quot;cup&quot; – Капия""#), "{timed}");
        assert!(timed.contains(r#"content="Табла. Begins on 21.09.2026, 14:13 UTC.""#), "{timed}");
        let english = shown("en", cup("Cup", Some(1_790_000_000_000)));
        assert!(english.contains("21 September 2026, 14:13 UTC"), "{english}");
        let open = shown("bg", cup("Cup", None));
        assert!(open.contains(r#"<meta property="og:description" content="Табла." />"#), "{open}");
        let club = shown("bg", Page::Federation { id: "c".to_owned(), name: "Club".to_owned() });
        assert!(club.contains(r#"content="Club – Капия""#) && club.contains("A federation."), "{club}");
    }

    #[test]
    fn the_tag_of_a_tournament_has_its_id_and_changes_with_what_is_told() {
        let (old, new) = (cup("Cup", None).key(), cup("New cup", None).key());
        assert!(old.starts_with("tournament-c1-") && new.starts_with("tournament-c1-"), "{old}");
        assert_ne!(old, new);
        assert_ne!(old, cup("Cup", Some(1)).key());
        let quoted = cup("\"\r\n", None).key();
        assert!(quoted.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'), "{quoted}");
    }
}
