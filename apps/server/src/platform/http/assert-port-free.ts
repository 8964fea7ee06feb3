import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Throws the error of listening (EADDRINUSE, EACCES) when the port cannot be used. Port 0, which stands for
 * any free port, always can. A start asks before it makes a data folder and a database.
 */
export async function assertPortFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
