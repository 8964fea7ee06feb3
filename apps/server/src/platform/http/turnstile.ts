import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether visitors can change something with this call. */
    forVisitors?: boolean;
  }
}

/**
 * The least time (milliseconds) between two requests of visitors. Refusing one takes about half a
 * millisecond, and the rest of the time is left to members.
 */
const PACE = 4;
/** The most requests that wait. The last of them waits two seconds. */
const MOST_WAITING = 500;

/**
 * Lets requests of visitors in one after the other, and at once if `MOST_WAITING` wait. Refusing a few
 * hundred sign-ins without a pause would block the event loop long enough for members to notice.
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
    const isPaced = request.routeOptions.config.forVisitors === true && waiting.length < MOST_WAITING;
    if (!isPaced) return letIn();
    if (timer !== null) return void waiting.push(letIn);
    timer = setTimeout(letNextIn, PACE);
    letIn();
  });
}
