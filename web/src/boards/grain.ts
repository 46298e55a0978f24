// SPDX-License-Identifier: AGPL-3.0-or-later
// The grain of a plank: a few wavering lines, the same every time, drawn as one path.

function hash(n: number): number {
  const x = Math.sin(n * 91.7 + 7.3) * 10000;
  return x - Math.floor(x);
}

/** Path data of `lines` grain lines across a plank of `w` by `h`; `upright` turns them. */
export function grain(w: number, h: number, lines: number, seed = 1, upright = false): string {
  const along = upright ? h : w;
  const across = upright ? w : h;
  const put = (a: number, b: number): string => {
    const [x, y] = upright ? [b, a] : [a, b];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  let path = '';
  for (let i = 0; i < lines; i += 1) {
    const base = ((i + 0.5 + (hash(seed + i) - 0.5) * 0.9) * across) / lines;
    const wave = across * 0.02 * (0.4 + hash(seed + i * 3.1));
    const c1 = base + wave * (hash(seed + i * 5.3) * 2 - 1) * 2;
    const c2 = base + wave * (hash(seed + i * 7.7) * 2 - 1) * 2;
    const end = base + wave * (hash(seed + i * 9.1) * 2 - 1);
    path += `M${put(0, base)}C${put(along * 0.3, c1)} ${put(along * 0.65, c2)} ${put(along, end)}`;
  }
  return path;
}
