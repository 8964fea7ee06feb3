import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Throws the error of listening (EADDRINUSE, EACCES) when nobody can listen there now. A start asks before it makes a data
 * folder and a database; port 0 is always free.
 */
export async function assertPortFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
