import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../../../sample/population/random.ts';
import type { TestApp } from '../test-app.ts';
import { checkProblem, wrongHeaders } from './check-answer.ts';
import type { WrittenRequest } from './send-draft.ts';
import { scramble } from './wild-files.ts';

/**
 * Milliseconds to wait for the response to a malformed request. The server may not respond: if the request is
 * shorter than its header claims, the server waits for more.
 */
const PATIENCE = 1000;

/** Returns the bytes of a request that is usually malformed in a way that no HTTP client would send. */
export function rawBytes({ method, url, headers, payload }: WrittenRequest, random: Random): Buffer {
  const body = Buffer.from(payload ?? '');
  const all = {
    host: 'localhost',
    connection: 'close',
    ...headers,
    ...(body.length > 0 ? { 'content-length': body.length } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`);
  const extra = random.pick<string>([
    '',
    'transfer-encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'content-length: -1',
    'content-length: 99999999999999999999',
    'content-length: 5, 5',
    'expect: 100-continue',
    'upgrade: websocket\r\nconnection: upgrade',
    'host: example.test',
    ` folded: header`,
    `x: ${'x'.repeat(20_000)}`,
    'x\0: y',
  ]);
  const head = [`${method} ${url} HTTP/1.1`, ...lines, ...(extra === '' ? [] : [extra]), '', ''].join('\r\n');
  const request = Buffer.concat([Buffer.from(head, 'latin1'), body]);
  return random.chance(0.7) ? scramble(request, random) : request;
}

/**
 * Sends bytes to the listening app and returns everything that is wrong with the first response. The server
 * may also close the connection without a response.
 */
export async function checkRaw(app: TestApp, bytes: Buffer): Promise<string[]> {
  const text = await exchange(app, bytes);
  const [head = '', rest = ''] = text.split(/\r\n\r\n([\s\S]*)/);
  const [line = '', ...lines] = head.split('\r\n');
  const status = Number(line.split(' ')[1] ?? 0);
  if (status < 400) return [];
  const headers = Object.fromEntries(
    lines.map((one) => [
      one.slice(0, one.indexOf(':')).toLowerCase(),
      one.slice(one.indexOf(':') + 1).trim(),
    ]),
  );
  const wrong = status >= 500 ? [`the status ${status}`] : [];
  const isEncoded = 'content-encoding' in headers || !('content-length' in headers);
  const body = Buffer.from(rest, 'latin1').subarray(0, Number(headers['content-length'])).toString();
  // A response to HEAD has no body.
  if (isEncoded || body === '') return [...wrong, ...wrongHeaders(headers)];
  return [...wrong, ...wrongHeaders(headers), ...checkProblem({ status, headers, text: body })];
}

async function exchange(app: TestApp, bytes: Buffer): Promise<string> {
  const { port } = app.fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const done = new AbortController();
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server that closes with unread bytes resets the connection. Without a listener, this would be fatal.
  socket.on('error', () => undefined);
  socket.once('close', () => done.abort());
  socket.end(bytes);
  await pause(PATIENCE, null, { signal: done.signal }).catch(() => null);
  socket.destroy();
  return Buffer.concat(chunks).toString('latin1');
}
