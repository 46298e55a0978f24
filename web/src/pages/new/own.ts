// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which federations a table may belong to, and in whose credits it may be played: those of whoever makes it.
import { getSite } from '../../api/client';
import { getFederation, getFederations, HOUSE, type Federation } from '../../api/federations';
import { getSelf } from '../../api/people';

export interface Own {
  /** The federations one is a member of, by id and name. */
  federations: (readonly [string, string])[];
  /** Those that play for stakes, and whose are not frozen; the site itself comes last. */
  stakes: Federation[];
}

/** Asks for them; a guest has neither. */
export async function getOwn(): Promise<Own> {
  const [site, self, all] = await Promise.all([getSite(), getSelf(), getFederations()]);
  const ids = self.federations.map((one) => one.id);
  const federations = all.filter((one) => ids.includes(one.id)).map((one) => [one.id, one.name] as const);
  if (!site.stakes || !self.adult) return { federations, stakes: [] };
  // Everybody with an account is a member of the site.
  const asked = [...ids.filter((one) => one !== HOUSE), HOUSE].map((one) => getFederation(one));
  return { federations, stakes: (await Promise.all(asked)).filter((one) => one.stakes && !one.frozen) };
}
