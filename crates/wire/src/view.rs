// SPDX-License-Identifier: AGPL-3.0-or-later
//! The room as one person sees it now.

use game::{Micros, Seat};
use room::rules::chess::bughouse::Place;
use room::{Cube, GameKind, Match, Owes, Room, all_settings};
use serde::Serialize;
use utoipa::ToSchema;

use crate::appendix::{self, AdaptedView};
use crate::clock::ClockView;
use crate::games::{self, Legal, Position};
use crate::redact::{self, RatingView};
use crate::stake::{SettlementView, StakeView};
use crate::terms::{self, ClockRule, OfEvent, Options, Setting};
use crate::viewer::Viewer;
use crate::words::{Direction, EndReason, Level, OfferKind, Status, levels};

/// Everything a page draws, decided for one viewer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct View {
    pub id: String,
    #[serde(serialize_with = "terms::id")]
    pub game: GameKind,
    #[schema(value_type = BTreeMap<String, Setting<'static>>)]
    pub options: Options,
    pub clock_rule: ClockRule,
    pub status: Status,
    pub seats: Vec<Option<SeatView>>,
    #[schema(required)]
    pub seat: Option<u8>,
    pub creator: bool,
    pub direction: Direction,
    pub auto_roll: bool,
    pub rated: bool,
    /// Which board of a tournament it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<OfEvent>,
    /// Arena: the seats that play with half of their time; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub berserk: Vec<u8>,
    /// By seat, how many hints were asked for; left out where none was and nobody has agreed to any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<u32>,
    /// Nobody, the server included, can know a roll before it falls; left out where it is not so. Where a stake is played
    /// for it is so unless a page at the table is too old.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub live_dice: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// What the game is played for; left out where it is for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stake: Option<StakeView>,
    /// What became of the stake, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settlement: Option<SettlementView>,
    #[schema(required)]
    pub turn: Option<u8>,
    pub turns: Vec<u8>,
    /// Bughouse: by seat, the other seat of the pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<u8>>)]
    pub partner: Option<[u8; 4]>,
    /// Bughouse: by seat, the number of the pair, 1 or 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<u8>>)]
    pub team: Option<[u8; 4]>,
    pub ply: u32,
    /// Nothing where moves are told in words only.
    #[schema(required)]
    pub pos: Option<Position>,
    #[schema(required)]
    pub legal: Option<Legal>,
    #[schema(required)]
    pub clock: Option<ClockView>,
    pub now: i64,
    pub offers: Vec<OfferView>,
    #[schema(value_type = Vec<String>)]
    pub can: Vec<&'static str>,
    #[schema(required)]
    pub cube: Option<CubeView>,
    #[schema(required)]
    pub r#match: Option<MatchView>,
    #[schema(required)]
    pub last_game: Option<GameView>,
    #[schema(required)]
    pub result: Option<ResultView>,
    pub ratings: Vec<RatingView>,
    #[schema(required)]
    pub rematch: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub countered: Option<String>,
    #[schema(required)]
    pub dice: Option<DiceView>,
    /// Appendix D: where the game there stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adapted: Option<Box<AdaptedView>>,
}

/// Somebody in a chair.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct SeatView {
    pub name: String,
    pub bot: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot_id: Option<String>,
    /// The account is that of somebody's program; left out where it is not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub program: bool,
    pub you: bool,
}

/// An offer that waits for an answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct OfferView {
    pub what: OfferKind,
    pub seat: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
}

/// The doubling cube; while an offer stands, `value` is what is agreed by then.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct CubeView {
    pub value: u32,
    #[schema(required)]
    pub owner: Option<u8>,
    #[schema(required)]
    pub offer: Option<CubeOfferView>,
}

impl From<&Cube> for CubeView {
    fn from(cube: &Cube) -> Self {
        Self {
            value: cube.value(),
            owner: cube.owner().map(|seat| seat.0),
            offer: cube.offer().map(|offer| CubeOfferView {
                seat: offer.seat.0,
                level: offer.level.into(),
                take: cube.if_taken(),
                drop: cube.value(),
            }),
        }
    }
}

/// A double that waits for an answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct CubeOfferView {
    pub seat: u8,
    #[schema(schema_with = levels)]
    pub level: Level,
    pub take: u32,
    pub drop: u32,
}

/// A match under way.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct MatchView {
    pub to: u16,
    #[schema(value_type = (u16, u16))]
    pub score: [u16; 2],
    pub game: u16,
    pub crawford: bool,
    pub between: bool,
}

/// How the last game of a match ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct GameView {
    pub game: u16,
    pub winner: u8,
    pub points: u32,
    pub reason: EndReason,
}

/// How it ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct ResultView {
    #[schema(required)]
    pub winner: Option<u8>,
    /// Bughouse: the pair that won.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u8>)]
    pub team: Option<Option<u8>>,
    pub points: u32,
    pub reason: EndReason,
}

/// What the dice handshake wants of this viewer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct DiceView {
    #[schema(required)]
    pub need: Option<Need>,
    pub game_id: String,
    pub commit: String,
    /// Both players' contributions, once both are shown.
    #[schema(required)]
    pub contributions: Option<[String; 2]>,
    /// Live dice: how far they are; left out where the dice are not live.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub live: Option<LiveDice>,
}

/// Live dice: nobody, the server included, can know a roll before it falls.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LiveDice {
    /// Links of every chain.
    pub links: u32,
    /// The number of the next roll, or of the one that is asked for.
    pub i: u32,
    /// Whether a roll is asked for and links are missing.
    pub asked: bool,
    /// By seat: whether the chain lies with the server.
    pub deposited: [bool; 2],
}

/// What a player owes the dice handshake.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// The commitment.
    Commit,
    /// The contribution.
    Reveal,
    /// Live dice: the link of the roll that is asked for.
    Link,
}

/// Who is connected to a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// By seat; a table of two has only the first two.
    pub seats: [bool; 4],
    /// People watching.
    pub watching: u32,
}

/// The room as `viewer` sees it at `now`.
#[must_use]
pub fn view(room: &Room, viewer: &Viewer<'_>, now: Micros) -> View {
    let table = room.table();
    View {
        id: room.id().to_owned(),
        game: table.game,
        options: Options(all_settings(table.game, &table.options)),
        clock_rule: table.clock.into(),
        status: room.status().into(),
        seats: room
            .chairs()
            .iter()
            .map(|chair| {
                chair.as_ref().map(|chair| SeatView {
                    name: chair.name.clone(),
                    bot: chair.bot.is_some(),
                    bot_id: chair.bot.clone(),
                    program: chair.program,
                    you: !viewer.player.is_empty() && chair.player == viewer.player,
                })
            })
            .collect(),
        seat: viewer.seat.map(|seat| seat.0),
        creator: !viewer.player.is_empty() && room.creator() == viewer.player,
        direction: table.direction.into(),
        auto_roll: table.auto_roll,
        rated: table.rated,
        event: table.event.as_ref().map(OfEvent::from),
        berserk: (0..2).filter(|seat| room.is_berserk(Seat(*seat))).collect(),
        hints: Some(room.hints().collect())
            .filter(|counts: &Vec<u32>| room.has_agreed_hints() || counts.iter().any(|count| *count > 0))
            .unwrap_or_default(),
        live_dice: room.dicing().map_or_else(|| table.prefers_live_dice(), |dicing| dicing.is_live()),
        federation: table.federation.clone(),
        stake: StakeView::of(room),
        settlement: room.settlement().map(SettlementView::from),
        turn: room.turn().map(|seat| seat.0),
        turns: room.turns().into_iter().map(|seat| seat.0).collect(),
        partner: room.bughouse().map(|_| Place::ALL.map(|place| place.partner().seat().0)),
        team: room.bughouse().map(|_| Place::ALL.map(|place| place.team().number())),
        ply: room.ply(),
        pos: (!appendix::hides_moves(room, viewer)).then(|| games::position(room)),
        adapted: AdaptedView::of(room, viewer).map(Box::new),
        legal: viewer
            .seat
            .filter(|_| !appendix::hides_moves(room, viewer))
            .and_then(|seat| games::legal(room, seat)),
        clock: clock_view(room, now).filter(|_| !appendix::hides_clock(room, viewer)),
        now: now.0 / 1000,
        offers: room
            .offers()
            .standing()
            .iter()
            .filter(|offer| redact::may_see_offer(room, offer.seat, offer.what, viewer))
            .map(|offer| OfferView { what: offer.what.into(), seat: offer.seat.0, points: offer.points })
            .collect(),
        can: permitted(room, viewer, now),
        cube: room.cube().map(CubeView::from),
        r#match: room.match_play().map(|match_play| MatchView {
            to: match_play.to(),
            score: match_play.score(),
            game: match_play.game(),
            crawford: match_play.is_crawford(),
            between: room.is_between_games(),
        }),
        last_game: room.match_play().filter(|_| room.is_between_games()).and_then(Match::last_game).map(
            |last| GameView {
                game: last.game,
                winner: last.winner.0,
                points: last.points,
                reason: last.reason.into(),
            },
        ),
        result: room.ending().map(|ending| ResultView {
            winner: redact::winning_seat(room, ending.winner),
            team: redact::winning_team(room, ending.winner),
            points: ending.points,
            reason: ending.reason.into(),
        }),
        ratings: room.ratings().iter().map(RatingView::from).collect(),
        rematch: room.rematch().map(str::to_owned),
        countered: room.countered().map(str::to_owned),
        dice: room.dicing().map(|dicing| DiceView {
            need: viewer.seat.filter(|_| room.status() != room::Status::Over).and_then(|seat: Seat| {
                dicing.owes(seat).map(|owes| match owes {
                    Owes::Commit => Need::Commit,
                    Owes::Reveal => Need::Reveal,
                    Owes::Link => Need::Link,
                })
            }),
            game_id: room::hex(&dicing.game_id.0),
            commit: room::hex(&dicing.commit),
            contributions: match &dicing.revealed {
                [Some(first), Some(second)] => Some([room::hex(&first.0), room::hex(&second.0)]),
                _ => None,
            },
            live: dicing.is_live().then(|| LiveDice {
                links: dicing.links,
                i: dicing.next_index(),
                asked: dicing.is_asked(),
                deposited: [0, 1].map(|seat| dicing.is_deposited(Seat(seat))),
            }),
        }),
    }
}

fn permitted(room: &Room, viewer: &Viewer<'_>, now: Micros) -> Vec<&'static str> {
    let mut can = if viewer.player.is_empty() { Vec::new() } else { room.permits(viewer.player) };
    if viewer.seat.is_some() && room.was_down_for_long(now) && !can.contains(&"abort") {
        can.push("abort");
    }
    can
}

fn clock_view(room: &Room, now: Micros) -> Option<ClockView> {
    if room.bughouse().is_some() {
        return games::bughouse::clocks(room, now);
    }
    if let Some(table) = room.appendix() {
        return Some(ClockView {
            ms: table.left(now).map(|left| left.0).to_vec(),
            move_ms: None,
            runs: None,
            diagonal: None,
            running: table
                .protocol()
                .clocks()
                .running()
                .filter(|_| !room.is_frozen())
                .map(|side| side.index() as u8),
            standing: room.is_frozen(),
            at: now.0 / 1000,
        });
    }
    let reading = room.clock().read(now)?;
    Some(ClockView {
        ms: reading.left.map(|left| left.0).to_vec(),
        move_ms: reading.move_left.map(|left| left.map(|left| left.0).to_vec()),
        runs: None,
        diagonal: None,
        running: reading.running.map(|seat| seat.0),
        standing: room.is_frozen(),
        at: now.0 / 1000,
    })
}
