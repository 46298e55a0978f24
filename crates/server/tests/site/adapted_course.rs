// SPDX-License-Identifier: AGPL-3.0-or-later
//! Scenarios 9 to 16 of chess by Appendix D: hands, clocks, slips, boards that differ.

use game::Millis;
use serde_json::{Value, json};
use server::ClockHand;

use crate::adapted_hall::{BLACK, Hall, WHITE, clock, of, over_the_board, still_server, the, with};
use crate::people::{Folder, Open, hand};

/// Scenario 9.
#[tokio::test]
async fn s09_two_boards_are_demanded_before_the_first_move() {
    let server = still_server().await;
    let mut hall = Hall::ready(&server, json!({"touch": "off"})).await;
    let heard = hall.act(BLACK, json!({"k": "two_boards"})).await;
    for said in &heard {
        assert_eq!(the(said, "two_boards")["side"], 1);
    }
    hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    assert_eq!(hall.lines[BLACK].view["adapted"]["phase"], "turn", "it begins with the first word");
    assert_eq!(hall.no(BLACK, json!({"k": "two_boards"})).await, "wrong_phase");
    server.close().await;
}

/// Scenario 10.
#[tokio::test]
async fn s10_a_touched_piece_is_played() {
    let server = still_server().await;
    let mut hall = Hall::ready(&server, over_the_board()).await;
    let insert = json!({"k": "insert", "from": "g1", "to": "f3"});
    hall.act(WHITE, json!({"k": "touch", "sq": "b1"})).await;
    assert_eq!(hall.no(WHITE, insert.clone()).await, "not_in_hand");
    hall.act(WHITE, json!({"k": "touch", "sq": "g1"})).await;
    let no = hall.lines[WHITE].ask(json!({"k": "adapted", "a": insert})).await;
    assert_eq!((&no["code"], &no["params"]["square"]), (&json!("touch_binds"), &json!("b1")));
    let mut hall = Hall::ready(&server, over_the_board()).await;
    hall.act(WHITE, json!({"k": "adjust"})).await;
    hall.act(WHITE, json!({"k": "touch", "sq": "b1"})).await;
    hall.act(WHITE, json!({"k": "touch", "sq": "g1"})).await;
    hall.act(WHITE, insert).await;
    server.close().await;
}

/// Scenario 11.
#[tokio::test]
async fn s11_a_clock_pressed_early_starts_nothing() {
    let server = still_server().await;
    let mut hall = Hall::seated(&server, over_the_board(), clock()).await;
    let arbiter = hall.place(&server, WHITE, json!({"place": "arbiter", "side": null})).await;
    hall.accept().await;
    hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    for time in 1..=3 {
        let heard = hall.act(WHITE, json!({"k": "press"})).await;
        assert_eq!(the(&heard[WHITE], "not_made")["missing"], json!(["insertion"]));
        let told = of(&heard[arbiter], "pressed_early");
        assert_eq!(told.first().map(|told| &told["times"]), (time == 3).then_some(&json!(3)));
    }
    assert_eq!(hall.ms(BLACK, BLACK), 900_000, "Black's clock never ran");
    assert_eq!(hall.lines[BLACK].view["clock"]["running"], 0);
    server.close().await;
}

/// Scenario 12.
#[tokio::test]
async fn s12_a_slip_is_corrected_until_the_press() {
    let server = still_server().await;
    let mut hall = Hall::ready(&server, over_the_board()).await;
    hall.plays(WHITE, "f2", "f3").await;
    hall.act(WHITE, json!({"k": "announce", "text": "Bauer Felix vier"})).await;
    let heard = hall.act(WHITE, json!({"k": "press"})).await;
    let missing = json!([{"said": "f2f4", "done": ["f2", "f3"]}]);
    assert_eq!(the(&heard[WHITE], "not_made")["missing"], missing);
    let heard = hall.act(WHITE, json!({"k": "correct", "text": "Korrektur Bauer Felix drei"})).await;
    for said in &heard {
        assert_eq!(the(said, "announced")["correction"], true);
    }
    hall.act(WHITE, json!({"k": "press"})).await;
    assert_eq!(hall.no(WHITE, json!({"k": "correct", "text": "Korrektur e4"})).await, "not_your_turn");
    for word in ["корекция кон бе 1 це 3", "поправка конь бэ 1 цэ 3"] {
        let mut hall = Hall::ready(&server, over_the_board()).await;
        hall.act(WHITE, json!({"k": "announce", "text": "Nf3"})).await;
        let heard = hall.act(WHITE, json!({"k": "announce", "text": word})).await;
        let announced = the(&heard[BLACK], "announced");
        assert_eq!(announced["words"], "Springer Bella eins Cesar drei");
        assert_eq!(announced["correction"], true);
    }
    server.close().await;
}

/// Scenario 13.
#[tokio::test]
async fn s13_the_move_before_is_repeated_and_carried_out_first() {
    let server = still_server().await;
    let mut hall = Hall::ready(&server, over_the_board()).await;
    hall.moves(WHITE, "e2", "e4", "e4").await;
    assert_eq!(hall.no(BLACK, json!({"k": "announce", "text": "e5"})).await, "echo_first");
    assert_eq!(hall.no(BLACK, json!({"k": "echo"})).await, "repeat_first");
    let heard = hall.act(BLACK, json!({"k": "repeat", "text": "Eva drei"})).await;
    for said in &heard {
        let mismatch = the(said, "mismatch");
        assert_eq!(mismatch["announced"], "Bauer Eva zwei Eva vier");
        assert_eq!(mismatch["heard"]["input"], "Bauer Eva zwei Eva drei", "as it was understood");
    }
    let echo = &hall.lines[BLACK].view["adapted"]["echo"];
    assert_eq!((&echo["words"], &echo["mismatches"]), (&json!("Bauer Eva zwei Eva vier"), &json!(1)));
    let heard = hall.act(BLACK, json!({"k": "repeat", "text": "Anna vier"})).await;
    assert_eq!(the(&heard[WHITE], "arbitration")["cause"], "mismatch");
    let view = &hall.lines[WHITE].view;
    assert_eq!((&view["adapted"]["phase"], &view["clock"]["running"]), (&json!("arbitration"), &Value::Null));
    server.close().await;
}

const WRONG: &str = "rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPP1P/RNBQKBNR";

/// Scenario 14: a board may differ for long before anybody knows.
#[tokio::test]
async fn s14_boards_that_differ_are_set_back_to_where_the_scores_agree() {
    let server = still_server().await;
    let mut hall = Hall::seated(&server, over_the_board(), clock()).await;
    let arbiter = hall.place(&server, WHITE, json!({"place": "arbiter", "side": null})).await;
    hall.accept().await;
    hall.moves(WHITE, "g2", "g4", "g4").await;
    hall.act(WHITE, json!({"k": "score", "text": "g4"})).await;
    hall.act(BLACK, json!({"k": "repeat", "text": "g4"})).await;
    let heard = hall.act(BLACK, json!({"k": "echo", "board": WRONG})).await;
    assert_eq!(heard[WHITE], vec![json!({"m": "echoed", "side": 1})], "nobody is told of the board");
    hall.act(BLACK, json!({"k": "score", "text": "g3"})).await;
    assert_eq!(hall.lines[BLACK].view["adapted"]["board"], WRONG);
    assert_eq!(hall.lines[WHITE].view["adapted"]["boards"], Value::Null);
    assert_eq!(hall.lines[arbiter].view["adapted"]["boards"][1], WRONG);
    hall.act(BLACK, json!({"k": "divergence"})).await;
    hall.act(WHITE, json!({"k": "show_score", "side": 0, "entries": ["g4"]})).await;
    let heard = hall.act(BLACK, json!({"k": "show_score", "side": 1, "entries": ["g3"]})).await;
    let ruling = &the(&heard[arbiter], "proposal")["ruling"];
    assert_eq!(ruling["kind"], "scores_differ", "the scores are enough to say so");
    let own = "rnbqkbnr/pppppppp/8/8/6P1/8/PPPPPP1P/RNBQKBNR";
    hall.act(WHITE, json!({"k": "show_board", "side": 0, "board": own})).await;
    let heard = hall.act(BLACK, json!({"k": "show_board", "side": 1, "board": WRONG})).await;
    let ruling = &the(&heard[arbiter], "proposal")["ruling"];
    assert_eq!((&ruling["kind"], &ruling["agreed_plies"]), (&json!("scores_differ"), &json!(0)));
    assert_eq!(ruling["clocks"], json!({"white": 900_000, "black": 900_000}), "the readings before it");
    assert_eq!(
        heard[WHITE],
        [json!({"m": "shown", "side": 1, "what": "board"})],
        "the rest is for the arbiter"
    );
    let rule = json!({"k": "rule", "moves": ruling["moves"], "ms": [900_000, 900_000]});
    let heard = hall.act(arbiter, rule).await;
    assert_eq!(
        the(&heard[WHITE], "ruled")["change"],
        json!([
        {"square": "g2", "now": null, "should": "P"}, {"square": "g4", "now": "P", "should": null}])
    );
    assert_eq!(
        the(&heard[BLACK], "ruled")["change"],
        json!([
        {"square": "g2", "now": null, "should": "P"}, {"square": "g3", "now": "P", "should": null}])
    );
    assert_eq!(hall.lines[WHITE].view["adapted"]["board"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    server.close().await;
}

/// A game over two boards with its scores, its boards and the readings of its clock, in seconds.
struct Course {
    /// From where, to where, and as it is announced.
    moves: [[&'static str; 3]; 5],
    scores: [&'static [&'static str]; 2],
    boards: [&'static str; 2],
    /// How long the player on turn thinks before they call the arbiter.
    then: i64,
}

/// How long each ply took: the readings of D03 and D05 are those of one clock.
const TOOK: [i64; 5] = [120, 127, 140, 141, 160];

/// Plays a course at its pace and shows the arbiter both scores and boards: the hall, the arbiter, the proposal.
async fn come_apart(server: &Open, hand: &ClockHand, course: &Course) -> (Hall, usize, Value) {
    let conditions = with(over_the_board(), json!({"touch": "off", "repeat": "off"}));
    let clock = json!({"kind": "fischer", "base_s": 5_400, "step_s": 0});
    let mut hall = Hall::seated(server, conditions, clock).await;
    let arbiter = hall.place(server, WHITE, json!({"place": "arbiter", "side": null})).await;
    hall.accept().await;
    for (ply, ([from, to, said], took)) in course.moves.into_iter().zip(TOOK).enumerate() {
        let who = ply % 2;
        if ply > 0 {
            hall.act(who, json!({"k": "echo"})).await;
        }
        hall.act(who, json!({"k": "insert", "from": from, "to": to})).await;
        hall.act(who, json!({"k": "announce", "text": said})).await;
        server.pass(hand, Millis::seconds(took)).await;
        hall.act(who, json!({"k": "press"})).await;
    }
    server.pass(hand, Millis::seconds(course.then)).await;
    hall.act(BLACK, json!({"k": "divergence"})).await;
    for side in [WHITE, BLACK] {
        hall.act(side, json!({"k": "show_board", "side": side, "board": course.boards[side]})).await;
    }
    hall.act(WHITE, json!({"k": "show_score", "side": 0, "entries": course.scores[WHITE]})).await;
    let last = json!({"k": "show_score", "side": 1, "entries": course.scores[BLACK]});
    let heard = hall.act(BLACK, last).await;
    let ruling = the(&heard[arbiter], "proposal")["ruling"].clone();
    (hall, arbiter, ruling)
}

/// Scenario 15, D03 of the specification: the last ply was misheard. The clocks go back with it, and each hears what to
/// change on their board.
#[tokio::test]
async fn s15_the_clocks_go_back_to_the_last_ply_that_both_have() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let misheard = Course {
        moves: [
            ["d2", "d4", "d4"],
            ["g8", "f6", "Nf6"],
            ["c2", "c4", "c4"],
            ["e7", "e6", "e6"],
            ["b1", "c3", "Nc3"],
        ],
        scores: [
            &["d4", "Nf6", "c4", "e6", "Nc3"],
            &[
                "David vier",
                "Springer Felix sechs",
                "Cesar vier",
                "Eva sechs",
                "Springer Bella eins David zwei",
            ],
        ],
        boards: [
            "rnbqkb1r/pppp1ppp/4pn2/8/2PP4/2N5/PP2PPPP/R1BQKBNR",
            "rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP1NPPPP/R1BQKBNR",
        ],
        then: 90,
    };
    let (mut hall, arbiter, ruling) = come_apart(&server, &hand, &misheard).await;
    assert_eq!((&ruling["kind"], &ruling["agreed_plies"]), (&json!("scores_differ"), &json!(4)));
    assert_eq!(ruling["who_adjusts"], json!(["white", "black"]));
    assert_eq!(ruling["clocks"], json!({"white": 5_140_000, "black": 5_132_000}));
    let rule = json!({"k": "rule", "moves": ruling["moves"], "ms": [5_140_000, 5_132_000]});
    let heard = hall.act(arbiter, rule).await;
    let empty = |square: &str| json!({"square": square, "now": "N", "should": null});
    let knight = json!({"square": "b1", "now": null, "should": "N"});
    for (who, square) in [(WHITE, "c3"), (BLACK, "d2")] {
        let ruled = the(&heard[who], "ruled");
        assert_eq!(ruled["change"], json!([knight, empty(square)]));
        assert_eq!((&ruled["plies"], &ruled["ms"]), (&json!(4), &json!([5_140_000, 5_132_000])));
    }
    assert_eq!(hall.lines[WHITE].view["adapted"]["side"], 0, "White to move");
    assert_eq!((hall.ms(WHITE, WHITE), hall.ms(WHITE, BLACK)), (5_140_000, 5_132_000));
    server.close().await;
}

/// Scenario 16, D05: one score is behind and one board is wrong; the clocks stay as they are.
#[tokio::test]
async fn s16_where_the_scores_agree_one_board_changes_and_no_clock() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let lagging = Course {
        moves: [
            ["e2", "e4", "e4"],
            ["e7", "e5", "e5"],
            ["g1", "f3", "Nf3"],
            ["b8", "c6", "Nc6"],
            ["f1", "c4", "Bc4"],
        ],
        scores: [&["e4", "e5", "Nf3", "Nc6", "Bc4"], &["e4", "e5", "Nf3", "Nc6"]],
        boards: [
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R",
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
        ],
        then: 40,
    };
    let (mut hall, arbiter, ruling) = come_apart(&server, &hand, &lagging).await;
    assert_eq!((&ruling["kind"], &ruling["agreed_plies"]), (&json!("scores_correspond"), &json!(5)));
    assert_eq!((&ruling["who_adjusts"], &ruling["clock_rule"]), (&json!(["black"]), &json!("unchanged")));
    assert_eq!(ruling["clocks"], json!({"white": 4_980_000, "black": 5_092_000}));
    let rule = json!({"k": "rule", "moves": ruling["moves"], "ms": [4_980_000, 5_092_000]});
    let heard = hall.act(arbiter, rule).await;
    assert_eq!(the(&heard[WHITE], "ruled")["change"], json!([]), "only Black's board changes");
    let bishop =
        |square: &str, now: Value, should: Value| json!({"square": square, "now": now, "should": should});
    assert_eq!(
        the(&heard[BLACK], "ruled")["change"],
        json!([bishop("c4", Value::Null, json!("B")), bishop("b5", json!("B"), Value::Null)])
    );
    assert_eq!((hall.ms(WHITE, WHITE), hall.ms(WHITE, BLACK)), (4_980_000, 5_092_000));
    assert_eq!(hall.lines[WHITE].view["clock"]["running"], 1, "Black's clock goes on");
    server.close().await;
}
