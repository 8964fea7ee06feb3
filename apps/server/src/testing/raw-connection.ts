import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Problem } from '@kithline/contract/wire.ts';
import { onTestFinished } from 'vitest';
import type { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

export interface RawAnswer {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly problem: Problem;
}

export interface RawConnection {
  readonly socket: Socket;
  /** The response that the server had written when it closed the connection. */
  readonly closed: Promise<RawAnswer>;
}

/** Opens a connection to a listening app and writes exactly this text. */
export function rawConnection(app: Pick<TestApp, 'fastify'>, text: string): RawConnection {
  const { port } = app.fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // If the server closes before it has read all bytes, the connection is reset. That is no error here.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(text, 'latin1');
  const closed = new Promise<RawAnswer>((resolve) => {
    socket.once('close', () => resolve(readAnswer(Buffer.concat(chunks).toString())));
  });
  return { socket, closed };
}

/** Writes the text and waits until the server closes the connection. */
export function sendRaw(app: Pick<TestApp, 'fastify'>, text: string): Promise<RawAnswer> {
  return rawConnection(app, text).closed;
}

/** The request line and headers of a request, with a Host that the server accepts. */
export function headOf(line: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const all = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...all, '', ''].join('\r\n');
}

/** The value of this caller's `Cookie` header. */
export function cookieOf(who: Caller): string {
  return [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function readAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split(/\r\n\r\n([\s\S]*)/);
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => [
      one.slice(0, one.indexOf(':')).toLowerCase(),
      one.slice(one.indexOf(':') + 1).trim(),
    ]),
  );
  const isProblem = headers['content-type']?.startsWith('application/problem+json') ?? false;
  const problem = (isProblem ? JSON.parse(body) : {}) as Problem;
  return { status: Number(line.split(' ')[1] ?? 0), headers, body, problem };
}
