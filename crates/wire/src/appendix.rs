// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table by Appendix D as one person sees it: what they hear of each event, and where the game stands for them. Who
//! plays on a board of their own has only what was said; what hands did and what a player wrote is theirs and the
//! arbiter's.

use game::Side;
use room::adapted::{self, Actor, Phase};
use room::rules::chess::announce;
use room::{Room, Status};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::viewer::Viewer;
use crate::words::PlaceKind;

/// Where a game by Appendix D stands for one viewer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct AdaptedView {
    /// Without `players` and `lang` for who is nobody at a board of a tournament.
    pub config: Value,
    pub phase: String,
    #[schema(required)]
    pub side: Option<u8>,
    #[schema(required)]
    pub cause: Option<String>,
    /// Who the viewer is: `white`, `black`, `assistant:0`, `helper:1`, `arbiter`.
    #[schema(required)]
    pub you: Option<String>,
    #[schema(value_type = Vec<String>)]
    pub can: Vec<&'static str>,
    #[schema(required)]
    pub pending: Option<PendingView>,
    #[schema(required)]
    pub echo: Option<EchoView>,
    #[schema(required)]
    pub board: Option<String>,
    #[schema(required)]
    pub boards: Option<[String; 2]>,
    #[schema(required)]
    pub score: Option<Vec<String>>,
    #[schema(required)]
    pub scores: Option<[Vec<String>; 2]>,
    pub places: Vec<PlaceView>,
    /// Who has heard the conditions, White before Black.
    pub accepted: [bool; 2],
    /// Whether the game on paper is kept from the viewer until the end: it tells every move and what the clocks showed.
    #[serde(skip)]
    pub hides_record: bool,
}

/// The move that is being made.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct PendingView {
    #[schema(required)]
    pub peg: Option<String>,
    pub touched: Vec<String>,
    #[schema(required)]
    pub removed: Option<String>,
    #[schema(required)]
    pub inserted: Option<[String; 2]>,
    #[schema(required)]
    pub announced: Option<String>,
    #[schema(value_type = Vec<Value>)]
    pub missing: Value,
}

/// The opponent's move that is still to be repeated and carried out.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct EchoView {
    pub words: String,
    pub repeated: bool,
    pub mismatches: u8,
}

/// A place beside the chairs.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct PlaceView {
    pub place: PlaceKind,
    #[schema(required)]
    pub side: Option<u8>,
    #[schema(required)]
    pub name: Option<String>,
    pub here: bool,
    /// Whose it is, for whoever fills in `here`.
    #[serde(skip)]
    pub player: Option<String>,
}

/// Who the viewer is at this table.
fn who(room: &Room, viewer: &Viewer<'_>) -> Option<Actor> {
    if viewer.player.is_empty() { None } else { room.who(viewer.player) }
}

/// Whether moves are told to this person in words only: they have a board of their own, or help somebody who has.
#[must_use]
pub fn hides_moves(room: &Room, viewer: &Viewer<'_>) -> bool {
    let Some(table) = room.appendix() else { return false };
    let at_a_board =
        matches!(who(room, viewer), Some(Actor::Player(_) | Actor::Assistant(_) | Actor::Helper(_)));
    room.status() != Status::Over && table.protocol().config().own_boards() && at_a_board
}

/// Whether the clock is nothing for this person's eyes: D.2.9d, D.2.10.
pub(crate) fn hides_clock(room: &Room, viewer: &Viewer<'_>) -> bool {
    room.status() != Status::Over && matches!(who(room, viewer), Some(Actor::Assistant(_) | Actor::Helper(_)))
}

/// Whether what the players say of themselves is kept from somebody: in a tournament they tell it the director and
/// their opponents.
fn hides_persons(room: &Room, who: Option<Actor>) -> bool {
    room.table().event.is_some() && who.is_none()
}

/// Conditions without what they say of persons.
fn impersonal(config: &mut Value) {
    if let Some(fields) = config.as_object_mut() {
        fields.remove("players");
        fields.remove("lang");
    }
}

/// Who did something, in the words for this viewer: who has an assistant or a helper is for those at the table.
pub(crate) fn by(after: &Room, by: Actor, viewer: &Viewer<'_>) -> String {
    match by {
        Actor::Assistant(side) | Actor::Helper(side) if hides_persons(after, who(after, viewer)) => {
            Actor::Player(side).name()
        }
        _ => by.name(),
    }
}

/// What this viewer hears of the last event of `after`. `over`: the game is over by now.
pub(crate) fn said(after: &Room, viewer: &Viewer<'_>, over: bool) -> Vec<Value> {
    let Some(table) = after.appendix() else { return Vec::new() };
    let (who, hides) = (who(after, viewer), hides_moves(after, viewer) && !over);
    let heard = table.said().iter().filter(|notice| notice.to.has(who));
    let mut said: Vec<Value> = heard.map(|notice| adapted::spoken(&notice.message, hides)).collect();
    if hides_persons(after, who) {
        said.iter_mut().filter_map(|message| message.get_mut("config")).for_each(impersonal);
    }
    said
}

impl AdaptedView {
    /// The game as `viewer` sees it.
    #[must_use]
    pub fn of(room: &Room, viewer: &Viewer<'_>) -> Option<Self> {
        let table = room.appendix()?;
        let game = table.protocol();
        let who = who(room, viewer);
        let over = room.status() == Status::Over;
        let phase = game.phase();
        let (side, cause) = match phase {
            Phase::Turn(side) | Phase::Adjourned(side) => (Some(side), None),
            Phase::Arbitration(cause) => (None, Some(cause.name().to_owned())),
            _ => (None, None),
        };
        let own = match who {
            Some(Actor::Player(side)) => Some(side),
            _ => None,
        };
        // D.2.9c: whoever keeps a player's score reads it.
        let score_of = match who {
            Some(Actor::Player(side)) => Some(side),
            Some(Actor::Assistant(side)) => {
                let rights = game.config().person(side).assistant;
                Some(side).filter(|_| rights.is_some_and(|rights| rights.record))
            }
            _ => None,
        };
        let arbiter = who == Some(Actor::Arbiter);
        let mover = match phase {
            Phase::Turn(side) => who == Some(Actor::Player(side)),
            _ => false,
        };
        let hides = hides_persons(room, who);
        let mut config = serde_json::to_value(game.config()).ok()?;
        if hides {
            impersonal(&mut config);
        }
        let board = |side: Side| game.board(side).board_fen().to_string();
        Some(Self {
            config,
            phase: if over { "finished" } else { phase.word() }.to_owned(),
            side: side.map(index),
            cause,
            you: who.map(Actor::name),
            can: who.map_or_else(Vec::new, |who| can(room, game, who)),
            pending: (mover || arbiter).then(|| PendingView::of(game)),
            echo: game.echo().map(|echo| EchoView {
                words: words(game, &echo.before, &echo.uci),
                repeated: echo.repeated,
                mismatches: echo.mismatches,
            }),
            board: own.map(board),
            boards: arbiter.then(|| Side::BOTH.map(board)),
            score: score_of.map(|side| game.score(side).to_vec()),
            scores: (arbiter || (over && who.is_some()))
                .then(|| Side::BOTH.map(|side| game.score(side).to_vec())),
            places: table
                .places()
                .iter()
                .filter(|place| !hides || place.kind() == room::PlaceKind::Arbiter)
                .map(|place| PlaceView {
                    place: place.kind().into(),
                    side: place.side(),
                    name: place.taken.as_ref().map(|(_, name)| name.clone()),
                    here: false,
                    player: place.taken.as_ref().map(|(player, _)| player.clone()),
                })
                .collect(),
            accepted: game.accepted(),
            hides_record: hides_moves(room, viewer) || hides_clock(room, viewer),
        })
    }
}

fn index(side: Side) -> u8 {
    u8::try_from(side.index()).unwrap_or(0)
}

fn words(game: &adapted::Protocol, before: &room::rules::chess::Game, uci: &str) -> String {
    let Ok(said) = announce::announce(before, uci) else { return String::new() };
    game.config().form().map_or_else(|| said.san(), |form| said.say(form))
}

impl PendingView {
    fn of(game: &adapted::Protocol) -> Self {
        let pending = game.pending();
        let name = |square: room::rules::chess::Square| square.to_string();
        Self {
            peg: pending.peg.map(name),
            touched: pending.touched.iter().copied().map(name).collect(),
            removed: pending.removed.map(name),
            inserted: pending.inserted.map(|(from, to)| [name(from), name(to)]),
            announced: pending.announced.as_deref().map(|uci| words(game, game.game(), uci)),
            missing: adapted::missing(&game.missing()),
        }
    }
}

/// What this person may do at the moment, in the names of the commands: what they never may is left out, and what only
/// another phase allows.
fn can(room: &Room, game: &adapted::Protocol, who: Actor) -> Vec<&'static str> {
    if room.status() != Status::Playing {
        return Vec::new();
    }
    adapted::can(game, who)
}
