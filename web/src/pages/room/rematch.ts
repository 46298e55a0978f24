// SPDX-License-Identifier: AGPL-3.0-or-later
//! Another game by four, in words.
import type { View } from '../../api/types';
import { t } from '../../i18n';

/** Among four: how many of the people want another game, for whoever wants it whose answer is missing, and who of those
 *  is away. Empty where nobody has to be waited for. */
export function rematchWords(view: View, here: readonly boolean[] | null): string[] {
  const wanting = new Set(view.offers.filter((offer) => offer.what === 'rematch').map((offer) => offer.seat));
  if (view.seats.length <= 2 || view.seat === null || !wanting.has(view.seat)) return [];
  const people = view.seats.flatMap((player, seat) => (player && !player.bot ? [{ name: player.name, seat }] : []));
  const missing = people.filter(({ seat }) => !wanting.has(seat));
  const away = missing.filter(({ seat }) => here?.[seat] === false);
  const asked = missing.filter((each) => !away.includes(each));
  const names = (some: typeof people): string => some.map(({ name }) => name).join(', ');
  const said = [t('offer-rematch-four', { n: people.length - missing.length, all: people.length })];
  if (asked.length > 0) said.push(t('rematch-four-waits', { names: names(asked) }));
  if (away.length > 0) said.push(t('rematch-four-away', { names: names(away), n: away.length }));
  return said;
}
