// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chat at a table, and how much of it a table can bear.

use crate::bughouse::phrase::Whom;
use crate::table::command::Command;
use crate::table::event::Event;
use crate::table::offer::OfferKind;
use crate::table::outside::Actor;
use crate::table::refusal::Refusal;
use crate::table::room::Room;
use crate::table::tally::Kind;

/// Longest chat line, in characters.
pub const CHAT_CHARS_MAX: usize = 280;

/// Whether a letter turns the text after it round, beyond the line it stands in. Those without a width stay: scripts and
/// emoji are made with them.
fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl Room {
    /// Whether the table can bear one more of what `command` would add.
    pub(crate) fn may_say_more(&self, actor: &Actor, command: &Command) -> Result<(), Refusal> {
        let kind = match command {
            Command::Chat { .. } if self.seat_of(&actor.player).is_none() => Kind::Guests,
            Command::Chat { .. } | Command::Phrase { .. } => Kind::Players,
            Command::Sit { .. } => Kind::Chairs,
            // How a game may end is never talked away; each of these may be offered once a move.
            Command::Offer { what: OfferKind::Draw | OfferKind::Resign | OfferKind::Abort, .. } => {
                return Ok(());
            }
            Command::Offer { .. } => Kind::Deals,
            _ => return Ok(()),
        };
        let max = kind.most();
        if self.said.of(kind) < max { Ok(()) } else { Err(Refusal::TalkedOut { max }) }
    }

    /// Whether players may still say something: a table bears only so much.
    #[must_use]
    pub fn bears_talk(&self) -> bool {
        self.said.of(Kind::Players) < Kind::Players.most()
    }

    pub(crate) fn chat(&self, actor: &Actor, text: &str, to: Whom) -> Result<Vec<Event>, Refusal> {
        let text: String = text.chars().filter(|c| !c.is_control() && !turns_text(*c)).collect();
        let text = text.trim();
        let is_seen = text.chars().any(|c| !game::is_unseen(c) && !c.is_whitespace());
        if !is_seen || text.chars().count() > CHAT_CHARS_MAX {
            return Err(Refusal::BadChat { max: CHAT_CHARS_MAX });
        }
        self.may_write(actor, to, text)?;
        Ok(vec![Event::Chat {
            player: actor.player.clone(),
            name: actor.name.clone(),
            seat: self.seat_of(&actor.player).map(|seat| seat.0),
            text: text.to_owned(),
            to,
        }])
    }
}
