import * as z from 'zod/mini';

/** Ends a transformation by refusing the value with `message`, which is shown at the field. */
export function refuse(payload: z.core.ParsePayload, message: string): typeof z.NEVER {
  payload.issues.push({ code: 'custom', message, input: payload.value });
  return z.NEVER;
}
