// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the page begins: language first, then the application.
import { mount } from 'svelte';
import App from './App.svelte';
import { isLang, setLang } from './i18n';
import { startRouter } from './router.svelte';
import { apply, followOtherTabs, settings } from './settings.svelte';
import './styles/theme.css';
import './styles/base.css';
import './styles/dots.css';

function wanted() {
  const found = settings.lang ?? document.documentElement.lang;
  return isLang(found) ? found : 'en';
}

async function start(): Promise<void> {
  apply();
  startRouter();
  followOtherTabs(() => void setLang(wanted()));
  await setLang(wanted());
  mount(App, { target: document.getElementById('app')! });
  document.getElementById('splash')?.remove();
  // Only a built page has a worker, and only when the page has what it needs first.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    setTimeout(() => void import('./offline/register').then(({ register }) => register(), () => {}), 3_000);
}

void start();
