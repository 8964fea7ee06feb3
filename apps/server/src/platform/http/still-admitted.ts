import type { FastifyRequest } from 'fastify';

const checks = new WeakMap<FastifyRequest, () => Promise<unknown>>();

/** How to find out later whether the caller of a request may still call. */
export function noteAdmission(request: FastifyRequest, check: () => Promise<unknown>): void {
  checks.set(request, check);
}

/** Fails as the call would now: sending a file may take an hour, in which the session may have ended. */
export async function assertStillAdmitted(request: FastifyRequest): Promise<void> {
  await checks.get(request)?.();
}
