// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where one goes on after coming in: to the page one came from.
import { parseRoute } from '../../router.svelte';

/** The page of the site that `?back=` names; the start page when it names none. */
export function backFrom(query: string): string {
  const wanted = new URLSearchParams(query).get('back') ?? '/';
  if (!/^\/(?![/\\])/.test(wanted)) return '/';
  try {
    const { pathname, search } = new URL(wanted, 'http://site.invalid');
    const leads = !pathname.startsWith('//') && parseRoute(pathname, search).page !== 'missing';
    return leads ? pathname + search : '/';
  } catch {
    return '/';
  }
}

/** Goes there anew: every connection of this page belongs to whom one was before. */
export function goBack(): void {
  location.assign(backFrom(location.search));
}
