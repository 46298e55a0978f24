// SPDX-License-Identifier: AGPL-3.0-or-later
//! A whole game over two boards, with a slip, a wrong repetition, an assistant and a divergence.

use crate::desk::{
    ASSISTANT, BLACK, Desk, Short, WHITE, announce, insert, over_the_board, square, with_assistant,
};
use adapted::{Actor, Cause, Command, Config, Decision, Message, Missing, Phase, Score, Touch};
use game::{EndKind, Millis, Side};

fn own_scores() -> Config {
    Config { score: [Score::Own, Score::Own], ..with_assistant() }
}

/// A move of the sighted player, who needs no touch.
fn black_moves(desk: &mut Desk, [from, to]: [&str; 2], said: &str) {
    desk.go(BLACK, insert(from, to));
    desk.go(BLACK, announce(said));
    desk.go(BLACK, Command::PressClock);
    desk.go(BLACK, Command::score(said));
    desk.go(ASSISTANT, Command::score(said));
}

fn white_moves(desk: &mut Desk, squares: [&str; 2], said: &str, black_writes: &str) {
    desk.moves(WHITE, squares, None, said);
    desk.go(ASSISTANT, Command::score(said));
    desk.go(BLACK, Command::score(black_writes));
}

#[test]
fn a_game_over_two_boards_with_everything_that_can_go_wrong() {
    let mut desk = Desk::begun(own_scores(), "");
    // f3 after a slip of the tongue.
    desk.go(WHITE, Command::touch(square("f2")));
    desk.go(WHITE, announce("Bauer Felix vier"));
    desk.go(WHITE, insert("f2", "f3"));
    assert!(matches!(desk.go(WHITE, Command::PressClock)[..], [Message::NotMade(_)]));
    desk.go(WHITE, Command::correct("Korrektur Bauer Felix drei"));
    desk.go(ASSISTANT, Command::PressClock);
    desk.go(ASSISTANT, Command::score("f3"));
    desk.go(BLACK, Command::score("Felix drei"));
    // Black first repeats something else.
    assert!(matches!(desk.go(BLACK, Command::repeat("Felix zwei"))[..], [Message::Mismatch { .. }]));
    desk.echoes(BLACK, "Felix drei");
    black_moves(&mut desk, ["e7", "e5"], "e5");
    desk.go(ASSISTANT, Command::repeat("Eva fünf"));
    desk.go(ASSISTANT, Command::Echo { board: None });
    // White plays g4; Black hears and writes g3, and the boards differ.
    white_moves(&mut desk, ["g2", "g4"], "Gustav vier", "Gustav drei");
    desk.go(BLACK, Command::Divergence);
    assert_eq!(desk.phase(), Phase::Arbitration(Cause::Divergence));
    let said = desk.go(Actor::Arbiter, Command::Propose { fault: None });
    let [Message::Proposal(ruling)] = &said[..] else { panic!("{said:?}") };
    assert_eq!((ruling.finding.name(), ruling.agreed_plies), ("scores_differ", 2));
    assert_eq!(ruling.clocks, desk.table.clocks().log()[2].map(|left| left.0));
    let decision =
        Decision { moves: desk.table.moves()[..2].to_vec(), clocks: ruling.clocks.map(Millis), result: None };
    desk.go(Actor::Arbiter, Command::Rule(decision));
    assert_eq!(
        (desk.phase(), desk.table.score(Side::Black)),
        (Phase::Turn(Side::White), &["f3".to_owned(), "e5".to_owned()][..])
    );
    // Once more, and now it is mate.
    white_moves(&mut desk, ["g2", "g4"], "Gustav vier", "g4");
    desk.echoes(BLACK, "Gustav vier");
    desk.go(BLACK, insert("d8", "h4"));
    desk.go(BLACK, announce("Dame David acht Hektor vier matt"));
    let said = desk.go(BLACK, Command::PressClock);
    assert!(
        matches!(said.last(), Some(Message::Finished(o)) if o.winner == Some(Side::Black) && o.kind == EndKind::Mate)
    );
    assert_eq!(desk.table.moves(), ["f2f3", "e7e5", "g2g4", "d8h4"]);
}

#[test]
fn a_man_removed_by_mistake_is_put_back_and_a_captured_one_stays_off() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let config = Config { touch: Touch::Off, ..over_the_board() };
    let mut desk = Desk::begun(config.clone(), fen);
    let (d5, not_made) = (square("d5"), |missing| vec![Message::NotMade(vec![missing])]);
    desk.go(WHITE, Command::remove(d5));
    desk.go(WHITE, announce("Bauer Eva vier Eva fünf"));
    desk.go(WHITE, insert("e4", "e5"));
    assert_eq!(desk.go(WHITE, Command::PressClock), not_made(Missing::PutBack(d5)));
    desk.go(WHITE, Command::remove(d5));
    desk.go(WHITE, Command::PressClock);
    assert_eq!(desk.phase(), Phase::Turn(Side::Black), "the move is made");
    desk.refolds();

    let mut desk = Desk::begun(config, fen);
    desk.go(WHITE, announce("Bauer Eva vier schlägt David fünf"));
    desk.go(WHITE, insert("e4", "d5"));
    assert_eq!(desk.go(WHITE, Command::PressClock), not_made(Missing::Removal(d5)));
    for _ in 0..2 {
        desk.go(WHITE, Command::remove(d5));
    }
    desk.go(WHITE, Command::PressClock);
    assert_eq!(desk.phase(), Phase::Turn(Side::Black), "once more takes nothing back");
}
