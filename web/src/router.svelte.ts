// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which page an address means, and going from one to the next without a reload.

import type { GameId } from './api/types';
import { isGame } from './parts/presets';

/** A page with what its address says. */
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string | null; to: string | null; answers: string | null; federation: string | null; adapted: boolean }
  | { page: 'room'; id: string; place: string | null }
  | { page: 'analysis'; id: string }
  | { page: 'learn'; game: GameId }
  | { page: 'settings' }
  | { page: 'records' }
  | { page: 'analyse' }
  | { page: 'fairness'; room: string | null }
  | { page: 'terms' }
  | { page: 'join' }
  | { page: 'login' }
  | { page: 'recover' }
  | { page: 'oauth' }
  | { page: 'account' }
  | { page: 'games' }
  | { page: 'money' }
  | { page: 'adapted' }
  | { page: 'solved' }
  | { page: 'player'; name: string }
  | { page: 'admin'; part: DeskPart; name: string | null }
  | { page: 'players'; game: GameId | null; speed: string | null; bots: boolean }
  | { page: 'federation'; id: string | null; tab: FederationTab }
  | { page: 'tournaments'; id: string | null; part: 'new' | 'desk' | 'match' | null }
  | { page: 'calendar'; month: string | null }
  | { page: 'missing'; path: string };

/** Parts of the desk of the operators, the first at `/admin` itself. */
export const DESK = ['health', 'games', 'users', 'reports', 'appeals', 'money', 'federations', 'audit'] as const;
export type DeskPart = (typeof DESK)[number];

/** Tabs of a federation, the first at its address itself. */
const TABS = ['about', 'members', 'tournaments', 'ratings', 'rules', 'audit', 'desk'] as const;
export type FederationTab = (typeof TABS)[number];

/** Pages whose address says no more than which they are. */
const PLAIN = ['settings', 'records', 'terms', 'join', 'login', 'recover', 'oauth', 'account', 'games', 'money', 'adapted', 'solved'] as const;

/** Room ids are letters, digits, `-` and `_`. */
const ROOM_ID = /^[\w-]{1,40}$/;

/** A part of an address as it is meant; null for what is no text. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Reads an address. */
export function parseRoute(path: string, query = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 1 && first === 'new') {
    const asked = new URLSearchParams(query);
    return { page: 'new', game: asked.get('game'), to: asked.get('to'), answers: asked.get('answers'), federation: asked.get('federation'), adapted: asked.has('adapted') };
  }
  const plain = PLAIN.find((page) => page === first);
  if (parts.length === 1 && plain) return { page: plain };
  if (parts.length === 1 && first === 'fairness') {
    const room = new URLSearchParams(query).get('room');
    return { page: 'fairness', room: room !== null && ROOM_ID.test(room) ? room : null };
  }
  if (parts.length === 2 && first === 'room' && second && ROOM_ID.test(second))
    return { page: 'room', id: second, place: new URLSearchParams(query).get('place') };
  if (parts.length === 1 && first === 'analysis') return { page: 'analyse' };
  if (parts.length === 2 && first === 'analysis' && second && ROOM_ID.test(second)) return { page: 'analysis', id: second };
  if (parts.length === 2 && first === 'learn' && isGame(second)) return { page: 'learn', game: second };
  if (parts.length === 1 && first === 'players') {
    const asked = new URLSearchParams(query);
    const game = asked.get('game');
    return { page: 'players', game: isGame(game) ? game : null, speed: asked.get('speed'), bots: asked.get('bots') === 'true' };
  }
  if (parts.length === 1 && first === 'tournaments') return { page: 'tournaments', id: null, part: null };
  if (parts.length === 2 && first === 'tournaments' && second === 'new') return { page: 'tournaments', id: null, part: 'new' };
  if (parts.length === 2 && first === 'new' && second === 'match') return { page: 'tournaments', id: null, part: 'match' };
  if (first === 'tournament' && second && ROOM_ID.test(second) && (parts.length === 2 || (parts.length === 3 && parts[2] === 'desk')))
    return { page: 'tournaments', id: second, part: parts.length === 3 ? 'desk' : null };
  if (parts.length === 1 && first === 'calendar') {
    const month = new URLSearchParams(query).get('month');
    return { page: 'calendar', month: month !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null };
  }
  if (first === 'admin') {
    const part = second === undefined ? 'health' : DESK.find((each) => each === second);
    const who = parts.length === 3 && part === 'users' ? decoded(parts[2] ?? '') : null;
    if (part && (parts.length < 3 || who !== null)) return { page: 'admin', part, name: who };
  }
  if (parts.length === 1 && first === 'federations') return { page: 'federation', id: null, tab: 'about' };
  if (first === 'federation' && second && parts.length < 4) {
    const tab = TABS.find((each) => each === (parts[2] ?? 'about'));
    if (tab) return { page: 'federation', id: second, tab };
  }
  const name = parts.length === 2 && first === 'u' ? decoded(second ?? '') : null;
  if (name !== null) return { page: 'player', name };
  return { page: 'missing', path };
}

const here = (): Route => parseRoute(location.pathname, location.search);

/** The page shown (reactive). */
export const router: { route: Route } = $state({ route: { page: 'home' } });

/** Goes to an address of the site. */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  router.route = here();
  scrollTo(0, 0);
}

/** Whether a click on `link` is ours to follow: a plain click to a page of the site. */
function isInner(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    link.origin === location.origin &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    !link.pathname.startsWith('/api/')
  );
}

/** Starts following links and the browser's own buttons. */
export function startRouter(): void {
  router.route = here();
  addEventListener('popstate', () => {
    router.route = here();
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (event.defaultPrevented || !link?.hasAttribute('href') || !isInner(event, link)) return;
    if (link.hash !== '' && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search);
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
