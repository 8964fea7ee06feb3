/** Every page and every frame on its way to one has one of these. */
const DRAWN = 'main, h1';

/**
 * Takes away what index.html shows until the app has drawn something, before the next paint: neither an empty
 * page nor both are ever seen.
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
