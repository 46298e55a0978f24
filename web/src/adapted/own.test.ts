// SPDX-License-Identifier: AGPL-3.0-or-later
// Hands on a board of one's own, and what of it the server is told.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { need, setLang } from '../i18n';
import { keep, laid, written } from './hands';
import { OwnBoard } from './own.svelte';
import { adapted, CONFIG } from './testing';
import type { Act, Adapted, Pending } from './wire';

const none: Pending = { peg: null, touched: [], removed: null, inserted: null, announced: null, missing: [] };
const kept = new Map<string, string>();

/** A board at a table where the server grants everything but what is named. */
function table(fen: string, changes: Partial<Adapted> = {}, refuses: Act['k'][] = []) {
  const sent: Act[] = [];
  const said: string[] = [];
  const now = adapted({ can: ['touch', 'insert', 'remove', 'place'], board: fen, pending: none, ...changes });
  const board = new OwnBoard('x', {
    adapted: () => now,
    side: 0,
    send: async (a) => {
      if (refuses.includes(a.k)) return false;
      if (a.k === 'insert') now.pending = { ...none, inserted: [a.from, a.to] };
      sent.push(a);
      return true;
    },
    say: (text) => said.push(text),
  });
  return { board, sent, said };
}

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'speech', 'boards');
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
  });
});
beforeEach(() => kept.clear());

describe('while a move is made', () => {
  it('every act of a hand is told, in its order', async () => {
    const { board, sent, said } = table('4k3/8/8/3p4/4P3/8/8/4K3');
    void board.act('e4');
    void board.act('d5');
    void board.remove('d5');
    await board.act('d5');
    expect(sent).toEqual([
      { k: 'touch', sq: 'e4' },
      { k: 'remove', sq: 'd5' },
      { k: 'insert', from: 'e4', to: 'd5' },
    ]);
    expect(said).toContain('black pawn stands on d5. Delete removes it.');
    expect(written(board.board)).toBe('4k3/8/8/3P4/8/8/8/4K3');
  });

  it('a drag takes what stands there', async () => {
    const { board, sent } = table('4k3/8/8/3p4/4P3/8/8/4K3', { config: { ...CONFIG, touch: 'off' } });
    await board.drag('e4', 'd5');
    expect(sent.map(({ k }) => k)).toEqual(['remove', 'insert']);
  });

  it('castles king first, then the rook', async () => {
    const { board, sent } = table('4k3/8/8/8/8/8/8/4K2R');
    for (const square of ['e1', 'g1', 'h1', 'f1']) await board.act(square);
    expect(sent.filter(({ k }) => k === 'insert')).toEqual([
      { k: 'insert', from: 'e1', to: 'g1' },
      { k: 'insert', from: 'h1', to: 'f1' },
    ]);
    expect(written(board.board)).toBe('4k3/8/8/8/8/8/8/5RK1');
  });

  it('asks what a pawn becomes', async () => {
    const { board, sent } = table('8/4P3/8/8/8/8/8/k6K');
    await board.act('e7');
    await board.act('e8');
    expect(board.promoting).toBe('e8');
    await board.promote('n');
    expect(sent.at(-1)).toEqual({ k: 'place', sq: 'e8', piece: 'n' });
    expect(board.promoting).toBeNull();
    expect(written(board.board)).toBe('4N3/8/8/8/8/8/8/k6K');
  });

  it('a man put down wrongly is told from where it came', async () => {
    const { board, sent } = table('4k3/8/8/8/8/8/4P3/4K3');
    for (const square of ['e2', 'e3', 'e3', 'e4']) await board.act(square);
    expect(sent.filter(({ k }) => k === 'touch')).toHaveLength(1);
    expect(sent.at(-1)).toEqual({ k: 'insert', from: 'e2', to: 'e4' });
  });

  it('what is refused is not done', async () => {
    const { board } = table('4k3/8/8/8/8/8/4P3/4K3', {}, ['insert']);
    await board.act('e2');
    await board.act('e5');
    expect(board.board.hand).toEqual({ piece: 'P', from: 'e2' });
    board.back();
    expect(written(board.board)).toBe('4k3/8/8/8/8/8/4P3/4K3');
  });
});

describe('otherwise', () => {
  it('hands do what they like, and nobody is told', async () => {
    const { board, sent } = table('4k3/4p3/8/8/8/8/8/4K3', { can: ['echo'] });
    await board.act('e7');
    await board.act('e5');
    expect(sent).toEqual([]);
    expect(written(board.board)).toBe('4k3/8/8/4p3/8/8/8/4K3');
  });

  it('the board is as it was left', async () => {
    kept.set('kapia-own-board-x', keep(laid('8/8/8/8/8/8/8/4K2k')));
    expect(written(table('4k3/8/8/8/8/8/8/4K3').board.board)).toBe('8/8/8/8/8/8/8/4K2k');
    kept.set('kapia-own-board-x', 'spoilt');
    expect(written(table('4k3/8/8/8/8/8/8/4K3').board.board)).toBe('4k3/8/8/8/8/8/8/4K3');
  });
});
