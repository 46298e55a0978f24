// SPDX-License-Identifier: AGPL-3.0-or-later
// Hands on a board of one's own, and what of it the server is told.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireEvent } from '../api/types';
import { need, setLang } from '../i18n';
import { keep, laid, written } from './hands';
import { OwnBoard, versionOf } from './own.svelte';
import { adapted, CONFIG } from './testing';
import type { Act, Adapted, Message, Pending } from './wire';

const none: Pending = { peg: null, touched: [], removed: null, inserted: null, announced: null, missing: [] };
const kept = new Map<string, string>();

/** A board at a table where the server grants everything but what is named. */
function table(fen: string, changes: Partial<Adapted> = {}, refuses: Act['k'][] = [], version = 0) {
  const sent: Act[] = [];
  const said: string[] = [];
  const now = adapted({ can: ['touch', 'insert', 'remove', 'place'], board: fen, pending: none, ...changes });
  const board = new OwnBoard('x', {
    adapted: () => now,
    side: 0,
    version: () => version,
    send: async (a) => {
      await Promise.resolve();
      if (refuses.includes(a.k)) return false;
      if (a.k === 'insert') now.pending = { ...none, inserted: [a.from, a.to] };
      if (a.k === 'remove') now.pending = { ...none, removed: a.sq };
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
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
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
    const { board, sent, said } = table('8/4P3/8/8/8/8/8/k6K');
    await board.act('e7');
    await board.act('e8');
    expect(board.promoting).toBe('e8');
    expect(said.at(-1)).toMatch(/^Which piece/);
    await board.cancel();
    expect([board.promoting, board.board.hand]).toEqual([null, { piece: 'P', from: 'e8' }]);
    await board.back();
    expect(table('8/4P3/8/8/8/8/8/k6K').board.promoting, 'after a reload').toBe('e8');
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
    await board.back();
    expect(written(board.board)).toBe('4k3/8/8/8/8/8/4P3/4K3');
  });

  it('what goes back waits for what is on its way', async () => {
    const { board, said } = table('4k3/8/8/8/8/8/4P3/4K3');
    await board.act('e2');
    void board.act('e4');
    await board.back();
    expect(said.at(-1)).toBe('Nothing to put back.');
    expect(written(board.board)).toBe('4k3/8/8/8/4P3/8/8/4K3');
    await board.act('e4');
    void board.act('e5');
    await Promise.resolve();
    await board.set('8/8/8/8/8/8/8/4K2k');
    await board.queue.idle();
    expect([written(board.board), board.board.hand]).toEqual(['8/8/8/8/8/8/8/4K2k', null]);
  });

  it('a removal is taken back by another', async () => {
    const { board, sent, said } = table('4k3/8/8/3p4/4P3/8/8/4K3');
    void board.remove('d5');
    await board.back();
    expect(sent).toEqual([
      { k: 'remove', sq: 'd5' },
      { k: 'remove', sq: 'd5' },
    ]);
    expect(said.at(-1)).toBe('black pawn back on d5.');
  });

  it('what the server leaves removed stays removed', async () => {
    const { board, said } = table('4k3/8/8/8/4P3/8/8/4K3', { pending: { ...none, removed: 'd5' } }, ['remove']);
    board.board = { ...board.board, off: [{ piece: 'p', from: 'd5' }] };
    await board.back();
    expect(said).toEqual([]);
    expect(board.board.pieces.has('d5')).toBe(false);
  });

  it('a drag moves the man under the finger, whatever is in the hand', async () => {
    const { board, sent } = table('4k3/8/8/8/8/8/4PP2/4K1N1', { config: { ...CONFIG, touch: 'off' } });
    await board.act('g1');
    await board.drag('f2', 'f3');
    expect(sent).toEqual([{ k: 'insert', from: 'f2', to: 'f3' }]);
    expect(written(board.board)).toBe('4k3/8/8/8/8/5P2/4P3/4K1N1');
  });
});

describe('after a ruling (D.2.8)', () => {
  // The agreed position has the knight on b1 and the pawn on d2; the own board has neither, and two men too many.
  const agreed = '4k3/8/8/3p4/8/8/3P4/1N2K3';
  const wrong = '4k3/8/8/8/3p4/2N5/3n4/4K3';

  it.each(['peg_out', 'off'] as const)('what stands wrong is put right by hands alone, and the move is told: %s', async (touch) => {
    const { board, sent, said } = table(agreed, { config: { ...CONFIG, touch } }, ['touch']);
    board.board = laid(wrong);
    await board.act('c3');
    await board.act('b1');
    await board.act('d4');
    await board.act('d5');
    await board.remove('d2');
    expect(sent).toEqual([]);
    expect(said).toEqual([
      'white knight c3 out.',
      'white knight on b1.',
      'black pawn d4 out.',
      'black pawn on d5.',
      'black knight d2 removed.',
    ]);
    // The knight stands where the server has it now: from here on it is a move.
    await board.act('b1');
    if (touch === 'peg_out') return expect(board.board.hand, 'the touch was refused').toBeNull();
    await board.act('a3');
    expect(sent).toEqual([{ k: 'insert', from: 'b1', to: 'a3' }]);
  });

  it('a man of the opponent that stands right is still theirs', async () => {
    const { board, said } = table(agreed, { config: { ...CONFIG, touch: 'off' } });
    await board.act('d5');
    expect(said).toEqual(["black pawn on d5 is your opponent's. Delete removes it."]);
  });
});

describe('what others do to the board (D.2.9a, D.2.10a)', () => {
  const told = (by: string, ...all: Message[]) => [{ n: 1, at: 0, k: 'adapted', by, a: 'echo', said: all }] as unknown as WireEvent[];
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
  const after = 'rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR';

  it.each([
    ['assistant:0', 0, after],
    ['arbiter', 0, after],
    ['white', 0, start],
    ['assistant:0', 1, start],
  ] as const)('%s carries out on the board of %s', async (by, side, stands) => {
    const { board } = table(after);
    board.board = laid(start);
    await board.carried(told(by, { m: 'echoed', side }));
    expect(written(board.board)).toBe(stands);
    expect(kept.size, 'kept for the next visit').toBe(stands === after ? 1 : 0);
  });

  it('waits for what the player is doing', async () => {
    const { board } = table(after, { can: ['echo'] });
    board.board = laid(start);
    void board.act('e7');
    await board.carried(told('assistant:0', { m: 'echoed', side: 0 }));
    expect([written(board.board), board.board.hand]).toEqual([after, null]);
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

  it('the board is as it was left, unless the server has had a newer one', () => {
    const left = keep(laid('8/8/8/8/8/8/8/4K2k'), 2);
    const found = (version: number, text: string, changes: Partial<Adapted> = {}) => {
      kept.set('kapia-own-board-x-0', text);
      return written(table('4k3/4P3/8/8/8/8/8/4K3', changes, [], version).board.board);
    };
    expect(found(2, left)).toBe('8/8/8/8/8/8/8/4K2k');
    expect(found(3, left)).toBe('4k3/4P3/8/8/8/8/8/4K3');
    expect(found(2, 'spoilt')).toBe('4k3/4P3/8/8/8/8/8/4K3');
    expect(found(3, left, { pending: { ...none, inserted: ['e7', 'd8'] } }), 'with the move being made').toBe('3Pk3/8/8/8/8/8/8/4K3');
  });

  it('nothing is kept of a game that is over', async () => {
    const { board } = table('4k3/8/8/8/8/8/8/4K3', { can: [] });
    await board.act('e1');
    expect(kept.size).toBe(1);
    board.forget();
    expect(kept.size).toBe(0);
    await table('4k3/8/8/8/8/8/8/4K3', { can: [], phase: 'finished' }).board.act('e1');
    expect(kept.size).toBe(0);
  });

  it('the server has a new board with what one carries out or makes, and by a ruling', () => {
    const all: Message[] = [
      { m: 'echoed', side: 0 },
      { m: 'echoed', side: 1 },
      { m: 'made', side: 0, uci: null, san: null },
      { m: 'turn', side: 0 },
      { m: 'ruled', plies: 1, ms: [1, 1], change: [] },
    ];
    const events = [{ n: 1, at: 0, k: 'adapted', by: 'white', a: 'press', said: all }] as unknown as WireEvent[];
    expect([versionOf(events, 0), versionOf(events, 1)]).toEqual([3, 2]);
  });
});
