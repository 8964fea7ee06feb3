/*
 * Runs before the first paint, so the page never flashes in the wrong colours or in the shape of another
 * page. The app's ThemeProvider reads the same key; the cookie is the one beside the session's own
 * (`session.data.ts`). It also keeps the keys that a member presses before the app is there, which
 * `early-search.ts` takes, and registers the service worker once the page has loaded.
 */
(function () {
  var stored = null;
  var hasDock = false;
  try {
    stored = localStorage.getItem('kithline-theme');
    hasDock =
      localStorage.getItem('kithline-had-client') !== null &&
      localStorage.getItem('kithline-client-panel') !== 'closed';
  } catch {
    // Storage can be closed to us; then the system decides.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // The window of an installed app has the colour of the theme, also if that differs from the system's.
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    if (stored === 'light' || stored === 'dark') meta.content = dark ? '#111927' : '#ffffff';
  });
  var forVisitors =
    /^\/(login(\/second-step)?|(forgot|reset)-password|registration|(confirm|undo)-email|stop-mail)\/?$/.test(
      location.pathname,
    ) || !document.cookie.includes('kithline_signed_in=');
  // The panel of a client is beside landing pages. Keep this in step with `use-client-panel.ts`.
  if (hasDock && /^\/(collectives\/\d+\/?)?$/.test(location.pathname)) root.setAttribute('data-dock', '');
  root.setAttribute('data-start', forVisitors ? 'visitor' : 'member');
  if (!forVisitors) keepKeys();
  if ('serviceWorker' in navigator) window.addEventListener('load', registerWorker);

  function registerWorker() {
    // Without a worker, the browser shows its own page while it is offline.
    navigator.serviceWorker.register('/sw.js').catch(function () {});
  }

  function keepKeys() {
    var keys = (window.keysBeforeApp = []);
    window.addEventListener('keydown', function keep(event) {
      if (window.keysBeforeApp !== keys) return window.removeEventListener('keydown', keep);
      keys.push(event);
      // Otherwise the browser's own search opens.
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) event.preventDefault();
    });
  }
})();
