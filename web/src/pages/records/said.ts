// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the server says about a file, in the player's language: the sentence by its code, with its data, and in
//! front of it the part of the file it is about.
import { type Refused, sentence } from '../../api/client';
import type { GameRead, Sentence } from '../../api/types';
import { stepByStep } from '../../boards/tables/written';
import { type Args, lang, t, tMaybe } from '../../i18n';
import { endWords } from './told';

/** Steps of a tables game as the server writes them: their places have words in each language. Two ways that a word of the
 *  file could mean may differ in a step alone. */
const STEPS = ['step', 'word', 'first', 'second'];
/** This one repeats what stands in the file, letter by letter. */
const AS_GIVEN = 'tables_bad_word';

/** Why a move is not legal, what does not fit together, or why the file cannot be read. */
export function reasonOf(said: Sentence): string {
  const args: Args = { ...said.params };
  if (said.code.startsWith('tables_') && said.code !== AS_GIVEN)
    for (const name of STEPS) if (typeof args[name] === 'string') args[name] = stepByStep(t, args[name]);
  // The end of a game stands within the sentence.
  if (args.kind !== undefined) args.kind = small(endWords(String(args.kind)));
  let reason = tMaybe(`why-${said.code.replaceAll('_', '-')}`, args) ?? said.detail;
  if (args.board !== undefined) reason = t('records-in-board', { ...args, reason });
  if (args.form !== undefined) reason = t('records-in-id', { ...args, reason });
  if (args.words !== undefined) reason = t('records-in-words', { ...args, reason });
  // The number of a line is a name: nothing is grouped in it.
  if (args.line !== undefined) reason = t('records-line', { ...args, line: String(args.line), reason });
  return reason;
}

/** The title of a game of a file; empty when the file names nobody. */
export function titleOf(game: Pick<GameRead, 'title' | 'heading'>): string {
  return game.heading ? reasonOf(game.heading) : game.title;
}

/** Why nothing of a file is shown. */
export function refusalOf(refused: Refused): string {
  const { reason } = refused;
  if (!reason) return sentence(refused);
  return sentence({ ...refused, params: { ...refused.params, reason: reasonOf(reason) } });
}

function small(words: string): string {
  return words.charAt(0).toLocaleLowerCase(lang()) + words.slice(1);
}
