import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request calls within its route, such as the tool of an assistant: one of few names. */
    calledWith?: (request: FastifyRequest) => string | undefined;
  }
}

export interface AnsweredRequest {
  /**
   * The method and the pattern of the route, such as "GET /api/persons/:id"; for assistants with the tool:
   * "POST /mcp search_people". "other" for pages and files.
   */
  readonly call: string;
  readonly status: number;
  /**
   * Milliseconds until the response began. The time in which the browser reads the response does not count.
   */
  readonly milliseconds: number;
  /**
   * Whether the time is included in the figures. Uploads (which wait for the browser) and pages (which are
   * files) are not.
   */
  readonly isMeasured: boolean;
}

/** Calls that only monitors make. They are not counted, because members do not wait for them. */
const OF_MONITORS = new Set(['/api/health', '/api/ready', '/metrics']);

/** Calls `note` for every request that is answered, except those of monitors. */
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

/** Whether a request is a call of the API or of an assistant. */
const isCall = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url?.startsWith('/api/') === true || config.calledWith !== undefined;

/** The name of a request, as `AnsweredRequest` describes it. */
export function callOf(request: FastifyRequest): string {
  if (!isCall(request)) return 'other';
  const { method, routeOptions } = request;
  return [method, routeOptions.url, routeOptions.config.calledWith?.(request)].filter(Boolean).join(' ');
}
