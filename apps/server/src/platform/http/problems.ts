import type { Problem } from '@kithline/contract/wire.ts';
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { concurrencyFailure } from '../db/concurrency-failure.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import { Failure, type FailureCode, notFound, statusOf } from '../failure.ts';

const codeOfStatus = new Map<number, FailureCode>(
  Object.entries(statusOf).map(([code, status]) => [status, code as FailureCode]),
);

/**
 * Answers every failure with a problem document. An unexpected error is logged; the reply shows only the id
 * of the request.
 */
export function answerFailures(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error, request, reply) => answer(request, reply, error));
}

/** Seconds. */
const RETRY_AFTER = 2;

/** Failures that are logged if an error of the database caused them, but not if our code threw them. */
const CAUSED_BY_DATABASE: ReadonlySet<FailureCode> = new Set(['not-ready', 'conflict']);

/** Answers with a problem document (RFC 9457). */
export function answer(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = asFailure(error);
  if (failure === null) request.log.error({ err: error, requestId: request.id }, 'unexpected error');
  else if (failure !== error && CAUSED_BY_DATABASE.has(failure.code))
    request.log.warn({ err: error, requestId: request.id }, 'the database rejected the request');
  const status = failure ? statusOf[failure.code] : 500;
  if (failure?.details.retryAfter !== undefined) reply.header('retry-after', failure.details.retryAfter);
  return reply
    .status(status)
    .header('content-type', 'application/problem+json')
    .send(problemOf(failure, status, request.id));
}

function problemOf(failure: Failure | null, status: number, requestId: string): Problem {
  const { clientMessage = 'Something went wrong.', fields, code } = failure?.details ?? {};
  return {
    type: failure ? `urn:kithline:${failure.code}` : 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: clientMessage,
    clientMessage,
    ...(fields ? { fields } : {}),
    ...(code ? { code } : {}),
    requestId,
  };
}

/** Converts an error to a failure that may be shown, or null if the error is unexpected. */
function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (isDatabaseAway(error))
    return new Failure('not-ready', { clientMessage: MESSAGES['not-ready'], retryAfter: RETRY_AFTER });
  const concurrent = concurrencyFailure(error);
  if (concurrent !== null) return concurrent;
  return failureOfStatus(error as { statusCode?: number; code?: string } | null);
}

function failureOfStatus(error: { statusCode?: number; code?: string } | null): Failure | null {
  // None of our ids or names is that long.
  if (error?.code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  const status = error?.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  const code = codeOfStatus.get(status) ?? 'malformed';
  return new Failure(code, { clientMessage: MESSAGES[code] ?? 'Something went wrong.' });
}

const MESSAGES: Partial<Record<FailureCode, string>> = {
  malformed: 'The request could not be read.',
  'too-large': 'The request is too large.',
  'not-ready': 'This cannot be done right now. Please try again in a moment.',
  'wrong-media-type': 'This kind of content is not accepted here.',
};
