// SPDX-License-Identifier: AGPL-3.0-or-later
// What a press, a drag and a key come to on the chessboard, without a browser: chessground's own headless state
// stands for its board, its events are delivered as it would deliver them.

import * as board from '@lichess-org/chessground/board';
import { configure } from '@lichess-org/chessground/config';
import { defaults, type HeadlessState } from '@lichess-org/chessground/state';
import type { Key } from '@lichess-org/chessground/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chessDetail, chessPos, event } from '../testing.ts';
import type { ChessLegal } from '../types.ts';
import { readFen } from './fen.ts';
import * as rules from './hand.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const AFTER = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const REPLY = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const legal: ChessLegal = { dests: { e2: ['e3', 'e4'], g1: ['f3', 'h3'] }, promo: [], pieces: ['q', 'r', 'b', 'n'] };
const PAWN = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
const promoting: ChessLegal = { dests: { a7: ['a8'] }, promo: ['a7a8'], pieces: ['q', 'r', 'b', 'n'] };

function table(fen: string, changes: Partial<rules.Table> = {}): rules.Table {
  return { pos: chessPos(fen), placement: readFen(fen), me: 'white', live: true, legal: null, names: true, ...changes };
}

const look: rules.Look = { flipped: false, premove: true, showDests: true, slide: 150 };
const free: rules.Held = { selected: null, premove: false };

/** A board of chessground's without a screen, and the hand that plays on it. */
class Played {
  hand = rules.empty;
  sent: string[] = [];
  said: rules.Deed[] = [];
  readonly ground: HeadlessState = defaults();
  table: rules.Table;

  constructor(first: rules.Table) {
    this.table = first;
    configure(this.ground, {
      premovable: {
        events: {
          set: (from, to) => this.take(rules.prepared(this.hand, this.table, from, to)),
          unset: () => this.take(rules.unprepared(this.hand)),
        },
      },
      movable: {
        free: false,
        events: { after: (from, to, how) => this.take(rules.played(this.hand, this.table, [from, to], how)) },
      },
    });
    this.arrive(first);
  }

  get held(): rules.Held {
    return { selected: this.ground.selected ?? null, premove: this.ground.premovable.current !== undefined };
  }

  arrive(next: rules.Table, how: Partial<rules.Look> = {}): void {
    this.table = next;
    configure(this.ground, rules.drawing(this.hand, next, { ...look, ...how }));
    this.take(rules.arrived(this.hand, next, this.held));
    vi.runAllTimers();
  }

  /** A click on one square and then on another, or a drag between them. */
  move(from: string, to: string): void {
    board.selectSquare(this.ground, from as Key);
    board.selectSquare(this.ground, to as Key);
    vi.runAllTimers();
  }

  take({ hand, deeds }: rules.Step): void {
    this.hand = hand;
    this.do(deeds);
  }

  do(deeds: readonly rules.Deed[]): void {
    for (const deed of deeds) {
      if (deed.do === 'send') this.sent.push(deed.uci);
      else if (deed.do === 'revert') configure(this.ground, rules.asKnown(this.table));
      else if (deed.do === 'premove') board.playPremove(this.ground);
      else if (deed.do === 'unprepare') board.unsetPremove(this.ground);
      else if (deed.do === 'unselect') board.unselect(this.ground);
      else if (deed.do === 'select') board.selectSquare(this.ground, deed.square as Key, true);
      else this.said.push(deed);
    }
    vi.runAllTimers();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a move', () => {
  it('leaves when it is legal, and the pieces show it until the server has answered', () => {
    const p = new Played(table(START, { legal }));
    p.move('e2', 'e5');
    expect(p.sent).toEqual([]);
    p.move('e2', 'e4');
    expect(p.sent).toEqual(['e2e4']);
    // The same position once more, a clock or a word of talk: nothing is put back.
    p.arrive(table(START, { legal }));
    expect([p.ground.pieces.has('e4'), p.ground.pieces.has('e2')]).toEqual([true, false]);
    p.arrive(table(AFTER));
    expect(p.hand).toMatchObject({ ahead: null, drawn: AFTER });
  });

  it('goes back when the server refuses it, and may be tried again', () => {
    const p = new Played(table(START, { legal }));
    p.move('e2', 'e4');
    p.take(rules.reverted(p.hand, p.table));
    expect([p.ground.pieces.has('e4'), p.ground.pieces.has('e2')]).toEqual([false, true]);
    p.move('g1', 'f3');
    expect(p.sent).toEqual(['e2e4', 'g1f3']);
  });

  it('is not made by who watches, nor at an earlier position', () => {
    for (const seen of [table(START, { me: null, live: false }), table(START, { live: false })]) {
      const p = new Played(seen);
      // Not even picked up.
      board.selectSquare(p.ground, 'e2');
      expect(p.held).toEqual(free);
      p.move('e2', 'e4');
      expect([p.sent, p.held]).toEqual([[], free]);
      p.do(rules.act(p.table, p.held, null, 'e2'));
      expect(p.said).toEqual([{ do: 'name', square: 'e2' }]);
    }
  });

  it('tells a capture from a quiet move', () => {
    const step = (captured?: unknown) => rules.played(rules.empty, table(START, { legal }), ['e2', 'e4'], { premove: false, captured });
    expect(step().deeds).toEqual([{ do: 'send', uci: 'e2e4', capture: false }]);
    expect(step({ role: 'pawn' }).deeds).toEqual([{ do: 'send', uci: 'e2e4', capture: true }]);
  });

  it('is seen from the other side on a turned board', () => {
    const p = new Played(table(START, { legal }));
    p.arrive(p.table, { flipped: true });
    expect(p.ground.orientation).toBe('black');
    p.move('e2', 'e4');
    expect(p.sent).toEqual(['e2e4']);
  });
});

describe('a position that comes while a piece is held', () => {
  it('keeps the piece in the hand while it still stands, and lets it go where it now may', () => {
    const p = new Played(table(AFTER));
    board.selectSquare(p.ground, 'g1');
    p.arrive(table(REPLY, { legal }));
    expect(p.held.selected).toBe('g1');
    board.selectSquare(p.ground, 'f3');
    vi.runAllTimers();
    expect(p.sent).toEqual(['g1f3']);
  });

  it('sends nothing of a piece that was taken', () => {
    const p = new Played(table(AFTER));
    board.selectSquare(p.ground, 'g1');
    p.arrive(table(REPLY.replace('RNBQKBNR', 'RNBQKBqR'), { legal: { ...legal, dests: { e2: ['e3'] } } }));
    board.selectSquare(p.ground, 'f3');
    vi.runAllTimers();
    expect(p.sent).toEqual([]);
  });
});

describe('a prepared move', () => {
  it('is played in the moment it is legal', () => {
    const p = new Played(table(AFTER));
    p.move('g1', 'f3');
    expect([p.held.premove, p.sent]).toEqual([true, []]);
    expect(p.said).toEqual([{ do: 'say', key: 'speak-premove', squares: { from: 'g1', to: 'f3' } }]);
    p.arrive(table(REPLY, { legal }));
    expect([p.held.premove, p.sent]).toEqual([false, ['g1f3']]);
  });

  it('is dropped when it has become illegal', () => {
    const p = new Played(table(AFTER));
    p.move('g1', 'f3');
    p.arrive(table(REPLY, { legal: { ...legal, dests: { e2: ['e3'] } } }));
    expect([p.held.premove, p.sent, p.ground.pieces.has('g1')]).toEqual([false, [], true]);
  });

  it('waits while the turn is still the other’s, and is not made where the player wants none', () => {
    const p = new Played(table(AFTER));
    p.move('g1', 'f3');
    p.arrive(table(AFTER));
    expect([p.held.premove, p.sent]).toEqual([true, []]);
    const none = new Played(table(AFTER));
    none.arrive(none.table, { premove: false });
    none.move('g1', 'f3');
    expect(none.held.premove).toBe(false);
  });

  it('is taken back by the key, before what is picked up is put down', () => {
    expect(rules.putBack({ selected: 'e2', premove: true }).map((d) => d.do)).toEqual(['unprepare', 'say']);
    expect(rules.putBack({ selected: 'e2', premove: false })).toEqual([
      { do: 'unselect' },
      { do: 'say', key: 'speak-put-back' },
    ]);
    expect(rules.putBack(free)).toEqual([]);
  });
});

describe('a pawn on the last rank', () => {
  it('is sent only when its piece is chosen', () => {
    const p = new Played(table(PAWN, { legal: promoting }));
    p.move('a7', 'a8');
    expect([p.sent, p.hand.asking]).toEqual([[], { from: 'a7', to: 'a8', pre: false }]);
    // Meanwhile the same position comes once more: the question stays.
    p.arrive(table(PAWN, { legal: promoting }));
    expect(p.hand.asking).not.toBeNull();
    p.take(rules.choose(p.hand, p.table, 'N'));
    expect([p.sent, p.hand.asking, p.said]).toEqual([['a7a8n'], null, [{ do: 'focus', square: 'a8' }]]);
  });

  it('goes back when the choice is cancelled, and nothing leaves', () => {
    const p = new Played(table(PAWN, { legal: promoting }));
    p.move('a7', 'a8');
    p.take(rules.cancelChoice(p.hand, p.table));
    expect([p.sent, p.hand.asking, p.ground.pieces.has('a7')]).toEqual([[], null, true]);
    expect(p.said).toEqual([{ do: 'focus', square: 'a7' }]);
    expect(rules.choose(p.hand, p.table, 'Q').deeds).toEqual([]);
  });

  it('prepared, becomes what was chosen then', () => {
    const waits = PAWN.replace(' w ', ' b ');
    const p = new Played(table(waits));
    p.move('a7', 'a8');
    expect(p.hand.asking).toMatchObject({ pre: true });
    p.take(rules.choose(p.hand, p.table, 'R'));
    expect([p.sent, p.held.premove]).toEqual([[], true]);
    p.arrive(table(PAWN, { legal: promoting }));
    expect([p.sent, p.hand.prePromo]).toEqual([['a7a8r'], null]);
  });

  it('prepared and not yet chosen, is asked again when the turn comes', () => {
    const p = new Played(table(PAWN.replace(' w ', ' b ')));
    p.move('a7', 'a8');
    p.arrive(table(PAWN, { legal: promoting }));
    expect([p.sent, p.hand.asking]).toEqual([[], { from: 'a7', to: 'a8', pre: false }]);
  });

  it('prepared, is no longer asked when the move was dropped or the choice cancelled', () => {
    const dropped = new Played(table(PAWN.replace(' w ', ' b ')));
    dropped.move('a7', 'a8');
    dropped.arrive(table(PAWN, { legal: { ...promoting, dests: { a1: ['b1'] }, promo: [] } }));
    expect([dropped.sent, dropped.hand.asking, dropped.held.premove]).toEqual([[], null, false]);
    const cancelled = new Played(table(PAWN.replace(' w ', ' b ')));
    cancelled.move('a7', 'a8');
    cancelled.take(rules.cancelChoice(cancelled.hand, cancelled.table));
    expect([cancelled.hand.asking, cancelled.held.premove]).toEqual([null, false]);
  });

  it('is not asked where the partner’s opponent decides', () => {
    const step = rules.prepared(rules.empty, table(PAWN, { names: false }), 'a7', 'a8');
    expect(step.hand.asking).toBeNull();
  });
});

describe('a cell by key', () => {
  const p = table(START, { legal });
  const holding = (selected: string): rules.Held => ({ selected, premove: false });

  it('picks up, puts back, moves, or says why not', () => {
    expect(rules.act(p, free, null, 'e2')).toEqual([{ do: 'select', square: 'e2' }]);
    expect(rules.act(p, free, null, 'e5')).toEqual([{ do: 'name', square: 'e5' }]);
    expect(rules.act(p, free, null, 'e7')).toEqual([{ do: 'name', square: 'e7' }]);
    expect(rules.act(p, holding('e2'), null, 'e2').map((d) => d.do)).toEqual(['unselect', 'say']);
    expect(rules.act(p, holding('e2'), null, 'e4')).toEqual([{ do: 'select', square: 'e4' }]);
    expect(rules.act(p, holding('e2'), null, 'g1')).toEqual([{ do: 'select', square: 'g1' }]);
    expect(rules.act(p, holding('e2'), null, 'e5')).toEqual([
      { do: 'explain', from: 'e2', to: 'e5' },
    ]);
    // Before the turn any square may be prepared.
    expect(rules.act(table(AFTER), holding('e2'), null, 'e5')).toEqual([{ do: 'select', square: 'e5' }]);
  });

  it('and so does a piece that is put where it cannot go, but not before the turn or the answer', () => {
    const why = [{ do: 'explain', from: 'e2', to: 'e5' }];
    expect(rules.astray(rules.empty, p, 'e2', 'e5')).toEqual(why);
    expect(rules.astray(rules.empty, p, 'e2', 'd2')).toEqual([{ do: 'explain', from: 'e2', to: 'd2' }]);
    expect(rules.astray(rules.empty, p, 'e2', 'e4')).toEqual([]);
    expect(rules.astray(rules.empty, p, 'e2', 'e2')).toEqual([]);
    expect(rules.astray(rules.empty, p, null, 'e5')).toEqual([]);
    expect(rules.astray(rules.empty, table(AFTER), 'e2', 'e5')).toEqual([]);
    expect(rules.astray(rules.empty, { ...p, live: false }, 'e2', 'e5')).toEqual([]);
    expect(rules.astray({ ...rules.empty, ahead: START }, p, 'e2', 'e5')).toEqual([]);
  });

  it('points at a square for what is no move, also where nothing is to be moved', () => {
    expect(rules.act(p, free, new Set(['e4']), 'e4')).toEqual([{ do: 'pick', square: 'e4' }]);
    expect(rules.act({ ...p, live: false }, free, new Set(['e4']), 'e4')).toEqual([{ do: 'pick', square: 'e4' }]);
  });
});

it('a drop is shown ahead of its answer like a move', () => {
  const p = new Played(table(START, { legal }));
  p.hand = rules.shownAhead(p.hand, p.table);
  board.setPieces(p.ground, new Map([['e5', { role: 'knight', color: 'white' }]]));
  p.arrive(table(START, { legal }));
  expect(p.ground.pieces.has('e5')).toBe(true);
  p.take(rules.reverted(p.hand, p.table));
  expect(p.ground.pieces.has('e5')).toBe(false);
});

it('what others do is heard once', () => {
  const moved = event(5, 'moved', { seat: 1, d: chessDetail({ takes: 'P' }), pos: chessPos(START) });
  expect(rules.heardOf(moved, 4, 0)).toBe('capture');
  expect(rules.heardOf({ ...moved, d: chessDetail() }, 4, 0)).toBe('move');
  expect(rules.heardOf(moved, 5, 0)).toBeNull();
  expect(rules.heardOf(moved, 4, 1)).toBeNull();
  expect(rules.heardOf(null, 0, 0)).toBeNull();
});
