import type {
  BodyOf,
  Endpoint,
  EndpointShape,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@kithline/contract/endpoint.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { onlyReading } from '../db/failover.ts';
import type { Primary } from '../db/primary-watch.ts';
import { Failure, forbidden, signedOut } from '../failure.ts';
import { requesterOf } from '../turns/fair-shares.ts';
import type { AllShares } from '../turns/create-shares.ts';
import { limitOf } from './limits.ts';
import { noteAdmission } from './still-admitted.ts';
import { readInput } from './read-input.ts';

export interface Call<E extends EndpointShape, V> {
  /** Null only on endpoints for visitors. */
  viewer: E['audience'] extends 'visitor' ? V | null : V;
  params: ParamsOf<Endpoint<E>>;
  query: QueryOf<Endpoint<E>>;
  body: BodyOf<Endpoint<E>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E extends EndpointShape> = ReplyOf<Endpoint<E>> extends undefined ? void : ReplyOf<Endpoint<E>>;
type Handler<E extends EndpointShape, V> = (call: Call<E, V>) => Promise<Answer<E>> | Answer<E>;

/** Identifies the caller; null for a visitor. */
export type Identify<V> = (request: FastifyRequest, reply: FastifyReply) => Promise<V | null>;

export type Serve<V> = <E extends EndpointShape>(endpoint: Endpoint<E>, handler: Handler<E, V>) => void;

export interface ServingOptions {
  readonly shares: AllShares;
  /** Whether a request has a session's cookie or an access token, which may be invalid. */
  readonly mayBeSignedIn: (request: FastifyRequest) => boolean;
  readonly primary: Primary;
}

/**
 * Returns a function that registers an endpoint of the contract below /api. Around the handler, the audience
 * is checked, the input is decoded and the reply is encoded. A GET only reads, so a standby can answer it
 * while the primary is away.
 */
export function serving<V extends { isAdmin: boolean; userId: number; token?: object }>(
  fastify: FastifyInstance,
  identify: Identify<V>,
  { shares, primary, mayBeSignedIn }: ServingOptions,
): Serve<V> {
  return <E extends EndpointShape>(described: Endpoint<E>, handler: Handler<E, V>) => {
    const endpoint = shapeOf(described);
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const viewer = admit(endpoint, await identify(request, reply));
      const input = readInput(endpoint, request);
      const work = (current: V | null) =>
        handler({ viewer: current, ...input, request, reply } as Call<E, V>);
      const again = () => identify(request, reply);
      if (endpoint.upload === true) noteAdmission(request, async () => admit(endpoint, await again()));
      const share = shares[viewer?.token ? 'tokens' : 'browsers'][endpoint.share ?? 'light'];
      const found = await (viewer
        ? whileSignedIn(
            () =>
              share.hold(requesterOf(viewer, reply), async (hasWaited) =>
                // The caller may have lost rights meanwhile.
                work(hasWaited ? admit(endpoint, await again()) : viewer),
              ),
            again,
          )
        : work(viewer));
      if (reply.sent) return reply;
      return send(endpoint, reply, found);
    };
    // Before the body is read, because reading it would delay members.
    const refuseVisitors = async (request: FastifyRequest): Promise<void> => {
      if (endpoint.audience !== 'visitor' && !mayBeSignedIn(request)) throw signedOut();
    };
    fastify.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      schema: openApiSchema(endpoint),
      config: {
        ...limitOf(endpoint.limit),
        upload: endpoint.upload === true,
        evenWhenDue: endpoint.audience === 'visitor' || endpoint.evenWhenDue === true,
        tokens: endpoint.tokens ?? null,
        forVisitors: endpoint.audience === 'visitor' && endpoint.method !== 'GET',
      },
      ...(endpoint.method === 'GET' ? {} : { onRequest: refuseVisitors }),
      handler: (request, reply) =>
        endpoint.method === 'GET'
          ? onlyReading(primary, () => answer(request, reply))
          : answer(request, reply),
    });
  };
}

/**
 * If the caller loses the session or the account during the call, the call can fail in any way. An unexpected
 * error is then reported as "signed out".
 */
async function whileSignedIn<A, V>(
  work: () => Promise<A>,
  identifyAgain: () => Promise<V | null>,
): Promise<A> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) && (await identifyAgain()) === null) throw signedOut();
    throw error;
  }
}

function admit<V extends { isAdmin: boolean }>(endpoint: EndpointShape, viewer: V | null): V | null {
  if (endpoint.audience === 'visitor') return viewer;
  if (viewer === null) throw signedOut();
  if (endpoint.audience === 'administrator' && !viewer.isAdmin) throw forbidden();
  return viewer;
}

/** No cache may keep a reply, because replies are personal and change at any time. */
function send(endpoint: EndpointShape, reply: FastifyReply, answer: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (endpoint.reply === undefined) return reply.status(endpoint.status ?? 204).send();
  // Encoding drops unknown keys: a column that is not in the contract cannot leave the server.
  return reply.status(endpoint.status ?? 200).send(z.encode(endpoint.reply, answer as never));
}

function openApiSchema(endpoint: EndpointShape) {
  const { summary, tokens, params, query, body, fields = z.object({}), reply, status } = endpoint;
  return {
    summary,
    ...(tokens ? { description: `Personal access tokens may make this call (scope: ${tokens}).` } : {}),
    tags: [endpoint.path.split('/')[1] ?? 'other'],
    security: securityOf(endpoint),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(endpoint.upload
      ? { consumes: ['multipart/form-data'], body: z.extend(fields, { file: z.file() }) }
      : {}),
    response: { [status ?? (reply ? 200 : 204)]: reply ?? z.undefined() },
  };
}

function securityOf({ audience, tokens }: EndpointShape): Record<string, string[]>[] {
  if (audience === 'visitor') return [];
  return tokens ? [{ session: [] }, { accessToken: [tokens] }] : [{ session: [] }];
}
