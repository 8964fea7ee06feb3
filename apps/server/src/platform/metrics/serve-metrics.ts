import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../failure.ts';

export interface MetricsSettings {
  /** Null for no separate listener. */
  readonly listener: { readonly host: string; readonly port: number } | null;
  /**
   * The bearer token. If null, the main port serves no metrics, and the separate listener serves them without
   * a token.
   */
  readonly token: string | null;
}

/** In the exposition format of Prometheus. */
export interface MetricsText {
  readonly contentType: string;
  read(): Promise<string>;
}

/**
 * Serves `/metrics` to requests with the token. Other requests get 404, and all requests do if there is no
 * token or no text.
 */
export function serveMetrics(fastify: FastifyInstance, token: string | null, text: MetricsText | null): void {
  // Compressing would take longer than collecting the figures.
  const options = { schema: { hide: true }, config: { anyHost: true }, compress: false } as const;
  fastify.get('/metrics', options, async (request, reply) => {
    if (text === null || token === null || !isBearer(request.headers.authorization, token)) throw notFound();
    return reply
      .header('content-type', text.contentType)
      .header('cache-control', 'no-store')
      .send(await text.read());
  });
}

/**
 * Opens a listener that serves only `/metrics`, and requires the token if one is set. Returns null if the
 * settings have no listener. Throws if the port cannot be used.
 */
export async function listenForMetrics(
  { listener, token }: MetricsSettings,
  text: MetricsText,
): Promise<Server | null> {
  if (listener === null) return null;
  const server = createServer((request, response) => {
    const isForMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    const isAllowed = token === null || isBearer(request.headers.authorization, token);
    if (!isForMetrics || !isAllowed) return void response.writeHead(404).end();
    text.read().then(
      (body) => response.writeHead(200, { 'content-type': text.contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  }).listen(listener);
  await once(server, 'listening');
  return server;
}

/** Compares in constant time. */
function isBearer(header: string | undefined, token: string): boolean {
  const [, sent = ''] = /^Bearer (.*)$/iu.exec(header ?? '') ?? [];
  return timingSafeEqual(digestOf(sent), digestOf(token));
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
