/*
 * The server sends this in place of sw.js while the setting SERVICE_WORKER is off: the worker deletes what it
 * has kept, and removes itself from the browser.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
