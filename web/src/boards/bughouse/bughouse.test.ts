// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { command } from '../../a11y/keys';
import { LANGS } from '../../i18n';
import { readFen } from '../chess/fen';
import { defaultBoardSettings } from '../settings';
import { bughouseDetail, event, speaker, table } from '../testing';
import type { BughouseDetail, BughouseHalf, BughouseLegal, BughousePos, Move, View } from '../types';
import { readSquare } from '../chess/input';
import { styled } from '../chess/style';
import { hear, readDrop } from './input';
import { bughouseKeys, groups } from './keys';
import * as model from './model';
import { empty } from './hand';
import { statusOf } from './tell';
import { phraseWords, speak, speakFourClocks, speakSleeve, whose } from './speak';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const none = { p: 0, n: 0, b: 0, r: 0, q: 0 };

function pos(changes: Partial<BughousePos> = {}): BughousePos {
  const half = (turn: BughouseHalf['turn']) => ({ fen: `${START}[] w KQkq - 0 1`, last: null, check: false, turn, waits: false });
  return { boards: [half(0), half(2)], sleeves: [none, none, none, none], frozen: null, ...changes };
}

const free: BughouseLegal = { dests: { g1: ['f3', 'h3'] }, promo: [], pieces: [], drops: { N: ['f5', 'f3'] }, remove: null };

function four(changes: Partial<View> = {}): View {
  const seats = ['Anna', 'Bobi', 'Cecko', 'Dora'].map((name, seat) => ({ name, bot: false, you: seat === 0 }));
  return table({ game: 'bughouse', seats, partner: [3, 2, 1, 0], team: [1, 2, 2, 1], turn: null, turns: [0, 2], pos: pos(), legal: free, ...changes });
}

function moved(n: number, seat: number, d: Partial<BughouseDetail>, after = pos(), m = ''): Move {
  return event(n, 'moved', { seat, m, d: bughouseDetail({ piece: 'N', from: 'g1', to: 'f3', ...d }), pos: after });
}

describe('who sits where (C1)', () => {
  it('partners have different boards and colours, opponents the same board', () => {
    for (const seat of [0, 1, 2, 3]) {
      const view = four({ seat });
      const { own, partner, opponent, other } = model.around(view);
      expect([own, partner, opponent, other].sort()).toEqual([0, 1, 2, 3]);
      expect([own, model.partnerOf(view, seat), model.opponentOf(view, partner)]).toEqual([seat, partner, other]);
      expect(model.teamOf(view, partner)).toBe(model.teamOf(view, seat));
      expect(model.colourOf(partner)).not.toBe(model.colourOf(seat));
      expect(model.boardOf(partner)).not.toBe(model.boardOf(seat));
      expect(model.boardOf(opponent)).toBe(model.boardOf(seat));
      expect(model.teamOf(view, opponent)).not.toBe(model.teamOf(view, seat));
    }
  });

  it('is as the server says, not as the seats are numbered', () => {
    const view = four({ partner: [2, 3, 0, 1], team: [1, 2, 1, 2] });
    expect(model.around(view)).toEqual({ own: 0, opponent: 1, partner: 2, other: 3 });
    expect([model.teamOf(view, 2), whose(view, 2), whose(view, 3)]).toEqual([1, 'partner', 'other']);
    expect(model.around(four({ seat: null, partner: null, team: null })).own).toBe(0);
  });
});

describe('one board of two', () => {
  it('shows a position without sleeves, and of a drop only the square', () => {
    const half = { fen: 'r3k3/8/8/8/8/8/Q~7/4K3[Nnp] b - - 0 9', last: ['N@', 'f3'], check: true, turn: 1 as const, waits: false };
    expect(model.halfPos(pos({ boards: [half, half] }), 1)).toEqual({
      fen: 'r3k3/8/8/8/8/8/Q7/4K3 b - - 0 9',
      last: ['f3'],
      check: true,
    });
  });

  it('takes its own events, with colours for seats', () => {
    const all = [moved(1, 0, {}), moved(2, 2, { board: 1 }), moved(3, 3, { board: 1 })];
    expect(model.halfEvents(all, 1).map((e) => [e.n, e.seat])).toEqual([
      [2, 0],
      [3, 1],
    ]);
  });

  it('is played by the viewer on one side only', () => {
    const seen = four({ seat: 3 });
    expect(model.halfView(seen, 1, true)).toMatchObject({ seat: 1, turn: 0, legal: free });
    expect(model.halfView(seen, 0, false)).toMatchObject({ seat: null, turn: 0, legal: null });
  });
});

describe('sleeves and drops (C3, C4)', () => {
  const placement = readFen(`${START} w - - 0 1`);

  it('offers exactly the squares the server offers', () => {
    expect([...model.picksOf(free, 'n', placement, true)!.squares]).toEqual(['f5', 'f3']);
    expect(model.picksOf(free, 'q', placement, true)!.squares.size).toBe(0);
    expect(model.picksOf(free, null, placement, true)).toBeNull();
  });

  it('before the turn a drop may be prepared on any free square, if the player wants that', () => {
    const picks = model.picksOf(null, 'n', placement, true)!;
    expect(picks.picking).toBe('predrop');
    expect(picks.squares.size).toBe(32);
    expect(picks.squares.has('e2')).toBe(false);
    expect(model.picksOf(null, 'n', placement, false)).toBeNull();
  });

  it('a prepared drop waits, is sent when it is legal, and forgotten when it is not', () => {
    expect(model.settle({ man: 'n', square: 'f5' }, null)).toBe('wait');
    expect(model.settle({ man: 'n', square: 'f5' }, free)).toBe('send');
    expect(model.settle({ man: 'n', square: 'a3' }, free)).toBe('forget');
    expect(model.settle({ man: 'q', square: 'f5' }, free)).toBe('forget');
    expect(model.settle({ man: 'n', square: 'f5' }, { ...free, remove: ['d1'] })).toBe('wait');
    expect(model.dropMove('n', 'f5')).toBe('N@f5');
  });

  it('sees what has come into a sleeve', () => {
    const after = pos({ sleeves: [none, none, none, { ...none, n: 2, p: 1 }] });
    const before = pos({ sleeves: [none, none, none, { ...none, n: 1, p: 1 }] });
    expect(model.received(before, after, 3)).toEqual(['n']);
    expect(model.received(null, after, 3)).toEqual(['n', 'p']);
  });
});

describe('the standstill (C10)', () => {
  const frozen = pos({ frozen: { promoter: 3, remover: 0, square: 'e1' } });
  const legal: BughouseLegal = { dests: {}, promo: [], pieces: [], drops: {}, remove: ['a8', 'd8', 'b8'] };

  it('asks the partner alone, and only for what is offered', () => {
    expect(model.standstill(frozen, 0)).toBe('pick');
    expect([1, 2, 3, null].map((seat) => model.standstill(frozen, seat))).toEqual(Array(4).fill('wait'));
    expect(model.standstill(pos(), 0)).toBeNull();
    const picks = model.picksOf(legal, 'n', readFen(START), true)!;
    expect([picks.picking, [...picks.squares]]).toEqual(['remove', ['a8', 'd8', 'b8']]);
  });

  it('lists the strongest first', () => {
    expect(model.targets(legal, `${START}[] b KQkq - 0 1`)).toEqual([
      { square: 'd8', piece: 'q' },
      { square: 'a8', piece: 'r' },
      { square: 'b8', piece: 'n' },
    ]);
    expect(model.targets(null, START)).toEqual([]);
  });

  it('is said with the pieces to choose from', () => {
    const view = four({ pos: frozen, legal });
    const e = moved(9, 3, { board: 1, piece: 'P', from: 'e2', to: 'e1' }, frozen);
    const said = speak(speaker('en'), [e], view, [e]);
    expect(said).toContain('Both boards stopped. Your partner promotes on e1.');
    expect(said).toContain('Anna, choose a piece of your opponent: queen d8, rook a8, knight b8.');
    expect(said).not.toContain('Your move');
  });
});

describe('a piece taken off for a pawn of the other board (C9, C10)', () => {
  // Anna's pawn waits on h8; her partner Dora takes the queen of Cecko from d1. Cecko and Bobi are the other pair.
  const frozen = pos({ frozen: { promoter: 0, remover: 3, square: 'h8' } });
  const step = moved(8, 0, { piece: 'P', from: 'g7', to: 'h8', takes: 'R' }, frozen, 'g7h8');
  const off = (d: Partial<BughouseDetail> = {}) =>
    moved(9, 3, { board: 1, piece: 'Q', from: null, to: 'd1', removes: 'Q', check: true, ...d }, pos({ sleeves: [none, none, { ...none, p: 1 }, none] }), 'x:d1');
  const turns = { turns: [1, 2], legal: free };
  const wait = { turns: [3], legal: null, pos: frozen };
  const says = (lang: 'en' | 'bg' | 'ru', seat: number | null, e: Move, changes: Partial<View>) =>
    speak(speaker(lang), [e], four({ seat, ...changes }), [step, off()].filter((each) => each.n <= e.n));

  it.each([
    ['en', [
      'The queen d1 of your partner’s opponent is taken off and stands on h8 of your board, with check. Both boards go on.',
      'Your partner’s queen d1 is taken off and stands on h8 of your board, with check. Both boards go on. Your move.',
      'Your queen d1 is taken off and stands on h8 of the other board, with check there. You receive a pawn. Reserve: pawn. Both boards go on. Your move.',
      'The opponent’s queen d1 is taken off and stands on h8 of the other board, with check there. Both boards go on.',
      'The queen d1 of Cecko is taken off and stands on h8 of the other board, with check there. Both boards go on.',
    ]],
    ['bg', [
      'Дамата де 1 на противника на партньора ви се маха и застава на ха 8 на вашата дъска, с шах. Двете дъски продължават.',
      'Дамата де 1 на партньора ви се маха и застава на ха 8 на вашата дъска, с шах. Двете дъски продължават. Вие сте на ход.',
      'Вашата дама де 1 се маха и застава на ха 8 на другата дъска, с шах там. Получавате пешка. Резерв: пешка. Двете дъски продължават. Вие сте на ход.',
      'Дамата де 1 на противника се маха и застава на ха 8 на другата дъска, с шах там. Двете дъски продължават.',
      'Дамата де 1 на Cecko се маха и застава на ха 8 на другата дъска, с шах там. Двете дъски продължават.',
    ]],
    ['ru', [
      'Ферзь дэ 1 соперника партнёра снимается и встаёт на аш 8 вашей доски, шах. Обе доски продолжают.',
      'Ферзь дэ 1 вашего партнёра снимается и встаёт на аш 8 вашей доски, шах. Обе доски продолжают. Ваш ход.',
      'Ваш ферзь дэ 1 снимается и встаёт на аш 8 другой доски, там шах. Вы получаете пешку. Резерв: пешка. Обе доски продолжают. Ваш ход.',
      'Ферзь дэ 1 соперника снимается и встаёт на аш 8 другой доски, там шах. Обе доски продолжают.',
      'Ферзь дэ 1 игрока Cecko снимается и встаёт на аш 8 другой доски, там шах. Обе доски продолжают.',
    ]],
  ] as const)('is told to each by who they are, in %s', (lang, heard) => {
    expect([0, 1, 2, 3, null].map((seat) => says(lang, seat, off(), turns))).toEqual(heard);
    // Also to whoever wants to hear nothing of the other board.
    const spared = { ...defaultBoardSettings, farMoves: 'off' as const };
    expect(speak(speaker(lang), [off()], four({ seat: 1, ...turns }), [step, off()], spared)).toBe(heard[1]);
    expect(says(lang, 2, off({ check: false, mate: true }), turns)).toMatch(/, (?:mate|мат)\./);
  });

  it('is announced to the one who loses it as the work of their opponent', () => {
    expect(says('en', 2, step, wait)).toMatch(/Your partner’s opponent promotes on h8; your opponent takes one of your pieces off\.$/);
    expect(says('en', 1, step, wait)).toMatch(/Your opponent promotes on h8; your partner’s opponent takes a piece of your partner off\.$/);
    expect(says('en', 0, step, wait)).toMatch(/You promote on h8; your partner takes a piece of their opponent off\.$/);
    expect(says('en', null, step, wait)).toMatch(/Anna promotes on h8; Dora takes a piece off\.$/);
    for (const lang of LANGS) for (const seat of [0, 1, 2]) expect(says(lang, seat, step, wait)).not.toContain('Dora');
    const line = (seat: number | null) => statusOf(speaker('en'), { view: four({ seat, ...wait }), pos: frozen, own: seat ?? 0, live: true, legal: false, waits: false, notice: null, hand: empty });
    expect(line(2)).toBe('Both boards are stopped: Anna promotes on h8, and Dora, your opponent, takes one of your pieces off.');
    for (const seat of [0, 1, null]) expect(line(seat)).toMatch(/and Dora takes a piece off their own board\.$/);
  });

  it('is read again where it is typed as it was said', () => {
    const legal = { ...free, remove: ['d1', 'h8'] };
    for (const lang of LANGS) {
      const view = four({ seat: 3, legal, pos: frozen, turns: [3] });
      for (const removes of 'QRBN') {
        const said = speak(speaker(lang), [off({ removes })], { ...view, status: 'open' }, [step, off()]);
        expect(hear(speaker(lang), said.slice(0, said.indexOf('.') + 1), view), said).toEqual({ m: 'x:d1', why: null });
      }
    }
  });
});

describe('typed actions', () => {
  it.each([
    ['N@f5', 'N', 'f5'],
    ['n@F5', 'N', 'f5'],
    ['@e4', 'P', 'e4'],
    ['drop knight f5', 'N', 'f5'],
    ['queen from the reserve h7', 'Q', 'h7'],
    ['queen from the sleeve h7', 'Q', 'h7'],
    ['конь эф 3 из резерва', 'N', 'f3'],
    ['кон на еф 5 от ръкава', 'N', 'f5'],
    ['конь эф 5 из рукава', 'N', 'f5'],
    ['Springer einsetzen Felix fünf', 'N', 'f5'],
    ['К@f3', 'N', 'f3'],
  ])('%s is a drop', (text, man, square) => expect(readDrop(text)).toEqual({ man, square }));

  it('a move is no drop', () => expect(['Nf3', 'e2e4', 'кон еф 3'].map(readDrop)).toEqual([null, null, null]));

  it('reads drops and moves against what is legal and says why not', () => {
    const t = speaker('en');
    expect(hear(t, 'N@f5', four())).toEqual({ m: 'N@f5', why: null });
    expect(hear(t, 'Nf3', four())).toEqual({ m: 'g1f3', why: null });
    expect(hear(t, 'Q@f5', four()).why).toBe('There is no such piece in your reserve.');
    expect(hear(t, 'N@e2', four()).why).toBe('e2 is not free.');
    expect(hear(t, 'N@a3', four()).why).toBe('That piece cannot be dropped on a3 now.');
    expect(hear(t, 'N@f5', four({ legal: null })).why).toBe('It is not your turn.');
  });

  it('while something is to be taken off, a square is enough', () => {
    const view = four({ legal: { ...free, remove: ['d8'] } });
    for (const text of ['x:d8', 'd8', 'remove queen d8', 'dame d8', 'махни дама де 8', 'снять ферзя дэ 8'])
      expect(readSquare(text) === 'd8' || hear(speaker('en'), text, view).m !== null, text).toBe(true);
    expect(hear(speaker('en'), 'e8', view)).toEqual({ m: null, why: 'Name a piece to take off: d8.' });
    const stopped = four({ legal: null, pos: pos({ frozen: { promoter: 0, remover: 3, square: 'b8' } }) });
    expect(hear(speaker('en'), 'Nf3', stopped).why).toMatch(/are stopped/);
  });
});

describe('bughouse in words', () => {
  it('tells what the partner sends, and of the other board only what matters (6.3)', () => {
    const t = speaker('en');
    const after = pos({ sleeves: [{ ...none, n: 1, p: 2 }, none, none, none] });
    const before = moved(1, 2, { board: 1 }, pos({ sleeves: [{ ...none, p: 2 }, none, none, none] }));
    const takes = moved(2, 3, { board: 1, piece: 'P', from: 'e7', to: 'd6', takes: 'N' }, after);
    expect(speak(t, [takes], four(), [before, takes])).toBe(
      'Partner: pawn e7 takes knight on d6. You receive a knight. Reserve: knight, 2 pawns.',
    );
    const still = moved(1, 2, { board: 1 });
    expect(speak(t, [still], four(), [still])).toBe('');
    const wants = (farMoves: 'off' | 'all') => ({ ...defaultBoardSettings, farMoves });
    expect(speak(t, [takes], four(), [before, takes], wants('off'))).toBe(
      'You receive a knight. Reserve: knight, 2 pawns.',
    );
    expect(speak(t, [still], four(), [still], wants('all'))).toMatch(/^Partner’s opponent: /);
  });

  it('a bishop of the other board keeps its letter: a small one is a pawn’s file', () => {
    const takes = { ...moved(2, 3, { board: 1, piece: 'B', from: 'e3', to: 'c5', takes: 'P' }), text: 'Bxc5' };
    const san = styled(speaker('en'), { ...defaultBoardSettings, moveStyle: 'san' });
    expect(speak(san, [takes], four(), [takes])).toMatch(/^Partner: Bxc5\./);
    expect(speak(speaker('bg'), [takes], four(), [takes])).toMatch(/: офицер /);
  });

  it('C.15: among four everybody is called by name, and a resignation is for both', () => {
    const e = event(1, 'offered', { seat: 3, what: 'resign' });
    const view = four();
    const name = view.seats[3]?.name ?? '';
    expect(speak(speaker('en'), [e], view, [e])).toBe(`${name} offers to resign for both.`);
  });

  it('own board first, then the partner’s, then whose move it is', () => {
    const near = moved(1, 1, { piece: 'N', from: 'g8', to: 'f6' });
    expect(speak(speaker('en'), [near], four(), [near])).toBe('Knight g8 to f6. Your move.');
    const drop = moved(2, 1, { drop: true, from: null, to: 'f3', check: true });
    expect(speak(speaker('en'), [drop], four(), [drop])).toBe(
      'Knight from the reserve to f3, check. Your move.',
    );
    const off = moved(3, 3, { board: 1, piece: 'Q', from: null, to: 'd1', removes: 'Q' }, pos(), 'x:d1');
    expect(speak(speaker('en'), [off], four(), [off])).toBe(
      'Partner: queen d1 is taken off. Both boards go on. Your move.',
    );
  });

  it('says sleeves, phrases, four clocks and the end', () => {
    const t = speaker('en');
    const view = four({
      pos: pos({ sleeves: [{ ...none, q: 1 }, none, none, none] }),
      clock: { ms: [180_000, 120_000, 61_000, 59_000], move_ms: null, running: null, runs: [false, false, false, false], standing: false, at: 0 },
    });
    expect(speakSleeve(t, view, 0)).toBe('Your reserve: queen.');
    expect(speakSleeve(t, view, 3)).toBe('Partner’s reserve: empty.');
    expect(phraseWords(t, event(1, 'phrase', { seat: 3, p: 'need_n' }), view)).toBe('Dora: I need a knight.');
    expect(speakFourClocks(t, view, 0)).toBe(
      'You 3 minutes. Partner 59 seconds. Opponent 2 minutes. Partner’s opponent 1 minute 1.',
    );
    expect(speakFourClocks(t, { ...view, clock_rule: { kind: 'none', base_s: 0, step_s: 0 } }, 0)).toBe('No clock.');
    expect(model.halfView(view, 1, true).clock?.ms).toEqual([61_000, 59_000]);
    const end = event(9, 'ended', { reason: 'bughouse_mate', team: 1, winner: null });
    expect(speak(t, [end], four(), [end])).toMatch(/^Your team wins\. Mate:/);
    expect(speak(t, [end], four({ seat: 1 }), [end])).toMatch(/^Your team loses\. /);
  });

  it.each(LANGS)('speaks %s without a gap', (lang) => {
    const t = speaker(lang);
    const after = pos({ sleeves: [{ ...none, n: 1, p: 2 }, none, none, none] });
    for (const piece of 'QRBNP') {
      const all = [
        moved(1, 3, { board: 1, piece, takes: piece }, after),
        moved(2, 1, { drop: true, from: null, piece }),
        moved(3, 3, { board: 1, removes: piece === 'P' ? 'N' : piece }, pos(), 'x:d1'),
      ];
      const said = speak(t, all, four(), all);
      expect(said).not.toMatch(/undefined|\{|\}/);
      expect(said.length).toBeGreaterThan(40);
    }
  });
});

describe('keys', () => {
  const choice = { letterKeys: true, keymap: {} };
  it('are told apart from those of chess', () => {
    expect(command(groups, '`', choice)).toBe('other-board');
    expect(command(groups, 'Shift+9', choice)).toBe('sleeve-partner');
    expect(command(groups, 'Shift+t', choice)).toBe('four-clocks');
    expect(command(groups, 'n', choice)).toBe('next-piece');
    expect(command([bughouseKeys], 'Ctrl+2', choice)).toBe('tell');
  });
  it('no key has two meanings', () => {
    const keys = groups.flatMap((group) => group.bindings.flatMap((binding) => binding.keys));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });
});
