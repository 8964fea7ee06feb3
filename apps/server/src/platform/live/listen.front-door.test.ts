import { connect, createServer, type Server, type Socket } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { cutSockets } from '../db/database-socket.ts';
import { createListener } from './listen.ts';
import { LIVE_CHANNEL } from './publish.ts';

/** The reply of a standby to LISTEN: an error, and then the message that the connection is ready. */
const REFUSAL = (() => {
  const fields = 'SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0';
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + fields.length);
  return Buffer.concat([
    Buffer.from('E'),
    length,
    Buffer.from(fields),
    Buffer.from('Z\0\0\0\x05I', 'latin1'),
  ]);
})();

let database: TestDatabase;
let proxy: Server;
let refused = 0;

beforeAll(async () => {
  database = await testDatabase();
  const { connection } = database;
  if ('url' in connection) throw new Error('The tests have an embedded database.');
  // Refuses the first LISTEN. Like a frozen server, the proxy does not close connections that a client ends.
  proxy = createServer({ allowHalfOpen: true }, (client: Socket) => {
    const server = connect(`${connection.host}/.s.PGSQL.${connection.port}`);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    server.on('data', (data) => client.write(data));
    client.on('data', (data) => {
      if (!data.includes(`listen ${LIVE_CHANNEL}`) || refused > 0) return server.write(data);
      refused += 1;
      client.removeAllListeners('data');
      client.on('data', () => undefined);
      return client.write(REFUSAL);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy.close();
  await database.drop();
});

it('A server whose LISTEN was refused survives the end of its connection, and listens again', async () => {
  const { connection } = database;
  if ('url' in connection) throw new Error('The tests have an embedded database.');
  const { port } = proxy.address() as { port: number };
  const url = { url: `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}` };
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  let losses = 0;
  const listener = createListener({
    connection: url,
    log: pino({ level: 'warn' }, { write: () => void losses++ }),
    onNotice: () => undefined,
    onGap: () => undefined,
  });
  const started = listener.start();
  await until(() => losses > 0);
  cutSockets(url);
  await started;
  // The listener stops even if the database does not close the connection.
  await listener.stop();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
