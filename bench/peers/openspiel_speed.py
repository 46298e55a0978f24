# SPDX-License-Identifier: AGPL-3.0-or-later
"""How many backgammon plays a second OpenSpiel lists: positions of random games, two different dice, one core.

The figure is that of `legal_actions`, best of fifteen runs over the same positions; handing the list to Python is part
of it, well below a tenth. It lists a play once for each order of the dice, as a number; plays that end in one position
are counted once, as Kapia lists them.
"""

import random
import re
import time

import pyspiel

POSITIONS = 1000
RUNS = 15


def positions():
    game = pyspiel.load_game("backgammon(scoring_type=full_scoring)")
    chance = random.Random(1)
    found = []
    while len(found) < POSITIONS:
        state = game.new_initial_state()
        while not state.is_terminal() and len(found) < POSITIONS:
            if state.is_chance_node():
                state.apply_action(chance.choice([outcome for outcome, _ in state.chance_outcomes()]))
                continue
            first, second = re.search(r"Dice: (\d)(\d)", str(state)).groups()
            if first != second:
                found.append(state.clone())
            state.apply_action(chance.choice(state.legal_actions()))
    return found


def main():
    states = positions()
    listed = sum(len(state.legal_actions()) for state in states)
    plays = sum(len({str(state.child(action)) for action in state.legal_actions()}) for state in states)
    best = float("inf")
    for _ in range(RUNS):
        started = time.perf_counter()
        for state in states:
            state.legal_actions()
        best = min(best, time.perf_counter() - started)
    print(f"OpenSpiel backgammon, {len(states)} positions, {plays / len(states):.2f} plays each:")
    print(f"{listed / best:.0f} listed/s, orders of the dice counted apart")
    print(f"{len(states) / best:.0f} positions/s")
    print(f"{plays / best:.0f} plays/s")


main()
