// SPDX-License-Identifier: AGPL-3.0-or-later
// Making a turn: walking the graph, taking back, what leaves no choice, typed turns and sentences.

import { describe, expect, it } from 'vitest';
import { graph } from '../gallery/graphs.ts';
import { event, speaker, table } from '../testing.ts';
import type { TablesPos, WireEvent } from '../types.ts';
import { hear, read, wishes } from './input.ts';
import { BAR, OFF } from './layout.ts';
import { sides } from './position.ts';
import * as words from './speak.ts';
import { captionOf, ruleOfTurn } from './tell.ts';
import * as walking from './turn.ts';

const scene = graph;

const opening = scene('tabla: opening 6-4');
const taken = (t: walking.Turn): string => walking.notation(t.taken);

describe('walking the graph', () => {
  it('a tap plays the larger die, after a swap the smaller', () => {
    const t = walking.begin(opening.nodes);
    expect(walking.tapped(t, 24, walking.order([4, 6], false))?.[2]).toBe(6);
    expect(walking.tapped(t, 24, walking.order([4, 6], true))?.[2]).toBe(4);
    expect(walking.tapped(t, 13, walking.order([4, 6], false))?.slice(0, 3)).toEqual([13, 7, 6]);
    expect(walking.tapped(t, 1, [6, 4])).toBeNull();
  });

  it('takes steps, knows what is left, takes them back', () => {
    let t = walking.begin(opening.nodes);
    t = walking.take(t, walking.tapped(t, 24, [6, 4])!);
    expect(walking.complete(t)).toBe(false);
    expect(walking.diceLeft(t, [6, 4])).toEqual([4]);
    expect(walking.used(t, [6, 4])).toEqual([true, false]);
    t = walking.take(t, walking.tapped(t, 13, [4])!);
    expect(walking.complete(t)).toBe(true);
    expect(taken(t)).toBe('24/18 13/9');
    expect(taken(walking.undo(t))).toBe('24/18');
    expect(taken(walking.undo(t, 9))).toBe('');
  });

  it('follows kept steps as long as all of them are still legal', () => {
    const t = walking.begin(opening.nodes);
    expect(taken(walking.retrace(t, [[24, 18, 6], [13, 9, 4]]))).toBe('24/18 13/9');
    expect(taken(walking.retrace(t, [[24, 18, 6], [13, 8, 5]]))).toBe('');
    expect(taken(walking.retrace(t, []))).toBe('');
  });

  it('an edge tells its hit where a step does', () => {
    expect(walking.stepOf([13, 8, 5, 7, 1])).toEqual([13, 8, 5, 1]);
  });

  it('t11 one checker reaches as far as both dice take it', () => {
    const t = walking.begin(opening.nodes);
    const goals = walking.reach(t, 24, [6, 4]);
    expect([...goals.keys()].sort((a, b) => a - b)).toEqual([14, 18, 20]);
    expect(goals.get(14)?.map((e) => e[1])).toEqual([18, 14]);
    expect(
      walking
        .reach(t, 24, [4, 6])
        .get(14)
        ?.map((e) => e[1]),
    ).toEqual([20, 14]);
  });

  it('t12 a double takes a checker four steps', () => {
    const t = walking.begin(scene('tabla: double 4').nodes);
    expect([...walking.reach(t, 24, [4]).keys()]).toEqual(
      [20, 16, 12, 8].filter((p) => walking.reach(t, 24, [4]).has(p)),
    );
    expect(walking.used(walking.take(t, walking.tapped(t, 24, [4])!), [4, 4, 4, 4])).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('t19 nothing to play is seen at once', () => {
    const t = walking.begin(scene('tabla: closed out').nodes);
    expect(walking.stuck(t)).toBe(true);
    expect(walking.complete(t)).toBe(true);
    expect(walking.stuck(walking.begin([]))).toBe(true);
  });
});

describe('forced steps', () => {
  it('t13 the only order is found', () => {
    expect(walking.notation(walking.forced(walking.begin(scene('tabla: only one order').nodes)))).toBe(
      '13/8 8/2',
    );
  });

  it('t14 the larger die alone', () => {
    expect(walking.notation(walking.forced(walking.begin(scene('tabla: only the larger die').nodes)))).toBe(
      '13/7',
    );
  });

  it('p8 the first long move', () => {
    const steps = walking.forced(walking.begin(scene('gyulbara: start').nodes), [6, 5]);
    expect(walking.notation(steps)).toBe('24/18 18/13');
  });

  it('two ways to the same point are a choice when they hit different checkers', () => {
    expect(walking.forced(walking.begin(scene('tabla: two ways to hit').nodes))).toEqual([]);
  });

  it('a free roll forces nothing', () => {
    expect(walking.forced(walking.begin(opening.nodes))).toEqual([]);
    expect(walking.forced(walking.begin(scene('tabla: double 4').nodes))).toEqual([]);
  });

  it('entering is forced, what follows is not', () => {
    const t = walking.begin([
      [[BAR, 20, 5, 1, 0]],
      [
        [13, 11, 2, 2, 0],
        [8, 6, 2, 3, 0],
      ],
      [],
      [],
    ]);
    expect(walking.forced(t)).toEqual([[BAR, 20, 5, 1, 0]]);
  });
});

describe('typed turns', () => {
  const view = table({ pos: opening.pos, legal: { nodes: opening.nodes } });
  const en = speaker('en');

  it.each([
    ['24/18 13/9', '24/18 13/9'],
    ['13/9, 24/18', '24/18 13/9'],
    ['24/14', '24/18 18/14'],
    ['24/20/14', '24/20 20/14'],
    ['24 на 18, 13 на 9', '24/18 13/9'],
    ['24 to 18 and 13 to 9', '24/18 13/9'],
    ['24-18 13-9', '24/18 13/9'],
    ['от 24 на 18 и от 13 на 9', '24/18 13/9'],
  ])('%s is %s', (text, m) => {
    const heard = hear(en, text, view);
    expect(heard.why).toBeNull();
    expect(
      walking.notation(
        [...heard.m!.split(' ')].map((s) => s.split('/').map(Number)).sort((a, b) => b[0]! - a[0]!),
      ),
    ).toBe(
      walking.notation(
        m
          .split(' ')
          .map((s) => s.split('/').map(Number))
          .sort((a, b) => b[0]! - a[0]!),
      ),
    );
  });

  it('reads hits, repeats, the bar and bearing off', () => {
    expect(wishes('8/5*(2)')).toEqual([
      { from: 8, to: 5 },
      { from: 8, to: 5 },
    ]);
    expect(wishes('bar/20 6/off')).toEqual([
      { from: BAR, to: 20 },
      { from: 6, to: OFF },
    ]);
    expect(wishes('бар/20')).toEqual([{ from: BAR, to: 20 }]);
    expect(wishes('вади 6, вади 5')).toEqual([
      { from: 6, to: OFF },
      { from: 5, to: OFF },
    ]);
    expect(wishes('влиза 20')).toEqual([{ from: BAR, to: 20 }]);
    expect(wishes('')).toEqual([]);
    expect(wishes('пас')).toEqual([]);
    expect(wishes('hello')).toEqual({ token: 'hello' });
    expect(wishes('24/18 hm')).toEqual({ token: 'hm' });
  });

  it('finds doubles, hits and bearing off in the graph', () => {
    const fours = read('24/20(2) 13/9(2)', scene('tabla: double 4').nodes);
    expect(fours.status).toBe('complete');
    const bar = read('bar/20 13/11', scene('tabla: on the bar, a blot to hit').nodes);
    expect(bar.status === 'complete' && taken(bar.turn)).toBe('bar/20 13/11');
    const off = read('вади 6 вади 5', scene('tabla: bearing off').nodes);
    expect(off.status === 'complete' && taken(off.turn)).toBe('6/off 5/off');
    expect(read('', scene('tabla: closed out').nodes).status).toBe('complete');
  });

  it('p8 t13 a step that its place and die would allow is refused with the rule of the turn', () => {
    const nodes: [number, number, number, number, number][][] = [[[24, 22, 2, 1, 0], [24, 23, 1, 2, 0]], [[22, 21, 1, 3, 0]], [[23, 21, 2, 3, 0]], []];
    const white = Array.from({ length: 26 }, (_, p) => (p === 24 ? 15 : 0));
    const pos = { ...(opening.pos as TablesPos), white, roll: [2, 1] as [number, number], stage: [2, 1] };
    const first = table({ game: 'tapa', pos, legal: { nodes }, options: { first_long_move: true } });
    expect(hear(en, '24/23 24/22', first).why).toMatch(/first roll must be played with one checker \(P8\)\.$/);
    expect(hear(en, '24/22 24/21', first).why).toBe('24/21 cannot be played with these dice.');
    expect(hear(en, '24/23 24/22', { ...first, game: 'gyulbara' }).why).toMatch(/\(G8\)\.$/);
    expect(hear(en, '24/23 24/22', { ...first, options: {} }).why).toMatch(/\(T13\)\.$/);
    const walk = walking.take(walking.begin(nodes), nodes[0]![0]!);
    expect(ruleOfTurn(first, walk, (e) => e[0] === 24 && e[2] === 1)).toBe('error-illegal-move-p8');
    expect(ruleOfTurn(first, walk, (e) => e[0] === 22 && e[2] === 2)).toBeNull();
  });

  it('t14 the smaller die is refused with the rule where the larger alone can be played', () => {
    const only = scene('tabla: only the larger die');
    const seen = table({ pos: only.pos, legal: { nodes: only.nodes } });
    expect(hear(en, '13/8', seen).why).toBe('Only one die can be played, and it must be the larger (T14).');
    expect(hear(en, '13/9', seen).why).toBe('13/9 cannot be played with these dice.');
    expect(ruleOfTurn(seen, walking.begin(only.nodes), (e) => e[0] === 13 && e[2] === 5)).toBe('error-illegal-move-t14');
  });

  it('says what is wrong in one sentence', () => {
    expect(hear(en, '24/18', view).why).toBe('Dice still to be played: 4.');
    expect(hear(en, '24/18 24/17', view).why).toBe('24/17 cannot be played with these dice.');
    expect(hear(en, '24/18 zz', view).why).toBe(
      '“zz” is not recognised. Type steps such as 24/18 13/11, bar/20 or 6/off.',
    );
    expect(hear(en, '24/18', table({ can: ['roll'] })).why).toBe('Roll the dice first.');
    expect(hear(en, '24/18', table({})).why).toBe('It is not your turn.');
  });

  it('never runs away on nonsense', () => {
    const { nodes } = scene('tabla: double 4');
    for (const text of [
      '24/20'.repeat(200),
      '1/2 '.repeat(100),
      '()()()',
      '24/20(9)',
      '6/6 6/6 6/6',
      '-'.repeat(999),
    ]) {
      expect(['illegal', 'unknown', 'part', 'complete']).toContain(read(text, nodes).status);
    }
  });
});

describe('the sentences', () => {
  const view = table({ turn: 0, pos: opening.pos });
  const rolled = event(1, 'rolled', { dice: [6, 4] });
  const moved = event(2, 'moved', {
    seat: 1,
    d: {
      dice: [6, 2],
      steps: [
        [24, 18, 6, 0],
        [13, 11, 2, 1],
      ],
    },
    pos: { ...opening.pos, white: opening.pos.white.map((n, i) => (i === BAR ? 1 : i === 6 ? n - 1 : n)) },
  });

  it('tell the roll', () => {
    expect(words.speak(speaker('en'), [rolled], view)).toBe('You rolled 6 and 4.');
    expect(words.speak(speaker('bg'), [rolled], view)).toBe('Хвърлихте шест и четири.');
    expect(words.speak(speaker('ru'), [rolled], view)).toBe('Вы выбросили шесть и четыре.');
    expect(words.speak(speaker('bg'), [{ ...rolled, dice: [3, 3] }], view)).toBe('Хвърлихте чифт тройки.');
  });

  it('t14 tell which die alone can be played', () => {
    const only = scene('tabla: only the larger die');
    const seen = table({ pos: only.pos, legal: { nodes: only.nodes } });
    const roll = { ...rolled, dice: [6, 5] };
    expect(words.speak(speaker('en'), [roll], seen)).toBe(
      'You rolled 6 and 5. 5 cannot be played. You must play 6.',
    );
    expect(words.speak(speaker('bg'), [roll], seen)).toContain(
      'Пет не може да се изиграе. Трябва да играете шест.',
    );
    expect(words.speakOnlyDie(speaker('en'), opening.nodes, [6, 4])).toBeNull();
    expect(words.speakOnlyDie(speaker('en'), scene('tabla: only one order').nodes, [6, 5])).toBeNull();
  });

  it('tell the opponent’s move and what it did to me', () => {
    expect(words.speak(speaker('en'), [moved], view)).toBe(
      'Opponent: 24 to 18, 13 to 11, hit. You have 1 on the bar. Your move.',
    );
    expect(words.speak(speaker('bg'), [moved], view)).toContain(
      'Противникът: 24 на 18, 13 на 11, с удар. Имате 1 на бара.',
    );
  });

  it('tell equal steps once, entering and bearing off', () => {
    const t = speaker('en');
    expect(
      words.stepsWords(t, [
        [6, 3, 3, 0],
        [6, 3, 3, 0],
        [8, 5, 3, 0],
      ]),
    ).toBe('6 to 3, twice, 8 to 5');
    expect(
      words.stepsWords(t, [
        [BAR, 20, 5, 1],
        [6, OFF, 6, 0],
      ]),
    ).toBe('bar to 20, hit, off from 6');
  });

  it('name cells', () => {
    const s = sides(opening.pos, 0);
    const t = speaker('en');
    expect(words.cellName(t, 13, s, 'tabla')).toBe('13, 5 yours');
    expect(words.cellName(t, 19, s, 'tabla')).toBe('19, 5 opponent, blocked');
    expect(words.cellName(t, 2, s, 'tabla')).toBe('2, empty');
    const mid = sides(scene('tabla: on the bar, a blot to hit').pos, 0);
    expect(words.cellName(t, 23, mid, 'tabla')).toBe('23, 1 opponent, blot');
    expect(words.cellName(t, BAR, mid, 'tabla')).toBe('bar, yours 1, opponent 0');
    const tapa = sides(scene('tapa: a pinned checker').pos, 1);
    expect(words.cellName(t, 12, tapa, 'tapa')).toBe('12, yours pinned under 1');
    expect(words.cellName(speaker('bg'), 12, tapa, 'tapa')).toBe('12, ваш затапен под 1');
    expect(words.cellName(t, 13, s, 'tabla', true)).toBe('13, 5 white');
  });

  it('read position, blots and pips', () => {
    const t = speaker('en');
    const s = sides(scene('tabla: on the bar, a blot to hit').pos, 0);
    expect(words.readBoard(t, s)).toMatch(/^Yours: 1 on 24, 4 on 13, 1 on 10, .*1 on the bar\. Opponent/);
    expect(words.speakBlots(t, s, 'tabla')).toBe('Blots: 24, 10. Opponent’s: 23.');
    expect(words.speakPips(t, s)).toBe('Pips: 163 to 152.');
    expect(words.speakDice(t, [5, 2], [5, 2])).toBe('Left: 5, 2.');
    expect(words.speakDice(t, [], null)).toBe('The dice are not rolled.');
  });

  it('a resignation is told by what is lost as the cube stands', () => {
    const offer = event(9, 'offered', { seat: 1, what: 'resign', points: 2 });
    const cube = { value: 4, owner: 0, offer: null };
    expect(words.speak(speaker('en'), [offer], table({ cube }))).toContain('8 points');
    expect(words.speak(speaker('en'), [offer], table({ cube: null }))).toContain('2 points');
  });

  it.each([
    ['bg', 'robbie (бот) седна.'],
    ['ru', 'robbie (бот) за столом.'],
    ['en', 'robbie (bot) sat down.'],
  ] as const)('who is a program is called one when it sits down: %s', (lang, said) => {
    expect(words.speak(speaker(lang), [event(4, 'sat', { seat: 1, name: 'robbie', program: true })], table({ seat: 0 }))).toBe(said);
  });

  it('every sentence exists in every language', () => {
    const events: WireEvent[] = [
      rolled,
      moved,
      { ...rolled, purpose: 'opening', seat: null },
      event(3, 'passed', { seat: 1 }),
      event(4, 'sat'),
      event(4, 'sat', { program: true }),
      event(4, 'left'),
      event(5, 'started'),
      event(6, 'taken_back', { ply: 3 }),
      event(7, 'chat', { seat: null, text: 'здравей' }),
      event(8, 'suspended'),
      ...(['draw', 'takeback', 'rematch', 'resign'] as const).flatMap((what) => [
        event(9, 'offered', { what, points: 2 }),
        event(9, 'declined', { seat: 0, what }),
      ]),
      event(10, 'ended', { reason: 'borne_off', winner: 1, points: 2 }),
      event(10, 'ended', { points: 1 }),
      event(10, 'ended', { reason: 'aborted' }),
    ];
    for (const lang of ['bg', 'ru', 'en'] as const) {
      const t = speaker(lang);
      for (const seat of [0, 1, null]) {
        for (const e of events) expect(words.speak(t, [e], table({ seat }))).not.toMatch(/[{}]|\?\?/);
      }
      words.speakDirection(t, table({ direction: 'left' }));
    }
  });

  it('whoever only looks has no home', () => {
    for (const replay of [true, false]) {
      expect(captionOf(speaker('en'), table({ seat: 1 }), [], null, replay)).toMatch(/^Your home is/);
      expect(captionOf(speaker('en'), table({ seat: null }), [], null, replay)).toBe('');
    }
  });

  it('the end of a game stands below the board, without what stands beside the names', () => {
    const over = event(8, 'game_over', { winner: 0, game: 1, points: 2, reason: 'dropped', score: [2, 0] });
    const ended = event(9, 'ended', { winner: 0, points: 3, reason: 'flag' });
    const told = (...events: WireEvent[]): string =>
      captionOf(speaker('en'), table({ match: { to: 5, score: [2, 0], game: 1, crawford: false, between: true } }), events, null, false);
    expect(told(over)).toBe('Game 1: you win 2 points. The double was dropped.');
    expect(told(over, ended)).toMatch(/^You win, 3 points\. On time/);
  });
});
