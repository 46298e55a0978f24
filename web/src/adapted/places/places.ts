// SPDX-License-Identifier: AGPL-3.0-or-later
//! Places beside the chairs of a table by Appendix D: their links over HTTP, and who may give them.
import { ask, getSession } from '../../api/client';
import type { View } from '../../api/types';
import { type Adapted, type Place, type Side, sideOf } from '../wire';

/** A place by what it is for and whose it is. */
export type Wanted = Pick<Place, 'place' | 'side'>;

const base = (room: string): string => `/api/v1/rooms/${encodeURIComponent(room)}/places`;

/** Gives a place a new link; the one before ends, and so does whoever had the place. The answer is the link's path. */
export async function makePlace(room: string, { place, side }: Wanted): Promise<string> {
  const body = JSON.stringify({ place, side });
  return ((await ask('post', base(room), 'application/json', body)) as { url: string }).url;
}

/** Takes the place of a link. */
export async function takePlace(room: string, code: string): Promise<void> {
  await getSession();
  await ask('put', `${base(room)}/${encodeURIComponent(code)}`, 'application/json');
}

/** Ends a place and its link. */
export async function endPlace(room: string, { place, side }: Wanted): Promise<void> {
  await ask('delete', `${base(room)}/${place}/${side ?? '-'}`, 'application/json');
}

/** The places that the viewer may give now: a player's before the start, the arbiter's before both have heard the
 *  conditions, and the arbiter gives the others at any time. */
export function mayGive(view: Pick<View, 'creator' | 'status'>, adapted: Adapted): Wanted[] {
  if (view.status === 'over') return [];
  const { phase, you, config } = adapted;
  const of = (side: Side): Wanted[] => [
    ...(config.players[side].assistant ? [{ place: 'assistant', side } as const] : []),
    ...(config.players[side].helper ? [{ place: 'helper', side } as const] : []),
  ];
  if (you === 'arbiter') return [...of(0), ...of(1)];
  const own = sideOf(you);
  const before = phase === 'setup' || phase === 'ready';
  return [
    ...(own !== null && before ? of(own) : []),
    ...(view.creator && phase === 'setup' ? [{ place: 'arbiter', side: null } as const] : []),
  ];
}

type Translate = (key: string, args?: Record<string, string | number>) => string;

/** Who said or did something, by the name of the wire: White, the assistant of White, the site. */
export function byWords(t: Translate, by: string): string {
  const beside = /^(assistant|helper):([01])$/.exec(by);
  if (beside) return t(`places-${beside[1]}`, { side: beside[2] === '0' ? 'white' : 'black' });
  return by === 'arbiter' ? t('places-arbiter', { side: 'none' }) : t(`places-${by}`);
}

/** The key of a place, for lists. */
export function keyOf({ place, side }: Wanted): string {
  return `${place}:${side ?? '-'}`;
}
