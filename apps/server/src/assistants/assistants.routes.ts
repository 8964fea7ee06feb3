import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ASSISTANT_PATH } from '../accounts/access-tokens/access-tokens.ts';
import { accessTokenIn } from '../accounts/access-tokens/identify-token.ts';
import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { Failure, signedOut } from '../platform/failure.ts';
import type { Identify } from '../platform/http/serve.ts';
import { requesterOf } from '../platform/turns/fair-shares.ts';
import type { Shares } from '../platform/turns/create-shares.ts';
import type { Viewer } from '../viewer.ts';
import { assistantServer } from './assistant-server.ts';
import type { AssistantTool } from './assistant-tool.ts';
import { TOOLS } from './tools/tools.ts';

/**
 * Maximum size of a message (bytes). A note has at most 1,000 characters; a large message would delay other
 * members.
 */
const BODY_LIMIT = 16 * 1024;

interface AssistantFrame {
  readonly fastify: FastifyInstance;
  readonly identify: Identify<Viewer>;
  /** The limits of the concurrent requests that a member makes with access tokens. */
  readonly shares: Shares;
}

/**
 * Serves the Model Context Protocol to assistants over streamable HTTP. Each request is answered with the
 * rights that the token's member has at that moment. No state is kept between requests.
 */
export function assistantRoutes({ fastify, identify, shares }: AssistantFrame, app: AppContext): void {
  fastify.route({
    method: ['GET', 'POST', 'DELETE'],
    url: ASSISTANT_PATH,
    schema: { hide: true },
    bodyLimit: BODY_LIMIT,
    onRequest: requireToken,
    config: { tokens: 'read', calledWith: ({ body }) => toolIn(body)?.name },
    handler: async (request, reply) => {
      const identified = () => admit(identify, request, reply);
      const first = await identified();
      refuseBatch(request.body);
      // A call of a tool takes a place only in the share that the tool's endpoint uses. So searches that wait
      // do not take places from other calls.
      const share = shares[toolIn(request.body)?.call.share ?? 'light'];
      return share.hold(requesterOf(first, reply), async (hasWaited) => {
        // The member may have lost rights while the request waited for a place.
        const viewer = hasWaited ? await identified() : first;
        return sendAnswer(app, { request, reply, newServer: () => assistantServer(app, viewer) });
      });
    },
  });
}

const ToolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });

/** The tool that a message calls; undefined for other messages and unknown tools. */
function toolIn(body: unknown): AssistantTool | undefined {
  const call = ToolCall.safeParse(body);
  return call.success ? TOOLS.find(({ name }) => name === call.data.params.name) : undefined;
}

interface McpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly newServer: () => McpServer;
}

async function sendAnswer(
  app: AppContext,
  { request, reply, newServer }: McpExchange,
): Promise<FastifyReply> {
  // Subscriptions would keep a stream open.
  const handler = createMcpHandler(newServer, {
    maxSubscriptions: 0,
    // Only the name is logged: the message may contain text of the request.
    onerror: ({ name }) => app.log.debug({ error: name }, 'a request of an assistant was refused'),
  });
  try {
    const answer = await handler.fetch(asFetched(request), { parsedBody: request.body });
    for (const [name, value] of answer.headers) void reply.header(name, value);
    void reply.header('cache-control', 'no-store');
    return await reply.status(answer.status).send(await answer.text());
  } finally {
    await handler.close();
  }
}

/** Throws 400 for a batch, because its calls together would count as one request. */
function refuseBatch(body: unknown): void {
  if (Array.isArray(body)) throw new Failure('malformed', { clientMessage: 'Send one message at a time.' });
}

/** Throws 401 without a token, even if the request has a session. Runs before the body is read. */
async function requireToken({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (accessTokenIn(headers) !== null) return;
  void reply.header('www-authenticate', 'Bearer realm="Kithline"');
  throw new Failure('unauthenticated', {
    clientMessage: 'Send a personal access token of Kithline in the header Authorization: Bearer.',
  });
}

/** Throws 401 without a valid token. */
async function admit(identify: Identify<Viewer>, request: FastifyRequest, reply: FastifyReply) {
  const viewer = await identify(request, reply);
  if (viewer?.token === undefined) throw signedOut();
  return { ...viewer, token: viewer.token };
}

/** The request for the SDK, without the body, which Fastify has already parsed. */
function asFetched({ method, url, headers }: FastifyRequest): Request {
  const sent = new Headers();
  for (const name of [
    'content-type',
    'accept',
    'mcp-protocol-version',
    'mcp-session-id',
    'mcp-method',
    'mcp-name',
  ])
    if (typeof headers[name] === 'string') sent.set(name, headers[name]);
  return new Request(new URL(url, 'http://localhost'), { method, headers: sent });
}
