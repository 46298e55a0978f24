// SPDX-License-Identifier: AGPL-3.0-or-later
//! Writes a `.br` and a `.gz` beside every text file of the built page, so that the server compresses nothing at run
//! time.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files below this size travel in one packet anyway. */
const WORTH_IT_BYTES = 512;

/** The Vite plugin. */
export function precompress(): Plugin {
  return {
    name: 'kapia-precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue;
          const raw = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (raw.length < WORTH_IT_BYTES) continue;
          const source = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source });
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzipSync(raw, { level: 9 }) });
        }
      },
    },
  };
}
