// SPDX-License-Identifier: AGPL-3.0-or-later
// The gallery's beginning: language, theme and palette out of the query, then the boards. Served by `vite` only;
// no part of the built page.

import { mount } from 'svelte';
import '../../styles/theme.css';
import '../../styles/base.css';
import { isLang, need, setLang } from '../../i18n';
import Gallery from './Gallery.svelte';

const query = new URLSearchParams(location.search);
const wanted = query.get('lang');
document.documentElement.dataset.theme = query.get('theme') ?? 'auto';
document.documentElement.dataset.board = query.get('board') ?? 'walnut';
await setLang(isLang(wanted) ? wanted : 'en');
await need('boards', 'speech', 'dice', 'room', 'new');
mount(Gallery, { target: document.body });
