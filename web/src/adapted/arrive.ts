// SPDX-License-Identifier: AGPL-3.0-or-later
// What is said once on arrival at a table by Appendix D: who plays, with how much time, and what is to be done.

import type { View, WireEvent } from '../api/types';
import { t } from '../i18n';
import { clockWords } from '../pages/room/arrival';
import { factsOf } from './facts';
import { foreign, type Sentence, tagOf, wordsLang } from './runs';
import { turn } from './said';
import { conditions } from './terms';
import { type Adapted, adaptedOf, type Side, sideOf } from './wire';

/** What a player hears who is to say that they have heard it: every condition (D.1), and what is waited for. */
export function heardFirst({ config, you }: Adapted): string[] {
  return [t('adapted-conditions'), ...conditions(t, config, you), t('adapted-status-setup')];
}

/** Who plays against whom. */
export function against(view: View, own: Side): string {
  const name = view.seats[1 - own]?.name;
  const side = own === 0 ? 'white' : 'black';
  return name === undefined ? t('adapted-against-free', { side }) : t('adapted-against', { side, name });
}

/** What somebody hears who comes to the table as it stands. */
export function arrival(view: View, events: readonly WireEvent[]): (Sentence | string)[] {
  const here = adaptedOf(view);
  if (!here) return [];
  const own = sideOf(here.you);
  const said: (Sentence | string)[] = [`${t('appendix-title')}.`];
  if (own !== null) said.push(against(view, own));
  said.push(clockWords(t, view.clock_rule));
  // Who has heard the conditions hears from their page for whom it waits.
  if (here.phase === 'setup' && own !== null && view.status === 'playing' && !here.accepted[own]) said.push(...heardFirst(here));
  if (here.phase !== 'turn' || here.side === null) return said;
  const facts = factsOf(events);
  if (here.echo) said.push(foreign(`${here.echo.words}.`, tagOf(wordsLang(here.config, view.clock_rule.base_s))));
  else if (facts.moves.length === 0) said.push(t('speak-no-move-yet'));
  said.push(turn(t, here.side, here));
  // It counts when its clock is pressed, and is not said again then.
  if (facts.announced) said.push(foreign(`${facts.announced.words}.`, tagOf(facts.announced.lang)));
  return said;
}
