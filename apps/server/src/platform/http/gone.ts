import type { FastifyReply } from 'fastify';
import { Failure } from '../failure.ts';

/** Created once, because creating an error takes time. */
const CLOSED = new DOMException('The connection was closed.', 'AbortError');

/** Returns a signal that aborts when the reply has been sent or the connection closes. */
export function connectionClosedSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  if (raw.destroyed) closed.abort(CLOSED);
  raw.once('close', () => closed.abort(CLOSED));
  return closed.signal;
}

/** Ends work for a request whose client has disconnected. */
export function brokenOff(): Failure {
  return new Failure('malformed', { clientMessage: 'The request was interrupted.' });
}
