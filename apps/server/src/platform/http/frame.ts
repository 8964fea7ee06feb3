import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Failure } from '../failure.ts';
import type { Logger } from '../log.ts';
import { describeApi } from './describe-api.ts';
import { refuseOtherOrigins } from './origin.ts';
import { answer, answerFailures } from './problems.ts';
import { securityHeaders } from './security-headers.ts';

export interface FrameOptions {
  log: Logger;
  publicUrl: URL;
  /** Proxies whose forwarding headers are believed. */
  trustProxy: string;
  /** Where tries are counted; null: they are not limited. */
  tries: FastifyRateLimitStoreCtor | null;
}

/** JSON bodies are small; uploads have limits of their own at their route. */
const BODY_LIMIT = 256 * 1024;

/** An HTTP server that knows no word of the domain: ids of requests, failures, headers, limits, compression, cookies. */
export async function createFrame(options: FrameOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    // An address that cannot be decoded fails before any route, and is answered like every other failure.
    frameworkErrors: (error, request, reply) => {
      void answer(request as FastifyRequest, reply as FastifyReply, error);
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Requests that are under way when the server stops are finished; new ones hear 503 from the listener's close.
    forceCloseConnections: 'idle',
  });
  // The contract's schemas decode and encode (serve.ts); fastify's own passes would only repeat it.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  answerFailures(app);
  logRequests(app);
  await app.register(helmet, securityHeaders(options.publicUrl));
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6 } });
  if (options.tries) await limitTries(app, options.tries);
  refuseOtherOrigins(app, options.publicUrl);
  await describeApi(app, options.publicUrl);
  return app;
}

async function limitTries(app: FastifyInstance, store: FastifyRateLimitStoreCtor): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store,
    errorResponseBuilder: (_request, context) =>
      new Failure('too-many-tries', {
        clientMessage: 'Too many tries. Please wait a moment and try again.',
        retryAfter: Math.ceil(context.ttl / 1000),
      }),
  });
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0];
    request.log.debug(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
}
