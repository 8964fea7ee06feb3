import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from '@kithline/contract/wire.ts';
import { securityHeaders } from './security-headers.ts';

export type PlainHeaders = Readonly<Record<string, string>>;

/** Returns the security headers for answers written without the server's hooks. */
export async function readSecurityHeaders(publicUrl: URL): Promise<PlainHeaders> {
  const probe = fastify();
  await probe.register(helmet, securityHeaders(publicUrl));
  probe.get('/', async (_request, reply) => reply.status(204).send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = Object.entries(headers).filter(([name]) => !['date', 'connection'].includes(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/**
 * Writes a problem document directly to a connection, without the server's hooks, and closes the connection.
 */
export function writeProblem(
  stream: Duplex,
  { status, type, message }: { status: number; type: string; message: string },
  headers: PlainHeaders,
): void {
  const requestId = randomUUID();
  const title = STATUS_CODES[status] ?? 'Error';
  const problem: Problem = { type, title, status, detail: message, clientMessage: message, requestId };
  const body = JSON.stringify(problem);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  stream.end([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'), () => stream.destroy());
}
