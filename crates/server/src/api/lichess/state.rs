// SPDX-License-Identifier: AGPL-3.0-or-later
//! From the messages of a room (docs/protocol.md) to the lines of a game as lichess has them: a fold of what a socket
//! hears, which needs nothing else.

use room::GameKind;
use serde_json::{Value, json};
use wire::{ClockRule, EndReason, Status};

use super::{people, words};

/// What is kept of a game.
#[derive(Debug, Default)]
pub(super) struct Game {
    moves: Vec<String>,
    created_ms: i64,
    over: bool,
    /// What was said last: a program moves whenever a state says that it is its turn, so none is said twice.
    said: Value,
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

/// The seats of White and Black.
fn seats(view: &Value) -> [u8; 2] {
    words::board_of(read(&view["seat"]))
}

/// A state but for its clocks, which are another at every look. That of another game than chess has them in its view, too,
/// and is said at every change.
fn without_clocks(state: &Value) -> Value {
    let mut state = state.clone();
    if let Some(fields) = state.as_object_mut() {
        fields.retain(|name, _| name != "wtime" && name != "btime");
    }
    state
}

impl Game {
    /// Whether the game is over and told of.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// Takes in one message of the room; the lines to be said.
    pub(super) fn hear(&mut self, message: &Value) -> Vec<Value> {
        let view = &message["s"];
        if !view.is_object() {
            return Vec::new();
        }
        let events = message["es"].as_array().map_or(&[][..], Vec::as_slice);
        let mut changed = false;
        let mut lines = Vec::new();
        for event in events {
            match event["k"].as_str().unwrap_or_default() {
                "created" => self.created_ms = event["at"].as_i64().unwrap_or_default(),
                "moved" => self.moves.push(event["m"].as_str().unwrap_or_default().to_owned()),
                "taken_back" => {
                    let left = event["ply"].as_u64().and_then(|ply| usize::try_from(ply).ok());
                    self.moves.truncate(left.unwrap_or_default());
                }
                "chat" if message["t"] == "ev" => {
                    let room = if event["seat"].is_null() { "spectator" } else { "player" };
                    lines.push(json!({
                        "type": "chatLine", "room": room, "username": event["name"], "text": event["text"],
                    }));
                    continue;
                }
                "chat" | "phrase" => continue,
                _ => {}
            }
            changed = true;
        }
        let state = self.state(view);
        let known = without_clocks(&state);
        if message["t"] == "welcome" {
            lines.insert(0, self.full(view, &state));
        } else if changed && known != self.said {
            lines.push(state);
        }
        self.said = known;
        self.over = view["status"] == "over";
        lines
    }

    fn state(&self, view: &Value) -> Value {
        let clock: Option<ClockRule> = read(&view["clock_rule"]);
        let step_ms = clock.map_or(0, |clock| clock.step_s * 1_000);
        let status = if view["status"] == "playing" { Status::Playing } else { Status::Open };
        let seats @ [white, black] = seats(view);
        let result = &view["result"];
        let winner = read(&result["winner"]).or_else(|| {
            let won = |seat: &u8| view["team"][usize::from(*seat)] == result["team"];
            seats.into_iter().find(won).filter(|_| result["team"].is_number())
        });
        let reason: Option<EndReason> = read(&result["reason"]);
        let offers = |what: &str, seat: u8| {
            let offers = view["offers"].as_array().into_iter().flatten();
            offers.into_iter().any(|offer| offer["what"] == what && offer["seat"] == seat)
        };
        let left = |seat| words::left_ms(view.get("clock"), usize::from(seat));
        let mut state = json!({
            "type": "gameState",
            "moves": self.moves.join(" "),
            "wtime": left(white), "btime": left(black), "winc": step_ms, "binc": step_ms,
            "wdraw": offers("draw", white), "bdraw": offers("draw", black),
            "wtakeback": offers("takeback", white), "btakeback": offers("takeback", black),
            "status": words::status(status, reason, winner.is_some()).1,
        });
        if let Some(winner) = winner {
            state["winner"] = words::color(winner).into();
        }
        if view["game"] != GameKind::Chess.id() {
            state["view"] = view.clone();
        }
        state
    }

    fn full(&self, view: &Value, state: &Value) -> Value {
        let clock: ClockRule = read(&view["clock_rule"]).unwrap_or(room::ClockRule::default().into());
        let [white, black] = seats(view);
        let player = |seat: u8| {
            let chair = &view["seats"][usize::from(seat)];
            chair["name"].as_str().map(|name| words::user(name, chair["bot"] == true))
        };
        let game: Option<GameKind> = read(&view["game"]);
        let mut full = json!({
            "type": "gameFull",
            "id": view["id"],
            "rated": view["rated"] == true,
            "variant": game.map(words::variant),
            "speed": words::speed(&clock),
            "perf": {"name": words::speed(&clock)},
            "clock": (words::time_control(&clock)["type"] == "clock")
                .then(|| json!({"initial": clock.base_s * 1_000, "increment": clock.step_s * 1_000})),
            "createdAt": self.created_ms,
            "white": player(white),
            "black": player(black),
            "initialFen": "startpos",
            "state": state,
        });
        if let Some(game) = game {
            people::of_pool(&mut full, game, clock.into());
        }
        full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(status: &str, result: &Value) -> Value {
        json!({
            "id": "r1", "game": "chess", "status": status, "result": result,
            "clock_rule": {"kind": "fischer", "base_s": 300, "step_s": 3},
            "clock": {"ms": [299_000, 300_000]},
            "seats": [{"name": "Ann", "bot": false}, {"name": "Beginner", "bot": true}],
            "offers": [{"what": "draw", "seat": 1}],
        })
    }

    #[test]
    fn a_game_is_told_from_its_first_move_to_its_last() {
        let mut game = Game::default();
        let moved = |m: &str| json!({"k": "moved", "m": m});
        let welcome = json!({
            "t": "welcome", "s": view("playing", &Value::Null),
            "es": [{"k": "created", "at": 7}, {"k": "chat", "text": "hello"}, moved("e2e4")],
        });
        let lines = game.hear(&welcome);
        assert_eq!(lines.len(), 1, "what was said before is not said again");
        let full = &lines[0];
        assert_eq!((&full["type"], &full["createdAt"]), (&json!("gameFull"), &json!(7)));
        assert_eq!(full["clock"], json!({"initial": 300_000, "increment": 3_000}));
        assert_eq!((&full["speed"], &full["variant"]["key"]), (&json!("blitz"), &json!("standard")));
        assert_eq!((&full["white"]["title"], &full["black"]["title"]), (&Value::Null, &json!("BOT")));
        assert_eq!((&full["state"]["wtime"], &full["state"]["bdraw"]), (&json!(299_000), &json!(true)));
        let ev = |es: Value, s: Value| json!({"t": "ev", "es": es, "s": s});
        let said = game.hear(&ev(
            json!([{"k": "chat", "name": "Ann", "seat": 0, "text": "hm"}]),
            view("playing", &Value::Null),
        ));
        assert_eq!(said, [json!({"type": "chatLine", "room": "player", "username": "Ann", "text": "hm"})]);
        let lines = game.hear(&ev(json!([moved("e7e5"), moved("d1h5")]), view("playing", &Value::Null)));
        assert_eq!((&lines[0]["moves"], &lines[0]["status"]), (&json!("e2e4 e7e5 d1h5"), &json!("started")));
        let lines = game.hear(&ev(json!([{"k": "taken_back", "ply": 1}]), view("playing", &Value::Null)));
        assert_eq!(lines[0]["moves"], "e2e4");
        let still = game.hear(&ev(json!([{"k": "suspended"}]), view("playing", &Value::Null)));
        assert_eq!(still, [Value::Null; 0], "who is on turn would move again");
        assert!(game.hear(&json!({"t": "here", "seats": [true, true]})).is_empty() && !game.is_over());
        let result = json!({"winner": 1, "points": 1, "reason": "mate"});
        let lines = game.hear(&ev(json!([{"k": "ended"}]), view("over", &result)));
        assert_eq!((&lines[0]["status"], &lines[0]["winner"]), (&json!("mate"), &json!("black")));
        assert!(game.is_over());
    }

    #[test]
    fn of_bughouse_the_clocks_and_offers_of_the_own_board_are_told() {
        let mut seen = view("playing", &json!({"winner": null, "team": 2, "points": 1, "reason": "flag"}));
        seen["seat"] = 3.into();
        seen["team"] = json!([1, 2, 2, 1]);
        seen["clock"]["ms"] = json!([1, 2, 3, 4]);
        seen["offers"] = json!([{"what": "draw", "seat": 3}]);
        let state = Game::default().state(&seen);
        assert_eq!((&state["wtime"], &state["btime"]), (&json!(3), &json!(4)));
        assert_eq!((&state["wdraw"], &state["bdraw"]), (&json!(false), &json!(true)));
        assert_eq!(state["winner"], "white", "seat 2 is of the pair that won");
    }

    #[test]
    fn an_end_has_the_word_that_programs_know() {
        for (reason, won, word) in [
            (EndReason::Stalemate, false, "stalemate"),
            (EndReason::Flag, true, "outoftime"),
            (EndReason::FlagDrawn, false, "draw"),
            (EndReason::Threefold, false, "draw"),
            (EndReason::Agreement, false, "draw"),
            (EndReason::Resignation, true, "resign"),
            (EndReason::Aborted, false, "aborted"),
            (EndReason::Cancelled, false, "aborted"),
            (EndReason::BorneOff, true, "variantEnd"),
        ] {
            assert_eq!(words::status(Status::Over, Some(reason), won).1, word, "{reason:?}");
        }
        assert_eq!(words::status(Status::Open, None, false), (10, "created"));
    }
}
