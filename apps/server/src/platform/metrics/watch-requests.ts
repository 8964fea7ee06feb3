import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface AnsweredRequest {
  /**
   * The method and the pattern of the route, such as "GET /api/persons/:id". "other" for everything outside
   * of the API.
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
    const { url, config } = request.routeOptions;
    if (!isOfMonitor(request))
      note({
        call: callOf(request),
        status: reply.statusCode,
        milliseconds: reply.elapsedTime,
        isMeasured: url?.startsWith('/api/') === true && config.upload !== true,
      });
  });
}

export const isOfMonitor = ({ routeOptions: { url } }: FastifyRequest): boolean => OF_MONITORS.has(url ?? '');

/** The method and the pattern of the route of a call, or "other". */
export function callOf({ routeOptions: { url }, method }: FastifyRequest): string {
  return url?.startsWith('/api/') ? `${method} ${url}` : 'other';
}
