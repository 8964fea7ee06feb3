import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names what a request calls within its route, such as an assistant's tool. */
    calledWith?: (request: FastifyRequest) => string | undefined;
  }
}

export interface AnsweredRequest {
  /**
   * The method and the pattern of the route, such as "GET /api/persons/:id". For assistants, the tool
   * follows: "POST /mcp search_people". For all other requests, such as those for pages and files: "other".
   */
  readonly call: string;
  readonly status: number;
  /** Milliseconds until the response began. */
  readonly milliseconds: number;
  /** False for uploads, which wait for the browser, and for requests whose `call` is "other". */
  readonly isMeasured: boolean;
}

/** Not counted, because members do not wait for these calls. */
const OF_MONITORS = new Set(['/api/health', '/api/ready', '/metrics']);

/** Calls `note` for every answered request, except for those of monitors. */
export function watchRequests(fastify: FastifyInstance, note: (request: AnsweredRequest) => void): void {
  fastify.addHook('onSend', async (request, reply) => {
    const { config } = request.routeOptions;
    if (!isOfMonitor(request))
      note({
        call: callOf(request),
        status: reply.statusCode,
        milliseconds: reply.elapsedTime,
        isMeasured: isCall(request) && config.upload !== true,
      });
  });
}

export const isOfMonitor = ({ routeOptions: { url } }: FastifyRequest): boolean => OF_MONITORS.has(url ?? '');

const isCall = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url?.startsWith('/api/') === true || config.calledWith !== undefined;

/** See `AnsweredRequest.call`. */
export function callOf(request: FastifyRequest): string {
  if (!isCall(request)) return 'other';
  const { method, routeOptions } = request;
  return [method, routeOptions.url, routeOptions.config.calledWith?.(request)].filter(Boolean).join(' ');
}
