// SPDX-License-Identifier: AGPL-3.0-or-later
//! Announcements of blind players: whatever is said, what is understood is a legal move, and that move,
//! announced in any language, is heard as itself.

use chess::Game;
use chess::announce::{Form, Status, announce, hear as understand};

use crate::bytes::text;

/// What the site says itself.
const FORMS: [Form; 6] = [
    Form::GermanFull,
    Form::GermanShort,
    Form::GermanInCyrillic,
    Form::English,
    Form::Bulgarian,
    Form::Russian,
];

/// The last line is said in the position of the line before it, or in the initial one.
pub(crate) fn hear(data: &[u8]) {
    let text = text(data);
    let (fen, said) = text.rsplit_once('\n').unwrap_or(("", &text));
    let Ok(game) = (if fen.is_empty() { Ok(Game::new()) } else { Game::from_fen(fen) }) else { return };
    let legal = game.legal_uci();
    let heard = understand(&game, said);
    assert_eq!(heard.uci.is_some(), heard.status == Status::Ok, "{said:?}");
    assert_eq!(heard.reason().is_none(), heard.status == Status::Ok, "{said:?}");
    for meant in heard.meant() {
        assert!(legal.iter().any(|uci| uci == meant), "{said:?} is {meant}, which {} forbids", game.fen());
    }
    let Some(uci) = &heard.uci else { return };
    let announced = announce(&game, uci).expect("a legal move can be announced");
    for form in FORMS {
        let again = understand(&game, &announced.say(form));
        assert_eq!(again.uci.as_ref(), Some(uci), "{:?} in {}", announced.say(form), game.fen());
    }
}
