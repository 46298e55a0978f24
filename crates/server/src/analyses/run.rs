// SPDX-License-Identifier: AGPL-3.0-or-later
//! Makes the analyses that are wanted, one after the other; those first that were wanted before a restart.

use std::time::Duration;

use room::{Event, GameKind};

use super::{Depth, Failure, Subject, Wanted, kept, program};
use crate::app::App;
use crate::records::about::About;
use crate::records::write;
use crate::rooms::log;

/// How often it is looked for old ones.
const SWEEP_EVERY: Duration = Duration::from_secs(86_400);

/// For as long as the server is open.
pub(crate) async fn run(app: App) {
    resume(&app).await;
    app.analyses.note_resumed();
    let mut sweep = tokio::time::interval(SWEEP_EVERY);
    sweep.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = app.analyses.wake.notified() => {}
            _ = sweep.tick() => kept::sweep(&app).await,
        }
        while let Some((wanted, stopped)) = app.analyses.next(app.clock.now()) {
            // Not waited for any more: it is dropped where it is, and its program with it.
            tokio::select! {
                made = make(&app, &wanted) => {
                    settle(&app, &wanted).await;
                    app.analyses.end(&wanted, made.err());
                }
                // Who has given it up has settled it.
                _ = stopped => {}
            }
        }
    }
}

/// Takes up what was wanted and not made when the last process ended.
async fn resume(app: &App) {
    if app.analyses.program.is_none() {
        return;
    }
    match app.store.wanted_analyses().await {
        Ok(wanted) => app.analyses.resume(wanted.into_iter().filter_map(|row| {
            let depth = Depth::named(&row.depth)?;
            Some((Wanted { of: Subject::Room(row.room), depth }, row.asker))
        })),
        Err(error) => tracing::warn!(%error, "what was to be analysed before is to be asked for again"),
    }
}

/// It is wanted no more, also after a restart. Games of files do not outlive one.
pub(crate) async fn settle(app: &App, wanted: &Wanted) {
    let Subject::Room(room) = &wanted.of else { return };
    if let Err(error) = app.store.settle_analysis(room, wanted.depth.name()).await {
        tracing::warn!(%error, "an analysis may be made once more after a restart");
    }
}

async fn make(app: &App, wanted: &Wanted) -> Result<(), Failure> {
    let Some(path) = app.analyses.program.as_deref() else { return Err(Failure::Killed) };
    let (mut arguments, game) = match &wanted.of {
        Subject::Room(room) => of_room(app, room, wanted.depth).await?,
        Subject::Brought(id) => of_file(app, id, wanted.depth)?,
    };
    if let Some(dir) = &app.analyses.ends_dir {
        arguments.push(format!("--db={}", dir.display()));
    }
    let step = |done, all| app.analyses.step(wanted, done, all);
    let findings = program::analyse(program::command(path, &arguments), game, step).await?;
    kept::keep(app, wanted, findings).await.map_err(|error| {
        tracing::warn!(%error, "an analysis cannot be kept");
        if matches!(error, store::StoreError::Invalid { .. }) { Failure::TooLarge } else { Failure::Killed }
    })
}

/// What is asked of the program about the game of a room, and the game's record.
async fn of_room(app: &App, room: &str, depth: Depth) -> Result<(Vec<String>, Vec<u8>), Failure> {
    let events = log::read(app, room).await.map_err(|error| {
        tracing::warn!(%error, "a game to be analysed cannot be read");
        Failure::Killed
    })?;
    let game = events.iter().find_map(|(_, event)| match event {
        Event::Created { table, .. } => Some(table.game),
        _ => None,
    });
    let about = About::of(app, room, &events).await.map_err(|error| {
        tracing::warn!(%error, "nobody says what a game to be analysed belongs to");
        Failure::Killed
    })?;
    let room = room.to_owned();
    // The whole game is played once more: beside the threads that carry moves.
    let record = tokio::task::spawn_blocking(move || write::write(&room, events, "record", &about));
    let record = record.await.map_err(|_| Failure::Killed)?.map_err(|_| Failure::Killed)?;
    Ok((depth.arguments(game.unwrap_or(GameKind::Chess)), record.text.into_bytes()))
}

/// The same about a game of a file, with the whole file. Of its name no more is told than the extension: who is on the
/// machine sees what programs are asked.
fn of_file(app: &App, id: &str, depth: Depth) -> Result<(Vec<String>, Vec<u8>), Failure> {
    let game = app.analyses.brought.find(id, app.clock.now()).ok_or(Failure::Killed)?;
    let mut arguments = depth.arguments(game.kind);
    arguments.push(format!("--game={}", game.number + 1));
    let extension = game.name.rsplit_once('.').map_or("", |(_, extension)| extension);
    if !extension.is_empty() && extension.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        arguments.push(format!("--called=game.{extension}"));
    }
    Ok((arguments, game.bytes.clone()))
}
