import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Failure } from '../failure.ts';
import { isForSocket } from '../live/socket.ts';
import type { Logger } from '../log.ts';
import { ClientErrors } from './client-errors.ts';
import { describeApi } from './describe-api.ts';
import { type IsOwnHost, refuseOtherHosts } from './hosts.ts';
import { HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import { limitBodies } from './limit-bodies.ts';
import { limitConnections } from './limit-connections.ts';
import { refuseOtherOrigins } from './origin.ts';
import { answer, answerFailures } from './problems.ts';
import { readSecurityHeaders } from './raw-problem.ts';
import { securityHeaders } from './security-headers.ts';
import { addTurnstile } from './turnstile.ts';

export interface FrameOptions {
  log: Logger;
  publicUrl: URL;
  isOwnHost: IsOwnHost;
  /** Proxies whose forwarding headers are trusted. */
  trustProxy: string;
  /** The store that counts tries for the rate limits. Null switches rate limits off. */
  tries: FastifyRateLimitStoreCtor | null;
  limits?: Partial<HttpLimits>;
}

/** Bytes of a body. Upload routes set limits of their own. */
const BODY_LIMIT = 256 * 1024;

/** Creates an HTTP server with everything that does not depend on the domain. */
export async function createFrame(options: FrameOptions): Promise<FastifyInstance> {
  const limits = { ...HTTP_LIMITS, ...options.limits };
  const headers = await readSecurityHeaders(options.publicUrl);
  const clientErrors = new ClientErrors(headers);
  const app = fastify({
    http: {
      headersTimeout: limits.head,
      connectionsCheckingInterval: limits.check,
      // `refuseOtherHosts` refuses requests without a Host header, with a problem document.
      requireHostHeader: false,
      shouldUpgradeCallback: isForSocket,
    },
    clientErrorHandler: (error, socket) => clientErrors.answer(error, socket as Socket),
    loggerInstance: options.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    // An address that cannot be decoded fails before any route or hook.
    frameworkErrors: (error, request, reply) => {
      const own = { ...headers, 'x-request-id': request.id, connection: 'close' };
      void answer(request as FastifyRequest, (reply as FastifyReply).headers(own), error);
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // When the server stops, requests in progress may finish. Fastify answers later requests with 503.
    forceCloseConnections: 'idle',
  });
  // serve.ts decodes and encodes by the contract's schemas.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  // Node would answer an unknown `Expect` header without our headers. HTTP lets servers ignore `Expect`.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  answerFailures(app);
  addTurnstile(app);
  logRequests(app);
  app.addHook('onRequest', async (request, reply) => clientErrors.watch(request, reply.raw));
  await app.register(helmet, securityHeaders(options.publicUrl));
  limitConnections(app, { limits, trustProxy: options.trustProxy });
  limitBodies(app, limits);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6 } });
  if (options.tries) await limitTries(app, options.tries);
  refuseOtherHosts(app, options.isOwnHost);
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
