// SPDX-License-Identifier: AGPL-3.0-or-later
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { ftl } from './build/ftl.ts';
import { precompress } from './build/precompress.ts';
import { shell } from './build/shell.ts';

/** The house's own server, started with `cargo run -- serve`. */
const house = process.env.KAPIA_HOUSE ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [ftl(), svelte(), shell(), precompress()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      // The Host header stays as it is: the house compares it with the Origin.
      '/api': { target: house, changeOrigin: false },
      '/ws': { target: house, ws: true, changeOrigin: false },
      '/openapi.json': house,
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
