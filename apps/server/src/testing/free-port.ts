import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that no system assigns by itself: Linux assigns ports from 32768, macOS and Windows from 49152. */
const [LOWEST, COUNT] = [15_000, 15_000];
const MOST_TRIES = 100;

/**
 * Returns a port of this machine that nothing listens on. The test starts its server later. Meanwhile, the
 * system must not assign the port to another test that listens on port 0.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    const probe = createServer();
    const isFree = await once(probe.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error(`None of ${MOST_TRIES} ports is free.`);
}
