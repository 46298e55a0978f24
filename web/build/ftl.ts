// SPDX-License-Identifier: AGPL-3.0-or-later
//! Takes comments and blank lines out of the Fluent files on their way into the page: translators need
//! them, players do not.
import type { Plugin } from 'vite';

/** `text` without `#` comment lines and empty lines; a message and its indented lines stay as they are. */
export function slim(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n');
}

/** The Vite plugin: every imported `.ftl` file becomes a module whose default export is its slim text. */
export function ftl(): Plugin {
  return {
    name: 'kapia-ftl',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('.ftl')) return null;
      return { code: `export default ${JSON.stringify(slim(code))};`, map: null, moduleType: 'js' };
    },
  };
}
