// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments with money: bonuses go in when they are announced, fees when they start, and prizes or everything come out.

use serde_json::{Value, json};

use crate::club::{CREDITS, Club, adult, has, with_stakes};
use crate::engines::on_every_engine;
use crate::federations::patched;
use crate::people::{Open, Person};
use crate::safety::{asks, operator, reads};
use crate::tournaments::Cup;

const TOURNAMENTS: &str = "/api/v1/tournaments";

fn fund([pot, organiser, fund]: [i64; 3], prizes: &[i64]) -> Value {
    json!({"pot": pot, "organiser": organiser, "fund": fund, "prizes": prizes})
}

/// The money of the scenarios.
pub(crate) fn money(ties: &str) -> Value {
    json!({"currency": CREDITS, "entry_fee": 100, "organiser_bp": 500, "prizes_bp": [5000, 3000, 2000],
        "ties": ties, "bonuses": [{"sponsor": "acme", "amount": 500}]})
}

pub(crate) fn wish(money: Value, more: &Value) -> Value {
    let mut wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "seeding": "order",
        "first_colour": "white", "format": "swiss", "rounds": 3, "venue": "board", "protest_min": 0});
    for (field, value) in more.as_object().expect("fields") {
        wish[field] = value.clone();
    }
    wish["money"] = money;
    wish
}

/// A draft of the administrator's.
pub(crate) async fn draft<'a>(server: &'a Open, club: &Club, wish: Value) -> Cup<'a> {
    let made = asks(&club.ada, "POST", "/tournaments", wish).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let path = format!("{TOURNAMENTS}/{}", made.json()["id"].as_str().expect("an id"));
    Cup { server, olga: club.ada.clone(), path }
}

/// The club, with a sponsor who has so much.
pub(crate) async fn club(server: &Open, sponsor: i64) -> Club {
    let club = Club::founded(server).await;
    let acme = json!({"id": "acme", "name": "Acme"});
    assert_eq!(asks(&club.ada, "POST", "/federations/sofia/sponsors", acme).await.status, 201);
    deposit(&club, "sponsor/acme", sponsor).await;
    club
}

async fn deposit(club: &Club, account: &str, amount: i64) {
    let wish = json!({"kind": "deposit", "account": account, "amount": amount, "reason": "cup"});
    let made = asks(&club.cash, "POST", "/federations/sofia/cashier/entries", wish).await;
    assert_eq!(made.status, 201, "{}", made.text);
}

async fn enters(cup: &Cup<'_>, person: &Person) -> (u16, String) {
    let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
    if entered.status == 201 { (201, String::new()) } else { entered.refusal() }
}

/// What the sponsor and the federation have, and what was issued.
async fn bank(club: &Club) -> (i64, i64) {
    let bank = reads(&club.olga, "/federations/sofia/bank").await;
    let sum = |value: &Value| value.as_i64().expect("a sum");
    (sum(&bank["sponsors"][0]["balance"]), sum(&bank["federation"]))
}

async fn adds_up(server: &Open) {
    assert!(server.app.store.reconcile().await.expect("the books").is_clean());
}

/// Plays every round so that the lower number wins.
async fn plays(cup: &Cup<'_>, rounds: usize) {
    for round in 1..=rounds {
        if round > 1 {
            cup.pairs_next().await;
        }
        cup.lower_wins(round).await;
    }
}

async fn members(club: &Club, server: &Open, count: usize, amount: i64) -> Vec<Person> {
    let mut people = Vec::new();
    for name in ["ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal"].into_iter().take(count) {
        people.push(club.member(server, name, amount).await);
    }
    people
}

#[tokio::test]
async fn scenario_21_prizes_are_paid_by_tie_break_or_shared() {
    with_stakes(async |server| {
        let club = club(server, 1_000).await;
        let people = members(&club, server, 8, 1_000).await;
        let mut have: Vec<i64> = vec![1_000; 8];
        for (ties, prizes, given) in [
            ("tiebreak", vec![(1, 630), (2, 378), (4, 252)], [630, 378, 252].as_slice()),
            ("share", vec![(1, 630), (2, 210), (4, 210), (3, 210)], &[630, 210, 210, 210]),
        ] {
            let (sponsor, own) = bank(&club).await;
            let cup = draft(server, &club, wish(money(ties), &json!({}))).await;
            assert_eq!(cup.own("").await["fund"], fund([0, 0, 0], &[]), "nothing has moved for a draft");
            cup.acts("announce").await;
            assert_eq!(bank(&club).await, (sponsor - 500, own));
            for person in &people {
                assert_eq!(enters(&cup, person).await, (201, String::new()));
            }
            assert_eq!(cup.get("").await["fund"], fund([0, 0, 500], &[250, 150, 100]), "nobody has paid yet");
            cup.acts("start").await;
            assert_eq!(cup.get("").await["fund"], fund([800, 40, 1_260], &[630, 378, 252]));
            for (person, has_now) in people.iter().zip(&mut have) {
                *has_now -= 100;
                assert_eq!(has(person).await, (*has_now, 0));
            }
            adds_up(server).await;
            plays(&cup, 3).await;
            assert_eq!(cup.get("/standings").await["players"][0]["prize"], Value::Null);
            assert_eq!(cup.acts("finish").await["state"], "closed");
            assert_eq!(cup.get("").await["fund"], fund([800, 40, 1_260], given));
            let standings = cup.get("/standings").await;
            let paid: Vec<(u64, i64)> = standings["players"]
                .as_array()
                .expect("players")
                .iter()
                .map(|player| {
                    (player["number"].as_u64().expect("one"), player["prize"].as_i64().expect("a sum"))
                })
                .collect();
            assert_eq!(paid[..prizes.len()], prizes);
            assert!(paid[prizes.len()..].iter().all(|(_, prize)| *prize == 0), "{paid:?}");
            for (number, prize) in prizes {
                let at = usize::try_from(number).expect("small") - 1;
                have[at] += prize;
            }
            for (person, has_now) in people.iter().zip(&have) {
                assert_eq!(has(person).await, (*has_now, 0));
            }
            assert_eq!(bank(&club).await, (sponsor - 500, own + 40));
            adds_up(server).await;
        }
        let told = reads(&people[0], "/ledger/statement?currency=sofia/credits").await;
        let kinds: Vec<&str> = told["lines"]
            .as_array()
            .expect("lines")
            .iter()
            .map(|line| line["kind"].as_str().expect("a kind"))
            .collect();
        assert_eq!(kinds, ["deposit", "entry", "prize", "entry", "prize"]);
        assert_eq!(reads(&people[7], "/ledger/accounts").await["accounts"][0]["today"], -200);
    })
    .await;
}

#[tokio::test]
async fn scenario_26_called_off_in_round_2_everything_goes_back() {
    with_stakes(async |server| {
        let club = club(server, 500).await;
        let people = members(&club, server, 4, 100).await;
        let cup = draft(server, &club, wish(money("share"), &json!({}))).await;
        cup.acts("announce").await;
        for person in &people {
            assert_eq!(enters(&cup, person).await.0, 201);
        }
        cup.acts("start").await;
        plays(&cup, 1).await;
        cup.pairs_next().await;
        assert_eq!((bank(&club).await, has(&people[3]).await), ((0, 0), (0, 0)));
        let why = json!({"reason": "no light"});
        let first = cup.post("cancel", why.clone()).await;
        assert_eq!((first.status, &first.json()["state"]), (200, &json!("cancelled")), "{}", first.text);
        assert_eq!(cup.post("cancel", why).await.json(), first.json(), "asked again, the same answer");
        assert_eq!(cup.get("").await["fund"], fund([0, 0, 0], &[]));
        for person in &people {
            assert_eq!(has(person).await, (100, 0));
        }
        assert_eq!(bank(&club).await, (500, 0));
        let today = reads(&people[0], "/ledger/accounts").await["accounts"][0]["today"].clone();
        assert_eq!(today, 0, "what came back cost nothing");
        adds_up(server).await;
        // Before the start only the bonuses are there.
        let cup = draft(server, &club, wish(money("share"), &json!({}))).await;
        cup.acts("announce").await;
        assert_eq!(enters(&cup, &people[0]).await.0, 201);
        assert_eq!((bank(&club).await, has(&people[0]).await), ((0, 0), (100, 0)));
        cup.acts("cancel").await;
        assert_eq!((bank(&club).await, has(&people[0]).await), ((500, 0), (100, 0)));
    })
    .await;
}

#[tokio::test]
async fn who_cannot_pay_does_not_start_and_who_comes_late_pays_on_entry() {
    with_stakes(async |server| {
        let club = club(server, 500).await;
        let people = members(&club, server, 5, 100).await;
        let more = json!({"late_until_round": 3});
        let cup = draft(server, &club, wish(money("share"), &more)).await;
        cup.acts("announce").await;
        for person in &people[..4] {
            assert_eq!(enters(&cup, person).await.0, 201);
        }
        let poor = club.member(server, "kim", 99).await;
        assert_eq!(enters(&cup, &poor).await.0, 201, "there is time to get the rest until the start");
        cup.acts("start").await;
        let shown = cup.get("").await;
        assert_eq!(
            (&shown["entries"][4]["name"], &shown["entries"][4]["state"]),
            (&json!("kim"), &json!("dropped"))
        );
        assert_eq!((has(&poor).await, &shown["fund"]), ((99, 0), &fund([400, 20, 880], &[440, 264, 176])));
        plays(&cup, 1).await;
        assert_eq!(enters(&cup, &poor).await, (422, "short_of_credits".into()));
        assert_eq!(cup.post("entries", json!({"name": "kim"})).await.refusal(), (403, "own_fee".into()));
        deposit(&club, "player/kim", 1).await;
        assert_eq!(enters(&cup, &poor).await.0, 201);
        assert_eq!((has(&poor).await, &cup.get("").await["fund"]["pot"]), ((0, 0), &json!(500)));
        adds_up(server).await;

        // With too few who can pay it does not take place.
        let cup = draft(
            server,
            &club,
            wish(json!({"currency": CREDITS, "entry_fee": 100, "prizes_bp": [10_000]}), &json!({})),
        )
        .await;
        cup.acts("announce").await;
        for person in [&people[4], &people[0]] {
            assert_eq!(enters(&cup, person).await.0, 201);
        }
        assert_eq!(cup.acts("start").await["state"], "cancelled");
        assert_eq!(has(&people[4]).await, (100, 0));
    })
    .await;
}

#[tokio::test]
async fn who_may_not_play_for_credits_does_not_enter_where_it_costs_some() {
    with_stakes(async |server| {
        let club = club(server, 500).await;
        let cup = draft(server, &club, wish(money("share"), &json!({"access": "open"}))).await;
        cup.acts("announce").await;
        let guest = cup.post("entries", json!({"guest": "Gabi"})).await;
        assert_eq!(guest.refusal(), (422, "bad_entry".into()));
        let stranger = adult(server, "stranger").await;
        assert_eq!(enters(&cup, &stranger).await, (403, "not_member".into()));
        let young = crate::results::account(server, "young").await;
        assert_eq!(asks(&young, "POST", "/federations/sofia/members", json!({})).await.status, 201);
        assert_eq!(enters(&cup, &young).await, (422, "not_adult".into()));
        let entered = cup.post("entries", json!({"name": "young"})).await;
        assert_eq!(entered.refusal(), (422, "other_may_not_play".into()), "why, is theirs to know");
        let ann = club.member(server, "ann", 500).await;
        let limits = json!({"currency": CREDITS, "day": 99, "week": null, "month": null});
        assert_eq!(asks(&ann, "PUT", "/account/limits", limits).await.status, 200);
        assert_eq!(enters(&cup, &ann).await, (422, "limit_reached".into()));
        let [bob, cid, dan] = [
            club.member(server, "bob", 500).await,
            club.member(server, "cid", 500).await,
            club.member(server, "dan", 500).await,
        ];
        for person in [&bob, &cid, &dan] {
            assert_eq!(enters(&cup, person).await.0, 201);
        }
        // Who wants a break afterwards does not pay at the start.
        let out = asks(&bob, "POST", "/account/exclusion", json!({"days": 1})).await;
        assert!(out.status < 300, "{}", out.text);
        cup.acts("start").await;
        let shown = cup.get("").await;
        let states: Vec<&str> = shown["entries"]
            .as_array()
            .expect("entries")
            .iter()
            .filter_map(|one| one["state"].as_str())
            .collect();
        assert_eq!(states, ["dropped", "present", "present"]);
        assert_eq!((has(&bob).await, has(&cid).await), ((500, 0), (400, 0)));
        assert_eq!(enters(&cup, &bob).await, (422, "self_excluded".into()));
    })
    .await;
}

#[tokio::test]
async fn bonuses_are_promised_by_who_may_and_only_what_is_there() {
    with_stakes(async |server| {
        let club = club(server, 400).await;
        let dora = adult(server, "dora").await;
        let roles = json!({"roles": ["director"]});
        assert_eq!(asks(&club.olga, "PUT", "/federations/sofia/roles/dora", roles).await.status, 200);
        // A director writes a draft and may not promise what is in it; nor may the operator.
        let made = asks(&dora, "POST", "/tournaments", wish(money("share"), &json!({}))).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let path = format!("/tournaments/{}/announce", made.json()["id"].as_str().expect("an id"));
        for person in [&dora, &club.olga] {
            assert_eq!(asks(person, "POST", &path, json!({})).await.refusal(), (403, "not_allowed".into()));
        }
        assert_eq!(
            asks(&club.ada, "POST", &path, json!({})).await.refusal(),
            (422, "short_of_credits".into())
        );
        assert_eq!(bank(&club).await, (400, 0), "nothing of it has moved");
        deposit(&club, "sponsor/acme", 600).await;
        assert_eq!(asks(&club.ada, "POST", &path, json!({})).await.status, 200);
        assert_eq!(bank(&club).await, (500, 0));
        // What an administrator wrote into a draft a director may announce.
        let cup = draft(server, &club, wish(money("share"), &json!({}))).await;
        let announced = dora.request("POST", &format!("{}/announce", cup.path), Some(&json!({}))).await;
        assert_eq!((announced.status, bank(&club).await), (200, (0, 0)), "{}", announced.text);
        // Without bonuses it is a director's own.
        let plain = json!({"currency": CREDITS, "entry_fee": 100, "prizes_bp": [10_000]});
        let made = asks(&dora, "POST", "/tournaments", wish(plain.clone(), &json!({}))).await;
        let path = format!("/tournaments/{}/announce", made.json()["id"].as_str().expect("an id"));
        assert_eq!(asks(&dora, "POST", &path, json!({})).await.status, 200);
        for (field, value) in [
            ("currency", json!("house/credits")),
            ("currency", json!("sofia")),
            ("entry_fee", json!(1_000_000_000_000_000_i64)),
            ("bonuses", json!([{"sponsor": "nobody", "amount": 1}])),
        ] {
            let mut wrong = plain.clone();
            wrong[field] = value;
            let refused = asks(&club.ada, "POST", "/tournaments", wish(wrong, &json!({}))).await;
            assert_eq!(refused.refusal(), (422, "bad_field".into()), "{field}");
        }
    })
    .await;
}

#[tokio::test]
async fn losers_of_a_round_share_and_a_pair_divides_its_prize() {
    with_stakes(async |server| {
        let club = club(server, 1).await;
        let people = members(&club, server, 4, 1_000).await;
        let plain = json!({"currency": CREDITS, "entry_fee": 100, "prizes_bp": [4000, 3000, 2000, 1000]});
        let knockout = json!({"format": "knockout", "rounds": null});
        let cup = draft(server, &club, wish(plain, &knockout)).await;
        cup.acts("announce").await;
        for person in &people {
            assert_eq!(enters(&cup, person).await.0, 201);
        }
        cup.acts("start").await;
        plays(&cup, 2).await;
        cup.acts("finish").await;
        let mut have = Vec::new();
        for person in &people {
            have.push(has(person).await.0);
        }
        assert_eq!(have, [1_060, 1_020, 960, 960], "160, 120, and 60 each of who lost in the semifinals");

        let pairs = json!({"format": "round_robin", "rounds": null, "game": "bughouse", "seeding": "order"});
        let bonus = json!({"currency": CREDITS, "entry_fee": 100, "prizes_bp": [10_000],
            "bonuses": [{"sponsor": "acme", "amount": 1}]});
        let cup = draft(server, &club, wish(bonus, &pairs)).await;
        cup.acts("announce").await;
        for (captain, mate) in [(0, "bob"), (2, "dan")] {
            let name = ["ann", "", "cid"][captain];
            let team = json!({"team": format!("of {name}"), "players": [name, mate]});
            let entered =
                people[captain].request("POST", &format!("{}/entries", cup.path), Some(&team)).await;
            assert_eq!(entered.status, 201, "{}", entered.text);
        }
        cup.acts("start").await;
        plays(&cup, 1).await;
        cup.acts("finish").await;
        let mut have = Vec::new();
        for person in &people {
            have.push(has(person).await.0);
        }
        assert_eq!(have, [1_061, 1_120, 860, 960], "captains paid; 201 is 101 and 100");
    })
    .await;
}

#[tokio::test]
async fn where_nothing_is_played_for_no_tournament_has_money() {
    on_every_engine(async |server| {
        let olga = operator(server, "olga").await;
        let mut asked = wish(money("share"), &json!({"federation": "house"}));
        asked["money"]["currency"] = json!("house/credits");
        assert_eq!(asks(&olga, "POST", "/tournaments", asked).await.refusal(), (422, "stakes_off".into()));
    })
    .await;
    with_stakes(async |server| {
        let club = club(server, 500).await;
        let people = members(&club, server, 2, 100).await;
        let cup = draft(server, &club, wish(money("share"), &json!({"rounds": 1}))).await;
        cup.acts("announce").await;
        assert_eq!(enters(&cup, &people[0]).await.0, 201);
        let seen = reads(&club.ada, "/federations/sofia").await["seq"].as_i64();
        let off = patched(&club.ada, "sofia", seen, &json!({"stakes": false})).await;
        assert_eq!(off.status, 200, "{}", off.text);
        assert_eq!(enters(&cup, &people[1]).await, (422, "stakes_off".into()));
        let again = asks(&club.ada, "POST", "/tournaments", wish(money("share"), &json!({}))).await;
        assert_eq!(again.refusal(), (422, "stakes_off".into()));
        assert_eq!(cup.post("start", json!({})).await.refusal(), (422, "stakes_off".into()));
        cup.acts("cancel").await;
        assert_eq!(bank(&club).await, (500, 0), "what was promised goes back all the same");
    })
    .await;
}
