import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createLog } from '../log.ts';
import { until } from '../../testing/until.ts';
import { Hub } from './hub.ts';
import { serveSockets } from './socket.ts';

const PUBLIC = new URL('http://kithline.example.test');

/**
 * A server that accepts every socket. The user is the number in the socket's address, or 1 if there is none.
 * A socket's session is valid as long as `isHeld` returns true.
 */
async function aServer(
  isHeld = async () => true,
  hub = new Hub(),
  untilAdmitted = async (): Promise<void> => undefined,
): Promise<string> {
  const server = createServer();
  const admit = async ({ url }: IncomingMessage) => {
    await untilAdmitted();
    return { userId: Number(url?.match(/\?(\d+)$/u)?.[1] ?? 1), session: 'one' };
  };
  const sockets = serveSockets({
    server,
    hub,
    publicUrl: PUBLIC,
    isOwnHost: () => true,
    admit,
    isHeld,
    log: createLog('silent', false),
    heartbeat: 100,
    beatsBetweenLooks: 1,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await sockets.stop();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `ws://127.0.0.1:${port}/ws`;
}

async function openSocket(
  address: string,
  options: { autoPong: boolean } = { autoPong: true },
): Promise<WebSocket> {
  const socket = new WebSocket(address, { origin: PUBLIC.origin, ...options });
  await once(socket, 'open');
  return socket;
}

it('A socket that does not answer heartbeats is dropped', async () => {
  const socket = await openSocket(await aServer(), { autoPong: false });
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1006);
});

it('A socket that answers heartbeats stays open', async () => {
  const socket = await openSocket(await aServer(), { autoPong: true });
  for (let beats = 0; beats < 4; beats += 1) await once(socket, 'ping');
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

it('A socket whose session has expired is closed like one whose session was ended', async () => {
  let looks = 0;
  const isHeld = async () => {
    looks += 1;
    return looks === 1;
  };
  const socket = await openSocket(await aServer(isHeld));
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  expect([code, String(reason), looks]).toEqual([4401, 'session ended', 2]);
});

it('A page gets the events since its start, even those that are published while it waits to be admitted', async () => {
  const hub = new Hub();
  // This is longer than a request may take to arrive.
  const address = await aServer(undefined, hub, () => pause(1_300));
  const socket = new WebSocket(`${address}?age=1`, { origin: PUBLIC.origin });
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push((JSON.parse(String(data)) as { type: string }).type));
  await pause(50);
  await hub.deliver({ event: { type: 'refresh.network', data: {} }, users: [1] });
  await until(() => received.length > 0);
  expect(received).toEqual(['refresh.network']);
});

it('A socket stays open if its session cannot be looked up', async () => {
  let looks = 0;
  const isHeld = async () => {
    looks += 1;
    if (looks === 1) throw new Error('No database.');
    return false;
  };
  const socket = await openSocket(await aServer(isHeld));
  await once(socket, 'close');
  expect(looks).toBe(2);
});

async function close(socket: WebSocket): Promise<number> {
  const closed = once(socket, 'close');
  socket.close();
  const [code] = (await closed) as [number];
  return code;
}

it("A new socket does not increase a user's message limit", async () => {
  const address = await aServer();
  for (let count = 0; count < 10; count += 1) {
    const socket = await openSocket(address);
    for (let at = 0; at < 29; at += 1) socket.send('show person 12');
    // The server answers this ping after it has read the earlier messages.
    socket.send('ping');
    await once(socket, 'message');
    await close(socket);
  }
  const last = await openSocket(address);
  const closed = once(last, 'close');
  last.send('show person 12');
  const [code, reason] = (await closed) as [number, Buffer];
  expect([code, String(reason)]).toEqual([1008, 'too many messages']);
  const other = await openSocket(`${address}?2`);
  other.send('ping');
  const [pong] = (await once(other, 'message')) as [Buffer];
  expect(JSON.parse(String(pong))).toEqual({ type: 'pong', data: {} });
});

it('A user who has opened sixty sockets in a short time cannot open another one; other users can', async () => {
  const address = await aServer();
  for (let count = 0; count < 60; count += 1) await close(await openSocket(address));
  await expect(openSocket(address)).rejects.toThrow('429');
  expect((await openSocket(`${address}?2`)).readyState).toBe(WebSocket.OPEN);
});
