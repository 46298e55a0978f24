// SPDX-License-Identifier: AGPL-3.0-or-later
//! Nothing from outside makes the rules panic.

use super::{QUIET, START, table};
use chess::bughouse::{Action, Board, BoardId, Match, Options, Pending, Place, Setup};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn use_it(mut table: Match, text: &str) {
    for place in Place::ALL {
        let _ = table.parse_san(place, text);
        for action in table.legal(place).into_iter().take(20) {
            let applied = table.clone().apply(place, action).unwrap();
            assert!(!applied.san.is_empty());
        }
        if let Ok(action) = text.parse::<Action>() {
            let _ = table.apply(place, action);
        }
    }
    let _ = (table.is_deadlock(), table.default_removal());
    assert_eq!(Match::from_setup(&table.setup()), Ok(table));
}

fn board_text() -> impl Strategy<Value = String> {
    let rank = "[pnbrqPNBRQ1-8]{1,8}";
    let board = (rank, rank, rank, rank, rank, rank, "[a-hK1-7k]{1,4}/[a-hkK1-7]{1,4}");
    let rest =
        ("[QRBNPqrbnpk~-]{0,70}", "[wb]", "(-|K?Q?k?q?)", "(-|[a-h][36])", "[0-9]{1,11}", "[0-9]{1,11}");
    (board, rest).prop_map(|((a, b, c, d, e, f, g), (pocket, turn, castling, ep, half, full))| {
        format!("{a}/{b}/{c}/{d}/{e}/{f}/{g}[{pocket}] {turn} {castling} {ep} {half} {full}")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,120}", other in board_text()) {
        for fen in [&text, &other] {
            if let Ok(board) = Board::from_fen(fen) {
                prop_assert_eq!(Board::from_fen(&board.fen()), Ok(board.clone()));
                let _ = board.perft(1);
            }
            let _ = Setup::from_fens(&Options::default(), fen).map(|setup| Match::from_setup(&setup));
        }
        let _ = text.parse::<Action>();
        let _ = text.parse::<Place>();
        use_it(Match::new(&Options::gambler()), &text);
    }

    #[test]
    fn a_board_with_letters_changed_is_read_or_refused(
        start in prop::sample::select(vec![
            START,
            "1Q~1nk2q~/2P2p2/8/3pP3/8/8/1p3P2/r~3K2R[QRPpq] w K d6 3 20",
            "2n1k3/1P4P1/8/8/8/8/1p4p1/4K1N1[Pp] w - - 0 1",
        ]),
        at in 0usize..60, letter in "[pnbrqkPNBRQK1-8/~]", gambler in any::<bool>(),
        square in 0u32..64, pending in prop::option::of(0usize..4), text in "[a-h][1-8](=[QRBN])?[a-h][1-8]|[QRBNP]?@[a-h][1-8]|x:[a-h][1-8]"
    ) {
        let mut fen = start.to_owned();
        if at < fen.len() {
            fen.replace_range(at..=at, &letter);
        }
        let options = if gambler { Options::gambler() } else { Options::international() };
        let pending = pending.map(|seat| Pending { promoter: Place::ALL[seat], square: chess::Square::new(square) });
        let setup = Setup { boards: [fen, START.to_owned()], pending, ..Setup::initial(&options) };
        if let Ok(table) = Match::from_setup(&setup) {
            use_it(table, &text);
        }
    }
}

#[test]
fn a_board_crowded_by_two_sets_is_played() {
    let fen = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ[QRBNPqrbnp] w - - 0 1";
    let board = Board::from_fen(fen).unwrap();
    assert_eq!(board.moves().len(), 270);
    let white = board.sleeve(board.turn());
    let drops: usize = white.roles().map(|role| board.drops_of(role, &Options::default()).count()).sum();
    assert_eq!(board.perft(1), (270 + drops) as u64);
    let mut table = table(&Options::default(), fen, QUIET);
    let legal = table.legal(Place::WHITE_A);
    assert_eq!(legal.len(), 270 + drops);
    table.apply(Place::WHITE_A, legal[0]).unwrap();
}

#[test]
fn bad_data_are_refused_with_what_is_allowed() {
    let refuse = |boards: [&str; 2]| {
        let setup = Setup { boards: boards.map(str::to_owned), ..Setup::initial(&Options::default()) };
        Match::from_setup(&setup).unwrap_err().to_string()
    };
    assert_eq!(
        refuse([START, "8/8/8/8/8/8/8/8[] w - - 0 1"]),
        "board B: the FEN is no chess position: the board is empty, a king is missing"
    );
    let sleeves = "the sleeves of the FEN is not readable; allowed: at most 64 letters of QRBNPqrbnp in [] after the board";
    assert_eq!(refuse([&QUIET.replace("[]", "[K]"), START]), format!("board A: {sleeves}"));
    assert_eq!(refuse([&QUIET.replace("[]", "[Q"), START]), format!("board A: {sleeves}"));
    assert!(refuse([&"8/".repeat(400), START]).contains("at most 300 bytes"));
    assert_eq!(
        Setup::from_fens(&Options::default(), START).unwrap_err().to_string(),
        "two boards are needed, as `fenA | fenB`"
    );
    let many: BTreeMap<String, u32> = (0..1_300).map(|key| (key.to_string(), 1)).collect();
    let setup = Setup { history: Some([many, BTreeMap::new()]), ..Setup::initial(&Options::default()) };
    assert!(Match::from_setup(&setup).is_err());
}

#[test]
fn sleeves_may_stand_in_brackets_after_a_slash_or_nowhere() {
    let of = |pocket: &str| Board::from_fen(&QUIET.replace("[]", pocket)).unwrap().fen();
    assert_eq!(of("[PQnp]"), "4k3/8/8/8/8/8/8/4K3[QPnp] w - - 0 1");
    assert_eq!(of("/PQnp"), of("[PQnp]"));
    assert_eq!(of(""), QUIET);
    assert_eq!(of("[-]"), QUIET);
    let fens = Match::new(&Options::default()).fens();
    let setup = Setup::from_fens(&Options::default(), &fens).unwrap();
    assert_eq!(Match::from_setup(&setup).unwrap().board(BoardId::B).fen(), START);
}
