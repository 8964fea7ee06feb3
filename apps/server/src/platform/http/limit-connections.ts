import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { type HttpLimits, mostConnections } from './http-limits.ts';
import { networkOf } from './network-of.ts';

/**
 * Milliseconds in which clients can read the answers to requests whose bodies were unfinished when the server
 * stopped (`limitBodies`).
 */
const HEARD = 500;

/**
 * Limits the number of connections, in total and per address (except for trusted proxies). When the server
 * stops, connections that still have no complete request after a moment are closed, because they would delay
 * the stop.
 */
export function limitConnections(
  fastify: FastifyInstance,
  { limits, trustProxy }: { limits: HttpLimits; trustProxy: string },
): void {
  const isProxy = compile(trustProxy.split(',').map((entry) => entry.trim()));
  const perAddress = new Map<string, number>();
  const open = new Set<Socket>();
  const answering = new WeakMap<Socket, FastifyRequest>();
  fastify.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (isProxy(remoteAddress, 0)) return;
    const address = networkOf(remoteAddress);
    const count = (perAddress.get(address) ?? 0) + 1;
    perAddress.set(address, count);
    socket.once('close', () => countDown(perAddress, address));
    if (count > limits.connectionsPerAddress) socket.destroy();
  });
  fastify.addHook('onListen', async () => {
    fastify.server.maxConnections = mostConnections(limits);
  });
  fastify.addHook('onRequest', async (request) => void answering.set(request.raw.socket, request));
  fastify.addHook('onResponse', async ({ raw }) => void answering.delete(raw.socket));
  fastify.addHook('preClose', async () => {
    const isWaitedFor = (socket: Socket) => answering.get(socket)?.raw.complete ?? false;
    const close = () => [...open].filter((socket) => !isWaitedFor(socket)).forEach((one) => one.destroy());
    const timer = setTimeout(close, limits.stop + HEARD);
    fastify.server.once('close', () => clearTimeout(timer));
  });
}

/** Subtracts one; deletes the entry at zero. */
export function countDown(counts: Map<string, number>, name: string): void {
  const left = (counts.get(name) ?? 0) - 1;
  if (left > 0) counts.set(name, left);
  else counts.delete(name);
}
