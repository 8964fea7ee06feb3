import Fastify, { type FastifyReply } from 'fastify';
import { EventEmitter } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as rest } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { FairShares } from '../turns/fair-shares.ts';
import { DOWNLOADS, downloading, type SlowestReading } from './send-download.ts';

/** Together, these chunks are more data than the two ends of a connection can buffer. */
const CHUNKS = 1_200;
const CHUNK = Buffer.alloc(65_536, 'x');

/** A server with a download of 78 MB, and the response for a browser that has not begun to read. */
async function begunDownload(slowest: SlowestReading, requireStillAdmitted = async () => {}) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const begin = downloading(app, new FairShares(DOWNLOADS), slowest);
  const viewer = { userId: 1 };
  app.get('/', async (_request, reply) => {
    const content = Readable.from(Array.from({ length: CHUNKS }, () => CHUNK));
    const open = async () => ({ content, ended: Promise.resolve() });
    const requester = { admitted: viewer, admit: async () => viewer, requireStillAdmitted, reply };
    return reply.send(await begin(requester, open));
  });
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ port, agent: false }, resolve).on('error', reject);
  });
  return { app, response };
}

/**
 * Reads a response and pauses after every `chunksBetween` chunks. Returns the number of bytes received;
 * throws if the server cuts the download off.
 */
async function readSlowly(response: http.IncomingMessage, chunksBetween = 1): Promise<number> {
  let [bytes, chunks] = [0, 0];
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    chunks += 1;
    if (chunks % chunksBetween === 0) await rest(1);
  }
  return bytes;
}

it('A download that the browser does not read is cut off', async () => {
  const { app, response } = await begunDownload({ bytes: 1, within: 100 });
  // Do not read before the server has given up.
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections, { timeout: 8000 }).toBe(0);
  const whole = new Promise((resolve, reject) => response.on('end', resolve).on('error', reject).resume());
  await expect(whole).rejects.toThrow('aborted');
});

it('A download that is read too slowly is cut off', async () => {
  const { response } = await begunDownload({ bytes: 2 * CHUNKS * CHUNK.length, within: 100 });
  await expect(readSlowly(response)).rejects.toThrow('aborted');
});

it('A download that is read slowly but steadily arrives completely', async () => {
  const { response } = await begunDownload({ bytes: CHUNK.length, within: 1500 });
  expect(await readSlowly(response, 10)).toBe(CHUNKS * CHUNK.length);
});

it('A download is cut off when its session ends', async () => {
  let looks = 0;
  const requireStillAdmitted = async () => {
    looks += 1;
    if (looks === 3) throw new Error('The session has ended.');
  };
  const { response } = await begunDownload({ bytes: 1, within: 120 }, requireStillAdmitted);
  await expect(readSlowly(response)).rejects.toThrow('aborted');
  expect(looks).toBeGreaterThanOrEqual(3);
});

it('A download whose response fails reads no more content, and keeps its place until `ended` resolves', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const shares = new FairShares({ ...DOWNLOADS, places: 1, placesBesideOthers: 1 });
  const begin = downloading(app, shares);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const content = new Readable({ read: () => undefined });
  const raw = Object.assign(new EventEmitter(), { destroyed: false, writableLength: 0 });
  const reply = { raw, request: { raw: new EventEmitter() } } as unknown as FastifyReply;
  const viewer = { userId: 1 };
  const requester = {
    admitted: viewer,
    admit: async () => viewer,
    requireStillAdmitted: async () => {},
    reply,
  };
  await begin(requester, async () => ({ content, ended }));
  raw.emit('error', new Error('The response failed.'));
  await expect.poll(() => content.destroyed).toBe(true);
  let hasNextBegun = false;
  const next = begin(requester, async () => {
    hasNextBegun = true;
    return { content, ended };
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasNextBegun).toBe(false);
  end();
  await next;
  raw.emit('close');
});
