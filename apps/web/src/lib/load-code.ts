import { isOnline } from './use-is-online.ts';

const waiting = new Set<() => void>();

/**
 * Loads the code of a part. Without a network it waits for one instead of failing, or for `tryLoading`.
 * Throws what the browser says when the code does not load although there is a network.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  document.addEventListener('error', dropFailedStyle, { capture: true });
  await untilOnline();
  const wasOnline = isOnline();
  try {
    return await load();
  } catch (error) {
    // What was tried without a network may fail just when the network is back.
    if (wasOnline && isOnline()) throw error;
    return loadCode(load);
  }
}

/** Loads at once what waits for a network: the browser may be wrong about there being none. */
export function tryLoading(): void {
  for (const go of waiting) go();
}

/** Whether an error is about code that did not load; browsers and the bundler only have words for it. */
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

/** A style that failed stays in the page and would count as loaded the next time. */
function dropFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}
