// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables of a tournament, made and closed beside its task, in the order in which it was decided. A table has always
//! the same id, so that making it twice is harmless.

use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::time::Duration;

use contest::{Contest, Format, Outcome, Overturned, State};
use game::Seat;
use room::adapted::Lang;
use room::{
    Access, Actor, ClockKind, ClockRule, Command, Context, Direction, Event, GameKind, Lag, OfEvent, Room,
    Setting, Table,
};
use store::StoreError;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use crate::app::App;
use crate::error::ApiError;
use crate::federations::{self, Act, HOUSE};
use crate::rooms::create::NotCreated;
use crate::rooms::desk::Desk;
use crate::rooms::message::{Decision, Message, Office};

/// So many tables are made at the same time.
const BATCH: usize = 50;
/// When the database is gone it is tried again after this long.
const RETRY: Duration = Duration::from_secs(1);
/// How often a table that cannot be read is told before the others go on.
const BROKEN_MAX: u32 = 10;

/// What is to be done at the tables.
pub(crate) enum TableTask {
    /// Tables are to be made.
    Make(Vec<Seats>),
    /// The game of a table is decided without being played.
    Forfeit {
        /// The table.
        room: String,
        /// Who was there, if anybody was.
        winner: Option<Seat>,
    },
    /// An arbiter decided a game otherwise: the ratings it moved go back.
    Unrate(Overturned),
}

/// A table, and who sits at it.
pub(crate) struct Seats {
    id: String,
    table: Table,
    players: Vec<String>,
    /// By Appendix D: who made the tournament, and is the arbiter while they may run it.
    director: Option<String>,
}

/// The way to whoever does them.
pub(crate) struct TableTasks(mpsc::UnboundedSender<TableTask>);

impl TableTasks {
    /// Does them one after another until the tournament is out of memory or the server closes.
    pub(crate) fn start(app: &App, contest: &str) -> Self {
        let (sender, mut tasks) = mpsc::unbounded_channel();
        let (app, contest) = (app.clone(), contest.to_owned());
        tokio::spawn(async move {
            let mut closing = app.closing();
            loop {
                let task = tokio::select! {
                    () = closing.wait() => return,
                    task = tasks.recv() => task,
                };
                let Some(task) = task else { return };
                tokio::select! {
                    () = closing.wait() => return,
                    () = done(&app, &contest, task) => {}
                }
            }
        });
        Self(sender)
    }

    /// Hands a task on.
    pub(super) fn hand(&self, task: TableTask) {
        // Whoever does them ends with the server only.
        let _ = self.0.send(task);
    }

    /// The tables of these boards.
    pub(super) fn make(&self, contest: &Contest, boards: impl IntoIterator<Item = (u16, u16)>) {
        let seats: Vec<_> =
            boards.into_iter().filter_map(|(round, board)| seats(contest, round, board)).collect();
        if !seats.is_empty() {
            self.hand(TableTask::Make(seats));
        }
    }

    /// The game of a board is decided otherwise, as the board's first game has its colours.
    pub(super) fn decide(&self, before: &Contest, round: u16, number: u16, result: Option<Outcome>) {
        let Some(board) = before.board(round, number).filter(|board| board.result.is_none()) else { return };
        let turned = board.colours_now() != board.players();
        let winner = result.and_then(|result| match if turned { result.turned() } else { result } {
            Outcome::WhiteWon | Outcome::WhiteForfeit => Some(Seat(0)),
            Outcome::BlackWon | Outcome::BlackForfeit => Some(Seat(1)),
            Outcome::Drawn | Outcome::Nobody => None,
        });
        if let Some(room) = board.room.clone() {
            self.hand(TableTask::Forfeit { room, winner });
        }
    }

    /// The ratings that these games moved go back.
    pub(super) fn unrate(&self, overturned: &[Overturned]) {
        for one in overturned {
            self.hand(TableTask::Unrate(one.clone()));
        }
    }

    /// Nothing more is played in a round.
    pub(super) fn close_round(&self, before: &Contest, round: u16) {
        let boards = before.round(round).map_or(0, |round| round.boards.len());
        for board in (1..).take(boards) {
            self.decide(before, round, board, None);
        }
    }
}

/// The table of a board.
fn seats(contest: &Contest, round: u16, board: u16) -> Option<Seats> {
    let id = contest.board(round, board)?.room.clone()?;
    let players: Option<Vec<String>> =
        contest.seats(round, board).into_iter().map(|player| player.map(str::to_owned)).collect();
    let arena = contest.settings().format == Format::Arena;
    let paid = contest.settings().money.is_some();
    let event = OfEvent { tournament: contest.id().to_owned(), round, board, arena, paid };
    let attempt = contest.board(round, board)?.attempt;
    let game = contest.settings().game_of(round, attempt);
    let mut table = table(contest.settings(), game, Some(event)).ok()?;
    if let Some(conditions) = &contest.settings().adapted {
        let said = |number| contest.by_number(number).and_then(|entry| entry.person).unwrap_or_default();
        let colours = contest.board(round, board)?.colours_now();
        table.adapted = Some(Box::new(conditions.between(colours.map(said))));
    }
    let director = table.adapted.is_some().then(|| contest.by().to_owned());
    Some(Seats { id, table, players: players?, director })
}

/// The table of a game that settings describe.
///
/// # Errors
/// [`ApiError::Refused`] for a game, a switch or a clock that there is not.
pub(crate) fn table(
    settings: &contest::Settings,
    game: &str,
    event: Option<OfEvent>,
) -> Result<Table, ApiError> {
    let setting = |switch: &contest::Switch| match switch {
        contest::Switch::Bool(value) => Setting::Bool(*value),
        contest::Switch::Int(value) => Setting::Int(*value),
        contest::Switch::Text(value) => Setting::Text(value.clone()),
    };
    let kind = match settings.clock.kind {
        contest::ClockKind::None => ClockKind::None,
        contest::ClockKind::Fischer => ClockKind::Fischer,
        contest::ClockKind::Bronstein => ClockKind::Bronstein,
        contest::ClockKind::Delay => ClockKind::Delay,
        contest::ClockKind::Correspondence => ClockKind::Correspondence,
    };
    let kind_of_game = GameKind::from_id(game)?;
    // In a mixed match every game takes those switches that it has.
    let mixed = !settings.games.is_empty();
    let has = |name: &str| !mixed || kind_of_game.specs().iter().any(|spec| spec.name == name);
    let options = settings.options.iter().filter(|(name, _)| has(name));
    let table = Table {
        game: kind_of_game,
        options: options.map(|(name, value)| (name.clone(), setting(value))).collect(),
        clock: ClockRule { kind, base_s: settings.clock.base_s, step_s: settings.clock.step_s },
        access: Access::Open,
        direction: Direction::default(),
        auto_roll: true,
        rated: settings.rated && settings.venue == contest::Venue::Online,
        stake: None,
        live_dice: false,
        federation: (settings.federation != HOUSE).then(|| settings.federation.clone()),
        to: None,
        answers: None,
        event,
        adapted: settings.adapted.as_ref().map(|conditions| Box::new(conditions.between(Default::default()))),
    };
    Ok(table.checked()?)
}

async fn done(app: &App, contest: &str, task: TableTask) {
    match task {
        TableTask::Make(seats) => {
            let mut seats = seats.into_iter().peekable();
            while seats.peek().is_some() {
                let mut batch = JoinSet::new();
                for one in seats.by_ref().take(BATCH) {
                    batch.spawn(make(app.clone(), contest.to_owned(), one));
                }
                while batch.join_next().await.is_some() {}
            }
        }
        TableTask::Forfeit { room, winner } => {
            let mut broken = 0;
            while broken < BROKEN_MAX {
                match forfeit(app, &room, winner).await {
                    Ok(()) => return,
                    // It was never made, and will not be.
                    Err(ApiError::NoSuchRoom { .. }) => return,
                    Err(error) => {
                        broken += u32::from(matches!(error, ApiError::Internal));
                        tracing::warn!(room, %error, "what a tournament decided is not at its table yet");
                    }
                }
                tokio::time::sleep(RETRY).await;
            }
            tracing::error!(room, "a table of a tournament cannot be read: it is not told what was decided");
        }
        TableTask::Unrate(wish) => unrate(app, wish).await,
    }
}

/// Ends the game of a table without its being played; `Ok` means that it is over.
async fn forfeit(app: &App, room: &str, winner: Option<Seat>) -> Result<(), ApiError> {
    let handle = app.rooms.open(app, room).await?;
    let (reply, answer) = oneshot::channel();
    handle.send(Message::Forfeit { winner, reply }).await.map_err(|_| ApiError::Unavailable)?;
    answer.await.unwrap_or(Err(ApiError::InDoubt))
}

/// Takes back what the game of a table has moved the ratings by; done twice, or where it moved none, it changes nothing.
async fn unrate(app: &App, wish: Overturned) {
    let Overturned { room, by, reason } = wish;
    loop {
        let decision = Decision {
            by: by.clone().unwrap_or_default(),
            reason: reason.clone().unwrap_or_default(),
            confirmed: None,
            of: Office::Tournament,
        };
        match app.rooms.void(app, &room, decision).await {
            Ok(_) | Err(ApiError::Stake(_) | ApiError::NoSuchRoom { .. }) => return,
            Err(error) => tracing::warn!(room, %error, "the ratings of a corrected game do not go back yet"),
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// Makes a table, unless its board was decided meanwhile.
async fn make(app: App, contest: String, seats: Seats) {
    loop {
        let open = app.tournaments.handle(&contest).is_some_and(|handle| {
            let contest = handle.state.borrow();
            let on = matches!(contest.state(), State::Running | State::Paused);
            let board = contest.at_room(&seats.id).and_then(|(round, board)| contest.board(round, board));
            on && board.is_some_and(|board| board.result.is_none())
        });
        if !open {
            return;
        }
        match try_to_make(&app, &seats).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(room = seats.id, %error, "a table of a tournament is not made yet"),
        }
        tokio::time::sleep(RETRY).await;
    }
}

async fn try_to_make(app: &App, seats: &Seats) -> Result<(), StoreError> {
    let arbiter = arbiter(app, seats).await?;
    let ids: BTreeSet<&str> = seats.players.iter().chain(arbiter).map(String::as_str).collect();
    let names = app.store.names(&ids).await?;
    let actor = |id: &String| Actor {
        player: id.clone(),
        name: names.get(id).cloned().unwrap_or_default(),
        program: false,
    };
    let players: Vec<Actor> = seats.players.iter().map(actor).collect();
    let now = app.clock.now();
    let director = arbiter.map(actor);
    let mut table = seats.table.clone();
    if let Some(config) = &mut table.adapted {
        for (lang, player) in config.lang.iter_mut().zip(&seats.players) {
            *lang = language(app, player).await?;
        }
    }
    let Some(events) = opening(app, seats, table, &players, director.as_ref()) else {
        tracing::error!(room = seats.id, "a table of a tournament cannot be made");
        return Ok(());
    };
    match app.rooms.create(app, &seats.id, now, &events).await {
        Ok(()) | Err(NotCreated::Exists) => Ok(()),
        Err(NotCreated::Corrupt(corrupt)) => {
            tracing::error!(%corrupt, "a table of a tournament cannot be made");
            Ok(())
        }
        Err(NotCreated::Short { account }) => {
            tracing::error!(
                account,
                "a table of a tournament is played for nothing, and something was asked for"
            );
            Ok(())
        }
        Err(NotCreated::InDoubt | NotCreated::Unavailable) => {
            Err(StoreError::Invalid { what: "to write now".to_owned() })
        }
    }
}

/// The director, if their account is there and they still may run the tournament.
async fn arbiter<'a>(app: &App, seats: &'a Seats) -> Result<Option<&'a String>, StoreError> {
    let Some(director) = &seats.director else { return Ok(None) };
    if app.store.user_account(director).await?.is_none() {
        return Ok(None);
    }
    let federation = seats.table.federation.as_deref().unwrap_or(HOUSE);
    match federations::may(app, director, federation, Act::Tournaments).await {
        Ok(may) => Ok(may.then_some(director)),
        Err(ApiError::Unavailable) => Err(StoreError::Invalid { what: "to read now".to_owned() }),
        Err(_) => Ok(None),
    }
}

/// The language in which somebody is asked back: the one they agreed to the terms in.
async fn language(app: &App, player: &str) -> Result<Lang, StoreError> {
    let account = app.store.user_account(player).await?;
    Ok(match account.as_ref().map(|account| account.terms.language.as_str()) {
        Some("bg") => Lang::Bg,
        Some("ru") => Lang::Ru,
        _ => Lang::En,
    })
}

/// The first events of the table, everybody seated.
fn opening(
    app: &App,
    seats: &Seats,
    table: Table,
    players: &[Actor],
    director: Option<&Actor>,
) -> Option<Vec<Event>> {
    let now = app.clock.now();
    let (first, others) = players.split_first()?;
    let mut events = Room::open(first, table, Seat(0)).ok()?;
    let mut room = Room::restore(&seats.id, events.iter().map(|event| (now, event.clone()))).ok()?;
    let chain = OnceLock::new();
    let desk = Desk::new(app, room::game_id(&seats.id), &chain);
    for (seat, one) in (1..).zip(others) {
        let ctx = Context { now, lag: Lag::default(), seen: None, server: &desk };
        let step = room.apply(&ctx, one, &Command::Sit { seat }).ok()?;
        events.extend(step.events);
        room = step.after.into_iter().next_back()?;
    }
    events.extend(director.into_iter().flat_map(|director| room.directed_by(director)));
    Some(events)
}
