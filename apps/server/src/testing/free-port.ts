import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that no system assigns by itself: Linux assigns ports from 32768, macOS and Windows from 49152. */
const [LOWEST, COUNT] = [15_000, 15_000];

/**
 * Returns a port of this machine that nothing listens on. A test starts its server later, and another test
 * could listen on any free port (port 0) before that. So the port is not one that the system would assign.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    const probe = createServer();
    const isFree = await Promise.race([
      once(probe.listen(port, '127.0.0.1'), 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]);
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
