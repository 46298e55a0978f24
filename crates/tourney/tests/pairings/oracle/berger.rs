// SPDX-License-Identifier: AGPL-3.0-or-later
//! FIDE's tables for 3 to 24 players.

use tourney::round_robin::single;

#[test]
fn c_05_annex_1_every_table_is_equal() {
    let tables: serde_json::Value = serde_json::from_str(&super::text("berger/berger_3_24.json")).unwrap();
    for players in 3..=24u16 {
        let table = &tables[players.to_string()];
        let even = table["even"].as_u64().unwrap();
        let rounds: Vec<Vec<(u16, u16)>> = serde_json::from_value(table["rounds"].clone()).unwrap();
        let ours = single(players).unwrap();
        assert_eq!(ours.len(), rounds.len());
        for (index, (ours, theirs)) in ours.iter().zip(&rounds).enumerate() {
            let at_board = |&&(white, black): &&(u16, u16)| white <= players && black <= players;
            let games: Vec<(u16, u16)> = theirs.iter().filter(at_board).copied().collect();
            let free = theirs.iter().find(|game| !at_board(game));
            let free = free.map(|&(white, black)| if u64::from(white) == even { black } else { white });
            assert_eq!((&ours.games, ours.bye), (&games, free), "{players} players, round {}", index + 1);
        }
    }
}
