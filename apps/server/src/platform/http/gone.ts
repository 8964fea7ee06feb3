import type { FastifyReply } from 'fastify';
import { Failure } from '../failure.ts';

/** Aborted when the connection that waits for the reply closes before it has come. */
export function connectionClosedSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Ends the work for a request that nobody waits for. */
export function brokenOff(): Failure {
  return new Failure('malformed', { clientMessage: 'The request was interrupted.' });
}
