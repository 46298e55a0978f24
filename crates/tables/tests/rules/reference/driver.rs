// SPDX-License-Identifier: AGPL-3.0-or-later
//! The reference implementation as a child process: one JSON line in, one line out.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use game::{Outcome, Side};
use serde_json::{Value, json};
use tables::{OnBlock, Options, Position, RestartCheck, TwoPoints, score_name};

use crate::common::sample::Question;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracles");

/// Answers in a short form, so that the child spends its time on the rules: a position is 26 hexadecimal
/// digits a side and the pins, an outcome is winner, points and kind.
const DRIVER: &str = r#"
import json, sys
sys.path.insert(0, sys.argv[1])
import tables_oracle as T
W, B = T.WHITE, T.BLACK
T.Position.to_json = lambda self: self
DIGITS = bytes(b"0123456789abcdef"[i & 15] for i in range(256))

# Whole turns ask for one stage after another; without the first long move the quick search answers the same.
every_play = T.stage_plays

def quick_plays(pos, side, dice, opts=None, first=False):
    if first and len(set(dice)) == 2:
        return every_play(pos, side, dice, opts, first)
    return [dict(e, plays=[[]]) for e in T.stage_results(pos, side, dice, opts)]

T.stage_plays = quick_plays

def short(p):
    side = lambda c: bytes([p.off[c]] + p.pts[c][1:] + [p.bar[c] + p.hand[c]]).translate(DIGITS).decode()
    pins = "".join(" %s%d" % (c[0], q) for c in (W, B) for q in sorted(p.pinned[c]))
    return side(W) + side(B) + pins

def ending(p, opts):
    o = T.outcome(p, opts)
    return None if o is None else "%s %d %s" % (o["winner"], o["points"], o["kind"])

def results(q, pos, opts):
    ends = quick_plays(pos, q["side"], q["dice"], opts, q["first"])
    out = []
    for e in ends:
        p = e["result"]
        over = 15 in (p.off[W], p.off[B]) or (opts["tapa_mother_wins"] and (24 in p.pinned[W] or 24 in p.pinned[B]))
        out.append([short(p), ending(p, opts) if over else None])
    return {"used": ends[0]["dice_used"], "ends": sorted(out), "outcome": ending(pos, opts),
            "restart": T.is_restart(pos)}

def sequences(q, pos, opts):
    spot = lambda s: {"bar": 25, "hand": 26, "off": 0}.get(s, s)
    word = lambda s: "%d/%d:%d%s" % (spot(s["from"]), spot(s["to"]), s["die"], "*" if s.get("hit") else "^" if s.get("pin") else "")
    ends = every_play(pos, q["side"], q["dice"], opts, q["first"])
    return sorted([" ".join(map(word, play)), short(e["result"])] for e in ends for play in e["plays"])

def turns(q, pos, opts):
    ends = T.turn_plays(pos, q["side"], q["dice"], q["roll_no"], opts, limit=q["limit"])
    return sorted([short(e["result"]), e["pending"]] for e in ends)

def completions(q, pos, opts):
    return sorted(short(e["result"]) for e in T.completion_plays(pos, q["side"], q["pending"], opts))

for line in sys.stdin:
    q = json.loads(line)
    opts = T.options(**q["opts"])
    pos = T.Position.from_json(q["position"])
    try:
        answer = globals()[q["ask"]](q, pos, opts)
    except RuntimeError:
        answer = "too_many"
    print(json.dumps(answer))
    sys.stdout.flush()
"#;

/// One running reference implementation.
pub(crate) struct Oracle {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Oracle {
    pub(crate) fn start() -> Self {
        assert!(
            Path::new(FOLDER).join("tables_oracle.py").exists(),
            "the reference implementation is missing: {FOLDER}/tables_oracle.py must lie beside the repository"
        );
        let mut child = Command::new("python3")
            .args(["-c", DRIVER, FOLDER])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 must be installed to run the reference implementation");
        let to = child.stdin.take();
        let from = BufReader::new(child.stdout.take().expect("its output is piped"));
        Self { child, to, from }
    }

    pub(crate) fn ask(&mut self, question: &Value) -> Value {
        let to = self.to.as_mut().expect("open until dropped");
        writeln!(to, "{question}").expect("the reference implementation reads");
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the reference implementation answers");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{question} -> {line:?}: {error}"))
    }

    /// Asks about a stage: `results` or `sequences`.
    pub(crate) fn stage(&mut self, ask: &str, q: &Question) -> Value {
        self.ask(&json!({
            "ask": ask, "position": position_json(&q.position), "side": q.side.name(), "dice": q.dice,
            "opts": options_json(&q.options), "first": q.first_turn,
        }))
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        self.to = None; // end of its input: it leaves by itself
        let _ = self.child.wait();
    }
}

/// A position in the format of the reference implementation.
pub(crate) fn position_json(position: &Position) -> Value {
    let setup = position.to_setup();
    let points = |points: &[(u32, u32)]| -> Value {
        points
            .iter()
            .map(|(point, n)| (point.to_string(), json!(n)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let both = |white: u32, black: u32| json!({"white": white, "black": black});
    json!({
        "game": position.variant().name(),
        "white": points(&setup.white.points), "black": points(&setup.black.points),
        "bar": both(setup.white.bar, setup.black.bar), "off": both(setup.white.off, setup.black.off),
        "hand": both(setup.white.hand, setup.black.hand),
        "pinned": {"white": setup.white.pinned, "black": setup.black.pinned},
    })
}

pub(crate) fn options_json(options: &Options) -> Value {
    json!({
        "first_long_move": options.first_long_move,
        "gyulbara_progressive_from": options.gyulbara_progressive_from,
        "chelebi_progressive_from": options.chelebi_progressive_from,
        "started_min": options.started_min,
        "completion_on_block": if options.completion_on_block == OnBlock::Stop { "stop" } else { "skip" },
        "tapa_restart_check":
            if options.tapa_restart_check == RestartCheck::TurnEnd { "turn_end" } else { "each_step" },
        "tapa_mother_wins": options.tapa_mother_wins,
        "two_points": if options.two_points == TwoPoints::NotAllHome { "not_all_home" } else { "none_off" },
        "indiika_carry_over": options.indiika_carry_over,
    })
}

/// A position as the driver writes it.
pub(crate) fn short(position: &Position) -> String {
    let mut text: String = Side::BOTH
        .into_iter()
        .flat_map(|side| *position.men(side))
        .map(|n| char::from_digit(n.into(), 16).expect("at most fifteen checkers"))
        .collect();
    for (mark, side) in [(" w", Side::White), (" b", Side::Black)] {
        for point in position.pinned(side) {
            text.push_str(&format!("{mark}{point}"));
        }
    }
    text
}

/// An outcome as the driver writes it.
pub(crate) fn ending(outcome: Option<Outcome>) -> Value {
    outcome.map_or(Value::Null, |outcome| {
        let winner = outcome.winner.map_or("nobody", Side::name);
        json!(format!("{winner} {} {}", outcome.points.0, score_name(&outcome)))
    })
}
