import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether visitors can change something with this call. A crowd of strangers can send many such requests
     * at once.
     */
    forStrangers?: boolean;
  }
}

/**
 * The least time (milliseconds) between two requests of strangers (people who are not signed in).
 * Refusing a request takes about half a millisecond, which leaves the rest of the time to members.
 */
const PACE = 4;
/**
 * The most requests that wait. The last of them waits two seconds. If so many wait, further requests are let
 * in at once.
 */
const MOST_WAITING = 500;

/**
 * Lets requests of strangers in one after the other, as long as fewer than `MOST_WAITING` wait. One sign-in
 * is refused quickly. But refusing a few hundred of them without a pause would block the event loop long
 * enough for members to notice.
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
