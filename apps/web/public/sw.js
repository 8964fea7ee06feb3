/*
 * The service worker. It shows offline.html in place of a page that cannot be loaded, and does nothing else:
 * pages, code and data come from the server or from the browser's own cache, so nothing is out of date and
 * nothing of a member is kept (docs/decisions/0060).
 */

/** The files of the offline page. */
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/before-paint.js', '/favicon.svg'];
/** The name ends with the fingerprint of these files, which a test checks: other files need another cache. */
const CACHE = 'kithline-offline-b219a926';

/** Statuses with which a proxy says that the server is away. */
const AWAY = [502, 503, 504];

self.addEventListener('install', (event) => {
  // Everything but pages and these files passes without waking the worker, in browsers that can do that.
  const routes = ['/api/*', '/assets/*', '/ws'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network',
  }));
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes));
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      forgetOtherFiles(),
      // The request for a page starts while the worker does.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(loadPage(event));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload', credentials: 'omit' })));
}

async function forgetOtherFiles() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function loadPage(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    return AWAY.includes(page.status) ? kept('/offline.html') : page;
  } catch {
    return kept('/offline.html');
  }
}

/** Returns a kept file; a failed answer if the browser has deleted it. */
async function kept(file) {
  const cache = await caches.open(CACHE);
  return (await cache.match(file)) ?? Response.error();
}
