// SPDX-License-Identifier: AGPL-3.0-or-later
// What a press, a drag and a key come to at bughouse, without a browser.

import { describe, expect, it } from 'vitest';
import { readFen } from '../chess/fen.ts';
import { speaker, table as room } from '../testing.ts';
import type { BughouseLegal, BughousePos } from '../types.ts';
import * as hand from './hand.ts';
import type { Man } from './model.ts';
import { statusOf } from './tell.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const none = { p: 0, n: 0, b: 0, r: 0, q: 0 };
const half = { fen: `${START}[] w KQkq - 0 1`, last: null, check: false, turn: 0 as const, waits: false };
const pos: BughousePos = {
  boards: [half, { ...half, turn: 2 }],
  sleeves: [{ ...none, n: 1, p: 2 }, none, none, none],
  frozen: null,
};
const legal: BughouseLegal = { dests: {}, promo: [], pieces: [], drops: { N: ['f5', 'f3'] }, remove: null };
const frozen: BughousePos = { ...pos, frozen: { promoter: 3, remover: 0, square: 'e1' } };

const table = (changes: Partial<hand.Table> = {}): hand.Table => ({
  pos,
  own: 0,
  placement: readFen(`${START} w - - 0 1`),
  live: true,
  legal,
  early: true,
  ...changes,
});
const holding = (held: Man): hand.Hand => ({ ...hand.empty, held });
const prepared: hand.Hand = { ...hand.empty, predrop: { man: 'n', square: 'f5' } };
const waiting = table({ legal: null });

describe('a piece of the sleeve', () => {
  it('is held after a tap, which forgets what the board had prepared, and goes back after another', () => {
    const step = hand.tap(prepared, 'p');
    expect(step.hand).toEqual(holding('p'));
    expect(step.deeds).toEqual([{ do: 'forget' }, { do: 'say', key: 'speak-held', man: 'p' }]);
    expect(hand.tap(holding('p'), 'p')).toEqual({ hand: hand.empty, deeds: [] });
    expect(hand.tap(holding('p'), 'n').hand.held).toBe('n');
  });

  it('is dropped on a square the server allows', () => {
    const step = hand.pick(holding('n'), table(), 'f5');
    expect(step).toEqual({ hand: hand.empty, deeds: [{ do: 'drop', man: 'n', square: 'f5' }] });
    expect(hand.pick(hand.empty, table(), 'f5').deeds).toEqual([]);
  });

  it('dragged, is put down where it may be and goes back everywhere else', () => {
    const lifted = hand.lift(hand.empty, 'n');
    expect([lifted.hand, lifted.deeds]).toEqual([holding('n'), [{ do: 'forget' }]]);
    expect(hand.put(lifted.hand, table(), 'f5').deeds).toEqual([{ do: 'drop', man: 'n', square: 'f5' }]);
    for (const square of ['a3', 'e2', null])
      expect(hand.put(lifted.hand, table(), square)).toEqual({ hand: hand.empty, deeds: [] });
  });

  it('is out of the hand when a position comes in which it is gone, or all stands still, or the game is over', () => {
    const empty = { ...pos, sleeves: [none, none, none, none] };
    expect(hand.arrived(holding('n'), table()).hand.held).toBe('n');
    for (const changes of [{ pos: empty }, { pos: frozen }, { live: false }]) {
      const step = hand.arrived(holding('n'), table(changes));
      expect(step).toEqual({ hand: hand.empty, deeds: [] });
      // A drag that ends then puts nothing down.
      expect(hand.put(step.hand, table(changes), 'f5').deeds).toEqual([]);
    }
  });

  it('is nothing to who watches', () => {
    const watching = table({ live: false, legal: null });
    expect(hand.picks(watching, holding('n'))).toBeNull();
    expect(hand.pick(holding('n'), watching, 'f5').deeds).toEqual([]);
  });
});

describe('a prepared drop', () => {
  it('may go to any free square before the turn, where the player wants that', () => {
    const step = hand.pick(holding('n'), waiting, 'a6');
    expect(step.hand).toEqual({ ...hand.empty, predrop: { man: 'n', square: 'a6' } });
    expect(step.deeds).toEqual([{ do: 'say', key: 'speak-predrop', man: 'n', square: 'a6' }]);
    expect(hand.picks(waiting, holding('n'))?.squares.has('e2')).toBe(false);
    expect(hand.pick(holding('n'), table({ legal: null, early: false }), 'a6').deeds).toEqual([]);
  });

  it('waits, is sent in the moment it is legal, and is dropped with a word when it has become illegal', () => {
    expect(hand.arrived(prepared, waiting)).toEqual({ hand: prepared, deeds: [] });
    expect(hand.arrived(prepared, table())).toEqual({
      hand: hand.empty,
      deeds: [{ do: 'drop', man: 'n', square: 'f5' }],
    });
    const gone = table({ legal: { ...legal, drops: { N: ['f3'] } } });
    expect(hand.arrived(prepared, gone)).toEqual({
      hand: hand.empty,
      deeds: [{ do: 'notice', key: 'board-bughouse-predrop-lost', man: 'n' }],
    });
  });

  it('outlives a standstill and not the game', () => {
    const stopped = table({ pos: frozen, legal: { ...legal, remove: ['d8'] } });
    expect(hand.arrived(prepared, stopped)).toEqual({ hand: prepared, deeds: [] });
    expect(hand.arrived(prepared, table({ live: false })).hand).toEqual(hand.empty);
  });

  it('is taken back before what is held', () => {
    expect(hand.cancel(prepared)?.deeds).toEqual([{ do: 'say', key: 'speak-predrop-off' }]);
    expect(hand.cancel(holding('n'))).toEqual({ hand: hand.empty, deeds: [{ do: 'say', key: 'speak-put-back' }] });
    expect(hand.cancel(hand.empty)).toBeNull();
  });
});

describe('a drop by key', () => {
  const asked: hand.Hand = { ...hand.empty, asking: true };

  it('goes to the square with the focus, at once or prepared', () => {
    expect(hand.letter(asked, table(), 'n', 'f5')).toEqual({
      hand: hand.empty,
      deeds: [{ do: 'forget' }, { do: 'drop', man: 'n', square: 'f5' }],
    });
    expect(hand.letter(asked, waiting, 'n', 'f5')?.hand.predrop).toEqual({ man: 'n', square: 'f5' });
  });

  it('says why not, and holds nothing afterwards', () => {
    const why = (step: hand.Step | null) => {
      const said = step?.deeds.at(-1);
      expect(step?.hand).toEqual(hand.empty);
      return said && 'why' in said ? said.why : null;
    };
    expect(why(hand.letter(asked, table(), 'q', 'f5'))).toBe('none');
    expect(why(hand.letter(asked, table(), 'n', 'e2'))).toBe('taken');
    expect(why(hand.letter(asked, table(), 'n', 'a3'))).toBe('rule');
  });

  it('never takes a piece off while all stands still', () => {
    const stopped = table({ pos: frozen, legal: { ...legal, remove: ['d8'] } });
    expect(hand.letter(asked, stopped, 'n', 'd8')?.deeds.at(-1)).toMatchObject({ do: 'say', why: 'taken' });
  });

  it('leaves a key that names no piece to others', () => {
    expect(hand.letter(asked, table(), undefined, 'f5')).toBeNull();
  });
});

it('while all stands still, the partner points at a piece to be taken off', () => {
  const stopped = table({ pos: frozen, legal: { ...legal, remove: ['d8'] } });
  expect(hand.picks(stopped, hand.empty)).toEqual({ squares: new Set(['d8']), picking: 'remove' });
  expect(hand.pick(hand.empty, stopped, 'd8').deeds).toEqual([{ do: 'remove', square: 'd8' }]);
});

it('the line below the board says what matters most', () => {
  const t = speaker('en');
  const view = room({ game: 'bughouse', turn: null, turns: [0, 2], pos });
  const seen = { view, pos, own: 0, live: true, legal: true, waits: false, notice: null, hand: hand.empty };
  const all = { ...seen, pos: frozen, notice: 'no', hand: prepared, waits: true };
  const said = [
    statusOf(t, all),
    statusOf(t, { ...all, pos }),
    statusOf(t, { ...all, pos, notice: null }),
    statusOf(t, { ...all, pos, notice: null, hand: holding('n') }),
    statusOf(t, { ...all, pos, notice: null, hand: hand.empty }),
    statusOf(t, seen),
    statusOf(t, { ...seen, view: { ...view, turns: [2] } }),
    statusOf(t, { ...seen, live: false }),
  ];
  expect(new Set(said).size).toBe(said.length);
  expect(said[0]).toContain('Both boards are stopped');
  expect([said[1], said[2], said.at(-1)]).toEqual(['no', 'On your turn: knight to f5.', '']);
});
