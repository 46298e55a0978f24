// SPDX-License-Identifier: AGPL-3.0-or-later
//! The icons of an installed site: those the manifest names, drawn from the site's own SVG.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { icon, ICONS, read } from '../../build/icons.ts';

const PUBLIC = join(import.meta.dirname, '../../public');
const drawing = read(readFileSync(join(PUBLIC, 'icon.svg'), 'utf8'));
const WOOD = [79, 47, 26];
const IVORY = [244, 233, 208];

/** The pixels of a PNG as this build writes them: whole rows, no filter. */
function pixels(png: Buffer): (x: number, y: number) => number[] {
  const [width, bytes] = [png.readUInt32BE(16), png[25] === 6 ? 4 : 3];
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  return (x, y) => {
    const at = y * (1 + width * bytes) + 1 + x * bytes;
    return [...rows.subarray(at, at + bytes)];
  };
}

describe('the icons of an installed site', () => {
  const made = Object.fromEntries(Object.entries(ICONS).map(([name, wish]) => [name, icon(drawing, wish)]));

  it('are as large as the manifest says, and one of them may be cut to any shape', () => {
    const { icons } = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as { icons: { src: string; sizes: string; type: string; purpose: string }[] };
    const drawn = icons.filter(({ type }) => type === 'image/png');
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
    for (const { src, sizes } of drawn) {
      const png = made[src.slice(1)]!;
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
    }
    expect(made['apple-touch-icon.png']!.readUInt32BE(16)).toBe(180);
  });

  it('show the drawing: wood, its points and the line below, with round corners where nobody cuts them', () => {
    const plain = pixels(made['icon-192.png']!);
    expect(plain(0, 0)).toEqual([0, 0, 0, 0]);
    expect(plain(96, 8)).toEqual([...WOOD, 255]);
    // One of the points, and the line under them: (9, 12) and (16, 28) of 32.
    expect(plain(54, 72)).toEqual([...IVORY, 255]);
    expect(plain(96, 168)).toEqual([...IVORY, 255]);
    expect(plain(96, 60)).toEqual([181, 64, 47, 255]);
  });

  it('keep all of it inside the circle that every system shows', () => {
    const pixel = pixels(made['icon-maskable-512.png']!);
    const strays: string[] = [];
    for (let y = 0; y < 512; y += 4)
      for (let x = 0; x < 512; x += 4)
        if (Math.hypot(x - 256, y - 256) > 0.4 * 512 && String(pixel(x, y)) !== String(WOOD)) strays.push(`${x} ${y}`);
    expect(strays).toEqual([]);
  });

  it('are small', () => {
    expect(Object.values(made).reduce((sum, png) => sum + png.length, 0)).toBeLessThan(24 * 1024);
  });
});
