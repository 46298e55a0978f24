// SPDX-License-Identifier: AGPL-3.0-or-later
// Typed turns: `24/18 13/11`, `8/5*(2)`, `bar/20`, `6/off`, "24 на 18, 13 на 11", "вади 6". The text becomes
// wishes (from, to, how often), and the graph of legal steps is searched for a walk that fulfils them.

import type { Heard } from '..';
import type { Translate } from '../say';
import type { Edge, TablesLegal, View } from '../types';
import { BAR, HAND, OFF } from './layout';
import { ruleOfTurn } from './tell';
import { written } from './written';
import { begin, complete, diceLeft, edges, notation, take, type Turn } from './turn';

/** What one part of the text asks for. */
export interface Wish {
  from: number;
  to: number;
}

/** What a text came to. */
export type Reading =
  | { status: 'complete'; turn: Turn }
  | { status: 'part'; turn: Turn }
  | { status: 'illegal'; at: Wish; turn: Turn }
  | { status: 'unknown'; token: string };

const barWords = 'bar|бар|бара|bear|b';
const offWords = 'off|out|вън|навън|вне|за доску|изв|аут|0';
const handWords = 'hand|ръката|ръка|рука|руки|h';
const place = `(?:\\d{1,2}|${barWords}|${handWords}|${offWords})`;
const between = '(?:\\/|-|–|—|>|→|\\s*(?:to|на|до|в)\\s*|\\s+(?=за доску))';
const leadIn = '(?:from|от|с|со|из)?';
/** What a step is said to have done: the board knows it by itself. */
const done = '(?:[\\s,]+(?:hits?|pins?|с удар|със затапване|затапва|с боем|с запиранием|запирает))?';
const times = '\\s*(?:\\((?<n1>\\d)\\)|[x×х](?<n2>\\d)|,?\\s*(?<n3>\\d)\\s+(?:times|пъти|раза|раз)|,?\\s*(?<twice>twice))?';
const chain = new RegExp(
  `^${leadIn}\\s*(?<steps>${place}(?:\\*?${between}${place})+)\\*?${done}${times}`,
  'u',
);
const takeOff = new RegExp(
  `^(?:(?:вади|вадя|извади|bear off|off|снять|снимаю|выброс|выбрасываю|выбрасывает|сними)\\s*(?:с|от|from)?\\s*(?<off>\\d{1,2})|(?<off2>\\d{1,2})\\s+(?:off|вън))${times}`,
  'u',
);
const enter = new RegExp(
  `^(?:влиза|влизам|влез|enter|вход|войти|вхожу|заход)\\s*(?:на|в|on|at)?\\s*(?<into>\\d{1,2})${done}${times}`,
  'u',
);
const put = new RegExp(`^(?:entered|put|слага|слагам|сложи|ставит|ставлю|поставить)\\s+(?:on|на)\\s+(?<on>\\d{1,2})${times}`, 'u');
/** How a turn begins that is typed as it was said. */
const spoken = /^(?:you|вие|вы)\s*:\s*/u;
const passing = /^(?:pass|пас|нищо|nothing|пропуск|-)?$/u;

function placeOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  if (new RegExp(`^(?:${barWords})$`, 'u').test(word)) return BAR;
  if (new RegExp(`^(?:${handWords})$`, 'u').test(word)) return HAND;
  return OFF;
}

/** The wishes of a text, or the first part that is not understood. */
export function wishes(text: string): Wish[] | { token: string } {
  const said = text.trim().toLowerCase();
  // What follows in sentences of their own is no part of the turn.
  const turn = spoken.test(said) ? said.replace(spoken, '').replace(/\.(?:\s.*)?$/u, '') : said;
  let rest = turn.replace(/(?<=\s)(?:и|and)(?=\s)/gu, ',');
  if (passing.test(rest)) return [];
  const list: Wish[] = [];
  const add = (places: number[], times: number): void => {
    for (let n = 0; n < times; n += 1) {
      for (let i = 1; i < places.length; i += 1) list.push({ from: places[i - 1] ?? 0, to: places[i] ?? 0 });
    }
  };
  while (rest !== '') {
    const hit = [takeOff, enter, put, chain].map((way) => way.exec(rest)).find((found) => found !== null);
    if (!hit) return { token: rest.split(/[\s,;]+/)[0] ?? rest };
    const { off, off2, into, on, steps, n1, n2, n3, twice } = hit.groups ?? {};
    const out = off ?? off2;
    const count = Number(n1 ?? n2 ?? n3 ?? (twice ? 2 : 1));
    if (out) add([Number(out), OFF], count);
    else if (into) add([BAR, Number(into)], count);
    else if (on) add([HAND, Number(on)], count);
    else add([...(steps ?? '').matchAll(new RegExp(place, 'gu'))].map((m) => placeOf(m[0])), count);
    rest = rest.slice(hit[0].length).replace(/^[\s,;.]+/, '');
    if (list.length > 40) return { token: text };
  }
  return list;
}

/** Walks the graph so that every wish is fulfilled, by one step or by several of one checker. */
function search(turn: Turn, left: readonly Wish[]): Turn | null {
  if (left.length === 0) return turn;
  for (const edge of edges(turn)) {
    const tried = new Set<string>();
    for (let i = 0; i < left.length; i += 1) {
      const wish = left[i];
      if (!wish || wish.from !== edge[0] || tried.has(`${wish.from}/${wish.to}`)) continue;
      tried.add(`${wish.from}/${wish.to}`);
      const others = left.filter((_, k) => k !== i);
      const now = wish.to === edge[1] ? others : [...others, { from: edge[1], to: wish.to }];
      if (edge[1] === OFF && wish.to !== OFF) continue;
      const found = search(take(turn, edge), now);
      if (found) return found;
    }
  }
  return null;
}

/** Reads a text against the legal steps. */
export function read(text: string, nodes: readonly Edge[][]): Reading {
  const asked = wishes(text);
  if (!Array.isArray(asked)) return { status: 'unknown', token: asked.token };
  const start = begin(nodes);
  const found = search(start, asked);
  if (found) return { status: complete(found) ? 'complete' : 'part', turn: found };
  for (let n = asked.length - 1; n >= 0; n -= 1) {
    const at = asked[n];
    const turn = search(start, asked.slice(0, n));
    if (at && turn) return { status: 'illegal', at, turn };
  }
  return { status: 'unknown', token: text };
}

/** Reads a typed turn and says in one sentence what is wrong with it. */
export function hear(t: Translate, text: string, view: View): Heard {
  const legal = view.legal as TablesLegal | null;
  if (!legal?.nodes)
    return { m: null, why: t(view.can.includes('roll') ? 'board-roll-first' : 'board-not-your-turn') };
  const nothing = text.trim() === t('speak-passed', { who: 'you', name: '' });
  const reading = read(nothing ? '' : text, legal.nodes);
  switch (reading.status) {
    case 'complete':
      return { m: notation(reading.turn.taken), why: null };
    case 'part': {
      const stage = (view.pos as { stage: number[] }).stage;
      const dice = diceLeft(reading.turn, stage).join(', ');
      return { m: null, why: t('board-tables-unfinished', { dice }) };
    }
    case 'illegal': {
      const { from, to } = reading.at;
      const rule = ruleOfTurn(view, reading.turn, (edge) => edge[0] === from && edge[1] === to);
      const why = rule === null ? t('board-tables-illegal', { move: written(t, notation([[from, to]])) }) : t(rule);
      return { m: null, why };
    }
    default:
      return { m: null, why: t('board-tables-what', { token: reading.token }) };
  }
}

/** The point of this number, the bar, the tray or the checkers not entered. */
export function find(text: string): string | null {
  const word = text.trim().toLowerCase();
  if (!new RegExp(`^${place}$`, 'u').test(word)) return null;
  return `[data-p="${placeOf(word)}"]`;
}
