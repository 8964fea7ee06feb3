import { isOnline } from './use-is-online.ts';

const waiting = new Set<() => void>();

/**
 * Loads code on demand. Without a network it waits for one, or for `tryLoading`, instead of failing. Throws
 * the browser's error if the code does not load although there is a network.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  document.addEventListener('error', dropFailedStyle, { capture: true });
  await untilOnline();
  const wasOnline = isOnline();
  try {
    return await load();
  } catch (error) {
    // A try that began without a network may fail just when the network returns.
    if (wasOnline && isOnline()) throw error;
    return loadCode(load);
  }
}

/** Retries everything that waits for a network: the browser may be wrong about being offline. */
export function tryLoading(): void {
  for (const go of waiting) go();
}

/** Whether an error means that code did not load. Browsers and the bundler mark it only by its text. */
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

/** A failed style sheet stays in the page and would count as loaded the next time. */
function dropFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}
