import * as z from 'zod/mini';

/** Ends a transformation: the value is refused with `message`, which is shown at its field. */
export function refuse(payload: z.core.ParsePayload, message: string): typeof z.NEVER {
  payload.issues.push({ code: 'custom', message, input: payload.value });
  return z.NEVER;
}
