// SPDX-License-Identifier: AGPL-3.0-or-later
// The game gone through by keys.
import { beforeAll, describe, expect, it } from 'vitest';
import { announcer } from '../a11y/announcer';
import { need, setLang } from '../i18n';
import { type Facts, factsOf, type Words } from './facts';
import { groups, screenGroups } from './keys';
import { command } from '../a11y/keys';
import { Past } from './past.svelte';

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'speech', 'boards', 'room');
});

const words = (text: string): Words => ({ words: text, lang: 'en' });
const choice = { letterKeys: true, keymap: {} };

/** A walk, and what each key of it says. */
function game(moves: (Words | null)[], uci: string[] | null) {
  const facts: Facts = { ...factsOf([]), moves };
  const past = new Past({ facts: () => facts, moves: () => uci });
  const press = (chord: string): string => {
    const said: string[] = [];
    const end = announcer.listen((text) => said.push(text));
    past.run(command(groups, chord, choice) ?? '');
    announcer.flush();
    end();
    return said.join(' ');
  };
  return { past, press, facts };
}

describe('the game gone through by keys', () => {
  const three = [words('pawn e2 to e4'), words('pawn e7 to e5'), words('knight g1 to f3')];

  it('is said move by move, in the words of the announcements', () => {
    const { past, press } = game([...three], null);
    expect(press('.')).toMatch(/edge|end/i);
    expect(press(',')).toBe('Move 1, Black: pawn e7 to e5.');
    expect(press(',')).toBe('Move 1, White: pawn e2 to e4.');
    expect(press(',')).toBe('The start of the game.');
    expect(press('.')).toBe('Move 1, White: pawn e2 to e4.');
    expect(past.board, 'nobody sees a position where each has a board of their own').toBeNull();
    expect(press('Shift+.')).toBe('Move 2, White: knight g1 to f3.');
    expect(past.plies).toBeNull();
    expect(press('Shift+,')).toBe('The start of the game.');
    expect(press('Shift+l')).toBe('Move 1, White: pawn e2 to e4. Move 1, Black: pawn e7 to e5. Move 2, White: knight g1 to f3.');
  });

  it('shows the position where there is one for both, until a move is made', () => {
    const { past, press, facts } = game([...three], ['e2e4', 'e7e5', 'g1f3']);
    press(',');
    expect(past.board).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR');
    facts.moves.push(words('knight b8 to c6'));
    expect([past.plies, past.board]).toEqual([null, null]);
  });

  it('says what a ruling has put there, and that nothing is made yet', () => {
    expect(game([words('pawn e2 to e4'), null], null).press('Shift+l')).toMatch(/Move 1, Black: as the arbiter has ruled\.$/);
    expect(game([], null).press('Shift+.')).toBe('No move yet.');
  });

  it('the one board of the screen answers what any chessboard does', () => {
    for (const [key, id] of [['m', 'legal'], ['g', 'material'], ['c', 'last-capture']] as const) {
      expect(command(screenGroups, key, choice)).toBe(id);
      expect(command(groups, key, choice), 'hands have no such answer').toBeNull();
    }
    const all = screenGroups.flatMap(({ bindings }) => bindings.flatMap(({ keys }) => keys));
    expect(new Set(all).size, 'no key twice').toBe(all.length);
  });
});
