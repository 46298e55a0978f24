// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/records`: reads a file of games, judges every move, and answers with one game as a page shows
//! it. Nothing of it is kept.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use record::{Format, Replayed};
use room::Setting;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wire::{CubeView, Position, WireEvent};

use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::records::sentence::Sentence;
use crate::records::shown;
use crate::records::work::Work;

/// Longest file that is read, bytes.
pub const RECORD_BYTES_MAX: usize = 1024 * 1024;
/// What reading one file may take of a processor.
const WORK: Duration = Duration::from_secs(2);
/// Longest name of a file, characters; the rest is cut off.
const NAME_CHARS_MAX: usize = 100;

/// What is asked of a file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The file's name, for messages and for its extension.
    #[serde(default)]
    pub name: String,
    /// Which game is shown, from 0 in the order of the file.
    #[serde(default)]
    pub game: usize,
}

/// What was found in a file.
#[derive(Serialize, ToSchema)]
pub struct RecordRead {
    /// The games in the order of the file, at most 500.
    pub games: Vec<GameRead>,
    /// How many games there are beyond those.
    pub more: u32,
    /// The game asked for; nothing when there is none with that number or it could not even begin.
    pub shown: Option<GameShown>,
}

/// One game of a file.
#[derive(Serialize, ToSchema)]
pub struct GameRead {
    /// Who played, and where and when if the file says so.
    pub title: String,
    /// The title as a sentence to translate, where it is more than names, places and dates.
    pub heading: Option<Sentence>,
    /// The game or variant.
    #[schema(example = "chess")]
    pub game: String,
    /// Legal moves played; tables family: rolls, passes included.
    pub plies: u32,
    /// The result as the file gives it.
    #[schema(example = "1-0")]
    pub result: String,
    /// The rule that ended the game, or what the file says about it.
    pub ended_by: Option<String>,
    /// The position after the last legal move in one line of text.
    pub final_position: String,
    /// The game by whose rules `POST /api/v1/analyses` judges it, moves or a position that somebody has set up; nothing where
    /// it does not.
    #[schema(example = "chess")]
    pub judged: Option<String>,
    /// Where the game leaves the rules.
    pub first_illegal: Option<IllegalMove>,
    /// Things in the file that do not fit together or were passed over.
    pub remarks: Vec<Sentence>,
}

/// The first move of a game that cannot be played.
#[derive(Serialize, ToSchema)]
pub struct IllegalMove {
    /// The line of the file, from 1.
    pub line: u32,
    /// The move, from 1; 0 when the game cannot even begin.
    pub ply: u32,
    /// What stands there.
    pub text: String,
    /// Why it cannot be played.
    pub reason: Sentence,
}

/// A game, move by move.
#[derive(Serialize, ToSchema)]
pub struct GameShown {
    /// Its number in the file, from 0.
    pub index: usize,
    /// The game or variant.
    pub game: String,
    /// The switches of the table.
    pub options: BTreeMap<String, Setting>,
    /// The players' names by seat.
    pub seats: Vec<String>,
    /// The position it begins with, as `pos` of docs/protocol.md.
    pub start: Position,
    /// What happened, as events of docs/protocol.md, at most 2,000.
    pub events: Vec<WireEvent>,
    /// The doubling cube at the start and after each `moved` of the events, as `cube` of docs/protocol.md, an
    /// offer beside the position in which it was made; empty where no cube is known to be in play.
    pub cubes: Vec<CubeView>,
    /// Whether more happened than is shown.
    pub cut: bool,
}

/// Reads the games of a file. The body is the file itself, at most 1 MiB, in any form of docs/records.md. What takes
/// more than two seconds of a processor is given up.
///
/// # Errors
/// [`ApiError::Record`] naming line and reason, [`ApiError::TooLong`], [`ApiError::TooMany`],
/// [`ApiError::BadRequest`].
#[utoipa::path(post, path = "/api/v1/records", tag = "records", operation_id = "read_record", params(Asked),
    request_body(content = String, content_type = "text/plain", description = "The file"), responses(
    (status = OK, body = RecordRead),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn read(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
) -> Result<Json<RecordRead>, ApiError> {
    let Asked { name, game } = crate::api::query(request.uri())?;
    app.limits.record(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    app.takes_more()?;
    let bytes = crate::api::body(request, RECORD_BYTES_MAX).await?;
    Ok(Json(look(&app, &visitor, bytes, called(&name), game).await?))
}

/// The name of a file as messages have it.
pub(crate) fn called(name: &str) -> String {
    match name.trim() {
        "" => "the text".to_owned(),
        name => name.chars().filter(|c| !c.is_control()).take(NAME_CHARS_MAX).collect(),
    }
}

/// Reads a file when it is the visitor's turn, and looks at one of its games.
pub(crate) async fn look(
    app: &App,
    visitor: &Visitor,
    bytes: impl AsRef<[u8]> + Send + 'static,
    name: String,
    game: usize,
) -> Result<RecordRead, ApiError> {
    let turn = app.readers.take(visitor.address).await?;
    let reading = tokio::task::spawn_blocking(move || {
        // The turn ends with the work, also when nobody waits for the answer any more.
        let _turn = turn;
        let bytes = bytes.as_ref();
        let read = shown::read(bytes, &name, game, Work::of(WORK))?;
        Ok(answer(read, game, Format::detect(bytes, &name)))
    });
    reading.await.map_err(|_| ApiError::Internal)?
}

fn answer(read: shown::Read, index: usize, format: Format) -> RecordRead {
    let kind = read.games.get(index).map(|game| game.game.clone());
    let shown = read.shown.zip(kind).map(|(shown, game)| GameShown {
        index,
        game,
        options: shown.options,
        seats: shown.seats,
        start: shown.start,
        events: shown.events,
        cubes: shown.cubes,
        cut: shown.cut,
    });
    let games = read.games.into_iter().map(|game| game_read(game, format)).collect();
    RecordRead { games, more: read.more, shown }
}

fn game_read(game: Replayed, format: Format) -> GameRead {
    GameRead {
        judged: analysis::judged_as(&game, format).map(str::to_owned),
        heading: game.heading.as_ref().map(Sentence::from),
        title: game.title,
        game: game.game,
        plies: game.plies,
        result: game.result,
        ended_by: game.ended_by,
        final_position: game.final_position,
        first_illegal: game.first_illegal.map(|illegal| IllegalMove {
            line: illegal.line,
            ply: illegal.ply,
            text: illegal.text,
            reason: Sentence::from(&illegal.reason),
        }),
        remarks: game.remarks.iter().map(Sentence::from).collect(),
    }
}
