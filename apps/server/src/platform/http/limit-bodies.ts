import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import type { HttpLimits } from './http-limits.ts';
import { countDown } from './limit-connections.ts';
import { networkOf } from './network-of.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, so its time is limited by its progress. */
    upload?: boolean;
  }
}

interface OpenBody {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly address: string;
  readonly since: number;
  /** Bytes received on the connection before this request. */
  readonly bytesBefore: number;
  bytes: number;
  /** How long (ms) the server has waited for the client since the last byte. */
  silent: number;
  /** How long (ms) the server has waited for the client in total. */
  waited: number;
  answeredAt: number | null;
}

/**
 * Limits the number of unfinished bodies and the time that each may take. Node's one time limit for all
 * requests (`requestTimeout`) would be either too long for JSON or too short for files.
 */
export function limitBodies(fastify: FastifyInstance, limits: HttpLimits): void {
  const open = new Set<OpenBody>();
  const perAddress = new Map<string, number>();
  const forget = (body: OpenBody) => {
    if (open.delete(body)) countDown(perAddress, body.address);
  };
  const begin = (body: OpenBody) => {
    open.add(body);
    perAddress.set(body.address, (perAddress.get(body.address) ?? 0) + 1);
    const { raw } = body.request;
    raw.once('end', () => forget(body));
    raw.once('close', () => forget(body));
  };
  const isFull = (address: string) => (perAddress.get(address) ?? 0) >= limits.bodiesPerAddress;
  // While a limit is reached, this runs for each new body, so it does not read the sockets' counters.
  const forgetArrived = () => {
    for (const body of open) if (hasArrived(body)) forget(body);
  };
  const endLate = () => {
    forgetArrived();
    for (const body of open) if (hasRunOut(body, limits)) end(body, timedOut());
  };

  fastify.addHook('onRequest', async (request, reply) => {
    if (!bringsBody(request)) return;
    const address = networkOf(request.ip);
    if (isFull(address)) forgetArrived();
    if (isFull(address)) {
      reply.header('connection', 'close');
      throw new Failure('too-many-tries', {
        clientMessage: 'Too many unfinished requests. Please wait a moment and try again.',
        retryAfter: Math.ceil(limits.body / 1000),
      });
    }
    if (open.size >= limits.bodies) forgetArrived();
    if (open.size >= limits.bodies) {
      const first = firstToGo(open);
      end(first, timedOut());
      forget(first);
    }
    begin(openBody(request, reply, address));
  });
  const timer = setInterval(endLate, limits.check).unref();
  fastify.server.once('close', () => clearInterval(timer));
  fastify.addHook('preClose', async () => {
    const endAll = () => open.forEach((body) => end(body, stopping()));
    const stop = setTimeout(endAll, limits.stop);
    fastify.server.once('close', () => clearTimeout(stop));
  });
}

/**
 * Whether a request has a body that is not complete yet. Tests' requests without a connection (`inject`) have
 * no `complete` and never count.
 */
function bringsBody({ raw }: FastifyRequest): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length } = raw.headers;
  return raw.complete === false && (encoding !== undefined || Number(length) > 0);
}

function openBody(request: FastifyRequest, reply: FastifyReply, address: string): OpenBody {
  const bytesBefore = request.raw.socket.bytesRead;
  return {
    request,
    reply,
    address,
    since: Date.now(),
    bytesBefore,
    bytes: 0,
    silent: 0,
    waited: 0,
    answeredAt: null,
  };
}

/**
 * Events are not enough: if the answer was sent before the body was complete, the request emits no event when
 * the body ends.
 */
function hasArrived({ request: { raw } }: OpenBody): boolean {
  return raw.complete || raw.socket.destroyed;
}

/** Records the progress since the last check. Returns whether the body has run out of time. */
function hasRunOut(body: OpenBody, { body: patience, check, upload }: HttpLimits): boolean {
  const { request, reply, since, bytesBefore } = body;
  const bytes = request.raw.socket.bytesRead - bytesBefore;
  // Unread bytes mean that the client waits for the server, not the server for the client.
  const waits = request.raw.readableLength === 0 ? check : 0;
  body.waited += waits;
  body.silent = bytes > body.bytes ? 0 : body.silent + waits;
  body.bytes = bytes;
  if (reply.sent) body.answeredAt ??= Date.now();
  if (request.routeOptions.config.upload !== true || body.answeredAt !== null)
    return Date.now() - (body.answeredAt ?? since) > patience;
  return isStalled(body, upload);
}

function isStalled({ bytes, silent, waited }: OpenBody, upload: HttpLimits['upload']): boolean {
  const isSlow = waited > upload.grace && (bytes / waited) * 1000 < upload.bytesPerSecond;
  return isSlow || silent > upload.silence || waited > upload.longest;
}

/** Returns a body whose request was already answered, or else the body that has been silent the longest. */
function firstToGo(open: ReadonlySet<OpenBody>): OpenBody {
  const [first, ...others] = open;
  const rank = ({ reply, silent }: OpenBody) => (reply.sent ? Infinity : silent);
  return others.reduce((most, body) => (rank(body) > rank(most) ? body : most), first as OpenBody);
}

/**
 * Ends an unfinished body. An error that is emitted on the request ends the reading with our failure, and the
 * socket stays open for the answer (`destroy` would close it). If nothing reads the body, or an answer was
 * already sent, the connection is closed at once.
 */
function end({ request: { raw }, reply }: OpenBody, failure: Failure): void {
  if (reply.sent || raw.listenerCount('error') === 0) return void raw.socket.destroy();
  reply.header('connection', 'close');
  raw.emit('error', failure);
}

const timedOut = (): Failure =>
  new Failure('timed-out', { clientMessage: 'The request took too long to arrive. Please try again.' });
const stopping = (): Failure =>
  new Failure('not-ready', { clientMessage: 'The server is restarting. Please try again in a moment.' });
