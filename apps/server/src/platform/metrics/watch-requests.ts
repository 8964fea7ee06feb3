import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Returns the name of what a request calls within its route, such as the tool that an assistant calls.
     */
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
  /**
   * Milliseconds until the response began. The time in which the browser reads the response does not count.
   */
  readonly milliseconds: number;
  /**
   * Whether the figures include the time of this request. False for uploads, which wait for the browser, and
   * for requests whose `call` is "other".
   */
  readonly isMeasured: boolean;
}

/** Calls that only monitors make. They are not counted, because members do not wait for them. */
const OF_MONITORS = new Set(['/api/health', '/api/ready', '/metrics']);

/** Calls `note` for every answered request, except for the calls of monitors. */
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

/** The name of a request, as described at `AnsweredRequest.call`. */
export function callOf(request: FastifyRequest): string {
  if (!isCall(request)) return 'other';
  const { method, routeOptions } = request;
  return [method, routeOptions.url, routeOptions.config.calledWith?.(request)].filter(Boolean).join(' ');
}
