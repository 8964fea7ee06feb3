import Fastify from 'fastify';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { FairShares } from './fair-shares.ts';
import { DOWNLOADS, downloading } from './send-download.ts';

/** More than both ends of a connection hold by themselves. */
const CHUNKS = 1_200;
const CHUNK = Buffer.alloc(65_536, 'x');

it('A download that the browser stops reading is broken off', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const begin = downloading(app, new FairShares(DOWNLOADS), { stalled: 100 });
  const viewer = { userId: 1 };
  app.get('/', async (_request, reply) => {
    const content = Readable.from(Array.from({ length: CHUNKS }, () => CHUNK));
    const open = async () => ({ content, ended: Promise.resolve() });
    return reply.send(await begin({ admitted: viewer, admit: async () => viewer, reply }, open));
  });
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ port, agent: false }, resolve).on('error', reject);
  });
  // Not read before the server has given up.
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections, { timeout: 8000 }).toBe(0);
  const whole = new Promise((resolve, reject) => response.on('end', resolve).on('error', reject).resume());
  await expect(whole).rejects.toThrow('aborted');
});
