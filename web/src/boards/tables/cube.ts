// SPDX-License-Identifier: AGPL-3.0-or-later
// The doubling cube as a thing to grasp: what may be done with it now and what each choice leads to, where it
// lies, and its sentences. What is allowed comes from the server (`view.can`); here it is only put into words.

import { speakClocks } from '../../a11y/clock';
import { reasonWords } from '../end';
import { actor, nameOf, type Translate, whoIs } from '../say';
import type { CubeAct, Cube, View, WireEvent } from '../types';

/** One thing that may be done with the cube now. */
export interface CubeChoice {
  act: CubeAct;
  /** What the cube shows afterwards if the opponent agrees; for a drop, the points lost. */
  value: number;
  /** It ends the game or raises its price: asked twice. */
  grave: boolean;
}

const acts: readonly CubeAct[] = ['double', 'take', 'beaver', 'raccoon', 'drop'];

/** What one choice leads to. */
function valueOf(act: CubeAct, cube: Cube): number {
  if (act === 'double') return cube.value * 2;
  if (act === 'drop') return cube.offer?.drop ?? cube.value;
  const take = cube.offer?.take ?? cube.value;
  return act === 'take' ? take : take * 2;
}

/** Everything the viewer may do with the cube, in the order of the buttons. */
export function choices(view: View): CubeChoice[] {
  const { cube } = view;
  if (!cube) return [];
  return acts
    .filter((act) => view.can.includes(act))
    .map((act) => ({ act, value: valueOf(act, cube), grave: act === 'drop' || act === 'double' }));
}

/** Where the cube lies for the viewer in `chair`: an offered one is between the players. */
export function cubePlace(cube: Cube, chair: number): 'middle' | 'own' | 'opp' {
  if (cube.offer || cube.owner === null) return 'middle';
  return cube.owner === chair ? 'own' : 'opp';
}

/** What the cube shows: an offered one the value it would have. */
export function cubeShows(cube: Cube): number {
  return cube.offer?.take ?? cube.value;
}

/** The cube in words: "Cube 2, yours". */
export function cubeWords(t: Translate, view: View): string {
  const { cube } = view;
  if (!cube) return t('speak-cube-none');
  if (cube.offer) return offerWords(t, view);
  if (cube.owner === null) return t('speak-cube-middle', { value: cube.value });
  return t('speak-cube-owned', { ...actor(t, view, cube.owner), value: cube.value });
}

/** The standing double, and to whoever does not answer it, who does: "You double to 2. Waiting for Ivan to answer." */
export function offerWords(t: Translate, view: View): string {
  const offer = view.cube?.offer;
  if (!offer) return '';
  const words = t('speak-doubled', { ...actor(t, view, offer.seat), level: offer.level, value: offer.take });
  const asked = 1 - offer.seat;
  return asked === view.seat || view.status !== 'playing' ? words : `${words} ${t('board-cube-waiting', { name: nameOf(t, view, asked) })}`;
}

/** The keys of the answers the listener has: "Accept A, refuse X, beaver Shift+B." */
function keyWords(t: Translate, view: View): string {
  const more = view.can.includes('beaver') ? 'beaver' : view.can.includes('raccoon') ? 'raccoon' : 'none';
  return t('speak-cube-keys', { more, drop: view.can.includes('drop') ? 'yes' : 'no' });
}

/** The sentence of a cube event, or null when it is none. */
export function speakCube(t: Translate, e: WireEvent, view: View): string | null {
  switch (e.k) {
    case 'doubled': {
      const parts = [t('speak-doubled', { ...actor(t, view, e.seat), level: e.level, value: e.value })];
      if (view.seat !== null && view.can.includes('take')) {
        parts.push(keyWords(t, view));
        if (view.clock) parts.push(speakClocks(t, view, 0, true));
      }
      return parts.join(' ');
    }
    case 'taken':
      return t('speak-taken', { ...actor(t, view, e.seat), value: e.value });
    case 'dropped':
      return t('speak-dropped', actor(t, view, e.seat));
    default:
      return null;
  }
}

/** The score of a match from the listener's side: "Match to 5: you 3, opponent 1." */
export function matchWords(t: Translate, view: View, score = view.match?.score): string {
  const { match } = view;
  if (!match || !score) return '';
  const own = view.seat ?? 0;
  return t('speak-match', {
    to: match.to,
    own: score[own] ?? 0,
    other: score[1 - own] ?? 0,
    side: view.seat === null ? 'watch' : 'own',
    first: nameOf(t, view, 0),
    second: nameOf(t, view, 1),
  });
}

/** The sentence of a match event, or null when it is none. */
export function speakMatch(t: Translate, e: WireEvent, view: View): string | null {
  if (e.k === 'game_over') {
    const reason = reasonWords(t, e.reason);
    const who = actor(t, view, e.winner);
    const won = t('speak-game-over', { ...who, game: e.game, points: e.points, reason });
    return `${won} ${matchWords(t, view, e.score)}`.trim();
  }
  if (e.k !== 'game_began') return null;
  const parts = [t('speak-game-began', { game: e.game })];
  parts.push(t('speak-starts', { who: whoIs(view, e.first), name: nameOf(t, view, e.first) }));
  if (view.match?.crawford && view.cube) parts.push(t('speak-crawford'));
  return parts.join(' ');
}
