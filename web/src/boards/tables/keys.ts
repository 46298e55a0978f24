// SPDX-License-Identifier: AGPL-3.0-or-later
// Keys of the tables board and how the focus moves over it (adapted chess 6.1, 6.5).

import { commonWithout, type KeyGroup } from '../../a11y/keys';
import { BAR, columns, type Direction, gridOf, HAND, hasPoint, OFF, pointAt } from './layout';
import type { Sides } from './position';
import { across } from './layout';

/** The dice and the cube as places the focus can be on. */
export const DICE = 27;
export const CUBE = 28;

/** Keys beside the common ones. */
export const tablesKeys: KeyGroup = {
  title: 'board-keys-tables',
  bindings: [
    { id: 'number-jump', keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'], help: 'board-key-jump' },
    { id: 'quarter', keys: ['PageUp', 'PageDown'], help: 'board-key-quarter' },
    { id: 'ends', keys: ['Home', 'End'], help: 'board-key-ends' },
    { id: 'bar', keys: ['b'], help: 'board-key-bar' },
    { id: 'off', keys: ['f'], help: 'board-key-off' },
    { id: 'flip', keys: ['Shift+f'], help: 'board-key-flip' },
    { id: 'own-stack', keys: ['n'], help: 'board-key-own-stack' },
    { id: 'opp-stack', keys: ['Shift+n'], help: 'board-key-opp-stack' },
    { id: 'blots', keys: ['g'], help: 'board-key-blots' },
    { id: 'dice', keys: ['d'], help: 'board-key-dice' },
    { id: 'roll', keys: ['Shift+r'], help: 'board-key-roll' },
    { id: 'swap-dice', keys: ['w'], help: 'board-key-swap-dice' },
    { id: 'pips', keys: ['p'], help: 'board-key-pips' },
    { id: 'score', keys: ['s'], help: 'board-key-score' },
    { id: 'cube', keys: ['c'], help: 'board-key-cube' },
    { id: 'double', keys: ['Shift+c'], help: 'board-key-double' },
    { id: 'take', keys: ['a'], help: 'board-key-take' },
    { id: 'drop', keys: ['x'], help: 'board-key-drop' },
    { id: 'beaver', keys: ['Shift+b'], help: 'board-key-beaver' },
  ],
};

/** All keys of the board, most particular first. */
export const groups: KeyGroup[] = [tablesKeys, commonWithout('number', 'row-end', 'corner', 'captures')];

/** The place an arrow or page key leads to, or null at the edge. */
export function step(place: number, key: string, direction: Direction, game = 'tabla'): number | null {
  if (key === 'Home') return 24;
  if (key === 'End') return 1;
  const cols = columns(game);
  if (place < 1 || place > 24) return fromAside(place, key, direction, cols);
  const { col, row } = gridOf(place, direction, cols);
  switch (key) {
    case 'ArrowLeft':
      return col > 0 ? pointAt(col - 1, row, direction, cols) : null;
    case 'ArrowRight':
      return col < cols - 1 ? pointAt(col + 1, row, direction, cols) : null;
    case 'ArrowUp':
      return row === 1 ? pointAt(col, 0, direction, cols) : null;
    case 'ArrowDown':
      return row === 0 ? pointAt(col, 1, direction, cols) : null;
    case 'PageUp':
      return quarter(place, 1, cols);
    case 'PageDown':
      return quarter(place, -1, cols);
    default:
      return null;
  }
}

/** The first point of the next quarter up or down the numbers. */
function quarter(place: number, by: number, cols: number): number | null {
  const at = Math.ceil(place / 6) + by * (cols === 12 ? 1 : 3);
  return at >= 1 && at <= 4 ? at * 6 : null;
}

/** From the bar, a tray, the dice or the cube back onto the points. */
function fromAside(place: number, key: string, direction: Direction, cols: number): number | null {
  const right = direction === 'right';
  if (place === OFF || place === HAND) {
    const inward = (place === OFF) === right ? 'ArrowLeft' : 'ArrowRight';
    if (key !== inward) return null;
    return place === OFF ? 1 : cols;
  }
  const middle = cols / 2;
  switch (key) {
    case 'ArrowLeft':
      return pointAt(middle - 1, place === BAR ? 0 : 1, direction, cols);
    case 'ArrowRight':
      return pointAt(middle, place === BAR ? 0 : 1, direction, cols);
    case 'ArrowUp':
      return pointAt(middle, 0, direction, cols);
    case 'ArrowDown':
      return pointAt(middle, 1, direction, cols);
    default:
      return null;
  }
}

/** The next place down the way (24 to 1, then round again) with checkers of one side; null when there is none. */
export function nextStack(place: number, s: Sides, game: string, own: boolean): number | null {
  for (let i = 1; i <= 24; i += 1) {
    const p = ((place - 1 - i + 48) % 24) + 1;
    const n = own ? s.own.at[p] : s.opp.at[across(game, p)];
    if (n && hasPoint(game, p)) return p;
  }
  return null;
}

/** Digits typed so far, towards a point number. */
export function typed(before: string, digit: string): string {
  const both = before + digit;
  return Number(both) <= 24 ? both : digit;
}
