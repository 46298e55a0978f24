// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may know what. Everything that is shown to anybody passes through [`event`] or [`crate::view()`], and
//! the three rules of secrecy stand here and nowhere else:
//!
//! 1. A player's contribution to the dice is nobody’s business before the other has shown theirs.
//! 2. What spectators say while a game is on stays among spectators.
//! 3. What partners at a bughouse table say and offer to each other stays between them.

use game::{Micros, Seat};
use room::{Cube, Event, RatingShift, Room, Status};
use serde::Serialize;
use utoipa::ToSchema;

use crate::appendix;
use crate::games::{self, Detail, Position};
use crate::stake::SettlementView;
use crate::viewer::Viewer;
use crate::words::{EndReason, Level, OfferKind, Phrase, Purpose, Whom, levels};

/// An event as a client sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WireEvent {
    /// The number of the event in the room.
    pub n: i64,
    /// When it happened, milliseconds since 1970.
    pub at: i64,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// What happened, in the words of the protocol.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "k", rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/protocol.md documents every field of every event")]
pub enum What {
    Created {
        start: Box<Position>,
    },
    Sat {
        seat: u8,
        name: String,
        bot: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        bot_id: Option<String>,
        /// The account is that of somebody's program; left out where it is not.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[schema(required = false)]
        program: bool,
    },
    Left {
        seat: u8,
    },
    Arrived {
        seat: u8,
    },
    Berserk {
        seat: u8,
    },
    Hinted {
        seat: u8,
    },
    HintsAgreed {},
    DiceServer {
        game_id: String,
        commit: String,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        live: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<u8>,
    },
    DiceCommitted {
        seat: u8,
        commit: String,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        deposited: bool,
        /// From here on the dice are static: this page does not know live ones.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        fixed: bool,
    },
    DiceRevealed {
        seat: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        c: Option<String>,
    },
    Rolled {
        i: u32,
        #[schema(required)]
        seat: Option<u8>,
        purpose: Purpose,
        dice: Vec<u8>,
        link: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        links: Vec<String>,
    },
    RollAsked {
        i: u32,
        #[schema(required)]
        seat: Option<u8>,
        purpose: Purpose,
    },
    DiceLinked {
        seat: u8,
        i: u32,
    },
    Started {
        first: u8,
    },
    Moved {
        seat: u8,
        m: String,
        text: String,
        d: Detail,
        pos: Box<Position>,
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<Vec<i64>>,
    },
    Passed {
        seat: u8,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        handed: Vec<(u8, u8)>,
    },
    Doubled {
        seat: u8,
        #[schema(schema_with = levels)]
        level: Level,
        value: u32,
    },
    Taken {
        seat: u8,
        value: u32,
    },
    Dropped {
        seat: u8,
    },
    GameOver {
        game: u16,
        reason: EndReason,
        winner: u8,
        points: u32,
        #[schema(value_type = (u16, u16))]
        score: [u16; 2],
    },
    Next {
        seat: u8,
    },
    GameBegan {
        game: u16,
        first: u8,
    },
    Offered {
        seat: u8,
        what: OfferKind,
        #[serde(skip_serializing_if = "Option::is_none")]
        points: Option<u8>,
    },
    Declined {
        seat: u8,
        what: OfferKind,
    },
    TakenBack {
        ply: u32,
    },
    Adapted {
        by: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        a: Option<&'static str>,
        said: Vec<serde_json::Value>,
    },
    Chat {
        name: String,
        #[schema(required)]
        seat: Option<u8>,
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<Whom>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        f: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        h: bool,
    },
    Phrase {
        seat: u8,
        p: Phrase,
    },
    Suspended {
        ms: i64,
    },
    Resumed {},
    Ended {
        reason: EndReason,
        #[schema(required)]
        winner: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<u8>)]
        team: Option<Option<u8>>,
        points: u32,
    },
    Rated {
        changes: Vec<RatingView>,
    },
    Settled {
        settlement: SettlementView,
    },
    Countered {
        room: String,
    },
    Rematch {
        room: String,
    },
}

/// How somebody's rating moved with the end of a game, in points.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct RatingView {
    pub seat: u8,
    pub pool: String,
    pub before: f64,
    pub after: f64,
}

impl From<&RatingShift> for RatingView {
    fn from(shift: &RatingShift) -> Self {
        let points = |mp: i64| mp as f64 / 1e3;
        Self {
            seat: shift.seat,
            pool: shift.pool.clone(),
            before: points(shift.before_mp),
            after: points(shift.after_mp),
        }
    }
}

/// The event as this viewer may see it, if at all. `after` is the room with the event folded in.
#[must_use]
pub fn event(event: &Event, at: Micros, after: &Room, viewer: &Viewer<'_>) -> Option<WireEvent> {
    let known = Known { dice: after.dicing().is_some_and(room::Dicing::is_ready), over: false };
    shown(event, at, after, viewer, known)
}

/// What everybody knows by now, though they may not have known it when the event happened.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    /// Both contributions to the dice.
    pub(crate) dice: bool,
    /// Appendix D: the moves; the game is over.
    pub(crate) over: bool,
}

pub(crate) fn shown(
    event: &Event,
    at: Micros,
    after: &Room,
    viewer: &Viewer<'_>,
    known: Known,
) -> Option<WireEvent> {
    let what = match event {
        Event::Created { .. } => What::Created { start: Box::new(games::position(after)) },
        Event::Sat { seat, name, bot, program, .. } => What::Sat {
            seat: *seat,
            name: name.clone(),
            bot: bot.is_some(),
            bot_id: bot.clone(),
            program: *program,
        },
        Event::Left { seat } => What::Left { seat: *seat },
        Event::Arrived { seat } => What::Arrived { seat: *seat },
        Event::Berserk { seat } => What::Berserk { seat: *seat },
        Event::Hinted { seat } => What::Hinted { seat: *seat },
        Event::HintsAgreed => What::HintsAgreed {},
        Event::DiceServer { game_id, commit, live, by, .. } => {
            What::DiceServer { game_id: game_id.clone(), commit: commit.clone(), live: *live, by: *by }
        }
        Event::DiceCommitted { seat, commit, deposit, fixed } => What::DiceCommitted {
            seat: *seat,
            commit: commit.clone(),
            deposited: deposit.is_some(),
            fixed: *fixed,
        },
        Event::DiceRevealed { seat, c } => {
            let own = viewer.seat == Some(Seat(*seat));
            What::DiceRevealed { seat: *seat, c: (known.dice || own).then(|| c.clone()) }
        }
        Event::RollAsked { i, seat, .. } => {
            What::RollAsked { i: *i, seat: *seat, purpose: Purpose::of(*seat) }
        }
        // The link itself is told with the dice.
        Event::DiceLinked { seat, i, .. } => What::DiceLinked { seat: *seat, i: *i },
        Event::Rolled { i, seat, dice, link, links, .. } => What::Rolled {
            i: *i,
            seat: *seat,
            purpose: Purpose::of(*seat),
            dice: dice.clone(),
            link: link.clone(),
            links: links.clone(),
        },
        Event::Started { first } => What::Started { first: *first },
        Event::Moved { seat, m, .. } => {
            let (d, text) = games::detail(after, m)?;
            What::Moved {
                seat: *seat,
                m: m.clone(),
                text,
                d,
                pos: Box::new(games::position(after)),
                clock: games::bughouse::left(after, at),
            }
        }
        Event::Passed { seat } => What::Passed { seat: *seat, handed: games::handed_by(after, Seat(*seat)) },
        Event::Doubled { seat, level, .. } => {
            let value = after.cube().map_or(1, Cube::if_taken);
            What::Doubled { seat: *seat, level: (*level).into(), value }
        }
        Event::Taken { seat, .. } => What::Taken { seat: *seat, value: after.cube().map_or(1, Cube::value) },
        Event::Dropped { seat, .. } => What::Dropped { seat: *seat },
        Event::GameOver { game, reason, winner, points, score } => {
            let reason = after.meant(*reason).into();
            What::GameOver { game: *game, reason, winner: *winner, points: *points, score: *score }
        }
        Event::Next { seat } => What::Next { seat: *seat },
        Event::GameBegan { game, first } => What::GameBegan { game: *game, first: *first },
        Event::Offered { seat, what, .. } | Event::Declined { seat, what }
            if !may_see_offer(after, Seat(*seat), *what, viewer) =>
        {
            return None;
        }
        Event::Offered { seat, what, points } => {
            What::Offered { seat: *seat, what: (*what).into(), points: *points }
        }
        Event::Declined { seat, what } => What::Declined { seat: *seat, what: (*what).into() },
        Event::Adapted { by, c, .. } => {
            let said = appendix::said(after, viewer, known.over);
            What::Adapted {
                by: appendix::by(after, *by, viewer),
                a: (!said.is_empty()).then(|| c.name()),
                said,
            }
        }
        // Who stands where is in the view.
        Event::PlaceMade { .. } | Event::PlaceTaken { .. } | Event::PlaceEnded { .. } => return None,
        Event::TakenBack { ply, .. } => What::TakenBack { ply: *ply },
        Event::Chat { seat: Some(seat), to: room::Whom::Team, .. } | Event::Phrase { seat, .. }
            if !is_of_team(after, Seat(*seat), viewer) =>
        {
            return None;
        }
        Event::Phrase { seat, p } => What::Phrase { seat: *seat, p: (*p).into() },
        Event::Chat { name, seat, text, to, .. } => {
            let playing = matches!(after.status(), Status::Starting | Status::Playing);
            if playing && seat.is_none() && viewer.seat.is_some() {
                return None;
            }
            let to = (*to == room::Whom::Team).then_some(Whom::Team);
            // Nobody says nothing: an empty line is one that was hidden.
            let h = text.is_empty();
            What::Chat { name: name.clone(), seat: *seat, text: text.clone(), to, f: false, h }
        }
        Event::Suspended { from_us, to_us, .. } => What::Suspended { ms: (to_us - from_us) / 1000 },
        Event::Resumed => What::Resumed {},
        Event::Ended { reason, winner, points } => {
            let won = winner.map(Seat);
            What::Ended {
                reason: after.meant(*reason).into(),
                winner: winning_seat(after, won),
                team: winning_team(after, won),
                points: *points,
            }
        }
        Event::Rated { changes } => What::Rated { changes: changes.iter().map(RatingView::from).collect() },
        Event::Settled { settlement } => What::Settled { settlement: SettlementView::from(settlement) },
        Event::Countered { room } => What::Countered { room: room.clone() },
        Event::Rematch { room } => What::Rematch { room: room.clone() },
    };
    Some(WireEvent { n: after.version(), at: at.0 / 1000, what })
}

/// The seat that is told to have won: none in bughouse, where a pair wins.
pub(crate) fn winning_seat(room: &Room, winner: Option<Seat>) -> Option<u8> {
    winner.filter(|_| room.bughouse().is_none()).map(|seat| seat.0)
}

/// The pair that won, where pairs play.
pub(crate) fn winning_team(room: &Room, winner: Option<Seat>) -> Option<Option<u8>> {
    room.bughouse().map(|_| room.winning_team(winner))
}

/// Whether the viewer sat at the table as one of the pair of `seat` in this state of the room: who takes a chair later
/// does not hear what was said in it before.
fn is_of_team(room: &Room, seat: Seat, viewer: &Viewer<'_>) -> bool {
    room.seat_of(viewer.player).is_some_and(|own| room.is_one_team(own, seat))
}

/// C.15: that a player would resign is their partner's business only.
pub(crate) fn may_see_offer(room: &Room, seat: Seat, what: room::OfferKind, viewer: &Viewer<'_>) -> bool {
    room.bughouse().is_none() || what != room::OfferKind::Resign || is_of_team(room, seat, viewer)
}
