/** A selector that matches something in every page and in every frame that is loading. */
const DRAWN = 'main, h1';

/**
 * Removes the placeholder of index.html as soon as the app has rendered, before the browser paints. The user
 * sees neither an empty page, nor the placeholder and the app together.
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
