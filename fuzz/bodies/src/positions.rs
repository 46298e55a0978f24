// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions from outside: a text or a set-up that is taken makes the same position again when it is written.

use chess::bughouse::{self, Board, Match, Pending, Place};
use chess::{Game, Law, Square};
use game::{Seat, Side};
use tables::{PlayGraph, Position, Setup, SideSetup, Variant, format_steps, parse_steps, play_graph};

use crate::bytes::{Choices, text};

pub(crate) fn fen(data: &[u8]) {
    let text = text(data);
    for law in [Law::Fide, Law::Leaflet(chess::leaflet::Options::default())] {
        let Ok(game) = Game::from_fen_under(law, &text) else { continue };
        let again = Game::from_fen_under(law, &game.fen()).expect("what is written can be read");
        assert_eq!(again.fen(), game.fen());
        assert_eq!(again.outcome(), game.outcome(), "{}", game.fen());
        assert_eq!(again.legal_uci(), game.legal_uci(), "{}", game.fen());
    }
}

pub(crate) fn pocket_fen(data: &[u8]) {
    let Ok(board) = Board::from_fen(&text(data)) else { return };
    let again = Board::from_fen(&board.fen()).expect("what is written can be read");
    assert_eq!(again.fen(), board.fen());
    assert_eq!(again.moves(), board.moves(), "{}", board.fen());
    assert_eq!(again.drop_squares(), board.drop_squares(), "{}", board.fen());
}

/// Switches and who promoted first, then `fenA | fenB`.
pub(crate) fn bughouse_setup(data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut options = bughouse::Options::default();
    choices.switches(bughouse::OPTIONS, |name, value| options.set(name, value).expect("an allowed value"));
    let pending = choices.coin().then(|| {
        let seat = Seat(choices.below(4) as u8);
        let square = Square::new(choices.below(64) as u32);
        Pending { promoter: Place::of_seat(seat).expect("one of four"), square }
    });
    let Ok(setup) = bughouse::Setup::from_fens(&options, &text(choices.rest())) else { return };
    let Ok(state) = Match::from_setup(&bughouse::Setup { pending, ..setup }) else { return };
    let again = Match::from_setup(&state.setup()).expect("what is written can be read");
    assert_eq!(again, state);
    for place in Place::ALL {
        assert_eq!(again.legal(place), state.legal(place), "{}", state.fens());
    }
}

pub(crate) fn tables_line(data: &[u8]) {
    let Ok(position) = text(data).parse::<Position>() else { return };
    assert_eq!(position.to_string().parse(), Ok(position), "{position}");
}

pub(crate) fn tables_setup(data: &[u8]) {
    let mut choices = Choices::new(data);
    let variant = Variant::ALL[choices.below(Variant::ALL.len())];
    let white = side_setup(&mut choices);
    let black = side_setup(&mut choices);
    let Ok(position) = Position::from_setup(&Setup { variant, white, black }) else { return };
    assert_eq!(Position::from_setup(&position.to_setup()), Ok(position));
    assert_eq!(position.to_string().parse(), Ok(position), "{position}");
    let _ = tables::outcome(&position, &tables::Options::default());
}

fn side_setup(choices: &mut Choices<'_>) -> SideSetup {
    let mut left = 15_u32;
    let mut take = |choices: &mut Choices<'_>| {
        let n = choices.below(16) as u32;
        // An odd count mostly breaks the fifteen, so most of the time no more is taken than there is.
        let n = if choices.below(32) == 31 { n } else { n.min(left) };
        left = left.saturating_sub(n);
        n
    };
    let points = (0..choices.below(8)).map(|_| (choices.below(28) as u32, take(choices))).collect();
    let bar = if choices.below(4) == 0 { take(choices) } else { 0 };
    let hand = if choices.below(4) == 0 { take(choices) } else { 0 };
    let pinned = (0..choices.below(3)).map(|_| choices.below(26) as u32).collect();
    SideSetup { points, bar, off: left, hand, pinned }
}

/// A position line, dice and a play as it is written, one a line.
pub(crate) fn tables_notation(data: &[u8]) {
    let text = text(data);
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let (position, dice, play) = (line(), line(), line());
    let _ = parse_steps(play, &[6, 5], &PlayGraph::complete());
    let dice: Vec<u8> = dice.bytes().take(4).map(|byte| byte.wrapping_sub(b'0')).collect();
    let Ok(position) = position.parse::<Position>() else { return };
    let options = tables::Options::default();
    let graph = play_graph(&position, Side::White, &dice, &options, false);
    let Ok(steps) = parse_steps(play, &dice, &graph) else { return };
    let Ok(applied) = tables::apply_steps(&position, Side::White, &dice, &options, false, &steps) else {
        return;
    };
    let written = format_steps(&applied.steps);
    let again = parse_steps(&written, &dice, &graph).expect("what is written can be read");
    let again = tables::apply_steps(&position, Side::White, &dice, &options, false, &again);
    assert_eq!(again.map(|applied| applied.position), Ok(applied.position), "{position}: {written}");
}

pub(crate) fn kalah_setup(data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut options = kalah::Options::default();
    choices.switches(kalah::OPTIONS, |name, value| options.set(name, value).expect("an allowed value"));
    let odd = choices.below(16) == 0;
    let cells = if odd { choices.below(30) } else { 2 * usize::from(options.houses) + 2 };
    let scale = if odd { 300 } else { 1 };
    let setup = kalah::Setup {
        side: if choices.coin() { Side::Black } else { Side::White },
        sowings: choices.byte().into(),
        first_turn: choices.coin(),
        pie_open: choices.coin(),
        south_seat: Seat(choices.byte() % 3),
        board: (0..cells).map(|_| u16::from(choices.byte() % 40) * scale).collect(),
    };
    let Ok(position) = kalah::Position::from_setup(&options, setup) else { return };
    let again =
        kalah::Position::from_setup(&options, position.to_setup()).expect("what is written can be read");
    assert_eq!(again, position);
    assert_eq!(position.legal().is_empty(), position.is_over());
    assert_eq!(position.outcome().is_some(), position.is_over());
}
