import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { expect, it, onTestFinished } from 'vitest';
import { isSurelyUnsent } from './is-surely-unsent.ts';

it.each([
  ['CONNECT_TIMEOUT', true],
  ['GREETING_TIMEOUT', true],
  ['UPGRADE_TIMEOUT', true],
  ['SOCKET_TIMEOUT', false],
])('For a mail that failed with %s, isSurelyUnsent returns %s', (timeoutType, isUnsent) => {
  const error = Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', timeoutType });
  expect(isSurelyUnsent(error)).toBe(isUnsent);
});

it('A mail counts as surely unsent if the mail server sends no greeting', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const transport = createTransport({ host: '127.0.0.1', port, greetingTimeout: 50 });
  const error: unknown = await transport
    .sendMail({ from: 'a@example.test', to: 'b@example.test', text: 'x' })
    .catch((failure: unknown) => failure);
  expect(isSurelyUnsent(error)).toBe(true);
});
