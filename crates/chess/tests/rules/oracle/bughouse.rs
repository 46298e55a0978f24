// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse against its reference program and its tricky cases BH01–BH30.

use crate::oracle::reference::{ask, cases, tricky};
use chess::bughouse::{Action, FLAG, Match, Options, Outcome, Pending, Place, Setup, Team};
use chess::shakmaty::Role;
use fastrand::Rng;
use game::{EndKind, OptionValue};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

fn options(value: &Value) -> Options {
    let mut options = Options::default();
    for (name, value) in value.as_object().unwrap() {
        let value = match value {
            Value::Bool(on) => OptionValue::Bool(*on),
            Value::Number(number) => OptionValue::Int(number.as_i64().unwrap()),
            other => OptionValue::Text(other.as_str().unwrap().to_owned()),
        };
        options.set(name, &value).unwrap();
    }
    options
}

fn options_json(options: &Options) -> Value {
    let value = |name: &str| match options.get(name).unwrap() {
        OptionValue::Bool(on) => json!(on),
        OptionValue::Int(number) => json!(number),
        OptionValue::Text(word) => json!(word),
    };
    let all = chess::bughouse::OPTIONS.iter().map(|spec| (spec.name.to_owned(), value(spec.name)));
    Value::Object(all.collect())
}

fn pending_json(pending: Pending) -> Value {
    json!({
        "board": pending.promoter.board.index(),
        "square": pending.square.to_string(),
        "color": pending.promoter.side.name(),
        "seat": pending.remover().to_string(),
    })
}

/// What the reference calls an end.
fn word(kind: EndKind) -> &'static str {
    match kind {
        EndKind::BughouseMate => "mate",
        EndKind::TooLong => "length",
        EndKind::Resignation => "resign",
        kind => kind.word(),
    }
}

fn result_json(outcome: Outcome) -> Value {
    match (outcome.winner, outcome.loser, outcome.board) {
        (Some(team), Some(loser), _) => {
            json!({ "winner": team.number(), "reason": word(outcome.kind), "seat": loser.to_string() })
        }
        (_, _, board) => {
            json!({ "winner": null, "reason": word(outcome.kind), "board": board.map(|board| board.name()) })
        }
    }
}

/// The match in the reference program's form, its log of actions aside.
pub(crate) fn state(of: &Match) -> Value {
    let setup = of.setup();
    json!({
        "options": options_json(&setup.options),
        "boards": setup.boards,
        "pending": setup.pending.map(pending_json),
        "result": setup.outcome.map(result_json),
        "history": setup.history,
    })
}

fn legal(of: &Match) -> BTreeMap<String, Vec<String>> {
    let sorted = |place: Place| {
        let mut actions: Vec<String> = of.legal(place).iter().map(ToString::to_string).collect();
        actions.sort();
        (place.to_string(), actions)
    };
    Place::ALL.into_iter().map(sorted).collect()
}

fn from_case(case: &Value) -> Match {
    let boards = [0, 1].map(|board: usize| case["boards"][board].as_str().unwrap().to_owned());
    let setup = Setup { boards, ..Setup::initial(&options(&case["options"])) };
    let mut table = Match::from_setup(&setup).unwrap();
    for step in case["actions"].as_array().unwrap() {
        let place: Place = step[0].as_str().unwrap().parse().unwrap();
        let text = step[1].as_str().unwrap();
        if text == "flag" {
            table.close(Outcome::lost(place, FLAG));
        } else {
            table
                .apply(place, text.parse().unwrap())
                .unwrap_or_else(|why| panic!("{}: {text}: {why}", case["id"]));
        }
    }
    table
}

fn compare_case(id: &str, table: &Match, what: &str, expected: &Value) {
    let legal = legal(table);
    let listed = |value: &Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|action| action.as_str().unwrap().to_owned()).collect()
    };
    if what == "result" {
        let found = table
            .outcome()
            .map(|end| json!({ "winner": end.winner.map(Team::number), "reason": word(end.kind) }));
        assert_eq!(&json!(found), expected, "{id}");
        return;
    }
    for (key, wanted) in expected.as_object().unwrap() {
        match what {
            "legal_includes" => {
                assert!(listed(wanted).iter().all(|a| legal[key].contains(a)), "{id}: {legal:?}");
            }
            "legal_excludes" => {
                assert!(!listed(wanted).iter().any(|a| legal[key].contains(a)), "{id}: {legal:?}");
            }
            "legal_exact" => assert_eq!(legal[key], listed(wanted), "{id}"),
            "sleeves" => {
                let place: Place = key.parse().unwrap();
                assert_eq!(table.sleeve(place).to_string(), wanted.as_str().unwrap(), "{id} {key}");
            }
            "boards" => {
                let index: usize = key.parse().unwrap();
                assert_eq!(table.setup().boards[index], wanted.as_str().unwrap(), "{id}");
            }
            other => panic!("{id}: the specification has a new expectation `{other}`"),
        }
    }
}

#[test]
fn every_tricky_case_of_bughouse_is_ruled_as_it_says() {
    let cases = tricky("bughouse");
    assert_eq!(cases.len(), 30);
    for case in &cases {
        let table = from_case(case);
        for (what, expected) in case["expect"].as_object().unwrap() {
            compare_case(case["id"].as_str().unwrap(), &table, what, expected);
        }
    }
}

fn random_options(rng: &mut Rng) -> Options {
    let mut words = Map::new();
    for name in ["drop_mate", "drop_check", "pawns_on_7th"] {
        words.insert(name.to_owned(), json!(rng.bool()));
    }
    words.insert("drop_mate_test".to_owned(), json!(rng.choice(["game", "chess", "now"]).unwrap()));
    words.insert("promotion".to_owned(), json!(rng.choice(["international", "gambler"]).unwrap()));
    words.insert("removal_guard".to_owned(), json!(rng.choice(["no_new_attack", "legal"]).unwrap()));
    words.insert("repetition".to_owned(), json!(rng.choice([0, 2, 3]).unwrap()));
    options(&Value::Object(words))
}

/// A board to begin with, with pieces in its sleeves.
fn random_board(rng: &mut Rng) -> String {
    const STARTS: [&str; 10] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1",
        "2rn1b1r/1pp2n1p/B1PBk1pP/5p1P/P5p1/2P2RP1/RP1QNP2/1NBK4[] w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[] w KQkq - 0 1",
        "2n1k3/1P4P1/8/8/8/8/1p4p1/4K1N1[] w - - 0 1",
        "4k3/8/8/8/8/8/3PPP2/r3K3[] w - - 0 1",
        "4k2r/P5p1/8/1q6/2Q5/8/p5P1/R3K3[] w Qk - 0 1",
        "6k1/1b3ppp/8/8/8/4N3/6q1/7K[] w - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1",
        "1Q~1nk2q~/2P2p2/8/3pP3/8/8/1p3P2/r~3K2R[] w K d6 3 20",
    ];
    let start = rng.choice(STARTS).unwrap();
    let pocket: String = (0..[0, 0, 2, 6][rng.usize(..4)])
        .map(|_| rng.choice(['Q', 'R', 'B', 'N', 'P', 'p', 'n', 'b', 'r', 'q']).unwrap())
        .collect();
    start.replace("[]", &format!("[{pocket}]"))
}

/// A state of a random match. In some, players like to go back and forth, so that positions come again.
fn random_match(rng: &mut Rng) -> Match {
    let options = random_options(rng);
    let fresh = rng.usize(..4) == 0;
    let boards = if fresh { Setup::initial(&options).boards } else { [random_board(rng), random_board(rng)] };
    let mut table = Match::from_setup(&Setup { boards, ..Setup::initial(&options) }).unwrap();
    let shuffling = rng.usize(..5) == 0;
    let mut last: BTreeMap<Place, Action> = BTreeMap::new();
    for _ in 0..rng.usize(..if fresh { 160 } else { 50 }) {
        let Some((place, action)) = random_action(rng, &table, shuffling.then_some(&last)) else { break };
        table.apply(place, action).unwrap();
        last.insert(place, action);
    }
    table
}

fn random_action(
    rng: &mut Rng,
    table: &Match,
    last: Option<&BTreeMap<Place, Action>>,
) -> Option<(Place, Action)> {
    let able: Vec<Place> = Place::ALL.into_iter().filter(|place| !table.legal(*place).is_empty()).collect();
    if able.is_empty() {
        return None;
    }
    let place = *rng.choice(&able).unwrap();
    let legal = table.legal(place);
    if let Some(Action::Move { from, to, promotion }) = last.and_then(|last| last.get(&place)) {
        let back = Action::Move { from: *to, to: *from, promotion: *promotion };
        if legal.contains(&back) && rng.usize(..8) > 0 {
            return Some((place, back));
        }
    }
    // Steps on the last rank, captures in passing and castling are rare enough to be preferred.
    let rare = |action: &&Action| is_rare(table, place, action);
    let rare: Vec<Action> = legal.iter().filter(rare).copied().collect();
    let from = if !rare.is_empty() && rng.bool() { &rare } else { &legal };
    Some((place, *rng.choice(from).unwrap()))
}

/// In every second state, an action that ends the match if there is one.
fn ending_action(rng: &mut Rng, table: &Match) -> Option<(Place, Action)> {
    if rng.bool() {
        return None;
    }
    let all =
        Place::ALL.into_iter().flat_map(|place| table.legal(place).into_iter().map(move |a| (place, a)));
    let ends = |(place, action): &(Place, Action)| {
        let mut after = table.clone();
        after.apply(*place, *action).is_ok() && after.outcome().is_some()
    };
    all.into_iter().find(ends)
}

fn is_rare(table: &Match, place: Place, action: &Action) -> bool {
    let (board, Action::Move { from, to, .. }) = (table.board(place.board), *action) else { return false };
    let pawn = board.piece_at(from).is_some_and(|piece| piece.role == Role::Pawn);
    let king = board.piece_at(from).is_some_and(|piece| piece.role == Role::King);
    let promotes = [0, 7].contains(&u32::from(to.rank()));
    let in_passing = from.file() != to.file() && board.piece_at(to).is_none();
    (pawn && (promotes || in_passing)) || (king && from.distance(to) > 1)
}

#[test]
fn random_states_are_ruled_as_by_the_reference() {
    let mut rng = Rng::with_seed(64);
    let (mut questions, mut states, mut kinds) = (Vec::new(), Vec::new(), BTreeMap::new());
    for _ in 0..cases(1_500) {
        let table = random_match(&mut rng);
        questions.push(json!({ "cmd": "legal", "state": state(&table) }));
        let last = ending_action(&mut rng, &table).or_else(|| random_action(&mut rng, &table, None));
        let after = last.map(|(place, action)| {
            let actions = json!([[place.to_string(), action.to_string()]]);
            questions.push(json!({ "cmd": "apply", "state": state(&table), "actions": actions }));
            let mut after = table.clone();
            let applied = after.apply(place, action).unwrap();
            *kinds.entry(kind(&applied, &after)).or_insert(0) += 1;
            after
        });
        states.push((table, after));
    }
    let mut answers = ask("bughouse_oracle", &questions).into_iter();
    for (table, after) in &states {
        let mut answer = answers.next().unwrap();
        let deadlock = answer.as_object_mut().unwrap().remove("deadlock").unwrap();
        assert_eq!(json!(legal(table)), answer, "{}", state(table));
        assert_eq!(json!(table.is_deadlock()), deadlock, "{}", state(table));
        if let Some(after) = after {
            let mut answer = answers.next().unwrap();
            answer.as_object_mut().unwrap().remove("log");
            assert_eq!(state(after), answer, "after an action in {}", state(table));
        }
    }
    for wanted in ["removal", "step", "drop", "mate", "repetition", "promotion", "capture", "quiet"] {
        assert!(kinds.contains_key(wanted), "no {wanted} among {kinds:?}");
    }
}

fn kind(applied: &chess::bughouse::Applied, after: &Match) -> &'static str {
    match (after.outcome(), applied.action) {
        (Some(end), _) => word(end.kind),
        (None, Action::Remove { .. }) => "removal",
        (None, Action::Drop { .. }) => "drop",
        (None, Action::Move { promotion: Some(_), .. }) => "promotion",
        (None, _) if applied.frozen.is_some() => "step",
        (None, _) if applied.passed.is_some() => "capture",
        (None, _) => "quiet",
    }
}

#[test]
fn a_new_match_is_that_of_the_reference() {
    let answer = &ask("bughouse_oracle", &[json!({ "cmd": "new", "options": {} })])[0];
    let table = Match::new(&Options::default());
    let mut answer = answer.clone();
    answer.as_object_mut().unwrap().remove("log");
    assert_eq!(state(&table), answer, "defaults, boards and history of a new match");
}
