import { isOnline } from './use-is-online.ts';

const waiting = new Set<() => void>();

/** Name of the event that the document gets when the code of a part of a page has to wait for the network. */
export const CODE_WAITS = 'code-waits';

/**
 * Loads code on demand. While the browser is offline, waits until it is online, or until `tryLoading` is
 * called. Throws the browser's error if the code does not load although the browser is online. If the code
 * has to wait, dispatches CODE_WAITS, unless `isPage` is true: a whole page shows by itself that it waits.
 */
export async function loadCode<Code>(load: () => Promise<Code>, isPage = false): Promise<Code> {
  document.addEventListener('error', dropFailedStyle, { capture: true });
  if (!isPage && !isOnline()) document.dispatchEvent(new Event(CODE_WAITS));
  await untilOnline();
  const wasOnline = isOnline();
  try {
    return await load();
  } catch (error) {
    // Only an attempt that began online counts, because an attempt that began offline can fail just when the
    // browser comes online.
    if (wasOnline && isOnline()) throw error;
    return loadCode(load, isPage);
  }
}

/**
 * Retries all loading that waits for the browser to come online, because the browser may be wrong about being
 * offline.
 */
export function tryLoading(): void {
  for (const go of waiting) go();
}

/** Whether code did not load. Only the error's text says so, and the text differs by browser. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

const WORDS = /unable to preload css|dynamically imported module|importing a module script failed/i;

function untilOnline(): Promise<void> {
  if (isOnline()) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const go = () => {
    window.removeEventListener('online', go);
    waiting.delete(go);
    resolve();
  };
  window.addEventListener('online', go);
  waiting.add(go);
  return promise;
}

/**
 * Removes the element of a style sheet that did not load. Otherwise the style sheet would count as loaded the
 * next time.
 */
function dropFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}
