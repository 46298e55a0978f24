// SPDX-License-Identifier: AGPL-3.0-or-later
//! The icons of an installed site, drawn from `public/icon.svg` for systems that take no SVG. That file is plain: one
//! ground, and paths of straight lines, which are all this knows how to draw.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { encode, type Colour } from './png.ts';

const SOURCE = new URL('../public/icon.svg', import.meta.url);

type Point = readonly [number, number];

interface Shape {
  /** Its lines, one list a part of the path. */
  parts: Point[][];
  fill: Colour | null;
  stroke: Colour | null;
  /** Half the width of the stroke. */
  half: number;
}

interface Drawing {
  /** The side of the square it is drawn in. */
  side: number;
  ground: Colour;
  /** Radius of the corners of the ground. */
  round: number;
  shapes: Shape[];
}

/** How an icon is made of the drawing. */
interface Icon {
  size: number;
  /** The ground goes to the edges, and a system cuts its own corners. */
  full: boolean;
  /** The drawing's part of the side; of a maskable icon only the middle circle, four fifths wide, is sure to be seen. */
  scale: number;
}

/** The files; `manifest.webmanifest` and the head of the page name them. */
export const ICONS: Readonly<Record<string, Icon>> = {
  'icon-192.png': { size: 192, full: false, scale: 1 },
  'icon-512.png': { size: 512, full: false, scale: 1 },
  'icon-maskable-512.png': { size: 512, full: true, scale: 0.7 },
  'apple-touch-icon.png': { size: 180, full: true, scale: 0.9 },
};

function colour(text: string): Colour {
  const hex = /^#([0-9a-f]{6})$/.exec(text)?.[1];
  if (!hex) throw new Error(`kapia-icons: ${text} is no colour like #4f2f1a`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
}

function lines(path: string): Point[][] {
  const parts: Point[][] = [];
  for (const [, act, numbers] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const [x = NaN, y = NaN] = numbers!.trim().split(/[\s,]+/).map(Number);
    const part = parts.at(-1);
    if (act === 'M') parts.push([[x, y]]);
    else if (act === 'L') part?.push([x, y]);
    else if (act === 'H') part?.push([x, part.at(-1)![1]]);
    else if (act === 'Z') part?.push(part[0]!);
    else throw new Error(`kapia-icons: ${act} in a path is not drawn here; M, L, H and Z are`);
  }
  return parts;
}

/** What the SVG draws. */
export function read(svg: string): Drawing {
  const of = (tag: string, name: string): string | null => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
  const ground = /<rect [^>]*>/.exec(svg)?.[0];
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  if (!ground || !side) throw new Error('kapia-icons: icon.svg needs a square viewBox and a ground');
  const shapes = [...svg.matchAll(/<path [^>]*>/g)].map(([tag]) => {
    const [fill, stroke] = [of(tag, 'fill'), of(tag, 'stroke')];
    return { parts: lines(of(tag, 'd') ?? ''), fill: fill ? colour(fill) : null, stroke: stroke ? colour(stroke) : null, half: Number(of(tag, 'stroke-width') ?? 1) / 2 };
  });
  return { side, ground: colour(of(ground, 'fill') ?? ''), round: Number(of(ground, 'rx') ?? 0), shapes };
}

/** Whether a point is inside of lines that end where they begin. */
function within([x, y]: Point, part: readonly Point[]): boolean {
  let inside = false;
  part.forEach(([ax, ay], i) => {
    const [bx, by] = part[(i + 1) % part.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** How far a point is from the nearest of some lines. */
function off([x, y]: Point, part: readonly Point[]): number {
  let least = Infinity;
  for (let i = 1; i < part.length; i += 1) {
    const [[ax, ay], [bx, by]] = [part[i - 1]!, part[i]!];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return least;
}

/** The colour at a point of the drawing; null outside the ground. */
function at(drawing: Drawing, point: Point, full: boolean): Colour | null {
  const { side, round, ground, shapes } = drawing;
  for (const { parts, fill, stroke, half } of [...shapes].reverse()) {
    if (stroke && parts.some((part) => off(point, part) <= half)) return stroke;
    if (fill && parts.some((part) => within(point, part))) return fill;
  }
  const past = point.map((along) => Math.max(0, round - along, along - (side - round)));
  return full || Math.hypot(past[0]!, past[1]!) <= round ? ground : null;
}

/** The icon as PNG, each pixel the mean of sixteen points. */
export function icon(drawing: Drawing, { size, full, scale }: Icon): Buffer {
  const bytes = full ? 3 : 4;
  const pixels = new Uint8Array(size * size * bytes);
  const place = (pixel: number): number => ((pixel / size - 0.5) / scale + 0.5) * drawing.side;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const sum = [0, 0, 0];
      let seen = 0;
      for (let part = 0; part < 16; part += 1) {
        const found = at(drawing, [place(x + ((part & 3) + 0.5) / 4), place(y + ((part >> 2) + 0.5) / 4)], full);
        if (!found) continue;
        seen += 1;
        found.forEach((value, i) => (sum[i]! += value));
      }
      const pixel = sum.map((value) => Math.round(value / Math.max(1, seen)));
      pixels.set(full ? pixel : [...pixel, Math.round((seen / 16) * 255)], (y * size + x) * bytes);
    }
  }
  return encode(size, size, bytes, pixels);
}

/** The Vite plugin. */
export function icons(): Plugin {
  return {
    name: 'kapia-icons',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' }],
    generateBundle() {
      const drawing = read(readFileSync(SOURCE, 'utf8'));
      for (const [fileName, wish] of Object.entries(ICONS)) this.emitFile({ type: 'asset', fileName, source: icon(drawing, wish) });
    },
  };
}
