// SPDX-License-Identifier: AGPL-3.0-or-later
// Who picks a man up on the screen and puts it down announces the move by it.
import { beforeAll, describe, expect, it } from 'vitest';
import type { View } from '../api/types';
import { need, setLang } from '../i18n';
import { ScreenBoard } from './screen.svelte';
import { adapted, CONFIG } from './testing';
import type { Act, ActName } from './wire';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function table(fen = START) {
  const sent: Act[] = [];
  const said: string[] = [];
  const now = adapted({ can: ['announce'], config: { ...CONFIG, mode: 'screen', touch: 'off' } });
  const view = { pos: { fen } };
  const reach = { adapted: () => now, side: 0 as const, version: () => 0, send: async (a: Act) => (sent.push(a), true), say: (text: string) => void said.push(text) };
  const screen = new ScreenBoard(reach, () => view as unknown as View);
  const stands = (can: ActName[], next: string): void => {
    now.can = can;
    view.pos = { fen: next };
  };
  return { screen, sent, said, stands };
}

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'speech', 'boards');
});

describe('the board on the screen', () => {
  it('announces where the man goes that is dragged, whatever is picked up', async () => {
    const { screen, sent, said } = table();
    await screen.act('g1');
    await screen.drag('f2', 'f3');
    expect(said).toContain('white knight back on g1.');
    expect(sent).toEqual([{ k: 'announce', text: 'f2f3' }]);
  });

  it('forgets what was picked up when the move is announced in another way', async () => {
    const { screen, sent, stands } = table();
    await screen.act('e2');
    expect(screen.board.hand?.from).toBe('e2');
    stands(['correct'], START);
    expect(screen.board.hand).toBeNull();
    stands(['announce'], START.replace('0 1', '1 2'));
    await screen.act('e4');
    expect(sent).toEqual([]);
    await screen.act('d2');
    await screen.act('d4');
    expect(sent).toEqual([{ k: 'announce', text: 'd2d4' }]);
  });

  it('announces nothing out of turn', async () => {
    const { screen, sent, said, stands } = table();
    await screen.act('e2');
    stands([], START);
    await screen.act('e4');
    expect(sent).toEqual([]);
    expect(said.at(-1)).toBe('That is not possible now.');
  });

  it('asks what a pawn becomes, once for each move', async () => {
    const fen = '8/4P3/8/8/8/8/8/k6K w - - 0 1';
    const { screen, sent, said, stands } = table(fen);
    await screen.drag('e7', 'e8');
    expect([screen.promoting, said.at(-1)]).toEqual(['e8', 'Which piece? Queen, rook, bishop or knight.']);
    await screen.cancel();
    expect([screen.promoting, said.at(-1)]).toEqual([null, 'white pawn back on e7.']);
    await screen.drag('e7', 'e8');
    stands(['announce'], fen.replace('0 1', '1 2'));
    expect(screen.promoting).toBeNull();
    await screen.drag('e7', 'e8');
    await screen.promote('n');
    expect(sent).toEqual([{ k: 'announce', text: 'e7e8n' }]);
  });
});
