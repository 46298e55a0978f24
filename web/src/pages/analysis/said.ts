// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is judged, in the reader's words: for the eye as records write moves, for the ear without signs.
import type { ChessValue, CubeChoice, Mark } from '../../api/analysis';
import type { Family } from '../../boards';
import { labelSan } from '../../boards/chess/leaflet';
import type { Translate } from '../../boards/say';
import { written } from '../../boards/tables/written';
import { lang, t } from '../../i18n';
import type { Step } from './steps';

/** A number with so many decimals, as the language writes it. */
export function number(value: number, decimals: number, sign = false): string {
  const form = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: sign ? 'exceptZero' : 'auto' } as const;
  // A zero has no sign; the long minus is as wide as a digit, and no line breaks after it.
  return new Intl.NumberFormat(lang(), form).format(Number(value.toFixed(decimals)) + 0).replace('-', '−');
}

/** A part of one as percent. */
export const percent = (part: number, decimals = 1): string => `${number(part * 100, decimals)}\u00A0%`;

/** The word of a mark. */
export const markWord = (mark: Mark): string => t(`analysis-mark-${mark.replaceAll(' ', '-')}`);

/** What is lost, without its unit. */
export function lossText(family: Family, step: Step): string {
  if (step.loss === 0) return '';
  switch (family) {
    case 'tables':
      return number(step.loss, 3);
    case 'chess':
      return number(step.loss * 100, 1);
    case 'kalah':
      return step.exact ? number(step.loss, 0) : `≈\u00A0${number(step.loss, 1)}`;
    case 'bughouse':
      return number(step.loss / 100, 1);
  }
}

/** The value after a step; empty where none is known. */
export function valueText(family: Family, step: Step): string {
  if (step.value === null) return '';
  if (family === 'chess') return percent(step.value, 0);
  return number(step.value, family === 'tables' ? 2 : step.exact ? 0 : 1, true);
}

/** A value of chess: pawns, or the mate it leads to. */
export function chessValue(value: ChessValue): string {
  if ('cp' in value) return number(value.cp / 100, 2, true);
  return (value.mate < 0 ? '−' : '') + t('analysis-mate', { n: Math.abs(value.mate) });
}

/** How a move is written for the eye. */
export interface Writing {
  family: Family;
  /** Letters of K Q R B N and of a dropped pawn. */
  letters: readonly string[];
  /** Squares by the leaflet's names. */
  labelled: boolean;
}

/** A move as the lists of this page write it. */
export function moveText({ family, letters, labelled }: Writing, text: string): string {
  if (family === 'tables') return text === 'pass' || text === '' ? '—' : written(t, text);
  if (family === 'kalah') {
    if (text === 'swap') return t('moves-swap');
    return text === 'decline' ? t('moves-keep') : text;
  }
  const san = text.replace(/[KQRBNP]/g, (letter) => letters['KQRBNP'.indexOf(letter)] ?? letter);
  return labelled ? labelSan(san) : san;
}

/** A step in the list of all moves. */
export function stepText(how: Writing, step: Step): string {
  if (step.what === 'move') return moveText(how, step.text);
  return step.what === 'pass' ? '—' : t(`moves-${step.what}`, { value: step.cube });
}

/** What would have been best at a step, for the eye; empty where it was played. */
export function bestText(how: Writing, step: Step): string {
  const parts: string[] = [];
  if (step.doubling && step.doubling.best !== step.doubling.made) parts.push(t(`analysis-cube-${step.doubling.best.replace(' ', '-')}`));
  const other = bestPlay(step);
  if (other !== null) parts.push(moveText(how, other));
  return parts.join('; ');
}

/** The best play of a step, where another one was made. */
function bestPlay({ chequer, chess, kalah, bughouse }: Step): string | null {
  if (chequer && chequer.loss > 0) return chequer.best;
  if (chess && chess.loss > 0) return chess.best;
  if (kalah && kalah.loss > 0) return kalah.best;
  return bughouse && bughouse.loss > 0 ? bughouse.best : null;
}

/** A step of a written play in words. The board has the like for its own events; it stays with what a table fetches. */
function stepWords(say: Translate, [, from = '', to = '', hit = '']: readonly string[]): string {
  const how = hit === '' ? 'plain' : 'hits';
  if (to === 'off') return say('speak-step-off', { from });
  if (from === 'bar') return say('speak-step-enter', { to, how });
  return from === 'hand' ? say('speak-step-hand', { to }) : say('speak-step', { from, to, how });
}

/** A written play in words; equal steps are told once with their number. */
function stepsWords(say: Translate, text: string): string {
  const times = new Map<string, number>();
  for (const step of text.matchAll(/(\w+)\/(\w+)(\*?)/g)) {
    const words = stepWords(say, step);
    times.set(words, (times.get(words) ?? 0) + 1);
  }
  return [...times].map(([words, n]) => (n > 1 ? say('speak-step-times', { text: words, n }) : words)).join(', ');
}

/** A move of chess or bughouse in words: "knight takes on d 5, check". */
export function sanWords(say: Translate, san: string): string {
  const end = san.endsWith('#') ? 'mate' : san.endsWith('+') ? 'check' : 'none';
  if (san.startsWith('O-O')) return say('speak-castle', { side: san.startsWith('O-O-O') ? 'long' : 'short', end });
  const [, piece = '', , , how, to, promo] = /^([KQRBNP]?)@?([a-h]?)([1-8]?)(x?)@?([a-h][1-8])(?:=([QRBN]))?/.exec(san) ?? [];
  if (to === undefined) return san;
  const named = say('speak-piece', { piece: piece || 'P' });
  const promoted = promo ? say('speak-piece', { piece: promo }) : 'none';
  return say('analysis-san', { piece: named, how: how ? 'takes' : 'quiet', to: say('speak-square', { file: to.charAt(0), rank: to.charAt(1) }), promo: promoted, end });
}

/** A play in words. */
export function playWords(say: Translate, family: Family, text: string): string {
  if (family === 'tables') return stepsWords(say, text) || moveText({ family, letters: [], labelled: false }, text);
  if (family === 'kalah') return /^\d+$/.test(text) ? t('analysis-pit', { pit: text }) : moveText({ family, letters: [], labelled: false }, text);
  return sanWords(say, text);
}

/** What a loss is in a sentence; `chance` is what of the chance to win a match went with it. */
export function lossWords(family: Family, step: Step, loss = step.loss, chance: number | null = null): string {
  switch (family) {
    case 'tables':
      if (chance !== null) return t('analysis-loss-match', { loss: number(loss, 3), chance: percent(chance) });
      return t('analysis-loss-tables', { loss: number(loss, 3) });
    case 'chess':
      return t('analysis-loss-chess', { loss: percent(loss) });
    case 'kalah':
      return t('analysis-loss-kalah', { n: Math.round(loss * 10) / 10 });
    case 'bughouse':
      return t('analysis-loss-bughouse', { loss: number(loss / 100, 1) });
  }
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(lang()) + text.slice(1);

/** The sentences on a decision about the cube; none where nothing was wrong with leaving it. */
function cubeWords(step: Step, cube: CubeChoice): string[] {
  if (cube.made === 'no double' && cube.loss === 0) return [];
  const made = t('analysis-cube-said', { made: t(`analysis-cube-${cube.made.replace(' ', '-')}`) });
  if (cube.loss === 0) return [made, t('analysis-good')];
  const mark = cube.mark ? [`${capital(markWord(cube.mark))}.`] : [];
  return [made, ...mark, lossWords('tables', step, cube.loss, cube.match_lost), t('analysis-best', { play: t(`analysis-cube-${cube.best.replace(' ', '-')}`) })];
}

/** Which move it is, before what it was: its number, the dice, and whose it was where the board does not say that. */
export function moveWords(family: Family, step: Step, name: string): string {
  const number = parseInt(step.number, 10);
  if (Number.isNaN(number)) return '';
  return t('analysis-said-move', { number, who: family === 'chess' ? name : 'none', dice: step.dice.join('-') || 'none' });
}

/** What is to be said of a step, sentence by sentence. */
export function judgement(say: Translate, family: Family, step: Step): string[] {
  const said = step.doubling ? cubeWords(step, step.doubling) : [];
  const judged = step.chequer ?? step.chess ?? step.kalah ?? step.bughouse;
  if (!judged) {
    if (step.what === 'move' && said.length === 0) said.push(t(family === 'tables' ? 'analysis-only' : 'analysis-unjudged'));
    return said;
  }
  if ('forced' in judged && judged.forced) return [...said, t('analysis-only')];
  if (judged.loss === 0) return [...said, t('analysis-good')];
  if (judged.mark) said.push(`${capital(markWord(judged.mark))}.`);
  said.push(lossWords(family, step, judged.loss, judged.match_lost));
  const best = bestPlay(step);
  if (best !== null) said.push(t('analysis-best', { play: playWords(say, family, best) }));
  if (family === 'kalah' && !step.exact) said.push(t('analysis-estimate'));
  return said;
}
