// SPDX-License-Identifier: AGPL-3.0-or-later
//! Scenario 13: `kill -9` around the end of a rated game for a stake, and around that of a tournament with prizes. The
//! event, the settlement, the prizes and the ratings are all there or none of them, whoever was answered finds what they
//! were told, and asked again it is done once. `KAPIA_KILLS` sets how many kills of each there are (50 for the whole).

use serde_json::{Value, json};

use crate::lives::life::Life;
use crate::lives::town::Town;
use crate::lives::{number, populate};
use crate::site::on_every_engine;

/// Kills of each kind when nothing is said.
const KILLS: u64 = 3;
/// Games for stakes that two play with each other in a day.
const MEETINGS_MAX: u64 = 10;
const STAKE: i64 = 100;
/// What the winner of one game has more: the stake less the fee.
const WON: i64 = 90;

impl Life<'_, '_> {
    fn balance(&mut self, who: &str) -> (i64, i64) {
        let told = self.town.get(who, "/ledger/accounts");
        let own = told["accounts"].as_array().unwrap()[0].clone();
        (own["balance"].as_i64().unwrap(), own["held"].as_i64().unwrap())
    }

    /// Rated games of somebody.
    fn games(&mut self, who: &str) -> i64 {
        let told = self.town.get(who, &format!("/players/{who}"));
        let pools = told["ratings"].as_array().unwrap().iter();
        pools.map(|pool| pool["games"].as_i64().unwrap()).sum()
    }

    /// A rated game for a stake that both have begun to play.
    fn game(&mut self, [white, black]: [&str; 2]) -> String {
        let wish = json!({"game": "chess", "seat": "first", "rated": true, "access": "link",
            "clock": {"kind": "fischer", "base_s": 300, "step_s": 3},
            "stake": {"currency": self.currency(), "stake": STAKE, "max": STAKE}});
        let room = self.is_done(white, "/rooms", wish)["id"].as_str().unwrap().to_owned();
        for (who, c) in [
            (black, json!({"k": "sit", "seat": 1})),
            (white, json!({"k": "move", "m": "e2e4"})),
            (black, json!({"k": "move", "m": "e7e5"})),
        ] {
            assert!(self.acts(&room, who, c));
        }
        room
    }
}

#[test]
fn scenario_13_the_end_of_a_game_its_settlement_and_its_ratings_are_all_there_or_none() {
    on_every_engine(|site| {
        populate(site, 1);
        let mut town = Town::open(site, number("KAPIA_LIVES_SEED", 1));
        let mut club = Life::founded(&mut town, 0);
        let members = club.members.clone();
        let pairs: Vec<[&str; 2]> = (0..members.len())
            .flat_map(|one| (one + 1..members.len()).map(move |other| (one, other)))
            .map(|(one, other)| [members[one].as_str(), &members[other]])
            .collect();
        let mut whole = 0;
        for kill in 0..number("KAPIA_KILLS", KILLS) {
            let pair = pairs[(kill / MEETINGS_MAX) as usize % pairs.len()];
            let [white, black] = pair;
            let before = pair.map(|who| (club.balance(who), club.games(who)));
            let room = club.game(pair);
            let resign = club.town.command(white, &room, &json!({"k": "resign"}));
            let answered = club.town.killed(std::slice::from_ref(&resign)).remove(0).is_some();
            let mut look = |must: bool| {
                let shown = club.town.get(black, &format!("/rooms/{room}"));
                let over = shown["s"]["status"] == "over";
                assert!(over || !must, "{room}: it was answered that it is over");
                let count = |kind: &str| {
                    shown["es"].as_array().unwrap().iter().filter(|event| event["k"] == kind).count()
                };
                assert_eq!(
                    [count("ended"), count("rated"), count("settled")],
                    [usize::from(over); 3],
                    "{room}"
                );
                assert_eq!(shown["s"]["settlement"].is_object(), over);
                let [((w, _), gw), ((b, _), gb)] = before;
                let is = pair.map(|who| (club.balance(who), club.games(who)));
                let expected = if over {
                    [((w - STAKE, 0), gw + 1), ((b + WON, 0), gb + 1)]
                } else {
                    [((w - STAKE, STAKE), gw), ((b - STAKE, STAKE), gb)]
                };
                assert_eq!(is, expected, "{room}");
                over
            };
            whole += u64::from(look(answered));
            club.town.all(&[resign]);
            assert!({
                let shown = club.town.get(black, &format!("/rooms/{room}"));
                shown["s"]["settlement"]["net"] == json!([-STAKE, WON])
            });
        }
        club.town.is_sound("scenario 13");
        println!("{whole} ends were whole when they were looked at");
    });
}

#[test]
fn scenario_13_the_prizes_of_a_tournament_are_paid_with_its_end_or_not_at_all() {
    on_every_engine(|site| {
        populate(site, 1);
        let mut town = Town::open(site, number("KAPIA_LIVES_SEED", 1));
        let mut club = Life::founded(&mut town, 0);
        let (admin, members) = (club.admin.clone(), club.members[..2].to_vec());
        for kill in 0..number("KAPIA_KILLS", KILLS) {
            let wish = json!({"federation": club.federation, "name": "Cup", "game": "chess", "format": "match",
                "series": {"games": 1}, "venue": "board", "seeding": "order", "first_colour": "white", "protest_min": 0,
                "money": {"currency": club.currency(), "entry_fee": 50, "prizes_bp": [10_000]}});
            let made = club.is_done(&admin, "/tournaments", wish);
            let path = format!("/tournaments/{}", made["id"].as_str().unwrap());
            club.is_done(&admin, &format!("{path}/announce"), json!({}));
            for who in &members {
                club.is_done(who, &format!("{path}/entries"), json!({}));
            }
            let before = [club.balance(&members[0]).0, club.balance(&members[1]).0];
            // The fees are taken with the start, and the prize is paid with the end.
            for (act, state, won) in [("start", "running", [-50, -50]), ("finish", "closed", [50, -50])] {
                let ask = club.town.posting(&admin, &format!("{path}/{act}"), json!({}));
                let answered = club.town.killed(std::slice::from_ref(&ask)).remove(0).is_some();
                let shown = club.town.get(&admin, &path);
                let done = shown["state"] == state;
                assert!(done || !answered, "{path} {act}: {shown}");
                let was = if act == "start" { [0, 0] } else { [-50, -50] };
                let expected = if done { won } else { was };
                let is = [club.balance(&members[0]).0, club.balance(&members[1]).0];
                assert_eq!(is, [before[0] + expected[0], before[1] + expected[1]], "{path} {act}");
                let again = club.town.all(&[ask]).remove(0);
                assert!(again.is_done() || again.code() == "wrong_state", "{act}: {}", again.text);
                if act == "start" {
                    let seq = club.town.get(&admin, &path)["seq"].as_u64();
                    let board = format!("{path}/rounds/1/boards/1");
                    let put = club.town.put(&admin, &board, json!({"result": "1-0"}), seq);
                    assert_eq!(put.status, 200, "{}", put.text);
                }
            }
            let shown: Value = club.town.get(&admin, &path);
            assert_eq!(shown["state"], "closed", "{kill}");
        }
        club.town.is_sound("tournaments");
    });
}
