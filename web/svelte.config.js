// SPDX-License-Identifier: AGPL-3.0-or-later
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default { preprocess: vitePreprocess({ script: false }), compilerOptions: { runes: true } };
