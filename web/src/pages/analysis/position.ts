// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was found in a position without a move, as the page shows and says it.
import type { CubeChoice, PositionChoice, PositionDecision } from '../../api/analysis';
import type { Hint, HintChoice } from '../../api/types';
import type { Family } from '../../boards';
import type { Translate } from '../../boards/say';
import { t } from '../../i18n';
import { endWords } from '../records/told';
import { choiceWords, sentences, worth } from '../room/hint/words';
import { chessValue } from './said';

/** What a choice is worth: of chess in pawns, or the mate it leads to. */
export function worthOf(hint: Hint, choice: PositionChoice): string {
  if (typeof choice.mate === 'number') return chessValue({ mate: choice.mate });
  if (typeof choice.cp === 'number') return chessValue({ cp: choice.cp });
  return worth(hint, choice.value);
}

/** The cube as a decision of a game: what is best stands in it, and nothing was done. */
export function cubeOf({ cube, hint, player }: PositionDecision): CubeChoice | null {
  const best = hint?.choices[0]?.m;
  if (!cube || !best) return null;
  // A beaver takes, too.
  const answers = { take: 'take', beaver: 'take', drop: 'drop', roll: 'no double', double: 'double' } as const;
  const right = answers[best as keyof typeof answers] ?? 'take';
  return { kind: 'cube', player, loss: 0, mark: null, made: right, best: right, counts: true, ...cube };
}

/** Why there is nothing to decide. */
export function nothingWords({ nothing, ended_by }: PositionDecision): string {
  if (nothing === 'over') return ended_by ? t('analysis-position-over', { end: endWords(ended_by) }) : t('analysis-position-match-over');
  return t(`analysis-position-${(nothing ?? 'no_move').replaceAll('_', '-')}`);
}

/** All of a decision, sentence by sentence; `told` writes or says a choice. */
export function decisionWords(decision: PositionDecision, told: (choice: HintChoice) => string): string[] {
  return decision.hint ? sentences(decision.hint, told) : [nothingWords(decision)];
}

/** The same for the ear. */
export function decisionSaid(say: Translate, family: Family, decision: PositionDecision): string {
  const { hint } = decision;
  return decisionWords(decision, (choice) => (hint ? choiceWords(say, family, hint, choice) : '')).join(' ');
}
