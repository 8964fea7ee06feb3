import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createLog } from '../log.ts';
import { Hub } from './hub.ts';
import { serveSockets } from './socket.ts';

async function aSocket(options: { autoPong: boolean }): Promise<WebSocket> {
  const server = createServer();
  const publicUrl = new URL('http://kithline.example.test');
  const admit = async () => ({ userId: 1, session: 'one' });
  const sockets = serveSockets({
    server,
    hub: new Hub(),
    publicUrl,
    isOwnHost: () => true,
    admit,
    log: createLog('silent', false),
    heartbeat: 100,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await sockets.stop();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: publicUrl.origin, ...options });
  await once(socket, 'open');
  return socket;
}

it('drops a socket that gives no sign of life', async () => {
  const socket = await aSocket({ autoPong: false });
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1006);
});

it('keeps one that answers', async () => {
  const socket = await aSocket({ autoPong: true });
  for (let beats = 0; beats < 4; beats += 1) await once(socket, 'ping');
  expect(socket.readyState).toBe(WebSocket.OPEN);
});
