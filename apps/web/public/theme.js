/* Runs before the first paint, so the page never flashes in the wrong colours. The app's ThemeProvider reads the same key. */
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('kithline-theme');
  } catch {
    // Storage can be closed to us; then the system decides.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
