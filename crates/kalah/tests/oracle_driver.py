# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asks the reference implementation about positions: JSON lines in, JSON lines out, in the same order.

usage: oracle_driver.py FOLDER_OF_THE_ORACLES
in:  {"rules": {...}, "state": {...}}            a position of a game
     {"rules": {...}, "board": [...], "side": s}  a position set up by hand
     either with "perft": depth, to be answered by a number alone
out: {"state": {...}, "legal": [...], "decider": s, "south_ahead": n, "after": [{"state": {...}, "path": [...], ...}]}
"""
import json
import sys

sys.path.insert(0, sys.argv[1])
import kalah_oracle as oracle  # noqa: E402

FIELDS = ('board', 'side', 'sowings', 'first_turn', 'pie_open', 'south_seat', 'over')


def told(state):
    return {field: getattr(state, field) for field in FIELDS}


def perft(state, depth):
    if depth == 0:
        return 1
    return sum(perft(oracle.apply(state, move), depth - 1) for move in oracle.legal_moves(state))


def after(state, move):
    following = oracle.apply(state, move)
    answer = {'state': told(following)}
    if move > 0:
        _, extra, path, captured = oracle.sow(state.rules, state.board, state.side, move)
        answer.update(path=path, captured=captured)
        answer['extra'] = not following.over and following.side == state.side
        assert extra or not answer['extra']
    return answer


def answer(request):
    rules = oracle.Rules(**request['rules'])
    if 'board' in request:
        state = oracle.initial(rules, request['board'], request['side'])
    else:
        given = request['state']
        state = oracle.State(rules, **{**given, 'board': tuple(given['board'])})
    if 'perft' in request:
        return perft(state, request['perft'])
    legal = oracle.legal_moves(state)
    return {
        'state': told(state),
        'legal': legal,
        'decider': oracle.decider(state),
        'south_ahead': oracle.store(state, 0) - oracle.store(state, 1),
        'after': [after(state, move) for move in legal],
    }


lines = sys.stdin.read().splitlines()
for line in lines:
    print(json.dumps(answer(json.loads(line)), separators=(',', ':')))
