import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Visitors change something with it, so a crowd of strangers can send many at once. */
    forStrangers?: boolean;
  }
}

/**
 * Milliseconds between two requests of strangers while others wait: refusing one takes about half a
 * millisecond, which leaves the rest of the time to members.
 */
const PACE = 4;
/**
 * Number of waiting requests; the last one waits two seconds. Further ones proceed at once, to be refused.
 */
const MOST_WAITING = 500;

/**
 * Handles requests of strangers one after the other. A few hundred sign-ins that arrive together are refused
 * quickly, but together they would block the event loop long enough for members to notice.
 */
export function addTurnstile(fastify: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | null = null;
  const letNextIn = () => {
    const next = waiting.shift();
    timer = next === undefined ? null : setTimeout(letNextIn, PACE);
    next?.();
  };
  fastify.addHook('onRequest', (request, _reply, letIn) => {
    const isPaced = request.routeOptions.config.forStrangers === true && waiting.length < MOST_WAITING;
    if (!isPaced) return letIn();
    if (timer !== null) return void waiting.push(letIn);
    timer = setTimeout(letNextIn, PACE);
    letIn();
  });
}
