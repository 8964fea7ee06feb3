import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Throws the error of listening (EADDRINUSE, EACCES) if the port cannot be used. Port 0, which means any free
 * port, is always fine. Called at start, before a data folder and a database are created.
 */
export async function assertPortFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
