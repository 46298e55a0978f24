// SPDX-License-Identifier: AGPL-3.0-or-later
//! The best play of a hint or of an analysis on the board, over whatever board it is: rings around places and arrows between them. The places
//! are found by the cells that speak, so nothing here knows how a board is drawn.
import type { Hint } from '../../../api/types';
import type { Family } from '../../../boards';

const SVG = 'http://www.w3.org/2000/svg';

/** The way of one piece: the cells it leaves and reaches, as CSS selectors; only one where something is put or sown. */
export type Way = readonly [string] | readonly [string, string];

const square = (name: string): string => `[data-sq="${name}"]`;
const POINTS: Readonly<Record<string, string>> = { bar: '25', off: '0', hand: '26' };
const point = (name: string): string => `[data-p="${POINTS[name] ?? name}"]`;

/** The ways of the best play; none where nothing of it is on the board. `first` is the number of the own first pit. */
export function ways(family: Family, hint: Hint, first: number): Way[] {
  const m = hint.choices[0]?.m ?? '';
  if (hint.kind !== 'move') return m === 'double' ? [['[data-p="28"]']] : [];
  return waysOf(family, m, first);
}

/** The ways of a move as it comes over the wire. `first` is the number of the mover's first pit; `across` turns the points of
 *  a mover on the other side into those of the viewer, who has no cells for that side's trays. */
export function waysOf(family: Family, m: string, first: number, across?: (point: number) => number): Way[] {
  const cell = (name: string): string[] => {
    if (!across) return [point(name)];
    return name === 'bar' ? [point(name)] : /^\d+$/.test(name) ? [point(String(across(Number(name))))] : [];
  };
  if (family === 'tables')
    return [...m.matchAll(/(\w+)\/(\w+)/g)].flatMap(([, from = '', to = '']) => {
      const [a, b] = [...cell(from), ...cell(to)];
      return a ? [b ? ([a, b] as const) : ([a] as const)] : [];
    });
  if (family === 'kalah') return /^\d+$/.test(m) ? [[`[data-i="${first + Number(m) - 1}"]`]] : [];
  const put = /^(?:\w@|x:)([a-h][1-8])$/.exec(m);
  if (put?.[1]) return [[square(put[1])]];
  const moved = /^([a-h][1-8])([a-h][1-8])/.exec(m);
  return moved?.[1] && moved[2] ? [[square(moved[1]), square(moved[2])]] : [];
}

function made<K extends keyof SVGElementTagNameMap>(name: K, values: Record<string, string | number>): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, String(value));
  return element;
}

/** Each line twice: what is light is seen on dark, and what is dark on light. */
function lines(name: 'path' | 'rect', values: Record<string, string | number>): SVGElement[] {
  return [8, 4].map((width, i) =>
    made(name, { ...values, fill: 'none', stroke: i === 0 ? 'var(--focus-1, #000)' : 'var(--focus-2, #ffe45c)', 'stroke-width': width, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
  );
}

/** Draws ways over a board until it is told to stop; of two over the viewer's own, or the `far` one. */
export function draw(all: readonly Way[], far = false): () => void {
  const stage = document.querySelector<HTMLElement>(far ? '.far .kb-stage' : '.near .kb-stage') ?? document.querySelector<HTMLElement>('.kb-stage');
  if (!stage || all.length === 0) return () => {};
  const svg = made('svg', { 'aria-hidden': 'true', 'data-hint': '' });
  svg.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none;z-index:5';
  const paint = (): void => {
    const frame = stage.getBoundingClientRect();
    svg.setAttribute('viewBox', `0 0 ${frame.width} ${frame.height}`);
    const boxOf = (cell: string): DOMRect | null => {
      const box = stage.querySelector(cell)?.getBoundingClientRect();
      return box ? new DOMRect(box.x - frame.x, box.y - frame.y, box.width, box.height) : null;
    };
    svg.replaceChildren(
      ...all.flatMap((way) => {
        const boxes = way.flatMap((cell) => boxOf(cell) ?? []);
        const rings = boxes.flatMap(({ x, y, width, height }) => lines('rect', { x: x + 3, y: y + 3, width: Math.max(0, width - 6), height: Math.max(0, height - 6), rx: 8 }));
        const [from, to] = boxes;
        return from && to ? [...rings, ...lines('path', { d: arrow(from, to) })] : rings;
      }),
    );
  };
  stage.append(svg);
  const watch = new ResizeObserver(paint);
  watch.observe(stage);
  return () => {
    watch.disconnect();
    svg.remove();
  };
}

/** From the middle of one cell to the middle of another. */
function arrow(from: DOMRect, to: DOMRect): string {
  const [x1, y1, x2, y2] = [from.x + from.width / 2, from.y + from.height / 2, to.x + to.width / 2, to.y + to.height / 2];
  const way = Math.atan2(y2 - y1, x2 - x1);
  const barb = (turn: number): string => `${x2 - 16 * Math.cos(way + turn)} ${y2 - 16 * Math.sin(way + turn)}`;
  return `M${x1} ${y1}L${x2} ${y2}M${barb(0.5)}L${x2} ${y2}L${barb(-0.5)}`;
}
