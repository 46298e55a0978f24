// SPDX-License-Identifier: AGPL-3.0-or-later
//! Shapes `index.html` so that something can be painted before any script or style has arrived.
//!
//! The page's policy allows no inline script or style, and a stylesheet in `<head>` holds back the first
//! paint by one network trip. So the mark in the body comes first, and after it, in this order: the
//! stylesheet, the boot script (theme, language, early fetches) and the application.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const BOOT = new URL('../src/boot.js', import.meta.url);
const SLOT = '<!--boot-->';

/** The Vite plugin. */
export function shell(): Plugin {
  let building = false;
  return {
    name: 'kapia-shell',
    configResolved(config) {
      building = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, ctx) {
        if (!building) return html.replace(SLOT, `<script src="/src/boot.js"></script>`);
        const chunks: Record<string, string> = {};
        for (const file of Object.values(ctx.bundle ?? {})) {
          const name =
            file.type === 'chunk'
              ? /\/src\/(?:i18n|pages)\/(\w+)\.(?:ts|svelte)$/.exec(file.facadeModuleId ?? '')
              : null;
          if (name?.[1]) chunks[name[1]] = `/${file.fileName}`;
        }
        const source = readFileSync(BOOT, 'utf8')
          .replace('globalThis.KAPIA_CHUNKS', JSON.stringify(chunks))
          .replace(/^\s*\/\/.*$/gm, '')
          .replace(/^\s*\/\*\*[\s\S]*?\*\/\s*$/gm, '');
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/boot-${hash}.js`;
        ctx.bundle![fileName] = {
          type: 'asset',
          fileName,
          name: undefined,
          names: ['boot.js'],
          originalFileName: null,
          originalFileNames: [],
          source,
          needsCodeReference: false,
        } as never;
        const late: string[] = [];
        const head = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (tag) => {
          late.push(tag.trim());
          return '';
        });
        return head.replace(SLOT, `${late.join('\n    ')}\n    <script src="/${fileName}"></script>`);
      },
    },
  };
}
