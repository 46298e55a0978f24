// SPDX-License-Identifier: AGPL-3.0-or-later
//! 5.2.2 and 6.9 on positions of many kinds of material: who can still mate by any series of legal moves.
//!
//! Each line of `winnable.txt` is a verdict (`W`, `B` or `-` for White and Black) and a position. They were drawn at
//! random (endings, minor pieces, pawns, walls of locked pawns, full boards) and judged by chasolver on the crate
//! `chess`, which `mate_board` replaces.

use chess::{DEAD_POSITION, Game, Verdict};
use game::Side;

const VECTORS: &str = include_str!("winnable.txt");

#[test]
fn c6_9_and_c5_2_2_every_verdict_is_the_known_one() {
    let (mut unwinnable, mut dead) = (0, 0);
    for line in VECTORS.lines().filter(|line| !line.starts_with('#')) {
        let (verdict, fen) = line.split_once(' ').expect("a verdict and a position");
        let game = Game::from_fen(fen).expect("a sound position");
        let said = |side, letter| match game.can_mate(side) {
            Verdict::Yes => letter,
            Verdict::No => '-',
            Verdict::Unknown => '?',
        };
        let found: String = [said(Side::White, 'W'), said(Side::Black, 'B')].into_iter().collect();
        assert_eq!(found, verdict, "{fen}");
        unwinnable += usize::from(verdict.contains('-'));
        if game.position_outcome().is_some_and(|outcome| outcome.kind == DEAD_POSITION) {
            assert_eq!(verdict, "--", "{fen} is called dead");
            dead += 1;
        }
    }
    assert_eq!((unwinnable, dead), (1057, 443), "positions that one side cannot win, and that end the game");
}
