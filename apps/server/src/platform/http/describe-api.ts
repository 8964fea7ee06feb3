import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { Problem } from '@kithline/contract/wire.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { securityHeadersOfDocs } from './security-headers.ts';

/** Serves /api/openapi.json, made from the contract's schemas, and /api/docs, which displays it. */
export async function describeApi(fastify: FastifyInstance, publicUrl: URL): Promise<void> {
  // `cookieName` in accounts returns the same name, but the platform must not import from accounts.
  const sessionCookie = `${publicUrl.protocol === 'https:' ? '__Host-' : ''}kithline_session`;
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kithline',
        version: '1',
        description: 'Professional relationship networks: import, find, and see why.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A personal access token. Calls that do not list this scheme refuse every token (403).',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (found) => complete(jsonSchemaTransformObject(found) as Document),
  });
  // Serialized once, because anybody may request it without a limit.
  let text: string | undefined;
  fastify.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(fastify.swagger());
    return reply.type('application/json').send(text);
  });
  const headers = securityHeadersOfDocs(publicUrl);
  const relaxStyles = (_request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    reply.helmet(headers);
    next();
  };
  await fastify.register(swaggerUi, { routePrefix: '/api/docs', uiHooks: { onRequest: relaxStyles } });
}

interface Document {
  paths?: Record<string, Record<string, { responses?: Record<string, unknown> }>>;
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, unknown> };
}

const PROBLEM = { $ref: '#/components/responses/Problem' };

/** Adds the reply for failures to every operation, and removes schemas to which nothing refers. */
function complete(document: Document): Document {
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path))
      operation.responses = { ...operation.responses, default: PROBLEM };
  }
  const { $schema: _dialect, ...schema } = z.toJSONSchema(Problem);
  const content = { 'application/problem+json': { schema } };
  const { schemas = {}, ...components } = document.components ?? {};
  const responses = { Problem: { description: 'What went wrong (RFC 9457)', content } };
  const bare = { ...document, components: { ...components, responses } };
  return { ...bare, components: { ...bare.components, schemas: reachable(schemas, JSON.stringify(bare)) } };
}

/** Returns the schemas that a JSON text refers to, directly or through other schemas, by name. */
function reachable(schemas: Record<string, unknown>, text: string): Record<string, unknown> {
  const kept = new Map<string, unknown>();
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, name = ''] of next.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (kept.has(name) || !(name in schemas)) continue;
      kept.set(name, schemas[name]);
      waiting.push(JSON.stringify(schemas[name]));
    }
  }
  return Object.fromEntries([...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
