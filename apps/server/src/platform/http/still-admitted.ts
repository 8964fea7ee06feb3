import type { FastifyRequest } from 'fastify';

const checks = new WeakMap<FastifyRequest, () => Promise<unknown>>();

/** Stores a check that throws if the caller may no longer make the request. */
export function noteAdmission(request: FastifyRequest, check: () => Promise<unknown>): void {
  checks.set(request, check);
}

/**
 * Throws if the call would now be refused. Sending a file may take an hour, and the session may end
 * meanwhile.
 */
export async function assertStillAdmitted(request: FastifyRequest): Promise<void> {
  await checks.get(request)?.();
}
