// SPDX-License-Identifier: AGPL-3.0-or-later
//! A picture of a finished game for others to see: who played, how it ended, and the position that ended it.
import type { View, WireEvent } from '../../../api/types';
import { t } from '../../../i18n';
import { detailsOf, resultWords } from '../result';
import { boardOf } from './boards';
import { addressOf, type Colours, placed, type Sheet, text } from './svg';

const WIDTH = 1080;
const EDGE = 48;
const PAPER = '#f4ecdf';
const INK = '#2a2018';
const SOFT = '#64543f';

/** The words of the picture: what was played, by whom, who won, and why. */
export interface Caption {
  game: string;
  players: string;
  result: string;
  why: string;
}

/** As somebody says it who only watched: a picture goes to others. */
export function captionOf(view: View, events: readonly WireEvent[]): Caption | null {
  const words = resultWords({ ...view, seat: null }, events);
  if (!words) return null;
  const name = (seat: number): string => view.seats[seat]?.name ?? '';
  const pair = (n: number): string =>
    view.team?.flatMap((of, seat) => (of === n ? [name(seat)] : [])).join(' + ') ?? '';
  return {
    game: t(`game-${view.game}`),
    players: view.team ? `${pair(1)} – ${pair(2)}` : `${name(0)} – ${name(1)}`,
    result: words.title,
    why: detailsOf(words, view),
  };
}

/** How wide words are at most, in sizes of the letters: which letters a machine has is not known. */
export function widthOf(words: string): number {
  let width = 0;
  for (const sign of words) {
    if (/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]|\p{Extended_Pictographic}/u.test(sign)) width += 1.05;
    else if (/\p{Lu}|[mwжмфшщыюѝ@%—]/u.test(sign)) width += 0.9;
    else width += /[ .,:;·'’|iljtfr–-]/.test(sign) ? 0.45 : 0.64;
  }
  return width;
}

/** Words broken into lines not wider than `most`; a longer word has a line to itself. */
export function wrapped(words: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    const both = `${last} ${word}`;
    if (last !== undefined && widthOf(both) <= most) lines[lines.length - 1] = both;
    else lines.push(word);
  }
  return lines;
}

/** The whole picture as SVG text; `where` is the address of the site. */
export function pictureOf(view: View, caption: Caption, colour: Colours, where: string): Sheet {
  let y = EDGE;
  const parts: string[] = [];
  const say = (words: string, size: number, fill: string, more: Record<string, string | number> = {}): void => {
    const room = WIDTH - 2 * EDGE;
    for (const line of wrapped(words, room / size)) {
      y += size * 1.25;
      const fits = Math.min(size, room / widthOf(line));
      parts.push(text(line, { x: EDGE, y: y - size * 0.3, 'font-size': fits, fill, ...more }));
    }
  };
  say(`${caption.game} · ${caption.players}`, 34, SOFT);
  say(caption.result, 58, INK, { 'font-weight': 700, 'font-family': 'Georgia, serif' });
  say(caption.why, 34, INK);
  y += 28;
  const board = boardOf(view, colour);
  const scale = (WIDTH - 2 * EDGE) / board.w;
  parts.push(placed(board, EDGE, y, scale));
  y += board.h * scale;
  y += 52;
  parts.push(text(where, { x: WIDTH - EDGE, y, 'font-size': 28, 'text-anchor': 'end', fill: SOFT }));
  const h = Math.round(y + EDGE * 0.6);
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${h}" viewBox="0 0 ${WIDTH} ${h}" font-family="system-ui, sans-serif">`;
  const paper = `<rect width="${WIDTH}" height="${h}" fill="${PAPER}"/>`;
  return { w: WIDTH, h, svg: `${open}${paper}${parts.join('')}</svg>` };
}

/** The picture as a file that every program opens. */
export async function pngOf(sheet: Sheet): Promise<Blob> {
  const image = new Image(sheet.w, sheet.h);
  image.src = addressOf(sheet);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = sheet.w;
  canvas.height = sheet.h;
  canvas.getContext('2d')?.drawImage(image, 0, 0, sheet.w, sheet.h);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
