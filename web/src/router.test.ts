// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { parseRoute } from './router.svelte';

describe('addresses', () => {
  it.each([
    ['/', '', { page: 'home' }],
    ['/new', '?game=kalah', { page: 'new', game: 'kalah', to: null, answers: null, federation: null, adapted: false }],
    ['/new', '?to=bob&answers=r1', { page: 'new', game: null, to: 'bob', answers: 'r1', federation: null, adapted: false }],
    ['/new', '', { page: 'new', game: null, to: null, answers: null, federation: null, adapted: false }],
    ['/new', '?game=tabla&federation=sofia', { page: 'new', game: 'tabla', to: null, answers: null, federation: 'sofia', adapted: false }],
    ['/room/k7Q-_9', '', { page: 'room', id: 'k7Q-_9', place: null }],
    ['/analysis/k7Q-_9', '?depth=deep', { page: 'analysis', id: 'k7Q-_9' }],
    ['/analysis', '', { page: 'analyse' }],
    ['/learn/tabla', '', { page: 'learn', game: 'tabla' }],
    ['/settings/', '', { page: 'settings' }],
    ['/records', '', { page: 'records' }],
    ['/terms', '', { page: 'terms' }],
    ['/join', '?back=/room/a', { page: 'join' }],
    ['/login', '', { page: 'login' }],
    ['/recover', '', { page: 'recover' }],
    ['/oauth', '?client_id=a', { page: 'oauth' }],
    ['/account', '', { page: 'account' }],
    ['/games', '', { page: 'games' }],
    ['/u/%D0%98%D0%B2%D0%B0%D0%BD', '', { page: 'player', name: 'Иван' }],
    ['/admin', '', { page: 'admin', part: 'health', name: null }],
    ['/admin/audit', '', { page: 'admin', part: 'audit', name: null }],
    ['/admin/users/%D0%90%D0%BD%D0%B8', '', { page: 'admin', part: 'users', name: 'Ани' }],
    ['/admin/games/x', '', { page: 'missing', path: '/admin/games/x' }],
    ['/tournaments', '', { page: 'tournaments', id: null, part: null }],
    ['/calendar', '', { page: 'calendar', month: null }],
    ['/calendar', '?month=2026-11', { page: 'calendar', month: '2026-11' }],
    ['/calendar', '?month=2026-13', { page: 'calendar', month: null }],
    ['/federation/sofia/tournaments', '', { page: 'federation', id: 'sofia', tab: 'tournaments' }],
    ['/tournaments/new', '', { page: 'tournaments', id: null, part: 'new' }],
    ['/tournament/a1', '', { page: 'tournaments', id: 'a1', part: null }],
    ['/tournament/a1/desk', '', { page: 'tournaments', id: 'a1', part: 'desk' }],
    ['/tournament/a1/other', '', { page: 'missing', path: '/tournament/a1/other' }],
    ['/players', '', { page: 'players', game: null, speed: null, bots: false }],
    ['/players', '?game=chess&speed=blitz', { page: 'players', game: 'chess', speed: 'blitz', bots: false }],
    ['/players', '?game=tabla&speed=rapid&bots=true', { page: 'players', game: 'tabla', speed: 'rapid', bots: true }],
    ['/players', '?game=go', { page: 'players', game: null, speed: null, bots: false }],
    ['/federations', '', { page: 'federation', id: null, tab: 'about' }],
    ['/federation/sofia', '', { page: 'federation', id: 'sofia', tab: 'about' }],
    ['/federation/sofia/desk', '', { page: 'federation', id: 'sofia', tab: 'desk' }],
    ['/money', '', { page: 'money' }],
    ['/solved', '', { page: 'solved' }],
    ['/fairness', '', { page: 'fairness', room: null }],
    ['/fairness', '?room=k7Q-_9', { page: 'fairness', room: 'k7Q-_9' }],
    ['/fairness', '?room=a/b', { page: 'fairness', room: null }],
  ])('%s%s', (path, query, route) => {
    expect(parseRoute(path, query)).toEqual(route);
  });

  it.each([
    '/room',
    '/room/a b',
    `/room/${'x'.repeat(41)}`,
    '/room/a/b',
    '/learn/go',
    '/new/chess',
    '/terms/of/use',
    '/join/now',
    '/u',
    '/federation',
    '/federation/sofia/nowhere',
    '/u/%E0',
    '/u/ann/games',
    '/nowhere',
  ])('%s is nowhere', (path) => {
    expect(parseRoute(path)).toEqual({ page: 'missing', path });
  });
});
