// SPDX-License-Identifier: AGPL-3.0-or-later
// One player's turn in the making: a walk through the graph of legal steps the server sent. Steps can be taken
// back one by one until the turn is confirmed. Nothing here knows why a step is legal.

import { type Edge, HIT } from '../types';
import { BAR, HAND, OFF } from './layout';

/** A walk: the graph and the steps taken so far. */
export interface Turn {
  nodes: readonly Edge[][];
  taken: readonly Edge[];
}

/** The beginning of a turn. */
export function begin(nodes: readonly Edge[][]): Turn {
  return { nodes: nodes.length > 0 ? nodes : [[]], taken: [] };
}

/** An edge of the graph as a step of a move: from, to, die, what it does where it lands. */
export function stepOf(edge: Edge): number[] {
  return [edge[0], edge[1], edge[2], edge[4]];
}

/** What may be played next. */
export function edges(turn: Turn): readonly Edge[] {
  const at = turn.taken.at(-1)?.[3] ?? 0;
  return turn.nodes[at] ?? [];
}

/** The walk one step further. */
export function take(turn: Turn, edge: Edge): Turn {
  return { nodes: turn.nodes, taken: [...turn.taken, edge] };
}

/** The walk as far as it follows `steps` (from, to, die): all of them or none. */
export function retrace(turn: Turn, steps: readonly (readonly number[])[]): Turn {
  let walk = turn;
  for (const [from, to, die] of steps) {
    const edge = edges(walk).find((e) => e[0] === from && e[1] === to && e[2] === die);
    if (!edge) return turn;
    walk = take(walk, edge);
  }
  return walk;
}

/** The walk without its last `count` steps. */
export function undo(turn: Turn, count = 1): Turn {
  return { nodes: turn.nodes, taken: turn.taken.slice(0, Math.max(0, turn.taken.length - count)) };
}

/** Whether the turn can be confirmed. */
export function complete(turn: Turn): boolean {
  return edges(turn).length === 0;
}

/** Whether there was nothing to play from the start. */
export function stuck(turn: Turn): boolean {
  return (turn.nodes[0] ?? []).length === 0;
}

/** Places from which a checker may leave now. */
export function origins(turn: Turn): Set<number> {
  return new Set(edges(turn).map((e) => e[0]));
}

/** The dice in the order in which a tap prefers them: as they lie, larger first unless they were swapped. */
export function order(dice: readonly number[], swapped: boolean): number[] {
  const sorted = [...new Set(dice)].sort((a, b) => b - a);
  return swapped ? sorted.reverse() : sorted;
}

function rank(dice: readonly number[], die: number): number {
  const i = dice.indexOf(die);
  return i < 0 ? dice.length : i;
}

/** The step a tap on `from` plays: the first preferred die that may be played there. */
export function tapped(turn: Turn, from: number, prefer: readonly number[]): Edge | null {
  const own = edges(turn).filter((e) => e[0] === from);
  return own.sort((a, b) => rank(prefer, a[2]) - rank(prefer, b[2]))[0] ?? null;
}

/** Where one checker from `from` can get to now, with the steps that take it there (fewest, preferred dice first). */
export function reach(turn: Turn, from: number, prefer: readonly number[]): Map<number, Edge[]> {
  const found = new Map<number, Edge[]>();
  let front: { at: number; turn: Turn; path: Edge[] }[] = [{ at: from, turn, path: [] }];
  while (front.length > 0) {
    const next: typeof front = [];
    for (const state of front) {
      const out = edges(state.turn).filter((e) => e[0] === state.at);
      out.sort((a, b) => rank(prefer, a[2]) - rank(prefer, b[2]));
      for (const edge of out) {
        if (found.has(edge[1])) continue;
        const path = [...state.path, edge];
        found.set(edge[1], path);
        if (edge[1] !== OFF) next.push({ at: edge[1], turn: take(state.turn, edge), path });
      }
    }
    front = next;
  }
  return found;
}

/** Whether a step could be taken earlier in this turn and no more now: what forbids it is the rest of the turn. */
export function barred(turn: Turn, step: (edge: Edge) => boolean): boolean {
  const before = [0, ...turn.taken.map((edge) => edge[3])].slice(0, turn.taken.length);
  return before.some((node) => (turn.nodes[node] ?? []).some(step));
}

/** Of two different dice the one that the server allows, where one alone can be played; else null. */
export function onlyDie(nodes: readonly Edge[][], stage: readonly number[]): { good: number; bad: number } | null {
  const [a, b] = stage;
  const root = nodes[0] ?? [];
  const good = root[0]?.[2];
  if (a === undefined || b === undefined || a === b || good === undefined) return null;
  const one = root.every((e) => e[2] === good && (nodes[e[3]] ?? []).length === 0);
  return one ? { good, bad: good === a ? b : a } : null;
}

/** The dice not yet played. `stage` is what the stage began with. */
export function diceLeft(turn: Turn, stage: readonly number[]): number[] {
  const left = [...stage];
  for (const [, , die] of turn.taken) {
    const i = left.indexOf(die);
    if (i >= 0) left.splice(i, 1);
  }
  return left;
}

/** For each die of `faces`, whether it is played. */
export function used(turn: Turn, faces: readonly number[]): boolean[] {
  const spent = turn.taken.map((e) => e[2]);
  return faces.map((face) => {
    const i = spent.indexOf(face);
    if (i < 0) return false;
    spent.splice(i, 1);
    return true;
  });
}

/** What a complete walk comes to, independent of the order of its steps: net change of every place, and hits. */
function resultOf(path: readonly Edge[]): string {
  const net = new Map<number, number>();
  const hits: number[] = [];
  for (const [from, to, , , flags] of path) {
    net.set(from, (net.get(from) ?? 0) - 1);
    net.set(to, (net.get(to) ?? 0) + 1);
    if (flags & HIT) hits.push(to);
  }
  const changes = [...net].filter(([, n]) => n !== 0).sort((a, b) => a[0] - b[0]);
  return `${changes.map(([p, n]) => `${p}:${n}`).join(',')}|${hits.sort((a, b) => a - b).join(',')}`;
}

/**
 * The rest of the turn when it leaves no choice: every way to the end comes to the same position. Empty when
 * there is a choice (or nothing left). The walk stops as soon as a second result is seen.
 */
export function forced(turn: Turn, prefer: readonly number[] = []): Edge[] {
  let only: string | null = null;
  let way: Edge[] = [];
  let budget = 2000;
  const visit = (t: Turn): boolean => {
    budget -= 1;
    if (budget < 0) return false;
    const out = [...edges(t)].sort((a, b) => rank(prefer, a[2]) - rank(prefer, b[2]));
    if (out.length === 0) {
      const rest = t.taken.slice(turn.taken.length);
      const result = resultOf(t.taken);
      if (only === null) {
        only = result;
        way = rest;
        return true;
      }
      return only === result;
    }
    return out.every((e) => visit(take(t, e)));
  };
  if (edges(turn).length === 0 || !visit(turn)) return single(turn);
  return way;
}

/** The next step when it is the only one, else nothing. */
function single(turn: Turn): Edge[] {
  const [first, second] = edges(turn);
  return first && !second ? [first] : [];
}

/** The name of a place in the notation of the wire. */
export function placeText(place: number): string {
  if (place === OFF) return 'off';
  if (place === BAR) return 'bar';
  if (place === HAND) return 'hand';
  return String(place);
}

/** Steps in the notation of the wire, e.g. `24/18 13/11`. */
export function notation(steps: readonly (readonly number[])[]): string {
  return steps.map(([from = 0, to = 0]) => `${placeText(from)}/${placeText(to)}`).join(' ');
}
