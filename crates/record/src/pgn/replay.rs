// SPDX-License-Identifier: AGPL-3.0-or-later
//! The main line of a PGN game, played through the rules. Variations are kept by the reader and not played.

use super::tail::{Tail, first_dead};
use super::{Fault, Game, Tag, find_move, games};
use crate::games::{Board, Made};
use crate::shown::{self, Eye, Seen, Table};
use crate::text::{self, cut, decode, without_bom};
use crate::{Amiss, Illegal, RecordError, Remark, Replayed, Unseen, Watch, Why};
use game::{EndKind, Side};
use shakmaty::fen::Fen;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, Chess, EnPassantMode, KnownOutcome, Move, Outcome, Position};

/// Replays every game of a PGN file and hands each over.
///
/// # Errors
/// [`RecordError::Unreadable`] when there is no game in it: not one tag and not one legal move. Nothing was
/// handed over then.
pub fn replay_each(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(Replayed),
) -> Result<(), RecordError> {
    // Whoever writes moves begins with a number, or with a word that is a move.
    let is_numbered = without_bom(bytes).trim_ascii_start().first().is_some_and(u8::is_ascii_digit);
    let mut first_problem = None;
    let mut found = 0;
    for game in games(bytes) {
        let mut eye = Eye::at(watch, found);
        if !eye.goes_on() {
            break;
        }
        let replayed = replay_game(&game, &mut eye);
        if game.tags.is_empty() && replayed.plies == 0 {
            if first_problem.is_none() {
                first_problem = Some(what_is_wrong(&game, &replayed, is_numbered));
            }
            continue;
        }
        found += 1;
        each(replayed);
    }
    if found > 0 {
        return Ok(());
    }
    let (line, reason) = if is_address(bytes) {
        (1, Fault::Address.into())
    } else {
        first_problem.unwrap_or((1, Fault::NoGame.into()))
    };
    Err(RecordError::Unreadable { name: name.to_owned(), line, reason })
}

/// Whether a file is one word with the name of a site in it.
fn is_address(bytes: &[u8]) -> bool {
    let text = decode(without_bom(bytes));
    let word = text.trim();
    let site = word.split('/').next().unwrap_or_default();
    let last = site.rsplit_once('.').map_or("", |(_, last)| last);
    // `e4.e5` is none: what sites end with has letters only, and two at least.
    let is_site = last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    !word.contains(char::is_whitespace) && (word.contains("://") || is_site)
}

fn what_is_wrong(game: &Game, replayed: &Replayed, is_numbered: bool) -> (u32, Why) {
    if let Some(problem) = game.problems.first() {
        return (problem.line, problem.reason.clone().into());
    }
    match &replayed.first_illegal {
        Some(illegal) if illegal.reason == Fault::NotAMove.into() && !is_numbered => {
            (illegal.line, Fault::Nothing.into())
        }
        Some(illegal) => {
            let why = Box::new(illegal.reason.clone());
            (illegal.line, Why::At { text: illegal.text.clone(), why })
        }
        None => (game.line, Fault::Nothing.into()),
    }
}

impl Game {
    /// Whether a replay takes this for a game: it has a tag, or a move that can be played.
    #[must_use]
    pub fn is_game(&self) -> bool {
        !self.tags.is_empty() || replay_game(self, &mut Eye::at(&mut Unseen, 0)).plies > 0
    }
}

/// Plays the main line of one game.
fn replay_game(game: &Game, eye: &mut Eye<'_>) -> Replayed {
    let mut replayed = Replayed {
        title: title(game),
        heading: None,
        game: String::new(),
        set_up: set_up(game).is_some(),
        plies: 0,
        final_position: String::new(),
        result: game.result.to_owned(),
        ended_by: None,
        first_illegal: None,
        remarks: game
            .problems
            .iter()
            .map(|problem| Remark::Line { line: problem.line, why: problem.reason.clone().into() })
            .collect(),
    };
    match start(game) {
        Ok((name, Start::Fide(board))) => {
            name.clone_into(&mut replayed.game);
            eye.begins(|| table(game, name, shown::board(&*board)));
            play_fide(game, *board, &mut replayed, eye);
        }
        Ok((name, Start::Leaflet(board))) => {
            name.clone_into(&mut replayed.game);
            eye.begins(|| table(game, name, shown::board(board.position())));
            play_leaflet(game, *board, &mut replayed, eye);
        }
        Ok((name, Start::Variant(board))) => {
            name.clone_into(&mut replayed.game);
            eye.begins(|| table(game, name, shown::board(&*board)));
            play_variant(game, *board, &mut replayed, eye);
        }
        Err(illegal) => {
            "unknown".clone_into(&mut replayed.game);
            replayed.first_illegal = Some(illegal);
        }
    }
    let says = game.tag("Termination").filter(|text| !matches!(*text, "" | "?" | "Normal" | "normal"));
    if replayed.ended_by.is_none() {
        replayed.ended_by = says.map(str::to_owned);
    }
    replayed
}

fn title(game: &Game) -> String {
    let known = |name| game.tag(name).filter(|value| !matches!(*value, "" | "?" | "-"));
    let names = ["White", "Black"].map(|name| known(name).unwrap_or("?"));
    text::title(&names, &names.join(" – "), known("Event"), known("Date"))
}

/// Where a game starts.
enum Start {
    /// FIDE chess, with every end of the Laws.
    Fide(Box<Chess>),
    /// Chess by the leaflet.
    Leaflet(Box<chess::Game>),
    /// A variant, with its own ends.
    Variant(Box<VariantPosition>),
}

/// The tag with the position it begins from, where that is not the usual one.
fn set_up(game: &Game) -> Option<&Tag> {
    game.find("FEN").filter(|_| game.tag("SetUp") != Some("0"))
}

/// Finds the variant and the first position.
fn start(game: &Game) -> Result<(&'static str, Start), Illegal> {
    let fen = set_up(game);
    let refused = |line, text: &str, reason: Why| Illegal { line, ply: 0, text: cut(text, 60), reason };
    let named = game.find("Variant").or_else(|| game.find("RulesVariation"));
    let name = named.map_or("standard", |tag| tag.value.as_str());
    if name.eq_ignore_ascii_case(LEAFLET) {
        let options = chess::leaflet::Options { en_passant: game.tag("EnPassant") != Some("off") };
        let board = match fen {
            None => chess::leaflet::new_game(&options),
            Some(tag) => chess::leaflet::game_from_fen(&options, &tag.value)
                .map_err(|error| refused(tag.line, &tag.value, error.into()))?,
        };
        return Ok((LEAFLET, Start::Leaflet(Box::new(board))));
    }
    let Some((name, variant, mode)) = variant_of(name) else {
        let reason = Fault::Variant { name: cut(name, 40), allowed: VARIANTS.join(", ") };
        return Err(refused(named.map_or(game.line, |tag| tag.line), name, reason.into()));
    };
    if variant == Variant::Chess && mode == CastlingMode::Standard {
        let board = match fen {
            None => Chess::new(),
            Some(tag) => chess::Game::from_fen(&tag.value)
                .map(|game| game.position().clone())
                .map_err(|error| refused(tag.line, &tag.value, error.into()))?,
        };
        return Ok((name, Start::Fide(Box::new(board))));
    }
    let board = match fen {
        None => VariantPosition::new(variant),
        Some(tag) => {
            let bad = |english, why| refused(tag.line, &tag.value, Why::VariantFen { english, why });
            let setup = Fen::from_ascii(tag.value.as_bytes())
                .map_err(|error| bad(error.to_string(), error.into()))?
                .into_setup();
            VariantPosition::from_setup(variant, setup, mode)
                .map_err(|error| bad(error.to_string(), error.kinds().into()))?
        }
    };
    Ok((name, Start::Variant(Box::new(board))))
}

const LEAFLET: &str = "leaflet";

const VARIANTS: [&str; 10] = [
    "chess",
    "chess960",
    "crazyhouse",
    "king of the hill",
    "three-check",
    "antichess",
    "atomic",
    "horde",
    "racing kings",
    LEAFLET,
];

/// This site's name of a variant, and shakmaty's.
fn variant_of(name: &str) -> Option<(&'static str, Variant, CastlingMode)> {
    let plain: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let (index, variant) = match plain.as_str() {
        "" | "standard" | "chess" | "normal" | "fromposition" => (0, Variant::Chess),
        "chess960" | "fischerandom" | "fischerrandom" | "960" => (1, Variant::Chess),
        "crazyhouse" | "zh" => (2, Variant::Crazyhouse),
        "kingofthehill" | "koth" => (3, Variant::KingOfTheHill),
        "threecheck" | "3check" => (4, Variant::ThreeCheck),
        "antichess" => (5, Variant::Antichess),
        "atomic" => (6, Variant::Atomic),
        "horde" => (7, Variant::Horde),
        "racingkings" => (8, Variant::RacingKings),
        _ => return None,
    };
    Some((VARIANTS[index], variant, CastlingMode::from_chess960(index == 1)))
}

fn play_fide(game: &Game, mut board: Chess, replayed: &mut Replayed, eye: &mut Eye<'_>) {
    let start = board.clone();
    let mut tail = Tail::new(&board);
    let mut over = None;
    for node in &game.moves {
        if !eye.goes_on() {
            break;
        }
        let m = match find_move(&board, &node.san) {
            Ok(m) => m,
            Err(reason) => {
                stop(replayed, node, reason);
                break;
            }
        };
        over = over.or_else(|| tail.end(&board).map(|kind| (replayed.plies, kind)));
        make(&mut board, m, eye);
        tail.make(m, &board);
        replayed.plies += 1;
    }
    replayed.final_position = fen(&board);
    let Ok(last) = chess::Game::from_fen(&replayed.final_position) else { return };
    let outcome = last.position_outcome();
    if outcome.is_some_and(|outcome| outcome.winner.is_none()) {
        // Only after a position that is dead nobody can mate: what went before needs a look in such a game alone.
        over = first_dead(&start, game, over.map_or(replayed.plies, |(ply, _)| ply)).or(over);
    }
    went_on(game, over, replayed);
    if let Some(outcome) = outcome.or_else(|| tail.end(&board).map(game::Outcome::draw)) {
        replayed.ended_by = Some(outcome.kind.word().to_owned());
        let winner = outcome.winner.map(|side| if side == Side::White { "1-0" } else { "0-1" });
        contradiction(game, winner.unwrap_or("1/2-1/2"), outcome.kind.word(), replayed);
    }
}

fn play_leaflet(game: &Game, mut board: chess::Game, replayed: &mut Replayed, eye: &mut Eye<'_>) {
    let mut over = None;
    for node in &game.moves {
        if !eye.goes_on() {
            break;
        }
        let ended = board.outcome().map(|outcome| (replayed.plies, outcome.kind));
        let done = find_move(board.position(), &node.san).map_err(Why::from).and_then(|m| {
            let uci = m.to_uci(CastlingMode::Standard).to_string();
            board.play_on(&uci).map_err(Why::from)
        });
        match done {
            Ok(played) => eye.sees(|| Seen::Moved {
                seat: shown::seat_of(board.turn().other()).0,
                made: Made::Chess { played: &played, fen: shown::fen(board.position()) },
            }),
            Err(reason) => {
                stop(replayed, node, reason);
                break;
            }
        }
        over = over.or(ended);
        replayed.plies += 1;
    }
    went_on(game, over, replayed);
    replayed.final_position = board.fen();
    if let Some(outcome) = board.outcome() {
        replayed.ended_by = Some(outcome.kind.word().to_owned());
        let winner = outcome.winner.map(|side| if side == Side::White { "1-0" } else { "0-1" });
        contradiction(game, winner.unwrap_or("1/2-1/2"), outcome.kind.word(), replayed);
    }
}

/// Plays a legal move; described is it only for who looks.
fn make<P: Position + Clone>(board: &mut P, m: Move, eye: &mut Eye<'_>) {
    let described = eye.is_open().then(|| (u8::from(board.turn().is_black()), shown::describe(board, m)));
    board.play_unchecked(m);
    if let Some((seat, played)) = &described {
        eye.sees(|| Seen::Moved { seat: *seat, made: Made::Chess { played, fen: shown::fen(board) } });
    }
}

fn table<'a>(game: &Game, name: &'a str, start: Board<'a>) -> Table<'a> {
    let off = name == LEAFLET && game.tag("EnPassant") == Some("off");
    let options = off.then(|| ("en_passant".to_owned(), "false".to_owned()));
    let seats = ["White", "Black"].map(|tag| cut(game.tag(tag).unwrap_or("?"), 100));
    Table { game: name, options: options.into_iter().collect(), seats: seats.to_vec(), start, cube: None }
}

fn fen<P: Position>(board: &P) -> String {
    Fen::from_position(board, EnPassantMode::Legal).to_string()
}

fn play_variant(game: &Game, mut board: VariantPosition, replayed: &mut Replayed, eye: &mut Eye<'_>) {
    for node in &game.moves {
        if !eye.goes_on() {
            break;
        }
        match find_move(&board, &node.san) {
            Ok(m) => make(&mut board, m, eye),
            Err(reason) => {
                stop(replayed, node, reason);
                break;
            }
        }
        replayed.plies += 1;
    }
    replayed.final_position = fen(&board);
    if let Outcome::Known(outcome) = board.outcome() {
        let kind = if board.is_variant_end() {
            "variant_end"
        } else if board.is_checkmate() {
            EndKind::Mate.word()
        } else if board.is_stalemate() {
            EndKind::Stalemate.word()
        } else {
            EndKind::DeadPosition.word()
        };
        replayed.ended_by = Some(kind.to_owned());
        let result = match outcome {
            KnownOutcome::Decisive { winner } => {
                if winner.is_white() {
                    "1-0"
                } else {
                    "0-1"
                }
            }
            KnownOutcome::Draw => "1/2-1/2",
        };
        contradiction(game, result, kind, replayed);
    }
}

fn stop(replayed: &mut Replayed, node: &super::Node, reason: impl Into<Why>) {
    let ply = replayed.plies + 1;
    replayed.first_illegal =
        Some(Illegal { line: node.line, ply, text: node.san.clone(), reason: reason.into() });
}

/// Notes that the file has moves after the end that the Laws know; many games went on there, because nobody noticed or
/// the Laws were others then.
fn went_on(game: &Game, over: Option<(u32, EndKind)>, replayed: &mut Replayed) {
    if let Some((ply, kind)) = over
        && let Some(next) = game.moves.get(ply as usize)
    {
        replayed.remarks.push(Remark::Line { line: next.line, why: Fault::GoesOn { ply, kind }.into() });
    }
}

/// Notes that the file's result is not the one on the board.
fn contradiction(game: &Game, on_board: &'static str, kind: &'static str, replayed: &mut Replayed) {
    if game.result != "*" && game.result != on_board && replayed.first_illegal.is_none() {
        replayed.remarks.push(Amiss::Result { says: game.result, stands: on_board, kind }.into());
    }
}
