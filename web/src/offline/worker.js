// SPDX-License-Identifier: AGPL-3.0-or-later
// The service worker: without a line it shows an honest page instead of the browser's own. It keeps the files
// whose names carry a hash, which never change, and nothing else: what is said about games, people and tables
// always comes from the server, and so does the shell of every page, so that an update is met at once.
const PAGE = '/offline.html';
const NEEDED = globalThis.KAPIA_NEEDED;
const FILES = globalThis.KAPIA_FILES;
const KEPT = 'kapia-files';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([PAGE, ...NEEDED])));
});

// Comes when no page of the version before is open any more: until then it may fetch what it has not yet.
self.addEventListener('activate', (event) => {
  const known = new Set([PAGE, ...FILES]);
  event.waitUntil(
    caches.open(KEPT).then(async (kept) => {
      for (const request of await kept.keys())
        if (!known.has(new URL(request.url).pathname)) await kept.delete(request);
    }),
  );
});

// A full disk or a broken store is no reason to keep a file from the page.
async function file(event) {
  const { request } = event;
  const kept = await caches.open(KEPT).catch(() => null);
  const held = await kept?.match(request.url).catch(() => undefined);
  if (held) return held;
  const answer = await fetch(request);
  if (kept && answer.status === 200 && answer.type === 'basic')
    event.waitUntil(kept.put(request.url, answer.clone()).catch(() => {}));
  return answer;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (fault) {
    const held = await caches.match(PAGE).catch(() => undefined);
    if (!held) throw fault;
    return new Response(held.body, { status: 503, headers: held.headers });
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(event));
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) event.respondWith(page(request));
});
