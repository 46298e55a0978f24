// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions of chess, leaflet chess and bughouse.

use bots::Alone;
use chess::bughouse::{BoardId, Match, Options, Place, Setup};
use game::EndKind;
use record::Replayed;

use super::{Nothing, PositionDecision, PositionJudged};
use crate::chess::begin;
use crate::hint::{Effort, Question, look};
use crate::watched::{Begun, Start};

/// What is judged of a board that has been set up; nothing only where the rules do not know it any more.
pub(super) fn judge(begun: &Begun, replayed: &Replayed, effort: &Effort) -> Option<PositionJudged> {
    let decisions = match &begun.start {
        Start::Chess(_) if replayed.game == "crazyhouse" => {
            // Nobody knows what stands on the other board: it is taken to have just begun.
            let other = Match::new(&Options::default()).board(BoardId::B).fen();
            let fens = format!("{} | {other}", replayed.final_position);
            let setup = Setup::from_fens(&Options::default(), &fens).ok()?;
            vec![on_board(&Match::from_setup(&setup).ok()?, BoardId::A, effort)]
        }
        Start::Chess(fen) => vec![chess(begun, &replayed.game, fen, effort)?],
        Start::Bughouse(game) => BoardId::BOTH.map(|board| on_board(game, board, effort)).into(),
        Start::Kalah(_) | Start::Tables(_) => return None,
    };
    Some(PositionJudged { decisions, terms: None })
}

fn chess(begun: &Begun, game: &str, fen: &str, effort: &Effort) -> Option<PositionDecision> {
    let game = begin(game, &begun.options, fen)?;
    let seat = game.turn().index() as u8;
    let found = match game.outcome() {
        Some(outcome) => Err(Nothing::Over(Some(outcome.kind.word().to_owned()))),
        None => look(&Question::Chess(Box::new(game)), effort, &mut Alone).ok_or(Nothing::NoMove),
    };
    Some(PositionDecision { seat, board: None, dice: None, found, cube: None })
}

/// What the player on turn on one of the boards is to do.
fn on_board(game: &Match, board: BoardId, effort: &Effort) -> PositionDecision {
    let place = Place { board, side: game.board(board).turn() };
    let mated = BoardId::BOTH.into_iter().any(|board| game.board(board).is_mate());
    let found = if mated {
        Err(Nothing::Over(Some(EndKind::BughouseMate.word().to_owned())))
    } else {
        look(&Question::Bughouse(Box::new(game.clone()), place), effort, &mut Alone).ok_or(Nothing::NoMove)
    };
    PositionDecision { seat: place.seat().0, board: Some(board), dice: None, found, cube: None }
}
