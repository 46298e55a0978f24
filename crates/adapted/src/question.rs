// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of an announcement, and the question back to a speaker who was not understood (A, 4.2).

use crate::config::{Config, Lang};
use crate::notice::Hearing;
use crate::rights::Actor;
use chess::Game;
use chess::announce::{Form, Status, announce, hear};
use game::Side;

/// The words of a move as it is announced here, and their language.
pub(crate) fn words(config: &Config, game: &Game, uci: &str) -> (String, &'static str) {
    let Ok(said) = announce(game, uci) else { return Default::default() };
    match config.form() {
        Some(form) => (said.say(form), language(form)),
        None => (said.san(), "en"),
    }
}

/// The language of a form, as a tag of a page.
fn language(form: Form) -> &'static str {
    match form {
        Form::GermanFull | Form::GermanShort => "de",
        Form::GermanInCyrillic => "de-Cyrl",
        Form::English => "en",
        Form::Bulgarian => "bg",
        Form::Russian => "ru",
    }
}

/// What is understood of `input`, and what to ask whoever said it.
pub(crate) fn hearing(config: &Config, by: Actor, game: &Game, input: &str) -> Hearing {
    let heard = hear(game, input);
    let form = config.form().unwrap_or(Form::GermanFull);
    let asks = match heard.status {
        Status::Ambiguous => {
            let named: Vec<String> = heard
                .candidates
                .iter()
                .filter_map(|uci| Some(announce(game, uci).ok()?.piece_and_origin(form)))
                .collect();
            (!named.is_empty()).then(|| format!("{}?", named.join(or(form))))
        }
        Status::Incomplete => {
            let side = match by {
                Actor::Player(side) | Actor::Assistant(side) | Actor::Helper(side) => side,
                Actor::Arbiter | Actor::Server => Side::White,
            };
            let which = match config.lang[side.index()] {
                Lang::De => "Welche Figur?",
                Lang::En => "Which piece?",
                Lang::Bg => "Коя фигура?",
                Lang::Ru => "Какая фигура?",
            };
            Some(format!("{which} {}.", form.promotions().join(", ")))
        }
        // Understood only as typed on another keyboard: it is read back before it counts.
        Status::Ok if heard.rescued => {
            heard.uci.as_deref().map(|uci| words(config, game, uci).0).map(|said| format!("{said}?"))
        }
        _ => None,
    };
    Hearing { input: input.to_owned(), heard, asks }
}

/// "or" between announcements of this form.
fn or(form: Form) -> &'static str {
    match form {
        Form::GermanFull | Form::GermanShort => " oder ",
        Form::GermanInCyrillic => " одер ",
        Form::English => " or ",
        Form::Bulgarian | Form::Russian => " или ",
    }
}
