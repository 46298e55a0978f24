// SPDX-License-Identifier: AGPL-3.0-or-later
//! Shapes `index.html` so that something can be painted before any script or style has arrived.
//!
//! The page's policy allows no inline script or style, and a stylesheet in `<head>` holds back the first
//! paint by one network trip. So the mark in the body comes first, and after it, in this order: the
//! stylesheet and the boot script (theme, language, early fetches).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const BOOT = new URL('../src/boot.js', import.meta.url);
const ASKS = readFileSync(BOOT, 'utf8');
const SLOT = '<!--boot-->';
/** Languages, pages, and the words of pages (`en/room`): the chunks an address needs and `boot.js` may fetch early. */
const EARLY = /\/(?:src\/(?:i18n|pages)\/(\w+)\.(?:ts|svelte)|i18n\/(\w+\/\w+)\.ftl)$/;
/** The words of every page, which the first page waits for: nothing else travels with them. */
const LANGUAGE = /\/src\/i18n\/\w+\.ts$/;

/** A chunk with everything it imports statically and the styles of all of them; what the entry page names
 * itself is left out. */
function withImports(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const file = bundle[name];
  if (found.has(name) || file?.type !== 'chunk' || file.isEntry) return found;
  found.add(name);
  for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
  for (const next of file.imports) withImports(next, bundle, found);
  return found;
}

/** The boot script with the names of the chunks put in. */
function boot(chunks: Record<string, string[]>): string {
  return readFileSync(BOOT, 'utf8')
    .replace('globalThis.KAPIA_CHUNKS', JSON.stringify(chunks))
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^ +/gm, '');
}

/** The Vite plugin. */
export function shell(): Plugin {
  return {
    name: 'kapia-shell',
    transformIndexHtml: {
      order: 'post',
      handler: (html, ctx) =>
        ctx.server ? html.replace(SLOT, '<script src="/src/boot.js"></script>') : html,
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('kapia-shell: the build made no index.html');
        const chunks: Record<string, string[]> = {};
        for (const file of Object.values(bundle)) {
          const found = file.type === 'chunk' ? EARLY.exec(file.facadeModuleId ?? '') : null;
          const name = found?.[1] ?? found?.[2];
          if (file.type === 'chunk' && LANGUAGE.test(file.facadeModuleId ?? '') && file.imports.length > 0)
            throw new Error(`kapia-shell: the words of every page bring others along: ${file.imports.join(' ')}`);
          // Only what the script asks for, by the last part of its name.
          if (name && ASKS.includes(`'${name.split('/').at(-1)}'`)) chunks[name] = [...withImports(file.fileName, bundle)].map((each) => `/${each}`);
        }
        const source = boot(chunks);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/boot-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        const late: string[] = [];
        const html = String(page.source).replace(/\s*<link rel="stylesheet"[^>]*>/g, (tag) => {
          late.push(tag.trim());
          return '';
        });
        late.push(`<script src="/${fileName}"></script>`);
        page.source = html.replace(SLOT, late.join('\n    '));
      },
    },
  };
}
