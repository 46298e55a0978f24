// SPDX-License-Identifier: AGPL-3.0-or-later
//! The service worker and the page it shows without a line, in the three languages. The worker must know the names of
//! the files of this build, so that it forgets those of the one before; with them its own text changes, by which a
//! browser notices an update.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SOURCE = new URL('../src/offline/', import.meta.url);
const I18N = new URL('../../i18n/', import.meta.url);
const LANGS = ['bg', 'ru', 'en'];

const read = (name: string): string => readFileSync(new URL(name, SOURCE), 'utf8');

/** The offline page in one language. */
function section(lang: string): string {
  const text = ['offline', 'common'].map((part) => readFileSync(new URL(`${lang}/${part}.ftl`, I18N), 'utf8')).join('\n');
  const say = (key: string): string => {
    const found = new RegExp(`^${key} = ([^{}<&\\n]+)$`, 'm').exec(text)?.[1];
    if (!found) throw new Error(`kapia-offline: ${lang} has no plain line ${key}`);
    return found;
  };
  return `<section lang="${lang}" data-app="${say('app-name')}">
        <h1>${say('offline-title')}</h1>
        <p>${say('offline-text')}</p>
        <p><a href="">${say('offline-retry')}</a></p>
      </section>`;
}

/** The Vite plugin; it comes after all that names files and before they are packed. */
export function offline(): Plugin {
  return {
    name: 'kapia-offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const emit = (name: string): string => {
          const [stem, kind] = name.split('/').at(-1)!.split('.');
          const source = read(name);
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const fileName = `assets/offline-${stem}-${hash}.${kind}`;
          this.emitFile({ type: 'asset', fileName, source });
          return `/${fileName}`;
        };
        const needed = [emit('page.css'), emit('page.js'), emit('../../public/icon.svg')];
        const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Kapia</title>
    <link rel="stylesheet" href="${needed[0]}" />
  </head>
  <body>
    <img src="${needed[2]}" width="72" height="72" alt="" />
    <main>
      ${LANGS.map(section).join('\n      ')}
    </main>
    <script src="${needed[1]}"></script>
  </body>
</html>
`;
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: page });
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        // The page itself is part of the worker's text: another wording of it is an update, too.
        const version = createHash('sha256').update(page).digest('base64url').slice(0, 8);
        const worker = read('worker.js')
          .replace('globalThis.KAPIA_NEEDED', JSON.stringify(needed))
          .replace('globalThis.KAPIA_FILES', JSON.stringify([...needed, ...files.map((name) => `/${name}`)]));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${worker}// ${version}\n` });
      },
    },
  };
}
