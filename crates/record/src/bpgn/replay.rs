// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match of a file, played on both boards.

use super::{Finish, Game, NAMES, Node, OPTIONS_TAG, finish_of, games};
use crate::games::Board;
use crate::log::{from_fens, option_value};
use crate::pgn::Fault;
use crate::shown::{Eye, Seen, Table};
use crate::text::{self, cut};
use crate::{Amiss, Illegal, RecordError, Remark, Replayed, Switch, Watch, Why};
use chess::bughouse::{Match, MateTest, OPTIONS, Options, Promotion, Team};
use game::EndKind;

/// Replays every match of a file and hands each over.
///
/// # Errors
/// [`RecordError::Unreadable`] when there is no match in it. Nothing was handed over then.
pub fn replay_each(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(Replayed),
) -> Result<(), RecordError> {
    let mut found = 0;
    let mut problem = None;
    for game in games(bytes) {
        if game.tags.is_empty() && game.moves.is_empty() {
            problem = problem.or_else(|| game.problems.into_iter().next());
            continue;
        }
        each(replay_game(&game, &mut Eye::at(watch, found)));
        found += 1;
    }
    if found > 0 {
        return Ok(());
    }
    let (line, reason) = problem.unwrap_or((1, Fault::NoMatch));
    Err(RecordError::Unreadable { name: name.to_owned(), line, reason: reason.into() })
}

/// The two boards it begins from, where they are not the usual ones.
fn set_up(game: &Game) -> Option<&str> {
    game.tag("FEN").filter(|_| game.tag("SetUp") != Some("0"))
}

fn replay_game(game: &Game, eye: &mut Eye<'_>) -> Replayed {
    let mut replayed = Replayed {
        title: title(game),
        heading: None,
        game: "bughouse".to_owned(),
        set_up: set_up(game).is_some(),
        plies: 0,
        final_position: String::new(),
        result: "*".to_owned(),
        ended_by: None,
        first_illegal: None,
        remarks: game
            .problems
            .iter()
            .map(|(line, fault)| Remark::Line { line: *line, why: fault.clone().into() })
            .collect(),
    };
    let start = options(game).and_then(|options| {
        let start = set_up(game).map_or_else(|| Ok(Match::new(&options)), |fens| from_fens(&options, fens));
        start.map_err(Why::from)
    });
    let mut board = match start {
        Ok(board) => board,
        Err(reason) => {
            let text = String::new();
            replayed.first_illegal = Some(Illegal { line: game.line, ply: 0, text, reason });
            return replayed;
        }
    };
    eye.begins(|| table(game, &board));
    for node in &game.moves {
        if !eye.goes_on() {
            break;
        }
        if let Err(reason) = play(&mut board, node, eye) {
            let (ply, text) = (replayed.plies + 1, node.san.clone());
            replayed.first_illegal = Some(Illegal { line: node.line, ply, text, reason });
            break;
        }
        replayed.plies += 1;
    }
    replayed.final_position = board.fens();
    judge(game, &board, &mut replayed);
    replayed
}

fn play(board: &mut Match, node: &Node, eye: &mut Eye<'_>) -> Result<(), Why> {
    let actions = board.parse_san(node.place, &node.san)?;
    for (place, action) in actions {
        let applied = board.apply(place, action)?;
        eye.sees(|| Seen::Bughouse { applied: &applied, game: board });
    }
    Ok(())
}

fn table<'a>(game: &Game, board: &'a Match) -> Table<'a> {
    let switch = |spec: &game::OptionSpec| {
        let value = board.options().get(spec.name)?;
        Some((spec.name.to_owned(), value.to_string()))
    };
    Table {
        game: "bughouse",
        options: OPTIONS.iter().filter_map(switch).collect(),
        seats: NAMES.iter().map(|tag| cut(game.tag(tag).unwrap_or("?"), 100)).collect(),
        start: Board::Bughouse(board),
        cube: None,
    }
}

/// Who has won: the last comment first, then the boards, the `Result` tag last.
fn judge(game: &Game, board: &Match, replayed: &mut Replayed) {
    let on_board = board.outcome();
    let by_board = on_board.map(|outcome| {
        let kind = outcome.kind.word();
        let finish = outcome.winner.map_or(Finish::Drawn(Some(outcome.kind)), |team| Finish::Won(team, kind));
        (finish, kind)
    });
    let says = finish_of(game);
    if let (Some(says), Some((board, kind))) = (says, by_board)
        && replayed.first_illegal.is_none()
        && result(says) != result(board)
    {
        let (says, stands) = (result(says), result(board));
        replayed.remarks.push(Amiss::Comment { says, stands, kind }.into());
    }
    replayed.result = match (says.or(by_board.map(|(finish, _)| finish)), game.result.as_str()) {
        (Some(finish), _) => result(finish).to_owned(),
        (None, "*") => "*".to_owned(),
        (None, marker) => {
            replayed.remarks.push(Amiss::NoComment.into());
            marker.to_owned()
        }
    };
    let said = match says {
        Some(Finish::Won(_, reason)) => Some(reason),
        Some(Finish::Drawn(kind)) => kind.map(EndKind::word),
        Some(Finish::Aborted) => Some("aborted"),
        None => None,
    };
    replayed.ended_by = by_board.map(|(_, kind)| kind).or(said).map(str::to_owned);
}

/// `1-0` is the pair of WhiteA and BlackB.
fn result(finish: Finish) -> &'static str {
    match finish {
        Finish::Won(Team::One, _) => "1-0",
        Finish::Won(Team::Two, _) => "0-1",
        Finish::Drawn(_) => "1/2-1/2",
        Finish::Aborted => "*",
    }
}

fn title(game: &Game) -> String {
    let names @ [a, b, c, d] = NAMES.map(|tag| game.tag(tag).unwrap_or("?"));
    let known = |name| game.tag(name).filter(|value| !matches!(*value, "" | "?"));
    text::title(&names, &format!("{a} + {d} – {b} + {c}"), known("Event"), known("Date"))
}

/// The switches a file names; servers that name none play with drops of every kind and without end by
/// repetition.
fn options(game: &Game) -> Result<Options, Why> {
    let mut options = Options { repetition: 0, ..Options::international() };
    if let Some(text) = game.tag(OPTIONS_TAG) {
        options = Options::international();
        for word in text.split_whitespace().filter(|word| *word != "international") {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let value = option_value(OPTIONS, name, value)?;
            options.set(name, &value).map_err(|error| Switch::of(OPTIONS, error))?;
        }
        return Ok(options);
    }
    let plain = |tag| game.tag(tag).map(str::to_ascii_lowercase);
    match plain("Promotion").as_deref() {
        None | Some("upgrade") => {}
        Some("steal") => {
            (options.promotion, options.removal_guard) =
                (Promotion::Gambler, chess::bughouse::RemovalGuard::Legal);
        }
        Some(other) => {
            return Err(Fault::Promotion { given: cut(other, 20) }.into());
        }
    }
    match plain("DropAggression").as_deref() {
        None | Some("mate allowed") => {}
        Some("no check") => options.drop_check = false,
        Some("no chess mate") => (options.drop_mate, options.drop_mate_test) = (false, MateTest::Chess),
        Some("no bughouse mate") => options.drop_mate = false,
        Some(other) => {
            return Err(Fault::DropRule { given: cut(other, 20) }.into());
        }
    }
    match game.tag("PawnDropRanks") {
        None | Some("2-7") => Ok(options),
        Some("2-6") => Ok(Options { pawns_on_7th: false, ..options }),
        Some(other) => Err(Fault::PawnRanks { given: cut(other, 20) }.into()),
    }
}
