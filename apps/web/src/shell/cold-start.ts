/** Every page and every loading frame contains one of these. */
const DRAWN = 'main, h1';

/**
 * Removes the placeholder of index.html once the app has rendered, before the next paint, so that neither an
 * empty page nor both are visible.
 */
export function endColdStart(app: Element): void {
  const start = document.querySelector('#start');
  const observer = new MutationObserver(() => {
    if (!app.querySelector(DRAWN)) return;
    observer.disconnect();
    start?.remove();
    delete document.documentElement.dataset['start'];
  });
  observer.observe(app, { childList: true, subtree: true });
}
