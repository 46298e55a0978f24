// SPDX-License-Identifier: AGPL-3.0-or-later
//! A hint in the reader's words: what is best, and what the next choice would cost.
import type { Hint, HintChoice } from '../../../api/types';
import { type Family } from '../../../boards';
import type { Translate } from '../../../boards/say';
import { t } from '../../../i18n';
import { moveText, number, percent, playWords, type Writing } from '../../analysis/said';

/** What the five chances of the tables family are of, and whether more of it is better. */
const CHANCES = [['win', 1], ['win-two', 1], ['win-three', 1], ['lose-two', -1], ['lose-three', -1]] as const;

/** A difference below this part of a hundred games is none. */
const NEAR = 0.05;

/** What is done with the cube. */
function cubeWord(m: string): string {
  if (m === 'roll') return t('hint-roll');
  return t(`analysis-cube-${m}`);
}

/** A choice for the eye. */
export const choiceText = (how: Writing, hint: Hint, choice: HintChoice): string =>
  hint.kind === 'move' ? moveText(how, choice.text) : cubeWord(choice.m);

/** A choice for the ear. */
export const choiceWords = (say: Translate, family: Family, hint: Hint, choice: HintChoice): string =>
  hint.kind === 'move' ? playWords(say, family, choice.text) : cubeWord(choice.m);

/** What a choice is worth, for the eye; empty where that is not known. */
export function worth(hint: Hint, value: number | null | undefined): string {
  if (typeof value !== 'number') return '';
  if (hint.unit === 'chance') return percent(value);
  if (hint.unit === 'points') return number(value, 3, true);
  return hint.exact ? number(value, 0, true) : `≈\u00A0${number(value, 1, true)}`;
}

/** How many of a hundred games, with as many digits as mean something. */
function games(n: number): string {
  const tenths = Math.round(n * 10) / 10;
  return number(tenths, tenths < 10 && tenths % 1 !== 0 ? 1 : 0);
}

/** What the best choice has that the next one has not, by what differs most. */
function difference(hint: Hint, best: HintChoice, next: HintChoice, play: string): string {
  if (hint.unit === 'seeds' || typeof best.value !== 'number' || typeof next.value !== 'number') return '';
  const more = best.value - next.value;
  if (hint.unit === 'chance') {
    const n = more * 100;
    return n < NEAR ? t('hint-near', { play }) : t('hint-win', { n: games(n), play });
  }
  const [mine, other] = [best.chances, next.chances];
  if (!mine || !other) return more < 0.0005 ? t('hint-near', { play }) : t('hint-points', { n: number(more, 3), play });
  if (typeof best.match_chance === 'number' && typeof next.match_chance === 'number')
    // By the score or the cube a gammon may win no more than a single game: what both choices come to is told.
    return (best.match_chance - next.match_chance) * 100 < NEAR ? t('hint-near', { play }) : '';
  const better = CHANCES.map(([what, sign], i) => ({ what, n: ((mine[i] ?? 0) - (other[i] ?? 0)) * sign * 100 }));
  const most = better.reduce((a, b) => (b.n > a.n ? b : a));
  return most.n < NEAR ? t('hint-near', { play }) : t(`hint-${most.what}`, { n: games(most.n), play });
}

/** In a match: the chance to win it, and with the next choice. */
function matchWords(best: HintChoice, next: HintChoice): string {
  if (typeof best.match_chance !== 'number' || typeof next.match_chance !== 'number') return '';
  return t('hint-match', { best: percent(best.match_chance), next: percent(next.match_chance) });
}

/** How a game of kalah ends by the best choice. */
function margin(value: number): string {
  const n = Math.round(Math.abs(value) * 10) / 10;
  if (n === 0) return t('hint-level');
  return t(value > 0 ? 'hint-ahead' : 'hint-behind', { n });
}

/** The hint, sentence by sentence; `name` writes or says a choice. */
export function sentences(hint: Hint | null, name: (choice: HintChoice) => string): string[] {
  const [best, next] = hint?.choices ?? [];
  if (!hint || !best) return [t('hint-none')];
  if (hint.kind === 'move' && !next) return [t('hint-only', { play: name(best) })];
  const said = [t('hint-best', { play: name(best) })];
  const [answer] = hint.choices.find((choice) => choice.m === 'double')?.line ?? [];
  if (hint.kind === 'double' && answer) said.push(t('hint-then', { answer }));
  if (typeof best.mate === 'number') said.push(t(best.mate > 0 ? 'hint-mate' : 'hint-mated', { n: Math.abs(best.mate) }));
  else if (hint.unit === 'seeds' && typeof best.value === 'number') said.push(margin(best.value), t(hint.exact ? 'analysis-exact' : 'analysis-estimate'));
  else if (next) said.push(difference(hint, best, next, name(next)), matchWords(best, next));
  return said.filter((text) => text !== '');
}
