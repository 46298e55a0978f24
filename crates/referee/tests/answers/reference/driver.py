# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asks the reference implementation of the tables family what the referee is asked: requests in, short answers out.

usage: driver.py FOLDER_OF_THE_ORACLES

A position is written as 26 hexadecimal digits a side (borne off, points 1 to 24, bar or hand) and the pins, so
that the time goes into the rules. Lists are sorted, since their order is nobody's business.
"""
import json
import sys

sys.path.insert(0, sys.argv[1])
import tables_oracle as T  # noqa: E402

W, B = T.WHITE, T.BLACK
T.Position.to_json = lambda self: self
DIGITS = bytes(b"0123456789abcdef"[i & 15] for i in range(256))
every_play = T.stage_plays


def quick_plays(pos, side, dice, opts=None, first=False):
    """The results alone, unless the first long move matters, which only the full listing knows."""
    if first and len(set(dice)) == 2:
        return every_play(pos, side, dice, opts, first)
    return [dict(e, plays=[[]]) for e in T.stage_results(pos, side, dice, opts)]


T.stage_plays = quick_plays


def short(p):
    def side(c):
        return bytes([p.off[c]] + p.pts[c][1:] + [p.bar[c] + p.hand[c]]).translate(DIGITS).decode()
    pins = "".join(" %s%d" % (c[0], q) for c in (W, B) for q in sorted(p.pinned[c]))
    return side(W) + side(B) + pins


def legal(q, pos, opts):
    ends = quick_plays(pos, q["player"], q["dice"], opts, q.get("first_turn", False))
    return sorted("%s used %d" % (short(e["result"]), e["dice_used"]) for e in ends)


def turn(q, pos, opts):
    ends = T.turn_plays(pos, q["player"], q["dice"], q["roll_no"], opts, limit=q["limit"])
    return sorted("%s pending %s" % (short(e["result"]), json.dumps(e["pending"])) for e in ends)


def complete(q, pos, opts):
    ends = T.completion_plays(pos, q["player"], q["pending"], opts, limit=q["limit"])
    return sorted(short(e["result"]) for e in ends)


def outcome(q, pos, opts):
    return {"outcome": T.outcome(pos, opts), "restart": T.is_restart(pos)}


for line in sys.stdin:
    q = json.loads(line)
    opts = T.options(**q.get("options", {}))
    pos = T.Position.from_json(q["position"])
    try:
        answer = globals()[q["op"]](q, pos, opts)
    except RuntimeError:
        answer = "too_many"
    print(json.dumps(answer), flush=True)
