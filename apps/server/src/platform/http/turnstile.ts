import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Visitors change something with it, so a crowd of strangers can send many at once. */
    forStrangers?: boolean;
  }
}

/**
 * Milliseconds between two that are let in while others wait: refusing one takes half a millisecond or so,
 * and members have the rest.
 */
const PACE = 4;
/** Further ones that wait: the last one for two seconds. More than these go on at once, to be refused. */
const MOST_WAITING = 500;

/**
 * Lets what strangers send in one after the other. A few hundred sign-ins that arrive together are refused
 * quickly, but each takes the event loop for a moment, and all moments in a row are long enough for members
 * to notice.
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
