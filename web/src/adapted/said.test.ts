// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { speaker } from '../boards/testing';
import { LANGS } from '../i18n';
import { plain, runs } from './runs';
import { allSaid, said } from './said';
import { adapted, CONFIG, heard, SAMPLES } from './testing';
import type { Message } from './wire';

const every: Message[] = Object.values(SAMPLES).flat();
const listeners = ['white', 'black', 'assistant:0', 'helper:1', 'arbiter', null];
const hear = (lang: (typeof LANGS)[number], message: Message, changes = {}): string =>
  said(speaker(lang), message, { adapted: adapted(changes), base_s: 900 })
    .map(plain)
    .join(' ');

describe.each(LANGS)('what is heard in %s', (lang) => {
  it.each(listeners)('every message says something to %s', (you) => {
    for (const message of every) {
      const words = hear(lang, message, { you });
      expect(words.length, JSON.stringify(message)).toBeGreaterThan(2);
      expect(words, JSON.stringify(message)).not.toMatch(/[\u0002\u0003{}]|undefined|null|adapted-/);
    }
  });

  it('different listeners hear of a side in different words', () => {
    for (const m of ['turn', 'made', 'draw_offered', 'finished', 'claim_failed'] as const) {
      const message = SAMPLES[m][0]!;
      const words = ['white', 'black', 'arbiter'].map((you) => hear(lang, message, { you }));
      expect(new Set(words).size, m).toBe(3);
    }
  });
});

describe('the words of the specification', () => {
  const missing = (part: 'announcement' | 'insertion' | { removal: string }): Message => ({ m: 'not_made', missing: [part] });
  it('a move that is not made', () => {
    const said = LANGS.map((lang) =>
      [missing('announcement'), missing('insertion'), missing({ removal: 'd5' })].map((message) => hear(lang, message)),
    );
    const [bg, ru, en] = said;
    expect(en).toEqual([
      'Not made yet: announce the move.',
      'Not made yet: put the piece into its hole.',
      'Not made yet: remove the man on d5.',
    ]);
    expect(bg).toEqual([
      'Ходът още не е направен: обявете го.',
      'Ходът още не е направен: поставете фигурата в гнездото.',
      'Ходът още не е направен: махнете фигурата от де 5.',
    ]);
    expect(ru).toEqual([
      'Ход ещё не сделан: объявите его.',
      'Ход ещё не сделан: вставьте фигуру в гнездо.',
      'Ход ещё не сделан: уберите фигуру с дэ 5.',
    ]);
  });

  it('on the screen nothing is put into a hole', () => {
    const early: Message = { m: 'not_made', missing: ['announcement', 'insertion'] };
    const config = { ...CONFIG, mode: 'screen' } as const;
    expect(hear('en', early)).toBe('Not made yet: announce the move; put the piece into its hole.');
    expect(LANGS.map((lang) => hear(lang, early, { config }))).toEqual([
      'Ходът още не е направен: изиграйте го на дъската или го напишете.',
      'Ход ещё не сделан: сделайте его на доске или напечатайте.',
      'Not made yet: play it on the board, or type it.',
    ]);
  });

  it('moves and times', () => {
    const [bg, ru, en] = LANGS.map((lang) => hear(lang, SAMPLES.info[0]!));
    expect(en).toBe('24 moves made. You 14 minutes 32, opponent 13 minutes 1.');
    expect(bg).toBe('Направени ходове: 24. Вие 14 минути 32, противникът 13 минути 1.');
    expect(ru).toBe('Сделано ходов: 24. У вас 14 минут 32, у соперника 13 минут 1.');
  });

  it('a ruling, and what to change on the own board', () => {
    const [bg, ru, en] = LANGS.map((lang) => hear(lang, SAMPLES.ruled[0]!));
    expect(en).toBe('Back to move 3, White to move. White 85:40, Black 85:32. On your board: c3 empty, knight on b1.');
    expect(bg).toBe('Връщане към ход 3, белите са на ход. Бели 85:40, черни 85:32. На вашата дъска: це 3 празно, кон на бе 1.');
    expect(ru).toBe('Возврат к ходу 3, ход белых. Белые 85:40, чёрные 85:32. На вашей доске: цэ 3 пусто, конь на бэ 1.');
    expect(hear('en', { m: 'ruled', plies: 3, ms: [0, 0], change: [{ square: 'b8', now: null, should: 'n' }] })).toContain('black knight on b8');
  });

  it('a result that was claimed on plies which are taken back', () => {
    const [differ] = SAMPLES.proposal.filter((message) => message.m === 'proposal' && message.ruling.kind === 'scores_differ');
    if (differ?.m !== 'proposal') throw new Error('no sample');
    const proposed = hear('en', { ...differ, ruling: { ...differ.ruling, result_claim: 'void' } });
    expect(proposed).toBe(
      'The two scores differ. Back to move 3, White to move. White 85:40, Black 85:32. A result claimed after that is void. On your board: c3 empty, knight on b1.',
    );
    expect(hear('en', differ)).not.toContain('void');
  });

  it('clocks that stand say who decides, and without an arbiter what to do', () => {
    const stands = SAMPLES.arbitration[0]!;
    const arbiter = { place: 'arbiter', side: null, name: 'Maria', here: true } as const;
    expect(hear('en', stands, { places: [arbiter] })).toBe('The clocks stand. The arbiter is called. The boards or the scores differ.');
    // A link that nobody has opened is no arbiter.
    for (const places of [[], [{ ...arbiter, name: null }]])
      expect(hear('en', stands, { places })).toBe('The clocks stand. The boards or the scores differ. There is no arbiter here. Both show score and board, then agree.');
    // Nobody is called where nobody is arbiter: the player has stopped the clocks.
    const called = { m: 'arbitration', cause: 'called' } as const;
    expect(hear('en', called, { places: [arbiter] })).toContain('A player has asked for the arbiter.');
    expect(hear('en', called, { places: [] })).toBe('The clocks stand. A player has stopped the clocks. There is no arbiter here. Both show score and board, then agree.');
    const says = (config: Partial<typeof CONFIG>): string => hear('bg', stands, { config: { ...CONFIG, ...config } });
    expect(says({ score: ['auto', 'auto'] })).toContain('Двамата показват дъската си, после се съгласяват.');
    expect(says({ score: ['auto', 'auto'], mode: 'screen' })).toContain('Двамата казват дали са съгласни.');
  });

  it('who agrees or refuses hears what comes then, but not after the last word', () => {
    const [yes, no] = SAMPLES.agreed;
    const stands = { phase: 'arbitration', side: null } as const;
    expect(hear('en', yes!, stands)).toBe('You have agreed. Your opponent has not agreed yet.');
    expect(hear('en', yes!, { ...stands, you: 'black' })).toBe('Your opponent has agreed.');
    expect(hear('en', no!, stands)).toBe('Your opponent does not agree. Both may show score and board again, or agree.');
    expect(hear('en', no!)).toBe('Your opponent does not agree.');
    expect(hear('en', SAMPLES.proposal[0]!, { ...stands, can: ['agree'] })).toMatch(/Do you agree\?$/);
  });

  it('the words of a move keep their language', () => {
    const listener = { adapted: adapted(), base_s: 900 };
    const t = speaker('bg');
    expect(said(t, SAMPLES.announced[0]!, listener)).toEqual([[{ text: 'Springer Gustav eins Felix drei.', lang: 'de' }]]);
    expect(said(t, SAMPLES.announced[1]!, listener)).toEqual([
      [{ text: 'Корекция:' }, { text: 'Bauer Felix zwei Felix drei.', lang: 'de' }],
    ]);
    expect(said(t, SAMPLES.announced[2]!, listener)).toEqual([[{ text: 'Бауэр Эва цвай Эва фир.' }]]);
    expect(said(t, SAMPLES.mismatch[0]!, listener)).toEqual([
      [
        { text: 'Не съвпада. Обявено:' },
        { text: 'Bauer Eva zwei Eva vier.', lang: 'de' },
        { text: 'Повторено:' },
        { text: 'Bauer Eva zwei Eva drei.', lang: 'de' },
      ],
    ]);
    const promotion = SAMPLES.question[3]!;
    expect(said(speaker('en'), promotion, listener)).toEqual([
      [{ text: 'Which piece?' }, { text: 'Dame, Turm, Läufer, Springer.', lang: 'de' }],
    ]);
  });

  it('in letters no German voice is asked for', () => {
    const listener = { adapted: adapted({ config: { ...CONFIG, wording: 'auto' } }), base_s: 120 };
    const message: Message = { m: 'mismatch', announced: 'e4', heard: heard({ input: 'e3' }) };
    expect(said(speaker('en'), message, listener)).toEqual([[{ text: 'Not the same. Announced: e4. Repeated: e3.' }]]);
  });

  it('whose turn begins is told what it begins with', () => {
    const echo = { words: 'Bauer Eva zwei Eva vier', repeated: false, mismatches: 0 };
    const turn: Message = { m: 'turn', side: 0 };
    expect(hear('en', turn, { echo })).toBe('Your clock runs. Repeat the move.');
    expect(hear('en', turn, { echo: { ...echo, repeated: true } })).toBe('Your clock runs. Carry out the move on your board.');
    expect(hear('en', turn)).toBe('Your move.');
    expect(hear('en', { m: 'echoed', side: 0 })).toBe('Your move.');
  });

  it('several messages come in their order', () => {
    const two: Message[] = [{ m: 'repeated' }, { m: 'draw_declined' }];
    expect(allSaid(speaker('en'), two, { adapted: adapted(), base_s: 900 }).map(plain)).toEqual(['Repeated.', 'The draw is declined.']);
  });
});

describe('words of another language in a sentence', () => {
  it('are cut out with the stop behind them', () => {
    expect(runs('\u0002de\u0002Dame\u0003? Enter.')).toEqual([{ text: 'Dame?', lang: 'de' }, { text: 'Enter.' }]);
    expect(runs('Plain.')).toEqual([{ text: 'Plain.' }]);
    expect(runs('')).toEqual([]);
  });
});
