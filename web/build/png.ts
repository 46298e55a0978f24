// SPDX-License-Identifier: AGPL-3.0-or-later
//! Pixels as a PNG file: no picture of the site comes from elsewhere, and none needs a program to draw it.
import { deflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = CRC[(crc ^ byte) & 255]! ^ (crc >>> 8);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

/** A file of these pixels, row by row: three bytes each, or four with what can be seen through. */
export function encode(width: number, height: number, bytes: 3 | 4, pixels: Uint8Array): Buffer {
  const line = width * bytes;
  const rows = Buffer.alloc(height * (1 + line));
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * line, (y + 1) * line), y * (1 + line) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, bytes === 3 ? 2 : 6, 0, 0, 0], 8);
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
